"""Solvers of the pack `optimize`: their solutions, and first and second derivatives of these."""

import copy
import pickle

import numpy as np
import pytest
import scipy.optimize

import plugrad as pg
from tests.ops_contrib.scipy.comparing import differences, double

optimize = pg.ops.optimize


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
    scale = pg.exp(w) * 2  # of w, which is closed over as well

    def system(x, *scales):
        s = scale if closed_over else scales[0]
        return [x[0] * s + pg.sin(x[1]) - 1, x[1] ** 3 + x[1] - s * x[0] * w]

    args = () if closed_over else (scale,)
    x = optimize.root(system, [0.0, 0.0], args=args, tol=1e-14).x

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

    def conditions(a):  # Kuhn's and Tucker's, whose root has more digits than SLSQP's answer
        def at(unknowns):
            first, third, force = unknowns
            slope = np.sinh(first - third)
            return [
                2 * (first - a[0]) + slope + 2 * force * first,
                2 * (third - 3 * a[0]) - slope + 2 * force * third,
                first**2 + 0.3**2 + third**2 - a[1],
            ]

        first, third, _ = scipy.optimize.fsolve(at, [0.6, 1.2, 1.0], xtol=1e-14)
        return np.array([first, 0.3, third])

    expected = differences(conditions, a.detach().numpy(), 1e-4)
    np.testing.assert_allclose(jacobian, expected, atol=1e-6)
    assert abs(jacobian).max() > 0.1
    assert not jacobian[1].any()


def test_a_minimum_that_only_touches_its_bound_refuses_its_gradient():
    a = double(1.0)
    found = optimize.minimize(lambda x, a: ((x - a) ** 2).sum(), [0.5], (a,), bounds=[(None, 1.0)])
    with pytest.raises(NotImplementedError, match="one side only"):
        found.x.sum().backward()


@pytest.mark.parametrize("method", ["SLSQP", "trust-constr"])
def test_scipys_objects_of_constraints_move_the_minimum_with_their_limits(method):
    """The nearest point of a disc, cut by a line: where the two cross, and on the line alone."""
    radius, height = double(1.5), double(0.4)

    def solved(a, radius, height):
        return optimize.minimize(
            lambda x: ((x - a) ** 2).sum(),
            [0.1, 0.1, 0.0],
            method=method,
            constraints=[
                scipy.optimize.NonlinearConstraint(
                    lambda x: [(x[:2] * x[:2]).sum(), x[1] - height],
                    [-np.inf, -10.0],
                    [radius**2, 0.0],
                ),
                scipy.optimize.LinearConstraint([[1.0, 0.0, 1.0]], [0.5], [0.5]),
            ],
            tol=1e-12,
        ).x

    a = double(9.0, 5.0, 0.3)
    found = solved(a, radius, height)
    x = np.sqrt(1.5**2 - 0.4**2)
    np.testing.assert_allclose(found.detach().numpy(), [x, 0.4, 0.5 - x], rtol=1e-4)
    slopes = pg.autograd.grad(found[0], [a, radius, height], retain_graph=True)
    np.testing.assert_allclose(slopes[0].numpy(), 0, atol=1e-10)
    np.testing.assert_allclose([slopes[1].item(), slopes[2].item()], [1.5 / x, -0.4 / x], rtol=1e-4)
    (slope,) = pg.autograd.grad(found[2], radius)
    assert slope.item() == pytest.approx(-1.5 / x, rel=1e-4)


def test_active_bounds_move_the_minimum_and_others_do_not():
    a, lower, upper = double(1.0, 2.0, 0.0), double(1.5), double(3.0)

    def bowl(x):
        return ((x - a) ** 2).sum() + x.sum() ** 2

    for bounds in (
        [(lower, None), (None, upper), (None, 5.0)],
        scipy.optimize.Bounds(pg.stack([lower, -1 * upper, -1 * upper]), [9.0, 3.0, 5.0]),
    ):
        method = None if isinstance(bounds, list) else "trust-constr"
        found = optimize.minimize(bowl, [2.0, 0.0, 0.0], method=method, bounds=bounds, tol=1e-12).x
        slopes = pg.autograd.grad(found.sum(), [a, lower, upper])

        def total(values):
            def plain(x):
                return ((x - values[:3]) ** 2).sum() + x.sum() ** 2

            ends = [(values[3], None), (None, values[4]), (None, 5.0)]
            options = {"ftol": 1e-15, "gtol": 1e-10}
            return scipy.optimize.minimize(
                plain, [2.0, 0.0, 0.0], bounds=ends, options=options
            ).x.sum()

        expected = differences(total, [1.0, 2.0, 0.0, 1.5, 3.0], 1e-3)
        np.testing.assert_allclose(slopes[0].numpy(), expected[:3], atol=1e-4)
        assert slopes[1].item() == pytest.approx(expected[3], abs=1e-4)
        assert slopes[2].item() == pytest.approx(expected[4], abs=1e-4)
    with pytest.raises(ValueError, match="2 pairs of bounds for 3"):
        optimize.minimize(bowl, [0.0, 0.0, 0.0], bounds=[(0, 1)] * 2)
    with pytest.raises(TypeError, match="Constraints must be"):
        optimize.minimize(bowl, [0.0, 0.0, 0.0], constraints=[lambda x: x])


@pytest.mark.parametrize("method", ["trf", "dogbox"])
def test_a_fit_at_its_bound_moves_with_that_also_if_the_search_stays_inside(method):
    times, top = pg.tensor([0.0, 1.0, 2.0]), double(1.5)
    data = double(1.0, 3.0, 5.0)
    found = optimize.least_squares(
        lambda x: x[0] + x[1] * times - data,
        [0.0, 0.0],
        bounds=([-9.0, -9.0], pg.stack([9 * top, top])),
        method=method,
    )
    assert found.x[1].item() == pytest.approx(1.5, rel=1e-7)
    slopes = pg.autograd.grad(found.x.sum(), [top, data])
    assert slopes[0].item() == pytest.approx(0, abs=1e-10)  # the intercept falls as the slope rises
    np.testing.assert_allclose(slopes[1].numpy(), 1 / 3, rtol=1e-7)


@pytest.mark.parametrize(
    "name", ["brentq", "brenth", "ridder", "bisect", "toms748", "newton", "fsolve"]
)
def test_every_search_for_a_root_has_scipys_value_and_three_derivatives(name):
    c = double(8.0)
    where = (2.5,) if name in ("newton", "fsolve") else (0.0, 3.0)
    found = getattr(optimize, name)(lambda x, c: x**3 - c, *where, args=(c,)).sum()
    theirs = getattr(scipy.optimize, name)(lambda x: x**3 - 8.0, *where)
    assert found.item() == pytest.approx(float(np.sum(theirs)), rel=1e-10)
    expected = [1 / 12, -2 / 9 * 8 ** (-5 / 3), 10 / 27 * 8 ** (-8 / 3)]
    for each in expected:
        (found,) = pg.autograd.grad(found, c, create_graph=True)
        assert found.item() == pytest.approx(each, rel=1e-6)


def test_searches_for_roots_return_their_records_and_tell_of_failures():
    c = double(-1.0)
    x, record = optimize.newton(lambda x: x**2 - c, 0.5, full_output=True, disp=False, maxiter=5)
    assert not record.converged
    with pytest.raises(RuntimeError, match="did not converge"):
        x.backward()
    x, converged, _ = optimize.newton(lambda x: x**2 + c, [0.5, 2.0], full_output=True)
    assert converged.all()
    with pytest.warns(RuntimeWarning, match="not making good progress"):
        x = optimize.fsolve(lambda x: x**2 - c, [0.5])
    with pytest.raises(RuntimeError, match="did not converge"):
        x.sum().backward()
    x, _, code, message = optimize.fsolve(
        lambda x: x**2 + c, [0.5], full_output=True, col_deriv=True
    )
    assert code == 1
    assert "converged" in message
    with pytest.raises(ValueError, match="different signs"):
        optimize.bisect(lambda x: x**2 + 1 - c, 0, 3)


def test_least_squares_of_weights_that_are_not_negative_have_gradients_by_both_arrays():
    rng = np.random.default_rng(0)
    matrix, weights = rng.uniform(0.5, 1.5, (5, 3)), np.array([1.0, 2.0, -1.0])
    side = matrix @ weights + rng.normal(0, 0.1, 5)
    A, b = double(matrix), double(side)
    x, norm = optimize.nnls(A, b)
    theirs = scipy.optimize.nnls(matrix, side)
    np.testing.assert_allclose(x.detach().numpy(), theirs[0], rtol=1e-12)
    assert norm.item() == pytest.approx(theirs[1])
    slopes = pg.autograd.grad(x[0] + norm, [A, b])

    def total(A, b):
        x, norm = scipy.optimize.nnls(A, b)
        return x[0] + norm

    by_A = differences(lambda A: total(A.reshape(5, 3), side), matrix.reshape(-1))
    np.testing.assert_allclose(slopes[0].numpy().reshape(-1), by_A, atol=1e-8)
    np.testing.assert_allclose(
        slopes[1].numpy(), differences(lambda b: total(matrix, b), side), atol=1e-8
    )
    for method in ("trf", "bvls"):
        found = optimize.lsq_linear(A, b, (0.0, np.inf), method)
        np.testing.assert_allclose(found.x.detach().numpy(), theirs[0], atol=1e-8)
        (by_b,) = pg.autograd.grad(found.x[0] + (2 * found.cost) ** 0.5, b)
        np.testing.assert_allclose(by_b.numpy(), slopes[1].numpy(), atol=1e-6)


def test_the_cost_of_an_assignment_has_the_gradient_of_the_costs_in_it():
    costs = np.array([[4.0, 1.0, 3.0], [2.0, 0.0, 5.0]])
    for maximize in (False, True):
        cost = double(costs)
        rows, columns = optimize.linear_sum_assignment(cost, maximize)
        theirs = scipy.optimize.linear_sum_assignment(costs, maximize)
        np.testing.assert_array_equal(columns.numpy(), theirs[1])
        assert not columns.requires_grad
        (slope,) = pg.autograd.grad(cost[rows, columns].sum(), cost)
        assert slope.sum() == 2
        assert slope[theirs].tolist() == [1, 1]


def test_the_covariance_of_a_fit_has_the_gradient_of_differences():
    x, y = np.arange(5.0), np.array([1.0, 1.6, 2.9, 4.4, 7.2])
    tight = {"ftol": 1e-15, "xtol": 1e-15, "gtol": 1e-15}
    data = double(y)
    _, pcov = optimize.curve_fit(lambda x, a, b: a * pg.exp(b * x), x, data, [1.0, 0.5], **tight)
    (slope,) = pg.autograd.grad(pcov[0, 1] * 100, data)

    def covariance(y):
        return (
            100
            * scipy.optimize.curve_fit(
                lambda x, a, b: a * np.exp(b * x),
                x,
                y,
                [1.0, 0.5],
                jac=lambda x, a, b: np.stack([np.exp(b * x), a * x * np.exp(b * x)], 1),
                **tight,
            )[1][0, 1]
        )

    np.testing.assert_allclose(
        slope.numpy(), differences(covariance, y, 1e-4), rtol=1e-5, atol=1e-6
    )


def test_a_result_is_pickled_and_copied_as_its_tensors_are():
    a = double(2.0)
    for found in (
        optimize.root(lambda x: x**2 - a, [1.0]),
        optimize.minimize(lambda x: ((x - a) ** 2).sum(), [1.0]),
        optimize.root_scalar(lambda x: x**2 - a, bracket=(0, 2)),
    ):
        x = found.get("x", found.get("root"))
        again = pickle.loads(pickle.dumps(found))
        again = again.get("x", again.get("root"))
        assert again.is_leaf
        assert again.item() == x.item()
        (slope,) = pg.autograd.grad(copy.copy(found).get("x", found.get("root")).sum(), a)
        assert slope.item() != 0


@pytest.mark.one_in(2)
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
