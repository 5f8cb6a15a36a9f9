"""Likely causes that only complex numbers have: a conjugate missing or too many, a part dropped.

With complex inputs and outputs, backward is g -> a g + b conj(g), entry by entry; b is 0 if forward has a complex
derivative (a is its conjugate), a is 0 if it has one by conj(z). Where only one of the two terms is there, a block of
real numbers can be written as one of complex numbers, of half the size along either axis, and is explained as such.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np

from _plugrad_check.diagnosis.factors import FIT, LikelyCause, fits
from _plugrad_check.jacobian.comparison import Block
from _plugrad_check.slopes.arrays import Array, composed


def conjugated(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause of a wrong block, if the factor, grad_output or the whole result in backward is the
    conjugate of the right one.
    """
    real = block.apart
    if real is None:
        return
    inside, outside = real.pairs
    rows = np.where(real.rows % 2 == 1, -1.0, 1.0)[:, None] if inside else 1.0
    columns = np.where(real.columns % 2 == 1, -1.0, 1.0)[None, :] if outside else 1.0
    kind = linearity(real)
    for what, signs in (("factor", rows * columns), ("grad_output", columns), ("result", rows)):
        if np.ndim(signs) and (residual := fits(real.analytic, signs * real.numeric)) is not None:
            yield LikelyCause(("conjugate", what), conjugate_text(what, kind, real), residual)
            return


def conjugate_text(what: str, kind: str, block: Block) -> str:
    """Return the message for a wrong conjugate. `what` is conjugated: 'factor', 'grad_output' or 'result'; `kind` is
    the `linearity` of the block.
    """
    inside, outside = block.pairs
    if not outside:
        return (
            "this is the conjugate of the gradient: a conjugate is missing, or there is one too many (the gradient of "
            "a real loss by x + iy is dL/dx + i dL/dy)"
        )
    if what == "factor" and block.holomorphic:
        return (
            "conjugated too often: the op declares complex = 'holomorphic', so the engine conjugates grad_output and "
            "the gradient, and the rule is that for real numbers"
        )
    if not inside:
        return "a conjugate is missing: the gradient of a real input is the real part of conj(derivative) * grad_output"
    if what == "factor" and kind == "linear":
        return "a conjugate is missing: the gradient is conj(derivative) * grad_output"
    which = {"factor": "the factor of grad_output", "result": "the gradient"}.get(what, what)
    if what != "factor" and kind == "linear":
        return f"conjugated too often: {which} is conjugated, but forward has a complex derivative"
    if what != "factor" and kind == "antilinear":
        return f"a conjugate is missing: {which} is to be conjugated, as forward takes conj of its input"
    return f"a conjugate is missing, or there is one too many: {which} is the conjugate of the right value"


def part_dropped(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause of a wrong block, if the real or imaginary part of the gradient, or of grad_output, is
    lost.
    """
    real = block.apart
    if real is None:
        return
    sides = ((real.pairs[0], real.rows[:, None]), (real.pairs[1], real.columns[None, :]))
    for (is_complex, places), whose in zip(sides, ("gradient", "grad_output"), strict=True):
        for lost, name in ((1, "imaginary"), (0, "real")) if is_complex else ():
            kept = np.where(places % 2 == lost, 0.0, real.numeric)
            residual = fits(real.analytic, kept)
            if residual is None:
                continue
            text = (
                f"the {name} part of {'the gradient' if whose == 'gradient' else whose} is dropped"
            )
            if whose == "gradient" and lost:
                text += ": backward returns real numbers for a complex input"
            yield LikelyCause(("part", whose, name), text, residual)
            return


def in_complex_numbers(block: Block) -> Block:
    """Return a block of the Jacobian with complex entries instead of pairs of real ones, if it can be written so; its
    field `apart` is the given block. A block without complex numbers is returned as it is.

    The entries are derivatives for complex outputs, and gradients for a complex input of a real output.
    """
    if not any(block.pairs):
        return block
    analytic, numeric = (coefficients(block, table) for table in (block.analytic, block.numeric))
    if analytic is None or numeric is None:
        return dataclasses.replace(block, apart=block)
    inside, outside = block.pairs
    error, wrong = block.error, block.wrong
    for axis in np.flatnonzero(block.pairs):
        first = np.arange(0, error.shape[axis], 2)
        error, wrong = (
            np.hypot.reduceat(error, first, axis),
            np.logical_or.reduceat(wrong, first, axis),
        )
    return dataclasses.replace(
        block,
        x=composed(block.x, np.dtype(complex)) if inside else block.x,
        y=composed(block.y, np.dtype(complex)) if outside else block.y,
        rows=block.rows[0::2] // 2 if inside else block.rows,
        columns=block.columns[0::2] // 2 if outside else block.columns,
        analytic=analytic,
        numeric=numeric,
        error=error,
        wrong=wrong,
        pairs=(False, False),
        apart=block,
    )


def in_the_rule(factor: float | complex, block: Block) -> float | complex:
    """Return a factor of a block's derivatives as it stands in the rule: conjugated if the block is complex and the
    rule multiplies grad_output by the conjugate.
    """
    real = block.apart
    if real is None or real.holomorphic or not real.pairs[1] or linearity(real) == "antilinear":
        return factor
    return factor.conjugate()


def coefficients(block: Block, table: Array) -> Array | None:
    """Return a block's `table` of real and imaginary parts as a table of complex numbers; None if parts are missing, or
    if the map g -> a g + b conj(g) that it holds has both terms.
    """
    inside, outside = block.pairs
    if not whole(block):
        return None
    if not (inside and outside):
        pairs: Array = (
            table[0::2] + 1j * table[1::2] if inside else table[:, 0::2] + 1j * table[:, 1::2]
        )
        return pairs
    linear, antilinear = terms(table)
    kind = linearity(block)
    wanted, other = (linear, antilinear) if kind == "linear" else (antilinear, linear)
    if kind == "mixed" or np.abs(other).max(initial=0.0) > FIT * np.abs(wanted).max(initial=0.0):
        return None
    return wanted.conj() if kind == "linear" else wanted


def linearity(block: Block) -> str:
    """Return 'linear' if the right gradient, as a function of grad_output g, has no term in conj(g), 'antilinear' if it
    has only such terms, else 'mixed'.
    """
    if not all(block.pairs) or not whole(block):
        return "mixed"
    linear, antilinear = (float(np.abs(term).max(initial=0.0)) for term in terms(block.numeric))
    if antilinear <= FIT * linear:
        return "linear"
    return "antilinear" if linear <= FIT * antilinear else "mixed"


def terms(table: Array) -> tuple[Array, Array]:
    """Return the tables a and b of the map g -> a g + b conj(g), which `table` holds as real and imaginary parts."""
    of_one = table[0::2, 0::2] + 1j * table[1::2, 0::2]
    of_i = table[0::2, 1::2] + 1j * table[1::2, 1::2]
    return (of_one - 1j * of_i) / 2, (of_one + 1j * of_i) / 2


def whole(block: Block) -> bool:
    """Return True if a block of the Jacobian has both parts of every complex number, one after the other."""
    return all(
        not is_complex
        or (np.array_equal(places[1::2], places[0::2] + 1) and not np.any(places[0::2] % 2))
        for is_complex, places in zip(block.pairs, (block.rows, block.columns), strict=True)
    )
