"""Interpolation of values at scattered points: by radial basis functions, and on triangles."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, of_class, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.interpolate.grids import interp1d

KERNELS: dict[str, Any] = {
    "linear": lambda r: -r,
    "thin_plate_spline": lambda r: r * r * pg.log(pg.where((r == 0).detach(), 1.0, r)),
    "cubic": lambda r: r**3,
    "quintic": lambda r: -(r**5),
    "multiquadric": lambda r: -pg.sqrt(r * r + 1),
    "inverse_multiquadric": lambda r: 1 / pg.sqrt(r * r + 1),
    "inverse_quadratic": lambda r: 1 / (r * r + 1),
    "gaussian": lambda r: pg.exp(-r * r),
}
SCALE_FREE = ("linear", "thin_plate_spline", "cubic", "quintic")
LEAST_DEGREE = {"multiquadric": 0, "linear": 0, "thin_plate_spline": 1, "cubic": 1, "quintic": 2}


def clouds(rng: np.random.Generator) -> Any:
    """Yield samples for `RBFInterpolator`: points, values, places, smoothing and epsilon, with each kernel, and with
    `neighbors`.
    """
    y = rng.uniform(size=(6, 2))
    y += 0.8 * np.array([*itertools.product((0, 1, 2), (0, 1))])
    x = y[:2] + rng.uniform(0.2, 0.5, (2, 2))
    for nr, kernel in enumerate(KERNELS):
        values, numbers = rng.normal(size=(6, 2)[: 1 + nr % 2]), (np.array(0.1), np.array(0.7))
        yield pg.Sample(y, values, x, *numbers, kernel=kernel)
    yield pg.Sample(y, rng.normal(size=6), x, np.array(0.2), np.array(1.0), neighbors=4)


@of_class(
    lambda y, d, x, smoothing, epsilon, kernel="thin_plate_spline", neighbors=None: RBFInterpolator(
        y, d, neighbors, smoothing, kernel, epsilon
    )(x),
    samples=clouds,
    error_samples=refuses(ValueError, "2-dimensional", ((3,), (3,), (2, 1), (), ()))
    + refuses(ValueError, "kernel", ((3, 1), (3,), (2, 1), (), ()), kernel="other"),
    arrays="numpy",
)
class RBFInterpolator:
    """Interpolation by radial basis functions: `scipy.interpolate.RBFInterpolator`, with its kernels and arguments.

    Parameters
    ----------
    y, d
        Points (P, N), and values there (P, ...).
    neighbors
        How many of the nearest points count for each place; None means all. The choice of points has no gradient.
    smoothing, epsilon
        How much is smoothed, a number or one for each point; and the factor of distances. Both have derivatives.
    kernel, degree
        The kernel, "thin_plate_spline" and SciPy's others; and the degree of the polynomial that is added, -1 for none.

    There are derivatives of every order by `y`, `d`, `smoothing`, `epsilon` and the places. At a place that is a point
    itself "linear" has a kink, and the derivative 0; the second derivative of "thin_plate_spline" is infinite, and its
    part of the sum is left out.

    >>> import plugrad as pg
    >>> d = pg.tensor([0.0, 1.0, 4.0], requires_grad=True)
    >>> found = pg.ops.interpolate.RBFInterpolator([[0.0], [1.0], [2.0]], d, kernel="cubic")([[1.5]])
    >>> round(found.item(), 4), pg.autograd.grad(found, d)
    (2.3125, (tensor([-0.0938,  0.6875,  0.4062]),))
    """

    def __init__(
        self,
        y: Any,
        d: Any,
        neighbors: int | None = None,
        smoothing: Any = 0.0,
        kernel: str = "thin_plate_spline",
        epsilon: Any = None,
        degree: int | None = None,
    ) -> None:
        self.y, self.d, kernel = as_tensor(y), as_tensor(d), kernel.lower()
        if self.y.ndim != 2:
            raise ValueError("`y` must be a 2-dimensional array.")
        count, dims = self.y.shape
        if len(self.d) != count:
            raise ValueError(f"Expected the first axis of `d` to have length {count}.")
        if kernel not in KERNELS:
            raise ValueError(f"`kernel` must be one of {', '.join(KERNELS)}.")
        if epsilon is None and kernel not in SCALE_FREE:
            raise ValueError(f"`epsilon` must be specified if `kernel` is not one of {SCALE_FREE}.")
        least = LEAST_DEGREE.get(kernel, -1)
        degree = max(least, 0) if degree is None else int(degree)
        if degree < -1:
            raise ValueError("`degree` must be at least -1.")
        smoothing = as_tensor(smoothing)
        if tuple(smoothing.shape) not in ((), (count,)):
            raise ValueError(
                f"Expected `smoothing` to be a scalar or have shape ({count},), not {tuple(smoothing.shape)}."
            )
        self.smoothing = smoothing + pg.zeros(count, dtype=self.y.dtype)
        self.epsilon, self.kernel = as_tensor(1.0 if epsilon is None else epsilon), kernel
        self.neighbors = None if neighbors is None else int(min(neighbors, count))
        self.powers = powers_of(dims, degree)
        if len(self.powers) > (self.neighbors or count):
            raise ValueError(
                f"At least {len(self.powers)} data points are required for degree {degree} in {dims} dimensions."
            )
        self.coefficients = None if self.neighbors else self._solved(np.arange(count))

    def __call__(self, x: Any) -> Any:
        x = as_tensor(x)
        if x.ndim != 2 or x.shape[1] != self.y.shape[1]:
            raise ValueError(f"`x` must be a 2-dimensional array of {self.y.shape[1]} columns")
        if self.neighbors is None:
            near, coefficients = np.arange(len(self.y))[None], self.coefficients
        else:
            from scipy.spatial import KDTree

            _, near = KDTree(self.y.detach().numpy()).query(
                x.detach().numpy(), [*range(1, self.neighbors + 1)]
            )
            near = np.sort(near, 1)
            coefficients = self._solved(near)
        points, shift, scale = self._scaled(near if self.neighbors else near[0])
        if self.neighbors:  # each place has points of its own
            rows = self._basis(x[:, None], points, shift, scale)[:, 0]
        else:
            rows = self._basis(x, points, shift, scale)
        value = (rows[..., None] * coefficients).sum(-2) if self.neighbors else rows @ coefficients
        return value.reshape((len(x), *self.d.shape[1:]))

    def _scaled(self, near: Array) -> tuple[Any, Any, Any]:
        """Return the points with the indices `near`, their centre and half their extent: the units of the monomials."""
        points = self.y[near]
        known = points.detach().numpy()
        lowest, highest = known.min(-2, keepdims=True), known.max(-2, keepdims=True)
        half = (highest - lowest) / 2
        return points, pg.tensor((lowest + highest) / 2), pg.tensor(np.where(half == 0, 1, half))

    def _basis(self, x: Any, points: Any, shift: Any, scale: Any) -> Any:
        """Return kernels and monomials at the places `x`, (..., places, points + monomials); `shift` and `scale` are
        the monomials' units.
        """
        apart = x[..., :, None, :] - points[..., None, :, :]
        square = pg.sum(apart * apart, -1)
        same = (square == 0).detach()
        r = self.epsilon * pg.where(same, 0.0, pg.sqrt(pg.where(same, 1.0, square)))
        kernels = KERNELS[self.kernel](r)
        at = (x - shift) / scale
        monomials = [pg.prod(at ** pg.tensor(power), -1) for power in self.powers]
        if not monomials:
            return kernels
        return pg.cat([kernels, pg.stack(monomials, -1)], -1)

    def _solved(self, near: Array) -> Any:
        """Return the coefficients of kernels and monomials for the points with the indices `near`, one set or several.

        Raises LinAlgError if the system is singular.
        """
        points, shift, scale = self._scaled(near)
        count, more = near.shape[-1], len(self.powers)
        left = self._basis(points, points, shift, scale)
        kernels, monomials = left[..., :count], left[..., count:]
        smooth = self.smoothing[near][..., None] * pg.tensor(np.eye(count))
        corner = pg.zeros(*near.shape[:-1], more, more, dtype=left.dtype)
        below = pg.cat([pg.swapaxes(monomials, -1, -2), corner], -1)
        matrix = pg.cat([pg.cat([kernels + smooth, monomials], -1), below], -2)
        side = self.d.reshape(len(self.d), -1)[near]
        side = pg.cat(
            [side, pg.zeros(*near.shape[:-1], more, side.shape[-1], dtype=side.dtype)], -2
        )
        try:
            return pg.linalg.solve(matrix, side)
        except np.linalg.LinAlgError as error:
            raise np.linalg.LinAlgError(
                "Singular matrix. The matrix of monomials evaluated at the data point coordinates does not have full "
                "column rank, or two points are one"
            ) from error


def powers_of(dims: int, degree: int) -> Array:
    """Return the powers of each of `dims` variables in the monomials up to `degree`, (monomials, dims), lower degrees
    first.
    """
    rows = [p for p in itertools.product(range(degree + 1), repeat=dims) if sum(p) <= degree]
    return np.array(sorted(rows, key=sum), float).reshape(-1, dims)


def triangles(rng: np.random.Generator) -> Any:
    """Yield samples for interpolation on triangles: points of a plane, values, and places inside a triangle."""
    points = np.array([[0.0, 0.0], [2.0, 0.1], [0.2, 2.0], [2.1, 2.3], [1.0, 1.1]])
    places = np.array([[1.0, 0.4], [0.4, 1.0]]) + rng.uniform(0, 0.1, (2, 2))
    yield pg.Sample(points, rng.normal(size=(5, 2)), places)
    yield pg.Sample(points, rng.normal(size=5), places)


@of_class(
    lambda points, values, xi, rescale=False: LinearNDInterpolator(points, values, rescale=rescale)(
        xi
    ),
    samples=triangles,
    error_samples=refuses(
        ValueError, "4 points and 3 values", ([[0, 0], [1, 0], [0, 1.0], [1, 1]], (3,), (1, 2))
    ),
    arrays="numpy",
)
class LinearNDInterpolator:
    """Linear interpolation on the triangles (simplices) of scattered points: `scipy.interpolate.LinearNDInterpolator`.

    The triangulation is Delaunay's, by SciPy, or a given `scipy.spatial.Delaunay`; it has no gradient. There are
    derivatives of every order by `values`, `points` and the places, with kinks at the edges of triangles. Places
    outside get `fill_value`.

    >>> import plugrad as pg
    >>> values = pg.tensor([0.0, 1.0, 2.0], requires_grad=True)
    >>> points = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]
    >>> found = pg.ops.interpolate.LinearNDInterpolator(points, values)([[0.25, 0.5]])
    >>> round(found.item(), 4), pg.autograd.grad(found, values)
    (1.25, (tensor([0.2500, 0.2500, 0.5000]),))
    """

    def __init__(
        self, points: Any, values: Any, fill_value: Any = float("nan"), rescale: bool = False
    ) -> None:
        from scipy.spatial import Delaunay

        known = isinstance(points, Delaunay)
        if rescale and known:
            raise ValueError("Rescaling is not supported when passing a Delaunay triangulation.")
        self.points = places_of((points.points if known else points,))
        self.values = as_tensor(values)
        if len(self.points) != len(self.values):
            raise ValueError(f"there are {len(self.points)} points and {len(self.values)} values")
        self.fill_value = as_tensor(fill_value)
        numbers = self.points.detach().numpy()
        self.spread = np.ones(numbers.shape[1])
        if rescale:
            spread = np.ptp(numbers, axis=0)
            self.spread = np.where(spread > 0, spread, 1.0)
        self.triangulation = points if known else Delaunay(numbers / self.spread)
        # SciPy computes it at the first search, and two threads that do so at once crash.
        _ = self.triangulation.transform

    def __call__(self, *args: Any) -> Any:
        xi = places_of(args)
        flat = xi.reshape(-1, xi.shape[-1])
        at = flat.detach().numpy() / self.spread
        missing = np.isnan(at).any(1)
        place = self.triangulation.find_simplex(np.where(missing[:, None], 0, at))
        outside = pg.tensor((place < 0) | missing)
        corners = self.triangulation.simplices[np.maximum(place, 0)]
        last = self.points[corners[:, -1]]
        edges = pg.swapaxes(self.points[corners[:, :-1]] - last[:, None], 1, 2)
        part = pg.linalg.solve(edges, (flat - last)[:, :, None])[:, :, 0]
        part = pg.cat([part, 1 - pg.sum(part, 1, True)], 1)
        trailing = (1,) * (self.values.ndim - 1)
        value = pg.sum(part.reshape(*part.shape, *trailing) * self.values[corners], 1)
        value = pg.where(outside.reshape(-1, *trailing), self.fill_value, value)
        return value.reshape((*xi.shape[:-1], *value.shape[1:]))


def places_of(args: tuple[Any, ...]) -> Any:
    """Return places as one Tensor (..., ndim); `args` holds that, or an array for each dimension, which broadcast."""
    args = args[0] if len(args) == 1 and isinstance(args[0], tuple) else args
    if len(args) == 1:
        return as_tensor(args[0])
    return pg.stack(pg.broadcast_tensors(*map(as_tensor, args)), -1)


@of_class(
    lambda x, y, xi: NearestNDInterpolator(x, y)(xi),
    samples=triangles,
    arrays="numpy",
)
class NearestNDInterpolator:
    """Value of the nearest of scattered points: `scipy.interpolate.NearestNDInterpolator`, with derivatives by
    `values`.

    The derivatives by points and places are 0.

    >>> import plugrad as pg
    >>> values = pg.tensor([3.0, 4.0], requires_grad=True)
    >>> found = pg.ops.interpolate.NearestNDInterpolator([[0.0, 0.0], [1.0, 1.0]], values)([[0.9, 0.5]])
    >>> found.item(), pg.autograd.grad(found, values)
    (4.0, (tensor([0., 1.]),))
    """

    def __init__(self, x: Any, y: Any, rescale: bool = False, tree_options: Any = None) -> None:
        from scipy.spatial import KDTree

        points = places_of((x,))
        self.values = as_tensor(y)
        if len(points) != len(self.values):
            raise ValueError(f"there are {len(points)} points and {len(self.values)} values")
        numbers = points.detach().numpy()
        self.offset, spread = numbers.mean(0), np.ptp(numbers, axis=0)
        self.spread = np.where(spread > 0, spread, 1.0) if rescale else np.ones_like(spread)
        self.tree = KDTree((numbers - self.offset) / self.spread, **tree_options or {})

    def __call__(self, *args: Any, **query_options: Any) -> Any:
        xi = places_of(args)
        at = (xi.detach().numpy() - self.offset) / self.spread
        _, place = self.tree.query(at, **query_options)
        beyond = place >= len(self.values)
        value = self.values[np.where(beyond, 0, place)]
        wrong = pg.tensor(beyond.reshape((*beyond.shape, *(1,) * (self.values.ndim - 1))))
        return pg.where(wrong, float("nan"), value)


@composed(
    samples=lambda rng: [
        pg.Sample(*each.args, method=method)
        for each, method in zip(triangles(rng), ("linear", "nearest"), strict=True)
    ],
    error_samples=refuses(ValueError, "Unknown", ((3, 2), (3,), (1, 2)), method="other"),
    arrays="numpy",
)
def griddata(
    points: Any,
    values: Any,
    xi: Any,
    method: str = "linear",
    fill_value: Any = float("nan"),
    rescale: bool = False,
) -> Any:
    """Interpolation of values at scattered points: `scipy.interpolate.griddata`, "linear" or "nearest".

    Derivatives are those of `LinearNDInterpolator`, `NearestNDInterpolator`, and for points on a line those of
    `interp1d`.

    >>> import plugrad as pg
    >>> points, values = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [0.0, 1.0, 2.0]
    >>> pg.ops.interpolate.griddata(points, values, ([0.25], [0.5]))
    tensor([1.2500], dtype=torch.float64)
    """
    points = places_of((points,))
    line = points.ndim < 2 or points.shape[1] == 1
    if method == "cubic" and not line:
        raise NotImplementedError(
            "griddata has no gradient by 'cubic' in several dimensions; use RBFInterpolator"
        )
    if method not in ("nearest", "linear", "cubic"):
        raise ValueError(
            f"Unknown interpolation method {method!r} for {points.ndim} dimensional data"
        )
    if line:
        xi = xi[0] if isinstance(xi, tuple) else as_tensor(xi)
        beyond = "extrapolate" if method == "nearest" else fill_value
        made = interp1d(
            points.reshape(-1), values, method, 0, bounds_error=False, fill_value=beyond
        )
        return made(xi)
    if method == "nearest":
        return NearestNDInterpolator(points, values, rescale)(xi)
    return LinearNDInterpolator(points, values, fill_value, rescale)(xi)
