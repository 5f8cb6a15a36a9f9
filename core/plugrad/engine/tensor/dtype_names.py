"""PyTorch's names of dtypes, as its messages have them."""

from __future__ import annotations

from typing import Any

import numpy as np

TORCH_NAMES = {
    "float16": "Half",
    "float32": "Float",
    "float64": "Double",
    "complex64": "ComplexFloat",
    "complex128": "ComplexDouble",
    "uint8": "Byte",
    "int8": "Char",
    "int16": "Short",
    "int32": "Int",
    "int64": "Long",
    "bool": "Bool",
}

# The names of dtypes in C, as the messages of PyTorch's kernels have them.
C_NAMES = {
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "float16": "c10::Half",
    "float32": "float",
    "float64": "double",
    "complex64": "c10::complex<float>",
    "complex128": "c10::complex<double>",
}


def torch_name(dtype: Any) -> str:
    """Return the name that PyTorch's messages have for a dtype: 'Double' for float64.

    >>> import numpy as np
    >>> from plugrad.authoring import torch_name
    >>> torch_name(np.dtype(np.int64)), torch_name(np.dtype(np.uint16))
    ('Long', 'uint16')
    """
    return TORCH_NAMES.get(np.dtype(dtype).name, str(dtype))


def tensor_type(dtype: Any) -> str:
    """Return PyTorch's legacy type name: 'torch.DoubleTensor' for float64."""
    name = TORCH_NAMES.get(np.dtype(dtype).name)
    return f"torch.{dtype} tensor" if name is None else f"torch.{name}Tensor"
