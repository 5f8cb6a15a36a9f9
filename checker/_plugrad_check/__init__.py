"""The checker: is this gradient right, and if not, what is wrong with it? A library that prints nothing.

`check_op`, `check_pack` and `check` check registered ops, `check_function` any function of Tensors; they return data,
each finding with its code. In the order of one finding:

* `running.py` has these entry points, `targets.py` finds the ops; `workers/jobs.py` checks many of them.
* `plan.py` lists plugrad's own checks, and runs them on one subject (`ask`); `rows.py` defines a check. `subject/` is
  an op, its trials, their calls, and the `Findings` that a check collects.
* The checks, each a `Room` that asks, judges and says: the `contract/`, first and second derivatives (`values/`, whose
  `Examination` has `jacobian/` compare backward with `slopes/`, and makes each difference a finding; `low_precision/`
  compares it with a reference), `forward.py`, the facts that an op has `declared/`, and `exploration/` beyond its
  samples.
* `diagnosis/` puts a difference into words, for the check itself; `shrink/` looks for the smallest input that shows it,
  for `plan.py`, when all checks are done.
* `report/` holds the findings, as data and as the text that `print` shows (`text.py`); `codes/` explains the codes, and
  defines the four severities.

`gradcheck/` is the same machinery behind PyTorch's signature; `frameworks/` brings the rules of other frameworks;
`mutation/` measures how good an op's samples are.
"""

from _plugrad_check.codes import CODES, Code, Severity, Verdict, explain
from _plugrad_check.diagnosis.factors import LikelyCause
from _plugrad_check.mutation.bench import Mutant
from _plugrad_check.mutation.mutants import MutationReport, OpMutations, mutate
from _plugrad_check.report.report import (
    CheckInterrupted,
    CheckResult,
    ErrorMap,
    Finding,
    OpReport,
    Report,
    Worst,
)
from _plugrad_check.rows import Check, Round
from _plugrad_check.running import check, check_function, check_op, check_pack

__all__ = [
    "CODES",
    "Check",
    "CheckInterrupted",
    "CheckResult",
    "Code",
    "ErrorMap",
    "Finding",
    "LikelyCause",
    "Mutant",
    "MutationReport",
    "OpMutations",
    "OpReport",
    "Report",
    "Round",
    "Severity",
    "Verdict",
    "Worst",
    "check",
    "check_function",
    "check_op",
    "check_pack",
    "explain",
    "mutate",
]
