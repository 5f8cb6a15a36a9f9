"""Shrinking of a failing input: other structures first, then simpler numbers, as long as the same fault shows.

Numbers are rounded as long as the same code is found, and the input does not come to a kink.
"""

from __future__ import annotations

import contextlib
import dataclasses
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from _plugrad_check.codes import CODES
from _plugrad_check.contract import results
from _plugrad_check.contract.contract import prepare
from _plugrad_check.contract.memory import writable
from _plugrad_check.report.report import Argument, CheckResult, Finding, Smallest, Worst
from _plugrad_check.shrink.structures import (
    Structure,
    is_at_corner,
    is_inside,
    simpler,
    simplest,
    structures,
    with_args,
)
from _plugrad_check.subject.call import Raised, attempt, nested
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.instruction_count import Work
from _plugrad_check.subject.rule import Rule, RuleRun
from _plugrad_check.subject.trials import Subject, Trial
from _plugrad_check.tangents import compare_with_backward
from _plugrad_check.values.values import Examination, compare_first
from _plugrad_check.variants.arrays import is_accepted
from _plugrad_check.variants.shapes import misfit, shapes_of

WORK = 1e7  # lines of Python for one op, whatever is found in it: about a second
TELLABLE = 4096  # entries
TOLD = 3  # findings of one op that are told in full
MISSING = "pip install hypothesis, and it has fewer entries"
LATE = "may not be the smallest: the op is slow"
SECONDS = 20.0
"""Deadline, for an op that sleeps: no budget of work ends that."""
TRIES = 400  # of one finding
DRAWS = 120  # structures that Hypothesis draws at first; shrinking them comes on top
FORMS = {
    "PLG010": results.one_gradient_per_argument,
    "PLG011": results.exactly_the_shape,
    "PLG012": results.arrays_of_floats,
    "PLG013": results.none_where_none_flows,
}
TANGENTS = "PLG052", "PLG055"
VALUES = tuple(code for code, kind in CODES.items() if kind.check == "values" and kind.wrong_number)


def with_smallest(
    subject: Subject, sample: int | None, checks: tuple[CheckResult, ...], most: float = WORK
) -> tuple[CheckResult, ...]:
    """Return the results of an op's checks, in which the first few failures have the smallest input that shows them
    (`Finding.smallest`). `most` is the budget in lines of Python.
    """
    findings = [
        finding
        for check in checks
        for finding in check.findings
        if finding.verdict == "fail" and finding.code in (*FORMS, *VALUES, *TANGENTS)
    ]
    findings = sorted(findings, key=lambda finding: finding.follows is not None)[:TOLD]
    if not findings or most <= 0:
        return checks
    # The first import may take as long as a search.
    with contextlib.suppress(ImportError):
        import hypothesis.extra.numpy  # noqa: F401
    work, deadline = Work(most), time.monotonic() + SECONDS
    trials = {trial.number: trial for trial in subject.trials(sample)}
    better: dict[int, Finding] = {}
    for finding in findings:
        trial = trials.get(finding.sample)
        found = None if trial is None else attempt(smallest, trial, finding, work, deadline)
        # Whatever the op does on other inputs, what was found on this one stays.
        if isinstance(found, Smallest):
            better[id(finding)] = dataclasses.replace(finding, smallest=found)
    return tuple(
        dataclasses.replace(
            check, findings=tuple(better.get(id(each), each) for each in check.findings)
        )
        for check in checks
    )


def smallest(trial: Trial, finding: Finding, work: Work, deadline: float) -> Smallest | None:
    """Return the smallest input on which the op fails in the same way as `finding` says of the sample `trial`; None if
    no smaller one was found, or it is too large to print. `deadline` is a time of `time.monotonic`.
    """
    prepared = prepare(trial, Findings(""))
    if prepared is None:
        return None
    search = Search(prepared, finding, work, deadline)
    advice = "" if search.shrink_structure() else MISSING
    search.shrink_numbers()
    best = search.best
    entries = sum(np.size(arg) for arg in best.call.args)
    if entries > TELLABLE or (best is search.start and not advice):
        return None
    notes = [
        f"{best.call.names[place]} {'in Fortran order' if array.flags.f_contiguous else 'with strides'}"
        for place, array in best.call.arrays.items()
        if not array.flags.c_contiguous
    ]
    if search.late:
        notes.append(LATE)
    complaint = search.complaint(best)
    if complaint is None:
        return None
    says, worst = complaint
    return Smallest(
        arguments_of(best),
        tuple((name, plain(value)) for name, value in trial.sample.settings.items()),
        tuple(array.shape for array in trial.call.arrays.values()),
        "; ".join(notes),
        says,
        worst.backward if worst is not None else None,
        worst.numeric if worst is not None else None,
        advice,
        worst,
    )


Complaint = tuple[str, Worst | None]
"""Fault on an input: its message, and the worst entry if values are wrong (else None)."""


class OutOfBudgetError(BaseException):
    """Exception that ends a search by Hypothesis when no work or time is left. It extends BaseException, because
    Hypothesis catches every Exception.
    """


class Search:
    """Search for the smallest input that shows a finding: `best` is the smallest so far, `start` the sample. `accepts`
    tests whether another input fails in the same way.
    """

    def __init__(self, trial: Trial, finding: Finding, work: Work, deadline: float) -> None:
        self.start = self.best = dataclasses.replace(trial, call=work.metered(trial.call))
        self.finding = finding
        self.work = work
        self.deadline = deadline
        self.tries = 0
        self.late = False
        self.at_corner = finding.code in (*VALUES, *TANGENTS) and is_at_corner(trial)
        """True if the sample itself is at a kink."""
        self.finite = is_accepted(trial.call)
        """True if forward has a value on the sample; then it must have one on smaller inputs too."""

    def is_out_of_budget(self) -> bool:
        """Return True if no work, time or try is left; if work or time is over, set `late`, too."""
        self.late = self.late or self.work.is_over or time.monotonic() > self.deadline
        return self.late or self.tries >= TRIES

    def accepts(self, trial: Trial) -> bool:
        """Return True if an input may stand for the sample and fails in the same way; it becomes `best`."""
        if self.is_out_of_budget() or not is_inside(trial.call, self.start.call):
            return False
        if misfit(trial.call.names, shapes_of(trial.call), trial.subject.facts.sizes or {}):
            return False
        self.tries += 1
        if self.complaint(trial) is None:
            return False
        self.best = trial
        return True

    def complaint(self, trial: Trial) -> Complaint | None:
        """Return the fault on an input (a message, and the worst entry), if its code and argument are those of the
        finding; else None.
        """
        ask = self.of_tangents if self.finding.code in TANGENTS else self.of_values
        found = attempt(self.of_form if self.finding.code in FORMS else ask, trial)
        # Not every arrangement of the arguments is one that the op accepts.
        if found is None or isinstance(found, Raised):
            return None
        return found if not self.finite or is_accepted(trial.call) else None

    def of_form(self, trial: Trial) -> Complaint | None:
        """Return the fault in the form (number, shape, dtype) of backward's results on an input; None if there is none
        of this code and argument.
        """
        findings = Findings("")
        rule = Rule(writable(trial.call), trial.subject.op)
        grads = rule.random_grads(trial.generator("contract"))
        run = RuleRun(trial, findings, rule, grads)
        run.results = rule.raw([grad.copy() for grad in grads])
        if self.finding.code != "PLG010" and not results.one_gradient_per_argument(run):
            return None
        FORMS[self.finding.code](run)
        for found, _ in findings.kept.values():
            if (found.code, found.argument) == (self.finding.code, self.finding.argument):
                return found.message.partition(": ")[0], None  # what to do has been said
        return None

    def of_tangents(self, trial: Trial) -> Complaint | None:
        """Return the fault that `jvp` disagrees with backward on an input; None if there is none for this argument and
        output.
        """
        findings = Findings("")
        compare_with_backward(findings, trial)
        for found, _ in findings.kept.values():
            place = found.code, found.argument, found.output
            if place == (TANGENTS[0], self.finding.argument, self.finding.output):
                return found.message.partition(": ")[2], None
        return None

    def of_values(self, trial: Trial) -> Complaint | None:
        """Return the fault that backward's values are wrong on an input; None if there is none for this argument and
        output.
        """
        comparison, names = compare_first(trial)
        words = Examination("values", wrong="PLG030", of="forward", compare=compare_first).words
        for mismatch in comparison.mismatches:
            argument, output = names[0][mismatch.input][0], names[1][mismatch.output]
            code, verdict, message = words(mismatch, argument, output[0])
            if (verdict, argument) != ("fail", self.finding.argument):
                continue
            # Beside the samples all that is wrong is one.
            if self.finding.code not in (code, "PLG070"):
                continue
            if output[1] == self.finding.output and (self.at_corner or not is_at_corner(trial)):
                return message.partition(": ")[2], mismatch.worst
        return None

    def shrink_structure(self) -> bool:
        """Search among other shapes, layouts and dtypes for one that fails, and make the smallest `best`; return False
        if Hypothesis, which draws them, is not installed and needed.

        Hypothesis is needed only if the simplest of all structures does not fail; with most faults it does.
        """
        if self.accepts(simplest(self.start).of(self.start)):
            return True
        try:
            import hypothesis
        except ImportError:
            return False
        known: dict[Structure, bool] = {}

        def fails(structure: Structure) -> bool:
            if structure not in known:
                if self.is_out_of_budget():
                    raise OutOfBudgetError
                known[structure] = self.accepts(structure.of(self.start))
            return known[structure]

        seed = int(self.start.generator("structure").integers(2**32))
        worst = self.finding.worst.input_index if self.finding.worst is not None else ()
        try:
            with stored_nowhere():
                found = hypothesis.find(
                    structures(self.start, self.finding.argument, worst),
                    fails,
                    settings=quiet_settings(hypothesis),
                    random=random.Random(seed),
                )
        except hypothesis.errors.NoSuchExample:
            return True  # it fails as it is only
        except OutOfBudgetError:
            failing = [structure for structure, failed in known.items() if failed]
            if not failing:
                return True
            found = min(failing, key=lambda structure: structure.size)
        self.best = found.of(self.start)
        return True

    def shrink_numbers(self) -> None:
        """Round the numbers of the best input as long as it fails: first all of an array at once, then one by one."""
        arrays = self.best.call.arrays.items()
        places = [place for place, array in arrays if array.dtype.kind in "fc"]
        for position in places:
            for array in simpler(self.best.call.args[position]):
                if self.accepts(with_args(self.best, {position: array})):
                    break
            self.clear_parts(position)
        for position in places:
            for index in np.ndindex(self.best.call.args[position].shape):
                if self.is_out_of_budget():
                    return
                for array in simpler(self.best.call.args[position], index):
                    if self.accepts(with_args(self.best, {position: array})):
                        break

    def clear_parts(self, position: int) -> None:
        """Set long stretches of the array at `position` to 0 as long as the input fails, the longest first: few of many
        entries matter.
        """
        size = self.best.call.args[position].size
        length = size // 2
        while length > 1:
            for start in range(0, size, length):
                array = np.array(self.best.call.args[position], order="K")
                part = np.unravel_index(np.arange(start, min(start + length, size)), array.shape)
                if array[part].any():
                    array[part] = 0
                    self.accepts(with_args(self.best, {position: array}))
            length //= 2


def quiet_settings(hypothesis: Any) -> Any:
    """Return settings of Hypothesis with which it prints and stores nothing, and has no deadline."""
    return hypothesis.settings(
        database=None,
        deadline=None,
        max_examples=DRAWS,
        phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
        suppress_health_check=list(hypothesis.HealthCheck),
        verbosity=hypothesis.Verbosity.quiet,
    )


@contextlib.contextmanager
def stored_nowhere() -> Iterator[None]:
    """Context manager that keeps Hypothesis from making a folder `.hypothesis` in the working directory, if there is
    none.
    """
    from hypothesis import configuration

    if getattr(configuration, "__hypothesis_home_directory", True) or Path(".hypothesis").exists():
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(None)


def arguments_of(trial: Trial) -> tuple[Argument, ...]:
    """Return the arguments of a trial as plain data, for the report."""
    call = trial.call
    return tuple(
        Argument(name, nested(arg.tolist()), str(arg.dtype), arg.shape)
        if isinstance(arg, np.ndarray)
        else Argument(name, plain(arg))
        for name, arg in zip(call.names, call.args, strict=True)
    )


def plain(value: Any) -> Any:
    """Return a value as it is if JSON can represent it (None, bool, number, text, a tuple of these); else its repr."""
    if type(value) is tuple:
        return tuple(map(plain, value))
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)
