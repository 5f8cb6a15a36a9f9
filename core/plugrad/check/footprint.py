"""What a call leaves behind in the process: nothing. Next: `values.py`."""

from __future__ import annotations

import dataclasses
import warnings

import numpy as np

from plugrad.check import randomness
from plugrad.check.case import Case
from plugrad.check.rule import Rule


def leaves_globals_alone(case: Case) -> None:
    """Are the random number generators, NumPy's error state and the warning filters as they were?"""
    with randomness.untouched(), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        generators, errors, filters = randomness.state(), np.geterr(), list(warnings.filters)
        call = dataclasses.replace(case.rule.call, random_seed=None)
        rule = Rule(call, case.trial.subject.op)
        if case.fits:
            rule.raw([grad.copy() for grad in case.grads])
        drawn = not randomness.same(generators, randomness.state())
        same_errors, same_filters = np.geterr() == errors, list(warnings.filters) == filters
    if drawn and case.trial.subject.deterministic:
        case.add(
            "PLG023",
            "it draws from a global random number generator; declare `deterministic = False`, or use one of its own",
        )
    if not same_errors:
        case.add("PLG023", "it leaves NumPy's error state changed; use `with np.errstate(...)`")
    if not same_filters:
        case.add(
            "PLG023",
            "it leaves Python's warning filters changed; use `with warnings.catch_warnings()`",
        )
