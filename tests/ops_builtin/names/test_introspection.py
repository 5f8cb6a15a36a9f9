"""What asks objects about themselves: `help`, `inspect`, `typing`, `pickle`, `copy`, mocks, on every public name."""

import contextlib
import copy
import doctest
import importlib
import inspect
import itertools
import pickle
import pydoc
import sys
import types
import typing
import warnings
from functools import cache
from unittest import mock

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import PackIncompatibleError, PackMissingError
from plugrad.registry import default
from tests.example_ops import Double

MODULES = [
    "plugrad",
    "plugrad.autograd",
    "plugrad.autograd.function",
    "plugrad.autograd.functional",
    "plugrad.autograd.graph",
    "plugrad.backends",
    "plugrad.check",
    "plugrad.errors",
    "plugrad.nn",
    "plugrad.nn.functional",
    "plugrad.nn.utils",
    "plugrad.nn.utils.rnn",
    "plugrad.ops",
    *(f"plugrad.ops.{pack}" for pack in sorted(default.own_packs())),
    "plugrad.random",
    "plugrad.registry",
    "plugrad.testing",
    "plugrad.utils.checkpoint",
]


def public_names():
    """Yield every public name of every public module, and one object of each kind that a user holds."""
    for module in MODULES:
        found = pydoc.locate(module)
        yield module, found
        says = hasattr(found, "__all__")
        for name in dir(found):
            value = getattr(found, name)
            listed = says and (name in found.__all__ or module == "plugrad")  # which lists no op
            own = listed if says else getattr(value, "__module__", "") == module
            others = inspect.ismodule(value) and not value.__name__.startswith("plugrad")  # NumPy
            if own and not others and not name.startswith("_") and not isinstance(value, str):
                yield f"{module}.{name}", value
    for name in dir(pg.Tensor):
        value = inspect.getattr_static(pg.Tensor, name)
        if not isinstance(value, str):
            yield f"Tensor.{name}", value
    x = pg.tensor([1.0 + 1.0j], requires_grad=True)
    y = pg.exp(x)
    y.retain_grad()  # or whoever looks at all its attributes is warned that it has no `grad`, as in PyTorch
    yield "a tensor", x
    yield "a result", y
    yield "a node", y.grad_fn
    yield "an edge", y.grad_fn.next_functions[0][0]
    yield "a handle", x.register_hook(lambda grad: grad)
    yield "a sample", pg.Sample(np.ones(2), dim=0)
    yield "an op", pg.exp.op
    yield "a pack", pg.registry.info("builtin")
    yield "a hook", pg.hookimpl
    yield "a class of ops", Double
    yield "its apply", Double.apply


@cache
def names():
    """Return all that is public, by name; and of these the functions and classes."""
    found = dict(public_names())
    kinds = types.FunctionType, type
    own = {name: value for name, value in found.items() if isinstance(value, kinds)}
    return found, {n: value for n, value in own.items() if value.__module__.startswith("plugrad")}


def autospec(value):
    if not isinstance(value, BaseException):
        with all_attributes():
            mock.create_autospec(value)


def members(value):
    with all_attributes():
        inspect.getmembers(value)
    inspect.getmembers_static(value)


@contextlib.contextmanager
def all_attributes():
    """Read what PyTorch deprecates, too, and of a result what it refuses there: `grad_dtype`."""
    with warnings.catch_warnings(), mock.patch.object(pg.Tensor, "grad_dtype", None):
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


TOOLS = {
    "help": pydoc.render_doc,
    "html": pydoc.HTMLDoc().document,
    "dir": dir,
    "members": members,
    "module": inspect.getmodule,
    "repr": repr,
    "doc": inspect.getdoc,
    "autospec": autospec,
    "doctest": lambda value: doctest.DocTestFinder().find(value, name="it"),
}
OF_FUNCTIONS = {
    "signature": lambda value: (
        issubclass(value, Exception) or inspect.signature(value)
        if isinstance(value, type)
        else inspect.signature(value)
    ),
    "source": inspect.getsource,
    "file": inspect.getsourcefile,
    "hints": typing.get_type_hints,
    "unwrap": inspect.unwrap,
}


def refused_by(tools, values):
    """Return what tools that ask objects about themselves cannot be told, with their errors."""
    found = []
    for (tool, ask), (name, value) in itertools.product(tools.items(), values):
        try:
            ask(value)
        except Exception as error:
            found.append(f"{tool} of {name}: {error!r}")
    return "\n".join(found)


FEW = ("help", "dir", "repr", "doc")


def test_every_public_object_can_be_asked():
    once = {id(value): (name, value) for name, value in names()[0].items()}.values()
    assert not (refused := refused_by({tool: TOOLS[tool] for tool in FEW}, once)), refused


def test_every_public_function_and_class_can_be_asked():
    assert not (refused := refused_by(OF_FUNCTIONS, names()[1].items())), refused


def test_the_walk_meets_what_it_is_meant_to():
    everything, functions = names()
    assert len(everything) > 500
    assert len(functions) > 250
    assert {"plugrad.exp", "plugrad.ops.builtin.exp", "plugrad.Tensor"} <= functions.keys()


def test_help_of_an_op_is_the_op_s_own():
    text = pydoc.plain(pydoc.render_doc(pg.exp))
    assert text.startswith("Python Library Documentation: function exp in module plugrad.ops")
    assert "Exponential, elementwise" in text


def test_help_of_a_pack_shows_its_ops():
    text = pydoc.plain(pydoc.render_doc(pg.ops.builtin))
    assert "The ops of the pack 'builtin'" in text
    assert "exp(input" in text
    assert "builtin" in pydoc.plain(pydoc.render_doc(pg.ops))


def test_the_source_of_an_op_is_its_author_s():
    assert "np.exp" in inspect.getsource(pg.exp)
    assert "Cat.apply(" in inspect.getsource(pg.cat)
    assert list(inspect.signature(pg.exp).parameters) == ["input"]


def test_packs_and_their_ops_are_modules_that_copy_and_pickle_find_again():
    assert sys.modules["plugrad.ops"] is pg.ops
    assert importlib.reload(pg.ops) is pg.ops
    for value in (pg.ops, pg.ops.builtin, pg.exp, pg.exp.op, pg.ops.builtin.exp.op, Double.apply):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        assert pickle.loads(pickle.dumps(value)) is value


def test_an_apply_knows_its_class_as_pytorch_s_does():
    assert Double.apply.__self__ is Double
    assert Double.apply.__qualname__ == "Double.apply"
    assert Double.apply.__doc__ == "Twice x."
    with pytest.raises(TypeError, match=r"^Double.apply\(\) missing 1 required .* 'x'"):
        Double.apply()


@pytest.mark.parametrize("ask", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_node_cannot_be_pickled_and_says_what_can_be(ask):
    node = pg.ones(1, requires_grad=True).exp().grad_fn
    with pytest.raises(TypeError, match="cannot pickle 'ExpBackward0' object.* the Tensor"):
        ask(node)


MISSING = "acme::swish@1"
GONE = "builtin::no_such_op@1"
OLD = "builtin::exp@7"


@pytest.mark.parametrize("how", ["the op", "its Op", "in a tensor's company"])
@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        (MISSING, PackMissingError, "no installed distribution offers the pack 'acme'"),
        (GONE, PackIncompatibleError, "has no op 'no_such_op'"),
        (OLD, PackIncompatibleError, "plugrad .* offers version 1 of that op"),
    ],
)
def test_what_was_stored_with_an_op_that_is_not_here_says_which_and_what_to_do(
    name, error, words, how, monkeypatch
):
    whole = {"the op": pg.exp, "its Op": pg.exp.op, "in a tensor's company": (pg.ones(1), pg.exp)}
    plain = pickle.dumps(whole[how], protocol=0).replace(b"builtin::exp@1", name.encode())
    with pytest.raises(error, match=f"^the stored op {name} cannot be loaded: .*{words}.*nstall"):
        pickle.loads(plain)


def test_a_pack_s_namespace_that_was_stored_is_missed_by_name():
    stored = pickle.dumps(pg.ops.vision, protocol=0).replace(b"vision", b"acme")
    with pytest.raises(AttributeError, match="no installed distribution offers the pack 'acme'"):
        pickle.loads(stored)
