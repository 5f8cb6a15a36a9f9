"""B-splines, with derivatives of every order by coefficients, knots and arguments, and those that fit values.

A spline is evaluated by the basis functions that are not 0 at a place, and fitted by a linear system of them, a banded
one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, normal_dim, of_class, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.interpolate.piecewise import Curve, given, interpolation
from plugrad_scipy.optimize.implicit import solution


def knotted(rng: np.random.Generator) -> Any:
    """Yield samples for `BSpline`: knots, coefficients, and places between the knots."""
    t = np.array([0.0, 0.1, 0.3, 0.6, 1.3, 2.1, 2.8, 3.1, 3.5])
    yield pg.Sample(t, rng.normal(size=(5, 2)), np.array([0.8, 1.0]), k=3)
    yield pg.Sample(t[1:], rng.normal(size=5), np.array([0.8, 1.7]), k=2)


@of_class(
    lambda t, c, xi, k=3: BSpline(t, c, k)(xi),
    samples=knotted,
    error_samples=refuses(ValueError, "rising numbers", ([0.0, 2.0, 1.0, 3.0], (2,), (2,)), k=1)
    + refuses(ValueError, "2 coefficients", ([0.0, 1.0, 2.0, 3.0], (1,), (2,)), k=1),
    arrays="numpy",
)
class BSpline(Curve):
    """Spline of degree k by knots and coefficients: `scipy.interpolate.BSpline`.

    ``BSpline(t, c, k)(x, nu)`` has derivatives of every order by `t`, `c` and `x`; except by a knot of full
    multiplicity.

    >>> import plugrad as pg
    >>> c = pg.tensor([1.0, 3.0, 2.0], requires_grad=True)
    >>> spline = pg.ops.interpolate.BSpline([0.0, 0.0, 1.0, 2.0, 2.0], c, 1)
    >>> spline([0.5, 1.5]).tolist(), spline.integrate(0, 2).item()
    ([2.0, 2.5], 4.5)
    >>> pg.autograd.grad(spline.integrate(0, 2), c)
    (tensor([0.5000, 1.0000, 0.5000]),)
    """

    def __init__(self, t: Any, c: Any, k: int, extrapolate: Any = True, axis: int = 0) -> None:
        t, c = as_tensor(t), as_tensor(c)
        axis = normal_dim(axis, c.ndim)
        c = pg.movedim(c, axis, 0)
        if k < 0 or t.ndim != 1 or len(t) < 2 * k + 2 or (np.diff(t.detach().numpy()) < 0).any():
            raise ValueError(
                f"knots of a spline of degree {k} are {2 * k + 2} rising numbers or more"
            )
        if len(c) < len(t) - k - 1:
            raise ValueError(
                f"{len(t)} knots need {len(t) - k - 1} coefficients, and there are {len(c)}"
            )
        self._hold(t, c[: len(t) - k - 1], int(k), extrapolate, axis)

    def _hold(self, t: Any, c: Any, k: int, extrapolate: Any, axis: int) -> None:
        self.t, self.c, self.k, self.extrapolate, self.axis = t, c, k, extrapolate, axis

    @property
    def tck(self) -> tuple[Any, Any, int]:
        """The tuple (knots, coefficients, degree)."""
        return self.t, self.c, self.k

    def ends(self) -> tuple[Any, Any]:
        """Return where the spline begins and ends: the knots number k and -k - 1."""
        return self.t[self.k], self.t[len(self.t) - self.k - 1]

    def at(self, x: Any, nu: int) -> Any:
        """Return the derivative of order `nu` at the places `x`, a vector: (places, ...)."""
        first, basis = basis_at(self.t, self.k, x, nu)
        parts = self.c[first[:, None] + np.arange(self.k + 1)]
        return pg.sum(basis.reshape((*basis.shape, *(1,) * (self.c.ndim - 1))) * parts, 1)

    def derivative(self, nu: int = 1) -> Any:
        """Return the derivative of order `nu`, a `BSpline`. Raises ValueError if the degree is below it, or knots are
        repeated.
        """
        t, c, k = self.t, self.c, self.k
        for _ in range(nu):  # de Boor (1978), chapter X, equation 15
            if not k:
                raise ValueError(f"a spline of degree {self.k} has {self.k} derivatives, not {nu}")
            wide = t[k + 1 : -1] - t[1 : -k - 1]
            if (wide == 0).any():
                raise ValueError(
                    f"the spline has internal repeated knots and is not differentiable {nu} times"
                )
            c, t, k = (
                (c[1:] - c[:-1]) * (k / wide).reshape(-1, *(1,) * (c.ndim - 1)),
                t[1:-1],
                k - 1,
            )
        return spline_of(t, c, k, self.extrapolate, self.axis)

    def antiderivative(self, nu: int = 1) -> Any:
        """Return the antiderivative of order `nu`, a `BSpline`; it is 0 where the spline begins."""
        t, c, k = self.t, self.c, self.k
        for _ in range(nu):  # de Boor (1978), chapter X, equation 22
            wide = ((t[k + 1 :] - t[: -k - 1]) / (k + 1)).reshape(-1, *(1,) * (c.ndim - 1))
            c = pg.cat([0 * c[:1], pg.cumsum(c * wide, 0)])
            t, k = pg.cat([t[:1], t, t[-1:]]), k + 1
        extrapolate = False if self.extrapolate == "periodic" else self.extrapolate
        return spline_of(t, c, k, extrapolate, self.axis)

    def integrate(self, a: Any, b: Any, extrapolate: Any = None) -> Any:
        """Return the integral from `a` to `b`, two numbers; without `extrapolate`, over the part where the spline is
        defined.
        """
        extrapolate = self.extrapolate if extrapolate is None else extrapolate
        if not extrapolate:
            first, last = self.ends()
            a, b = (pg.minimum(pg.maximum(as_tensor(each), first), last) for each in (a, b))
        return super().integrate(a, b, extrapolate or True)

    @classmethod
    def basis_element(cls, t: Any, extrapolate: Any = True) -> Any:
        """Return the basis function with the knots `t` as a `BSpline`, as SciPy does: with knots of full multiplicity
        at the ends, and this `extrapolate`.
        """
        t = as_tensor(t)
        k = len(t) - 2
        c = np.zeros(3 * k + 1)
        c[k] = 1.0
        return cls(pg.cat([t[:1] - 1] * k + [t] + [t[-1:] + 1] * k), c, k, extrapolate)


def spline_of(t: Any, c: Any, k: int, extrapolate: Any, axis: int) -> BSpline:
    """Return a `BSpline` of knots `t`, coefficients `c` and degree `k` that are known to fit, without any check."""
    made = object.__new__(BSpline)
    made._hold(t, c, k, extrapolate, axis)
    return made


def basis_at(t: Any, k: int, x: Any, nu: int = 0) -> tuple[Array, Any]:
    """Return the B-spline basis at the places `x`: the number of the first function that is not 0, and the k + 1
    values, (places, k + 1).

    With `nu` they are derivatives of that order; `t` are the knots. Source: de Boor (1978), chapter X, the recursions
    14 (a) and 15.
    """
    count = len(t) - k - 1
    numbers = t.detach().numpy()
    place = np.searchsorted(numbers, x.detach().numpy(), "right") - 1
    # The last interval is closed, of a positive degree the last that is not empty.
    last = int(np.searchsorted(numbers, numbers[count], "left")) - 1 if k else count - 1
    place = np.clip(place, k, max(last, k))
    basis = [pg.ones_like(x.detach()) + 0 * x]
    for degree in range(1, k + 1):
        higher: list[Any] = [0 * x for _ in range(degree + 1)]
        for j, value in enumerate(basis):
            left, right = t[place + 1 + j - degree], t[place + 1 + j]
            if degree <= k - nu:
                share = value / (right - left)
                higher[j] = higher[j] + (right - x) * share
                higher[j + 1] = higher[j + 1] + (x - left) * share
            else:
                slope = value * (degree / (right - left))
                higher[j] = higher[j] - slope
                higher[j + 1] = higher[j + 1] + slope
        basis = higher
    made = pg.stack(basis, 1)
    return place - k, 0 * made if nu > k else made


@composed(
    samples=interpolation({}, {"k": 2}, {"k": 1}, {"bc_type": "natural"}, {"k": 5}),
    error_samples=refuses(ValueError, "strictly increasing", ([1.0, 0.0, 2.0], (3,), (2,))),
    arrays="numpy",
)
def make_interp_spline(x: Any, y: Any, xi: Any, k: int = 3, bc_type: Any = None) -> Any:
    return interpolating(x, y, k, bc_type=bc_type)(xi)


ENDS = {"natural": [(2, 0.0)], "clamped": [(1, 0.0)], "not-a-knot": None}


def interpolating(
    x: Any,
    y: Any,
    k: int = 3,
    t: Any = None,
    bc_type: Any = None,
    axis: int = 0,
    check_finite: bool = True,
) -> Any:
    """Interpolating spline of degree k through values: `scipy.interpolate.make_interp_spline`, which chooses the knots
    unless `t` is given.

    Returns a `BSpline`, with derivatives of every order by `x`, `y`, `t` and its arguments. `bc_type` is "not-a-knot"
    (None), "natural", "clamped", "periodic" (whose system is solved dense), or a pair of lists of (order, value). A
    periodic spline of degree 0 or 1 is continued periodically too, unlike SciPy's.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 1.0, 4.0, 9.0], requires_grad=True)
    >>> spline = pg.ops.interpolate.make_interp_spline([0.0, 1.0, 2.0, 3.0], y, k=2)
    >>> round(spline(0.5).item(), 4), pg.autograd.grad(spline(0.5), y)
    (0.25, (tensor([ 0.3542,  0.8125, -0.1875,  0.0208]),))
    """
    x, y, _, _, axis = given(x, y, axis)
    if check_finite:
        require_finite(x, y)
    flat = y.reshape(len(x), -1)
    both = (bc_type, bc_type) if bc_type is None or isinstance(bc_type, str) else tuple(bc_type)
    if "periodic" in both:
        if both[0] != both[1] or t is not None:
            raise ValueError(
                "a periodic spline is so at both ends, and has knots of its own; give no t"
            )
        c, t = periodic_spline(x, flat, k)
        return spline_of(t, c.reshape((len(c), *y.shape[1:])), k, "periodic", axis)
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
    rows = [(x[:1], order) for order, _ in ends[0]] + [(x, 0)]
    rows += [(x[-1:], order) for order, _ in ends[1]]
    values = [
        [(pg.zeros_like(flat[:1].detach()) + as_tensor(v).reshape(-1)) for _, v in bc]
        for bc in ends
    ]
    parts = [basis_at(t, k, place, order) for place, order in rows]
    first, basis = np.concatenate([part[0] for part in parts]), pg.cat([part[1] for part in parts])
    c = solved(first, basis, pg.cat([*values[0], flat, *values[1]]))
    return spline_of(t, c.reshape((count, *y.shape[1:])), k, True, axis)


def require_finite(*arrays: Any) -> None:
    """Raise ValueError if any of the arrays holds nan or infinity."""
    for each in arrays:
        if not np.isfinite(each.detach().numpy()).all():
            raise ValueError("array must not contain infs or NaNs")


def solved(first: Array, basis: Any, side: Any) -> Any:
    """Return the coefficients of a spline that solve Σ_j basis[i, j] c[first[i] + j] = side[i]: a banded system."""
    count, width = basis.shape
    row, column = np.arange(count)[:, None], first[:, None] + np.arange(width)
    below, above = max(int((row - column).max()), 0), max(int((column - row).max()), 0)
    bands = scattered((above + row - column) * count + column, basis, (below + above + 1) * count)
    return pg.linalg.solve_banded((below, above), bands.reshape(-1, count), side)


def scattered(places: Array, values: Any, size: int) -> Any:
    """Return a vector of zeros of length `size`, to which `values` are added at `places`."""
    flat = values.reshape(-1)
    return pg.index_add(pg.zeros(size, dtype=flat.dtype), 0, pg.tensor(places.reshape(-1)), flat)


def knots_for(x: Any, k: int, derivatives: bool) -> Any:
    """Return SciPy's knots for the places `x` and degree `k`: for odd k the places, for even k their midpoints, without
    those next to the ends.

    With `derivatives` at the ends, all places are knots.
    """
    first, last = x[:1], x[-1:]
    if k == 0:
        return pg.cat([x, last])
    if derivatives:
        return pg.cat([first] * k + [x] + [last] * k)
    inner, drop = (x, (k + 1) // 2) if k % 2 else ((x[1:] + x[:-1]) / 2, k // 2)
    return pg.cat([first] * (k + 1) + [inner[drop : len(inner) - drop]] + [last] * (k + 1))


def periodic_spline(x: Any, y: Any, k: int) -> tuple[Any, Any]:
    """Return coefficients and knots of the periodic spline of degree `k` through (x, y); its last k coefficients repeat
    the first ones.

    Raises ValueError unless the first and the last value are equal.
    """
    if not np.allclose(y[0].detach().numpy(), y[-1].detach().numpy(), atol=1e-15):
        raise ValueError("the first and the last value of a periodic spline must be equal")
    count = len(x) - 1
    if k == 0:
        return y[:-1], x
    steps = x[1:] - x[:-1]
    inner = x if k % 2 else pg.cat([x[:1], x[1:-1] - steps[:-1] / 2, x[-1:]])
    steps = inner[1:] - inner[:-1]
    around = np.arange(k)
    before = pg.flip(inner[0] - pg.cumsum(steps[-1 - around % count], 0), (0,))
    after = inner[-1] + pg.cumsum(steps[around % count], 0)
    t = pg.cat([before, inner, after])
    first, basis = basis_at(t, k, x[:-1])
    column = (first[:, None] + np.arange(k + 1)) % count
    matrix = scattered(np.arange(count)[:, None] * count + column, basis, count * count)
    c = pg.linalg.solve(matrix.reshape(count, count), y[:-1])
    return c[np.arange(count + k) % count], t


make_interp_spline.call = staticmethod(interpolating)


def fitted(rng: np.random.Generator) -> Any:
    """Yield samples for `make_lsq_spline`: places, values, where to evaluate the fitted spline, knots and weights."""
    x = np.cumsum(rng.uniform(0.5, 1.5, 9))
    at = x[[1, 4, 6]] + 0.2
    ends = np.arange(1.0, 5.0)  # apart, so that each can be moved by itself
    t = np.r_[x[0] - ends[::-1], (x[3] + x[4]) / 2, x[-1] + ends]
    w = rng.uniform(0.5, 1.5, 9)
    yield pg.Sample(x, rng.normal(size=(9, 2)), at, t, w)
    yield pg.Sample(x, rng.normal(size=9), at, t[1:-1], w, k=2, method="norm-eq")


@composed(
    samples=fitted,
    error_samples=refuses(
        ValueError, "lies between", ([8.0, 9.0, 10.0], (3,), (1,), [0.0, 0.0, 9.0, 9.0], (3,)), k=1
    ),
    arrays="numpy",
)
def make_lsq_spline(x: Any, y: Any, xi: Any, t: Any, w: Any, k: int = 3, method: str = "qr") -> Any:
    return least_squares_spline(x, y, t, k, w, method=method)(xi)


def least_squares_spline(
    x: Any,
    y: Any,
    t: Any,
    k: int = 3,
    w: Any = None,
    axis: int = 0,
    check_finite: bool = True,
    *,
    method: str = "qr",
) -> Any:
    """Spline with given knots that fits values by least squares: `scipy.interpolate.make_lsq_spline`.

    Returns a `BSpline`, with derivatives of every order by `x`, `y`, the knots `t`, the weights `w` and its arguments.
    Each basis function must have a place of its own in `x` (Schoenberg and Whitney); otherwise the system is singular,
    and LinAlgError is raised. `method` "qr" solves by a dense QR decomposition, "norm-eq" the banded normal equations.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 3.0, 3.0], requires_grad=True)
    >>> line = pg.ops.interpolate.make_lsq_spline([0.0, 1.0, 2.0], y, [0.0, 0.0, 2.0, 2.0], k=1)
    >>> round(line(2.0).item(), 4), pg.autograd.grad(line(2.0), y)
    (3.5, (tensor([-0.1667,  0.3333,  0.8333]),))
    """
    x, y, t = as_tensor(x), as_tensor(y), as_tensor(t)
    axis = normal_dim(axis, y.ndim)
    y = pg.movedim(y, axis, 0)
    if check_finite:
        require_finite(x, y)
    if x.ndim != 1 or (np.diff(x.detach().numpy()) < 0).any() or len(x) != len(y):
        raise ValueError("x must be a rising vector, and y have a value for each of it")
    if method not in ("qr", "norm-eq"):
        raise ValueError(f"method is 'qr' or 'norm-eq', not {method!r}")
    count = len(t) - k - 1
    if (np.diff(t.detach().numpy()) < 0).any():
        raise ValueError("the knots t must rise")
    if count < k + 1 or len(x) < count or x[0] < t[k] or x[-1] > t[count]:
        raise ValueError(
            f"x lies between t[{k}] and t[{count}], and there are {count} places or more for as many coefficients"
        )
    flat = y.reshape(len(x), -1)
    weight = pg.ones_like(x.detach()) if w is None else as_tensor(w)
    first, basis = basis_at(t, k, x)
    basis, side = basis * weight[:, None], flat * weight[:, None]
    column = first[:, None] + np.arange(k + 1)
    if method == "qr":
        matrix = scattered(np.arange(len(x))[:, None] * count + column, basis, len(x) * count)
        q, r = pg.linalg.qr(matrix.reshape(len(x), count))
        require_regular(pg.diagonal(r))
        c = pg.linalg.solve_triangular(r, q.T @ side, upper=True)
    else:
        pairs = basis[:, :, None] * basis[:, None, :]
        row, other = (
            column[:, :, None] + 0 * column[:, None, :],
            column[:, None, :] + 0 * column[:, :, None],
        )
        upper = other >= row
        bands = scattered(((k + row - other) * count + other)[upper], pairs[upper], (k + 1) * count)
        right = scattered(
            column[:, :, None] * side.shape[1] + np.arange(side.shape[1]),
            basis[:, :, None] * side[:, None, :],
            count * side.shape[1],
        )
        c = pg.linalg.solveh_banded(bands.reshape(k + 1, count), right.reshape(count, -1))
    return spline_of(t, c.reshape((count, *y.shape[1:])), k, True, axis)


def require_regular(diagonal: Any) -> None:
    """Raise LinAlgError if a number on the diagonal of the factor of a least squares problem is 0 up to rounding."""
    size = np.abs(diagonal.detach().numpy())
    if not size.min() > len(size) * np.finfo(size.dtype).eps * size.max():
        raise np.linalg.LinAlgError(
            "make_lsq_spline: a basis function has no place in x, so that its coefficient may be anything: give fewer "
            "knots there"
        )


make_lsq_spline.call = staticmethod(least_squares_spline)


def smoothed(rng: np.random.Generator) -> Any:
    """Yield samples for `make_smoothing_spline`: places, values, where to evaluate the spline, and its smoothness
    `lam`.
    """
    x = np.cumsum(rng.uniform(0.5, 1.5, 7))
    for shape, lam in (((7, 2), 0.3), ((7,), 2.0), ((7,), 0.0)):
        yield pg.Sample(x, rng.normal(size=shape), x[:3] + 0.2, np.array(lam))


@composed(samples=smoothed, arrays="numpy", domain={"lam": (0.0, np.inf)})
def make_smoothing_spline(x: Any, y: Any, xi: Any, lam: Any, w: Any = None) -> Any:
    return smoothing_spline(x, y, w, lam)(xi)


def smoothing_spline(x: Any, y: Any, w: Any = None, lam: Any = None, *, axis: int = 0) -> Any:
    """Cubic smoothing spline: `scipy.interpolate.make_smoothing_spline`, with derivatives by `lam` too.

    It minimizes the sum of ``w * (y - f(x))**2`` and ``lam`` times the integral of f''². Returns a `BSpline`, with
    derivatives of every order by `x`, `y`, `w`, `lam` and its arguments. Without `lam` it is the one with the smallest
    error of generalized cross-validation, as in SciPy, differentiated as an implicit function.

    Source: P. J. Green and B. W. Silverman, Nonparametric Regression and Generalized Linear Models (1994), 2.3.

    >>> import plugrad as pg
    >>> lam = pg.tensor(1.0, dtype=pg.float64, requires_grad=True)
    >>> spline = pg.ops.interpolate.make_smoothing_spline([0, 1, 2, 3, 4], [0, 1, 0, 1, 0], lam=lam)
    >>> pg.autograd.grad(spline(2.0), lam)
    (tensor(-0.0467, dtype=torch.float64),)
    """
    x, y, _, _, axis = given(x, y, axis)
    count = len(x)
    if count < 5:
        raise ValueError("``x`` and ``y`` length must be at least 5")
    weight = pg.ones_like(x.detach()) if w is None else as_tensor(w)
    if weight.shape != x.shape or (weight <= 0).any():
        raise ValueError("Invalid vector of weights: a positive number for each of x")
    flat = y.reshape(count, -1)
    h = x[1:] - x[:-1]
    # Row j of Qᵀ: divided second differences; R: the integrals of the products of two hats.
    left, right = 1 / h[:-1], 1 / h[1:]
    rows = pg.stack([left, -left - right, right], 1)
    inner = np.arange(count - 2)

    def of_values(x: Any) -> Any:
        return (rows[:, :, None] * x[inner[:, None] + np.arange(3)]).sum(1)

    def transposed(g: Any) -> Any:
        places = (inner[:, None] + np.arange(3))[:, :, None] * g.shape[1] + np.arange(g.shape[1])
        return scattered(places, rows[:, :, None] * g[:, None, :], count * g.shape[1]).reshape(
            count, -1
        )

    light = 1 / weight
    products = [
        (
            rows[: len(rows) - d, d:]
            * rows[d:, : 3 - d]
            * light[inner[: len(rows) - d, None] + d + np.arange(3 - d)]
        ).sum(1)
        for d in range(3)
    ]
    hats = [(h[:-1] + h[1:]) / 3, h[1:-1] / 6, 0 * h[2:-1]]

    def values(lam: Any, side: Any) -> Any:
        diagonals = [hat + lam * product for hat, product in zip(hats, products, strict=True)]
        ab = pg.stack([pg.cat([each, 0 * h[:d]]) for d, each in enumerate(diagonals)])
        bends = pg.linalg.solveh_banded(ab, of_values(side), lower=True)
        return side - lam * light[:, None] * transposed(bends)

    if lam is None:
        columns = [flat[:, [place]] for place in range(flat.shape[1])]
        best = [cross_validated(values, column) for column in columns]
        smooth = pg.cat([values(*each) for each in zip(best, columns, strict=True)], 1)
    elif (as_tensor(lam) < 0).any():
        raise ValueError("Regularization parameter should be non-negative")
    else:
        smooth = values(as_tensor(lam), flat)
    made = interpolating(x, smooth, 3, bc_type="natural", check_finite=False)
    c = made.c.reshape((len(made.c), *y.shape[1:]))
    return spline_of(made.t, c, 3, True, axis)


def cross_validated(values: Any, y: Any) -> Any:
    """Return the smoothness lam with the least error of generalized cross-validation, with derivatives of every order.

    ``values(lam, y)`` returns the smoothed values of `y`.
    """
    count = len(y)
    unit = pg.tensor(np.eye(count))

    def error(lam: Any) -> Any:
        left = ((y - values(lam, y)) ** 2).sum()
        trace = pg.diagonal(values(lam, unit)).sum()
        return left / count / (1 - trace / count) ** 2

    def slope(log: Any) -> Any:
        with pg.enable_grad():
            log = log if log.requires_grad else log.detach().requires_grad_()
            return pg.autograd.grad(error(pg.exp(log)), log, create_graph=True)[0]

    # SciPy's search, among values alone, knows the minimum to half of the digits: Newton's steps find the others.
    found = pg.ops.optimize.minimize_scalar(lambda lam: error(lam).detach(), bounds=(0.0, count))
    log = float(np.log(found.x.item()))
    for _ in range(4):
        at = pg.tensor(log, dtype=pg.float64, requires_grad=True)
        first = slope(at)
        step = (first / pg.autograd.grad(first, at)[0]).item()
        log -= step if abs(step) < 0.5 else 0.0
    return pg.exp(solution(log, slope, (), converged=True))


make_smoothing_spline.call = staticmethod(smoothing_spline)
