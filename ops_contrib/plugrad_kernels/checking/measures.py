"""Measures of a kernel beside the plain forward: errors in units of the resolution, and the ratio of times."""

from __future__ import annotations

import dataclasses
import math
import time
from statistics import median
from typing import Any

import numpy as np

from plugrad.check.questions import Array, Raised, attempt
from plugrad.engine.quiet import quietly
from plugrad_kernels.checking.calls import KernelCall, with_copies

WIDER = {"e": "f8", "f": "f8", "d": "g", "F": "c16", "D": "G"}
"""Dtype in which the plain forward computes the truth, by the dtype character of the arguments."""
MOST_ENTRIES = 2**15
"""Limit of entries of a call that is computed in a wider dtype."""
AS_NEAR = 4.0
"""Allowed error of a kernel, as a multiple of the plain forward's own, where that is more than its tolerance."""
PAIRS, SECONDS = 15, 1.0
"""Limits: pairs of measurements of a kernel and of the plain forward, and seconds."""


@dataclasses.dataclass
class Accuracy:
    """Worst errors of a kernel and of the plain forward over many calls, in units of the dtype's resolution.

    They are relative to the largest number of an output. The truth is the plain forward in a wider dtype.
    """

    kernel: float | None = None
    plain: float | None = None
    where: str = ""
    apart: float = 0.0
    """The largest difference between the two, in the same units."""
    allowed: float = 0.0

    def note(self, call: KernelCall, result: Any, expected: Any) -> None:
        """Record the errors at a call: of `result`, the kernel's, and of `expected`, the plain forward's."""
        self.allowed = max(self.allowed, call.kernel.tolerance)
        if call.size > MOST_ENTRIES:
            return
        if any(is_noise(call, each) for each in results_of(expected)):
            return
        self.apart = max(self.apart, distance(result, expected, expected))
        right = widened(call)
        if right is None:
            return
        error = distance(result, right, expected)
        if self.kernel is None or error > self.kernel:
            self.kernel, self.where = error, call.where
        self.plain = max(self.plain or 0.0, distance(expected, right, expected))


def natural_size(call: KernelCall) -> float:
    """Return the approximate size of the terms in a result:
    the product of the largest finite numbers of the arguments.
    """
    finite = [each[np.isfinite(each)] for each in call.arrays if each.dtype.kind in "fc"]
    return math.prod(max(1.0, float(np.abs(each).max(initial=0))) for each in finite)


def is_noise(call: KernelCall, array: Array) -> bool:
    """Return True if an output of a call is only the rounding error of terms that cancel."""
    if array.dtype.kind not in "fc" or not array.size:
        return False
    noise = call.kernel.tolerance * float(np.finfo(array.dtype).eps) * natural_size(call)
    return bool(np.abs(array).max() <= noise)


def widened(call: KernelCall) -> Any:
    """Return the result of the plain forward for arguments in a wider dtype; None if it does not support that."""

    def wide(value: Any) -> Any:
        if type(value) is not np.ndarray or value.dtype.char not in WIDER:
            return value
        return value.astype(WIDER[value.dtype.char])

    if not any(each.dtype.char in WIDER for each in call.arrays):
        return None
    settings = {name: wide(each) for name, each in call.settings.items()}
    found = attempt(quietly, call.plain, *map(wide, call.args), **settings)
    if isinstance(found, Raised):
        return None
    floating = [each for each in results_of(found) if each.dtype.kind in "fc"]
    narrow = {each.dtype.char for each in call.arrays if each.dtype.char in WIDER}
    return None if any(each.dtype.char in narrow for each in floating) else found


def results_of(result: Any) -> list[Array]:
    """Return the arrays in a result, which is an array or a tuple."""
    several = result if isinstance(result, tuple) else (result,)
    return [each for each in several if isinstance(each, np.ndarray)]


def is_as_near(call: KernelCall, result: Any, expected: Any) -> bool:
    """Return True if the kernel's `result` is about as close to the truth as `expected`, the plain forward's, which has
    rounding errors as well.

    The truth is the plain forward in a wider dtype. The limit for each output is `AS_NEAR` times the plain one's error.
    """
    right = widened(call)
    if right is None:
        return False
    for one, other, wide in zip(*map(results_of, (result, expected, right)), strict=True):
        if one.dtype.kind not in "fc":
            if not np.array_equal(one, other):
                return False
            continue
        with np.errstate(all="ignore"):
            finite = np.isfinite(wide)
            same = np.array_equal(np.isfinite(one), finite) and bool(
                np.all((one == wide) | (one != one) & (wide != wide), where=~finite)
            )
            errors = [np.abs(each - wide).max(where=finite, initial=0) for each in (one, other)]
            if not same or not errors[0] <= AS_NEAR * errors[1]:
                return False
    return True


def distance(result: Any, right: Any, of: Any) -> float:
    """Return the largest difference of finite numbers between two results, relative to the largest number of `right`.

    It is in units of the resolution of the dtypes of `of`, another result.
    """
    worst = 0.0
    for one, other, own in zip(*map(results_of, (result, right, of)), strict=False):
        if own.dtype.kind not in "fc" or not one.size:
            continue
        with np.errstate(all="ignore"):
            finite = np.isfinite(one) & np.isfinite(other)
            scale = np.abs(other).max(where=finite, initial=0)
            gap = np.abs(one - other).max(where=finite, initial=0)
            if scale > np.finfo(own.dtype).tiny / np.finfo(own.dtype).eps:
                worst = max(worst, float(gap / scale / np.finfo(own.dtype).eps))
    return worst


@dataclasses.dataclass(frozen=True)
class Speed:
    """Times of a kernel and of the plain forward in seconds per call, and their ratio:
    medians of pairs of measurements.
    """

    ratio: float
    kernel: float
    plain: float
    """Seconds of a call."""


def speed_of(call: KernelCall) -> Speed | None:
    """Return the times of a kernel and of the plain forward at a call; None if one raises."""
    given = with_copies(call)

    def timed(function: Any, *args: Any, **settings: Any) -> float:
        began = time.perf_counter()
        quietly(function, *args, **settings)
        return time.perf_counter() - began

    pairs = []
    began = time.monotonic()
    try:
        for _ in range(PAIRS + 1):
            ours = timed(call.plain, *given.args, **given.settings)
            pairs.append((timed(call.kernel.run, given.args, given.settings), ours))
            if time.monotonic() - began > SECONDS and len(pairs) > 2:
                break
    except Exception:  # the comparison says so
        return None
    pairs = pairs[1:]  # the first one compiles, and fills caches
    kernel, plain = (median(each) for each in zip(*pairs, strict=True))
    return Speed(median(one / max(other, 1e-9) for one, other in pairs), kernel, plain)
