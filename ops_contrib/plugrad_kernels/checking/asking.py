"""Check of a kernel: it must equal the op's plain forward wherever it takes the arguments, call after call.

It is compared on the samples in each dtype that the kernel declares, on the variants that other checks use, on special
numbers (NaN, infinity), and on lengths around those of blocks. Numbers may differ by the kernel's `tolerance`.
"""

from __future__ import annotations

import dataclasses
import itertools
import time
from collections.abc import Iterator
from typing import Any

from plugrad.check import CheckResult, Round
from plugrad.check.questions import KernelReport, Room
from plugrad.engine.places import written_at
from plugrad.registry.telling.strangers import pluralized
from plugrad_kernels.checking.asked import AskedKernels
from plugrad_kernels.checking.calls import (
    FEW_LENGTHS,
    LENGTHS,
    MOST_BASES,
    MOST_VARIANTS,
    KernelCall,
    Slot,
    different,
    entries,
    largest,
    of_one_length,
    special,
    stretched,
    varied,
    with_dtypes,
)
from plugrad_kernels.checking.measures import Speed, speed_of
from plugrad_kernels.checking.questions import (
    EARLIER,
    GARBAGE,
    RAISES,
    UNSTEADY,
    UNUSED,
    Fault,
    Questions,
    first_of_each,
)

CLOSELY = 12
"""Limit of calls of other forms on which further tests run: other memory, repeats."""
MOST_IN_FULL, MOST_LARGE = 2, 3
"""Limits of samples: those of which all lengths are tried; and those that are made as large as possible, to measure
speed.
"""
SECONDS = 60.0
"""Deadline for lengths and variants; calls that are left out then are a warning."""
MOST_IN_THREADS = 4
"""Number of calls that run in several threads at once."""
MOST_TOLD = 2
"""Limit of further calls with the same fault that are named."""
BLOCKS = (2, 4, 8, 16, 32, 64, 128, 256)


class KernelsBeside(Room):
    """Check of an op's kernels against its plain forward."""

    name = "kernels"

    def __init__(self, now: Round) -> None:
        super().__init__(now)
        self.trials = now.trials
        kernels: Any = now.subject.kernels
        self.kernels: AskedKernels = kernels
        op = now.subject.op
        self.slot = Slot(self.kernels, op)
        self.questions = Questions(self.kernels)
        declared = (name for kernel in self.kernels.of_op(op) for name in kernel.dtypes)
        self.dtypes = list(dict.fromkeys(declared))
        self.right: list[KernelCall] = []
        """Calls at which the kernel is right, on which further tests run."""
        self.of_samples = 0
        self.speed: tuple[Speed, KernelCall] | None = None
        self.deadline = time.monotonic() + SECONDS
        self.left = 0

    def ask(self) -> Iterator[list[KernelCall]]:
        """Yield lists of kernel calls: of the samples in each dtype, then, until the deadline,
        of other variants and lengths.
        """
        for trial in self.trials:
            for typed, words in with_dtypes(trial, self.dtypes):
                calls = self.slot.calls(typed, words, usual=True)
                self.of_samples += 0 if words else len(calls)
                yield calls
            self.findings.asked_on.add(trial.number)
        for calls in itertools.chain(self.of_variants(), self.of_lengths()):
            if time.monotonic() > self.deadline:
                self.left += 1
            else:
                yield calls

    def judge(self, each: list[KernelCall]) -> None:
        """Compare the kernel with the plain forward at some calls, and keep those at which it is right."""
        for call in each:
            if self.questions.compare(call) is not None:
                self.right.append(call)

    def say(self) -> CheckResult:
        """Run further tests on calls that are right, measure the speed, and return the result."""
        for call in first_of_each(self.right, CLOSELY):
            self.questions.look_closely(call)
        if not self.questions.faults:
            self.ask_about_several()
        self.measure()
        return self.result()

    def of_variants(self) -> Iterator[list[KernelCall]]:
        """Yield lists of calls with other settings, lengths and numbers than the samples have,
        in all dtypes in turn.
        """
        for number, (trial, variant) in enumerate(varied(self.trials)):
            if number == MOST_VARIANTS:
                break
            other = variant.trial(trial)
            if other is None:
                continue
            for nr, (typed, words) in enumerate(with_dtypes(other, self.dtypes)):
                if nr <= 1 or variant.kind == "settings":
                    yield self.slot.calls(typed, joined(variant.words, words))
        for trial in different(self.trials, MOST_BASES):
            for sized, lengths in of_one_length(trial):
                for other, said in special(sized):
                    for typed, words in with_dtypes(other, self.dtypes[:2]):
                        yield self.slot.calls(typed, joined(lengths, said, words))

    def of_lengths(self) -> Iterator[list[KernelCall]]:
        """Yield lists of calls with longer axes, and with other settings too."""
        for base, trial in enumerate(different(self.trials, MOST_BASES)):
            lengths = LENGTHS if base < MOST_IN_FULL else FEW_LENGTHS
            for number, (longer, words, axes) in enumerate(stretched(trial, lengths)):
                turn = number + base
                dtypes = self.dtypes if base == 0 else [self.dtypes[turn % len(self.dtypes)]]
                for nr, (typed, more) in enumerate(with_dtypes(longer, dtypes)):
                    if base == 0 or nr or turn % 2:
                        usual = axes is not None and axes[1] > 7  # of few elements, most cancels
                        yield self.slot.calls(typed, joined(words, more), axes, usual)
        for trial in different(self.trials, 2):
            for number, (longer, words, axes) in enumerate(stretched(trial, FEW_LENGTHS)):
                if axes is None and number % 4 == 0:
                    for longer_trial, variant in varied([longer]):
                        if variant.kind == "settings":
                            other = variant.trial(longer_trial)
                            if other is not None:
                                yield self.slot.calls(other, joined(words, variant.words))

    def ask_about_several(self) -> None:
        """Test that calls do not depend on other calls: on earlier ones, and on those of other threads."""
        questions = self.questions
        questions.ask_again(self.trials[0].generator("kernels, order"))
        if questions.kept and not questions.faults:
            by_size = sorted((call for call, _ in questions.kept), key=lambda call: -call.size)
            questions.ask_threads([*first_of_each(by_size, MOST_IN_THREADS)])

    def measure(self) -> None:
        """Measure the speed at the largest call, and repeat that call to find races."""
        large: list[KernelCall] = []
        for trial in different(self.trials, MOST_LARGE):
            for longer in largest(trial):
                *_, (typed, words) = with_dtypes(longer, self.dtypes[:1])
                calls = self.slot.calls(
                    typed, joined("arrays as large as those of programs", words)
                )
                if calls:
                    large += calls
                    break
        best = sorted(large or self.right, key=entries)
        for call in best[-1:]:
            if not self.questions.faults:
                self.questions.compare(call)
            if not self.questions.faults:
                self.questions.ask_often(call)
            if not self.questions.faults:
                found = speed_of(call)
                self.speed = (found, call) if found is not None else None

    # What is said of it.

    def result(self) -> CheckResult:
        """Return the result of the check, and store the measurements in the kernels' `report`."""
        self.add_faults()
        self.add_unused()
        questions = self.questions
        self.kernels.report = self.report()
        few = ", ".join(f"{dtype} {number}" for dtype, number in sorted(questions.dtypes.items()))
        summary = f"{pluralized(questions.count, 'call')} as the plain forward ({few})"
        for dtype in self.dtypes:
            if questions.dtypes and dtype not in questions.dtypes:
                self.findings.notes.add(
                    f"no call of {dtype}, which the kernel declares: the op makes none"
                )
        found = self.findings.result("the op made no call of its slot", summary)
        told = tuple(dataclasses.replace(each, pattern=None) for each in found.findings)
        return dataclasses.replace(found, findings=told, points=questions.count)

    def report(self) -> KernelReport:
        """Return the measurements of the kernel: errors, times, dtypes and the number of calls."""
        accuracy, questions = self.questions.accuracy, self.questions
        speed, call = self.speed or (None, None)
        place = written_at(self.kernels.of_op(self.slot.op)[0].forward)
        return KernelReport(
            pack=self.kernels.name,
            of=self.kernels.of,
            calls=questions.count,
            dtypes=tuple(sorted(questions.dtypes)),
            error=accuracy.kernel,
            error_of_plain=accuracy.plain,
            apart=accuracy.apart if questions.count else None,
            tolerance=max((k.tolerance for k in self.kernels.of_op(self.slot.op)), default=None),
            ratio=speed.ratio if speed else None,
            seconds=speed.kernel if speed else None,
            seconds_of_plain=speed.plain if speed else None,
            file=place[0],
            line=place[1],
            measured_on=f"{call.dtype}, arrays of shape {shapes_in_words(call)}" if call else "",
        )

    def add_faults(self) -> None:
        """Add a finding for each kind of fault, at its smallest call, with the other calls named briefly."""
        kinds: dict[str, list[Fault]] = {}
        for fault in self.questions.faults:
            kinds.setdefault(fault.code, []).append(fault)
        for trial, words, error in self.slot.raised:
            changed_words = f" with {words}" * bool(words)
            self.findings.add(
                trial,
                RAISES,
                f"on sample {trial.number}{changed_words}: takes() raised {type(error).__name__}: {error}",
            )
        for code, faults in sorted(kinds.items()):
            first = min(faults, key=rank)
            others = [fault.call.where for fault in faults if fault is not first]
            more = "; ".join(others[:MOST_TOLD]) + "; ..." * (len(others) > MOST_TOLD)
            self.findings.add(
                first.call.trial,
                code,
                f"{first.call.where}: {first.message}",
                extent=f"{len(faults)} of {pluralized(self.questions.count, 'call')}"
                + f": {more}" * bool(others),
                diagnosis=self.tails() if code not in (GARBAGE, UNSTEADY, EARLIER) else None,
            )
        for code, note in self.questions.notes.items():
            if code not in kinds:
                words = f"{note.call.where}: {note.message}"
                self.findings.add(note.call.trial, code, words, "note")
        if self.left:
            message = (
                f"{pluralized(self.left, 'input')} not checked, because time was over after {SECONDS:g} s: the op or "
                "its kernel is slow there, or the machine is busy; give the op smaller samples, or check it again"
            )
            self.findings.add(self.trials[0], "PLG009", message, "warn")

    def tails(self) -> str | None:
        """Return a sentence on the lengths at which the kernel is wrong,
        if these are all lengths that do not fill a block.

        Else the result is None.
        """
        for axes, right in self.questions.lengths.items():
            wrong = [length for length, is_right in right.items() if not is_right]
            good = [length for length, is_right in right.items() if is_right]
            for block in BLOCKS:
                if (
                    wrong
                    and any(length % block == 0 for length in good)
                    and all(length % block for length in wrong)
                    and all(length % block == 0 or length < block for length in good)
                ):
                    few = ", ".join(map(str, wrong[:6])) + ", ..." * (len(wrong) > 6)
                    fits = ", ".join(str(length) for length in good if length % block == 0)
                    return (
                        f"wrong where {axes} has length {few}, right at {fits}: the last block of {block} along it, "
                        "where it is not full"
                    )
        return None

    def add_unused(self) -> None:
        """Add a finding if the kernel was used by no call, or by none with a sample's own arguments."""
        if self.findings.kept and self.questions.faults:
            return
        why = sorted(self.slot.refused, key=lambda words: -self.slot.refused[words])
        said = (
            f": it takes {', or '.join(why[:3])}" if why and why[0] != "it is not worth it" else ""
        )
        if not self.slot.made:
            said = ": the op never called its plain forward with run_kernel(ctx, ...)"
        if not self.questions.count:
            message = f"the kernel was never used, on no sample and beside none{said}; nothing was checked"
            self.findings.add(self.trials[0], UNUSED, message)
        elif not self.of_samples:
            message = (
                f"no sample uses the kernel{said}: it was compared with the plain forward only beyond the samples, "
                "and no gradient ran through it; have the op yield a sample that it takes"
            )
            self.findings.add(self.trials[0], UNUSED, message, "warn")


def rank(fault: Fault) -> tuple[bool, int, int]:
    """Return a key by which faults are sorted: first those on samples, then the smallest, in the fewest words."""
    call = fault.call
    return bool(call.words), call.size, len(call.words)


def joined(*words: str) -> str:
    """Return the texts that are not empty, joined by 'and'."""
    return " and ".join(filter(None, words))


def shapes_in_words(call: KernelCall) -> str:
    """Return the shapes of a call's arrays as text: '[2, 3], [3]'."""
    return ", ".join(str(list(each.shape)) for each in call.arrays)
