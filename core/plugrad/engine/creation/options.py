"""Parsing of the arguments that all functions share which make tensors: dtype, size, numbers, device, `out`."""

from __future__ import annotations

import math
from typing import Any, TypedDict

import numpy as np

from plugrad.engine.grad_mode import switched
from plugrad.engine.inplace.out import resize_out
from plugrad.engine.inplace.write import write_in_place
from plugrad.engine.surface.dtypes import (
    Device,
    Dtype,
    contiguous_format,
    get_default_dtype,
    preserve_format,
    strided,
)
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


def made(array: Array, requires_grad: bool = False) -> Tensor:
    """Return `array`, made from data that is no Tensor, as a leaf; in inference mode as an inference tensor."""
    tensor = wrap(array, LEAF if requires_grad else None)
    return as_inference_tensor(tensor) if switched else tensor


class Where(TypedDict, total=False):
    """Arguments by which PyTorch places a tensor: there is one place here, and what names another is refused."""

    device: Any
    layout: Any
    pin_memory: Any


class WhereAlike(Where, total=False):
    """... and in which order its elements lie in memory: the other tensor's, or C's."""

    memory_format: Any


def finished(
    name: str,
    array: Array,
    *,
    requires_grad: bool = False,
    where: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Return `array` as the leaf that the function `name` makes, or written into `out`."""
    check_where(name, where or {})
    if not isinstance(requires_grad, (bool, type(None))):
        raise TypeError(
            f"{name}(): argument 'requires_grad' must be bool, not {type_name(requires_grad)}"
        )
    if requires_grad and array.dtype.kind not in "fc":
        raise RuntimeError(
            f"Only Tensors of floating point and complex dtype can require gradients; got {array.dtype}: give "
            "dtype=plugrad.float32, or floats"
        )
    if out is None:
        if requires_grad:
            begins_a_step(array)
        return made(array, bool(requires_grad))
    return _written(name, array, out)


def check_where(name: str, where: Any) -> None:
    """Refuse a device that is not the CPU, pinned memory, other layouts, and arguments that do not exist."""
    for argument, value in where.items():
        if argument == "device":
            check_device(name, value)
        elif argument == "layout" and value not in (None, strided):
            raise RuntimeError(
                f"{name}(): plugrad has no layout {value!r}: give plugrad.strided, or none"
            )
        elif argument == "memory_format":
            memory_order(name, value)
        elif argument == "pin_memory" and value:
            raise RuntimeError(f"{name}(): plugrad has no devices, so no memory to pin for one")
        elif argument not in WhereAlike.__annotations__:
            raise TypeError(f"{name}() got an unexpected keyword argument {argument!r}")


def check_device(name: str, device: Any) -> None:
    """Refuse another device than the CPU."""
    if device is not None:
        try:
            Device(device)
        except TypeError as error:
            raise TypeError(f"{name}(): {error}") from None


def memory_order(name: str, memory_format: Any) -> Any:
    """Return NumPy's letter for the order in memory that PyTorch calls `memory_format`."""
    if memory_format in (None, preserve_format):
        return "K"
    if memory_format is contiguous_format:
        return "C"
    raise RuntimeError(
        f"{name}(): plugrad keeps tensors in NumPy's order, not in {memory_format!r}; give plugrad.contiguous_format "
        "or plugrad.preserve_format"
    )


def _written(name: str, array: Array, out: Any) -> Tensor:
    if not isinstance(out, Tensor):
        raise TypeError(f"{name}(): argument 'out' must be Tensor, not {type_name(out)}")
    if out.requires_grad:
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, but one of the "
            "arguments requires grad."
        )
    resize_out(out, array.shape, name)
    return write_in_place(out, name, lambda old: wrap(array))


def dtype_of(name: str, dtype: Any, out: Any = None, default: Any = None) -> Dtype:
    """Return the NumPy dtype to make: `dtype`, else that of `out`, else `default`, else the default dtype.

    Raises
    ------
    TypeError
        What names no dtype, or one that no tensor has.
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
    """Return the dtype of a tensor of this Python number."""
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
    """Return a shape from ``f(2, 3)``, ``f((2, 3))`` or ``f(size=(2, 3))``.

    Raises
    ------
    TypeError
        No size at all, or what is no int.
    RuntimeError
        A negative one, or more elements than memory has addresses.
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


def count_of(name: str, argument: str, position: int, value: Any) -> int:
    """Return a count that must be an int, of Python's, NumPy's or a Tensor's kind."""
    count = int_of(name, value)
    if count is None:
        raise TypeError(
            f"{name}(): argument '{argument}' (position {position}) must be int, not {type_name(value)}"
        )
    return count


def int_of(name: str, value: Any) -> int | None:
    """Return an int of Python's or NumPy's, or a Tensor of one, as Python's; None for anything else."""
    if isinstance(value, Tensor):
        array = value._array
        whole = array.size == 1 and array.dtype.kind in "iu"
        return int(number_now(f"{name}()", array)) if whole else None
    if isinstance(value, np.ndarray) and not value.ndim:
        value = value[()]
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    return int(value) if whole else None


def number_of(name: str, argument: str, position: int, value: Any) -> Any:
    """Return Python's number from a number of Python's or NumPy's, or a Tensor without dimensions.

    One that requires grad would lose its gradient, and is refused, as by PyTorch.
    """
    if isinstance(value, Tensor) and value._array.ndim == 0 and value._edge is None:
        return number_now(f"{name}()", value._array)
    if isinstance(value, np.generic) and value.dtype.kind in "biufc":
        return value.item()
    if isinstance(value, (bool, int, float, complex)):
        return value
    way_out = (
        ": it requires grad, and the new tensor has no gradient by it. Write plugrad.ones(2) * x, or detach it"
        if isinstance(value, Tensor) and value._edge is not None
        else ""
    )
    raise TypeError(
        f"{name}(): argument '{argument}' (position {position}) must be Number, not {type_name(value)}{way_out}"
    )


def fitted(value: Any, dtype: Dtype) -> Any:
    """Return a Python number as a NumPy scalar of `dtype`: cut off, not rounded, to an integer.

    As in PyTorch, an unsigned dtype takes the negative of what it holds, which wraps around.

    Raises
    ------
    RuntimeError
        It does not fit.
    """
    if type(value) is int and dtype == np.int64 and -(2**63) <= value < 2**63:
        return np.int64(value)
    if dtype.kind == "b":
        return np.bool_(value)
    parts = [value.real, value.imag] if isinstance(value, complex) else [value]
    if len(parts) == 2 and dtype.kind != "c":
        if value.imag:
            raise too_large(value, dtype)
        value, _ = parts
    if dtype.kind in "fc":
        largest = float(np.finfo(dtype).max)
        if any(math.isfinite(part) and abs(part) > largest for part in parts):
            raise too_large(value, dtype)
        return dtype.type(value)
    limits = np.iinfo(dtype)
    if not (math.isfinite(value) and lowest_of(limits, value) <= value <= limits.max):
        raise too_large(value, dtype)
    return np.array(int(value) & (2**64 - 1), np.uint64).astype(dtype)[()]


def lowest_of(limits: Any, value: Any) -> int:
    """Return the lowest number that an integer dtype takes: an unsigned one the negative of an int that it holds."""
    lowest: int = -limits.max if limits.min == 0 and isinstance(value, int) else limits.min
    return lowest


def too_large(value: Any, dtype: Dtype) -> RuntimeError:
    """Return the error for a number that a dtype cannot hold; the dtype by its name in C, as in PyTorch."""
    sized = dtype.kind in "iu" and dtype != np.int32
    return overflow(value, f"{dtype.name}_t" if sized else C_NAMES.get(dtype.name, dtype.name))


def overflow(value: Any, name: str) -> RuntimeError:
    """Return the error for a number that the dtype of that name cannot hold."""
    return RuntimeError(f"value cannot be converted to type {name} without overflow: got {value!r}")


def type_name(value: Any) -> str:
    """Return the name of a value's type, with NumPy's module before it."""
    kind = type(value)
    return f"numpy.{kind.__name__}" if kind.__module__ == "numpy" else kind.__name__


def dtype_like(name: str, input: Any, dtype: Any) -> tuple[Any, Dtype]:
    """Return the array of a tensor that a new one shall be like, and the dtype to make: `dtype`, else that array's."""
    if not isinstance(input, Tensor):
        raise TypeError(
            f"{name}(): argument 'input' (position 1) must be Tensor, not {type_name(input)}"
        )
    return input._array, dtype_of(name, dtype, default=input._array.dtype)
