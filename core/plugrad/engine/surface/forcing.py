"""Lazy arrays (Dask's): a line that has one computed warns, and so does a loop whose graph grows with its steps.

What needs one number (`item`, `bool`, `in`, `allclose`) gets it by `number_now`, which computes that and no more. What
needs a whole array is refused by `in_memory`. `strict_lazy` makes errors of the warnings.
"""

from __future__ import annotations

import contextlib
import contextvars
import warnings
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from plugrad.engine.errors import OpArgumentError, PlugradComputeWarning
from plugrad.engine.places import level_of_user, line_of_user
from plugrad.engine.tensor.arrays import (
    class_of,
    fetching,
    in_memory,
    in_numpy,
    is_lazy,
    is_other_array,
)

_strict = contextvars.ContextVar("strict_lazy", default=False)


@contextlib.contextmanager
def strict_lazy() -> Iterator[None]:
    """Forbid implicit computation of lazy arrays (Dask's) in a block: an error instead of a warning.

    `plugrad.compute` and `plugrad.persist`, which compute explicitly, work as usual.

    >>> import dask.array as da
    >>> import plugrad as pg
    >>> loss = pg.tensor(da.ones(4, chunks=2)).sum()
    >>> with pg.strict_lazy():
    ...     loss.item()
    Traceback (most recent call last):
    ...
    plugrad.errors.OpArgumentError: item() needs the values of a dask Array: compute them first, ...
    >>> pg.compute(loss)[0].item()
    4.0
    """
    token = _strict.set(True)
    try:
        yield
    finally:
        _strict.reset(token)


def number_now(what: str, array: Any) -> Any:
    """Return the only element of an array as a Python number; `what` names the operation that needs it, for messages.

    A lazy array is computed for it, with a warning at the user's line; one on a GPU is fetched, as in PyTorch.

    Raises
    ------
    OpArgumentError
        The array is lazy and this is within `strict_lazy`, or it has no method that returns a NumPy array.
    """
    if not is_other_array(array):
        return array.item()
    method = fetching(array)
    if method is None:
        in_memory(what, array)
    elif is_lazy(array) and is_to_be_computed(array):
        warn_or_raise(
            f"{what} needs {in_numpy(array)}. Or compute all results of a step in one run: loss, grad = "
            "plugrad.compute(loss, x.grad)",
            f"{what} computes a {class_of(array)} here, and everything that it depends on; the next such line computes "
            "this again. Compute all results in one run: loss, grad = plugrad.compute(loss, x.grad), then "
            f"{what} of the results",
        )
    return getattr(array, method or "")().item()


def warn_or_raise(refusal: str, warning: str) -> None:
    """Warn with the text `warning`, once for each line of the user;
    within `strict_lazy` raise OpArgumentError with `refusal`.

    Python itself shows a warning once for each line, but forgets that with every `catch_warnings`, within which Dask
    makes and computes graphs, so that each step of a loop would warn again.
    """
    if _strict.get():
        raise OpArgumentError(refusal)
    place = *line_of_user(), warning
    actions = (
        action
        for action, message, category, module, _ in warnings.filters
        if message is module is None and issubclass(PlugradComputeWarning, category)
    )
    if next(actions, "default") in ("error", "always") or place not in _told:
        _told.add(place)
        warnings.warn(warning, PlugradComputeWarning, stacklevel=level_of_user())


_told: set[tuple[str, int, str]] = set()


def is_to_be_computed(array: Any) -> bool:
    """Return True if a Dask array still has to be computed; False if its chunks are in memory,
    as `persist` leaves them.
    """
    layers = layers_of(array)
    if len(layers) != 1:
        return True
    return any(isinstance(task, tuple) or hasattr(task, "func") for task in array.dask.values())


def layers_of(array: Any) -> Any:
    """Return the layers of a Dask array's graph, by name; () for any other array."""
    return getattr(getattr(array, "dask", None), "layers", ())


# Loops.

STEPS = 10
"""So many steps are no loop yet: a few may be unrolled on purpose, to differentiate through them."""
REMEMBERED = 10_000
_depths: dict[str, int] = {}
"""Of the names of Dask's arrays that began a step, parameters and what was persisted, which step of a chain it was."""
_lines: dict[Any, tuple[int, int]] = {}


def begins_a_step(array: Any) -> None:
    """Note `array`, of a leaf that requires grad; warn if it is computed from `STEPS` earlier leaves, one from another.

    Such a chain is a training loop whose lazy graph grows with each step.
    """
    if type(array) is not np.ndarray and note_array(array) == STEPS:
        grows(
            "weight = plugrad.persist(weight - 0.1 * grad)[0].requires_grad_(), or weight.data = "
            "plugrad.persist(weight - 0.1 * weight.grad)[0]"
        )


def note_run(arrays: Iterable[Any], kept: bool) -> None:
    """Note that lazy arrays are computed, or persisted (`kept`). Warn, or raise, if the same line of the user has done
    so before, each time with more noted arrays in the graph: it is a loop whose graph grows with each step.

    That happens if a state such as a momentum is not persisted with the rest.
    """
    count = max((note_array(array, kept) for array in arrays), default=0)
    if count < STEPS - 3:
        return
    line = line_of_user()
    before, rises = _lines.get(line, (0, 0))
    _lines[line] = count, rises + 1 if count > before else 0
    if count == STEPS and rises >= 2:
        grows(
            "persist all that goes from step to step, a momentum too: weight, momentum = plugrad.persist(weight, "
            "momentum)"
        )


def note_array(array: Any, kept: bool = True) -> int:
    """Return the number of arrays noted earlier in the graph of a Dask array, and note this one too if `kept`; 0 for
    another kind of array.
    """
    layers = layers_of(array)
    if not layers:
        return 0
    name = array.name
    earlier = {_depths[each] for each in layers if each != name and each in _depths}
    if kept and name not in _depths:
        _depths[name] = 1 + max(earlier, default=0)
        if len(_depths) > REMEMBERED:
            _depths.pop(next(iter(_depths)), None)
    return len(earlier)


def grows(way_out: str) -> None:
    text = (
        f"the graph of a dask Array grows with each step of a loop: it has {STEPS} steps or more now, and each step "
        f"computes all earlier ones again. Cut the graph after every step: {way_out}"
    )
    warn_or_raise(text, text)
