"""Saved values that somebody watches: packed by `saved_tensors_hooks`, or fingerprinted in anomaly mode.
Next: `watch/anomaly.py`.

Nothing here is on the way of an ordinary op. A node whose saved values are watched has a `Packed` in `_saved`: one
`SavedTensor` for each slot, PyTorch's name for it.
"""

from __future__ import annotations

import contextlib
import threading
import zlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from plugrad.engine.errors import GradientError, GraphFreedError, ModifiedError
from plugrad.engine.grad_mode import (
    running,
    set_guests,
    set_mode,
    this_thread,
    unlist,
    unusual,
    way_back,
)
from plugrad.engine.graph.edges import edge_of, output_edge, reattached
from plugrad.engine.graph.node import Node, label
from plugrad.engine.graph.saved import (
    Absent,
    Constant,
    Input,
    Origin,
    OwnOutput,
    modified_error,
    origins_of,
)
from plugrad.engine.inplace.views import same_memory
from plugrad.engine.tensor.arrays import as_array
from plugrad.engine.tensor.tensor import Tensor, counter_of, wrap
from plugrad.engine.watch import anomaly
from plugrad.engine.watch.thread import NONE, inferring, packers, pair


class _State(threading.local):
    node: Node | None = None


_state = _State()


class saved_tensors_hooks:
    """Have `pack_hook` keep in another form what ops save for backward, and `unpack_hook` bring it back.

    Each tensor that is saved in the `with` block is given to `pack_hook`; what it returns is kept in the tensor's
    place, and given to `unpack_hook` when backward needs the value. Blocks compose: the inner block packs first, and
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
        In a block under `disable_saved_tensors_hooks`; or `pack_hook` changed the tensor it was given.
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

    def __init__(
        self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]
    ) -> None:
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self) -> None:
        message = refusal()
        if message is not None:
            raise RuntimeError(message)
        thread, listed = running.state, unusual
        listed |= {thread.ident}  # no call, and so no interrupt
        infers, packs = thread.guests or NONE
        thread.guests = infers, ((self.pack_hook, self.unpack_hook), *packs)

    def __exit__(self, *error: object) -> None:
        thread = running.state
        infers, packs = thread.guests or NONE
        packs = packs[1:]
        thread.guests = (infers, packs) if infers or packs else ()
        unlist(thread)


class disable_saved_tensors_hooks(contextlib.ContextDecorator):
    """Refuse `saved_tensors_hooks` in the `with` block, with `error_message`.

    Raises
    ------
    RuntimeError
        Saved-tensor hooks are in force already: `error_message`.

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


def refusal() -> str | None:
    """Return the message of the innermost `disable_saved_tensors_hooks` in force, if there is one."""
    thread = this_thread()
    sweep = thread.sweep
    while sweep is not None:
        if sweep.notes.get("refusal") is not None:
            message: str = sweep.notes["refusal"]
            return message
        sweep = sweep.outer
    return thread.notes.get("refusal")


def being_saved() -> Node | None:
    """In a pack hook: return the node whose value is being saved."""
    return _state.node


class SavedTensor:
    """One value that a node saved, as `grad_fn._raw_saved_self` gives it; `register_hooks` packs it."""

    __slots__ = (
        "_counter",
        "_edge",
        "_fingerprint",
        "_held",
        "_origin",
        "_shape",
        "_unpackers",
        "_version",
    )

    def __init__(self, node: Node, value: Any, origin: Origin, outputs: tuple[Any, ...]) -> None:
        self._held = value
        self._origin = origin
        self._edge: Any = None
        self._shape = getattr(value, "shape", None)
        self._unpackers: tuple[Callable[[Any], Tensor], ...] = ()
        self._fingerprint: int | None = None
        if isinstance(origin, Input):
            counter_of(origin.tensor)
            self._edge = edge_of(origin.tensor) if origin.tensor._edge is not None else None
        elif isinstance(origin, OwnOutput) and outputs:
            node.note_counter(origin.nr, counter_of(outputs[origin.nr]))
        self._counter, self._version = origin.counter(node)

    def register_hooks(
        self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]
    ) -> None:
        """Pack this value with `pack_hook`, and unpack it with `unpack_hook` when backward needs it.

        Raises
        ------
        RuntimeError
            It has hooks already, it is None, or it was freed.
        """
        if self._held is FREED:
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
        pairs: Iterable[tuple[Callable[[Tensor], Any], Callable[[Any], Tensor]]],
        node: Node | None = None,
    ) -> None:
        """Pack the value with each pair of hooks in turn, as long as it is a Tensor."""
        origin = self._origin
        array = as_array(getattr(self._held, "_array", self._held))
        alone = wrap(array)
        alone._counter = self._counter
        shown = alone
        if isinstance(origin, Input):
            shown, self._origin = origin.tensor, INPUT  # not the Tensor, whose array would live on
        elif isinstance(origin, OwnOutput) and node is not None:
            shown = wrap(array, output_edge(node, origin.nr))
            shown._counter = self._counter
        packed: Any = shown
        for pack_hook, unpack_hook in pairs:
            if not isinstance(packed, Tensor):
                break
            given, version = packed, packed._version
            packed = _with_no_hooks(pack_hook, given, False)
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
        if not (isinstance(packed, Tensor) and same_memory(packed._array, array)):
            self._counter = None  # a copy is safe from changes

    def fingerprint(self) -> None:
        """Remember what the value is, to notice any change."""
        self._fingerprint = _digest(self._held)

    def unpack(self, node: Node, slot: int) -> Any:
        """Return the value: an array or a Tensor, as the rule of `node` takes it."""
        counter = self._counter
        value: Any = self._held
        unpacked = None
        if counter is not None and counter.count != self._version:
            source = self._edge.pair if isinstance(self._edge, Node) else None
            if self._origin is not INPUT:
                source = self._origin.made_by(node)
            raise modified_error(node, value, source, counter, self._version)
        if self._fingerprint is not None and _digest(value) != self._fingerprint:
            raise _hidden_change(node)
        for unpack_hook in reversed(self._unpackers):
            value = _with_no_hooks(unpack_hook, value)
            if not isinstance(value, Tensor):
                raise TypeError(
                    "Output of saved tensor unpack_hook expected to be a Tensor but got result of type "
                    f"{type(value).__name__}"
                )
        if self._unpackers:
            if value._array.shape != self._shape:
                raise GradientError(
                    f"the saved tensor unpack_hook returned a Tensor of shape {list(value._array.shape)} for one that "
                    f"was packed with shape {list(self._shape or ())}; it must return the values that were packed"
                )
            unpacked, value = value, value._array
        if not node._shows_tensors:
            return value._array if isinstance(value, Tensor) and node._facts.takes_arrays else value
        if self._origin is INPUT:
            if self._edge is None and unpacked is not None and unpacked._edge is None:
                return unpacked
            return reattached(value, self._edge)
        return self._origin.as_tensor(node, slot, value)

    def __repr__(self) -> str:
        return f"<SavedTensor of shape {self._shape}>"


def _with_no_hooks(hook: Callable[[Any], Any], value: Any, records: bool = True) -> Any:
    """Return ``hook(value)``, called with no saved-tensor hooks in force: one that computes is not called by itself.

    It records if its thread does and `records` says so.
    """
    back = way_back()
    try:
        set_guests(pair(inferring(), ()))
        if not records:
            set_mode(False)
        return hook(value)
    finally:
        back()


def _hidden_change(node: Node) -> ModifiedError:
    error = ModifiedError(
        "one of the variables needed for gradient computation has been modified by an inplace operation that its "
        f"version does not show: {label(node)} saved it for its backward, and it was written to since, through .data "
        "or a NumPy array that shares its memory. Change a copy instead."
    )
    anomaly.explain(error, node, "saved it")
    return error


INPUT = Constant()  # the origin of a packed input: its Tensor is not kept
FREED = "freed"  # held by a SavedTensor that its node has let go


def _digest(value: Any) -> int | None:
    array = value._array if isinstance(value, Tensor) else value
    return zlib.crc32(np.ascontiguousarray(array).data) if isinstance(array, np.ndarray) else None


class Packed(Absent):
    """Stands in `node._saved` for the values of a node that somebody watches."""

    __slots__ = ("__weakref__", "slots")

    def __init__(self, slots: tuple[SavedTensor, ...]) -> None:
        self.slots = slots

    def unpack(self, node: Node) -> tuple[Any, ...]:
        """Return the values, as the rule of `node` takes them."""
        return tuple([saved.unpack(node, slot) for slot, saved in enumerate(self.slots)])

    def __iter__(self) -> Any:
        return iter(self.slots)

    def __del__(self) -> None:
        for saved in self.slots:
            saved._held = FREED


def look_at_saved(node: Node, args: Any, outputs: Any, recording: bool) -> Any:
    """Pack, and in anomaly mode fingerprint, what `node` just saved."""
    checks = anomaly.is_anomaly_enabled()
    packs = packers()
    if not (recording and node._origins and (packs or checks)):
        return outputs
    packed = raw_saved(node, outputs if isinstance(outputs, tuple) else (outputs,))
    _state.node = node
    try:
        for saved in packed.slots:
            if saved._shape is None:
                continue
            if packs:
                saved.pack(packs, node)
            if checks and not (saved._unpackers and saved._counter is None):
                saved.fingerprint()
    finally:
        _state.node = None
    return outputs


def raw_saved(node: Node, outputs: tuple[Any, ...] = ()) -> Packed:
    """Return what `node` saved as SavedTensors; from now on it keeps them so."""
    saved: Any = node._saved
    if type(saved) is tuple:
        pairs = zip(saved, origins_of(node), strict=True)
        node._saved = saved = Packed(  # type: ignore[assignment]
            tuple([SavedTensor(node, value, origin, outputs) for value, origin in pairs])
        )
        node._origins = ()
    elif type(saved) is not Packed:
        saved.unpack(node)  # raises
    packed: Packed = saved
    return packed


# Names of the slots, as `grad_fn._saved_self` and `grad_fn._raw_saved_self` ask for them.


def name_saved(node_class: type[Node]) -> None:
    """Give what nodes of a class save the names that PyTorch has for it.

    The first argument is 'self', an output 'result'; another argument, or a setting that the op keeps on its node, has
    its own name.
    """

    def asking(asked: str) -> property:
        return property(lambda node: find_saved(node, asked))

    facts = node_class._facts
    for name in ("self", "result", "tensors", *facts.arguments, *facts.keywords):
        for prefix in ("_saved_", "_raw_saved_"):
            setattr(node_class, f"{prefix}{name}", asking(f"{prefix}{name}"))


def find_saved(node: Node, asked: str) -> Any:
    """Return the saved value that ``_saved_self`` asks for, or the SavedTensor that ``_raw_saved_self`` does.

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
        return raw_saved(node).slots
    names = _slot_names(node)
    if wanted not in names:
        if not raw and wanted in node.__dict__:
            return node.__dict__[wanted]
        known = ", ".join(f"_saved_{slot}" for slot in names) or "nothing"
        raise AttributeError(f"{node.name()!r} object has no attribute {asked!r}; it saved {known}")
    slot = names.index(wanted)
    if raw:
        return raw_saved(node).slots[slot]
    return node.for_run(node.needs_input_grad, True).saved_tensors[slot]


def _slot_names(node: Node) -> list[str]:
    saved: Any = node._saved
    if type(saved) is Packed:
        origins = [slot._origin for slot in saved.slots]
    elif type(saved) is tuple:
        origins = origins_of(node)
    else:
        saved.unpack(node)  # raises
    arguments = node._facts.arguments
    names = []
    for slot, origin in enumerate(origins):
        if isinstance(origin, OwnOutput):
            names.append("result" if node._outputs is None else f"result{origin.nr}")
        elif slot == 0:
            names.append("self")
        else:
            names.append(arguments[slot] if slot < len(arguments) else f"saved{slot}")
    return names
