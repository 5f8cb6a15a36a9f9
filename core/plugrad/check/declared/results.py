"""Facts about what forward and backward return: `broadcasts`, `complex`, `new_gradients` and `is_view`.

broadcasts = True: inputs broadcast, and the engine sums their gradients
complex = True or "holomorphic": the rule is right for complex numbers too
new_gradients = True: what backward returns is nobody else's
is_view = True: the output does nothing but show the memory of one input; "conjugate": the conjugate of it
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.check.contract.memory import overlap
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Call, Raised, attempt, precision_for
from plugrad.check.subject.findings import Findings, with_place
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.arrays import COMPLEX_CASES, by_promise, complex_version
from plugrad.check.variants.shapes import broadcast
from plugrad.engine.inplace.views import LazyView, memory_of, places, replay, same_memory
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.tensor.tensor import Tensor


def ask_broadcasts(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Does an input that is smaller along an axis do what it does spread out, and is its gradient the sum?

    That an op refuses some of them is fine (it may write into one), but not all.
    """
    refusals: list[tuple[Trial, str, Exception]] = []
    asked, accepted = [], False
    for trial in trials:
        tried = False
        for name, narrow, wide in broadcast(trial.call):
            right = attempt(Rule, wide, trial.subject.op)
            if isinstance(right, Raised):  # nothing to compare with
                continue
            tried = True
            found = attempt(Rule, narrow, trial.subject.op)
            if isinstance(found, Raised):
                refusals.append((trial, shapes_of(narrow), found.error))
                continue
            accepted = True
            compare_broadcast(findings, trial, name, found, right)
        if tried:
            asked.append(trial)
    if refusals and not accepted:
        trial, shapes, refused = refusals[0]
        message = f"broadcasts = True, but of {shapes} forward raised {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=1)
    return asked


def shapes_of(call: Call) -> str:
    """Return the shapes of a call's arrays: 'x (3,) and y (2, 3)'."""
    return " and ".join(f"{call.names[nr]} {array.shape}" for nr, array in call.arrays.items())


def compare_broadcast(
    findings: Findings, trial: Trial, name: str, found: Rule, right: Rule
) -> None:
    """Compare a call with an input that broadcasts with the same one spread out."""
    tolerance = 2.0**14 * precision_for(right.call, right.outputs).epsilon
    shapes = shapes_of(found.call)
    for number, one, other in zip(
        right.recorded.numbers, found.outputs, right.outputs, strict=False
    ):
        if not agree(one, other, tolerance):
            message = (
                f"broadcasts = True, but of {shapes} output {number} differs from the one with {name} broadcast "
                "beforehand"
            )
            findings.add(trial, "PLG063", message, argument=name)
            return
    grads = right.random_grads(trial.generator("broadcasts"))
    answer = attempt(
        lambda: [rule.gradients([grad.copy() for grad in grads]) for rule in (right, found)]
    )
    if isinstance(answer, Raised):
        message = f"broadcasts = True, but of {shapes} backward raised {with_place(answer.error)}"
        findings.add(trial, "PLG063", message, argument=name)
        return
    expected, gradients = answer
    for position, gradient, spread in zip(found.call.wanted, gradients, expected, strict=True):
        shape = found.call.args[position].shape
        summed = None if spread is None else np.asarray(sum_to_size(spread, shape))
        if not agree(gradient, summed, tolerance):
            of = found.call.names[position]
            message = (
                f"broadcasts = True, but of {shapes} the gradient of {of} is not the sum of the one with {name} "
                "broadcast beforehand"
            )
            findings.add(trial, "PLG063", message, argument=of)


def ask_complex(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Does forward take complex numbers, or return some? If so, all other checks ask about them."""
    is_complex = [trial for trial in trials if has_complex_numbers(trial.call)]
    if is_complex:
        return is_complex
    calls = [trial.call for trial in trials]
    refusal: tuple[Trial, Exception] | None = None
    for case in range(len(COMPLEX_CASES)):
        for number in by_promise(calls):
            trial = trials[number]
            call = complex_version(calls[number], case, trial.generator("imaginary parts"))
            if call is None:
                continue
            recorded = attempt(call.record)
            if not isinstance(recorded, Raised):
                return ()  # without values to compare
            refusal = refusal or (trial, recorded.error)
    if refusal is not None:
        trial, refused = refusal
        value = trial.subject.facts.complex
        message = f"complex = {value!r}, but no sample has a complex version that forward takes: {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=3)
        return [trial]
    return ()


def has_complex_numbers(call: Call) -> bool:
    """Return whether there are complex numbers among what forward takes or returns."""
    values = attempt(call.values)
    outputs = [] if isinstance(values, Raised) else values  # the contract check says so
    return any(array.dtype.kind == "c" and array.size for array in (*call.inputs, *outputs))


def ask_new_gradients(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Is each gradient that backward returns writable memory of its own, held by nobody when it has returned?"""
    asked = []
    for trial in trials:
        rule = Rule(trial.call, trial.subject.op)
        if rule.node is None:
            continue
        asked.append(trial)
        others = {
            f"the input {name}": arg
            for name, arg in zip(rule.call.names, rule.call.args, strict=True)
        }
        others |= {f"output {nr}": array for nr, array in enumerate(rule.outputs)}
        others |= {
            f"the array saved in slot {slot}": array for slot, array in enumerate(rule.saved)
        }
        grads = rule.random_grads(trial.generator("new gradients"))
        others |= {f"grad_output {nr}": grad for nr, grad in enumerate(grads)}
        alive = []
        for position, result in enumerate(rule.raw(grads)):
            if isinstance(result, np.ndarray):
                argument = rule.call.names[position]
                what = next((what for what, other in others.items() if shared(result, other)), None)
                if not result.flags.writeable:
                    say_of_gradient(
                        findings, trial, argument, "is read-only: plugrad may add to it"
                    )
                elif what is None:
                    alive.append((argument, weakref.ref(memory_of(result))))
                else:
                    say_of_gradient(findings, trial, argument, f"shares memory with {what}")
                others[f"the gradient of {argument}"] = result
        result = None
        others.clear()
        if any(memory() is not None for _, memory in alive):
            gc.collect()  # what a rule has left in a circle, as a caught exception is, nobody holds
        for argument, memory in alive:
            if memory() is not None:
                say_of_gradient(findings, trial, argument, "is still referenced elsewhere")
    return asked


def say_of_gradient(findings: Findings, trial: Trial, argument: str, what: str) -> None:
    """Note what is wrong with the gradient of an argument."""
    message = f"new_gradients = True, but the gradient of {argument} {what}"
    findings.add(trial, "PLG063", message, argument=argument)


def shared(array: Array, other: Any) -> bool:
    """Return whether something else is an array in the same memory."""
    return isinstance(other, np.ndarray) and (same_memory(array, other) or overlap(array, other))


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
