"""The old names of tensors by dtype: `FloatTensor`, `LongTensor` and their kind, ``x.new(...)``, ``Tensor(2, 3)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.creation.data import array_from
from plugrad.engine.creation.options import check_device, kind_of, made, size_of
from plugrad.engine.tensor.dtype_names import tensor_type, torch_name
from plugrad.engine.tensor.dtypes import DType, Dtype, Size, get_default_dtype, named
from plugrad.engine.tensor.tensor import Tensor


class TensorType:
    """A name for the tensors of one dtype: it makes them, and ``isinstance(x, pg.FloatTensor)`` recognises them.

    Called with ints it makes a zero-filled tensor of that size, with a sequence or an array one of that data.

    >>> import plugrad as pg
    >>> pg.LongTensor([1, 2])
    tensor([1, 2])
    >>> isinstance(pg.ones(2), pg.FloatTensor), isinstance(pg.ones(2), pg.LongTensor)
    (True, False)
    >>> pg.ones(2).type(pg.DoubleTensor).dtype
    torch.float64
    """

    __slots__ = ("dtype",)

    dtype: DType

    def __init__(self, dtype: Any) -> None:
        self.dtype = named(np.dtype(dtype))

    def __call__(self, *data: Any, device: Any = None) -> Tensor:
        check_device(repr(self), device)
        return made(array_of_old(data, self.dtype.dtype))

    def __instancecheck__(self, instance: object) -> bool:
        return isinstance(instance, Tensor) and instance.dtype is self.dtype

    def __repr__(self) -> str:
        return f"<class 'torch.{torch_name(self.dtype)}Tensor'>"


HalfTensor = TensorType("float16")
FloatTensor = TensorType("float32")
DoubleTensor = TensorType("float64")
ByteTensor = TensorType("uint8")
CharTensor = TensorType("int8")
ShortTensor = TensorType("int16")
IntTensor = TensorType("int32")
LongTensor = TensorType("int64")
BoolTensor = TensorType("bool")

TYPES = {
    f"{torch_name(kind.dtype)}Tensor": kind
    for kind in (
        HalfTensor,
        FloatTensor,
        DoubleTensor,
        ByteTensor,
        CharTensor,
        ShortTensor,
        IntTensor,
        LongTensor,
        BoolTensor,
    )
}


def array_of_old(data: tuple[Any, ...], dtype: Dtype) -> Any:
    """Return the array that ``FloatTensor(*data)`` holds: of a size, of a sequence's numbers, or a tensor's own.

    Raises
    ------
    TypeError
        A single number that is no int, a string, or a tensor of another dtype.
    """
    first = data[0] if data else []
    if len(data) > 1 or isinstance(first, (int, np.integer, Size)):
        return np.zeros(size_of("new", data), dtype)
    if isinstance(first, Tensor):
        if first._array.dtype != dtype:
            raise TypeError(
                f"expected a tensor of {dtype} (got one of {first._array.dtype}); convert it: x.to(...)"
            )
        return first._array
    if isinstance(first, (str, bytes)):
        raise TypeError(f"new(): invalid data type '{kind_of(first)}'")
    if isinstance(first, (Mapping, bool)) or not hasattr(first, "__len__"):
        raise TypeError(f"new(): data must be a sequence (got {kind_of(first)})")
    return array_from("new", first, dtype, copy=True)


def new(self: Tensor, *data: Any, device: Any = None) -> Tensor:
    """Return a tensor of this one's dtype: of a size given in ints (zero-filled), or of a sequence's numbers.

    >>> import plugrad as pg
    >>> pg.ones(2, dtype=pg.float64).new([1, 2])
    tensor([1., 2.], dtype=torch.float64)
    """
    check_device("new", device)
    return made(array_of_old(data, self._array.dtype))


def dtype_called(name: Any) -> Any:
    """Return the dtype of an old type or its name, 'torch.DoubleTensor'; a dtype as it is.

    Raises
    ------
    ValueError
        There is no such type.
    """
    if isinstance(name, TensorType):
        return name.dtype
    if name is Tensor:
        return get_default_dtype()
    if not isinstance(name, str):
        return name
    found = TYPES.get(name.removeprefix("torch."))
    if found is None or not name.startswith("torch."):
        raise ValueError(
            f"invalid type: {name!r}; give a dtype, or 'torch.FloatTensor' and its kind"
        )
    return found.dtype


# What `Tensor` has of it.


def array_of_tensor(data: tuple[Any, ...]) -> Any:
    """Return the array that ``Tensor(*data)`` holds, of the default dtype; of one tensor its own, of any dtype."""
    if len(data) == 1 and isinstance(data[0], Tensor):
        data[0]._show_memory()
        return data[0]._array
    return array_of_old(data, np.dtype(get_default_dtype()))


def typed_as(tensor: Tensor, dtype: Any, non_blocking: bool) -> Any:
    """Return what ``tensor.type(dtype)`` does."""
    if dtype is None:
        return tensor_type(tensor._array.dtype)
    return table.get("to")(tensor, dtype_called(dtype), non_blocking)
