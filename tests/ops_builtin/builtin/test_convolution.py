"""conv2d, its transpose and its weight gradient: beside PyTorch where it is installed, and at their edges."""

import itertools
import tracemalloc

import numpy as np
import pytest

import plugrad as pg
from plugrad.authoring import convolved
from plugrad_builtin.images import convolution_kernels, window_formulas
from plugrad_builtin.images.convolution import Conv2d, Conv2dWeight, ConvTranspose2d
from tests.comparing import needs_torch, torch


def functional(t, op):
    return getattr(t.nn.functional, op)


def assert_close(ours, theirs, dtype="float64"):
    """The same shape, the same dtype, and equal but for rounding in sums of some hundred products; each of several."""
    if isinstance(ours, (list, tuple)):
        for one, other in zip(ours, theirs, strict=True):
            assert_close(one, other, dtype)
        return
    ours, theirs = (np.asarray(getattr(x, "detach", lambda x=x: x)()) for x in (ours, theirs))
    assert ours.shape == theirs.shape
    assert ours.dtype == theirs.dtype
    finite = np.abs(theirs[np.isfinite(theirs)])
    scale = finite.max(initial=1) if theirs.dtype.kind in "fc" else 1
    tolerance = {"float32": 1e-4, "complex64": 1e-5, "float16": 5e-3}.get(dtype, 1e-12)
    np.testing.assert_allclose(ours / scale, theirs / scale, rtol=0, atol=tolerance)


def random_call(rng, op):
    """Arrays and settings of a random call that is one."""
    while True:
        groups, into, out = (int(n) for n in rng.integers(1, 4, 3))
        kernel, stride, dilation = rng.integers(1, 4, (3, 2)).tolist()
        padding, size = rng.integers(0, 4, 2).tolist(), rng.integers(1, 9, 2).tolist()
        settings = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
        weight = groups * out, into, *kernel
        if op == "conv_transpose2d":
            weight = groups * into, out, *kernel
            most = map(max, stride, dilation)
            settings["output_padding"] = [int(rng.integers(each)) for each in most]
        batch = [(), (1,), (3,)][rng.integers(3)]
        arrays = [rng.normal(size=(*batch, groups * into, *size)), rng.normal(size=weight)]
        if rng.random() < 0.5:
            arrays.append(rng.normal(size=groups * out))
        try:
            getattr(pg, op)(*arrays, **settings)
        except RuntimeError:  # larger than the image
            continue
        return arrays, settings


def waves(like, dtype):
    """Return numbers of the shape of a result, none of them the same."""
    return np.cos(np.arange(np.prod(like.shape))).reshape(like.shape).astype(dtype)


def both_orders(t, op, arrays, settings, dtype="float64"):
    """The output of a call, its gradients, and the gradients of the sum of their cubes."""
    leaves = [t.tensor(array.astype(dtype), requires_grad=True) for array in arrays]
    output = functional(t, op)(*leaves, **settings)
    weights = t.tensor(waves(output, dtype), requires_grad=True)
    first = t.autograd.grad(output, leaves, weights, create_graph=True)
    total = sum((grad * grad * grad).sum() for grad in first)
    return [output, *first, *t.autograd.grad(total, [*leaves[:2], weights])]


def as_pytorch(op, arrays, settings, dtype="float64"):
    """Compare both orders with PyTorch's."""
    print(op, [array.shape for array in arrays], settings)  # pytest shows it when the test fails
    ours, theirs = (both_orders(t, op, arrays, settings, dtype) for t in (pg, torch))
    assert_close(ours, theirs, dtype)


CONVOLUTIONS = ["conv2d", "conv_transpose2d"]


def as_pytorch_at_random(op, seed, dtype, count):
    """Compare random calls of a convolution with PyTorch's."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        as_pytorch(op, *random_call(rng, op), dtype)


@needs_torch
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("op", CONVOLUTIONS)
def test_random_calls_have_the_values_and_both_gradients_of_pytorch(op, dtype):
    as_pytorch_at_random(op, 1, dtype, 20)


@needs_torch
def test_third_derivatives_are_those_of_pytorch():
    rng = np.random.default_rng(2)
    arrays = rng.normal(size=(1, 2, 4, 5)), rng.normal(size=(3, 2, 2, 3))
    results = []
    for t in (pg, torch):
        x, w = (t.tensor(array, requires_grad=True) for array in arrays)
        total = (functional(t, "conv2d")(x, w, stride=2, padding=1) ** 4).sum()
        for _ in range(3):
            (grad,) = t.autograd.grad(total, w if total.dim() else x, create_graph=True)
            total = (grad * grad).sum()
        results.append(t.autograd.grad(total, (x, w)))
    assert_close(*results)


def test_the_comparison_finds_an_error_in_one_element():
    good = np.ones((2, 3))
    bad = good.copy()
    bad[1, 2] += 1e-9
    with pytest.raises(AssertionError):
        assert_close(bad, good)
    with pytest.raises(AssertionError):
        assert_close(good.astype("float32"), good)


@needs_torch
@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel")
def test_padding_by_name_is_that_of_pytorch():
    rng = np.random.default_rng(3)
    for padding, kernel in itertools.product(("same", "valid"), ((1, 2), (4, 3))):
        arrays = rng.normal(size=(2, 3, 9, 8)), rng.normal(size=(4, 3, *kernel))
        as_pytorch("conv2d", arrays, {"padding": padding, "dilation": (2, 1)})


def test_padding_can_differ_on_every_side():
    rng = np.random.default_rng(4)
    x, w = rng.normal(size=(2, 3, 4, 5)), rng.normal(size=(2, 3, 3, 2))
    padded = np.pad(x, ((0, 0), (0, 0), (1, 2), (0, 3)))
    sides = {"padding": ((1, 2), (0, 3))}
    assert_close(pg.conv2d(x, w, **sides), pg.conv2d(padded, w))
    w = w.swapaxes(0, 1)
    assert_close(pg.conv_transpose2d(x, w, **sides), pg.conv_transpose2d(x, w)[:, :, 1:-2, :-3])


@needs_torch
def test_complex_numbers_half_precision_and_integers_are_convolved_as_in_pytorch():
    rng = np.random.default_rng(5)
    arrays = [rng.normal(size=shape) for shape in ((2, 3, 5, 4), (3, 3, 2, 3), (3,))]
    for op, dtype in itertools.product(CONVOLUTIONS, ("complex64", "complex128", "float16")):
        turned = [x + 1j * rng.normal(size=x.shape) if dtype[0] == "c" else x for x in arrays]
        results = []
        for t in (pg, torch):
            leaves = [t.tensor(array.astype(dtype), requires_grad=True) for array in turned]
            output = functional(t, op)(*leaves, stride=2, padding=1)
            weights = t.tensor(waves(output, dtype))
            results.append([output, *t.autograd.grad(output, leaves, weights)])
        assert_close(*results, dtype)
    for dtype in ("int64", "int32", "uint8"):
        x, w = (rng.integers(0, 4, shape).astype(dtype) for shape in ((2, 3, 5, 4), (4, 3, 2, 2)))
        theirs = torch.nn.functional.conv2d(torch.tensor(x), torch.tensor(w), stride=2)
        assert_close(pg.conv2d(x, w, stride=2), theirs)


@needs_torch
def test_what_output_padding_takes_back_of_the_padding_is_there():
    rng = np.random.default_rng(12)
    for kernel, padding, output_padding in ((1, 1, 2), (2, 3, 3), (2, 0, 3), (1, 0, 1)):
        arrays = rng.normal(size=(2, 3, 4, 3)), rng.normal(size=(3, 2, kernel, kernel))
        settings = {"padding": padding, "output_padding": output_padding, "dilation": 4}
        as_pytorch("conv_transpose2d", arrays, settings)


def test_no_channels_give_the_bias():
    x, w, b = (pg.ones(*shape, requires_grad=True) for shape in ((2, 0, 5, 6), (3, 0, 3, 3), (3,)))
    y = pg.conv2d(x, w, b)
    assert (y == 1).all()
    y.sum().backward()
    assert x.grad.shape == (2, 0, 5, 6)
    assert w.grad.shape == (3, 0, 3, 3)
    assert b.grad.tolist() == [24.0, 24.0, 24.0]


LAYOUTS = {
    "column-major": np.asfortranarray,
    "reversed": lambda x: x[..., ::-1].copy()[..., ::-1],
    "every other": lambda x: np.repeat(x, 2, axis=-1)[..., ::2],
    "channels last": lambda x: np.moveaxis(np.moveaxis(x, 1, -1).copy(), -1, 1),
    "read-only": lambda x: np.frombuffer(x.tobytes(), x.dtype).reshape(x.shape),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_layout_of_its_arguments_makes_no_difference(layout):
    rng, laid = np.random.default_rng(7), LAYOUTS[layout]
    x, g = rng.normal(size=(2, 4, 5, 6)), rng.normal(size=(2, 3, 3, 3))
    for padding, kernel in itertools.product((0, 1), ((1, 1), (2, 3))):
        w, settings = rng.normal(size=(4, 4, *kernel)), {"padding": padding}
        assert_close(pg.conv2d(laid(x), laid(w), **settings), pg.conv2d(x, w, **settings))
        settings["stride"] = 2
        transposed = pg.conv_transpose2d(x, w, **settings)
        assert_close(pg.conv_transpose2d(laid(x), laid(w), **settings), transposed)
    of_weight, settings = pg.ops.builtin.conv2d_weight, {"kernel_size": 1, "stride": 2}
    assert_close(of_weight(laid(x), laid(g), **settings), of_weight(x, g, **settings))


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128", "int64"])
@pytest.mark.parametrize("way", ["image", "lanes", "joined"])
def test_every_way_to_lay_out_windows_gives_what_plain_columns_give(way, dtype, monkeypatch):
    rng = np.random.default_rng(13)
    met = 0
    while met < 40:
        groups, into, out = rng.integers(1, 4, 3).tolist()
        kernel, stride, dilation = (tuple(row) for row in rng.integers(1, 4, (3, 2)).tolist())
        padding = tuple((top, bottom) for top, bottom in rng.integers(0, 4, (2, 2)).tolist())
        size = tuple(rng.integers(1, 12, 2).tolist())
        if way == "image":
            kernel, stride, padding = (1, 1), (1, 1), ((0, 0), (0, 0))
        try:
            geometry = convolved(size, kernel, stride, padding, dilation, groups)
        except RuntimeError:  # larger than the image
            continue
        met += 1
        count = int(rng.integers(0, 4))
        image, weight, outs, bias = (
            (8 * rng.normal(size=shape)).astype(dtype)
            for shape in (
                (count, groups * into, *size),
                (groups * out, into, *kernel),
                (count, groups * out, *geometry.places),
                (groups * out,),
            )
        )
        print(geometry, into, out, count)
        results = []
        for each in ("columns", way):
            monkeypatch.setattr(convolution_kernels, "route", lambda *args, each=each: each)
            monkeypatch.setattr(convolution_kernels, "CHUNK_BYTES", int(rng.integers(1, 9000)))
            results.append(
                [
                    convolution_kernels.correlate(image, weight, geometry, bias),
                    convolution_kernels.correlate_places(image, outs, geometry),
                    convolution_kernels.correlate_transposed(outs, weight, geometry),
                    convolution_kernels.add_up(outs, weight, geometry),
                ]
            )
        columns, other = results
        assert_close(other, columns, "complex64" if dtype in ("float32", "complex64") else dtype)
        # All the columns know is the layout of a window; the formulas go tap by tap.
        formulas = [
            window_formulas.correlate(image, weight, geometry, bias),
            window_formulas.correlate_places(image, outs, geometry),
            *[window_formulas.correlate_transposed(outs, weight, geometry)] * 2,
        ]
        assert_close(columns, formulas, "complex64" if dtype in ("float32", "complex64") else dtype)


def test_each_way_to_lay_out_windows_is_taken_where_its_numbers_say():
    def way(count, channels, size, kernel, groups=1, stride=1, padding=0, outs=64):
        geometry = convolved(
            (size, size), (kernel, kernel), (stride, stride), ((padding,) * 2,) * 2, (1, 1), groups
        )
        return convolution_kernels.route(count, channels, outs, geometry, 4)

    assert way(10, 3, 7, 3) == "columns"
    assert way(8, 512, 7, 3, padding=1) == "columns"
    assert way(8, 64, 56, 1) == "image"
    assert way(8, 64, 56, 1, stride=2) == "lanes"
    assert way(8, 3, 224, 7, stride=2, padding=3) == "joined"
    assert way(8, 64, 56, 3, padding=1) == "lanes"
    assert way(8, 64, 56, 3, groups=64, padding=1) == "lanes"
    assert way(1, 256, 28, 3, padding=1, outs=256) == "columns"
    assert way(4, 256, 28, 3, padding=1, outs=256) == "lanes"


@pytest.mark.parametrize("op", [Conv2d, ConvTranspose2d, Conv2dWeight])
def test_the_result_does_not_depend_on_how_the_work_is_cut(op, monkeypatch):
    for chunk in (1, 500, 5000):
        monkeypatch.setattr(convolution_kernels, "CHUNK_BYTES", chunk)
        monkeypatch.setattr(convolution_kernels, "COLUMNS_BYTES", chunk)
        for sample in op.samples(np.random.default_rng(8)):
            print(chunk, sample)
            expected = op.reference(*sample.args, **sample.settings)
            assert_close(op.apply(*sample.args, **sample.settings), expected)


def test_many_images_take_no_more_memory_than_a_chunk_of_columns():
    x, w = np.ones((64, 8, 64, 64), "float32"), np.ones((2, 8, 5, 5), "float32")
    output = pg.conv2d(x, w, padding=2)
    tracemalloc.start()
    pg.conv2d(x, w, padding=2)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # The columns of all of them: 210 MB.
    assert most < output.nbytes + 1.25 * convolution_kernels.CHUNK_BYTES


def test_one_image_is_convolved_without_a_batch():
    rng = np.random.default_rng(9)
    x, w, b = rng.normal(size=(3, 5, 4)), rng.normal(size=(3, 3, 2, 2)), rng.normal(size=3)
    for op in ("conv2d", "conv_transpose2d"):
        one = pg.tensor(x, requires_grad=True)
        many = pg.tensor(x[None], requires_grad=True)
        alone, batch = getattr(pg, op)(one, w, b), getattr(pg, op)(many, w, b)
        assert_close(alone, batch[0])
        alone.sum().backward()
        batch.sum().backward()
        assert_close(one.grad, many.grad[0])


def test_no_images_have_zeros_for_gradients():
    x, w, b = (pg.ones(*shape, requires_grad=True) for shape in ((0, 3, 5, 4), (2, 3, 2, 2), (2,)))
    y = pg.conv2d(x, w, b)
    assert y.shape == (0, 2, 4, 3)
    y.sum().backward()
    assert x.grad.shape == (0, 3, 5, 4)
    assert (w.grad == 0).all()
    assert (b.grad == 0).all()


def test_settings_may_come_by_position_in_the_order_of_pytorch():
    rng = np.random.default_rng(10)
    x, w, b = rng.normal(size=(1, 2, 7, 6)), rng.normal(size=(4, 1, 2, 2)), rng.normal(size=4)
    same = {"stride": 2, "groups": 2, "dilation": 3}
    named = pg.conv2d(x, w, b, padding=1, **same)
    assert_close(pg.conv2d(x, w, b, 2, 1, 3, 2), named)
    assert type(named) is np.ndarray  # of raw arrays
    w = rng.normal(size=(2, 2, 2, 2))
    named = pg.conv_transpose2d(x, w, b, padding=0, output_padding=1, **same)
    assert_close(pg.conv_transpose2d(x, w, b, 2, 0, 1, 2, 3), named)


@pytest.mark.parametrize("op", CONVOLUTIONS)
def test_a_gradient_that_nobody_asks_for_is_not_computed(op, monkeypatch):
    def refuse(*args, **settings):
        raise AssertionError("computed a gradient that is not needed")

    x, w = pg.ones(1, 2, 3, 3), pg.ones(2, 2, 2, 2)
    forward = getattr(pg, op)
    of_image = "conv_transpose2d" if op == "conv2d" else "conv2d"
    with monkeypatch.context() as patch:
        patch.setattr(pg, of_image, refuse, raising=False)
        forward(x, w.clone().requires_grad_()).sum().backward()
        with pytest.raises(AssertionError, match="not needed"):
            forward(x.clone().requires_grad_(), w).sum().backward()
    with monkeypatch.context() as patch:
        patch.setattr(pg.ops.builtin, "conv2d_weight", refuse, raising=False)
        forward(x.clone().requires_grad_(), w).sum().backward()
