"""Dtype promotion: the dtype of a result, and the errors for dtypes that are not supported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

import numpy as np

import plugrad as pg
from plugrad.authoring.types import Array, Operand
from plugrad.engine.errors import BeyondTheStandard
from plugrad.engine.surface.dtypes import Device
from plugrad.engine.tensor.arrays import torch_name as torch_name
from plugrad.engine.tree import mapped

NUMBERS = (int, float, complex)
"""The classes of `Number`, for `isinstance`."""


def computed(ufunc: Any, input: Operand, other: Operand) -> Array:
    """Return ``ufunc(input, other)`` as PyTorch computes it: in the dtype of `result_type`, with PyTorch's errors,
    and without warnings.

    Shapes broadcast; at least one of the two is an array.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or a number does not fit the dtype.
    NotImplementedError
        The `ufunc` is not defined for the dtypes.
    TypeError
        An operand is neither an array nor a number.

    >>> import numpy as np
    >>> from plugrad.authoring import computed
    >>> computed(np.hypot, np.array([3.0], np.float32), np.array([4]))
    array([5.], dtype=float32)
    """
    try:
        return promoted(ufunc, input, other, pg.quietly(ufunc, input, other))
    except (ValueError, TypeError, OverflowError) as error:
        raise explained(error, input, other) from error


def result_type(*operands: Operand) -> np.dtype[Any]:
    """Return the dtype of a result of `operands`: by NumPy's rules, but integers never widen floats, and Python
    numbers have no dtype of their own.

    A Python float among integers gives the default dtype. ``np.sqrt(2)`` counts as a Python float, which does not widen
    a floating array.

    >>> import numpy as np
    >>> from plugrad.authoring import result_type
    >>> result_type(np.ones(2, np.float32), np.arange(2)), result_type(np.arange(2), 0.5)
    (dtype('float32'), dtype('float32'))
    """
    arrays = [operand for operand in operands if hasattr(operand, "dtype")]
    numbers = [operand for operand in operands if not hasattr(operand, "dtype")]
    floating = [array for array in arrays if array.dtype.kind in "fc"]
    strong = [array for array in floating if not isinstance(array, NUMBERS)]
    if strong:
        numbers += [complex(array) for array in floating if isinstance(array, complex)]
    dtypes = [array.dtype for array in strong or floating or arrays]
    if not floating and any(isinstance(number, (float, complex)) for number in numbers):
        dtypes = [pg.get_default_dtype()]
    dtype: np.dtype[Any] = np.result_type(*dtypes, *numbers)
    return dtype


def promoted(ufunc: Any, input: Operand, other: Operand, output: Array) -> Array:
    """Return `output`, the result of ``ufunc(input, other)``, computed again if its dtype is not that of `result_type`.

    True division of integers gives the default dtype.

    Raises
    ------
    NotImplementedError
        The `ufunc` is not defined for that dtype.

    >>> import numpy as np
    >>> from plugrad.authoring import promoted
    >>> x, n = np.ones(2, np.float32), np.arange(2)
    >>> (x + n).dtype, promoted(np.add, x, n, x + n).dtype
    (dtype('float64'), dtype('float32'))
    """
    if isinstance(input, NUMBERS):
        array: Any = other if hasattr(other, "dtype") else input
        if output.dtype is array.dtype:  # which a number has not
            return output
    try:
        wanted: Any = result_type(input, other)
    except TypeError as error:
        raise explained(error, input, other) from error
    if ufunc is np.true_divide and wanted.kind not in "fc":
        wanted = pg.get_default_dtype()
    if output.dtype == wanted:
        return output
    try:
        return pg.quietly(ufunc, input, other, dtype=wanted)
    except TypeError as error:
        raise explained(error, input, other) from error


def as_floating(input: Array) -> Array:
    """Return `input` itself if it is floating or complex, else a copy in the default dtype.

    >>> import numpy as np
    >>> from plugrad.authoring import as_floating
    >>> as_floating(np.arange(3)).dtype
    dtype('float32')
    """
    return input if input.dtype.kind in "fc" else input.astype(pg.get_default_dtype())


@overload
def in_single(function: Callable[[Array], Array], input: Array, /) -> Array: ...
@overload
def in_single(function: Callable[..., Any], /, *args: Any, **settings: Any) -> Any: ...
def in_single(function: Callable[..., Any], /, *args: Any, **settings: Any) -> Any:
    """Return ``function(*args, **settings)``; half precision is computed in single, and the results are rounded once.

    Half precision is too coarse and too small for a `function` of several steps, and so are the gradients between them.
    If the arguments have several precisions, all are computed in the widest, and the results are not rounded. With a
    setting `dtype` that is not None nothing is cast. Arrays are computed without NumPy's warnings.

    >>> import numpy as np
    >>> from plugrad.authoring import in_single
    >>> in_single(lambda x: x * x / 1000, np.array([300.0], np.float16))  # the square alone is inf
    array([90.], dtype=float16)
    """
    if any(isinstance(x, pg.Tensor) for x in (*args, *settings.values())):
        return widened(function, args, settings)  # ops are silent, and read the caller's context
    return pg.quietly(widened, function, args, settings)


def widened(formula: Callable[..., Any], args: Any, settings: Any) -> Any:
    """Call `formula` with its real arguments cast to the widest dtype among them, at least float32.

    `args` and `settings` are the positional and keyword arguments. The results of half precision alone are rounded back
    to it. This is `in_single` without the suppression of NumPy's warnings.
    """
    kinds = {*map(kind_of, args), *map(kind_of, settings.values())}
    real = kinds & {*"efdg"}
    if (len(real) < 2 and "e" not in real) or settings.get("dtype") is not None:
        return formula(*args, **settings)
    widest = np.result_type(np.float32, *real)

    def wide_of(x: Any) -> Any:
        return pg.to(x, widest) if kind_of(x) in real else x

    found = formula(*map(wide_of, args), **{name: wide_of(x) for name, x in settings.items()})
    if kinds & {*"fdgFDG"}:
        return found
    return mapped(found, narrow)


def kind_of(x: Any) -> str:
    """Return NumPy's letter for the dtype of an array or Tensor, such as "e" for half precision;
    "" for anything else, also for ``np.sqrt(2)``, which is a Python float.
    """
    array = x._array if isinstance(x, pg.Tensor) else x
    dtype = None if isinstance(x, NUMBERS) else getattr(array, "dtype", None)
    return dtype.char if isinstance(dtype, np.dtype) else ""


def wide(x: Any) -> Any:
    """Return an array or Tensor of half precision as single precision; any other array, and numbers, unchanged.

    For a rule with more than one step, or with a number that half precision cannot hold. The engine casts the gradient
    that the rule returns to the input's dtype.

    >>> import numpy as np
    >>> from plugrad.authoring import wide
    >>> wide(np.ones(2, np.float16)).dtype, wide(np.ones(2)).dtype
    (dtype('float32'), dtype('float64'))
    """
    return pg.to(x, np.float32) if getattr(x, "dtype", None) == np.float16 else x


def narrow(x: Any) -> Any:
    """Return an array or Tensor of single precision as half precision; any other array, and numbers, unchanged."""
    return pg.to(x, np.float16) if getattr(x, "dtype", None) == np.float32 else x


def refuse_unordered(name: str, dtype: np.dtype[Any]) -> None:
    """Raise NotImplementedError if numbers of a dtype have no order, such as complex numbers.

    Parameters
    ----------
    name
        The name of the op, for the message.
    dtype
        The dtype of the numbers.

    >>> import numpy as np
    >>> from plugrad.authoring import refuse_unordered
    >>> refuse_unordered("maximum", np.dtype(complex))
    Traceback (most recent call last):
    NotImplementedError: maximum is not implemented for complex128 numbers, which have no order; ...
    """
    if dtype.kind == "c":
        raise NotImplementedError(
            f"{name} is not implemented for {dtype} numbers, which have no order; convert first: x.real, x.abs()"
        )


def explained(error: Exception, *operands: Array) -> Exception:
    """Return PyTorch's error for operands that do not fit, with the way out; `error` itself if none applies.

    The result, which the caller raises, is a RuntimeError, a TypeError or a NotImplementedError.

    Parameters
    ----------
    error
        What NumPy raised: ValueError, TypeError or OverflowError.
    *operands
        The arrays and numbers that NumPy was given.

    >>> import numpy as np
    >>> from plugrad.authoring import explained
    >>> x, y = np.ones((2, 3)), np.ones(2)
    >>> try:
    ...     x + y
    ... except ValueError as error:
    ...     print(str(explained(error, x, y))[:63])
    The size of tensor a (3) must match the size of tensor b (2) at
    """
    if isinstance(error, BeyondTheStandard):
        return error
    for part, clause in REFUSALS.items():
        if part in str(error):
            return RuntimeError(clause)
    devices = {str(Device.of(each)): None for each in operands if getattr(each, "ndim", 0)}
    if isinstance(error, TypeError) and len(devices) > 1:
        return RuntimeError(
            f"Expected all tensors to be on the same device, but found at least two devices, {' and '.join(devices)}! "
            "Copy one: x.cpu(), or plugrad.tensor(cupy.asarray(array))"
        )
    for operand in operands:
        if not hasattr(operand, "dtype") and not isinstance(operand, NUMBERS):
            return TypeError(
                f"unsupported operand type(s): argument must be Tensor or number, not "
                f"{type(operand).__name__}; make it one: plugrad.tensor(...)"
            )
    if isinstance(error, OverflowError):
        return RuntimeError(
            f"value cannot be converted without overflow: {error}; convert the tensor first: x.int()"
        )
    if isinstance(error, TypeError):
        kinds = " and ".join(
            str(getattr(value, "dtype", type(value).__name__)) for value in operands
        )
        return NotImplementedError(
            f"it is not implemented for {kinds}; convert first: x.float(), x.real"
        )
    shapes = [np.shape(operand) for operand in operands]
    ndim = max(map(len, shapes))
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    for dim in reversed(range(ndim)):
        sizes = [shape[dim] for shape in padded if shape[dim] != 1]
        for size in sizes[1:]:
            if size != sizes[0]:
                return RuntimeError(
                    f"The size of tensor a ({sizes[0]}) must match the size of tensor b ({size}) "
                    f"at non-singleton dimension {dim}: shapes {' and '.join(map(str, shapes))} do "
                    "not broadcast. Counted from the right, sizes must be equal or 1; reshape one"
                )
    return error


# A part of NumPy's message -> PyTorch's, and the way out.
REFUSALS = {
    "boolean subtract": "Subtraction, the `-` operator, with two bool tensors is not supported. "
    "Use the `^` or `logical_xor()` operator instead, or convert one: x.float()",
    "negative integer powers": "Integers to negative integer powers are not allowed. Make the base "
    "floating: x.float() ** exponent",
}
