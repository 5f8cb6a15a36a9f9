"""Boxes (x1, y1, x2, y2): intersection over union, losses of it, and non-maximum suppression."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, NumpyArray, array_of, composed, every, on, refuses
from plugrad_vision.losses import REDUCTIONS, reduced


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
        on((boxes(3), boxes(3)), (boxes(2, 2), boxes(2, 2)), reduction=every(*REDUCTIONS), **settings)
        + on(APART, INSIDE, (boxes(3), boxes(3)), eps=0.1, **settings)
        + on(((0, 4), (0, 4)), reduction=every(*REDUCTIONS), **settings)
    )  # fmt: skip


def pair_errors(op: str) -> Any:
    """Return `error_samples` of such a loss."""
    return (
        refuses(ValueError, "reduction must be 'none'", (boxes(2), boxes(2)), reduction="max")
        + refuses(RuntimeError, f"{op}: expected boxes .* of one shape", (boxes(2), boxes(3)))
        + refuses(RuntimeError, rf"{op}: expected input of shape \(..., 4\)", ((2, 5), (2, 5)))
        + refuses(TypeError, "target must be a tensor, not float", (boxes(2), 1.5))
        + refuses(TypeError, "target must hold real numbers", (boxes(1), np.ones((1, 4), bool)))
    )


@composed(
    samples=on((boxes(3), boxes(2)), (boxes(2, 1), boxes(2, 3)), APART, INSIDE, ((0, 4), boxes(2))),
    error_samples=refuses(RuntimeError, r"expected boxes1 of shape \(..., N, 4\)", (boxes(), boxes(2)))
    + refuses(RuntimeError, r"expected boxes2 of shape \(..., N, 4\)", (boxes(2), (2, 3)))
    + refuses(TypeError, "boxes2 must be a tensor, not float", (boxes(2), 1.5)),
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
    first, second = read_boxes("box_iou", "(..., N, 4)", boxes1=boxes1, boxes2=boxes2)
    shared, union = overlap(pg.unsqueeze(first, -2), pg.unsqueeze(second, -3))
    return shared / union


@composed(
    samples=on(
        (boxes(6), lambda rng: rng.permutation(6) / 6),
        iou_threshold=every(0.0, 0.3, 1.0),
    )
    + on(((0, 4), (0,)), iou_threshold=0.5),
    error_samples=refuses(RuntimeError, r"expected boxes of shape \(N, 4\)", ((2, 3, 4), (2,), 0.5))
    + refuses(RuntimeError, r"expected one score for each of 3 boxes", (boxes(3), (2,), 0.5))
    + refuses(TypeError, "scores must be a tensor, not float", (boxes(3), 1.0, 0.5)),
    reference=lambda boxes, scores, iou_threshold: one_by_one(boxes, scores, iou_threshold),
    arrays="numpy",
)
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
    (places,) = map(array_of, read_boxes("nms", "(N, 4)", boxes=boxes))
    values = array_of(floating("nms", "scores", scores))
    if values.shape != places.shape[:1]:
        raise RuntimeError(
            f"nms: expected one score for each of {len(places)} boxes, but got scores of shape {list(values.shape)}"
        )
    rest, kept = np.argsort(-values, kind="stable"), []
    while rest.size:
        best, rest = rest[0], rest[1:]
        kept.append(best)
        rest = rest[~(pg.quietly(np.divide, *overlap(places[best], places[rest])) > iou_threshold)]
    return pg.tensor(np.array(kept, np.int64))


def one_by_one(boxes: NumpyArray, scores: NumpyArray, iou_threshold: float) -> NumpyArray:
    """Return what `nms` does, a reference: each box in turn remains if no better one that remains overlaps it."""
    kept: list[int] = []
    for index in sorted(range(len(boxes)), key=lambda index: -scores[index]):
        x1, y1, x2, y2 = boxes[index]
        for u1, v1, u2, v2 in boxes[kept]:
            shared = max(min(x2, u2) - max(x1, u1), 0) * max(min(y2, v2) - max(y1, v1), 0)
            areas = (x2 - x1) * (y2 - y1) + (u2 - u1) * (v2 - v1)
            if shared / (areas - shared) > iou_threshold:
                break
        else:
            kept.append(index)
    return np.array(kept, np.int64)


@composed(samples=pairs(), error_samples=pair_errors("giou_loss"), half_in_single=True)
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
    first, second = read_pair("giou_loss", input, target)
    shared, union = overlap(first, second)
    width, height = around(first, second)
    area = width * height
    loss = 1 - shared / (union + eps) + (area - union) / (area + eps)
    return reduced("giou_loss", loss, reduction)


@composed(samples=pairs(), error_samples=pair_errors("diou_loss"), half_in_single=True)
def diou_loss(input: Array, target: Array, *, reduction: str = "none", eps: float = 1e-7) -> Array:
    """Distance IoU loss of boxes: ``1 - IoU + d² / c²`` with the distance d of the centres, and the diagonal c of the
    smallest box around both.

    Parameters, errors and result are those of `giou_loss`.

    Source: Zheng et al., "Distance-IoU loss" (2020), https://arxiv.org/abs/1911.08287

    >>> import plugrad as pg
    >>> pg.ops.vision.diou_loss(pg.tensor([0.0, 0.0, 1.0, 1.0]), pg.tensor([2.0, 0.0, 3.0, 1.0]))
    tensor(1.4000)
    """
    loss, _ = distance_loss(*read_pair("diou_loss", input, target), eps)
    return reduced("diou_loss", loss, reduction)


@composed(
    samples=pairs(alpha_gradient=True),
    error_samples=pair_errors("ciou_loss"),
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
    tensor(0.7840)
    """
    first, second = read_pair("ciou_loss", input, target)
    loss, iou = distance_loss(first, second, eps)
    (x1, y1, x2, y2), (u1, v1, u2, v2) = pg.unbind(first, -1), pg.unbind(second, -1)
    angle = pg.atan((u2 - u1) / (v2 - v1)) - pg.atan((x2 - x1) / (y2 - y1))
    ratio = 4 / math.pi**2 * angle * angle
    alpha: Any = ratio / (1 - iou + ratio + eps)
    if not alpha_gradient and isinstance(alpha, pg.Tensor):
        alpha = alpha.detach()
    return reduced("ciou_loss", loss + alpha * ratio, reduction)


def distance_loss(first: Any, second: Any, eps: float) -> tuple[Any, Any]:
    """Return the distance IoU loss of each pair of boxes, and their intersection over union."""
    shared, union = overlap(first, second)
    width, height = around(first, second)
    (x1, y1, x2, y2), (u1, v1, u2, v2) = pg.unbind(first, -1), pg.unbind(second, -1)
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


def read_pair(op: str, input: Any, target: Any) -> tuple[Any, Any]:
    """Return boxes, checked and floating: two arrays of one shape (..., 4)."""
    found = read_boxes(op, "(..., 4)", input=input, target=target)
    if tuple(input.shape) != tuple(target.shape):
        raise RuntimeError(
            f"{op}: expected boxes (..., 4) of one shape, but got {list(input.shape)} and {list(target.shape)}"
        )
    return found[0], found[1]


def read_boxes(op: str, shape: str, **arrays: Any) -> list[Any]:
    """Return arrays of boxes, checked and floating; `shape`, "(..., N, 4)", says how many dimensions they have."""
    least = shape.count(",") + 1 - shape.count("...")
    for name, value in arrays.items():
        numbers = floating(op, name, value)
        arrays[name] = numbers
        fits = value.ndim >= least if "..." in shape else value.ndim == least
        if not fits or value.shape[-1] != 4:
            raise RuntimeError(
                f"{op}: expected {name} of shape {shape}, x1, y1, x2, y2, but got {list(value.shape)}"
            )
    return [*arrays.values()]


def floating(op: str, name: str, value: Any) -> Any:
    """Return a tensor of real numbers, integers in the default dtype."""
    if not hasattr(value, "dtype"):
        raise TypeError(f"{op}: {name} must be a tensor, not {type(value).__name__}")
    if value.dtype.kind not in "fiu":
        raise TypeError(f"{op}: {name} must hold real numbers, not {value.dtype}")
    return value if value.dtype.kind == "f" else pg.to(value, pg.get_default_dtype())
