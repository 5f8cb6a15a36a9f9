"""`sizes = {"q": (..., "n", 4)}`: a shape per argument, in which a name is any length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plugrad.check.declared.by_argument import say_unknown_names
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, first_line
from plugrad.check.subject.trials import Trial
from plugrad.check.values.other_shapes import of_shapes

Sizes = Mapping[str, Sequence[Any]]


def ask_sizes(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Do samples keep to them, and does forward take another length where a name says that any may be?"""
    if not trials:
        return ()
    declared: Sizes = trials[0].subject.facts.sizes or {}
    say_unknown_names(findings, trials[0], "sizes", declared)
    fitting = []
    for trial in trials:
        try:
            lengths_of(shapes_of(trial), declared)
        except ValueError as error:
            findings.add(trial, "PLG063", f"sizes does not fit sample {trial.number}: {error}")
        else:
            fitting.append(trial)
    for number, name in enumerate(names_in(declared)):
        refusals = [refusal_of(trial, declared, name) for trial in fitting]
        known = [refusal for refusal in refusals if refusal is not None]
        if known and all(known):
            message = f"sizes says that {name} may be any length, but with one more forward raised {known[0]}"
            findings.add(fitting[0], "PLG063", message, argument=name, apart=float(number))
    return trials


def shapes_of(trial: Trial) -> dict[str, tuple[int, ...]]:
    """Return the shapes of a trial's arrays, by name."""
    return {trial.call.names[place]: array.shape for place, array in trial.call.arrays.items()}


def lengths_of(shapes: Mapping[str, tuple[int, ...]], declared: Sizes) -> dict[str, int]:
    """Return what length each name stands for.

    Raises
    ------
    ValueError
        The shapes are not those that are declared.
    """
    lengths: dict[str, int] = {}
    for name, shape in shapes.items():
        if name not in declared:
            continue
        sizes = aligned(declared[name], len(shape))
        if sizes is None:
            raise ValueError(
                f"{name} of shape {shape} has another number of axes than {declared[name]}"
            )
        for size, length in zip(sizes, shape, strict=True):
            expected = lengths.setdefault(size, length) if isinstance(size, str) else size
            if size is not ... and expected != length:
                raise ValueError(
                    f"{name} has shape {shape}, declared is {declared[name]}: {size} is {expected}"
                )
    return lengths


def aligned(sizes: Sequence[Any], rank: int) -> Sequence[Any] | None:
    """Return a declared size, or `...`, for each axis of an array of some rank; None if it has too few or too many."""
    if not sizes or sizes[0] is not ...:
        return sizes if len(sizes) == rank else None
    rest = sizes[1:]
    return [...] * (rank - len(rest)) + list(rest) if rank >= len(rest) else None


def names_in(declared: Sizes) -> list[str]:
    """Return the names of lengths, in order."""
    return list(
        dict.fromkeys(size for shape in declared.values() for size in shape if type(size) is str)
    )


def one_more(
    shapes: Mapping[str, tuple[int, ...]], declared: Sizes, name: str
) -> dict[str, tuple[int, ...]]:
    """Return shapes in which each axis that has this name is one longer."""
    new = dict(shapes)
    for argument, shape in shapes.items():
        sizes = aligned(declared.get(argument, ()), len(shape)) or ()
        if sizes:
            new[argument] = tuple(
                length + (size == name) for size, length in zip(sizes, shape, strict=True)
            )
    return new


def refusal_of(trial: Trial, declared: Sizes, name: str) -> str | None:
    """Return what forward says where the axes of one name are one longer; '' if it takes them, None if it has none."""
    shapes = shapes_of(trial)
    longer = one_more(shapes, declared, name)
    if longer == shapes:
        return None
    values = attempt(of_shapes(trial, list(longer.values())).call.values)
    return first_line(values.error) if isinstance(values, Raised) else ""
