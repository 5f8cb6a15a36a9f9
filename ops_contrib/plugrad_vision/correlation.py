"""Correlation of two feature maps at all small displacements: the cost volume of optical flow networks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, as_int, composed, convolved, named_sizes, on, wrong_type
from plugrad_vision.windows import SHARED, window_products, windows_of


def by_displacement(input: Array, other: Array, max_displacement: int, **settings: int) -> Any:
    """Return the result of `correlation`, displacement by displacement."""
    size, step, apart = (settings.get(key, 1) for key in ("kernel_size", "stride1", "stride2"))
    around = ((0, 0), (0, 0), *[(settings.get("padding", 0),) * 2] * 2)
    first, second = np.pad(input, around), np.pad(other, around)
    (rows, columns), far = np.array(first.shape[2:]) - 2 * max_displacement, max_displacement

    def moved(images: Array, y: int, x: int) -> Any:
        part = images[:, :, far + y : far + y + rows, far + x : far + x + columns]
        return windows_of(part, (size, size), step)

    steps = range(-(far // apart) * apart, far + 1, apart)
    products = [moved(first, 0, 0) * moved(second, y, x) for y in steps for x in steps]
    return np.stack([each.mean((1, 2, 3)) for each in products], 1)


def correlation_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `correlation` must refuse: shapes and settings that do not fit."""
    x = np.ones((2, 3, 5, 6))
    for args, settings, error, match in (
        ((x[0], x[0]), {}, RuntimeError, "expected input of shape .N, C, H, W., but got"),
        ((x, x[:1]), {}, RuntimeError, "expected other of shape .N=2, C=3, H=5, W=6., but got"),
        ((x, x), {"kernel_size": 2}, RuntimeError, "an odd kernel_size, but got 2"),
        ((x, x), {"kernel_size": -1}, RuntimeError, "kernel_size of at least 1, but got -1"),
        ((x, x), {"stride1": 0}, RuntimeError, "stride1 of at least 1, but got 0"),
        ((x, x), {"stride2": 0}, RuntimeError, "stride2 of at least 1, but got 0"),
        ((x, x), {"padding": -1}, RuntimeError, "padding of at least 0, but got -1"),
        ((x, x), {"max_displacement": -1}, RuntimeError, "max_displacement of at least 0"),
        ((x, x), {"max_displacement": 3}, RuntimeError, "at least 7 x 7 pixels, padded, but got 5"),
        ((x, x), {"padding": 0.5}, TypeError, "'padding' must be int, not float"),
        ((x.astype(int), x), {}, NotImplementedError, "not implemented for 'Long'"),
    ):
        given = {"max_displacement": 1} | settings
        yield pg.ErrorSample(*args, raises=error, match=match, **given)


@composed(
    samples=on(((2, 3, 4, 5), (2, 3, 4, 5)), max_displacement=1)
    + on(((1, 2, 5, 6), (1, 2, 5, 6)), max_displacement=1, padding=2, stride1=2)
    + on(((1, 2, 4, 5), (1, 2, 4, 5)), max_displacement=3, padding=3, stride2=2)
    + on(((1, 2, 7, 6), (1, 2, 7, 6)), max_displacement=1, kernel_size=3, stride1=2, padding=1)
    + on(((0, 2, 3, 3), (0, 2, 3, 3)), max_displacement=1),
    error_samples=correlation_errors,
    reference=by_displacement,
    half_in_single=True,
)
def correlation(
    input: Array,
    other: Array,
    max_displacement: int,
    kernel_size: int = 1,
    stride1: int = 1,
    stride2: int = 1,
    padding: int = 0,
) -> Any:
    """Correlation (cost volume) of two feature maps: products of each patch of one with patches near it in the other.

    The output at place (p, q) and displacement (y, x) is the mean, over channels and a patch of `kernel_size`, of
    ``input[n, c, p0 + i, q0 + j] * other[n, c, p0 + y + i, q0 + x + j]``. The patches of `input` lie `stride1` apart;
    the displacements y and x are the multiples of `stride2` up to `max_displacement`.

    Parameters
    ----------
    input, other
        Feature maps, shape (N, C, H, W), floating.
    max_displacement
        The largest displacement, in pixels.
    kernel_size
        The size of a patch, odd.
    stride1, stride2
        The steps between patches, and between displacements.
    padding
        The number of rows and columns of zeros around both.

    Returns (N, D * D, P, Q) with D = 2 (max_displacement // stride2) + 1; the displacement (y, x) has the channel
    ``(y // stride2 + D // 2) * D + x // stride2 + D // 2``. P is the number of patches whose displaced patches are all
    inside the padded map: (H + 2 padding - 2 max_displacement - kernel_size) // stride1 + 1.

    Raises
    ------
    RuntimeError
        The shapes differ, a setting is out of range, or no patch fits.
    TypeError
        An argument is no tensor, or a setting no int.
    NotImplementedError
        A dtype is not floating.

    Source: Dosovitskiy et al., "FlowNet: learning optical flow with convolutional networks" (2015),
    https://arxiv.org/abs/1504.06852, equation 1, divided by the number of products as its program does; with
    kernel_size=1 the cost volume of Sun et al., "PWC-Net" (2018), https://arxiv.org/abs/1709.02371.

    >>> import plugrad as pg
    >>> first, second = pg.tensor([[[[0.0, 1.0, 0.0]]]]), pg.tensor([[[[0.0, 0.0, 2.0]]]])
    >>> pg.ops.vision.correlation(first, second, 1, padding=1)[:, 3:6]
    tensor([[[[0., 0., 0.]],
    <BLANKLINE>
             [[0., 0., 0.]],
    <BLANKLINE>
             [[0., 2., 0.]]]])
    >>> pg.func.grad(lambda x: pg.ops.vision.correlation(x, second, 1, padding=1).sum())(first)
    tensor([[[[0., 2., 2.]]]])
    """
    op = "correlation"
    sizes = named_sizes(op, input=(input, "N C H W"), other=(other, "N C H W"))
    given = {"max_displacement": (max_displacement, 0), "kernel_size": (kernel_size, 1)}
    given |= {"stride1": (stride1, 1), "stride2": (stride2, 1), "padding": (padding, 0)}
    far, size, step, apart, around = (as_setting(op, name, *each) for name, each in given.items())
    if size % 2 == 0:
        raise RuntimeError(f"{op}: expected an odd kernel_size, but got {size}")
    rows, columns = sizes["H"] + 2 * around, sizes["W"] + 2 * around
    least = 2 * far + size
    if min(rows, columns) < least:
        raise RuntimeError(
            f"{op}: expected maps of at least {least} x {least} pixels, padded, but got {rows} x {columns}; take more "
            "padding, or a smaller max_displacement"
        )
    # A patch of one pixel is computed where it is wanted, others from the products at all pixels.
    between = step if size == 1 else 1
    reach = far // apart * apart
    inner = pg.nn.functional.pad(input, (around - far,) * 4)[..., ::between, ::between]
    outer = pg.nn.functional.pad(other, (around - far + reach,) * 4)
    taps, steps, whole = 2 * (far // apart) + 1, (between, between), tuple(outer.shape[2:])
    windows = convolved(whole, (taps, taps), steps, ((0, 0), (0, 0)), (apart, apart), groups=1)
    images = outer[:, None], inner[:, None, :, None]
    volume = window_products.call(*images, axes=SHARED, windows=windows)
    volume = (
        pg.reshape(volume, (sizes["N"], math.prod(windows.kernel), *windows.places)) / sizes["C"]
    )
    return volume if size == 1 else pg.avg_pool2d(volume, size, step)


def as_setting(op: str, name: str, value: Any, least: int) -> int:
    """Return a setting as an int; TypeError if it is none, RuntimeError if it is less than `least`."""
    try:
        number = as_int(value)
    except TypeError as error:
        raise wrong_type(op, f"'{name}'", value, "int") from error
    if number < least:
        raise RuntimeError(f"{op}: expected {name} of at least {least}, but got {value}")
    return number
