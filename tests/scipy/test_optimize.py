"""Solvers of the pack `optimize`: their solutions, and first and second derivatives of these."""

import numpy as np
import pytest
import scipy.optimize

import plugrad as pg

optimize = pg.ops.optimize


def double(*numbers):
    return pg.tensor(
        np.array(numbers if len(numbers) > 1 else numbers[0], float), requires_grad=True
    )


def differences(function, at, step=1e-5):
    """Return the central differences of a function of an array which returns an array."""
    at = np.asarray(at, float)
    moves = step * np.eye(at.size).reshape(at.size, *at.shape)
    found = [(function(at + move) - function(at - move)) / (2 * step) for move in moves]
    return np.moveaxis(np.array(found), 0, -1)


def test_first_and_second_derivative_of_a_root_are_those_of_its_formula():
    a = double(2.0, 9.0)
    x = optimize.root(lambda x, a: x**2 - a, [1.0, 1.0], args=(a,), tol=1e-14).x
    (slope,) = pg.autograd.grad(x.sum(), a, create_graph=True)
    (curvature,) = pg.autograd.grad(slope.sum(), a, create_graph=True)
    (third,) = pg.autograd.grad(curvature.sum(), a)
    v = a.detach().numpy()
    np.testing.assert_allclose(slope.detach().numpy(), v**-0.5 / 2, rtol=1e-10)
    np.testing.assert_allclose(curvature.detach().numpy(), -(v**-1.5) / 4, rtol=1e-10)
    np.testing.assert_allclose(third.numpy(), 3 * v**-2.5 / 8, rtol=1e-10)


@pytest.mark.parametrize("closed_over", [False, True])
def test_a_tensor_that_the_function_closes_over_has_the_gradients_of_an_argument(closed_over):
    w = double(0.7)
    scale = pg.exp(w) * 2  # computed before, and no leaf

    def system(x, *scales):
        s = scale if closed_over else scales[0]
        return [x[0] * s + pg.sin(x[1]) - 1, x[1] ** 3 + x[1] - s * x[0] * w]

    if closed_over:
        scale = (w * 0 + 1) * pg.exp(w.detach()) * 2 + 0  # of w, which is closed over as well
        with pytest.raises(Exception, match="another that it was computed from"):
            optimize.root(system, [0.0, 0.0])
        return
    x = optimize.root(system, [0.0, 0.0], args=(scale,), tol=1e-14).x

    def solved(w):
        s = 2 * np.exp(w)

        def f(x):
            return [x[0] * s + np.sin(x[1]) - 1, x[1] ** 3 + x[1] - s * x[0] * w]

        return scipy.optimize.root(f, [0.0, 0.0], tol=1e-14).x

    (slope,) = pg.autograd.grad(x[1], w, create_graph=True)
    np.testing.assert_allclose(slope.item(), differences(solved, 0.7)[1].item(), rtol=1e-8)
    (curvature,) = pg.autograd.grad(slope, w)
    second = (solved(0.701)[1] - 2 * solved(0.7)[1] + solved(0.699)[1]) / 1e-6
    np.testing.assert_allclose(curvature.item(), second, rtol=1e-5)


def test_a_result_that_is_closed_over_and_no_leaf_is_differentiated_to_its_leaf():
    w = double(0.7)
    target = w**2 + 1
    x = optimize.brentq(lambda x: x**3 - target, 0, 5)
    (slope,) = pg.autograd.grad(x, w, create_graph=True)
    (curvature,) = pg.autograd.grad(slope, w)
    t = 0.49 + 1
    np.testing.assert_allclose(slope.item(), 1.4 * t ** (-2 / 3) / 3, rtol=1e-10)
    np.testing.assert_allclose(
        curvature.item(), 2 * t ** (-2 / 3) / 3 - 1.4**2 * 2 / 9 * t ** (-5 / 3), rtol=1e-10
    )


def test_a_solution_that_is_none_refuses_its_gradient():
    a = double(2.0)
    found = optimize.root(lambda x, a: x**2 + a, [1.0], args=(a,))  # no real root
    assert not found.success
    with pytest.raises(RuntimeError, match="did not converge"):
        found.x.sum().backward()


def test_a_double_root_refuses_its_gradient_and_tells_the_condition():
    a = double(0.0)
    found = optimize.root(lambda x, a: [x[0] - x[1] + a, 2 * (x[0] - x[1])], [1.0, 1.0], args=(a,))
    with pytest.raises(np.linalg.LinAlgError, match="condition number"):
        found.x.sum().backward()


def test_a_function_that_changed_since_is_noticed_in_backward():
    a, shift = double(2.0), [0.0]
    x = optimize.brentq(lambda x: x**2 - a - shift[0], 0, 5)
    shift[0] = 1.0
    with pytest.raises(RuntimeError, match="no longer the one that was solved"):
        x.backward()


def test_a_deep_equilibrium_has_second_derivatives():
    rng = np.random.default_rng(0)
    W, u = rng.normal(size=(3, 3)) / 4, rng.normal(size=3)

    def equilibrium(W):
        return optimize.fixed_point(
            lambda z, W: pg.tanh(W @ z + pg.tensor(u)), np.zeros(3), (W,), 1e-14, method="iteration"
        )

    w = double(W)
    (slope,) = pg.autograd.grad(equilibrium(w).sum(), w, create_graph=True)
    at = pg.tensor(W)
    expected = differences(lambda W: equilibrium(pg.tensor(W)).sum().item(), W).reshape(3, 3)
    np.testing.assert_allclose(slope.detach().numpy(), expected, rtol=1e-7, atol=1e-9)
    (curvature,) = pg.autograd.grad((slope * at).sum(), w)

    def slope_at(W):
        w = double(W)
        (slope,) = pg.autograd.grad(equilibrium(w).sum(), w)
        return (slope.numpy() * at.numpy()).sum()

    expected = differences(slope_at, W).reshape(3, 3)
    np.testing.assert_allclose(curvature.numpy(), expected, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("method", ["BFGS", "Newton-CG", "trust-exact", "trust-ncg", "Nelder-Mead"])
def test_the_minimum_of_a_quadratic_is_linear_in_its_data(method):
    A = np.array([[3.0, 1.0], [1.0, 2.0]])
    b = double(1.0, -1.0)

    def quadratic(x, b):
        return x @ (pg.tensor(A) @ x) / 2 - b @ x

    found = optimize.minimize(quadratic, [0.0, 0.0], (b,), method, tol=1e-8)
    (slope,) = pg.autograd.grad(found.x[0], b, retain_graph=True)
    np.testing.assert_allclose(slope.numpy(), np.linalg.inv(A)[0], rtol=1e-10)
    (slope,) = pg.autograd.grad(found.fun, b)  # the envelope theorem
    np.testing.assert_allclose(slope.numpy(), -found.x.detach().numpy(), atol=1e-7)


def test_a_minimum_at_a_bound_or_a_constraint_moves_with_that():
    a = double(1.0, 2.0)

    def solved(a):
        limit = {"type": "ineq", "fun": lambda x, a: a[1] - (x * x).sum(), "args": (a,)}
        return optimize.minimize(
            lambda x, a: ((x - a) ** 2).sum() + pg.cosh(x[0] - x[2]),
            [0.1, 0.1, 0.1],
            args=(pg.cat([a, a[:1] * 3]),),
            method="SLSQP",
            bounds=[(None, None), (None, 0.3), (None, None)],
            constraints=limit,
            tol=1e-13,
        ).x

    jacobian = pg.autograd.functional.jacobian(solved, a.detach()).numpy()
    expected = differences(
        lambda a: solved(pg.tensor(a)).detach().numpy(), a.detach().numpy(), 1e-3
    )
    np.testing.assert_allclose(jacobian, expected, atol=1e-5)
    assert abs(jacobian).max() > 0.1
    assert not jacobian[1].any()


def test_a_minimum_that_only_touches_its_bound_refuses_its_gradient():
    a = double(1.0)
    found = optimize.minimize(lambda x, a: ((x - a) ** 2).sum(), [0.5], (a,), bounds=[(None, 1.0)])
    with pytest.raises(NotImplementedError, match="one side only"):
        found.x.sum().backward()


def test_constraints_of_another_kind_refuse_a_gradient_and_solve():
    a = double(1.0)
    limit = scipy.optimize.LinearConstraint([[1.0]], -np.inf, 0.5)
    found = optimize.minimize(
        lambda x, a: ((x - a) ** 2).sum(), [0.0], (a,), "SLSQP", constraints=[limit]
    )
    assert found.x.item() == pytest.approx(0.5)
    with pytest.raises(NotImplementedError, match="LinearConstraint"):
        found.x.sum().backward()


@pytest.mark.parametrize("loss", ["linear", "soft_l1", "huber", "cauchy", "arctan"])
def test_a_robust_fit_is_scipys_and_its_gradient_that_of_differences(loss):
    times = np.array([0.0, 0.7, 1.5, 2.0, 2.5])
    data = np.array([2.0, 1.3, 0.4, 0.9, 0.2])
    tight = {"ftol": 1e-15, "xtol": 1e-15, "gtol": 1e-15, "loss": loss, "f_scale": 0.2}

    def solved(data):
        def residuals(x, t, data):
            return x[0] * pg.exp(-x[1] * t) - data

        return optimize.least_squares(residuals, [1.0, 1.0], args=(pg.tensor(times), data), **tight)

    y = double(data)
    found = solved(y)
    theirs = scipy.optimize.least_squares(
        lambda x: x[0] * np.exp(-x[1] * times) - data, [1.0, 1.0], **tight
    )
    np.testing.assert_allclose(found.x.detach().numpy(), theirs.x, rtol=1e-5)
    assert found.cost.item() == pytest.approx(theirs.cost, rel=1e-8)
    (slope,) = pg.autograd.grad(found.x[1], y)
    expected = differences(lambda y: solved(pg.tensor(y)).x[1].item(), data, 1e-3)
    # The search ends 1e-8 from the minimum, so that differences are no better.
    np.testing.assert_allclose(slope.numpy(), expected, atol=1e-3 * abs(expected).max())


def test_a_fits_covariance_is_scipys_and_differentiable():
    x, y = np.arange(4.0), np.array([1.0, 3.1, 4.9, 7.2])
    sigma = np.array([0.1, 0.2, 0.1, 0.3])

    def model(x, a, b):
        return a * pg.exp(b * x)

    tight = {"ftol": 1e-13, "xtol": 1e-13, "gtol": 1e-13}
    for more in ({}, {"sigma": sigma}, {"sigma": sigma, "absolute_sigma": True}):
        options = tight | more
        popt, pcov = optimize.curve_fit(model, x, double(y), **options)
        theirs = scipy.optimize.curve_fit(lambda x, a, b: a * np.exp(b * x), x, y, **options)
        np.testing.assert_allclose(popt.detach().numpy(), theirs[0], rtol=1e-6)
        np.testing.assert_allclose(pcov.detach().numpy(), theirs[1], rtol=1e-4)


def test_a_linear_programs_solution_moves_with_its_vertex():
    A, b = double([[1.0, 2.0], [3.0, 1.0]]), double(4.0, 6.0)
    found = optimize.linprog([-1.0, -1.0], A, b)
    slope = pg.autograd.grad(found.fun, b)[0].numpy()
    np.testing.assert_allclose(slope, [-0.4, -0.2], rtol=1e-12)  # the dual values
    with pytest.raises(NotImplementedError, match="no derivative: 1 constraints"):
        optimize.linprog([-1.0, 0.0, 0.0], [[1.0, 0.0, 0.0]], b[:1], bounds=(None, None))


def test_a_ridge_penalty_is_chosen_by_the_loss_on_other_data():
    """Bilevel: the outer gradient goes through the inner minimum."""
    rng = np.random.default_rng(1)
    X, Z = rng.normal(size=(8, 4)), rng.normal(size=(20, 4))
    weights = np.array([1.0, -0.5, 0.0, 0.3])
    y, v = X @ weights + rng.normal(size=8), Z @ weights
    y *= 3  # too large a fit: a penalty helps

    def outer(penalty):
        def inner(w, penalty):
            return ((pg.tensor(X) @ w - pg.tensor(y)) ** 2).sum() + pg.exp(penalty) * (w * w).sum()

        w = optimize.minimize(inner, np.zeros(4), (penalty,), "trust-exact", tol=1e-10).x
        return ((pg.tensor(Z) @ w - pg.tensor(v)) ** 2).mean()

    def closed(penalty):
        w = np.linalg.solve(X.T @ X + np.exp(penalty) * np.eye(4), X.T @ y)
        return ((Z @ w - v) ** 2).mean()

    at = double(0.3)
    (slope,) = pg.autograd.grad(outer(at), at)
    assert slope.item() == pytest.approx(differences(closed, 0.3).item(), rel=1e-6)
    found = optimize.minimize(lambda p: outer(p[0]), [0.0], tol=1e-8)
    assert found.x.item() == pytest.approx(scipy.optimize.minimize_scalar(closed).x, abs=1e-4)


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

    def solved(values):
        return (
            optimize.minimize(evidence, found.x.detach(), (pg.tensor(values),), tol=1e-8)
            .x[1]
            .item()
        )

    expected = differences(solved, y.detach().numpy(), 1e-4)
    np.testing.assert_allclose(slope.numpy(), expected, atol=1e-3 * abs(expected).max())
