"""The engine alone: each of its mechanisms once, with ops that a pack of two brings. `rows/` asks the rest."""

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


def test_a_tensor_is_made_of_numbers_and_arrays_and_gives_them_back(x):
    made = pg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert (made.shape, made.dtype, made.ndim) == ((2, 3), pg.float32, 2)
    assert made.tolist() == [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert (pg.tensor([1, 2]).dtype, pg.tensor([[2.5]]).item()) == (pg.int64, 2.5)
    array = np.array([1.0, 2.0])
    copied, shared = pg.tensor(array), pg.from_numpy(array)
    array[0] = 9.0
    assert (copied.tolist(), shared.tolist()) == ([1.0, 2.0], [9.0, 2.0])
    with pytest.raises(RuntimeError, match="a Tensor with 2 elements cannot be converted"):
        x.item()
    with pytest.raises(GradientError, match=r"Use tensor\.detach\(\)\.numpy\(\) instead"):
        x.numpy()
    with pytest.raises(RuntimeError, match="floating point"):
        pg.tensor([1, 2], requires_grad=True)


def test_a_call_makes_a_node_by_which_the_sweep_hands_each_leaf_its_gradient(x, y, small):
    product = small.mul(x, y)
    total = small.total(product)
    assert total.grad_fn.next_functions == ((product.grad_fn, 0),)
    assert [leaf.variable for leaf, _ in product.grad_fn.next_functions] == [x, y]
    assert (x.is_leaf, product.is_leaf, x.grad) == (True, False, None)
    assert small.mul(pg.tensor([1.0]), pg.tensor([2.0])).grad_fn is None
    total.backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([5.0, 7.0], [2.0, 3.0])
    square = small.mul(x, x)
    small.total(small.mul(square, square)).backward()  # x^4, added to what is there
    assert x.grad.tolist() == [37.0, 115.0]


def test_roots_may_be_several_and_need_a_history_and_their_gradients(x, small):
    backward([small.total(x), small.total(small.mul(x, x))])
    assert x.grad.tolist() == [5.0, 7.0]
    twice(x).backward(pg.tensor([1.0, 10.0]))
    assert x.grad.tolist() == [7.0, 27.0]
    with pytest.raises(GradientError, match="only for scalar outputs; this one has shape"):
        twice(x).backward()
    with pytest.raises(GradientError, match="does not require grad and does not have a grad_fn"):
        pg.tensor(1.0).backward()


def test_grad_returns_gradients_and_leaves_those_of_the_leaves_alone(x, y, small):
    found = grad(small.total(small.mul(x, y)), (y, x))
    assert [each.tolist() for each in found] == [[2.0, 3.0], [5.0, 7.0]]
    assert (x.grad, y.grad, found[0].requires_grad) == (None, None, False)
    with pytest.raises(RuntimeError, match="appears to not have been used in the graph"):
        grad(small.total(x), y)
    assert grad(small.total(x), y, allow_unused=True) == (None,)


def test_a_graph_is_used_up_by_a_pass_or_retained_or_recorded_itself(x, y, small):
    root = small.total(small.mul(x, x))
    root.backward(retain_graph=True)
    root.backward()
    assert x.grad.tolist() == [8.0, 12.0]
    with pytest.raises(GraphFreedError, match="backward through the graph a second time"):
        root.backward()
    (first,) = grad(small.mul(x, y), x, pg.tensor([1.0, 1.0]), create_graph=True)
    assert first.tolist() == [5.0, 7.0]
    assert grad(small.total(first), y)[0].tolist() == [1.0, 1.0]


def test_each_thread_has_its_modes_and_all_passes_into_one_leaf_arrive(x, small):
    recorded = []
    with pg.no_grad():
        with pg.enable_grad():
            recorded.append(twice(x).requires_grad)
        thread = threading.Thread(target=lambda: recorded.append(twice(x).requires_grad))
        thread.start()
        thread.join()
        recorded.append(twice(x).requires_grad)
    assert recorded == [True, True, False]
    with pg.inference_mode():
        made = twice(x)
    assert (made.is_inference(), made.requires_grad) == (True, False)
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        small.mul(x, made)
    threads = [threading.Thread(target=small.total(x).backward) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert x.grad.tolist() == [32.0, 32.0]


def test_hooks_see_gradients_and_replace_them_and_a_computed_tensor_keeps_its_own(x, small):
    seen = []
    middle = twice(x)
    middle.retain_grad()
    middle.register_hook(lambda g: seen.append(g.tolist()))
    handle = x.register_hook(twice)
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad.tolist()))
    small.total(middle).backward()
    assert seen == [[1.0, 1.0], [4.0, 4.0]]
    assert middle.grad.tolist() == [1.0, 1.0]
    handle.remove()
    small.total(twice(x)).backward()
    assert x.grad.tolist() == [6.0, 6.0]


def doubled_in_place(ctx, a):
    a.numpy()[...] *= 2
    ctx.mark_dirty(a)
    return a


double_ = written(doubled_in_place, lambda ctx, g: twice(g), pg.Function)


def test_a_change_in_place_counts_a_version_and_has_a_gradient(x, small):
    middle = twice(x)
    before = middle._version
    double_(middle)
    assert (middle._version, middle.tolist()) == (before + 1, [8.0, 12.0])
    small.total(middle).backward()
    assert x.grad.tolist() == [4.0, 4.0]
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        double_(x)
    for change in (double_, lambda saved: double_(saved.detach())):
        middle = twice(x)
        root = small.total(small.mul(middle, middle))
        change(middle)
        with pytest.raises(ModifiedError, match="modified by an inplace operation"):
            root.backward()


def test_views_and_detached_tensors_share_memory_and_only_views_a_gradient(x, small):
    first = written(lambda ctx, a: a[:1], lambda ctx, g: np.concatenate([g, 0 * g]))
    middle, cut = twice(x), x.detach()
    assert np.shares_memory(first(middle).detach().numpy(), middle.detach().numpy())
    assert np.shares_memory(cut.numpy(), x.detach().numpy())
    first(middle).backward()
    small.total(small.mul(x, cut)).backward()
    assert x.grad.tolist() == [2.0 + 2.0, 3.0]


def test_an_op_may_have_several_outputs_some_of_them_constant_and_inputs_without_a_gradient(x, y):
    seen = []

    def forward(ctx, a, b):
        order = np.argsort(a)
        ctx.mark_non_differentiable(order)
        return a * b, a * 10, order

    def rule(ctx, of_first, of_second, of_order):
        seen.append(of_second.tolist())
        return of_first + 10 * of_second, None

    first, second, order = written(forward, rule)(x, y)
    assert first.grad_fn is second.grad_fn
    assert not order.requires_grad
    first.backward(pg.tensor([1.0, 1.0]), retain_graph=True)
    backward([first, second], [pg.tensor([1.0, 1.0])] * 2)
    assert seen == [[0.0, 0.0], [1.0, 1.0]]
    assert (x.grad.tolist(), y.grad) == ([12.0, 12.0], None)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda ctx, g: (g, g), r"incorrect number of gradients \(expected 1, got 2\)"),
        (lambda ctx, g: (), r"incorrect number of gradients \(expected 1, got 0\)"),
        (lambda ctx, g: g[:1], r"got \[1\] but expected shape compatible with \[2\]"),
        (lambda ctx, g: g[None], r"Sum the gradient over the broadcast axes \(0,\)"),
        (lambda ctx, g: 1.0, r"expected Variable or None \(got float\)"),
        (lambda ctx, g: [g], r"expected Variable or None \(got list\)"),
        (lambda ctx, g: g > 0, "expected type Float but got Bool"),
    ],
)
def test_a_rule_that_returns_no_gradient_of_its_input_is_refused(x, rule, words):
    with pytest.raises(GradientError, match=words):
        written(lambda ctx, a: 2 * a, rule)(x).backward(pg.tensor([1.0, 1.0]))
    assert x.grad is None


def test_a_gradient_of_another_dtype_is_cast_and_an_error_of_a_rule_changes_none(x, small):
    wide = written(lambda ctx, a: 2 * a, lambda ctx, g: 2 * g.astype(np.float64))
    small.total(wide(x)).backward()
    assert x.grad.dtype == pg.float32
    broken = written(lambda ctx, a: 2 * a, lambda ctx, g: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        small.total(small.mul(x, broken(x))).backward()
    assert x.grad.tolist() == [2.0, 2.0]
    no_rule = type("NoRule", (pg.ArrayFunction,), {"forward": staticmethod(lambda ctx, a: a + 1)})
    with pytest.raises(NotImplementedError, match="NoRule has none"):
        no_rule.apply(x).backward(pg.tensor([1.0, 1.0]))
