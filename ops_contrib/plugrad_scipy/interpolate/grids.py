"""Interpolation of tables: on a line, and on a rectangular grid of any dimension."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, normal_dim, of_class, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.interpolate.bsplines import basis_at, interpolating
from plugrad_scipy.interpolate.piecewise import (
    between,
    given,
    hermite,
    interpolation,
    pchip_slopes,
    shaped,
)

DEGREES = {"slinear": 1, "quadratic": 2, "cubic": 3, "quintic": 5}
STEPS = ("nearest", "nearest-up", "previous", "next", "zero")


def located(points: Any, x: Any) -> tuple[Array, Any]:
    """Return for each place in `x` the number of the interval of `points` that contains it, or is nearest, and its
    position in it, 0 to 1.
    """
    place, start = between(points, x)
    return place, (x - start) / (points[place + 1] - start)


@of_class(
    lambda x, y, xi, kind="linear": interp1d(x, y, kind, axis=0)(xi),
    samples=interpolation({}, {"kind": "nearest"}, {"kind": "cubic"}),
    error_samples=refuses(ValueError, "strictly increasing", ([1.0, 1.0, 2.0], (3,), (2,))),
    arrays="numpy",
)
class interp1d:
    """Interpolation on a line: `scipy.interpolate.interp1d`, with derivatives by `x`, `y` and the places.

    `kind` is "linear", "slinear", "quadratic", "cubic" or a degree of splines; or one of the steps "nearest",
    "nearest-up", "previous", "next" and "zero", whose derivatives by `x` and the places are 0. `fill_value`
    is a number, a pair for below and above, or "extrapolate"; without any, places outside of `x` raise.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 2.0, 4.0], requires_grad=True)
    >>> found = pg.ops.interpolate.interp1d([0.0, 1.0, 3.0], y)([0.5, 2.0])
    >>> found.tolist(), pg.autograd.grad(found.sum(), y)
    ([1.0, 3.0], (tensor([0.5000, 1.0000, 0.5000]),))
    """

    def __init__(
        self,
        x: Any,
        y: Any,
        kind: Any = "linear",
        axis: int = -1,
        copy: bool = True,
        bounds_error: bool | None = None,
        fill_value: Any = float("nan"),
        assume_sorted: bool = False,
    ) -> None:
        if kind not in ("linear", *STEPS, *DEGREES) and not isinstance(kind, int):
            raise NotImplementedError(
                f"{kind} is unsupported: Use fitpack routines for other types."
            )
        x, y = as_tensor(x), as_tensor(y)
        axis = normal_dim(axis, y.ndim)
        if not assume_sorted:
            order = np.argsort(x.detach().numpy(), kind="mergesort")
            x, y = x[order], pg.index_select(y, axis, pg.tensor(order))
        self.x, self.y, _, _, self.axis = given(x, y, axis)
        self.kind = kind
        beyond = isinstance(fill_value, str)
        if beyond and (fill_value != "extrapolate" or bounds_error):
            raise ValueError("Cannot extrapolate and raise at the same time.")
        pair = fill_value if isinstance(fill_value, tuple) else (fill_value, fill_value)
        self.fill = None if beyond else tuple(map(as_tensor, pair))
        unfilled = isinstance(fill_value, float) and np.isnan(fill_value)
        self.strict = unfilled if bounds_error is None else bool(bounds_error)
        self.spline = None
        if kind not in ("linear", *STEPS):
            degree = DEGREES.get(kind, kind)
            self.spline = interpolating(self.x, self.y, degree, check_finite=False)

    def __call__(self, x: Any) -> Any:
        places = as_tensor(x)
        flat = places.reshape(-1)
        below, above = (flat < self.x[0]).detach(), (flat > self.x[-1]).detach()
        if self.strict and (below | above).any():
            raise ValueError(
                "A value in x_new is outside of the interpolation range; see fill_value and bounds_error"
            )
        value = self._at(flat)
        trailing = (1,) * (value.ndim - 1)
        value = pg.where(pg.isnan(flat.detach()).reshape(-1, *trailing), float("nan"), value)
        if self.fill is not None:
            for outside, fill in zip((below, above), self.fill, strict=True):
                value = pg.where(outside.reshape(-1, *trailing), fill, value)
        return shaped(value, places, self.axis)

    def _at(self, x: Any) -> Any:
        if self.spline is not None:
            return self.spline.at(x, 0)
        if self.kind == "linear":
            place, part = located(self.x, x)
            part = part.reshape(-1, *(1,) * (self.y.ndim - 1))
            return self.y[place] * (1 - part) + self.y[place + 1] * part
        knots, at = self.x.detach().numpy(), x.detach().numpy()
        if self.kind in ("nearest", "nearest-up"):
            middle = (knots[1:] + knots[:-1]) / 2
            place = np.searchsorted(middle, at, "left" if self.kind == "nearest" else "right")
        elif self.kind == "next":
            place = np.searchsorted(knots, at, "left")
        else:
            place = np.searchsorted(knots, at, "right") - 1
        return self.y[np.clip(place, 0, len(knots) - 1)]


def tensor_product(places: list[Array], weights: list[Any], values: Any) -> Any:
    """Return sums of `values` on a grid, weighted by products of the weights in each dimension.

    `places` has for each dimension the first index, (n,), and `weights` the weights from there on, (n, k).
    """
    trailing = (1,) * (values.ndim - len(places))
    value: Any = 0.0
    for corner in itertools.product(*[range(each.shape[1]) for each in weights]):
        weight: Any = 1.0
        for nr, each in zip(corner, weights, strict=True):
            weight = weight * each[:, nr]
        index = tuple(place + nr for nr, place in zip(corner, places, strict=True))
        value = value + values[index] * weight.reshape(-1, *trailing)
    return value


def surfaces(rng: np.random.Generator) -> Any:
    """Yield samples for `NdBSpline`: knots and coefficients in one dimension and two, and places."""
    t = np.array([0.0, 0.4, 0.9, 1.6, 2.1, 2.8, 3.1])
    yield pg.Sample(t, t * 2, rng.normal(size=(4, 4, 2)), np.array([[1.0, 2.2], [1.2, 2.8]]), k=2)
    yield pg.Sample(t, rng.normal(size=5), np.array([[1.0], [1.7]]), k=1)


@of_class(
    lambda *arrays, k=3: NdBSpline(arrays[:-2], arrays[-2], k)(arrays[-1]),
    samples=surfaces,
    error_samples=refuses(ValueError, "3 coefficients", ([0.0, 1, 2, 3, 4], (2,), (1, 1)), k=1),
    arrays="numpy",
)
class NdBSpline:
    """Tensor product of splines, from knots and coefficients: `scipy.interpolate.NdBSpline`, with derivatives by all
    arguments.

    >>> import plugrad as pg
    >>> knots = [0.0, 0.0, 1.0, 1.0]
    >>> c = pg.tensor([[0.0, 1.0], [2.0, 4.0]], requires_grad=True)
    >>> found = pg.ops.interpolate.NdBSpline((knots, knots), c, 1)([0.5, 0.5])
    >>> found.item(), pg.autograd.grad(found, c)
    (1.75, (tensor([[0.2500, 0.2500],
            [0.2500, 0.2500]]),))
    """

    def __init__(self, t: Any, c: Any, k: Any, *, extrapolate: Any = None) -> None:
        self.t, self.c = tuple(map(as_tensor, t)), as_tensor(c)
        self.k = (k,) * len(self.t) if isinstance(k, int) else tuple(map(int, k))
        self.extrapolate = True if extrapolate is None else bool(extrapolate)
        if self.c.ndim < len(self.t) or len(self.k) != len(self.t):
            raise ValueError(f"{len(self.t)} vectors of knots, and {self.c.ndim} dimensions of c")
        for dim, (line, degree) in enumerate(zip(self.t, self.k, strict=True)):
            if (np.diff(line.detach().numpy()) < 0).any():
                raise ValueError(f"Knots in dimension {dim} must be in a non-decreasing order.")
            if self.c.shape[dim] < len(line) - degree - 1:
                raise ValueError(
                    f"{len(line)} knots in dimension {dim} need {len(line) - degree - 1} coefficients"
                )

    def __call__(self, xi: Any, *, nu: Any = None, extrapolate: Any = None) -> Any:
        xi = as_tensor(xi)
        flat = xi.reshape(-1, xi.shape[-1])
        if xi.shape[-1] != len(self.t):
            raise ValueError(f"xi has {xi.shape[-1]} numbers of each place, not {len(self.t)}")
        orders = [int(each) for each in nu] if nu is not None else [0] * len(self.t)
        outside = np.zeros(len(flat), bool)
        parts = []
        for dim, (t, k) in enumerate(zip(self.t, self.k, strict=True)):
            numbers, at = t.detach().numpy(), flat[:, dim].detach().numpy()
            outside |= (at < numbers[k]) | (at > numbers[len(t) - k - 1])
            parts.append(basis_at(t, k, flat[:, dim], orders[dim]))
        value = tensor_product([p[0] for p in parts], [p[1] for p in parts], self.c)
        if not (self.extrapolate if extrapolate is None else extrapolate):
            trailing = (1,) * (value.ndim - 1)
            value = pg.where(pg.tensor(outside).reshape(-1, *trailing), float("nan"), value)
        return value.reshape((*xi.shape[:-1], *value.shape[1:]))


def gridded(rng: np.random.Generator) -> Any:
    """Yield samples for interpolation on grids: of two dimensions, and of one with vectors as values; places lie inside
    cells.
    """
    x, y = np.array([0.0, 1.0, 2.5]), np.array([-1.0, 0.5, 1.0, 2.0])
    places = np.array([[0.4, -0.2], [1.7, 1.6]])
    yield pg.Sample(x, y, rng.normal(size=(3, 4)), places)
    yield pg.Sample(x, rng.normal(size=(3, 2)), places[:, :1], method="nearest")
    yield pg.Sample(y, rng.normal(size=(4, 2)), places[:, :1], method="cubic")
    rising = np.cumsum(rng.uniform(0.5, 1.5, (3, 4)), 0).cumsum(1) ** 1.5
    yield pg.Sample(x, y, rising, places, method="pchip")


@composed(
    samples=gridded,
    error_samples=refuses(ValueError, "out of bounds", ([0.0, 1.0], (2,), [[2.0]]))
    + refuses(ValueError, "is not defined", ([0.0, 1.0], (2,), [[0.5]]), method="other"),
    arrays="numpy",
)
def interpn(*arrays: Any, method: str = "linear") -> Any:
    *points, values, xi = arrays
    return on_grid(points, values, xi, method)


def on_grid(
    points: Any,
    values: Any,
    xi: Any,
    method: str = "linear",
    bounds_error: bool = True,
    fill_value: Any = float("nan"),
) -> Any:
    """Interpolation on a rectangular grid of any dimension: `scipy.interpolate.interpn`, computed by
    `RegularGridInterpolator`.

    >>> import plugrad as pg
    >>> values = pg.tensor([[0.0, 1.0], [2.0, 4.0]])
    >>> pg.ops.interpolate.interpn(([0.0, 1.0], [0.0, 1.0]), values, [[0.5, 0.5]])
    tensor([1.7500], dtype=torch.float64)
    """
    if isinstance(xi, tuple):
        xi = pg.stack(pg.broadcast_tensors(*map(as_tensor, xi)), -1)
    return RegularGridInterpolator(points, values, method, bounds_error, fill_value)(xi)


interpn.call = staticmethod(on_grid)


@of_class(
    lambda *arrays, method="linear": RegularGridInterpolator(arrays[:-2], arrays[-2], method)(
        arrays[-1]
    ),
    samples=gridded,
    arrays="numpy",
)
class RegularGridInterpolator:
    """Interpolator on a rectangular grid of any dimension: `scipy.interpolate.RegularGridInterpolator`.

    Parameters
    ----------
    points
        A vector for each dimension, rising or falling.
    values
        The values on the grid; there may be further dimensions behind.
    method
        "linear"; "slinear", "cubic" and "quintic", tensor products of splines; "pchip", monotone cubics along the last
        dimension first; "nearest", whose derivatives by points and places are 0.
    bounds_error, fill_value
        Whether places `xi` (..., ndim) outside the grid raise ValueError, and the number that they get; None
        extrapolates.

    Derivatives are by `values`, `points` and the places, of every order. SciPy solves the systems of the splines by
    iterations, to about 1e-6; here they are solved directly.

    >>> import plugrad as pg
    >>> values = pg.tensor([0.0, 4.0], requires_grad=True)
    >>> found = pg.ops.interpolate.RegularGridInterpolator([[0.0, 1.0]], values)([[0.25]])
    >>> found.item(), pg.autograd.grad(found, values)
    (1.0, (tensor([0.7500, 0.2500]),))
    """

    def __init__(
        self,
        points: Any,
        values: Any,
        method: str = "linear",
        bounds_error: bool = True,
        fill_value: Any = float("nan"),
        *,
        solver: Any = None,
        solver_args: Any = None,
    ) -> None:
        require_method(method)
        grid, values = [as_tensor(each) for each in points], as_tensor(values)
        if values.ndim < len(grid):
            raise ValueError(
                f"There are {len(grid)} point arrays, but values has {values.ndim} dimensions"
            )
        for dim, line in enumerate(grid):
            if len(line) > 1 and line.detach().numpy()[0] > line.detach().numpy()[-1]:
                grid[dim], values = pg.flip(line, (0,)), pg.flip(values, (dim,))
            given(grid[dim], pg.movedim(values, dim, 0), 0)
        self.grid, self.values, self.method = tuple(grid), values, method
        self.bounds_error = bounds_error
        self.fill_value = None if fill_value is None else as_tensor(fill_value)

    def __call__(self, xi: Any, method: str | None = None, *, nu: Any = None) -> Any:
        method = self.method if method is None else method
        require_method(method)
        xi, count = as_tensor(xi), len(self.grid)
        if count == 1 and xi.ndim < 2:
            xi = xi.reshape(-1, 1)
        if xi.shape[-1] != count:
            raise ValueError(
                f"The requested sample points xi have dimension {xi.shape[-1]} but the grid has {count}"
            )
        if nu is not None and method not in DEGREES:
            raise ValueError(f"nu is for the splines, not for {method!r}; use pg.autograd.grad")
        if len(xi.shape) == 1:  # one place: a row of one, as SciPy has it
            xi = xi.reshape(1, count)
        flat = xi.reshape(-1, count)
        outside, missing = np.zeros(len(flat), bool), np.isnan(flat.detach().numpy()).any(1)
        for dim, line in enumerate(self.grid):
            at, (lowest, highest) = flat[:, dim].detach().numpy(), line[[0, -1]].detach().numpy()
            wrong = (at < lowest) | (at > highest)
            if self.bounds_error and wrong.any():
                raise ValueError(f"One of the requested xi is out of bounds in dimension {dim}")
            outside |= wrong
        value = self._at(flat, method, nu)
        trailing = (1,) * (value.ndim - 1)
        if self.fill_value is not None:
            value = pg.where(pg.tensor(outside).reshape(-1, *trailing), self.fill_value, value)
        if missing.any():
            value = pg.where(pg.tensor(missing).reshape(-1, *trailing), float("nan"), value)
        return value.reshape((*xi.shape[:-1], *value.shape[1:]))

    def _at(self, x: Any, method: str, nu: Any) -> Any:
        if method in DEGREES:
            t, c = [], self.values
            for dim, line in enumerate(self.grid):
                spline = interpolating(line, c, DEGREES[method], axis=dim)
                t.append(spline.t)
                c = pg.movedim(spline.c, 0, dim)
            return NdBSpline(t, c, DEGREES[method])(x, nu=nu)
        if method == "pchip":
            return self._monotone(x)
        cells = [located(line, x[:, dim]) for dim, line in enumerate(self.grid)]
        if method == "nearest":
            return self.values[
                tuple(place + (part.detach().numpy() > 0.5) for place, part in cells)
            ]
        parts = [pg.stack([1 - part, part], 1) for _, part in cells]
        return tensor_product([place for place, _ in cells], parts, self.values)

    def _monotone(self, x: Any) -> Any:
        """Return values at places `x` (n, ndim) by monotone cubics, from the last dimension to the first."""
        count = len(self.grid)
        more = self.values.shape[count:]
        value = self.values.reshape((*self.values.shape[:count], 1, -1))  # ..., places, columns
        for dim in reversed(range(count)):
            line = self.grid[dim]
            _, y, steps, secants, _ = given(line, pg.movedim(value, dim, 0), 0)
            c = hermite(y, steps, secants, pchip_slopes(steps, secants))
            place, start = between(line, x[:, dim])
            c = pg.movedim(c, -2, 2)  # power, interval, places, ..., columns
            rows = np.arange(len(x)) if c.shape[2] > 1 else 0
            h = (x[:, dim] - start).reshape(-1, *(1,) * (c.ndim - 3))
            found: Any = 0.0
            for power in c:
                found = found * h + power[place, rows]
            value = pg.movedim(found, 0, -2)
        return value.reshape((len(x), *more))


def require_method(method: str) -> None:
    """Raise ValueError if there is no interpolation method of this name."""
    if method not in ("linear", "nearest", "slinear", "cubic", "quintic", "pchip"):
        raise ValueError(
            f"Method {method!r} is not defined; use linear, nearest, slinear, cubic, quintic or pchip"
        )
