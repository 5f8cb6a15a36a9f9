"""Filters of images of any dimension: correlation, Gaussian, uniform, Sobel and Laplace filters.

An image is continued beyond its border by `mode`: "reflect" (d c b a | a b c d), "mirror" (d c b | a b c d), "nearest",
"wrap" or "constant" (`cval`); and "grid-mirror", "grid-wrap" and "grid-constant", which mean "reflect", "wrap" and
"constant" here. All filters follow from one op, `correlate`; Gaussian ones have derivatives by `sigma` too, through the
weights, while the radius is a constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    array_of,
    composed,
    every,
    normal_dim,
    on,
    refuses,
)
from plugrad.authoring.matrices import in_kind
from plugrad_scipy import primitive

MODES: dict[str, Any] = {
    "reflect": "symmetric",
    "grid-mirror": "symmetric",
    "mirror": "reflect",
    "nearest": "edge",
    "wrap": "wrap",
    "grid-wrap": "wrap",
    "constant": None,
    "grid-constant": None,
}


def modes_of(mode: Any, ndim: int) -> list[str]:
    """Return a list with the border mode of each of `ndim` axes; a single mode counts for all. Raises ValueError for an
    unknown one.
    """
    modes = [mode] * ndim if isinstance(mode, str) else list(mode)
    unknown = [each for each in modes if each not in MODES]
    if unknown or len(modes) != ndim:
        raise ValueError(f"mode is one of {', '.join(MODES)}, or one for each axis, not {mode!r}")
    return modes


def each_axis(setting: Any, ndim: int, name: str) -> list[Any]:
    """Return a setting as a list with a value for each of `ndim` axes; a single value counts for all.

    Raises ValueError, which names the setting `name`, for another number of values.
    """
    several = not isinstance(setting, str) and len(getattr(setting, "shape", ())) == 1
    if isinstance(setting, list | tuple) or several:
        if len(setting) != ndim:
            raise ValueError(
                f"{name} is a number, or one for each axis, {ndim}, not {len(setting)}"
            )
        return [setting[k] for k in range(ndim)]
    return [setting] * ndim


def chosen(axes: Any, ndim: int) -> tuple[int, ...]:
    """Return the axes along which an image with `ndim` dimensions is filtered, as non-negative ints; None means all.
    Raises ValueError if one is repeated.
    """
    if axes is None:
        return tuple(range(ndim))
    found = tuple(normal_dim(axis, ndim) for axis in np.atleast_1d(axes).tolist())
    if len({*found}) < len(found):
        raise ValueError(f"axes are different ones, not {axes}")
    return found


def border(shape: Any, origin: Any) -> list[tuple[int, int]]:
    """Return for each axis how far a window of `shape` reaches before and behind its element, moved by `origin`.

    Raises ValueError if the origin moves the window off its element.
    """
    found = []
    for size, shift in zip(shape, each_axis(origin, len(shape), "origin"), strict=True):
        before = size // 2 + shift
        if not 0 <= before < size:
            raise ValueError(f"origin {shift} moves the window of {size} off its element")
        found.append((before, size - 1 - before))
    return found


def places_of(size: int, by: tuple[int, int], mode: str) -> Any:
    """Return the indices of the elements of an axis of `size`, continued by (before, behind) as `mode` says; -1 where
    there is none.
    """
    how = MODES[mode]
    inside = np.arange(size)
    return np.pad(inside, by, constant_values=-1) if how is None else np.pad(inside, by, mode=how)


def continued(x: Any, by: list[tuple[int, int]], modes: list[str], cval: float) -> Any:
    """Return an image continued beyond its border by (before, behind) elements along each axis; `cval` fills in the
    mode "constant".
    """
    for axis, (pair, mode) in enumerate(zip(by, modes, strict=True)):
        if MODES[mode] is None:
            pads = [0, 0] * (len(x.shape) - 1 - axis) + list(pair)
            x = pg.pad(x, tuple(pads), value=cval)
        elif any(pair):
            x = pg.index_select(x, axis, places_of(x.shape[axis], pair, mode))
    return x


def folded(grad: Any, shape: Any, by: list[tuple[int, int]], modes: list[str]) -> Any:
    """Return the adjoint of `continued`: `grad` in the shape of the image, where elements beyond the border are added
    to those they copy.
    """
    for axis, (pair, mode) in enumerate(zip(by, modes, strict=True)):
        if any(pair):
            places = places_of(shape[axis], pair, mode)
            kept = np.flatnonzero(places >= 0)
            zeros: Any = np.zeros((*grad.shape[:axis], shape[axis], *grad.shape[axis + 1 :]))
            part = grad if kept.size == places.size else pg.index_select(grad, axis, kept)
            zeros = pg.tensor(zeros.astype(array_of(grad).dtype))
            grad = pg.index_add(zeros, axis, places[kept], part)
    return grad


def correlated(
    input: Array, weights: Array, *, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0
) -> Array:
    from scipy import ndimage

    if weights.ndim != input.ndim or not weights.size or not input.size:
        raise ValueError(
            f"ndimage.correlate: image and weights have as many dimensions, and some elements; their shapes are "
            f"{input.shape} and {weights.shape}"
        )
    if not isinstance(mode, str):
        raise ValueError(f"ndimage.correlate: mode is one for all axes, as in SciPy, not {mode!r}")
    modes_of(mode, input.ndim)
    border(weights.shape, origin)
    dtype = np.result_type(input, weights)
    if dtype.kind not in "fc":
        dtype = np.result_type(dtype, pg.get_default_dtype())
    axes = [axis for axis, size in enumerate(weights.shape) if size > 1]
    if len(axes) == 1 and dtype.kind == "f":  # of lines it is fast
        (axis,) = axes
        shift = each_axis(origin, input.ndim, "origin")[axis]
        found: Array = ndimage.correlate1d(input, weights.ravel(), axis, dtype, mode, cval, shift)
        return found
    # SciPy 1.17 computes something else of an array whose strides are 0: measured.
    input, weights = np.ascontiguousarray(input), np.ascontiguousarray(weights)
    reach = [max(pair) for pair in border(weights.shape, origin)]
    if any(by >= 4 * size for by, size in zip(reach, input.shape, strict=True)):
        # There SciPy 1.17 continues wrongly in the mode "reflect": measured, and its correlate1d does not.
        pairs = [(by, by) for by in reach]
        wide = continued(input, pairs, modes_of(mode, input.ndim), cval)
        found = ndimage.correlate(array_of(wide), weights, dtype, "constant", 0.0, origin)
        inner = zip(reach, input.shape, strict=True)
        return np.ascontiguousarray(found[tuple(slice(by, by + size) for by, size in inner)])
    result: Array = ndimage.correlate(input, weights, dtype, mode, cval, origin)
    return result


kernels = (
    on(((3, 4), (2, 3)), mode=every("reflect", "constant"))
    + on(((5,), (3,)), cval=1.5, mode="constant", origin=every(1, -1))
    + on(((2,), (5,)), mode=every(*MODES))
    + on(((2, 3, 2), (1, 3, 1)))
)
kernel_errors = refuses(ValueError, "as many dimensions", ((3, 3), (3,))) + refuses(
    ValueError, "mode is one", ((3,), (3,)), mode=every("other", ("wrap",))
)


@primitive(correlated, samples=kernels, error_samples=kernel_errors, arrays="numpy")
def correlate(
    grad: Any, input: Any, weights: Any, mode: Any, cval: float, origin: Any, needs_input_grad: Any
) -> Any:
    """Correlation of an image with weights, of the size of the image, with derivatives by both; `mode` continues the
    border.

    `origin` moves the window, along each axis. `cval` is the value beyond the border in the mode "constant".

    Raises
    ------
    ValueError
        The numbers of dimensions differ, an input is empty, the origin is outside of the window, or there is no such
        mode.

    Source: bilinear; the image is continued, correlated, and the gradient folded back at the border.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.correlate(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([1.0, 0.0, 1.0]))
    tensor([3., 5., 6.])
    """
    by, modes = border(weights.shape, origin), modes_of(mode, len(input.shape))
    of_input = of_weights = None
    # By Fourier transforms a small number beside a large one is lost; a wide window takes too long without them.
    method = "direct" if array_of(weights).size < 1000 else "auto"
    if needs_input_grad[0]:
        whole = pg.ops.signal.convolve(grad, weights, method=method)
        of_input = folded(whole, input.shape, by, modes)
    if needs_input_grad[1]:
        of_weights = pg.ops.signal.correlate(
            continued(input, by, modes, cval), grad, mode="valid", method=method
        )
    return (
        None if of_input is None else in_kind(of_input, input),
        None if of_weights is None else in_kind(of_weights, weights),
    )


FILTERS: dict[str, Any] = {"arrays": "numpy", "error_samples": kernel_errors}


def turned(weights: Any, origin: Any) -> tuple[Any, list[int]]:
    """Return the weights and the origin of the correlation that equals a convolution: reversed, and conjugated if
    complex.
    """
    ndim = len(weights.shape)
    weights = pg.conj(weights) if weights.dtype.kind == "c" else weights
    shifts = each_axis(origin, ndim, "origin")
    moved = [-by - (size % 2 == 0) for by, size in zip(shifts, weights.shape, strict=True)]
    return pg.flip(weights, tuple(range(ndim))), moved


@composed(samples=kernels, reference="scipy.ndimage.convolve", **FILTERS)
def convolve(
    input: Array, weights: Array, *, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0
) -> Array:
    """Convolution of an image with weights: `correlate` with the weights reversed; with the same arguments and errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.convolve(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([1.0, 0.0, -1.0]))
    tensor([1., 3., 2.])
    """
    if len(weights.shape) != len(input.shape):
        raise ValueError(
            f"image and weights have as many dimensions, not {len(input.shape)} and {len(weights.shape)}"
        )
    weights, origin = turned(weights, origin)
    return pg.ops.ndimage.correlate(input, weights, mode=mode, cval=cval, origin=origin)


lines = on(((3, 4), (3,)), axis=every(0, -1), mode=every("reflect", "constant")) + on(
    ((3, 4), (4,)), origin=1, cval=2.0, mode="constant"
)
line_errors = refuses(ValueError, "one dimension", ((3, 3), (3, 3)))


@composed(
    samples=lines,
    error_samples=line_errors,
    reference="scipy.ndimage.correlate1d",
    arrays="numpy",
)
def correlate1d(
    input: Array,
    weights: Array,
    axis: int = -1,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    origin: int = 0,
) -> Array:
    """Correlation of an image with weights along one axis. The other arguments are those of `correlate`.

    Raises
    ------
    ValueError
        The weights are no vector; else as for `correlate`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.correlate1d(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([0.0, 0.0, 1.0]))
    tensor([2., 4., 4.])
    """
    if len(weights.shape) != 1:
        raise ValueError(f"weights have one dimension, not the shape {tuple(weights.shape)}")
    ndim = len(input.shape)
    at = normal_dim(axis, ndim)
    shifts = [origin if k == at else 0 for k in range(ndim)]
    weights = weights.reshape([-1 if k == at else 1 for k in range(ndim)])
    return pg.ops.ndimage.correlate(input, weights, mode=mode, cval=cval, origin=shifts)


@composed(
    samples=lines,
    error_samples=line_errors,
    reference="scipy.ndimage.convolve1d",
    arrays="numpy",
)
def convolve1d(
    input: Array,
    weights: Array,
    axis: int = -1,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    origin: int = 0,
) -> Array:
    """Convolution of an image with weights along one axis; arguments and errors are those of `correlate1d`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.convolve1d(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([0.0, 0.0, 1.0]))
    tensor([1., 1., 2.])
    """
    if len(weights.shape) != 1:
        raise ValueError(f"weights have one dimension, not the shape {tuple(weights.shape)}")
    weights, (origin,) = turned(weights, origin)
    return pg.ops.ndimage.correlate1d(input, weights, axis, mode=mode, cval=cval, origin=origin)


def gaussian(sigma: Any, order: int, radius: int, dtype: Any) -> Any:
    """Return the weights, (2 radius + 1,), of a Gaussian filter or of its derivative of `order`; `sigma` may be a
    Tensor.
    """
    x = np.arange(-radius, radius + 1, dtype=dtype)
    inverse = 1 / (sigma * sigma)
    bell = pg.exp(pg.tensor(-x * x / 2) * inverse)
    bell = bell / pg.sum(bell)
    # The derivative of q(x) exp(-x²/2s²) is (q' - x q / s²) exp(-x²/2s²).
    q: list[Any] = [1.0]
    for _ in range(order):
        slope = [*[k * each for k, each in enumerate(q)][1:], 0.0, 0.0]
        down = [0.0, *[-each * inverse for each in q]]
        q = [a + b for a, b in zip(slope, down, strict=False)]
    total: Any = 0.0
    for power, each in enumerate(q):
        total = total + each * pg.tensor(x**power)
    return pg.flip(total * bell, (0,))


def radius_of(sigma: Any, truncate: float, radius: int | None) -> int:
    """Return the radius of a Gaussian filter: `radius`, or if None `truncate` times sigma, rounded. Raises ValueError
    if it is no whole number >= 0.
    """
    if radius is not None and (radius < 0 or int(radius) != radius):
        raise ValueError(f"radius is a whole number that is not negative, not {radius!r}")
    return int(radius) if radius is not None else int(truncate * float(array_of(sigma)) + 0.5)


gaussians = on((3, 5), sigma=every(0.6, 1.2), order=every(0, 1, 2, 3))


@composed(
    samples=on(((3, 5), 0.6), ((3, 5), lambda rng: np.array(1.2)), order=every(0, 1, 3))
    + on(((3, 4), 0.8), axis=0, mode="constant", cval=1.0)
    + on(((6,), 0.8), radius=2, mode=every("nearest", "wrap")),
    error_samples=refuses(ValueError, "positive", ((3,), 0.0))
    + refuses(ValueError, "order", ((3,), 1.0), order=-1)
    + refuses(ValueError, "radius", ((3,), 1.0), radius=-1),
    reference=lambda x, sigma, **how: __import__("scipy.ndimage").ndimage.gaussian_filter1d(
        x, float(sigma), **how
    ),
    arrays="numpy",
)
def gaussian_filter1d(
    input: Array,
    sigma: Any,
    axis: int = -1,
    order: int = 0,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    truncate: float = 4.0,
    radius: int | None = None,
) -> Array:
    """Gaussian filter of an image along one axis, or its derivative of `order`, with derivatives by the image and
    `sigma`.

    The radius, where the weights end, is `radius`, or `truncate` times sigma; it is a constant for the gradient.

    Raises
    ------
    ValueError
        `sigma` is not positive, `order` is negative, or there is no such mode.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_filter1d(pg.tensor([0.0, 0.0, 1.0, 0.0, 0.0]), 1.0)
    tensor([0.0584, 0.2421, 0.3989, 0.2421, 0.0584])
    """
    if not float(array_of(sigma)) > 0:
        raise ValueError(f"sigma is positive, not {float(array_of(sigma))}")
    if order < 0:
        raise ValueError(f"order is 0 or more, not {order}")
    kind = array_of(input).dtype
    dtype: Any = kind if kind.kind == "f" else pg.get_default_dtype()
    weights = gaussian(sigma, order, radius_of(sigma, truncate, radius), dtype)
    return pg.ops.ndimage.correlate1d(input, weights.to(dtype), axis, mode=mode, cval=cval)


@composed(
    samples=on(((3, 4), 0.8), ((3, 4), [0.6, 1.1]))
    + on(((4, 5), 0.7), order=every(1, (0, 2)), mode=every("reflect", ("wrap", "constant")))
    + on(((2, 3, 4), [0.9, 0.6]), axes=(2, 0), mode=("wrap", "nearest")),
    error_samples=refuses(ValueError, "one for each axis", ((3, 3), [1.0, 1.0, 1.0])),
    reference="scipy.ndimage.gaussian_filter",
    arrays="numpy",
)
def gaussian_filter(
    input: Array,
    sigma: Any,
    order: Any = 0,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    truncate: float = 4.0,
    radius: Any = None,
    axes: Any = None,
) -> Array:
    """Gaussian filter of an image, or its derivatives of `order`, with derivatives by the image and `sigma` (a number,
    or one per axis).

    `axes` are those along which it is filtered, by default all. Other arguments and errors are those of
    `gaussian_filter1d`. As in SciPy, an axis whose sigma is nearly 0 is not filtered.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_filter(pg.eye(3), 0.5)
    tensor([[0.8089, 0.1793, 0.0119],
            [0.1793, 0.6415, 0.1793],
            [0.0119, 0.1793, 0.8089]])
    """
    over = chosen(axes, len(input.shape))
    settings = [each_axis(sigma, len(over), "sigma"), each_axis(order, len(over), "order")]
    settings += [modes_of(mode, len(over)), each_axis(radius, len(over), "radius")]
    for axis, s, o, m, r in zip(over, *settings, strict=True):
        if float(array_of(s)) > 1e-15:
            how = {"mode": m, "cval": cval, "truncate": truncate, "radius": r}
            input = pg.ops.ndimage.gaussian_filter1d(input, s, axis, o, **how)
    return input


@composed(
    samples=on((3, 5), size=every(2, 3), axis=every(0, 1), mode=every("reflect", "constant"))
    + on((5,), size=3, origin=1),
    error_samples=refuses(ValueError, "size", (3,), size=0),
    reference="scipy.ndimage.uniform_filter1d",
    arrays="numpy",
)
def uniform_filter1d(
    input: Array,
    size: int,
    axis: int = -1,
    *,
    mode: str = "reflect",
    cval: float = 0.0,
    origin: int = 0,
) -> Array:
    """Mean of `size` neighbours along one axis. The other arguments are those of `correlate`.

    Raises
    ------
    ValueError
        The size is not positive; else as for `correlate`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.uniform_filter1d(pg.tensor([0.0, 3.0, 0.0]), 3)
    tensor([1., 1., 1.])
    """
    if size < 1:
        raise ValueError(f"size is positive, not {size}")
    kind = array_of(input).dtype
    weights = np.full(size, 1 / size, kind if kind.kind == "f" else pg.get_default_dtype())
    return pg.ops.ndimage.correlate1d(input, weights, axis, mode=mode, cval=cval, origin=origin)


@composed(
    samples=on((3, 5), size=every(2, 3, (1, 3)))
    + on((4, 3), mode=("wrap", "nearest"))
    + on((2, 3, 4), size=(3, 2), axes=(2, 1)),
    error_samples=refuses(ValueError, "one for each axis", (3,), size=(3, 3)),
    reference="scipy.ndimage.uniform_filter",
    arrays="numpy",
)
def uniform_filter(
    input: Array,
    size: int | Sequence[int] = 3,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    origin: Any = 0,
    axes: Any = None,
) -> Array:
    """Mean of the neighbours in a window of `size`, along `axes`, by default all.

    Other arguments and errors are those of `uniform_filter1d`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.uniform_filter(pg.tensor([0.0, 3.0, 0.0]))
    tensor([1., 1., 1.])
    """
    over = chosen(axes, len(input.shape))
    settings = [each_axis(size, len(over), "size"), modes_of(mode, len(over))]
    settings.append(each_axis(origin, len(over), "origin"))
    for axis, s, m, o in zip(over, *settings, strict=True):
        if s > 1:
            input = pg.ops.ndimage.uniform_filter1d(input, s, axis, mode=m, cval=cval, origin=o)
    return input


def of_edges(input: Any, axis: int, across: list[float], mode: Any, cval: float) -> Any:
    """Return differences of neighbours along `axis`, smoothed by the three weights `across` along the other axes; the
    image is continued as `mode` and `cval` say.
    """
    at, modes = normal_dim(axis, len(input.shape)), modes_of(mode, len(input.shape))
    kind = array_of(input).dtype
    dtype = kind if kind.kind == "f" else pg.get_default_dtype()
    for k, each in enumerate(modes):
        weights = np.array([-1.0, 0.0, 1.0] if k == at else across, dtype)
        input = pg.ops.ndimage.correlate1d(input, weights, k, mode=each, cval=cval)
    return input


EDGES: dict[str, Any] = {
    "samples": on((3, 4), axis=every(0, -1), mode=every("reflect", "constant"))
    + on((3, 2, 3), mode=("wrap", "nearest", "mirror")),
    "error_samples": refuses(ValueError, "mode is one of", (3, 3), mode="other"),
    "arrays": "numpy",
}


@composed(reference="scipy.ndimage.sobel", **EDGES)
def sobel(input: Array, axis: int = -1, *, mode: Any = "reflect", cval: float = 0.0) -> Array:
    """Sobel filter: differences along one axis, smoothed by 1, 2, 1 along the other ones.

    Raises
    ------
    ValueError
        There is no such mode.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.sobel(pg.tensor([1.0, 2.0, 4.0]))
    tensor([1., 3., 2.])
    """
    return of_edges(input, axis, [1.0, 2.0, 1.0], mode, cval)


@composed(reference="scipy.ndimage.prewitt", **EDGES)
def prewitt(input: Array, axis: int = -1, *, mode: Any = "reflect", cval: float = 0.0) -> Array:
    """Prewitt filter: differences along one axis, smoothed by 1, 1, 1 along the other ones; errors are those of
    `sobel`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.prewitt(pg.tensor([1.0, 2.0, 4.0]))
    tensor([1., 3., 2.])
    """
    return of_edges(input, axis, [1.0, 1.0, 1.0], mode, cval)


@composed(
    samples=on((3, 4), mode=every("reflect", "constant", ("wrap", "mirror"))) + on((4,)),
    error_samples=refuses(ValueError, "mode is one of", (3, 3), mode="other"),
    reference="scipy.ndimage.laplace",
    arrays="numpy",
)
def laplace(input: Array, *, mode: Any = "reflect", cval: float = 0.0, axes: Any = None) -> Array:
    """Laplace filter: the sum of second differences along `axes`, by default all; errors are those of `sobel`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.laplace(pg.tensor([0.0, 1.0, 0.0]))
    tensor([ 1., -2.,  1.])
    """
    kind = array_of(input).dtype
    weights = np.array([1, -2, 1], kind if kind.kind == "f" else pg.get_default_dtype())
    over = chosen(axes, len(input.shape))
    parts = [
        pg.ops.ndimage.correlate1d(input, weights, axis, mode=each, cval=cval)
        for axis, each in zip(over, modes_of(mode, len(over)), strict=True)
    ]
    return sum(parts[1:], parts[0])


@composed(
    samples=on(((3, 5), 0.7), ((3, 4), [0.6, 0.9]), ((6,), 0.8)),
    error_samples=refuses(ValueError, "mode is one of", ((3, 3), 1.0), mode="other"),
    reference="scipy.ndimage.gaussian_laplace",
    arrays="numpy",
)
def gaussian_laplace(
    input: Array,
    sigma: Any,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    truncate: float = 4.0,
    axes: Any = None,
) -> Array:
    """Laplace filter of an image smoothed by a Gaussian, with derivatives by `sigma` too; errors are those of
    `gaussian_filter` and `laplace`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_laplace(pg.ones(3), 1.0).abs().max() < 0.001
    tensor(True)
    """
    return sum(derivatives(input, sigma, mode, cval, truncate, axes, 2))


def derivatives(
    input: Any, sigma: Any, mode: Any, cval: float, truncate: float, axes: Any, order: int
) -> Any:
    """Return a list of the smoothed image's derivatives of `order` along each of `axes`, by `gaussian_filter`, whose
    arguments the others are.
    """
    over = chosen(axes, len(input.shape))
    how = {"mode": mode, "cval": cval, "truncate": truncate, "axes": over}
    return [
        pg.ops.ndimage.gaussian_filter(input, sigma, [order * (k == axis) for k in over], **how)
        for axis in over
    ]


@composed(
    samples=on(((3, 5), 0.7), ((3, 4), [0.6, 0.9])),
    error_samples=refuses(ValueError, "mode is one of", ((3, 3), 1.0), mode="other"),
    reference="scipy.ndimage.gaussian_gradient_magnitude",
    arrays="numpy",
)
def gaussian_gradient_magnitude(
    input: Array,
    sigma: Any,
    *,
    mode: Any = "reflect",
    cval: float = 0.0,
    truncate: float = 4.0,
    axes: Any = None,
) -> Array:
    """Length of the gradient of a smoothed image, with derivatives by `sigma` too; where it is 0, they are 0.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_gradient_magnitude(pg.ones(3, 3), 1.0).abs().max() < 0.001
    tensor(True)
    """
    parts = derivatives(input, sigma, mode, cval, truncate, axes, 1)
    return pg.norm(pg.stack(parts), dim=0)
