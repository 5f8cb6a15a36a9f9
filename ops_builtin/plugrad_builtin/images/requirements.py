"""What convolution and pooling require of their arguments, with PyTorch's errors. Next: `convolution.py`."""

from __future__ import annotations

from operator import index as as_int
from typing import Any

import numpy as np

from plugrad.authoring import Array, Operand, wrong_type

NumpyArray = np.ndarray[Any, Any]


def batched(x: Array) -> Any:
    """Return one image as a batch of one."""
    return x if len(x.shape) == 4 else x[None]


def computable(x: Array) -> Any:
    """Return `x` in a dtype that BLAS knows, where there is one: float16 as float32."""
    return x.astype(np.float32) if x.dtype == np.float16 else x


# Of convolutions.


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
    given: str, input: Array, weight: Array, bias: Any, groups: int, *, into: int, out_of: int
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


def require_content(input: Array) -> None:
    """Raise PyTorch's error for images without rows or columns."""
    if 0 in input.shape[-2:]:
        raise RuntimeError(
            f"Only zero batch or zero channel inputs are supported, but got input shape: {list(batched(input).shape)}"
        )


def require_one_dtype(kernel: str, input: Array, other: Operand, bias: Array | None = None) -> None:
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


def require_tensor(op: str, input: Array) -> None:
    """Raise PyTorch's error unless `input` is an array."""
    if not hasattr(input, "dtype"):
        raise TypeError(
            f"{op}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}"
        )


def require_dimensions(input: Array) -> None:
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
