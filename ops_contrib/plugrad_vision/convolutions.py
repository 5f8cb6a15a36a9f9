"""Convolutions whose kernel is not one for all places: of the place itself, of the image, or of a guiding image.

Each is a formula around the product of `plugrad_vision.windows`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Geometry,
    PairLike,
    composed,
    constant_like,
    convolution_pair,
    on,
    refuses,
    require_channels,
    uniform,
    wrong_type,
)
from plugrad_vision.windows import (
    SHARED,
    UNSHARED,
    laid_out,
    patches,
    products,
    window_sums,
    windows_of,
)

Padding: TypeAlias = PairLike | str | tuple[Any, Any]


@composed(
    samples=on(((2, 4, 5, 4), (2, 2, 3, 2, 3, 3)))
    + on(((1, 2, 5, 6), (1, 1, 3, 3, 3, 3)), stride=2, padding=1)
    + on(((1, 3, 4, 6), (1, 3, 2, 3, 3, 4)), dilation=(3, 1), padding=((1, 1), (0, 0)))
    + on(((0, 2, 3, 3), (0, 2, 1, 1, 3, 3))),
    error_samples=refuses(RuntimeError, "expected input of shape", ((4, 5, 4), (2, 2, 3, 2, 3, 3)))
    + refuses(
        RuntimeError,
        r"involution: expected weight of shape \(N=2, G, kH, kW, P=3, Q=3\), but got",
        ((2, 4, 5, 4), (2, 2, 3, 2, 5, 4)),
    )
    + refuses(RuntimeError, r"shape \(N=2, G", ((2, 4, 5, 4), (1, 2, 3, 2, 3, 3)))
    + refuses(RuntimeError, "a multiple of 3 channels", ((2, 4, 5, 4), (2, 3, 3, 2, 3, 3)))
    + refuses(NotImplementedError, "'Long'", (np.ones((1, 1, 1, 1), int), (1, 1, 1, 1, 1, 1)))
    + refuses(TypeError, "'weight' must be Tensor, not float", ((1, 1, 1, 1), 1.0)),
    reference=lambda input, weight, *settings, **named: np.einsum(
        "ncijpq,ncijpq->ncpq",
        windows_of(input, weight.shape[2:4], *settings, **named),
        np.repeat(weight, input.shape[1] // weight.shape[1], 1),
    ),
    half_in_single=True,
)
def involution(
    input: Array, weight: Array, stride: PairLike = 1, padding: Padding = 0, dilation: PairLike = 1
) -> Any:
    """Involution: a filter whose kernel differs from place to place, and is shared by the channels of a group.

    ``output[n, c, p, q] = sum over i, j of weight[n, g, i, j, p, q] * input[n, c, p + i, q + j]``, for stride 1, where
    g is the group of channel c.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    weight
        The kernel of each group and place, shape (N, G, kH, kW, P, Q), where G divides C. A network computes it from
        the image: a convolution with G kH kW channels, reshaped.
    stride, padding, dilation
        Those of `conv2d`; (P, Q) is the size of its output. With ``padding="same"`` it is that of the image.

    Returns (N, C, P, Q).

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    TypeError
        An argument is no tensor, or a setting no int.
    NotImplementedError
        A dtype is not floating.

    Source: Li et al., "Involution: inverting the inherence of convolution for visual recognition" (2021),
    https://arxiv.org/abs/2103.06255.

    >>> import plugrad as pg
    >>> image = pg.arange(4.0).reshape(1, 1, 1, 4)
    >>> weight = pg.tensor([[1.0, 1.0, 0.0], [0.0, 1.0, 2.0]]).reshape(1, 1, 1, 2, 1, 3)
    >>> pg.ops.vision.involution(image, weight)
    tensor([[[[0., 3., 6.]]]])
    """
    sizes, windows = laid_out(
        "involution",
        (stride, padding, dilation),
        input=(input, "N C H W"),
        weight=(weight, "N G kH kW P Q"),
    )
    n, groups = sizes["N"], sizes["G"]
    each = channels_of_groups("involution", sizes)
    output = window_sums.call(
        pg.reshape(input, (n, groups, each, *windows.size)),
        pg.unsqueeze(weight, 2),
        axes=SHARED,
        windows=windows,
    )
    return pg.reshape(output, (n, groups * each, *windows.places))


@composed(
    samples=on(((2, 4, 3, 2), (2, 2, 3, 1, 6, 6)))
    + on(((1, 2, 2, 3), (1, 1, 1, 3, 4, 3)))
    + on(((0, 2, 3, 3), (0, 2, 3, 3, 6, 3))),
    error_samples=refuses(RuntimeError, "expected input of shape", ((4, 3, 2), (2, 2, 3, 3, 6, 4)))
    + refuses(RuntimeError, r"weight of shape \(N=2, G,", ((2, 4, 3, 2), (1, 2, 3, 3, 6, 4)))
    + refuses(RuntimeError, "odd kernel", ((2, 4, 3, 2), (2, 2, 2, 3, 6, 4)))
    + refuses(RuntimeError, "weight for a multiple of 3 x 2", ((2, 4, 3, 2), (2, 2, 3, 3, 7, 4)))
    + refuses(RuntimeError, "weight for a multiple of 3 x 2", ((2, 4, 3, 2), (2, 2, 3, 3, 6, 1)))
    + refuses(RuntimeError, "multiple of 3 channels", ((2, 4, 3, 2), (2, 3, 3, 3, 6, 4))),
    reference=lambda input, weight: np.einsum(
        "ncijpq,ncijpq->ncpq",
        windows_of(input, weight.shape[2:4], padding="same")
        .repeat(weight.shape[4] // input.shape[2], 4)
        .repeat(weight.shape[5] // input.shape[3], 5),
        np.repeat(weight, input.shape[1] // weight.shape[1], 1),
    ),
    half_in_single=True,
)
def carafe(input: Array, weight: Array) -> Any:
    """Content-aware upsampling (CARAFE): each new pixel is a weighted sum of a neighbourhood of an old one.

    ``output[n, c, p, q] = sum over i, j of weight[n, g, i, j, p, q] * input[n, c, p // s + i - kH // 2, q // t + j -
    kW // 2]``, where g is the group of channel c, and s and t are the factors. Beyond the image there are
    zeros.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    weight
        The kernel of each group and new pixel, shape (N, G, kH, kW, s H, t W), for whole numbers s and t; kH and kW are
        odd, G divides C. In the paper a network computes it, and a softmax over each kernel makes its sum 1.

    Returns (N, C, s H, t W).

    Raises
    ------
    RuntimeError
        Shapes do not fit each other.
    TypeError
        An argument is no tensor.
    NotImplementedError
        A dtype is not floating.

    Source: Wang et al., "CARAFE: content-aware reassembly of features" (2019),
    https://arxiv.org/abs/1905.02188.

    >>> import plugrad as pg
    >>> kernels = pg.tensor([[0.0, 0.5, 0.0, 0.5], [1.0, 0.5, 1.0, 0.5], [0.0, 0.0, 0.0, 0.0]])
    >>> pg.ops.vision.carafe(pg.tensor([[[[4.0, 8.0]]]]), kernels.reshape(1, 1, 1, 3, 1, 4))
    tensor([[[[4., 2., 8., 6.]]]])
    """
    sizes, windows = laid_out(
        "carafe", (1, "same", 1), input=(input, "N C H W"), weight=(weight, "N G kH kW sH tW")
    )
    require_odd("carafe", windows)
    n, groups, (rows, columns) = sizes["N"], sizes["G"], windows.size
    each = channels_of_groups("carafe", sizes)
    down, across = sizes["sH"] // rows, sizes["tW"] // columns
    if (down * rows, across * columns) != tuple(weight.shape[4:]) or not down * across:
        raise RuntimeError(
            f"carafe: expected weight for a multiple of {rows} x {columns} pixels, as input has, but got "
            f"{sizes['sH']} x {sizes['tW']}"
        )
    kernels = pg.reshape(weight, (n, groups, *windows.kernel, rows, down, columns, across))
    kernels = pg.permute(kernels, (0, 1, 5, 7, 2, 3, 4, 6))
    output = window_sums.call(
        pg.reshape(input, (n, groups, each, rows, columns)),
        pg.reshape(kernels, (n, groups, down * across, *windows.kernel, rows, columns)),
        axes=SHARED,
        windows=windows,
    )
    blocks = pg.reshape(output, (n, groups * each, down, across, rows, columns))
    return pg.reshape(
        pg.permute(blocks, (0, 1, 4, 2, 5, 3)), (n, groups * each, rows * down, columns * across)
    )


def local_reference(input: Array, weight: Array, *args: Any, groups: int = 1, **named: Any) -> Any:
    """Return the result of `local_conv2d`, by one sum of products for each group."""
    image = windows_of(input, weight.shape[2:4], *args, **named)
    found = [
        np.einsum("ncijpq,ocijpq->nopq", some, kernels)
        for some, kernels in zip(np.split(image, groups, 1), np.split(weight, groups), strict=True)
    ]
    return np.concatenate(found, 1)


@composed(
    samples=on(((2, 2, 4, 4), (3, 2, 2, 3, 3, 2)))
    + on(((1, 4, 5, 3), (6, 2, 3, 2, 3, 2)), stride=2, padding=1, groups=2)
    + on(((1, 1, 5, 4), (2, 1, 2, 2, 3, 3)), dilation=(2, 1))
    + on(((0, 1, 3, 3), (2, 1, 3, 3, 1, 1))),
    error_samples=refuses(RuntimeError, "expected input of", ((2, 4, 4), (3, 2, 2, 3, 3, 2)))
    + refuses(RuntimeError, "P=3, Q=2.*, but got .3, 2, 2, 3", ((2, 2, 4, 4), (3, 2, 2, 3, 4, 4)))
    + refuses(RuntimeError, "to have 2 channels", ((2, 3, 4, 4), (2, 1, 1, 1, 4, 4)), groups=2)
    + refuses(RuntimeError, "divisible by 2 at", ((2, 2, 4, 4), (3, 1, 1, 1, 4, 4)), groups=2),
    reference=local_reference,
    half_in_single=True,
)
def local_conv2d(
    input: Array,
    weight: Array,
    stride: PairLike = 1,
    padding: Padding = 0,
    dilation: PairLike = 1,
    groups: int = 1,
) -> Any:
    """Locally connected layer: a convolution with unshared weights, a kernel of its own at each place.

    ``output[n, o, p, q] = sum over c, i, j of weight[o, c, i, j, p, q] * input[n, c, p + i, q + j]``, for stride 1.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    weight
        Shape (O, C / groups, kH, kW, P, Q).
    stride, padding, dilation, groups
        Those of `conv2d`; (P, Q) is the size of its output.

    Returns (N, O, P, Q). A bias, one for each channel or place, is added to it by the user.

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    TypeError
        An argument is no tensor, or a setting no int.
    NotImplementedError
        A dtype is not floating.

    Source: Taigman et al., "DeepFace: closing the gap to human-level performance in face verification" (2014),
    https://doi.org/10.1109/CVPR.2014.220, layers L4 to L6.

    >>> import plugrad as pg
    >>> weight = pg.tensor([[1.0, 1.0, 0.0], [0.0, 1.0, 2.0]]).reshape(1, 1, 1, 2, 1, 3)
    >>> pg.ops.vision.local_conv2d(pg.arange(4.0).reshape(1, 1, 1, 4), weight)
    tensor([[[[0., 3., 6.]]]])
    """
    sizes, windows = laid_out(
        "local_conv2d",
        (stride, padding, dilation, groups),
        input=(input, "N C H W"),
        weight=(weight, "O C/groups kH kW P Q"),
    )
    each, outputs, groups = sizes["C/groups"], sizes["O"], windows.groups
    given = f"Given groups={groups}"
    require_channels(given, input, weight, None, groups, into=each * groups, out_of=outputs)
    output = window_sums.call(
        pg.reshape(input, (sizes["N"], groups, each, *windows.size)),
        pg.reshape(weight, (groups, outputs // groups, *weight.shape[1:])),
        axes=UNSHARED,
        windows=windows,
    )
    return pg.reshape(output, (sizes["N"], outputs, *windows.places))


def adaptive_reference(
    input: Array, guidance: Array, weight: Array, *args: Any, **named: Any
) -> Any:
    """Return the result of `pixel_adaptive_conv2d`, by one sum of products."""
    image, guide = (windows_of(x, weight.shape[2:], *args, **named) for x in (input, guidance))
    rows, columns = weight.shape[2:]
    apart = guide - guide[:, :, rows // 2, None, columns // 2, None]
    return np.einsum("ocij,nijpq,ncijpq->nopq", weight, np.exp((apart**2).sum(1) / -2), image)


@composed(
    samples=on(((2, 3, 4, 5), (2, 2, 4, 5), (4, 3, 3, 1)))
    + on(((1, 2, 5, 4), (1, 1, 5, 4), (3, 2, 3, 3)), stride=(2, 1), padding=1)
    + on(((1, 1, 6, 4), (1, 3, 6, 4), (2, 1, 3, 3)), dilation=(2, 1))
    + on(((0, 1, 3, 3), (0, 1, 3, 3), (2, 1, 3, 3))),
    error_samples=refuses(RuntimeError, "input of", ((3, 4, 5), (2, 2, 4, 5), (4, 3, 3, 1)))
    + refuses(RuntimeError, "guidance of .* W=5", ((2, 3, 4, 5), (2, 2, 4, 4), (4, 3, 3, 1)))
    + refuses(RuntimeError, "weight of .* C=3", ((2, 3, 4, 5), (2, 2, 4, 5), (4, 2, 3, 1)))
    + refuses(RuntimeError, "an odd kernel", ((2, 3, 4, 5), (2, 2, 4, 5), (4, 3, 3, 2))),
    reference=adaptive_reference,
    half_in_single=True,
)
def pixel_adaptive_conv2d(
    input: Array,
    guidance: Array,
    weight: Array,
    stride: PairLike = 1,
    padding: Padding = 0,
    dilation: PairLike = 1,
) -> Any:
    """Pixel-adaptive convolution (PAC): each weight is multiplied by how similar the guidance is at the two pixels.

    ``output[n, o, p, q] = sum over c, i, j of weight[o, c, i, j] * K[n, i, j, p, q] * input[n, c, p + i, q + j]``, for
    stride 1, where ``K = exp(-|f - f0|**2 / 2)``, f is the vector ``guidance[n, :, p + i, q + j]``, and f0 that in the
    centre of the window.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    guidance
        Features of each pixel, shape (N, F, H, W); divide them by the distance at which pixels are no longer alike.
    weight
        Shape (O, C, kH, kW), where kH and kW are odd.
    stride, padding, dilation
        Those of `conv2d`; (P, Q) is the size of its output.

    Returns (N, O, P, Q).

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    TypeError
        An argument is no tensor, or a setting no int.
    NotImplementedError
        A dtype is not floating.

    Source: Su et al., "Pixel-adaptive convolutional neural networks" (2019), https://arxiv.org/abs/1904.05373.

    >>> import plugrad as pg
    >>> image, weight = pg.tensor([[[[1.0, 2.0, 4.0]]]]), pg.ones(1, 1, 1, 3)
    >>> pg.ops.vision.pixel_adaptive_conv2d(image, pg.tensor([[[[0.0, 0.0, 9.0]]]]), weight)
    tensor([[[[3.]]]])
    >>> loss = lambda w: pg.ops.vision.pixel_adaptive_conv2d(image, image * 0, w).sum()
    >>> pg.func.grad(loss)(weight)
    tensor([[[[1., 2., 4.]]]])
    """
    _, windows = laid_out(
        "pixel_adaptive_conv2d",
        (stride, padding, dilation),
        input=(input, "N C H W"),
        guidance=(guidance, "N F H W"),
        weight=(weight, "O C kH kW"),
    )
    require_odd("pixel_adaptive_conv2d", windows)
    alike = pg.exp(squared_distances(guidance, windows) / -2)
    columns = patches(input, windows) * pg.unsqueeze(alike, 1)
    return pg.einsum("ocij,ncijpq->nopq", weight, columns)


def bilateral_reference(
    input: Array, sigma_space: Any, sigma_color: Any, kernel_size: Any = 5
) -> Any:
    """Return the result of `bilateral_filter`, from all pairs of pixels."""
    rows, columns = input.shape[2:]
    radius = np.broadcast_to(kernel_size, 2) // 2
    place = np.moveaxis(np.mgrid[:rows, :columns], 0, -1).reshape(-1, 2)
    apart, flat = place[:, None] - place, input.reshape(*input.shape[:2], rows * columns)
    colors = ((flat[..., None] - flat[..., None, :]) ** 2).sum(1)
    exponent = (apart**2).sum(-1) / sigma_space**2 + colors / sigma_color**2
    weight = np.exp(exponent / -2) * (abs(apart) <= radius).all(-1)
    return np.einsum("npr,ncr->ncp", weight / weight.sum(-1, keepdims=True), flat).reshape(
        input.shape
    )


@composed(
    samples=on(((2, 3, 4, 5), uniform(0.8, 2.0), uniform(0.8, 2.0)), kernel_size=3)
    + on(((1, 1, 3, 7), 1.5, 2.0), kernel_size=(1, 5))
    + on(((1, 2, 5, 6), uniform(0.8, 2.0), uniform(0.8, 2.0)))
    + on(((0, 2, 3, 3), 1.0, 1.0)),
    error_samples=refuses(RuntimeError, "expected input of shape", ((3, 4, 5), 1.0, 1.0))
    + refuses(RuntimeError, "sigma_space of shape .., but got .2", ((1, 3, 4, 5), [1.0, 2.0], 1.0))
    + refuses(RuntimeError, "sigma_color of shape .., but got .1", ((1, 3, 4, 5), 1.0, [1.0]))
    + refuses(RuntimeError, "sigma_color larger than 0, but got 0", ((1, 3, 4, 5), 1.0, 0))
    + refuses(TypeError, "'sigma_space' must be Tensor or Number", ((1, 3, 4, 5), None, 1.0))
    + refuses(RuntimeError, "an odd kernel", ((1, 3, 4, 5), 1.0, 1.0), kernel_size=4),
    reference=bilateral_reference,
    domain={"sigma_space": (0.3, np.inf), "sigma_color": (0.3, np.inf)},
)
def bilateral_filter(
    input: Array, sigma_space: Any, sigma_color: Any, kernel_size: PairLike = 5
) -> Any:
    """Bilateral filter, which smooths an image and keeps its edges: a mean of pixels that are near and alike.

    The weight of pixel r in the mean at p is ``exp(-|r - p|**2 / (2 sigma_space**2) - |x[r] - x[p]|**2 / (2
    sigma_color**2))``, divided by the sum of these weights. Pixels beyond the image do not count.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating; x[p] is the vector of the C channels at a pixel.
    sigma_space, sigma_color
        Standard deviations, positive numbers or tensors of shape (): in pixels, and in the units of the image. The
        values of tensors are not looked at: 0 gives nan.
    kernel_size
        The size of the neighbourhood, an odd int, or a pair (rows, columns).

    Returns (N, C, H, W). It is differentiable by the image and by both sigmas.

    Raises
    ------
    RuntimeError
        Shapes or the kernel's size are wrong, or a number for a sigma is not positive.
    TypeError
        `input` is no tensor, a sigma no number or tensor, or the kernel's size no int.
    NotImplementedError
        The dtype is not floating.

    Source: Tomasi and Manduchi, "Bilateral filtering for gray and color images" (1998),
    https://doi.org/10.1109/ICCV.1998.710815.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[[0.0, 1.0, 0.0, 9.0, 10.0, 9.0]]]])
    >>> pg.ops.vision.bilateral_filter(image, 1.0, 1.0, kernel_size=(1, 3))
    tensor([[[[0.2689, 0.5761, 0.2689, 9.2689, 9.5761, 9.2689]]]])
    """
    op = "bilateral_filter"
    rows, columns = convolution_pair(op, "kernel_size", kernel_size)
    _, windows = laid_out(op, (1, "same", 1), {"kH": rows, "kW": columns}, input=(input, "N C H W"))
    require_odd(op, windows)
    dtype = np.result_type(input.dtype, np.float32)  # half precision is computed in single
    space = as_deviation(op, "sigma_space", sigma_space, dtype)
    color = as_deviation(op, "sigma_color", sigma_color, dtype)
    down, across = np.ogrid[-(rows // 2) : rows // 2 + 1, -(columns // 2) : columns // 2 + 1]
    near = constant_like((down**2 + across**2)[..., None, None].astype(dtype), input)
    ones = np.ones((1, *windows.size), dtype)
    inside = constant_like(products(ones, ones, "n,n,n", windows), input)
    image = pg.to(input, dtype)
    colors = squared_distances(image, windows)
    weight = pg.exp(-0.5 / color**2 * colors + -0.5 / space**2 * near) * inside
    settings = {"axes": SHARED, "windows": windows}
    total = window_sums.call(image[:, None], weight[:, None, None], **settings)
    mean = pg.reshape(total, tuple(input.shape)) / weight.sum((1, 2))[:, None]
    return pg.to(mean, input.dtype)


def as_deviation(op: str, name: str, sigma: Any, dtype: Any) -> Any:
    """Return a standard deviation, a number or a tensor, in `dtype`; RuntimeError or TypeError if it is none."""
    if hasattr(sigma, "dtype"):
        if tuple(sigma.shape):
            raise RuntimeError(f"{op}: expected {name} of shape (), but got {list(sigma.shape)}")
        return pg.to(sigma, dtype)
    if not isinstance(sigma, (int, float)):
        raise wrong_type(op, f"'{name}'", sigma, "Tensor or Number")
    if sigma <= 0:
        raise RuntimeError(f"{op}: expected {name} larger than 0, but got {sigma}")
    return sigma


def squared_distances(image: Array, windows: Geometry) -> Any:
    """Return the squared distance of each pixel of a window from its centre, shape (N, kH, kW, P, Q)."""
    found = patches(image, windows)
    rows, columns = windows.kernel
    apart = found - found[:, :, rows // 2, None, columns // 2, None]
    return (apart * apart).sum(1)


def channels_of_groups(op: str, sizes: dict[str, int]) -> int:
    """Return the number of channels of each group; RuntimeError unless G divides C in `sizes`."""
    channels, groups = sizes["C"], sizes["G"]
    if not groups or channels % groups:
        raise RuntimeError(
            f"{op}: expected input to have a multiple of {groups} channels, as weight has {groups} groups, but got "
            f"{channels}"
        )
    return channels // groups


def require_odd(op: str, windows: Geometry) -> None:
    """Raise RuntimeError unless the windows have a pixel in their centre."""
    rows, columns = windows.kernel
    if not rows % 2 & columns % 2:
        raise RuntimeError(
            f"{op}: expected an odd kernel, which has a pixel in its centre, but got {rows} x {columns}"
        )
