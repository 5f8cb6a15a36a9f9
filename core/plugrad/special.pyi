"""`plugrad.special`, special functions of each element: builtin ops by the names of `torch.special`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

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
from plugrad._builtin import i0 as i0
from plugrad._builtin import special_i0e as i0e
from plugrad._builtin import special_i1 as i1
from plugrad._builtin import special_i1e as i1e
from plugrad._builtin import log1p as log1p
from plugrad._builtin import special_log_ndtr as log_ndtr
from plugrad._builtin import log_softmax as log_softmax
from plugrad._builtin import logit as logit
from plugrad._builtin import logsumexp as logsumexp
from plugrad._builtin import mvlgamma as multigammaln
from plugrad._builtin import special_ndtr as ndtr
from plugrad._builtin import special_ndtri as ndtri
from plugrad._builtin import polygamma as polygamma
from plugrad._builtin import digamma as psi
from plugrad._builtin import round as round
from plugrad._builtin import sinc as sinc
from plugrad._builtin import softmax as softmax
from plugrad._builtin import special_xlog1py as xlog1py
from plugrad._builtin import xlogy as xlogy
from plugrad._builtin import special_zeta as zeta

__all__: builtins.list[builtins.str] = [
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
    "i0",
    "i0e",
    "i1",
    "i1e",
    "log1p",
    "log_ndtr",
    "log_softmax",
    "logit",
    "logsumexp",
    "multigammaln",
    "ndtr",
    "ndtri",
    "polygamma",
    "psi",
    "round",
    "sinc",
    "softmax",
    "xlog1py",
    "xlogy",
    "zeta",
]
