"""What the checker says of the tables of the field: each wrong rule fails, and its right twin does not.

Asked is a pair of every twelfth right rule, of those that take no long; the recorded scores have all, JAX's too.
"""

import pytest

from gradient_faults import Entry
from gradient_faults.checkers import report_of
from gradient_faults.entries import TABLES
from tests.comparing import needs

FIELD = ("forward rules", "batching rules", "low precision", "from call to call", "Triton kernels")
SLOW = ("attention: ", "layer_norm: ", "rotary: ", "product: ")
"""Of many points, each of which is compared with a reference or nested, or interpreted: half a minute."""
QUICK = ("grad_output is taken for 1", "rows that no index names are never written")
"""Faults of kernels that are found before many launches are interpreted."""


def cases():
    """Yield the pairs, each skipped where its framework is not installed."""
    seen = set()
    for entry in (Entry(table, row) for table in FIELD for row in TABLES[table].rows()):
        rule = entry.table, entry.row.make.__name__
        first = rule not in seen and entry.framework in ("torch", "plugrad", "torch.library")
        seen.add(rule)
        is_quick = entry.framework == "triton" and entry.row.name in QUICK
        if ((first and len(seen) % 12 == 1) or is_quick) and not entry.name.startswith(SLOW):
            framework = entry.framework.partition(".")[0]
            marks = [] if framework == "plugrad" else [needs(framework)]
            yield pytest.param(entry, id=f"{entry.table}-{entry.name}", marks=marks)


@pytest.mark.parametrize("entry", [*cases()])
def test_a_wrong_rule_fails_and_its_right_twin_does_not(entry):
    found = report_of(entry, True, True)
    assert found.verdict == "fail", str(found)
    right = report_of(entry, False, True)
    assert right.verdict != "fail", str(right)
