"""Piecewise polynomials, and cubic interpolation, with derivatives of every order by places, values and arguments.

Every interpolation is Hermite's cubic polynomial between two places, from values and slopes there; they differ in the
slopes. These are computed with plugrad's ops, which have derivatives.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, normal_dim, of_class, refuses
from plugrad_scipy import as_tensor


class Curve:
    """Base of the piecewise polynomials: a function of one variable, called with places, as SciPy's.

    `nu` in a call is the order of the derivative. Outside of the knots it is continued, periodic or nan, for an
    `extrapolate` of True, "periodic" or False. Subclasses define `ends`, `at` and `antiderivative`.
    """

    c: Any
    extrapolate: Any
    axis: int

    def ends(self) -> tuple[Any, Any]:
        raise NotImplementedError

    def at(self, x: Any, nu: int) -> Any:
        raise NotImplementedError

    def antiderivative(self, nu: int = 1) -> Any:
        raise NotImplementedError

    def __call__(self, x: Any, nu: int = 0, extrapolate: Any = None) -> Any:
        extrapolate = self.extrapolate if extrapolate is None else extrapolate
        places = as_tensor(x)
        flat = places.reshape(-1)
        first, last = self.ends()
        outside = ((flat < first) | (flat > last)).detach()
        if extrapolate == "periodic":
            flat = flat - turns(flat, first, last) * (last - first)
        value = self.at(flat, nu)
        if not extrapolate:
            value = pg.where(outside.reshape(-1, *(1,) * (value.ndim - 1)), float("nan"), value)
        return shaped(value, places, self.axis)

    def integrate(self, a: Any, b: Any, extrapolate: Any = None) -> Any:
        """Return the integral from `a` to `b`, two numbers, with gradients; outside of the knots the curve is continued
        as `extrapolate` says (None: as the curve's own setting).
        """
        extrapolate = self.extrapolate if extrapolate is None else extrapolate
        whole = self.antiderivative()
        whole.axis = 0
        first, last = self.ends()

        def up_to(x: Any) -> Any:
            if extrapolate != "periodic":
                return whole(x, extrapolate=extrapolate)
            count = turns(x, first, last)
            each = whole(last, extrapolate=True) - whole(first, extrapolate=True)
            return whole(x - count * (last - first), extrapolate=True) + count * each

        return up_to(as_tensor(b)) - up_to(as_tensor(a))


def turns(x: Any, first: Any, last: Any) -> Any:
    """Return the number of whole periods (first, last) before each place: the floor of its distance in periods, without
    a gradient.
    """
    return pg.floor(((x - first) / (last - first)).detach())


def shaped(value: Any, places: Any, axis: int) -> Any:
    """Return values (places, ...) at a vector of places, in the shape of `places`, which is put where `axis` was."""
    value = value.reshape((*places.shape, *value.shape[1:]))
    dims = range(places.ndim)
    return value if axis == 0 else pg.movedim(value, (*dims,), tuple(axis + d for d in dims))


def interpolation(*rows: dict[str, Any]) -> Any:
    """Return a function of a random generator that yields samples for interpolators: places, rising or falling values,
    where to interpolate, and each of the settings `rows`.
    """

    def samples(rng: np.random.Generator) -> Any:
        x = np.cumsum(rng.uniform(0.5, 1.5, 6))
        between = rng.uniform(0.1, 0.9, 5) * np.diff(x) + x[:-1]
        rising = np.cumsum(rng.uniform(0.2, 1.0, 6)) ** 1.5
        for nr, settings in enumerate(rows):
            y = np.stack([rising, rising[::-1] ** 0.7], 1) if nr == 0 else rising
            yield pg.Sample(x, y, between, **settings)

    return samples


falling = refuses(ValueError, "strictly increasing", ([1.0, 0.0, 2.0], (3,), (2,)))


@of_class(
    lambda c, x, xi, extrapolate=None: PPoly(c, x, extrapolate)(xi),
    samples=lambda rng: [
        pg.Sample(rng.normal(size=(3, 2, 2)), np.array([0.0, 0.7, 2.0]), np.array([0.3, 1.7])),
        pg.Sample(rng.normal(size=(1, 1)), np.array([0.0, 2.0]), np.array(0.3)),
    ],
    error_samples=refuses(ValueError, "strictly increasing", ((2, 1), [1.0, 0.0], (2,)))
    + refuses(ValueError, "coefficients of 1 intervals", ((2, 2), [0.0, 1.0], (2,))),
    arrays="numpy",
)
class PPoly(Curve):
    """Piecewise polynomial from coefficients and breakpoints: `scipy.interpolate.PPoly`.

    Between x[i] and x[i + 1] it is the sum of ``c[m, i] * (xp - x[i]) ** (k - m)``, k = len(c) - 1. It has derivatives
    of every order by `c`, by `x`, which rises, and by the places.

    >>> import plugrad as pg
    >>> c = pg.tensor([[1.0, 0.0], [0.0, 1.0]], requires_grad=True)
    >>> curve = pg.ops.interpolate.PPoly(c, [0.0, 1.0, 3.0])
    >>> curve(0.5).item(), curve.integrate(0, 3).item()
    (0.5, 2.5)
    >>> pg.autograd.grad(curve.integrate(0, 3), c)
    (tensor([[0.5000, 2.0000],
            [1.0000, 2.0000]]),)
    """

    def __init__(self, c: Any, x: Any, extrapolate: Any = None, axis: int = 0) -> None:
        c, x = as_tensor(c), as_tensor(x)
        axis = normal_dim(axis, c.ndim - 1)
        c = pg.movedim(c, (axis, axis + 1), (0, 1)) if axis else c
        if x.ndim != 1 or len(x) < 2 or not (np.diff(x.detach().numpy()) > 0).all():
            raise ValueError("`x` must be strictly increasing, a vector of at least two numbers")
        if c.ndim < 2 or c.shape[1] != len(x) - 1 or not len(c):
            raise ValueError(
                f"c has the coefficients of {len(x) - 1} intervals, (k, {len(x) - 1}, ...); its shape is {(*c.shape,)}"
            )
        self._hold(c, x, True if extrapolate is None else extrapolate, axis)

    def _hold(self, c: Any, x: Any, extrapolate: Any, axis: int) -> None:
        self.c, self.x, self.extrapolate, self.axis = c, x, extrapolate, axis

    def ends(self) -> tuple[Any, Any]:
        """Return the first and the last breakpoint."""
        return self.x[0], self.x[-1]

    def at(self, x: Any, nu: int) -> Any:
        """Return the derivative of order `nu` at the places `x`, a vector: (places, ...)."""
        place, known = between(self.x, x)
        h = (x - known).reshape(-1, *(1,) * (self.c.ndim - 2))
        degree = len(self.c) - 1
        if nu > degree:
            return 0 * (h + self.c[-1][place])
        value: Any = 0 * h  # where x is NaN, a constant is too
        for power in range(degree, nu - 1, -1):  # Horner
            factor = float(np.prod(np.arange(power - nu + 1, power + 1)))
            value = value * h + factor * self.c[degree - power][place]
        return value

    def derivative(self, nu: int = 1) -> Any:
        """Return the derivative of order `nu`, a `PPoly`; for a negative order, the antiderivative."""
        if nu < 0:
            return self.antiderivative(-nu)
        count = len(self.c)
        powers = np.arange(count)[::-1]
        factor = np.prod([powers - each for each in range(nu)], axis=0)[: max(count - nu, 0)]
        trailing = (1,) * (self.c.ndim - 1)
        c = self.c[: count - nu] * pg.tensor(factor.astype(float)).reshape(-1, *trailing)
        return like(self, c if count > nu else 0 * self.c[:1])

    def antiderivative(self, nu: int = 1) -> Any:
        """Return the antiderivative of order `nu`, a `PPoly`; it is 0 at the first breakpoint."""
        c, trailing = self.c, (1,) * (self.c.ndim - 2)
        steps = (self.x[1:] - self.x[:-1]).reshape(-1, *trailing)
        for _ in range(nu):
            powers = pg.tensor(np.arange(len(c), 0, -1.0)).reshape(-1, 1, *trailing)
            c = c / powers
            rises: Any = 0.0
            for each in c:
                rises = (rises + each) * steps
            start = pg.cat([0 * rises[:1], pg.cumsum(rises, 0)[:-1]])
            c = pg.cat([c, start[None]])
        made = like(self, c)
        made.extrapolate = False if self.extrapolate == "periodic" else self.extrapolate
        return made

    @classmethod
    def from_spline(cls, tck: Any, extrapolate: Any = None) -> Any:
        """Return the spline `tck`, a `BSpline` or a tuple (t, c, k), as a `PPoly` with this `extrapolate` (None: the
        spline's): its derivatives at the knots, divided by factorials.
        """
        spline = tck if hasattr(tck, "tck") else pg.ops.interpolate.BSpline(*tck)
        t, k = spline.t, spline.k
        x = t[np.append(np.diff(t.detach().numpy()) > 0, True)]
        factorials = np.cumprod([1.0, *range(1, k + 1)])
        c = [spline.at(x[:-1], m) / factorials[m] for m in range(k, -1, -1)]
        extrapolate = spline.extrapolate if extrapolate is None else extrapolate
        return PPoly(pg.stack(c), x, extrapolate)


def like(curve: Any, c: Any) -> Any:
    """Return a `PPoly` with the coefficients `c`, and the breakpoints and settings of `curve`."""
    made = object.__new__(PPoly)
    made._hold(c, curve.x, curve.extrapolate, curve.axis)
    return made


def between(knots: Any, x: Any) -> tuple[Array, Any]:
    """Return for each place in `x` the number of the interval of `knots` that contains it, or is nearest, and where
    that begins.
    """
    place = np.searchsorted(knots.detach().numpy(), x.detach().numpy(), "right") - 1
    place = np.clip(place, 0, len(knots) - 2)
    return place, knots[place]


def given(x: Any, y: Any, axis: int) -> tuple[Any, Any, Any, Any, int]:
    """Return the arguments of an interpolator as Tensors: x, y with `axis` first, the steps of x, the slopes of the
    chords, and the axis.

    Raises ValueError unless `x` is a strictly increasing vector as long as `y`.
    """
    x, y = as_tensor(x), as_tensor(y)
    axis = normal_dim(axis, y.ndim)
    y = pg.movedim(y, axis, 0)
    numbers = x.detach().numpy()
    if x.ndim != 1 or len(x) < 2 or not (np.diff(numbers) > 0).all():
        raise ValueError("`x` must be strictly increasing, a vector of at least two numbers")
    if len(x) != len(y):
        raise ValueError(f"there are {len(x)} places in x and {len(y)} values along axis {axis}")
    steps = (x[1:] - x[:-1]).reshape(-1, *(1,) * (y.ndim - 1))
    return x, y, steps, (y[1:] - y[:-1]) / steps, axis


def hermite(y: Any, steps: Any, secants: Any, slopes: Any) -> Any:
    """Return the coefficients (4, intervals, ...), highest power first, of the piecewise cubic with values `y` and
    `slopes`.

    `steps` are the lengths of the intervals, `secants` the slopes of the chords.
    """
    excess = (slopes[:-1] + slopes[1:] - 2 * secants) / steps
    c = [excess / steps, (secants - slopes[:-1]) / steps - excess, slopes[:-1], y[:-1]]
    return pg.stack(c)


@of_class(
    lambda x, y, dydx, xi: CubicHermiteSpline(x, y, dydx)(xi),
    samples=lambda rng: [
        pg.Sample(np.array([0.0, 0.7, 2.0]), *rng.normal(size=(2, 3, *more)), np.array([0.3, 1.7]))
        for more in ((), (2,))
    ],
    error_samples=refuses(ValueError, "one shape", ([0.0, 1.0], (2,), (2, 2), (2,))),
    arrays="numpy",
)
class CubicHermiteSpline(PPoly):
    """Piecewise cubic through values with given slopes: `scipy.interpolate.CubicHermiteSpline`, with derivatives of
    every order by all.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 1.0], requires_grad=True)
    >>> found = pg.ops.interpolate.CubicHermiteSpline([0.0, 1.0], y, [0.0, 3.0])(0.5)
    >>> found.item(), pg.autograd.grad(found, y)
    (0.125, (tensor([0.5000, 0.5000]),))
    """

    def __init__(self, x: Any, y: Any, dydx: Any, axis: int = 0, extrapolate: Any = None) -> None:
        x, y, steps, secants, axis = given(x, y, axis)
        slopes = pg.movedim(as_tensor(dydx), axis, 0)
        if slopes.shape != y.shape:
            raise ValueError(
                f"y and dydx have one shape, not {(*y.shape,)} and {(*slopes.shape,)} (the axis first)"
            )
        c = hermite(y, steps, secants, slopes)
        self._hold(c, x, True if extrapolate is None else extrapolate, axis)


def cubic_slopes(x: Any, y: Any, steps: Any, secants: Any, bc_type: Any) -> Any:
    """Return the slopes at the places `x` of the cubic spline with two continuous derivatives, by a tridiagonal system.

    `steps` and `secants` are the steps of x and the slopes of the chords, `bc_type` the conditions at the ends, as for
    `CubicSpline`. Raises ValueError for a periodic spline whose ends differ. Source: C. de Boor, A Practical Guide to
    Splines (1978), chapter IV.
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
    """Return the first equation of the system for a spline's slopes: two coefficients and the right side.

    The coefficients are those of the slope at this end and of its neighbour. `bc` is "line", "not-a-knot", "clamped",
    "natural", or a pair (order, value of the derivative of that order, 1 or 2). `h` and `secants` are the steps between
    the knots, and the slopes of the chords, from this end inward; `sign` is 1 at the left and -1 at the right end.
    Raises ValueError for another order, or a value with another number of columns than y.
    """
    one = pg.ones_like(h[:1])
    if bc == "line":
        return one, 0 * one, secants[0]
    if bc == "not-a-knot":
        both = h[0] + h[1]
        side = ((h[0] + 2 * both) * h[1] * secants[0] + h[0] ** 2 * secants[1]) / both
        return h[1:2], both.reshape(1), side
    named = {"clamped": (1, 0.0), "natural": (2, 0.0)}
    order, value = named[bc] if isinstance(bc, str) else bc
    value = as_tensor(value).reshape(-1)
    if len(value) not in (1, secants.shape[1]):
        raise ValueError(
            f"bc_type gives {len(value)} derivatives at an end, where y has {secants.shape[1]} columns"
        )
    value = pg.zeros_like(secants[0].detach()) + value
    if order == 1:
        return one, 0 * one, value
    if order != 2:
        raise ValueError(f"bc_type gives a derivative of order {order}; it is 1 or 2")
    return 2 * one, one, 3 * secants[0] - sign * value * h[0] / 2


@of_class(
    lambda x, y, xi, bc_type="not-a-knot": CubicSpline(x, y, bc_type=bc_type)(xi),
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
class CubicSpline(PPoly):
    """Cubic spline through values with two continuous derivatives: `scipy.interpolate.CubicSpline`.

    ``CubicSpline(x, y)(xi, nu)`` has derivatives of every order by `x`, `y`, `xi`, and the numbers of `bc_type`:
    "not-a-knot", "periodic" (whose system is solved dense), "clamped", "natural", or (order, value) for each end.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 1.0, 8.0, 27.0], requires_grad=True)
    >>> spline = pg.ops.interpolate.CubicSpline([0.0, 1.0, 2.0, 3.0], y)
    >>> round(spline(1.5).item(), 4), round(spline(1.5, 1).item(), 4)
    (3.375, 6.75)
    >>> pg.autograd.grad(spline(1.5), y)
    (tensor([-0.0625,  0.5625,  0.5625, -0.0625]),)
    """

    def __init__(
        self,
        x: Any,
        y: Any,
        axis: int = 0,
        bc_type: Any = "not-a-knot",
        extrapolate: Any = None,
    ) -> None:
        x, y, steps, secants, axis = given(x, y, axis)
        slopes = cubic_slopes(x, y, steps, secants, bc_type)
        if extrapolate is None:
            extrapolate = "periodic" if bc_type == "periodic" else True
        self._hold(hermite(y, steps, secants, slopes), x, extrapolate, axis)


def pchip_slopes(h: Any, m: Any) -> Any:
    """Return the slopes of monotone cubics at the places, from the steps `h` between them and the slopes `m` of the
    chords.
    """
    if len(m) == 1:
        return pg.cat([m, m])
    turned = ((pg.sign(m[1:]) != pg.sign(m[:-1])) | (m[1:] == 0) | (m[:-1] == 0)).detach()
    before, after = pg.where(turned, 1.0, m[:-1]), pg.where(turned, 1.0, m[1:])
    w1, w2 = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
    inner = pg.where(turned, 0.0, (w1 + w2) / (w1 / before + w2 / after))
    first = pchip_end(h[0], h[1], m[0], m[1])
    last = pchip_end(h[-1], h[-2], m[-1], m[-2])
    return pg.cat([first[None], inner, last[None]])


def pchip_end(h0: Any, h1: Any, m0: Any, m1: Any) -> Any:
    """Return the slope of a monotone cubic at an end: that of the parabola through three points, unless it would
    overshoot.

    `h0` and `h1` are the two steps beside the end, `m0` and `m1` the slopes of the chords.
    """
    slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
    slope = pg.where((pg.sign(slope) != pg.sign(m0)).detach(), 0.0, slope)
    over = (pg.sign(m0) != pg.sign(m1)) & (abs(slope) > 3 * abs(m0))
    return pg.where(over.detach(), 3 * m0, slope)


@of_class(
    lambda x, y, xi: PchipInterpolator(x, y)(xi),
    samples=interpolation({}, {}),
    error_samples=falling,
    arrays="numpy",
)
class PchipInterpolator(PPoly):
    """Monotone cubic interpolation: `scipy.interpolate.PchipInterpolator`, with derivatives of every order.

    As a function of `y` it has a kink where two values are equal, or the slope changes its sign: there, the gradient is
    that of the side on which the slope is 0. Source: F. N. Fritsch and J. Butland, SIAM J. Sci. Comput. 5 (1984).

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 1.0, 4.0], requires_grad=True)
    >>> found = pg.ops.interpolate.PchipInterpolator([0.0, 1.0, 2.0], y)(1.5)
    >>> found.item(), pg.autograd.grad(found, y)
    (2.1875, (tensor([-0.2031,  0.8750,  0.3281]),))
    """

    def __init__(self, x: Any, y: Any, axis: int = 0, extrapolate: Any = None) -> None:
        x, y, h, m, axis = given(x, y, axis)
        slopes = pchip_slopes(h, m)
        self._hold(hermite(y, h, m, slopes), x, True if extrapolate is None else extrapolate, axis)


@of_class(
    lambda x, y, xi, method="akima": Akima1DInterpolator(x, y, method=method)(xi),
    samples=interpolation({}, {"method": "makima"}),
    error_samples=falling,
    arrays="numpy",
)
class Akima1DInterpolator(PPoly):
    """Akima's interpolation: `scipy.interpolate.Akima1DInterpolator`, with the method "akima" or "makima" and
    derivatives of every order.

    As a function of `y` it has a kink where two neighbouring slopes are equal. Outside of the places it is nan, unless
    `extrapolate` is set. Source: H. Akima, Journal of the ACM 17 (1970).

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 1.0, 4.0, 5.0], requires_grad=True)
    >>> found = pg.ops.interpolate.Akima1DInterpolator([0.0, 1.0, 2.0, 4.0], y)(1.5)
    >>> found.item(), pg.autograd.grad(found, y)[0][1:].round(decimals=4)
    (2.5, tensor([0.5000, 0.5000, 0.0000]))
    """

    def __init__(
        self, x: Any, y: Any, axis: int = 0, *, method: str = "akima", extrapolate: Any = None
    ) -> None:
        x, y, h, m, axis = given(x, y, axis)
        if method not in ("akima", "makima"):
            raise NotImplementedError(
                f"`method`={method} is unsupported; write 'akima' or 'makima'"
            )
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
        self._hold(hermite(y, h, m, slopes), x, bool(extrapolate) and extrapolate, axis)
