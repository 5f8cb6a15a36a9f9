"""Hooks of a whole backward pass: on the gradients of several tensors, and when the pass is over."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import this_thread
from plugrad.engine.observers import RemovableHandle
from plugrad.engine.sweep.state import Sweep
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.watch.hooks import edges_behind

# One hook on the gradients of several tensors, once per backward pass.


class Handle:
    """Handle that `register_multi_grad_hook` returns; `remove()`, or leaving it as a context manager, removes the
    hook.
    """

    def __init__(self, handles: tuple[RemovableHandle, ...]) -> None:
        self.handles = handles

    def remove(self) -> None:
        """Remove the hook; a second call does nothing."""
        for handle in self.handles:
            handle.remove()

    def __enter__(self) -> Handle:
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()


def register_multi_grad_hook(
    tensors: Sequence[Tensor], fn: Callable[[Any], None], *, mode: str = "all"
) -> Handle:
    """Call `fn` once per backward pass with the gradients of several tensors.

    Parameters
    ----------
    tensors
        Tensors that require grad.
    fn
        With mode 'all', ``fn(grads)``: a list with one gradient per tensor, None for a tensor that the pass does
        not reach; called when the last of them has arrived. With mode 'any', ``fn(grad)`` with the first that arrives.
    mode
        'all' or 'any'.

    Returns
    -------
    Handle
        ``remove()`` takes the hook away; so does leaving it as a context manager.

    Raises
    ------
    ValueError
        Another mode.
    RuntimeError
        A tensor requires no grad.

    >>> import plugrad as pg
    >>> a, b = pg.ones(1, requires_grad=True), pg.ones(1, requires_grad=True)
    >>> handle = pg.autograd.graph.register_multi_grad_hook((a, b), print)
    >>> (a * 2 + b * 3).sum().backward()
    [tensor([2.]), tensor([3.])]
    """
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    tensors = tuple(tensors)
    for tensor in tensors:
        if tensor._edge is None:
            raise GradientError(
                "cannot register a hook on a tensor that doesn't require gradient: expects each tensor to require grad"
            )
    places = [weakref.ref(t) if t.is_leaf else t._edge._number for t in tensors]
    count = len(tensors)
    key = object()  # under which a sweep keeps what it has brought so far

    def finish(sweep: Sweep) -> None:
        here: _Pass = sweep.notes[key]
        done, here.done = here.done, True
        if not done:
            fn([here.seen.get(position) for position in range(count)])

    def arrive(position: int, grad: Tensor) -> None:
        sweep: Sweep = this_thread().sweep
        first = key not in sweep.notes
        if first:
            numbers = numbers_reached(sweep)
            sweep.notes[key] = _Pass(sum(_number(place) in numbers for place in places))
        here: _Pass = sweep.notes[key]
        here.seen[position] = grad
        if mode == "any":
            if first:
                fn(grad)
            return
        if first:  # a tensor that the pass reaches may still receive no gradient
            sweep.at_end = (*sweep.at_end, finish)
        if len(here.seen) == here.expected:
            finish(sweep)

    def hook_of(position: int) -> Callable[[Tensor], None]:
        return lambda grad: arrive(position, grad)

    return Handle(tuple([t.register_hook(hook_of(nr)) for nr, t in enumerate(tensors)]))


class _Pass:
    """State of a multi-gradient hook in one backward pass: the gradients seen so far, by the index of the tensor, and
    the number that is `expected`.
    """

    __slots__ = ("done", "expected", "seen")

    def __init__(self, expected: int) -> None:
        self.done = False
        self.expected = expected
        self.seen: dict[int, Tensor] = {}


def numbers_reached(sweep: Sweep) -> set[int]:
    """Return the numbers of all edges of the graph that the backward pass `sweep` can reach."""
    beyond = {edge._number for _, edge in edges_behind(sweep.starts, sweep.needed)}
    return beyond.union(edge._number for edge in sweep.starts)


def _number(place: Any) -> Any:
    """Return the number of the edge of a tensor: `place` itself, or for a weak reference to a leaf the number that its
    graph has at present; None if it has none.
    """
    leaf = place() if isinstance(place, weakref.ref) else None
    node = leaf._accumulator() if leaf is not None and leaf._accumulator is not None else None
    return place if isinstance(place, int) else node._number if node is not None else None


# What is to be called once a backward pass is over.


QUEUED = "callbacks"  # in the notes of a sweep


def queue_callback(callback: Callable[[], None]) -> None:
    """Call `callback` at the end of the running backward pass, when it has written every gradient.

    PyTorch's name for it is ``torch.autograd.Variable._execution_engine.queue_callback``. It may be called from hooks
    and rules, and from a callback: the new one is then called last. If the pass raises, no callbacks are called.

    Raises
    ------
    RuntimeError
        No backward pass is running in this thread.

    >>> import plugrad as pg
    >>> from _plugrad_names.autograd.hooks import queue_callback
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> y = x * 3
    >>> handle = y.register_hook(lambda grad: queue_callback(lambda: print(x.grad)))
    >>> y.backward()
    tensor(3.)
    """
    sweep = this_thread().sweep
    if sweep is None:
        raise RuntimeError("Final callbacks can only be installed during backward pass.")
    queued = sweep.notes.setdefault(QUEUED, [])
    if not queued:
        sweep.when_over = (*sweep.when_over, run_callbacks)
    queued.append(callback)


def run_callbacks(run: Sweep) -> None:
    """Call the callbacks that were queued in the backward pass `run`, and those that they queue."""
    over, state = Sweep(), this_thread()
    over.notes[QUEUED] = callbacks = run.notes[QUEUED]
    outer = state.sweep
    try:
        state.sweep = over
        for callback in callbacks:
            callback()
    finally:
        state.sweep = outer
