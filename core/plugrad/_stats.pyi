"""The ops of the pack `stats`, as `plugrad.ops.stats` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "bernoulli_cdf",
    "bernoulli_entropy",
    "bernoulli_logcdf",
    "bernoulli_logpmf",
    "bernoulli_logsf",
    "bernoulli_pmf",
    "bernoulli_sf",
    "beta_cdf",
    "beta_entropy",
    "beta_logcdf",
    "beta_logpdf",
    "beta_logsf",
    "beta_pdf",
    "beta_ppf",
    "beta_rvs",
    "beta_sf",
    "binom_cdf",
    "binom_logcdf",
    "binom_logpmf",
    "binom_logsf",
    "binom_pmf",
    "binom_sf",
    "cauchy_cdf",
    "cauchy_entropy",
    "cauchy_logcdf",
    "cauchy_logpdf",
    "cauchy_logsf",
    "cauchy_pdf",
    "cauchy_ppf",
    "cauchy_rvs",
    "cauchy_sf",
    "chi2_cdf",
    "chi2_entropy",
    "chi2_logcdf",
    "chi2_logpdf",
    "chi2_logsf",
    "chi2_pdf",
    "chi2_ppf",
    "chi2_rvs",
    "chi2_sf",
    "dirichlet_entropy",
    "dirichlet_logpdf",
    "dirichlet_pdf",
    "dirichlet_rvs",
    "entropy",
    "expon_cdf",
    "expon_entropy",
    "expon_logcdf",
    "expon_logpdf",
    "expon_logsf",
    "expon_pdf",
    "expon_ppf",
    "expon_rvs",
    "expon_sf",
    "f_cdf",
    "f_logcdf",
    "f_logpdf",
    "f_logsf",
    "f_pdf",
    "f_ppf",
    "f_rvs",
    "f_sf",
    "gamma_cdf",
    "gamma_entropy",
    "gamma_logcdf",
    "gamma_logpdf",
    "gamma_logsf",
    "gamma_pdf",
    "gamma_ppf",
    "gamma_rvs",
    "gamma_sf",
    "geom_cdf",
    "geom_entropy",
    "geom_logcdf",
    "geom_logpmf",
    "geom_logsf",
    "geom_pmf",
    "geom_sf",
    "gumbel_l_cdf",
    "gumbel_l_entropy",
    "gumbel_l_logcdf",
    "gumbel_l_logpdf",
    "gumbel_l_logsf",
    "gumbel_l_pdf",
    "gumbel_l_ppf",
    "gumbel_l_rvs",
    "gumbel_l_sf",
    "gumbel_r_cdf",
    "gumbel_r_entropy",
    "gumbel_r_logcdf",
    "gumbel_r_logpdf",
    "gumbel_r_logsf",
    "gumbel_r_pdf",
    "gumbel_r_ppf",
    "gumbel_r_rvs",
    "gumbel_r_sf",
    "halfnorm_cdf",
    "halfnorm_entropy",
    "halfnorm_logcdf",
    "halfnorm_logpdf",
    "halfnorm_logsf",
    "halfnorm_pdf",
    "halfnorm_ppf",
    "halfnorm_rvs",
    "halfnorm_sf",
    "invgamma_cdf",
    "invgamma_entropy",
    "invgamma_logcdf",
    "invgamma_logpdf",
    "invgamma_logsf",
    "invgamma_pdf",
    "invgamma_ppf",
    "invgamma_rvs",
    "invgamma_sf",
    "laplace_cdf",
    "laplace_entropy",
    "laplace_logcdf",
    "laplace_logpdf",
    "laplace_logsf",
    "laplace_pdf",
    "laplace_ppf",
    "laplace_rvs",
    "laplace_sf",
    "logistic_cdf",
    "logistic_entropy",
    "logistic_logcdf",
    "logistic_logpdf",
    "logistic_logsf",
    "logistic_pdf",
    "logistic_ppf",
    "logistic_rvs",
    "logistic_sf",
    "lognorm_cdf",
    "lognorm_entropy",
    "lognorm_logcdf",
    "lognorm_logpdf",
    "lognorm_logsf",
    "lognorm_pdf",
    "lognorm_ppf",
    "lognorm_rvs",
    "lognorm_sf",
    "multinomial_logpmf",
    "multivariate_normal_entropy",
    "multivariate_normal_logpdf",
    "multivariate_normal_pdf",
    "multivariate_normal_rvs",
    "nbinom_cdf",
    "nbinom_logcdf",
    "nbinom_logpmf",
    "nbinom_logsf",
    "nbinom_pmf",
    "nbinom_sf",
    "norm_cdf",
    "norm_entropy",
    "norm_logcdf",
    "norm_logpdf",
    "norm_logsf",
    "norm_pdf",
    "norm_ppf",
    "norm_rvs",
    "norm_sf",
    "pareto_cdf",
    "pareto_entropy",
    "pareto_logcdf",
    "pareto_logpdf",
    "pareto_logsf",
    "pareto_pdf",
    "pareto_ppf",
    "pareto_rvs",
    "pareto_sf",
    "poisson_cdf",
    "poisson_logcdf",
    "poisson_logpmf",
    "poisson_logsf",
    "poisson_pmf",
    "poisson_sf",
    "rayleigh_cdf",
    "rayleigh_entropy",
    "rayleigh_logcdf",
    "rayleigh_logpdf",
    "rayleigh_logsf",
    "rayleigh_pdf",
    "rayleigh_ppf",
    "rayleigh_rvs",
    "rayleigh_sf",
    "skewnorm_cdf",
    "skewnorm_logpdf",
    "skewnorm_pdf",
    "skewnorm_rvs",
    "skewnorm_sf",
    "t_cdf",
    "t_entropy",
    "t_logcdf",
    "t_logpdf",
    "t_logsf",
    "t_pdf",
    "t_ppf",
    "t_rvs",
    "t_sf",
    "uniform_cdf",
    "uniform_entropy",
    "uniform_logcdf",
    "uniform_logpdf",
    "uniform_logsf",
    "uniform_pdf",
    "uniform_ppf",
    "uniform_rvs",
    "uniform_sf",
    "vonmises_cdf",
    "vonmises_entropy",
    "vonmises_fisher_logpdf",
    "vonmises_logpdf",
    "vonmises_pdf",
    "vonmises_ppf",
    "vonmises_rvs",
    "vonmises_sf",
    "weibull_min_cdf",
    "weibull_min_entropy",
    "weibull_min_logcdf",
    "weibull_min_logpdf",
    "weibull_min_logsf",
    "weibull_min_pdf",
    "weibull_min_ppf",
    "weibull_min_rvs",
    "weibull_min_sf",
]

def bernoulli_cdf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Bernoulli distribution, that of 1 with probability `p`, else 0: the
    probability of a value up to the first argument.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.cdf(pg.tensor(1.0), 0.25)
    tensor(1.)
    """

def bernoulli_entropy(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Bernoulli distribution, that of 1 with probability `p`, else 0, in nats.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.entropy(pg.tensor(0.25))
    tensor(0.5623)
    """

def bernoulli_logcdf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Bernoulli distribution, that of 1 with probability
    `p`, else 0.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.logcdf(pg.tensor(1.0), 0.25)
    tensor(0.)
    """

def bernoulli_logpmf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the probability of a count by the Bernoulli distribution, that of 1 with probability
    `p`, else 0; -inf off the support, and where `k` is not whole.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.logpmf(pg.tensor(1.0), 0.25)
    tensor(-1.3863)
    """

def bernoulli_logsf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Bernoulli distribution, that of 1 with probability `p`,
    else 0, log(1 - cdf).

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.logsf(pg.tensor(1.0), 0.25)
    tensor(-inf)
    """

def bernoulli_pmf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Probability of a count by the Bernoulli distribution, that of 1 with probability `p`, else 0; 0 off
    the support, and where `k` is not whole.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.pmf(pg.tensor(1.0), 0.25)
    tensor(0.2500)
    """

def bernoulli_sf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Bernoulli distribution, that of 1 with probability `p`, else 0, 1 - cdf:
    the probability of a larger value, exact in the upper tail.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.sf(pg.tensor(1.0), 0.25)
    tensor(0.)
    """

def beta_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the beta distribution of shapes `a` and `b`: the probability of a value up
    to the first argument.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.cdf(pg.tensor(0.25), 2.0, 1.5)
    tensor(0.1069)
    """

def beta_entropy(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the beta distribution of shapes `a` and `b`, in nats.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.entropy(pg.tensor(2.0), 1.5)
    tensor(-0.1081)
    """

def beta_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the beta distribution of shapes `a` and `b`.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.logcdf(pg.tensor(0.25), 2.0, 1.5)
    tensor(-2.2358)
    """

def beta_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the beta distribution of shapes `a` and `b`; -inf outside of the
    support, with gradient 0.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.logpdf(pg.tensor(0.25), 2.0, 1.5)
    tensor(-0.2084)
    """

def beta_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the beta distribution of shapes `a` and `b`, log(1 - cdf).

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.logsf(pg.tensor(0.25), 2.0, 1.5)
    tensor(-0.1131)
    """

def beta_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the beta distribution of shapes `a` and `b`; 0 outside of the support, with gradient 0.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.pdf(pg.tensor(0.25), 2.0, 1.5)
    tensor(0.8119)
    """

def beta_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the beta distribution of shapes `a` and `b`, the inverse of its distribution function;
    nan unless 0 ≤ q ≤ 1.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.ppf(pg.tensor(0.25), 2.0, 1.5)
    tensor(0.3945)
    """

def beta_rvs(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the beta distribution of shapes `a` and `b`, reparametrised: with gradients by its
    parameters.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.beta.rvs(2.0, 1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def beta_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the beta distribution of shapes `a` and `b`, 1 - cdf: the probability of a
    larger value, exact in the upper tail.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.sf(pg.tensor(0.25), 2.0, 1.5)
    tensor(0.8931)
    """

def binom_cdf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the binomial distribution, that of the number of successes in `n` trials,
    each of chance `p`: the probability of a value up to the first argument.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.cdf(pg.tensor(2.0), 5, 0.25)
    tensor(0.8965)
    """

def binom_logcdf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the binomial distribution, that of the number of successes
    in `n` trials, each of chance `p`.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.logcdf(pg.tensor(2.0), 5, 0.25)
    tensor(-0.1093)
    """

def binom_logpmf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the probability of a count by the binomial distribution, that of the number of
    successes in `n` trials, each of chance `p`; -inf off the support, and where `k` is not whole.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.logpmf(pg.tensor(2.0), 5, 0.25)
    tensor(-1.3330)
    """

def binom_logsf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the binomial distribution, that of the number of successes in
    `n` trials, each of chance `p`, log(1 - cdf).

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.logsf(pg.tensor(2.0), 5, 0.25)
    tensor(-2.2680)
    """

def binom_pmf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Probability of a count by the binomial distribution, that of the number of successes in `n` trials,
    each of chance `p`; 0 off the support, and where `k` is not whole.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.pmf(pg.tensor(2.0), 5, 0.25)
    tensor(0.2637)
    """

def binom_sf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the binomial distribution, that of the number of successes in `n` trials, each
    of chance `p`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.sf(pg.tensor(2.0), 5, 0.25)
    tensor(0.1035)
    """

def cauchy_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Cauchy distribution: the probability of a value up to the first
    argument.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.cdf(pg.tensor(1.5))
    tensor(0.8128)
    """

def cauchy_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Cauchy distribution, in nats.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.entropy()
    tensor(2.5310)
    """

def cauchy_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Cauchy distribution.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.logcdf(pg.tensor(1.5))
    tensor(-0.2072)
    """

def cauchy_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Cauchy distribution; -inf outside of the support, with gradient 0.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.logpdf(pg.tensor(1.5))
    tensor(-2.3234)
    """

def cauchy_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Cauchy distribution, log(1 - cdf).

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.logsf(pg.tensor(1.5))
    tensor(-1.6758)
    """

def cauchy_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Cauchy distribution; 0 outside of the support, with gradient 0.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.pdf(pg.tensor(1.5))
    tensor(0.0979)
    """

def cauchy_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Cauchy distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.ppf(pg.tensor(0.25))
    tensor(-1.)
    """

def cauchy_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Cauchy distribution, reparametrised: with gradients by its parameters.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.cauchy.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def cauchy_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Cauchy distribution, 1 - cdf: the probability of a larger value, exact in
    the upper tail.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.sf(pg.tensor(1.5))
    tensor(0.1872)
    """

def chi2_cdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the chi-squared distribution of `df` degrees of freedom: the probability of
    a value up to the first argument.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.cdf(pg.tensor(1.5), 3.0)
    tensor(0.3177)
    """

def chi2_entropy(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the chi-squared distribution of `df` degrees of freedom, in nats.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.entropy(pg.tensor(3.0))
    tensor(2.0541)
    """

def chi2_logcdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the chi-squared distribution of `df` degrees of freedom.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.logcdf(pg.tensor(1.5), 3.0)
    tensor(-1.1466)
    """

def chi2_logpdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the chi-squared distribution of `df` degrees of freedom; -inf outside of
    the support, with gradient 0.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.logpdf(pg.tensor(1.5), 3.0)
    tensor(-1.4662)
    """

def chi2_logsf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the chi-squared distribution of `df` degrees of freedom, log(1
    - cdf).

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.logsf(pg.tensor(1.5), 3.0)
    tensor(-0.3823)
    """

def chi2_pdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the chi-squared distribution of `df` degrees of freedom; 0 outside of the support, with
    gradient 0.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.pdf(pg.tensor(1.5), 3.0)
    tensor(0.2308)
    """

def chi2_ppf(
    q: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the chi-squared distribution of `df` degrees of freedom, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.ppf(pg.tensor(0.25), 3.0)
    tensor(1.2125)
    """

def chi2_rvs(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the chi-squared distribution of `df` degrees of freedom, reparametrised: with
    gradients by its parameters.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.chi2.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def chi2_sf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the chi-squared distribution of `df` degrees of freedom, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.sf(pg.tensor(1.5), 3.0)
    tensor(0.6823)
    """

@overload
def dirichlet_entropy(alpha: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Entropy of the Dirichlet distribution, in nats.

    Source: log B(a) + (s - K) ψ(s) - Σ (a_i - 1) ψ(a_i), where s is the sum of the K parameters.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.entropy(pg.tensor([2.0, 1.5, 3.0]))
    tensor(-1.1016)
    """

@overload
def dirichlet_entropy(alpha: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_logpdf(x: Tensor, alpha: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the density of the Dirichlet distribution at points of the simplex, the first dimension of `x`.

    As SciPy's, `x` has as many entries as `alpha`, or one less: then the last is 1 less their sum. A parameter that is
    not positive gives nan.

    Raises
    ------
    ValueError
        `x` has another number of entries, one that is not from 0 to 1, or they do not sum to 1.

    Source: Σ (a_i - 1) log(x_i) - Σ log Γ(a_i) + log Γ(Σ a_i), with a for alpha.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.logpdf(pg.tensor([0.25, 0.25, 0.5]), pg.tensor([2.0, 1.5, 3.0]))
    tensor(1.6245)
    """

@overload
def dirichlet_logpdf(x: Operand, alpha: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def dirichlet_logpdf(x: Operand, alpha: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_pdf(x: Tensor, alpha: Operand, *, out: Tensor | None = None) -> Tensor:
    """Density of the Dirichlet distribution at points of the simplex: exp(logpdf), whose arguments it takes.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.pdf(pg.tensor([0.25, 0.25, 0.5]), pg.tensor([2.0, 1.5, 3.0]))
    tensor(5.0757)
    """

@overload
def dirichlet_pdf(x: Operand, alpha: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def dirichlet_pdf(x: Operand, alpha: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_rvs(
    alpha: Tensor,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random points of the simplex by the Dirichlet distribution, reparametrised: with gradients by `alpha`.

    One point, or an array of them of shape `size`, whose last dimension is that of `alpha`; `random_state` is a
    `Generator` or the seed of one.

    Source: gamma numbers divided by their sum, with the gradients of Figurnov, Mohamed and Mnih (2018), "Implicit
    reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.rvs(pg.tensor([1.0, 2.0]), size=5, random_state=0).shape
    torch.Size([5, 2])
    """

@overload
def dirichlet_rvs(
    alpha: AnyArray,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def entropy(
    pk: Tensor,
    qk: Operand | None = None,
    base: builtins.float | None = None,
    axis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shannon entropy of probabilities, or relative entropy (Kullback-Leibler divergence) of `pk` and `qk`.

    Both are first divided by their sums along `axis`. The result is in nats, or to `base`.

    Raises
    ------
    ValueError
        `base` is not positive.

    Source: -Σ p log(p), and Σ p log(p/q); 0 log(0) is 0.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.entropy(pg.tensor([0.5, 0.5]), base=2), stats.entropy(pg.tensor([1.0, 1.0]), pg.tensor([9.0, 1.0]))
    (tensor(1.), tensor(0.5108))
    """

@overload
def entropy(
    pk: AnyArray,
    qk: Operand | None = None,
    base: builtins.float | None = None,
    axis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

def expon_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the exponential distribution: the probability of a value up to the first
    argument.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.cdf(pg.tensor(1.5))
    tensor(0.7769)
    """

def expon_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the exponential distribution, in nats.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.entropy()
    tensor(1.)
    """

def expon_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the exponential distribution.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.logcdf(pg.tensor(1.5))
    tensor(-0.2525)
    """

def expon_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the exponential distribution; -inf outside of the support, with gradient
    0.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.logpdf(pg.tensor(1.5))
    tensor(-1.5000)
    """

def expon_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the exponential distribution, log(1 - cdf).

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.logsf(pg.tensor(1.5))
    tensor(-1.5000)
    """

def expon_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the exponential distribution; 0 outside of the support, with gradient 0.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.pdf(pg.tensor(1.5))
    tensor(0.2231)
    """

def expon_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the exponential distribution, the inverse of its distribution function; nan unless 0 ≤ q
    ≤ 1.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.ppf(pg.tensor(0.25))
    tensor(0.2877)
    """

def expon_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the exponential distribution, reparametrised: with gradients by its parameters.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.expon.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def expon_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the exponential distribution, 1 - cdf: the probability of a larger value, exact
    in the upper tail.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.sf(pg.tensor(1.5))
    tensor(0.2231)
    """

def f_cdf(
    x: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the F distribution of `dfn` and `dfd` degrees of freedom: the probability
    of a value up to the first argument.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.cdf(pg.tensor(1.5), 3.0, 4.0)
    tensor(0.6571)
    """

def f_logcdf(
    x: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the F distribution of `dfn` and `dfd` degrees of freedom.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.logcdf(pg.tensor(1.5), 3.0, 4.0)
    tensor(-0.4199)
    """

def f_logpdf(
    x: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the F distribution of `dfn` and `dfd` degrees of freedom; -inf outside
    of the support, with gradient 0.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.logpdf(pg.tensor(1.5), 3.0, 4.0)
    tensor(-1.5452)
    """

def f_logsf(
    x: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the F distribution of `dfn` and `dfd` degrees of freedom,
    log(1 - cdf).

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.logsf(pg.tensor(1.5), 3.0, 4.0)
    tensor(-1.0704)
    """

def f_pdf(
    x: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the F distribution of `dfn` and `dfd` degrees of freedom; 0 outside of the support, with
    gradient 0.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.pdf(pg.tensor(1.5), 3.0, 4.0)
    tensor(0.2133)
    """

def f_ppf(
    q: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the F distribution of `dfn` and `dfd` degrees of freedom, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.ppf(pg.tensor(0.25), 3.0, 4.0)
    tensor(0.4184)
    """

def f_rvs(
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the F distribution of `dfn` and `dfd` degrees of freedom, reparametrised: with
    gradients by its parameters.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.f.rvs(3.0, 4.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def f_sf(
    x: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the F distribution of `dfn` and `dfd` degrees of freedom, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.sf(pg.tensor(1.5), 3.0, 4.0)
    tensor(0.3429)
    """

def gamma_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the gamma distribution of shape `a`: the probability of a value up to the
    first argument.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.cdf(pg.tensor(1.5), 2.0)
    tensor(0.4422)
    """

def gamma_entropy(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the gamma distribution of shape `a`, in nats.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.entropy(pg.tensor(2.0))
    tensor(1.5772)
    """

def gamma_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the gamma distribution of shape `a`.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.logcdf(pg.tensor(1.5), 2.0)
    tensor(-0.8161)
    """

def gamma_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the gamma distribution of shape `a`; -inf outside of the support, with
    gradient 0.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.0945)
    """

def gamma_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the gamma distribution of shape `a`, log(1 - cdf).

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.logsf(pg.tensor(1.5), 2.0)
    tensor(-0.5837)
    """

def gamma_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the gamma distribution of shape `a`; 0 outside of the support, with gradient 0.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.pdf(pg.tensor(1.5), 2.0)
    tensor(0.3347)
    """

def gamma_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the gamma distribution of shape `a`, the inverse of its distribution function; nan
    unless 0 ≤ q ≤ 1.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.ppf(pg.tensor(0.25), 2.0)
    tensor(0.9613)
    """

def gamma_rvs(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the gamma distribution of shape `a`, reparametrised: with gradients by its
    parameters.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.gamma.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def gamma_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the gamma distribution of shape `a`, 1 - cdf: the probability of a larger
    value, exact in the upper tail.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.sf(pg.tensor(1.5), 2.0)
    tensor(0.5578)
    """

def geom_cdf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the geometric distribution, that of the number of trials up to the first
    success, each of chance `p`: the probability of a value up to the first argument.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.cdf(pg.tensor(2.0), 0.25)
    tensor(0.4375)
    """

def geom_entropy(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the geometric distribution, that of the number of trials up to the first success, each of
    chance `p`, in nats.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.entropy(pg.tensor(0.25))
    tensor(2.2493)
    """

def geom_logcdf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the geometric distribution, that of the number of trials
    up to the first success, each of chance `p`.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.logcdf(pg.tensor(2.0), 0.25)
    tensor(-0.8267)
    """

def geom_logpmf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the probability of a count by the geometric distribution, that of the number of trials
    up to the first success, each of chance `p`; -inf off the support, and where `k` is not whole.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.logpmf(pg.tensor(2.0), 0.25)
    tensor(-1.6740)
    """

def geom_logsf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the geometric distribution, that of the number of trials up to
    the first success, each of chance `p`, log(1 - cdf).

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.logsf(pg.tensor(2.0), 0.25)
    tensor(-0.5754)
    """

def geom_pmf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Probability of a count by the geometric distribution, that of the number of trials up to the first
    success, each of chance `p`; 0 off the support, and where `k` is not whole.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.pmf(pg.tensor(2.0), 0.25)
    tensor(0.1875)
    """

def geom_sf(
    k: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the geometric distribution, that of the number of trials up to the first
    success, each of chance `p`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.sf(pg.tensor(2.0), 0.25)
    tensor(0.5625)
    """

def gumbel_l_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Gumbel distribution of minima: the probability of a value up to the
    first argument.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.cdf(pg.tensor(0.5))
    tensor(0.8077)
    """

def gumbel_l_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Gumbel distribution of minima, in nats.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.entropy()
    tensor(1.5772)
    """

def gumbel_l_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Gumbel distribution of minima.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.logcdf(pg.tensor(0.5))
    tensor(-0.2136)
    """

def gumbel_l_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Gumbel distribution of minima; -inf outside of the support, with
    gradient 0.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.logpdf(pg.tensor(0.5))
    tensor(-1.1487)
    """

def gumbel_l_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Gumbel distribution of minima, log(1 - cdf).

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.logsf(pg.tensor(0.5))
    tensor(-1.6487)
    """

def gumbel_l_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Gumbel distribution of minima; 0 outside of the support, with gradient 0.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.pdf(pg.tensor(0.5))
    tensor(0.3170)
    """

def gumbel_l_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Gumbel distribution of minima, the inverse of its distribution function; nan unless
    0 ≤ q ≤ 1.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.ppf(pg.tensor(0.25))
    tensor(-1.2459)
    """

def gumbel_l_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Gumbel distribution of minima, reparametrised: with gradients by its
    parameters.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.gumbel_l.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def gumbel_l_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Gumbel distribution of minima, 1 - cdf: the probability of a larger value,
    exact in the upper tail.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.sf(pg.tensor(0.5))
    tensor(0.1923)
    """

def gumbel_r_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Gumbel distribution of maxima: the probability of a value up to the
    first argument.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.cdf(pg.tensor(1.5))
    tensor(0.8000)
    """

def gumbel_r_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Gumbel distribution of maxima, in nats.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.entropy()
    tensor(1.5772)
    """

def gumbel_r_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Gumbel distribution of maxima.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.logcdf(pg.tensor(1.5))
    tensor(-0.2231)
    """

def gumbel_r_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Gumbel distribution of maxima; -inf outside of the support, with
    gradient 0.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.logpdf(pg.tensor(1.5))
    tensor(-1.7231)
    """

def gumbel_r_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Gumbel distribution of maxima, log(1 - cdf).

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.logsf(pg.tensor(1.5))
    tensor(-1.6095)
    """

def gumbel_r_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Gumbel distribution of maxima; 0 outside of the support, with gradient 0.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.pdf(pg.tensor(1.5))
    tensor(0.1785)
    """

def gumbel_r_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Gumbel distribution of maxima, the inverse of its distribution function; nan unless
    0 ≤ q ≤ 1.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.ppf(pg.tensor(0.25))
    tensor(-0.3266)
    """

def gumbel_r_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Gumbel distribution of maxima, reparametrised: with gradients by its
    parameters.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.gumbel_r.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def gumbel_r_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Gumbel distribution of maxima, 1 - cdf: the probability of a larger value,
    exact in the upper tail.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.sf(pg.tensor(1.5))
    tensor(0.2000)
    """

def halfnorm_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the half-normal distribution, that of the absolute value of a normal
    number: the probability of a value up to the first argument.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.cdf(pg.tensor(1.5))
    tensor(0.8664)
    """

def halfnorm_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the half-normal distribution, that of the absolute value of a normal number, in nats.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.entropy()
    tensor(0.7258)
    """

def halfnorm_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the half-normal distribution, that of the absolute value
    of a normal number.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.logcdf(pg.tensor(1.5))
    tensor(-0.1434)
    """

def halfnorm_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the half-normal distribution, that of the absolute value of a normal
    number; -inf outside of the support, with gradient 0.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.logpdf(pg.tensor(1.5))
    tensor(-1.3508)
    """

def halfnorm_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the half-normal distribution, that of the absolute value of a
    normal number, log(1 - cdf).

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.logsf(pg.tensor(1.5))
    tensor(-2.0128)
    """

def halfnorm_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the half-normal distribution, that of the absolute value of a normal number; 0 outside of
    the support, with gradient 0.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.pdf(pg.tensor(1.5))
    tensor(0.2590)
    """

def halfnorm_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the half-normal distribution, that of the absolute value of a normal number, the inverse
    of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.ppf(pg.tensor(0.25))
    tensor(0.3186)
    """

def halfnorm_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the half-normal distribution, that of the absolute value of a normal number,
    reparametrised: with gradients by its parameters.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.halfnorm.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def halfnorm_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the half-normal distribution, that of the absolute value of a normal number, 1
    - cdf: the probability of a larger value, exact in the upper tail.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.sf(pg.tensor(1.5))
    tensor(0.1336)
    """

def invgamma_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma
    distribution: the probability of a value up to the first argument.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.cdf(pg.tensor(1.5), 2.0)
    tensor(0.8557)
    """

def invgamma_entropy(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, in
    nats.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.entropy(pg.tensor(2.0))
    tensor(0.7316)
    """

def invgamma_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the inverse gamma distribution of shape `a`, that of 1 / x
    of a gamma distribution.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.logcdf(pg.tensor(1.5), 2.0)
    tensor(-0.1558)
    """

def invgamma_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma
    distribution; -inf outside of the support, with gradient 0.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.8831)
    """

def invgamma_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the inverse gamma distribution of shape `a`, that of 1 / x of
    a gamma distribution, log(1 - cdf).

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.logsf(pg.tensor(1.5), 2.0)
    tensor(-1.9358)
    """

def invgamma_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution; 0
    outside of the support, with gradient 0.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.pdf(pg.tensor(1.5), 2.0)
    tensor(0.1521)
    """

def invgamma_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.ppf(pg.tensor(0.25), 2.0)
    tensor(0.3714)
    """

def invgamma_rvs(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma
    distribution, reparametrised: with gradients by its parameters.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.invgamma.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def invgamma_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma
    distribution, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.sf(pg.tensor(1.5), 2.0)
    tensor(0.1443)
    """

def laplace_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Laplace distribution: the probability of a value up to the first
    argument.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.cdf(pg.tensor(1.5))
    tensor(0.8884)
    """

def laplace_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Laplace distribution, in nats.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.entropy()
    tensor(1.6931)
    """

def laplace_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Laplace distribution.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.logcdf(pg.tensor(1.5))
    tensor(-0.1183)
    """

def laplace_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Laplace distribution; -inf outside of the support, with gradient 0.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.logpdf(pg.tensor(1.5))
    tensor(-2.1931)
    """

def laplace_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Laplace distribution, log(1 - cdf).

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.logsf(pg.tensor(1.5))
    tensor(-2.1931)
    """

def laplace_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Laplace distribution; 0 outside of the support, with gradient 0.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.pdf(pg.tensor(1.5))
    tensor(0.1116)
    """

def laplace_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Laplace distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤
    1.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.ppf(pg.tensor(0.25))
    tensor(-0.6931)
    """

def laplace_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Laplace distribution, reparametrised: with gradients by its parameters.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.laplace.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def laplace_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Laplace distribution, 1 - cdf: the probability of a larger value, exact in
    the upper tail.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.sf(pg.tensor(1.5))
    tensor(0.1116)
    """

def logistic_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the logistic distribution: the probability of a value up to the first
    argument.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.cdf(pg.tensor(1.5))
    tensor(0.8176)
    """

def logistic_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the logistic distribution, in nats.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.entropy()
    tensor(2.)
    """

def logistic_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the logistic distribution.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.logcdf(pg.tensor(1.5))
    tensor(-0.2014)
    """

def logistic_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the logistic distribution; -inf outside of the support, with gradient 0.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.logpdf(pg.tensor(1.5))
    tensor(-1.9028)
    """

def logistic_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the logistic distribution, log(1 - cdf).

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.logsf(pg.tensor(1.5))
    tensor(-1.7014)
    """

def logistic_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the logistic distribution; 0 outside of the support, with gradient 0.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.pdf(pg.tensor(1.5))
    tensor(0.1491)
    """

def logistic_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the logistic distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤
    1.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.ppf(pg.tensor(0.25))
    tensor(-1.0986)
    """

def logistic_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the logistic distribution, reparametrised: with gradients by its parameters.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.logistic.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def logistic_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the logistic distribution, 1 - cdf: the probability of a larger value, exact in
    the upper tail.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.sf(pg.tensor(1.5))
    tensor(0.1824)
    """

def lognorm_cdf(
    x: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the lognormal distribution, that of a number whose logarithm is normal, of
    standard deviation `s`: the probability of a value up to the first argument.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.cdf(pg.tensor(1.5), 0.5)
    tensor(0.7913)
    """

def lognorm_entropy(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the lognormal distribution, that of a number whose logarithm is normal, of standard
    deviation `s`, in nats.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.entropy(pg.tensor(0.5))
    tensor(0.7258)
    """

def lognorm_logcdf(
    x: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the lognormal distribution, that of a number whose
    logarithm is normal, of standard deviation `s`.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.logcdf(pg.tensor(1.5), 0.5)
    tensor(-0.2341)
    """

def lognorm_logpdf(
    x: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the lognormal distribution, that of a number whose logarithm is normal,
    of standard deviation `s`; -inf outside of the support, with gradient 0.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.logpdf(pg.tensor(1.5), 0.5)
    tensor(-0.9601)
    """

def lognorm_logsf(
    x: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the lognormal distribution, that of a number whose logarithm
    is normal, of standard deviation `s`, log(1 - cdf).

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.logsf(pg.tensor(1.5), 0.5)
    tensor(-1.5668)
    """

def lognorm_pdf(
    x: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the lognormal distribution, that of a number whose logarithm is normal, of standard
    deviation `s`; 0 outside of the support, with gradient 0.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.pdf(pg.tensor(1.5), 0.5)
    tensor(0.3829)
    """

def lognorm_ppf(
    q: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the lognormal distribution, that of a number whose logarithm is normal, of standard
    deviation `s`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.ppf(pg.tensor(0.25), 0.5)
    tensor(0.7137)
    """

def lognorm_rvs(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the lognormal distribution, that of a number whose logarithm is normal, of
    standard deviation `s`, reparametrised: with gradients by its parameters.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.lognorm.rvs(0.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def lognorm_sf(
    x: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the lognormal distribution, that of a number whose logarithm is normal, of
    standard deviation `s`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.sf(pg.tensor(1.5), 0.5)
    tensor(0.2087)
    """

@overload
def multinomial_logpmf(x: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the probability of counts, the last dimension of `x`, by the multinomial distribution.

    `n` is the number of trials; -inf where the counts are not whole or their sum is not `n`. As in SciPy the last
    probability is 1 less the sum of the others, whatever is given, so by it the gradient is 0. Counts have no gradient.

    Source: log(n! / (x_1! ... x_k!)) + Σ x_i log(p_i).

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multinomial.logpmf(pg.tensor([1, 2, 1]), 4, pg.tensor([0.25, 0.5, 0.25]))
    tensor(-1.6740)
    """

@overload
def multinomial_logpmf(x: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def multinomial_logpmf(x: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def multinomial_logpmf(x: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

def multivariate_normal_entropy(
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the multivariate normal distribution, in nats: log det(2πe C) / 2; of `mean` only the size counts.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.entropy(None, pg.tensor([[2.0, 0.0], [0.0, 0.5]]))
    tensor(2.8379)
    """

@overload
def multivariate_normal_logpdf(
    x: Tensor,
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    allow_singular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the multivariate normal distribution at vectors, the last dimension of `x`.

    `mean` is a vector (0 if None); `cov` a symmetric matrix, of which the symmetric part counts and has the gradient,
    a vector of variances, or one variance. Stacks of means and of matrices broadcast with those of `x`, which SciPy's
    do not. With `allow_singular`, a matrix may be singular: the density is that on its range, and -inf outside; the
    gradient by the matrix is that of changes which keep the rank.

    Raises
    ------
    ValueError
        The sizes differ.
    LinAlgError
        `cov` is not positive definite.

    Source: -(d log(2π) + log det C + (x - m)ᵀ C⁻¹ (x - m)) / 2, by the Cholesky factor of C; of a singular one the
    rank, the product of the other eigenvalues and the pseudo-inverse, Rao, Linear Statistical Inference, 8a.4.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.logpdf(pg.tensor([[0.0, 0.0], [1.0, 2.0]]), pg.tensor([0.0, 1.0]))
    tensor([-2.3379, -2.8379])
    """

@overload
def multivariate_normal_logpdf(
    x: AnyArray,
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    allow_singular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def multivariate_normal_pdf(
    x: Tensor,
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    allow_singular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the multivariate normal distribution at vectors, the last dimension of `x`: exp(logpdf).

    Its arguments are those of `multivariate_normal_logpdf`.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.pdf(pg.tensor([0.0, 0.0]), pg.tensor([0.0, 1.0]))
    tensor(0.0965)
    """

@overload
def multivariate_normal_pdf(
    x: AnyArray,
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    allow_singular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

def multivariate_normal_rvs(
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random vectors of the multivariate normal distribution, reparametrised: with gradients by `mean` and `cov`.

    One vector, or an array of them of shape `size`; `random_state` is a `Generator` or the seed of one.

    Raises
    ------
    LinAlgError
        `cov` is not positive definite.

    Source: m + L z, with the Cholesky factor L of C and standard normal numbers z.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.rvs(pg.zeros(3), size=5, random_state=0).shape
    torch.Size([5, 3])
    """

def nbinom_cdf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the negative binomial distribution, that of the failures before success
    `n`, each trial of chance `p`: the probability of a value up to the first argument.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.cdf(pg.tensor(2.0), 2.5, 0.25)
    tensor(0.1667)
    """

def nbinom_logcdf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the negative binomial distribution, that of the failures
    before success `n`, each trial of chance `p`.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.logcdf(pg.tensor(2.0), 2.5, 0.25)
    tensor(-1.7913)
    """

def nbinom_logpmf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the probability of a count by the negative binomial distribution, that of the failures
    before success `n`, each trial of chance `p`; -inf off the support, and where `k` is not whole.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.logpmf(pg.tensor(2.0), 2.5, 0.25)
    tensor(-2.5652)
    """

def nbinom_logsf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the negative binomial distribution, that of the failures
    before success `n`, each trial of chance `p`, log(1 - cdf).

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.logsf(pg.tensor(2.0), 2.5, 0.25)
    tensor(-0.1824)
    """

def nbinom_pmf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Probability of a count by the negative binomial distribution, that of the failures before success
    `n`, each trial of chance `p`; 0 off the support, and where `k` is not whole.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.pmf(pg.tensor(2.0), 2.5, 0.25)
    tensor(0.0769)
    """

def nbinom_sf(
    k: Operand | Sequence[builtins.float],
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the negative binomial distribution, that of the failures before success `n`,
    each trial of chance `p`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.sf(pg.tensor(2.0), 2.5, 0.25)
    tensor(0.8333)
    """

def norm_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the normal distribution of mean `loc` and standard deviation `scale`: the
    probability of a value up to the first argument.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.cdf(pg.tensor(1.5))
    tensor(0.9332)
    """

def norm_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the normal distribution of mean `loc` and standard deviation `scale`, in nats.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.entropy()
    tensor(1.4189)
    """

def norm_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the normal distribution of mean `loc` and standard
    deviation `scale`.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.logcdf(pg.tensor(1.5))
    tensor(-0.0691)
    """

def norm_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the normal distribution of mean `loc` and standard deviation `scale`;
    -inf outside of the support, with gradient 0.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.logpdf(pg.tensor(1.5))
    tensor(-2.0439)
    """

def norm_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the normal distribution of mean `loc` and standard deviation
    `scale`, log(1 - cdf).

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.logsf(pg.tensor(1.5))
    tensor(-2.7059)
    """

def norm_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the normal distribution of mean `loc` and standard deviation `scale`; 0 outside of the
    support, with gradient 0.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.pdf(pg.tensor(1.5))
    tensor(0.1295)
    """

def norm_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the normal distribution of mean `loc` and standard deviation `scale`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.ppf(pg.tensor(0.25))
    tensor(-0.6745)
    """

def norm_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the normal distribution of mean `loc` and standard deviation `scale`,
    reparametrised: with gradients by its parameters.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.norm.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def norm_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the normal distribution of mean `loc` and standard deviation `scale`, 1 - cdf:
    the probability of a larger value, exact in the upper tail.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.sf(pg.tensor(1.5))
    tensor(0.0668)
    """

def pareto_cdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Pareto distribution of shape `b`: the probability of a value up to the
    first argument.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.cdf(pg.tensor(2.5), 1.5)
    tensor(0.7470)
    """

def pareto_entropy(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Pareto distribution of shape `b`, in nats.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.entropy(pg.tensor(1.5))
    tensor(1.2612)
    """

def pareto_logcdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Pareto distribution of shape `b`.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.logcdf(pg.tensor(2.5), 1.5)
    tensor(-0.2917)
    """

def pareto_logpdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Pareto distribution of shape `b`; -inf outside of the support, with
    gradient 0.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.logpdf(pg.tensor(2.5), 1.5)
    tensor(-1.8853)
    """

def pareto_logsf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Pareto distribution of shape `b`, log(1 - cdf).

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.logsf(pg.tensor(2.5), 1.5)
    tensor(-1.3744)
    """

def pareto_pdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Pareto distribution of shape `b`; 0 outside of the support, with gradient 0.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.pdf(pg.tensor(2.5), 1.5)
    tensor(0.1518)
    """

def pareto_ppf(
    q: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Pareto distribution of shape `b`, the inverse of its distribution function; nan
    unless 0 ≤ q ≤ 1.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.ppf(pg.tensor(0.25), 1.5)
    tensor(1.2114)
    """

def pareto_rvs(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Pareto distribution of shape `b`, reparametrised: with gradients by its
    parameters.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.pareto.rvs(1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def pareto_sf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Pareto distribution of shape `b`, 1 - cdf: the probability of a larger
    value, exact in the upper tail.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.sf(pg.tensor(2.5), 1.5)
    tensor(0.2530)
    """

def poisson_cdf(
    k: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Poisson distribution of mean `mu`: the probability of a value up to the
    first argument.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.cdf(pg.tensor(2.0), 1.5)
    tensor(0.8088)
    """

def poisson_logcdf(
    k: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Poisson distribution of mean `mu`.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.logcdf(pg.tensor(2.0), 1.5)
    tensor(-0.2121)
    """

def poisson_logpmf(
    k: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the probability of a count by the Poisson distribution of mean `mu`; -inf off the
    support, and where `k` is not whole.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.logpmf(pg.tensor(2.0), 1.5)
    tensor(-1.3822)
    """

def poisson_logsf(
    k: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Poisson distribution of mean `mu`, log(1 - cdf).

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.logsf(pg.tensor(2.0), 1.5)
    tensor(-1.6547)
    """

def poisson_pmf(
    k: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Probability of a count by the Poisson distribution of mean `mu`; 0 off the support, and where `k` is
    not whole.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.pmf(pg.tensor(2.0), 1.5)
    tensor(0.2510)
    """

def poisson_sf(
    k: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Poisson distribution of mean `mu`, 1 - cdf: the probability of a larger
    value, exact in the upper tail.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.sf(pg.tensor(2.0), 1.5)
    tensor(0.1912)
    """

def quantile_of_student(q: Any, df: Any, *, out: Tensor | None = None) -> Tensor:
    """Quantile of Student's t distribution, elementwise with broadcasting.

    Source: implicit function theorem, dx = (dq - ∂F/∂df ddf) / p, with the density p.

    >>> import plugrad as pg
    >>> pg.ops.stats.quantile_of_student(pg.tensor([0.25]), 3.0)
    tensor([-0.7649])
    """

def quantile_of_vonmises(q: Any, kappa: Any, *, out: Tensor | None = None) -> Tensor:
    """Quantile of the von Mises distribution, elementwise with broadcasting.

    Source: implicit function theorem, dx = (dq - ∂F/∂kappa dkappa) / p, with the density p and ∂F/∂kappa the integral
    of (cos t - I₁/I₀) p(t) up to x.

    >>> import plugrad as pg
    >>> pg.ops.stats.quantile_of_vonmises(pg.tensor([0.25]), 2.0)
    tensor([-0.5297])
    """

def rayleigh_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Rayleigh distribution, that of the length of a vector of two normal
    numbers: the probability of a value up to the first argument.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.cdf(pg.tensor(1.5))
    tensor(0.6753)
    """

def rayleigh_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Rayleigh distribution, that of the length of a vector of two normal numbers, in nats.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.entropy()
    tensor(0.9420)
    """

def rayleigh_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Rayleigh distribution, that of the length of a vector
    of two normal numbers.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.logcdf(pg.tensor(1.5))
    tensor(-0.3925)
    """

def rayleigh_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Rayleigh distribution, that of the length of a vector of two normal
    numbers; -inf outside of the support, with gradient 0.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.logpdf(pg.tensor(1.5))
    tensor(-0.7195)
    """

def rayleigh_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Rayleigh distribution, that of the length of a vector of
    two normal numbers, log(1 - cdf).

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.logsf(pg.tensor(1.5))
    tensor(-1.1250)
    """

def rayleigh_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Rayleigh distribution, that of the length of a vector of two normal numbers; 0
    outside of the support, with gradient 0.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.pdf(pg.tensor(1.5))
    tensor(0.4870)
    """

def rayleigh_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Rayleigh distribution, that of the length of a vector of two normal numbers, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.ppf(pg.tensor(0.25))
    tensor(0.7585)
    """

def rayleigh_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Rayleigh distribution, that of the length of a vector of two normal numbers,
    reparametrised: with gradients by its parameters.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.rayleigh.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def rayleigh_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Rayleigh distribution, that of the length of a vector of two normal
    numbers, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.sf(pg.tensor(1.5))
    tensor(0.3247)
    """

def skewnorm_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the skew normal distribution of skewness `a`, any real number: the
    probability of a value up to the first argument.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.cdf(pg.tensor(1.5), 2.0)
    tensor(0.8664)
    """

def skewnorm_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the skew normal distribution of skewness `a`, any real number; -inf
    outside of the support, with gradient 0.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.3521)
    """

def skewnorm_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the skew normal distribution of skewness `a`, any real number; 0 outside of the support,
    with gradient 0.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.pdf(pg.tensor(1.5), 2.0)
    tensor(0.2587)
    """

def skewnorm_rvs(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the skew normal distribution of skewness `a`, any real number, reparametrised:
    with gradients by its parameters.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.skewnorm.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def skewnorm_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the skew normal distribution of skewness `a`, any real number, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.sf(pg.tensor(1.5), 2.0)
    tensor(0.1336)
    """

def student(x: Any, df: Any, *, out: Tensor | None = None) -> Tensor:
    """Distribution function of Student's t distribution, elementwise with broadcasting.

    Source: the derivative by x is the density; that by df is of `student_by_df`.

    >>> import plugrad as pg
    >>> pg.ops.stats.student(pg.tensor([1.0]), 3.0)
    tensor([0.8045])
    """

def t_cdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of Student's t distribution of `df` degrees of freedom: the probability of a
    value up to the first argument.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.cdf(pg.tensor(1.5), 3.0)
    tensor(0.8847)
    """

def t_entropy(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of Student's t distribution of `df` degrees of freedom, in nats.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.entropy(pg.tensor(3.0))
    tensor(1.7735)
    """

def t_logcdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of Student's t distribution of `df` degrees of freedom.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.logcdf(pg.tensor(1.5), 3.0)
    tensor(-0.1225)
    """

def t_logpdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of Student's t distribution of `df` degrees of freedom; -inf outside of the
    support, with gradient 0.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.logpdf(pg.tensor(1.5), 3.0)
    tensor(-2.1201)
    """

def t_logsf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of Student's t distribution of `df` degrees of freedom, log(1 -
    cdf).

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.logsf(pg.tensor(1.5), 3.0)
    tensor(-2.1603)
    """

def t_pdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of Student's t distribution of `df` degrees of freedom; 0 outside of the support, with
    gradient 0.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.pdf(pg.tensor(1.5), 3.0)
    tensor(0.1200)
    """

def t_ppf(
    q: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of Student's t distribution of `df` degrees of freedom, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.ppf(pg.tensor(0.25), 3.0)
    tensor(-0.7649)
    """

def t_rvs(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of Student's t distribution of `df` degrees of freedom, reparametrised: with
    gradients by its parameters.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.t.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def t_sf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of Student's t distribution of `df` degrees of freedom, 1 - cdf: the probability
    of a larger value, exact in the upper tail.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.sf(pg.tensor(1.5), 3.0)
    tensor(0.1153)
    """

def uniform_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the uniform distribution from `loc` to loc + scale: the probability of a
    value up to the first argument.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.cdf(pg.tensor(0.25))
    tensor(0.2500)
    """

def uniform_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the uniform distribution from `loc` to loc + scale, in nats.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.entropy()
    tensor(0.)
    """

def uniform_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the uniform distribution from `loc` to loc + scale.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.logcdf(pg.tensor(0.25))
    tensor(-1.3863)
    """

def uniform_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the uniform distribution from `loc` to loc + scale; -inf outside of the
    support, with gradient 0.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.logpdf(pg.tensor(0.25))
    tensor(0.)
    """

def uniform_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the uniform distribution from `loc` to loc + scale, log(1 -
    cdf).

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.logsf(pg.tensor(0.25))
    tensor(-0.2877)
    """

def uniform_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the uniform distribution from `loc` to loc + scale; 0 outside of the support, with
    gradient 0.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.pdf(pg.tensor(0.25))
    tensor(1.)
    """

def uniform_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the uniform distribution from `loc` to loc + scale, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.ppf(pg.tensor(0.25))
    tensor(0.2500)
    """

def uniform_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the uniform distribution from `loc` to loc + scale, reparametrised: with gradients
    by its parameters.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.uniform.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def uniform_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the uniform distribution from `loc` to loc + scale, 1 - cdf: the probability of
    a larger value, exact in the upper tail.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.sf(pg.tensor(0.25))
    tensor(0.7500)
    """

def vonmises_cdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the von Mises distribution of concentration `kappa`, a normal distribution
    on the circle: the probability of a value up to the first argument.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.cdf(pg.tensor(1.5), 2.0)
    tensor(0.9572)
    """

def vonmises_entropy(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the von Mises distribution of concentration `kappa`, a normal distribution on the circle,
    in nats.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.entropy(pg.tensor(2.0))
    tensor(1.2663)
    """

@overload
def vonmises_fisher_logpdf(
    x: Tensor,
    mu: Operand,
    kappa: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the von Mises-Fisher distribution at unit vectors, the last dimension of `x`.

    `mu` is the mean direction, `kappa` the concentration; nan unless positive. That the vectors are of length 1 is not
    checked: the gradients are those of the formula, of which the parts along the sphere are yours to take.

    Source: Mardia and Jupp, Directional Statistics, 9.3.2: kappa^v exp(kappa muᵀ x) / ((2π)^(v + 1) I_v(kappa)), with
    v = d/2 - 1 in d dimensions.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> north = pg.tensor([0.0, 0.0, 1.0])
    >>> stats.vonmises_fisher.logpdf(north, north, 2.0)
    tensor(-1.1262)
    """

@overload
def vonmises_fisher_logpdf(
    x: Operand,
    mu: Tensor,
    kappa: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def vonmises_fisher_logpdf(
    x: Operand,
    mu: Operand,
    kappa: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

def vonmises_logpdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the von Mises distribution of concentration `kappa`, a normal
    distribution on the circle; -inf outside of the support, with gradient 0.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.logpdf(pg.tensor(1.5), 2.0)
    tensor(-2.5204)
    """

def vonmises_pdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the von Mises distribution of concentration `kappa`, a normal distribution on the circle;
    0 outside of the support, with gradient 0.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.pdf(pg.tensor(1.5), 2.0)
    tensor(0.0804)
    """

def vonmises_ppf(
    q: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the von Mises distribution of concentration `kappa`, a normal distribution on the
    circle, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.ppf(pg.tensor(0.25), 2.0)
    tensor(-0.5297)
    """

def vonmises_rvs(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the von Mises distribution of concentration `kappa`, a normal distribution on the
    circle, reparametrised: with gradients by its parameters.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.vonmises.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def vonmises_sf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the von Mises distribution of concentration `kappa`, a normal distribution on
    the circle, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.sf(pg.tensor(1.5), 2.0)
    tensor(0.0428)
    """

def weibull_min_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Weibull distribution of shape `c`: the probability of a value up to the
    first argument.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.cdf(pg.tensor(0.5), 1.5)
    tensor(0.2978)
    """

def weibull_min_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Weibull distribution of shape `c`, in nats.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.entropy(pg.tensor(1.5))
    tensor(0.7869)
    """

def weibull_min_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Weibull distribution of shape `c`.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.logcdf(pg.tensor(0.5), 1.5)
    tensor(-1.2113)
    """

def weibull_min_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Weibull distribution of shape `c`; -inf outside of the support, with
    gradient 0.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.logpdf(pg.tensor(0.5), 1.5)
    tensor(-0.2947)
    """

def weibull_min_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Weibull distribution of shape `c`, log(1 - cdf).

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.logsf(pg.tensor(0.5), 1.5)
    tensor(-0.3536)
    """

def weibull_min_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Weibull distribution of shape `c`; 0 outside of the support, with gradient 0.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.pdf(pg.tensor(0.5), 1.5)
    tensor(0.7448)
    """

def weibull_min_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Weibull distribution of shape `c`, the inverse of its distribution function; nan
    unless 0 ≤ q ≤ 1.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.ppf(pg.tensor(0.25), 1.5)
    tensor(0.4358)
    """

def weibull_min_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Weibull distribution of shape `c`, reparametrised: with gradients by its
    parameters.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.weibull_min.rvs(1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def weibull_min_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Weibull distribution of shape `c`, 1 - cdf: the probability of a larger
    value, exact in the upper tail.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.sf(pg.tensor(0.5), 1.5)
    tensor(0.7022)
    """

class norm:
    cdf = staticmethod(norm_cdf)
    entropy = staticmethod(norm_entropy)
    logcdf = staticmethod(norm_logcdf)
    logpdf = staticmethod(norm_logpdf)
    logsf = staticmethod(norm_logsf)
    pdf = staticmethod(norm_pdf)
    ppf = staticmethod(norm_ppf)
    rvs = staticmethod(norm_rvs)
    sf = staticmethod(norm_sf)

class lognorm:
    cdf = staticmethod(lognorm_cdf)
    entropy = staticmethod(lognorm_entropy)
    logcdf = staticmethod(lognorm_logcdf)
    logpdf = staticmethod(lognorm_logpdf)
    logsf = staticmethod(lognorm_logsf)
    pdf = staticmethod(lognorm_pdf)
    ppf = staticmethod(lognorm_ppf)
    rvs = staticmethod(lognorm_rvs)
    sf = staticmethod(lognorm_sf)

class halfnorm:
    cdf = staticmethod(halfnorm_cdf)
    entropy = staticmethod(halfnorm_entropy)
    logcdf = staticmethod(halfnorm_logcdf)
    logpdf = staticmethod(halfnorm_logpdf)
    logsf = staticmethod(halfnorm_logsf)
    pdf = staticmethod(halfnorm_pdf)
    ppf = staticmethod(halfnorm_ppf)
    rvs = staticmethod(halfnorm_rvs)
    sf = staticmethod(halfnorm_sf)

class laplace:
    cdf = staticmethod(laplace_cdf)
    entropy = staticmethod(laplace_entropy)
    logcdf = staticmethod(laplace_logcdf)
    logpdf = staticmethod(laplace_logpdf)
    logsf = staticmethod(laplace_logsf)
    pdf = staticmethod(laplace_pdf)
    ppf = staticmethod(laplace_ppf)
    rvs = staticmethod(laplace_rvs)
    sf = staticmethod(laplace_sf)

class logistic:
    cdf = staticmethod(logistic_cdf)
    entropy = staticmethod(logistic_entropy)
    logcdf = staticmethod(logistic_logcdf)
    logpdf = staticmethod(logistic_logpdf)
    logsf = staticmethod(logistic_logsf)
    pdf = staticmethod(logistic_pdf)
    ppf = staticmethod(logistic_ppf)
    rvs = staticmethod(logistic_rvs)
    sf = staticmethod(logistic_sf)

class cauchy:
    cdf = staticmethod(cauchy_cdf)
    entropy = staticmethod(cauchy_entropy)
    logcdf = staticmethod(cauchy_logcdf)
    logpdf = staticmethod(cauchy_logpdf)
    logsf = staticmethod(cauchy_logsf)
    pdf = staticmethod(cauchy_pdf)
    ppf = staticmethod(cauchy_ppf)
    rvs = staticmethod(cauchy_rvs)
    sf = staticmethod(cauchy_sf)

class expon:
    cdf = staticmethod(expon_cdf)
    entropy = staticmethod(expon_entropy)
    logcdf = staticmethod(expon_logcdf)
    logpdf = staticmethod(expon_logpdf)
    logsf = staticmethod(expon_logsf)
    pdf = staticmethod(expon_pdf)
    ppf = staticmethod(expon_ppf)
    rvs = staticmethod(expon_rvs)
    sf = staticmethod(expon_sf)

class uniform:
    cdf = staticmethod(uniform_cdf)
    entropy = staticmethod(uniform_entropy)
    logcdf = staticmethod(uniform_logcdf)
    logpdf = staticmethod(uniform_logpdf)
    logsf = staticmethod(uniform_logsf)
    pdf = staticmethod(uniform_pdf)
    ppf = staticmethod(uniform_ppf)
    rvs = staticmethod(uniform_rvs)
    sf = staticmethod(uniform_sf)

class weibull_min:
    cdf = staticmethod(weibull_min_cdf)
    entropy = staticmethod(weibull_min_entropy)
    logcdf = staticmethod(weibull_min_logcdf)
    logpdf = staticmethod(weibull_min_logpdf)
    logsf = staticmethod(weibull_min_logsf)
    pdf = staticmethod(weibull_min_pdf)
    ppf = staticmethod(weibull_min_ppf)
    rvs = staticmethod(weibull_min_rvs)
    sf = staticmethod(weibull_min_sf)

class rayleigh:
    cdf = staticmethod(rayleigh_cdf)
    entropy = staticmethod(rayleigh_entropy)
    logcdf = staticmethod(rayleigh_logcdf)
    logpdf = staticmethod(rayleigh_logpdf)
    logsf = staticmethod(rayleigh_logsf)
    pdf = staticmethod(rayleigh_pdf)
    ppf = staticmethod(rayleigh_ppf)
    rvs = staticmethod(rayleigh_rvs)
    sf = staticmethod(rayleigh_sf)

class pareto:
    cdf = staticmethod(pareto_cdf)
    entropy = staticmethod(pareto_entropy)
    logcdf = staticmethod(pareto_logcdf)
    logpdf = staticmethod(pareto_logpdf)
    logsf = staticmethod(pareto_logsf)
    pdf = staticmethod(pareto_pdf)
    ppf = staticmethod(pareto_ppf)
    rvs = staticmethod(pareto_rvs)
    sf = staticmethod(pareto_sf)

class gumbel_r:
    cdf = staticmethod(gumbel_r_cdf)
    entropy = staticmethod(gumbel_r_entropy)
    logcdf = staticmethod(gumbel_r_logcdf)
    logpdf = staticmethod(gumbel_r_logpdf)
    logsf = staticmethod(gumbel_r_logsf)
    pdf = staticmethod(gumbel_r_pdf)
    ppf = staticmethod(gumbel_r_ppf)
    rvs = staticmethod(gumbel_r_rvs)
    sf = staticmethod(gumbel_r_sf)

class gumbel_l:
    cdf = staticmethod(gumbel_l_cdf)
    entropy = staticmethod(gumbel_l_entropy)
    logcdf = staticmethod(gumbel_l_logcdf)
    logpdf = staticmethod(gumbel_l_logpdf)
    logsf = staticmethod(gumbel_l_logsf)
    pdf = staticmethod(gumbel_l_pdf)
    ppf = staticmethod(gumbel_l_ppf)
    rvs = staticmethod(gumbel_l_rvs)
    sf = staticmethod(gumbel_l_sf)

class gamma:
    cdf = staticmethod(gamma_cdf)
    entropy = staticmethod(gamma_entropy)
    logcdf = staticmethod(gamma_logcdf)
    logpdf = staticmethod(gamma_logpdf)
    logsf = staticmethod(gamma_logsf)
    pdf = staticmethod(gamma_pdf)
    ppf = staticmethod(gamma_ppf)
    rvs = staticmethod(gamma_rvs)
    sf = staticmethod(gamma_sf)

class chi2:
    cdf = staticmethod(chi2_cdf)
    entropy = staticmethod(chi2_entropy)
    logcdf = staticmethod(chi2_logcdf)
    logpdf = staticmethod(chi2_logpdf)
    logsf = staticmethod(chi2_logsf)
    pdf = staticmethod(chi2_pdf)
    ppf = staticmethod(chi2_ppf)
    rvs = staticmethod(chi2_rvs)
    sf = staticmethod(chi2_sf)

class invgamma:
    cdf = staticmethod(invgamma_cdf)
    entropy = staticmethod(invgamma_entropy)
    logcdf = staticmethod(invgamma_logcdf)
    logpdf = staticmethod(invgamma_logpdf)
    logsf = staticmethod(invgamma_logsf)
    pdf = staticmethod(invgamma_pdf)
    ppf = staticmethod(invgamma_ppf)
    rvs = staticmethod(invgamma_rvs)
    sf = staticmethod(invgamma_sf)

class beta:
    cdf = staticmethod(beta_cdf)
    entropy = staticmethod(beta_entropy)
    logcdf = staticmethod(beta_logcdf)
    logpdf = staticmethod(beta_logpdf)
    logsf = staticmethod(beta_logsf)
    pdf = staticmethod(beta_pdf)
    ppf = staticmethod(beta_ppf)
    rvs = staticmethod(beta_rvs)
    sf = staticmethod(beta_sf)

class f:
    cdf = staticmethod(f_cdf)
    logcdf = staticmethod(f_logcdf)
    logpdf = staticmethod(f_logpdf)
    logsf = staticmethod(f_logsf)
    pdf = staticmethod(f_pdf)
    ppf = staticmethod(f_ppf)
    rvs = staticmethod(f_rvs)
    sf = staticmethod(f_sf)

class t:
    cdf = staticmethod(t_cdf)
    entropy = staticmethod(t_entropy)
    logcdf = staticmethod(t_logcdf)
    logpdf = staticmethod(t_logpdf)
    logsf = staticmethod(t_logsf)
    pdf = staticmethod(t_pdf)
    ppf = staticmethod(t_ppf)
    rvs = staticmethod(t_rvs)
    sf = staticmethod(t_sf)

class vonmises:
    cdf = staticmethod(vonmises_cdf)
    entropy = staticmethod(vonmises_entropy)
    logpdf = staticmethod(vonmises_logpdf)
    pdf = staticmethod(vonmises_pdf)
    ppf = staticmethod(vonmises_ppf)
    rvs = staticmethod(vonmises_rvs)
    sf = staticmethod(vonmises_sf)

class skewnorm:
    cdf = staticmethod(skewnorm_cdf)
    logpdf = staticmethod(skewnorm_logpdf)
    pdf = staticmethod(skewnorm_pdf)
    rvs = staticmethod(skewnorm_rvs)
    sf = staticmethod(skewnorm_sf)

class poisson:
    cdf = staticmethod(poisson_cdf)
    logcdf = staticmethod(poisson_logcdf)
    logpmf = staticmethod(poisson_logpmf)
    logsf = staticmethod(poisson_logsf)
    pmf = staticmethod(poisson_pmf)
    sf = staticmethod(poisson_sf)

class binom:
    cdf = staticmethod(binom_cdf)
    logcdf = staticmethod(binom_logcdf)
    logpmf = staticmethod(binom_logpmf)
    logsf = staticmethod(binom_logsf)
    pmf = staticmethod(binom_pmf)
    sf = staticmethod(binom_sf)

class nbinom:
    cdf = staticmethod(nbinom_cdf)
    logcdf = staticmethod(nbinom_logcdf)
    logpmf = staticmethod(nbinom_logpmf)
    logsf = staticmethod(nbinom_logsf)
    pmf = staticmethod(nbinom_pmf)
    sf = staticmethod(nbinom_sf)

class geom:
    cdf = staticmethod(geom_cdf)
    entropy = staticmethod(geom_entropy)
    logcdf = staticmethod(geom_logcdf)
    logpmf = staticmethod(geom_logpmf)
    logsf = staticmethod(geom_logsf)
    pmf = staticmethod(geom_pmf)
    sf = staticmethod(geom_sf)

class bernoulli:
    cdf = staticmethod(bernoulli_cdf)
    entropy = staticmethod(bernoulli_entropy)
    logcdf = staticmethod(bernoulli_logcdf)
    logpmf = staticmethod(bernoulli_logpmf)
    logsf = staticmethod(bernoulli_logsf)
    pmf = staticmethod(bernoulli_pmf)
    sf = staticmethod(bernoulli_sf)

class multivariate_normal:
    entropy = staticmethod(multivariate_normal_entropy)
    logpdf = staticmethod(multivariate_normal_logpdf)
    pdf = staticmethod(multivariate_normal_pdf)
    rvs = staticmethod(multivariate_normal_rvs)

class dirichlet:
    entropy = staticmethod(dirichlet_entropy)
    logpdf = staticmethod(dirichlet_logpdf)
    pdf = staticmethod(dirichlet_pdf)
    rvs = staticmethod(dirichlet_rvs)

class vonmises_fisher:
    logpdf = staticmethod(vonmises_fisher_logpdf)

class multinomial:
    logpmf = staticmethod(multinomial_logpmf)
