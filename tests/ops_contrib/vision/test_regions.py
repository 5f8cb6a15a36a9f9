"""Region pooling and deformable convolution: torchvision's numbers, loops written from the papers, hard inputs."""

import itertools
import json

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import installed
from tests.ops_contrib.vision.recorded_regions import (
    BOXES,
    CASES,
    TABLE,
    by_plugrad,
    by_torchvision,
    computed,
    read,
    sines,
)

vision = pg.ops.vision


def compare(found, expected, tolerance):
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one.ravel(), np.ravel(other), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("case", CASES)
def test_values_and_gradients_are_those_that_torchvision_had(case):
    compare(by_plugrad(case), json.loads(TABLE.read_text())[case], 1e-7)


def test_a_number_that_is_wrong_by_a_twentieth_of_a_percent_is_found():
    case = "deform_conv2d bias=1 mask=1"
    found, expected = by_plugrad(case), json.loads(TABLE.read_text())[case]
    for place in range(len(found)):
        wrong = [each * (1.0005 if nr == place else 1) for nr, each in enumerate(found)]
        with pytest.raises(AssertionError, match="Not equal"):
            compare(wrong, expected, 1e-7)


def test_values_and_gradients_are_those_of_torchvision():
    installed("torchvision")
    for case in CASES:
        compare(by_plugrad(case), by_torchvision(case), 1e-12)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_regions_at_random_are_those_of_torchvision(dtype, rng):
    torch, ops = installed("torch"), installed("torchvision").ops
    for size, scale, ratio, aligned in itertools.product(
        (1, (3, 2)), (1.0, 0.25), (-1, 3), (False, True)
    ):
        image, boxes = rng.normal(size=(2, 6, 7, 9)).astype(dtype), some_boxes(rng, scale, dtype)
        for op, settings in (
            ("roi_align", (size, scale, ratio, aligned)),
            ("ps_roi_align", (size, scale, ratio)),
            ("roi_pool", (size, scale)),
        ):
            found = getattr(vision, op)(pg.tensor(image), pg.tensor(boxes), *settings)
            expected = getattr(ops, op)(torch.tensor(image), torch.tensor(boxes), *settings)
            compare([found.numpy()], [expected.numpy()], 1e-5 if dtype == "float32" else 1e-12)


def some_boxes(rng, scale, dtype):
    x, y = (np.sort(rng.uniform(-3, size + 3, (5, 2)), 1) for size in (9, 7))
    corners = np.stack([x[:, 0], y[:, 0], x[:, 1], y[:, 1]], 1)
    corners[::2] = np.round(2 * corners[::2]) / 2  # halves, which are rounded, and pixels' centres
    corners[:, 2:] += 0.5  # of an empty box torchvision's ps_roi_align is nan
    return np.concatenate([rng.integers(0, 2, (5, 1)), corners / scale], 1).astype(dtype)


# Loops.


def bilinear(image, y, x):
    """The value of an image (H, W) at a place; outside it is 0."""
    total = 0.0
    for row in (int(np.floor(y)), int(np.floor(y)) + 1):
        for column in (int(np.floor(x)), int(np.floor(x)) + 1):
            if 0 <= row < image.shape[0] and 0 <= column < image.shape[1]:
                total += image[row, column] * (1 - abs(y - row)) * (1 - abs(x - column))
    return total


def test_roi_align_is_the_mean_of_samples_in_each_bin():
    image = sines(1, 1, 6, 7)
    box, (bins_down, bins_across), ratio = np.array([[0, 1.2, 0.7, 5.9, 4.6]]), (2, 3), 4
    _, x1, y1, x2, y2 = box[0]
    down, across = (y2 - y1) / bins_down, (x2 - x1) / bins_across
    expected = np.zeros((1, 1, bins_down, bins_across))
    for p, q, i, j in np.ndindex(bins_down, bins_across, ratio, ratio):
        y, x = y1 + (p + (i + 0.5) / ratio) * down, x1 + (q + (j + 0.5) / ratio) * across
        expected[0, 0, p, q] += bilinear(image[0, 0], y - 0.5, x - 0.5) / ratio**2
    found = vision.roi_align(pg.tensor(image), pg.tensor(box), (2, 3), 1.0, ratio, True)
    compare([found.numpy()], [expected], 1e-12)


def test_roi_pool_is_the_largest_pixel_of_each_bin(rng):
    image, (down, across) = rng.integers(0, 4, (2, 3, 6, 7)).astype(float), (2, 3)
    input = pg.tensor(image, requires_grad=True)
    found = vision.roi_pool(input, pg.tensor(BOXES), (down, across), 0.5)
    expected, grad = np.zeros(found.shape), np.zeros(image.shape)
    for k, c, p, q in np.ndindex(*found.shape):
        n = int(BOXES[k, 0])
        x1, y1, x2, y2 = (int(np.sign(v) * np.floor(abs(v) + 0.5)) for v in BOXES[k, 1:] / 2)
        step_y, step_x = max(y2 - y1 + 1, 1) / down, max(x2 - x1 + 1, 1) / across
        best = None
        for y in range(y1 + int(p * step_y), y1 + int(np.ceil((p + 1) * step_y))):
            for x in range(x1 + int(q * step_x), x1 + int(np.ceil((q + 1) * step_x))):
                inside = 0 <= y < 6 and 0 <= x < 7
                if inside and (best is None or image[n, c, y, x] > image[n, c, *best]):
                    best = y, x
        if best is not None:
            expected[k, c, p, q] = image[n, c, *best]
            grad[n, c, *best] += 1
    found.sum().backward()
    compare([found.detach().numpy(), input.grad.numpy()], [expected, grad], 0)


def test_deformable_convolution_reads_each_tap_at_its_own_place():
    _, (image, offset, weight), named, settings = read(CASES[-2])
    output = vision.deform_conv2d(
        *map(pg.tensor, (image, offset, weight)),
        **{name: pg.tensor(each) for name, each in named.items()},
        **settings,
    ).numpy()
    (down, across), (above, before) = settings["dilation"], settings["padding"]
    expected = np.zeros(output.shape)
    for o, p, q in np.ndindex(output.shape[1:]):
        for c, i, j in np.ndindex(weight.shape[1:]):
            channel = o // 2 * 2 + c  # two groups of two channels; each channel has its own offsets
            tap = channel * 2 + i * 2 + j
            y = p - above + i * down + offset[0, 2 * tap, p, q]
            x = q - before + j * across + offset[0, 2 * tap + 1, p, q]
            value = bilinear(image[0, channel], y, x) * named["mask"][0, tap, p, q]
            expected[0, o, p, q] += weight[o, c, i, j] * value
    compare([output], [expected + named["bias"][:, None, None]], 1e-12)


def test_without_offsets_it_is_the_convolution(rng):
    image, weight = (
        pg.tensor(rng.normal(size=(2, 4, 6, 5))),
        pg.tensor(rng.normal(size=(6, 2, 3, 2))),
    )
    settings = {"stride": (2, 1), "padding": (1, 2), "dilation": (1, 2)}
    expected = pg.conv2d(image, weight, groups=2, **settings)
    offset = pg.zeros(2, 12, *expected.shape[2:], dtype=pg.float64)
    compare(
        [vision.deform_conv2d(image, offset, weight, **settings).numpy()], [expected.numpy()], 1e-12
    )


# Inputs that are hard.


def test_a_list_of_boxes_is_the_table_of_them_and_gets_the_gradients():
    image, whole = pg.tensor(sines(2, 1, 6, 7)), pg.tensor(BOXES, requires_grad=True)
    parts = [pg.tensor(BOXES[BOXES[:, 0] == n, 1:], requires_grad=True) for n in (0, 1)]
    order = np.argsort(BOXES[:, 0], kind="stable")
    for op in (vision.roi_align, vision.ps_roi_align):
        size = (2, 3) if op is vision.roi_align else 1
        listed, tabled = op(image, parts, size), op(image, whole, size)
        compare([listed.detach().numpy()], [tabled.detach().numpy()[order]], 0)
        by_parts = pg.autograd.grad(listed.sum(), parts)
        (by_whole,) = pg.autograd.grad(tabled.sum(), whole)
        compare(
            [np.concatenate([each.numpy() for each in by_parts])],
            [by_whole.numpy()[order, 1:]],
            1e-15,
        )


def test_nan_and_infinity_stay_where_they_are_read():
    image = sines(1, 1, 6, 7)
    image[0, 0, 0, 0], image[0, 0, 5, 6] = np.nan, np.inf
    box = pg.tensor([[0, 0.0, 0.0, 6.0, 5.0]], dtype=pg.float64)
    input = pg.tensor(image)
    assert vision.roi_pool(input, box, 2).numpy().ravel()[[0, 3]].tolist() == [
        pytest.approx(np.nan, nan_ok=True),
        np.inf,
    ]
    means = vision.roi_align(input, box, 2).numpy()[0, 0]
    assert np.isnan(means[0, 0])
    assert np.isinf(means[1, 1])
    assert np.isfinite([means[0, 1], means[1, 0]]).all()
    offset = np.zeros((1, 2, 6, 7))
    offset[0, :, 2, 3], offset[0, :, 4, 4] = np.nan, np.inf
    offset = pg.tensor(offset, requires_grad=True)
    output = vision.deform_conv2d(input, offset, pg.ones(1, 1, 1, 1, dtype=pg.float64))
    output[0, 0, 4].sum().backward()
    output = output.detach().numpy()[0, 0]
    assert np.isnan([output[0, 0], output[2, 3]]).all()
    assert output[4, 4] == 0  # outside
    assert output[1, 1] == image[0, 0, 1, 1]
    assert offset.grad.numpy()[0, :, 4, 4].tolist() == [0, 0]


def test_half_precision_is_computed_in_single():
    def half(array, requires_grad=False):
        return pg.tensor(np.asarray(array, np.float16), requires_grad=requires_grad)

    def single(array, requires_grad=False):
        return pg.tensor(
            np.asarray(array, np.float16).astype("float32"), requires_grad=requires_grad
        )

    for case in ("roi_align output_size=2 sampling_ratio=2 aligned=True", CASES[-2]):
        narrow = computed(case, vision, half, lambda x: x.detach().numpy())
        wide = computed(case, vision, single, lambda x: x.detach().numpy())
        assert {each.dtype for each in narrow} == {np.dtype("float16")}
        compare(narrow[:1], wide[:1], 2e-3)
        compare(narrow, wide, 2e-2)


@pytest.mark.parametrize("op", ["roi_align", "ps_roi_align", "roi_pool"])
def test_images_may_lie_in_memory_in_any_way(op, rng):
    image = rng.normal(size=(2, 5, 4, 12))
    turned = image.transpose(0, 3, 1, 2)
    turned.flags.writeable = False
    call, box = getattr(vision, op), pg.tensor(BOXES)
    found = call(pg.from_numpy(turned), box, (2, 3))
    expected = call(pg.tensor(np.ascontiguousarray(turned)), box, (2, 3))
    compare([found.numpy()], [expected.numpy()], 0)
    assert found.numpy().flags.c_contiguous


def test_boxes_with_other_numbers_of_samples_keep_their_order(rng):
    image = pg.tensor(rng.normal(size=(2, 3, 6, 7)))
    together = vision.roi_align(image, pg.tensor(BOXES), 2).numpy()
    alone = [vision.roi_align(image, pg.tensor(box[None]), 2).numpy()[0] for box in BOXES]
    compare([together], [alone], 1e-15)
