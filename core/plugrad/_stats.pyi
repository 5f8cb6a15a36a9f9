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
    "bernoulli_kl_divergence",
    "bernoulli_logcdf",
    "bernoulli_logpmf",
    "bernoulli_logsf",
    "bernoulli_mean",
    "bernoulli_pmf",
    "bernoulli_sf",
    "bernoulli_std",
    "bernoulli_var",
    "beta_cdf",
    "beta_entropy",
    "beta_isf",
    "beta_kl_divergence",
    "beta_logcdf",
    "beta_logpdf",
    "beta_logsf",
    "beta_mean",
    "beta_median",
    "beta_pdf",
    "beta_ppf",
    "beta_rvs",
    "beta_sf",
    "beta_std",
    "beta_var",
    "binom_cdf",
    "binom_kl_divergence",
    "binom_logcdf",
    "binom_logpmf",
    "binom_logsf",
    "binom_mean",
    "binom_pmf",
    "binom_sf",
    "binom_std",
    "binom_var",
    "cauchy_cdf",
    "cauchy_entropy",
    "cauchy_isf",
    "cauchy_kl_divergence",
    "cauchy_logcdf",
    "cauchy_logpdf",
    "cauchy_logsf",
    "cauchy_mean",
    "cauchy_median",
    "cauchy_pdf",
    "cauchy_ppf",
    "cauchy_rvs",
    "cauchy_sf",
    "cauchy_std",
    "cauchy_var",
    "chi2_cdf",
    "chi2_entropy",
    "chi2_isf",
    "chi2_kl_divergence",
    "chi2_logcdf",
    "chi2_logpdf",
    "chi2_logsf",
    "chi2_mean",
    "chi2_median",
    "chi2_pdf",
    "chi2_ppf",
    "chi2_rvs",
    "chi2_sf",
    "chi2_std",
    "chi2_var",
    "dirichlet_entropy",
    "dirichlet_logpdf",
    "dirichlet_pdf",
    "dirichlet_rvs",
    "entropy",
    "expon_cdf",
    "expon_entropy",
    "expon_isf",
    "expon_kl_divergence",
    "expon_logcdf",
    "expon_logpdf",
    "expon_logsf",
    "expon_mean",
    "expon_median",
    "expon_pdf",
    "expon_ppf",
    "expon_rvs",
    "expon_sf",
    "expon_std",
    "expon_var",
    "f_cdf",
    "f_isf",
    "f_logcdf",
    "f_logpdf",
    "f_logsf",
    "f_mean",
    "f_median",
    "f_pdf",
    "f_ppf",
    "f_rvs",
    "f_sf",
    "f_std",
    "f_var",
    "gamma_cdf",
    "gamma_entropy",
    "gamma_isf",
    "gamma_kl_divergence",
    "gamma_logcdf",
    "gamma_logpdf",
    "gamma_logsf",
    "gamma_mean",
    "gamma_median",
    "gamma_pdf",
    "gamma_ppf",
    "gamma_rvs",
    "gamma_sf",
    "gamma_std",
    "gamma_var",
    "geom_cdf",
    "geom_entropy",
    "geom_kl_divergence",
    "geom_logcdf",
    "geom_logpmf",
    "geom_logsf",
    "geom_mean",
    "geom_pmf",
    "geom_sf",
    "geom_std",
    "geom_var",
    "gumbel_l_cdf",
    "gumbel_l_entropy",
    "gumbel_l_isf",
    "gumbel_l_kl_divergence",
    "gumbel_l_logcdf",
    "gumbel_l_logpdf",
    "gumbel_l_logsf",
    "gumbel_l_mean",
    "gumbel_l_median",
    "gumbel_l_pdf",
    "gumbel_l_ppf",
    "gumbel_l_rvs",
    "gumbel_l_sf",
    "gumbel_l_std",
    "gumbel_l_var",
    "gumbel_r_cdf",
    "gumbel_r_entropy",
    "gumbel_r_isf",
    "gumbel_r_kl_divergence",
    "gumbel_r_logcdf",
    "gumbel_r_logpdf",
    "gumbel_r_logsf",
    "gumbel_r_mean",
    "gumbel_r_median",
    "gumbel_r_pdf",
    "gumbel_r_ppf",
    "gumbel_r_rvs",
    "gumbel_r_sf",
    "gumbel_r_std",
    "gumbel_r_var",
    "halfnorm_cdf",
    "halfnorm_entropy",
    "halfnorm_isf",
    "halfnorm_kl_divergence",
    "halfnorm_logcdf",
    "halfnorm_logpdf",
    "halfnorm_logsf",
    "halfnorm_mean",
    "halfnorm_median",
    "halfnorm_pdf",
    "halfnorm_ppf",
    "halfnorm_rvs",
    "halfnorm_sf",
    "halfnorm_std",
    "halfnorm_var",
    "invgamma_cdf",
    "invgamma_entropy",
    "invgamma_isf",
    "invgamma_kl_divergence",
    "invgamma_logcdf",
    "invgamma_logpdf",
    "invgamma_logsf",
    "invgamma_mean",
    "invgamma_median",
    "invgamma_pdf",
    "invgamma_ppf",
    "invgamma_rvs",
    "invgamma_sf",
    "invgamma_std",
    "invgamma_var",
    "laplace_cdf",
    "laplace_entropy",
    "laplace_isf",
    "laplace_kl_divergence",
    "laplace_logcdf",
    "laplace_logpdf",
    "laplace_logsf",
    "laplace_mean",
    "laplace_median",
    "laplace_pdf",
    "laplace_ppf",
    "laplace_rvs",
    "laplace_sf",
    "laplace_std",
    "laplace_var",
    "logistic_cdf",
    "logistic_entropy",
    "logistic_isf",
    "logistic_logcdf",
    "logistic_logpdf",
    "logistic_logsf",
    "logistic_mean",
    "logistic_median",
    "logistic_pdf",
    "logistic_ppf",
    "logistic_rvs",
    "logistic_sf",
    "logistic_std",
    "logistic_var",
    "lognorm_cdf",
    "lognorm_entropy",
    "lognorm_isf",
    "lognorm_kl_divergence",
    "lognorm_logcdf",
    "lognorm_logpdf",
    "lognorm_logsf",
    "lognorm_mean",
    "lognorm_median",
    "lognorm_pdf",
    "lognorm_ppf",
    "lognorm_rvs",
    "lognorm_sf",
    "lognorm_std",
    "lognorm_var",
    "multinomial_logpmf",
    "multivariate_normal_entropy",
    "multivariate_normal_logpdf",
    "multivariate_normal_pdf",
    "multivariate_normal_rvs",
    "nbinom_cdf",
    "nbinom_kl_divergence",
    "nbinom_logcdf",
    "nbinom_logpmf",
    "nbinom_logsf",
    "nbinom_mean",
    "nbinom_pmf",
    "nbinom_sf",
    "nbinom_std",
    "nbinom_var",
    "norm_cdf",
    "norm_entropy",
    "norm_isf",
    "norm_kl_divergence",
    "norm_logcdf",
    "norm_logpdf",
    "norm_logsf",
    "norm_mean",
    "norm_median",
    "norm_pdf",
    "norm_ppf",
    "norm_rvs",
    "norm_sf",
    "norm_std",
    "norm_var",
    "pareto_cdf",
    "pareto_entropy",
    "pareto_isf",
    "pareto_kl_divergence",
    "pareto_logcdf",
    "pareto_logpdf",
    "pareto_logsf",
    "pareto_mean",
    "pareto_median",
    "pareto_pdf",
    "pareto_ppf",
    "pareto_rvs",
    "pareto_sf",
    "pareto_std",
    "pareto_var",
    "poisson_cdf",
    "poisson_kl_divergence",
    "poisson_logcdf",
    "poisson_logpmf",
    "poisson_logsf",
    "poisson_mean",
    "poisson_pmf",
    "poisson_sf",
    "poisson_std",
    "poisson_var",
    "rayleigh_cdf",
    "rayleigh_entropy",
    "rayleigh_isf",
    "rayleigh_kl_divergence",
    "rayleigh_logcdf",
    "rayleigh_logpdf",
    "rayleigh_logsf",
    "rayleigh_mean",
    "rayleigh_median",
    "rayleigh_pdf",
    "rayleigh_ppf",
    "rayleigh_rvs",
    "rayleigh_sf",
    "rayleigh_std",
    "rayleigh_var",
    "skewnorm_cdf",
    "skewnorm_isf",
    "skewnorm_logpdf",
    "skewnorm_mean",
    "skewnorm_median",
    "skewnorm_pdf",
    "skewnorm_ppf",
    "skewnorm_rvs",
    "skewnorm_sf",
    "skewnorm_std",
    "skewnorm_var",
    "t_cdf",
    "t_entropy",
    "t_isf",
    "t_logcdf",
    "t_logpdf",
    "t_logsf",
    "t_mean",
    "t_median",
    "t_pdf",
    "t_ppf",
    "t_rvs",
    "t_sf",
    "t_std",
    "t_var",
    "uniform_cdf",
    "uniform_entropy",
    "uniform_isf",
    "uniform_kl_divergence",
    "uniform_logcdf",
    "uniform_logpdf",
    "uniform_logsf",
    "uniform_mean",
    "uniform_median",
    "uniform_pdf",
    "uniform_ppf",
    "uniform_rvs",
    "uniform_sf",
    "uniform_std",
    "uniform_var",
    "vonmises_cdf",
    "vonmises_entropy",
    "vonmises_fisher_logpdf",
    "vonmises_isf",
    "vonmises_kl_divergence",
    "vonmises_logpdf",
    "vonmises_mean",
    "vonmises_median",
    "vonmises_pdf",
    "vonmises_ppf",
    "vonmises_rvs",
    "vonmises_sf",
    "weibull_min_cdf",
    "weibull_min_entropy",
    "weibull_min_isf",
    "weibull_min_kl_divergence",
    "weibull_min_logcdf",
    "weibull_min_logpdf",
    "weibull_min_logsf",
    "weibull_min_mean",
    "weibull_min_median",
    "weibull_min_pdf",
    "weibull_min_ppf",
    "weibull_min_rvs",
    "weibull_min_sf",
    "weibull_min_std",
    "weibull_min_var",
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
    tensor()
    """

def bernoulli_kl_divergence(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    other_p: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Bernoulli distribution, that of 1 with
    probability `p`, else 0, from another of the family, in nats.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.
    `stats.bernoulli(...).kl_divergence(stats.bernoulli(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli(0.25).kl_divergence(stats.bernoulli(0.5))
    tensor()
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

def bernoulli_mean(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Bernoulli distribution, that of 1 with probability `p`, else 0.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.mean(pg.tensor(0.25))
    tensor(0.5623)
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

def bernoulli_std(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Bernoulli distribution, that of 1 with probability `p`, else 0.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.std(pg.tensor(0.25))
    tensor()
    """

def bernoulli_var(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Bernoulli distribution, that of 1 with probability `p`, else 0.

    Probability p of 1, and 1 - p of 0, of k - loc. Source: Johnson, Kemp and Kotz, Univariate Discrete
    Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.bernoulli.var(pg.tensor(0.25))
    tensor()
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
    tensor()
    """

def beta_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the beta distribution of shapes `a` and `b`, the inverse of its survival function,
    exact where `q` is tiny.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.isf(pg.tensor(0.25), 2.0, 1.5)
    tensor(-0.1081)
    """

def beta_kl_divergence(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_a: Operand | Sequence[builtins.float],
    other_b: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the beta distribution of shapes `a` and `b`, from
    another of the family, in nats.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.beta(...).kl_divergence(stats.beta(...))` is the same. The loc and
    scale of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta(2.0, 1.5).kl_divergence(stats.beta(4.0, 3.0))
    tensor()
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

def beta_mean(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the beta distribution of shapes `a` and `b`.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.mean(pg.tensor(2.0), 1.5)
    tensor()
    """

def beta_median(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the beta distribution of shapes `a` and `b`.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.median(pg.tensor(2.0), 1.5)
    tensor()
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

def beta_std(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the beta distribution of shapes `a` and `b`.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.std(pg.tensor(2.0), 1.5)
    tensor()
    """

def beta_var(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the beta distribution of shapes `a` and `b`.

    Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.beta.var(pg.tensor(2.0), 1.5)
    tensor()
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

def binom_kl_divergence(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    other_n: Operand | Sequence[builtins.float],
    other_p: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the binomial distribution, that of the number of
    successes in `n` trials, each of chance `p`, from another of the family, in nats.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.
    `stats.binom(...).kl_divergence(stats.binom(...))` is the same. The n of both must be equal, and
    have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom(5, 0.25).kl_divergence(stats.binom(10, 0.5))
    tensor()
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

def binom_mean(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the binomial distribution, that of the number of successes in `n` trials, each of chance
    `p`.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.mean(pg.tensor(5.0), 0.25)
    tensor()
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

def binom_std(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the binomial distribution, that of the number of successes in `n` trials, each
    of chance `p`.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.std(pg.tensor(5.0), 0.25)
    tensor()
    """

def binom_var(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the binomial distribution, that of the number of successes in `n` trials, each of chance
    `p`.

    Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. Source: Johnson, Kemp
    and Kotz, Univariate Discrete Distributions, chapter 3.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.binom.var(pg.tensor(5.0), 0.25)
    tensor()
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
    tensor()
    """

def cauchy_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Cauchy distribution, the inverse of its survival function, exact where `q` is
    tiny.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.isf(pg.tensor(0.25))
    tensor(2.5310)
    """

def cauchy_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Cauchy distribution, from another of the
    family, in nats.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.cauchy(...).kl_divergence(stats.cauchy(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy(0.0, 1.0).kl_divergence(stats.cauchy(0.0, 2.0))
    tensor()
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

def cauchy_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Cauchy distribution.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.mean()
    tensor()
    """

def cauchy_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Cauchy distribution.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.median()
    tensor()
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

def cauchy_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Cauchy distribution.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.std()
    tensor()
    """

def cauchy_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Cauchy distribution.

    Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.cauchy.var()
    tensor()
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
    tensor()
    """

def chi2_isf(
    q: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the chi-squared distribution of `df` degrees of freedom, the inverse of its
    survival function, exact where `q` is tiny.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.isf(pg.tensor(0.25), 3.0)
    tensor(2.0541)
    """

def chi2_kl_divergence(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_df: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the chi-squared distribution of `df` degrees of
    freedom, from another of the family, in nats.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.chi2(...).kl_divergence(stats.chi2(...))` is the same. The loc of
    both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2(3.0, 0.0, 1.0).kl_divergence(stats.chi2(3.0, 0.0, 2.0))
    tensor()
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

def chi2_mean(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the chi-squared distribution of `df` degrees of freedom.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.mean(pg.tensor(3.0))
    tensor()
    """

def chi2_median(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the chi-squared distribution of `df` degrees of freedom.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.median(pg.tensor(3.0))
    tensor()
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

def chi2_std(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the chi-squared distribution of `df` degrees of freedom.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.std(pg.tensor(3.0))
    tensor()
    """

def chi2_var(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the chi-squared distribution of `df` degrees of freedom.

    Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi2.var(pg.tensor(3.0))
    tensor()
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
    tensor()
    """

def expon_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the exponential distribution, the inverse of its survival function, exact where
    `q` is tiny.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.isf(pg.tensor(0.25))
    tensor(1.)
    """

def expon_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the exponential distribution, from another of the
    family, in nats.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.expon(...).kl_divergence(stats.expon(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon(0.0, 1.0).kl_divergence(stats.expon(0.0, 2.0))
    tensor()
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

def expon_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the exponential distribution.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.mean()
    tensor()
    """

def expon_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the exponential distribution.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.median()
    tensor()
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

def expon_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the exponential distribution.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.std()
    tensor()
    """

def expon_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the exponential distribution.

    Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.expon.var()
    tensor()
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

def f_isf(
    q: Operand | Sequence[builtins.float],
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the F distribution of `dfn` and `dfd` degrees of freedom, the inverse of its
    survival function, exact where `q` is tiny.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.isf(pg.tensor(0.25), 3.0, 4.0)
    tensor()
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

def f_mean(
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the F distribution of `dfn` and `dfd` degrees of freedom.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.mean(pg.tensor(3.0), 4.0)
    tensor()
    """

def f_median(
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the F distribution of `dfn` and `dfd` degrees of freedom.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.median(pg.tensor(3.0), 4.0)
    tensor()
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

def f_std(
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the F distribution of `dfn` and `dfd` degrees of freedom.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.std(pg.tensor(3.0), 4.0)
    tensor()
    """

def f_var(
    dfn: Operand | Sequence[builtins.float],
    dfd: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the F distribution of `dfn` and `dfd` degrees of freedom.

    Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m
    the degrees of freedom, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.f.var(pg.tensor(3.0), 4.0)
    tensor()
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
    tensor()
    """

def gamma_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the gamma distribution of shape `a`, the inverse of its survival function, exact
    where `q` is tiny.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.isf(pg.tensor(0.25), 2.0)
    tensor(1.5772)
    """

def gamma_kl_divergence(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_a: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the gamma distribution of shape `a`, from another
    of the family, in nats.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.gamma(...).kl_divergence(stats.gamma(...))` is the same. The loc of
    both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma(2.0, 0.0, 1.0).kl_divergence(stats.gamma(2.0, 0.0, 2.0))
    tensor()
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

def gamma_mean(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the gamma distribution of shape `a`.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.mean(pg.tensor(2.0))
    tensor()
    """

def gamma_median(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the gamma distribution of shape `a`.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.median(pg.tensor(2.0))
    tensor()
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

def gamma_std(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the gamma distribution of shape `a`.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.std(pg.tensor(2.0))
    tensor()
    """

def gamma_var(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the gamma distribution of shape `a`.

    Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gamma.var(pg.tensor(2.0))
    tensor()
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
    tensor()
    """

def geom_kl_divergence(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    other_p: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the geometric distribution, that of the number of
    trials up to the first success, each of chance `p`, from another of the family, in nats.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.
    `stats.geom(...).kl_divergence(stats.geom(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom(0.25).kl_divergence(stats.geom(0.5))
    tensor()
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

def geom_mean(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the geometric distribution, that of the number of trials up to the first success, each of
    chance `p`.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.mean(pg.tensor(0.25))
    tensor(2.2493)
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

def geom_std(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the geometric distribution, that of the number of trials up to the first
    success, each of chance `p`.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.std(pg.tensor(0.25))
    tensor()
    """

def geom_var(
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the geometric distribution, that of the number of trials up to the first success, each
    of chance `p`.

    Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.geom.var(pg.tensor(0.25))
    tensor()
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
    tensor()
    """

def gumbel_l_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Gumbel distribution of minima, the inverse of its survival function, exact
    where `q` is tiny.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.isf(pg.tensor(0.25))
    tensor(1.5772)
    """

def gumbel_l_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Gumbel distribution of minima, from another of
    the family, in nats.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.gumbel_l(...).kl_divergence(stats.gumbel_l(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l(0.0, 1.0).kl_divergence(stats.gumbel_l(0.0, 2.0))
    tensor()
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

def gumbel_l_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Gumbel distribution of minima.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.mean()
    tensor()
    """

def gumbel_l_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Gumbel distribution of minima.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.median()
    tensor()
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

def gumbel_l_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Gumbel distribution of minima.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.std()
    tensor()
    """

def gumbel_l_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Gumbel distribution of minima.

    Density exp(x - e^x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_l.var()
    tensor()
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
    tensor()
    """

def gumbel_r_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Gumbel distribution of maxima, the inverse of its survival function, exact
    where `q` is tiny.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.isf(pg.tensor(0.25))
    tensor(1.5772)
    """

def gumbel_r_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Gumbel distribution of maxima, from another of
    the family, in nats.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.gumbel_r(...).kl_divergence(stats.gumbel_r(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r(0.0, 1.0).kl_divergence(stats.gumbel_r(0.0, 2.0))
    tensor()
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

def gumbel_r_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Gumbel distribution of maxima.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.mean()
    tensor()
    """

def gumbel_r_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Gumbel distribution of maxima.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.median()
    tensor()
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

def gumbel_r_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Gumbel distribution of maxima.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.std()
    tensor()
    """

def gumbel_r_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Gumbel distribution of maxima.

    Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gumbel_r.var()
    tensor()
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
    tensor()
    """

def halfnorm_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the half-normal distribution, that of the absolute value of a normal number, the
    inverse of its survival function, exact where `q` is tiny.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.isf(pg.tensor(0.25))
    tensor(0.7258)
    """

def halfnorm_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the half-normal distribution, that of the absolute
    value of a normal number, from another of the family, in nats.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.halfnorm(...).kl_divergence(stats.halfnorm(...))` is the same. The
    loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm(0.0, 1.0).kl_divergence(stats.halfnorm(0.0, 2.0))
    tensor()
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

def halfnorm_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the half-normal distribution, that of the absolute value of a normal number.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.mean()
    tensor()
    """

def halfnorm_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the half-normal distribution, that of the absolute value of a normal number.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.median()
    tensor()
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

def halfnorm_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the half-normal distribution, that of the absolute value of a normal number.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.std()
    tensor()
    """

def halfnorm_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the half-normal distribution, that of the absolute value of a normal number.

    Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfnorm.var()
    tensor()
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
    tensor()
    """

def invgamma_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma
    distribution, the inverse of its survival function, exact where `q` is tiny.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.isf(pg.tensor(0.25), 2.0)
    tensor(0.7316)
    """

def invgamma_kl_divergence(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_a: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the inverse gamma distribution of shape `a`, that
    of 1 / x of a gamma distribution, from another of the family, in nats.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.invgamma(...).kl_divergence(stats.invgamma(...))` is the same. The
    loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma(2.0, 0.0, 1.0).kl_divergence(stats.invgamma(2.0, 0.0, 2.0))
    tensor()
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

def invgamma_mean(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.mean(pg.tensor(2.0))
    tensor()
    """

def invgamma_median(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.median(pg.tensor(2.0))
    tensor()
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

def invgamma_std(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma
    distribution.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.std(pg.tensor(2.0))
    tensor()
    """

def invgamma_var(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution.

    Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgamma.var(pg.tensor(2.0))
    tensor()
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
    tensor()
    """

def laplace_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Laplace distribution, the inverse of its survival function, exact where `q` is
    tiny.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.isf(pg.tensor(0.25))
    tensor(1.6931)
    """

def laplace_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Laplace distribution, from another of the
    family, in nats.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.laplace(...).kl_divergence(stats.laplace(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace(0.0, 1.0).kl_divergence(stats.laplace(0.0, 2.0))
    tensor()
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

def laplace_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Laplace distribution.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.mean()
    tensor()
    """

def laplace_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Laplace distribution.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.median()
    tensor()
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

def laplace_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Laplace distribution.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.std()
    tensor()
    """

def laplace_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Laplace distribution.

    Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace.var()
    tensor()
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
    tensor()
    """

def logistic_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the logistic distribution, the inverse of its survival function, exact where `q`
    is tiny.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.isf(pg.tensor(0.25))
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

def logistic_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the logistic distribution.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.mean()
    tensor()
    """

def logistic_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the logistic distribution.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.median()
    tensor()
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

def logistic_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the logistic distribution.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.std()
    tensor()
    """

def logistic_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the logistic distribution.

    Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.logistic.var()
    tensor()
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
    tensor()
    """

def lognorm_isf(
    q: Operand | Sequence[builtins.float],
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the lognormal distribution, that of a number whose logarithm is normal, of
    standard deviation `s`, the inverse of its survival function, exact where `q` is tiny.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.isf(pg.tensor(0.25), 0.5)
    tensor(0.7258)
    """

def lognorm_kl_divergence(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_s: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the lognormal distribution, that of a number whose
    logarithm is normal, of standard deviation `s`, from another of the family, in nats.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.lognorm(...).kl_divergence(stats.lognorm(...))` is the same. The
    loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm(0.5, 0.0, 1.0).kl_divergence(stats.lognorm(0.5, 0.0, 2.0))
    tensor()
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

def lognorm_mean(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the lognormal distribution, that of a number whose logarithm is normal, of standard
    deviation `s`.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.mean(pg.tensor(0.5))
    tensor()
    """

def lognorm_median(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the lognormal distribution, that of a number whose logarithm is normal, of standard
    deviation `s`.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.median(pg.tensor(0.5))
    tensor()
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

def lognorm_std(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the lognormal distribution, that of a number whose logarithm is normal, of
    standard deviation `s`.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.std(pg.tensor(0.5))
    tensor()
    """

def lognorm_var(
    s: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the lognormal distribution, that of a number whose logarithm is normal, of standard
    deviation `s`.

    Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 14.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lognorm.var(pg.tensor(0.5))
    tensor()
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

def nbinom_kl_divergence(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    other_n: Operand | Sequence[builtins.float],
    other_p: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the negative binomial distribution, that of the
    failures before success `n`, each trial of chance `p`, from another of the family, in nats.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.
    `stats.nbinom(...).kl_divergence(stats.nbinom(...))` is the same. The n of both must be equal, and
    have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom(2.5, 0.25).kl_divergence(stats.nbinom(5.0, 0.5))
    tensor()
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

def nbinom_mean(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the negative binomial distribution, that of the failures before success `n`, each trial of
    chance `p`.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.mean(pg.tensor(2.5), 0.25)
    tensor()
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

def nbinom_std(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the negative binomial distribution, that of the failures before success `n`,
    each trial of chance `p`.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.std(pg.tensor(2.5), 0.25)
    tensor()
    """

def nbinom_var(
    n: Operand | Sequence[builtins.float],
    p: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the negative binomial distribution, that of the failures before success `n`, each trial
    of chance `p`.

    Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number.
    Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter 5.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nbinom.var(pg.tensor(2.5), 0.25)
    tensor()
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
    tensor()
    """

def norm_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the normal distribution of mean `loc` and standard deviation `scale`, the inverse
    of its survival function, exact where `q` is tiny.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.isf(pg.tensor(0.25))
    tensor(1.4189)
    """

def norm_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the normal distribution of mean `loc` and standard
    deviation `scale`, from another of the family, in nats.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.norm(...).kl_divergence(stats.norm(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm(0.0, 1.0).kl_divergence(stats.norm(0.0, 2.0))
    tensor()
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

def norm_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the normal distribution of mean `loc` and standard deviation `scale`.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.mean()
    tensor()
    """

def norm_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the normal distribution of mean `loc` and standard deviation `scale`.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.median()
    tensor()
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

def norm_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the normal distribution of mean `loc` and standard deviation `scale`.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.std()
    tensor()
    """

def norm_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the normal distribution of mean `loc` and standard deviation `scale`.

    Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norm.var()
    tensor()
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
    tensor()
    """

def pareto_isf(
    q: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Pareto distribution of shape `b`, the inverse of its survival function, exact
    where `q` is tiny.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.isf(pg.tensor(0.25), 1.5)
    tensor(1.2612)
    """

def pareto_kl_divergence(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_b: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Pareto distribution of shape `b`, from another
    of the family, in nats.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.pareto(...).kl_divergence(stats.pareto(...))` is the same. The loc
    of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto(1.5, 0.0, 1.0).kl_divergence(stats.pareto(1.5, 0.0, 2.0))
    tensor()
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

def pareto_mean(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Pareto distribution of shape `b`.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.mean(pg.tensor(1.5))
    tensor()
    """

def pareto_median(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Pareto distribution of shape `b`.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.median(pg.tensor(1.5))
    tensor()
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

def pareto_std(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Pareto distribution of shape `b`.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.std(pg.tensor(1.5))
    tensor()
    """

def pareto_var(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Pareto distribution of shape `b`.

    Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pareto.var(pg.tensor(1.5))
    tensor()
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

def poisson_kl_divergence(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    other_mu: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Poisson distribution of mean `mu`, from
    another of the family, in nats.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.
    `stats.poisson(...).kl_divergence(stats.poisson(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson(1.5).kl_divergence(stats.poisson(3.0))
    tensor()
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

def poisson_mean(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Poisson distribution of mean `mu`.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.mean(pg.tensor(1.5))
    tensor()
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

def poisson_std(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Poisson distribution of mean `mu`.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.std(pg.tensor(1.5))
    tensor()
    """

def poisson_var(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Poisson distribution of mean `mu`.

    Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... Source: Johnson, Kemp and Kotz, Univariate
    Discrete Distributions, chapter 4.

    All arguments broadcast, and have gradients; by what is whole, as a count is, there is none. Where a
    parameter is out of range the result is nan, and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.poisson.var(pg.tensor(1.5))
    tensor()
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
    tensor()
    """

def rayleigh_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Rayleigh distribution, that of the length of a vector of two normal numbers,
    the inverse of its survival function, exact where `q` is tiny.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.isf(pg.tensor(0.25))
    tensor(0.9420)
    """

def rayleigh_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Rayleigh distribution, that of the length of a
    vector of two normal numbers, from another of the family, in nats.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.rayleigh(...).kl_divergence(stats.rayleigh(...))` is the same. The
    loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh(0.0, 1.0).kl_divergence(stats.rayleigh(0.0, 2.0))
    tensor()
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

def rayleigh_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Rayleigh distribution, that of the length of a vector of two normal numbers.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.mean()
    tensor()
    """

def rayleigh_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Rayleigh distribution, that of the length of a vector of two normal numbers.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.median()
    tensor()
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

def rayleigh_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Rayleigh distribution, that of the length of a vector of two normal
    numbers.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.std()
    tensor()
    """

def rayleigh_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Rayleigh distribution, that of the length of a vector of two normal numbers.

    Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rayleigh.var()
    tensor()
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

def skewnorm_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the skew normal distribution of skewness `a`, any real number, the inverse of its
    survival function, exact where `q` is tiny.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.isf(pg.tensor(0.25), 2.0)
    tensor()
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

def skewnorm_mean(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the skew normal distribution of skewness `a`, any real number.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.mean(pg.tensor(2.0))
    tensor()
    """

def skewnorm_median(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the skew normal distribution of skewness `a`, any real number.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.median(pg.tensor(2.0))
    tensor()
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

def skewnorm_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the skew normal distribution of skewness `a`, any real number, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.ppf(pg.tensor(0.25), 2.0)
    tensor()
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

def skewnorm_std(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the skew normal distribution of skewness `a`, any real number.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.std(pg.tensor(2.0))
    tensor()
    """

def skewnorm_var(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the skew normal distribution of skewness `a`, any real number.

    Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of (x - loc) / scale,
    divided by scale. Source: Azzalini (1985), A class of distributions which includes the normal.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skewnorm.var(pg.tensor(2.0))
    tensor()
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
    tensor()
    """

def t_isf(
    q: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of Student's t distribution of `df` degrees of freedom, the inverse of its survival
    function, exact where `q` is tiny.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.isf(pg.tensor(0.25), 3.0)
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

def t_mean(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of Student's t distribution of `df` degrees of freedom.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.mean(pg.tensor(3.0))
    tensor()
    """

def t_median(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of Student's t distribution of `df` degrees of freedom.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.median(pg.tensor(3.0))
    tensor()
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

def t_std(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of Student's t distribution of `df` degrees of freedom.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.std(pg.tensor(3.0))
    tensor()
    """

def t_var(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of Student's t distribution of `df` degrees of freedom.

    Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 28.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.t.var(pg.tensor(3.0))
    tensor()
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
    tensor()
    """

def uniform_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the uniform distribution from `loc` to loc + scale, the inverse of its survival
    function, exact where `q` is tiny.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.isf(pg.tensor(0.25))
    tensor(0.)
    """

def uniform_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the uniform distribution from `loc` to loc +
    scale, from another of the family, in nats.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.uniform(...).kl_divergence(stats.uniform(...))` is the same.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform(0.0, 1.0).kl_divergence(stats.uniform(0.0, 2.0))
    tensor()
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

def uniform_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the uniform distribution from `loc` to loc + scale.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.mean()
    tensor()
    """

def uniform_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the uniform distribution from `loc` to loc + scale.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.median()
    tensor()
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

def uniform_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the uniform distribution from `loc` to loc + scale.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.std()
    tensor()
    """

def uniform_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the uniform distribution from `loc` to loc + scale.

    Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.uniform.var()
    tensor()
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
    tensor()
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

def vonmises_isf(
    q: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the von Mises distribution of concentration `kappa`, a normal distribution on the
    circle, the inverse of its survival function, exact where `q` is tiny.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.isf(pg.tensor(0.25), 2.0)
    tensor(1.2663)
    """

def vonmises_kl_divergence(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_kappa: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the von Mises distribution of concentration
    `kappa`, a normal distribution on the circle, from another of the family, in nats.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.vonmises(...).kl_divergence(stats.vonmises(...))` is the same. The
    scale of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises(2.0).kl_divergence(stats.vonmises(4.0))
    tensor()
    """

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

def vonmises_mean(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the von Mises distribution of concentration `kappa`, a normal distribution on the circle.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.mean(pg.tensor(2.0))
    tensor()
    """

def vonmises_median(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the von Mises distribution of concentration `kappa`, a normal distribution on the circle.

    Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source:
    Mardia and Jupp, Directional Statistics, 3.5.4.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.vonmises.median(pg.tensor(2.0))
    tensor()
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
    tensor()
    """

def weibull_min_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Weibull distribution of shape `c`, the inverse of its survival function, exact
    where `q` is tiny.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.isf(pg.tensor(0.25), 1.5)
    tensor(0.7869)
    """

def weibull_min_kl_divergence(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_c: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Weibull distribution of shape `c`, from
    another of the family, in nats.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.weibull_min(...).kl_divergence(stats.weibull_min(...))` is the
    same. The loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min(1.5, 0.0, 1.0).kl_divergence(stats.weibull_min(1.5, 0.0, 2.0))
    tensor()
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

def weibull_min_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Weibull distribution of shape `c`.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.mean(pg.tensor(1.5))
    tensor()
    """

def weibull_min_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Weibull distribution of shape `c`.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.median(pg.tensor(1.5))
    tensor()
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

def weibull_min_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Weibull distribution of shape `c`.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.std(pg.tensor(1.5))
    tensor()
    """

def weibull_min_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Weibull distribution of shape `c`.

    Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 21.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_min.var(pg.tensor(1.5))
    tensor()
    """

class norm:
    cdf = staticmethod(norm_cdf)
    entropy = staticmethod(norm_entropy)
    isf = staticmethod(norm_isf)
    kl_divergence = staticmethod(norm_kl_divergence)
    logcdf = staticmethod(norm_logcdf)
    logpdf = staticmethod(norm_logpdf)
    logsf = staticmethod(norm_logsf)
    mean = staticmethod(norm_mean)
    median = staticmethod(norm_median)
    pdf = staticmethod(norm_pdf)
    ppf = staticmethod(norm_ppf)
    rvs = staticmethod(norm_rvs)
    sf = staticmethod(norm_sf)
    std = staticmethod(norm_std)
    var = staticmethod(norm_var)

class lognorm:
    cdf = staticmethod(lognorm_cdf)
    entropy = staticmethod(lognorm_entropy)
    isf = staticmethod(lognorm_isf)
    kl_divergence = staticmethod(lognorm_kl_divergence)
    logcdf = staticmethod(lognorm_logcdf)
    logpdf = staticmethod(lognorm_logpdf)
    logsf = staticmethod(lognorm_logsf)
    mean = staticmethod(lognorm_mean)
    median = staticmethod(lognorm_median)
    pdf = staticmethod(lognorm_pdf)
    ppf = staticmethod(lognorm_ppf)
    rvs = staticmethod(lognorm_rvs)
    sf = staticmethod(lognorm_sf)
    std = staticmethod(lognorm_std)
    var = staticmethod(lognorm_var)

class halfnorm:
    cdf = staticmethod(halfnorm_cdf)
    entropy = staticmethod(halfnorm_entropy)
    isf = staticmethod(halfnorm_isf)
    kl_divergence = staticmethod(halfnorm_kl_divergence)
    logcdf = staticmethod(halfnorm_logcdf)
    logpdf = staticmethod(halfnorm_logpdf)
    logsf = staticmethod(halfnorm_logsf)
    mean = staticmethod(halfnorm_mean)
    median = staticmethod(halfnorm_median)
    pdf = staticmethod(halfnorm_pdf)
    ppf = staticmethod(halfnorm_ppf)
    rvs = staticmethod(halfnorm_rvs)
    sf = staticmethod(halfnorm_sf)
    std = staticmethod(halfnorm_std)
    var = staticmethod(halfnorm_var)

class laplace:
    cdf = staticmethod(laplace_cdf)
    entropy = staticmethod(laplace_entropy)
    isf = staticmethod(laplace_isf)
    kl_divergence = staticmethod(laplace_kl_divergence)
    logcdf = staticmethod(laplace_logcdf)
    logpdf = staticmethod(laplace_logpdf)
    logsf = staticmethod(laplace_logsf)
    mean = staticmethod(laplace_mean)
    median = staticmethod(laplace_median)
    pdf = staticmethod(laplace_pdf)
    ppf = staticmethod(laplace_ppf)
    rvs = staticmethod(laplace_rvs)
    sf = staticmethod(laplace_sf)
    std = staticmethod(laplace_std)
    var = staticmethod(laplace_var)

class logistic:
    cdf = staticmethod(logistic_cdf)
    entropy = staticmethod(logistic_entropy)
    isf = staticmethod(logistic_isf)
    logcdf = staticmethod(logistic_logcdf)
    logpdf = staticmethod(logistic_logpdf)
    logsf = staticmethod(logistic_logsf)
    mean = staticmethod(logistic_mean)
    median = staticmethod(logistic_median)
    pdf = staticmethod(logistic_pdf)
    ppf = staticmethod(logistic_ppf)
    rvs = staticmethod(logistic_rvs)
    sf = staticmethod(logistic_sf)
    std = staticmethod(logistic_std)
    var = staticmethod(logistic_var)

class cauchy:
    cdf = staticmethod(cauchy_cdf)
    entropy = staticmethod(cauchy_entropy)
    isf = staticmethod(cauchy_isf)
    kl_divergence = staticmethod(cauchy_kl_divergence)
    logcdf = staticmethod(cauchy_logcdf)
    logpdf = staticmethod(cauchy_logpdf)
    logsf = staticmethod(cauchy_logsf)
    mean = staticmethod(cauchy_mean)
    median = staticmethod(cauchy_median)
    pdf = staticmethod(cauchy_pdf)
    ppf = staticmethod(cauchy_ppf)
    rvs = staticmethod(cauchy_rvs)
    sf = staticmethod(cauchy_sf)
    std = staticmethod(cauchy_std)
    var = staticmethod(cauchy_var)

class expon:
    cdf = staticmethod(expon_cdf)
    entropy = staticmethod(expon_entropy)
    isf = staticmethod(expon_isf)
    kl_divergence = staticmethod(expon_kl_divergence)
    logcdf = staticmethod(expon_logcdf)
    logpdf = staticmethod(expon_logpdf)
    logsf = staticmethod(expon_logsf)
    mean = staticmethod(expon_mean)
    median = staticmethod(expon_median)
    pdf = staticmethod(expon_pdf)
    ppf = staticmethod(expon_ppf)
    rvs = staticmethod(expon_rvs)
    sf = staticmethod(expon_sf)
    std = staticmethod(expon_std)
    var = staticmethod(expon_var)

class uniform:
    cdf = staticmethod(uniform_cdf)
    entropy = staticmethod(uniform_entropy)
    isf = staticmethod(uniform_isf)
    kl_divergence = staticmethod(uniform_kl_divergence)
    logcdf = staticmethod(uniform_logcdf)
    logpdf = staticmethod(uniform_logpdf)
    logsf = staticmethod(uniform_logsf)
    mean = staticmethod(uniform_mean)
    median = staticmethod(uniform_median)
    pdf = staticmethod(uniform_pdf)
    ppf = staticmethod(uniform_ppf)
    rvs = staticmethod(uniform_rvs)
    sf = staticmethod(uniform_sf)
    std = staticmethod(uniform_std)
    var = staticmethod(uniform_var)

class weibull_min:
    cdf = staticmethod(weibull_min_cdf)
    entropy = staticmethod(weibull_min_entropy)
    isf = staticmethod(weibull_min_isf)
    kl_divergence = staticmethod(weibull_min_kl_divergence)
    logcdf = staticmethod(weibull_min_logcdf)
    logpdf = staticmethod(weibull_min_logpdf)
    logsf = staticmethod(weibull_min_logsf)
    mean = staticmethod(weibull_min_mean)
    median = staticmethod(weibull_min_median)
    pdf = staticmethod(weibull_min_pdf)
    ppf = staticmethod(weibull_min_ppf)
    rvs = staticmethod(weibull_min_rvs)
    sf = staticmethod(weibull_min_sf)
    std = staticmethod(weibull_min_std)
    var = staticmethod(weibull_min_var)

class rayleigh:
    cdf = staticmethod(rayleigh_cdf)
    entropy = staticmethod(rayleigh_entropy)
    isf = staticmethod(rayleigh_isf)
    kl_divergence = staticmethod(rayleigh_kl_divergence)
    logcdf = staticmethod(rayleigh_logcdf)
    logpdf = staticmethod(rayleigh_logpdf)
    logsf = staticmethod(rayleigh_logsf)
    mean = staticmethod(rayleigh_mean)
    median = staticmethod(rayleigh_median)
    pdf = staticmethod(rayleigh_pdf)
    ppf = staticmethod(rayleigh_ppf)
    rvs = staticmethod(rayleigh_rvs)
    sf = staticmethod(rayleigh_sf)
    std = staticmethod(rayleigh_std)
    var = staticmethod(rayleigh_var)

class pareto:
    cdf = staticmethod(pareto_cdf)
    entropy = staticmethod(pareto_entropy)
    isf = staticmethod(pareto_isf)
    kl_divergence = staticmethod(pareto_kl_divergence)
    logcdf = staticmethod(pareto_logcdf)
    logpdf = staticmethod(pareto_logpdf)
    logsf = staticmethod(pareto_logsf)
    mean = staticmethod(pareto_mean)
    median = staticmethod(pareto_median)
    pdf = staticmethod(pareto_pdf)
    ppf = staticmethod(pareto_ppf)
    rvs = staticmethod(pareto_rvs)
    sf = staticmethod(pareto_sf)
    std = staticmethod(pareto_std)
    var = staticmethod(pareto_var)

class gumbel_r:
    cdf = staticmethod(gumbel_r_cdf)
    entropy = staticmethod(gumbel_r_entropy)
    isf = staticmethod(gumbel_r_isf)
    kl_divergence = staticmethod(gumbel_r_kl_divergence)
    logcdf = staticmethod(gumbel_r_logcdf)
    logpdf = staticmethod(gumbel_r_logpdf)
    logsf = staticmethod(gumbel_r_logsf)
    mean = staticmethod(gumbel_r_mean)
    median = staticmethod(gumbel_r_median)
    pdf = staticmethod(gumbel_r_pdf)
    ppf = staticmethod(gumbel_r_ppf)
    rvs = staticmethod(gumbel_r_rvs)
    sf = staticmethod(gumbel_r_sf)
    std = staticmethod(gumbel_r_std)
    var = staticmethod(gumbel_r_var)

class gumbel_l:
    cdf = staticmethod(gumbel_l_cdf)
    entropy = staticmethod(gumbel_l_entropy)
    isf = staticmethod(gumbel_l_isf)
    kl_divergence = staticmethod(gumbel_l_kl_divergence)
    logcdf = staticmethod(gumbel_l_logcdf)
    logpdf = staticmethod(gumbel_l_logpdf)
    logsf = staticmethod(gumbel_l_logsf)
    mean = staticmethod(gumbel_l_mean)
    median = staticmethod(gumbel_l_median)
    pdf = staticmethod(gumbel_l_pdf)
    ppf = staticmethod(gumbel_l_ppf)
    rvs = staticmethod(gumbel_l_rvs)
    sf = staticmethod(gumbel_l_sf)
    std = staticmethod(gumbel_l_std)
    var = staticmethod(gumbel_l_var)

class gamma:
    cdf = staticmethod(gamma_cdf)
    entropy = staticmethod(gamma_entropy)
    isf = staticmethod(gamma_isf)
    kl_divergence = staticmethod(gamma_kl_divergence)
    logcdf = staticmethod(gamma_logcdf)
    logpdf = staticmethod(gamma_logpdf)
    logsf = staticmethod(gamma_logsf)
    mean = staticmethod(gamma_mean)
    median = staticmethod(gamma_median)
    pdf = staticmethod(gamma_pdf)
    ppf = staticmethod(gamma_ppf)
    rvs = staticmethod(gamma_rvs)
    sf = staticmethod(gamma_sf)
    std = staticmethod(gamma_std)
    var = staticmethod(gamma_var)

class chi2:
    cdf = staticmethod(chi2_cdf)
    entropy = staticmethod(chi2_entropy)
    isf = staticmethod(chi2_isf)
    kl_divergence = staticmethod(chi2_kl_divergence)
    logcdf = staticmethod(chi2_logcdf)
    logpdf = staticmethod(chi2_logpdf)
    logsf = staticmethod(chi2_logsf)
    mean = staticmethod(chi2_mean)
    median = staticmethod(chi2_median)
    pdf = staticmethod(chi2_pdf)
    ppf = staticmethod(chi2_ppf)
    rvs = staticmethod(chi2_rvs)
    sf = staticmethod(chi2_sf)
    std = staticmethod(chi2_std)
    var = staticmethod(chi2_var)

class invgamma:
    cdf = staticmethod(invgamma_cdf)
    entropy = staticmethod(invgamma_entropy)
    isf = staticmethod(invgamma_isf)
    kl_divergence = staticmethod(invgamma_kl_divergence)
    logcdf = staticmethod(invgamma_logcdf)
    logpdf = staticmethod(invgamma_logpdf)
    logsf = staticmethod(invgamma_logsf)
    mean = staticmethod(invgamma_mean)
    median = staticmethod(invgamma_median)
    pdf = staticmethod(invgamma_pdf)
    ppf = staticmethod(invgamma_ppf)
    rvs = staticmethod(invgamma_rvs)
    sf = staticmethod(invgamma_sf)
    std = staticmethod(invgamma_std)
    var = staticmethod(invgamma_var)

class beta:
    cdf = staticmethod(beta_cdf)
    entropy = staticmethod(beta_entropy)
    isf = staticmethod(beta_isf)
    kl_divergence = staticmethod(beta_kl_divergence)
    logcdf = staticmethod(beta_logcdf)
    logpdf = staticmethod(beta_logpdf)
    logsf = staticmethod(beta_logsf)
    mean = staticmethod(beta_mean)
    median = staticmethod(beta_median)
    pdf = staticmethod(beta_pdf)
    ppf = staticmethod(beta_ppf)
    rvs = staticmethod(beta_rvs)
    sf = staticmethod(beta_sf)
    std = staticmethod(beta_std)
    var = staticmethod(beta_var)

class f:
    cdf = staticmethod(f_cdf)
    isf = staticmethod(f_isf)
    logcdf = staticmethod(f_logcdf)
    logpdf = staticmethod(f_logpdf)
    logsf = staticmethod(f_logsf)
    mean = staticmethod(f_mean)
    median = staticmethod(f_median)
    pdf = staticmethod(f_pdf)
    ppf = staticmethod(f_ppf)
    rvs = staticmethod(f_rvs)
    sf = staticmethod(f_sf)
    std = staticmethod(f_std)
    var = staticmethod(f_var)

class t:
    cdf = staticmethod(t_cdf)
    entropy = staticmethod(t_entropy)
    isf = staticmethod(t_isf)
    logcdf = staticmethod(t_logcdf)
    logpdf = staticmethod(t_logpdf)
    logsf = staticmethod(t_logsf)
    mean = staticmethod(t_mean)
    median = staticmethod(t_median)
    pdf = staticmethod(t_pdf)
    ppf = staticmethod(t_ppf)
    rvs = staticmethod(t_rvs)
    sf = staticmethod(t_sf)
    std = staticmethod(t_std)
    var = staticmethod(t_var)

class vonmises:
    cdf = staticmethod(vonmises_cdf)
    entropy = staticmethod(vonmises_entropy)
    isf = staticmethod(vonmises_isf)
    kl_divergence = staticmethod(vonmises_kl_divergence)
    logpdf = staticmethod(vonmises_logpdf)
    mean = staticmethod(vonmises_mean)
    median = staticmethod(vonmises_median)
    pdf = staticmethod(vonmises_pdf)
    ppf = staticmethod(vonmises_ppf)
    rvs = staticmethod(vonmises_rvs)
    sf = staticmethod(vonmises_sf)

class skewnorm:
    cdf = staticmethod(skewnorm_cdf)
    isf = staticmethod(skewnorm_isf)
    logpdf = staticmethod(skewnorm_logpdf)
    mean = staticmethod(skewnorm_mean)
    median = staticmethod(skewnorm_median)
    pdf = staticmethod(skewnorm_pdf)
    ppf = staticmethod(skewnorm_ppf)
    rvs = staticmethod(skewnorm_rvs)
    sf = staticmethod(skewnorm_sf)
    std = staticmethod(skewnorm_std)
    var = staticmethod(skewnorm_var)

class poisson:
    cdf = staticmethod(poisson_cdf)
    kl_divergence = staticmethod(poisson_kl_divergence)
    logcdf = staticmethod(poisson_logcdf)
    logpmf = staticmethod(poisson_logpmf)
    logsf = staticmethod(poisson_logsf)
    mean = staticmethod(poisson_mean)
    pmf = staticmethod(poisson_pmf)
    sf = staticmethod(poisson_sf)
    std = staticmethod(poisson_std)
    var = staticmethod(poisson_var)

class binom:
    cdf = staticmethod(binom_cdf)
    kl_divergence = staticmethod(binom_kl_divergence)
    logcdf = staticmethod(binom_logcdf)
    logpmf = staticmethod(binom_logpmf)
    logsf = staticmethod(binom_logsf)
    mean = staticmethod(binom_mean)
    pmf = staticmethod(binom_pmf)
    sf = staticmethod(binom_sf)
    std = staticmethod(binom_std)
    var = staticmethod(binom_var)

class nbinom:
    cdf = staticmethod(nbinom_cdf)
    kl_divergence = staticmethod(nbinom_kl_divergence)
    logcdf = staticmethod(nbinom_logcdf)
    logpmf = staticmethod(nbinom_logpmf)
    logsf = staticmethod(nbinom_logsf)
    mean = staticmethod(nbinom_mean)
    pmf = staticmethod(nbinom_pmf)
    sf = staticmethod(nbinom_sf)
    std = staticmethod(nbinom_std)
    var = staticmethod(nbinom_var)

class geom:
    cdf = staticmethod(geom_cdf)
    entropy = staticmethod(geom_entropy)
    kl_divergence = staticmethod(geom_kl_divergence)
    logcdf = staticmethod(geom_logcdf)
    logpmf = staticmethod(geom_logpmf)
    logsf = staticmethod(geom_logsf)
    mean = staticmethod(geom_mean)
    pmf = staticmethod(geom_pmf)
    sf = staticmethod(geom_sf)
    std = staticmethod(geom_std)
    var = staticmethod(geom_var)

class bernoulli:
    cdf = staticmethod(bernoulli_cdf)
    entropy = staticmethod(bernoulli_entropy)
    kl_divergence = staticmethod(bernoulli_kl_divergence)
    logcdf = staticmethod(bernoulli_logcdf)
    logpmf = staticmethod(bernoulli_logpmf)
    logsf = staticmethod(bernoulli_logsf)
    mean = staticmethod(bernoulli_mean)
    pmf = staticmethod(bernoulli_pmf)
    sf = staticmethod(bernoulli_sf)
    std = staticmethod(bernoulli_std)
    var = staticmethod(bernoulli_var)

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
