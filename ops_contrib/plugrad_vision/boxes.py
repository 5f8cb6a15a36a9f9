"""Boxes (x1, y1, x2, y2): intersection over union, losses of it, and non-maximum suppression."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, NumpyArray, array_of, composed, every, on, refuses, wide
from plugrad_vision.filters import floating, one_shape
from plugrad_vision.losses import REDUCTIONS, averaged, reduced


def boxes(*shape: int) -> Callable[[np.random.Generator], Array]:
    """Return an argument for a row of `on`: random boxes, (*shape, 4), of which many overlap."""

    def draw(rng: np.random.Generator) -> Array:
        low = rng.uniform(0, 1.5, (*shape, 2))
        return np.concatenate([low, low + rng.uniform(0.5, 2, (*shape, 2))], -1)

    return draw


APART = [[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 2.0]], [[2.0, 0.5, 3.5, 1.5], [0.5, 2.5, 2.5, 3.5]]
"""Boxes that lie beside each other, and one above another."""

INSIDE = [[0.0, 0.0, 4.0, 3.0]], [[1.0, 0.5, 2.0, 2.5]]
"""A box inside another."""


def pairs(**settings: Any) -> Any:
    """Return `samples` of a loss of two arrays of boxes, with these settings."""
    return (
        on((boxes(), boxes()), (boxes(2, 2), boxes(2, 2)), reduction=every(*REDUCTIONS), **settings)
        + on(APART, INSIDE, (boxes(3), boxes(3)), eps=0.1, **settings)
        + on(((0, 4), (0, 4)), reduction=every(*REDUCTIONS), **settings)
    )  # fmt: skip


pair_errors = (
    refuses(ValueError, "reduction must be 'none'", (boxes(2), boxes(2)), reduction="max")
    + refuses(RuntimeError, "must have one shape", (boxes(2), boxes(3)))
    + refuses(RuntimeError, "expected boxes", ((2, 5), (2, 5)), ((), ()))
    + refuses(TypeError, "target must be a tensor of real numbers, not float", (boxes(2), 1.5))
    + refuses(TypeError, "real numbers, not .*bool", (boxes(1), np.ones((1, 4), bool)))
)


def by_corners(first: Any, second: Any) -> tuple[Any, Any, Any]:
    """Return the areas of the intersection and the union of boxes, and the sides of the box around: for references."""
    (low, high), (start, stop) = (np.split(each, 2, -1) for each in (first, second))
    shared = (np.minimum(high, stop) - np.maximum(low, start)).clip(0).prod(-1)
    union = (high - low).prod(-1) + (stop - start).prod(-1) - shared
    return shared, union, np.maximum(high, stop) - np.minimum(low, start)


def loss_by_corners(
    name: str, first: Any, second: Any, reduction: str = "none", eps: float = 1e-7, **given: bool
) -> Any:
    """Return the result of a loss of boxes, by its name: "giou", "diou" or "ciou"."""
    shared, union, sides = by_corners(first, second)
    area, iou = sides.prod(-1), shared / (union + eps)
    centres = (np.mean(np.split(each, 2, -1), 0) for each in (first, second))
    loss = 1 - iou + (np.subtract(*centres) ** 2).sum(-1) / ((sides**2).sum(-1) + eps)
    if name == "giou":
        loss = 2 - iou - (union + eps) / (area + eps)
    if name == "ciou":
        angles = (np.arctan2(*np.moveaxis(x[..., 2:] - x[..., :2], -1, 0)) for x in (first, second))
        v = (np.subtract(*angles) * 2 / np.pi) ** 2
        loss = loss + v * v / (1 - iou + v + eps)
    return averaged(loss, reduction)


@composed(
    samples=on((boxes(3), boxes(2)), (boxes(2, 1), boxes(2, 3)), APART, INSIDE, ((0, 4), boxes(2))),
    error_samples=refuses(RuntimeError, "expected boxes .*N, 4", (boxes(), boxes(2)), (boxes(2), (2, 3)))
    + refuses(TypeError, "boxes2 must be a tensor of real numbers", (boxes(2), 1.5)),
    reference=lambda boxes1, boxes2:
        np.divide(*by_corners(boxes1[..., None, :], boxes2[..., None, :, :])[:2]),
    half_in_single=True,
)  # fmt: skip
def box_iou(boxes1: Array, boxes2: Array) -> Array:
    """Intersection over union (Jaccard index) of each of N boxes with each of M boxes.

    Parameters
    ----------
    boxes1, boxes2
        Shapes (..., N, 4) and (..., M, 4), x1, y1, x2, y2 with x1 < x2 and y1 < y2. Integers are converted to the
        default dtype.

    Returns (..., N, M). Boxes that touch, or lie apart, have 0 and the gradient 0; two boxes without area have nan.

    Raises
    ------
    RuntimeError
        An array has another shape.
    TypeError
        An argument is no tensor of real numbers.

    Source: Jaccard, "The distribution of the flora in the alpine zone" (1912)

    >>> import plugrad as pg
    >>> one = pg.tensor([[0.0, 0.0, 2.0, 2.0]])
    >>> pg.ops.vision.box_iou(one, pg.tensor([[1.0, 0.0, 2.0, 2.0], [2.0, 2.0, 3.0, 3.0]]))
    tensor([[0.5000, 0.0000]])
    """
    first, second = floating("box_iou", boxes1=boxes1, boxes2=boxes2)
    require_boxes("box_iou", 2, first, second)
    shared, union = overlap(pg.unsqueeze(first, -2), pg.unsqueeze(second, -3))
    return shared / union


@composed(
    samples=on((boxes(20), lambda rng: rng.permutation(20) / 20), iou_threshold=every(0.0, 0.3, 1.0))
    + on(((0, 4), (0,)), ([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.0]], [1, 2]), iou_threshold=0.5)
    + on(([[0.0, 0.0, 2.0, 2.0], [0.0, 1.5, 2.0, 3.5], [1.5, 0.0, 3.5, 2.0]], [1, 2, 0]), iou_threshold=0.2),
    error_samples=refuses(RuntimeError, r"expected boxes \(N, 4\)", ((2, 3, 4), (2,), 0.5), (boxes(3), (2,), 0.5))
    + refuses(TypeError, "scores must be a tensor of real numbers", (boxes(3), 1.0, 0.5)),
    reference=lambda boxes, scores, iou_threshold: one_by_one(boxes, scores, iou_threshold),
    arrays="numpy",
)  # fmt: skip
def nms(boxes: Array, scores: Array, iou_threshold: float) -> Array:
    """Non-maximum suppression: the indices of the boxes that remain when each box of the highest score removes those
    that overlap it by more than `iou_threshold`.

    The indices are integers, so there is no gradient: index the boxes and the scores with them, ``boxes[nms(...)]``,
    and these have one.

    Parameters
    ----------
    boxes
        Shape (N, 4), x1, y1, x2, y2 with x1 < x2 and y1 < y2.
    scores
        Shape (N,).
    iou_threshold
        A box is removed if its intersection over union with a remaining box of a higher score is larger.

    Returns the indices, int64, by decreasing score; of equal scores the first comes first.

    Raises
    ------
    RuntimeError
        The shapes do not fit.
    TypeError
        An argument is no tensor of real numbers.

    Source: Girshick et al., "Rich feature hierarchies for accurate object detection and semantic segmentation" (2014),
    https://arxiv.org/abs/1311.2524

    >>> import plugrad as pg
    >>> boxes = pg.tensor([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.8], [3.0, 0.0, 4.0, 1.0]])
    >>> pg.ops.vision.nms(boxes, pg.tensor([0.5, 0.9, 0.1]), 0.5)
    tensor([1, 2])
    """
    places, values = map(array_of, floating("nms", boxes=boxes, scores=scores))
    if values.ndim != 1 or places.shape != (len(values), 4):
        raise RuntimeError(
            "nms: expected boxes (N, 4) of x1, y1, x2, y2 and scores (N,), but got "
            f"{list(places.shape)} and {list(values.shape)}"
        )
    order = np.argsort(-values, kind="stable")
    x1, y1, x2, y2 = np.ascontiguousarray(wide(places)[order].T)
    areas, removed, kept = (x2 - x1) * (y2 - y1), np.zeros(len(order), bool), []
    for nr in range(len(order)):
        if not removed[nr]:
            kept.append(nr)
            width = np.minimum(x2[nr], x2[nr:]) - np.maximum(x1[nr], x1[nr:])
            height = np.minimum(y2[nr], y2[nr:]) - np.maximum(y1[nr], y1[nr:])
            shared = np.maximum(width, 0) * np.maximum(height, 0)
            with np.errstate(invalid="ignore", divide="ignore"):  # of boxes without area
                removed[nr:] |= shared / (areas[nr] + areas[nr:] - shared) > iou_threshold
    return pg.tensor(order[kept])


def one_by_one(boxes: NumpyArray, scores: NumpyArray, iou_threshold: float) -> NumpyArray:
    """Return what `nms` does, a reference: each box in turn remains if no better one that remains overlaps it."""
    overlaps: Any = box_iou.call(pg.tensor(boxes), pg.tensor(boxes)).numpy()
    kept: list[int] = []
    for nr in np.argsort(-scores):
        if (overlaps[nr, kept] <= iou_threshold).all():
            kept.append(nr)
    return np.array(kept, np.int64)


@composed(
    samples=pairs(),
    error_samples=pair_errors,
    reference=partial(loss_by_corners, "giou"),
    half_in_single=True,
)
def giou_loss(input: Array, target: Array, *, reduction: str = "none", eps: float = 1e-7) -> Array:
    """Generalized IoU loss of boxes: ``1 - IoU + (C - union) / C`` with the area C of the smallest box around both.

    Unlike ``1 - IoU`` it has a gradient where boxes lie apart.

    Parameters
    ----------
    input, target
        Of one shape (..., 4): x1, y1, x2, y2 with x1 < x2 and y1 < y2. Integers are converted to the default dtype.
    reduction
        "none" for (...), "mean" or "sum". The mean of no boxes is 0.
    eps
        Added to both denominators.

    Raises
    ------
    ValueError
        There is no such `reduction`.
    RuntimeError
        The shapes do not fit.
    TypeError
        An argument is no tensor of real numbers.

    Source: Rezatofighi et al., "Generalized intersection over union" (2019), https://arxiv.org/abs/1902.09630

    >>> import plugrad as pg
    >>> pg.ops.vision.giou_loss(pg.tensor([0.0, 0.0, 1.0, 1.0]), pg.tensor([2.0, 0.0, 3.0, 1.0]))
    tensor(1.3333)
    """
    first, second = pair("giou_loss", input, target)
    shared, union = overlap(first, second)
    width, height = around(first, second)
    area = width * height
    loss = 1 - shared / (union + eps) + (area - union) / (area + eps)
    return reduced("giou_loss", loss, reduction)


@composed(
    samples=pairs(),
    error_samples=pair_errors,
    reference=partial(loss_by_corners, "diou"),
    half_in_single=True,
)
def diou_loss(input: Array, target: Array, *, reduction: str = "none", eps: float = 1e-7) -> Array:
    """Distance IoU loss of boxes: ``1 - IoU + d² / c²`` with the distance d of the centres, and the diagonal c of the
    smallest box around both.

    Parameters, errors and result are those of `giou_loss`.

    Source: Zheng et al., "Distance-IoU loss" (2020), https://arxiv.org/abs/1911.08287

    >>> import plugrad as pg
    >>> pg.ops.vision.diou_loss(pg.tensor([0.0, 0.0, 1.0, 1.0]), pg.tensor([2.0, 0.0, 3.0, 1.0]))
    tensor(1.4000)
    """
    loss, _ = distance_loss(pair("diou_loss", input, target), eps)
    return reduced("diou_loss", loss, reduction)


@composed(
    samples=pairs(alpha_gradient=True),
    error_samples=pair_errors,
    reference=partial(loss_by_corners, "ciou"),
    settings={"alpha_gradient": (True,)},  # with False the gradient is of no function
    half_in_single=True,
)
def ciou_loss(
    input: Array,
    target: Array,
    *,
    reduction: str = "none",
    eps: float = 1e-7,
    alpha_gradient: bool = False,
) -> Array:
    """Complete IoU loss of boxes: `diou_loss` plus ``alpha v``, which compares the aspect ratios.

    ``v = 4 / pi² (atan(w_target / h_target) - atan(w / h))²`` and ``alpha = v / (1 - IoU + v)``.

    Parameters, errors and result are those of `giou_loss`, and:

    alpha_gradient
        Whether the gradient is that of the value. By default alpha counts as a constant in the gradient, as in
        torchvision, so a box is not made to overlap less for a smaller alpha.

    Source: Zheng et al., "Distance-IoU loss" (2020), https://arxiv.org/abs/1911.08287

    >>> import plugrad as pg
    >>> pg.ops.vision.ciou_loss(pg.tensor([0.0, 0.0, 1.0, 1.0]), pg.tensor([0.0, 0.0, 1.0, 3.0]))
    tensor(0.7767)
    """
    first, second = pair("ciou_loss", input, target)
    loss, iou = distance_loss((first, second), eps)
    (x1, y1, x2, y2), (u1, v1, u2, v2) = pg.unbind(first, -1), pg.unbind(second, -1)
    angle = pg.atan((u2 - u1) / (v2 - v1)) - pg.atan((x2 - x1) / (y2 - y1))
    ratio = 4 / math.pi**2 * angle * angle
    alpha: Any = ratio / (1 - iou + ratio + eps)
    if not alpha_gradient and isinstance(alpha, pg.Tensor):
        alpha = alpha.detach()
    return reduced("ciou_loss", loss + alpha * ratio, reduction)


def distance_loss(boxes: Any, eps: float) -> tuple[Any, Any]:
    """Return the distance IoU loss of a pair of arrays of boxes, and their intersection over union."""
    (x1, y1, x2, y2), (u1, v1, u2, v2) = (pg.unbind(each, -1) for each in boxes)
    (shared, union), (width, height) = overlap(*boxes), around(*boxes)
    across, down = (x1 + x2 - u1 - u2) / 2, (y1 + y2 - v1 - v2) / 2
    iou = shared / (union + eps)
    away = (across * across + down * down) / (width * width + height * height + eps)
    return 1 - iou + away, iou


def overlap(first: Any, second: Any) -> tuple[Any, Any]:
    """Return the areas of the intersection and of the union of boxes, (..., 4) each, which broadcast."""
    (x1, y1, x2, y2), (u1, v1, u2, v2) = pg.unbind(first, -1), pg.unbind(second, -1)
    width = pg.minimum(x2, u2) - pg.maximum(x1, u1)
    height = pg.minimum(y2, v2) - pg.maximum(y1, v1)
    shared = pg.where((width > 0) & (height > 0), width * height, 0.0)
    return shared, (x2 - x1) * (y2 - y1) + (u2 - u1) * (v2 - v1) - shared


def around(first: Any, second: Any) -> tuple[Any, Any]:
    """Return width and height of the smallest box around two."""
    (x1, y1, x2, y2), (u1, v1, u2, v2) = pg.unbind(first, -1), pg.unbind(second, -1)
    width = pg.maximum(x2, u2) - pg.minimum(x1, u1)
    return width, pg.maximum(y2, v2) - pg.minimum(y1, v1)


def pair(op: str, input: Any, target: Any) -> Any:
    """Return boxes and target boxes, checked: of one shape (..., 4)."""
    found = one_shape(op, input, target)
    require_boxes(op, 1, input)
    return found


def require_boxes(op: str, least: int, *arrays: Any) -> None:
    """Raise RuntimeError unless the last dimension of arrays, of at least so many dimensions, has 4 numbers."""
    for value in arrays:
        if value.ndim < least or value.shape[-1] != 4:
            shape = "(..., N, 4)" if least == 2 else "(..., 4)"
            raise RuntimeError(
                f"{op}: expected boxes {shape} of x1, y1, x2, y2, but got {list(value.shape)}"
            )
