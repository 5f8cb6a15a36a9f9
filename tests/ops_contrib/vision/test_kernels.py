"""The kernel pack `vision`: the same numbers as the plain forwards, where it is chosen, and only there."""

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs
from tests.ops_contrib.kernels.conftest import used as used
from tests.ops_contrib.vision.recorded_regions import CASES, by_plugrad
from tests.ops_contrib.vision.test_regions import compare

vision = pg.ops.vision
pytestmark = needs("numba")
THREE = {"vision::weighted_rows", "vision::scattered_rows", "vision::row_products"}


def test_regions_and_deformable_convolution_run_on_the_three_kernels(used, rng):
    image = pg.tensor(rng.normal(size=(1, 8, 12, 12)), requires_grad=True)
    offset = pg.tensor(rng.normal(size=(1, 18, 12, 12)), requires_grad=True)
    weight = pg.tensor(rng.normal(size=(8, 8, 3, 3)), requires_grad=True)

    def gradients():
        output = vision.deform_conv2d(image, offset, weight, padding=1)
        return [output.detach().numpy()] + [
            each.numpy()
            for each in pg.autograd.grad(output.square().sum(), (image, offset, weight))
        ]

    expected = gradients()
    assert not used
    with pg.kernels("vision"):
        found = gradients()
    assert {*used} == THREE
    compare(found, expected, 1e-11)


@pytest.mark.parametrize("case", [CASES[0], CASES[-2]])
def test_small_calls_use_no_kernel(case, used):
    with pg.kernels("vision"):
        by_plugrad(case)
    assert not used


def test_an_entry_with_the_index_minus_one_is_dropped_whatever_its_weight_is():
    kernels = pytest.importorskip("plugrad_vision.kernels")
    rows, index = np.array([[1.0, np.nan], [2.0, 3.0]]), np.array([[1, -1], [-1, -1]])
    weights, grad = np.array([[0.5, np.nan], [np.inf, 1.0]]), np.array([[1.0, 1.0], [np.nan, 1.0]])
    for module in (kernels, pytest.importorskip("plugrad_vision.sampling")):
        assert module.sums(rows, weights, index).tolist() == [[1, 1.5], [0, 0]]
        assert module.scattered(grad, weights, index, 2).tolist() == [[0, 0], [0.5, 0.5]]
        assert module.products(rows, grad, index).tolist() == [[5, 0], [0, 0]]
