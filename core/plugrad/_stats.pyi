"""The ops of the pack `stats`, as `plugrad.ops.stats` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any, TypeAlias, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "arcsine_cdf", "arcsine_entropy", "arcsine_isf", "arcsine_logcdf", "arcsine_logpdf",
    "arcsine_logsf", "arcsine_mean", "arcsine_median", "arcsine_pdf", "arcsine_ppf", "arcsine_rvs",
    "arcsine_sf", "arcsine_std", "arcsine_var", "argus_cdf", "argus_isf", "argus_logpdf",
    "argus_logsf", "argus_pdf", "argus_rvs", "argus_sf", "bernoulli_cdf", "bernoulli_entropy",
    "bernoulli_kl_divergence", "bernoulli_logcdf", "bernoulli_logpmf", "bernoulli_logsf",
    "bernoulli_mean", "bernoulli_pmf", "bernoulli_sf", "bernoulli_std", "bernoulli_var", "beta_cdf",
    "beta_entropy", "beta_isf", "beta_kl_divergence", "beta_logcdf", "beta_logpdf", "beta_logsf",
    "beta_mean", "beta_median", "beta_pdf", "beta_ppf", "beta_rvs", "beta_sf", "beta_std",
    "beta_var", "betabinom_logpmf", "betabinom_mean", "betabinom_pmf", "betabinom_std",
    "betabinom_var", "betanbinom_logpmf", "betanbinom_mean", "betanbinom_pmf", "betanbinom_std",
    "betanbinom_var", "betaprime_cdf", "betaprime_isf", "betaprime_logcdf", "betaprime_logpdf",
    "betaprime_logsf", "betaprime_mean", "betaprime_median", "betaprime_pdf", "betaprime_ppf",
    "betaprime_rvs", "betaprime_sf", "betaprime_std", "betaprime_var", "binom_cdf",
    "binom_kl_divergence", "binom_logcdf", "binom_logpmf", "binom_logsf", "binom_mean", "binom_pmf",
    "binom_sf", "binom_std", "binom_var", "boltzmann_cdf", "boltzmann_logcdf", "boltzmann_logpmf",
    "boltzmann_logsf", "boltzmann_mean", "boltzmann_pmf", "boltzmann_sf", "boltzmann_std",
    "boltzmann_var", "boxcox_llf", "burr12_cdf", "burr12_isf", "burr12_logcdf", "burr12_logpdf",
    "burr12_logsf", "burr12_mean", "burr12_median", "burr12_pdf", "burr12_ppf", "burr12_rvs",
    "burr12_sf", "burr_cdf", "burr_isf", "burr_logcdf", "burr_logpdf", "burr_logsf", "burr_mean",
    "burr_median", "burr_pdf", "burr_ppf", "burr_rvs", "burr_sf", "cauchy_cdf", "cauchy_entropy",
    "cauchy_isf", "cauchy_kl_divergence", "cauchy_logcdf", "cauchy_logpdf", "cauchy_logsf",
    "cauchy_median", "cauchy_pdf", "cauchy_ppf", "cauchy_rvs", "cauchy_sf", "chi2_cdf",
    "chi2_entropy", "chi2_isf", "chi2_kl_divergence", "chi2_logcdf", "chi2_logpdf", "chi2_logsf",
    "chi2_mean", "chi2_median", "chi2_pdf", "chi2_ppf", "chi2_rvs", "chi2_sf", "chi2_std",
    "chi2_var", "chi_cdf", "chi_entropy", "chi_isf", "chi_kl_divergence", "chi_logcdf",
    "chi_logpdf", "chi_logsf", "chi_mean", "chi_median", "chi_pdf", "chi_ppf", "chi_rvs", "chi_sf",
    "chi_std", "chi_var", "dirichlet_entropy", "dirichlet_kl_divergence", "dirichlet_logpdf",
    "dirichlet_mean", "dirichlet_multinomial_logpmf", "dirichlet_pdf", "dirichlet_rvs",
    "dirichlet_var", "dlaplace_cdf", "dlaplace_entropy", "dlaplace_logcdf", "dlaplace_logpmf",
    "dlaplace_logsf", "dlaplace_mean", "dlaplace_pmf", "dlaplace_sf", "dlaplace_std",
    "dlaplace_var", "entropy", "expon_cdf", "expon_entropy", "expon_isf", "expon_kl_divergence",
    "expon_logcdf", "expon_logpdf", "expon_logsf", "expon_mean", "expon_median", "expon_pdf",
    "expon_ppf", "expon_rvs", "expon_sf", "expon_std", "expon_var", "exponnorm_cdf",
    "exponnorm_logpdf", "exponnorm_logsf", "exponnorm_mean", "exponnorm_pdf", "exponnorm_rvs",
    "exponnorm_sf", "exponnorm_std", "exponnorm_var", "exponweib_cdf", "exponweib_isf",
    "exponweib_logcdf", "exponweib_logpdf", "exponweib_logsf", "exponweib_median", "exponweib_pdf",
    "exponweib_ppf", "exponweib_rvs", "exponweib_sf", "f_cdf", "f_isf", "f_logcdf", "f_logpdf",
    "f_logsf", "f_mean", "f_median", "f_pdf", "f_ppf", "f_rvs", "f_sf", "f_std", "f_var",
    "fatiguelife_cdf", "fatiguelife_isf", "fatiguelife_logcdf", "fatiguelife_logpdf",
    "fatiguelife_logsf", "fatiguelife_mean", "fatiguelife_median", "fatiguelife_pdf",
    "fatiguelife_ppf", "fatiguelife_rvs", "fatiguelife_sf", "fatiguelife_std", "fatiguelife_var",
    "fisk_cdf", "fisk_entropy", "fisk_isf", "fisk_logcdf", "fisk_logpdf", "fisk_logsf", "fisk_mean",
    "fisk_median", "fisk_pdf", "fisk_ppf", "fisk_rvs", "fisk_sf", "fisk_std", "fisk_var",
    "foldnorm_cdf", "foldnorm_logpdf", "foldnorm_logsf", "foldnorm_mean", "foldnorm_pdf",
    "foldnorm_rvs", "foldnorm_sf", "gamma_cdf", "gamma_entropy", "gamma_isf", "gamma_kl_divergence",
    "gamma_logcdf", "gamma_logpdf", "gamma_logsf", "gamma_mean", "gamma_median", "gamma_pdf",
    "gamma_ppf", "gamma_rvs", "gamma_sf", "gamma_std", "gamma_var", "genextreme_cdf",
    "genextreme_entropy", "genextreme_isf", "genextreme_logcdf", "genextreme_logpdf",
    "genextreme_logsf", "genextreme_median", "genextreme_pdf", "genextreme_ppf", "genextreme_rvs",
    "genextreme_sf", "gengamma_cdf", "gengamma_entropy", "gengamma_isf", "gengamma_logcdf",
    "gengamma_logpdf", "gengamma_logsf", "gengamma_median", "gengamma_pdf", "gengamma_ppf",
    "gengamma_rvs", "gengamma_sf", "genlogistic_cdf", "genlogistic_entropy", "genlogistic_isf",
    "genlogistic_logcdf", "genlogistic_logpdf", "genlogistic_logsf", "genlogistic_mean",
    "genlogistic_median", "genlogistic_pdf", "genlogistic_ppf", "genlogistic_rvs", "genlogistic_sf",
    "genlogistic_std", "genlogistic_var", "gennorm_cdf", "gennorm_entropy", "gennorm_isf",
    "gennorm_logcdf", "gennorm_logpdf", "gennorm_logsf", "gennorm_mean", "gennorm_pdf",
    "gennorm_ppf", "gennorm_rvs", "gennorm_sf", "gennorm_std", "gennorm_var", "genpareto_cdf",
    "genpareto_entropy", "genpareto_isf", "genpareto_logcdf", "genpareto_logpdf", "genpareto_logsf",
    "genpareto_mean", "genpareto_median", "genpareto_pdf", "genpareto_ppf", "genpareto_rvs",
    "genpareto_sf", "genpareto_std", "genpareto_var", "geom_cdf", "geom_entropy",
    "geom_kl_divergence", "geom_logcdf", "geom_logpmf", "geom_logsf", "geom_mean", "geom_pmf",
    "geom_sf", "geom_std", "geom_var", "gmean", "gompertz_cdf", "gompertz_isf", "gompertz_logcdf",
    "gompertz_logpdf", "gompertz_logsf", "gompertz_median", "gompertz_pdf", "gompertz_ppf",
    "gompertz_rvs", "gompertz_sf", "gumbel_l_cdf", "gumbel_l_entropy", "gumbel_l_isf",
    "gumbel_l_kl_divergence", "gumbel_l_logcdf", "gumbel_l_logpdf", "gumbel_l_logsf",
    "gumbel_l_mean", "gumbel_l_median", "gumbel_l_pdf", "gumbel_l_ppf", "gumbel_l_rvs",
    "gumbel_l_sf", "gumbel_l_std", "gumbel_l_var", "gumbel_r_cdf", "gumbel_r_entropy",
    "gumbel_r_isf", "gumbel_r_kl_divergence", "gumbel_r_logcdf", "gumbel_r_logpdf",
    "gumbel_r_logsf", "gumbel_r_mean", "gumbel_r_median", "gumbel_r_pdf", "gumbel_r_ppf",
    "gumbel_r_rvs", "gumbel_r_sf", "gumbel_r_std", "gumbel_r_var", "halfcauchy_cdf",
    "halfcauchy_entropy", "halfcauchy_isf", "halfcauchy_logcdf", "halfcauchy_logpdf",
    "halfcauchy_logsf", "halfcauchy_median", "halfcauchy_pdf", "halfcauchy_ppf", "halfcauchy_rvs",
    "halfcauchy_sf", "halflogistic_cdf", "halflogistic_entropy", "halflogistic_isf",
    "halflogistic_logcdf", "halflogistic_logpdf", "halflogistic_logsf", "halflogistic_mean",
    "halflogistic_median", "halflogistic_pdf", "halflogistic_ppf", "halflogistic_rvs",
    "halflogistic_sf", "halflogistic_std", "halflogistic_var", "halfnorm_cdf", "halfnorm_entropy",
    "halfnorm_isf", "halfnorm_kl_divergence", "halfnorm_logcdf", "halfnorm_logpdf",
    "halfnorm_logsf", "halfnorm_mean", "halfnorm_median", "halfnorm_pdf", "halfnorm_ppf",
    "halfnorm_rvs", "halfnorm_sf", "halfnorm_std", "halfnorm_var", "hmean", "hypsecant_cdf",
    "hypsecant_entropy", "hypsecant_isf", "hypsecant_logcdf", "hypsecant_logpdf", "hypsecant_logsf",
    "hypsecant_mean", "hypsecant_median", "hypsecant_pdf", "hypsecant_ppf", "hypsecant_rvs",
    "hypsecant_sf", "hypsecant_std", "hypsecant_var", "invgamma_cdf", "invgamma_entropy",
    "invgamma_isf", "invgamma_kl_divergence", "invgamma_logcdf", "invgamma_logpdf",
    "invgamma_logsf", "invgamma_mean", "invgamma_median", "invgamma_pdf", "invgamma_ppf",
    "invgamma_rvs", "invgamma_sf", "invgamma_std", "invgamma_var", "invgauss_cdf", "invgauss_isf",
    "invgauss_kl_divergence", "invgauss_logcdf", "invgauss_logpdf", "invgauss_logsf",
    "invgauss_mean", "invgauss_median", "invgauss_pdf", "invgauss_ppf", "invgauss_rvs",
    "invgauss_sf", "invgauss_std", "invgauss_var", "invweibull_cdf", "invweibull_entropy",
    "invweibull_isf", "invweibull_logcdf", "invweibull_logpdf", "invweibull_logsf",
    "invweibull_mean", "invweibull_median", "invweibull_pdf", "invweibull_ppf", "invweibull_rvs",
    "invweibull_sf", "invweibull_std", "invweibull_var", "invwishart_logpdf", "johnsonsb_cdf",
    "johnsonsb_isf", "johnsonsb_logcdf", "johnsonsb_logpdf", "johnsonsb_logsf", "johnsonsb_median",
    "johnsonsb_pdf", "johnsonsb_ppf", "johnsonsb_rvs", "johnsonsb_sf", "johnsonsu_cdf",
    "johnsonsu_isf", "johnsonsu_logcdf", "johnsonsu_logpdf", "johnsonsu_logsf", "johnsonsu_mean",
    "johnsonsu_median", "johnsonsu_pdf", "johnsonsu_ppf", "johnsonsu_rvs", "johnsonsu_sf",
    "johnsonsu_std", "johnsonsu_var", "kurtosis", "laplace_asymmetric_cdf",
    "laplace_asymmetric_entropy", "laplace_asymmetric_isf", "laplace_asymmetric_logcdf",
    "laplace_asymmetric_logpdf", "laplace_asymmetric_logsf", "laplace_asymmetric_mean",
    "laplace_asymmetric_median", "laplace_asymmetric_pdf", "laplace_asymmetric_ppf",
    "laplace_asymmetric_rvs", "laplace_asymmetric_sf", "laplace_asymmetric_std",
    "laplace_asymmetric_var", "laplace_cdf", "laplace_entropy", "laplace_isf",
    "laplace_kl_divergence", "laplace_logcdf", "laplace_logpdf", "laplace_logsf", "laplace_mean",
    "laplace_median", "laplace_pdf", "laplace_ppf", "laplace_rvs", "laplace_sf", "laplace_std",
    "laplace_var", "levy_cdf", "levy_entropy", "levy_isf", "levy_logcdf", "levy_logpdf",
    "levy_logsf", "levy_median", "levy_pdf", "levy_ppf", "levy_rvs", "levy_sf",
    "log_kernel_density", "loggamma_cdf", "loggamma_entropy", "loggamma_isf", "loggamma_logcdf",
    "loggamma_logpdf", "loggamma_logsf", "loggamma_mean", "loggamma_median", "loggamma_pdf",
    "loggamma_ppf", "loggamma_rvs", "loggamma_sf", "loggamma_std", "loggamma_var", "logistic_cdf",
    "logistic_entropy", "logistic_isf", "logistic_logcdf", "logistic_logpdf", "logistic_logsf",
    "logistic_mean", "logistic_median", "logistic_pdf", "logistic_ppf", "logistic_rvs",
    "logistic_sf", "logistic_std", "logistic_var", "loglaplace_cdf", "loglaplace_entropy",
    "loglaplace_isf", "loglaplace_logcdf", "loglaplace_logpdf", "loglaplace_logsf",
    "loglaplace_mean", "loglaplace_median", "loglaplace_pdf", "loglaplace_ppf", "loglaplace_rvs",
    "loglaplace_sf", "loglaplace_std", "loglaplace_var", "lognorm_cdf", "lognorm_entropy",
    "lognorm_isf", "lognorm_kl_divergence", "lognorm_logcdf", "lognorm_logpdf", "lognorm_logsf",
    "lognorm_mean", "lognorm_median", "lognorm_pdf", "lognorm_ppf", "lognorm_rvs", "lognorm_sf",
    "lognorm_std", "lognorm_var", "logser_logpmf", "logser_mean", "logser_pmf", "logser_std",
    "logser_var", "loguniform_cdf", "loguniform_entropy", "loguniform_isf", "loguniform_logcdf",
    "loguniform_logpdf", "loguniform_logsf", "loguniform_mean", "loguniform_median",
    "loguniform_pdf", "loguniform_ppf", "loguniform_rvs", "loguniform_sf", "loguniform_std",
    "loguniform_var", "lomax_cdf", "lomax_entropy", "lomax_isf", "lomax_logcdf", "lomax_logpdf",
    "lomax_logsf", "lomax_mean", "lomax_median", "lomax_pdf", "lomax_ppf", "lomax_rvs", "lomax_sf",
    "lomax_std", "lomax_var", "matrix_normal_logpdf", "maxwell_cdf", "maxwell_entropy",
    "maxwell_isf", "maxwell_kl_divergence", "maxwell_logcdf", "maxwell_logpdf", "maxwell_logsf",
    "maxwell_mean", "maxwell_median", "maxwell_pdf", "maxwell_ppf", "maxwell_rvs", "maxwell_sf",
    "maxwell_std", "maxwell_var", "moment", "moyal_cdf", "moyal_entropy", "moyal_isf",
    "moyal_logcdf", "moyal_logpdf", "moyal_logsf", "moyal_mean", "moyal_median", "moyal_pdf",
    "moyal_ppf", "moyal_rvs", "moyal_sf", "moyal_std", "moyal_var", "multinomial_logpmf",
    "multivariate_normal_entropy", "multivariate_normal_kl_divergence",
    "multivariate_normal_logpdf", "multivariate_normal_pdf", "multivariate_normal_rvs",
    "multivariate_t_logpdf", "multivariate_t_pdf", "multivariate_t_rvs", "nakagami_cdf",
    "nakagami_entropy", "nakagami_isf", "nakagami_logcdf", "nakagami_logpdf", "nakagami_logsf",
    "nakagami_mean", "nakagami_median", "nakagami_pdf", "nakagami_ppf", "nakagami_rvs",
    "nakagami_sf", "nakagami_std", "nakagami_var", "nbinom_cdf", "nbinom_kl_divergence",
    "nbinom_logcdf", "nbinom_logpmf", "nbinom_logsf", "nbinom_mean", "nbinom_pmf", "nbinom_sf",
    "nbinom_std", "nbinom_var", "norm_cdf", "norm_entropy", "norm_isf", "norm_kl_divergence",
    "norm_logcdf", "norm_logpdf", "norm_logsf", "norm_mean", "norm_median", "norm_pdf", "norm_ppf",
    "norm_rvs", "norm_sf", "norm_std", "norm_var", "norminvgauss_logpdf", "norminvgauss_mean",
    "norminvgauss_pdf", "norminvgauss_std", "norminvgauss_var", "pareto_cdf", "pareto_entropy",
    "pareto_isf", "pareto_kl_divergence", "pareto_logcdf", "pareto_logpdf", "pareto_logsf",
    "pareto_mean", "pareto_median", "pareto_pdf", "pareto_ppf", "pareto_rvs", "pareto_sf",
    "pareto_std", "pareto_var", "pearson_correlation", "planck_cdf", "planck_entropy",
    "planck_logcdf", "planck_logpmf", "planck_logsf", "planck_mean", "planck_pmf", "planck_sf",
    "planck_std", "planck_var", "poisson_cdf", "poisson_kl_divergence", "poisson_logcdf",
    "poisson_logpmf", "poisson_logsf", "poisson_mean", "poisson_pmf", "poisson_sf", "poisson_std",
    "poisson_var", "powerlaw_cdf", "powerlaw_entropy", "powerlaw_isf", "powerlaw_kl_divergence",
    "powerlaw_logcdf", "powerlaw_logpdf", "powerlaw_logsf", "powerlaw_mean", "powerlaw_median",
    "powerlaw_pdf", "powerlaw_ppf", "powerlaw_rvs", "powerlaw_sf", "powerlaw_std", "powerlaw_var",
    "rayleigh_cdf", "rayleigh_entropy", "rayleigh_isf", "rayleigh_kl_divergence", "rayleigh_logcdf",
    "rayleigh_logpdf", "rayleigh_logsf", "rayleigh_mean", "rayleigh_median", "rayleigh_pdf",
    "rayleigh_ppf", "rayleigh_rvs", "rayleigh_sf", "rayleigh_std", "rayleigh_var", "rice_logpdf",
    "rice_mean", "rice_pdf", "rice_rvs", "skellam_logpmf", "skellam_mean", "skellam_pmf",
    "skellam_std", "skellam_var", "skew", "skewnorm_cdf", "skewnorm_isf", "skewnorm_logpdf",
    "skewnorm_mean", "skewnorm_median", "skewnorm_pdf", "skewnorm_ppf", "skewnorm_rvs",
    "skewnorm_sf", "skewnorm_std", "skewnorm_var", "t_cdf", "t_entropy", "t_isf", "t_logcdf",
    "t_logpdf", "t_logsf", "t_mean", "t_median", "t_pdf", "t_ppf", "t_rvs", "t_sf", "t_std",
    "t_var", "triang_cdf", "triang_entropy", "triang_isf", "triang_logcdf", "triang_logpdf",
    "triang_logsf", "triang_mean", "triang_median", "triang_pdf", "triang_ppf", "triang_rvs",
    "triang_sf", "triang_std", "triang_var", "truncexpon_cdf", "truncexpon_isf",
    "truncexpon_logcdf", "truncexpon_logpdf", "truncexpon_logsf", "truncexpon_median",
    "truncexpon_pdf", "truncexpon_ppf", "truncexpon_rvs", "truncexpon_sf", "truncnorm_cdf",
    "truncnorm_entropy", "truncnorm_isf", "truncnorm_logcdf", "truncnorm_logpdf", "truncnorm_logsf",
    "truncnorm_mean", "truncnorm_median", "truncnorm_pdf", "truncnorm_ppf", "truncnorm_rvs",
    "truncnorm_sf", "ttest_ind", "uniform_cdf", "uniform_entropy", "uniform_isf",
    "uniform_kl_divergence", "uniform_logcdf", "uniform_logpdf", "uniform_logsf", "uniform_mean",
    "uniform_median", "uniform_pdf", "uniform_ppf", "uniform_rvs", "uniform_sf", "uniform_std",
    "uniform_var", "vonmises_cdf", "vonmises_entropy", "vonmises_fisher_logpdf", "vonmises_isf",
    "vonmises_kl_divergence", "vonmises_logpdf", "vonmises_mean", "vonmises_pdf", "vonmises_ppf",
    "vonmises_rvs", "vonmises_sf", "wasserstein_distance", "weibull_max_cdf", "weibull_max_entropy",
    "weibull_max_isf", "weibull_max_logcdf", "weibull_max_logpdf", "weibull_max_logsf",
    "weibull_max_mean", "weibull_max_median", "weibull_max_pdf", "weibull_max_ppf",
    "weibull_max_rvs", "weibull_max_sf", "weibull_max_std", "weibull_max_var", "weibull_min_cdf",
    "weibull_min_entropy", "weibull_min_isf", "weibull_min_kl_divergence", "weibull_min_logcdf",
    "weibull_min_logpdf", "weibull_min_logsf", "weibull_min_mean", "weibull_min_median",
    "weibull_min_pdf", "weibull_min_ppf", "weibull_min_rvs", "weibull_min_sf", "weibull_min_std",
    "weibull_min_var", "wishart_logpdf", "wishart_rvs", "yeojohnson", "yulesimon_cdf",
    "yulesimon_logcdf", "yulesimon_logpmf", "yulesimon_logsf", "yulesimon_mean", "yulesimon_pmf",
    "yulesimon_sf", "yulesimon_std", "yulesimon_var", "zipf_logpmf", "zipf_mean", "zipf_pmf",
    "zscore",
]

Given: TypeAlias = Operand | Sequence[float]
"""What a distribution takes: a Tensor, a number, an array, or a list of numbers."""

def arcsine_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the arcsine distribution: the probability of a value up to the first argument."""

def arcsine_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the arcsine distribution, in nats."""

def arcsine_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the arcsine distribution, the inverse of its survival function, exact where `q` is tiny."""

def arcsine_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the arcsine distribution."""

def arcsine_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the arcsine distribution; -inf outside of the support, with gradient 0."""

def arcsine_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the arcsine distribution, log(1 - cdf)."""

def arcsine_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the arcsine distribution."""

def arcsine_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the arcsine distribution."""

def arcsine_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the arcsine distribution; 0 outside of the support, with gradient 0."""

def arcsine_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the arcsine distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def arcsine_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the arcsine distribution, reparametrised: with gradients by its parameters."""

def arcsine_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the arcsine distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def arcsine_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the arcsine distribution."""

def arcsine_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the arcsine distribution."""

def argus_cdf(
    x: Given, chi: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics: the probability of a value up to the first argument."""

def argus_isf(
    q: Given, chi: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics, the inverse of its survival function, exact where `q` is tiny."""

def argus_logpdf(
    x: Given, chi: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics; -inf outside of the support, with gradient 0."""

def argus_logsf(
    x: Given, chi: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics, log(1 - cdf)."""

def argus_pdf(
    x: Given, chi: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics; 0 outside of the support, with gradient 0."""

def argus_rvs(
    chi: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics, reparametrised: with gradients by its parameters."""

def argus_sf(
    x: Given, chi: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def bernoulli_cdf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Bernoulli distribution, that of 1 with probability `p`, else 0: the probability of a value up to the first argument."""

def bernoulli_entropy(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Bernoulli distribution, that of 1 with probability `p`, else 0, in nats."""

def bernoulli_kl_divergence(
    p: Given, loc: Given, other_p: Given, other_loc: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Bernoulli distribution, that of 1 with probability `p`, else 0, from another of the family, in nats."""

def bernoulli_logcdf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Bernoulli distribution, that of 1 with probability `p`, else 0."""

def bernoulli_logpmf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Bernoulli distribution, that of 1 with probability `p`, else 0; -inf off the support, and where `k` is not whole."""

def bernoulli_logsf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Bernoulli distribution, that of 1 with probability `p`, else 0, log(1 - cdf)."""

def bernoulli_mean(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Bernoulli distribution, that of 1 with probability `p`, else 0."""

def bernoulli_pmf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Bernoulli distribution, that of 1 with probability `p`, else 0; 0 off the support, and where `k` is not whole."""

def bernoulli_sf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Bernoulli distribution, that of 1 with probability `p`, else 0, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def bernoulli_std(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Bernoulli distribution, that of 1 with probability `p`, else 0."""

def bernoulli_var(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Bernoulli distribution, that of 1 with probability `p`, else 0."""

def beta_cdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the beta distribution of shapes `a` and `b`: the probability of a value up to the first argument."""

def beta_entropy(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the beta distribution of shapes `a` and `b`, in nats."""

def beta_isf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the beta distribution of shapes `a` and `b`, the inverse of its survival function, exact where `q` is tiny."""

def beta_kl_divergence(
    a: Given,
    b: Given,
    loc: Given,
    scale: Given,
    other_a: Given,
    other_b: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the beta distribution of shapes `a` and `b`, from another of the family, in nats."""

def beta_logcdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the beta distribution of shapes `a` and `b`."""

def beta_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the beta distribution of shapes `a` and `b`; -inf outside of the support, with gradient 0."""

def beta_logsf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the beta distribution of shapes `a` and `b`, log(1 - cdf)."""

def beta_mean(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the beta distribution of shapes `a` and `b`."""

def beta_median(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the beta distribution of shapes `a` and `b`."""

def beta_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the beta distribution of shapes `a` and `b`; 0 outside of the support, with gradient 0."""

def beta_ppf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the beta distribution of shapes `a` and `b`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def beta_rvs(
    a: Given,
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the beta distribution of shapes `a` and `b`, reparametrised: with gradients by its parameters."""

def beta_sf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the beta distribution of shapes `a` and `b`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def beta_std(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the beta distribution of shapes `a` and `b`."""

def beta_var(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the beta distribution of shapes `a` and `b`."""

def betabinom_logpmf(
    k: Given, n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the beta-binomial distribution, a binomial one whose chance has the beta distribution of shapes `a` and `b`; -inf off the support, and where `k` is not whole."""

def betabinom_mean(
    n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the beta-binomial distribution, a binomial one whose chance has the beta distribution of shapes `a` and `b`."""

def betabinom_pmf(
    k: Given, n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the beta-binomial distribution, a binomial one whose chance has the beta distribution of shapes `a` and `b`; 0 off the support, and where `k` is not whole."""

def betabinom_std(
    n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the beta-binomial distribution, a binomial one whose chance has the beta distribution of shapes `a` and `b`."""

def betabinom_var(
    n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the beta-binomial distribution, a binomial one whose chance has the beta distribution of shapes `a` and `b`."""

def betanbinom_logpmf(
    k: Given, n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the beta-negative binomial distribution, a negative binomial one whose chance has a beta distribution; -inf off the support, and where `k` is not whole."""

def betanbinom_mean(
    n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the beta-negative binomial distribution, a negative binomial one whose chance has a beta distribution."""

def betanbinom_pmf(
    k: Given, n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the beta-negative binomial distribution, a negative binomial one whose chance has a beta distribution; 0 off the support, and where `k` is not whole."""

def betanbinom_std(
    n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the beta-negative binomial distribution, a negative binomial one whose chance has a beta distribution."""

def betanbinom_var(
    n: Given, a: Given, b: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the beta-negative binomial distribution, a negative binomial one whose chance has a beta distribution."""

def betaprime_cdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution: the probability of a value up to the first argument."""

def betaprime_isf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution, the inverse of its survival function, exact where `q` is tiny."""

def betaprime_logcdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution."""

def betaprime_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution; -inf outside of the support, with gradient 0."""

def betaprime_logsf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution, log(1 - cdf)."""

def betaprime_mean(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution."""

def betaprime_median(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution."""

def betaprime_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution; 0 outside of the support, with gradient 0."""

def betaprime_ppf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def betaprime_rvs(
    a: Given,
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution, reparametrised: with gradients by its parameters."""

def betaprime_sf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def betaprime_std(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution."""

def betaprime_var(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution."""

def binom_cdf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`: the probability of a value up to the first argument."""

def binom_kl_divergence(
    n: Given,
    p: Given,
    loc: Given,
    other_n: Given,
    other_p: Given,
    other_loc: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`, from another of the family, in nats."""

def binom_logcdf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`."""

def binom_logpmf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the binomial distribution, that of the number of successes in `n` trials, each of chance `p`; -inf off the support, and where `k` is not whole."""

def binom_logsf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`, log(1 - cdf)."""

def binom_mean(
    n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`."""

def binom_pmf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the binomial distribution, that of the number of successes in `n` trials, each of chance `p`; 0 off the support, and where `k` is not whole."""

def binom_sf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def binom_std(
    n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`."""

def binom_var(
    n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the binomial distribution, that of the number of successes in `n` trials, each of chance `p`."""

def boltzmann_cdf(
    k: Given, lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`: the probability of a value up to the first argument."""

def boltzmann_logcdf(
    k: Given, lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`."""

def boltzmann_logpmf(
    k: Given, lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Boltzmann (truncated Planck) distribution of `lambda_` and `N`; -inf off the support, and where `k` is not whole."""

def boltzmann_logsf(
    k: Given, lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`, log(1 - cdf)."""

def boltzmann_mean(
    lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`."""

def boltzmann_pmf(
    k: Given, lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Boltzmann (truncated Planck) distribution of `lambda_` and `N`; 0 off the support, and where `k` is not whole."""

def boltzmann_sf(
    k: Given, lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def boltzmann_std(
    lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`."""

def boltzmann_var(
    lambda_: Given, N: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Boltzmann (truncated Planck) distribution of `lambda_` and `N`."""

@overload
def boxcox_llf(lmb: Tensor, data: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the likelihood of positive numbers, a vector, if their Box-Cox transformation is normal.

    Source: (λ - 1) Σ log(x) - n/2 log(σ²) of the transformed numbers; Box and Cox (1964).

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.boxcox_llf(0.5, pg.tensor([1.0, 2.0, 4.0]))
    tensor(-0.4462)
    """

@overload
def boxcox_llf(lmb: Operand, data: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def boxcox_llf(lmb: Operand, data: Operand, *, out: Tensor | None = None) -> Any: ...

def burr12_cdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`: the probability of a value up to the first argument."""

def burr12_isf(
    q: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`, the inverse of its survival function, exact where `q` is tiny."""

def burr12_logcdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`."""

def burr12_logpdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`; -inf outside of the support, with gradient 0."""

def burr12_logsf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`, log(1 - cdf)."""

def burr12_mean(
    c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`."""

def burr12_median(
    c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`."""

def burr12_pdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`; 0 outside of the support, with gradient 0."""

def burr12_ppf(
    q: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def burr12_rvs(
    c: Given,
    d: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`, reparametrised: with gradients by its parameters."""

def burr12_sf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def burr_cdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Burr distribution (type III, of Dagum) of shapes `c` and `d`: the probability of a value up to the first argument."""

def burr_isf(
    q: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, the inverse of its survival function, exact where `q` is tiny."""

def burr_logcdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Burr distribution (type III, of Dagum) of shapes `c` and `d`."""

def burr_logpdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Burr distribution (type III, of Dagum) of shapes `c` and `d`; -inf outside of the support, with gradient 0."""

def burr_logsf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, log(1 - cdf)."""

def burr_mean(
    c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Burr distribution (type III, of Dagum) of shapes `c` and `d`."""

def burr_median(
    c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Burr distribution (type III, of Dagum) of shapes `c` and `d`."""

def burr_pdf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Burr distribution (type III, of Dagum) of shapes `c` and `d`; 0 outside of the support, with gradient 0."""

def burr_ppf(
    q: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def burr_rvs(
    c: Given,
    d: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, reparametrised: with gradients by its parameters."""

def burr_sf(
    x: Given, c: Given, d: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def cauchy_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Cauchy distribution: the probability of a value up to the first argument."""

def cauchy_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Cauchy distribution, in nats."""

def cauchy_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Cauchy distribution, the inverse of its survival function, exact where `q` is tiny."""

def cauchy_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Cauchy distribution, from another of the family, in nats."""

def cauchy_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Cauchy distribution."""

def cauchy_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Cauchy distribution; -inf outside of the support, with gradient 0."""

def cauchy_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Cauchy distribution, log(1 - cdf)."""

def cauchy_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Cauchy distribution."""

def cauchy_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Cauchy distribution; 0 outside of the support, with gradient 0."""

def cauchy_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Cauchy distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def cauchy_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Cauchy distribution, reparametrised: with gradients by its parameters."""

def cauchy_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Cauchy distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def chi2_cdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the chi-squared distribution of `df` degrees of freedom: the probability of a value up to the first argument."""

def chi2_entropy(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the chi-squared distribution of `df` degrees of freedom, in nats."""

def chi2_isf(
    q: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the chi-squared distribution of `df` degrees of freedom, the inverse of its survival function, exact where `q` is tiny."""

def chi2_kl_divergence(
    df: Given,
    loc: Given,
    scale: Given,
    other_df: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the chi-squared distribution of `df` degrees of freedom, from another of the family, in nats."""

def chi2_logcdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the chi-squared distribution of `df` degrees of freedom."""

def chi2_logpdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the chi-squared distribution of `df` degrees of freedom; -inf outside of the support, with gradient 0."""

def chi2_logsf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the chi-squared distribution of `df` degrees of freedom, log(1 - cdf)."""

def chi2_mean(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the chi-squared distribution of `df` degrees of freedom."""

def chi2_median(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the chi-squared distribution of `df` degrees of freedom."""

def chi2_pdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the chi-squared distribution of `df` degrees of freedom; 0 outside of the support, with gradient 0."""

def chi2_ppf(
    q: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the chi-squared distribution of `df` degrees of freedom, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def chi2_rvs(
    df: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the chi-squared distribution of `df` degrees of freedom, reparametrised: with gradients by its parameters."""

def chi2_sf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the chi-squared distribution of `df` degrees of freedom, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def chi2_std(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the chi-squared distribution of `df` degrees of freedom."""

def chi2_var(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the chi-squared distribution of `df` degrees of freedom."""

def chi_cdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers: the probability of a value up to the first argument."""

def chi_entropy(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, in nats."""

def chi_isf(
    q: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, the inverse of its survival function, exact where `q` is tiny."""

def chi_kl_divergence(
    df: Given,
    loc: Given,
    scale: Given,
    other_df: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, from another of the family, in nats."""

def chi_logcdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers."""

def chi_logpdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers; -inf outside of the support, with gradient 0."""

def chi_logsf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, log(1 - cdf)."""

def chi_mean(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers."""

def chi_median(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers."""

def chi_pdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers; 0 outside of the support, with gradient 0."""

def chi_ppf(
    q: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def chi_rvs(
    df: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, reparametrised: with gradients by its parameters."""

def chi_sf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def chi_std(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers."""

def chi_var(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers."""

@overload
def dirichlet_entropy(alpha: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Entropy of the Dirichlet distribution, in nats."""

@overload
def dirichlet_entropy(alpha: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_kl_divergence(
    alpha: Tensor, other_alpha: Tensor, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of two Dirichlet distributions, in nats."""

@overload
def dirichlet_kl_divergence(
    alpha: AnyArray, other_alpha: AnyArray, *, out: Tensor | None = None
) -> Any: ...

@overload
def dirichlet_logpdf(x: Tensor, alpha: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the density of the Dirichlet distribution at points of the simplex, the first dimension of `x`."""

@overload
def dirichlet_logpdf(x: Operand, alpha: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def dirichlet_logpdf(x: Operand, alpha: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_mean(alpha: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Mean of the Dirichlet distribution: alpha divided by its sum."""

@overload
def dirichlet_mean(alpha: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_multinomial_logpmf(
    x: Tensor, alpha: Operand, n: Operand, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of counts, the last dimension of `x`, by the Dirichlet-multinomial distribution."""

@overload
def dirichlet_multinomial_logpmf(
    x: Operand, alpha: Tensor, n: Operand, *, out: Tensor | None = None
) -> Tensor: ...

@overload
def dirichlet_multinomial_logpmf(
    x: Operand, alpha: Operand, n: Tensor, *, out: Tensor | None = None
) -> Tensor: ...

@overload
def dirichlet_multinomial_logpmf(
    x: Operand, alpha: Operand, n: Operand, *, out: Tensor | None = None
) -> Any: ...

@overload
def dirichlet_pdf(x: Tensor, alpha: Operand, *, out: Tensor | None = None) -> Tensor:
    """Density of the Dirichlet distribution at points of the simplex: exp(logpdf), whose arguments it takes."""

@overload
def dirichlet_pdf(x: Operand, alpha: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def dirichlet_pdf(x: Operand, alpha: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def dirichlet_rvs(
    alpha: Tensor, size: Any = None, random_state: Any = None, *, out: Tensor | None = None
) -> Tensor:
    """Random points of the simplex by the Dirichlet distribution, reparametrised: with gradients by `alpha`."""

@overload
def dirichlet_rvs(
    alpha: AnyArray, size: Any = None, random_state: Any = None, *, out: Tensor | None = None
) -> Any: ...

@overload
def dirichlet_var(alpha: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Variances of the coordinates by the Dirichlet distribution: m (1 - m) / (s + 1), of the means m and the sum s."""

@overload
def dirichlet_var(alpha: AnyArray, *, out: Tensor | None = None) -> Any: ...

def dlaplace_cdf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the discrete Laplace distribution of `a`: the probability of a value up to the first argument."""

def dlaplace_entropy(
    a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the discrete Laplace distribution of `a`, in nats."""

def dlaplace_logcdf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the discrete Laplace distribution of `a`."""

def dlaplace_logpmf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the discrete Laplace distribution of `a`; -inf off the support, and where `k` is not whole."""

def dlaplace_logsf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the discrete Laplace distribution of `a`, log(1 - cdf)."""

def dlaplace_mean(
    a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the discrete Laplace distribution of `a`."""

def dlaplace_pmf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the discrete Laplace distribution of `a`; 0 off the support, and where `k` is not whole."""

def dlaplace_sf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the discrete Laplace distribution of `a`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def dlaplace_std(
    a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the discrete Laplace distribution of `a`."""

def dlaplace_var(
    a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the discrete Laplace distribution of `a`."""

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
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the exponential distribution: the probability of a value up to the first argument."""

def expon_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the exponential distribution, in nats."""

def expon_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the exponential distribution, the inverse of its survival function, exact where `q` is tiny."""

def expon_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the exponential distribution, from another of the family, in nats."""

def expon_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the exponential distribution."""

def expon_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the exponential distribution; -inf outside of the support, with gradient 0."""

def expon_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the exponential distribution, log(1 - cdf)."""

def expon_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the exponential distribution."""

def expon_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the exponential distribution."""

def expon_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the exponential distribution; 0 outside of the support, with gradient 0."""

def expon_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the exponential distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def expon_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the exponential distribution, reparametrised: with gradients by its parameters."""

def expon_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the exponential distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def expon_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the exponential distribution."""

def expon_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the exponential distribution."""

def exponnorm_cdf(
    x: Given, K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one: the probability of a value up to the first argument."""

def exponnorm_logpdf(
    x: Given, K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one; -inf outside of the support, with gradient 0."""

def exponnorm_logsf(
    x: Given, K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one, log(1 - cdf)."""

def exponnorm_mean(
    K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one."""

def exponnorm_pdf(
    x: Given, K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one; 0 outside of the support, with gradient 0."""

def exponnorm_rvs(
    K: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one, reparametrised: with gradients by its parameters."""

def exponnorm_sf(
    x: Given, K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def exponnorm_std(
    K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one."""

def exponnorm_var(
    K: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the exponentially modified normal distribution, that of a normal number and `K` times an exponential one."""

def exponweib_cdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the exponentiated Weibull distribution of shapes `a` and `c`: the probability of a value up to the first argument."""

def exponweib_isf(
    q: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the exponentiated Weibull distribution of shapes `a` and `c`, the inverse of its survival function, exact where `q` is tiny."""

def exponweib_logcdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the exponentiated Weibull distribution of shapes `a` and `c`."""

def exponweib_logpdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the exponentiated Weibull distribution of shapes `a` and `c`; -inf outside of the support, with gradient 0."""

def exponweib_logsf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the exponentiated Weibull distribution of shapes `a` and `c`, log(1 - cdf)."""

def exponweib_median(
    a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the exponentiated Weibull distribution of shapes `a` and `c`."""

def exponweib_pdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the exponentiated Weibull distribution of shapes `a` and `c`; 0 outside of the support, with gradient 0."""

def exponweib_ppf(
    q: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the exponentiated Weibull distribution of shapes `a` and `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def exponweib_rvs(
    a: Given,
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the exponentiated Weibull distribution of shapes `a` and `c`, reparametrised: with gradients by its parameters."""

def exponweib_sf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the exponentiated Weibull distribution of shapes `a` and `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def f_cdf(
    x: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the F distribution of `dfn` and `dfd` degrees of freedom: the probability of a value up to the first argument."""

def f_isf(
    q: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the F distribution of `dfn` and `dfd` degrees of freedom, the inverse of its survival function, exact where `q` is tiny."""

def f_logcdf(
    x: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the F distribution of `dfn` and `dfd` degrees of freedom."""

def f_logpdf(
    x: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the F distribution of `dfn` and `dfd` degrees of freedom; -inf outside of the support, with gradient 0."""

def f_logsf(
    x: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the F distribution of `dfn` and `dfd` degrees of freedom, log(1 - cdf)."""

def f_mean(
    dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the F distribution of `dfn` and `dfd` degrees of freedom."""

def f_median(
    dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the F distribution of `dfn` and `dfd` degrees of freedom."""

def f_pdf(
    x: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the F distribution of `dfn` and `dfd` degrees of freedom; 0 outside of the support, with gradient 0."""

def f_ppf(
    q: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the F distribution of `dfn` and `dfd` degrees of freedom, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def f_rvs(
    dfn: Given,
    dfd: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the F distribution of `dfn` and `dfd` degrees of freedom, reparametrised: with gradients by its parameters."""

def f_sf(
    x: Given, dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the F distribution of `dfn` and `dfd` degrees of freedom, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def f_std(
    dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the F distribution of `dfn` and `dfd` degrees of freedom."""

def f_var(
    dfn: Given, dfd: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the F distribution of `dfn` and `dfd` degrees of freedom."""

def fatiguelife_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Birnbaum-Saunders (fatigue life) distribution of shape `c`: the probability of a value up to the first argument."""

def fatiguelife_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def fatiguelife_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Birnbaum-Saunders (fatigue life) distribution of shape `c`."""

def fatiguelife_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Birnbaum-Saunders (fatigue life) distribution of shape `c`; -inf outside of the support, with gradient 0."""

def fatiguelife_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, log(1 - cdf)."""

def fatiguelife_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Birnbaum-Saunders (fatigue life) distribution of shape `c`."""

def fatiguelife_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Birnbaum-Saunders (fatigue life) distribution of shape `c`."""

def fatiguelife_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Birnbaum-Saunders (fatigue life) distribution of shape `c`; 0 outside of the support, with gradient 0."""

def fatiguelife_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def fatiguelife_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, reparametrised: with gradients by its parameters."""

def fatiguelife_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def fatiguelife_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Birnbaum-Saunders (fatigue life) distribution of shape `c`."""

def fatiguelife_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Birnbaum-Saunders (fatigue life) distribution of shape `c`."""

def fisk_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the log-logistic (Fisk) distribution of shape `c`: the probability of a value up to the first argument."""

def fisk_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the log-logistic (Fisk) distribution of shape `c`, in nats."""

def fisk_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the log-logistic (Fisk) distribution of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def fisk_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the log-logistic (Fisk) distribution of shape `c`."""

def fisk_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the log-logistic (Fisk) distribution of shape `c`; -inf outside of the support, with gradient 0."""

def fisk_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the log-logistic (Fisk) distribution of shape `c`, log(1 - cdf)."""

def fisk_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the log-logistic (Fisk) distribution of shape `c`."""

def fisk_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the log-logistic (Fisk) distribution of shape `c`."""

def fisk_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the log-logistic (Fisk) distribution of shape `c`; 0 outside of the support, with gradient 0."""

def fisk_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the log-logistic (Fisk) distribution of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def fisk_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-logistic (Fisk) distribution of shape `c`, reparametrised: with gradients by its parameters."""

def fisk_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the log-logistic (Fisk) distribution of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def fisk_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the log-logistic (Fisk) distribution of shape `c`."""

def fisk_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the log-logistic (Fisk) distribution of shape `c`."""

def foldnorm_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the folded normal distribution, that of the absolute value of a normal number of mean `c`: the probability of a value up to the first argument."""

def foldnorm_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the folded normal distribution, that of the absolute value of a normal number of mean `c`; -inf outside of the support, with gradient 0."""

def foldnorm_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the folded normal distribution, that of the absolute value of a normal number of mean `c`, log(1 - cdf)."""

def foldnorm_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the folded normal distribution, that of the absolute value of a normal number of mean `c`."""

def foldnorm_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the folded normal distribution, that of the absolute value of a normal number of mean `c`; 0 outside of the support, with gradient 0."""

def foldnorm_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the folded normal distribution, that of the absolute value of a normal number of mean `c`, reparametrised: with gradients by its parameters."""

def foldnorm_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the folded normal distribution, that of the absolute value of a normal number of mean `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gamma_cdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the gamma distribution of shape `a`: the probability of a value up to the first argument."""

def gamma_entropy(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the gamma distribution of shape `a`, in nats."""

def gamma_isf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the gamma distribution of shape `a`, the inverse of its survival function, exact where `q` is tiny."""

def gamma_kl_divergence(
    a: Given,
    loc: Given,
    scale: Given,
    other_a: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the gamma distribution of shape `a`, from another of the family, in nats."""

def gamma_logcdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the gamma distribution of shape `a`."""

def gamma_logpdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the gamma distribution of shape `a`; -inf outside of the support, with gradient 0."""

def gamma_logsf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the gamma distribution of shape `a`, log(1 - cdf)."""

def gamma_mean(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the gamma distribution of shape `a`."""

def gamma_median(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the gamma distribution of shape `a`."""

def gamma_pdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the gamma distribution of shape `a`; 0 outside of the support, with gradient 0."""

def gamma_ppf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the gamma distribution of shape `a`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def gamma_rvs(
    a: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the gamma distribution of shape `a`, reparametrised: with gradients by its parameters."""

def gamma_sf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the gamma distribution of shape `a`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gamma_std(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the gamma distribution of shape `a`."""

def gamma_var(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the gamma distribution of shape `a`."""

def genextreme_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the generalized extreme value distribution of shape `c`: the probability of a value up to the first argument."""

def genextreme_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the generalized extreme value distribution of shape `c`, in nats."""

def genextreme_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the generalized extreme value distribution of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def genextreme_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the generalized extreme value distribution of shape `c`."""

def genextreme_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the generalized extreme value distribution of shape `c`; -inf outside of the support, with gradient 0."""

def genextreme_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the generalized extreme value distribution of shape `c`, log(1 - cdf)."""

def genextreme_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the generalized extreme value distribution of shape `c`."""

def genextreme_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the generalized extreme value distribution of shape `c`; 0 outside of the support, with gradient 0."""

def genextreme_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the generalized extreme value distribution of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def genextreme_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized extreme value distribution of shape `c`, reparametrised: with gradients by its parameters."""

def genextreme_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the generalized extreme value distribution of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gengamma_cdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c: the probability of a value up to the first argument."""

def gengamma_entropy(
    a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c, in nats."""

def gengamma_isf(
    q: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c, the inverse of its survival function, exact where `q` is tiny."""

def gengamma_logcdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c."""

def gengamma_logpdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c; -inf outside of the support, with gradient 0."""

def gengamma_logsf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c, log(1 - cdf)."""

def gengamma_median(
    a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c."""

def gengamma_pdf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c; 0 outside of the support, with gradient 0."""

def gengamma_ppf(
    q: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def gengamma_rvs(
    a: Given,
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c, reparametrised: with gradients by its parameters."""

def gengamma_sf(
    x: Given, a: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def genlogistic_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the generalized logistic distribution of shape `c`: the probability of a value up to the first argument."""

def genlogistic_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the generalized logistic distribution of shape `c`, in nats."""

def genlogistic_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the generalized logistic distribution of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def genlogistic_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the generalized logistic distribution of shape `c`."""

def genlogistic_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the generalized logistic distribution of shape `c`; -inf outside of the support, with gradient 0."""

def genlogistic_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the generalized logistic distribution of shape `c`, log(1 - cdf)."""

def genlogistic_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the generalized logistic distribution of shape `c`."""

def genlogistic_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the generalized logistic distribution of shape `c`."""

def genlogistic_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the generalized logistic distribution of shape `c`; 0 outside of the support, with gradient 0."""

def genlogistic_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the generalized logistic distribution of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def genlogistic_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized logistic distribution of shape `c`, reparametrised: with gradients by its parameters."""

def genlogistic_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the generalized logistic distribution of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def genlogistic_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the generalized logistic distribution of shape `c`."""

def genlogistic_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the generalized logistic distribution of shape `c`."""

def gennorm_cdf(
    x: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the generalized normal distribution (exponential power distribution) of shape `beta`: the probability of a value up to the first argument."""

def gennorm_entropy(
    beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the generalized normal distribution (exponential power distribution) of shape `beta`, in nats."""

def gennorm_isf(
    q: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the generalized normal distribution (exponential power distribution) of shape `beta`, the inverse of its survival function, exact where `q` is tiny."""

def gennorm_logcdf(
    x: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the generalized normal distribution (exponential power distribution) of shape `beta`."""

def gennorm_logpdf(
    x: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the generalized normal distribution (exponential power distribution) of shape `beta`; -inf outside of the support, with gradient 0."""

def gennorm_logsf(
    x: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the generalized normal distribution (exponential power distribution) of shape `beta`, log(1 - cdf)."""

def gennorm_mean(
    beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the generalized normal distribution (exponential power distribution) of shape `beta`."""

def gennorm_pdf(
    x: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the generalized normal distribution (exponential power distribution) of shape `beta`; 0 outside of the support, with gradient 0."""

def gennorm_ppf(
    q: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the generalized normal distribution (exponential power distribution) of shape `beta`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def gennorm_rvs(
    beta: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized normal distribution (exponential power distribution) of shape `beta`, reparametrised: with gradients by its parameters."""

def gennorm_sf(
    x: Given, beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the generalized normal distribution (exponential power distribution) of shape `beta`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gennorm_std(
    beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the generalized normal distribution (exponential power distribution) of shape `beta`."""

def gennorm_var(
    beta: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the generalized normal distribution (exponential power distribution) of shape `beta`."""

def genpareto_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the generalized Pareto distribution of shape `c`, of what exceeds a threshold: the probability of a value up to the first argument."""

def genpareto_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, in nats."""

def genpareto_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, the inverse of its survival function, exact where `q` is tiny."""

def genpareto_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the generalized Pareto distribution of shape `c`, of what exceeds a threshold."""

def genpareto_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the generalized Pareto distribution of shape `c`, of what exceeds a threshold; -inf outside of the support, with gradient 0."""

def genpareto_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, log(1 - cdf)."""

def genpareto_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the generalized Pareto distribution of shape `c`, of what exceeds a threshold."""

def genpareto_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the generalized Pareto distribution of shape `c`, of what exceeds a threshold."""

def genpareto_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the generalized Pareto distribution of shape `c`, of what exceeds a threshold; 0 outside of the support, with gradient 0."""

def genpareto_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def genpareto_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, reparametrised: with gradients by its parameters."""

def genpareto_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def genpareto_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the generalized Pareto distribution of shape `c`, of what exceeds a threshold."""

def genpareto_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the generalized Pareto distribution of shape `c`, of what exceeds a threshold."""

def geom_cdf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the geometric distribution, that of the number of trials up to the first success, each of chance `p`: the probability of a value up to the first argument."""

def geom_entropy(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the geometric distribution, that of the number of trials up to the first success, each of chance `p`, in nats."""

def geom_kl_divergence(
    p: Given, loc: Given, other_p: Given, other_loc: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the geometric distribution, that of the number of trials up to the first success, each of chance `p`, from another of the family, in nats."""

def geom_logcdf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the geometric distribution, that of the number of trials up to the first success, each of chance `p`."""

def geom_logpmf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the geometric distribution, that of the number of trials up to the first success, each of chance `p`; -inf off the support, and where `k` is not whole."""

def geom_logsf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the geometric distribution, that of the number of trials up to the first success, each of chance `p`, log(1 - cdf)."""

def geom_mean(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the geometric distribution, that of the number of trials up to the first success, each of chance `p`."""

def geom_pmf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the geometric distribution, that of the number of trials up to the first success, each of chance `p`; 0 off the support, and where `k` is not whole."""

def geom_sf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the geometric distribution, that of the number of trials up to the first success, each of chance `p`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def geom_std(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the geometric distribution, that of the number of trials up to the first success, each of chance `p`."""

def geom_var(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the geometric distribution, that of the number of trials up to the first success, each of chance `p`."""

@overload
def gmean(
    a: Tensor,
    axis: builtins.int | None = 0,
    weights: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Geometric mean along `axis`, or of all elements if it is None; 0 if an element is 0.

    Source: exp of the mean of logarithms.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gmean(pg.tensor([1.0, 4.0]))
    tensor(2.)
    """

@overload
def gmean(
    a: AnyArray,
    axis: builtins.int | None = 0,
    weights: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def gompertz_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Gompertz distribution of shape `c`, of lifetimes: the probability of a value up to the first argument."""

def gompertz_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Gompertz distribution of shape `c`, of lifetimes, the inverse of its survival function, exact where `q` is tiny."""

def gompertz_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Gompertz distribution of shape `c`, of lifetimes."""

def gompertz_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Gompertz distribution of shape `c`, of lifetimes; -inf outside of the support, with gradient 0."""

def gompertz_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Gompertz distribution of shape `c`, of lifetimes, log(1 - cdf)."""

def gompertz_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Gompertz distribution of shape `c`, of lifetimes."""

def gompertz_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Gompertz distribution of shape `c`, of lifetimes; 0 outside of the support, with gradient 0."""

def gompertz_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Gompertz distribution of shape `c`, of lifetimes, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def gompertz_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Gompertz distribution of shape `c`, of lifetimes, reparametrised: with gradients by its parameters."""

def gompertz_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Gompertz distribution of shape `c`, of lifetimes, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gumbel_l_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Gumbel distribution of minima: the probability of a value up to the first argument."""

def gumbel_l_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Gumbel distribution of minima, in nats."""

def gumbel_l_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Gumbel distribution of minima, the inverse of its survival function, exact where `q` is tiny."""

def gumbel_l_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Gumbel distribution of minima, from another of the family, in nats."""

def gumbel_l_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Gumbel distribution of minima."""

def gumbel_l_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Gumbel distribution of minima; -inf outside of the support, with gradient 0."""

def gumbel_l_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Gumbel distribution of minima, log(1 - cdf)."""

def gumbel_l_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Gumbel distribution of minima."""

def gumbel_l_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Gumbel distribution of minima."""

def gumbel_l_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Gumbel distribution of minima; 0 outside of the support, with gradient 0."""

def gumbel_l_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Gumbel distribution of minima, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def gumbel_l_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Gumbel distribution of minima, reparametrised: with gradients by its parameters."""

def gumbel_l_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Gumbel distribution of minima, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gumbel_l_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Gumbel distribution of minima."""

def gumbel_l_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Gumbel distribution of minima."""

def gumbel_r_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Gumbel distribution of maxima: the probability of a value up to the first argument."""

def gumbel_r_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Gumbel distribution of maxima, in nats."""

def gumbel_r_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Gumbel distribution of maxima, the inverse of its survival function, exact where `q` is tiny."""

def gumbel_r_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Gumbel distribution of maxima, from another of the family, in nats."""

def gumbel_r_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Gumbel distribution of maxima."""

def gumbel_r_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Gumbel distribution of maxima; -inf outside of the support, with gradient 0."""

def gumbel_r_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Gumbel distribution of maxima, log(1 - cdf)."""

def gumbel_r_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Gumbel distribution of maxima."""

def gumbel_r_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Gumbel distribution of maxima."""

def gumbel_r_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Gumbel distribution of maxima; 0 outside of the support, with gradient 0."""

def gumbel_r_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Gumbel distribution of maxima, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def gumbel_r_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Gumbel distribution of maxima, reparametrised: with gradients by its parameters."""

def gumbel_r_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Gumbel distribution of maxima, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def gumbel_r_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Gumbel distribution of maxima."""

def gumbel_r_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Gumbel distribution of maxima."""

def halfcauchy_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the half-Cauchy distribution, that of the absolute value of a Cauchy number: the probability of a value up to the first argument."""

def halfcauchy_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the half-Cauchy distribution, that of the absolute value of a Cauchy number, in nats."""

def halfcauchy_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the half-Cauchy distribution, that of the absolute value of a Cauchy number, the inverse of its survival function, exact where `q` is tiny."""

def halfcauchy_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the half-Cauchy distribution, that of the absolute value of a Cauchy number."""

def halfcauchy_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the half-Cauchy distribution, that of the absolute value of a Cauchy number; -inf outside of the support, with gradient 0."""

def halfcauchy_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the half-Cauchy distribution, that of the absolute value of a Cauchy number, log(1 - cdf)."""

def halfcauchy_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the half-Cauchy distribution, that of the absolute value of a Cauchy number."""

def halfcauchy_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the half-Cauchy distribution, that of the absolute value of a Cauchy number; 0 outside of the support, with gradient 0."""

def halfcauchy_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the half-Cauchy distribution, that of the absolute value of a Cauchy number, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def halfcauchy_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the half-Cauchy distribution, that of the absolute value of a Cauchy number, reparametrised: with gradients by its parameters."""

def halfcauchy_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the half-Cauchy distribution, that of the absolute value of a Cauchy number, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def halflogistic_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the half-logistic distribution, that of the absolute value of a logistic number: the probability of a value up to the first argument."""

def halflogistic_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the half-logistic distribution, that of the absolute value of a logistic number, in nats."""

def halflogistic_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the half-logistic distribution, that of the absolute value of a logistic number, the inverse of its survival function, exact where `q` is tiny."""

def halflogistic_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the half-logistic distribution, that of the absolute value of a logistic number."""

def halflogistic_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the half-logistic distribution, that of the absolute value of a logistic number; -inf outside of the support, with gradient 0."""

def halflogistic_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the half-logistic distribution, that of the absolute value of a logistic number, log(1 - cdf)."""

def halflogistic_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the half-logistic distribution, that of the absolute value of a logistic number."""

def halflogistic_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the half-logistic distribution, that of the absolute value of a logistic number."""

def halflogistic_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the half-logistic distribution, that of the absolute value of a logistic number; 0 outside of the support, with gradient 0."""

def halflogistic_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the half-logistic distribution, that of the absolute value of a logistic number, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def halflogistic_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the half-logistic distribution, that of the absolute value of a logistic number, reparametrised: with gradients by its parameters."""

def halflogistic_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the half-logistic distribution, that of the absolute value of a logistic number, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def halflogistic_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the half-logistic distribution, that of the absolute value of a logistic number."""

def halflogistic_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the half-logistic distribution, that of the absolute value of a logistic number."""

def halfnorm_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the half-normal distribution, that of the absolute value of a normal number: the probability of a value up to the first argument."""

def halfnorm_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the half-normal distribution, that of the absolute value of a normal number, in nats."""

def halfnorm_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the half-normal distribution, that of the absolute value of a normal number, the inverse of its survival function, exact where `q` is tiny."""

def halfnorm_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the half-normal distribution, that of the absolute value of a normal number, from another of the family, in nats."""

def halfnorm_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the half-normal distribution, that of the absolute value of a normal number."""

def halfnorm_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the half-normal distribution, that of the absolute value of a normal number; -inf outside of the support, with gradient 0."""

def halfnorm_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the half-normal distribution, that of the absolute value of a normal number, log(1 - cdf)."""

def halfnorm_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the half-normal distribution, that of the absolute value of a normal number."""

def halfnorm_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the half-normal distribution, that of the absolute value of a normal number."""

def halfnorm_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the half-normal distribution, that of the absolute value of a normal number; 0 outside of the support, with gradient 0."""

def halfnorm_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the half-normal distribution, that of the absolute value of a normal number, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def halfnorm_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the half-normal distribution, that of the absolute value of a normal number, reparametrised: with gradients by its parameters."""

def halfnorm_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the half-normal distribution, that of the absolute value of a normal number, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def halfnorm_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the half-normal distribution, that of the absolute value of a normal number."""

def halfnorm_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the half-normal distribution, that of the absolute value of a normal number."""

@overload
def hmean(
    a: Tensor,
    axis: builtins.int | None = 0,
    weights: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Harmonic mean of positive numbers along `axis`, or of all elements if it is None.

    Source: the inverse of the mean of inverses.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hmean(pg.tensor([1.0, 3.0]))
    tensor(1.5000)
    """

@overload
def hmean(
    a: AnyArray,
    axis: builtins.int | None = 0,
    weights: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def hypsecant_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the hyperbolic secant distribution: the probability of a value up to the first argument."""

def hypsecant_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the hyperbolic secant distribution, in nats."""

def hypsecant_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the hyperbolic secant distribution, the inverse of its survival function, exact where `q` is tiny."""

def hypsecant_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the hyperbolic secant distribution."""

def hypsecant_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the hyperbolic secant distribution; -inf outside of the support, with gradient 0."""

def hypsecant_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the hyperbolic secant distribution, log(1 - cdf)."""

def hypsecant_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the hyperbolic secant distribution."""

def hypsecant_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the hyperbolic secant distribution."""

def hypsecant_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the hyperbolic secant distribution; 0 outside of the support, with gradient 0."""

def hypsecant_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the hyperbolic secant distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def hypsecant_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the hyperbolic secant distribution, reparametrised: with gradients by its parameters."""

def hypsecant_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the hyperbolic secant distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def hypsecant_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the hyperbolic secant distribution."""

def hypsecant_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the hyperbolic secant distribution."""

def invgamma_cdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution: the probability of a value up to the first argument."""

def invgamma_entropy(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, in nats."""

def invgamma_isf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, the inverse of its survival function, exact where `q` is tiny."""

def invgamma_kl_divergence(
    a: Given,
    loc: Given,
    scale: Given,
    other_a: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, from another of the family, in nats."""

def invgamma_logcdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution."""

def invgamma_logpdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution; -inf outside of the support, with gradient 0."""

def invgamma_logsf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, log(1 - cdf)."""

def invgamma_mean(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution."""

def invgamma_median(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution."""

def invgamma_pdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution; 0 outside of the support, with gradient 0."""

def invgamma_ppf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def invgamma_rvs(
    a: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, reparametrised: with gradients by its parameters."""

def invgamma_sf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def invgamma_std(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution."""

def invgamma_var(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution."""

def invgauss_cdf(
    x: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the inverse Gaussian distribution (of Wald) of mean `mu`: the probability of a value up to the first argument."""

def invgauss_isf(
    q: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the inverse Gaussian distribution (of Wald) of mean `mu`, the inverse of its survival function, exact where `q` is tiny."""

def invgauss_kl_divergence(
    mu: Given,
    loc: Given,
    scale: Given,
    other_mu: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the inverse Gaussian distribution (of Wald) of mean `mu`, from another of the family, in nats."""

def invgauss_logcdf(
    x: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the inverse Gaussian distribution (of Wald) of mean `mu`."""

def invgauss_logpdf(
    x: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the inverse Gaussian distribution (of Wald) of mean `mu`; -inf outside of the support, with gradient 0."""

def invgauss_logsf(
    x: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the inverse Gaussian distribution (of Wald) of mean `mu`, log(1 - cdf)."""

def invgauss_mean(
    mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the inverse Gaussian distribution (of Wald) of mean `mu`."""

def invgauss_median(
    mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the inverse Gaussian distribution (of Wald) of mean `mu`."""

def invgauss_pdf(
    x: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the inverse Gaussian distribution (of Wald) of mean `mu`; 0 outside of the support, with gradient 0."""

def invgauss_ppf(
    q: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the inverse Gaussian distribution (of Wald) of mean `mu`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def invgauss_rvs(
    mu: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the inverse Gaussian distribution (of Wald) of mean `mu`, reparametrised: with gradients by its parameters."""

def invgauss_sf(
    x: Given, mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the inverse Gaussian distribution (of Wald) of mean `mu`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def invgauss_std(
    mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the inverse Gaussian distribution (of Wald) of mean `mu`."""

def invgauss_var(
    mu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the inverse Gaussian distribution (of Wald) of mean `mu`."""

def invweibull_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima: the probability of a value up to the first argument."""

def invweibull_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, in nats."""

def invweibull_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, the inverse of its survival function, exact where `q` is tiny."""

def invweibull_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima."""

def invweibull_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima; -inf outside of the support, with gradient 0."""

def invweibull_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, log(1 - cdf)."""

def invweibull_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima."""

def invweibull_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima."""

def invweibull_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima; 0 outside of the support, with gradient 0."""

def invweibull_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def invweibull_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, reparametrised: with gradients by its parameters."""

def invweibull_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def invweibull_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima."""

def invweibull_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima."""

@overload
def invwishart_logpdf(
    x: Tensor, df: Operand, scale: Operand, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the inverse Wishart distribution at symmetric matrices: (p, p), or (p, p, n)."""

@overload
def invwishart_logpdf(
    x: Operand, df: Tensor, scale: Operand, *, out: Tensor | None = None
) -> Tensor: ...

@overload
def invwishart_logpdf(
    x: Operand, df: Operand, scale: Tensor, *, out: Tensor | None = None
) -> Tensor: ...

@overload
def invwishart_logpdf(x: Operand, df: Operand, scale: Operand, *, out: Tensor | None = None) -> Any: ...

def johnsonsb_cdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z: the probability of a value up to the first argument."""

def johnsonsb_isf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z, the inverse of its survival function, exact where `q` is tiny."""

def johnsonsb_logcdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z."""

def johnsonsb_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z; -inf outside of the support, with gradient 0."""

def johnsonsb_logsf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z, log(1 - cdf)."""

def johnsonsb_median(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z."""

def johnsonsb_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z; 0 outside of the support, with gradient 0."""

def johnsonsb_ppf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def johnsonsb_rvs(
    a: Given,
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z, reparametrised: with gradients by its parameters."""

def johnsonsb_sf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def johnsonsu_cdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z: the probability of a value up to the first argument."""

def johnsonsu_isf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, the inverse of its survival function, exact where `q` is tiny."""

def johnsonsu_logcdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z."""

def johnsonsu_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z; -inf outside of the support, with gradient 0."""

def johnsonsu_logsf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, log(1 - cdf)."""

def johnsonsu_mean(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z."""

def johnsonsu_median(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z."""

def johnsonsu_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z; 0 outside of the support, with gradient 0."""

def johnsonsu_ppf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def johnsonsu_rvs(
    a: Given,
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, reparametrised: with gradients by its parameters."""

def johnsonsu_sf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def johnsonsu_std(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z."""

def johnsonsu_var(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z."""

@overload
def kurtosis(
    a: Tensor,
    axis: builtins.int | None = 0,
    fisher: builtins.bool = True,
    bias: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kurtosis along `axis`, less 3 unless ``fisher=False``; with ``bias=False`` corrected for the size of the sample.

    It is nan where all elements are equal. Source: Joanes and Gill (1998), Comparing measures of sample skewness.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.kurtosis(pg.tensor([1.0, 2.0, 3.0, 6.0]))
    tensor(-1.)
    """

@overload
def kurtosis(
    a: AnyArray,
    axis: builtins.int | None = 0,
    fisher: builtins.bool = True,
    bias: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

def laplace_asymmetric_cdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the asymmetric Laplace distribution of `kappa`, for regression by quantiles: the probability of a value up to the first argument."""

def laplace_asymmetric_entropy(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, in nats."""

def laplace_asymmetric_isf(
    q: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, the inverse of its survival function, exact where `q` is tiny."""

def laplace_asymmetric_logcdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the asymmetric Laplace distribution of `kappa`, for regression by quantiles."""

def laplace_asymmetric_logpdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the asymmetric Laplace distribution of `kappa`, for regression by quantiles; -inf outside of the support, with gradient 0."""

def laplace_asymmetric_logsf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, log(1 - cdf)."""

def laplace_asymmetric_mean(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the asymmetric Laplace distribution of `kappa`, for regression by quantiles."""

def laplace_asymmetric_median(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the asymmetric Laplace distribution of `kappa`, for regression by quantiles."""

def laplace_asymmetric_pdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the asymmetric Laplace distribution of `kappa`, for regression by quantiles; 0 outside of the support, with gradient 0."""

def laplace_asymmetric_ppf(
    q: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def laplace_asymmetric_rvs(
    kappa: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, reparametrised: with gradients by its parameters."""

def laplace_asymmetric_sf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def laplace_asymmetric_std(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the asymmetric Laplace distribution of `kappa`, for regression by quantiles."""

def laplace_asymmetric_var(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the asymmetric Laplace distribution of `kappa`, for regression by quantiles."""

def laplace_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Laplace distribution: the probability of a value up to the first argument."""

def laplace_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Laplace distribution, in nats."""

def laplace_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Laplace distribution, the inverse of its survival function, exact where `q` is tiny."""

def laplace_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Laplace distribution, from another of the family, in nats."""

def laplace_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Laplace distribution."""

def laplace_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Laplace distribution; -inf outside of the support, with gradient 0."""

def laplace_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Laplace distribution, log(1 - cdf)."""

def laplace_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Laplace distribution."""

def laplace_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Laplace distribution."""

def laplace_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Laplace distribution; 0 outside of the support, with gradient 0."""

def laplace_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Laplace distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def laplace_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Laplace distribution, reparametrised: with gradients by its parameters."""

def laplace_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Laplace distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def laplace_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Laplace distribution."""

def laplace_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Laplace distribution."""

def levy_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Lévy distribution, that of the inverse of the square of a normal number: the probability of a value up to the first argument."""

def levy_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Lévy distribution, that of the inverse of the square of a normal number, in nats."""

def levy_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Lévy distribution, that of the inverse of the square of a normal number, the inverse of its survival function, exact where `q` is tiny."""

def levy_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Lévy distribution, that of the inverse of the square of a normal number."""

def levy_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Lévy distribution, that of the inverse of the square of a normal number; -inf outside of the support, with gradient 0."""

def levy_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Lévy distribution, that of the inverse of the square of a normal number, log(1 - cdf)."""

def levy_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Lévy distribution, that of the inverse of the square of a normal number."""

def levy_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Lévy distribution, that of the inverse of the square of a normal number; 0 outside of the support, with gradient 0."""

def levy_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Lévy distribution, that of the inverse of the square of a normal number, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def levy_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Lévy distribution, that of the inverse of the square of a normal number, reparametrised: with gradients by its parameters."""

def levy_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Lévy distribution, that of the inverse of the square of a normal number, 1 - cdf: the probability of a larger value, exact in the upper tail."""

@overload
def log_kernel_density(
    points: Tensor,
    dataset: Operand,
    bw_method: Operand | builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of a Gaussian kernel density at points, by points, data and bandwidth: `gaussian_kde(dataset).logpdf`.

    Points and data are vectors, or have shape (d, n), as SciPy's. The kernel's covariance is that of the data times
    `bw_method` squared, n^(-1/(d + 4)) by default (Scott's rule).

    Raises
    ------
    LinAlgError
        The covariance of the data is singular.

    Source: Scott, Multivariate Density Estimation, 6.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.log_kernel_density(pg.tensor([0.0, 2.0]), pg.tensor([-1.0, 0.0, 1.0]))
    tensor([-1.1452, -2.4789])
    """

@overload
def log_kernel_density(
    points: AnyArray,
    dataset: Operand,
    bw_method: Operand | builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def loggamma_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number: the probability of a value up to the first argument."""

def loggamma_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, in nats."""

def loggamma_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, the inverse of its survival function, exact where `q` is tiny."""

def loggamma_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number."""

def loggamma_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number; -inf outside of the support, with gradient 0."""

def loggamma_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, log(1 - cdf)."""

def loggamma_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number."""

def loggamma_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number."""

def loggamma_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number; 0 outside of the support, with gradient 0."""

def loggamma_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def loggamma_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, reparametrised: with gradients by its parameters."""

def loggamma_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def loggamma_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number."""

def loggamma_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number."""

def logistic_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the logistic distribution: the probability of a value up to the first argument."""

def logistic_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the logistic distribution, in nats."""

def logistic_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the logistic distribution, the inverse of its survival function, exact where `q` is tiny."""

def logistic_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the logistic distribution."""

def logistic_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the logistic distribution; -inf outside of the support, with gradient 0."""

def logistic_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the logistic distribution, log(1 - cdf)."""

def logistic_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the logistic distribution."""

def logistic_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the logistic distribution."""

def logistic_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the logistic distribution; 0 outside of the support, with gradient 0."""

def logistic_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the logistic distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def logistic_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the logistic distribution, reparametrised: with gradients by its parameters."""

def logistic_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the logistic distribution, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def logistic_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the logistic distribution."""

def logistic_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the logistic distribution."""

def loglaplace_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the log-Laplace distribution of shape `c`: the probability of a value up to the first argument."""

def loglaplace_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the log-Laplace distribution of shape `c`, in nats."""

def loglaplace_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the log-Laplace distribution of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def loglaplace_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the log-Laplace distribution of shape `c`."""

def loglaplace_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the log-Laplace distribution of shape `c`; -inf outside of the support, with gradient 0."""

def loglaplace_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the log-Laplace distribution of shape `c`, log(1 - cdf)."""

def loglaplace_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the log-Laplace distribution of shape `c`."""

def loglaplace_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the log-Laplace distribution of shape `c`."""

def loglaplace_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the log-Laplace distribution of shape `c`; 0 outside of the support, with gradient 0."""

def loglaplace_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the log-Laplace distribution of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def loglaplace_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-Laplace distribution of shape `c`, reparametrised: with gradients by its parameters."""

def loglaplace_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the log-Laplace distribution of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def loglaplace_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the log-Laplace distribution of shape `c`."""

def loglaplace_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the log-Laplace distribution of shape `c`."""

def lognorm_cdf(
    x: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`: the probability of a value up to the first argument."""

def lognorm_entropy(
    s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, in nats."""

def lognorm_isf(
    q: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, the inverse of its survival function, exact where `q` is tiny."""

def lognorm_kl_divergence(
    s: Given,
    loc: Given,
    scale: Given,
    other_s: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, from another of the family, in nats."""

def lognorm_logcdf(
    x: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`."""

def lognorm_logpdf(
    x: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`; -inf outside of the support, with gradient 0."""

def lognorm_logsf(
    x: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, log(1 - cdf)."""

def lognorm_mean(
    s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`."""

def lognorm_median(
    s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`."""

def lognorm_pdf(
    x: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`; 0 outside of the support, with gradient 0."""

def lognorm_ppf(
    q: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def lognorm_rvs(
    s: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, reparametrised: with gradients by its parameters."""

def lognorm_sf(
    x: Given, s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def lognorm_std(
    s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`."""

def lognorm_var(
    s: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`."""

def logser_logpmf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the logarithmic (log-series) distribution of chance `p`; -inf off the support, and where `k` is not whole."""

def logser_mean(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the logarithmic (log-series) distribution of chance `p`."""

def logser_pmf(
    k: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the logarithmic (log-series) distribution of chance `p`; 0 off the support, and where `k` is not whole."""

def logser_std(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the logarithmic (log-series) distribution of chance `p`."""

def logser_var(
    p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the logarithmic (log-series) distribution of chance `p`."""

def loguniform_cdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the log-uniform (reciprocal) distribution from `a` to `b`: the probability of a value up to the first argument."""

def loguniform_entropy(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the log-uniform (reciprocal) distribution from `a` to `b`, in nats."""

def loguniform_isf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the log-uniform (reciprocal) distribution from `a` to `b`, the inverse of its survival function, exact where `q` is tiny."""

def loguniform_logcdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the log-uniform (reciprocal) distribution from `a` to `b`."""

def loguniform_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the log-uniform (reciprocal) distribution from `a` to `b`; -inf outside of the support, with gradient 0."""

def loguniform_logsf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the log-uniform (reciprocal) distribution from `a` to `b`, log(1 - cdf)."""

def loguniform_mean(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the log-uniform (reciprocal) distribution from `a` to `b`."""

def loguniform_median(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the log-uniform (reciprocal) distribution from `a` to `b`."""

def loguniform_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the log-uniform (reciprocal) distribution from `a` to `b`; 0 outside of the support, with gradient 0."""

def loguniform_ppf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the log-uniform (reciprocal) distribution from `a` to `b`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def loguniform_rvs(
    a: Given,
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-uniform (reciprocal) distribution from `a` to `b`, reparametrised: with gradients by its parameters."""

def loguniform_sf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the log-uniform (reciprocal) distribution from `a` to `b`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def loguniform_std(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the log-uniform (reciprocal) distribution from `a` to `b`."""

def loguniform_var(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the log-uniform (reciprocal) distribution from `a` to `b`."""

def lomax_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Lomax distribution (Pareto's of type II) of shape `c`: the probability of a value up to the first argument."""

def lomax_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Lomax distribution (Pareto's of type II) of shape `c`, in nats."""

def lomax_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Lomax distribution (Pareto's of type II) of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def lomax_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Lomax distribution (Pareto's of type II) of shape `c`."""

def lomax_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Lomax distribution (Pareto's of type II) of shape `c`; -inf outside of the support, with gradient 0."""

def lomax_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Lomax distribution (Pareto's of type II) of shape `c`, log(1 - cdf)."""

def lomax_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Lomax distribution (Pareto's of type II) of shape `c`."""

def lomax_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Lomax distribution (Pareto's of type II) of shape `c`."""

def lomax_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Lomax distribution (Pareto's of type II) of shape `c`; 0 outside of the support, with gradient 0."""

def lomax_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Lomax distribution (Pareto's of type II) of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def lomax_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Lomax distribution (Pareto's of type II) of shape `c`, reparametrised: with gradients by its parameters."""

def lomax_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Lomax distribution (Pareto's of type II) of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def lomax_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Lomax distribution (Pareto's of type II) of shape `c`."""

def lomax_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Lomax distribution (Pareto's of type II) of shape `c`."""

@overload
def matrix_normal_logpdf(
    X: Tensor,
    mean: Operand | None = None,
    rowcov: Operand | builtins.float = 1,
    colcov: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the matrix normal distribution at matrices, the last two dimensions of `X`."""

@overload
def matrix_normal_logpdf(
    X: AnyArray,
    mean: Operand | None = None,
    rowcov: Operand | builtins.float = 1,
    colcov: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

def maxwell_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers: the probability of a value up to the first argument."""

def maxwell_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, in nats."""

def maxwell_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, the inverse of its survival function, exact where `q` is tiny."""

def maxwell_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, from another of the family, in nats."""

def maxwell_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers."""

def maxwell_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers; -inf outside of the support, with gradient 0."""

def maxwell_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, log(1 - cdf)."""

def maxwell_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers."""

def maxwell_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers."""

def maxwell_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers; 0 outside of the support, with gradient 0."""

def maxwell_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def maxwell_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, reparametrised: with gradients by its parameters."""

def maxwell_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def maxwell_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers."""

def maxwell_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers."""

@overload
def moment(
    a: Tensor,
    order: builtins.int = 1,
    axis: builtins.int | None = 0,
    *,
    center: Operand | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Central moment of some order along `axis`; or about `center`, a number or an array with that dimension kept.

    The first about the mean is 0.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moment(pg.tensor([1.0, 2.0, 6.0]), 3)
    tensor(6.)
    """

@overload
def moment(
    a: AnyArray,
    order: builtins.int = 1,
    axis: builtins.int | None = 0,
    *,
    center: Operand | None = None,
    out: Tensor | None = None,
) -> Any: ...

def moyal_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Moyal distribution, of the energy that charged particles lose: the probability of a value up to the first argument."""

def moyal_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Moyal distribution, of the energy that charged particles lose, in nats."""

def moyal_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Moyal distribution, of the energy that charged particles lose, the inverse of its survival function, exact where `q` is tiny."""

def moyal_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Moyal distribution, of the energy that charged particles lose."""

def moyal_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Moyal distribution, of the energy that charged particles lose; -inf outside of the support, with gradient 0."""

def moyal_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Moyal distribution, of the energy that charged particles lose, log(1 - cdf)."""

def moyal_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Moyal distribution, of the energy that charged particles lose."""

def moyal_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Moyal distribution, of the energy that charged particles lose."""

def moyal_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Moyal distribution, of the energy that charged particles lose; 0 outside of the support, with gradient 0."""

def moyal_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Moyal distribution, of the energy that charged particles lose, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def moyal_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Moyal distribution, of the energy that charged particles lose, reparametrised: with gradients by its parameters."""

def moyal_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Moyal distribution, of the energy that charged particles lose, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def moyal_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Moyal distribution, of the energy that charged particles lose."""

def moyal_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Moyal distribution, of the energy that charged particles lose."""

@overload
def multinomial_logpmf(x: Tensor, n: Operand, p: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the probability of counts, the last dimension of `x`, by the multinomial distribution."""

@overload
def multinomial_logpmf(x: Operand, n: Tensor, p: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def multinomial_logpmf(x: Operand, n: Operand, p: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def multinomial_logpmf(x: Operand, n: Operand, p: Operand, *, out: Tensor | None = None) -> Any: ...

def multivariate_normal_entropy(
    mean: Operand | None = None, cov: Operand | builtins.float = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the multivariate normal distribution, in nats: log det(2πe C) / 2; of `mean` only the size counts."""

@overload
def multivariate_normal_kl_divergence(
    mean: Tensor,
    cov: Operand,
    other_mean: Operand,
    other_cov: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of two multivariate normal distributions, in nats."""

@overload
def multivariate_normal_kl_divergence(
    mean: Operand,
    cov: Tensor,
    other_mean: Operand,
    other_cov: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def multivariate_normal_kl_divergence(
    mean: Operand,
    cov: Operand,
    other_mean: Tensor,
    other_cov: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def multivariate_normal_kl_divergence(
    mean: Operand,
    cov: Operand,
    other_mean: Operand,
    other_cov: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def multivariate_normal_kl_divergence(
    mean: Operand,
    cov: Operand,
    other_mean: Operand,
    other_cov: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def multivariate_normal_logpdf(
    x: Tensor,
    mean: Operand | None = None,
    cov: Operand | builtins.float = 1,
    allow_singular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the multivariate normal distribution at vectors, the last dimension of `x`."""

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
    """Density of the multivariate normal distribution at vectors, the last dimension of `x`: exp(logpdf)."""

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
    """Random vectors of the multivariate normal distribution, reparametrised: with gradients by `mean` and `cov`."""

@overload
def multivariate_t_logpdf(
    x: Tensor,
    loc: Operand | None = None,
    shape: Operand | builtins.float = 1,
    df: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the multivariate t distribution at vectors, the last dimension of `x`."""

@overload
def multivariate_t_logpdf(
    x: AnyArray,
    loc: Operand | None = None,
    shape: Operand | builtins.float = 1,
    df: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def multivariate_t_pdf(
    x: Tensor,
    loc: Operand | None = None,
    shape: Operand | builtins.float = 1,
    df: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the multivariate t distribution: exp(logpdf), whose arguments it takes."""

@overload
def multivariate_t_pdf(
    x: AnyArray,
    loc: Operand | None = None,
    shape: Operand | builtins.float = 1,
    df: Operand | builtins.float = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

def multivariate_t_rvs(
    loc: Operand | None = None,
    shape: Operand | builtins.float = 1,
    df: Operand | builtins.float = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random vectors of the multivariate t distribution, reparametrised: with gradients by all parameters."""

def nakagami_cdf(
    x: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1: the probability of a value up to the first argument."""

def nakagami_entropy(
    nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, in nats."""

def nakagami_isf(
    q: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, the inverse of its survival function, exact where `q` is tiny."""

def nakagami_logcdf(
    x: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1."""

def nakagami_logpdf(
    x: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1; -inf outside of the support, with gradient 0."""

def nakagami_logsf(
    x: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, log(1 - cdf)."""

def nakagami_mean(
    nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1."""

def nakagami_median(
    nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1."""

def nakagami_pdf(
    x: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1; 0 outside of the support, with gradient 0."""

def nakagami_ppf(
    q: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def nakagami_rvs(
    nu: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, reparametrised: with gradients by its parameters."""

def nakagami_sf(
    x: Given, nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def nakagami_std(
    nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1."""

def nakagami_var(
    nu: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1."""

def nbinom_cdf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`: the probability of a value up to the first argument."""

def nbinom_kl_divergence(
    n: Given,
    p: Given,
    loc: Given,
    other_n: Given,
    other_p: Given,
    other_loc: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`, from another of the family, in nats."""

def nbinom_logcdf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`."""

def nbinom_logpmf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`; -inf off the support, and where `k` is not whole."""

def nbinom_logsf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`, log(1 - cdf)."""

def nbinom_mean(
    n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`."""

def nbinom_pmf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`; 0 off the support, and where `k` is not whole."""

def nbinom_sf(
    k: Given, n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def nbinom_std(
    n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`."""

def nbinom_var(
    n: Given, p: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`."""

def norm_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the normal distribution of mean `loc` and standard deviation `scale`: the probability of a value up to the first argument."""

def norm_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the normal distribution of mean `loc` and standard deviation `scale`, in nats."""

def norm_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the normal distribution of mean `loc` and standard deviation `scale`, the inverse of its survival function, exact where `q` is tiny."""

def norm_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the normal distribution of mean `loc` and standard deviation `scale`, from another of the family, in nats."""

def norm_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the normal distribution of mean `loc` and standard deviation `scale`."""

def norm_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the normal distribution of mean `loc` and standard deviation `scale`; -inf outside of the support, with gradient 0."""

def norm_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the normal distribution of mean `loc` and standard deviation `scale`, log(1 - cdf)."""

def norm_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the normal distribution of mean `loc` and standard deviation `scale`."""

def norm_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the normal distribution of mean `loc` and standard deviation `scale`."""

def norm_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the normal distribution of mean `loc` and standard deviation `scale`; 0 outside of the support, with gradient 0."""

def norm_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the normal distribution of mean `loc` and standard deviation `scale`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def norm_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the normal distribution of mean `loc` and standard deviation `scale`, reparametrised: with gradients by its parameters."""

def norm_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the normal distribution of mean `loc` and standard deviation `scale`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def norm_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the normal distribution of mean `loc` and standard deviation `scale`."""

def norm_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the normal distribution of mean `loc` and standard deviation `scale`."""

def norminvgauss_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a; -inf outside of the support, with gradient 0."""

def norminvgauss_mean(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a."""

def norminvgauss_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a; 0 outside of the support, with gradient 0."""

def norminvgauss_std(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a."""

def norminvgauss_var(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a."""

def pareto_cdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Pareto distribution of shape `b`: the probability of a value up to the first argument."""

def pareto_entropy(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Pareto distribution of shape `b`, in nats."""

def pareto_isf(
    q: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Pareto distribution of shape `b`, the inverse of its survival function, exact where `q` is tiny."""

def pareto_kl_divergence(
    b: Given,
    loc: Given,
    scale: Given,
    other_b: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Pareto distribution of shape `b`, from another of the family, in nats."""

def pareto_logcdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Pareto distribution of shape `b`."""

def pareto_logpdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Pareto distribution of shape `b`; -inf outside of the support, with gradient 0."""

def pareto_logsf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Pareto distribution of shape `b`, log(1 - cdf)."""

def pareto_mean(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Pareto distribution of shape `b`."""

def pareto_median(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Pareto distribution of shape `b`."""

def pareto_pdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Pareto distribution of shape `b`; 0 outside of the support, with gradient 0."""

def pareto_ppf(
    q: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Pareto distribution of shape `b`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def pareto_rvs(
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Pareto distribution of shape `b`, reparametrised: with gradients by its parameters."""

def pareto_sf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Pareto distribution of shape `b`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def pareto_std(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Pareto distribution of shape `b`."""

def pareto_var(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Pareto distribution of shape `b`."""

@overload
def pearson_correlation(x: Tensor, y: Operand, *, out: Tensor | None = None) -> Tensor:
    """Pearson's correlation coefficient of two vectors, `statistic` of SciPy's `pearsonr`; nan if one is constant.

    Raises
    ------
    ValueError
        They are of different lengths.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pearson_correlation(pg.tensor([1.0, 2.0, 3.0]), pg.tensor([1.0, 3.0, 2.0]))
    tensor(0.5000)
    """

@overload
def pearson_correlation(x: AnyArray, y: Operand, *, out: Tensor | None = None) -> Any: ...

def planck_cdf(
    k: Given, lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Planck (discrete exponential) distribution of `lambda_`: the probability of a value up to the first argument."""

def planck_entropy(
    lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Planck (discrete exponential) distribution of `lambda_`, in nats."""

def planck_logcdf(
    k: Given, lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Planck (discrete exponential) distribution of `lambda_`."""

def planck_logpmf(
    k: Given, lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Planck (discrete exponential) distribution of `lambda_`; -inf off the support, and where `k` is not whole."""

def planck_logsf(
    k: Given, lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Planck (discrete exponential) distribution of `lambda_`, log(1 - cdf)."""

def planck_mean(
    lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Planck (discrete exponential) distribution of `lambda_`."""

def planck_pmf(
    k: Given, lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Planck (discrete exponential) distribution of `lambda_`; 0 off the support, and where `k` is not whole."""

def planck_sf(
    k: Given, lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Planck (discrete exponential) distribution of `lambda_`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def planck_std(
    lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Planck (discrete exponential) distribution of `lambda_`."""

def planck_var(
    lambda_: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Planck (discrete exponential) distribution of `lambda_`."""

def poisson_cdf(
    k: Given, mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Poisson distribution of mean `mu`: the probability of a value up to the first argument."""

def poisson_kl_divergence(
    mu: Given, loc: Given, other_mu: Given, other_loc: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Poisson distribution of mean `mu`, from another of the family, in nats."""

def poisson_logcdf(
    k: Given, mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Poisson distribution of mean `mu`."""

def poisson_logpmf(
    k: Given, mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Poisson distribution of mean `mu`; -inf off the support, and where `k` is not whole."""

def poisson_logsf(
    k: Given, mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Poisson distribution of mean `mu`, log(1 - cdf)."""

def poisson_mean(
    mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Poisson distribution of mean `mu`."""

def poisson_pmf(
    k: Given, mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Poisson distribution of mean `mu`; 0 off the support, and where `k` is not whole."""

def poisson_sf(
    k: Given, mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Poisson distribution of mean `mu`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def poisson_std(
    mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Poisson distribution of mean `mu`."""

def poisson_var(
    mu: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Poisson distribution of mean `mu`."""

def powerlaw_cdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the power-function distribution of shape `a`: the probability of a value up to the first argument."""

def powerlaw_entropy(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the power-function distribution of shape `a`, in nats."""

def powerlaw_isf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the power-function distribution of shape `a`, the inverse of its survival function, exact where `q` is tiny."""

def powerlaw_kl_divergence(
    a: Given,
    loc: Given,
    scale: Given,
    other_a: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the power-function distribution of shape `a`, from another of the family, in nats."""

def powerlaw_logcdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the power-function distribution of shape `a`."""

def powerlaw_logpdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the power-function distribution of shape `a`; -inf outside of the support, with gradient 0."""

def powerlaw_logsf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the power-function distribution of shape `a`, log(1 - cdf)."""

def powerlaw_mean(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the power-function distribution of shape `a`."""

def powerlaw_median(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the power-function distribution of shape `a`."""

def powerlaw_pdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the power-function distribution of shape `a`; 0 outside of the support, with gradient 0."""

def powerlaw_ppf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the power-function distribution of shape `a`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def powerlaw_rvs(
    a: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the power-function distribution of shape `a`, reparametrised: with gradients by its parameters."""

def powerlaw_sf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the power-function distribution of shape `a`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def powerlaw_std(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the power-function distribution of shape `a`."""

def powerlaw_var(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the power-function distribution of shape `a`."""

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
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Rayleigh distribution, that of the length of a vector of two normal numbers: the probability of a value up to the first argument."""

def rayleigh_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Rayleigh distribution, that of the length of a vector of two normal numbers, in nats."""

def rayleigh_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Rayleigh distribution, that of the length of a vector of two normal numbers, the inverse of its survival function, exact where `q` is tiny."""

def rayleigh_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Rayleigh distribution, that of the length of a vector of two normal numbers, from another of the family, in nats."""

def rayleigh_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Rayleigh distribution, that of the length of a vector of two normal numbers."""

def rayleigh_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Rayleigh distribution, that of the length of a vector of two normal numbers; -inf outside of the support, with gradient 0."""

def rayleigh_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Rayleigh distribution, that of the length of a vector of two normal numbers, log(1 - cdf)."""

def rayleigh_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Rayleigh distribution, that of the length of a vector of two normal numbers."""

def rayleigh_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Rayleigh distribution, that of the length of a vector of two normal numbers."""

def rayleigh_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Rayleigh distribution, that of the length of a vector of two normal numbers; 0 outside of the support, with gradient 0."""

def rayleigh_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Rayleigh distribution, that of the length of a vector of two normal numbers, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def rayleigh_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Rayleigh distribution, that of the length of a vector of two normal numbers, reparametrised: with gradients by its parameters."""

def rayleigh_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Rayleigh distribution, that of the length of a vector of two normal numbers, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def rayleigh_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Rayleigh distribution, that of the length of a vector of two normal numbers."""

def rayleigh_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Rayleigh distribution, that of the length of a vector of two normal numbers."""

def rice_logpdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Rice distribution, that of the distance from 0 of a point in the plane with normal errors, of mean `b`; -inf outside of the support, with gradient 0."""

def rice_mean(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Rice distribution, that of the distance from 0 of a point in the plane with normal errors, of mean `b`."""

def rice_pdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Rice distribution, that of the distance from 0 of a point in the plane with normal errors, of mean `b`; 0 outside of the support, with gradient 0."""

def rice_rvs(
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Rice distribution, that of the distance from 0 of a point in the plane with normal errors, of mean `b`, reparametrised: with gradients by its parameters."""

def skellam_logpmf(
    k: Given, mu1: Given, mu2: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Skellam distribution, that of the difference of two Poisson numbers of means `mu1` and `mu2`; -inf off the support, and where `k` is not whole."""

def skellam_mean(
    mu1: Given, mu2: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Skellam distribution, that of the difference of two Poisson numbers of means `mu1` and `mu2`."""

def skellam_pmf(
    k: Given, mu1: Given, mu2: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Skellam distribution, that of the difference of two Poisson numbers of means `mu1` and `mu2`; 0 off the support, and where `k` is not whole."""

def skellam_std(
    mu1: Given, mu2: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Skellam distribution, that of the difference of two Poisson numbers of means `mu1` and `mu2`."""

def skellam_var(
    mu1: Given, mu2: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Skellam distribution, that of the difference of two Poisson numbers of means `mu1` and `mu2`."""

@overload
def skew(
    a: Tensor,
    axis: builtins.int | None = 0,
    bias: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Skewness along `axis`; with ``bias=False`` corrected for the size of the sample.

    It is nan where all elements are equal. Source: Joanes and Gill (1998), Comparing measures of sample skewness.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skew(pg.tensor([1.0, 2.0, 6.0]))
    tensor(0.5952)
    """

@overload
def skew(
    a: AnyArray,
    axis: builtins.int | None = 0,
    bias: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

def skewnorm_cdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the skew normal distribution of skewness `a`, any real number: the probability of a value up to the first argument."""

def skewnorm_isf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the skew normal distribution of skewness `a`, any real number, the inverse of its survival function, exact where `q` is tiny."""

def skewnorm_logpdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the skew normal distribution of skewness `a`, any real number; -inf outside of the support, with gradient 0."""

def skewnorm_mean(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the skew normal distribution of skewness `a`, any real number."""

def skewnorm_median(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the skew normal distribution of skewness `a`, any real number."""

def skewnorm_pdf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the skew normal distribution of skewness `a`, any real number; 0 outside of the support, with gradient 0."""

def skewnorm_ppf(
    q: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the skew normal distribution of skewness `a`, any real number, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def skewnorm_rvs(
    a: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the skew normal distribution of skewness `a`, any real number, reparametrised: with gradients by its parameters."""

def skewnorm_sf(
    x: Given, a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the skew normal distribution of skewness `a`, any real number, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def skewnorm_std(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the skew normal distribution of skewness `a`, any real number."""

def skewnorm_var(
    a: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the skew normal distribution of skewness `a`, any real number."""

def student(x: Any, df: Any, *, out: Tensor | None = None) -> Tensor:
    """Distribution function of Student's t distribution, elementwise with broadcasting.

    Source: the derivative by x is the density; that by df is of `student_by_df`.

    >>> import plugrad as pg
    >>> pg.ops.stats.student(pg.tensor([1.0]), 3.0)
    tensor([0.8045])
    """

def t_cdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of Student's t distribution of `df` degrees of freedom: the probability of a value up to the first argument."""

def t_entropy(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of Student's t distribution of `df` degrees of freedom, in nats."""

def t_isf(
    q: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of Student's t distribution of `df` degrees of freedom, the inverse of its survival function, exact where `q` is tiny."""

def t_logcdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of Student's t distribution of `df` degrees of freedom."""

def t_logpdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of Student's t distribution of `df` degrees of freedom; -inf outside of the support, with gradient 0."""

def t_logsf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of Student's t distribution of `df` degrees of freedom, log(1 - cdf)."""

def t_mean(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of Student's t distribution of `df` degrees of freedom."""

def t_median(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of Student's t distribution of `df` degrees of freedom."""

def t_pdf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of Student's t distribution of `df` degrees of freedom; 0 outside of the support, with gradient 0."""

def t_ppf(
    q: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of Student's t distribution of `df` degrees of freedom, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def t_rvs(
    df: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of Student's t distribution of `df` degrees of freedom, reparametrised: with gradients by its parameters."""

def t_sf(
    x: Given, df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of Student's t distribution of `df` degrees of freedom, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def t_std(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of Student's t distribution of `df` degrees of freedom."""

def t_var(
    df: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of Student's t distribution of `df` degrees of freedom."""

def triang_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1: the probability of a value up to the first argument."""

def triang_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, in nats."""

def triang_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, the inverse of its survival function, exact where `q` is tiny."""

def triang_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1."""

def triang_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the triangular distribution of mode `c`, 0 ≤ c ≤ 1; -inf outside of the support, with gradient 0."""

def triang_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, log(1 - cdf)."""

def triang_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the triangular distribution of mode `c`, 0 ≤ c ≤ 1."""

def triang_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the triangular distribution of mode `c`, 0 ≤ c ≤ 1."""

def triang_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the triangular distribution of mode `c`, 0 ≤ c ≤ 1; 0 outside of the support, with gradient 0."""

def triang_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def triang_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, reparametrised: with gradients by its parameters."""

def triang_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def triang_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the triangular distribution of mode `c`, 0 ≤ c ≤ 1."""

def triang_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the triangular distribution of mode `c`, 0 ≤ c ≤ 1."""

def truncexpon_cdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the truncated exponential distribution, that of an exponential number up to `b`: the probability of a value up to the first argument."""

def truncexpon_isf(
    q: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the truncated exponential distribution, that of an exponential number up to `b`, the inverse of its survival function, exact where `q` is tiny."""

def truncexpon_logcdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the truncated exponential distribution, that of an exponential number up to `b`."""

def truncexpon_logpdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the truncated exponential distribution, that of an exponential number up to `b`; -inf outside of the support, with gradient 0."""

def truncexpon_logsf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the truncated exponential distribution, that of an exponential number up to `b`, log(1 - cdf)."""

def truncexpon_median(
    b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the truncated exponential distribution, that of an exponential number up to `b`."""

def truncexpon_pdf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the truncated exponential distribution, that of an exponential number up to `b`; 0 outside of the support, with gradient 0."""

def truncexpon_ppf(
    q: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the truncated exponential distribution, that of an exponential number up to `b`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def truncexpon_rvs(
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the truncated exponential distribution, that of an exponential number up to `b`, reparametrised: with gradients by its parameters."""

def truncexpon_sf(
    x: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the truncated exponential distribution, that of an exponential number up to `b`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def truncnorm_cdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the truncated normal distribution, that of a normal number from `a` to `b`: the probability of a value up to the first argument."""

def truncnorm_entropy(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the truncated normal distribution, that of a normal number from `a` to `b`, in nats."""

def truncnorm_isf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the truncated normal distribution, that of a normal number from `a` to `b`, the inverse of its survival function, exact where `q` is tiny."""

def truncnorm_logcdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the truncated normal distribution, that of a normal number from `a` to `b`."""

def truncnorm_logpdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the truncated normal distribution, that of a normal number from `a` to `b`; -inf outside of the support, with gradient 0."""

def truncnorm_logsf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the truncated normal distribution, that of a normal number from `a` to `b`, log(1 - cdf)."""

def truncnorm_mean(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the truncated normal distribution, that of a normal number from `a` to `b`."""

def truncnorm_median(
    a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the truncated normal distribution, that of a normal number from `a` to `b`."""

def truncnorm_pdf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the truncated normal distribution, that of a normal number from `a` to `b`; 0 outside of the support, with gradient 0."""

def truncnorm_ppf(
    q: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the truncated normal distribution, that of a normal number from `a` to `b`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def truncnorm_rvs(
    a: Given,
    b: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the truncated normal distribution, that of a normal number from `a` to `b`, reparametrised: with gradients by its parameters."""

def truncnorm_sf(
    x: Given, a: Given, b: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the truncated normal distribution, that of a normal number from `a` to `b`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

@overload
def ttest_ind(
    a: Tensor,
    b: Operand,
    axis: builtins.int = 0,
    equal_var: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """T test of two independent samples: the statistic and the two-sided p-value, by every element of both.

    With ``equal_var=False`` it is Welch's.

    Source: 2 P(t_df > |statistic|), with Satterthwaite's degrees of freedom in Welch's test.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.ttest_ind(pg.tensor([1.0, 2.0, 3.0]), pg.tensor([2.0, 4.0, 6.0]))
    (tensor(-1.5492), tensor(0.1963))
    """

@overload
def ttest_ind(
    a: AnyArray,
    b: Operand,
    axis: builtins.int = 0,
    equal_var: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

def uniform_cdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the uniform distribution from `loc` to loc + scale: the probability of a value up to the first argument."""

def uniform_entropy(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the uniform distribution from `loc` to loc + scale, in nats."""

def uniform_isf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the uniform distribution from `loc` to loc + scale, the inverse of its survival function, exact where `q` is tiny."""

def uniform_kl_divergence(
    loc: Given, scale: Given, other_loc: Given, other_scale: Given, *, out: Tensor | None = None
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the uniform distribution from `loc` to loc + scale, from another of the family, in nats."""

def uniform_logcdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the uniform distribution from `loc` to loc + scale."""

def uniform_logpdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the uniform distribution from `loc` to loc + scale; -inf outside of the support, with gradient 0."""

def uniform_logsf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the uniform distribution from `loc` to loc + scale, log(1 - cdf)."""

def uniform_mean(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the uniform distribution from `loc` to loc + scale."""

def uniform_median(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the uniform distribution from `loc` to loc + scale."""

def uniform_pdf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the uniform distribution from `loc` to loc + scale; 0 outside of the support, with gradient 0."""

def uniform_ppf(
    q: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the uniform distribution from `loc` to loc + scale, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def uniform_rvs(
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the uniform distribution from `loc` to loc + scale, reparametrised: with gradients by its parameters."""

def uniform_sf(
    x: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the uniform distribution from `loc` to loc + scale, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def uniform_std(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the uniform distribution from `loc` to loc + scale."""

def uniform_var(
    loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the uniform distribution from `loc` to loc + scale."""

def vonmises_cdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the von Mises distribution of concentration `kappa`, a normal distribution on the circle: the probability of a value up to the first argument."""

def vonmises_entropy(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the von Mises distribution of concentration `kappa`, a normal distribution on the circle, in nats."""

@overload
def vonmises_fisher_logpdf(
    x: Tensor, mu: Operand, kappa: Operand | builtins.float = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the von Mises-Fisher distribution at unit vectors, the last dimension of `x`."""

@overload
def vonmises_fisher_logpdf(
    x: Operand, mu: Tensor, kappa: Operand | builtins.float = 1, *, out: Tensor | None = None
) -> Tensor: ...

@overload
def vonmises_fisher_logpdf(
    x: Operand, mu: Operand, kappa: Operand | builtins.float = 1, *, out: Tensor | None = None
) -> Any: ...

def vonmises_isf(
    q: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the von Mises distribution of concentration `kappa`, a normal distribution on the circle, the inverse of its survival function, exact where `q` is tiny."""

def vonmises_kl_divergence(
    kappa: Given,
    loc: Given,
    scale: Given,
    other_kappa: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the von Mises distribution of concentration `kappa`, a normal distribution on the circle, from another of the family, in nats."""

def vonmises_logpdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the von Mises distribution of concentration `kappa`, a normal distribution on the circle; -inf outside of the support, with gradient 0."""

def vonmises_mean(
    kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the von Mises distribution of concentration `kappa`, a normal distribution on the circle."""

def vonmises_pdf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the von Mises distribution of concentration `kappa`, a normal distribution on the circle; 0 outside of the support, with gradient 0."""

def vonmises_ppf(
    q: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the von Mises distribution of concentration `kappa`, a normal distribution on the circle, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def vonmises_rvs(
    kappa: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the von Mises distribution of concentration `kappa`, a normal distribution on the circle, reparametrised: with gradients by its parameters."""

def vonmises_sf(
    x: Given, kappa: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the von Mises distribution of concentration `kappa`, a normal distribution on the circle, 1 - cdf: the probability of a larger value, exact in the upper tail."""

@overload
def wasserstein_distance(
    u_values: Tensor,
    v_values: Operand,
    u_weights: Operand | None = None,
    v_weights: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Wasserstein distance of order 1 (earth mover's distance) of two samples on the line, by values and weights.

    Weights are divided by their sum. It has kinks where two values are equal.

    Source: Ramdas, Garcia and Cuturi (2015), the integral of |U - V| of the distribution functions U and V.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.wasserstein_distance(pg.tensor([0.0, 1.0, 3.0]), pg.tensor([5.0, 6.0, 8.0]))
    tensor(5.)
    """

@overload
def wasserstein_distance(
    u_values: AnyArray,
    v_values: Operand,
    u_weights: Operand | None = None,
    v_weights: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def weibull_max_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Weibull distribution of maxima (reversed Weibull) of shape `c`: the probability of a value up to the first argument."""

def weibull_max_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Weibull distribution of maxima (reversed Weibull) of shape `c`, in nats."""

def weibull_max_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Weibull distribution of maxima (reversed Weibull) of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def weibull_max_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Weibull distribution of maxima (reversed Weibull) of shape `c`."""

def weibull_max_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Weibull distribution of maxima (reversed Weibull) of shape `c`; -inf outside of the support, with gradient 0."""

def weibull_max_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Weibull distribution of maxima (reversed Weibull) of shape `c`, log(1 - cdf)."""

def weibull_max_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Weibull distribution of maxima (reversed Weibull) of shape `c`."""

def weibull_max_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Weibull distribution of maxima (reversed Weibull) of shape `c`."""

def weibull_max_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Weibull distribution of maxima (reversed Weibull) of shape `c`; 0 outside of the support, with gradient 0."""

def weibull_max_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Weibull distribution of maxima (reversed Weibull) of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def weibull_max_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Weibull distribution of maxima (reversed Weibull) of shape `c`, reparametrised: with gradients by its parameters."""

def weibull_max_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Weibull distribution of maxima (reversed Weibull) of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def weibull_max_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Weibull distribution of maxima (reversed Weibull) of shape `c`."""

def weibull_max_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Weibull distribution of maxima (reversed Weibull) of shape `c`."""

def weibull_min_cdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Weibull distribution of shape `c`: the probability of a value up to the first argument."""

def weibull_min_entropy(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Entropy of the Weibull distribution of shape `c`, in nats."""

def weibull_min_isf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Upper quantile of the Weibull distribution of shape `c`, the inverse of its survival function, exact where `q` is tiny."""

def weibull_min_kl_divergence(
    c: Given,
    loc: Given,
    scale: Given,
    other_c: Given,
    other_loc: Given,
    other_scale: Given,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Weibull distribution of shape `c`, from another of the family, in nats."""

def weibull_min_logcdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Weibull distribution of shape `c`."""

def weibull_min_logpdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the density of the Weibull distribution of shape `c`; -inf outside of the support, with gradient 0."""

def weibull_min_logsf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Weibull distribution of shape `c`, log(1 - cdf)."""

def weibull_min_mean(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Weibull distribution of shape `c`."""

def weibull_min_median(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Median of the Weibull distribution of shape `c`."""

def weibull_min_pdf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Density of the Weibull distribution of shape `c`; 0 outside of the support, with gradient 0."""

def weibull_min_ppf(
    q: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Quantile of the Weibull distribution of shape `c`, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1."""

def weibull_min_rvs(
    c: Given,
    loc: Given = 0,
    scale: Given = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Weibull distribution of shape `c`, reparametrised: with gradients by its parameters."""

def weibull_min_sf(
    x: Given, c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Weibull distribution of shape `c`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def weibull_min_std(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Weibull distribution of shape `c`."""

def weibull_min_var(
    c: Given, loc: Given = 0, scale: Given = 1, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Weibull distribution of shape `c`."""

@overload
def wishart_logpdf(x: Tensor, df: Operand, scale: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the density of the Wishart distribution at symmetric matrices: (p, p), or (p, p, n) of n of them."""

@overload
def wishart_logpdf(x: Operand, df: Tensor, scale: Operand, *, out: Tensor | None = None) -> Tensor: ...

@overload
def wishart_logpdf(x: Operand, df: Operand, scale: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def wishart_logpdf(x: Operand, df: Operand, scale: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def wishart_rvs(
    df: Tensor,
    scale: Operand,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random matrices of the Wishart distribution, reparametrised: with gradients by `df` and `scale`."""

@overload
def wishart_rvs(
    df: Operand,
    scale: Tensor,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def wishart_rvs(
    df: Operand,
    scale: Operand,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def yeojohnson(x: Tensor, lmbda: Operand, *, out: Tensor | None = None) -> Tensor:
    """Yeo-Johnson power transformation, elementwise, by `x` and by its exponent `lmbda`, a number.

    Source: Yeo and Johnson (2000): the Box-Cox transformation of 1 + x with exponent λ for x ≥ 0, and of 1 - x with
    2 - λ, negated, below. `pg.special.boxcox` is that of positive numbers.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.yeojohnson(pg.tensor([-1.0, 0.0, 1.0]), 0.5)
    tensor([-1.2190,  0.0000,  0.8284])
    """

@overload
def yeojohnson(x: AnyArray, lmbda: Operand, *, out: Tensor | None = None) -> Any: ...

def yulesimon_cdf(
    k: Given, alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Distribution function of the Yule-Simon distribution of `alpha`: the probability of a value up to the first argument."""

def yulesimon_logcdf(
    k: Given, alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the distribution function of the Yule-Simon distribution of `alpha`."""

def yulesimon_logpmf(
    k: Given, alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Yule-Simon distribution of `alpha`; -inf off the support, and where `k` is not whole."""

def yulesimon_logsf(
    k: Given, alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the survival function of the Yule-Simon distribution of `alpha`, log(1 - cdf)."""

def yulesimon_mean(
    alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Yule-Simon distribution of `alpha`."""

def yulesimon_pmf(
    k: Given, alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Yule-Simon distribution of `alpha`; 0 off the support, and where `k` is not whole."""

def yulesimon_sf(
    k: Given, alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Survival function of the Yule-Simon distribution of `alpha`, 1 - cdf: the probability of a larger value, exact in the upper tail."""

def yulesimon_std(
    alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard deviation of the Yule-Simon distribution of `alpha`."""

def yulesimon_var(
    alpha: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Variance of the Yule-Simon distribution of `alpha`."""

def zipf_logpmf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Logarithm of the probability of a count by the Zipf (zeta) distribution of exponent `a`; -inf off the support, and where `k` is not whole."""

def zipf_mean(
    a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Mean of the Zipf (zeta) distribution of exponent `a`."""

def zipf_pmf(
    k: Given, a: Given, loc: Given = 0, *, out: Tensor | None = None
) -> Tensor:
    """Probability of a count by the Zipf (zeta) distribution of exponent `a`; 0 off the support, and where `k` is not whole."""

@overload
def zscore(
    a: Tensor, axis: builtins.int | None = 0, ddof: builtins.int = 0, *, out: Tensor | None = None
) -> Tensor:
    """Standard scores along `axis`: deviations from the mean, divided by the standard deviation.

    It is nan where all elements are equal.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.zscore(pg.tensor([1.0, 2.0, 3.0]))
    tensor([-1.2247,  0.0000,  1.2247])
    """

@overload
def zscore(
    a: AnyArray, axis: builtins.int | None = 0, ddof: builtins.int = 0, *, out: Tensor | None = None
) -> Any: ...

class _norm:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

norm: _norm

class _lognorm:
    def __call__(
        self,
        s: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

lognorm: _lognorm

class _halfnorm:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

halfnorm: _halfnorm

class _laplace:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

laplace: _laplace

class _logistic:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

logistic: _logistic

class _cauchy:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(cauchy_cdf)
    entropy = staticmethod(cauchy_entropy)
    isf = staticmethod(cauchy_isf)
    kl_divergence = staticmethod(cauchy_kl_divergence)
    logcdf = staticmethod(cauchy_logcdf)
    logpdf = staticmethod(cauchy_logpdf)
    logsf = staticmethod(cauchy_logsf)
    median = staticmethod(cauchy_median)
    pdf = staticmethod(cauchy_pdf)
    ppf = staticmethod(cauchy_ppf)
    rvs = staticmethod(cauchy_rvs)
    sf = staticmethod(cauchy_sf)

cauchy: _cauchy

class _expon:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

expon: _expon

class _uniform:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

uniform: _uniform

class _weibull_min:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

weibull_min: _weibull_min

class _rayleigh:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

rayleigh: _rayleigh

class _pareto:
    def __call__(
        self,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

pareto: _pareto

class _gumbel_r:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

gumbel_r: _gumbel_r

class _gumbel_l:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

gumbel_l: _gumbel_l

class _gamma:
    def __call__(
        self,
        a: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

gamma: _gamma

class _chi2:
    def __call__(
        self,
        df: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

chi2: _chi2

class _invgamma:
    def __call__(
        self,
        a: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

invgamma: _invgamma

class _beta:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

beta: _beta

class _f:
    def __call__(
        self,
        dfn: Given,
        dfd: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

f: _f

class _t:
    def __call__(
        self,
        df: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

t: _t

class _vonmises:
    def __call__(
        self,
        kappa: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(vonmises_cdf)
    entropy = staticmethod(vonmises_entropy)
    isf = staticmethod(vonmises_isf)
    kl_divergence = staticmethod(vonmises_kl_divergence)
    logpdf = staticmethod(vonmises_logpdf)
    mean = staticmethod(vonmises_mean)
    pdf = staticmethod(vonmises_pdf)
    ppf = staticmethod(vonmises_ppf)
    rvs = staticmethod(vonmises_rvs)
    sf = staticmethod(vonmises_sf)

vonmises: _vonmises

class _skewnorm:
    def __call__(
        self,
        a: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
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

skewnorm: _skewnorm

class _poisson:
    def __call__(
        self,
        mu: Given,
        loc: Given = 0,
    ) -> Frozen: ...
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

poisson: _poisson

class _binom:
    def __call__(
        self,
        n: Given,
        p: Given,
        loc: Given = 0,
    ) -> Frozen: ...
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

binom: _binom

class _nbinom:
    def __call__(
        self,
        n: Given,
        p: Given,
        loc: Given = 0,
    ) -> Frozen: ...
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

nbinom: _nbinom

class _geom:
    def __call__(
        self,
        p: Given,
        loc: Given = 0,
    ) -> Frozen: ...
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

geom: _geom

class _bernoulli:
    def __call__(
        self,
        p: Given,
        loc: Given = 0,
    ) -> Frozen: ...
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

bernoulli: _bernoulli

class _betabinom:
    def __call__(
        self,
        n: Given,
        a: Given,
        b: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    logpmf = staticmethod(betabinom_logpmf)
    mean = staticmethod(betabinom_mean)
    pmf = staticmethod(betabinom_pmf)
    std = staticmethod(betabinom_std)
    var = staticmethod(betabinom_var)

betabinom: _betabinom

class _betanbinom:
    def __call__(
        self,
        n: Given,
        a: Given,
        b: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    logpmf = staticmethod(betanbinom_logpmf)
    mean = staticmethod(betanbinom_mean)
    pmf = staticmethod(betanbinom_pmf)
    std = staticmethod(betanbinom_std)
    var = staticmethod(betanbinom_var)

betanbinom: _betanbinom

class _logser:
    def __call__(
        self,
        p: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    logpmf = staticmethod(logser_logpmf)
    mean = staticmethod(logser_mean)
    pmf = staticmethod(logser_pmf)
    std = staticmethod(logser_std)
    var = staticmethod(logser_var)

logser: _logser

class _zipf:
    def __call__(
        self,
        a: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    logpmf = staticmethod(zipf_logpmf)
    mean = staticmethod(zipf_mean)
    pmf = staticmethod(zipf_pmf)

zipf: _zipf

class _skellam:
    def __call__(
        self,
        mu1: Given,
        mu2: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    logpmf = staticmethod(skellam_logpmf)
    mean = staticmethod(skellam_mean)
    pmf = staticmethod(skellam_pmf)
    std = staticmethod(skellam_std)
    var = staticmethod(skellam_var)

skellam: _skellam

class _boltzmann:
    def __call__(
        self,
        lambda_: Given,
        N: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    cdf = staticmethod(boltzmann_cdf)
    logcdf = staticmethod(boltzmann_logcdf)
    logpmf = staticmethod(boltzmann_logpmf)
    logsf = staticmethod(boltzmann_logsf)
    mean = staticmethod(boltzmann_mean)
    pmf = staticmethod(boltzmann_pmf)
    sf = staticmethod(boltzmann_sf)
    std = staticmethod(boltzmann_std)
    var = staticmethod(boltzmann_var)

boltzmann: _boltzmann

class _planck:
    def __call__(
        self,
        lambda_: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    cdf = staticmethod(planck_cdf)
    entropy = staticmethod(planck_entropy)
    logcdf = staticmethod(planck_logcdf)
    logpmf = staticmethod(planck_logpmf)
    logsf = staticmethod(planck_logsf)
    mean = staticmethod(planck_mean)
    pmf = staticmethod(planck_pmf)
    sf = staticmethod(planck_sf)
    std = staticmethod(planck_std)
    var = staticmethod(planck_var)

planck: _planck

class _dlaplace:
    def __call__(
        self,
        a: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    cdf = staticmethod(dlaplace_cdf)
    entropy = staticmethod(dlaplace_entropy)
    logcdf = staticmethod(dlaplace_logcdf)
    logpmf = staticmethod(dlaplace_logpmf)
    logsf = staticmethod(dlaplace_logsf)
    mean = staticmethod(dlaplace_mean)
    pmf = staticmethod(dlaplace_pmf)
    sf = staticmethod(dlaplace_sf)
    std = staticmethod(dlaplace_std)
    var = staticmethod(dlaplace_var)

dlaplace: _dlaplace

class _yulesimon:
    def __call__(
        self,
        alpha: Given,
        loc: Given = 0,
    ) -> Frozen: ...
    cdf = staticmethod(yulesimon_cdf)
    logcdf = staticmethod(yulesimon_logcdf)
    logpmf = staticmethod(yulesimon_logpmf)
    logsf = staticmethod(yulesimon_logsf)
    mean = staticmethod(yulesimon_mean)
    pmf = staticmethod(yulesimon_pmf)
    sf = staticmethod(yulesimon_sf)
    std = staticmethod(yulesimon_std)
    var = staticmethod(yulesimon_var)

yulesimon: _yulesimon

class _multivariate_normal:
    def __call__(self, mean: Operand | None = None, cov: Operand | builtins.float = 1) -> Frozen: ...
    entropy = staticmethod(multivariate_normal_entropy)
    kl_divergence = staticmethod(multivariate_normal_kl_divergence)
    logpdf = staticmethod(multivariate_normal_logpdf)
    pdf = staticmethod(multivariate_normal_pdf)
    rvs = staticmethod(multivariate_normal_rvs)

multivariate_normal: _multivariate_normal

class _dirichlet:
    def __call__(self, alpha: Tensor) -> Frozen: ...
    entropy = staticmethod(dirichlet_entropy)
    kl_divergence = staticmethod(dirichlet_kl_divergence)
    logpdf = staticmethod(dirichlet_logpdf)
    mean = staticmethod(dirichlet_mean)
    pdf = staticmethod(dirichlet_pdf)
    rvs = staticmethod(dirichlet_rvs)
    var = staticmethod(dirichlet_var)

dirichlet: _dirichlet

class _vonmises_fisher:
    def __call__(self, x: Operand, mu: Operand, kappa: Operand | builtins.float = 1) -> Frozen: ...
    logpdf = staticmethod(vonmises_fisher_logpdf)

vonmises_fisher: _vonmises_fisher

class _multinomial:
    def __call__(self, x: Operand, n: Operand, p: Operand) -> Frozen: ...
    logpmf = staticmethod(multinomial_logpmf)

multinomial: _multinomial

class _chi:
    def __call__(
        self,
        df: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(chi_cdf)
    entropy = staticmethod(chi_entropy)
    isf = staticmethod(chi_isf)
    kl_divergence = staticmethod(chi_kl_divergence)
    logcdf = staticmethod(chi_logcdf)
    logpdf = staticmethod(chi_logpdf)
    logsf = staticmethod(chi_logsf)
    mean = staticmethod(chi_mean)
    median = staticmethod(chi_median)
    pdf = staticmethod(chi_pdf)
    ppf = staticmethod(chi_ppf)
    rvs = staticmethod(chi_rvs)
    sf = staticmethod(chi_sf)
    std = staticmethod(chi_std)
    var = staticmethod(chi_var)

chi: _chi

class _maxwell:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(maxwell_cdf)
    entropy = staticmethod(maxwell_entropy)
    isf = staticmethod(maxwell_isf)
    kl_divergence = staticmethod(maxwell_kl_divergence)
    logcdf = staticmethod(maxwell_logcdf)
    logpdf = staticmethod(maxwell_logpdf)
    logsf = staticmethod(maxwell_logsf)
    mean = staticmethod(maxwell_mean)
    median = staticmethod(maxwell_median)
    pdf = staticmethod(maxwell_pdf)
    ppf = staticmethod(maxwell_ppf)
    rvs = staticmethod(maxwell_rvs)
    sf = staticmethod(maxwell_sf)
    std = staticmethod(maxwell_std)
    var = staticmethod(maxwell_var)

maxwell: _maxwell

class _nakagami:
    def __call__(
        self,
        nu: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(nakagami_cdf)
    entropy = staticmethod(nakagami_entropy)
    isf = staticmethod(nakagami_isf)
    logcdf = staticmethod(nakagami_logcdf)
    logpdf = staticmethod(nakagami_logpdf)
    logsf = staticmethod(nakagami_logsf)
    mean = staticmethod(nakagami_mean)
    median = staticmethod(nakagami_median)
    pdf = staticmethod(nakagami_pdf)
    ppf = staticmethod(nakagami_ppf)
    rvs = staticmethod(nakagami_rvs)
    sf = staticmethod(nakagami_sf)
    std = staticmethod(nakagami_std)
    var = staticmethod(nakagami_var)

nakagami: _nakagami

class _rice:
    def __call__(
        self,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    logpdf = staticmethod(rice_logpdf)
    mean = staticmethod(rice_mean)
    pdf = staticmethod(rice_pdf)
    rvs = staticmethod(rice_rvs)

rice: _rice

class _invgauss:
    def __call__(
        self,
        mu: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(invgauss_cdf)
    isf = staticmethod(invgauss_isf)
    kl_divergence = staticmethod(invgauss_kl_divergence)
    logcdf = staticmethod(invgauss_logcdf)
    logpdf = staticmethod(invgauss_logpdf)
    logsf = staticmethod(invgauss_logsf)
    mean = staticmethod(invgauss_mean)
    median = staticmethod(invgauss_median)
    pdf = staticmethod(invgauss_pdf)
    ppf = staticmethod(invgauss_ppf)
    rvs = staticmethod(invgauss_rvs)
    sf = staticmethod(invgauss_sf)
    std = staticmethod(invgauss_std)
    var = staticmethod(invgauss_var)

invgauss: _invgauss

class _invweibull:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(invweibull_cdf)
    entropy = staticmethod(invweibull_entropy)
    isf = staticmethod(invweibull_isf)
    logcdf = staticmethod(invweibull_logcdf)
    logpdf = staticmethod(invweibull_logpdf)
    logsf = staticmethod(invweibull_logsf)
    mean = staticmethod(invweibull_mean)
    median = staticmethod(invweibull_median)
    pdf = staticmethod(invweibull_pdf)
    ppf = staticmethod(invweibull_ppf)
    rvs = staticmethod(invweibull_rvs)
    sf = staticmethod(invweibull_sf)
    std = staticmethod(invweibull_std)
    var = staticmethod(invweibull_var)

invweibull: _invweibull

class _exponweib:
    def __call__(
        self,
        a: Given,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(exponweib_cdf)
    isf = staticmethod(exponweib_isf)
    logcdf = staticmethod(exponweib_logcdf)
    logpdf = staticmethod(exponweib_logpdf)
    logsf = staticmethod(exponweib_logsf)
    median = staticmethod(exponweib_median)
    pdf = staticmethod(exponweib_pdf)
    ppf = staticmethod(exponweib_ppf)
    rvs = staticmethod(exponweib_rvs)
    sf = staticmethod(exponweib_sf)

exponweib: _exponweib

class _gengamma:
    def __call__(
        self,
        a: Given,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(gengamma_cdf)
    entropy = staticmethod(gengamma_entropy)
    isf = staticmethod(gengamma_isf)
    logcdf = staticmethod(gengamma_logcdf)
    logpdf = staticmethod(gengamma_logpdf)
    logsf = staticmethod(gengamma_logsf)
    median = staticmethod(gengamma_median)
    pdf = staticmethod(gengamma_pdf)
    ppf = staticmethod(gengamma_ppf)
    rvs = staticmethod(gengamma_rvs)
    sf = staticmethod(gengamma_sf)

gengamma: _gengamma

class _betaprime:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(betaprime_cdf)
    isf = staticmethod(betaprime_isf)
    logcdf = staticmethod(betaprime_logcdf)
    logpdf = staticmethod(betaprime_logpdf)
    logsf = staticmethod(betaprime_logsf)
    mean = staticmethod(betaprime_mean)
    median = staticmethod(betaprime_median)
    pdf = staticmethod(betaprime_pdf)
    ppf = staticmethod(betaprime_ppf)
    rvs = staticmethod(betaprime_rvs)
    sf = staticmethod(betaprime_sf)
    std = staticmethod(betaprime_std)
    var = staticmethod(betaprime_var)

betaprime: _betaprime

class _fisk:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(fisk_cdf)
    entropy = staticmethod(fisk_entropy)
    isf = staticmethod(fisk_isf)
    logcdf = staticmethod(fisk_logcdf)
    logpdf = staticmethod(fisk_logpdf)
    logsf = staticmethod(fisk_logsf)
    mean = staticmethod(fisk_mean)
    median = staticmethod(fisk_median)
    pdf = staticmethod(fisk_pdf)
    ppf = staticmethod(fisk_ppf)
    rvs = staticmethod(fisk_rvs)
    sf = staticmethod(fisk_sf)
    std = staticmethod(fisk_std)
    var = staticmethod(fisk_var)

fisk: _fisk

class _burr:
    def __call__(
        self,
        c: Given,
        d: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(burr_cdf)
    isf = staticmethod(burr_isf)
    logcdf = staticmethod(burr_logcdf)
    logpdf = staticmethod(burr_logpdf)
    logsf = staticmethod(burr_logsf)
    mean = staticmethod(burr_mean)
    median = staticmethod(burr_median)
    pdf = staticmethod(burr_pdf)
    ppf = staticmethod(burr_ppf)
    rvs = staticmethod(burr_rvs)
    sf = staticmethod(burr_sf)

burr: _burr

class _burr12:
    def __call__(
        self,
        c: Given,
        d: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(burr12_cdf)
    isf = staticmethod(burr12_isf)
    logcdf = staticmethod(burr12_logcdf)
    logpdf = staticmethod(burr12_logpdf)
    logsf = staticmethod(burr12_logsf)
    mean = staticmethod(burr12_mean)
    median = staticmethod(burr12_median)
    pdf = staticmethod(burr12_pdf)
    ppf = staticmethod(burr12_ppf)
    rvs = staticmethod(burr12_rvs)
    sf = staticmethod(burr12_sf)

burr12: _burr12

class _lomax:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(lomax_cdf)
    entropy = staticmethod(lomax_entropy)
    isf = staticmethod(lomax_isf)
    logcdf = staticmethod(lomax_logcdf)
    logpdf = staticmethod(lomax_logpdf)
    logsf = staticmethod(lomax_logsf)
    mean = staticmethod(lomax_mean)
    median = staticmethod(lomax_median)
    pdf = staticmethod(lomax_pdf)
    ppf = staticmethod(lomax_ppf)
    rvs = staticmethod(lomax_rvs)
    sf = staticmethod(lomax_sf)
    std = staticmethod(lomax_std)
    var = staticmethod(lomax_var)

lomax: _lomax

class _genpareto:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(genpareto_cdf)
    entropy = staticmethod(genpareto_entropy)
    isf = staticmethod(genpareto_isf)
    logcdf = staticmethod(genpareto_logcdf)
    logpdf = staticmethod(genpareto_logpdf)
    logsf = staticmethod(genpareto_logsf)
    mean = staticmethod(genpareto_mean)
    median = staticmethod(genpareto_median)
    pdf = staticmethod(genpareto_pdf)
    ppf = staticmethod(genpareto_ppf)
    rvs = staticmethod(genpareto_rvs)
    sf = staticmethod(genpareto_sf)
    std = staticmethod(genpareto_std)
    var = staticmethod(genpareto_var)

genpareto: _genpareto

class _gompertz:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(gompertz_cdf)
    isf = staticmethod(gompertz_isf)
    logcdf = staticmethod(gompertz_logcdf)
    logpdf = staticmethod(gompertz_logpdf)
    logsf = staticmethod(gompertz_logsf)
    median = staticmethod(gompertz_median)
    pdf = staticmethod(gompertz_pdf)
    ppf = staticmethod(gompertz_ppf)
    rvs = staticmethod(gompertz_rvs)
    sf = staticmethod(gompertz_sf)

gompertz: _gompertz

class _fatiguelife:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(fatiguelife_cdf)
    isf = staticmethod(fatiguelife_isf)
    logcdf = staticmethod(fatiguelife_logcdf)
    logpdf = staticmethod(fatiguelife_logpdf)
    logsf = staticmethod(fatiguelife_logsf)
    mean = staticmethod(fatiguelife_mean)
    median = staticmethod(fatiguelife_median)
    pdf = staticmethod(fatiguelife_pdf)
    ppf = staticmethod(fatiguelife_ppf)
    rvs = staticmethod(fatiguelife_rvs)
    sf = staticmethod(fatiguelife_sf)
    std = staticmethod(fatiguelife_std)
    var = staticmethod(fatiguelife_var)

fatiguelife: _fatiguelife

class _levy:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(levy_cdf)
    entropy = staticmethod(levy_entropy)
    isf = staticmethod(levy_isf)
    logcdf = staticmethod(levy_logcdf)
    logpdf = staticmethod(levy_logpdf)
    logsf = staticmethod(levy_logsf)
    median = staticmethod(levy_median)
    pdf = staticmethod(levy_pdf)
    ppf = staticmethod(levy_ppf)
    rvs = staticmethod(levy_rvs)
    sf = staticmethod(levy_sf)

levy: _levy

class _halfcauchy:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(halfcauchy_cdf)
    entropy = staticmethod(halfcauchy_entropy)
    isf = staticmethod(halfcauchy_isf)
    logcdf = staticmethod(halfcauchy_logcdf)
    logpdf = staticmethod(halfcauchy_logpdf)
    logsf = staticmethod(halfcauchy_logsf)
    median = staticmethod(halfcauchy_median)
    pdf = staticmethod(halfcauchy_pdf)
    ppf = staticmethod(halfcauchy_ppf)
    rvs = staticmethod(halfcauchy_rvs)
    sf = staticmethod(halfcauchy_sf)

halfcauchy: _halfcauchy

class _halflogistic:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(halflogistic_cdf)
    entropy = staticmethod(halflogistic_entropy)
    isf = staticmethod(halflogistic_isf)
    logcdf = staticmethod(halflogistic_logcdf)
    logpdf = staticmethod(halflogistic_logpdf)
    logsf = staticmethod(halflogistic_logsf)
    mean = staticmethod(halflogistic_mean)
    median = staticmethod(halflogistic_median)
    pdf = staticmethod(halflogistic_pdf)
    ppf = staticmethod(halflogistic_ppf)
    rvs = staticmethod(halflogistic_rvs)
    sf = staticmethod(halflogistic_sf)
    std = staticmethod(halflogistic_std)
    var = staticmethod(halflogistic_var)

halflogistic: _halflogistic

class _foldnorm:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(foldnorm_cdf)
    logpdf = staticmethod(foldnorm_logpdf)
    logsf = staticmethod(foldnorm_logsf)
    mean = staticmethod(foldnorm_mean)
    pdf = staticmethod(foldnorm_pdf)
    rvs = staticmethod(foldnorm_rvs)
    sf = staticmethod(foldnorm_sf)

foldnorm: _foldnorm

class _loglaplace:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(loglaplace_cdf)
    entropy = staticmethod(loglaplace_entropy)
    isf = staticmethod(loglaplace_isf)
    logcdf = staticmethod(loglaplace_logcdf)
    logpdf = staticmethod(loglaplace_logpdf)
    logsf = staticmethod(loglaplace_logsf)
    mean = staticmethod(loglaplace_mean)
    median = staticmethod(loglaplace_median)
    pdf = staticmethod(loglaplace_pdf)
    ppf = staticmethod(loglaplace_ppf)
    rvs = staticmethod(loglaplace_rvs)
    sf = staticmethod(loglaplace_sf)
    std = staticmethod(loglaplace_std)
    var = staticmethod(loglaplace_var)

loglaplace: _loglaplace

class _truncnorm:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(truncnorm_cdf)
    entropy = staticmethod(truncnorm_entropy)
    isf = staticmethod(truncnorm_isf)
    logcdf = staticmethod(truncnorm_logcdf)
    logpdf = staticmethod(truncnorm_logpdf)
    logsf = staticmethod(truncnorm_logsf)
    mean = staticmethod(truncnorm_mean)
    median = staticmethod(truncnorm_median)
    pdf = staticmethod(truncnorm_pdf)
    ppf = staticmethod(truncnorm_ppf)
    rvs = staticmethod(truncnorm_rvs)
    sf = staticmethod(truncnorm_sf)

truncnorm: _truncnorm

class _truncexpon:
    def __call__(
        self,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(truncexpon_cdf)
    isf = staticmethod(truncexpon_isf)
    logcdf = staticmethod(truncexpon_logcdf)
    logpdf = staticmethod(truncexpon_logpdf)
    logsf = staticmethod(truncexpon_logsf)
    median = staticmethod(truncexpon_median)
    pdf = staticmethod(truncexpon_pdf)
    ppf = staticmethod(truncexpon_ppf)
    rvs = staticmethod(truncexpon_rvs)
    sf = staticmethod(truncexpon_sf)

truncexpon: _truncexpon

class _loguniform:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(loguniform_cdf)
    entropy = staticmethod(loguniform_entropy)
    isf = staticmethod(loguniform_isf)
    logcdf = staticmethod(loguniform_logcdf)
    logpdf = staticmethod(loguniform_logpdf)
    logsf = staticmethod(loguniform_logsf)
    mean = staticmethod(loguniform_mean)
    median = staticmethod(loguniform_median)
    pdf = staticmethod(loguniform_pdf)
    ppf = staticmethod(loguniform_ppf)
    rvs = staticmethod(loguniform_rvs)
    sf = staticmethod(loguniform_sf)
    std = staticmethod(loguniform_std)
    var = staticmethod(loguniform_var)

loguniform: _loguniform

class _triang:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(triang_cdf)
    entropy = staticmethod(triang_entropy)
    isf = staticmethod(triang_isf)
    logcdf = staticmethod(triang_logcdf)
    logpdf = staticmethod(triang_logpdf)
    logsf = staticmethod(triang_logsf)
    mean = staticmethod(triang_mean)
    median = staticmethod(triang_median)
    pdf = staticmethod(triang_pdf)
    ppf = staticmethod(triang_ppf)
    rvs = staticmethod(triang_rvs)
    sf = staticmethod(triang_sf)
    std = staticmethod(triang_std)
    var = staticmethod(triang_var)

triang: _triang

class _powerlaw:
    def __call__(
        self,
        a: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(powerlaw_cdf)
    entropy = staticmethod(powerlaw_entropy)
    isf = staticmethod(powerlaw_isf)
    kl_divergence = staticmethod(powerlaw_kl_divergence)
    logcdf = staticmethod(powerlaw_logcdf)
    logpdf = staticmethod(powerlaw_logpdf)
    logsf = staticmethod(powerlaw_logsf)
    mean = staticmethod(powerlaw_mean)
    median = staticmethod(powerlaw_median)
    pdf = staticmethod(powerlaw_pdf)
    ppf = staticmethod(powerlaw_ppf)
    rvs = staticmethod(powerlaw_rvs)
    sf = staticmethod(powerlaw_sf)
    std = staticmethod(powerlaw_std)
    var = staticmethod(powerlaw_var)

powerlaw: _powerlaw

class _arcsine:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(arcsine_cdf)
    entropy = staticmethod(arcsine_entropy)
    isf = staticmethod(arcsine_isf)
    logcdf = staticmethod(arcsine_logcdf)
    logpdf = staticmethod(arcsine_logpdf)
    logsf = staticmethod(arcsine_logsf)
    mean = staticmethod(arcsine_mean)
    median = staticmethod(arcsine_median)
    pdf = staticmethod(arcsine_pdf)
    ppf = staticmethod(arcsine_ppf)
    rvs = staticmethod(arcsine_rvs)
    sf = staticmethod(arcsine_sf)
    std = staticmethod(arcsine_std)
    var = staticmethod(arcsine_var)

arcsine: _arcsine

class _johnsonsb:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(johnsonsb_cdf)
    isf = staticmethod(johnsonsb_isf)
    logcdf = staticmethod(johnsonsb_logcdf)
    logpdf = staticmethod(johnsonsb_logpdf)
    logsf = staticmethod(johnsonsb_logsf)
    median = staticmethod(johnsonsb_median)
    pdf = staticmethod(johnsonsb_pdf)
    ppf = staticmethod(johnsonsb_ppf)
    rvs = staticmethod(johnsonsb_rvs)
    sf = staticmethod(johnsonsb_sf)

johnsonsb: _johnsonsb

class _argus:
    def __call__(
        self,
        chi: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(argus_cdf)
    isf = staticmethod(argus_isf)
    logpdf = staticmethod(argus_logpdf)
    logsf = staticmethod(argus_logsf)
    pdf = staticmethod(argus_pdf)
    rvs = staticmethod(argus_rvs)
    sf = staticmethod(argus_sf)

argus: _argus

class _genextreme:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(genextreme_cdf)
    entropy = staticmethod(genextreme_entropy)
    isf = staticmethod(genextreme_isf)
    logcdf = staticmethod(genextreme_logcdf)
    logpdf = staticmethod(genextreme_logpdf)
    logsf = staticmethod(genextreme_logsf)
    median = staticmethod(genextreme_median)
    pdf = staticmethod(genextreme_pdf)
    ppf = staticmethod(genextreme_ppf)
    rvs = staticmethod(genextreme_rvs)
    sf = staticmethod(genextreme_sf)

genextreme: _genextreme

class _weibull_max:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(weibull_max_cdf)
    entropy = staticmethod(weibull_max_entropy)
    isf = staticmethod(weibull_max_isf)
    logcdf = staticmethod(weibull_max_logcdf)
    logpdf = staticmethod(weibull_max_logpdf)
    logsf = staticmethod(weibull_max_logsf)
    mean = staticmethod(weibull_max_mean)
    median = staticmethod(weibull_max_median)
    pdf = staticmethod(weibull_max_pdf)
    ppf = staticmethod(weibull_max_ppf)
    rvs = staticmethod(weibull_max_rvs)
    sf = staticmethod(weibull_max_sf)
    std = staticmethod(weibull_max_std)
    var = staticmethod(weibull_max_var)

weibull_max: _weibull_max

class _johnsonsu:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(johnsonsu_cdf)
    isf = staticmethod(johnsonsu_isf)
    logcdf = staticmethod(johnsonsu_logcdf)
    logpdf = staticmethod(johnsonsu_logpdf)
    logsf = staticmethod(johnsonsu_logsf)
    mean = staticmethod(johnsonsu_mean)
    median = staticmethod(johnsonsu_median)
    pdf = staticmethod(johnsonsu_pdf)
    ppf = staticmethod(johnsonsu_ppf)
    rvs = staticmethod(johnsonsu_rvs)
    sf = staticmethod(johnsonsu_sf)
    std = staticmethod(johnsonsu_std)
    var = staticmethod(johnsonsu_var)

johnsonsu: _johnsonsu

class _hypsecant:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(hypsecant_cdf)
    entropy = staticmethod(hypsecant_entropy)
    isf = staticmethod(hypsecant_isf)
    logcdf = staticmethod(hypsecant_logcdf)
    logpdf = staticmethod(hypsecant_logpdf)
    logsf = staticmethod(hypsecant_logsf)
    mean = staticmethod(hypsecant_mean)
    median = staticmethod(hypsecant_median)
    pdf = staticmethod(hypsecant_pdf)
    ppf = staticmethod(hypsecant_ppf)
    rvs = staticmethod(hypsecant_rvs)
    sf = staticmethod(hypsecant_sf)
    std = staticmethod(hypsecant_std)
    var = staticmethod(hypsecant_var)

hypsecant: _hypsecant

class _moyal:
    def __call__(
        self,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(moyal_cdf)
    entropy = staticmethod(moyal_entropy)
    isf = staticmethod(moyal_isf)
    logcdf = staticmethod(moyal_logcdf)
    logpdf = staticmethod(moyal_logpdf)
    logsf = staticmethod(moyal_logsf)
    mean = staticmethod(moyal_mean)
    median = staticmethod(moyal_median)
    pdf = staticmethod(moyal_pdf)
    ppf = staticmethod(moyal_ppf)
    rvs = staticmethod(moyal_rvs)
    sf = staticmethod(moyal_sf)
    std = staticmethod(moyal_std)
    var = staticmethod(moyal_var)

moyal: _moyal

class _exponnorm:
    def __call__(
        self,
        K: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(exponnorm_cdf)
    logpdf = staticmethod(exponnorm_logpdf)
    logsf = staticmethod(exponnorm_logsf)
    mean = staticmethod(exponnorm_mean)
    pdf = staticmethod(exponnorm_pdf)
    rvs = staticmethod(exponnorm_rvs)
    sf = staticmethod(exponnorm_sf)
    std = staticmethod(exponnorm_std)
    var = staticmethod(exponnorm_var)

exponnorm: _exponnorm

class _gennorm:
    def __call__(
        self,
        beta: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(gennorm_cdf)
    entropy = staticmethod(gennorm_entropy)
    isf = staticmethod(gennorm_isf)
    logcdf = staticmethod(gennorm_logcdf)
    logpdf = staticmethod(gennorm_logpdf)
    logsf = staticmethod(gennorm_logsf)
    mean = staticmethod(gennorm_mean)
    pdf = staticmethod(gennorm_pdf)
    ppf = staticmethod(gennorm_ppf)
    rvs = staticmethod(gennorm_rvs)
    sf = staticmethod(gennorm_sf)
    std = staticmethod(gennorm_std)
    var = staticmethod(gennorm_var)

gennorm: _gennorm

class _loggamma:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(loggamma_cdf)
    entropy = staticmethod(loggamma_entropy)
    isf = staticmethod(loggamma_isf)
    logcdf = staticmethod(loggamma_logcdf)
    logpdf = staticmethod(loggamma_logpdf)
    logsf = staticmethod(loggamma_logsf)
    mean = staticmethod(loggamma_mean)
    median = staticmethod(loggamma_median)
    pdf = staticmethod(loggamma_pdf)
    ppf = staticmethod(loggamma_ppf)
    rvs = staticmethod(loggamma_rvs)
    sf = staticmethod(loggamma_sf)
    std = staticmethod(loggamma_std)
    var = staticmethod(loggamma_var)

loggamma: _loggamma

class _genlogistic:
    def __call__(
        self,
        c: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(genlogistic_cdf)
    entropy = staticmethod(genlogistic_entropy)
    isf = staticmethod(genlogistic_isf)
    logcdf = staticmethod(genlogistic_logcdf)
    logpdf = staticmethod(genlogistic_logpdf)
    logsf = staticmethod(genlogistic_logsf)
    mean = staticmethod(genlogistic_mean)
    median = staticmethod(genlogistic_median)
    pdf = staticmethod(genlogistic_pdf)
    ppf = staticmethod(genlogistic_ppf)
    rvs = staticmethod(genlogistic_rvs)
    sf = staticmethod(genlogistic_sf)
    std = staticmethod(genlogistic_std)
    var = staticmethod(genlogistic_var)

genlogistic: _genlogistic

class _laplace_asymmetric:
    def __call__(
        self,
        kappa: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    cdf = staticmethod(laplace_asymmetric_cdf)
    entropy = staticmethod(laplace_asymmetric_entropy)
    isf = staticmethod(laplace_asymmetric_isf)
    logcdf = staticmethod(laplace_asymmetric_logcdf)
    logpdf = staticmethod(laplace_asymmetric_logpdf)
    logsf = staticmethod(laplace_asymmetric_logsf)
    mean = staticmethod(laplace_asymmetric_mean)
    median = staticmethod(laplace_asymmetric_median)
    pdf = staticmethod(laplace_asymmetric_pdf)
    ppf = staticmethod(laplace_asymmetric_ppf)
    rvs = staticmethod(laplace_asymmetric_rvs)
    sf = staticmethod(laplace_asymmetric_sf)
    std = staticmethod(laplace_asymmetric_std)
    var = staticmethod(laplace_asymmetric_var)

laplace_asymmetric: _laplace_asymmetric

class _norminvgauss:
    def __call__(
        self,
        a: Given,
        b: Given,
        loc: Given = 0,
        scale: Given = 1,
    ) -> Frozen: ...
    logpdf = staticmethod(norminvgauss_logpdf)
    mean = staticmethod(norminvgauss_mean)
    pdf = staticmethod(norminvgauss_pdf)
    std = staticmethod(norminvgauss_std)
    var = staticmethod(norminvgauss_var)

norminvgauss: _norminvgauss

class _multivariate_t:
    def __call__(
        self,
        loc: Operand | None = None,
        shape: Operand | builtins.float = 1,
        df: Operand | builtins.float = 1,
    ) -> Frozen: ...
    logpdf = staticmethod(multivariate_t_logpdf)
    pdf = staticmethod(multivariate_t_pdf)
    rvs = staticmethod(multivariate_t_rvs)

multivariate_t: _multivariate_t

class _wishart:
    def __call__(self, df: Operand, scale: Operand) -> Frozen: ...
    logpdf = staticmethod(wishart_logpdf)
    rvs = staticmethod(wishart_rvs)

wishart: _wishart

class _invwishart:
    def __call__(self, x: Operand, df: Operand, scale: Operand) -> Frozen: ...
    logpdf = staticmethod(invwishart_logpdf)

invwishart: _invwishart

class _matrix_normal:
    def __call__(
        self,
        X: Tensor,
        mean: Operand | None = None,
        rowcov: Operand | builtins.float = 1,
        colcov: Operand | builtins.float = 1,
    ) -> Frozen: ...
    logpdf = staticmethod(matrix_normal_logpdf)

matrix_normal: _matrix_normal

class _dirichlet_multinomial:
    def __call__(self, x: Operand, alpha: Operand, n: Operand) -> Frozen: ...
    logpmf = staticmethod(dirichlet_multinomial_logpmf)

dirichlet_multinomial: _dirichlet_multinomial

class Frozen:
    """A family of ops with the arguments fixed that all of them have: a frozen distribution, ``stats.norm(0, 2)``.

    Its attributes are the ops, called with what is left. Where another one of the family is given, it stands for its
    arguments: ``stats.norm(0, 2).kl_divergence(stats.norm(0, 1))``.
    """

    def cdf(self, x: Given) -> Tensor: ...

    def entropy(self) -> Tensor: ...

    def isf(self, q: Given) -> Tensor: ...

    def kl_divergence(self, other: Frozen) -> Tensor: ...

    def logcdf(self, x: Given) -> Tensor: ...

    def logpdf(self, x: Given) -> Tensor: ...

    def logpmf(self, k: Given) -> Tensor: ...

    def logsf(self, x: Given) -> Tensor: ...

    def mean(self) -> Tensor: ...

    def median(self) -> Tensor: ...

    def pdf(self, x: Given) -> Tensor: ...

    def pmf(self, k: Given) -> Tensor: ...

    def ppf(self, q: Given) -> Tensor: ...

    def rvs(self, size: Any = None, random_state: Any = None) -> Tensor: ...

    def sf(self, x: Given) -> Tensor: ...

    def std(self) -> Tensor: ...

    def var(self) -> Tensor: ...
