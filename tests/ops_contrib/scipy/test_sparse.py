"""Sparse matrices with gradients: against the dense ones, and how often a matrix is factored."""

import numpy as np
import pytest
import scipy.sparse
import scipy.sparse.linalg

import plugrad as pg
from tests.ops_contrib.scipy.comparing import double, doubles

sparse = pg.ops.sparse


def holding(data, A):
    """Return a sparse array with a tensor of numbers in the places of one of SciPy's."""
    places = (A.coords,) if A.format == "coo" else (A.indices, A.indptr)
    return getattr(sparse, f"{A.format}_array")((data, *places), A.shape)


def random(rng, rows, columns, format="csr"):
    dense = np.where(rng.random((rows, columns)) < 0.4, rng.normal(size=(rows, columns)), 0)
    return scipy.sparse.csr_array(dense).asformat(format)


@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
@pytest.mark.parametrize("name", ["matmul", "spsolve"])
def test_gradients_are_those_of_the_dense_matrix_at_its_numbers(name, format, rng):
    dense = np.where(rng.random((6, 6)) < 0.4, rng.normal(size=(6, 6)), 0) + 4 * np.eye(6)
    A, x = scipy.sparse.csr_array(dense).asformat(format), rng.normal(size=(6, 2))
    data, right = pg.tensor(A.data, requires_grad=True), pg.tensor(x, requires_grad=True)
    if name == "spsolve":
        output = pg.ops.sparse.spsolve(holding(data, A), right)
    else:
        output = pg.ops.sparse.matmul(data, right, A=A)
    pg.cos(output).sum().backward()
    whole, other = pg.tensor(dense, requires_grad=True), pg.tensor(x, requires_grad=True)
    expected = whole @ other if name == "matmul" else pg.linalg.solve(whole, other)
    pg.cos(expected).sum().backward()
    np.testing.assert_allclose(output.detach(), expected.detach(), atol=1e-14)
    np.testing.assert_allclose(right.grad, other.grad, atol=1e-13)
    rows, columns = A.tocoo().coords if format == "coo" else scipy.sparse.coo_array(A).coords
    np.testing.assert_allclose(data.grad, whole.grad.numpy()[rows, columns], atol=1e-13)


def test_an_equation_is_factored_once_for_its_solution_and_its_gradients(monkeypatch, rng):
    calls, splu = [], scipy.sparse.linalg.splu
    monkeypatch.setattr(scipy.sparse.linalg, "splu", lambda A: calls.append(1) or splu(A))
    A = scipy.sparse.csr_array(np.diag([2.0, 3.0, 4.0]))
    data = pg.tensor(A.data, requires_grad=True)
    x = pg.ops.sparse.spsolve(holding(data, A), pg.tensor(rng.normal(size=3)))
    (first,) = pg.autograd.grad((x * x).sum(), data, create_graph=True)
    first.sum().backward()
    assert len(calls) == 1


def test_an_operator_without_rmatvec_has_a_value_and_no_gradient():
    operator = scipy.sparse.linalg.LinearOperator((2, 2), matvec=lambda x: 2 * x, dtype=float)
    x = pg.ones(2, dtype=pg.float64, requires_grad=True)
    output = pg.ops.sparse.apply_operator(x, operator=operator)
    assert output.tolist() == [2, 2]
    with pytest.raises(NotImplementedError):
        output.sum().backward()


@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
def test_what_is_made_of_sparse_arrays_is_scipys(format, rng):
    A, B = random(rng, 5, 4, format), random(rng, 4, 6, "csr")
    ours, other = holding(pg.tensor(A.data), A), holding(pg.tensor(B.data), B)
    x, y = rng.normal(size=(4, 2)), rng.normal(size=(3, 5))
    pairs = [
        (ours @ x, A @ x),
        (ours @ x[:, 0], A @ x[:, 0]),
        (y @ ours, y @ A),
        ((ours @ other).toarray(), (A @ B).toarray()),
        ((ours @ B).toarray(), (A @ B).toarray()),
        ((2 * ours / 3 - ours.tocsc() + A).toarray(), (2 * A / 3 - A + A).toarray()),
        (ours.multiply(np.arange(4.0)).toarray(), A.multiply(np.arange(4.0)).toarray()),
        (ours.T.toarray(), A.T.toarray()),
        (ours.sum(), A.sum()),
        (ours.sum(0), A.sum(0)),
        (ours.sum(1), A.sum(1)),
        (ours.diagonal(1), A.diagonal(1)),
        (ours.diagonal(-2), A.diagonal(-2)),
    ]
    for each, expected in pairs:
        np.testing.assert_allclose(each, expected, atol=1e-14)
    for to in ("csr", "csc", "coo"):
        made, theirs = ours.asformat(to).structure, A.asformat(to)
        np.testing.assert_array_equal(made.toarray(), theirs.toarray())
        np.testing.assert_array_equal(made.tocsr().indices, theirs.tocsr().indices)


def test_numbers_at_one_place_are_added_and_each_has_its_gradient():
    data = pg.tensor([1.0, 2.0, 5.0], requires_grad=True)
    A = sparse.coo_array((data, ([0, 0, 1], [1, 1, 0])), (2, 3))
    assert A.nnz == 3
    assert A.tocsr().data.tolist() == [3, 5]
    for made in (A, A.tocsr(), A.tocsc(), A.T.T):
        (slope,) = pg.autograd.grad(
            (made @ pg.tensor([1.0, 10.0, 0.0])).sum(), data, retain_graph=True
        )
        assert slope.tolist() == [10, 10, 1]


def test_gradients_of_a_product_of_sparse_arrays_are_those_of_dense_ones(rng):
    A, B = random(rng, 5, 4), random(rng, 4, 6)
    data, other = (pg.tensor(each.data, requires_grad=True) for each in (A, B))
    left, right = (pg.tensor(each.toarray(), requires_grad=True) for each in (A, B))
    pg.cos((holding(data, A) @ holding(other, B)).toarray()).sum().backward()
    pg.cos(left @ right).sum().backward()
    for each, found, dense in ((A, data, left), (B, other, right)):
        np.testing.assert_allclose(found.grad, dense.grad.numpy()[each.tocoo().coords], atol=1e-13)


def test_what_does_not_fit_is_refused():
    for wrong in (
        lambda: sparse.csr_array((np.ones(2), [0, 5], [0, 1, 2]), (2, 3)),
        lambda: sparse.csr_array((np.ones(2), [0, 1], [0, 1]), (2, 3)),
        lambda: sparse.coo_array((np.ones(2), ([0, 3], [0, 1])), (2, 3)),
        lambda: sparse.diags_array([np.ones(2), np.ones(3)], offsets=[0, 1]),
        lambda: sparse.coo_array(np.eye(2)) @ sparse.coo_array(np.eye(3)),
        lambda: sparse.cg(np.eye(3), np.ones(2)),
    ):
        with pytest.raises(ValueError, match=r"."):
            wrong()


@pytest.mark.parametrize("name", ["cg", "minres", "gmres", "bicgstab"])
@pytest.mark.parametrize("given", ["array", "operator", "with adjoint", "dense"])
def test_solutions_are_scipys_and_have_first_and_second_derivatives_of_the_dense_ones(
    name, given, rng
):
    n = 12
    main, off = 3 + rng.uniform(size=n), rng.uniform(-1, 0, n - 1)
    if name in ("gmres", "bicgstab"):
        main = main + np.arange(n)
    b = rng.normal(size=n)

    def matrix(main, off):
        factor = 1.0 if name in ("cg", "minres") else 0.5
        return sparse.diags_array([factor * off, main, off], offsets=[-1, 0, 1])

    def solved(main, off, b):
        A = matrix(main, off)
        if given == "dense":
            A = A.toarray()
        elif given != "array":
            whole = A
            back = (lambda y: whole.T @ y) if given == "with adjoint" else None
            A = sparse.LinearOperator((n, n), lambda x: whole @ x, back)
        x, info = getattr(sparse, name)(A, b, rtol=1e-12)
        assert info == 0
        return x

    points = doubles(main, off, b)
    dense = pg.linalg.solve(matrix(*points[:2]).toarray(), points[2])
    x = solved(*points)
    theirs = getattr(scipy.sparse.linalg, name)(matrix(*points[:2]).structure, b, rtol=1e-12)
    np.testing.assert_allclose(x.detach(), theirs[0], rtol=1e-9)
    weights = pg.tensor(rng.normal(size=n))
    found = []
    for each in (x, dense):
        first = pg.autograd.grad(pg.cos(each).sum(), points, create_graph=True)
        curved = sum((slope * weights[: len(slope)]).sum() for slope in first)
        found.append([*first, *pg.autograd.grad(curved, points)])
    for ours, expected in zip(*found, strict=True):
        np.testing.assert_allclose(ours.detach(), expected.detach(), rtol=1e-7, atol=1e-9)


def test_an_equation_that_was_not_solved_has_no_gradient(rng):
    A = pg.tensor(np.diag(np.arange(1.0, 40)), requires_grad=True)
    x, info = sparse.cg(A, pg.ones(39, dtype=pg.float64), maxiter=3)
    assert info > 0
    with pytest.raises(RuntimeError, match="did not converge"):
        x.sum().backward()


def test_a_preconditioner_helps_the_adjoint_equation_too(rng):
    scale = 10.0 ** np.arange(0, 6, 0.2)
    main = pg.tensor(scale, requires_grad=True)
    A = sparse.diags_array([main, pg.tensor(0.1 * np.ones(29))], offsets=[0, 1])
    M = scipy.sparse.diags_array(1 / scale)
    x, info = sparse.gmres(A, np.ones(30), M=M, rtol=1e-10, restart=30)
    assert info == 0
    (slope,) = pg.autograd.grad(x.sum(), main)
    dense = pg.linalg.solve(A.toarray(), pg.ones(30, dtype=pg.float64))
    (expected,) = pg.autograd.grad(dense.sum(), main)
    np.testing.assert_allclose(slope, expected, rtol=1e-6)


@pytest.mark.parametrize("norm", [0.1, 3.0, 40.0])
def test_the_exponential_times_a_vector_is_that_of_the_dense_matrix(norm, rng):
    A = random(rng, 8, 8)
    A = A * (norm / abs(A).sum(0).max())
    data, b = (
        pg.tensor(A.data, requires_grad=True),
        pg.tensor(rng.normal(size=(8, 2)), requires_grad=True),
    )
    whole = pg.tensor(A.toarray(), requires_grad=True)
    ours, dense = sparse.expm_multiply(holding(data, A), b), pg.matrix_exp(whole) @ b
    np.testing.assert_allclose(ours.detach(), dense.detach(), rtol=1e-10, atol=1e-12 * np.exp(norm))
    of_data, of_b = pg.autograd.grad(pg.log1p(ours**2).sum(), (data, b))
    of_whole, of_right = pg.autograd.grad(pg.log1p(dense**2).sum(), (whole, b))
    np.testing.assert_allclose(of_data, of_whole.numpy()[A.tocoo().coords], rtol=1e-8, atol=1e-10)
    np.testing.assert_allclose(of_b, of_right, rtol=1e-8, atol=1e-10)
    times = {"start": 0.1, "stop": 0.9, "num": 4}
    theirs = scipy.sparse.linalg.expm_multiply(A, b.detach().numpy(), **times)
    found = sparse.expm_multiply(holding(data, A), b, **times)
    np.testing.assert_allclose(found.detach(), theirs, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("trace", [None, -6000.0])
def test_the_exponential_of_a_decay_keeps_its_digits(trace, rng):
    """By the shift: without it 7 are right."""
    rates = pg.tensor(-300 + rng.uniform(-1, 1, 20), requires_grad=True)
    decay = sparse.LinearOperator((20, 20), matvec=lambda v: rates * v)
    found = sparse.expm_multiply(decay, pg.ones(20, dtype=pg.float64), traceA=trace)
    np.testing.assert_allclose(found.detach(), np.exp(rates.detach()), rtol=1e-12)
    (slope,) = pg.autograd.grad(found.sum(), rates)
    np.testing.assert_allclose(slope, np.exp(rates.detach()), rtol=1e-12)


def test_some_eigenvalues_and_singular_values_have_the_gradients_of_the_dense_ones(rng):
    n = 15
    main, off = np.arange(n) + rng.uniform(size=n), rng.uniform(0.2, 1, n - 1)
    points = doubles(main, off)
    A = sparse.diags_array([points[1], points[0], points[1]], offsets=[-1, 0, 1])
    for settings in ({"which": "SA"}, {"which": "LA"}, {"sigma": 4.2}):
        values, vectors = sparse.eigsh(A, 3, v0=np.ones(n), **settings)
        known, all_vectors = pg.linalg.eigh(A.toarray())
        place = abs(known.detach().numpy()[:, None] - values.detach().numpy()).argmin(0)
        pair = [(values, vectors), (known[place], all_vectors[:, place])]
        found = []
        for each, v in pair:
            value = pg.sin(each).sum() + (v[0] ** 2 * v[3] * v[4]).sum()
            first = pg.autograd.grad(value, points, create_graph=True)
            second = pg.autograd.grad(sum((x**2).sum() for x in first), points)
            found.append([value, *first, *second])
        for ours, expected in zip(*found, strict=True):
            np.testing.assert_allclose(ours.detach(), expected.detach(), rtol=1e-6, atol=1e-8)
    B = random(rng, 9, 7)
    data, whole = pg.tensor(B.data, requires_grad=True), pg.tensor(B.toarray(), requires_grad=True)
    u, s, vt = sparse.svds(holding(data, B), 3, v0=np.ones(7))
    full = pg.linalg.svd(whole, full_matrices=False)
    place = abs(full.S.detach().numpy()[:, None] - s.detach().numpy()).argmin(0)
    ours = pg.sin(s).sum() + (u[0] * vt[:, 2]).sum() + (u[1] ** 2).sum()
    dense = (
        pg.sin(full.S[place]).sum()
        + (full.U[0] * full.Vh[:, 2])[place].sum()
        + (full.U[1, place] ** 2).sum()
    )
    np.testing.assert_allclose(ours.item(), dense.item(), rtol=1e-10)
    (found,), (expected,) = pg.autograd.grad(ours, data), pg.autograd.grad(dense, whole)
    np.testing.assert_allclose(found, expected.numpy()[B.tocoo().coords], rtol=1e-6, atol=1e-8)


def test_equal_eigenvalues_have_no_derivative():
    main = double([1.0, 2.0, 5.0, 5.0, 3.0])
    with pytest.raises(np.linalg.LinAlgError, match="equal"):
        sparse.eigsh(sparse.diags_array(main), 2)
    value, _ = sparse.eigsh(sparse.diags_array(main), 1, v0=np.arange(1.0, 6))
    with pytest.raises(np.linalg.LinAlgError, match="equal"):
        value.sum().backward()
