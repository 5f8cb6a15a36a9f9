"""Exploration beyond the samples: variants of them, changed in one thing at a time, and findings there.

A point counts if forward accepts it and returns finite numbers, the same twice. A wrong value or second derivative is a
fault if the slope is certain and the same on both sides; at a corner nothing is reported. At a point that forward may
accept by accident a wrong number is a warning, and an error that backward or the engine raises is a note: nobody gets a
wrong number from it.
"""

from __future__ import annotations

import dataclasses
import itertools
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import numpy as np

from _plugrad_check.codes import Severity
from _plugrad_check.contract.memory import programs_keep_apart, reads_no_garbage
from _plugrad_check.exploration.neighbours import Neighbours
from _plugrad_check.exploration.screening import ENDLESS, look_at, look_further
from _plugrad_check.low_precision.ask import after_training, ask_precision, reference_of
from _plugrad_check.low_precision.say import NOT_FINITE
from _plugrad_check.report.report import CheckResult, Finding
from _plugrad_check.shrink.shrink import SECONDS as LATEST
from _plugrad_check.shrink.shrink import TOLD, smallest
from _plugrad_check.shrink.shrink import WORK as SMALLEST
from _plugrad_check.slopes.arrays import DOUBLE
from _plugrad_check.subject.call import Call, Raised, altered, attempt, frozen, pulled
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.instruction_count import LONGER, TooLongError, Work, count_instructions
from _plugrad_check.subject.rule import Rule, RuleRun
from _plugrad_check.subject.trials import Trial
from _plugrad_check.tangents import agree_at
from _plugrad_check.values.along_lines import NOTHING, Seen
from _plugrad_check.values.second_order import compare_second
from _plugrad_check.values.values import compare_first, in_float64
from _plugrad_check.variants.choice import arrays_of, shared_properties
from _plugrad_check.variants.numbers import Property, kept, other_numbers
from _plugrad_check.variants.settings import (
    arrays_left_out,
    code_of,
    ignored,
    inversely_scaled,
    other_settings,
)
from _plugrad_check.variants.shapes import beside_blocks, broadcasts, fitting_lengths, other_lengths
from _plugrad_check.variants.variant import (
    KINDS,
    Point,
    Variant,
    as_written,
    at_place,
    point_of,
    together,
)
from _plugrad_check.workers.messages import tell
from plugrad.registry.telling.strangers import pluralized

Item = TypeVar("Item")

NAME = "beyond"
APART = 3
"""Step through the variants of numbers for samples after the first: one in so many is tried."""
MOST_POINTS = 240
MOST_SETTINGS, MOST_FITTING, MOST_PAIRS = 12, 2, 12
"""Limits: settings that forward refused and that are tried with other lengths, points for each that forward accepts,
and pairs of other settings.
"""
LARGER, LENGTHS = 5.0, 3
"""Factor for numbers that are tried with another setting, and number of other lengths that are."""
MOST_CORNERS, FEW = 4, 24
"""Limits of points with a corner at which every entry is compared, and of their entries."""
KNOWN = 24, 1
"""Limits of points and corners for a formula of checked ops, whose rules were compared there themselves."""
MANY = 1024
"""Entries of a point from which on a full comparison takes seconds."""
WORK = 1e6
"""Budget in lines of Python for each kind of variant. A slow op uses it up early; one kind leaves the others their
share.
"""
STEPS, LARGEST = 4000, 150
"""Budget of interpreted kernel steps for each kind, and the limit for one call; a step takes 1 ms."""
COMPILED = WORK / 4
"""Price of a point whose lengths a framework has to compile. Measured: JAX takes one to three seconds."""
NOT_BROADCAST, RAISED = "could not be broadcast", "forward raised "
LINES = 10**5
"""Least limit of lines for a call at a point, in addition to `LONGER` times those on the sample."""
LARGE, SLOW = 4, 1.0
"""Limits for large points: the multiple of the sample's size from which on a point is large, and the seconds of process
time for one. Where a call takes as long as the product of its sizes, a few such points would use up the time of all
others. Which points are left out depends on the machine, as for those that come too late; but that is a warning, and
this a note.
"""
SECONDS, ON_THE_CLOCK = 30.0, 2.0
"""Deadline in seconds of the process's own time, ten times the duration on a quiet machine; and the factor for a
deadline in wall time, since no count of lines shows that an op sleeps, or waits for compiled code. Points left then are
a warning.
"""


def one_of_each(families: Sequence[Iterable[Item]]) -> Iterator[Item]:
    """Yield the first item of each family, then the second of each, and so on."""
    for row in itertools.zip_longest(*families):
        yield from (each for each in row if each is not None)


@dataclasses.dataclass(frozen=True)
class Accident:
    """Point (an input beside the samples) where backward raises or is wrong, but which forward may accept by accident:
    with the message, code and severity of the finding that it may become.
    """

    point: Point
    message: str
    code: str
    verdict: Severity


class Exploration:
    """Exploration of points beyond the samples of one op, and its findings. A point is a sample with a variant: a
    change of numbers, lengths or settings. The check `Beyond` makes it from the samples, calls `ask` for each point,
    and then `result`.
    """

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.began = time.process_time(), time.monotonic()
        self.counts: Counter[str] = Counter()
        self.unasked: Counter[str] = Counter()
        """The number of points of each kind that were left out for lack of time."""
        foreign = trials[0].subject.foreign
        self.blocks = () if foreign is None else sorted(foreign.meant.framework.blocks())
        """The block sizes of the kernels that were launched on the samples; () without kernels."""
        self.work = {kind: Work(STEPS if self.blocks else WORK) for kind in KINDS}
        self.too_large = np.inf
        """The size of the smallest of the large points that was slow."""
        self.lines: dict[int, int] = {}
        """The number of lines of a call on each sample, by its number."""
        self.doubles: dict[int, Trial] = {}
        """Cache of `in_float64`, by the sample's number."""
        self.first = Neighbours(
            NAME, wrong="PLG070", of="forward", compare=compare_first, among=trials
        )
        self.second = Neighbours(
            NAME, wrong="PLG072", of="backward", compare=compare_second, among=trials
        )
        self.second.findings = self.first.findings
        code = code_of(trials[0])
        self.takes_ranks = (code is not None and "ndim" in code.co_names) or any(
            broadcasts(trial.call, trial.call.arrays.values()) for trial in trials
        )
        """True if arrays may have other numbers of axes: forward reads `ndim`, or samples broadcast."""
        self.arrays = arrays_of(trials)
        """The arrays of all samples for each argument."""
        self.shared = shared_properties(trials)
        self.is_known = all(trial.of_known_rules for trial in trials)
        self.most, self.most_corners = KNOWN if self.is_known else (MOST_POINTS, MOST_CORNERS)
        self.corners = 0
        self.unread: dict[int, bool] = {}
        """Cache of `for_backward`, by the sample's number."""
        self.refused: list[tuple[Trial, Variant]] = []
        """Settings that forward refused when they alone were changed."""
        self.taken: list[tuple[Trial, Variant]] = []
        """Settings that forward accepted when they alone were changed."""
        self.accidents: list[Accident] = []
        self.refused_by_numpy: list[str] = []
        """Messages of forward where NumPy could not broadcast; such a refusal is seldom deliberate."""

    @property
    def is_late(self) -> bool:
        """True if the time for the exploration is over. The process's own time, which is slower to read, is read only
        if the clock says so.
        """
        own, clock = self.began
        passed = time.monotonic() - clock
        if passed <= SECONDS:
            return False
        return passed > ON_THE_CLOCK * SECONDS or time.process_time() - own > SECONDS

    def note(self, words: str) -> None:
        """Add a remark, `words`, to the message of the result."""
        self.first.findings.notes.add(words)

    def in_turn(self, bases: Sequence[Trial]) -> Iterator[tuple[Trial, Variant]]:
        """Yield samples, each with a variant (a change) to try: one of each kind for each sample, and then the next of
        each kind.

        Samples after the first have other settings or ranks; of their numbers only the most different variants are
        tried.
        """
        several = {
            place
            for place, arrays in self.arrays.items()
            if len({array.ndim for array in arrays}) > 1
        }
        yield from one_of_each(
            [
                zip(itertools.repeat(trial), variants)
                for trial in bases
                for variants in (
                    itertools.chain(
                        ignored(trial), arrays_left_out(trial), other_settings(trial, self.blocks)
                    ),
                    itertools.chain(
                        beside_blocks(trial, self.shared, self.blocks),
                        other_lengths(trial, self.shared, several),
                    ),
                    itertools.chain(
                        after_training(trial),
                        other_numbers(
                            trial, self.shared, 1 if trial is bases[0] else APART, self.blocks
                        ),
                        inversely_scaled(trial, self.shared),
                    ),
                )
            ]
        )

    def ask_in_pairs(self) -> None:
        """Try changes of settings in pairs: those that forward refused, together with lengths with which it accepts
        them, and others with each other or with other numbers or lengths.
        """
        for trial, setting in self.refused[:MOST_SETTINGS]:
            fitting = 0
            for length in fitting_lengths(trial, setting, self.shared):
                fitting += self.ask(trial, together(setting, length))
                if fitting == MOST_FITTING:
                    break
        families = [
            [(trial, together(setting, other)) for other in self.companions(trial)]
            for trial, setting in self.taken
        ]
        pairs = [
            (trial, together(first, second))
            for (trial, first), (other, second) in itertools.combinations(self.taken, 2)
            if trial is other and not first.settings.keys() & second.settings.keys()
        ]
        for trial, variant in itertools.islice(one_of_each([pairs, *families]), MOST_PAIRS):
            self.ask(trial, variant)

    def companions(self, trial: Trial) -> Iterator[Variant]:
        """Yield variants of a sample that are tried together with other settings: larger numbers of each input, longer
        axes.
        """
        for place in trial.call.wanted:
            array = trial.call.args[place]
            properties: Sequence[Property] = self.shared.get(place, ())
            new = kept(LARGER * array, properties) if array.dtype.kind == "f" else None
            if new is not None:
                words = f"{trial.call.names[place]} multiplied by {LARGER:g}"
                yield Variant("numbers", words, at_place(place, new))
        yield from itertools.islice(other_lengths(trial, self.shared, set()), LENGTHS)

    def ask(self, trial: Trial, variant: Variant) -> bool:
        """Compare derivatives at one point, a variant of a sample, unless the budget of its kind is used up; return
        True if forward accepts the point.
        """
        if self.work[variant.kind].is_over:
            self.note("not all, because the op is slow")
            return False
        if self.is_late:
            self.unasked[variant.kind] += 1
            return False
        if self.for_backward(trial) and changes_integers(trial, variant):
            return False
        before = self.steps()
        tell(None, f"{NAME}, with {variant.words}")
        taken = self.point_of(trial, variant)
        if self.blocks and self.steps() - before > LARGEST:
            self.note("none for which a kernel takes many steps, because it is interpreted")
        elif taken is not None and taken[0].size >= self.too_large:
            self.note("not all that are large, because the op is slow there")
        elif taken is not None:
            is_large = taken[0].size > LARGE * trial.size
            started = time.process_time() if is_large else 0.0
            self.look(*taken)
            if is_large and time.process_time() - started > SLOW:
                self.too_large = min(self.too_large, taken[0].size)
        if self.blocks:
            self.work[variant.kind].done += self.steps() - before
        return taken is not None

    def for_backward(self, trial: Trial) -> bool:
        """Return True if a sample has integer arrays that forward does not read: values for backward, computed from
        other arguments.

        The inverse of a permutation is one. Beside other integers it would be a wrong one.
        """
        if trial.number not in self.unread:
            whole = [
                place for place, array in trial.call.arrays.items() if array.dtype.kind in "iu"
            ]
            self.unread[trial.number] = len(whole) > 1 and any(
                is_unread(trial.call, place) for place in whole
            )
        return self.unread[trial.number]

    def steps(self) -> int:
        """Return the number of kernel steps that the framework has interpreted so far; 0 for an op of plugrad."""
        foreign = self.first.findings.among[0].subject.foreign
        return 0 if foreign is None else foreign.meant.framework.steps()

    def point_of(self, trial: Trial, variant: Variant) -> tuple[Point, Rule] | None:
        """Return the point that a variant makes of a sample, with its calls charged to the budget, and its rule; None
        if forward refuses the point, or does not end there.
        """
        foreign, work = trial.subject.foreign, self.work[variant.kind]
        refused = Findings(NAME)
        if foreign is not None:  # what compiles takes any number of lines, the first time
            if foreign.meant.framework.compiles and variant.kind == "lengths":
                work.done += COMPILED
                trial = self.in_float64(trial)
            taken = point_of(trial, variant, refused, None if self.blocks else np.inf)
        else:
            if trial.number not in self.lines:
                _, self.lines[trial.number] = count_instructions(trial.call.values)
            try:
                most = LONGER * self.lines[trial.number] + LINES
                taken = point_of(trial, variant, refused, most)
            except TooLongError:
                taken = None
                self.note("forward does not end at some")
        said = [finding.message for finding, _ in refused.kept.values()]
        self.refused_by_numpy += [words for words in said if NOT_BROADCAST in words]
        if taken is None:
            return None
        point, rule, lines = taken
        if self.blocks:
            return point, rule
        call = attempt(work.metered, point.call, lines)
        if isinstance(call, Raised):
            return None
        return (point if call is point.call else altered(point, call=call)), rule

    def in_float64(self, trial: Trial) -> Trial:
        """Return a sample converted to float64, whose other lengths are then tried: to run them in float32 first would
        compile each twice.
        """
        if trial.number not in self.doubles:
            call = in_float64(trial)
            self.doubles[trial.number] = trial if call is trial.call else trial.on(call)
        return self.doubles[trial.number]

    def look(self, point: Point, rule: Rule) -> None:
        """Compare derivatives at a point that forward accepts: quickly first, and fully where that differs. Faults are
        added to the findings.
        """
        if self.blocks:
            doubtful = point.variant.apart or not point.variant.meant
            if doubtful and takes_by_accident(point):
                self.note(
                    "none for which kernels of forward read beyond an argument, or a part of it: raise an error there"
                )
                return
            self.look_at_memory(point, rule)
        broken = Findings(NAME)
        seen = look_at(point, rule, broken)
        self.look_for_overflow(point, seen.look == "measured" and point.variant.meant)
        if seen is ENDLESS:
            self.note("backward does not end at some")
        if seen is NOTHING or seen is ENDLESS:
            return
        if point.variant.meant and point.subject.pushed is not None:
            self.look_at_tangents(point, rule, seen)
        if seen.has_summed:
            variant = dataclasses.replace(point.variant, meant=False)
            point = dataclasses.replace(point, variant=variant)
        if seen.look == "measured" and not self.measure(point):
            return
        self.counts[point.variant.kind] += 1
        self.first.findings.asked_on.add(point.number)
        self.look_closer(point, seen, broken)

    def look_closer(self, point: Point, seen: Seen, broken: Findings) -> None:
        """Compare the derivatives at a point fully, if the quick comparison `seen` shows that something may be wrong.
        `broken` has the findings about a backward that raises there.
        """
        variant = point.variant
        if seen.look == "broken" and (
            variant.meant or (variant.kind == "lengths" and self.takes_ranks)
        ):
            found = next(iter(broken.kept.values()))[0]
            verdict: Severity = "note" if raises_at_use(point, found.code) else "warn"
            self.accidents.append(Accident(point, found.message, "PLG071", verdict))
        elif seen.look == "differs":
            if point.size > MANY and self.first.has_found(variant.kind):
                return  # seconds, to hear again what smaller points have shown
            said = self.first.ask(point, seen)
            self.accidents += [Accident(point, words, "PLG074", bad) for words, bad in said]
        elif not variant.meant:
            pass  # corners and second derivatives of what is not meant are no news
        elif seen.torn is not None:
            self.first.add_torn(point, seen.torn)
        elif seen.look == "bends" and self.corners < self.most_corners and point.size <= FEW:
            self.corners += 1
            if seen.weighted is not None and seen.weighted.has_no_subgradient():
                self.first.ask(point, seen)
        elif seen.look == "agrees" and variant.bends and not self.is_known:
            further = look_further(point)
            if further.look == "differs":
                self.second.ask(point, dataclasses.replace(further, at_an_edge=False))

    def look_at_memory(self, point: Point, rule: Rule) -> None:
        """Run the memory tests of kernels at a point, and add their findings: at the end of a block, kernels write too
        little, or too much.
        """
        found = Findings(NAME)
        run = RuleRun(point, found, rule, rule.random_grads(point.generator("memory")))
        for test in (programs_keep_apart, reads_no_garbage):
            attempt(test, run)
        for finding, _ in found.kept.values():
            verdict = finding.verdict if point.variant.meant else "warn"
            message = f"{point.where}: {finding.message}"
            self.carry(dataclasses.replace(finding, message=message, verdict=verdict), point)

    def look_at_tangents(self, point: Point, rule: Rule, seen: Seen) -> None:
        """Test that `jvp` agrees with backward at a point where backward is right, or at a corner; add a finding if
        not.
        """
        if seen.look not in ("agrees", "bends"):
            return
        # A function has no rule: a framework pushes tangents through those that it calls.
        if rule.node is None:
            rule = Rule(point.call, point.subject.pushed)
        if rule.node is None:
            return
        found = Findings(NAME)
        if agree_at(found, point, rule):
            return
        for finding, _ in found.kept.values():
            self.carry(finding, point)

    def measure(self, point: Point) -> bool:
        """Compare backward at a point with the reference, for an op that runs in low precision alone, and add findings;
        return False if the reference refuses the point.
        """
        found = Findings(NAME)
        if not ask_precision(found, point):  # the reference may refuse it
            return False
        for finding, _ in found.kept.values() if point.variant.meant else ():
            message = f"{finding.message}, {point.where}"
            self.carry(dataclasses.replace(finding, message=message), point)
        return True

    def look_for_overflow(self, point: Point, is_measured: bool) -> None:
        """Test that outputs and gradients in low precision are finite where those of the reference are; if not, record
        an `Accident`. If `is_measured` is True, only outputs are tested, since gradients have been compared already.
        """
        if point.precision is DOUBLE or reference_of(point.subject) is None:
            return
        for code, known_as in (("PLG050", "PLG050"), ("PLG093", "PLG074"))[: 2 - is_measured]:
            found = Findings(NAME)
            ask_precision(found, point, code)
            lost = [each for each, _ in found.kept.values() if NOT_FINITE in each.message]
            self.accidents += [Accident(point, each.message, known_as, "warn") for each in lost]
            if lost:
                return

    def carry(self, finding: Finding, point: Point) -> None:
        """Add a finding of another check, made at a point, to the findings of the exploration."""
        self.first.findings.add(
            point,
            finding.code,
            finding.message,
            finding.verdict,
            argument=finding.argument,
            output=finding.output,
            diagnosis=finding.diagnosis,
            extent=finding.extent,
            paste=as_written(point.sample),
        )

    def add_accidents(self) -> None:
        """Add one finding for each kind of variant and of accident: it names the smallest point, and lists the others.

        Points that forward may accept by accident are left out if an error was found.
        """
        errors = any(finding.verdict == "fail" for finding, _ in self.first.findings.kept.values())
        kinds: dict[tuple[str, str, Severity], list[Accident]] = {}
        for each in self.accidents:
            variant = each.point.variant
            if variant.meant or not errors:
                kinds.setdefault((variant.kind, each.code, each.verdict), []).append(each)
        for number, (_, some) in enumerate(sorted(kinds.items())):
            first = min(some, key=lambda each: (not each.point.variant.meant, each.point.size))
            others = dict.fromkeys(each.point.variant.words for each in some if each is not first)
            self.first.findings.add(
                first.point,
                first.code,
                f"{first.point.where} forward runs, but {first.message}",
                first.verdict,
                extent=f"{pluralized(len(others), 'further point')}: {'; '.join(others)}"
                if others
                else None,
                paste=as_written(first.point.sample),
                apart=number,
            )

    def warn_of_time(self) -> None:
        """Add the finding PLG009, a warning, if points were not checked because time was over."""
        left = self.unasked.total()
        if not left:
            return
        if self.blocks:
            self.note(f"not {left} more, because interpreted kernels are slow")
            return
        of = ", ".join(
            f"{self.unasked[kind]} of other {kind}" for kind in KINDS if self.unasked[kind]
        )
        message = (
            f"{pluralized(left, 'point')} beyond the samples not checked ({of}): give the op smaller samples, or "
            f"check it again; time was over after {SECONDS:g} to {ON_THE_CLOCK * SECONDS:g} s, because the op is slow "
            "there or the machine is busy"
        )
        self.first.findings.add(self.first.findings.among[0], "PLG009", message, "warn")

    def make_small(self) -> None:
        """Add to each finding about a wrong value the smallest input that shows it."""
        if self.is_late:
            return
        kept = self.first.findings.kept
        work, deadline = Work(SMALLEST), time.monotonic() + LATEST
        for key, (finding, point) in itertools.islice(kept.items(), TOLD):
            if finding.code in ("PLG055", "PLG070") and finding.verdict == "fail":
                found = smallest(point, finding, work, deadline)
                kept[key] = dataclasses.replace(finding, smallest=found), point

    def result(self) -> CheckResult:
        """Return the result of the check, with all findings at points beyond the samples, their likely causes, and
        their smallest inputs.
        """
        self.add_accidents()
        self.warn_of_time()
        if self.refused_by_numpy:
            number, words = len(self.refused_by_numpy), self.refused_by_numpy[0]
            asked = pluralized(self.counts.total() + number, "point")
            self.note(f"forward refused {number} of {asked} ({words.removeprefix(RAISED)})")
        self.first.diagnose()
        self.second.diagnose()
        self.make_small()
        kinds = [f"{self.counts[kind]} of other {kind}" for kind in KINDS if self.counts[kind]]
        number = self.counts.total()
        summary = f"{pluralized(number, 'point')}: {', '.join(kinds)}"
        result = self.first.findings.result("forward refused every other input", summary)
        told = tuple(dataclasses.replace(each, pattern=None) for each in result.findings)
        return dataclasses.replace(result, points=number, findings=told)


def is_unread(call: Call, place: int) -> bool:
    """Return True if forward returns the same whatever integers are in the argument at `place`."""
    array = call.arrays[place]
    others = [np.zeros_like(array), array[::-1].copy() if array.ndim else array + 1]
    others = [other for other in others if not np.array_equal(other, array)]
    values = attempt(call.values)
    if not others or isinstance(values, Raised):
        return False
    changed = [attempt(call.with_args({place: frozen(other)}).values) for other in others]
    return all(
        not isinstance(each, Raised) and all(map(np.array_equal, each, values)) for each in changed
    )


def changes_integers(trial: Trial, variant: Variant) -> bool:
    """Return True if the variant changes the entries of an integer array of the sample."""
    sample = variant.of(trial)
    return sample is not None and not all(
        np.array_equal(now, before)
        for now, before in zip(sample.args, trial.call.args, strict=False)
        if isinstance(before, np.ndarray) and before.dtype.kind in "iu"
    )


def takes_by_accident(point: Point) -> bool:
    """Return True if the kernels of forward read beyond an argument at a point, or leave a part of one unread.

    A kernel raises no error if lengths do not match, as a function of arrays does.
    """
    foreign = point.subject.foreign
    if foreign is None:
        return False
    with foreign.meant.framework.watched() as faults:
        attempt(point.call.values)
    return any(fault.by_lengths for fault in faults)


def raises_at_use(point: Point, code: str) -> bool:
    """Return True if a user who runs backward at a point where it is broken gets an error, and no number. `code` is
    that of the fault.
    """
    if code == "PLG003":  # backward itself raises
        return True
    foreign = point.subject.foreign
    if foreign is not None:
        return foreign.meant.framework.checks_gradients
    return isinstance(attempt(pulled, point.call), Raised)
