"""Kernel size, stride, padding and dilation of a convolution or a pooling: where its windows lie on an image.

All pairs are (rows, columns). `convolved`, `transposed` and `pooled` lay them out, or raise PyTorch's errors; what they
return says the rest.
`for_other_arrays` chooses between a kernel for NumPy arrays and a formula for those of other libraries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

import numpy as np

from plugrad.authoring.rules import in_chunks
from plugrad.authoring.types import Pair, Shape
from plugrad.engine import table
from plugrad.engine.tensor.arrays import is_other_array

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Windows:
    """Layout of the windows of a convolution or a pooling on an image of `size`; `pooled` makes one.

    All pairs are (rows, columns). `kernel` is the size of a window, and `places` is the number of windows along each
    axis, which is the size of the result.

    >>> from plugrad.authoring import pooled
    >>> windows = pooled((1, 3, 5, 7), (2, 2), (2, 2), (0, 0), (1, 1), False)
    >>> windows.places, windows.reach, windows.starts(1)
    ((2, 3), (4, 6), array([0, 2, 4]))
    """

    size: Pair
    kernel: Pair
    places: Pair
    stride: Pair
    padding: tuple[Pair, Pair]  # (top, bottom), (left, right); as far as windows reach in ceil_mode
    dilation: Pair

    @property
    def padded(self) -> Pair:
        """The size of the image with its padding."""
        (top, bottom), (left, right) = self.padding
        return self.size[0] + top + bottom, self.size[1] + left + right

    @property
    def content(self) -> tuple[slice, slice]:
        """The slices (rows, columns) of the padded image that contain the image itself."""
        ((top, _), (left, _)), (rows, columns) = self.padding, self.size
        return slice(top, top + rows), slice(left, left + columns)

    @property
    def reach(self) -> Pair:
        """The size of the area that the windows cover, at most that of the padded image."""
        (rows, columns), (down, across) = self.places, self.stride
        (apart, beside), (height, width) = self.dilation, self.kernel
        return (
            (rows - 1) * down + apart * (height - 1) + 1,
            (columns - 1) * across + beside * (width - 1) + 1,
        )

    def starts(self, axis: int) -> np.ndarray[Any, Any]:
        """Return the start of each window along an axis; it is negative inside the padding."""
        return np.arange(self.places[axis]) * self.stride[axis] - self.padding[axis][0]


def taps(windows: Windows) -> Iterator[tuple[int, int, slice, slice]]:
    """Yield, for each element of the kernel, its row and column, and the rows and columns of the padded image that it
    multiplies: one for each window.

    >>> from plugrad.authoring import pooled, taps
    >>> windows = pooled((1, 1, 4, 6), (1, 2), (2, 2), (0, 0), (1, 1), False)
    >>> for i, j, rows, columns in taps(windows):
    ...     print(i, j, rows, columns)
    0 0 slice(0, 3, 2) slice(0, 5, 2)
    0 1 slice(0, 3, 2) slice(1, 6, 2)
    """
    for i, rows in enumerate(taps_along(windows, 0)):
        for j, columns in enumerate(taps_along(windows, 1)):
            yield i, j, rows, columns


def taps_along(windows: Windows, axis: int) -> list[slice]:
    """Return, for each element of the kernel along an axis, the part of the padded image that it multiplies.

    >>> from plugrad.authoring import pooled, taps_along
    >>> taps_along(pooled((1, 1, 4, 6), (1, 2), (2, 2), (0, 0), (1, 1), False), axis=1)
    [slice(0, 5, 2), slice(1, 6, 2)]
    """
    step, apart = windows.stride[axis], windows.dilation[axis]
    reach = (windows.places[axis] - 1) * step + 1
    return [slice(k * apart, k * apart + reach, step) for k in range(windows.kernel[axis])]


def for_other_arrays(
    formula: Callable[..., Any], batches: tuple[int, ...] = (), sums: bool = False
) -> Callable[[Kernel], Kernel]:
    """Decorator of a kernel for NumPy arrays: arrays of other libraries (Dask, CuPy) are computed by a `formula`.

    A kernel writes into arrays and reads their memory and values, which not every library allows. The formula computes
    the same from slices, products and sums. It is called if at least one argument is an array of another library.

    For a kernel that treats each element of a batch alone, `batches` are the positions of the arguments whose first
    dimension is the batch. If those have chunks (Dask's) along the batch only, the kernel itself runs on each chunk, in
    one task, where the formula would take a task for each slice. `sums` says that the result is a sum over the batch,
    so that the results of all chunks are added.

    >>> import numpy as np
    >>> from plugrad.authoring import for_other_arrays
    >>> @for_other_arrays(lambda x: np.concatenate([x[:1], x[1:] + x[:-1]]))
    ... def pair_sums(x):
    ...     output = x.copy()
    ...     output[1:] += x[:-1]
    ...     return output
    >>> pair_sums(np.arange(4))
    array([0, 1, 3, 5])
    """

    def decorate(kernel: Kernel) -> Kernel:
        @wraps(kernel)
        def either(*args: Any, **settings: Any) -> Any:
            for value in args:
                if not isinstance(value, OWN) and is_other_array(value):
                    found = on_chunks(args, settings)
                    if found is NotImplemented and table.vmap is not None:
                        found = table.vmap.run_kernel(kernel, args, settings, batches, sums)
                    return formula(*args, **settings) if found is NotImplemented else found
            return kernel(*args, **settings)

        def on_chunks(args: Any, settings: Any, chosen: Any = None) -> Any:
            if not any(in_chunks(args[nr]) for nr in batches if nr < len(args)):
                return NotImplemented
            return table.chunks().on_batches(either, args, settings, batches, sums, chosen)

        def by_chunk(packs: Any, op: str, args: Any, settings: Any) -> Any:
            return on_chunks(args, settings, (packs, op))

        if batches:
            either.by_chunk = by_chunk  # type: ignore[attr-defined]  # for `run_kernel`
        return cast(Kernel, either)

    return decorate


OWN = (np.ndarray, int, Windows, type(None))
"""What is no array of another library: measured, to ask `is_other_array` of a layout and None takes 3 µs more."""


@lru_cache(maxsize=512)  # a network asks for the same few again and again
def inside(windows: Windows, axis: int) -> list[slice]:
    """Return, for each window along an axis, the part of the image that it covers; it can be empty.

    >>> from plugrad.authoring import inside, pooled
    >>> inside(pooled((1, 1, 3, 3), (2, 2), (2, 2), (1, 1), (1, 1), False), axis=0)
    [slice(0, 1, 1), slice(1, 3, 1)]
    """
    size, d = windows.size[axis], windows.dilation[axis]
    parts = []
    for start in windows.starts(axis).tolist():
        stop = min(start + (windows.kernel[axis] - 1) * d + 1, size)
        parts.append(slice(start if start >= 0 else start % d, max(stop, 0), d))
    return parts


@dataclass(frozen=True, slots=True)
class Geometry(Windows):
    """Layout of a convolution: its windows, and the number of groups of channels.
    `convolved` and `transposed` make one.

    >>> from plugrad.authoring import convolved
    >>> geometry = convolved((5, 6), (3, 3), (2, 2), ((0, 0), (0, 0)), (1, 1), 1)
    >>> geometry.places, geometry.unread
    ((2, 2), (0, 1))
    """

    groups: int

    @property
    def settings(self) -> dict[str, Any]:
        """The settings stride, padding, dilation and groups, for a call of an op that has this layout."""
        (top, bottom), (left, right) = self.padding
        return {
            "stride": self.stride,
            # A flat pair is looked through for hidden tensors in no time.
            "padding": (top, left) if (top, left) == (bottom, right) else self.padding,
            "dilation": self.dilation,
            "groups": self.groups,
        }

    @property
    def unread(self) -> Pair:
        """The number of rows and columns at the end that the kernel never reaches: the output_padding of the
        transpose."""
        (rows, columns), (reached, along) = self.padded, self.reach
        return rows - reached, columns - along

    @property
    def has_transpose(self) -> bool:
        """True if a transposed convolution accepts `unread`, the rows and columns that the kernel never reaches, as its
        output_padding: it is less than stride or dilation.
        """
        (rows, cols), (down, across), (apart, beside) = self.unread, self.stride, self.dilation
        return rows < max(down, apart) and cols < max(across, beside)

    def turned(self) -> Geometry:
        """Return the layout of an ordinary convolution that computes the transpose of this one,
        with the kernel rotated by 180°.

        For a stride of 1. If there is none, some padding of the result is negative.
        """
        (top, _), (left, _) = self.padding
        above, before = (d * (k - 1) for d, k in zip(self.dilation, self.kernel, strict=True))
        below = self.size[0] - self.places[0] + top
        behind = self.size[1] - self.places[1] + left
        around = (above - top, below), (before - left, behind)
        return Geometry(
            self.places, self.kernel, self.size, self.stride, around, self.dilation, self.groups
        )


@lru_cache(maxsize=512)
def convolved(
    size: Pair, kernel: Pair, stride: Pair, padding: tuple[Pair, Pair], dilation: Pair, groups: int
) -> Geometry:
    """Return the geometry of a convolution of an image of `size`, (rows, columns).

    Parameters
    ----------
    padding
        ((top, bottom), (left, right)).

    Raises
    ------
    RuntimeError
        The kernel is empty, or larger than the padded image.

    >>> from plugrad.authoring import convolved
    >>> convolved((5, 5), (3, 3), (1, 1), ((1, 1), (1, 1)), (1, 1), groups=1).places
    (5, 5)
    """
    around = size[0] + sum(padding[0]), size[1] + sum(padding[1])
    wide = tuple(d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True))
    if min(kernel) <= 0:
        raise RuntimeError(
            f"kernel size should be greater than zero, but got kernel_height: {kernel[0]} kernel_width: {kernel[1]}"
        )
    if wide[0] > around[0] or wide[1] > around[1]:
        raise RuntimeError(
            f"Calculated padded input size per channel: ({around[0]} x {around[1]}). "
            f"Kernel size: ({wide[0]} x {wide[1]}). "
            "Kernel size can't be greater than actual input size. Pad more, or take a smaller kernel or dilation"
        )
    places = (around[0] - wide[0]) // stride[0] + 1, (around[1] - wide[1]) // stride[1] + 1
    return Geometry(size, kernel, places, stride, padding, dilation, groups)


@lru_cache(maxsize=512)
def transposed(
    places: Pair,
    kernel: Pair,
    stride: Pair,
    padding: tuple[Pair, Pair],
    dilation: Pair,
    groups: int,
    unread: Pair,
) -> Geometry:
    """Return the geometry of the convolution whose transpose has an input of size `places`.

    Parameters
    ----------
    padding
        ((top, bottom), (left, right)).
    unread
        The numbers of rows and columns at the end that the convolution does not touch: `output_padding`.

    Raises
    ------
    RuntimeError
        The kernel is empty, or the result would be.

    >>> from plugrad.authoring import transposed
    >>> transposed((2, 2), (3, 3), (2, 2), ((0, 0), (0, 0)), (1, 1), 1, unread=(1, 0)).size
    (6, 5)
    """
    if min(kernel) <= 0:
        raise RuntimeError(
            f"kernel size should be greater than zero, but got kernel_height: {kernel[0]} kernel_width: {kernel[1]}"
        )
    at_0 = Geometry((0, 0), kernel, places, stride, padding, dilation, groups)
    size = unread[0] - at_0.unread[0], unread[1] - at_0.unread[1]
    if min(size) <= 0:
        raise RuntimeError(
            f"Given input size per channel: ({places[0]} x {places[1]}). Calculated output size per channel: "
            f"({size[0]} x {size[1]}). Output size is too small. Take less padding than {padding}"
        )
    return replace(at_0, size=size)


@lru_cache(maxsize=512)
def pooled(
    shape: Shape,
    kernel: Pair,
    stride: Pair,
    padding: Pair,
    dilation: Pair,
    ceil_mode: bool,
) -> Windows:
    """Return the windows of a pooling on images of `shape`, (N, C, H, W) or (C, H, W).

    Parameters
    ----------
    padding
        (rows, columns) on either side, at most half a kernel.
    ceil_mode
        Whether windows may reach beyond the padding, at the bottom and to the right. The padding of the result covers
        them.

    Raises
    ------
    RuntimeError
        A setting is not positive (padding: negative, or more than half a kernel), an image has another number of
        dimensions or no elements, or no window fits.

    >>> from plugrad.authoring import pooled
    >>> windows = pooled((1, 3, 5, 5), (2, 2), (2, 2), (0, 0), (1, 1), ceil_mode=True)
    >>> windows.places, windows.padding
    ((3, 3), ((0, 1), (0, 1)))
    """
    places, around = [], []
    for size, k, s, pad, d in zip(shape[-2:], kernel, stride, padding, dilation, strict=True):
        if s == 0:
            raise RuntimeError("stride should not be zero")
        if pad < 0:
            raise RuntimeError(f"pad must be non-negative, but got pad: {pad}")
        if pad > ((k - 1) * d + 1) / 2 and k > 0 < d:
            raise RuntimeError(
                f"pad should be at most half of effective kernel size, but got pad={pad}, kernel_size={k} and "
                f"dilation={d}"
            )
        count = (size + 2 * pad - d * (k - 1) - 1 + (s - 1 if ceil_mode else 0)) // s + 1
        if ceil_mode and (count - 1) * s >= size + pad:
            count -= 1  # the last would start in the padding
        places.append(count)
        around.append((pad, max(pad, (count - 1) * s + d * (k - 1) + 1 - size - pad)))
    for what, (down, across), (first, second) in (
        ("kernel size", kernel, ("kH", "kW")),
        ("stride", stride, ("dH", "dW")),
        ("dilation", dilation, ("dilationH", "dilationW")),
    ):
        if min(down, across) <= 0:
            raise RuntimeError(
                f"{what} should be greater than zero, but got {first}: {down} {second}: {across}"
            )
    if len(shape) not in (3, 4) or 0 in shape[-3:]:
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:"
            f"{list(shape)}"
        )
    if padding[0] > kernel[0] // 2 or padding[1] > kernel[1] // 2:
        raise RuntimeError(
            "pad should be smaller than or equal to half of kernel size, but got "
            f"padW = {padding[1]}, padH = {padding[0]}, kW = {kernel[1]}, kH = {kernel[0]}"
        )
    if min(places) < 1:
        planes = shape[-3]
        raise RuntimeError(
            f"Given input size: ({planes}x{shape[-2]}x{shape[-1]}). Calculated output size: ({planes}x{places[0]}x"
            f"{places[1]}). Output size is too small. Take a smaller kernel, or pad more"
        )
    image, (rows, columns), (above, beside) = (shape[-2], shape[-1]), places, around
    return Windows(image, kernel, (rows, columns), stride, (above, beside), dilation)
