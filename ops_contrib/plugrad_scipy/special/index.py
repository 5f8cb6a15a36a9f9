"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "bessel": """
        jv yv iv kv ive kve yn kn jve yve hankel1 hankel2 hankel1e hankel2e bessel_by_order
        spherical_jn spherical_yn spherical_in spherical_kn airy airye struve modstruve
    """,
    "gamma": """
        gamma rgamma loggamma gammasgn factorial polygamma_step zetac riemann_zeta zeta beta betaln
        poch binom gammaincinv gammainccinv betainc betaincc betaincinv betainccinv
        betainc_by_shapes
    """,
    "elliptic": """
        ellipk ellipkm1 ellipe ellipkinc ellipeinc ellipj agm incomplete_by_parameter elliprc
        elliprf elliprd elliprg elliprj carlson
    """,
    "error": """
        erfi erfcinv dawsn faddeeva wofz voigt_profile voigt_by_place fresnel sici shichi owens_t
        exprel exponential_moment expi exp1 expn spence log1p_ratio log_expit ndtri_exp cosm1 exp10
        cbrt wrightomega lambertw lambertw_plus_1 rel_entr kl_div pseudo_huber huber boxcox boxcox1p
        inv_boxcox inv_boxcox1p powm1 sindg cosdg tandg cotdg radian
    """,
    "hypergeometric": """
        hyp0f1 hyp1f1 hyperu hyp2f1 eval_legendre eval_chebyt eval_chebyu eval_gegenbauer
        eval_jacobi eval_laguerre eval_genlaguerre eval_hermite eval_hermitenorm eval_chebyc
        eval_chebys eval_sh_chebyt eval_sh_chebyu eval_sh_legendre eval_sh_jacobi
    """,
    "sums": """
        logsumexp softmax log_softmax
    """,
    "cumulative": """
        gdtr gdtrc gdtria gdtrib gdtrix chdtr chdtrc chdtri chdtriv pdtr pdtrc pdtri pdtrik
        log_student student_by_df bdtr bdtrc bdtri bdtrik bdtrin nbdtr nbdtrc nbdtri nbdtrik nbdtrin
        btdtria btdtrib fdtr fdtrc fdtri stdtr stdtrit nrdtrimn nrdtrisd tklmbda kolmogorov kolmogi
        smirnov smirnovi chndtr_density chndtr chndtrix ncfdtr ncfdtri
    """,
    "harmonics": """
        sph_legendre_p sph_harm_y legendre_p assoc_legendre_p lpmv
    """,
    "parameters": """
        hypergeometric_by_parameters
    """,
    "tricomi": """
        tricomi_by_parameters
    """,
    "waves": """
        ber berp bei beip ker kerp kei keip kelvin iti0k0 itj0y0 it2i0k0 it2j0y0 itmodstruve0
        modfresnelp modfresnelm pbdv pbvv pbwa mathieu_cem mathieu_sem mathieu_modcem1
        mathieu_modcem2 mathieu_modsem1 mathieu_modsem2 wright_bessel log_wright_bessel
    """,
}
