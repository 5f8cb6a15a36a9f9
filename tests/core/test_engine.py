"""The engine: tensors, call, graph and sweep, with ops that a pack of two brings."""

import threading

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import GradientError, GraphFreedError, ModifiedError
from plugrad.engine.sweep.backward import backward, grad


@pytest.fixture
def x():
    return pg.tensor([2.0, 3.0], requires_grad=True)


@pytest.fixture
def y():
    return pg.tensor([5.0, 7.0], requires_grad=True)


def written(forward, rule, base=pg.ArrayFunction):
    """Return an op of a forward and a rule."""
    methods = {"forward": staticmethod(forward), "backward": staticmethod(rule)}
    return type("F", (base,), methods).apply


twice = written(lambda ctx, a: 2 * a, lambda ctx, g: 2 * g)


# A Tensor: made from data, and what it says of them.


def test_a_tensor_made_from_numbers_has_their_shape_and_the_default_dtype():
    made = pg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert (made.shape, made.dtype, made.ndim) == ((2, 3), pg.float32, 2)
    assert made.tolist() == [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert pg.tensor([1, 2]).dtype == pg.int64


def test_a_tensor_made_from_an_array_has_a_copy_and_from_numpy_shares_it():
    array = np.array([1.0, 2.0])
    copied, shared = pg.tensor(array), pg.from_numpy(array)
    array[0] = 9.0
    assert copied.tolist() == [1.0, 2.0]
    assert shared.tolist() == [9.0, 2.0]
    assert shared.dtype == pg.float64


def test_a_leaf_has_no_gradient_until_a_pass_brings_one(x, small):
    assert x.is_leaf
    assert x.grad is None
    small.total(x).backward()
    assert x.grad.tolist() == [1.0, 1.0]
    assert x.grad.dtype == x.dtype


def test_item_is_the_one_number_and_refuses_several(x):
    assert pg.tensor([[2.5]]).item() == 2.5
    with pytest.raises(RuntimeError, match="a Tensor with 2 elements cannot be converted"):
        x.item()


def test_numpy_hands_out_the_memory_of_a_tensor_but_not_of_one_that_records(x):
    plain = pg.tensor([1.0])
    plain.numpy()[0] = 4.0
    assert plain.item() == 4.0
    with pytest.raises(GradientError, match=r"Use tensor\.detach\(\)\.numpy\(\) instead"):
        x.numpy()


def test_only_floating_numbers_may_require_grad():
    with pytest.raises(RuntimeError, match="floating point"):
        pg.tensor([1, 2], requires_grad=True)


# Call, node, sweep.


def test_a_call_makes_a_node_whose_edges_lead_to_the_inputs(x, y, small):
    product = small.mul(x, y)
    total = small.total(product)
    ((node, position),) = total.grad_fn.next_functions
    assert (node, position) == (product.grad_fn, 0)
    assert [leaf.variable for leaf, _ in node.next_functions] == [x, y]
    assert not product.is_leaf


def test_a_call_without_an_input_that_requires_grad_makes_no_node(small):
    assert small.mul(pg.tensor([1.0]), pg.tensor([2.0])).grad_fn is None


def test_the_sweep_hands_each_leaf_its_own_gradient(x, y, small):
    small.total(small.mul(x, y)).backward()
    assert x.grad.tolist() == [5.0, 7.0]
    assert y.grad.tolist() == [2.0, 3.0]


def test_gradients_of_several_paths_to_one_leaf_add_up(x, small):
    square = small.mul(x, x)
    small.total(small.mul(square, square)).backward()  # x^4
    assert x.grad.tolist() == [32.0, 108.0]


def test_a_second_pass_adds_to_the_gradient_of_the_first(x, small):
    small.total(x).backward()
    small.total(twice(x)).backward()
    assert x.grad.tolist() == [3.0, 3.0]


def test_several_roots_add_up_in_one_pass(x, small):
    backward([small.total(x), small.total(small.mul(x, x))])
    assert x.grad.tolist() == [5.0, 7.0]


def test_a_root_of_several_elements_needs_its_gradient(x):
    with pytest.raises(GradientError, match="only for scalar outputs; this one has shape"):
        twice(x).backward()
    twice(x).backward(pg.tensor([1.0, 10.0]))
    assert x.grad.tolist() == [2.0, 20.0]


def test_a_root_without_history_is_refused():
    with pytest.raises(GradientError, match="does not require grad and does not have a grad_fn"):
        pg.tensor(1.0).backward()


def test_each_output_of_an_op_has_a_gradient_and_an_unused_one_is_zeros(x, small):
    seen = []

    def rule(ctx, of_first, of_second):
        seen.append(of_second.tolist())
        return of_first + 10 * of_second

    both = written(lambda ctx, a: (a + 1, a * 10), rule)
    first, second = both(x)
    assert first.grad_fn is second.grad_fn
    small.total(small.mul(first, second)).backward()
    assert x.grad.tolist() == [20.0 + 30.0, 30.0 + 40.0]
    small.total(both(x)[0]).backward()
    assert seen[1] == [0.0, 0.0]


def test_grad_returns_gradients_and_leaves_those_of_the_leaves_alone(x, y, small):
    found = grad(small.total(small.mul(x, y)), (y, x))
    assert [each.tolist() for each in found] == [[2.0, 3.0], [5.0, 7.0]]
    assert (x.grad, y.grad) == (None, None)


def test_grad_refuses_an_input_that_the_output_does_not_depend_on(x, y, small):
    with pytest.raises(RuntimeError, match="appears to not have been used in the graph"):
        grad(small.total(x), y)
    assert grad(small.total(x), y, allow_unused=True) == (None,)


# The graph is used up by a pass, or kept, or recorded itself.


def test_a_second_pass_over_a_graph_that_gave_up_its_values_is_refused(x, small):
    root = small.total(small.mul(x, x))
    root.backward()
    with pytest.raises(GraphFreedError, match="backward through the graph a second time"):
        root.backward()
    assert x.grad.tolist() == [4.0, 6.0]


def test_a_graph_that_is_retained_can_be_passed_again(x, small):
    root = small.total(small.mul(x, x))
    root.backward(retain_graph=True)
    root.backward()
    assert x.grad.tolist() == [8.0, 12.0]


def test_a_recorded_pass_through_a_function_can_be_differentiated_again(x, y, small):
    (first,) = grad(small.mul(x, y), x, pg.tensor([1.0, 1.0]), create_graph=True)
    assert first.tolist() == [5.0, 7.0]
    assert grad(small.total(first), y)[0].tolist() == [1.0, 1.0]


def test_a_pass_that_is_not_recorded_gives_gradients_without_history(x, y, small):
    (first,) = grad(small.total(small.mul(x, y)), x)
    assert not first.requires_grad


# Modes.


def test_no_grad_records_nothing_and_enable_grad_inside_of_it_does(x):
    with pg.no_grad():
        assert not twice(x).requires_grad
        with pg.enable_grad():
            assert twice(x).requires_grad
        assert not pg.is_grad_enabled()
    assert twice(x).requires_grad


def test_what_inference_mode_made_cannot_be_saved_for_a_gradient(x, small):
    with pg.inference_mode():
        made = twice(x)
    assert made.is_inference()
    assert not made.requires_grad
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        small.mul(x, made)


def test_a_detached_tensor_shares_memory_and_ends_the_graph(x, small):
    cut = x.detach()
    assert not cut.requires_grad
    assert np.shares_memory(cut.numpy(), x.detach().numpy())
    small.total(small.mul(x, cut)).backward()
    assert x.grad.tolist() == [2.0, 3.0]


def test_each_thread_has_its_own_grad_mode(x):
    recorded = []
    with pg.no_grad():
        thread = threading.Thread(target=lambda: recorded.append(twice(x).requires_grad))
        thread.start()
        thread.join()
        assert not twice(x).requires_grad
    assert recorded == [True]


def test_passes_of_several_threads_into_one_leaf_all_arrive(x, small):
    roots = [small.total(x) for _ in range(32)]
    threads = [threading.Thread(target=root.backward) for root in roots]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert x.grad.tolist() == [32.0, 32.0]


# Hooks.


def test_a_hook_sees_the_gradient_of_its_tensor_and_may_replace_it(x, small):
    seen = []
    middle = twice(x)
    middle.register_hook(lambda g: seen.append(g.tolist()))
    handle = x.register_hook(twice)
    small.total(middle).backward(retain_graph=True)
    assert seen == [[1.0, 1.0]]
    assert x.grad.tolist() == [4.0, 4.0]
    handle.remove()
    x.grad = None
    small.total(twice(x)).backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_a_computed_tensor_keeps_its_gradient_if_asked_to(x, small):
    middle = twice(x)
    middle.retain_grad()
    small.total(middle).backward()
    assert middle.grad.tolist() == [1.0, 1.0]


def test_a_hook_of_a_leaf_runs_when_its_gradient_was_added(x, small):
    seen = []
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad.tolist()))
    small.total(small.mul(x, x)).backward()
    assert seen == [[4.0, 6.0]]


# In place: versions and views.


def doubled_in_place(ctx, a):
    a.numpy()[...] *= 2
    ctx.mark_dirty(a)
    return a


double_ = written(doubled_in_place, lambda ctx, g: twice(g), pg.Function)


def test_an_op_that_writes_into_its_argument_counts_a_version_and_has_a_gradient(x, small):
    middle = twice(x)
    before = middle._version
    double_(middle)
    assert middle._version == before + 1
    assert middle.tolist() == [8.0, 12.0]
    small.total(middle).backward()
    assert x.grad.tolist() == [4.0, 4.0]


def test_a_saved_value_that_was_changed_in_place_is_refused_when_it_is_needed(x, small):
    middle = twice(x)
    root = small.total(small.mul(middle, middle))
    double_(middle)
    with pytest.raises(ModifiedError, match="modified by an inplace operation"):
        root.backward()
    assert x.grad is None


def test_a_leaf_that_requires_grad_may_not_be_written_to_while_recording(x):
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        double_(x)


def test_a_change_of_a_detached_view_of_the_same_memory_is_noticed(x, small):
    middle = twice(x)
    root = small.total(small.mul(middle, middle))
    double_(middle.detach())
    with pytest.raises(ModifiedError, match="modified by an inplace operation"):
        root.backward()


def test_a_result_that_shows_the_memory_of_its_input_is_a_view_of_it(x):
    first = written(lambda ctx, a: a[:1], lambda ctx, g: np.concatenate([g, 0 * g]))
    middle = twice(x)
    assert np.shares_memory(first(middle).detach().numpy(), middle.detach().numpy())
    first(middle).backward()
    assert x.grad.tolist() == [2.0, 0.0]


# What a rule may return.


def test_none_says_that_an_argument_has_no_gradient(x, y, small):
    left = written(lambda ctx, a, b: a * b, lambda ctx, g: (g, None))
    small.total(left(x, y)).backward()
    assert x.grad.tolist() == [1.0, 1.0]
    assert y.grad is None


def test_an_output_that_is_marked_non_differentiable_requires_no_grad(x):
    def forward(ctx, a):
        order = np.argsort(a)
        ctx.mark_non_differentiable(order)
        return 2 * a, order

    values, order = written(forward, lambda ctx, g, of_order: 2 * g)(x)
    assert values.requires_grad
    assert not order.requires_grad


def test_an_op_whose_rule_is_missing_is_an_error_that_names_it(x):
    class NoRule(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, a):
            return a + 1

    with pytest.raises(NotImplementedError, match="NoRule has none"):
        NoRule.apply(x).backward(pg.tensor([1.0, 1.0]))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda ctx, g: (g, g), r"incorrect number of gradients \(expected 1, got 2\)"),
        (lambda ctx, g: (), r"incorrect number of gradients \(expected 1, got 0\)"),
        (lambda ctx, g: g[:1], r"got \[1\] but expected shape compatible with \[2\]"),
        (lambda ctx, g: g[None], r"Sum the gradient over the broadcast axes \(0,\)"),
        (lambda ctx, g: 1.0, r"expected Variable or None \(got float\)"),
        (lambda ctx, g: g > 0, "expected type Float but got Bool"),
    ],
)
def test_a_rule_that_returns_no_gradient_of_its_input_is_refused(x, rule, words):
    with pytest.raises(GradientError, match=words):
        written(lambda ctx, a: 2 * a, rule)(x).backward(pg.tensor([1.0, 1.0]))
    assert x.grad is None


def test_a_gradient_of_another_floating_dtype_is_cast_to_that_of_its_tensor(x, small):
    wide = written(lambda ctx, a: 2 * a, lambda ctx, g: 2 * g.astype(np.float64))
    small.total(wide(x)).backward()
    assert x.grad.dtype == pg.float32


def test_an_error_that_a_rule_raises_comes_out_and_changes_no_gradient(x, small):
    def rule(ctx, g):
        raise ZeroDivisionError("of the author")

    broken = written(lambda ctx, a: 2 * a, rule)
    with pytest.raises(ZeroDivisionError, match="of the author"):
        small.total(small.mul(x, broken(x))).backward()
    assert x.grad is None
