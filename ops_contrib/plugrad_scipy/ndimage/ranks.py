"""Filters of images by the rank of neighbours: maximum, minimum, median, rank; grey morphology; and generic filters.

The largest element of a window gets the gradient, and equal ones share it. Any other rank chooses one element of the
window, which gets the gradient; if several are equal, there is no derivative, and one of them gets it. The numbers
beyond the border in the mode "constant" are constants.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Operand, array_of, composed, distinct, every, on, refuses
from plugrad_scipy.ndimage.filters import border, chosen, continued, each_axis, modes_of


class Windows:
    """The neighbours of each element of an image in a window: their numbers in the flattened image, along a last axis,
    -1 beyond the border.

    The filters by rank make it from their arguments, those of `maximum_filter`. `places` are the numbers, `count` is
    the size of the window. Raises what `maximum_filter` raises.
    """

    def __init__(
        self,
        input: Any,
        size: Any,
        footprint: Any,
        mode: Any,
        cval: float,
        origin: Any,
        axes: Any,
    ) -> None:
        dtype = array_of(input).dtype
        if dtype.kind == "c":
            raise TypeError("complex numbers have no order; filter the real part, or abs(input)")
        self.flat, self.cval = input.reshape(-1), np.asarray(cval).astype(dtype)
        shape, ndim = tuple(input.shape), len(input.shape)
        over = chosen(axes, ndim)
        count = len(over)
        if (size is None) == (footprint is None):
            raise ValueError("give size or footprint, one of the two")
        if (
            footprint is None
        ):  # as in SciPy sizes are in the order of axes, and a footprint in that of the image
            footprint = np.ones(each_axis(size, count, "size"), bool).transpose(np.argsort(over))
        footprint = np.asarray(array_of(footprint), bool)
        if footprint.ndim != count or not footprint.any():
            raise ValueError(f"footprint has {count} dimensions, and some element that is not 0")
        modes, origins = ["constant"] * ndim, [0] * ndim
        settings = zip(over, modes_of(mode, count), each_axis(origin, count, "origin"), strict=True)
        for axis, its, shift in settings:
            modes[axis], origins[axis] = its, shift
        others = tuple(k for k in range(ndim) if k not in over)
        window = np.expand_dims(footprint, others)
        whole = continued(
            np.arange(math.prod(shape)).reshape(shape), border(window.shape, origins), modes, -1
        )
        corners = np.argwhere(window)
        parts = [
            whole[tuple(slice(k, k + n) for k, n in zip(at, shape, strict=True))] for at in corners
        ]
        self.places = np.stack(parts, -1)
        self.count = len(corners)

    def at(self, places: Any) -> Any:
        """Return the elements with the numbers `places`, and `cval` for -1."""
        if not self.flat.shape[0]:
            return self.flat.reshape(places.shape)
        found = pg.index_select(self.flat, 0, np.maximum(places, 0).reshape(-1))
        found = found.reshape(places.shape)
        outside = places < 0
        return pg.where(outside, self.cval, found) if outside.any() else found

    def values(self) -> Any:
        """Return the neighbours of each element, along a new last axis."""
        return self.at(self.places)

    def ranked(self, rank: int) -> Any:
        """Return the element of `rank` in each window: from 0, the smallest, or from -1, the largest.

        Equal elements are ordered by their places, so that copies of one element (beyond a border) stand together.
        Raises ValueError if the window has no such rank. Of (x0, x0, x1), the window at a border, x1 is never the
        median.
        """
        if not -self.count <= rank < self.count:
            raise ValueError(f"rank {rank} is not within the {self.count} elements of the window")
        order = np.lexsort((self.places, array_of(self.values())), axis=-1)[..., rank, None]
        return self.at(np.take_along_axis(self.places, order, -1)[..., 0])


WINDOWS: dict[str, Any] = {
    "error_samples": refuses(ValueError, "one of the two", (3,))
    + refuses(TypeError, "no order", [1j, 2.0], size=1)
    + refuses(ValueError, "some element", (3,), footprint=np.zeros(3)),
    "arrays": "numpy",
}
RANKS: dict[str, Any] = WINDOWS | {
    "samples": on(
        (3, 4), size=every(2, 3, (1, 3)), mode=every("reflect", "constant"), numbers=distinct
    )
    + on((3, 4), footprint=np.array([[0, 1, 0], [1, 0, 1]]), numbers=distinct)
    + on((3, 4), size=3, axes=1, mode="wrap", numbers=distinct)
    + on((5,), size=3, origin=1, numbers=distinct)
}


@composed(reference="scipy.ndimage.maximum_filter", **RANKS)
def maximum_filter(
    input: Array,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Largest of the neighbours in a window of `size`, or of the shape `footprint`; equal ones share the gradient.

    `axes` are those of the window, by default all.

    Raises
    ------
    ValueError
        Neither size nor footprint is given, or both are; else as for `correlate`.
    TypeError
        `input` is complex.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.maximum_filter(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([4., 4., 4., 2.])
    """
    return pg.amax(Windows(input, size, footprint, mode, cval, origin, axes).values(), dim=-1)


@composed(reference="scipy.ndimage.minimum_filter", **RANKS)
def minimum_filter(
    input: Array,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Smallest of the neighbours in a window; equal ones share the gradient; arguments and errors are those of
    `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.minimum_filter(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([1., 1., 0., 0.])
    """
    return pg.amin(Windows(input, size, footprint, mode, cval, origin, axes).values(), dim=-1)


LINES: dict[str, Any] = {
    "samples": on((3, 4), size=every(2, 3), axis=every(0, -1), numbers=distinct)
    + on((5,), size=3, origin=-1, mode="nearest", numbers=distinct),
    "error_samples": refuses(ValueError, "some element", (3,), size=0),
    "arrays": "numpy",
}


@composed(reference="scipy.ndimage.maximum_filter1d", **LINES)
def maximum_filter1d(
    input: Array,
    size: int,
    axis: int = -1,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    origin: int = 0,
) -> Array:
    """Largest of `size` neighbours along one axis; equal ones share the gradient; errors are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.maximum_filter1d(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([4., 4., 4., 2.])
    """
    how: dict[str, Any] = {"mode": mode, "cval": cval, "origin": origin, "axes": axis}
    return pg.ops.ndimage.maximum_filter(input, size, **how)


@composed(reference="scipy.ndimage.minimum_filter1d", **LINES)
def minimum_filter1d(
    input: Array,
    size: int,
    axis: int = -1,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    origin: int = 0,
) -> Array:
    """Smallest of `size` neighbours along one axis; equal ones share the gradient; errors are those of
    `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.minimum_filter1d(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([1., 1., 0., 0.])
    """
    how: dict[str, Any] = {"mode": mode, "cval": cval, "origin": origin, "axes": axis}
    return pg.ops.ndimage.minimum_filter(input, size, **how)


@composed(reference="scipy.ndimage.median_filter", **RANKS)
def median_filter(
    input: Array,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Median of the neighbours in a window (for an even number, the upper one), against outliers and impulse noise.

    The element that is the median gets the gradient; among equal ones it is a single one. Arguments and errors are
    those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.median_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), 3)
    tensor([1., 2., 3., 3.])
    """
    windows = Windows(input, size, footprint, mode, cval, origin, axes)
    return windows.ranked(windows.count // 2)


def ranks(*values: Any) -> dict[str, Any]:
    """Return the options of a rank filter (samples, arrays): samples with each of `values`, ranks or percentiles."""
    of_value = (
        on(((3, 4), each), size=every(3, (1, 3)), numbers=distinct)
        + on(((5,), each), size=3, origin=1, mode="constant", numbers=distinct)
        for each in values
    )
    first, *others = of_value
    return {"samples": sum(others, first), "arrays": "numpy"}


@composed(
    reference="scipy.ndimage.rank_filter",
    error_samples=refuses(ValueError, "not within", ((5,), 3), size=3),
    **ranks(0, 1, -1),
)
def rank_filter(
    input: Array,
    rank: int,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Neighbour of a given `rank` in a window: 0 is the smallest, -1 the largest; other arguments are those of
    `median_filter`.

    Raises
    ------
    ValueError
        The window has fewer elements than `rank` says.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.rank_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), 1, size=3)
    tensor([1., 2., 3., 3.])
    """
    return Windows(input, size, footprint, mode, cval, origin, axes).ranked(rank)


@composed(
    reference="scipy.ndimage.percentile_filter",
    error_samples=refuses(ValueError, "percentile is", ((5,), 101.0), size=3),
    **ranks(0.0, 40.0, -20.0, 100.0),
)
def percentile_filter(
    input: Array,
    percentile: float,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Neighbour at a `percentile`, 0 to 100, in a window; negative ones count down from 100; other arguments are those
    of `median_filter`.

    Raises
    ------
    ValueError
        `percentile` is not between -100 and 100.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.percentile_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), 50, size=3)
    tensor([1., 2., 3., 3.])
    """
    windows = Windows(input, size, footprint, mode, cval, origin, axes)
    if not -100 <= percentile <= 100:
        raise ValueError(f"percentile is a number from 0 to 100, not {percentile}")
    count = windows.count
    share = percentile + 100.0 if percentile < 0 else percentile
    return windows.ranked(min(int(count * share / 100.0), count - 1))


# Grey morphology: a maximum, or minimum, of neighbours of which a structure is taken off.


def eroded(
    input: Any,
    size: Any,
    footprint: Any,
    structure: Operand | None,
    mode: Any,
    cval: float,
    origin: Any,
    axes: Any,
) -> Any:
    """Return the grey erosion of an image: the smallest of the neighbours minus the numbers in `structure`, if given;
    the other arguments are those of `maximum_filter`.
    """
    kept = footprint
    if structure is not None:
        size, kept = None, np.ones(tuple(structure.shape), bool) if footprint is None else footprint
    values = Windows(input, size, kept, mode, cval, origin, axes).values()
    if structure is not None:
        values = values - structure.reshape(-1)[np.flatnonzero(np.asarray(array_of(kept)))]
    return pg.amin(values, dim=-1)


def reversed_window(size: Any, footprint: Any, structure: Any, origin: Any, ndim: int) -> Any:
    """Return, for an image with `ndim` dimensions, the footprint, structure and origin of a dilation's window, as an
    erosion's: reversed along each axis.
    """
    flipped = [
        None if each is None else pg.flip(each, tuple(range(len(each.shape))))
        for each in (None if footprint is None else np.asarray(array_of(footprint)), structure)
    ]
    given = next((each for each in flipped if each is not None), None)
    shape = each_axis(size, ndim, "size") if given is None else given.shape
    moved = [
        -shift - (n % 2 == 0)
        for shift, n in zip(each_axis(origin, len(shape), "origin"), shape, strict=True)
    ]
    return (*flipped, moved)


MORPHOLOGY: dict[str, Any] = WINDOWS | {
    "samples": on((3, 4), size=every(2, 3, (1, 3)), numbers=distinct)
    + on((4, 3), footprint=np.array([[0, 1, 0], [1, 0, 1]]), numbers=distinct)
    + on(
        ((3, 5), None, None, [[0.3, -0.4], [0.1, 0.25]]),
        mode=every("reflect", "nearest"),
        numbers=distinct,
    )
}


@composed(reference="scipy.ndimage.grey_erosion", **MORPHOLOGY)
def grey_erosion(
    input: Array,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Grey erosion: the smallest of the neighbours minus the numbers in a `structure`, with derivatives by image and
    structure.

    Other arguments, errors and ties are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_erosion(pg.tensor([1.0, 4.0, 2.0, 0.0]), structure=pg.tensor([0.0, 0.5, 0.0]))
    tensor([ 0.5000,  1.0000,  0.0000, -0.5000])
    """
    return eroded(input, size, footprint, structure, mode, cval, origin, axes)


@composed(reference="scipy.ndimage.grey_dilation", **MORPHOLOGY)
def grey_dilation(
    input: Array,
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Grey dilation: the largest of the neighbours plus the numbers in a reversed `structure`, with derivatives by
    both.

    Other arguments, errors and ties are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_dilation(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([4., 4., 4., 2.])
    """
    ndim = len(chosen(axes, len(input.shape)))
    if size is None and footprint is None and structure is None:
        raise ValueError("give size, footprint or structure, one of the two")
    footprint, structure, origin = reversed_window(size, footprint, structure, origin, ndim)
    size = None if footprint is not None else size
    return -eroded(-input, size, footprint, structure, mode, -cval, origin, axes)


def morphology(formula: Callable[..., Any]) -> Any:
    """Return the op of ``formula(image, erode, dilate)``; the last two are functions with the window that the op is
    given.
    """

    @functools.wraps(formula, assigned=("__module__", "__name__", "__qualname__", "__doc__"))
    def run(
        input: Array,
        size: int | Sequence[int] | None = None,
        footprint: Any = None,
        structure: Operand | None = None,
        *,
        mode: Any = "reflect",
        cval: float = 0.0,
        origin: Any = 0,
        axes: Any = None,
    ) -> Array:
        window: dict[str, Any] = {"size": size, "footprint": footprint, "structure": structure}
        window.update(mode=mode, cval=cval, origin=origin, axes=axes)
        erode = functools.partial(pg.ops.ndimage.grey_erosion, **window)
        dilate = functools.partial(pg.ops.ndimage.grey_dilation, **window)
        return formula(input, erode, dilate)

    run.__signature__ = inspect.signature(run, follow_wrapped=False)  # type: ignore[attr-defined]
    return composed(reference=f"scipy.ndimage.{formula.__name__}", **MORPHOLOGY)(run)


@morphology
def grey_opening(image: Any, erode: Any, dilate: Any) -> Any:
    """Grey opening: an erosion, then a dilation; it removes bright spots smaller than the window.

    The op takes an image and the window of `grey_erosion` (`size`, `footprint`, `structure`, `mode` ...), and raises
    its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_opening(pg.tensor([1.0, 4.0, 2.0, 2.0]), 3)
    tensor([1., 2., 2., 2.])
    """
    return dilate(erode(image))


@morphology
def grey_closing(image: Any, erode: Any, dilate: Any) -> Any:
    """Grey closing: a dilation, then an erosion; it removes dark spots smaller than the window.

    The op takes an image and the window of `grey_erosion` (`size`, `footprint`, `structure`, `mode` ...), and raises
    its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_closing(pg.tensor([3.0, 1.0, 2.0, 2.0]), 3)
    tensor([3., 2., 2., 2.])
    """
    return erode(dilate(image))


@morphology
def morphological_gradient(image: Any, erode: Any, dilate: Any) -> Any:
    """Morphological gradient of an image: its dilation minus its erosion. The op takes an image and the window of
    `grey_erosion` (`size`, `footprint`, `structure`, `mode` ...), and raises its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.morphological_gradient(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([3., 3., 4., 2.])
    """
    return dilate(image) - erode(image)


@morphology
def morphological_laplace(image: Any, erode: Any, dilate: Any) -> Any:
    """Morphological Laplace filter: dilation plus erosion minus twice the image. The op takes an image and the window
    of `grey_erosion` (`size`, `footprint`, `structure`, `mode` ...), and raises its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.morphological_laplace(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([ 3., -3.,  0.,  2.])
    """
    return dilate(image) + erode(image) - 2 * image


@morphology
def white_tophat(image: Any, erode: Any, dilate: Any) -> Any:
    """White top-hat filter: the image minus its grey opening, its small bright spots. The op takes an image and the
    window of `grey_erosion` (`size`, `footprint`, `structure`, `mode` ...), and raises its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.white_tophat(pg.tensor([1.0, 4.0, 2.0, 2.0]), 3)
    tensor([0., 2., 0., 0.])
    """
    return image - dilate(erode(image))


@morphology
def black_tophat(image: Any, erode: Any, dilate: Any) -> Any:
    """Black top-hat filter: the grey closing minus the image, its small dark spots. The op takes an image and the
    window of `grey_erosion` (`size`, `footprint`, `structure`, `mode` ...), and raises its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.black_tophat(pg.tensor([3.0, 1.0, 2.0, 2.0]), 3)
    tensor([0., 1., 0., 0.])
    """
    return erode(dilate(image)) - image


def spread(window: Any, power: float = 1.0) -> Any:
    """Return the sum of squared deviations of a window, times `power`: the function in samples of `generic_filter`."""
    return power * ((window - window.mean()) ** 2).sum()


@composed(
    samples=on(((3, 4), lambda rng: spread), size=every(2, (1, 3)), mode="nearest")
    + on(
        ((5,), lambda rng: spread),
        footprint=np.array([1, 0, 1]),
        extra_arguments=(0.5,),
        origin=1,
    )
    + on(((2, 3), lambda rng: spread), size=2, axes=1, extra_keywords={"power": 2.0}),
    error_samples=refuses(ValueError, "one of the two", ((3,), lambda rng: spread)),
    reference="scipy.ndimage.generic_filter",
    arrays="numpy",
)
def generic_filter(
    input: Array,
    function: Callable[..., Any],
    size: int | Sequence[int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
    axes: Any = None,
) -> Array:
    """Filter of an image by a function of your own, which maps the vector of an element's neighbours to a number.

    The function is written with plugrad's functions, and is called once for each element, which takes time. There are
    gradients by the image, and by the tensors that the function closes over. Other arguments and errors are those of
    `maximum_filter`.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 4.0, 2.0], requires_grad=True)
    >>> found = pg.ops.ndimage.generic_filter(x, lambda x: x.prod(), 3)
    >>> found.tolist(), pg.autograd.grad(found[1], x)
    ([4.0, 8.0, 16.0], (tensor([8., 2., 4.]),))
    """
    given = Windows(input, size, footprint, mode, cval, origin, axes).values()
    rows = given.reshape(-1, given.shape[-1])
    found = [
        function(rows[k], *extra_arguments, **(extra_keywords or {})) for k in range(rows.shape[0])
    ]
    return pg.stack(found).reshape(input.shape)


def differences(line: Any, out: Any, factor: float = 1.0) -> None:
    """Write to `out` the squared differences of numbers two apart in `line`, times `factor`: the function in samples of
    `generic_filter1d`.
    """
    out[:] = factor * (line[2:] - line[:-2]) ** 2


@composed(
    samples=on(
        ((3, 4), lambda rng: differences, 3), axis=every(-1, 0), mode=every("nearest", "wrap")
    )
    + on(((5,), lambda rng: differences, 3), origin=1, extra_arguments=(0.5,), mode="constant"),
    error_samples=refuses(ValueError, "origin", ((3,), lambda rng: differences, 3), origin=2),
    reference="scipy.ndimage.generic_filter1d",
    arrays="numpy",
)
def generic_filter1d(
    input: Array,
    function: Callable[..., Any],
    filter_size: int,
    axis: int = -1,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    origin: int = 0,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
) -> Array:
    """Filter of an image by a function of your own for each line along an axis: ``function(line, out)`` writes to
    `out`.

    `line` is continued beyond its border by `filter_size` - 1 numbers, and `out`, a Tensor of zeros, is as long as the
    axis. There are gradients by the image, and by the tensors that the function closes over. Errors are those of
    `correlate1d`.

    >>> import plugrad as pg
    >>> def sums(line, out):
    ...     out[:] = line[:-1] + line[1:]
    >>> x = pg.tensor([1.0, 4.0, 2.0], requires_grad=True)
    >>> found = pg.ops.ndimage.generic_filter1d(x, sums, 2)
    >>> found.tolist(), pg.autograd.grad(found.sum(), x)
    ([2.0, 5.0, 6.0], (tensor([3., 2., 1.]),))
    """
    rows = pg.movedim(input, axis, -1)
    lines = rows.reshape(-1, rows.shape[-1])
    before = border((filter_size,), origin)
    (how,) = modes_of(mode, 1)
    lines = continued(lines, [(0, 0), *before], ["reflect", how], cval)
    found = []
    for line in lines:
        out = pg.zeros(rows.shape[-1], dtype=array_of(input).dtype)
        function(line, out, *extra_arguments, **(extra_keywords or {}))
        found.append(out)
    return pg.movedim(pg.stack(found).reshape(rows.shape), -1, axis)
