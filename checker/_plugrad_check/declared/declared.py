"""Tests of the facts that an op declares: other checks trust them, and so do users.

For an op that declares nothing, only what its framework promises of all rules is tested. Other checks test what
`complex` promises of the rule, the contract tests `writes_to_gradients`, and second order `once_differentiable`.
`deterministic = False` allows two runs to differ, which no run can refute.
"""

from __future__ import annotations

import gc
import weakref
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np

from _plugrad_check.contract.memory import overlap
from _plugrad_check.declared.arguments import (
    ask_domain,
    ask_kinks,
    ask_settings,
    ask_sizes,
    ask_symmetric,
)
from _plugrad_check.declared.duck import ask_arrays
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Check, PluginFailed, Room, Round, rows
from _plugrad_check.slopes.arrays import Array, largest_of
from _plugrad_check.slopes.tolerance import rounding
from _plugrad_check.subject.call import Call, Raised, attempt, precision_for
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Subject, Trial
from _plugrad_check.variants.arrays import COMPLEX_CASES, by_promise, complex_version
from _plugrad_check.variants.shapes import broadcast
from plugrad.engine.graph.facts import TABLE, Facts
from plugrad.engine.inplace.views import LazyView, places, replay, same_memory
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.tensor.arrays import memory_of
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry.telling.strangers import pluralized

Promise = Callable[[Any, Sequence[Any]], str | None]
"""Test of a promise that a framework makes for its rules: takes a program and arguments; returns a message, '' if the
promise is kept, None if these arguments do not show it.
"""


class Declared(Room):
    """Check of the facts that an op declares, each on the samples that show it."""

    name = "declared"

    def __init__(self, now: Round) -> None:
        super().__init__(now)
        self.tried: list[str] = []
        self.not_tried: list[str] = []

    def ask(self) -> Iterator[tuple[Check, str]]:
        """Yield pairs (row, declaration as text) for each fact that the op declares; add a finding for a declaration in
        the wrong form.
        """
        subject = self.now.subject
        declared = well_formed(self.findings, self.now.trials, subject.facts)
        for fact in rows("declared"):
            value = value_of(fact, subject)
            if value is not None and (fact.name not in TABLE or fact.name in declared):
                said = value.__name__ if callable(value) else repr(value)
                yield fact, f"{fact.name} = {said}"

    def judge(self, each: tuple[Check, str]) -> None:
        """Test one fact on all samples to which it applies, and add findings; `each` is a pair that `ask` yielded: the
        fact's row and the declaration as text.
        """
        fact, told = each
        trials = self.now.usable if fact.of_backward else self.now.trials
        try:
            among = [trial for trial in trials if fact.applies(trial)]
            asked = fact.ask(self.findings, among) if among else ()
            if not self.shows(told, {trial.number for trial in asked}):
                self.not_tried.append(told)
        except PluginFailed as failed:
            self.findings.add(self.now.trials[0], "PLG005", str(failed), "inconclusive")

    def shows(self, told: str, shown_by: Collection[int]) -> bool:
        """Record that the declaration with the text `told` could be tested on samples; return True if `shown_by`, the
        numbers of these samples, is not empty.
        """
        self.findings.asked_on.update(shown_by)
        if shown_by:
            self.tried.append(f"{told} on {pluralized(len(shown_by), 'sample')}")
        return bool(shown_by)

    def say(self) -> CheckResult:
        """Return the result of this check, after testing the promises that another framework makes for its rules."""
        subject, not_tried = self.now.subject, self.not_tried
        foreign = subject.foreign if subject.op is not None else None
        for name, broken in foreign.meant.framework.promises.items() if foreign else ():
            self.shows(name, ask_promise(self.findings, self.now.trials, broken, name))
        if not_tried:
            words = ", ".join(not_tried)
            self.findings.notes.add(f"skipped, because no sample shows it: {words}")
        return self.findings.result("" if not_tried else "declares nothing", "; ".join(self.tried))


def value_of(fact: Check, subject: Subject) -> Any:
    """Return the value that an op declares for a fact; for a plugin's fact, the class attribute of that name, None if
    there is none.
    """
    if fact.name in TABLE:
        return getattr(subject.facts, fact.name)
    return getattr(subject.declaring, fact.name, None)


def well_formed(findings: Findings, trials: list[Trial], facts: Facts) -> set[str]:
    """Return the names of the facts that an op declares other than by default; for each that has an invalid value, add
    the finding PLG064 instead.
    """
    declared = set()
    for number, (name, row) in enumerate(TABLE.items()):
        value = getattr(facts, name)
        if not row.admits(value):
            message = f"{name} = {value!r} is invalid: write {name} = {row.form.words}"
            findings.add(trials[0], "PLG064", message, apart=number)
        elif name in facts.stated and (value or type(value) is int) and value != row.default:
            declared.add(name)
    return declared


def ask_promise(
    findings: Findings, trials: Sequence[Trial], broken: Promise, name: str
) -> list[int]:
    """Test a promise that a framework makes for its rules, by the function `broken`, and add the finding PLG063 where
    it is broken; return the numbers of the samples on which it could be tested. `name` is that of the promise.
    """
    shown_by = []
    for trial in trials:
        message = attempt(broken, trial.subject.foreign, trial.call.args)
        if message is None or isinstance(message, Raised):  # which the contract check says
            continue
        shown_by.append(trial.number)
        if message:
            findings.add(trial, "PLG063", message, apart=zlib.crc32(name.encode()))
    return shown_by


# What forward and backward return: broadcasts, complex, new_gradients, is_view ----------------------------------------


def ask_broadcasts(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that an input which is smaller along an axis gives the results of the input broadcast beforehand, and that
    its gradient is summed; add the finding PLG063 if not. Yield the trials on which it could be tested.

    An op may refuse some of them (it may write into one), but not all.
    """
    refusals: list[tuple[Trial, str, Exception]] = []
    accepted = False
    for trial in trials:
        for name, narrow, wide in broadcast(trial.call):
            right = attempt(Rule, wide, trial.subject.op)
            if isinstance(right, Raised):  # nothing to compare with
                continue
            yield trial
            found = attempt(Rule, narrow, trial.subject.op)
            if isinstance(found, Raised):
                refusals.append((trial, shapes_of(narrow), found.error))
                continue
            accepted = True
            compare_broadcast(findings, trial, name, found, right)
    if refusals and not accepted:
        trial, shapes, refused = refusals[0]
        message = f"broadcasts = True, but of {shapes} forward raised {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=1)


def shapes_of(call: Call) -> str:
    """Return the shapes of a call's arrays: 'x (3,) and y (2, 3)'."""
    return " and ".join(f"{call.names[nr]} {array.shape}" for nr, array in call.arrays.items())


def compare_broadcast(
    findings: Findings, trial: Trial, name: str, found: Rule, right: Rule
) -> None:
    """Compare `found`, a call with input `name` that broadcasts, with `right`, the call with this input broadcast
    beforehand: outputs and gradients; add the finding PLG063 if they differ.
    """
    tolerance = rounding(precision_for(right.call, right.outputs))
    begun = f"broadcasts = True, but of {shapes_of(found.call)}"
    beforehand = f"the one with {name} broadcast beforehand"
    numbers = right.recorded.numbers
    for number, one, other in zip(numbers, found.outputs, right.outputs, strict=False):
        if tolerance.gap(one, other):
            message = f"{begun} output {number} differs from {beforehand}"
            findings.add(trial, "PLG063", message, argument=name)
            return
    grads = right.random_grads(trial.generator("broadcasts"))
    answer = attempt(
        lambda: [rule.gradients([grad.copy() for grad in grads]) for rule in (found, right)]
    )
    if isinstance(answer, Raised):
        message = f"{begun} backward raised {with_place(answer.error)}"
        findings.add(trial, "PLG063", message, argument=name)
        return
    for position, gradient, spread in zip(found.call.wanted, *answer, strict=True):
        shape, of = found.call.args[position].shape, found.call.names[position]
        summed = None if spread is None else np.asarray(sum_to_size(spread, shape))
        # The terms of a sum near 0, or of a slope that is 0, are rounded by themselves.
        terms = [1e-3 * largest_of(grad) for grad in grads]
        terms.append(0.0 if spread is None else largest_of(spread))
        if tolerance.gap(gradient, summed, at_least=max(terms)):
            message = f"{begun} the gradient of {of} is not the sum of {beforehand}"
            findings.add(trial, "PLG063", message, argument=of)


def ask_complex(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that forward takes or returns complex numbers on some sample; add the finding PLG063 if it refuses all
    complex versions of samples. Yield the trials with complex numbers, which all other checks include.
    """
    is_complex = [trial for trial in trials if has_complex_numbers(trial.call)]
    yield from is_complex
    if is_complex:
        return
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
                return  # without values to compare
            refusal = refusal or (trial, recorded.error)
    if refusal is not None:
        trial, refused = refusal
        value = trial.subject.facts.complex
        message = f"complex = {value!r}, but no sample has a complex version that forward takes: {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=3)
        yield trial


def has_complex_numbers(call: Call) -> bool:
    """Return True if a call's inputs or its outputs hold complex numbers."""
    values = attempt(call.values)
    outputs = [] if isinstance(values, Raised) else values  # the contract check says so
    return any(array.dtype.kind == "c" and array.size for array in (*call.inputs, *outputs))


def ask_new_gradients(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that each gradient which backward returns is writable, owns its memory, and is referenced nowhere else; add
    the finding PLG063 if not. Yield the trials on which it could be tested.
    """
    for trial in trials:
        rule = Rule(trial.call, trial.subject.op)
        if rule.node is None:
            continue
        yield trial
        grads = rule.random_grads(trial.generator("new gradients"))
        pairs = zip(rule.call.names, rule.call.args, strict=True)
        others = {f"the input {name}": arg for name, arg in pairs}
        for what, arrays in (
            ("output", rule.outputs),
            ("the array saved in slot", rule.saved),
            ("grad_output", grads),
        ):
            others |= {f"{what} {number}": array for number, array in enumerate(arrays)}
        alive, wrong = [], []
        for position, result in enumerate(rule.raw(grads)):
            if isinstance(result, np.ndarray):
                argument = rule.call.names[position]
                holder = next(
                    (of for of, other in others.items() if shares_memory(result, other)), None
                )
                if not result.flags.writeable:
                    wrong.append((argument, "is read-only: plugrad may add to it"))
                elif holder is None:
                    alive.append((argument, weakref.ref(memory_of(result))))
                else:
                    wrong.append((argument, f"shares memory with {holder}"))
                others[f"the gradient of {argument}"] = result
        result = None
        others.clear()
        if any(memory() is not None for _, memory in alive):
            gc.collect()  # what a rule has left in a circle, as a caught exception is, nobody holds
        held = (argument for argument, memory in alive if memory() is not None)
        wrong += [(argument, "is still referenced elsewhere") for argument in held]
        for argument, what in wrong:
            message = f"new_gradients = True, but the gradient of {argument} {what}"
            findings.add(trial, "PLG063", message, argument=argument)


def shares_memory(array: Array, other: Any) -> bool:
    """Return True if `other` is an array that shares memory with `array`."""
    return isinstance(other, np.ndarray) and (same_memory(array, other) or overlap(array, other))


def ask_view(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that the output is a view of an input, and shows the same elements of it whatever their values are; add the
    finding PLG063 if not. Yield the trials on which it could be tested.

    A write through a view goes to these elements of the input. The engine finds them by running forward on the
    elements' positions, and rebuilds the graph by running it on the written numbers.
    """
    wrong = [(trial, what) for trial in trials if (what := what_is_wrong(trial.call)) is not None]
    shown = [trial for trial, what in wrong if what != ELSEWHERE]
    for trial, what in wrong:
        if what and (what != ELSEWHERE or not shown):
            findings.add(trial, "PLG063", f"is_view = {trial.subject.facts.is_view!r}, but {what}")
    yield from shown or [trial for trial, _ in wrong]


# Forward may have to copy on some samples, as that of `reshape` does; not on all.
ELSEWHERE = "the output lies in no input's memory: a view is what slicing, `reshape` or `transpose` of it gives"


def what_is_wrong(call: Call) -> str | None:
    """Return the reason why the output of a call is no view of an input, in words; '' if it is one, None if the call
    does not show it.
    """
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
    """Return, in words, how the elements of the base array that a view shows differ from those that the engine assumes;
    '' if they are the same.
    """
    assert view._base is not None
    base, shown = view._base._array, view._array
    if shown.dtype not in (base.dtype, base.real.dtype, np.result_type(base, np.complex64)):
        return f"the output shows {base.dtype} as {shown.dtype}"
    elements = attempt(lambda: np.asarray(replay(view._replay, places(base))))
    if isinstance(elements, Raised):
        return f"of numbers, the places of the input's elements, forward raised {with_place(elements.error)}"
    if elements.dtype.kind not in "ifc" or elements.shape != shown.shape:
        return (
            f"of numbers, the places of the input's elements, forward returned {elements.dtype} of shape "
            f"{elements.shape}"
        )
    there, here = addresses_of(base, elements), addresses(shown)
    if (there == here).all():
        return ""
    where = tuple(np.argwhere(there != here)[0].tolist())
    return (
        f"at {list(where)} the output shows another element of the input than forward picks of numbers, by which "
        "plugrad finds what a write through it changes"
    )


def of_other_numbers(call: Call) -> str:
    """Return, in words, what is wrong with the view when the call's inputs are negated: it has memory of its own, or
    shows other elements; '' if nothing is.
    """
    recorded = attempt(call.moved([-array for array in call.inputs]).record)
    if isinstance(recorded, Raised) or len(recorded.outputs) != 1:  # forward refuses such numbers
        return ""
    view = recorded.outputs[0]
    if view._base is None:
        return "with the signs of its inputs turned it lies in memory of its own"
    return of_other_places(view)


def addresses_of(base: Array, elements: Array) -> Array:
    """Return the memory address of each element that a view of `base` shows. `elements` are their positions in `base`,
    in C order, or for parts of complex numbers the positions of these parts.

    -1 for a complex element of a real base whose parts do not lie side by side.
    """
    size = max(base.size, 1)
    nr, part = np.divmod(elements.real.astype(np.intp), size)[::-1]
    there: Array = addresses(base).take(nr, mode="clip") + part * (base.itemsize // 2)
    if elements.dtype.kind == "c" and base.dtype.kind != "c":
        imag = addresses(base).take(elements.imag.astype(np.intp), mode="clip")
        there = np.where(imag == there + base.itemsize, there, -1)
    return there


def addresses(array: Array) -> Array:
    """Return the memory address of each element of an array, as an array of its shape."""
    found = np.array(array.__array_interface__["data"][0])
    for length, stride in zip(array.shape, array.strides, strict=True):
        found = found[..., np.newaxis] + np.arange(length) * stride
    return found


# The rows -----------------------------------------------------------------------------------------------------------


def is_real(trial: Trial) -> bool:
    """Return True if a trial is one of the op's own samples, and not a complex version of one."""
    return not trial.widened


FACTS = (
    Check("symmetric", ask_symmetric, "declared", ("PLG063", "PLG064")),
    Check("arrays", ask_arrays, "declared", ("PLG060", "PLG061", "PLG062"), of_backward=True),
    Check("core_dims", ask_arrays, "declared", ("PLG060", "PLG061", "PLG062"), of_backward=True),
    Check("broadcasts", ask_broadcasts, "declared", ("PLG063",), is_real, of_backward=True),
    Check("new_gradients", ask_new_gradients, "declared", ("PLG063",), of_backward=True),
    Check("domain", ask_domain, "declared", ("PLG063", "PLG064"), is_real),
    Check("kinks", ask_kinks, "declared", ("PLG063", "PLG064"), is_real),
    Check("sizes", ask_sizes, "declared", ("PLG063", "PLG064"), is_real),
    Check("settings", ask_settings, "declared", ("PLG063", "PLG064"), is_real),
    Check("complex", ask_complex, "declared", ("PLG063",)),
    Check("is_view", ask_view, "declared", ("PLG063",)),
)
"""Rows that test each fact: `ask` adds findings, and yields the trials that show the fact, once or several times."""
