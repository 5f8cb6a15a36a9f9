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


def test_a_called_node_returns_a_gradient_per_tensor_also_where_none_flows():
    scaled = op(
        lambda ctx, x, times, y: x * times * y,
        lambda ctx, grad_output: (grad_output, None, grad_output * 2),
        pg.Function,
    )

    node = scaled.apply(leaf(2.0), 3, leaf(1.0)).grad_fn
    assert [gradient.item() for gradient in node(pg.tensor(1.0))] == [1.0, 2.0]
    assert node(None) == (None, None)


# A rule may write into the gradient that it is given; it harms nobody.


class DoublesInPlace(pg.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        grad_output *= 2
        return grad_output


class DoublesAViewInPlace(pg.Function):
    forward = staticmethod(DoublesInPlace.forward)

    @staticmethod
    def backward(ctx, grad_output):
        first, flat = grad_output[:1], grad_output.view(-1)
        first *= 2
        flat[1:] *= 2
        return grad_output


@pytest.mark.parametrize("op", [DoublesInPlace, DoublesAViewInPlace])
def test_a_recorded_rule_that_writes_into_its_gradient_can_be_differentiated(op):
    x = pg.ones(2, requires_grad=True)
    given = pg.tensor([1.0, 3.0], requires_grad=True)
    (grad,) = pg.autograd.grad(op.apply(x * x), x, given * 1, create_graph=True)
    assert grad.tolist() == [4.0, 12.0]
    by_x, by_given = pg.autograd.grad(grad.sum(), (x, given))
    assert by_x.tolist() == [4.0, 12.0]
    assert by_given.tolist() == [4.0, 4.0]


# `.grad` has a history of its own.


@pytest.mark.filterwarnings("ignore:Using backward")
def test_a_grad_with_a_history_keeps_it_when_more_is_added():
    x = pg.tensor([2.0], dtype=pg.float64, requires_grad=True)
    (x**3).sum().backward(create_graph=True)
    (x**2).sum().backward()
    penalty = (x.grad**2).sum() + x.sum()
    x.grad = None
    penalty.backward()
    assert x.grad.tolist() == [2 * (12 + 4) * 12 + 1]


@pytest.mark.filterwarnings("ignore:Using backward")
def test_backward_under_no_grad_leaves_a_grad_with_a_history_if_asked_to():
    x = pg.tensor([2.0], dtype=pg.float64, requires_grad=True)
    y = (x**3).sum()
    with pg.no_grad():
        y.backward(create_graph=True)
    assert x.grad.requires_grad
    x.grad = None


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
    class Op(pg.Function):
        @staticmethod
        def forward(ctx, x):
            a = x.exp()
            ctx.save_for_backward(a, x)
            ctx.mark_non_differentiable(a)
            return a, x * x

        @staticmethod
        def backward(ctx, _, g):
            a, x = ctx.saved_tensors
            assert not a.requires_grad
            return g * 2 * a * x

    x = pg.tensor(1.0, requires_grad=True)
    (first,) = pg.autograd.grad(Op.apply(x)[1], x, create_graph=True)
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


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_what_is_raised_deep_inside_nested_passes_comes_out_as_it_is(error):
    def fail():
        raise error("deep")

    with pytest.raises(error, match="deep"):
        nest(100, fail)
    assert nest(100, lambda: "well") == "well"


def test_passes_that_nest_without_end_are_an_error(monkeypatch):
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


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_contributions_of_several_dtypes_add_up_to_the_widest_in_any_order(order):
    x = pg.tensor(np.ones(2, np.float32), requires_grad=True)
    x.grad_dtype = None
    third, fine = 1 / 3, 1e-12
    parts = [Widened.apply(x, third + fine), Plain.apply(x, 0.5), Plain.apply(x, 0.25)]
    sum(parts[nr].sum().double() for nr in order).backward()
    assert x.grad.dtype == pg.float64
    assert x.grad.tolist() == [third + fine + 0.75] * 2


class Plain(pg.ArrayFunction):
    """A product whose gradients are of the input's dtype, and new."""

    new_gradients = True

    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * np.float32(factor)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * np.float32(ctx.factor), None


class Widened(pg.ArrayFunction):
    """One whose gradients are float64."""

    new_gradients = True
    forward = staticmethod(Plain.forward)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.astype(np.float64) * ctx.factor, None


@pytest.mark.parametrize(
    ("again", "call"),
    [
        (lambda y, x: y.sum().backward(), "backward"),
        (lambda y, x: pg.autograd.grad(y.sum(), x), "autograd.grad"),
        (lambda y, x: pg.autograd.grad(y.sum(), {"a": x}), "autograd.grad"),
        (
            lambda y, x: pg.autograd.grad(y, x, pg.ones(3, 2), is_grads_batched=True),
            "autograd.grad",
        ),
    ],
)
def test_whoever_freed_a_graph_is_named_by_the_users_own_line(again, call):
    x = pg.ones(2, requires_grad=True)
    y = x * x
    again(y, x)
    with pytest.raises(
        pg.PlugradError, match=rf"builtin::mul needs.*freed by {call}\(\) at {__file__}:"
    ):
        again(y, x)


def test_a_batch_of_gradients_must_be_given():
    x = pg.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="is_grads_batched needs grad_outputs"):
        pg.autograd.grad(x * x, x, is_grads_batched=True)
