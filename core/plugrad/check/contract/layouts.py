"""The same values in other memory layouts: what is computed depends on values alone."""

from __future__ import annotations

from plugrad.check.slopes.arrays import Array, largest_of
from plugrad.check.subject.call import Call, Raised, attempt
from plugrad.check.subject.findings import with_place
from plugrad.check.subject.rule import agree
from plugrad.check.subject.rule_run import RuleRun
from plugrad.check.variants.arrays import LAYOUTS, contiguous, laid_out


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
    return all(array.flags.c_contiguous for array in call.arrays.values())
