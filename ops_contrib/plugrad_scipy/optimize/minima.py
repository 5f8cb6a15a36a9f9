"""Minima, least squares and fits, with derivatives of every order by the tensors that the function depends on."""

from __future__ import annotations

import copy
import functools
import inspect
from typing import Any

import numpy as np
import scipy.optimize
import scipy.sparse

import plugrad as pg
from plugrad.authoring import Array
from plugrad.autograd import functional
from plugrad.interop import scipy as bridge
from plugrad_scipy import as_tensor
from plugrad_scipy.optimize.implicit import apart, as_one, plain, solution, solver, start
from plugrad_scipy.optimize.roots import float_function

WITHOUT_GRADIENT = ("nelder-mead", "powell", "cobyla", "cobyqa")
WITH_HESSP = ("newton-cg", "trust-ncg", "trust-krylov", "trust-constr")
WITH_HESS = ("dogleg", "trust-exact")
MULTIPLIER = 1e-6
"""What the multiplier of an active bound or constraint must exceed; near 0 it is about to leave, which is a kink."""
ACTIVE = 1e-5
"""How near to its limit a constraint is active. A solver that stays inside ends so far away; one that is near by chance
has no multiplier."""


def bowl(x: Any, a: Any, b: Any) -> Any:
    """Return the value of a convex function of x with the parameters `a` and `b` and a single minimum: the function of
    samples.
    """
    return ((x - a) ** 2).sum() + pg.cosh(b * x.sum()) + (x**4).sum() / 10


def samples_of_minimize(rng: np.random.Generator) -> Any:
    """Yield samples for `minimize`: a convex function with parameters, without and with bounds; x0 holds integers,
    which have no gradient.
    """
    a, b = rng.uniform(0.5, 1.0, 2), np.array(0.7)
    yield pg.Sample(np.zeros(2, int), a, b, fun=bowl)
    yield pg.Sample(np.zeros(2, int), a, b, fun=bowl, bounds=((None, None), (None, 0.1)))


def minimized(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the result of `minimize` with tolerances for full precision: the form in which the checker calls it."""
    if "bounds" in settings:
        return minimize.call(
            fun, x0, method="L-BFGS-B", options={"ftol": 0, "gtol": 1e-13}, **settings
        )
    return minimize.call(fun, x0, method="dogleg", options={"gtol": 1e-13}, **settings)


@solver(samples_of_minimize, called=minimized)
def minimize(
    fun: Any,
    x0: Any,
    args: Any = (),
    method: str | None = None,
    jac: Any = None,
    hess: Any = None,
    hessp: Any = None,
    bounds: Any = None,
    constraints: Any = (),
    tol: float | None = None,
    callback: Any = None,
    options: Any = None,
) -> Any:
    """Minimum of a function: `scipy.optimize.minimize`, with derivatives by `args` and by the tensors that the function
    closes over.

    ``fun(x, *args)`` is written with plugrad's functions and returns one number. SciPy gets `jac`, and `hess` or
    `hessp` where the method uses them, from plugrad. The result is SciPy's, with Tensors as ``.x`` and ``.fun``. ``x0``
    is a constant. Derivatives of any order come from the conditions of the minimum, ∇f = 0, by the implicit function
    theorem; with active bounds or constraints (dicts, `LinearConstraint`, `NonlinearConstraint`) from the
    Karush-Kuhn-Tucker equations. Bounds (pairs, or `Bounds`) and the limits of a `NonlinearConstraint` may be Tensors;
    an active one has a gradient. Source: A. V. Fiacco, Introduction to Sensitivity and Stability Analysis in Nonlinear
    Programming (1983), theorem 3.2.2.

    Raises
    ------
    RuntimeError
        In backward: x is no minimum within 1e-3 of its size. A smaller `tol` makes the gradient precise.
    LinAlgError
        In backward: the Hessian at the minimum is singular.
    NotImplementedError
        In backward: an active bound or constraint is about to become inactive, where there is no derivative.

    >>> import plugrad as pg
    >>> a = pg.tensor([1.0, 2.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.minimize(lambda x, a: ((x - a**2) ** 2).sum(), [0.0, 0.0], args=(a,))
    >>> pg.autograd.grad(found.x.sum(), a)
    (tensor([2., 4.], dtype=torch.float64),)
    """
    call, tensors, values = apart(fun, args)
    begin = np.atleast_1d(start(x0))
    limits = limits_of(bounds, begin.size)
    named = (method or "").lower()
    if jac is None and named not in WITHOUT_GRADIENT:
        objective, jac = bridge.value_and_grad(call), True
    else:
        objective, jac = bridge.value(call), of_arrays(jac, args)
    hess, hessp = of_arrays(hess, args), of_arrays(hessp, args)
    if hess is None and named in WITH_HESS:
        hess = hessian(call)
    elif hess is None and hessp is None and named in WITH_HESSP:
        hessp = bridge.hessp(call)
    result = scipy.optimize.minimize(
        objective,
        begin,
        values,
        method,
        jac,
        hess,
        hessp,
        given_as_bounds(bounds, limits),
        [given_to_scipy(each) for each in listed(constraints)],
        tol,
        callback,
        options,
    )
    result.x = minimum(result, call, tensors, limits, listed(constraints))
    result.fun = call(result.x, *tensors)
    return result


def minimum(result: Any, call: Any, tensors: Any, limits: Any, constraints: list[Any]) -> Any:
    """Return the minimum x in SciPy's `result` as a Tensor with its gradient, from the conditions that hold there.

    `call` is ``f(x, *tensors)``, `limits` the pair of lower and upper bounds or None. If a bound or constraint is about
    to become inactive, backward raises.
    """
    x = np.asarray(result.x)
    at, (low, high) = pg.tensor(x), at_bounds(result, limits)
    fixed = low | high
    if not constraints and not fixed.any():
        return solution(x, gradient_of(call), tensors, converged=result.success)
    active, inequality = active_of(constraints, at)
    rows = bridge.jacobian(active)(x).reshape(-1, x.size)
    slope = gradient_of(call)(at, *[each.detach() for each in tensors]).detach().numpy()
    multipliers = np.linalg.lstsq(rows[:, ~fixed].T, slope[~fixed], rcond=None)[0]
    pushes = [(slope - rows.T @ multipliers)[low ^ high], multipliers[inequality]]
    refusal = ""
    if (np.abs(np.concatenate(pushes)) <= MULTIPLIER).any():
        refusal = (
            "the minimum has no derivative: a bound or constraint is active there that the minimum would meet without "
            "it, too, so that x moves freely to one side only"
        )
    base = pg.zeros_like(at)
    for here, limit in zip((low, high), limits or (), strict=False):
        base = pg.where(pg.tensor(here), limit, base)
    lift = pg.tensor(np.eye(x.size)[:, ~fixed])
    free = lift.shape[1]

    def equations(z: Any, base: Any, *tensors: Any) -> Any:
        point, weights = base + lift @ z[:free], z[free:]

        def lagrangian(x: Any, *tensors: Any) -> Any:
            return call(x, *tensors).sum() - (weights * active(x)).sum()

        return pg.cat([lift.T @ gradient_of(lagrangian)(point, *tensors), active(point)])

    z = np.concatenate([x[~fixed], multipliers])
    given = (base, *tensors)
    found = solution(z, equations, given, converged=result.success, refusal=refusal)
    return base + lift @ found[:free]


def active_of(constraints: list[Any], at: Any) -> tuple[Any, Array]:
    """Return a function of x that gives the values of the active constraints minus their limits, and the mask of
    inequalities among them.

    `at` is the minimum; a constraint is active where it nearly equals a limit.
    """
    parts: list[tuple[Any, Array, Any]] = []
    inequality: list[bool] = []
    for each in constraints:
        of_x, *limits = limited(each)
        values = of_x(at).detach().numpy()
        low, high = (np.broadcast_to(start(limit), values.shape) for limit in limits)
        near = ACTIVE * (1 + np.abs(values))
        lower, upper = values - low <= near, high - values <= near
        meets = np.flatnonzero(lower | upper)
        limit = pg.where(pg.tensor(lower), *map(as_tensor, limits)) + pg.zeros(values.shape)
        parts.append((of_x, meets, limit[meets]))
        inequality += (low < high)[meets].tolist()

    def active(x: Any) -> Any:
        return pg.cat([x[:0], *[of_x(x)[meets] - limit for of_x, meets, limit in parts]])

    return active, np.array(inequality, bool)


def limited(constraint: Any) -> tuple[Any, Any, Any]:
    """Return a constraint as a tuple: a function of x that returns a vector, and its lower and upper limits.

    It is a dict, a `LinearConstraint` or a `NonlinearConstraint`, as SciPy takes them.
    """
    if isinstance(constraint, dict):
        call, tensors, _ = apart(constraint["fun"], constraint.get("args", ()))
        upper = 0.0 if constraint["type"] == "eq" else np.inf
        return functools.partial(with_tensors, call, tensors), 0.0, upper
    if isinstance(constraint, scipy.optimize.LinearConstraint):
        A = constraint.A.toarray() if scipy.sparse.issparse(constraint.A) else constraint.A
        matrix = pg.tensor(np.atleast_2d(A))
        return lambda x: matrix @ x, constraint.lb, constraint.ub
    call, _, _ = apart(constraint.fun, ())
    of_x = functools.partial(with_tensors, call, ())
    return of_x, as_one(constraint.lb), as_one(constraint.ub)


def with_tensors(call: Any, tensors: Any, x: Any) -> Any:
    """Return ``call(x, *tensors)``, the value of a constraint, as a vector."""
    return call(x, *tensors).reshape(-1)


def given_to_scipy(constraint: Any) -> Any:
    """Return a constraint for SciPy: with functions of arrays, and plugrad's Jacobian unless it has its own."""
    if isinstance(constraint, dict):
        call, _, values = apart(constraint["fun"], constraint.get("args", ()))
        own = {"fun": bridge.value(call), "jac": bridge.jacobian(call), "args": values}
        return {**constraint, **own}
    if not isinstance(constraint, scipy.optimize.NonlinearConstraint):
        return constraint
    of_x, *limits = limited(constraint)
    changed = copy.copy(constraint)
    changed.fun, changed.lb, changed.ub = bridge.value(of_x), *map(start, limits)
    changed.jac = plain(constraint.jac) if callable(constraint.jac) else bridge.jacobian(of_x)
    return changed


def listed(constraints: Any) -> list[Any]:
    """Return constraints as a list; a single one becomes a list of one."""
    return [*constraints] if isinstance(constraints, (list, tuple)) else [constraints]


def limits_of(bounds: Any, size: int) -> tuple[Any, Any] | None:
    """Return the lower and the upper bounds as two Tensors (size,), or None if there are none.

    `bounds` is a SciPy `Bounds` or a sequence of pairs, where None means no bound. Raises ValueError for another number
    of pairs.
    """
    if bounds is None:
        return None
    if isinstance(bounds, scipy.optimize.Bounds):
        sides = [as_tensor(bounds.lb), as_tensor(bounds.ub)]
    else:
        pairs = [*bounds]
        if len(pairs) not in (1, size):
            raise ValueError(f"there are {len(pairs)} pairs of bounds for {size} unknowns")
        ends = (-np.inf, np.inf)
        sides = [
            pg.stack([as_tensor(end if pair[nr] is None else pair[nr]) for pair in pairs])
            for nr, end in enumerate(ends)
        ]
    lower, upper = (each + pg.zeros(size, dtype=pg.float64) for each in sides)
    return lower, upper


def as_bounds(bounds: Any) -> Any:
    """Return bounds, a pair (lower, upper) or a SciPy `Bounds`, as a `Bounds`."""
    one = isinstance(bounds, scipy.optimize.Bounds)
    return bounds if one else scipy.optimize.Bounds(*bounds)


def given_as_bounds(bounds: Any, limits: Any) -> Any:
    """Return the pair of Tensors `limits` as a SciPy `Bounds` of arrays; None stays None. `keep_feasible` is that of
    `bounds`.
    """
    if limits is None:
        return None
    feasible = getattr(bounds, "keep_feasible", False)
    return scipy.optimize.Bounds(*map(start, limits), keep_feasible=feasible)


def at_bounds(result: Any, limits: Any) -> tuple[Array, Array]:
    """Return two masks: which unknowns in SciPy's `result` are at their lower, and which at their upper bounds, the
    pair `limits`, up to the solver's precision.
    """
    x = np.asarray(result.x)
    if limits is None:
        return np.zeros(x.shape, bool), np.zeros(x.shape, bool)
    lower, upper = map(start, limits)
    inside = "tr_radius" in result  # of "trust-constr", which does not come nearer
    near = (ACTIVE if inside else 1e-10) * (1 + np.abs(x))
    mask = result.get("active_mask", 0)
    return (x - lower <= near) | (mask == -1), (upper - x <= near) | (mask == 1)


def gradient_of(call: Any) -> Any:
    """Return the function ``gradient(x, *tensors)`` of ``call(x, *tensors)``: its gradient by x, recorded for further
    derivatives.
    """

    def gradient(x: Any, *tensors: Any) -> Any:
        return functional.vjp(lambda x: call(x, *tensors).sum(), x, create_graph=True)[1]

    return gradient


def hessian(call: Any) -> Any:
    """Return the function ``matrix(x, *args)`` of ``call(x, *args)``: its Hessian by x, as an array."""

    def matrix(x: Array, *args: Any) -> Array:
        found = functional.hessian(lambda x: call(x, *args).sum(), pg.tensor(x)).numpy()
        return np.asarray(found)

    return matrix


def of_arrays(derivative: Any, args: Any) -> Any:
    """Return a derivative that the user wrote for Tensors as a function of arrays, as SciPy calls it; a name, or None,
    as it is.
    """
    return plain(apart(derivative, args)[0]) if callable(derivative) else derivative


def samples_of_minimize_scalar(rng: np.random.Generator) -> Any:
    """Yield samples for `minimize_scalar`: a convex function of one number, with parameters."""
    yield pg.Sample(np.array(0.0), np.array(rng.uniform(0.5, 1.0)), np.array(0.7), fun=bowl)


def minimized_scalar(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the result of `minimize_scalar` with a tolerance for full precision: the form in which the checker calls
    it.
    """
    return minimize_scalar.call(fun, bracket=(-1.0, 2.0), tol=1e-15, **settings)


@solver(samples_of_minimize_scalar, called=minimized_scalar)
def minimize_scalar(
    fun: Any,
    bracket: Any = None,
    bounds: Any = None,
    args: Any = (),
    method: str | None = None,
    tol: float | None = None,
    options: Any = None,
) -> Any:
    """Minimum of a function of one number: `scipy.optimize.minimize_scalar`, with the derivatives of `minimize`.

    ``.x`` and ``.fun`` of the result are 0-d Tensors. `bracket` and `bounds` are constants. SciPy finds x from values
    alone, to about the square root of the rounding error, so that the gradient's relative error is of the size 1e-8.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.minimize_scalar(lambda x: (x - a**2) ** 2)
    >>> pg.autograd.grad(found.x, a)
    (tensor(4., dtype=torch.float64),)
    """
    call, tensors, values = apart(fun, args)
    result = scipy.optimize.minimize_scalar(
        float_function(call), bracket, bounds, values, method, tol, options
    )
    result.x = solution(result.x, gradient_of(call), tensors, converged=result.success)
    result.fun = call(result.x, *tensors)
    return result


RHO: dict[str, Any] = {
    "linear": lambda z: z,
    "soft_l1": lambda z: 2 * (pg.sqrt(1 + z) - 1),
    "huber": lambda z: pg.where(z <= 1, z, 2 * pg.sqrt(pg.where(z <= 1, 1.0, z)) - 1),
    "cauchy": pg.log1p,
    "arctan": pg.arctan,
}
"""SciPy's loss functions, of the square of a residual."""


def curve(x: Any, a: Any, b: Any) -> Any:
    """Return the residuals of a straight line with the coefficients x at the times a, for the data b."""
    return x[0] + x[1] * a - b


def samples_of_least_squares(rng: np.random.Generator) -> Any:
    """Yield samples for `least_squares`: a straight line to be fitted to noisy data."""
    times = np.array([0.0, 0.7, 1.5])
    yield pg.Sample(np.ones(2), times, 1 + 2 * times + rng.normal(0, 0.1, 3), fun=curve)


def fitted(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the result of `least_squares` with tolerances for full precision: the form in which the checker calls
    it.
    """
    return least_squares.call(fun, x0, ftol=1e-15, xtol=1e-15, gtol=1e-15, max_nfev=10, **settings)


@solver(samples_of_least_squares, called=fitted)
def least_squares(
    fun: Any,
    x0: Any,
    jac: Any = None,
    bounds: Any = None,
    method: str = "trf",
    ftol: float | None = 1e-8,
    xtol: float | None = 1e-8,
    gtol: float | None = 1e-8,
    x_scale: Any = None,
    loss: str = "linear",
    f_scale: float = 1.0,
    *,
    args: Any = (),
    kwargs: Any = None,
    **options: Any,
) -> Any:
    """Minimum of ½ Σ rho(fun(x)²): `scipy.optimize.least_squares`, with the derivatives of `minimize`.

    ``fun(x, *args, **kwargs)`` returns the residuals, a Tensor. SciPy gets their Jacobian from plugrad. ``.x``,
    ``.fun`` (the residuals there) and ``.cost`` of the result are Tensors. The gradient comes from the condition ∇cost
    = 0, with the second derivatives of the residuals, which the search itself leaves out. At an active bound x moves
    with the bound.

    >>> import plugrad as pg
    >>> y = pg.tensor([1.0, 2.0, 6.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.least_squares(lambda x, y: x - y, [0.0], args=(y,))
    >>> pg.autograd.grad(found.x.sum(), y)  # of the mean
    (tensor([0.3333, 0.3333, 0.3333], dtype=torch.float64),)
    """
    call, tensors, values = apart(functools.partial(fun, **kwargs or {}), args)
    if loss not in RHO:
        raise NotImplementedError(
            f"least_squares with the loss {loss!r}; write one of {', '.join(RHO)}"
        )
    begin = np.atleast_1d(start(x0))
    limits = None if bounds is None else limits_of(as_bounds(bounds), begin.size)
    of_scipy = {} if x_scale is None else {"x_scale": x_scale}
    result = scipy.optimize.least_squares(
        bridge.value(call),
        begin,
        of_arrays(jac, args) or bridge.jacobian(call),
        (-np.inf, np.inf) if limits is None else given_as_bounds(bounds, limits),
        method,
        ftol,
        xtol,
        gtol,
        loss=loss,
        f_scale=f_scale,
        args=values,
        **of_scipy,
        **options,
    )

    def cost(x: Any, *tensors: Any) -> Any:
        return f_scale**2 * RHO[loss]((call(x, *tensors) / f_scale) ** 2).sum() / 2

    result.x = minimum(result, cost, tensors, limits, [])
    result.fun, result.cost = call(result.x, *tensors), cost(result.x, *tensors)
    return result


def model(t: Any, a: Any, b: Any) -> Any:
    """Return the straight line a + b t that is fitted in samples."""
    return a + b * t


def samples_of_curve_fit(rng: np.random.Generator) -> Any:
    """Yield samples for `curve_fit`: times, noisy data and their standard deviations."""
    times = np.array([0.0, 0.7, 1.5])
    data = 1 + 2 * times + rng.normal(0, 0.1, 3)
    yield pg.Sample(np.ones(2), times, data, np.array([0.1, 0.2, 0.3]), fun=model)


def fitted_curve(fun: Any, x0: Any, args: Any) -> Any:
    """Return the result of `curve_fit` with tolerances for full precision: the form in which the checker calls it."""
    options = {"ftol": 1e-15, "xtol": 1e-15, "gtol": 1e-15, "max_nfev": 10}
    return curve_fit.call(fun, args[0], args[1], x0, *args[2:], **options)


@solver(samples_of_curve_fit, result="", called=fitted_curve)
def curve_fit(
    f: Any,
    xdata: Any,
    ydata: Any,
    p0: Any = None,
    sigma: Any = None,
    absolute_sigma: bool = False,
    bounds: Any = None,
    method: str | None = None,
    **options: Any,
) -> tuple[Any, Any]:
    """Parameters p with which ``f(xdata, *p)`` fits data best: `scipy.optimize.curve_fit`, with derivatives by the
    data.

    Returns `popt` and its covariance `pcov`, Tensors, both with derivatives of every order by `xdata`, `ydata`, `sigma`
    (the standard deviations of ydata, a vector) and what `f` closes over. The gradients are those of `least_squares`,
    which does the fit and takes the `options`: the solver's tolerances are the gradients' precision.

    >>> import plugrad as pg
    >>> y = pg.tensor([1.0, 3.0, 5.0], dtype=pg.float64, requires_grad=True)
    >>> popt, pcov = pg.ops.optimize.curve_fit(lambda x, a, b: a * x + b, pg.arange(3.0), y)
    >>> pg.autograd.grad(popt[0], y)[0].numpy().round(6) + 0.0  # of the slope
    array([-0.5,  0. ,  0.5])
    """
    if p0 is None:
        p0 = np.ones(len(inspect.signature(f).parameters) - 1)
    if sigma is not None and np.ndim(sigma) != 1:
        raise NotImplementedError("curve_fit with a covariance as sigma; give standard deviations")
    xdata, ydata = (
        each if isinstance(each, pg.Tensor) else pg.tensor(np.asarray(each, float))
        for each in (xdata, ydata)
    )
    weights = (sigma,) if isinstance(sigma, pg.Tensor) else ()

    def scaled(values: Any, *weights: Any) -> Any:
        return values if sigma is None else values / (weights[0] if weights else pg.tensor(sigma))

    def residuals(p: Any, x: Any, y: Any, *weights: Any) -> Any:
        return scaled(f(x, *p) - y, *weights)

    found = least_squares.call(
        residuals,
        p0,
        bounds=bounds,
        method=method or ("lm" if bounds is None else "trf"),
        args=(xdata, ydata, *weights),
        **options,
    )
    popt = found.x
    jacobian = functional.jacobian(
        lambda p: scaled(f(xdata, *p), *weights), popt, create_graph=pg.is_grad_enabled()
    )
    pcov = pg.linalg.inv(jacobian.T @ jacobian)
    if not absolute_sigma:
        pcov = pcov * 2 * found.cost / (ydata.numel() - popt.numel())
    return popt, pcov
