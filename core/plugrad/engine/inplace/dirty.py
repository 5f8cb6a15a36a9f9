"""Inputs that an op's forward changed in place, as it has said by ``ctx.mark_dirty``."""

from __future__ import annotations

import warnings
from typing import Any

from plugrad.engine.errors import InPlaceError, LeafError
from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.node import Node, label
from plugrad.engine.inplace.changes import at_once, bump
from plugrad.engine.inplace.histories import moved
from plugrad.engine.inplace.refusals import refuse_leaf
from plugrad.engine.inplace.views import LazyView, mirrored
from plugrad.engine.tensor.tensor import LEAF, Tensor


def attach_output(tensor: Tensor, edge: Edge, dirty: tuple[Any, ...]) -> None:
    """Give an output its history; if forward wrote to it, its base and the other views of that have part in it."""
    if any(marked is tensor or marked is tensor._array for marked in dirty):
        at_once(moved(tensor, edge))
    else:
        tensor._edge = edge


def finish_writes(
    node: Node, args: Any, seen: Any, tensors: list[Any], results: Any, recording: bool
) -> None:
    """Account for inputs that forward changed in place."""
    for marked in node._dirty:
        if not any(marked is result for result in results):
            raise InPlaceError(
                "Some elements marked as dirty during the forward method were not returned as output. The inputs that "
                f"are modified inplace must all be outputs of the Function. Return them from "
                f"{node._function.__name__}'s forward."
            )
        if not any(marked is array for array in seen):
            text = (
                "ctx.mark_dirty() received a tensor that was not an input. Only input Tensors that have been mutated "
                f"should be passed to ctx.mark_dirty(). ({label(node)})"
            )
            if isinstance(marked, Tensor) and marked._base is not None:
                raise InPlaceError(text)  # its base would be given a history too
            warnings.warn(text, UserWarning, stacklevel=4)
        for array, arg in zip(seen, args, strict=True):
            if array is marked and isinstance(arg, Tensor):
                if type(arg) is LazyView and arg is not array:
                    arg._shown[...] = mirrored(array)
                if recording and arg._edge is LEAF:
                    raise LeafError(
                        "a leaf Variable that requires grad has been used in an in-place operation."
                    )
                if recording:
                    refuse_leaf(arg, node.name())
                bump((arg,), label(node))
