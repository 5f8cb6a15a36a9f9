"""`settings = {"mode": ("sum", "mean")}`: the values that a setting may have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plugrad.check.declared.by_argument import say_unknown_names
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, first_line
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.settings import set_to


def ask_settings(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Do samples keep to them, and does forward take each value on one of the samples?"""
    if not trials:
        return ()
    declared: Mapping[str, Sequence[Any]] = trials[0].subject.facts.settings or {}
    say_unknown_names(findings, trials[0], "settings", declared)
    asked: dict[int, Trial] = {}
    for name, values in declared.items():
        having = [trial for trial in trials if name in trial.settings]
        asked |= {trial.number: trial for trial in having}
        for trial in having:
            given = trial.settings[name]
            if not is_among(given, values):
                message = f"{name} is {given!r}, which is not one of its declared {tuple(values)!r}"
                findings.add(trial, "PLG063", message, argument=name)
        for number, value in enumerate(values):
            refusals = [refusal_of(trial, name, value) for trial in having]
            if having and None not in refusals:
                message = (
                    f"settings says that {name} may be {value!r}, but forward raised {refusals[0]}"
                )
                findings.add(having[0], "PLG063", message, argument=name, apart=float(number))
    return list(asked.values())


def is_among(value: Any, values: Sequence[Any]) -> bool:
    """Return whether a value is one of some, and of its type: True is not 1."""
    return any(type(each) is type(value) and each == value for each in values)


def refusal_of(trial: Trial, name: str, value: Any) -> str | None:
    """Return what forward says of a setting that is another one; None if it takes it."""
    sample = set_to(trial, name, value).of(trial) or trial.sample
    values = attempt(trial.subject.trial(trial.number, sample, trial.again).call.values)
    return first_line(values.error) if isinstance(values, Raised) else None
