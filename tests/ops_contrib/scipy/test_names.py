"""Every public function and class of SciPy's modules is an op, or stands here with the reason why it is none."""

import importlib
import types

import pytest

from plugrad import registry

BUILTIN = "builtin has it, as pg.linalg.NAME, pg.fft.NAME or pg.NAME"
CONSTANT = "its result depends on no array, or on none continuously: SciPy's own is as good"
OBJECT = "a class, of which the ops are given SciPy's own, or none"
NO_BASIS = (
    "its vectors are any basis of a subspace: no derivative; use a projection (docs/scipy.md)"
)
OLD = "SciPy has a newer name for it, which is an op or listed"
OTHER_OP = "an op under another name, told in docs/scipy.md, does it"
RANDOM = "a search by random numbers or by comparing: `minimize` from its result has the gradient"
UNWRITTEN = "has derivatives, and is not written"
CHOICE = (
    "its parameters are chosen by the data in steps (knots, degree, order): no derivative by it"
)
TEST = "a test of hypotheses, of ranks or by resampling: not written, or constant"
DISTRIBUTION = "a distribution that is not written"

NO_OPS = {
    "linalg": {
        CONSTANT: "bandwidth clarkson_woodruff_transform dft diagsvd fiedler_companion find_best_blas_type "
        "get_blas_funcs get_lapack_funcs hadamard helmert hilbert invhilbert invpascal ishermitian issymmetric "
        "pascal",
        NO_BASIS: "null_space orth cossin",
        CHOICE: "matrix_balance",
        UNWRITTEN: "cdf2rdf cho_solve_banded cholesky_banded eigvals_banded eigvalsh_tridiagonal expm_cond fiedler "
        "hessenberg ordqz qr_delete qr_insert qr_multiply qr_update rsf2csf",
    },
    "signal": {
        OBJECT: "CZT StateSpace TransferFunction ZerosPolesGain ZoomFFT dlti lti",
        CONSTANT: "argrelextrema argrelmax argrelmin buttap besselap check_COLA check_NOLA choose_conv_method "
        "correlation_lags find_peaks find_peaks_cwt findfreqs get_window kaiser_atten kaiserord max_len_seq "
        "unit_impulse buttord cheb1ord cheb2ord ellipord czt_points kaiser_beta",
        CHOICE: "unique_roots place_poles remez zpk2sos tf2sos",
        OLD: "sosfreqz",
        UNWRITTEN: "whittaker_henderson "
        "abcd_normalize band_stop_obj bessel bilinear bilinear_zpk bode butter cheb1ap cheb2ap cheby1 "
        "cheby2 closest_STFT_dual_window cont2discrete cspline1d cspline1d_eval cspline2d dbode dfreqresp dimpulse "
        "dlsim dstep ellip ellipap envelope firls firwin2 firwin_2d freqresp freqs freqs_zpk freqz_zpk gammatone "
        "gauss_spline iircomb iirdesign iirfilter impulse invres invresz lfiltic lp2bp lp2bp_zpk lp2bs lp2bs_zpk "
        "lp2hp lp2hp_zpk lp2lp lp2lp_zpk lsim minimum_phase normalize peak_prominences peak_widths qspline1d "
        "qspline1d_eval qspline2d residue residuez savgol_coeffs sepfir2d sos2tf sos2zpk spline_filter square "
        "ss2tf ss2zpk step symiirorder1 symiirorder2 tf2ss tf2zpk vectorstrength zpk2ss zpk2tf",
    },
    "ndimage": {
        CONSTANT: "binary_closing binary_dilation binary_erosion binary_fill_holes binary_hit_or_miss "
        "binary_opening binary_propagation distance_transform_bf distance_transform_cdt find_objects "
        "generate_binary_structure histogram iterate_structure label maximum_position minimum_position "
        "value_indices watershed_ift",
        OTHER_OP: "extrema labeled_comprehension",
        OLD: "sum",
        UNWRITTEN: "median generic_gradient_magnitude generic_laplace vectorized_filter",
    },
    "fft": {
        CONSTANT: "fftfreq rfftfreq fhtoffset next_fast_len prev_fast_len get_workers register_backend set_backend "
        "set_global_backend set_workers skip_backend",
    },
    "interpolate": {
        CHOICE: "AAA LSQBivariateSpline LSQSphereBivariateSpline LSQUnivariateSpline RectBivariateSpline "
        "RectSphereBivariateSpline SmoothBivariateSpline SmoothSphereBivariateSpline UnivariateSpline "
        "InterpolatedUnivariateSpline BivariateSpline bisplev bisplrep generate_knots make_splprep make_splrep "
        "splrep splprep",
        OLD: "Rbf interp2d splantider splder splev splint insert spalde sproot",
        OTHER_OP: "pchip_interpolate lagrange",
        UNWRITTEN: "BPoly CloughTocher2DInterpolator FloaterHormannInterpolator NdPPoly approximate_taylor_polynomial "
        "pade",
    },
    "integrate": {
        BUILTIN: "trapezoid",
        OBJECT: "BDF DOP853 DenseOutput LSODA OdeSolution OdeSolver RK23 RK45 Radau complex_ode ode",
        CONSTANT: "lebedev_rule newton_cotes",
        UNWRITTEN: "cubature nsum qmc_quad tanhsinh",
    },
    "optimize": {
        OBJECT: "BFGS Bounds BroydenFirst HessianUpdateStrategy InverseJacobian KrylovJacobian LbfgsInvHessProduct "
        "LinearConstraint NonlinearConstraint OptimizeResult RootResults SR1",
        RANDOM: "basinhopping brute differential_evolution direct dual_annealing shgo bracket line_search",
        CONSTANT: "milp quadratic_assignment linprog_verbose_callback show_options approx_fprime check_grad",
        OTHER_OP: "anderson broyden1 broyden2 diagbroyden excitingmixing linearmixing newton_krylov brent fminbound "
        "golden fmin fmin_bfgs fmin_cg fmin_cobyla fmin_l_bfgs_b fmin_ncg fmin_powell fmin_slsqp fmin_tnc leastsq",
        UNWRITTEN: "isotonic_regression rosen rosen_der rosen_hess rosen_hess_prod",
    },
    "sparse": {
        OBJECT: "bsr_array bsr_matrix coo_matrix csc_matrix csr_matrix dia_array dia_matrix dok_array dok_matrix "
        "lil_array lil_matrix sparray spmatrix",
        CONSTANT: "eye eye_array find get_index_dtype identity issparse isspmatrix isspmatrix_bsr isspmatrix_coo "
        "isspmatrix_csc isspmatrix_csr isspmatrix_dia isspmatrix_dok isspmatrix_lil load_npz rand random random_array "
        "safely_cast_index_arrays save_npz",
        UNWRITTEN: "matrix_transpose "
        "block_array block_diag bmat expand_dims hstack kron kronsum permute_dims spdiags swapaxes tril "
        "triu vstack diags",
    },
    "sparse.linalg": {
        OBJECT: "LaplacianNd SuperLU aslinearoperator factorized spilu splu use_solver MatrixRankWarning",
        CONSTANT: "is_sptriangular spbandwidth onenormest",
        OTHER_OP: "bicg cgs gcrotmk lgmres qmr tfqmr lobpcg eigs",
        UNWRITTEN: "expm funm_multiply_krylov inv lsmr lsqr matrix_power norm spsolve_triangular",
    },
    "stats": {
        OBJECT: "Binomial BootstrapMethod CensoredData Covariance Logistic Mixture MonteCarloMethod Normal "
        "PermutationMethod Uniform rv_continuous rv_discrete rv_histogram make_distribution order_statistic truncate "
        "abs exp log fit ecdf",
        BUILTIN: "quantile trapezoid",
        CONSTANT: "binned_statistic binned_statistic_2d binned_statistic_dd cumfreq relfreq mode percentileofscore "
        "rankdata randint random_correlation random_table ortho_group special_ortho_group unitary_group "
        "uniform_direction sobol_indices false_discovery_control tiecorrect multivariate_hypergeom hypergeom "
        "nhypergeom nchypergeom_fisher nchypergeom_wallenius",
        CHOICE: "boxcox_normmax boxcox_normplot yeojohnson_normmax yeojohnson_normplot ppcc_max ppcc_plot probplot "
        "sigmaclip trim1 trim_mean trimboth scoreatpercentile siegelslopes theilslopes "
        "expectile",
        OTHER_OP: "gaussian_kde pearsonr",
        TEST: "alexandergovern anderson anderson_ksamp ansari barnard_exact bartlett binomtest bootstrap "
        "boschloo_exact brunnermunzel bws_test chatterjeexi chi2_contingency chisquare combine_pvalues cramervonmises "
        "cramervonmises_2samp dunnett epps_singleton_2samp f_oneway fisher_exact fligner friedmanchisquare "
        "goodness_of_fit jarque_bera kendalltau kruskal ks_1samp ks_2samp kstest kurtosistest levene logrank "
        "mannwhitneyu median_test monte_carlo_test mood multiscale_graphcorr normaltest page_trend_test "
        "permutation_test poisson_means_test power power_divergence quantile_test ranksums shapiro skewtest somersd "
        "spearmanr spearmanrho ttest_1samp ttest_ind_from_stats ttest_rel tukey_hsd weightedtau wilcoxon",
        UNWRITTEN: "estimated_cdf iqr median_abs_deviation tmax tmin tmean tsem tstd tvar "
        "bayes_mvs circmean circstd circvar describe differential_entropy directional_stats "
        "energy_distance gstd gzscore kstat kstatvar linregress lmoment mvsdist obrientransform pmean pointbiserialr "
        "sem variation wasserstein_distance_nd yeojohnson_llf zmap",
        DISTRIBUTION: "alpha anglit bradford cosine crystalball dgamma dpareto_lognorm dweibull erlang exponpow "
        "foldcauchy gausshyper genexpon genhalflogistic genhyperbolic geninvgauss gibrat halfgennorm irwinhall "
        "jf_skew_t kappa3 kappa4 ksone kstwo kstwobign landau levy_l levy_stable matrix_t mielke ncf nct ncx2 "
        "normal_inverse_gamma pearson3 poisson_binom powerlognorm powernorm rdist recipinvgauss reciprocal "
        "rel_breitwigner semicircular skewcauchy studentized_range truncpareto truncweibull_min tukeylambda "
        "vonmises_line wald wrapcauchy zipfian",
    },
}


def public(module):
    """Return the names of the functions and classes that a module of SciPy offers."""
    found = importlib.import_module(f"scipy.{module}")
    names = getattr(found, "__all__", None) or [n for n in dir(found) if not n.startswith("_")]
    return {
        name
        for name in names
        if not isinstance(getattr(found, name), types.ModuleType)
        and callable(getattr(found, name))
        and not (
            isinstance(getattr(found, name), type)
            and issubclass(getattr(found, name), Exception | Warning)
        )
    }


def ops_of(module):
    """Return the names of a pack's ops, with aliases; of distributions, those of which it has a method."""
    pack = module.partition(".")[0]
    index = importlib.import_module(f"plugrad_scipy.{pack}.index").OPS
    ops = {name for names in index.values() for name in names.split()}
    ops |= {*registry.load(pack).aliases}
    return ops | {name.rpartition("_")[0] for name in ops if pack == "stats"}


def differences(module, listed):
    """Return the names that are neither ops nor listed, and those that are both."""
    ops = ops_of(module)
    return sorted(public(module) - ops - {*listed}), sorted({*listed} & ops)


@pytest.mark.parametrize("module", NO_OPS)
def test_every_name_of_scipy_is_an_op_or_is_listed_with_a_reason(module):
    listed = [name for names in NO_OPS[module].values() for name in names.split()]
    assert len(listed) == len({*listed})
    assert len(public(module)) > 15
    assert differences(module, listed) == ([], [])


def test_a_name_that_is_not_listed_is_seen_and_so_is_an_op_that_is():
    listed = [name for names in NO_OPS["fft"].values() for name in names.split()]
    assert differences("fft", [*listed[1:], "dct"]) == (listed[:1], ["dct"])
