"""What an op declares of itself, tried: other checks trust it, and so do users.

An op that declares nothing is asked nothing here, but for what another framework's rules always say of themselves. What
`complex` promises of the rule is asked by all checks, `writes_to_gradients` by the contract, and `once_differentiable`
by that of second derivatives; `deterministic = False` says that two runs may differ, which no run can refute.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plugrad.check.declared.broadcasting import ask_broadcasts
from plugrad.check.declared.complex_numbers import ask_complex
from plugrad.check.declared.domain import ask_domain
from plugrad.check.declared.kinks import ask_kinks
from plugrad.check.declared.new_gradients import ask_new_gradients
from plugrad.check.declared.other_arrays import ask_arrays
from plugrad.check.declared.settings import ask_settings
from plugrad.check.declared.sizes import ask_sizes
from plugrad.check.declared.views import ask_view
from plugrad.check.report.report import CheckResult
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, counted
from plugrad.check.subject.trials import Subject, Trial
from plugrad.engine.graph.declarable import TABLE
from plugrad.engine.graph.facts import Facts

Promise = Callable[[Any, Sequence[Any]], str | None]


@dataclass(frozen=True)
class Fact:
    """How a declared fact is tried."""

    name: str
    """That of its row in `engine/graph/declarable.py`."""
    ask: Callable[[Findings, Sequence[Trial]], Sequence[Trial]]
    """Adds what it finds, and returns the trials on which it could ask."""
    runs_backward: bool = False
    """Whether it needs samples whose backward can be run."""
    of_complex: bool = False
    """Whether it is asked of complex versions of samples, too."""


FACTS = (
    Fact("arrays", ask_arrays, runs_backward=True, of_complex=True),
    Fact("broadcasts", ask_broadcasts, runs_backward=True),
    Fact("new_gradients", ask_new_gradients, runs_backward=True, of_complex=True),
    Fact("domain", ask_domain),
    Fact("kinks", ask_kinks),
    Fact("sizes", ask_sizes),
    Fact("settings", ask_settings),
    Fact("complex", ask_complex, of_complex=True),
    Fact("is_view", ask_view, of_complex=True),
)


def ask_declared(subject: Subject, trials: list[Trial], usable: list[Trial]) -> CheckResult:
    """Return what was found of the facts that an op declares; `usable` are the trials whose backward can be run."""
    findings = Findings("declared", trials)
    tried, not_tried = [], []
    declared = well_formed(findings, trials, subject.facts)
    for fact in FACTS:
        if fact.name not in declared:
            continue
        told = f"{fact.name} = {getattr(subject.facts, fact.name)!r}"
        among = usable if fact.runs_backward else trials
        shown_by = fact.ask(
            findings, [trial for trial in among if fact.of_complex or not trial.widened]
        )
        findings.asked_on.update(trial.number for trial in shown_by)
        if shown_by:
            tried.append(f"{told} on {counted(len(shown_by), 'sample')}")
        else:
            not_tried.append(told)
    for name, broken in promises_of(subject).items():
        numbers = ask_promise(findings, trials, broken, name)
        findings.asked_on.update(numbers)
        tried += [f"{name} on {counted(len(numbers), 'sample')}"] * bool(numbers)
    if not_tried:
        findings.notes.add(f"skipped, because no sample shows it: {', '.join(not_tried)}")
    return findings.result("" if not_tried else "declares nothing", "; ".join(tried))


def well_formed(findings: Findings, trials: list[Trial], facts: Facts) -> set[str]:
    """Return the facts that an op declares otherwise than they hold of any; a finding says what has not its form."""
    declared = set()
    for number, (name, row) in enumerate(TABLE.items()):
        value = getattr(facts, name)
        if not row.admits(value):
            message = f"{name} = {value!r} is invalid: write {name} = {row.form.words}"
            findings.add(trials[0], "PLG064", message, apart=number)
        elif name in facts.stated and value and value != row.default:
            declared.add(name)
    return declared


def promises_of(subject: Subject) -> Mapping[str, Promise]:
    """Return what a rule of another framework says of itself there, and what tries it."""
    program = subject.foreign
    return {} if program is None or subject.op is None else program.meant.framework.promises


def ask_promise(
    findings: Findings, trials: Sequence[Trial], broken: Promise, name: str
) -> list[int]:
    """Add what is not so of what a rule says of itself; return the samples on which it could be seen."""
    shown_by = []
    for trial in trials:
        message = attempt(broken, trial.subject.foreign, trial.call.args)
        if message is None or isinstance(message, Raised):  # which the contract check says
            continue
        shown_by.append(trial.number)
        if message:
            findings.add(trial, "PLG063", message, apart=zlib.crc32(name.encode()))
    return shown_by
