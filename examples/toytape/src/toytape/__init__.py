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


def of_one_shape(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of two arrays that refuses to broadcast them: their gradients would have to be summed."""

    def strict(x: Any, y: Any) -> Any:
        if x.shape != y.shape:
            raise ValueError(f"shapes {x.shape} and {y.shape} differ")
        return function(x, y)

    return strict


add = Rule(of_one_shape(np.add), lambda grad, x, y: (grad, grad))
mul = Rule(of_one_shape(np.multiply), lambda grad, x, y: (grad * y, grad * x))


def grad(
    outputs: Sequence[Var], inputs: Sequence[Var], grads: Sequence[Var | None]
) -> list[Var | None]:
    """Return the gradients with respect to `inputs`, given those of `outputs`; they are Vars, differentiable again."""
    order: list[Var] = []
    found: dict[int, Var] = {}

    def visit(var: Var) -> None:
        if not any(var is each for each in order):
            for each in var.inputs:
                visit(each)
            order.append(var)

    def give(var: Var, gradient: Var) -> None:
        found[id(var)] = found[id(var)] + gradient if id(var) in found else gradient

    for output, gradient in zip(outputs, grads, strict=True):
        visit(output)
        if gradient is not None:
            give(output, gradient)
    for var in reversed(order):
        if var.rule is not None and id(var) in found:
            for each, gradient in zip(
                var.inputs, var.rule.backward(found[id(var)], *var.inputs), strict=True
            ):
                give(each, gradient)
    return [found.get(id(each)) for each in inputs]
