"""A toy framework: `Var` holds an array and its way back, `Rule` is a function with a backward of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


class Var:
    """An array, and the call of a rule that made it, if one did."""

    def __init__(self, value: Any, rule: Rule | None = None, inputs: tuple[Var, ...] = ()) -> None:
        self.value = np.asarray(value)
        self.rule = rule
        self.inputs = inputs

    def __add__(self, other: Var) -> Var:
        return add(self, other)

    def __mul__(self, other: Var) -> Var:
        return mul(self, other)


class Rule:
    """A function of arrays with its derivative: ``backward(grad, *inputs)``, of Vars, returns one Var per input."""

    def __init__(self, forward: Callable[..., Any], backward: Callable[..., Any]) -> None:
        self.forward = forward
        self.backward = backward
        self.__name__ = getattr(backward, "__name__", "rule").removesuffix("_backward")

    def __call__(self, *inputs: Var) -> Var:
        return Var(self.forward(*(each.value for each in inputs)), self, inputs)


add = Rule(np.add, lambda grad, x, y: (grad, grad))
mul = Rule(np.multiply, lambda grad, x, y: (grad * y, grad * x))


def grad(output: Var, inputs: Sequence[Var], grad_output: Var) -> list[Var | None]:
    """Return the gradients of `output` with respect to `inputs`, which are Vars and so differentiable again."""
    order: list[Var] = []

    def visit(var: Var) -> None:
        if not any(var is each for each in order):
            for each in var.inputs:
                visit(each)
            order.append(var)

    visit(output)
    found = {id(output): grad_output}
    for var in reversed(order):
        if var.rule is not None and id(var) in found:
            for each, gradient in zip(
                var.inputs, var.rule.backward(found[id(var)], *var.inputs), strict=True
            ):
                known = found.get(id(each))
                found[id(each)] = gradient if known is None else known + gradient
    return [found.get(id(each)) for each in inputs]
