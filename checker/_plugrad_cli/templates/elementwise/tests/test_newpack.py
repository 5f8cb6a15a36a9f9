"""The checker's verdict on every op of the pack, and the few facts that no checker can know."""

import numpy as np
import plugrad as pg
from plugrad.testing import Case, parametrize_ops

ops = pg.ops.newpack


@parametrize_ops("newpack")
def test_every_op_passes_the_checker(case: Case) -> None:
    case.check()


def test_the_pack_offers_its_op() -> None:
    assert {"log_cosh"} <= set(dir(ops))


def test_log_cosh_is_the_absolute_value_far_from_zero_and_does_not_overflow() -> None:
    x = pg.tensor([-1e4, 1e4], dtype=pg.float64)
    y = ops.log_cosh(x, scale=0.1)
    np.testing.assert_allclose(y.numpy(), 1e4 - 0.1 * np.log(2), rtol=1e-15)
