"""Whether backward computes with all the digits that it is given. Next: `linearity.py`."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from plugrad.check.call import Call, frozen
from plugrad.check.case import Case
from plugrad.check.numerics import DOUBLE, Array
from plugrad.check.rule import Rule

NUDGE = (
    1 + 2.0**-18
)  # many steps of float32, and far too few of anything else to be a step of the function


def uses_all_digits(case: Case) -> None:
    """Do gradients change with those digits of float64 inputs that float32 does not have, as outputs do?

    No finite difference shows it: what is computed in float32 on the way is right to seven digits, and it may be as
    linear in grad_output as one likes.
    """
    call = case.rule.call
    if case.precision is not DOUBLE or not case.trial.subject.deterministic:
        return
    rounded = moved(call, in_single)
    nudged = moved(call, lambda array: np.where(in_single(array) == array, array, array * NUDGE))
    try:
        few, other = Rule(rounded, case.trial.subject.op), Rule(nudged, case.trial.subject.op)
        found = [rule.gradients([grad.copy() for grad in case.grads]) for rule in (few, other)]
    except Exception:  # other numbers may be ones that forward refuses
        return
    if same(case.rule.outputs, few.outputs):
        return  # forward itself knows no more of them
    usual = case.gradients()
    for name, here, there, away in zip(case.names, usual, *found, strict=True):
        if here is None or there is None or away is None or here.shape != away.shape:
            continue
        used = here != 0
        if used.any() and (here == there)[used].all() and (here != away)[used].all():
            message = (
                f"the gradient of {name} does not change with the last digits of float64 inputs: is something "
                "computed or saved in float32?"
            )
            case.add("PLG012", message, argument=name)
            return


def in_single(array: Array) -> Array:
    """Return an array rounded to float32."""
    return array.astype(np.float32).astype(array.dtype)


def moved(call: Call, change: Callable[[Array], Array]) -> Call:
    """Return the call with each differentiated real input changed."""
    return call.at(
        [frozen(change(array)) if array.dtype.kind == "f" else array for array in call.inputs]
    )


def same(first: list[Array], second: list[Array]) -> bool:
    """Return whether all entries are equal."""
    return all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))
