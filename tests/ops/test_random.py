"""Random ops: their distributions, by the shares of many numbers, their streams and their zero gradients."""

import numpy as np
import pytest
import scipy.stats

import plugrad as pg
from tests.comparing import needs_torch, torch

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


@pytest.mark.parametrize("name", [*CONTINUOUS, *DISCRETE])
def test_numbers_have_the_distribution(name):
    draw, distribution = (CONTINUOUS | DISCRETE)[name]
    for dtype in (pg.float64, pg.float32):
        numbers = draw(empty(dtype), generator=pg.Generator().manual_seed(3)).numpy()
        # Kolmogorov: beyond 1.95 / sqrt(n) with a chance of one in a thousand.
        assert furthest(numbers.astype(np.float64), distribution) < 1.95 / COUNT**0.5
        if name in DISCRETE:
            assert (numbers == np.floor(numbers)).all()


def test_another_distribution_is_noticed():
    numbers = empty().normal_(2, 0.5, generator=pg.Generator().manual_seed(3)).numpy()
    assert furthest(numbers, scipy.stats.norm(2.02, 0.5)) > 1.95 / COUNT**0.5


@pytest.mark.parametrize("name", [*CONTINUOUS, *DISCRETE])
def test_a_seed_and_a_generator_give_the_same_numbers_again(name):
    draw, _ = (CONTINUOUS | DISCRETE)[name]
    pg.manual_seed(5)
    first, more = draw(pg.zeros(8)), draw(pg.zeros(8))
    state = pg.get_rng_state()
    again = draw(pg.zeros(8), generator=pg.Generator().manual_seed(5))
    assert pg.equal(first, again)
    third = draw(pg.zeros(8))
    pg.set_rng_state(state)
    assert pg.equal(draw(pg.zeros(8)), third)
    assert first.shape == more.shape


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


@needs_torch
@pytest.mark.parametrize("name", CONNECTED)
def test_the_gradient_of_what_is_drawn_is_zero_as_in_pytorch(name):
    for t in (pg, torch):
        x = t.full((2, 3), 0.5, requires_grad=True)
        drawn = CONNECTED[name](t, x)
        assert drawn.requires_grad
        assert drawn.shape == x.shape
        drawn.sum().backward()
        assert x.grad.tolist() == [[0.0] * 3] * 2


@needs_torch
@pytest.mark.parametrize("count", [5, 40])
@pytest.mark.parametrize("name", ["uniform_", "normal_"])
def test_uniform_and_normal_numbers_are_pytorchs_own(name, count):
    for dtype, close in (("float64", 1e-12), ("float32", 1e-5)):
        drawn = []
        for t in (pg, torch):
            t.manual_seed(7)
            x = t.zeros(count, dtype=getattr(t, dtype))
            drawn.append(getattr(x, name)(0.5, 2.0).numpy())
            drawn.append(t.normal(x, 0.5).numpy() - x.numpy())
        np.testing.assert_allclose(drawn[0], drawn[2], close)
        np.testing.assert_allclose(drawn[1], drawn[3], 100 * close, 100 * close)


@needs_torch
@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        (lambda t: (t.zeros(2), t.zeros(3)), {}),
        (lambda t: (t.zeros(2), -1.0), {}),
        (lambda t: (t.zeros(2), -t.ones(2)), {}),
        (lambda t: (t.zeros(2, dtype=t.int64), 1.0), {}),
        (lambda t: (0.0, 1.0), {}),
        (lambda t: (0.0, -1.0, (2,)), {}),
    ],
)
def test_normal_refuses_what_pytorch_refuses(arguments, settings):
    kinds = []
    for t in (pg, torch):
        with pytest.raises((RuntimeError, TypeError)) as caught:
            t.normal(*arguments(t), **settings)
        kinds.append(caught.type)
    assert issubclass(kinds[0], kinds[1])


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
