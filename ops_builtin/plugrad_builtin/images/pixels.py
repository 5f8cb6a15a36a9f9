"""Rearranging channels and pixels: channels made into blocks of pixels and back, and channels shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, as_int, composed, on, refuses, require_tensor, wrong_type
from plugrad_builtin.shapes import in_own_memory


def shuffle_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `pixel_shuffle` must refuse: channels not divisible, no image, and a factor that is 0 or no
    int.
    """
    x = np.ones((2, 8, 3, 4))
    for input, factor, error, match in (
        (x, 3, RuntimeError, "'channel' dimension to be divisible by the square of upscale_factor"),
        (x[0, 0], 2, RuntimeError, "expects input to have at least 3 dimensions"),
        (x, 0, RuntimeError, "expects a positive upscale_factor, but got 0"),
        (x, 2.0, TypeError, "argument 'upscale_factor' .* must be int, not float"),
    ):
        yield pg.ErrorSample(input, factor, raises=error, match=match)


@composed(
    samples=on(((2, 8, 3, 1), 2), ((4, 1, 3), 2), ((1, 2, 9, 1, 2), 3), ((1, 3, 2, 4), 1)),
    error_samples=shuffle_errors,
    complex=True,
)
def pixel_shuffle(input: Array, upscale_factor: int) -> Array:
    """Rearrangement of an image's channels as pixels: (..., C r², H, W) becomes (..., C, H r, W r), for a factor of r.

    The r² values that r² channels have at a pixel become a block of r x r pixels, row by row.

    Raises
    ------
    RuntimeError
        The channels are not divisible by r², r is not positive, or the input has fewer than three dimensions.
    TypeError
        The factor is no int.

    Source: Shi et al., "Real-time single image and video super-resolution using an efficient sub-pixel convolutional
    neural network" (2016).

    >>> import plugrad as pg
    >>> pg.pixel_shuffle(pg.arange(4.0).reshape(4, 1, 1), 2)
    tensor([[[0., 1.],
             [2., 3.]]])
    """
    r = factor_of("pixel_shuffle", "upscale_factor", input, upscale_factor)
    *batch, channels, rows, columns = input.shape
    if channels % r**2:
        raise RuntimeError(
            "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, "
            f"but input.size(-3)={channels} is not divisible by {r**2}"
        )
    n, out = len(batch), channels // r**2
    blocks = input.reshape(*batch, out, r, r, rows, columns)
    moved = pg.permute(blocks, (*range(n), n, n + 3, n + 1, n + 4, n + 2))
    return in_own_memory(moved.reshape(*batch, out, rows * r, columns * r))


@composed(
    samples=on(((2, 1, 4, 6), 2), ((3, 2, 4), 2), ((1, 2, 1, 3, 6), 3), ((1, 3, 2, 4), 1)),
    error_samples=refuses(
        RuntimeError, "expects height to be divisible by downscale_factor", ((2, 8, 3, 4), 2)
    )
    + refuses(RuntimeError, "expects width to be divisible by downscale_factor", ((2, 8, 3, 4), 3))
    + refuses(RuntimeError, "expects input to have at least 3 dimensions", ((3, 4), 2))
    + refuses(RuntimeError, "expects a positive downscale_factor, but got -1", ((2, 8, 3, 4), -1))
    + refuses(
        TypeError, "argument 'downscale_factor' .* must be int, not str", ((2, 8, 3, 4), "2")
    ),
    complex=True,
)
def pixel_unshuffle(input: Array, downscale_factor: int) -> Array:
    """Rearrangement of an image's blocks of r x r pixels as channels: (..., C, H r, W r) becomes (..., C r², H, W).

    It is the inverse of `pixel_shuffle`.

    Raises
    ------
    RuntimeError
        Rows or columns are not divisible by r, r is not positive, or the input has fewer than three dimensions.
    TypeError
        The factor is no int.

    >>> import plugrad as pg
    >>> pg.pixel_unshuffle(pg.arange(4.0).reshape(1, 2, 2), 2).shape
    torch.Size([4, 1, 1])
    """
    r = factor_of("pixel_unshuffle", "downscale_factor", input, downscale_factor)
    *batch, channels, rows, columns = input.shape
    for name, dim, size in (("height", -2, rows), ("width", -1, columns)):
        if size % r:
            raise RuntimeError(
                f"pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size({dim})={size} is "
                f"not divisible by {r}"
            )
    n = len(batch)
    blocks = input.reshape(*batch, channels, rows // r, r, columns // r, r)
    moved = pg.permute(blocks, (*range(n), n, n + 2, n + 4, n + 1, n + 3))
    return in_own_memory(moved.reshape(*batch, channels * r**2, rows // r, columns // r))


def factor_of(op: str, name: str, input: Any, factor: Any) -> int:
    """Return `factor` as an int. `op` and its argument `name` are for the message of errors.

    Raises TypeError if it is no int or `input` no tensor, RuntimeError if it is not positive or `input` has fewer than
    three dimensions.
    """
    require_tensor(op, input)
    try:
        r = as_int(factor)
    except TypeError as error:
        raise wrong_type(op, f"'{name}' (position 2)", factor, "int") from error
    if input.ndim < 3:
        raise RuntimeError(
            f"{op} expects input to have at least 3 dimensions, but got input with {input.ndim} dimension(s)"
        )
    if r <= 0:
        raise RuntimeError(f"{op} expects a positive {name}, but got {r}")
    return r


@composed(
    samples=on(
        ((2, 6, 3, 1), 2), ((1, 6, 2), 3), ((1, 4, 1, 2, 3), 2), ((0, 4, 2), 2), ((1, 3, 2), 1)
    ),
    error_samples=refuses(RuntimeError, "Got 8 channels and 3 groups", ((2, 8, 3, 4), 3))
    + refuses(RuntimeError, "channel_shuffle expects input with > 2 dims", ((3, 4), 2))
    + refuses(
        RuntimeError, "Number of groups to divide channels in must be positive", ((2, 8, 3, 4), 0)
    )
    + refuses(TypeError, "argument 'groups' .* must be int, not float", ((2, 8, 3, 4), 2.0)),
    complex=True,
)
def channel_shuffle(input: Array, groups: int) -> Array:
    """Interleaving of channels (dimension 1), which are cut into groups: the first of each group, then the second of
    each, and so on.

    Raises
    ------
    RuntimeError
        `groups` is not positive or does not divide the channels, or the input has fewer than three dimensions.
    TypeError
        `groups` is no int.

    Source: Zhang et al., "ShuffleNet" (2018).

    >>> import plugrad as pg
    >>> pg.channel_shuffle(pg.arange(6.0).reshape(1, 6, 1), 2).flatten()
    tensor([0., 3., 1., 4., 2., 5.])
    """
    require_tensor("channel_shuffle", input)
    try:
        groups = as_int(groups)
    except TypeError as error:
        raise wrong_type("channel_shuffle", "'groups' (position 2)", groups, "int") from error
    if input.ndim < 3:
        raise RuntimeError(
            f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(input.shape)}"
        )
    if groups <= 0:
        raise RuntimeError(
            f"Number of groups to divide channels in must be positive. Value of groups:{groups}"
        )
    count, channels, *size = input.shape
    if channels % groups:
        raise RuntimeError(
            f"Number of channels must be divisible by groups. Got {channels} channels and {groups} groups."
        )
    grouped = input.reshape(count, groups, channels // groups, *size)
    return in_own_memory(pg.transpose(grouped, 1, 2).reshape(count, channels, *size))
