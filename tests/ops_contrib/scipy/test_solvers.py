"""plugrad's derivatives in SciPy's solvers: its tutorial's problems, its own check, and a fit of real data."""

import numpy as np
import pytest
from scipy import integrate, optimize
from scipy.sparse.linalg import LinearOperator, lsqr

import plugrad as pg
from plugrad.autograd.function import once_differentiable
from plugrad.engine.errors import OpArgumentError
from plugrad.interop.scipy import (
    flatten,
    hessian,
    hessp,
    jacobian,
    linear_operator,
    value,
    value_and_grad,
)


def rosenbrock(x):
    """The function of SciPy's tutorial."""
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


START = np.array([1.3, 0.7, 0.8, 1.9, 1.2])


def test_check_grad_finds_nothing():
    fun = value_and_grad(rosenbrock)
    error = optimize.check_grad(lambda x: fun(x)[0], lambda x: fun(x)[1], START)
    assert error < 1e-4  # of finite differences, beside a gradient of some hundreds
    np.testing.assert_allclose(fun(START)[1], optimize.rosen_der(START), rtol=1e-12)
    assert fun(START)[0] == pytest.approx(optimize.rosen(START))
    direction = np.arange(5.0)
    product = hessp(rosenbrock)(START, direction)
    np.testing.assert_allclose(product, optimize.rosen_hess_prod(START, direction), rtol=1e-10)


@pytest.mark.parametrize("method", ["BFGS", "L-BFGS-B", "Newton-CG", "trust-ncg", "trust-krylov"])
def test_minimize_solves_the_tutorial_s_problem(method):
    second = {} if "BFGS" in method else {"hessp": hessp(rosenbrock)}
    found = optimize.minimize(
        value_and_grad(rosenbrock), START, jac=True, method=method, tol=1e-8, **second
    )
    np.testing.assert_allclose(found.x, 1, atol=1e-4)


@pytest.mark.parametrize("method", ["trust-exact", "Newton-CG", "dogleg"])
def test_minimize_takes_a_hessian(method):
    np.testing.assert_allclose(hessian(rosenbrock)(START), optimize.rosen_hess(START), rtol=1e-12)
    start = START if method != "dogleg" else np.array([1.1, 1.2])  # it must be positive definite
    found = optimize.minimize(
        value(rosenbrock),
        start,
        jac=jacobian(rosenbrock),
        hess=hessian(rosenbrock),
        method=method,
        tol=1e-8,
    )
    np.testing.assert_allclose(found.x, 1, atol=1e-4)


def test_a_constraint_has_the_hessian_of_its_weighted_sum():
    def circle(x):
        return pg.stack([(x**2).sum(), x[0] * x[1]])

    constraint = optimize.NonlinearConstraint(
        value(circle),
        [1, -0.2],
        [1, 1],
        jac=jacobian(circle),
        hess=hessian(lambda x, weights: (pg.as_tensor(weights) * circle(x)).sum()),
    )
    found = optimize.minimize(
        value_and_grad(rosenbrock),
        [-1.2, 1.0, 0.5],
        jac=True,
        hess=hessian(rosenbrock),
        method="trust-constr",
        constraints=constraint,
    )
    first, second, third = found.x
    assert first**2 + second**2 + third**2 == pytest.approx(1)
    assert first * second == pytest.approx(-0.2, abs=1e-6)


def test_a_value_without_dimensions_has_a_gradient_in_the_shape_of_x():
    def cubic(x):
        return (x**3 - 2).sum()

    assert jacobian(cubic)([1.0, 2.0]).tolist() == [3.0, 12.0]
    assert jacobian(cubic)(2.0) == 12.0
    found = optimize.root_scalar(value(cubic), x0=1.0, fprime=jacobian(cubic), method="newton")
    assert found.root == pytest.approx(2 ** (1 / 3))


def robertson(t, y):
    """The stiff kinetics of Robertson (1966)."""
    first, second = 0.04 * y[0] - 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
    return pg.stack([-first, first - second, second])


@pytest.mark.parametrize("method", ["Radau", "BDF", "LSODA"])
def test_a_stiff_equation_is_solved_with_its_jacobian(method):
    calls = []

    def jac(t, y):
        calls.append(t)
        return jacobian(robertson, argnum=1)(t, y)

    fun = value(robertson, argnum=1)
    solved = integrate.solve_ivp(fun, (0, 40), [1, 0, 0], method, jac=jac, rtol=1e-6, atol=1e-10)
    assert calls
    np.testing.assert_allclose(solved.y[:, -1], [0.7158271, 9.185535e-6, 0.2841638], rtol=1e-4)
    np.testing.assert_allclose(jac(0.0, [1, 0, 0]), [[-0.04, 0, 0], [0.04, 0, 0], [0, 0, 0]])


def test_boundary_conditions_have_jacobians_by_both_ends():
    def ends(start, end):
        return pg.stack([pg.as_tensor(start)[0] * 2, pg.as_tensor(end)[0] * 3])

    def bratu(x, y):
        return pg.stack([y[1], -pg.exp(y[0])])

    solved = integrate.solve_bvp(
        value(bratu, argnum=1),
        value(ends),
        np.linspace(0, 1, 5),
        np.zeros((2, 5)),
        bc_jac=lambda *both: tuple(jacobian(ends, argnum=n)(*both) for n in (0, 1)),
    )
    assert solved.y[0].max() == pytest.approx(0.14054, abs=1e-4)  # Bratu's lower solution
    first, second = (jacobian(ends, argnum=n)([2.0, 0.0], [1.0, 0.0]) for n in (0, 1))
    assert (first.tolist(), second.tolist()) == ([[2.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [3.0, 0.0]])


def test_root_solves_the_tutorial_s_system():
    def system(x):
        return pg.stack([x[0] * pg.cos(x[1]) - 4, x[1] * x[0] - x[1] - 5])

    found = optimize.root(value(system), [1.0, 1.0], jac=jacobian(system), method="hybr")
    np.testing.assert_allclose(found.x, [6.50409711, 0.90841421], rtol=1e-7)


def enzyme(parameters, substrate, rate):
    """The residuals of a Michaelis-Menten law."""
    top, half = parameters["top"], parameters["half"]
    return top * substrate / (half + substrate) - rate


PUROMYCIN = (  # Bates and Watts (1988), Nonlinear Regression Analysis, A1.3: treated cells
    np.repeat([0.02, 0.06, 0.11, 0.22, 0.56, 1.10], 2),
    np.array([76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200], float),
)


@pytest.mark.parametrize("products", [False, True])
def test_least_squares_fits_real_data_with_named_parameters(products):
    substrate, rate = map(pg.from_numpy, PUROMYCIN)
    start, restore = flatten({"top": 200.0, "half": 0.1})
    jac = jacobian(enzyme, restore(start))
    if products:
        jac = lambda x, *args: linear_operator(enzyme, x, *args, like=restore(start))  # noqa: E731
    found = optimize.least_squares(
        value(enzyme, restore(start)), start, jac=jac, args=(substrate, rate), x_scale=[100, 0.1]
    )
    fit = restore(found.x)
    assert fit["top"] == pytest.approx(212.7, abs=0.1)  # the book's
    assert fit["half"] == pytest.approx(0.0641, abs=1e-4)


def test_settings_of_a_function_of_residuals_are_given_by_name():
    def residuals(x, scale, *, shift):
        return scale * x - shift

    fit = optimize.least_squares(
        value(residuals), [0.0, 0.0], jac=jacobian(residuals), args=(2.0,), kwargs={"shift": 6.0}
    )
    np.testing.assert_allclose(fit.x, 3.0)


def test_parameters_of_a_tuple_or_dict_come_back_in_their_form():
    for parameters in (
        {"w": np.ones((2, 3)), "b": 0.5},
        (np.ones(2), np.zeros((2, 2)), 3),
        np.arange(6.0).reshape(2, 3),
        {},
    ):
        vector, restore = flatten(parameters)
        back = restore(vector)
        assert type(back) is type(parameters)
        again, _ = flatten(back)
        np.testing.assert_array_equal(vector, again)

    def loss(parts):
        w, b = parts
        return ((w @ w.t()).sum() - b) ** 2

    like = (np.arange(6.0).reshape(2, 3), np.array(2.0))
    vector, _ = flatten(like)
    fun = value_and_grad(loss, like)
    assert optimize.check_grad(lambda x: fun(x)[0], lambda x: fun(x)[1], vector) < 1e-2
    with pytest.raises(OpArgumentError, match="real numbers"):
        flatten({"z": 1j})


def test_a_jacobian_is_the_same_by_rows_by_columns_and_by_products(rng):
    matrix = pg.from_numpy(rng.normal(size=(4, 3)))
    tall, wide = (lambda x: (matrix @ x).exp()), (lambda y: (matrix.t() @ y).exp())
    for function, x in ((tall, rng.normal(size=3)), (wide, rng.normal(size=4))):
        found = jacobian(function)(x)
        theirs = optimize.approx_fprime(x, value(function))
        np.testing.assert_allclose(found, theirs, rtol=1e-4, atol=1e-5)
        operator = linear_operator(function, x)
        assert isinstance(operator, LinearOperator)
        np.testing.assert_allclose(operator @ np.eye(len(x)), found, rtol=1e-12)
        np.testing.assert_allclose(operator.T @ np.eye(len(found)), found.T, rtol=1e-12)
        solved = lsqr(operator, np.ones(len(found)))[0]
        np.testing.assert_allclose(
            solved, np.linalg.lstsq(found, np.ones(len(found)))[0], atol=1e-5
        )


def test_a_rule_that_is_once_differentiable_gives_a_jacobian_by_rows():
    class Once(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return np.concatenate([np.sin(x), np.cos(x)])

        @staticmethod
        @once_differentiable
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            first, second = np.split(grad_output, 2)
            return first * np.cos(x) - second * np.sin(x)

    x = np.array([0.3, 0.7])
    wanted = np.concatenate([np.diag(np.cos(x)), np.diag(-np.sin(x))])
    np.testing.assert_allclose(jacobian(Once)(x), wanted)


def test_what_solvers_hold_is_not_written_to_and_mistakes_are_said():
    x = np.ones(2)
    y = value(lambda x: x)(x)
    y[:] = 7
    np.testing.assert_array_equal(x, 1)
    with pytest.raises(OpArgumentError, match=r"returned shape \(2,\): sum it; .* least_squares"):
        value_and_grad(lambda x: x * 2)(x)
    with pytest.raises(OpArgumentError, match=r"plugrad\.cat"):
        value(lambda x: (x, x))(x)
    with pytest.raises(OpArgumentError, match="returns a Tensor"):
        value(lambda x: 3.0)(x)
