"""Dataclasses of a report: every format (table, JSON, pytest) shows these and nothing else.

Report = what was asked, and an OpReport per op
OpReport = one op: its checks, its verdict
CheckResult = one question asked of it on all its samples: a verdict, a message, its findings
Finding = one thing wrong, with a stable code, the place, both values, a diagnosis in words
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from _plugrad_check.codes import CODES, Severity, Verdict
from _plugrad_check.from_source.sources import in_a_shell
from plugrad.registry.telling.strangers import MOST_KEPT, bounded, pluralized

SCHEMA = 2
"""Of the JSON document. 2: a finding may be a 'note', with which a check passes."""
INTERRUPTED = 130  # 128 + SIGINT, as shells count
ORDER: tuple[Verdict, ...] = ("fail", "inconclusive", "warn", "pass", "skip")  # the worst first
GENERATORS = "random numbers"
"""The state of a process of which other findings may be consequences."""
CHECKS_OF = "checks of "
"""How the name of a result begins that is in the place of a plugin's, which could not be loaded."""
DIFFERENCES = "finite differences"
MANY, FEW = 32, 4  # entries; of more than many of which few are not 0, those few are told


RENDERERS: dict[str, Callable[[Any], str]] = {}
"""Renderers of a report, `text` and `html`: `text.py` and `html.py` add theirs when they are imported."""


class Rendered:
    """Base class of reports, which are data: `str()` and notebooks show them by `RENDERERS`."""

    def __str__(self) -> str:
        return RENDERERS["text"](self)

    def _repr_html_(self) -> str:
        """HTML of the report, which a notebook shows."""
        return RENDERERS["html"](self)


@dataclasses.dataclass(frozen=True)
class Control:
    """Control of a run: an op that passed was made wrong on purpose, by doubling its gradient, and checked again."""

    op: str
    outcome: Literal["found", "missed", "none"]
    """Whether it was called wrong. 'none': its gradients are 0 on all samples, and so are their doubles; or it could
    not be asked again.
    """

    def __str__(self) -> str:
        is_not = "is" if self.outcome == "found" else "is not"
        return f"the gradient of {self.op}, doubled on purpose, {is_not} called wrong"


@dataclasses.dataclass(frozen=True, repr=False)
class Report(Rendered):
    """Report of a run of the checker: its checks and findings. Its `str()` is a readable text: that of `text.py`."""

    ops: tuple[OpReport, ...]
    seed: int
    problems: tuple[str, ...] = ()
    """Packs that could not be loaded or hold no op, each with its reason."""
    seeds: int = 1
    """With how many seeds each op was asked, from `seed` on; its report is the worst."""
    not_asked: tuple[str, ...] = ()
    """The ops that were still to be asked when the run was interrupted."""
    control: Control | None = None
    """An op that passed, whose gradient was doubled on purpose; None if an op failed, or none has a gradient."""

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of the ops; 'fail' if there are problems, 'skip' if nothing was checked.

        Of a run that was interrupted, at best 'inconclusive'.
        """
        if self.problems:
            return "fail"
        left: list[Verdict] = ["inconclusive"] * bool(self.not_asked)
        return worst_of([*left, *(op.verdict for op in self.ops)])

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all ops, in order."""
        return tuple(finding for op in self.ops for finding in op.findings)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The plugins whose checks could not be asked, each with its reason: no verdict depends on them."""
        skipped = [
            check for op in self.ops for check in op.checks if check.name.startswith(CHECKS_OF)
        ]
        return tuple(dict.fromkeys(f"{check.name}: {check.message}" for check in skipped))

    @property
    def exit_code(self) -> int:
        """0 all pass (or warn), 1 a wrong gradient, 2 a pack is unusable, 3 inconclusive, 4 nothing was checked.

        130 if the run was interrupted, whatever was found before.
        """
        if self.not_asked:
            return INTERRUPTED
        if self.verdict == "fail":
            return 1 if any(op.verdict == "fail" for op in self.ops) else 2
        return {"pass": 0, "warn": 0, "inconclusive": 3}.get(self.verdict, 4)

    def __repr__(self) -> str:
        verdicts = [op.verdict for op in self.ops]
        counts = "".join(
            f", {verdicts.count(verdict)} {verdict}" for verdict in ORDER if verdict in verdicts
        )
        return f"<Report: {self.verdict}{counts}{f', {len(self.problems)} not checked' * bool(self.problems)}>"

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain dicts, lists and values, ready for JSON."""
        ops = []
        for op in self.ops:
            entry = _plain(dataclasses.asdict(op)) | {"verdict": op.verdict}
            for check, result in zip(entry["checks"], op.checks, strict=True):
                for finding, source in zip(check["findings"], result.findings, strict=True):
                    finding["reproduce"] = op.reproduce(source)
                    if (known := CODES.get(source.code)) is not None:
                        finding |= {"title": known.title, "explanation": known.explanation}
            ops.append(entry)
        control = self.control and dataclasses.asdict(self.control)
        run = {"seeds": self.seeds, "exit_code": self.exit_code, "control": control}
        return document(self, SCHEMA, **run, ops=ops)


def document(report: Any, schema: int, **more: Any) -> dict[str, Any]:
    """Return what a `Report` or a `MutationReport` says of the whole run as plain values, and `more` after it."""
    return {
        "schema": schema,
        "seed": report.seed,
        "verdict": report.verdict,
        "problems": list(report.problems),
        "interrupted": bool(report.not_asked),
        "not_asked": list(report.not_asked),
        **more,
    }


class CheckInterrupted(KeyboardInterrupt):
    """Ctrl-C during `check` or `mutate`: the finished results are in `report`."""

    def __init__(self, report: Any) -> None:
        whole = len(report.ops) + len(report.not_asked)
        super().__init__(
            f"stopped after {len(report.ops)} of {pluralized(whole, 'op')}: `report` of this exception (in a notebook "
            "or at a prompt `sys.last_value.report`) has their results"
        )
        self.report = report
        """A `Report` or a `MutationReport` of the ops that were finished; its `not_asked` names the others."""


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(entry) for entry in value]
    return [value.real, value.imag] if isinstance(value, complex) else value


@dataclasses.dataclass(frozen=True, repr=False)
class OpReport(Rendered):
    """Report of all checks of one op. Its `str()` is a readable text: that of `text.py`."""

    op: str
    """Its identity, 'pack::op', or a callable's name."""
    checks: tuple[CheckResult, ...]
    seed: int
    file: str | None = None
    line: int | None = None
    """Where its backward is defined."""
    seconds: float = 0.0
    sample: int | None = None
    """The sample that alone was asked about, if one was."""
    full: bool = False
    """Whether whole Jacobians were compared."""
    call: str | None = None
    """What asks it again, of what is not registered: 'check_op(Cube)'."""
    version: int | None = None
    """The op's own, if it is registered and could be asked."""
    samples_from: str | None = None
    """The function that yielded the samples, if not the op's own: 'new.py::samples'."""
    inputs: str | None = None
    """The expression that gave the arguments, instead of samples: 'randn(3, 4)'."""
    samples: tuple[str, ...] = ()
    """The samples that were checked, as the report of a finding names them: 'Sample(array of float64 (2, 3))'."""
    called_at: str | None = None
    """The file and line that gave the function and its inputs, of `check_function`: 'test_loss.py:12'."""
    kernel: KernelReport | None = None
    """The kernel that ran in all checks, if one was asked for, and how it compares with the plain forward."""
    reference: str | None = None
    """The function that it was compared with in low precision, if one was given: 'eager.py::attention'."""
    k: float | None = None
    """How many times the error of that in its dtype was allowed."""
    surrogate: str | None = None
    """The function whose derivative backward was compared with, if one was given: 'spikes.py::fast_sigmoid'."""

    @property
    def ops(self) -> tuple[OpReport, ...]:
        """Itself alone: the report of one op can be read like a `Report` of several."""
        return (self,)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of its checks."""
        return worst_of(check.verdict for check in self.checks)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all checks, in order."""
        return tuple(finding for check in self.checks for finding in check.findings)

    @property
    def exit_code(self) -> int:
        """As of a `Report` of this op alone."""
        return Report(self.ops, self.seed).exit_code

    def as_dict(self) -> dict[str, Any]:
        """Return what `Report.as_dict` does of this op alone."""
        return Report(self.ops, self.seed).as_dict()

    @property
    def notes(self) -> tuple[Finding, ...]:
        """Those of them that no verdict counts."""
        return tuple(note for check in self.checks for note in check.notes)

    def reproduce(self, finding: Finding | None = None) -> str:
        """The line that shows `finding` again, or all of them: a command, or a call of what is not registered."""
        sample = self.sample
        if finding is not None:
            known = CODES.get(finding.code)
            sample = finding.sample if known is None or known.of_a_sample else None
        if self.call is None:
            only = f"--sample {sample} " * (sample is not None)
            begun = command_for(self.op, self.samples_from, self.inputs)
            if self.reference is not None:
                begun += f" --reference {in_a_shell(self.reference)} --k {self.k:g}"
            if self.surrogate is not None:
                begun += f" --surrogate {in_a_shell(self.surrogate)}"
            begun += f" --kernels {in_a_shell(self.kernel.pack)}" if self.kernel is not None else ""
            shown = " --all" * (finding is not None and finding.verdict == "note")
            return f"{begun} {only}--seed {self.seed}{' --full' * self.full}{shown}"
        further = ", samples=samples" * (bool(sample) and self.call.startswith("check_function"))
        further += f", samples={self.samples_from}" * (self.samples_from is not None)
        only = f", sample={sample}" * (sample is not None)
        if self.reference is not None:
            further += f", reference={self.reference}, k={self.k:g}"
        further += f", surrogate={self.surrogate}" * (self.surrogate is not None)
        names = "fn and inputs" if self.call.startswith("check_function(fn,") else "inputs"
        further += ", kernels=kernels" * (self.kernel is not None)
        given = f"  # {names} as given at {self.called_at}" * (self.called_at is not None)
        return (
            f"{self.call[:-1]}{further}{only}, seed={self.seed}{', full=True' * self.full}){given}"
        )

    def __repr__(self) -> str:
        return f"<OpReport of {self.op}: {self.verdict}{counted_codes(self.findings)}>"


@dataclasses.dataclass(frozen=True)
class KernelReport:
    """What was measured of a kernel beside the op's plain forward."""

    pack: str
    """The kernel pack that has it."""
    of: str
    """The distribution that offers it, with its version; '' of one that is in no pack."""
    calls: int
    """How many calls were compared."""
    dtypes: tuple[str, ...]
    """Of which dtypes."""
    error: float | None
    """The worst error of the kernel, in units of the dtype's resolution, relative to the largest number of the output,
    which the plain forward computes in a wider dtype; None if it takes none.
    """
    error_of_plain: float | None
    """That of the plain forward."""
    apart: float | None
    """How far the two are apart at most, in the same units."""
    tolerance: float | None
    """How far they may be."""
    ratio: float | None
    """The time of the kernel for the largest call, over that of the plain forward; None if it was not measured."""
    seconds: float | None
    seconds_of_plain: float | None
    measured_on: str
    """The dtype and the shapes of that call."""
    file: str | None = None
    line: int | None = None
    """Where the kernel is defined."""


def command_for(op: str, samples_from: str | None, inputs: str | None = None) -> str:
    """Return how a command line that checks an op begins."""
    given = f" --samples {in_a_shell(samples_from)}" if samples_from is not None else ""
    given += f" --inputs {in_a_shell(inputs)}" if inputs is not None else ""
    return f"plugrad check {in_a_shell(op)}{given}"


def counted_codes(findings: Sequence[Finding]) -> str:
    """Return ', PLG030, 2 PLG019' for findings with these codes."""
    codes = [finding.code for finding in findings if finding.verdict != "note"]
    return "".join(
        f", {f'{codes.count(code)} ' * (codes.count(code) > 1)}{code}"
        for code in dict.fromkeys(codes)
    )


@dataclasses.dataclass(frozen=True)
class OpPlace:
    """An op, and where its class begins, for those who have not imported its pack."""

    identity: str
    file: str
    line: int
    questions: tuple[str, ...] = ()
    """What is asked of it beside plugrad's own checks: by plugins, and by its pack, whose codes they are."""


class Bounded:
    """Dataclass whose texts are truncated to what any face can show: an op's errors and settings may be endless."""

    def __post_init__(self) -> None:
        record: Any = self
        for field in dataclasses.fields(record):
            value = getattr(record, field.name)
            if isinstance(value, str) and len(value) > MOST_KEPT:
                object.__setattr__(record, field.name, bounded(value, MOST_KEPT))


@dataclasses.dataclass(frozen=True)
class CheckResult(Bounded):
    """Result of one check (contract, values, second order ...) of an op on all its samples."""

    name: str
    verdict: Verdict
    message: str
    samples: int
    """The number of samples that were checked."""
    error: float | None = None
    """The worst error over its tolerance's scale, where the check is numeric."""
    tolerance: float | None = None
    findings: tuple[Finding, ...] = ()
    points: int = 0
    """The number of further inputs that were checked: other numbers, lengths or settings."""

    @property
    def notes(self) -> tuple[Finding, ...]:
        """The notes: findings that do not change the verdict, since no wrong number is possible."""
        return tuple(finding for finding in self.findings if finding.verdict == "note")


def worst_of(verdicts: Any, default: Verdict = "skip") -> Verdict:
    """Return the worst of some verdicts; `default` if there are none."""
    return min(verdicts, key=ORDER.index, default=default)


@dataclasses.dataclass(frozen=True)
class Finding(Bounded):
    """Finding: one problem that a check reports."""

    code: str
    """Stable: 'PLG011'."""
    verdict: Severity
    message: str
    """What is wrong, expected versus got, in one or two sentences."""
    sample: int
    """The number of the sample, from 0."""
    argument: str | None = None
    """The forward argument whose gradient is wrong."""
    output: int | None = None
    worst: Worst | None = None
    diagnosis: str | None = None
    """The likely cause in words, if one was confirmed."""
    extent: str | None = None
    """How much of the Jacobian is wrong: '12 of 96 entries'."""
    errors: ErrorMap | None = dataclasses.field(default=None, repr=False)
    """Which entries, and by how much, where a whole block (or an excerpt around the worst) was compared."""
    grids: Grids | None = None
    """What backward gives there and what it should, where no diagnosis fits."""
    smallest: Smallest | None = None
    """The smallest input that shows it, of wrong values and of a wrong form."""
    call: str | None = None
    """The sample in brief: the dtypes and shapes of its arrays, and its settings."""
    samples: tuple[int, ...] = ()
    """All samples that show it, by number."""
    pattern: str | None = None
    """Which samples those are, of how many, and what they alone have in common."""
    follows: str | None = None
    """The code of another finding of which this one is probably a consequence."""
    state: str | None = None
    """Which state of the process was changed, where one was: 'random numbers'."""
    title: str | None = None
    """Of a code that is a pack's own: what it says in general; of plugrad's, `CODES` does, and `as_dict` tells it."""
    explanation: str | None = None
    """Likewise: what it means, and what to do about it."""
    paste: str | None = None
    """Beside the samples: the line that would make it one of them."""


@dataclasses.dataclass(frozen=True)
class Smallest(Bounded):
    """The smallest input that was found on which an op fails in the same way."""

    arguments: tuple[Argument, ...]
    settings: tuple[tuple[str, Any], ...] = ()
    shrunk_from: tuple[tuple[int, ...], ...] = ()
    """The shapes of the sample's arrays."""
    note: str = ""
    """What kept it from being smaller, if something is known to."""
    says: str = ""
    """What is wrong on it: 'backward says 4, finite differences say 12 (± 9e-13)'."""
    got: float | complex | None = None
    """What backward says there, of wrong values."""
    expected: float | complex | None = None
    """What finite differences say there."""
    advice: str = ""
    """What to install for a smaller one: it stands first, so that a long array does not hide it."""
    worst: Worst | None = None
    """Of wrong values: the entry of which `got` and `expected` are."""

    def __str__(self) -> str:
        parts = [str(argument) for argument in self.arguments]
        parts += [f"{name}={value!r}" for name, value in self.settings]
        shapes = ", ".join(map(str, self.shrunk_from))
        here = ", ".join(str(each.shape) for each in self.arguments if each.dtype is not None)
        notes = [f"shrunk from {shapes}" * (shapes not in ("", here)), self.note]
        noted = "; ".join(note for note in notes if note)
        said = f": {self.says}" * bool(self.says)
        first = f"({self.advice}) " * bool(self.advice)
        return f"{first}{', '.join(parts)}{said}{f'   ({noted})' * bool(noted)}"


@dataclasses.dataclass(frozen=True)
class Argument(Bounded):
    """One argument of a call, as plain data."""

    name: str
    value: Any
    """The entries of an array, as tuples in tuples; of anything else the value, or its text."""
    dtype: str | None = None
    """None if it is no array."""
    shape: tuple[int, ...] = ()

    @property
    def array(self) -> np.ndarray[Any, Any]:
        """The array that it is."""
        return np.array(self.value, self.dtype).reshape(self.shape)

    def __str__(self) -> str:
        if self.dtype is None:
            return f"{self.name} = {self.value}"
        array = self.array
        places = np.argwhere(array)
        if array.size > MANY and len(places) <= FEW:
            known = f", {self.dtype}" if self.dtype != "float64" else ""
            entries = [
                f"{self.name}{place.tolist()} = {format_entry(array[tuple(place)])}"
                for place in places
            ]
            return f"{self.name} = zeros({self.shape}{known}){' but ' * bool(entries)}{', '.join(entries)}"
        return f"{self.name} = {' '.join(repr(array).split())}"


def format_entry(value: Any) -> str:
    """Return a number as NumPy prints it in an array."""
    return np.array2string(np.asarray([value])).strip("[]")


@dataclasses.dataclass(frozen=True)
class Worst:
    """The entry of a Jacobian where backward and the numbers disagree most."""

    input_index: tuple[int, ...]
    output_index: tuple[int, ...]
    backward: float | complex
    numeric: float | complex
    uncertainty: float
    input_part: str | None = None
    """Which part of a complex number moves, 'real' or 'imag'; None for a real one."""
    output_part: str | None = None
    taylor: float | None = None
    """At what rate f(x + h) - f(x) - h * backward vanishes as h does: 2 if backward is right, 1 if it is not."""
    by: str = DIFFERENCES
    """Who says the numeric value: more than finite differences, where these cannot tell."""
    changes: tuple[tuple[float, float], ...] = dataclasses.field(default=(), repr=False)
    """How the output entry changes when the input entry does: pairs of a step, the longest first, and the change."""

    def at(self, argument: str) -> str:
        """Return where in the Jacobian by an argument it is, ' at x[0] -> [1]'; '' if both are one real number."""
        inside, outside = self.input_part, self.output_part
        if not (self.input_index or self.output_index or inside or outside):
            return ""
        moved = f"{argument}.{inside}" if inside else argument
        return f" at {moved}{list(self.input_index)} -> {outside or ''}{list(self.output_index)}"


@dataclasses.dataclass(frozen=True)
class Grids:
    """A few entries of the gradient of one output entry by an input, expected and got: around the worst."""

    output_index: tuple[int, ...]
    first: tuple[int, ...]
    """Where in the input they begin; its last two axes at most have more than one of them."""
    expected: tuple[tuple[float, ...], ...]
    got: tuple[tuple[float, ...], ...]
    wrong: tuple[tuple[bool, ...], ...]

    def drawn(self, rows: tuple[tuple[float, ...], ...]) -> str:
        """Return one of the two as lines of columns, what is wrong in it with a star if it is what was got.

        The columns of both are as wide, so that what belongs together stands in one place.
        """
        starred = rows is self.got
        numbers = [number for grid in (self.expected, self.got) for row in grid for number in row]
        width = max(len(printed(number)) for number in numbers) + 1
        return "\n".join(
            " ".join(
                f"{'*' * (bad and starred)}{printed(number)}".rjust(width)
                for number, bad in zip(row, marks, strict=True)
            )
            for row, marks in zip(rows, self.wrong, strict=True)
        )


def printed(number: float) -> str:
    """Return an entry of a grid: four digits, and no -0."""
    return f"{number + 0.0:.4g}"


@dataclasses.dataclass(frozen=True)
class ErrorMap:
    """Errors of the entries of one block of a Jacobian: a row per entry of the input, a column per output entry."""

    input_shape: tuple[int, ...]
    """Of a complex array with a further last axis: (real, imaginary)."""
    output_shape: tuple[int, ...]
    rows: tuple[int, ...]
    """Which entries of the input, counted in C order; of several in one cell the first."""
    columns: tuple[int, ...]
    """Which entries of the output."""
    group: tuple[int, int]
    """How many entries a cell stands for, down and across: it shows the worst of them."""
    excess: tuple[tuple[float | None, ...], ...]
    """log10(|backward - numeric| / tolerance), from -16 to 16: above 0 is wrong. None where nothing was compared."""
    got: tuple[tuple[float, ...], ...] = ()
    """What backward says, six digits of it; of several entries in a cell, of the worst."""
    expected: tuple[tuple[float, ...], ...] = ()
    """What the numbers say there."""
