"""The old names of tensors by dtype: `FloatTensor`, `LongTensor` and their kind, ``x.new(...)``, ``x.type(...)``."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.creation.data import array_of_old
from plugrad.engine.creation.options import check_device, made
from plugrad.engine.surface.dtypes import DType, as_dtype, get_default_dtype
from plugrad.engine.tensor.arrays import tensor_type, torch_name
from plugrad.engine.tensor.tensor import Tensor


class TensorType:
    """Old tensor type of one dtype, such as `pg.FloatTensor`: a call makes a tensor, and ``isinstance(x,
    pg.FloatTensor)`` is True for tensors of this dtype.

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
        self.dtype = as_dtype(np.dtype(dtype))

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
        *(HalfTensor, FloatTensor, DoubleTensor, BoolTensor),
        *(ByteTensor, CharTensor, ShortTensor, IntTensor, LongTensor),
    )
}


def new(self: Tensor, *data: Any, device: Any = None) -> Tensor:
    """Return a tensor of this one's dtype: zeros of a size given in ints, or the numbers of a sequence.

    >>> import plugrad as pg
    >>> pg.ones(2, dtype=pg.float64).new([1, 2])
    tensor([1., 2.], dtype=torch.float64)
    """
    check_device("new", device)
    return made(array_of_old(data, self._array.dtype))


def as_type(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """Return the name of the tensor's type, such as 'torch.FloatTensor'; with `dtype`, a dtype or such a name, return
    the tensor converted to it.
    """
    if dtype is None:
        return tensor_type(self._array.dtype)
    return table.get("to")(self, dtype_called(dtype), non_blocking)


def dtype_called(name: Any) -> Any:
    """Return the dtype of an old tensor type, or of its name such as 'torch.DoubleTensor'; a dtype as it is.

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
