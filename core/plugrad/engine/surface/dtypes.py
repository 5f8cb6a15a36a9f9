"""The dtypes by PyTorch's names, the default dtype, devices, and `Size`, the shape of a tensor."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

Dtype = np.dtype[Any]


class DType:
    """A dtype by PyTorch's name, which NumPy accepts wherever it accepts its own: ``np.zeros(3, dtype=pg.float32)``.

    It equals NumPy's dtype, hashes as it does and has its attributes (``kind``, ``name``, ``itemsize`` ...);
    ``np.dtype(x.dtype)`` is NumPy's own. There is one object for each dtype, so ``x.dtype is pg.float32`` holds. It
    prints as PyTorch's: after ``import plugrad as torch`` that is an expression for it.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.ones(2).dtype, pg.ones(2).dtype.is_floating_point
    (torch.float32, True)
    >>> pg.ones(2).dtype == np.float32, np.zeros(1, pg.float32).dtype
    (True, dtype('float32'))
    """

    __slots__ = ("dtype",)

    dtype: Dtype  # NumPy looks for it under this name, since 2.4 also as `__numpy_dtype__`

    def __new__(cls, dtype: Any) -> DType:
        numpy_dtype = np.dtype(dtype)
        found = _made.get(numpy_dtype)
        if found is None:
            found = object.__new__(cls)
            found.dtype = numpy_dtype
            found = _made.setdefault(numpy_dtype, found)
        return found

    __class__ = property(lambda self: type(self.dtype))
    """NumPy's, as `isinstance` sees it: xarray asks so."""

    @property
    def __numpy_dtype__(self) -> Dtype:
        return self.dtype

    @property
    def is_floating_point(self) -> bool:
        """True for real floating-point numbers."""
        return self.dtype.kind == "f"

    @property
    def is_complex(self) -> bool:
        """True for complex numbers."""
        return self.dtype.kind == "c"

    @property
    def is_signed(self) -> bool:
        """True if it has negative numbers."""
        return self.dtype.kind in "ifc"

    def to_complex(self) -> DType:
        """Return the complex dtype whose real and imaginary parts have this dtype.

        >>> import plugrad as pg
        >>> pg.float32.to_complex()
        torch.complex64
        """
        return DType(np.result_type(self.dtype, np.complex64))

    def to_real(self) -> DType:
        """Return the dtype of the real and imaginary parts if this one is complex, else this one.

        >>> import plugrad as pg
        >>> pg.complex128.to_real()
        torch.float64
        """
        return DType(np.zeros(0, self.dtype).real.dtype)

    def __getattr__(self, name: str) -> Any:
        if name == "dtype":
            raise AttributeError(name)
        return getattr(self.dtype, name)

    def __eq__(self, other: object) -> bool:
        return self is other or bool(self.dtype == other)

    def __hash__(self) -> int:
        return hash(self.dtype)

    def __repr__(self) -> str:
        return f"torch.{self.dtype.name}"

    def __reduce__(self) -> Any:
        return _rebuild, ("dtype", self.dtype)


_made: dict[Dtype, DType] = {}


def as_dtype(dtype: Any) -> Any:
    """Return the `DType` for a NumPy dtype; the dtype of another library's array unchanged."""
    found = _made.get(dtype)
    if found is not None:
        return found
    return DType(dtype) if isinstance(dtype, np.dtype) else dtype


float16 = DType("float16")
float32 = DType("float32")
float64 = DType("float64")
complex64 = DType("complex64")
complex128 = DType("complex128")
uint8 = DType("uint8")
uint16 = DType("uint16")
uint32 = DType("uint32")
uint64 = DType("uint64")
int8 = DType("int8")
int16 = DType("int16")
int32 = DType("int32")
int64 = DType("int64")
bool_ = DType("bool")

_default: DType = float32


def get_default_dtype() -> DType:
    """Return the dtype that Python floats become: float32 unless `set_default_dtype` set another.

    >>> import plugrad as pg
    >>> pg.get_default_dtype()
    torch.float32
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
    torch.float64
    >>> pg.set_default_dtype(pg.float32)
    """
    global _default
    try:
        chosen = DType(dtype)
    except TypeError:
        chosen = bool_
    if not chosen.is_floating_point:
        raise TypeError(
            f"only floating-point types are supported as the default type, got {dtype!r}; "
            "give plugrad.float32 or plugrad.float64"
        )
    _default = chosen


class Device:
    """A device, as PyTorch writes it: ``plugrad.device("cpu")``, the only one that plugrad makes tensors on.

    The device of a tensor is that of its array: ``cuda:0`` for CuPy's.

    Raises
    ------
    RuntimeError
        The name is that of another device.
    TypeError
        The argument is no name of a device.

    >>> import plugrad as pg
    >>> pg.device("cpu")
    device(type='cpu')
    >>> with pg.device("cpu"):
    ...     x = pg.ones(2)
    """

    __slots__ = ("index", "type")

    type: str
    index: int | None

    def __init__(self, type: Any = "cpu", index: int = 0) -> None:
        if not isinstance(type, (str, Device, int)):
            raise TypeError(
                f"argument 'device' must be torch.device, not {type.__class__.__name__}"
            )
        kind, _, number = str(type).partition(":")
        if kind != "cpu" or not (number or "0").isdigit():
            raise RuntimeError(
                f"plugrad computes on the CPU only, got device {str(type)!r}: it has no devices, a tensor lives where "
                "its array does. Make it of an array that is there: plugrad.tensor(cupy.zeros(2))"
            )
        self.type, self.index = "cpu", None

    @classmethod
    def of(cls, array: Any) -> Device:
        """Return the device of an array: ``cuda:0`` for CuPy's, else the device that the array names,
        by default the CPU.
        """
        device = cls()
        place = getattr(array, "device", "cpu")
        if hasattr(place, "id"):
            device.type, device.index = "cuda", int(place.id)
        else:
            device.type, _, number = str(place).partition(":")
            device.index = int(number) if number.isdigit() else None
        return device

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __repr__(self) -> str:
        number = "" if self.index is None else f", index={self.index}"
        return f"device(type={self.type!r}{number})"

    def __reduce__(self) -> Any:
        return _rebuild, ("device",), (None, {"type": self.type, "index": self.index})


class Named:
    """Constant for a layout of a tensor or an order of its memory, such as `strided`,
    which functions accept as PyTorch's do.

    >>> import plugrad as pg
    >>> pg.zeros(2, layout=pg.strided)
    tensor([0., 0.])
    >>> pg.contiguous_format
    torch.contiguous_format
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"torch.{self.name}"


strided = Named("strided")
contiguous_format = Named("contiguous_format")
preserve_format = Named("preserve_format")
channels_last = Named("channels_last")


class Size(tuple[Any, ...]):
    """The shape of a tensor: a tuple of ints that prints as PyTorch's.

    After ``import plugrad as torch`` what it prints is an expression for it.

    Raises
    ------
    TypeError
        An item is no int.

    >>> import plugrad as pg
    >>> pg.ones(2, 3).shape
    torch.Size([2, 3])
    >>> pg.ones(2, 3).shape == (2, 3)
    True
    """

    __slots__ = ()

    def __new__(cls, sizes: Iterable[Any] = ()) -> Size:
        checked = []
        for place, size in enumerate(sizes):
            try:
                checked.append(size.__index__())
            except (AttributeError, TypeError):
                raise TypeError(
                    f"torch.Size() takes an iterable of 'int' (item {place} is '{type(size).__name__}')"
                ) from None
        return tuple.__new__(cls, checked)

    def __reduce__(self) -> Any:
        return _rebuild, ("Size", tuple(self))

    @classmethod
    def of(cls, shape: tuple[Any, ...]) -> Size:
        """Return a `Size` without a check of its items: the shape of a lazy array may have nan for unknown sizes."""
        return tuple.__new__(cls, shape)

    def numel(self) -> Any:
        """Return the number of elements: the product of the sizes."""
        return math.prod(self)

    def __repr__(self) -> str:
        return f"torch.Size({list(self)})"

    def __add__(self, other: Any) -> Size:
        if not isinstance(other, tuple):
            raise TypeError(
                f"can only concatenate tuple (not {type(other).__name__}) to torch.Size: make it one, tuple(...)"
            )
        return Size.of(tuple.__add__(self, other))

    def __radd__(self, other: Any) -> Size:
        return Size.of(tuple.__add__(other, self)) if isinstance(other, tuple) else NotImplemented

    def __mul__(self, count: Any) -> Size:
        return Size.of(tuple.__mul__(self, count))

    __rmul__ = __mul__

    def __getitem__(self, index: Any) -> Any:
        item = tuple.__getitem__(self, index)
        return Size.of(item) if isinstance(index, slice) else item


PICKLED: dict[str, Any] = {"Size": Size, "device": Device, "dtype": DType}
"""Classes by the names that pickles have them by, which a move of their files leaves as they are."""


def _rebuild(name: str, *arguments: Any) -> Any:
    kind = PICKLED[name]
    return kind(*arguments) if arguments else kind.__new__(kind)


_rebuild.__module__ = "plugrad"  # the public place, which pickles name
