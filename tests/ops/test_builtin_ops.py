"""The ops of the pack `builtin`: against PyTorch where installed, and at their special points.

One table holds the calls, each written once and run with `plugrad` and with `torch` as `t`.
"""

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch


def normal(*shape):
    return lambda rng: rng.normal(size=shape)


def positive(*shape):
    return lambda rng: rng.uniform(0.5, 2, shape)


def fraction(*shape):
    return lambda rng: rng.random(shape)


def whole(high, *shape):
    return lambda rng: rng.integers(0, high, shape)


def mask(*shape):
    return lambda rng: rng.random(shape) < 0.5


def distribution(*shape):
    """Probabilities over dimension 1 (0 for a vector)."""

    def draw(rng):
        x = rng.random(shape)
        return x / x.sum(axis=min(1, len(shape) - 1), keepdims=True)

    return draw


def only(*values):
    return lambda rng: np.array(values)


def functional(t):
    """Where `t` keeps its functional ops."""
    return pg if t is pg else torch.nn.functional


A, B, C = 2, 3, 4
BROADCASTS = {
    "equal shapes": ((A, B), (A, B)),
    "two numbers": ((), ()),
    "a 0-d tensor": ((A, B), ()),
    "fewer dimensions": ((B,), (A, B)),
    "size 1 on both sides": ((A, 1), (1, B)),
    "all at once": ((C, 1, B), (A, 1)),
    "no elements": ((0, B), (1, B)),
}
BINARY = {
    "add": (normal, lambda t, x, y: t.add(x, y)),
    "sub": (normal, lambda t, x, y: x - y),
    "mul": (normal, lambda t, x, y: t.mul(x, y)),
    "div": (positive, lambda t, x, y: x / y),
    "pow": (positive, lambda t, x, y: t.pow(x, y)),
    "maximum": (normal, lambda t, x, y: t.maximum(x, y)),
    "minimum": (normal, lambda t, x, y: t.minimum(x, y)),
    "max of two": (normal, lambda t, x, y: t.max(x, y)),
    "where": (normal, lambda t, x, y: t.where(x.detach() > y.detach(), x, y)),
}
UNARY = {
    "neg": lambda t, x: -x,
    "exp": lambda t, x: t.exp(x),
    "abs": lambda t, x: t.abs(x),
    "sigmoid": lambda t, x: t.sigmoid(x),
    "logsigmoid": lambda t, x: functional(t).logsigmoid(x),
    "tanh": lambda t, x: t.tanh(x),
    "relu": lambda t, x: t.relu(x),
    "sin": lambda t, x: t.sin(x),
    "cos": lambda t, x: t.cos(x),
    "sign": lambda t, x: t.sign(x),
    "clamp": lambda t, x: t.clamp(x, -0.5, 0.5),
    "clamp from below": lambda t, x: x.clamp(min=0.1),
    "clamp from above": lambda t, x: t.clamp(x, max=0.1),
    "clone": lambda t, x: x.clone(),
    "plus a number": lambda t, x: x + 1.5,
    "number plus": lambda t, x: 2 + x,
    "minus a number": lambda t, x: x - 2,
    "number minus": lambda t, x: 1 - x,
    "times a number": lambda t, x: x * 2.5,
    "number times": lambda t, x: 3 * x,
    "over a number": lambda t, x: x / 2,
    "to the power of 0": lambda t, x: x**0,
    "to the power of 1": lambda t, x: x**1,
    "square": lambda t, x: x**2,
    "cube": lambda t, x: t.pow(x, 3),
    "number to the power": lambda t, x: t.pow(2.5, x),
    "where with a number": lambda t, x: t.where(x.detach() > 0, x, 0.5),
    "sum": lambda t, x: t.sum(x),
    "mean": lambda t, x: x.mean(),
    "max": lambda t, x: t.max(x),
    "min": lambda t, x: x.min(),
    "amax": lambda t, x: t.amax(x),
    "reshape": lambda t, x: t.reshape(x, (-1,)),
    "flatten": lambda t, x: t.flatten(t.unsqueeze(x, 0)),
    "unsqueeze": lambda t, x: x.unsqueeze(-1),
    "squeeze": lambda t, x: t.squeeze(x),
    "index with ...": lambda t, x: x[...],
    "index with None": lambda t, x: x[None],
}
OF_POSITIVE = {
    "log": lambda t, x: t.log(x),
    "sqrt": lambda t, x: t.sqrt(x),
    "number over": lambda t, x: 1 / x,
    "fractional power": lambda t, x: x**1.5,
    "negative power": lambda t, x: x**-2,
}
REDUCTIONS = {
    "sum": lambda t, x, **how: t.sum(x, **how),
    "mean": lambda t, x, **how: t.mean(x, **how),
    "amax": lambda t, x, **how: t.amax(x, **how),
    "amin": lambda t, x, **how: t.amin(x, **how),
}
DIMS = (0, 1, -1, (0, 2), (-1, 0), (0, 1, 2), ())
INDICES = {
    "int": lambda t: 1,
    "negative int": lambda t: -1,
    "slice": lambda t: slice(1, None),
    "full slice": lambda t: slice(None),
    "steps": lambda t: (slice(None), slice(None, None, 2)),
    "int after slice": lambda t: (slice(1, None), 0),
    "slice after int": lambda t: (0, slice(1, 3)),
    "two ints around ...": lambda t: (1, ..., 2),
    "None among ints": lambda t: (None, 0, slice(0, 2), None),
    "every int": lambda t: (1, 2, 3),
    "0-d tensor": lambda t: t.tensor(1),
    "duplicates": lambda t: t.tensor([1, 0, 1]),
    "a list": lambda t: ([1, 0, 1],),
    "an array of two dimensions": lambda t: (slice(None), t.tensor([[2, 0], [2, 2]])),
    "two arrays apart": lambda t: (t.tensor([0, 1, 1]), slice(None), t.tensor([3, 0, 0])),
    "an int beside an array": lambda t: (0, slice(None), t.tensor([1, 2])),
    "an int after arrays": lambda t: (t.tensor([[0], [1]]), t.tensor([0, 2]), 1),
    "None beside an array": lambda t: (None, t.tensor([1, 1]), slice(None), None),
    "a mask": lambda t: t.tensor([[True, False, True], [False, False, True]]),
    "a mask for one dimension": lambda t: (slice(None), t.tensor([True, False, True]), -1),
    "no elements": lambda t: t.tensor([], dtype=t.int64),
}
RANKS = (
    ((B,), (B,)),
    ((A, B), (B,)),
    ((B,), (B, C)),
    ((A, B), (B, C)),
    ((5, A, B), (B,)),
    ((B,), (5, B, C)),
    ((5, A, B), (B, C)),
    ((A, B), (5, B, C)),
    ((5, A, B), (5, B, C)),
    ((6, 1, A, B), (5, B, C)),
    ((6, 5, A, B), (B,)),
    ((1, A, B), (5, B, C)),
    ((A, 0), (0, B)),
    ((0, A, B), (B, C)),
)


def calls():
    """Yield (name, call, arguments): the table of everything that is compared."""
    for name, (kind, call) in BINARY.items():
        for how, (shape, other) in BROADCASTS.items():
            yield f"{name}: {how}", call, (kind(*shape), kind(*other))
    for name, call in UNARY.items():
        for shape in ((A, B), (), (1,)):
            yield f"{name} of {shape}", call, (normal(*shape),)
    for name, call in OF_POSITIVE.items():
        for shape in ((A, B), ()):
            yield f"{name} of {shape}", call, (positive(*shape),)
    for name, call in REDUCTIONS.items():
        for dim in DIMS:
            for keep in (False, True):
                yield (
                    f"{name} over {dim}, keepdim={keep}",
                    lambda t, x, call=call, dim=dim, keep=keep: call(t, x, dim=dim, keepdim=keep),
                    (normal(A, B, C),),
                )
        yield f"{name} of 0-d", lambda t, x, call=call: call(t, x, dim=-1), (normal(),)
    yield "sum with dtype", lambda t, x: x.sum(0, dtype=t.float64), (normal(A, B),)
    yield "mean with dtype", lambda t, x: t.mean(x, dtype=t.float64), (normal(A, B),)
    yield "sum of no elements", lambda t, x: x.sum(0), (normal(0, B),)
    for dim in (0, 1, -1):
        for keep in (False, True):
            for name in ("max", "min"):
                yield (
                    f"{name} over {dim}, keepdim={keep}",
                    lambda t, x, n=name, d=dim, k=keep: getattr(t, n)(x, d, k).values,
                    (normal(A, B, C),),
                )
    yield "max over the dim of 0-d", lambda t, x: t.max(x, 0)[0], (normal(),)
    yield "view", lambda t, x: x.view(B, -1), (normal(A, B),)
    yield "view_as", lambda t, x: x.view_as(t.ones(B, A)), (normal(A, B),)
    yield "reshape of a copy", lambda t, x: x.t().reshape(-1), (normal(A, B),)
    yield "flatten in part", lambda t, x: t.flatten(x, 1), (normal(A, B, C),)
    yield "flatten from the front", lambda t, x: x.flatten(0, 1), (normal(A, B, C),)
    yield "squeeze one", lambda t, x: x.squeeze(0), (normal(1, A, 1),)
    yield "squeeze several", lambda t, x: t.squeeze(x, (0, 2)), (normal(1, A, 1),)
    yield "squeeze nothing", lambda t, x: x.squeeze(1), (normal(1, A, 1),)
    yield "unsqueeze in between", lambda t, x: t.unsqueeze(x, 1), (normal(A, B),)
    yield "t", lambda t, x: x.t(), (normal(A, B),)
    yield "T", lambda t, x: x.T, (normal(A, B),)
    yield "t of a vector", lambda t, x: t.t(x), (normal(A),)
    yield "transpose", lambda t, x: t.transpose(x, 0, -1), (normal(A, B, C),)
    yield "permute", lambda t, x: t.permute(x, (2, 0, 1)), (normal(A, B, C),)
    yield "permute by ints", lambda t, x: x.permute(1, -1, 0), (normal(A, B, C),)
    yield "expand", lambda t, x: x.expand(C, -1, B), (normal(A, 1),)
    yield "expand a 0-d tensor", lambda t, x: x.expand(A, B), (normal(),)
    yield "expand to nothing", lambda t, x: x.expand(0, B), (normal(1, B),)
    yield "cat", lambda t, x, y: t.cat([x, y]), (normal(A, B), normal(C, B))
    yield (
        "cat dim 1",
        lambda t, x, y, z: t.cat((x, y, z), -1),
        (normal(A, B), normal(A, 1), normal(A, 2)),
    )
    yield "cat twice the same", lambda t, x: t.cat([x, x], dim=1), (normal(A, B),)
    yield "cat with an empty one", lambda t, x, y: t.cat([x, y]), (normal(A, B), normal(0))
    for dim in (0, 1, -1):
        yield (
            f"stack dim {dim}",
            lambda t, x, y, d=dim: t.stack([x, y], d),
            (normal(A, B), normal(A, B)),
        )
    for name, index in INDICES.items():
        yield f"index: {name}", lambda t, x, i=index: x[i(t)], (normal(A, B, C),)
    for shape, other in RANKS:
        yield f"matmul {shape} {other}", lambda t, x, y: x @ y, (normal(*shape), normal(*other))
    for dim in (0, 1, -1):
        yield f"softmax {dim}", lambda t, x, d=dim: t.softmax(x, d), (normal(A, B, C),)
        yield f"log_softmax {dim}", lambda t, x, d=dim: t.log_softmax(x, dim=d), (normal(A, B, C),)
    yield "softmax of 0-d", lambda t, x: t.softmax(x, 0), (normal(),)
    yield "softmax in another dtype", lambda t, x: t.softmax(x, 1, dtype=t.float64), (normal(A, B),)
    for how in ("mean", "sum", "none"):
        yield from losses_reduced(how)
    yield (
        "cross_entropy of a vector",
        lambda t, x: functional(t).cross_entropy(x, t.tensor(1)),
        (normal(B),),
    )
    yield (
        "cross_entropy of a vector and probabilities",
        lambda t, x, p: functional(t).cross_entropy(x, p),
        (normal(B), distribution(B)),
    )


def losses_reduced(how):
    yield (
        f"mse_loss {how}",
        lambda t, x, y: functional(t).mse_loss(x, y, reduction=how),
        (normal(A, B), normal(A, B)),
    )
    logits = "binary_cross_entropy_with_logits"
    for name, weights in {
        "": lambda x: {},
        ", weight": lambda x: {"weight": x.detach() ** 2},
        ", pos_weight": lambda x: {"pos_weight": x.detach()[0] ** 2},
        ", both": lambda x: {"weight": x.detach()[0] ** 2, "pos_weight": x.detach() ** 2},
    }.items():
        yield (
            f"{logits} {how}{name}",
            lambda t, x, y, w=weights: getattr(functional(t), logits)(x, y, reduction=how, **w(x)),
            (normal(A, B), fraction(A, B)),
        )
    for name, settings in {
        "": {},
        ", ignore_index": {"ignore_index": 2},
    }.items():
        for weighed in (False, True):
            for rank, shapes in {"": ((5, B), (5,)), " of images": ((A, B, C), (A, C))}.items():
                yield (
                    f"nll_loss{rank} {how}{name}, weight={weighed}",
                    lambda t, x, y, w, s=settings, on=weighed: functional(t).nll_loss(
                        x, y, w.detach() if on else None, reduction=how, **s
                    ),
                    (normal(*shapes[0]), whole(B, *shapes[1]), positive(B)),
                )
                for smoothing in (0.0, 0.3):
                    yield (
                        f"cross_entropy{rank} {how}{name}, weight={weighed}, smoothing={smoothing}",
                        lambda t, x, y, w, s=settings, on=weighed, e=smoothing: functional(
                            t
                        ).cross_entropy(
                            x, y, w.detach() if on else None, reduction=how, label_smoothing=e, **s
                        ),
                        (normal(*shapes[0]), whole(B, *shapes[1]), positive(B)),
                    )
    for weighed in (False, True):
        for smoothing in (0.0, 0.3):
            yield (
                f"cross_entropy of probabilities {how}, weight={weighed}, smoothing={smoothing}",
                lambda t, x, p, w, on=weighed, e=smoothing: functional(t).cross_entropy(
                    x, p, w.detach() if on else None, reduction=how, label_smoothing=e
                ),
                (normal(A, B, C), distribution(A, B, C), positive(B)),
            )


TABLE = list(calls())


@needs_torch
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    ("call", "arguments"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_values_and_both_gradients_are_those_of_pytorch(call, arguments, dtype):
    rng = np.random.default_rng(1729)
    arrays = [draw(rng) for draw in arguments]
    arrays = [a.astype(dtype) if a.dtype.kind == "f" else a for a in arrays]
    expected = derivatives(torch, torch.from_numpy, call, arrays)
    got = derivatives(pg, pg.from_numpy, call, arrays)
    assert len(got) == len(expected)
    tolerance = {"float32": 2e-5, "float64": 1e-12}[dtype]
    for (what, ours), (_, theirs) in zip(got, expected, strict=True):
        assert ours.dtype == theirs.dtype, what
        np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance, err_msg=what)


def derivatives(t, from_numpy, call, arrays):
    """Return (what, array) for the value of a call, its gradients, and those of a sum of these.

    The sum is differentiated with respect to grad_output too: it depends on something even where
    the call is linear.
    """
    inputs = [from_numpy(a.copy()) for a in arrays]
    differentiable = [x.requires_grad_() for x in inputs if x.is_floating_point()]
    output = call(t, *inputs)
    found = [("value", array_of(output))]
    rng = np.random.default_rng(1)
    grad_output = like(output, rng, from_numpy).requires_grad_()
    first = t.autograd.grad(
        output, differentiable, grad_output, create_graph=True, allow_unused=True
    )
    first = [
        zeros_like(x, from_numpy) if g is None else g
        for g, x in zip(first, differentiable, strict=True)
    ]
    found += [(f"gradient {nr}", array_of(g)) for nr, g in enumerate(first)]
    total = sum((g * like(g, rng, from_numpy)).sum() for g in first) + 0 * grad_output.sum()
    targets = [*differentiable, grad_output]
    second = t.autograd.grad(total, targets, allow_unused=True)
    found += [
        (f"second gradient {nr}", array_of(zeros_like(x, from_numpy) if g is None else g))
        for nr, (g, x) in enumerate(zip(second, targets, strict=True))
    ]
    return found


def like(x, rng, from_numpy):
    array = array_of(x)
    return from_numpy(np.asarray(rng.normal(size=array.shape), dtype=array.dtype))


def zeros_like(x, from_numpy):
    return from_numpy(np.zeros_like(array_of(x)))


def array_of(x):
    zero = getattr(x, "_is_zerotensor", lambda: False)()  # PyTorch's gradient of sign has no memory
    return np.zeros(tuple(x.shape), str(x.dtype)[6:]) if zero else x.detach().numpy()


# PyTorch composes these of several nodes, and shows the last of them.
COMPOSED = (
    "cross_entropy of",
    "smoothing=0.3",
    "sum over ()",
    "mean over ()",
    "matmul (2, 3) (5, 3, 4)",
    "matmul (1, 2, 3) (5, 3, 4)",
    "reshape of a copy",
    "flatten of (",
    "max of two",
    "t of a vector",
    "loss of images none",
)


SIMPLE = [row for row in TABLE if not any(part in row[0] for part in COMPOSED)]


@needs_torch
@pytest.mark.parametrize(
    ("call", "arguments"), [row[1:] for row in SIMPLE], ids=[row[0] for row in SIMPLE]
)
def test_grad_fn_has_the_name_that_pytorch_prints(call, arguments):
    arrays = [draw(np.random.default_rng(0)) for draw in arguments]
    names = [
        call(
            t, *[make(a).requires_grad_() if a.dtype.kind == "f" else make(a) for a in arrays]
        ).grad_fn.name()
        for t, make in ((pg, pg.from_numpy), (torch, torch.from_numpy))
    ]
    assert names[0] == names[1]


# Special points, against the mathematics.

ZERO_AND_ONE = [0.0, -0.0, 1.0]


def slopes(call, *values, order=1):
    """Return the gradient (of the gradient ...) of the sum of a call at float64 values."""
    inputs = [pg.tensor(v, dtype=pg.float64, requires_grad=True) for v in values]
    grads = [call(*inputs)]
    for _ in range(order):
        grads = pg.autograd.grad(
            sum(g.sum() for g in grads), inputs, create_graph=True, allow_unused=True
        )
    return [g.tolist() for g in grads]


@pytest.mark.parametrize(
    ("exponent", "first", "second"),
    [
        (0, [0, 0, 0], [0, 0, 0]),
        (1, [1, 1, 1], [0, 0, 0]),
        (2, [0, 0, 2], [2, 2, 2]),
        (3, [0, 0, 3], [0, 0, 6]),
        (1.5, [0, 0, 1.5], [np.inf, np.inf, 0.75]),
        (0.5, [np.inf, np.inf, 0.5], None),
    ],
)
def test_powers_of_zero_have_the_slopes_of_calculus(exponent, first, second):
    assert slopes(lambda x: x**exponent, ZERO_AND_ONE) == [first]
    exponents = pg.full((3,), exponent, dtype=pg.float64)
    assert slopes(lambda x: x**exponents, ZERO_AND_ONE) == [first]
    if second is not None:
        with np.errstate(divide="ignore"):
            assert slopes(lambda x: x**exponent, ZERO_AND_ONE, order=2) == [second]
            assert slopes(lambda x: x**exponents, ZERO_AND_ONE, order=2) == [second]


def test_a_power_of_zero_has_slope_zero_in_its_exponent():
    exponent = [0.0, 0.5, 1.0, 2.0]
    assert slopes(lambda e: pg.pow(0.0, e), exponent) == [[0, 0, 0, 0]]
    assert slopes(lambda e: pg.pow(0.0, e), exponent, order=2) == [[0, 0, 0, 0]]
    base = pg.zeros(4, dtype=pg.float64)
    assert slopes(lambda e: base**e, exponent) == [[0, 0, 0, 0]]


def test_second_derivatives_of_a_power_mix_base_and_exponent():
    # d/dx d/de x**e = x**(e - 1) (1 + e log x), which is 1/x at e = 0
    base, exponent = pg.tensor([2.0]), pg.tensor([0.0])
    base.requires_grad_(), exponent.requires_grad_()
    (first,) = pg.autograd.grad((base**exponent).sum(), base, create_graph=True)
    (mixed,) = pg.autograd.grad(first.sum(), exponent)
    assert mixed.tolist() == [0.5]


def test_a_negative_base_may_have_a_whole_exponent():
    assert slopes(lambda x: x**3, [-2.0]) == [[12.0]]
    whole_numbers = pg.tensor([3.0, 2.0], dtype=pg.float64)
    assert slopes(lambda x: x**whole_numbers, [-2.0, -1.0]) == [[12.0, -2.0]]


def test_kinks_have_the_slopes_that_pytorch_chose():
    assert slopes(pg.relu, [-1.0, 0.0, 1.0]) == [[0, 0, 1]]
    assert slopes(pg.abs, [-1.0, 0.0, 1.0]) == [[-1, 0, 1]]
    assert slopes(pg.sqrt, [0.0, 4.0]) == [[np.inf, 0.25]]
    assert slopes(lambda x: pg.clamp(x, 0, 1), [-1.0, 0.0, 0.5, 1.0, 2.0]) == [[0, 1, 1, 1, 0]]
    assert slopes(pg.maximum, [1.0, 2.0, 3.0], [3.0, 2.0, 1.0]) == [[0, 0.5, 1], [1, 0.5, 0]]


def test_ties_for_the_maximum_share_its_gradient_unless_an_index_was_returned():
    tied = [[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]]
    third = 1 / 3
    assert slopes(lambda x: pg.amax(x, 1), tied) == [[[0, 0.5, 0.5], [third, third, third]]]
    assert slopes(lambda x: x.max(), tied) == [[[0, 0.5, 0.5], [0, 0, 0]]]
    assert slopes(lambda x: x.max(1).values, tied) == [[[0, 1, 0], [1, 0, 0]]]


def test_max_over_a_dim_returns_values_and_indices_by_name():
    result = pg.tensor([[1.0, 5.0], [4.0, 2.0]], requires_grad=True).max(dim=1)
    values, indices = result
    assert (values.tolist(), indices.tolist()) == ([5, 4], [1, 0])
    assert result.values.requires_grad
    assert not result.indices.requires_grad
    assert repr(result) == (
        "torch.return_types.max(\nvalues=tensor([5., 4.], grad_fn=<MaxBackward0>),"
        "\nindices=tensor([1, 0]))"
    )
    assert pg.max(pg.tensor([[1, 2]]), axis=1, keepdims=True).values.tolist() == [[2]]


LARGE = [-1000.0, -100.0, 0.0, 100.0, 1000.0]


def test_large_inputs_neither_overflow_nor_warn():
    x = pg.tensor(LARGE, dtype=pg.float64)
    assert pg.sigmoid(x).tolist() == pytest.approx([0, 3.720075976020836e-44, 0.5, 1, 1])
    assert pg.logsigmoid(x).tolist() == pytest.approx([-1000, -100, -np.log(2), 0, 0])
    assert pg.softmax(x, 0).tolist() == [0, 0, 0, 0, 1]
    assert pg.log_softmax(x, 0).tolist() == [-2000, -1100, -1000, -900, 0]
    zero, one = pg.zeros(5, dtype=pg.float64), pg.ones(5, dtype=pg.float64)
    bce = pg.binary_cross_entropy_with_logits
    assert bce(x, one, reduction="none").tolist() == pytest.approx([1000, 100, np.log(2), 0, 0])
    assert bce(x, zero, reduction="none").tolist() == pytest.approx([0, 0, np.log(2), 100, 1000])
    for call in (pg.sigmoid, pg.logsigmoid, lambda x: pg.softmax(x, 0), lambda x: bce(x, one)):
        assert np.isfinite(slopes(call, LARGE)).all()
        assert np.isfinite(slopes(call, LARGE, order=2)).all()


def test_a_class_that_is_ruled_out_costs_nothing_unless_it_is_the_target():
    logits = [[0.0, 0.0, -np.inf]]
    target = pg.tensor([1])
    loss = pg.cross_entropy(pg.tensor(logits), target)
    assert loss.item() == pytest.approx(np.log(2))
    (slope,) = slopes(lambda x: pg.cross_entropy(x, target), logits)
    assert slope == [[0.5, -0.5, 0.0]]


def test_the_mean_of_no_losses_is_nan_without_a_warning():
    ignored = pg.tensor([-100, -100])
    assert np.isnan(pg.cross_entropy(pg.zeros(2, 3), ignored).item())
    assert slopes(lambda x: pg.cross_entropy(x, ignored), [[1.0, 2.0], [3.0, 4.0]]) == [
        [[0, 0]] * 2
    ]
    assert np.isnan(pg.zeros(0).mean().item())
    assert np.isnan(pg.mse_loss(pg.zeros(0), pg.zeros(0)).item())


def test_mse_loss_of_unequal_sizes_warns_as_pytorch_does():
    with pytest.warns(UserWarning, match=r"Using a target size \(torch.Size\(\[3\]\)\)"):
        loss = pg.mse_loss(pg.ones(2, 3), pg.zeros(3))
    assert loss.item() == 1


def test_basic_indexing_and_reshaping_are_views_of_the_same_memory():
    x = pg.arange(24.0).reshape(2, 3, 4)
    views = (
        x[1],
        x[0, 1, 2],
        x[..., ::2],
        x[None],
        x.reshape(6, 4),
        x.view(-1),
        x.permute(2, 0, 1),
        x.transpose(0, 1),
        x.unsqueeze(0),
        x.flatten(),
        x[0].t(),
        x[:1].expand(5, -1, -1),
    )
    assert all(np.shares_memory(view.numpy(), x.numpy()) for view in views)
    assert not np.shares_memory(x[[0, 1]].numpy(), x.numpy())


def test_raw_arrays_give_raw_arrays_and_numbers_stand_on_either_side():
    array = np.array([1.0, 4.0])
    for result in (pg.exp(array), pg.add(array, 1), pg.sum(array, 0, True), pg.cat([array, array])):
        assert not isinstance(result, pg.Tensor)
    assert pg.sub(1, pg.tensor([3.0])).tolist() == [-2]
    assert pg.div(1, pg.tensor([4.0])).tolist() == [0.25]
    assert pg.pow(2, pg.tensor([3.0])).tolist() == [8]
    assert pg.mul(2, pg.tensor([3.0])).tolist() == [6]


# dtypes.


def dtype_calls(t, tensor):
    f16, f32, f64 = (tensor([2.0], d) for d in ("float16", "float32", "float64"))
    i8, i64, truth = (tensor([2], d) for d in ("int8", "int64", "bool"))
    yield from (f32 * i64, i64 - f32, f32 / i64, f16 + i64, i64**f32, f32 + truth, f64 * f32)
    yield from (i64 / i64, truth / truth, i64 * i8, i8 + truth, truth * truth, truth + truth)
    yield from (
        f32 * 2.5,
        f64 * 2.5,
        i64 * 2.5,
        2.5 - i64,
        i64 * 2,
        truth * 2,
        truth + 1.5,
        i64 / 2,
    )
    yield from (2**i64, 2.0**i64, i64**2.0, f16 * 2, f32 * True, i64 + True, f32 * np.float64(2.5))
    yield from (t.exp(i64), t.sqrt(truth), t.sigmoid(i64), t.tanh(i8), t.log(f16), abs(i64), -i8)
    yield from (t.relu(i64), t.clamp(i64, 0.5), t.clamp(i64, 0), t.sin(i64), t.cos(f64))
    yield from (
        t.maximum(f32, i64),
        t.minimum(i64, i8),
        t.where(truth, f32, 0),
        t.where(truth, 1, 2),
    )
    yield from (t.where(truth, 1.5, 2), t.where(truth, f32, i64), t.where(truth, i64, 1.5))
    yield from (truth.sum(), i8.sum(), f16.sum(), i64.sum(dtype=t.float32), f16.mean(), i64.max())
    yield from (t.cat([f32, i64]), t.stack([i8, i64]), t.cat([f32, f64]), i64[0], truth[None])
    yield from (i64 @ i64, f32 @ f32, t.softmax(f32, 0, dtype=t.float64), t.log_softmax(f64, 0))


@needs_torch
def test_result_dtypes_follow_pytorch():
    theirs = dtype_calls(torch, lambda x, dtype: torch.tensor(x, dtype=getattr(torch, dtype)))
    ours = dtype_calls(pg, lambda x, dtype: pg.tensor(x, dtype=getattr(pg, dtype)))
    for nr, (a, b) in enumerate(zip(ours, theirs, strict=True)):
        assert a.numpy().dtype == b.numpy().dtype, f"result {nr}: {a!r}, {b!r}"


def test_the_default_dtype_is_what_integers_become():
    pg.set_default_dtype(pg.float64)
    try:
        whole_numbers = pg.tensor([1, 2])
        for result in (whole_numbers / 2, pg.exp(whole_numbers), whole_numbers * 0.5):
            assert result.dtype == pg.float64
    finally:
        pg.set_default_dtype(pg.float32)


# Errors: PyTorch's class, PyTorch's first clause.


def error_calls(t, tensor):
    """Return {first clause of the message: (class, call)}."""
    x, i = tensor(np.arange(6, dtype="float32").reshape(2, 3)), tensor(np.arange(6).reshape(2, 3))
    truth, empty, batch = i > 2, tensor(np.zeros((2, 0), "f")), tensor(np.zeros((2, 3, 4), "f"))
    target = tensor(np.array([0, 2]))
    f = functional(t)
    return {
        "The size of tensor a (3) must match the size of tensor b (2) at non-"
        "singleton dimension 1": (
            RuntimeError,
            lambda: x + x[0, :2],
        ),
        "The size of tensor a (2) must match the size of tensor b (4) at non-"
        "singleton dimension 0": (
            RuntimeError,
            lambda: x * batch[:, :, 0].t().reshape(-1)[:4].reshape(4, 1),
        ),
        "Subtraction, the `-` operator, with two bool": (RuntimeError, lambda: truth - truth),
        "Negation, the `-` operator, on a bool tensor": (RuntimeError, lambda: -truth),
        "Integers to negative integer powers are not": (RuntimeError, lambda: i**-1),
        "Dimension out of range (expected to be in range of [-2, 1], but got 5)": (
            IndexError,
            lambda: x.sum(5),
        ),
        "Dimension out of range (expected to be in range of [-1, 0], but got 1)": (
            IndexError,
            lambda: x.sum().mean(1),
        ),
        "Dimension out of range (expected to be in range of [-3, 2], but got 3)": (
            IndexError,
            lambda: t.stack([x, x], 3),
        ),
        "dim 0 appears multiple times in the list of": (RuntimeError, lambda: x.sum((0, -2))),
        "mean(): could not infer output dtype. Input dtype must be either a floating point or "
        "complex dtype. Got: Long": (RuntimeError, lambda: i.mean()),
        "max(): Expected reduction dim to be specified": (RuntimeError, lambda: empty.max()),
        "max(): Expected reduction dim 1 to have non-": (IndexError, lambda: empty.max(1)),
        "amax(): Expected reduction dim 1 to have non": (IndexError, lambda: t.amax(empty, 1)),
        "shape '[4]' is invalid for input of size 6": (RuntimeError, lambda: x.reshape(4)),
        "shape '[-1, 4]' is invalid for input of size": (RuntimeError, lambda: x.view(-1, 4)),
        "only one dimension can be inferred": (RuntimeError, lambda: x.reshape(-1, -1)),
        "invalid shape dimension -2 at index 0 of": (RuntimeError, lambda: x.reshape(-2, 3)),
        "cannot reshape tensor of 0 elements into": (RuntimeError, lambda: empty.reshape(-1, 0)),
        "view size is not compatible with input": (RuntimeError, lambda: x.t().view(6)),
        "t() expects a tensor with <= 2 dimensions": (RuntimeError, lambda: batch.t()),
        "permute(): duplicate dims are not allowed.": (RuntimeError, lambda: x.permute(0, 0)),
        "flatten() has invalid args: start_dim cannot": (RuntimeError, lambda: t.flatten(x, 1, 0)),
        "The expanded size of the tensor (4) must match the existing size (2)": (
            RuntimeError,
            lambda: x.expand(4, 3),
        ),
        "the number of sizes provided (1) must be greater": (RuntimeError, lambda: x.expand(3)),
        "isn't allowed in a leading, non-existing": (RuntimeError, lambda: x.expand(-1, 2, 3)),
        "expected a non-empty list of Tensors": (ValueError, lambda: t.cat([])),
        "Tensors must have same number of dimensions: got 2 and 1": (
            RuntimeError,
            lambda: t.cat([x, x[0]]),
        ),
        "Sizes of tensors must match except in dimension 0. Expected size 3 but got size 2": (
            RuntimeError,
            lambda: t.cat([x, x[:, :2]]),
        ),
        "zero-dimensional tensor (at position 0) can": (RuntimeError, lambda: t.cat([x[0, 0]] * 2)),
        "cat(): argument 'tensors' (position 1) must be tuple": (TypeError, lambda: t.cat(x)),
        "expected Tensor as element 1 in argument 0": (TypeError, lambda: t.cat([x, "a"])),
        "stack expects a non-empty TensorList": (RuntimeError, lambda: t.stack([])),
        "stack expects each tensor to be equal size, but got [2, 3] at entry 0 and [3]": (
            RuntimeError,
            lambda: t.stack([x, x[0]]),
        ),
        "index 5 is out of bounds for dimension 0 with size 2": (IndexError, lambda: x[5]),
        "index 7 is out of bounds for dimension 1 with size 3": (IndexError, lambda: x[0, 7]),
        "too many indices for tensor of dimension 2": (IndexError, lambda: x[0, 0, 0]),
        "invalid index of a 0-dim tensor": (IndexError, lambda: x.sum()[0]),
        "only integers, slices (`:`), ellipsis (`...`)": (IndexError, lambda: x[1.0]),
        "tensors used as indices must be long, int, byte or bool": (IndexError, lambda: x[x[0]]),
        "The shape of the mask [3] at index 0 does not match": (IndexError, lambda: x[truth[0]]),
        "shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]": (
            IndexError,
            lambda: x[i[:, 0], i[0]],
        ),
        "where expected condition to be a boolean": (RuntimeError, lambda: t.where(x, x, x)),
        "torch.clamp: At least one of 'min' or 'max' must": (RuntimeError, lambda: t.clamp(x)),
        "argument 'input' (position 1) must be Tensor, not float": (TypeError, lambda: t.exp(2.0)),
        "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)": (RuntimeError, lambda: x @ x),
        "mat1 and mat2 shapes cannot be multiplied (1x2 and 3x2)": (
            RuntimeError,
            lambda: x[0, :2] @ x.t(),
        ),
        "size mismatch, got input (2), mat (2x3), vec (2)": (RuntimeError, lambda: x @ x[0, :2]),
        "inconsistent tensor size, expected tensor [2] and src [3] to have the same": (
            RuntimeError,
            lambda: x[0, :2] @ x[0],
        ),
        "both arguments to matmul need to be at least 1D, but they are 0D and 2D": (
            RuntimeError,
            lambda: x[0, 0] @ x,
        ),
        "Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: [2, 3].": (
            RuntimeError,
            lambda: batch @ batch,
        ),
        "The size of tensor a (2) must match the size of tensor b (3) at non-"
        "singleton dimension 0": (
            RuntimeError,
            lambda: batch @ batch.permute(1, 2, 0),
        ),
        "foo is not a valid value for reduction": (
            ValueError,
            lambda: f.mse_loss(x, x, reduction="foo"),
        ),
        "Target size (torch.Size([3])) must be the same as input size (torch.Size([2, 3]))": (
            ValueError,
            lambda: f.binary_cross_entropy_with_logits(x, x[0]),
        ),
        "Target 3 is out of bounds.": (IndexError, lambda: f.cross_entropy(x, target + 1)),
        "Target -1 is out of bounds.": (IndexError, lambda: f.nll_loss(x, target - 1)),
        "Expected input batch_size (2) to match target batch_size (3).": (
            ValueError,
            lambda: f.cross_entropy(x, i[0]),
        ),
        "expected target dtype to be Long or Byte": (
            RuntimeError,
            lambda: f.cross_entropy(x, x[:, 0]),
        ),
        "Expected floating point type for target with class probabilities": (
            RuntimeError,
            lambda: f.cross_entropy(x, i),
        ),
        "weight tensor should be defined either for all 3 classes or no classes": (
            RuntimeError,
            lambda: f.cross_entropy(x, target, x[:, 0]),
        ),
        "label_smoothing must be between 0.0 and 1.0. Got: 2": (
            RuntimeError,
            lambda: f.cross_entropy(x, target, label_smoothing=2),
        ),
        "Expected 1 or more dimensions (got 0)": (
            ValueError,
            lambda: f.nll_loss(x[0, 0], target[0]),
        ),
        "is not differentiable with respect to argument 'weight'": (
            RuntimeError,
            lambda: f.nll_loss(x, target, x[0].clone().requires_grad_()),
        ),
    }


ERRORS = error_calls(pg, pg.from_numpy)


@pytest.mark.parametrize("clause", ERRORS, ids=str)
def test_misuse_raises_pytorchs_class_with_pytorchs_first_clause(clause):
    kind, call = ERRORS[clause]
    with pytest.raises(kind) as caught:
        call()
    assert clause in str(caught.value)


@needs_torch
@pytest.mark.parametrize("clause", ERRORS, ids=str)
def test_pytorch_itself_raises_so(clause):
    kind, call = error_calls(torch, torch.from_numpy)[clause]
    with pytest.raises(kind) as caught:
        call()
    assert clause in str(caught.value)


# What an op keeps is its own, and what it cuts is cut.


def test_an_index_may_change_after_it_was_used():
    x = pg.tensor([3.0, 4.0, 5.0], requires_grad=True)
    y = x * 1
    i = pg.tensor(0)
    v = y[i]
    i += 1
    v *= 10
    (y * pg.tensor([1.0, 2.0, 3.0])).sum().backward()
    assert x.grad.tolist() == [10.0, 2.0, 3.0]

    x.grad = None
    stop = pg.tensor(1)
    y = x[:stop]
    stop += 1
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 0.0, 0.0]

    for several in (pg.tensor([0, 1]), np.array([0, 1])):
        x.grad = None
        y = x[several]
        several[0] = 2
        y.sum().backward()
        assert x.grad.tolist() == [1.0, 1.0, 0.0]

    x.grad = None
    out, i = pg.zeros(3), pg.tensor(0)
    for k in range(3):
        out[i] = x[k] * (k + 1)
        i += 1
    out.sum().backward()
    assert x.grad.tolist() == [1.0, 2.0, 3.0]


def test_a_mask_on_a_number():
    x = pg.tensor(2.0, requires_grad=True)
    x[x > 0].sum().backward()
    assert x.grad.item() == 1.0
    y = x * 1
    y[y > 0] = 5.0
    assert y.item() == 5.0


@pytest.mark.parametrize(
    ("cut", "expected"),
    [
        (lambda x: pg.relu(x), [0.0, 0.0, 0.25]),
        (lambda x: pg.maximum(x, pg.zeros(3)) - 0.0, [0.0, np.inf, 0.25]),
        (lambda x: pg.clamp(x, min=0), [0.0, np.inf, 0.25]),
    ],
)
@pytest.mark.parametrize("create_graph", [False, True])
def test_an_infinite_slope_behind_a_cut_does_not_become_nan(cut, expected, create_graph):
    x = pg.tensor([-1.0, 0.0, 4.0], requires_grad=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        (grad,) = pg.autograd.grad(pg.sqrt(cut(x)).sum(), x, create_graph=create_graph)
    assert grad.tolist() == expected


def test_clamp_by_tensors_has_gradients_of_its_bounds():
    x = pg.tensor([1.0, 3.0, 9.0], requires_grad=True)
    low, high = (pg.tensor(value, requires_grad=True) for value in (2.0, 5.0))
    y = pg.clamp(x, min=low, max=high)
    assert y.tolist() == [2.0, 3.0, 5.0]
    grads = pg.autograd.grad(y.sum(), (x, low, high))
    assert [g.tolist() for g in grads] == [[0.0, 1.0, 0.0], 1.0, 1.0]
    assert pg.clamp(x, 2.0, high).tolist() == [2.0, 3.0, 5.0]


def test_the_remainder_has_a_gradient():
    x, y = (pg.tensor(value, requires_grad=True) for value in (3.5, 2.0))
    z = x * y + x % y
    assert [g.item() for g in pg.autograd.grad(z, (x, y))] == [3.0, 2.5]
    assert (5 % pg.tensor([3, -3])).tolist() == [2, -1]
    assert (7 // pg.tensor([2, -2])).tolist() == [3, -4]
    assert (+x) is x


def test_long_sums_are_exact_enough_over_any_dimension_and_in_half_precision():
    b = pg.zeros(2, requires_grad=True)
    ((pg.ones(3_000_000, 2) + b) * 0.1).sum().backward()
    np.testing.assert_allclose(b.grad, 300_000, rtol=1e-5)
    np.testing.assert_allclose(pg.full((3_000_000, 2), 0.1).sum(0), 300_000, rtol=1e-5)
    half = pg.ones(5000, 2, dtype=pg.float16)
    assert half.sum(0).tolist() == [5000.0, 5000.0]
    w = pg.ones(2, dtype=pg.float16, requires_grad=True)
    (half + w).sum().backward()
    assert w.grad.tolist() == [5000.0, 5000.0]
    x = pg.ones(70000, dtype=pg.float16, requires_grad=True)
    mean = x.mean()
    mean.backward()
    assert mean.item() == 1.0
    np.testing.assert_allclose(x.grad[0].item(), 1 / 70000, rtol=1e-2)
    assert pg.norm(pg.tensor([300.0, 400.0], dtype=pg.float16)).item() == 500.0


def test_the_parts_of_a_complex_tensor_show_its_memory():
    z = pg.tensor([1 + 2j, 3j])
    z.real[0] = 7
    z.imag[1] = 5
    assert z.tolist() == [7 + 2j, 5j]
    y = pg.tensor([1 + 2j], requires_grad=True) * 1
    y.real.mul_(2)
    assert repr(y) == "tensor([2.+2.j], grad_fn=<CopySlices>)"


def test_a_clone_is_laid_out_as_its_original():
    x = pg.ones(2, 3).t().clone()
    assert not x.is_contiguous()
