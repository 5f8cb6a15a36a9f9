"""What callers of convolution and pooling give, read once, with PyTorch's errors. Next: `geometry.py`."""

from __future__ import annotations

from operator import index as as_int
from typing import Any

import numpy as np

Pair = tuple[int, int]
Array = np.ndarray[Any, Any]


def batched(x: Any) -> Any:
    """Return one image as a batch of one."""
    return x if len(x.shape) == 4 else x[None]


def computable(x: Any) -> Any:
    """Return `x` in a dtype that BLAS knows, where there is one: float16 as float32."""
    return x.astype(np.float32) if x.dtype == np.float16 else x


# Of convolutions.


def convolution_settings(
    op: str,
    weight: tuple[int, ...],
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: Any = 1,
) -> tuple[Pair, tuple[Pair, Pair], Pair, int]:
    """Return the settings as `Geometry` has them; PyTorch's errors if they make no sense."""
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
    """Return an int or a pair of ints as a pair; `count` is how many the weight asks for."""
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


def wrong_type(op: str, name: str, value: Any, wanted: str) -> TypeError:
    """Return PyTorch's error for an argument of another type, which for conv2d has more to choose from."""
    got = type(value).__name__
    message = f"{op}(): argument {name} must be {wanted}, not {got}"
    if op == "conv2d":
        message = f"conv2d() received an invalid combination of arguments - got {got}. {message}"
    return TypeError(message)


def named_padding(
    name: str, weight: tuple[int, ...], stride: Pair, dilation: Pair
) -> tuple[Pair, Pair]:
    """Return the zeros that "valid" or "same" stands for."""
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


def read_output_padding(output_padding: Any, stride: Pair, dilation: Pair) -> Pair:
    """Return the `output_padding` of conv_transpose2d as a pair."""
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


def require_image(op: str, **arrays: Any) -> None:
    """Raise PyTorch's errors unless every argument is an array (or None, after the second), the first an image."""
    for position, (name, value) in enumerate(arrays.items(), start=1):
        if not hasattr(value, "dtype") and (value is not None or position < 3):
            raise wrong_type(op, f"'{name}' (position {position})", value, "Tensor")
    shape = arrays["input"].shape
    if len(shape) not in (3, 4):
        raise RuntimeError(
            f"Expected 3D (unbatched) or 4D (batched) input to {op}, but got input of size: {list(shape)}"
        )


def require_channels(
    given: str, input: Any, weight: Any, bias: Any, groups: int, *, into: int, out_of: int
) -> None:
    """Raise PyTorch's errors unless the channels of all arguments fit; `given` names the weight in the message."""
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


def require_content(input: Any) -> None:
    """Raise PyTorch's error for images without rows or columns."""
    if 0 in input.shape[-2:]:
        raise RuntimeError(
            f"Only zero batch or zero channel inputs are supported, but got input shape: {list(batched(input).shape)}"
        )


def require_one_dtype(kernel: str, input: Any, other: Any, bias: Any = None) -> None:
    """Raise PyTorch's errors unless all arguments have one dtype, in which `kernel` can compute."""
    dtype = input.dtype
    if other.dtype != dtype:
        types = f"Input type ({torch_name(dtype)[1]}) and weight type ({torch_name(other.dtype)[1]}) should be the same"
        if dtype != np.float32:  # PyTorch says it differently there
            types = f"expected scalar type {torch_name(dtype)[0]} but found {torch_name(other.dtype)[0]}: {types}"
        raise RuntimeError(f"{types}; convert one of them, weight.to(input.dtype)")
    if bias is not None and bias.dtype != dtype:
        raise RuntimeError(
            f"Input type ({torch_name(dtype)[2]}) and bias type ({torch_name(bias.dtype)[2]}) should be the same; "
            "convert one of them, bias.to(input.dtype)"
        )
    if dtype.kind not in "fciu":
        raise NotImplementedError(
            f"\"{kernel}\" not implemented for '{torch_name(dtype)[0]}'; convert first, x.float()"
        )


def torch_name(dtype: Any) -> tuple[str, str, str]:
    """Return the three names that PyTorch's messages have for a dtype."""
    names = {
        "bool": ("Bool", "bool"),
        "uint8": ("Byte", "unsigned char"),
        "int8": ("Char", "signed char"),
        "int16": ("Short", "short int"),
        "int32": ("Int", "int"),
        "int64": ("Long", "long int"),
        "float16": ("Half", "c10::Half"),
        "float32": ("Float", "float"),
        "float64": ("Double", "double"),
        "complex64": ("ComplexFloat", "c10::complex<float>"),
        "complex128": ("ComplexDouble", "c10::complex<double>"),
    }
    scalar, plain = names.get(dtype.name, (dtype.name, dtype.name))
    return scalar, f"torch.{scalar}Tensor", plain


# Of pooling.


def pooling_settings(
    op: str, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1
) -> tuple[Pair, Pair, Pair, Pair]:
    """Return the settings as pairs."""
    kernel = pooling_pair(op, "kernel_size", 2, kernel_size, "must either be")
    if stride is None or stride == ():
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


def read_divisor(override: Any) -> int | None:
    """Return the divisor that a caller gave."""
    if override is None:
        return None
    try:
        divisor = as_int(override)
    except TypeError as error:
        got = type(override).__name__
        raise TypeError(
            f"avg_pool2d(): argument 'divisor_override' must be int, not {got}"
        ) from error
    if divisor == 0:
        raise RuntimeError("divisor must be not zero, but got divisor_override=0")
    return divisor


def require_tensor(op: str, input: Any) -> None:
    """Raise PyTorch's error unless `input` is an array."""
    if not hasattr(input, "dtype"):
        raise TypeError(
            f"{op}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}"
        )


def require_dimensions(input: Any) -> None:
    """Raise PyTorch's error for the average of what has too few dimensions."""
    ndim = len(input.shape)
    if ndim == 0:
        raise IndexError(
            "Dimension specified as -3 but tensor has no dimensions; give (N, C, H, W) or (C, H, W)"
        )
    if ndim < 3:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}], but got -3); avg_pool2d takes "
            f"(N, C, H, W) or (C, H, W), not {list(input.shape)}"
        )


def not_implemented(op: str, dtype: Any) -> NotImplementedError:
    """Return PyTorch's error for a dtype that it does not pool."""
    return NotImplementedError(
        f"\"{op}\" not implemented for '{torch_name(dtype)[0]}'; convert first, x.float()"
    )
