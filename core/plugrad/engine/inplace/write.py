"""In-place writes: a tensor takes the values of a computation, and the history of the op that made them."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from itertools import starmap
from operator import call
from typing import Any

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.errors import (
    InPlaceError,
    LeafError,
)
from plugrad.engine.grad_mode import EVERYWHERE, has_observers, switched
from plugrad.engine.graph.node import Edge, Node, Output, label
from plugrad.engine.inplace.histories import Step, at_once, bump, exhaust, move
from plugrad.engine.inplace.through_views import copy_slices, followed
from plugrad.engine.inplace.views import LazyView, base_of, mirrored, view_error
from plugrad.engine.observers import observers, running_call
from plugrad.engine.quiet import quietly
from plugrad.engine.tensor.arrays import (
    Array,
    all_examples,
    class_of,
    has_memory,
    is_batched,
    is_other_array,
    shares_memory,
    torch_name,
    way_out,
)
from plugrad.engine.tensor.fields import VersionCounter, latest_change, numbers
from plugrad.engine.tensor.tensor import LEAF, Tensor, counter_of, wrap


def write_in_place(
    target: Tensor,
    name: str,
    compute: Callable[[Tensor], Any],
    *,
    part: Any = ...,
    formula: bool = False,
) -> Tensor:
    """Replace the values of `target` by those of ``compute(target)``, and its history by theirs; return `target`.

    `compute` is an ordinary out-of-place computation on a tensor that has target's values and history: one op, or, with
    `formula`, several. Only the values at the index `part` are written, so that another thread may write elsewhere.
    `name` is that of the op, for messages.

    Raises
    ------
    LeafError
        `target` is a leaf that requires grad, or a view of one, and operations are being recorded.
    InPlaceError
        The result does not fit: it is larger than `target`, or of a dtype that target's cannot hold; or the memory of
        `target` cannot be written to.
    """
    recording = grad_mode.is_grad_enabled()
    if recording:
        refuse_leaf(target, name)
    if target._counter is not None:
        target._counter.before_writing(target)
    refuse_unwritable(target, name)
    if recording and target._refusal is not None and base_of(target)._edge is not None:
        raise view_error(target)
    shown = target._memory
    for observer in observers:
        observer.written(shown)
    old = wrap(target._array, target._edge)
    if recording and (formula or has_observers()):
        # Any node of a formula, an op that stores what it likes, and who observes the ops, may keep the values that are
        # about to be overwritten. (Another op is looked at below: to copy first, `x.mul_(2)` of a million numbers takes
        # three times as long.)
        old._array, old._counter = target._array.copy("K"), VersionCounter()
    begun = next(numbers)
    result = compute(old)
    value = result._array if isinstance(result, Tensor) else result
    refuse_misfit(target, value, name)
    edge = result._edge if isinstance(result, Tensor) and recording else None
    if edge is not None:
        if target._refusal is not None:
            raise view_error(target)
        if old._array is target._array:
            keep_what_was_saved(edge, begun, old._array)
    array, number = target._memory, next(numbers)
    counter = target._counter or counter_of(target)
    if value is not array and getattr(value, "dtype", None) is not array.dtype:
        value = _cast(value, array)
    if type(target) is LazyView:
        value = mirrored(value)
    changed_in = running_call() if EVERYWHERE in switched else None
    moves = recording and (edge is not None or base_of(target)._edge is not None)
    steps = starmap(call, moved(target, edge)) if moves else None
    # No call from here on but the last, which is one of C: an interrupt comes before all of it, or after. While NumPy
    # writes, another thread may run, so nothing that was read before counts afterwards.
    if value is not array:
        array[part] = value if part is ... else value[part]
    if counter.counts:
        counter.count += 1
        counter.changed_by, counter.changed_in = name, changed_in
        latest_change[0] = number if number > latest_change[0] else latest_change[0]  # noqa: FURB136 - no call
    if steps is not None:
        exhaust(steps)
    return target


def moved(target: Tensor, edge: Edge | None) -> list[Step]:
    """Return the steps, for `at_once`, that set the history of `target` to `edge`, after its memory was written to.

    Its base gets the history of a base that is partly overwritten (`CopySlices`), and each other view one derived from
    that.
    """
    base, start = target._base, edge
    if base is None:
        base = target
        steps = move(target, edge)
    elif edge is not None or base._edge is not None:
        start = copy_slices(base, target._replay, edge)
        steps = move(base, start)
    else:
        return []
    if base._views is not None and start is not None:
        steps += followed(base, start)
    return steps


def keep_what_was_saved(edge: Edge, begun: int, array: Array) -> None:
    """Give the nodes recorded since number `begun` copies of what they saved of `array`,
    which is about to be overwritten.

    The search starts at `edge`.
    """
    ahead: list[Any] = [edge]
    for each in ahead:
        if not each or each._number <= begun:
            continue
        node = each.node if isinstance(each, Output) else each
        for value in node._saved:
            if shares(value, array):
                node._saved = tuple(
                    [one.copy("K") if shares(one, array) else one for one in node._saved]
                )
                break
        for name, value in node.__dict__.items():
            if shares(value, array):
                node.__dict__[name] = value.copy("K")
        ahead += node._edges


def shares(value: Any, array: Any) -> bool:
    """Return True if `value` is `array`, or a NumPy or batched array that shares memory with it."""
    if value is array:
        return True
    if isinstance(value, np.ndarray) and value.base is array.base is None:
        return False
    return (isinstance(value, np.ndarray) or is_batched(value)) and shares_memory(value, array)


def _cast(value: Any, array: Array) -> Any:
    """Return `value` in the dtype of the NumPy array that it is written into, without NumPy's warnings."""
    if type(array) is not np.ndarray:
        return value
    return quietly(np.asarray(value).astype, array.dtype)


# Operations that change how a tensor sees its memory, and not what is there: ``x.unsqueeze_(0)``.


def reshape(target: Tensor, name: str, view: Callable[[Tensor], Tensor]) -> Tensor:
    """Let `target` show its memory as ``view(target)`` does, with the history of that view, as ``x.unsqueeze_(0)``
    does; return `target`. `name` is that of the op, for messages.

    Raises
    ------
    LeafError
        `target` is a leaf that requires grad, or a view of one, and operations are being recorded.
    """
    if grad_mode.is_grad_enabled():
        refuse_leaf(target, name)
    refuse_other_memory(target, name)
    if target._counter is not None:
        target._counter.before_writing(target)
    old = target._alias()
    old._edge = target._edge
    old._counter = counter_of(target)
    # A history must fit the shape.
    mode = grad_mode.this_thread().mode.recording(target._edge is not LEAF)
    seen = grad_mode.run_in_mode(mode, view, old)
    steps: list[Step] = []
    if target._base is not None:
        steps.append((setattr, target, "_replay", (*target._replay, *seen._replay)))
    elif any(ref() is not None for ref in tuple(target._views or ())):
        steps += _become_a_view(target, old, seen)
    shown = "_shown" if type(target) is LazyView else "_array"
    steps.append((setattr, target, shown, seen._memory))
    if target._edge is LEAF:
        steps.append((setattr, target, "_accumulator", None))  # the next has the new shape
    else:
        steps += move(target, seen._edge)
    changed_in = running_call() if EVERYWHERE in switched else None
    counter, number, taken = old._counter, next(numbers), starmap(call, steps)
    # As in `write_in_place`, no call but the last.
    if counter.counts:
        counter.count += 1
        counter.changed_by, counter.changed_in = name, changed_in
        latest_change[0] = number if number > latest_change[0] else latest_change[0]  # noqa: FURB136 - no call
    exhaust(taken)
    return target


def _become_a_view(target: Tensor, base: Tensor, seen: Tensor) -> list[Step]:
    """Return the steps, for `at_once`, that make `target` and its views views of `base`,
    a new tensor of the same memory.

    `seen` is the view whose recorded calls `target` takes over.
    """
    others = [view for ref in tuple(target._views or ()) if (view := ref()) is not None]
    base._views = [weakref.ref(view) for view in (*others, target)]
    base._written = target._written
    steps: list[Step] = [(setattr, other, "_base", base) for other in others]
    facts = {"_base": base, "_views": None, "_replay": seen._replay}
    return steps + [(setattr, target, name, value) for name, value in facts.items()]


# Inputs that an op's forward changed in place, as it has said by ``ctx.mark_dirty``.


def attach_output(tensor: Tensor, edge: Edge, dirty: tuple[Any, ...]) -> None:
    """Set the history of an output to `edge`. If forward wrote to it in place,
    that of its base and other views changes too.

    `dirty` are the inputs that forward wrote to.
    """
    if any(marked is tensor or marked is tensor._array for marked in dirty):
        at_once(moved(tensor, edge))
    else:
        tensor._edge = edge


def finish_writes(
    node: Node, args: Any, seen: Any, tensors: list[Any], results: Any, recording: bool
) -> None:
    """Check the inputs that forward declared as changed in place (`mark_dirty`), and count the changes.

    `seen` are the arguments `args` as forward saw them, and `tensors` its `results` as Tensors. Raises InPlaceError if
    one is not among the `results`, LeafError if one is a leaf that requires grad while recording. For one that is no
    input there is a warning.
    """
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


# What may not be written to, and what may not be written there.


def refuse_leaf(target: Tensor, name: str) -> None:
    """Raise LeafError if `target` is a leaf that requires grad, or a view of one.
    `name` is the op that writes to it.
    """
    if target._edge is LEAF and name != "__setitem__":
        raise LeafError(
            "a leaf Variable that requires grad is being used in an in-place operation. Compute a new tensor "
            "(x = x + 1), or update parameters inside `with plugrad.no_grad():`."
        )
    if base_of(target)._edge is LEAF:
        if target._refusal is not None:
            raise view_error(target)
        raise LeafError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation. Compute a new "
            "tensor, or write inside `with plugrad.no_grad():`."
        )


def refuse_unwritable(target: Tensor, name: str) -> None:
    """Raise InPlaceError if the memory of `target` is read-only, overlaps itself, or is no NumPy array;
    `name` is the op.
    """
    refuse_other_memory(target, name)
    array = target._memory
    if not array.flags.writeable or (
        not array.flags.forc and shows_an_element_twice(all_examples(array))
    ):
        raise InPlaceError(
            f"unsupported operation: {name}: more than one element of the written-to tensor refers to a single memory "
            "location, or that is read-only. Please clone() the tensor before performing the operation."
        )


def shows_an_element_twice(array: Array) -> bool:
    """Return True if two indices of a strided array may lead to one element, as after `expand`; False if none do."""
    reach = array.itemsize
    for stride, size in sorted(zip(map(abs, array.strides), array.shape, strict=True)):
        if size > 1 and stride < reach:
            return bool(array.size)
        reach += stride * (size - 1)
    return False


def refuse_other_memory(target: Tensor, name: str) -> None:
    """Raise InPlaceError if the tensor holds no NumPy array: its views would not see what is written.
    `name` is the op.
    """
    if not has_memory(target._array):
        raise InPlaceError(
            f"{name} changes a tensor in place, but this tensor holds a {class_of(all_examples(target._array))}, whose "
            "views would not change: compute a new tensor, x = x + 1, or give it other values, x.data = ..."
        )


def refuse_misfit(target: Tensor, value: Any, name: str) -> None:
    """Raise InPlaceError if `value` cannot be written into `target`: it is larger, of another library, or of a dtype
    like complex for real numbers. `name` is the op.
    """
    array, shape = target._array, value.shape if type(value) is np.ndarray else np.shape(value)
    if is_batched(value) and not is_batched(array):
        value.refuse_write()
    if is_other_array(value) and not is_batched(array):
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
    """Raise InPlaceError if the numbers of `value` are of a kind that `target` cannot hold, such as floats in integers.

    Integers of any width and sign are of one kind, as in PyTorch, and wrap around.
    """
    array, dtype = target._array, getattr(value, "dtype", None)
    if dtype is not None and KINDS.get(dtype.kind, 3) > KINDS.get(array.dtype.kind, 3):
        raise InPlaceError(
            f"result type {torch_name(dtype)} can't be cast to the desired output type {torch_name(array.dtype)}: "
            f"{name} writes into its tensor; convert the tensor first, or use the out-of-place operation"
        )
