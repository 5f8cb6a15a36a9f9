"""Second derivatives: the derivative of backward compared with finite differences of backward.

Backward is itself a function of the inputs and of grad_output, so it is checked like any other: every gradient that it
returns, with respect to all of these. Where the second derivative is continuous it is symmetric; that is checked
without finite differences.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import re
import threading
from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any

import numpy as np

from _plugrad_check.codes import Severity
from _plugrad_check.contract.results import code_of
from _plugrad_check.jacobian.comparison import Comparison
from _plugrad_check.low_precision.ask import COARSE, ask_precision, is_coarse
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Room, Round
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import (
    Array,
    gaussian,
    largest_of,
    products,
    real_size,
    size_of,
    uneven,
)
from _plugrad_check.slopes.tolerance import both
from _plugrad_check.subject.call import Call, Raised, attempt, frozen, is_floating, pulled
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.rule import Rule, context_of
from _plugrad_check.subject.trials import Trial
from _plugrad_check.values.values import Examination, Key, Names, compare, entries_of, in_float64
from plugrad.engine.errors import HigherOrderError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.telling.strangers import first_line, pluralized, words_of

ENTRIES = 256  # an entry costs several times as much as one of the first derivative

NAME = "second order"


class SecondOrder(Room):
    """Check of second derivatives: those of backward against finite differences of it.

    Skip samples whose first derivative is wrong: their second derivative is wrong for the same reason. Only check that
    backward can be differentiated there, and that all of it is recorded. Samples on which backward raises, or writes
    where it must not, are skipped altogether.
    """

    name = NAME

    def __init__(self, now: Round) -> None:
        self.now = now
        self.examination = Examination(
            NAME, wrong="PLG040", of="backward", compare=compare_second, among=now.usable
        )
        self.findings = self.examination.findings
        self.refusals: list[Exception] = []
        self.coarse: list[Trial] = []

    @classmethod
    def answer(cls, now: Round) -> CheckResult:
        """Return the result of this check, second derivatives, for the op of the round `now`. For a rule that is marked
        `@once_differentiable`, it is the result of `Refusal`: differentiating it again must raise an error.
        """
        op = now.subject.op
        refuses = op is not None and facts_about(op).once_differentiable
        return Refusal.answer(now) if refuses else super().answer(now)

    def ask(self) -> Iterator[Trial]:
        """Yield the samples to compare entry by entry: those on which a quick comparison along a line does not show
        that all is right.
        """
        for trial in self.now.usable:
            if trial.number in self.now.broken or not trial.call.wanted:
                continue
            if trial.number in self.now.wrong or not self.examination.agrees_along_a_line(
                trial, in_derivative
            ):
                yield trial

    def judge(self, each: Trial) -> None:
        """Compare the derivative of backward with finite differences on one sample, if it has one, and add findings."""
        gradients = differentiated(each)
        if is_unrecorded(each, gradients):
            self.findings.add(each, "PLG040", UNRECORDED)
        elif isinstance(gradients, Raised):
            self.judge_refusal(each, gradients.error)
        elif is_coarse(each):
            through = functools.partial(derivative, trial=each)
            if each.number in self.now.wrong:
                return  # seconds, for differences that say nothing
            if not ask_precision(self.findings, each, "PLG040", through):
                self.coarse.append(each)
        elif each.number in self.now.wrong:
            # That nothing of a derivative is recorded is a fault whatever its values are.
            self.examination.examine(each, lambda one: one.kind == "wrong" and one.everywhere)
        else:
            self.examination.examine(each)
            if each.number not in self.findings.failed_on:
                ask_symmetry(self.findings, each)

    def judge_refusal(self, trial: Trial, reason: Exception) -> None:
        """Keep the exception `reason` if a rule that declares to have no second derivative raised it; for any other
        exception, add a finding.
        """
        if may_refuse(trial) and is_declared(reason):
            self.refusals.append(reason)
            return
        # Few kernels have a second derivative, or say that they have none.
        accidental = self.now.subject.op is None and isinstance(reason, HigherOrderError)
        verdict: Severity = "note" if accidental or is_coarse(trial) else "fail"
        self.findings.add(trial, "PLG041", no_second_derivative(reason, trial), verdict)

    def say(self) -> CheckResult:
        """Return the result of this check, with the reason why samples were skipped."""
        wrong, broken = self.now.wrong, self.now.broken
        passed_over = [each.number for each in self.now.usable if each.number in wrong | broken]
        if self.now.diagnosed:
            name_attributes(self.examination)
        nothing = "no sample has a gradient to differentiate"
        if self.refusals:
            nothing = f"refused: {first_line(self.refusals[0])}"
        elif passed_over:
            nothing = WRONG if wrong else BROKEN
        elif self.coarse:
            nothing = COARSE
        if passed_over and self.findings.asked_on:
            number = pluralized(len(passed_over), "sample")
            self.findings.notes.add(f"skipped on {number}: {WRONG if wrong else BROKEN}")
        return self.examination.result(nothing, self.now.diagnosed)


def may_refuse(trial: Trial) -> bool:
    """Return True if the subject may raise when it is differentiated twice, without a mark of its own: it is a
    function, which may contain ops that are marked, or its framework has no such mark.
    """
    foreign = trial.subject.foreign
    declares = foreign is None or foreign.meant.framework.declares_once
    return trial.subject.op is None or not declares


WRONG = "the first derivative is wrong"
BROKEN = "backward fails the contract check"


def is_declared(reason: Exception) -> bool:
    """Return True if `reason` is the error of a rule marked @once_differentiable, which declares that it has no second
    derivative.
    """
    return isinstance(reason, HigherOrderError) and not str(reason).startswith(UNDECLARED)


# How the engine says that a rule lost a history, and not on purpose.
UNDECLARED = "cannot differentiate"


class Refusal(Room):
    """Check of a rule marked `@once_differentiable`: it must raise HigherOrderError when it is differentiated."""

    name = NAME

    def __init__(self, now: Round) -> None:
        self.now, self.findings = now, Findings(NAME, now.usable)
        self.whole = [trial for trial in now.usable if trial.number not in now.broken]

    def ask(self) -> Iterator[Trial]:
        """Yield the samples that have a gradient, so that backward can be differentiated."""
        for trial in self.whole:
            if not trial.call.wanted or not any(array.size for array in trial.call.inputs):
                continue
            recorded = attempt(trial.call.record)
            if not isinstance(recorded, Raised) and recorded.differentiable:
                yield trial

    def judge(self, each: Trial) -> None:
        """Differentiate backward on one sample, and add the finding PLG042 if that raises nothing, or something
        else.
        """
        gradients = differentiated(each)
        self.findings.asked_on.add(each.number)
        if not isinstance(gradients, Raised):
            message = (
                "backward is marked @once_differentiable, but a second derivative raised no error"
            )
            self.findings.add(each, "PLG042", message)
        elif not isinstance(gradients.error, HigherOrderError):
            raised = with_place(gradients.error)
            message = f"a second derivative raised {raised}, not a HigherOrderError"
            self.findings.add(each, "PLG042", message)

    def say(self) -> CheckResult:
        """Return the result of this check."""
        nothing = "no sample has a gradient to differentiate" if self.whole else BROKEN
        return self.findings.result(nothing, "refused, as declared by @once_differentiable")


def differentiated(trial: Trial) -> list[Any] | Raised:
    """Record backward on one sample and differentiate it; return the gradients, or `Raised` with the exception."""
    return attempt(lambda: pulled(in_derivative(trial)))


def is_unrecorded(trial: Trial, gradients: list[Any] | Raised) -> bool:
    """Return True if nothing of backward is on the graph, so that no second derivative can be had: `gradients` (from
    `differentiated`) are all None, but backward's result is not 0. Since backward is linear in grad_output, such a
    result depends on it.

    That needs no finite differences, which would take minutes for a kernel.
    """
    if isinstance(gradients, Raised) or any(gradient is not None for gradient in gradients):
        return False
    return any(array.any() for array in in_derivative(trial).values())


UNRECORDED = (
    "nothing of what backward computes is recorded, so that a second derivative is zero without a word: is something "
    "detached, or taken from NumPy or a kernel? Mark it @once_differentiable if it has none"
)


def in_derivative(trial: Trial) -> Call:
    """Return the backward of a trial as a `Call`, in float64, so that it can be checked like a forward; the call of the
    latest trial is cached.
    """
    latest: Any = getattr(here, "latest", (None, None))
    if latest[0] is not trial:
        here.latest = latest = trial, derivative(in_float64(trial), trial)
    found: Call = latest[1]
    return found


here = threading.local()
"""Cache of `in_derivative`, per thread: `latest` is a trial and its backward as a call."""


def compare_second(trial: Trial, at_once: bool = False) -> tuple[Comparison, tuple[Names, Names]]:
    """Return the comparison of backward's derivative with finite differences on one sample, and the names of its inputs
    and outputs.

    With `at_once`, entries that agree along random directions are not compared one by one.
    """
    call = in_derivative(trial)
    inputs = [(call.names[position], position) for position in call.wanted]
    flowing = pullback_of(call).flowing
    outputs = [(f"gradient of {call.names[place]}", nr) for nr, place in enumerate(flowing)]
    found = compare(call, trial.generator(NAME), entries_of(trial, ENTRIES), at_once)
    return found, (inputs, outputs)


def name_attributes(examination: Examination) -> None:
    """Merge findings that have one cause, attributes of ctx: backward reads there a value that was computed from an
    input, and the second derivative takes it for a constant.

    The cause is confirmed: finite differences with these attributes held fixed agree with the recorded derivative.
    """
    findings = examination.findings
    wrong: dict[int, tuple[Trial, list[Key]]] = {}
    for key, (finding, trial) in findings.kept.items():
        if finding.code == "PLG040" and finding.message != UNRECORDED:
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
    diagnosis = (
        f"compute {names} again in backward, from values of ctx.save_for_backward: the second derivative takes "
        f"{pronoun} as a constant, because attributes of ctx are not recorded, but {they} {follows}"
    )
    findings.amend(first, diagnosis=diagnosis)


def attributes_to_blame(trial: Trial, keys: Sequence[Key]) -> tuple[dict[str, list[str]], Set[Key]]:
    """Return the attributes of ctx that explain wrong second derivatives (the findings `keys` on one sample), each with
    the inputs that it is computed from; and the keys that are left unexplained.

    It is the first attribute that alone explains all findings; if none does, all attributes that depend on an input.
    """
    call = in_float64(trial)
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


def ask_symmetry(findings: Findings, trial: Trial) -> None:
    """Add the finding PLG043 if u'Hw and w'Hu differ for random u and w, where H holds the second derivatives of a
    weighted sum of the outputs.
    """
    call = in_derivative(trial)
    pullback = pullback_of(call)
    rng, flowing = trial.generator("symmetry"), pullback.flowing
    if not flowing:
        return
    u, w = ([gaussian(rng, call.args[position]) for position in flowing] for _ in range(2))
    first, second, size = bilinear(call, flowing, u, w)
    difference = abs(first - second)
    natural = pullback.size / min(1.0, *map(size_of, pullback.call.inputs))
    epsilon = trial.precision.epsilon
    slack = max(limits.PRODUCTS, limits.REORDERED * epsilon) * size
    slack += limits.SYMMETRY_ROUNDING * epsilon * natural
    if not np.isfinite(size) or difference <= slack:
        return
    nudge = 1 + limits.BACKWARD_ROUNDING * epsilon
    nudged = call.moved([(array * nudge).astype(array.dtype) for array in call.inputs])
    near_first, near_second, _ = bilinear(nudged, flowing, u, w)
    turned = max(abs(first - near_first), abs(second - near_second))
    if difference <= limits.SYMMETRY_NUDGED * turned:
        return  # all of it is what rounding leaves of terms that cancel
    ours, theirs = both(first, second)
    message = f"the second derivatives are not symmetric: w'Hu is {ours}, u'Hw is {theirs}, for random u and w"
    findings.add(trial, "PLG043", message)


def bilinear(
    call: Call, flowing: list[int], u: list[Array], w: list[Array]
) -> tuple[float, float, float]:
    """Return w'Hu, u'Hw, and the size of the terms that they are sums of. `call` is a backward, whose derivative is H;
    `flowing` are the positions of the inputs that u and w belong to.
    """
    recorded = call.record()

    def terms(vector: list[Array], others: list[Array]) -> list[Array]:
        gradients = dict(zip(call.wanted, recorded.pull_cast(vector), strict=True))
        return products([gradients[position] for position in flowing], others)

    one, other = terms(u, w), terms(w, u)
    size = sum(float(np.sqrt(np.sum(np.square(part)))) for part in (*one, *other))
    first, second = (sum(float(np.sum(part)) for part in parts) for parts in (one, other))
    return first, second, size


# What to write instead, where a rule that is right on arrays raises on Tensors ---------------------------------------

ON_BOTH = {
    "transpose": "plugrad.permute(x, axes)",
    "moveaxis": "plugrad.permute(x, axes)",
    "rollaxis": "plugrad.permute(x, axes)",
    "dot": "plugrad.matmul(x, y)",
    "astype": "plugrad.to(x, dtype)",
    "copy": "plugrad.clone(x)",
    "ravel": "plugrad.reshape(x, (-1,))",
    "conjugate": "plugrad.conj(x)",
    "broadcast_to": "plugrad.expand(x, shape)",
    "expand_dims": "plugrad.unsqueeze(x, axis)",
    "zeros_like": "0 * x",
    "ones_like": "0 * x + 1",
    "square": "x * x",
}
"""Functions that take arrays and Tensors alike, by the name of NumPy's that takes arrays alone."""

NAMED = (r"np\.([\w.]+) ", r"no attribute '(\w+)'", r"^(?:\w+\.)*?(\w+?)(?:\.forward)?\(\)")
"""Patterns that find the name of the called function in an error message."""

DETACHED = re.compile(
    r"; or give it x\.detach\(\) if no gradient is needed"
    r"| Use tensor\.detach\(\)\.numpy\(\) instead\."
)
"""Advice in an error message for code that needs no gradient: in a rule it would silently lose the second derivative.
"""

WAY_OUT = re.compile(r" (Save inputs and outputs only .*?\(ctx\.mask = mask\))\.?")
"""The engine's advice on a value that is not on the graph; the message begins with it."""


def no_second_derivative(error: Exception, trial: Trial) -> str:
    """Return the message about a rule that raises `error` while it is differentiated: the fact, the way out if it is
    known, and the words of the error.
    """
    raised = f"differentiating backward raised {DETACHED.sub('', with_place(error))}"
    if code_of(error) != "PLG003":  # what it returns is no gradient
        return raised
    otherwise = "mark it @once_differentiable if it has no second derivative"
    written = on_both(words_of(error).strip())
    if isinstance(error, HigherOrderError):
        said = WAY_OUT.search(raised)
        raised = WAY_OUT.sub("", raised).removesuffix(".")
        way_out = said[1][0].lower() + said[1][1:] if said else ""
        advice = f"{way_out}; or {otherwise}" if said else otherwise
    elif written:
        advice = f"write {written}, which takes arrays and Tensors alike"
    elif line := INSTEAD.search(DETACHED.sub("", words_of(error))):
        raised = raised.replace(line[0], "")
        advice = f"{line[1]}, or {otherwise}"
    else:
        foreign = trial.subject.foreign
        means = "plugrad functions, which take arrays and Tensors alike"
        if foreign is not None:
            means = f"functions of {foreign.meant.framework.name}"
        means += " (detach() would lose the second derivative)"
        return f"{raised}: write backward with operators and {means}, or {otherwise}"
    fact, _, words = raised.partition(": ")
    return f"{fact}; {advice}: {words}"


INSTEAD = re.compile(r": (for .+? write .+)")  # of an error about a name that plugrad does not have


def on_both(message: str) -> str:
    """Return the plugrad function that takes Tensors, to be written instead of the one that an error message says
    cannot take one; '' if none is known.
    """
    found = (re.search(pattern, message) for pattern in NAMED)
    names = (match[1].lower() for match in found if match)
    return next((ON_BOTH[name] for name in names if name in ON_BOTH), "")


# Backward as a call, so that it is examined like a forward ------------------------------------------------------------


NOTHING_HELD: Mapping[str, Any] = MappingProxyType({})


def derivative(call: Call, trial: Trial, held: Mapping[str, Any] = NOTHING_HELD) -> Call:
    """Return the backward of a call as a `Call`, so that it can be checked like a forward: its arguments are those of
    the call, and one random gradient per output. `held` replaces attributes of ctx.
    """
    pullback = BackwardFunction(call, held)
    rng = trial.generator("grad outputs")
    grads = [frozen(uneven(rng, array)) for array in pullback.arrays]
    count = len(call.args)
    several = len(pullback.numbers) > 1
    names = [f"grad_output of output {nr}" if several else "grad_output" for nr in pullback.numbers]
    return dataclasses.replace(
        call,
        function=pullback,
        is_backward=True,
        args=(*call.args, *grads),
        magnitude=max((pullback.size / size_of(array) for array in call.inputs), default=0.0),
        names=(*call.names, *names),
        wanted=(*call.wanted, *range(count, count + len(grads))),
        holomorphic=False,
        limits=(*call.limits, *itertools.repeat(math.inf, len(grads))) if call.limits else (),
        rounds_to=pullback.rounds_to,
    )


def is_narrow(value: Any) -> bool:
    """Return True if `value` is an array of floating-point numbers with fewer digits than float64."""
    kind = getattr(value, "dtype", np.dtype(bool)).kind
    return kind in "fc" and real_size(value.dtype) < 8


class BackwardFunction:
    """Backward of a call, as a function of the call's arguments and of the gradients of its outputs. `derivative` makes
    it.

    Attributes in `held` replace those that forward leaves on the ctx.
    """

    def __init__(self, call: Call, held: Mapping[str, Any] = NOTHING_HELD) -> None:
        self.call = call
        self.held = held
        recorded = call.record()
        self.outputs = [output.requires_grad for output in recorded.floating]
        self.arrays = list(itertools.compress(recorded.arrays, self.outputs))
        self.numbers = list(itertools.compress(recorded.numbers, self.outputs))
        self.size = max(map(largest_of, self.arrays), default=0.0)
        """The largest finite entry of the outputs."""
        ran = (getattr(output.grad_fn, "ran", None) for output in recorded.floating)
        own = [each.dtype for one in ran if one for each in one.outputs if is_narrow(each)]
        self.rounds_to = min(own, key=lambda dtype: dtype.itemsize, default=None)
        """The dtype that another framework rounds grad_output to: that of its output, which a surrogate's need not
        have. None for plugrad.
        """

    @functools.cached_property
    def flows(self) -> list[bool]:
        """For each differentiated input, True if it gets a gradient, and not None; set by the first call."""
        return [gradient is not None for gradient in pulled(self.call)]

    @property
    def flowing(self) -> list[int]:
        """The positions of the differentiated inputs that get a gradient, and not None."""
        return list(itertools.compress(self.call.wanted, self.flows))

    def __call__(self, *args: Any) -> tuple[Tensor, ...]:
        """Return the gradients of the inputs that get one, on the graph if recording is on. `args` are the arguments of
        the call, then one gradient per output.
        """
        count = len(self.call.args)
        recording = is_grad_enabled()
        with enable_grad():
            tensors = list(args[:count])
            for position in self.call.wanted:
                if not tensors[position].requires_grad:
                    tensors[position] = wrap(tensors[position]._array)
                    tensors[position].requires_grad = True
            outputs = [output for output in self.call.run(tensors) if is_floating(output)]
            used = [each for each, used in zip(outputs, self.outputs, strict=True) if used]
            inputs = [tensors[position] for position in self.call.wanted]
            if not used:
                return ()
            for name, value in self.held.items():
                setattr(context_of(used[0].grad_fn), name, value)
            found = grad(used, inputs, args[count:], create_graph=recording, allow_unused=True)
        vars(self).setdefault("flows", [gradient is not None for gradient in found])
        pairs = itertools.compress(zip(found, inputs, strict=True), self.flows)
        return tuple(
            wrap(np.zeros_like(given._array)) if gradient is None else gradient
            for gradient, given in pairs
        )


def pullback_of(call: Call) -> BackwardFunction:
    """Return the `BackwardFunction` that a call made by `derivative` has as its function."""
    assert isinstance(call.function, BackwardFunction)
    return call.function


# Attributes of ctx, which are not recorded --------------------------------------------------------------------------


def attributes_of(call: Call, trial: Trial) -> dict[str, Any]:
    """Return the attributes of a call's ctx that are floating-point numbers, or arrays of them, by name."""
    context = Rule(call, trial.subject.op).context
    return {
        name: value
        for name, value in getattr(context, "__dict__", {}).items()
        if as_numbers(value, trial).dtype.kind in "fc"
    }


def as_numbers(value: Any, trial: Trial) -> Array:
    """Return `value`, an attribute of ctx, as an array; an array of object dtype if it holds no number."""
    value = trial.subject.array_in(value)
    known = isinstance(value, (np.ndarray, np.generic, float, complex))
    return np.asarray(value if known else None)


def inputs_followed(call: Call, trial: Trial, name: str, usual: Any) -> Iterator[str]:
    """Yield the names of the inputs with which the attribute `name` of ctx, whose value on the sample is `usual`,
    changes.
    """
    for number, position in enumerate(call.wanted):
        moved = list(call.inputs)
        moved[number] = (moved[number] * (1 + limits.FOLLOWED)).astype(moved[number].dtype)
        there = attributes_of(call.moved(moved), trial).get(name)
        if not np.array_equal(as_numbers(there, trial), as_numbers(usual, trial)):
            yield call.names[position]
