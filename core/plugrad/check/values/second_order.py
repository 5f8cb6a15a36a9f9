"""Second derivatives: the derivative of backward against finite differences of backward.

Backward is itself a function of the inputs and of grad_output, so it is checked like any other: every gradient it
returns, with respect to all of them. Where the second derivative is continuous it is symmetric, which needs no numbers.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any

import numpy as np

from plugrad.check.codes import Severity
from plugrad.check.jacobian.comparison import Comparison, Mismatch
from plugrad.check.report.report import CheckResult
from plugrad.check.slopes.arrays import Array, components, gaussian, largest_of, size_of, uneven
from plugrad.check.subject.call import Call, frozen, is_floating
from plugrad.check.subject.findings import Findings, both, counted, first_line, with_place
from plugrad.check.subject.rule import Rule, context_of
from plugrad.check.subject.trials import Trial
from plugrad.check.values.advice import no_second_derivative
from plugrad.check.values.examination import Examination, Key, Names
from plugrad.check.values.values import compare, entries_of, widened
from plugrad.engine.errors import HigherOrderError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.tensor import Tensor, wrap

ENTRIES = 256  # an entry costs several times as much as one of the first derivative

NAME = "second order"


def ask_second_order(
    trials: list[Trial],
    wrong: Set[int] = frozenset(),
    broken: Set[int] = frozenset(),
    diagnosed: bool = True,
) -> CheckResult:
    """Return what the second-order check found, with likely causes if it is to be `diagnosed`.

    Parameters
    ----------
    wrong
        The samples whose first derivative is wrong. A second one is then wrong too, which is no news: of these is asked
        only whether backward can be differentiated, and whether all of it is on the tape.
    broken
        Those on which backward raises or writes where it must not: of these nothing is asked.
    """
    op = trials[0].subject.op if trials else None
    whole = [trial for trial in trials if trial.number not in broken]
    if op is not None and facts_about(op).once_differentiable:
        return ask_refusal(whole, trials)
    examination = Examination(
        NAME, wrong="PLG040", of="backward", compare=compare_second, among=trials
    )
    refusals = []
    passed_over = [trial.number for trial in trials if trial.number in wrong | broken]
    for trial in whole:
        if not trial.call.wanted:
            continue
        reason = obstacle(trial)
        if reason is None and trial.number in wrong:
            examination.examine(trial, only=is_off_the_tape)
        elif reason is None:
            examination.examine(trial)
            if not examination.findings.has_failed_on(trial.number):
                ask_symmetry(examination.findings, trial)
        elif may_refuse(trial) and is_declared(reason):
            refusals.append(reason)
        else:
            accidental = op is None and isinstance(reason, HigherOrderError)
            verdict: Severity = "note" if accidental else "fail"  # who asks for it gets an error
            message = no_second_derivative(reason)
            examination.findings.add(trial, "PLG041", message, verdict)
    if diagnosed:
        name_attributes(examination)
    nothing = "no sample has a gradient to differentiate"
    if refusals:
        nothing = f"refused: {first_line(refusals[0])}"
    elif passed_over:
        nothing = WRONG if wrong else BROKEN
    if passed_over and examination.findings.asked_on:
        number = counted(len(passed_over), "sample")
        examination.findings.notes.add(f"skipped on {number}: {WRONG if wrong else BROKEN}")
    return examination.result(nothing, diagnosed)


def may_refuse(trial: Trial) -> bool:
    """Return whether a second derivative may be refused, aloud, by what is not marked to do so.

    A function may contain ops that are, and in some frameworks nothing can be.
    """
    subject = trial.subject
    if subject.foreign is not None:
        return subject.op is None or not subject.foreign.meant.framework.declares_once
    return subject.op is None


WRONG = "the first derivative is wrong"
BROKEN = "backward fails the contract check"


def is_declared(reason: Exception) -> bool:
    """Return whether a second derivative was refused by a rule that is marked @once_differentiable."""
    return isinstance(reason, HigherOrderError) and not str(reason).startswith(UNDECLARED)


# How the engine says that a rule lost a history, and not on purpose.
UNDECLARED = "cannot differentiate"


def is_off_the_tape(mismatch: Mismatch) -> bool:
    """Return whether nothing of a derivative is recorded: a fault whatever its values are."""
    return mismatch.kind == "wrong" and mismatch.everywhere


def ask_refusal(trials: list[Trial], among: list[Trial]) -> CheckResult:
    """Return whether a rule marked `@once_differentiable` raises when it is differentiated."""
    findings = Findings(NAME, among)
    for trial in trials:
        if not trial.call.wanted or not any(array.size for array in trial.call.inputs):
            continue
        try:
            recorded = trial.call.record()
            if not recorded.differentiable:
                continue
        except Exception:  # the contract check says so
            continue
        reason = obstacle(trial)
        findings.asked_on.add(trial.number)
        if reason is None:
            message = (
                "backward is marked @once_differentiable, but a second derivative raised no error"
            )
            findings.add(trial, "PLG042", message)
        elif not isinstance(reason, HigherOrderError):
            message = f"a second derivative raised {with_place(reason)}, not a HigherOrderError"
            findings.add(trial, "PLG042", message)
    nothing = "no sample has a gradient to differentiate" if trials else BROKEN
    return findings.result(nothing, "refused, as declared by @once_differentiable")


def obstacle(trial: Trial) -> Exception | None:
    """Return what is raised when backward is recorded and differentiated; None if nothing is."""
    try:
        recorded = derivative(widened(trial), trial).record()
        grads = [np.ones(array.shape, array.dtype) for array in recorded.arrays]
        recorded.pull(grads)
    except Exception as error:
        return error
    return None


def compare_second(trial: Trial, at_once: bool = False) -> tuple[Comparison, tuple[Names, Names]]:
    """Return the comparison of backward's derivative, and what its inputs and outputs are called."""
    call = derivative(widened(trial), trial)
    inputs = [(call.names[position], position) for position in call.wanted]
    outputs = [(f"gradient of {name}", nr) for nr, name in enumerate(gradient_names(call))]
    found = compare(call, trial.generator(NAME), entries_of(trial, ENTRIES), at_once)
    return found, (inputs, outputs)


def name_attributes(examination: Examination) -> None:
    """Make one finding of those that attributes of ctx explain: what follows an input has no history there.

    It is confirmed: where backward is computed with these attributes as they are on the sample, and everything else
    moves, finite differences say what was recorded.
    """
    findings = examination.findings
    wrong: dict[int, tuple[Trial, list[Key]]] = {}
    for key, (_, trial) in findings.kept.items():
        if key[0] == "PLG040":
            wrong.setdefault(id(trial), (trial, []))[1].append(key)
    causes: dict[str, list[str]] = {}
    explained: list[Key] = []
    for trial, keys in wrong.values():
        found, left = attributes_to_blame(trial, keys)
        explained += [key for key in keys if key not in left]
        for name, inputs in found.items():
            causes.setdefault(name, []).extend(inputs)
    if not explained:
        return
    first, *others = explained
    for key in others:
        del findings.kept[key]
        findings.seen_on[first] |= findings.seen_on.pop(key)
    for key in explained:
        examination.suspects.pop(key, None)
    names = " and ".join(f"ctx.{name}" for name in causes)
    follows = " and ".join(dict.fromkeys(itertools.chain(*causes.values())))
    pronoun, they = ("it", "it follows") if len(causes) == 1 else ("them", "they follow")
    findings.diagnose(
        first,
        f"compute {names} again in backward, from values of ctx.save_for_backward: the second derivative takes "
        f"{pronoun} as a constant, because attributes of ctx are not recorded, but {they} {follows}",
    )


def attributes_to_blame(trial: Trial, keys: Sequence[Key]) -> tuple[dict[str, list[str]], Set[Key]]:
    """Return attributes of ctx and the inputs that each follows, and which of the findings they do not explain.

    The first alone that explains all of them; else all that follow an input.
    """
    call = widened(trial)
    left: Set[Key] = set(keys)
    try:
        usual = attributes_of(call, trial)
        followed = {name: list(inputs_followed(call, trial, name, usual[name])) for name in usual}
        followed = {name: inputs for name, inputs in followed.items() if inputs}
        for names in (*([name] for name in followed), [*followed]):
            held = derivative(call, trial, {name: usual[name] for name in names})
            comparison = compare(held, trial.generator(NAME), entries_of(trial, ENTRIES), False)
            places = [(each.input, each.output) for each in comparison.mismatches]
            left = {("PLG040", held.names[held.wanted[one]], other) for one, other in places}
            if names and left.isdisjoint(keys):
                return {name: followed[name] for name in names}, left
    except Exception:  # forward may refuse other numbers
        return {}, set(keys)
    return followed, left if followed else set(keys)


def attributes_of(call: Call, trial: Trial) -> dict[str, Any]:
    """Return the attributes of a call's ctx that are or hold floating-point numbers."""
    context = Rule(call, trial.subject.op).context
    return {
        name: value
        for name, value in getattr(context, "__dict__", {}).items()
        if as_numbers(value, trial).dtype.kind in "fc"
    }


def as_numbers(value: Any, trial: Trial) -> Array:
    """Return what an attribute of ctx holds as an array; one of objects, if it is no number."""
    foreign = trial.subject.foreign
    value = value if foreign is None else foreign.meant.framework.as_array(value)
    value = getattr(value, "_array", value)
    known = isinstance(value, (np.ndarray, np.generic, float, complex))
    return np.asarray(value if known else None)


def inputs_followed(call: Call, trial: Trial, name: str, usual: Any) -> Iterator[str]:
    """Yield the inputs with which an attribute of ctx changes."""
    for number, position in enumerate(call.wanted):
        moved = list(call.inputs)
        moved[number] = (moved[number] * (1 + 2.0**-10)).astype(moved[number].dtype)
        there = attributes_of(call.moved(moved), trial).get(name)
        if not np.array_equal(as_numbers(there, trial), as_numbers(usual, trial)):
            yield call.names[position]


class BackwardFunction:
    """The backward of a call, as a function of its arguments and of the gradients of its outputs.

    If attributes are `held`, they are these on the ctx of each call, and not what forward left there.
    """

    def __init__(self, call: Call, held: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.call = call
        self.held = held
        recorded = call.record()
        self.outputs = [output.requires_grad for output in recorded.floating]
        self.arrays = [
            array for array, used in zip(recorded.arrays, self.outputs, strict=True) if used
        ]
        self.numbers = [nr for nr, used in zip(recorded.numbers, self.outputs, strict=True) if used]
        ones = [np.ones(array.shape, array.dtype) for array in recorded.arrays]
        self.flows = [gradient is not None for gradient in recorded.pull(ones)]

    def __call__(self, *args: Any) -> tuple[Tensor, ...]:
        """Return the gradients that flow, on the graph if recording is on."""
        count = len(self.call.args)
        recording = is_grad_enabled()
        with enable_grad():
            tensors = list(args[:count])
            for position in self.call.wanted:
                if not tensors[position].requires_grad:
                    tensors[position] = wrap(tensors[position]._array)
                    tensors[position].requires_grad = True
            outputs = [output for output in self.call.run(tensors) if is_floating(output)]
            used = [
                output for output, on_graph in zip(outputs, self.outputs, strict=True) if on_graph
            ]
            inputs = [tensors[position] for position in self.call.wanted]
            if not used:
                return ()
            for name, value in self.held.items():
                setattr(context_of(used[0].grad_fn), name, value)
            gradients = grad(
                used, inputs, args[count:], create_graph=recording, materialize_grads=True
            )
        return tuple(
            gradient for gradient, flows in zip(gradients, self.flows, strict=True) if flows
        )


def derivative(call: Call, trial: Trial, held: Mapping[str, Any] = MappingProxyType({})) -> Call:
    """Return the backward of a call as a call: of its arguments, and of one random gradient per output."""
    pullback = BackwardFunction(call, held)
    rng = trial.generator("grad outputs")
    grads = [frozen(uneven(rng, array)) for array in pullback.arrays]
    count = len(call.args)
    single = len(pullback.numbers) == 1
    names = [
        f"grad_output{'' if single else f' of output {number}'}" for number in pullback.numbers
    ]
    return dataclasses.replace(
        call,
        function=pullback,
        is_backward=True,
        args=(*call.args, *grads),
        magnitude=max(
            (near_size(pullback.arrays) / size_of(array) for array in call.inputs), default=0.0
        ),
        names=(*call.names, *names),
        wanted=(*call.wanted, *range(count, count + len(grads))),
        holomorphic=False,
        limits=(*call.limits, *itertools.repeat(math.inf, len(grads))) if call.limits else (),
        rounds_to=None,  # which is said of forward
    )


def pullback_of(call: Call) -> BackwardFunction:
    """Return the backward that a derivative calls."""
    assert isinstance(call.function, BackwardFunction)
    return call.function


def near_size(arrays: list[Array]) -> float:
    """Return the largest finite entry of some arrays."""
    return max(map(largest_of, arrays), default=0.0)


def gradient_names(call: Call) -> list[str]:
    """Return the names of the inputs whose gradients a derivative returns."""
    pullback = pullback_of(call)
    inner = pullback.call
    return [
        inner.names[position]
        for position, flows in zip(inner.wanted, pullback.flows, strict=True)
        if flows
    ]


def ask_symmetry(findings: Findings, trial: Trial) -> None:
    """Note a finding if u'Hw and w'Hu differ, where H holds the second derivatives of a weighted sum of the outputs."""
    call = derivative(widened(trial), trial)
    pullback = pullback_of(call)
    rng = trial.generator("symmetry")
    flowing = [
        position
        for position, flows in zip(pullback.call.wanted, pullback.flows, strict=True)
        if flows
    ]
    if not flowing:
        return
    u, w = ([gaussian(rng, call.args[position]) for position in flowing] for _ in range(2))
    first, second, size = products(call, flowing, u, w)
    difference = abs(first - second)
    natural = near_size(pullback.arrays) / min(
        1.0, *(size_of(array) for array in pullback.call.inputs)
    )
    slack = (
        max(1e-8, 2.0**14 * trial.precision.epsilon) * size
        + 2.0**10 * trial.precision.epsilon * natural
    )
    if not np.isfinite(size) or difference <= slack:
        return
    nudge = 1 + 8 * trial.precision.epsilon
    nudged = call.moved([(array * nudge).astype(array.dtype) for array in call.inputs])
    near_first, near_second, _ = products(nudged, flowing, u, w)
    if difference <= 64 * max(abs(first - near_first), abs(second - near_second)):
        return  # all of it is what rounding leaves of terms that cancel
    ours, theirs = both(first, second)
    message = (
        f"the second derivatives are not symmetric: w'Hu is {ours}, u'Hw is {theirs}, "
        "for random u and w"
    )
    findings.add(trial, "PLG043", message)


def products(
    call: Call, flowing: list[int], u: list[Array], w: list[Array]
) -> tuple[float, float, float]:
    """Return w'Hu and u'Hw of a derivative at its inputs, and the size of the terms that they are sums of."""
    recorded = call.record()
    places = [call.wanted.index(position) for position in flowing]

    def terms(vector: list[Array], others: list[Array]) -> list[Array]:
        gradients = recorded.pull(
            [part.astype(array.dtype) for part, array in zip(vector, recorded.arrays, strict=True)]
        )
        return [
            components(a) * components(gradients[place])
            for a, place in zip(others, places, strict=True)
            if gradients[place] is not None
        ]

    one, other = terms(u, w), terms(w, u)
    size = sum(float(np.sqrt(np.sum(np.square(part)))) for part in (*one, *other))
    first, second = (sum(float(np.sum(part)) for part in parts) for parts in (one, other))
    return first, second, size
