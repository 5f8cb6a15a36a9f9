"""`arrays = "nep18"`: an op on arrays that are not NumPy's gives such arrays, with the same values."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad.check.declared.duck import Duck, line_in_folder, refusal_behind, unwrapped
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Raised, attempt, precision_for
from plugrad.check.subject.findings import Findings, first_line
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Trial
from plugrad.engine.call.function import Function
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.tensor.tensor import Tensor, wrap

GIVEN = "given arrays that are not NumPy's"


def ask_arrays(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Do forward and backward keep the kind of array that they are given?"""
    asked = [trial for trial in trials if trial.call.arrays]
    for trial in asked:
        ask_on_ducks(findings, trial)
    return asked


def ask_on_ducks(findings: Findings, trial: Trial) -> None:
    """Ask of one sample whether results are ducks, where arrays are, of the same values."""
    op = trial.subject.op
    expected = Rule(trial.call, op)
    ducks = {place: wrap(Duck(array.copy())) for place, array in trial.call.arrays.items()}
    found = attempt(Rule, trial.call.with_args(ducks), op)
    if isinstance(found, Raised):
        refused(findings, trial, "forward", found.error)
        return
    if not same_outputs(findings, trial, expected, found) or expected.node is None:
        return
    grads = expected.random_grads(trial.generator("other arrays"))
    given: Any = [Duck(grad.copy()) for grad in grads]
    results = attempt(found.raw, given)
    if isinstance(results, Raised):
        refused(findings, trial, "backward", results.error)
    else:
        same_gradients(findings, trial, expected.gradients(grads), results)


def refused(findings: Findings, trial: Trial, what: str, error: Exception) -> None:
    """Note what the array refused, and where."""
    refusal = refusal_behind(error)
    said = f"raised {first_line(error)}" if refusal is None else refusal
    place, line = line_in_folder(refusal or error, file_of(trial.subject.op))
    message = (
        f"{GIVEN}, {what} {said}{f', in `{line}`' if line else ''}{f' ({place})' if place else ''}"
    )
    findings.add(trial, "PLG060", message, apart=("forward", "backward").index(what))


def file_of(op: type[Function] | None) -> str:
    """Return the file that an op is written in."""
    rule: Callable[..., Any] = inspect.unwrap(op.forward) if op is not None else file_of
    code = getattr(rule, "__code__", None)
    return code.co_filename if code is not None else ""


def same_outputs(findings: Findings, trial: Trial, expected: Rule, found: Rule) -> bool:
    """Ask whether the outputs are ducks, and have the values that they should; return whether they are ducks."""
    kept = True
    pairs = zip(expected.recorded.outputs, found.recorded.outputs, strict=False)
    for output, (right, other) in enumerate(pairs):
        if not isinstance(right, Tensor):
            continue
        value = other._array if isinstance(other, Tensor) else other
        if not isinstance(value, Duck):
            kept = False
            message = f"{GIVEN}, forward returned a {type_name(value)} as output {output}"
            findings.add(trial, "PLG061", message, output=output)
            continue
        array = right._array
        tolerance = 2.0**14 * precision_for(trial.call, expected.outputs).epsilon
        if not is_same(unwrapped(value), array, tolerance):
            message = f"{GIVEN}, output {output} {difference(unwrapped(value), array)}"
            findings.add(trial, "PLG062", message, output=output)
    return kept


def same_gradients(
    findings: Findings, trial: Trial, expected: list[Array | None], results: tuple[Any, ...]
) -> None:
    """Ask whether the gradients are ducks, and have the values that they should."""
    call = trial.call
    broadcasts = bool(trial.subject.facts.broadcasts)
    for position, right in zip(call.wanted, expected, strict=True):
        name = call.names[position]
        value = results[position] if position < len(results) else None
        if value is None and right is None:
            continue
        if not isinstance(value, Duck):
            message = f"{GIVEN}, backward returned a {type_name(value)} as the gradient of {name}"
            findings.add(trial, "PLG061", message, argument=name)
            continue
        array = unwrapped(value)
        if broadcasts:
            array = np.asarray(sum_to_size(array, call.args[position].shape))
        if right is None or not is_same(array, right, 2.0**14 * trial.precision.epsilon):
            message = f"{GIVEN}, the gradient of {name} {difference(array, right)}"
            findings.add(trial, "PLG062", message, argument=name)


def is_same(value: Array, right: Array, tolerance: float) -> bool:
    """Return whether two arrays are alike: shape, dtype and, within rounding, entries."""
    return value.dtype == right.dtype and agree(value, right, tolerance)


def type_name(value: Any) -> str:
    """Return what something is: 'NumPy array', or the name of its class."""
    return "NumPy array" if isinstance(value, (np.ndarray, np.generic)) else type(value).__name__


def difference(value: Array, right: Array | None) -> str:
    """Return in words how an array differs from the right one."""
    if right is None:
        return "is an array, for NumPy's arrays it is None"
    if value.shape != right.shape:
        return f"has shape {value.shape}, for NumPy's arrays it has {right.shape}"
    if value.dtype != right.dtype:
        return f"is {value.dtype}, for NumPy's arrays it is {right.dtype}"
    with np.errstate(all="ignore"):
        gap = np.abs(value.astype(np.complex128) - right)
    place = np.unravel_index(int(np.argmax(np.nan_to_num(gap, nan=np.inf))), value.shape)
    index = tuple(int(axis) for axis in place)
    at = f" at {list(index)}" if index else ""
    return f"is {value[index]:.5g}{at}, for NumPy's arrays it is {right[index]:.5g}"
