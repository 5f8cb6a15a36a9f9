"""The state of a tensor: three slots that every op reads, what is rare, and the counter of its versions.

The slots are the array, the edge its gradient flows to (None: no gradient; `LEAF`: into its own `.grad`; else a node),
and the version counter, which exists only once the tensor was changed or is shared. Everything else is a class
attribute until it is set.
"""

from __future__ import annotations

import itertools
import math
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from plugrad.engine import fork

# One clock for all graphs: nodes, in-place changes and detachments each take a number, the newest the highest.

numbers = itertools.count(1)  # without the GIL, a count by anything but 1 takes a lock
leaf_numbers = itertools.count(-1, -1)  # of leaves, older than any node: the first used is -1

latest_change: list[float] = [0 if fork.with_gil else math.inf]
"""When the latest in-place change of any tensor happened; it never goes back.

A node made since need not look at the versions of what it saved. Who sets it compares first, with no call between, and
so no other thread. Without the GIL there is no such place: every node looks.
"""

Holder: TypeAlias = Any
"""A Tensor that has the counter. Its class comes later."""


class VersionCounter:
    """Version counter of memory: how often it was changed in place, by which op last, and where that was called.

    A tensor has one once it was changed or shares its memory. Subclasses, which do not count, forbid some uses of their
    tensors.
    """

    __slots__ = ("changed_by", "changed_in", "count")
    counts = True
    infers = False  # is it that of a tensor made in `inference_mode`?

    def __init__(self) -> None:
        self.count = 0
        self.changed_by: str | None = None
        self.changed_in: Any = None

    def version(self) -> int:
        """Return the number of in-place changes."""
        return self.count

    def of_data(self) -> VersionCounter | None:
        """Return the counter for ``tensor.data``, which shows the same memory: None,
        as changes through it are not counted.
        """
        return None

    def before_training(self) -> None:
        """Called before the tensor is made to require grad; a subclass may raise an error."""

    def before_saving(self) -> None:
        """Called before a rule saves the tensor; a subclass may raise an error."""

    def before_writing(self, tensor: Holder) -> None:
        """Called before the memory of `tensor` is written to; a subclass may copy the memory, or raise an error."""

    def before_showing(self, tensor: Holder) -> None:
        """Called before the memory of `tensor` is handed out, as by `numpy()`; a subclass may copy it."""


if TYPE_CHECKING:
    from _plugrad_names._tensor_ops import TensorOps
    from plugrad.engine.tensor.tensor import Tensor  # which that file puts here when it has made it
    from plugrad.engine.watch.hooks import Hooks as Hooks
else:
    Hooks = Any  # its class comes later
    TensorOps = object  # `_plugrad_names.operators` gives Tensor the ops that the stub lists

LEAF = "leaf"  # the edge of a leaf that requires grad
OWN_DTYPE = "own"  # the dtype of a leaf's gradients is the leaf's

EdgeOrLeaf: TypeAlias = Any
"""Where the gradient of a tensor goes: nowhere (None), into its own `.grad` (LEAF), or to an `Edge` of the graph."""

ViewCall: TypeAlias = tuple[Any, int, tuple[Any, ...], dict[str, Any]]
"""A call that made a view: the Function, the position of the tensor that is shown, the other arguments, settings."""


class TensorFields(TensorOps):
    """Base class of `Tensor` with its fields: `_array`, `_edge` (where its gradient goes),
    `_counter` (its version), and others.
    """

    __slots__ = ("__dict__", "__weakref__", "_array", "_counter", "_edge")

    _array: Any
    _edge: EdgeOrLeaf
    _counter: VersionCounter | None

    _grad: Tensor | None = None
    _grad_dtype: Any = OWN_DTYPE  # of a leaf: the dtype of its gradients; None: what they arrive in
    _accumulator: weakref.ref[Any] | None = None  # of a leaf: its AccumulateGrad
    # Of a leaf: what a user has hung there; other tensors keep it on their node.
    _hooks: Hooks | None = None
    _base: Tensor | None = None  # of a view: the tensor whose memory it shows
    _replay: tuple[ViewCall, ...] = ()  # of a view: the calls that make it from its base
    # Of a view: why it may not be written to while recording.
    _refusal: tuple[str, str] | None = None
    _is_lazy: ClassVar[bool] = False  # is it a lazily conjugated view, a `LazyView`?
    # When detach_() took it off its graph, on the clock that numbers nodes. (`int` is a method here.)
    _detached: Any = None
    # Of a base: its views; how many of them there were at the last recorded write, and the last of these; and the base
    # as that write left it, from which a `StaleView` derives its history.
    _views: list[weakref.ref[Tensor]] | None = None
    _settled: tuple[int, weakref.ref[Tensor] | None] = 0, None
    _written: Tensor | None = None

    @property
    def is_leaf(self) -> bool:
        """True for a tensor that was not computed by a recorded op."""
        return self._edge is None or self._edge is LEAF

    def _dtype_of_grad(self) -> Any:
        return self._array.dtype if self._grad_dtype is OWN_DTYPE else self._grad_dtype

    _alias: Callable[[], Tensor]  # another tensor of this memory, off the graph: a method of Tensor

    def _show_memory(self) -> None:
        """Make the memory this tensor's own, before others may write to it: a guarded gradient is copied."""
        if self._counter is not None:
            self._counter.before_showing(self)
