"""The ops of the pack `integrate`, as `plugrad.ops.integrate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "cumulative_simpson",
    "cumulative_trapezoid",
    "odeint",
    "quad",
    "quad_vec",
    "romb",
    "simpson",
    "solve_ivp",
]

@overload
def cumulative_simpson(
    y: Tensor,
    x: Tensor | None = None,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    initial: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Running integral of samples by Simpson's rule along an axis: each interval is that of a parabola.

    Source: `scipy.integrate.cumulative_simpson`; Cartwright (2017), equation 8. Fewer than three samples are integrated
    by the trapezoidal rule.

    >>> import plugrad as pg
    >>> pg.ops.integrate.cumulative_simpson(pg.tensor([0.0, 1.0, 4.0]), initial=0)
    tensor([0.0000, 0.3333, 2.6667])
    """

@overload
def cumulative_simpson(
    y: AnyArray,
    x: AnyArray | None = None,
    dx: builtins.float = 1.0,
    axis: builtins.int = -1,
    initial: builtins.float | None = None,
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

def solve_ivp(
    fun: Any,
    t_span: Any,
    y0: Any,
    method: builtins.str = 'RK45',
    t_eval: Any = None,
    dense_output: builtins.bool = False,
    events: Any = None,
    vectorized: builtins.bool = False,
    args: Any = None,
    *,
    out: Tensor | None = None,
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
