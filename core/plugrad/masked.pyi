"""`plugrad.masked`, reductions and normalisations of the elements that a mask lets through: ops by the names of
`torch.masked`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

from plugrad._builtin import masked_amax as amax
from plugrad._builtin import masked_amin as amin
from plugrad._builtin import masked_argmax as argmax
from plugrad._builtin import masked_argmin as argmin
from plugrad._builtin import masked_cumprod as cumprod
from plugrad._builtin import masked_cumsum as cumsum
from plugrad._builtin import masked_log_softmax as log_softmax
from plugrad._builtin import masked_logaddexp as logaddexp
from plugrad._builtin import masked_logsumexp as logsumexp
from plugrad._builtin import masked_mean as mean
from plugrad._builtin import masked_median as median
from plugrad._builtin import masked_norm as norm
from plugrad._builtin import masked_normalize as normalize
from plugrad._builtin import masked_prod as prod
from plugrad._builtin import masked_softmax as softmax
from plugrad._builtin import masked_softmin as softmin
from plugrad._builtin import masked_std as std
from plugrad._builtin import masked_sum as sum
from plugrad._builtin import masked_var as var

__all__: builtins.list[builtins.str] = [
    "amax",
    "amin",
    "argmax",
    "argmin",
    "cumprod",
    "cumsum",
    "log_softmax",
    "logaddexp",
    "logsumexp",
    "mean",
    "median",
    "norm",
    "normalize",
    "prod",
    "softmax",
    "softmin",
    "std",
    "sum",
    "var",
]
