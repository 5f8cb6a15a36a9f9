"""Hooks: what they see, what they may change, and the one order in which all of them run."""

import gc
import weakref

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd.graph import register_multi_grad_hook


@pytest.fixture
def x():
    return pg.tensor([1.0, 2.0], requires_grad=True)


@pytest.fixture
def w():
    return pg.tensor([3.0, 4.0], requires_grad=True)


def lists(grads):
    return [None if grad is None else grad.tolist() for grad in grads]


def test_at_a_node_and_at_a_leaf_hooks_run_in_one_total_order(x):
    seen = []
    y = x * 3
    y.register_hook(lambda g: seen.append(("tensor", g.tolist())))
    y.retain_grad()
    y.grad_fn.register_prehook(lambda go: seen.append(("pre", lists(go))))
    y.grad_fn.register_hook(lambda gi, go: seen.append(("post", lists(gi), lists(go))))
    y.register_hook(lambda g: g * 2)
    accumulator = y.grad_fn.next_functions[0][0]
    x.register_hook(lambda g: seen.append(("leaf", g.tolist())))
    accumulator.register_prehook(lambda go: seen.append(("leaf pre", lists(go), x.grad)))
    accumulator.register_hook(lambda gi, go: seen.append(("leaf post", gi, x.grad.tolist())))
    x.register_post_accumulate_grad_hook(lambda t: seen.append(("written", t.grad.tolist())))
    (y * pg.tensor([5.0, 7.0])).sum().backward()
    assert seen == [
        ("tensor", [5.0, 7.0]),
        ("pre", [[10.0, 14.0]]),
        ("post", [[30.0, 42.0], None], [[10.0, 14.0]]),  # None: of the number 3
        ("leaf", [30.0, 42.0]),
        ("leaf pre", [[30.0, 42.0]], None),
        ("written", [30.0, 42.0]),
        ("leaf post", (), [30.0, 42.0]),
    ]
    assert y.grad.tolist() == [10.0, 14.0]  # what all its hooks made of it


def test_a_leaf_is_reached_as_soon_as_its_last_contribution_is_in():
    seen = []
    x, y = pg.tensor(1.0, requires_grad=True), pg.tensor(2.0, requires_grad=True)
    a = x * 2
    b = y * 3
    c = a * b
    for name, tensor in {"a": a, "b": b, "c": c, "x": x, "y": y}.items():
        tensor.register_hook(lambda g, name=name: seen.append(name))
    c.backward()
    assert seen == ["c", "b", "y", "a", "x"]


def test_a_post_accumulate_hook_may_use_and_free_the_gradient_while_the_pass_goes_on():
    order = []
    mark = "h"
    early, late = pg.ones(3, requires_grad=True), pg.ones(3, requires_grad=True)

    def step(parameter):
        order.append(parameter)
        with pg.no_grad():
            parameter -= 0.25 * parameter.grad
        parameter.grad = None

    h = early * 2
    h.register_hook(lambda g: order.append(mark))
    for parameter in (early, late):
        parameter.register_post_accumulate_grad_hook(step)
    (h * late).sum().backward()
    assert list(map(id, order)) == list(map(id, [late, mark, early]))
    assert late.tolist() == [0.5, 0.5, 0.5]
    assert early.tolist() == [0.5, 0.5, 0.5]
    assert early.grad is None
    assert late.grad is None


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


def test_a_node_hook_may_put_other_gradients_in_place(x, w):
    y = x * w
    y.grad_fn.register_hook(lambda gi, go: (gi[0] * 10, None))
    y.sum().backward()
    assert x.grad.tolist() == [30.0, 40.0]
    assert w.grad is None
    y = x * w
    y.grad_fn.register_prehook(lambda go: (go[0] * 10,))
    y.sum().backward()
    assert w.grad.tolist() == [10.0, 20.0]


@pytest.mark.parametrize(
    ("hook", "error", "match"),
    [
        (lambda gi, go: go[0], TypeError, "expected tuple, but hook returned 'Tensor'"),
        (lambda gi, go: [None, None], TypeError, "expected tuple, but hook returned 'list'"),
        (
            lambda gi, go: (go[0],),
            RuntimeError,
            r"incorrect number of values \(got 1, but expected 2\)",
        ),
        (lambda gi, go: (pg.ones(5), None), RuntimeError, "has changed the size of value"),
        (lambda gi, go: (3, None), TypeError, "expected Variable, but hook returned 'int'"),
        (
            lambda gi, go: (gi[0].double(), None),
            RuntimeError,
            "has changed the type of value .was torch.FloatTensor got torch.DoubleTensor",
        ),
    ],
)
def test_what_a_node_hook_returns_is_checked(x, w, hook, error, match):
    y = x * w
    y.grad_fn.register_hook(hook)
    with pytest.raises(error, match=match):
        y.sum().backward()
    assert x.grad is None
    assert w.grad is None


def test_hooks_of_a_node_with_several_outputs_see_them_all():
    class Twice(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2, x * 3

        @staticmethod
        def backward(ctx, g, h):
            return 2 * g + 3 * h

    x = pg.ones(1, requires_grad=True)
    a, b = Twice.apply(x)
    seen = []
    a.grad_fn.register_prehook(lambda go: seen.append(lists(go)))
    b.grad_fn.register_hook(lambda gi, go: seen.append((lists(gi), lists(go))))
    (b * 5).sum().backward()
    assert seen == [[[0.0], [5.0]], ([[15.0]], [[0.0], [5.0]])]


def test_under_grad_only_the_hooks_of_what_is_executed_run(x):
    seen = []
    y = x * 3
    x.register_post_accumulate_grad_hook(lambda t: seen.append("written"))
    y.register_hook(lambda g: g + 1)
    y.grad_fn.register_hook(lambda gi, go: seen.append("post"))
    z = (y * 2).sum()
    (grad,) = pg.autograd.grad(z, y, retain_graph=True)
    assert grad.tolist() == [3.0, 3.0]
    assert seen == []
    (grad,) = pg.autograd.grad(z, x)
    assert grad.tolist() == [9.0, 9.0]
    assert seen == ["post"]
    assert x.grad is None


def test_hooks_stay_with_the_value_and_retain_grad_goes_with_the_tensor(x):
    seen = []
    y = x * 2
    y.register_hook(lambda g: seen.append(("before", g.tolist())))
    y.retain_grad()
    y *= 3
    y.register_hook(lambda g: seen.append(("after", g.tolist())))
    assert y.retains_grad
    y.sum().backward()
    assert seen == [("after", [1.0, 1.0]), ("before", [3.0, 3.0])]
    assert y.grad.tolist() == [1.0, 1.0]


def test_post_accumulate_hooks_are_for_leaves_and_return_nothing(x):
    with pytest.raises(RuntimeError, match="cannot be registered on non-leaf tensors"):
        (x * 2).register_post_accumulate_grad_hook(print)
    with pytest.raises(RuntimeError, match="doesn't require gradient"):
        x.detach().register_post_accumulate_grad_hook(print)
    for value, error in ((3, TypeError), (pg.ones(2), RuntimeError)):
        with (
            x.register_post_accumulate_grad_hook(lambda t, value=value: value),
            pytest.raises(error),
        ):
            (x * 2).sum().backward()


def test_every_handle_is_a_context_manager_and_removes_once(x):
    seen = []
    y = x * 2
    accumulator = y.grad_fn.next_functions[0][0]
    with (
        x.register_hook(lambda g: seen.append(1)),
        x.register_post_accumulate_grad_hook(lambda t: seen.append(2)),
        accumulator.register_hook(lambda gi, go: seen.append(3)),
        accumulator.register_prehook(lambda go: seen.append(4)),
        y.grad_fn.register_hook(lambda gi, go: seen.append(5)),
        y.grad_fn.register_prehook(lambda go: seen.append(6)),
        register_multi_grad_hook((x, y), lambda grads: seen.append(7)) as handle,
    ):
        y.sum().backward(retain_graph=True)
        assert sorted(seen) == [1, 2, 3, 4, 5, 6, 7]
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


def test_a_multi_grad_hook_runs_once_per_pass_with_none_for_what_the_pass_does_not_reach():
    a, b, c = (pg.tensor(value, requires_grad=True) for value in (2.0, 3.0, 5.0))
    d = a * b
    seen = []
    with register_multi_grad_hook((a, b, c, d), lambda grads: seen.append(lists(grads))):
        for _ in range(2):
            (d * 2).backward(retain_graph=True)
        (c * 2).backward()
        pg.autograd.grad(d * 2, a, retain_graph=True)
        pg.autograd.grad(d * 2, d, retain_graph=True)
    assert seen == [
        [6.0, 4.0, None, 2.0],
        [6.0, 4.0, None, 2.0],
        [None, None, 2.0, None],
        [6.0, None, None, 2.0],
        [None, None, None, 2.0],
    ]


def test_a_multi_grad_hook_with_any_gets_the_first_gradient_of_each_pass():
    a, b = (pg.tensor(value, requires_grad=True) for value in (2.0, 3.0))
    d = a * b
    seen = []
    with register_multi_grad_hook((a, b, d), lambda g: seen.append(g.item()), mode="any"):
        for _ in range(2):
            (d * 7).backward(retain_graph=True)
    assert seen == [7.0, 7.0]


def test_a_multi_grad_hook_runs_though_a_tensor_on_the_way_receives_no_gradient():
    class Nothing(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, g):
            return None

    a, b = pg.ones(1, requires_grad=True), pg.ones(1, requires_grad=True)
    seen = []
    with register_multi_grad_hook((a, b), lambda grads: seen.append(lists(grads))):
        (Nothing.apply(a) + b).sum().backward()
    assert seen == [[None, [1.0]]]


def test_a_multi_grad_hook_refuses_what_it_cannot_do(x):
    with pytest.raises(
        ValueError, match=r"Expects mode to be one of \('all', 'any'\) but got some"
    ):
        register_multi_grad_hook((x,), print, mode="some")
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


def test_a_leaf_with_hooks_dies_with_its_last_reference():
    gc.disable()
    try:
        x = pg.ones(3, requires_grad=True)
        x.register_post_accumulate_grad_hook(lambda t: None)
        x.register_hook(lambda g: g * 2)
        (x * 2).sum().backward()
        ref = weakref.ref(x)
        del x
        assert ref() is None
    finally:
        gc.enable()


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


@pytest.mark.parametrize("returns", [False, True])
def test_a_hook_that_writes_into_its_gradient_changes_that_gradient_only(returns):
    x, w, given = pg.ones(2, requires_grad=True), pg.ones(2, requires_grad=True), pg.ones(2)
    a = x * 1
    s = a + w

    def hook(grad):
        grad.mul_(2)
        return grad if returns else None

    a.register_hook(hook)
    w.register_hook(hook)
    s.backward(given)
    assert (x.grad.tolist(), w.grad.tolist()) == ([2.0, 2.0], [2.0, 2.0])
    assert given.tolist() == [1.0, 1.0]
