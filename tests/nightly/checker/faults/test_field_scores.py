"""Every pair of the tables of the field: each wrong rule fails, and its right twin does not."""

import pytest

from gradient_faults import Entry
from gradient_faults.entries import TABLES
from tests.ci.checker.faults import test_field_scores as some
from tests.comparing import needs


def cases():
    """Yield the pairs, each skipped where its framework is not installed."""
    for entry in (Entry(table, row) for table in some.FIELD for row in TABLES[table].rows()):
        framework = entry.framework.partition(".")[0]
        marks = [] if framework == "plugrad" else [needs(framework)]
        yield pytest.param(entry, id=f"{entry.table}-{entry.name}", marks=marks)


@pytest.mark.parametrize("entry", [*cases()])
def test_every_wrong_rule_fails_and_its_right_twin_does_not(entry):
    some.test_a_wrong_rule_fails_and_its_right_twin_does_not(entry)
