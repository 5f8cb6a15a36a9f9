"""Dispatch of NumPy functions on Tensors: to an op, to NumPy itself, or to an error."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

import numpy as np

from _plugrad_names.faces import called_with, faces
from plugrad.engine import table
from plugrad.engine.call.arguments import (
    OPERANDS,
    as_number,
    is_operand,
    refuse_what_its_library_does_not,
)
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.grad_mode import is_grad_enabled
from plugrad.engine.tensor.arrays import (
    as_array,
    in_numpy,
    is_array,
    is_array_like,
    is_other_array,
    no_array,
)
from plugrad.engine.tensor.tensor import Tensor, share_version, wrap
from plugrad.engine.tree import PLAIN, leaves, mapped

UFUNCS: dict[np.ufunc, str] = {
    attrgetter(name)(np): op for name, op in faces("np") if not name.endswith(")")
}
"""ufunc -> the op, called with the ufunc's arguments."""

# The ufuncs that operators call, ``array * tensor``: their dtypes are those of ``tensor * array``, which are PyTorch's,
# so that integers beside float32 give float32.
OPERATORS = {
    np.add,
    np.divide,
    np.floor_divide,
    np.matmul,
    np.multiply,
    np.power,
    np.remainder,
    np.subtract,
}

KNOWN = (*OPERANDS, list, tuple)

# What a ufunc's keywords are where nobody gives them.
UFUNC_DEFAULTS: dict[str, Any] = {
    "casting": "same_kind",
    "dtype": None,
    "order": "K",
    "signature": None,
    "subok": True,
    "where": True,
}

# The function of NumPy -> the same for Tensors, with NumPy's names of those keywords that it takes.
FUNCTIONS: dict[Callable[..., Any], Callable[..., Any]] = {}

# The ufunc -> the functions that its `reduce` and its `accumulate` are.
REDUCE: dict[np.ufunc, Callable[..., Any]] = {}
ACCUMULATE: dict[np.ufunc, Callable[..., Any]] = {}

# Functions that write into their first argument -> what to write instead where that is a Tensor.
WRITERS: dict[Callable[..., Any], str] = {
    np.copyto: "x.copy_(values), or x[mask] = values",
    np.fill_diagonal: "x[range(n), range(n)] = value",
    np.place: "x[mask] = values",
    np.put: "x.view(-1)[indices] = values",
    np.put_along_axis: "x[indices] = values",
    np.putmask: "x[mask] = values",
}
FILES = (np.save, np.savetxt, np.savez, np.savez_compressed)

# Functions that would compute another library's array at once, for an answer that is no array.
VALUES = (
    *FILES,
    np.array_equal,
    np.array_equiv,
    np.array_repr,
    np.array_str,
    np.array2string,
)

# Functions whose result has the shape and dtype of the first argument, and none of its numbers.
ALIKE = (np.empty_like, np.full_like, np.ones_like, np.zeros_like)


def numpy_function(self: Tensor, function: Any, types: Any, args: Any, settings: Any) -> Any:
    """Return the result of a NumPy function called with Tensors, such as ``np.sum(tensor)``: the Tensor's method
    `__array_function__`, whose parameters are NumPy's. It is that of an op, or NumPy's own if no gradient can be lost.
    Raises OpArgumentError otherwise.
    """
    refuse_array_likes(function, (args, settings))
    op = FUNCTIONS.get(function)
    if op is not None and (
        any(map(floating, args)) or any(map(floating, tensors_in((args, settings))))
    ):
        given = by_name(function, args, settings)
        if given.keys() <= parameters(op).keys():
            result = op(**given)
            if result is not NotImplemented:
                return result
    return on_arrays(function, "", function, args, settings)


def numpy_ufunc(self: Tensor, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
    """Return the result of a ufunc called with Tensors, ``np.exp(tensor)`` or ``array * tensor``: the Tensor's method
    `__array_ufunc__`, whose parameters are NumPy's. It is that of an op, or NumPy's own if no gradient can be lost.
    Raises OpArgumentError otherwise.

    It is NotImplemented for an operand of an unknown type, such as xarray's DataArray: NumPy then asks that operand.
    """
    for value in (*inputs, settings["where"]) if "where" in settings else inputs:
        if not isinstance(value, KNOWN) and not is_operand(value, ufunc.__name__):
            if hasattr(type(value), "__array__") and not hasattr(type(value), "__array_ufunc__"):
                raise no_array(f"{numpy_name(ufunc)}(): an operand", value)  # NumPy does not ask it
            return NotImplemented
    if method == "__call__" and not settings and ufunc in UFUNCS:  # first: ``array * tensor``
        for value in inputs:
            if isinstance(value, Tensor) and value._array.dtype.kind in "fc":
                name = UFUNCS[ufunc]
                call = table.get(name)
                if len(inputs) == 1:  # NumPy's conjugate is an array of its own; the op's is a view
                    return call(value).clone() if name == "conj" else call(value)
                # The operator of Tensors refuses booleans, as PyTorch's does.
                if ufunc is np.subtract:
                    inputs = tuple(map(without_booleans, inputs))
                return call(*(map(operand, inputs) if ufunc in OPERATORS else promoted(*inputs)))
    if settings:
        settings = {
            key: value
            for key, value in settings.items()
            if key not in UFUNC_DEFAULTS or value is not UFUNC_DEFAULTS[key]
        }
        if not settings:
            return numpy_ufunc(self, ufunc, method, *inputs)
    if method == "__call__":
        op = FUNCTIONS.get(ufunc)
        if op is None and ufunc not in UFUNCS and table.of_ufunc and any(map(floating, inputs)):
            of_a_pack = table.of_ufunc(ufunc)
            if of_a_pack is not None:
                return of_a_pack(*inputs, **settings)
        known = op is not None and settings.keys() <= parameters(op).keys()
        if op is not None and known and any(map(floating, inputs)):
            result = op(*inputs, **settings)
            if result is not NotImplemented:
                return result
        return on_arrays(ufunc, "", ufunc, inputs, settings)
    if method == "outer" and not settings and any(map(floating, inputs)):
        first, second = map(operand, inputs)
        first = table.get("reshape")(first, (*np.shape(first), *[1] * np.ndim(second)))
        return ufunc(first, second)
    op = (REDUCE if method == "reduce" else ACCUMULATE).get(ufunc)
    if op is not None and method in ("reduce", "accumulate") and floating(inputs[0]):
        given = {"axis": 0, **dict(zip(("a", "axis"), inputs, strict=False)), **settings}
        if given.keys() <= parameters(op).keys() and len(inputs) < 3:
            result = op(**given)
            if result is not NotImplemented:
                return result
    return on_arrays(ufunc, f".{method}", getattr(ufunc, method), inputs, settings)


def on_arrays(function: Any, method: str, called: Any, args: Any, settings: dict[str, Any]) -> Any:
    """Call NumPy's function with the arrays of the Tensors, and return its result as Tensors. Raises OpArgumentError if
    a gradient would be lost, a Tensor written to, or another library's array converted.

    `called` is the function itself, or the method of a ufunc, whose name is `method` ('' for a call).
    """
    tensors = [*tensors_in((args, settings))]
    given = {} if method else by_name(function, args, settings)
    out = given.get("out", settings.get("out"))
    writes = (
        function in WRITERS
        or method == ".at"
        or given.get("overwrite_input")
        or (function is np.nan_to_num and given.get("copy") is False)
    )
    target = out if out is not None else args[:1] if writes else None
    if next(tensors_in(target), None) is not None:
        raise OpArgumentError(
            f"{numpy_name(function)}{method} cannot write into a Tensor: write "
            f"{WRITERS.get(function, AT if method == '.at' else OUT)}, which its version and its gradient follow"
        )
    constant = function in ALIKE and not any(
        map(differentiable, tensors_in(given.get("fill_value")))
    )
    recorded = not constant and any(map(differentiable, tensors))
    home = getattr(function, "__module__", None) or "numpy"  # not every ufunc says it
    effects = target is not None or function in FILES or not home.startswith("numpy")
    if recorded and (effects or function in UFUNCS):
        raise no_counterpart(function, method, given, settings)
    other = next((tensor._array for tensor in tensors if is_other_array(tensor._array)), None)
    if other is not None and function in VALUES:
        raise OpArgumentError(f"{numpy_name(function)} needs {in_numpy(other)}")
    try:
        with np.errstate(all="ignore"):  # and not `quietly`: a callback has its caller's context
            result = called(*as_arrays(args), **as_arrays(settings))
    except Exception as error:
        refuse_what_its_library_does_not(error, numpy_name(function) + method, as_arrays(tensors))
        raise
    if other is not None and any(
        isinstance(part, (np.ndarray, np.generic)) for part in leaves(result)
    ):
        raise OpArgumentError(
            f"{numpy_name(function)}{method} would convert an array of another library to NumPy: it needs "
            f"{in_numpy(other)}"
        )
    if recorded and any(part.dtype.kind not in "biu" for part in arrays_in(result)):
        raise no_counterpart(function, method, given, settings)
    return result if out is not None else wrapped(result, tensors)


def refuse_array_likes(function: Any, values: Any) -> None:
    """Raise OpArgumentError if a value among `values`, such as a pandas table, is one that NumPy would silently convert
    to an array.
    """
    for value in leaves(values, PLAIN):
        if (
            not isinstance(value, Tensor)
            and is_array_like(value)
            and not hasattr(type(value), "__array_function__")  # which NumPy asks
        ):
            raise no_array(f"{numpy_name(function)}(): an argument", value)


OUT = "the result under a new name (y = ...), or x.copy_(result)"
AT = "plugrad.index_put(x, (indices,), values, accumulate=True)"

# A keyword that is refused where a gradient is recorded -> what to write instead.
INSTEAD_OF = {
    "dtype": "convert first, x.to(dtype)",
    "order": "leave it out",
    "out": "write the result under a new name, y = ...",
    "where": "choose afterwards, np.where(mask, result, other)",
}


def no_counterpart(
    function: Any, method: str, given: dict[str, Any], settings: dict[str, Any]
) -> OpArgumentError:
    """Return the error for a function, or keywords of it, through which no gradient can be recorded; it says what to
    write instead. `method` is that of a ufunc ('' for a call), `given` has the arguments of the call by name,
    `settings` its keywords.
    """
    from _plugrad_names.missing import instead  # only an error needs it

    name = numpy_name(function) + method
    if function in FUNCTIONS:
        refused = sorted(given.keys() - parameters(FUNCTIONS[function]).keys())
    else:
        refused = sorted(settings) if function in UFUNCS and not method else []
    if refused:
        what = f"{name} takes no {refused[0]}= where a gradient is recorded"
        way = INSTEAD_OF.get(refused[0], "write it with plugrad's functions")
    else:
        some = " for these arguments" if function in FUNCTIONS else ""
        what = f"{name} has no differentiable counterpart in plugrad{some}"
        way = (
            instead(name) or "write it with plugrad's functions (`plugrad info builtin` lists them)"
        )
    return OpArgumentError(f"{what}: {way}; or give it x.detach() if no gradient is needed")


def numpy_name(function: Any) -> str:
    """Return the name by which a user calls a function: ``np.sum``, ``np.linalg.norm``, ``scipy.special.expit``."""
    name: str = function.__name__
    if getattr(np, name, None) is function:
        return f"np.{name}"
    if isinstance(function, np.ufunc):  # they do not say where they are from
        special = sys.modules.get("scipy.special")
        return f"scipy.special.{name}" if getattr(special, name, None) is function else name
    module: str = function.__module__
    return f"{module.replace('numpy', 'np', 1) if module.startswith('numpy') else module}.{name}"


@functools.cache
def parameters(function: Any) -> dict[str, inspect.Parameter]:
    """Return the parameters of a function by name; if a NumPy function has no signature, those of its replacement for
    Tensors, or none.
    """
    try:
        return dict(inspect.signature(function).parameters)
    except ValueError:  # written in C, before NumPy 2.4
        return parameters(FUNCTIONS[function]) if function in FUNCTIONS else {}


def by_name(function: Any, args: Any, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call by their names, without those that have the default value."""
    known = parameters(function)
    named = [
        each
        for each, one in known.items()
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    given = {**dict(zip(named, args, strict=False)), **settings}
    for each, one in known.items():
        if one.kind is one.VAR_POSITIONAL:
            given[each] = args[len(named) :]
    return {
        key: value
        for key, value in given.items()
        if key not in known
        or not (
            known[key].default is value or (isinstance(value, str) and value == known[key].default)
        )
    }


def floating(value: Any) -> bool:
    """Return True if `value` is a Tensor of real or complex floating-point numbers."""
    return isinstance(value, Tensor) and value._array.dtype.kind in "fc"


def differentiable(tensor: Tensor) -> bool:
    """Return True if results that are computed from this Tensor are recorded: grad mode is on, and it requires grad."""
    return tensor._edge is not None and is_grad_enabled()


def operand(value: Any) -> Any:
    """Return an operand of a ufunc in the form that an op takes: a list of numbers becomes an array, and a list with
    Tensors in it their stack; any other value stays as it is.
    """
    if not isinstance(value, (list, tuple)):
        return value
    if next(tensors_in(value), None) is None:
        return np.asarray(value)
    return table.get("stack")(promoted(*(as_operand(part) for part in value)))


def as_operand(value: Any) -> Any:
    """Return `value` as an array or Tensor: numbers and lists are converted."""
    value = operand(value)
    return value if hasattr(value, "dtype") else np.asarray(value)


def without_booleans(value: Any) -> Any:
    """Return booleans as integers, as NumPy takes them beside floating-point numbers; any other value as it is."""
    if isinstance(value, (bool, np.bool_)):
        return int(value)
    if getattr(value, "dtype", None) == np.bool_:
        return as_arrays(value).astype(np.uint8)
    return value


def tensors_in(value: Any) -> Iterator[Tensor]:
    """Yield the Tensors in nested lists, tuples and dicts."""
    return (part for part in leaves(value, PLAIN) if isinstance(part, Tensor))


def as_arrays(value: Any) -> Any:
    """Return a nested value with each Tensor replaced by its array, and each lazy size (`x.size` of another library's
    array) by a Python number.
    """
    return mapped(value, lambda part: part._array if isinstance(part, Tensor) else as_number(part))


def arrays_in(result: Any) -> Iterator[Any]:
    """Yield the arrays in a function's result, and the floating-point and NumPy numbers in it as arrays."""
    for part in leaves(result):
        if is_array(part):
            yield part
        elif isinstance(part, (float, complex, np.generic)):
            yield np.asarray(part)


def wrapped(result: Any, tensors: Sequence[Tensor]) -> Any:
    """Return a function's result with Tensors in place of arrays. A Tensor that shares memory with one of `tensors`
    shares its version counter.
    """

    def one(part: Any) -> Any:
        if not (is_array(part) or isinstance(part, np.generic)) or part.dtype.kind not in "biufc":
            return part
        tensor = wrap(as_array(part))
        for source in tensors:
            if isinstance(part, np.ndarray) and np.may_share_memory(part, source._array):
                source._show_memory()
                share_version(source, tensor)
        return tensor

    return mapped(result, one)


# What the functions themselves are written with.


def numpys(*functions: Callable[..., Any]) -> Callable[[Any], Any]:
    """Return a decorator that puts a function into `FUNCTIONS`: it is called instead of these NumPy functions if a
    Tensor is among the arguments.

    Its parameters are those of NumPy's that it supports, by name. It returns NotImplemented if the call is an error, or
    has no gradient: NumPy itself is then called.
    """

    def put(op: Any) -> Any:
        FUNCTIONS.update(dict.fromkeys(functions, op))
        return op

    return put


def left_alone(*values: Any) -> bool:
    """Return True if a Tensor among `values` holds another library's array, and none is recorded: that library's own
    function is called then.
    """
    tensors = [each for each in values if isinstance(each, Tensor)]
    other = any(is_other_array(each._array) for each in tensors)
    return other and not any(map(differentiable, tensors))


def mask(condition: Any) -> Any:
    """Return a condition as an array of booleans; numbers other than 0 are True."""
    array = (
        np.asarray(condition)
        if isinstance(condition, (bool, list, tuple))
        else as_arrays(condition)
    )
    return array if array.dtype.kind == "b" else array != 0


def integers(dtype: Any) -> bool:
    """Return True if `dtype` is given and its numbers have no gradient: it is neither floating-point nor complex."""
    return dtype is not None and np.dtype(dtype).kind not in "fc"


ABSENT: Any = object()


def promoted(*values: Any) -> list[Any]:
    """Return values converted to the dtype that NumPy gives their result; None and Python numbers as they are.

    Ops alone would promote as PyTorch does, where integers beside float32 give float32.
    """
    values = tuple(map(operand, values))
    dtypes = {value.dtype for value in values if hasattr(value, "dtype")}
    if len(dtypes) < 2:
        return [*values]
    dtype = np.result_type(*dtypes)
    return [
        table.get("to")(value, dtype=dtype)
        if isinstance(value, Tensor)
        else np.asarray(value).astype(dtype)
        if isinstance(value, np.generic)
        else value.astype(dtype)
        if hasattr(value, "dtype")
        else value
        for value in values
    ]


def _same(op: str, names: dict[str, str]) -> Callable[..., Any]:
    """Return the op `op` as a function with NumPy's argument names; `names` maps these to the op's own names."""

    def call(**given: Any) -> Any:
        return table.get(op)(**{names[name]: value for name, value in given.items()})

    keyword = inspect.Parameter.KEYWORD_ONLY
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, keyword) for name in names]
    )
    return call


for _face, _op in faces("np"):
    if _face.endswith(")"):
        _name, _names = called_with(_face)
        FUNCTIONS[attrgetter(_name)(np)] = _same(_op, _names)
