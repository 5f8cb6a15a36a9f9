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
    generators = randomness.state()
    errors, filters = np.geterr(), list(warnings.filters)
    rule = Rule(dataclasses.replace(case.rule.call, random_seed=None), case.trial.subject.op)
    if case.fits:
        rule.raw([grad.copy() for grad in case.grads])
    drawn = not randomness.same(generators, randomness.state())
    randomness.restore(generators)
    if drawn and case.trial.subject.deterministic:
        case.add(
            "PLG023",
            "it draws from a global random number generator; declare `deterministic = False`, or use one of its own",
        )
    if np.geterr() != errors:
        np.seterr(**errors)
        case.add("PLG023", "it leaves NumPy's error state changed; use `with np.errstate(...)`")
    if list(warnings.filters) != filters:
        warnings.filters[:] = filters  # type: ignore[index]
        case.add(
            "PLG023",
            "it leaves Python's warning filters changed; use `with warnings.catch_warnings()`",
        )
