"""Types for the signatures of ops; the stubs of `builtin` are generated from them. Next: `dtypes.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from plugrad.engine.graph.node import Node
from plugrad.engine.tensor.dtypes import DType

# The type of what plugrad_register_ops is given.
from plugrad.registry.hookspecs import Register as Register

if TYPE_CHECKING:

    class Context(Node):
        """The `ctx` of forward and backward: what `Node` offers, and any attribute of the author's own."""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

else:
    Context = Node

NumpyArray: TypeAlias = np.ndarray[Any, Any]
"""A NumPy array of any shape and dtype, for kernels."""

Array: TypeAlias = Any
"""An array in an op: NumPy's, another library's that supports NumPy's protocols, or a Tensor in a rule whose own
derivative is recorded. No type covers all three, so for type checkers it is Any. Callers of the op pass and get
Tensors."""

Number: TypeAlias = int | float | complex
"""A Python number. It has no dtype of its own: in an operation with an array it takes the array's."""

Operand: TypeAlias = Any
"""An operand of +: an `Array` or a `Number`; at least one of the two operands is an Array."""

Shape: TypeAlias = tuple[int, ...]
"""The sizes of an array's dimensions."""

Dims: TypeAlias = int | tuple[int, ...] | list[int] | None
"""One dimension, several, or None for all; negative ones are counted from the end."""

Pair: TypeAlias = tuple[int, int]
"""(rows, columns)."""

PairLike: TypeAlias = int | tuple[int, ...] | list[int]
"""A setting of windows: one int for rows and columns alike, or a pair of them."""

DTypeLike: TypeAlias = DType | np.dtype[Any] | type[Any] | str
"""Anything that names a dtype: plugrad's own, NumPy's, a type or a name."""
