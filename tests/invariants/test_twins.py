"""The fast twins of a call do what the one readable path does, whatever they are called with."""

import itertools
import random

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from plugrad.engine.call.call import make_call
from plugrad.engine.graph.node import AccumulateGrad
from plugrad.engine.graph.saved import origins_of


class Halved(pg.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 0.5

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 0.5


class Kept(pg.ArrayFunction):
    """Saves an input, its output, an intermediate, a number and nothing."""

    broadcasts = True

    @staticmethod
    def forward(ctx, x, y):
        product, out = x * y, x * y + y
        ctx.save_for_backward(x, out, product, 2.0, None)
        return out

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, grad_output


def op(name, forward, backward):
    """Return an op on arrays whose forward and rule are an expression each."""
    return type(
        name,
        (pg.ArrayFunction,),
        {"forward": staticmethod(forward), "backward": staticmethod(backward)},
    )


def flat(ctx, grad_output):
    return grad_output.reshape(ctx.input_shape(0))


Same = op("Same", lambda ctx, x: x, lambda ctx, g: g)
First = op("First", lambda ctx, x, y: x, lambda ctx, g: (g, None))
Second = op("Second", lambda ctx, x, y: y, lambda ctx, g: (None, g))
Flat = op("Flat", lambda ctx, x: x.reshape(-1), flat)  # a view of its input
FlatFirst = op("FlatFirst", lambda ctx, x, y: x.reshape(-1), lambda ctx, g: (flat(ctx, g), None))


class Marked(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x):
        out = np.sign(x)
        ctx.mark_non_differentiable(out)
        return out

    @staticmethod
    def backward(ctx, grad_output):
        return None


class Swapped(pg.ArrayFunction):
    """Saves its inputs in the other order."""

    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(y, x)
        return x * y

    @staticmethod
    def backward(ctx, grad_output):
        y, x = ctx.saved_tensors
        return grad_output * y, grad_output * x


class Weighted(pg.ArrayFunction):
    """Saves its first input, and what it has made of the second."""

    @staticmethod
    def forward(ctx, x, y):
        triple = 3 * y
        ctx.save_for_backward(x, triple)
        return x * triple

    @staticmethod
    def backward(ctx, grad_output):
        x, triple = ctx.saved_tensors
        return grad_output * triple, grad_output * x * 3


class WeightedFirst(pg.ArrayFunction):
    """Saves what it has made of the first, and its second input."""

    @staticmethod
    def forward(ctx, x, y):
        triple = 3 * x
        ctx.save_for_backward(triple, y)
        return triple * y

    @staticmethod
    def backward(ctx, grad_output):
        triple, y = ctx.saved_tensors
        return grad_output * y * 3, grad_output * triple


class Order(pg.ArrayFunction):
    """Of two arrays; nothing flows through it."""

    @staticmethod
    def forward(ctx, x, y):
        out = np.sign(x - y)
        ctx.mark_non_differentiable(out)
        return out

    @staticmethod
    def backward(ctx, grad_output):
        return None, None


class Switches(pg.ArrayFunction):
    """Leaves a mode switched that is its callers'."""

    @staticmethod
    def forward(ctx, x):
        pg.set_grad_enabled(not pg.is_grad_enabled())
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


class SwitchesToo(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, y):
        pg.set_grad_enabled(not pg.is_grad_enabled())
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2, None


class FussyAlone(pg.ArrayFunction):
    """Of a pack whose code is its author's: what forward raises says where."""

    identity = "acme::fussy_alone"
    errors_say_where = True

    @staticmethod
    def forward(ctx, x):
        if np.sum(x) > 0:
            raise ArithmeticError("positive")
        return x * 1

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


class Fussy(pg.ArrayFunction):
    identity = "acme::fussy"
    errors_say_where = True

    @staticmethod
    def forward(ctx, x, y):
        if np.sum(x) > 0:
            raise ArithmeticError("positive")
        return x - y

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, -grad_output


def function_of(name):
    return registry.op(f"builtin::{name}").function


UNARY = [Halved, Same, Flat, Marked, Switches, FussyAlone]
UNARY += [*map(function_of, ("exp", "neg", "relu", "sqrt", "sin"))]
BINARY = [
    Kept,
    Fussy,
    First,
    Second,
    FlatFirst,
    Swapped,
    Weighted,
    WeightedFirst,
    Order,
    SwitchesToo,
]
BINARY += [*map(function_of, ("add", "mul", "pow", "matmul", "maximum"))]


def things():
    """Return what an op may be called with, by name, made anew."""
    leaf = pg.tensor([[0.5, -2.0], [3.0, 0.25]], requires_grad=True)
    alike = pg.tensor([[0.5, -2.0], [3.0, 0.25]])
    changed = pg.ones(2, 2)
    changed += 1
    grown = leaf * 2
    grown += 1
    return {
        "leaf": leaf,
        "computed": leaf * 2,
        "view": (leaf * 2)[:1],
        "constant": alike,
        "the same array": pg.from_numpy(alike.numpy()),
        "the leaf's array": leaf.detach(),
        "changed": changed,
        "changed and computed": grown,
        "double": pg.tensor([[1.5, 2.0]], dtype=pg.float64, requires_grad=True),
        "integers": pg.tensor([[1, 2], [3, 4]]),
        "complex": pg.tensor([[1j, 2.0]], requires_grad=True),
        "float": 2.0,
        "int": 3,
        "array": np.ones((2, 2), np.float32),
        "a list": [1.0, 2.0],
        "None": None,
        "empty": pg.zeros(0, 2, requires_grad=True),
    }


MODES = {
    "as usual": pg.enable_grad,
    "no_grad": pg.no_grad,
    "inference": pg.inference_mode,
    "hooked": lambda: pg.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t),
}


def told(result, args):
    """Return what there is to know of a call's result, without its identity."""
    place = {id(value): nr for nr, value in enumerate(args)}
    if not isinstance(result, pg.Tensor):
        return repr(result)
    array, node = result.numpy(force=True), result.grad_fn
    facts = [repr(array), array.dtype, result.is_leaf, result.requires_grad, result.is_inference()]
    facts += [result._base is None or place.get(id(result._base)), result._refusal is None]
    if node is None:
        return facts
    edges = [
        type(edge).__name__ if not isinstance(edge, AccumulateGrad) else place[id(edge.variable)]
        for edge in node._edges
    ]
    saved = node._saved if type(node._saved) is tuple else [one._held for one in node._saved]
    facts += [type(node).__name__, edges, node.needs_input_grad, node._shape, node._dtype]
    facts += [[repr(getattr(value, "_array", value)) for value in saved]]
    origins = origins_of(node)
    facts += [[(type(o).__name__, place.get(id(getattr(o, "tensor", 0)))) for o in origins]]
    facts += [[getattr(o, "version", None) for o in origins]]
    return facts


def outcome(call, names, mode, keywords=(), out=False):
    """Return what a call gives, or how it fails, in a mode, and which mode it leaves.

    The last arguments are given by the `keywords`; `out` says whether the result is to go into a tensor that is there.
    """
    known = things()
    args = [known[name] for name in names]
    positional = args[: len(args) - len(keywords)]
    settings = dict(zip(keywords, args[len(positional) :], strict=True))
    if out:
        settings["out"] = target = pg.zeros(2, 2)
    with np.errstate(all="ignore"), MODES[mode]():
        try:
            result = call(*positional, **settings)
            if out:
                assert result is target
            return told(result, args), pg.is_grad_enabled()
        except Exception as error:
            notes = getattr(error, "__notes__", [])
            return type(error), str(error), notes, pg.is_grad_enabled()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("function", UNARY, ids=lambda function: function.__name__)
def test_a_twin_of_one_tensor_does_what_the_readable_path_does(function, mode):
    general = make_call(function.node_class)
    assert function.apply.__code__.co_name != general.__code__.co_name
    for name in things():
        assert outcome(function.apply, [name], mode) == outcome(general, [name], mode), name


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("function", BINARY, ids=lambda function: function.__name__)
def test_a_twin_of_two_tensors_does_what_the_readable_path_does(function, mode):
    general = make_call(function.node_class)
    assert function.apply.__code__.co_name != general.__code__.co_name
    pairs = list(itertools.product(things(), repeat=2))
    for names in pairs if mode == "as usual" else pairs[::7]:
        assert outcome(function.apply, names, mode) == outcome(general, names, mode), names


@pytest.mark.parametrize("function", [*UNARY, *BINARY], ids=lambda function: function.__name__)
def test_a_twin_takes_keywords_and_a_place_for_its_result(function):
    general = make_call(function.node_class)
    names = function.node_class._facts.arguments
    for given in (["leaf"] * len(names), ["changed", "constant"][: len(names)]):
        for keywords in (names, names[1:]):
            fast = outcome(function.apply, given, "as usual", keywords)
            assert fast == outcome(general, given, "as usual", keywords), (given, keywords)
        for mode in MODES:
            fast = outcome(function.apply, given, mode, out=True)
            assert fast == outcome(general, given, mode, out=True), (given, mode)


def test_random_programs_have_the_same_gradients_by_either_path(monkeypatch):
    for seed in range(60):
        fast = gradients(seed)
        with monkeypatch.context() as patch:
            for function in {*UNARY, *BINARY} - APART:
                patch.setattr(function, "apply", staticmethod(make_call(function.node_class)))
            readable = gradients(seed)
        assert fast == readable, seed


APART = {Fussy, FussyAlone, Flat, FlatFirst, Switches, SwitchesToo}
"""Not for random programs: they raise, or return another shape, or count on how often they are called."""


def gradients(seed):
    """Run a random program, forward and back, and return the gradients of its leaves."""
    draw = random.Random(seed)
    leaves = [pg.tensor(np.full((2, 2), 0.5 + nr), requires_grad=True) for nr in range(3)]
    values = [*leaves, pg.ones(2, 2)]
    for _ in range(12):
        if draw.random() < 0.5:
            function = draw.choice([each for each in UNARY if each not in APART])
            values.append(function.apply(draw.choice(values)))
        else:
            function = draw.choice([each for each in BINARY if each not in APART])
            values.append(function.apply(draw.choice(values), draw.choice(values)))
    total = sum((value * value).sum() for value in values)
    total.backward()
    return [repr(leaf.grad) for leaf in leaves]
