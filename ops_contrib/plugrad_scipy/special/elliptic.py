"""Elliptic integrals of each element: Legendre's, complete and incomplete, and Carlson's symmetric ones.

All derivatives are integrals of Carlson's kind, without the 0/0 that Legendre's formulas have at m = 0.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
from scipy import special as scipys

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    NumpyArray,
    Operand,
    Primitive,
    as_floating,
    elementwise,
    on,
    uniform,
    within,
)
from plugrad.authoring.quadrature import as_arrays, integrate, of_each

several = functools.partial(elementwise, core_dims=0)
parameters = on((2, 3), (), (0, 3), [0.0, -3.0, 0.99], numbers=within(0.1, 0.9))
angles = on(
    (uniform(-1.4, 1.4, 2, 3), uniform(-1, 0.9, 2, 3)),
    (uniform(1, 4), uniform(0, 0.7)),
    (uniform(-1, 1, 3), 0.5),
    (uniform(-1, 1, 0, 3), uniform(0, 0.9, 3)),
    ([0.0, 7.0], [0.3, 0.0]),
)


@several("scipy.special.ellipk", inputs="m", samples=parameters)
def ellipk(grad: Array, m: Array) -> Any:
    """Complete elliptic integral of the first kind K(m), elementwise; inf at m = 1, nan above.

    Source: DLMF 19.25.1, K = R_F(0, 1 - m, 1), so K' = R_D(0, 1, 1 - m)/6.

    >>> import plugrad as pg
    >>> m = pg.tensor([0.0, 0.5], requires_grad=True)
    >>> pg.autograd.grad(pg.special.ellipk(m).sum(), m)  # π/8 at 0
    (tensor([0.3927, 0.8472]),)
    """
    return grad * pg.special.elliprd(0.0, 1.0, 1 - m) / 6


@several(
    "scipy.special.ellipkm1", inputs="p", samples=on((2, 3), (), (0, 3), numbers=within(0.1, 2))
)
def ellipkm1(grad: Array, p: Array) -> Any:
    """Complete elliptic integral of the first kind K(1 - p), elementwise, accurate for small p. Source: that of
    `ellipk`.

    >>> import plugrad as pg
    >>> pg.special.ellipkm1(pg.tensor([1e-30, 1.0]))
    tensor([35.9251,  1.5708])
    """
    return -grad * pg.special.elliprd(0.0, 1.0, p) / 6


@several("scipy.special.ellipe", inputs="m", samples=parameters)
def ellipe(grad: Array, m: Array) -> Any:
    """Complete elliptic integral of the second kind E(m), elementwise; 1 at m = 1, nan above.

    Source: DLMF 19.4.2 and 19.25.1, E' = (E - K)/(2 m) = -R_D(0, 1 - m, 1)/6.

    >>> import plugrad as pg
    >>> pg.special.ellipe(pg.tensor([0.0, 1.0]))
    tensor([1.5708, 1.0000])
    """
    return -grad * pg.special.elliprd(0.0, 1 - m, 1.0) / 6


@several("scipy.special.ellipkinc", inputs="phi m", samples=angles)
def ellipkinc(grad: Array, phi: Operand, m: Operand, needs_input_grad: Any) -> Any:
    """Incomplete elliptic integral of the first kind F(phi, m), elementwise with broadcasting.

    Source: DLMF 19.2.4, the integral of (1 - m sin²)^(-1/2) from 0 to phi; by m that of its derivative.

    >>> import plugrad as pg
    >>> pg.special.ellipkinc(pg.tensor([0.0, 1.0]), 0.5)
    tensor([0.0000, 1.0832])
    """
    return by_angle_and_parameter(grad, phi, m, needs_input_grad, 0, "first")


@several("scipy.special.ellipeinc", inputs="phi m", samples=angles)
def ellipeinc(grad: Array, phi: Operand, m: Operand, needs_input_grad: Any) -> Any:
    """Incomplete elliptic integral of the second kind E(phi, m), elementwise with broadcasting.

    Source: DLMF 19.2.5, the integral of (1 - m sin²)^(1/2) from 0 to phi; by m that of its derivative.

    >>> import plugrad as pg
    >>> pg.special.ellipeinc(pg.tensor([0.0, 1.0]), 0.5)
    tensor([0.0000, 0.9273])
    """
    return by_angle_and_parameter(grad, phi, m, needs_input_grad, 0, "second")


class Ellipj(Primitive):
    """Jacobian elliptic functions sn, cn, dn of u and m, and the amplitude, elementwise, as four tensors.

    Source: DLMF 22.13.1-3 and 22.16.1: by u dn is the slope of the amplitude, by m it is -dn ∂F/∂m, as F(ph, m) = u.

    >>> import plugrad as pg
    >>> pg.special.ellipj(pg.tensor([0.5, 1.0]), 0.3)[0]
    tensor([0.4742, 0.8188])
    """

    core_dims = 0
    broadcasts = True
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, u: Operand, m: Operand) -> Any:
        dtype = as_floating(
            np.result_type(*[x for x in (u, m) if hasattr(x, "dtype")]).type(0)
        ).dtype
        first, second = (np.asarray(each, dtype) for each in (u, m))
        within = np.float32 if dtype == np.float16 else dtype
        sn, cn, dn, ph = pg.quietly(scipys.ellipj, first.astype(within), second.astype(within))
        # SciPy's amplitude of m from 1 - 1e-10 on is a difference that loses a small u.
        ph = np.where(abs(ph) < 0.5, np.arcsin(np.clip(sn, -0.5, 0.5)), ph)
        output = tuple(each.astype(dtype, copy=False) for each in (sn, cn, dn, ph))
        ctx.save_for_backward(m, *output)
        return output

    @staticmethod
    def backward(ctx: Context, of_sn: Array, of_cn: Array, of_dn: Array, of_ph: Array) -> Any:
        m, sn, cn, dn, ph = ctx.saved_tensors
        (m,) = as_arrays(m, sn)
        of_ph = of_ph + of_sn * cn - of_cn * sn
        small = pg.where(dn == 0, 1.0, dn)
        by_u = of_ph * dn - of_dn * m * sn * cn
        by_m = None
        if ctx.needs_input_grad[1]:
            turn = -dn * incomplete_by_parameter.apply(ph, m, order=1, kind="first")
            by_m = of_ph * turn - of_dn * sn * (sn / 2 + m * cn * turn) / small
        return by_u, by_m

    samples = staticmethod(
        on(
            (uniform(-2, 2, 2, 3), uniform(0.1, 0.9, 3)),
            (uniform(0, 2), 0.5),
            (uniform(0, 2, 0, 3), 0.3),
            ([0.5, 0.0], [0.0, 0.4]),
        )
    )
    reference = staticmethod(lambda u, m: scipys.ellipj(u, m))


@several(
    "scipy.special.agm",
    inputs="a b",
    samples=on(
        ((2, 3), (3,)), ((), ()), (1.5, (0, 3)), ([2.0, 1.0], [2.0, 1e-3]), numbers=within(0.5, 3)
    ),
)
def agm(grad: Array, a: Operand, b: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Arithmetic-geometric mean, elementwise with broadcasting; nan for numbers of different signs.

    Source: DLMF 19.8.6, it is π/2 divided by R_F(0, a², b²), so ∂/∂a = 2/(3π) (M/a)² R_D(0, (b/a)², 1).

    >>> import plugrad as pg
    >>> pg.special.agm(pg.tensor([1.0, 2.0]), 2.0)
    tensor([1.4568, 2.0000])
    """
    a, b = as_arrays(a, b, output)

    def slope(x: Any, y: Any) -> Any:
        inside = (x != 0) & (y != 0)
        above, below = pg.where(inside, y, 1.0), pg.where(inside, x, 1.0)
        ratio = pg.special.elliprd(0.0, (above / below) ** 2, 1.0)
        value = (output / below) ** 2 * ratio * (2 / (3 * math.pi))
        end = pg.where((x == 0) & (y != 0), np.inf, pg.where((y == 0) & (x != 0), 0.0, np.nan))
        return grad * pg.where(inside, value, end)

    return slope(a, b), slope(b, a)


POWERS = {"first": -0.5, "second": 0.5}
"""Of 1 - m sin² in the integral of that kind."""


def by_angle_and_parameter(
    grad: Any, phi: Any, m: Any, needed: Any, order: int, kind: str
) -> tuple[Any, Any]:
    """Return the gradients by phi and m of the `order`-th derivative by m of an incomplete elliptic integral of the
    `kind` "first" or "second", from `grad`, the gradient of that derivative; None where `needed` is False.
    """
    by_phi = by_m = None
    if needed[0]:
        phi, m = as_arrays(phi, m, grad)
        square = pg.sin(phi) ** 2
        factor = rising(-POWERS[kind], order)
        by_phi = grad * factor * square**order * (1 - m * square) ** (POWERS[kind] - order)
    if needed[1]:
        by_m = grad * incomplete_by_parameter.apply(phi, m, order=order + 1, kind=kind)
    return by_phi, by_m


def rising(power: float, order: int) -> float:
    """Return the rising factorial of a number: the product of ``power + k`` for k = 0 ... `order` - 1."""
    return math.prod(power + k for k in range(order))


@several(
    of_each(lambda phi, m, *, order, kind: incomplete_derivative(phi, m, order, kind)),
    samples=on((uniform(-1.4, 1.4, 2, 3), uniform(-1, 0.9, 2, 3)), order=1, kind="first")
    + on((uniform(1, 7, 3), uniform(-1, 0.9)), order=2, kind="second"),
    for_rules=True,
)
def incomplete_by_parameter(
    grad: Array, phi: Operand, m: Operand, order: int, kind: str, needs_input_grad: Any
) -> Any:
    """Derivative of `order` by m of an incomplete elliptic integral, elementwise with broadcasting. The op takes phi
    and m, and as settings `order` and the `kind`, "first" or "second".

    Source: DLMF 19.2.4-5 differentiated below the integral, with 1/sin² - 1/sin²(phi) as the variable, which makes it
    an integral of Carlson's kind. The relative error is below 1e-12 (measured against mpmath).
    """
    return by_angle_and_parameter(grad, phi, m, needs_input_grad, order, kind)


def incomplete_derivative(phi: NumpyArray, m: NumpyArray, order: int, kind: str) -> NumpyArray:
    """Return the `order`-th derivative by m of F (or E, as `kind` says) at phi: (1/2)ₙ ∫ sin²ⁿ (1 - m sin²)^(-1/2 - n)
    from 0 to phi for F.
    """
    turns = np.round(phi / np.pi)
    sine, cosine = np.sin(phi - turns * np.pi), np.cos(phi - turns * np.pi)
    power = order - POWERS[kind]

    def up_to(sine: NumpyArray, cosine: NumpyArray) -> NumpyArray:
        corners = (cosine**2, 1 - m * sine**2, np.ones_like(m))
        value = of_corners(corners, (0.5, power, order + 1 - power), 1)
        return np.asarray(sine ** (2 * order + 1) * value / 2)

    value = up_to(sine, cosine)
    if turns.any():
        value = value + np.where(
            turns == 0, 0.0, 2 * turns * up_to(np.ones_like(m), np.zeros_like(m))
        )
    return rising(-POWERS[kind], order) * value


# Carlson's symmetric integrals.

corners = within(0.2, 3)
three = on(*(((2, 3),) * 3, ((),) * 3, ((3,), (2, 1), ()), ((0, 3), (3,), (1, 3))), numbers=corners)


@several(
    "scipy.special.elliprc",
    inputs="x y",
    samples=on(((2, 3), (2, 3)), ((), ()), ((3,), (2, 1)), ((0, 3), (3,)), numbers=corners),
)
def elliprc(grad: Array, x: Operand, y: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Carlson's degenerate elliptic integral R_C(x, y), elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient is needed where y is negative, so that R_C is a principal value.

    Source: DLMF 19.16.6, half the integral of (t + x)^(-1/2) (t + y)^(-1) over t from 0, differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprc(pg.tensor([0.0, 1.0]), 1.0)
    tensor([1.5708, 1.0000])
    """
    refuse_principal_value("elliprc", output, y)
    return by_corners(grad, (x, y), (0.5, 1.0), 0.5, 1, needs_input_grad)


@several("scipy.special.elliprf", inputs="x y z", samples=three)
def elliprf(grad: Array, x: Operand, y: Operand, z: Operand, needs_input_grad: Any) -> Any:
    """Carlson's symmetric elliptic integral of the first kind R_F(x, y, z), elementwise with broadcasting.

    Source: DLMF 19.16.1, half the integral of ((t + x) (t + y) (t + z))^(-1/2) over t from 0, differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprf(pg.tensor([0.0, 1.0]), 1.0, 1.0)
    tensor([1.5708, 1.0000])
    """
    return by_corners(grad, (x, y, z), (0.5, 0.5, 0.5), 0.5, 1, needs_input_grad)


@several("scipy.special.elliprd", inputs="x y z", samples=three)
def elliprd(grad: Array, x: Operand, y: Operand, z: Operand, needs_input_grad: Any) -> Any:
    """Carlson's elliptic integral of the second kind R_D(x, y, z), elementwise with broadcasting.

    Source: DLMF 19.16.5, 3/2 of the integral of ((t + x) (t + y))^(-1/2) (t + z)^(-3/2) over t from 0, differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprd(pg.tensor([0.0, 1.0]), 1.0, 1.0)
    tensor([2.3562, 1.0000])
    """
    return by_corners(grad, (x, y, z), (0.5, 0.5, 1.5), 1.5, 1, needs_input_grad)


@several("scipy.special.elliprg", inputs="x y z", samples=three)
def elliprg(grad: Array, x: Operand, y: Operand, z: Operand, needs_input_grad: Any) -> Any:
    """Carlson's symmetric elliptic integral of the second kind R_G(x, y, z), elementwise with broadcasting.

    Source: DLMF 19.16.9 and 19.18.1: its slope by x is 1/8 of the integral of t (t + x)^(-3/2) ((t + y) (t + z))^(-1/2)
    over t from 0.

    >>> import plugrad as pg
    >>> pg.special.elliprg(pg.tensor([0.0, 1.0]), 1.0, 1.0)
    tensor([0.7854, 1.0000])
    """
    return by_corners(grad, (x, y, z), (0.5, 0.5, 0.5), -0.25, 2, needs_input_grad)


@several(
    "scipy.special.elliprj",
    inputs="x y z p",
    samples=on(((2, 3),) * 4, ((),) * 4, ((3,), (2, 1), (), ()), ((0, 3),) * 4, numbers=corners),
)
def elliprj(
    grad: Array,
    x: Operand,
    y: Operand,
    z: Operand,
    p: Operand,
    output: Array,
    needs_input_grad: Any,
) -> Any:
    """Carlson's symmetric elliptic integral of the third kind R_J(x, y, z, p), elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient is needed where p is negative, so that R_J is a principal value.

    Source: DLMF 19.16.2, 3/2 of the integral of ((t + x) (t + y) (t + z))^(-1/2) (t + p)^(-1) over t from 0,
    differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprj(pg.tensor([0.0, 1.0]), 1.0, 1.0, 1.0)
    tensor([2.3562, 1.0000])
    """
    refuse_principal_value("elliprj", output, p)
    return by_corners(grad, (x, y, z, p), (0.5, 0.5, 0.5, 1.0), 1.5, 1, needs_input_grad)


def refuse_principal_value(name: str, output: Any, last: Any) -> None:
    """Raise NotImplementedError, which names the op `name`, if its last argument, `last`, is negative for an element
    whose result, in `output`, is not nan.
    """
    if bool(((last < 0) & (output == output)).any()):
        raise NotImplementedError(
            f"the derivative of {name} where its last argument is negative, a principal value, is not "
            "implemented; leave such elements out"
        )


def by_corners(
    grad: Any, corners: Any, powers: Any, factor: float, first: int, needed: Any
) -> tuple[Any, ...]:
    """Return the gradient by each of `corners`, the arguments of `carlson`, of `factor` times its integral with these
    `powers` and `first`, from `grad`, the gradient of the product.

    They are None where `needed` is False.
    """
    padded = (*corners, *[1.0] * (4 - len(corners)))
    gradients = []
    for place, power in enumerate(powers):
        raised = [power + (place == k) for k, power in enumerate(powers)]
        full = (*raised, *[0.0] * (4 - len(corners)))
        gradients.append(
            -grad * (power * factor) * carlson.apply(*padded, powers=full, first=first)
            if needed[place]
            else None
        )
    return tuple(gradients)


@several(
    of_each(lambda x, y, z, p, *, powers, first: of_corners((x, y, z, p), powers, first)),
    samples=on(((2, 3), (2, 3), (2, 3), 1.0), numbers=corners, powers=(1.5, 0.5, 0.5, 0.0), first=1)
    + on(((3,), (), (2, 1), ()), numbers=corners, powers=(0.5, 1.5, 0.5, 1.0), first=1),
    for_rules=True,
)
def carlson(
    grad: Array,
    x: Operand,
    y: Operand,
    z: Operand,
    p: Operand,
    powers: Any,
    first: int,
    needs_input_grad: Any,
) -> Any:
    """Integral of t^(first - 1) / ((t + x)^a (t + y)^b (t + z)^c (t + p)^d) over t from 0 to infinity, elementwise. The
    op takes x, y, z and p, and as settings `powers`, (a, b, c, d), and `first`.

    It is Carlson's R function, whose derivatives are of the same kind (DLMF 19.16.9, 19.18.1), by quadrature over log
    t. The relative error is below 1e-13 (measured against mpmath); inf where the integral is infinite, nan for negative
    arguments.
    """
    return by_corners(grad, (x, y, z, p), powers, 1.0, first, needs_input_grad)


def of_corners(corners: Any, powers: Any, first: int) -> NumpyArray:
    """Return the integral of `carlson` by quadrature over s = log t; `corners` are (x, y, z, p), `powers` and `first`
    are its settings.
    """
    used = [(each, power) for each, power in zip(corners, powers, strict=True) if power]
    size = np.stack([each for each, _ in used])
    positive = np.where(size > 0, size, np.nan)
    at_zero = sum(np.where(each == 0, power, 0.0) for each, power in used)
    at_infinity = sum(power for _, power in used) - first
    left = np.log(np.nanmin(positive, 0)) - 42 / np.maximum(first - at_zero, 0.25)
    right = np.log(np.nanmax(positive, 0)) + 42 / at_infinity

    def integrand(s: NumpyArray) -> NumpyArray:
        logs = [
            power * np.where(each > 0, np.logaddexp(s, np.log(each)), s)
            for each, power in ((each[:, None], power) for each, power in used)
        ]
        return np.asarray(np.exp(first * s - sum(logs)))

    bad = ~np.isfinite(left + right) | ~(size >= 0).all(0)
    value = integrate(integrand, np.where(bad, 0, left), np.where(bad, 0, right), 4.0)
    return np.asarray(np.where(bad, np.nan, np.where(at_zero >= first, np.inf, value)))
