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
from tests.example_ops import op


def flat(ctx, grad_output):
    return grad_output.reshape(ctx.input_shape(0))


def kept(ctx, x, y):
    product, out = x * y, x * y + y
    ctx.save_for_backward(x, out, product, 2.0, None)
    return out


def marked(ctx, *arrays):
    out = np.sign(arrays[0] - arrays[-1] / 2)
    ctx.mark_non_differentiable(out)
    return out


def swapped(ctx, x, y):
    ctx.save_for_backward(y, x)
    return x * y


def weighted(ctx, x, y):
    triple = 3 * y
    ctx.save_for_backward(x, triple)
    return x * triple


def weighted_first(ctx, x, y):
    triple = 3 * x
    ctx.save_for_backward(triple, y)
    return triple * y


def saved(make):
    """Return a rule that makes gradients of what came and of the two values that were saved."""
    return lambda ctx, g: make(g, *ctx.saved_tensors)


def switches(ctx, x, y=None):
    """Leave a mode switched that is its callers'."""
    pg.set_grad_enabled(not pg.is_grad_enabled())
    return x * 2


def fussy(ctx, x, y=1):
    if np.sum(x) > 0:
        raise ArithmeticError("positive")
    return x - y


def of_one(forward):
    return lambda ctx, x: forward(ctx, x)


def of_two(forward):
    return lambda ctx, x, y: forward(ctx, x, y)


# Of a pack whose code is its author's: what forward raises says where.
SAYS = {"errors_say_where": True}
UNARY = {
    "Halved": op(
        lambda ctx, x: ctx.save_for_backward(x) or x * 0.5, lambda ctx, g: g * 0.5, pg.Function
    ),
    "Same": op(lambda ctx, x: x, lambda ctx, g: g),
    "Flat": op(lambda ctx, x: x.reshape(-1), flat),  # a view of its input
    "Marked": op(of_one(marked), lambda ctx, g: None),
    "Switches": op(of_one(switches), lambda ctx, g: g * 2),
    "Fussy": op(of_one(fussy), lambda ctx, g: g, identity="acme::fussy_alone", **SAYS),
}
BINARY = {
    # Saves an input, its output, an intermediate, a number and nothing.
    "Kept": op(kept, lambda ctx, g: (g, g), broadcasts=True),
    "First": op(lambda ctx, x, y: x, lambda ctx, g: (g, None)),
    "Second": op(lambda ctx, x, y: y, lambda ctx, g: (None, g)),
    "FlatFirst": op(lambda ctx, x, y: x.reshape(-1), lambda ctx, g: (flat(ctx, g), None)),
    "Swapped": op(swapped, saved(lambda g, y, x: (g * y, g * x))),
    "Weighted": op(weighted, saved(lambda g, x, triple: (g * triple, g * x * 3))),
    "WeightedFirst": op(weighted_first, saved(lambda g, triple, y: (g * y * 3, g * triple))),
    "Order": op(of_two(marked), lambda ctx, g: (None, None)),
    "SwitchesToo": op(of_two(switches), lambda ctx, g: (g * 2, None)),
    "FussyToo": op(of_two(fussy), lambda ctx, g: (g, -g), identity="acme::fussy", **SAYS),
}
for _name in ("exp", "neg", "relu", "sqrt", "sin"):
    UNARY[_name] = registry.op(f"builtin::{_name}").function
for _name in ("add", "mul", "pow", "matmul", "maximum"):
    BINARY[_name] = registry.op(f"builtin::{_name}").function
# Not for random programs: they raise, or return another shape, or count on how often they are called.
APART = {"Fussy", "FussyToo", "Flat", "FlatFirst", "Switches", "SwitchesToo"}


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
@pytest.mark.parametrize("name", [*UNARY, *BINARY])
def test_a_twin_does_what_the_readable_path_does(name, mode):
    function = (UNARY | BINARY)[name]
    general = make_call(function.node_class)
    assert function.apply.__code__.co_name != general.__code__.co_name
    cases = [[thing] for thing in things()]
    if name in BINARY:
        pairs = [*itertools.product(things(), repeat=2)]
        cases = pairs[::2] if mode == "as usual" else pairs[::7]
    for names in cases:
        assert outcome(function.apply, names, mode) == outcome(general, names, mode), names


@pytest.mark.parametrize("function", [*UNARY.values(), *BINARY.values()], ids=[*UNARY, *BINARY])
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
            for function in plain(UNARY | BINARY):
                patch.setattr(function, "apply", staticmethod(make_call(function.node_class)))
            readable = gradients(seed)
        assert fast == readable, seed


def plain(table):
    """Return the ops of a table that random programs use."""
    return [function for name, function in table.items() if name not in APART]


def gradients(seed):
    """Run a random program, forward and back, and return the gradients of its leaves."""
    draw = random.Random(seed)
    leaves = [pg.tensor(np.full((2, 2), 0.5 + nr), requires_grad=True) for nr in range(3)]
    values = [*leaves, pg.ones(2, 2)]
    for _ in range(12):
        if draw.random() < 0.5:
            function = draw.choice(plain(UNARY))
            values.append(function.apply(draw.choice(values)))
        else:
            function = draw.choice(plain(BINARY))
            values.append(function.apply(draw.choice(values), draw.choice(values)))
    total = sum((value * value).sum() for value in values)
    total.backward()
    return [repr(leaf.grad) for leaf in leaves]
