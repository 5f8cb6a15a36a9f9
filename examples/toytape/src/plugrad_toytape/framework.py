"""toytape, as plugrad's checker sees it: what it is given, how it is run, and how gradients are pulled back."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import toytape

import plugrad as pg
from plugrad.check.frameworks import Framework, Gradients, Meant, Ran, own


@dataclasses.dataclass
class Program:
    """A function of Vars."""

    meant: Meant

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        inputs = [toytape.Var(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        results = own(self.meant, self.meant.target(*inputs))

        def pull(grads: Gradients) -> tuple[Any, ...]:
            given = [None if grad is None else toytape.Var(grad) for grad in grads]
            if isinstance(self.meant.target, toytape.Rule):
                found = self.meant.target.backward(*given, *inputs)
            else:
                found = toytape.grad(results, inputs, given)
            return tuple(getattr(each, "value", each) for each in found)

        return Ran(tuple(result.value for result in results), pull)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> Program:
        def pullback(*args: Any) -> tuple[Any, ...]:
            inputs, flowing = args[: len(needs)], iter(args[len(needs) :])
            outputs = own(self.meant, self.meant.target(*inputs))
            grads = [next(flowing) if is_given else None for is_given in given]
            wanted = [each for each, need in zip(inputs, needs, strict=True) if need]
            return tuple(toytape.grad(outputs, wanted, grads))

        return Program(self.meant.pullback(pullback))

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        raise NotImplementedError  # it has no rules for tangents, so it is not asked


class Toytape(Framework):
    name = "toytape"
    arrays = "Vars"
    way_in = "Give it Vars, check_function(fn, (toytape.Var(np.ones(3)),)): it is then examined in toytape"

    def owns(self, value: Any) -> bool:
        return isinstance(value, toytape.Var)

    def as_array(self, value: Any) -> Any:
        return value.value

    def rule_of(self, target: Any) -> Program | None:
        if not isinstance(target, toytape.Rule):
            return None
        return Program(Meant(self, target, target.__name__, target.backward))

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        return Program(Meant(self, target, getattr(target, "__name__", "function"), target))


@pg.hookimpl
def plugrad_frameworks(register: Any) -> None:
    register(Toytape())
