"""Saved-tensor hooks: saved values are packed, kept in another form, and unpacked when backward needs them.

A node whose saved values somebody packs, or looks at as a `SavedTensor`, has a `Packed` in `_saved`, which brings them
back as its rule takes them. Nothing here is on the way of an ordinary op.
"""

from __future__ import annotations

import contextlib
import threading
import zlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from plugrad.engine import fork
from plugrad.engine.errors import GradientError, GraphFreedError, ModifiedError
from plugrad.engine.grad_mode import (
    USUAL,
    Mode,
    mode_of,
    run_in_mode,
    running,
    set_recording,
    switched,
    this_thread,
)
from plugrad.engine.graph.node import Edge, Node, Origin, edge_of, label, output_edge, reattached
from plugrad.engine.graph.saved import (
    INTERMEDIATE,
    Absent,
    Input,
    OutputView,
    OwnOutput,
    View,
    modified_error,
    origins_of,
)
from plugrad.engine.inplace.views import same_memory
from plugrad.engine.observers import Observer, class_observers, report_failure
from plugrad.engine.tensor.arrays import as_array
from plugrad.engine.tensor.tensor import Tensor, counter_of, wrap

PackHook = Callable[[Tensor], Any]
UnpackHook = Callable[[Any], Tensor]
Pair = tuple[PackHook, UnpackHook]


class saved_tensors_hooks:
    """Saved-tensor hooks: `pack_hook` stores what ops save for backward in another form, `unpack_hook` restores it.

    Each tensor that is saved in the `with` block is passed to `pack_hook`; what it returns is kept in the tensor's
    place, and passed to `unpack_hook` when backward needs the value. Blocks compose: the inner block packs first, and
    the outer one packs the result if that is a Tensor. While a hook runs no hooks are in force: what its own ops save
    is not packed, and no hook is called from within itself.

    Parameters
    ----------
    pack_hook
        ``pack_hook(tensor) -> anything``; it must not change the tensor.
    unpack_hook
        ``unpack_hook(packed) -> Tensor`` of the shape that was packed.

    Raises
    ------
    RuntimeError
        The hooks are disabled by `disable_saved_tensors_hooks`, or `pack_hook` changed its tensor.
    TypeError
        `unpack_hook` returned something that is no Tensor.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> with pg.autograd.graph.saved_tensors_hooks(lambda t: t.detach().numpy().tobytes(),
    ...                                            lambda b: pg.from_numpy(np.frombuffer(b, np.float32))):
    ...     y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    def __init__(self, pack_hook: PackHook, unpack_hook: UnpackHook) -> None:
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook
        # What was when the block was entered, and the same of the blocks around it.
        self._before: Any = None

    def __enter__(self) -> None:
        message = disabled_by()
        if message is not None:
            raise RuntimeError(message)
        state = running.state
        mode = packed_by(state.mode, ((self.pack_hook, self.unpack_hook), *packers()))
        switched.add(state.ident)
        self._before = state.mode, self._before
        state.mode = mode

    def __exit__(self, *error: object) -> None:
        if self._before is None:  # it was left already
            return
        state = running.state
        enabled = state.mode.enabled
        state.mode, self._before = self._before
        (switched.discard if state.mode is USUAL else switched.add)(state.ident)
        set_recording(enabled)  # which the block may have switched for those after it


class Packing(Observer):
    """Observer in a thread's mode, during `saved_tensors_hooks`, that packs what ops save; `pairs` are the hooks."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: tuple[Pair, ...]) -> None:
        self.pairs = pairs

    def called(self, node: Node, args: Any, outputs: Any, recording: bool) -> Any:
        if recording and node._origins:
            slots = raw_saved(node, outputs if isinstance(outputs, tuple) else (outputs,))
            _state.node = node
            try:
                for saved in slots:
                    if saved._shape is not None:
                        saved.pack(self.pairs, node)
            finally:
                _state.node = None
        return outputs


def packers(mode: Mode | None = None) -> tuple[Pair, ...]:
    """Return the pairs (pack hook, unpack hook) in force in `mode`, by default this thread's, the innermost first."""
    for observer in (mode or running.state.mode).observers:
        if type(observer) is Packing:
            return observer.pairs
    return ()


def packed_by(mode: Mode, pairs: tuple[Pair, ...]) -> Mode:
    """Return `mode` with `pairs` as the saved-tensor hooks in force, in place of its own."""
    others = tuple([each for each in mode.observers if type(each) is not Packing])
    return mode_of(mode.enabled, (Packing(pairs), *others) if pairs else others)


def with_no_packers(hook: Callable[[Any], Any], value: Any, records: bool = True) -> Any:
    """Return ``hook(value)``, called with no saved-tensor hooks in force,
    so that a hook that computes does not call itself.

    With `records` false, its ops are not recorded.
    """
    mode = packed_by(this_thread().mode, ())
    return run_in_mode(mode if records else mode.recording(False), hook, value)


class _State(threading.local):
    node: Node | None = None


_state = _State()


def being_saved() -> Node | None:
    """Return the node whose value is being saved, for use within a pack hook; None elsewhere."""
    return _state.node


# What a node saved, as those see it who pack it or ask for it.


class SavedTensor:
    """A saved value of a node, as ``grad_fn._raw_saved_self`` returns it. `register_hooks` packs it.

    It holds the value, or what a pack hook made of it, its origin, and how to unpack it.
    """

    __slots__ = (
        "_counter",
        "_edge",
        "_fingerprint",
        "_freed",
        "_held",
        "_origin",
        "_shape",
        "_unpackers",
        "_version",
    )

    def __init__(self, node: Node, value: Any, origin: Origin, outputs: tuple[Any, ...]) -> None:
        self._held = value
        self._origin = origin
        self._freed = False
        self._edge: Edge | None = None
        self._shape = getattr(value, "shape", None)
        self._unpackers: tuple[UnpackHook, ...] = ()
        self._fingerprint: int | None = None
        if isinstance(origin, Input):
            counter_of(origin.tensor)
            self._edge = edge_of(origin.tensor) if origin.tensor._edge is not None else None
        elif isinstance(origin, OwnOutput) and outputs:
            node.note_counter(origin.nr, counter_of(outputs[origin.nr]))
        self._counter, self._version = origin.counter(node)

    def register_hooks(self, pack_hook: PackHook, unpack_hook: UnpackHook) -> None:
        """Pack this value with `pack_hook`, and unpack it with `unpack_hook` when backward needs it.

        Raises
        ------
        RuntimeError
            This value has hooks already, is None, or was freed.
        """
        if self._freed:
            raise GraphFreedError(
                "Calling register_hooks on a saved tensor after it has been freed. Saved intermediate values of the "
                "graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need "
                "to backward through the graph a second time or if you need to access saved tensors after calling "
                "backward."
            )
        if self._shape is None:
            raise GradientError(
                "Calling register_hooks on a saved tensor with value None is forbidden"
            )
        if self._unpackers:
            raise GradientError(
                "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: only one pair of "
                "hooks is allowed at a time."
            )
        self.pack(((pack_hook, unpack_hook),))

    def pack(
        self,
        pairs: Iterable[tuple[PackHook, UnpackHook]],
        node: Node | None = None,
    ) -> None:
        """Pack the value with each pair (pack hook, unpack hook) in turn, as long as the result is a Tensor.

        `node` is the node that saved it, if that is running forward. Raises GradientError if a hook changes its input.
        """
        origin = self._origin
        array = as_array(getattr(self._held, "_array", self._held))
        alone = wrap(array)
        alone._counter = self._counter
        shown = alone
        if isinstance(origin, (View, OutputView)):
            origin = INTERMEDIATE  # an input itself need not live for it, and it is no output
        elif isinstance(origin, Input):
            shown, origin = origin.tensor, PackedInput(self._edge)
        elif isinstance(origin, OwnOutput) and node is not None:
            shown = wrap(array, output_edge(node, origin.nr))
            shown._counter = self._counter
        packed: Any = shown
        for pack_hook, unpack_hook in pairs:
            if not isinstance(packed, Tensor):
                break
            given, version = packed, packed._version
            packed = with_no_packers(pack_hook, given, False)
            if given._version != version:
                raise GradientError(
                    "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack hook "
                    "can not be modified by in-place operations as this can lead to unexpected side-effects. Please "
                    "open an issue if you need to perform in-place operations on the input to a pack hook. Change and "
                    "return a clone of it instead."
                )
            self._unpackers = (*self._unpackers, unpack_hook)
        # What was shown is on the graph, and a node must not hold its own output.
        self._held = alone if packed is shown and shown._edge is not None else packed
        self._origin = origin
        if not (isinstance(packed, Tensor) and same_memory(packed._memory, shown._memory)):
            self._counter = None  # a copy is safe from changes

    def fingerprint(self) -> None:
        """Remember a checksum of the value, so that `unpack` notices any change."""
        self._fingerprint = digest(self._held)

    def unpack(self, node: Node, slot: int) -> Any:
        """Return the value as the rule of `node` takes it, an array or a Tensor;
        `slot` is its index among the saved values.

        Raises ModifiedError if it was changed since, TypeError or GradientError if an unpack hook returns no Tensor of
        its shape.
        """
        counter = self._counter
        value: Any = self._held
        if counter is not None and counter.count != self._version:
            raise modified_error(node, value, self._origin.made_by(node), counter, self._version)
        if self._fingerprint is not None and digest(value) != self._fingerprint:
            raise hidden_change(node)
        for unpack_hook in reversed(self._unpackers):
            value = with_no_packers(unpack_hook, value)
            if not isinstance(value, Tensor):
                raise TypeError(
                    "Output of saved tensor unpack_hook expected to be a Tensor but got result of type "
                    f"{type(value).__name__}"
                )
        unpacked = value
        if self._unpackers:
            if value._array.shape != self._shape:
                raise GradientError(
                    f"the saved tensor unpack_hook returned a Tensor of shape {list(value._array.shape)} for one that "
                    f"was packed with shape {list(self._shape or ())}; it must return the values that were packed"
                )
            value = value._array
        if not node._shows_tensors:
            return value._array if isinstance(value, Tensor) and node._facts.takes_arrays else value
        if isinstance(self._origin, PackedInput):
            return self._origin.given_back(unpacked)
        return self._origin._as_saved(node, slot, value)

    def let_go(self) -> None:
        """Drop the value, because the node is gone or a backward pass has freed it."""
        self._held, self._freed = None, True

    def __repr__(self) -> str:
        return f"<SavedTensor of shape {self._shape}>"


def digest(value: Any) -> int | None:
    """Return a checksum of a Tensor or NumPy array, by which a change is noticed; None for anything else."""
    array = value._array if isinstance(value, Tensor) else value
    return zlib.crc32(np.ascontiguousarray(array).data) if isinstance(array, np.ndarray) else None


def hidden_change(node: Node) -> ModifiedError:
    """Return the error for a saved value whose checksum changed although its version did not."""
    error = ModifiedError(
        "one of the variables needed for gradient computation has been modified by an inplace operation that its "
        f"version does not show: {label(node)} saved it for its backward, and it was written to since, through .data "
        "or a NumPy array that shares its memory. Change a copy instead."
    )
    report_failure(error, node, "saved it")
    return error


class PackedInput(Origin):
    """Origin of a saved input that was packed: only the edge of the input is kept,
    as its Tensor would keep the array.
    """

    __slots__ = ("edge",)

    def __init__(self, edge: Edge | None) -> None:
        self.edge = edge

    def made_by(self, node: Node) -> tuple[Any, int] | None:
        return self.edge.pair if isinstance(self.edge, Node) else None

    def given_back(self, tensor: Tensor) -> Tensor:
        """Return `tensor`, the result of an unpack hook, with the history that the packed input had."""
        if self.edge is None and tensor._edge is None:
            return tensor
        return reattached(tensor._array, self.edge)


class Packed(Absent):
    """Placeholder in `node._saved` for values that are packed or looked at: a tuple with a `SavedTensor` for each."""

    def unpack(self, node: Node) -> tuple[Any, ...]:
        return tuple([saved.unpack(node, slot) for slot, saved in enumerate(self)])

    def __del__(self) -> None:
        for saved in self:
            saved.let_go()


def raw_saved(node: Node, outputs: tuple[Any, ...] = ()) -> tuple[SavedTensor, ...]:
    """Return the saved values of `node` as SavedTensors, in which form the node keeps them from now on.

    `outputs` are the node's outputs, if it is running forward.

    Raises
    ------
    GraphFreedError
        A backward pass has freed them.
    """
    with fork.edges:
        origins, saved = origins_of(node), node._saved  # in this order, as in `saved_tensors`
        if not isinstance(saved, Absent):
            pairs = zip(saved, origins, strict=True)
            slots = [SavedTensor(node, value, origin, outputs) for value, origin in pairs]
            node._saved = saved = Packed(slots)
            node._origins = ()
    if not isinstance(saved, Packed):
        saved.unpack(node)  # raises
    return saved


# Where there may be no `saved_tensors_hooks`.


class disable_saved_tensors_hooks(contextlib.ContextDecorator):
    """Disable `saved_tensors_hooks` in the `with` block: entering one raises RuntimeError with `error_message`.

    Raises
    ------
    RuntimeError
        Saved-tensor hooks are in force where the block begins; the message is `error_message`.

    >>> import plugrad as pg
    >>> with pg.autograd.graph.disable_saved_tensors_hooks("not here"):
    ...     with pg.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
    ...         pass
    Traceback (most recent call last):
        ...
    RuntimeError: not here
    """

    def __init__(self, error_message: str) -> None:
        self.error_message = error_message
        self._before: list[tuple[dict[Any, Any], str | None]] = []

    def __enter__(self) -> None:
        thread = this_thread()
        if packers():
            raise RuntimeError(self.error_message)
        # Those of a sweep end with it.
        notes = thread.notes if thread.sweep is None else thread.sweep.notes
        self._before.append((notes, notes.get("refusal")))
        notes["refusal"] = self.error_message

    def __exit__(self, *error: object) -> None:
        notes, notes["refusal"] = self._before.pop()


def disabled_by() -> str | None:
    """Return the message of the innermost `disable_saved_tensors_hooks` in force, or None."""
    thread = this_thread()
    sweep = thread.sweep
    while sweep is not None:
        if sweep.notes.get("refusal") is not None:
            message: str = sweep.notes["refusal"]
            return message
        sweep = sweep.outer
    return thread.notes.get("refusal")


# PyTorch's names.


def name_saved(node_class: type[Node]) -> None:
    """Add properties to a class of nodes by which saved values are read: ``grad_fn._saved_self``,
    ``grad_fn._raw_saved_self``.

    As in PyTorch, the first argument is 'self' and an output 'result'; another argument, or a setting that the op keeps
    on its node, has its own name.
    """

    def asking(asked: str) -> property:
        return property(lambda node: find_saved(node, asked))

    facts = node_class._facts
    for name in ("self", "result", "tensors", *facts.arguments, *facts.keywords):
        for prefix in ("_saved_", "_raw_saved_"):
            setattr(node_class, f"{prefix}{name}", asking(f"{prefix}{name}"))


def find_saved(node: Node, asked: str) -> Any:
    """Return the saved value for the attribute named `asked`: of ``_saved_self`` the value,
    of ``_raw_saved_self`` the SavedTensor.

    Raises
    ------
    AttributeError
        The node saved nothing of that name.
    GraphFreedError
        A backward pass freed it.
    """
    raw = asked.startswith("_raw_saved_")
    wanted = asked.removeprefix("_raw_saved_" if raw else "_saved_")
    if raw and wanted == "tensors":
        return tuple(raw_saved(node))
    names = slot_names(node)
    if wanted not in names:
        if not raw and wanted in node.__dict__:
            return node.__dict__[wanted]
        known = ", ".join(f"_saved_{slot}" for slot in names) or "nothing"
        raise AttributeError(f"{node.name()!r} object has no attribute {asked!r}; it saved {known}")
    slot = names.index(wanted)
    if raw:
        return raw_saved(node)[slot]
    return node.for_run(node.needs_input_grad, True).saved_tensors[slot]


def slot_names(node: Node) -> list[str]:
    """Return the name of each value that a node saved: see `name_saved`."""
    return [attribute_of(origin, node, slot) for slot, origin in enumerate(known_origins(node))]


def known_origins(node: Node) -> list[Origin]:
    """Return the `Origin` of each saved value of a node, packed or not;
    raises GraphFreedError if the node has freed them.
    """
    origins, saved = origins_of(node), node._saved  # in this order, as in `saved_tensors`
    if isinstance(saved, Packed):
        return [slot._origin for slot in saved]
    if isinstance(saved, Absent):
        saved.unpack(node)  # raises
    return origins


def attribute_of(origin: Origin, node: Node, slot: int) -> str:
    """Return the name of saved value number `slot`: the first is 'self', an output 'result',
    others are named as arguments.
    """
    if isinstance(origin, OwnOutput):
        return "result" if node._outputs is None else f"result{origin.nr}"
    if slot == 0:
        return "self"
    arguments = node._facts.arguments
    return arguments[slot] if slot < len(arguments) else f"saved{slot}"


class_observers.append(name_saved)
