"""The checker's own proof: planted faults are found by the right check and named, awkward correct ops left in peace.

The tables are `planted_faults.py` and `awkward_ops.py`; the last test of each prints a score.
"""

import functools
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from plugrad.check import check, check_function, check_op, plan
from plugrad.check.report.report import CheckResult
from tests import ROOT
from tests.checker.writing_ops import (
    beside_samples,
    findings_of,
    on_samples,
    rows,
    told,
    verdict_of,
)
from tests.comparing import torch
from tests.faults.awkward_ops import AWKWARD
from tests.faults.beside_the_samples import BESIDE
from tests.faults.planted_faults import FAULTS, FUNCTION_FAULTS, SECTIONS
from tests.faults.tempting_ops import TEMPTING
from tests.reported.test_bug_reports import REPORTS

ALL_FAULTS = {fault.name: fault for fault in (*FAULTS, *FUNCTION_FAULTS)}
ALL_AWKWARD = {awkward.name: awkward for awkward in AWKWARD}

OPEN: dict[str, str] = {}
"""What the checker does not get right yet, and why: whoever mends it removes the row here."""

WRONG_BESIDE = {
    "pow at 0": "NaN for the exponent 0",
    "a median of an odd number": "of an even number it is a mean of two",
    "scipy: ellipk": "NaN at 0",
    "scipy: sici": "NaN at 0",
    "scipy: lambertw": "NaN at 0",
    "scipy: agm": "NaN at 0",
    "the exponent's gradient without its logarithm": "NaN at the base 0",
    "the base's gradient with the exponent not lowered": "NaN at the base 0",
    "a product's gradient that divides by nothing": "NaN at 0",
    "a squared error's mean is forgotten": "of one number, which is broadcast",
    "a running product without the division": "NaN at 0",
    "a running product summed from the left": "NaN at 0",
}
"""Twins that are right on their samples, as the tables say, and wrong beside them, and what is wrong there."""


@functools.cache
def report_of(name, broken):
    """Return the checker's report on one twin of a fault, or on an awkward op."""
    return newly_checked(name, broken)


def report_on_samples(name, monkeypatch):
    """Return what the checker finds on the samples of a right op, and nothing of what lies beside them."""
    not_asked = CheckResult("beyond", "skip", "skipped", 0)
    monkeypatch.setattr(plan, "ask_beyond", lambda trials, failed: not_asked)
    return newly_checked(name, broken=False)


def newly_checked(name, broken):
    if name in ALL_AWKWARD:
        return check_op(ALL_AWKWARD[name].op())
    fault = ALL_FAULTS[name]
    if hasattr(fault, "twin"):
        return check_op(fault.twin(broken=broken))
    function = fault.wrong if broken else fault.right
    return check_function(function, tuple(array.copy() for array in fault.inputs)).ops[0]


def found(name):
    """Return the findings of the right check, with the right code."""
    fault = ALL_FAULTS[name]
    check = getattr(fault, "check", "values")
    return [
        finding
        for asked, finding in findings_of(report_of(name, broken=True))
        if (asked, finding.code, finding.verdict) == (check, fault.code, "fail")
    ]


def is_named(name):
    """Return whether one of them says what it must."""
    pattern = ALL_FAULTS[name].says
    return any(
        re.search(pattern, f"{finding.message}; {finding.diagnosis}") for finding in found(name)
    )


@rows(ALL_FAULTS, OPEN)
def test_a_planted_fault_is_found_by_the_right_check_and_named(name):
    assert found(name), told(report_of(name, broken=True)) or "nothing was found"
    assert is_named(name), "\n".join(f"{f.message}; {f.diagnosis}" for f in found(name))


@pytest.mark.parametrize("name", ALL_FAULTS)
def test_the_correct_twin_of_a_planted_fault_passes(name, monkeypatch):
    report = report_on_samples(name, monkeypatch)
    assert on_samples(report) == getattr(ALL_FAULTS[name], "verdict", "pass"), told(report)


@rows(ALL_AWKWARD, OPEN)
def test_an_awkward_but_correct_op_raises_no_false_alarm(name, monkeypatch):
    report = report_on_samples(name, monkeypatch)
    assert on_samples(report) == ALL_AWKWARD[name].verdict, told(report)


@rows([*ALL_FAULTS, *ALL_AWKWARD], {}, every=3)
def test_a_correct_op_raises_no_false_alarm_beside_its_samples(name):
    report = report_of(name, broken=False)
    assert (beside_samples(report) == "fail") == (name in WRONG_BESIDE), told(report)


def test_each_row_has_a_name_of_its_own():
    assert len(ALL_FAULTS) == len(FAULTS) + len(FUNCTION_FAULTS)
    assert len(ALL_AWKWARD) == len(AWKWARD)
    assert not ALL_FAULTS.keys() & ALL_AWKWARD.keys()
    assert OPEN.keys() <= ALL_FAULTS.keys() | ALL_AWKWARD.keys()


def test_the_pages_tell_how_long_the_tables_are():
    faults, correct = len(ALL_FAULTS), len(ALL_FAULTS) + len(ALL_AWKWARD)
    comparable = sum(getattr(fault, "torch", True) for fault in ALL_FAULTS.values())
    for page in (ROOT / "README.md", ROOT / "docs" / "checker.md"):
        text = page.read_text(encoding="utf-8")
        assert {str(faults), str(correct), str(comparable)} <= set(re.findall(r"\d+", text)), (
            page.name
        )


@pytest.mark.sweep  # for people: each row is asserted by itself
def test_the_score(capsys):
    caught = [name for name in ALL_FAULTS if found(name)]
    demanded = [name for name, fault in ALL_FAULTS.items() if fault.says]
    named = [name for name in demanded if is_named(name)]
    correct = [*ALL_FAULTS, *ALL_AWKWARD]
    verdicts = {name: on_samples(report_of(name, broken=False)) for name in correct}
    alarms = [name for name, verdict in verdicts.items() if verdict == "fail"]
    unsure = [name for name, verdict in verdicts.items() if verdict == "inconclusive"]
    with capsys.disabled():
        print(
            f"\nfaults found by the right check: {len(caught)} of {len(ALL_FAULTS)}, named: {len(named)} of "
            f"{len(demanded)}; correct ops: {len(correct)}, false alarms: {len(alarms)}, inconclusive: {len(unsure)}"
        )
    assert {*ALL_FAULTS} - {*caught} <= OPEN.keys()
    assert {*demanded} - {*named} <= OPEN.keys()
    assert {*alarms} <= OPEN.keys()


MOST_WARNED = 0.03


@pytest.mark.sweep
def test_at_most_three_in_a_hundred_right_rules_get_a_warning(capsys):
    """Of all tables and packs; those that fail are wrong beside their samples, which other tests hold to lists."""
    tables, warned = {}, []
    for table, reports in right_rules():
        counts = tables[table] = Counter()
        for report in reports:
            verdict = verdict_of(report.verdict, report.checks)
            counts[verdict] += 1
            warned += [f"{table}, {report.op}: {told(report)}"] * (verdict == "warn")
    total = tables["all"] = sum(tables.values(), Counter())
    with capsys.disabled():
        print(f"\n{'right rules':24}" + "".join(f"{verdict:>14}" for verdict in VERDICTS))
        for table, counts in tables.items():
            print(f"{table:24}" + "".join(f"{counts[verdict]:14}" for verdict in VERDICTS))
    right = total.total() - total["fail"]
    assert total["warn"] <= MOST_WARNED * right, "\n".join(warned)


VERDICTS = ("pass", "note", "warn", "inconclusive", "fail")


def right_rules():
    """Yield the name of each table of right rules, and the reports on them."""
    yield "planted faults", (report_of(name, broken=False) for name in ALL_FAULTS)
    yield "awkward ops", (report_of(name, broken=False) for name in ALL_AWKWARD)
    yield "tempting ops", (check_op(row.op()) for row in TEMPTING)
    yield "beside the samples", (check_op(row.twin(broken=False)) for row in BESIDE)
    yield "bug reports", (check_op(report.right) for report in REPORTS)
    yield "the packs", (op for pack in ("builtin", "contrib") for op in check(pack).ops)
    if torch is not None:
        from tests.shipped.table import PAIRS

        yield "faults that ship", (check_op(pair.right) for pair in PAIRS)


@pytest.mark.sweep
def test_the_score_of_pytorchs_checkers_on_the_same_tables(torch, capsys):
    """A fault counts as found if a mode raises on any sample of the broken twin, and on none of the correct one."""
    from tests.faults import torch_twins

    def modes(row, broken):
        if hasattr(row, "inputs"):
            return torch_twins.of_function(row.wrong if broken else row.right, row.inputs)
        facts = row.facts | (row.wrong_facts if broken else {})
        forward = (broken and row.wrong_forward) or row.forward
        backward = row.wrong if broken else row.right
        return torch_twins.of_op(
            forward,
            backward,
            row.samples,
            once=row.once,
            deterministic=facts.get("deterministic", True),
        )

    lines, total, missed, confused = [], Counter(), [], []
    for title, section in {**SECTIONS, "functions of tensors": FUNCTION_FAULTS}.items():
        counts = Counter()
        for fault in section:
            if not getattr(fault, "torch", True):
                continue
            alarmed = modes(fault, broken=False)
            raised = modes(fault, broken=True) - alarmed
            confused += [fault.name] if alarmed else []
            missed += [] if raised else [fault.name]
            counts["asked"] += 1
            counts["plugrad"] += bool(found(fault.name))
            counts["slow"] += "slow" in raised
            counts["fast"] += "fast" in raised
            counts["both"] += bool(raised)
        total += counts
        if counts:
            lines.append(f"{title:32}" + "".join(f"{counts[key]:9}" for key in COLUMNS))
    small = [awkward for awkward in AWKWARD if torch_twins.is_small(awkward.samples)]
    alarms = [
        awkward.name
        for awkward in small
        if torch_twins.of_op(
            awkward.forward,
            awkward.backward,
            awkward.samples,
            once=awkward.once,
            deterministic=awkward.facts.get("deterministic", True),
        )
    ]
    ours = [a.name for a in small if on_samples(report_of(a.name, broken=False)) == "fail"]
    kinks = [name for name in alarms if ALL_AWKWARD[name].verdict != "pass"]
    with capsys.disabled():
        print(f"\n{'faults found':32}" + "".join(f"{key:>9}" for key in COLUMNS))
        print(*lines, sep="\n")
        print(
            f"faults found: plugrad {total['plugrad']} of {total['asked']}, gradcheck and gradgradcheck slow "
            f"{total['slow']}, fast {total['fast']}, both {total['both']}; awkward but correct ops: {len(small)}, "
            f"false alarms: plugrad {len(ours)}, gradcheck {len(alarms)} (of them {len(kinks)} where there is no "
            "derivative, or nothing to compare)"
        )
        print("faults that no mode of PyTorch's finds:", *missed, sep="\n    ")
        print("correct ops on which a mode of PyTorch's raises:", *confused, *alarms, sep="\n    ")
    assert total["both"] < total["plugrad"] <= total["asked"]


COLUMNS = ("asked", "plugrad", "slow", "fast", "both")
SEEDS = 200


@pytest.mark.sweep
def test_no_seed_raises_a_false_alarm_on_the_builtin_pack(capsys):
    """Ops that pass for one seed pass for all: what fails for some is a false alarm, or a fault that hides."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        report = check("builtin", seeds=SEEDS, executor=workers)
    with capsys.disabled():
        print(f"\nseeds: {SEEDS}; {report!r}")
    assert report.verdict == "pass", str(report)


@pytest.mark.sweep
def test_the_builtin_pack_passes_with_every_entry_compared():
    report = check("builtin", seeds=3, full=True)
    assert report.verdict == "pass", str(report)
