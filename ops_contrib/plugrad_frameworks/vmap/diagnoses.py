"""Diagnoses of a wrong batch: the likely difference between the result of `vmap` and that of a loop over the rows.

Rows that are mixed, summed or left out; a batch that is read or returned at another axis; a gradient that is lost, not
summed, or counted once for each row; a factor.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from plugrad.check.questions import Array, Gap, Raised, Tolerance, attempt, precision_of
from plugrad_frameworks.vmap.batches import Batch, Rows, arrays_in


@dataclasses.dataclass(frozen=True)
class Compared:
    """Comparison of `vmap` with the loop, for an output or a gradient: `found` is the result of `vmap`, `expected` that
    of the loop, with the batch axes in front, if any.
    """

    of: str
    """The name of the result: 'output 0', 'the gradient of x'."""
    found: Any
    expected: Array
    rows: bool = True
    """True if it has a row for each row of the batch; False for the gradient of an argument that is not batched."""


def diagnosis_of(
    rows: Rows, batch: Batch, pair: Compared, found: Array, nr: int, code: str
) -> str | None:
    """Return the likely cause of a wrong batch, and how to fix it; None if no simple one fits. `found` is the result of
    `vmap` as an array, `nr` its index among the results, and `code` that of the finding.
    """
    expected = pair.expected
    if pair.found is None and code == "PLG091":
        return (
            "the gradient is lost: what comes out of the batch is not on the graph. Compute it with the framework's "
            "functions, or call the rule itself again"
        )
    if not isinstance(pair.found, np.ndarray) or 0 in batch.sizes:
        return None
    elsewhere = read_elsewhere(rows, batch, found, nr, code)
    if elsewhere:
        return elsewhere
    if pair.rows and found.ndim == expected.ndim:
        for axis in range(1, found.ndim):
            turned = np.moveaxis(found, axis, 0)
            if turned.shape == expected.shape and within(turned, expected):
                return (
                    f"the batch is at axis {axis} of what comes out, and not where out_dims says: return the axis at "
                    "which the batch is, or move it there"
                )
    if pair.rows and found.ndim == expected.ndim + 1 and within(found[0], expected):
        return "it has the batch twice: it is said of the output that it has no batch, and it has"
    if code == "PLG091" and found.shape == expected.shape and len(batch.sizes) == 1:
        counted = counted_often(rows, batch, pair, found, nr)
        if counted:
            return counted
    if not pair.rows and code == "PLG091" and found.ndim > expected.ndim:
        return "it is not summed over the batch, though the input is not batched"
    if not pair.rows or found.shape != expected.shape or len(batch.sizes) > 1 or len(expected) < 2:
        return of_whole(batch, found, expected) if found.shape == expected.shape else None
    return of_rows(found, expected) or of_whole(batch, found, expected)


def counted_often(rows: Rows, batch: Batch, pair: Compared, found: Array, nr: int) -> str | None:
    """Return the diagnosis that an output which is the same in all rows is counted once for each row in the gradient
    `found`, number `nr`; None if that does not give these numbers.
    """
    known, runs = rows.gradients(batch), rows.runs(batch)
    if pair.rows or known is None or not runs:
        return None
    place = rows.trial.call.wanted[nr]
    for output in arrays_in(next(iter(runs.values())).outputs):
        given = known.given[output]
        values = [np.asarray(ran.outputs[output]) for ran in runs.values()]
        if given is None or any(not np.array_equal(each, values[0]) for each in values):
            continue
        extra = np.zeros_like(pair.expected)
        for row, ran in runs.items():
            only = [given[row] if at == output else None for at in range(len(ran.outputs))]
            pulled = attempt(ran.pull, only)
            if not isinstance(pulled, Raised) and pulled[place] is not None:
                extra = extra + pulled[place]
        count = batch.sizes[0]
        if within(found, pair.expected + (count - 1) * extra, 1.0):
            return (
                f"output {output} is the same for all rows, and its gradient is counted {count} times: PyTorch's "
                "generate_vmap_rule does that where an output does not depend on what is batched; write vmap, and "
                "return a row for each"
            )
    return None


def read_elsewhere(rows: Rows, batch: Batch, found: Array, nr: int, code: str) -> str | None:
    """Return the diagnosis that an input is read at another axis than its batch axis; None if that does not give the
    numbers of `found`, output number `nr`; `code` is that of the finding.
    """
    if code != "PLG090" or len(batch.sizes) > 1 or not found.ndim:
        return None
    (axes,) = batch.axes
    stacked = rows.stacked(batch)
    places = list(rows.trial.call.arrays)
    at = {
        place: None if axes[place] is None else axes[place] % stacked[place].ndim
        for place in places
    }
    astray = {place: 0 for place in places if at[place]}
    others = [{place: axis} for place in places for axis in range(stacked[place].ndim)]
    for moved in [astray] * (len(astray) > 1) + others:
        read = {place: axis for place, axis in {**at, **moved}.items() if axis is not None}
        if read == {place: axis for place, axis in at.items() if axis is not None}:
            continue
        made = outputs_read(rows, stacked, read, len(found), nr)
        if made is None or not within(found, made):
            continue
        if len(moved) > 1:
            return "the batch axis of every input is read as axis 0: use in_dims"
        ((place, axis),) = moved.items()
        name = rows.trial.call.names[place]
        if at[place] is None:
            return f"{name}, which is not batched, is read as if it were, at axis {axis}: its entry of in_dims is None"
        return f"the batch axis of {name} is read as axis {axis}, and is axis {at[place]}: use its entry of in_dims"
    return None


def outputs_read(
    rows: Rows, stacked: Sequence[Any], read: Mapping[int, int], count: int, nr: int
) -> Array | None:
    """Return output number `nr` of a loop over `count` rows, in which each argument in `read` is split along the axis
    given there; None if that is no valid call. `stacked` are the arguments of the batch.
    """
    if any(stacked[place].shape[axis] != count for place, axis in read.items()):
        return None
    found = []
    for row in range(count):
        args = [
            np.array(np.take(arg, row, read[place]) if place in read else arg)
            if isinstance(arg, np.ndarray)
            else arg
            for place, arg in enumerate(stacked)
        ]
        ran = attempt(rows.program.run, args, rows.nothing)
        outputs = [] if isinstance(ran, Raised) else list(arrays_in(ran.outputs).values())
        if nr >= len(outputs):
            return None
        found.append(outputs[nr])
    return np.stack(found) if len({each.shape for each in found}) == 1 else None


def of_rows(found: Array, expected: Array) -> str | None:
    """Return the diagnosis for rows that are mixed, equal, zero or summed, or for a single wrong row; None if none of
    these fits.
    """
    like = [
        [within(ours, theirs) and bool(np.any(theirs)) for theirs in expected] for ours in found
    ]
    places = [row.index(True) if True in row else None for row in like]
    distinct = not any(within(one, other) for one, other in itertools.combinations(expected, 2))
    if distinct and None not in places:
        if len({*places}) == 1:
            return f"every row is that of row {places[0]}"
        nr = next(nr for nr, place in enumerate(places) if place != nr)
        return f"rows are mixed: the result for row {nr} is that of row {places[nr]}"
    if not np.any(found[1:]) and within(found[0], expected[0]):
        return "all rows but the first are 0"
    for total, words in ((expected.sum(0), "sum"), (expected.mean(0), "mean")):
        if found.dtype.kind in "fc" and all(within(ours, total) for ours in found):
            return f"every row is the {words} over the batch"
    wrong = [
        nr
        for nr, (ours, theirs) in enumerate(zip(found, expected, strict=True))
        if not within(ours, theirs)
    ]
    if len(wrong) == 1 and len(found) > 2:
        return f"row {wrong[0]} alone is wrong"
    return None


def of_whole(batch: Batch, found: Array, expected: Array) -> str | None:
    """Return the diagnosis for results that are all 0, or off by one constant factor; None if neither fits."""
    if found.dtype.kind not in "fc":
        return None
    if not found.any():
        return "all of it is 0"
    power = float(np.vdot(expected, expected).real)
    if not power or not np.isfinite(found).all():
        return None
    factor = float(np.vdot(expected, found).real / power)
    if not within(found, factor * expected):
        return None
    count = math.prod(batch.sizes)
    for value, words in (
        (count, "the size of the batch"),
        (1 / count, "1 / the size of the batch"),
    ):
        if count > 1 and abs(factor / value - 1) < 1e-6:
            return f"off by the factor {factor:.5g}, {words}"
    return (
        "the sign is wrong"
        if abs(factor + 1) < 1e-6
        else f"off by the constant factor {factor:.5g}"
    )


OUTPUTS = "the number of outputs of"


def as_found(pair: Compared) -> Array:
    """Return the result of `vmap` in `pair` as an array; zeros if it is None, no gradient."""
    return np.zeros_like(pair.expected) if pair.found is None else np.asarray(pair.found)


def wrong_form(pair: Compared) -> str:
    """Return the error in the number, type, shape or dtype of the result of `vmap`, in words; '' if there is none."""
    found, expected = pair.found, pair.expected
    if pair.of == OUTPUTS:
        return f"is {found}, of one row {expected}"
    if found is None:
        return ""
    if not isinstance(found, np.ndarray):
        return f"is a {type(found).__name__}, not an array"
    if found.shape != expected.shape:
        return f"has shape {found.shape}, the rows of the loop make {expected.shape}"
    if found.dtype != expected.dtype:
        return f"is {found.dtype}, a row of the loop {expected.dtype}"
    return ""


def gap_to_loop(found: Array, expected: Array, natural: float = 0.0) -> Gap | None:
    """Return the largest difference of a batch from the loop; None if all numbers agree up to rounding. `natural` is
    the size of the terms that were added, for results in which large terms may cancel.
    """
    half = math.sqrt(precision_of(expected.dtype).epsilon)
    return Tolerance(half).gap(found, expected, 2.0**10 * half * natural)


def within(found: Array, expected: Array, natural: float = 0.0) -> bool:
    """Return True if a batch has the numbers of the loop up to rounding; `natural` is the size of the terms that were
    added.
    """
    return gap_to_loop(found, expected, natural) is None
