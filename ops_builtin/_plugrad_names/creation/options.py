"""Arguments that all functions of PyTorch's share which make tensors: numbers, counts, device, layout, `out`."""

from __future__ import annotations

import math
from typing import Any, TypedDict

import numpy as np

from plugrad.engine.creation.options import (
    C_NAMES,
    check_device,
    dtype_of,
    int_of,
    leaf,
    lowest_of,
    overflow,
    refuse_grad,
    refuse_pinned,
    type_name,
)
from plugrad.engine.inplace.out import resize_out
from plugrad.engine.inplace.write import write_in_place
from plugrad.engine.surface.dtypes import Dtype, contiguous_format, preserve_format, strided
from plugrad.engine.surface.forcing import number_now
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor, wrap


class Where(TypedDict, total=False):
    """Keyword arguments by which PyTorch places a tensor. Here they can only name the CPU and the strided layout; other
    values raise an error.
    """

    device: Any
    layout: Any
    pin_memory: Any


class WhereAlike(Where, total=False):
    """Keyword arguments of `Where`, and `memory_format`, the order of the elements in memory."""

    memory_format: Any


def finished(
    name: str,
    array: Array,
    *,
    requires_grad: bool = False,
    where: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Return `array` as the leaf tensor that the function `name` makes, or written into `out`. Raises RuntimeError or
    TypeError if the arguments in `where`, `requires_grad` or `out` cannot be used.
    """
    check_where(name, where or {})
    if out is None:
        return leaf(name, array, requires_grad)
    refuse_grad(name, array, requires_grad)
    return _written(name, array, out)


def check_where(name: str, where: Any) -> None:
    """Raise RuntimeError or TypeError if `where`, the keyword arguments of the function `name`, has another device than
    the CPU, pinned memory, another layout, or an unknown argument.
    """
    for argument, value in where.items():
        if argument == "device":
            check_device(name, value)
        elif argument == "layout" and value not in (None, strided):
            raise RuntimeError(
                f"{name}(): plugrad has no layout {value!r}: give plugrad.strided, or none"
            )
        elif argument == "memory_format":
            memory_order(name, value)
        elif argument == "pin_memory":
            refuse_pinned(name, value)
        elif argument not in WhereAlike.__annotations__:
            raise TypeError(f"{name}() got an unexpected keyword argument {argument!r}")


def memory_order(name: str, memory_format: Any) -> Any:
    """Return NumPy's letter, 'K' or 'C', for PyTorch's `memory_format`. Raises RuntimeError for any other."""
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


def count_of(name: str, argument: str, position: int, value: Any) -> int:
    """Return the argument `value` of the function `name` as an int, from an int of Python or NumPy, or a Tensor of one.
    Raises TypeError for anything else; `argument` and `position` are for the message.
    """
    count = int_of(name, value)
    if count is None:
        raise TypeError(
            f"{name}(): argument '{argument}' (position {position}) must be int, not {type_name(value)}"
        )
    return count


def number_of(name: str, argument: str, position: int, value: Any) -> Any:
    """Return the argument `value` of the function `name` as a Python number, from a number of Python or NumPy, or a
    Tensor without dimensions.

    Raises TypeError for anything else, and for a Tensor that requires grad, whose gradient would be lost. `argument`
    and `position` are for the message.
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
    """Return a Python number as a NumPy scalar of `dtype`; for an integer dtype it is cut off, not rounded.

    As in PyTorch, an unsigned dtype takes negative numbers up to its size, which wrap around.

    Raises
    ------
    RuntimeError
        The dtype cannot hold the number.
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


def too_large(value: Any, dtype: Dtype) -> RuntimeError:
    """Return the error for a number that `dtype` cannot hold; the message has the dtype's name in C, as in PyTorch."""
    sized = dtype.kind in "iu" and dtype != np.int32
    return overflow(value, f"{dtype.name}_t" if sized else C_NAMES.get(dtype.name, dtype.name))


def dtype_like(name: str, input: Any, dtype: Any) -> tuple[Any, Dtype]:
    """Return the array of the tensor `input`, and the dtype of a new tensor like it: `dtype`, or that of the array if
    it is None. Raises TypeError if `input` is no Tensor.
    """
    if not isinstance(input, Tensor):
        raise TypeError(
            f"{name}(): argument 'input' (position 1) must be Tensor, not {type_name(input)}"
        )
    return input._array, dtype_of(name, dtype, default=input._array.dtype)
