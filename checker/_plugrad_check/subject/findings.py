"""Collector of findings over the samples of one check, and the one result that it makes of them.

One fault shows on many samples. It is reported once, on the smallest of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import numpy as np

from _plugrad_check.codes import CODES, Severity, Verdict
from _plugrad_check.frameworks.answering import framework_at
from _plugrad_check.frameworks.contract import framework_names
from _plugrad_check.report.report import CheckResult, Finding, worst_of
from _plugrad_check.subject.call import Call, Recorded
from _plugrad_check.subject.instruction_count import OURS
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Trial
from plugrad.engine.errors import PlugradError
from plugrad.engine.places import frames_of
from plugrad.registry.telling.strangers import first_line

OF_PLUGINS: dict[str, Severity] = {}
"""The severities of the codes of plugins' checks, as their rows say: `rows.look` fills it."""


class Findings:
    """Collector of the findings of one check on one subject: `add` records one, and `result` makes the `CheckResult`.
    The same fault on several samples becomes one finding, on the smallest of them.
    """

    def __init__(self, check: str, among: Sequence[Trial] = ()) -> None:
        self.check = check
        self.among = among
        """The trials of the check."""
        self.kept: dict[tuple[Any, ...], tuple[Finding, Trial]] = {}
        """The findings, and for each the smallest trial that shows it."""
        self.seen_on: dict[tuple[Any, ...], set[int]] = {}
        """The numbers of the samples that show each finding."""
        self.asked_on: set[int] = set()
        """The numbers of the trials that something was compared on: without any, the check is skipped."""
        self.notes: set[str] = set()
        """Remarks that are appended to the result's message."""
        self.smallest: list[float] = []
        """The smallest detectable errors of low precision, relative to the values."""
        self.entries = 0
        self.worst_error: tuple[float, float] | None = None
        """The largest error as a multiple of its tolerance, and that tolerance."""

    def add(
        self,
        trial: Trial,
        code: str,
        message: str,
        verdict: Severity | None = None,
        *,
        apart: float | None = None,
        **more: Any,
    ) -> None:
        """Record a finding with `code` and `message` on the sample of `trial`. `verdict` is its severity, None for that
        of the code; `more` are further fields of `Finding`.

        Findings with the same code, argument, output and state are one, unless their `apart` differs. Raises ValueError
        if the severity is unknown.
        """
        default = CODES[code].verdict if code in CODES else OF_PLUGINS.get(code, "fail")
        if verdict not in (None, *get_args(Severity)):
            known = ", ".join(get_args(Severity))
            raise ValueError(f"{code} was given the verdict {verdict!r}, which is none of {known}")
        verdict = verdict or default
        finding = Finding(code, verdict, message, trial.number, **more)
        further = [each for each in (finding.state, apart) if each is not None]
        key = (code, finding.argument, finding.output, *further)
        self.seen_on.setdefault(key, set()).add(trial.number)
        if key not in self.kept or trial.size < self.kept[key][1].size:
            self.kept[key] = finding, trial

    def amend(self, key: tuple[Any, ...], **more: Any) -> None:
        """Replace fields of a recorded finding by those in `more`, to add a diagnosis, say. `key` is its key in `kept`:
        code, argument and output, and what else keeps it apart.
        """
        finding, trial = self.kept[key]
        self.kept[key] = dataclasses.replace(finding, **more), trial

    def note_error(self, error: float, tolerance: float) -> None:
        """Record an error and its tolerance, if the ratio of both is the largest so far. NaN counts as the largest."""
        worst = self.worst_error
        if worst is None or not error / tolerance <= worst[0] / worst[1]:
            self.worst_error = error, tolerance

    @property
    def failed_on(self) -> set[int]:
        """The numbers of the samples on which this check has a finding of severity "fail"."""
        failed = (key for key in self.seen_on if self.kept[key][0].verdict == "fail")
        return set().union(*(self.seen_on[key] for key in failed))

    def result(self, nothing: str, summary: str = "") -> CheckResult:
        """Return the result of the check. Its message is the first of the worst findings; if none was worse than a
        note, it is `summary`, or `nothing` if no sample was compared.
        """
        findings = []
        for key, (finding, trial) in self.kept.items():
            samples = tuple(sorted(self.seen_on[key]))
            of_a_sample = finding.code not in CODES or CODES[finding.code].of_a_sample
            pattern = self.pattern(samples) if of_a_sample else None
            call = repr(trial.sample)
            findings.append(
                dataclasses.replace(finding, samples=samples, pattern=pattern, call=call)
            )
        verdicts: list[Verdict] = [each.verdict for each in findings if each.verdict != "note"]
        if self.asked_on:
            verdicts.append("pass")
        verdict = worst_of(verdicts)
        if self.smallest:
            summary += f"; an error of {max(self.smallest):.1g} would be seen"
        message = "; ".join([summary if self.asked_on else nothing, *sorted(self.notes)])
        if verdict not in ("pass", "skip"):
            message = next(finding.message for finding in findings if finding.verdict == verdict)
        error, tolerance = self.worst_error or (None, None)
        number = self.number_of_samples()
        return CheckResult(self.check, verdict, message, number, error, tolerance, tuple(findings))

    def number_of_samples(self) -> int:
        """Return the number of the op's own samples on which something was compared; their complex versions count only
        if nothing else was compared.
        """
        asked = {number for number in self.asked_on if number >= 0}  # below 0: error samples
        own = asked - {trial.number for trial in self.among if trial.widened}
        return len(own or asked)

    def pattern(self, numbers: Sequence[int]) -> str | None:
        """Return, in words, which samples show a finding, and a property that only they have; None if there is only one
        sample. `numbers` are those of the samples that show it.
        """
        failed = self.failed_on | set(numbers)
        among = [trial for trial in self.among if trial.number in self.asked_on | failed]
        showing = [trial for trial in among if trial.number in numbers]
        right = [trial for trial in among if trial.number not in failed]
        if len(among) < 2 or not showing:
            return None
        if len(showing) == len(among):
            return f"all {len(among)}"
        alone = in_common(showing, right)
        those = f": {'that' if len(showing) == 1 else 'those'} with {' and '.join(alone)}, which no other has"
        compared = " compared" * (len(among) < len(self.among))  # the numbers are those of all
        which = f"number{'s' * (len(numbers) > 1)} {listed(numbers)}, of {len(among)}{compared}"
        return f"{which}{those * bool(alone)}"


def listed(numbers: Sequence[int]) -> str:
    """Return numbers as words: '0, 2 and 5'; if there are many, the first ones and the count."""
    if len(numbers) > MOST_LISTED:
        return f"{', '.join(map(str, numbers[:MOST_LISTED]))} ... ({len(numbers)})"
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


MOST_LISTED = 8
"""Limit of numbers that a sentence lists."""


def in_common(showing: Sequence[Trial], right: Sequence[Trial]) -> list[str]:
    """Return up to two properties, as texts, that all trials in `showing` have and none in `right`: a setting, else a
    dtype or a number of axes.
    """
    if not right:
        return []
    for of in (settings_of, forms_of):
        mine, theirs = [of(trial) for trial in showing], [of(trial) for trial in right]
        shared = [fact for fact in mine[0] if all(fact in facts for facts in mine)]
        alone = [fact for fact in shared if not any(fact in facts for facts in theirs)]
        if alone:
            return alone[:2]
    return []


def settings_of(trial: Trial) -> list[str]:
    """Return the settings of a trial, and its other arguments that are no arrays, each as the text 'name=value'."""
    return [f"{name}={value!r}" for name, value in trial.settings.items()]


def forms_of(trial: Trial) -> list[str]:
    """Return properties of a trial's array arguments as texts: empty arrays, the number of axes, and the dtype of
    each.
    """
    pairs = zip(trial.call.names, trial.call.args, strict=True)
    arrays = [(name, arg) for name, arg in pairs if isinstance(arg, np.ndarray)]
    dtypes = [f"{name} of {array.dtype}" for name, array in arrays]
    ranks = [f"{array.ndim}-d {name}" for name, array in arrays]
    empty = [f"{name} without entries" for name, array in arrays if not array.size]
    return [*empty, *ranks, *dtypes]


def with_place(error: BaseException) -> str:
    """Return an exception that an op raised as one line of text, with the file and line in the op's own code."""
    place = place_in_the_op(error)
    return f"{first_line(error)} ({place})" if place else first_line(error)


def place_in_the_op(error: BaseException) -> str:
    """Return 'file:line' of the innermost frame of an exception in the file of the op; '' if no frame is outside of
    plugrad and frameworks.

    Frames further in are of functions that the op called, of NumPy or plugrad; their lines would tell the author
    little.
    """
    known, ours = framework_names(), tuple(OURS)
    theirs = [
        frame
        for frame in frames_of(error)
        if not frame.file.startswith(ours) and not framework_at(frame.names, known)
    ]
    own = [frame.place for frame in theirs if frame.file == theirs[0].file]
    return own[-1] if own else ""


def is_our_own(error: BaseException) -> bool:
    """Return True if an exception comes from a mistake in the checker's own code, and not from the op that it ran.

    The op runs inside of a call or a backward pass (`RUNS`); all else, NumPy's code too, runs for the checker.
    """
    if isinstance(error, PlugradError):
        return False
    codes = [frame.code for frame in frames_of(error)]
    if not codes:
        return False
    inside = Path(codes[-1].co_filename).is_relative_to(Path(__file__).parents[1])
    return inside or not RUNS.intersection(codes)


RUNS = {Call.run.__code__, Recorded.pull.__code__, Rule.raw.__code__}
