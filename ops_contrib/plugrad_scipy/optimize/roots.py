"""Roots and fixed points, with derivatives of every order by the tensors that the function depends on."""

from __future__ import annotations

import functools
import warnings
from typing import Any

import numpy as np
import scipy.optimize

import plugrad as pg
from plugrad.authoring import Array
from plugrad.autograd import functional
from plugrad.interop import scipy as bridge
from plugrad_scipy.optimize.implicit import apart, plain, solution, solver, start


def cubic(x: Any, a: Any, b: Any) -> Any:
    """Return x³ + (a + 1.5) x + b mean(x) - 1, a coupled system with one root near 0: the function of samples."""
    return x**3 + (a + 1.5) * x + b * x.mean() - 1


def samples_of_root(rng: np.random.Generator) -> Any:
    """Yield samples for `root`: a coupled system of two equations, and one equation."""
    a, b = rng.uniform(0.5, 1.0, 2), np.array(0.3)
    yield pg.Sample(np.zeros(2), a, b, fun=cubic)
    yield pg.Sample(np.zeros(1), a[0], b, fun=cubic, method="lm")


def root_for_checker(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the result of `root` with a tolerance for full precision: the form in which the checker calls it."""
    return root.call(fun, x0, tol=1e-14, **settings)


@solver(samples_of_root, called=root_for_checker)
def root(
    fun: Any,
    x0: Any,
    args: Any = (),
    method: str = "hybr",
    jac: Any = None,
    tol: float | None = None,
    callback: Any = None,
    options: Any = None,
) -> Any:
    """Root of a vector function: `scipy.optimize.root`, with derivatives by `args` and by the tensors that `fun` closes
    over.

    ``fun(x, *args)`` is written with plugrad's functions, and returns a Tensor of x's shape or a list of numbers. The
    result is SciPy's, with a Tensor as ``.x``. Methods "hybr" and "lm" get the Jacobian from plugrad if `jac` is None.
    ``x0`` is a constant. Derivatives of any order come from the equation, ∂x/∂p = -(∂F/∂x)⁻¹ ∂F/∂p (implicit function
    theorem), and are as precise as the root: `tol`.

    Raises
    ------
    RuntimeError
        In backward: the solver did not converge.
    LinAlgError
        In backward: the Jacobian at the root is singular.

    >>> import plugrad as pg
    >>> a = pg.tensor([2.0, 9.0], dtype=pg.float64, requires_grad=True)
    >>> x = pg.ops.optimize.root(lambda x, a: x**2 - a, [1.0, 1.0], args=(a,)).x
    >>> pg.autograd.grad(x.sum(), a)  # 1 / (2 sqrt(a))
    (tensor([0.3536, 0.1667], dtype=torch.float64),)
    """
    call, tensors, values = apart(fun, args)
    begin = start(x0)
    if jac is None and method in ("hybr", "lm"):
        jac = bridge.jacobian(call)
    elif callable(jac):
        jac = plain(apart(jac, args)[0])
    result = scipy.optimize.root(
        plain(call), begin, values, method, jac, tol, callback, options or {}
    )
    if np.size(result.fun) != result.x.size:
        raise ValueError(
            f"root: fun returned {np.size(result.fun)} numbers for {result.x.size} unknowns; use least_squares"
        )
    result.x = solution(result.x, call, tensors, converged=result.success)
    return result


def samples_of_root_scalar(rng: np.random.Generator) -> Any:
    """Yield samples for `root_scalar`: one equation, with a bracket and by Newton's method."""
    a, b = rng.uniform(0.5, 1.0), 0.3
    yield pg.Sample(np.array(0.0), np.array(a), np.array(b), fun=cubic, bracket=(0.0, 2.0))
    yield pg.Sample(np.array(0.0), np.array(a), np.array(b), fun=cubic, method="newton")


def root_scalar_for_checker(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the result of `root_scalar` begun at `x0`: the form in which the checker calls it."""
    return root_scalar.call(fun, x0=x0, **settings)


@solver(samples_of_root_scalar, result="root", called=root_scalar_for_checker)
def root_scalar(
    f: Any,
    args: Any = (),
    method: str | None = None,
    bracket: Any = None,
    fprime: Any = None,
    fprime2: Any = None,
    x0: Any = None,
    x1: Any = None,
    xtol: float | None = None,
    rtol: float | None = None,
    maxiter: int | None = None,
    options: Any = None,
) -> Any:
    """Root of a function of one number: `scipy.optimize.root_scalar`, with derivatives by `args` and by closed-over
    tensors.

    The result is SciPy's, with a 0-d Tensor as ``.root``. SciPy's methods of Newton's kind get derivatives from
    plugrad. Bracket and start are constants. The gradient is dx/dp = -(∂f/∂p) / (∂f/∂x); in backward the errors are
    those of `root`.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.root_scalar(lambda x, a: x**2 - a, args=(a,), bracket=(0, 2))
    >>> pg.autograd.grad(found.root, a)
    (tensor(0.3536, dtype=torch.float64),)
    """
    call, tensors, values = apart(f, args)
    slope = derivative_of(call)
    if method in ("newton", "halley") or (method is None and bracket is None and x1 is None):
        fprime = slope if fprime is None else fprime
    if method == "halley" and fprime2 is None:
        fprime2 = derivative_of(slope)
    found = scipy.optimize.root_scalar(
        float_function(call),
        values,
        method,
        None if bracket is None else [start(each).item() for each in bracket],
        float_function(fprime),
        float_function(fprime2),
        None if x0 is None else start(x0).item(),
        None if x1 is None else start(x1).item(),
        xtol,
        rtol,
        maxiter,
        options,
    )
    found.root = solution(found.root, call, tensors, converged=found.converged)
    return found


def derivative_of(f: Any) -> Any:
    """Return the function ``slope(x, *args)``, the derivative of ``f(x, *args)`` by x, a 0-d Tensor."""

    def slope(x: Any, *args: Any) -> Any:
        return functional.vjp(lambda x: f(x, *args).sum(), x, create_graph=True)[1]

    return slope


def float_function(f: Any) -> Any:
    """Return `f`, a function of a Tensor, as a function of a float that returns a float; what cannot be called is
    returned as it is.
    """
    if not callable(f):
        return f

    def called(x: float, *args: Any) -> float:
        return float(f(pg.tensor(x, dtype=pg.float64), *args).detach())

    return called


def samples_of_brentq(rng: np.random.Generator) -> Any:
    """Yield samples for the bracketing methods: one equation with parameters."""
    yield pg.Sample(np.array(0.0), np.array(rng.uniform(0.5, 1.0)), np.array(0.3), fun=cubic)


def bracketed(theirs: Any, f: Any, a: Any, b: Any, args: Any, full_output: bool, *how: Any) -> Any:
    """Return the root of ``f(x, *args)`` between a and b, a Tensor, by SciPy's method `theirs`; with `full_output` its
    record too.

    `how` are the further arguments of the method, in SciPy's order.
    """
    call, tensors, values = apart(f, args)
    x, record = theirs(
        float_function(call), start(a).item(), start(b).item(), values, *how[:-1], True, how[-1]
    )
    x = solution(x, call, tensors, converged=record.converged)
    return (x, record) if full_output else x


RTOL = 4 * np.finfo(float).eps


def bracketing(name: str, method: str) -> Any:
    """Return the op of SciPy's bracketing method `name`, one of four with the same arguments; `method` names it in the
    docstring.
    """

    def call(
        f: Any,
        a: Any,
        b: Any,
        args: Any = (),
        xtol: float = 2e-12,
        rtol: float = RTOL,
        maxiter: int = 100,
        full_output: bool = False,
        disp: bool = True,
    ) -> Any:
        how = xtol, rtol, maxiter, disp
        return bracketed(getattr(scipy.optimize, name), f, a, b, args, full_output, *how)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"""Root of a function between `a` and `b` by {method}, `scipy.optimize.{name}`; as `root_scalar`.

    Returns the root, a 0-d Tensor, and with `full_output` SciPy's record of the search.

    >>> import plugrad as pg
    >>> c = pg.tensor(0.5, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.{name}(lambda x: pg.cos(x) - c, 0, 3), c)  # of acos
    (tensor(-1.1547, dtype=torch.float64),)
    """

    def to_the_last_digit(fun: Any, x0: Any, **settings: Any) -> Any:
        return call(fun, 0.0, 2.0, xtol=1e-15, **settings)

    return solver(samples_of_brentq, result="", called=to_the_last_digit)(call)


brentq = bracketing("brentq", "Brent's method")
brenth = bracketing("brenth", "Brent's method with hyperbolic extrapolation")
ridder = bracketing("ridder", "Ridders' method")
bisect = bracketing("bisect", "bisection")


def toms748_for_checker(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the root found by `toms748` between 0 and 2, with a tolerance for full precision: the form in which the
    checker calls it.
    """
    return toms748.call(fun, 0.0, 2.0, xtol=1e-15, **settings)


@solver(samples_of_brentq, result="", called=toms748_for_checker)
def toms748(
    f: Any,
    a: Any,
    b: Any,
    args: Any = (),
    k: int = 1,
    xtol: float = 2e-12,
    rtol: float = RTOL,
    maxiter: int = 100,
    full_output: bool = False,
    disp: bool = True,
) -> Any:
    """Root of a function between `a` and `b` by algorithm 748: `scipy.optimize.toms748`, with the gradient of
    `root_scalar`.

    >>> import plugrad as pg
    >>> c = pg.tensor(8.0, dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.toms748(lambda x: x**3 - c, 0, 3), c)
    (tensor(0.0833, dtype=torch.float64),)
    """
    how = k, xtol, rtol, maxiter, disp
    return bracketed(scipy.optimize.toms748, f, a, b, args, full_output, *how)


def samples_of_newton(rng: np.random.Generator) -> Any:
    """Yield samples for `newton`: one equation, and a vector of independent equations."""
    yield pg.Sample(np.array(0.0), np.array(rng.uniform(0.5, 1.0)), np.array(0.3), fun=cubic)
    yield pg.Sample(np.zeros(2), rng.uniform(0.5, 1.0, 2), np.array(0.0), fun=cubic)


def newton_for_checker(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the root found by `newton` with a tolerance for full precision: the form in which the checker calls it."""
    return newton.call(fun, x0, tol=1e-15, **settings)


@solver(samples_of_newton, result="", called=newton_for_checker)
def newton(
    func: Any,
    x0: Any,
    fprime: Any = None,
    args: Any = (),
    tol: float = 1.48e-8,
    maxiter: int = 50,
    fprime2: Any = None,
    x1: Any = None,
    rtol: float = 0.0,
    full_output: bool = False,
    disp: bool = True,
) -> Any:
    """Root of a function near `x0` by Newton's method: `scipy.optimize.newton`, with the gradient of `root_scalar`.

    The derivative `fprime` is plugrad's unless you give one, or `x1` for the secant method. If `x0` is an array, each
    element is a root of its own. Returns a Tensor of x0's shape, and with `full_output` what SciPy returns with it.

    >>> import plugrad as pg
    >>> c = pg.tensor([1.0, 8.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.newton(lambda x: x**3 - c, [2.0, 2.0]).sum(), c)
    (tensor([0.3333, 0.0833], dtype=torch.float64),)
    """
    call, tensors, values = apart(func, args)
    if fprime is None and x1 is None:
        fprime = derivative_of(call)
    begin = start(x0)
    wrap = plain if begin.ndim else float_function
    x, *record = scipy.optimize.newton(
        wrap(call),
        begin if begin.ndim else begin.item(),
        wrap(fprime),
        values,
        tol,
        maxiter,
        wrap(fprime2),
        None if x1 is None else start(x1),
        rtol,
        True,
        disp,
    )
    converged = record[0] if begin.ndim else record[0].converged
    x = solution(x, call, tensors, converged=bool(np.all(converged)))
    return (x, *record) if full_output else x


def samples_of_fsolve(rng: np.random.Generator) -> Any:
    """Yield samples for `fsolve`: a coupled system of two equations."""
    yield pg.Sample(np.zeros(2), rng.uniform(0.5, 1.0, 2), np.array(0.3), fun=cubic)


def fsolve_for_checker(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the root found by `fsolve` with a tolerance for full precision: the form in which the checker calls it."""
    return fsolve.call(fun, x0, xtol=1e-14, **settings)


@solver(samples_of_fsolve, result="", called=fsolve_for_checker)
def fsolve(
    func: Any,
    x0: Any,
    args: Any = (),
    fprime: Any = None,
    full_output: bool = False,
    col_deriv: bool = False,
    xtol: float = 1.49012e-8,
    maxfev: int = 0,
    band: Any = None,
    epsfcn: float | None = None,
    factor: float = 100,
    diag: Any = None,
) -> Any:
    """Root of a vector function by MINPACK's hybrid method: `scipy.optimize.fsolve`, with the gradient of `root`.

    The Jacobian `fprime` is plugrad's unless you give one. Returns a Tensor, and with `full_output` what SciPy returns
    with it; without, it warns if the solver has not converged.

    >>> import plugrad as pg
    >>> a = pg.tensor([2.0, 9.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.grad(pg.ops.optimize.fsolve(lambda x: x**2 - a, [1.0, 1.0]).sum(), a)
    (tensor([0.3536, 0.1667], dtype=torch.float64),)
    """
    call, tensors, values = apart(func, args)
    jacobian = bridge.jacobian(call)
    if fprime is not None:
        jacobian = plain(apart(fprime, args)[0])
    elif col_deriv:
        jacobian = functools.partial(transposed, jacobian)
    x, *record = scipy.optimize.fsolve(
        plain(call),
        np.atleast_1d(start(x0)),
        values,
        jacobian,
        True,
        col_deriv,
        xtol,
        maxfev,
        band,
        epsfcn,
        factor,
        diag,
    )
    if record[1] != 1 and not full_output:
        warnings.warn(record[2], RuntimeWarning, stacklevel=2)
    x = solution(x, call, tensors, converged=record[1] == 1)
    return (x, *record) if full_output else x


def transposed(matrix: Any, *args: Any) -> Array:
    """Return the transpose of ``matrix(*args)``, a Jacobian whose derivatives SciPy wants in columns."""
    found: Array = matrix(*args).T
    return found


def contraction(x: Any, a: Any, b: Any) -> Any:
    """Return cos(a x + b mean(x)) / 2, a map with a single fixed point: the function of samples."""
    return pg.cos(a * x + b * x.mean()) / 2


def samples_of_fixed_point(rng: np.random.Generator) -> Any:
    """Yield samples for `fixed_point`: a map of vectors, and one of a number."""
    a = rng.uniform(0.5, 1.0, 2)
    yield pg.Sample(np.zeros(2), a, np.array(0.3), fun=contraction, method="iteration")
    yield pg.Sample(np.array(0.1), a[0], np.array(0.3), fun=contraction)


def fixed_point_for_checker(fun: Any, x0: Any, **settings: Any) -> Any:
    """Return the fixed point found by `fixed_point` with a tolerance for full precision: the form in which the checker
    calls it.
    """
    return fixed_point.call(fun, x0, xtol=1e-14, **settings)


@solver(samples_of_fixed_point, result="", called=fixed_point_for_checker)
def fixed_point(
    func: Any,
    x0: Any,
    args: Any = (),
    xtol: float = 1e-8,
    maxiter: int = 500,
    method: str = "del2",
) -> Any:
    """Fixed point ``func(x, *args) = x``: `scipy.optimize.fixed_point`, with derivatives by `args` and by closed-over
    tensors.

    Returns a Tensor. No iteration is recorded: memory holds a single evaluation, as in a deep equilibrium model.
    Derivatives of any order come from the equation func(x) - x = 0; in backward the errors are those of `root`; a
    vector function that couples its elements needs ``method="iteration"``.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> x = pg.ops.optimize.fixed_point(lambda x, a: (x + a / x) / 2, 1.0, args=(a,))
    >>> pg.autograd.grad(x, a)
    (tensor(0.3536, dtype=torch.float64),)
    """
    call, tensors, values = apart(func, args)
    x = scipy.optimize.fixed_point(plain(call), start(x0), values, xtol, maxiter, method)

    def equations(x: Any, *tensors: Any) -> Any:
        return call(x, *tensors) - x

    return solution(x, equations, tensors, converged=True)
