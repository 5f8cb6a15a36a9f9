"""Wavelet analysis and synthesis: the borders, exact reconstruction, and the gradient there."""

import numpy as np
import pytest

import plugrad as pg
from plugrad_vision.filters import extended
from plugrad_vision.wavelets import MODES, daubechies
from tests.comparing import installed

analysis, synthesis = pg.ops.vision.wavelet_analysis2d, pg.ops.vision.wavelet_synthesis2d
ROW = np.array([1.0, 2.0, 4.0])
BEYOND = {
    "zero": ([0, 0, 0, 0], [0, 0, 0, 0, 0]),
    "constant": ([1, 1, 1, 1], [4, 4, 4, 4, 4]),
    "symmetric": ([4, 4, 2, 1], [4, 2, 1, 1, 2]),
    "reflect": ([1, 2, 4, 2], [2, 1, 2, 4, 2]),
    "periodic": ([4, 1, 2, 4], [1, 2, 4, 1, 2]),
    "antisymmetric": ([4, -4, -2, -1], [-4, -2, -1, 1, 2]),
    "antireflect": ([-5, -4, -2, 0], [6, 7, 8, 10, 12]),
    "smooth": ([-3, -2, -1, 0], [6, 8, 10, 12, 14]),
}


@pytest.mark.parametrize("mode", BEYOND)
def test_a_row_continues_beyond_its_ends_even_further_than_it_is_long(mode):
    left, right = BEYOND[mode]
    found = extended(pg.tensor(ROW), 0, 4, 5, mode).numpy()
    np.testing.assert_array_equal(found, [*left, *ROW, *right])


@pytest.mark.parametrize("mode", ["antireflect", "smooth"])
def test_two_elements_continue_on_a_line_and_one_as_it_is(mode):
    found = extended(pg.tensor([1.0, 3.0]), 0, 2, 3, mode).tolist()
    assert found == [-3, -1, 1, 3, 5, 7, 9]
    assert extended(pg.tensor([2.0]), 0, 2, 1, mode).tolist() == [2, 2, 2, 2]


def test_every_mode_of_the_ops_has_its_row():
    assert {*MODES} == {*BEYOND, "periodization"}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("wavelet", ["haar", "db3", "db10"])
@pytest.mark.parametrize("shape", [(8, 5), (1, 2)])
def test_synthesis_restores_the_image(mode, wavelet, shape, rng):
    image = rng.normal(size=(2, *shape))
    bands = analysis(pg.tensor(image), wavelet, mode)
    found = synthesis(bands, wavelet, mode, shape).numpy()
    np.testing.assert_allclose(found, image, atol=1e-12)


@pytest.mark.parametrize("mode", MODES)
def test_the_gradient_is_the_adjoint_at_the_borders_too(mode, rng):
    image = pg.tensor(rng.normal(size=(5, 4)), requires_grad=True)
    bands = analysis(image, "db3", mode)
    weights = rng.normal(size=bands.shape)
    (bands * pg.tensor(weights)).sum().backward()
    matrix = [analysis(pg.tensor(unit.reshape(5, 4)), "db3", mode).numpy() for unit in np.eye(20)]
    expected = [(column * weights).sum() for column in matrix]
    np.testing.assert_allclose(image.grad.numpy().ravel(), expected, atol=1e-12)
    undone = synthesis(pg.tensor(weights), "db3", mode, (5, 4)).numpy()
    equal = np.allclose(image.grad.numpy(), undone)
    assert equal == (mode == "zero")  # of an odd size, else also of "periodization"


def test_a_wavelet_may_be_given_by_its_filter(rng):
    image = pg.tensor(rng.normal(size=(4, 4)))
    by_name, by_filter = analysis(image, "db2"), analysis(image, daubechies("db2").tolist())
    np.testing.assert_array_equal(by_name.numpy(), by_filter.numpy())


def test_daubechies_wavelets_have_vanishing_moments():
    for n in range(1, 11):
        low = daubechies(f"db{n}")
        moments = [
            (low * (-1.0) ** np.arange(2 * n) * np.arange(2 * n) ** k).sum() for k in range(n)
        ]
        assert np.allclose(moments / (2.0 * n) ** np.arange(n), 0, atol=1e-10)
        np.testing.assert_allclose(low.sum(), np.sqrt(2))


def test_filters_are_those_of_pywavelets():
    pywt = installed("pywt")
    for n in range(1, 11):
        expected = pywt.Wavelet(f"db{n}").rec_lo
        np.testing.assert_allclose(daubechies(f"db{n}"), expected, atol=1e-14)
    image = np.sin(np.arange(30.0)).reshape(5, 6)
    for name in ("sym4", "coif2"):
        low = pywt.dwt2(image, name, "reflect")[0]
        found = analysis(pg.tensor(image), tuple(pywt.Wavelet(name).rec_lo), "reflect").numpy()
        np.testing.assert_allclose(found[0, 0], low, atol=1e-12)


@pytest.mark.parametrize("mode", MODES)
def test_an_infinite_pixel_reaches_only_the_windows_that_have_it(mode):
    image = np.ones((12, 12))
    image[0, 6] = np.inf
    found = np.isfinite(analysis(pg.tensor(image), "haar", mode).numpy())
    assert found[:, :, 1:].all()
    assert found[:, :, 0, [0, 1, 2, 4, 5]].all()
    assert not found[:, :, 0, 3].any()
