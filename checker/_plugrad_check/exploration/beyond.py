"""Check of points beyond the samples: the samples whose variants it tries, or the reason why it tries none."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from _plugrad_check.exploration.exploration import NAME, Exploration
from _plugrad_check.low_precision.ask import COARSE, is_coarse, measure_of
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Room, Round
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.settings import AXES
from _plugrad_check.variants.variant import Variant

MOST_ENTRIES, MOST_SAMPLES, TYPICAL = 1024, 3, 12
"""Limits: entries of a sample whose variants are tried; samples, each of other settings or ranks; and the size that is
preferred.
"""
FEW_DIGITS = "forward rounds to few digits, of which the steps would be taken for slopes"


class Beyond(Room):
    """Check of points beyond the samples: inputs that are made from samples by changing numbers, lengths or settings.
    It is skipped if a check on the samples has failed.

    Samples on which forward stops before its limit are left out: it would be further from the limit at other points.
    """

    name = NAME

    def __init__(self, now: Round) -> None:
        self.now, self.trials = now, now.steady
        self.bases = [trial for trial in chosen(self.trials) if trial.number not in now.early]
        self.exploration = None if self.left else Exploration(self.trials)

    @functools.cached_property
    def left(self) -> str:
        """The reason why this check tries no inputs beyond the samples; '' if it does."""
        if self.now.has_failed:
            return "a check on the samples failed"
        if self.now.early and not self.bases:
            return "forward stops before its limit on the samples"
        if not self.bases:
            rounds = any(trial.call.rounds_to is not None for trial in self.trials)
            return FEW_DIGITS if rounds else f"no sample has from 1 to {MOST_ENTRIES} entries"
        coarse = all(is_coarse(trial) and measure_of(trial) is None for trial in self.bases)
        return COARSE if coarse else ""

    def ask(self) -> Iterator[tuple[Trial, Variant]]:
        """Yield samples, each with a variant (a change) of it to try; at the end, try settings in pairs."""
        exploration = self.exploration
        if exploration is None:
            return
        yield from itertools.islice(exploration.in_turn(self.bases), exploration.most)
        if not exploration.is_known and not exploration.blocks:  # of interpreted kernels too slow
            exploration.ask_in_pairs()

    def judge(self, each: tuple[Trial, Variant]) -> None:
        """Compare derivatives at one point: `each` is a sample and the variant (the change) that makes the point of
        it.
        """
        if self.exploration is not None:
            trial, variant = each
            taken = self.exploration.ask(trial, variant)
            # A setting may need something else to go with it; one of axes does not.
            if variant.kind == "settings" and variant.meant and not AXES & variant.settings.keys():
                where = self.exploration.taken if taken else self.exploration.refused
                where.append(each)

    def say(self) -> CheckResult:
        """Return the result of this check."""
        if self.exploration is None:
            return CheckResult(NAME, "skip", self.left, 0)
        return self.exploration.result()


def chosen(trials: Sequence[Trial]) -> list[Trial]:
    """Return the samples whose variants are tried: one for each combination of settings and numbers of axes, of a size
    near `TYPICAL`, and at most three.
    """
    usable = [
        trial
        for trial in trials
        if trial.call.wanted and not trial.widened and 0 < trial.size <= MOST_ENTRIES
        if trial.call.rounds_to is None  # else steps of few digits are taken for slopes
    ]
    usable.sort(key=lambda trial: abs(np.log(trial.size / TYPICAL)))
    kinds: dict[Any, Trial] = {}
    for trial in usable:
        ranks = tuple(array.ndim for array in trial.call.arrays.values())
        kinds.setdefault((repr(trial.settings), ranks), trial)
    return list(kinds.values())[:MOST_SAMPLES]
