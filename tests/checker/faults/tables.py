"""All tables of faults, and what the checker says of their rows: `python -m tests.checker.faults` prints the scores."""

import contextlib
import functools
import re
from collections import Counter

import pytest

from _plugrad_check.exploration.exploration import Exploration
from plugrad.check import CODES, CheckResult, check, check_function, check_op, plan
from tests.checker.check.writing_ops import findings_of, verdict_of
from tests.checker.faults.awkward_ops import AWKWARD
from tests.checker.faults.beside_the_samples import BESIDE
from tests.checker.faults.planted_faults import FAULTS, FUNCTION_FAULTS
from tests.checker.faults.tempting_ops import TEMPTING
from tests.checker.gradient_bugs import REPORTED, torch_rules
from tests.comparing import torch

TABLES = {
    "planted faults": (*FAULTS, *FUNCTION_FAULTS),
    "beside the samples": BESIDE,
    "awkward ops": AWKWARD,
    "tempting ops": TEMPTING,
    "bug reports": REPORTED,
    "faults that ship": torch_rules() if torch else (),
}
VERDICTS = ("pass", "note", "warn", "inconclusive", "fail")


@functools.cache
def report_of(fault, *, broken=False):
    """Return the checker's report on the wrong rule of a row, or on the right one."""
    twin = fault.twin(broken=broken)
    if fault.forward is not None:
        return check_op(twin)
    (sample,) = fault.samples(None)
    return check_function(twin, tuple(array.copy() for array in sample.args)).ops[0]


def report_on_samples(fault):
    """Return the report on the right rule, without what lies beyond its samples."""
    with samples_alone():
        return report_of.__wrapped__(fault)


@contextlib.contextmanager
def samples_alone():
    """Have the checker ask nothing beyond the samples: most tables are written for theirs."""
    with pytest.MonkeyPatch.context() as patch:
        not_asked = CheckResult("beyond", "skip", "skipped", 0)
        patch.setattr(plan, "ask_beyond", lambda *given: not_asked)
        yield


def found(fault):
    """Return the findings on the wrong rule that are due: of the right check, with the right code and verdict."""
    return [
        finding
        for asked, finding in findings_of(report_of(fault, broken=True))
        if finding.code in fault.code.split() and finding.verdict == fault.due
        if asked == CODES[finding.code].check
    ]


def is_named(fault):
    """Return whether a finding that is due says what it must."""
    return any(re.search(fault.says, f"{each.message}; {each.diagnosis}") for each in found(fault))


@contextlib.contextmanager
def no_smallest_inputs():
    """Leave failing inputs as large as they are: that is half the work where an op fails, and no table's matter.

    They are the matter of tests/checker/check/test_smallest.py, whose sweep asks for those of all planted faults.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "with_smallest", lambda subject, sample, checks: checks)
        patch.setattr(Exploration, "make_small", lambda self: None)
        yield


# The scores -----------------------------------------------------------------------------------------------------------


def right_rules():
    """Yield the name of each table of right rules, those of plugrad's own packs too, and its reports."""
    for table, faults in TABLES.items():
        yield table, (report_of(fault) for fault in faults)
    yield "the packs", (op for pack in ("builtin", "contrib") for op in check(pack).ops)


def right_scores():
    """Return, for each table of right rules, how many have which verdict; and the rules that get a warning."""
    tables, warned = {}, []
    for table, reports in right_rules():
        counts = tables[table] = Counter()
        for report in reports:
            verdict = verdict_of(report.verdict, report.checks)
            counts[verdict] += 1
            warned += [f"{table}, {report.op}"] * (verdict == "warn")
    tables["all"] = sum(tables.values(), Counter())
    return tables, warned


def wrong_scores():
    """Return, for each table of wrong rules, how many are found by which codes: an error's, or else what is said."""
    tables = {}
    for table, faults in TABLES.items():
        counts = Counter(
            " ".join(worst_codes(report_of(fault, broken=True))) or "nothing"
            for fault in faults
            if fault.wrong is not None
        )
        tables[table] = counts
    return {table: counts for table, counts in tables.items() if counts}


def worst_codes(report):
    """Return the codes of the findings with the worst verdict."""
    findings = [finding for _, finding in findings_of(report)]
    worst = max((VERDICTS.index(finding.verdict) for finding in findings), default=0)
    return sorted({each.code for each in findings if VERDICTS.index(each.verdict) == worst})


def lines_of(tables, columns):
    """Yield a table of counts as text."""
    widths = {column: max(14, len(column) + 2) for column in columns}
    yield f"{'':24}" + "".join(f"{column:>{widths[column]}}" for column in columns)
    for table, counts in tables.items():
        yield f"{table:24}" + "".join(f"{counts[column]:{widths[column]}}" for column in columns)
