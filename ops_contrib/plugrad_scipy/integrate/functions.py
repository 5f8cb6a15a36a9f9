"""Integrals of functions, with derivatives of every order by limits and parameters: Leibniz's rule.

d/dp ∫ f(t, p) dt = ∫ ∂f/∂p dt + f(b) db/dp - f(a) da/dp. The integral of the derivative is computed by quadrature, too,
to the same tolerance. Source: DLMF 1.5.22.
"""

from __future__ import annotations

import functools
import math
import warnings
from typing import Any

import numpy as np
import scipy.integrate

import plugrad as pg
from plugrad.authoring import Array, Context, composed
from plugrad.authoring.closures import ClosedOver, Converted, own
from plugrad.autograd import functional
from plugrad_scipy import as_tensor


class Integral(pg.Function):
    """The integral of ``function(t, *params)`` over t from a to b, which may be an array, as a function of a, b and
    params.

    The derivatives follow Leibniz's rule. ``compute(function, a, b)`` integrates a function of numbers numerically,
    ``vectors(function, a, b)`` one that returns a vector; `known` is the value, if it has been computed already.
    """

    @staticmethod
    def forward(
        ctx: Context,
        a: Any,
        b: Any,
        *params: Any,
        function: Any,
        compute: Any,
        vectors: Any,
        known: Any = None,
    ) -> Any:
        ctx.save_for_backward(a, b, *params)
        ctx.function, ctx.vectors = function, vectors
        if known is not None:
            return known.clone()
        given = [each.detach() for each in params]

        def of_time(t: Any) -> Array:
            value: Array = function(pg.tensor(t, dtype=pg.float64), *given).detach().numpy()
            return value

        return pg.tensor(compute(of_time, a.item(), b.item()), dtype=pg.float64)

    @staticmethod
    def backward(ctx: Context, grad_output: Any) -> Any:
        a, b, *params = ctx.saved_tensors
        needed = [nr for nr, needs in enumerate(ctx.needs_input_grad[2:]) if needs]
        ends = [
            at_end(ctx.function, end, params, grad_output) if needs else None
            for end, needs in zip((a, b), ctx.needs_input_grad[:2], strict=True)
        ]
        grads: list[Any] = [None] * len(params)
        if needed:
            pull = functools.partial(pulled, ctx.function, needed, len(params))
            how = {"compute": ctx.vectors, "vectors": ctx.vectors}
            # The tolerance is absolute, too: it holds for a gradient of size 1, and the rest is linear.
            size = float(grad_output.detach().abs().max()) if grad_output.numel() else 0.0
            size = size if 0 < size < math.inf else 1.0
            seed = grad_output / size
            flat = size * Integral.apply(a, b, *params, seed, function=pull, **how)
            for nr in needed:
                count = params[nr].numel()
                grads[nr], flat = flat[:count].reshape(params[nr].shape), flat[count:]
        return None if ends[0] is None else -ends[0], ends[1], *grads


def at_end(function: Any, end: Any, params: Any, grad: Any) -> Any:
    """Return the gradient by an upper limit `end`: `grad` times ``function(end, *params)``, summed; 0 at infinity,
    where it vanishes.
    """
    if math.isinf(end.item()):
        return pg.zeros_like(end)
    return (grad * function(end, *params)).sum().reshape(end.shape)


def pulled(function: Any, needed: list[int], count: int, t: Any, *values: Any) -> Any:
    """Return, as one vector, the gradients by the parameters in `needed` of ``function(t, *params)``, for the gradient
    of its value.

    `values` are the `count` parameters, and then that gradient.
    """
    params, grad = values[:count], values[count]

    def of_needed(*some: Any) -> Any:
        given = [*params]
        for nr, each in zip(needed, some, strict=True):
            given[nr] = each
        return function(t, *given)

    at = tuple(params[nr] for nr in needed)
    products = functional.vjp(of_needed, at, grad, create_graph=pg.is_grad_enabled())[1]
    return pg.cat([each.reshape(-1) for each in products])


def by_quad_vec(function: Any, a: float, b: float, **options: Any) -> Array:
    """Return the integral of `function` from `a` to `b` by ``scipy.integrate.quad_vec(function, a, b, **options)``; an
    IntegrationWarning says if it misses the tolerance.
    """
    value, error, info = scipy.integrate.quad_vec(function, a, b, full_output=True, **options)
    if not info.success:
        warnings.warn(
            f"the integral, of a derivative perhaps, has an estimated error of {error:.1e}: {info.message}",
            scipy.integrate.IntegrationWarning,
            stacklevel=2,
        )
    found: Array = np.asarray(value)
    return found


def integral(f: Any, a: Any, b: Any, args: Any, compute: Any, vectors: Any) -> Any:
    """Return the integral of ``f(t, *args)`` from a to b as a Tensor, with gradients by the limits, `args` and what `f`
    closes over.

    `compute` and `vectors` integrate numerically, as for `Integral`.
    """
    args = args if isinstance(args, tuple) else (args,)
    a, b = (
        each if isinstance(each, pg.Tensor) else pg.tensor(float(each), dtype=pg.float64)
        for each in (a, b)
    )
    places = [nr for nr, each in enumerate(args) if isinstance(each, pg.Tensor)]
    tensors = tuple(args[nr] for nr in places)

    def function(t: Any, *tensors: Any) -> Any:
        given = [*args]
        for nr, each in zip(places, tensors, strict=True):
            given[nr] = each
        value = f(t, *given)
        return value if isinstance(value, pg.Tensor) else pg.as_tensor(np.asarray(value, float))

    found = ClosedOver()
    # Leaves of their own: f may close over the same tensor.
    points = [own(each, False) if each.requires_grad else each for each in tensors]

    def of_time(t: Any) -> Array:
        value = function(pg.tensor(t, dtype=pg.float64), *points)
        found.note(value, points)
        array: Array = value.detach().numpy()
        return array

    value = pg.tensor(compute(of_time, a.item(), b.item()), dtype=pg.float64)
    closed_over = found.tensors()
    if closed_over:
        function = functools.partial(Converted.apply, function=function, edges=found.edges)
    how = {"compute": compute, "vectors": vectors, "known": value}
    return Integral.apply(a, b, *tensors, *closed_over, function=function, **how)


def decay(t: Any, p: Any) -> Any:
    """Return exp(-p t), the function that is integrated in samples."""
    return pg.exp(-p * t)


def limits(rng: np.random.Generator) -> Any:
    """Yield samples for `quad` and `fixed_quad`: two limits and a parameter."""
    yield pg.Sample(np.array(0.2), np.array(1.5), np.array(rng.uniform(0.5, 1.0)), f=decay)


@composed(samples=limits, arrays="numpy")
def quad(a: Array, b: Array, *params: Array, f: Any) -> Any:
    return by_quad(f, a, b, params)[0]


def by_quad(
    func: Any,
    a: Any,
    b: Any,
    args: Any = (),
    epsabs: float = 1.49e-8,
    epsrel: float = 1.49e-8,
    limit: int = 50,
    points: Any = None,
) -> tuple[Any, float]:
    """Integral of a function of one variable: `scipy.integrate.quad`, with derivatives by limits, `args` and
    closed-over tensors.

    ``func(t, *args)`` is written with plugrad's functions; t is a 0-d Tensor. Returns the integral, a 0-d Tensor, and
    SciPy's estimate of its error. Derivatives of every order are integrals of derivatives, to the same tolerance
    (Leibniz's rule); where that is not reached there is an `IntegrationWarning`. Limits may be infinite.

    >>> import plugrad as pg
    >>> p = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.quad(lambda t, p: pg.exp(-p * t), 0, float("inf"), args=(p,))
    >>> value, pg.autograd.grad(value, p)  # 1 / p, and -1 / p²
    (tensor(0.5000, dtype=torch.float64, grad_fn=<IntegralBackward>), (tensor(-0.2500, dtype=torch.float64),))
    """
    errors: list[float] = []

    def of_scipy(function: Any, a: float, b: float, **options: Any) -> Any:
        value, error = scipy.integrate.quad(lambda t: float(function(t)), a, b, **options)
        errors.append(error)
        return value

    options = {"epsabs": epsabs, "epsrel": epsrel, "limit": limit} | (
        {} if points is None else {"points": points}
    )
    compute = functools.partial(of_scipy, **options)
    value = integral(func, a, b, args, compute, functools.partial(by_quad_vec, **options))
    return value, errors[0]


quad.call = staticmethod(by_quad)


def decays(t: Any, p: Any) -> Any:
    """Return exp(-p t) for a vector p, the function that is integrated in samples."""
    return pg.exp(-p * t)


def limits_of_vectors(rng: np.random.Generator) -> Any:
    """Yield samples for `quad_vec`: two limits and a vector of parameters."""
    yield pg.Sample(np.array(0.2), np.array(1.5), rng.uniform(0.5, 1.0, 2), f=decays)


@composed(samples=limits_of_vectors, arrays="numpy")
def quad_vec(a: Array, b: Array, *params: Array, f: Any) -> Any:
    return vector_by_quad(f, a, b, args=params, epsrel=1e-12)[0]


def vector_by_quad(
    f: Any,
    a: Any,
    b: Any,
    epsabs: float = 1e-200,
    epsrel: float = 1e-8,
    norm: str = "2",
    limit: int = 10000,
    points: Any = None,
    *,
    args: Any = (),
) -> tuple[Any, float]:
    """Integral of a function that returns an array: `scipy.integrate.quad_vec`, with the derivatives of `quad`.

    >>> import plugrad as pg
    >>> w = pg.tensor([1.0, 2.0], dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.quad_vec(lambda t: pg.cos(w * t), 0, 1)
    >>> pg.autograd.grad(value.sum(), w)
    (tensor([-0.3012, -0.4354], dtype=torch.float64),)
    """
    errors: list[float] = []

    def of_scipy(function: Any, a: float, b: float, **options: Any) -> Array:
        value, error = scipy.integrate.quad_vec(function, a, b, norm=norm, **options)
        errors.append(error)
        return np.asarray(value)

    options = {"epsabs": epsabs, "epsrel": epsrel, "limit": limit, "points": points}
    compute = functools.partial(of_scipy, **options)
    value = integral(f, a, b, args, compute, functools.partial(by_quad_vec, **options))
    return value, errors[0]


quad_vec.call = staticmethod(vector_by_quad)


@composed(samples=limits, arrays="numpy")
def fixed_quad(a: Array, b: Array, *params: Array, f: Any) -> Any:
    return by_gauss(f, a, b, params)[0]


def by_gauss(func: Any, a: Any, b: Any, args: Any = (), n: int = 5) -> tuple[Any, None]:
    """Integral of a function by Gauss-Legendre quadrature with `n` points: `scipy.integrate.fixed_quad`.

    ``func(x, *args)`` takes all points at once, and returns their values along the last axis. Returns the integral and
    None. Derivatives of every order are those of the formula: by limits, `args` and what `func` closes over.

    >>> import plugrad as pg
    >>> b = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, _ = pg.ops.integrate.fixed_quad(lambda x: x**3, 0, b)
    >>> value.detach(), pg.autograd.grad(value, b)  # b⁴ / 4, and b³
    (tensor(4., dtype=torch.float64), (tensor(8., dtype=torch.float64),))
    """
    a, b = as_tensor(a), as_tensor(b)
    if not (math.isfinite(a.item()) and math.isfinite(b.item())):
        raise ValueError("Gaussian quadrature is only available for finite limits.")
    args = args if isinstance(args, tuple) else (args,)
    x, weights = (pg.tensor(each) for each in np.polynomial.legendre.leggauss(n))
    values = func((b - a) * (x + 1) / 2 + a, *args)
    return (b - a) / 2 * (weights * values).sum(-1), None


fixed_quad.call = staticmethod(by_gauss)
