"""B-splines, with derivatives of every order by coefficients, knots and arguments, and those that go through values."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import composed, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.interpolate.piecewise import given, interpolation


class Spline:
    """A B-spline of degree `k`, with knots `t` and coefficients `c`, as SciPy's: call it with places."""

    def __init__(self, t: Any, c: Any, k: int, extrapolate: Any, axis: int) -> None:
        self.t, self.c, self.k, self.extrapolate, self.axis = t, c, k, extrapolate, axis

    def __call__(self, x: Any, nu: int = 0, extrapolate: Any = None) -> Any:
        extrapolate = self.extrapolate if extrapolate is None else extrapolate
        at = as_tensor(x)
        flat = at.reshape(-1)
        t, k, count = self.t, self.k, len(self.t) - self.k - 1
        first, last = t[k], t[count]
        if extrapolate == "periodic":
            turns = np.floor(((flat - first) / (last - first)).detach().numpy())
            flat = flat - pg.tensor(turns) * (last - first)
        outside = ((flat < first) | (flat > last)).detach()
        trailing = (1,) * (self.c.ndim - 1)
        c = self.c[:count]
        for order in range(nu):  # de Boor (1978), chapter X, equation 15
            if k == 0:
                c = 0 * c
                break
            wide = t[k + 1 : k + count - order] - t[1 : count - order]
            empty = (wide == 0).detach()
            rate = pg.where(empty, 0.0, k / pg.where(empty, 1.0, wide)).reshape(-1, *trailing)
            c, t, k = (c[1:] - c[:-1]) * rate, t[1:-1], k - 1
        value = evaluated(t, c, k, flat)
        if not extrapolate:
            value = pg.where(outside.reshape(-1, *trailing), float("nan"), value)
        value = value.reshape((*at.shape, *self.c.shape[1:]))
        dims = range(at.ndim)
        return (
            value
            if self.axis == 0
            else pg.movedim(value, (*dims,), tuple(self.axis + d for d in dims))
        )

    def derivative(self, nu: int = 1) -> Any:
        """Return the derivative of an order, as a function."""
        return lambda x, extrapolate=None: self(x, nu, extrapolate)


def evaluated(t: Any, c: Any, k: int, x: Any) -> Any:
    """Return a spline at a vector of places by de Boor's recursion. Source: de Boor (1978), chapter X."""
    knots = t.detach().numpy()
    place = np.searchsorted(knots, x.detach().numpy(), "right") - 1
    place = np.clip(place, k, len(c) - 1)
    trailing = (1,) * (c.ndim - 1)
    parts = [c[place - k + j] for j in range(k + 1)]
    for r in range(1, k + 1):
        for j in range(k, r - 1, -1):
            left = t[place - k + j]
            part = ((x - left) / (t[place + 1 + j - r] - left)).reshape(-1, *trailing)
            parts[j] = (1 - part) * parts[j - 1] + part * parts[j]
    return parts[k]


def knotted(rng: np.random.Generator) -> Any:
    """Yield knots, simple and fourfold, coefficients and places between the knots."""
    t = np.array([0.0, 0.1, 0.3, 0.6, 1.3, 2.1, 2.8, 3.1, 3.5])
    yield pg.Sample(t, rng.normal(size=(5, 2)), np.array([0.8, 1.0]), k=3)
    yield pg.Sample(t[1:], rng.normal(size=5), np.array([0.8, 1.7]), k=2)


@composed(samples=knotted, arrays="numpy")
def b_spline(t: Any, c: Any, x: Any, k: int = 3) -> Any:
    return bspline_of(t, c, k)(x)


def bspline_of(t: Any, c: Any, k: int, extrapolate: Any = True, axis: int = 0) -> Any:
    """Spline of degree k by knots and coefficients: `scipy.interpolate.BSpline`.

    ``b_spline(t, c, k)(x, nu)`` has derivatives of every order by `t`, `c` and `x`; by a knot of full multiplicity
    there is none.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.b_spline([0.0, 0.0, 1.0, 2.0, 2.0], [1.0, 3.0, 2.0], 1)([0.5, 1.5])
    tensor([2.0000, 2.5000], dtype=torch.float64)
    """
    t, c = as_tensor(t), as_tensor(c)
    axis = axis % c.ndim
    c = pg.movedim(c, axis, 0)
    if k < 0 or t.ndim != 1 or len(t) < 2 * k + 2 or (np.diff(t.detach().numpy()) < 0).any():
        raise ValueError(f"knots of a spline of degree {k} are {2 * k + 2} rising numbers or more")
    if len(c) < len(t) - k - 1:
        raise ValueError(
            f"{len(t)} knots need {len(t) - k - 1} coefficients, and there are {len(c)}"
        )
    return Spline(t, c, k, extrapolate, axis)


b_spline.call = staticmethod(bspline_of)  # type: ignore[attr-defined]


@composed(
    samples=interpolation({}, {"k": 2}, {"k": 1}, {"bc_type": "natural"}, {"k": 5}),
    error_samples=refuses(ValueError, "strictly increasing", ([1.0, 0.0, 2.0], (3,), (2,))),
    arrays="numpy",
)
def make_interp_spline(x: Any, y: Any, xi: Any, k: int = 3, bc_type: Any = None) -> Any:
    return interpolating(x, y, k, bc_type=bc_type)(xi)


ENDS = {"natural": [(2, 0.0)], "clamped": [(1, 0.0)], "not-a-knot": None}


def interpolating(
    x: Any, y: Any, k: int = 3, t: Any = None, bc_type: Any = None, axis: int = 0
) -> Any:
    """Spline of degree k through values: `scipy.interpolate.make_interp_spline`, with its knots where not `t`.

    Returns a `b_spline`, with derivatives of every order by `x`, `y`, `t` and its arguments. `bc_type` is "not-a-knot"
    (None), "natural", "clamped" or a pair of lists of (order, value). The linear system is solved dense.

    >>> import plugrad as pg
    >>> spline = pg.ops.interpolate.make_interp_spline([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 4.0, 9.0], k=2)
    >>> spline([0.5, 2.5])
    tensor([0.2500, 6.2500], dtype=torch.float64)
    """
    x, y, _, _, axis = given(x, y, axis)
    both = (bc_type, bc_type) if bc_type is None or isinstance(bc_type, str) else tuple(bc_type)
    if "periodic" in both:
        raise NotImplementedError("make_interp_spline with bc_type='periodic'; use cubic_spline")
    given_ends = [ENDS[bc] if isinstance(bc, str) else bc for bc in both]
    ends: list[list[Any]] = [[] if bc is None else [*bc] for bc in given_ends]
    if t is None:
        t = knots_for(x, k, any(ends))
    t = as_tensor(t)
    count = len(t) - k - 1
    if count != len(x) + len(ends[0]) + len(ends[1]):
        raise ValueError(
            f"{len(t)} knots of degree {k} have {count} coefficients for {len(x)} values and "
            f"{len(ends[0]) + len(ends[1])} derivatives at the ends; give as many"
        )
    basis = Spline(t, pg.tensor(np.eye(count)), k, True, 0)
    flat = y.reshape(len(x), -1)
    rows, sides = [], []
    for place, bc in zip((x[:1], x[-1:]), ends, strict=True):
        rows.append([basis(place, order) for order, _ in bc])
        sides.append(
            [(pg.zeros_like(flat[0].detach()) + as_tensor(v).reshape(-1))[None] for _, v in bc]
        )
    matrix = pg.cat([*rows[0], basis(x), *rows[1]])
    side = pg.cat([*sides[0], flat, *sides[1]])
    c = pg.linalg.solve(matrix, side)
    return Spline(t, c.reshape((count, *y.shape[1:])), k, True, axis)


def knots_for(x: Any, k: int, derivatives: bool) -> Any:
    """Return SciPy's knots: the places, or with an even degree what is between, and not those next to the ends."""
    first, last = x[:1], x[-1:]
    if k == 0:
        return pg.cat([x, last])
    if derivatives:
        return pg.cat([first] * k + [x] + [last] * k)
    inner, drop = (x, (k + 1) // 2) if k % 2 else ((x[1:] + x[:-1]) / 2, k // 2)
    return pg.cat([first] * (k + 1) + [inner[drop : len(inner) - drop]] + [last] * (k + 1))


make_interp_spline.call = staticmethod(interpolating)  # type: ignore[attr-defined]
