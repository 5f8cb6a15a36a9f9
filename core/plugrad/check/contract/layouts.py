"""The same values in other memory layouts: what is computed depends on values alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from plugrad.check.numbers.numerics import Array, largest_of
from plugrad.check.subject.call import Call, frozen
from plugrad.check.subject.findings import with_place
from plugrad.check.subject.rule import agree
from plugrad.check.subject.rule_run import RuleRun


def fortran(array: Array) -> Array:
    """Columns first."""
    return np.asfortranarray(array)


def reversed_(array: Array) -> Array:
    """Every axis backwards in memory."""
    backwards = tuple(slice(None, None, -1) for _ in array.shape)
    return array[backwards].copy()[backwards]


def strided(array: Array) -> Array:
    """With gaps of NaN (or 1) between the elements."""
    wide = np.full(
        [2 * size for size in array.shape], np.nan if array.dtype.kind in "fc" else 1
    ).astype(array.dtype)
    every_other = tuple(slice(None, None, 2) for _ in array.shape)
    wide[every_other] = array
    return wide[every_other]


def repeated(array: Array) -> Array:
    """The first entry of each axis for all of them: stride 0."""
    first = array[tuple(slice(0, 1) for _ in array.shape)]
    return np.broadcast_to(first, array.shape) if array.size else array


def contiguous(array: Array) -> Array:
    """As everyone expects it."""
    return array.copy(order="C")


LAYOUTS: dict[str, Callable[[Array], Array]] = {
    "Fortran order": fortran,
    "reversed axes": reversed_,
    "strided memory": strided,
    "stride 0": repeated,
}


def same_in_every_layout(run: RuleRun) -> None:
    """Do outputs and gradients depend on values alone, and not on the memory layout of inputs and grad_output?"""
    usual = [*run.rule.outputs, *(run.gradients() if run.fits else ())]
    sizes = [0.0 if array is None else largest_of(array) for array in usual]
    for name, layout in LAYOUTS.items():
        call = laid_out(run.rule.call, layout)
        grads = [layout(grad) if grad.ndim else grad for grad in run.grads]
        if all(map(is_plain, grads)) and laid_out_plainly(call):
            continue  # columns first is rows first, of arrays of one axis
        try:
            expected = run.everything(
                run.ruled(laid_out(call, contiguous)), [contiguous(grad) for grad in grads]
            )
        # Equal values may be ones that forward refuses; those are no samples of the op.
        except Exception:
            continue
        try:
            rule = run.ruled(call)
        # An op may refuse a layout, aloud: a view of memory can be had in some only.
        except Exception:
            continue
        try:
            found = run.everything(rule, grads)
        except Exception as error:
            run.add("PLG022", f"with inputs in {name}, it raised {with_place(error)}")
            return
        for label, one, other, size in zip(run.labels, expected, found, sizes, strict=True):
            # Terms that cancel for equal numbers (stride 0) leave rounding, of the size of those that do not.
            if not agree(one, other, run.tolerance, at_least=size):
                run.add("PLG022", f"{label} differs when the same values are in {name}")
                return


def is_plain(array: Array) -> bool:
    """Return whether an array lies in memory as everyone expects it, and may be written to."""
    return array.flags.c_contiguous and array.flags.writeable


def laid_out_plainly(call: Call) -> bool:
    """Return whether all arrays of a call lie in memory as everyone expects it."""
    return all(arg.flags.c_contiguous for arg in call.args if isinstance(arg, np.ndarray))


def laid_out(call: Call, layout: Callable[[Array], Array]) -> Call:
    """Return the call on arrays in another layout."""

    def apply(arg: Any) -> Any:
        if not isinstance(arg, np.ndarray) or arg.ndim == 0:
            return arg
        return frozen(layout(arg))

    return dataclasses.replace(call, args=tuple(apply(arg) for arg in call.args))
