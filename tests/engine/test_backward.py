"""`backward()` and `grad()`: where gradients start, how they add up, and what is refused."""

import _thread
import contextvars
import itertools
import signal
import threading
import time
import weakref

import numpy as np
import pytest

import plugrad as pg


def leaf(*values, dtype=None):
    return pg.tensor(values if len(values) > 1 else values[0], dtype=dtype, requires_grad=True)


def test_gradient_of_a_diamond_adds_both_paths():
    x = leaf(3.0)
    a, b = x * 2, x * x
    (a * b).backward()
    assert x.grad.item() == 6 * 9  # d(2x^3) = 6x^2


def test_a_tensor_used_twice_by_one_op_gets_both_gradients():
    x = leaf(3.0)
    (x * x).backward()
    assert x.grad.item() == 6.0


def test_a_second_backward_accumulates_into_the_same_grad_tensor():
    x = leaf(2.0)
    (x * 3).backward()
    first = x.grad
    (x * x).backward()
    assert x.grad is first
    assert first.item() == 7.0


def test_a_leaf_is_a_root_of_its_own():
    x = leaf(5.0)
    x.backward()
    assert x.grad.item() == 1.0
    assert pg.autograd.grad(x, x)[0].item() == 1.0


def test_one_element_of_any_shape_is_a_scalar_root():
    x = pg.ones(1, 1, requires_grad=True)
    (x * 4).backward()
    assert x.grad.tolist() == [[4.0]]


def test_the_same_root_twice_counts_twice():
    x = leaf(2.0)
    y = x * 3
    pg.autograd.backward([y, y])
    assert x.grad.item() == 6.0


def test_given_gradients_weight_the_roots():
    x = leaf(1.0, 2.0)
    (x * x).backward(pg.tensor([10.0, 1.0]))
    assert x.grad.tolist() == [20.0, 4.0]


def test_a_gradient_of_another_float_dtype_is_cast_to_the_outputs():
    x = leaf(1.0, dtype=pg.float64)
    (x * 2).backward(pg.tensor(1.5, dtype=pg.float32))
    assert x.grad.dtype == np.float64
    assert x.grad.item() == 3.0


def test_a_float32_leaf_in_float64_arithmetic_gets_a_float32_gradient():
    x = leaf(1.0, 2.0, dtype=pg.float32)
    (x * pg.tensor([2.0, 3.0], dtype=pg.float64)).sum().backward()
    assert x.grad.dtype == np.float32
    assert x.grad.tolist() == [2.0, 3.0]


@pytest.mark.parametrize(
    ("run", "kind", "clause"),
    [
        (
            lambda x: pg.ones(1).backward(),
            RuntimeError,
            "element 0 of tensors does not require grad and does not have a",
        ),
        (
            lambda x: (x * 2).backward(),
            RuntimeError,
            "grad can be implicitly created only for scalar outputs",
        ),
        (
            lambda x: (x * 2).backward(pg.ones(3)),
            RuntimeError,
            r"Mismatch in shape: grad_output\[0\] has a shape of torch.Size\(\[3\]\) and output\[0\] has a shape",
        ),
        (
            lambda x: (x * 2).backward(1.5),
            TypeError,
            "gradients can be either Tensors or None, but got float",
        ),
        (
            lambda x: pg.autograd.backward([x, x], [pg.ones(2)]),
            RuntimeError,
            "got 2 tensors and 1 gradients",
        ),
        (
            lambda x: (x * 2).sum().backward(inputs=[]),
            RuntimeError,
            r"`inputs` argument to `backward\(\)` cannot be",
        ),
        (
            lambda x: pg.autograd.grad(x.sum(), []),
            RuntimeError,
            r"`inputs` argument to `grad\(\)` cannot be empty.",
        ),
        (
            lambda x: pg.autograd.grad(x.sum(), pg.ones(1)),
            RuntimeError,
            "One of the differentiated Tensors does not require grad",
        ),
        (
            lambda x: pg.autograd.grad(x.sum(), [x, leaf(1.0)]),
            RuntimeError,
            "The differentiated Tensor at index 1 appears to not have been used in the graph.",
        ),
        (
            lambda x: pg.autograd.grad(x.sum(), x, materialize_grads=True, allow_unused=False),
            ValueError,
            "Expected allow_unused to be True or not passed when materialize_grads=True",
        ),
    ],
)
def test_what_cannot_be_differentiated_is_refused_in_pytorchs_words(run, kind, clause):
    with pytest.raises(kind, match=clause):
        run(leaf(1.0, 2.0))


def test_the_saved_values_are_gone_after_backward_unless_retained():
    x = leaf(2.0)
    y = x * x
    y.backward(retain_graph=True)
    y.backward()
    assert x.grad.item() == 8.0
    with pytest.raises(
        RuntimeError, match="Trying to backward through the graph a second time"
    ) as caught:
        y.backward()
    assert "builtin::mul" in str(caught.value)


def test_a_graph_that_saved_nothing_can_be_passed_again():
    x = leaf(2.0)
    y = x + x
    y.backward()
    y.backward()
    assert x.grad.item() == 4.0


def test_a_failing_backward_changes_no_grad():
    class Broken(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad_output):
            raise ValueError("boom")

    x, w = leaf(1.0), leaf(1.0)
    with pytest.raises(ValueError, match="boom"):
        (Broken.apply(x) + w * 3).backward()
    assert x.grad is None
    assert w.grad is None
    assert pg.is_grad_enabled()


def test_grad_touches_no_grad_attribute_and_runs_nothing_it_does_not_need():
    calls = []

    class Spy(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, grad_output):
            calls.append("run")
            return grad_output

    x, w = leaf(2.0), leaf(3.0)
    spied = Spy.apply(w)
    y = x * x + spied
    assert pg.autograd.grad(y, x, retain_graph=True)[0].item() == 4.0
    assert calls == []
    # A requested tensor's own node is not run either.
    assert pg.autograd.grad(y, spied)[0].item() == 1.0
    assert calls == []
    assert x.grad is None


def test_needs_input_grad_is_exact_when_only_some_inputs_are_asked_for():
    seen = []

    class Product(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, a, b):
            ctx.save_for_backward(a, b)
            return a * b

        @staticmethod
        def backward(ctx, grad_output):
            a, b = ctx.saved_tensors
            seen.append(ctx.needs_input_grad)
            return grad_output * b, grad_output * a

    a, b = leaf(2.0), leaf(3.0)
    y = Product.apply(a, b)
    assert pg.autograd.grad(y, b, retain_graph=True)[0].item() == 2.0
    y.backward()
    assert seen == [(False, True), (True, True)]


def test_unused_inputs_are_none_or_zeros_on_request():
    x, w = leaf(1.0, 2.0), leaf(3.0, 4.0)
    y = x.sum()
    assert pg.autograd.grad(y, [x, w], allow_unused=True, retain_graph=True)[1] is None
    zeros = pg.autograd.grad(y, [x, w], materialize_grads=True)[1]
    assert zeros.tolist() == [0.0, 0.0]


def test_inputs_may_repeat_and_may_be_a_dict():
    x = leaf(2.0)
    first, second = pg.autograd.grad(x * x, [x, x])
    assert first.item() == second.item() == 4.0
    assert not np.shares_memory(first.numpy(), second.numpy())
    assert pg.autograd.grad(x * x, {"x": x})["x"].item() == 4.0


def test_backward_with_inputs_fills_only_those_and_a_computed_one_too():
    x, w = leaf(2.0), leaf(3.0)
    y = x * w
    (y * y).backward(inputs=[w, y])
    assert x.grad is None
    assert w.grad.item() == 2 * 6 * 2
    assert y.grad.item() == 12.0


def test_higher_derivatives_of_a_cube():
    x = leaf(2.0)
    (first,) = pg.autograd.grad(x**3, x, create_graph=True)
    (second,) = pg.autograd.grad(first, x, create_graph=True)
    (third,) = pg.autograd.grad(second, x)
    assert (first.item(), second.item(), third.item()) == (12.0, 12.0, 6.0)


def test_backward_with_create_graph_warns_of_the_cycle_and_leaves_a_grad_with_history():
    x = leaf(2.0)
    with pytest.warns(
        UserWarning,
        match="Using backward\\(\\) with create_graph=True will create a reference cycle",
    ):
        (x**3).backward(create_graph=True)
    first = x.grad
    x.grad = None
    first.backward()
    assert x.grad.item() == 12.0


def test_create_graph_records_even_inside_no_grad():
    x = leaf(2.0)
    y = x**3
    with pg.no_grad():
        (first,) = pg.autograd.grad(y, x, create_graph=True)
    assert first.requires_grad


def test_gradients_of_two_leaves_share_no_memory_with_each_other_or_the_callers_gradient():
    x, y = leaf(1.0, 2.0), leaf(3.0, 4.0)
    given = pg.ones(2)
    (x + y).backward(given)
    assert not np.shares_memory(x.grad.numpy(), y.grad.numpy())
    assert not np.shares_memory(x.grad.numpy(), given.numpy())


@pytest.mark.parametrize("values", [(1.0,), (1.0, 2.0)])
def test_leaves_that_were_given_one_grad_both_add_to_it(values):
    x, y = leaf(*values), leaf(*values)
    x.grad = y.grad = pg.zeros(x.shape)
    (x * 2 + y * 3).sum().backward()
    assert x.grad is y.grad
    assert x.grad.sum().item() == 5 * len(values)


def test_a_gradient_is_dense_and_writable_even_when_the_rule_returned_a_broadcast_view():
    x = leaf(1.0, 2.0, 3.0)
    x.sum().backward()
    x.grad.zero_()
    assert x.grad.tolist() == [0.0, 0.0, 0.0]


def test_a_rule_that_writes_into_grad_output_is_stopped_or_harms_nobody():
    class Rude(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, grad_output):
            grad_output = grad_output.copy()
            grad_output *= 2
            return grad_output

    x = leaf(1.0, 2.0)
    given = pg.ones(2)
    (Rude.apply(x) + x).backward(given)
    assert given.tolist() == [1.0, 1.0]
    assert x.grad.tolist() == [3.0, 3.0]


def test_hooks_see_and_may_replace_the_gradient():
    x = leaf(2.0)
    y = x * 3
    seen = []
    handle = y.register_hook(lambda grad: seen.append(grad.item()))
    x.register_hook(lambda grad: grad * 10)
    (y * y).backward()
    assert seen == [12.0]
    assert x.grad.item() == 360.0
    handle.remove()
    (x * 1).backward()
    assert seen == [12.0]


def test_a_hook_on_a_leaf_is_called_once_with_the_sum():
    x = leaf(2.0)
    seen = []
    with x.register_hook(lambda grad: seen.append(grad.item())):
        (x * 3 + x * 4).backward()
    assert seen == [7.0]


def test_a_hook_that_changes_size_or_returns_nonsense_is_refused():
    x = leaf(1.0, 2.0)
    with (
        x.register_hook(lambda grad: grad.sum()),
        pytest.raises(RuntimeError, match="has changed the size of value"),
    ):
        x.sum().backward()
    with (
        x.register_hook(lambda grad: 5),
        pytest.raises(TypeError, match="expected Variable, but hook returned 'int'"),
    ):
        x.sum().backward()
    with pytest.raises(
        RuntimeError, match="cannot register a hook on a tensor that doesn't require gradient"
    ):
        pg.ones(1).register_hook(print)


def test_retain_grad_keeps_a_computed_tensors_gradient_after_its_hooks():
    x = leaf(2.0)
    y = x * 3
    y.retain_grad()
    y.register_hook(lambda grad: grad * 2)
    (y * 1).backward()
    assert y.grad.item() == 2.0
    assert y.retains_grad


def test_a_node_can_be_called_and_leaves_grad_alone():
    x, w = leaf(2.0), pg.tensor(5.0)
    y = x * w
    gradients = y.grad_fn(pg.tensor(1.0))
    assert gradients[0].item() == 5.0
    assert gradients[1] is None
    assert y.grad_fn(None) == (None, None)
    assert x.grad is None
    with pytest.raises(TypeError, match="expected 1 arguments, got 2 instead"):
        y.grad_fn(pg.ones(1), pg.ones(1))


def test_a_called_node_returns_a_gradient_per_tensor_also_where_none_flows():
    class Scaled(pg.Function):
        @staticmethod
        def forward(ctx, x, times, y):
            return x * times * y

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output, None, grad_output * 2

    node = Scaled.apply(leaf(2.0), 3, leaf(1.0)).grad_fn
    assert [gradient.item() for gradient in node(pg.tensor(1.0))] == [1.0, 2.0]
    assert node(None) == (None, None)


def test_the_graph_can_be_walked():
    x, w = leaf(2.0), pg.tensor(5.0)
    y = (x * w).exp()
    assert y.grad_fn.name() == "ExpBackward0"
    ((product, nr),) = y.grad_fn.next_functions
    assert (product.name(), nr) == ("MulBackward0", 0)
    (into_x, _), nothing = product.next_functions
    assert into_x.variable is x
    assert nothing == (None, 0)
    assert (x * 2).grad_fn.next_functions[0][0] is into_x
    product.metadata["seen"] = True
    assert product.metadata == {"seen": True}
    with pytest.raises(TypeError, match="cannot create 'MulBackward0' instances"):
        type(product)()


@pytest.mark.parametrize("length", [200_000, pytest.param(1_000_000, marks=pytest.mark.sweep)])
def test_a_chain_of_a_million_nodes_is_built_swept_and_freed_without_recursion(length):
    x = leaf(1.0)
    y = x
    for _ in range(length):
        y = y + 1.0
    y.backward(retain_graph=True)
    assert x.grad.item() == 1.0
    last = weakref.ref(y.grad_fn)
    del y
    assert last() is None


def test_eight_threads_accumulate_into_one_leaf_exactly():
    x = leaf(0.0)

    def work():
        for _ in range(200):
            (x * 1.0).backward()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert x.grad.item() == 1600.0


def test_the_newest_operation_runs_first():
    order = []

    def spy(name):
        class Spy(pg.ArrayFunction):
            @staticmethod
            def forward(ctx, x):
                return x * 1

            @staticmethod
            def backward(ctx, grad_output):
                order.append(name)
                return grad_output

        return Spy.apply

    x = leaf(1.0)
    a, b, c = spy("a")(x), spy("b")(x), spy("c")(x)
    (c + a + b).backward()
    assert order == ["c", "b", "a"]


# A rule may write into the gradient that it is given; it harms nobody.


class DoublesInPlace(pg.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        grad_output *= 2
        return grad_output


class DoublesAnArrayInPlace(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        grad_output *= 2
        return grad_output


class DoublesAViewInPlace(pg.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        first, flat = grad_output[:1], grad_output.view(-1)
        first *= 2
        flat[1:] *= 2
        return grad_output


@pytest.mark.parametrize("op", [DoublesInPlace, DoublesAnArrayInPlace, DoublesAViewInPlace])
@pytest.mark.parametrize("partial", [False, True])
def test_a_rule_that_writes_into_its_gradient_corrupts_neither_the_caller_nor_another_branch(
    op, partial
):
    x, y = pg.ones(2, requires_grad=True), pg.ones(2, requires_grad=True)
    given = pg.ones(2)
    z = op.apply(x) + y * 1  # add gives both branches the same gradient
    if partial:
        grads = pg.autograd.grad(z, (x, y), given)
    else:
        z.backward(given)
        grads = x.grad, y.grad
    assert [g.tolist() for g in grads] == [[2.0, 2.0], [1.0, 1.0]]
    assert given.tolist() == [1.0, 1.0]
    assert given._version == 0


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


def test_an_interrupt_while_a_deep_pass_runs_comes_out_when_it_is_done():
    done = []

    def interrupt():
        _thread.interrupt_main()
        time.sleep(0.2)
        done.append(True)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            nest(100, interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
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

    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * np.float32(factor)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.astype(np.float64) * ctx.factor, None


@pytest.mark.parametrize(
    "again",
    [
        lambda y, x: pg.autograd.grad(y.sum(), {"a": x}),
        lambda y, x: pg.autograd.grad(y, x, pg.ones(3, 2), is_grads_batched=True),
    ],
    ids=["a dict", "a batch"],
)
def test_whoever_freed_a_graph_is_named_by_the_users_own_line(again):
    x = pg.ones(2, requires_grad=True)
    y = x * x
    again(y, x)
    with pytest.raises(pg.PlugradError, match=rf"freed by autograd.grad\(\) at {__file__}:"):
        again(y, x)


def test_a_batch_of_gradients_must_be_given():
    x = pg.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="is_grads_batched needs grad_outputs"):
        pg.autograd.grad(x * x, x, is_grads_batched=True)
