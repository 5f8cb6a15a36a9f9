"""Tests of the gradients that backward returns: of the right form, repeatable, and linear in grad_output."""

from __future__ import annotations

import contextvars
import dataclasses
import functools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import numpy as np

from _plugrad_check.contract import memory
from _plugrad_check.slopes.arrays import (
    BRAIN,
    HALF,
    Array,
    broadcasts_to,
    is_single,
    largest_of,
    real_size,
    size_of,
)
from _plugrad_check.slopes.tolerance import EXACT, Tolerance
from _plugrad_check.subject.call import Raised, attempt
from _plugrad_check.subject.findings import with_place
from _plugrad_check.subject.rule import Rule, RuleRun
from plugrad.engine.errors import GradientError
from plugrad.engine.stream import own_stream, stream_here
from plugrad.engine.surface.dtypes import DType
from plugrad.registry.telling.strangers import pluralized, words_of

Given = TypeVar("Given")
Later: TypeAlias = tuple[str, Callable[[], list[Array | None]]]
"""Later call: a description ('in another thread'), and the function that makes it and returns its gradients."""


def one_gradient_per_argument(run: RuleRun) -> bool:
    """Return True if the rule returned one gradient per positional argument, and perhaps further Nones; else add the
    finding PLG010 and return False.
    """
    node = run.rule.node
    if node is None:
        return True
    expected, got = len(node._edges), len(run.results)
    if got >= expected and all(value is None for value in run.results[expected:]):
        return True
    call = run.rule.call
    by_keyword = node._facts.arguments[len(call.names) : expected]
    settings = [
        name
        for name, arg in zip(call.names, call.args, strict=True)
        if not isinstance(arg, np.ndarray)
    ]
    settings += by_keyword
    advice = ""
    if got == expected - len(settings):
        verb, them = ("are", "them") if len(settings) > 1 else ("is", "it")
        advice = (
            f"; {' and '.join(settings)} {verb} not an array: make {them} keyword-only "
            f"(def forward(ctx, ..., *, {', '.join(settings)})), or return None for {them}"
        )
    run.add(
        "PLG010",
        f"backward returned {pluralized(got, 'gradient')}, forward has "
        f"{pluralized(expected, 'positional argument')} ({', '.join([*call.names, *by_keyword])}){advice}",
    )
    return False


def arrays_of_floats(run: RuleRun) -> bool:
    """Return True if every gradient is an array of floating-point numbers, complex only for complex inputs; else add
    the finding PLG012 and return False. A dtype with fewer digits than the input's is a finding only.

    A real gradient of a complex input passes: its missing part is a wrong value, which the check of values finds.
    """
    fits = True
    precise = min((real_size(array.dtype) for array in run.rule.outputs), default=0)
    for name, value, array in gradients_of(run):
        dtype = getattr(value, "dtype", None)
        if not isinstance(dtype, (np.dtype, DType)) or not (
            isinstance(value, np.generic) or hasattr(value, "__array_function__")
        ):
            message = f"the gradient of {name} is a {type(value).__name__}, not an array"
        elif isinstance(value, np.ndarray) and type(value) not in (np.ndarray, type(array)):
            kind = type(value).__name__
            message = f"the gradient of {name} is a {kind}, not an array, which computes differently; return an array"
        elif dtype.kind not in ("fc" if array.dtype.kind == "c" else "f"):
            message = f"the gradient of {name} is {dtype}, which is not a real floating-point dtype"
            if dtype.kind == "c":
                message += f": {name} is real, so its gradient is the real part"
        elif real_size(np.dtype(dtype)) < min(precise, real_size(array.dtype)):
            message = f"the gradient of {name} is {dtype}, but {name} is {array.dtype}: half of the digits are lost"
            run.add("PLG012", message, argument=name)
            continue
        else:
            continue
        fits = False
        run.add("PLG012", message, argument=name)
    return fits


def exactly_the_shape(run: RuleRun) -> bool:
    """Return True if every gradient has its input's shape, or one that the engine sums to it, for an op that declares
    `broadcasts`; else add the finding PLG011 and return False.
    """
    fits = True
    for name, value, array in gradients_of(run):
        got, expected = np.shape(value), array.shape
        if got == expected or (run.rule.broadcasts and broadcasts_to(expected, got)):
            continue
        fits = False
        message = f"the gradient of {name} has shape {got}, {name} has {expected}"
        if broadcasts_to(expected, got):
            message += (
                f": sum over the axes that were broadcast, plugrad.sum_to_size(grad, {expected})"
            )
        run.add("PLG011", message, argument=name)
    return fits


def none_where_none_flows(run: RuleRun) -> bool:
    """Return True if the rule returned None for every argument that is no tensor; else add the finding PLG013 and
    return False. Arrays of integers or booleans must get None, too, but a gradient for one is a finding only.

    Always True for an op that broadcasts.
    """
    call = run.rule.call
    if run.rule.node is None or run.rule.broadcasts:
        return True
    fits = True
    for position, value in enumerate(run.results[: len(call.args)]):
        arg = call.args[position]
        if value is None or (isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"):
            continue
        is_array, name = isinstance(arg, np.ndarray), call.names[position]
        what = f"an array of {arg.dtype}" if is_array else f"no tensor ({type(arg).__name__})"
        message = f"backward returned a gradient for {name}, which is {what}; return None"
        run.add("PLG013", message, argument=name)
        fits = fits and is_array  # the engine drops it; for what is no tensor it raises
    return fits


COMPLAINTS = (
    ("incorrect number of gradients", "PLG010"),
    ("expected shape compatible", "PLG011"),
    ("invalid gradient", "PLG012"),
    ("expected Variable or None", "PLG012"),
    ("a gradient different than None", "PLG013"),
)
"""Codes of the engine's errors about results that are no gradients, for functions whose rules the checker does not see.
"""


def code_of(error: Exception) -> str:
    """Return the code for an exception from a backward pass: that of a wrong form (PLG010 to PLG013) if the engine
    refused a result, else PLG003.
    """
    if not isinstance(error, GradientError):
        return "PLG003"
    return next((code for words, code in COMPLAINTS if words in words_of(error)), "PLG003")


def gradients_of(run: RuleRun) -> list[tuple[str, Any, Any]]:
    """Return a triple (name, gradient, input) for each differentiated input for which the rule returned a gradient."""
    call, results = run.rule.call, run.results
    if run.rule.node is None:
        values = dict(zip(call.wanted, results, strict=True))
    else:
        values = dict(enumerate(results))
    return [
        (call.names[position], values[position], call.args[position])
        for position in call.wanted
        if values.get(position) is not None
    ]


def backward_twice(run: RuleRun) -> None:
    """Test that backward, called again on the same graph, returns the same; add the finding PLG018 if not. If only a
    few of many calls differ, the message suggests a race.

    Differences that rounding explains, as of a kernel that adds in another order each time, are a note (PLG094).
    """
    first, *others = repeated(run)
    for nr, name in enumerate(run.names):
        gaps = [gap.size for other in others if (gap := EXACT.gap(first[nr], other[nr]))]
        wrong = [run.tolerance.gap(first[nr], other[nr]) is not None for other in others]
        here = first[nr]
        size = largest_of(here) if here is not None else 0.0
        if wrong[0]:
            message = f"called twice, backward gave two different gradients of {name}"
            run.add("PLG018", message, argument=name)
        elif any(wrong):
            message = (
                f"called {len(others) + 1} times on the same graph, backward gave another gradient of {name} "
                f"{sum(wrong)} times, by up to {max(gaps) / (size or 1.0):.1g} of its largest entry, and rounding "
                "does not explain that: a race? Do threads write to one place, or is memory read before it is written?"
            )
            run.add("PLG018", message, argument=name)
        elif gaps:
            message = (
                f"backward adds in another order each time: in {len(others) + 1} runs the gradient of {name} differs "
                f"by up to {max(gaps) / (size or 1.0):.1g} of its largest entry, which rounding explains"
            )
            run.add("PLG094", message, argument=name)


def repeated(run: RuleRun) -> list[list[Array | None]]:
    """Return the gradients of repeated calls of backward, a list for each call: two, or up to 16 if the two differ, or
    if a framework's kernels run in threads.
    """
    found = [run.gradients(), run.gradients()]
    deadline = time.monotonic() + MOST_SECONDS
    differs = any(EXACT.gap(*pair) for pair in zip(*found, strict=True))
    if run.trial.subject.foreign is not None or differs:
        while len(found) < MOST_RUNS and time.monotonic() < deadline:
            found.append(run.gradients())
    return found


MOST_RUNS, MOST_SECONDS = 16, 0.2
"""Limits of repeated calls of backward: runs, and seconds."""
UNSTEADY = Tolerance(1e-4)
"""Tolerance beyond which two runs with the same seeds must have drawn different random numbers."""


def same_in_any_call(run: RuleRun) -> None:
    """Test that the gradient is the same in a call after one on other values, in another thread, in several threads of
    the framework, and in the very first call; add the finding PLG095 for the first in which it is not.
    """
    expected = run.gradients()
    grads = run.copies() if run.earliest is None else [each.copy() for each in run.earliest.grads]
    since: list[Any] = []

    def again() -> list[Array | None]:
        return run.gradients(run.ruled(run.rule.call))

    def later() -> list[Array | None]:
        other = attempt(lambda: run.ruled(run.rule.call.elsewhere()))
        if not isinstance(other, Raised):  # forward may refuse other numbers
            since.append(attempt(other.gradients, grads))
        return again()

    calls: list[Later] = [
        ("in a later call, after one on other values", later),
        ("in another thread", functools.partial(in_another_thread, again)),
        *in_several_threads(run, again),
    ]
    for when, function in calls:
        found = attempt(function)
        if isinstance(found, Raised):
            message = f"{when} the op raised {with_place(found.error)}"
            run.add("PLG095", message, state=when)
            return
        for name in run.differing(expected, found):
            message = f"{when} the gradient of {name} is another one"
            run.add("PLG095", message, argument=name, state=when)
            return
    if run.earliest is None or not since or isinstance(since[0], Raised):
        return
    for name in run.differing(run.earliest.found, since[0]):
        message = f"in the first call of all the gradient of {name} is another one than later, on the same values"
        run.add("PLG095", message, argument=name, state="in the first call")
        return


def in_several_threads(run: RuleRun, again: Callable[[], list[Array | None]]) -> Iterator[Later]:
    """Yield calls in which the framework computes in several threads, each as a description and a function: several
    calls for each number of threads, because a race shows by luck. `again` makes the call.
    """
    foreign = run.trial.subject.foreign
    if foreign is None:
        return
    framework = foreign.meant.framework

    def among(threads: int) -> list[Array | None]:
        with framework.in_threads(threads):
            return again()

    for threads in framework.threads:
        call = functools.partial(among, threads)
        yield from [(f"where {framework.name} computes in {threads} threads", call)] * RACES


RACES = 3
"""Number of calls per number of threads."""


def in_another_thread(function: Callable[[], Given]) -> Given:
    """Return the result of `function()`, run in a new thread with the same context variables and random stream."""
    context, stream = contextvars.copy_context(), stream_here()

    def run() -> Given:
        with own_stream(stream):
            return context.run(function)

    with ThreadPoolExecutor(1, "plugrad") as thread:
        return thread.submit(run).result()


def for_one_input_at_a_time(run: RuleRun) -> None:
    """Test that outputs, and the gradient of each input, are the same when no other input needs a gradient; add the
    finding PLG024 if not.
    """
    call = run.rule.call
    if len(call.wanted) < 2:
        return
    together = run.gradients()
    for name, position, expected in zip(run.names, call.wanted, together, strict=True):
        alone = run.ruled(dataclasses.replace(call, wanted=(position,)))
        outputs = alone.outputs, run.rule.outputs
        for number, one, other in zip(run.rule.recorded.numbers, *outputs, strict=False):
            if run.tolerance.gap(one, other):
                message = f"output {number} is another one when {name} alone needs a gradient"
                run.add("PLG024", message, output=number)
        if not alone.recorded.differentiable:
            continue
        found = attempt(run.gradients, alone)
        if isinstance(found, Raised):
            raised = with_place(found.error)
            message = f"when {name} alone needs a gradient, backward raised {raised}"
        elif run.tolerance.gap(found[0], expected):
            message = f"the gradient of {name} differs when the other inputs need none"
        else:
            continue
        run.add("PLG024", message, argument=name)


def absent_is_zero(run: RuleRun) -> None:
    """Test that an unused output, for which backward gets None, counts like one whose gradient is zero; add the finding
    PLG025 if not.
    """
    rule, foreign = run.rule, run.trial.subject.foreign
    used: list[int | None] = list(range(len(rule.outputs))) if len(rule.outputs) > 1 else []
    # A hook of a function is called with None too, and need not know it.
    if rule.node is not None and foreign and foreign.meant.framework.hands_on_none:
        used.append(None)
    for place in used:
        alone = [grad if nr == place else None for nr, grad in enumerate(run.copies())]
        zeros = [
            grad.copy() if nr == place else np.zeros_like(grad) for nr, grad in enumerate(run.grads)
        ]
        expected = rule.gradients(zeros)
        number = None if place is None else rule.recorded.numbers[place]
        if place is None:
            when = "when no gradient comes, since what uses the output returns None for it,"
            found = attempt(lambda: rule.fitted(rule.raw(alone)))  # noqa: B023
        else:
            when = f"when only output {number} is used,"
            found = attempt(rule.recorded.pull, alone)
        if isinstance(found, Raised):
            run.add("PLG025", f"{when} backward raised {with_place(found.error)}", output=number)
            continue
        for name in run.differing(found, expected):
            message = f"{when} the gradient of {name} is another one than for zeros"
            run.add("PLG025", message, argument=name, output=number)


def interleaved(run: RuleRun) -> None:
    """Test that the gradient of a call is not changed by another forward before its backward; add the finding PLG021 if
    it is.
    """
    call = run.rule.call
    rule = run.ruled(call)
    expected = run.gradients(rule)
    # What is kept of a call may be its signs, and they may be the same backwards.
    for other in (call.elsewhere(), call.moved([-array for array in call.inputs])):
        if isinstance(attempt(run.ruled, other), Raised):
            continue  # not every rearrangement of the inputs is one that forward accepts
        differing = run.differing(expected, run.gradients(rule))
        for name in differing:
            message = (
                f"the gradient of {name} changed because forward was called again before backward"
            )
            run.add("PLG021", message, argument=name)
        if differing:
            return


def forward_three_times(run: RuleRun) -> None:
    """Test that forward returns the same each time, recorded or not; add the finding PLG020 if not."""
    call = run.rule.call
    outputs = [run.rule.outputs, call.values(), call.values()]
    for number, *several in zip(run.rule.recorded.numbers, *outputs, strict=True):
        if not run.trial.subject.deterministic and UNSTEADY.gap(several[0], several[1]):
            run.unsteady = True
            message = (
                f"two runs give different values of output {number} although the global generators are seeded before "
                "each: draw from one of those, and finite differences can be taken"
            )
            run.add("PLG020", message, verdict="inconclusive", output=number)
            return
        if any(run.tolerance.gap(several[0], other) for other in several[1:]):
            if run.trial.subject.deterministic:
                message = f"forward gave different values of output {number} for the same inputs"
                run.add("PLG020", message, output=number)
            return
    for number, first, later in zip(
        run.rule.recorded.numbers, run.trial.first, run.rule.outputs, strict=False
    ):
        if run.trial.subject.deterministic and run.tolerance.gap(first, later):
            message = (
                f"the first call of forward gave other values of output {number} than later ones"
            )
            run.add("PLG020", message, output=number)
            return


SCALES, SHORT_SCALES = (1e-3, 1.0, 1e3), (0.125, 1.0, 8.0)
FARTHEST = 1e-12  # of gradients that are small everywhere, if the dtype has room for them
FAR_IN_HALF, FAR_IN_BRAIN = 2.0**-8, 2.0**-40  # the same in float16 and in bfloat16
GROSS = 0.25
"""Part of a gradient in low precision by which it may differ when grad_output is multiplied by a power of two, and the
result divided by it: these round nothing, except where a number leaves the range of the dtype.
"""


def depends_on_grad_output(run: RuleRun) -> bool:
    """Return True if backward uses grad_output at all; else add the finding PLG019 and return False: all other faults
    would be consequences.
    """
    # What it changes or raises, if so, is another question.
    copy = memory.writable(run.rule.call)
    if attempt(lambda: is_constant(run, run.ruled(copy))) is not True:
        return True
    message = (
        "backward ignores grad_output: it must return grad_output times the derivative, but returns the same for g "
        "and -g, and not zero for grad_output = 0"
    )
    run.add("PLG019", message)
    return False


def is_constant(run: RuleRun, rule: Rule) -> bool:
    """Return True if the rule returns the same gradients, not all 0, for output gradients of 0, g and -g."""
    none = rule.gradients([np.zeros_like(grad) for grad in run.grads])
    there = [found for found in none if found is not None]
    if not all(map(np.all, map(np.isfinite, there))) or not any(map(np.any, there)):
        return False
    one, other = (rule.gradients([sign * grad for grad in run.grads]) for sign in (1, -1))
    return not any(EXACT.gap(a, b) for row in (one, other) for a, b in zip(row, none, strict=True))


def linear_in_grad_output(run: RuleRun) -> None:
    """Test that backward b is linear in grad_output: b(0) = 0, b(-g) = -b(g) and b(ag + ch) = a b(g) + c b(h), for a
    and c from 1e-3 to 1e3; add the finding PLG019 if not.

    Also b(ag) = a b(g) for a very small and a very large a, except where a number leaves the range of the dtype on the
    way. In low precision these are powers of two, which round nothing.
    """
    g, h = run.grads, run.rule.random_grads(run.trial.generator("linearity"))
    raw = run.gradients()

    def b(a: float, c: float) -> list[Array]:
        grads = [np.asarray(a * x + c * y + 0.0, x.dtype) for x, y in zip(g, h, strict=True)]
        pairs = zip(run.rule.gradients(grads), run.rule.call.inputs, strict=True)
        return [np.zeros_like(array) if found is None else found for found, array in pairs]

    # Of float16 a thousand times a sum may be out of range on the way, where the result is not.
    is_short = any(array.dtype == np.float16 for array in (*g, *run.rule.call.inputs))
    scales = SHORT_SCALES if is_short else SCALES
    of_g, of_h, far = b(1.0, 0.0), b(0.0, 1.0), farthest(run, raw, is_short)
    pairs = zip(of_g, of_h, rounding_of(run, raw), strict=True)
    slack = [allowed(run, nr, *both) + rounding for nr, (*both, rounding) in enumerate(pairs)]
    blamed = set()
    for a, c, words in (
        (0.0, 0.0, "is not zero for grad_output = 0"),
        (-1.0, 0.0, "does not change sign with grad_output"),
        *((a, 0.0, NOT_LINEAR.format(f"{a:.0e} g", f"{a:.0e} b(g)")) for a in far),
        *(
            (a, -1 / a, NOT_LINEAR.format(f"{a:g} g - {1 / a:g} h", f"{a:g} b(g) - {1 / a:g} b(h)"))
            for a in scales
        ),
    ):
        is_far = a in far and not c
        for nr, (name, found) in enumerate(zip(run.names, b(a, c), strict=True)):
            first, expected = of_g[nr], a * of_g[nr] + c * of_h[nr]
            if is_far:
                found = np.where(np.isfinite(found), found, expected)
            if is_far and is_low(run):
                near = GROSS * np.abs(expected)
            else:
                near = (abs(a) + abs(c) or 1.0) * np.asarray(slack[nr])
            near += float(np.finfo(first.dtype).tiny)
            if nr in blamed or close(found, expected, near):
                continue
            blamed.add(nr)
            few_digits = is_far and first.dtype == np.float64 and is_single(first)
            message = f"the gradient of {name} {words}{SINGLE_ALONE * few_digits}"
            run.add("PLG019", message, argument=name)


NOT_LINEAR = "is not linear in grad_output: b({}) is not {}"
SINGLE_ALONE = "; all of b(g) are float32 numbers: is something computed in float32?"


def rounding_of(run: RuleRun, gradients: list[Array | None]) -> list[float]:
    """Return the uncertainty of each gradient by rounding: its change when inputs change in their last digits.

    A gradient may be what is left of terms that cancel, whose size is unknown.
    """
    nudge = 1 + 8 * run.precision.epsilon
    inputs = [(array * nudge).astype(array.dtype) for array in run.rule.call.inputs]
    nearby = attempt(lambda: run.gradients(run.ruled(run.rule.call.moved(inputs))))
    if isinstance(nearby, Raised):  # other numbers may be ones that forward refuses
        nearby = gradients
    return [
        0.0 if one is None or other is None else 8 * largest_of(one - other)
        for one, other in zip(gradients, nearby, strict=True)
    ]


def is_low(run: RuleRun) -> bool:
    """Return True if the run is in float16 or bfloat16."""
    return run.precision in (HALF, BRAIN)


def farthest(run: RuleRun, gradients: list[Array | None], is_short: bool) -> tuple[float, float]:
    """Return the smallest and the largest factor for grad_output with which no number leaves the range of its dtype.
    `is_short` is True if a float16 array is involved.
    """
    if is_low(run):
        small = FAR_IN_HALF if is_short else FAR_IN_BRAIN
        return small, 1 / small
    grads = run.grads
    arrays = [array for array in (*gradients, *grads) if array is not None and array.size]
    small = max((float(np.finfo(array.dtype).tiny) ** 0.25 for array in arrays), default=1.0)
    small = max(FARTHEST, small)
    return small, 1 / small


def allowed(run: RuleRun, number: int, first: Array, second: Array) -> float:
    """Return the difference that rounding may cause between `first` and `second`, two results for the gradient of input
    `number`, whose terms may cancel.
    """
    size = sum(largest_of(part) for part in (first, second))
    largest = max(map(largest_of, run.rule.outputs), default=0.0)
    natural = largest / min(size_of(run.rule.call.inputs[number]), 1.0)
    smallest = float(np.finfo(first.dtype).tiny)  # below it numbers have fewer digits
    return run.tolerance.relative * size + 2.0**8 * run.precision.epsilon * natural + smallest


def close(found: Array, expected: Array, slack: Array) -> bool:
    """Return True if `found` is within `slack` of `expected` wherever `expected` is finite (0 * inf is nobody's
    fault).
    """
    with np.errstate(invalid="ignore"):
        near = np.abs(found - expected) <= slack
    return bool(near.all() or near[np.isfinite(expected)].all())
