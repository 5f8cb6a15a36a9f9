"""Kernels by PyTorch, over the memory of NumPy's arrays: convolution, pooling, softmax, layers, and their gradients.

It computes in as many threads as `torch.set_num_threads` says. A layout that PyTorch's function has no setting for is
left to the plain forward. (Its attention is not here: where a query is nan, it gives 0.)

>>> import plugrad as pg
>>> with pg.kernels("torch"):
...     y = pg.conv2d(pg.ones(1, 3, 64, 64, requires_grad=True), pg.ones(2, 3, 3, 3))
>>> y.grad_fn
<ConvolutionBackward0 object at 0x..., kernel torch>
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

import plugrad as pg
from plugrad.authoring import Geometry, Kernel, NumpyArray, Windows, pooled

REAL = "float32", "float64"
NUMBERS = *REAL, "complex64", "complex128"
aten: Any = torch.ops.aten


def tensor(array: NumpyArray) -> torch.Tensor:
    """Return a PyTorch tensor over the memory of a NumPy array; it must not be written to if the array is read-only."""
    if array.flags.writeable:
        return torch.from_numpy(array)
    try:
        return torch.from_dlpack(array)  # `from_numpy` warns of what is read-only
    except BufferError:  # before NumPy 2.1
        return torch.from_numpy(array.copy())


# Convolution. Its three ops are PyTorch's forward and the two halves of its backward.


def conv2d(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution, by `torch.nn.functional.conv2d`."""
    x, pads = padded(image, geometry)
    y = functional.conv2d(
        x,
        tensor(weight),
        None if bias is None else tensor(bias),
        geometry.stride,
        pads,
        geometry.dilation,
        geometry.groups,
    )
    return y.numpy()  # type: ignore[no-any-return]


def conv_transpose2d(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the transposed convolution, plus `bias`: the gradient of `conv2d` by its image,
    for the output gradient `out`.
    """
    y, w = tensor(out), tensor(weight)
    pads = equal_pads(geometry)
    size = geometry.size if pads else geometry.padded
    image = nothing(y, len(out), weight.shape[1] * geometry.groups, *size)
    grad, _, _ = gradients(y, image, w, geometry, pads or (0, 0), (True, False, False))
    if not pads:
        grad = grad[(..., *geometry.content)].contiguous()
    if bias is not None:
        grad += tensor(bias)[:, None, None]
    return grad.numpy()  # type: ignore[no-any-return]


def conv2d_weight(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient of `conv2d` by its weight, from the image and the gradient `out` of the output."""
    x, pads = padded(image, geometry)
    y = tensor(out)
    weight = nothing(y, out.shape[1], image.shape[1] // geometry.groups, *geometry.kernel)
    _, grad, _ = gradients(y, x, weight, geometry, pads, (False, True, False))
    return grad.contiguous().numpy()  # type: ignore[no-any-return]


def gradients(
    out: torch.Tensor,
    image: torch.Tensor,
    weight: torch.Tensor,
    geometry: Geometry,
    pads: tuple[int, int],
    which: tuple[bool, bool, bool],
) -> Any:
    """Return the gradients of a convolution by image, weight and bias; None for those that are False in `which`.

    `pads` is the padding, (rows, columns); of an operand whose gradient is wanted only the shape matters.
    """
    stride, dilation, groups = geometry.stride, geometry.dilation, geometry.groups
    given = out, image, weight, None, stride, pads, dilation, False, (0, 0), groups
    return aten.convolution_backward(*given, which)


def nothing(like: torch.Tensor, *shape: int) -> torch.Tensor:
    """Return a placeholder for an array of which only the shape matters: one zero, expanded to `shape`,
    of the dtype of `like`.
    """
    return like.new_zeros(1).expand(shape)


def equal_pads(windows: Windows) -> tuple[int, int] | None:
    """Return the padding (rows, columns) of windows if it is the same on opposite sides; else None."""
    (top, bottom), (left, right) = windows.padding
    return (top, left) if (top, left) == (bottom, right) else None


def padded(image: NumpyArray, geometry: Geometry) -> tuple[torch.Tensor, tuple[int, int]]:
    """Return an image as a PyTorch tensor, and the padding (rows, columns) that it still needs.

    If the padding differs between opposite sides, the image is padded here, and needs none.
    """
    x, pads = tensor(image), equal_pads(geometry)
    if pads:
        return x, pads
    (top, bottom), (left, right) = geometry.padding
    return functional.pad(x, (left, right, top, bottom)), (0, 0)


def is_whole(image: NumpyArray, other: NumpyArray, geometry: Geometry, *bias: Any) -> bool:
    """Return True if PyTorch would find as many windows as `geometry` has: less than a stride is left after the last
    one. (Kernels' function `takes` gets all arguments of a call.)
    """
    beyond = zip(geometry.unread, geometry.stride, strict=True)
    return all(0 <= rest < step for rest, step in beyond)


# Pooling.


def max_pool2d(
    input: NumpyArray, windows: Windows, with_indices: bool
) -> tuple[NumpyArray, NumpyArray | None]:
    """Return the maxima over windows, and their places if `with_indices`, else None, by `max_pool2d_with_indices`."""
    y, places = aten.max_pool2d_with_indices(tensor(input), *settings(windows))
    return y.numpy(), places.numpy() if with_indices else None


def max_pool2d_scatter(grad: NumpyArray, indices: NumpyArray, windows: Windows) -> NumpyArray:
    """Return the gradient of `max_pool2d`, `grad` added at `indices`, by `max_pool2d_with_indices_backward`."""
    y = tensor(grad)
    image = nothing(y, *grad.shape[:-2], *windows.size)
    given = y, image, *settings(windows), tensor(indices)
    return aten.max_pool2d_with_indices_backward(*given).numpy()  # type: ignore[no-any-return]


def max_pool2d_gather(input: NumpyArray, indices: NumpyArray, windows: Windows) -> NumpyArray:
    """Return the elements of images at the flat indices `indices`, by `torch.gather`."""
    x, places = tensor(input).flatten(-2), tensor(indices).flatten(-2)
    return x.gather(-1, places).view(indices.shape).numpy()  # type: ignore[no-any-return]


def avg_pool2d(input: NumpyArray, windows: Windows, divisor: NumpyArray) -> NumpyArray:
    """Return the sums over windows, by `avg_pool2d` with a divisor of 1, divided by `divisor`."""
    kernel, stride, pads, _, ceil = settings(windows)
    sums = aten.avg_pool2d(tensor(input), kernel, stride, pads, ceil, True, 1)
    return sums.div_(tensor(divisor)).numpy()  # type: ignore[no-any-return]


def avg_pool2d_adjoint(grad: NumpyArray, windows: Windows, divisor: NumpyArray) -> NumpyArray:
    """Return the adjoint of `avg_pool2d`, by `avg_pool2d_backward` of ``grad / divisor``."""
    y = tensor(grad) / tensor(divisor)
    kernel, stride, pads, _, ceil = settings(windows)
    image = nothing(y, *grad.shape[:-2], *windows.size)
    given = y, image, kernel, stride, pads, ceil, True, 1
    return aten.avg_pool2d_backward(*given).numpy()  # type: ignore[no-any-return]


def settings(windows: Windows) -> tuple[Any, ...]:
    """Return kernel, stride, padding, dilation and ceil_mode of windows, as PyTorch's functions take them."""
    pads = tuple(before for before, _ in windows.padding)
    beyond = any(after > before for before, after in windows.padding)
    return windows.kernel, windows.stride, pads, windows.dilation, beyond


def is_pooling(input: NumpyArray, windows: Windows, *rest: Any) -> bool:
    """Return True if PyTorch makes the same windows for these images, and each has an element."""
    kernel, stride, pads, dilation, ceil = settings(windows)
    # A dilation may jump over a small image.
    if input.ndim not in (3, 4) or any(
        d > 1 and pad for d, pad in zip(dilation, pads, strict=True)
    ):
        return False
    found = pooled((1, *windows.size), kernel, stride, pads, dilation, ceil)
    return found.places == windows.places


def are_places(input: NumpyArray, indices: NumpyArray, windows: Windows) -> bool:
    """Return True if PyTorch makes the same windows, and all `indices` are int64 and in the image,
    which it does not check.
    """
    area = windows.size[0] * windows.size[1]
    inside = indices.dtype == "int64" and indices.min() >= 0 and indices.max() < area
    return bool(inside) and is_pooling(input, windows)


# Softmax and cross entropy along one dimension.


def softmax(x: NumpyArray, axis: int) -> NumpyArray:
    """Return the softmax along `axis`, by `torch.softmax`."""
    return torch.softmax(tensor(x), axis).numpy()  # type: ignore[no-any-return]


def softmax_backward(grad: NumpyArray, output: NumpyArray, axis: int) -> NumpyArray:
    """Return the gradient of the softmax, by `_softmax_backward_data`, from its result and that one's gradient."""
    y = tensor(output)
    return aten._softmax_backward_data(tensor(grad), y, axis, y.dtype).numpy()  # type: ignore[no-any-return]


def log_softmax(x: NumpyArray, axis: int) -> NumpyArray:
    """Return the logarithm of the softmax along `axis`, by `torch.log_softmax`."""
    return torch.log_softmax(tensor(x), axis).numpy()  # type: ignore[no-any-return]


def log_softmax_backward(grad: NumpyArray, output: NumpyArray, axis: int) -> NumpyArray:
    """Return the gradient of `log_softmax`, by `_log_softmax_backward_data`,
    from its result and that one's gradient.
    """
    y = tensor(output)
    return aten._log_softmax_backward_data(tensor(grad), y, axis, y.dtype).numpy()  # type: ignore[no-any-return]


def cross_entropy(x: NumpyArray, target: NumpyArray, axis: int) -> NumpyArray:
    """Return the loss of each row, by `torch.nn.functional.cross_entropy`; `axis` is that of the classes."""
    loss = functional.cross_entropy(tensor(x), tensor(target), reduction="none")
    return loss.numpy()  # type: ignore[no-any-return]


def cross_entropy_backward(
    grad: NumpyArray, x: NumpyArray, target: NumpyArray, axis: int
) -> NumpyArray:
    """Return the gradient of `cross_entropy`: the softmax, less 1 at the target class, times `grad`."""
    each = tensor(grad).unsqueeze(axis)
    slopes = torch.softmax(tensor(x), axis).mul_(each)
    places = tensor(target).unsqueeze(axis)
    return slopes.scatter_add_(axis, places, -each).numpy()  # type: ignore[no-any-return]


def has_axis(*given: Any) -> bool:
    """Return True if the last of a call's arguments `given`, the axis, is not None: a 0-d array has none."""
    return given[-1] is not None


def has_classes(*given: Any) -> bool:
    """Return True if PyTorch takes a call's arguments `given`, which end with input, target and axis: the axis of the
    classes is PyTorch's (1, or 0 for one row), and targets are int64 and valid classes.
    """
    *_, x, target, axis = given
    if not x.ndim or axis != (x.ndim > 1) or target.dtype != "int64":
        return False
    return bool(target.min() >= 0 and target.max() < x.shape[axis])


# Layers.


def layer_norm(x: NumpyArray, weight: Any, bias: Any, ndim: int, eps: float) -> NumpyArray:
    """Return `x` normalised over its last `ndim` dimensions, times `weight`, plus `bias`, by PyTorch's `layer_norm`."""
    scale, shift = (None if each is None else tensor(each) for each in (weight, bias))
    return functional.layer_norm(tensor(x), x.shape[-ndim:], scale, shift, eps).numpy()  # type: ignore[no-any-return]


def has_parameters(x: NumpyArray, weight: Any, bias: Any, ndim: int, eps: float) -> bool:
    """Return True if weight and bias are each None or have the shape of the last `ndim` dimensions of `x`."""
    return all(each is None or each.shape == x.shape[-ndim:] for each in (weight, bias))


def has_slopes(grad: NumpyArray, x: NumpyArray, weight: Any, ndim: int, *_: float) -> bool:
    """Return True if `grad` has the shape of `x`, and `weight` fits its last `ndim` dimensions: PyTorch would read past
    the end of a smaller gradient.
    """
    return grad.shape == x.shape and (weight is None or weight.shape == x.shape[-ndim:])


def layer_norm_backward(
    grad: NumpyArray, x: NumpyArray, weight: Any, ndim: int, eps: float, biased: bool
) -> tuple[NumpyArray, Any, Any]:
    """Return the gradients of ``layer_norm(x, weight, bias, ndim, eps)`` by `x`, `weight` and `bias`, by
    `native_layer_norm_backward`; `grad` is that of the result, `biased` says whether there is a bias.

    Those by `weight` and `bias` are None if there is none.
    """
    array, scale, shape = tensor(x), None if weight is None else tensor(weight), x.shape[-ndim:]
    # `torch.var_mean` takes ten times as long as the whole forward, which finds the same.
    _, mean, spread = aten.native_layer_norm(array, shape, None, None, eps)
    bias = array.new_empty(shape) if biased else None
    given = tensor(grad), array, shape, mean, spread, scale, bias
    found = aten.native_layer_norm_backward(*given, (True, weight is not None, biased))
    slopes, *parameters = found
    of_weight, of_bias = (None if each is None else each.numpy() for each in parameters)
    return slopes.numpy(), of_weight, of_bias


KERNELS: tuple[tuple[str, Any, tuple[str, ...], Any], ...] = (
    ("conv2d", conv2d, NUMBERS, is_whole),
    ("conv_transpose2d", conv_transpose2d, REAL, is_whole),
    ("conv2d_weight", conv2d_weight, REAL, is_whole),
    ("max_pool2d", max_pool2d, REAL, is_pooling),
    ("max_pool2d_scatter", max_pool2d_scatter, REAL, are_places),
    ("max_pool2d_gather", max_pool2d_gather, REAL, are_places),
    ("avg_pool2d", avg_pool2d, REAL, is_pooling),
    ("avg_pool2d_adjoint", avg_pool2d_adjoint, REAL, is_pooling),
    ("softmax", softmax, REAL, has_axis),
    ("softmax_backward", softmax_backward, REAL, has_axis),
    ("log_softmax", log_softmax, REAL, has_axis),
    ("log_softmax_backward", log_softmax_backward, REAL, has_axis),
    ("cross_entropy", cross_entropy, REAL, has_classes),
    ("cross_entropy_backward", cross_entropy_backward, REAL, has_classes),
    ("layer_norm_fused", layer_norm, REAL, has_parameters),
    ("layer_norm_fused_backward", layer_norm_backward, REAL, has_slopes),
)
SMALLEST = 10_000
"""Elements. Measured for 10 images of 3x7x7: PyTorch's call from here takes twice as long as the plain forward."""


@pg.hookimpl
def plugrad_register_kernels(register: Any) -> None:
    """Register the kernels."""
    for name, forward, dtypes, takes in KERNELS:
        register(Kernel(f"builtin::{name}", forward, dtypes, takes, smallest=SMALLEST))
