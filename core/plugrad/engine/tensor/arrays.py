"""What a Tensor holds and what flows back: names in signatures for what no type checker can tell apart.
Next: `tensor/tensor.py`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = Any
"""NumPy's array, or another library's that speaks NumPy's protocols (NEP 13 and 18). No type covers both."""

Gradient: TypeAlias = Any
"""An `Array`; a `Tensor` of one in a pass that is recorded."""


def as_array(value: Any) -> Any:
    """Return a NumPy scalar, which 0-d arithmetic makes, as the 0-d array that it stands for; any array as it is."""
    if type(value) is not np.ndarray and isinstance(value, np.generic):
        return np.asarray(value)
    return value
