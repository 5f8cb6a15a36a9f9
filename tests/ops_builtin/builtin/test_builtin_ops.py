"""The ops of the pack `builtin`: against PyTorch where installed, and at their special points.

One table holds the calls, each written once and run with `plugrad` and with `torch` as `t`.
"""

import itertools
import warnings

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch

F = pg.nn.functional


def normal(*shape):
    return lambda rng: rng.normal(size=shape)


def positive(*shape):
    return lambda rng: rng.uniform(0.5, 2, shape)


def fraction(*shape):
    return lambda rng: rng.random(shape)


def whole(high, *shape):
    return lambda rng: rng.integers(0, high, shape)


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
DIMS = (0, 1, -1, (0, 2), (-1, 0), (0, 1, 2), ())


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
    for dim, keep in itertools.product(DIMS, (False, True)):
        how = {"dim": dim, "keepdim": keep}
        for name in ("sum", "mean", "amax", "amin"):
            yield f"{name} over {dim}, keepdim={keep}", calling(name, **how), (normal(A, B, C),)
        for name in ("max", "min") if isinstance(dim, int) else ():
            largest = lambda t, x, n=name, how=how: getattr(t, n)(x, **how).values  # noqa: E731
            yield f"{name} over {dim}, keepdim={keep}", largest, (normal(A, B, C),)
    for name in ("sum", "mean", "amax", "amin"):
        yield f"{name} of 0-d", calling(name, dim=-1), (normal(),)
    for name, (call, *shapes) in OF_SHAPES.items():
        yield name, call, tuple(normal(*shape) for shape in shapes)
    for dim in (0, 1, -1):
        yield f"stack dim {dim}", lambda t, x, y, d=dim: t.stack([x, y], d), (normal(A, B),) * 2
        yield f"softmax {dim}", lambda t, x, d=dim: t.softmax(x, d), (normal(A, B, C),)
        yield f"log_softmax {dim}", lambda t, x, d=dim: t.log_softmax(x, dim=d), (normal(A, B, C),)
    for name, (call, *arguments) in LOSSES.items():
        yield name, call, arguments


def calling(name, **how):
    return lambda t, x: getattr(t, name)(x, **how)


OF_SHAPES = {
    "sum with dtype": (lambda t, x: x.sum(0, dtype=t.float64), (A, B)),
    "mean with dtype": (lambda t, x: t.mean(x, dtype=t.float64), (A, B)),
    "max over the dim of 0-d": (lambda t, x: t.max(x, 0)[0], ()),
    "view": (lambda t, x: x.view(B, -1), (A, B)),
    "view_as": (lambda t, x: x.view_as(t.ones(B, A)), (A, B)),
    "flatten from the front": (lambda t, x: x.flatten(0, 1), (A, B, C)),
    "squeeze one": (lambda t, x: x.squeeze(0), (1, A, 1)),
    "squeeze several": (lambda t, x: t.squeeze(x, (0, 2)), (1, A, 1)),
    "t": (lambda t, x: x.t(), (A, B)),
    "T": (lambda t, x: x.T, (A, B)),
    "transpose": (lambda t, x: t.transpose(x, 0, -1), (A, B, C)),
    "permute": (lambda t, x: t.permute(x, (2, 0, 1)), (A, B, C)),
    "matmul": (lambda t, x, y: x @ y, (A, B), (B, C)),
    "permute by ints": (lambda t, x: x.permute(1, -1, 0), (A, B, C)),
    "expand": (lambda t, x: x.expand(C, -1, B), (A, 1)),
    "cat": (lambda t, x, y: t.cat([x, y]), (A, B), (C, B)),
    "cat dim 1": (lambda t, x, y, z: t.cat((x, y, z), -1), (A, B), (A, 1), (A, 2)),
    "cat twice the same": (lambda t, x: t.cat([x, x], dim=1), (A, B)),
    "softmax in another dtype": (lambda t, x: t.softmax(x, 1, dtype=t.float64), (A, B)),
}


LOSSES = {
    "mse_loss": (
        lambda t, x, y: functional(t).mse_loss(x, y, reduction="none"),
        *(normal(A, B), normal(A, B)),
    ),
    "binary_cross_entropy_with_logits, both weights": (
        lambda t, x, y, w: functional(t).binary_cross_entropy_with_logits(
            x, y, weight=w.detach()[0], pos_weight=w.detach(), reduction="sum"
        ),
        *(normal(A, B), fraction(A, B), positive(A, B)),
    ),
    "nll_loss, weight, ignore_index": (
        lambda t, x, y, w: functional(t).nll_loss(x, y, w.detach(), ignore_index=2),
        *(normal(5, B), whole(B, 5), positive(B)),
    ),
    "nll_loss of images": (
        lambda t, x, y: functional(t).nll_loss(x, y, reduction="sum"),
        *(normal(A, B, C), whole(B, A, C)),
    ),
    "cross_entropy of a vector": (
        lambda t, x: functional(t).cross_entropy(x, t.tensor(1)),
        normal(B),
    ),
    "cross_entropy, ignore_index, smoothing=0.3": (
        lambda t, x, y: functional(t).cross_entropy(x, y, ignore_index=2, label_smoothing=0.3),
        *(normal(5, B), whole(B, 5)),
    ),
}
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
    rng = np.random.default_rng(1)
    grad_output = like(output, rng, from_numpy).requires_grad_()
    how = {"allow_unused": True, "materialize_grads": True}
    first = t.autograd.grad(output, differentiable, grad_output, create_graph=True, **how)
    total = sum((g * like(g, rng, from_numpy)).sum() for g in first) + 0 * grad_output.sum()
    second = t.autograd.grad(total, [*differentiable, grad_output], **how)
    named = {"value": [output], "gradient": first, "second gradient": second}
    return [
        (f"{what} {nr}", array_of(x)) for what, all in named.items() for nr, x in enumerate(all)
    ]


def like(x, rng, from_numpy):
    array = array_of(x)
    return from_numpy(np.asarray(rng.normal(size=array.shape), dtype=array.dtype))


def array_of(x):
    zero = getattr(x, "_is_zerotensor", lambda: False)()  # PyTorch's gradient of sign has no memory
    return np.zeros(tuple(x.shape), str(x.dtype)[6:]) if zero else x.detach().numpy()


# PyTorch composes these of several nodes, and shows the last of them.
COMPOSED = (
    "cross_entropy of",
    "smoothing=0.3",
    "sum over ()",
    "mean over ()",
    "flatten of (",
    "max of two",
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
            t, *(t.from_numpy(a).requires_grad_(a.dtype.kind == "f") for a in arrays)
        ).grad_fn.name()
        for t in (pg, torch)
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
    x, bce = pg.tensor(LARGE, dtype=pg.float64), pg.binary_cross_entropy_with_logits
    zero, one = pg.zeros_like(x), pg.ones_like(x)
    for call, expected in (
        (pg.sigmoid, [0, 3.720075976020836e-44, 0.5, 1, 1]),
        (pg.logsigmoid, [-1000, -100, -np.log(2), 0, 0]),
        (lambda x: pg.softmax(x, 0), [0, 0, 0, 0, 1]),
        (lambda x: pg.log_softmax(x, 0), [-2000, -1100, -1000, -900, 0]),
        (lambda x: bce(x, one, reduction="none"), [1000, 100, np.log(2), 0, 0]),
        (lambda x: bce(x, zero, reduction="none"), [0, 0, np.log(2), 100, 1000]),
    ):
        assert call(x).tolist() == pytest.approx(expected)
        assert np.isfinite(slopes(lambda x, call=call: call(x).sum(), LARGE)).all()
        assert np.isfinite(slopes(lambda x, call=call: call(x).sum(), LARGE, order=2)).all()


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


IMAGE, VOLUME = (2, 2, 4, 4), (2, 2, 4, 4, 4)
LAID_OUT = {
    "an index in the middle": (IMAGE, lambda t, x: x[:, [1, 0, 1]]),
    "an index after an ellipsis": (IMAGE, lambda t, x: x[..., t.tensor([[0, 3], [1, 1]])]),
    "two indices in the middle": (IMAGE, lambda t, x: x[:, [0, 1], [2, 3]]),
    "a mask": (IMAGE, lambda t, x: x[:, :, t.tensor([True, False, True, True])]),
    "index_select": (IMAGE, lambda t, x: t.index_select(x, 2, t.tensor([1, 1]))),
    "avg_pool3d": (VOLUME, lambda t, x: t.nn.functional.avg_pool3d(x, 2)),
    "max_pool3d": (VOLUME, lambda t, x: t.nn.functional.max_pool3d(x, 2)),
    "adaptive_avg_pool2d": (IMAGE, lambda t, x: t.nn.functional.adaptive_avg_pool2d(x, 3)),
    "adaptive_max_pool2d": (IMAGE, lambda t, x: t.nn.functional.adaptive_max_pool2d(x, 3)),
    "interpolate": (IMAGE, lambda t, x: t.nn.functional.interpolate(x, 3, mode="bilinear")),
    "pad": (IMAGE, lambda t, x: t.nn.functional.pad(x, (1, 1, 0, 1), mode="reflect")),
    "grid_sample": (
        IMAGE,
        lambda t, x: t.nn.functional.grid_sample(x, x.movedim(1, 3), align_corners=False),
    ),
    "pad that cuts": (IMAGE, lambda t, x: t.nn.functional.pad(x, (1, 1, -1, -1))),
    "conv3d": (VOLUME, lambda t, x: t.nn.functional.conv3d(x, t.ones(3, 2, 2, 2, 2))),
    "conv_transpose3d": (
        VOLUME,
        lambda t, x: t.nn.functional.conv_transpose3d(x, t.ones(2, 3, 3, 3, 3), padding=1),
    ),
    "fold": ((1, 4, 9), lambda t, x: t.nn.functional.fold(x, (2, 2), 2, padding=1)),
    "dropout of a permuted tensor": (
        IMAGE,
        lambda t, x: t.nn.functional.dropout(x.permute(0, 2, 3, 1), 0.5),
    ),
}


@needs_torch
@pytest.mark.parametrize(("shape", "call"), LAID_OUT.values(), ids=LAID_OUT)
def test_results_lie_in_memory_as_pytorchs(shape, call):
    x = np.random.default_rng(0).normal(size=shape).astype(np.float32)
    ours, theirs = call(pg, pg.from_numpy(x)), call(torch, torch.from_numpy(x))
    assert ours.stride() == theirs.stride()


@needs_torch
@pytest.mark.parametrize("mode", ["nearest", "bilinear", "bicubic"])
def test_images_of_bytes_are_resized_to_pytorchs_bytes(mode):
    image = np.random.default_rng(0).integers(0, 256, (2, 3, 9, 7)).astype(np.uint8)
    for size, antialias in (((5, 11), False), ((4, 3), mode != "nearest")):
        ours, theirs = (
            t.nn.functional.interpolate(t.from_numpy(image), size, mode=mode, antialias=antialias)
            for t in (pg, torch)
        )
        assert ours.dtype == pg.uint8
        far = abs(ours.numpy().astype(int) - theirs.numpy())
        assert far.max() <= (0 if antialias else 1)  # a tie may be rounded to the other side
        assert (far > 0).mean() < 0.05


RESIZED = {
    "nearest": (1, 2, 3),
    "nearest-exact": (1, 2, 3),
    "area": (1, 2, 3),
    "linear": (1,),
    "bilinear": (2,),
    "bicubic": (2,),
    "trilinear": (3,),
}
FACTORS = (0.5, 1.0, 1.1, 1.2, 1.3, 1.5, 2.0, 2.1, 2.4)
"""Some keep the size of an axis, or double it, and are not 1 or 2."""


@needs_torch
@pytest.mark.parametrize("mode", RESIZED)
def test_images_are_resized_by_factors_as_pytorchs(mode):
    rng = np.random.default_rng(0)
    for ndim, of_bytes in itertools.product(RESIZED[mode], (False, True)):
        if of_bytes and (mode in ("area", "linear", "trilinear")):
            continue
        image = rng.normal(size=(1, 2, 3, 4, 5)[: ndim + 2])
        image = (image * 100 + 128).clip(0, 255).astype(np.uint8) if of_bytes else image
        for factors in (
            itertools.product(FACTORS, repeat=ndim) if ndim < 3 else rng.choice(FACTORS, (40, 3))
        ):
            for antialias in {False, ndim == 2 and mode in ("bilinear", "bicubic")}:
                settings = {
                    "scale_factor": tuple(map(float, factors)),
                    "mode": mode,
                    "antialias": antialias,
                }
                ours, theirs = (
                    t.nn.functional.interpolate(t.from_numpy(image), **settings).numpy()
                    for t in (pg, torch)
                )
                assert ours.shape == theirs.shape
                far = np.abs(ours.astype(float) - theirs).max(initial=0)  # of bytes, a tie
                assert far < (1.5 if of_bytes else 1e-12), settings


@pytest.mark.parametrize("mode", RESIZED)
def test_gradients_of_resized_images_are_those_of_their_values(mode):
    rng = np.random.default_rng(0)
    for ndim in RESIZED[mode]:
        for factors in rng.choice(FACTORS, (12, ndim)):
            x = pg.tensor(rng.normal(size=(1, 2, 3, 4, 5)[: ndim + 2]), requires_grad=True)
            y = F.interpolate(x, scale_factor=tuple(factors), mode=mode)
            weight = pg.tensor(rng.normal(size=y.shape))
            (grad,) = pg.autograd.grad(y, x, weight)
            assert (grad * x).sum().item() == pytest.approx((weight * y).sum().item())  # linear


def test_an_area_of_no_pixels_is_empty():
    x = pg.ones(1, 1, 3, 4, requires_grad=True)
    y = F.interpolate(x, scale_factor=0.33, mode="area")
    assert y.shape == (1, 1, 0, 1)
    assert pg.autograd.grad(y.sum(), x)[0].tolist() == pg.zeros(1, 1, 3, 4).tolist()
    for given in ({"size": -1}, {"size": 2, "mode": "nearest"}):
        with pytest.raises(RuntimeError, match="sizes should be greater than 0"):
            F.interpolate(x[:, :, :0] if "mode" in given else x, **{"mode": "area"} | given)


def test_hermitian_pseudoinverses_read_the_lower_triangle_and_a_real_diagonal():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(3, 3)) + 1j * rng.normal(size=(3, 3))
    whole = np.tril(x, -1) + np.tril(x, -1).conj().T + np.diag(np.diag(x).real)
    weight = pg.tensor(rng.normal(size=(3, 3)) + 1j)
    found = []
    for each in (x, whole):
        A = pg.tensor(each, requires_grad=True)
        inverse = pg.linalg.pinv(A, hermitian=True)
        found.append((inverse.detach().numpy(), pg.autograd.grad(inverse, A, weight)[0].numpy()))
    np.testing.assert_allclose(found[0][0], np.linalg.inv(whole), rtol=1e-10)
    np.testing.assert_allclose(*found, rtol=1e-10)


PAIRS = {
    **{
        name: getattr(F, name)
        for name in [
            "mse_loss",
            "l1_loss",
            "smooth_l1_loss",
            "kl_div",
            "soft_margin_loss",
            "poisson_nll_loss",
        ]
    },
    "binary_cross_entropy": F.binary_cross_entropy,
    "binary_cross_entropy_with_logits": F.binary_cross_entropy_with_logits,
    "cross_entropy": lambda x, y: F.cross_entropy(x, y),
    "weighted cross_entropy": lambda x, y: F.cross_entropy(x, y, y[0]),
    "cosine_similarity": F.cosine_similarity,
    "pairwise_distance": F.pairwise_distance,
    "dist": pg.dist,
}


@pytest.mark.parametrize("wide", ["float32", "float64"])
@pytest.mark.parametrize("narrow", ["float16", "float32"])
@pytest.mark.parametrize("name", PAIRS)
def test_a_loss_of_two_dtypes_has_the_dtype_and_the_digits_of_the_wider_one(name, narrow, wide):
    rng = np.random.default_rng(0)
    x, y = (pg.tensor(rng.dirichlet(np.ones(3), 4).astype(narrow)) for _ in range(2))
    with warnings.catch_warnings(action="ignore"):
        exact = PAIRS[name](x.double(), y.double()).numpy()
        for pair in ((x, y.to(getattr(pg, wide))), (x.to(getattr(pg, wide)), y)):
            found = PAIRS[name](*pair)
            assert found.dtype == max(narrow, wide, key=lambda each: np.dtype(each).itemsize)
            np.testing.assert_allclose(found.numpy(), exact, rtol=64 * np.finfo(wide).eps)


@pytest.mark.parametrize("weights", [pg.float16, pg.float32])
def test_layers_of_half_precision_keep_it_beside_weights_of_single(weights):
    x = pg.rand(2, 4, 3, dtype=pg.float16)
    four, three = pg.ones(4, dtype=weights), pg.ones(3, dtype=weights)
    mean, var = four * 0, four * 1
    for y in (
        F.layer_norm(x, (3,), three, three),
        F.rms_norm(x, (3,), three),
        F.group_norm(x, 2, four, four),
        F.batch_norm(x, mean, var, four, four, training=True),
        F.batch_norm(x, mean, var, four, four),
        F.instance_norm(x, mean, var, four, four),
    ):
        assert y.dtype == pg.float16
    assert mean.dtype == weights
    exact = x.double().mean((0, 2)).numpy()
    F.batch_norm(x, mean.zero_(), var, training=True, momentum=1.0)
    np.testing.assert_allclose(mean.numpy(), exact, rtol=1e-3 if weights == pg.float16 else 1e-6)


def of_no_elements(t):
    """Bags, statistics and windows of no elements: values, and gradients of what had no part in them."""
    f = t.nn.functional
    table = t.ones(3, 2, requires_grad=True)
    rows, starts = t.zeros(0, dtype=t.int64), t.tensor([0, 0])
    for mode in ("sum", "mean", "max"):
        f.embedding_bag(rows, table, starts, mode=mode).sum().backward()
    mean, var = t.zeros(3), t.ones(3)
    f.batch_norm(t.ones(0, 3, 2), mean, var, training=True)
    windows = f.fractional_max_pool2d(t.ones(0, 2, 4, 4), 2, output_size=(2, 3))
    return table.grad, mean, var, windows, f.fractional_max_pool2d(t.ones(2, 4, 4), 2, (0, 1))


def of_weighted_errors(t):
    """Squared errors that weigh differently."""
    x, y, w = t.tensor([1.0, 2.0]), t.tensor([0.0, 4.0]), t.tensor([1.0, 3.0])
    losses = (t.nn.functional.mse_loss(x, y, reduction=how, weight=w) for how in ("mean", "sum"))
    return *losses, t.nn.functional.mse_loss(x, y, reduction="none", weight=w)


@needs_torch
@pytest.mark.parametrize("program", [of_no_elements, of_weighted_errors])
def test_a_program_has_pytorchs_results(program):
    for ours, theirs in zip(program(pg), program(torch), strict=True):
        assert ours.shape == theirs.shape
        assert ours.tolist() == theirs.tolist()


@pytest.mark.parametrize("mode", ["constant", "reflect", "replicate", "circular"])
@pytest.mark.parametrize("sizes", [(0, 0), (-1, 0), (-1, -1), (1, -1)])
def test_what_is_padded_shows_no_memory_of_the_input(mode, sizes):
    x = pg.zeros(1, 1, 4)
    pg.nn.functional.pad(x, sizes, mode=mode).fill_(1.0)
    assert not x.any()


def test_basic_indexing_and_reshaping_are_views_of_the_same_memory():
    x = pg.arange(24.0).reshape(2, 3, 4)
    views = [x[1], x[0, 1, 2], x[..., ::2], x[None], x[0].t(), x[:1].expand(5, -1, -1)]
    views += [x.reshape(6, 4), x.view(-1), x.flatten(), x.permute(2, 0, 1), x.transpose(0, 1)]
    assert all(np.shares_memory(view.numpy(), x.numpy()) for view in [*views, x.unsqueeze(0)])
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
    yield from (f32 * 2.5, f64 * 2.5, i64 * 2.5, 2.5 - i64, i64 * 2, truth * 2, truth + 1.5)
    yield from (2**i64, 2.0**i64, i64**2.0, f16 * 2, f32 * True, i64 + True, f32 * np.float64(2.5))
    yield from (t.exp(i64), t.sqrt(truth), t.sigmoid(i64), t.tanh(i8), t.log(f16), abs(i64), -i8)
    yield from (t.relu(i64), t.clamp(i64, 0.5), t.clamp(i64, 0), t.sin(i64), t.cos(f64), i64 / 2)
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
    """Return {class: {first clause of the message: call}}."""
    x, i = tensor(np.arange(6, dtype="float32").reshape(2, 3)), tensor(np.arange(6).reshape(2, 3))
    truth, empty, batch = i > 2, tensor(np.zeros((2, 0), "f")), tensor(np.zeros((2, 3, 4), "f"))
    target = tensor(np.array([0, 2]))
    f = functional(t)
    size = "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension {}".format
    dims = "Dimension out of range (expected to be in range of [{}, {}], but got {})".format
    cannot = "mat1 and mat2 shapes cannot be multiplied"
    bce, entropy, nll = f.binary_cross_entropy_with_logits, f.cross_entropy, f.nll_loss
    return {
        RuntimeError: {
            size(3, 2, 1): lambda: x + x[0, :2],
            size(2, 4, 0): lambda: x * batch[:, :, 0].t().reshape(-1)[:4].reshape(4, 1),
            size(2, 3, 0): lambda: batch @ batch.permute(1, 2, 0),
            "Subtraction, the `-` operator, with two bool": lambda: truth - truth,
            "Negation, the `-` operator, on a bool tensor": lambda: -truth,
            "Integers to negative integer powers are not": lambda: i**-1,
            "dim 0 appears multiple times in the list of": lambda: x.sum((0, -2)),
            "mean(): could not infer output dtype. Input dtype must be either a floating point or "
            "complex dtype. Got: Long": lambda: i.mean(),
            "max(): Expected reduction dim to be specified": lambda: empty.max(),
            "shape '[4]' is invalid for input of size 6": lambda: x.reshape(4),
            "shape '[-1, 4]' is invalid for input of size": lambda: x.view(-1, 4),
            "only one dimension can be inferred": lambda: x.reshape(-1, -1),
            "invalid shape dimension -2 at index 0 of": lambda: x.reshape(-2, 3),
            "cannot reshape tensor of 0 elements into": lambda: empty.reshape(-1, 0),
            "view size is not compatible with input": lambda: x.t().view(6),
            "t() expects a tensor with <= 2 dimensions": lambda: batch.t(),
            "permute(): duplicate dims are not allowed.": lambda: x.permute(0, 0),
            "flatten() has invalid args: start_dim cannot": lambda: t.flatten(x, 1, 0),
            "expanded size of the tensor (4) must match the existing size (2)": lambda: x.expand(
                4, 3
            ),
            "the number of sizes provided (1) must be greater": lambda: x.expand(3),
            "isn't allowed in a leading, non-existing": lambda: x.expand(-1, 2, 3),
            "Tensors must have same number of dimensions: got 2 and 1": lambda: t.cat([x, x[0]]),
            "except in dimension 0. Expected size 3 but got size 2": lambda: t.cat([x, x[:, :2]]),
            "zero-dimensional tensor (at position 0) can": lambda: t.cat([x[0, 0]] * 2),
            "stack expects a non-empty TensorList": lambda: t.stack([]),
            "to be equal size, but got [2, 3] at entry 0 and [3]": lambda: t.stack([x, x[0]]),
            "where expected condition to be a boolean": lambda: t.where(x, x, x),
            "torch.clamp: At least one of 'min' or 'max' must": lambda: t.clamp(x),
            f"{cannot} (2x3 and 2x3)": lambda: x @ x,
            f"{cannot} (1x2 and 3x2)": lambda: x[0, :2] @ x.t(),
            "size mismatch, got input (2), mat (2x3), vec (2)": lambda: x @ x[0, :2],
            "expected tensor [2] and src [3] to have the same": lambda: x[0, :2] @ x[0],
            "to be at least 1D, but they are 0D and 2D": lambda: x[0, 0] @ x,
            "of batch2 tensor to be: [2, 4] but got: [2, 3].": lambda: batch @ batch,
            "expected target dtype to be Long or Byte": lambda: entropy(x, x[:, 0]),
            "Expected floating point type for target with class prob": lambda: entropy(x, i),
            "weight tensor should be defined either for all 3 classes or no classes": (
                lambda: entropy(x, target, x[:, 0])
            ),
            "ignore_index is not supported for floating": lambda: entropy(x, x, ignore_index=0),
            "multi-target not supported": lambda: nll(x, t.zeros(2, 2, dtype=t.int64)),
            "must be between 0.0 and 1.0. Got: 2": lambda: entropy(x, target, label_smoothing=2),
            "is not differentiable with respect to argument 'weight'": (
                lambda: nll(x, target, x[0].clone().requires_grad_())
            ),
        },
        IndexError: {
            dims(-2, 1, 5): lambda: x.sum(5),
            dims(-1, 0, 1): lambda: x.sum().mean(1),
            dims(-3, 2, 3): lambda: t.stack([x, x], 3),
            "max(): Expected reduction dim 1 to have non-": lambda: empty.max(1),
            "amax(): Expected reduction dim 1 to have non": lambda: t.amax(empty, 1),
            "index 5 is out of bounds for dimension 0 with size 2": lambda: x[5],
            "index 7 is out of bounds for dimension 1 with size 3": lambda: x[0, 7],
            "too many indices for tensor of dimension 2": lambda: x[0, 0, 0],
            "invalid index of a 0-dim tensor": lambda: x.sum()[0],
            "only integers, slices (`:`), ellipsis (`...`)": lambda: x[1.0],
            "tensors used as indices must be long, int, byte or bool": lambda: x[x[0]],
            "The shape of the mask [3] at index 0 does not match": lambda: x[truth[0]],
            "could not be broadcast together with shapes [2], [3]": lambda: x[i[:, 0], i[0]],
            "Target 3 is out of bounds.": lambda: entropy(x, target + 1),
            "Target -1 is out of bounds.": lambda: nll(x, target - 1),
        },
        ValueError: {
            "expected a non-empty list of Tensors": lambda: t.cat([]),
            "foo is not a valid value for reduction": lambda: f.mse_loss(x, x, reduction="foo"),
            "Target size (torch.Size([3])) must be the same as input": lambda: bce(x, x[0]),
            "input batch_size (2) to match target batch_size (3).": lambda: entropy(x, i[0]),
            "Expected 1 or more dimensions (got 0)": lambda: nll(x[0, 0], target[0]),
        },
        TypeError: {
            "cat(): argument 'tensors' (position 1) must be tuple": lambda: t.cat(x),
            "expected Tensor as element 1 in argument 0": lambda: t.cat([x, "a"]),
            "argument 'input' (position 1) must be Tensor, not float": lambda: t.exp(2.0),
        },
    }


ERRORS = [
    (kind, clause) for kind, calls in error_calls(pg, pg.from_numpy).items() for clause in calls
]


@pytest.mark.parametrize(("kind", "clause"), ERRORS, ids=str)
@pytest.mark.parametrize("library", ["plugrad", pytest.param("torch", marks=needs_torch)])
def test_misuse_raises_pytorchs_class_with_pytorchs_first_clause_and_pytorch_does(
    library, kind, clause
):
    t = pg if library == "plugrad" else torch
    with pytest.raises(kind) as caught:
        error_calls(t, t.from_numpy)[kind][clause]()
    assert clause in str(caught.value)


# What an op keeps is its own, and what it cuts is cut.


def test_an_index_may_change_after_it_was_used():
    x = pg.tensor([3.0, 4.0, 5.0], requires_grad=True)

    def slope(total):
        (grad,) = pg.autograd.grad(total, x)
        return grad.tolist()

    y, i = x * 1, pg.tensor(0)
    v = y[i]
    i += 1
    v *= 10
    assert slope((y * pg.tensor([1.0, 2.0, 3.0])).sum()) == [10.0, 2.0, 3.0]

    stop = pg.tensor(1)
    y = x[:stop]
    stop += 1
    assert slope(y.sum()) == [1.0, 0.0, 0.0]

    for several in (pg.tensor([0, 1]), np.array([0, 1])):
        y = x[several]
        several[0] = 2
        assert slope(y.sum()) == [1.0, 1.0, 0.0]

    for target in (pg.tensor(1), np.array(1)):
        loss = pg.nll_loss(x, target)
        target[...] = 2
        assert slope(loss) == [0.0, -1.0, 0.0]

    out, i = pg.zeros(3), pg.tensor(0)
    for k in range(3):
        out[i] = x[k] * (k + 1)
        i += 1
    assert slope(out.sum()) == [1.0, 2.0, 3.0]


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
    x = np.random.default_rng(0).random((1, 2**21), np.float32)
    single = pg.nn.functional.rms_norm(pg.from_numpy(x), x.shape[1:], eps=1e-6)
    double = pg.nn.functional.rms_norm(pg.from_numpy(x.astype(float)), x.shape[1:], eps=1e-6)
    np.testing.assert_allclose(single, double, atol=1e-6)


def test_the_parts_of_a_complex_tensor_show_its_memory():
    z = pg.tensor([1 + 2j, 3j])
    z.real[0] = 7
    z.imag[1] = 5
    assert z.tolist() == [7 + 2j, 5j]
    y = pg.tensor([1 + 2j], requires_grad=True) * 1
    y.real.mul_(2)
    assert repr(y) == "tensor([2.+2.j], grad_fn=<CopySlices>)"


def test_the_mean_of_kl_div_is_over_all_elements_and_warns_that_it_is_no_divergence():
    p, q = pg.tensor([[0.5, 0.5], [0.1, 0.9]]), pg.tensor([[1.0, 0.0], [0.5, 0.5]])
    with pytest.warns(UserWarning, match="'batchmean' divides only by the batch size"):
        mean = pg.nn.functional.kl_div(pg.log(p), q)
    total = pg.nn.functional.kl_div(pg.log(p), q, reduction="sum")
    assert mean.item() * 4 == pytest.approx(total.item())
