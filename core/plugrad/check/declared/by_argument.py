"""Facts that are told argument by argument: the names are those of arguments that there are."""

from __future__ import annotations

from collections.abc import Iterable

from plugrad.check.subject.findings import Findings
from plugrad.check.subject.trials import Trial, parameters_of


def say_unknown_names(findings: Findings, trial: Trial, fact: str, declared: Iterable[str]) -> None:
    """Add a finding for each name in a declaration that is no argument of forward."""
    parameters = parameters_of(trial.subject.op)
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return
    names = [parameter.name for parameter in parameters]
    has = f"forward has no such argument; it has {', '.join(names)}"
    for name in declared:
        if name not in names:
            findings.add(trial, "PLG064", f"{fact} names {name!r}, but {has}", argument=name)
