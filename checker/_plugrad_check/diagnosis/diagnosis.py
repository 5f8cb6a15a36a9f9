"""Diagnosis: the likely cause of a wrong Jacobian in words, by simple explanations of its differences.

The explanations are the rows of `explanations.py`, and those of plugins. A cause is told only if it is also seen in the
same block on other numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from _plugrad_check.diagnosis.conjugates import in_complex_numbers, in_the_rule
from _plugrad_check.diagnosis.factors import (
    LikelyCause,
    constant_names,
    factor_of,
    likely_mistake,
    ratio,
    spelled,
)
from _plugrad_check.jacobian.comparison import Block
from _plugrad_check.rows import PluginFailed, rows

ZERO = "backward returns zero"
MOST = 2  # causes that are said


def diagnose(
    blocks: Sequence[Block],
    fresh: Callable[[], Sequence[Block]],
    shown: Block | None = None,
    where: str = "",
    other_shapes: Callable[[], Iterable[Block]] = tuple,
) -> str | None:
    """Return the likely cause of the fault in the first of `blocks`, in words; None if none is confirmed on other
    numbers.

    Parameters
    ----------
    blocks
        The same derivative on the samples where it is wrong, the most telling first.
    fresh
        Function that returns the same derivative on other numbers.
    shown
        The block of the sample that the finding reports, if that is another one; the text must be true of it.
    where
        The place of the first of `blocks`, 'on sample 3', for a text that `shown` does not show.
    other_shapes
        Function that returns the same derivative on arrays of other shapes.
    """
    first = blocks[0]
    blocks = [in_complex_numbers(block) for block in blocks]
    seen = causes(blocks[0])
    again = list(fresh()) if seen else []
    if not again:
        return None
    elsewhere = causes(in_complex_numbers(again[0]))
    keys = [cause.key for cause in elsewhere]
    confirmed = [cause for cause in seen if cause.key in keys and holds_in(cause, other_shapes)]
    moves = [cause for cause in confirmed if cause.is_a_move]
    # By axes of size 2, all moves are the same.
    confirmed = [cause for cause in confirmed if cause not in moves[1:]]
    told, there = blocks[0], seen
    if shown is not None and shown is not first:
        told = in_complex_numbers(shown)
        there = causes(told)
    texts = []
    for cause in confirmed[:MOST]:
        here = same_cause(cause, there)
        said, block, place = (here, told, "") if here else (cause, blocks[0], f"{where}: ")
        is_factor = said.key[0] == "factor"
        text = factor_text(said, block, blocks, other_shapes) if is_factor else said.text
        texts.append(place + text)
    if not texts and all(
        any(cause.key[0] == "factor" for cause in found) for found in (seen, elsewhere)
    ):
        texts = [
            "off by a factor that is the same for all entries, but differs for other numbers: a sum or a norm?"
        ]
    return "; ".join(texts) or None


def holds_in(cause: LikelyCause, other_shapes: Callable[[], Iterable[Block]]) -> bool:
    """Return True if a cause that names the end of an axis is also seen in every wrong block with axes of other
    lengths, which `other_shapes` returns; True for other causes.

    On an axis as long as a window only the last entry is inside of it; on a longer one, all but the first few.
    """
    if cause.key[0] != "missing" or len(cause.key) == 1:
        return True
    wrong = (in_complex_numbers(block) for block in other_shapes() if block.wrong.any())
    return all(any(cause.key == other.key for other in causes(block)) for block in wrong)


def same_cause(cause: LikelyCause, among: Sequence[LikelyCause]) -> LikelyCause | None:
    """Return the cause in `among` that equals `cause`, but with the numbers of its own block; None if there is none.
    The first one is taken.
    """
    alike = [other for other in among if other.key[0] == cause.key[0]]
    exactly = [other for other in alike if other.key == cause.key]
    return next(iter(exactly or (alike if cause.has_numbers else ())), None)


def causes(block: Block) -> list[LikelyCause]:
    """Return the causes that explain the errors of a block of the Jacobian, from the first row of the table that finds
    any: the plainest come first. [] if none does.
    """
    broken = []
    with np.errstate(all="ignore"):
        for row in rows("diagnosis"):
            try:
                if found := list(row.ask(block)):
                    return found
            except PluginFailed as failed:
                broken.append(LikelyCause(("raised", row.name), str(failed)))
    return broken


def factor_text(
    cause: LikelyCause,
    block: Block,
    blocks: Sequence[Block],
    other_shapes: Callable[[], Iterable[Block]],
) -> str:
    """Return the message that a block of the Jacobian is off by a constant factor, with those names of the factor (2
    pi, a length) that fit on all `blocks`, and on arrays of other shapes (the blocks that `other_shapes` returns).
    """
    factor = ratio(block)
    names = [] if factor is None else constant_names(factor, block)
    for other in blocks:
        names = names_that_fit(names, other)
    asked = False
    if any("shape" in name for name in names):
        for further in other_shapes():
            other = in_complex_numbers(further)
            if factor_of(other) is not None:
                names, asked = names_that_fit(names, other), True
    digits = 9 if factor is not None and abs(factor - 1) < 1e-4 else 6
    number = spelled(factor if factor is None else in_the_rule(factor, block), digits)
    told = [name for name in names if name != number][: 1 if asked else MOST_NAMES]
    text = f"off by the constant factor {number}"
    if told:
        text += f" = {' or '.join(told)}"
    questions = {likely_mistake(name) for name in told}
    text += f" (residual {cause.residual:.0e})"
    return text + (questions.pop() if len(questions) == 1 else "")


MOST_NAMES = 3  # of a factor, where no other shape could be asked


def names_that_fit(names: list[str], block: Block) -> list[str]:
    """Return the names of a factor, among `names`, that fit in another block, too; all if that block is off by no
    factor.
    """
    factor = factor_of(block)
    if factor is None:
        return names
    here = constant_names(factor, block)
    return [name for name in names if name in here]
