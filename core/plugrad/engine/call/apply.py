"""A call of an op, for any arguments: edges, node, forward, what was saved, outputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from plugrad.engine.call.arguments import (
    PLAIN,
    arrange,
    arrays_taken,
    label_of,
    no_operand,
    op_name,
    refuse_hidden_tensors,
    refuse_missing,
    refuse_number,
    with_views,
)
from plugrad.engine.call.outputs import finish, finish_observed
from plugrad.engine.call.sources import refuse_what_its_library_does_not, say_where
from plugrad.engine.clock import numbers
from plugrad.engine.grad_mode import USUAL, has_observers, running, set_recording, switched
from plugrad.engine.graph.edge import NOT_A_TENSOR, Edge
from plugrad.engine.graph.edges import accumulator
from plugrad.engine.graph.node import Node
from plugrad.engine.inplace.write import write_out
from plugrad.engine.tensor.tensor import LEAF, Tensor, new

ndarray = np.ndarray


def make_call(node_class: type[Node]) -> Callable[..., Any]:
    """Return the function that calls the op whose nodes are of a class."""
    function, facts = node_class._function, node_class._facts
    forward = function.forward
    takes_arrays, takes_ctx, broadcasts = facts.takes_arrays, facts.takes_ctx, facts.broadcasts
    has_out = "out" in facts.arguments + facts.keywords
    most = len(facts.arguments) if facts.has_signature else ANY_NUMBER
    defaults = forward.__defaults__ if facts.has_signature else None
    number_edge = None if broadcasts else NOT_A_TENSOR  # one that broadcasts counts as a tensor

    def call(*args: Any, **settings: Any) -> Any:
        # What it is called with.
        if "out" in settings and not has_out:
            out = settings.pop("out")
            if out is not None:
                return write_out(op_name(node_class), out, lambda: call(*args, **settings), args)
        if settings or len(args) > most:
            args, settings = arrange(node_class, args, settings)
            for name, value in settings.items():
                refuse_hidden_tensors(node_class, name, value)
        if not takes_ctx and len(args) < most and defaults:
            args += defaults[len(args) - most :]  # setup_context sees them too

        # The node, and its edges.
        node = new(node_class)
        before = running.state.mode if switched else USUAL
        recording = before[0]
        has_tensor = needed = odd = False
        edges: list[Edge | tuple[()] | None] = []
        needs: list[bool] = []
        seen: Any = []
        for arg in args:
            if type(arg) is Tensor or isinstance(arg, Tensor):
                has_tensor = True
                edge = arg._edge
                if edge is None:
                    needs.append(False)
                else:
                    needs.append(True)
                    needed = True
                    if edge is LEAF and recording:
                        edge = accumulator(arg)
                edges.append(edge)
                value = arg._array
            else:
                if isinstance(arg, (list, tuple, dict)):
                    refuse_hidden_tensors(node_class, len(edges), arg)
                    if broadcasts:
                        raise no_operand(node_class, len(edges), arg)
                needs.append(False)
                edges.append(number_edge)
                value = arg
            seen.append(value)
            if type(value) is not ndarray and type(value) not in PLAIN:
                odd = True
        if takes_arrays:
            if odd:  # nearly never
                seen = arrays_taken(node_class, seen)
            if len(seen) > 1 and len({id(value) for value in seen}) < len(seen):
                seen = with_views(args, seen)
        node._edges = tuple(edges)
        node.needs_input_grad = tuple(needs)
        node._number = next(numbers)
        node._saved = node._origins = ()
        node._marked = False

        # Forward.
        try:
            if takes_arrays:
                if takes_ctx:
                    result = forward(node, *seen, **settings)
                else:
                    result = forward(*seen, **settings)
                    function.setup_context(node, tuple(seen), result)
            else:
                seen = args
                set_recording(False)
                if takes_ctx:
                    result = forward(node, *args, **settings)
                else:
                    result = forward(*args, **settings)
                    function.setup_context(node, args, result)
        except Exception as error:
            if odd:
                refuse_what_its_library_does_not(error, f"forward of {label_of(node_class)}", seen)
            refuse_number(node_class, seen, error)
            refuse_missing(node_class, settings, error)
            say_where(error, function, "forward")
            raise
        finally:  # what forward has switched ends here; no call comes first, and so no interrupt
            if switched:
                thread = running.state
                thread.mode = before
                if before is USUAL:
                    switched.discard(thread.ident)

        # Its outputs.
        if not has_tensor:
            return result
        if switched and has_observers():
            return finish_observed(node, args, seen, result, recording and needed, settings)
        return finish(node, args, seen, result, recording and needed, settings)

    return call


ANY_NUMBER = 1 << 30
