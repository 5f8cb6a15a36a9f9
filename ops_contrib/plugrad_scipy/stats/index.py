"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "continuous": """
        student quantile_of_student quantile_of_vonmises norm_logpdf norm_pdf norm_cdf norm_sf
        norm_logcdf norm_logsf norm_ppf norm_entropy norm_rvs lognorm_logpdf lognorm_pdf lognorm_cdf
        lognorm_sf lognorm_logcdf lognorm_logsf lognorm_ppf lognorm_entropy lognorm_rvs
        halfnorm_logpdf halfnorm_pdf halfnorm_cdf halfnorm_sf halfnorm_logcdf halfnorm_logsf
        halfnorm_ppf halfnorm_entropy halfnorm_rvs laplace_logpdf laplace_pdf laplace_cdf laplace_sf
        laplace_logcdf laplace_logsf laplace_ppf laplace_entropy laplace_rvs logistic_logpdf
        logistic_pdf logistic_cdf logistic_sf logistic_logcdf logistic_logsf logistic_ppf
        logistic_entropy logistic_rvs cauchy_logpdf cauchy_pdf cauchy_cdf cauchy_sf cauchy_logcdf
        cauchy_logsf cauchy_ppf cauchy_entropy cauchy_rvs expon_logpdf expon_pdf expon_cdf expon_sf
        expon_logcdf expon_logsf expon_ppf expon_entropy expon_rvs uniform_logpdf uniform_pdf
        uniform_cdf uniform_sf uniform_logcdf uniform_logsf uniform_ppf uniform_entropy uniform_rvs
        weibull_min_logpdf weibull_min_pdf weibull_min_cdf weibull_min_sf weibull_min_logcdf
        weibull_min_logsf weibull_min_ppf weibull_min_entropy weibull_min_rvs rayleigh_logpdf
        rayleigh_pdf rayleigh_cdf rayleigh_sf rayleigh_logcdf rayleigh_logsf rayleigh_ppf
        rayleigh_entropy rayleigh_rvs pareto_logpdf pareto_pdf pareto_cdf pareto_sf pareto_logcdf
        pareto_logsf pareto_ppf pareto_entropy pareto_rvs gumbel_r_logpdf gumbel_r_pdf gumbel_r_cdf
        gumbel_r_sf gumbel_r_logcdf gumbel_r_logsf gumbel_r_ppf gumbel_r_entropy gumbel_r_rvs
        gumbel_l_logpdf gumbel_l_pdf gumbel_l_cdf gumbel_l_sf gumbel_l_logcdf gumbel_l_logsf
        gumbel_l_ppf gumbel_l_entropy gumbel_l_rvs gamma_logpdf gamma_pdf gamma_cdf gamma_sf
        gamma_logcdf gamma_logsf gamma_ppf gamma_entropy gamma_rvs chi2_logpdf chi2_pdf chi2_cdf
        chi2_sf chi2_logcdf chi2_logsf chi2_ppf chi2_entropy chi2_rvs invgamma_logpdf invgamma_pdf
        invgamma_cdf invgamma_sf invgamma_logcdf invgamma_logsf invgamma_ppf invgamma_entropy
        invgamma_rvs beta_logpdf beta_pdf beta_cdf beta_sf beta_logcdf beta_logsf beta_ppf
        beta_entropy beta_rvs f_logpdf f_pdf f_cdf f_sf f_logcdf f_logsf f_ppf f_rvs t_logpdf t_pdf
        t_cdf t_sf t_logcdf t_logsf t_ppf t_entropy t_rvs vonmises_logpdf vonmises_pdf vonmises_cdf
        vonmises_sf vonmises_ppf vonmises_entropy vonmises_rvs skewnorm_logpdf skewnorm_pdf
        skewnorm_cdf skewnorm_sf skewnorm_rvs
    """,
    "discrete": """
        poisson_logpmf poisson_pmf poisson_cdf poisson_sf poisson_logcdf poisson_logsf binom_logpmf
        binom_pmf binom_cdf binom_sf binom_logcdf binom_logsf nbinom_logpmf nbinom_pmf nbinom_cdf
        nbinom_sf nbinom_logcdf nbinom_logsf geom_logpmf geom_pmf geom_cdf geom_sf geom_logcdf
        geom_logsf geom_entropy bernoulli_logpmf bernoulli_pmf bernoulli_cdf bernoulli_sf
        bernoulli_logcdf bernoulli_logsf bernoulli_entropy
    """,
    "multivariate": """
        multivariate_normal_logpdf multivariate_normal_pdf multivariate_normal_rvs
        multivariate_normal_entropy dirichlet_logpdf dirichlet_pdf dirichlet_entropy dirichlet_rvs
        vonmises_fisher_logpdf multinomial_logpmf entropy
    """,
}
