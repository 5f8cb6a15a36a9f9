"""Resampling of images, to other sizes or at given places: `interpolate` with its modes, `affine_grid`, `grid_sample`.

New pixels are sums of old ones times weights. `interpolate` goes dimension by dimension; `grid_sample`, whose weights
have gradients too, takes all dimensions together.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, as_int, composed, constant_like, on, torch_name
from plugrad_builtin.images.windows import averaged, widened

Taps: TypeAlias = tuple[np.ndarray, np.ndarray]
"""Indices and weights, (taps, pixels) each."""

# Sizes.


def size_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `interpolate`: signals, images and volumes, made larger and smaller, in every mode."""
    signal, image = rng.normal(size=(2, 1, 5)), rng.normal(size=(1, 2, 4, 5))
    volume = rng.normal(size=(1, 1, 2, 3, 3))
    for mode in ("nearest", "nearest-exact", "area"):
        yield pg.Sample(signal, 3, mode=mode)
        yield pg.Sample(image, None, 1.6, mode)
        yield pg.Sample(volume, (3, 2, 1), mode=mode)
    for input, mode in (
        (signal, "linear"),
        (image, "bilinear"),
        (image, "bicubic"),
        (volume, "trilinear"),
    ):
        yield pg.Sample(input, 3, mode=mode, align_corners=True)
        yield pg.Sample(input, None, 1.7, mode=mode)
    yield pg.Sample(image, (1, 7), None, "bilinear", True)
    yield pg.Sample(image, None, (0.5, 1.7), "bicubic", recompute_scale_factor=True)
    yield pg.Sample(image, (2, 8), mode="bilinear", antialias=True)
    yield pg.Sample(image, (8, 3), mode="bicubic", antialias=True)
    yield pg.Sample(np.zeros((0, 2, 3, 3)), 2)


def size_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `interpolate` must refuse: sizes, factors, modes and settings that do not fit."""
    x = np.ones((1, 2, 3, 4))
    for input, settings, error, match in (
        (x, {}, ValueError, "either size or scale_factor should be defined"),
        (x, {"size": 2, "scale_factor": 2}, ValueError, "only one of size or scale_factor"),
        (x, {"size": (2, 2, 2)}, ValueError, "must have the same number of spatial dimensions"),
        (x, {"size": 0}, RuntimeError, "Input and output sizes should be greater than 0"),
        (x, {"size": 2, "mode": "linear"}, NotImplementedError, "linear mode needs 3D"),
        (x, {"size": 2, "mode": "cubic"}, NotImplementedError, "got cubic"),
        (x, {"size": 2, "align_corners": True}, ValueError, "align_corners option can only be set"),
        (x, {"size": 2, "antialias": True}, ValueError, "Anti-alias option is restricted"),
        (x, {"size": 2, "recompute_scale_factor": True}, ValueError, "is not meaningful"),
        (x[0, 0], {"size": 2}, NotImplementedError, "Only 3D, 4D and 5D input Tensors supported"),
        (x.astype(int), {"size": 2}, NotImplementedError, "not implemented for 'Long'"),
    ):
        yield pg.ErrorSample(input, raises=error, match=match, **settings)


@composed(samples=size_samples, error_samples=size_errors)
def interpolate(
    input: Array,
    size: int | Sequence[int] | None = None,
    scale_factor: float | Sequence[float] | None = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
    antialias: bool = False,
) -> Array:
    """Resizing of signals (N, C, L), images (N, C, H, W) or volumes (N, C, D, H, W) to `size`, or by `scale_factor`.

    `mode` is "nearest" (half a pixel off, as other libraries once had it), "nearest-exact", "area" (the mean of the
    pixels that a new one covers), "linear", "bilinear" or "trilinear" (between the nearest pixels), or "bicubic" (Keys'
    kernel, a = -0.75). With `align_corners` the centres of the outermost pixels stay where they are, else their
    borders. A factor is used as it is given, or with `recompute_scale_factor` as the ratio of the rounded sizes; but an
    axis that keeps its size is copied, except by "bicubic", "nearest-exact", and "nearest" of signals and volumes.
    `antialias` widens the kernels of "bilinear" and "bicubic" (with a = -0.5) where an image gets smaller.

    Raises
    ------
    NotImplementedError
        `mode` is unknown or does not fit the dimensions of `input`, or `input` holds complex numbers or integers (uint8
        is possible with "nearest", "bilinear" and "bicubic").
    RuntimeError
        A size is 0; with "area" a size of the input.
    ValueError
        Both or neither of `size` and `scale_factor` are given, the given one does not fit `input`, or `mode` has no
        such setting.

    Source: Keys, "Cubic convolution interpolation for digital image processing" (1981).

    >>> import plugrad as pg
    >>> pg.nn.functional.interpolate(pg.tensor([[[1.0, 3.0]]]), 4, mode="linear")
    tensor([[[1.0000, 1.5000, 2.5000, 3.0000]]])
    """
    require_mode(input, mode, align_corners, antialias)
    of_bytes = input.dtype == np.uint8 and mode in BYTE_MODES
    x = pg.to(input, np.float32) if of_bytes else widened(f"upsample_{mode}", input)
    old = tuple(input.shape[2:])
    new, factors = new_sizes(old, size, scale_factor)
    if recompute_scale_factor and size is not None:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    if 0 in old or min(new) < (mode != "area"):
        raise RuntimeError(
            f"Input and output sizes should be greater than 0, but got input {old} output {new}"
        )
    if mode == "area":
        return pg.to(averaged(x, new), input.dtype)
    for axis, (before, after) in reversed([*enumerate(zip(old, new, strict=True))]):
        scale = before / after if recompute_scale_factor or not factors else 1 / factors[axis]
        if align_corners:
            scale = (before - 1) / (after - 1) if after > 1 else 0.0
        # Whatever the factor is, PyTorch copies such an axis that keeps its size, and takes each pixel twice.
        nearest = mode == "nearest" and len(old) == 2
        cubic = mode == "bicubic"
        if before == after and (
            nearest or mode.endswith("linear") or (cubic and (antialias or of_bytes))
        ):
            continue
        if mode in ("nearest", "nearest-exact"):
            shift = np.float32(0.5 if mode == "nearest-exact" else 0)
            scale = 0.5 if nearest and after == 2 * before else scale
            places = (np.arange(after, dtype=np.float32) + shift) * np.float32(scale)
            index = np.minimum(places.astype(np.int64), before - 1)
            x = pg.index_select(x, axis + 2, pg.from_numpy(index))
        else:
            kernel = keys(-0.5 if antialias else -0.75) if cubic else triangle
            make = wide_taps if antialias else narrow_taps
            taps = make(kernel, 1 + cubic, before, after, scale, align_corners)
            index, weight = in_fixed_point(taps) if of_bytes else taps
            x = pg.ops.builtin.weighted(x, dim=axis + 2, index=index, weight=weight)
            x = pg.clamp(pg.floor(x + 0.5), 0, 255) if of_bytes else x
    return pg.clone(x) if x is input else pg.to(x, input.dtype)


upsampling_samples = on((1, 2, 2, 3), size=(4, 5)) + on((2, 1, 3, 2), scale_factor=2)


@composed(samples=upsampling_samples)
def upsample_nearest(
    input: Array, size: Any = None, scale_factor: int | Sequence[int] | None = None
) -> Array:
    """Resizing by nearest neighbours: the old name of ``interpolate(mode="nearest")``.

    >>> import plugrad as pg
    >>> pg.nn.functional.upsample_nearest(pg.tensor([[[1.0, 3.0]]]), scale_factor=2)
    tensor([[[1., 1., 3., 3.]]])
    """
    return pg.nn.functional.interpolate(input, size, scale_factor, "nearest")


@composed(samples=upsampling_samples)
def upsample_bilinear(
    input: Array, size: Any = None, scale_factor: int | Sequence[int] | None = None
) -> Array:
    """Bilinear resizing: the old name of ``interpolate(mode="bilinear", align_corners=True)``.

    >>> import plugrad as pg
    >>> pg.nn.functional.upsample_bilinear(pg.tensor([[[[1.0, 3.0]]]]), (1, 3))
    tensor([[[[1., 2., 3.]]]])
    """
    return pg.nn.functional.interpolate(input, size, scale_factor, "bilinear", align_corners=True)


BYTE_MODES = "nearest", "nearest-exact", "bilinear", "bicubic"
"""The modes in which images may be of bytes, uint8: each dimension's result is rounded to bytes, as in PyTorch."""

MODES = {"linear": 3, "bilinear": 4, "bicubic": 4, "trilinear": 5}
"""The modes that go between pixels, and how many dimensions their inputs have."""


def require_mode(x: Any, mode: str, align_corners: bool | None, antialias: bool) -> None:
    between = mode in MODES
    if x.ndim not in (3, 4, 5) or not (between or mode in ("nearest", "area", "nearest-exact")):
        raise NotImplementedError(
            f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {x.ndim}D) for the modes: nearest | "
            f"linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})"
        )
    if not between and align_corners is not None:
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear"
        )
    if antialias and mode not in ("bilinear", "bicubic"):
        raise ValueError(
            "Anti-alias option is restricted to bilinear and bicubic modes and requires a 4-D tensor as input"
        )
    if between and x.ndim != MODES[mode]:
        raise NotImplementedError(
            f"Got {x.ndim}D input, but {mode} mode needs {MODES[mode]}D input"
        )


def new_sizes(old: Sequence[int], size: Any, factor: Any) -> tuple[Sequence[int], Sequence[float]]:
    """Return the new sizes of the spatial dimensions `old`, and the factors if these were given, else ().

    Raises ValueError unless exactly one of `size` and `factor` is given and it fits `old`.
    """
    if size is None and factor is None:
        raise ValueError("either size or scale_factor should be defined")
    if size is not None and factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    what, given = ("output size", size) if factor is None else ("scale_factor", factor)
    each = tuple(given) if isinstance(given, (list, tuple)) else (given,) * len(old)
    if len(each) != len(old):
        raise ValueError(
            f"Input and {what} must have the same number of spatial dimensions, but got input with spatial dimensions "
            f"of {list(old)} and {what} of {each}"
        )
    if factor is None:
        return tuple(as_int(value) for value in each), ()
    factors = [float(value) for value in each]
    return tuple(math.floor(n * f) for n, f in zip(old, factors, strict=True)), factors


def triangle(x: Any) -> Any:
    """Return the kernel of linear interpolation, max(1 - |x|, 0)."""
    return np.maximum(1 - np.abs(x), 0)


def keys(a: float) -> Callable[[Any], Any]:
    """Return Keys' kernel of cubic interpolation, a function, whose slope at 1 is `a`."""

    def kernel(x: Any) -> Any:
        x = abs(x)
        inner = ((a + 2) * x - (a + 3)) * x * x + 1
        outer = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
        return pg.where(x <= 1, inner, pg.where(x < 2, outer, 0.0 * x))

    return kernel


def narrow_taps(
    kernel: Callable[[Any], Any], reach: int, old: int, new: int, scale: float, align: bool | None
) -> Taps:
    """Return for each of `new` pixels the `reach` nearest old pixels on both sides, (2 reach, new), and their weights.

    `kernel` gives the weights, `scale` is old pixels per new one, `align` puts the outermost centres together. Beyond
    the border the last of the `old` pixels takes the place.
    """
    places = np.arange(new) * scale if align else (np.arange(new) + 0.5) * scale - 0.5
    taps = np.floor(places) + np.arange(1 - reach, reach + 1)[:, None]
    return np.clip(taps, 0, old - 1).astype(np.int64), np.asarray(kernel(places - taps))


def wide_taps(
    kernel: Callable[[Any], Any], reach: int, old: int, new: int, scale: float, _: bool | None
) -> Taps:
    """Return for each of `new` pixels all old pixels under `kernel`, stretched to a new pixel's width, and their
    weights, (taps, new) each.

    `reach` is the kernel's radius, `scale` old pixels per new one; the weights of a pixel add up to 1.
    """
    width = max(scale, 1.0)
    centres = scale * (np.arange(new) + 0.5)
    low = np.maximum((centres - reach * width + 0.5).astype(np.int64), 0)
    high = np.minimum((centres + reach * width + 0.5).astype(np.int64), old)
    taps = low + np.arange((high - low).max())[:, None]
    weights = np.where(taps < high, np.asarray(kernel((taps - centres + 0.5) / width)), 0)
    return np.minimum(taps, old - 1), weights / weights.sum(axis=0)


def in_fixed_point(taps: Taps) -> Taps:
    """Return `taps` with weights rounded to multiples of a power of 2, 15 bits each, as PyTorch rounds them for
    uint8.
    """
    index, weight = taps
    one = 2.0 ** min(math.floor(math.log2((2**15 - 0.5) / weight.max())), 22)
    return index, np.trunc(weight * one + np.copysign(0.5, weight)) / one


# Other places.


def theta_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `affine_grid` must refuse: matrices and sizes that do not fit."""
    theta = np.ones((1, 2, 3))
    for input, size, error, match in (
        (theta, (1, 1, 2), NotImplementedError, "only supports 4D and 5D sizes"),
        (
            theta,
            (1, 1, 2, 2, 2),
            ValueError,
            "Expected a batch of 3D affine matrices of shape Nx3x4",
        ),
        (
            theta[0],
            (1, 1, 2, 2),
            ValueError,
            "Expected a batch of 2D affine matrices of shape Nx2x3",
        ),
        (theta, (1, 1, 0, 2), ValueError, "Expected non-zero, positive output size"),
        (theta.astype(int), (1, 1, 2, 2), ValueError, "Expected theta to have floating point type"),
        (theta, (2, 1, 2, 2), RuntimeError, "Expected a? ?size"),
    ):
        yield pg.ErrorSample(input, size, False, raises=error, match=match)


@composed(
    samples=on((2, 2, 3), size=(2, 1, 3, 4))
    + on((1, 2, 3), size=(1, 1, 1, 2), align_corners=True)
    + on((1, 3, 4), size=(1, 2, 2, 3, 1), align_corners=False),
    error_samples=theta_errors,
)
def affine_grid(theta: Array, size: Sequence[int], align_corners: bool = False) -> Array:
    """Sampling grid for `grid_sample` from affine maps `theta`: the position of each pixel of images or volumes of
    `size`.

    `theta` is (N, 2, 3) for a size of (N, C, H, W), (N, 3, 4) for (N, C, D, H, W); returns (N, H, W, 2) or
    (N, D, H, W, 3). Coordinates, x first, go from -1 to 1 between the borders of the image; with `align_corners`
    between the centres of its outermost pixels.

    Raises
    ------
    NotImplementedError
        `size` has not 4 or 5 entries.
    RuntimeError
        `size` and `theta` differ in N.
    ValueError
        `theta` has another shape or holds integers, or a size is 0.

    Source: Jaderberg et al., "Spatial transformer networks" (2015).

    >>> import plugrad as pg
    >>> pg.nn.functional.affine_grid(pg.eye(2, 3).reshape(1, 2, 3), (1, 1, 1, 2), True)
    tensor([[[[-1.,  0.],
              [ 1.,  0.]]]])
    """
    sizes, n = tuple(map(as_int, size)), len(size) - 2
    if theta.dtype.kind != "f":
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    if n not in (2, 3):
        raise NotImplementedError(
            "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively. Got size "
            f"{sizes}."
        )
    if theta.ndim != 3 or tuple(theta.shape[1:]) != (n, n + 1):
        raise ValueError(
            f"Expected a batch of {n}D affine matrices of shape Nx{n}x{n + 1} for size {sizes}. Got "
            f"{tuple(theta.shape)}."
        )
    if min(sizes) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {sizes}")
    if len(theta) != sizes[0]:
        raise RuntimeError(f"Expected a size of a batch of {len(theta)}, got {sizes}")
    axes = [
        (np.linspace(-1, 1, m) if m > 1 else np.zeros(1)) * (1 if align_corners else (m - 1) / m)
        for m in sizes[2:]
    ]
    grid = np.meshgrid(*axes, indexing="ij")[::-1]
    homogeneous = np.stack([*grid, np.ones(sizes[2:])], -1).reshape(-1, n + 1).astype(theta.dtype)
    places = pg.matmul(constant_like(homogeneous, theta), pg.transpose(theta, 1, 2))
    return pg.reshape(places, (sizes[0], *sizes[2:], n))


def grid_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `grid_sample`: images and volumes with positions inside and outside, in each mode and
    padding.
    """
    image, volume = rng.normal(size=(2, 2, 4, 3)), rng.normal(size=(1, 2, 2, 3, 4))
    places = rng.uniform(-1.4, 1.4, size=(2, 2, 3, 2))
    for mode, padding, align in itertools.product(
        ("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection"), (False, True)
    ):
        yield pg.Sample(image, places, mode, padding, align)
    for mode in ("bilinear", "nearest"):
        yield pg.Sample(volume, rng.uniform(-1.4, 1.4, size=(1, 2, 1, 2, 3)), mode)
    yield pg.Sample(image, places[:, :0])


def grid_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `grid_sample` must refuse: shapes, dtypes and modes that do not fit."""
    x, grid = np.ones((1, 2, 3, 4)), np.zeros((1, 2, 2, 2))
    for args, settings, error, match in (
        ((x, grid[0]), {}, RuntimeError, "expected grid and input to have same"),
        (
            (x, np.zeros((2, 2, 2, 2))),
            {},
            RuntimeError,
            "expected grid and input to have same batch size",
        ),
        ((x, np.zeros((1, 2, 2, 3))), {}, RuntimeError, "expected grid to have size 2 in last"),
        ((x, grid), {"mode": "cubic"}, ValueError, "expected mode to be"),
        ((x, grid), {"padding_mode": "same"}, ValueError, "expected padding_mode to be"),
        (
            (x, grid.astype("float32")),
            {},
            RuntimeError,
            "expected scalar type Double but found Float",
        ),
        ((x[:, :, :0], grid), {}, RuntimeError, "non-empty spatial dimensions"),
        (
            (x[None], np.zeros((1, 1, 1, 1, 3))),
            {"mode": "bicubic"},
            RuntimeError,
            "only supports 4D",
        ),
        ((x.astype(int), grid.astype(int)), {}, NotImplementedError, "not implemented for 'Long'"),
    ):
        yield pg.ErrorSample(*args, align_corners=False, raises=error, match=match, **settings)


@composed(samples=grid_samples, error_samples=grid_errors, core_dims=-1)
def grid_sample(
    input: Array,
    grid: Array,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Array:
    """Sampling of images or volumes at the positions of `grid`, interpolated between pixels.

    `input` is (N, C, H, W) and `grid` (N, P, Q, 2), the result (N, C, P, Q); or (N, C, D, H, W) and (N, P, Q, R, 3). A
    place is (x, y) or (x, y, z), from -1 to 1 between the borders of the image; with `align_corners` between the
    centres of its outermost pixels. `mode` is "bilinear" (trilinear in volumes), "nearest" (the gradient of `grid` is
    0) or "bicubic" (Keys' kernel, a = -0.75). Beyond the image there are "zeros", the pixel at the "border", or its
    "reflection". Where the formula has a kink, the gradient is that of one side.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        Shapes or dtypes do not fit each other, or `mode` is "bicubic" for a volume.
    ValueError
        There is no such `mode` or `padding_mode`.

    Source: Jaderberg et al., "Spatial transformer networks" (2015).

    >>> import plugrad as pg
    >>> image = pg.tensor([[[[1.0, 3.0]]]])
    >>> pg.nn.functional.grid_sample(image, pg.tensor([[[[0.0, 0.0]]]]))
    tensor([[[[2.]]]])
    """
    n = input.ndim - 2
    require_grid(input, grid, n, mode, padding_mode)
    x, places = widened("grid_sampler", input), widened("grid_sampler", grid)
    sizes = tuple(input.shape[2:])
    size = np.array(sizes[::-1], array_of(places).dtype)
    tap, part, counts = taps_at(places, size, mode, padding_mode, bool(align_corners))
    # All corners at once, (taps, ..., taps, N, P, Q); those outside are in a row of zeros after the rows of pixels.
    index: Any = np.arange(len(input)).reshape(-1, *(1,) * n)
    weight: Any = None
    inside: Any = np.True_
    for axis in range(n):
        along = (slice(None), *(None,) * (n - 1 - axis), ..., n - 1 - axis)
        index, inside = index * sizes[axis] + tap[along], inside & counts[along]
        if part is not None:
            weight = part[along] if weight is None else weight * part[along]
    rows = pg.reshape(pg.movedim(x, 1, -1), (-1, input.shape[1]))
    if not inside.all():
        index = np.where(inside, index, rows.shape[0])
        rows = pg.nn.functional.pad(rows, (0, 0, 0, 1))
        weight = weight if weight is None else pg.where(inside, weight, 0.0)
    pixels = pg.to(pg.movedim(rows[index], -1, -1 - n), memory_format=pg.contiguous_format)
    pixels = pixels if weight is None else pixels * pg.unsqueeze(weight, -1 - n)
    total = pg.sum(pixels, tuple(range(n)))
    if mode == "nearest" and getattr(places, "requires_grad", False):
        total = total + pg.ops.builtin.zero(places[:, None, ..., 0])  # whose gradient is 0
    return pg.to(total, input.dtype, memory_format=pg.contiguous_format)


def require_grid(input: Any, grid: Any, n: int, mode: str, padding_mode: str) -> None:
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError(
            "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but got: "
            f"'{mode}'"
        )
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(
            "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or 'reflection', but got: "
            f"'{padding_mode}'"
        )
    both = f"input with sizes {list(input.shape)} and grid with sizes {list(grid.shape)}"
    if n not in (2, 3) or grid.ndim != input.ndim or len(grid) != len(input):
        raise RuntimeError(
            "grid_sampler(): expected grid and input to have same batch size and to be both 4D or both 5D, but got "
            f"{both}"
        )
    if grid.shape[-1] != n:
        raise RuntimeError(
            f"grid_sampler(): expected grid to have size {n} in last dimension, but got {both}"
        )
    if 0 in input.shape[2:]:
        raise RuntimeError(
            f"grid_sampler(): expected input to have non-empty spatial dimensions, but got {both}"
        )
    if mode == "bicubic" and n == 3:
        raise RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input")
    if input.dtype != grid.dtype:
        raise RuntimeError(
            f"expected scalar type {torch_name(input.dtype)} but found {torch_name(grid.dtype)}; convert the grid"
        )


def taps_at(place: Any, size: Any, mode: str, padding: str, align: bool) -> Any:
    """Return the taps along each dimension for coordinates `place`, (..., n), in [-1, 1]: pixel indices, weights or
    None for 1, and the mask of those inside the image, each (taps, ..., n).

    `size` is the array of the n numbers of pixels, as floats; `mode`, `padding` and `align` are the settings mode,
    padding_mode and align_corners of `grid_sample`.
    """
    x = (place + 1) / 2 * (size - 1) if align else ((place + 1) * size - 1) / 2
    ahead = (slice(None), *(None,) * place.ndim)
    weight = None
    if mode == "bicubic":
        tap = floored(x) + np.arange(-1.0, 3)[ahead].astype(x.dtype)
        weight = keys(-0.75)(x - pg.from_numpy(tap))
        tap = np.asarray(padded(pg.from_numpy(tap), size, padding, align))
    else:
        x = padded(x, size, padding, align)
        tap = np.rint(np.asarray(array_of(x)))[None]
        if mode == "bilinear":
            low = floored(x)
            part = x - pg.from_numpy(low)
            tap, weight = np.stack([low, low + 1]), pg.stack([1 - part, part])
    inside = (tap >= 0) & (tap < size)  # of NaN too
    return np.where(inside, tap, 0).astype(np.int64), weight, inside


def floored(x: Any) -> Any:
    """Return floor(x) as an array, without a gradient."""
    return np.floor(np.asarray(array_of(x)))


def padded(x: Any, size: Any, padding: str, align: bool) -> Any:
    """Return pixel positions `x`, (..., n), moved into an image of `size` pixels, (n,): with `padding` "border" to its
    border, with "reflection" by reflection at its border pixels' centres (`align`) or edges; with "zeros" as they are.
    """
    if padding == "zeros":
        return x
    if padding == "reflection":
        low, span = (0.0, np.maximum(size - 1, 1)) if align else (-0.5, size)
        away = pg.abs(x - low)
        turns = pg.from_numpy(floored(away / span))
        rest = away - turns * span
        x = pg.where(turns % 2 == 0, rest + low, span - rest + low)
    last = size - 1
    return pg.where(x <= 0, 0.0, pg.where(x >= last, last, x))
