"""max_pool2d and avg_pool2d: beside PyTorch where it is installed, and at their edges."""

import warnings

import numpy as np
import pytest

import plugrad as pg
from plugrad.authoring import pooled, taps
from plugrad_builtin.images import pooling_kernels
from plugrad_builtin.images.pooling import (
    AvgPool2d,
    AvgPool2dAdjoint,
    MaxPool2d,
    MaxPool2dGather,
    MaxPool2dScatter,
)
from tests.comparing import needs_torch, torch
from tests.ops_builtin.builtin.test_convolution import LAYOUTS, assert_close, functional, waves
from tests.ops_builtin.programs import LIBRARIES

POOLS = ["max_pool2d", "avg_pool2d"]
OPS = (MaxPool2d, MaxPool2dScatter, MaxPool2dGather, AvgPool2d, AvgPool2dAdjoint)


def random_call(rng, op):
    """An image's shape and settings of a random call that is one."""
    while True:
        kernel, stride = rng.integers(1, 5, 2).tolist(), rng.integers(1, 5, 2).tolist()
        padding = [int(rng.integers(k // 2 + 1)) for k in kernel]
        shape = ((), (1,), (3,))[rng.integers(3)] + tuple(rng.integers(1, 10, 3).tolist())
        settings = {"kernel_size": kernel, "padding": padding, "ceil_mode": bool(rng.integers(2))}
        if rng.random() < 0.8:
            settings["stride"] = stride
        if op == "max_pool2d":
            settings["dilation"] = rng.integers(1, 3, 2).tolist()
        else:
            settings["count_include_pad"] = bool(rng.integers(2))
            settings["divisor_override"] = (None, None, 7, -2)[rng.integers(4)]
        try:
            getattr(pg, op)(np.zeros(shape), **settings)
        except RuntimeError:  # larger than the image
            continue
        if op == "max_pool2d":
            _, indices = pg.max_pool2d(np.zeros(shape), return_indices=True, **settings)
            if (indices < 0).any():  # a window without an element: PyTorch writes out of bounds
                continue
        return shape, settings


def both_orders(t, op, image, settings):
    """The output of a call, its gradient, and the gradient of the sum of their cubes by what came from above."""
    x = t.tensor(image, requires_grad=True)
    y = functional(t, op)(x, **settings)
    weights = t.tensor(waves(y, image.dtype), requires_grad=True)
    (first,) = t.autograd.grad(y, x, weights, create_graph=True)
    (second,) = t.autograd.grad((first * first * first).sum(), weights)
    return y, first, second


def as_pytorch_at_random(op, seed, dtype, count):
    """Compare random calls with PyTorch's, half of them with ties."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        shape, settings = random_call(rng, op)
        print(op, shape, settings)
        image = rng.normal(size=shape).round(rng.integers(2)).astype(dtype)
        assert_close(*(both_orders(t, op, image, settings) for t in (pg, torch)), dtype)


@needs_torch
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("op", POOLS)
def test_random_calls_have_the_values_and_both_gradients_of_pytorch(op, dtype):
    as_pytorch_at_random(op, 1, dtype, 40)


def some(share, value, other=None):
    """Return what draws an image of which a share is one value, and the rest another or random."""

    def draw(rng, shape):
        rest = rng.normal(size=shape) if other is None else other
        return np.where(rng.random(shape) < share, value, rest)

    return draw


CONTENTS = {
    "numbers": some(0, 0.0),
    "ties": some(0.5, 0.0, 1.0),
    "some nan": some(0.3, np.nan),
    "nan only": some(1, np.nan),
    "some -inf": some(0.7, -np.inf),
    "-inf only": some(1, -np.inf),
    "-inf and nan": some(0.2, np.nan, -np.inf),
    "0 and -0": some(0.5, 0.0, -0.0),
    "inf": some(0.2, np.inf),
    "the smallest int64": lambda rng, shape: np.full(shape, np.iinfo("int64").min),
    "int32": lambda rng, shape: rng.integers(-3, 3, shape, "int32"),
    "uint8": lambda rng, shape: rng.integers(0, 3, shape, "uint8"),
    "float16": lambda rng, shape: rng.normal(size=shape).astype("float16"),
}


@needs_torch
@pytest.mark.parametrize("content", CONTENTS)
def test_maxima_and_their_places_are_those_of_pytorch(content):
    rng = np.random.default_rng(2)
    for _ in range(20):
        shape, settings = random_call(rng, "max_pool2d")
        print(shape, settings)
        image = CONTENTS[content](rng, shape)
        taken = {"return_indices": True, **settings}
        theirs = torch.nn.functional.max_pool2d(torch.tensor(image), **taken)
        maxima, places = pg.max_pool2d(image, **taken)
        assert maxima.dtype == image.dtype
        np.testing.assert_array_equal(maxima, theirs[0].numpy())
        np.testing.assert_array_equal(places, theirs[1].numpy())
        np.testing.assert_array_equal(pg.max_pool2d(image, **settings), maxima)


@needs_torch
@pytest.mark.parametrize("bound", [9, 10**6])
def test_averages_of_integers_are_rounded_towards_zero(bound):
    rng = np.random.default_rng(3)
    for _ in range(20):
        shape, settings = random_call(rng, "avg_pool2d")
        print(shape, settings)
        image = rng.integers(-bound, bound, shape)
        theirs = torch.nn.functional.avg_pool2d(torch.tensor(image), **settings)
        np.testing.assert_array_equal(pg.avg_pool2d(image, **settings), theirs.numpy())


@needs_torch
def test_averages_of_half_precision_do_not_overflow():
    image = np.full((1, 1, 4, 4), 6e4, "float16")
    theirs = torch.nn.functional.avg_pool2d(torch.tensor(image), 2)
    assert_close(pg.avg_pool2d(image, kernel_size=2), theirs, "float16")


def test_infinities_and_huge_numbers_pass_without_a_warning():
    image = np.array([[3e38, np.inf, -np.inf], [np.nan, 3e38, -3e38]], "float32")[None]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pg.max_pool2d(image, kernel_size=1).tolist()[0][0] == image[0, 0].tolist()
        np.testing.assert_array_equal(pg.avg_pool2d(image, kernel_size=1), image)


def test_an_infinite_gradient_reaches_the_maximum_alone():
    x = pg.tensor([[[1.0, 2.0], [4.0, 3.0]]], requires_grad=True)
    pg.max_pool2d(x, 2).backward(pg.tensor([[[float("inf")]]]))
    assert x.grad.tolist() == [[[0.0, 0.0], [float("inf"), 0.0]]]


def test_overlapping_windows_add_up_at_their_common_maximum():
    x = pg.zeros(1, 3, 3)
    x[0, 1, 1] = 1.0
    x.requires_grad_()
    pg.max_pool2d(x, 2, 1).sum().backward()
    assert x.grad.tolist() == [[[0.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 0.0]]]


def test_a_window_that_lies_wholly_in_the_padding_has_no_place_and_no_gradient():
    x = pg.tensor(np.arange(1.0, 5.0).reshape(1, 2, 2), requires_grad=True)
    # From row -1, 3 rows at a time, of 2.
    maxima, places = pg.max_pool2d(x, 2, 1, 1, 3, return_indices=True)
    assert places.tolist() == [[[-1]]]
    assert maxima.tolist() == [[[-np.inf]]]
    maxima.sum().backward()
    assert (x.grad == 0).all()


def test_places_are_returned_for_one_image_and_for_many_and_carry_no_gradient():
    x = pg.tensor(np.arange(12.0).reshape(1, 1, 3, 4), requires_grad=True)
    maxima, places = pg.max_pool2d(x, 2, return_indices=True)
    assert maxima.tolist() == [[[[5.0, 7.0]]]]
    assert places.tolist() == [[[[5, 7]]]]
    assert places.dtype == pg.int64
    assert not places.requires_grad
    maxima.sum().backward()
    assert x.grad.sum() == 2
    assert pg.max_pool2d(x[0], 2, return_indices=True)[1].tolist() == [[[5, 7]]]


@pytest.mark.parametrize("t", LIBRARIES, ids=lambda t: t.__name__)
def test_places_that_changed_since_have_no_gradient(t):
    x = t.ones(1, 1, 2, 2, requires_grad=True)
    maxima, places = t.nn.functional.max_pool2d(x, 2, return_indices=True)
    places.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation: .torch.LongTensor"):
        maxima.sum().backward()


@pytest.mark.parametrize("nothing", [(0, 2, 4, 5), (0, 1, 2, 2)])
@pytest.mark.parametrize("op", POOLS)
def test_no_images_have_a_gradient_of_no_images(op, nothing):
    x = pg.ones(*nothing, requires_grad=True)
    y = getattr(pg, op)(x, 2)
    assert y.shape[0] == 0
    y.sum().backward()
    assert x.grad.shape == nothing


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("op", POOLS)
def test_the_layout_of_its_arguments_makes_no_difference(op, layout):
    image = np.random.default_rng(4).normal(size=(2, 3, 7, 6))
    results = []
    for lay in (LAYOUTS[layout], np.copy):
        x = pg.tensor(image, requires_grad=True)
        y = getattr(pg, op)(x * 1, 3, 2, 1)
        (grad,) = pg.autograd.grad(y, x, pg.tensor(lay(np.cos(y.detach().numpy()))))
        results.append((getattr(pg, op)(lay(image), 3, 2, 1), grad))
    assert_close(*results)


def outputs(op):
    """Return what an op answers on its samples."""
    samples = op.samples(np.random.default_rng(5))
    return [np.array(op.apply(*sample.args, **sample.settings)) for sample in samples]


@pytest.mark.parametrize("op", OPS)
def test_the_result_does_not_depend_on_how_the_work_is_cut(op, monkeypatch):
    pooling_kernels.cut_for.cache_clear()
    whole = outputs(op)
    for bytes_at_a_time in (1, 2000):
        monkeypatch.setattr(pooling_kernels, "PHASES_BYTES", bytes_at_a_time)
        pooling_kernels.cut_for.cache_clear()
        assert_close(outputs(op), whole)
    pooling_kernels.cut_for.cache_clear()


@pytest.mark.parametrize("op", OPS)
def test_all_ways_to_go_over_windows_give_the_same(op, monkeypatch):
    results, tiled = [], []

    def in_tiles(windows, one, phases, tiles):
        tiled.append(pooling_kernels.are_tiles(windows))
        return tiles if tiled[-1] else phases

    for way in (lambda w, one, phases, tiles: one, lambda w, one, phases, tiles: phases, in_tiles):
        monkeypatch.setattr(pooling_kernels, "by_windows", way)
        results.append(outputs(op))
    assert_close(results[1], results[0])
    assert_close(results[2], results[0])
    assert any(tiled) or op is MaxPool2dScatter or op is MaxPool2dGather


def test_the_maximum_of_many_taps_is_found_where_a_byte_cannot_number_them():
    image = np.random.default_rng(8).normal(size=(1, 1, 40, 41))
    settings = {"kernel_size": 17, "stride": 1, "return_indices": True}
    found = pg.max_pool2d(image, **settings)
    assert_close([*found], [*MaxPool2d.reference(image, **settings)])


def test_settings_may_come_by_position_in_the_order_of_pytorch():
    image = np.random.default_rng(9).normal(size=(1, 2, 7, 8))
    same = {"kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": True}
    named = pg.max_pool2d(image, dilation=2, return_indices=True, **same)
    assert_close([*pg.max_pool2d(image, 3, 2, 1, 2, True, True)], [*named])
    named = pg.avg_pool2d(image, count_include_pad=False, divisor_override=5, **same)
    assert_close(pg.avg_pool2d(image, 3, 2, 1, True, False, 5), named)


def test_the_padding_of_windows_reaches_as_far_as_they_do_in_ceil_mode():
    x = np.arange(24.0).reshape(1, 1, 4, 6)
    windows = pooled(x.shape, (3, 3), (2, 2), (0, 1), (1, 1), ceil_mode=True)
    padded = np.pad(x, ((0, 0), (0, 0), *windows.padding), constant_values=-np.inf)
    # Two windows: of one pixel too few, NumPy would make two by broadcasting.
    met = [padded[..., rows, columns] for _, _, rows, columns in taps(windows)]
    assert {each.shape[2:] for each in met} == {windows.places}
    expected = pg.max_pool2d(pg.tensor(x), 3, 2, (0, 1), ceil_mode=True)
    assert np.array_equal(np.max(met, 0), expected)
