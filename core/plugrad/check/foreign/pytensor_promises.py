"""What an `Op` of PyTensor says of itself beside its gradient: the types, shapes and views that PyTensor relies on.

Each function returns what is not so at some arguments, '' if all is, or None if the op says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from pytensor.tensor.basic import as_tensor_variable
from pytensor.tensor.blockwise import Blockwise

from plugrad.check.foreign.pytensor_graphs import Compiled, arrays_among


def types_stored(program: Any, args: Sequence[Any]) -> str | None:
    """Return which output is not of the type that `make_node` gives it."""
    node, stored = run(program, args)
    if isinstance(node.op, Blockwise):  # PyTensor takes it out where there is nothing to batch
        return None
    for number, (output, value) in enumerate(zip(node.outputs, stored, strict=True)):
        if not output.type.is_valid_value(value):
            told = f"a {type(value).__name__} (store np.asarray of it)"
            if isinstance(value, np.ndarray):
                told = f"an array of {value.dtype} of shape {value.shape}"
            return f"perform stores {told} in output {number}, and make_node says {output.type}"
    return ""


def shapes_inferred(program: Any, args: Sequence[Any]) -> str | None:
    """Return which output has not the shape that `infer_shape` says, if it says any."""
    node, stored = run(program, args)
    shapes = [tuple(each.shape[axis] for axis in range(each.type.ndim)) for each in node.inputs]
    try:
        said = node.op.infer_shape(None, node, shapes)
    except Exception:
        # It has no such method, or none for these: PyTensor then computes the output, and looks.
        return None
    symbols = program.graph_of(args).symbols
    for number, (sizes, value) in enumerate(zip(said, stored, strict=True)):
        if sizes is None:
            continue
        found = Compiled(symbols, [as_tensor_variable(size) for size in sizes])(arrays_among(args))
        shape = tuple(map(int, found))
        if shape != np.shape(value):
            return f"infer_shape says that output {number} has shape {shape}, and it has {np.shape(value)}"
    return ""


def memory_shared(program: Any, args: Sequence[Any]) -> str:
    """Return which output shares memory with an input, and neither `view_map` nor `destroy_map` says so."""
    node, stored = run(program, args)
    arrays = dict(zip(map(id, program.graph_of(args).symbols), arrays_among(args), strict=True))
    for number, value in enumerate(stored):
        said = {*node.op.view_map.get(number, ()), *node.op.destroy_map.get(number, ())}
        for place, each in enumerate(node.inputs):
            if place not in said and np.may_share_memory(value, arrays.get(id(each), NOTHING)):
                return (
                    f"output {number} shares memory with input {place}: declare view_map = {{{number}: [{place}]}}, or "
                    f"store a copy; otherwise PyTensor may overwrite it"
                )
    return ""


NOTHING = np.empty(0)


def run(program: Any, args: Sequence[Any]) -> tuple[Any, list[Any]]:
    """Return the node of an op in its graph, and what `perform` stores in each output."""
    graph = program.graph_of(args)
    node = graph.place.node
    return node, Compiled(graph.symbols, node.outputs)(arrays_among(args))
