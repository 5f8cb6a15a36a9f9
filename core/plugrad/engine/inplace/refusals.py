"""What may not be written to, and what may not be written there."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine.errors import InPlaceError, LeafError
from plugrad.engine.inplace.views import base_of, memory_shown, refusal
from plugrad.engine.tensor.arrays import class_of, is_other_array, way_out
from plugrad.engine.tensor.dtype_names import torch_name
from plugrad.engine.tensor.tensor import LEAF, Tensor


def refuse_leaf(target: Tensor, name: str) -> None:
    """Raise LeafError where an in-place write would change the value that a gradient is asked for."""
    if target._edge is LEAF and name != "__setitem__":
        raise LeafError(
            "a leaf Variable that requires grad is being used in an in-place operation. Compute a new tensor "
            "(x = x + 1), or update parameters inside `with plugrad.no_grad():`."
        )
    if base_of(target)._edge is LEAF:
        if target._refusal is not None:
            raise refusal(target)
        raise LeafError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation. Compute a new "
            "tensor, or write inside `with plugrad.no_grad():`."
        )


def refuse_unwritable(target: Tensor, name: str) -> None:
    """Raise InPlaceError if the tensor's memory cannot be written to element by element."""
    refuse_other_memory(target, name)
    if not memory_shown(target).flags.writeable:
        raise InPlaceError(
            f"unsupported operation: {name} would write to memory that is read-only, or that several elements share "
            "(an expanded tensor). Please clone() the tensor before performing the operation."
        )


def refuse_other_memory(target: Tensor, name: str) -> None:
    """Raise InPlaceError if the tensor holds no NumPy array: its views would not see what is written to it."""
    if type(target._array) is not np.ndarray:
        raise InPlaceError(
            f"{name} changes a tensor in place, and this one holds a {class_of(target._array)}, whose views would not "
            "see that: compute a new tensor, x = x + 1, or give it other values, x.data = ..."
        )


def refuse_misfit(target: Tensor, value: Any, name: str) -> None:
    """Raise InPlaceError if `value` cannot be stored in `target` without growing it or losing its kind."""
    shape, array = np.shape(value), target._array
    if is_other_array(value):
        raise InPlaceError(
            f"{name} would write a {class_of(value)} into a NumPy array: convert it first, plugrad.tensor("
            f"{way_out(value)}), or compute a new tensor"
        )
    if shape != array.shape:
        try:
            grown = np.broadcast_shapes(shape, array.shape)
        except ValueError:
            grown = shape
        if grown != array.shape:
            raise InPlaceError(
                f"output with shape {list(array.shape)} doesn't match the broadcast shape {list(grown)}: {name} writes "
                "into its tensor and cannot make it larger; use the out-of-place operation"
            )
    refuse_dtype(target, value, name)


KINDS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}


def refuse_dtype(target: Tensor, value: Any, name: str) -> None:
    """Raise InPlaceError if the numbers of `value` are of a kind that `target` cannot hold: floats in integers.

    Integers of any width and sign are of one kind, as in PyTorch, and wrap around.
    """
    array, dtype = target._array, getattr(value, "dtype", None)
    if dtype is not None and KINDS.get(dtype.kind, 3) > KINDS.get(array.dtype.kind, 3):
        raise InPlaceError(
            f"result type {torch_name(dtype)} can't be cast to the desired output type {torch_name(array.dtype)}: "
            f"{name} writes into its tensor; convert the tensor first, or use the out-of-place operation"
        )
