"""`Tensor`: an array that remembers how it was made.

Three slots are read by every op: the array, the edge its gradient flows to (None: no gradient; `LEAF`: into its own
`.grad`; else a node), and the version counter, which exists only once the tensor was changed or is shared.
Everything else is rare, and a class attribute until it is set. What a tensor says of its array and lets be set comes
in the next files; operators and most methods are ops: `plugrad.operators` binds them, and NumPy's functions on Tensors.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from plugrad.engine.observers import Hooks
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.versions import VersionCounter

if TYPE_CHECKING:
    from plugrad._tensor_ops import TensorOps
else:
    TensorOps = object  # `plugrad.operators` and later rooms give Tensor what the stub lists

new: Any = object.__new__
LEAF = "leaf"  # the edge of a leaf that requires grad
OWN_DTYPE = "own"  # the dtype of a leaf's gradients is the leaf's

Way: TypeAlias = Any
"""Where the gradient of a tensor goes: nowhere (None), into its own `.grad` (LEAF), or to an `Edge` of the graph."""

ViewCall: TypeAlias = tuple[Any, int, tuple[Any, ...], dict[str, Any]]
"""A call that made a view: the Function, the position of the tensor that is shown, the other arguments, settings."""


class Tensor(TensorOps):
    """An array with a gradient: what ops take and return. Make one with `plugrad.tensor`, `ones`, `from_numpy` ...

    ``Tensor([2])`` (the old spelling) makes a tensor of the default dtype from data, ``Tensor(2, 3)`` one of that
    shape, zero-filled, ``Tensor(x)`` one that shares the memory of `x`.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    __slots__ = ("__dict__", "__weakref__", "_array", "_counter", "_edge")

    _array: Any
    _edge: Way
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
    # When detach_() took it off its graph, on the clock that numbers nodes. (`int` is a method here.)
    _detached: Any = None
    _views: list[weakref.ref[Tensor]] | None = None  # of a base
    _as_saved: Callable[..., Tensor]  # defined in graph/saved.py

    def __reduce__(self) -> Any:
        self._show_memory()  # copy.copy() shares it
        return _unpickle, (self._array, self.requires_grad)

    @property
    def is_leaf(self) -> bool:
        """True for a tensor that was not computed from one that requires grad."""
        return self._edge is None or self._edge is LEAF

    def _dtype_of_grad(self) -> Any:
        return self._array.dtype if self._grad_dtype is OWN_DTYPE else self._grad_dtype

    def detach(self) -> Tensor:
        """Return a tensor that shares memory and version with this one and requires no grad."""
        alias = self._alias()
        share_version(self, alias)
        return alias

    def _alias(self) -> Tensor:
        """Return another tensor of this memory, off the graph."""
        self._show_memory()
        return wrap(self._array)

    def _show_memory(self) -> None:
        """Make it this tensor's own before others may write to it: a gradient that is guarded becomes a copy."""
        if self._counter is not None:
            self._counter.before_showing(self)

    __hash__ = object.__hash__

    # Above those of pandas' tables, 1000 to 4000: they leave ``table * tensor`` to the tensor, which refuses it.
    __pandas_priority__ = 5000


def wrap(array: Array, edge: Way = None) -> Tensor:
    """Return `array` as a Tensor, whatever kind of array it is, without a copy."""
    tensor: Tensor = new(Tensor)
    tensor._array = array
    tensor._edge = edge
    tensor._counter = None
    return tensor


def add_method(kind: type[Any], name: str, method: Any) -> None:
    """Give a class a method that a later room defines, with the name that it has there for users."""
    method.__name__, method.__qualname__ = name, f"{kind.__name__}.{name}"
    method.__annotations__.pop("self", None)  # `help` shows it as it does the class's own
    setattr(kind, name, method)


def add_property(kind: type[Any], name: str, get: Any, set: Any = None, delete: Any = None) -> None:
    """Give a class an attribute that a later room defines: how it is read, set and deleted."""
    get.__name__, get.__qualname__ = name, f"{kind.__name__}.{name}"
    setattr(kind, name, property(get, set, delete))


def counter_of(tensor: Tensor) -> VersionCounter:
    """Return the tensor's version counter; make it if this is the first time that anything could change its memory.

    The node that made the tensor learns of it: it may have saved this output, which it cannot hold.
    """
    if tensor._counter is None:
        tensor._counter = VersionCounter()
        if not tensor.is_leaf:
            node, nr = tensor._edge.pair
            node.note_counter(nr, tensor._counter)
    return tensor._counter


def share_version(source: Tensor, alias: Tensor) -> None:
    """Make two tensors that share memory share their version."""
    alias._counter = counter_of(source)


def _unpickle(array: Array, requires_grad: bool) -> Tensor:
    return wrap(array, LEAF if requires_grad else None)
