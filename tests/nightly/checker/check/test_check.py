"""The checker on every op of `builtin`, at all points beside its samples."""

import pytest

from plugrad.check import check_op
from tests.checker.check.writing_ops import told
from tests.ci.checker.check.test_check import BUILTIN


@pytest.mark.parametrize("name", BUILTIN)
def test_every_builtin_op_passes_at_all_points(name):
    report = check_op(name)
    assert report.verdict == "pass", told(report)
