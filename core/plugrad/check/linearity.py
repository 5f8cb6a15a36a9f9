"""Backward is linear in grad_output: nothing else is a vector-Jacobian product. Next: `layouts.py`."""

from __future__ import annotations

import numpy as np

from plugrad.check.case import Case
from plugrad.check.lines import size_of
from plugrad.check.numerics import Array

SCALES = (1e-3, 1.0, 1e3)


def linear_in_grad_output(case: Case) -> None:
    """Is b(0) = 0, b(-g) = -b(g) and b(ag + ch) = a b(g) + c b(h), for a and c from 1e-3 to 1e3?"""
    g, h = case.grads, case.rule.random_grads(case.trial.generator("linearity"))
    of_g, of_h = (case.rule.gradients([grad.copy() for grad in grads]) for grads in (g, h))
    of_zero = case.rule.gradients([np.zeros_like(grad) for grad in g])
    of_negative = case.rule.gradients([-grad for grad in g])
    blamed = set()
    for nr, name in enumerate(case.names):
        first, second = filled(case, nr, of_g[nr]), filled(case, nr, of_h[nr])
        slack = allowed(case, nr, first, second)
        if not close(filled(case, nr, of_zero[nr]), 0.0 * first, slack):
            message = f"the gradient of {name} is not zero for grad_output = 0"
        elif not close(filled(case, nr, of_negative[nr]), -first, slack):
            message = f"the gradient of {name} does not change sign with grad_output"
        else:
            continue
        blamed.add(nr)
        case.add("PLG019", message, argument=name)
    for a in SCALES:
        c = -1.0 / a
        mixed = [np.asarray(a * x + c * y, x.dtype) for x, y in zip(g, h, strict=True)]
        of_mixed = case.rule.gradients(mixed)
        for nr, name in enumerate(case.names):
            first, second = filled(case, nr, of_g[nr]), filled(case, nr, of_h[nr])
            slack = (abs(a) + abs(c)) * allowed(case, nr, first, second)
            if nr not in blamed and not close(
                filled(case, nr, of_mixed[nr]), a * first + c * second, slack
            ):
                message = (
                    f"the gradient of {name} is not linear in grad_output: "
                    f"b({a:g} g - {-c:g} h) is not {a:g} b(g) - {-c:g} b(h)"
                )
                blamed.add(nr)
                case.add("PLG019", message, argument=name)


def filled(case: Case, number: int, gradient: Array | None) -> Array:
    """Return a gradient; zeros for None."""
    if gradient is not None:
        return gradient
    zeros: Array = np.zeros_like(case.rule.call.inputs[number])
    return zeros


def allowed(case: Case, number: int, first: Array, second: Array) -> float:
    """Return how far results may be apart: as rounding goes, of the gradients, and of terms in them that may cancel."""
    size = sum(float(np.abs(part[np.isfinite(part)]).max(initial=0.0)) for part in (first, second))
    outputs = [array[np.isfinite(array)] for array in case.rule.outputs]
    largest = max((float(np.abs(array).max(initial=0.0)) for array in outputs), default=0.0)
    natural = largest / size_of(case.rule.call.inputs[number])
    return case.tolerance * size + 2.0**8 * case.trial.precision.epsilon * natural


def close(found: Array, expected: Array, slack: float) -> bool:
    """Return whether a gradient is as expected where that is finite (0 * inf is nobody's fault)."""
    finite = np.isfinite(expected)
    with np.errstate(invalid="ignore"):
        return bool((np.abs(found - expected)[finite] <= slack).all())
