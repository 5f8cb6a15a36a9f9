"""What all bridges share: what may be exported, how a call is taken apart, and that plugrad needs no framework."""

import subprocess
import sys
from typing import NamedTuple

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from plugrad.engine.errors import HigherOrderError, OpArgumentError
from plugrad_frameworks.functions import (
    Bound,
    Exports,
    Pullback,
    Pushforward,
    recorded,
    source_of,
    split_arrays,
)
from plugrad_frameworks.shapes import Outline, infer_outputs
from tests.example_ops import SineOnce

WITHOUT = """
import sys
for name in ("torch", "jax", "autograd", "pytensor"):
    sys.modules[name] = None  # whoever imports it gets an ImportError
import importlib, pkgutil, plugrad, plugrad_builtin, plugrad_vision, plugrad_scipy
import _plugrad_check, _plugrad_names
BRIDGES = {f"plugrad.interop.{name}" for name in ("torch", "jax", "autograd", "pytensor")}
roots = plugrad, _plugrad_names, _plugrad_check
names = [
    m.name for root in roots for m in pkgutil.walk_packages(root.__path__, f"{root.__name__}.", onerror=print)
]
for name in names:
    if name not in BRIDGES and not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""


def test_plugrad_needs_none_of_the_frameworks():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) > 150


def test_an_op_is_meant_by_its_name_by_itself_by_its_call_and_by_its_class():
    op = registry.op("builtin::softmax")
    for target in ("builtin::softmax", op, pg.softmax, op.call):
        source = source_of(target)
        assert (source.identity, source.op.function) == ("builtin::softmax", op.function)
        assert source.signature == op.signature
        assert source.doc == op.doc
    by_class = source_of(op.function)
    assert (by_class.name, by_class.op) == ("softmax", None)
    assert "ctx" not in by_class.signature.parameters


def test_a_function_of_tensors_is_told_of_by_its_own_name_and_words():
    def energy(x, *, mass=1.0):
        """Half of it."""
        return 0.5 * mass * (x**2).sum()

    source = source_of(energy)
    assert (source.name, source.doc, str(source.signature)) == (
        "energy",
        "Half of it.",
        "(x, *, mass=1.0)",
    )
    assert source_of(lambda x: x).name == "function"
    assert source_of(np.exp).name == "exp"  # which has no signature


@pytest.mark.parametrize("target", [None, 3, pg.Function, pg.ArrayFunction, int])
def test_what_can_be_no_op_is_refused(target):
    with pytest.raises(OpArgumentError):
        source_of(target)


def test_arrays_are_taken_out_of_a_call_and_put_back():
    source = source_of(lambda *args, **settings: (args, settings))
    a, b, c = np.ones(1), np.ones(2), np.ones(3)
    named = {"weight": Limits(0, {"c": c}), "dim": 1}
    function, arrays = split_arrays(source, ([a, (b, 5)], None), named, np.ndarray)
    assert [x.size for x in arrays] == [1, 2, 3]
    expected = {"weight": Limits(0, {"c": "C"}), "dim": 1}
    assert function("A", "B", "C") == ((["A", ("B", 5)], None), expected)


class Limits(NamedTuple):
    low: object
    high: object


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (2, 2.0),
        (1, True),
        (0.0, -0.0),
        ((1, 2), [1, 2]),
        ({"a": 1}, {"a": True}),
        (np.ones(2), np.ones(2, np.float32)),
        (np.ones(2), np.zeros(2)),
        (slice(1), slice(2)),
        ("a", "b"),
    ],
    ids=repr,
)
def test_calls_are_equal_if_no_setting_differs_in_value_or_kind(one, other):
    def bound(setting):
        return Bound(pg.exp, (), (("setting", setting),))

    assert bound(one) == bound(one)
    assert hash(bound(one)) == hash(bound(one))
    assert bound(one) != bound(other)


def test_the_pullback_of_a_pullback_is_the_second_derivative(rng):
    first = Pullback(pg.sin, 1, (0,), (0,))
    second = Pullback(first, 2, (0, 1), (0,))
    x, g, h = rng.normal(size=(3, 4))
    (slope,) = recorded(first, [x, g], [False, False]).outputs
    np.testing.assert_allclose(slope.numpy(), g * np.cos(x))
    by_x, by_g = recorded(second, [x, g, h], [False] * 3).outputs
    np.testing.assert_allclose(by_x.numpy(), -h * g * np.sin(x))
    np.testing.assert_allclose(by_g.numpy(), h * np.cos(x))
    (pushed,) = recorded(Pushforward(pg.sin, 1, (0,), (0,)), [x, g], [False] * 2).outputs
    np.testing.assert_allclose(pushed.numpy(), g * np.cos(x))


def test_shapes_are_told_without_numbers_and_not_where_they_depend_on_them():
    place = Outline((2, 3), np.dtype(np.float32))
    assert infer_outputs(pg.exp, (place,)).outlines == (place,)
    assert infer_outputs(lambda x: x[0, 0], (place,)).outlines == (
        Outline((), np.dtype(np.float32)),
    )
    with pytest.raises(OpArgumentError, match="must know shapes before numbers"):
        infer_outputs(lambda x: pg.from_numpy(np.unique(x.numpy())), (place,))
    with pytest.raises(OpArgumentError, match="raised each time: never"):
        infer_outputs(fails, (place,))


def test_an_op_that_takes_regular_matrices_only_is_tried_on_some():
    def inverse(x):
        return pg.from_numpy(np.linalg.inv(x.numpy()))

    square = Outline((3, 3), np.dtype(float))
    assert infer_outputs(inverse, (square,)).outlines == (square,)


def fails(x):
    raise ValueError("never")


def test_a_rule_that_is_once_differentiable_has_no_second_pullback():
    second = Pullback(Pullback(SineOnce.apply, 1, (0,), (0,)), 2, (0,), (0,))
    with pytest.raises(HigherOrderError, match="once_differentiable"):
        recorded(second, [np.ones(2)] * 3, [False] * 3)


def test_the_ops_of_all_packs_are_attributes_each_exported_once():
    asked = []
    ops = Exports(lambda op: asked.append(op) or op)
    assert ops.builtin.exp is ops.builtin.exp is pg.exp
    assert asked == [pg.exp]
    assert dir(ops.builtin) == dir(pg.ops.builtin)
    with pytest.raises(AttributeError, match="no pack 'buitlin'"):
        _ = ops.buitlin
    with pytest.raises(AttributeError, match="'exq'"):
        _ = ops.builtin.exq
    assert not hasattr(ops, "__wrapped__")  # which tools ask any object for


@pytest.mark.parametrize("framework", ["torch", "jax", "autograd", "pytensor"])
def test_a_bridge_to_a_framework_that_is_not_installed_says_what_to_install(framework):
    hidden = f"""
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {framework!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name={framework!r})
sys.meta_path.insert(0, Hidden())
import plugrad.interop.{framework}
"""
    run = subprocess.run(
        [sys.executable, "-c", hidden], capture_output=True, text=True, check=False
    )
    assert run.stderr.rstrip().endswith(f"which is not installed: pip install {framework}")
