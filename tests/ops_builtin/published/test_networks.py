"""Networks and models of statistics, typed with `import plugrad as torch`: PyTorch's numbers, values and gradients."""

import numpy as np
import pytest

import plugrad
from tests.comparing import needs_torch, torch

pytestmark = needs_torch


def slopes(library, loss, arrays):
    """Return the value and the gradients of a loss, in one of the two libraries."""
    tensors = [library.tensor(array, requires_grad=True) for array in arrays]
    value = loss(library, library.nn.functional, *tensors)
    value.backward()
    return [value.detach().numpy(), *(each.grad.numpy() for each in tensors)]


def transformer_block(torch, F, x, qkv, proj, up, down, scale, shift):
    batch, length, width = x.shape
    h = F.layer_norm(x, (width,), scale, shift)
    q, k, v = F.linear(h, qkv).split(width, dim=2)
    q, k, v = (y.view(batch, length, 2, width // 2).transpose(1, 2) for y in (q, k, v))
    y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
    y = y.transpose(1, 2).reshape(batch, length, width)
    x = x + F.dropout(F.linear(y, proj), 0.1, training=False)
    h = F.layer_norm(x, (width,), scale, shift)
    x = x + F.linear(torch.tanh(F.linear(h, up)), down)
    return (x**2).mean()


def lstm_cell(torch, F, x, w_ih, w_hh, bias):
    h = c = torch.zeros(x.shape[1], w_hh.shape[1], dtype=torch.float64)
    for step in x:
        gates = F.linear(step, w_ih, bias) + F.linear(h, w_hh)
        i, f, g, o = gates.chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
    return h.sum()


def speech(torch, F, sounds, weight):
    labels = torch.tensor([[1, 2, 2], [3, 1, 0], [1, 1, 1]])
    scores = F.linear(sounds, weight).log_softmax(-1)
    each = F.ctc_loss(scores, labels, (6, 5, 4), (3, 2, 3), reduction="none", zero_infinity=True)
    return (
        F.ctc_loss(scores, labels, torch.tensor([6, 5, 6]), torch.tensor([3, 2, 1]))
        + each[2]
        + each[0]
    )


def words(torch, F, table):
    chosen = torch.tensor([[1, 2, 0], [3, 0, 0]])
    return (F.embedding(chosen, table) ** 2).sum()


def variational_autoencoder(torch, F, x, noise, encode, to_mean, to_logvar, decode, to_pixels):
    h = F.relu(F.linear(x, encode))
    mean, logvar = F.linear(h, to_mean), F.linear(h, to_logvar)
    z = mean + torch.exp(0.5 * logvar) * noise
    pixels = torch.sigmoid(F.linear(F.relu(F.linear(z, decode)), to_pixels))
    targets = torch.sigmoid(x).detach()
    reconstruction = F.binary_cross_entropy(pixels, targets, reduction="sum")
    divergence = -0.5 * torch.sum(1 + logvar - mean.pow(2) - logvar.exp())
    return reconstruction + divergence


def gaussian_process(torch, F, points, targets, log_scale, log_noise):
    """The negative log marginal likelihood (Rasmussen & Williams 2006, algorithm 2.1)."""
    distances = (points.unsqueeze(0) - points.unsqueeze(1)).pow(2).sum(-1)
    kernel = torch.exp(-0.5 * distances / log_scale.exp() ** 2)
    kernel = kernel + log_noise.exp() * torch.eye(len(points), dtype=points.dtype)
    lower = torch.linalg.cholesky(kernel)
    alpha = torch.cholesky_solve(targets.unsqueeze(-1), lower)
    fit = 0.5 * (targets @ alpha).squeeze()
    size = len(points) * torch.log(torch.tensor(2 * torch.pi, dtype=points.dtype)) / 2
    return fit + torch.log(torch.diagonal(lower)).sum() + size


def kalman_filter(torch, F, observations, transition, observe, log_process, log_measure):
    """The negative log likelihood of a linear Gaussian state space model, by prediction errors."""
    size, seen = transition.shape[0], observe.shape[0]
    state = torch.zeros(size, dtype=transition.dtype)
    spread = torch.eye(size, dtype=transition.dtype)
    process, measure = torch.diag(log_process.exp()), torch.diag(log_measure.exp())
    loss = torch.zeros((), dtype=transition.dtype)
    for observation in observations:
        state = transition @ state
        spread = transition @ spread @ transition.T + process
        error = observation - observe @ state
        innovation = observe @ spread @ observe.T + measure
        gain = torch.linalg.solve(innovation, observe @ spread).mT
        loss = loss + 0.5 * (
            torch.logdet(innovation) + error @ torch.linalg.inv(innovation) @ error
        )
        state = state + gain @ error
        spread = (torch.eye(size, dtype=transition.dtype) - gain @ observe) @ spread
    return loss + 0.5 * seen * len(observations) * torch.log(
        torch.tensor(2 * torch.pi, dtype=loss.dtype)
    )


def spectral_layer(torch, F, x, real, imaginary):
    """The layer of a Fourier neural operator: a product of channels for each of the low modes."""
    modes = real.shape[-1]
    spectrum = torch.fft.rfft(x)
    low = torch.einsum("bim,iom->bom", spectrum[..., :modes], torch.complex(real, imaginary))
    padded = torch.cat([low, torch.zeros(*low.shape[:2], 2, dtype=low.dtype)], -1)
    return torch.fft.irfft(padded, n=x.shape[-1]).abs().pow(1.5).mean()


def spatial_transformer(torch, F, images, kernel, locate):
    """The network that looks where to look (Jaderberg et al. 2015)."""
    found = F.max_pool2d(F.relu(F.conv2d(images, kernel)), 2)
    pooled = F.adaptive_avg_pool2d(found, 2).flatten(1)
    moves = torch.tensor([[[1.0, 0, 0], [0, 1.0, 0]]], dtype=images.dtype)
    theta = moves + 0.1 * F.linear(pooled, locate).view(-1, 2, 3)
    grid = F.affine_grid(theta, list(images.shape), align_corners=False)
    seen = F.grid_sample(images, grid, padding_mode="border", align_corners=False)
    return F.interpolate(seen, scale_factor=2, mode="bicubic").pow(2).mean()


def laplace_approximation(torch, F, features, offsets):
    """Minus the log evidence of a Poisson regression: Newton's method to the mode, and the Hessian there."""

    def energy(weights):
        rates = features @ weights + offsets
        return torch.exp(rates).sum() - rates.sum() + 0.5 * weights @ weights

    mode = torch.zeros(features.shape[1], dtype=features.dtype)
    for _ in range(8):
        slope = torch.func.grad(energy)(mode)
        mode = mode - torch.linalg.solve(torch.func.hessian(energy)(mode), slope)
    sign, size = torch.linalg.slogdet(torch.func.hessian(energy)(mode))
    assert sign == 1
    return energy(mode) + 0.5 * size


SIZES = {
    variational_autoencoder: [(5, 8), (5, 2), (6, 8), (2, 6), (2, 6), (6, 2), (8, 6)],
    gaussian_process: [(7, 2), (7,), (), ()],
    kalman_filter: [(6, 2), (3, 3), (2, 3), (3,), (2,)],
    spectral_layer: [(2, 3, 8), (3, 4, 3), (3, 4, 3)],
    spatial_transformer: [(2, 1, 8, 7), (3, 1, 3, 3), (6, 12)],
    laplace_approximation: [(9, 3), (9,)],
    transformer_block: [(2, 3, 4), (12, 4), (4, 4), (16, 4), (4, 16), (4,), (4,)],
    lstm_cell: [(3, 2, 4), (12, 4), (12, 3), (12,)],
    speech: [(6, 3, 2), (4, 2)],
    words: [(4, 2)],
}


@pytest.mark.parametrize("loss", SIZES)
def test_a_network_has_pytorchs_numbers(loss):
    rng = np.random.default_rng(0)
    arrays = [0.5 * rng.normal(size=size) for size in SIZES[loss]]
    assert_alike(lambda library: slopes(library, loss, arrays))


def assert_alike(program):
    """Compare the tensors, or arrays, of a program run with either library."""
    for ours, theirs in zip(program(plugrad), program(torch), strict=True):
        one, other = (np.asarray(x.detach() if hasattr(x, "detach") else x) for x in (ours, theirs))
        np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    "settings",
    [
        {"padding_idx": -2},
        {"scale_grad_by_freq": True},
        {"max_norm": 0.5},
        {"padding_idx": 1, "max_norm": 1},
    ],
)
def test_an_embedding_has_pytorchs_rows_and_gradients(settings):
    table = np.random.default_rng(0).normal(size=(4, 2))

    def program(library):
        weight = library.tensor(table, requires_grad=True)
        chosen = library.tensor([[1, 2, 2], [0, 1, 2]])
        rows = library.nn.functional.embedding(chosen, weight, **settings)
        (rows**3).sum().backward()
        return rows, weight.grad, weight

    assert_alike(program)


@pytest.mark.parametrize("name", ["alpha_dropout", "feature_alpha_dropout"])
def test_alpha_dropout_keeps_mean_and_variance_of_what_selu_returns(name):
    plugrad.manual_seed(0)
    x = plugrad.randn(200, 300, 2)
    dropped = getattr(plugrad.nn.functional, name)(x, 0.3, training=True).numpy()
    values, counts = np.unique(dropped, return_counts=True)
    low = dropped == values[counts.argmax()]
    assert 0.29 < low.mean() < 0.31
    assert (low[..., 0] == low[..., 1]).all() == (name == "feature_alpha_dropout")
    assert abs(dropped.mean()) < 0.02
    assert abs(dropped.std() - 1) < 0.02


def test_norms_move_the_running_statistics_as_pytorch():
    rng = np.random.default_rng(0)
    x, mean, var = rng.normal(size=(4, 3, 2)), rng.normal(size=3), rng.uniform(0.5, 2, 3)

    def program(library):
        F, x_, *running = library.nn.functional, *map(library.tensor, (x, mean, var))
        yield F.batch_norm(x_, *running, training=True, momentum=0.3)
        yield F.batch_norm(x_, *running)
        for use_input_stats in (True, False):
            settings = {"use_input_stats": use_input_stats, "momentum": 0.3}
            yield F.instance_norm(x_, *running, **settings)
        yield from running

    assert_alike(program)


@pytest.mark.parametrize(
    ("name", "shape", "places"),
    [("dropout1d", (8, 9, 4), (2,)), ("dropout2d", (8, 9, 2, 3), (2, 3)), ("dropout3d", (80, 2, 2, 1), (1, 2, 3))],
)  # fmt: skip
def test_channels_are_dropped_as_a_whole(name, shape, places):
    plugrad.manual_seed(0)
    x = plugrad.ones(shape, requires_grad=True)
    output = getattr(plugrad.nn.functional, name)(x, 0.25)
    output.sum().backward()
    values = output.detach().numpy()
    assert set(values.min(places).ravel()) == {0.0, np.float32(1 / 0.75)}
    np.testing.assert_array_equal(values.min(places), values.max(places))
    np.testing.assert_array_equal(x.grad.numpy(), values)
