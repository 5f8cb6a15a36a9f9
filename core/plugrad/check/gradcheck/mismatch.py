"""What a failed `gradcheck` says beyond PyTorch's two Jacobians: the worst entry, how many, the likely cause."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from plugrad.check.diagnosis.diagnosis import diagnose
from plugrad.check.jacobian.comparison import Block
from plugrad.check.jacobian.jacobian import excerpt
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Call
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.trials import varied

MOST = 4096  # entries that a diagnosis is fitted to


def worst_entry(
    near: Surroundings,
    which: int,
    output: int,
    analytic: Array,
    numeric: Array,
    allowed: Any,
    wrong: Array,
) -> str:
    """Return the entry that is furthest from right, with both values, and how many are wrong."""
    excess = np.where(wrong, np.abs(analytic - numeric) / allowed, 0.0)
    excess[np.isnan(excess)] = np.inf
    row, column = (int(place) for place in np.unravel_index(np.argmax(excess), excess.shape))
    name = near.call.names[near.call.wanted[which]]
    entry, target = near.inputs.edges[which] + row, near.outputs.edges[output] + column
    place = f"{part_of(name, near.inputs.part_at(entry))}{list(near.inputs.locate(entry)[1])}"
    there = (
        f"{part_of('output', near.outputs.part_at(target))}{list(near.outputs.locate(target)[1])}"
    )
    return (
        f"worst: {place} -> {there}: backward says {analytic[row, column]:.10g}, finite "
        f"differences say {numeric[row, column]:.10g}; {int(wrong.sum())} of {wrong.size} entries are wrong"
    )


def part_of(name: str, part: str | None) -> str:
    """Return 'x', or of a complex array 'x.real' or 'x.imag'."""
    return f"{name}.{part}" if part else name


def likely_cause(near: Surroundings, which: int, output: int, wrong: Array) -> str:
    """Return the likely cause in words, fitted here and confirmed on other values of the inputs."""
    rows, columns = np.arange(wrong.shape[0]), np.arange(wrong.shape[1])
    if wrong.size > MOST:
        rows = np.flatnonzero(wrong.any(axis=1))[:16]
        columns = np.flatnonzero(wrong[rows].any(axis=0))[:48]
        rows = near.inputs.whole(which, rows + near.inputs.edges[which]) - near.inputs.edges[which]
        columns = (
            near.outputs.whole(output, columns + near.outputs.edges[output])
            - near.outputs.edges[output]
        )
    call = near.call
    plain = Call(call.function, call.args, call.names, call.wanted)
    other = varied(plain, np.random.default_rng(2))
    try:
        here = block_at(plain, near, which, output, rows, columns)
        cause = diagnose([here], lambda: [block_at(other, near, which, output, rows, columns)])
    except Exception:  # the verdict stands without it
        cause = None
    return f"diagnosis: {cause or 'no simple explanation fits'}"


def block_at(
    call: Call, near: Surroundings, which: int, output: int, rows: Array, columns: Array
) -> Block:
    """Return some rows and columns of a Jacobian, with those of the other inputs beside it if it is whole."""
    recorded = call.record()
    there = Surroundings(call, recorded.arrays, near.precision)
    places = columns + near.outputs.edges[output]
    block = excerpt(there, recorded, which, output, rows + near.inputs.edges[which], places)
    siblings = []
    if block.full:
        for number, part in enumerate(there.inputs.parts()):
            if number != which and there.buffers[number].shape == block.x.shape:
                others = np.arange(part.start, part.stop)
                siblings.append(excerpt(there, recorded, number, output, others, places))
    return dataclasses.replace(block, siblings=siblings)
