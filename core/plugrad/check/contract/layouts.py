"""The same values in other memory layouts: what is computed depends on values alone."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from plugrad.check.slopes.arrays import Array, largest_of
from plugrad.check.subject.call import Call, Raised, attempt, frozen
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
        # Equal values may be ones that forward refuses; those are no samples of the op.
        plain = attempt(run.ruled, laid_out(call, contiguous))
        if isinstance(plain, Raised):
            continue
        expected = attempt(run.everything, plain, [contiguous(grad) for grad in grads])
        if isinstance(expected, Raised):
            continue
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
    arrays = call.arrays.items()
    return call.with_args({place: frozen(layout(array)) for place, array in arrays if array.ndim})
