"""Interpolation of images by splines of the orders 0 to 5: map_coordinates, affine_transform, shift, zoom, rotate.

All are formulas of two parts: `spline_filter1d`, which is linear, and the sum of the coefficients around a place, of
which the coefficients and the coordinates have gradients: the slope of the spline. At a kink (order 1, and the border
of the mode "constant") that is the slope of one side. With order 0 the result is piecewise constant in the coordinates,
and has no gradient by them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    array_of,
    composed,
    every,
    normal_dim,
    on,
    refuses,
)
from plugrad_scipy import linear
from plugrad_scipy.ndimage.filters import MODES, continued, each_axis, modes_of

SYMMETRIC = ("grid-wrap",)
REFLECTED = ("reflect", "nearest", "grid-mirror")


def coefficients(input: Array, *, order: int = 3, axis: int = -1, mode: str = "mirror") -> Array:
    from scipy.ndimage import spline_filter1d

    require_order(order)
    modes_of(mode, 1)
    dtype: Any = input.dtype if input.dtype.kind in "fc" else pg.get_default_dtype()
    output: Any = np.complex128 if dtype.kind == "c" else np.float64
    if not input.size or not input.ndim:
        raise ValueError(f"an image has an axis, and some elements; its shape is {input.shape}")
    found = spline_filter1d(input, order, normal_dim(axis, input.ndim), output, mode)
    return np.asarray(found).astype(dtype, copy=False)


def require_order(order: Any) -> None:
    """Raise ValueError unless `order` is a whole number from 0 to 5."""
    if order not in range(6):
        raise ValueError(f"order is a whole number from 0 to 5, not {order!r}")


spline_errors = refuses(ValueError, "from 0 to 5", (3,), order=6) + refuses(
    ValueError, "mode is one of", (3,), mode="other"
)


@linear(
    coefficients,
    samples=on((6,), order=every(2, 3, 4, 5), mode=every("mirror", "reflect", "grid-wrap"))
    + on((3, 4), axis=every(0, 1))
    + on((2,), (1,), (3,), order=every(1, 3)),
    error_samples=spline_errors,
    arrays="numpy",
)
def spline_filter1d(grad: Any, order: int, axis: int, mode: str) -> Any:
    """Coefficients of the spline of `order`, 0 to 5, that goes through the elements along one axis.

    Parameters
    ----------
    mode
        How the spline is continued beyond the border, as for the filters; all of SciPy's modes are treated as "mirror",
        "reflect" or "grid-wrap". The result has the dtype of the input, where SciPy's is float64.

    Raises
    ------
    ValueError
        There is no such order or mode, or the image has no axis or no elements.

    Source: Unser 1999, "Splines": the inverse of a matrix B. B is symmetric if the spline is periodic, and if it is
    mirrored once the first and last rows are halved; if it is reflected, where SciPy's border is accurate to 1e-6 only,
    SciPy's matrix is transposed.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.spline_filter1d(pg.tensor([1.0, 1.0, 1.0]))
    tensor([1., 1., 1.])
    """
    at, ndim, n = normal_dim(axis, len(grad.shape)), len(grad.shape), grad.shape[axis]
    same: dict[str, Any] = {"order": order, "axis": at, "mode": mode}
    dtype = array_of(grad).dtype
    if order < 2 or n == 1:
        return grad
    if mode in REFLECTED:
        matrix = coefficients(np.eye(n), order=order, axis=0, mode=mode).astype(dtype)
        return pg.movedim(pg.movedim(grad, at, -1) @ matrix, -1, at)
    weights = np.ones(n, dtype)
    if mode not in SYMMETRIC:
        weights[[0, -1]] = 0.5
    weights = weights.reshape([-1 if k == at else 1 for k in range(ndim)])
    return pg.ops.ndimage.spline_filter1d(grad / weights, **same) * weights


@composed(
    samples=on((4, 5), (3,), order=every(2, 3)) + on((4, 3), mode="grid-wrap"),
    error_samples=spline_errors,
    reference="scipy.ndimage.spline_filter",
    arrays="numpy",
)
def spline_filter(input: Array, order: int = 3, *, mode: str = "mirror") -> Array:
    """Coefficients of the spline through an image: `spline_filter1d` along all axes, with its arguments and errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.spline_filter(pg.eye(2), order=1)
    tensor([[1., 0.],
            [0., 1.]])
    """
    require_order(order)
    for axis in range(len(input.shape)):
        input = pg.ops.ndimage.spline_filter1d(input, order=order, axis=axis, mode=mode)
    return input


def spline_weights(x: Any, order: int) -> tuple[list[Any], Any]:
    """Return the order + 1 weights of the spline coefficients around the coordinates `x`, and the index of the first,
    from which indices fall.

    The weights are N(f), N(f + 1) ... of the cardinal spline, N_k(u) = (u N_k-1(u) + (k + 1 - u) N_k-1(u - 1)) / k
    (de Boor 1978), and f is the fraction of x, or of x + 1/2 if the order is even.
    """
    first = np.floor(array_of(x) + (0 if order % 2 else 0.5))
    f = x - (first if order % 2 else first - 0.5)
    weights: list[Any] = [np.ones(first.shape, array_of(x).dtype)]
    for k in range(1, order + 1):
        below = [0.0, *weights, 0.0]
        weights = [((f + i) * below[i + 1] + (k + 1 - i - f) * below[i]) / k for i in range(k + 1)]
    return weights, pg.quietly(first.astype, np.intp) + (order + 1) // 2


def place_on_axis(m: Any, size: int, mode: str) -> Any:
    """Return the index in [0, size) of the coefficient at index `m` of an axis that is continued beyond its border as
    `mode` says.
    """
    if size == 1:
        return np.zeros_like(m)
    if mode == "grid-wrap":
        return m % size
    if mode == "nearest":
        return np.clip(m, 0, size - 1)
    if mode in ("reflect", "grid-mirror"):
        m = m % (2 * size)
        return np.minimum(m, 2 * size - 1 - m)
    m = m % (2 * size - 2)
    return np.minimum(m, 2 * size - 2 - m)


PADDED = 12
"""How far SciPy continues an image before it is filtered, in the modes whose splines would not end at the border."""

places = on(
    ((4, 5), lambda rng: rng.uniform(0.2, 2.7, (2, 3))),
    order=every(1, 2, 3, 4, 5),
    mode=every("constant", "nearest", "reflect"),
)
places += on(
    ((6,), lambda rng: np.array([[-4.3, -0.3, 1.4, 5.2, 8.6]])), mode=every(*MODES), cval=0.5
)
places += on(((6,), lambda rng: np.array([[-0.3, 1.4, 5.2]])), order=1, mode=every(*MODES))
places += on(((3, 2, 3), lambda rng: rng.uniform(0.1, 0.9, (3, 2, 2))))
places += on(((4,), lambda rng: np.array([[0.3, 2.4]])), prefilter=False)


@composed(
    samples=places,
    error_samples=refuses(ValueError, "from 0 to 5", ((3,), (1, 2)), order=6)
    + refuses(ValueError, "mode is one of", ((3,), (1, 2)), mode="other")
    + refuses(ValueError, "a row for each axis", ((3, 3), (1, 2))),
    reference="scipy.ndimage.map_coordinates",
    arrays="numpy",
)
def map_coordinates(
    input: Array,
    coordinates: Operand,
    *,
    order: int = 3,
    mode: str = "constant",
    cval: float = 0.0,
    prefilter: bool = True,
) -> Array:
    """Interpolation of an image at coordinates by a spline of `order`, 0 to 5, with derivatives by both.

    Parameters
    ----------
    coordinates
        A row for each axis of the image; the result has the shape of a row.
    mode
        What is beyond the border, as for the filters. With "constant", every place off the grid gives `cval`, with the
        gradient 0. With "nearest" the gradient is 0 off the grid for the orders 0 and 1, and from 12 elements off it
        for the others, where SciPy's spline ends.
    prefilter
        Whether the image is filtered by `spline_filter`; if not, it holds coefficients.

    Raises
    ------
    ValueError
        There is no such order or mode, or the number of rows of coordinates is not that of the axes.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.map_coordinates(pg.tensor([0.0, 1.0, 4.0]), pg.tensor([[0.5, 1.5]]), order=1)
    tensor([0.5000, 2.5000])
    """
    require_order(order)
    modes_of(mode, 1)
    ndim = len(input.shape)
    if not len(coordinates.shape) or coordinates.shape[0] != ndim or not ndim:
        raise ValueError(
            f"coordinates have a row for each axis, {ndim}, not the shape {tuple(coordinates.shape)}"
        )
    size = tuple(input.shape)
    if not all(size):
        raise ValueError(f"an image has some elements; its shape is {size}")
    filters, by = prefilter and order > 1, 0
    if filters and mode in ("nearest", "grid-constant"):
        by = PADDED
        how = "nearest" if mode == "nearest" else "constant"
        input = continued(input, [(by, by)] * ndim, [how] * ndim, cval)
    c = pg.ops.ndimage.spline_filter(input, order, mode=mode) if filters else input
    shape = tuple(c.shape)
    off = np.zeros(tuple(coordinates.shape[1:]), bool)
    taps = []
    for axis, n in enumerate(size):
        x = coordinates[axis]
        if mode == "constant":
            off |= ~((array_of(x) >= 0) & (array_of(x) <= n - 1))
            x = pg.where(off, 0.0, x)
        elif mode == "nearest":
            x = pg.clamp(x, -by - order, n - 1 + by + order)  # where all taps are the last element
        elif mode == "wrap" and n > 1:
            # SciPy's period is n - 1: the first element and the last are one, which is the last if from below 0.
            times = array_of(x) / (n - 1)
            far = np.where(
                times < 0, -np.floor(-times) - 1, np.where(times > 1, np.floor(times), 0)
            )
            x = x - far * (n - 1)
        weights, first = spline_weights(x + by if by else x, order)
        taps.append([(weight, first - i) for i, weight in enumerate(weights)])
    flat = c.reshape(-1)
    total: Any = 0.0
    for chosen in itertools.product(*taps):
        weight: Any = 1.0
        index, beyond = 0, np.zeros_like(off)
        for (each, place), n in zip(chosen, shape, strict=True):
            weight = each if isinstance(weight, float) else weight * each
            if mode == "grid-constant":
                beyond |= (place < 0) | (place >= n)
            index = index * n + place_on_axis(place, n, mode)
        value = flat[index]
        total = total + weight * (pg.where(beyond, cval, value) if beyond.any() else value)
    return pg.where(off, cval, total) if off.any() else total


def grid_of(shape: Any, dtype: Any) -> Any:
    """Return the coordinates of all elements of an image of `shape`, in `dtype`: (ndim, elements)."""
    return np.indices(shape, dtype).reshape(len(shape), -1)


def floating(x: Any) -> Any:
    """Return the dtype in which coordinates for the image `x` are computed: complex if it is complex, else float64."""
    kind = array_of(x).dtype
    return kind if kind == np.float64 or kind.kind == "c" else np.dtype(np.float64)


WAYS: dict[str, Any] = {"arrays": "numpy"}


@composed(
    samples=on(
        ((4, 5), lambda rng: np.array([[0.9, 0.2], [-0.1, 0.8]]), [0.3, 0.45]),
        ((4, 5), [0.7, 0.8], [0.3, 0.15]),
        order=every(1, 2, 3),
    )
    + on(((3, 4), lambda rng: np.array([[0.9, 0.1, 0.2], [0.05, 0.8, 0.3]])), output_shape=(2, 3)),
    error_samples=refuses(ValueError, "matrix", ((3, 3), (3, 2))),
    reference="scipy.ndimage.affine_transform",
    **WAYS,
)
def affine_transform(
    input: Array,
    matrix: Any,
    offset: Any = 0.0,
    output_shape: Any = None,
    *,
    order: int = 3,
    mode: str = "constant",
    cval: Operand = 0.0,
    prefilter: bool = True,
) -> Array:
    """Affine transform of an image: element o is that of `input` at matrix o + offset, interpolated, with derivatives
    by all three.

    `matrix` has a row for each axis, or is the vector of a diagonal, or homogeneous with the offset as its last column.
    Other arguments and errors are those of `map_coordinates`.

    Raises
    ------
    ValueError
        The matrix has another shape.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.affine_transform(pg.tensor([0.0, 1.0, 4.0]), pg.tensor([0.5]), order=1)
    tensor([0.0000, 0.5000, 1.0000])
    """
    ndim = len(input.shape)
    shape = tuple(input.shape) if output_shape is None else tuple(output_shape)
    given = tuple(matrix.shape)
    if given in ((ndim, ndim + 1), (ndim + 1, ndim + 1)) and ndim:
        matrix, offset = matrix[:ndim, :ndim], matrix[:ndim, ndim]
    elif given not in ((ndim,), (ndim, ndim)):
        raise ValueError(f"the matrix of an image of {ndim} axes has not the shape {given}")
    if len(shape) != ndim:
        raise ValueError(f"output_shape has {ndim} numbers, not {len(shape)}")
    grid = grid_of(shape, floating(input))
    coordinates = matrix @ grid if len(given) == 2 else matrix[:, None] * grid
    if len(getattr(offset, "shape", ())) == 1 or isinstance(offset, list | tuple):
        offset = (offset if hasattr(offset, "shape") else np.array(offset))[:, None]
    coordinates = (coordinates + offset).reshape((ndim, *shape))
    how: dict[str, Any] = {"order": order, "mode": mode, "cval": cval, "prefilter": prefilter}
    return cast_like(pg.ops.ndimage.map_coordinates(input, coordinates, **how), input)


def bent(place: Any, p: Any) -> Any:
    """Return the coordinates in the input of an output element at the coordinates `place`: the mapping that is used in
    samples, a bent plane with the parameters `p`.
    """
    return [0.8 * place[0] + p[0], p[1] * place[1] + 0.1 * p[0] * place[0]]


@composed(samples=on(((3, 4), [0.35, 0.7]), mapping=bent, order=every(1, 3)), **WAYS)
def geometric_transform(input: Array, *params: Array, mapping: Any, order: int = 3) -> Array:
    return transform_of(input, mapping, order=order, extra_arguments=params)


def transform_of(
    input: Any,
    mapping: Any,
    output_shape: Any = None,
    *,
    order: int = 3,
    mode: str = "constant",
    cval: float = 0.0,
    prefilter: bool = True,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
) -> Any:
    """Geometric transform of an image: element `place` is that of `input` at ``mapping(place)``:
    `scipy.ndimage.geometric_transform`.

    `mapping` is written with plugrad's functions. It is called once for each element, with the tuple of its indices,
    `extra_arguments` and `extra_keywords`, and returns a coordinate for each axis of the input: a Tensor or a sequence.
    There are derivatives by the image, by the arguments, and by the tensors that `mapping` closes over. Other arguments
    and errors are those of `map_coordinates`.

    >>> import plugrad as pg
    >>> image = pg.tensor([0.0, 1.0, 4.0, 9.0], dtype=pg.float64)
    >>> moved = pg.tensor(0.25, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.ndimage.geometric_transform(image, lambda at: [at[0] / 2 + moved], order=1)
    >>> found.detach(), pg.autograd.grad(found.sum(), moved)
    (tensor([0.2500, 0.7500, 1.7500, 3.2500], dtype=torch.float64), (tensor(8., dtype=torch.float64),))
    """
    input = as_tensor(input)
    shape = tuple(input.shape) if output_shape is None else tuple(output_shape)
    found = []
    for place in np.ndindex(shape):
        at = mapping(place, *extra_arguments, **extra_keywords or {})
        found.append(at if isinstance(at, pg.Tensor) else pg.stack([*map(number_of, at)]))
    ndim = len(input.shape)
    coordinates = pg.stack(found, -1) if found else pg.zeros(ndim, 0)
    how: dict[str, Any] = {"order": order, "mode": mode, "cval": cval, "prefilter": prefilter}
    coordinates = coordinates.reshape((-1, *shape))
    return cast_like(pg.ops.ndimage.map_coordinates(input, coordinates, **how), input)


def number_of(x: Any) -> Any:
    """Return a coordinate, a number or a Tensor, as a Tensor."""
    return x if isinstance(x, pg.Tensor) else pg.tensor(float(x), dtype=pg.float64)


geometric_transform.call = staticmethod(transform_of)


def cast_like(output: Any, input: Any) -> Any:
    """Return the image `output` in the dtype of `input` if that is floating, else as it is."""
    kind = array_of(input).dtype
    return output.to(kind) if kind.kind == "f" and array_of(output).dtype != kind else output


@composed(
    samples=on(((4, 5), [0.3, -0.6]), order=every(1, 3), mode=every("constant", "mirror"))
    + on(((5,), 0.4)),
    error_samples=refuses(ValueError, "one for each axis", ((3, 3), [1.0, 2.0, 3.0])),
    reference="scipy.ndimage.shift",
    **WAYS,
)
def shift(
    input: Array,
    shift: Any,
    *,
    order: int = 3,
    mode: str = "constant",
    cval: Operand = 0.0,
    prefilter: bool = True,
) -> Array:
    """Shift of an image by `shift` elements, a number or one for each axis, interpolated, with derivatives by both.

    Other arguments and errors are those of `map_coordinates`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.shift(pg.tensor([0.0, 1.0, 4.0]), 0.5, order=1)
    tensor([0.0000, 0.5000, 2.5000])
    """
    ndim, shape = len(input.shape), tuple(input.shape)
    grid = np.indices(shape, floating(input))
    moved = [grid[k] - by for k, by in enumerate(each_axis(shift, ndim, "shift"))]
    how: dict[str, Any] = {"order": order, "mode": mode, "cval": cval, "prefilter": prefilter}
    found = pg.ops.ndimage.map_coordinates(input, pg.stack([*map(as_tensor, moved)]), **how)
    return cast_like(found, input)


def as_tensor(x: Any) -> Any:
    return x if isinstance(x, pg.Tensor) else pg.tensor(x)


@composed(
    samples=on((4, 5), zoom=every(1.5, (0.6, 2.0)), mode=every("constant", "nearest"))
    + on((4,), zoom=2.0, grid_mode=True, mode="grid-constant"),
    error_samples=refuses(ValueError, "zoom", (3,), zoom=-1.0),
    reference="scipy.ndimage.zoom",
    **WAYS,
)
def zoom(
    input: Array,
    zoom: float | Sequence[float],
    *,
    order: int = 3,
    mode: str = "constant",
    cval: float = 0.0,
    prefilter: bool = True,
    grid_mode: bool = False,
) -> Array:
    """Resizing of an image, `zoom` times as large along each axis, interpolated, with derivatives by the image but not
    by `zoom`.

    Other arguments and errors are those of `map_coordinates`; with `grid_mode` elements are areas, not points.

    Raises
    ------
    ValueError
        A factor is not positive.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.zoom(pg.tensor([0.0, 1.0]), 1.5, order=1)
    tensor([0.0000, 0.5000, 1.0000])
    """
    shape = tuple(input.shape)
    factors = [float(each) for each in each_axis(zoom, len(shape), "zoom")]
    if min(factors, default=1) <= 0:
        raise ValueError(f"zoom is positive, not {min(factors)}")
    sizes = tuple(round(n * by) for n, by in zip(shape, factors, strict=True))
    lines = []
    for n, size in zip(shape, sizes, strict=True):
        k = np.arange(size, dtype=np.float64)
        if grid_mode:
            lines.append((k + 0.5) * (n / size) - 0.5)
        else:
            lines.append(np.minimum(k * ((n - 1) / (size - 1) if size > 1 else 1.0), n - 1))
    coordinates = np.stack(np.meshgrid(*lines, indexing="ij"))
    how: dict[str, Any] = {"order": order, "mode": mode, "cval": cval, "prefilter": prefilter}
    return cast_like(pg.ops.ndimage.map_coordinates(input, coordinates, **how), input)


@composed(
    samples=on(((4, 5), 30.0), ((4, 5), lambda rng: np.array(-20.0)), reshape=every(False, True))
    + on(((3, 2, 4), 10.0), axes=(0, 2), order=1, reshape=False),
    error_samples=refuses(ValueError, "two axes", ((3,), 30.0)),
    reference=lambda x, angle, **how: __import__("scipy.ndimage").ndimage.rotate(
        x, float(angle), **how
    ),
    **WAYS,
)
def rotate(
    input: Array,
    angle: Operand,
    axes: tuple[int, int] = (1, 0),
    reshape: bool = True,
    *,
    order: int = 3,
    mode: str = "constant",
    cval: Operand = 0.0,
    prefilter: bool = True,
) -> Array:
    """Rotation of an image by `angle` degrees in the plane of two `axes`, interpolated, with derivatives by both.

    With `reshape` the result is large enough for the whole rotated image; its size has no gradient. Other arguments and
    errors are those of `map_coordinates`.

    Raises
    ------
    ValueError
        `axes` are not two different axes, or the angle is not finite.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.rotate(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), 90, order=1)
    tensor([[2., 4.],
            [1., 3.]])
    """
    from scipy.special import cosdg, sindg

    ndim = len(input.shape)
    if ndim < 2:
        raise ValueError(f"an image is turned in the plane of two axes, and has {ndim}")
    first, second = sorted(normal_dim(axis, ndim) for axis in axes)
    if first == second:
        raise ValueError(f"an image is turned in the plane of two axes, not of one: {axes}")
    degrees = array_of(angle)
    if not np.isfinite(degrees):
        raise ValueError(f"an image is turned by a finite angle, not by {degrees}")
    turn = np.array([[cosdg(degrees), sindg(degrees)], [-sindg(degrees), cosdg(degrees)]], float)
    inner = np.array([input.shape[first], input.shape[second]])
    outer = inner
    if reshape:
        corners = turn @ [[0, 0, inner[0], inner[0]], [0, inner[1], 0, inner[1]]]
        outer = (np.ptp(corners, axis=1) + 0.5).astype(int)
    shape = list(input.shape)
    shape[first], shape[second] = map(int, outer)
    grid = np.indices(shape, floating(input))
    y, x = (grid[axis] - (shape[axis] - 1) / 2 for axis in (first, second))
    cos: Any = turn[0, 0]
    sin: Any = turn[0, 1]
    if isinstance(angle, pg.Tensor):
        radians = angle * (np.pi / 180)
        cos, sin = pg.cos(radians), pg.sin(radians)
    lines: list[Any] = [*grid]
    lines[first] = cos * y + sin * x + (inner[0] - 1) / 2
    lines[second] = cos * x - sin * y + (inner[1] - 1) / 2
    how: dict[str, Any] = {"order": order, "mode": mode, "cval": cval, "prefilter": prefilter}
    found = pg.ops.ndimage.map_coordinates(input, pg.stack([*map(as_tensor, lines)]), **how)
    return cast_like(found, input)
