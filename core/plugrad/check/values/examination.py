"""`Examination`: comparing backward with numbers on every sample, and telling what disagrees."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from plugrad.check.codes import Severity
from plugrad.check.contract.results import code_of
from plugrad.check.diagnosis.diagnosis import ZERO, diagnose
from plugrad.check.jacobian.comparison import Block, Comparison, Mismatch, grids_around
from plugrad.check.report.report import CheckResult, Worst
from plugrad.check.subject.findings import Findings, both, is_our_own, pluralized, with_place
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.shapes import all_unequal
from plugrad.registry.telling.strangers import words_of

Names = list[tuple[str, int]]
"""What inputs or outputs are called in messages, and their numbers."""
Compare = Callable[..., tuple[Comparison, tuple[Names, Names]]]
"""Of a trial; `at_once`, if entries that agree along random directions need not be asked one by one."""
Key = tuple[str, str | None, int | None]
Suspects = Sequence[tuple[Trial, Block]]
"""Where one derivative is wrong, and what it is there."""

CORNERS = {"kink": "has a kink", "jump": "jumps", "pole": "is infinitely steep"}
INSTEAD = {
    "PLG040": "the gradient that is recorded does not depend on it: is something detached, or taken from NumPy?",
}
MOST_DIAGNOSED = 4  # findings per check; each costs another comparison


class Examination:
    """A check that compares derivatives with finite differences: of forward, or of backward."""

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
        self.lacking: dict[str, list[Trial]] = {}
        """Samples on which nothing could be compared, by what they lack: 'inputs', 'outputs', 'entries', 'numbers'."""

    def examine(
        self, trial: Trial, only: Callable[[Mismatch], bool] | None = None, where: str = ""
    ) -> None:
        """Compare one sample; with `only`, tell nothing but such mismatches, and let no other speak for it.

        `where` says how the trial differs from the op's own sample.
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
        for mismatch in comparison.mismatches:
            self.add(trial, comparison, mismatch, names)

    def add(
        self,
        trial: Trial,
        comparison: Comparison,
        mismatch: Mismatch,
        names: tuple[Names, Names],
        where: str = "",
        paste: str | None = None,
    ) -> None:
        """Add a finding for one block that does not agree."""
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
        """Return the code, the verdict and the message for a mismatch."""
        worst, corner = mismatch.worst, mismatch.corner
        ours, theirs = both(float(worst.backward.real), float(worst.numeric.real))
        place = f"d({output}) / d({argument})"
        says = f"{place}: backward says {ours}{at(argument, worst)}"
        numbers = f"{worst.by} say {theirs} (± {worst.uncertainty:.0e})"
        slopes = f"slopes {corner.left:.5g} and {corner.right:.5g}"
        if mismatch.kind == "kink":
            where = f"where {self.of} {CORNERS[corner.kind]}"
            between = f", {slopes}" if corner.kind == "kink" else ""
            return "PLG033", "note", f"{says}, {where}{between}"
        if mismatch.kind == "unresolved":
            return "PLG034", "inconclusive", f"{says}, {numbers}: too uncertain for an answer"
        if mismatch.everywhere and self.wrong == "PLG030":
            message = f"{place}: no gradient, {numbers}{at(argument, worst)}"
            return "PLG031", "fail", message
        if not math.isfinite(worst.backward.real):
            return "PLG032", "fail", f"{says}, {numbers}"
        if corner.kind == "kink":
            return self.wrong, "fail", f"{says}, outside the {slopes} of a kink"
        return self.wrong, "fail", f"{says}, {numbers}"

    def diagnose(self) -> None:
        """Add the likely causes to the findings."""
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
        """Return the likely cause of what is wrong beside the samples only; None on the samples themselves."""
        return None

    def compared(self, trial: Trial | None) -> Comparison:
        """Return the comparison of another trial; an empty one if it cannot be had."""
        try:
            return self.compare(trial)[0] if trial is not None else Comparison()
        except Exception:  # not every arrangement of the arguments is one that the op accepts
            return Comparison()

    def result(self, nothing: str, diagnosed: bool = True) -> CheckResult:
        """Return what came of all samples, with likely causes if it is to be `diagnosed`."""
        if diagnosed:
            self.diagnose()
        entries = pluralized(self.findings.entries, "entry", "entries")
        parts = [f"{entries} on {pluralized(len(self.findings.asked_on), 'sample')}"]
        if self.sketched:
            parts.append(f"{self.sketched} by random probes")
        if self.skipped:
            parts.append(f"{self.skipped} entries at infinite or NaN values not compared")
        if "entries" in self.lacking:
            parts.append(f"{pluralized(len(self.lacking['entries']), 'sample')} without entries")
        return self.findings.result(nothing, "; ".join(parts))


def most_telling_first(suspects: Suspects) -> list[tuple[Trial, Block]]:
    """Return suspects with the largest first, or one nearly as large, of as many axes, with fewer equal lengths.

    Where a window is as long as its axis, what lies at a border lies everywhere.
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
    """Return the number of axes of each array."""
    return [arg.ndim for arg in trial.call.args if isinstance(arg, np.ndarray)]


def equal_lengths(trial: Trial) -> int:
    """Return how many axes are as long as another one."""
    arrays = [arg for arg in trial.call.args if isinstance(arg, np.ndarray)]
    lengths = [size for array in arrays for size in array.shape if size > 1]
    return len(lengths) - len(set(lengths))


def like(block: Block | Mismatch, comparison: Comparison) -> list[Block]:
    """Return the block of the same input and output in another comparison."""
    return [b for b in comparison.blocks if (b.input, b.output) == (block.input, block.output)]


def why_none(trial: Trial, block: Block) -> str:
    """Return why no gradient flows from an output of a trial to an input."""
    if not trial.call.record().floating[block.output].requires_grad:
        return "the output requires no grad: is it marked non-differentiable, detached, or taken from NumPy?"
    if trial.subject.op is None:
        return f"no path leads back to {block.name}: is something detached, or taken from NumPy?"
    return "backward returns None"


def of_a_derivative(diagnosis: str) -> str:
    """Return a diagnosis of backward's derivative in its own words: what is recorded, beside what backward does."""
    words = {"backward": "the recorded derivative", "forward": "backward"}
    return re.sub("backward|forward", lambda match: words[match[0]], diagnosis)


def at(argument: str, worst: Worst) -> str:
    """Return where in the Jacobian an entry is."""
    inside, outside = worst.input_part, worst.output_part
    if not (worst.input_index or worst.output_index or inside or outside):
        return ""
    moved = f"{argument}.{inside}" if inside else argument
    return f" at {moved}{list(worst.input_index)} -> {outside or ''}{list(worst.output_index)}"
