"""The ops of the pack `builtin` at their special points, against the mathematics and against PyTorch.

At ordinary points every op is compared with PyTorch in `test_ops_against_torch.py`.
"""

import itertools
import warnings

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch

F = pg.nn.functional
ZERO_AND_ONE = [0.0, -0.0, 1.0]


def slopes(call, *values, order=1, create_graph=True):
    """Return the gradient (of the gradient ...) of the sum of a call at float64 values."""
    inputs = [pg.tensor(v, dtype=pg.float64, requires_grad=True) for v in values]
    grads, how = [call(*inputs)], {"create_graph": create_graph, "allow_unused": True}
    for _ in range(order):
        grads = pg.autograd.grad(sum(g.sum() for g in grads), inputs, **how)
    return [g.tolist() for g in grads]


@pytest.mark.parametrize(
    ("exponent", "first", "second"),
    [
        (0, [0, 0, 0], [0, 0, 0]),
        (1, [1, 1, 1], [0, 0, 0]),
        (2, [0, 0, 2], [2, 2, 2]),
        (3, [0, 0, 3], [0, 0, 6]),
        (1.5, [0, 0, 1.5], [np.inf, np.inf, 0.75]),
        (0.5, [np.inf, np.inf, 0.5], None),
    ],
)
def test_powers_of_zero_have_the_slopes_of_calculus(exponent, first, second):
    assert slopes(lambda x: x**exponent, ZERO_AND_ONE) == [first]
    exponents = pg.full((3,), exponent, dtype=pg.float64)
    assert slopes(lambda x: x**exponents, ZERO_AND_ONE) == [first]
    if second is not None:
        with np.errstate(divide="ignore"):
            assert slopes(lambda x: x**exponent, ZERO_AND_ONE, order=2) == [second]
            assert slopes(lambda x: x**exponents, ZERO_AND_ONE, order=2) == [second]


third = 1 / 3
TIED = [[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]]
SLOPES = [  # a call, its arguments and the gradients of its sum
    (lambda e: pg.pow(0.0, e), [[0.0, 0.5, 1.0, 2.0]], [[0, 0, 0, 0]]),
    (lambda e: pg.zeros(4, dtype=pg.float64) ** e, [[0.0, 0.5, 1.0, 2.0]], [[0, 0, 0, 0]]),
    (lambda x: x**3, [[-2.0]], [[12]]),  # a negative base may have a whole exponent
    (lambda x: x ** pg.tensor([3.0, 2.0], dtype=pg.float64), [[-2.0, -1.0]], [[12, -2]]),
    # Kinks have the slopes that PyTorch chose.
    (pg.relu, [[-1.0, 0.0, 1.0]], [[0, 0, 1]]),
    (pg.abs, [[-1.0, 0.0, 1.0]], [[-1, 0, 1]]),
    (pg.sqrt, [[0.0, 4.0]], [[np.inf, 0.25]]),
    (lambda x: pg.clamp(x, 0, 1), [[-1.0, 0.0, 0.5, 1.0, 2.0]], [[0, 1, 1, 1, 0]]),
    (pg.clamp, [[0.0, 1.0, 2.0], [1.0] * 3, [1.0] * 3], [[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    (lambda v: F.gaussian_nll_loss(v.detach(), pg.ones(2), v), [[1e-9, 1.0]], [[0, 0.25]]),
    (pg.maximum, [[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]], [[0, 0.5, 1], [1, 0.5, 0]]),
    # Ties for the maximum share its gradient unless an index was returned.
    (lambda x: pg.amax(x, 1), [TIED], [[[0, 0.5, 0.5], [third, third, third]]]),
    (lambda x: x.max(), [TIED], [[[0, 0.5, 0.5], [0, 0, 0]]]),
    (lambda x: x.max(1).values, [TIED], [[[0, 1, 0], [1, 0, 0]]]),
    # An infinite slope behind a cut does not become nan.
    (lambda x: pg.sqrt(pg.relu(x)), [[-1.0, 0.0, 4.0]], [[0, 0, 0.25]]),
    (lambda x: pg.sqrt(pg.maximum(x, x.detach() * 0)), [[-1.0, 0.0, 4.0]], [[0, np.inf, 0.25]]),
    (lambda x: pg.sqrt(pg.clamp(x, min=0)), [[-1.0, 0.0, 4.0]], [[0, np.inf, 0.25]]),
    (lambda x, y: x * y + x % y, [3.5, 2.0], [3.0, 2.5]),
]


def test_slopes_at_special_points_are_those_of_calculus_or_pytorchs():
    for call, arguments, expected in SLOPES:
        with np.errstate(divide="ignore", invalid="ignore"):
            for create_graph in (False, True):
                found = slopes(call, *arguments, create_graph=create_graph)
                assert found == expected, (arguments, expected)
    assert slopes(lambda e: pg.pow(0.0, e), [0.0, 0.5, 1.0, 2.0], order=2) == [[0, 0, 0, 0]]


@pytest.mark.parametrize(("loss", "bound"), [("huber_loss", "delta"), ("smooth_l1_loss", "beta")])
def test_losses_that_bend_at_a_bound_are_pytorchs_at_the_bound_and_beyond(loss, bound):
    def call(x):
        return getattr(F, loss)(x, pg.zeros(6, dtype=pg.float64), reduction="none", **{bound: 2.0})

    differences, unit = [-0.0, 1.0, 2.0, -2.0, -3.0, np.inf], 1 if loss == "huber_loss" else 2
    found = call(pg.tensor(differences, dtype=pg.float64)) * unit
    assert str(found.tolist()) == str([0.0, 0.5, 2.0, 2.0, 4.0, np.inf])
    assert slopes(call, differences) == [[each / unit for each in (0, 1, 2, -2, -2, 2)]]
    assert slopes(call, differences, order=2) == [[each / unit for each in (1, 1, 0, 0, 0, 0)]]


def test_second_derivatives_of_a_power_mix_base_and_exponent():
    # d/dx d/de x**e = x**(e - 1) (1 + e log x), which is 1/x at e = 0
    base, exponent = (pg.tensor([value], requires_grad=True) for value in (2.0, 0.0))
    (first,) = pg.autograd.grad((base**exponent).sum(), base, create_graph=True)
    (mixed,) = pg.autograd.grad(first.sum(), exponent)
    assert mixed.tolist() == [0.5]


def test_max_over_a_dim_returns_values_and_indices_by_name():
    result = pg.tensor([[1.0, 5.0], [4.0, 2.0]], requires_grad=True).max(dim=1)
    values, indices = result
    assert (values.tolist(), indices.tolist()) == ([5, 4], [1, 0])
    assert result.values.requires_grad
    assert not result.indices.requires_grad
    assert repr(result) == (
        "torch.return_types.max(\nvalues=tensor([5., 4.], grad_fn=<MaxBackward0>),"
        "\nindices=tensor([1, 0]))"
    )
    assert pg.max(pg.tensor([[1, 2]]), axis=1, keepdims=True).values.tolist() == [[2]]


LARGE = [-1000.0, -100.0, 0.0, 100.0, 1000.0]


def test_large_inputs_neither_overflow_nor_warn():
    x, bce = pg.tensor(LARGE, dtype=pg.float64), pg.binary_cross_entropy_with_logits
    zero, one = pg.zeros_like(x), pg.ones_like(x)
    for call, expected in (
        (pg.sigmoid, [0, 3.720075976020836e-44, 0.5, 1, 1]),
        (pg.logsigmoid, [-1000, -100, -np.log(2), 0, 0]),
        (lambda x: pg.softmax(x, 0), [0, 0, 0, 0, 1]),
        (lambda x: pg.log_softmax(x, 0), [-2000, -1100, -1000, -900, 0]),
        (lambda x: bce(x, one, reduction="none"), [1000, 100, np.log(2), 0, 0]),
        (lambda x: bce(x, zero, reduction="none"), [0, 0, np.log(2), 100, 1000]),
    ):
        assert call(x).tolist() == pytest.approx(expected)
        assert np.isfinite(slopes(lambda x, call=call: call(x).sum(), LARGE)).all()
        assert np.isfinite(slopes(lambda x, call=call: call(x).sum(), LARGE, order=2)).all()


def test_a_class_that_is_ruled_out_costs_nothing_unless_it_is_the_target():
    logits = [[0.0, 0.0, -np.inf]]
    target = pg.tensor([1])
    loss = pg.cross_entropy(pg.tensor(logits), target)
    assert loss.item() == pytest.approx(np.log(2))
    (slope,) = slopes(lambda x: pg.cross_entropy(x, target), logits)
    assert slope == [[0.5, -0.5, 0.0]]


def test_the_mean_of_no_losses_is_nan_without_a_warning():
    ignored = pg.tensor([-100, -100])
    assert np.isnan(pg.cross_entropy(pg.zeros(2, 3), ignored).item())
    assert slopes(lambda x: pg.cross_entropy(x, ignored), [[1.0, 2.0], [3.0, 4.0]]) == [
        [[0, 0]] * 2
    ]
    assert np.isnan(pg.zeros(0).mean().item())
    assert np.isnan(pg.mse_loss(pg.zeros(0), pg.zeros(0)).item())


def test_mse_loss_of_unequal_sizes_warns_as_pytorch_does():
    with pytest.warns(UserWarning, match=r"Using a target size \(torch.Size\(\[3\]\)\)"):
        loss = pg.mse_loss(pg.ones(2, 3), pg.zeros(3))
    assert loss.item() == 1


IMAGE, VOLUME = (2, 2, 4, 4), (2, 2, 4, 4, 4)


@needs_torch
@pytest.mark.parametrize("mode", ["nearest", "bilinear", "bicubic"])
def test_images_of_bytes_are_resized_to_pytorchs_bytes(mode):
    image = np.random.default_rng(0).integers(0, 256, (2, 3, 9, 7)).astype(np.uint8)
    for size, antialias in (((5, 11), False), ((4, 3), mode != "nearest")):
        ours, theirs = (
            t.nn.functional.interpolate(t.from_numpy(image), size, mode=mode, antialias=antialias)
            for t in (pg, torch)
        )
        assert ours.dtype == pg.uint8
        far = abs(ours.numpy().astype(int) - theirs.numpy())
        assert far.max() <= (0 if antialias else 1)  # a tie may be rounded to the other side
        assert (far > 0).mean() < 0.05


RESIZED = {"nearest": (1, 2, 3), "nearest-exact": (1, 2, 3), "area": (1, 2, 3), "linear": (1,)}
RESIZED |= {"bilinear": (2,), "bicubic": (2,), "trilinear": (3,)}
FACTORS = (0.5, 1.0, 1.1, 1.2, 1.3, 1.5, 2.0, 2.1, 2.4)
"""Some keep the size of an axis, or double it, and are not 1 or 2."""


@needs_torch
@pytest.mark.parametrize("mode", RESIZED)
def test_images_are_resized_by_factors_as_pytorchs(mode):
    rng = np.random.default_rng(0)
    kinds = (False, True) if mode not in ("area", "linear", "trilinear") else (False,)
    for ndim, of_bytes in itertools.product(RESIZED[mode], kinds):
        image = rng.normal(size=(1, 2, 3, 4, 5)[: ndim + 2])
        image = (image * 100 + 128).clip(0, 255).astype(np.uint8) if of_bytes else image
        chosen = (
            itertools.product(FACTORS, repeat=ndim) if ndim < 3 else rng.choice(FACTORS, (40, 3))
        )
        smoothed = {False, ndim == 2 and mode in ("bilinear", "bicubic")}
        for factors, antialias in itertools.product(chosen, smoothed):
            settings = {"scale_factor": tuple(map(float, factors)), "antialias": antialias}
            ours, theirs = (
                t.nn.functional.interpolate(t.from_numpy(image), mode=mode, **settings).numpy()
                for t in (pg, torch)
            )
            assert ours.shape == theirs.shape
            far = np.abs(ours.astype(float) - theirs).max(initial=0)  # of bytes, a tie
            assert far < (1.5 if of_bytes else 1e-12), settings


@pytest.mark.parametrize("mode", RESIZED)
def test_gradients_of_resized_images_are_those_of_their_values(mode):
    rng = np.random.default_rng(0)
    for ndim in RESIZED[mode]:
        for factors in rng.choice(FACTORS, (12, ndim)):
            x = pg.tensor(rng.normal(size=(1, 2, 3, 4, 5)[: ndim + 2]), requires_grad=True)
            y = F.interpolate(x, scale_factor=tuple(factors), mode=mode)
            weight = pg.tensor(rng.normal(size=y.shape))
            (grad,) = pg.autograd.grad(y, x, weight)
            assert (grad * x).sum().item() == pytest.approx((weight * y).sum().item())  # linear


def test_an_infinite_pixel_or_gradient_stays_in_the_pixels_it_is_part_of():
    x = pg.tensor([[[1.0, 2.0, np.inf, 4.0, 5.0]]], requires_grad=True)
    y = F.adaptive_avg_pool1d(x, 3)  # of pixels 0 and 1, 1 to 3, 3 and 4
    assert y.tolist() == [[[1.5, np.inf, 4.5]]]
    (grad,) = pg.autograd.grad(y, x, pg.tensor([[[2.0, 0.0, np.inf]]]))
    assert grad.tolist() == [[[1.0, 1.0, 0.0, np.inf, np.inf]]]


@pytest.mark.parametrize("padding", ["zeros", "border", "reflection"])
def test_a_place_outside_reads_no_pixel_even_if_all_are_infinite(padding):
    image = pg.full((1, 1, 2, 2), np.inf, requires_grad=True)
    grid = pg.tensor([[[[9.0, 0.0], [np.nan, 0.0]]]], requires_grad=True)
    y = F.grid_sample(image, grid, padding_mode=padding, align_corners=False)
    assert y[0, 0, 0, 0].item() == (0 if padding == "zeros" else np.inf)
    assert y[0, 0, 0, 1].item() == 0
    (grad,) = pg.autograd.grad(y[..., 1], image, pg.full((1, 1, 1), np.inf))
    assert grad.tolist() == [[[[0.0, 0.0], [0.0, 0.0]]]]


@pytest.mark.parametrize("mode", ["nearest", "bilinear"])
def test_an_image_that_keeps_its_size_is_a_copy(mode):
    x = pg.ones(1, 1, 2, 2)
    pg.nn.functional.interpolate(x, scale_factor=1, mode=mode).mul_(2)
    assert x.eq(1).all()


def test_an_area_of_no_pixels_is_empty():
    x = pg.ones(1, 1, 3, 4, requires_grad=True)
    y = F.interpolate(x, scale_factor=0.33, mode="area")
    assert y.shape == (1, 1, 0, 1)
    assert pg.autograd.grad(y.sum(), x)[0].tolist() == pg.zeros(1, 1, 3, 4).tolist()
    for given in ({"size": -1}, {"size": 2, "mode": "nearest"}):
        with pytest.raises(RuntimeError, match="sizes should be greater than 0"):
            F.interpolate(x[:, :, :0] if "mode" in given else x, **{"mode": "area"} | given)


def test_hermitian_pseudoinverses_read_the_lower_triangle_and_a_real_diagonal():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(3, 3)) + 1j * rng.normal(size=(3, 3))
    whole = np.tril(x, -1) + np.tril(x, -1).conj().T + np.diag(np.diag(x).real)
    weight = pg.tensor(rng.normal(size=(3, 3)) + 1j)
    found = []
    for each in (x, whole):
        A = pg.tensor(each, requires_grad=True)
        inverse = pg.linalg.pinv(A, hermitian=True)
        found.append((inverse.detach().numpy(), pg.autograd.grad(inverse, A, weight)[0].numpy()))
    np.testing.assert_allclose(found[0][0], np.linalg.inv(whole), rtol=1e-10)
    np.testing.assert_allclose(*found, rtol=1e-10)


PAIRS = {
    **{name: getattr(F, name) for name in ("mse_loss", "l1_loss", "smooth_l1_loss", "kl_div")},
    **{name: getattr(F, name) for name in ("soft_margin_loss", "poisson_nll_loss")},
    **{name: getattr(F, name) for name in ("cosine_similarity", "pairwise_distance")},
    "binary_cross_entropy": F.binary_cross_entropy,
    "binary_cross_entropy_with_logits": F.binary_cross_entropy_with_logits,
    "cross_entropy": lambda x, y: F.cross_entropy(x, y),
    "weighted cross_entropy": lambda x, y: F.cross_entropy(x, y, y[0]),
    "dist": pg.dist,
}


@pytest.mark.parametrize("wide", ["float32", "float64"])
@pytest.mark.parametrize("narrow", ["float16", "float32"])
@pytest.mark.parametrize("name", PAIRS)
def test_a_loss_of_two_dtypes_has_the_dtype_and_the_digits_of_the_wider_one(name, narrow, wide):
    rng = np.random.default_rng(0)
    x, y = (pg.tensor(rng.dirichlet(np.ones(3), 4).astype(narrow)) for _ in range(2))
    with warnings.catch_warnings(action="ignore"):
        exact = PAIRS[name](x.double(), y.double()).numpy()
        for pair in ((x, y.to(getattr(pg, wide))), (x.to(getattr(pg, wide)), y)):
            found = PAIRS[name](*pair)
            assert found.dtype == max(narrow, wide, key=lambda each: np.dtype(each).itemsize)
            np.testing.assert_allclose(found.numpy(), exact, rtol=64 * np.finfo(wide).eps)


@pytest.mark.parametrize("weights", [pg.float16, pg.float32])
def test_layers_of_half_precision_keep_it_beside_weights_of_single(weights):
    x = pg.rand(2, 4, 3, dtype=pg.float16)
    four, three = pg.ones(4, dtype=weights), pg.ones(3, dtype=weights)
    mean, var = four * 0, four * 1
    for y in (
        F.layer_norm(x, (3,), three, three),
        F.rms_norm(x, (3,), three),
        F.group_norm(x, 2, four, four),
        F.batch_norm(x, mean, var, four, four, training=True),
        F.batch_norm(x, mean, var, four, four),
        F.instance_norm(x, mean, var, four, four),
    ):
        assert y.dtype == pg.float16
    assert mean.dtype == weights
    exact = x.double().mean((0, 2)).numpy()
    F.batch_norm(x, mean.zero_(), var, training=True, momentum=1.0)
    np.testing.assert_allclose(mean.numpy(), exact, rtol=1e-3 if weights == pg.float16 else 1e-6)


@pytest.mark.parametrize("mode", ["constant", "reflect", "replicate", "circular"])
@pytest.mark.parametrize("sizes", [(0, 0), (-1, 0), (-1, -1), (1, -1)])
def test_what_is_padded_shows_no_memory_of_the_input(mode, sizes):
    x = pg.zeros(1, 1, 4)
    pg.nn.functional.pad(x, sizes, mode=mode).fill_(1.0)
    assert not x.any()


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, ">f4"])
def test_where_chooses_from_large_arrays_bit_by_bit_as_numpy_does(dtype):
    rng = np.random.default_rng(0)
    special = np.array([0.0, -0.0, np.nan, -np.nan, np.inf, -np.inf, 1e-7, -3.0], dtype)
    x, y = special[rng.integers(0, 8, (2, 70, 60))]
    chosen = rng.random((70, 60)) > 0.5
    for input, other in (
        *((x, y), (x, 0), (0, y), (x, -0.0), (-0.0, y), (x, 2), (0.1, y), (0.0, 0)),
        *((x.T[:60, :60], y[:60, :]), (x[:, :1], y), (x, y[:1]), (x[:, ::-1], special[:1])),
    ):
        condition = chosen[:60] if np.shape(input) == (60, 60) else chosen
        found, expected = pg.where(condition, input, other), np.where(condition, input, other)
        assert found.tobytes() == expected.astype(found.dtype, copy=False).tobytes()
        if np.shape(input) or np.shape(other):
            assert found.dtype == expected.dtype


@pytest.mark.parametrize("odd", [1.0, np.inf, -0.0, np.nan, 1e17])
@pytest.mark.parametrize("scale", [1, 0.1, 1e-14])
def test_remainders_of_large_arrays_have_all_digits_and_signs(scale, odd):
    rng = np.random.default_rng(0)
    x = (rng.integers(-(10**6), 10**6, 5000) * scale).astype(np.float32)
    y = (rng.integers(1, 50, 5000) * rng.choice([-1, 1], 5000)).astype(np.float32)
    odd_x, odd_y = (np.append(each[1:], np.float32(odd)) for each in (x, y))
    for input, other in (odd_x, y), (x, odd_y), (odd_x, 0.1), (odd_x, -7):
        with np.errstate(all="ignore"):
            expected = np.mod(input, other), np.fmod(input, other)
            quotient = np.floor_divide(input, other)
        for op, remainder in zip((pg.remainder, pg.fmod), expected, strict=True):
            found = op(input, other)
            assert np.array_equal(found, remainder, equal_nan=True)
            assert np.array_equal(np.signbit(found), np.signbit(remainder))
        if np.shape(other):
            divisor = pg.tensor(other, requires_grad=True)
            pg.remainder(pg.tensor(input), divisor).sum().backward()
            assert np.array_equal(-divisor.grad.numpy(), quotient, equal_nan=True)


def test_basic_indexing_and_reshaping_are_views_of_the_same_memory():
    x = pg.arange(24.0).reshape(2, 3, 4)
    views = [x[1], x[0, 1, 2], x[..., ::2], x[None], x[0].t(), x[:1].expand(5, -1, -1)]
    views += [x.reshape(6, 4), x.view(-1), x.flatten(), x.permute(2, 0, 1), x.transpose(0, 1)]
    assert all(np.shares_memory(view.numpy(), x.numpy()) for view in [*views, x.unsqueeze(0)])
    assert not np.shares_memory(x[[0, 1]].numpy(), x.numpy())


def test_raw_arrays_give_raw_arrays_and_numbers_stand_on_either_side():
    array = np.array([1.0, 4.0])
    for result in (pg.exp(array), pg.add(array, 1), pg.sum(array, 0, True), pg.cat([array, array])):
        assert not isinstance(result, pg.Tensor)
    for call, result in ((pg.sub, -2), (pg.div, 1 / 3), (pg.pow, 1), (pg.mul, 3)):
        assert call(1, pg.tensor([3.0], dtype=pg.float64)).tolist() == [result]


# dtypes.


def test_the_default_dtype_is_what_integers_become():
    pg.set_default_dtype(pg.float64)
    try:
        whole_numbers = pg.tensor([1, 2])
        for result in (whole_numbers / 2, pg.exp(whole_numbers), whole_numbers * 0.5):
            assert result.dtype == pg.float64
    finally:
        pg.set_default_dtype(pg.float32)


# What an op keeps is its own, and what it cuts is cut.


def test_an_index_may_change_after_it_was_used():
    x = pg.tensor([3.0, 4.0, 5.0], requires_grad=True)

    def slope(total):
        (grad,) = pg.autograd.grad(total, x)
        return grad.tolist()

    y, i = x * 1, pg.tensor(0)
    v = y[i]
    i += 1
    v *= 10
    assert slope((y * pg.tensor([1.0, 2.0, 3.0])).sum()) == [10.0, 2.0, 3.0]

    stop = pg.tensor(1)
    y = x[:stop]
    stop += 1
    assert slope(y.sum()) == [1.0, 0.0, 0.0]

    for several in (pg.tensor([0, 1]), np.array([0, 1])):
        y = x[several]
        several[0] = 2
        assert slope(y.sum()) == [1.0, 1.0, 0.0]

    for target in (pg.tensor(1), np.array(1)):
        loss = pg.nll_loss(x, target)
        target[...] = 2
        assert slope(loss) == [0.0, -1.0, 0.0]

    out, i = pg.zeros(3), pg.tensor(0)
    for k in range(3):
        out[i] = x[k] * (k + 1)
        i += 1
    assert slope(out.sum()) == [1.0, 2.0, 3.0]


def test_a_mask_on_a_number():
    x = pg.tensor(2.0, requires_grad=True)
    x[x > 0].sum().backward()
    assert x.grad.item() == 1.0
    y = x * 1
    y[y > 0] = 5.0
    assert y.item() == 5.0


def test_long_sums_are_exact_enough_over_any_dimension_and_in_half_precision():
    b = pg.zeros(2, requires_grad=True)
    ((pg.ones(3_000_000, 2) + b) * 0.1).sum().backward()
    np.testing.assert_allclose(b.grad, 300_000, rtol=1e-5)
    np.testing.assert_allclose(pg.full((3_000_000, 2), 0.1).sum(0), 300_000, rtol=1e-5)
    half = pg.ones(5000, 2, dtype=pg.float16)
    assert half.sum(0).tolist() == [5000.0, 5000.0]
    w = pg.ones(2, dtype=pg.float16, requires_grad=True)
    (half + w).sum().backward()
    assert w.grad.tolist() == [5000.0, 5000.0]
    x = pg.ones(70000, dtype=pg.float16, requires_grad=True)
    mean = x.mean()
    mean.backward()
    assert mean.item() == 1.0
    np.testing.assert_allclose(x.grad[0].item(), 1 / 70000, rtol=1e-2)
    assert pg.norm(pg.tensor([300.0, 400.0], dtype=pg.float16)).item() == 500.0
    x = np.random.default_rng(0).random((1, 2**21), np.float32)
    single = pg.nn.functional.rms_norm(pg.from_numpy(x), x.shape[1:], eps=1e-6)
    double = pg.nn.functional.rms_norm(pg.from_numpy(x.astype(float)), x.shape[1:], eps=1e-6)
    np.testing.assert_allclose(single, double, atol=1e-6)


def test_the_parts_of_a_complex_tensor_show_its_memory():
    z = pg.tensor([1 + 2j, 3j])
    z.real[0] = 7
    z.imag[1] = 5
    assert z.tolist() == [7 + 2j, 5j]
    y = pg.tensor([1 + 2j], requires_grad=True) * 1
    y.real.mul_(2)
    assert repr(y) == "tensor([2.+2.j], grad_fn=<CopySlices>)"


def test_the_mean_of_kl_div_is_over_all_elements_and_warns_that_it_is_no_divergence():
    p, q = pg.tensor([[0.5, 0.5], [0.1, 0.9]]), pg.tensor([[1.0, 0.0], [0.5, 0.5]])
    with pytest.warns(UserWarning, match="'batchmean' divides only by the batch size"):
        mean = pg.nn.functional.kl_div(pg.log(p), q)
    total = pg.nn.functional.kl_div(pg.log(p), q, reduction="sum")
    assert mean.item() * 4 == pytest.approx(total.item())
