"""`Variant`: one thing about a sample that is changed, and how that is said; `Point`: the trial that it makes."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args

import numpy as np

from _plugrad_check.contract.contract import prepare
from _plugrad_check.slopes.arrays import largest_of, on_the_grid
from _plugrad_check.subject.call import Call, Recorded, altered, frozen
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.instruction_count import counted
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Trial
from plugrad.registry.samples import Sample

Kind = Literal["numbers", "lengths", "settings"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclasses.dataclass(frozen=True)
class Variant:
    """Other arguments or settings in the place of a sample's."""

    kind: Kind
    words: str
    """What is changed: 'x[0] = 0'."""
    arguments: Callable[[tuple[Any, ...]], tuple[Any, ...] | None] | None = None
    """Returns other positional arguments; None if what is changed is not there."""
    settings: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Other settings, by name."""
    bends: bool = False
    """Whether second derivatives are asked for: at zeros, ties and identities rules divide by nothing."""
    meant: bool = True
    """Whether forward runs by no accident: it may with other axes, with an index from behind, with NaN or a number far
    out in an entry.
    """
    apart: bool = False
    """Whether lengths that are alike in the sample no longer are."""

    def of(self, trial: Trial) -> Sample | None:
        """Return the sample that comes of a trial; None if none does, or the same."""
        before = trial.call.args
        args = before if self.arguments is None else self.arguments(before)
        if args is None:
            return None
        if len(args) > len(before):
            named = {each.name for each in trial.subject.parameters[: len(args)]}
            if named & {*trial.sample.settings, *self.settings}:
                return None  # it would be given twice
        if not self.settings and len(args) == len(before) and all(map(is_same, args, before)):
            return None
        return Sample(*map(frozen, args), **{**trial.sample.settings, **self.settings})

    def in_domain(self, trial: Trial) -> Sample | None:
        """Return the sample that comes of a trial; None if none does, or it is not in the op's domain."""
        sample = self.of(trial)
        return sample if sample is not None and is_in_domain(trial, sample) else None

    def trial(self, trial: Trial) -> Trial | None:
        """Return the trial with the sample that is `in_domain`; None if there is none."""
        sample = self.in_domain(trial)
        return None if sample is None else trial.subject.trial(trial.number, sample, trial.again)


def together(first: Variant, second: Variant, kind: Kind = "settings") -> Variant:
    """Return two variants as one."""

    def both(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        between = args if first.arguments is None else first.arguments(args)
        return between if between is None or second.arguments is None else second.arguments(between)

    words = f"{first.words} and {second.words}"
    settings = {**first.settings, **second.settings}
    return Variant(kind, words, both, settings, meant=first.meant and second.meant)


def at_place(place: int, new: Any) -> Callable[..., Any]:
    """Return a function that puts an array of its shape, or a number, in the place of one argument."""

    def put(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        fits = isinstance(args[place], np.ndarray) and np.shape(new) in ((), args[place].shape)
        return (*args[:place], new, *args[place + 1 :]) if fits else None

    return put


@dataclasses.dataclass(frozen=True)
class Point(Trial):
    """A trial that is no sample of the op's, but a variant of one."""

    is_sample = False
    base: Trial = dataclasses.field(kw_only=True)
    variant: Variant = dataclasses.field(kw_only=True)

    @property
    def where(self) -> str:
        """The words by which a sentence names the inputs."""
        return f"with {self.variant.words}"

    def fresh(self) -> Trial | None:
        """Return the same variant of the same sample with other numbers in it, if it can be had."""
        other = self.base.fresh()
        taken = None if other is None else point_of(other, self.variant)
        return None if taken is None else taken[0]


def call_of_variant(trial: Trial, sample: Sample) -> Call:
    """Return the call of a sample that is a variant of a trial's: what the trial leaves out is differentiated too."""
    given = dict(enumerate(trial.call.args))
    wanted = tuple(
        place
        for place, arg in enumerate(sample.args)
        if isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"
        if place in trial.call.wanted or given.get(place) is None
    )
    limits = tuple(
        largest_of(sample.args[place] if given.get(place) is None else given[place]) or 1.0
        for place in wanted
    )
    moved = trial.subject.trial(trial.number, sample, trial.again)
    return altered(moved.call, wanted=wanted, rounds_to=trial.call.rounds_to, limits=limits)


def point_of(
    trial: Trial, variant: Variant, refused: Findings | None = None, most: float | None = math.inf
) -> tuple[Point, Rule, int] | None:
    """Return a variant of a trial, its rule, and how many lines of Python forward took, 0 if they are not counted; None
    if there is nothing to change, or forward does not take it.

    What forward then raises is added to `refused`.

    Raises
    ------
    TooLongError
        Forward goes on for more than `most` lines of Python; with None they are not counted.
    """
    sample = variant.in_domain(trial)
    if sample is None:
        return None
    args = itertools.zip_longest(sample.args, trial.call.args)
    sample = Sample(
        *(on_the_grid(*pair) for pair in itertools.islice(args, len(sample.args))),
        **sample.settings,
    )
    call = call_of_variant(trial, sample)
    ruled: list[tuple[Rule, int]] = []

    def record(call: Call) -> Recorded:
        if most is None:
            recorded, lines = call.record(), 0
        else:
            function, taken = counted(call.function, most)
            recorded = altered(call, function=function).record()
            lines = sum(taken)
        ruled[:] = [(Rule(call, trial.subject.op, recorded), lines)]
        return recorded

    refused = Findings("beyond") if refused is None else refused
    as_before = trial.again, trial.widened, trial.of_known_rules
    point = Point(
        trial.subject, trial.number, sample, call, *as_before, base=trial, variant=variant
    )
    ready = prepare(point, refused, record)
    if not isinstance(ready, Point) or refused.kept:
        return None
    if not ruled:  # it writes to what it is given, and refuses what is no copy
        record(ready.call)
    return ready, *ruled[0]


def as_written(sample: Sample) -> str:
    """Return the line of `samples` that yields a sample, its numbers with four digits; of many, others of the shape."""
    parts = [written(arg) for arg in sample.args]
    parts += [f"{name}={written(value)}" for name, value in sample.settings.items()]
    return f"yield pg.Sample({', '.join(parts)})"


def written(value: Any) -> str:
    """Return a value as it is written in Python."""
    if not isinstance(value, np.ndarray):
        return repr(value)
    if not value.size:
        return f"np.zeros({value.shape})"
    if value.size > 1 and (value == value.flat[0]).all():
        number = value.flat[0].item()
        short = {0.0: "zeros", 1.0: "ones"}.get(number) if value.dtype == np.float64 else None
        return f"np.{short}({value.shape})" if short else f"np.full({value.shape}, {number!r})"
    if value.size > MOST_WRITTEN:
        return f"rng.normal(size={value.shape})"
    four_digits = np.vectorize(lambda number: float(f"{number:.4g}"))
    numbers = value if value.dtype.kind != "f" else four_digits(value)
    dtype = "" if value.dtype in (np.float64, np.int64, np.bool_) else f", np.{value.dtype}"
    return f"np.array({numbers.tolist()}{dtype})"


MOST_WRITTEN = 24
"""Entries of an array that are written down."""


def is_in_domain(trial: Trial, sample: Sample) -> bool:
    """Return whether every argument lies in its declared domain, and off the declared kinks."""
    facts = trial.subject.facts
    for name, arg in zip(trial.call.names, sample.args, strict=False):
        if not isinstance(arg, np.ndarray) or arg.dtype.kind != "f":
            continue
        low, high = (facts.domain or {}).get(name, (np.nan, np.nan))
        kinks = (facts.kinks or {}).get(name, ())
        if np.isnan(low) and not kinks:
            continue
        outside = (arg < low) | (arg > high) | (np.isnan(arg) & (low <= high))
        if outside.any() or np.isin(arg, kinks).any():
            return False
    return True


def is_same(new: Any, old: Any) -> bool:
    """Return whether an argument is what it was."""
    if isinstance(new, np.ndarray) and isinstance(old, np.ndarray):
        return new.shape == old.shape and bool((new == old).all())
    return new is old
