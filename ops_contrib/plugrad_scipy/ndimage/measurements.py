"""Measurements of labelled regions of an image (sums, means, variances, extremes, centres), and distance transforms.

`labels` says which region each element belongs to, as `scipy.ndimage.label` returns it; `index` is the number of the
region that is measured, or several numbers. Both are constants.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, distinct, on, refuses
from plugrad_scipy.ndimage.filters import each_axis


class Regions:
    """The regions of an image that are measured: which of its elements lie in which region.

    `labels` has the shape of `input` and numbers the regions (None: one region of all), `index` names those wanted
    (None: all positive labels as one region). Raises ValueError for an index without labels.
    """

    def __init__(self, input: Any, labels: Any, index: Any) -> None:
        shape = tuple(input.shape)
        marked = None
        if labels is not None:
            marked = np.broadcast_to(np.asarray(labels), shape).reshape(-1)
        if marked is None and index is not None:
            raise ValueError("index says which labels are wanted, and there are no labels")
        if marked is None:
            marked, wanted = np.ones(int(np.prod(shape)), np.int64), np.array(1)
        elif index is None:
            marked, wanted = (marked > 0).astype(np.int64), np.array(1)
        else:
            wanted = np.asarray(index)
        self.shape = wanted.shape
        known, self.back = np.unique(wanted, return_inverse=True)
        self.count = known.size
        region = np.minimum(np.searchsorted(known, marked), max(self.count - 1, 0))
        self.places = np.flatnonzero(known[region] == marked) if self.count else np.arange(0)
        self.region = region[self.places]
        self.sizes = np.bincount(self.region, minlength=self.count)

    def of(self, x: Any) -> Any:
        """Return the elements of the image `x` that are in a region, as a vector."""
        return pg.index_select(x.reshape(-1), 0, self.places)

    def total(self, values: Any) -> Any:
        """Return the sum of `values` (from `of`) over each region, a vector."""
        zeros = pg.zeros(self.count, dtype=values.dtype)
        return pg.index_add(zeros, 0, self.region, values)

    def mean(self, values: Any) -> Any:
        """Return the mean of `values` (from `of`) over each region, a vector; nan for a region without elements."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.total(values) / self.sizes.astype(array_of(values).dtype)

    def wanted(self, found: Any) -> Any:
        """Return the results `found`, one for each region, for the regions that `index` names, in its shape."""
        return pg.index_select(found, 0, self.back.reshape(-1)).reshape(self.shape)


def floating(input: Any) -> Any:
    """Return an image as a Tensor; integers become float64."""
    x = input if isinstance(input, pg.Tensor) else pg.tensor(input)
    return x if array_of(x).dtype.kind in "fc" else x.to(pg.float64)


LABELS = np.array([[1, 1, 0, 2], [1, 2, 2, 2], [0, 3, 3, 3]])
REGIONS: dict[str, Any] = {
    "samples": on((3, 4), numbers=distinct)
    + on((3, 4), labels=LABELS, numbers=distinct)
    + on((3, 4), labels=LABELS, index=2, numbers=distinct)
    + on((3, 4), labels=LABELS, index=np.array([3, 1, 3]), numbers=distinct),
    "error_samples": refuses(ValueError, "no labels", (3,), index=1),
    "arrays": "numpy",
}


@composed(reference="scipy.ndimage.sum_labels", **REGIONS)
def sum_labels(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Sum of the elements of each region of `labels` that `index` names.

    Without an index it is the sum of all elements with a positive label; without labels, of all elements. A region
    without elements has the sum 0. The result has the shape of `index`, and the dtype of the image (float64 for
    integers).

    Raises
    ------
    ValueError
        There is an `index`, but there are no `labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.sum_labels(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([3., 4.])
    """
    regions = Regions(input, labels, index)
    return regions.wanted(regions.total(regions.of(floating(input))))


@composed(reference="scipy.ndimage.mean", **REGIONS)
def mean(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Mean of the elements of each region; nan for a region without elements; arguments and errors are those of
    `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.mean(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([1.5000, 4.0000])
    """
    regions = Regions(input, labels, index)
    return regions.wanted(regions.mean(regions.of(floating(input))))


@composed(reference="scipy.ndimage.variance", **REGIONS)
def variance(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Variance of the elements of each region, about its mean; arguments and errors are those of `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.variance(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([0.2500, 0.0000])
    """
    regions = Regions(input, labels, index)
    values = regions.of(floating(input))
    apart = values - pg.index_select(regions.mean(values), 0, regions.region)
    return regions.wanted(regions.mean(apart * apart))


@composed(reference="scipy.ndimage.standard_deviation", **REGIONS)
def standard_deviation(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Standard deviation of the elements of each region; where it is 0 its gradient is 0; arguments are those of
    `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.standard_deviation(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([0.5000, 0.0000])
    """
    squares = pg.ops.ndimage.variance(input, labels, index)
    none = array_of(squares) == 0
    return pg.where(none, 0.0, pg.sqrt(pg.where(none, 1.0, squares)))


def extremes(input: Any, labels: Any, index: Any, largest: bool) -> Any:
    """Return the largest (or smallest) element of each region that `labels` and `index` name, as for `Regions`; among
    equal ones the first gets the gradient.

    Raises ValueError if a region has no element.
    """
    regions = Regions(input, labels, index)
    values = regions.of(floating(input))
    if not regions.sizes.all():
        raise ValueError("a region has no element, and so no extreme")
    given = -array_of(values) if largest else array_of(values)
    order = np.lexsort((given, regions.region))
    first = order[np.searchsorted(regions.region[order], np.arange(regions.count))]
    return regions.wanted(pg.index_select(values, 0, first))


NO_REGION: dict[str, Any] = REGIONS | {
    "error_samples": REGIONS["error_samples"]
    + refuses(ValueError, "no element", (2,), labels=np.array([1, 1]), index=2)
}


@composed(reference="scipy.ndimage.maximum", **NO_REGION)
def maximum(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Largest element of each region, with the arguments of `sum_labels`; among equal ones the first gets the gradient.

    Raises
    ------
    ValueError
        A region has no element, where SciPy returns 0; else as for `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.maximum(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([2., 4.])
    """
    return extremes(input, labels, index, largest=True)


@composed(reference="scipy.ndimage.minimum", **NO_REGION)
def minimum(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Smallest element of each region, with the arguments of `sum_labels`; among equal ones the first gets the
    gradient.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.minimum(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([1., 4.])
    """
    return extremes(input, labels, index, largest=False)


@composed(
    samples=on((3, 4), (5,), numbers=lambda rng, shape: rng.uniform(0.5, 2, shape))
    + on((3, 4), labels=LABELS, numbers=lambda rng, shape: rng.uniform(0.5, 2, shape))
    + on(
        (3, 4),
        labels=LABELS,
        index=np.array([3, 1]),
        numbers=lambda rng, shape: rng.uniform(0.5, 2, shape),
    ),
    error_samples=REGIONS["error_samples"],
    reference=lambda *args, **how: np.array(
        __import__("scipy.ndimage").ndimage.center_of_mass(*args, **how)
    ),
    arrays="numpy",
)
def center_of_mass(input: Array, labels: Any = None, index: Any = None) -> Array:
    """Center of mass of each region: the mean of its elements' coordinates, weighted by their values.

    SciPy returns a tuple for each region; this returns one Tensor, with the coordinates along its last axis. Arguments
    and errors are those of `sum_labels`. Where the values sum up to 0 it is NaN or infinite.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.center_of_mass(pg.tensor([[0.0, 1.0], [0.0, 3.0]]))
    tensor([0.7500, 1.0000])
    """
    regions = Regions(input, labels, index)
    values = regions.of(floating(input))
    places = np.unravel_index(regions.places, tuple(input.shape))
    total = regions.total(values)
    lines = [regions.total(values * line.astype(array_of(values).dtype)) / total for line in places]
    return pg.stack([regions.wanted(each) for each in lines], -1)


def objects(rng: np.random.Generator) -> Any:
    """Yield samples for `distance_transform_edt`: images of objects, without `sampling`, and with one for all axes or
    one for each.
    """
    image = rng.uniform(size=(4, 5)) > 0.3
    image[1, 2] = False
    yield pg.Sample(image)
    yield pg.Sample(image, np.array(1.7))
    yield pg.Sample(image, np.array([0.7, 1.3]))


@composed(
    samples=objects,
    error_samples=refuses(ValueError, "background", lambda rng: np.ones(3))
    + refuses(ValueError, "positive", ([0, 1, 1], 0.0)),
    reference=lambda image, sampling=None: __import__(
        "scipy.ndimage"
    ).ndimage.distance_transform_edt(
        image, None if sampling is None else sampling if np.ndim(sampling) else float(sampling)
    ),
    arrays="numpy",
)
def distance_transform_edt(input: Array, sampling: Any = None) -> Array:
    """Euclidean distance transform: from each element that is not 0 to the nearest 0, with derivatives by `sampling`.

    `sampling`, the distance between neighbours, is one number or one for each axis. The image is only compared with 0,
    and has no gradient.

    Raises
    ------
    ValueError
        No element is 0 (SciPy returns distances to an element that does not exist), or `sampling` is not positive.

    Source: the distance is sqrt(sum of (s_k d_k)²) to the nearest element, which stays the same for small changes of s;
    where two are equally near, the slope is that of one side.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.distance_transform_edt(pg.tensor([1, 1, 0, 1]), 0.5)
    tensor([1.0000, 0.5000, 0.0000, 0.5000], dtype=torch.float64)
    """
    from scipy.ndimage import distance_transform_edt

    image = np.asarray(array_of(input)) != 0
    if image.all():
        raise ValueError("the image has no background, an element that is 0, to measure from")
    ndim = image.ndim
    sampling = 1.0 if sampling is None else sampling
    steps = each_axis(sampling, ndim, "sampling")
    if not all(float(array_of(each)) > 0 for each in steps):
        raise ValueError(f"sampling is positive, not {sampling}")
    nearest = distance_transform_edt(
        image,
        [float(array_of(each)) for each in steps],
        return_distances=False,
        return_indices=True,
    )
    squares: Any = 0.0
    for k, each in enumerate(steps):
        away = (nearest[k] - np.indices(image.shape)[k]).astype(np.float64)
        squares = squares + (pg.tensor(away) * each) ** 2
    return pg.where(image, pg.sqrt(pg.where(image, squares, 1.0)), 0.0)
