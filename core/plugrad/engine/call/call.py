"""A call of an op: its arguments and edges, its node, forward, and what becomes of the result.

`make_apply` returns the fastest function that does it: a short way in for one or two arrays where forward has no
settings, else the general `call`. ``pg.exp(x)`` is a `call_unary`, ``x * 2`` a `call_binary`, ``x.sum()`` a `call`, to
be read first: the others do the same. tests/core/invariants/test_twins.py holds them equal.

Three texts, because of their speed: `call` takes 19 to 200 % longer for ``x * 2``, ``exp(x)``, ``x + y``; one text of
both short ways, which asks which it is, up to 5 %; `settle` called at their ends 4 to 8 %. To compile both from one
needs its source at run time, which a frozen program lacks, and there too is a branch wherever they differ.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.call.arguments import (
    arrange,
    arrays_taken,
    as_number,
    hiding_place,
    label_of,
    no_operand,
    op_name,
    refuse_what_its_library_does_not,
    say_where,
    which,
    with_views,
)
from plugrad.engine.call.lists import stacked
from plugrad.engine.call.outputs import DOUBLE, SINGLE, finish, settle
from plugrad.engine.call.refusals import hidden, refuse_call, refuse_number
from plugrad.engine.grad_mode import (
    EVERYWHERE,
    NO_GRAD,
    USUAL,
    has_observers,
    run_in_mode,
    running,
    set_recording,
    switched,
)
from plugrad.engine.graph.node import NOT_A_TENSOR, Edge, Node, accumulator
from plugrad.engine.graph.saved import CONSTANT, ONLY_OUTPUT, bind_saved
from plugrad.engine.inplace.out import write_out
from plugrad.engine.observers import observers
from plugrad.engine.tensor.arrays import is_other_array, other_kind
from plugrad.engine.tensor.fields import numbers
from plugrad.engine.tensor.tensor import LEAF, Tensor, new
from plugrad.engine.tree import PLAIN, leaves

ndarray = np.ndarray


def make_call(node_class: type[Node]) -> Callable[..., Any]:
    """Return the general function `call`, which runs the op whose nodes are of `node_class` on any arguments."""
    function, facts = node_class._function, node_class._facts
    forward = function.forward
    takes_arrays, takes_ctx, broadcasts = facts.takes_arrays, facts.takes_ctx, facts.broadcasts
    has_out = "out" in facts.arguments + facts.keywords
    most = len(facts.arguments) if facts.has_signature else ANY_NUMBER
    defaults = tuple([facts.defaults[name] for name in facts.arguments if name in facts.defaults])
    number_edge = None if broadcasts else NOT_A_TENSOR  # one that broadcasts counts as a tensor

    def call(*args: Any, **settings: Any) -> Any:
        # What it is called with.
        if settings and not has_out and (out := settings.pop("out", None)) is not None:
            name, exact = op_name(node_class), settings.get("dtype") is not None
            return write_out(name, out, lambda: call(*args, **settings), args, exact)
        in_settings = False  # something that may hold arrays
        if settings or len(args) > most:
            args, settings = arrange(node_class, args, settings)
            for name, value in settings.items():
                refuse_hidden_tensors(node_class, name, value)
                if type(value) not in PLAIN:
                    settings[name] = as_number(value)
                    in_settings = True
        if not takes_ctx and len(args) < most and defaults:
            args += defaults[len(args) - most :]  # setup_context sees them too

        # The node, and its edges.
        node = new(node_class)
        thread = running.state if switched else None
        before = USUAL if thread is None else thread.mode
        recording = before.enabled
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
                    place = len(edges)
                    if (
                        takes_arrays
                        and (whole := stacked(arg, which(node_class, place))) is not arg
                    ):
                        return call(*args[:place], whole, *args[place + 1 :], **settings)
                    refuse_hidden_tensors(node_class, place, arg)
                    if broadcasts:
                        raise no_operand(node_class, place, arg)
                needs.append(False)
                edges.append(number_edge)
                value = arg
            seen.append(value)
            if type(value) is not ndarray and type(value) not in PLAIN:
                odd = True
        if table.vmap is not None and (odd or in_settings):
            result = table.vmap.call_batched(node_class, call, args, settings)
            if result is not NotImplemented:
                return result
        if takes_arrays:
            if odd:  # nearly never
                if facts.core_dims is not None and any(map(is_other_array, seen)):
                    return table.chunks().over_chunks(function, args, settings)
                seen = arrays_taken(node_class, seen)
            if len(seen) > 1 and len({id(value) for value in seen}) < len(seen):
                seen = with_views(args, seen)
        node._edges = tuple(edges)
        node.needs_input_grad = tuple(needs)
        node._number = next(numbers)
        node._saved = node._origins = ()

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
            if table.vmap is not None and table.vmap.needs_values(error, args, settings):
                by_example = table.vmap.example_by_example  # its calls record, if this one does
                return run_in_mode(before, by_example, label_of(node_class), call, args, settings)
            if odd:
                refuse_what_its_library_does_not(error, f"forward of {label_of(node_class)}", seen)
            refuse_call(node_class, seen, settings, error)
            say_where(error, function, "forward")
            raise
        finally:  # what forward has switched ends here; no call comes first, and so no interrupt
            if switched if thread is None else thread.mode is not before:
                thread = running.state
                thread.mode = before
                (switched.discard if before is USUAL else switched.add)(thread.ident)

        # Its outputs.
        if not has_tensor:
            return result
        recording = recording and needed
        outputs = finish(node, args, seen, result, recording, settings)
        if switched and has_observers():
            for observer in (*running.state.mode.observers, *observers):
                outputs = observer.called(node, args, outputs, recording)
        return outputs

    return for_one_op(call)


ANY_NUMBER = 1 << 30


# Short ways in, for the cases that decide the engine's speed. They take the steps of `call`, in the same order, without
# its loops; whatever is out of the ordinary they leave to it. Those of one array and of two differ in the arguments,
# the edges, and the origins of what was saved.


ONE, NONE = (True,), (False,)
NEITHER, FIRST, SECOND, BOTH = (False, False), (True, False), (False, True), (True, True)
NO_SETTINGS: dict[str, Any] = {}


def make_apply(node_class: type[Node]) -> Callable[..., Any]:
    """Return the fastest function that calls the op whose nodes are of `node_class`,
    as the signature of its forward allows.
    """
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
        or facts.defaults
        or "out" in facts.arguments
    )


def make_unary(node_class: type[Node], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return a faster `call`, for an op of one operand, a Tensor of a NumPy array; anything else is passed on to
    `call`.
    """
    function, takes_arrays = node_class._function, node_class._facts.takes_arrays
    forward = function.forward

    def call_unary(a: Any, *, out: Any = None) -> Any:
        # What it is called with.
        if type(a) is not Tensor or type(array := a._array) is not ndarray or out is not None:
            return call(a, out=out)
        edge = a._edge
        recording = edge is not None
        thread, before = None, USUAL
        if switched:
            thread = running.state
            before = thread.mode
            if before.observers or EVERYWHERE in switched:
                return call(a)
            recording = recording and before.enabled

        # The node, and its edge.
        if recording and edge is LEAF:
            known = a._accumulator
            edge = (known and known()) or accumulator(a)
        node = new(node_class)
        node._edges = (edge,)
        node.needs_input_grad = NONE if edge is None else ONE
        node._number = next(numbers)
        node._saved = node._origins = ()

        # Forward.
        try:
            if takes_arrays:
                result = forward(node, array)
            else:
                thread = thread or running.state
                switched.add(thread.ident)
                thread.mode = NO_GRAD
                result = forward(node, a)
        except Exception as error:
            say_where(error, function, "forward")
            raise
        finally:  # as in `call`
            if switched if thread is None else thread.mode is not before:
                thread = running.state
                thread.mode = before
                (switched.discard if before is USUAL else switched.add)(thread.ident)

        # Its output.
        if (
            not takes_arrays
            or type(result) is not ndarray
            or result.base is not None
            or result is array
            or node._marked
        ):
            seen = (array if takes_arrays else a,)
            return finish(node, (a,), seen, result, recording, NO_SETTINGS)
        tensor = new(Tensor)
        tensor._array = result
        tensor._edge = tensor._counter = None
        if recording:  # as in `settle`
            saved = node._saved
            if saved:
                if len(saved) == 1 and saved[0] is result:
                    node._origins = ONLY_OUTPUT
                elif len(saved) == 1 and saved[0] is array and a._counter is None:
                    node._origins = (a,)
                else:
                    bind_saved(node, (array,), (a,), (result,))
            node._shape = result.shape
            node._dtype = dtype = result.dtype
            if dtype is SINGLE or dtype is DOUBLE:
                tensor._edge = node
            else:
                settle(node, result, True, tensor)
        return tensor

    return for_one_op(call_unary, node_class._facts.arguments)


def make_binary(node_class: type[Node], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return a faster `call`, for an op of two operands: a Tensor of a NumPy array, and a second one or a number.

    Any other operands are passed on to `call`.
    """
    function = node_class._function
    forward = function.forward
    number_edge = None if node_class._facts.broadcasts else NOT_A_TENSOR

    def call_binary(a: Any, b: Any, *, out: Any = None) -> Any:
        # What it is called with.
        if type(a) is not Tensor or type(array := a._array) is not ndarray or out is not None:
            return call(a, b, out=out)
        edge = a._edge
        if type(b) is Tensor:
            other, other_edge = b._array, b._edge
            if (other is array and a is not b) or type(other) is not ndarray:
                return call(a, b)
        elif type(b) is float or type(b) is int:
            other, other_edge = b, number_edge
        else:
            return call(a, b)
        if other_edge:
            recording = True
            needs = SECOND if edge is None else BOTH
        else:
            recording = edge is not None
            needs = FIRST if recording else NEITHER
        thread, before = None, USUAL
        if switched:
            thread = running.state
            before = thread.mode
            if before.observers or EVERYWHERE in switched:
                return call(a, b)
            recording = recording and before.enabled

        # The node, and its edges.
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

        # Forward.
        try:
            result = forward(node, array, other)
        except Exception as error:
            refuse_number(node_class, (a, b), error)
            say_where(error, function, "forward")
            raise
        finally:  # as in `call`
            if switched if thread is None else thread.mode is not before:
                thread = running.state
                thread.mode = before
                (switched.discard if before is USUAL else switched.add)(thread.ident)

        # Its output.
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
        if recording:  # as in `settle`
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
            if dtype is SINGLE or dtype is DOUBLE:
                tensor._edge = node
            else:
                settle(node, result, True, tensor)
        return tensor

    return for_one_op(call_binary, node_class._facts.arguments)


def refuse_hidden_tensors(node_class: type[Node], where: int | str, value: Any) -> None:
    """Raise OpArgumentError if `value`, a setting or container, holds a tensor that requires grad:
    its gradient would be lost.

    So too if it holds an array of a library that the op does not take. `where` is the name of the setting, or the index
    of the argument, for the message.
    """
    kind = type(value)
    if kind in PLAIN or (kind is tuple and PLAIN.issuperset(map(type, value))):  # nearly always
        return
    for item in leaves(value, PLAIN):
        array = item
        if isinstance(item, Tensor):
            array = item._array
            if item._edge is not None:
                raise hidden(node_class, where, value)
        if node_class._facts.only_numpy and is_other_array(array):
            raise other_kind(hiding_place(node_class, where), array, label_of(node_class))


def for_one_op(function: Any, names: tuple[str, ...] = ()) -> Callable[..., Any]:
    """Return a copy of a function with a code object of its own, which the interpreter specialises for one op.

    If all ops share it, its instructions meet nodes of many classes: measured, that costs 8 % of a chain of two ops.
    Its first arguments are renamed to `names`, and can be given by keyword. A local variable of such a name gets
    another one: a debugger looks variables up by name, and up to Python 3.12 writes them back.
    """
    code = function.__code__

    def apart(inside: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([f"its {name}" if name in names else name for name in inside])

    copy = FunctionType(
        code.replace(
            co_varnames=names + apart(code.co_varnames[len(names) :]),
            co_freevars=apart(code.co_freevars),
        ),
        function.__globals__,
        function.__name__,
        closure=function.__closure__,
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy
