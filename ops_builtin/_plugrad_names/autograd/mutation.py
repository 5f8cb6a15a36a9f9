"""In-place changes of what was saved for backward: `allow_mutation_on_saved_tensors`, by hooks that copy on a write."""

from __future__ import annotations

import weakref

import numpy as np

from plugrad.engine import fork
from plugrad.engine.errors import ScopeError
from plugrad.engine.grad_mode import this_thread
from plugrad.engine.observers import Observer, observers
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.watch.packing import saved_tensors_hooks


class _Kept:
    """Copy-on-write holder of an array that was saved for backward: `pack` returns it, and the array is replaced by a
    copy before its memory is written to.
    """

    __slots__ = ("__weakref__", "array")

    def __init__(self, array: Array) -> None:
        self.array = array


class allow_mutation_on_saved_tensors(Observer):
    """Context manager in which tensors that were saved for backward may be changed in place: backward uses a copy of
    the old values.

    The copy is made when (and if) a tensor's memory is about to be written to by an in-place operation of a Tensor.
    Other writes, through ``.data.numpy()`` or a `Function` that calls ``mark_dirty``, are not noticed.

    Raises
    ------
    RuntimeError
        The blocks are nested.
    ScopeError
        Backward runs after the block has ended, and needs its copies (an AssertionError too, as in PyTorch).

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
        self._hooks = saved_tensors_hooks(self._pack, self._unpack)

    def __enter__(self) -> allow_mutation_on_saved_tensors:
        if any(isinstance(observer, allow_mutation_on_saved_tensors) for observer in observers):
            raise RuntimeError("allow_mutation_on_saved_tensors contexts cannot be nested")
        mode = this_thread().mode
        try:
            self._hooks.__enter__()
            observers.append(self)
        except BaseException:  # an interrupt: nobody will call __exit__
            if self in observers:
                observers.remove(self)
            this_thread().mode = mode
            raise
        return self

    def __exit__(self, *error: object) -> None:
        if self in observers:  # else it was left before
            try:
                self._hooks.__exit__()
            finally:
                # No call comes before it, and so no interrupt.
                observers.remove(self)
                self.clear()

    def clear(self) -> None:
        """Release everything that was saved in the block."""
        for kept in self._kept:
            kept.array = None
        self._kept.clear()

    def _pack(self, tensor: Tensor) -> _Kept:
        kept = _Kept(tensor._array)
        with fork.edges:  # other threads go through them
            self._kept.add(kept)
        return kept

    def _unpack(self, kept: _Kept) -> Tensor:
        if kept.array is None:
            raise ScopeError(
                "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context in which the graph was "
                "originally recorded."
            )
        return wrap(kept.array)

    def written(self, array: Array) -> None:
        with fork.edges:
            all_kept = tuple(self._kept)
        for kept in all_kept:
            if isinstance(kept.array, np.ndarray) and np.may_share_memory(kept.array, array):
                kept.array = kept.array.copy()
