"""Boxes, their losses, focal loss and SSIM: against loops and other formulas, and at special arguments."""

import math

import numpy as np
import pytest

import plugrad as pg
from plugrad_vision.boxes import boxes

V = pg.ops.vision


def iou(a, b):
    width = max(min(a[2], b[2]) - max(a[0], b[0]), 0)
    height = max(min(a[3], b[3]) - max(a[1], b[1]), 0)
    union = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - width * height
    return width * height / union, union


def penalty(name, a, b):
    """What the loss of two boxes adds to 1 - IoU."""
    overlap, union = iou(a, b)
    width, height = max(a[2], b[2]) - min(a[0], b[0]), max(a[3], b[3]) - min(a[1], b[1])
    if name == "giou_loss":
        return (width * height - union) / (width * height)
    centres = np.subtract(np.add(a[:2], a[2:]), np.add(b[:2], b[2:])) / 2
    away = (centres**2).sum() / (width**2 + height**2)
    angles = [math.atan((box[2] - box[0]) / (box[3] - box[1])) for box in (a, b)]
    v = 4 / math.pi**2 * (angles[0] - angles[1]) ** 2
    return away + (v * v / (1 - overlap + v) if name == "ciou_loss" else 0)


@pytest.mark.parametrize("name", ["giou_loss", "diou_loss", "ciou_loss"])
def test_losses_of_boxes_are_their_formulas(name, rng):
    input, target = boxes(20)(rng), 0.8 * boxes(20)(rng)
    expected = [1 - iou(a, b)[0] + penalty(name, a, b) for a, b in zip(input, target, strict=True)]
    found = getattr(V, name)(pg.tensor(input), pg.tensor(target), eps=0.0).numpy()
    np.testing.assert_allclose(found, expected, atol=1e-13)
    mean = getattr(V, name)(pg.tensor(input), pg.tensor(target), eps=0.0, reduction="mean")
    np.testing.assert_allclose(mean.item(), np.mean(expected))


def test_intersection_over_union_is_that_of_each_pair(rng):
    first, second = boxes(4)(rng), boxes(5)(rng)
    expected = [[iou(a, b)[0] for b in second] for a in first]
    np.testing.assert_allclose(V.box_iou(pg.tensor(first), pg.tensor(second)).numpy(), expected)
    whole = V.box_iou(pg.tensor([[0, 0, 2, 2]]), pg.tensor([[1, 0, 2, 2]]))
    assert whole.dtype == pg.float32
    assert whole.item() == 0.5


def test_boxes_that_touch_have_no_overlap_and_no_gradient_of_it():
    first = pg.tensor([[0.0, 0.0, 1.0, 1.0]], requires_grad=True)
    found = V.box_iou(first, pg.tensor([[1.0, 0.0, 2.0, 1.0], [0.0, 1.0, 1.0, 2.0]]))
    found.sum().backward()
    assert found.tolist() == [[0, 0]]
    assert not first.grad.numpy().any()


def test_the_gradient_of_alpha_is_left_out_unless_it_is_asked_for(rng):
    arrays = [pg.tensor(boxes(6)(rng)) for _ in range(2)]

    def gradient(**settings):
        input = arrays[0].clone().requires_grad_()
        V.ciou_loss(input, arrays[1], reduction="sum", **settings).backward()
        return input.grad.numpy()

    def difference(step=1e-6):
        found = np.empty((6, 4))
        for place in np.ndindex(6, 4):
            ends = []
            for sign in (1, -1):
                moved = arrays[0].numpy().copy()
                moved[place] += sign * step
                ends.append(V.ciou_loss(pg.tensor(moved), arrays[1], reduction="sum").item())
            found[place] = (ends[0] - ends[1]) / (2 * step)
        return found

    np.testing.assert_allclose(gradient(alpha_gradient=True), difference(), atol=1e-7)
    assert abs(gradient() - difference()).max() > 1e-3


def test_suppression_keeps_the_best_of_boxes_that_overlap(rng):
    places, scores = boxes(99)(rng), rng.integers(0, 20, 99) / 20
    for threshold in (0.1, 0.4, 0.6):
        kept = []
        for nr in sorted(range(99), key=lambda nr: -scores[nr]):
            if all(iou(places[nr], places[k])[0] <= threshold for k in kept):
                kept.append(nr)
        found = V.nms(pg.tensor(places), pg.tensor(scores), threshold)
        assert found.tolist() == kept
        assert found.dtype == pg.int64
        assert 1 < len(kept) < 99


def test_suppression_has_no_gradient_but_what_it_selects_has():
    places = pg.tensor(
        [[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.9], [5.0, 5.0, 6.0, 6.0]], requires_grad=True
    )
    kept = V.nms(places, pg.tensor([0.2, 0.9, 0.5], requires_grad=True), 0.5)
    assert not kept.requires_grad
    assert kept.tolist() == [1, 2]
    places[kept].sum().backward()
    np.testing.assert_array_equal(places.grad.numpy()[:, 0], [0, 1, 1])


def test_a_box_that_overlaps_by_the_threshold_exactly_is_kept():
    places = pg.tensor([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.0]])
    assert V.nms(places, pg.tensor([0.2, 0.9]), 0.5).tolist() == [1, 0]
    assert V.nms(places, pg.tensor([0.2, 0.9]), 0.4999).tolist() == [1]


def test_boxes_without_area_are_kept_without_a_warning():
    assert V.nms(pg.zeros(3, 4), pg.tensor([0.1, 0.3, 0.2]), 0.5).tolist() == [1, 2, 0]


@pytest.mark.parametrize("name", ["giou_loss", "diou_loss", "ciou_loss"])
def test_equal_boxes_have_no_loss_and_no_boxes_have_the_mean_0(name):
    box = pg.tensor([[1.0, 1.0, 3.0, 4.0]], requires_grad=True)
    assert abs(getattr(V, name)(box, box.detach()).item()) < 1e-6
    none = getattr(V, name)(pg.zeros(0, 4, requires_grad=True), pg.zeros(0, 4), reduction="mean")
    assert none.item() == 0
    assert none.requires_grad


def focal(x, t, alpha, gamma):
    p = 1 / (1 + math.exp(-x))
    right = p if t else 1 - p
    weight = 1 if alpha < 0 else alpha if t else 1 - alpha
    return -weight * (1 - right) ** gamma * math.log(right)


@pytest.mark.parametrize("alpha", [-1, 0, 0.25, 1])
@pytest.mark.parametrize("gamma", [0, 0.5, 2])
def test_focal_loss_is_its_formula(alpha, gamma, rng):
    logits, target = rng.normal(size=9) * 3, np.arange(9.0) % 2
    expected = [focal(x, t, alpha, gamma) for x, t in zip(logits, target, strict=True)]
    arrays = pg.tensor(logits), pg.tensor(target)
    settings = {"alpha": alpha, "gamma": gamma}
    np.testing.assert_allclose(V.sigmoid_focal_loss(*arrays, **settings).numpy(), expected)
    for reduction, number in (("mean", np.mean(expected)), ("sum", np.sum(expected))):
        found = V.sigmoid_focal_loss(*arrays, **settings, reduction=reduction)
        np.testing.assert_allclose(found.item(), number)


def test_focal_loss_of_extreme_logits_is_finite_in_float32():
    logits = pg.tensor([200.0, -200.0, 200.0, 30.0], requires_grad=True)
    loss = V.sigmoid_focal_loss(logits, pg.tensor([1.0, 1.0, 0.0, 1.0]))
    loss.sum().backward()
    np.testing.assert_allclose(loss.detach().numpy(), [0, 50, 150, 0], atol=1e-6)
    np.testing.assert_allclose(logits.grad.numpy(), [0, -0.25, 0.75, 0], atol=1e-6)


def similarity(x, y, size, sigma, span):
    """SSIM of two planes, window by window."""
    grid = np.arange(size) - (size - 1) / 2
    weights = np.exp(-(grid**2 + grid[:, None] ** 2) / (2 * sigma**2))
    weights /= weights.sum()
    c1, c2 = (0.01 * span) ** 2, (0.03 * span) ** 2
    found = []
    for top, left in np.ndindex(x.shape[0] - size + 1, x.shape[1] - size + 1):
        a, b = (plane[top : top + size, left : left + size] for plane in (x, y))
        ma, mb = (weights * a).sum(), (weights * b).sum()
        va, vb = (weights * (a - ma) ** 2).sum(), (weights * (b - mb) ** 2).sum()
        covariance = (weights * (a - ma) * (b - mb)).sum()
        luminance = (2 * ma * mb + c1) / (ma**2 + mb**2 + c1)
        found.append(luminance * (2 * covariance + c2) / (va + vb + c2))
    return np.mean(found)


@pytest.mark.parametrize(("size", "sigma", "span"), [(11, 1.5, 1.0), (4, 0.7, 255.0)])
def test_ssim_is_the_mean_of_the_formula_over_windows(size, sigma, span, rng):
    x, y = rng.uniform(0, span, size=(2, 3, 2, 13, 12))
    planes = [
        [similarity(a, b, size, sigma, span) for a, b in zip(*z, strict=True)]
        for z in zip(x, y, strict=True)
    ]
    settings = {"window_size": size, "sigma": sigma, "data_range": span}
    for reduction, expected in (
        ("none", np.mean(planes, 1)),
        ("sum", np.sum(planes) / 2),
        ("mean", np.mean(planes)),
    ):
        found = V.ssim(pg.tensor(x), pg.tensor(y), reduction=reduction, **settings).numpy()
        np.testing.assert_allclose(found, expected, atol=1e-12)


def test_ssim_of_an_image_with_itself_is_1_and_that_is_the_maximum(rng):
    image = pg.tensor(rng.uniform(size=(2, 1, 12, 12)), requires_grad=True)
    found = V.ssim(image, image.detach(), reduction="none")
    found.sum().backward()
    np.testing.assert_allclose(found.detach().numpy(), 1)
    np.testing.assert_allclose(image.grad.numpy(), 0, atol=1e-12)
