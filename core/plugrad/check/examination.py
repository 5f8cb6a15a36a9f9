"""`Examination`: comparing backward with numbers on every sample, and telling what disagrees. Next: `values.py`."""

from __future__ import annotations

import math
from collections.abc import Callable

from plugrad.check.comparison import Block, Comparison, Mismatch
from plugrad.check.diagnosis import diagnose
from plugrad.check.findings import Findings, both, counted, first_line, is_our_own
from plugrad.check.report import CheckResult, Worst
from plugrad.check.trials import Trial

Compare = Callable[[Trial], tuple[Comparison, list[str], list[str]]]
Key = tuple[str, str | None, int | None]

CORNERS = {"kink": "has a kink", "jump": "jumps", "pole": "is infinitely steep"}
MOST_DIAGNOSED = 4  # findings per check; each costs another comparison


class Examination:
    """A check that compares derivatives with finite differences: of forward, or of backward."""

    def __init__(self, name: str, *, wrong: str, of: str, compare: Compare) -> None:
        self.findings = Findings(name)
        self.wrong = wrong
        self.of = of
        self.compare = compare
        self.suspects: dict[Key, list[tuple[Trial, Block]]] = {}
        self.skipped = 0
        self.sketched = 0
        self.empty = 0

    def examine(self, trial: Trial) -> None:
        """Compare one sample."""
        if trial.is_complex:
            self.findings.add(trial, "PLG004", "complex inputs are not checked", "skip")
            return
        try:
            comparison, inputs, outputs = self.compare(trial)
        except Exception as error:
            if is_our_own(error):
                raise
            self.findings.add(trial, "PLG003", f"backward raised {first_line(error)}")
            return
        if comparison.has_complex:
            self.findings.add(trial, "PLG004", "complex outputs are not checked", "skip")
        if comparison.empty:
            self.empty += 1
        if not comparison.entries:
            return
        self.findings.asked.add(trial.number)
        self.findings.entries += comparison.entries
        self.skipped += comparison.skipped
        self.sketched += comparison.sketched
        self.findings.note_error(comparison.error, comparison.tolerance)
        for mismatch in comparison.mismatches:
            self.tell(trial, comparison, mismatch, inputs, outputs)

    def tell(
        self,
        trial: Trial,
        comparison: Comparison,
        mismatch: Mismatch,
        inputs: list[str],
        outputs: list[str],
    ) -> None:
        """Add a finding for one block that does not agree."""
        argument, output = inputs[mismatch.input], outputs[mismatch.output]
        worst, corner = mismatch.worst, mismatch.corner
        place = f"d({output}) / d({argument})"
        ours, theirs = both(float(worst.backward.real), float(worst.numeric.real))
        says = f"{place}: backward says {ours}{at(argument, worst)}"
        numbers = f"finite differences say {theirs} (± {worst.uncertainty:.0e})"
        code, verdict = self.wrong, "fail"
        if mismatch.kind == "kink":
            code, verdict = "PLG033", "warn"
            what = f"{self.of} {CORNERS[corner.kind]}"
            slopes = (
                f", slopes {corner.left:.5g} and {corner.right:.5g}"
                if corner.kind == "kink"
                else ""
            )
            message = f"{says}, where {what}{slopes}"
        elif mismatch.kind == "unresolved":
            code, verdict = "PLG034", "inconclusive"
            message = f"{says}, {numbers}: too uncertain to tell"
        elif mismatch.everywhere and self.wrong == "PLG030":
            code = "PLG031"
            message = f"{place}: no gradient flows, {numbers}{at(argument, worst)}"
        elif not math.isfinite(worst.backward.real):
            code = "PLG032"
            message = f"{says}, {numbers}"
        elif corner.kind == "kink":
            message = (
                f"{says}, outside the slopes {corner.left:.5g} and {corner.right:.5g} of a kink"
            )
        else:
            message = f"{says}, {numbers}"
        self.findings.add(
            trial,
            code,
            message,
            verdict,  # type: ignore[arg-type]
            argument=argument,
            output=mismatch.output,
            worst=worst,
            extent=mismatch.extent,
        )
        if verdict == "fail":
            blocks = [
                b
                for b in comparison.blocks
                if (b.input, b.output) == (mismatch.input, mismatch.output)
            ]
            for block in blocks:
                self.suspects.setdefault((code, argument, mismatch.output), []).append(
                    (trial, block)
                )

    def diagnose(self) -> None:
        """Add the likely causes to the findings."""
        cache: dict[int, Comparison] = {}
        for key in list(self.suspects)[:MOST_DIAGNOSED]:
            suspects = sorted(self.suspects[key], key=lambda pair: -pair[1].numeric.size)
            trial, block = suspects[0]
            told_on = self.findings.kept[key][1].number
            shown = next(b for t, b in suspects if t.number == told_on)

            def fresh(trial: Trial = trial, block: Block = block) -> list[Block]:
                if trial.number not in cache:
                    other = trial.fresh()
                    try:
                        cache[trial.number] = (
                            self.compare(other)[0] if other is not None else Comparison()
                        )
                    except Exception:  # no second opinion
                        cache[trial.number] = Comparison()
                blocks = cache[trial.number].blocks
                return [b for b in blocks if (b.input, b.output) == (block.input, block.output)]

            found = diagnose([b for _, b in suspects], fresh, shown)
            if found is not None:
                self.findings.diagnose(key, found)

    def result(self, nothing: str) -> CheckResult:
        """Return what came of all samples."""
        self.diagnose()
        entries = f"{self.findings.entries} {'entry' if self.findings.entries == 1 else 'entries'}"
        parts = [f"{entries} on {counted(len(self.findings.asked), 'sample')}"]
        if self.sketched:
            parts.append(f"{self.sketched} by random probes")
        if self.skipped:
            parts.append(f"{self.skipped} entries at infinite or NaN values not compared")
        if self.empty:
            parts.append(f"{counted(self.empty, 'sample')} without entries")
        return self.findings.result(nothing, "; ".join(parts))


def at(argument: str, worst: Worst) -> str:
    """Return where in the Jacobian an entry is."""
    if not worst.input_index and not worst.output_index:
        return ""
    return f" at {argument}{list(worst.input_index)} -> {list(worst.output_index)}"
