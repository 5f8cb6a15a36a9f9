"""The kernel pack `numba`: kernels compute what plain forwards compute, in threads and forks too, from a cache."""

from __future__ import annotations

import dataclasses
import io
import os
import subprocess
import sys
import threading
import time
import unittest

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import plugrad as pg
from plugrad import registry
from plugrad.authoring import convolved, pooled
from plugrad_builtin import network_kernels
from plugrad_builtin.images import convolution_kernels, pooling_kernels
from plugrad_kernels.choosing import chooser, difference
from tests.comparing import arrays_of, cast

numba = pytest.importorskip("numba", reason="numba is not installed")
from plugrad_kernels.numba import (  # noqa: E402  they import numba
    attention,
    compiling,
    convolution,
    norms,
    pooling,
    rows,
    tables,
    vectors,
)

CHAPTERS = (pooling, convolution, rows, norms, attention, tables)
KERNELS = [each for chapter in CHAPTERS for each in chapter.KERNELS]
random = settings(deadline=None, max_examples=60, derandomize=True)
half = settings(random, max_examples=30)  # in each of two dtypes

DTYPES = pytest.mark.parametrize("dtype", ["float64", "float32"])
"""Vectors of the two have different lengths, and so have the tiles that are made of them."""
dtypes = st.sampled_from(["float32", "float64"])
few = st.integers(1, 4)


@pytest.fixture(autouse=True)
def small_calls_too(monkeypatch):
    whole = [dataclasses.replace(kernel, smallest=0) for kernel in KERNELS]
    monkeypatch.setattr(
        chooser,
        "_of",
        lambda packs, op: [("numba", kernel) for kernel in whole if kernel.op == op and packs],
    )


def agree(kernel, plain, *given, tolerance=1000.0, beside=0.0):
    """Require that a kernel returns what the plain forward returns, relative to its largest number and `beside`."""
    with np.errstate(all="ignore"):
        expected, result = plain(*given), kernel(*given)
    assert difference(result, expected, np.inf) == ""  # shapes, dtypes, what is no number
    if beside:
        result, expected = (np.append(each, each.dtype.type(beside)) for each in (result, expected))
    assert difference(result, expected, tolerance) == ""


# What they compute.


def test_the_pack_offers_its_kernels():
    assert registry.rows("kernel pack", "numba") == tuple(KERNELS)


CASES = [
    (kernel, dtype) for n, kernel in enumerate(KERNELS) for dtype in kernel.dtypes[:: (-1) ** n]
]
"""The suite asks one of two dtypes of each kernel, in turns: that which is compiled takes seconds."""


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("kernel", "dtype"), CASES, ids=[f"{each.op}-{dtype}" for each, dtype in CASES]
)
def test_a_kernel_computes_what_the_plain_forward_does_on_every_sample(kernel, dtype, used):
    op = registry.op(kernel.op)
    for sample in op.samples(np.random.default_rng(0)):
        args = [cast(arg, dtype) for arg in sample.args]
        more = {key: cast(value, dtype) for key, value in sample.settings.items()}
        with pg.kernels():
            plain = arrays_of(op.call(*args, **more))
        for arg in args:
            if isinstance(arg, np.ndarray):
                arg.flags.writeable = False
        with pg.kernels("numba"):
            result = arrays_of(op.call(*args, **more))
        assert difference(result, plain, kernel.tolerance) == "", sample
    assert kernel.op in used


@st.composite
def poolings(draw, dilated=True):
    """Draw images with ties and without numbers, and windows on them."""
    kernel, stride = (draw(few), draw(few)), (draw(few), draw(few))
    pads = tuple(draw(st.integers(0, k // 2)) for k in kernel)
    dilation = (draw(st.integers(1, 3)), draw(st.integers(1, 3))) if dilated else (1, 1)
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True)]
    image = [draw(st.integers(max(n - 2 * p, 1), n + 6)) for n, p in zip(reach, pads, strict=True)]
    shape = draw(st.sampled_from([(1,), (2, 1), (2, 3)])) + tuple(image)
    values = [-1.0, 0.0, -0.0, 1.0, 2.0]
    if draw(st.booleans()):
        values += [np.nan, np.inf, -np.inf]
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    x = rng.choice(values, shape)
    return x, pooled(shape, kernel, stride, pads, dilation, draw(st.booleans())), rng


@DTYPES
@half
@given(case=poolings())
def test_maxima_and_their_places_are_those_of_the_plain_forward(case, dtype):
    x, windows, rng = case
    x = x.astype(dtype)
    agree(pooling.max_pool2d, pooling_kernels.maxima, x, windows, True, tolerance=0)
    agree(pooling.max_pool2d, pooling_kernels.maxima, x, windows, False, tolerance=0)
    places = pooling_kernels.maxima(x, windows, True)[1]
    grad = rng.normal(size=places.shape).astype(x.dtype)
    scatter, gather = pooling.max_pool2d_scatter, pooling.max_pool2d_gather
    agree(scatter, pooling_kernels.scattered, grad, places, windows, tolerance=0)
    agree(gather, pooling_kernels.gathered, x, places, windows, tolerance=0)


@DTYPES
@half
@given(
    case=poolings(dilated=False),
    padding_counts=st.booleans(),
    override=st.sampled_from([None, 3, -2]),
)
def test_averages_and_their_adjoint_are_those_of_the_plain_forward(
    case, padding_counts, override, dtype
):
    x, windows, rng = case
    x = x.astype(dtype)
    divisor = pooling_kernels.divisors(windows, padding_counts, override, x.dtype)
    agree(pooling.avg_pool2d, pooling_kernels.averages, x, windows, divisor)
    shape = (*x.shape[:-2], *windows.places)
    grad = rng.normal(size=shape).astype(x.dtype)
    agree(pooling.avg_pool2d_adjoint, pooling_kernels.spread, grad, windows, divisor)


def test_a_place_outside_the_image_is_an_error():
    scatter, gather = pg.ops.builtin.max_pool2d_scatter, pg.ops.builtin.max_pool2d_gather
    places = np.array([[[0, 8]]])
    with pg.kernels("numba"):
        with pytest.raises(IndexError, match="index out of bounds: expected places from -1 to 7"):
            scatter(np.ones((1, 1, 2)), places, size=(2, 4), kernel_size=2)
        with pytest.raises(IndexError, match="index out of bounds: expected places from -1 to 7"):
            gather(np.ones((1, 2, 4)), places, kernel_size=2)


@DTYPES
@half
@given(data=st.data())
def test_convolutions_are_those_of_the_plain_forward(data, dtype):
    draw = data.draw
    size, channels = st.integers(1, 5), st.integers(1, 14)
    groups, per_group = draw(few), draw(channels)
    out = draw(channels | st.sampled_from([16, 33]))  # also as many as fill vectors
    kernel, stride = (draw(size), draw(size | st.just(40))), (draw(few), draw(few))
    pads = tuple((draw(st.integers(0, 3)), draw(st.integers(0, 3))) for _ in "hw")
    dilation = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True)]
    image = tuple(
        draw(st.integers(max(n - sum(p), 1), n + 7) | st.sampled_from([n + 15, n + 31]))
        for n, p in zip(reach, pads, strict=True)
    )
    geometry = convolved(image, kernel, stride, pads, dilation, groups)
    rng = np.random.default_rng(0)

    def numbers(*shape):
        return rng.normal(size=shape).astype(dtype)

    x, w = numbers(2, groups * per_group, *image), numbers(groups * out, per_group, *kernel)
    y, biased = numbers(2, groups * out, *geometry.places), draw(st.booleans())
    a, b = (numbers(groups * n) if biased else None for n in (out, per_group))
    plain = convolution_kernels
    with pytest.MonkeyPatch.context() as patch:  # to blocks of a few rows
        patch.setattr(convolution, "CACHE", draw(st.sampled_from([1, 300, convolution.CACHE])))
        convolution.offsets_of.cache_clear()
        convolution.taps_of.cache_clear()
        agree(convolution.conv2d, plain.correlate, x, w, geometry, a)
        agree(convolution.conv_transpose2d, plain.correlate_transposed, y, w, geometry, b)
        agree(convolution.conv2d_weight, plain.correlate_places, x, y, geometry)
    convolution.offsets_of.cache_clear()
    convolution.taps_of.cache_clear()


def test_products_that_need_no_copy_of_windows_are_left_to_the_plain_forward(used):
    x, w = np.ones((1, 5, 6, 6)), np.ones((5, 5, 3, 3))
    with pg.kernels("numba"):
        pg.conv2d(x, w[:, :, :1, :1])
        pg.conv2d(x, w, stride=3)
        pg.conv2d(x[..., :3, :3], w)
        assert used == []
        pg.conv2d(x, w)
        pg.conv2d(x, w[:, :1], groups=5)
    assert used == ["builtin::conv2d"] * 2


@st.composite
def numbers_in_rows(draw):
    """Draw rows, large and small, some with infinities and without numbers.

    Of at least two elements: slopes of one are 0 but for rounding, and so is what they could be compared with.
    """
    shape = (
        *draw(st.sampled_from([(), (1,), (3,), (2, 5)])),
        draw(st.sampled_from([2, 3, 7, 33, 70])),
    )
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    x = rng.normal(size=shape) * draw(st.sampled_from([1, 20, 300]))
    if draw(st.booleans()):
        strange = rng.choice([np.nan, -np.nan, np.inf, -np.inf, -0.0], shape)
        x = np.where(rng.random(shape) < 0.1, strange, x)
    return x, rng


@DTYPES
@half
@given(case=numbers_in_rows())
def test_softmax_and_cross_entropy_are_those_of_the_plain_forward(case, dtype):
    x, rng = case
    x = x.astype(dtype)
    axis, plain = x.ndim - 1, network_kernels
    grad = rng.normal(size=x.shape).astype(x.dtype)
    with np.errstate(all="ignore"):
        p, log_p = plain.softmax(x, axis), plain.log_softmax(x, axis)
    agree(rows.softmax, plain.softmax, x, axis)
    agree(rows.log_softmax, plain.log_softmax, x, axis)
    agree(rows.softmax_backward, plain.softmax_backward, grad, p, axis, beside=1)
    agree(rows.log_softmax_backward, plain.log_softmax_backward, grad, log_p, axis, beside=1)
    agree(rows.log_softmax_backward, plain.log_softmax_backward, grad, -log_p, axis)
    target = rng.integers(0, x.shape[-1], x.shape[:-1])
    each = rng.normal(size=target.shape).astype(x.dtype)
    agree(rows.cross_entropy, plain.cross_entropy, x, target, axis, beside=1)
    given = each, x, target, axis
    agree(rows.cross_entropy_backward, plain.cross_entropy_backward, *given, beside=1)


@DTYPES
@half
@given(case=numbers_in_rows(), weighted=st.booleans(), biased=st.booleans(), data=st.data())
def test_norms_are_those_of_the_plain_forward(case, weighted, biased, data, dtype):
    x, rng = case
    x = x.astype(dtype)
    assume(x.shape[-1] >= 7)  # slopes of few elements are 0 but for rounding
    x = np.nan_to_num(x, nan=1, posinf=2, neginf=-3)
    ndim, plain = data.draw(st.integers(1, x.ndim)), network_kernels
    weight, bias, grad = (
        rng.normal(size=shape).astype(x.dtype) if given else None
        for shape, given in (
            (x.shape[-ndim:], weighted),
            (x.shape[-ndim:], biased),
            (x.shape, True),
        )
    )
    agree(norms.layer_norm, plain.layer_norm, x, weight, bias, ndim, 1e-3, tolerance=10000)
    agree(norms.rms_norm, plain.rms_norm, x, weight, ndim, 1e-3)
    given = grad, x, weight, ndim, 1e-3
    both = norms.layer_norm_backward, plain.layer_norm_backward
    agree(*both, *given, biased, tolerance=10000)
    agree(norms.rms_norm_backward, plain.rms_norm_backward, *given, tolerance=10000)


@DTYPES
@half
@given(
    before=st.lists(few, max_size=2),
    after=st.lists(few, max_size=2),
    length=st.integers(1, 9),
    data=st.data(),
)
def test_rows_are_added_to_a_table_bit_for_bit_as_by_the_plain_forward(
    before, after, length, dtype, data
):
    places = np.array(data.draw(st.lists(st.integers(0, length - 1), min_size=1, max_size=20)))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    x = rng.normal(size=(*before, len(places), *after)).astype(dtype)
    x.ravel()[0] = data.draw(st.sampled_from([-0.0, np.nan, np.inf]))
    given = x, len(before), places, length
    agree(tables.row_sums, network_kernels.row_sums, *given, tolerance=0)
    kept = network_kernels.MANY
    network_kernels.MANY = 0  # as of many elements
    try:
        agree(tables.row_sums, network_kernels.row_sums, *given, tolerance=0)
    finally:
        network_kernels.MANY = kept


def test_a_place_outside_the_table_is_an_error():
    with pytest.raises(IndexError, match="expected 0 to 2, but got 0 to 3"):
        tables.row_sums(np.ones((2, 4)), 0, np.array([0, 3]), 3)


@random
@given(st.data())
def test_attention_and_its_gradients_are_those_of_the_plain_forward(data):
    draw, rng = data.draw, np.random.default_rng(data.draw(st.integers(0, 99)))
    batch, length, keys = draw(st.sampled_from([(), (3,), (2, 2)])), draw(few), draw(few)
    width, depth, dtype = draw(few), draw(few), draw(dtypes)
    scores = (*batch, length, keys)
    mask = None
    if draw(st.booleans()):
        whole = rng.normal(size=[n if draw(st.booleans()) else 1 for n in scores])
        whole = whole[(0,) * draw(st.integers(0, len(scores) - 1))]
        mask = whole > -0.5 if draw(st.booleans()) else whole.astype(dtype)

    def numbers(*shape):
        x = rng.normal(size=shape)
        return np.where(rng.random(shape) < strange, np.nan, x).astype(dtype)

    strange = draw(st.sampled_from([0, 0.05]))
    shapes = (*batch, length, width), (*batch, keys, width), (*batch, keys, depth)
    query, key, value = (numbers(*shape) for shape in shapes)
    scale, causal, plain = 0.7, mask is None and draw(st.booleans()), network_kernels
    settings = mask, scale, causal
    agree(attention.attention, plain.attention, query, key, value, *settings)
    with np.errstate(all="ignore"):
        output, logs = plain.attention(query, key, value, *settings)
    strange = 0
    grad = numbers(*output.shape)
    delta = (grad * output).sum(-1)
    given = grad, query, key, value, logs, delta, *settings
    with np.errstate(all="ignore"):
        found, expected = (f.attention_backward(*given) for f in (attention, plain))
    for slope, right in zip(found, expected, strict=True):  # of one key 0 but for rounding
        agree(
            lambda x: np.append(x, x.dtype.type(1)),
            lambda _, y=right: np.append(y, y.dtype.type(1)),
            slope,
        )
        assert slope.shape == right.shape


def test_what_a_query_of_nan_may_not_see_gets_no_gradient_from_it():
    rng = np.random.default_rng(0)
    query, key, value, grad = rng.normal(size=(4, 3, 2))
    query[1, 0] = np.nan
    output, logs = network_kernels.attention(query, key, value, None, 0.7, True)
    given = grad, query, key, value, logs, (grad * output).sum(-1), None, 0.7, True
    with np.errstate(all="ignore"):
        found, expected = (f.attention_backward(*given)[2] for f in (attention, network_kernels))
    assert np.isnan(found).any(1).tolist() == [True, True, False]  # the last key is behind it
    np.testing.assert_allclose(found, expected)


@pytest.mark.parametrize("causal", [False, True])
def test_attention_in_blocks_of_queries_is_that_of_one_block(causal, monkeypatch):
    rng = np.random.default_rng(0)
    query, key, value, grad = rng.normal(size=(4, 3, 70, 8)).astype("float32")
    plain = network_kernels
    output, logs = plain.attention(query, key, value, None, 0.3, causal)
    given = grad, query, key, value, logs, (grad * output).sum(-1), None, 0.3, causal
    for size, fewest in ((1 << 15, 24), (700, 1), (1, 1)):  # all queries, ten, one
        monkeypatch.setattr(attention, "SCORES", size)
        monkeypatch.setattr(attention, "FEWEST", fewest)
        agree(attention.attention, plain.attention, query, key, value, None, 0.3, causal)
        agree(attention.attention_backward, plain.attention_backward, *given)


def test_the_comparison_finds_one_wrong_element():
    with pytest.raises(AssertionError, match="at \\[1, 2\\] expected"):
        agree(lambda x: x + (np.arange(6).reshape(2, 3) == 5) * 1e-9, lambda x: x, np.ones((2, 3)))


# Arguments that broadcast, which only an op that is called by itself meets.
broadcast = [
    ("softmax_backward", (np.ones((2, 1)), np.ones((2, 3))), {"dim": 1}),
    ("layer_norm_fused", (np.ones((2, 3)), np.ones(3), np.ones(1)), {"ndim": 1, "eps": 0.1}),
    ("layer_norm_fused_backward", (np.ones(()), np.ones((2, 3))), {"ndim": 1, "eps": 0.1}),
    ("rms_norm_fused", (np.ones((2, 3)), np.ones(1)), {"ndim": 1, "eps": 0.1}),
]


@pytest.mark.parametrize(("name", "args", "more"), broadcast, ids=[name for name, *_ in broadcast])
def test_arguments_that_broadcast_are_left_to_the_plain_forward(name, args, more, used):
    op = registry.op(f"builtin::{name}").call

    def outcome():
        try:
            result = arrays_of(op(*args, **more))
            return result if isinstance(result, tuple) else (result,)
        except Exception as error:
            return type(error), str(error)

    expected = outcome()
    with pg.kernels("numba"):
        found = outcome()
    assert used == []
    if isinstance(expected[0], type):
        assert found == expected
    else:
        assert difference(found, expected, 0) == ""


programs = {
    "max_pool2d": (lambda x: pg.max_pool2d(x, 3, 2, 1), (2, 2, 7, 6)),
    "avg_pool2d": (lambda x: pg.avg_pool2d(x, 2), (2, 2, 5, 6)),
    "depthwise": (lambda x, w: pg.conv2d(x, w, groups=2, padding=1), (1, 2, 5, 4), (4, 1, 3, 3)),
    "transpose": (lambda x, w: pg.conv_transpose2d(x, w, stride=2), (1, 2, 4, 4), (2, 1, 3, 2)),
    "dense": (lambda x, w: pg.conv2d(x, w, padding=1), (2, 3, 5, 4), (7, 3, 3, 2)),
    "softmax": (lambda x: pg.softmax(x, -1), (3, 5)),
    "log_softmax": (lambda x: pg.log_softmax(x, -1), (3, 5)),
    "cross_entropy": (lambda x: pg.cross_entropy(x, pg.tensor([1, 0, 4])), (3, 5)),
    "layer_norm": (lambda x, w, b: pg.nn.functional.layer_norm(x, (5,), w, b), (3, 5), (5,), (5,)),
    "attention": (lambda q: pg.nn.functional.scaled_dot_product_attention(q, q, q), (2, 5, 3)),
    "rms_norm": (lambda x, w: pg.nn.functional.rms_norm(x, (5,), w), (3, 5), (5,)),
}


@pytest.mark.parametrize("name", programs)
def test_gradients_of_both_orders_by_kernels_are_the_plain_ones(name, used):
    function, *shapes = programs[name]
    rng = np.random.default_rng(3)
    given = [rng.normal(size=shape) for shape in shapes]

    def gradients():
        tensors = [pg.tensor(each).requires_grad_() for each in given]
        y = function(*tensors)
        first = pg.autograd.grad((y * y * 0.5).sum(), tensors, create_graph=True)
        second = pg.autograd.grad(sum((g * g).sum() for g in first), tensors)
        return [arrays_of(each) for each in (y, *first, *second)]

    with pg.kernels():
        plain = gradients()
    with pg.kernels("numba"):
        found = gradients()
    for result, expected in zip(found, plain, strict=True):
        assert difference(result, expected, 1000) == ""
    assert len({*used}) >= 2


# The exponential.


@vectors.helper("contract")
def powers(x, out, other):
    for k in range(x.shape[0]):
        out[k], other[k] = vectors.exponential(x[k]), vectors.power(x[k])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_an_exponential_is_right_to_two_units_in_the_last_place(dtype):
    edge = {"float32": (-104, 88.7), "float64": (-746, 709.7)}[dtype]
    x = np.random.default_rng(0).uniform(*edge, 20_000).astype(dtype)
    special = [
        np.nan,
        -np.nan,
        np.inf,
        -np.inf,
        0.0,
        -0.0,
        1e30,
        -1e30,
        *edge,
        88.723,
        88.722,
        709.79,
    ]
    nan_with_bits = np.array([0x7FF0000000001954], np.uint64).view(np.float64)
    with np.errstate(all="ignore"):
        x = np.concatenate([x, np.array(special, dtype), nan_with_bits.astype(dtype)])
    out, other = np.empty_like(x), np.empty_like(x)
    powers(x, out, other)
    with np.errstate(all="ignore"):
        exact = np.exp(x.astype(np.longdouble))
        expected = exact.astype(dtype)
        unit = np.spacing(np.where(np.isfinite(expected), expected, 1))
        apart = np.abs(out - exact) / unit
    finite = np.isfinite(expected)
    assert apart[finite].max() <= (1.2 if np.longdouble != np.float64 else 3)
    np.testing.assert_array_equal(out[~finite], expected[~finite])
    np.testing.assert_array_equal(other[~(x > 80)], out[~(x > 80)])


# Threads, processes, compilation.


def test_a_number_of_threads_changes_no_result(monkeypatch):
    x = np.random.default_rng(0).normal(size=(5, 3, 9, 8)).astype(np.float32)
    windows = pooled(x.shape, (3, 3), (2, 2), (1, 1), (1, 1), False)
    alone = pooling.max_pool2d(x, windows, True)
    monkeypatch.setattr(compiling, "THREADS_FROM", 0)
    for count in (2, 3, 100):
        monkeypatch.setattr(compiling, "threads", lambda count=count: count)
        assert difference(pooling.max_pool2d(x, windows, True), alone, 0) == ""


def test_numba_says_how_many_threads_there_are(monkeypatch):
    assert compiling.threads() == numba.config.NUMBA_NUM_THREADS
    monkeypatch.setattr(numba, "threading_layer", lambda: "omp")
    monkeypatch.setattr(numba, "get_num_threads", lambda: 7)
    assert compiling.threads() == 7


def softmax_in_threads(monkeypatch):
    monkeypatch.setattr(compiling, "THREADS_FROM", 0)
    monkeypatch.setattr(compiling, "threads", lambda: 3)
    x = np.random.default_rng(0).normal(size=(64, 50))
    return lambda: rows.softmax(x, 1)


def test_several_threads_may_call_at_once(monkeypatch):
    run = softmax_in_threads(monkeypatch)
    expected, found = run(), []
    callers = [
        threading.Thread(target=lambda: found.extend(run() for _ in range(50))) for _ in range(4)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert len(found) == 200
    assert all(np.array_equal(each, expected) for each in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_process_that_was_forked_computes_in_threads_of_its_own(monkeypatch):
    run = softmax_in_threads(monkeypatch)
    expected = run()
    assert compiling.helpers.started
    child = os.fork()
    if child == 0:  # no assertion here: pytest would go on twice
        os._exit(0 if np.array_equal(run(), expected) and compiling.helpers.started else 1)
    deadline = time.monotonic() + 60
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
        if time.monotonic() > deadline:
            os.kill(child, 9)
        time.sleep(0.01)
    assert os.waitstatus_to_exitcode(ended[1]) == 0


def test_without_threads_to_be_had_the_caller_computes_everything(monkeypatch):
    run = softmax_in_threads(monkeypatch)
    expected = run()

    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(compiling, "helpers", compiling.Helpers())
    assert np.array_equal(run(), expected)
    assert not compiling.helpers.started


def test_threads_that_are_busy_leave_their_parts_to_the_caller(monkeypatch):
    run = softmax_in_threads(monkeypatch)
    expected, go_on = run(), threading.Event()
    for _ in range(compiling.helpers.started):
        compiling.helpers.ask(lambda: go_on.wait(60) and None, 1)
    try:
        started = time.monotonic()
        assert np.array_equal(run(), expected)
        assert time.monotonic() - started < 30
    finally:
        go_on.set()


def test_an_error_in_a_part_reaches_the_caller(monkeypatch):
    softmax_in_threads(monkeypatch)

    class Fails:
        def ready(self, *args):
            return self

        def __call__(self, first, last):
            if last == 9:
                raise MemoryError("of the last part")

    with pytest.raises(MemoryError, match="of the last part"):
        compiling.shared_out(Fails(), 9, 1)


COMPILES = """
import numpy as np
from plugrad_kernels.numba import attention, convolution, norms, pooling, rows
from plugrad_kernels.numba.compiling import Loop
loops = [x for m in (attention, convolution, norms, pooling, rows) for x in vars(m).values() if type(x) is Loop]
assert len(loops) >= 15 and not any(loop._compiled for loop in loops)  # the import compiles nothing
rows.softmax_backward(np.ones((2, 3)), np.ones((2, 3)), 1)
(dispatcher,) = rows.softmax_slopes._compiled.values()
print(sum(dispatcher.stats.cache_hits.values()))
"""


def test_what_was_compiled_is_kept_on_disk(tmp_path):
    runs = [printed(COMPILES, NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2)]
    assert runs == ["0\n", "1\n"]
    assert any(tmp_path.rglob("*.nbi"))


def printed(program, **environment):
    """Return what a program prints in a process of its own, which says nothing else: no line but on a terminal."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


CHOOSES = """
import plugrad as pg
x = pg.ones(2, 600, dtype=pg.float64, requires_grad=True)
with pg.kernels("numba"):  # of an op whose chapter nothing has looked up yet
    y = pg.nn.functional.layer_norm(x, (600,))
    from plugrad_builtin.losses import Softmax  # no op yet, but by its module
    assert Softmax.identity is None
    z = Softmax.apply(x, dim=1)
assert "kernel numba" in repr(y.grad_fn), y.grad_fn
assert "kernel numba" in repr(z.grad_fn), z.grad_fn
"""


def test_the_first_op_of_a_process_has_its_kernel():
    printed(CHOOSES)


def test_without_a_place_for_a_cache_it_is_compiled_all_the_same():
    space = {}
    exec(
        "def doubled(first, last, x):\n    x[0] *= 2", space
    )  # numba has no cache for what has no file
    x = np.ones(3)
    compiling.shared_out(compiling.loop("x")(space["doubled"]), 1, 0, x)
    assert x.tolist() == [2, 1, 1]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_slow_compilation_is_told_on_a_terminal_and_logged_everywhere(monkeypatch):
    monkeypatch.setattr(compiling, "PATIENCE", 0.01)
    with unittest.TestCase().assertLogs("plugrad.kernels.numba", "INFO") as logs:
        for stream, told in ((Terminal(), True), (io.StringIO(), False)):
            monkeypatch.setattr(sys, "stderr", stream)
            with compiling.logged("plugrad: numba compiles softmax for float32"):
                time.sleep(0.2)
            lines = stream.getvalue()
            assert lines.startswith("plugrad: numba compiles softmax for float32 ... 0.") == told
            assert told or lines == ""
    assert [record.getMessage()[:43] for record in logs.records] == [
        "plugrad: numba compiles softmax for float32"
    ] * 2
    monkeypatch.setattr(compiling, "PATIENCE", 60)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with compiling.logged("fast"):
        pass
    assert sys.stderr.getvalue() == ""
