"""Ordinary differential equations: `solve_ivp`, by explicit Runge-Kutta methods, with derivatives of every order.

SciPy chooses the steps. Then they are taken again with Tensors, so that what is differentiated is the numerical
solution itself, which is as near to the true one as its tolerance says; the steps' places are constants. Source: E.
Hairer, S. P. Nørsett and G. Wanner, Solving Ordinary Differential Equations I (2nd ed., 1993), sections II.4-6.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import scipy.integrate

import plugrad as pg
from plugrad.authoring import Array, composed
from plugrad_scipy import as_tensor

METHODS = {
    "RK23": scipy.integrate.RK23,
    "RK45": scipy.integrate.RK45,
    "DOP853": scipy.integrate.DOP853,
}


def growth(t: Any, y: Any, rate: Any) -> Any:
    """The equation of samples: logistic growth, with a drift."""
    return rate * y * (1.0 - y) + t


def starts(rng: np.random.Generator) -> Any:
    """Yield initial values, limits of time and a parameter, at the end and at times between."""
    y0, span, rate = rng.uniform(0.5, 1.5, 2), np.array([0.0, 0.2]), np.array(1.2)
    yield pg.Sample(y0, span, rate, fun=growth)
    yield pg.Sample(y0[:1], span, rate, fun=growth, t_eval=[0.07, 0.13])


@composed(samples=starts, arrays="numpy")
def solve_ivp(y0: Array, t_span: Array, *params: Array, fun: Any, t_eval: Any = None) -> Any:
    found = initial_value_problem(
        fun, t_span, y0, "DOP853", t_eval, args=params, rtol=1e-12, atol=1e-14
    )
    return found.y if t_eval is not None else found.y[:, -1]


def initial_value_problem(
    fun: Any,
    t_span: Any,
    y0: Any,
    method: str = "RK45",
    t_eval: Any = None,
    dense_output: bool = False,
    events: Any = None,
    vectorized: bool = False,
    args: Any = None,
    **options: Any,
) -> Any:
    """Solution of y' = fun(t, y, *args): `scipy.integrate.solve_ivp`, with derivatives by all that it depends on.

    ``fun`` is written with plugrad's functions and returns a Tensor, or a list of numbers. The result is SciPy's, with
    Tensors as ``.y`` (n, points) and ``.t``. Derivatives of every order by `y0`, `args`, the ends `t_span`, `t_eval`
    and whatever `fun` closes over are those of the numerical solution, with the steps' places fixed: memory grows
    with the steps. `options` are SciPy's: `rtol` is the gradient's precision, too.

    Raises
    ------
    NotImplementedError
        Something requires grad, and `method` is implicit, or there are `events` or `dense_output`.
    RuntimeError
        Something requires grad, and the solver did not reach the end.

    >>> import plugrad as pg
    >>> rate = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.integrate.solve_ivp(lambda t, y: -rate * y, (0, 1), [1.0], rtol=1e-8)
    >>> found.y[0, -1], pg.autograd.grad(found.y[0, -1], rate)  # exp(-2), and -exp(-2)
    (tensor(0.1353, dtype=torch.float64, grad_fn=<SelectBackward0>), (tensor(-0.1353, dtype=torch.float64),))
    """
    args = () if args is None else tuple(args)
    recorded = False

    def derivative(t: Any, y: Any) -> Any:
        value = fun(t, y, *args)
        return (
            pg.stack([as_tensor(each) for each in value])
            if isinstance(value, (list, tuple))
            else value
        )

    def of_arrays(t: Any, y: Any) -> Array:
        nonlocal recorded
        value = as_tensor(derivative(pg.tensor(t, dtype=pg.float64), pg.tensor(y)))
        recorded = recorded or value.requires_grad
        found: Array = value.detach().numpy()
        return found

    span = pg.stack([as_tensor(each) for each in t_span])
    start, times = as_tensor(y0), None if t_eval is None else as_tensor(t_eval)
    given = [each.detach().numpy() for each in (span, start)]
    at = None if times is None else times.detach().numpy()
    result = scipy.integrate.solve_ivp(
        of_arrays, given[0], given[1], method, at, True, events, vectorized, None, **options
    )
    steps = None if result.sol is None else result.sol.ts
    if not dense_output:
        result.sol = None
    recorded |= any(each is not None and each.requires_grad for each in (span, start, times))
    if not recorded or not pg.is_grad_enabled():
        result.y, result.t = pg.tensor(result.y), pg.tensor(result.t)
        return result
    if method not in METHODS or events is not None or dense_output:
        what = f"the method {method!r}" if method not in METHODS else "events or dense_output"
        raise NotImplementedError(
            f"solve_ivp with {what} has no gradient: use one of {', '.join(METHODS)}, and t_eval; or detach what "
            "requires grad"
        )
    if not result.success:
        raise RuntimeError(f"solve_ivp found no solution to differentiate: {result.message}")
    result.t, result.y = replayed(METHODS[method], derivative, span, start, steps, times)
    return result


solve_ivp.call = staticmethod(initial_value_problem)  # type: ignore[attr-defined]


def at_times(rng: np.random.Generator) -> Any:
    """Yield initial values, times and a parameter."""
    y0, times, rate = rng.uniform(0.5, 1.5, 2), np.array([0.1, 0.17, 0.3]), np.array(1.2)
    yield pg.Sample(y0, times, rate, func=growth)


@composed(samples=at_times, arrays="numpy")
def odeint(y0: Array, t: Array, *params: Array, func: Any) -> Any:
    return solution_at(func, y0, t, params, tfirst=True, rtol=1e-12, atol=1e-14)


def solution_at(
    func: Any,
    y0: Any,
    t: Any,
    args: Any = (),
    *,
    tfirst: bool = False,
    rtol: float = 1.49012e-8,
    atol: float = 1.49012e-8,
) -> Any:
    """Solution of y' = func(y, t, *args) at times `t`, the first of which is that of `y0`: `scipy.integrate.odeint`.

    A Tensor (times, n), with derivatives by `y0`, `t`, `args` and what `func` closes over, as those of `solve_ivp`,
    whose method "DOP853" it is; SciPy's own changes its method where an equation is stiff. With `tfirst` it is
    ``func(t, y, *args)``.

    >>> import plugrad as pg
    >>> y0 = pg.tensor([1.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.integrate.odeint(lambda y, t: -2 * y, y0, [0.0, 0.5, 1.0])
    >>> found[:, 0].detach(), pg.autograd.grad(found[-1, 0], y0)
    (tensor([1.0000, 0.3679, 0.1353], dtype=torch.float64), (tensor([0.1353], dtype=torch.float64),))
    """
    times = as_tensor(t)

    def fun(t: Any, y: Any, *args: Any) -> Any:
        return func(t, y, *args) if tfirst else func(y, t, *args)

    span = (times[0], times[-1].detach())
    found = initial_value_problem(
        fun, span, as_tensor(y0).reshape(-1), "DOP853", times, args=args, rtol=rtol, atol=atol
    )
    return found.y.T


odeint.call = staticmethod(solution_at)  # type: ignore[attr-defined]


def replayed(
    method: Any, derivative: Any, span: Any, start: Any, steps: Array, times: Any
) -> tuple[Any, Any]:
    """Return the times of the result and the solution there, of the steps that the solver has taken."""
    at = [span[0], *[pg.tensor(each, dtype=pg.float64) for each in steps[1:]]]
    if times is None:
        at[-1] = span[1]  # at given times the solution does not depend on where it ends
    wanted = [] if times is None else times.detach().numpy()
    forward = steps[-1] >= steps[0]
    order = np.searchsorted(
        steps[1:-1] if forward else -steps[1:-1], wanted if forward else np.negative(wanted)
    )
    y, slope = start, derivative(at[0], start)
    found = [y] if times is None else []
    for nr, (t, after) in enumerate(itertools.pairwise(at)):
        new, new_slope, stages = step(method, derivative, t, y, slope, after - t)
        if times is None:
            found.append(new)
        else:
            here = np.flatnonzero(order == nr)
            if here.size:
                curve = dense(method, derivative, t, y, new, new_slope, stages, after - t)
                found += [curve((times[int(k)] - t) / (after - t)) for k in here]
        y, slope = new, new_slope
    if times is None:
        return pg.stack(at), pg.stack(found, 1)
    return times, pg.stack(found, 1) if found else start.reshape(-1, 1)[:, :0]


def step(
    method: Any, derivative: Any, t: Any, y: Any, slope: Any, h: Any
) -> tuple[Any, Any, list[Any]]:
    """Return the solution after a step, the slope there, and all slopes of the step."""
    stages = [slope]
    for row, c in zip(method.A[1:], method.C[1:], strict=True):
        stages.append(derivative(t + float(c) * h, y + h * combined(row, stages)))
    new = y + h * combined(method.B, stages)
    last = derivative(t + h, new)
    return new, last, [*stages, last]


def combined(weights: Array, stages: list[Any]) -> Any:
    """Return the weighted sum of the slopes of a step, as far as weights are not 0."""
    total: Any = 0.0
    for weight, each in zip(weights, stages, strict=False):
        if weight:
            total = total + float(weight) * each
    return total


def dense(
    method: Any, derivative: Any, t: Any, y: Any, new: Any, last: Any, stages: list[Any], h: Any
) -> Any:
    """Return the solution inside of a step, as a function of the part of the step: SciPy's interpolation."""
    if method is not scipy.integrate.DOP853:
        powers = [combined(column, stages) for column in method.P.T]

        def polynomial(x: Any) -> Any:
            return y + h * sum(each * x ** (k + 1) for k, each in enumerate(powers))

        return polynomial
    stages = [*stages]
    for row, c in zip(method.A_EXTRA, method.C_EXTRA, strict=True):
        stages.append(derivative(t + float(c) * h, y + h * combined(row, stages)))
    moved = new - y
    factors = [moved, h * stages[0] - moved, 2 * moved - h * (last + stages[0])]
    factors += [h * combined(row, stages) for row in method.D]

    def nested(x: Any) -> Any:
        value: Any = 0.0
        for k, factor in enumerate(reversed(factors)):
            value = (value + factor) * (x if k % 2 == 0 else 1 - x)
        return y + value

    return nested
