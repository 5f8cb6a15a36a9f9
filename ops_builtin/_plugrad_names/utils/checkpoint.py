"""Activation checkpointing: save nothing of a function's inside, and compute it again when backward needs it.

The function runs under saved-tensor hooks that keep, for each value that an op saves, only its place in the order of
saving. The first place that backward asks for runs the function again, and collects what is saved this time. It is
PyTorch's non-reentrant variant (Chen et al., "Training deep nets with sublinear memory cost", 2016), and works with
`grad`, double backward and nesting.
"""

from __future__ import annotations

import contextlib
import contextvars
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from _plugrad_names.vmap.levels import Remembered
from plugrad.engine.call.function import Function
from plugrad.engine.errors import CheckpointError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled, run_in_mode, this_thread
from plugrad.engine.graph.node import Node, label
from plugrad.engine.stream import get_rng_state, set_rng_state
from plugrad.engine.tensor.arrays import is_lazy
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap
from plugrad.engine.watch.packing import being_saved, saved_tensors_hooks

__all__ = [
    "CheckpointError",
    "checkpoint",
    "checkpoint_sequential",
    "set_checkpoint_debug_enabled",
    "set_checkpoint_early_stop",
]

Contexts = tuple[contextlib.AbstractContextManager[Any], contextlib.AbstractContextManager[Any]]


def _no_contexts() -> Contexts:
    return contextlib.nullcontext(), contextlib.nullcontext()


def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool | None = None,
    context_fn: Callable[[], Contexts] = _no_contexts,
    preserve_rng_state: bool = True,
    determinism_check: str = "default",
    debug: bool = False,
    early_stop: bool = True,
    **kwargs: Any,
) -> Any:
    """Return ``function(*args, **kwargs)``; the values that its ops save for backward are not kept, but computed again
    in backward.

    This trades memory for the time of one more call.

    Parameters
    ----------
    function
        The function; each call with the same arguments must do, and save, the same.
    use_reentrant
        False or None. True is PyTorch's old variant, which plugrad does not have.
    context_fn
        A function that returns two context managers: for the first run of `function`, and for the second.
    preserve_rng_state
        Draw the same random numbers again, from plugrad's generator and from NumPy's global one
        (a ``numpy.random.Generator`` of the function's own is its own affair).
    determinism_check
        'default': op, shape and dtype of each saved value must be the same both times; 'none': only their number.
    debug
        If the second run differs, list in the error the values that both runs saved.
    early_stop
        Stop the second run as soon as the last value has been saved.

    Returns
    -------
    What `function` returns.

    Raises
    ------
    CheckpointError
        In backward: the second run saved other values than the first.
    NotImplementedError
        ``use_reentrant=True``.

    >>> import plugrad as pg
    >>> from plugrad.utils.checkpoint import checkpoint
    >>> x = pg.tensor([0.5, 1.0], requires_grad=True)
    >>> y = checkpoint(lambda t: t.exp().sin(), x, use_reentrant=False)
    >>> pg.autograd.grad(y.sum(), x)
    (tensor([-0.1283, -2.4784]),)
    """
    if use_reentrant:
        raise NotImplementedError(
            "checkpoint(): reentrant checkpointing (use_reentrant=True) is not in plugrad. Pass use_reentrant=False: "
            "it gives the same gradients, and works with autograd.grad() and higher derivatives too"
        )
    if determinism_check not in ("default", "none"):
        raise ValueError(
            f"determinism_check should be one of 'default', 'none', but got {determinism_check!r}"
        )
    first, second = context_fn()
    if not is_grad_enabled():
        with first:
            return function(*args, **kwargs)
    early_stop = _chosen(_early_stop, early_stop)
    debug = _chosen(_debug, debug)
    run = _Run(
        function, args, kwargs, second, preserve_rng_state, determinism_check, early_stop, debug
    )

    def first_run() -> Any:
        with saved_tensors_hooks(run.pack, run.unpack), run.levels.first(), first:
            return function(*args, **kwargs)

    result = run_in_mode(this_thread().mode, first_run)
    run.finished = True
    return result


Choice = contextvars.ContextVar[bool | None]
_early_stop: Choice = contextvars.ContextVar("early_stop", default=None)
_debug: Choice = contextvars.ContextVar("debug", default=None)


def _chosen(choice: Choice, given: bool) -> bool:
    """Return the value of `choice`, set by a block around the call, or `given`, the call's own argument, if that is
    None.
    """
    chosen = choice.get()
    return given if chosen is None else chosen


@contextlib.contextmanager
def set_checkpoint_early_stop(enable: bool) -> Iterator[None]:
    """Context manager that sets whether the second run of `checkpoint` calls in the block stops as soon as all values
    are saved.

    It replaces their argument `early_stop`, and need not be active during backward.

    >>> import plugrad as pg
    >>> from plugrad.utils.checkpoint import checkpoint, set_checkpoint_early_stop
    >>> def f(x):
    ...     y = x.exp()
    ...     print("to the end")
    ...     return y
    >>> x = pg.tensor(0.0, requires_grad=True)
    >>> with set_checkpoint_early_stop(False):
    ...     y = checkpoint(f, x, use_reentrant=False)
    to the end
    >>> y.backward()
    to the end
    """
    token = _early_stop.set(enable)
    try:
        yield
    finally:
        _early_stop.reset(token)


@contextlib.contextmanager
def set_checkpoint_debug_enabled(enabled: bool | None) -> Iterator[None]:
    """Context manager that sets whether the errors of `checkpoint` calls in the block list the values that both runs
    saved.

    It replaces their argument `debug`; with None, that argument counts.

    >>> import plugrad as pg
    >>> from plugrad.utils.checkpoint import checkpoint, set_checkpoint_debug_enabled
    >>> x = pg.tensor(0.0, requires_grad=True)
    >>> ops = iter([pg.sin, pg.exp])
    >>> with set_checkpoint_debug_enabled(True):
    ...     y = checkpoint(lambda x: next(ops)(x), x, use_reentrant=False)
    >>> y.backward()  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    plugrad.errors.CheckpointError: ...
    """
    token = _debug.set(enabled)
    try:
        yield
    finally:
        _debug.reset(token)


def checkpoint_sequential(
    functions: Sequence[Callable[[Any], Any]],
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
) -> Any:
    """Return the result of applying `functions` one after the other to `input`, checkpointed in `segments` parts; the
    last part is kept.

    Raises
    ------
    ValueError
        `segments` is less than 1, or larger than the number of functions.

    >>> import plugrad as pg
    >>> from plugrad.utils.checkpoint import checkpoint_sequential
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> checkpoint_sequential([pg.exp, pg.log, pg.exp], 2, x, use_reentrant=False).detach()
    tensor([2.7183])
    """
    functions = list(functions)
    if not 1 <= segments <= len(functions):
        raise ValueError(
            f"checkpoint_sequential() needs 1 to {len(functions)} segments for {len(functions)} functions, got "
            f"{segments}"
        )
    size = len(functions) // segments
    parts = [functions[nr * size : (nr + 1) * size] for nr in range(segments - 1)]
    for part in parts:
        input = checkpoint(
            _chain(part), input, use_reentrant=use_reentrant, preserve_rng_state=preserve_rng_state
        )
    # Backward starts with these: keep them.
    return _chain(functions[(segments - 1) * size :])(input)


def _chain(functions: Sequence[Callable[[Any], Any]]) -> Callable[[Any], Any]:
    def call(value: Any) -> Any:
        for function in functions:
            value = function(value)
        return value

    return call


class _Saved(NamedTuple):
    """Description of a saved value, by which the two runs are compared: the op that saved it, its shape and dtype."""

    op: str
    shape: tuple[int, ...]
    dtype: Any

    def __str__(self) -> str:
        return f"{self.op} {tuple(self.shape)} {self.dtype}"


class _Place:
    """Placeholder that is kept instead of a saved value: its position in the order of saving."""

    __slots__ = ("__weakref__", "position")

    def __init__(self, position: int) -> None:
        self.position = position


class _Run:
    """Call of a checkpointed function: its arguments and modes, to run it again in backward, and descriptions of the
    values that it saved. `checkpoint` makes it, and its `pack` and `unpack` are the saved-tensor hooks.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        context: contextlib.AbstractContextManager[Any],
        preserve_rng_state: bool,
        determinism_check: str,
        early_stop: bool,
        debug: bool,
    ) -> None:
        self.function = function
        self.inputs = _Inputs(args, kwargs)
        self.context = context
        self.random_state = _random_state() if preserve_rng_state else None
        self.compares = determinism_check == "default"
        self.early_stop = early_stop
        self.debug = debug
        self.saved: list[_Saved] = []
        self.levels = Remembered()
        self.finished = False

    def pack(self, tensor: Tensor) -> _Place:
        """Record the description of a value that is saved, and return a placeholder for it."""
        self.saved.append(_described(tensor))
        return _Place(len(self.saved) - 1)

    def unpack(self, place: _Place) -> Tensor:
        """Return the value for a placeholder, from a second run of the function; there is one such run for each
        backward pass.
        """
        sweep = this_thread().sweep
        values: dict[int, Tensor] = {} if sweep is None else sweep.notes.get(self, {})
        if place.position not in values:
            values = self.run_again()
            if sweep is not None:
                sweep.notes[self] = values  # and gone with the sweep
        return values.pop(place.position)

    def run_again(self) -> dict[int, Tensor]:
        """Run the function again, and return the values that its ops save, by position. Raises CheckpointError if they
        differ from those of the first run.
        """
        total = len(self.saved)
        values: dict[int, Tensor] = {}
        found: list[_Saved] = []

        def collect(tensor: Tensor) -> Tensor:
            position = len(found)
            found.append(_described(tensor))
            if position < total:
                self.compare(position, found)
                values[position] = tensor
            if self.early_stop and len(found) == total:
                raise _Enough
            return tensor

        args, kwargs = self.inputs.get()
        args = [again(value) for value in args]
        kwargs = {name: again(value) for name, value in kwargs.items()}

        def second_run() -> None:
            with (
                self.levels.second(),
                _random_numbers(self.random_state),
                enable_grad(),
                self.context,
                saved_tensors_hooks(collect, lambda tensor: tensor),
                contextlib.suppress(_Enough),
            ):
                self.function(*args, **kwargs)

        run_in_mode(this_thread().mode, second_run)
        # A function that differentiates inside is run again before it has come to its end, and may then save more.
        if len(found) < total or (self.finished and len(found) > total):
            what = (
                "A different number of tensors was saved during the original forward and recomputation"
                if len(found) < total
                else "trying to save more tensors during recomputation than during the original forward pass"
            )
            raise CheckpointError(
                f"plugrad.utils.checkpoint: {what}.\nNumber of tensors saved during forward: {total}\n"
                f"Number of tensors saved during recomputation: {len(found)}.\n{_ADVICE}{self.listed(found)}"
            )
        return values

    def compare(self, position: int, found: list[_Saved]) -> None:
        """Raise CheckpointError if the second run, whose saved values are `found`, saved another value at `position`
        than the first.
        """
        if self.compares and found[position] != self.saved[position]:
            raise CheckpointError(
                "plugrad.utils.checkpoint: Recomputed values for the following tensors have different metadata than "
                f"during the forward pass.\ntensor at position {position}:\nsaved metadata: "
                f"{self.saved[position]._asdict()}\nrecomputed metadata: {found[position]._asdict()}\n"
                f"{_ADVICE}{self.listed(found)}"
            )

    def listed(self, found: list[_Saved]) -> str:
        """Return the list of the values that both runs saved, in two columns, for an error message; '' unless `debug`
        is True.
        """
        if not self.debug:
            return ""
        rows = itertools.zip_longest(self.saved, found, fillvalue="-")
        lines = "".join(
            f"\n{position:5}: {first} | {second}" for position, (first, second) in enumerate(rows)
        )
        return (
            "\nYou are seeing this error because you passed `debug=True` to checkpoint: what the first run saved, and "
            f"the second until it differed.{lines}"
        )


_ADVICE = (
    "A checkpointed function must do the same each time: no counter, no state that changes between forward and "
    "backward, no random numbers but plugrad's and NumPy's global ones."
)


def again(value: Any) -> Any:
    """Return an argument for the second run: a Tensor of a lazy array (Dask's) is wrapped so that it is computed again,
    too; any other value stays as it is.
    """
    lazy = isinstance(value, Tensor) and is_lazy(value._array)
    if not lazy:
        return value
    from plugrad.lazy import Again  # for lazy arrays alone

    return run_in_mode(this_thread().mode.recording(True), Again.apply, value)


class _Enough(BaseException):
    """Exception that ends the second run of a checkpointed function when the last value has been saved."""


def _described(tensor: Tensor) -> _Saved:
    node = being_saved()
    return _Saved(label(node) if node is not None else "", tensor.shape, tensor.dtype)


class _Keep(Function):
    """Op that only saves the tensors for backward in the ordinary way, so that the hooks of an outer checkpoint see
    them.
    """

    vmap = None  # tensors are kept with the batch that each has

    @staticmethod
    def forward(ctx: Any, dummy: Tensor, *tensors: Tensor) -> Tensor:
        ctx.save_for_backward(*tensors)
        return dummy.clone()

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Any:
        raise AssertionError("nothing is computed from this")


class _Inputs:
    """Arguments of a checkpointed function: its Tensors are saved on a graph node, other values are kept as they
    are.
    """

    def __init__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.args = [None if isinstance(value, Tensor) else value for value in args]
        self.kwargs = {k: None if isinstance(v, Tensor) else v for k, v in kwargs.items()}
        self.places: list[Any] = [nr for nr, v in enumerate(args) if isinstance(v, Tensor)]
        self.places += [key for key, v in kwargs.items() if isinstance(v, Tensor)]
        tensors = [args[p] if isinstance(p, int) else kwargs[p] for p in self.places]
        kept = _Keep.apply(wrap(np.zeros(()), LEAF), *tensors)
        self.node: Node = kept.grad_fn

    def get(self) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments of the function, as a list and a dict."""
        args, kwargs = list(self.args), dict(self.kwargs)
        for place, tensor in zip(self.places, self.node.saved_tensors, strict=True):
            if isinstance(place, int):
                args[place] = tensor
            else:
                kwargs[place] = tensor
        return args, kwargs


def _random_state() -> tuple[Any, Any]:
    return get_rng_state(), np.random.get_state()


@contextlib.contextmanager
def _random_numbers(state: tuple[Any, Any] | None) -> Iterator[None]:
    """Context manager that draws random numbers from `state` on, and restores the present state at the end; it does
    nothing if `state` is None.
    """
    if state is None:
        yield
        return
    before = _random_state()
    try:
        set_rng_state(state[0])
        np.random.set_state(state[1])
        yield
    finally:
        set_rng_state(before[0])
        np.random.set_state(before[1])
