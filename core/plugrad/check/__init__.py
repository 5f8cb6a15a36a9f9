"""The checker: is this gradient right, and if not, what is wrong with it? A library that prints nothing.

`check_op`, `check_pack` and `check` ask of registered ops, `check_function` of any function of Tensors; what they
return is data (`report.py`). `plugrad.autograd.gradcheck` is the same machinery behind PyTorch's signature.

`mutate` asks how good an op's samples are, by planting faults in its backward (`mutation.py`).

Reading order: `report` -> `running`, which asks five checks: `contract`, `values`, `second_order`, `forward` and
`declared`. Values are compared by `jacobian` or `sketch`, with the numbers of `numerics`; `diagnosis` puts a difference
into words.
"""

from plugrad.check.codes import CODES, Code, explain
from plugrad.check.mutation import Mutant, MutationReport, OpMutations, mutate
from plugrad.check.report import (
    CheckInterrupted,
    CheckResult,
    ErrorMap,
    Finding,
    OpReport,
    Report,
    Verdict,
    Worst,
)
from plugrad.check.running import check, check_function, check_op, check_pack

__all__ = [
    "CODES",
    "CheckInterrupted",
    "CheckResult",
    "Code",
    "ErrorMap",
    "Finding",
    "Mutant",
    "MutationReport",
    "OpMutations",
    "OpReport",
    "Report",
    "Verdict",
    "Worst",
    "check",
    "check_function",
    "check_op",
    "check_pack",
    "explain",
    "mutate",
]
