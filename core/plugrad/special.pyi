"""`plugrad.special`, special functions of each element: builtin ops by the names of `torch.special`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

from plugrad._builtin import special_airy_ai as airy_ai
from plugrad._builtin import special_bessel_j0 as bessel_j0
from plugrad._builtin import special_bessel_j1 as bessel_j1
from plugrad._builtin import special_bessel_y0 as bessel_y0
from plugrad._builtin import special_bessel_y1 as bessel_y1
from plugrad._builtin import special_chebyshev_polynomial_t as chebyshev_polynomial_t
from plugrad._builtin import special_chebyshev_polynomial_u as chebyshev_polynomial_u
from plugrad._builtin import special_chebyshev_polynomial_v as chebyshev_polynomial_v
from plugrad._builtin import special_chebyshev_polynomial_w as chebyshev_polynomial_w
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
from plugrad._builtin import special_hermite_polynomial_h as hermite_polynomial_h
from plugrad._builtin import special_hermite_polynomial_he as hermite_polynomial_he
from plugrad._builtin import i0 as i0
from plugrad._builtin import special_i0e as i0e
from plugrad._builtin import special_i1 as i1
from plugrad._builtin import special_i1e as i1e
from plugrad._builtin import special_bessel_j0 as j0
from plugrad._builtin import special_bessel_j1 as j1
from plugrad._builtin import special_modified_bessel_k0 as k0
from plugrad._builtin import special_scaled_modified_bessel_k0 as k0e
from plugrad._builtin import special_modified_bessel_k1 as k1
from plugrad._builtin import special_scaled_modified_bessel_k1 as k1e
from plugrad._builtin import special_laguerre_polynomial_l as laguerre_polynomial_l
from plugrad._builtin import special_legendre_polynomial_p as legendre_polynomial_p
from plugrad._builtin import log1p as log1p
from plugrad._builtin import special_log_ndtr as log_ndtr
from plugrad._builtin import log_softmax as log_softmax
from plugrad._builtin import logit as logit
from plugrad._builtin import logsumexp as logsumexp
from plugrad._builtin import i0 as modified_bessel_i0
from plugrad._builtin import special_i1 as modified_bessel_i1
from plugrad._builtin import special_modified_bessel_k0 as modified_bessel_k0
from plugrad._builtin import special_modified_bessel_k1 as modified_bessel_k1
from plugrad._builtin import mvlgamma as multigammaln
from plugrad._builtin import special_ndtr as ndtr
from plugrad._builtin import special_ndtri as ndtri
from plugrad._builtin import polygamma as polygamma
from plugrad._builtin import digamma as psi
from plugrad._builtin import round as round
from plugrad._builtin import special_scaled_modified_bessel_k0 as scaled_modified_bessel_k0
from plugrad._builtin import special_scaled_modified_bessel_k1 as scaled_modified_bessel_k1
from plugrad._builtin import special_shifted_chebyshev_polynomial_t as shifted_chebyshev_polynomial_t
from plugrad._builtin import special_shifted_chebyshev_polynomial_u as shifted_chebyshev_polynomial_u
from plugrad._builtin import special_shifted_chebyshev_polynomial_v as shifted_chebyshev_polynomial_v
from plugrad._builtin import special_shifted_chebyshev_polynomial_w as shifted_chebyshev_polynomial_w
from plugrad._builtin import sinc as sinc
from plugrad._builtin import softmax as softmax
from plugrad._builtin import special_spherical_bessel_j0 as spherical_bessel_j0
from plugrad._builtin import special_xlog1py as xlog1py
from plugrad._builtin import xlogy as xlogy
from plugrad._builtin import special_bessel_y0 as y0
from plugrad._builtin import special_bessel_y1 as y1
from plugrad._builtin import special_zeta as zeta
from plugrad._special import agm as agm
from plugrad._special import airy as airy
from plugrad._special import airye as airye
from plugrad._special import assoc_legendre_p as assoc_legendre_p
from plugrad._special import bdtr as bdtr
from plugrad._special import bdtrc as bdtrc
from plugrad._special import bdtri as bdtri
from plugrad._special import bdtrik as bdtrik
from plugrad._special import bdtrin as bdtrin
from plugrad._special import bei as bei
from plugrad._special import beip as beip
from plugrad._special import ber as ber
from plugrad._special import berp as berp
from plugrad._special import beta as beta
from plugrad._special import betainc as betainc
from plugrad._special import betaincc as betaincc
from plugrad._special import betainccinv as betainccinv
from plugrad._special import betaincinv as betaincinv
from plugrad._special import betaln as betaln
from plugrad._special import binom as binom
from plugrad._special import boxcox as boxcox
from plugrad._special import boxcox1p as boxcox1p
from plugrad._special import btdtria as btdtria
from plugrad._special import btdtrib as btdtrib
from plugrad._special import cbrt as cbrt
from plugrad._special import chdtr as chdtr
from plugrad._special import chdtrc as chdtrc
from plugrad._special import chdtri as chdtri
from plugrad._special import chdtriv as chdtriv
from plugrad._special import chndtr as chndtr
from plugrad._special import chndtrix as chndtrix
from plugrad._special import cosdg as cosdg
from plugrad._special import cosm1 as cosm1
from plugrad._special import cotdg as cotdg
from plugrad._special import dawsn as dawsn
from plugrad._special import ellipe as ellipe
from plugrad._special import ellipeinc as ellipeinc
from plugrad._special import ellipj as ellipj
from plugrad._special import ellipk as ellipk
from plugrad._special import ellipkinc as ellipkinc
from plugrad._special import ellipkm1 as ellipkm1
from plugrad._special import elliprc as elliprc
from plugrad._special import elliprd as elliprd
from plugrad._special import elliprf as elliprf
from plugrad._special import elliprg as elliprg
from plugrad._special import elliprj as elliprj
from plugrad._special import erfcinv as erfcinv
from plugrad._special import erfi as erfi
from plugrad._special import eval_chebyc as eval_chebyc
from plugrad._special import eval_chebys as eval_chebys
from plugrad._special import eval_chebyt as eval_chebyt
from plugrad._special import eval_chebyu as eval_chebyu
from plugrad._special import eval_gegenbauer as eval_gegenbauer
from plugrad._special import eval_genlaguerre as eval_genlaguerre
from plugrad._special import eval_hermite as eval_hermite
from plugrad._special import eval_hermitenorm as eval_hermitenorm
from plugrad._special import eval_jacobi as eval_jacobi
from plugrad._special import eval_laguerre as eval_laguerre
from plugrad._special import eval_legendre as eval_legendre
from plugrad._special import eval_sh_chebyt as eval_sh_chebyt
from plugrad._special import eval_sh_chebyu as eval_sh_chebyu
from plugrad._special import eval_sh_jacobi as eval_sh_jacobi
from plugrad._special import eval_sh_legendre as eval_sh_legendre
from plugrad._special import exp1 as exp1
from plugrad._special import exp10 as exp10
from plugrad._special import expi as expi
from plugrad._special import expn as expn
from plugrad._special import exprel as exprel
from plugrad._special import factorial as factorial
from plugrad._special import fdtr as fdtr
from plugrad._special import fdtrc as fdtrc
from plugrad._special import fdtri as fdtri
from plugrad._special import fresnel as fresnel
from plugrad._special import gamma as gamma
from plugrad._special import gammainccinv as gammainccinv
from plugrad._special import gammaincinv as gammaincinv
from plugrad._special import gammasgn as gammasgn
from plugrad._special import gdtr as gdtr
from plugrad._special import gdtrc as gdtrc
from plugrad._special import gdtria as gdtria
from plugrad._special import gdtrib as gdtrib
from plugrad._special import gdtrix as gdtrix
from plugrad._special import hankel1 as hankel1
from plugrad._special import hankel1e as hankel1e
from plugrad._special import hankel2 as hankel2
from plugrad._special import hankel2e as hankel2e
from plugrad._special import huber as huber
from plugrad._special import hyp0f1 as hyp0f1
from plugrad._special import hyp1f1 as hyp1f1
from plugrad._special import hyp2f1 as hyp2f1
from plugrad._special import hyperu as hyperu
from plugrad._special import inv_boxcox as inv_boxcox
from plugrad._special import inv_boxcox1p as inv_boxcox1p
from plugrad._special import it2i0k0 as it2i0k0
from plugrad._special import it2j0y0 as it2j0y0
from plugrad._special import iti0k0 as iti0k0
from plugrad._special import itj0y0 as itj0y0
from plugrad._special import itmodstruve0 as itmodstruve0
from plugrad._special import iv as iv
from plugrad._special import ive as ive
from plugrad._special import jn as jn
from plugrad._special import jv as jv
from plugrad._special import jve as jve
from plugrad._special import kei as kei
from plugrad._special import keip as keip
from plugrad._special import kelvin as kelvin
from plugrad._special import ker as ker
from plugrad._special import kerp as kerp
from plugrad._special import kl_div as kl_div
from plugrad._special import kn as kn
from plugrad._special import kolmogi as kolmogi
from plugrad._special import kolmogorov as kolmogorov
from plugrad._special import kv as kv
from plugrad._special import kve as kve
from plugrad._special import lambertw as lambertw
from plugrad._special import legendre_p as legendre_p
from plugrad._special import log_expit as log_expit
from plugrad._special import log_wright_bessel as log_wright_bessel
from plugrad._special import loggamma as loggamma
from plugrad._special import lpmv as lpmv
from plugrad._special import mathieu_cem as mathieu_cem
from plugrad._special import mathieu_modcem1 as mathieu_modcem1
from plugrad._special import mathieu_modcem2 as mathieu_modcem2
from plugrad._special import mathieu_modsem1 as mathieu_modsem1
from plugrad._special import mathieu_modsem2 as mathieu_modsem2
from plugrad._special import mathieu_sem as mathieu_sem
from plugrad._special import modfresnelm as modfresnelm
from plugrad._special import modfresnelp as modfresnelp
from plugrad._special import modstruve as modstruve
from plugrad._special import nbdtr as nbdtr
from plugrad._special import nbdtrc as nbdtrc
from plugrad._special import nbdtri as nbdtri
from plugrad._special import nbdtrik as nbdtrik
from plugrad._special import nbdtrin as nbdtrin
from plugrad._special import ncfdtr as ncfdtr
from plugrad._special import ncfdtri as ncfdtri
from plugrad._special import ndtri_exp as ndtri_exp
from plugrad._special import nrdtrimn as nrdtrimn
from plugrad._special import nrdtrisd as nrdtrisd
from plugrad._special import owens_t as owens_t
from plugrad._special import pbdv as pbdv
from plugrad._special import pbvv as pbvv
from plugrad._special import pbwa as pbwa
from plugrad._special import pdtr as pdtr
from plugrad._special import pdtrc as pdtrc
from plugrad._special import pdtri as pdtri
from plugrad._special import pdtrik as pdtrik
from plugrad._special import poch as poch
from plugrad._special import powm1 as powm1
from plugrad._special import pseudo_huber as pseudo_huber
from plugrad._special import radian as radian
from plugrad._special import rel_entr as rel_entr
from plugrad._special import rgamma as rgamma
from plugrad._special import shichi as shichi
from plugrad._special import sici as sici
from plugrad._special import sindg as sindg
from plugrad._special import smirnov as smirnov
from plugrad._special import smirnovi as smirnovi
from plugrad._special import spence as spence
from plugrad._special import sph_harm_y as sph_harm_y
from plugrad._special import sph_legendre_p as sph_legendre_p
from plugrad._special import spherical_in as spherical_in
from plugrad._special import spherical_jn as spherical_jn
from plugrad._special import spherical_kn as spherical_kn
from plugrad._special import spherical_yn as spherical_yn
from plugrad._special import stdtr as stdtr
from plugrad._special import stdtrit as stdtrit
from plugrad._special import struve as struve
from plugrad._special import tandg as tandg
from plugrad._special import tklmbda as tklmbda
from plugrad._special import voigt_profile as voigt_profile
from plugrad._special import wofz as wofz
from plugrad._special import wright_bessel as wright_bessel
from plugrad._special import wrightomega as wrightomega
from plugrad._special import yn as yn
from plugrad._special import yv as yv
from plugrad._special import yve as yve
from plugrad._special import zetac as zetac

__all__: builtins.list[builtins.str] = [
    "agm",
    "airy",
    "airy_ai",
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
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
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
    "chebyshev_polynomial_t",
    "chebyshev_polynomial_u",
    "chebyshev_polynomial_v",
    "chebyshev_polynomial_w",
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
    "hermite_polynomial_h",
    "hermite_polynomial_he",
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
    "laguerre_polynomial_l",
    "lambertw",
    "legendre_p",
    "legendre_polynomial_p",
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
    "modified_bessel_i0",
    "modified_bessel_i1",
    "modified_bessel_k0",
    "modified_bessel_k1",
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
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k1",
    "shichi",
    "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_u",
    "shifted_chebyshev_polynomial_v",
    "shifted_chebyshev_polynomial_w",
    "sici",
    "sinc",
    "sindg",
    "smirnov",
    "smirnovi",
    "softmax",
    "spence",
    "sph_harm_y",
    "sph_legendre_p",
    "spherical_bessel_j0",
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
