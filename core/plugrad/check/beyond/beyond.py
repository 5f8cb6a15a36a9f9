"""Beyond the samples: each changed in one thing at a time, and what is said of what is wrong there.
Next: `smallest.py`.

A point counts where forward takes it and returns finite numbers, the same twice. A wrong value or second derivative is
a fault where the slope is certain and the same on both sides; at a corner nothing is said. A point that forward takes
and backward does not is a warning: it may be one that forward should refuse.
"""

from __future__ import annotations

import dataclasses
import inspect
import itertools
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, TypeVar

import numpy as np

from plugrad.check.beyond.lengths import other_lengths
from plugrad.check.beyond.numbers import other_numbers
from plugrad.check.beyond.pairs import (
    companions,
    fitting_lengths,
    ignored,
    pairs_of_settings,
    together,
)
from plugrad.check.beyond.patience import TooLong, Watch
from plugrad.check.beyond.points import KINDS, Change, Point, as_written, point_of
from plugrad.check.beyond.properties import Property, shared_by
from plugrad.check.beyond.screening import NOTHING, Slopes, look_at, look_further
from plugrad.check.beyond.settings import AXES, other_settings
from plugrad.check.beyond.wired import wired_length
from plugrad.check.jacobian.comparison import Comparison, Mismatch
from plugrad.check.numbers.components import PARTS
from plugrad.check.numbers.numerics import Array, largest_of
from plugrad.check.numbers.reach import size_of
from plugrad.check.report.codes import Verdict
from plugrad.check.report.report import CheckResult
from plugrad.check.smallest import SECONDS as SMALLEST
from plugrad.check.smallest import TOLD, smallest, worked
from plugrad.check.subject.findings import Findings, both, counted
from plugrad.check.subject.trials import Trial
from plugrad.check.values.examination import Examination, Suspects, like
from plugrad.check.values.second_order import compare_second
from plugrad.check.values.values import compare_first

Item = TypeVar("Item")
NAME = "beyond"
MOST_ENTRIES = 1024
"""Of a sample's that is changed."""
MOST_SAMPLES = 3
"""That are changed, each of other settings or ranks."""
MOST_POINTS = 240
MOST_SETTINGS, MOST_FITTING, MOST_PAIRS = 12, 2, 12
"""Settings that forward refused, with which lengths are tried, and points of each that it takes; pairs of others."""
MOST_CORNERS, FEW = 4, 24
"""Points at which forward has a corner, and entries of them, where every entry is looked at by itself: that is slow."""
SECONDS = 3.0
"""Of each kind of change, for an op so slow that fewer points are asked: other lengths, which JAX compiles one by one,
leave other numbers their time.
"""
PATIENCE = 2.0
"""Seconds for a look at one point."""
CERTAINTY = 10.0
"""Seconds to be certain of what a look showed: every entry of a Jacobian is some ten calls of forward."""
TYPICAL = 12
"""Entries of the samples that say most."""


def ask_beyond(trials: Sequence[Trial], failed: bool) -> CheckResult:
    """Return what was found beside the samples; nothing is asked there if something has `failed` on them."""
    bases = chosen(trials)
    if failed:
        return CheckResult(NAME, "skip", "not asked: the samples themselves come first", 0)
    if not bases:
        return CheckResult(
            NAME, "skip", f"not asked: no sample has from 1 to {MOST_ENTRIES} entries", 0
        )
    with Watch(PATIENCE) as watch:
        asked = Asked(trials, watch)
        shared = {place: shared_by(each) for place, each in arrays_of(trials).items()}
        for trial, change in itertools.islice(in_turn(bases, trials, shared), MOST_POINTS):
            taken = asked.ask(trial, change)
            if may_ask_for_more(change):
                (asked.taken if taken else asked.refused).append((trial, change))
        asked.ask_in_pairs(shared)
    return asked.result()


def chosen(trials: Sequence[Trial]) -> list[Trial]:
    """Return the samples that are changed: of those alike in settings and ranks one, of a size that says much."""

    def kind(trial: Trial) -> tuple[Any, ...]:
        arrays = [arg for arg in trial.call.args if isinstance(arg, np.ndarray)]
        return repr(trial.sample.settings), tuple(array.ndim for array in arrays)

    usable = [
        trial
        for trial in trials
        if trial.call.wanted and not trial.widened and 0 < trial.size <= MOST_ENTRIES
        if trial.call.rounds_to is None  # else steps of few digits are taken for slopes
    ]
    usable.sort(key=lambda trial: abs(np.log(trial.size / TYPICAL)))
    kinds: dict[Any, Trial] = {}
    for trial in usable:
        kinds.setdefault(kind(trial), trial)
    return list(kinds.values())[:MOST_SAMPLES]


def in_turn(
    bases: Sequence[Trial], trials: Sequence[Trial], shared: dict[int, list[Property]]
) -> Iterator[tuple[Trial, Change]]:
    """Yield changes of samples: of each kind and each sample one, and then the next."""
    several = {
        place
        for place, each in arrays_of(trials).items()
        if len({array.ndim for array in each}) > 1
    }
    families = []
    for trial in bases:
        families += [
            zip(itertools.repeat(trial), changes)
            for changes in (
                itertools.chain(ignored(trial), other_settings(trial)),
                other_lengths(trial, shared, several),
                other_numbers(trial, shared),
            )
        ]
    yield from one_of_each(families)


def one_of_each(families: Sequence[Iterable[Item]]) -> Iterator[Item]:
    """Yield the first of each family, and then the next of each."""
    for row in itertools.zip_longest(*families):
        yield from (each for each in row if each is not None)


def broadcasts(trial: Trial) -> bool:
    """Return whether arrays of a sample have several shapes, and all outputs the one that they are broadcast to."""
    shapes = {arg.shape for arg in trial.call.args if isinstance(arg, np.ndarray)}
    try:
        return len(shapes) > 1 and {np.broadcast_shapes(*shapes)} == {
            array.shape for array in trial.call.values()
        }
    except ValueError:
        return False


def arrays_of(trials: Sequence[Trial]) -> dict[int, list[Array]]:
    """Return, for each argument, the arrays that samples have for it."""
    found: dict[int, list[Array]] = {}
    for trial in trials:
        for place, arg in enumerate(trial.call.args):
            if isinstance(arg, np.ndarray):
                found.setdefault(place, []).append(arg)
    return found


class Beside(Examination):
    """Comparisons at points, told with a code of their own."""

    def ask(
        self,
        point: Point,
        change: Change,
        inputs: Set[int],
        at_a_corner: bool = False,
        at_an_edge: bool = False,
    ) -> list[str]:
        """Compare the derivatives at a point by some of its inputs, and tell what is certainly wrong.

        If forward may take the point by accident, what is wrong is returned in words, and not told.
        """
        try:
            comparison, names = self.compare(point)
        except Exception:  # what cannot be asked there is no fault
            return []
        said = []
        for mismatch in comparison.mismatches:
            if mismatch.input not in inputs or not is_seen(mismatch, point):
                continue
            lost = not np.isfinite(mismatch.worst.backward)
            if lost and change.kind == "settings":
                continue  # a logarithm of 0: nobody declares what numbers settings are
            if lost and is_beside_a_jump(comparison, mismatch, point):
                continue
            is_due = is_certain(mismatch) and not at_a_corner
            if is_due and not change.meant:
                (argument, _), (output, _) = names[0][mismatch.input], names[1][mismatch.output]
                said.append(self.words(mismatch, argument, output)[2])
            elif change.meant and (is_due or is_no_subgradient(mismatch)):
                if at_an_edge and not is_declared(mismatch, point):
                    mismatch = dataclasses.replace(mismatch, kind="edge")
                where = f", with {change.words}"
                self.tell(point, comparison, mismatch, names, where, as_written(point.sample))
        return said

    def words(self, mismatch: Mismatch, argument: str, output: str) -> tuple[str, Verdict, str]:
        """Return the code, the verdict and the message for a mismatch."""
        if is_no_subgradient(mismatch):
            at_kink = dataclasses.replace(mismatch, kind="kink")
            return "PLG073", "warn", super().words(at_kink, argument, output)[2]
        certain = dataclasses.replace(mismatch, kind="wrong")
        _, verdict, message = super().words(certain, argument, output)
        if mismatch.kind == "edge":
            return "PLG073", "warn", f"{message}, at the edge of where forward has values"
        return self.wrong, verdict, message

    def cause_beside(self, suspects: Suspects) -> str | None:
        """Return the likely cause, if points tell it together."""
        return wired_length(
            [(trial, block) for trial, block in suspects if isinstance(trial, Point)]
        )

    def tell_torn(self, point: Point, change: Change, slopes: Slopes) -> None:
        """Tell that gradients of tied entries do not add up to the slope along the line on which they stay equal."""
        ours, theirs = both(*slopes)
        message = (
            f"along a line on which equal entries stay equal backward's slope is {ours}, finite differences say "
            f"{theirs}, with {change.words}: each of them is given too much, or too little"
        )
        self.findings.add(point, "PLG073", message, paste=as_written(point.sample))


class Asked:
    """What was asked beside the samples, and what was found."""

    def __init__(self, trials: Sequence[Trial], watch: Watch) -> None:
        self.watch = watch
        self.counts: Counter[str] = Counter()
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.first = Beside(NAME, wrong="PLG070", of="forward", compare=compare_first, among=trials)
        self.second = Beside(
            NAME, wrong="PLG072", of="backward", compare=compare_second, among=trials
        )
        self.second.findings = self.first.findings
        self.takes_ranks = takes_ranks(trials)
        self.corners = 0
        self.refused: list[tuple[Trial, Change]] = []
        self.taken: list[tuple[Trial, Change]] = []
        """Settings that forward did not take on their own, and those that it did."""
        self.broken: list[tuple[Point, Change, str]] = []
        """Points that backward does not take."""
        self.wrong: list[tuple[Point, Change, str]] = []
        """Points that forward may take by accident, where backward is wrong."""

    def note(self, words: str) -> None:
        """Say something of what was asked."""
        self.first.findings.notes.add(words)

    def ask_in_pairs(self, shared: dict[int, list[Property]]) -> None:
        """Ask about settings that forward refused with lengths with which it takes them, about others with any."""
        for trial, setting in self.refused[:MOST_SETTINGS]:
            asked = 0
            for length in fitting_lengths(trial, setting, shared):
                asked += self.ask(trial, together(setting, length))
                if asked == MOST_FITTING:
                    break
        families = [
            [(trial, together(setting, other)) for other in companions(trial, shared)]
            for trial, setting in self.taken
        ]
        families.insert(0, list(pairs_of_settings(self.taken)))
        for trial, change in itertools.islice(one_of_each(families), MOST_PAIRS):
            self.ask(trial, change)

    def ask(self, trial: Trial, change: Change) -> bool:
        """Ask about one point, if there is time for its kind; return whether forward takes it."""
        if self.spent[change.kind] > SECONDS:
            self.note("fewer than there are: it is slow")
            return False
        point = None
        began = time.perf_counter()
        try:
            with self.watch.limit():
                point = point_of(trial, change)
                if point is not None:
                    self.look(point, change)
        except TooLong:
            self.note("some took too long")
        took = time.perf_counter() - began
        self.spent[change.kind] += min(took, SECONDS / 3)  # the first compiles what others use
        return point is not None

    def look(self, point: Point, change: Change) -> None:
        """Ask about a point that forward takes."""
        broken = Findings(NAME)
        seen = look_at(point, broken)
        if seen is NOTHING:
            return
        self.counts[change.kind] += 1
        self.first.findings.asked_on.add(point.number)
        if seen.look == "broken" and (
            change.meant or (change.kind == "lengths" and self.takes_ranks)
        ):
            self.broken.append((point, change, next(iter(broken.kept.values()))[0].message))
        elif seen.look == "differs":
            self.watch.grant(CERTAINTY)
            said = self.first.ask(point, change, seen.inputs, at_an_edge=seen.at_an_edge)
            self.wrong += [(point, change, words) for words in said]
        elif not change.meant:
            pass  # corners and second derivatives of what is not meant are no news
        elif seen.torn is not None:
            self.first.tell_torn(point, change, seen.torn)
        elif seen.look == "bends" and self.corners < MOST_CORNERS and point.size <= FEW:
            self.corners += 1
            self.watch.grant(CERTAINTY)
            self.first.ask(point, change, seen.inputs, at_a_corner=True)
        elif seen.look == "agrees" and change.bends:
            further = look_further(point)
            if further.look == "differs":
                self.watch.grant(CERTAINTY)
                self.second.ask(point, change, further.inputs)

    def warn(self) -> None:
        """Note that forward takes points, and backward does not: told at the smallest of each kind of change.

        Those that may not be meant are no news beside an error.
        """
        errors = any(finding.verdict == "fail" for finding, _ in self.first.findings.kept.values())
        for number, (kind, some) in enumerate(itertools.product(KINDS, (self.broken, self.wrong))):
            told = [each for each in some if each[1].kind == kind and (each[1].meant or not errors)]
            if not told:
                continue
            point, change, message = min(told, key=lambda each: (not each[1].meant, each[0].size))
            said = f"with {change.words} forward runs, but {message}"
            others = f"and so at {counted(len(told) - 1, 'further point')} of other {kind}"
            self.first.findings.add(
                point,
                "PLG071",
                said,
                extent=others if len(told) > 1 else None,
                paste=as_written(point.sample),
                apart=number,
            )

    def make_small(self) -> None:
        """Look for the smallest inputs that show what is wrong, unless the op is slow."""
        if sum(self.spent.values()) > SECONDS:
            return
        kept, deadline = self.first.findings.kept, worked() + SMALLEST
        for key, (finding, point) in itertools.islice(kept.items(), TOLD):
            if finding.code == "PLG070":
                found = smallest(point, finding, deadline)
                kept[key] = dataclasses.replace(finding, smallest=found), point

    def result(self) -> CheckResult:
        """Return what came of it."""
        self.warn()
        self.first.diagnose()
        self.second.diagnose()
        self.make_small()
        kinds = [f"{self.counts[kind]} of other {kind}" for kind in KINDS if self.counts[kind]]
        number = self.counts.total()
        summary = f"{counted(number, 'point')}: {', '.join(kinds)}"
        result = self.first.findings.result("forward takes nothing else", summary)
        told = tuple(dataclasses.replace(each, pattern=None) for each in result.findings)
        return dataclasses.replace(result, points=number, findings=told)


def takes_ranks(trials: Sequence[Trial]) -> bool:
    """Return whether arrays may have other numbers of axes: forward looks how many there are, or samples broadcast."""
    forward = getattr(trials[0].subject.op, "forward", trials[0].subject.function)
    code = getattr(inspect.unwrap(forward) if callable(forward) else None, "__code__", None)
    return "ndim" in getattr(code, "co_names", ()) or any(map(broadcasts, trials))


def may_ask_for_more(change: Change) -> bool:
    """Return whether a change is of a setting, and not of axes, that something else may have to go with."""
    return change.kind == "settings" and change.meant and not AXES & change.settings.keys()


def is_certain(mismatch: Mismatch) -> bool:
    """Return whether a derivative is wrong where the slope is certain, and on both sides the same."""
    corner, worst = mismatch.corner, mismatch.worst
    gap = abs(worst.backward - worst.numeric)
    if corner.kind == "edge":  # slopes from one side are rough
        return mismatch.kind == "wrong" and corner.tolerance <= (
            CLEAR * gap if np.isfinite(gap) else LOST
        )
    if mismatch.kind == "kink" or corner.kind != "smooth":
        return False
    # What is unresolved to the last digits may be wrong in the first.
    if mismatch.kind == "unresolved" and np.isfinite(gap):
        doubt = max(corner.tolerance, worst.uncertainty, abs(corner.left - worst.numeric))
        return bool(doubt <= CLEAR * gap and gap / 2 < abs(worst.numeric) < 2 * gap)
    clear = CLEAR * gap if np.isfinite(gap) else LOST
    return corner.is_certain or bool(corner.tolerance <= clear)


def is_no_subgradient(mismatch: Mismatch) -> bool:
    """Return whether what is given at a kink is clearly neither of its slopes, nor between them."""
    corner, backward = mismatch.corner, float(mismatch.worst.backward.real)
    above, below = max(corner.left, corner.right), min(corner.left, corner.right)
    apart = max(backward - above, below - backward) if np.isfinite(backward) else np.inf
    is_kink = corner.kind == "kink" and mismatch.kind == "wrong"
    return is_kink and bool(corner.tolerance <= CLEAR * apart)


def is_declared(mismatch: Mismatch, point: Point) -> bool:
    """Return whether the op says where the input that a mismatch is about may lie: its edges are then meant."""
    domain = point.subject.facts.domain or {}
    return point.call.names[point.call.wanted[mismatch.input]] in domain


def is_beside_a_jump(comparison: Comparison, mismatch: Mismatch, point: Point) -> bool:
    """Return whether some output has no slope by the entry of the input where backward gives no number.

    A rule multiplies what it has there, NaN, by the zeros for all other outputs.
    """
    block = next(iter(like(mismatch, comparison)), None)  # corners alone leave none
    if block is None or not block.full:
        return False
    place = mismatch.worst.input_index
    parts = len(PARTS) if block.pairs[0] else 1
    row = int(np.ravel_multi_index(place, block.x.shape[: len(place)])) if place else 0
    rows = slice(row * parts, (row + 1) * parts)
    error, numeric = block.error[rows], np.abs(block.numeric[rows])
    usual = size_beside(point) / size_of(point.call.inputs[mismatch.input])
    return not bool(((error <= 0.1 * numeric) | (error <= CLEAR * usual)).all())


def size_beside(point: Point) -> float:
    """Return the size of the sample's outputs: at the point itself they may have become 0."""
    assert point.base is not None
    return max(map(largest_of, point.base.call.values()), default=0.0)


def is_seen(mismatch: Mismatch, point: Point) -> bool:
    """Return whether what backward is off by would change outputs of the sample's size by more than their rounding.

    Where outputs have become 0, as 1 - tanh(x)**2 does, there is nothing at the point to compare with.
    """
    gap = abs(mismatch.worst.backward - mismatch.worst.numeric)
    change = gap * size_of(point.call.inputs[mismatch.input])
    return not change <= float(np.finfo(np.float64).eps) * size_beside(point)


CLEAR = 1e-3
"""How uncertain a slope near 0 may be, relative to what backward is off by."""
LOST = 1e-6
"""The same, where backward is NaN or infinite."""
