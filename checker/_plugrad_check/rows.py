"""Table of checks: each is a row with its name, its function, and the stage at which the function is called.

plugrad's own rows are in `plan.py`. They are registered by the hook `plugrad_register_checks`, like those of other
distributions. A row from another distribution checks the ops of every pack.
"""

from __future__ import annotations

import abc
import copy
import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, get_args

from _plugrad_check.codes import CODES, Code, Severity, Verdict, as_dict, codes_that_end
from _plugrad_check.diagnosis.factors import LikelyCause
from _plugrad_check.report.report import CheckResult
from _plugrad_check.subject.findings import OF_PLUGINS, Findings, is_our_own, with_place
from _plugrad_check.subject.trials import Subject, Trial
from plugrad import registry
from plugrad.engine.errors import RegistrationError
from plugrad.registry.telling.strangers import first_line

Stage = Literal["op", "sample", "form", "backward", "forward", "declared", "diagnosis"]
"""The stage of a check: when its function `ask` is called, with which arguments, and what it returns.

* op: called with the `Round` of one op; returns a `CheckResult`, or None if no sample is left. The report has a line
  for each. These checks run in order, and know the findings of earlier ones.
* sample: called with an `Op` and one of its samples; returns a text that says what is wrong, or None. The report has a
  line for each of these too.
* form, backward, forward: tests of the contract; called with a `RuleRun`, one sample whose rule was run; they add
  findings to it. (plugrad's own tests of form return whether the sample passes.) After a failed test of form, the tests
  of backward do not run; those of forward always do.
* declared: called with the `Findings` of the check, and the trials for the declaration that has the row's name; returns
  the trials on which it was tested.
* diagnosis: called with a `Block` of a wrong Jacobian; yields each `LikelyCause` that fits. These run in order, until
  one finds something.
"""


def always(given: Any) -> bool:
    """Return True for any argument: the default of a check's conditions `applies` and `concerns`."""
    return True


@dataclass(frozen=True)
class Check:
    """Check of the checker: one row of its table, which `plugrad_register_checks` registers.

    Attributes
    ----------
    name
        Its name, which is a line of the report at the stages "op" and "sample"; there, no other check may have it.
    ask
        Its function; the arguments and the result depend on the stage.
    stage
        When it runs: "op", "sample", "form", "backward", "forward", "declared" or "diagnosis" (see `Stage`).
    codes
        The codes of its findings. For a code of its own, the docstring of `ask` is the explanation: the first line says
        what is wrong, the rest what to do.
    applies
        A function that decides whether the check runs: called with a `Round`, a `RuleRun`, or each trial, by the stage.
    concerns
        A function that decides whether the report of a `Subject` has a line for the check, at the stage "op".
    of_backward
        True if it runs backward, so that it should find a fault that is planted there.
    of_samples
        True if it checks the samples, and not further inputs.
    has_column
        True if tables have a column for it even if it ran on no op: many packs have no declarations.
    verdict
        The severity of its findings: "fail", "inconclusive", "warn" or "note" (see `Severity`). A finding may have its
        own, and plugrad's own codes have theirs.
    plugin
        The plugin that registered it; '' for plugrad's own. It is filled in.
    """

    name: str
    ask: Callable[..., Any]
    stage: Stage = "op"
    codes: tuple[str, ...] = ()
    applies: Callable[[Any], bool] = always
    concerns: Callable[[Subject], bool] = always
    of_backward: bool = False
    of_samples: bool = True
    has_column: bool = True
    verdict: Severity = "fail"
    plugin: str = ""

    @property
    def meaning(self) -> tuple[str, str]:
        """The title and the explanation of the codes that are this check's own: the first line and the rest of the
        docstring of its function, or of its `Room`.
        """
        function = inspect.unwrap(self.ask)
        is_rooms = getattr(function, "__func__", None) is Room.answer.__func__  # type: ignore[attr-defined]
        written: Any = function.__self__ if is_rooms else function
        title, _, explanation = inspect.cleandoc(written.__doc__ or "").partition("\n")
        return title.strip().rstrip("."), explanation.strip()


class PluginFailed(Exception):
    """Error of a plugin's check: it raised, or it returned a value of a type that no check of its stage returns. Other
    checks are not affected.
    """


def contained(row: Check, who: str) -> Check:
    """Return the row of a plugin's check with its functions wrapped, so that they raise nothing but PluginFailed, whose
    message begins with `who`.

    Findings must use a code from `row.codes`. If the check raises, its findings are discarded.
    """
    way_out = f"; to go on without it: PLUGRAD_BLOCK={row.plugin}" * bool(row.plugin)

    def guarded(function: Callable[..., Any], stage: str = "") -> Callable[..., Any]:
        @functools.wraps(function)
        def run(*given: Any) -> Any:
            if stage in FINDERS:
                given = (copy.copy(given[0]), *given[1:])
                given[0].add = Listed(row, given[0].add)
            try:
                answer = function(*given)
                answer = list(answer) if stage in ("declared", "diagnosis") else answer
                for wrong in wrong_with_answer(row, stage, answer):
                    raise PluginFailed(wrong)
            except KeyboardInterrupt:
                raise
            except PluginFailed as failed:
                raise PluginFailed(f"{who} {failed}{way_out}") from failed
            except BaseException as error:
                words = "; it is no fault of the op's" * is_our_own(error)
                raise PluginFailed(f"{who} raised {with_place(error)}{words}{way_out}") from error
            # A form is wrong if something was found: what a test forgets to return is no verdict.
            return not given[0].add.failed if stage == "form" else answer

        return run

    return replace(
        row,
        ask=guarded(row.ask, row.stage),
        applies=guarded(row.applies),
        concerns=guarded(row.concerns),
    )


FINDERS = ("form", "backward", "forward", "declared")
"""Stages whose checks call `add` for each finding."""


class Listed:
    """Callable that a plugin's check gets as `add`: it passes a finding on to the collector's `add`, or raises
    PluginFailed if the code is not in `row.codes`. Its `failed` is True after a finding of severity "fail".
    """

    def __init__(self, row: Check, add: Callable[..., None]) -> None:
        self.row = row
        self.add = add
        self.failed = False

    def __call__(self, *given: Any, verdict: Severity | None = None, **more: Any) -> None:
        if len(given) < 2:
            raise PluginFailed("found something without saying what: write add(code, message)")
        code, message = given[-2:]
        for wrong in wrong_with_finding(self.row, code, message, verdict):
            raise PluginFailed(wrong)
        verdict = verdict or self.row.verdict
        self.add(*given, verdict=verdict, **more)
        self.failed |= verdict == "fail"


def wrong_with_finding(row: Check, code: Any, message: Any, verdict: Any) -> Iterator[str]:
    """Yield the errors in a finding of a plugin's check, `code`, `message` and `verdict`, as texts: an unknown code, a
    message that is no text, an unknown severity.
    """
    if code not in row.codes:
        yield f"found {code!r}, which is none of the codes of its row, {row.codes}"
    if not isinstance(message, str):
        yield f"said {message!r} of {code}: the message is a text, not {type(message).__name__}"
    if verdict not in (None, *get_args(Severity)):
        yield f"gave {code} the verdict {verdict!r}, which is none of {', '.join(get_args(Severity))}"


def wrong_with_answer(row: Check, stage: str, answer: Any) -> Iterator[str]:
    """Yield the errors in `answer`, the return value of a plugin's check, as texts: a type that no check of this stage
    returns, an unknown verdict, an invalid finding.
    """
    kind, words = EXPECTED.get(stage, (object, ""))
    for each in answer if stage in ("declared", "diagnosis") else [answer]:
        if not isinstance(each, kind):
            what = "" if each is answer else "one with "
            yield f"must return {words}, but returned {what}{type(each).__name__}"
        text = getattr(each, {"op": "message", "diagnosis": "text"}.get(stage, ""), "")
        if not isinstance(text, str):
            yield f"said {text!r}: write a text, not {type(text).__name__}"
    if isinstance(answer, CheckResult):
        if answer.verdict not in get_args(Verdict):
            yield f"returned the verdict {answer.verdict!r}, none of {', '.join(get_args(Verdict))}"
        for found in answer.findings:
            yield from wrong_with_finding(row, found.code, found.message, found.verdict)


EXPECTED: dict[str, tuple[Any, str]] = {
    "op": (CheckResult | None, "a CheckResult or None"),
    "sample": (str | None, "None, or a text that says what is wrong,"),
    "declared": (Trial, "a list of the samples on which it was tried"),
    "diagnosis": (LikelyCause, "a list of LikelyCause"),
}


def require_row(row: Any) -> None:
    """Raise RegistrationError if `row`, the object that a plugin registers as a check, is not a valid `Check`: it has
    another type, or a wrong name, function, stage, severity or code.
    """
    for words in wrong_with_row(row):
        raise RegistrationError(words)


def wrong_with_row(row: Any) -> Iterator[str]:
    """Yield the errors in `row`, the object that a plugin registers as a check, as texts. The first error comes first:
    the later ones may be its consequences.
    """
    if not isinstance(row, Check):
        yield (
            f"register() takes a plugrad.check.Check, and was given {type(row).__name__}: write "
            'register(Check("strides", ask, "sample", ("ACME001",)))'
        )
    name, codes = row.name, row.codes
    if not isinstance(name, str) or not name.isprintable() or not name.strip():
        yield f"a check's name is a text of one line, not {name!r}"
    for what in ("ask", "applies", "concerns"):
        if not callable(getattr(row, what)):
            yield f"{what} of the check {name!r} is {getattr(row, what)!r}; write a function"
    for what, known in (("stage", get_args(Stage)), ("verdict", get_args(Severity))):
        given = getattr(row, what)
        if given not in known:
            yield f"the check {name!r} has the {what} {given!r}, which is none of {', '.join(known)}"
    if not isinstance(codes, tuple):
        yield f"the codes of the check {name!r} are {codes!r}; write a tuple, codes=('ACME001',)"
    if row.stage == "sample" and not codes:
        yield f"the check {name!r} has no code: give codes=('ACME001',)"
    for code in codes:
        if code not in CODES and not re.fullmatch(r"[A-Z][A-Z0-9]*[0-9]{3}", str(code)):
            yield f"the check {name!r} has the code {code!r}; write capitals and three digits: ACME001"
        if code not in CODES and not row.meaning[0]:
            yield (
                f"the function of the check {name!r} has no docstring, which says what {code} means: the first "
                "line what is wrong if it is found, the rest what to do about it"
            )


def codes_of_plugins() -> dict[str, dict[str, Any]]:
    """Return the fields of each code that belongs to a plugin's check (title, explanation, plugin and so on) as a dict,
    by code. Imports the plugins.
    """
    return {
        code: as_dict(code, Code(*row.meaning, "", "", row.name, row.verdict))
        | {"plugin": row.plugin}
        for row in look().rows
        for code in row.codes
        if code not in CODES
    }


def names_of_plugins() -> tuple[str, ...]:
    """Return the names of the plugins' checks that have a line in an op's report."""
    known = [row for row in look().rows if row.plugin]
    return tuple(row.name for stage in LINES for row in known if row.stage == stage)


@dataclass
class Round:
    """State of the check of one subject, which each check gets: the subject, its trials (its samples, ready to be
    called), the trials that keep the contract, and the results of earlier checks.
    """

    subject: Subject
    trials: list[Trial]
    only: int | None = None
    """The number of the one sample that is checked; None for all."""
    diagnosed: bool = True
    """True if likely causes are searched for; the search is half of the work where a gradient is wrong."""
    usable: list[Trial] = field(default_factory=list)
    """The trials that keep the contract. The contract check adds them; later checks run on these alone."""
    results: list[CheckResult] = field(default_factory=list)

    @property
    def steady(self) -> list[Trial]:
        """The usable trials (samples that keep the contract) whose backward returns the same values twice."""
        noisy = self.failed("contract", codes_that_end("values"))
        return [trial for trial in self.usable if trial.number not in noisy]

    @property
    def wrong(self) -> frozenset[int]:
        """The numbers of the samples on which backward returns something other than the derivative."""
        return self.failed("values") | self.failed("contract", codes_that_end("derivative"))

    @property
    def broken(self) -> frozenset[int]:
        """The numbers of the samples on which backward raises, or writes where it must not."""
        return self.failed("contract", codes_that_end("backward"))

    @property
    def early(self) -> frozenset[int]:
        """The numbers of the samples on which an iterative forward stops before its limit (PLG035)."""
        return frozenset(
            number
            for result in self.results
            for finding in result.findings
            if finding.code == "PLG035"
            for number in finding.samples
        )

    @property
    def has_failed(self) -> bool:
        """True if a check of this subject so far has failed or is inconclusive."""
        return any(result.verdict in ("fail", "inconclusive") for result in self.results)

    def passed(self, check: str, trial: Trial) -> bool:
        """Return True if the check of that name passed, and found no fault on the sample of `trial`."""
        verdicts = [result.verdict for result in self.results if result.name == check]
        return verdicts == ["pass"] and trial.number not in self.failed(check)

    def failed(self, check: str, codes: Set[str] | None = None) -> frozenset[int]:
        """Return the numbers of the samples on which the check of that name has found a fault; with `codes`, a fault
        with one of these codes.
        """
        return frozenset(
            number
            for result in self.results
            for finding in result.findings
            if result.name == check and finding.verdict == "fail"
            if codes is None or finding.code in codes
            for number in finding.samples
        )


class Room(abc.ABC):
    """Base class of a check of one subject, which is a line of the report. Every such class has the same three steps.

    `ask` yields the trials (or other things) to compare; `judge` compares one of them, and adds findings; `say` makes
    the result. The classmethod `answer` runs the three, and is the function `ask` of the check's row.
    """

    name: ClassVar[str]

    def __init__(self, now: Round) -> None:
        self.now, self.findings = now, Findings(self.name, now.trials)

    @classmethod
    def answer(cls, now: Round) -> CheckResult:
        """Run the check on the subject of `now`, by `ask`, `judge` and `say`, and return its result."""
        room = cls(now)
        for each in room.ask():
            room.judge(each)
        return room.say()

    @abc.abstractmethod
    def ask(self) -> Iterable[Any]:
        """Yield the things that this check compares, mostly trials (samples, ready to be called)."""

    @abc.abstractmethod
    def judge(self, each: Any) -> None:
        """Compare one thing that `ask` yielded, and add the faults to `self.findings`."""

    @abc.abstractmethod
    def say(self) -> CheckResult:
        """Return the result of this check, after all comparisons."""


@dataclass(frozen=True)
class Known:
    """Checks that one search found (`look`): `rows` are the registered checks, and `broken` has the reason for each
    plugin whose checks are left out.
    """

    rows: tuple[Check, ...]
    broken: dict[str, str] = field(default_factory=dict)
    """The reason why a plugin's checks are left out, by the plugin's name."""
    stages: dict[Stage, tuple[Check, ...]] = field(default_factory=dict)
    """Cache of `of_stage`."""

    def of_stage(self, stage: Stage) -> tuple[Check, ...]:
        """Return the registered checks of one stage: plugrad's own first, but for the stage "diagnosis" those of
        plugins first.
        """
        if stage not in self.stages:
            found = [row for row in self.rows if row.stage == stage]
            if stage == "diagnosis":
                found.sort(key=lambda row: not row.plugin)
            self.stages[stage] = tuple(found)
        return self.stages[stage]


def look() -> Known:
    """Search for the registered checks, return them, and keep them for `known`. The first call imports the plugins.

    Plugins of plugrad's own distribution may use plugrad's codes. If two plugins claim one name or code, both checks
    are left out, so that no verdict depends on the order of loading.
    """
    found, broken = registry.all_rows("check", require_row)
    ours = [name for name in found if registry.info(name, "check").distribution == OWN]
    own = [row for name in (OWN, *ours) for row in found.pop(name, ())]
    claims = claims_of(own, found)
    reasons = {name: [first_line(error)] for name, error in broken.items()}
    others = []
    for plugin, row in ((plugin, row) for plugin, some in found.items() for row in some):
        if conflict := conflict_of(plugin, row, claims):
            reasons.setdefault(plugin, []).append(conflict)
        else:
            stranger = replace(row, plugin=plugin)
            others.append(contained(stranger, f"the check {row.name} of {plugin}"))
    broken_ones = {plugin: "; ".join(words) for plugin, words in reasons.items()}
    OF_PLUGINS.clear()
    OF_PLUGINS.update({code: row.verdict for row in others for code in row.codes})
    LAST[:] = [Known((*own, *others), broken_ones)]
    return LAST[0]


def claims_of(own: Iterable[Check], found: Mapping[str, Iterable[Check]]) -> dict[str, list[str]]:
    """Return, for each name and code of a check, the plugins that claim it: a plugin appears once per check with that
    name, and once per code. `own` are plugrad's checks, `found` those of each other plugin.
    """
    claims = {claim: [OWN] for claim in (*CODES, *names_in(own))}
    for plugin, registered in found.items():
        names = names_in(registered)
        codes = {code for row in registered for code in row.codes}.difference(names)
        for claim in (*names, *codes):
            claims.setdefault(claim, []).append(plugin)
    return claims


def conflict_of(plugin: str, row: Check, claims: Mapping[str, Sequence[str]]) -> str:
    """Return the message about a plugin's check whose name or code is claimed twice; '' if it is unique. `claims` has
    the claimants of each name and code.
    """
    mine = (*names_in([row]), *row.codes)
    double = next((claim for claim in mine if len(claims[claim]) > 1), None)
    if double is None:
        return ""
    what = "code" if double in row.codes else "name"
    rivals = " and ".join(sorted({*claims[double]}))
    twice = ", twice" * (rivals == plugin)
    taken = f"the {what} {double!r} is taken by {rivals}{twice}"
    return f"{taken}; its check {row.name!r} is not asked: give it another one"


def names_in(registered: Iterable[Check]) -> list[str]:
    """Return the names of those checks that have a line in the report; these names must be unique."""
    return [row.name for row in registered if row.stage in LINES]


OWN = "plugrad"
LINES: tuple[Stage, ...] = ("op", "sample")
"""The stages whose checks have a line in the report of an op."""
LAST: list[Known] = []


def known() -> Known:
    """Return the checks that the latest call of `look` found; without such a call, search now."""
    return LAST[0] if LAST else look()


def rows(stage: Stage) -> tuple[Check, ...]:
    """Return the registered checks of one stage: plugrad's own, in their order, and then those of plugins.

    For the stage "diagnosis", those of plugins come first: they know special cases, where plugrad's own would find some
    factor that fits.
    """
    return known().of_stage(stage)
