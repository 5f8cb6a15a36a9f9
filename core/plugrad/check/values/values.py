"""Backward's values against finite differences of forward, for every float input and output.

Every entry of the Jacobian while there are at most `ENTRIES` of them; beyond that, signed random combinations of all
entries, and bisection to a wrong one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.check.codes import Severity
from plugrad.check.jacobian.comparison import Comparison
from plugrad.check.jacobian.jacobian import compare_all
from plugrad.check.jacobian.probes import compare_sketch
from plugrad.check.report.report import CheckResult
from plugrad.check.rows import Round
from plugrad.check.slopes.arrays import DOUBLE
from plugrad.check.subject.call import Call, Raised, attempt, frozen, precision_for
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.trials import Trial
from plugrad.check.values.edge_cases import (
    ask_at_ties,
    ask_at_zero,
    ask_in_single,
    compare_precisions,
)
from plugrad.check.values.examination import Examination, Names
from plugrad.engine.graph.node import Node

ENTRIES = 4096
LARGEST = 2**22
"""Entries that are written down where all are asked for; beyond that there is no memory for them."""


def ask_values(now: Round) -> CheckResult:
    """Return what the values check found."""
    trials = now.steady
    examination = Examination(
        "values", wrong="PLG030", of="forward", compare=compare_first, among=trials
    )
    for trial in trials:
        examination.examine(trial)
        if trial.precision is not DOUBLE:
            compare_precisions(examination, trial)
    ask_at_zero(examination, trials)
    ask_at_ties(examination, trials)
    if all(trial.precision is DOUBLE for trial in trials):
        ask_in_single(examination, trials)
    if not examination.findings.entries and not examination.findings.kept:
        note_what_is_missing(examination, trials)
    return examination.result("no output is differentiable", now.diagnosed)


def note_what_is_missing(examination: Examination, trials: list[Trial]) -> None:
    """Note that nothing was compared, and why: then no gradient vouches for the op."""

    def lacks() -> Iterator[tuple[Trial, str, Severity]]:
        for lack in ("numbers", "entries"):
            yield from (
                (trial, lack, "inconclusive") for trial in examination.lacking.get(lack, ())
            )
        for trial in examination.lacking.get("inputs", ()):
            if could_be_differentiated(trial):
                yield trial, "inputs", "inconclusive"
        if all(marks_outputs(trial) for trial in trials):
            yield trials[0], "slopes", "note"
        takes_none = not any(trial.call.wanted for trial in trials)
        yield trials[0], "inputs of integers" if takes_none else "outputs", "inconclusive"

    trial, what, verdict = next(lacks())
    examination.findings.add(trial, "PLG006", MISSING[what], verdict)


def marks_outputs(trial: Trial) -> bool:
    """Return whether forward says of an output that it has no derivative."""
    said: list[Any] = []
    mark = Node.mark_non_differentiable

    def noting(node: Node, *outputs: Any) -> None:
        said.extend(outputs)
        mark(node, *outputs)

    Node.mark_non_differentiable = noting  # type: ignore[assignment, method-assign]
    try:
        attempted = attempt(trial.call.record)
    finally:
        Node.mark_non_differentiable = mark  # type: ignore[method-assign]
    # Of what raises the contract check says so.
    return bool(said) and not isinstance(attempted, Raised)


MISSING = {
    "numbers": (
        "nothing was compared: inputs or outputs of every sample are infinite or NaN; yield a sample of finite ones"
    ),
    "entries": "nothing was compared: every sample has size 0; yield a sample with entries",
    "inputs": (
        "nothing was compared: forward returns floating-point numbers, but no sample gives it any; yield a sample "
        "with a floating-point array, or call ctx.mark_non_differentiable on the outputs"
    ),
    "outputs": (
        "nothing was compared: no output is an array of floating-point numbers, so none has a derivative. If that is "
        "meant, call ctx.mark_non_differentiable on the outputs; otherwise return floating-point numbers"
    ),
    "inputs of integers": (
        "nothing was compared: forward takes no floating-point numbers, so there is nothing to differentiate by. If "
        "that is meant, call ctx.mark_non_differentiable on the outputs"
    ),
    "slopes": (
        "nothing was compared: every output is marked as having none, so no derivative vouches for what forward "
        "computes; test its values in the pack's own tests"
    ),
}


def could_be_differentiated(trial: Trial) -> bool:
    """Return whether forward, given floating-point numbers for integers, returns what requires grad."""
    floats = {
        position: frozen(array.astype(np.float64))
        for position, array in trial.call.arrays.items()
        if array.dtype.kind in "iu"
    }
    call = dataclasses.replace(trial.call.with_args(floats), wanted=tuple(floats))
    recorded = attempt(call.record)  # integers may be what it takes
    return not isinstance(recorded, Raised) and recorded.differentiable


def compare_first(trial: Trial, at_once: bool = False) -> tuple[Comparison, tuple[Names, Names]]:
    """Return the comparison of one sample, and what its inputs and outputs are called."""
    call = widened(trial)
    recorded = call.record()
    inputs = [(call.names[position], position) for position in call.wanted]
    outputs = [(f"output {number}", number) for number in recorded.numbers]
    found = compare(call, trial.generator("values"), entries_of(trial, ENTRIES), at_once)
    return found, (inputs, outputs)


def entries_of(trial: Trial, usual: int) -> int:
    """Return how large a Jacobian may be to be compared entry by entry."""
    return LARGEST if trial.subject.full else usual


def widened(trial: Trial) -> Call:
    """Return the call in float64, so that the numbers are as good as they can be; as it is if it refuses that."""
    if trial.precision is DOUBLE:
        return trial.call
    wide = trial.in_double()
    return trial.call if isinstance(attempt(wide.record), Raised) else wide


def compare(call: Call, rng: np.random.Generator, entries: int, at_once: bool) -> Comparison:
    """Compare backward with finite differences: entry by entry if there are at most so many entries.

    If `at_once`, each entry of these by itself only where they do not agree along random directions.
    """
    recorded = call.record()
    if not recorded.floating or not call.wanted:
        return Comparison(lacking="inputs" if recorded.floating else "outputs")
    near = Surroundings(call, recorded.arrays, precision_for(call, recorded.arrays))
    size = near.inputs.size * near.outputs.size
    if not size:
        return Comparison(lacking="entries")
    few = size <= entries
    comparison = (
        compare_all(near, recorded, rng, at_once) if few else compare_sketch(near, recorded, rng)
    )
    # An output that is marked as not differentiable may well jump.
    comparison.mismatches = [
        mismatch
        for mismatch in comparison.mismatches
        if mismatch.kind == "wrong" or recorded.floating[mismatch.output].requires_grad
    ]
    comparison.tolerance = max(comparison.tolerance, near.precision.rtol)
    return comparison
