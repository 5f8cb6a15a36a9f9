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
