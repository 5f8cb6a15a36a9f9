"""`Variant`: a sample changed in one thing, with words for it; `Point`: the trial that a variant makes."""

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
    """Change of a sample in one thing (numbers, lengths or settings), with words for it: functions that check other
    inputs yield variants, and `of` applies one to a sample.
    """

    kind: Kind
    words: str
    """The change in words: 'x[0] = 0'."""
    arguments: Callable[[tuple[Any, ...]], tuple[Any, ...] | None] | None = None
    """Function that returns other positional arguments, or None if it does not apply; None for no change of
    arguments.
    """
    settings: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Changed settings, by name."""
    bends: bool = False
    """True if second derivatives are to be compared: rules divide by zero at zeros, ties and identities."""
    meant: bool = True
    """False if forward may accept it by accident: other axes, a negative index, NaN, or an outlier in an entry."""
    apart: bool = False
    """True if lengths that are equal in the sample differ."""

    def of(self, trial: Trial) -> Sample | None:
        """Return the sample of a trial with this change; None if nothing changes, or the change does not apply."""
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
        """Return the sample of a trial with this change; None if nothing changes, the change does not apply, or the
        sample is outside of the op's declared domain.
        """
        sample = self.of(trial)
        return sample if sample is not None and is_in_domain(trial, sample) else None

    def trial(self, trial: Trial) -> Trial | None:
        """Return the trial of the changed sample, ready to be called; None if there is none, as for `in_domain`."""
        sample = self.in_domain(trial)
        return None if sample is None else trial.subject.trial(trial.number, sample, trial.again)


def together(first: Variant, second: Variant, kind: Kind = "settings") -> Variant:
    """Return the variant that makes both changes, the first one first."""

    def both(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        between = args if first.arguments is None else first.arguments(args)
        return between if between is None or second.arguments is None else second.arguments(between)

    words = f"{first.words} and {second.words}"
    settings = {**first.settings, **second.settings}
    return Variant(kind, words, both, settings, meant=first.meant and second.meant)


def at_place(place: int, new: Any) -> Callable[..., Any]:
    """Return a function of a tuple of arguments that replaces the array at `place` by `new`, an array of its shape or a
    number; it returns None if the shape is another one.
    """

    def put(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        fits = isinstance(args[place], np.ndarray) and np.shape(new) in ((), args[place].shape)
        return (*args[:place], new, *args[place + 1 :]) if fits else None

    return put


@dataclasses.dataclass(frozen=True)
class Point(Trial):
    """Trial that is no sample of the op's, but a variant of one: `base` is the sample's trial, and `variant` the
    change. `point_of` makes points.
    """

    is_sample = False
    base: Trial = dataclasses.field(kw_only=True)
    variant: Variant = dataclasses.field(kw_only=True)

    @property
    def where(self) -> str:
        """The inputs of this point in words, for messages: 'with x[0] = 0'."""
        return f"with {self.variant.words}"

    def fresh(self) -> Trial | None:
        """Return the point with the same variant, made of other random numbers; None if forward refuses it."""
        other = self.base.fresh()
        taken = None if other is None else point_of(other, self.variant)
        return None if taken is None else taken[0]


def call_of_variant(trial: Trial, sample: Sample) -> Call:
    """Return the call of a changed sample of a trial, in which the same arguments are differentiated, and those that
    the trial leaves out.
    """
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
    """Return the point (a further input, beside the samples) that a variant makes of a trial, its rule, and the number
    of Python lines that forward ran (0 if they are not counted). None if nothing changes, or forward refuses it; its
    exception is then added to `refused`.

    Raises
    ------
    TooLongError
        Forward runs for more than `most` lines of Python; with None they are not counted.
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
    """Return the line of Python that yields a sample in `samples`, with numbers of four digits. A large array is
    written as random numbers of its shape.
    """
    parts = [written(arg) for arg in sample.args]
    parts += [f"{name}={written(value)}" for name, value in sample.settings.items()]
    return f"yield pg.Sample({', '.join(parts)})"


def written(value: Any) -> str:
    """Return a value as Python code: arrays with four digits, large ones as random numbers of their range."""
    if not isinstance(value, np.ndarray):
        return repr(value)
    if not value.size:
        return f"np.zeros({value.shape})"
    if value.size > 1 and (value == value.flat[0]).all():
        number = value.flat[0].item()
        short = {0.0: "zeros", 1.0: "ones"}.get(number) if value.dtype == np.float64 else None
        return f"np.{short}({value.shape})" if short else f"np.full({value.shape}, {number!r})"
    if value.size > MOST_WRITTEN and value.dtype.kind == "f" and (value > 0).all():
        low, high = (float(f"{number:.2g}") for number in (value.min(), value.max()))
        return f"rng.uniform({low}, {high}, size={value.shape})"
    if value.size > MOST_WRITTEN:
        return f"rng.normal(size={value.shape})"
    four_digits = np.vectorize(lambda number: float(f"{number:.4g}"))
    numbers = value if value.dtype.kind != "f" else four_digits(value)
    dtype = "" if value.dtype in (np.float64, np.int64, np.bool_) else f", np.{value.dtype}"
    return f"np.array({numbers.tolist()}{dtype})"


MOST_WRITTEN = 24
"""Limit of entries of an array that are written down."""


def is_in_domain(trial: Trial, sample: Sample) -> bool:
    """Return True if every argument of a sample lies in its declared domain, and not on a declared kink."""
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
    """Return True if an argument, changed from `old` to `new`, has the same values."""
    if isinstance(new, np.ndarray) and isinstance(old, np.ndarray):
        return new.shape == old.shape and bool((new == old).all())
    return new is old
