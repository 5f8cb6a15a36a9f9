"""Parsing of the arguments of functions that make tensors: dtype, size, device, `requires_grad`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from plugrad.engine.grad_mode import switched
from plugrad.engine.surface.dtypes import Device, Dtype, get_default_dtype
from plugrad.engine.surface.forcing import begins_a_step, number_now
from plugrad.engine.tensor.arrays import Array, torch_name
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap
from plugrad.engine.watch.inference import as_inference_tensor

# The names of dtypes in C, as the messages of PyTorch's kernels have them.
C_NAMES = {
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "float16": "c10::Half",
    "float32": "float",
    "float64": "double",
    "complex64": "c10::complex<float>",
    "complex128": "c10::complex<double>",
}


def leaf(name: str, array: Array, requires_grad: bool = False) -> Tensor:
    """Return a new leaf Tensor of `array`, with this `requires_grad`. Raises the errors of `refuse_grad`, which name
    the function `name`.
    """
    refuse_grad(name, array, requires_grad)
    if requires_grad:
        begins_a_step(array)
    return made(array, bool(requires_grad))


def refuse_grad(name: str, array: Array, requires_grad: Any) -> None:
    """Raise RuntimeError if `requires_grad` is true for an array of integers or booleans, TypeError if it is no bool.

    `name` is the function that makes the tensor, for the message.
    """
    if not isinstance(requires_grad, (bool, type(None))):
        raise TypeError(
            f"{name}(): argument 'requires_grad' must be bool, not {type_name(requires_grad)}"
        )
    if requires_grad and array.dtype.kind not in "fc":
        raise RuntimeError(
            f"Only Tensors of floating point and complex dtype can require gradients; got {array.dtype}: give "
            "dtype=plugrad.float32, or floats"
        )


def refuse_pinned(name: str, pin_memory: Any) -> None:
    """Raise RuntimeError if `pin_memory` is true; `name` is the function that makes the tensor."""
    if pin_memory:
        raise RuntimeError(f"{name}(): plugrad has no devices, so no memory to pin for one")


def made(array: Array, requires_grad: bool = False) -> Tensor:
    """Return a new leaf Tensor of `array`, with this `requires_grad`; in inference mode an inference tensor."""
    tensor = wrap(array, LEAF if requires_grad else None)
    return as_inference_tensor(tensor) if switched else tensor


def check_device(name: str, device: Any) -> None:
    """Raise an error unless `device` is None or names the CPU: RuntimeError for another device,
    TypeError for no device.

    `name` is the function that was given it, for the message.
    """
    if device is not None:
        try:
            Device(device)
        except TypeError as error:
            raise TypeError(f"{name}(): {error}") from None


def dtype_of(name: str, dtype: Any, out: Any = None, default: Any = None) -> Dtype:
    """Return the NumPy dtype to make: `dtype`, else that of `out`, else `default`, else the default dtype.

    Raises
    ------
    TypeError
        `dtype` names no dtype, or one that no tensor has.
    RuntimeError
        `dtype` is not that of `out`.
    """
    if dtype is None:
        if isinstance(out, Tensor):
            dtype = out._array.dtype
        else:
            dtype = get_default_dtype() if default is None else default
    chosen = _numpy_dtype(dtype)
    if chosen is None:
        raise TypeError(
            f"{name}(): argument 'dtype' must be torch.dtype, not {type_name(dtype)}: {dtype!r} names no dtype of "
            "numbers; write plugrad.float32, or 'float32'"
        )
    if isinstance(out, Tensor) and out._array.dtype != chosen:
        raise RuntimeError(
            f"dtype {torch_name(chosen)} does not match dtype of out parameter ({torch_name(out._array.dtype)})"
        )
    return chosen


def dtype_of_number(value: Any) -> Any:
    """Return the dtype of a tensor made from a Python number: bool, int64, or the default dtype, real or complex."""
    if isinstance(value, complex):
        return get_default_dtype().to_complex()
    if isinstance(value, bool):
        return np.bool_
    # `x.size`, and an IntEnum, are ints too.
    return np.int64 if isinstance(value, int) else get_default_dtype()


def _numpy_dtype(dtype: Any) -> Dtype | None:
    try:
        chosen = np.dtype(dtype) if not isinstance(dtype, str) or len(dtype) > 1 else None
    except TypeError:
        return None
    return chosen if chosen is not None and chosen.kind in "biufc" else None


def size_of(
    name: str, sizes: tuple[Any, ...], size: Any = None, *, itemsize: int = 1
) -> tuple[int, ...]:
    """Return the shape that was given as ``f(2, 3)``, ``f((2, 3))`` or ``f(size=(2, 3))``.

    `name` is the function `f`, for messages; `itemsize` is the number of bytes of an element.

    Raises
    ------
    TypeError
        There is no size, or one is no int.
    RuntimeError
        A size is negative, or the array would take 2⁶³ bytes or more.
    """
    if size is not None:
        sizes = (*sizes, size)
    if not sizes:
        raise TypeError(
            f'{name}() missing 1 required positional arguments: "size"; give () for a scalar'
        )
    given = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    if len(sizes) > 1 and isinstance(sizes[0], (tuple, list)):
        raise TypeError(f"{name}() takes 1 positional argument but {len(sizes)} were given")
    shape = tuple(
        _length(name, length, place, given is sizes) for place, length in enumerate(given)
    )
    if any(length < 0 for length in shape):
        opening = "zeros: Dimension size must be non-negative. " if name == "zeros" else ""
        raise RuntimeError(
            f"{opening}Trying to create tensor with negative dimension {min(shape)}: {list(shape)}"
        )
    if math.prod(shape) * itemsize >= 2**63:
        raise RuntimeError(f"Storage size calculation overflowed with sizes={list(shape)}")
    return shape


def _length(name: str, length: Any, place: int, alone: bool) -> int:
    count = None if isinstance(length, Tensor) and length._array.ndim else int_of(name, length)
    if count is None:
        found = "not" if alone and place == 0 else "but found element of type"
        at = "" if alone and place == 0 else f" at pos {place}"
        raise TypeError(
            f"{name}(): argument 'size' (position 1) must be tuple of ints, {found} {type_name(length)}{at}"
        )
    return count


def int_of(name: str, value: Any) -> int | None:
    """Return an int of Python or NumPy, or a one-element Tensor of integers, as an int; None for anything else,
    and bools.
    """
    if isinstance(value, Tensor):
        array = value._array
        whole = array.size == 1 and array.dtype.kind in "iu"
        return int(number_now(f"{name}()", array)) if whole else None
    if isinstance(value, np.ndarray) and not value.ndim:
        value = value[()]
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    return int(value) if whole else None


def lowest_of(limits: Any, value: Any) -> int:
    """Return the lowest number that an integer dtype accepts,
    which for an unsigned one and an int is minus the highest.

    `limits` is NumPy's `iinfo` of the dtype. PyTorch wraps such negative numbers.
    """
    lowest: int = -limits.max if limits.min == 0 and isinstance(value, int) else limits.min
    return lowest


def overflow(value: Any, name: str) -> RuntimeError:
    """Return the error for a number that a dtype cannot hold; `name` is the dtype's."""
    return RuntimeError(f"value cannot be converted to type {name} without overflow: got {value!r}")


def type_name(value: Any) -> str:
    """Return the name of a value's type; a type of NumPy has "numpy." before it."""
    kind = type(value)
    return f"numpy.{kind.__name__}" if kind.__module__ == "numpy" else kind.__name__
