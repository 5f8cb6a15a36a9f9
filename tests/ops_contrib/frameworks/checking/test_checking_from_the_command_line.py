"""`plugrad check` on rules of PyTorch that stand in a file or a module."""

import json

import pytest

from tests.comparing import installed, needs_torch

installed("torch")
pytestmark = needs_torch

RULES = """
import numpy as np
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad):
        return 2 * grad * ctx.saved_tensors[0] ** 2


def samples(rng):
    yield rng.normal(size=(2, 3))
    yield (torch.tensor(rng.normal(size=4)),)


class Right(torch.autograd.Function):
    samples = staticmethod(samples)
    forward = Cube.forward

    @staticmethod
    def backward(ctx, grad):
        return 3 * grad * ctx.saved_tensors[0] ** 2
"""


@pytest.fixture
def asked(beside):
    return beside("rules_of_torch", RULES)


@pytest.mark.parametrize(
    "target",
    [
        ("rules_of_torch.py::Cube", "--samples", "rules_of_torch.py::samples"),
        ("rules_of_torch:Cube", "--samples", "rules_of_torch:samples"),
    ],
)
def test_a_rule_is_checked_where_it_stands_on_samples_from_elsewhere(asked, target):
    found = asked(*target)
    assert found.exit_code == 1, found.output
    assert "off by the constant factor 0.666667" in found.output
    assert f"reproduce    plugrad check {' '.join(target)}" in found.output


def test_a_rule_with_samples_of_its_own_needs_none(asked):
    found = asked("rules_of_torch.py::Right", "--json")
    assert found.exit_code == 0, found.output
    report = json.loads(found.stdout)
    assert report["ops"][0]["op"] == "rules_of_torch.py::Right"


def test_a_file_of_rules_is_checked_as_a_whole(asked):
    found = asked("rules_of_torch.py")
    assert "Right" in found.output
    assert "Cube has no samples" in found.output


FUNCTIONS = """
import functools
import plugrad as pg
import torch

def loss(x): return (x * x).sum()
of_two = functools.partial(lambda factor, x: factor * x, 2.0)
power = lambda x: x.exp()
def scaled(x, *, times=2.0): return x * times
def of_torch(x): return x.sin()
wrong = lambda x: x * float(x.sum())

class Called:
    def __call__(self, x): return x.tanh()

called = Called()

def arrays(rng):
    yield pg.Sample(rng.normal(size=3))
    yield rng.normal(size=(2, 2))

def tensors(rng): yield (torch.tensor(rng.normal(size=3)),)
def settings(rng): yield pg.Sample(rng.normal(size=3), times=rng.normal())
def nothing(rng): return []
"""
GIVEN = {"of_torch": "tensors", "scaled": "settings"}


@pytest.mark.parametrize("place", ["functions_and_samples.py::", "functions_and_samples:"])
@pytest.mark.parametrize(
    "name", ["loss", "of_two", "power", "scaled", "of_torch", "called", "wrong"]
)
def test_a_function_is_checked_on_samples_from_elsewhere(beside, place, name):
    asked = beside("functions_and_samples", FUNCTIONS)
    samples = place + GIVEN.get(name, "arrays")
    found = asked(place + name, "--samples", samples, "--json")
    assert found.exit_code == (1 if name == "wrong" else 0), found.output
    (op,) = json.loads(found.stdout)["ops"]
    assert (op["op"], op["samples_from"]) == (place + name, samples)
    none = asked(place + name, "--samples", place + "nothing")
    assert none.exit_code != 0
    assert "nothing" in none.output
