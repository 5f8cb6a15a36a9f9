"""Settings of convolution and pooling (stride, padding ...), parsed with PyTorch's errors."""

from __future__ import annotations

from operator import index as as_int
from typing import Any

from plugrad.authoring.types import Pair, PairLike, Shape


def pooling_settings(
    op: str,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
) -> tuple[Pair, Pair, Pair, Pair]:
    """Return kernel, stride, padding and dilation in the form that `pooled` takes; the default stride is the kernel's
    size.

    Raises
    ------
    RuntimeError
        One has more than two ints.
    TypeError
        One is no int and no pair of ints.

    >>> from plugrad.authoring import pooling_settings
    >>> pooling_settings("avg_pool2d", (2, 3), padding=1)
    ((2, 3), (2, 3), (1, 1), (1, 1))
    """
    kernel = pooling_pair(op, "kernel_size", 2, kernel_size, "must either be")
    if stride is None or (isinstance(stride, (tuple, list)) and not stride):
        strides = kernel
    else:
        strides = pooling_pair(op, "stride", 3, stride, "must either be omitted,")
    return (
        kernel,
        strides,
        pooling_pair(op, "padding", 4, padding, "must either be"),
        pooling_pair(op, "dilation", 5, dilation, "must be either"),
    )


def pooling_pair(op: str, name: str, position: int, value: Any, must: str) -> Pair:
    """Return an int or a pair of ints as a pair."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if len(values) not in (1, 2):
        raise RuntimeError(
            f"{op}: {name} {must} a single int, or a tuple of two ints, but got {values}"
        )
    try:
        return as_int(values[0]), as_int(values[-1])
    except TypeError as error:
        raise TypeError(
            f"{op}(): argument '{name}' (position {position}) must be tuple of ints, not {type(value).__name__}"
        ) from error


def convolution_settings(
    op: str,
    weight: Shape,
    stride: PairLike = 1,
    padding: PairLike | str | tuple[Pair, Pair] = 0,
    dilation: PairLike = 1,
    groups: int = 1,
) -> tuple[Pair, tuple[Pair, Pair], Pair, int]:
    """Return stride, padding, dilation and groups in the form that `convolved` and `transposed` take.

    Parameters
    ----------
    op
        Its name, for messages.
    weight
        The shape of the kernel: two sizes for channels, then rows and columns.
    stride, dilation
        An int, or a pair.
    padding
        An int, a pair, a pair of pairs ((top, bottom), (left, right)), "valid" or "same".

    Raises
    ------
    RuntimeError
        They make no sense.
    TypeError
        One is no int and no pair of ints.

    >>> from plugrad.authoring import convolution_settings
    >>> convolution_settings("conv2d", (1, 1, 3, 3), stride=2, padding=(1, 0))
    ((2, 2), ((1, 1), (0, 0)), (1, 1), 1)
    """
    if len(weight) < 3:
        raise RuntimeError(
            f"weight should have at least three dimensions, but got weight of size {list(weight)}; {op} takes a weight "
            "of four: two of channels, kH and kW"
        )
    count = len(weight) - 2
    strides = convolution_pair(op, "stride", stride, count)
    dilations = convolution_pair(op, "dilation", dilation, count)
    sides = padding if isinstance(padding, (tuple, list)) else ()
    if isinstance(padding, str) and op != "conv_transpose2d":
        paddings = named_padding(padding, weight, strides, dilations)
    elif len(sides) == 2 and all(isinstance(side, (tuple, list)) for side in sides):
        paddings = (
            convolution_pair(op, "padding", sides[0]),
            convolution_pair(op, "padding", sides[1]),
        )
    else:
        above, before = convolution_pair(op, "padding", padding, count)
        paddings = (above, above), (before, before)
    try:
        groups = as_int(groups)
    except TypeError as error:
        raise wrong_type(op, "'groups'", groups, "int") from error
    if groups <= 0:
        raise RuntimeError(f"non-positive groups is not supported, got groups={groups}")
    if min(*paddings[0], *paddings[1]) < 0:
        raise RuntimeError(
            f"negative padding is not supported, got padding={padding}; cut the image instead"
        )
    if min(strides) <= 0:
        raise RuntimeError(f"non-positive stride is not supported, got stride={stride}")
    if min(dilations) <= 0:
        raise RuntimeError(f"non-positive dilation is not supported, got dilation={dilation}")
    return strides, paddings, dilations, groups


def convolution_pair(op: str, name: str, value: Any, count: int = 2) -> Pair:
    """Return an int or a pair of ints as a pair; `count` is the number that the weight requires.

    Raises
    ------
    RuntimeError
        It has another length than 1 or 2, or the weight asks for another.
    TypeError
        It is no int and no pair of ints.

    >>> from plugrad.authoring import convolution_pair
    >>> convolution_pair("unfold", "kernel_size", 3)
    (3, 3)
    """
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if len(values) == 1:
        values *= 2
    if len(values) != 2 or count != 2:
        raise RuntimeError(
            f"expected {name} to be a single integer value or a list of {count} values to match the convolution "
            f"dimensions, but got {name}={list(values)}; {op} takes a weight of four dimensions, and an int or a pair"
        )
    try:
        return as_int(values[0]), as_int(values[1])
    except TypeError as error:
        raise wrong_type(op, f"'{name}'", value, "tuple of ints") from error


def named_padding(name: str, weight: Shape, stride: Pair, dilation: Pair) -> tuple[Pair, Pair]:
    """Return the padding for "valid" or "same"."""
    if name == "valid":
        return (0, 0), (0, 0)
    if name != "same":
        raise RuntimeError(f"Invalid padding string: {name!r}; it is 'same' or 'valid'")
    if stride != (1, 1):
        raise RuntimeError(
            f"padding='same' is not supported for strided convolutions, got stride={stride}"
        )
    rows, columns = (d * (k - 1) for d, k in zip(dilation, weight[-2:], strict=True))
    return (rows // 2, rows - rows // 2), (columns // 2, columns - columns // 2)


def read_output_padding(output_padding: PairLike, stride: Pair, dilation: Pair) -> Pair:
    """Return the `output_padding` of a transposed convolution as a pair: the `unread` of `transposed`.

    Raises
    ------
    RuntimeError
        It is negative, or not smaller than stride or dilation.

    >>> from plugrad.authoring import read_output_padding
    >>> read_output_padding(1, stride=(2, 2), dilation=(1, 1))
    (1, 1)
    """
    rows, columns = convolution_pair("conv_transpose2d", "output_padding", output_padding)
    if min(rows, columns) < 0:
        raise RuntimeError(
            f"negative output_padding is not supported, got output_padding={output_padding}"
        )
    if rows >= max(stride[0], dilation[0]) or columns >= max(stride[1], dilation[1]):
        raise RuntimeError(
            "output padding must be smaller than either stride or dilation, but got output_padding_height: "
            f"{rows} output_padding_width: {columns} stride_height: {stride[0]} stride_width: {stride[1]} "
            f"dilation_height: {dilation[0]} dilation_width: {dilation[1]}"
        )
    return rows, columns


def wrong_type(op: str, name: str, value: Any, wanted: str) -> TypeError:
    """Return PyTorch's error for an argument of a wrong type; conv2d's lists more alternatives.

    Parameters
    ----------
    op
        Its name.
    name
        The argument's, in quotes, with its position if it has one.
    wanted
        What it must be.

    >>> from plugrad.authoring import wrong_type
    >>> wrong_type("unfold", "'input' (position 1)", "image", "Tensor")
    TypeError("unfold(): argument 'input' (position 1) must be Tensor, not str")
    """
    got = type(value).__name__
    message = f"{op}(): argument {name} must be {wanted}, not {got}"
    if op == "conv2d":
        message = f"conv2d() received an invalid combination of arguments - got {got}. {message}"
    return TypeError(message)
