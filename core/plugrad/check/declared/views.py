"""`is_view = True`: the output does nothing but show the memory of one input; "conjugate": the conjugate of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Call, Raised, attempt
from plugrad.check.subject.findings import Findings, with_place
from plugrad.check.subject.trials import Trial
from plugrad.engine.inplace.views import LazyView, places, replay
from plugrad.engine.tensor.tensor import Tensor


def ask_view(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Is the output one array in an input's memory, and of the same elements whatever the numbers are?

    A write through it goes to these elements of the input. The engine finds them by running forward once more, on
    integers that say each element's place, and history is made anew by running it on what was written.
    """
    wrong = [(trial, what) for trial in trials if (what := what_is_wrong(trial.call)) is not None]
    shown = [trial for trial, what in wrong if what != ELSEWHERE]
    for trial, what in wrong:
        if what and (what != ELSEWHERE or not shown):
            findings.add(trial, "PLG063", f"is_view = {trial.subject.facts.is_view!r}, but {what}")
    return shown or [trial for trial, _ in wrong]


# Forward may have to copy on some samples, as that of `reshape` does; not on all.
ELSEWHERE = "the output lies in no input's memory: a view is what slicing, `reshape` or `transpose` of it gives"


def what_is_wrong(call: Call) -> str | None:
    """Return why the output of a call is no view, or '' if it is one; None if nothing can be said of it."""
    recorded = attempt(call.record)
    if isinstance(recorded, Raised):  # the contract check says so
        return None
    outputs = recorded.outputs
    if len(outputs) > 1:
        return f"forward returns {len(outputs)} outputs, and a view is one"
    view = outputs[0]
    if not isinstance(view, Tensor) or not view._array.size:
        return None
    if view._base is None:
        return ELSEWHERE
    if type(view) is LazyView:
        returned = np.asarray(replay(view._replay, view._base._array))
        same = np.array_equal(returned, view._array, equal_nan=True)
        return "" if same else "forward returned other numbers than the conjugate of its input"
    return of_other_places(view) or of_other_numbers(call)


def of_other_places(view: Tensor) -> str:
    """Return how the elements that a view shows differ from those that the engine takes it to show; '' if not."""
    assert view._base is not None
    base, shown = view._base._array, view._array
    if shown.dtype not in (base.dtype, base.real.dtype):
        return f"the output shows {base.dtype} as {shown.dtype}"
    elements = attempt(lambda: np.asarray(replay(view._replay, places(base))))
    if isinstance(elements, Raised):
        return f"of integers, the places of the input's elements, forward raised {with_place(elements.error)}"
    if elements.dtype.kind not in "ifc" or elements.shape != shown.shape:
        return (
            f"of integers, the places of the input's elements, forward returned {elements.dtype} of shape "
            f"{elements.shape}"
        )
    there, here = addresses_of(base, elements), addresses(shown)
    if (there == here).all():
        return ""
    where = tuple(np.argwhere(there != here)[0].tolist())
    return (
        f"at {list(where)} the output shows another element of the input than forward picks of integers, by which "
        "plugrad finds what a write through it changes"
    )


def of_other_numbers(call: Call) -> str:
    """Return how the output of a call that gives a view lies elsewhere for other numbers; '' if it does not."""
    recorded = attempt(call.moved([-array for array in call.inputs]).record)
    if isinstance(recorded, Raised) or len(recorded.outputs) != 1:  # forward refuses such numbers
        return ""
    view = recorded.outputs[0]
    if view._base is None:
        return "with the signs of its inputs turned it lies in memory of its own"
    return of_other_places(view)


def addresses_of(base: Array, elements: Array) -> Array:
    """Return where in memory the elements begin that a view shows, by their `places`: numbers, or their parts."""
    if elements.dtype.kind == "c":
        elements = elements.real
    size = max(base.size, 1)
    nr, part = elements.astype(np.intp) % size, elements.astype(np.intp) // size
    return addresses(base).take(nr, mode="clip") + part * (base.itemsize // 2)


def addresses(array: Array) -> Array:
    """Return where in the computer's memory each element of an array begins."""
    found = np.array(array.__array_interface__["data"][0])
    for length, stride in zip(array.shape, array.strides, strict=True):
        found = found[..., np.newaxis] + np.arange(length) * stride
    return found
