"""Check of values: backward's gradients against finite differences of forward, for every float input and output.

Up to `ENTRIES` entries of the Jacobian are compared along random directions first, and one by one where these disagree
or are inconclusive. Larger Jacobians are compared by signed random combinations of all entries, and bisection to a
wrong one.

A finding is made in this order: `Values`, `Examination.examine`, `compare_first` (the numbers), `Examination.add` (the
words), `Examination.diagnose` (the likely cause).
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from _plugrad_check.codes import CODES, Severity
from _plugrad_check.contract.results import code_of
from _plugrad_check.diagnosis.diagnosis import ZERO, diagnose
from _plugrad_check.jacobian.comparison import Block, Comparison, Mismatch, grids_around
from _plugrad_check.jacobian.jacobian import compare_all
from _plugrad_check.jacobian.probes import compare_sketch
from _plugrad_check.low_precision.ask import ask_precision, is_narrow
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Room, Round
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import DOUBLE, largest_of, name_of_dtype
from _plugrad_check.slopes.tolerance import both
from _plugrad_check.subject.call import Call, Raised, Recorded, attempt, frozen, precision_for
from _plugrad_check.subject.findings import Findings, is_our_own, with_place
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.trials import Trial
from _plugrad_check.values.along_lines import along_a_line
from _plugrad_check.values.edge_cases import (
    ask_at_ties,
    ask_at_zero,
    ask_in_single,
    compare_precisions,
)
from _plugrad_check.values.limits import limit_of
from _plugrad_check.variants.shapes import all_unequal
from plugrad.engine.graph.node import Node
from plugrad.registry.telling.strangers import pluralized, words_of

ENTRIES = 4096
LARGEST = 2**22
"""Limit of Jacobian entries with `full`; beyond it there is not enough memory."""


class Values(Room):
    """Check of backward's gradients against finite differences of forward."""

    name = "values"

    def __init__(self, now: Round) -> None:
        self.now, self.trials = now, now.steady
        self.examination = Examination(
            self.name, wrong="PLG030", of="forward", compare=compare_first, among=self.trials
        )
        self.findings = self.examination.findings

    def ask(self) -> Iterator[Trial]:
        """Yield the samples to compare with finite differences; afterwards run the checks at 0, at ties, and in
        float32.

        A sample in half precision is yielded only if no reference was compared with it.
        """
        fine = []
        for trial in self.trials:
            if is_narrow(trial):
                if ask_precision(self.findings, trial):
                    continue
                note_smallest(self.examination, trial)
            fine.append(trial)
            yield trial
        ask_at_zero(self.examination, fine)
        ask_at_ties(self.examination, fine)
        if all(trial.precision is DOUBLE for trial in self.trials):
            ask_in_single(self.examination, self.trials)

    def judge(self, each: Trial) -> None:
        """Compare the gradients of one sample with finite differences, and add findings. If its dtype is not float64,
        compare them with those in float64, and with the reference's, too.
        """
        if not self.examination.agrees_along_a_line(each, in_float64):
            self.examination.examine(each)
        if each.precision is not DOUBLE:
            compare_precisions(self.examination, each)
            ask_precision(self.findings, each)

    def say(self) -> CheckResult:
        """Return the result of this check; if nothing could be compared, with the reason."""
        if "surrogate" in self.now.subject.facts.methods:
            self.findings.notes.add(
                "backward is compared with the derivative of `surrogate`, as the op declares, not of forward"
            )
        self.findings.notes.update(self.now.subject.notes)
        if not self.findings.entries and not self.findings.kept:
            note_what_is_missing(self.examination, self.trials)
        return self.examination.result("no output is differentiable", self.now.diagnosed)


def note_smallest(examination: Examination, trial: Trial) -> None:
    """Add a remark to the result: the smallest error that finite differences can see in a sample's dtype."""
    dtypes = dict.fromkeys(name_of_dtype(array.dtype) for array in trial.call.inputs)
    examination.findings.notes.add(
        f"finite differences in {' and '.join(dtypes)} see errors from about {trial.precision.rtol:g} of a value on: "
        "a reference sees smaller ones"
    )


def note_what_is_missing(examination: Examination, trials: list[Trial]) -> None:
    """Add the finding PLG006, that no gradient of the op is checked; the caller has made sure that nothing was compared
    on `trials`. The message is the first reason that applies: numbers or entries that cannot be compared, inputs of
    integers, outputs marked as non-differentiable, or no output with a gradient.
    """

    def lacks() -> Iterator[tuple[Trial, str, Severity]]:
        for lack in ("numbers", "entries"):
            yield from (
                (trial, lack, "inconclusive") for trial in examination.lacking.get(lack, ())
            )
        for trial in examination.lacking.get("inputs", ()):
            if could_be_differentiated(trial):
                yield trial, "inputs", "inconclusive"
        if all(marks_outputs(trial) for trial in trials):
            yield trials[0], "slopes", "note"
        if trials[0].subject.composed is not None and not any(map(returns_floats, trials)):
            yield trials[0], "integers", "note"
        takes_none = not any(trial.call.wanted for trial in trials)
        yield trials[0], "inputs of integers" if takes_none else "outputs", "inconclusive"

    trial, what, verdict = next(lacks())
    examination.findings.add(trial, "PLG006", CODES["PLG006"].messages[what], verdict)


def returns_floats(trial: Trial) -> bool:
    """Return True if an output holds floating-point numbers, or if the call raises, which the contract check
    reports.
    """
    attempted = attempt(trial.call.record)
    return isinstance(attempted, Raised) or bool(attempted.floating)


def marks_outputs(trial: Trial) -> bool:
    """Return True if forward marks an output as non-differentiable."""
    said: list[Any] = []
    mark = Node.mark_non_differentiable

    def noting(node: Node, *outputs: Any) -> None:
        said.extend(outputs)
        mark(node, *outputs)

    Node.mark_non_differentiable = noting  # type: ignore[assignment, method-assign]
    try:
        attempted = attempt(trial.call.record)
    finally:
        Node.mark_non_differentiable = mark  # type: ignore[method-assign]
    # Of what raises the contract check says so.
    return bool(said) and not isinstance(attempted, Raised)


def could_be_differentiated(trial: Trial) -> bool:
    """Return True if forward, called with floating-point numbers instead of integers, returns a Tensor that requires
    grad.
    """
    floats = {
        position: frozen(array.astype(np.float64))
        for position, array in trial.call.arrays.items()
        if array.dtype.kind in "iu"
    }
    call = dataclasses.replace(trial.call.with_args(floats), wanted=tuple(floats))
    recorded = attempt(call.record)  # integers may be what it takes
    return not isinstance(recorded, Raised) and recorded.differentiable


def compare_first(trial: Trial, at_once: bool = False) -> tuple[Comparison, tuple[Names, Names]]:
    """Return the comparison of backward with finite differences of forward on one sample, and the names of its inputs
    and outputs.

    With `at_once`, entries that agree along random directions are not compared one by one.
    """
    call = in_float64(trial)
    recorded = call.record()
    inputs = [(call.names[position], position) for position in call.wanted]
    outputs = [(f"output {number}", number) for number in recorded.numbers]
    rng, entries = trial.generator("values"), entries_of(trial, ENTRIES)
    return compare(call, rng, entries, at_once, recorded), (inputs, outputs)


def entries_of(trial: Trial, usual: int) -> int:
    """Return the number of Jacobian entries up to which they are compared one by one: `usual`, or far more if the user
    asked for full Jacobians.
    """
    return LARGEST if trial.subject.full else usual


def in_float64(trial: Trial) -> Call:
    """Return the sample's call in float64, where numbers are most precise; the call as it is if forward refuses
    float64.
    """
    if trial.precision is DOUBLE:
        return trial.call
    wide = trial.in_double()
    return trial.call if isinstance(attempt(wide.record), Raised) else wide


def compare(
    call: Call,
    rng: np.random.Generator,
    entries: int,
    at_once: bool,
    recorded: Recorded | None = None,
) -> Comparison:
    """Compare backward with finite differences for one call, entry by entry up to `entries` Jacobian entries, by random
    probes beyond, and return the result.

    With `at_once`, entries are compared one by one only if random directions disagree. `recorded` is the recorded call,
    if the caller has it.
    """
    recorded = recorded or call.record()
    if not recorded.floating or not call.wanted:
        return Comparison(lacking="inputs" if recorded.floating else "outputs")
    near = Surroundings(call, recorded.arrays, precision_for(call, recorded.arrays))
    size = near.inputs.size * near.outputs.size
    if not size:
        return Comparison(lacking="entries")
    few = size <= entries
    comparison = (
        compare_all(near, recorded, rng, at_once) if few else compare_sketch(near, recorded, rng)
    )
    # An output that is marked as not differentiable may well jump.
    comparison.mismatches = [
        mismatch
        for mismatch in comparison.mismatches
        if mismatch.kind == "wrong" or recorded.floating[mismatch.output].requires_grad
    ]
    comparison.tolerance = max(comparison.tolerance, near.precision.rtol)
    return comparison


# The samples of a check compared one by one, and its findings ---------------------------------------------------------


Names = list[tuple[str, int]]
"""Names of inputs or outputs in messages, each with its number."""
Compare = Callable[..., tuple[Comparison, tuple[Names, Names]]]
"""Function that compares derivatives on a trial, and returns the comparison and the names of inputs and outputs. With
`at_once`, entries that agree along random directions are not compared one by one.
"""
Key = tuple[str, str | None, int | None]
Suspects = Sequence[tuple[Trial, Block]]
"""Trials on which one derivative is wrong, each with the Jacobian block."""

CORNERS = {"kink": "has a kink", "jump": "jumps", "pole": "is infinitely steep"}
INSTEAD = {
    "PLG040": "the gradient that is recorded does not depend on it: is something detached, or taken from NumPy?",
}
MOST_DIAGNOSED = 4  # findings per check; each costs another comparison


class Examination:
    """Comparison of derivatives with finite differences over the samples of a check, which collects its findings. It
    examines one sample after the other, and then diagnoses and makes the result.

    `compare` compares one sample, `wrong` is the code for a wrong value, and `of` names the differentiated function:
    'forward', or 'backward' for second derivatives.
    """

    def __init__(
        self, name: str, *, wrong: str, of: str, compare: Compare, among: Sequence[Trial] = ()
    ) -> None:
        self.findings = Findings(name, among)
        self.wrong = wrong
        self.of = of
        self.compare = compare
        self.suspects: dict[Key, list[tuple[Trial, Block]]] = {}
        self.skipped = 0
        self.sketched = 0
        self.along_lines = 0
        """The number of samples that were compared along one line only, and agree."""
        self.lacking: dict[str, list[Trial]] = {}
        """The samples on which nothing could be compared, by the thing that they lack: 'inputs', 'outputs', 'entries',
        'numbers'.
        """

    def agrees_along_a_line(self, trial: Trial, call_of: Callable[[Trial], Call]) -> bool:
        """Return True if a comparison along one line is enough for a sample, and agrees. That is so for a formula whose
        rules are checked ops', once one sample was compared entry by entry. `call_of` makes the call.

        A path that its gradients do not take, or a branch that is another function, shows in any direction.
        """
        if trial.subject.full or not trial.of_known_rules:
            return False
        if self.of == "forward" and not self.findings.asked_on:
            return False
        rng = trial.generator(f"{self.findings.check}, along a line")
        right = along_a_line(partial(call_of, trial), rng).look == "agrees"
        if right:
            self.findings.asked_on.add(trial.number)
            self.along_lines += 1
        return right

    def examine(
        self, trial: Trial, only: Callable[[Mismatch], bool] | None = None, where: str = ""
    ) -> None:
        """Compare one sample with finite differences, and add findings. With `only`, add only the mismatches for which
        it returns True, and count nothing.

        `where` is appended to messages, to say how the trial differs from the op's own sample.
        """
        try:
            at_once = only is None and not trial.subject.full
            comparison, names = self.compare(trial, at_once)
        except Exception as error:
            if is_our_own(error):
                raise
            code = code_of(error)
            raised = f"backward raised {with_place(error)}"
            self.findings.add(trial, code, raised if code == "PLG003" else words_of(error))
            return
        if only is not None:
            for mismatch in filter(only, comparison.mismatches):
                self.add(trial, comparison, mismatch, names, where)
            return
        if not comparison.entries:
            self.lacking.setdefault(comparison.lacking or "numbers", []).append(trial)
            return
        self.findings.asked_on.add(trial.number)
        self.findings.entries += comparison.entries
        self.skipped += comparison.skipped
        self.sketched += comparison.sketched
        self.findings.note_error(comparison.error, comparison.tolerance)
        few_digits = comparison.few_digits and comparison.error > limits.LOOSE
        if few_digits and trial.precision is DOUBLE and self.of == "forward":
            message = (
                f"backward agrees with forward to {-math.log10(comparison.error):.0f} digits only: is a constant in "
                "it a float32, or a series that ends early?"
            )
            self.findings.add(trial, "PLG093", message, "note")
        limit = limit_of(trial, comparison, self.compare)
        if limit is not None:
            self.add_limit(trial, *limit)
        for mismatch in comparison.mismatches:
            if limit is not None and mismatch.kind == "wrong":
                continue
            if not is_within_own_dtype(mismatch, trial, comparison):
                self.add(trial, comparison, mismatch, names)

    def add_limit(self, trial: Trial, settings: str, gap: float) -> None:
        """Add the finding PLG035: backward is right for the limit that forward would reach with the settings (more
        steps). `gap` is its relative error without them.
        """
        message = (
            f"forward stops before its limit, of which backward is the derivative: {gap:.1g} of the largest entry off, "
            f"right with {settings}"
        )
        self.findings.add(trial, "PLG035", message, "warn" if gap > limits.EARLY else "note")

    def add(
        self,
        trial: Trial,
        comparison: Comparison,
        mismatch: Mismatch,
        names: tuple[Names, Names],
        where: str = "",
        paste: str | None = None,
    ) -> None:
        """Add a finding for one block of the Jacobian (an input and an output) in which backward disagrees; `names` are
        those of inputs and outputs, `where` is appended to the message, and `paste` is a line of Python that makes the
        sample, if it is none of the op's own.
        """
        (argument, _), (output, number) = names[0][mismatch.input], names[1][mismatch.output]
        code, verdict, message = self.words(mismatch, argument, output)
        self.findings.add(
            trial,
            code,
            message + where,
            verdict,
            argument=argument,
            output=number,
            worst=mismatch.worst,
            extent=mismatch.extent,
            errors=mismatch.errors,
            paste=paste,
        )
        if verdict == "fail":
            suspects = self.suspects.setdefault((code, argument, number), [])
            for block in comparison.blocks:
                if (block.input, block.output) == (mismatch.input, mismatch.output):
                    suspects.append((trial, block))

    def words(self, mismatch: Mismatch, argument: str, output: str) -> tuple[str, Severity, str]:
        """Return the code, the severity and the message for a mismatch between the derivative of `output` with respect
        to `argument` and finite differences.
        """
        worst, corner = mismatch.worst, mismatch.corner
        ours, theirs = both(float(worst.backward.real), float(worst.numeric.real))
        place = f"d({output}) / d({argument})"
        says = f"{place}: backward says {ours}{worst.at(argument)}"
        numbers = f"{worst.by} say {theirs} (± {worst.uncertainty:.0e})"
        slopes = f"slopes {corner.left:.5g} and {corner.right:.5g}"
        if mismatch.kind == "kink":
            where = f"where {self.of} {CORNERS[corner.kind]}"
            between = f", {slopes}" if corner.kind == "kink" else ""
            return "PLG033", "note", f"{says}, {where}{between}"
        if mismatch.kind == "unresolved":
            return "PLG034", "inconclusive", f"{says}, {numbers}: too uncertain for an answer"
        if mismatch.everywhere and self.wrong == "PLG030":
            message = f"{place}: no gradient, {numbers}{worst.at(argument)}"
            return "PLG031", "fail", message
        if not math.isfinite(worst.backward.real):
            return "PLG032", "fail", f"{says}, {numbers}"
        if corner.kind == "kink":
            return self.wrong, "fail", f"{says}, outside the {slopes} of a kink"
        return self.wrong, "fail", f"{says}, {numbers}"

    def diagnose(self) -> None:
        """Add the likely cause to each of the first findings with wrong values; if none fits, an excerpt of both
        gradients.
        """
        # By the identity of trials: those beside a sample share its number.
        cache: dict[int, Comparison] = {}
        for key in list(self.suspects)[:MOST_DIAGNOSED]:
            suspects = most_telling_first(self.suspects[key])
            trial, block = suspects[0]
            told_on = self.findings.kept[key][1]
            shown = next((b for t, b in suspects if t is told_on), None)

            def fresh(trial: Trial = trial, block: Block = block) -> list[Block]:
                if id(trial) not in cache:
                    cache[id(trial)] = self.compared(trial.fresh())
                return like(block, cache[id(trial)])

            def other_shapes(trial: Trial = trial, block: Block = block) -> Iterator[Block]:
                for other in all_unequal(trial):
                    yield from like(block, self.compared(other))

            blocks = [b for _, b in suspects]
            found = self.cause_beside(suspects)
            found = found or diagnose(blocks, fresh, shown, trial.where, other_shapes)
            if found is not None and found.endswith(ZERO):
                found = why_none(trial, block) if key[0] == "PLG031" else INSTEAD.get(key[0], found)
            elif found is not None and self.of == "backward":
                found = of_a_derivative(found)
            if found is not None:
                self.findings.amend(key, diagnosis=found)
            else:
                worst = self.findings.kept[key][0].worst
                grids = grids_around(shown, worst) if shown and worst else None
                self.findings.amend(key, grids=grids)

    def cause_beside(self, suspects: Suspects) -> str | None:
        """Return the likely cause of a fault that only points beside the samples show, in words; None here, as these
        are samples. A subclass overrides it.
        """
        return None

    def compared(self, trial: Trial | None) -> Comparison:
        """Return the comparison of another trial with finite differences; an empty one for None, or if the op refuses
        the trial.
        """
        found = None if trial is None else attempt(self.compare, trial)
        # Not every arrangement of the arguments is one that the op accepts.
        return found[0] if isinstance(found, tuple) else Comparison()

    def result(self, nothing: str, diagnosed: bool = True) -> CheckResult:
        """Return the result of all samples: `diagnosed` adds likely causes first, `nothing` is the message if nothing
        was compared.
        """
        if diagnosed:
            self.diagnose()
        entries = pluralized(self.findings.entries, "entry", "entries")
        parts = [f"{entries} on {pluralized(len(self.findings.asked_on), 'sample')}"]
        if self.along_lines:
            parts.append(
                f"{self.along_lines} of these along a line, for all its rules are checked ops'"
            )
        if self.sketched:
            parts.append(f"{self.sketched} by random probes")
        if self.skipped:
            parts.append(f"{self.skipped} entries at infinite or NaN values not compared")
        if "entries" in self.lacking:
            parts.append(f"{pluralized(len(self.lacking['entries']), 'sample')} without entries")
        return self.findings.result(nothing, "; ".join(parts))


def most_telling_first(suspects: Suspects) -> list[tuple[Trial, Block]]:
    """Return suspects (a trial and its wrong block) in the order in which they are diagnosed: large blocks first, and
    among nearly equal ones first the one with the fewest equal lengths.

    If a window is as long as its axis, a fault at the border cannot be told from one everywhere.
    """
    ordered = sorted(suspects, key=lambda pair: -pair[1].numeric.size)
    trial, block = ordered[0]

    rivals = [
        pair
        for pair in ordered
        if NEARLY * pair[1].numeric.size >= block.numeric.size and ranks(pair[0]) == ranks(trial)
    ]
    best = min(rivals, key=lambda pair: equal_lengths(pair[0]))
    return [best, *(pair for pair in ordered if pair is not best)]


NEARLY = 16


def ranks(trial: Trial) -> list[int]:
    """Return the number of axes of each array argument of a trial."""
    return [array.ndim for array in trial.call.arrays.values()]


def equal_lengths(trial: Trial) -> int:
    """Return the number of axes, over all arrays of a trial, that are as long as another one; axes of length 1 are not
    counted.
    """
    lengths = [size for array in trial.call.arrays.values() for size in array.shape if size > 1]
    return len(lengths) - len(set(lengths))


def is_within_own_dtype(mismatch: Mismatch, trial: Trial, comparison: Comparison) -> bool:
    """Return True if an inconclusive mismatch is smaller than the rounding of the sample's own dtype.

    A rule for bfloat16 that sums in float32 does so in float64 too; more digits than it has cannot be compared.
    """
    worst, blocks = mismatch.worst, like(mismatch, comparison)
    if mismatch.kind != "unresolved" or trial.precision is DOUBLE or not blocks:
        return False
    known = [block.numeric[np.isfinite(block.numeric)] for block in blocks]
    largest = max(map(largest_of, known))
    doubt = abs(worst.backward - worst.numeric) + worst.uncertainty
    return bool(doubt <= trial.precision.allowance(worst.backward, worst.numeric, largest))


def like(block: Block | Mismatch, comparison: Comparison) -> list[Block]:
    """Return the blocks of `comparison` for the same input and output as `block`."""
    return [b for b in comparison.blocks if (b.input, b.output) == (block.input, block.output)]


def why_none(trial: Trial, block: Block) -> str:
    """Return the likely reason, in words, why no gradient goes from an output of a trial to an input; `block` names
    both.
    """
    if not trial.call.record().floating[block.output].requires_grad:
        return "the output requires no grad: is it marked non-differentiable, detached, or taken from NumPy?"
    if trial.subject.op is None:
        return f"no path leads back to {block.name}: is something detached, or taken from NumPy?"
    foreign = trial.subject.foreign
    if len(trial.call.wanted) == 1 or (foreign and foreign.meant.framework.name != "torch"):
        return "backward returns None"
    return (
        f"backward returns None; if {block.name} is a constant, as a mask or a label is, let the samples give the "
        "other inputs as tensors that require a gradient"
    )


def of_a_derivative(diagnosis: str) -> str:
    """Return the text of a diagnosis, which was written for first derivatives, with the words of the second: 'backward'
    becomes 'the recorded derivative', and 'forward' becomes 'backward'.
    """
    words = {"backward": "the recorded derivative", "forward": "backward"}
    return re.sub("backward|forward", lambda match: words[match[0]], diagnosis)
