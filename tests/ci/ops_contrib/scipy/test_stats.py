"""The pack `stats`: limits at the ends of supports, by mpmath in many digits; and programs that fit distributions."""

import mpmath as mp
import numpy as np
import pytest
from scipy import stats as scipys
from scipy.optimize import minimize

import plugrad as pg
from plugrad.interop.scipy import value_and_grad
from plugrad.ops import stats
from tests.ops_contrib.scipy.comparing import double, doubles, slopes
from tests.ops_contrib.scipy.test_stats import (
    CONTINUOUS,
    DENSITIES,
    SHAPES,
    methods,
    ours,
    scipys_own,
)

AT_ENDS = {
    "arcsine": [()],
    "argus": [(1.4,)],
    "beta": [(1, 1), (2, 2), (1, 2), (1.5, 1.7), (3, 3.5), (0.5, 0.6)],
    "betaprime": [(1, 1), (2, 2), (1.5, 2), (0.6, 2)],
    "burr": [(1, 1), (2, 1), (0.5, 2), (1.5, 1.2), (3, 0.9), (0.5, 0.7)],
    "burr12": [(1, 1), (2, 1), (1, 2), (1.5, 1.2), (0.5, 0.7)],
    "chi": [(1,), (2,), (1.5,), (0.7,)],
    "chi2": [(2,), (4,), (3,), (1.3,)],
    "exponweib": [(1, 1), (2, 1), (0.5, 2), (1.5, 1), (4, 0.5), (0.5, 0.7)],
    "f": [(2, 3), (4, 3), (3, 3), (1, 4)],
    "foldnorm": [(0,), (1.3,)],
    "genextreme": [(1,), (0.5,), (0.3,), (2,), (-0.5,)],
    "gengamma": [(1, 1), (2, 1), (0.5, 2), (1.5, 1.2), (4, 0.5), (0.5, 0.7), (2, -1.5)],
    "genpareto": [(-1,), (-0.5,), (-2,), (-0.3,), (0.3,)],
    "nakagami": [(0.5,), (1,), (0.8,), (0.3,)],
    "rice": [(0,), (1.3,)],
    "triang": [(0,), (1,), (0.3,)],
    "truncnorm": [(-1, 2), (0, 1), (-0.5, np.inf), (-np.inf, 1), (2, 3)],
}
for of_one_shape in ("fisk", "gamma", "loglaplace", "powerlaw", "weibull_max", "weibull_min"):
    AT_ENDS[of_one_shape] = [(1,), (2,), (1.5,), (3,), (0.7,)]

MOVING = {
    ("genextreme", 0): lambda c: 1 / c,
    ("genextreme", 1): lambda c: 1 / c,
    ("genpareto", 1): lambda c: -1 / c,
    ("loguniform", 0): lambda a, b: a,
    ("loguniform", 1): lambda a, b: b,
    ("truncexpon", 1): lambda b: b,
    ("truncnorm", 0): lambda a, b: a,
    ("truncnorm", 1): lambda a, b: b,
}
"""Ends of a support that are not the same for all shape parameters."""

SCIPYS_AT_ENDS = {("betaprime", 0), ("exponweib", 0), ("genextreme", 1), ("powerlaw", 0)}
"""Where SciPy's density is 0 or nan, unlike beside the end: an open support, or inf times 0."""


def from_within(function):
    """Return the limit of a function of a distance at 0: a number, 0 or infinite."""
    near, nearer = function(mp.mpf(10) ** -40), function(mp.mpf(10) ** -60)
    if abs(near - nearer) <= 1e-6 * max(1, abs(nearer)):
        return float(nearer) if abs(nearer) > 1e-12 else 0.0
    return float(mp.sign(nearer) * mp.inf) if abs(nearer) > abs(near) else 0.0


def limits(name, shapes, side):
    """Return of each method the limit at an end of the support, and those of its derivatives."""
    exact = [mp.mpf(each) for each in shapes]
    fixed = float(getattr(scipys, name).support(*shapes)[side])
    moving = MOVING.get((name, side), lambda *of_shape: mp.mpf(fixed))
    end, inwards = moving(*exact), 1 - 2 * side
    point = (*exact, mp.mpf(0), mp.mpf(1))
    orders = [tuple(map(int, each)) for each in np.eye(len(point) + 1)]

    def density(x, *parameters):
        *of_shape, loc, scale = parameters
        return DENSITIES[name]((x - loc) / scale, *of_shape) / scale

    def slope(order, d):
        return mp.diff(density, (end + inwards * d, *point), order)

    value = from_within(lambda d: density(end + inwards * d, *point))
    slopes = [from_within(lambda d, o=o: slope(o, d)) for o in orders]
    relative = [
        from_within(lambda d, o=o: slope(o, d) / density(end + inwards * d, *point)) for o in orders
    ]
    moves = [float(mp.diff(moving, tuple(exact), each[1:-2])) for each in orders[1:-2]]
    # of the distribution function: that of the integral from the end, which is at loc + scale * end
    mass = [value, *[-value * each if each else 0.0 for each in (*moves, 1.0, float(end))]]
    rest = [-each if each else 0.0 for each in mass]
    nothing = [0.0] * len(mass)
    found = {"pdf": (value, slopes), "logpdf": (np.log(value) if value else -np.inf, relative)}
    if side == 0:
        return found | {
            "cdf": (0.0, mass),
            "sf": (1.0, rest),
            "logcdf": (-np.inf, nothing),
            "logsf": (0.0, rest),
        }
    return found | {
        "cdf": (1.0, mass),
        "sf": (0.0, rest),
        "logcdf": (0.0, mass),
        "logsf": (-np.inf, nothing),
    }


WITH_ENDS = [
    name
    for name in CONTINUOUS
    if np.isfinite(getattr(scipys, name).support(*SHAPES.get(name, ()))).any()
]


@pytest.mark.parametrize("name", WITH_ENDS)
def test_at_the_ends_of_the_support_values_and_slopes_are_the_limits_from_within(name):
    for shapes in AT_ENDS.get(name, [SHAPES.get(name, ())]):
        for side, end in enumerate(getattr(scipys, name).support(*shapes)):
            with mp.workdps(150):
                expected = limits(name, shapes, side) if np.isfinite(end) else {}
            for method in methods(name, *expected) if expected else ():
                value, wanted = expected[method]
                where = f"{shapes} {side} {method}"
                args = doubles(float(end), *shapes, 0, 1)
                found = ours(name, method)(*args)
                assert found.item() == pytest.approx(value, rel=1e-9, abs=1e-12), where
                if (name, side) not in SCIPYS_AT_ENDS:
                    theirs = scipys_own(name, method, end, *shapes)
                    assert found.item() == pytest.approx(theirs, rel=1e-9, abs=1e-12), where
                found = np.array([each.item() for each in slopes(found, args)])
                if method == "pdf" and np.isinf(value):  # by shapes it is inf less inf
                    found, wanted = found[[0, -2, -1]], np.array(wanted)[[0, -2, -1]]
                if method == "logpdf" and np.isinf(value) and not found.any():
                    continue  # an end that is not of the support
                np.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-10, err_msg=where)


CHANCES = {
    "poisson": ([(0.0,)], 0, lambda k, m: m**k * mp.exp(-m) / mp.factorial(k)),
    "binom": (
        [(3, 0.0), (3, 1.0), (1, 1.0), (0, 0.0), (0, 1.0), (5, 0.3)],
        0,
        lambda k, n, p: mp.binomial(n, k) * p**k * (1 - p) ** (n - k) if k <= n else mp.mpf(0),
    ),
    "nbinom": (
        [(2.5, 1.0), (1.0, 1.0)],
        0,
        lambda k, n, p: mp.gamma(n + k) / mp.factorial(k) / mp.gamma(n) * p**n * (1 - p) ** k,
    ),
    "geom": ([(1.0,)], 1, lambda k, p: (1 - p) ** (k - 1) * p),
    "bernoulli": ([(0.0,), (1.0,), (0.3,)], 0, lambda k, p: [1 - p, p][k] if k < 2 else mp.mpf(0)),
}


def limit_of_a_chance(name, shapes, k, method):
    """Return the limit of a method at a parameter that is 0 or 1, and that of its derivative."""
    _, first, chance = CHANCES[name]
    *whole, end = map(mp.mpf, shapes)
    inwards, most = (-1 if end == 1 else 1), {"binom": shapes[0], "bernoulli": 1}.get(name, 60)
    of = method.removeprefix("log")
    counts = {"pmf": range(k, k + 1), "cdf": range(k + 1), "sf": range(k + 1, most + 1)}[of]

    def total(p):
        return mp.fsum(chance(each, *whole, p) for each in counts if each >= first)

    def slope(d):
        p = end + inwards * d
        return mp.diff(total, p) / (total(p) or 1 if of != method else 1)

    with mp.workdps(150):
        value, by_p = from_within(lambda d: total(end + inwards * d)), from_within(slope)
    if of == method:
        return value, by_p
    return (np.log(value), by_p) if value else (-np.inf, by_p if method == "logpmf" else 0.0)


@pytest.mark.parametrize("name", CHANCES)
def test_counts_have_the_limits_at_a_chance_of_0_or_1(name):
    given, first, _ = CHANCES[name]
    for shapes in given:
        for k in range(first - 1, first + 6):
            for method in methods(name, "pmf", "cdf", "sf", "logpmf", "logcdf", "logsf"):
                value, slope = limit_of_a_chance(name, shapes, k, method)
                p = double(shapes[-1])
                got = ours(name, method)(float(k), *shapes[:-1], p)
                assert got.item() == pytest.approx(value, rel=1e-10, abs=1e-14), (shapes, k, method)
                found = pg.autograd.grad(got, p)[0].item()
                assert found == pytest.approx(slope, rel=1e-9, abs=1e-12), (shapes, k, method)


def test_a_gradient_whose_terms_cancel_is_not_called_wrong_where_its_argument_broadcasts():
    assert pg.check.check_op("stats::f_isf").verdict == "pass"


# Programs.


def test_a_von_mises_fit_by_newtons_method_solves_the_likelihood_equations():
    angles = scipys.vonmises.rvs(3.2, loc=0.8, size=500, random_state=0)
    x = pg.tensor(angles)
    theta = double([0.5, 1.0])

    def likelihood(theta):
        return stats.vonmises.logpdf(x, theta[1], theta[0]).sum()

    for _ in range(12):
        value = likelihood(theta)
        (grad,) = pg.autograd.grad(value, theta, create_graph=True)
        rows = [pg.autograd.grad(each, theta, retain_graph=True)[0].numpy() for each in grad]
        step = np.linalg.solve(np.stack(rows), grad.detach().numpy())
        theta = pg.tensor(theta.detach().numpy() - step, requires_grad=True)
    kappa, loc, _ = scipys.vonmises.fit(angles, fscale=1)
    np.testing.assert_allclose(theta.detach().numpy(), [loc, kappa], rtol=1e-7)


def test_a_von_mises_fisher_fit_finds_the_mean_direction_and_the_concentration():
    data = scipys.vonmises_fisher([0.0, 0.6, 0.8], 5.0).rvs(300, random_state=0)
    x = pg.tensor(data)
    theta = pg.tensor([0.6, 1.4, 1.0], dtype=pg.float64)  # two angles, and log kappa
    for _ in range(10):
        theta.requires_grad_()
        polar, azimuth, log_kappa = theta
        across = pg.sin(polar)
        direction = pg.stack((across * azimuth.cos(), across * azimuth.sin(), polar.cos()))
        value = stats.vonmises_fisher.logpdf(x, direction, pg.exp(log_kappa)).mean()
        (grad,) = pg.autograd.grad(value, theta, create_graph=True)
        rows = [pg.autograd.grad(each, theta, retain_graph=True)[0].numpy() for each in grad]
        step = np.linalg.solve(np.stack(rows), grad.detach().numpy())
        theta = pg.tensor(theta.detach().numpy() - step)
    mu, kappa = scipys.vonmises_fisher.fit(data)
    np.testing.assert_allclose(direction.detach().numpy(), mu, rtol=1e-7)
    assert np.exp(theta[2].item()) == pytest.approx(kappa, rel=1e-7)


def test_a_kalman_filter_has_the_likelihood_and_gradient_of_the_joint_normal_distribution():
    steps, a = 6, np.array([[1.0, 0.5], [0.0, 0.9]])
    observe = np.array([[1.0, 0.0]])
    y = np.random.default_rng(2).normal(size=steps)
    logs = double([-0.3, 0.4])

    def filtered(logs):
        q, r = pg.exp(logs[0]) * pg.tensor(np.eye(2)), pg.exp(logs[1])
        mean, cov = pg.zeros(2, dtype=pg.float64), pg.tensor(np.eye(2))
        total, past = 0.0, []
        at, h = pg.tensor(a), pg.tensor(observe)
        for each in y:
            predicted, spread = at @ mean, at @ cov @ at.T + q
            s = h @ spread @ h.T + r
            total = total + stats.multivariate_normal.logpdf(pg.tensor([each]), h @ predicted, s)
            gain = spread @ h.T / s
            mean = predicted + gain @ (pg.tensor([each]) - h @ predicted)
            cov = spread - gain @ h @ spread
            past.append((predicted, spread, mean, cov))
        smooth = [mean]  # Rauch, Tung and Striebel (1965)
        for (_, _, mean, cov), (predicted, spread, _, _) in zip(
            past[-2::-1], past[:0:-1], strict=True
        ):
            gain = cov @ at.T @ pg.linalg.inv(spread)
            smooth.append(mean + gain @ (smooth[-1] - predicted))
        return total, pg.stack(smooth[::-1])

    def joint(logs):
        q, r = pg.exp(logs[0]) * pg.tensor(np.eye(2)), pg.exp(logs[1])
        powers = [np.linalg.matrix_power(a, i) for i in range(steps + 1)]
        of_state = {}
        for i in range(steps):
            for j in range(steps):
                first = pg.tensor(powers[i + 1] @ powers[j + 1].T)
                noise = sum(
                    pg.tensor(powers[i - s]) @ q @ pg.tensor(powers[j - s]).T
                    for s in range(min(i, j) + 1)
                )
                of_state[i, j] = first + noise
        rows = [pg.cat([of_state[i, j][:, :1] for j in range(steps)], 1) for i in range(steps)]
        cross = pg.cat(rows, 0)  # of states with observed ones
        cov = cross[::2] + r * pg.tensor(np.eye(steps))
        total = stats.multivariate_normal.logpdf(pg.tensor(y), None, cov)
        smooth = cross @ pg.linalg.solve(cov, pg.tensor(y))
        return total, smooth.reshape(steps, 2)

    (one, smooth), (other, means) = filtered(logs), joint(logs)
    assert one.item() == pytest.approx(other.item(), rel=1e-12)
    np.testing.assert_allclose(smooth.detach().numpy(), means.detach().numpy(), rtol=1e-10)
    for first, second in ((one, other), (smooth.square().sum(), means.square().sum())):
        np.testing.assert_allclose(
            pg.autograd.grad(first, logs, retain_graph=True)[0].numpy(),
            pg.autograd.grad(second, logs, retain_graph=True)[0].numpy(),
            rtol=1e-9,
        )


def fitted(loss, start):
    """Return where SciPy's BFGS finds the minimum by plugrad's gradient, and the gradient there."""
    function = value_and_grad(loss)
    found = minimize(function, start, jac=True, method="BFGS", options={"gtol": 1e-8})
    return found.x, function(found.x)[1]


def test_a_negative_binomial_regression_finds_the_maximum_of_scipys_likelihood():
    rng = np.random.default_rng(0)
    x = np.column_stack([np.ones(200), rng.normal(size=200)])
    mean = np.exp(x @ [1.0, 0.5])
    y = rng.negative_binomial(2.0, 2.0 / (2.0 + mean))

    def loss(theta):
        size = pg.exp(theta[2])
        mean = pg.exp(pg.tensor(x) @ theta[:2])
        return -stats.nbinom.logpmf(pg.tensor(y), size, size / (size + mean)).sum()

    def scipys_loss(theta):
        size, mean = np.exp(theta[2]), np.exp(x @ theta[:2])
        return -scipys.nbinom.logpmf(y, size, size / (size + mean)).sum()

    found, grad = fitted(loss, np.zeros(3))
    assert np.abs(grad).max() < 1e-5
    assert loss(pg.tensor(found)).item() == pytest.approx(scipys_loss(found), rel=1e-12)
    np.testing.assert_allclose(
        found, minimize(scipys_loss, np.zeros(3), method="BFGS").x, rtol=1e-3
    )


def test_a_mixture_fitted_by_gradients_is_where_em_ends():
    rng = np.random.default_rng(1)
    data = np.concatenate([rng.normal(-1, 0.5, 150), rng.normal(2, 1, 250)])

    def loss(theta):
        weights = pg.log_softmax(pg.stack((theta[0], 0 * theta[0])), dim=0)
        each = stats.norm.logpdf(pg.tensor(data)[:, None], theta[1:3], pg.exp(theta[3:5]))
        return -pg.logsumexp(each + weights, dim=1).sum()

    found, grad = fitted(loss, np.array([0.0, -1, 1, 0, 0]))
    assert np.abs(grad).max() < 1e-4
    weight, mean, scale = np.array([0.5, 0.5]), np.array([-1.0, 1.0]), np.ones(2)
    for _ in range(400):
        joint = weight * scipys.norm.pdf(data[:, None], mean, scale)
        share = joint / joint.sum(1, keepdims=True)
        total = share.sum(0)
        weight, mean = total / len(data), share.T @ data / total
        scale = np.sqrt((share * (data[:, None] - mean) ** 2).sum(0) / total)
    np.testing.assert_allclose(found[1:3], mean, rtol=1e-5)
    np.testing.assert_allclose(np.exp(found[3:]), scale, rtol=1e-5)
    assert 1 / (1 + np.exp(-found[0])) == pytest.approx(weight[0], rel=1e-5)


def test_the_evidence_lower_bound_is_the_evidence_at_the_posterior():
    x, noise = 1.3, 0.6

    def bound(theta):
        q = stats.norm(theta[0], pg.exp(theta[1]))
        z = q.rvs(size=4000, random_state=0)
        return stats.norm.logpdf(x, z, noise).mean() - q.kl_divergence(stats.norm(0.0, 1.0))

    found, _ = fitted(lambda theta: -bound(theta), np.zeros(2))
    precision = 1 + 1 / noise**2
    assert found[0] == pytest.approx(x / noise**2 / precision, abs=0.03)
    assert np.exp(found[1]) == pytest.approx(precision**-0.5, rel=0.03)
    evidence = scipys.norm.logpdf(x, 0, np.hypot(1, noise))
    assert bound(pg.tensor(found)).item() == pytest.approx(evidence, abs=0.03)


def test_a_weibull_model_of_censored_lifetimes_is_scipys_fit():
    rng = np.random.default_rng(2)
    lifetimes = 2.0 * rng.weibull(1.5, 300)
    seen, time = lifetimes < 2.5, np.minimum(lifetimes, 2.5)

    def loss(theta):
        model = stats.weibull_min(pg.exp(theta[0]), 0, pg.exp(theta[1]))
        died, left = pg.tensor(time[seen]), pg.tensor(time[~seen])
        return -model.logpdf(died).sum() - model.logsf(left).sum()

    found, _ = fitted(loss, np.zeros(2))
    data = scipys.CensoredData(uncensored=time[seen], right=time[~seen])
    shape, _, scale = scipys.weibull_min.fit(data, floc=0)
    np.testing.assert_allclose(np.exp(found), [shape, scale], rtol=1e-4)
