"""Short ways into a call, for the cases that decide the engine's speed: one or two arrays, and no settings.

They do what `apply.py` does, in the same order, without its loops; whatever is out of the ordinary they leave to it.
tests/invariants/test_twins.py holds them equal to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from plugrad.engine.call.apply import make_call
from plugrad.engine.call.arguments import refuse_number
from plugrad.engine.call.outputs import finish, settle
from plugrad.engine.call.sources import say_where
from plugrad.engine.clock import numbers
from plugrad.engine.grad_mode import EVERYWHERE, USUAL, running, set_recording, switched
from plugrad.engine.graph.edge import NOT_A_TENSOR
from plugrad.engine.graph.edges import accumulator
from plugrad.engine.graph.node import Node
from plugrad.engine.graph.saved import CONSTANT, ONLY_OUTPUT
from plugrad.engine.tensor.tensor import LEAF, Tensor, new

ndarray = np.ndarray
ONE, NONE = (True,), (False,)
NEITHER, FIRST, SECOND, BOTH = (False, False), (True, False), (False, True), (True, True)
ABSENT: Any = object()
NO_SETTINGS: dict[str, Any] = {}


def make_apply(node_class: type[Node]) -> Callable[..., Any]:
    """Return the fastest function that calls the op whose nodes are of a class, as its signature allows."""
    call = make_call(node_class)
    facts = node_class._facts
    if (
        facts.takes_ctx
        and facts.has_signature
        and not facts.conjugates
        and only_tensors(node_class)
    ):
        if len(facts.arguments) == 1:
            return make_unary(node_class, call)
        if len(facts.arguments) == 2 and facts.takes_arrays:
            return make_binary(node_class, call)
    return call


def only_tensors(node_class: type[Node]) -> bool:
    """Return True if forward takes a fixed number of tensors, none of them called `out`, and nothing else."""
    facts = node_class._facts
    return not (
        facts.any_number
        or facts.any_setting
        or facts.keywords
        or node_class._function.forward.__defaults__
        or "out" in facts.arguments
    )


def make_unary(node_class: type[Node], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return `call` with a short way in for the array of one Tensor."""
    function, takes_arrays = node_class._function, node_class._facts.takes_arrays
    forward = function.forward

    def call_unary(a: Any = ABSENT, /, *more: Any, **settings: Any) -> Any:
        if type(a) is not Tensor or type(array := a._array) is not ndarray or more or settings:
            return call(*(() if a is ABSENT else (a, *more)), **settings)
        edge = a._edge
        recording = edge is not None
        before = USUAL
        if switched:
            before = running.state.mode
            if before.observers or EVERYWHERE in switched:
                return call(a)
            recording = recording and before.enabled
        if recording and edge is LEAF:
            known = a._accumulator
            edge = (known and known()) or accumulator(a)
        node = new(node_class)
        node._edges = (edge,)
        node.needs_input_grad = NONE if edge is None else ONE
        node._number = next(numbers)
        node._saved = node._origins = ()
        node._marked = False
        try:
            if takes_arrays:
                result = forward(node, array)
            else:
                set_recording(False)
                result = forward(node, a)
        except Exception as error:
            say_where(error, function, "forward")
            raise
        finally:  # as in `call`
            if switched:
                thread = running.state
                thread.mode = before
                if before is USUAL:
                    switched.discard(thread.ident)
        if not takes_arrays:
            return finish(node, (a,), (a,), result, recording, NO_SETTINGS)
        if (
            type(result) is not ndarray
            or result.base is not None
            or result is array
            or node._marked
        ):
            return finish(node, (a,), (array,), result, recording, NO_SETTINGS)
        saved = node._saved
        if saved and recording:
            if len(saved) == 1 and saved[0] is result:
                node._origins = ONLY_OUTPUT
            elif len(saved) == 1 and saved[0] is array and a._counter is None:
                node._origins = (a,)
            else:
                return finish(node, (a,), (array,), result, recording, NO_SETTINGS)
        return settle(node, result, recording)

    return call_unary


def make_binary(node_class: type[Node], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return `call` with a short way in for two arrays, the first of a Tensor."""
    function = node_class._function
    forward = function.forward
    number_edge = None if node_class._facts.broadcasts else NOT_A_TENSOR

    def call_binary(a: Any = ABSENT, b: Any = ABSENT, /, *more: Any, **settings: Any) -> Any:
        if type(a) is not Tensor or type(array := a._array) is not ndarray or more or settings:
            return call(*[each for each in (a, b, *more) if each is not ABSENT], **settings)
        edge = a._edge
        if type(b) is Tensor:
            other, other_edge = b._array, b._edge
            if (other is array and a is not b) or type(other) is not ndarray:
                return call(a, b)
        elif type(b) is float or type(b) is int:
            other, other_edge = b, number_edge
        else:
            return call(*((a,) if b is ABSENT else (a, b)))
        if edge is None:
            recording = bool(other_edge)
            needs = SECOND if other_edge else NEITHER
        else:
            recording = True
            needs = BOTH if other_edge else FIRST
        before = USUAL
        if switched:
            before = running.state.mode
            if before.observers or EVERYWHERE in switched:
                return call(a, b)
            recording = recording and before.enabled
        if recording:
            if edge is LEAF:
                known = a._accumulator
                edge = (known and known()) or accumulator(a)
            if other_edge is LEAF:
                known = b._accumulator
                other_edge = (known and known()) or accumulator(b)
        node = new(node_class)
        node._edges = (edge, other_edge)
        node.needs_input_grad = needs
        node._number = next(numbers)
        node._saved = node._origins = ()
        node._marked = False
        try:
            result = forward(node, array, other)
        except Exception as error:
            refuse_number(node_class, (a, b), error)
            say_where(error, function, "forward")
            raise
        finally:  # as in `call`
            if switched:
                thread = running.state
                thread.mode = before
                if before is USUAL:
                    switched.discard(thread.ident)
        if (
            type(result) is not ndarray
            or result.base is not None
            or result is array
            or result is other
            or node._marked
        ):
            return finish(node, (a, b), (array, other), result, recording, NO_SETTINGS)
        saved = node._saved
        if saved and recording:
            first, second = saved if len(saved) == 2 else (saved, saved)  # which is neither
            if not (
                (first is array or first is None)
                and (second is other or second is None)
                and a._counter is None
                and (other is b or b._counter is None)
            ):
                return finish(node, (a, b), (array, other), result, recording, NO_SETTINGS)
            node._origins = (
                CONSTANT if first is None else a,
                CONSTANT if second is None or other is b else b,
            )
        return settle(node, result, recording)

    return call_binary
