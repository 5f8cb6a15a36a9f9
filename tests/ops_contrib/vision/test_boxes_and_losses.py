"""Boxes, their losses, focal loss and SSIM at special arguments; their formulas are checked by each op's reference."""

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


def test_focal_loss_of_extreme_logits_is_finite_in_float32():
    logits = pg.tensor([200.0, -200.0, 200.0, 30.0], requires_grad=True)
    loss = V.sigmoid_focal_loss(logits, pg.tensor([1.0, 1.0, 0.0, 1.0]))
    loss.sum().backward()
    np.testing.assert_allclose(loss.detach().numpy(), [0, 50, 150, 0], atol=1e-6)
    np.testing.assert_allclose(logits.grad.numpy(), [0, -0.25, 0.75, 0], atol=1e-6)


def test_ssim_of_an_image_with_itself_is_1_and_that_is_the_maximum(rng):
    image = pg.tensor(rng.uniform(size=(2, 1, 12, 12)), requires_grad=True)
    found = V.ssim(image, image.detach(), reduction="none")
    found.sum().backward()
    np.testing.assert_allclose(found.detach().numpy(), 1)
    np.testing.assert_allclose(image.grad.numpy(), 0, atol=1e-12)
