"""`complex = True` or `"holomorphic"`: the rule is right for complex numbers too."""

from __future__ import annotations

from collections.abc import Sequence

from plugrad.check.subject.call import Call, Raised, attempt
from plugrad.check.subject.findings import Findings, with_place
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.arrays import WAYS, by_promise, complex_version


def ask_complex(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Does forward take complex numbers, or return some? If so, all other checks ask about them."""
    is_complex = [trial for trial in trials if has_complex_numbers(trial.call)]
    if is_complex:
        return is_complex
    calls = [trial.call for trial in trials]
    refusal: tuple[Trial, Exception] | None = None
    for way in range(len(WAYS)):
        for number in by_promise(calls):
            trial = trials[number]
            call = complex_version(calls[number], way, trial.generator("imaginary parts"))
            if call is None:
                continue
            recorded = attempt(call.record)
            if not isinstance(recorded, Raised):
                return ()  # without values to compare
            refusal = refusal or (trial, recorded.error)
    if refusal is not None:
        trial, refused = refusal
        value = trial.subject.facts.complex
        message = f"complex = {value!r}, but no sample has a complex version that forward takes: {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=3)
        return [trial]
    return ()


def has_complex_numbers(call: Call) -> bool:
    """Return whether there are complex numbers among what forward takes or returns."""
    values = attempt(call.values)
    outputs = [] if isinstance(values, Raised) else values  # the contract check says so
    return any(array.dtype.kind == "c" and array.size for array in (*call.inputs, *outputs))
