"""`RuleRun`: one sample of which the contract is asked, with its rule already run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Call, precision_for
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Trial


class RuleRun:
    """One sample, its recorded call, a random gradient for each output, and what the rule returned for them."""

    def __init__(self, trial: Trial, findings: Findings, rule: Rule, grads: list[Array]) -> None:
        self.trial = trial
        self.findings = findings
        self.rule = rule
        self.grads = grads
        self.results: tuple[Any, ...] = ()
        self.precision = precision_for(rule.call, rule.outputs)
        """That of the least precise differentiated input or output."""
        self.unsteady = False
        """Whether forward draws random numbers that nobody can seed."""
        self.rounds_to: np.dtype[Any] | None = None
        """What forward rounds to, if it is less than it is given and returns."""
        self.fits = False
        """Whether the results have a form that allows to ask more of them."""

    @property
    def tolerance(self) -> float:
        """How far results that should be equal may be apart, relative to the largest entry: what rounding can do."""
        return 2.0**14 * self.precision.epsilon

    @property
    def names(self) -> list[str]:
        """The names of the differentiated inputs."""
        call = self.rule.call
        return [call.names[position] for position in call.wanted]

    @property
    def labels(self) -> list[str]:
        """What the outputs are called, and the gradients if there are any."""
        outputs = [f"output {number}" for number in self.rule.recorded.numbers]
        return outputs + [f"the gradient of {name}" for name in self.names if self.fits]

    def ruled(self, call: Call) -> Rule:
        """Return another call of the op, recorded."""
        return Rule(call, self.trial.subject.op)

    def everything(self, rule: Rule, grads: list[Array]) -> list[Array | None]:
        """Return the outputs of a call and the gradients for `grads`: without these if backward broke its contract."""
        return [*rule.outputs, *(rule.gradients(grads) if self.fits else ())]

    def gradients(self, rule: Rule | None = None) -> list[Array | None]:
        """Return the gradient of each differentiated input for `grads`, computed once more, or of another call."""
        return (rule or self.rule).gradients(self.copies())

    def copies(self) -> list[Array]:
        """Return `grads` once more, to which a rule may write."""
        return [grad.copy() for grad in self.grads]

    def differing(self, first: Sequence[Any], second: Sequence[Any]) -> list[str]:
        """Return the differentiated inputs of which two lists have different gradients."""
        return [
            name
            for name, one, other in zip(self.names, first, second, strict=True)
            if not agree(one, other, self.tolerance)
        ]

    def add(self, code: str, message: str, **place: Any) -> None:
        """Note a finding."""
        self.findings.add(self.trial, code, message, **place)
