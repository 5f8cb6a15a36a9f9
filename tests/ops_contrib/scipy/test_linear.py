"""SciPy's linear maps with gradients: transforms, filters, resampling, images; and programs that learn through them."""

import tracemalloc

import numpy as np
import pytest
import scipy.fft
import scipy.ndimage
import scipy.optimize
import scipy.signal

import plugrad as pg
from plugrad.interop.scipy import value_and_grad
from tests.comparing import installed
from tests.ops_contrib.scipy.comparing import double, doubles


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
        tensors = doubles(b, a, x, zi)
        y, final = function(*tensors)
        (pg.cos(y).sum() + pg.sin(final).sum()).backward()
        found.append([y.detach(), final.detach(), *(each.grad for each in tensors)])
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-13)
    np.testing.assert_allclose(found[0][0], scipy.signal.lfilter(b, a, x, zi=zi)[0], atol=1e-13)


def test_a_convolution_has_the_gradient_of_pytorch(rng):
    torch = installed("torch")
    x, w = rng.normal(size=(6, 7)), rng.normal(size=(3, 2))
    ours = doubles(x, w)
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


@pytest.mark.parametrize("mode", ["full", "same"])
def test_a_direct_convolution_of_images_takes_no_memory_but_its_result(mode):
    image, kernel = pg.ones(300, 400), pg.ones(3, 3)
    pg.ops.signal.convolve2d(image, kernel)  # imports
    tracemalloc.start()
    try:
        found = pg.ops.signal.convolve2d(image, kernel, mode=mode)
        assert (
            tracemalloc.get_traced_memory()[1] < 1.2 * found.numpy().nbytes
        )  # SciPy's `convolve`: 2
    finally:
        tracemalloc.stop()


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
    tensor = double(sigma)
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
    both = doubles(x, w)
    output = pg.ops.ndimage.correlate(*both)
    lines = [scipy.ndimage.correlate1d(x, each, mode="reflect") for each in w]
    np.testing.assert_allclose(output.detach(), lines[0][[0, 0]] + lines[1], atol=1e-13)
    y = rng.normal(size=(2, 3))
    output.backward(pg.tensor(y))
    for each, given in zip(both, (x, w), strict=True):  # it is linear by each
        np.testing.assert_allclose(
            (each.grad.numpy() * given).sum(), (output.detach().numpy() * y).sum()
        )


def test_an_equaliser_learns_its_second_order_sections_from_a_spectrum():
    """The loss is of Welch's spectrum; the sections are a peak filter, and a gain, of three numbers."""
    rng = np.random.default_rng(1)
    x = pg.tensor(rng.normal(size=4096))

    def equalised(frequency, quality, gain):
        b, a = pg.ops.signal.iirpeak(pg.sigmoid(frequency), pg.exp(quality))
        y = x + gain * pg.ops.signal.sosfilt(pg.cat([b, a], 0)[None], x)
        return pg.log(pg.ops.signal.welch(y, nperseg=128)[1])

    wanted = equalised(*(pg.tensor(each, dtype=pg.float64) for each in (-0.4, 1.1, 2.0)))

    def loss(values):
        free = pg.tensor(values, requires_grad=True)
        found = ((equalised(*free) - wanted.detach()) ** 2).mean()
        found.backward()
        return found.item(), free.grad.numpy()

    found = scipy.optimize.minimize(loss, [0.0, 0.7, 0.8], jac=True, method="BFGS")
    np.testing.assert_allclose(found.x, [-0.4, 1.1, 2.0], rtol=1e-4)


def test_a_signal_is_denoised_by_learned_weights_of_savitzky_golay_filters(rng):
    """The best mixture of three filters, found through their gradients, is that of a linear least squares fit."""
    t = np.linspace(0, 1, 200)
    clean = np.sin(20 * t**2)
    noisy = pg.tensor(clean + 0.3 * rng.normal(size=200))
    parts = [pg.ops.signal.savgol_filter(noisy, size, 3) for size in (7, 15, 31)]
    weights = pg.zeros(3, dtype=pg.float64, requires_grad=True)
    loss = ((sum(w * part for w, part in zip(weights, parts, strict=True)) - clean) ** 2).sum()
    (slope,) = pg.autograd.grad(loss, weights)
    matrix = np.stack([part.numpy() for part in parts], 1)
    best = np.linalg.solve(matrix.T @ matrix, -slope.numpy() / 2)
    error = np.abs(matrix @ best - clean).mean()
    assert error < min(np.abs(part.numpy() - clean).mean() for part in parts) < 0.15


def test_an_image_is_registered_by_the_matrix_and_offset_of_affine_transform():
    y, x = np.mgrid[:24, :24].astype(float)

    def picture(y, x):
        return np.exp(-((y - 11) ** 2 + (x - 12) ** 2) / 20) + np.exp(
            -((y - 15) ** 2 + 2 * (x - 8) ** 2) / 12
        )

    true = np.array([0.96, 0.08, -0.05, 1.03, 0.7, -0.4])
    fixed = picture(
        true[0] * y + true[1] * x + true[4], true[2] * y + true[3] * x + true[5]
    )  # where affine_transform looks for each element
    moving = pg.tensor(picture(y, x))

    def loss(values):
        free = pg.tensor(values, requires_grad=True)
        found = pg.ops.ndimage.affine_transform(
            moving, free[:4].reshape(2, 2), free[4:], mode="nearest"
        )
        found = ((found - fixed) ** 2).sum()
        found.backward()
        return found.item(), free.grad.numpy()

    found = scipy.optimize.minimize(loss, [1.0, 0, 0, 1, 0, 0], jac=True, method="BFGS")
    np.testing.assert_allclose(found.x, true, atol=5e-3)


def test_the_short_time_transform_has_the_gradient_of_pytorch_by_signal_and_window(rng):
    torch = installed("torch")
    signal, window = rng.normal(size=64), rng.uniform(0.5, 1, 16)
    ours = doubles(signal, window)
    Z = pg.ops.signal.stft(ours[0], 1.0, ours[1], 16, boundary=None, padded=False)[2]
    pg.cos(abs(Z)).sum().backward()
    theirs = [torch.tensor(each, requires_grad=True) for each in (signal, window)]
    Z = torch.stft(theirs[0], 16, 8, window=theirs[1], center=False, return_complex=True)
    torch.cos((Z / theirs[1].sum()).abs()).sum().backward()
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(one.grad, other.grad, atol=1e-12)


@pytest.mark.parametrize("nperseg", [6, 7])
def test_a_signal_that_is_transformed_and_back_is_what_it_was_and_so_is_its_gradient(nperseg, rng):
    x, y = rng.normal(size=40), rng.normal(size=40)
    tensor = pg.tensor(x, requires_grad=True)
    back = pg.ops.signal.istft(pg.ops.signal.stft(tensor, nperseg=nperseg)[2], nperseg=nperseg)[1]
    np.testing.assert_allclose(back.detach()[:40], x, atol=1e-13)
    (back[:40] * y).sum().backward()
    np.testing.assert_allclose(tensor.grad, y, atol=1e-13)


def by_differences(function, x, rng):
    """Return backward's slope along a line, and that of differences."""
    away, step = rng.normal(size=x.shape), 1e-6
    tensor = pg.tensor(x, requires_grad=True)
    function(tensor).backward()
    up, down = (function(pg.tensor(x + by * away)).item() for by in (step, -step))
    return (tensor.grad.numpy() * away).sum(), (up - down) / (2 * step)


MEDIANS = {
    "csd": lambda x: abs(pg.ops.signal.csd(x[:40], x[40:], nperseg=9, average="median")[1]).sum(),
    "resample_poly": lambda x: pg.cos(pg.ops.signal.resample_poly(x, 3, 2, padtype="median")).sum(),
}


@pytest.mark.parametrize("name", MEDIANS)
def test_medians_inside_of_an_op_have_the_slope_of_differences(name, rng):
    """Where segments are equal there is none, so that the ops' samples are without them."""
    ours, theirs = by_differences(MEDIANS[name], rng.normal(size=81), rng)
    np.testing.assert_allclose(ours, theirs, rtol=1e-6)


def test_differences_see_a_slope_that_is_wrong_by_a_thousandth(rng):
    def wrong(x):
        return (x * x.detach() * 2.002).sum() - (x.detach() ** 2).sum() * 1.002

    ours, theirs = by_differences(wrong, rng.normal(size=81), rng)
    assert abs(ours - theirs) > 1e-4 * abs(ours)


@pytest.mark.parametrize("mode", ["constant", "reflect", "wrap"])
def test_the_median_of_equal_neighbours_has_the_gradient_of_one_that_can_be_the_median(mode):
    x = pg.zeros(5, dtype=pg.float64, requires_grad=True)
    pg.ops.ndimage.median_filter(x, 3, mode=mode).sum().backward()
    inside = 3 if mode == "constant" else 5  # at an end, 0, x, 0 and 0, x, y may be a constant
    assert inside <= x.grad.sum() <= 5
    alone = pg.zeros(1, dtype=pg.float64, requires_grad=True)
    pg.ops.ndimage.median_filter(alone, 3, mode=mode).sum().backward()
    assert alone.grad.item() == (0.0 if mode == "constant" else 1.0)  # of 0, x, 0 it is 0


@pytest.mark.parametrize("mode", ["wrap", "line", "smooth", "antireflect", "antisymmetric"])
def test_a_polyphase_filter_continues_a_short_signal_as_scipy_does(mode, rng):
    for n, taps, up, down in ((2, 23, 2, 3), (4, 8, 1, 5), (9, 5, 3, 1)):
        h, x = rng.normal(size=taps), rng.normal(size=(2, n))
        found = pg.ops.signal.upfirdn(pg.tensor(h), pg.tensor(x), up, down, mode=mode)
        np.testing.assert_allclose(
            found, scipy.signal.upfirdn(h, x, up, down, mode=mode), atol=1e-9
        )


def test_a_chirp_z_transform_far_off_the_circle_keeps_its_digits(rng):
    """SciPy 1.17's is a convolution with 1 / w^(k²/2), here up to 1e19."""
    mpmath = installed("mpmath")
    x, w, a = rng.normal(size=30), 0.9 * np.exp(-0.3j), 0.8j + 0.1
    found = pg.ops.signal.czt(pg.tensor(x), 3, w, a).numpy()
    with mpmath.workdps(40):
        for k in range(3):
            z = mpmath.mpc(a) / mpmath.mpc(w) ** k
            exact = complex(sum(mpmath.mpf(float(v)) * z**-n for n, v in enumerate(x)))
            assert abs(found[k] - exact) < 1e-13 * abs(exact)


@pytest.mark.parametrize("dtype", [np.float32, np.complex64])
def test_single_precision_stays_single(dtype, rng):
    x = pg.tensor(rng.normal(size=40).astype(dtype))
    signal = pg.ops.signal
    found = [signal.resample(x, 21), signal.resample_poly(x, 2, 3), signal.decimate(x, 2)]
    found += [
        signal.filtfilt(pg.tensor([0.5]), 1.0, x),
        signal.stft(x, nperseg=8)[2],
        signal.welch(x, nperseg=8)[1],
    ]
    found += [signal.wiener(x)] * (dtype == np.float32)
    assert {each.numpy().real.dtype for each in found} == {np.dtype(np.float32)}


@pytest.mark.parametrize("mode", ["nearest", "wrap", "mirror", "reflect", "grid-wrap"])
@pytest.mark.parametrize("order", [1, 2, 3, 5])
def test_an_image_goes_on_beyond_its_border_as_by_scipy_also_without_a_filter(mode, order, rng):
    image = rng.normal(size=10)
    for by in (3.0, -3.0, 0.7, 13.0, 1e-3, -23.5):
        for prefilter in (True, False):
            how = {"order": order, "mode": mode, "prefilter": prefilter}
            found = pg.ops.ndimage.shift(pg.tensor(image), by, **how).numpy()
            np.testing.assert_allclose(found, scipy.ndimage.shift(image, by, **how), atol=1e-12)


@pytest.mark.parametrize("fft_mode", ["onesided", "onesided2X", "twosided", "centered"])
@pytest.mark.parametrize("padding", ["zeros", "edge", "even", "odd"])
def test_a_short_time_transform_is_scipys_there_and_back(fft_mode, padding, rng):
    for size, hop, count, mfft, phase_shift in (
        (8, 2, 30, None, 0),
        (7, 3, 20, 9, None),
        (5, 1, 12, None, 2),
    ):
        win, x = rng.uniform(0.3, 1, size), rng.normal(size=(2, count))
        how = {"fft_mode": fft_mode, "mfft": mfft, "phase_shift": phase_shift, "scale_to": "psd"}
        theirs = scipy.signal.ShortTimeFFT(win.copy(), hop, 3.0, **how)
        ours = pg.ops.signal.ShortTimeFFT(pg.tensor(win), hop, 3.0, **how)
        expected = theirs.stft(x, padding=padding)
        np.testing.assert_allclose(ours.stft(pg.tensor(x), padding=padding), expected, atol=1e-12)
        back = theirs.istft(1.5 * expected, 1, count - 1)
        np.testing.assert_allclose(ours.istft(1.5 * expected, 1, count - 1), back, atol=1e-12)
        of = {"axis": 0, "detr": "linear", "k_offset": 1}
        power = theirs.spectrogram(x.T, **of)
        np.testing.assert_allclose(ours.spectrogram(pg.tensor(x.T), **of), power, atol=1e-12)
        assert ours.f_pts == theirs.f_pts


def test_a_windows_width_is_found_by_the_gradient_of_a_short_time_transform():
    times = np.arange(64.0)

    def power(width):
        win = pg.exp(-(((pg.tensor(np.arange(16.0)) - 7.5) / width) ** 2))
        transform = pg.ops.signal.ShortTimeFFT(win, 4, 1.0, scale_to="psd")
        return transform.spectrogram(np.sin(times), p0=0, p1=16)

    target = power(pg.tensor(3.0, dtype=pg.float64))
    found = scipy.optimize.minimize(
        value_and_grad(lambda width: ((power(width) - target) ** 2).sum()), 5.0, jac=True, tol=1e-12
    )
    assert found.x == pytest.approx(3.0, rel=1e-4)


def test_a_generic_filter_of_lines_has_the_gradient_of_what_its_function_closes_over():
    factor = double(2.0)
    image = np.arange(12.0).reshape(3, 4) ** 2

    def steep(line, out):
        out[:] = factor * (line[2:] - line[:-2])

    found = pg.ops.ndimage.generic_filter1d(pg.tensor(image), steep, 3, axis=0)
    expected = scipy.ndimage.correlate1d(image, [-2.0, 0.0, 2.0], 0)
    np.testing.assert_allclose(found.detach(), expected)
    (slope,) = pg.autograd.grad(found.sum(), factor)
    assert slope.item() == pytest.approx(expected.sum() / 2)


@pytest.mark.parametrize("name", ["correlate", "convolve", "correlate1d", "convolve1d"])
def test_complex_weights_are_conjugated_by_a_correlation_only(name):
    weights = np.array([1.0, 2.0 + 1j, 3j])
    for image in (np.array([1.0, 2.0, 3.0, 5.0]), np.array([1.0, 2j, 3.0, 5.0])):
        ours = getattr(pg.ops.ndimage, name)(pg.tensor(image), pg.tensor(weights))
        np.testing.assert_allclose(
            ours.numpy(), getattr(scipy.ndimage, name)(image, weights), rtol=1e-12
        )
