"""What ops save for backward: packed by hooks, looked at by name, protected from changes, let go when used."""

import contextlib
import threading
import weakref

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd.graph import (
    allow_mutation_on_saved_tensors,
    disable_saved_tensors_hooks,
    increment_version,
    save_on_cpu,
    saved_tensors_hooks,
)
from plugrad.engine.observers import Observer, observers
from tests.example_ops import op


@pytest.fixture
def x():
    return pg.tensor([1.0, 2.0], requires_grad=True)


def recording_hooks(seen):
    def pack(tensor):
        seen.append(("pack", tensor.tolist()))
        return tensor.detach().numpy() * 2

    def unpack(array):
        seen.append(("unpack", (array / 2).tolist()))
        return pg.from_numpy(array / 2)

    return saved_tensors_hooks(pack, unpack)


def test_hooks_are_used_in_a_function_written_with_tensors_as_well(x):
    def backward(ctx, g):
        x, nothing = ctx.saved_tensors
        assert nothing is None
        return 3 * x * x * g

    cube = op(lambda ctx, x: ctx.save_for_backward(x, None) or x**3, backward, pg.Function)
    seen = []
    with recording_hooks(seen):
        y = cube.apply(x)
    (first,) = pg.autograd.grad(y.sum(), x, create_graph=True)
    assert [event for event, _ in seen] == ["pack", "unpack"]
    assert pg.autograd.grad(first.sum(), x)[0].tolist() == [6.0, 12.0]


def test_what_an_inner_hook_packed_into_something_else_stays_as_it_is(x):
    outer = []
    with (
        saved_tensors_hooks(lambda t: outer.append(t) or t, lambda t: t),
        saved_tensors_hooks(lambda t: t.tolist(), pg.tensor),
    ):
        y = x.exp()
    y.sum().backward()
    assert outer == []
    np.testing.assert_allclose(x.grad, np.exp([1.0, 2.0]), rtol=1e-6)


def test_the_values_that_were_packed_are_not_kept_alive():
    x = pg.ones(1000, requires_grad=True)
    with saved_tensors_hooks(lambda t: t.shape, lambda shape: pg.full(shape, 2.0)):
        h = x * 2
        y = h * h
    ref = weakref.ref(h._array)
    del h
    assert ref() is None
    y.sum().backward()
    assert x.grad[0].item() == 8.0


def test_an_unpacked_value_has_the_shape_of_the_one_that_was_packed(x):
    with saved_tensors_hooks(lambda t: t, lambda t: pg.ones(7)):
        y = x.exp()
    with pytest.raises(RuntimeError, match=r"Tensor of shape \[7\] for one that was"):
        y.sum().backward()
    assert x.grad is None


def test_what_a_hook_computes_is_not_packed_by_the_hooks_in_force(x):
    packs = []

    def pack(tensor):
        packs.append(tensor.tolist())
        with pg.enable_grad():
            return x.exp(), tensor.detach()  # an op that saves

    def unpack(packed):
        with pg.enable_grad():
            (gradient,) = pg.autograd.grad((x * packed[1]).sum(), x)  # and one that is unpacked
        return gradient

    with saved_tensors_hooks(pack, unpack):
        (x * x.sin()).sum().backward()
    assert len(packs) == 3
    t = x.detach()
    np.testing.assert_allclose(x.grad, t.sin() + t * t.cos(), rtol=1e-6)


@pytest.mark.parametrize("fails", [False, True])
def test_a_refusal_entered_during_backward_ends_with_it(x, fails):
    said = []

    def refuse(grad):
        disable_saved_tensors_hooks("in the hook").__enter__()
        with pytest.raises(RuntimeError, match="in the hook"):
            recording_hooks([]).__enter__()
        said.append(grad)
        if fails:
            raise KeyError

    y = x.exp()
    y.register_hook(refuse)
    with contextlib.suppress(KeyError):
        y.sum().backward()
    assert len(said) == 1
    with recording_hooks(said):
        x.exp()
    assert len(said) == 2


def test_a_refusal_holds_in_passes_and_in_passes_within_them(x):
    def hook(grad):
        with pytest.raises(RuntimeError, match="from outside"):
            recording_hooks([]).__enter__()
        if x.grad is None:
            x.grad = pg.zeros(2)
            total.backward(retain_graph=True)

    y = x.exp()
    y.register_hook(hook)
    total = y.sum()
    with disable_saved_tensors_hooks("from outside"):
        total.backward(retain_graph=True)
    np.testing.assert_allclose(x.grad, 2 * np.exp([1.0, 2.0]), rtol=1e-6)


def test_a_block_left_too_often_leaves_the_hooks_of_others_working(x):
    saved_tensors_hooks(lambda t: t, lambda t: t).__exit__()
    packs = []
    with saved_tensors_hooks(lambda t: packs.append(t) or t, lambda t: t):
        x.exp()
    assert len(packs) == 1


def test_an_error_in_a_hook_passes_through_and_ends_the_block(x):
    def fail(tensor):
        raise KeyError("disk full")

    with saved_tensors_hooks(fail, fail), pytest.raises(KeyError, match="disk full"):
        x.exp()
    assert x.exp().requires_grad


def test_hooks_are_a_threads_own_and_while_in_force_cannot_be_refused(x):
    seen = []
    with recording_hooks(seen):
        thread = threading.Thread(target=x.exp)
        thread.start()
        thread.join()
        with pytest.raises(RuntimeError, match="^not now$"):
            disable_saved_tensors_hooks("not now").__enter__()
    assert seen == []


def exp_by_a_view(ctx, x):
    y = np.exp(x)
    ctx.save_for_backward(y.reshape(-1))
    return y


def exp_by_its_base(ctx, x):
    y = np.exp(np.append(x, 0.0))
    ctx.save_for_backward(y)
    return y[:-1]


def twice_the_saved(ctx, grad_output):
    return grad_output * 2 * ctx.saved_tensors[0].reshape(grad_output.shape)


# Ops whose rules save a view of their input, in NumPy and as a Tensor, a view of their output, and what that is one of.
SquareOfAView, SquareOfATensorView = (
    op(lambda ctx, x: ctx.save_for_backward(x.reshape(-1)) or x * x, twice_the_saved, base)
    for base in (pg.ArrayFunction, pg.Function)
)
ExpByAView = op(exp_by_a_view, lambda ctx, g: g * ctx.saved_tensors[0].reshape(g.shape))
ExpByABase = op(exp_by_its_base, lambda ctx, g: g * ctx.saved_tensors[0][:-1])


def packed_square(x):
    with saved_tensors_hooks(lambda t: t, lambda t: t):
        return x * x


@pytest.mark.parametrize("square", [SquareOfAView.apply, SquareOfATensorView.apply, packed_square])
def test_a_saved_view_or_alias_of_an_input_is_protected_from_in_place_writes(square, x):
    y = x * 1
    z = square(y)
    (gradient,) = pg.autograd.grad(z.sum(), x, retain_graph=True)
    assert gradient.tolist() == (2 * x).tolist()
    y += 1
    with pytest.raises(RuntimeError, match=r"modified by an inplace operation.*__iadd__ changed"):
        z.sum().backward()


@pytest.mark.parametrize("exp", [ExpByAView, ExpByABase])
def test_a_saved_numpy_view_of_an_output_is_protected_from_in_place_writes(exp, x):
    y = exp.apply(x)
    (gradient,) = pg.autograd.grad(y.sum(), x, retain_graph=True)
    np.testing.assert_allclose(gradient.numpy(), y.detach().numpy())
    y_alive = weakref.ref(y)
    y *= 2
    with pytest.raises(RuntimeError, match=r"modified by an inplace operation.*__imul__ changed"):
        y.sum().backward()
    del y
    assert y_alive() is None


def test_a_saved_view_is_packed_without_a_history_and_holds_no_input(x):
    for square, slope in ((SquareOfAView, lambda y: 4 * y), (ExpByAView, lambda y: 2 * np.exp(y))):
        y = x.reshape(-1, 1) * 2
        expected = slope(y.detach().numpy()).reshape(-1)
        packed = []
        keep = packed.append
        with saved_tensors_hooks(lambda t, keep=keep: keep(t) or t.numpy().copy(), pg.tensor):
            z = square.apply(y)
        assert [(t.shape, t.grad_fn) for t in packed] == [((y.numel(),), None)]
        y_alive = weakref.ref(y)
        (gradient,) = pg.autograd.grad((z * 1).sum(), x, retain_graph=True)
        np.testing.assert_allclose(gradient, expected, rtol=1e-6)
        z *= 2  # the copy that was packed is none of its
        (gradient,) = pg.autograd.grad(z.sum(), x)
        np.testing.assert_allclose(gradient, 2 * expected, rtol=1e-6)
        del y, z
        packed.clear()
        assert y_alive() is None
    (first,) = pg.autograd.grad(SquareOfAView.apply(x).sum(), x, create_graph=True)
    with pytest.raises(RuntimeError, match="neither an input nor an output"):
        pg.autograd.grad(first.sum(), x)


# x**3, whose rule saves a NumPy view of x.


# Ops whose rules save a view of their input, in NumPy and as a Tensor, a view of their output, and what that is one of.


def test_an_optimizers_step_between_two_passes_does_not_disturb_saved_views(x):
    for _ in range(3):
        x.grad = None
        for each in (SquareOfATensorView, SquareOfAView, ExpByAView):
            each.apply(x).sum().backward()
        with pg.no_grad():
            x -= 0.01 * x.grad
    assert x.grad is not None


def test_a_packed_copy_is_not_affected_by_in_place_writes(x):
    with save_on_cpu():
        y = x * 1
        z = y * y
        y += 1
        w = y.exp_()
        w *= 2
    (z.sum() + w.sum()).backward()
    np.testing.assert_allclose(x.grad, 2 * np.array([1.0, 2]) + 2 * np.exp([2.0, 3.0]), rtol=1e-6)


# By name.


def test_a_saved_name_that_a_node_has_not_is_refused_with_those_it_has(x):
    words = "'ExpBackward0'.*no attribute '_saved_self'.*_saved_result"
    with pytest.raises(AttributeError, match=words):
        _ = x.exp().grad_fn._saved_self
    assert (x**3).grad_fn._saved_self is x
    y = (x + x).sum()
    node = y.grad_fn.next_functions[0][0]
    assert node._raw_saved_tensors == ()
    y.backward()
    assert node._raw_saved_tensors == node.saved_tensors == ()


def test_hooks_may_be_put_on_one_saved_value_while_it_is_there(x):
    y = x.exp()
    raw = y.grad_fn._raw_saved_result
    with pytest.raises(ZeroDivisionError):  # which leaves the value as it was
        raw.register_hooks(lambda t: 1 / 0, lambda t: t)
    raw.register_hooks(lambda t: t.numpy(force=True).copy(), lambda t: pg.from_numpy(t) * 0 + 5)
    y.sum().backward()
    assert x.grad.tolist() == [5.0, 5.0]
    z = x * pg.ones(2)
    none = z.grad_fn._raw_saved_self
    for gone, words in ((raw, "after it has been freed"), (none, "with value None is forbidden")):
        with pytest.raises(RuntimeError, match=words):
            gone.register_hooks(lambda t: t, lambda t: t)


# Memory.


def test_saved_values_are_let_go_node_by_node_without_hooks_too():
    alive, counts = [], []

    def forward(ctx, x):
        kept = x.clone()
        ctx.save_for_backward(kept)
        alive.append(weakref.ref(kept._array))
        return x * 1

    def backward(ctx, grad_output):
        counts.append(sum(ref() is not None for ref in alive))
        return grad_output

    y = pg.ones(3, requires_grad=True)
    for _ in range(4):
        y = op(forward, backward, pg.Function).apply(y)
    y.sum().backward()
    assert counts == [4, 3, 2, 1]


# Changes.


def test_a_part_of_a_saved_tensor_may_be_written_to_where_that_is_allowed():
    a = pg.ones(2, 3, requires_grad=True)
    with allow_mutation_on_saved_tensors():
        b = a.clone()
        total = (b**2).sum() + (b.sin_() * b).sum()
        b[0].zero_()
        total.backward()
    np.testing.assert_allclose(a.grad, np.full((2, 3), 2 + np.sin(2.0)), rtol=1e-6)


def test_others_may_see_writes_beside_a_block_that_allows_mutation_and_is_left_twice(x):
    written = []

    class Beside(Observer):
        def written(self, array):
            written.append(array)

    beside = Beside()
    observers.append(beside)
    before = list(observers)
    with allow_mutation_on_saved_tensors():
        b = x.clone()
        y = (b**2).sum()
        b.zero_()
        y.backward()
    assert observers == before
    observers.remove(beside)
    assert len(written) == 1
    np.testing.assert_allclose(x.grad, 2 * x.detach())
    before = list(observers)
    block = allow_mutation_on_saved_tensors()
    with block:
        block.__exit__()
    assert observers == before


def test_a_change_behind_plugrads_back_can_be_announced(x):
    b = x * 2
    c = b * b
    b.detach().numpy()[0] = 100.0
    increment_version(b)
    increment_version([b, c])
    assert (b._version, c._version) == (2, 1)
    with pytest.raises(RuntimeError, match=r"is at version 2.*increment_version\(\) changed it"):
        c.sum().backward()
