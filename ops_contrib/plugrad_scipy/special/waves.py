"""Functions of wave equations, of each element: Kelvin, parabolic cylinder and Mathieu functions, Wright's, integrals.

Where SciPy returns several arrays, these return several tensors, each with derivatives of every order by the last
argument, from the differential equation. A derivative by another argument raises NotImplementedError.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable
from types import new_class
from typing import Any

import numpy as np
from scipy import special as scipys

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Operand,
    Primitive,
    as_floating,
    composed,
    elementwise,
    on,
    positive_samples,
    smooth_samples,
    uniform,
    whole,
)
from plugrad_scipy.special.bessel import added_up

several = functools.partial(elementwise, core_dims=0)


def results(samples: Any, **facts: Any) -> Callable[[Callable[..., Any]], type[pg.ArrayFunction]]:
    """Return the decorator that makes an op of SciPy's function with the decorated function's name, which has several
    results.

    The decorated function gets the op's arguments and then `output`, the tuple of results; it returns the derivative of
    each result by the last argument, the only one with a gradient. `samples` yields the op's samples, and `facts` are
    further declarations of the op. The op raises TypeError for complex numbers.
    """

    def decorate(slopes: Callable[..., Any]) -> type[pg.ArrayFunction]:
        name = slopes.__name__
        names = [each for each in inspect.signature(slopes).parameters if each != "output"]

        def forward(ctx: Context, *args: Any) -> Any:
            *held, x = args
            x = as_floating(np.asarray(x))
            if x.dtype.kind == "c":
                raise TypeError(f"{name}(): real numbers are expected, and {x.dtype} was given")
            # In double precision: SciPy's Mathieu functions of single precision are nan.
            output = pg.quietly(getattr(scipys, name), *held, x.astype(np.float64))
            output = tuple(  # SciPy's ±1e300 says that there is no value
                np.where(np.abs(each) >= 1e300, np.nan, each).astype(x.dtype) for each in output
            )
            ctx.save_for_backward(*held, x, *output)
            ctx.set_materialize_grads(False)  # 0 times an infinite slope is no 0
            return output

        def backward(ctx: Context, *grads: Any) -> Any:
            refuse(name, ctx.needs_input_grad[:-1], names)
            saved = ctx.saved_tensors
            args, output = saved[: len(names)], saved[len(names) :]
            gradient = added_up(grads, slopes(*args, output))
            return (*[None] * (len(names) - 1), gradient)

        kinds = inspect.Parameter
        forward.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [
                kinds(each, kinds.POSITIONAL_OR_KEYWORD, annotation=annotation)
                for each, annotation in zip(
                    ["ctx", *names], ["Context", *["Operand"] * len(names)], strict=True
                )
            ],
            return_annotation="Any",
        )
        backward.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [kinds("ctx", kinds.POSITIONAL_OR_KEYWORD), kinds("grads", kinds.VAR_POSITIONAL)]
        )
        forward.__wrapped__ = backward.__wrapped__ = slopes  # type: ignore[attr-defined]
        body: dict[str, Any] = {
            "core_dims": 0,
            "new_gradients": True,
            "forward": staticmethod(forward),
            "backward": staticmethod(backward),
            "samples": staticmethod(samples),
            "reference": staticmethod(lambda *args: getattr(scipys, name)(*args)),
            "__doc__": slopes.__doc__,
            "__module__": slopes.__module__,
            "__qualname__": slopes.__qualname__,
            **facts,
        }
        if len(names) > 1:
            body["broadcasts"] = True
        return new_class(name, (Primitive,), {}, lambda space: space.update(body))

    return decorate


def refuse(name: str, needed: Any, names: Any) -> None:
    """Raise NotImplementedError, which names the op `name`, if an argument in `names` needs a gradient: if its item in
    `needed` is True.
    """
    for each, need in zip(names, needed, strict=False):
        if need:
            raise NotImplementedError(
                f"the derivative of {name} by {each} is not implemented; detach it"
            )


# Kelvin functions.


def by_itself(slope: Any, x: Any, at_zero: float) -> Any:
    """Return slope / x elementwise, and its limit `at_zero` where x is 0."""
    zero = x == 0
    return pg.where(zero, at_zero, slope / pg.where(zero, 1.0, x))


@elementwise("scipy.special.ber", inputs="x", samples=smooth_samples)
def ber(grad: Array, x: Array) -> Any:
    """Kelvin function ber, the real part of J₀(x exp(3πi/4)), elementwise. Source: DLMF 10.61.1; its slope is `berp`.

    >>> import plugrad as pg
    >>> pg.special.ber(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.9844])
    """
    return grad * pg.special.berp(x)


@elementwise("scipy.special.berp", inputs="x", samples=smooth_samples)
def berp(grad: Array, x: Array, output: Array) -> Any:
    """Derivative of `ber`, elementwise. Source: DLMF 10.61.3, x w'' + w' - i x w = 0, so ber'' = -bei - ber'/x.

    >>> import plugrad as pg
    >>> pg.special.berp(pg.tensor([0.0, 1.0]))
    tensor([ 0.0000, -0.0624])
    """
    return grad * (-pg.special.bei(x) - by_itself(output, x, 0.0))


@elementwise("scipy.special.bei", inputs="x", samples=smooth_samples)
def bei(grad: Array, x: Array) -> Any:
    """Kelvin function bei, the imaginary part of J₀(x exp(3πi/4)), elementwise. Source: its slope is `beip`.

    >>> import plugrad as pg
    >>> pg.special.bei(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2496])
    """
    return grad * pg.special.beip(x)


@elementwise("scipy.special.beip", inputs="x", samples=smooth_samples)
def beip(grad: Array, x: Array, output: Array) -> Any:
    """Derivative of `bei`, elementwise. Source: DLMF 10.61.3, bei'' = ber - bei'/x, and 10.65.2.

    >>> import plugrad as pg
    >>> pg.special.beip(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4974])
    """
    near = abs(x) < 1
    at, series = pg.where(near, x / 2, 0.0) ** 4, 0.0
    for k in (4, 3, 2, 1, 0):  # bei'' by 10.65.2, of which the difference cancels
        size = (2 * k + 1) * (4 * k + 1) / 2 / math.factorial(2 * k + 1) ** 2
        series = (-1) ** k * size + at * series
    far = pg.special.ber(x) - output / pg.where(near, 1.0, x)
    return grad * pg.where(near, series, far)


@elementwise("scipy.special.ker", inputs="x", samples=positive_samples)
def ker(grad: Array, x: Array) -> Any:
    """Kelvin function ker, the real part of K₀(x exp(πi/4)), elementwise; inf at 0. Source: its slope is `kerp`.

    >>> import plugrad as pg
    >>> pg.special.ker(pg.tensor([0.5, 1.0]))
    tensor([0.8559, 0.2867])
    """
    return grad * pg.special.kerp(x)


@elementwise("scipy.special.kerp", inputs="x", samples=positive_samples)
def kerp(grad: Array, x: Array, output: Array) -> Any:
    """Derivative of `ker`, elementwise; -inf at 0. Source: DLMF 10.61.3, ker'' = -kei - ker'/x.

    >>> import plugrad as pg
    >>> pg.special.kerp(pg.tensor([0.5, 1.0]))
    tensor([-1.8198, -0.6946])
    """
    return grad * (-pg.special.kei(x) - output / x)


@elementwise("scipy.special.kei", inputs="x", samples=positive_samples)
def kei(grad: Array, x: Array) -> Any:
    """Kelvin function kei, the imaginary part of K₀(x exp(πi/4)), elementwise. Source: its slope is `keip`.

    >>> import plugrad as pg
    >>> pg.special.kei(pg.tensor([0.0, 1.0]))
    tensor([-0.7854, -0.4950])
    """
    return grad * pg.special.keip(x)


@elementwise("scipy.special.keip", inputs="x", samples=positive_samples)
def keip(grad: Array, x: Array, output: Array) -> Any:
    """Derivative of `kei`, elementwise; 0 at 0, where its own slope is inf. Source: DLMF 10.61.3, kei'' = ker - kei'/x.

    >>> import plugrad as pg
    >>> pg.special.keip(pg.tensor([0.5, 1.0]))
    tensor([0.3332, 0.3524])
    """
    zero = x == 0
    return grad * (pg.special.ker(x) - pg.where(zero, 0.0, output / pg.where(zero, 1.0, x)))


@composed(samples=positive_samples, reference="scipy.special.kelvin", core_dims=0)
def kelvin(x: Array) -> Any:
    """Kelvin functions as four complex tensors: ber + i bei, ker + i kei, and their derivatives.

    >>> import plugrad as pg
    >>> pg.special.kelvin(pg.tensor([1.0]))[0]
    tensor([0.9844+0.2496j])
    """
    pairs = (("ber", "bei"), ("ker", "kei"), ("berp", "beip"), ("kerp", "keip"))
    return tuple(pg.complex(*[getattr(pg.special, each)(x) for each in pair]) for pair in pairs)


# Integrals of Bessel, Airy and Struve functions.


def ratio(value: Any, x: Any, sign: int) -> Any:
    """Return (value - 1)/x, where value is I₀(x) (`sign` 1) or J₀(x) (-1); for |x| < 1 by the series DLMF 10.25.2 or
    10.2.2.
    """
    small = abs(x) < 1
    inside = pg.where(small, x, 0.0)
    square, series = sign * inside * inside / 4, 0.0
    for k in range(10, 0, -1):
        series = (series * square + 1) / (k * k) if k > 1 else series * square + 1
    return pg.where(small, sign * inside / 4 * series, (value - 1) / pg.where(small, 1.0, x))


@results(positive_samples)
def iti0k0(x: Array, output: Any) -> Any:
    """Integrals of I₀ and K₀ from 0 to x, elementwise, as two tensors. Source: their slopes are I₀ and K₀.

    >>> import plugrad as pg
    >>> pg.special.iti0k0(pg.tensor([1.0]))
    (tensor([1.0865]), tensor([1.2425]))
    """
    return pg.i0(x), pg.special.modified_bessel_k0(x)


@results(positive_samples)
def itj0y0(x: Array, output: Any) -> Any:
    """Integrals of J₀ and Y₀ from 0 to x, elementwise, as two tensors. Source: their slopes are J₀ and Y₀.

    >>> import plugrad as pg
    >>> pg.special.itj0y0(pg.tensor([1.0]))
    (tensor([0.9197]), tensor([-0.6371]))
    """
    return pg.special.bessel_j0(x), pg.special.bessel_y0(x)


@results(positive_samples)
def it2i0k0(x: Array, output: Any) -> Any:
    """Integrals of (I₀(t) - 1)/t from 0 to x, and of K₀(t)/t from x to inf, elementwise, as two tensors.

    >>> import plugrad as pg
    >>> pg.special.it2i0k0(pg.tensor([1.0]))
    (tensor([0.1290]), tensor([0.2085]))
    """
    return ratio(pg.i0(x), x, 1), -pg.special.modified_bessel_k0(x) / x


@results(positive_samples)
def it2j0y0(x: Array, output: Any) -> Any:
    """Integrals of (1 - J₀(t))/t from 0 to x, and of Y₀(t)/t from x to inf, elementwise, as two tensors.

    >>> import plugrad as pg
    >>> pg.special.it2j0y0(pg.tensor([1.0]))
    (tensor([0.1212]), tensor([0.3953]))
    """
    return -ratio(pg.special.bessel_j0(x), x, -1), -pg.special.bessel_y0(x) / x


@elementwise("scipy.special.itmodstruve0", inputs="x", core_dims=0, samples=positive_samples)
def itmodstruve0(grad: Array, x: Array) -> Any:
    """Integral of the modified Struve function L₀ from 0 to x, elementwise. Source: its slope is L₀.

    >>> import plugrad as pg
    >>> pg.special.itmodstruve0(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.3365])
    """
    return grad * pg.special.modstruve(0.0, x)


@composed(samples=positive_samples, reference="scipy.special.modfresnelp", core_dims=0)
def modfresnelp(x: Array) -> Any:
    """Modified Fresnel integrals F₊ and K₊, elementwise, as two complex tensors: of exp(i t²) from x to inf.

    Source: DLMF 7.2.6-8, F₊ by `fresnel` up to x = 1, and 7.5.10, K₊ = exp(-i (x² + π/4)) F₊/√π = w(x exp(πi/4))/2,
    with derivatives by `faddeeva`; for negative x too, where the imaginary part of SciPy's result is wrong.

    >>> import plugrad as pg
    >>> pg.special.modfresnelp(pg.tensor([1.0]))
    (tensor([-0.2779+0.3164j]), tensor([0.2078+0.1152j]))
    """
    return modified_fresnel(x, 1)


@composed(samples=positive_samples, reference="scipy.special.modfresnelm", core_dims=0)
def modfresnelm(x: Array) -> Any:
    """Modified Fresnel integrals F₋ and K₋, elementwise, as two complex tensors: of exp(-i t²) from x to inf.

    Source: that of `modfresnelp`, whose conjugates these are; for negative x too, where the imaginary part of SciPy's
    result is wrong.

    >>> import plugrad as pg
    >>> pg.special.modfresnelm(pg.tensor([1.0]))
    (tensor([-0.2779-0.3164j]), tensor([0.2078-0.1152j]))
    """
    return modified_fresnel(x, -1)


def modified_fresnel(x: Any, sign: int) -> Any:
    """Return the modified Fresnel integrals F± and K± of x, two complex tensors; `sign` is 1 or -1."""
    x = x if x.dtype.kind == "f" else pg.to(x, pg.get_default_dtype())
    turned = x * math.sqrt(0.5)
    real, imag = (
        pg.ops.special.faddeeva(turned, turned, order=0, part=part) * 0.5
        for part in ("real", "imag")
    )
    near, size = x < 1, math.sqrt(math.pi / 2)  # above it 1/2 less these cancels
    # Of x² + π/4, which itself would have lost the digits of a large x.
    c, s = (pg.cos(x * x) + sign * pg.sin(x * x) for sign in (-1, 1))
    c, s = c * size, s * size
    sine, cosine = pg.special.fresnel(x * math.sqrt(2 / math.pi))
    first = pg.where(near, size * (0.5 - cosine), c * real - s * imag)
    second = pg.where(near, size * (0.5 - sine), s * real + c * imag)
    return pg.complex(first, sign * second), pg.complex(real, sign * imag)


# Parabolic cylinder and Mathieu functions.

orders = on((1.5, uniform(-2, 2, 2, 3)), (0.5, uniform(0, 2)), (1.5, uniform(0, 2, 0, 3)))


@results(orders, domain={"x": (-3.0, 20.0)})
def pbdv(v: Operand, x: Array, output: Any) -> Any:
    """Parabolic cylinder function D_v(x) and its derivative by x, elementwise, as two tensors. The op takes v and x.

    Raises
    ------
    NotImplementedError
        v requires a gradient.

    Source: DLMF 12.2.4, D'' = (x²/4 - v - 1/2) D. SciPy's own values have few digits for x below -5.

    >>> import plugrad as pg
    >>> pg.special.pbdv(1.0, pg.tensor([1.0]))
    (tensor([0.7788]), tensor([0.3894]))
    """
    return output[1], (x * x / 4 - (v + 0.5)) * output[0]


@results(orders, domain={"x": (-3.0, 20.0)})
def pbvv(v: Operand, x: Array, output: Any) -> Any:
    """Parabolic cylinder function V_v(x) and its derivative by x, elementwise, as two tensors. The op takes v and x.

    Raises
    ------
    NotImplementedError
        v requires a gradient.

    Source: DLMF 12.2.2, V'' = (x²/4 - v - 1/2) V. SciPy's own values have few digits for x below -5.

    >>> import plugrad as pg
    >>> pg.special.pbvv(1.5, pg.tensor([1.0]))
    (tensor([-0.5418]), tensor([0.4909]))
    """
    return output[1], (x * x / 4 - (v + 0.5)) * output[0]


@results(orders)
def pbwa(a: Operand, x: Array, output: Any) -> Any:
    """Parabolic cylinder function W(a, x) and its derivative by x, elementwise, as two tensors. The op takes a and x.

    Raises
    ------
    NotImplementedError
        a requires a gradient.

    Source: DLMF 12.14.2, W'' = (a - x²/4) W.

    >>> import plugrad as pg
    >>> pg.special.pbwa(1.0, pg.tensor([1.0]))
    (tensor([0.3159]), tensor([-0.2295]))
    """
    return output[1], (a - x * x / 4) * output[0]


DEGREE = math.pi / 180
mathieu_angles = on(
    (whole(1, 4, 3), 1.0, uniform(5, 80, 2, 3)),
    (2, 1.5, uniform(5, 80)),
    (1, 0.5, uniform(5, 80, 0, 3)),
)
mathieu_places = on(
    (whole(1, 4, 3), 1.0, uniform(0.2, 1, 2, 3)),
    (2, 1.5, uniform(0.2, 1)),
    (1, 0.5, uniform(0.2, 1, 0, 3)),
)


def of_mathieu(kind: str, m: Any, q: Any, x: Any, output: Any, radial: bool) -> Any:
    """Return the slopes by x of a Mathieu function y of order `m` and parameter `q`, and of y': y' and y'', from y'' =
    (2 q cos(2 x) - a) y, or if `radial` (a - 2 q cosh(2 x)) y.

    `kind` names SciPy's function for the characteristic value a, `output` is (y, y').
    """
    level = getattr(scipys, kind)(*[np.asarray(getattr(each, "_array", each)) for each in (m, q)])
    level = np.where(np.isnan(level), 0.0, level)  # b of order 0: the function is 0
    if radial:
        return output[1], (level - 2 * q * pg.cosh(2 * x)) * output[0]
    bent = (2 * q * pg.cos(x * (2 * DEGREE)) - level) * output[0]
    return output[1] * DEGREE, bent * DEGREE


@results(mathieu_angles)
def mathieu_cem(m: Operand, q: Operand, x: Array, output: Any) -> Any:
    """Even Mathieu function ce_m(x, q) of x in degrees, and its derivative by radians, elementwise, as two tensors. The
    op takes the order m, the parameter q and x.

    Raises
    ------
    NotImplementedError
        m or q requires a gradient.

    Source: DLMF 28.2.1, y'' = (2 q cos(2 x) - a) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_cem(2, 1.0, pg.tensor([30.0]))
    (tensor([0.7294]), tensor([-1.3595]))
    """
    return of_mathieu("mathieu_a", m, q, x, output, False)


@results(mathieu_angles)
def mathieu_sem(m: Operand, q: Operand, x: Array, output: Any) -> Any:
    """Odd Mathieu function se_m(x, q) of x in degrees, and its derivative by radians, elementwise, as two tensors. The
    op takes the order m, the parameter q and x.

    Raises
    ------
    NotImplementedError
        m or q requires a gradient.

    Source: DLMF 28.2.1, y'' = (2 q cos(2 x) - b) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_sem(2, 1.0, pg.tensor([30.0]))
    (tensor([0.7915]), tensor([1.1467]))
    """
    return of_mathieu("mathieu_b", m, q, x, output, False)


@results(mathieu_places, domain={"q": (0.01, np.inf)})
def mathieu_modcem1(m: Operand, q: Operand, x: Array, output: Any) -> Any:
    """Even modified Mathieu function of the first kind, and its derivative by x, elementwise, as two tensors. The op
    takes the order m, the parameter q and x.

    Raises
    ------
    NotImplementedError
        m or q requires a gradient.

    Source: DLMF 28.20.1, y'' = (a - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modcem1(2, 1.0, pg.tensor([0.5]))
    (tensor([0.3422]), tensor([0.2911]))
    """
    return of_mathieu("mathieu_a", m, q, x, output, True)


@results(mathieu_places, domain={"q": (0.01, np.inf)})
def mathieu_modcem2(m: Operand, q: Operand, x: Array, output: Any) -> Any:
    """Even modified Mathieu function of the second kind, and its derivative by x, elementwise, as two tensors. The op
    takes the order m, the parameter q and x.

    Raises
    ------
    NotImplementedError
        m or q requires a gradient.

    Source: DLMF 28.20.1, y'' = (a - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modcem2(2, 1.0, pg.tensor([0.5]))
    (tensor([-0.8121]), tensor([1.1694]))
    """
    return of_mathieu("mathieu_a", m, q, x, output, True)


@results(mathieu_places, domain={"q": (0.01, np.inf)})
def mathieu_modsem1(m: Operand, q: Operand, x: Array, output: Any) -> Any:
    """Odd modified Mathieu function of the first kind, and its derivative by x, elementwise, as two tensors. The op
    takes the order m, the parameter q and x.

    Raises
    ------
    NotImplementedError
        m or q requires a gradient.

    Source: DLMF 28.20.1, y'' = (b - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modsem1(2, 1.0, pg.tensor([0.5]))
    (tensor([0.2275]), tensor([0.5022]))
    """
    return of_mathieu("mathieu_b", m, q, x, output, True)


@results(mathieu_places, domain={"q": (0.01, np.inf)})
def mathieu_modsem2(m: Operand, q: Operand, x: Array, output: Any) -> Any:
    """Odd modified Mathieu function of the second kind, and its derivative by x, elementwise, as two tensors. The op
    takes the order m, the parameter q and x.

    Raises
    ------
    NotImplementedError
        m or q requires a gradient.

    Source: DLMF 28.20.1, y'' = (b - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modsem2(2, 1.0, pg.tensor([0.5]))
    (tensor([-0.8072]), tensor([1.0164]))
    """
    return of_mathieu("mathieu_b", m, q, x, output, True)


# Wright's generalised Bessel function.

wrights = on(
    (0.7, 1.5, uniform(0.5, 3, 2, 3)),
    (0.5, 1.5, uniform(0.5, 3)),
    (1.5, 0.5, uniform(0.5, 3, 0, 3)),
    (1.0, 1.0, [0.0, 1.0]),
)


@several("scipy.special.wright_bessel", inputs="a b x", samples=wrights)
def wright_bessel(grad: Array, a: Operand, b: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Wright's generalised Bessel function Φ(a, b; x), elementwise with broadcasting: Σ xᵏ/(k! Γ(a k + b)).

    Raises
    ------
    NotImplementedError
        a or b requires a gradient.

    Source: DLMF 10.46.1, Φ' = Φ(a, a + b; x).

    >>> import plugrad as pg
    >>> pg.special.wright_bessel(0.5, 1.0, pg.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7773])
    """
    refuse("wright_bessel", needs_input_grad[:2], "ab")
    return None, None, grad * pg.special.wright_bessel(a, a + b, x)


@several("scipy.special.log_wright_bessel", inputs="a b x", samples=wrights)
def log_wright_bessel(
    grad: Array, a: Operand, b: Operand, x: Operand, output: Array, needs_input_grad: Any
) -> Any:
    """Logarithm of `wright_bessel`, elementwise with broadcasting, without overflow.

    Raises
    ------
    NotImplementedError
        a or b requires a gradient.

    Source: that of `wright_bessel`, as a quotient of exponentials.

    >>> import plugrad as pg
    >>> pg.special.log_wright_bessel(0.5, 1.0, pg.tensor([0.0, 1.0]))
    tensor([-0.0000, 1.0215])
    """
    refuse("log_wright_bessel", needs_input_grad[:2], "ab")
    return None, None, grad * pg.exp(pg.special.log_wright_bessel(a, a + b, x) - output)
