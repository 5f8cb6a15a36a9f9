"""Integers of NumPy's, and tensors of one, as settings of every op."""

import pytest

from plugrad import registry
from tests.ops_builtin.builtin.test_op_arguments import INTEGERS, other_with_integers


@pytest.mark.parametrize("kind", INTEGERS)
def test_every_integer_setting_may_be_an_integer_of_numpys_or_a_tensor(kind):
    wrong = [said for op in registry.ops("builtin") for said in other_with_integers(op, kind)]
    assert not wrong, "\n".join(wrong)
