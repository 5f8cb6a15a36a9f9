"""Backward rules run by themselves, so that the engine repairs nothing in what they return."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from _plugrad_check.slopes.arrays import Array, Precision, uneven
from _plugrad_check.slopes.tolerance import Tolerance, rounding
from _plugrad_check.subject.call import Call, Recorded, is_floating, precision_for
from _plugrad_check.subject.instruction_count import counted
from _plugrad_check.subject.trials import foreign_of
from plugrad.engine import table
from plugrad.engine.call.function import Function
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.graph.node import Edge
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.sweep.state import nodes_behind
from plugrad.engine.tensor.tensor import Tensor, wrap

if TYPE_CHECKING:
    from _plugrad_check.subject.findings import Findings
    from _plugrad_check.subject.trials import Trial


class Rule:
    """Backward of one recorded call, ready to be run by itself: for an op, its backward rule, without the engine, which
    could repair its results; for any other function (`op` is None), a backward pass through its graph.
    """

    def __init__(
        self, call: Call, op: type[Function] | None, recorded: Recorded | None = None
    ) -> None:
        self.call = call
        self.recorded = recorded or call.record()
        on_graph = [output for output in self.recorded.floating if output.requires_grad]
        self.node = on_graph[0].grad_fn if op is not None and on_graph else None
        self.broadcasts = bool(op is not None and facts_about(op).broadcasts)

    @property
    def context(self) -> Any:
        """The ctx of the rule, which is freed with the outputs: the node, or the object that another framework has in
        its place.
        """
        return context_of(self.node)

    @property
    def is_known(self) -> bool:
        """True if gradients come through rules of registered ops alone, and no hook changes them on their way.

        For a formula this means: these rules are checked by themselves, so its gradient is wrong only where a path is
        missing.
        """
        made = [out for out in self.recorded.floating if out.requires_grad and not out.is_leaf]
        nodes = nodes_behind(cast(Edge, out._edge) for out in made)
        return bool(nodes) and all(
            node._function.identity is not None and node._hooks is None for node in nodes
        )

    @property
    def has_summed(self) -> bool:
        """True if the engine of another framework has summed a gradient that was wider than its argument."""
        return bool(getattr(getattr(self.node, "ran", None), "has_summed", False))

    @property
    def outputs(self) -> list[Array]:
        """The floating-point outputs of the call, as arrays."""
        return self.recorded.arrays

    @property
    def saved(self) -> list[Array]:
        """The arrays that forward saved for backward."""
        values = self.node._saved if self.node is not None else ()
        arrays = [value._array if isinstance(value, Tensor) else value for value in values]
        return [array for array in arrays if isinstance(array, np.ndarray)]

    def raw(self, grads: Sequence[Array | None], most: float | None = None) -> tuple[Any, ...]:
        """Return the results of backward as they are, as a tuple, given one gradient per floating-point output.

        Raises
        ------
        TooLongError
            It took more than `most` lines of Python; with None they are not counted.
        """
        node = self.node
        pull = self.recorded.pull if node is None else node._rule
        if most is not None:
            pull, _ = counted(pull, most)
        if node is None:
            return tuple(pull(grads))
        given: list[Any] = [
            np.zeros_like(output._array)
            if isinstance(output, Tensor) and not is_floating(output)
            else None
            for output in self.recorded.outputs
        ]
        for number, gradient in zip(self.recorded.numbers, grads, strict=True):
            given[number] = gradient
        if not node._facts.takes_arrays:
            given = [g if g is None else wrap(g) for g in given]
        with no_grad():
            results = pull(node, *given)
        results = results if type(results) is tuple else (results,)
        return tuple([value._array if isinstance(value, Tensor) else value for value in results])

    def gradients(self, grads: Sequence[Array]) -> list[Array | None]:
        """Return the gradient of each differentiated input (None if it has none) as a copy, given one gradient per
        output. The results of the rule are not checked: it must keep its contract.
        """
        results = self.raw(grads)
        return list(results) if self.node is None else self.fitted(results)

    def fitted(self, results: Sequence[Any]) -> list[Array | None]:
        """Return the gradient of each differentiated input, as a copy, picked from `results`, which the rule returned;
        each is summed to the input's shape if the op declares that it broadcasts.
        """
        found: list[Array | None] = []
        for position in self.call.wanted:
            value = results[position] if position < len(results) else None
            if value is not None:
                value = np.array(value)
                if self.broadcasts:
                    value = np.asarray(sum_to_size(value, self.call.args[position].shape))
            found.append(value)
        return found

    def random_grads(self, rng: np.random.Generator) -> list[Array]:
        """Return a random gradient for each floating-point output of the call, with entries of both signs."""
        return [uneven(rng, array) for array in self.outputs]


class Pulled(NamedTuple):
    """Run of a rule: the output gradients that it was given, and the input gradients that it returned."""

    grads: list[Array]
    found: list[Array | None]


@dataclasses.dataclass
class RuleRun:
    """Run of a rule on one sample, which each test of the contract gets: the recorded call, a random gradient for each
    output, and the results of the rule. `add` records a finding.
    """

    trial: Trial
    findings: Findings
    rule: Rule
    grads: list[Array]
    earliest: Pulled | None = None
    """The results of the very first backward, on other values; None if the rule could not be run there."""
    results: tuple[Any, ...] = ()
    unsteady: bool = False
    """True if forward draws random numbers that cannot be seeded."""
    rounds_to: np.dtype[Any] | None = None
    """The dtype that forward rounds to inside, if it has fewer digits than the inputs and outputs; else None."""
    fits: bool = False
    """True if the results have the right form, so that their values can be compared."""

    @functools.cached_property
    def precision(self) -> Precision:
        """The precision of the run: that of the least precise differentiated input or output."""
        return precision_for(self.rule.call, self.rule.outputs)

    @property
    def tolerance(self) -> Tolerance:
        """The tolerance for results of this run that only rounding makes different."""
        return rounding(self.precision)

    @property
    def names(self) -> list[str]:
        """The names of the differentiated inputs, in order."""
        call = self.rule.call
        return [call.names[position] for position in call.wanted]

    @property
    def labels(self) -> list[str]:
        """The names for messages of the call's outputs, and of its gradients if backward keeps its contract."""
        outputs = [f"output {number}" for number in self.rule.recorded.numbers]
        return outputs + [f"the gradient of {name}" for name in self.names if self.fits]

    def ruled(self, call: Call) -> Rule:
        """Return the `Rule` (backward, ready to be run) of another call of the op."""
        return Rule(call, self.trial.subject.op)

    def everything(self, rule: Rule, grads: list[Array]) -> list[Array | None]:
        """Return the outputs of the call of `rule`, followed by its gradients for the output gradients `grads`; without
        these if backward has raised, or failed a test of the form of its results.
        """
        return [*rule.outputs, *(rule.gradients(grads) if self.fits else ())]

    def gradients(self, rule: Rule | None = None) -> list[Array | None]:
        """Return the gradient of each differentiated input for this run's output gradients, `grads`, by running the
        rule once more; or, if `rule` is given, by running that one.
        """
        return (rule or self.rule).gradients(self.copies())

    def copies(self) -> list[Array]:
        """Return copies of this run's output gradients, to which a rule may write."""
        return [grad.copy() for grad in self.grads]

    def differing(self, first: Sequence[Any], second: Sequence[Any]) -> list[str]:
        """Return the names of the differentiated inputs whose gradients differ between the lists `first` and
        `second`.
        """
        return [
            name
            for name, one, other in zip(self.names, first, second, strict=True)
            if self.tolerance.gap(one, other)
        ]

    def add(self, code: str, message: str, **place: Any) -> None:
        """Record a finding with `code` and `message` on the sample of this run; `place` are further fields of
        `Finding`, such as the argument.
        """
        self.findings.add(self.trial, code, message, **place)


def context_of(node: Any) -> Any:
    """Return the ctx of a rule: the node of the graph, or the object that another framework has in its place."""
    return node if foreign_of(getattr(node, "_function", None)) is None else node.context


def through_clones(call: Call) -> Call:
    """Return a call whose function gets copies of its Tensors, for ops that write to their inputs."""
    function = call.function

    def on_clones(*args: Any) -> Any:
        clone = table.get("clone")
        return function(*[clone(arg) if isinstance(arg, Tensor) else arg for arg in args])

    return dataclasses.replace(call, function=on_clones)
