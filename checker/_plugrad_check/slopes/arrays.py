"""Arrays as the checker's numbers: their real components, their sizes, their precision, and the bounds of moving them.

A complex array is twice as many real numbers, (real, imaginary) along a further last axis. A gradient dL/dx + i dL/dy
is split in the same way, so that ⟨a, b⟩ = Re sum(conj(a) b) is the plain product of the parts, and a backward in
PyTorch's convention is the transpose of a real Jacobian. The rest of the checker sees real Jacobians only.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from _plugrad_check.slopes import limits

Array = NDArray[Any]

PARTS = ("real", "imag")


def components(array: Array) -> Array:
    """Return the real components of an array: a real array itself; for a complex one, (real, imaginary) along a further
    last axis of 2.

    For a contiguous array the result is a view.
    """
    if array.dtype.kind != "c":
        return array
    flat = np.ascontiguousarray(array).reshape(-1)
    return flat.view(flat.real.dtype).reshape(*array.shape, 2)


def composed(values: Array, dtype: np.dtype[Any]) -> Array:
    """Return the array of `dtype` whose real components are `values`: the inverse of `components`."""
    if dtype.kind == "c":
        values = np.ascontiguousarray(values, np.float64).view(np.complex128)[..., 0]
    return np.asarray(values, dtype)


def products(arrays: Sequence[Any], others: Sequence[Array]) -> list[Array]:
    """Return the elementwise products of the real components of two lists of arrays, pair by pair; a pair is left out
    if its first array is None.
    """
    pairs = zip(arrays, others, strict=True)
    return [components(one) * components(other) for one, other in pairs if one is not None]


def uneven(rng: np.random.Generator, like: Array) -> Array:
    """Return a random array of the shape and dtype of `like`, with entries of both signs and absolute values from 0.5
    to 1.5.
    """
    if like.dtype.kind != "c":
        return np.asarray(signed(rng, like.shape), like.dtype)
    return composed(signed(rng, (*like.shape, 2)), like.dtype)


def signed(rng: np.random.Generator, shape: int | tuple[int, ...]) -> Array:
    """Return random numbers of both signs, with absolute values evenly spread from 0.5 to 1.5."""
    found: Array = SIGNS[rng.integers(0, 2, shape)] * (0.5 + rng.random(shape))
    return found


SIGNS = np.array([-1.0, 1.0])


def gaussian(rng: np.random.Generator, like: Array) -> Array:
    """Return a normally distributed random array of the shape of `like`, in double precision, complex if `like` is."""
    double = np.dtype(np.complex128 if like.dtype.kind == "c" else np.float64)
    return composed(rng.standard_normal(components(like).shape), double)


def largest_of(array: Array) -> float:
    """Return the absolute value of the largest finite entry; 0 if there is none."""
    largest = float(np.abs(array).max(initial=0.0))
    if math.isfinite(largest):
        return largest
    return float(np.abs(array[np.isfinite(array)]).max(initial=0.0))


def place_of_largest(array: Array) -> tuple[int, ...]:
    """Return the index of the largest entry; of the first, if several are equal."""
    return tuple(map(int, np.unravel_index(int(np.argmax(array)), array.shape)))


def is_single(array: Array) -> bool:
    """Return True if every entry of an array is a number that float32 has, too."""
    return np.array_equal(array, array.astype(np.float32))


def has_three(array: Array) -> bool:
    """Return True if an array has at least three different numbers: one or two may be constants."""
    for _ in range(2):  # `np.unique` sorts, and imports numpy.ma: 10 ms of each process that checks
        array = array[array != array.flat[0]] if array.size else array
    return array.size > 0


def size_of(array: Any) -> float:
    """Return the typical size of an array's entries: the root mean square of the finite ones; 1 if they are all 0."""
    sizes = np.abs(array)
    largest = float(sizes.max(initial=0.0))
    if not math.isfinite(largest):
        sizes = sizes[np.isfinite(sizes)]
        largest = float(sizes.max(initial=0.0))
    if largest == 0.0:
        return 1.0
    squares = np.square(sizes.astype(np.float64) / largest)
    return largest * math.sqrt(float(squares.sum()) / squares.size)


@dataclasses.dataclass(frozen=True)
class Precision:
    """Tolerances for the comparison of backward with finite differences, for one precision in which forward computes:
    `DOUBLE`, `SINGLE`, `HALF` and `BRAIN` (bfloat16) are its instances.
    """

    epsilon: float
    rtol: float
    """Relative tolerance, of the larger of the two values compared."""
    atol: float
    """Absolute tolerance, as a part of the largest value in the Jacobian block."""
    step: float
    """The first step of the ladder, relative to the size of the input."""
    resolution: float
    """The largest relative uncertainty of a slope with which agreement of backward means something."""
    small: float
    """Part of the largest value in the Jacobian block; smaller values need be no more certain than one of that size."""

    def bound(
        self, analytic: Any, numeric: Any, error: Any, largest: Any, natural: float = 0.0
    ) -> Any:
        """Return the largest difference of an analytic value from a numeric one with uncertainty `error` that is no
        fault. `largest` is the largest entry of their block of the Jacobian.

        `natural` is the size of the terms that backward adds up: they may cancel, their rounding does not.
        """
        rounding = limits.BACKWARD_ROUNDING * self.epsilon * natural
        return limits.MARGIN * error + self.allowance(analytic, numeric, largest) + rounding

    def allowance(self, analytic: Any, numeric: Any, largest: Any) -> Any:
        """Return the part of `bound`, the allowed difference of the values `analytic` and `numeric` in a block of the
        Jacobian whose largest entry is `largest`, that does not depend on the uncertainty.
        """
        return self.rtol * np.maximum(np.abs(analytic), np.abs(numeric)) + self.atol * largest

    def resolved(self, value: Any, error: Any, largest: Any, natural: float = 0.0) -> Any:
        """Return the mask of numeric values whose uncertainty `error` is so small that agreement with them means
        something.

        `largest` is the largest entry of the Jacobian block, `natural` the size of an ordinary derivative, which
        changes outputs by their own size when inputs change by theirs: the scale where the whole block is zero.
        """
        enough = np.maximum(
            self.resolution * np.maximum(np.abs(value), self.small * largest),
            max(limits.ALL_ZERO * self.resolution, 2 * self.epsilon) * natural,
        )
        return limits.MARGIN * error <= enough


DOUBLE = Precision(2.0**-52, rtol=1e-6, atol=1e-9, step=2.0**-8, resolution=1e-4, small=1e-2)
SINGLE = Precision(2.0**-23, rtol=1e-3, atol=1e-5, step=2.0**-4, resolution=2e-2, small=0.1)
HALF = Precision(2.0**-10, rtol=5e-2, atol=1e-3, step=2.0**-2, resolution=0.3, small=0.1)
BRAIN = Precision(2.0**-7, rtol=0.2, atol=1e-2, step=2.0**-1, resolution=0.6, small=0.1)

BFLOAT16: np.dtype[Any] = np.dtype(np.float32, metadata={"numbers": "bfloat16"})
"""Dtype that stands for bfloat16, which NumPy lacks: float32 with a mark that copies and casts keep.

A framework converts such an array to its own bfloat16, which rounds all other numbers.
"""


def is_bfloat16(dtype: Any) -> bool:
    """Return True if a dtype is `BFLOAT16`: float32 with a mark, which stands for bfloat16."""
    return dtype.metadata is not None and dtype.metadata.get("numbers") == "bfloat16"


def name_of_dtype(dtype: Any) -> str:
    """Return the name of a dtype: 'float16', 'bfloat16'."""
    return "bfloat16" if is_bfloat16(dtype) else str(dtype)


def rounded(array: Array, dtype: Any) -> Array:
    """Return an array rounded to the numbers of a dtype, bfloat16 included: to the closest one, ties to even."""
    narrow: Array = np.asarray(array).astype(dtype)
    if not is_bfloat16(dtype):
        return narrow
    bits = narrow.view(np.uint32)
    upper = (bits + (0x7FFF + ((bits >> 16) & 1)).astype(np.uint32)) & np.uint32(0xFFFF0000)
    numbers: Array = np.where(np.isfinite(narrow), upper.view(np.float32), narrow).astype(dtype)
    return numbers


def on_the_grid(value: Any, like: Any = None) -> Any:
    """Return a float32 array rounded to bfloat16, if its dtype, or that of `like`, is the mark for it; any other value
    as it is.
    """
    if not isinstance(value, np.ndarray) or value.dtype != np.float32:
        return value
    dtype = getattr(like, "dtype", value.dtype)
    dtype = dtype if dtype == np.float32 else value.dtype
    return rounded(value, dtype) if is_bfloat16(dtype) else value


def precision_of(*dtypes: Any) -> Precision:
    """Return the `Precision` (the tolerances) for the least precise of some floating-point or complex dtypes."""
    known = [np.dtype(dtype) for dtype in dtypes]
    if any(map(is_bfloat16, known)):
        return BRAIN
    size = min(map(real_size, known), default=8)
    return DOUBLE if size >= 8 else SINGLE if size == 4 else HALF


def real_size(dtype: np.dtype[Any]) -> int:
    """Return the number of bytes of a real number in `dtype`; in a complex dtype, that of one of its parts."""
    return dtype.itemsize // 2 if dtype.kind == "c" else dtype.itemsize


def broadcasts_to(shape: tuple[int, ...], wide: tuple[int, ...]) -> bool:
    """Return True if an array of `shape` can be broadcast to the shape `wide`."""
    extra = len(wide) - len(shape)
    return extra >= 0 and all(
        size in (1, other) for size, other in zip(shape, wide[extra:], strict=True)
    )


@dataclasses.dataclass(frozen=True)
class SearchBox:
    """Bounds within which the entries of one array may be moved for finite differences: the declared domain, from `low`
    to `high`, and `farthest`, the distance from the sample's values.

    A loop in forward may end for numbers like the sample's and for no others: a bisection to a fixed tolerance, a range
    reduced by subtraction.
    """

    low: float
    high: float
    farthest: float

    def admits(self, start: Any, moved: Any) -> Any:
        """Return the mask of entries that may be moved from `start` to `moved`: near enough, and inside the domain."""
        near = abs(moved - start) <= self.farthest
        return near if self.is_unbounded else near & self.contains(moved)

    def contains(self, values: Any) -> Any:
        """Return the mask of values inside the domain."""
        return (self.low <= values) & (values <= self.high)

    @property
    def is_unbounded(self) -> bool:
        """True if the domain of the array is all numbers."""
        return math.isinf(self.low) and math.isinf(self.high)

    def held(self, start: Array, moved: Array) -> Array:
        """Return `moved`, with the entries that would leave the box set back to those of `start`."""
        admitted = self.admits(start, moved)
        if np.all(admitted):
            return moved
        kept: Array = np.where(admitted, moved, start).astype(moved.dtype)
        return kept


def search_box(array: Array, bounds: tuple[float, float], limit: float = math.inf) -> SearchBox:
    """Return the `SearchBox` (bounds for moved entries) of an array with the domain `bounds`; entries may move by
    `limit` at most.

    Complex numbers have no order, and so no bounds.
    """
    low, high = UNBOUNDED if array.dtype.kind == "c" else bounds
    return SearchBox(low, high, min(limits.FARTHEST * (largest_of(array) or 1.0), limit))


UNBOUNDED = (-math.inf, math.inf)
