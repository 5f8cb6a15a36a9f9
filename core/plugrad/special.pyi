"""`plugrad.special`, special functions of each element: builtin ops by the names of `torch.special`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""



from plugrad._builtin import exp2 as exp2
from plugrad._builtin import expm1 as expm1
from plugrad._builtin import log1p as log1p
from plugrad._builtin import logsumexp as logsumexp
from plugrad._builtin import sinc as sinc
