"""Folding of a graph: steps that repeat, the layers of a network or the turns of a loop, are drawn once."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.engine.tensor.arrays import Array
from plugrad_viz.steps import Arrow, Step

LONGEST_BLOCK, LEAST_TIMES = 64, 3
"""Of steps that repeat: how many a block of them may have, and how often it must stand there to be folded."""


class Folds:
    """Steps of a graph with their repetitions folded: `steps` are those that remain,
    `shown` maps each to its representative.

    A block of up to `LONGEST_BLOCK` operations repeats if each has the same op, shapes and notes as the one a block
    earlier, and inputs that are the same, as far back, or similar leaves. The first block remains.
    """

    def __init__(self, steps: Sequence[Step], outputs: Sequence[int]) -> None:
        self.all, self.outputs = steps, outputs
        self.operations = [step for step in steps if not step.is_leaf]
        self.places = {step.number: place for place, step in enumerate(self.operations)}
        self.shown = {step.number: step.number for step in steps}
        self.looped: dict[int, list[Arrow]] = {}
        kinds: dict[Any, int] = {}
        self.kinds = np.array(
            [kinds.setdefault(self.kind_of(step), len(kinds)) for step in self.operations]
        )
        runs = np.zeros((LONGEST_BLOCK, len(self.operations) + 1), np.int64)
        for period in range(1, min(LONGEST_BLOCK, len(self.operations) // LEAST_TIMES) + 1):
            runs[period - 1, : len(self.operations) - period] = self.runs_of(period)
        periods = np.arange(1, LONGEST_BLOCK + 1)[:, None]
        runs[runs < (LEAST_TIMES - 1) * periods] = 0
        best = runs.argmax(axis=0)  # of as long ones the shortest block
        start = 0
        while start < len(self.operations):
            period, length = int(best[start]) + 1, int(runs[best[start], start])
            times = length // period + 1
            if length:
                self.fold(start, period, times)
            start += period * times if length else 1
        self.members: dict[int, list[int]] = {}
        for number, stands in self.shown.items():
            self.members.setdefault(stands, []).append(number)
        self.steps = [self.folded(step) for step in steps if self.shown[step.number] == step.number]

    def kind_of(self, step: Step) -> Any:
        """Return a hashable value that is equal for steps that may represent each other: op, shapes,
        dtypes and notes.
        """
        if step.is_leaf:
            return step.shapes, step.dtypes, step.notes
        kind = step.identity, step.title, step.shapes, step.dtypes, step.constants, step.notes
        return (step.number, *kind) if step.number in self.outputs else kind

    def runs_of(self, period: int) -> Array:
        """Return for each position how many operations in a row, from there on,
        are repeated `period` positions later.
        """
        alike = self.kinds[:-period] == self.kinds[period:]
        alike &= following(alike) + preceding(alike) > (LEAST_TIMES - 1) * period
        relations: dict[int, Any] = {}
        for place in map(int, np.flatnonzero(alike)):
            related = self.relations(self.operations[place], self.operations[place + period])
            # What comes from the same step, or from as far back, does so in each repetition.
            before = relations.get(place - period)
            alike[place] = related is not None and before in (None, related)
            relations[place] = related
        return following(alike)

    def relations(self, step: Step, later: Step) -> list[str] | None:
        """Return where each input of `later` comes from, compared with the same input of `step`: "the same" step, one
        "as far back", or "a leaf alike".

        The result is None if some input comes from elsewhere.
        """
        if len(step.arrows) != len(later.arrows):
            return None
        later_by = self.places[later.number] - self.places[step.number]
        found = []
        for one, other in zip(step.arrows, later.arrows, strict=True):
            here, there = self.places.get(one.source), self.places.get(other.source)
            if one.nr != other.nr:
                return None
            if one.source == other.source:
                found.append("the same")
            elif here is not None and there is not None and there - here == later_by:
                found.append("as far back")
            elif here is None and there is None:
                if self.kind_of(self.all[one.source]) != self.kind_of(self.all[other.source]):
                    return None
                found.append("a leaf alike")
            else:
                return None
        return found

    def fold(self, start: int, period: int, times: int) -> None:
        """Fold `times` blocks of `period` operations, from position `start` on, into the first of them."""
        first = self.operations[start : start + period]
        for place in range(start + period, start + period * times):
            step = self.operations[place]
            member = first[(place - start) % period]
            self.shown[step.number] = member.number
            for arrow, original in zip(step.arrows, member.arrows, strict=True):
                source = self.all[arrow.source]
                if source.is_leaf and arrow.source != original.source:
                    self.shown[arrow.source] = original.source
        second = self.operations[start + period : start + 2 * period]
        for member, step in zip(first, second, strict=True):
            self.looped[member.number] = [
                Arrow(self.shown[arrow.source], arrow.nr, looped=True)
                for arrow, original in zip(step.arrows, member.arrows, strict=True)
                if self.shown[arrow.source] != self.shown[original.source]
            ]

    def folded(self, step: Step) -> Step:
        """Return a remaining step with its arrows redirected to remaining steps."""
        arrows = [
            Arrow(self.shown[a.source], a.nr, looped=self.shown[a.source] == step.number)
            for a in step.arrows
        ]
        arrows += self.looped.get(step.number, [])
        members = tuple(self.members[step.number])
        name = step.name if len(members) == 1 else ""
        return dataclasses.replace(
            step, arrows=tuple(dict.fromkeys(arrows)), members=members, name=name
        )


def following(alike: Array) -> Array:
    """Return for each position how many True values in a row start there."""
    ends = np.flatnonzero(~np.append(alike, False))
    places = np.arange(len(alike))
    following: Array = ends[np.searchsorted(ends, places)] - places
    return following


def preceding(alike: Array) -> Array:
    """Return for each position how many True values in a row end there."""
    return following(alike[::-1])[::-1]
