"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "bessel": """
        jv yv iv kv ive kve yn kn jve yve hankel1 hankel2 bessel_by_order spherical_jn spherical_yn
        spherical_in spherical_kn airy airye struve modstruve
    """,
    "gamma": """
        gamma rgamma loggamma gammasgn factorial polygamma_step beta betaln poch binom
        gammainc_by_shape gammaincinv gammainccinv density_of_gamma betainc betaincc betaincinv
        betainccinv betainc_by_shapes
    """,
    "elliptic": """
        ellipk ellipkm1 ellipe ellipkinc ellipeinc incomplete_by_parameter elliprc elliprf elliprd
        elliprg elliprj carlson
    """,
    "error": """
        erfi erfcinv dawsn faddeeva voigt_profile fresnel sici shichi owens_t exprel
        exponential_moment expi exp1 expn spence log1p_ratio log_expit ndtri_exp cosm1 exp10 cbrt
        wrightomega rel_entr kl_div pseudo_huber huber boxcox inv_boxcox
    """,
    "hypergeometric": """
        hyp0f1 hyp1f1 hyperu hyp2f1 eval_legendre eval_chebyt eval_chebyu eval_gegenbauer
        eval_jacobi eval_laguerre eval_genlaguerre eval_hermite eval_hermitenorm
    """,
    "sums": """
        logsumexp softmax log_softmax
    """,
    "parameters": """
        hypergeometric_by_parameters
    """,
    "tricomi": """
        tricomi_by_parameters
    """,
}
