"""A check is a row: its name, the function that asks it, and at which stage of checking an op that is done.

plugrad's own rows are in `plan.py`. They come in through the hook `plugrad_register_checks`, as those of other
distributions do, and a row from outside is asked of every op.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Set
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from plugrad import registry
from plugrad.check.codes import CODES, codes_that_end
from plugrad.check.diagnosis.factors import LikelyCause
from plugrad.check.report.report import CheckResult
from plugrad.check.subject.findings import first_line, is_our_own, with_place
from plugrad.check.subject.trials import Subject, Trial
from plugrad.engine.errors import RegistrationError

Stage = Literal["op", "sample", "form", "backward", "forward", "declared", "diagnosis"]
"""When a row's `ask` is called, with what, and what it returns:

* op: with the `Round` of one op; returns a `CheckResult`, or None if no sample is left to ask about. The report has a
  line for each. They are asked in order, and know what those before found.
* sample: with an `Op` and one of its samples; returns what is wrong in words, or None. A line in the report too.
* form, backward, forward: tests of the contract; with a `RuleRun`, one sample whose rule was run, to which it adds
  findings. What fails a test of form (which returns whether it passes) is asked no test of backward; those of forward
  are asked whatever backward did.
* declared: with the `Findings` of the check and the trials on which the fact that is called like the row may be
  tried; returns those on which it was.
* diagnosis: with a `Block` of a Jacobian that is wrong; yields each `LikelyCause` that fits. Asked in order, until one
  of them finds something.
"""


def always(given: Any) -> bool:
    """Return True."""
    return True


@dataclass(frozen=True)
class Check:
    """One question of the checker."""

    name: str
    ask: Callable[..., Any]
    stage: Stage = "op"
    codes: tuple[str, ...] = ()
    """What it may find. A code that plugrad does not have means what the docstring of `ask` says: the first line that
    something is wrong, the rest what to do about it."""
    applies: Callable[[Any], bool] = always
    """Whether it has a meaning: for a `Round`, a `RuleRun`, or each trial, by its stage."""
    of_backward: bool = False
    """Whether it runs backward: a fault that is planted there is to be found by it."""
    of_samples: bool = True
    """Whether it is asked of the samples, and not of what lies beside them."""
    has_column: bool = True
    """Whether tables have a column for it even where no op was asked: many packs declare nothing."""
    plugin: str = ""
    """Who registered it, if not plugrad itself."""

    @property
    def meaning(self) -> tuple[str, str]:
        """The title and the explanation of codes of its own."""
        title, _, explanation = inspect.cleandoc(self.ask.__doc__ or "").partition("\n")
        return title.strip().rstrip("."), explanation.strip()


class PluginFailed(Exception):
    """Error of a plugin's check that raised, or returned nothing that can be used: it spoils no other check."""


def contained(row: Check, who: str) -> Check:
    """Return the row of a stranger's check, whose functions raise nothing but PluginFailed."""

    def guarded(function: Callable[..., Any], stage: str = "") -> Callable[..., Any]:
        @functools.wraps(function)
        def run(*given: Any) -> Any:
            try:
                returned = function(*given)
                returned = list(returned) if stage in ("declared", "diagnosis") else returned
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                words = "; it is no fault of the op's" * is_our_own(error)
                raise PluginFailed(f"{who} raised {with_place(error)}{words}") from error
            if not EXPECTED.get(stage, always)(returned):
                does = f"returned what no check at its stage, {stage}, does"
                if stage == "sample":
                    kind = type(returned).__name__
                    does = (
                        f"must return None, or a text that says what is wrong, but returned {kind}"
                    )
                raise PluginFailed(f"{who} {does}")
            return returned

        return run

    return replace(row, ask=guarded(row.ask, row.stage), applies=guarded(row.applies))


EXPECTED: dict[str, Callable[[Any], bool]] = {
    "op": lambda answer: answer is None or isinstance(answer, CheckResult),
    "sample": lambda answer: answer is None or isinstance(answer, str),
    "declared": lambda answer: all(isinstance(each, Trial) for each in answer),
    "diagnosis": lambda answer: all(isinstance(each, LikelyCause) for each in answer),
}


def require_row(row: Any) -> None:
    """Raise RegistrationError if what a plugin registers is no check."""
    if not isinstance(row, Check):
        raise RegistrationError(
            f"register() takes a plugrad.check.Check, and was given {type(row).__name__}: write "
            'register(Check("ACME001", ask, "sample"))'
        )
    if row.stage not in get_args(Stage):
        raise RegistrationError(
            f"the check {row.name!r} has the stage {row.stage!r}, which is none of {', '.join(get_args(Stage))}"
        )
    if row.stage == "sample" and not row.codes:
        raise RegistrationError(f"the check {row.name!r} has no code: give codes=('ACME001',)")
    for code in row.codes:
        if code not in CODES and not row.meaning[0]:
            raise RegistrationError(
                f"the function of the check {row.name!r} has no docstring, which says what {code} means: the first "
                "line what is wrong if it is found, the rest what to do about it"
            )


def codes_of_plugins() -> dict[str, dict[str, Any]]:
    """Return what `code_as_dict` does of the codes that plugins' checks have; the plugins are imported."""
    return {
        code: {"code": code, "title": row.meaning[0], "explanation": row.meaning[1]}
        | {"check": row.name, "verdict": "fail", "wrong": "", "right": ""}
        for row in look().rows
        for code in row.codes
        if code not in CODES
    }


def names_of_plugins() -> tuple[str, ...]:
    """Return the plugins' checks that the report of an op has a line for."""
    known = [row for row in look().rows if row.plugin]
    return tuple(row.name for stage in LINES for row in known if row.stage == stage)


@dataclass
class Round:
    """State of the checking of one subject: what its checks are given, and what those before have found."""

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
class Known:
    """The registered checks, and the plugins whose checks are not among them."""

    rows: tuple[Check, ...]
    broken: dict[str, str] = field(default_factory=dict)
    """The reason, by the plugin's name."""


def look() -> Known:
    """Find out which checks there are; plugins are imported at the first look."""
    found, broken = registry.all_rows("check", require_row)
    own = found.pop(OWN)
    reasons = {name: first_line(error) for name, error in broken.items()}
    taken = {row.name for row in own if row.stage in LINES}
    others = []
    for plugin, registered in found.items():
        names = [row.name for row in registered if row.stage in LINES]
        if double := next((name for name in names if name in taken or names.count(name) > 1), None):
            reasons[plugin] = f"the name {double!r} is taken by another check; give it another one"
            continue
        taken.update(names)
        others += [
            replace(contained(row, f"the check {row.name} of {plugin}"), plugin=plugin)
            for row in registered
        ]
    LAST[:] = [Known((*own, *others), reasons)]
    return LAST[0]


OWN = "plugrad"
LINES: tuple[Stage, ...] = ("op", "sample")
"""The stages whose checks have a line in the report of an op."""
LAST: list[Known] = []


def known() -> Known:
    """Return what was found when the checking of an op last began."""
    return LAST[0] if LAST else look()


def rows(stage: Stage) -> tuple[Check, ...]:
    """Return the checks of one stage: plugrad's own, in their order, and then those of plugins."""
    return tuple(row for row in known().rows if row.stage == stage)
