"""Backward is linear in grad_output: nothing else is a vector-Jacobian product."""

from __future__ import annotations

import numpy as np

from plugrad.check.contract import memory
from plugrad.check.slopes.arrays import Array, is_single, largest_of, size_of
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.rule_run import RuleRun

SCALES = (1e-3, 1.0, 1e3)
FARTHEST = 1e-12  # of gradients that are small everywhere, if the dtype has room for them


def depends_on_grad_output(run: RuleRun) -> bool:
    """Return whether backward uses grad_output at all. If not, all else that is wrong with it follows."""
    try:
        # What it changes, if so, is another question.
        rule = Rule(memory.writable(run.rule.call), run.trial.subject.op)
        none = rule.gradients([np.zeros_like(grad) for grad in run.grads])
        there = [found for found in none if found is not None]
        if not all(np.isfinite(found).all() for found in there) or not any(map(np.any, there)):
            return True
        one, other = (rule.gradients([sign * grad for grad in run.grads]) for sign in (1, -1))
    except Exception:  # so is what it raises
        return True
    if not all(agree(a, b, 0.0) for row in (one, other) for a, b in zip(row, none, strict=True)):
        return True
    message = (
        "backward ignores grad_output: it must return grad_output times the derivative, but returns the same for g "
        "and -g, and not zero for grad_output = 0"
    )
    run.add("PLG019", message)
    return False


def linear_in_grad_output(run: RuleRun) -> None:
    """Is b(0) = 0, b(-g) = -b(g) and b(ag + ch) = a b(g) + c b(h), for a and c from 1e-3 to 1e3?

    And b(ag) = a b(g), for a very small and a very large a.
    """
    g, h = run.grads, run.rule.random_grads(run.trial.generator("linearity"))
    of_g, of_h = (run.rule.gradients([grad.copy() for grad in grads]) for grads in (g, h))
    of_zero = run.rule.gradients([np.zeros_like(grad) for grad in g])
    of_negative = run.rule.gradients([-grad for grad in g])
    rounding = rounding_of(run, of_g)
    far = farthest(of_g, g)
    of_far = {a: run.rule.gradients([np.asarray(a * x, x.dtype) for x in g]) for a in far}
    blamed = set()
    for nr, name in enumerate(run.names):
        first, second = filled(run, nr, of_g[nr]), filled(run, nr, of_h[nr])
        slack = allowed(run, nr, first, second) + rounding[nr]
        if not close(filled(run, nr, of_zero[nr]), 0.0 * first, slack):
            message = f"the gradient of {name} is not zero for grad_output = 0"
        elif not close(filled(run, nr, of_negative[nr]), -first, slack):
            message = f"the gradient of {name} does not change sign with grad_output"
        else:
            wrong = [
                a for a in far if not still_linear(filled(run, nr, of_far[a][nr]), a, first, slack)
            ]
            if not wrong:
                continue
            a = wrong[0]
            message = f"the gradient of {name} is not linear in grad_output: b({a:.0e} g) is not {a:.0e} b(g)"
            if first.dtype == np.float64 and is_single(first):
                message += "; all of b(g) are float32 numbers: is something computed in float32?"
        blamed.add(nr)
        run.add("PLG019", message, argument=name)
    for a in SCALES:
        c = -1.0 / a
        mixed = [np.asarray(a * x + c * y, x.dtype) for x, y in zip(g, h, strict=True)]
        of_mixed = run.rule.gradients(mixed)
        for nr, name in enumerate(run.names):
            first, second = filled(run, nr, of_g[nr]), filled(run, nr, of_h[nr])
            slack = (abs(a) + abs(c)) * (allowed(run, nr, first, second) + rounding[nr])
            if nr not in blamed and not close(
                filled(run, nr, of_mixed[nr]), a * first + c * second, slack
            ):
                message = (
                    f"the gradient of {name} is not linear in grad_output: "
                    f"b({a:g} g - {-c:g} h) is not {a:g} b(g) - {-c:g} b(h)"
                )
                blamed.add(nr)
                run.add("PLG019", message, argument=name)


def rounding_of(run: RuleRun, gradients: list[Array | None]) -> list[float]:
    """Return how uncertain each gradient is by rounding: how it differs where inputs differ in their last digits.

    All of it may be what is left of terms that cancel, whose size nothing tells.
    """
    nudge = 1 + 8 * run.precision.epsilon
    call = run.rule.call
    try:
        there = Rule(
            call.moved([(array * nudge).astype(array.dtype) for array in call.inputs]),
            run.trial.subject.op,
        )
        nearby = there.gradients([grad.copy() for grad in run.grads])
    except Exception:  # other numbers may be ones that forward refuses
        nearby = gradients
    return [
        0.0 if one is None or other is None else 8 * largest_of(one - other)
        for one, other in zip(gradients, nearby, strict=True)
    ]


def farthest(gradients: list[Array | None], grads: list[Array]) -> tuple[float, float]:
    """Return how small and how large grad_output may be made so that no number leaves the range of its dtype."""
    arrays = [array for array in (*gradients, *grads) if array is not None and array.size]
    small = max((float(np.finfo(array.dtype).tiny) ** 0.25 for array in arrays), default=1.0)
    small = max(FARTHEST, small)
    return small, 1 / small


def still_linear(found: Array, a: float, first: Array, slack: float) -> bool:
    """Return whether b(ag) is a b(g), but for what leaves the range of the dtype on the way."""
    inside = np.isfinite(found)
    if not inside.all():
        found, first = found[inside], first[inside]
    smallest = float(np.finfo(first.dtype).tiny)
    return close(found, a * first, a * slack + smallest)


def filled(run: RuleRun, number: int, gradient: Array | None) -> Array:
    """Return a gradient; zeros for None."""
    if gradient is not None:
        return gradient
    zeros: Array = np.zeros_like(run.rule.call.inputs[number])
    return zeros


def allowed(run: RuleRun, number: int, first: Array, second: Array) -> float:
    """Return how far results may be apart: as rounding goes, of the gradients, and of terms in them that may cancel."""
    size = sum(largest_of(part) for part in (first, second))
    largest = max(map(largest_of, run.rule.outputs), default=0.0)
    natural = largest / min(size_of(run.rule.call.inputs[number]), 1.0)
    smallest = float(np.finfo(first.dtype).tiny)  # below it numbers have fewer digits
    return run.tolerance * size + 2.0**8 * run.precision.epsilon * natural + smallest


def close(found: Array, expected: Array, slack: float) -> bool:
    """Return whether a gradient is as expected where that is finite (0 * inf is nobody's fault)."""
    with np.errstate(invalid="ignore"):
        near = np.abs(found - expected) <= slack
    return bool(near.all() or near[np.isfinite(expected)].all())
