"""Every row of the tables of faults, and the recorded scores of every checker."""

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from gradient_faults import Entry, checkers, entries
from gradient_faults.__main__ import RECORDED
from gradient_faults.entries import TABLES as ENTRIES
from gradient_faults.evidence import where_and_kind
from gradient_faults.scores import as_json, score
from plugrad.check import check, check_op
from tests.checker.check.writing_ops import verdict_of
from tests.checker.faults import claims
from tests.checker.faults.tables import (
    BESIDE,
    PLANTED,
    REPORTED,
    TABLES,
    TEMPTING,
    report_of,
)
from tests.comparing import installed, needs

CLAIMS = {
    claims.is_found_and_named: PLANTED,
    claims.is_found_beside_the_samples: BESIDE,
    claims.passes: BESIDE,
    claims.fails_and_its_right_rule_passes: claims.FAULTS_THAT_SHIP,
    claims.raises_no_false_alarm: claims.RIGHT,
    claims.raises_no_false_alarm_beside_its_samples: claims.RIGHT,
    claims.keeps_its_verdict: TEMPTING,
    claims.is_as_its_thread_says: (*REPORTED, *BESIDE),
    claims.is_found_or_known: REPORTED,
}


@pytest.mark.parametrize(
    ("claim", "row"),
    [
        pytest.param(claim, row, id=f"{claim.__name__}-{row.name}")
        for claim, rows in CLAIMS.items()
        for row in rows
    ],
)
def test_what_is_claimed_of_a_row_holds(claim, row):
    claim(row)


@pytest.mark.parametrize(
    "fault", [pytest.param(row, id=row.name) for row in REPORTED if row.revealing]
)
def test_the_revealing_sample_shows_a_reported_bug(fault):
    assert check_op(fault.twin(broken=True, revealed=True)).verdict == "fail"
    assert check_op(fault.twin(broken=False, revealed=True)).verdict == "pass"


def test_where_each_rule_is_wrong_is_found_again():
    for entry in (each for each in entries() if each.is_wrong):
        assert where_and_kind(entry) == (entry.where, entry.kind), entry.name


TIED = "row_max: "
"""Kernels that warn: of equal entries each gets the gradient, as if it were the only maximum. PyTorch divides it."""
TWINS = {
    (entry.row.make, entry.row.revealing): entry
    for entry in (Entry("Triton kernels", row) for row in ENTRIES["Triton kernels"].rows())
}
"""A pair for each right kernel and call of it."""


@needs("triton")
@pytest.mark.parametrize("entry", [pytest.param(each, id=each.name) for each in TWINS.values()])
def test_no_right_kernel_is_called_wrong(entry):
    report = checkers.report_of(entry, False, True)
    tied = entry.name.startswith(TIED)
    assert report.verdict == ("warn" if tied else "pass"), str(report)
    assert {each.code for each in report.findings if each.verdict == "warn"} == (
        {"PLG073"} if tied else set()
    )


# Scores ---------------------------------------------------------------------------------------------------------------

CHECKERS = json.loads(RECORDED.read_text(encoding="utf-8"))["checkers"]


@pytest.mark.filterwarnings("ignore")  # one that is an error here would be a fault found
@pytest.mark.parametrize(
    ("checker", "table"), [(name, table) for name, of in CHECKERS.items() for table in of]
)
def test_the_recorded_scores_are_those_of_today(checker, table):
    """Write them anew with `python -m gradient_faults CHECKER --json scores.json --add`, if the change is meant."""
    check_entry, framework = checkers.checker_called(checker)
    installed(framework)
    for needed in {entry.framework for entry in entries(table)} or {"triton"}:
        if needed not in ("numpy", "plugrad", "kernel"):
            installed(needed)
    asked = score(check_entry, entries(table))
    assert as_json(asked)[table] == CHECKERS[checker][table]


MOST_WARNED = 0.03


def test_at_most_three_in_a_hundred_right_rules_get_a_warning(capsys):
    """Of all tables and packs; those that fail are wrong beside their samples, which other tests hold to lists."""
    counts = Counter()
    warned = []
    reports = [(table, report_of(row)) for table, rows in TABLES.items() for row in rows]
    reports += [("packs", op) for pack in ("builtin", "vision") for op in check(pack).ops]
    for table, report in reports:
        verdict = verdict_of(report.verdict, report.checks)
        counts[verdict] += 1
        warned += [f"{table}, {report.op}"] * (verdict == "warn")
    with capsys.disabled():
        print("\nright rules:", dict(counts))
    right = counts.total() - counts["fail"]
    assert counts["warn"] <= MOST_WARNED * right, "\n".join(warned)


SEEDS = 50


def test_no_seed_raises_a_false_alarm_on_the_builtin_pack(capsys):
    """Ops that pass for one seed pass for all: what fails for some is a false alarm, or a fault that hides."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        report = check("builtin", seeds=SEEDS, executor=workers)
    with capsys.disabled():
        print(f"\nseeds: {SEEDS}; {report!r}")
    assert report.verdict == "pass", str(report)


def test_the_builtin_pack_passes_with_every_entry_compared():
    report = check("builtin", seeds=3, full=True)
    assert report.verdict == "pass", str(report)
