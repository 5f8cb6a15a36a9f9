"""`plugrad.linalg`, linear algebra (norms, decompositions, equations): builtin ops by the names of `torch.linalg`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

from plugrad._builtin import linalg_cross as cross
from plugrad._builtin import matmul as matmul
from plugrad._builtin import linalg_multi_dot as multi_dot

__all__: builtins.list[builtins.str] = [
    "cross",
    "matmul",
    "multi_dot",
]
