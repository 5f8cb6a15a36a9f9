"""The array API standard's dtypes: names, promotion, conversion, limits; and what the namespace says of itself."""

from __future__ import annotations

from builtins import bool as truth
from dataclasses import dataclass
from typing import Any

import numpy as np

from _plugrad_names.dtypes import promote_types
from plugrad.engine import table
from plugrad.engine.call.arguments import as_number
from plugrad.engine.creation.options import check_device, dtype_of, dtype_of_number
from plugrad.engine.surface.dtypes import (
    Device,
    DType,
    bool_,
    complex64,
    complex128,
    float32,
    float64,
    get_default_dtype,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from plugrad.engine.tensor.tensor import Tensor

bool = bool_

__all__ = [
    "Info",
    "astype",
    "bool",
    "can_cast",
    "complex64",
    "complex128",
    "dtype_in",
    "finfo",
    "float32",
    "float64",
    "iinfo",
    "int8",
    "int16",
    "int32",
    "int64",
    "isdtype",
    "result_type",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]

KINDS: dict[str, tuple[DType, ...]] = {
    "bool": (bool,),
    "signed integer": (int8, int16, int32, int64),
    "unsigned integer": (uint8, uint16, uint32, uint64),
    "real floating": (float32, float64),
    "complex floating": (complex64, complex128),
}
KINDS["integral"] = KINDS["signed integer"] + KINDS["unsigned integer"]
KINDS["numeric"] = KINDS["integral"] + KINDS["real floating"] + KINDS["complex floating"]

# What NumPy calls the kinds of a dtype, of one letter: float16, which the standard does not have, is real floating too.
LETTERS = {
    "bool": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "real floating": "f",
    "complex floating": "c",
    "numeric": "iufc",
}


class Info:
    """Result of ``__array_namespace_info__()``: the dtypes, defaults and capabilities of the namespace.

    >>> from plugrad import array_api as xp
    >>> xp.__array_namespace_info__().default_dtypes()["real floating"]
    torch.float32
    """

    def capabilities(self) -> dict[str, Any]:
        """Return the capabilities of the namespace: boolean indexing and shapes that depend on data (both True), and
        the largest number of dimensions.
        """
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> Device:
        """Return the device on which functions make tensors: the CPU, the only one."""
        return Device()

    def devices(self) -> list[Device]:
        """Return the list of devices, of which there is one, the CPU."""
        return [Device()]

    def default_dtypes(self, *, device: Any = None) -> dict[str, DType]:
        """Return the default dtype for each kind of numbers; for floating-point numbers it is
        `plugrad.get_default_dtype()`. Raises an error if `device` is not the CPU.
        """
        check_device("default_dtypes", device)
        real = get_default_dtype()
        return {
            "real floating": real,
            "complex floating": real.to_complex(),
            "integral": int64,
            "indexing": int64,
        }

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, DType]:
        """Return the standard's dtypes by name: all, or those of `kind`, such as "real floating", or of a tuple of
        kinds. Raises ValueError for an unknown kind.
        """
        check_device("dtypes", device)
        kinds = (
            ("bool", "numeric") if kind is None else kind if isinstance(kind, tuple) else (kind,)
        )
        return {each.name: each for one in kinds for each in KINDS[known(one)]}


def known(kind: str) -> str:
    """Return `kind`, the name of a kind of dtypes; raise ValueError if the standard has no such kind."""
    if kind not in KINDS:
        raise ValueError(
            f"there is no kind of dtypes {kind!r}; the standard has {', '.join(KINDS)}"
        )
    return kind


def isdtype(dtype: Any, kind: Any) -> truth:
    """Return True if `dtype` is of the kind `kind`, such as ``"real floating"``, or equal to the dtype `kind`, or
    matches one of a tuple of these.

    >>> from plugrad import array_api as xp
    >>> xp.isdtype(xp.float32, ("integral", "real floating")), xp.isdtype(xp.int8, xp.int16)
    (True, False)
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, each) for each in kind)
    if isinstance(kind, str):
        return np.dtype(dtype).kind in LETTERS[known(kind)]
    return truth(np.dtype(dtype) == np.dtype(kind))


def dtype_in(value: Any) -> DType:
    """Return the dtype of a Tensor or array, or a given dtype, as a plugrad dtype."""
    return DType(dtype_of("dtype", value.dtype if hasattr(value, "shape") else value))


def result_type(*arrays_and_dtypes: Any) -> DType:
    """Return the dtype that operators give for these tensors, dtypes and Python numbers together.

    Numbers alone have the dtype of a tensor made from them. Raises ValueError if there is no argument.

    >>> from plugrad import array_api as xp
    >>> xp.result_type(xp.int8, xp.uint8), xp.result_type(xp.float64, 1j)
    (torch.int16, torch.complex128)
    """
    arrays_and_dtypes = tuple(map(as_number, arrays_and_dtypes))
    numbers = [each for each in arrays_and_dtypes if type(each) in (truth, int, float, complex)]
    others = [each for each in arrays_and_dtypes if type(each) not in (truth, int, float, complex)]
    if not arrays_and_dtypes:
        raise ValueError("result_type() takes at least one tensor, dtype or number")
    found = dtype_in(others[0]) if others else DType(np.dtype(dtype_of_number(numbers[0])))
    for each in others[1:]:
        found = promote_types(found, dtype_in(each))
    for number in numbers:  # which have a kind, and no size
        kind = "biufc".index(np.asarray(number).dtype.kind)
        if kind > "biufc".index(found.kind) and not (kind == 1 and found.kind == "u"):
            found = promote_types(found, dtype_of_number(number))
    return found


def can_cast(from_: Any, to: Any, /) -> truth:
    """Return True if a conversion from the dtype `from_` (or a tensor's dtype) to the dtype `to` is safe: if promotion
    of the two gives `to`.

    >>> from plugrad import array_api as xp
    >>> xp.can_cast(xp.int8, xp.int16), xp.can_cast(xp.float64, xp.float32)
    (True, False)
    """
    return truth(np.can_cast(dtype_in(from_).dtype, dtype_in(to).dtype))


def astype(x: Tensor, dtype: Any, /, *, copy: truth = True, device: Any = None) -> Tensor:
    """Return `x` converted to `dtype`; if it has this dtype already, a copy, or with ``copy=False`` itself.

    >>> from plugrad import array_api as xp
    >>> xp.astype(xp.asarray([1.5, -1.5]), xp.int8)
    tensor([ 1, -1], dtype=torch.int8)
    """
    check_device("astype", device)
    converted: Tensor = table.get("to")(x, dtype=dtype_of("astype", dtype), copy=copy)
    return converted


@dataclass(frozen=True)
class FloatLimits:
    """Limits of a floating-point dtype, or of the parts of a complex one: the result of `finfo`."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: DType


@dataclass(frozen=True)
class IntLimits:
    """Limits of an integer dtype: the result of `iinfo`."""

    bits: int
    max: int
    min: int
    dtype: DType


def finfo(type: Any, /) -> FloatLimits:
    """Return the limits of a floating-point dtype, or of a tensor's dtype; for a complex dtype those of its parts.

    >>> from plugrad import array_api as xp
    >>> xp.finfo(xp.complex128).eps
    2.220446049250313e-16
    """
    dtype = dtype_in(type).to_real()
    info = np.finfo(dtype.dtype)
    return FloatLimits(
        bits=int(info.bits),
        eps=float(info.eps),
        max=float(info.max),
        min=float(info.min),
        smallest_normal=float(info.smallest_normal),
        dtype=dtype,
    )


def iinfo(type: Any, /) -> IntLimits:
    """Return the limits of an integer dtype, or of a tensor's dtype.

    >>> from plugrad import array_api as xp
    >>> xp.iinfo(xp.uint8).max
    255
    """
    dtype = dtype_in(type)
    info = np.iinfo(dtype.dtype)
    return IntLimits(int(info.bits), int(info.max), int(info.min), dtype)
