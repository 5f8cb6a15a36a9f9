"""The checks, in the order in which they are asked: a row each, and all that the rest of plugrad knows of them.

A further check is a function that returns a `CheckResult`, and a row here that says what it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, field

from plugrad.check.codes import codes_that_end
from plugrad.check.contract.contract import ask_contract
from plugrad.check.declared.declared import ask_declared
from plugrad.check.exploration.exploration import ask_beyond
from plugrad.check.forward.forward import ask_forward
from plugrad.check.report.report import CheckResult
from plugrad.check.subject.trials import Subject, Trial
from plugrad.check.values.second_order import ask_second_order
from plugrad.check.values.values import ask_values


@dataclass
class Round:
    """What the checks of one subject are given, and what those before have found."""

    subject: Subject
    trials: list[Trial]
    only: int | None = None
    """The sample that alone is asked about, if one is."""
    diagnosed: bool = True
    """Whether likely causes are looked for: half the work where something is wrong."""
    usable: list[Trial] = field(default_factory=list)
    """The trials of which more can be asked than the contract, whose check adds them here."""
    results: list[CheckResult] = field(default_factory=list)

    @property
    def steady(self) -> list[Trial]:
        """The usable trials whose backward gives the same values twice."""
        noisy = self.failed("contract", codes_that_end("values"))
        return [trial for trial in self.usable if trial.number not in noisy]

    @property
    def wrong(self) -> frozenset[int]:
        """The samples on which what backward gives is no derivative."""
        return self.failed("values") | self.failed("contract", codes_that_end("derivative"))

    @property
    def broken(self) -> frozenset[int]:
        """The samples on which backward raises, or writes where it must not."""
        return self.failed("contract", codes_that_end("backward"))

    @property
    def has_failed(self) -> bool:
        """Whether anything was found wrong, or could not be decided."""
        return any(result.verdict in ("fail", "inconclusive") for result in self.results)

    def failed(self, check: str, codes: Set[str] | None = None) -> frozenset[int]:
        """Return the samples on which a check has found a fault; with `codes`, one of these."""
        return frozenset(
            number
            for result in self.results
            for finding in result.findings
            if result.name == check and finding.verdict == "fail"
            if codes is None or finding.code in codes
            for number in finding.samples
        )


@dataclass(frozen=True)
class Check:
    """One question that is asked of a subject, on all its samples."""

    name: str
    ask: Callable[[Round], CheckResult | None]
    """None: no sample is left to ask about."""
    of_backward: bool = False
    """Whether a fault that is planted in backward is to be found by it."""
    of_samples: bool = True
    """Whether it is asked of the samples, and not of what lies beside them."""
    has_column: bool = True
    """Whether tables have a column for it even where no op was asked: many packs declare nothing."""


CHECKS = (
    Check("contract", lambda now: ask_contract(now.trials, now.usable), of_backward=True),
    Check(
        "values",
        lambda now: ask_values(now.steady, now.diagnosed) if now.steady else None,
        of_backward=True,
    ),
    Check(
        "second order",
        lambda now: (
            ask_second_order(now.usable, now.wrong, now.broken, now.diagnosed)
            if now.usable
            else None
        ),
        of_backward=True,
    ),
    Check(
        "forward",
        lambda now: ask_forward(now.subject, now.trials, now.usable, now.only is None),
    ),
    Check(
        "declared",
        lambda now: ask_declared(now.subject, now.trials, now.usable),
        has_column=False,
    ),
    Check(
        "beyond",
        lambda now: ask_beyond(now.steady, now.has_failed),
        of_samples=False,
    ),
)
