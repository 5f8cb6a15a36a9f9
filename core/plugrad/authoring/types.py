"""Types for the signatures of ops, of which the stubs of packs are generated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import numpy as np

from plugrad.engine.graph.node import Node
from plugrad.engine.surface.dtypes import DType

# The type of what plugrad_register_ops is given.
from plugrad.registry.hookspecs import Register

__all__ = [
    "Array",
    "Context",
    "DTypeLike",
    "Dims",
    "Number",
    "NumpyArray",
    "Operand",
    "Pair",
    "PairLike",
    "Register",
    "Shape",
]

if TYPE_CHECKING:
    # Any itself: of an alias of it mypy takes an op's first overload, whose result is a Tensor, and of Any none.
    from typing import Any as Array
    from typing import Any as Operand

    class Context(Node):
        """Type of `ctx`, the first argument of forward and backward: a `Node`,
        and any attribute of the author's own.
        """

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

else:
    Array = Annotated[
        Any, "Array"
    ]  # in signatures that are not strings, of which stubs are made, Any has no name
    Operand = Annotated[Any, "Operand"]
    Context = Node

# Array: what an op computes with: NumPy's array, another library's that speaks NumPy's protocols, or, in a rule whose
# own derivative is recorded, a Tensor. No type that checkers know covers all three, so to them it is Any; who calls the
# op gives and gets Tensors. Operand: an Array or a Number, as the operands of + are; one of them at least is an Array.

NumpyArray: TypeAlias = np.ndarray[Any, Any]
"""NumPy's own array, of any shape and dtype: what a kernel computes with."""

Number: TypeAlias = int | float | complex
"""A number of Python's, which has no dtype of its own: beside an array it takes the array's."""

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
