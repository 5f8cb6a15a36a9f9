"""The dtypes by PyTorch's names, the default dtype, and `Size`, the shape of a tensor."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

Dtype = np.dtype[Any]

float16 = np.dtype("float16")
float32 = np.dtype("float32")
float64 = np.dtype("float64")
complex64 = np.dtype("complex64")
complex128 = np.dtype("complex128")
uint8 = np.dtype("uint8")
int8 = np.dtype("int8")
int16 = np.dtype("int16")
int32 = np.dtype("int32")
int64 = np.dtype("int64")
bool_ = np.dtype("bool")

TORCH_NAMES = {
    float16: ("Half", "HalfTensor"),
    float32: ("Float", "FloatTensor"),
    float64: ("Double", "DoubleTensor"),
    complex64: ("ComplexFloat", "ComplexFloatTensor"),
    complex128: ("ComplexDouble", "ComplexDoubleTensor"),
    uint8: ("Byte", "ByteTensor"),
    int8: ("Char", "CharTensor"),
    int16: ("Short", "ShortTensor"),
    int32: ("Int", "IntTensor"),
    int64: ("Long", "LongTensor"),
    bool_: ("Bool", "BoolTensor"),
}

_default: Dtype = float32


def get_default_dtype() -> Dtype:
    """Return the dtype that Python floats become: float32 unless `set_default_dtype` said otherwise.

    >>> import plugrad as pg
    >>> pg.get_default_dtype()
    dtype('float32')
    """
    return _default


def set_default_dtype(dtype: Any) -> None:
    """Set the dtype that Python floats become.

    Raises
    ------
    TypeError
        `dtype` is not a floating-point dtype.

    >>> import plugrad as pg
    >>> pg.set_default_dtype(pg.float64)
    >>> pg.tensor(1.0).dtype
    dtype('float64')
    >>> pg.set_default_dtype(pg.float32)
    """
    global _default
    chosen = np.dtype(dtype)
    if chosen.kind != "f":
        raise TypeError(
            f"only floating-point types are supported as the default type, got {chosen.name}; "
            "give plugrad.float32 or plugrad.float64"
        )
    _default = chosen


def scalar_name(dtype: Any) -> str:
    """Return PyTorch's name of a dtype in messages: 'Double' for float64."""
    return TORCH_NAMES.get(np.dtype(dtype), (str(dtype), ""))[0]


def tensor_type(dtype: Any) -> str:
    """Return PyTorch's legacy type name: 'torch.DoubleTensor' for float64."""
    return "torch." + TORCH_NAMES.get(np.dtype(dtype), ("", f"{dtype} tensor"))[1]


class Device:
    """The only device, as PyTorch writes it: ``plugrad.device("cpu")``.

    Raises
    ------
    RuntimeError
        Another device.

    >>> import plugrad as pg
    >>> pg.device("cpu")
    device(type='cpu')
    """

    __slots__ = ()

    type = "cpu"
    index = None

    def __init__(self, name: Any = "cpu") -> None:
        if str(name) != "cpu":
            raise RuntimeError(
                f"plugrad computes on the CPU only, got device {str(name)!r}: a tensor lives where its array does"
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device)

    def __hash__(self) -> int:
        return hash(Device)

    def __str__(self) -> str:
        return "cpu"

    def __repr__(self) -> str:
        return "device(type='cpu')"


class Size(tuple[Any, ...]):
    """The shape of a tensor: a tuple of ints that prints as PyTorch's.

    >>> import plugrad as pg
    >>> pg.ones(2, 3).shape
    torch.Size([2, 3])
    >>> pg.ones(2, 3).shape == (2, 3)
    True
    """

    __slots__ = ()

    def numel(self) -> Any:
        """Return the number of elements: the product of the sizes."""
        return math.prod(self)

    def __repr__(self) -> str:
        return f"torch.Size({list(self)})"

    def __add__(self, other: Any) -> Size:
        return Size(tuple(self) + tuple(other))

    def __getitem__(self, index: Any) -> Any:
        item = tuple.__getitem__(self, index)
        return Size(item) if isinstance(index, slice) else item
