"""Arguments of convolution and pooling, parsed and validated with PyTorch's errors: stride, padding ..., the arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.authoring.dtypes import torch_name
from plugrad.authoring.rules import as_int
from plugrad.authoring.types import Array, Operand, Pair, PairLike, Shape
from plugrad.engine.creation.options import C_NAMES


def pooling_settings(
    op: str,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
) -> tuple[Pair, Pair, Pair, Pair]:
    """Return kernel, stride, padding and dilation in the form that `pooled` takes;
    the default stride is the kernel's size.

    Raises
    ------
    RuntimeError
        An argument has more than two ints.
    TypeError
        An argument is neither an int nor a pair of ints.

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
    """Return an int or a pair of ints as a pair. Raises RuntimeError for another length, TypeError if one is no int.

    `op`, `name`, `position` (the argument's, from 1) and `must` are for the message.
    """
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
        The name of the op, for messages.
    weight
        The shape of the kernel: two sizes for channels, then rows and columns.
    stride, dilation
        An int, or a pair.
    padding
        An int, a pair, a pair of pairs ((top, bottom), (left, right)), "valid" or "same".

    Raises
    ------
    RuntimeError
        A value is not allowed: a negative padding, a stride, dilation or groups that is not positive, an unknown name
        of a padding, a pair of another length; or the weight has other than four dimensions.
    TypeError
        An argument is neither an int nor a pair of ints.

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
    """Return an int or a pair of ints as a pair.

    `count` is the number of dimensions of the weight besides channels; `op` and `name` are for the message.

    Raises
    ------
    RuntimeError
        `value` has another length than 1 or 2, or `count` is not 2.
    TypeError
        `value` is neither an int nor a pair of ints.

    >>> from plugrad.authoring import convolution_pair
    >>> convolution_pair("unfold", "kernel_size", 3)
    (3, 3)
    """
    if count == 2 and type(value) is int:
        return value, value
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
    """Return the padding "valid" or "same" as ((top, bottom), (left, right)).

    Raises RuntimeError for another name, or "same" with a stride other than 1.
    """
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
    """Return the `output_padding` of a transposed convolution as a pair (rows, columns):
    the argument `unread` of `transposed`.

    Raises
    ------
    RuntimeError
        It is negative, or not smaller than the larger of stride and dilation.

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
    """Return PyTorch's TypeError for an argument of a wrong type; the message for conv2d is longer.

    Parameters
    ----------
    op
        The name of the op.
    name
        The argument's name, in quotes, with its position if it has one.
    value
        What was given.
    wanted
        The type that the argument must have.

    >>> from plugrad.authoring import wrong_type
    >>> wrong_type("unfold", "'input' (position 1)", "image", "Tensor")
    TypeError("unfold(): argument 'input' (position 1) must be Tensor, not str")
    """
    got = type(value).__name__
    message = f"{op}(): argument {name} must be {wanted}, not {got}"
    if op == "conv2d":
        message = f"conv2d() received an invalid combination of arguments - got {got}. {message}"
    return TypeError(message)


# What is required of the arrays.


def batched(input: Array) -> Array:
    """Return a single image (C, H, W) with a batch axis in front; a batch (N, C, H, W) unchanged.

    >>> import numpy as np
    >>> from plugrad.authoring import batched
    >>> batched(np.zeros((3, 8, 8))).shape
    (1, 3, 8, 8)
    """
    return input if len(input.shape) == 4 else input[None]


def require_tensor(op: str, input: Any) -> None:
    """Raise TypeError unless the first argument of `op` is an array.

    >>> from plugrad.authoring import require_tensor
    >>> require_tensor("unfold", 3.0)
    Traceback (most recent call last):
    TypeError: unfold(): argument 'input' (position 1) must be Tensor, not float
    """
    if not hasattr(input, "dtype"):
        raise wrong_type(op, "'input' (position 1)", input, "Tensor")


def sequence_of(tensors: Any, op: str) -> Any:
    """Return the list of tensors that an op such as `cat` was given, checked.

    Raises
    ------
    TypeError
        `tensors` is no tuple or list, or an element is no tensor.

    >>> from plugrad.authoring import sequence_of
    >>> sequence_of(3.0, "cat")
    Traceback (most recent call last):
    TypeError: cat(): argument 'tensors' (position 1) must be tuple of Tensors, not float; write cat([a, b])
    """
    if not isinstance(tensors, (tuple, list)):
        raise TypeError(
            f"{op}(): argument 'tensors' (position 1) must be tuple of Tensors, not "
            f"{type(tensors).__name__}; write {op}([a, b])"
        )
    for position, tensor in enumerate(tensors):
        if not hasattr(tensor, "shape"):
            raise TypeError(
                f"expected Tensor as element {position} in argument 0, but got "
                f"{type(tensor).__name__}; make it one: plugrad.tensor(...)"
            )
    return tensors


def require_image(op: str, **arrays: Any) -> None:
    """Raise an error unless all arguments of a convolution are arrays, and the first one is an image or a batch.

    Parameters
    ----------
    op
        The name of the op, for the message.
    **arrays
        The arguments by name, in order, the first of which is `input`; from the third on they may be None.

    Raises
    ------
    TypeError
        An argument is no array.
    RuntimeError
        `input` has other than 3 or 4 dimensions.

    >>> import numpy as np
    >>> from plugrad.authoring import require_image
    >>> require_image("conv2d", input=np.zeros((3, 8, 8)), weight=np.zeros((4, 3, 2, 2)), bias=None)
    >>> require_image("conv2d", input=np.zeros((8, 8)), weight=np.zeros((4, 3, 2, 2)))
    Traceback (most recent call last):
    RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [8, 8]
    """
    for position, (name, value) in enumerate(arrays.items(), start=1):
        if not hasattr(value, "dtype") and (value is not None or position < 3):
            raise wrong_type(op, f"'{name}' (position {position})", value, "Tensor")
    shape = arrays["input"].shape
    if len(shape) not in (3, 4):
        raise RuntimeError(
            f"Expected 3D (unbatched) or 4D (batched) input to {op}, but got input of size: {list(shape)}"
        )


def require_dimensions(op: str, input: Array) -> None:
    """Raise IndexError unless `input` has three dimensions or more, as PyTorch does for average pooling;
    `op` is for the message.

    >>> import numpy as np
    >>> from plugrad.authoring import require_dimensions
    >>> require_dimensions("avg_pool2d", np.zeros(3))
    Traceback (most recent call last):
    IndexError: Dimension out of range (expected to be in range of [-1, 0], but got -3); avg_pool2d takes ...
    """
    ndim = len(input.shape)
    if ndim == 0:
        raise IndexError(
            "Dimension specified as -3 but tensor has no dimensions; give (N, C, H, W) or (C, H, W)"
        )
    if ndim < 3:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}], but got -3); {op} takes "
            f"(N, C, H, W) or (C, H, W), not {list(input.shape)}"
        )


def require_channels(
    given: str, input: Array, weight: Array, bias: Any, groups: int, *, into: int, out_of: int
) -> None:
    """Raise RuntimeError unless the numbers of channels of a convolution's arguments match.

    Parameters
    ----------
    given
        The beginning of the message, which says what the number of channels follows from.
    into
        The number of channels that `input` must have.
    out_of
        The number of channels of the result, and so the length of `bias`, which may be None.

    >>> import numpy as np
    >>> from plugrad.authoring import require_channels
    >>> x, w = np.zeros((1, 2, 8, 8)), np.zeros((4, 3, 2, 2))
    >>> require_channels("Given groups=1", x, w, None, 1, into=3, out_of=4)
    Traceback (most recent call last):
    RuntimeError: Given groups=1, weight of size [4, 3, 2, 2], expected input[1, 2, 8, 8] to have 3 channels, ...
    """
    first = weight.shape[0]
    if first < groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
            f"{list(weight.shape)} instead"
        )
    if first % groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
            f"size [{list(weight.shape)}] instead"
        )
    if input.shape[-3] != into:
        raise RuntimeError(
            f"{given}, weight of size {list(weight.shape)}, expected input{list(batched(input).shape)} to have {into} "
            f"channels, but got {input.shape[-3]} channels instead"
        )
    if bias is not None and bias.shape != (out_of,):
        start = "Given" if given.startswith("Given groups") else f"{given},"
        raise RuntimeError(
            f"{start} weight of size {list(weight.shape)}, expected bias to be 1-dimensional with {out_of} elements, "
            f"but got bias of size {list(bias.shape)} instead"
        )


def require_content(input: Array) -> None:
    """Raise RuntimeError if the images `input` have no rows or no columns.

    >>> import numpy as np
    >>> from plugrad.authoring import require_content
    >>> require_content(np.zeros((1, 3, 0, 8)))
    Traceback (most recent call last):
    RuntimeError: Only zero batch or zero channel inputs are supported, but got input shape: [1, 3, 0, 8]
    """
    if 0 in input.shape[-2:]:
        raise RuntimeError(
            f"Only zero batch or zero channel inputs are supported, but got input shape: {list(batched(input).shape)}"
        )


def named_sizes(
    op: str, known: dict[str, int] | None = None, /, **arrays: tuple[Any, str]
) -> dict[str, int]:
    """Return the size of each axis of an op's arrays, by its name, checked: ``input=(x, "N C H W")``.

    Parameters
    ----------
    op
        The name of the op, for the message.
    known
        Sizes that are known before.
    **arrays
        The arrays by name, each with the names of its axes. An axis that several have must be of one size; a number
        among the names is a size. Only an array with ``"O | None"`` may be None, and not the first.

    Raises
    ------
    TypeError
        An argument is no array, or not of the dtype of the first.
    NotImplementedError
        The first is not floating.
    RuntimeError
        An array has another number of axes, or an axis has another size.

    >>> import numpy as np
    >>> from plugrad.authoring import named_sizes
    >>> x, w = np.zeros((8, 3)), np.zeros((2, 4))
    >>> named_sizes("linear", input=(x, "N I"), bias=(None, "O | None"))
    {'N': 8, 'I': 3}
    >>> named_sizes("linear", input=(x, "N I"), weight=(w, "O I"))
    Traceback (most recent call last):
    RuntimeError: linear: expected weight of shape (O, I=3), but got [2, 4]
    """
    sizes, first = dict(known or {}), next(iter(arrays))
    for name, (array, axes) in arrays.items():
        names = axes.removesuffix("| None").split()
        if array is None and axes.endswith("| None") and name != first:
            continue
        if not hasattr(array, "dtype"):
            raise wrong_type(op, f"'{name}'", array, "Tensor")
        dtype = arrays[first][0].dtype
        if dtype.kind != "f":
            raise not_implemented(op, dtype)
        if array.dtype != dtype:
            raise TypeError(
                f"{op}: expected {name} to be a Tensor of {torch_name(dtype)} as {first} is, but found "
                f"{torch_name(array.dtype)}; convert it: {name}.to({first}.dtype)"
            )
        shape = tuple(array.shape)
        expected = [int(axis) if axis.isdecimal() else sizes.get(axis) for axis in names]
        fits = [size in (n, None) for n, size in zip(shape, expected, strict=False)]
        if len(shape) != len(names) or not all(fits):
            words = [
                axis if axis.isdecimal() or size is None else f"{axis}={size}"
                for axis, size in zip(names, expected, strict=True)
            ]
            raise RuntimeError(
                f"{op}: expected {name} of shape ({', '.join(words)}), but got {list(shape)}"
            )
        sizes.update(zip(names, shape, strict=True))
    return sizes


def require_one_dtype(kernel: str, input: Array, other: Operand, bias: Array | None = None) -> None:
    """Raise an error unless all arguments of a convolution have one dtype, which is a dtype of numbers.

    Parameters
    ----------
    kernel
        PyTorch's name for the kernel that computes it, for the message.

    Raises
    ------
    RuntimeError
        The dtypes differ.
    NotImplementedError
        The dtype is bool.

    >>> import numpy as np
    >>> from plugrad.authoring import require_one_dtype
    >>> require_one_dtype("slow_conv2d_cpu", np.zeros(1, np.float32), np.zeros(1))
    Traceback (most recent call last):
    RuntimeError: Input type (torch.FloatTensor) and weight type (torch.DoubleTensor) should be the same; ...
    """
    dtype = input.dtype
    if other.dtype != dtype:
        name, others = torch_name(dtype), torch_name(other.dtype)
        types = f"Input type (torch.{name}Tensor) and weight type (torch.{others}Tensor) should be the same"
        if dtype != np.float32:  # PyTorch says it differently there
            types = f"expected scalar type {name} but found {others}: {types}"
        raise RuntimeError(f"{types}; convert one of them, weight.to(input.dtype)")
    if bias is not None and bias.dtype != dtype:
        raise RuntimeError(
            f"Input type ({name_in_c(dtype)}) and bias type ({name_in_c(bias.dtype)}) should be the same; "
            "convert one of them, bias.to(input.dtype)"
        )
    if dtype.kind not in "fciu":
        raise not_implemented(kernel, dtype)


def name_in_c(dtype: np.dtype[Any]) -> str:
    """Return the name of a dtype in C, "long int" for int64, which PyTorch uses in its messages about a bias."""
    wider = {"int16": "short int", "int64": "long int"}
    return wider.get(dtype.name, C_NAMES.get(dtype.name, dtype.name))


def not_implemented(kernel: str, dtype: Any) -> NotImplementedError:
    """Return PyTorch's NotImplementedError for a dtype that a kernel does not support; `kernel` is its name in PyTorch.

    >>> import numpy as np
    >>> from plugrad.authoring import not_implemented
    >>> print(not_implemented("max_pool2d", np.dtype(bool)))
    "max_pool2d" not implemented for 'Bool'; convert first, x.float()
    """
    return NotImplementedError(
        f"\"{kernel}\" not implemented for '{torch_name(dtype)}'; convert first, x.float()"
    )


def sizes_of(given: tuple[Any, ...], named: Any, op: str, name: str) -> tuple[Any, ...]:
    """Return sizes as one tuple, which were given as ints, as one tuple, or by keyword: see ``x.permute(2, 0, 1)``.

    `given` are the positional arguments, and `named` is the one given by keyword, or None; `op` and `name` are for the
    message. Raises TypeError if one is no int, or none is given (except for permute).

    >>> from plugrad.authoring import sizes_of
    >>> sizes_of((2, 3), None, "reshape", "shape"), sizes_of(((2, 3),), None, "reshape", "shape")
    ((2, 3), (2, 3))
    """
    if named is not None:
        given = (named,)
    if len(given) == 1 and isinstance(given[0], (tuple, list)):
        given = tuple(given[0])
        if not given:
            return given
    for place, each in enumerate(given):
        if type(each) is not int and not hasattr(each, "__index__"):
            raise TypeError(
                f"{op}(): argument '{name}' must be tuple of ints, but found element of type {type(each).__name__} at "
                f"pos {place}"
            )
    if not given and op != "permute":
        raise TypeError(
            f'{op}() missing 1 required positional arguments: "{name}"; give it as ints'
        )
    return given
