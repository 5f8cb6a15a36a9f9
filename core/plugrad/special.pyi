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
from plugrad._special import jv as jv

__all__: builtins.list[builtins.str] = [
    "airy_ai",
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
    "chebyshev_polynomial_t",
    "chebyshev_polynomial_u",
    "chebyshev_polynomial_v",
    "chebyshev_polynomial_w",
    "digamma",
    "entr",
    "erf",
    "erfc",
    "erfcx",
    "erfinv",
    "exp2",
    "expit",
    "expm1",
    "gammainc",
    "gammaincc",
    "gammaln",
    "hermite_polynomial_h",
    "hermite_polynomial_he",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "j0",
    "j1",
    "jv",
    "k0",
    "k0e",
    "k1",
    "k1e",
    "laguerre_polynomial_l",
    "legendre_polynomial_p",
    "log1p",
    "log_ndtr",
    "log_softmax",
    "logit",
    "logsumexp",
    "modified_bessel_i0",
    "modified_bessel_i1",
    "modified_bessel_k0",
    "modified_bessel_k1",
    "multigammaln",
    "ndtr",
    "ndtri",
    "polygamma",
    "psi",
    "round",
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k1",
    "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_u",
    "shifted_chebyshev_polynomial_v",
    "shifted_chebyshev_polynomial_w",
    "sinc",
    "softmax",
    "spherical_bessel_j0",
    "xlog1py",
    "xlogy",
    "y0",
    "y1",
    "zeta",
]
