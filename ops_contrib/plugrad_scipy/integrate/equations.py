"""Ordinary differential equations: `solve_ivp` and `odeint`, by all of SciPy's methods, with derivatives of any order.

SciPy solves, and chooses the steps. These steps are differentiated, taken again when backward comes to them
(`steps.py`): the gradient is that of the numerical solution, and has its accuracy. The times of the steps are
constants; the time of an event is the root of its function (implicit function theorem).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.integrate

import plugrad as pg
from plugrad.authoring import Array, composed
from plugrad.authoring.closures import ClosedOver, own
from plugrad_scipy import as_tensor
from plugrad_scipy.integrate.adjoint import Adjoint
from plugrad_scipy.integrate.steps import Steps
from plugrad_scipy.optimize.implicit import solution


def growth(t: Any, y: Any, rate: Any) -> Any:
    """Return the right side of the equation in samples: logistic growth y' = rate y (1 - y), plus t."""
    return rate * y * (1.0 - y) + t


def starts(rng: np.random.Generator) -> Any:
    """Yield samples for `solve_ivp`: initial values, a time span and a rate, with the result at the end or at
    `t_eval`.
    """
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
    method: Any = "RK45",
    t_eval: Any = None,
    dense_output: bool = False,
    events: Any = None,
    vectorized: bool = False,
    args: Any = None,
    *,
    adjoint: bool = False,
    **options: Any,
) -> Any:
    """Solution of y' = fun(t, y, *args): `scipy.integrate.solve_ivp`, with derivatives by everything that it depends
    on.

    ``fun`` is written with plugrad's functions and returns a Tensor, or a list of numbers. The result is SciPy's, with
    Tensors as ``.y`` (n, points) and ``.t``, as ``.t_events`` and ``.y_events``, and as what ``.sol(t)`` returns.
    Derivatives of every order by `y0`, `args`, the ends `t_span`, `t_eval` and whatever `fun` and the events close over
    are those of the solver's steps. Backward takes each step again, so that memory holds the states and a single step;
    that costs as much time as the solution itself, and a backward pass. `options` are SciPy's: `rtol` and `atol` are
    the precision of the gradient too. A complex `y0` has gradients with the explicit methods, "RK23", "RK45", "DOP853".

    With `adjoint`, backward solves the adjoint equation instead, and memory holds the result alone: ask for few
    `t_eval`. Its error, of the size of the tolerance, differs from that of the solution, so that a gradient is not
    exactly that of the numbers returned. It takes longer for methods of low order and large tolerances.

    Where `fun` jumps, the gradient lacks the jump's part: let an event with ``terminal = True`` find the place, and go
    on from there with another call.

    Raises
    ------
    RuntimeError
        The solver did not reach the end, while something requires grad. In backward: `fun` has changed.
    ValueError
        `fun` is not finite at the start, for which SciPy's explicit methods search for a step for ever.
    NotImplementedError
        In backward: `y0` is complex, and the method implicit. With `adjoint`: there are events or a `dense_output`, or
        `y0` is complex, while something requires grad.

    >>> import plugrad as pg
    >>> rate = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.integrate.solve_ivp(lambda t, y: -rate * y, (0, 1), [1.0], rtol=1e-8)
    >>> found.y[0, -1], pg.autograd.grad(found.y[0, -1], rate)  # exp(-2), and -exp(-2)
    (tensor(0.1353, dtype=torch.float64, grad_fn=<SelectBackward0>), (tensor(-0.1353, dtype=torch.float64),))
    """
    args = () if args is None else tuple(args)
    places = [nr for nr, a in enumerate(args) if isinstance(a, pg.Tensor) and a.requires_grad]
    params = tuple(args[nr] for nr in places)
    points = [own(each, False) for each in params]  # fun may close over the same tensors
    found, recorded = ClosedOver(), False
    record: list[tuple[float, Array]] = []

    def with_args(function: Any) -> Callable[..., Any]:
        def called(t: Any, y: Any, *params: Any) -> Any:
            given = [*args]
            for nr, each in zip(places, params, strict=True):
                given[nr] = each
            value = function(t, y, *given)
            if isinstance(value, (list, tuple)):
                value = pg.stack([as_state(each) for each in value])
            return as_state(value)

        return called

    def of_arrays(function: Any, note: bool = True) -> Callable[..., Any]:
        called = with_args(function)

        def computed(t: float, y: Array) -> Array:
            nonlocal recorded
            value = called(pg.tensor(t, dtype=pg.float64), pg.tensor(y), *points)
            if value.requires_grad:
                recorded = True
                if note:
                    found.note(value, points)
            result: Array = value.detach().numpy()
            return result

        return computed

    derivative, equation = with_args(fun), of_arrays(fun)
    span = pg.stack([as_tensor(each).to(pg.float64) for each in t_span])
    start, times = as_state(y0), None if t_eval is None else as_tensor(t_eval)
    start = start if start.dtype.kind == "c" else start.to(pg.float64)
    begin, first = span[0].item(), start.detach().numpy()
    if first.ndim == 1 and first.size:
        y = first[:, None] if vectorized else first
        if np.isfinite(first).all() and not np.isfinite(equation(begin, y)).all():
            raise ValueError(f"fun of solve_ivp is not finite at the start, t = {begin:.6g}")
    if callable(options.get("jac")):
        options["jac"] = of_arrays(options["jac"], False)
    listed = events if events is None or isinstance(events, (list, tuple)) else [events]
    result = scipy.integrate.solve_ivp(
        equation,
        span.detach().numpy(),
        first,
        method if adjoint else recording(method, record),
        None if times is None else times.detach().numpy(),
        dense_output,
        None if listed is None else [as_event(of_arrays(each, False), each) for each in listed],
        vectorized,
        None,
        **options,
    )
    if times is not None and span[0].item() == span[1].item():
        # SciPy 1.17 leaves t_eval out where the span has no length.
        result.t = times.detach().numpy()
        result.y = np.repeat(first[:, None], result.t.size, axis=1)
    if dense_output:
        others = ("BDF", "LSODA", scipy.integrate.BDF, scipy.integrate.LSODA)
        result.sol = scipy.integrate.OdeSolution(
            result.sol.ts, result.sol.interpolants, alt_segment=method in others
        )
    recorded |= any(
        each is not None and each.requires_grad for each in (span, start, times, *params)
    )
    if not recorded or not pg.is_grad_enabled():
        return as_tensors(result)
    if not result.success or not np.isfinite(result.y).all():
        raise RuntimeError(f"solve_ivp found no solution to differentiate: {result.message}")
    function = of_columns(derivative) if vectorized else derivative
    if adjoint:
        if events is not None or dense_output or np.iscomplexobj(first):
            raise NotImplementedError(
                "solve_ivp with adjoint=True has no gradient where there are events, a dense_output or complex states; "
                "leave it out"
            )
        return by_adjoint(result, function, method, span, times, start, params, found, options)
    record.insert(0, (begin, first))
    at = [span[0], *[pg.tensor(t, dtype=pg.float64) for t, _ in record[1:]]]
    if times is None and result.status == 0:
        at[-1] = span[1]  # at given times the solution does not depend on where it ends
    tolerances = options.get("rtol", 1e-3), options.get("atol", 1e-6)
    steps = Steps(function, method, record, at, start, params, found, *tolerances)
    return differentiable(
        result, steps, times, None if listed is None else [*map(with_args, listed)]
    )


def by_adjoint(
    result: Any,
    derivative: Any,
    method: Any,
    span: Any,
    times: Any,
    start: Any,
    params: Any,
    found: ClosedOver,
    options: dict[str, Any],
) -> Any:
    """Return `result` of a run of `solve_ivp` with Tensors for its states, whose gradients come from the adjoint
    equation.

    `method` is SciPy's, `derivative` is ``f(t, y, *params)``, `span` and `times` are Tensors of time (None for the
    solver's own), `start` is the first state, `found` the tensors that `derivative` closes over, `options` SciPy's.
    """
    rtol, atol = (np.asarray(options.get(name, e)) for name, e in (("rtol", 1e-3), ("atol", 1e-6)))
    inner = pg.tensor(np.asarray(result.t[1:-1], float))
    places = [span[:1], inner, span[1:]] if times is None else [span[:1], times]
    known = pg.tensor(result.y if times is not None else result.y[:, 1:])

    def solve(fun: Any, t_span: Any, y: Any, args: Any) -> Any:
        def for_all(tolerance: Array) -> Any:
            more = np.full(len(y) - len(start), np.min(tolerance))
            return np.append(tolerance, more) if tolerance.ndim else float(tolerance)

        solved = initial_value_problem(
            fun,
            t_span,
            y,
            method,
            t_span[1].reshape(1),
            args=args,
            adjoint=True,
            rtol=for_all(rtol),
            atol=for_all(atol),
            max_step=options.get("max_step", np.inf),
        )
        if not solved.success:
            raise RuntimeError(f"solve_ivp did not solve the adjoint equation: {solved.message}")
        return solved.y[:, 0]

    states = Adjoint.apply(
        start,
        pg.cat(places),
        *params,
        *found.tensors(),
        known=known,
        derivative=derivative,
        edges=found.edges,
        solve=solve,
        tolerance=lambda there: atol + rtol * np.abs(there),
    )
    if times is None:
        result.t, result.y = pg.cat(places), pg.cat([start.reshape(-1, 1), states], 1)
    else:
        result.t, result.y = times, states
    return result


def as_state(value: Any) -> Any:
    """Return a Tensor as it is, and numbers as a Tensor of float64 or complex128."""
    if isinstance(value, pg.Tensor):
        return value
    array = np.asarray(value)
    return pg.tensor(array.astype(complex)) if array.dtype.kind == "c" else as_tensor(array)


def recording(method: Any, record: list[tuple[float, Array]]) -> Any:
    """Return a subclass of SciPy's solver `method` that appends (time, state) to `record` after each step.

    What is no solver is returned as it is, for SciPy to refuse.
    """
    solver = getattr(scipy.integrate, method, None) if isinstance(method, str) else method
    if not isinstance(solver, type) or not issubclass(solver, scipy.integrate.OdeSolver):
        return method  # SciPy refuses it

    class Recorded(solver):  # type: ignore[misc, valid-type]
        def step(self) -> Any:
            message = super().step()
            record.append((float(self.t), np.array(self.y)))
            return message

    return Recorded


def as_event(computed: Any, event: Any) -> Any:
    """Return an event function of a float and an array, as SciPy calls it, from ``computed(t, y)``, which returns a
    Tensor.

    It has the attributes `terminal` and `direction` of the user's `event`.
    """

    def value(t: float, y: Array) -> float:
        return float(computed(t, y).item())

    for name in ("terminal", "direction"):
        if hasattr(event, name):
            setattr(value, name, getattr(event, name))
    return value


def of_columns(derivative: Any) -> Any:
    """Return `derivative`, which takes states side by side, (n, k), as a function of a single state (n,)."""

    def called(t: Any, y: Any, *params: Any) -> Any:
        return derivative(t, y[:, None], *params).reshape(-1)

    return called


def as_tensors(result: Any) -> Any:
    """Return the `result` of `solve_ivp` with Tensors in place of its arrays, without gradients."""
    result.y, result.t = pg.tensor(np.asarray(result.y)), pg.tensor(np.asarray(result.t, float))
    if result.t_events is not None:
        result.t_events = [pg.tensor(np.asarray(each, float)) for each in result.t_events]
        result.y_events = [pg.tensor(each) for each in result.y_events]
    if result.sol is not None:
        result.sol = Curve(result.sol)
    return result


def differentiable(result: Any, steps: Steps, times: Any, events: Any) -> Any:
    """Return the `result` of `solve_ivp` with Tensors in place of its arrays, whose gradients are those of `steps`.

    `times` is `t_eval` as Tensors, or None for the ends of steps; `events` are functions of (t, y, *params), or None.
    """
    count = len(steps.times) - 1
    inside: list[list[int]] = [[] for _ in range(count)]
    for column, t in enumerate(() if times is None else result.t):
        inside[steps.step_at(t)].append(column)
    columns = []
    for nr, here in enumerate(inside):
        after, values = steps.take(nr, [times[each] for each in here], result.y[:, here])
        steps.states.append(after)
        columns += [values[:, k] for k in range(len(here))]
    ends = list(zip(steps.at, steps.states, strict=True))
    if events is not None:
        found = [
            [event_at(steps, event, t, y) for t, y in zip(ts, ys, strict=True)]
            for event, ts, ys in zip(events, result.t_events, result.y_events, strict=True)
        ]
        if result.status == 1:  # the last that happened has ended it, inside of a step
            ends[-1] = max(
                (each for some in found for each in some),
                key=lambda each: steps.sign * each[0].item(),
            )
        none = pg.zeros(0, dtype=pg.float64)
        result.t_events = [pg.stack([t for t, _ in some]) if some else none for some in found]
        result.y_events = [pg.stack([y for _, y in some]) if some else none for some in found]
    if result.sol is not None:
        result.sol = Curve(result.sol, steps)
    if times is None:
        result.t, result.y = pg.stack([t for t, _ in ends]), pg.stack([y for _, y in ends], 1)
    elif columns:
        result.t, result.y = times[: len(columns)], pg.stack(columns, 1)
    else:
        return as_tensors(result)
    return result


def event_at(steps: Steps, event: Any, t: float, y: Array) -> tuple[Any, Any]:
    """Return the time of an event, a root of ``event(t, y, *params)`` on the solution near `t`, and the state there,
    with gradients.
    """
    nr = steps.step_at(t)
    count = len(steps.params)

    def equation(t: Any, y: Any, begin: Any, end: Any, *params: Any) -> Any:
        state = steps.calculated(nr, y, params[:count], begin, end - begin, [t])[1][0]
        return event(t, state, *params[:count])

    given = (steps.states[nr], *steps.at[nr : nr + 2], *steps.params)
    time = solution(t, equation, given, converged=True)
    return time, steps.take(nr, [time], y[:, None])[1][:, 0]


class Curve:
    """The solution of `solve_ivp` as a function of time, ``result.sol``: SciPy's `OdeSolution`, for Tensors.

    Called with times, it returns states. `scipys` is SciPy's object, `steps` the run that gives gradients, or None.
    """

    def __init__(self, scipys: Any, steps: Steps | None = None) -> None:
        self.scipys, self.steps = scipys, steps
        self.ts, self.t_min, self.t_max = scipys.ts, scipys.t_min, scipys.t_max

    def __reduce__(self) -> Any:
        if self.steps is not None:
            raise TypeError(
                "sol of solve_ivp has a gradient, and can be neither pickled nor copied: solve under plugrad.no_grad()"
            )
        return Curve, (self.scipys,)

    def __call__(self, t: Any) -> Any:
        """Return the state at a time t, (n,), or at several, (n, times), as a Tensor."""
        t = as_tensor(t)
        known = self.scipys(t.detach().numpy())
        if self.steps is None or not pg.is_grad_enabled():
            return pg.tensor(known)
        times = t.reshape(-1)
        found: dict[int, Any] = {}
        of_step = np.array([self.steps.step_at(each.item()) for each in times], int)
        for nr in np.unique(of_step):
            here = np.flatnonzero(of_step == nr)
            values = self.steps.take(
                int(nr), [times[int(k)] for k in here], known.reshape(len(known), -1)[:, here]
            )[1]
            found |= {int(k): values[:, i] for i, k in enumerate(here)}
        columns = [found[k] for k in range(len(times))]
        return pg.stack(columns, 1).reshape(known.shape) if columns else pg.tensor(known)


solve_ivp.call = staticmethod(initial_value_problem)


def at_times(rng: np.random.Generator) -> Any:
    """Yield samples for `odeint`: initial values, times and a rate."""
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
    """Solution of y' = func(y, t, *args) at times `t`, of which the first belongs to `y0`: `scipy.integrate.odeint`.

    Returns a Tensor (times, n), with derivatives by `y0`, `t`, `args` and the tensors that `func` closes over. It is
    computed by `solve_ivp` with the method "DOP853"; SciPy's odeint changes its method where an equation is stiff. With
    `tfirst` the function is called as ``func(t, y, *args)``.

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


odeint.call = staticmethod(solution_at)
