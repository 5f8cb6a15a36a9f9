"""Linear interpolation, on a line and on a grid of any dimension."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.interpolate.piecewise import given, interpolation


def located(points: Any, x: Any) -> tuple[Array, Any]:
    """Return the interval of a line in which each place lies, or is nearest to, and the part of it there."""
    place = np.searchsorted(points.detach().numpy(), x.detach().numpy(), "right") - 1
    place = np.clip(place, 0, len(points) - 2)
    return place, (x - points[place]) / (points[place + 1] - points[place])


@composed(
    samples=interpolation({}, {"kind": "nearest"}),
    error_samples=refuses(ValueError, "strictly increasing", ([1.0, 1.0, 2.0], (3,), (2,))),
    arrays="numpy",
)
def interp1d(x: Any, y: Any, xi: Any, kind: str = "linear") -> Any:
    return line_of(x, y, kind, axis=0)(xi)


def line_of(
    x: Any,
    y: Any,
    kind: str = "linear",
    axis: int = -1,
    copy: bool = True,
    bounds_error: bool | None = None,
    fill_value: Any = "nan",
    assume_sorted: bool = False,
) -> Any:
    """Interpolation on a line: `scipy.interpolate.interp1d`, "linear" or "nearest"; by the others of the pack for more.

    Returns a function of places, with derivatives by `x`, `y` and the places. `fill_value` is a number or
    "extrapolate"; without either, places outside of `x` raise.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.interp1d([0.0, 1.0, 3.0], [0.0, 2.0, 4.0])([0.5, 2.0])
    tensor([1., 3.], dtype=torch.float64)
    """
    if kind not in ("linear", "nearest"):
        raise NotImplementedError(
            f"interp1d of kind {kind!r}; use make_interp_spline or cubic_spline"
        )
    x, y = as_tensor(x), as_tensor(y)
    axis = axis % y.ndim
    if not assume_sorted:
        order = np.argsort(x.detach().numpy(), kind="stable")
        if (order != np.arange(len(order))).any() and kind == "linear":
            x, y = x[order], pg.index_select(y, axis, pg.tensor(order))
    x, y, _, _, axis = given(x, y, axis)
    beyond = isinstance(fill_value, str) and fill_value == "extrapolate"
    fill_value = 0.0 if beyond else float(fill_value)
    strict = not beyond and np.isnan(fill_value) if bounds_error is None else bounds_error

    def line(places: Any) -> Any:
        at = as_tensor(places)
        flat = at.reshape(-1)
        outside = ((flat < x[0]) | (flat > x[-1])).detach()
        if strict and outside.any():
            raise ValueError(
                "a value in x_new is outside of the interpolation range; see fill_value"
            )
        place, part = located(x, flat)
        if kind == "nearest":
            value = y[place + (part.detach().numpy() > 0.5)]
        else:
            part = part.reshape(-1, *(1,) * (y.ndim - 1))
            value = y[place] * (1 - part) + y[place + 1] * part
        if not beyond:
            value = pg.where(outside.reshape(-1, *(1,) * (y.ndim - 1)), fill_value, value)
        value = value.reshape((*at.shape, *y.shape[1:]))
        dims = range(at.ndim)
        return value if axis == 0 else pg.movedim(value, (*dims,), tuple(axis + d for d in dims))

    return line


interp1d.call = staticmethod(line_of)  # type: ignore[attr-defined]


def gridded(rng: np.random.Generator) -> Any:
    """Yield values on a grid of two dimensions, with vectors there too, and places inside of its cells."""
    x, y = np.array([0.0, 1.0, 2.5]), np.array([-1.0, 0.5, 1.0, 2.0])
    places = np.array([[0.4, -0.2], [1.7, 1.6]])
    yield pg.Sample(x, y, rng.normal(size=(3, 4)), places)
    yield pg.Sample(x, rng.normal(size=(3, 2)), places[:, :1], method="nearest")


@composed(samples=gridded, arrays="numpy")
def interpn(*arrays: Any, method: str = "linear") -> Any:
    *points, values, xi = arrays
    return on_grid(points, values, xi, method)


def on_grid(
    points: Any,
    values: Any,
    xi: Any,
    method: str = "linear",
    bounds_error: bool = True,
    fill_value: Any = "nan",
) -> Any:
    """Interpolation on a rectangular grid: `scipy.interpolate.interpn`, "linear" or "nearest", of any dimension.

    `points` is a vector for each dimension, rising; `xi` (..., ndim). Derivatives are by `values`, `points` and `xi`;
    those of "nearest" by `values` alone, the others being 0 almost everywhere.

    >>> import plugrad as pg
    >>> values = pg.tensor([[0.0, 1.0], [2.0, 4.0]])
    >>> pg.ops.interpolate.interpn(([0.0, 1.0], [0.0, 1.0]), values, [[0.5, 0.5]])
    tensor([1.7500], dtype=torch.float64)
    """
    if method not in ("linear", "nearest"):
        raise NotImplementedError(
            f"interpn by {method!r} has no gradient here; use 'linear' or 'nearest'"
        )
    points, values, xi = [as_tensor(each) for each in points], as_tensor(values), as_tensor(xi)
    if xi.shape[-1] != len(points) or values.ndim < len(points):
        raise ValueError(f"the grid has {len(points)} dimensions, and xi has {xi.shape[-1]}")
    for dim, line in enumerate(points):
        given(line, pg.movedim(values, dim, 0), 0)
    flat = xi.reshape(-1, len(points))
    outside = np.zeros(len(flat), bool)
    cells = []
    for dim, line in enumerate(points):
        at, (lowest, highest) = flat[:, dim].detach().numpy(), line[[0, -1]].detach().numpy()
        outside |= (at < lowest) | (at > highest)
        cells.append(located(line, flat[:, dim]))
    if bounds_error and outside.any():
        raise ValueError(
            "One of the requested xi is out of bounds; see bounds_error and fill_value"
        )
    trailing = (1,) * (values.ndim - len(points))
    if method == "nearest":
        value = values[tuple(place + (part.detach().numpy() > 0.5) for place, part in cells)]
    else:
        value = 0.0
        for corner in itertools.product((0, 1), repeat=len(points)):
            weight: Any = 1.0
            for upper, (_, part) in zip(corner, cells, strict=True):
                weight = weight * (part if upper else 1 - part)
            index = tuple(place + upper for upper, (place, _) in zip(corner, cells, strict=True))
            value = value + values[index] * weight.reshape(-1, *trailing)
    if fill_value is not None:
        fill = float(fill_value)
        value = pg.where(pg.tensor(outside).reshape(-1, *trailing), fill, value)
    return value.reshape((*xi.shape[:-1], *values.shape[len(points) :]))


interpn.call = staticmethod(on_grid)  # type: ignore[attr-defined]


@composed(samples=gridded, arrays="numpy")
def regular_grid_interpolator(*arrays: Any, method: str = "linear") -> Any:
    *points, values, xi = arrays
    return grid_of(points, values, method)(xi)


def grid_of(
    points: Any,
    values: Any,
    method: str = "linear",
    bounds_error: bool = True,
    fill_value: Any = "nan",
) -> Any:
    """Interpolator on a rectangular grid: `scipy.interpolate.RegularGridInterpolator`, a function as `interpn` has it.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.regular_grid_interpolator([[0.0, 1.0]], [0.0, 4.0])([[0.25]])
    tensor([1.], dtype=torch.float64)
    """

    def interpolator(xi: Any, method: str = method) -> Any:
        return on_grid(points, values, xi, method, bounds_error, fill_value)

    return interpolator


regular_grid_interpolator.call = staticmethod(grid_of)  # type: ignore[attr-defined]
