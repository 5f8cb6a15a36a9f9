"""The ops of the pack `integrate`, as `plugrad.ops.integrate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any, overload
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "cumulative_simpson",
    "cumulative_trapezoid",
    "dblquad",
    "fixed_quad",
    "nquad",
    "odeint",
    "quad",
    "quad_vec",
    "romb",
    "simpson",
    "solve_bvp",
    "solve_ivp",
    "tplquad",
]

@overload
def cumulative_simpson(
    y: Tensor,
    x: Tensor | None = None,
    dx: Any = 1.0,
    axis: builtins.int = -1,
    initial: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Running integral of samples by Simpson's rule along an axis: each interval is that of a parabola.

    Source: `scipy.integrate.cumulative_simpson`; Cartwright (2017), equation 8. Fewer than three samples are integrated
    by the trapezoidal rule. `dx` and `initial` are numbers, or arrays as `y` with 1 along the axis.

    Raises
    ------
    ValueError
        `x` does not increase or is of another length, there is no sample, or `dx` or `initial` is of another shape.

    >>> import plugrad as pg
    >>> pg.ops.integrate.cumulative_simpson(pg.tensor([0.0, 1.0, 4.0]), initial=0)
    tensor([0.0000, 0.3333, 2.6667])
    """

@overload
def cumulative_simpson(
    y: AnyArray,
    x: AnyArray | None = None,
    dx: Any = 1.0,
    axis: builtins.int = -1,
    initial: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cumulative_trapezoid(
    y: Tensor,
    x: Tensor | None = None,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    initial: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Running integral of samples by the trapezoidal rule along an axis; with ``initial=0`` as many as samples.

    >>> import plugrad as pg
    >>> pg.ops.integrate.cumulative_trapezoid(pg.tensor([1.0, 2.0, 4.0]), initial=0)
    tensor([0.0000, 1.5000, 4.5000])
    """

@overload
def cumulative_trapezoid(
    y: AnyArray,
    x: AnyArray | None = None,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    initial: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def dblquad(
    func: Any,
    a: Any,
    b: Any,
    gfun: Any,
    hfun: Any,
    args: Any = (),
    epsabs: builtins.float = 1.49e-08,
    epsrel: builtins.float = 1.49e-08,
    *,
    out: Tensor | None = None,
) -> Any:
    """Integral of ``func(y, x, *args)`` over y from gfun(x) to hfun(x) and x from a to b: `scipy.integrate.dblquad`.

    Returns the integral, a 0-d Tensor, and the largest of SciPy's estimates of errors. Derivatives of every order are
    by all limits, `args` and what the functions close over, as those of `quad`.

    >>> import plugrad as pg
    >>> side = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> area, error = pg.ops.integrate.dblquad(lambda y, x: pg.ones_like(x), 0, side, 0, lambda x: side - x)
    >>> round(area.item(), 9), round(pg.autograd.grad(area, side)[0].item(), 9)  # side² / 2, and side
    (2.0, 2.0)
    """

def fixed_quad(
    func: Any,
    a: Any,
    b: Any,
    args: Any = (),
    n: builtins.int = 5,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Any, None]:
    """Integral of a function by Gauss and Legendre's formula with `n` places: `scipy.integrate.fixed_quad`.

    ``func(x, *args)`` takes all places at once, and has them along the last axis of what it returns. Returns the
    integral and None. Derivatives of every order are those of the formula: by limits, `args` and what `func` closes
    over.

    >>> import plugrad as pg
    >>> b = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, _ = pg.ops.integrate.fixed_quad(lambda x: x**3, 0, b)
    >>> value.detach(), pg.autograd.grad(value, b)  # b⁴ / 4, and b³
    (tensor(4., dtype=torch.float64), (tensor(8., dtype=torch.float64),))
    """

def nquad(
    func: Any,
    ranges: Sequence[Any],
    args: Any = None,
    opts: Any = None,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Any, builtins.float]:
    """Integral of ``func(x0, x1, ..., *args)`` over ranges, the innermost first: `scipy.integrate.nquad`.

    A range is a pair, or a function ``limits(x1, x2, ..., *args)`` of the variables outside of it that returns a pair;
    `opts` are options of `quad`, for all variables or one dict for each. Derivatives are those of `dblquad`.

    >>> import plugrad as pg
    >>> p = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.nquad(lambda x, y: x * y**p, [lambda y: (0, y), (0, 1)])
    >>> round(value.item(), 9), round(pg.autograd.grad(value, p)[0].item(), 9)  # 1 / (2 p + 6), and its derivative
    (0.1, -0.02)
    """

def odeint(
    func: Any,
    y0: Any,
    t: Any,
    args: Any = (),
    *,
    tfirst: builtins.bool = False,
    rtol: builtins.float = 1.49012e-08,
    atol: builtins.float = 1.49012e-08,
    out: Tensor | None = None,
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

def quad(
    func: Any,
    a: Any,
    b: Any,
    args: Any = (),
    epsabs: builtins.float = 1.49e-08,
    epsrel: builtins.float = 1.49e-08,
    limit: builtins.int = 50,
    points: Any = None,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Any, builtins.float]:
    """Integral of a function of one number: `scipy.integrate.quad`, with derivatives by limits, `args` and closed-over.

    ``func(t, *args)`` is written with plugrad's functions, of a 0-d Tensor. Returns the integral, a 0-d Tensor, and
    SciPy's estimate of its error. Derivatives of every order are integrals of derivatives, to the same tolerance
    (Leibniz's rule); where that is not reached there is an `IntegrationWarning`. Limits may be infinite.

    >>> import plugrad as pg
    >>> p = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.quad(lambda t, p: pg.exp(-p * t), 0, float("inf"), args=(p,))
    >>> value, pg.autograd.grad(value, p)  # 1 / p, and -1 / p²
    (tensor(0.5000, dtype=torch.float64, grad_fn=<IntegralBackward>), (tensor(-0.2500, dtype=torch.float64),))
    """

def quad_vec(
    f: Any,
    a: Any,
    b: Any,
    epsabs: builtins.float = 1e-200,
    epsrel: builtins.float = 1e-08,
    norm: builtins.str = '2',
    limit: builtins.int = 10000,
    points: Any = None,
    *,
    args: Any = (),
    out: Tensor | None = None,
) -> builtins.tuple[Any, builtins.float]:
    """Integral of a function that returns an array: `scipy.integrate.quad_vec`; derivatives as those of `quad`.

    >>> import plugrad as pg
    >>> w = pg.tensor([1.0, 2.0], dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.quad_vec(lambda t: pg.cos(w * t), 0, 1)
    >>> pg.autograd.grad(value.sum(), w)
    (tensor([-0.3012, -0.4354], dtype=torch.float64),)
    """

@overload
def romb(
    y: Tensor,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any:
    """Integral of 2ᵏ + 1 equally spaced samples by Romberg's rule along an axis, which is linear in them.

    >>> import plugrad as pg
    >>> pg.ops.integrate.romb(pg.arange(5.0) ** 3)
    tensor(64.)
    """

@overload
def romb(
    y: AnyArray,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def simpson(
    y: Tensor,
    x: Tensor | None = None,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any:
    """Integral of samples by Simpson's rule along an axis: parabolas through three samples each.

    Of an even number of samples, the last interval is that of the last three. Linear in y. Source:
    `scipy.integrate.simpson`; K. V. Cartwright, Journal of Mathematical Sciences and Mathematics Education 12 (2017).

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 1.0, 2.0])
    >>> pg.ops.integrate.simpson(x**3, x)
    tensor(4.)
    """

@overload
def simpson(
    y: AnyArray,
    x: AnyArray | None = None,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

def solve_bvp(
    fun: Any,
    bc: Any,
    x: Any,
    y: Any,
    p: Any = None,
    S: Any = None,
    fun_jac: Any = None,
    bc_jac: Any = None,
    tol: builtins.float = 0.001,
    max_nodes: builtins.int = 1000,
    verbose: builtins.int = 0,
    bc_tol: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Solution of y' = fun(x, y, p) under the conditions bc(y(a), y(b), p) = 0: `scipy.integrate.solve_bvp`.

    `fun` and `bc` are written with plugrad's functions; ``y`` is (n, m), of m points at once, and each column of what
    `fun` returns depends on the same column of y alone. The result is SciPy's, with Tensors as ``.y``, ``.yp``, ``.p``
    and what ``.sol(x)`` returns. Derivatives of every order are by what `fun` and `bc` close over. The points `x`, and
    the guesses `y` and `p`, are constants. The gradient is as precise as the solution: `tol`.

    Raises
    ------
    RuntimeError
        Something requires grad, and the solver found no solution. In backward: `fun` or `bc` has changed.
    LinAlgError
        In backward: the equations are singular there.
    NotImplementedError
        The end of the interval, an element of `x`, requires grad. In backward: there is a singular term `S`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> k = pg.tensor(1.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.integrate.solve_bvp(
    ...     lambda x, y: [y[1], k * y[0]],  # y = sinh(√k x) / sinh(√k)
    ...     lambda ya, yb: [ya[0], yb[0] - 1],
    ...     np.linspace(0, 1, 9), np.ones((2, 9)), tol=1e-6)
    >>> pg.autograd.grad(found.sol(0.5)[0], k)
    (tensor(-0.0512, dtype=torch.float64),)
    """

def solve_ivp(
    fun: Any,
    t_span: Any,
    y0: Any,
    method: Any = 'RK45',
    t_eval: Any = None,
    dense_output: builtins.bool = False,
    events: Any = None,
    vectorized: builtins.bool = False,
    args: Any = None,
    *,
    adjoint: builtins.bool = False,
    out: Tensor | None = None,
    **options: Any,
) -> Any:
    """Solution of y' = fun(t, y, *args): `scipy.integrate.solve_ivp`, with derivatives by all that it depends on.

    ``fun`` is written with plugrad's functions and returns a Tensor, or a list of numbers. The result is SciPy's, with
    Tensors as ``.y`` (n, points) and ``.t``, as ``.t_events`` and ``.y_events``, and as what ``.sol(t)`` returns.
    Derivatives of every order by `y0`, `args`, the ends `t_span`, `t_eval` and whatever `fun` and the events close over
    are those of the solver's steps. Backward takes each step again, so that memory is that of the states and of one
    step; that costs what the solution itself has cost, and a backward pass. `options` are SciPy's: `rtol` and `atol`
    are the gradient's precision, too. A complex `y0` has gradients with the explicit methods, "RK23", "RK45", "DOP853".

    With `adjoint`, backward solves the adjoint equation instead, and memory is that of the result alone: ask for few
    `t_eval`. Its error is another one, of the size of the tolerance, so that a gradient is not exactly that of the
    numbers returned. It is longer for methods of low order and large tolerances.

    Where `fun` jumps, the gradient lacks the jump's part: let an event with ``terminal = True`` find the place, and go
    on from there with another call.

    Raises
    ------
    RuntimeError
        Something requires grad, and the solver did not reach the end. In backward: `fun` has changed.
    ValueError
        `fun` is not finite at the start, for which SciPy's explicit methods search for a step for ever.
    NotImplementedError
        In backward: `y0` is complex, and the method implicit. With `adjoint`: there are events, or a `dense_output`,
        or `y0` is complex, and something requires grad.

    >>> import plugrad as pg
    >>> rate = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.integrate.solve_ivp(lambda t, y: -rate * y, (0, 1), [1.0], rtol=1e-8)
    >>> found.y[0, -1], pg.autograd.grad(found.y[0, -1], rate)  # exp(-2), and -exp(-2)
    (tensor(0.1353, dtype=torch.float64, grad_fn=<SelectBackward0>), (tensor(-0.1353, dtype=torch.float64),))
    """

def tplquad(
    func: Any,
    a: Any,
    b: Any,
    gfun: Any,
    hfun: Any,
    qfun: Any,
    rfun: Any,
    args: Any = (),
    epsabs: builtins.float = 1.49e-08,
    epsrel: builtins.float = 1.49e-08,
    *,
    out: Tensor | None = None,
) -> Any:
    """Integral of ``func(z, y, x, *args)`` over a solid, `scipy.integrate.tplquad`; derivatives as those of `dblquad`.

    The limits are those of x, `a` and `b`, of y, ``gfun(x)`` and ``hfun(x)``, and of z, ``qfun(x, y)`` and
    ``rfun(x, y)``.

    >>> import plugrad as pg
    >>> h = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.tplquad(lambda z, y, x: z, 0, 1, 0, 1, 0, h)
    >>> round(value.item(), 9), round(pg.autograd.grad(value, h)[0].item(), 9)  # h² / 2, and h
    (2.0, 2.0)
    """
