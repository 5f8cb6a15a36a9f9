"""Functions of dtypes and shapes by PyTorch's names: promotion, casting, limits, broadcasting."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine.surface import dtypes as known
from plugrad.engine.surface.dtypes import PICKLED, DType, Size, _rebuild, get_default_dtype


def promote_types(type1: Any, type2: Any) -> DType:
    """Return the dtype of the result of an operation on tensors of these two dtypes: integers never widen floating or
    complex numbers.

    Raises
    ------
    TypeError
        An argument is no dtype.

    >>> import plugrad as pg
    >>> pg.promote_types(pg.int32, pg.float16), pg.promote_types(pg.uint8, pg.int8)
    (torch.float16, torch.int16)
    """
    first = given_dtype("promote_types", "type1", 1, type1)
    second = given_dtype("promote_types", "type2", 2, type2)
    if (first.kind in "fc") != (second.kind in "fc"):
        return first if first.kind in "fc" else second
    return DType(np.promote_types(first.dtype, second.dtype))


def can_cast(from_: Any, to: Any) -> bool:
    """Return True if numbers of the dtype `from_` may be written into a tensor of the dtype `to`: not complex ones into
    a real tensor, floating ones into integers, or any number into booleans.

    >>> import plugrad as pg
    >>> pg.can_cast(pg.float64, pg.float32), pg.can_cast(pg.float32, pg.int64)
    (True, False)
    """
    ranks = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
    first = given_dtype("can_cast", "from_", 1, from_)
    return ranks[first.kind] <= ranks[given_dtype("can_cast", "to", 2, to).kind]


def given_dtype(name: str, argument: str, position: int, value: Any) -> DType:
    """Return the argument `value` of the function `name`, a dtype of plugrad or NumPy, as plugrad's. Raises TypeError
    for anything else; `argument` and `position` are for the message.
    """
    if not isinstance(value, (DType, np.dtype, type)) or np.dtype(value).kind not in "biufc":
        raise TypeError(
            f"{name}(): argument '{argument}' (position {position}) must be torch.dtype, not "
            f"{type(value).__name__}; give plugrad.float32 or another of its dtypes"
        )
    return DType(value)


class FloatInfo:
    """Limits of a floating-point dtype, the result of ``plugrad.finfo(dtype)``: `eps`, `max`, `min`, `smallest_normal`
    (`tiny`), `resolution`, `bits` and `dtype`, its name. For a complex dtype they are those of its parts; without an
    argument, those of the default dtype.

    Raises
    ------
    TypeError
        The dtype is neither floating-point nor complex.

    >>> import plugrad as pg
    >>> pg.finfo(pg.float64).eps, pg.finfo(pg.float32).bits
    (2.220446049250313e-16, 32)
    """

    def __init__(self, type: Any = None) -> None:
        chosen = get_default_dtype() if type is None else given_dtype("finfo", "type", 1, type)
        if chosen.kind not in "fc":
            raise TypeError(
                "torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.iinfo'"
            )
        info = np.finfo(chosen.to_real().dtype)
        self.bits, self.dtype = int(info.bits), chosen.to_real().name
        self.eps, self.resolution = float(info.eps), 10.0 ** -int(info.precision)
        self.max, self.min = float(info.max), float(info.min)
        self.tiny = self.smallest_normal = float(info.smallest_normal)

    def __repr__(self) -> str:
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, eps={self.eps:g}, "
            f"smallest_normal={self.tiny:g}, tiny={self.tiny:g}, dtype={self.dtype})"
        )

    def __reduce__(self) -> Any:
        return _rebuild, ("finfo",), vars(self)


class IntInfo:
    """Limits of an integer dtype, the result of ``plugrad.iinfo(dtype)``: `min`, `max`, `bits` and `dtype`, its name.

    Raises
    ------
    TypeError
        The dtype is no integer dtype.

    >>> import plugrad as pg
    >>> pg.iinfo(pg.int8)
    iinfo(min=-128, max=127, dtype=int8)
    """

    def __init__(self, type: Any) -> None:
        chosen = given_dtype("iinfo", "type", 1, type)
        if chosen.kind == "b":
            raise TypeError("torch.bool is not supported by torch.iinfo")
        if chosen.kind not in "iu":
            raise TypeError(
                "torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.finfo'"
            )
        info = np.iinfo(chosen.dtype)
        self.bits, self.dtype = int(info.bits), chosen.name
        self.min, self.max = int(info.min), int(info.max)

    def __repr__(self) -> str:
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"

    def __reduce__(self) -> Any:
        return _rebuild, ("iinfo",), vars(self)


def broadcast_shapes(*shapes: Any) -> Size:
    """Return the shape to which tensors of these shapes, or sizes, broadcast.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    ValueError
        A size is negative.

    >>> import plugrad as pg
    >>> pg.broadcast_shapes((2, 1), 3)
    torch.Size([2, 3])
    """
    sizes = [Size(shape if isinstance(shape, (tuple, list)) else (shape,)) for shape in shapes]
    if any(size < 0 for shape in sizes for size in shape):
        raise ValueError("Attempting to broadcast a dimension with negative length!")
    try:
        return Size(np.broadcast_shapes(*sizes))
    except ValueError:
        raise RuntimeError(
            f"Shapes {', '.join(str(tuple(size)) for size in sizes)} do not broadcast: from the right, sizes must be "
            "equal, or 1"
        ) from None


PICKLED.update(finfo=FloatInfo, iinfo=IntInfo)
vars(known).update(FloatInfo=FloatInfo, IntInfo=IntInfo)  # pickles of an earlier plugrad look there
