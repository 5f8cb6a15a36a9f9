"""In-place operations: versions, history, views, and what is refused."""

import contextlib
import gc
import weakref

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided, sliding_window_view

import plugrad as pg
from plugrad.authoring import composed, smooth_samples
from tests.example_ops import op


@pytest.fixture
def x():
    return pg.tensor([1.0, 2.0, 3.0], requires_grad=True)


def test_an_output_changed_before_it_was_saved_is_fine_and_after_it_is_not(x):
    def forward(ctx, x):
        y = x.exp()
        y.add_(1)
        ctx.save_for_backward(y)
        return y

    plus_one = op(forward, lambda ctx, g: g * (ctx.saved_tensors[0] - 1), pg.Function)
    y = plus_one.apply(x)
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp([1.0, 2.0, 3.0]), rtol=1e-6)
    y = plus_one.apply(x)
    y.mul_(2)
    with pytest.raises(RuntimeError, match="is at version 2; expected version 1"):
        y.sum().backward()


def attribute(ctx, x):
    ctx.x = x
    return x * x


def part(ctx, x):
    ctx.save_for_backward(x[...])
    return x * x


KEEPS = {
    "an attribute": op(attribute, lambda ctx, g: g * 2 * ctx.x).apply,
    "a NumPy view": op(part, lambda ctx, g: g * 2 * ctx.saved_tensors[0]).apply,
    "a Function": op(
        lambda ctx, x: ctx.save_for_backward(x.view(3)) or x * x,
        lambda ctx, g: g * 2 * ctx.saved_tensors[0],
        pg.Function,
    ).apply,
    "several nodes": lambda x: (x * x - x) + x,
    "a view": lambda x: pg.stack([a * a for a in x.reshape(3, 1)]).reshape(3),
    "a constant": lambda x: (x * x.detach() - x) + x + (x - x.detach()) * x.detach(),
    "a closure": lambda x: pg.utils.checkpoint.checkpoint(lambda x: x * x, x, use_reentrant=False),
}


@pytest.mark.parametrize("kept", KEEPS)
@pytest.mark.parametrize("partly", [False, True])
def test_a_composed_op_of_a_pack_in_place_loses_no_gradient_whatever_its_parts_keep(
    x, kept, partly
):
    formula = KEEPS[kept]
    squared = composed(samples=smooth_samples, inplace=True)(lambda input: 3.0 * formula(input))
    whole = pg.stack([x, x]) * 1
    squared.call(whole[0] if partly else whole[0].clone(), inplace=True).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), [6.0, 12.0, 18.0])


# Views that may not be written to.


SHOWS = [
    (lambda ctx, x: x[:2], pg.Function, "inplace.*is_view = True"),
    (lambda ctx, x: x, pg.Function, "is being modified inpl"),
    (lambda ctx, x: as_strided(x, (3,)), pg.ArrayFunction, "is being modified inpl"),
    (lambda ctx, x: np.asarray(memoryview(x)), pg.ArrayFunction, "is being modified inpl"),
]


@pytest.mark.parametrize(("forward", "kind", "words"), SHOWS)
def test_a_view_that_a_function_returns_may_not_be_written_to_nor_used_after_its_base_was(
    x, forward, kind, words
):
    base = x * 1
    y = op(forward, lambda ctx, g: g, kind).apply(base)
    with pytest.raises(RuntimeError, match=f"^Output 0 of F is a view and .*{words}"):
        y.mul_(2)
    base.mul_(2)
    words = "its base or another view of its base has been modified"
    with pytest.raises(RuntimeError, match=words):
        y.sum().backward()
    base.sum().backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


def test_one_of_several_views_may_not_be_written_to(x):
    rows = op(lambda ctx, x: (x[:1], x[1:]), lambda ctx, *gs: pg.cat(gs), is_view=True)
    first, _ = rows.apply(x * 1)
    with pytest.raises(RuntimeError, match="Output 0 of F is a view .* returns multiple views"):
        first.add_(1)


def test_a_view_whose_elements_overlap_is_written_to_through_its_base_only(x):
    def of_windows(g):
        nothing = pg.zeros(1)
        return pg.cat([g[:, 0], nothing]) + pg.cat([nothing, g[:, 1]])

    pairs = op(
        lambda ctx, x: sliding_window_view(x, 2, writeable=True),
        lambda ctx, g: of_windows(pg.tensor(g)).numpy(),
        is_view=True,
    )
    base = x * 1
    seen = pairs.apply(base)
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        seen.mul_(3)
    base.mul_(3)
    seen.sum().backward()
    assert x.grad.tolist() == [3.0, 6.0, 3.0]


def test_an_op_that_declares_that_it_only_shows_memory_may_be_written_through(x):
    def rule(ctx, g):
        return pg.cat([g, pg.zeros(1)]) if isinstance(g, pg.Tensor) else np.append(g, g[:1] * 0)

    base = x * 1
    op(lambda ctx, x: x[:2], rule, is_view=True).apply(base).mul_(3)
    base.sum().backward()
    assert x.grad.tolist() == [3.0, 3.0, 1.0]


@pytest.mark.parametrize("size", [(0,), (5,), (3, 2), (1,), ()])
def test_out_is_returned_its_change_counted_and_its_shape_that_of_the_result(size):
    words = "^An output with one or more elements was resized"
    for result in (pg.tensor(6.0), pg.tensor([4.0, 6.0]), pg.ones(2, 0)):
        out = pg.empty(size)
        resized = out.numel() and out.shape != result.shape
        warning = pytest.warns(UserWarning, match=words) if resized else contextlib.nullcontext()
        with warning as warned:
            assert pg.add(result, 0, out=out) is out
        assert pg.equal(out, result)
        assert not resized or warned[0].filename == __file__
    out = pg.zeros(3)
    pg.add(pg.ones(3), 1, out=out)
    assert out._version == 1
    with pytest.raises(TypeError, match="argument 'out' must be Tensor, not ndarray"):
        pg.add(pg.ones(3), 1, out=np.zeros(3))


def test_out_of_another_shape_is_refused_where_others_see_its_memory():
    base = pg.zeros(3)
    view = base[:1]
    with pytest.raises(RuntimeError, match="^cannot resize a view: exp"):
        pg.exp(pg.ones(2), out=view)
    for make, *given in ((pg.exp, pg.ones(2)), (pg.zeros, 2)):
        with pytest.raises(RuntimeError, match="^cannot resize a tensor that has views"):
            make(*given, out=base)
    with pg.no_grad(), pytest.raises(RuntimeError, match="^cannot resize variables that require"):
        pg.exp(pg.ones(2), out=pg.zeros(3, requires_grad=True))
    assert (base.tolist(), view.tolist()) == ([0.0] * 3, [0.0])


def test_out_of_several_results_is_a_tuple_of_tensors():
    x = pg.tensor([[1.0, 2.0], [4.0, 3.0]])
    out = values, indices = pg.empty(0), pg.empty(2, dtype=pg.int64)
    largest = pg.max(x, 1, out=out)
    assert largest.values is values
    assert largest.indices is indices
    assert (values.tolist(), indices.tolist()) == ([2.0, 4.0], [1, 0])
    assert pg.min(x, dim=0, keepdim=True, out=[pg.empty(0), indices[:0].clone()])[0].tolist() == [
        [1.0, 2.0]
    ]
    assert pg.max(x, out=pg.empty(())).item() == 4.0
    assert pg.max(x, 2 * x, out=pg.empty(0)).tolist() == (2 * x).tolist()
    for call in (lambda: pg.max(x, 1, out=values), lambda: pg.max(x, out=(values,))):
        with pytest.raises(TypeError, match=r"^max\(\): argument 'out' must be a "):
            call()
    with pytest.raises(RuntimeError, match="Expected out tensor to have dtype long, but got bool"):
        pg.max(x, 1, out=(pg.empty(5), pg.empty(5, dtype=pg.bool)))


def test_numbers_are_written_into_others_of_their_kind_and_copies_of_no_more_dimensions():
    x = pg.tensor([1, 2], dtype=pg.uint8)
    x *= pg.tensor([300, -2], dtype=pg.int16)
    assert x.tolist() == [44, 252]
    x = pg.ones(2)
    x += pg.tensor([1.0, 2.0], dtype=pg.float64)
    with pytest.raises(RuntimeError, match="result type Float can't be cast to the desired output"):
        pg.ones(2, dtype=pg.uint8).mul_(x)
    for shape, value in (((), (1,)), ((3,), (1, 3)), ((3,), (1, 1))):
        with pytest.raises(RuntimeError, match=r"^output with shape .* doesn't match .*: reshape"):
            pg.zeros(shape).copy_(pg.ones(value))


LAYOUTS = {  # of x of shape (2, 3): how it is copied, what of it is doubled, and what x gets of a result (3, 2)
    "all of it": (lambda x: x, lambda b: b.view(6), [[2.0, 6.0, 10.0], [4.0, 8.0, 12.0]]),
    "first two": (lambda x: x.t(), lambda b: b.t().view(6)[:2], [[2.0, 6.0, 5.0], [2.0, 4.0, 6.0]]),
    "nothing": (lambda x: x.t(), lambda b: b[:0], [[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_write_through_any_view_keeps_the_gradient_right_whatever_the_layout(layout):
    shown, part, expected = LAYOUTS[layout]
    x = pg.arange(6.0, dtype=pg.float64).reshape(2, 3).requires_grad_()
    w = pg.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], dtype=pg.float64)
    b = shown(x) * 1
    part(b).mul_(2)
    result = b if b.shape == w.shape else b.t()
    assert pg.autograd.grad((result * w).sum(), x)[0].tolist() == expected


def test_a_saved_tensor_that_was_detached_in_place_is_watched_and_has_no_second_derivative(x):
    y = x * 2
    z = (y * y * x).sum()
    y.detach_()
    (first,) = pg.autograd.grad(z, x, retain_graph=True)
    assert first.tolist() == (12 * x.detach() ** 2).tolist()
    words = "^Trying to use a saved tensor that has been detached in-place"
    with pytest.raises(RuntimeError, match=words):
        pg.autograd.grad(z, x, create_graph=True, retain_graph=True)
    y.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.backward()


def nodes_of(run):
    first = (pg.ones(1, requires_grad=True) * 1).grad_fn._number
    run()
    return (pg.ones(1, requires_grad=True) * 1).grad_fn._number - first


def test_a_write_takes_no_longer_because_there_are_other_views():
    base = pg.ones(100, 2, requires_grad=True) * 1
    few = nodes_of(lambda: base[0].mul_(2.0))
    views = [base[n] for n in range(100)]
    assert nodes_of(lambda: base[0].mul_(2.0)) == few
    for view in views:
        view.mul_(3.0)
    assert {type(view) for view in views if view.requires_grad} == {pg.Tensor}


def test_each_view_has_the_history_of_the_latest_write_when_it_is_asked_for(x):
    base = x * 1
    asked, late, hooked, lazy = base[:2], base[1:], base[:2], base[0:3:2]
    hooked.retain_grad()
    weights = pg.tensor([5.0, 7.0])
    for n in range(40):  # more than are kept track of at once
        base[1:2].mul_(-1.0)
        if n % 3 == 0:
            asked * 1.0
    base.unsqueeze_(0)
    late.mul_(2.0)
    total = (asked * weights).sum() + (late * weights).sum() + (hooked * weights).sum() + lazy.sum()
    total.backward()
    assert x.grad.tolist() == [11.0, 38.0, 16.0]
    assert hooked.grad.tolist() == [5.0, 7.0]


def test_a_view_follows_a_write_though_others_were_forgotten_and_one_was_asked_for(x):
    base = x * 1
    views = [base[:1] for _ in range(20)]
    base.mul_(2.0)
    del views[:-1]
    for _ in range(12):
        base[:1]  # gone at once: the next one lets all that are gone be forgotten
    later = [base[:1] for _ in range(18)]
    views[0] * 1  # is the twentieth again
    base.mul_(3.0)
    later[0].sum().backward()
    assert x.grad.tolist() == [6.0, 0.0, 0.0]


def test_a_view_keeps_its_history_when_its_base_leaves_the_graph_and_no_other_graph(x):
    base = x * 1
    first, before = base[:1], weakref.ref(base.grad_fn)
    base[1:].mul_(3.0)
    base.detach_()
    (first * 4).sum().backward()
    assert x.grad.tolist() == [4.0, 0.0, 0.0]
    del first
    gc.collect()
    assert before() is None
