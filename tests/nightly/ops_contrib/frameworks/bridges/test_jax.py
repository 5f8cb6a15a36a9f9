"""Every op of `builtin` in JAX on all of its samples: JAX compiles every call for its shapes, for minutes."""

import pytest

from tests.ops_contrib.frameworks.bridges.test_jax import (
    TRACED,
    compare_samples,
)
from tests.ops_contrib.frameworks.bridges.test_jax import (
    all_digits as all_digits,
)


@pytest.mark.parametrize("identity", TRACED)
def test_an_op_has_the_same_values_and_derivatives_in_jax(identity):
    compare_samples(identity, None)
