"""`allow_mutation_on_saved_tensors`: an in-place write first copies what somebody saved."""

from __future__ import annotations

import weakref

import numpy as np

from plugrad.engine import watchers
from plugrad.engine.errors import ScopeError
from plugrad.engine.grad_mode import way_back
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.watch.packing import saved_tensors_hooks


class _Kept:
    """What `pack` returns: the array that was saved, or its copy once it was about to be overwritten."""

    __slots__ = ("__weakref__", "array")

    def __init__(self, array: Array) -> None:
        self.array = array


class allow_mutation_on_saved_tensors:
    """Let tensors that were saved for backward be changed in place in the `with` block: backward sees a copy.

    The copy is made when (and if) a tensor's memory is about to be written to by an in-place operation of a Tensor.
    Writes that nothing announces, through ``.data.numpy()`` or a `Function` that calls ``mark_dirty``, are not seen.

    Raises
    ------
    RuntimeError
        The blocks are nested.
    ScopeError
        Backward runs after the block whose copies it needs (an AssertionError too, as in PyTorch).

    >>> import plugrad as pg
    >>> x = pg.tensor([2.0], requires_grad=True)
    >>> with pg.autograd.graph.allow_mutation_on_saved_tensors():
    ...     y = x * 1
    ...     z = y * y
    ...     y += 100
    ...     z.sum().backward()
    >>> x.grad
    tensor([4.])
    """

    def __init__(self) -> None:
        self._kept: weakref.WeakSet[_Kept] = weakref.WeakSet()

    def __enter__(self) -> allow_mutation_on_saved_tensors:
        if any(is_block(look) for look in watchers.written):
            raise RuntimeError("allow_mutation_on_saved_tensors contexts cannot be nested")
        back = way_back("guests")
        try:
            saved_tensors_hooks(self._pack, self._unpack).__enter__()
            watchers.written.append(self._protect)
        except BaseException:  # an interrupt: nobody will call __exit__
            if self._protect in watchers.written:
                watchers.written.remove(self._protect)
            back()
            raise
        self._back = back
        return self

    def __exit__(self, *error: object) -> None:
        try:
            self._back()
        finally:
            # No call comes before it, and so no interrupt.
            if self._protect in watchers.written:
                watchers.written.remove(self._protect)
            self.clear()

    def clear(self) -> None:
        """Let go of everything that was saved in the block."""
        for kept in self._kept:
            kept.array = None
        self._kept.clear()

    def _pack(self, tensor: Tensor) -> _Kept:
        kept = _Kept(tensor._array)
        self._kept.add(kept)
        return kept

    def _unpack(self, kept: _Kept) -> Tensor:
        if kept.array is None:
            raise ScopeError(
                "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context in which the graph was "
                "originally recorded."
            )
        return wrap(kept.array)

    def _protect(self, array: Array) -> None:
        for kept in tuple(self._kept):
            if isinstance(kept.array, np.ndarray) and np.may_share_memory(kept.array, array):
                kept.array = kept.array.copy()


def is_block(watcher: watchers.Watcher) -> bool:
    """Return True for what a block that is in force has put among those who see writes."""
    return isinstance(getattr(watcher, "__self__", None), allow_mutation_on_saved_tensors)
