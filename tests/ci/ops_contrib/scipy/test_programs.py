"""Programs that learn through the ops of SciPy's packs: kernels, fields, rates; and one in a process of its own."""

import os
import subprocess
import sys

import numpy as np
import pytest
import scipy.integrate

import plugrad as pg
from tests.ops_contrib.scipy.balls import mp
from tests.ops_contrib.scipy.comparing import differences, double
from tests.ops_contrib.scipy.oracles import lower_gamma
from tests.ops_contrib.scipy.test_integrate import RATES, volterra

integrate, optimize, sparse = pg.ops.integrate, pg.ops.optimize, pg.ops.sparse


def test_a_gaussian_process_finds_its_scales_with_plugrads_gradient():
    rng = np.random.default_rng(2)
    x = np.sort(rng.uniform(0, 5, 12))
    y = double(np.sin(x) + 0.1 * rng.normal(size=12))
    squares = pg.tensor((x[:, None] - x[None]) ** 2)

    def evidence(p, y):
        K = pg.exp(p[0] - squares * pg.exp(-2 * p[1]) / 2) + pg.exp(p[2]) * pg.tensor(np.eye(12))
        L = pg.linalg.cholesky(K)
        return y @ pg.linalg.solve(K, y) / 2 + pg.log(pg.diagonal(L)).sum()

    found = optimize.minimize(evidence, [0.0, 0.0, -3.0], (y,), tol=1e-8)
    (slope,) = pg.autograd.grad(found.x[1], y)
    along = rng.normal(size=12)

    def solved(step):
        given = pg.tensor(y.detach().numpy() + step * along)
        return optimize.minimize(evidence, found.x.detach(), (given,), tol=1e-8).x[1].item()

    assert slope.numpy() @ along == pytest.approx(differences(solved, 0.0, 1e-4).item(), rel=1e-3)


def test_the_conductivity_of_a_rod_is_found_from_its_temperatures():
    """A program: Poisson's equation, solved by cg without a matrix, and its coefficient field found by gradients."""
    n, h = 30, 1 / 31
    middle = (np.arange(n + 1) + 0.5) * h
    true = np.where(middle < 0.5, 1.0, 3.0)

    def temperatures(logs):
        conductivity = pg.exp(logs)

        def minus_laplace(u):
            flux = conductivity * pg.diff(pg.cat([pg.zeros(1), u, pg.zeros(1)]))
            return -pg.diff(flux) / h**2

        operator = sparse.LinearOperator((n, n), minus_laplace)
        u, info = sparse.cg(operator, np.ones(n), rtol=1e-12)
        assert info == 0
        return u

    seen = temperatures(pg.tensor(np.log(true))).detach()

    def misfit(logs):
        rough = 1e-9 * (pg.diff(logs) ** 2).sum()
        return 1e4 * (((temperatures(logs) - seen) ** 2).sum() + rough)

    at = double(np.zeros(n + 1))
    (slope,) = pg.autograd.grad(misfit(at), at)
    along = np.sin(np.arange(n + 1.0))
    expected = differences(lambda step: misfit(pg.tensor(step * along)).item(), 0.0)
    assert slope.numpy() @ along == pytest.approx(expected.item(), rel=1e-5)
    found = pg.ops.optimize.minimize(
        misfit, np.zeros(n + 1), method="L-BFGS-B", options={"maxiter": 60}
    )
    assert misfit(found.x).item() < 1e-3 * misfit(at).item()
    left, right = np.exp(found.x.detach().numpy())[[3, -4]]
    assert left == pytest.approx(1, rel=0.2)
    assert right == pytest.approx(3, rel=0.2)


def test_lotka_and_volterras_rates_are_fitted_to_data():
    times = np.linspace(0, 2, 3)
    data = scipy.integrate.solve_ivp(
        volterra, (0, 2), [2.0, 1.0], t_eval=times, args=(RATES,), rtol=1e-9
    ).y

    def residuals(some):
        rates = pg.cat([some, pg.tensor(RATES[2:])])
        found = integrate.solve_ivp(
            volterra, (0, 2), [2.0, 1.0], "DOP853", times, args=(rates,), rtol=1e-6
        )
        return (found.y - pg.tensor(data)).reshape(-1)

    found = pg.ops.optimize.least_squares(residuals, RATES[:2] * [1.2, 0.9])
    np.testing.assert_allclose(found.x.detach().numpy(), RATES[:2], rtol=1e-3)


def test_igamma_by_a_needs_no_pack_but_builtin():
    program = (
        "import plugrad as pg; a = pg.tensor(2.0, requires_grad=True)\n"
        "first = pg.autograd.grad(pg.igamma(a, pg.tensor(1.0)), a, create_graph=True)[0]\n"
        "print(first.item(), pg.autograd.grad(first, a)[0].item())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PLUGRAD_PACKS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    with mp.workdps(40):
        wants = [mp.diff(lambda a: lower_gamma(a, mp.mpf(1)), 2, n) for n in (1, 2)]
    assert [*map(float, answer.stdout.split())] == pytest.approx([*map(float, wants)], rel=1e-6)
