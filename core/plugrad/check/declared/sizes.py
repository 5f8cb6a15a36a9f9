"""`sizes = {"q": (..., "n", 4)}`: a shape per argument, in which a name is any length."""

from __future__ import annotations

from collections.abc import Sequence

from plugrad.check.declared.by_argument import say_unknown_names
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, first_line
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.shapes import (
    Sizes,
    filled,
    misfit,
    named,
    names_in,
    shapes_of,
    stretched,
)


def ask_sizes(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Do samples keep to them, and does forward take another length where a name says that any may be?"""
    if not trials:
        return ()
    declared: Sizes = trials[0].subject.facts.sizes or {}
    say_unknown_names(findings, trials[0], "sizes", declared)
    fitting = []
    for trial in trials:
        wrong = misfit(named(trial.call.names, shapes_of(trial.call)), declared)
        if wrong:
            findings.add(trial, "PLG063", f"sizes does not fit sample {trial.number}: {wrong}")
        else:
            fitting.append(trial)
    for number, name in enumerate(names_in(declared)):
        refusals = [refusal_of(trial, declared, name) for trial in fitting]
        known = [refusal for refusal in refusals if refusal is not None]
        if known and all(known):
            message = f"sizes says that {name} may be any length, but with one more forward raised {known[0]}"
            findings.add(fitting[0], "PLG063", message, argument=name, apart=float(number))
    return trials


def refusal_of(trial: Trial, declared: Sizes, name: str) -> str | None:
    """Return what forward says where the axes of one name are one longer; '' if it takes them, None if it has none."""
    shapes = shapes_of(trial.call)
    longer = stretched(trial, declared, name)
    if longer == shapes:
        return None
    values = attempt(trial.with_args(filled(trial.call.arrays, longer)).call.values)
    return first_line(values.error) if isinstance(values, Raised) else ""
