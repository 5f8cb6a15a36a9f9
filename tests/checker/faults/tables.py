"""What the checker says of the rows of the data set, and whether it is what is due."""

import contextlib
import functools
import re

import pytest

from _plugrad_check.exploration.beyond import Beyond, Exploration
from gradient_faults.rows.awkward_ops import AWKWARD
from gradient_faults.rows.beside_the_samples import BESIDE
from gradient_faults.rows.planted_faults import FAULTS, FUNCTION_FAULTS
from gradient_faults.rows.reported import REPORTED
from gradient_faults.rows.tempting_ops import TEMPTING
from plugrad.check import CODES, check_function, check_op, plan
from tests.checker.check.writing_ops import findings_of
from tests.comparing import torch

if torch:
    from gradient_faults.rows.shipped import SHIPPED
else:
    SHIPPED = ()

PLANTED = (*FAULTS, *FUNCTION_FAULTS)
TABLES = {
    "planted faults": PLANTED,
    "beside the samples": BESIDE,
    "awkward ops": AWKWARD,
    "tempting ops": TEMPTING,
    "bug reports": REPORTED,
    "faults that ship": SHIPPED,
}


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
        patch.setattr(Beyond, "left", "skipped")
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

    They are the matter of test_smallest.py.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "with_smallest", lambda subject, sample, checks: checks)
        patch.setattr(Exploration, "make_small", lambda self: None)
        yield
