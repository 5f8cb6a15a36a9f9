"""Every op of `builtin` beside PyTorch's function of its name, in single precision."""

import pytest

from tests.comparing import needs_torch
from tests.ops_builtin.builtin.test_ops_against_torch import ASKED, PARTS, unlike_pytorch

pytestmark = needs_torch


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(PARTS))
def test_an_op_has_pytorchs_values_and_derivatives_in_single_precision(part):
    wrong = [unlike_pytorch(name, "float32", 2e-5) for name in ASKED[part::PARTS]]
    assert not any(wrong), "\n".join(filter(None, wrong))
