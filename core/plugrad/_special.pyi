"""The ops of the pack `special`, as `plugrad.ops.special` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.authoring import Dims
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "agm",
    "airy",
    "airye",
    "assoc_legendre_p",
    "bdtr",
    "bdtrc",
    "bdtri",
    "bdtrik",
    "bdtrin",
    "bei",
    "beip",
    "ber",
    "berp",
    "beta",
    "betainc",
    "betaincc",
    "betainccinv",
    "betaincinv",
    "betaln",
    "binom",
    "boxcox",
    "boxcox1p",
    "btdtria",
    "btdtrib",
    "cbrt",
    "chdtr",
    "chdtrc",
    "chdtri",
    "chdtriv",
    "chndtr",
    "chndtrix",
    "cosdg",
    "cosm1",
    "cotdg",
    "dawsn",
    "digamma",
    "ellipe",
    "ellipeinc",
    "ellipj",
    "ellipk",
    "ellipkinc",
    "ellipkm1",
    "elliprc",
    "elliprd",
    "elliprf",
    "elliprg",
    "elliprj",
    "entr",
    "erf",
    "erfc",
    "erfcinv",
    "erfcx",
    "erfi",
    "erfinv",
    "eval_chebyc",
    "eval_chebys",
    "eval_chebyt",
    "eval_chebyu",
    "eval_gegenbauer",
    "eval_genlaguerre",
    "eval_hermite",
    "eval_hermitenorm",
    "eval_jacobi",
    "eval_laguerre",
    "eval_legendre",
    "eval_sh_chebyt",
    "eval_sh_chebyu",
    "eval_sh_jacobi",
    "eval_sh_legendre",
    "exp1",
    "exp10",
    "exp2",
    "expi",
    "expit",
    "expm1",
    "expn",
    "exprel",
    "factorial",
    "fdtr",
    "fdtrc",
    "fdtri",
    "fresnel",
    "gamma",
    "gammainc",
    "gammaincc",
    "gammainccinv",
    "gammaincinv",
    "gammaln",
    "gammasgn",
    "gdtr",
    "gdtrc",
    "gdtria",
    "gdtrib",
    "gdtrix",
    "hankel1",
    "hankel1e",
    "hankel2",
    "hankel2e",
    "huber",
    "hyp0f1",
    "hyp1f1",
    "hyp2f1",
    "hyperu",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "inv_boxcox",
    "inv_boxcox1p",
    "it2i0k0",
    "it2j0y0",
    "iti0k0",
    "itj0y0",
    "itmodstruve0",
    "iv",
    "ive",
    "j0",
    "j1",
    "jn",
    "jv",
    "jve",
    "k0",
    "k0e",
    "k1",
    "k1e",
    "kei",
    "keip",
    "kelvin",
    "ker",
    "kerp",
    "kl_div",
    "kn",
    "kolmogi",
    "kolmogorov",
    "kv",
    "kve",
    "lambertw",
    "legendre_p",
    "log1p",
    "log_expit",
    "log_ndtr",
    "log_softmax",
    "log_wright_bessel",
    "loggamma",
    "logit",
    "logsumexp",
    "lpmv",
    "mathieu_cem",
    "mathieu_modcem1",
    "mathieu_modcem2",
    "mathieu_modsem1",
    "mathieu_modsem2",
    "mathieu_sem",
    "modfresnelm",
    "modfresnelp",
    "modstruve",
    "multigammaln",
    "nbdtr",
    "nbdtrc",
    "nbdtri",
    "nbdtrik",
    "nbdtrin",
    "ncfdtr",
    "ncfdtri",
    "ndtr",
    "ndtri",
    "ndtri_exp",
    "nrdtrimn",
    "nrdtrisd",
    "owens_t",
    "pbdv",
    "pbvv",
    "pbwa",
    "pdtr",
    "pdtrc",
    "pdtri",
    "pdtrik",
    "poch",
    "polygamma",
    "powm1",
    "pseudo_huber",
    "psi",
    "radian",
    "rel_entr",
    "rgamma",
    "round",
    "shichi",
    "sici",
    "sinc",
    "sindg",
    "smirnov",
    "smirnovi",
    "softmax",
    "spence",
    "sph_harm_y",
    "sph_legendre_p",
    "spherical_in",
    "spherical_jn",
    "spherical_kn",
    "spherical_yn",
    "stdtr",
    "stdtrit",
    "struve",
    "tandg",
    "tklmbda",
    "voigt_profile",
    "wofz",
    "wright_bessel",
    "wrightomega",
    "xlog1py",
    "xlogy",
    "y0",
    "y1",
    "yn",
    "yv",
    "yve",
    "zeta",
    "zetac",
]

@overload
def agm(a: Tensor, b: Operand, *, out: Tensor | None = None) -> Tensor:
    """Arithmetic-geometric mean, elementwise with broadcasting; nan for numbers of different signs.

    Source: DLMF 19.8.6, it is π/2 divided by R_F(0, a², b²), so ∂/∂a = 2/(3π) (M/a)² R_D(0, (b/a)², 1).

    >>> import plugrad as pg
    >>> pg.special.agm(pg.tensor([1.0, 2.0]), 2.0)
    tensor([1.4568, 2.0000])
    """

@overload
def agm(a: Operand, b: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def agm(a: Operand, b: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def airy(z: Tensor, *, out: Tensor | None = None) -> Any:
    """Airy functions Ai, Ai', Bi and Bi', elementwise, as four tensors; also of complex numbers.

    Source: DLMF 9.2.1, w'' = z w.

    >>> import plugrad as pg
    >>> ai, aip, bi, bip = pg.special.airy(pg.tensor([0.0, 1.0]))
    >>> ai, bip
    (tensor([0.3550, 0.1353]), tensor([0.4483, 0.9324]))
    """

@overload
def airy(z: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def airye(z: Tensor, *, out: Tensor | None = None) -> Any:
    """Airy functions times exp(±2/3 z√z), elementwise: those of `airy`, Ai and Ai' scaled up, Bi and Bi' down.

    Below 0, where SciPy's Ai and Ai' are nan, those of Bi are Bi's own. Source: DLMF 9.2.1, and above 15, where that
    cancels, the expansions 9.7.5-8.

    >>> import plugrad as pg
    >>> pg.special.airye(pg.tensor([100.0]))[0]
    tensor([0.0892])
    """

@overload
def airye(z: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def assoc_legendre_p(
    n: Tensor,
    m: Operand,
    z: Operand,
    *,
    norm: builtins.bool = False,
    out: Tensor | None = None,
) -> Any:
    """Associated Legendre function of degree n and order m of real z, elementwise with broadcasting.

    With `norm` it is normalised: the integral of its square over -1 to 1 is 1. Beyond ±1 it is nan for an odd m.

    Raises
    ------
    ValueError
        n or m is not a whole number.

    Source: DLMF 14.3.21 and 18.9.15: (z² - 1)^(m/2) times a Jacobi polynomial, which has no pole at ±1.

    >>> import plugrad as pg
    >>> pg.special.assoc_legendre_p(3, 2, pg.tensor([0.0, 0.5]))
    tensor([0.0000, 5.6250])
    """

@overload
def assoc_legendre_p(
    n: Operand,
    m: Tensor,
    z: Operand,
    *,
    norm: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def assoc_legendre_p(
    n: Operand,
    m: Operand,
    z: Tensor,
    *,
    norm: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def assoc_legendre_p(
    n: Operand,
    m: Operand,
    z: Operand,
    *,
    norm: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def bdtr(k: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Binomial distribution function: the probability of k successes or fewer in n trials, elementwise.

    Raises
    ------
    NotImplementedError
        A gradient by k or n is asked for.

    Source: DLMF 8.17.5, I_(1 - p)(n - k, k + 1).

    >>> import plugrad as pg
    >>> pg.special.bdtr(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.8960, 0.5000])
    """

@overload
def bdtr(k: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtr(k: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtr(k: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def bdtrc(k: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Probability of more than k successes in n trials, elementwise. Source: that of `bdtr`.

    Raises
    ------
    NotImplementedError
        A gradient by k or n is asked for.

    >>> import plugrad as pg
    >>> pg.special.bdtrc(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.1040, 0.5000])
    """

@overload
def bdtrc(k: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtrc(k: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtrc(k: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def bdtri(k: Tensor, n: Operand, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Probability p of success with bdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        A gradient by k or n is asked for.

    >>> import plugrad as pg
    >>> pg.special.bdtri(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.7129, 0.5000])
    """

@overload
def bdtri(k: Operand, n: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtri(k: Operand, n: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtri(k: Operand, n: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def bdtrik(y: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Real number k of successes with bdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.bdtrik(pg.tensor([0.5, 0.8]), 8.0, 0.5)
    tensor([3.5000, 4.6960])
    """

@overload
def bdtrik(y: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtrik(y: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtrik(y: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def bdtrin(k: Tensor, y: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Real number n of trials with bdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.bdtrin(2.0, pg.tensor([0.5, 0.8]), 0.5)
    tensor([5.0000, 3.4177])
    """

@overload
def bdtrin(k: Operand, y: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtrin(k: Operand, y: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def bdtrin(k: Operand, y: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def bei(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Kelvin function bei, the imaginary part of J₀(x exp(3πi/4)), elementwise. Source: its slope is `beip`.

    >>> import plugrad as pg
    >>> pg.special.bei(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2496])
    """

@overload
def bei(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def beip(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Derivative of `bei`, elementwise. Source: DLMF 10.61.3, bei'' = ber - bei'/x, and 10.65.2.

    >>> import plugrad as pg
    >>> pg.special.beip(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4974])
    """

@overload
def beip(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def ber(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Kelvin function ber, the real part of J₀(x exp(3πi/4)), elementwise. Source: DLMF 10.61.1; its slope is `berp`.

    >>> import plugrad as pg
    >>> pg.special.ber(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.9844])
    """

@overload
def ber(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def berp(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Derivative of `ber`, elementwise. Source: DLMF 10.61.3, x w'' + w' - i x w = 0, so ber'' = -bei - ber'/x.

    >>> import plugrad as pg
    >>> pg.special.berp(pg.tensor([0.0, 1.0]))
    tensor([ 0.0000, -0.0624])
    """

@overload
def berp(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def bessel_by_order(
    v: Tensor,
    z: Operand,
    kind: Any,
    order: Any,
    slopes: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative of a Bessel function by its order, of some order, elementwise with broadcasting; and by z, so often.

    Source: DLMF 10.9.17, 10.9.7, 10.32.12 and 10.32.9, differentiated below the integral; the contour of J and I goes
    through the saddle point at cosh t = v/z or sinh t = v/z, where nothing cancels. By z, J and Y by 10.6.1, the others
    below the integral. The relative error is below 1e-11 for |v| up to 200 and z from 1e-6 to 1000 (measured against
    mpmath), apart from zeros. Of J and Y at z far beyond v² it is Hankel's expansion, 10.17.5.
    """

@overload
def bessel_by_order(
    v: Operand,
    z: Tensor,
    kind: Any,
    order: Any,
    slopes: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def bessel_by_order(
    v: Operand,
    z: Operand,
    kind: Any,
    order: Any,
    slopes: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def beta(a: Tensor, b: Operand, *, out: Tensor | None = None) -> Tensor:
    """Beta function Γ(a) Γ(b)/Γ(a + b), elementwise with broadcasting.

    Source: DLMF 5.12.1, ∂B/∂a = B (ψ(a) - ψ(a + b)).

    >>> import plugrad as pg
    >>> pg.special.beta(pg.tensor([1.0, 2.0]), pg.tensor(3.0))
    tensor([0.3333, 0.0833])
    """

@overload
def beta(a: Operand, b: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def beta(a: Operand, b: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def betainc(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Regularised incomplete beta function I_x(a, b), elementwise with broadcasting: of 0 it is 0, of 1 it is 1.

    Source: DLMF 8.17.1 and 8.17.2; the derivatives by `a` and `b` are integrals, see `betainc_by_shapes`.

    >>> import plugrad as pg
    >>> a = pg.tensor(2.0, requires_grad=True)
    >>> pg.autograd.grad(pg.special.betainc(a, 3.0, pg.tensor(0.4)), a)
    (tensor(-0.2409),)
    """

@overload
def betainc(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betainc(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betainc(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def betainc_by_shapes(
    a: Tensor,
    b: Operand,
    x: Operand,
    of_a: Any,
    of_b: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative of betainc(a, b, x) by `a` and `b`, of some orders, elementwise with broadcasting.

    Source: DLMF 8.17.1 differentiated below the integral, of exp(a log t + b log(1 - t))/B(a, b) over s = logit t. The
    first derivative has a factor that changes its sign once; the side of it on which x is, is taken, so nothing
    cancels. Where a or b is below 1 it is the series 8.17.8. The relative error is below 1e-10 for a and b from 1e-3 to
    1e3 (measured against mpmath). At a = 0 or b = 0 the first ones are limits, and those of higher order nan.
    """

@overload
def betainc_by_shapes(
    a: Operand,
    b: Tensor,
    x: Operand,
    of_a: Any,
    of_b: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def betainc_by_shapes(
    a: Operand,
    b: Operand,
    x: Tensor,
    of_a: Any,
    of_b: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def betainc_by_shapes(
    a: Operand,
    b: Operand,
    x: Operand,
    of_a: Any,
    of_b: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def betaincc(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Complement of the regularised incomplete beta function, 1 - I_x(a, b), elementwise. Source: that of `betainc`.

    >>> import plugrad as pg
    >>> pg.special.betaincc(pg.tensor([2.0]), 3.0, pg.tensor([0.4]))
    tensor([0.4752])
    """

@overload
def betaincc(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betaincc(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betaincc(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def betainccinv(a: Tensor, b: Operand, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of betaincc(a, b, x) by x, elementwise with broadcasting. Source: that of `betaincinv`.

    >>> import plugrad as pg
    >>> pg.special.betainccinv(pg.tensor([2.0]), 3.0, pg.tensor([0.1]))
    tensor([0.6795])
    """

@overload
def betainccinv(a: Operand, b: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betainccinv(a: Operand, b: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betainccinv(a: Operand, b: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def betaincinv(a: Tensor, b: Operand, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of betainc(a, b, x) by x: the quantile of the beta distribution, elementwise with broadcasting.

    Source: implicit function theorem, dx = (dy - ∂I/∂a da - ∂I/∂b db) / p(a, b, x), p the density; of x above 1/2 by
    1 - x, which is the inverse of the complement with a and b exchanged.

    >>> import plugrad as pg
    >>> pg.special.betaincinv(pg.tensor([2.0]), 3.0, pg.tensor([0.5]))
    tensor([0.3857])
    """

@overload
def betaincinv(a: Operand, b: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betaincinv(a: Operand, b: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betaincinv(a: Operand, b: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def betaln(a: Tensor, b: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the absolute value of the beta function, elementwise with broadcasting. Source: that of `beta`.

    >>> import plugrad as pg
    >>> pg.special.betaln(pg.tensor([1.0, 2.0]), pg.tensor(300.0))
    tensor([ -5.7038, -11.4109])
    """

@overload
def betaln(a: Operand, b: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def betaln(a: Operand, b: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def binom(n: Tensor, k: Operand, *, out: Tensor | None = None) -> Tensor:
    """Binomial coefficient Γ(n + 1)/(Γ(k + 1) Γ(n - k + 1)), elementwise with broadcasting, n not negative.

    Source: DLMF 1.2.6 and 5.2.2; where a gamma function below the line is infinite, by the slope of its reciprocal.

    >>> import plugrad as pg
    >>> pg.special.binom(pg.tensor([5.0, 5.5]), pg.tensor(2.0))
    tensor([10.0000, 12.3750])
    """

@overload
def binom(n: Operand, k: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def binom(n: Operand, k: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def boxcox(x: Tensor, lmbda: Operand, *, out: Tensor | None = None) -> Tensor:
    """Box-Cox transformation (x**λ - 1)/λ, elementwise with broadcasting, and log(x) where λ = 0.

    Source: it is log(x) exprel(λ log x), so ∂/∂x = x**(λ - 1) and ∂/∂λ = log(x)² exprel'(λ log x), exact at λ = 0 too.

    >>> import plugrad as pg
    >>> pg.special.boxcox(pg.tensor([1.0, 4.0]), pg.tensor([0.0, 0.5]))
    tensor([0., 2.])
    """

@overload
def boxcox(x: Operand, lmbda: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def boxcox(x: Operand, lmbda: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def boxcox1p(x: Tensor, lmbda: Operand, *, out: Tensor | None = None) -> Tensor:
    """Box-Cox transformation of 1 + x, ((1 + x)**λ - 1)/λ, elementwise with broadcasting, exact for small x too.

    Source: that of `boxcox`.

    >>> import plugrad as pg
    >>> pg.special.boxcox1p(pg.tensor([0.0, 3.0]), pg.tensor([0.0, 0.5]))
    tensor([0., 2.])
    """

@overload
def boxcox1p(x: Operand, lmbda: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def boxcox1p(x: Operand, lmbda: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def btdtria(p: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Shape a with betainc(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.btdtria(pg.tensor([0.2, 0.5]), 2.0, 0.5)
    tensor([3.8770, 2.0000])
    """

@overload
def btdtria(p: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def btdtria(p: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def btdtria(p: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def btdtrib(a: Tensor, p: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Shape b with betainc(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.btdtrib(2.0, pg.tensor([0.2, 0.5]), 0.5)
    tensor([0.8151, 2.0000])
    """

@overload
def btdtrib(a: Operand, p: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def btdtrib(a: Operand, p: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def btdtrib(a: Operand, p: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def carlson(
    x: Tensor,
    y: Operand,
    z: Operand,
    p: Operand,
    powers: Any,
    first: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Integral of t^(first - 1) / ((t + x)^a (t + y)^b (t + z)^c (t + p)^d) over t from 0, elementwise.

    It is Carlson's R function, of which the derivatives are others (DLMF 19.16.9, 19.18.1), by quadrature over log t.
    The relative error is below 1e-13 (measured against mpmath); inf where the integral is, nan for negative arguments.
    """

@overload
def carlson(
    x: Operand,
    y: Tensor,
    z: Operand,
    p: Operand,
    powers: Any,
    first: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def carlson(
    x: Operand,
    y: Operand,
    z: Tensor,
    p: Operand,
    powers: Any,
    first: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def carlson(
    x: Operand,
    y: Operand,
    z: Operand,
    p: Tensor,
    powers: Any,
    first: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def carlson(
    x: Operand,
    y: Operand,
    z: Operand,
    p: Operand,
    powers: Any,
    first: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cbrt(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Cube root, elementwise, also of negative numbers; its slope is inf at 0. Source: it is 1/(3 y²) at y³ = x.

    >>> import plugrad as pg
    >>> pg.special.cbrt(pg.tensor([-8.0, 27.0]))
    tensor([-2.,  3.])
    """

@overload
def cbrt(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def chdtr(v: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Chi-square distribution function of v degrees of freedom, elementwise with broadcasting. Source: P(v/2, x/2).

    >>> import plugrad as pg
    >>> pg.special.chdtr(3.0, pg.tensor([0.5, 2.0]))
    tensor([0.0811, 0.4276])
    """

@overload
def chdtr(v: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chdtr(v: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def chdtrc(v: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Upper tail of the chi-square distribution, elementwise with broadcasting. Source: Q(v/2, x/2).

    >>> import plugrad as pg
    >>> pg.special.chdtrc(3.0, pg.tensor([0.5, 2.0]))
    tensor([0.9189, 0.5724])
    """

@overload
def chdtrc(v: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chdtrc(v: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def chdtri(v: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Quantile of the upper tail of the chi-square distribution, elementwise. Source: that of `gdtria`.

    >>> import plugrad as pg
    >>> pg.special.chdtri(3.0, pg.tensor([0.2, 0.5]))
    tensor([4.6416, 2.3660])
    """

@overload
def chdtri(v: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chdtri(v: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def chdtriv(p: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Degrees of freedom v with chdtr(v, x) = p, elementwise with broadcasting. Source: that of `gdtria`.

    >>> import plugrad as pg
    >>> pg.special.chdtriv(pg.tensor([0.2, 0.5]), 2.0)
    tensor([4.5135, 2.6285])
    """

@overload
def chdtriv(p: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chdtriv(p: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def chndtr(x: Tensor, df: Operand, nc: Operand, *, out: Tensor | None = None) -> Tensor:
    """Noncentral chi-square distribution function of noncentrality nc, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by df is asked for.

    Source: that of `chndtr_density`.

    >>> import plugrad as pg
    >>> pg.special.chndtr(pg.tensor([1.0, 4.0]), 3.0, 1.5)
    tensor([0.1078, 0.5409])
    """

@overload
def chndtr(x: Operand, df: Tensor, nc: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chndtr(x: Operand, df: Operand, nc: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chndtr(x: Operand, df: Operand, nc: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def chndtr_density(x: Tensor, df: Operand, nc: Operand, *, out: Tensor | None = None) -> Tensor:
    """Density of the noncentral chi-square distribution of positive x, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by df is asked for.

    Source: Johnson, Kotz and Balakrishnan, chapter 29: 2 ∂f/∂nc = f of df + 2 less f.
    """

@overload
def chndtr_density(x: Operand, df: Tensor, nc: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chndtr_density(x: Operand, df: Operand, nc: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chndtr_density(x: Operand, df: Operand, nc: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def chndtrix(p: Tensor, df: Operand, nc: Operand, *, out: Tensor | None = None) -> Tensor:
    """Quantile of the noncentral chi-square distribution, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        A gradient by df is asked for.

    >>> import plugrad as pg
    >>> pg.special.chndtrix(pg.tensor([0.2, 0.5]), 3.0, 1.5)
    tensor([1.6075, 3.6687])
    """

@overload
def chndtrix(p: Operand, df: Tensor, nc: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chndtrix(p: Operand, df: Operand, nc: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def chndtrix(p: Operand, df: Operand, nc: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def cosdg(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Cosine of an angle in degrees, elementwise, exactly 0 at 90. Source: its slope is -π/180 `sindg`.

    >>> import plugrad as pg
    >>> pg.special.cosdg(pg.tensor([60.0, 180.0]))
    tensor([ 0.5000, -1.0000])
    """

@overload
def cosdg(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cosm1(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """cos(x) - 1, elementwise, exact for small x too. Source: its derivative is -sin(x).

    >>> import plugrad as pg
    >>> pg.special.cosm1(pg.tensor([0.0, 1e-4]))
    tensor([ 0.0000e+00, -5.0000e-09])
    """

@overload
def cosm1(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cotdg(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Cotangent of an angle in degrees, elementwise. Source: its slope is -π/180 (1 + cot²).

    >>> import plugrad as pg
    >>> pg.special.cotdg(pg.tensor([45.0, 90.0]))
    tensor([1., 0.])
    """

@overload
def cotdg(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def dawsn(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Dawson's integral F(x) = exp(-x²) times the integral of exp(t²) from 0 to x, elementwise, also of complex x.

    Source: DLMF 7.5.1, F(x) = √π/2 Im w(x), and F(z) = i√π/2 (exp(-z²) - w(z)); the derivatives are those of w, exact
    where 1 - 2 x F(x) cancels.

    >>> import plugrad as pg
    >>> pg.special.dawsn(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5381])
    """

@overload
def dawsn(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipe(m: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complete elliptic integral of the second kind E(m), elementwise; 1 at m = 1, nan above.

    Source: DLMF 19.4.2 and 19.25.1, E' = (E - K)/(2 m) = -R_D(0, 1 - m, 1)/6.

    >>> import plugrad as pg
    >>> pg.special.ellipe(pg.tensor([0.0, 1.0]))
    tensor([1.5708, 1.0000])
    """

@overload
def ellipe(m: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipeinc(phi: Tensor, m: Operand, *, out: Tensor | None = None) -> Tensor:
    """Incomplete elliptic integral of the second kind E(phi, m), elementwise with broadcasting.

    Source: DLMF 19.2.5, the integral of (1 - m sin²)^(1/2) from 0 to phi; by m that of its derivative.

    >>> import plugrad as pg
    >>> pg.special.ellipeinc(pg.tensor([0.0, 1.0]), 0.5)
    tensor([0.0000, 0.9273])
    """

@overload
def ellipeinc(phi: Operand, m: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def ellipeinc(phi: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipj(u: Tensor, m: Operand, *, out: Tensor | None = None) -> Any:
    """Jacobian elliptic functions sn, cn, dn of u and m, and the amplitude, elementwise, as four tensors.

    Source: DLMF 22.13.1-3 and 22.16.1: by u dn is the slope of the amplitude, by m it is -dn ∂F/∂m, as F(ph, m) = u.

    >>> import plugrad as pg
    >>> pg.special.ellipj(pg.tensor([0.5, 1.0]), 0.3)[0]
    tensor([0.4742, 0.8188])
    """

@overload
def ellipj(u: Operand, m: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipj(u: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipk(m: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complete elliptic integral of the first kind K(m), elementwise; inf at m = 1, nan above.

    Source: DLMF 19.25.1, K = R_F(0, 1 - m, 1), so K' = R_D(0, 1, 1 - m)/6.

    >>> import plugrad as pg
    >>> m = pg.tensor([0.0, 0.5], requires_grad=True)
    >>> pg.autograd.grad(pg.special.ellipk(m).sum(), m)  # π/8 at 0
    (tensor([0.3927, 0.8472]),)
    """

@overload
def ellipk(m: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipkinc(phi: Tensor, m: Operand, *, out: Tensor | None = None) -> Tensor:
    """Incomplete elliptic integral of the first kind F(phi, m), elementwise with broadcasting.

    Source: DLMF 19.2.4, the integral of (1 - m sin²)^(-1/2) from 0 to phi; by m that of its derivative.

    >>> import plugrad as pg
    >>> pg.special.ellipkinc(pg.tensor([0.0, 1.0]), 0.5)
    tensor([0.0000, 1.0832])
    """

@overload
def ellipkinc(phi: Operand, m: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def ellipkinc(phi: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def ellipkm1(p: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complete elliptic integral of the first kind K(1 - p), elementwise, exact for small p. Source: that of `ellipk`.

    >>> import plugrad as pg
    >>> pg.special.ellipkm1(pg.tensor([1e-30, 1.0]))
    tensor([35.9251,  1.5708])
    """

@overload
def ellipkm1(p: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def elliprc(x: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Carlson's degenerate elliptic integral R_C(x, y), elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient where y is negative, and R_C a principal value, is asked for.

    Source: DLMF 19.16.6, half the integral of (t + x)^(-1/2) (t + y)^(-1) over t from 0, differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprc(pg.tensor([0.0, 1.0]), 1.0)
    tensor([1.5708, 1.0000])
    """

@overload
def elliprc(x: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprc(x: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def elliprd(x: Tensor, y: Operand, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Carlson's elliptic integral of the second kind R_D(x, y, z), elementwise with broadcasting.

    Source: DLMF 19.16.5, 3/2 of the integral of ((t + x) (t + y))^(-1/2) (t + z)^(-3/2) over t from 0, differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprd(pg.tensor([0.0, 1.0]), 1.0, 1.0)
    tensor([2.3562, 1.0000])
    """

@overload
def elliprd(x: Operand, y: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprd(x: Operand, y: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprd(x: Operand, y: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def elliprf(x: Tensor, y: Operand, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Carlson's symmetric elliptic integral of the first kind R_F(x, y, z), elementwise with broadcasting.

    Source: DLMF 19.16.1, half the integral of ((t + x) (t + y) (t + z))^(-1/2) over t from 0, differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprf(pg.tensor([0.0, 1.0]), 1.0, 1.0)
    tensor([1.5708, 1.0000])
    """

@overload
def elliprf(x: Operand, y: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprf(x: Operand, y: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprf(x: Operand, y: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def elliprg(x: Tensor, y: Operand, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Carlson's symmetric elliptic integral of the second kind R_G(x, y, z), elementwise with broadcasting.

    Source: DLMF 19.16.9 and 19.18.1: its slope by x is 1/8 of the integral of t (t + x)^(-3/2) ((t + y) (t + z))^(-1/2)
    over t from 0.

    >>> import plugrad as pg
    >>> pg.special.elliprg(pg.tensor([0.0, 1.0]), 1.0, 1.0)
    tensor([0.7854, 1.0000])
    """

@overload
def elliprg(x: Operand, y: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprg(x: Operand, y: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprg(x: Operand, y: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def elliprj(x: Tensor, y: Operand, z: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Carlson's symmetric elliptic integral of the third kind R_J(x, y, z, p), elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient where p is negative, and R_J a principal value, is asked for.

    Source: DLMF 19.16.2, 3/2 of the integral of ((t + x) (t + y) (t + z))^(-1/2) (t + p)^(-1) over t from 0,
    differentiated.

    >>> import plugrad as pg
    >>> pg.special.elliprj(pg.tensor([0.0, 1.0]), 1.0, 1.0, 1.0)
    tensor([2.3562, 1.0000])
    """

@overload
def elliprj(x: Operand, y: Tensor, z: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprj(x: Operand, y: Operand, z: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprj(x: Operand, y: Operand, z: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def elliprj(x: Operand, y: Operand, z: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def erfcinv(y: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse of erfc, elementwise; infinite at 0 and 2, nan outside.

    Source: the slope is -√π/2 exp(x²) at erfc(x) = y.

    >>> import plugrad as pg
    >>> pg.special.erfcinv(pg.tensor([1e-30, 0.5]))
    tensor([8.1486, 0.4769])
    """

@overload
def erfcinv(y: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def erfi(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Imaginary error function -i erf(i x), elementwise. Source: its derivative is 2/√π exp(x²).

    >>> import plugrad as pg
    >>> pg.special.erfi(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.6504])
    """

@overload
def erfi(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_chebyc(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Chebyshev polynomial of the first kind C_n(x) = 2 T_n(x/2), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyc(2, pg.tensor([0.0, 2.0]))
    tensor([-2.,  2.])
    """

@overload
def eval_chebyc(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_chebyc(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_chebys(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Chebyshev polynomial of the second kind S_n(x) = U_n(x/2), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_chebys(2, pg.tensor([0.0, 2.0]))
    tensor([-1.,  3.])
    """

@overload
def eval_chebys(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_chebys(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_chebyt(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Chebyshev polynomial of the first kind T_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.21, T_n' = n U_(n - 1).
    By n as 2F1(-n, n; 1/2; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyt(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  1.])
    """

@overload
def eval_chebyt(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_chebyt(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_chebyu(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Chebyshev polynomial of the second kind U_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.19 and 18.7.4, twice the Gegenbauer polynomial of degree n - 1 with the parameter 2.
    By n as (n + 1) 2F1(-n, n + 2; 3/2; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyu(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  3.])
    """

@overload
def eval_chebyu(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_chebyu(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_gegenbauer(n: Tensor, alpha: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Gegenbauer polynomial of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.19, twice alpha times that of degree n - 1 and the parameter alpha + 1.
    By n and the parameters as (2 alpha)ₙ/n! 2F1(-n, n + 2 alpha; alpha + 1/2; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_gegenbauer(2, 1.5, pg.tensor([0.0, 1.0]))
    tensor([-1.5000,  6.0000])
    """

@overload
def eval_gegenbauer(n: Operand, alpha: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_gegenbauer(n: Operand, alpha: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_gegenbauer(n: Operand, alpha: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_genlaguerre(n: Tensor, alpha: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Generalised Laguerre polynomial of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.23, -1 times that of degree n - 1 and the parameter alpha + 1.
    By n and the parameters as binom(n + alpha, n) 1F1(-n; alpha + 1; x), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_genlaguerre(2, 0.5, pg.tensor([0.0, 1.0]))
    tensor([ 1.8750, -0.1250])
    """

@overload
def eval_genlaguerre(n: Operand, alpha: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_genlaguerre(n: Operand, alpha: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_genlaguerre(n: Operand, alpha: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_hermite(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hermite polynomial H_n(x) of the physicists, of degree n, elementwise with broadcasting.

    Raises
    ------
    ValueError
        `n` is not a whole number.
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 18.9.25, H_n' = 2 n H_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_hermite(2, pg.tensor([0.0, 1.0]))
    tensor([-2.,  2.])
    """

@overload
def eval_hermite(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_hermite(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_hermitenorm(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hermite polynomial He_n(x) of the probabilists, of degree n, elementwise with broadcasting.

    Raises
    ------
    ValueError
        `n` is not a whole number.
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 18.9.27, He_n' = n He_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_hermitenorm(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  0.])
    """

@overload
def eval_hermitenorm(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_hermitenorm(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_jacobi(
    n: Tensor,
    alpha: Operand,
    beta: Operand,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Jacobi polynomial of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.15, (n + alpha + beta + 1)/2 times that of degree n - 1 and the parameters alpha + 1 and beta + 1.
    By n and the parameters as binom(n + alpha, n) 2F1(-n, n + alpha + beta + 1; alpha + 1; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_jacobi(2, 0.5, 1.5, pg.tensor([0.0, 1.0]))
    tensor([-0.6250,  1.8750])
    """

@overload
def eval_jacobi(
    n: Operand,
    alpha: Tensor,
    beta: Operand,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def eval_jacobi(
    n: Operand,
    alpha: Operand,
    beta: Tensor,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def eval_jacobi(
    n: Operand,
    alpha: Operand,
    beta: Operand,
    x: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def eval_jacobi(
    n: Operand,
    alpha: Operand,
    beta: Operand,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eval_laguerre(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Laguerre polynomial L_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.23, -1 times the generalised one of degree n - 1 with the parameter 1.
    By n as 1F1(-n; 1; x), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_laguerre(2, pg.tensor([0.0, 1.0]))
    tensor([ 1.0000, -0.5000])
    """

@overload
def eval_laguerre(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_laguerre(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_legendre(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Legendre polynomial P_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.15, (n + 1)/2 times the Jacobi polynomial of degree n - 1 with the parameters 1 and 1.
    By n as 2F1(-n, n + 1; 1; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_legendre(2, pg.tensor([0.0, 1.0]))
    tensor([-0.5000,  1.0000])
    """

@overload
def eval_legendre(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_legendre(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_sh_chebyt(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Shifted Chebyshev polynomial of the first kind T_n(2 x - 1), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_chebyt(2, pg.tensor([0.0, 1.0]))
    tensor([1., 1.])
    """

@overload
def eval_sh_chebyt(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_sh_chebyt(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_sh_chebyu(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Shifted Chebyshev polynomial of the second kind U_n(2 x - 1), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_chebyu(2, pg.tensor([0.0, 1.0]))
    tensor([3., 3.])
    """

@overload
def eval_sh_chebyu(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_sh_chebyu(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def eval_sh_jacobi(
    n: Tensor,
    p: Operand,
    q: Operand,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shifted Jacobi polynomial of degree n, elementwise: that of the parameters p - q and q - 1 at 2 x - 1, scaled.

    Source: DLMF 18.1.2: it is divided by binom(2 n + p - 1, n), so that its leading coefficient is 1.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_jacobi(2, 2.0, 1.5, pg.tensor([0.0, 1.0]))
    tensor([0.1875, 0.1875])
    """

@overload
def eval_sh_jacobi(
    n: Operand,
    p: Tensor,
    q: Operand,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def eval_sh_jacobi(
    n: Operand,
    p: Operand,
    q: Tensor,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def eval_sh_jacobi(
    n: Operand,
    p: Operand,
    q: Operand,
    x: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def eval_sh_jacobi(
    n: Operand,
    p: Operand,
    q: Operand,
    x: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eval_sh_legendre(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Shifted Legendre polynomial P_n(2 x - 1), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_legendre(2, pg.tensor([0.0, 1.0]))
    tensor([1., 1.])
    """

@overload
def eval_sh_legendre(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def eval_sh_legendre(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def exp1(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exponential integral E₁(x), elementwise; inf at 0. Source: DLMF 6.2.1, E₁' = -exp(-x)/x.

    >>> import plugrad as pg
    >>> pg.special.exp1(pg.tensor([1.0, 2.0]))
    tensor([0.2194, 0.0489])
    """

@overload
def exp1(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def exp10(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """10 to the power of x, elementwise. Source: its derivative is log(10) 10ˣ.

    >>> import plugrad as pg
    >>> pg.special.exp10(pg.tensor([0.0, 2.0]))
    tensor([  1., 100.])
    """

@overload
def exp10(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def expi(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exponential integral Ei(x), elementwise, a principal value; -inf at 0. Source: DLMF 6.2.5, Ei' = exp(x)/x.

    >>> import plugrad as pg
    >>> pg.special.expi(pg.tensor([-1.0, 1.0]))
    tensor([-0.2194,  1.8951])
    """

@overload
def expi(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def expn(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Generalised exponential integral E_n(x) of whole n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 8.19.13, E_n' = -E_(n - 1), and E₀(x) = exp(-x)/x.

    >>> import plugrad as pg
    >>> pg.special.expn(2, pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.1485])
    """

@overload
def expn(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def expn(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def exponential_moment(x: Tensor, order: Any, *, out: Tensor | None = None) -> Tensor:
    """Integral of tⁿ exp(x t) from 0 to 1, elementwise: the nth derivative of `exprel`. By quadrature, to 1e-14."""

@overload
def exponential_moment(x: AnyArray, order: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def exprel(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Relative error exponential (exp(x) - 1)/x, elementwise; 1 at 0.

    Source: it is the integral of exp(x t) from 0 to 1, and its derivatives are those of t exp(x t), t² exp(x t), ...

    >>> import plugrad as pg
    >>> pg.special.exprel(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 1.7183])
    """

@overload
def exprel(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def factorial(n: Tensor, *, out: Tensor | None = None) -> Any:
    """Factorial, elementwise: Γ(n + 1), also between the whole numbers, and 0 below 0, as SciPy's.

    >>> import plugrad as pg
    >>> pg.special.factorial(pg.tensor([0.0, 3.0, 0.5]))
    tensor([1.0000, 6.0000, 0.8862])
    """

@overload
def factorial(n: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def faddeeva(x: Tensor, y: Operand, order: Any, part: Any, *, out: Tensor | None = None) -> Tensor:
    """Real or imaginary part of a derivative of the Faddeeva function w(x + i y), elementwise.

    Source: DLMF 7.10.2-3, w⁽ⁿ⁺¹⁾ = -2 z w⁽ⁿ⁾ - 2 n w⁽ⁿ⁻¹⁾; of |z| above 8, where that cancels, by the asymptotic series
    7.12.1 differentiated; else of y above 1 it is the integral 7.7.2 by the trapezoidal rule, and of |x| above 3 that
    rule with the residue of its pole (Hunter and Regan, 1972). The relative error is below 1e-12 (measured against
    mpmath), of the larger part.
    """

@overload
def faddeeva(x: Operand, y: Tensor, order: Any, part: Any, *, out: Tensor | None = None) -> Tensor: ...

@overload
def faddeeva(x: Operand, y: Operand, order: Any, part: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def fdtr(dfn: Tensor, dfd: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """F distribution function of dfn and dfd degrees of freedom, elementwise with broadcasting.

    Source: DLMF 8.17.1, I_w(dfn/2, dfd/2) with w = dfn x/(dfd + dfn x).

    >>> import plugrad as pg
    >>> pg.special.fdtr(2.0, 3.0, pg.tensor([0.5, 2.0]))
    tensor([0.3505, 0.7194])
    """

@overload
def fdtr(dfn: Operand, dfd: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fdtr(dfn: Operand, dfd: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fdtr(dfn: Operand, dfd: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def fdtrc(dfn: Tensor, dfd: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Upper tail of the F distribution, elementwise with broadcasting. Source: that of `fdtr`.

    >>> import plugrad as pg
    >>> pg.special.fdtrc(2.0, 3.0, pg.tensor([0.5, 2.0]))
    tensor([0.6495, 0.2806])
    """

@overload
def fdtrc(dfn: Operand, dfd: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fdtrc(dfn: Operand, dfd: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fdtrc(dfn: Operand, dfd: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def fdtri(dfn: Tensor, dfd: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Quantile of the F distribution, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.fdtri(2.0, 3.0, pg.tensor([0.2, 0.5]))
    tensor([0.2406, 0.8811])
    """

@overload
def fdtri(dfn: Operand, dfd: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fdtri(dfn: Operand, dfd: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fdtri(dfn: Operand, dfd: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def fresnel(z: Tensor, *, out: Tensor | None = None) -> builtins.tuple[Tensor, Tensor]:
    """Fresnel integrals S and C, elementwise, as two tensors, also of complex numbers.

    Source: DLMF 7.2.7-8, S' = sin(πx²/2), C' = cos(πx²/2).

    >>> import plugrad as pg
    >>> pg.special.fresnel(pg.tensor([0.0, 1.0]))
    (tensor([0.0000, 0.4383]), tensor([0.0000, 0.7799]))
    """

@overload
def fresnel(z: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def gamma(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Gamma function Γ(x), elementwise, also of complex numbers; nan at the negative whole ones.

    Source: DLMF 5.2.2, Γ' = Γ ψ.

    >>> import plugrad as pg
    >>> pg.special.gamma(pg.tensor([0.5, 5.0]))
    tensor([ 1.7725, 24.0000])
    """

@overload
def gamma(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def gammainccinv(a: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of gammaincc(a, x) by x, elementwise with broadcasting. Source: that of `gammaincinv`.

    >>> import plugrad as pg
    >>> pg.special.gammainccinv(pg.tensor([1.0, 2.0]), pg.tensor(1e-10))
    tensor([23.0259, 26.3340])
    """

@overload
def gammainccinv(a: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gammainccinv(a: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def gammaincinv(a: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of gammainc(a, x) by x: the quantile of the gamma distribution, elementwise with broadcasting.

    Source: implicit function theorem, dx = (dy - ∂P/∂a da) / p(a, x), with the density p of DLMF 8.8.13.

    >>> import plugrad as pg
    >>> pg.special.gammaincinv(pg.tensor([1.0, 2.0]), pg.tensor(0.5))
    tensor([0.6931, 1.6783])
    """

@overload
def gammaincinv(a: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gammaincinv(a: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def gammasgn(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sign of the gamma function, elementwise: 1 or -1, whose gradient is 0; nan at the negative whole numbers.

    >>> import plugrad as pg
    >>> pg.special.gammasgn(pg.tensor([2.5, -0.5]))
    tensor([ 1., -1.])
    """

@overload
def gammasgn(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def gdtr(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Gamma distribution function P(b, a x) of rate a and shape b, elementwise with broadcasting.

    Source: DLMF 8.8.13; by the shape it is `gammainc_by_shape`.

    >>> import plugrad as pg
    >>> pg.special.gdtr(1.5, 2.0, pg.tensor([0.5, 1.0]))
    tensor([0.1734, 0.4422])
    """

@overload
def gdtr(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtr(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtr(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def gdtrc(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Upper tail of the gamma distribution of rate a and shape b, elementwise. Source: that of `gdtr`.

    >>> import plugrad as pg
    >>> pg.special.gdtrc(1.5, 2.0, pg.tensor([0.5, 1.0]))
    tensor([0.8266, 0.5578])
    """

@overload
def gdtrc(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtrc(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtrc(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def gdtria(p: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Rate a with gdtr(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.gdtria(pg.tensor([0.2, 0.5]), 2.0, 1.0)
    tensor([0.8244, 1.6783])
    """

@overload
def gdtria(p: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtria(p: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtria(p: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def gdtrib(a: Tensor, p: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Shape b with gdtr(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.gdtrib(1.0, pg.tensor([0.2, 0.5]), 2.0)
    tensor([3.6162, 2.3235])
    """

@overload
def gdtrib(a: Operand, p: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtrib(a: Operand, p: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtrib(a: Operand, p: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def gdtrix(a: Tensor, b: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Quantile of the gamma distribution of rate a and shape b, elementwise. Source: that of `gdtria`.

    >>> import plugrad as pg
    >>> pg.special.gdtrix(1.0, 2.0, pg.tensor([0.2, 0.5]))
    tensor([0.8244, 1.6783])
    """

@overload
def gdtrix(a: Operand, b: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtrix(a: Operand, b: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gdtrix(a: Operand, b: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hankel1(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hankel function of the first kind J_v(z) + i Y_v(z), elementwise with broadcasting. Source: DLMF 10.4.3.

    >>> import plugrad as pg
    >>> pg.special.hankel1(0.5, pg.tensor([1.0]))
    tensor([0.6714-0.4311j])
    """

@overload
def hankel1(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hankel1(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hankel1e(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hankel function of the first kind times exp(-i z), elementwise with broadcasting. Source: that of `hankel1`.

    >>> import plugrad as pg
    >>> pg.special.hankel1e(0.5, pg.tensor([1.0]))
    tensor([-2.9802e-08-0.7979j])
    """

@overload
def hankel1e(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hankel1e(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hankel2(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hankel function of the second kind J_v(z) - i Y_v(z), elementwise with broadcasting. Source: DLMF 10.4.3.

    >>> import plugrad as pg
    >>> pg.special.hankel2(0.5, pg.tensor([1.0]))
    tensor([0.6714+0.4311j])
    """

@overload
def hankel2(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hankel2(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hankel2e(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hankel function of the second kind times exp(i z), elementwise with broadcasting. Source: that of `hankel2`.

    >>> import plugrad as pg
    >>> pg.special.hankel2e(0.5, pg.tensor([1.0]))
    tensor([-2.9802e-08+0.7979j])
    """

@overload
def hankel2e(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hankel2e(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def huber(delta: Tensor, r: Operand, *, out: Tensor | None = None) -> Tensor:
    """Huber loss, elementwise with broadcasting: r²/2 up to |r| = δ, above it δ (|r| - δ/2); inf for negative δ.

    Source: ∂/∂r = r, above it δ sign(r); ∂/∂δ = 0, above it |r| - δ.

    >>> import plugrad as pg
    >>> pg.special.huber(1.0, pg.tensor([0.5, 3.0]))
    tensor([0.1250, 2.5000])
    """

@overload
def huber(delta: Operand, r: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def huber(delta: Operand, r: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hyp0f1(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Confluent hypergeometric limit function 0F1(; v; z), elementwise with broadcasting.

    Source: DLMF 16.3.1, 0F1(; v; z)' = 0F1(; v + 1; z)/v; by v it is a series, see `hypergeometric_by_parameters`.

    >>> import plugrad as pg
    >>> pg.special.hyp0f1(0.5, pg.tensor([0.0, 1.0]))  # cosh(2 √z)
    tensor([1.0000, 3.7622])
    """

@overload
def hyp0f1(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyp0f1(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hyp1f1(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Confluent hypergeometric function 1F1(a; b; x), Kummer's, elementwise with broadcasting.

    Source: DLMF 13.3.15, 1F1(a; b; x)' = a/b 1F1(a + 1; b + 1; x); by a and b it is a series, see
    `hypergeometric_by_parameters`.

    >>> import plugrad as pg
    >>> pg.special.hyp1f1(1.0, 2.0, pg.tensor([0.0, 1.0]))  # (exp(x) - 1)/x
    tensor([1.0000, 1.7183])
    """

@overload
def hyp1f1(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyp1f1(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyp1f1(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hyp2f1(a: Tensor, b: Operand, c: Operand, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Gauss's hypergeometric function 2F1(a, b; c; z), elementwise with broadcasting.

    Source: DLMF 15.5.1, 2F1(a, b; c; z)' = a b/c 2F1(a + 1, b + 1; c + 1; z); by a, b and c it is a series, see
    `hypergeometric_by_parameters`.

    >>> import plugrad as pg
    >>> pg.special.hyp2f1(1.0, 1.0, 2.0, pg.tensor([0.0, 0.5]))  # -log(1 - z)/z
    tensor([1.0000, 1.3863])
    """

@overload
def hyp2f1(a: Operand, b: Tensor, c: Operand, z: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyp2f1(a: Operand, b: Operand, c: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyp2f1(a: Operand, b: Operand, c: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyp2f1(a: Operand, b: Operand, c: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hypergeometric_by_parameters(
    a: Tensor,
    b: Operand,
    c: Operand,
    z: Operand,
    kind: Any,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative of a hypergeometric function by a, b, c and z, of such orders, elementwise with broadcasting.

    `kind` is "0f1", with the parameter c, "1f1" with a and c, "2f1", or "1f2" with a above and b and c below. The
    relative error is 1e-13. It is nan where the function is.

    Raises
    ------
    NotImplementedError
        A series is too long: of 2F1 at z ≥ 1 that is no polynomial, or of large numbers.

    Source: DLMF 16.2.1 differentiated term by term; of negative z 13.2.39 and 15.8.1. 2F1 near 1 goes there by Taylor
    series, of which 15.10.1 is the recurrence, each half as far from 1 as the one before.
    """

@overload
def hypergeometric_by_parameters(
    a: Operand,
    b: Tensor,
    c: Operand,
    z: Operand,
    kind: Any,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def hypergeometric_by_parameters(
    a: Operand,
    b: Operand,
    c: Tensor,
    z: Operand,
    kind: Any,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def hypergeometric_by_parameters(
    a: Operand,
    b: Operand,
    c: Operand,
    z: Tensor,
    kind: Any,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def hypergeometric_by_parameters(
    a: Operand,
    b: Operand,
    c: Operand,
    z: Operand,
    kind: Any,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def hyperu(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Confluent hypergeometric function U(a, b, x), Tricomi's, elementwise with broadcasting.

    Source: DLMF 13.3.22, U(a, b, x)' = -a U(a + 1, b + 1, x); by a and b it is an integral, see
    `tricomi_by_parameters`. SciPy's own values have 8 digits where b is nearly whole.

    >>> import plugrad as pg
    >>> pg.special.hyperu(1.0, 2.0, pg.tensor([1.0, 2.0]))  # 1/x
    tensor([1.0000, 0.5000])
    """

@overload
def hyperu(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyperu(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hyperu(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def incomplete_by_parameter(
    phi: Tensor,
    m: Operand,
    order: Any,
    kind: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative of an incomplete elliptic integral by m, of some order, elementwise with broadcasting.

    Source: DLMF 19.2.4-5 differentiated below the integral, with 1/sin² - 1/sin²(phi) as the variable, of Carlson's
    kind. The relative error is below 1e-12 (measured against mpmath).
    """

@overload
def incomplete_by_parameter(
    phi: Operand,
    m: Tensor,
    order: Any,
    kind: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def incomplete_by_parameter(
    phi: Operand,
    m: Operand,
    order: Any,
    kind: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def inv_boxcox(y: Tensor, lmbda: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of the Box-Cox transformation, (1 + λ y)**(1/λ), elementwise with broadcasting, and exp(y) where λ = 0.

    >>> import plugrad as pg
    >>> pg.special.inv_boxcox(pg.tensor([0.0, 2.0]), pg.tensor([0.0, 0.5]))
    tensor([1., 4.])
    """

@overload
def inv_boxcox(y: Operand, lmbda: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def inv_boxcox(y: Operand, lmbda: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def inv_boxcox1p(y: Tensor, lmbda: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of `boxcox1p`, (1 + λ y)**(1/λ) - 1, elementwise with broadcasting, and expm1(y) where λ = 0.

    >>> import plugrad as pg
    >>> pg.special.inv_boxcox1p(pg.tensor([0.0, 2.0]), pg.tensor([0.0, 0.5]))
    tensor([0., 3.])
    """

@overload
def inv_boxcox1p(y: Operand, lmbda: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def inv_boxcox1p(y: Operand, lmbda: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def it2i0k0(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Integrals of (I₀(t) - 1)/t from 0 to x, and of K₀(t)/t from x to inf, elementwise, as two tensors.

    >>> import plugrad as pg
    >>> pg.special.it2i0k0(pg.tensor([1.0]))
    (tensor([0.1290]), tensor([0.2085]))
    """

@overload
def it2i0k0(x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def it2j0y0(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Integrals of (1 - J₀(t))/t from 0 to x, and of Y₀(t)/t from x to inf, elementwise, as two tensors.

    >>> import plugrad as pg
    >>> pg.special.it2j0y0(pg.tensor([1.0]))
    (tensor([0.1212]), tensor([0.3953]))
    """

@overload
def it2j0y0(x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def iti0k0(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Integrals of I₀ and K₀ from 0 to x, elementwise, as two tensors. Source: their slopes are I₀ and K₀.

    >>> import plugrad as pg
    >>> pg.special.iti0k0(pg.tensor([1.0]))
    (tensor([1.0865]), tensor([1.2425]))
    """

@overload
def iti0k0(x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def itj0y0(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Integrals of J₀ and Y₀ from 0 to x, elementwise, as two tensors. Source: their slopes are J₀ and Y₀.

    >>> import plugrad as pg
    >>> pg.special.itj0y0(pg.tensor([1.0]))
    (tensor([0.9197]), tensor([-0.6371]))
    """

@overload
def itj0y0(x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def itmodstruve0(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Integral of the modified Struve function L₀ from 0 to x, elementwise. Source: its slope is L₀.

    >>> import plugrad as pg
    >>> pg.special.itmodstruve0(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.3365])
    """

@overload
def itmodstruve0(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def iv(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the first kind I_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 10.29.1, I_v' = (I_(v - 1) + I_(v + 1))/2; by the order it is an integral, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.iv(0.5, pg.tensor([1.0, 2.0]))
    tensor([0.9377, 2.0462])
    """

@overload
def iv(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def iv(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def ive(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the first kind times exp(-|z|), elementwise with broadcasting.

    Source: that of `iv`, and (e^-|z|)' = -sign(z) e^-|z|; where z is so large that this cancels, DLMF 10.40.1, or the
    integral of `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.ive(0.5, pg.tensor([1.0, 2000.0]))
    tensor([0.3450, 0.0089])
    """

@overload
def ive(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def ive(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def jv(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the first kind J_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 10.6.1, J_v' = (J_(v - 1) - J_(v + 1))/2; by the order it is an integral, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.jv(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """

@overload
def jv(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def jv(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def jve(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the first kind times exp(-|Im z|), which is `jv`: arguments are real here.

    >>> import plugrad as pg
    >>> pg.special.jve(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """

@overload
def jve(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def jve(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def kei(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Kelvin function kei, the imaginary part of K₀(x exp(πi/4)), elementwise. Source: its slope is `keip`.

    >>> import plugrad as pg
    >>> pg.special.kei(pg.tensor([0.0, 1.0]))
    tensor([-0.7854, -0.4950])
    """

@overload
def kei(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def keip(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Derivative of `kei`, elementwise; 0 at 0, where its own slope is inf. Source: DLMF 10.61.3, kei'' = ker - kei'/x.

    >>> import plugrad as pg
    >>> pg.special.keip(pg.tensor([0.5, 1.0]))
    tensor([0.3332, 0.3524])
    """

@overload
def keip(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def kelvin(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Kelvin functions as four complex tensors: ber + i bei, ker + i kei, and their derivatives.

    >>> import plugrad as pg
    >>> pg.special.kelvin(pg.tensor([1.0]))[0]
    tensor([0.9844+0.2496j])
    """

@overload
def kelvin(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def ker(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Kelvin function ker, the real part of K₀(x exp(πi/4)), elementwise; inf at 0. Source: its slope is `kerp`.

    >>> import plugrad as pg
    >>> pg.special.ker(pg.tensor([0.5, 1.0]))
    tensor([0.8559, 0.2867])
    """

@overload
def ker(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def kerp(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Derivative of `ker`, elementwise; -inf at 0. Source: DLMF 10.61.3, ker'' = -kei - ker'/x.

    >>> import plugrad as pg
    >>> pg.special.kerp(pg.tensor([0.5, 1.0]))
    tensor([-1.8198, -0.6946])
    """

@overload
def kerp(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def kl_div(x: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Kullback-Leibler divergence x log(x/y) - x + y, elementwise with broadcasting; y where x = 0.

    Source: d = log(x/y) dx + (1 - x/y) dy, of which (x - y)/y is exact where x is nearly y.

    >>> import plugrad as pg
    >>> pg.special.kl_div(pg.tensor([0.0, 2.0]), pg.tensor(1.0))
    tensor([1.0000, 0.3863])
    """

@overload
def kl_div(x: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def kl_div(x: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def kn(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind of whole order n, which is `kv`.

    >>> import plugrad as pg
    >>> pg.special.kn(2, pg.tensor([1.0, 2.0]))
    tensor([1.6248, 0.2538])
    """

@overload
def kn(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def kn(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def kolmogi(p: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse of `kolmogorov`, elementwise. Source: the slope of an inverse is one over that of the function.

    >>> import plugrad as pg
    >>> pg.special.kolmogi(pg.tensor([0.05, 0.5]))
    tensor([1.3581, 0.8276])
    """

@overload
def kolmogi(p: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def kolmogorov(y: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Upper tail of Kolmogorov's distribution, the limit of that of √n times a largest difference, elementwise.

    Source: Kolmogorov (1933), 1 - K = 2 Σ (-1)^(k - 1) exp(-2 k² y²), differentiated; for y below 1 the theta function
    √(2π)/y Σ exp(-(2 k - 1)² π²/(8 y²)).

    >>> import plugrad as pg
    >>> pg.special.kolmogorov(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.2700])
    """

@overload
def kolmogorov(y: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def kv(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind K_v(z) of real order v, elementwise with broadcasting; inf at z = 0.

    It is even in v, and its derivative by the order, an integral, is that of a Matérn kernel of learned smoothness.
    Source: DLMF 10.29.1, K_v' = -(K_(v - 1) + K_(v + 1))/2, and 10.32.9, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> v, z = pg.tensor(0.5, requires_grad=True), pg.tensor(1.0)
    >>> pg.autograd.grad(pg.special.kv(v, z), v)
    (tensor(0.1666),)
    """

@overload
def kv(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def kv(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def kve(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind times exp(z), elementwise with broadcasting.

    Source: that of `kv`, and (e^z)' = e^z; where z is so large that this cancels, DLMF 10.40.2, or the integral of
    `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.kve(0.5, pg.tensor([1.0, 2000.0]))
    tensor([1.2533, 0.0280])
    """

@overload
def kve(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def kve(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def lambertw(z: Tensor, k: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """Lambert W function, branch `k`, elementwise: the w with w exp(w) = z. It is complex, as SciPy's, also of real z.

    Source: DLMF 4.13.4, W' = exp(-W)/(1 + W). It is 1 at 0 on branch 0, and infinite there on the others; near the
    branch point -1/e, where it is infinite too, W is that of `lambertw_plus_1`, as SciPy's has few digits there. `k` is
    a whole number, the same for all elements.

    >>> import plugrad as pg
    >>> z = pg.tensor([0.0, 1.0], requires_grad=True)
    >>> w = pg.special.lambertw(z)
    >>> w.real.detach(), pg.autograd.grad(w.real.sum(), z)
    (tensor([0.0000, 0.5671]), (tensor([1.0000, 0.3619]),))
    """

@overload
def lambertw(z: AnyArray, k: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def lambertw_plus_1(z: Tensor, k: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """1 + W(z), elementwise, exact near the branch point -1/e too, where it is the root of 2 (e z + 1).

    Source: it is the u with (u - 1) exp(u) + 1 = e z + 1, by Newton's steps from DLMF 4.13.6; u' = exp(1 - u)/u.
    """

@overload
def lambertw_plus_1(z: AnyArray, k: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def legendre_p(n: Tensor, z: Operand, *, out: Tensor | None = None) -> Any:
    """Legendre polynomial of degree n, elementwise with broadcasting, which is `eval_legendre`; n is a whole number.

    >>> import plugrad as pg
    >>> pg.special.legendre_p(2, pg.tensor([0.0, 1.0]))
    tensor([-0.5000,  1.0000])
    """

@overload
def legendre_p(n: Operand, z: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def legendre_p(n: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def log1p_ratio(x: Tensor, order: Any, *, out: Tensor | None = None) -> Tensor:
    """Derivative of log(1 + x)/x, of some order, elementwise; of order 0 it is 1 at x = 0.

    Source: it is the integral of n! (-t)ⁿ/(1 + x t)ⁿ⁺¹ from 0 to 1; below 1/2 by quadrature, to 1e-14.
    """

@overload
def log1p_ratio(x: AnyArray, order: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def log_expit(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the logistic function, elementwise, exact far below 0 too.

    Source: its slope is expit(-x) = exp(log_expit(-x)).

    >>> import plugrad as pg
    >>> pg.special.log_expit(pg.tensor([-1000.0, 0.0]))
    tensor([-1.0000e+03, -6.9315e-01])
    """

@overload
def log_expit(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def log_softmax(x: Tensor, axis: Dims = None, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the softmax over `axis`, all by default: x - log Σ exp(x).

    >>> import plugrad as pg
    >>> pg.ops.special.log_softmax(pg.tensor([0.0, 1000.0]))
    tensor([-1000.,     0.])
    """

@overload
def log_softmax(x: AnyArray, axis: Dims = None, *, out: Tensor | None = None) -> Any: ...

@overload
def log_student(x: Tensor, df: Operand, order: Any, *, out: Tensor | None = None) -> Tensor:
    """Derivative by df, of some order, of the logarithm of the density of Student's t distribution, elementwise.

    Source: log f = T(df/2) - log √(2π) - (df + 1)/2 log(1 + x²/df), where T(z) = log Γ(z + 1/2) - log Γ(z) - log √z. By
    x the first derivative by df is x (1 - x²)/(df + x²)²/2 ... of which no digit is lost for large df.
    """

@overload
def log_student(x: Operand, df: Tensor, order: Any, *, out: Tensor | None = None) -> Tensor: ...

@overload
def log_student(x: Operand, df: Operand, order: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def log_wright_bessel(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of `wright_bessel`, elementwise with broadcasting, without overflow.

    Raises
    ------
    NotImplementedError
        A gradient by a or b is asked for.

    Source: that of `wright_bessel`, as a quotient of exponentials.

    >>> import plugrad as pg
    >>> pg.special.log_wright_bessel(0.5, 1.0, pg.tensor([0.0, 1.0]))
    tensor([-0.0000, 1.0215])
    """

@overload
def log_wright_bessel(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def log_wright_bessel(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def log_wright_bessel(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def loggamma(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the gamma function, elementwise; nan of real numbers below 0, where `gammaln` has log |Γ|.

    Of complex numbers it is the branch that is real above 0, with a cut below. Source: its derivative is `digamma`.

    >>> import plugrad as pg
    >>> pg.special.loggamma(pg.tensor([4.0, -0.5]))
    tensor([1.7918,    nan])
    """

@overload
def loggamma(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def logsumexp(
    a: Tensor,
    axis: Dims = None,
    b: Operand | None = None,
    keepdims: builtins.bool = False,
    return_sign: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Logarithm of the sum of b exp(a) over `axis`, all by default, without overflow; `b` is 1 if it is not given.

    It has gradients by `a` and by `b`, also where `b` is 0. Where the sum is negative it is nan, unless `return_sign`
    asks for the logarithm of its absolute value and its sign, a pair.

    Raises
    ------
    IndexError
        There is no such axis.

    >>> import plugrad as pg
    >>> pg.ops.special.logsumexp(pg.tensor([1000.0, 1000.0]), b=pg.tensor([1.0, 0.5]))
    tensor(1000.4055)
    """

@overload
def logsumexp(
    a: AnyArray,
    axis: Dims = None,
    b: Operand | None = None,
    keepdims: builtins.bool = False,
    return_sign: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lpmv(m: Tensor, v: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Associated Legendre function of order m and real degree v, elementwise with broadcasting; nan for |x| above 1.

    Raises
    ------
    ValueError
        m is not a whole number.
    NotImplementedError
        A gradient by m is asked for, or one where m or v is negative, or at x = -1 where v is not whole.

    Source: DLMF 14.3.4, (-1)^m (v - m + 1)₂ₘ/(2^m m!) (1 - x²)^(m/2) 2F1(m - v, m + v + 1; m + 1; (1 - x)/2),
    differentiated by v and x.

    >>> import plugrad as pg
    >>> pg.special.lpmv(1, 2.5, pg.tensor([0.0, 0.5]))
    tensor([ 0.9836, -0.9874])
    """

@overload
def lpmv(m: Operand, v: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def lpmv(m: Operand, v: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def lpmv(m: Operand, v: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_cem(m: Tensor, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any:
    """Even Mathieu function ce_m(x, q) of x in degrees, and its derivative by radians, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by m or q is asked for.

    Source: DLMF 28.2.1, y'' = (2 q cos(2 x) - a) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_cem(2, 1.0, pg.tensor([30.0]))
    (tensor([0.7294]), tensor([-1.3595]))
    """

@overload
def mathieu_cem(m: Operand, q: Tensor, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_cem(m: Operand, q: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_cem(m: Operand, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modcem1(m: Tensor, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any:
    """Even modified Mathieu function of the first kind, and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by m or q is asked for.

    Source: DLMF 28.20.1, y'' = (a - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modcem1(2, 1.0, pg.tensor([0.5]))
    (tensor([0.3422]), tensor([0.2911]))
    """

@overload
def mathieu_modcem1(m: Operand, q: Tensor, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modcem1(m: Operand, q: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modcem1(m: Operand, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modcem2(m: Tensor, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any:
    """Even modified Mathieu function of the second kind, and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by m or q is asked for.

    Source: DLMF 28.20.1, y'' = (a - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modcem2(2, 1.0, pg.tensor([0.5]))
    (tensor([-0.8121]), tensor([1.1694]))
    """

@overload
def mathieu_modcem2(m: Operand, q: Tensor, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modcem2(m: Operand, q: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modcem2(m: Operand, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modsem1(m: Tensor, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any:
    """Odd modified Mathieu function of the first kind, and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by m or q is asked for.

    Source: DLMF 28.20.1, y'' = (b - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modsem1(2, 1.0, pg.tensor([0.5]))
    (tensor([0.2275]), tensor([0.5022]))
    """

@overload
def mathieu_modsem1(m: Operand, q: Tensor, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modsem1(m: Operand, q: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modsem1(m: Operand, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modsem2(m: Tensor, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any:
    """Odd modified Mathieu function of the second kind, and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by m or q is asked for.

    Source: DLMF 28.20.1, y'' = (b - 2 q cosh(2 x)) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_modsem2(2, 1.0, pg.tensor([0.5]))
    (tensor([-0.8072]), tensor([1.0164]))
    """

@overload
def mathieu_modsem2(m: Operand, q: Tensor, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modsem2(m: Operand, q: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_modsem2(m: Operand, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_sem(m: Tensor, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any:
    """Odd Mathieu function se_m(x, q) of x in degrees, and its derivative by radians, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by m or q is asked for.

    Source: DLMF 28.2.1, y'' = (2 q cos(2 x) - b) y.

    >>> import plugrad as pg
    >>> pg.special.mathieu_sem(2, 1.0, pg.tensor([30.0]))
    (tensor([0.7915]), tensor([1.1467]))
    """

@overload
def mathieu_sem(m: Operand, q: Tensor, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_sem(m: Operand, q: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def mathieu_sem(m: Operand, q: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def modfresnelm(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Modified Fresnel integrals F₋ and K₋, elementwise, as two complex tensors: of exp(-i t²) from x to inf.

    Source: that of `modfresnelp`, whose conjugates these are; for negative x too, where the imaginary part of
    SciPy's is wrong.

    >>> import plugrad as pg
    >>> pg.special.modfresnelm(pg.tensor([1.0]))
    (tensor([-0.2779-0.3164j]), tensor([0.2078-0.1152j]))
    """

@overload
def modfresnelm(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def modfresnelp(x: Tensor, *, out: Tensor | None = None) -> Any:
    """Modified Fresnel integrals F₊ and K₊, elementwise, as two complex tensors: of exp(i t²) from x to inf.

    Source: DLMF 7.2.6-8, F₊ by `fresnel` up to x = 1, and 7.5.10, K₊ = exp(-i (x² + π/4)) F₊/√π = w(x exp(πi/4))/2,
    with derivatives by `faddeeva`; for negative x too, where the imaginary part of SciPy's is wrong.

    >>> import plugrad as pg
    >>> pg.special.modfresnelp(pg.tensor([1.0]))
    (tensor([-0.2779+0.3164j]), tensor([0.2078+0.1152j]))
    """

@overload
def modfresnelp(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def modstruve(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Modified Struve function L_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 11.4.26, 2 L_v' = L_(v - 1) + L_(v + 1) + (z/2)^v/(√π Γ(v + 3/2)); by the order it is the series
    11.2.2, as for `struve`.

    Raises
    ------
    NotImplementedError
        A gradient by `v` is asked for, and z is above 750.

    >>> import plugrad as pg
    >>> pg.special.modstruve(1.0, pg.tensor([1.0, 2.0]))
    tensor([0.2268, 1.1028])
    """

@overload
def modstruve(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def modstruve(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nbdtr(k: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Negative binomial distribution function: k failures or fewer before the nth success, elementwise.

    Raises
    ------
    NotImplementedError
        A gradient by k or n is asked for.

    Source: DLMF 8.17.1, I_p(n, k + 1).

    >>> import plugrad as pg
    >>> pg.special.nbdtr(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.0272, 0.3125])
    """

@overload
def nbdtr(k: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtr(k: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtr(k: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nbdtrc(k: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Probability of more than k failures before the nth success, elementwise. Source: that of `nbdtr`.

    Raises
    ------
    NotImplementedError
        A gradient by k or n is asked for.

    >>> import plugrad as pg
    >>> pg.special.nbdtrc(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.9728, 0.6875])
    """

@overload
def nbdtrc(k: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtrc(k: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtrc(k: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nbdtri(k: Tensor, n: Operand, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Probability p of success with nbdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        A gradient by k or n is asked for.

    >>> import plugrad as pg
    >>> pg.special.nbdtri(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.4175, 0.6143])
    """

@overload
def nbdtri(k: Operand, n: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtri(k: Operand, n: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtri(k: Operand, n: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nbdtrik(y: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Real number k of failures with nbdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.nbdtrik(pg.tensor([0.5, 0.8]), 8.0, 0.5)
    tensor([ 7.0000, 10.6395])
    """

@overload
def nbdtrik(y: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtrik(y: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtrik(y: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nbdtrin(k: Tensor, y: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Real number n of successes with nbdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.nbdtrin(2.0, pg.tensor([0.5, 0.8]), 0.5)
    tensor([3.0000, 1.4177])
    """

@overload
def nbdtrin(k: Operand, y: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtrin(k: Operand, y: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nbdtrin(k: Operand, y: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def ncfdtr(
    dfn: Tensor,
    dfd: Operand,
    nc: Operand,
    f: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Noncentral F distribution function of noncentrality nc, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by dfn or dfd is asked for.

    Source: a mixture of those of `fdtr` with Poisson's weights, of which the densities are 1F1.

    >>> import plugrad as pg
    >>> pg.special.ncfdtr(2.0, 3.0, 1.5, pg.tensor([0.5, 2.0]))
    tensor([0.2078, 0.5575])
    """

@overload
def ncfdtr(
    dfn: Operand,
    dfd: Tensor,
    nc: Operand,
    f: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def ncfdtr(
    dfn: Operand,
    dfd: Operand,
    nc: Tensor,
    f: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def ncfdtr(
    dfn: Operand,
    dfd: Operand,
    nc: Operand,
    f: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def ncfdtr(
    dfn: Operand,
    dfd: Operand,
    nc: Operand,
    f: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def ncfdtri(
    dfn: Tensor,
    dfd: Operand,
    nc: Operand,
    p: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the noncentral F distribution, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        A gradient by dfn or dfd is asked for.

    >>> import plugrad as pg
    >>> pg.special.ncfdtri(2.0, 3.0, 1.5, pg.tensor([0.2, 0.5]))
    tensor([0.4783, 1.6433])
    """

@overload
def ncfdtri(
    dfn: Operand,
    dfd: Tensor,
    nc: Operand,
    p: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def ncfdtri(
    dfn: Operand,
    dfd: Operand,
    nc: Tensor,
    p: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def ncfdtri(
    dfn: Operand,
    dfd: Operand,
    nc: Operand,
    p: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def ncfdtri(
    dfn: Operand,
    dfd: Operand,
    nc: Operand,
    p: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def ndtri_exp(y: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse of `log_ndtr`, elementwise. Source: the slope of an inverse x is √(2π) exp(y + x²/2), and below 0,
    where that cancels, √(π/2) erfcx(-x/√2).

    >>> import plugrad as pg
    >>> pg.special.ndtri_exp(pg.tensor([-1000.0, -0.5]))
    tensor([-44.6157,   0.2703])
    """

@overload
def ndtri_exp(y: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def nrdtrimn(p: Tensor, std: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Mean of a normal distribution of deviation std with the probability p below x, elementwise: x - std ndtri(p).

    >>> import plugrad as pg
    >>> pg.special.nrdtrimn(pg.tensor([0.5, 0.9]), 2.0, 1.0)
    tensor([ 1.0000, -1.5631])
    """

@overload
def nrdtrimn(p: Operand, std: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nrdtrimn(p: Operand, std: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nrdtrimn(p: Operand, std: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nrdtrisd(mn: Tensor, p: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Deviation of a normal distribution of mean mn with the probability p below x, elementwise: (x - mn)/ndtri(p).

    >>> import plugrad as pg
    >>> pg.special.nrdtrisd(0.0, pg.tensor([0.8, 0.9]), 1.0)
    tensor([1.1882, 0.7803])
    """

@overload
def nrdtrisd(mn: Operand, p: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nrdtrisd(mn: Operand, p: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nrdtrisd(mn: Operand, p: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def owens_t(h: Tensor, a: Operand, *, out: Tensor | None = None) -> Tensor:
    """Owen's T function, elementwise with broadcasting: P(X > h and 0 < Y < a X) of independent normal X and Y.

    Source: Owen (1956), ∂T/∂a = exp(-h²(1 + a²)/2)/(2π(1 + a²)), ∂T/∂h = -exp(-h²/2) erf(a h/√2)/√(8π).

    >>> import plugrad as pg
    >>> pg.special.owens_t(pg.tensor([0.0, 1.0]), pg.tensor(1.0))
    tensor([0.1250, 0.0667])
    """

@overload
def owens_t(h: Operand, a: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def owens_t(h: Operand, a: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pbdv(v: Tensor, x: Operand, *, out: Tensor | None = None) -> Any:
    """Parabolic cylinder function D_v(x) and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by v is asked for.

    Source: DLMF 12.2.4, D'' = (x²/4 - v - 1/2) D. SciPy's own values have few digits
    for x below -5.

    >>> import plugrad as pg
    >>> pg.special.pbdv(1.0, pg.tensor([1.0]))
    (tensor([0.7788]), tensor([0.3894]))
    """

@overload
def pbdv(v: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def pbdv(v: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pbvv(v: Tensor, x: Operand, *, out: Tensor | None = None) -> Any:
    """Parabolic cylinder function V_v(x) and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by v is asked for.

    Source: DLMF 12.2.2, V'' = (x²/4 - v - 1/2) V. SciPy's own values have few digits
    for x below -5.

    >>> import plugrad as pg
    >>> pg.special.pbvv(1.5, pg.tensor([1.0]))
    (tensor([-0.5418]), tensor([0.4909]))
    """

@overload
def pbvv(v: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def pbvv(v: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pbwa(a: Tensor, x: Operand, *, out: Tensor | None = None) -> Any:
    """Parabolic cylinder function W(a, x) and its derivative by x, elementwise, as two tensors.

    Raises
    ------
    NotImplementedError
        A gradient by a is asked for.

    Source: DLMF 12.14.2, W'' = (a - x²/4) W.

    >>> import plugrad as pg
    >>> pg.special.pbwa(1.0, pg.tensor([1.0]))
    (tensor([0.3159]), tensor([-0.2295]))
    """

@overload
def pbwa(a: Operand, x: Tensor, *, out: Tensor | None = None) -> Any: ...

@overload
def pbwa(a: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pdtr(k: Tensor, m: Operand, *, out: Tensor | None = None) -> Tensor:
    """Poisson distribution function: the probability of k events or fewer, of mean m, elementwise. Source: Q(k + 1, m).

    Raises
    ------
    NotImplementedError
        A gradient by k is asked for.

    >>> import plugrad as pg
    >>> pg.special.pdtr(2, pg.tensor([0.5, 2.0]))
    tensor([0.9856, 0.6767])
    """

@overload
def pdtr(k: Operand, m: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def pdtr(k: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pdtrc(k: Tensor, m: Operand, *, out: Tensor | None = None) -> Tensor:
    """Probability of more than k events of the Poisson distribution of mean m, elementwise. Source: P(k + 1, m).

    Raises
    ------
    NotImplementedError
        A gradient by k is asked for.

    >>> import plugrad as pg
    >>> pg.special.pdtrc(2, pg.tensor([0.5, 2.0]))
    tensor([0.0144, 0.3233])
    """

@overload
def pdtrc(k: Operand, m: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def pdtrc(k: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pdtri(k: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Mean m of a Poisson distribution with pdtr(k, m) = y, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        A gradient by k is asked for.

    >>> import plugrad as pg
    >>> pg.special.pdtri(2, pg.tensor([0.2, 0.5]))
    tensor([4.2790, 2.6741])
    """

@overload
def pdtri(k: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def pdtri(k: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pdtrik(p: Tensor, m: Operand, *, out: Tensor | None = None) -> Tensor:
    """Real number k of events with Q(k + 1, m) = p, elementwise. Source: that of `pdtri`.

    >>> import plugrad as pg
    >>> pg.special.pdtrik(pg.tensor([0.5, 0.9]), 3.0)
    tensor([2.3267, 4.7918])
    """

@overload
def pdtrik(p: Operand, m: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def pdtrik(p: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def poch(z: Tensor, m: Operand, *, out: Tensor | None = None) -> Tensor:
    """Pochhammer symbol Γ(z + m)/Γ(z), the rising factorial, elementwise with broadcasting.

    Source: DLMF 5.2.5 and 5.2.2; at z = 0, -1, ... by the slope of 1/Γ. Where z + m is such a number too, the slope by
    z is that of the reflection 5.5.3, and by m there is none: it is nan.

    >>> import plugrad as pg
    >>> pg.special.poch(pg.tensor([3.0, 0.0]), pg.tensor(2.0))
    tensor([12.,  0.])
    """

@overload
def poch(z: Operand, m: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def poch(z: Operand, m: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def polygamma_step(a: Tensor, b: Operand, order: Any, *, out: Tensor | None = None) -> Tensor:
    """Difference ψ⁽ⁿ⁾(a + b) - ψ⁽ⁿ⁾(a) of polygamma functions, elementwise; of positive a and b nothing cancels.

    Source: DLMF 5.15.5 takes a to a + 1, of which the difference is the integral of ψ⁽ⁿ⁺¹⁾ where b is small beside it.
    """

@overload
def polygamma_step(a: Operand, b: Tensor, order: Any, *, out: Tensor | None = None) -> Tensor: ...

@overload
def polygamma_step(a: Operand, b: Operand, order: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def powm1(x: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """x**y - 1, elementwise with broadcasting, exact where the power is nearly 1.

    Source: d x^y = y x^(y - 1) dx + x^y log(x) dy; by y it is nan for negative x.

    >>> import plugrad as pg
    >>> pg.special.powm1(pg.tensor([1.0, 2.0]), 2.0)
    tensor([0., 3.])
    """

@overload
def powm1(x: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def powm1(x: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def pseudo_huber(delta: Tensor, r: Operand, *, out: Tensor | None = None) -> Tensor:
    """Pseudo-Huber loss δ² (√(1 + (r/δ)²) - 1), elementwise with broadcasting.

    Source: with h = √(δ² + r²), ∂/∂r = δ r/h and ∂/∂δ = r⁴/(h (h + δ)²), of which nothing cancels.

    >>> import plugrad as pg
    >>> pg.special.pseudo_huber(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4142])
    """

@overload
def pseudo_huber(delta: Operand, r: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def pseudo_huber(delta: Operand, r: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def radian(d: Tensor, m: Operand, s: Operand, *, out: Tensor | None = None) -> Tensor:
    """Angle in radians of degrees, minutes and seconds, elementwise with broadcasting. Source: it is linear.

    >>> import plugrad as pg
    >>> pg.special.radian(pg.tensor([180.0]), 0.0, 0.0)
    tensor([3.1416])
    """

@overload
def radian(d: Operand, m: Tensor, s: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def radian(d: Operand, m: Operand, s: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def radian(d: Operand, m: Operand, s: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def rel_entr(x: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Relative entropy x log(x/y), elementwise with broadcasting; 0 where x = 0, inf where one is negative.

    Source: d = (log(x/y) + 1) dx - x/y dy, computed as log(x) - log(y): the quotient may overflow.

    >>> import plugrad as pg
    >>> pg.special.rel_entr(pg.tensor([0.0, 2.0]), pg.tensor(1.0))
    tensor([0.0000, 1.3863])
    """

@overload
def rel_entr(x: Operand, y: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def rel_entr(x: Operand, y: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def rgamma(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Reciprocal of the gamma function, 1/Γ(x), elementwise; it is 0 at 0, -1, -2 ..., where its slope is (-1)ⁿ n!.

    x may be complex. Source: DLMF 5.2.2; below 1/2 by the reflection 5.5.3, 1/Γ(x) = sin(πx) Γ(1 - x)/π, which is
    smooth at the zeros.

    >>> import plugrad as pg
    >>> x = pg.tensor([-2.0, 5.0], requires_grad=True)
    >>> pg.special.rgamma(x)
    tensor([0.0000, 0.0417], grad_fn=<RgammaBackward0>)
    >>> pg.autograd.grad(pg.special.rgamma(x).sum(), x)
    (tensor([ 2.0000, -0.0628]),)
    """

@overload
def rgamma(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def riemann_zeta(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Riemann's zeta function, elementwise, to the last digit also beside its zeros. Source: see `zetac`."""

@overload
def riemann_zeta(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def shichi(x: Tensor, *, out: Tensor | None = None) -> builtins.tuple[Tensor, Tensor]:
    """Hyperbolic sine and cosine integral Shi and Chi, elementwise, as two tensors; Chi is -inf at 0.

    x may be complex. Source: DLMF 6.2.15-16, Shi' = sinh(x)/x, which is 1 at 0, and Chi' = cosh(x)/x.

    >>> import plugrad as pg
    >>> pg.special.shichi(pg.tensor([1.0, 2.0]))
    (tensor([1.0573, 2.5016]), tensor([0.8379, 2.4527]))
    """

@overload
def shichi(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sici(x: Tensor, *, out: Tensor | None = None) -> builtins.tuple[Tensor, Tensor]:
    """Sine and cosine integral Si and Ci, elementwise, as two tensors; Ci is -inf at 0.

    x may be complex. Source: DLMF 6.2.9 and 6.2.11, Si' = sin(x)/x, which is 1 at 0, and Ci' = cos(x)/x.

    >>> import plugrad as pg
    >>> pg.special.sici(pg.tensor([1.0, 2.0]))
    (tensor([0.9461, 1.6054]), tensor([0.3374, 0.4230]))
    """

@overload
def sici(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sindg(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sine of an angle in degrees, elementwise, exactly 0 at 180. Source: its slope is π/180 `cosdg`.

    >>> import plugrad as pg
    >>> pg.special.sindg(pg.tensor([30.0, 180.0]))
    tensor([0.5000, -0.0000])
    """

@overload
def sindg(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def smirnov(n: Tensor, d: Operand, *, out: Tensor | None = None) -> Tensor:
    """Probability that a one-sided statistic of Kolmogorov and Smirnov of n numbers is above d, elementwise.

    Raises
    ------
    NotImplementedError
        A gradient by n is asked for.

    Source: Birnbaum and Tingey (1951), d Σ binom(n, k) (d + k/n)^(k - 1) (1 - d - k/n)^(n - k) over k up to n (1 - d),
    differentiated: a polynomial in pieces, of which the one to the right is taken at an end.

    >>> import plugrad as pg
    >>> pg.special.smirnov(4, pg.tensor([0.2, 0.5]))
    tensor([0.6544, 0.0938])
    """

@overload
def smirnov(n: Operand, d: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def smirnov(n: Operand, d: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def smirnovi(n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Inverse of `smirnov` by d, elementwise. Source: the slope of an inverse is one over that of the function.

    Raises
    ------
    NotImplementedError
        A gradient by n is asked for.

    >>> import plugrad as pg
    >>> pg.special.smirnovi(4, pg.tensor([0.2, 0.5]))
    tensor([0.4124, 0.2555])
    """

@overload
def smirnovi(n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def smirnovi(n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def softmax(x: Tensor, axis: Dims = None, *, out: Tensor | None = None) -> Tensor:
    """Softmax exp(x) / Σ exp(x) over `axis`, all by default.

    >>> import plugrad as pg
    >>> pg.ops.special.softmax(pg.tensor([[0.0, 1.0], [2.0, 3.0]])).sum()
    tensor(1.)
    """

@overload
def softmax(x: AnyArray, axis: Dims = None, *, out: Tensor | None = None) -> Any: ...

@overload
def spence(z: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Spence's function, the dilogarithm of 1 - z, elementwise: the integral of log(t)/(1 - t) from 1 to z.

    Source: DLMF 25.12.2; its slope is -log(1 + u)/u at u = z - 1, which is -1 at z = 1.

    >>> import plugrad as pg
    >>> pg.special.spence(pg.tensor([0.0, 1.0, 2.0]))
    tensor([ 1.6449,  0.0000, -0.8225])
    """

@overload
def spence(z: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sph_harm_y(
    n: Tensor,
    m: Operand,
    theta: Operand,
    phi: Operand,
    *,
    out: Tensor | None = None,
) -> Any:
    """Spherical harmonic of degree n and order m at polar angle theta and azimuth phi, elementwise; complex.

    Raises
    ------
    ValueError
        n or m is not a whole number.

    Source: DLMF 14.30.1, `sph_legendre_p` times exp(i m phi).

    >>> import plugrad as pg
    >>> pg.special.sph_harm_y(1, 1, pg.tensor([1.0]), pg.tensor([0.5]))
    tensor([-0.2551-0.1394j])
    """

@overload
def sph_harm_y(
    n: Operand,
    m: Tensor,
    theta: Operand,
    phi: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sph_harm_y(
    n: Operand,
    m: Operand,
    theta: Tensor,
    phi: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sph_harm_y(
    n: Operand,
    m: Operand,
    theta: Operand,
    phi: Tensor,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sph_harm_y(
    n: Operand,
    m: Operand,
    theta: Operand,
    phi: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

def sph_legendre_p(n: Any, m: Any, theta: Any, *, out: Tensor | None = None) -> Tensor:
    """Spherical Legendre function of degree n and order m: the spherical harmonic at phi = 0, elementwise.

    Raises
    ------
    ValueError
        n or m is not a whole number.
    NotImplementedError
        A gradient by n or m is asked for.

    Source: the ladder of angular momentum, DLMF 14.30.13 with 14.10.1: 2 P' = √((n - m)(n + m + 1)) P of order m + 1
    less √((n + m)(n - m + 1)) P of order m - 1, without a pole. An odd m has a kink at the poles, if theta goes beyond:
    there it is the slope on the inside.

    >>> import plugrad as pg
    >>> pg.special.sph_legendre_p(1, 0, pg.tensor([0.0, 1.0]))
    tensor([0.4886, 0.2640])
    """

@overload
def spherical_in(
    n: Tensor,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Modified spherical Bessel function of the first kind i_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 10.51.4, i_n' = (n i_(n - 1) + (n + 1) i_(n + 1))/(2 n + 1), which has no pole at 0.

    >>> import plugrad as pg
    >>> pg.special.spherical_in(1, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.3679])
    """

@overload
def spherical_in(
    n: Operand,
    z: Tensor,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def spherical_in(
    n: Operand,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def spherical_jn(
    n: Tensor,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Spherical Bessel function of the first kind j_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 10.51.1, j_n' = (n j_(n - 1) - (n + 1) j_(n + 1))/(2 n + 1), which has no pole at 0.

    >>> import plugrad as pg
    >>> pg.special.spherical_jn(1, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.3012])
    """

@overload
def spherical_jn(
    n: Operand,
    z: Tensor,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def spherical_jn(
    n: Operand,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def spherical_kn(
    n: Tensor,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Modified spherical Bessel function of the second kind k_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 10.51.4, k_n' = -(n k_(n - 1) + (n + 1) k_(n + 1))/(2 n + 1).

    >>> import plugrad as pg
    >>> pg.special.spherical_kn(1, pg.tensor([1.0, 2.0]))
    tensor([1.1557, 0.1594])
    """

@overload
def spherical_kn(
    n: Operand,
    z: Tensor,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def spherical_kn(
    n: Operand,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def spherical_yn(
    n: Tensor,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Spherical Bessel function of the second kind y_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 10.51.1, y_n' = (n y_(n - 1) - (n + 1) y_(n + 1))/(2 n + 1).

    >>> import plugrad as pg
    >>> pg.special.spherical_yn(1, pg.tensor([1.0, 2.0]))
    tensor([-1.3818, -0.3506])
    """

@overload
def spherical_yn(
    n: Operand,
    z: Tensor,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def spherical_yn(
    n: Operand,
    z: Operand,
    derivative: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def stdtr(df: Tensor, t: Operand, *, out: Tensor | None = None) -> Tensor:
    """Student's t distribution function, elementwise with broadcasting. Source: that of `student_by_df`.

    >>> import plugrad as pg
    >>> pg.special.stdtr(3.0, pg.tensor([-0.5, 2.0]))
    tensor([0.3257, 0.9303])
    """

@overload
def stdtr(df: Operand, t: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def stdtr(df: Operand, t: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def stdtrit(df: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Quantile of Student's t distribution, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.stdtrit(3.0, pg.tensor([0.2, 0.6]))
    tensor([-0.9785,  0.2767])
    """

@overload
def stdtrit(df: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def stdtrit(df: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def struve(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Struve function H_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 11.4.24, 2 H_v' = H_(v - 1) - H_(v + 1) + (z/2)^v/(√π Γ(v + 3/2)); by the order it is the series 11.2.1
    of 1F2 in whole numbers, see `hypergeometric_by_parameters`, for z up to 750; nan for negative z, where H is complex
    but for whole orders.

    Raises
    ------
    NotImplementedError
        A gradient by `v` is asked for, and z is above 750.

    >>> import plugrad as pg
    >>> pg.special.struve(1.0, pg.tensor([1.0, 2.0]))
    tensor([0.1985, 0.6468])
    """

@overload
def struve(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def struve(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def student_by_df(x: Tensor, df: Operand, order: Any, *, out: Tensor | None = None) -> Tensor:
    """Derivative by df, of some order, of Student's distribution function, elementwise with broadcasting.

    Source: the density differentiated below the integral, with x = √df sinh(q), of which it is a power of cosh(q). The
    first derivative has a factor that changes its sign once; the side of it on which x is, is taken, so that nothing
    cancels.
    """

@overload
def student_by_df(x: Operand, df: Tensor, order: Any, *, out: Tensor | None = None) -> Tensor: ...

@overload
def student_by_df(x: Operand, df: Operand, order: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def tandg(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Tangent of an angle in degrees, elementwise. Source: its slope is π/180 (1 + tan²).

    >>> import plugrad as pg
    >>> pg.special.tandg(pg.tensor([45.0, 180.0]))
    tensor([1., 0.])
    """

@overload
def tandg(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def tklmbda(x: Tensor, lmbda: Operand, *, out: Tensor | None = None) -> Tensor:
    """Tukey's lambda distribution function, elementwise with broadcasting: the p with (p**λ - (1 - p)**λ)/λ = x.

    Source: the implicit function theorem; the quantile is boxcox(p, λ) - boxcox(1 - p, λ). Outside of the support,
    where it is 0 or 1, the gradients are 0.

    >>> import plugrad as pg
    >>> pg.special.tklmbda(pg.tensor([0.0, 0.5]), 0.3)
    tensor([0.5000, 0.6510])
    """

@overload
def tklmbda(x: Operand, lmbda: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def tklmbda(x: Operand, lmbda: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def tricomi_by_parameters(
    a: Tensor,
    b: Operand,
    x: Operand,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative of hyperu(a, b, x) by a and b, of such orders, elementwise with broadcasting; nan unless x > 0.

    Raises
    ------
    NotImplementedError
        a is below -50.

    Source: DLMF 13.4.4, 1/Γ(a) times the integral of exp(-x t) t^(a - 1) (1 + t)^(b - a - 1) over t from 0,
    differentiated below the integral over log t; of a below 1/2 by the recurrence 13.3.7, differentiated. The relative
    error is below 1e-11 for |b| up to 30 and x from 1e-3 to 500 (measured against mpmath), beside a hundredth of U.
    """

@overload
def tricomi_by_parameters(
    a: Operand,
    b: Tensor,
    x: Operand,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def tricomi_by_parameters(
    a: Operand,
    b: Operand,
    x: Tensor,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def tricomi_by_parameters(
    a: Operand,
    b: Operand,
    x: Operand,
    orders: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def voigt_by_place(
    x: Tensor,
    sigma: Operand,
    gamma: Operand,
    order: Any,
    part: Any,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative by x, of some order, of the Voigt profile or of its harmonic conjugate, elementwise.

    Source: that of `faddeeva`; all of them solve the heat equation. At sigma = 0 they are those of i/(π (x + i gamma)).
    """

@overload
def voigt_by_place(
    x: Operand,
    sigma: Tensor,
    gamma: Operand,
    order: Any,
    part: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def voigt_by_place(
    x: Operand,
    sigma: Operand,
    gamma: Tensor,
    order: Any,
    part: Any,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def voigt_by_place(
    x: Operand,
    sigma: Operand,
    gamma: Operand,
    order: Any,
    part: Any,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def voigt_profile(
    x: Tensor,
    sigma: Operand,
    gamma: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Voigt profile: a normal density of deviation `sigma` convolved with a Cauchy density of half-width `gamma`.

    Elementwise with broadcasting. Source: DLMF 7.19.1-2, V = Re w((x + i gamma)/(sigma √2))/(sigma √(2π)), and the heat
    equation ∂V/∂sigma = sigma ∂²V/∂x², which is exact in the tails; where sigma is 0 the Cauchy density is V.

    >>> import plugrad as pg
    >>> pg.special.voigt_profile(pg.tensor([0.0, 2.0]), 1.0, 0.5)
    tensor([0.2790, 0.0824])
    """

@overload
def voigt_profile(
    x: Operand,
    sigma: Tensor,
    gamma: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def voigt_profile(
    x: Operand,
    sigma: Operand,
    gamma: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def voigt_profile(x: Operand, sigma: Operand, gamma: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def wofz(z: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Faddeeva function w(z) = exp(-z²) erfc(-i z), elementwise, of complex numbers; of real ones it is complex too.

    Source: DLMF 7.2.3; its real and imaginary part and their derivatives are those of `faddeeva`.

    >>> import plugrad as pg
    >>> pg.special.wofz(pg.tensor([0.0, 1.0]))
    tensor([1.0000+0.0000j, 0.3679+0.6072j])
    """

@overload
def wofz(z: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def wright_bessel(a: Tensor, b: Operand, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Wright's generalised Bessel function Φ(a, b; x), elementwise with broadcasting: Σ xᵏ/(k! Γ(a k + b)).

    Raises
    ------
    NotImplementedError
        A gradient by a or b is asked for.

    Source: DLMF 10.46.1, Φ' = Φ(a, a + b; x).

    >>> import plugrad as pg
    >>> pg.special.wright_bessel(0.5, 1.0, pg.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7773])
    """

@overload
def wright_bessel(a: Operand, b: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def wright_bessel(a: Operand, b: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def wright_bessel(a: Operand, b: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def wrightomega(z: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Wright omega function of real z, elementwise: the ω with ω + log(ω) = z. Source: ω' = ω/(1 + ω).

    >>> import plugrad as pg
    >>> pg.special.wrightomega(pg.tensor([0.0, 1.0]))
    tensor([0.5671, 1.0000])
    """

@overload
def wrightomega(z: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def yn(n: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the second kind of whole order n, which is `yv`; `jn` is another name of `jv`.

    >>> import plugrad as pg
    >>> pg.special.yn(2, pg.tensor([1.0, 2.0]))
    tensor([-1.6507, -0.6174])
    """

@overload
def yn(n: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def yn(n: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def yv(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the second kind Y_v(z) of real order v, elementwise with broadcasting; -inf at z = 0.

    Source: DLMF 10.6.1, Y_v' = (Y_(v - 1) - Y_(v + 1))/2; by the order it is an integral, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.yv(0.5, pg.tensor([1.0, 2.0]))
    tensor([-0.4311,  0.2348])
    """

@overload
def yv(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def yv(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def yve(v: Tensor, z: Operand, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the second kind times exp(-|Im z|), which is `yv`: arguments are real here.

    >>> import plugrad as pg
    >>> pg.special.yve(0.5, pg.tensor([1.0, 2.0]))
    tensor([-0.4311,  0.2348])
    """

@overload
def yve(v: Operand, z: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def yve(v: Operand, z: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def zeta(x: Tensor, q: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Zeta function of Riemann, or of Hurwitz if there is a `q`: the sum of (k + q)⁻ˣ over k = 0, 1, 2 ...

    Riemann's is continued below 1, Hurwitz's is nan there. `pg.special.zeta` is PyTorch's, of two arguments.

    >>> import plugrad as pg
    >>> pg.ops.special.zeta(pg.tensor([2.0, 0.0, -1.0]))
    tensor([ 1.6449, -0.5000, -0.0833])
    """

@overload
def zeta(x: AnyArray, q: AnyArray | None = None, *, out: Tensor | None = None) -> Any: ...

@overload
def zetac(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Riemann's zeta function less 1, elementwise, also below 1, where `zeta` is nan; inf at 1.

    Source: `zeta_by_exponent`; below 0 the reflection DLMF 25.4.1, differentiated.

    >>> import plugrad as pg
    >>> pg.special.zetac(pg.tensor([2.0, 0.0, -1.0]))
    tensor([ 0.6449, -1.5000, -1.0833])
    """

@overload
def zetac(x: AnyArray, *, out: Tensor | None = None) -> Any: ...

from plugrad._builtin import digamma as digamma

from plugrad._builtin import special_entr as entr

from plugrad._builtin import erf as erf

from plugrad._builtin import erfc as erfc

from plugrad._builtin import special_erfcx as erfcx

from plugrad._builtin import erfinv as erfinv

from plugrad._builtin import exp2 as exp2

from plugrad._builtin import sigmoid as expit

from plugrad._builtin import expm1 as expm1

from plugrad._builtin import igamma as gammainc

from plugrad._builtin import igammac as gammaincc

from plugrad._builtin import lgamma as gammaln

from plugrad._builtin import i0 as i0

from plugrad._builtin import special_i0e as i0e

from plugrad._builtin import special_i1 as i1

from plugrad._builtin import special_i1e as i1e

from plugrad._builtin import special_bessel_j0 as j0

from plugrad._builtin import special_bessel_j1 as j1

from plugrad._special import jv as jn

from plugrad._builtin import special_modified_bessel_k0 as k0

from plugrad._builtin import special_scaled_modified_bessel_k0 as k0e

from plugrad._builtin import special_modified_bessel_k1 as k1

from plugrad._builtin import special_scaled_modified_bessel_k1 as k1e

from plugrad._builtin import log1p as log1p

from plugrad._builtin import special_log_ndtr as log_ndtr

from plugrad._builtin import logit as logit

from plugrad._builtin import mvlgamma as multigammaln

from plugrad._builtin import special_ndtr as ndtr

from plugrad._builtin import special_ndtri as ndtri

from plugrad._builtin import polygamma as polygamma

from plugrad._builtin import digamma as psi

from plugrad._builtin import round as round

from plugrad._builtin import sinc as sinc

from plugrad._builtin import special_xlog1py as xlog1py

from plugrad._builtin import xlogy as xlogy

from plugrad._builtin import special_bessel_y0 as y0

from plugrad._builtin import special_bessel_y1 as y1
