"""The ops of the pack `optimize`, as `plugrad.ops.optimize` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
import numpy as np
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "bisect",
    "brenth",
    "brentq",
    "curve_fit",
    "fixed_point",
    "fsolve",
    "least_squares",
    "linear_sum_assignment",
    "linprog",
    "lsq_linear",
    "minimize",
    "minimize_scalar",
    "newton",
    "nnls",
    "ridder",
    "root",
    "root_scalar",
    "toms748",
]

def bisect(
    f: Any,
    a: Any,
    b: Any,
    args: Any = (),
    xtol: builtins.float = 2e-12,
    rtol: builtins.float = np.float64(8.881784197001252e-16),
    maxiter: builtins.int = 100,
    full_output: builtins.bool = False,
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function between `a` and `b` by bisection, `scipy.optimize.bisect`; as `root_scalar`.

    Returns the root, a 0-d Tensor, and with `full_output` SciPy's record of the search.

    >>> import plugrad as pg
    >>> c = pg.tensor(0.5, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.bisect(lambda x: pg.cos(x) - c, 0, 3), c)  # of acos
    (tensor(-1.1547, dtype=torch.float64),)
    """

def brenth(
    f: Any,
    a: Any,
    b: Any,
    args: Any = (),
    xtol: builtins.float = 2e-12,
    rtol: builtins.float = np.float64(8.881784197001252e-16),
    maxiter: builtins.int = 100,
    full_output: builtins.bool = False,
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function between `a` and `b` by Brent's method with hyperbolic extrapolation, `scipy.optimize.brenth`; as `root_scalar`.

    Returns the root, a 0-d Tensor, and with `full_output` SciPy's record of the search.

    >>> import plugrad as pg
    >>> c = pg.tensor(0.5, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.brenth(lambda x: pg.cos(x) - c, 0, 3), c)  # of acos
    (tensor(-1.1547, dtype=torch.float64),)
    """

def brentq(
    f: Any,
    a: Any,
    b: Any,
    args: Any = (),
    xtol: builtins.float = 2e-12,
    rtol: builtins.float = np.float64(8.881784197001252e-16),
    maxiter: builtins.int = 100,
    full_output: builtins.bool = False,
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function between `a` and `b` by Brent's method, `scipy.optimize.brentq`; as `root_scalar`.

    Returns the root, a 0-d Tensor, and with `full_output` SciPy's record of the search.

    >>> import plugrad as pg
    >>> c = pg.tensor(0.5, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.brentq(lambda x: pg.cos(x) - c, 0, 3), c)  # of acos
    (tensor(-1.1547, dtype=torch.float64),)
    """

def curve_fit(
    f: Any,
    xdata: Any,
    ydata: Any,
    p0: Any = None,
    sigma: Any = None,
    absolute_sigma: builtins.bool = False,
    bounds: Any = None,
    method: builtins.str | None = None,
    *,
    out: Tensor | None = None,
    **options: Any,
) -> builtins.tuple[Any, Any]:
    """Parameters p with which ``f(xdata, *p)`` fits data best: `scipy.optimize.curve_fit`, with derivatives by data.

    Returns `popt` and its covariance `pcov`, Tensors, both with derivatives of every order by `xdata`, `ydata`, `sigma`
    (the standard deviations of ydata, a vector) and what `f` closes over. The gradients are those of `least_squares`,
    which does the fit and takes the `options`: the solver's tolerances are the gradients' precision.

    >>> import plugrad as pg
    >>> y = pg.tensor([1.0, 3.0, 5.0], dtype=pg.float64, requires_grad=True)
    >>> popt, pcov = pg.ops.optimize.curve_fit(lambda x, a, b: a * x + b, pg.arange(3.0), y)
    >>> pg.autograd.grad(popt[0], y)[0].numpy().round(6) + 0.0  # of the slope
    array([-0.5,  0. ,  0.5])
    """

def fixed_point(
    func: Any,
    x0: Any,
    args: Any = (),
    xtol: builtins.float = 1e-08,
    maxiter: builtins.int = 500,
    method: builtins.str = 'del2',
    *,
    out: Tensor | None = None,
) -> Any:
    """Point with ``func(x, *args) = x``: `scipy.optimize.fixed_point`, with derivatives by `args` and closed-over ones.

    Returns a Tensor. No iteration is recorded: memory is that of one evaluation, as in a deep equilibrium model. The
    gradient is that of the equation func(x) - x = 0, of any order, and raises the errors of `root`; a vector function
    that couples its elements needs ``method="iteration"``.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> x = pg.ops.optimize.fixed_point(lambda x, a: (x + a / x) / 2, 1.0, args=(a,))
    >>> pg.autograd.grad(x, a)
    (tensor(0.3536, dtype=torch.float64),)
    """

def fsolve(
    func: Any,
    x0: Any,
    args: Any = (),
    fprime: Any = None,
    full_output: builtins.bool = False,
    col_deriv: builtins.bool = False,
    xtol: builtins.float = 1.49012e-08,
    maxfev: builtins.int = 0,
    band: Any = None,
    epsfcn: builtins.float | None = None,
    factor: builtins.float = 100,
    diag: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a vector function by MINPACK's hybrid method, `scipy.optimize.fsolve`; gradients as `root`.

    The Jacobian `fprime` is plugrad's unless you give one. Returns a Tensor, and with `full_output` what SciPy returns
    with it; without, it warns where it has not converged.

    >>> import plugrad as pg
    >>> a = pg.tensor([2.0, 9.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.fsolve(lambda x: x**2 - a, [1.0, 1.0]).sum(), a)
    (tensor([0.3536, 0.1667], dtype=torch.float64),)
    """

def least_squares(
    fun: Any,
    x0: Any,
    jac: Any = None,
    bounds: Any = None,
    method: builtins.str = 'trf',
    ftol: builtins.float | None = 1e-08,
    xtol: builtins.float | None = 1e-08,
    gtol: builtins.float | None = 1e-08,
    x_scale: Any = None,
    loss: builtins.str = 'linear',
    f_scale: builtins.float = 1.0,
    *,
    args: Any = (),
    kwargs: Any = None,
    out: Tensor | None = None,
    **options: Any,
) -> Any:
    """Minimum of ½ Σ rho(fun(x)²): `scipy.optimize.least_squares`, with derivatives as those of `minimize`.

    ``fun(x, *args, **kwargs)`` returns the residuals, a Tensor. SciPy gets their Jacobian from plugrad. ``.x``,
    ``.fun`` (the residuals there) and ``.cost`` of the result are Tensors. The gradient is that of ∇cost = 0, with the
    second derivatives of the residuals, which the search leaves out. At an active bound x moves with that.

    >>> import plugrad as pg
    >>> y = pg.tensor([1.0, 2.0, 6.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.least_squares(lambda x, y: x - y, [0.0], args=(y,))
    >>> pg.autograd.grad(found.x.sum(), y)  # of the mean
    (tensor([0.3333, 0.3333, 0.3333], dtype=torch.float64),)
    """

@overload
def linear_sum_assignment(
    cost_matrix: Tensor,
    maximize: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Rows and columns of the smallest sum of costs, each used once: `scipy.optimize.linear_sum_assignment`.

    Both are Tensors of integers, and constants: the assignment does not change with small changes of the costs, and
    the sum ``cost_matrix[rows, columns].sum()`` has the gradient of its costs (the envelope theorem).

    >>> import plugrad as pg
    >>> cost = pg.tensor([[4.0, 1.0], [2.0, 3.0]], requires_grad=True)
    >>> rows, columns = pg.ops.optimize.linear_sum_assignment(cost)
    >>> columns, pg.autograd.grad(cost[rows, columns].sum(), cost)
    (tensor([1, 0]), (tensor([[0., 1.],
            [1., 0.]]),))
    """

@overload
def linear_sum_assignment(
    cost_matrix: AnyArray,
    maximize: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

def linprog(
    c: Any,
    A_ub: Any = None,
    b_ub: Any = None,
    A_eq: Any = None,
    b_eq: Any = None,
    bounds: Any = (0, None),
    method: builtins.str = 'highs',
    options: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Minimum of c @ x under linear constraints: `scipy.optimize.linprog`, with derivatives by all arrays but `bounds`.

    The result is SciPy's, with Tensors as ``.x`` and ``.fun``. At a vertex where as many constraints hold with equality
    as there are unknowns, x is the solution of these equations, and ``fun = c @ x``; derivatives of every order are
    theirs, and those of x by `c` are 0. Source: Fiacco (1983), section 3.2.

    Raises
    ------
    RuntimeError
        There is no solution, and something requires grad.
    NotImplementedError
        Something requires grad, and the solution is not unique or not at a nondegenerate vertex.

    >>> import plugrad as pg
    >>> b = pg.tensor([4.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.linprog([-1.0, -3.0], [[1.0, 2.0]], b)
    >>> found.x, pg.autograd.grad(found.fun, b)
    (tensor([0., 2.], dtype=torch.float64, grad_fn=<LinalgSolveExBackward0>), (tensor([-1.5000], dtype=torch.float64),))
    """

def lsq_linear(
    A: Any,
    b: Any,
    bounds: Any = None,
    method: builtins.str = 'trf',
    tol: builtins.float = 1e-10,
    lsq_solver: builtins.str | None = None,
    lsmr_tol: Any = None,
    max_iter: builtins.int | None = None,
    verbose: builtins.int = 0,
    *,
    lsmr_maxiter: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any:
    """Least squares with bounds: x with the smallest ‖A x - b‖², `scipy.optimize.lsq_linear`; A is dense.

    The result is SciPy's, with Tensors as ``.x``, ``.fun`` and ``.cost``. Derivatives of every order are by both arrays
    and by active bounds. Errors and source are those of `nnls`.

    >>> import plugrad as pg
    >>> top = pg.tensor(1.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.lsq_linear([[1.0, 0.5], [0.0, 1.0]], [2.0, 1.0], (0.0, top))
    >>> found.x.detach(), pg.autograd.grad(found.cost, top)
    (tensor([1., 1.], dtype=torch.float64), (tensor(-0.7500, dtype=torch.float64),))
    """

def minimize(
    fun: Any,
    x0: Any,
    args: Any = (),
    method: builtins.str | None = None,
    jac: Any = None,
    hess: Any = None,
    hessp: Any = None,
    bounds: Any = None,
    constraints: Any = (),
    tol: builtins.float | None = None,
    callback: Any = None,
    options: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Minimum of a function: `scipy.optimize.minimize`, with derivatives by `args` and by what is closed over.

    ``fun(x, *args)`` is written with plugrad's functions and returns one number. SciPy gets `jac`, and `hess` or
    `hessp` where the method uses them, from plugrad. The result is SciPy's, with Tensors as ``.x`` and ``.fun``. ``x0``
    is a constant. The gradient is that of the conditions of the minimum, ∇f = 0, of any order: implicit function
    theorem, and with active bounds or constraints (dicts, `LinearConstraint`, `NonlinearConstraint`) that of the
    Karush-Kuhn-Tucker equations. Bounds (pairs, or `Bounds`) and the limits of a `NonlinearConstraint` may be Tensors;
    an active one has a gradient. Source: A. V. Fiacco, Introduction to Sensitivity and Stability Analysis in Nonlinear
    Programming (1983), theorem 3.2.2.

    Raises
    ------
    RuntimeError
        In backward: x is no minimum within 1e-3 of its size. A smaller `tol` makes the gradient precise.
    LinAlgError
        In backward: the Hessian is singular there.
    NotImplementedError
        In backward: an active bound or constraint is about to leave, where there is no derivative.

    >>> import plugrad as pg
    >>> a = pg.tensor([1.0, 2.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.minimize(lambda x, a: ((x - a**2) ** 2).sum(), [0.0, 0.0], args=(a,))
    >>> pg.autograd.grad(found.x.sum(), a)
    (tensor([2., 4.], dtype=torch.float64),)
    """

def minimize_scalar(
    fun: Any,
    bracket: Any = None,
    bounds: Any = None,
    args: Any = (),
    method: builtins.str | None = None,
    tol: builtins.float | None = None,
    options: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Minimum of a function of one number: `scipy.optimize.minimize_scalar`, with derivatives as those of `minimize`.

    ``.x`` and ``.fun`` of the result are 0-d Tensors. `bracket` and `bounds` are constants. SciPy finds x from values
    alone, to about the square root of the rounding error, so that the gradient's relative error is of the size 1e-8.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.minimize_scalar(lambda x: (x - a**2) ** 2)
    >>> pg.autograd.grad(found.x, a)
    (tensor(4., dtype=torch.float64),)
    """

def newton(
    func: Any,
    x0: Any,
    fprime: Any = None,
    args: Any = (),
    tol: builtins.float = 1.48e-08,
    maxiter: builtins.int = 50,
    fprime2: Any = None,
    x1: Any = None,
    rtol: builtins.float = 0.0,
    full_output: builtins.bool = False,
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function near `x0` by Newton's method, `scipy.optimize.newton`; gradients as `root_scalar`.

    The derivative `fprime` is plugrad's unless you give one, or `x1` for the secant method. Of an array `x0`, each
    element is a root of its own. Returns a Tensor of x0's shape, and with `full_output` what SciPy returns with it.

    >>> import plugrad as pg
    >>> c = pg.tensor([1.0, 8.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.newton(lambda x: x**3 - c, [2.0, 2.0]).sum(), c)
    (tensor([0.3333, 0.0833], dtype=torch.float64),)
    """

def nnls(
    A: Any,
    b: Any,
    *,
    maxiter: builtins.int | None = None,
    out: Tensor | None = None,
) -> builtins.tuple[Any, Any]:
    """Least squares without negative numbers: x ≥ 0 with the smallest ‖A x - b‖, `scipy.optimize.nnls`.

    Returns x and the norm, Tensors. Derivatives of every order are by both arrays; they are those of the equations of
    the x that are not 0. Source: Fiacco (1983), section 3.2.

    Raises
    ------
    ValueError
        There are no elements, or the shapes do not fit.
    NotImplementedError
        In backward: an x is 0 that would be without the bound, too.

    >>> import plugrad as pg
    >>> A = pg.tensor([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], dtype=pg.float64)
    >>> b = pg.tensor([2.0, 1.0, -1.0], dtype=pg.float64, requires_grad=True)
    >>> x, norm = pg.ops.optimize.nnls(A, b)
    >>> x.detach(), pg.autograd.grad(x[0], b)[0].numpy() + 0.0
    (tensor([1.5000, 0.0000], dtype=torch.float64), array([0.5, 0.5, 0. ]))
    """

def ridder(
    f: Any,
    a: Any,
    b: Any,
    args: Any = (),
    xtol: builtins.float = 2e-12,
    rtol: builtins.float = np.float64(8.881784197001252e-16),
    maxiter: builtins.int = 100,
    full_output: builtins.bool = False,
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function between `a` and `b` by Ridders' method, `scipy.optimize.ridder`; as `root_scalar`.

    Returns the root, a 0-d Tensor, and with `full_output` SciPy's record of the search.

    >>> import plugrad as pg
    >>> c = pg.tensor(0.5, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.ridder(lambda x: pg.cos(x) - c, 0, 3), c)  # of acos
    (tensor(-1.1547, dtype=torch.float64),)
    """

def root(
    fun: Any,
    x0: Any,
    args: Any = (),
    method: builtins.str = 'hybr',
    jac: Any = None,
    tol: builtins.float | None = None,
    callback: Any = None,
    options: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a vector function: `scipy.optimize.root`, with derivatives by `args` and by what `fun` closes over.

    ``fun(x, *args)`` is written with plugrad's functions, and returns a Tensor of x's shape or a list of numbers. The
    result is SciPy's, with a Tensor as ``.x``. Methods "hybr" and "lm" get the Jacobian from plugrad if `jac` is None.
    ``x0`` is a constant. The gradient is that of the equation, ∂x/∂p = -(∂F/∂x)⁻¹ ∂F/∂p (implicit function theorem),
    of any order, and of the precision of the root: `tol`.

    Raises
    ------
    RuntimeError
        In backward: the solver did not converge.
    LinAlgError
        In backward: the Jacobian is singular there.

    >>> import plugrad as pg
    >>> a = pg.tensor([2.0, 9.0], dtype=pg.float64, requires_grad=True)
    >>> x = pg.ops.optimize.root(lambda x, a: x**2 - a, [1.0, 1.0], args=(a,)).x
    >>> pg.autograd.grad(x.sum(), a)  # 1 / (2 sqrt(a))
    (tensor([0.3536, 0.1667], dtype=torch.float64),)
    """

def root_scalar(
    f: Any,
    args: Any = (),
    method: builtins.str | None = None,
    bracket: Any = None,
    fprime: Any = None,
    fprime2: Any = None,
    x0: Any = None,
    x1: Any = None,
    xtol: builtins.float | None = None,
    rtol: builtins.float | None = None,
    maxiter: builtins.int | None = None,
    options: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function of one number: `scipy.optimize.root_scalar`, with derivatives by `args` and closed-over ones.

    The result is SciPy's, with a 0-d Tensor as ``.root``. SciPy's methods of Newton's kind get derivatives from
    plugrad. Bracket and start are constants. The gradient is dx/dp = -(∂f/∂p) / (∂f/∂x), and raises the errors of
    `root`.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.root_scalar(lambda x, a: x**2 - a, args=(a,), bracket=(0, 2))
    >>> pg.autograd.grad(found.root, a)
    (tensor(0.3536, dtype=torch.float64),)
    """

def toms748(
    f: Any,
    a: Any,
    b: Any,
    args: Any = (),
    k: builtins.int = 1,
    xtol: builtins.float = 2e-12,
    rtol: builtins.float = np.float64(8.881784197001252e-16),
    maxiter: builtins.int = 100,
    full_output: builtins.bool = False,
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Root of a function between `a` and `b` by algorithm 748, `scipy.optimize.toms748`; as `root_scalar`.

    >>> import plugrad as pg
    >>> c = pg.tensor(8.0, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.toms748(lambda x: x**3 - c, 0, 3), c)
    (tensor(0.0833, dtype=torch.float64),)
    """
