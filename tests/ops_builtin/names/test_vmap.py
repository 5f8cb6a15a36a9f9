"""vmap: a function of one example as a function of a batch, by itself and with the other transforms."""

import itertools
import random
import warnings

import numpy as np
import pytest

import plugrad as pg
import plugrad.nn.functional as F
from plugrad.func import grad, hessian, jacrev, jvp, vjp, vmap
from plugrad.utils.checkpoint import checkpoint
from tests.comparing import installed

pytestmark = pytest.mark.filterwarnings("ignore:There is a performance drop")


@pytest.fixture(autouse=True)
def doubles():
    before = pg.get_default_dtype()
    pg.set_default_dtype(pg.float64)
    pg.manual_seed(0)
    yield
    pg.set_default_dtype(before)


def same(got, expected):
    assert got.shape == expected.shape
    assert pg.allclose(got, expected, rtol=1e-9, atol=1e-11, equal_nan=True)


def rows(function, *tensors):
    return pg.stack([function(*each) for each in zip(*tensors, strict=True)])


def test_a_comparison_of_a_batch_with_a_loop_fails_where_they_differ():
    x = pg.randn(3, 2)
    with pytest.raises(AssertionError):
        same(vmap(pg.sin)(x), rows(pg.cos, x))


# Random programs, of elementwise ops, reductions, indices, products, writes.


def written(x):
    y = x * 1
    y[..., 0] = x[..., 1]
    y[..., 1:] *= x[..., :2]
    return y


UNARY = (
    *(pg.sin, pg.tanh, pg.exp, pg.relu, written, lambda x: x * x, lambda x: x.cumsum(-1)),
    *(
        lambda x: x.softmax(-1),
        lambda x: x.flip(-1),
        lambda x: x.sort(-1).values,
        lambda x: x[..., [0, 2, 1]],
    ),
    *(
        lambda x: x - x.mean(-1, keepdim=True),
        lambda x: pg.roll(x, 1, -1),
        lambda x: x.clone().mul_(2),
    ),
    *(lambda x: pg.where(x > 0, x, x * 0.1), lambda x: pg.cat([x, x], -1)[..., :3]),
)
BINARY = (
    *(
        pg.maximum,
        lambda a, b: a * b,
        lambda a, b: a / (b * b + 1),
        lambda a, b: pg.cross(a, b, dim=-1),
    ),
    *(lambda a, b: (a @ b) * a, lambda a, b: pg.outer(a, b) @ a, lambda a, b: a[b.argmax()] * b),
    *(
        lambda a, b: pg.linalg.solve(pg.eye(3) * 4 + pg.outer(a, b), a),
        lambda a, b: pg.gather(a, 0, b.argsort()),
    ),
    lambda a, b: pg.einsum("i,i,j->j", a, b, b),
)


def program(seed):
    """Return a random function of two vectors of three elements."""
    draw = random.Random(seed)
    steps = [
        (draw.choice([*UNARY, *BINARY]), draw.randrange(50), draw.randrange(50))
        for _ in range(draw.randint(3, 7))
    ]

    def run(x, w):
        values = [x, w, pg.tensor([0.3, -0.7, 1.1])]
        for step, first, second in steps:
            chosen = values[first % len(values)], values[second % len(values)]
            values.append(step(*chosen[: 1 if step in UNARY else 2]))
        return values[-1] * values[-2] + x

    return run


def compositions(f, x, w, weights):
    """Yield vmap with the other transforms, and loops that compute the same."""

    def total(x, w):
        return (f(x, w) * pg.tensor([1.0, 2.0, -1.0])).sum()

    yield lambda: vmap(f, (0, None))(x, w), lambda: rows(lambda x: f(x, w), x)
    yield (
        lambda: vmap(f, (None, 1), -1)(x[0], weights.T),
        lambda: rows(lambda w: f(x[0], w), weights).T,
    )
    yield lambda: vmap(f, (0, None), chunk_size=2)(x, w), lambda: rows(lambda x: f(x, w), x)
    yield (
        lambda: vmap(vmap(f, (None, 0)), (0, None))(x, weights),
        lambda: rows(lambda x: rows(lambda w: f(x, w), weights), x),
    )
    yield lambda: vmap(grad(total), (0, None))(x, w), lambda: rows(lambda x: grad(total)(x, w), x)
    yield (
        lambda: vmap(hessian(total), (0, None))(x, w),
        lambda: rows(lambda x: hessian(total)(x, w), x),
    )
    yield (
        lambda: grad(lambda w: vmap(total, (0, None))(x, w).sum())(w),
        lambda: sum(grad(total, 1)(each, w) for each in x),
    )
    yield (
        lambda: jacrev(lambda w: vmap(f, (0, None))(x, w))(w),
        lambda: rows(lambda x: jacrev(f, 1)(x, w), x),
    )
    yield (
        lambda: vmap(lambda x: jvp(lambda x: f(x, w), (x,), (w,))[1])(x),
        lambda: rows(lambda x: jvp(lambda x: f(x, w), (x,), (w,))[1], x),
    )
    yield (
        lambda: grad(lambda w: (vmap(grad(total), (0, None))(x, w) ** 2).sum())(w),
        lambda: rows(lambda x: grad(lambda w: (grad(total)(x, w) ** 2).sum())(w), x).sum(0),
    )


def assert_batched(seed):
    x, w, weights = pg.randn(4, 3), pg.randn(3), pg.randn(2, 3)
    for batched, loop in compositions(program(seed), x, w, weights):
        try:
            expected = loop()
        except pg.PlugradError as error:  # a value was overwritten that a rule needs
            with pytest.raises(type(error)):
                batched()
        else:
            same(batched(), expected)


@pytest.mark.parametrize("seed", range(6))
def test_random_programs_compose_with_vmap_in_any_order(seed):
    assert_batched(seed)


# Dimensions.


def test_dimensions_of_arguments_and_results_and_nested_structures():
    x, y = pg.randn(2, 3), pg.randn(4)
    same(vmap(lambda x: x * 2, 1, 1)(x), x * 2)
    same(vmap(lambda x: x * 2, out_dims=(1,))(x), x.T * 2)
    same(vmap(lambda d: d["a"] * d["b"], ({"a": -1, "b": None},))({"a": x, "b": pg.ones(2)}), x.T)
    both = vmap(
        lambda x, y: {"sum": x.sum(), "pair": (x, y)}, (0, None), {"sum": 0, "pair": (1, None)}
    )(x, y)
    assert both["pair"][0].shape == (3, 2)
    assert both["pair"][1] is y
    assert vmap(lambda x: x.sum())(pg.zeros(0, 3)).shape == (0,)
    assert vmap(lambda x: (x, x.T))(pg.zeros(2, 3, 4))[1].shape == (2, 4, 3)


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda x: vmap(pg.sum, 2)(x), "Got in_dim=2 for some input"),
        (lambda x: vmap(pg.sum, None)(x), "expected `in_dims` to be int or a"),
        (
            lambda x: vmap(pg.mul, (0,))(x, x),
            "in_dims is not compatible with the structure of `inputs`",
        ),
        (
            lambda x: vmap(pg.mul)(x, pg.ones(5)),
            "Expected all tensors to have the same size in the mapped",
        ),
        (
            lambda x: vmap(pg.mul)(x, 2.0),
            "We cannot vmap over non-Tensor arguments, please use None",
        ),
        (lambda x: vmap(pg.sum)(), "got no inputs"),
        (lambda x: vmap(lambda x: 3)(x), "must only return Tensors, got type <class 'int'>"),
        (
            lambda x: vmap(lambda x: x, out_dims=None)(x),
            "can not return a BatchedTensor when out_dim is None",
        ),
        (lambda x: vmap(lambda x: (x, x), out_dims=(0,))(x), "out_dims is not compatible"),
        (lambda x: vmap(pg.sum, chunk_size=0)(x), "chunk_size should be None or greater than 0"),
        (
            lambda x: vmap(lambda x: x.sum().item())(x),
            "calling .item() on a Tensor".replace("(", r"\(").replace(")", r"\)"),
        ),
        (lambda x: vmap(lambda x: x if x.sum() > 0 else -x)(x), "data-dependent control flow"),
        (lambda x: vmap(lambda x: x[x > 0])(x), "mask with a batch cannot be an index"),
        (lambda x: vmap(lambda x: pg.zeros(2).add_(x))(x), "inplace arithmetic"),
        (
            lambda x: vmap(lambda x: pg.rand(2))(x),
            "called random operation while in randomness error mode",
        ),
        (
            lambda x: vmap(lambda x: pg.linalg.multi_dot([x, x, x]))(x),
            "tensor 1 must be 2D but got 1D",
        ),
        (lambda x: vmap(pg.sum, randomness="often")(x), "Only allowed values for randomness"),
    ],
)
def test_what_cannot_be_mapped_is_refused_in_pytorchs_words(call, match):
    with pytest.raises(RuntimeError, match=match):
        call(pg.randn(3, 2))


def test_pytorch_refuses_the_same():
    torch = installed("torch")
    for call in (
        lambda lib, x: lib.func.vmap(lib.sum, 2)(x),
        lambda lib, x: lib.func.vmap(lib.mul)(x, 2.0),
        lambda lib, x: lib.func.vmap(lambda x: 3)(x),
        lambda lib, x: lib.func.vmap(lambda x: x if x.sum() > 0 else -x)(x),
        lambda lib, x: lib.func.vmap(lambda x: lib.zeros(2).add_(x))(x),
        lambda lib, x: lib.func.vmap(lambda x: lib.rand(2))(x),
    ):
        with pytest.raises((ValueError, RuntimeError)) as theirs:
            call(torch, torch.ones(3, 2))
        with pytest.raises(type(theirs.value)):
            call(pg, pg.ones(3, 2))


# Gradients.


def test_a_gradient_by_a_tensor_from_outside_is_the_sum_over_the_batch_outside_and_refused_inside():
    x, w = pg.randn(3, 2), pg.randn(2, requires_grad=True)
    vmap(lambda x: (x * w).sum())(x).sum().backward()
    same(w.grad, x.sum(0))
    for inside in (
        lambda x: pg.autograd.grad((x * w).sum(), w)[0],
        lambda x: (x * w).sum().backward(),
    ):
        with pytest.raises(
            pg.errors.GradientError, match="differentiate by that: plugrad.func.grad"
        ):
            vmap(inside)(x)


def test_a_gradient_that_keeps_its_batch_is_an_error_at_the_leaf():
    class Unlifted(pg.ArrayFunction):
        """An op that vmap calls with its tensors as they are."""

        arrays = "nep18"
        vmap = None

        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x, w)
            return x * w

        @staticmethod
        def backward(ctx, grad_output):
            x, w = ctx.saved_tensors
            return grad_output * w, grad_output * x

    w = pg.randn(2, requires_grad=True)
    loss = vmap(lambda x: Unlifted.apply(x, w).sum())(pg.randn(3, 2)).sum()
    with pytest.raises(pg.errors.GradientError, match="still has its batch"):
        loss.backward()
    assert w.grad is None


def test_a_batched_tensor_that_has_left_its_vmap_is_refused():
    kept = []
    vmap(lambda x: kept.append(x) or x)(pg.randn(3, 2))
    with pytest.raises(RuntimeError, match="has left its vmap"):
        kept[0] * 2


def test_rows_of_a_jacobian_are_one_pass_and_may_be_taken_in_chunks():
    x = pg.randn(5, requires_grad=True)
    y = (pg.randn(6, 5) @ x).tanh()
    directions = pg.randn(4, 6)
    (batched,) = pg.autograd.grad(y, x, directions, is_grads_batched=True, retain_graph=True)
    same(batched, rows(lambda u: pg.autograd.grad(y, x, u, retain_graph=True)[0], directions))
    f = lambda x: pg.linalg.inv(x[:4].reshape(2, 2) + 3 * pg.eye(2)).exp()  # noqa: E731 - two lines shorter
    same(jacrev(f, chunk_size=3)(x.detach()), jacrev(f)(x.detach()))
    _, pull = vjp(f, x.detach())
    same(vmap(pull)(pg.eye(4).reshape(4, 2, 2))[0].reshape(2, 2, 5), jacrev(f)(x.detach()))
    with pytest.raises(ValueError, match="`chunk_size` should be greater than 0, got 0"):
        jacrev(f, chunk_size=0)


def test_gradients_of_each_sample_of_a_network_are_pytorchs():
    torch = installed("torch")
    arrays = [
        np.random.default_rng(0).normal(size=s) for s in ((4, 1, 3, 3), (3, 64), (5, 1, 8, 8))
    ]
    labels = np.array([0, 2, 1, 1, 0])

    def gradients(lib, functional, tensor):
        def loss(kernel, weight, image, label):
            hidden = functional.max_pool2d(
                functional.relu(functional.conv2d(image[None], kernel, padding=1)), 2
            )
            return functional.cross_entropy(
                functional.linear(hidden.reshape(1, -1), weight), label[None]
            )

        call = lib.func.vmap(lib.func.grad(loss, argnums=(0, 1)), (None, None, 0, 0))
        return [each.numpy() for each in call(*map(tensor, arrays), tensor(labels))]

    for ours, theirs in zip(
        gradients(pg, F, pg.from_numpy),
        gradients(torch, torch.nn.functional, torch.from_numpy),
        strict=True,
    ):
        np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-12)


# Functions, random numbers, warnings.


class Square(pg.Function):
    """A Function that knows how it is batched."""

    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * grad_output * x

    @staticmethod
    def vmap(info, in_dims, x):
        assert (info.batch_size, in_dims) == (3, (0,))
        return Square.apply(x), 0


def test_a_rule_for_batches_is_inherited_and_overridden_and_has_a_dimension_for_each_output():
    class SquareAgain(Square):
        @staticmethod
        def forward(x):
            raise AssertionError("vmap calls the rule of Square")

    class Twice(Square):
        @staticmethod
        def vmap(info, in_dims, x):
            return (x, x), (0,)

    x = pg.randn(3)
    same(vmap(SquareAgain.apply)(x), x * x)
    with pytest.raises(RuntimeError, match=r"returned an incompatible pair: 2 outputs.*\(0,\)"):
        vmap(Twice.apply)(x)


class Sine(pg.ArrayFunction):
    """An op that takes NumPy's arrays only."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.asarray([np.sin(float(each)) for each in x])

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * pg.cos(x)


@pytest.mark.parametrize("function", [Square, Sine])
def test_a_function_is_batched_by_its_own_rule_or_example_by_example(function):
    x = pg.randn(3, 2)
    same(vmap(function.apply)(x), rows(function.apply, x))
    total = lambda x: function.apply(x).exp().sum()  # noqa: E731 - likewise
    same(vmap(grad(total))(x), rows(grad(total), x))


def test_an_op_that_is_called_example_by_example_is_told_once():
    class Cosine(Sine):
        @staticmethod
        def forward(ctx, x):
            return np.cos(np.array(x))

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for _ in range(2):
            vmap(Cosine.apply)(pg.randn(3, 2))
    assert [
        str(each.message)
        for each in said
        if "no batching rule for the op Cosine" in str(each.message)
    ] != []
    assert len(said) == 1


def test_random_numbers_are_the_same_or_different_for_each_example():
    draws = {
        "rand": lambda x: pg.rand(4),
        "dropout": lambda x: F.dropout(pg.ones(40), 0.5),
        "normal": lambda x: pg.normal(x, 1.0),
        "deviation": lambda x: pg.normal(0.0, x + 1),
        "poisson": lambda x: pg.poisson(pg.full((40,), 3.0)),
        "permutation": lambda x: pg.randperm(40),
        "in place": lambda x: pg.zeros_like(x).uniform_(),
    }
    x = pg.zeros(3, 4)
    for name, draw in draws.items():
        equal = vmap(draw, randomness="same")(x)
        assert pg.equal(equal[0], equal[1]), name
        different = vmap(draw, randomness="different")(x)
        for one, other in itertools.combinations(different, 2):
            assert not pg.equal(one, other), name
    with pytest.raises(RuntimeError, match="inplace arithmetic"):
        vmap(lambda x: pg.zeros(4).normal_(), randomness="different")(x)


class ByItsSum(pg.Function):
    """An op of tensors that needs a number of each example."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * float(x.sum())

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.sum() + (grad_output * x).sum()


def test_a_function_that_asks_for_a_number_keeps_its_gradient():
    x = pg.randn(3, 2, requires_grad=True)
    y = vmap(ByItsSum.apply)(x)
    assert y.requires_grad
    y.exp().sum().backward()
    total = lambda x: ByItsSum.apply(x).exp().sum()  # noqa: E731 - likewise
    same(x.grad, rows(grad(total), x.detach()))
    same(vmap(grad(total))(x.detach()), x.grad)


def test_a_checkpoint_draws_the_same_numbers_again():
    def masked(x):
        return checkpoint(lambda x: F.dropout(x.exp(), 0.5), x, use_reentrant=False)

    for randomness in ("same", "different"):
        x = pg.ones(3, 40, requires_grad=True)
        y = vmap(masked, randomness=randomness)(x)
        y.sum().backward()
        same(x.grad, y.detach())  # the derivative of exp(x) * mask
        inside = vmap(grad(lambda x: masked(x).sum()), randomness=randomness)(x.detach())
        assert 0.2 < (inside == 0).double().mean() < 0.8


def test_a_given_generator_and_chunks_draw_as_randomness_says():
    x = pg.zeros(4, 3)

    def drawn(randomness, chunk_size=None, **settings):
        return vmap(lambda x: pg.rand(3, **settings), randomness=randomness, chunk_size=chunk_size)(
            x
        )

    for chunk_size in (None, 1, 3):
        for settings in ({}, {"generator": pg.Generator().manual_seed(3)}):
            if (
                settings and chunk_size
            ):  # each chunk draws from where the last one stopped, as in PyTorch
                continue
            equal = drawn("same", chunk_size, **settings)
            assert all(pg.equal(equal[0], each) for each in equal[1:])
        different = drawn("different", chunk_size)
        assert len({tuple(each.tolist()) for each in different}) == 4
    different = drawn("different", generator=pg.Generator().manual_seed(3))
    same(different.reshape(-1), pg.rand(12, generator=pg.Generator().manual_seed(3)))
    with pytest.raises(RuntimeError, match="randomness error mode"):
        drawn("error", generator=pg.Generator())


WRITES = {
    "unfold": (lambda x: x.unfold(0, 2, 2), (4,)),
    "as_strided": (lambda x: x.as_strided((2,), (2,), 1), (4,)),
    "view_as_complex": (pg.view_as_complex, (3, 2)),
    "view_as_real": (lambda x: pg.view_as_real(pg.view_as_complex(x)), (3, 2)),
    "view": (lambda x: x.view(-1), (2, 3)),
    "diagonal": (lambda x: x.diagonal(), (3, 3)),
    "view in another dtype": (lambda x: x.view(pg.complex128), (4,)),
}


@pytest.mark.parametrize("name", WRITES)
def test_a_write_to_a_view_is_one_to_each_example(name):
    see, shape = WRITES[name]

    def written(x):
        x = x.clone()
        see(x).mul_(3.0)
        return x

    x = pg.randn(2, *shape)
    same(vmap(written)(x), rows(written, x))
    assert not pg.equal(vmap(written)(x), x)


def test_what_is_computed_of_a_shared_argument_may_be_written_to():
    def written(w):
        y = w * w
        y[0] = 1.0
        y[1:] = y[:-1].clone() * w[1]
        y.index_add_(0, pg.tensor([2]), w[:1]).lerp_(w, 0.25)
        return (y * w).sum()

    w, x = pg.randn(3), pg.randn(2)
    same(vmap(lambda w, x: grad(written)(w) * x, (None, 0))(w, x), pg.outer(x, grad(written)(w)))


def test_a_batch_of_an_outer_vmap_is_not_written_into_a_tensor_of_an_inner_one_only():
    inner, outer = pg.zeros(3, 2), pg.ones(4, 2)
    with pytest.raises(RuntimeError, match="inplace arithmetic"):
        vmap(lambda y: vmap(lambda x: x.add_(y))(inner))(outer)
    assert not inner.any()


@pytest.mark.parametrize("in_dim", [0, 1, 2])
def test_a_write_to_an_argument_changes_the_gradient_of_the_tensor_outside(in_dim):
    def write(t, w):
        t[1:].mul_(w)
        t[0, 0] = t[1, 1].clone() * w
        return t.sum()

    x, w = pg.randn(3, 3, 3, requires_grad=True), pg.randn(3, requires_grad=True)
    found = []
    for batched in (True, False):
        a = x * 1
        if batched:
            total = vmap(write, (in_dim, 0))(a, w).sum()
        else:
            total = sum(write(a.select(in_dim, place), w[place]) for place in range(3))
        found.append(pg.autograd.grad((a * a).sum() * total, (x, w)))
    for ours, expected in zip(*found, strict=True):
        same(ours, expected)


def test_a_write_within_nested_vmaps_changes_the_gradient_outside():
    x = pg.randn(2, 3, 4, requires_grad=True)
    a = x * 1
    vmap(vmap(lambda t: t[1:].mul_(t[0].clone())), 2)(a.transpose(1, 2))
    (slope,) = pg.autograd.grad((a**2).sum(), x)
    y = pg.cat([x[:, :, :1], x[:, :, 1:] * x[:, :, :1]], 2)
    same(slope, pg.autograd.grad((y**2).sum(), x)[0])


def test_numbers_that_a_vmap_needs_again_or_has_returned_are_not_overwritten_in_silence():
    x, shared = pg.randn(3, 2, requires_grad=True), pg.randn(2)
    a = x * 1
    square, results, products = (a * a).sum(), vmap(pg.exp)(x), vmap(lambda x: x * shared)(x)
    vmap(lambda t: t.mul_(2.0))(a)
    results.mul_(2.0)
    shared.mul_(2.0)
    for value in (square, results.sum(), products.sum()):
        with pytest.raises(RuntimeError, match="has been modified by an inplace operation"):
            value.backward()
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad"):
        vmap(lambda t: t.mul_(2.0))(x)
    with pytest.raises(RuntimeError, match="Write to a copy of it"):
        vmap(lambda t: t[:1])(a).mul_(2.0)
    for result in vmap(lambda t: (z := t * 2, z[0]))(x):
        with pytest.raises(RuntimeError, match="or of another result.*Write to a copy of it"):
            result.mul_(2.0)
    y = vmap(lambda t: (t * 2)[:1])(x)
    (y.mul_(3.0)).sum().backward()
    same(x.grad, pg.tensor([[6.0, 0.0]]).expand(3, 2))


def test_a_contiguous_copy_may_be_viewed_in_another_shape():
    x = pg.randn(2, 3, 4, 5)
    for copied in (pg.Tensor.contiguous, lambda x: x.clone(memory_format=pg.contiguous_format)):
        flat = lambda x: copied(x.transpose(0, -1)).view(-1)  # noqa: E731, B023 - used at once
        same(vmap(flat, 2)(x), rows(flat, x.movedim(2, 0)))
        same(
            vmap(vmap(flat, 1), 1)(x),
            pg.stack([rows(flat, y.movedim(1, 0)) for y in x.movedim(1, 0)]),
        )


def test_a_view_that_only_a_copy_could_be_is_refused():
    with pytest.raises(RuntimeError, match="view size is not compatible"):
        vmap(lambda x: x.t().view(-1))(pg.ones(2, 2, 3))
    with pytest.raises(RuntimeError, match="is not contiguous"):
        vmap(lambda x: x.t().as_strided((2,), (1,)))(pg.ones(2, 2, 3))


def test_an_example_of_one_dimension_is_no_matrix():
    for function in (pg.linalg.det, pg.linalg.inv, pg.linalg.cholesky, pg.tril, np.tril):
        with pytest.raises(RuntimeError, match="at least 2 dimensions"):
            vmap(function)(pg.eye(3))


def test_argmax_keeps_all_dimensions_of_an_example():
    same(
        vmap(lambda x: x.argmax(keepdim=True))(pg.arange(12).reshape(2, 2, 3)),
        pg.full((2, 1, 1), 5),
    )


def test_a_batch_is_not_put_into_what_all_examples_share():
    shared, tensor = np.zeros(3), pg.zeros(3)

    def set_data(x):
        tensor.data = x
        return x

    def set_grad(x):
        tensor.grad = x
        return x

    def put(x):
        np.put_along_axis(shared, np.array([0, 1, 2]), x, 0)
        return x

    for function in (set_data, set_grad, put):
        with pytest.raises(RuntimeError, match="inplace arithmetic"):
            vmap(function)(pg.ones(2, 3))
    assert not shared.any()
    assert tensor.grad is None


def test_a_batched_index_is_written_at():
    def written(x, place):
        y = pg.zeros_like(x)
        y[place] = x[place] ** 2
        return (y * x).sum()

    x, places = pg.randn(2, 3), pg.tensor([0, 2])
    same(vmap(written)(x, places), rows(written, x, places))
    same(vmap(grad(written))(x, places), rows(grad(written), x, places))


@pytest.mark.parametrize("dtype", [pg.int64, pg.bool, pg.float32])
def test_a_new_tensor_is_filled_with_the_number_of_each_example(dtype):
    x = pg.arange(6).reshape(3, 2).to(dtype)
    for filled in (
        lambda x: pg.full((2,), x[1]),
        lambda x: pg.full((2,), x[1], dtype=pg.float64).mul_(x),
        lambda x: pg.full_like(pg.ones(4), x[1]),
        lambda x: x.new_full((2, 3), x[1]),
        lambda x: vmap(lambda y: pg.full_like(y, x[1]))(pg.ones(2, 2)),
    ):
        found, expected = vmap(filled)(x), rows(filled, x)
        assert found.dtype == expected.dtype
        same(found, expected)


def test_anomaly_mode_finds_a_nan_of_one_example():
    slope = vmap(grad(lambda x: x.sqrt().sum()))
    with pg.autograd.set_detect_anomaly(True):
        same(slope(pg.ones(3, 2)), pg.full((3, 2), 0.5))
        with pytest.raises(RuntimeError, match="returned nan values in the 0th output"):
            slope(pg.tensor([[1.0, 1.0], [1.0, -1.0]]))


def test_an_op_that_writes_in_the_order_of_memory_is_called_example_by_example():
    class FirstIsOne(pg.ArrayFunction):
        arrays = "nep18"

        @staticmethod
        def forward(ctx, x):
            x = x.copy()
            x.flat[0] = 1.0
            return x

    x = pg.randn(3, 2, 2)
    same(vmap(FirstIsOne.apply)(x), rows(FirstIsOne.apply, x))


def test_a_second_derivative_of_complex_numbers_is_batched():
    slope = lambda x: grad(lambda x: (x.abs() ** 4).sum())(x).abs().sum()  # noqa: E731 - likewise
    x = pg.complex(pg.randn(2, 3), pg.randn(2, 3))
    same(vmap(grad(slope))(x), rows(grad(slope), x))


def test_what_an_op_differentiates_within_is_of_one_example():
    """In a forward that is called example by example, and in a rule for batches, the batch is none of theirs."""

    class ByGrad(pg.Function):
        @staticmethod
        def forward(ctx, x):
            assert x.tolist()
            return pg.func.grad(lambda x: (x**3).sum())(x)

    class WithRule(ByGrad):
        @staticmethod
        def vmap(info, in_dims, x):
            return pg.func.grad(lambda x: (x**3).sum())(x) + pg.rand(info.batch_size, 3), 0

    x = pg.arange(6.0).reshape(2, 3)
    with pytest.warns(UserWarning, match="ByGrad"):
        assert pg.equal(pg.func.vmap(ByGrad.apply)(x), 3 * x**2)
    noise = pg.func.vmap(WithRule.apply, randomness="different")(x) - 3 * x**2
    assert noise.shape == (2, 3)
    assert len(noise.unique()) == 6


def test_the_products_of_autograd_functional_are_by_points_of_each_example():
    x, w = pg.rand(3, 2, dtype=pg.float64), pg.rand(2, dtype=pg.float64)
    cube = lambda x: x**3  # noqa: E731
    total = lambda x: (x**3).sum()  # noqa: E731
    products = {
        "vjp": lambda v: pg.autograd.functional.vjp(cube, w, v)[1],
        "jvp": lambda v: pg.autograd.functional.jvp(cube, w, v)[1],
        "hvp": lambda v: pg.autograd.functional.hvp(total, w, v)[1],
        "vhp": lambda v: pg.autograd.functional.vhp(total, w, v)[1],
        "jvp of a constant": lambda v: pg.autograd.functional.jvp(lambda x: x * 1, w, v)[1],
        "func.jvp": lambda v: pg.func.jvp(cube, (w,), (v,))[1],
        "jacobian": lambda v: pg.autograd.functional.jacobian(lambda w: w * v, w),
    }
    for name, product in products.items():
        assert pg.allclose(vmap(product)(x), pg.stack([product(row) for row in x])), name


def test_a_checkpoint_that_is_run_again_within_its_own_vmap_draws_what_it_drew():
    def cubed(x):  # its jacrev differentiates, and so runs the checkpoint again, before it is over
        return pg.func.vmap(pg.func.jacrev(lambda row: row**3))(x * pg.rand(2, 3)).sum()

    def gradient(call):
        pg.manual_seed(0)
        x = pg.ones(2, 3, requires_grad=True)
        call(x).backward()
        return x.grad

    assert gradient(lambda x: checkpoint(cubed, x, use_reentrant=False)).equal(gradient(cubed))


def test_what_a_rule_differentiates_has_the_batch_of_what_it_is_given():
    class Cube(pg.Function):
        """Called example by example, and so is its rule, within the vmap that differentiates."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3 if x.tolist() else x

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return vjp(lambda x: x**3, x)[1](grad_output)[0] + 0 * vmap(grad(pg.sin))(x)

    x = pg.rand(3, 2, dtype=pg.float64)
    with pytest.warns(UserWarning, match="Cube"):
        found = vmap(hessian(lambda x: Cube.apply(x).sin().sum()))(x)
    assert pg.allclose(found, vmap(hessian(lambda x: (x**3).sin().sum()))(x))
    attention = pg.ops.builtin.attention_fused
    slope = grad(lambda q: attention(q, q, q, scale=0.5)[0].sin().sum())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        second = vmap(grad(lambda q: slope(q).sin().sum()))(x[:, None])
    assert pg.allclose(second[0], grad(lambda q: slope(q).sin().sum())(x[0, None]))


def test_numpys_pad_of_a_batch_has_a_gradient():
    x = pg.rand(3, 4, dtype=pg.float64)
    for pad in (
        lambda x: np.pad(x, 1, constant_values=2.0),
        lambda x: np.pad(x, (1, 2), mode="reflect"),
    ):
        of_one = grad(lambda x, pad=pad: (pad(x) ** 3).sum())
        assert pg.allclose(vmap(of_one)(x), pg.stack([of_one(row) for row in x]))
