"""Convolution and pooling of arrays of any library, Dask's or CuPy's: a loop over the taps, each a strided slice.

The kernels for NumPy arrays are faster, and write into arrays. These functions compute the same by slices, products,
sums and comparisons alone, and so for lazy arrays too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.authoring import Array, Geometry, Windows, constant_like, taps, taps_along
from plugrad_builtin.indexing import placed

# Convolution: images are (N, C, H, W).


def correlate(image: Array, weight: Array, geometry: Geometry, bias: Array | None = None) -> Any:
    """Return the convolution of `image` (N, C, H, W) with `weight` (O, C / groups, kH, kW), shape (N, O, P, Q), plus
    `bias`.

    It is a sum over the taps, (kH, kW): a strided slice of the image times the tap's weights.
    """
    image = padded(image, geometry)
    groups = []
    for some, kernels in zip(cut(image, 1, geometry), cut(weight, 0, geometry), strict=True):
        total: Any = None
        for i, j, rows, columns in taps(geometry):
            term = np.tensordot(some[:, :, rows, columns], kernels[:, :, i, j], axes=((1,), (1,)))
            total = term if total is None else total + term
        groups.append(total)
    return channels_second(groups, bias)


def correlate_places(image: Array, out: Array, geometry: Geometry) -> Any:
    """Return the gradient of a convolution by its weight, (O, C / groups, kH, kW), from `image` and the output's
    gradient `out` (N, O, P, Q).
    """
    image = padded(image, geometry)
    groups = []
    for some, outs in zip(cut(image, 1, geometry), cut(out, 1, geometry), strict=True):
        found = [
            [
                np.tensordot(outs, some[:, :, rows, columns], axes=((0, 2, 3), (0, 2, 3)))
                for columns in taps_along(geometry, 1)
            ]
            for rows in taps_along(geometry, 0)
        ]
        groups.append(np.stack([np.stack(row, axis=-1) for row in found], axis=-2))
    return np.concatenate(groups, axis=0) if len(groups) > 1 else groups[0]


def correlate_transposed(
    out: Array, weight: Array, geometry: Geometry, bias: Array | None = None
) -> Any:
    """Return the transposed convolution of `out` (N, O, P, Q), shape (N, C, H, W), plus `bias`: a sum over the taps."""
    groups = []
    for some, kernels in zip(cut(out, 1, geometry), cut(weight, 0, geometry), strict=True):
        grid = [
            [
                np.tensordot(some, kernels[:, :, i, j], axes=((1,), (0,)))
                for j in range(geometry.kernel[1])
            ]
            for i in range(geometry.kernel[0])
        ]
        groups.append(put(grid, geometry, (1, 2)))
    return channels_second(groups, bias)


def cut(x: Array, axis: int, geometry: Geometry) -> list[Any]:
    """Return a list with the part of `x` for each group: its channels lie along `axis`."""
    each = x.shape[axis] // geometry.groups
    starts = range(0, geometry.groups * each, max(each, 1))
    return [x[(*[slice(None)] * axis, slice(start, start + each))] for start in starts]


def channels_second(groups: list[Any], bias: Array | None) -> Any:
    """Return the groups' results (N, P, Q, O / groups) as one array (N, O, P, Q), plus `bias` (O,) unless None."""
    output = np.concatenate(groups, axis=3) if len(groups) > 1 else groups[0]
    return np.moveaxis(output if bias is None else output + bias, 3, 1)


# Pooling: images are (..., H, W).


def maxima(images: Array, windows: Windows, with_indices: bool) -> tuple[Any, Any]:
    """Return the maxima of all windows of `images` (..., H, W), shape (..., P, Q), and their places, row * W + column,
    or None unless `with_indices`.

    If several elements are the largest, the place is that of the first; of several nan the last.
    """
    images = padded(images, windows, lowest_of(images.dtype))
    best: Any = None
    found: Any = None
    seen = np.zeros(windows.places, bool)
    for i, j, rows, columns in taps(windows):
        value, places, inside = images[..., rows, columns], *places_of(windows, i, j)
        if best is None:
            best = value
            if with_indices:
                found = np.zeros_like(value, dtype=np.int64) + constant_like(places, value)
            seen = inside
            continue
        larger = value > best
        if images.dtype.kind == "f":
            larger = larger | (value != value)
        if not seen.all():
            larger = larger | constant_like(~seen, value)  # what the padding has is no element
        if not inside.all():
            larger = larger & constant_like(inside, value)
        if with_indices:
            found = np.where(larger, constant_like(places, value), found)
        best = np.where(larger, value, best)
        seen = seen | inside
    return best, found


def scattered(grad: Array, indices: Array, windows: Windows) -> Any:
    """Return images of zeros, (..., H, W), to which each element of `grad` is added at its place in `indices`; both are
    (..., P, Q).
    """
    grid = [
        [
            np.where(at_tap(indices, windows, i, j), grad, grad.dtype.type(0))
            for j in range(windows.kernel[1])
        ]
        for i in range(windows.kernel[0])
    ]
    axis = len(grad.shape) - 2
    return put(grid, windows, (axis, axis + 1))


def gathered(images: Array, indices: Array, windows: Windows) -> Any:
    """Return the elements of `images` (..., H, W) at the places `indices` (..., P, Q); 0 where a place is outside its
    window.
    """
    images = padded(images, windows)
    total: Any = None
    for i, j, rows, columns in taps(windows):
        here = at_tap(indices, windows, i, j)
        term = np.where(here, images[..., rows, columns], images.dtype.type(0))
        total = term if total is None else total + term
    return total


def averages(images: Array, windows: Windows, divisor: Array) -> Any:
    """Return the sum of each window of `images` (..., H, W) divided by `divisor`, shape (..., P, Q)."""
    images = padded(images, windows)
    sums: Any = sum_of([images[..., rows, :] for rows in taps_along(windows, 0)])
    sums = sum_of([sums[..., columns] for columns in taps_along(windows, 1)])
    divisor = constant_like(divisor, images)
    if images.dtype.kind == "f":
        return sums / divisor
    return np.sign(sums) * np.sign(divisor) * (np.abs(sums) // np.abs(divisor))


def spread(grad: Array, windows: Windows, divisor: Array) -> Any:
    """Return the adjoint of `averages`: each element of `grad` (..., P, Q), divided, is added to all elements of its
    window.
    """
    share = grad / constant_like(divisor, grad)
    axis = len(grad.shape) - 2
    return put([[share] * windows.kernel[1]] * windows.kernel[0], windows, (axis, axis + 1))


def at_tap(indices: Array, windows: Windows, i: int, j: int) -> Any:
    """Return the mask (..., P, Q) of windows whose place in `indices` is at tap (i, j) of the kernel."""
    places, inside = places_of(windows, i, j)
    return indices == constant_like(np.where(inside, places, -2), indices)


def places_of(windows: Windows, i: int, j: int) -> tuple[Any, Any]:
    """Return the places row * W + column of tap (i, j) for all windows, (P, Q), -1 outside the image, and the mask of
    those inside.
    """
    rows = windows.starts(0)[:, None] + i * windows.dilation[0]
    columns = windows.starts(1) + j * windows.dilation[1]
    height, width = windows.size
    inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    return np.where(inside, rows * width + columns, -1), inside


def lowest_of(dtype: Any) -> Any:
    """Return the smallest value of a dtype, -inf for floats: what padding holds when a maximum is taken."""
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


# Images with their padding, and windows put back into them.


def padded(images: Array, windows: Windows, value: Any = 0) -> Any:
    """Return images (..., H, W) with `value` around them, for the padding and at least as far as the windows reach."""
    for axis in (-2, -1):

        def filled(count: int, axis: int = axis, images: Any = images) -> list[Any]:
            shape = list(images.shape)
            shape[axis] = count
            return [np.full_like(images, value, shape=tuple(shape))] if count > 0 else []

        size, before, reach = windows.size[axis], windows.padding[axis][0], windows.reach[axis]
        parts = [*filled(before), images, *filled(reach - before - size)]
        images = np.concatenate(parts, axis=axis) if len(parts) > 1 else images
    return images


def put(grid: list[list[Any]], windows: Windows, axes: tuple[int, int]) -> Any:
    """Return images to which the values of each tap are added at the tap's places: the adjoint of taking strided
    slices.

    `grid` is a list of kernel rows, each a list of arrays, one per tap; their `axes` are those of the windows, P and Q.
    """
    by_rows = [sum_of(placed_along(row, windows, 1, axes[1])) for row in grid]
    return sum_of(placed_along(by_rows, windows, 0, axes[0]))


def placed_along(values: list[Any], windows: Windows, along: int, axis: int) -> list[Any]:
    """Return, for each tap along rows (`along` 0) or columns (1), its values put at the tap's places, zeros elsewhere.

    The values have the windows along `axis`, the results the image's elements.
    """
    size, before = windows.size[along], windows.padding[along][0]
    length = max(before + size, windows.reach[along])
    content = (*[slice(None)] * axis, slice(before, before + size))
    return [
        placed(value, axis, range(length)[tap], length)[content]
        for value, tap in zip(values, taps_along(windows, along), strict=True)
    ]


def sum_of(values: list[Any]) -> Any:
    """Return the sum of a non-empty list of arrays, added from first to last."""
    total = values[0]
    for value in values[1:]:
        total = total + value
    return total
