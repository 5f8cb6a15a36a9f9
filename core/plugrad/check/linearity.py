"""Backward is linear in grad_output: nothing else is a vector-Jacobian product. Next: `layouts.py`."""

from __future__ import annotations

import numpy as np

from plugrad.check.case import Case
from plugrad.check.numerics import Array

SCALES = (1e-3, 1.0, 1e3)


def linear_in_grad_output(case: Case) -> None:
    """Is b(0) = 0, b(-g) = -b(g) and b(ag + ch) = a b(g) + c b(h), for a and c from 1e-3 to 1e3?"""
    rng = case.trial.generator("linearity")
    g, h = case.grads, case.rule.random_grads(rng)
    of_g, of_h = (case.rule.gradients([grad.copy() for grad in grads]) for grads in (g, h))
    zero = case.rule.gradients([np.zeros_like(grad) for grad in g])
    negative = case.rule.gradients([-grad for grad in g])
    for nr, name in enumerate(case.names):
        base, size = usable(of_g[nr], of_h[nr])
        if base is None:
            continue
        if not close(zero[nr], 0.0 * base, size, case.tolerance):
            case.add(
                "PLG019", f"the gradient of {name} is not zero for grad_output = 0", argument=name
            )
        elif not close(negative[nr], -base, size, case.tolerance):
            case.add(
                "PLG019",
                f"the gradient of {name} does not change sign with grad_output",
                argument=name,
            )
    for a in SCALES:
        c = -1.0 / a
        mixed = case.rule.gradients(
            [np.asarray(a * x + c * y, x.dtype) for x, y in zip(g, h, strict=True)]
        )
        for nr, name in enumerate(case.names):
            base, size = usable(of_g[nr], of_h[nr])
            if base is None or ("PLG019", name, None) in case.findings.kept:
                continue
            other = np.zeros_like(base) if of_h[nr] is None else of_h[nr]
            if not close(mixed[nr], a * base + c * other, (abs(a) + abs(c)) * size, case.tolerance):
                message = (
                    f"the gradient of {name} is not linear in grad_output: "
                    f"b({a:g} g - {-c:g} h) is not {a:g} b(g) - {-c:g} b(h)"
                )
                case.add("PLG019", message, argument=name)


def usable(first: Array | None, second: Array | None) -> tuple[Array | None, float]:
    """Return the first of two gradients (zeros for None, if the other is none), and how large both are."""
    if first is None and second is None:
        return None, 0.0
    base = np.zeros_like(second) if first is None else first
    other = np.zeros_like(base) if second is None else second
    finite = np.isfinite(base) & np.isfinite(other)
    return base, float(
        np.abs(base[finite]).max(initial=0.0) + np.abs(other[finite]).max(initial=0.0)
    )


def close(found: Array | None, expected: Array, size: float, tolerance: float) -> bool:
    """Return whether a gradient is as expected where that is finite (0 * inf is nobody's fault)."""
    value = np.zeros_like(expected) if found is None else found
    finite = np.isfinite(expected)
    with np.errstate(invalid="ignore"):
        return bool((np.abs(value - expected)[finite] <= tolerance * size).all())
