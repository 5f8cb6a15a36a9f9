"""Tests of memory layouts and precision: the same values in other layouts, and with other last digits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import DOUBLE, Array, has_three, largest_of
from _plugrad_check.subject.call import Call, Raised, attempt
from _plugrad_check.subject.findings import with_place
from _plugrad_check.subject.rule import RuleRun
from _plugrad_check.variants.arrays import LAYOUTS, LAYOUTS_FOR_KERNELS, contiguous, laid_out


def same_in_every_layout(run: RuleRun) -> None:
    """Test that outputs and gradients depend on values alone, not on the memory layout (strides, order) of inputs and
    grad_output; add the finding PLG022 if not.
    """
    usual = [*run.rule.outputs, *(run.gradients() if run.fits else ())]
    sizes = [0.0 if array is None else largest_of(array) for array in usual]
    own = [*run.grads, *run.rule.call.arrays.values()]
    are_plain = all(array.flags.c_contiguous for array in own)
    has_kernels = run.trial.subject.foreign is not None
    for name, layout in {**LAYOUTS, **(LAYOUTS_FOR_KERNELS if has_kernels else {})}.items():
        call = laid_out(run.rule.call, layout)
        grads = [layout(grad) if grad.ndim else grad for grad in run.grads]
        plain = [array.flags.c_contiguous for array in (*grads, *call.arrays.values())]
        if all(plain) and all(grad.flags.writeable for grad in grads):
            continue  # columns first is rows first, of arrays of one axis
        expected = usual
        if not (are_plain and all(map(np.array_equal, own, (*grads, *call.arrays.values())))):
            # Equal values may be ones that forward refuses; those are no samples of the op.
            usually = attempt(run.ruled, laid_out(call, contiguous))
            if isinstance(usually, Raised):
                continue
            again = attempt(run.everything, usually, [contiguous(grad) for grad in grads])
            if isinstance(again, Raised):
                continue
            expected = again
        # An op may refuse a layout, aloud: a view of memory can be had in some only.
        rule = attempt(run.ruled, call)
        if isinstance(rule, Raised):
            continue
        found = attempt(run.everything, rule, grads)
        if isinstance(found, Raised):
            run.add("PLG022", f"with inputs in {name}, it raised {with_place(found.error)}")
            return
        for label, one, other, size in zip(run.labels, expected, found, sizes, strict=True):
            # Terms that cancel for equal numbers (stride 0) leave rounding, of the size of those that do not.
            if run.tolerance.gap(one, other, at_least=size):
                run.add("PLG022", f"{label} differs when the same values are in {name}")
                return


# Many steps of float32, and far too few of anything else to be a step of the function.
NUDGE = 1 + 2.0**-18
# Relative: a gradient that changes by less may be a constant with its rounding, as is cos² + sin².
ROUNDING = 2.0**-40


def uses_all_digits(run: RuleRun) -> None:
    """Test that gradients change with the digits of float64 inputs that float32 does not have, if outputs do; add the
    finding PLG012 if not.

    Finite differences do not show it: gradients that are computed in float32 are right to seven digits, and may be
    linear in grad_output.
    """
    call = run.rule.call
    if run.precision is not DOUBLE:
        return
    rounded = moved(call, in_single)
    nudged = moved(call, lambda array: np.where(in_single(array) == array, array, array * NUDGE))
    few, other = (attempt(run.ruled, each) for each in (rounded, nudged))
    if isinstance(few, Raised) or isinstance(other, Raised):
        return  # other numbers may be ones that forward refuses
    found = attempt(lambda: [run.gradients(rule) for rule in (few, other)])
    if isinstance(found, Raised) or same(run.rule.outputs, few.outputs):
        return  # forward itself knows no more of them
    usual = run.gradients()
    for name, here, there, away in zip(run.names, usual, *found, strict=True):
        if here is None or there is None or away is None or here.shape != away.shape:
            continue
        used = here != 0
        moves = np.abs(here - away) > ROUNDING * np.abs(here)
        if used.any() and (here == there)[used].all() and moves[used].all():
            message = (
                f"the gradient of {name} does not change with the last digits of float64 inputs: is something "
                "computed or saved in float32?"
            )
            run.add("PLG012", message, argument=name)
            return


def forward_uses_all_digits(run: RuleRun) -> None:
    """Test that forward does not round float64 numbers to float32 or float16 on the way in or out; add the finding
    PLG028 if it does.

    Only such rounding has steps exactly half-way between two numbers of the narrow type, and returns those numbers
    alone.
    """
    call = run.rule.call
    dtypes = {array.dtype for array in (*call.inputs, *run.rule.outputs)}
    if dtypes != {np.dtype(np.float64)}:
        return
    for narrow in (np.float32, np.float16):
        lost = attempt(rounds, call, narrow)
        if isinstance(lost, Raised):  # other numbers may be ones that forward refuses
            return
        if lost and (why := why_lost(call, narrow)):
            message = (
                f"forward rounds {lost} {why}, although inputs and outputs are float64: half of the digits or more are "
                "lost; compute in the dtype that is given"
            )
            run.add("PLG028", message, verdict="warn")
            run.rounds_to = np.dtype(narrow)
            return


def why_lost(call: Call, narrow: type[np.floating[Any]]) -> str:
    """Return the way in which forward loses digits, as the end of a sentence: it rounds to the dtype `narrow`, or terms
    cancel; '' if computing in long doubles keeps the digits.

    If forward takes no long doubles, or computes in float64 anyway, both reasons are named.
    """
    wide = moved(call, lambda array: array.astype(np.longdouble))
    values = attempt(wide.values)  # which may be numbers that forward refuses
    if not isinstance(values, Raised) and all(array.dtype == np.longdouble for array in values):
        lost = attempt(rounds, wide, narrow)
        if not isinstance(lost, Raised):
            return f"to {narrow.__name__}" if lost else ""
    return f"to {narrow.__name__}, or loses as many digits where terms cancel"


def rounds(call: Call, narrow: type[np.floating[Any]]) -> str:
    """Return 'its inputs' or 'its outputs' if forward rounds them to the dtype `narrow`; '' if neither. Exceptions of
    forward are passed on.
    """
    return rounds_inputs(call, narrow) or rounds_outputs(call, narrow)


def rounds_inputs(call: Call, narrow: type[np.floating[Any]]) -> str:
    """Return 'its inputs' if forward rounds its inputs to the dtype `narrow`, else ''. It does if outputs stay the same
    while inputs move a little, and change as soon as the nearest number of that dtype is another one.

    This must hold at two such numbers: an op that counts has a step at one of them by chance.
    """

    def beside(steps: int, share: float) -> list[Array]:
        def near(array: Array) -> Array:
            kept = array.astype(narrow)
            kept += steps * np.spacing(np.abs(kept))
            if not share:
                return kept.astype(array.dtype)
            # What all entries move by together may cancel.
            signs = np.tile(SIGNS, array.size // len(SIGNS) + 1)[: array.size].reshape(array.shape)
            away: Array = kept + share * signs * np.spacing(np.abs(kept)).astype(array.dtype)
            return away

        return moved(call, near).values()

    def is_rounded(steps: int) -> bool:
        here = beside(steps, 0.0)
        return same(here, beside(steps, 0.4375)) and not same(here, beside(steps, 0.5625))

    return "its inputs" if is_rounded(0) and is_rounded(3) else ""


def rounds_outputs(call: Call, narrow: type[np.floating[Any]]) -> str:
    """Return 'its outputs' if forward returns numbers of the dtype `narrow` only, at several points, and not just
    because they have few digits, such as 0.5; else ''.
    """
    points: list[Array] = []
    for step in UNEVEN:
        scale = 1 + step * float(np.finfo(narrow).eps)
        outputs = call.moved([array * scale for array in call.inputs]).values()
        points.append(np.concatenate([some(values) for values in outputs]))
        several = np.array(points)
        values = several[:, (several != several[0]).any(axis=0)]
        values = values[np.isfinite(values)]
        if not np.array_equal(values, values.astype(narrow)):
            return ""  # whatever further points would add
    mantissas = np.frexp(values)[0] * 2.0 ** SIMPLE[narrow]
    return "its outputs" if has_three(values[mantissas != np.floor(mantissas)]) else ""


def some(values: Array) -> Array:
    """Return entries of an array as a vector: all of them, or, if they are more than `MOST`, entries at even
    distances.
    """
    entries: Array = np.ravel(values)
    return entries[:: -(-entries.size // MOST) or 1]


MOST = 2**16
SIGNS = 1.0, -1.0, -1.0, 1.0, -1.0
UNEVEN = 41 / 3, 43 / 7, -47 / 11, -53 / 13  # in terms of the last digit, and none of few digits
SIMPLE = {np.float32: 11, np.float16: 6}  # binary digits that a number may have by chance


def in_single(array: Array) -> Array:
    """Return an array rounded to the digits of float32, in its own dtype: numbers beyond float32's range, 3e38, stay
    finite.
    """
    digits, powers = np.frexp(array)
    rounded: Array = np.ldexp(np.rint(np.ldexp(digits, BITS)), powers - BITS).astype(array.dtype)
    return rounded


BITS = 24


def moved(call: Call, change: Callable[[Array], Array]) -> Call:
    """Return the call with `change`, a function of arrays, applied to each differentiated real input."""
    return call.moved(
        [change(array) if array.dtype.kind == "f" else array for array in call.inputs]
    )


def same(first: list[Array], second: list[Array]) -> bool:
    """Return True if the two lists hold equal arrays."""
    return all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))
