"""Random ops: their distributions, by the shares of many numbers, their streams and their zero gradients."""

import itertools
from pathlib import Path

import numpy as np
import pytest
import scipy.stats

import plugrad as pg
from tests.comparing import needs_torch, torch
from tests.ops_builtin.builtin.cases import OPS
from tests.ops_builtin.programs import LIBRARIES, table

COUNT = 20_000
# A call that draws COUNT numbers into x -> what SciPy says of their distribution.
CONTINUOUS = {
    "uniform": (lambda x, **how: x.uniform_(-1, 3, **how), scipy.stats.uniform(-1, 4)),
    "normal": (lambda x, **how: x.normal_(2, 0.5, **how), scipy.stats.norm(2, 0.5)),
    "log_normal": (lambda x, **how: x.log_normal_(0.5, 0.25, **how), scipy.stats.lognorm(0.25, 0, np.exp(0.5))),
    "exponential": (lambda x, **how: x.exponential_(0.5, **how), scipy.stats.expon(0, 2)),
    "cauchy": (lambda x, **how: x.cauchy_(1, 2, **how), scipy.stats.cauchy(1, 2)),
    "normal of tensors": (
        lambda x, **how: pg.normal(x * 0 + 2, pg.tensor(0.5, dtype=x.dtype), **how),
        scipy.stats.norm(2, 0.5),
    ),
}  # fmt: skip
DISCRETE = {
    "bernoulli": (lambda x, **how: pg.bernoulli(x * 0 + 0.3, **how), scipy.stats.bernoulli(0.3)),
    "bernoulli_": (lambda x, **how: x.bernoulli_(0.3, **how), scipy.stats.bernoulli(0.3)),
    "bernoulli_ by a tensor": (
        lambda x, **how: x.bernoulli_(pg.tensor(0.3), **how),
        scipy.stats.bernoulli(0.3),
    ),
    "poisson": (lambda x, **how: pg.poisson(x * 0 + 2.5, **how), scipy.stats.poisson(2.5)),
    "poisson of many": (lambda x, **how: pg.poisson(x * 0 + 400, **how), scipy.stats.poisson(400)),
    "binomial": (
        lambda x, **how: pg.binomial(x * 0 + 9, pg.tensor(0.3, dtype=x.dtype), **how),
        scipy.stats.binom(9, 0.3),
    ),
    "geometric": (lambda x, **how: x.geometric_(0.3, **how), scipy.stats.geom(0.3)),
    "random": (lambda x, **how: x.random_(-2, 7, **how), scipy.stats.randint(-2, 7)),
    "multinomial": (
        lambda x, **how: pg.multinomial(pg.tensor([0.0, 1.0, 3.0]), len(x), True, **how),
        scipy.stats.rv_discrete(values=([0, 1, 2], [0, 0.25, 0.75])),
    ),
}


def empty(dtype=pg.float64):
    return pg.zeros(COUNT, dtype=dtype)


def furthest(numbers, distribution):
    """Return by how much the share of numbers below some value differs from its probability, at most."""
    edges = np.unique(np.append(numbers, distribution.ppf(np.linspace(0.01, 0.99, 99))))
    shares = np.searchsorted(np.sort(numbers), edges, side="right") / len(numbers)
    return np.abs(shares - distribution.cdf(edges)).max()


def test_numbers_have_the_distribution():
    for name, (draw, distribution) in (CONTINUOUS | DISCRETE).items():
        for dtype in (pg.float64, pg.float32):
            numbers = draw(empty(dtype), generator=pg.Generator().manual_seed(3)).numpy()
            # Kolmogorov: beyond 1.95 / sqrt(n) with a chance of one in a thousand.
            assert furthest(numbers.astype(np.float64), distribution) < 1.95 / COUNT**0.5, name
            assert name in CONTINUOUS or (numbers == np.floor(numbers)).all(), name


def test_another_distribution_is_noticed():
    numbers = empty().normal_(2, 0.5, generator=pg.Generator().manual_seed(3)).numpy()
    assert furthest(numbers, scipy.stats.norm(2.02, 0.5)) > 1.95 / COUNT**0.5


def test_a_seed_and_a_generator_give_the_same_numbers_again():
    for name, (draw, _) in (CONTINUOUS | DISCRETE).items():
        pg.manual_seed(5)
        first, more = draw(pg.zeros(8)), draw(pg.zeros(8))
        state = pg.get_rng_state()
        again = draw(pg.zeros(8), generator=pg.Generator().manual_seed(5))
        assert pg.equal(first, again), name
        third = draw(pg.zeros(8))
        pg.set_rng_state(state)
        assert pg.equal(draw(pg.zeros(8)), third), name
        assert first.shape == more.shape, name


def test_without_replacement_no_place_comes_twice_and_weights_count():
    pg.manual_seed(0)
    rows = pg.multinomial(pg.tensor([[1.0, 2.0, 7.0]]).expand(9000, 3), 2).numpy()
    assert (rows[:, 0] != rows[:, 1]).all()
    # The second of two: the sum of the chances of the other two times its share of what is left.
    assert abs((rows[:, 0] == 2).mean() - 0.7) < 0.015
    assert abs((rows[:, 1] == 2).mean() - (0.1 * 7 / 9 + 0.2 * 7 / 8)) < 0.015


CONNECTED = {
    "bernoulli": lambda t, x: t.bernoulli(x),
    "bernoulli_": lambda t, x: (x * 2).bernoulli_(0.5),
    "poisson": lambda t, x: t.poisson(x),
    "normal": lambda t, x: t.normal(x, x),
    "normal, std": lambda t, x: t.normal(0.0, x),
    **{
        name: lambda t, x, name=name: getattr(x * 2, name)()
        for name in ("uniform_", "normal_", "exponential_", "cauchy_", "log_normal_", "random_")
    },
    "geometric_": lambda t, x: (x * 2).geometric_(0.5),
}


@pytest.mark.parametrize("t", LIBRARIES, ids=lambda t: t.__name__)
def test_the_gradient_of_what_is_drawn_is_zero_as_in_pytorch(t):
    for name, draw in CONNECTED.items():
        x = t.full((2, 3), 0.5, requires_grad=True)
        drawn = draw(t, x)
        assert drawn.requires_grad, name
        assert drawn.shape == x.shape, name
        drawn.sum().backward()
        assert x.grad.tolist() == [[0.0] * 3] * 2, name


@needs_torch
def test_normal_has_pytorchs_shapes_and_dtypes():
    for arguments in (
        lambda t: (t.zeros(2), t.ones(3, 1)),
        lambda t: (t.zeros(2, dtype=t.float64), t.ones(2)),
        lambda t: (2.0, t.ones(2)),
        lambda t: (0, 1.0, (2, 3)),
    ):
        mine, other = pg.normal(*arguments(pg)), torch.normal(*arguments(torch))
        assert (str(mine.dtype), tuple(mine.shape)) == (str(other.dtype), tuple(other.shape))
    out = pg.empty(0)
    assert pg.normal(pg.zeros(2), 1.0, out=out) is out
    assert out.shape == (2,)


STREAMS = table(Path(__file__).with_name("streams.txt"))
# Dtypes that PyTorch refuses and plugrad takes.
OURS_ALONE = {"rrelu": "float16", "rrelu_": "float16", "binomial": "float16"}
WITHOUT_FRACTIONS = ("bernoulli_p", "bernoulli, p", "geometric", "random_integers")
LAYOUTS = {
    "contiguous": lambda x: x,
    "transposed": lambda x: x.reshape(3, -1).clone().t() if x.numel() % 3 == 0 else None,
    "with gaps": lambda x: x.clone().repeat(2)[::2],
    "permuted": lambda x: x.reshape(2, 2, -1).clone().permute(2, 0, 1) if x.numel() % 4 == 0 else None,
    "without dimensions": lambda x: x.reshape(()) if x.numel() == 1 else None,
}  # fmt: skip


@pytest.fixture
def not_intel():
    """On an Intel CPU PyTorch leaves `bernoulli_(p)`, and so dropout, to MKL, with one number as its seed."""
    after = []
    for fill in (lambda x: x.bernoulli_(0.5), lambda x: x.uniform_()):
        torch.manual_seed(0)
        fill(torch.empty(8, dtype=torch.float64))
        after.append(torch.rand(1))
    if after[0] != after[1]:
        pytest.skip("PyTorch draws bernoulli_(p) from MKL here")


def first_difference(name, dtype, sizes, seeds):
    """Return at which layout, size and seed the numbers, or those that follow them, are not PyTorch's, or None."""
    draw = compile(STREAMS[name], name, "eval")
    for where, size, seed in itertools.product(LAYOUTS, sizes, seeds):
        got = []
        for t in (torch, pg):
            t.manual_seed(seed)
            numbers = t.arange(size, dtype=t.float64).remainder(23) / 29 + 0.1
            x = LAYOUTS[where](numbers.to(getattr(t, dtype)))
            if x is None:
                break
            # Whether a number is left over, too.
            drawn = eval(draw, {"t": t, "F": t.nn.functional, "x": x})
            got.append([drawn, t.rand(1, dtype=t.float64), t.randn(1)])
        for theirs, ours in zip(*got, strict=True) if got else ():
            assert ours.shape == theirs.shape
            # PyTorch's vectorised logarithm and cosine round otherwise.
            close = 2e-3 if dtype == "float16" else 3e-5
            if str(ours.dtype) != str(theirs.dtype) or not np.allclose(
                ours.numpy(), theirs.numpy(), close, close, equal_nan=True
            ):
                return where, size, seed
    return None


SIZES = [1, 2, 3, 5, 12, 15, 16, 24, 999]


def other_streams(name, sizes, seeds):
    """Return in which dtype, layout, size and seed the numbers that one draws are not PyTorch's."""
    dtypes = ["float32", "float64", "float16"]
    if name in ("normal_functional", "uniform", "randn_like", "rand_like"):
        dtypes += ["complex64", "complex128"]
    if name in WITHOUT_FRACTIONS:
        dtypes += ["uint8", "int16", "int32", "int64"]
    asked = [dtype for dtype in dtypes if dtype != OURS_ALONE.get(name.split(",")[0])]
    found = {dtype: first_difference(name, dtype, sizes, seeds) for dtype in asked}
    return [f"{name}, {dtype}: {where}" for dtype, where in found.items() if where]


@needs_torch
def test_random_numbers_are_pytorchs_with_the_same_seed(not_intel):
    """For three of the sizes, of which one is too small for PyTorch's vectors; at night for all."""
    wrong = [said for name in STREAMS for said in other_streams(name, (1, 12, 24), [0])]
    assert not wrong, "\n".join(wrong)


@needs_torch
def test_other_random_numbers_are_noticed(monkeypatch):
    wrong = "t.rand(x.shape, dtype=t.float32 if t.__name__ == 'torch' else t.float64).float()"
    monkeypatch.setitem(STREAMS, "wrong", wrong)
    assert first_difference("wrong", "float32", [5], [0])


def test_every_random_op_is_compared_with_pytorchs_stream():
    random = {name for name, op in OPS.items() if not op.function.deterministic}
    assert random - {name.split(",")[0] for name in STREAMS} == set()
