"""Tensors that a function holds are inputs of the question, however it holds them."""

from collections import namedtuple
from functools import partial

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function

X = np.linspace(-1.0, 2.0, 6).reshape(2, 3)
w = pg.tensor([1.0, 2.0, -0.5], dtype=pg.float64, requires_grad=True)
Pair = namedtuple("Pair", "first second")


class Layer:
    """A function that is an object."""

    __slots__ = ("rule", "weight")

    def __init__(self, rule):
        self.rule, self.weight = rule, w

    def method(self, x):
        return self.rule(x, self.weight)

    def __call__(self, x):
        return self.method(x)


class Model:
    """Layers in a dict of lists."""

    def __init__(self, rule):
        self.layers = {"first": [Layer(rule)]}

    def __call__(self, x):
        return self.layers["first"][0](x)


def in_closure(rule):
    held = w
    return lambda x: rule(x, held)


def within(rule):
    inner = in_closure(rule)
    return lambda x: inner(x)


def in_tuples(rule):
    held = Pair(3, (w, 2))
    return lambda x: rule(x, held.second[0])


def in_defaults(rule):
    def function(x, held=w, *, more=w):
        return rule(x, held) + rule(x, more)

    return function


WAYS = {
    "held": in_closure,
    "w": lambda rule: lambda x: rule(x, w),
    "inner.held": within,
    "held.1.0": in_tuples,
    "weight": Layer,
    "layers.first.0.weight": Model,
    "0": lambda rule: partial(lambda weight, x: rule(x, weight), w),
    "weight of a keyword": lambda rule: partial(lambda x, weight: rule(x, weight), weight=w),
    "weight of a method": lambda rule: Layer(rule).method,
    "held of a default": in_defaults,
}


@pytest.mark.parametrize("way", WAYS)
def test_a_tensor_that_a_function_holds_is_varied_and_stays_there(way):
    lost, right = (WAYS[way](rule) for rule in (lambda x, w: x * w.detach(), lambda x, w: x * w))
    report = check_function(lost, X)
    found = {each.argument for each in report.findings if each.code == "PLG031"}
    assert found == {way.partition(" of ")[0]}, report
    assert check_function(right, X).verdict == "pass"
    w.grad = None
    right(pg.tensor(X)).sum().backward()
    assert w.grad is not None


def test_an_argument_that_says_that_it_needs_a_gradient_is_asked_beside_what_is_held():
    x, y = pg.tensor(X, requires_grad=True), pg.tensor(X)
    report = check_function(lambda x, y: x * w * y.detach(), (x, y))
    assert report.verdict == "pass", report


def test_what_is_too_large_is_said():
    large = pg.zeros(2**17, requires_grad=True)
    report = check_function(lambda x: x * w + large[0].detach(), X)
    assert report.verdict == "pass"
    assert "large of it not varied: too many entries" in report.checks[1].message
