"""The pack's own tests: the checker's verdict on every op, and the few facts that no checker can know."""

import numpy as np
import plugrad as pg
import pytest
from plugrad.testing import parametrize_ops


@parametrize_ops("legendre")
def test_every_op_passes_the_checker(case):
    case.check()


def test_the_pack_offers_its_two_ops():
    assert sorted(dir(pg.ops.legendre)) == ["grad_scale", "legendre3"]


def test_legendre3_is_one_at_one_and_odd():
    x = np.linspace(-1, 1, 9)
    y = pg.ops.legendre.legendre3(pg.from_numpy(x)).numpy()
    assert y[-1] == 1
    np.testing.assert_allclose(y, -y[::-1], rtol=0, atol=1e-15)


def test_legendre3_satisfies_legendre_s_differential_equation():
    x = pg.tensor([-0.7, 0.2, 0.9], dtype=pg.float64, requires_grad=True)
    y = pg.ops.legendre.legendre3(x)
    (first,) = pg.autograd.grad(y.sum(), x, create_graph=True)
    (second,) = pg.autograd.grad(first.sum(), x)
    residual = (1 - x**2) * second - 2 * x * first + 3 * 4 * y
    np.testing.assert_allclose(residual.detach().numpy(), 0, rtol=0, atol=1e-13)


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.0, -1.0])
def test_grad_scale_leaves_the_value_and_scales_the_gradient(scale):
    x = pg.tensor([1.0, -2.0], requires_grad=True)
    y = pg.ops.legendre.grad_scale(x, scale=scale)
    y.backward(pg.tensor([1.0, 3.0]))
    assert y.tolist() == [1.0, -2.0]
    assert x.grad.tolist() == [scale, 3 * scale]
