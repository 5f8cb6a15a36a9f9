"""The continuous adjoint: derivatives of an initial value problem by an equation that is solved backward in time.

With a = ∂L/∂y(t), a' = -(∂f/∂y)ᵀ a and ∂L/∂p = ∫ aᵀ ∂f/∂p dt. The equation of y is solved backward together with that
of a, from each state of the result to the one before, so that no step of the solver is kept, and memory is that of the
result. This is another numerical solution than the one whose gradient is wanted; both agree with the true one up to the
tolerance. Sources: L. Pontryagin et al., The Mathematical Theory of Optimal Processes (1962); R. T. Q. Chen et al.,
Neural Ordinary Differential Equations (2018), appendix C.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Context
from plugrad.authoring.closures import Converted, value_and_pulled

FARTHEST = 1000
"""How many tolerances a state may be off when it is computed backward."""


class Adjoint(pg.Function):
    """The states of an initial value problem at times[1:] as a function of the state at times[0], the times and the
    parameters.

    `solve_ivp` applies it with ``adjoint=True``. `known` are these states, (n, times - 1), already solved for; the
    backward solves the adjoint equation with ``solve(fun, t_span, y, args)``, which returns the solution at the end.
    `derivative` is ``f(t, y, *params)``; the last of the parameters stand for the `edges`, tensors that it closes over.
    ``tolerance(y)`` is the allowed error.
    """

    @staticmethod
    def forward(
        ctx: Context,
        start: Any,
        times: Any,
        *params: Any,
        known: Any,
        derivative: Callable[..., Any],
        edges: list[Any],
        solve: Callable[..., Any],
        tolerance: Callable[..., Any],
    ) -> Any:
        found = known.clone()
        ctx.save_for_backward(found, start, times, *params)
        ctx.derivative, ctx.edges, ctx.solve, ctx.tolerance = derivative, edges, solve, tolerance
        return found

    @staticmethod
    def backward(ctx: Context, grad_output: Any) -> Any:
        found, start, times, *params = ctx.saved_tensors
        # Tolerances are absolute, too: they hold for a gradient of size 1, and the rest is linear.
        largest = float(grad_output.detach().abs().max()) if grad_output.numel() else 0.0
        size = largest if 0 < largest < np.inf else 1.0
        grad, n = grad_output / size, len(start)
        states = pg.cat([start.reshape(-1, 1), found], 1)
        fun = functools.partial(augmented, ctx.derivative, ctx.edges, n)
        sums = [pg.zeros_like(each, dtype=pg.float64).reshape(-1) for each in params]
        adjoint, along = pg.zeros_like(start), [pg.zeros_like(times[0])] * len(times)
        for nr in reversed(range(1, len(times))):
            given = grad[:, nr - 1]
            adjoint = adjoint + given
            if ctx.needs_input_grad[1]:
                along[nr] = (given * slope(fun, times[nr], states[:, nr], params)).sum()
            if times[nr].item() != times[nr - 1].item():
                z = pg.cat([states[:, nr], adjoint, *sums])
                z = ctx.solve(fun, (times[nr], times[nr - 1]), z, tuple(params))
                require_return(z[:n], states[:, nr - 1], ctx.tolerance, times[nr - 1])
                adjoint, rest = z[n : 2 * n], z[2 * n :]
                sums = [*pg.split(rest, [len(each) for each in sums])] if sums else []
        if ctx.needs_input_grad[1]:
            along[0] = along[0] - (adjoint * slope(fun, times[0], start, params)).sum()
        by_params = [
            size * each.reshape(param.shape).to(param.dtype)
            for each, param in zip(sums, params, strict=True)
        ]
        return size * adjoint, size * pg.stack(along), *by_params


def augmented(
    derivative: Callable[..., Any], edges: list[Any], n: int, t: Any, z: Any, *params: Any
) -> Any:
    """Return the slopes of the augmented state z = (y, adjoint, gradients of the parameters) at time t, as one vector.

    `n` is the length of y; `derivative` is ``f(t, y, *params)``, whose last parameters stand for the closed-over
    `edges`.
    """
    count = len(params) - len(edges)
    given = (t, z[:n].clone(), *params[:count], z[n : 2 * n])
    both = functools.partial(
        value_and_pulled, function=derivative, edges=edges, count=len(given) - 1
    )
    if pg.is_grad_enabled():
        value, _, *pulled = Converted.apply(*given, *params[count:], function=both, edges=edges)
    else:
        value, _, *pulled = both(*given)
    return pg.cat([value, *[-each.reshape(-1).to(pg.float64) for each in pulled]])


def slope(fun: Callable[..., Any], t: Any, y: Any, params: Any) -> Any:
    """Return f(t, y, *params) from `fun`, the slope of the augmented state (y, adjoint, ...), of which the first part
    is taken.
    """
    n = len(y)
    return fun(t, pg.cat([y, pg.zeros_like(y)]), *params)[:n]


def require_return(y: Any, known: Any, tolerance: Callable[..., Any], t: Any) -> None:
    """Raise RuntimeError if the state `y`, computed backward to time `t`, is farther from the `known` one than the
    tolerance allows.
    """
    there = known.detach().numpy()
    off = np.abs(y.detach().numpy() - there)
    if not (off <= FARTHEST * tolerance(there)).all():
        raise RuntimeError(
            f"solved backward to t = {t.item():.6g}, the equation comes to a state that is {np.max(off):.1e} off the "
            "one that it began with, so that the adjoint's gradient is wrong: the equation is stiff or chaotic, or fun "
            "has changed. Give more t_eval or smaller tolerances, or leave adjoint=True out"
        )
