"""What is claimed of the rows of the data set: a function for each claim, which raises AssertionError."""

import json

import numpy as np

from gradient_faults.__main__ import RECORDED
from gradient_faults.entries import NO_FAULTS
from tests.checker.check.writing_ops import (
    beside_samples,
    findings_of,
    on_samples,
    told,
    verdict_of,
)
from tests.checker.faults.central_differences import is_right
from tests.checker.faults.tables import (
    AWKWARD,
    PLANTED,
    SHIPPED,
    found,
    is_named,
    report_of,
    report_on_samples,
)

# What is known of single rows -----------------------------------------------------------------------------------------

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

MISSED = {
    # A text that forward does not compare with.
    "autograd: einsum over two letters that no other operand has raises on the way back": "a text "
    "is no other but those that forward compares with",
    # Two things at once that forward does not ask for, or three.
    "tt-metal: softplus of what overflows has no gradient": "a setting and a number at once, in "
    "float32",
    "mlx: the gradient of a grouped convolution takes the filters in the wrong order": "groups=2 asks for "
    "filters of half the channels, and for four of them",
    "pytorch: smooth_l1_loss with beta=0 divides by it where its arguments are equal": "beta=0 "
    "with two equal arguments",
    "tenferro: what was broadcast into permuted dims is not permuted back": "dims the other way "
    "ask for lengths the other way",
    "Paddle: with one index a row, index_sample reads the gradient where the index says": "its one "
    "column is (0, 2), for which it comes out right",
}
"""What is said of nothing there, and why: what is found must leave this list."""


def known_misses(checker, table):
    """Return the names of the faults of a table that a checker does not find, as `scores.json` has them."""
    classes = json.loads(RECORDED.read_text(encoding="utf-8"))["checkers"][checker][table]
    return {name for each in classes.values() for name in each["missed"]}


NO_ERROR = known_misses("plugrad", "bug reports")
"""Reported bugs of which the checker says less than an error, or, in `MISSED`, nothing: where backward raises or
returns another shape (a note), gives no subgradient at a corner, or a wrong number where forward may run by accident (a
warning).
"""
FULLY = 3  # of so many right rules one is asked beyond its samples in the suite
# The third third is the cheapest: measured, 26 s of 98 s.
RIGHT = {row: number % FULLY == FULLY - 1 for number, row in enumerate((*PLANTED, *AWKWARD))}
"""Right rules that were written for their samples alone, and whether the suite asks beyond them, as nightly does."""
FAULTS_THAT_SHIP = tuple(row for row in SHIPPED if row.name not in NO_FAULTS)

# Rows of the tables ---------------------------------------------------------------------------------------------------


def share(rows, every, kind=lambda row: None):
    """Return of `every` so many rows one, and beside these the first of each kind."""
    kinds, chosen = {None}, []
    for number, row in enumerate(rows):
        if number % every == every // 2 or kind(row) not in kinds:
            chosen.append(row)
        kinds.add(kind(row))
    return chosen


def broken(claim, rows):
    """Return for which rows a claim does not hold, and what it says of them."""
    failed = []
    for row in rows:
        try:
            claim(row)
        except AssertionError as error:
            failed.append(f"{row.name}: {error}")
    return failed


# Wrong rules ----------------------------------------------------------------------------------------------------------


def is_found_and_named(fault):
    """Claim that a planted fault is found by the check that must find it, in the words that are due."""
    assert found(fault), told(report_of(fault, broken=True)) or "nothing was found"
    assert is_named(fault), "\n".join(f"{f.message}; {f.diagnosis}" for f in found(fault))


def is_found_beside_the_samples(fault):
    """Claim that what no sample shows is found all the same."""
    findings = findings_of(report_of(fault, broken=True))
    shown = [each for asked, each in findings if asked != "beyond" and each.verdict != "note"]
    assert not shown, "the samples show it"
    assert found(fault), told(report_of(fault, broken=True)) or "nothing was found"


def fails_and_its_right_rule_passes(fault):
    """Claim that a fault that ships is an error, and its right rule none."""
    assert on_samples(report_of(fault)) == "pass", told(report_of(fault))
    assert report_of(fault, broken=True).verdict == "fail", told(report_of(fault, broken=True))


# Right rules ----------------------------------------------------------------------------------------------------------


def raises_no_false_alarm(fault):
    """Claim that a right rule has its verdict on the samples that it is written for."""
    report = report_of(fault) if RIGHT[fault] else report_on_samples(fault)
    assert on_samples(report) == fault.verdict, told(report)
    if RIGHT[fault]:
        raises_no_false_alarm_beside_its_samples(fault)


def raises_no_false_alarm_beside_its_samples(fault):
    """Claim that a right rule fails beside its samples where it is known to be wrong, and nowhere else."""
    report = report_of(fault)
    assert (beside_samples(report) == "fail") == (fault.name in WRONG_BESIDE), told(report)


def passes(fault):
    """Claim that a right rule passes."""
    assert report_of(fault).verdict == "pass", told(report_of(fault))


def keeps_its_verdict(fault):
    """Claim that a tempting but right rule has its verdict: a shape that backward does not take is noted, no more."""
    report = report_of(fault)
    assert verdict_of(report.verdict, report.checks) == fault.verdict, told(report)
    if fault.verdict == "note":
        codes = {each.code for asked, each in findings_of(report) if asked == "beyond"}
        assert codes == {"PLG071"}, told(report)


# Reported bugs --------------------------------------------------------------------------------------------------------


def is_as_its_thread_says(fault):
    """Claim, by central differences that know nothing of the checker, what a row must be.

    Fixed, it is right; as shipped, it is wrong on the sample that shows it, or else on one of its authors'.
    """
    samples = drawn(fault.samples)
    revealing = drawn(fault.revealing) if fault.revealing else []
    right = fault.twin(broken=False)
    for sample in (*samples, *revealing):
        assert is_right(right, sample, second=fault.second, step=fault.step), "fixed, it is wrong"
    shown = any(is_shown(fault, sample) for sample in samples)
    assert shown != bool(revealing), "its authors' samples show it, and should not, or the reverse"
    assert all(is_shown(fault, sample) for sample in revealing), "its own sample does not show it"


def drawn(samples):
    """Return the calls."""
    return list(samples(np.random.default_rng(0)))


def is_shown(fault, sample):
    """Return whether the wrong rule is wrong on a sample."""
    twin = fault.twin(broken=True)
    return not is_right(twin, sample, second=fault.second, step=fault.step)


def is_found_or_known(fault):
    """Claim that a reported bug is an error or known to be less, and that its fixed rule passes."""
    right, wrong = report_of(fault), report_of(fault, broken=True)
    assert right.verdict == "pass", told(right)
    assert (wrong.verdict == "fail") != (fault.name in NO_ERROR), told(wrong)
    if fault.name in NO_ERROR - MISSED.keys():
        assert not_taken(wrong) - not_taken(right), told(wrong)


def not_taken(report):
    """Return what forward takes and backward does not."""
    return {
        (finding.message, finding.extent)
        for _, finding in findings_of(report)
        if finding.code in ("PLG071", "PLG073", "PLG074")
    }
