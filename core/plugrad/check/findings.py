"""Collecting findings over the samples of one check, and the one result that comes of them.

One fault shows on many samples. It is told once, on the smallest of them. Next: `contract.py`.
"""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import Any

from plugrad.check.report import CheckResult, ErrorMap, Finding, Verdict, Worst, worst_of
from plugrad.check.trials import Trial


class Findings:
    """What one check has found so far."""

    def __init__(self, check: str) -> None:
        self.check = check
        self.kept: dict[tuple[Any, ...], tuple[Finding, Trial]] = {}
        self.seen_on: dict[tuple[Any, ...], set[int]] = {}
        self.asked: set[int] = set()
        self.notes: set[str] = set()
        """What is worth saying beside a verdict."""
        self.entries = 0
        self.error: float | None = None
        self.tolerance: float | None = None

    def add(
        self,
        trial: Trial,
        code: str,
        message: str,
        verdict: Verdict = "fail",
        *,
        argument: str | None = None,
        output: int | None = None,
        worst: Worst | None = None,
        extent: str | None = None,
        errors: ErrorMap | None = None,
        apart: int | None = None,
    ) -> None:
        """Note a finding; those with the same code, argument and output, and the same `apart`, are one."""
        finding = Finding(
            code,
            verdict,
            message,
            trial.number,
            argument,
            output,
            worst,
            extent=extent,
            errors=errors,
        )
        key = (code, argument, output) if apart is None else (code, argument, output, apart)
        self.seen_on.setdefault(key, set()).add(trial.number)
        if key not in self.kept or trial.size < self.kept[key][1].size:
            self.kept[key] = finding, trial

    def diagnose(self, key: tuple[Any, ...], diagnosis: str) -> None:
        """Add the likely cause to a finding."""
        finding, trial = self.kept[key]
        self.kept[key] = dataclasses.replace(finding, diagnosis=diagnosis), trial

    def note_error(self, error: float, tolerance: float) -> None:
        """Note the worst error over its tolerance's scale."""
        if (
            self.error is None
            or self.tolerance is None
            or not error / tolerance <= self.error / self.tolerance
        ):
            self.error, self.tolerance = error, tolerance

    def has_failed_on(self, number: int) -> bool:
        """Return True if something failed on that sample."""
        return any(
            self.kept[key][0].verdict == "fail" and number in numbers
            for key, numbers in self.seen_on.items()
        )

    def result(self, nothing: str, summary: str = "") -> CheckResult:
        """Return the result; `nothing` says why there was nothing to ask, if so."""
        findings = []
        for key, (finding, _) in self.kept.items():
            samples = len(self.seen_on[key])
            if samples > 1:
                where = f"on {samples} samples"
                extent = f"{finding.extent}; {where}" if finding.extent else where
                finding = dataclasses.replace(finding, extent=extent)
            findings.append(finding)
        verdicts: list[Verdict] = [finding.verdict for finding in findings]
        if self.asked:
            verdicts.append("pass")
        verdict = worst_of(verdicts)
        message = "; ".join([summary if self.asked else nothing, *sorted(self.notes)])
        if verdict not in ("pass", "skip"):
            message = next(finding.message for finding in findings if finding.verdict == verdict)
        elif findings:
            message = f"{message}; {findings[0].message}" if message else findings[0].message
        return CheckResult(
            self.check,
            verdict,
            message,
            len(self.asked),
            self.error,
            self.tolerance,
            tuple(findings),
        )


def both(first: float, second: float) -> tuple[str, str]:
    """Return two numbers with as many digits as it takes to tell them apart."""
    for digits in (5, 8, 11, 14, 17):
        texts = f"{first:.{digits}g}", f"{second:.{digits}g}"
        if (texts[0] != texts[1] and float(texts[0]) != 0) or not math.isfinite(first):
            return texts
    return texts


def counted(number: int, noun: str) -> str:
    """Return '1 sample' or '3 samples'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def is_our_own(error: BaseException) -> bool:
    """Return True if the checker raised an error, and not the op that it ran."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    return (
        frame is not None
        and Path(frame.tb_frame.f_code.co_filename).parent == Path(__file__).parent
    )


def first_line(error: BaseException) -> str:
    """Return an exception as one line: its class and the first line of its message."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0]}" if text else type(error).__name__
