"""What a call leaves behind in the process: nothing."""

from __future__ import annotations

import dataclasses
import gc
import warnings
import weakref
from typing import Any

import numpy as np

from plugrad.check.report.report import GENERATORS
from plugrad.check.subject import randomness
from plugrad.check.subject.rule import Rule
from plugrad.check.subject.rule_run import RuleRun
from plugrad.check.subject.settings import untouched


def leaves_globals_alone(run: RuleRun) -> None:
    """Are the random number generators, NumPy's error state and the warning filters as they were?"""
    rng = run.trial.generator("footprint")
    unusual = np.errstate(all="call", call=lambda kind, flag: None)  # not what anybody would set
    with untouched(), unusual, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("ignore", message=UNUSUAL)
        errors, filters = np.geterr(), list(warnings.filters)
        before, after = generators_around(run, int(rng.integers(2**32)))
        same_errors, same_filters = np.geterr() == errors, list(warnings.filters) == filters
        used = randomness.differ(before, after)
        again = generators_around(run, int(rng.integers(2**32)))[1] if any(used) else after
        apart = randomness.differ(after, again)
    # What was seeded ends in one state, wherever it began.
    seeded = any(each and not other for each, other in zip(used, apart, strict=True))
    if seeded:
        run.add(
            "PLG023",
            "it seeds a global random number generator: use a generator of your own, because everyone who draws from "
            "the global one gets the same numbers again",
            state=GENERATORS,
        )
    elif any(used) and run.trial.subject.deterministic:
        run.add(
            "PLG023",
            "it draws from a global random number generator: declare `deterministic = False`, or use a generator of "
            "your own",
            state=GENERATORS,
        )
    if not same_errors:
        run.add(
            "PLG023",
            "it leaves NumPy's error state changed; use `with np.errstate(...)`",
            state="error state",
        )
    if not same_filters:
        run.add(
            "PLG023",
            "it leaves Python's warning filters changed; use `with warnings.catch_warnings()`",
            state="warning filters",
        )


# It comes before the filter that ignores all, which an op may set too.
UNUSUAL = "a warning that nobody raises"


def lets_the_graph_go(run: RuleRun) -> None:
    """Is a call forgotten once its outputs are?"""
    call = Rule(run.rule.call, run.trial.subject.op).context
    if call is None:
        return
    forgotten = weakref.ref(call)
    del call
    if forgotten() is not None:
        gc.collect()  # ctx may hold its own output
    if forgotten() is not None:
        run.add(
            "PLG026",
            "memory leak: ctx is alive after the outputs were deleted. Remove the reference to it (a list, a cache), "
            "which keeps all its saved arrays alive",
        )


def generators_around(run: RuleRun, seed: int) -> tuple[Any, Any]:
    """Return the states of the global generators, set to `seed`, before forward and backward and after them."""
    randomness.reseed(seed)
    before = randomness.state()
    call = dataclasses.replace(run.rule.call, random_seed=None)
    rule = Rule(call, run.trial.subject.op)
    if run.fits:
        rule.raw([grad.copy() for grad in run.grads])
    return before, randomness.state()
