"""Numbers whose squares and products vanish or overflow, and infinite ones: results that are finite are right, and so
are their gradients."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch

inf = math.inf


def slope(function, *arrays, weight=None):
    """Return the value of a function, and the gradients of its sum, or of its product with a weight."""
    given = [pg.from_numpy(np.array(array)).requires_grad_() for array in arrays]
    value = function(*given)
    grads = pg.autograd.grad((value if weight is None else value * weight).sum(), given)
    return value.detach().numpy(), *[grad.numpy() for grad in grads]


# Products.


def places(x):
    return pg.zeros(len(x), dtype=pg.int64)


PRODUCTS = {
    "prod": lambda x: pg.prod(x),
    "prod of a dimension": lambda x: pg.prod(x[:, None], 0),
    "numpy's prod": lambda x: np.prod(x),
    "nanprod": lambda x: np.nanprod(x),
    "masked prod": lambda x: pg.masked.prod(x, 0),
    "scatter_reduce": lambda x: pg.ones(1, dtype=x.dtype).scatter_reduce(0, places(x), x, "prod"),
    "index_reduce": lambda x: pg.ones(1, dtype=x.dtype).index_reduce(0, places(x), x, "prod"),
    "last of cumprod": lambda x: pg.cumprod(x, 0)[-1],
    "det": lambda x: pg.linalg.det(pg.diag(x)),
}
SCANS = {
    "cumprod": lambda x: pg.cumprod(x, 0),
    "numpy's cumprod": lambda x: np.cumprod(x),
    "masked cumprod": lambda x: pg.masked.cumprod(x, 0),
}
FACTORS = [(0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 1, 0, 1), (0, 1, 1), (1, 1, 0), (0, 0, 0)]
FACTORS += [(1, 0, 1, 1, 1, 1)]
"""Which factors are 0, and which so large that the product of two overflows."""


def rounded(exact):
    try:
        return float(exact)
    except OverflowError:
        return inf


@pytest.mark.parametrize(("dtype", "large"), [("float64", 1e200), ("float32", 1e25)])
def test_a_gradient_of_zeros_and_factors_that_overflow_is_right(dtype, large):
    for (name, function), factors in itertools.product((PRODUCTS | SCANS).items(), FACTORS):
        x = (np.array(factors) * large).astype(dtype)
        exact, grad = [Fraction(float(each)) for each in x], slope(function, x)[1]
        ends = range(1, len(x) + 1) if name in SCANS else [len(x)]
        wanted = [
            sum(math.prod(exact[:at] + exact[at + 1 : end]) for end in ends if at < end)
            for at in range(len(x))
        ]
        wanted = np.array([rounded(each) for each in wanted])
        wanted = np.where(np.abs(wanted) > np.finfo(dtype).max, inf, wanted)
        np.testing.assert_allclose(grad, wanted, rtol=1e-5, err_msg=f"{name} of {factors}")


def test_a_product_of_small_and_large_factors_has_the_gradient_of_the_whole():
    grad = slope(pg.prod, np.array([1e200, 1e-200, 1e-200, 1e200, -3.0]))[1]
    np.testing.assert_allclose(grad, [-3e-200, -3e200, -3e200, -3e-200, 1.0], rtol=1e-12)
    x = pg.tensor([0.0, 0.0, 1e200, 1e-200], dtype=pg.float64, requires_grad=True)
    (first,) = pg.autograd.grad(pg.prod(x), x, create_graph=True)
    assert pg.autograd.grad(first[0], x)[0].tolist() == pytest.approx([0, 1, 0, 0])


# Norms and angles.


def of_parts(function):
    return lambda x, y: function(pg.complex(x, y))


LENGTHS = {
    **{f"norm {p}": lambda x, y, p=p: pg.norm(pg.stack([x, y]), p, 0) for p in (2, 3, 0.5, -2, 1)},
    "linalg.norm": lambda x, y: pg.linalg.norm(pg.stack([x, y]), dim=0),
    "matrix_norm": lambda x, y: pg.linalg.matrix_norm(pg.stack([x, y])[:, None]),
    "numpy's norm": lambda x, y: np.linalg.norm(pg.stack([x, y]), axis=0),
    "masked norm": lambda x, y: pg.masked.norm(pg.stack([x, y]), 2, 0),
    "complex norm": lambda x, y: pg.norm(pg.complex(x, y)),
    "complex abs": of_parts(pg.abs),
    "dist": lambda x, y: pg.dist(x, -y),
    "cdist": lambda x, y: pg.cdist(x[None], -y[None]),
    "hypot": pg.hypot,
    "std": lambda x, y: pg.std(pg.stack([x, y])),
    "complex std": lambda x, y: pg.std(pg.complex(pg.cat([x, y]), pg.cat([y, y]))),
    "std_mean": lambda x, y: pg.std_mean(pg.stack([x, y]), 0)[0],
}
ANGLES = {"atan2": pg.atan2, "angle": of_parts(pg.angle)}


@pytest.mark.parametrize("scale", [2.0**-83, 2.0**83])
def test_a_length_of_tiny_or_huge_numbers_is_that_of_ordinary_ones_scaled(scale):
    for name, length in LENGTHS.items():
        x, y = np.array([[3.0], [1.0]], np.float32)
        value, *grads = slope(length, x, y)
        scaled, *same = slope(length, x * scale, y * scale)
        np.testing.assert_allclose(scaled, value * scale, rtol=1e-5, err_msg=name)
        np.testing.assert_allclose(same, grads, rtol=1e-5, err_msg=name)


@pytest.mark.parametrize(
    ("dtype", "scale"), [("float32", 2.0**-83), ("float32", 2.0**83), ("float64", 2.0**-700)]
)
def test_the_slope_of_an_angle_is_one_over_the_length_whatever_that_is(dtype, scale):
    for name, angle in ANGLES.items():
        y, x = np.array([[3.0], [1.0]], dtype)
        value, *grads = slope(angle, y, x)
        same, *steep = slope(angle, y * scale, x * scale)
        np.testing.assert_allclose(same, value, rtol=1e-6, err_msg=name)
        np.testing.assert_allclose(np.array(steep) * scale, grads, rtol=1e-5, err_msg=name)
        zero = np.zeros(1, dtype)
        assert slope(angle, zero, zero)[1:] == (0, 0), name


# Infinite numbers.


@needs_torch
@pytest.mark.parametrize(
    "values", [(-inf, 0, 1), (0, -inf, 1), (-inf, -inf, 1, 2), (0, inf, 1), (-inf, 1, -inf, 2)]
)
def test_second_derivatives_of_logcumsumexp_are_finite_where_pytorchs_are(values):
    ours, theirs = (hessian(t, values) for t in (pg, torch))
    np.testing.assert_allclose(ours, np.where(np.isnan(theirs), ours, theirs), atol=1e-12)


def hessian(t, values):
    """Return the gradient of weighted sums of logcumsumexp, and its derivatives."""
    x = t.tensor([float(each) for each in values], dtype=t.float64, requires_grad=True)
    weight = t.arange(1.0, len(values) + 1, dtype=t.float64)
    (grad,) = t.autograd.grad(t.logcumsumexp(x, 0), x, weight, create_graph=True)
    rows = [t.autograd.grad(each, x, retain_graph=True)[0].numpy() for each in grad]
    return np.array([grad.detach().numpy(), *rows])


@pytest.mark.parametrize(
    "name", ["i0e", "i1e", "scaled_modified_bessel_k0", "scaled_modified_bessel_k1"]
)
@pytest.mark.parametrize("dtype", [pg.float64, pg.float32])
def test_all_derivatives_of_scaled_bessel_functions_are_0_at_infinity(name, dtype):
    x = pg.tensor([inf] if "k" in name else [inf, -inf], dtype=dtype, requires_grad=True)
    value = getattr(pg.special, name)(x)
    for _ in range(4):
        assert (value == 0).all()
        (value,) = pg.autograd.grad(value.sum(), x, create_graph=True)


@pytest.mark.parametrize("at", [-1.0000001e6, -1.1e6, -1e7, -123456789.0, -1e10])
def test_airy_functions_are_waves_below_a_million(at):
    mpmath = pytest.importorskip("mpmath")
    value, grad = slope(pg.special.airy_ai, np.array([at]))
    with mpmath.workdps(50):
        exact, exact_slope = mpmath.airyai(at), mpmath.airyai(at, derivative=1)
    size = (-at) ** -0.25 / math.sqrt(math.pi)
    digits = (-at) ** 1.5 * 2.0**-52  # of the phase, in the place of `at`
    assert abs(value[0] - float(exact)) < size * max(digits, 1e-12)
    assert abs(grad[0] - float(exact_slope)) < max(digits, 1e-12) / size
