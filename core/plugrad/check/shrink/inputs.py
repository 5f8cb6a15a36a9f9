"""A trial with other arguments, and whether it may stand for the sample: within its reach, finite, at no kink."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import Array, largest_of
from plugrad.check.subject.call import Call, frozen, precision_for, quietly
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.trials import Trial
from plugrad.check.values.values import widened


def with_array(trial: Trial, position: int, array: Array) -> Trial:
    """Return a trial with another array at one position."""
    args = list(trial.call.args)
    args[position] = frozen(array)
    return with_args(trial, tuple(args))


def with_args(trial: Trial, args: tuple[Any, ...]) -> Trial:
    """Return a trial with other arguments."""
    limits = tuple(box.farthest for box in trial.call.boxes)
    return trial.on(dataclasses.replace(trial.call, args=args, limits=limits))


def is_inside(call: Call, start: Call) -> bool:
    """Return whether all entries are within reach of the sample's; at the edge of their domain only if those are."""
    for position, box in zip(start.wanted, start.boxes, strict=True):
        low, high = call.domain.get(call.names[position], (-np.inf, np.inf))
        array, before = call.args[position], start.args[position]
        if array.dtype.kind != "f":
            continue
        for edge in (low, high):
            if (array == edge).any() and not (before == edge).any():
                return False
        if not ((array >= low) & (array <= high) | np.isnan(array)).all():
            return False
        if largest_of(array) > max(box.farthest, largest_of(before)):
            return False
    return True


def is_finite(call: Call) -> bool:
    """Return whether forward has a value for its inputs in every entry of its outputs."""
    with quietly():
        return all(bool(np.isfinite(value).all()) for value in call.values())


def is_at_corner(trial: Trial) -> bool:
    """Return whether forward has a kink, a jump or an edge at an input, in whatever entry: one slope to the right,
    another to the left, or values on one side only.

    The difference of the slopes goes with the step where forward is smooth.
    """
    call = widened(trial)
    outputs = call.values()
    near = Surroundings(call, outputs, precision_for(call, outputs))
    line, _ = near.direction(near.uneven())
    gaps = []
    for step in STEPS:
        right, left = (line(sign * step)[0] - near.origin for sign in (1, -1))
        gaps.append(np.abs(right + left) / step)
        slopes = np.maximum(np.abs(right), np.abs(left)) / step
    with np.errstate(invalid="ignore"):
        bends = (gaps[1] > 1e-4 * slopes) & (gaps[1] > 0.5 * gaps[0])
    return bool((bends | (np.isnan(gaps[1]) & np.isfinite(near.origin))).any())


STEPS = (2.0**-12, 2.0**-15)
