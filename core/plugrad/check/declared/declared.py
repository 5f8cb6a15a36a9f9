"""What an op declares of itself, tried: other checks trust it, and so do users.

An op that declares nothing is asked nothing here, but for what another framework's rules always say of themselves. What
`complex` promises of the rule is asked by all checks, `writes_to_gradients` by the contract, and `once_differentiable`
by that of second derivatives; `deterministic = False` says that two runs may differ, which no run can refute.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plugrad.check.declared.arguments import ask_domain, ask_kinks, ask_settings, ask_sizes
from plugrad.check.declared.other_arrays import ask_arrays
from plugrad.check.declared.results import ask_broadcasts, ask_complex, ask_new_gradients, ask_view
from plugrad.check.report.report import CheckResult
from plugrad.check.rows import Check, PluginFailed, Round, rows
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, pluralized
from plugrad.check.subject.trials import Subject, Trial
from plugrad.engine.graph.facts import TABLE, Facts

Promise = Callable[[Any, Sequence[Any]], str | None]


def is_real(trial: Trial) -> bool:
    """Return whether a trial is a sample of the op's own, and no complex version of one."""
    return not trial.widened


FACTS = (
    Check("arrays", ask_arrays, "declared", ("PLG060", "PLG061", "PLG062"), of_backward=True),
    Check("broadcasts", ask_broadcasts, "declared", ("PLG063",), is_real, of_backward=True),
    Check("new_gradients", ask_new_gradients, "declared", ("PLG063",), of_backward=True),
    Check("domain", ask_domain, "declared", ("PLG063", "PLG064"), is_real),
    Check("kinks", ask_kinks, "declared", ("PLG063", "PLG064"), is_real),
    Check("sizes", ask_sizes, "declared", ("PLG063", "PLG064"), is_real),
    Check("settings", ask_settings, "declared", ("PLG063", "PLG064"), is_real),
    Check("complex", ask_complex, "declared", ("PLG063",)),
    Check("is_view", ask_view, "declared", ("PLG063",)),
)
"""What tries each fact: it adds what it finds, and returns the trials on which it could ask."""


def ask_declared(now: Round) -> CheckResult:
    """Return what was found of the facts that an op declares."""
    subject, trials = now.subject, now.trials
    findings = Findings("declared", trials)
    tried, not_tried = [], []
    declared = well_formed(findings, trials, subject.facts)
    for fact in rows("declared"):
        value = value_of(fact, subject)
        if value is None or (fact.name in TABLE and fact.name not in declared):
            continue
        told = f"{fact.name} = {value!r}"
        among = now.usable if fact.of_backward else trials
        try:
            among = [trial for trial in among if fact.applies(trial)]
            shown_by = fact.ask(findings, among) if among else ()
        except PluginFailed as failed:
            findings.add(trials[0], "PLG005", str(failed), "inconclusive")
            continue
        findings.asked_on.update(trial.number for trial in shown_by)
        if shown_by:
            tried.append(f"{told} on {pluralized(len(shown_by), 'sample')}")
        else:
            not_tried.append(told)
    for name, broken in promises_of(subject).items():
        numbers = ask_promise(findings, trials, broken, name)
        findings.asked_on.update(numbers)
        tried += [f"{name} on {pluralized(len(numbers), 'sample')}"] * bool(numbers)
    if not_tried:
        findings.notes.add(f"skipped, because no sample shows it: {', '.join(not_tried)}")
    return findings.result("" if not_tried else "declares nothing", "; ".join(tried))


def value_of(fact: Check, subject: Subject) -> Any:
    """Return what an op declares; of a fact that plugrad does not know, the class's attribute, None without one."""
    if fact.name in TABLE:
        return getattr(subject.facts, fact.name)
    return getattr(subject.op, fact.name, None)


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
