"""Product over windows: the part of images at each tap of a kernel, times a weight of this tap and place.

``result[p] = sum over taps of weight[tap, p] * image[p + tap]`` is linear in the image and in the weight. `window_sums`
is this product, `window_scatter` its derivative by the image, and `window_products` that by the weight. The derivatives
of each of the three are the two others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.authoring import (
    Array,
    Context,
    Geometry,
    NumpyArray,
    constant_like,
    convolution_settings,
    convolved,
    for_other_arrays,
    named_sizes,
    on,
    primitive,
    refuses,
    run_kernel,
    taps,
)

SHARED = "ngc,ngk,ngck"
"""Axes of image, weight and result where the channels c of a group g share its kernels k."""
UNSHARED = "ngc,goc,ngo"
"""Axes where an output channel o has a kernel for each input channel c, and all images n share it."""


def sums(image: Array, weight: Array, axes: str, windows: Geometry) -> Any:
    """Return the sum over the taps of image times weight."""
    first, second, out = axes.split(",")
    image, total = padded(image, windows), None
    for i, j, rows, columns in taps(windows):
        term = np.einsum(
            f"{first}pq,{second}pq->{out}pq", image[..., rows, columns], weight[..., i, j, :, :]
        )
        total = term if total is None else total + term
    return total


def products(image: Array, result: Array, axes: str, windows: Geometry) -> Any:
    """Return the product of image and result for each tap."""
    first, second, out = axes.split(",")
    image = padded(image, windows)
    found = [
        np.einsum(f"{first}pq,{out}pq->{second}pq", image[..., rows, columns], result)
        for _, _, rows, columns in taps(windows)
    ]
    stacked = np.stack(found, -3)
    return stacked.reshape(*stacked.shape[:-3], *windows.kernel, *windows.places)


def gathered(result: Array, weight: Array, axes: str, windows: Geometry) -> Any:
    """Return the result of `scattered` for arrays of any library: each pixel takes what the tap has at its place."""
    first, second, out = axes.split(",")
    path, total = f"{out}pq,{second}pq->{first}pq", None
    for i, j in np.ndindex(windows.kernel):
        (rows, down), (columns, across) = places_met(windows, 0, i), places_met(windows, 1, j)
        met = constant_like(down[:, None] & across, result)
        term = np.einsum(path, result, weight[..., i, j, :, :])[..., rows, :][..., columns]
        term = np.where(met, term, term.dtype.type(0))
        total = term if total is None else total + term
    return total


def places_met(windows: Geometry, axis: int, tap: int) -> tuple[NumpyArray, NumpyArray]:
    """Return the place of the window that meets each pixel along an axis with a tap, and whether there is one."""
    pixels = np.arange(windows.size[axis]) + windows.padding[axis][0]
    places, left = np.divmod(pixels - tap * windows.dilation[axis], windows.stride[axis])
    met = (left == 0) & (places >= 0) & (places < windows.places[axis])
    return np.where(met, places, 0), met


@for_other_arrays(gathered)
def scattered(result: Array, weight: Array, axes: str, windows: Geometry) -> Any:
    """Return an image to which result times weight is added at each tap."""
    first, second, out = axes.split(",")
    image: Any = None
    for i, j, rows, columns in taps(windows):
        term = np.einsum(f"{out}pq,{second}pq->{first}pq", result, weight[..., i, j, :, :])
        if image is None:
            image = np.zeros((*term.shape[:-2], *windows.padded), term.dtype)
        image[..., rows, columns] += term
    return image[..., *windows.content]


def padded(image: Array, windows: Geometry) -> Any:
    """Return images with zeros around them."""
    if not any(map(any, windows.padding)):
        return image
    return np.pad(image, (*((0, 0),) * (len(image.shape) - 2), *windows.padding))


def computed(ctx: Context, axes: str, windows: Geometry, **arrays: Array) -> Any:
    """Return the plain forward of two of image, weight and result; RuntimeError if their sizes do not fit."""
    names = axes_of(axes)
    given = {name: (array, names[name]) for name, array in arrays.items()}
    named_sizes("a product over windows", sizes_in(windows), **given)
    return run_kernel(ctx, *arrays.values(), axes, windows)


def axes_of(axes: str) -> dict[str, str]:
    """Return all axes of image, weight and result by the names of these arrays."""
    image, weight, result = axes.split(",")
    named = {"image": image + "HW", "weight": weight + "ijPQ", "result": result + "PQ"}
    return {name: " ".join(letters) for name, letters in named.items()}


def sizes_in(windows: Geometry) -> dict[str, int]:
    """Return the sizes of the axes that all `windows` have."""
    return dict(zip("HWijPQ", windows.size + windows.kernel + windows.places, strict=True))


LAYOUT = convolved((7, 6), (3, 2), (2, 1), ((0, 1), (0, 1)), (2, 3), groups=1)
SIZES = {"n": 2, "g": 1, "c": 3, "k": 2, "o": 2} | sizes_in(LAYOUT)


def samples_of(*names: str) -> Any:
    """Return `samples` for two of image, weight and result, with both kinds of axes."""

    def with_axes(axes: str) -> Any:
        shapes = (axes_of(axes)[name].split() for name in names)
        row = tuple(tuple(SIZES[axis] for axis in shape) for shape in shapes)
        return on(row, axes=axes, windows=LAYOUT)

    return with_axes(SHARED) + with_axes(UNSHARED)


def errors_of(first: tuple[int, ...], second: tuple[int, ...]) -> Any:
    """Return `error_samples`: arrays that are not those of the windows, and a dtype."""
    setting = {"axes": "n,n,n", "windows": LAYOUT}
    rows = (first, second[1:]), ((3, *first[1:]), second), ((*first[:-1], 9), second)
    sizes = refuses(RuntimeError, "windows: expected .* of shape", *rows, **setting)
    whole = np.ones(first, int)
    return sizes + refuses(NotImplementedError, "'Long'", (whole, second), **setting)


@primitive(
    lambda ctx, image, weight, *, axes, windows: computed(
        ctx, axes, windows, image=image, weight=weight
    ),
    samples=samples_of("image", "weight"),
    error_samples=errors_of((2, 7, 6), (2, 3, 2, 2, 4)),
    plain=sums,
    for_rules=True,
    new_gradients=True,
)
def window_sums(
    grad: Array, image: Array, weight: Array, settings: Any, needs_input_grad: Any
) -> Any:
    """Sums over windows of images, each element times a weight: of its tap, and of the place of its window.

    Parameters
    ----------
    image
        Shape (..., H, W).
    weight
        Shape (..., kH, kW, P, Q).
    axes
        The names of the other axes of image, weight and result, as `einsum` has them: "ngc,ngk,ngck".
    windows
        The windows (kH, kW) at the places (P, Q), which `convolved` returns.

    Returns (..., P, Q).

    Raises
    ------
    RuntimeError
        An array has another shape than `axes` and `windows` say.
    NotImplementedError
        A dtype is not floating.

    Source: a product, linear in both; its derivatives are `window_scatter` and `window_products`.

    >>> import plugrad as pg
    >>> from plugrad.authoring import convolved
    >>> windows = convolved((1, 3), (1, 2), (1, 1), ((0, 0), (0, 0)), (1, 1), 1)
    >>> image, weight = pg.tensor([[[1.0, 2.0, 4.0]]]), pg.tensor([[[[[1.0, 1.0]], [[0.0, 1.0]]]]])
    >>> pg.ops.vision.window_sums(image, weight, axes="n,n,n", windows=windows)
    tensor([[[1., 6.]]])
    """
    return (
        window_scatter.call(grad, weight, **settings) if needs_input_grad[0] else None,
        window_products.call(image, grad, **settings) if needs_input_grad[1] else None,
    )


@primitive(
    lambda ctx, result, weight, *, axes, windows: computed(
        ctx, axes, windows, result=result, weight=weight
    ),
    samples=samples_of("result", "weight"),
    error_samples=errors_of((2, 2, 4), (2, 3, 2, 2, 4)),
    plain=scattered,
    for_rules=True,
    new_gradients=True,
)
def window_scatter(
    grad: Array, result: Array, weight: Array, settings: Any, needs_input_grad: Any
) -> Any:
    """Gradient of `window_sums` by the image: each element of the result, times a weight, is added to its window.

    Parameters
    ----------
    result
        Shape (..., P, Q).
    weight
        Shape (..., kH, kW, P, Q).
    axes, windows
        Those of `window_sums`.

    Returns (..., H, W).

    Raises
    ------
    RuntimeError
        An array has another shape than `axes` and `windows` say.
    NotImplementedError
        A dtype is not floating.

    Source: the adjoint of `window_sums` in the image.

    >>> import plugrad as pg
    >>> from plugrad.authoring import convolved
    >>> windows = convolved((1, 3), (1, 2), (1, 1), ((0, 0), (0, 0)), (1, 1), 1)
    >>> result, weight = pg.tensor([[[1.0, 2.0]]]), pg.tensor([[[[[1.0, 1.0]], [[0.0, 1.0]]]]])
    >>> pg.ops.vision.window_scatter(result, weight, axes="n,n,n", windows=windows)
    tensor([[[1., 2., 2.]]])
    """
    return (
        window_sums.call(grad, weight, **settings) if needs_input_grad[0] else None,
        window_products.call(grad, result, **settings) if needs_input_grad[1] else None,
    )


@primitive(
    lambda ctx, image, result, *, axes, windows: computed(
        ctx, axes, windows, image=image, result=result
    ),
    samples=samples_of("image", "result"),
    error_samples=errors_of((2, 7, 6), (2, 2, 4)),
    plain=products,
    for_rules=True,
    new_gradients=True,
)
def window_products(
    grad: Array, image: Array, result: Array, settings: Any, needs_input_grad: Any
) -> Any:
    """Gradient of `window_sums` by the weight: each element of a window times the result of this window.

    Parameters
    ----------
    image
        Shape (..., H, W).
    result
        Shape (..., P, Q).
    axes, windows
        Those of `window_sums`.

    Returns (..., kH, kW, P, Q).

    Raises
    ------
    RuntimeError
        An array has another shape than `axes` and `windows` say.
    NotImplementedError
        A dtype is not floating.

    Source: the adjoint of `window_sums` in the weight.

    >>> import plugrad as pg
    >>> from plugrad.authoring import convolved
    >>> windows = convolved((1, 3), (1, 2), (1, 1), ((0, 0), (0, 0)), (1, 1), 1)
    >>> image, result = pg.tensor([[[1.0, 2.0, 4.0]]]), pg.tensor([[[1.0, 10.0]]])
    >>> pg.ops.vision.window_products(image, result, axes="n,n,n", windows=windows)
    tensor([[[[[ 1., 20.]],
    <BLANKLINE>
              [[ 2., 40.]]]]])
    """
    return (
        window_scatter.call(result, grad, **settings) if needs_input_grad[0] else None,
        window_sums.call(image, grad, **settings) if needs_input_grad[1] else None,
    )


# Windows of the ops that are formulas around it.


def patches(image: Array, windows: Geometry) -> Any:
    """Return the windows of images (N, C, H, W), shape (N, C, kH, kW, P, Q); beyond the images there are zeros."""
    ones = np.ones((*image.shape[:2], 1, 1, *windows.places), image.dtype)
    arrays = image[:, :, None], constant_like(ones, image)
    return window_products.call(*arrays, axes=SHARED, windows=windows)[:, :, 0]


def laid_out(
    op: str, settings: tuple[Any, ...], known: dict[str, int] | None = None, **arrays: Any
) -> tuple[dict[str, int], Geometry]:
    """Return the sizes of the axes of some arrays, and the windows of a kernel (kH, kW) on images (H, W).

    `settings` are those of `convolution_settings`, from stride on; `known` and `arrays` those of `named_sizes`, whose
    axes P and Q are the places of the windows.
    """
    sizes = named_sizes(op, known, **arrays)
    kernel = sizes["kH"], sizes["kW"]
    read = convolution_settings(op, (1, 1, *kernel), *settings)
    windows = convolved((sizes["H"], sizes["W"]), kernel, *read)
    named_sizes(op, dict(zip("PQ", windows.places, strict=True)), **arrays)
    return sizes, windows


def windows_of(image: Array, kernel: tuple[int, int], *args: Any, **named: Any) -> NumpyArray:
    """Return the windows of images (N, C, H, W) as a view of shape (N, C, kH, kW, P, Q), for references.

    What follows `kernel` are the stride, padding and dilation of `convolution_settings`.
    """
    (down, across), padding, (apart, beside), _ = convolution_settings(
        "reference", (1, 1, *kernel), *args, **named
    )
    padded = np.pad(image, ((0, 0), (0, 0), *padding))
    reach = (kernel[0] - 1) * apart + 1, (kernel[1] - 1) * beside + 1
    found = np.lib.stride_tricks.sliding_window_view(padded, reach, (2, 3))
    return np.moveaxis(found[:, :, ::down, ::across, ::apart, ::beside], (4, 5), (2, 3))
