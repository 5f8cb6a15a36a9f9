"""checkpoint: the same numbers, computed twice instead of kept."""

import contextlib
import weakref

import numpy as np
import pytest

import plugrad as pg
from plugrad.utils.checkpoint import CheckpointError, checkpoint, checkpoint_sequential


@pytest.fixture
def x():
    return pg.tensor([0.5, 1.0], dtype=pg.float64, requires_grad=True)


class Counted:
    """A function that counts its calls."""

    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __call__(self, *args, **kwargs):
        self.calls += 1
        return self.function(*args, **kwargs)


def curve(x, factor=1.0):
    return (x.exp() * factor).sin() * x


def plain_gradients(function, x, **settings):
    y = function(x, **settings)
    (first,) = pg.autograd.grad(y.sum(), x, create_graph=True)
    (second,) = pg.autograd.grad(first.sum(), x)
    return first.detach(), second


def test_a_retained_graph_is_computed_again_for_each_pass(x):
    f = Counted(curve)
    y = checkpoint(f, x, use_reentrant=False).sum()
    y.backward(retain_graph=True)
    y.backward()
    assert f.calls == 3
    np.testing.assert_allclose(x.grad, 2 * plain_gradients(curve, x)[0], rtol=1e-15)


def test_a_tensor_that_the_function_closes_over_gets_its_gradient_too(x):
    w = pg.tensor([2.0, 3.0], dtype=pg.float64, requires_grad=True)
    checkpoint(lambda x: (x * w).exp(), x, use_reentrant=False).sum().backward()
    np.testing.assert_allclose(w.grad, x.detach() * (x * w).exp().detach())


def test_nothing_inside_is_kept_nor_what_was_recomputed_after_the_pass(x):
    alive = []

    def f(x):
        for _ in range(3):
            x = x.sin()
            alive.append(weakref.ref(x._array))
        return x

    y = checkpoint(f, x, use_reentrant=False)
    assert [ref() is None for ref in alive] == [True, True, False]  # the last is y
    alive.clear()
    y.sum().backward(retain_graph=True)
    assert [ref() is None for ref in alive][:2] == [True, True]
    assert x.grad is not None


def test_random_numbers_are_the_same_and_the_stream_goes_on_undisturbed(x):
    def noisy(x):
        noise = pg.rand(2, dtype=pg.float64) + pg.from_numpy(np.random.rand(2))
        return x * x * noise

    def run(call):
        pg.manual_seed(7)
        np.random.seed(7)
        x.grad = None
        y = call(noisy, x)
        y.sum().backward()
        return x.grad.tolist(), pg.rand(1).item(), np.random.rand()

    assert run(lambda f, x: checkpoint(f, x, use_reentrant=False)) == run(lambda f, x: f(x))


def by_grad(t):
    (slope,) = pg.autograd.grad((t.exp() * t).sin().sum(), t, create_graph=True)
    return (slope * t).sin()


def by_jacobian(t):
    return pg.autograd.functional.jacobian(lambda u: u.exp() * u, t, create_graph=True).sin()


def by_saved_values(t):
    y = t.exp()
    return (y * y.grad_fn._saved_result.detach()).sin() * t


def by_a_backward_pass(t):
    leaf = t.detach().requires_grad_()
    (leaf.exp() * leaf).sum().backward()
    return (t * leaf.grad).sin()


def by_an_inner_checkpoint(t):
    y = checkpoint(by_grad, t, use_reentrant=False)
    (slope,) = pg.autograd.grad(y.sum(), t, create_graph=True)
    return slope.sin() + y


DIFFERENTIATING = [by_grad, by_jacobian, by_saved_values, by_a_backward_pass]
DIFFERENTIATING += [by_an_inner_checkpoint]


@pytest.mark.parametrize("early_stop", [True, False])
@pytest.mark.parametrize("function", DIFFERENTIATING)
def test_a_function_that_differentiates_inside_gives_the_same_derivatives(x, function, early_stop):
    def kept(t):
        return checkpoint(function, t, use_reentrant=False, early_stop=early_stop)

    def nested(t):
        return checkpoint(kept, t, use_reentrant=False, early_stop=early_stop)

    expected = plain_gradients(function, x)
    for way in (kept, nested):
        np.testing.assert_allclose(plain_gradients(way, x), expected, rtol=1e-12)


def test_a_second_run_that_saves_more_is_an_error_though_it_differentiates_inside(x):
    runs = iter([by_grad, by_grad, lambda t: by_grad(t).exp()])  # the second is that of `grad`
    y = checkpoint(lambda t: next(runs)(t), x, use_reentrant=False, early_stop=False)
    with pytest.raises(CheckpointError, match="trying to save more tensors during recomputation"):
        y.sum().backward()


def test_an_input_changed_before_the_second_run_is_an_error(x):
    h = x * 1
    y = checkpoint(lambda t: t.exp().sin(), h, use_reentrant=False)
    h += 1
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_errors_of_the_function_pass_through_and_of_the_call_are_said(x):
    with pytest.raises(TypeError, match="unexpected keyword argument 'nonsense'"):
        checkpoint(curve, x, use_reentrant=False, nonsense=1)
    with pytest.raises(ValueError, match="should be one of 'default', 'none'"):
        checkpoint(curve, x, determinism_check="strict")
    runs = iter([lambda x: x.exp()])
    y = checkpoint(lambda x: next(runs)(x), x, use_reentrant=False)
    with pytest.raises(StopIteration):
        y.sum().backward()


def test_without_gradients_it_is_the_function(x):
    f = Counted(curve)
    assert not checkpoint(f, x.detach(), use_reentrant=False).requires_grad
    with pg.no_grad():
        assert not checkpoint(f, x, use_reentrant=False).requires_grad
    assert f.calls == 2


def test_contexts_surround_each_run(x):
    seen = []

    @contextlib.contextmanager
    def block(name):
        seen.append(name)
        yield
        seen.append(f"end of {name}")

    blocks = block("first"), block("second")
    checkpoint(curve, x, use_reentrant=False, context_fn=lambda: blocks).sum().backward()
    assert seen == ["first", "end of first", "second", "end of second"]


def test_a_sequence_is_checkpointed_in_segments(x):
    functions = [Counted(f) for f in (pg.exp, pg.sin, pg.exp, pg.sin, pg.exp)]
    checkpoint_sequential(functions, 2, x, use_reentrant=False).sum().backward()
    expected = x.detach().clone().requires_grad_()
    expected.exp().sin().exp().sin().exp().sum().backward()
    np.testing.assert_array_equal(x.grad, expected.grad)
    assert [f.calls for f in functions] == [2, 2, 1, 1, 1]
    with pytest.raises(ValueError, match="1 to 5 segments for 5 functions, got 6"):
        checkpoint_sequential(functions, 6, x)
