"""Piecewise cubic interpolation in one dimension, with derivatives of every order by places, values and arguments.

Every one of them is Hermite's polynomial between two places, of values and slopes; they differ in the slopes. These are
computed with plugrad's functions, so that the derivatives are the parts'.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import composed, refuses
from plugrad_scipy import as_tensor


class Piecewise:
    """A piecewise cubic polynomial, as SciPy's: call it with places; `nu` is the order of the derivative there.

    `x` are the breakpoints and `c` the coefficients, of falling powers of the distance from the left one.
    """

    def __init__(self, x: Any, c: Any, extrapolate: Any, axis: int = 0) -> None:
        self.x, self.c, self.extrapolate, self.axis = x, c, extrapolate, axis

    def __call__(self, x: Any, nu: int = 0, extrapolate: Any = None) -> Any:
        extrapolate = self.extrapolate if extrapolate is None else extrapolate
        at = as_tensor(x)
        shape, flat = at.shape, at.reshape(-1)
        first, last = self.x[0], self.x[-1]
        if extrapolate == "periodic":
            turns = np.floor(((flat - first) / (last - first)).detach().numpy())
            flat = flat - pg.tensor(turns) * (last - first)
        outside = ((flat < first) | (flat > last)).detach()
        known = self.x.detach().numpy()
        place = np.searchsorted(known, flat.detach().numpy(), "right") - 1
        place = np.clip(place, 0, len(known) - 2)
        trailing = (1,) * (self.c.ndim - 2)
        h = (flat - self.x[place]).reshape(-1, *trailing)
        value: Any = 0.0
        degree = len(self.c) - 1
        for k in range(degree - nu + 1):  # Horner
            power = degree - k
            factor = float(np.prod(np.arange(power - nu + 1, power + 1)))
            value = value * h + factor * self.c[k][place]
        if nu > degree:
            value = 0 * self.c[-1][place]
        if extrapolate in (False, None):
            value = pg.where(outside.reshape(-1, *trailing), float("nan"), value)
        value = value.reshape((*shape, *self.c.shape[2:]))
        dims = range(at.ndim)
        return (
            value
            if self.axis == 0
            else pg.movedim(value, (*dims,), tuple(self.axis + d for d in dims))
        )

    def derivative(self, nu: int = 1) -> Any:
        """Return the derivative of an order, as a function."""
        return lambda x, extrapolate=None: self(x, nu, extrapolate)


def given(x: Any, y: Any, axis: int) -> tuple[Any, Any, Any, Any, int]:
    """Return places and values as Tensors, the axis first; steps and slopes between them; and the axis."""
    x, y = as_tensor(x), as_tensor(y)
    axis = axis % y.ndim
    y = pg.movedim(y, axis, 0)
    numbers = x.detach().numpy()
    if x.ndim != 1 or len(x) < 2 or not (np.diff(numbers) > 0).all():
        raise ValueError("`x` must be strictly increasing, a vector of at least two numbers")
    if len(x) != len(y):
        raise ValueError(f"there are {len(x)} places in x and {len(y)} values along axis {axis}")
    steps = (x[1:] - x[:-1]).reshape(-1, *(1,) * (y.ndim - 1))
    return x, y, steps, (y[1:] - y[:-1]) / steps, axis


def hermite(
    x: Any, y: Any, steps: Any, secants: Any, slopes: Any, extrapolate: Any, axis: int
) -> Any:
    """Return the piecewise cubic with these values and slopes."""
    excess = (slopes[:-1] + slopes[1:] - 2 * secants) / steps
    c = [excess / steps, (secants - slopes[:-1]) / steps - excess, slopes[:-1], y[:-1]]
    return Piecewise(x, pg.stack(c), extrapolate, axis)


def interpolation(*rows: dict[str, Any]) -> Any:
    """Return samples: places, values, where to interpolate, and settings."""

    def samples(rng: np.random.Generator) -> Any:
        x = np.cumsum(rng.uniform(0.5, 1.5, 6))
        between = rng.uniform(0.1, 0.9, 5) * np.diff(x) + x[:-1]
        rising = np.cumsum(rng.uniform(0.2, 1.0, 6)) ** 1.5
        for nr, settings in enumerate(rows):
            y = np.stack([rising, rising[::-1] ** 0.7], 1) if nr == 0 else rising
            yield pg.Sample(x, y, between, **settings)

    return samples


falling = refuses(ValueError, "strictly increasing", ([1.0, 0.0, 2.0], (3,), (2,)))


def cubic_slopes(x: Any, y: Any, steps: Any, secants: Any, bc_type: Any) -> Any:
    """Return the slopes at the places of the spline with two continuous derivatives: a linear system.

    Source: C. de Boor, A Practical Guide to Splines (1978), chapter IV.
    """
    count = len(x)
    h, flat = steps.reshape(-1), secants.reshape(count - 1, -1)
    if isinstance(bc_type, str) and bc_type == "periodic":
        if not np.allclose(y[0].detach().numpy(), y[-1].detach().numpy(), rtol=1e-15, atol=1e-15):
            raise ValueError("the first and the last value of a periodic spline must be equal")
        if count == 2:
            return pg.zeros_like(y)
        one = pg.tensor(np.eye(count - 1))
        before = pg.cat([h[-1:], h[:-1]])
        after = [one, pg.cat([one[1:], one[:1]]), pg.cat([one[-1:], one[:-1]])]
        matrix = (
            2 * (before + h)[:, None] * after[0]
            + before[:, None] * after[1]
            + h[:, None] * after[2]
        )
        side = 3 * (h[:, None] * pg.cat([flat[-1:], flat[:-1]]) + before[:, None] * flat)
        slopes = pg.linalg.solve(matrix, side)
        return pg.cat([slopes, slopes[:1]]).reshape(y.shape)
    both = (bc_type, bc_type) if isinstance(bc_type, str) else tuple(bc_type)
    if count == 2:
        both = tuple("line" if bc == "not-a-knot" else bc for bc in both)
    if count == 3 and both == ("not-a-knot", "not-a-knot"):
        one = pg.ones_like(h[:1])
        first, last = (one, one, 2 * flat[0]), (one, one, 2 * flat[1])  # a parabola
    else:
        first = end_row(both[0], h, flat, 1.0)
        last = end_row(both[1], h.flip(0), flat.flip(0), -1.0)
    diagonals = [
        pg.cat([0 * first[1], first[1], h[:-1]]),
        pg.cat([first[0], 2 * (h[:-1] + h[1:]), last[0]]),
        pg.cat([h[1:], last[1], 0 * last[1]]),
    ]
    inner = 3 * (h[1:, None] * flat[:-1] + h[:-1, None] * flat[1:])
    side = pg.cat([first[2][None], inner, last[2][None]])
    return pg.linalg.solve_banded((1, 1), pg.stack(diagonals), side).reshape(y.shape)


def end_row(bc: Any, h: Any, secants: Any, sign: float) -> tuple[Any, Any, Any]:
    """Return the equation of the slopes at an end, of a system that begins there: two coefficients, the right side."""
    one = pg.ones_like(h[:1])
    if bc == "line":
        return one, 0 * one, secants[0]
    if bc == "not-a-knot":
        both = h[0] + h[1]
        side = ((h[0] + 2 * both) * h[1] * secants[0] + h[0] ** 2 * secants[1]) / both
        return h[1:2], both.reshape(1), side
    named = {"clamped": (1, 0.0), "natural": (2, 0.0)}
    order, value = named[bc] if isinstance(bc, str) else bc
    value = pg.zeros_like(secants[0].detach()) + as_tensor(value).reshape(-1)
    if order == 1:
        return one, 0 * one, value
    if order != 2:
        raise ValueError(f"bc_type gives a derivative of order {order}; it is 1 or 2")
    return 2 * one, one, 3 * secants[0] - sign * value * h[0] / 2


@composed(
    samples=interpolation(
        {},
        {"bc_type": "natural"},
        {"bc_type": "clamped"},
        {"bc_type": ((1, 0.5), (2, -1.0))},
        {"bc_type": "not-a-knot"},
    ),
    error_samples=falling,
    arrays="numpy",
)
def cubic_spline(x: Any, y: Any, xi: Any, bc_type: Any = "not-a-knot") -> Any:
    return spline_of(x, y, bc_type=bc_type)(xi)


def spline_of(
    x: Any, y: Any, axis: int = 0, bc_type: Any = "not-a-knot", extrapolate: Any = None
) -> Any:
    """Cubic spline through values, with two continuous derivatives: `scipy.interpolate.CubicSpline`.

    ``cubic_spline(x, y)(xi, nu)`` has derivatives of every order by `x`, `y`, `xi`, and the numbers of `bc_type`:
    "not-a-knot", "periodic" (whose system is solved dense), "clamped", "natural", or (order, value) for each end.

    >>> import plugrad as pg
    >>> y = [0.0, 1.0, 8.0, 27.0]
    >>> spline = pg.ops.interpolate.cubic_spline([0.0, 1.0, 2.0, 3.0], y)
    >>> spline(1.5), spline(1.5, 1)
    (tensor(3.3750, dtype=torch.float64), tensor(6.7500, dtype=torch.float64))
    """
    x, y, steps, secants, axis = given(x, y, axis)
    slopes = cubic_slopes(x, y, steps, secants, bc_type)
    if extrapolate is None:
        extrapolate = "periodic" if bc_type == "periodic" else True
    return hermite(x, y, steps, secants, slopes, extrapolate, axis)


cubic_spline.call = staticmethod(spline_of)  # type: ignore[attr-defined]


def pchip_end(h0: Any, h1: Any, m0: Any, m1: Any) -> Any:
    """Return the slope at an end: that of three points, unless it would overshoot."""
    slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
    slope = pg.where((pg.sign(slope) != pg.sign(m0)).detach(), 0.0, slope)
    over = (pg.sign(m0) != pg.sign(m1)) & (abs(slope) > 3 * abs(m0))
    return pg.where(over.detach(), 3 * m0, slope)


@composed(samples=interpolation({}, {}), error_samples=falling, arrays="numpy")
def pchip_interpolator(x: Any, y: Any, xi: Any) -> Any:
    return pchip_of(x, y)(xi)


def pchip_of(x: Any, y: Any, axis: int = 0, extrapolate: Any = None) -> Any:
    """Monotone cubic interpolation: `scipy.interpolate.PchipInterpolator`, with derivatives of every order.

    By `y` there is a kink where two values are equal, or the slope changes its sign: the gradient is that of the side
    on which the slope there is 0. Source: F. N. Fritsch and J. Butland, SIAM J. Sci. Comput. 5 (1984).

    >>> import plugrad as pg
    >>> pg.ops.interpolate.pchip_interpolator([0.0, 1.0, 2.0], [0.0, 1.0, 4.0])(1.5)
    tensor(2.1875, dtype=torch.float64)
    """
    x, y, h, m, axis = given(x, y, axis)
    if len(x) == 2:
        slopes = pg.cat([m, m])
    else:
        turns = ((pg.sign(m[1:]) != pg.sign(m[:-1])) | (m[1:] == 0) | (m[:-1] == 0)).detach()
        before, after = pg.where(turns, 1.0, m[:-1]), pg.where(turns, 1.0, m[1:])
        w1, w2 = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
        inner = pg.where(turns, 0.0, (w1 + w2) / (w1 / before + w2 / after))
        first = pchip_end(h[0], h[1], m[0], m[1])
        last = pchip_end(h[-1], h[-2], m[-1], m[-2])
        slopes = pg.cat([first[None], inner, last[None]])
    return hermite(x, y, h, m, slopes, True if extrapolate is None else extrapolate, axis)


pchip_interpolator.call = staticmethod(pchip_of)  # type: ignore[attr-defined]


@composed(samples=interpolation({}, {"method": "makima"}), error_samples=falling, arrays="numpy")
def akima1d_interpolator(x: Any, y: Any, xi: Any, *, method: str = "akima") -> Any:
    return akima_of(x, y, method=method)(xi)


def akima_of(
    x: Any, y: Any, axis: int = 0, *, method: str = "akima", extrapolate: Any = None
) -> Any:
    """Akima's interpolation: `scipy.interpolate.Akima1DInterpolator`, "akima" or "makima"; derivatives of every order.

    By `y` there is a kink where two neighbouring slopes are equal. Outside of the places it is NaN, unless
    `extrapolate`. Source: H. Akima, Journal of the ACM 17 (1970).

    >>> import plugrad as pg
    >>> pg.ops.interpolate.akima1d_interpolator([0.0, 1.0, 2.0, 4.0], [0.0, 1.0, 4.0, 5.0])(1.5)
    tensor(2.5000, dtype=torch.float64)
    """
    x, y, h, m, axis = given(x, y, axis)
    if method not in ("akima", "makima"):
        raise NotImplementedError(f"`method`={method} is unsupported; write 'akima' or 'makima'")
    if len(x) == 2:
        slopes = pg.cat([m, m])
    else:
        left, right = 2 * m[0] - m[1], 2 * m[-1] - m[-2]
        m = [(2 * left - m[0])[None], left[None], m, right[None], (2 * right - m[-1])[None]]
        m = pg.cat(m)
        bends = abs(m[1:] - m[:-1])
        if method == "makima":
            bends = bends + abs(m[1:] + m[:-1]) / 2
        f1, f2 = bends[2:], bends[:-2]
        both = f1 + f2
        size = both.detach().numpy()
        bent = pg.tensor(size > 1e-9 * size.max(initial=-np.inf))
        weighed = (f1 * m[1:-2] + f2 * m[2:-1]) / pg.where(bent, both, 1.0)
        slopes = pg.where(bent, weighed, (m[3:] + m[:-3]) / 2)
        m = m[2:-2]
    return hermite(x, y, h, m, slopes, extrapolate, axis)


akima1d_interpolator.call = staticmethod(akima_of)  # type: ignore[attr-defined]
