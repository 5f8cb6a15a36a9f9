"""Involution, CARAFE, locally connected, pixel-adaptive and bilateral filters, and correlation: each beside a loop over
pixels as its paper writes it, and its gradients beside PyTorch's of the same formula with `unfold`.
"""

import importlib

import numpy as np
import pytest

import plugrad as pg
from plugrad_vision import windows
from tests.comparing import installed, needs_torch

vision = pg.ops.vision


def numbers(*shapes, seed=0, dtype="float64"):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape).astype(dtype) for shape in shapes]


def pixel(image, n, c, y, x):
    """The element of images at a pixel; 0 beyond them."""
    inside = 0 <= y < image.shape[2] and 0 <= x < image.shape[3]
    return image[n, c, y, x] if inside else 0.0


def agrees(result, expected):
    np.testing.assert_allclose(result.detach().numpy(), expected, rtol=1e-10, atol=1e-12)


# Loops over pixels.


@pytest.mark.parametrize(("stride", "padding", "dilation"), [(1, 1, 1), (2, 2, 1), (1, 2, 2)])
def test_involution_is_a_sum_over_each_pixels_own_kernel(stride, padding, dilation):
    x, w = numbers(
        (2, 4, 6, 7),
        (2, 2, 3, 3, *[(n + 2 * padding - 2 * dilation - 1) // stride + 1 for n in (6, 7)]),
    )
    expected = np.zeros((2, 4, *w.shape[4:]))
    for n, c, p, q, i, j in np.ndindex(*expected.shape, 3, 3):
        y, z = p * stride + i * dilation - padding, q * stride + j * dilation - padding
        expected[n, c, p, q] += w[n, c * 2 // 4, i, j, p, q] * pixel(x, n, c, y, z)
    agrees(vision.involution(pg.tensor(x), pg.tensor(w), stride, padding, dilation), expected)


@pytest.mark.parametrize(
    ("size", "factors"), [((3, 3), (2, 2)), ((5, 3), (3, 1)), ((1, 1), (1, 2))]
)
def test_carafe_is_a_sum_around_the_old_pixel(size, factors):
    x, w = numbers((2, 4, 3, 4), (2, 2, *size, 3 * factors[0], 4 * factors[1]))
    expected = np.zeros((2, 4, *w.shape[4:]))
    for n, c, p, q, i, j in np.ndindex(*expected.shape, *size):
        y, z = p // factors[0] + i - size[0] // 2, q // factors[1] + j - size[1] // 2
        expected[n, c, p, q] += w[n, c * 2 // 4, i, j, p, q] * pixel(x, n, c, y, z)
    agrees(vision.carafe(pg.tensor(x), pg.tensor(w)), expected)


def test_carafe_of_equal_weights_of_one_tap_is_nearest_neighbour_upsampling():
    (x,) = numbers((1, 2, 3, 4))
    found = vision.carafe(pg.tensor(x), pg.ones(1, 1, 1, 1, 6, 8, dtype=pg.float64))
    agrees(found, pg.nn.functional.interpolate(pg.tensor(x), scale_factor=2).numpy())


@pytest.mark.parametrize(("stride", "padding", "groups"), [(1, 0, 1), (2, 1, 2), (1, 2, 4)])
def test_local_conv2d_has_a_kernel_for_each_place(stride, padding, groups):
    places = [(n + 2 * padding - 3) // stride + 1 for n in (5, 6)]
    x, w = numbers((2, 4, 5, 6), (8, 4 // groups, 3, 3, *places))
    expected = np.zeros((2, 8, *places))
    for n, o, p, q, c, i, j in np.ndindex(*expected.shape, 4 // groups, 3, 3):
        y, z = p * stride + i - padding, q * stride + j - padding
        channel = o // (8 // groups) * (4 // groups) + c
        expected[n, o, p, q] += w[o, c, i, j, p, q] * pixel(x, n, channel, y, z)
    found = vision.local_conv2d(pg.tensor(x), pg.tensor(w), stride, padding, groups=groups)
    agrees(found, expected)


def test_local_conv2d_with_one_kernel_everywhere_is_conv2d():
    x, w = map(pg.tensor, numbers((2, 4, 5, 6), (6, 2, 3, 2)))
    settings = {"stride": (2, 1), "padding": 1, "groups": 2}
    expected = pg.conv2d(x, w, **settings)
    everywhere = w[..., None, None].expand(*w.shape, *expected.shape[2:])
    agrees(vision.local_conv2d(x, everywhere, **settings), expected.numpy())


@pytest.mark.parametrize(("stride", "padding", "dilation"), [(1, 1, 1), (2, 1, 1), (1, 2, 2)])
def test_pixel_adaptive_conv2d_weighs_by_the_guidance(stride, padding, dilation):
    x, f, w = numbers((2, 3, 6, 5), (2, 2, 6, 5), (4, 3, 3, 3))
    expected = np.zeros(
        (2, 4, *[(n + 2 * padding - 2 * dilation - 1) // stride + 1 for n in (6, 5)])
    )
    for n, o, p, q, c, i, j in np.ndindex(*expected.shape, 3, 3, 3):
        y, z = p * stride - padding, q * stride - padding
        here, there = (y + dilation, z + dilation), (y + i * dilation, z + j * dilation)
        apart = sum((pixel(f, n, k, *there) - pixel(f, n, k, *here)) ** 2 for k in range(2))
        expected[n, o, p, q] += w[o, c, i, j] * np.exp(-apart / 2) * pixel(x, n, c, *there)
    found = vision.pixel_adaptive_conv2d(*map(pg.tensor, (x, f, w)), stride, padding, dilation)
    agrees(found, expected)


def test_pixel_adaptive_conv2d_with_a_plain_guidance_is_conv2d():
    x, w = map(pg.tensor, numbers((2, 3, 6, 5), (4, 3, 3, 5)))
    guidance = pg.full((2, 1, 6, 5), 7.0, dtype=pg.float64)
    agrees(
        vision.pixel_adaptive_conv2d(x, guidance, w, padding="same"),
        pg.conv2d(x, w, padding="same").numpy(),
    )


def test_bilateral_filter_is_a_mean_of_near_and_like_pixels():
    (x,) = numbers((2, 3, 5, 6))
    expected = np.zeros_like(x)
    for n, p, q in np.ndindex(2, 5, 6):
        total = 0.0
        for y in range(max(p - 2, 0), min(p + 3, 5)):
            for z in range(max(q - 1, 0), min(q + 2, 6)):
                near = ((y - p) ** 2 + (z - q) ** 2) / (2 * 1.5**2)
                alike = ((x[n, :, y, z] - x[n, :, p, q]) ** 2).sum() / (2 * 0.8**2)
                weight = np.exp(-near - alike)
                total += weight
                expected[n, :, p, q] += weight * x[n, :, y, z]
        expected[n, :, p, q] /= total
    agrees(vision.bilateral_filter(pg.tensor(x), 1.5, 0.8, (5, 3)), expected)


def test_bilateral_filter_of_a_plain_image_is_that_image():
    image = pg.full((1, 2, 4, 4), 3.0)
    assert pg.allclose(vision.bilateral_filter(image, 2.0, 0.1), image)


@pytest.mark.parametrize(
    ("far", "size", "step", "apart", "padding"),
    [(1, 1, 1, 1, 1), (2, 3, 2, 2, 2), (3, 1, 3, 2, 4), (2, 5, 1, 1, 4), (0, 1, 1, 1, 0)],
)
def test_correlation_is_a_mean_of_products_of_patches(far, size, step, apart, padding):
    first, second = numbers((2, 3, 7, 6), (2, 3, 7, 6))
    border, radius = far + size // 2, size // 2
    rows, columns = (range(border, n + 2 * padding - border, step) for n in (7, 6))
    moves = [k * apart for k in range(-(far // apart), far // apart + 1)]
    expected = np.zeros((2, len(moves) ** 2, len(rows), len(columns)))
    for n, p, q in np.ndindex(2, len(rows), len(columns)):
        for at, (dy, dx) in enumerate((dy, dx) for dy in moves for dx in moves):
            for c, i, j in np.ndindex(3, size, size):
                y, z = rows[p] + i - radius - padding, columns[q] + j - radius - padding
                product = pixel(first, n, c, y, z) * pixel(second, n, c, y + dy, z + dx)
                expected[n, at, p, q] += product / (3 * size * size)
    found = vision.correlation(pg.tensor(first), pg.tensor(second), far, size, step, apart, padding)
    agrees(found, expected)


# Gradients, beside PyTorch's.


def windows_by_torch(torch, x, kernel, stride=1, padding=0, dilation=1):
    """The windows of images by `unfold`: (N, C, kH, kW, P, Q)."""
    places = [
        (n + 2 * padding - dilation * (k - 1) - 1) // stride + 1
        for n, k in zip(x.shape[2:], kernel, strict=True)
    ]
    columns = torch.nn.functional.unfold(x, kernel, dilation, padding, stride)
    return columns.reshape(*x.shape[:2], *kernel, *places)


def torch_involution(torch, x, w):
    windows = windows_by_torch(torch, x, (3, 3), padding=1)
    return torch.einsum("ncijpq,ncijpq->ncpq", windows, w.repeat_interleave(2, 1))


def torch_carafe(torch, x, w):
    windows = windows_by_torch(torch, x, (3, 3), padding=1)
    near = windows.repeat_interleave(2, 4).repeat_interleave(2, 5)
    return torch.einsum("ncijpq,ncijpq->ncpq", near, w.repeat_interleave(2, 1))


def torch_local(torch, x, w):
    return torch.einsum("ncijpq,ocijpq->nopq", windows_by_torch(torch, x, (3, 2), 2, 1), w)


def torch_adaptive(torch, x, f, w):
    windows, near = (windows_by_torch(torch, each, (3, 3), padding=1) for each in (x, f))
    alike = torch.exp(-((near - near[:, :, 1:2, 1:2]) ** 2).sum(1) / 2)
    return torch.einsum("ocij,nijpq,ncijpq->nopq", w, alike, windows)


def torch_bilateral(torch, x, space, color):
    windows = windows_by_torch(torch, x, (3, 3), padding=1)
    inside = windows_by_torch(torch, torch.ones_like(x[:, :1]), (3, 3), padding=1)[:, 0]
    steps = torch.arange(-1.0, 2.0, dtype=x.dtype)
    near = (steps[:, None] ** 2 + steps**2)[..., None, None] / (2 * space**2)
    alike = ((windows - windows[:, :, 1:2, 1:2]) ** 2).sum(1) / (2 * color**2)
    weight = torch.exp(-near - alike) * inside
    return (windows * weight[:, None]).sum((2, 3)) / weight.sum((1, 2))[:, None]


def torch_correlation(torch, first, second):
    around = torch.nn.functional.pad(second, (2, 2, 2, 2))
    moved = [
        around[:, :, y : y + first.shape[2], x : x + first.shape[3]]
        for y in (0, 2, 4)
        for x in (0, 2, 4)
    ]
    return torch.stack([(first * each).mean(1) for each in moved], 1)


CASES = {
    "involution": (torch_involution, [(2, 4, 5, 6), (2, 2, 3, 3, 5, 6)], {"padding": 1}),
    "carafe": (torch_carafe, [(2, 4, 3, 4), (2, 2, 3, 3, 6, 8)], {}),
    "local_conv2d": (
        torch_local,
        [(2, 3, 6, 5), (4, 3, 3, 2, 3, 3)],
        {"stride": 2, "padding": 1},
    ),
    "pixel_adaptive_conv2d": (
        torch_adaptive,
        [(2, 3, 5, 4), (2, 2, 5, 4), (4, 3, 3, 3)],
        {"padding": 1},
    ),
    "bilateral_filter": (torch_bilateral, [(2, 3, 5, 4), (), ()], {"kernel_size": 3}),
    "correlation": (
        torch_correlation,
        [(2, 3, 5, 4), (2, 3, 5, 4)],
        {"max_displacement": 2, "stride2": 2, "padding": 2},
    ),
}


@needs_torch
@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients_of_both_orders_are_those_of_pytorch(name):
    torch = installed("torch")
    formula, shapes, settings = CASES[name]
    arrays = [np.abs(x) + 0.5 if x.shape == () else x for x in numbers(*shapes)]
    ours = [pg.tensor(x, requires_grad=True) for x in arrays]
    theirs = [torch.tensor(x, requires_grad=True) for x in arrays]
    results = getattr(vision, name)(*ours, **settings), formula(torch, *theirs)
    (weight,) = numbers(tuple(results[0].shape), seed=1)
    found = []
    for library, result, inputs in ((pg, results[0], ours), (torch, results[1], theirs)):
        grads = library.autograd.grad(
            (result * library.tensor(weight)).sum(), inputs, create_graph=True
        )
        second = library.autograd.grad(sum((g * g).sum() for g in grads), inputs)
        found.append([each.detach().numpy() for each in (result, *grads, *second)])
    for mine, other in zip(*found, strict=True):
        np.testing.assert_allclose(mine, other, rtol=1e-9, atol=1e-10)


# What all of them do.


@pytest.mark.parametrize("name", CASES)
def test_a_precision_is_kept_and_half_is_computed_in_single(name):
    _, shapes, settings = CASES[name]
    wide = [pg.tensor(np.abs(x) + 0.5) for x in numbers(*shapes, dtype="float32")]
    expected = getattr(vision, name)(*wide, **settings)
    assert expected.dtype == pg.float32
    half = getattr(vision, name)(*[x.half() for x in wide], **settings)
    assert half.dtype == pg.float16
    assert pg.allclose(half.float(), expected, rtol=5e-3, atol=5e-3)


@pytest.mark.parametrize("name", CASES)
def test_nan_reaches_the_result(name):
    _, shapes, settings = CASES[name]
    first, *others = numbers(*shapes)
    first[0, 0, 2, 2] = np.nan
    result = getattr(vision, name)(pg.tensor(first), *map(pg.tensor, others), **settings)
    assert result[0].isnan().any()
    assert not result[1].isnan().any()


@pytest.mark.parametrize("name", CASES)
def test_arrays_of_dask_stay_lazy(name):
    da = installed("dask.array")
    _, shapes, settings = CASES[name]
    arrays = [np.abs(x) + 0.5 for x in numbers(*shapes)]
    grads = []
    for made in (
        lambda x: x,
        lambda x: da.from_array(x, chunks=(1, *x.shape[1:]) if x.shape else -1),
    ):
        inputs = [pg.tensor(made(x), requires_grad=True) for x in arrays]
        with pg.strict_lazy():
            result = getattr(vision, name)(*inputs, **settings)
            (result * result).sum().backward()
        grads.append([x.numpy() for x in pg.compute(*[x.grad for x in inputs])])
    for plain, lazy in zip(*grads, strict=True):
        np.testing.assert_allclose(lazy, plain, rtol=1e-10, atol=1e-12)


def test_kernels_of_an_involution_can_be_learned():
    rng = np.random.default_rng(0)
    image = pg.tensor(rng.normal(size=(1, 1, 6, 6)))
    target = pg.conv2d(image, pg.tensor(rng.normal(size=(1, 1, 3, 3))), padding=1)
    weight = pg.zeros(1, 1, 3, 3, 6, 6, dtype=pg.float64, requires_grad=True)
    losses = []
    for _ in range(60):
        loss = ((vision.involution(image, weight, padding="same") - target) ** 2).sum()
        (grad,) = pg.autograd.grad(loss, weight)
        weight = (weight - 0.05 * grad).detach().requires_grad_()
        losses.append(loss.item())
    assert losses[-1] < 1e-3 * losses[0]


# Kernels.


LAYOUTS = {
    "padding": ((7, 6), (3, 2), (1, 1), ((1, 2), (0, 1)), (1, 1)),
    "rows apart": ((9, 8), (2, 3), (2, 1), ((2, 2), (2, 2)), (3, 2)),
}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("channels", range(1, 6))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_kernels_compute_what_the_plain_forwards_do(layout, channels, dtype):
    kernels = installed("numba") and importlib.import_module("plugrad_vision.correlation_kernels")
    geometry = windows.convolved(*LAYOUTS[layout], groups=1)
    sizes = windows.sizes_in(geometry) | {"n": 2, "g": 3, "c": channels, "k": 2}
    shapes = [
        tuple(sizes[axis] for axis in axes.split())
        for axes in windows.axes_of(windows.SHARED).values()
    ]
    image, weight, result = numbers(*shapes, dtype=dtype)
    for array in (image, weight, result):
        array.flags.writeable = False
    for name, *args in (
        ("sums", image, weight),
        ("scattered", result, weight),
        ("products", image, result),
    ):
        found = getattr(kernels, name)(*args, windows.SHARED, geometry)
        expected = getattr(windows, name)(*args, windows.SHARED, geometry)
        assert found.shape == expected.shape
        assert found.dtype == expected.dtype == dtype
        tolerance = 100 * np.finfo(dtype).eps
        np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def test_a_kernel_says_which_calls_it_takes():
    kernels = installed("numba") and importlib.import_module("plugrad_vision.correlation_kernels")
    across = windows.convolved((5, 6), (3, 3), (1, 2), ((0, 0), (0, 0)), (1, 1), 1)
    down = windows.convolved((5, 6), (3, 3), (2, 1), ((0, 0), (0, 0)), (1, 1), 1)
    assert kernels.takes(None, None, windows.SHARED, down) is True
    assert "a stride of 1" in kernels.takes(None, None, windows.SHARED, across)
    assert windows.SHARED in kernels.takes(None, None, windows.UNSHARED, down)
    assert [kernel.op for kernel in kernels.KERNELS] == [
        "vision::window_sums",
        "vision::window_scatter",
        "vision::window_products",
    ]
