"""Which op each operator and method of `Tensor` is: the one table where the pack `builtin` meets the engine's class.

Importing this module gives `Tensor` the names; the first use of one loads the pack and puts the op's own function in
its place, so that from then on ``x * y`` calls the op with nothing in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from plugrad.engine import inplace, table
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor import Tensor, wrap

# Tensor's name -> the op, called with the tensor first.
METHODS = {
    "__add__": "add",
    "__radd__": "add",
    "__sub__": "sub",
    "__mul__": "mul",
    "__rmul__": "mul",
    "__truediv__": "div",
    "__mod__": "remainder",
    "__pow__": "pow",
    "__matmul__": "matmul",
    "__neg__": "neg",
    "__abs__": "abs",
    "__getitem__": "index",
    "abs": "abs",
    "add": "add",
    "amax": "amax",
    "amin": "amin",
    "clamp": "clamp",
    "clip": "clamp",
    "clone": "clone",
    "conj": "conj",
    "cos": "cos",
    "div": "div",
    "divide": "div",
    "exp": "exp",
    "expand": "expand",
    "flatten": "flatten",
    "log": "log",
    "log_softmax": "log_softmax",
    "matmul": "matmul",
    "max": "max",
    "maximum": "maximum",
    "mean": "mean",
    "min": "min",
    "minimum": "minimum",
    "mm": "matmul",
    "mul": "mul",
    "multiply": "mul",
    "neg": "neg",
    "negative": "neg",
    "norm": "norm",
    "permute": "permute",
    "pow": "pow",
    "relu": "relu",
    "remainder": "remainder",
    "reshape": "reshape",
    "sigmoid": "sigmoid",
    "sin": "sin",
    "softmax": "softmax",
    "sqrt": "sqrt",
    "squeeze": "squeeze",
    "sub": "sub",
    "subtract": "sub",
    "sum": "sum",
    "t": "t",
    "tanh": "tanh",
    "to": "to",
    "transpose": "transpose",
    "swapaxes": "transpose",
    "true_divide": "div",
    "unsqueeze": "unsqueeze",
    "view": "view",
    "view_as": "view_as",
}

# ... called with the tensor second.
REFLECTED = {
    "__rmod__": "remainder",
    "__rsub__": "sub",
    "__rtruediv__": "div",
    "__rpow__": "pow",
    "__rmatmul__": "matmul",
}

# ... whose result is written into the tensor.
IN_PLACE = {
    "__iadd__": "add",
    "__isub__": "sub",
    "__imul__": "mul",
    "__itruediv__": "div",
    "__ipow__": "pow",
    "abs_": "abs",
    "add_": "add",
    "clamp_": "clamp",
    "clip_": "clamp",
    "copy_": "copy",
    "cos_": "cos",
    "div_": "div",
    "divide_": "div",
    "exp_": "exp",
    "fill_": "fill",
    "log_": "log",
    "mul_": "mul",
    "multiply_": "mul",
    "neg_": "neg",
    "negative_": "neg",
    "pow_": "pow",
    "relu_": "relu",
    "sigmoid_": "sigmoid",
    "sin_": "sin",
    "sqrt_": "sqrt",
    "sub_": "sub",
    "subtract_": "sub",
    "tanh_": "tanh",
    "zero_": "zero",
}

# Answers without a gradient: NumPy's function on the array.
COMPARISONS = {
    "__eq__": np.equal,
    "__ne__": np.not_equal,
    "__lt__": np.less,
    "__le__": np.less_equal,
    "__gt__": np.greater,
    "__ge__": np.greater_equal,
    "__and__": np.bitwise_and,
    "__or__": np.bitwise_or,
    "__xor__": np.bitwise_xor,
    "__invert__": np.invert,
    "__floordiv__": np.floor_divide,
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "logical_not": np.logical_not,
    "isnan": np.isnan,
    "isinf": np.isinf,
    "isfinite": np.isfinite,
    "sign": np.sign,
    "floor": np.floor,
    "ceil": np.ceil,
}
REDUCTIONS: dict[str, Callable[..., Any]] = {
    "argmax": np.argmax,
    "argmin": np.argmin,
    "all": np.all,
    "any": np.any,
}

# NumPy functions that are ops when a Tensor is among their arguments.
NUMPY_OPS = {
    "absolute": "abs",
    "add": "add",
    "concatenate": "cat",
    "conjugate": "conj",
    "cos": "cos",
    "divide": "div",
    "exp": "exp",
    "imag": "imag",
    "log": "log",
    "matmul": "matmul",
    "maximum": "maximum",
    "mean": "mean",
    "minimum": "minimum",
    "multiply": "mul",
    "negative": "neg",
    "power": "pow",
    "real": "real",
    "remainder": "remainder",
    "reshape": "reshape",
    "sin": "sin",
    "sqrt": "sqrt",
    "stack": "stack",
    "subtract": "sub",
    "sum": "sum",
    "tanh": "tanh",
    "where": "where",
}

CONVERSIONS = {
    "half": np.float16,
    "float": np.float32,
    "double": np.float64,
    "cfloat": np.complex64,
    "cdouble": np.complex128,
    "byte": np.uint8,
    "short": np.int16,
    "int": np.int32,
    "long": np.int64,
    "bool": np.bool_,
}


def bind() -> None:
    """Put the ops of the loaded pack `builtin` in the place of the names that would load it."""
    for name, op in METHODS.items():
        setattr(Tensor, name, table.get(op))


def _late(name: str, op: str) -> Callable[..., Any]:
    """Return what stands for an op before the pack is loaded: it loads the pack, and hands the call on."""

    def load_and_call(self: Tensor, *args: Any, **settings: Any) -> Any:
        table.get(op)
        bind()
        return getattr(Tensor, name)(self, *args, **settings)

    load_and_call.__name__ = name
    return load_and_call


def _reflected(op: str) -> Callable[..., Any]:
    def call(self: Tensor, other: Any) -> Any:
        return table.get(op)(other, self)

    return call


def _in_place(name: str, op: str) -> Callable[..., Any]:
    def call(self: Tensor, *args: Any, **settings: Any) -> Tensor:
        return inplace.write(self, name, lambda old: table.get(op)(old, *args, **settings))

    return call


def _comparison(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(self: Tensor, *others: Any) -> Any:
        arrays = [other._array if isinstance(other, Tensor) else other for other in others]
        try:
            result = function(self._array, *arrays)
        except TypeError:
            if name.startswith("__"):
                return NotImplemented
            raise
        return wrap(np.asarray(result) if isinstance(result, np.generic) else result)

    return call


def _reduction(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(self: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
        return wrap(np.asarray(function(self._array, axis=dim, keepdims=keepdim)))

    return call


def _conversion(dtype: Any) -> Callable[[Tensor], Tensor]:
    def call(self: Tensor) -> Tensor:
        converted: Tensor = table.get("to")(self, np.dtype(dtype))
        return converted

    return call


def isclose(
    input: Tensor, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Tensor:
    """Return, elementwise, whether ``|input - other| <= atol + rtol * |other|``.

    >>> import plugrad as pg
    >>> pg.isclose(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 2.1]))
    tensor([ True, False])
    """
    bare = other._array if isinstance(other, Tensor) else other
    return wrap(np.asarray(np.isclose(input._array, bare, rtol, atol, equal_nan)))


def allclose(
    input: Tensor, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> bool:
    """Return whether `isclose` holds for all elements.

    >>> import plugrad as pg
    >>> pg.allclose(pg.tensor([1.0]), pg.tensor([1.0 + 1e-7]))
    True
    """
    return bool(isclose(input, other, rtol, atol, equal_nan)._array.all())


def equal(input: Tensor, other: Tensor) -> bool:
    """Return whether two tensors have the same shape and the same elements.

    >>> import plugrad as pg
    >>> pg.equal(pg.ones(2), pg.ones(2)), pg.equal(pg.ones(2), pg.ones(1))
    (True, False)
    """
    return bool(np.array_equal(input._array, other._array))


def _set_item(self: Tensor, index: Any, value: Any) -> None:
    inplace.write(self, "__setitem__", lambda old: table.get("index_put")(old, value, index=index))


def _where(self: Tensor, condition: Any, other: Any) -> Any:
    """Return this tensor where `condition` holds, `other` elsewhere."""
    return table.get("where")(condition, self, other)


def _transposed(self: Tensor) -> Tensor:
    """The tensor with its dimensions in reverse order, as a view."""
    view: Tensor = table.get("permute")(self, tuple(range(self.dim()))[::-1])
    return view


def _real(self: Tensor) -> Tensor:
    """The real part."""
    part: Tensor = table.get("real")(self)
    return part


def _imag(self: Tensor) -> Tensor:
    """The imaginary part, of a complex tensor."""
    part: Tensor = table.get("imag")(self)
    return part


def _contiguous(self: Tensor) -> Tensor:
    """Return this tensor if its memory is in C order, else a copy that is."""
    copy: Tensor = self if self.is_contiguous() else table.get("clone")(self)
    return copy


def _ufunc(self: Tensor, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
    """``np.exp(tensor)``, and ``array * tensor``: the op, or a refusal; never an array that lost its graph."""
    name = ufunc.__name__
    if method == "__call__" and not settings:
        if name in NUMPY_OPS:
            return table.get(NUMPY_OPS[name])(*inputs)
        if ufunc in COMPARISONS.values():
            bare = [value._array if isinstance(value, Tensor) else value for value in inputs]
            return wrap(np.asarray(ufunc(*bare)))
    called = name if method == "__call__" else f"{name}.{method}"
    raise _no_counterpart(called + (f" with {', '.join(settings)}" if settings else ""))


def _numpy_function(self: Tensor, function: Any, types: Any, args: Any, settings: Any) -> Any:
    """``np.sum(tensor)``: the op, or a refusal."""
    name = function.__name__
    if name not in NUMPY_OPS:
        raise _no_counterpart(
            f"{function.__module__.removeprefix('numpy').strip('.')}.{name}".strip(".")
        )
    return table.get(NUMPY_OPS[name])(*args, **settings)


def _no_counterpart(called: str) -> OpArgumentError:
    return OpArgumentError(
        f"np.{called} has no differentiable counterpart in plugrad; call it on tensor.detach().numpy() if no gradient "
        "is needed"
    )


def install() -> None:
    """Give `Tensor` its operators and methods."""
    for name, op in METHODS.items():
        setattr(Tensor, name, _late(name, op))
    for name, op in REFLECTED.items():
        setattr(Tensor, name, _reflected(op))
    for name, op in IN_PLACE.items():
        setattr(Tensor, name, _in_place(name, op))
    for name, function in COMPARISONS.items():
        setattr(Tensor, name, _comparison(name, function))
    for name, reduction in REDUCTIONS.items():
        setattr(Tensor, name, _reduction(reduction))
    for name, dtype in CONVERSIONS.items():
        setattr(Tensor, name, _conversion(dtype))
    for name, attribute in {
        "__setitem__": _set_item,
        "__array_ufunc__": _ufunc,
        "__array_function__": _numpy_function,
        "T": property(_transposed),
        "__pos__": lambda self: self,
        "__rfloordiv__": lambda self, other: wrap(np.asarray(np.floor_divide(other, self._array))),
        "real": property(_real),
        "imag": property(_imag),
        "isclose": isclose,
        "allclose": allclose,
        "equal": equal,
        "contiguous": _contiguous,
        "where": _where,
    }.items():
        setattr(Tensor, name, attribute)


install()
