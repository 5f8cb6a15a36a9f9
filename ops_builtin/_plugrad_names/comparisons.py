"""Comparisons of tensors, and what else has no gradient: bits, `all`, `argmax`, `isclose`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from _plugrad_names.dtypes import broadcast_shapes
from _plugrad_names.faces import ANSWERS, by_kind
from plugrad.engine import table
from plugrad.engine.call.arguments import as_number, is_operand
from plugrad.engine.call.refusals import is_int
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.inplace.out import write_out
from plugrad.engine.quiet import quietly
from plugrad.engine.surface.forcing import number_now
from plugrad.engine.tensor.arrays import as_array, is_array, is_other_array, torch_name
from plugrad.engine.tensor.tensor import Tensor, wrap

REDUCTIONS: dict[str, Callable[..., Any]] = {
    "all": np.all,
    "any": np.any,
    "argmax": np.argmax,
    "argmin": np.argmin,
}
_OF_KIND = by_kind(ANSWERS)
REFLECTED = _OF_KIND["reflected"]
"""Operators that are called with the tensor second."""
COMPARISONS: dict[str, Any] = {
    name: getattr(np, function)
    for name, function in (_OF_KIND["operator"] | REFLECTED | _OF_KIND["method"]).items()
    if name not in REDUCTIONS
}
"""Tensor's name -> NumPy's function on the array."""
COMPARISONS_IN_PLACE = {
    name: f"__{name[3:]}" if name.startswith("__") else name[:-1] for name in _OF_KIND["in place"]
}
"""What writes an answer into the tensor -> the method that answers."""
EITHER_WAY = {
    name: reflected
    for name, function in _OF_KIND["method"].items()
    for reflected, other in REFLECTED.items()
    if other == function
}
"""Functions of which the number may come first -> the method of the second."""
NUMBERS = (bool, int, float, complex)
ORDERINGS = (np.less, np.less_equal, np.greater, np.greater_equal)


def operands_of(function: Any) -> int:
    """Return the number of tensors that a NumPy function of `COMPARISONS` takes: for a function that is no ufunc, 1."""
    return int(getattr(function, "nin", 1))


def comparison(name: str, function: Any) -> Callable[..., Any]:
    """Return the method `name` of Tensor that computes NumPy's `function` of the arrays, elementwise with broadcasting.

    The method raises RuntimeError if the shapes do not broadcast, NotImplementedError if the function has no answer for
    the dtypes, and TypeError if an argument is neither a tensor nor a number; an operator then returns NotImplemented:
    ``x == None`` is False.
    """
    operator = name.startswith("__")
    ordering = function in ORDERINGS
    expected = operands_of(function) - 1

    def call(self: Tensor, *others: Any, **named: Any) -> Any:
        if named.keys() == {"other"}:
            others = (*others, named["other"])
        elif named:
            raise OpArgumentError(f"{name}() got unexpected keyword arguments: {', '.join(named)}")
        if len(others) != expected:
            raise OpArgumentError(f"{name}() takes {expected} arguments ({len(others)} given)")
        arrays = []
        for other in others:
            if isinstance(other, Tensor):
                other = other._array
            elif not is_operand(other, name.strip("_")):
                if operator:
                    return NotImplemented
                raise OpArgumentError(
                    f"{name}(): argument 'other' (position 1) must be Tensor or number, not {type(other).__name__}; "
                    "make it one: plugrad.tensor(...)"
                )
            arrays.append(as_number(other))
        operands = (*arrays, self._array) if name in REFLECTED else (self._array, *arrays)
        if ordering:
            for value in operands:
                unordered(name, value)
        try:
            result = function(*operands)
        except TypeError:
            if operator:
                return NotImplemented
            kinds = " and ".join(str(getattr(v, "dtype", type(v).__name__)) for v in operands)
            raise NotImplementedError(
                f"{name} is not implemented for {kinds}; convert first: x.int(), x.bool(), x.real"
            ) from None
        except ValueError:
            table.get("maximum")(*operands)  # says in PyTorch's words which sizes do not fit
            raise
        except OverflowError as error:
            raise RuntimeError(
                f"{name}(): value cannot be converted without overflow: {error}; convert the tensor first: x.int()"
            ) from None
        return wrap(as_array(result))

    others = " and another, or a number" if expected else ""
    doc = f"Return ``numpy.{function.__name__}`` of the tensor{others}, elementwise."
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(each, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            for each in ("self", "other")[: expected + 1]
        ]
    )
    return as_method(name, call, doc)


def as_method(name: str, function: Callable[..., Any], doc: str) -> Callable[..., Any]:
    """Give `function` the name `name` and the docstring `doc` of a method of Tensor, in place, and return it."""
    function.__name__, function.__qualname__, function.__doc__ = name, f"Tensor.{name}", doc
    return function


def unordered(name: str, value: Any) -> None:
    """Raise NotImplementedError if `value` is a complex number or array, for the comparison `name`: complex numbers
    have no order, although NumPy compares them by the real part first.
    """
    if type(value) is complex or (type(value) not in NUMBERS and value.dtype.kind == "c"):
        kind = getattr(value, "dtype", "complex")
        raise NotImplementedError(
            f"{name} is not implemented for {kind} numbers, which have no order; convert first: x.real, x.abs()"
        )


def reduction(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method `name` of Tensor that computes NumPy's `function` over a dimension, several, or all.

    The method raises IndexError if there is no such dimension, or `argmax` and `argmin` have no elements. `all` and
    `any` over no dimensions, ``dim=()``, answer for each element.
    """
    chooses = name in ("argmax", "argmin")

    def call(
        self: Tensor,
        dim: int | tuple[int, ...] | list[int] | None = None,
        keepdim: bool = False,
        *,
        axis: int | tuple[int, ...] | list[int] | None = None,
        keepdims: bool = False,
        out: Tensor | None = None,
    ) -> Tensor:
        dim, keepdim = axis if dim is None else dim, keepdim or keepdims
        if out is not None:
            given = np.dtype(getattr(out, "dtype", np.bool_))
            if not chooses and given.char not in "?B":
                raise RuntimeError(
                    f"{name} only supports bool tensor for result, got: {torch_name(given)}"
                )
            compute = functools.partial(call, self, dim, keepdim)
            written: Tensor = write_out(name, out, compute, (self,), chooses)
            return written
        array = self._array
        if chooses:
            unordered(name, array)
        over = axes_of(name, dim, array.ndim, several=not chooses)
        try:
            result = function(array, axis=over, keepdims=keepdim)
        except ValueError:
            raise IndexError(
                f"{name}(): Expected reduction dim to be specified for input.numel() == 0, and of a size that is not "
                f"0. The input has shape {list(array.shape)}"
            ) from None
        if function in (np.all, np.any) and array.dtype == np.uint8:
            result = result.astype(np.uint8)  # as PyTorch keeps it
        return wrap(as_array(result))

    doc = f"Return ``numpy.{name}`` over a dimension, several, or all of them (None)."
    return as_method(name, call, doc)


def axes_of(name: str, dim: Any, ndim: int, several: bool) -> Any:
    """Return NumPy's axis for the argument `dim` of the method `name` of an array with `ndim` dimensions, or a tuple of
    axes if `several` is True; None for all dimensions, and for an array without dimensions.

    Raises
    ------
    OpArgumentError
        `dim` is no int, and with `several` no tuple of ints.
    IndexError
        There is no such dimension.
    RuntimeError
        A dimension is given twice.
    """
    if dim is None:
        return None
    dims = tuple(dim) if several and isinstance(dim, (tuple, list)) else (dim,)
    span = max(ndim, 1)
    for each in dims:
        if not is_int(each):
            wanted = "int or tuple of ints" if several else "int"
            raise OpArgumentError(
                f"{name}(): argument 'dim' must be {wanted}, not {type(each).__name__}"
            )
        if not -span <= each < span:
            raise IndexError(
                f"Dimension out of range (expected to be in range of [{-span}, {span - 1}], but got {each})"
            )
    axes = tuple(each % span for each in dims)
    if len({*axes}) < len(axes):
        raise RuntimeError(f"dim appears multiple times in the list of dims {dims}; give it once")
    if not ndim:
        return None
    return axes if isinstance(dim, (tuple, list)) else axes[0]


def isclose(
    input: Tensor, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Tensor:
    """Return, for each element, True if ``|input - other| <= atol + rtol * |other|``; with `equal_nan`, also if both
    are nan.

    Raises
    ------
    RuntimeError
        `rtol` or `atol` is negative, or the two are Tensors of different dtypes.

    >>> import plugrad as pg
    >>> pg.isclose(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 2.1]))
    tensor([ True, False])
    """
    rtol, atol = tolerance("isclose", "rtol", 3, rtol), tolerance("isclose", "atol", 4, atol)
    arrays = arrays_of("isclose", input, other)
    if isinstance(other, Tensor) and arrays[0].dtype != arrays[1].dtype:
        raise RuntimeError(
            f"{torch_name(arrays[0].dtype)} did not match {torch_name(arrays[1].dtype)}: isclose() takes tensors of "
            "one dtype; convert one, x.to(other)"
        )
    if not (rtol or atol) and arrays[0].dtype.kind in "biu":  # NumPy compares them as floats
        return wrap(as_array(np.equal(*arrays)))
    return wrap(as_array(quietly(np.isclose, *arrays, rtol, atol, equal_nan)))


def tolerance(name: str, argument: str, position: int, value: Any) -> float:
    """Return `value`, the tolerance given as `argument` (at `position`, from 1) of the function `name`, as a float: a
    number of Python or NumPy, or a Tensor without dimensions that requires no grad. Raises OpArgumentError for anything
    else, and RuntimeError if it is negative.
    """
    if isinstance(value, (Tensor, np.ndarray)) and not (
        value.ndim or getattr(value, "requires_grad", False)
    ):
        value = value.item()
    if not isinstance(value, (int, float, np.integer, np.floating)):
        kind = type(value).__name__
        raise OpArgumentError(
            f"{name}(): argument '{argument}' (position {position}) must be float, not {kind}"
        )
    if value < 0:
        raise RuntimeError(f"{argument} must be greater than or equal to zero, but got {value}")
    return float(value)


def allclose(
    input: Tensor, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> bool:
    """Return True if `isclose` holds for all elements.

    >>> import plugrad as pg
    >>> pg.allclose(pg.tensor([1.0]), pg.tensor([1.0 + 1e-7]))
    True
    """
    rtol, atol = tolerance("allclose", "rtol", 3, rtol), tolerance("allclose", "atol", 4, atol)
    close = isclose(input, other, rtol, atol, equal_nan)._array
    return bool(number_now("allclose()", close.all()))


def equal(input: Tensor, other: Tensor) -> bool:
    """Return True if two tensors have the same shape and the same elements.

    >>> import plugrad as pg
    >>> pg.equal(pg.ones(2), pg.ones(2)), pg.equal(pg.ones(2), pg.ones(1))
    (True, False)
    """
    arrays = arrays_of("equal", input, other)
    if not any(map(is_other_array, arrays)):
        return bool(np.array_equal(*arrays))
    if len({getattr(array, "shape", ()) for array in arrays}) > 1:
        return False
    return bool(number_now("equal()", (arrays[0] == arrays[1]).all()))


def arrays_of(name: str, input: Any, other: Any) -> tuple[Any, Any]:
    """Return the arrays of the Tensor `input` and of `other`, a Tensor, an array or a number. Raises OpArgumentError
    for other types, and RuntimeError if the shapes do not broadcast, except for the function `equal`.
    """
    require_tensor(name, input)
    if not isinstance(other, (Tensor, *NUMBERS, np.generic)) and not is_array(other):
        raise OpArgumentError(
            f"{name}(): argument 'other' (position 2) must be Tensor, not {type(other).__name__}; make it one: "
            "plugrad.tensor(...)"
        )
    arrays = input._array, other._array if isinstance(other, Tensor) else other
    if name != "equal" and is_array(arrays[1]):
        broadcast_shapes(*(tuple(array.shape) for array in arrays))  # says which sizes do not fit
    return arrays


def require_tensor(name: str, input: Any) -> None:
    """Raise OpArgumentError unless `input`, the first argument of the function `name`, is a Tensor."""
    if not isinstance(input, Tensor):
        raise OpArgumentError(
            f"{name}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}; make it one: "
            "plugrad.tensor(...)"
        )
