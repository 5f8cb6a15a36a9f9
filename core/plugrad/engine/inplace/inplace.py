"""In-place writes: versions, and how a tensor's history changes when its memory does.
Next: `inplace/shape_in_place.py`.

A tensor that is written to takes the history of the op that made its new value. If it is a view, its base's history
changes with it (`CopySlices`), and every other view of that base is derived from the base again.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from itertools import starmap
from operator import call, setitem
from typing import Any

import numpy as np

from plugrad.engine import grad_mode, table, watchers
from plugrad.engine.clock import latest_change, numbers
from plugrad.engine.errors import GradientError, InPlaceError, LeafError, OpArgumentError
from plugrad.engine.grad_mode import EVERYWHERE, exhaust, unusual
from plugrad.engine.graph.edges import Edge, Output
from plugrad.engine.graph.node import Node
from plugrad.engine.graph.saved import forward_name
from plugrad.engine.graph.undifferentiable import undifferentiable
from plugrad.engine.quiet import quietly
from plugrad.engine.tensor.arrays import Array, Gradient
from plugrad.engine.tensor.dtypes import torch_name
from plugrad.engine.tensor.tensor import LEAF, Tensor, counter_of, new, share_version, wrap
from plugrad.engine.tensor.versions import VersionCounter


def write_in_place(target: Tensor, name: str, compute: Callable[[Tensor], Any]) -> Tensor:
    """Replace the values of `target` by those of ``compute(target)``, and its history by theirs.

    `compute` is an ordinary out-of-place computation on a tensor that has target's values and history.

    Raises
    ------
    LeafError
        `target` is a leaf that requires grad, or a view of one, and operations are being recorded.
    InPlaceError
        The result does not fit: it is larger than `target`, or of a dtype that target's cannot hold.
    """
    recording = grad_mode.is_grad_enabled()
    if recording:
        refuse_leaf(target, name)
    if target._counter is not None:
        target._counter.before_writing(target)
    refuse_unwritable(target, name)
    if recording and target._refusal is not None and _base_of(target)._edge is not None:
        raise refusal(target)
    for look in watchers.written:
        look(target._array)
    watched = recording and grad_mode.is_watched()  # then what is saved may be packed at once
    old = wrap(target._array.copy() if watched else target._array, target._edge)
    result = compute(old)
    value = result._array if isinstance(result, Tensor) else result
    refuse_misfit(target, value, name)
    edge = result._edge if isinstance(result, Tensor) and recording else None
    if edge is not None:
        if target._refusal is not None:
            raise refusal(target)
        _keep_what_was_saved(edge, target._array, old)
    array, counter, number = target._array, target._counter or counter_of(target), next(numbers)
    counts, version = counter.counts, counter.count + 1
    if value is not array and getattr(value, "dtype", None) is not array.dtype:
        value = _cast(value, array)
    changed_in = watchers.running_call() if EVERYWHERE in unusual else None
    moves = recording and (edge is not None or _base_of(target)._edge is not None)
    steps = starmap(call, moved(target, edge)) if moves else None
    # No call from here on but the last, which is one of C: an interrupt comes before all of it, or after. Nor does
    # anything more need memory.
    if value is not array:
        array[...] = value
    if counts:
        counter.count = version
        counter.changed_by = name
        counter.changed_in = changed_in
        latest_change[0] = number
    if steps is not None:
        exhaust(steps)
    return target


def _cast(value: Any, array: Array) -> Any:
    """Return what is to be stored in an array as one of its dtype: a conversion warns of nothing."""
    if type(array) is not np.ndarray:
        return value
    return quietly(np.asarray(value).astype, array.dtype)


Step = tuple[Any, ...]  # a function that is written in C, and its arguments


def at_once(steps: list[Step]) -> None:
    """Take all steps in one call into C: none of them, or all, if an interrupt comes."""
    exhaust(starmap(call, steps))


def write_out(name: str, out: Any, compute: Callable[[], Any], inputs: Any) -> Tensor:
    """Write what `compute` returns into `out`, as NumPy's and PyTorch's ``out=`` do, and return `out`.

    Raises
    ------
    TypeError
        `out` is no Tensor.
    RuntimeError
        `out` or an input requires grad and operations are being recorded.
    """
    if not isinstance(out, Tensor):
        raise OpArgumentError(f"{name}(): argument 'out' must be Tensor, not {type(out).__name__}")
    tensors = [value for value in (out, *inputs) if isinstance(value, Tensor)]
    if grad_mode.is_grad_enabled() and any(tensor._edge is not None for tensor in tensors):
        raise GradientError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, but one of the "
            "arguments requires grad. Leave `out` away, or call it inside no_grad()"
        )
    return write_in_place(out, name, lambda old: compute())


class Guarded(VersionCounter):
    """The counter of a gradient that a rule or a hook is shown: before it is written to, it becomes a copy."""

    __slots__ = ()
    counts = False

    def before_writing(self, tensor: Tensor) -> None:
        take_over(tensor)

    before_showing = before_writing


GUARDED = Guarded()


def guarded(array: Array) -> Tensor:
    """Return a raw gradient as a Tensor that becomes a copy if somebody writes to it."""
    tensor: Tensor = new(Tensor)
    tensor._array = array
    tensor._edge = None
    tensor._counter = GUARDED
    return tensor


def guard(gradient: Gradient) -> Tensor:
    """Return a gradient, raw or recorded, for a hook or a rule to use: if they write to it, it becomes a copy."""
    if not isinstance(gradient, Tensor):
        return guarded(gradient)
    if gradient._edge is LEAF:
        return gradient  # writing to it is refused
    shown = guarded(gradient._array)
    shown._edge = gradient._edge
    return shown


def take_over(shown: Tensor) -> None:
    """Give a gradient that is guarded, and its views, memory of their own: it is about to be written to."""
    base = _base_of(shown)
    base._array = base._array.copy()
    base._counter = None
    share_version(base, base)
    for ref in base._views or ():
        view = ref()
        if view is not None:
            view._array = replay(view._replay, base._array)
            view._counter = base._counter


def _base_of(tensor: Tensor) -> Tensor:
    return tensor if tensor._base is None else tensor._base


def refuse_leaf(target: Tensor, name: str) -> None:
    """Raise LeafError where an in-place write would change the value that a gradient is asked for."""
    if target._edge is LEAF and name != "__setitem__":
        raise LeafError(
            "a leaf Variable that requires grad is being used in an in-place operation. Compute a new tensor "
            "(x = x + 1), or update parameters inside `with plugrad.no_grad():`."
        )
    if _base_of(target)._edge is LEAF:
        if target._refusal is not None:
            raise refusal(target)
        raise LeafError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation. Compute a new "
            "tensor, or write inside `with plugrad.no_grad():`."
        )


def refuse_unwritable(target: Tensor, name: str) -> None:
    """Raise InPlaceError if the tensor's memory cannot be written to element by element."""
    if not getattr(target._array, "flags", np.empty(0).flags).writeable:
        raise InPlaceError(
            f"unsupported operation: {name} would write to memory that is read-only, or that several elements share "
            "(an expanded tensor). Please clone() the tensor before performing the operation."
        )


def refuse_misfit(target: Tensor, value: Any, name: str) -> None:
    """Raise InPlaceError if `value` cannot be stored in `target` without growing it or losing its kind."""
    shape, array = np.shape(value), target._array
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
    dtype = getattr(value, "dtype", None)
    if dtype is not None and not np.can_cast(dtype, array.dtype, "same_kind"):
        raise InPlaceError(
            f"result type {torch_name(dtype)} can't be cast to the desired output type {torch_name(array.dtype)}: "
            f"{name} writes into its tensor; convert the tensor first, or use the out-of-place operation"
        )


def _keep_what_was_saved(edge: Node | Output, array: Array, old: Tensor) -> None:
    """If the op just recorded saved the array that is about to be overwritten, let it have a copy."""
    node = edge.node if isinstance(edge, Output) else edge
    if any(saved is array for saved in node._saved):
        old._array = array.copy()
        node._saved = tuple(old._array if saved is array else saved for saved in node._saved)


def bump(tensors: Sequence[Tensor], changed_by: str) -> None:
    """Count one change of each tensor's memory, and remember who made it (and, in anomaly mode, where)."""
    changed_in = watchers.running_call() if EVERYWHERE in unusual else None
    number = next(numbers)
    for tensor in tensors:
        counter = tensor._counter or counter_of(tensor)
        if counter.counts:
            counter.count += 1
            counter.changed_by = changed_by
            counter.changed_in = changed_in
            latest_change[0] = number


def next_version(counter: VersionCounter, changed_by: str) -> list[Step]:
    """Return the steps of `bump`, to be taken together with others."""
    if not counter.counts:
        return []
    changed_in = watchers.running_call() if EVERYWHERE in unusual else None
    change = {"count": counter.count + 1, "changed_by": changed_by, "changed_in": changed_in}
    steps: list[Step] = [(setattr, counter, name, value) for name, value in change.items()]
    return [*steps, (setitem, latest_change, 0, next(numbers))]


def same_memory(array: Array, other: Any) -> bool:
    """Return True if two NumPy arrays are views of one buffer."""
    return memory_of(array) is memory_of(other)


def memory_of(array: Array) -> Any:
    """Return the array whose memory a NumPy array shows: its base, or itself."""
    return array.base if type(array.base) is np.ndarray else array


def record_view(
    view: Tensor, node: Node, nr: int | None, args: Any, position: int, settings: dict[str, Any]
) -> None:
    """Note that `view`, output `nr` of `node` (None: the only one), shows the memory of the argument at `position`.

    The view may be written to while recording only if the op is known to do nothing but show memory (`is_view`), its
    one output is the view, and recording was on when it was made.
    """
    function = node._function
    source: Tensor = args[position]
    share_version(source, view)
    base = source._base if source._base is not None else source
    view._base = base
    others = (*args[:position], None, *args[position + 1 :])
    view._replay = (*source._replay, (function, position, others, settings))
    if source._refusal is not None:
        what, advice = source._refusal
        if what.startswith("A view"):  # by its mode
            made = what.removeprefix("A view")
            what = f"Output {nr or 0} of {forward_name(node)} is a view of a view which{made}"
        view._refusal = what, advice
    elif nr is not None or not node._facts.is_view or not grad_mode.is_grad_enabled():
        view._refusal = of_a_call(node, nr)
    if base._views is None:
        base._views = []
    elif len(base._views) >= 16 and len(base._views) & (len(base._views) - 1) == 0:
        base._views = [ref for ref in base._views if ref() is not None]
    base._views.append(weakref.ref(view))


# Why a view may not be written to while recording, in PyTorch's words.

WITHOUT_GRAD = (
    "A view was created in no_grad mode and",
    " with grad mode enabled. Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify \
your code by moving both the view and the inplace either both inside the no_grad block (if you don't want the inplace \
to be tracked) or both outside (if you want the inplace to be tracked).",
)
OF_SEVERAL = (
    ". This view is the output of a function that returns multiple views. Such functions do not allow the output views "
    "to be modified inplace. You should replace the inplace operation by an out-of-place one."
)
CUSTOM = (
    ". This view was created inside a custom Function (or because an input was returned as-is) and the autograd logic "
    "to handle view+inplace would override the custom backward associated with the custom Function, leading to "
    "incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the custom Function; "
    "an op that does nothing but show its input's memory declares `is_view = True`."
)


def refusal(view: Tensor) -> InPlaceError:
    """The error for writing to a view that may not be written to."""
    assert view._refusal is not None
    what, advice = view._refusal
    return InPlaceError(f"{what} is being modified inplace{advice}")


def of_a_call(node: Node, nr: int | None) -> tuple[str, str]:
    """Return why output `nr` of an op (None: the only one), which shows an input's memory, may not be written to."""
    if not grad_mode.is_grad_enabled():
        return WITHOUT_GRAD
    what = f"Output {nr or 0} of {forward_name(node)} is a view and"
    return what, CUSTOM if nr is None else OF_SEVERAL


def moved(target: Tensor, edge: Edge | None) -> list[Step]:
    """Return the steps that give `target` the history `edge`, its base that of a base partly overwritten, and the other
    views theirs."""
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
        for ref in base._views:
            view = ref()
            if view is None:
                continue
            if view._refusal is not None:
                steps += move(view, _lost(view, start))
            else:
                steps += move(view, replay(view._replay, wrap(base._array, start))._edge)
    return steps


def _lost(view: Tensor, start: Any) -> Any:
    """Return the history of a view that cannot be derived again after its base took the history `start`: it raises."""
    assert view._refusal is not None
    what, advice = view._refusal
    reason = f"{what} its base or another view of its base has been modified inplace{advice}"
    node = start.pair[0]
    lost = undifferentiable(node, view._array, reason, (start,))
    lost._lost = reason
    return lost


def move(tensor: Tensor, edge: Edge | None) -> list[Step]:
    """Return the steps that give `tensor` the history `edge`.

    Hooks stay where they were registered; `retain_grad` goes with the tensor.
    """
    steps: list[Step] = [(setattr, tensor, "_edge", edge)]
    before = None if tensor.is_leaf else tensor._edge._hooks
    if before is not None and before.retained is not None and before.retained() is tensor:
        if edge is not None:
            if edge._hooks is None:
                edge._hooks = type(before)()
            steps.append((setattr, edge._hooks, "retained", before.retained))
        steps.append((setattr, before, "retained", None))
    return steps


def replay(calls: tuple[Any, ...], base: Any) -> Any:
    """Make a view of `base` (a Tensor or an array) as the recorded calls made it."""
    value = base
    for function, position, args, settings in calls:
        value = function.apply(*args[:position], value, *args[position + 1 :], **settings)
    return value


def places(array: Array) -> Array:
    """Return an array in which each element is its own place, laid out like `array`: it has the same views."""
    numbered = np.empty_like(array, dtype=np.intp, subok=False)
    numbered[...] = np.arange(array.size).reshape(array.shape)
    return numbered


class CopySlices(Node):
    """The history of a base that was written to through a view: the rest keeps its own, the region has the view's."""

    __slots__ = ()
    node_name = "torch::autograd::CopySlices"
    elements: Any = None  # of the view's elements, in the flattened base

    @staticmethod
    def _rule(ctx: CopySlices, grad: Any) -> Any:
        needs_base, needs_view = ctx.needs_input_grad
        flat = grad.reshape((-1,))
        grad_base = None
        if needs_base:
            written = np.zeros(flat.shape, dtype=bool)
            written[ctx.elements] = True
            grad_base = table.get("where")(written.reshape(ctx._shape), 0.0, grad)
        return grad_base, flat[ctx.elements] if needs_view else None


def copy_slices(base: Tensor, calls: tuple[Any, ...], edge: Edge | None) -> CopySlices:
    """Return the node for `base` after the view that `calls` make of it has taken the history `edge`."""
    array = base._array
    node: CopySlices = new(CopySlices)
    node._edges = (base._edge, edge)
    node.needs_input_grad = (base._edge is not None, edge is not None)
    node._number = next(numbers)
    node._saved = node._origins = ()
    node._shape = array.shape
    node._dtype = array.dtype
    node.elements = replay(calls, places(array)).copy()
    if EVERYWHERE in unusual:
        for see in watchers.called:
            see(node, (), (), False)
    return node
