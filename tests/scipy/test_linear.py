"""SciPy's linear maps with gradients: transforms, filters, resampling, images; and programs that learn through them."""

import numpy as np
import pytest
import scipy.fft
import scipy.ndimage
import scipy.optimize
import scipy.signal

import plugrad as pg


def adjoint_error(op, x, rng):
    """Return |⟨A x, y⟩ - ⟨x, Aᵀ y⟩|, compared with the size of the terms."""
    tensor = pg.tensor(x, requires_grad=True)
    output = op(tensor)
    y = rng.normal(size=tuple(output.shape))
    output.backward(pg.tensor(y))
    return abs((output.detach().numpy() * y).sum() - (x * tensor.grad.numpy()).sum()) / (
        np.abs(output.detach().numpy() * y).sum() + 1e-300
    )


@pytest.mark.parametrize("name", ["dct", "dst", "idct", "idst"])
@pytest.mark.parametrize("type", [1, 2, 3, 4])
def test_the_adjoint_of_a_transform_is_the_transpose_of_its_matrix(name, type, rng):
    x = rng.normal(size=(3, 6))
    for norm in (None, "backward", "ortho", "forward"):
        for orthogonalize in (None, True, False):
            for n in (None, 4, 9):
                how = {"type": type, "n": n, "norm": norm, "orthogonalize": orthogonalize}
                op = getattr(pg.fft, name)
                matrix = getattr(scipy.fft, name)(np.eye(6), **how)  # a row for each number
                tensor = pg.tensor(x, requires_grad=True)
                output = op(tensor, **how)
                np.testing.assert_allclose(output.detach(), x @ matrix, atol=1e-12)
                y = rng.normal(size=tuple(output.shape))
                output.backward(pg.tensor(y))
                np.testing.assert_allclose(tensor.grad, y @ matrix.T, atol=1e-12)


def test_a_cosine_transform_has_the_gradient_of_jax(rng):
    jax = pytest.importorskip("jax")
    x = rng.normal(size=(3, 5))
    tensor = pg.tensor(x, requires_grad=True)
    pg.cos(pg.fft.dctn(tensor, norm="ortho")).sum().backward()
    with jax.enable_x64(True):
        theirs = jax.grad(lambda x: jax.numpy.cos(jax.scipy.fft.dctn(x, norm="ortho")).sum())(x)
    np.testing.assert_allclose(tensor.grad, theirs, atol=1e-12)


def test_a_filter_learns_its_coefficients_through_lfilter(rng):
    b, a = np.array([0.3, 0.2, -0.1]), np.array([1.0, -0.8, 0.25])
    x = rng.normal(size=400)
    wanted = scipy.signal.lfilter(b, a, x)

    def loss(values):
        free = pg.tensor(values, requires_grad=True)
        full = pg.cat([pg.ones(1, dtype=pg.float64), free[3:]])
        found = (
            (pg.ops.signal.lfilter(free[:3], full, pg.tensor(x)) - pg.tensor(wanted)) ** 2
        ).mean()
        found.backward()
        return found.item(), free.grad.numpy()

    found = scipy.optimize.minimize(
        loss, [0.1, 0.0, 0.0, -0.2, 0.0], jac=True, options={"gtol": 1e-10}
    )
    np.testing.assert_allclose(found.x, [*b, *a[1:]], atol=1e-6)
    assert found.nfev < 60


def test_a_signal_filtered_in_two_pieces_has_the_gradients_of_one(rng):
    b, a, x = rng.normal(size=3), np.array([2.0, -0.5, 0.3, 0.1]), rng.normal(size=(2, 9))
    zi = rng.normal(size=(2, 3))

    def whole(b, a, x, zi):
        return pg.ops.signal.lfilter(b, a, x, zi=zi)

    def pieces(b, a, x, zi):
        first, state = pg.ops.signal.lfilter(b, a, x[:, :2], zi=zi)
        second, state = pg.ops.signal.lfilter(b, a, x[:, 2:], zi=state)
        return pg.cat([first, second], -1), state

    found = []
    for function in (whole, pieces):
        tensors = [pg.tensor(each, requires_grad=True) for each in (b, a, x, zi)]
        y, final = function(*tensors)
        (pg.cos(y).sum() + pg.sin(final).sum()).backward()
        found.append([y.detach(), final.detach(), *(each.grad for each in tensors)])
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-13)
    np.testing.assert_allclose(found[0][0], scipy.signal.lfilter(b, a, x, zi=zi)[0], atol=1e-13)


def test_a_convolution_has_the_gradient_of_pytorch(rng):
    torch = pytest.importorskip("torch")
    x, w = rng.normal(size=(6, 7)), rng.normal(size=(3, 2))
    ours = [pg.tensor(each, requires_grad=True) for each in (x, w)]
    pg.cos(pg.ops.signal.correlate(*ours, mode="valid")).sum().backward()
    theirs = [torch.tensor(each, requires_grad=True) for each in (x, w)]
    torch.cos(
        torch.nn.functional.conv2d(theirs[0][None, None], theirs[1][None, None])
    ).sum().backward()
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(one.grad, other.grad, atol=1e-12)


LINEAR = {
    "detrend": lambda x: pg.ops.signal.detrend(x, axis=0),
    "filtfilt": lambda x: pg.ops.signal.filtfilt(np.array([0.5, 0.3]), np.array([1.0, -0.4]), x),
    "upfirdn": lambda x: pg.ops.signal.upfirdn(np.array([0.5, 0.3, 0.1]), x, up=2, down=3),
    "gaussian_filter": lambda x: pg.ops.ndimage.gaussian_filter(x, [0.8, 1.1], mode="wrap"),
    "sobel": lambda x: pg.ops.ndimage.sobel(x, 0, mode="mirror"),
}


@pytest.mark.parametrize("name", LINEAR)
def test_a_linear_map_and_its_gradient_are_adjoint(name, rng):
    assert adjoint_error(LINEAR[name], rng.normal(size=(9, 11)), rng) < 1e-14


def test_an_adjoint_that_is_wrong_by_a_thousandth_is_seen(rng):
    class Wrong(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            return 2.0 * x

        @staticmethod
        def backward(ctx, grad):
            return 2.002 * grad

    assert adjoint_error(Wrong.apply, rng.normal(size=(9, 11)), rng) > 1e-6


def test_a_gaussian_filter_has_the_gradient_by_sigma_of_its_weights(rng):
    x, sigma, step = rng.normal(size=(8, 9)), 1.3, 1e-6
    tensor = pg.tensor(sigma, dtype=pg.float64, requires_grad=True)
    pg.sin(pg.ops.ndimage.gaussian_filter(pg.tensor(x), tensor)).sum().backward()
    up, down = (np.sin(scipy.ndimage.gaussian_filter(x, sigma + by)).sum() for by in (step, -step))
    np.testing.assert_allclose(tensor.grad, (up - down) / (2 * step), rtol=1e-7)


def test_an_image_is_registered_by_gradient_descent_through_map_coordinates():
    y, x = np.mgrid[:24, :24]

    def picture(y, x):
        return np.exp(-((y - 11) ** 2 + (x - 12) ** 2) / 20) + np.exp(
            -((y - 15) ** 2 + (x - 8) ** 2) / 12
        )

    true = np.array([0.7, -1.1])
    fixed = pg.tensor(picture(y + true[0], x + true[1]))
    moving, grid = pg.tensor(picture(y, x)), pg.tensor(np.stack([y, x]).astype(float))
    moved = pg.zeros(2, dtype=pg.float64, requires_grad=True)
    for _ in range(60):
        found = pg.ops.ndimage.map_coordinates(moving, grid + moved[:, None, None], mode="nearest")
        (slope,) = pg.autograd.grad(((found - fixed) ** 2).sum(), moved)
        moved = (moved - 0.05 * slope).detach().requires_grad_()
    np.testing.assert_allclose(moved.detach(), true, atol=2e-3)


def test_an_image_filter_much_wider_than_the_image_continues_it_as_the_one_of_lines_does(rng):
    """SciPy 1.17's correlate does not, where a window reaches 4 times the image: mode "reflect"."""
    x, w = rng.normal(size=(2, 3)), rng.normal(size=(2, 25))
    both = [pg.tensor(each, requires_grad=True) for each in (x, w)]
    output = pg.ops.ndimage.correlate(*both)
    lines = [scipy.ndimage.correlate1d(x, each, mode="reflect") for each in w]
    np.testing.assert_allclose(output.detach(), lines[0][[0, 0]] + lines[1], atol=1e-13)
    y = rng.normal(size=(2, 3))
    output.backward(pg.tensor(y))
    for each, given in zip(both, (x, w), strict=True):  # it is linear by each
        np.testing.assert_allclose(
            (each.grad.numpy() * given).sum(), (output.detach().numpy() * y).sum()
        )
