"""SciPy's linear algebra with gradients: against SciPy, JAX, closed forms, and where a derivative does not exist."""

import numpy as np
import pytest
import scipy.linalg

import plugrad as pg
from tests.ops_contrib.scipy.comparing import double, doubles


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


def test_a_lyapunov_equation_gives_the_gradient_of_the_stationary_variance():
    """x' = a x + noise of variance q has the variance q / (1 - a²): a Kalman filter's, of one number."""
    output, (of_a, of_q) = gradients(
        pg.linalg.solve_discrete_lyapunov, np.array([[0.8]]), np.array([[1.5]])
    )
    slope = -np.sin(output)
    np.testing.assert_allclose(output, 1.5 / (1 - 0.64))
    np.testing.assert_allclose(of_a, slope * 1.5 * 1.6 / 0.36**2)
    np.testing.assert_allclose(of_q, slope / 0.36)


def test_gradients_of_riccati_equations_are_those_of_differences(rng):
    """Of every argument, and of the generalized equation with `e` and `s`, as SciPy solves it."""
    n, m = 3, 2
    a, e = rng.normal(size=(n, n)), np.eye(n) + 0.2 * rng.normal(size=(n, n))
    b, s = rng.normal(size=(n, m)), 0.1 * rng.normal(size=(n, m))
    q, r = positive(rng, n), positive(rng, m)
    for name in ("solve_continuous_are", "solve_discrete_are"):
        ours, theirs = getattr(pg.linalg, name), getattr(scipy.linalg, name)
        np.testing.assert_allclose(
            ours(*map(pg.tensor, (a, b, q, r))), theirs(a, b, q, r), rtol=1e-9
        )
        found = gradients(ours, a, b, q, r, e, s)
        np.testing.assert_allclose(found[0], theirs(a, b, q, r, e, s), rtol=1e-9)
        arrays = [a, b, q, r, e, s]
        for nr, slope in enumerate(found[1]):
            step = rng.normal(size=arrays[nr].shape)
            step = step + step.T if nr in (2, 3) else step

            def moved(h, nr=nr, step=step, theirs=theirs, arrays=arrays):
                given = [*arrays]
                given[nr] = given[nr] + h * step
                return np.cos(theirs(*given)).sum()

            expected = (moved(1e-6) - moved(-1e-6)) / 2e-6
            np.testing.assert_allclose((slope * step).sum(), expected, rtol=1e-5, atol=1e-6)


def test_the_weights_of_a_regulator_are_found_from_its_behaviour():
    """A program, inverse optimal control: the costs whose regulator (LQR) has the gain that was seen."""
    a = pg.tensor([[0.0, 1.0], [0.0, -0.1]], dtype=pg.float64)
    b = pg.tensor([[0.0], [1.0]], dtype=pg.float64)

    def gain(logs):
        x = pg.linalg.solve_continuous_are(a, b, pg.diag(pg.exp(logs)), pg.eye(1, dtype=pg.float64))
        return b.T @ x

    seen = gain(pg.tensor([np.log(4.0), np.log(0.5)], dtype=pg.float64))
    np.testing.assert_allclose(seen[0, 0].item(), 2.0)  # the root of the cost of the position
    found = pg.ops.optimize.minimize(
        lambda logs: ((gain(logs) - seen) ** 2).sum(), [0.0, 0.0], tol=1e-10
    )
    np.testing.assert_allclose(np.exp(found.x.detach().numpy()), [4.0, 0.5], rtol=1e-4)


@pytest.mark.parametrize("output", ["real", "complex"])
def test_the_form_of_schur_is_a_decomposition_and_invariants_have_their_gradients(output, rng):
    a = rng.normal(size=(6, 6))
    t, z = pg.linalg.schur(pg.tensor(a), output)
    np.testing.assert_allclose((z @ t @ pg.conj(z).T).numpy(), a + 0 * z.numpy(), atol=1e-13)
    theirs = scipy.linalg.schur(a, output)[0]
    np.testing.assert_allclose(abs(t.numpy()), abs(theirs), atol=1e-12)
    # The span of the vectors of the first eigenvalues is theirs, as a projection; Z T² Zᴴ is A².
    x = pg.tensor(a, requires_grad=True)
    t, z = pg.linalg.schur(x, output)
    squared = pg.real(z @ t @ t @ pg.conj(z).T)
    (slope,) = pg.autograd.grad(pg.cos(squared).sum(), x)
    g = -np.sin(a @ a)
    np.testing.assert_allclose(slope.numpy(), g @ a.T + a.T @ g, atol=1e-10)
    first = pg.linalg.schur(x, output, sort="lhp")
    assert first[2] == scipy.linalg.schur(a, output, sort="lhp")[2]


def test_the_form_of_qz_is_a_decomposition_and_invariants_have_the_gradients_of_scipys(rng):
    """Deflating subspaces as projections, generalized eigenvalues, and sizes of the numbers."""
    for complex_input, output in ((False, "real"), (False, "complex"), (True, "real")):
        a, b, *steps = rng.normal(size=(4, 4, 4)) + complex_input * 1j * rng.normal(size=(4, 4, 4))
        forms = pg.linalg.qz(pg.tensor(a), pg.tensor(b), output)
        aa, bb, q, z = (each.resolve_conj().numpy() for each in forms)
        for form, whole in ((aa, a), (bb, b)):
            np.testing.assert_allclose(q @ form @ z.conj().T, whole + 0 * z, atol=1e-13)
        theirs = scipy.linalg.qz(a, b, output)
        for each, other in zip((aa, bb, q, z), theirs, strict=True):
            np.testing.assert_allclose(abs(each), abs(other), atol=1e-12)
        first = 1 + (abs(aa[1, 0]) > 0)

        def invariant(module, forms, first=first):
            """Return a number that no sign and no phase of the vectors changes."""
            aa, bb, q, z = forms
            total = 0.0
            for vectors, weight in ((q, 1.0), (z, 2.0)):
                lead = vectors[:, :first]
                total = total + weight * module.sum((lead @ module.conj(lead).T)[0])
            sizes = module.sum(module.abs(aa) ** 3) + module.sum(module.abs(bb) ** 3)
            quotient = module.sum(aa[:first, :first]) / module.sum(bb[:first, :first])
            return module.real(total) + sizes + module.abs(quotient)

        given = doubles(a, b)
        slopes = pg.autograd.grad(invariant(pg, pg.linalg.qz(*given, output)), given)
        found = sum(
            np.sum(slope.resolve_conj().numpy().conj() * step).real
            for slope, step in zip(slopes, steps, strict=True)
        )
        up, down = (
            invariant(np, scipy.linalg.qz(a + h * steps[0], b + h * steps[1], output))
            for h in (1e-6, -1e-6)
        )
        np.testing.assert_allclose(found, (up - down) / 2e-6, rtol=1e-6)


def test_qz_of_a_pencil_without_unique_form_is_refused():
    a = np.diag([1.0, 1.0, 2.0]) + np.eye(3, k=1)
    turn = np.array([[1.0, 2.0], [-1.0, 1.0]])
    for first, second, output in (
        (a, np.eye(3), "real"),  # equal eigenvalues
        (np.diag([0.0, 1.0]), np.diag([0.0, 2.0]), "complex"),  # a singular pencil
        (turn, np.eye(2), "real"),  # a block of BB with equal numbers
        (turn, np.diag([0.0, 1.0]), "complex"),  # an infinite eigenvalue: the phase of Q
    ):
        x = pg.tensor(first, requires_grad=True)
        *_, q, _ = pg.linalg.qz(x, pg.tensor(second), output)
        with pytest.raises(np.linalg.LinAlgError, match=r"linalg\.qz: "):
            pg.sum(pg.real(q) + pg.imag(q) if output == "complex" else q).backward()
    x = pg.tensor(turn, requires_grad=True)
    aa, bb, *_ = pg.linalg.qz(x, pg.eye(2, dtype=pg.float64), "complex")
    values = pg.diagonal(aa) / pg.diagonal(bb)
    pg.real(pg.prod(values)).backward()  # of the determinant
    np.testing.assert_allclose(x.grad, np.linalg.det(turn) * np.linalg.inv(turn).T, atol=1e-13)


def test_equal_eigenvalues_have_no_derivative_of_schurs_form():
    x = pg.tensor(np.diag([1.0, 1.0, 2.0]) + np.eye(3, k=1), requires_grad=True)
    t, _ = pg.linalg.schur(x)
    with pytest.raises(np.linalg.LinAlgError, match="eigenvalues are equal"):
        t.sum().backward()


@pytest.mark.parametrize("name", ["cosm", "sinm", "tanm", "coshm", "sinhm", "tanhm"])
def test_trigonometric_functions_have_the_gradients_of_the_function_of_eigenvalues(name, rng):
    function = getattr(pg, name.removesuffix("m"))
    a = 0.5 * rng.normal(size=(4, 4))
    value, (slope,) = gradients(getattr(pg.linalg, name), a)
    other, (expected,) = gradients(lambda x: pg.linalg.funm(x, function), a)
    np.testing.assert_allclose(value, getattr(scipy.linalg, name)(a), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(other, value, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(slope, expected, rtol=1e-8, atol=1e-10)


def test_a_function_of_a_matrix_is_differentiable_by_what_it_closes_over(rng):
    power = double(1.5)
    a = positive(rng, 3)
    value = pg.linalg.funm(pg.tensor(a), lambda x: x**power).sum()
    (slope,) = pg.autograd.grad(value, power)
    log = scipy.linalg.logm(a)
    np.testing.assert_allclose(
        slope.item(), (scipy.linalg.fractional_matrix_power(a, 1.5) @ log).sum()
    )
    with pytest.raises(np.linalg.LinAlgError, match="two eigenvalues are equal"):
        pg.linalg.funm(pg.eye(2), pg.exp)


def test_decompositions_are_scipys(rng):
    a, h = rng.normal(size=(4, 6)), rng.normal(size=(5, 5))
    for mode in ("full", "economic", "r"):
        for left in (a, a.T, a[:, :4]):
            for pivoting in (False, True):
                ours = pg.ops.linalg.qr(pg.tensor(left), mode=mode, pivoting=pivoting)
                theirs = scipy.linalg.qr(left, mode=mode, pivoting=pivoting)
                for each, other in zip(ours, theirs, strict=True):
                    np.testing.assert_allclose(each, other, atol=1e-12)
        ours, theirs = pg.linalg.rq(pg.tensor(a), mode=mode), scipy.linalg.rq(a, mode=mode)
        r, wanted = (ours, theirs) if mode == "r" else (ours[0], theirs[0])
        np.testing.assert_allclose(abs(r.numpy()), abs(wanted), atol=1e-12)
        if mode != "r":
            np.testing.assert_allclose((ours[0] @ ours[1]).numpy(), a, atol=1e-12)
    for hermitian in (True, False):
        each = h + 1j * rng.normal(size=(5, 5))
        each = each + (each.conj().T if hermitian else each.T)
        for lower in (True, False):
            ours = pg.linalg.ldl(pg.tensor(each), lower, hermitian)
            theirs = scipy.linalg.ldl(each, lower, hermitian)
            for x, y in zip(ours, theirs, strict=True):
                np.testing.assert_allclose(x, y, atol=1e-12)
    d, e = rng.normal(size=6), rng.normal(size=5)
    for settings in (
        {},
        {"select": "i", "select_range": (1, 3)},
        {"select": "v", "select_range": (-1, 1)},
    ):
        ours = pg.linalg.eigh_tridiagonal(pg.tensor(d), pg.tensor(e), **settings)
        theirs = scipy.linalg.eigh_tridiagonal(d, e, **settings)
        np.testing.assert_allclose(ours[0], theirs[0], atol=1e-12)
        np.testing.assert_allclose(abs(ours[1].numpy()), abs(theirs[1]), atol=1e-11)
    band = rng.normal(size=(3, 6)) + 1j * rng.normal(size=(3, 6))
    for lower in (False, True):
        band[0 if lower else 2] = band[0 if lower else 2].real
        ours = pg.linalg.eig_banded(pg.tensor(band), lower, eigvals_only=True)
        np.testing.assert_allclose(ours, scipy.linalg.eig_banded(band, lower, eigvals_only=True))
        band = band[::-1]


def pencil(rng):
    """Return a Hermitian matrix, a positive definite one, and a right side."""
    a = rng.normal(size=(4, 4)) + 1j * rng.normal(size=(4, 4))
    return a + a.conj().T, a @ a.conj().T + np.eye(4), rng.normal(size=(4, 2))


@pytest.mark.parametrize("lower", [False, True])
def test_what_numpy_computes_too_has_scipys_arguments_and_values(lower, rng):
    """`pg.linalg` has PyTorch's arguments, with which Cholesky's factor is the other triangle."""
    a, b, x = pencil(rng)
    one_of_two = np.tril(a) if lower else np.triu(a)
    real = a.real + 9 * np.eye(4)
    calls = [
        ("cholesky", (b, lower), {}),
        ("eigh", (one_of_two, b), {"lower": lower, "type": 2, "eigvals_only": True}),
        ("eigvalsh", (one_of_two, b), {"lower": lower, "subset_by_index": [1, 2]}),
        ("eigvalsh", (one_of_two,), {"lower": lower, "subset_by_value": (-2, 3)}),
        ("pinvh", (one_of_two,), {"lower": lower, "return_rank": True}),
        ("pinv", (a[:3],), {"atol": 1.0, "return_rank": True}),
        ("inv", (np.tril(real) if lower else np.triu(real),), {"assume_a": "her", "lower": lower}),
        ("solve", (real, x), {"assume_a": "sym", "lower": lower, "transposed": lower}),
        ("solve", (real, x[:, 0]), {"assume_a": "upper triangular"}),
        ("solve_triangular", (b, x), {"trans": "C", "lower": lower}),
        ("solve_triangular", (b, x[:, 0]), {"trans": 1, "lower": lower, "unit_diagonal": True}),
        ("lu", (a[:3],), {"permute_l": lower}),
        ("lu", (a,), {"p_indices": True}),
        ("lu_solve", (scipy.linalg.lu_factor(b), x[:, 0]), {"trans": 1 + lower}),
        ("lstsq", (a[:, :3], x), {}),
        ("lstsq", (a[:3], x[:3, 0]), {"lapack_driver": "gelsy"} if lower else {}),
        ("norm", (a, 1), {"axis": (0, 1), "keepdims": lower}),
        ("svd", (a[:3],), {"compute_uv": False}),
        ("expm", (a,), {}),
    ]
    for name, args, settings in calls:
        given = [pg.tensor(each) if isinstance(each, np.ndarray) else each for each in args]
        ours = getattr(pg.ops.linalg, name)(*given, **settings)
        theirs = getattr(scipy.linalg, name)(*args, **settings)
        both = (ours, theirs) if isinstance(theirs, tuple) else ((ours,), (theirs,))
        for one, other in zip(*both, strict=True):
            if other is not None:  # singular values by "gelsy"
                found = one.resolve_conj() if isinstance(one, pg.Tensor) else one
                np.testing.assert_allclose(found, other, atol=1e-11, err_msg=name)


def test_eigenvalues_of_two_matrices_have_the_gradient_of_the_quotient(rng):
    """dw = vᴴ (da - w db) v, where vᴴ b v = 1."""
    a, b, _ = pencil(rng)
    given = doubles(a, b)
    w, v = pg.ops.linalg.eigh(*given)
    by_a, by_b = pg.autograd.grad(w[1], given)
    w, v = w.detach().numpy(), v.detach().resolve_conj().numpy()
    np.testing.assert_allclose(a @ v, b @ v * w, atol=1e-11)
    projector = np.outer(v[:, 1], v[:, 1].conj())
    np.testing.assert_allclose(by_a.resolve_conj(), projector, atol=1e-11)
    np.testing.assert_allclose(by_b.resolve_conj(), -w[1] * projector, atol=1e-11)
    w, left, right = pg.ops.linalg.eig(pg.tensor(a.real), pg.tensor(b.real), left=True)
    for vectors, turn in ((right, lambda x: x), (left, lambda x: x.T)):
        v, values = (
            vectors.resolve_conj().numpy(),
            w.numpy() if vectors is right else w.numpy().conj(),
        )
        np.testing.assert_allclose(turn(a.real) @ v, turn(b.real) @ v * values, atol=1e-11)
        np.testing.assert_allclose(np.linalg.norm(v, axis=0), 1)
