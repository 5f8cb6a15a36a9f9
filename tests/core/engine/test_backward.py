"""`backward()` and `grad()`: where gradients start, how they add up, and what is refused."""

import _thread
import contextvars
import itertools
import threading
import time

import numpy as np
import pytest

import plugrad as pg
from tests.example_ops import op


def leaf(*values, dtype=None):
    return pg.tensor(values if len(values) > 1 else values[0], dtype=dtype, requires_grad=True)


@pytest.mark.parametrize("values", [(1.0,), (1.0, 2.0)])
def test_leaves_that_were_given_one_grad_both_add_to_it(values):
    x, y = leaf(*values), leaf(*values)
    x.grad = y.grad = pg.zeros(x.shape)
    (x * 2 + y * 3).sum().backward()
    assert x.grad is y.grad
    assert x.grad.sum().item() == 5 * len(values)


# A rule may write into the gradient that it is given; it harms nobody.


def doubles_in_place(ctx, grad_output):
    grad_output *= 2
    return grad_output


def doubles_a_view_in_place(ctx, grad_output):
    first, flat = grad_output[:1], grad_output.view(-1)
    first *= 2
    flat[1:] *= 2
    return grad_output


@pytest.mark.parametrize("rule", [doubles_in_place, doubles_a_view_in_place])
def test_a_recorded_rule_that_writes_into_its_gradient_can_be_differentiated(rule):
    doubled = op(lambda ctx, x: x * 2, rule, pg.Function)
    x = pg.ones(2, requires_grad=True)
    given = pg.tensor([1.0, 3.0], requires_grad=True)
    (grad,) = pg.autograd.grad(doubled.apply(x * x), x, given * 1, create_graph=True)
    by_x, by_given = pg.autograd.grad(grad.sum(), (x, given))
    found = grad.tolist(), by_x.tolist(), by_given.tolist()
    assert found == ([4.0, 12.0], [4.0, 12.0], [4.0, 4.0])


# `.grad` has a history of its own.


@pytest.mark.filterwarnings("ignore:Using backward")
def test_a_grad_with_a_history_keeps_it_when_more_is_added():
    x = pg.tensor([2.0], dtype=pg.float64, requires_grad=True)
    y = (x**3).sum()
    with pg.no_grad():
        y.backward(create_graph=True)
    (x**2).sum().backward()
    penalty = (x.grad**2).sum() + x.sum()
    x.grad = None
    penalty.backward()
    assert x.grad.tolist() == [2 * (12 + 4) * 12 + 1]


def test_data_that_is_replaced_does_not_disturb_the_graphs_that_lead_to_it():
    for create_graph in (False, True):
        x = pg.tensor([2.0], requires_grad=True)
        z = x**3
        x.data = pg.tensor([10.0])
        (grad,) = pg.autograd.grad(z, x, create_graph=create_graph)
        assert grad.tolist() == [12.0]  # of the value that forward saw
    with pytest.raises(RuntimeError, match="must be floating point or complex dtype, got int64"):
        x.data = pg.tensor([1])


def test_a_saved_output_that_is_marked_non_differentiable_is_a_constant():
    def forward(ctx, x):
        a = x.exp()
        ctx.save_for_backward(a, x)
        ctx.mark_non_differentiable(a)
        return a, x * x

    def backward(ctx, _, g):
        a, x = ctx.saved_tensors
        assert not a.requires_grad
        return g * 2 * a * x

    x = pg.tensor(1.0, requires_grad=True)
    y = op(forward, backward, pg.Function).apply(x)[1]
    (first,) = pg.autograd.grad(y, x, create_graph=True)
    (second,) = pg.autograd.grad(first, x)
    np.testing.assert_allclose(second.item(), 2 * np.e, rtol=1e-6)


# Passes within passes, deeper than Python's stack.


def nest(depth, at_the_bottom):
    """Call backward within the hooks of backward `depth` times, and then `at_the_bottom`; return what that returns."""
    found = []

    def hook(level):
        def call(grad):
            if level == depth:
                found.append(at_the_bottom())
                return
            with pg.enable_grad():
                y = pg.tensor(1.0, requires_grad=True) * 2
            y.register_hook(hook(level + 1))
            y.backward()

        return call

    hook(0)(None)
    return found[0]


@pytest.mark.parametrize("depth", [31, 32, 33, 100])
def test_deep_inside_nested_passes_the_modes_are_those_of_the_thread(depth):
    caller, x = threading.get_ident(), pg.ones(2, requires_grad=True)
    setting, packs = contextvars.ContextVar("setting", default="none"), []

    def look():
        seen = [pg.is_grad_enabled(), setting.get()]
        with pg.enable_grad():
            x * x.detach()
        return [*seen, threading.get_ident() == caller]

    setting.set("mine")
    hooks = pg.autograd.graph.saved_tensors_hooks(lambda t: packs.append(1) or t, lambda t: t)
    with hooks:
        seen = nest(depth, look)
    assert seen == [False, "mine", depth < 33]
    assert len(packs) == 1
    assert pg.is_grad_enabled()
    assert (x * 2).requires_grad


def test_what_is_raised_deep_inside_nested_passes_comes_out_as_it_is(monkeypatch):
    def fail(error):
        raise error("deep")

    for error in (ValueError, KeyboardInterrupt, SystemExit):
        with pytest.raises(error, match="deep"):
            nest(100, lambda error=error: fail(error))
        assert nest(100, lambda: "well") == "well"
    monkeypatch.setattr("plugrad.engine.sweep.nesting.MOST", 100)
    with pytest.raises(RecursionError, match="more than 100 backward passes within one another"):
        nest(1000, lambda: None)


@pytest.mark.usefixtures("signals")
def test_an_interrupt_while_a_deep_pass_runs_comes_out_when_it_is_done():
    done = []

    def interrupt():
        _thread.interrupt_main()
        time.sleep(0.2)
        done.append(True)

    with pytest.raises(KeyboardInterrupt):
        nest(100, interrupt)
    assert done == [True]


def test_grad_takes_the_only_inputs_that_programs_still_give():
    x = leaf(3.0)
    (first,) = pg.autograd.grad(
        outputs=x**3, inputs=x, create_graph=True, retain_graph=True, only_inputs=True
    )
    assert pg.autograd.grad(first, x, None, None, False, True, True)[0].item() == 18.0
    with pytest.warns(FutureWarning, match="only_inputs argument is deprecated and is ignored"):
        assert pg.autograd.grad(x * 2, x, only_inputs=False)[0].item() == 2.0


# Products by a number whose gradients are new, of the input's dtype and of float64.
Plain, Widened = (
    op(
        lambda ctx, x, factor: setattr(ctx, "factor", factor) or x * np.float32(factor),
        lambda ctx, g, dtype=dtype: (g.astype(dtype) * dtype(ctx.factor), None),
        new_gradients=True,
    )
    for dtype in (np.float32, np.float64)
)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_contributions_of_several_dtypes_add_up_to_the_widest_in_any_order(order):
    x = pg.tensor(np.ones(2, np.float32), requires_grad=True)
    x.grad_dtype = None
    third, fine = 1 / 3, 1e-12
    parts = [Widened.apply(x, third + fine), Plain.apply(x, 0.5), Plain.apply(x, 0.25)]
    sum(parts[nr].sum().double() for nr in order).backward()
    assert x.grad.dtype == pg.float64
    assert x.grad.tolist() == [third + fine + 0.75] * 2


BATCH = {"is_grads_batched": True}
FREE = [
    (lambda y, x: y.sum().backward(), "backward"),
    (lambda y, x: pg.autograd.grad(y.sum(), x), "autograd.grad"),
    (lambda y, x: pg.autograd.grad(y.sum(), {"a": x}), "autograd.grad"),
    (lambda y, x: pg.autograd.grad(y, x, pg.ones(3, 2), **BATCH), "autograd.grad"),
]


@pytest.mark.parametrize(("again", "call"), FREE)
def test_whoever_freed_a_graph_is_named_by_the_users_own_line(again, call):
    x = pg.ones(2, requires_grad=True)
    y = x * x
    again(y, x)
    words = rf"builtin::mul needs.*freed by {call}\(\) at {__file__}:"
    with pytest.raises(pg.PlugradError, match=words):
        again(y, x)


def test_a_batch_of_gradients_must_be_given():
    x = pg.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="is_grads_batched needs grad_outputs"):
        pg.autograd.grad(x * x, x, **BATCH)
    with pytest.raises(pg.errors.GradientError, match="grad_outputs with no rows"):
        pg.autograd.grad(x * x, x, pg.ones(0, 2), **BATCH)


class Counted(tuple):
    """A tuple that counts how often it is walked through."""

    walks = 0

    def __iter__(self):
        type(self).walks += 1
        return super().__iter__()


def test_the_outputs_of_a_node_are_walked_through_once_and_not_for_each_that_is_reached():
    parts = pg.ones(50, requires_grad=True).split(1)
    parts[0].grad_fn._outputs = Counted(parts[0].grad_fn._outputs)
    pg.cat(parts).sum().backward()
    assert 1 <= Counted.walks <= 3
