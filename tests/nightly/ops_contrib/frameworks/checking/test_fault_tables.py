"""All planted faults and awkward ops as rules of other frameworks, and the scores of these frameworks' own checkers.

``python -m pytest -o faulthandler_timeout=0 tests/nightly/ops_contrib/frameworks/checking`` measures the numbers of
docs/checking-other-frameworks.md again.
"""

from collections import Counter

from plugrad.check import check_op
from tests.ops_contrib.frameworks.checking.test_fault_tables import (
    AWKWARD,
    FAULTS,
    OTHERWISE,
    awkward_in,
    missed,
    name_of,
    of_fault,
    otherwise,
    rows_of,
    wronged,
)
from tests.ops_contrib.frameworks.checking.test_fault_tables import (
    on_samples_alone as on_samples_alone,
)
from tests.ops_contrib.frameworks.checking.test_fault_tables import (
    there as there,
)


def test_every_row_is_told_there_as_it_is_here(there, capsys):
    numbers = rows_of(there, range(len(FAULTS)))
    lost = missed(there, numbers)
    awkward = [(row, check_op(rule)) for row, rule in awkward_in(there, AWKWARD)]
    told_otherwise = wronged(there, numbers) + otherwise(there, awkward)
    with capsys.disabled():
        print(
            f"\n{name_of(there)}: faults found: {len(numbers) - len(lost)} of {len(numbers)}; correct rules: "
            f"{len(numbers)} and {len(awkward)} awkward ones, told otherwise than here: {len(told_otherwise)}"
        )
    assert len(numbers) >= 150
    assert len(awkward) >= 150 or name_of(there) == "pytensor"
    assert {*lost} <= OTHERWISE[name_of(there)].keys()
    assert not told_otherwise


def test_the_score_beside_the_frameworks_own_checker(there, capsys):
    """It finds a fault if a mode raises on any sample of the broken twin, and on none of the right one."""
    counts = Counter()
    for number in rows_of(there, range(len(FAULTS))):
        row = FAULTS[number]
        if not row.torch:
            continue
        alarmed = there.modes(row)
        raised = there.modes(row, broken=True) - alarmed
        counts["asked"] += 1
        counts["plugrad"] += of_fault(there, number, True).verdict == "fail"
        counts["its own"] += bool(raised)
        counts["right ones on which its own raises"] += bool(alarmed)
        counts.update(f"its own, {mode}" for mode in raised)
    with capsys.disabled():
        print(f"\nof rules of {name_of(there)}: {dict(counts)}")
    assert counts["its own"] < counts["plugrad"] <= counts["asked"]
