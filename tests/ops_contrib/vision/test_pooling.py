"""Pooling with powers, softmax weights and blurs: against loops over windows, and at extreme numbers."""

import numpy as np
import pytest

import plugrad as pg

V = pg.ops.vision


def windows(image, kernel, stride):
    """The windows of one plane, one after the other, each a flat list of its elements."""
    for top in range(0, len(image) - kernel[0] + 1, stride[0]):
        for left in range(0, len(image[0]) - kernel[1] + 1, stride[1]):
            yield image[top : top + kernel[0], left : left + kernel[1]].ravel()


@pytest.mark.parametrize(("kernel", "stride"), [((2, 2), None), ((3, 2), (1, 2)), ((5, 4), None)])
def test_gem_and_softmax_are_the_formulas_of_each_window(kernel, stride, rng):
    image = rng.uniform(0.1, 3, size=(5, 4))
    settings = {"kernel_size": kernel, "stride": stride}
    each = list(windows(image, kernel, stride or kernel))
    powers = [np.mean(x**2.5) ** (1 / 2.5) for x in each]
    found = V.gem_pool(pg.tensor(image[None]), 2.5, **settings).numpy()
    np.testing.assert_allclose(found.ravel(), powers)
    found = V.soft_pool(pg.tensor(image[None]), **settings).numpy()
    np.testing.assert_allclose(found.ravel(), [np.average(x, weights=np.exp(x)) for x in each])


def test_gem_is_the_mean_for_1_and_nearly_the_maximum_for_large_exponents(rng):
    image = pg.tensor(rng.uniform(0.5, 2, size=(1, 2, 3, 3)))
    np.testing.assert_allclose(
        V.gem_pool(image, 1.0).numpy(), image.numpy().mean((2, 3), keepdims=True)
    )
    np.testing.assert_allclose(
        V.gem_pool(image, 1e5).numpy(), image.numpy().max((2, 3), keepdims=True), rtol=1e-4
    )


def test_exponents_for_each_channel_get_their_own_gradients(rng):
    image = pg.tensor(rng.uniform(0.5, 2, size=(2, 3, 4, 4)))
    p = pg.tensor([1.5, 2.0, 4.0], dtype=pg.float64, requires_grad=True)
    together = V.gem_pool(image, p, kernel_size=2)
    together.sum().backward()
    for channel, one in enumerate((1.5, 2.0, 4.0)):
        q = pg.tensor(one, dtype=pg.float64, requires_grad=True)
        alone = V.gem_pool(image[:, channel : channel + 1], q, kernel_size=2)
        alone.sum().backward()
        np.testing.assert_allclose(together.detach().numpy()[:, [channel]], alone.detach().numpy())
        np.testing.assert_allclose(p.grad.numpy()[channel], q.grad.numpy())


def test_large_numbers_and_exponents_do_not_overflow():
    image = pg.tensor([[[500.0, 400.0], [1e-3, 20.0]]], requires_grad=True)
    soft, power = V.soft_pool(image, kernel_size=2), V.gem_pool(image, 40.0)
    (soft + power).sum().backward()
    np.testing.assert_allclose(soft.detach().numpy().ravel(), [500.0])
    np.testing.assert_allclose(power.detach().numpy().ravel(), [500 * 0.25**0.025], rtol=1e-5)
    assert np.isfinite(image.grad.numpy()).all()


def test_elements_below_eps_count_as_eps_and_have_no_gradient():
    image = pg.tensor([[[-1.0, 0.5, 2.0]]], dtype=pg.float64, requires_grad=True)
    found = V.gem_pool(image, 2.0, eps=0.7)
    found.sum().backward()
    np.testing.assert_allclose(found.item(), np.sqrt((0.49 + 0.49 + 4) / 3))
    np.testing.assert_allclose(image.grad.numpy().ravel(), [0, 0, 2 / 3 / found.item()])


@pytest.mark.parametrize("op", [V.gem_pool, V.soft_pool])
def test_nan_stays_in_its_window(op):
    image = np.ones((1, 4, 4))
    image[0, 0, 0] = np.nan
    found = op(pg.tensor(image), kernel_size=2).numpy()
    assert np.isnan(found[0, 0, 0])
    assert np.isnan(found).sum() == 1


def test_a_blur_keeps_a_constant_and_a_shifted_image_changes_it_less_than_without():
    flat = pg.ones(1, 2, 5, 5)
    np.testing.assert_allclose(V.blur_pool(flat).numpy(), 1)
    image = np.zeros((1, 1, 8, 8))
    image[..., ::2] = 1
    shifted = np.roll(image, 1, -1)
    change = V.blur_pool(pg.tensor(image)).numpy() - V.blur_pool(pg.tensor(shifted)).numpy()
    assert abs(change).max() < 1e-12
    assert abs(image - shifted)[..., ::2].max() == 1


@pytest.mark.parametrize("dtype", ["float16", "float32", "int64"])
@pytest.mark.parametrize("name", ["gem_pool", "soft_pool", "blur_pool", "wavelet_analysis2d"])
def test_dtypes_are_kept_integers_become_the_default_and_inputs_are_only_read(name, dtype, rng):
    array = rng.integers(1, 9, size=(1, 4, 4)).astype(dtype).T.reshape(1, 4, 4)
    array.flags.writeable = False
    op = getattr(V, name)
    settings = {"kernel_size": 2} if "pool" in name else {}
    found = op(pg.from_numpy(array.copy()) if dtype == "int64" else pg.tensor(array), **settings)
    assert found.dtype == {"float16": pg.float16}.get(dtype, pg.float32)
    exact = op(pg.tensor(array.astype(float)), **settings).numpy()
    np.testing.assert_allclose(
        found.numpy(), exact, rtol=2e-3 if dtype == "float16" else 1e-5, atol=1e-3
    )
