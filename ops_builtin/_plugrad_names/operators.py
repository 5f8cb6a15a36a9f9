"""The operators and methods of `Tensor`, bound to the ops of the pack `builtin` that `faces.py` says they are.

Importing this module gives `Tensor` the names (`install`); the first look at one loads the pack and puts functions in
the place of all (`bind`): of a method the op's own, which ``pg.exp`` is too (`face` finds it); of an operator one that
leaves operands it does not know to Python. Type checkers and editors see the same tables in `_tensor_ops.pyi`,
which ``python -m nox -s stubs`` writes.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module
from inspect import getattr_static
from typing import Any

import numpy as np

from _plugrad_names.comparisons import (
    COMPARISONS,
    COMPARISONS_IN_PLACE,
    EITHER_WAY,
    REDUCTIONS,
    allclose,
    as_method,
    comparison,
    equal,
    isclose,
    reduction,
    require_tensor,
)
from _plugrad_names.creation import filled, sources, types
from _plugrad_names.description import Described
from _plugrad_names.faces import FACES, by_kind, faces, is_copy, settings_of_numpy
from _plugrad_names.missing import Absent, names
from _plugrad_names.numpy_functions.dispatch import numpy_function, numpy_ufunc
from _plugrad_names.printing import text_by, text_of
from plugrad.engine import table
from plugrad.engine.call import arguments
from plugrad.engine.call.arguments import is_operand
from plugrad.engine.call.call import make_binary, only_tensors
from plugrad.engine.errors import InPlaceError, TensorAttributeError
from plugrad.engine.inplace import write
from plugrad.engine.inplace.out import write_out
from plugrad.engine.inplace.write import write_in_place
from plugrad.engine.surface.dtypes import contiguous_format
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.tensor.arrays import torch_name
from plugrad.engine.tensor.tensor import Tensor

_OF_KIND = by_kind(FACES)
OPERATORS = _OF_KIND["operator"]
METHODS = _OF_KIND["method"]
REFLECTED = _OF_KIND["reflected"]
"""Operators that are called with the tensor second."""
IN_PLACE = _OF_KIND["in place"]
"""Those whose result is written into the tensor."""
SHAPE_IN_PLACE = _OF_KIND["shape in place"]
"""Those after which the tensor sees its memory as the result does."""
COPIES = _OF_KIND["copy"]
"""Those of which the result is copied: they show no memory."""
ALIASES = dict(faces("pg"))
"""Functions that are no methods: other names of ops."""

CONVERSIONS = {
    "half": np.float16,
    "float": np.float32,
    "double": np.float64,
    "cfloat": np.complex64,
    "cdouble": np.complex128,
    "byte": np.uint8,
    "char": np.int8,
    "short": np.int16,
    "int": np.int32,
    "long": np.int64,
    "bool": np.bool_,
}


arguments.NUMPYS.update(settings_of_numpy())


class Late:
    """Lazy descriptor for the op called `name` on `Tensor`: the first access loads the pack, and replaces the
    descriptor by the op.
    """

    __slots__ = ("found", "name")

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, tensor: Tensor | None, owner: type[Tensor]) -> Any:
        self.found = bound(self.name)
        setattr(Tensor, self.name, self.found)
        return getattr(owner if tensor is None else tensor, self.name)


def bound(name: str) -> Any:
    """Return the attribute `name` of Tensor, a function, for a name in the tables; this loads the op. Raises
    AttributeError for any other name.

    An operator takes no settings, so it calls the op's class directly, without the op's own `call` in between.
    """
    if name in OPERATORS:
        return _operator(OPERATORS[name])
    if name in METHODS:
        return table.get(METHODS[name])
    after = "after which the tensor sees its memory as the result does"
    for twins, words, make in (
        (REFLECTED, "with the tensor second", _reflected),
        (IN_PLACE, "whose result is written into the tensor", _in_place),
        (SHAPE_IN_PLACE, after, _shape_in_place),
        (COPIES, "as a copy", _copying),
    ):
        if name in twins:
            call: Any = table.get(twins[name])
            words = f"`{twins[name]}`, {words}.\n\n{call.__doc__}"
            method: Any = as_method(name, make(name, twins[name]), words)
            method.__signature__ = call.__signature__
            return method
    raise AttributeError(f"Tensor has no {name!r}")


def _operator(op: str) -> Callable[..., Any]:
    """Return the op as an operator of Tensor. It returns NotImplemented for an operand of an unknown type, so that
    Python asks that operand.
    """
    node_class = _function(op).node_class
    apply: Callable[..., Any] = node_class._function.apply
    if len(node_class._facts.arguments) == 1:
        return apply

    def operator(a: Any, b: Any, **settings: Any) -> Any:
        return apply(a, b, **settings) if is_operand(b, op) else NotImplemented

    if node_class._facts.takes_arrays and only_tensors(node_class):
        operator = make_binary(node_class, operator)
    return functools.update_wrapper(operator, apply)


def _function(op: str) -> Any:
    """Return the `Function` class of the op `op`."""
    call: Any = table.get(op)
    return call.op.function


@functools.cache  # a name is one function, whoever asks first
def face(name: str) -> Callable[..., Any]:
    """Return the function ``plugrad.<name>``: an op, by its own or another name, or a method of Tensor as a function.

    Raises
    ------
    AttributeError
        There is no such function.
    """
    if name in ALIASES and name.endswith("_"):
        return in_place_function(name, ALIASES[name])
    if is_copy(name, ALIASES.get(name, name)):
        return functools.wraps(table.get(ALIASES[name]))(_copying(name, ALIASES[name]))
    op = ALIASES.get(name) or METHODS.get(name, name)
    method = getattr(Tensor, name, None)
    if not callable(method) or table.lists(op):
        return table.get(op)

    @functools.wraps(method)
    def call(input: Any, *args: Any, **settings: Any) -> Any:
        compute = method
        if name in EITHER_WAY and len(args) == 1 and not isinstance(input, Tensor):
            input, args, compute = args[0], (input,), getattr(Tensor, EITHER_WAY[name])
        require_tensor(name, input)
        out = settings.pop("out", None) if name in COMPARISONS else None
        if out is None:
            return compute(input, *args, **settings)
        answer = functools.partial(compute, input, *args, **settings)
        return write_out(name, out, answer, (input, *args), False)

    return call


def _reflected(name: str, op: str) -> Callable[..., Any]:
    apply = _function(op).apply

    def call(self: Tensor, other: Any) -> Any:
        return apply(other, self) if is_operand(other, op) else NotImplemented

    return call


def in_place_function(name: str, op: str) -> Callable[..., Any]:
    """Return the function `name`, such as ``torch.celu_``, that writes the result of the op `op` into its input; it is
    no method.
    """
    return functools.wraps(table.get(op))(_in_place(name, op))


def _in_place(name: str, op: str) -> Callable[..., Any]:
    operator = name.startswith("__")

    def call(self: Tensor, *args: Any, **settings: Any) -> Any:
        if operator and not is_operand(args[0], op):
            return NotImplemented
        function: Any = table.get(op)
        formula = function.op.function.is_formula
        return write_in_place(
            self, name, lambda old: function(old, *args, **settings), formula=formula
        )

    def call_of_one_dtype(self: Tensor, *args: Any, **settings: Any) -> Any:
        def compute(old: Tensor) -> Any:
            result = table.get(op)(old, *args, **settings)
            mine, wanted = torch_name(old.dtype), torch_name(result.dtype)
            if mine != wanted:
                kind = "complex" if old.is_complex() else mine
                raise InPlaceError(
                    f"In-place {op} is not supported for {kind} tensors. The base given to {name} has dtype {mine} but "
                    f"the operation's result requires dtype {wanted}; compute a new tensor, x.{name[:-1]}(...)"
                )
            return result

        return write_in_place(self, name, compute, formula=True)

    return call_of_one_dtype if name in OF_ONE_DTYPE else call


OF_ONE_DTYPE = ("abs_", "absolute_", "float_power_")
"""Methods whose result is not converted to the tensor's dtype."""


def _shape_in_place(name: str, op: str) -> Callable[..., Any]:
    def call(self: Tensor, *args: Any, **settings: Any) -> Tensor:
        return write.reshape(self, name, lambda old: table.get(op)(old, *args, **settings))

    return call


def _copying(name: str, op: str) -> Callable[..., Any]:
    def call(input: Tensor, *args: Any, out: Any = None, **settings: Any) -> Any:
        def copy() -> Any:
            shown, clone = table.get(op)(input, *args, **settings), table.get("clone")
            return tuple(map(clone, shown)) if isinstance(shown, tuple) else clone(shown)

        return copy() if out is None else write_out(name, out, copy, (input, *args), False)

    return call


def _comparison_in_place(name: str, answer: str) -> Callable[..., Any]:
    def call(self: Tensor, *others: Any) -> Any:
        result = getattr(self, answer)(*others)
        if result is NotImplemented:
            return result
        return write_in_place(self, name, lambda old: table.get("copy")(old, result))

    return as_method(name, call, f"`{answer}`, whose answer is written into the tensor.")


def _conversion(name: str, dtype: Any) -> Callable[..., Tensor]:
    def call(self: Tensor, *, memory_format: Any = None) -> Tensor:
        converted: Tensor = table.get("to")(self, np.dtype(dtype), memory_format=memory_format)
        return converted

    return as_method(name, call, f"`to`, with the dtype {np.dtype(dtype).name}.")


def _set_item(self: Tensor, index: Any, value: Any) -> None:
    """Set the elements at `index` to `value`, in place: the result of `index_put` is written into the tensor."""
    items = index if isinstance(index, tuple) else (index,)
    basic = all(type(item) in (int, slice, type(...)) for item in items) and items.count(...) < 2
    part = index if basic else ...  # which NumPy understands as PyTorch does
    write_in_place(
        self,
        "__setitem__",
        lambda old: _function("index_put").apply(old, value, index=index),
        part=part,
    )


def _where(self: Tensor, condition: Tensor, other: Tensor | complex) -> Tensor:
    """Return this tensor where `condition` is True, and `other` elsewhere."""
    chosen: Tensor = table.get("where")(condition, self, other)
    return chosen


def _itself(self: Tensor) -> Tensor:
    """Return this tensor: ``+x``."""
    return self


def _transposed(self: Tensor) -> Tensor:
    """The tensor with its dimensions in reverse order, as a view."""
    view: Tensor = table.get("permute")(self, tuple(range(self.dim()))[::-1])
    return view


def _matrix_transposed(self: Tensor) -> Tensor:
    """The matrix, or each matrix of a batch, transposed, as a view: `transpose(-2, -1)`."""
    return _of_matrices(self, "mT")


def _matrix_adjoint(self: Tensor) -> Tensor:
    """The matrix, or each matrix of a batch, transposed and conjugated. Reading it raises an error for a 1-D tensor."""
    matrices: Tensor = table.get("conj")(_of_matrices(self, "mH"))
    return matrices


def _adjoint_of_one(self: Tensor) -> Tensor:
    """The matrix, transposed and conjugated. Reading it raises an error unless there are 0 or 2 dimensions."""
    if self.dim() not in (0, 2):
        way = " For batches of matrices, consider using tensor.mH" if self.dim() > 2 else ""
        raise TensorAttributeError(
            f"tensor.H is only supported on matrices (2-D tensors). Got {self.dim()}-D tensor.{way}"
        )
    return _matrix_adjoint(self)


def _adjoint(self: Tensor) -> Tensor:
    """Return the matrix, or each matrix of a batch, transposed and conjugated: `x.mH`."""
    matrices: Tensor = table.get("conj")(_of_matrices(self, "adjoint()"))
    return matrices


def _of_matrices(self: Tensor, name: str) -> Tensor:
    if self.dim() == 1:
        raise TensorAttributeError(
            f"tensor.{name} is only supported on matrices or batches of matrices. Got 1-D tensor."
        )
    turned: Tensor = table.get("transpose")(self, -2, -1) if self.dim() else self
    return turned


def _real(self: Tensor) -> Tensor:
    """The real part of the tensor, as a view; a real tensor itself."""
    part: Tensor = table.get("real")(self)
    return part


def _set_real(self: Tensor, value: Any) -> None:
    self.real.copy_(value)


def _set_imag(self: Tensor, value: Any) -> None:
    self.imag.copy_(value)


def _imag(self: Tensor) -> Tensor:
    """The imaginary part of a complex tensor. Reading it raises an error for other dtypes."""
    if self._array.dtype.kind != "c":
        raise TensorAttributeError(
            f"imag is not implemented for tensors with non-complex dtypes, got {self._array.dtype}: it would be zeros"
        )
    part: Tensor = table.get("imag")(self)
    return part


def _sum_to_size(self: Tensor, *size: Any) -> Tensor:
    """Return this tensor summed over dimensions, so that it has the shape `size`, which broadcasts to its own."""
    shape = size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size
    total: Tensor = sum_to_size(self, tuple(shape)) if shape else table.get("sum")(self)
    return total


def _ravel(self: Tensor) -> Tensor:
    """Return the elements in one contiguous dimension: a view if their memory is in C order, else a copy."""
    flat: Tensor = table.get("view")(_contiguous(self), -1)
    return flat


def _contiguous(self: Tensor, memory_format: Any = contiguous_format) -> Tensor:
    """Return this tensor if its memory is in C order, else a copy in that order."""
    copy: Tensor = table.get("to")(self, memory_format=memory_format)
    return copy


def _names(self: Tensor) -> list[str]:
    """Return the names of the tensor's attributes, without PyTorch's names that plugrad lacks."""
    return [
        name
        for name in object.__dir__(self)
        if not isinstance(getattr_static(Tensor, name, None), Absent)
    ]


def _namespace(self: Tensor, *, api_version: str | None = None) -> Any:
    """Return `plugrad.array_api`, the namespace of the array API standard.

    Raises
    ------
    ValueError
        `api_version` is none of the standard's versions.
    """
    if api_version not in (None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"):
        raise ValueError(
            f"no version of the array API standard: {api_version!r}; the newest here is '2025.12'"
        )
    return import_module("plugrad.array_api")  # a later room, which few programs ask for


def _html(self: Tensor) -> str:
    """Return the tensor as HTML for a notebook: the values, shape, dtype and the node that made it."""
    from _plugrad_names.notebook import tensor_html  # for notebooks alone

    return tensor_html(self)


# Attributes of Tensor which no op is alone.
OTHERS: dict[str, Any] = {
    **{name: each for name, each in vars(Described).items() if not name.startswith("__")},
    "H": property(_adjoint_of_one),
    "T": property(_transposed),
    "__array_function__": numpy_function,
    "__array_namespace__": _namespace,
    "__array_ufunc__": numpy_ufunc,
    "__format__": text_by,
    "__pos__": _itself,
    "__repr__": text_of,
    "__setitem__": _set_item,
    "_repr_html_": _html,
    "adjoint": _adjoint,
    "allclose": allclose,
    "contiguous": _contiguous,
    "equal": equal,
    "imag": property(_imag, _set_imag),
    "isclose": isclose,
    "mH": property(_matrix_adjoint),
    "mT": property(_matrix_transposed),
    "new": types.new,
    "new_empty": filled.new_empty,
    "new_empty_strided": filled.new_empty_strided,
    "new_full": filled.new_full,
    "new_ones": filled.new_ones,
    "new_tensor": sources.new_tensor,
    "new_zeros": filled.new_zeros,
    "real": property(_real, _set_real),
    "ravel": _ravel,
    "sum_to_size": _sum_to_size,
    "type": types.as_type,
    "where": _where,
}


def install() -> None:
    """Set the operators and methods of the tables as attributes of `Tensor`; called when this module is imported."""
    for name in (*OPERATORS, *METHODS, *REFLECTED, *IN_PLACE, *SHAPE_IN_PLACE, *COPIES):
        setattr(Tensor, name, Late(name))
    for name, function in COMPARISONS.items():
        setattr(Tensor, name, comparison(name, function))
    for name, answer in COMPARISONS_IN_PLACE.items():
        setattr(Tensor, name, _comparison_in_place(name, answer))
    for name, find in REDUCTIONS.items():
        setattr(Tensor, name, reduction(name, find))
    for name, dtype in CONVERSIONS.items():
        setattr(Tensor, name, _conversion(name, dtype))
    for name, attribute in OTHERS.items():
        setattr(Tensor, name, attribute)
    for name in names() - {*dir(Tensor)}:
        setattr(Tensor, name, Absent(name))
    Tensor.__dir__ = _names  # type: ignore[assignment, method-assign]


def functions() -> set[str]:
    """Return the public names of functions in ``plugrad`` that are not an op's own name: methods of Tensor, and other
    names of ops.
    """
    of_ops = (METHODS, IN_PLACE, SHAPE_IN_PLACE, COPIES, REDUCTIONS, CONVERSIONS, OTHERS)
    found = {name for table in (*of_ops, COMPARISONS, COMPARISONS_IN_PLACE) for name in table}
    properties = {name for name in found if isinstance(getattr_static(Tensor, name), property)}
    return {name for name in found - properties if not name.startswith("_")}.union(ALIASES)


install()
