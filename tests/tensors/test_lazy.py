"""compute and persist: lazy tensors computed together, each part once, and nothing of the steps before kept."""

import numpy as np
import pytest

import plugrad as pg

da = pytest.importorskip("dask.array")

ROWS = np.linspace(-1, 2, 12).reshape(6, 2)


def counted(calls):
    """Return a lazy array, each of whose three chunks notes when it is made."""

    def made(chunk):
        calls.append(chunk.shape)
        return chunk

    rows = da.from_array(ROWS, chunks=(2, 2))
    return rows.map_blocks(made, dtype=rows.dtype, meta=np.empty((0, 0)))


def test_a_loss_and_its_gradients_are_computed_in_one_run():
    calls = []
    x = pg.tensor(counted(calls), requires_grad=True)
    loss = (x * x * x).sum()
    loss.backward()
    assert calls == []
    value, grad, rows = pg.compute(loss, x.grad, x)
    assert len(calls) == 3
    assert value.item() == pytest.approx((ROWS**3).sum())
    np.testing.assert_allclose(grad.numpy(), 3 * ROWS**2)
    assert type(rows.numpy()) is np.ndarray
    assert not rows.requires_grad
    assert rows.is_leaf
    loss.item(), x.grad.numpy().compute()
    assert len(calls) == 9  # apart, each of the two runs


def test_persist_cuts_the_graph_between_steps():
    data = pg.tensor(da.from_array(ROWS, chunks=(2, 2)))
    target = pg.tensor(ROWS @ np.array([2.0, -1.0]))
    weight = pg.tensor(da.zeros(2, chunks=2), requires_grad=True)
    expected, layers = np.zeros(2), []
    for _ in range(20):
        loss = ((data @ weight - target) ** 2).mean()
        (grad,) = pg.autograd.grad(loss, weight)
        (weight,) = pg.persist(weight - 0.3 * grad)
        assert weight.is_leaf
        weight.requires_grad_()
        layers.append(len(weight.detach().numpy().dask))
        expected -= 0.3 / 3 * ROWS.T @ (ROWS @ expected - ROWS @ [2.0, -1.0])
    assert layers[0] == layers[-1] == 1
    assert isinstance(weight.detach().numpy(), da.Array)
    np.testing.assert_allclose(pg.compute(weight)[0].numpy(), expected, rtol=1e-12)


@pytest.mark.parametrize("together", [pg.compute, pg.persist])
def test_numpys_tensors_are_detached_and_stay_as_they_are(together):
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    lazy = pg.tensor(da.ones(2, chunks=1))
    same, other, turned = together(x * 1, lazy, pg.tensor([1j]).conj())
    assert same.tolist() == [1, 2]
    assert not same.requires_grad
    assert other.sum().item() == 2
    assert turned.tolist() == [-1j]
    assert together() == ()


@pytest.mark.parametrize("together", [pg.compute, pg.persist])
def test_what_is_no_tensor_is_refused_before_anything_is_computed(together):
    calls = []
    x = pg.tensor(counted(calls), requires_grad=True)
    with pytest.raises(TypeError, match="argument 2 must be Tensor, not NoneType: a .grad is None"):
        together(x, x.grad)
    with pytest.raises(TypeError, match="argument 1 must be Tensor, not Array"):
        together(x.detach().numpy())
    assert calls == []


def test_an_error_of_a_chunk_is_the_librarys():
    def broken(chunk):
        raise ZeroDivisionError("in a chunk")

    rows = da.from_array(ROWS, chunks=(2, 2))
    x = pg.tensor(rows.map_blocks(broken, dtype=rows.dtype, meta=np.empty((0, 0))))
    with pytest.raises(ZeroDivisionError, match="in a chunk"):
        pg.compute(x * 2)
