"""Validation of the arguments of ops on images, with PyTorch's errors."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.authoring.dtypes import torch_name
from plugrad.authoring.settings import wrong_type
from plugrad.authoring.types import Array, Operand


def batched(input: Array) -> Array:
    """Return one image, (C, H, W), as a batch of one; return a batch unchanged.

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


def require_image(op: str, **arrays: Any) -> None:
    """Raise an error unless all arguments of a convolution are arrays, and the first one is an image or a batch.

    Parameters
    ----------
    op
        Its name, for the message.
    **arrays
        The arguments by name, in order, the first of which is `input`; from the third on they may be None.

    Raises
    ------
    TypeError
        One is no array.
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
    """Raise IndexError unless `input` has three dimensions or more: PyTorch's error for an average of fewer.

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
        How the message begins: what the number of channels follows from.
    into
        The channels that `input` must have.
    out_of
        Those of the result, and so the length of `bias`, which may be None.

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
    """Raise RuntimeError for images without rows or columns.

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


def require_one_dtype(kernel: str, input: Array, other: Operand, bias: Array | None = None) -> None:
    """Raise an error unless all arguments of a convolution have one dtype, and it supports multiplication.

    Parameters
    ----------
    kernel
        PyTorch's name of what computes it, for the message.

    Raises
    ------
    RuntimeError
        The dtypes differ.
    NotImplementedError
        It is that of truth values.

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
    """Return the C name of a dtype that PyTorch uses in its messages about a bias."""
    names = {
        "uint8": "unsigned char",
        "int8": "signed char",
        "int16": "short int",
        "int32": "int",
        "int64": "long int",
        "float16": "c10::Half",
        "float32": "float",
        "float64": "double",
        "complex64": "c10::complex<float>",
        "complex128": "c10::complex<double>",
    }
    return names.get(dtype.name, dtype.name)


def not_implemented(kernel: str, dtype: Any) -> NotImplementedError:
    """Return PyTorch's error for a dtype that a kernel does not support, with the kernel's name.

    >>> import numpy as np
    >>> from plugrad.authoring import not_implemented
    >>> print(not_implemented("max_pool2d", np.dtype(bool)))
    "max_pool2d" not implemented for 'Bool'; convert first, x.float()
    """
    return NotImplementedError(
        f"\"{kernel}\" not implemented for '{torch_name(dtype)}'; convert first, x.float()"
    )
