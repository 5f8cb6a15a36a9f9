"""The forward check: the op's `reference`, the errors that it must raise, and its `jvp`."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from _plugrad_check.low_precision.ask import ask_precision, reference_of
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Room, Round
from _plugrad_check.slopes.arrays import DOUBLE, precision_of
from _plugrad_check.slopes.tolerance import EXACT, Tolerance
from _plugrad_check.subject.call import Call, Raised, as_tuple, attempt, frozen
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.trials import Reference, Subject, Trial
from _plugrad_check.tangents import ask_tangents
from plugrad.engine.tensor.tensor import wrap
from plugrad.registry.samples import ErrorSample, drawn
from plugrad.registry.telling.strangers import pluralized, words_of


class Forward(Room):
    """Check of forward against its reference, of `jvp` where backward is usable, and of the errors that the op
    declares.
    """

    name = "forward"

    def __init__(self, now: Round) -> None:
        super().__init__(now)
        self.subject = now.subject
        self.has_reference = bool(
            self.subject.reference or "reference" in self.subject.facts.methods
        )
        op: Any = self.subject.declaring
        self.reference = any_of(reference_of(self.subject), getattr(op, "reference", None))
        self.called, self.compared = "reference", now.trials
        foreign = self.subject.foreign
        if foreign and foreign.meant.reference and not (self.has_reference or op):
            # The results of a function where a gradient is asked for, if rules in it compute them.
            self.has_reference, self.reference = True, foreign.meant.reference
            self.called, self.compared = "differentiated call", now.usable

    def ask(self) -> Iterator[Trial]:
        """Yield the samples to compare with the reference, without their complex versions; nothing if the op has no
        reference.
        """
        if self.has_reference:
            yield from (trial for trial in self.compared if not trial.widened)

    def judge(self, each: Trial) -> None:
        """Compare forward with the reference on one sample, and add a finding if they differ."""
        if not ask_precision(self.findings, each, "PLG050"):
            compare_with(self.reference, self.findings, each, self.called)

    def say(self) -> CheckResult:
        """Return the result of this check, after testing `jvp` and the errors that the op declares."""
        parts, findings = [], self.findings
        if self.has_reference:
            samples = pluralized(len(findings.asked_on), "sample")
            parts.append(f"{samples} as its {self.called}")
        if self.subject.pushed:
            parts += ask_tangents(self.now, findings)
        errors = ask_errors(self.subject, findings) if self.now.only is None else 0
        if errors:
            findings.asked_on.add(-1)
            parts.append(f"{pluralized(errors, 'error')} as declared")
        return findings.result("no reference, error_samples or jvp", "; ".join(parts))


def any_of(of_tensors: Reference | None, of_arrays: Any) -> Callable[..., Any]:
    """Return a reference as one function of arrays: it calls `of_tensors`, a reference of Tensors, and, if that is None
    or raises, the function `of_arrays`. Raises the error of the first if there is no second.
    """

    def function(*args: Any, **settings: Any) -> Any:
        tensors = [wrap(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        found = attempt(of_tensors.function, *tensors, **settings) if of_tensors else None
        if isinstance(found, Raised) and of_arrays is None:
            raise found.error
        if found is None or isinstance(found, Raised):
            return of_arrays(*args, **settings)
        return tuple(map(frozen, as_tuple(found)))

    return function


def compare_with(reference: Any, findings: Findings, trial: Trial, called: str) -> None:
    """Compare forward on one sample with `reference`, a function of arrays, and add a finding (PLG050) if it raises or
    results differ. Messages call it `called`.
    """
    args = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in trial.call.args]
    expected = attempt(reference, *args, **trial.sample.settings)
    if isinstance(expected, Raised):
        findings.add(trial, "PLG050", f"the {called} raised {with_place(expected.error)}")
        findings.asked_on.add(trial.number)
        return
    found = attempt(of_original(trial).run, trial.call.tensors(False))
    if isinstance(found, Raised):  # the contract check says so
        return
    findings.asked_on.add(trial.number)
    for number, (one, other) in enumerate(zip(found, as_tuple(expected), strict=False)):
        value, right = np.asarray(frozen(one)), np.asarray(frozen(other))
        if value.shape != right.shape:
            message = f"output {number} has shape {value.shape}, the {called} has {right.shape}"
            findings.add(trial, "PLG050", message, output=number)
            continue
        gap = tolerance(value).gap(value.astype(right.dtype, copy=False), right)
        if gap:
            ours, theirs = gap.numbers
            at = list(gap.index)
            message = f"output {number} at {at} is {ours}, that of the {called} {theirs}"
            findings.add(trial, "PLG050", message, output=number)


def of_original(trial: Trial) -> Call:
    """Return a trial's call with the values of the op's own forward, even if the op is checked as its `surrogate`."""
    original = getattr(trial.subject.op, "original", None)
    if original is None:
        return trial.call
    function = functools.partial(original.apply, **trial.sample.settings)
    return dataclasses.replace(trial.call, function=function)


def tolerance(value: Any) -> Tolerance:
    """Return the `Tolerance` with which an output of forward, `value`, is compared with that of its reference; integers
    must be equal.
    """
    if value.dtype.kind not in "fc":
        return EXACT
    precision = precision_of(value.real.dtype)
    return Tolerance(1e-9 if precision is DOUBLE else precision.rtol / 10)


def ask_errors(subject: Subject, findings: Findings) -> int:
    """Run each of the op's error samples, and add a finding (PLG051) if it does not raise the declared error; return
    the number of error samples.
    """
    if "error_samples" not in subject.facts.methods:
        return 0
    op: Any = subject.declaring
    samples = drawn(op.error_samples, subject.generator("error samples"), ErrorSample)
    number = -1
    for number, sample in enumerate(samples):
        trial = subject.trial(number, sample)
        found = attempt(subject.function, *trial.call.tensors(False), **sample.settings)
        raised = with_place(found.error) if isinstance(found, Raised) else "nothing"
        if not isinstance(found, Raised) or not isinstance(found.error, sample.raises):
            wrong = f"not {sample.raises.__name__}"
        elif sample.match and not re.search(sample.match, words_of(found.error)):
            wrong = f"which does not match {sample.match!r}"
        else:
            continue
        message = f"error sample {number}, {sample!r}, raised {raised}, {wrong}"
        findings.add(trial, "PLG051", message, apart=number)
    return number + 1
