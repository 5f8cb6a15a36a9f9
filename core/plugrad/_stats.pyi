"""The ops of the pack `stats`, as `plugrad.ops.stats` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "arcsine_cdf",
    "arcsine_entropy",
    "arcsine_isf",
    "arcsine_logcdf",
    "arcsine_logpdf",
    "arcsine_logsf",
    "arcsine_mean",
    "arcsine_median",
    "arcsine_pdf",
    "arcsine_ppf",
    "arcsine_rvs",
    "arcsine_sf",
    "arcsine_std",
    "arcsine_var",
    "argus_cdf",
    "argus_isf",
    "argus_logpdf",
    "argus_logsf",
    "argus_pdf",
    "argus_rvs",
    "argus_sf",
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
    "betaprime_cdf",
    "betaprime_isf",
    "betaprime_logcdf",
    "betaprime_logpdf",
    "betaprime_logsf",
    "betaprime_mean",
    "betaprime_median",
    "betaprime_pdf",
    "betaprime_ppf",
    "betaprime_rvs",
    "betaprime_sf",
    "betaprime_std",
    "betaprime_var",
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
    "burr12_cdf",
    "burr12_isf",
    "burr12_logcdf",
    "burr12_logpdf",
    "burr12_logsf",
    "burr12_mean",
    "burr12_median",
    "burr12_pdf",
    "burr12_ppf",
    "burr12_rvs",
    "burr12_sf",
    "burr_cdf",
    "burr_isf",
    "burr_logcdf",
    "burr_logpdf",
    "burr_logsf",
    "burr_mean",
    "burr_median",
    "burr_pdf",
    "burr_ppf",
    "burr_rvs",
    "burr_sf",
    "cauchy_cdf",
    "cauchy_entropy",
    "cauchy_isf",
    "cauchy_kl_divergence",
    "cauchy_logcdf",
    "cauchy_logpdf",
    "cauchy_logsf",
    "cauchy_median",
    "cauchy_pdf",
    "cauchy_ppf",
    "cauchy_rvs",
    "cauchy_sf",
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
    "chi_cdf",
    "chi_entropy",
    "chi_isf",
    "chi_kl_divergence",
    "chi_logcdf",
    "chi_logpdf",
    "chi_logsf",
    "chi_mean",
    "chi_median",
    "chi_pdf",
    "chi_ppf",
    "chi_rvs",
    "chi_sf",
    "chi_std",
    "chi_var",
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
    "exponnorm_cdf",
    "exponnorm_logpdf",
    "exponnorm_logsf",
    "exponnorm_mean",
    "exponnorm_pdf",
    "exponnorm_rvs",
    "exponnorm_sf",
    "exponnorm_std",
    "exponnorm_var",
    "exponweib_cdf",
    "exponweib_isf",
    "exponweib_logcdf",
    "exponweib_logpdf",
    "exponweib_logsf",
    "exponweib_median",
    "exponweib_pdf",
    "exponweib_ppf",
    "exponweib_rvs",
    "exponweib_sf",
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
    "fatiguelife_cdf",
    "fatiguelife_isf",
    "fatiguelife_logcdf",
    "fatiguelife_logpdf",
    "fatiguelife_logsf",
    "fatiguelife_mean",
    "fatiguelife_median",
    "fatiguelife_pdf",
    "fatiguelife_ppf",
    "fatiguelife_rvs",
    "fatiguelife_sf",
    "fatiguelife_std",
    "fatiguelife_var",
    "fisk_cdf",
    "fisk_entropy",
    "fisk_isf",
    "fisk_logcdf",
    "fisk_logpdf",
    "fisk_logsf",
    "fisk_mean",
    "fisk_median",
    "fisk_pdf",
    "fisk_ppf",
    "fisk_rvs",
    "fisk_sf",
    "fisk_std",
    "fisk_var",
    "foldnorm_cdf",
    "foldnorm_logpdf",
    "foldnorm_logsf",
    "foldnorm_mean",
    "foldnorm_pdf",
    "foldnorm_rvs",
    "foldnorm_sf",
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
    "genextreme_cdf",
    "genextreme_entropy",
    "genextreme_isf",
    "genextreme_logcdf",
    "genextreme_logpdf",
    "genextreme_logsf",
    "genextreme_median",
    "genextreme_pdf",
    "genextreme_ppf",
    "genextreme_rvs",
    "genextreme_sf",
    "gengamma_cdf",
    "gengamma_entropy",
    "gengamma_isf",
    "gengamma_logcdf",
    "gengamma_logpdf",
    "gengamma_logsf",
    "gengamma_median",
    "gengamma_pdf",
    "gengamma_ppf",
    "gengamma_rvs",
    "gengamma_sf",
    "genlogistic_cdf",
    "genlogistic_entropy",
    "genlogistic_isf",
    "genlogistic_logcdf",
    "genlogistic_logpdf",
    "genlogistic_logsf",
    "genlogistic_mean",
    "genlogistic_median",
    "genlogistic_pdf",
    "genlogistic_ppf",
    "genlogistic_rvs",
    "genlogistic_sf",
    "genlogistic_std",
    "genlogistic_var",
    "gennorm_cdf",
    "gennorm_entropy",
    "gennorm_isf",
    "gennorm_logcdf",
    "gennorm_logpdf",
    "gennorm_logsf",
    "gennorm_mean",
    "gennorm_pdf",
    "gennorm_ppf",
    "gennorm_rvs",
    "gennorm_sf",
    "gennorm_std",
    "gennorm_var",
    "genpareto_cdf",
    "genpareto_entropy",
    "genpareto_isf",
    "genpareto_logcdf",
    "genpareto_logpdf",
    "genpareto_logsf",
    "genpareto_mean",
    "genpareto_median",
    "genpareto_pdf",
    "genpareto_ppf",
    "genpareto_rvs",
    "genpareto_sf",
    "genpareto_std",
    "genpareto_var",
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
    "gompertz_cdf",
    "gompertz_isf",
    "gompertz_logcdf",
    "gompertz_logpdf",
    "gompertz_logsf",
    "gompertz_median",
    "gompertz_pdf",
    "gompertz_ppf",
    "gompertz_rvs",
    "gompertz_sf",
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
    "halfcauchy_cdf",
    "halfcauchy_entropy",
    "halfcauchy_isf",
    "halfcauchy_logcdf",
    "halfcauchy_logpdf",
    "halfcauchy_logsf",
    "halfcauchy_median",
    "halfcauchy_pdf",
    "halfcauchy_ppf",
    "halfcauchy_rvs",
    "halfcauchy_sf",
    "halflogistic_cdf",
    "halflogistic_entropy",
    "halflogistic_isf",
    "halflogistic_logcdf",
    "halflogistic_logpdf",
    "halflogistic_logsf",
    "halflogistic_mean",
    "halflogistic_median",
    "halflogistic_pdf",
    "halflogistic_ppf",
    "halflogistic_rvs",
    "halflogistic_sf",
    "halflogistic_std",
    "halflogistic_var",
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
    "hypsecant_cdf",
    "hypsecant_entropy",
    "hypsecant_isf",
    "hypsecant_logcdf",
    "hypsecant_logpdf",
    "hypsecant_logsf",
    "hypsecant_mean",
    "hypsecant_median",
    "hypsecant_pdf",
    "hypsecant_ppf",
    "hypsecant_rvs",
    "hypsecant_sf",
    "hypsecant_std",
    "hypsecant_var",
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
    "invgauss_cdf",
    "invgauss_isf",
    "invgauss_kl_divergence",
    "invgauss_logcdf",
    "invgauss_logpdf",
    "invgauss_logsf",
    "invgauss_mean",
    "invgauss_median",
    "invgauss_pdf",
    "invgauss_ppf",
    "invgauss_rvs",
    "invgauss_sf",
    "invgauss_std",
    "invgauss_var",
    "invweibull_cdf",
    "invweibull_entropy",
    "invweibull_isf",
    "invweibull_logcdf",
    "invweibull_logpdf",
    "invweibull_logsf",
    "invweibull_mean",
    "invweibull_median",
    "invweibull_pdf",
    "invweibull_ppf",
    "invweibull_rvs",
    "invweibull_sf",
    "invweibull_std",
    "invweibull_var",
    "johnsonsb_cdf",
    "johnsonsb_isf",
    "johnsonsb_logcdf",
    "johnsonsb_logpdf",
    "johnsonsb_logsf",
    "johnsonsb_median",
    "johnsonsb_pdf",
    "johnsonsb_ppf",
    "johnsonsb_rvs",
    "johnsonsb_sf",
    "johnsonsu_cdf",
    "johnsonsu_isf",
    "johnsonsu_logcdf",
    "johnsonsu_logpdf",
    "johnsonsu_logsf",
    "johnsonsu_mean",
    "johnsonsu_median",
    "johnsonsu_pdf",
    "johnsonsu_ppf",
    "johnsonsu_rvs",
    "johnsonsu_sf",
    "johnsonsu_std",
    "johnsonsu_var",
    "laplace_asymmetric_cdf",
    "laplace_asymmetric_entropy",
    "laplace_asymmetric_isf",
    "laplace_asymmetric_logcdf",
    "laplace_asymmetric_logpdf",
    "laplace_asymmetric_logsf",
    "laplace_asymmetric_mean",
    "laplace_asymmetric_median",
    "laplace_asymmetric_pdf",
    "laplace_asymmetric_ppf",
    "laplace_asymmetric_rvs",
    "laplace_asymmetric_sf",
    "laplace_asymmetric_std",
    "laplace_asymmetric_var",
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
    "levy_cdf",
    "levy_entropy",
    "levy_isf",
    "levy_logcdf",
    "levy_logpdf",
    "levy_logsf",
    "levy_median",
    "levy_pdf",
    "levy_ppf",
    "levy_rvs",
    "levy_sf",
    "loggamma_cdf",
    "loggamma_entropy",
    "loggamma_isf",
    "loggamma_logcdf",
    "loggamma_logpdf",
    "loggamma_logsf",
    "loggamma_mean",
    "loggamma_median",
    "loggamma_pdf",
    "loggamma_ppf",
    "loggamma_rvs",
    "loggamma_sf",
    "loggamma_std",
    "loggamma_var",
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
    "loglaplace_cdf",
    "loglaplace_entropy",
    "loglaplace_isf",
    "loglaplace_logcdf",
    "loglaplace_logpdf",
    "loglaplace_logsf",
    "loglaplace_mean",
    "loglaplace_median",
    "loglaplace_pdf",
    "loglaplace_ppf",
    "loglaplace_rvs",
    "loglaplace_sf",
    "loglaplace_std",
    "loglaplace_var",
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
    "loguniform_cdf",
    "loguniform_entropy",
    "loguniform_isf",
    "loguniform_logcdf",
    "loguniform_logpdf",
    "loguniform_logsf",
    "loguniform_mean",
    "loguniform_median",
    "loguniform_pdf",
    "loguniform_ppf",
    "loguniform_rvs",
    "loguniform_sf",
    "loguniform_std",
    "loguniform_var",
    "lomax_cdf",
    "lomax_entropy",
    "lomax_isf",
    "lomax_logcdf",
    "lomax_logpdf",
    "lomax_logsf",
    "lomax_mean",
    "lomax_median",
    "lomax_pdf",
    "lomax_ppf",
    "lomax_rvs",
    "lomax_sf",
    "lomax_std",
    "lomax_var",
    "maxwell_cdf",
    "maxwell_entropy",
    "maxwell_isf",
    "maxwell_kl_divergence",
    "maxwell_logcdf",
    "maxwell_logpdf",
    "maxwell_logsf",
    "maxwell_mean",
    "maxwell_median",
    "maxwell_pdf",
    "maxwell_ppf",
    "maxwell_rvs",
    "maxwell_sf",
    "maxwell_std",
    "maxwell_var",
    "moyal_cdf",
    "moyal_entropy",
    "moyal_isf",
    "moyal_logcdf",
    "moyal_logpdf",
    "moyal_logsf",
    "moyal_mean",
    "moyal_median",
    "moyal_pdf",
    "moyal_ppf",
    "moyal_rvs",
    "moyal_sf",
    "moyal_std",
    "moyal_var",
    "multinomial_logpmf",
    "multivariate_normal_entropy",
    "multivariate_normal_logpdf",
    "multivariate_normal_pdf",
    "multivariate_normal_rvs",
    "nakagami_cdf",
    "nakagami_entropy",
    "nakagami_isf",
    "nakagami_logcdf",
    "nakagami_logpdf",
    "nakagami_logsf",
    "nakagami_mean",
    "nakagami_median",
    "nakagami_pdf",
    "nakagami_ppf",
    "nakagami_rvs",
    "nakagami_sf",
    "nakagami_std",
    "nakagami_var",
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
    "norminvgauss_logpdf",
    "norminvgauss_mean",
    "norminvgauss_pdf",
    "norminvgauss_std",
    "norminvgauss_var",
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
    "powerlaw_cdf",
    "powerlaw_entropy",
    "powerlaw_isf",
    "powerlaw_kl_divergence",
    "powerlaw_logcdf",
    "powerlaw_logpdf",
    "powerlaw_logsf",
    "powerlaw_mean",
    "powerlaw_median",
    "powerlaw_pdf",
    "powerlaw_ppf",
    "powerlaw_rvs",
    "powerlaw_sf",
    "powerlaw_std",
    "powerlaw_var",
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
    "rice_logpdf",
    "rice_mean",
    "rice_pdf",
    "rice_rvs",
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
    "triang_cdf",
    "triang_entropy",
    "triang_isf",
    "triang_logcdf",
    "triang_logpdf",
    "triang_logsf",
    "triang_mean",
    "triang_median",
    "triang_pdf",
    "triang_ppf",
    "triang_rvs",
    "triang_sf",
    "triang_std",
    "triang_var",
    "truncexpon_cdf",
    "truncexpon_isf",
    "truncexpon_logcdf",
    "truncexpon_logpdf",
    "truncexpon_logsf",
    "truncexpon_median",
    "truncexpon_pdf",
    "truncexpon_ppf",
    "truncexpon_rvs",
    "truncexpon_sf",
    "truncnorm_cdf",
    "truncnorm_entropy",
    "truncnorm_isf",
    "truncnorm_logcdf",
    "truncnorm_logpdf",
    "truncnorm_logsf",
    "truncnorm_mean",
    "truncnorm_median",
    "truncnorm_pdf",
    "truncnorm_ppf",
    "truncnorm_rvs",
    "truncnorm_sf",
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
    "vonmises_pdf",
    "vonmises_ppf",
    "vonmises_rvs",
    "vonmises_sf",
    "weibull_max_cdf",
    "weibull_max_entropy",
    "weibull_max_isf",
    "weibull_max_logcdf",
    "weibull_max_logpdf",
    "weibull_max_logsf",
    "weibull_max_mean",
    "weibull_max_median",
    "weibull_max_pdf",
    "weibull_max_ppf",
    "weibull_max_rvs",
    "weibull_max_sf",
    "weibull_max_std",
    "weibull_max_var",
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

def arcsine_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the arcsine distribution: the probability of a value up to the first
    argument.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.cdf(pg.tensor(0.25))
    tensor(0.3333)
    """

def arcsine_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the arcsine distribution, in nats.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.entropy()
    tensor(-0.2416)
    """

def arcsine_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the arcsine distribution, the inverse of its survival function, exact where `q` is
    tiny.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.isf(pg.tensor(0.25))
    tensor(0.8536)
    """

def arcsine_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the arcsine distribution.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.logcdf(pg.tensor(0.25))
    tensor(-1.0986)
    """

def arcsine_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the arcsine distribution; -inf outside of the support, with gradient 0.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.logpdf(pg.tensor(0.25))
    tensor(-0.3077)
    """

def arcsine_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the arcsine distribution, log(1 - cdf).

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.logsf(pg.tensor(0.25))
    tensor(-0.4055)
    """

def arcsine_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the arcsine distribution.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.mean()
    tensor(0.5000)
    """

def arcsine_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the arcsine distribution.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.median()
    tensor(0.5000)
    """

def arcsine_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the arcsine distribution; 0 outside of the support, with gradient 0.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.pdf(pg.tensor(0.25))
    tensor(0.7351)
    """

def arcsine_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the arcsine distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤
    1.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.ppf(pg.tensor(0.25))
    tensor(0.1464)
    """

def arcsine_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the arcsine distribution, reparametrised: with gradients by its parameters.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.arcsine.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def arcsine_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the arcsine distribution, 1 - cdf: the probability of a larger value, exact in
    the upper tail.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.sf(pg.tensor(0.25))
    tensor(0.6667)
    """

def arcsine_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the arcsine distribution.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.std()
    tensor(0.3536)
    """

def arcsine_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the arcsine distribution.

    Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 25.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.arcsine.var()
    tensor(0.1250)
    """

def argus_cdf(
    x: Operand | Sequence[builtins.float],
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle
    physics: the probability of a value up to the first argument.

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.argus.cdf(pg.tensor(0.5), 2.0)
    tensor(0.1762)
    """

def argus_isf(
    q: Operand | Sequence[builtins.float],
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle
    physics, the inverse of its survival function, exact where `q` is tiny.

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.argus.isf(pg.tensor(0.25), 2.0)
    tensor(0.8744)
    """

def argus_logpdf(
    x: Operand | Sequence[builtins.float],
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the ARGUS distribution of shape `chi`, of a reconstructed mass in
    particle physics; -inf outside of the support, with gradient 0.

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.argus.logpdf(pg.tensor(0.5), 2.0)
    tensor(-0.1803)
    """

def argus_logsf(
    x: Operand | Sequence[builtins.float],
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the ARGUS distribution of shape `chi`, of a reconstructed mass
    in particle physics, log(1 - cdf).

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.argus.logsf(pg.tensor(0.5), 2.0)
    tensor(-0.1939)
    """

def argus_pdf(
    x: Operand | Sequence[builtins.float],
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics; 0
    outside of the support, with gradient 0.

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.argus.pdf(pg.tensor(0.5), 2.0)
    tensor(0.8351)
    """

def argus_rvs(
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle
    physics, reparametrised: with gradients by its parameters.

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.argus.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def argus_sf(
    x: Operand | Sequence[builtins.float],
    chi: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the ARGUS distribution of shape `chi`, of a reconstructed mass in particle
    physics, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by
    scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.argus.sf(pg.tensor(0.5), 2.0)
    tensor(0.8238)
    """

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
    tensor(0.1308)
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
    tensor(0.2500)
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
    tensor(0.4330)
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
    tensor(0.1875)
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
    tensor(0.7612)
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
    tensor(0.1882)
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
    tensor(0.5714)
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
    tensor(0.5864)
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
    tensor(0.2333)
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
    tensor(0.0544)
    """

def betaprime_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a
    beta distribution: the probability of a value up to the first argument.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.cdf(pg.tensor(1.5), 2.0, 3.0)
    tensor(0.8208)
    """

def betaprime_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution, the inverse of its survival function, exact where `q` is tiny.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.isf(pg.tensor(0.25), 2.0, 3.0)
    tensor(1.1914)
    """

def betaprime_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the beta prime distribution of shapes `a` and `b`, that of
    x / (1 - x) of a beta distribution.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.logcdf(pg.tensor(1.5), 2.0, 3.0)
    tensor(-0.1975)
    """

def betaprime_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x)
    of a beta distribution; -inf outside of the support, with gradient 0.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.logpdf(pg.tensor(1.5), 2.0, 3.0)
    tensor(-1.6911)
    """

def betaprime_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the beta prime distribution of shapes `a` and `b`, that of x /
    (1 - x) of a beta distribution, log(1 - cdf).

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.logsf(pg.tensor(1.5), 2.0, 3.0)
    tensor(-1.7193)
    """

def betaprime_mean(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.mean(pg.tensor(2.0), 3.0)
    tensor(1.)
    """

def betaprime_median(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.median(pg.tensor(2.0), 3.0)
    tensor(0.6279)
    """

def betaprime_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution; 0 outside of the support, with gradient 0.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.pdf(pg.tensor(1.5), 2.0, 3.0)
    tensor(0.1843)
    """

def betaprime_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.ppf(pg.tensor(0.25), 2.0, 3.0)
    tensor(0.3210)
    """

def betaprime_rvs(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution, reparametrised: with gradients by its parameters.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.betaprime.rvs(2.0, 3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def betaprime_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a
    beta distribution, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.sf(pg.tensor(1.5), 2.0, 3.0)
    tensor(0.1792)
    """

def betaprime_std(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a
    beta distribution.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.std(pg.tensor(2.0), 3.0)
    tensor(1.4142)
    """

def betaprime_var(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta
    distribution.

    Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 27.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.betaprime.var(pg.tensor(2.0), 3.0)
    tensor(2.)
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
    >>> stats.binom(5, 0.25).kl_divergence(stats.binom(5, 0.5))
    tensor(0.6541)
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
    tensor(1.2500)
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
    tensor(0.9682)
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
    tensor(0.9375)
    """

def burr12_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and
    `d`: the probability of a value up to the first argument.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.cdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(0.9478)
    """

def burr12_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`,
    the inverse of its survival function, exact where `q` is tiny.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.isf(pg.tensor(0.25), 3.0, 2.0)
    tensor(1.)
    """

def burr12_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Burr distribution of type XII (of Singh and Maddala)
    of shapes `c` and `d`.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.logcdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(-0.0537)
    """

def burr12_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Burr distribution of type XII (of Singh and Maddala) of shapes `c`
    and `d`; -inf outside of the support, with gradient 0.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.logpdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(-1.8250)
    """

def burr12_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Burr distribution of type XII (of Singh and Maddala) of
    shapes `c` and `d`, log(1 - cdf).

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.logsf(pg.tensor(1.5), 3.0, 2.0)
    tensor(-2.9518)
    """

def burr12_mean(
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.mean(pg.tensor(3.0), 2.0)
    tensor(0.8061)
    """

def burr12_median(
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.median(pg.tensor(3.0), 2.0)
    tensor(0.7454)
    """

def burr12_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`; 0 outside
    of the support, with gradient 0.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.pdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(0.1612)
    """

def burr12_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.ppf(pg.tensor(0.25), 3.0, 2.0)
    tensor(0.5368)
    """

def burr12_rvs(
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`,
    reparametrised: with gradients by its parameters.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.burr12.rvs(3.0, 2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def burr12_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`,
    1 - cdf: the probability of a larger value, exact in the upper tail.

    Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source:
    Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr12.sf(pg.tensor(1.5), 3.0, 2.0)
    tensor(0.0522)
    """

def burr_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Burr distribution (type III, of Dagum) of shapes `c` and `d`: the
    probability of a value up to the first argument.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.cdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(0.5951)
    """

def burr_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, the inverse of
    its survival function, exact where `q` is tiny.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.isf(pg.tensor(0.25), 3.0, 2.0)
    tensor(1.8628)
    """

def burr_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Burr distribution (type III, of Dagum) of shapes `c`
    and `d`.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.logcdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(-0.5190)
    """

def burr_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Burr distribution (type III, of Dagum) of shapes `c` and `d`; -inf
    outside of the support, with gradient 0.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.logpdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(-0.6086)
    """

def burr_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Burr distribution (type III, of Dagum) of shapes `c` and
    `d`, log(1 - cdf).

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.logsf(pg.tensor(1.5), 3.0, 2.0)
    tensor(-0.9041)
    """

def burr_mean(
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Burr distribution (type III, of Dagum) of shapes `c` and `d`.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.mean(pg.tensor(3.0), 2.0)
    tensor(1.6123)
    """

def burr_median(
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Burr distribution (type III, of Dagum) of shapes `c` and `d`.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.median(pg.tensor(3.0), 2.0)
    tensor(1.3415)
    """

def burr_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Burr distribution (type III, of Dagum) of shapes `c` and `d`; 0 outside of the
    support, with gradient 0.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.pdf(pg.tensor(1.5), 3.0, 2.0)
    tensor(0.5441)
    """

def burr_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.ppf(pg.tensor(0.25), 3.0, 2.0)
    tensor(1.)
    """

def burr_rvs(
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, reparametrised:
    with gradients by its parameters.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.burr.rvs(3.0, 2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def burr_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    d: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Burr distribution (type III, of Dagum) of shapes `c` and `d`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Burr (1942), Cumulative frequency functions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.burr.sf(pg.tensor(1.5), 3.0, 2.0)
    tensor(0.4049)
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
    tensor(1.)
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
    tensor(0.1178)
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
    tensor(0.)
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
    tensor(4.1083)
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
    tensor(0.2897)
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
    tensor(3.)
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
    tensor(2.3660)
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
    tensor(2.4495)
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
    tensor(6.)
    """

def chi_cdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the chi distribution of `df` degrees of freedom, that of the length of a
    vector of as many normal numbers: the probability of a value up to the first argument.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.cdf(pg.tensor(1.5), 3.0)
    tensor(0.4778)
    """

def chi_entropy(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the chi distribution of `df` degrees of freedom, that of the length of a vector of as
    many normal numbers, in nats.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.entropy(pg.tensor(3.0))
    tensor(0.9962)
    """

def chi_isf(
    q: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the chi distribution of `df` degrees of freedom, that of the length of a vector of
    as many normal numbers, the inverse of its survival function, exact where `q` is tiny.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.isf(pg.tensor(0.25), 3.0)
    tensor(2.0269)
    """

def chi_kl_divergence(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_df: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the chi distribution of `df` degrees of freedom,
    that of the length of a vector of as many normal numbers, from another of the family, in nats.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.chi(...).kl_divergence(stats.chi(...))` is the same. The loc of
    both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi(3.0, 0.0, 1.0).kl_divergence(stats.chi(3.0, 0.0, 2.0))
    tensor(0.9544)
    """

def chi_logcdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the chi distribution of `df` degrees of freedom, that of
    the length of a vector of as many normal numbers.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.logcdf(pg.tensor(1.5), 3.0)
    tensor(-0.7385)
    """

def chi_logpdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the chi distribution of `df` degrees of freedom, that of the length of a
    vector of as many normal numbers; -inf outside of the support, with gradient 0.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.logpdf(pg.tensor(1.5), 3.0)
    tensor(-0.5399)
    """

def chi_logsf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the chi distribution of `df` degrees of freedom, that of the
    length of a vector of as many normal numbers, log(1 - cdf).

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.logsf(pg.tensor(1.5), 3.0)
    tensor(-0.6498)
    """

def chi_mean(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many
    normal numbers.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.mean(pg.tensor(3.0))
    tensor(1.5958)
    """

def chi_median(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the chi distribution of `df` degrees of freedom, that of the length of a vector of as many
    normal numbers.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.median(pg.tensor(3.0))
    tensor(1.5382)
    """

def chi_pdf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the chi distribution of `df` degrees of freedom, that of the length of a vector of as
    many normal numbers; 0 outside of the support, with gradient 0.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.pdf(pg.tensor(1.5), 3.0)
    tensor(0.5828)
    """

def chi_ppf(
    q: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the chi distribution of `df` degrees of freedom, that of the length of a vector of as
    many normal numbers, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.ppf(pg.tensor(0.25), 3.0)
    tensor(1.1012)
    """

def chi_rvs(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the chi distribution of `df` degrees of freedom, that of the length of a vector of
    as many normal numbers, reparametrised: with gradients by its parameters.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.chi.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def chi_sf(
    x: Operand | Sequence[builtins.float],
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the chi distribution of `df` degrees of freedom, that of the length of a vector
    of as many normal numbers, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.sf(pg.tensor(1.5), 3.0)
    tensor(0.5222)
    """

def chi_std(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the chi distribution of `df` degrees of freedom, that of the length of a
    vector of as many normal numbers.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.std(pg.tensor(3.0))
    tensor(0.6734)
    """

def chi_var(
    df: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the chi distribution of `df` degrees of freedom, that of the length of a vector of as
    many normal numbers.

    Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.chi.var(pg.tensor(3.0))
    tensor(0.4535)
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
    tensor(1.3863)
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
    tensor(0.1931)
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
    tensor(1.)
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
    tensor(0.6931)
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
    tensor(1.)
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
    tensor(1.)
    """

def exponnorm_cdf(
    x: Operand | Sequence[builtins.float],
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the exponentially modified normal distribution, that of a normal number and
    `K` times an exponential one: the probability of a value up to the first argument.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.cdf(pg.tensor(1.5), 2.0)
    tensor(0.4829)
    """

def exponnorm_logpdf(
    x: Operand | Sequence[builtins.float],
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the exponentially modified normal distribution, that of a normal number
    and `K` times an exponential one; -inf outside of the support, with gradient 0.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.4909)
    """

def exponnorm_logsf(
    x: Operand | Sequence[builtins.float],
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the exponentially modified normal distribution, that of a
    normal number and `K` times an exponential one, log(1 - cdf).

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.logsf(pg.tensor(1.5), 2.0)
    tensor(-0.6594)
    """

def exponnorm_mean(
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the exponentially modified normal distribution, that of a normal number and `K` times an
    exponential one.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.mean(pg.tensor(2.0))
    tensor(2.)
    """

def exponnorm_pdf(
    x: Operand | Sequence[builtins.float],
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the exponentially modified normal distribution, that of a normal number and `K` times an
    exponential one; 0 outside of the support, with gradient 0.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.pdf(pg.tensor(1.5), 2.0)
    tensor(0.2252)
    """

def exponnorm_rvs(
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the exponentially modified normal distribution, that of a normal number and `K`
    times an exponential one, reparametrised: with gradients by its parameters.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.exponnorm.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def exponnorm_sf(
    x: Operand | Sequence[builtins.float],
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the exponentially modified normal distribution, that of a normal number and `K`
    times an exponential one, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.sf(pg.tensor(1.5), 2.0)
    tensor(0.5171)
    """

def exponnorm_std(
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the exponentially modified normal distribution, that of a normal number and
    `K` times an exponential one.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.std(pg.tensor(2.0))
    tensor(2.2361)
    """

def exponnorm_var(
    K: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the exponentially modified normal distribution, that of a normal number and `K` times an
    exponential one.

    Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka
    (1972), Characterization of exponentially modified Gaussian peaks.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponnorm.var(pg.tensor(2.0))
    tensor(5.)
    """

def exponweib_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the exponentiated Weibull distribution of shapes `a` and `c`: the
    probability of a value up to the first argument.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.cdf(pg.tensor(0.5), 2.0, 1.5)
    tensor(0.0887)
    """

def exponweib_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the exponentiated Weibull distribution of shapes `a` and `c`, the inverse of its
    survival function, exact where `q` is tiny.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.isf(pg.tensor(0.25), 2.0, 1.5)
    tensor(1.5927)
    """

def exponweib_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the exponentiated Weibull distribution of shapes `a` and
    `c`.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.logcdf(pg.tensor(0.5), 2.0, 1.5)
    tensor(-2.4226)
    """

def exponweib_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the exponentiated Weibull distribution of shapes `a` and `c`; -inf
    outside of the support, with gradient 0.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.logpdf(pg.tensor(0.5), 2.0, 1.5)
    tensor(-0.8128)
    """

def exponweib_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the exponentiated Weibull distribution of shapes `a` and `c`,
    log(1 - cdf).

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.logsf(pg.tensor(0.5), 2.0, 1.5)
    tensor(-0.0929)
    """

def exponweib_median(
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the exponentiated Weibull distribution of shapes `a` and `c`.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.median(pg.tensor(2.0), 1.5)
    tensor(1.1467)
    """

def exponweib_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the exponentiated Weibull distribution of shapes `a` and `c`; 0 outside of the support,
    with gradient 0.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.pdf(pg.tensor(0.5), 2.0, 1.5)
    tensor(0.4436)
    """

def exponweib_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the exponentiated Weibull distribution of shapes `a` and `c`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.ppf(pg.tensor(0.25), 2.0, 1.5)
    tensor(0.7832)
    """

def exponweib_rvs(
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the exponentiated Weibull distribution of shapes `a` and `c`, reparametrised: with
    gradients by its parameters.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.exponweib.rvs(2.0, 1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def exponweib_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the exponentiated Weibull distribution of shapes `a` and `c`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.exponweib.sf(pg.tensor(0.5), 2.0, 1.5)
    tensor(0.9113)
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
    tensor(2.0467)
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
    tensor(2.)
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
    tensor(0.9405)
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
    tensor(inf)
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
    tensor(inf)
    """

def fatiguelife_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Birnbaum-Saunders (fatigue life) distribution of shape `c`: the
    probability of a value up to the first argument.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.cdf(pg.tensor(1.5), 0.5)
    tensor(0.7929)
    """

def fatiguelife_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, the inverse of its
    survival function, exact where `q` is tiny.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.isf(pg.tensor(0.25), 0.5)
    tensor(1.3989)
    """

def fatiguelife_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Birnbaum-Saunders (fatigue life) distribution of shape
    `c`.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.logcdf(pg.tensor(1.5), 0.5)
    tensor(-0.2321)
    """

def fatiguelife_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Birnbaum-Saunders (fatigue life) distribution of shape `c`; -inf
    outside of the support, with gradient 0.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.logpdf(pg.tensor(1.5), 0.5)
    tensor(-0.9442)
    """

def fatiguelife_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Birnbaum-Saunders (fatigue life) distribution of shape
    `c`, log(1 - cdf).

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.logsf(pg.tensor(1.5), 0.5)
    tensor(-1.5745)
    """

def fatiguelife_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Birnbaum-Saunders (fatigue life) distribution of shape `c`.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.mean(pg.tensor(0.5))
    tensor(1.1250)
    """

def fatiguelife_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Birnbaum-Saunders (fatigue life) distribution of shape `c`.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.median(pg.tensor(0.5))
    tensor(1.)
    """

def fatiguelife_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Birnbaum-Saunders (fatigue life) distribution of shape `c`; 0 outside of the support,
    with gradient 0.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.pdf(pg.tensor(1.5), 0.5)
    tensor(0.3890)
    """

def fatiguelife_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.ppf(pg.tensor(0.25), 0.5)
    tensor(0.7149)
    """

def fatiguelife_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, reparametrised:
    with gradients by its parameters.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.fatiguelife.rvs(0.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def fatiguelife_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Birnbaum-Saunders (fatigue life) distribution of shape `c`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.sf(pg.tensor(1.5), 0.5)
    tensor(0.2071)
    """

def fatiguelife_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Birnbaum-Saunders (fatigue life) distribution of shape `c`.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.std(pg.tensor(0.5))
    tensor(0.5728)
    """

def fatiguelife_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Birnbaum-Saunders (fatigue life) distribution of shape `c`.

    Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by
    scale. Source: Birnbaum and Saunders (1969), A new family of life distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fatiguelife.var(pg.tensor(0.5))
    tensor(0.3281)
    """

def fisk_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the log-logistic (Fisk) distribution of shape `c`: the probability of a
    value up to the first argument.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.cdf(pg.tensor(1.5), 3.0)
    tensor(0.7714)
    """

def fisk_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the log-logistic (Fisk) distribution of shape `c`, in nats.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.entropy(pg.tensor(3.0))
    tensor(0.9014)
    """

def fisk_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the log-logistic (Fisk) distribution of shape `c`, the inverse of its survival
    function, exact where `q` is tiny.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.isf(pg.tensor(0.25), 3.0)
    tensor(1.4422)
    """

def fisk_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the log-logistic (Fisk) distribution of shape `c`.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.logcdf(pg.tensor(1.5), 3.0)
    tensor(-0.2595)
    """

def fisk_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the log-logistic (Fisk) distribution of shape `c`; -inf outside of the
    support, with gradient 0.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.logpdf(pg.tensor(1.5), 3.0)
    tensor(-1.0423)
    """

def fisk_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the log-logistic (Fisk) distribution of shape `c`, log(1 -
    cdf).

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.logsf(pg.tensor(1.5), 3.0)
    tensor(-1.4759)
    """

def fisk_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the log-logistic (Fisk) distribution of shape `c`.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.mean(pg.tensor(3.0))
    tensor(1.2092)
    """

def fisk_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the log-logistic (Fisk) distribution of shape `c`.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.median(pg.tensor(3.0))
    tensor(1.)
    """

def fisk_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the log-logistic (Fisk) distribution of shape `c`; 0 outside of the support, with
    gradient 0.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.pdf(pg.tensor(1.5), 3.0)
    tensor(0.3527)
    """

def fisk_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the log-logistic (Fisk) distribution of shape `c`, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.ppf(pg.tensor(0.25), 3.0)
    tensor(0.6934)
    """

def fisk_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-logistic (Fisk) distribution of shape `c`, reparametrised: with gradients
    by its parameters.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.fisk.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def fisk_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the log-logistic (Fisk) distribution of shape `c`, 1 - cdf: the probability of
    a larger value, exact in the upper tail.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.sf(pg.tensor(1.5), 3.0)
    tensor(0.2286)
    """

def fisk_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the log-logistic (Fisk) distribution of shape `c`.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.std(pg.tensor(3.0))
    tensor(0.9779)
    """

def fisk_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the log-logistic (Fisk) distribution of shape `c`.

    Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.fisk.var(pg.tensor(3.0))
    tensor(0.9562)
    """

def foldnorm_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the folded normal distribution, that of the absolute value of a normal
    number of mean `c`: the probability of a value up to the first argument.

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.foldnorm.cdf(pg.tensor(1.5), 0.5)
    tensor(0.8186)
    """

def foldnorm_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the folded normal distribution, that of the absolute value of a normal
    number of mean `c`; -inf outside of the support, with gradient 0.

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.foldnorm.logpdf(pg.tensor(1.5), 0.5)
    tensor(-1.2175)
    """

def foldnorm_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the folded normal distribution, that of the absolute value of
    a normal number of mean `c`, log(1 - cdf).

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.foldnorm.logsf(pg.tensor(1.5), 0.5)
    tensor(-1.7070)
    """

def foldnorm_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the folded normal distribution, that of the absolute value of a normal number of mean `c`.

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.foldnorm.mean(pg.tensor(0.5))
    tensor(0.8956)
    """

def foldnorm_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the folded normal distribution, that of the absolute value of a normal number of mean
    `c`; 0 outside of the support, with gradient 0.

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.foldnorm.pdf(pg.tensor(1.5), 0.5)
    tensor(0.2960)
    """

def foldnorm_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the folded normal distribution, that of the absolute value of a normal number of
    mean `c`, reparametrised: with gradients by its parameters.

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.foldnorm.rvs(0.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def foldnorm_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the folded normal distribution, that of the absolute value of a normal number
    of mean `c`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.foldnorm.sf(pg.tensor(1.5), 0.5)
    tensor(0.1814)
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
    tensor(2.6926)
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
    tensor(0.3863)
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
    tensor(2.)
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
    tensor(1.6783)
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
    tensor(1.4142)
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
    tensor(2.)
    """

def genextreme_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the generalized extreme value distribution of shape `c`: the probability of
    a value up to the first argument.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.cdf(pg.tensor(1.5), 0.25)
    tensor(0.8585)
    """

def genextreme_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the generalized extreme value distribution of shape `c`, in nats.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.entropy(pg.tensor(0.25))
    tensor(1.4329)
    """

def genextreme_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the generalized extreme value distribution of shape `c`, the inverse of its
    survival function, exact where `q` is tiny.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.isf(pg.tensor(0.25), 0.25)
    tensor(1.0705)
    """

def genextreme_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the generalized extreme value distribution of shape `c`.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.logcdf(pg.tensor(1.5), 0.25)
    tensor(-0.1526)
    """

def genextreme_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the generalized extreme value distribution of shape `c`; -inf outside of
    the support, with gradient 0.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.logpdf(pg.tensor(1.5), 0.25)
    tensor(-1.5626)
    """

def genextreme_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the generalized extreme value distribution of shape `c`, log(1
    - cdf).

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.logsf(pg.tensor(1.5), 0.25)
    tensor(-1.9553)
    """

def genextreme_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the generalized extreme value distribution of shape `c`.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.median(pg.tensor(0.25))
    tensor(0.3502)
    """

def genextreme_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the generalized extreme value distribution of shape `c`; 0 outside of the support, with
    gradient 0.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.pdf(pg.tensor(1.5), 0.25)
    tensor(0.2096)
    """

def genextreme_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the generalized extreme value distribution of shape `c`, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.ppf(pg.tensor(0.25), 0.25)
    tensor(-0.3403)
    """

def genextreme_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized extreme value distribution of shape `c`, reparametrised: with
    gradients by its parameters.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.genextreme.rvs(0.25, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def genextreme_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the generalized extreme value distribution of shape `c`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) /
    scale. The sign of `c` is SciPy's. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genextreme.sf(pg.tensor(1.5), 0.25)
    tensor(0.1415)
    """

def gengamma_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the generalized gamma distribution of shapes `a` and `c`, that of a gamma
    number to the power 1/c: the probability of a value up to the first argument.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.cdf(pg.tensor(1.5), 2.0, 1.5)
    tensor(0.5481)
    """

def gengamma_entropy(
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the
    power 1/c, in nats.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.entropy(pg.tensor(2.0), 1.5)
    tensor(1.0308)
    """

def gengamma_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number
    to the power 1/c, the inverse of its survival function, exact where `q` is tiny.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.isf(pg.tensor(0.25), 2.0, 1.5)
    tensor(1.9355)
    """

def gengamma_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the generalized gamma distribution of shapes `a` and `c`,
    that of a gamma number to the power 1/c.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.logcdf(pg.tensor(1.5), 2.0, 1.5)
    tensor(-0.6013)
    """

def gengamma_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the generalized gamma distribution of shapes `a` and `c`, that of a
    gamma number to the power 1/c; -inf outside of the support, with gradient 0.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.logpdf(pg.tensor(1.5), 2.0, 1.5)
    tensor(-0.6207)
    """

def gengamma_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the generalized gamma distribution of shapes `a` and `c`, that
    of a gamma number to the power 1/c, log(1 - cdf).

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.logsf(pg.tensor(1.5), 2.0, 1.5)
    tensor(-0.7943)
    """

def gengamma_median(
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the
    power 1/c.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.median(pg.tensor(2.0), 1.5)
    tensor(1.4123)
    """

def gengamma_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the
    power 1/c; 0 outside of the support, with gradient 0.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.pdf(pg.tensor(1.5), 2.0, 1.5)
    tensor(0.5376)
    """

def gengamma_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the
    power 1/c, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.ppf(pg.tensor(0.25), 2.0, 1.5)
    tensor(0.9740)
    """

def gengamma_rvs(
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized gamma distribution of shapes `a` and `c`, that of a gamma number
    to the power 1/c, reparametrised: with gradients by its parameters.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.gengamma.rvs(2.0, 1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def gengamma_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the generalized gamma distribution of shapes `a` and `c`, that of a gamma
    number to the power 1/c, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may
    be negative. Source: Stacy (1962), A generalization of the gamma distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gengamma.sf(pg.tensor(1.5), 2.0, 1.5)
    tensor(0.4519)
    """

def genlogistic_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the generalized logistic distribution of shape `c`: the probability of a
    value up to the first argument.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.cdf(pg.tensor(1.5), 2.0)
    tensor(0.6684)
    """

def genlogistic_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the generalized logistic distribution of shape `c`, in nats.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.entropy(pg.tensor(2.0))
    tensor(1.8069)
    """

def genlogistic_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the generalized logistic distribution of shape `c`, the inverse of its survival
    function, exact where `q` is tiny.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.isf(pg.tensor(0.25), 2.0)
    tensor(1.8663)
    """

def genlogistic_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the generalized logistic distribution of shape `c`.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.logcdf(pg.tensor(1.5), 2.0)
    tensor(-0.4028)
    """

def genlogistic_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the generalized logistic distribution of shape `c`; -inf outside of the
    support, with gradient 0.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.4111)
    """

def genlogistic_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the generalized logistic distribution of shape `c`, log(1 -
    cdf).

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.logsf(pg.tensor(1.5), 2.0)
    tensor(-1.1039)
    """

def genlogistic_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the generalized logistic distribution of shape `c`.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.mean(pg.tensor(2.0))
    tensor(1.)
    """

def genlogistic_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the generalized logistic distribution of shape `c`.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.median(pg.tensor(2.0))
    tensor(0.8814)
    """

def genlogistic_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the generalized logistic distribution of shape `c`; 0 outside of the support, with
    gradient 0.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.pdf(pg.tensor(1.5), 2.0)
    tensor(0.2439)
    """

def genlogistic_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the generalized logistic distribution of shape `c`, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.ppf(pg.tensor(0.25), 2.0)
    tensor(0.)
    """

def genlogistic_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized logistic distribution of shape `c`, reparametrised: with gradients
    by its parameters.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.genlogistic.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def genlogistic_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the generalized logistic distribution of shape `c`, 1 - cdf: the probability of
    a larger value, exact in the upper tail.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.sf(pg.tensor(1.5), 2.0)
    tensor(0.3316)
    """

def genlogistic_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the generalized logistic distribution of shape `c`.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.std(pg.tensor(2.0))
    tensor(1.5132)
    """

def genlogistic_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the generalized logistic distribution of shape `c`.

    Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genlogistic.var(pg.tensor(2.0))
    tensor(2.2899)
    """

def gennorm_cdf(
    x: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the generalized normal distribution (exponential power distribution) of
    shape `beta`: the probability of a value up to the first argument.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.cdf(pg.tensor(1.5), 1.5)
    tensor(0.9576)
    """

def gennorm_entropy(
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the generalized normal distribution (exponential power distribution) of shape `beta`, in
    nats.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.entropy(pg.tensor(1.5))
    tensor(1.2575)
    """

def gennorm_isf(
    q: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the generalized normal distribution (exponential power distribution) of shape
    `beta`, the inverse of its survival function, exact where `q` is tiny.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.isf(pg.tensor(0.25), 1.5)
    tensor(0.5215)
    """

def gennorm_logcdf(
    x: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the generalized normal distribution (exponential power
    distribution) of shape `beta`.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.logcdf(pg.tensor(1.5), 1.5)
    tensor(-0.0434)
    """

def gennorm_logpdf(
    x: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the generalized normal distribution (exponential power distribution) of
    shape `beta`; -inf outside of the support, with gradient 0.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.logpdf(pg.tensor(1.5), 1.5)
    tensor(-2.4279)
    """

def gennorm_logsf(
    x: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the generalized normal distribution (exponential power
    distribution) of shape `beta`, log(1 - cdf).

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.logsf(pg.tensor(1.5), 1.5)
    tensor(-3.1599)
    """

def gennorm_mean(
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the generalized normal distribution (exponential power distribution) of shape `beta`.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.mean(pg.tensor(1.5))
    tensor(0.)
    """

def gennorm_pdf(
    x: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the generalized normal distribution (exponential power distribution) of shape `beta`; 0
    outside of the support, with gradient 0.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.pdf(pg.tensor(1.5), 1.5)
    tensor(0.0882)
    """

def gennorm_ppf(
    q: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the generalized normal distribution (exponential power distribution) of shape `beta`,
    the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.ppf(pg.tensor(0.25), 1.5)
    tensor(-0.5215)
    """

def gennorm_rvs(
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized normal distribution (exponential power distribution) of shape
    `beta`, reparametrised: with gradients by its parameters.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.gennorm.rvs(1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def gennorm_sf(
    x: Operand | Sequence[builtins.float],
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the generalized normal distribution (exponential power distribution) of shape
    `beta`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.sf(pg.tensor(1.5), 1.5)
    tensor(0.0424)
    """

def gennorm_std(
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the generalized normal distribution (exponential power distribution) of shape
    `beta`.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.std(pg.tensor(1.5))
    tensor(0.8594)
    """

def gennorm_var(
    beta: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the generalized normal distribution (exponential power distribution) of shape `beta`.

    Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0
    is 0. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gennorm.var(pg.tensor(1.5))
    tensor(0.7385)
    """

def genpareto_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the generalized Pareto distribution of shape `c`, of what exceeds a
    threshold: the probability of a value up to the first argument.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.cdf(pg.tensor(1.5), 0.25)
    tensor(0.7202)
    """

def genpareto_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, in nats.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.entropy(pg.tensor(0.25))
    tensor(1.2500)
    """

def genpareto_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, the
    inverse of its survival function, exact where `q` is tiny.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.isf(pg.tensor(0.25), 0.25)
    tensor(1.6569)
    """

def genpareto_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the generalized Pareto distribution of shape `c`, of what
    exceeds a threshold.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.logcdf(pg.tensor(1.5), 0.25)
    tensor(-0.3282)
    """

def genpareto_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the generalized Pareto distribution of shape `c`, of what exceeds a
    threshold; -inf outside of the support, with gradient 0.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.logpdf(pg.tensor(1.5), 0.25)
    tensor(-1.5923)
    """

def genpareto_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the generalized Pareto distribution of shape `c`, of what
    exceeds a threshold, log(1 - cdf).

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.logsf(pg.tensor(1.5), 0.25)
    tensor(-1.2738)
    """

def genpareto_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the generalized Pareto distribution of shape `c`, of what exceeds a threshold.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.mean(pg.tensor(0.25))
    tensor(1.3333)
    """

def genpareto_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the generalized Pareto distribution of shape `c`, of what exceeds a threshold.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.median(pg.tensor(0.25))
    tensor(0.7568)
    """

def genpareto_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the generalized Pareto distribution of shape `c`, of what exceeds a threshold; 0 outside
    of the support, with gradient 0.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.pdf(pg.tensor(1.5), 0.25)
    tensor(0.2035)
    """

def genpareto_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the generalized Pareto distribution of shape `c`, of what exceeds a threshold, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.ppf(pg.tensor(0.25), 0.25)
    tensor(0.2983)
    """

def genpareto_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the generalized Pareto distribution of shape `c`, of what exceeds a threshold,
    reparametrised: with gradients by its parameters.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.genpareto.rvs(0.25, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def genpareto_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the generalized Pareto distribution of shape `c`, of what exceeds a threshold,
    1 - cdf: the probability of a larger value, exact in the upper tail.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.sf(pg.tensor(1.5), 0.25)
    tensor(0.2798)
    """

def genpareto_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the generalized Pareto distribution of shape `c`, of what exceeds a threshold.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.std(pg.tensor(0.25))
    tensor(1.8856)
    """

def genpareto_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the generalized Pareto distribution of shape `c`, of what exceeds a threshold.

    Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x -
    loc) / scale, divided by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate
    Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.genpareto.var(pg.tensor(0.25))
    tensor(3.5556)
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
    tensor(0.5232)
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
    tensor(4.)
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
    tensor(3.4641)
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
    tensor(12.)
    """

def gompertz_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Gompertz distribution of shape `c`, of lifetimes: the probability of a
    value up to the first argument.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.cdf(pg.tensor(0.5), 1.5)
    tensor(0.6221)
    """

def gompertz_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Gompertz distribution of shape `c`, of lifetimes, the inverse of its survival
    function, exact where `q` is tiny.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.isf(pg.tensor(0.25), 1.5)
    tensor(0.6545)
    """

def gompertz_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Gompertz distribution of shape `c`, of lifetimes.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.logcdf(pg.tensor(0.5), 1.5)
    tensor(-0.4747)
    """

def gompertz_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Gompertz distribution of shape `c`, of lifetimes; -inf outside of
    the support, with gradient 0.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.logpdf(pg.tensor(0.5), 1.5)
    tensor(-0.0676)
    """

def gompertz_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Gompertz distribution of shape `c`, of lifetimes, log(1 -
    cdf).

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.logsf(pg.tensor(0.5), 1.5)
    tensor(-0.9731)
    """

def gompertz_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Gompertz distribution of shape `c`, of lifetimes.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.median(pg.tensor(1.5))
    tensor(0.3799)
    """

def gompertz_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Gompertz distribution of shape `c`, of lifetimes; 0 outside of the support, with
    gradient 0.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.pdf(pg.tensor(0.5), 1.5)
    tensor(0.9346)
    """

def gompertz_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Gompertz distribution of shape `c`, of lifetimes, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.ppf(pg.tensor(0.25), 1.5)
    tensor(0.1755)
    """

def gompertz_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Gompertz distribution of shape `c`, of lifetimes, reparametrised: with
    gradients by its parameters.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.gompertz.rvs(1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def gompertz_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Gompertz distribution of shape `c`, of lifetimes, 1 - cdf: the probability
    of a larger value, exact in the upper tail.

    Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gompertz.sf(pg.tensor(0.5), 1.5)
    tensor(0.3779)
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
    tensor(0.3266)
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
    tensor(0.2908)
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
    tensor(-0.5772)
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
    tensor(-0.3665)
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
    tensor(1.2825)
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
    tensor(1.6449)
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
    tensor(1.2459)
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
    tensor(0.2908)
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
    tensor(0.5772)
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
    tensor(0.3665)
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
    tensor(1.2825)
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
    tensor(1.6449)
    """

def halfcauchy_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the half-Cauchy distribution, that of the absolute value of a Cauchy
    number: the probability of a value up to the first argument.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.cdf(pg.tensor(1.5))
    tensor(0.6257)
    """

def halfcauchy_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the half-Cauchy distribution, that of the absolute value of a Cauchy number, in nats.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.entropy()
    tensor(1.8379)
    """

def halfcauchy_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the half-Cauchy distribution, that of the absolute value of a Cauchy number, the
    inverse of its survival function, exact where `q` is tiny.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.isf(pg.tensor(0.25))
    tensor(2.4142)
    """

def halfcauchy_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the half-Cauchy distribution, that of the absolute value
    of a Cauchy number.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.logcdf(pg.tensor(1.5))
    tensor(-0.4689)
    """

def halfcauchy_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the half-Cauchy distribution, that of the absolute value of a Cauchy
    number; -inf outside of the support, with gradient 0.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.logpdf(pg.tensor(1.5))
    tensor(-1.6302)
    """

def halfcauchy_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the half-Cauchy distribution, that of the absolute value of a
    Cauchy number, log(1 - cdf).

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.logsf(pg.tensor(1.5))
    tensor(-0.9826)
    """

def halfcauchy_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the half-Cauchy distribution, that of the absolute value of a Cauchy number.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.median()
    tensor(1.)
    """

def halfcauchy_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the half-Cauchy distribution, that of the absolute value of a Cauchy number; 0 outside of
    the support, with gradient 0.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.pdf(pg.tensor(1.5))
    tensor(0.1959)
    """

def halfcauchy_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the half-Cauchy distribution, that of the absolute value of a Cauchy number, the inverse
    of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.ppf(pg.tensor(0.25))
    tensor(0.4142)
    """

def halfcauchy_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the half-Cauchy distribution, that of the absolute value of a Cauchy number,
    reparametrised: with gradients by its parameters.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.halfcauchy.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def halfcauchy_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the half-Cauchy distribution, that of the absolute value of a Cauchy number, 1
    - cdf: the probability of a larger value, exact in the upper tail.

    Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 16.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halfcauchy.sf(pg.tensor(1.5))
    tensor(0.3743)
    """

def halflogistic_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the half-logistic distribution, that of the absolute value of a logistic
    number: the probability of a value up to the first argument.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.cdf(pg.tensor(1.5))
    tensor(0.6351)
    """

def halflogistic_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the half-logistic distribution, that of the absolute value of a logistic number, in nats.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.entropy()
    tensor(1.3069)
    """

def halflogistic_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the half-logistic distribution, that of the absolute value of a logistic number,
    the inverse of its survival function, exact where `q` is tiny.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.isf(pg.tensor(0.25))
    tensor(1.9459)
    """

def halflogistic_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the half-logistic distribution, that of the absolute value
    of a logistic number.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.logcdf(pg.tensor(1.5))
    tensor(-0.4539)
    """

def halflogistic_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the half-logistic distribution, that of the absolute value of a logistic
    number; -inf outside of the support, with gradient 0.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.logpdf(pg.tensor(1.5))
    tensor(-1.2097)
    """

def halflogistic_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the half-logistic distribution, that of the absolute value of
    a logistic number, log(1 - cdf).

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.logsf(pg.tensor(1.5))
    tensor(-1.0083)
    """

def halflogistic_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the half-logistic distribution, that of the absolute value of a logistic number.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.mean()
    tensor(1.3863)
    """

def halflogistic_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the half-logistic distribution, that of the absolute value of a logistic number.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.median()
    tensor(1.0986)
    """

def halflogistic_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the half-logistic distribution, that of the absolute value of a logistic number; 0
    outside of the support, with gradient 0.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.pdf(pg.tensor(1.5))
    tensor(0.2983)
    """

def halflogistic_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the half-logistic distribution, that of the absolute value of a logistic number, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.ppf(pg.tensor(0.25))
    tensor(0.5108)
    """

def halflogistic_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the half-logistic distribution, that of the absolute value of a logistic number,
    reparametrised: with gradients by its parameters.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.halflogistic.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def halflogistic_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the half-logistic distribution, that of the absolute value of a logistic
    number, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.sf(pg.tensor(1.5))
    tensor(0.3649)
    """

def halflogistic_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the half-logistic distribution, that of the absolute value of a logistic
    number.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.std()
    tensor(1.1696)
    """

def halflogistic_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the half-logistic distribution, that of the absolute value of a logistic number.

    Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.halflogistic.var()
    tensor(1.3681)
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
    tensor(1.1503)
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
    tensor(0.3181)
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
    tensor(0.7979)
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
    tensor(0.6745)
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
    tensor(0.6028)
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
    tensor(0.3634)
    """

def hypsecant_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the hyperbolic secant distribution: the probability of a value up to the
    first argument.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.cdf(pg.tensor(1.5))
    tensor(0.8602)
    """

def hypsecant_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the hyperbolic secant distribution, in nats.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.entropy()
    tensor(1.8379)
    """

def hypsecant_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the hyperbolic secant distribution, the inverse of its survival function, exact
    where `q` is tiny.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.isf(pg.tensor(0.25))
    tensor(0.8814)
    """

def hypsecant_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the hyperbolic secant distribution.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.logcdf(pg.tensor(1.5))
    tensor(-0.1505)
    """

def hypsecant_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the hyperbolic secant distribution; -inf outside of the support, with
    gradient 0.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.logpdf(pg.tensor(1.5))
    tensor(-2.0002)
    """

def hypsecant_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the hyperbolic secant distribution, log(1 - cdf).

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.logsf(pg.tensor(1.5))
    tensor(-1.9678)
    """

def hypsecant_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the hyperbolic secant distribution.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.mean()
    tensor(0.)
    """

def hypsecant_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the hyperbolic secant distribution.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.median()
    tensor(0.)
    """

def hypsecant_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the hyperbolic secant distribution; 0 outside of the support, with gradient 0.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.pdf(pg.tensor(1.5))
    tensor(0.1353)
    """

def hypsecant_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the hyperbolic secant distribution, the inverse of its distribution function; nan unless
    0 ≤ q ≤ 1.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.ppf(pg.tensor(0.25))
    tensor(-0.8814)
    """

def hypsecant_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the hyperbolic secant distribution, reparametrised: with gradients by its
    parameters.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.hypsecant.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def hypsecant_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the hyperbolic secant distribution, 1 - cdf: the probability of a larger value,
    exact in the upper tail.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.sf(pg.tensor(1.5))
    tensor(0.1398)
    """

def hypsecant_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the hyperbolic secant distribution.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.std()
    tensor(1.5708)
    """

def hypsecant_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the hyperbolic secant distribution.

    Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 23.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hypsecant.var()
    tensor(2.4674)
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
    tensor(1.0403)
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
    tensor(0.6137)
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
    tensor(1.)
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
    tensor(0.5958)
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
    tensor(inf)
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
    tensor(inf)
    """

def invgauss_cdf(
    x: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the inverse Gaussian distribution (of Wald) of mean `mu`: the probability
    of a value up to the first argument.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.cdf(pg.tensor(1.5), 2.0)
    tensor(0.6271)
    """

def invgauss_isf(
    q: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the inverse Gaussian distribution (of Wald) of mean `mu`, the inverse of its
    survival function, exact where `q` is tiny.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.isf(pg.tensor(0.25), 2.0)
    tensor(2.2842)
    """

def invgauss_kl_divergence(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_mu: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the inverse Gaussian distribution (of Wald) of
    mean `mu`, from another of the family, in nats.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.invgauss(...).kl_divergence(stats.invgauss(...))` is the same. The
    loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss(2.0, 0.0, 1.0).kl_divergence(stats.invgauss(2.0, 0.0, 2.0))
    tensor(0.2784)
    """

def invgauss_logcdf(
    x: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the inverse Gaussian distribution (of Wald) of mean `mu`.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.logcdf(pg.tensor(1.5), 2.0)
    tensor(-0.4666)
    """

def invgauss_logpdf(
    x: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the inverse Gaussian distribution (of Wald) of mean `mu`; -inf outside
    of the support, with gradient 0.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.5480)
    """

def invgauss_logsf(
    x: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the inverse Gaussian distribution (of Wald) of mean `mu`,
    log(1 - cdf).

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.logsf(pg.tensor(1.5), 2.0)
    tensor(-0.9865)
    """

def invgauss_mean(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the inverse Gaussian distribution (of Wald) of mean `mu`.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.mean(pg.tensor(2.0))
    tensor(2.)
    """

def invgauss_median(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the inverse Gaussian distribution (of Wald) of mean `mu`.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.median(pg.tensor(2.0))
    tensor(1.0285)
    """

def invgauss_pdf(
    x: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the inverse Gaussian distribution (of Wald) of mean `mu`; 0 outside of the support, with
    gradient 0.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.pdf(pg.tensor(1.5), 2.0)
    tensor(0.2127)
    """

def invgauss_ppf(
    q: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the inverse Gaussian distribution (of Wald) of mean `mu`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.ppf(pg.tensor(0.25), 2.0)
    tensor(0.5012)
    """

def invgauss_rvs(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the inverse Gaussian distribution (of Wald) of mean `mu`, reparametrised: with
    gradients by its parameters.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.invgauss.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def invgauss_sf(
    x: Operand | Sequence[builtins.float],
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the inverse Gaussian distribution (of Wald) of mean `mu`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.sf(pg.tensor(1.5), 2.0)
    tensor(0.3729)
    """

def invgauss_std(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the inverse Gaussian distribution (of Wald) of mean `mu`.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.std(pg.tensor(2.0))
    tensor(2.8284)
    """

def invgauss_var(
    mu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the inverse Gaussian distribution (of Wald) of mean `mu`.

    Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale.
    Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invgauss.var(pg.tensor(2.0))
    tensor(8.)
    """

def invweibull_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima: the
    probability of a value up to the first argument.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.cdf(pg.tensor(1.5), 3.0)
    tensor(0.7436)
    """

def invweibull_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, in nats.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.entropy(pg.tensor(3.0))
    tensor(0.6710)
    """

def invweibull_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, the inverse of
    its survival function, exact where `q` is tiny.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.isf(pg.tensor(0.25), 3.0)
    tensor(1.5148)
    """

def invweibull_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Fréchet (inverse Weibull) distribution of shape `c`,
    of maxima.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.logcdf(pg.tensor(1.5), 3.0)
    tensor(-0.2963)
    """

def invweibull_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima; -inf
    outside of the support, with gradient 0.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.logpdf(pg.tensor(1.5), 3.0)
    tensor(-0.8195)
    """

def invweibull_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Fréchet (inverse Weibull) distribution of shape `c`, of
    maxima, log(1 - cdf).

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.logsf(pg.tensor(1.5), 3.0)
    tensor(-1.3609)
    """

def invweibull_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.mean(pg.tensor(3.0))
    tensor(1.3541)
    """

def invweibull_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.median(pg.tensor(3.0))
    tensor(1.1299)
    """

def invweibull_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima; 0 outside of the
    support, with gradient 0.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.pdf(pg.tensor(1.5), 3.0)
    tensor(0.4406)
    """

def invweibull_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.ppf(pg.tensor(0.25), 3.0)
    tensor(0.8968)
    """

def invweibull_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima,
    reparametrised: with gradients by its parameters.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.invweibull.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def invweibull_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima, 1 - cdf:
    the probability of a larger value, exact in the upper tail.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.sf(pg.tensor(1.5), 3.0)
    tensor(0.2564)
    """

def invweibull_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.std(pg.tensor(3.0))
    tensor(0.9194)
    """

def invweibull_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Fréchet (inverse Weibull) distribution of shape `c`, of maxima.

    Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invweibull.var(pg.tensor(3.0))
    tensor(0.8453)
    """

def johnsonsb_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of Johnson's S_B distribution, that of the logistic function of (z - a) / b of
    a normal number z: the probability of a value up to the first argument.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.cdf(pg.tensor(0.25), 1.0, 2.0)
    tensor(0.1156)
    """

def johnsonsb_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a
    normal number z, the inverse of its survival function, exact where `q` is tiny.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.isf(pg.tensor(0.25), 1.0, 2.0)
    tensor(0.4594)
    """

def johnsonsb_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of Johnson's S_B distribution, that of the logistic function
    of (z - a) / b of a normal number z.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.logcdf(pg.tensor(0.25), 1.0, 2.0)
    tensor(-2.1575)
    """

def johnsonsb_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of Johnson's S_B distribution, that of the logistic function of (z - a) / b
    of a normal number z; -inf outside of the support, with gradient 0.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.logpdf(pg.tensor(0.25), 1.0, 2.0)
    tensor(0.7315)
    """

def johnsonsb_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of Johnson's S_B distribution, that of the logistic function of
    (z - a) / b of a normal number z, log(1 - cdf).

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.logsf(pg.tensor(0.25), 1.0, 2.0)
    tensor(-0.1229)
    """

def johnsonsb_median(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal
    number z.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.median(pg.tensor(1.0), 2.0)
    tensor(0.3775)
    """

def johnsonsb_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal
    number z; 0 outside of the support, with gradient 0.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.pdf(pg.tensor(0.25), 1.0, 2.0)
    tensor(2.0782)
    """

def johnsonsb_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal
    number z, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.ppf(pg.tensor(0.25), 1.0, 2.0)
    tensor(0.3021)
    """

def johnsonsb_rvs(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a
    normal number z, reparametrised: with gradients by its parameters.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.johnsonsb.rvs(1.0, 2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def johnsonsb_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of Johnson's S_B distribution, that of the logistic function of (z - a) / b of a
    normal number z, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by
    scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsb.sf(pg.tensor(0.25), 1.0, 2.0)
    tensor(0.8844)
    """

def johnsonsu_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z:
    the probability of a value up to the first argument.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.cdf(pg.tensor(0.5), 1.0, 2.0)
    tensor(0.9751)
    """

def johnsonsu_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, the
    inverse of its survival function, exact where `q` is tiny.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.isf(pg.tensor(0.25), 1.0, 2.0)
    tensor(-0.1635)
    """

def johnsonsu_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of Johnson's S_U distribution, that of sinh((z - a) / b) of a
    normal number z.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.logcdf(pg.tensor(0.5), 1.0, 2.0)
    tensor(-0.0252)
    """

def johnsonsu_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number
    z; -inf outside of the support, with gradient 0.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.logpdf(pg.tensor(0.5), 1.0, 2.0)
    tensor(-2.2629)
    """

def johnsonsu_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of Johnson's S_U distribution, that of sinh((z - a) / b) of a
    normal number z, log(1 - cdf).

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.logsf(pg.tensor(0.5), 1.0, 2.0)
    tensor(-3.6946)
    """

def johnsonsu_mean(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.mean(pg.tensor(1.0), 2.0)
    tensor(-0.5905)
    """

def johnsonsu_median(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.median(pg.tensor(1.0), 2.0)
    tensor(-0.5211)
    """

def johnsonsu_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z; 0 outside of
    the support, with gradient 0.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.pdf(pg.tensor(0.5), 1.0, 2.0)
    tensor(0.1040)
    """

def johnsonsu_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, the inverse
    of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.ppf(pg.tensor(0.25), 1.0, 2.0)
    tensor(-0.9385)
    """

def johnsonsu_rvs(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z,
    reparametrised: with gradients by its parameters.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.johnsonsu.rvs(1.0, 2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def johnsonsu_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z, 1 -
    cdf: the probability of a larger value, exact in the upper tail.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.sf(pg.tensor(0.5), 1.0, 2.0)
    tensor(0.0249)
    """

def johnsonsu_std(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.std(pg.tensor(1.0), 2.0)
    tensor(0.6507)
    """

def johnsonsu_var(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z.

    Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 12.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.johnsonsu.var(pg.tensor(1.0), 2.0)
    tensor(0.4234)
    """

def laplace_asymmetric_cdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the asymmetric Laplace distribution of `kappa`, for regression by
    quantiles: the probability of a value up to the first argument.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.cdf(pg.tensor(1.5), 2.0)
    tensor(0.9900)
    """

def laplace_asymmetric_entropy(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, in nats.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.entropy(pg.tensor(2.0))
    tensor(1.9163)
    """

def laplace_asymmetric_isf(
    q: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, the
    inverse of its survival function, exact where `q` is tiny.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.isf(pg.tensor(0.25), 2.0)
    tensor(-0.1291)
    """

def laplace_asymmetric_logcdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the asymmetric Laplace distribution of `kappa`, for
    regression by quantiles.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.logcdf(pg.tensor(1.5), 2.0)
    tensor(-0.0100)
    """

def laplace_asymmetric_logpdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the asymmetric Laplace distribution of `kappa`, for regression by
    quantiles; -inf outside of the support, with gradient 0.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.logpdf(pg.tensor(1.5), 2.0)
    tensor(-3.9163)
    """

def laplace_asymmetric_logsf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the asymmetric Laplace distribution of `kappa`, for regression
    by quantiles, log(1 - cdf).

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.logsf(pg.tensor(1.5), 2.0)
    tensor(-4.6094)
    """

def laplace_asymmetric_mean(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the asymmetric Laplace distribution of `kappa`, for regression by quantiles.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.mean(pg.tensor(2.0))
    tensor(-1.5000)
    """

def laplace_asymmetric_median(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the asymmetric Laplace distribution of `kappa`, for regression by quantiles.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.median(pg.tensor(2.0))
    tensor(-0.9400)
    """

def laplace_asymmetric_pdf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the asymmetric Laplace distribution of `kappa`, for regression by quantiles; 0 outside of
    the support, with gradient 0.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.pdf(pg.tensor(1.5), 2.0)
    tensor(0.0199)
    """

def laplace_asymmetric_ppf(
    q: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, the inverse
    of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.ppf(pg.tensor(0.25), 2.0)
    tensor(-2.3263)
    """

def laplace_asymmetric_rvs(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the asymmetric Laplace distribution of `kappa`, for regression by quantiles,
    reparametrised: with gradients by its parameters.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.laplace_asymmetric.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def laplace_asymmetric_sf(
    x: Operand | Sequence[builtins.float],
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the asymmetric Laplace distribution of `kappa`, for regression by quantiles, 1
    - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.sf(pg.tensor(1.5), 2.0)
    tensor(0.0100)
    """

def laplace_asymmetric_std(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the asymmetric Laplace distribution of `kappa`, for regression by quantiles.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.std(pg.tensor(2.0))
    tensor(2.0616)
    """

def laplace_asymmetric_var(
    kappa: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the asymmetric Laplace distribution of `kappa`, for regression by quantiles.

    Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of
    (x - loc) / scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace
    distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.laplace_asymmetric.var(pg.tensor(2.0))
    tensor(4.2500)
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
    tensor(0.6931)
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
    tensor(0.1931)
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
    tensor(0.)
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
    tensor(0.)
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
    tensor(1.4142)
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
    tensor(2.)
    """

def levy_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Lévy distribution, that of the inverse of the square of a normal
    number: the probability of a value up to the first argument.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.cdf(pg.tensor(1.5))
    tensor(0.4142)
    """

def levy_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Lévy distribution, that of the inverse of the square of a normal number, in nats.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.entropy()
    tensor(3.3245)
    """

def levy_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Lévy distribution, that of the inverse of the square of a normal number, the
    inverse of its survival function, exact where `q` is tiny.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.isf(pg.tensor(0.25))
    tensor(9.8492)
    """

def levy_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Lévy distribution, that of the inverse of the square
    of a normal number.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.logcdf(pg.tensor(1.5))
    tensor(-0.8814)
    """

def levy_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Lévy distribution, that of the inverse of the square of a normal
    number; -inf outside of the support, with gradient 0.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.logpdf(pg.tensor(1.5))
    tensor(-1.8605)
    """

def levy_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Lévy distribution, that of the inverse of the square of a
    normal number, log(1 - cdf).

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.logsf(pg.tensor(1.5))
    tensor(-0.5348)
    """

def levy_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Lévy distribution, that of the inverse of the square of a normal number.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.median()
    tensor(2.1981)
    """

def levy_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Lévy distribution, that of the inverse of the square of a normal number; 0 outside of
    the support, with gradient 0.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.pdf(pg.tensor(1.5))
    tensor(0.1556)
    """

def levy_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Lévy distribution, that of the inverse of the square of a normal number, the inverse
    of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.ppf(pg.tensor(0.25))
    tensor(0.7557)
    """

def levy_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Lévy distribution, that of the inverse of the square of a normal number,
    reparametrised: with gradients by its parameters.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.levy.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def levy_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Lévy distribution, that of the inverse of the square of a normal number, 1
    - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 15.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.levy.sf(pg.tensor(1.5))
    tensor(0.5858)
    """

def loggamma_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the log-gamma distribution of shape `c`, that of the logarithm of a gamma
    number: the probability of a value up to the first argument.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.cdf(pg.tensor(0.5), 2.0)
    tensor(0.4907)
    """

def loggamma_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, in
    nats.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.entropy(pg.tensor(2.0))
    tensor(1.1544)
    """

def loggamma_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number,
    the inverse of its survival function, exact where `q` is tiny.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.isf(pg.tensor(0.25), 2.0)
    tensor(0.9905)
    """

def loggamma_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the log-gamma distribution of shape `c`, that of the
    logarithm of a gamma number.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.logcdf(pg.tensor(0.5), 2.0)
    tensor(-0.7120)
    """

def loggamma_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the log-gamma distribution of shape `c`, that of the logarithm of a
    gamma number; -inf outside of the support, with gradient 0.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.logpdf(pg.tensor(0.5), 2.0)
    tensor(-0.6487)
    """

def loggamma_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the log-gamma distribution of shape `c`, that of the logarithm
    of a gamma number, log(1 - cdf).

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.logsf(pg.tensor(0.5), 2.0)
    tensor(-0.6746)
    """

def loggamma_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.mean(pg.tensor(2.0))
    tensor(0.4228)
    """

def loggamma_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.median(pg.tensor(2.0))
    tensor(0.5178)
    """

def loggamma_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number; 0
    outside of the support, with gradient 0.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.pdf(pg.tensor(0.5), 2.0)
    tensor(0.5227)
    """

def loggamma_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.ppf(pg.tensor(0.25), 2.0)
    tensor(-0.0395)
    """

def loggamma_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number,
    reparametrised: with gradients by its parameters.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.loggamma.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def loggamma_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the log-gamma distribution of shape `c`, that of the logarithm of a gamma
    number, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.sf(pg.tensor(0.5), 2.0)
    tensor(0.5093)
    """

def loggamma_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the log-gamma distribution of shape `c`, that of the logarithm of a gamma
    number.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.std(pg.tensor(2.0))
    tensor(0.8031)
    """

def loggamma_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the log-gamma distribution of shape `c`, that of the logarithm of a gamma number.

    Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 17.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loggamma.var(pg.tensor(2.0))
    tensor(0.6449)
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
    tensor(1.0986)
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
    tensor(0.)
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
    tensor(0.)
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
    tensor(1.8138)
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
    tensor(3.2899)
    """

def loglaplace_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the log-Laplace distribution of shape `c`: the probability of a value up to
    the first argument.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.cdf(pg.tensor(1.5), 3.0)
    tensor(0.8519)
    """

def loglaplace_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the log-Laplace distribution of shape `c`, in nats.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.entropy(pg.tensor(3.0))
    tensor(0.5945)
    """

def loglaplace_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the log-Laplace distribution of shape `c`, the inverse of its survival function,
    exact where `q` is tiny.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.isf(pg.tensor(0.25), 3.0)
    tensor(1.2599)
    """

def loglaplace_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the log-Laplace distribution of shape `c`.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.logcdf(pg.tensor(1.5), 3.0)
    tensor(-0.1603)
    """

def loglaplace_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the log-Laplace distribution of shape `c`; -inf outside of the support,
    with gradient 0.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.logpdf(pg.tensor(1.5), 3.0)
    tensor(-1.2164)
    """

def loglaplace_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the log-Laplace distribution of shape `c`, log(1 - cdf).

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.logsf(pg.tensor(1.5), 3.0)
    tensor(-1.9095)
    """

def loglaplace_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the log-Laplace distribution of shape `c`.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.mean(pg.tensor(3.0))
    tensor(1.1250)
    """

def loglaplace_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the log-Laplace distribution of shape `c`.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.median(pg.tensor(3.0))
    tensor(1.)
    """

def loglaplace_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the log-Laplace distribution of shape `c`; 0 outside of the support, with gradient 0.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.pdf(pg.tensor(1.5), 3.0)
    tensor(0.2963)
    """

def loglaplace_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the log-Laplace distribution of shape `c`, the inverse of its distribution function; nan
    unless 0 ≤ q ≤ 1.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.ppf(pg.tensor(0.25), 3.0)
    tensor(0.7937)
    """

def loglaplace_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-Laplace distribution of shape `c`, reparametrised: with gradients by its
    parameters.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.loglaplace.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def loglaplace_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the log-Laplace distribution of shape `c`, 1 - cdf: the probability of a larger
    value, exact in the upper tail.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.sf(pg.tensor(1.5), 3.0)
    tensor(0.1481)
    """

def loglaplace_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the log-Laplace distribution of shape `c`.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.std(pg.tensor(3.0))
    tensor(0.7310)
    """

def loglaplace_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the log-Laplace distribution of shape `c`.

    Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 24.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loglaplace.var(pg.tensor(3.0))
    tensor(0.5344)
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
    tensor(1.4011)
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
    tensor(0.9609)
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
    tensor(1.1331)
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
    tensor(1.)
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
    tensor(0.6039)
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
    tensor(0.3647)
    """

def loguniform_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the log-uniform (reciprocal) distribution from `a` to `b`: the probability
    of a value up to the first argument.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.cdf(pg.tensor(1.0), 0.5, 2.0)
    tensor(0.5000)
    """

def loguniform_entropy(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the log-uniform (reciprocal) distribution from `a` to `b`, in nats.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.entropy(pg.tensor(0.5), 2.0)
    tensor(0.3266)
    """

def loguniform_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the log-uniform (reciprocal) distribution from `a` to `b`, the inverse of its
    survival function, exact where `q` is tiny.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.isf(pg.tensor(0.25), 0.5, 2.0)
    tensor(1.4142)
    """

def loguniform_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the log-uniform (reciprocal) distribution from `a` to `b`.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.logcdf(pg.tensor(1.0), 0.5, 2.0)
    tensor(-0.6931)
    """

def loguniform_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the log-uniform (reciprocal) distribution from `a` to `b`; -inf outside
    of the support, with gradient 0.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.logpdf(pg.tensor(1.0), 0.5, 2.0)
    tensor(-0.3266)
    """

def loguniform_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the log-uniform (reciprocal) distribution from `a` to `b`,
    log(1 - cdf).

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.logsf(pg.tensor(1.0), 0.5, 2.0)
    tensor(-0.6931)
    """

def loguniform_mean(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the log-uniform (reciprocal) distribution from `a` to `b`.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.mean(pg.tensor(0.5), 2.0)
    tensor(1.0820)
    """

def loguniform_median(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the log-uniform (reciprocal) distribution from `a` to `b`.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.median(pg.tensor(0.5), 2.0)
    tensor(1.)
    """

def loguniform_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the log-uniform (reciprocal) distribution from `a` to `b`; 0 outside of the support, with
    gradient 0.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.pdf(pg.tensor(1.0), 0.5, 2.0)
    tensor(0.7213)
    """

def loguniform_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the log-uniform (reciprocal) distribution from `a` to `b`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.ppf(pg.tensor(0.25), 0.5, 2.0)
    tensor(0.7071)
    """

def loguniform_rvs(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the log-uniform (reciprocal) distribution from `a` to `b`, reparametrised: with
    gradients by its parameters.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.loguniform.rvs(0.5, 2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def loguniform_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the log-uniform (reciprocal) distribution from `a` to `b`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.sf(pg.tensor(1.0), 0.5, 2.0)
    tensor(0.5000)
    """

def loguniform_std(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the log-uniform (reciprocal) distribution from `a` to `b`.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.std(pg.tensor(0.5), 2.0)
    tensor(0.4263)
    """

def loguniform_var(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the log-uniform (reciprocal) distribution from `a` to `b`.

    Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming
    (1970), On the distribution of numbers.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.loguniform.var(pg.tensor(0.5), 2.0)
    tensor(0.1818)
    """

def lomax_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Lomax distribution (Pareto's of type II) of shape `c`: the probability
    of a value up to the first argument.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.cdf(pg.tensor(1.5), 3.0)
    tensor(0.9360)
    """

def lomax_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Lomax distribution (Pareto's of type II) of shape `c`, in nats.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.entropy(pg.tensor(3.0))
    tensor(0.2347)
    """

def lomax_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Lomax distribution (Pareto's of type II) of shape `c`, the inverse of its
    survival function, exact where `q` is tiny.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.isf(pg.tensor(0.25), 3.0)
    tensor(0.5874)
    """

def lomax_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Lomax distribution (Pareto's of type II) of shape `c`.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.logcdf(pg.tensor(1.5), 3.0)
    tensor(-0.0661)
    """

def lomax_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Lomax distribution (Pareto's of type II) of shape `c`; -inf outside
    of the support, with gradient 0.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.logpdf(pg.tensor(1.5), 3.0)
    tensor(-2.5666)
    """

def lomax_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Lomax distribution (Pareto's of type II) of shape `c`,
    log(1 - cdf).

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.logsf(pg.tensor(1.5), 3.0)
    tensor(-2.7489)
    """

def lomax_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Lomax distribution (Pareto's of type II) of shape `c`.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.mean(pg.tensor(3.0))
    tensor(0.5000)
    """

def lomax_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Lomax distribution (Pareto's of type II) of shape `c`.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.median(pg.tensor(3.0))
    tensor(0.2599)
    """

def lomax_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Lomax distribution (Pareto's of type II) of shape `c`; 0 outside of the support, with
    gradient 0.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.pdf(pg.tensor(1.5), 3.0)
    tensor(0.0768)
    """

def lomax_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Lomax distribution (Pareto's of type II) of shape `c`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.ppf(pg.tensor(0.25), 3.0)
    tensor(0.1006)
    """

def lomax_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Lomax distribution (Pareto's of type II) of shape `c`, reparametrised: with
    gradients by its parameters.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.lomax.rvs(3.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def lomax_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Lomax distribution (Pareto's of type II) of shape `c`, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.sf(pg.tensor(1.5), 3.0)
    tensor(0.0640)
    """

def lomax_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Lomax distribution (Pareto's of type II) of shape `c`.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.std(pg.tensor(3.0))
    tensor(0.8660)
    """

def lomax_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Lomax distribution (Pareto's of type II) of shape `c`.

    Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz
    and Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.lomax.var(pg.tensor(3.0))
    tensor(0.7500)
    """

def maxwell_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Maxwell-Boltzmann distribution, that of the length of a vector of three
    normal numbers: the probability of a value up to the first argument.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.cdf(pg.tensor(1.5))
    tensor(0.4778)
    """

def maxwell_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers, in nats.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.entropy()
    tensor(0.9962)
    """

def maxwell_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers, the inverse of its survival function, exact where `q` is tiny.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.isf(pg.tensor(0.25))
    tensor(2.0269)
    """

def maxwell_kl_divergence(
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the Maxwell-Boltzmann distribution, that of the
    length of a vector of three normal numbers, from another of the family, in nats.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.maxwell(...).kl_divergence(stats.maxwell(...))` is the same. The
    loc of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell(0.0, 1.0).kl_divergence(stats.maxwell(0.0, 2.0))
    tensor(0.9544)
    """

def maxwell_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Maxwell-Boltzmann distribution, that of the length of
    a vector of three normal numbers.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.logcdf(pg.tensor(1.5))
    tensor(-0.7385)
    """

def maxwell_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Maxwell-Boltzmann distribution, that of the length of a vector of
    three normal numbers; -inf outside of the support, with gradient 0.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.logpdf(pg.tensor(1.5))
    tensor(-0.5399)
    """

def maxwell_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Maxwell-Boltzmann distribution, that of the length of a
    vector of three normal numbers, log(1 - cdf).

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.logsf(pg.tensor(1.5))
    tensor(-0.6498)
    """

def maxwell_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.mean()
    tensor(1.5958)
    """

def maxwell_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.median()
    tensor(1.5382)
    """

def maxwell_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers; 0 outside of the support, with gradient 0.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.pdf(pg.tensor(1.5))
    tensor(0.5828)
    """

def maxwell_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.ppf(pg.tensor(0.25))
    tensor(1.1012)
    """

def maxwell_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers, reparametrised: with gradients by its parameters.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.maxwell.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def maxwell_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Maxwell-Boltzmann distribution, that of the length of a vector of three
    normal numbers, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.sf(pg.tensor(1.5))
    tensor(0.5222)
    """

def maxwell_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Maxwell-Boltzmann distribution, that of the length of a vector of three
    normal numbers.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.std()
    tensor(0.6734)
    """

def maxwell_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Maxwell-Boltzmann distribution, that of the length of a vector of three normal
    numbers.

    Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 18.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.maxwell.var()
    tensor(0.4535)
    """

def moyal_cdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Moyal distribution, of the energy that charged particles lose: the
    probability of a value up to the first argument.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.cdf(pg.tensor(1.5))
    tensor(0.6367)
    """

def moyal_entropy(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Moyal distribution, of the energy that charged particles lose, in nats.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.entropy()
    tensor(2.0541)
    """

def moyal_isf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Moyal distribution, of the energy that charged particles lose, the inverse of
    its survival function, exact where `q` is tiny.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.isf(pg.tensor(0.25))
    tensor(2.2874)
    """

def moyal_logcdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Moyal distribution, of the energy that charged
    particles lose.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.logcdf(pg.tensor(1.5))
    tensor(-0.4515)
    """

def moyal_logpdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Moyal distribution, of the energy that charged particles lose; -inf
    outside of the support, with gradient 0.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.logpdf(pg.tensor(1.5))
    tensor(-1.7805)
    """

def moyal_logsf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Moyal distribution, of the energy that charged particles
    lose, log(1 - cdf).

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.logsf(pg.tensor(1.5))
    tensor(-1.0124)
    """

def moyal_mean(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Moyal distribution, of the energy that charged particles lose.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.mean()
    tensor(1.2704)
    """

def moyal_median(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Moyal distribution, of the energy that charged particles lose.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.median()
    tensor(0.7876)
    """

def moyal_pdf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Moyal distribution, of the energy that charged particles lose; 0 outside of the
    support, with gradient 0.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.pdf(pg.tensor(1.5))
    tensor(0.1686)
    """

def moyal_ppf(
    q: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Moyal distribution, of the energy that charged particles lose, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.ppf(pg.tensor(0.25))
    tensor(-0.2801)
    """

def moyal_rvs(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Moyal distribution, of the energy that charged particles lose, reparametrised:
    with gradients by its parameters.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.moyal.rvs(0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def moyal_sf(
    x: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Moyal distribution, of the energy that charged particles lose, 1 - cdf: the
    probability of a larger value, exact in the upper tail.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.sf(pg.tensor(1.5))
    tensor(0.3633)
    """

def moyal_std(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Moyal distribution, of the energy that charged particles lose.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.std()
    tensor(2.2214)
    """

def moyal_var(
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Moyal distribution, of the energy that charged particles lose.

    Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955),
    Theory of ionization fluctuations.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moyal.var()
    tensor(4.9348)
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

def nakagami_cdf(
    x: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Nakagami distribution of shape `nu`, that of the root of a gamma number
    of mean 1: the probability of a value up to the first argument.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.cdf(pg.tensor(1.5), 2.0)
    tensor(0.9389)
    """

def nakagami_entropy(
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1, in
    nats.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.entropy(pg.tensor(2.0))
    tensor(0.3261)
    """

def nakagami_isf(
    q: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Nakagami distribution of shape `nu`, that of the root of a gamma number of
    mean 1, the inverse of its survival function, exact where `q` is tiny.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.isf(pg.tensor(0.25), 2.0)
    tensor(1.1603)
    """

def nakagami_logcdf(
    x: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Nakagami distribution of shape `nu`, that of the root
    of a gamma number of mean 1.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.logcdf(pg.tensor(1.5), 2.0)
    tensor(-0.0630)
    """

def nakagami_logpdf(
    x: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Nakagami distribution of shape `nu`, that of the root of a gamma
    number of mean 1; -inf outside of the support, with gradient 0.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.2042)
    """

def nakagami_logsf(
    x: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Nakagami distribution of shape `nu`, that of the root of a
    gamma number of mean 1, log(1 - cdf).

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.logsf(pg.tensor(1.5), 2.0)
    tensor(-2.7953)
    """

def nakagami_mean(
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.mean(pg.tensor(2.0))
    tensor(0.9400)
    """

def nakagami_median(
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.median(pg.tensor(2.0))
    tensor(0.9161)
    """

def nakagami_pdf(
    x: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1; 0
    outside of the support, with gradient 0.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.pdf(pg.tensor(1.5), 2.0)
    tensor(0.2999)
    """

def nakagami_ppf(
    q: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1,
    the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.ppf(pg.tensor(0.25), 2.0)
    tensor(0.6933)
    """

def nakagami_rvs(
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Nakagami distribution of shape `nu`, that of the root of a gamma number of
    mean 1, reparametrised: with gradients by its parameters.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.nakagami.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def nakagami_sf(
    x: Operand | Sequence[builtins.float],
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Nakagami distribution of shape `nu`, that of the root of a gamma number of
    mean 1, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.sf(pg.tensor(1.5), 2.0)
    tensor(0.0611)
    """

def nakagami_std(
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Nakagami distribution of shape `nu`, that of the root of a gamma number of
    mean 1.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.std(pg.tensor(2.0))
    tensor(0.3412)
    """

def nakagami_var(
    nu: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1.

    Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale.
    Source: Nakagami (1960), The m-distribution.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.nakagami.var(pg.tensor(2.0))
    tensor(0.1164)
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
    >>> stats.nbinom(2.5, 0.25).kl_divergence(stats.nbinom(2.5, 0.5))
    tensor(1.3081)
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
    tensor(7.5000)
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
    tensor(5.4772)
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
    tensor(30.)
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
    tensor(0.6745)
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
    tensor(0.3181)
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
    tensor(0.)
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
    tensor(0.)
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
    tensor(1.)
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
    tensor(1.)
    """

def norminvgauss_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the normal-inverse Gaussian distribution of tail `a` and skewness `b`,
    |b| < a; -inf outside of the support, with gradient 0.

    Density a K₁(a √(1 + x²)) exp(√(a² - b²) + b x) / (π √(1 + x²)) of (x - loc) / scale, divided by
    scale. Source: Barndorff-Nielsen (1997), Normal inverse Gaussian distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norminvgauss.logpdf(pg.tensor(1.5), 2.0, 1.0)
    tensor(-1.7376)
    """

def norminvgauss_mean(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a.

    Density a K₁(a √(1 + x²)) exp(√(a² - b²) + b x) / (π √(1 + x²)) of (x - loc) / scale, divided by
    scale. Source: Barndorff-Nielsen (1997), Normal inverse Gaussian distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norminvgauss.mean(pg.tensor(2.0), 1.0)
    tensor(0.5774)
    """

def norminvgauss_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a; 0 outside
    of the support, with gradient 0.

    Density a K₁(a √(1 + x²)) exp(√(a² - b²) + b x) / (π √(1 + x²)) of (x - loc) / scale, divided by
    scale. Source: Barndorff-Nielsen (1997), Normal inverse Gaussian distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norminvgauss.pdf(pg.tensor(1.5), 2.0, 1.0)
    tensor(0.1759)
    """

def norminvgauss_std(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| <
    a.

    Density a K₁(a √(1 + x²)) exp(√(a² - b²) + b x) / (π √(1 + x²)) of (x - loc) / scale, divided by
    scale. Source: Barndorff-Nielsen (1997), Normal inverse Gaussian distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norminvgauss.std(pg.tensor(2.0), 1.0)
    tensor(0.8774)
    """

def norminvgauss_var(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a.

    Density a K₁(a √(1 + x²)) exp(√(a² - b²) + b x) / (π √(1 + x²)) of (x - loc) / scale, divided by
    scale. Source: Barndorff-Nielsen (1997), Normal inverse Gaussian distributions.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.norminvgauss.var(pg.tensor(2.0), 1.0)
    tensor(0.7698)
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
    tensor(2.5198)
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
    tensor(inf)
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
    tensor(3.)
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
    tensor(1.5874)
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
    tensor(inf)
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
    tensor(inf)
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
    tensor(0.4603)
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
    tensor(1.5000)
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
    tensor(1.2247)
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
    tensor(1.5000)
    """

def powerlaw_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the power-function distribution of shape `a`: the probability of a value up
    to the first argument.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.cdf(pg.tensor(0.5), 1.5)
    tensor(0.3536)
    """

def powerlaw_entropy(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the power-function distribution of shape `a`, in nats.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.entropy(pg.tensor(1.5))
    tensor(-0.0721)
    """

def powerlaw_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the power-function distribution of shape `a`, the inverse of its survival
    function, exact where `q` is tiny.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.isf(pg.tensor(0.25), 1.5)
    tensor(0.8255)
    """

def powerlaw_kl_divergence(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float],
    scale: Operand | Sequence[builtins.float],
    other_a: Operand | Sequence[builtins.float],
    other_loc: Operand | Sequence[builtins.float],
    other_scale: Operand | Sequence[builtins.float],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence (relative entropy) of the power-function distribution of shape `a`, from
    another of the family, in nats.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients. `stats.powerlaw(...).kl_divergence(stats.powerlaw(...))` is the same. The
    loc and scale of both must be equal, and have no gradient.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw(1.5).kl_divergence(stats.powerlaw(3.0))
    tensor(0.3069)
    """

def powerlaw_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the power-function distribution of shape `a`.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.logcdf(pg.tensor(0.5), 1.5)
    tensor(-1.0397)
    """

def powerlaw_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the power-function distribution of shape `a`; -inf outside of the
    support, with gradient 0.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.logpdf(pg.tensor(0.5), 1.5)
    tensor(0.0589)
    """

def powerlaw_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the power-function distribution of shape `a`, log(1 - cdf).

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.logsf(pg.tensor(0.5), 1.5)
    tensor(-0.4363)
    """

def powerlaw_mean(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the power-function distribution of shape `a`.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.mean(pg.tensor(1.5))
    tensor(0.6000)
    """

def powerlaw_median(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the power-function distribution of shape `a`.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.median(pg.tensor(1.5))
    tensor(0.6300)
    """

def powerlaw_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the power-function distribution of shape `a`; 0 outside of the support, with gradient 0.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.pdf(pg.tensor(0.5), 1.5)
    tensor(1.0607)
    """

def powerlaw_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the power-function distribution of shape `a`, the inverse of its distribution function;
    nan unless 0 ≤ q ≤ 1.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.ppf(pg.tensor(0.25), 1.5)
    tensor(0.3969)
    """

def powerlaw_rvs(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the power-function distribution of shape `a`, reparametrised: with gradients by
    its parameters.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.powerlaw.rvs(1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def powerlaw_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the power-function distribution of shape `a`, 1 - cdf: the probability of a
    larger value, exact in the upper tail.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.sf(pg.tensor(0.5), 1.5)
    tensor(0.6464)
    """

def powerlaw_std(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the power-function distribution of shape `a`.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.std(pg.tensor(1.5))
    tensor(0.2619)
    """

def powerlaw_var(
    a: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the power-function distribution of shape `a`.

    Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. Source: Johnson, Kotz and
    Balakrishnan, Continuous Univariate Distributions, chapter 20.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.powerlaw.var(pg.tensor(1.5))
    tensor(0.0686)
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
    tensor(1.6651)
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
    tensor(0.6363)
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
    tensor(1.2533)
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
    tensor(1.1774)
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
    tensor(0.6551)
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
    tensor(0.4292)
    """

def rice_logpdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Rice distribution, that of the distance from 0 of a point in the
    plane with normal errors, of mean `b`; -inf outside of the support, with gradient 0.

    Density x exp(-(x² + b²)/2) I₀(b x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Rice
    (1945), Mathematical analysis of random noise.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rice.logpdf(pg.tensor(1.5), 2.0)
    tensor(-1.1342)
    """

def rice_mean(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Rice distribution, that of the distance from 0 of a point in the plane with normal
    errors, of mean `b`.

    Density x exp(-(x² + b²)/2) I₀(b x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Rice
    (1945), Mathematical analysis of random noise.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rice.mean(pg.tensor(2.0))
    tensor(2.2724)
    """

def rice_pdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Rice distribution, that of the distance from 0 of a point in the plane with normal
    errors, of mean `b`; 0 outside of the support, with gradient 0.

    Density x exp(-(x² + b²)/2) I₀(b x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Rice
    (1945), Mathematical analysis of random noise.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.rice.pdf(pg.tensor(1.5), 2.0)
    tensor(0.3217)
    """

def rice_rvs(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Rice distribution, that of the distance from 0 of a point in the plane with
    normal errors, of mean `b`, reparametrised: with gradients by its parameters.

    Density x exp(-(x² + b²)/2) I₀(b x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Rice
    (1945), Mathematical analysis of random noise.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.rice.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
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
    tensor(1.1488)
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
    tensor(0.7136)
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
    tensor(0.6554)
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
    tensor(0.2207)
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
    tensor(0.7005)
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
    tensor(0.4907)
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
    tensor(0.7649)
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
    tensor(0.)
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
    tensor(0.)
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
    tensor(1.7321)
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
    tensor(3.0000)
    """

def triang_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1: the probability of a
    value up to the first argument.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.cdf(pg.tensor(0.5), 0.25)
    tensor(0.6667)
    """

def triang_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, in nats.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.entropy(pg.tensor(0.25))
    tensor(-0.1931)
    """

def triang_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, the inverse of its survival
    function, exact where `q` is tiny.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.isf(pg.tensor(0.25), 0.25)
    tensor(0.5670)
    """

def triang_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.logcdf(pg.tensor(0.5), 0.25)
    tensor(-0.4055)
    """

def triang_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the triangular distribution of mode `c`, 0 ≤ c ≤ 1; -inf outside of the
    support, with gradient 0.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.logpdf(pg.tensor(0.5), 0.25)
    tensor(0.2877)
    """

def triang_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, log(1 -
    cdf).

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.logsf(pg.tensor(0.5), 0.25)
    tensor(-1.0986)
    """

def triang_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the triangular distribution of mode `c`, 0 ≤ c ≤ 1.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.mean(pg.tensor(0.25))
    tensor(0.4167)
    """

def triang_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the triangular distribution of mode `c`, 0 ≤ c ≤ 1.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.median(pg.tensor(0.25))
    tensor(0.3876)
    """

def triang_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the triangular distribution of mode `c`, 0 ≤ c ≤ 1; 0 outside of the support, with
    gradient 0.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.pdf(pg.tensor(0.5), 0.25)
    tensor(1.3333)
    """

def triang_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, the inverse of its distribution
    function; nan unless 0 ≤ q ≤ 1.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.ppf(pg.tensor(0.25), 0.25)
    tensor(0.2500)
    """

def triang_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, reparametrised: with gradients
    by its parameters.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.triang.rvs(0.25, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def triang_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the triangular distribution of mode `c`, 0 ≤ c ≤ 1, 1 - cdf: the probability of
    a larger value, exact in the upper tail.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.sf(pg.tensor(0.5), 0.25)
    tensor(0.3333)
    """

def triang_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the triangular distribution of mode `c`, 0 ≤ c ≤ 1.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.std(pg.tensor(0.25))
    tensor(0.2125)
    """

def triang_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the triangular distribution of mode `c`, 0 ≤ c ≤ 1.

    Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided
    by scale. Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 26.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.triang.var(pg.tensor(0.25))
    tensor(0.0451)
    """

def truncexpon_cdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the truncated exponential distribution, that of an exponential number up to
    `b`: the probability of a value up to the first argument.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.cdf(pg.tensor(0.5), 2.0)
    tensor(0.4551)
    """

def truncexpon_isf(
    q: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the truncated exponential distribution, that of an exponential number up to `b`,
    the inverse of its survival function, exact where `q` is tiny.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.isf(pg.tensor(0.25), 2.0)
    tensor(1.0455)
    """

def truncexpon_logcdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the truncated exponential distribution, that of an
    exponential number up to `b`.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.logcdf(pg.tensor(0.5), 2.0)
    tensor(-0.7873)
    """

def truncexpon_logpdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the truncated exponential distribution, that of an exponential number up
    to `b`; -inf outside of the support, with gradient 0.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.logpdf(pg.tensor(0.5), 2.0)
    tensor(-0.3546)
    """

def truncexpon_logsf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the truncated exponential distribution, that of an exponential
    number up to `b`, log(1 - cdf).

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.logsf(pg.tensor(0.5), 2.0)
    tensor(-0.6071)
    """

def truncexpon_median(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the truncated exponential distribution, that of an exponential number up to `b`.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.median(pg.tensor(2.0))
    tensor(0.5662)
    """

def truncexpon_pdf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the truncated exponential distribution, that of an exponential number up to `b`; 0
    outside of the support, with gradient 0.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.pdf(pg.tensor(0.5), 2.0)
    tensor(0.7015)
    """

def truncexpon_ppf(
    q: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the truncated exponential distribution, that of an exponential number up to `b`, the
    inverse of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.ppf(pg.tensor(0.25), 2.0)
    tensor(0.2436)
    """

def truncexpon_rvs(
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the truncated exponential distribution, that of an exponential number up to `b`,
    reparametrised: with gradients by its parameters.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.truncexpon.rvs(2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def truncexpon_sf(
    x: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the truncated exponential distribution, that of an exponential number up to
    `b`, 1 - cdf: the probability of a larger value, exact in the upper tail.

    Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Johnson,
    Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 19.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncexpon.sf(pg.tensor(0.5), 2.0)
    tensor(0.5449)
    """

def truncnorm_cdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the truncated normal distribution, that of a normal number from `a` to `b`:
    the probability of a value up to the first argument.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.cdf(pg.tensor(0.5), -1.0, 2.0)
    tensor(0.6509)
    """

def truncnorm_entropy(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the truncated normal distribution, that of a normal number from `a` to `b`, in nats.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.entropy(pg.tensor(-1.0), 2.0)
    tensor(1.0050)
    """

def truncnorm_isf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the truncated normal distribution, that of a normal number from `a` to `b`, the
    inverse of its survival function, exact where `q` is tiny.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.isf(pg.tensor(0.25), -1.0, 2.0)
    tensor(0.7474)
    """

def truncnorm_logcdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the truncated normal distribution, that of a normal number
    from `a` to `b`.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.logcdf(pg.tensor(0.5), -1.0, 2.0)
    tensor(-0.4294)
    """

def truncnorm_logpdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the truncated normal distribution, that of a normal number from `a` to
    `b`; -inf outside of the support, with gradient 0.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.logpdf(pg.tensor(0.5), -1.0, 2.0)
    tensor(-0.8438)
    """

def truncnorm_logsf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the truncated normal distribution, that of a normal number
    from `a` to `b`, log(1 - cdf).

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.logsf(pg.tensor(0.5), -1.0, 2.0)
    tensor(-1.0523)
    """

def truncnorm_mean(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the truncated normal distribution, that of a normal number from `a` to `b`.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.mean(pg.tensor(-1.0), 2.0)
    tensor(0.2296)
    """

def truncnorm_median(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the truncated normal distribution, that of a normal number from `a` to `b`.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.median(pg.tensor(-1.0), 2.0)
    tensor(0.1712)
    """

def truncnorm_pdf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the truncated normal distribution, that of a normal number from `a` to `b`; 0 outside of
    the support, with gradient 0.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.pdf(pg.tensor(0.5), -1.0, 2.0)
    tensor(0.4301)
    """

def truncnorm_ppf(
    q: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the truncated normal distribution, that of a normal number from `a` to `b`, the inverse
    of its distribution function; nan unless 0 ≤ q ≤ 1.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.ppf(pg.tensor(0.25), -1.0, 2.0)
    tensor(-0.3496)
    """

def truncnorm_rvs(
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the truncated normal distribution, that of a normal number from `a` to `b`,
    reparametrised: with gradients by its parameters.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.truncnorm.rvs(-1.0, 2.0, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def truncnorm_sf(
    x: Operand | Sequence[builtins.float],
    a: Operand | Sequence[builtins.float],
    b: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the truncated normal distribution, that of a normal number from `a` to `b`, 1 -
    cdf: the probability of a larger value, exact in the upper tail.

    Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b`
    are of the standard distribution, and may be infinite. Source: Johnson, Kotz and Balakrishnan,
    Continuous Univariate Distributions, chapter 13.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.truncnorm.sf(pg.tensor(0.5), -1.0, 2.0)
    tensor(0.3491)
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
    tensor(0.7500)
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
    tensor(0.6931)
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
    tensor(0.5000)
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
    tensor(0.5000)
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
    tensor(0.2887)
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
    tensor(0.0833)
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
    tensor(0.)
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
    tensor(0.5297)
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
    tensor(1.2663)
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
    tensor(0.)
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

def weibull_max_cdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distribution function of the Weibull distribution of maxima (reversed Weibull) of shape `c`: the
    probability of a value up to the first argument.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.cdf(pg.tensor(-0.5), 1.5)
    tensor(0.7022)
    """

def weibull_max_entropy(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Entropy of the Weibull distribution of maxima (reversed Weibull) of shape `c`, in nats.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.entropy(pg.tensor(1.5))
    tensor(0.7869)
    """

def weibull_max_isf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Upper quantile of the Weibull distribution of maxima (reversed Weibull) of shape `c`, the inverse of
    its survival function, exact where `q` is tiny.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.isf(pg.tensor(0.25), 1.5)
    tensor(-0.4358)
    """

def weibull_max_logcdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the distribution function of the Weibull distribution of maxima (reversed Weibull) of
    shape `c`.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.logcdf(pg.tensor(-0.5), 1.5)
    tensor(-0.3536)
    """

def weibull_max_logpdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the density of the Weibull distribution of maxima (reversed Weibull) of shape `c`; -inf
    outside of the support, with gradient 0.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.logpdf(pg.tensor(-0.5), 1.5)
    tensor(-0.2947)
    """

def weibull_max_logsf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the survival function of the Weibull distribution of maxima (reversed Weibull) of shape
    `c`, log(1 - cdf).

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.logsf(pg.tensor(-0.5), 1.5)
    tensor(-1.2113)
    """

def weibull_max_mean(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the Weibull distribution of maxima (reversed Weibull) of shape `c`.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.mean(pg.tensor(1.5))
    tensor(-0.9027)
    """

def weibull_max_median(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the Weibull distribution of maxima (reversed Weibull) of shape `c`.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.median(pg.tensor(1.5))
    tensor(-0.7832)
    """

def weibull_max_pdf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Density of the Weibull distribution of maxima (reversed Weibull) of shape `c`; 0 outside of the
    support, with gradient 0.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.pdf(pg.tensor(-0.5), 1.5)
    tensor(0.7448)
    """

def weibull_max_ppf(
    q: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quantile of the Weibull distribution of maxima (reversed Weibull) of shape `c`, the inverse of its
    distribution function; nan unless 0 ≤ q ≤ 1.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.ppf(pg.tensor(0.25), 1.5)
    tensor(-1.2433)
    """

def weibull_max_rvs(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    size: Any = None,
    random_state: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Random numbers of the Weibull distribution of maxima (reversed Weibull) of shape `c`,
    reparametrised: with gradients by its parameters.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a
    `Generator` or the seed of one; by default they are plugrad's own (`manual_seed`). They are
    quantiles of uniform numbers, or formulas of such, with their gradients: by shape parameters those
    of Figurnov, Mohamed and Mnih (2018), "Implicit reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> scale = pg.tensor(2.0, requires_grad=True)
    >>> drawn = stats.weibull_max.rvs(1.5, 0, scale, size=3, random_state=0)
    >>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)
    >>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution
    True
    """

def weibull_max_sf(
    x: Operand | Sequence[builtins.float],
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Survival function of the Weibull distribution of maxima (reversed Weibull) of shape `c`, 1 - cdf:
    the probability of a larger value, exact in the upper tail.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.sf(pg.tensor(-0.5), 1.5)
    tensor(0.2978)
    """

def weibull_max_std(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the Weibull distribution of maxima (reversed Weibull) of shape `c`.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.std(pg.tensor(1.5))
    tensor(0.6129)
    """

def weibull_max_var(
    c: Operand | Sequence[builtins.float],
    loc: Operand | Sequence[builtins.float] = 0,
    scale: Operand | Sequence[builtins.float] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the Weibull distribution of maxima (reversed Weibull) of shape `c`.

    Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. Source:
    Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter 22.

    All arguments broadcast, and have gradients. Where a parameter is out of range the result is nan,
    and so are the gradients.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.weibull_max.var(pg.tensor(1.5))
    tensor(0.3757)
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
    tensor(1.2433)
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
    tensor(0.3933)
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
    tensor(0.9027)
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
    tensor(0.7832)
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
    tensor(0.6129)
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
    tensor(0.3757)
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
    median = staticmethod(cauchy_median)
    pdf = staticmethod(cauchy_pdf)
    ppf = staticmethod(cauchy_ppf)
    rvs = staticmethod(cauchy_rvs)
    sf = staticmethod(cauchy_sf)

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

class chi:
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

class maxwell:
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

class nakagami:
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

class rice:
    logpdf = staticmethod(rice_logpdf)
    mean = staticmethod(rice_mean)
    pdf = staticmethod(rice_pdf)
    rvs = staticmethod(rice_rvs)

class invgauss:
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

class invweibull:
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

class exponweib:
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

class gengamma:
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

class betaprime:
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

class fisk:
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

class burr:
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

class burr12:
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

class lomax:
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

class genpareto:
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

class gompertz:
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

class fatiguelife:
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

class levy:
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

class halfcauchy:
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

class halflogistic:
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

class foldnorm:
    cdf = staticmethod(foldnorm_cdf)
    logpdf = staticmethod(foldnorm_logpdf)
    logsf = staticmethod(foldnorm_logsf)
    mean = staticmethod(foldnorm_mean)
    pdf = staticmethod(foldnorm_pdf)
    rvs = staticmethod(foldnorm_rvs)
    sf = staticmethod(foldnorm_sf)

class loglaplace:
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

class truncnorm:
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

class truncexpon:
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

class loguniform:
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

class triang:
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

class powerlaw:
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

class arcsine:
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

class johnsonsb:
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

class argus:
    cdf = staticmethod(argus_cdf)
    isf = staticmethod(argus_isf)
    logpdf = staticmethod(argus_logpdf)
    logsf = staticmethod(argus_logsf)
    pdf = staticmethod(argus_pdf)
    rvs = staticmethod(argus_rvs)
    sf = staticmethod(argus_sf)

class genextreme:
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

class weibull_max:
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

class johnsonsu:
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

class hypsecant:
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

class moyal:
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

class exponnorm:
    cdf = staticmethod(exponnorm_cdf)
    logpdf = staticmethod(exponnorm_logpdf)
    logsf = staticmethod(exponnorm_logsf)
    mean = staticmethod(exponnorm_mean)
    pdf = staticmethod(exponnorm_pdf)
    rvs = staticmethod(exponnorm_rvs)
    sf = staticmethod(exponnorm_sf)
    std = staticmethod(exponnorm_std)
    var = staticmethod(exponnorm_var)

class gennorm:
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

class loggamma:
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

class genlogistic:
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

class laplace_asymmetric:
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

class norminvgauss:
    logpdf = staticmethod(norminvgauss_logpdf)
    mean = staticmethod(norminvgauss_mean)
    pdf = staticmethod(norminvgauss_pdf)
    std = staticmethod(norminvgauss_std)
    var = staticmethod(norminvgauss_var)
