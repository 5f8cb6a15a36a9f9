"""Dataclasses of a report: every format (table, JSON, pytest) shows these and nothing else.

- Report = a run of the checker, with an OpReport per op
- OpReport = one op: its checks, its verdict
- CheckResult = one check on all samples of an op: a verdict, a message, its findings
- Finding = one fault, with a stable code, the place, both values, a diagnosis in words
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
"""Version of the JSON document. 2: a finding may be a 'note', with which a check passes."""
INTERRUPTED = 130  # 128 + SIGINT, as shells count
ORDER: tuple[Verdict, ...] = ("fail", "inconclusive", "warn", "pass", "skip")  # the worst first
GENERATORS = "random numbers"
"""State of the process whose change may have other findings as consequences."""
CHECKS_OF = "checks of "
"""Prefix of the name of a result that stands for the checks of a plugin that could not be loaded."""
DIFFERENCES = "finite differences"
MANY, FEW = 32, 4  # entries; of more than many of which few are not 0, those few are told


RENDERERS: dict[str, Callable[[Any], str]] = {}
"""Renderers of a report, `text` and `html`: `text.py` and `html.py` add theirs when they are imported."""


class Rendered:
    """Base class of reports, which are plain data: `str()` and notebooks show them by the renderers in `RENDERERS`."""

    def __str__(self) -> str:
        return RENDERERS["text"](self)

    def _repr_html_(self) -> str:
        """HTML of the report, which a notebook shows."""
        return RENDERERS["html"](self)


@dataclasses.dataclass(frozen=True)
class Control:
    """Outcome of the control of a run: an op that passed was made wrong on purpose, by doubling its gradient, and
    checked again; the checker must find it.
    """

    op: str
    outcome: Literal["found", "missed", "none"]
    """'found' if the doubled gradient was called wrong, 'missed' if not. 'none': its gradients are 0 on all samples,
    and so are their doubles; or it could not be checked again.
    """

    def __str__(self) -> str:
        is_not = "is" if self.outcome == "found" else "is not"
        return f"the gradient of {self.op}, doubled on purpose, {is_not} called wrong"


@dataclasses.dataclass(frozen=True, repr=False)
class Report(Rendered):
    """Report of a run of the checker over several ops: an `OpReport` for each, with its checks and findings, and the
    targets that could not be checked. `check` returns it; its `str()` is a readable text.
    """

    ops: tuple[OpReport, ...]
    seed: int
    problems: tuple[str, ...] = ()
    """Packs that could not be loaded or have no op, each with its reason."""
    seeds: int = 1
    """The number of seeds with which each op was checked, from `seed` on; the worst report is kept."""
    not_asked: tuple[str, ...] = ()
    """The ops that were left when the run was interrupted."""
    control: Control | None = None
    """An op that passed, whose gradient was doubled on purpose; None if an op failed, or none has a gradient."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the run: the worst of its ops; 'fail' if there are problems, 'skip' if nothing was checked.

        An interrupted run is at best 'inconclusive'.
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
        """The plugins whose checks could not be run, each with its reason: no verdict depends on them."""
        skipped = [
            check for op in self.ops for check in op.checks if check.name.startswith(CHECKS_OF)
        ]
        return tuple(dict.fromkeys(f"{check.name}: {check.message}" for check in skipped))

    @property
    def exit_code(self) -> int:
        """The exit code of the command: 0 all pass (or warn), 1 a wrong gradient, 2 a pack is unusable, 3 inconclusive,
        4 nothing was checked.

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
        """Return the report as plain dicts, lists and values, ready for JSON."""
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
    """Return the fields that a `Report` and a `MutationReport` share as a dict of plain values, and `more` after them.
    `schema` is the version of the format.
    """
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
    """Ctrl-C during `check` or `mutate`: the finished results are in its `report`."""

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
    """Report of all checks of one op or function: their results, and what is needed to repeat them. `check_op` and
    `check_function` return it; its `str()` is a readable text.
    """

    op: str
    """The identity, 'pack::op', or a callable's name."""
    checks: tuple[CheckResult, ...]
    seed: int
    file: str | None = None
    line: int | None = None
    """The line in which its backward is defined."""
    seconds: float = 0.0
    sample: int | None = None
    """The number of the one sample that was checked; None for all."""
    full: bool = False
    """True if whole Jacobians were compared."""
    call: str | None = None
    """The Python call that repeats the check, for an op that is not registered: 'check_op(Cube)'."""
    version: int | None = None
    """The version of the op, if it is registered."""
    samples_from: str | None = None
    """The function that yielded the samples, if not the op's own: 'new.py::samples'."""
    inputs: str | None = None
    """The expression that gave the arguments, instead of samples: 'randn(3, 4)'."""
    samples: tuple[str, ...] = ()
    """The samples that were checked, as the report of a finding names them: 'Sample(array of float64 (2, 3))'."""
    called_at: str | None = None
    """The file and line of the call of `check_function`: 'test_loss.py:12'."""
    kernel: KernelReport | None = None
    """The kernel that ran in all checks, if one was given, compared with the plain forward."""
    reference: str | None = None
    """The function that it was compared with in low precision, if one was given: 'eager.py::attention'."""
    k: float | None = None
    """The allowed multiple of the reference's error in the same dtype."""
    surrogate: str | None = None
    """The function whose derivative backward was compared with, if one was given: 'spikes.py::fast_sigmoid'."""

    @property
    def ops(self) -> tuple[OpReport, ...]:
        """This report alone, as a tuple: the report of one op can be read like a `Report` of several."""
        return (self,)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the op: the worst of its checks."""
        return worst_of(check.verdict for check in self.checks)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all checks of the op, in order."""
        return tuple(finding for check in self.checks for finding in check.findings)

    @property
    def exit_code(self) -> int:
        """The exit code that a `Report` of this op alone has."""
        return Report(self.ops, self.seed).exit_code

    def as_dict(self) -> dict[str, Any]:
        """Return a report of this op alone as plain dicts, lists and values, ready for JSON: as `Report.as_dict`."""
        return Report(self.ops, self.seed).as_dict()

    @property
    def notes(self) -> tuple[Finding, ...]:
        """The findings on this op that are notes, which do not change the verdict."""
        return tuple(note for check in self.checks for note in check.notes)

    def reproduce(self, finding: Finding | None = None) -> str:
        """Return the command, or the Python call, that repeats the check on the sample that shows `finding`; with None,
        the whole check.
        """
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
    """Measurements of a kernel (a faster forward), compared with the op's plain forward: its errors and its speed."""

    pack: str
    """The kernel pack that has it."""
    of: str = ""
    """The distribution that offers it, with its version; '' for a kernel in no pack."""
    calls: int = 0
    """The number of calls that were compared; 0 if the process ended before."""
    dtypes: tuple[str, ...] = ()
    """The dtypes of these calls."""
    error: float | None = None
    """The worst error of the kernel, in units of the dtype's resolution, relative to the largest number of the output.
    The truth is the plain forward in a wider dtype; None if it takes none.
    """
    error_of_plain: float | None = None
    """The worst error of the plain forward, in the same units."""
    apart: float | None = None
    """The largest difference between the two, in the same units."""
    tolerance: float | None = None
    """The difference that is allowed."""
    ratio: float | None = None
    """The time of the kernel for the largest call, over that of the plain forward; None if it was not measured."""
    seconds: float | None = None
    seconds_of_plain: float | None = None
    measured_on: str = ""
    """The dtype and the shapes of the largest call."""
    file: str | None = None
    line: int | None = None
    """The line in which the kernel is defined."""


def command_for(op: str, samples_from: str | None, inputs: str | None = None) -> str:
    """Return the beginning of a command line that checks the op named `op`, with the options for its samples
    (`samples_from`, the name of a function) or its typed inputs.
    """
    given = f" --samples {in_a_shell(samples_from)}" if samples_from is not None else ""
    given += f" --inputs {in_a_shell(inputs)}" if inputs is not None else ""
    return f"plugrad check {in_a_shell(op)}{given}"


def counted_codes(findings: Sequence[Finding]) -> str:
    """Return the codes of findings as text, each with its count, ', PLG030, 2 PLG019'; notes are left out."""
    codes = [finding.code for finding in findings if finding.verdict != "note"]
    return "".join(
        f", {f'{codes.count(code)} ' * (codes.count(code) > 1)}{code}"
        for code in dict.fromkeys(codes)
    )


@dataclasses.dataclass(frozen=True)
class OpPlace:
    """Identity of an op, and the file and line of its class, for a process that has not imported its pack: pytest's
    collection.
    """

    identity: str
    file: str
    line: int
    questions: tuple[str, ...] = ()
    """The names of its checks besides plugrad's own: those of plugins, and the codes of its pack's."""


class Bounded:
    """Base class of dataclasses whose texts are truncated to a printable size: an op's errors and settings may be
    endless.
    """

    def __post_init__(self) -> None:
        record: Any = self
        for field in dataclasses.fields(record):
            value = getattr(record, field.name)
            if isinstance(value, str) and len(value) > MOST_KEPT:
                object.__setattr__(record, field.name, bounded(value, MOST_KEPT))


@dataclasses.dataclass(frozen=True)
class CheckResult(Bounded):
    """Result of one check (contract, values, second order ...) of an op on all its samples: a verdict, a message, and
    its findings.
    """

    name: str
    verdict: Verdict
    message: str
    samples: int
    """The number of samples that were checked."""
    error: float | None = None
    """The worst error as a multiple of its tolerance's scale, if the check is numeric."""
    tolerance: float | None = None
    findings: tuple[Finding, ...] = ()
    points: int = 0
    """The number of further inputs that were checked: other numbers, lengths or settings."""

    @property
    def notes(self) -> tuple[Finding, ...]:
        """The findings of this check that are notes: they do not change the verdict, since no wrong number is
        possible.
        """
        return tuple(finding for finding in self.findings if finding.verdict == "note")


def worst_of(verdicts: Any, default: Verdict = "skip") -> Verdict:
    """Return the worst of some verdicts, in the order fail, inconclusive, warn, pass, skip; `default` if there are
    none.
    """
    return min(verdicts, key=ORDER.index, default=default)


@dataclasses.dataclass(frozen=True)
class Finding(Bounded):
    """Problem that a check reports: its code and severity, a message, the sample, argument and output, and what else is
    known, such as the likely cause.
    """

    code: str
    """The stable code: 'PLG011'."""
    verdict: Severity
    message: str
    """The fault, expected versus got, in one or two sentences."""
    sample: int
    """The number of the sample, from 0."""
    argument: str | None = None
    """The forward argument whose gradient is wrong."""
    output: int | None = None
    worst: Worst | None = None
    diagnosis: str | None = None
    """The likely cause in words, if one was confirmed."""
    extent: str | None = None
    """The extent of the fault in the Jacobian: '12 of 96 entries'."""
    errors: ErrorMap | None = dataclasses.field(default=None, repr=False)
    """The errors by entry, if a whole block (or an excerpt around the worst) was compared."""
    grids: Grids | None = None
    """Backward's values there and the right ones, if no diagnosis fits."""
    smallest: Smallest | None = None
    """The smallest input that shows it, for wrong values and a wrong form."""
    call: str | None = None
    """The sample in brief: the dtypes and shapes of its arrays, and its settings."""
    samples: tuple[int, ...] = ()
    """The numbers of all samples that show it."""
    pattern: str | None = None
    """The samples that show it in words, of how many, and a property that only they have."""
    follows: str | None = None
    """The code of a finding of which this one is probably a consequence."""
    state: str | None = None
    """The state of the process that was changed, if any: 'random numbers'."""
    title: str | None = None
    """The title of a code that is a pack's own; for plugrad's codes, `CODES` has it, and `as_dict` adds it."""
    explanation: str | None = None
    """The explanation of a code that is a pack's own: its meaning, and what to do about it."""
    paste: str | None = None
    """The line that would make a point beside the samples one of them."""


@dataclasses.dataclass(frozen=True)
class Smallest(Bounded):
    """Smallest input on which an op was found to fail in the same way as on a sample, as plain data: its arguments, and
    the fault there.
    """

    arguments: tuple[Argument, ...]
    settings: tuple[tuple[str, Any], ...] = ()
    shrunk_from: tuple[tuple[int, ...], ...] = ()
    """The shapes of the sample's arrays."""
    note: str = ""
    """The reason why it is not smaller, if one is known."""
    says: str = ""
    """The fault on it: 'backward says 4, finite differences say 12 (± 9e-13)'."""
    got: float | complex | None = None
    """Backward's value there, for a wrong value."""
    expected: float | complex | None = None
    """The finite difference there."""
    advice: str = ""
    """The package to install for a smaller one; printed first, so that a long array does not hide it."""
    worst: Worst | None = None
    """The entry that `got` and `expected` are about, for a wrong value."""

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
    """Argument of a call in a report, as plain data: its name, its value, and, for an array, dtype and shape."""

    name: str
    value: Any
    """The entries of an array, as nested tuples; for anything else the value, or its text."""
    dtype: str | None = None
    """The dtype; None if it is no array."""
    shape: tuple[int, ...] = ()

    @property
    def array(self) -> np.ndarray[Any, Any]:
        """The argument's value as a NumPy array."""
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
    """Entry of a Jacobian where backward and finite differences disagree most: its place, both values, and the
    uncertainty of the finite difference.
    """

    input_index: tuple[int, ...]
    output_index: tuple[int, ...]
    backward: float | complex
    numeric: float | complex
    uncertainty: float
    input_part: str | None = None
    """The part of a complex number that moves, 'real' or 'imag'; None for a real one."""
    output_part: str | None = None
    """The part of a complex number that is compared; None for a real one."""
    taylor: float | None = None
    """The order at which f(x + h) - f(x) - h * backward vanishes with h: 2 if backward is right, 1 if it is wrong."""
    by: str = DIFFERENCES
    """The source of the numeric value: finite differences, or a second opinion where they are inconclusive."""
    changes: tuple[tuple[float, float], ...] = dataclasses.field(default=(), repr=False)
    """The changes of the output entry with the input entry: pairs of a step, the longest first, and the change."""

    def at(self, argument: str) -> str:
        """Return the place in the Jacobian as text, ' at x[0] -> [1]', where `argument` is the input's name; '' if
        input and output are one real number each.
        """
        inside, outside = self.input_part, self.output_part
        if not (self.input_index or self.output_index or inside or outside):
            return ""
        moved = f"{argument}.{inside}" if inside else argument
        return f" at {moved}{list(self.input_index)} -> {outside or ''}{list(self.output_index)}"


@dataclasses.dataclass(frozen=True)
class Grids:
    """Excerpt of a gradient around its worst entry: entries of the gradient of one output entry with respect to an
    input, as expected and as backward returned them (`got`), and which of them are wrong.
    """

    output_index: tuple[int, ...]
    first: tuple[int, ...]
    """The index in the input at which they begin; only its last two axes have more than one of them."""
    expected: tuple[tuple[float, ...], ...]
    got: tuple[tuple[float, ...], ...]
    wrong: tuple[tuple[bool, ...], ...]

    def drawn(self, rows: tuple[tuple[float, ...], ...]) -> str:
        """Return `rows`, which is `expected` or `got`, as lines of columns; wrong entries of `got` have a star.

        The columns of both grids are equally wide, so that corresponding entries are printed at the same place.
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
    """Return a number of a grid as text: four digits, and 0 for -0."""
    return f"{number + 0.0:.4g}"


@dataclasses.dataclass(frozen=True)
class ErrorMap:
    """Errors of the entries of one block of a Jacobian, for a heat map: a row per entry of the input, a column per
    entry of the output; in a large block, each cell stands for several entries.
    """

    input_shape: tuple[int, ...]
    """The shape of the input; a complex array has a further last axis: (real, imaginary)."""
    output_shape: tuple[int, ...]
    rows: tuple[int, ...]
    """The entries of the input, counted in C order; for a cell with several, the first."""
    columns: tuple[int, ...]
    """The entries of the output, counted in C order."""
    group: tuple[int, int]
    """The number of entries that a cell stands for, down and across; it shows the worst of them."""
    excess: tuple[tuple[float | None, ...], ...]
    """log10(|backward - numeric| / tolerance), from -16 to 16: above 0 is wrong. None where nothing was compared."""
    got: tuple[tuple[float, ...], ...] = ()
    """Backward's values, with six digits; for a cell with several entries, that of the worst."""
    expected: tuple[tuple[float, ...], ...] = ()
    """The numeric values of the same entries."""
