"""SciPy's linear algebra with gradients: against SciPy, JAX, closed forms, and where a derivative does not exist."""

import numpy as np
import pytest
import scipy.linalg

import plugrad as pg


def gradients(function, *arrays):
    """Return the result of a function, and the gradients of the sum of its cosines."""
    tensors = [pg.tensor(each, requires_grad=True) for each in arrays]
    output = function(*tensors)
    pg.cos(output).sum().backward()
    return output.detach().numpy(), [each.grad.numpy() for each in tensors]


def positive(rng, n):
    x = rng.normal(size=(n, n))
    return x @ x.T + n * np.eye(n)


@pytest.mark.parametrize("name", ["logm", "sqrtm", "signm"])
def test_functions_of_a_symmetric_matrix_have_the_gradient_of_the_divided_differences(name, rng):
    """Of A = V diag(λ) Vᵀ it is V (D ∘ Vᵀ G V) Vᵀ, D[i, j] the slope of the chord of f: Daleckii and Krein 1965."""
    function, slope = {
        "logm": (np.log, np.reciprocal),
        "sqrtm": (np.sqrt, lambda x: 0.5 / np.sqrt(x)),
        "signm": (np.sign, np.zeros_like),
    }[name]
    vectors = np.linalg.qr(rng.normal(size=(4, 4)))[0]
    values = np.array([0.5, 0.5, 2.0, 3.0]) * ([1, 1, -1, 1] if name == "signm" else 1)
    a = (vectors * values) @ vectors.T
    output, (grad,) = gradients(getattr(pg.linalg, name), a)
    np.testing.assert_allclose(output, (vectors * function(values)) @ vectors.T, atol=1e-12)
    apart = values[:, None] - values
    equal = abs(apart) < 1e-9
    chord = (function(values)[:, None] - function(values)) / np.where(equal, 1, apart)
    chord = np.where(
        equal, np.diag(slope(values)) + slope(values)[:, None] * (1 - np.eye(4)), chord
    )
    inner = vectors.T @ -np.sin(output) @ vectors
    np.testing.assert_allclose(grad, vectors @ (chord * inner) @ vectors.T, atol=1e-10)


def test_the_logarithm_undoes_the_exponential_and_so_do_their_gradients(rng):
    a = 0.3 * rng.normal(size=(4, 4))
    output, (grad,) = gradients(lambda x: pg.linalg.logm(pg.matrix_exp(x)), a)
    np.testing.assert_allclose(output, a, atol=1e-13)
    np.testing.assert_allclose(grad, -np.sin(a), atol=1e-12)


@pytest.mark.parametrize("name", ["logm", "fractional_matrix_power"])
def test_a_negative_eigenvalue_has_a_complex_value_and_no_gradient(name):
    a = pg.tensor([[-2.0, 1.0], [0.0, 3.0]], dtype=pg.float64, requires_grad=True)
    settings = () if name == "logm" else (0.5,)
    output = getattr(pg.linalg, name)(a, *settings)
    np.testing.assert_allclose(
        output.detach().numpy(), getattr(scipy.linalg, name)(a.detach().numpy(), *settings)
    )
    with pytest.raises(np.linalg.LinAlgError, match="branch cut"):
        output.abs().sum().backward()


def test_the_root_of_a_singular_matrix_has_a_value_and_no_gradient():
    a = pg.tensor([[1.0, 0.0], [0.0, 0.0]], dtype=pg.float64, requires_grad=True)
    with pytest.warns(scipy.linalg.LinAlgWarning, match="singular"):
        root = pg.linalg.sqrtm(a)
    with pytest.raises(np.linalg.LinAlgError, match="singular"):
        root.sum().backward()


def test_the_polar_decomposition_of_equal_singular_values_is_smooth(rng):
    rotation = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    output, (grad,) = gradients(lambda a: pg.linalg.polar(a)[0], 2 * rotation)
    np.testing.assert_allclose(output, rotation, atol=1e-14)
    # There the derivative is a projection: dU = (dA - U dAᵀ U) / (2 · 2).
    g = -np.sin(output)
    np.testing.assert_allclose(grad, (g - rotation @ g.T @ rotation) / 4, atol=1e-14)


def test_the_polar_factor_of_a_matrix_without_full_rank_has_no_gradient():
    a = pg.tensor([[1.0, 1.0], [1.0, 1.0], [0.0, 0.0]], dtype=pg.float64, requires_grad=True)
    with pytest.raises(np.linalg.LinAlgError):
        pg.linalg.polar(a)[0].sum().backward()


STRUCTURED = {
    "solve_toeplitz": lambda c, b: (pg.linalg.solve_toeplitz((c, c), b), pg.linalg.toeplitz(c, c)),
    "solve_circulant": lambda c, b: (pg.linalg.solve_circulant(c, b), pg.linalg.circulant(c)),
    "solve_banded": lambda c, b: (
        pg.linalg.solve_banded((0, 0), c[None], b),
        pg.diag(c),
    ),
    "solveh_banded": lambda c, b: (pg.linalg.solveh_banded(c[None], b), pg.diag(c)),
}


@pytest.mark.parametrize("name", STRUCTURED)
def test_a_structured_equation_has_the_gradients_of_the_dense_one(name, rng):
    c, b = np.array([5.0, 1.0, 0.5, 0.25]) + 0.1 * rng.normal(size=4), rng.normal(size=(4, 2))
    both = STRUCTURED[name]
    found = gradients(lambda c, b: both(c, b)[0], c, b)
    dense = gradients(lambda c, b: pg.linalg.solve(both(c, b)[1], b), c, b)
    for each, other in zip((found[0], *found[1]), (dense[0], *dense[1]), strict=True):
        np.testing.assert_allclose(each, other, atol=1e-13)


def test_bands_have_the_gradients_of_the_dense_matrix(rng):
    n, below, above = 6, 2, 1
    ab, b = rng.normal(size=(4, n)) + np.array([[0], [4], [0], [0]]), rng.normal(size=(n, 2))
    i, j = np.indices((n, n))
    inside = (i - j <= below) & (j - i <= above)

    def dense(ab, b):
        return pg.linalg.solve(ab[np.where(inside, above + i - j, 0), j] * inside.astype(float), b)

    found = gradients(lambda ab, b: pg.linalg.solve_banded((below, above), ab, b), ab, b)
    expected = gradients(dense, ab, b)
    for each, other in zip((found[0], *found[1]), (expected[0], *expected[1]), strict=True):
        np.testing.assert_allclose(each, other, atol=1e-13)
    assert found[1][0][0, 0] == found[1][0][-1, -1] == 0  # the corners are not read


@pytest.mark.parametrize("lower", [False, True])
def test_cholesky_solves_as_scipy_and_has_the_gradient_of_solve(lower, rng):
    a, b = positive(rng, 4), rng.normal(size=4)
    output, (of_a, of_b) = gradients(
        lambda a, b: pg.linalg.cho_solve(pg.linalg.cho_factor(a, lower=lower), b), a, b
    )
    np.testing.assert_allclose(output, scipy.linalg.cho_solve(scipy.linalg.cho_factor(a), b))
    _, (dense, of_right) = gradients(pg.linalg.solve, a, b)
    np.testing.assert_allclose(of_a, (dense + dense.T) / 2, atol=1e-13)
    np.testing.assert_allclose(of_b, of_right, atol=1e-13)


def test_a_singular_circulant_solved_by_least_squares_has_a_gradient_by_the_right_side_only(rng):
    c, b = np.array([1.0, 2.0, 1.0, 0.0]), rng.normal(size=4)
    right = pg.tensor(b, requires_grad=True)
    output = pg.linalg.solve_circulant(pg.tensor(c), right, singular="lstsq")
    np.testing.assert_allclose(output.detach(), scipy.linalg.solve_circulant(c, b, "lstsq"))
    output.sum().backward()
    inverse = np.linalg.pinv(scipy.linalg.circulant(c))
    np.testing.assert_allclose(right.grad, inverse.sum(0), atol=1e-14)
    with pytest.raises(np.linalg.LinAlgError, match="detach c"):
        pg.linalg.solve_circulant(pg.tensor(c, requires_grad=True), right, singular="lstsq")


def test_the_sylvester_equation_without_a_solution_is_refused_where_scipy_returns_a_number():
    a = np.eye(2)
    assert np.isfinite(scipy.linalg.solve_sylvester(a, -a, a)).all()
    with pytest.raises(np.linalg.LinAlgError, match="singular"):
        pg.linalg.solve_sylvester(*map(pg.tensor, (a, -a, a)))


def test_gradients_of_a_sylvester_equation_and_of_expm_frechet_are_those_of_jax(rng):
    jax = pytest.importorskip("jax")
    jsl = pytest.importorskip("jax.scipy.linalg")
    a, e = rng.normal(size=(2, 3, 3))
    with jax.enable_x64(True):
        theirs = jax.grad(lambda a, e: jax.numpy.cos(jsl.expm_frechet(a, e)[1]).sum(), (0, 1))(a, e)
    ours = gradients(lambda a, e: pg.linalg.expm_frechet(a, e)[1], a, e)[1]
    for each, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(each, other, rtol=1e-10, atol=1e-12)


def test_a_lyapunov_equation_gives_the_gradient_of_the_stationary_variance():
    """x' = a x + noise of variance q has the variance q / (1 - a²): a Kalman filter's, of one number."""
    output, (of_a, of_q) = gradients(
        pg.linalg.solve_discrete_lyapunov, np.array([[0.8]]), np.array([[1.5]])
    )
    slope = -np.sin(output)
    np.testing.assert_allclose(output, 1.5 / (1 - 0.64))
    np.testing.assert_allclose(of_a, slope * 1.5 * 1.6 / 0.36**2)
    np.testing.assert_allclose(of_q, slope / 0.36)
