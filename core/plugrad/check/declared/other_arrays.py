"""`arrays = "nep18"`: an op on arrays that are not NumPy's gives such arrays, with the same values."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad.check.declared.duck import Duck, place_of, refusal_of, unwrapped
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Call, Raised, attempt, precision_for
from plugrad.check.subject.findings import Findings, first_line
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Trial
from plugrad.engine.call.function import Function
from plugrad.engine.sweep.broadcasting import sum_to_size
from plugrad.engine.tensor.tensor import Tensor, wrap

GIVEN = "given arrays that are not NumPy's"


def ask_arrays(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Does it keep the kind of array that it is given?"""
    return [trial for trial in trials if takes_other_arrays(findings, trial)]


def takes_other_arrays(findings: Findings, trial: Trial) -> bool:
    """Ask whether forward and backward keep the kind of array that they are given; return whether it could be asked."""
    op = trial.subject.op
    if not trial.call.arrays:
        return False
    expected = Rule(trial.call, op)
    found = attempt(Rule, on_ducks(trial.call), op)
    if isinstance(found, Raised):
        refused(findings, trial, "forward", found.error)
        return True
    if not same_outputs(findings, trial, expected, found) or expected.node is None:
        return True
    grads = expected.random_grads(trial.generator("other arrays"))
    ducks: Any = [Duck(grad.copy()) for grad in grads]
    results = attempt(found.raw, ducks)
    if isinstance(results, Raised):
        refused(findings, trial, "backward", results.error)
        return True
    same_gradients(findings, trial, expected.gradients(grads), results)
    return True


def on_ducks(call: Call) -> Call:
    """Return a call on Tensors that hold ducks in the place of its arrays."""
    return call.with_args({place: wrap(Duck(array.copy())) for place, array in call.arrays.items()})


def refused(findings: Findings, trial: Trial, what: str, error: Exception) -> None:
    """Note what the array refused, and where."""
    refusal = refusal_of(error)
    said = f"raised {first_line(error)}" if refusal is None else refusal
    place, line = place_of(refusal or error, file_of(trial.subject.op))
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
            message = f"{GIVEN}, forward returned a {kind_of(value)} as output {output}"
            findings.add(trial, "PLG061", message, output=output)
            continue
        array = right._array
        if not same(unwrapped(value), array, tolerance(trial, expected)):
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
            message = f"{GIVEN}, backward returned a {kind_of(value)} as the gradient of {name}"
            findings.add(trial, "PLG061", message, argument=name)
            continue
        array = unwrapped(value)
        if broadcasts:
            array = np.asarray(sum_to_size(array, call.args[position].shape))
        if right is None or not same(array, right, 2.0**14 * trial.precision.epsilon):
            message = f"{GIVEN}, the gradient of {name} {difference(array, right)}"
            findings.add(trial, "PLG062", message, argument=name)


def same(value: Array, right: Array, tolerance: float) -> bool:
    """Return whether two arrays are alike: shape, dtype and, within rounding, entries."""
    return value.dtype == right.dtype and agree(value, right, tolerance)


def tolerance(trial: Trial, rule: Rule) -> float:
    """Return what rounding may do to outputs."""
    return 2.0**14 * precision_for(trial.call, rule.outputs).epsilon


def kind_of(value: Any) -> str:
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
