"""What a node saved, as somebody sees it who watches: `SavedTensor`, PyTorch's name for a value in its slot.

A node whose saved values are watched has a `Packed` in `_saved`, which brings them back as its rule takes them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from plugrad.engine.errors import GradientError, GraphFreedError, ModifiedError
from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.edges import edge_of, output_edge, reattached
from plugrad.engine.graph.node import Node, Origin, label
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
from plugrad.engine.inplace.views import memory_shown, same_memory
from plugrad.engine.tensor.arrays import as_array
from plugrad.engine.tensor.tensor import Tensor, counter_of, wrap
from plugrad.engine.watch import anomaly
from plugrad.engine.watch.thread import with_no_packers

PackHook = Callable[[Tensor], Any]
UnpackHook = Callable[[Any], Tensor]


class SavedTensor:
    """One value that a node saved, as `grad_fn._raw_saved_self` gives it; `register_hooks` packs it."""

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
            It has hooks already, it is None, or it was freed.
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
        """Pack the value with each pair of hooks in turn, as long as it is a Tensor."""
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
        if not (
            isinstance(packed, Tensor) and same_memory(memory_shown(packed), memory_shown(shown))
        ):
            self._counter = None  # a copy is safe from changes

    def fingerprint(self) -> None:
        """Remember what the value is, to notice any change."""
        self._fingerprint = digest(self._held)

    def unpack(self, node: Node, slot: int) -> Any:
        """Return the value: an array or a Tensor, as the rule of `node` takes it."""
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
        """Keep nothing any more: the node is gone, or a backward pass has freed it."""
        self._held, self._freed = None, True

    def __repr__(self) -> str:
        return f"<SavedTensor of shape {self._shape}>"


def digest(value: Any) -> int | None:
    """Return a number that another value has hardly ever; None of what is no NumPy array."""
    array = value._array if isinstance(value, Tensor) else value
    return zlib.crc32(np.ascontiguousarray(array).data) if isinstance(array, np.ndarray) else None


def hidden_change(node: Node) -> ModifiedError:
    """The error for a saved value that has another fingerprint than when it was saved."""
    error = ModifiedError(
        "one of the variables needed for gradient computation has been modified by an inplace operation that its "
        f"version does not show: {label(node)} saved it for its backward, and it was written to since, through .data "
        "or a NumPy array that shares its memory. Change a copy instead."
    )
    anomaly.explain(error, node, "saved it")
    return error


class PackedInput(Origin):
    """An input that is packed: its Tensor, whose array would live on, is not kept, but where its gradient goes is."""

    __slots__ = ("edge",)

    def __init__(self, edge: Edge | None) -> None:
        self.edge = edge

    def made_by(self, node: Node) -> tuple[Any, int] | None:
        return self.edge.pair if isinstance(self.edge, Node) else None

    def given_back(self, tensor: Tensor) -> Tensor:
        """Return what an unpack hook returned, as the input that was packed."""
        if self.edge is None and tensor._edge is None:
            return tensor
        return reattached(tensor._array, self.edge)


class Packed(Absent):
    """Stands in `node._saved` for the values of a node that somebody watches: a SavedTensor for each."""

    def unpack(self, node: Node) -> tuple[Any, ...]:
        return tuple([saved.unpack(node, slot) for slot, saved in enumerate(self)])

    def __del__(self) -> None:
        for saved in self:
            saved.let_go()


def raw_saved(node: Node, outputs: tuple[Any, ...] = ()) -> tuple[SavedTensor, ...]:
    """Return what `node` saved as SavedTensors; from now on it keeps them so.

    Raises
    ------
    GraphFreedError
        It has let them go.
    """
    saved = node._saved
    if not isinstance(saved, Absent):
        pairs = zip(saved, origins_of(node), strict=True)
        slots = [SavedTensor(node, value, origin, outputs) for value, origin in pairs]
        node._saved = saved = Packed(slots)
        node._origins = ()
    elif not isinstance(saved, Packed):
        saved.unpack(node)  # raises
    return saved
