"""Hooks: what they see, what they may change, and the one order in which all of them run."""

import contextlib

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd.graph import register_multi_grad_hook
from tests.example_ops import op


@pytest.fixture
def x():
    return pg.tensor([1.0, 2.0], requires_grad=True)


@pytest.fixture
def w():
    return pg.tensor([3.0, 4.0], requires_grad=True)


def lists(grads):
    return [None if grad is None else grad.tolist() for grad in grads]


def test_leaf_hooks_see_the_whole_gradient_though_an_older_graph_is_alive():
    x = pg.tensor(1.0, requires_grad=True)
    keep = x * 10  # so that x's AccumulateGrad is older than all that follows
    seen = []
    x.register_post_accumulate_grad_hook(lambda t: seen.append(t.grad.item()))
    y = x * 2
    for _ in range(5):
        y = y * x
    y.backward()
    assert seen == [12.0]
    assert keep.requires_grad


WRONG = [
    (lambda gi, go: [None, None], TypeError, "expected tuple, but hook returned 'list'"),
    (lambda gi, go: (pg.ones(5), None), RuntimeError, "has changed the size of value"),
    (lambda gi, go: (3, None), TypeError, "expected Variable, but hook returned 'int'"),
    (lambda gi, go: (gi[0].double(), None), RuntimeError, "was torch.FloatTensor got torch.Doub"),
]


@pytest.mark.parametrize(("hook", "error", "words"), WRONG)
def test_what_a_node_hook_returns_is_checked(x, w, hook, error, words):
    y = x * w
    y.grad_fn.register_hook(hook)
    with pytest.raises(error, match=words):
        y.sum().backward()
    assert (x.grad, w.grad) == (None, None)


def test_hooks_of_a_node_with_several_outputs_see_them_all():
    Twice = op(lambda ctx, x: (x * 2, x * 3), lambda ctx, g, h: 2 * g + 3 * h, pg.Function)

    x = pg.ones(1, requires_grad=True)
    a, b = Twice.apply(x)
    seen = []
    a.grad_fn.register_prehook(lambda go: seen.append(lists(go)))
    b.grad_fn.register_hook(lambda gi, go: seen.append((lists(gi), lists(go))))
    (b * 5).sum().backward()
    assert seen == [[[0.0], [5.0]], ([[15.0]], [[0.0], [5.0]])]


def test_a_post_accumulate_hook_may_return_the_leaf_that_it_stepped_and_no_other(x):
    with x.register_post_accumulate_grad_hook(lambda leaf: leaf.add_(leaf.grad, alpha=-0.5)):
        (x * 2).sum().backward()
    assert x.tolist() == [0.0, 1.0]
    with x.register_post_accumulate_grad_hook(lambda t: pg.ones(2)), pytest.raises(RuntimeError):
        (x * 2).sum().backward()


def test_every_handle_is_a_context_manager_and_removes_once(x):
    seen = []
    y = x * 2
    accumulator = y.grad_fn.next_functions[0][0]
    places = [x.register_hook, x.register_post_accumulate_grad_hook]
    places += [accumulator.register_hook, accumulator.register_prehook]
    places += [y.grad_fn.register_hook, y.grad_fn.register_prehook]
    places.append(lambda hook: register_multi_grad_hook((x, y), hook))
    with contextlib.ExitStack() as stack:
        for nr, register in enumerate(places):
            handle = stack.enter_context(register(lambda *grads, nr=nr: seen.append(nr)))
        y.sum().backward(retain_graph=True)
        assert sorted(seen) == [*range(7)]
        handle.remove()
    seen.clear()
    y.sum().backward()
    assert seen == []


def test_hooks_of_a_recorded_pass_see_tensors_that_can_be_differentiated(x):
    seen = []
    y = x**3
    y.grad_fn.register_hook(lambda gi, go: seen.append(gi[0].requires_grad))
    y.grad_fn.register_prehook(lambda go: seen.append(pg.is_grad_enabled()))
    x.register_hook(lambda g: g * x)
    (grad,) = pg.autograd.grad(y.sum(), x, create_graph=True)
    assert seen == [True, True]
    (second,) = pg.autograd.grad(grad.sum(), x)  # d(3 x^3)/dx, then x's own hook once more
    assert second.tolist() == [9.0, 72.0]


# Several tensors, one hook.


def test_a_multi_grad_hook_runs_once_per_pass_with_none_for_what_the_pass_does_not_reach(x):
    a, b, c = (pg.tensor(value, requires_grad=True) for value in (2.0, 3.0, 5.0))
    d = a * b
    seen = []
    nothing = op(lambda ctx, x: x * 1, lambda ctx, g: None, pg.Function)
    with register_multi_grad_hook((a, b, c, d), lambda grads: seen.append(lists(grads))):
        for _ in range(2):
            (d * 2).backward(retain_graph=True)
        (c * 2).backward()
        pg.autograd.grad(d * 2, a, retain_graph=True)
        pg.autograd.grad(d * 2, d, retain_graph=True)
        (nothing.apply(a) + b).backward()
    assert seen == [
        *[[6.0, 4.0, None, 2.0]] * 2,
        [None, None, 2.0, None],
        [6.0, None, None, 2.0],
        [None, None, None, 2.0],
        [None, 1.0, None, None],
    ]
    with pytest.raises(RuntimeError, match="expects each tensor to require grad"):
        register_multi_grad_hook((x, x.detach()), print)


def test_a_pass_inside_a_multi_grad_hook_is_a_pass_of_its_own(x):
    seen = []
    inner = pg.ones(1, requires_grad=True)

    def hook(grads):
        seen.append("outer")
        with pg.enable_grad():
            (inner * 2).sum().backward()

    with (
        register_multi_grad_hook((x,), hook),
        register_multi_grad_hook((inner,), lambda grads: seen.append("inner")),
    ):
        (x * 2).sum().backward()
    assert seen == ["outer", "inner"]


# What hooks must not cost.


def test_gradients_written_early_share_no_memory_with_what_flows_on():
    x, y = pg.ones(2, requires_grad=True), pg.ones(2, requires_grad=True)

    def enlarge(leaf):
        leaf.grad *= 100

    x.register_post_accumulate_grad_hook(enlarge)
    z = (y * 1) + x  # both receive the same array
    z.backward(pg.ones(2))
    assert y.grad.tolist() == [1.0, 1.0]
    assert x.grad.tolist() == [100.0, 100.0]
    assert not np.shares_memory(x.grad.numpy(), y.grad.numpy())


# Hooks that are registered while the pass runs.


def accumulator_of(leaf):
    return pg.autograd.graph.get_gradient_edge(leaf).node


def accumulator_hook(name):
    return lambda x, note: getattr(accumulator_of(x), name)(lambda *grads: note(grads[-1][0]))


TO_A_LEAF = {
    "register_hook": lambda x, note: x.register_hook(lambda g: note(g)),
    "post-accumulate": lambda x, note: x.register_post_accumulate_grad_hook(lambda t: note(t.grad)),
    "prehook of AccumulateGrad": accumulator_hook("register_prehook"),
    "posthook of AccumulateGrad": accumulator_hook("register_hook"),
}
FROM = ("tensor hook", "prehook", "posthook", "own backward", "unpack hook", "nested pass")


def graph_that_calls(do, x, where):
    """Return a result of x during whose backward pass `do` is called at the given place, once."""
    calls = iter([do])

    def call(value=None):
        for do in calls:
            do()
        return value

    def nested(grad):
        with pg.enable_grad():
            inner = pg.ones(1, requires_grad=True) * 1
        inner.register_hook(lambda g: call())
        inner.backward()

    rule, unpack = (
        (call if where == each else lambda g: g) for each in ("own backward", "unpack hook")
    )
    calling = op(lambda ctx, t: t * 1, lambda ctx, g: rule(g), pg.Function)
    h = x * x  # sends its gradient to x after the call
    with pg.autograd.graph.saved_tensors_hooks(lambda t: t, unpack):
        y = calling.apply(h).exp()
    register = {
        "tensor hook": lambda: y.register_hook(lambda g: call()),
        "prehook": lambda: y.grad_fn.register_prehook(lambda gs: call()),
        "posthook": lambda: y.grad_fn.register_hook(lambda gi, go: call()),
        "nested pass": lambda: y.register_hook(nested),
    }
    if where in register:
        register[where]()
    return y.sum()


@pytest.mark.parametrize("where", FROM)
@pytest.mark.parametrize("kind", TO_A_LEAF)
def test_a_hook_put_on_a_leaf_during_the_pass_runs_in_it(x, where, kind):
    seen = []
    y = graph_that_calls(lambda: TO_A_LEAF[kind](x, lambda g: seen.append(g.tolist())), x, where)
    y.backward()
    assert seen == [x.grad.tolist()]


@pytest.mark.parametrize("where", FROM)
@pytest.mark.parametrize("create_graph", [False, True])
def test_what_such_a_hook_returns_takes_the_gradients_place(x, where, create_graph):
    plain = pg.autograd.grad(graph_that_calls(lambda: None, x, where), x)[0]
    y = graph_that_calls(lambda: x.register_hook(lambda g: g * 2), x, where)
    (grad,) = pg.autograd.grad(y, x, create_graph=create_graph)
    assert grad.tolist() == (plain * 2).tolist()


def test_a_leaf_hook_may_put_a_hook_on_a_leaf_that_comes_later(x, w):
    seen = []
    y = (x * 3) * w
    w.register_hook(lambda g: seen.append(x.register_hook(lambda g: seen.append("x"))))
    y.sum().backward()
    assert seen[1:] == ["x"]


RUNS = (
    lambda y, x: y.backward() or x.grad,
    lambda y, x: pg.autograd.grad(y, x)[0],
    lambda y, x: pg.autograd.grad(y, x, create_graph=True)[0].detach(),
)


@pytest.mark.parametrize("base", [pg.Function, pg.ArrayFunction])
@pytest.mark.parametrize("run", RUNS)
def test_a_posthook_that_a_rule_puts_on_its_own_node_runs_after_it(x, base, run):
    shown = []

    def backward(ctx, grad_output):
        ctx.register_hook(lambda gi, go: shown.append((lists(gi), go)) or (gi[0] / 2,))
        return grad_output * 2

    y = op(lambda ctx, t: t * 2, backward, base).apply(x).sum()
    assert run(y, x).tolist() == [1.0, 1.0]
    assert shown == [([[2.0, 2.0]], ())]  # its gradients are the rule's by then


def test_a_posthook_put_on_a_node_while_its_saved_values_are_unpacked_runs(x):
    def unpack(tensor):
        y.grad_fn.register_hook(lambda gi, go: (gi[0] / 2,))
        return tensor

    with pg.autograd.graph.saved_tensors_hooks(lambda t: t, unpack):
        y = x.exp()
    y.sum().backward()
    np.testing.assert_allclose(x.grad, x.detach().exp() / 2)
