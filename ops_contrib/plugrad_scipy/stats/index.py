"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "continuous": """
        student quantile_of_student quantile_of_vonmises norm_logpdf norm_pdf norm_cdf norm_sf
        norm_logcdf norm_logsf norm_ppf norm_isf norm_mean norm_var norm_std norm_median
        norm_entropy norm_kl_divergence norm_rvs lognorm_logpdf lognorm_pdf lognorm_cdf lognorm_sf
        lognorm_logcdf lognorm_logsf lognorm_ppf lognorm_isf lognorm_mean lognorm_var lognorm_std
        lognorm_median lognorm_entropy lognorm_kl_divergence lognorm_rvs halfnorm_logpdf
        halfnorm_pdf halfnorm_cdf halfnorm_sf halfnorm_logcdf halfnorm_logsf halfnorm_ppf
        halfnorm_isf halfnorm_mean halfnorm_var halfnorm_std halfnorm_median halfnorm_entropy
        halfnorm_kl_divergence halfnorm_rvs laplace_logpdf laplace_pdf laplace_cdf laplace_sf
        laplace_logcdf laplace_logsf laplace_ppf laplace_isf laplace_mean laplace_var laplace_std
        laplace_median laplace_entropy laplace_kl_divergence laplace_rvs logistic_logpdf
        logistic_pdf logistic_cdf logistic_sf logistic_logcdf logistic_logsf logistic_ppf
        logistic_isf logistic_mean logistic_var logistic_std logistic_median logistic_entropy
        logistic_rvs cauchy_logpdf cauchy_pdf cauchy_cdf cauchy_sf cauchy_logcdf cauchy_logsf
        cauchy_ppf cauchy_isf cauchy_median cauchy_entropy cauchy_kl_divergence cauchy_rvs
        expon_logpdf expon_pdf expon_cdf expon_sf expon_logcdf expon_logsf expon_ppf expon_isf
        expon_mean expon_var expon_std expon_median expon_entropy expon_kl_divergence expon_rvs
        uniform_logpdf uniform_pdf uniform_cdf uniform_sf uniform_logcdf uniform_logsf uniform_ppf
        uniform_isf uniform_mean uniform_var uniform_std uniform_median uniform_entropy
        uniform_kl_divergence uniform_rvs weibull_min_logpdf weibull_min_pdf weibull_min_cdf
        weibull_min_sf weibull_min_logcdf weibull_min_logsf weibull_min_ppf weibull_min_isf
        weibull_min_mean weibull_min_var weibull_min_std weibull_min_median weibull_min_entropy
        weibull_min_kl_divergence weibull_min_rvs rayleigh_logpdf rayleigh_pdf rayleigh_cdf
        rayleigh_sf rayleigh_logcdf rayleigh_logsf rayleigh_ppf rayleigh_isf rayleigh_mean
        rayleigh_var rayleigh_std rayleigh_median rayleigh_entropy rayleigh_kl_divergence
        rayleigh_rvs pareto_logpdf pareto_pdf pareto_cdf pareto_sf pareto_logcdf pareto_logsf
        pareto_ppf pareto_isf pareto_mean pareto_var pareto_std pareto_median pareto_entropy
        pareto_kl_divergence pareto_rvs gumbel_r_logpdf gumbel_r_pdf gumbel_r_cdf gumbel_r_sf
        gumbel_r_logcdf gumbel_r_logsf gumbel_r_ppf gumbel_r_isf gumbel_r_mean gumbel_r_var
        gumbel_r_std gumbel_r_median gumbel_r_entropy gumbel_r_kl_divergence gumbel_r_rvs
        gumbel_l_logpdf gumbel_l_pdf gumbel_l_cdf gumbel_l_sf gumbel_l_logcdf gumbel_l_logsf
        gumbel_l_ppf gumbel_l_isf gumbel_l_mean gumbel_l_var gumbel_l_std gumbel_l_median
        gumbel_l_entropy gumbel_l_kl_divergence gumbel_l_rvs gamma_logpdf gamma_pdf gamma_cdf
        gamma_sf gamma_logcdf gamma_logsf gamma_ppf gamma_isf gamma_mean gamma_var gamma_std
        gamma_median gamma_entropy gamma_kl_divergence gamma_rvs chi2_logpdf chi2_pdf chi2_cdf
        chi2_sf chi2_logcdf chi2_logsf chi2_ppf chi2_isf chi2_mean chi2_var chi2_std chi2_median
        chi2_entropy chi2_kl_divergence chi2_rvs invgamma_logpdf invgamma_pdf invgamma_cdf
        invgamma_sf invgamma_logcdf invgamma_logsf invgamma_ppf invgamma_isf invgamma_mean
        invgamma_var invgamma_std invgamma_median invgamma_entropy invgamma_kl_divergence
        invgamma_rvs beta_logpdf beta_pdf beta_cdf beta_sf beta_logcdf beta_logsf beta_ppf beta_isf
        beta_mean beta_var beta_std beta_median beta_entropy beta_kl_divergence beta_rvs f_logpdf
        f_pdf f_cdf f_sf f_logcdf f_logsf f_ppf f_isf f_mean f_var f_std f_median f_rvs t_logpdf
        t_pdf t_cdf t_sf t_logcdf t_logsf t_ppf t_isf t_mean t_var t_std t_median t_entropy t_rvs
        vonmises_logpdf vonmises_pdf vonmises_cdf vonmises_sf vonmises_ppf vonmises_isf
        vonmises_mean vonmises_entropy vonmises_kl_divergence vonmises_rvs skewnorm_logpdf
        skewnorm_pdf skewnorm_cdf skewnorm_sf skewnorm_ppf skewnorm_isf skewnorm_mean skewnorm_var
        skewnorm_std skewnorm_median skewnorm_rvs
    """,
    "discrete": """
        poisson_logpmf poisson_pmf poisson_cdf poisson_sf poisson_logcdf poisson_logsf poisson_mean
        poisson_var poisson_std poisson_kl_divergence binom_logpmf binom_pmf binom_cdf binom_sf
        binom_logcdf binom_logsf binom_mean binom_var binom_std binom_kl_divergence nbinom_logpmf
        nbinom_pmf nbinom_cdf nbinom_sf nbinom_logcdf nbinom_logsf nbinom_mean nbinom_var nbinom_std
        nbinom_kl_divergence geom_logpmf geom_pmf geom_cdf geom_sf geom_logcdf geom_logsf geom_mean
        geom_var geom_std geom_entropy geom_kl_divergence bernoulli_logpmf bernoulli_pmf
        bernoulli_cdf bernoulli_sf bernoulli_logcdf bernoulli_logsf bernoulli_mean bernoulli_var
        bernoulli_std bernoulli_entropy bernoulli_kl_divergence betabinom_logpmf betabinom_pmf
        betabinom_mean betabinom_var betabinom_std betanbinom_logpmf betanbinom_pmf betanbinom_mean
        betanbinom_var betanbinom_std logser_logpmf logser_pmf logser_mean logser_var logser_std
        zipf_logpmf zipf_pmf zipf_mean skellam_logpmf skellam_pmf skellam_mean skellam_var
        skellam_std boltzmann_logpmf boltzmann_pmf boltzmann_cdf boltzmann_sf boltzmann_logcdf
        boltzmann_logsf boltzmann_mean boltzmann_var boltzmann_std planck_logpmf planck_pmf
        planck_cdf planck_sf planck_logcdf planck_logsf planck_mean planck_var planck_std
        planck_entropy dlaplace_logpmf dlaplace_pmf dlaplace_cdf dlaplace_sf dlaplace_logcdf
        dlaplace_logsf dlaplace_mean dlaplace_var dlaplace_std dlaplace_entropy yulesimon_logpmf
        yulesimon_pmf yulesimon_cdf yulesimon_sf yulesimon_logcdf yulesimon_logsf yulesimon_mean
        yulesimon_var yulesimon_std
    """,
    "multivariate": """
        multivariate_normal_logpdf multivariate_normal_pdf multivariate_normal_rvs
        multivariate_normal_entropy multivariate_normal_kl_divergence dirichlet_logpdf dirichlet_pdf
        dirichlet_entropy dirichlet_mean dirichlet_var dirichlet_kl_divergence dirichlet_rvs
        vonmises_fisher_logpdf multinomial_logpmf entropy
    """,
    "positive": """
        chi_logpdf chi_pdf chi_cdf chi_sf chi_logcdf chi_logsf chi_ppf chi_isf chi_mean chi_var
        chi_std chi_median chi_entropy chi_kl_divergence chi_rvs maxwell_logpdf maxwell_pdf
        maxwell_cdf maxwell_sf maxwell_logcdf maxwell_logsf maxwell_ppf maxwell_isf maxwell_mean
        maxwell_var maxwell_std maxwell_median maxwell_entropy maxwell_kl_divergence maxwell_rvs
        nakagami_logpdf nakagami_pdf nakagami_cdf nakagami_sf nakagami_logcdf nakagami_logsf
        nakagami_ppf nakagami_isf nakagami_mean nakagami_var nakagami_std nakagami_median
        nakagami_entropy nakagami_rvs rice_logpdf rice_pdf rice_mean rice_rvs invgauss_logpdf
        invgauss_pdf invgauss_cdf invgauss_sf invgauss_logcdf invgauss_logsf invgauss_ppf
        invgauss_isf invgauss_mean invgauss_var invgauss_std invgauss_median invgauss_kl_divergence
        invgauss_rvs invweibull_logpdf invweibull_pdf invweibull_cdf invweibull_sf invweibull_logcdf
        invweibull_logsf invweibull_ppf invweibull_isf invweibull_mean invweibull_var invweibull_std
        invweibull_median invweibull_entropy invweibull_rvs exponweib_logpdf exponweib_pdf
        exponweib_cdf exponweib_sf exponweib_logcdf exponweib_logsf exponweib_ppf exponweib_isf
        exponweib_median exponweib_rvs gengamma_logpdf gengamma_pdf gengamma_cdf gengamma_sf
        gengamma_logcdf gengamma_logsf gengamma_ppf gengamma_isf gengamma_median gengamma_entropy
        gengamma_rvs betaprime_logpdf betaprime_pdf betaprime_cdf betaprime_sf betaprime_logcdf
        betaprime_logsf betaprime_ppf betaprime_isf betaprime_mean betaprime_var betaprime_std
        betaprime_median betaprime_rvs fisk_logpdf fisk_pdf fisk_cdf fisk_sf fisk_logcdf fisk_logsf
        fisk_ppf fisk_isf fisk_mean fisk_var fisk_std fisk_median fisk_entropy fisk_rvs burr_logpdf
        burr_pdf burr_cdf burr_sf burr_logcdf burr_logsf burr_ppf burr_isf burr_mean burr_median
        burr_rvs burr12_logpdf burr12_pdf burr12_cdf burr12_sf burr12_logcdf burr12_logsf burr12_ppf
        burr12_isf burr12_mean burr12_median burr12_rvs lomax_logpdf lomax_pdf lomax_cdf lomax_sf
        lomax_logcdf lomax_logsf lomax_ppf lomax_isf lomax_mean lomax_var lomax_std lomax_median
        lomax_entropy lomax_rvs genpareto_logpdf genpareto_pdf genpareto_cdf genpareto_sf
        genpareto_logcdf genpareto_logsf genpareto_ppf genpareto_isf genpareto_mean genpareto_var
        genpareto_std genpareto_median genpareto_entropy genpareto_rvs gompertz_logpdf gompertz_pdf
        gompertz_cdf gompertz_sf gompertz_logcdf gompertz_logsf gompertz_ppf gompertz_isf
        gompertz_median gompertz_rvs fatiguelife_logpdf fatiguelife_pdf fatiguelife_cdf
        fatiguelife_sf fatiguelife_logcdf fatiguelife_logsf fatiguelife_ppf fatiguelife_isf
        fatiguelife_mean fatiguelife_var fatiguelife_std fatiguelife_median fatiguelife_rvs
        levy_logpdf levy_pdf levy_cdf levy_sf levy_logcdf levy_logsf levy_ppf levy_isf levy_median
        levy_entropy levy_rvs halfcauchy_logpdf halfcauchy_pdf halfcauchy_cdf halfcauchy_sf
        halfcauchy_logcdf halfcauchy_logsf halfcauchy_ppf halfcauchy_isf halfcauchy_median
        halfcauchy_entropy halfcauchy_rvs halflogistic_logpdf halflogistic_pdf halflogistic_cdf
        halflogistic_sf halflogistic_logcdf halflogistic_logsf halflogistic_ppf halflogistic_isf
        halflogistic_mean halflogistic_var halflogistic_std halflogistic_median halflogistic_entropy
        halflogistic_rvs foldnorm_logpdf foldnorm_pdf foldnorm_cdf foldnorm_sf foldnorm_logsf
        foldnorm_mean foldnorm_rvs loglaplace_logpdf loglaplace_pdf loglaplace_cdf loglaplace_sf
        loglaplace_logcdf loglaplace_logsf loglaplace_ppf loglaplace_isf loglaplace_mean
        loglaplace_var loglaplace_std loglaplace_median loglaplace_entropy loglaplace_rvs
    """,
    "bounded": """
        truncnorm_logpdf truncnorm_pdf truncnorm_cdf truncnorm_sf truncnorm_logcdf truncnorm_logsf
        truncnorm_ppf truncnorm_isf truncnorm_mean truncnorm_median truncnorm_entropy truncnorm_rvs
        truncexpon_logpdf truncexpon_pdf truncexpon_cdf truncexpon_sf truncexpon_logcdf
        truncexpon_logsf truncexpon_ppf truncexpon_isf truncexpon_median truncexpon_rvs
        loguniform_logpdf loguniform_pdf loguniform_cdf loguniform_sf loguniform_logcdf
        loguniform_logsf loguniform_ppf loguniform_isf loguniform_mean loguniform_var loguniform_std
        loguniform_median loguniform_entropy loguniform_rvs triang_logpdf triang_pdf triang_cdf
        triang_sf triang_logcdf triang_logsf triang_ppf triang_isf triang_mean triang_var triang_std
        triang_median triang_entropy triang_rvs powerlaw_logpdf powerlaw_pdf powerlaw_cdf
        powerlaw_sf powerlaw_logcdf powerlaw_logsf powerlaw_ppf powerlaw_isf powerlaw_mean
        powerlaw_var powerlaw_std powerlaw_median powerlaw_entropy powerlaw_kl_divergence
        powerlaw_rvs arcsine_logpdf arcsine_pdf arcsine_cdf arcsine_sf arcsine_logcdf arcsine_logsf
        arcsine_ppf arcsine_isf arcsine_mean arcsine_var arcsine_std arcsine_median arcsine_entropy
        arcsine_rvs johnsonsb_logpdf johnsonsb_pdf johnsonsb_cdf johnsonsb_sf johnsonsb_logcdf
        johnsonsb_logsf johnsonsb_ppf johnsonsb_isf johnsonsb_median johnsonsb_rvs argus_logpdf
        argus_pdf argus_cdf argus_sf argus_logsf argus_isf argus_rvs
    """,
    "unbounded": """
        genextreme_logpdf genextreme_pdf genextreme_cdf genextreme_sf genextreme_logcdf
        genextreme_logsf genextreme_ppf genextreme_isf genextreme_median genextreme_entropy
        genextreme_rvs weibull_max_logpdf weibull_max_pdf weibull_max_cdf weibull_max_sf
        weibull_max_logcdf weibull_max_logsf weibull_max_ppf weibull_max_isf weibull_max_mean
        weibull_max_var weibull_max_std weibull_max_median weibull_max_entropy weibull_max_rvs
        johnsonsu_logpdf johnsonsu_pdf johnsonsu_cdf johnsonsu_sf johnsonsu_logcdf johnsonsu_logsf
        johnsonsu_ppf johnsonsu_isf johnsonsu_mean johnsonsu_var johnsonsu_std johnsonsu_median
        johnsonsu_rvs hypsecant_logpdf hypsecant_pdf hypsecant_cdf hypsecant_sf hypsecant_logcdf
        hypsecant_logsf hypsecant_ppf hypsecant_isf hypsecant_mean hypsecant_var hypsecant_std
        hypsecant_median hypsecant_entropy hypsecant_rvs moyal_logpdf moyal_pdf moyal_cdf moyal_sf
        moyal_logcdf moyal_logsf moyal_ppf moyal_isf moyal_mean moyal_var moyal_std moyal_median
        moyal_entropy moyal_rvs exponnorm_logpdf exponnorm_pdf exponnorm_cdf exponnorm_sf
        exponnorm_logsf exponnorm_mean exponnorm_var exponnorm_std exponnorm_rvs gennorm_logpdf
        gennorm_pdf gennorm_cdf gennorm_sf gennorm_logcdf gennorm_logsf gennorm_ppf gennorm_isf
        gennorm_mean gennorm_var gennorm_std gennorm_entropy gennorm_rvs loggamma_logpdf
        loggamma_pdf loggamma_cdf loggamma_sf loggamma_logcdf loggamma_logsf loggamma_ppf
        loggamma_isf loggamma_mean loggamma_var loggamma_std loggamma_median loggamma_entropy
        loggamma_rvs genlogistic_logpdf genlogistic_pdf genlogistic_cdf genlogistic_sf
        genlogistic_logcdf genlogistic_logsf genlogistic_ppf genlogistic_isf genlogistic_mean
        genlogistic_var genlogistic_std genlogistic_median genlogistic_entropy genlogistic_rvs
        laplace_asymmetric_logpdf laplace_asymmetric_pdf laplace_asymmetric_cdf
        laplace_asymmetric_sf laplace_asymmetric_logcdf laplace_asymmetric_logsf
        laplace_asymmetric_ppf laplace_asymmetric_isf laplace_asymmetric_mean laplace_asymmetric_var
        laplace_asymmetric_std laplace_asymmetric_median laplace_asymmetric_entropy
        laplace_asymmetric_rvs norminvgauss_logpdf norminvgauss_pdf norminvgauss_mean
        norminvgauss_var norminvgauss_std
    """,
    "matrices": """
        multivariate_t_logpdf multivariate_t_pdf multivariate_t_rvs wishart_logpdf invwishart_logpdf
        wishart_rvs matrix_normal_logpdf dirichlet_multinomial_logpmf
    """,
    "samples": """
        gmean hmean moment skew kurtosis zscore pearson_correlation ttest_ind wasserstein_distance
        yeojohnson boxcox_llf log_kernel_density
    """,
}
