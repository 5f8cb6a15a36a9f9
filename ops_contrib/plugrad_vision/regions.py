"""Pooling of regions of interest: `roi_align`, `ps_roi_align` and `roi_pool`, for boxes on a batch of images.

The two that align take means of bilinear samples, so they have gradients by the images and by the boxes. `roi_pool`
rounds the boxes and takes maxima.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    NumpyArray,
    Pair,
    PairLike,
    array_of,
    as_int,
    composed,
    convolution_pair,
    distinct,
    refuses,
    wide,
)
from plugrad_vision.sampling import WeightedRows, pixel_rows, require_floats, taps_at


def aligned_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield images and boxes for `roi_align`: inside and outside, smaller than a pixel, upside down, none at all.

    At a pixel's row or column, at the border, and where the number of samples changes, there are kinks. All samples of
    these boxes stay at least a tenth of a pixel away from them.
    """
    for settings, boxes in ALIGNED:
        yield pg.Sample(rng.normal(size=(2, 2, 5, 6)), near(rng, boxes), **settings)
    image, box = rng.normal(size=(2, 3, 4, 4)), near(rng, [(0, 0.5, 0.5, 2, 2)])[:, 1:]
    yield pg.Sample(image, [box, box[:0, :]], output_size=(2, 1))
    yield pg.Sample(np.zeros((0, 3, 4, 4)), np.zeros((0, 5)), output_size=1)


def near(rng: np.random.Generator, boxes: Sequence[Sequence[float]]) -> NumpyArray:
    """Return `boxes` with their corners moved at random, by a fiftieth of a pixel at most."""
    moves = rng.uniform(-0.02, 0.02, (len(boxes), 5))
    return np.array(boxes) + moves * [0, 1, 1, 1, 1]


ALIGNED: tuple[tuple[dict[str, Any], tuple[tuple[float, ...], ...]], ...] = (
    (
        {"output_size": (2, 3)},
        ((1, 0.75, -0.25, 3, 2.75), (0, 2, 1.875, 2.4, 2.3), (1, 4.75, -3.25, 7, 1.25)),
    ),
    (
        {"output_size": 2, "spatial_scale": 0.5, "sampling_ratio": 2, "aligned": True},
        ((0, 0.5, 1.75, 6.5, 5.75), (0, 5, 3, 7, 5)),
    ),
    (
        {"output_size": (1, 2), "spatial_scale": 2.0, "sampling_ratio": 1},
        ((1, -0.125, 0.0625, 1.125, 0.8125),),
    ),
    ({"output_size": (1, 2), "aligned": True}, ((1, 3, 0.5, 1, 2), (0, 1.25, 1.25, 2.75, 2.75))),
)


BY_BIN: tuple[tuple[dict[str, Any], tuple[tuple[float, ...], ...]], ...] = (
    (
        {"output_size": (2, 3)},
        ((1, 1.25, 0.25, 3.5, 3.25), (0, 5.25, -2.75, 7.5, 1.75), (0, 3, 0.5, 1, 2)),
    ),
    (
        {"output_size": (2, 1), "spatial_scale": 0.5, "sampling_ratio": 2},
        ((1, 0.5, 1.75, 3.5, 5.75),),
    ),
)


def by_bin_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield images and boxes for `ps_roi_align`, as those for `roi_align`."""
    for settings, boxes in BY_BIN:
        channels = 2 * np.prod(settings["output_size"])
        yield pg.Sample(rng.normal(size=(2, channels, 5, 6)), near(rng, boxes), **settings)
    yield pg.Sample(rng.normal(size=(2, 2, 4, 4)), np.zeros((0, 5)), output_size=(2, 1))


def rounded_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield images without near ties and boxes for `roi_pool`: inside and outside, upside down, halves, none at all."""
    boxes = (1, 0.8, -0.7, 3.2, 2.8), (0, 4.1, 2, 7.7, 4.4), (1, 4, 3, 2, 1), (0, 9, 9, 11, 11)
    image = distinct(rng, (2, 2, 5, 6)) - 40
    yield pg.Sample(image, near(rng, boxes), output_size=(2, 3))
    halves = pg.tensor([[0.0, -3.0, 1.0, 5.0, 7.0]], dtype=pg.float64)
    yield pg.Sample(image, halves, output_size=3, spatial_scale=0.5)
    yield pg.Sample(image, np.zeros((0, 5)), output_size=1)
    yield pg.Sample(np.zeros((0, 2, 3, 4)), np.zeros((0, 5)), output_size=1)


def naive_align(
    input: Array,
    boxes: Array,
    output_size: PairLike,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
    by_bin: bool = False,
) -> Array:
    """Mean of bilinear samples of each bin, sample after sample: a reference for tests, after torchvision's kernel."""
    (height, width), bins = input.shape[2:], bins_of("roi_align", output_size)
    planes = input.shape[1] // (bins[0] * bins[1] if by_bin else 1)
    boxes = regions("roi_align", input, boxes)
    output = np.zeros((len(boxes), planes, *bins), input.dtype)
    for box, result in zip(boxes, output, strict=True):
        image = input[int(np.rint(box[0]))]
        x1, y1, x2, y2 = box[1:] * spatial_scale - aligned / 2
        sides = np.array([y2 - y1, x2 - x1])
        sides = sides if aligned else np.maximum(sides, 1)
        down, across = sides / bins
        rows, columns = (
            range(sampling_ratio if sampling_ratio > 0 else int(np.ceil(n))) for n in (down, across)
        )
        for p, q in np.ndindex(*bins):
            found = image.reshape(planes, -1, height, width)[:, p * bins[1] + q if by_bin else 0]
            for i, j in [(i, j) for i in rows for j in columns]:
                y = y1 + (p + (i + 0.5) / len(rows)) * down
                x = x1 + (q + (j + 0.5) / len(columns)) * across
                if -1 <= y <= height and -1 <= x <= width:
                    tall = np.maximum(0, 1 - abs(np.clip(y, 0, height - 1) - np.arange(height)))
                    broad = np.maximum(0, 1 - abs(np.clip(x, 0, width - 1) - np.arange(width)))
                    result[:, p, q] += (found @ broad) @ tall / len(rows) / len(columns)
    return output


def naive_pool(
    input: Array, boxes: Array, output_size: PairLike, spatial_scale: float = 1.0
) -> Array:
    """Largest element of each bin, bin after bin: a reference for tests, after torchvision's kernel."""
    (height, width), bins = input.shape[2:], bins_of("roi_pool", output_size)
    output = np.zeros((len(boxes), input.shape[1], *bins), input.dtype)
    for box, result in zip(boxes, output, strict=True):
        x1, y1, x2, y2 = (int(np.sign(n) * (abs(n) + 0.5)) for n in box[1:] * spatial_scale)
        down, across = max(y2 - y1 + 1, 1) / bins[0], max(x2 - x1 + 1, 1) / bins[1]
        for p, q in np.ndindex(*bins):
            rows = range(y1 + int(p * down), y1 + int(np.ceil((p + 1) * down)))
            columns = range(x1 + int(q * across), x1 + int(np.ceil((q + 1) * across)))
            window = np.ix_(
                range(input.shape[1]),
                [y for y in rows if 0 <= y < height],
                [x for x in columns if 0 <= x < width],
            )
            if input[int(box[0])][window].size:
                result[:, p, q] = input[int(box[0])][window].max((1, 2))
    return output


def region_errors(images: tuple[int, ...]) -> Any:
    """Return error samples that all ops on boxes have in common, with images of a shape."""
    box, size = [[0.0, 0, 0, 2, 2]], {"output_size": 2}
    return (
        refuses(RuntimeError, "expected input of shape", (images[1:], box), **size)
        + refuses(RuntimeError, r"expected boxes of shape \(K, 5\)", (images, (3, 4)), **size)
        + refuses(
            RuntimeError,
            "expected one tensor of boxes per image, 2",
            (images, lambda rng: [rng.normal(size=(3, 4))]),
            **size,
        )
        + refuses(IndexError, "image 2 of 2", (images, [[2.0, 0, 0, 2, 2]]), **size)
        + refuses(ValueError, "finite", (images, [[0.0, np.nan, 0, 2, 2]]), **size)
        + refuses(TypeError, "convert it", (images, [[0, 0, 0, 2, 2]]), **size)
        + refuses(
            RuntimeError, "expected a positive output_size", (images, box), output_size=(0, 2)
        )
        + refuses(NotImplementedError, "for 'Long'", (np.ones(images, int), box), **size)
    )


# What is read.


def regions(op: str, input: Array, boxes: pg.Tensor | Sequence[pg.Tensor]) -> Array:
    """Return `boxes` as one table (K, 5), each with the number of its image in front.

    Raises the errors of `roi_align` about images and boxes.
    """
    require_floats(op, input=input)
    if input.ndim != 4 or 0 in input.shape[2:]:
        raise RuntimeError(
            f"{op}: expected input of shape (N, C, H, W) with H and W of at least 1, but got {tuple(input.shape)}"
        )
    if isinstance(boxes, (list, tuple)):
        if len(boxes) != len(input) or any(np.shape(each)[1:] != (4,) for each in boxes):
            raise RuntimeError(
                f"{op}: expected one tensor of boxes per image, {len(input)} of shape (L, 4), but got shapes "
                f"{[np.shape(each) for each in boxes]}"
            )
        numbers = np.repeat(np.arange(len(boxes)), [len(each) for each in boxes])
        boxes = pg.cat([numbers[:, None].astype(input.dtype), pg.cat(list(boxes))], 1)
    require_floats(op, input=input, boxes=boxes)
    if boxes.ndim != 2 or boxes.shape[1] != 5:
        raise RuntimeError(
            f"{op}: expected boxes of shape (K, 5), image number, x1, y1, x2, y2, or a list of tensors (L, 4), but got "
            f"shape {tuple(boxes.shape)}"
        )
    if not np.isfinite(array_of(boxes)).all():
        raise ValueError(f"{op}: expected finite boxes, but some are nan or infinite")
    images = image_of(boxes)
    if len(images) and not 0 <= images.min() <= images.max() < len(input):
        wrong = images.max() if images.min() >= 0 else images.min()
        raise IndexError(
            f"{op}: boxes[:, 0] names image {wrong} of {len(input)}; count from 0, or give a list of boxes per image"
        )
    return boxes


def image_of(boxes: Array) -> NumpyArray:
    """Return the number of the image of each of `boxes`, (K, 5)."""
    numbers: NumpyArray = np.rint(array_of(boxes)[:, 0]).astype(np.intp)
    return numbers


def bins_of(op: str, output_size: PairLike) -> Pair:
    """Return `output_size` as a pair; raises RuntimeError unless both are positive."""
    bins = convolution_pair(op, "output_size", output_size)
    if min(bins) < 1:
        raise RuntimeError(f"{op}: expected a positive output_size, but got {output_size}")
    return bins


def channels_of_bins(op: str, input: Array, bins: Pair) -> int:
    """Return how many channels of `input` there are for each bin; raises RuntimeError if it is no whole number."""
    if input.shape[1] % (bins[0] * bins[1]):
        raise RuntimeError(
            f"{op}: expected channels of input in a multiple of the {bins[0]} x {bins[1]} bins, but got "
            f"{input.shape[1]}"
        )
    return int(input.shape[1]) // (bins[0] * bins[1])


# The means.


@composed(
    samples=aligned_samples,
    error_samples=region_errors((2, 3, 4, 5)),
    reference=naive_align,
    arrays="numpy",
)
def roi_align(
    input: Array,
    boxes: pg.Tensor | Sequence[pg.Tensor],
    output_size: PairLike,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
) -> Array:
    """Region pooling without rounding: the mean of bilinear samples in each bin of a box (RoIAlign).

    A box is cut into P x Q equal bins, and a bin into g x g cells; the sample of a cell is the image at its centre,
    interpolated between the four pixels around it. Centres up to a pixel outside take the border's pixel; farther ones
    count as 0.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    boxes
        Shape (K, 5), each the number of an image and x1, y1, x2, y2; or a list with a tensor (L, 4) for each image. In
        the dtype of `input`.
    output_size
        (P, Q), or an int for both.
    spatial_scale
        What coordinates are multiplied with: the size of `input` relative to that of the images of the boxes.
    sampling_ratio
        The number g of cells along each axis of a bin. If it is not positive, the smallest that leaves no cell larger
        than a pixel, for each box.
    aligned
        True: pixel (0, 0) has its centre at (0.5, 0.5), as boxes mean it. False: at (0, 0), and a box has sides of at
        least one pixel, as in old models.

    Returns (K, C, P, Q), in the dtype of `input`; float16 is computed in float32. Both `input` and `boxes` have
    gradients of any order; torchvision's has none for `boxes`. A box of no size, with a `sampling_ratio` of -1 and
    `aligned`, gives 0.

    Raises
    ------
    RuntimeError
        Shapes do not fit each other, or `output_size` is not positive.
    IndexError
        A box names an image that does not exist.
    ValueError
        A box is not finite.
    TypeError
        An argument is no tensor, dtypes differ, or a size is no int.
    NotImplementedError
        The dtype is not floating.

    Source: He et al., "Mask R-CNN" (2017), section 3, https://arxiv.org/abs/1703.06870.

    >>> import plugrad as pg
    >>> image = pg.arange(16.0).reshape(1, 1, 4, 4)
    >>> box = pg.tensor([[0.0, 0.5, 0.5, 2.5, 2.5]], requires_grad=True)
    >>> means = pg.ops.vision.roi_align(image, box, 2, aligned=True)
    >>> means
    tensor([[[[ 2.5000,  3.5000],
              [ 6.5000,  7.5000]]]], grad_fn=<RoiAlignBackward>)
    >>> means.sum().backward()
    >>> box.grad
    tensor([[0., 2., 8., 2., 8.]])
    """
    boxes, bins = regions("roi_align", input, boxes), bins_of("roi_align", output_size)
    rows, size = pixel_rows(wide(input)), input.shape[2:]
    means = aligned_means(rows, boxes, size, bins, spatial_scale, sampling_ratio, aligned)
    return pg.to(means, input.dtype, memory_format=pg.contiguous_format)


@composed(
    samples=by_bin_samples,
    error_samples=region_errors((2, 4, 4, 5))
    + refuses(
        RuntimeError,
        "multiple of the 2 x 3 bins",
        ((1, 4, 3, 3), [[0.0, 0, 0, 2, 2]]),
        output_size=(2, 3),
    ),
    reference=lambda input, boxes, output_size, spatial_scale=1.0, sampling_ratio=-1: naive_align(
        input, boxes, output_size, spatial_scale, sampling_ratio, True, True
    ),
    arrays="numpy",
)
def ps_roi_align(
    input: Array,
    boxes: pg.Tensor | Sequence[pg.Tensor],
    output_size: PairLike,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
) -> Array:
    """Position-sensitive region pooling without rounding: `roi_align` in which each bin has channels of its own.

    Output channel c of bin (p, q) is read from input channel (c P + p) Q + q.

    Parameters
    ----------
    input
        Images, shape (N, C * P * Q, H, W), floating.
    boxes, output_size, spatial_scale, sampling_ratio
        Those of `roi_align`, as with ``aligned=True``.

    Returns (K, C, P, Q), in the dtype of `input`, with gradients as those of `roi_align`. A box of no size, with a
    `sampling_ratio` of -1, gives 0 (torchvision's gives nan).

    Raises
    ------
    RuntimeError
        The channels are no multiple of the bins, and as for `roi_align`.
    IndexError, ValueError, TypeError, NotImplementedError
        As for `roi_align`.

    Source: Li et al., "Light-Head R-CNN" (2017), https://arxiv.org/abs/1711.07264; Dai et al., "R-FCN" (2016),
    equation 1, https://arxiv.org/abs/1605.06409.

    >>> import plugrad as pg
    >>> image = pg.arange(4.0).reshape(1, 4, 1, 1).expand(1, 4, 3, 3)
    >>> pg.ops.vision.ps_roi_align(image, pg.tensor([[0.0, 0.5, 0.5, 2.5, 2.5]]), 2)
    tensor([[[[0., 1.],
              [2., 3.]]]])
    """
    boxes, bins = regions("ps_roi_align", input, boxes), bins_of("ps_roi_align", output_size)
    channels, size = channels_of_bins("ps_roi_align", input, bins), input.shape[2:]
    n = bins[0] * bins[1]
    apart = pg.reshape(wide(input), (len(input), channels, n, *size))
    rows = pg.reshape(
        pg.permute(apart, (0, 3, 4, 2, 1)), (len(input) * size[0] * size[1] * n, channels)
    )
    means = aligned_means(rows, boxes, size, bins, spatial_scale, sampling_ratio, True, n)
    return pg.to(means, input.dtype, memory_format=pg.contiguous_format)


def aligned_means(
    rows: Array,
    boxes: Array,
    size: Pair,
    bins: Pair,
    scale: float,
    ratio: int,
    aligned: bool,
    tables: int = 1,
) -> Array:
    """Return the means (K, C, P, Q) of `roi_align` from a table of pixels, with `tables` rows for each pixel: 1, or one
    per bin.

    `size` is (H, W). Boxes with equally many samples are computed together.
    """
    corners = wide(boxes)[:, 1:] * scale
    if aligned:
        corners = corners - 0.5
    start, sides = corners[:, [1, 0]], corners[:, [3, 2]] - corners[:, [1, 0]]
    if not aligned:
        sides = pg.clamp(sides, min=1)
    step = sides / np.array(bins, dtype=sides.dtype)
    counts = np.full(step.shape, as_int(ratio))
    if ratio <= 0:
        counts = np.ceil(array_of(step)).clip(0).astype(int)
    images = image_of(boxes)
    parts, order = [], []
    for count in sorted({*map(tuple, counts.tolist())}) or [(1, 1)]:
        (these,) = np.nonzero((counts == count).all(1))
        order.append(these)
        (y, tall), (x, broad) = (
            bin_taps(start[these, axis], step[these, axis], bins[axis], count[axis], size[axis])
            for axis in (0, 1)
        )
        y, x = y[:, :, None, :, None], x[:, None, :, None, :]
        index = (images[these].reshape(-1, 1, 1, 1, 1) * size[0] + y) * size[1] + x
        index = index * tables + np.arange(tables).reshape(
            1, *(bins if tables > 1 else (1, 1)), 1, 1
        )
        index = np.where((y < 0) | (x < 0), -1, index)
        weights = pg.unsqueeze(pg.unsqueeze(tall, 2), 4) * pg.unsqueeze(pg.unsqueeze(broad, 1), 3)
        flat = len(these) * bins[0] * bins[1], index.shape[3] * index.shape[4]
        parts.append(WeightedRows.apply(rows, pg.reshape(weights, flat), index.reshape(flat)))
    means = pg.reshape(pg.cat(parts), (len(boxes), *bins, rows.shape[1]))
    back = np.argsort(np.concatenate(order))
    return pg.permute(means if len(parts) == 1 else means[back], (0, 3, 1, 2))


def bin_taps(
    start: Array, step: Array, bins: int, count: int, size: int
) -> tuple[NumpyArray, Array]:
    """Return the taps of all samples in each bin along an axis of `size` pixels: indices and weights, (K, bins, taps).

    `start` and `step` are the first border and the length of the bins of each box, (K,). The weights of a bin that is
    inside add up to 1.
    """
    dtype = start.dtype
    first = start[:, None] + np.arange(bins, dtype=dtype) * step[:, None]
    centres = np.arange(0.5, count, dtype=dtype) * step[:, None] / np.array(max(count, 1), dtype)
    place = first[:, :, None] + centres[:, None, :]
    beyond = (array_of(place) < -1) | (array_of(place) > size)
    index, weight = taps_at(pg.clamp(place, 0, size - 1), size)
    flat = len(start), bins, 2 * count
    return np.where(beyond[..., None], -1, index).reshape(flat), pg.reshape(weight, flat) / max(
        count, 1
    )


# The maxima.


@composed(
    samples=rounded_samples,
    error_samples=region_errors((2, 3, 4, 5)),
    reference=naive_pool,
    arrays="numpy",
)
def roi_pool(
    input: Array,
    boxes: pg.Tensor | Sequence[pg.Tensor],
    output_size: PairLike,
    spatial_scale: float = 1.0,
) -> Array:
    """Region pooling with rounding: the largest element of each bin of a box (RoIPool).

    The corners of a box are rounded to pixels, both inclusive, and its P x Q bins to pixels that they touch.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    boxes, output_size, spatial_scale
        Those of `roi_align`.

    Returns (K, C, P, Q), in the dtype of `input`. The gradient goes to the largest element, of several to the first;
    `boxes`, which are rounded, get none. An empty bin, outside of the image, gives 0; nan is larger than any number.

    Raises
    ------
    RuntimeError, IndexError, ValueError, TypeError, NotImplementedError
        As for `roi_align`.

    Source: Girshick, "Fast R-CNN" (2015), section 2.1, https://arxiv.org/abs/1504.08083.

    >>> import plugrad as pg
    >>> image = pg.arange(16.0).reshape(1, 1, 4, 4)
    >>> pg.ops.vision.roi_pool(image, pg.tensor([[0.0, 0.0, 1.0, 2.0, 2.0]]), (2, 1))
    tensor([[[[10.],
              [10.]]]])
    """
    boxes, bins = regions("roi_pool", input, boxes), bins_of("roi_pool", output_size)
    channels, height, width = input.shape[1:]
    (tops, bottoms), (lefts, rights) = (
        rounded_bins(
            array_of(boxes)[:, [2 - axis, 4 - axis]],
            spatial_scale,
            bins[axis],
            input.shape[2 + axis],
        )
        for axis in (0, 1)
    )
    pixels = np.ascontiguousarray(array_of(input).transpose(0, 2, 3, 1))
    images = image_of(boxes)
    places = np.full((len(boxes), *bins, channels), -1)
    for k, image in enumerate(images):
        top, bottom = tops[k].min(), bottoms[k].max()
        if top < bottom:
            # Columns first, so that of several largest elements it is the first, row by row.
            found, column = largest(pixels[image, top:bottom].swapaxes(0, 1), lefts[k], rights[k])
            _, row = largest(found.swapaxes(0, 1), tops[k] - top, bottoms[k] - top)
            column = np.take_along_axis(column.swapaxes(0, 1), row.clip(0), 0)
            places[k] = np.where(np.minimum(row, column) < 0, -1, (top + row) * width + column)
    places = places.transpose(0, 3, 1, 2)
    first = (images[:, None] * channels + np.arange(channels)) * height * width
    found = pg.reshape(input, (-1,))[first[:, :, None, None] + places.clip(0)]
    return pg.where(places < 0, 0, found)


def largest(values: NumpyArray, low: NumpyArray, high: NumpyArray) -> tuple[NumpyArray, NumpyArray]:
    """Return the largest elements along the first axis from each of `low` up to each of `high`, which is excluded, and
    their places: the first of several; -1 if there is none.
    """
    found: NumpyArray = np.zeros((len(low), *values.shape[1:]), values.dtype)
    places: NumpyArray = np.full(found.shape, -1)
    for most, where, first, stop in zip(found, places, low, high, strict=True):
        if first < stop:
            np.max(values[first:stop], axis=0, out=most)
        for place in range(stop - 1, first - 1, -1):
            here = values[place]
            np.copyto(where, place, where=(here == most) | (here != here))
    return found, places


def rounded_bins(
    ends: NumpyArray, scale: float, bins: int, size: int
) -> tuple[NumpyArray, NumpyArray]:
    """Return the first pixel of each bin along an axis of `size` pixels, and the one after the last, (K, bins) each.

    `ends` are the coordinates of the boxes, (K, 2). Halves are rounded away from 0.
    """
    ends = wide(ends) * wide(ends).dtype.type(scale)
    first, last = np.trunc(ends + np.copysign(np.float64(0.5), ends)).T[..., None]
    step = np.maximum(last - first + 1, 1).astype(ends.dtype) / ends.dtype.type(bins)
    border = np.arange(bins + 1, dtype=ends.dtype) * step
    low, high = first + np.floor(border[:, :-1]), first + np.ceil(border[:, 1:])
    return low.clip(0, size).astype(int), high.clip(0, size).astype(int)
