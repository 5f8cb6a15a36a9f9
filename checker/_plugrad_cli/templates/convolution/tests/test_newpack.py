"""The checker's verdict on every op of the pack, and the few facts that no checker can know."""

import numpy as np
import plugrad as pg
from plugrad.testing import Case, parametrize_ops

ops = pg.ops.newpack


@parametrize_ops("newpack")
def test_every_op_passes_the_checker(case: Case) -> None:
    case.check()


def test_the_pack_offers_its_ops() -> None:
    assert {"depthwise_conv2d", "lp_pool2d"} <= set(dir(ops))


def test_depthwise_convolution_is_conv2d_with_a_group_for_each_channel() -> None:
    rng = np.random.default_rng(0)
    image = pg.from_numpy(rng.normal(size=(2, 3, 6, 7)))
    weight = pg.from_numpy(rng.normal(size=(3, 1, 2, 3)))
    settings = {"stride": (2, 1), "padding": (1, 0), "dilation": (1, 2)}
    here = ops.depthwise_conv2d(image, weight, **settings)
    there = pg.conv2d(image, weight, groups=3, **settings)
    np.testing.assert_allclose(here.numpy(), there.numpy(), atol=1e-12)


def test_the_gradient_of_a_window_of_zeros_is_zero_and_leaves_the_others_alone() -> None:
    x = pg.zeros(1, 1, 2, 6, dtype=pg.float64)
    x[..., 4:] = 2.0
    x.requires_grad_()
    for norm_type in (1.0, 1.5, 2.0, 3.0):
        y = ops.lp_pool2d(x, kernel_size=2, norm_type=norm_type)
        (grad,) = pg.autograd.grad(y.sum(), x, create_graph=True)
        (second,) = pg.autograd.grad((grad * grad).sum(), x)
        share = 4 ** (1 / norm_type - 1)
        np.testing.assert_allclose(grad.detach().numpy()[..., 4:], share)
        assert not grad.detach().numpy()[..., :4].any()
        assert np.isfinite(second.numpy()).all()


def test_lp_pooling_neither_overflows_nor_vanishes() -> None:
    for size in (1e-200, 1e200):
        x = pg.full((1, 1, 2, 2), size, dtype=pg.float64)
        y = ops.lp_pool2d(x, kernel_size=2)
        np.testing.assert_allclose(y.item(), 2 * size)
