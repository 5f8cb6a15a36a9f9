"""Sparse matrices with gradients: against the dense ones, and how often a matrix is factored."""

import numpy as np
import pytest
import scipy.sparse
import scipy.sparse.linalg

import plugrad as pg


@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
@pytest.mark.parametrize("name", ["matmul", "spsolve"])
def test_gradients_are_those_of_the_dense_matrix_at_its_numbers(name, format, rng):
    dense = np.where(rng.random((6, 6)) < 0.4, rng.normal(size=(6, 6)), 0) + 4 * np.eye(6)
    A, x = scipy.sparse.csr_array(dense).asformat(format), rng.normal(size=(6, 2))
    data, right = pg.tensor(A.data, requires_grad=True), pg.tensor(x, requires_grad=True)
    output = getattr(pg.ops.sparse, name)(data, right, A=A)
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
    x = pg.ops.sparse.spsolve(data, pg.tensor(rng.normal(size=3)), A=A)
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
