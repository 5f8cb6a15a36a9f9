"""The same call for the cases that decide the engine's speed: one or two Tensors, and no settings.

They do what `apply.py` does, in the same order, without its loops; whatever is out of the ordinary they leave to it.
tests/invariants/test_twins.py holds them equal to it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from plugrad.engine.call.apply import make_call
from plugrad.engine.call.arguments import refuse_number
from plugrad.engine.call.outputs import attach, finish
from plugrad.engine.call.sources import say_where
from plugrad.engine.clock import numbers
from plugrad.engine.grad_mode import (
    EVERYWHERE,
    NO_GUESTS,
    running,
    set_mode,
    unusual,
)
from plugrad.engine.graph.edge import NOT_A_TENSOR
from plugrad.engine.graph.edges import accumulator
from plugrad.engine.graph.node import Node
from plugrad.engine.graph.saved import CONSTANT, ONLY_OUTPUTS, bind_saved
from plugrad.engine.tensor.tensor import LEAF, Tensor, new

ndarray = np.ndarray
SINGLE, DOUBLE = np.dtype(np.float32), np.dtype(np.float64)
ONE = (True,)
NONE = (False,)
NEITHER, FIRST, SECOND, BOTH = (False, False), (True, False), (False, True), (True, True)
NO_SETTINGS: dict[str, Any] = {}


def make_apply(node_class: type[Node]) -> Callable[..., Any]:
    """Return the fastest function that calls the op whose nodes are of a class, as its signature allows."""
    call = make_call(node_class)
    facts = node_class._facts
    if facts.conjugates:  # its output does not share memory that could be seen
        return call
    if facts.takes_ctx and facts.has_signature and only_tensors(node_class):
        if len(facts.arguments) == 1:
            return named(make_unary(node_class, call), facts.arguments)
        if len(facts.arguments) == 2 and facts.takes_arrays:
            return named(make_binary(node_class, call), facts.arguments)
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
    """Return `call` for one Tensor and no settings."""
    function, takes_arrays = node_class._function, node_class._facts.takes_arrays
    forward = function.forward

    def call_unary(a: Any, *, out: Any = None) -> Any:
        if type(a) is not Tensor or out is not None or type(array := a._array) is not ndarray:
            return call(a, out=out)
        edge = a._edge
        recording = edge is not None
        enabled = True
        thread = None
        if unusual:
            thread = running.state
            if thread.guests or EVERYWHERE in unusual:
                return call(a)
            enabled = thread.enabled
            recording = recording and enabled
        if recording and edge is LEAF:
            known = a._accumulator
            edge = (known and known()) or accumulator(a)
        node = new(node_class)
        node._edges = (edge,)
        node.needs_input_grad = NONE if edge is None else ONE
        node._number = next(numbers)
        node._saved = node._origins = ()
        try:
            if takes_arrays:
                result = forward(node, array)
            else:
                set_mode(False)
                result = forward(node, a)
        except Exception as error:
            say_where(error, function, "forward")
            raise
        finally:  # as in `call`
            if unusual and (thread is None or thread.enabled is not enabled or thread.guests):
                thread = running.state
                thread.enabled, thread.guests = enabled, NO_GUESTS
                (unusual.discard if enabled else unusual.add)(thread.ident)
        if not takes_arrays:
            return finish(node, (a,), (a,), result, recording, NO_SETTINGS)
        if (
            type(result) is not ndarray
            or result.base is not None
            or result is array
            or node._marked
        ):
            return finish(node, (a,), (array,), result, recording, NO_SETTINGS)
        tensor = new(Tensor)
        tensor._array = result
        tensor._edge = tensor._counter = None
        if recording:
            saved = node._saved
            if saved:
                if len(saved) == 1 and saved[0] is result:
                    node._origins = ONLY_OUTPUTS
                elif len(saved) == 1 and saved[0] is array and a._counter is None:
                    node._origins = (a,)
                else:
                    bind_saved(node, (array,), (a,), (result,))
            node._shape = result.shape
            node._dtype = dtype = result.dtype
            if dtype is not SINGLE and dtype is not DOUBLE:
                attach(tensor, node)
            else:
                tensor._edge = node
        return tensor

    return call_unary


def make_binary(node_class: type[Node], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return `call` for two arrays, the first of a Tensor, and no settings."""
    function = node_class._function
    forward = function.forward
    number_edge = None if node_class._facts.broadcasts else NOT_A_TENSOR

    def call_binary(a: Any, b: Any, *, out: Any = None) -> Any:
        if type(a) is not Tensor or out is not None or type(array := a._array) is not ndarray:
            return call(a, b, out=out)
        edge = a._edge
        if type(b) is Tensor:
            other = b._array
            other_edge = b._edge
            if (other is array and a is not b) or type(other) is not ndarray:
                return call(a, b)
        elif type(b) is float or type(b) is int:
            other = b
            other_edge = number_edge
        else:
            return call(a, b)
        node = new(node_class)
        if edge is None:
            recording = bool(other_edge)
            node.needs_input_grad = SECOND if other_edge else NEITHER
        else:
            recording = True
            node.needs_input_grad = BOTH if other_edge else FIRST
        enabled = True
        thread = None
        if unusual:
            thread = running.state
            if thread.guests or EVERYWHERE in unusual:
                return call(a, b)
            enabled = thread.enabled
            recording = recording and enabled
        if recording:
            if edge is LEAF:
                known = a._accumulator
                edge = (known and known()) or accumulator(a)
            if other_edge is LEAF:
                known = b._accumulator
                other_edge = (known and known()) or accumulator(b)
        node._edges = (edge, other_edge)
        node._number = next(numbers)
        node._saved = node._origins = ()
        try:
            result = forward(node, array, other)
        except Exception as error:
            refuse_number(node_class, (a, b), error)
            say_where(error, function, "forward")
            raise
        finally:  # as in `call`
            if unusual and (thread is None or thread.enabled is not enabled or thread.guests):
                thread = running.state
                thread.enabled, thread.guests = enabled, NO_GUESTS
                (unusual.discard if enabled else unusual.add)(thread.ident)
        if (
            type(result) is not ndarray
            or result.base is not None
            or result is array
            or result is other
            or node._marked
        ):
            return finish(node, (a, b), (array, other), result, recording, NO_SETTINGS)
        tensor = new(Tensor)
        tensor._array = result
        tensor._edge = tensor._counter = None
        if recording:
            saved = node._saved
            if saved:
                first, second = saved if len(saved) == 2 else (saved, saved)  # which is neither
                if (
                    (first is array or first is None)
                    and (second is other or second is None)
                    and a._counter is None
                    and (other is b or b._counter is None)
                ):
                    node._origins = (
                        CONSTANT if first is None else a,
                        CONSTANT if second is None or other is b else b,
                    )
                else:
                    bind_saved(node, (array, other), (a, b), (result,))
            node._shape = result.shape
            node._dtype = dtype = result.dtype
            if dtype is not SINGLE and dtype is not DOUBLE:
                attach(tensor, node)
            else:
                tensor._edge = node
        return tensor

    return call_binary


def named(function: Callable[..., Any], names: tuple[str, ...]) -> Callable[..., Any]:
    """Return a function like `function`, whose parameters are called `names`, so that they can be given by keyword.

    What else it calls so is renamed: a debugger looks variables up by name, and up to Python 3.12 writes them back.
    """
    code = function.__code__
    inside = code.co_varnames[len(names) :]
    renamed = FunctionType(
        code.replace(
            co_varnames=(*names, *(apart_from(names, name) for name in inside)),
            co_freevars=tuple(apart_from(names, name) for name in code.co_freevars),
        ),
        function.__globals__,
        function.__name__,
        closure=function.__closure__,
    )
    renamed.__kwdefaults__ = function.__kwdefaults__
    return renamed


def apart_from(names: tuple[str, ...], name: str) -> str:
    """Return a variable's name, or one that no parameter can have if it is among their `names`."""
    return f"its {name}" if name in names else name
