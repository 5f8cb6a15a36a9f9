"""Cubed's arrays in tensors: right, lazy and within `allowed_mem`, or refused; and the table in docs/cubed.md."""

import tracemalloc

import numpy as np
import pytest

import plugrad as pg
import plugrad.nn.functional as F
from plugrad.authoring import chunks
from plugrad.engine.errors import OpArgumentError, PlugradComputeWarning
from plugrad.standard_array import TEMPORARIES, StandardArray
from tests.comparing import installed, needs
from tests.tensors import cubed_panels
from tests.tensors.cubed_panels import answer, cubed_array, listed, spec_of
from tests.tensors.panels import OPS

pytestmark = [
    needs("cubed"),
    pytest.mark.filterwarnings("ignore:numpy.core:DeprecationWarning"),  # its own use of NumPy
]
FEW = {"add", "sum", "sinc", "cat", "index", "linalg_inv", "unique"}


@pytest.mark.parametrize(
    "op",
    [
        pytest.param(op, id=op.identity, marks=() if op.name in FEW else pytest.mark.sweep)
        for op in OPS
    ],
)
def test_on_cubeds_arrays_an_op_does_what_the_page_says(op):
    """After a change: `python -m tests.tensors.cubed_panels`."""
    assert answer(op) == listed()[op.identity]


def test_the_page_lists_every_op():
    assert set(listed()) == {op.identity for op in OPS}


def test_the_table_is_read_as_it_is_written(monkeypatch, tmp_path):
    words = ("all", "one chunk", "NumPy's arrays only", "some: no elements")
    answers = {op.identity: words[nr % 4] for nr, op in enumerate(OPS)}
    monkeypatch.setattr(cubed_panels, "PAGE", tmp_path / "page.md")
    cubed_panels.PAGE.write_text(cubed_panels.table(answers), encoding="utf-8")
    assert listed() == answers


def lazily(values, chunks=2, allowed_mem="200MB"):
    return pg.tensor(cubed_array(values, chunks, spec_of(allowed_mem)))


def test_a_tensor_holds_the_array_and_prints_it_without_a_computation():
    cubed = installed("cubed")
    array = cubed_array(np.arange(6.0), 2, spec_of())
    with cubed.config.set({"spec.executor_name": "raise-if-computes"}):
        x = pg.tensor(array, requires_grad=True)
        assert x.numpy(force=True).held is array
        assert "chunks=((2, 2, 2),)" in repr((x * 2).exp())
        (x * x).sum().backward()
        assert type(x.grad.numpy()) is StandardArray
        with pytest.raises(OpArgumentError, match=r"dask|cubed Array.*array.compute\(\)"):
            np.asarray(x.detach())


def logistic_regression(make):
    rows = np.linspace(-1, 2, 24).reshape(12, 2) ** 2
    x, target = make(rows), make((rows.sum(1) > 1).astype(float))
    weight = make(np.zeros(2)).requires_grad_()
    for _ in range(3):
        loss = F.binary_cross_entropy_with_logits(x @ weight, target)
        (grad,) = pg.autograd.grad(loss, weight)
        loss, weight = pg.persist(loss, weight - grad)
        weight.requires_grad_()
    with pg.strict_lazy():
        loss.item()
    return loss, weight


def principal_component(make):
    x = make(np.sin(np.arange(60.0)).reshape(20, 3))
    direction = make(np.ones(3)).requires_grad_()
    for _ in range(2):
        unit = direction / (direction * direction).sum().sqrt()
        ((x - x.mean(0)) @ unit).square().mean().neg().backward()
        (value,) = pg.persist(direction - direction.grad)
        direction = value.requires_grad_()
    return (direction,)


def convolutions(make):
    x = make(np.sin(np.arange(4 * 64.0)).reshape(4, 1, 8, 8))
    kernel = pg.tensor(np.cos(np.arange(18.0)).reshape(2, 1, 3, 3), requires_grad=True)
    matrix = pg.tensor(np.cos(np.arange(54.0)).reshape(3, 18), requires_grad=True)
    h = F.max_pool2d(F.relu(F.conv2d(x, kernel)), 2)
    loss = F.cross_entropy(h.reshape(4, 18) @ matrix.T, pg.tensor([0, 1, 2, 0]))
    return loss, *pg.autograd.grad(loss, (kernel, matrix))


@pytest.mark.parametrize(
    "program",
    [
        logistic_regression,
        pytest.param(principal_component, marks=pytest.mark.sweep),  # 10 seconds, both
        pytest.param(convolutions, marks=pytest.mark.sweep),
    ],
)
def test_a_program_gives_numpys_numbers(program):
    def make(values):
        size = -1 if values.ndim == 4 else 4
        array = cubed_array(values, size, spec_of())
        return pg.tensor(array.rechunk((2, 1, 8, 8)) if values.ndim == 4 else array)

    for own, other in zip(
        program(lambda values: pg.tensor(values)), pg.compute(*program(make)), strict=True
    ):
        np.testing.assert_allclose(other.numpy(), own.detach().numpy(), rtol=1e-10, atol=1e-12)


def test_a_number_is_computed_with_a_warning():
    x = lazily(np.arange(6.0))
    with pytest.warns(PlugradComputeWarning, match="item\\(\\) computes a cubed Array"):
        assert x.sum().item() == 15
    with (
        pg.strict_lazy(),
        pytest.raises(OpArgumentError, match="needs the values of a cubed Array"),
    ):
        bool(x.sum() > 0)


def test_what_needs_more_memory_than_allowed_is_refused_before_anything_is_computed():
    cubed = installed("cubed")
    rows = np.ones((4000, 20))
    for size, fits in ((200, True), (4000, False)):
        x = lazily(rows, size, allowed_mem="400kB").requires_grad_()
        loss = (x.tanh() * x).mean()
        (grad,) = pg.autograd.grad(loss, x)
        plan = cubed.plan(loss.detach().numpy().held, grad.numpy().held)
        assert (plan.max_projected_mem <= 400_000) is fits
        if fits:
            pg.compute(loss, grad)
        else:
            with pytest.raises(OpArgumentError, match="exceeds allowed_mem.*Nothing was computed"):
                pg.compute(loss, grad)


CHUNKED = {
    "sort": lambda x: pg.sort(x).values,
    "logcumsumexp": lambda x: pg.logcumsumexp(x, 2),
    "quantile": lambda x: pg.quantile(x, 0.3, 2),
    "inv": pg.linalg.inv,
    "svdvals": pg.linalg.svdvals,
    "polynomial": lambda x: pg.special.legendre_polynomial_p(x, 4),
}


@needs("dask")
@pytest.mark.parametrize("name", CHUNKED)
def test_an_op_on_a_chunk_needs_no_more_memory_than_cubed_is_told(name, monkeypatch):
    """Forward and backward: `TEMPORARIES` times what a task is given and returns. (Dask's tasks are the same.)"""
    dask, array = installed("dask"), installed("dask.array")
    needed = []
    kept = chunks.OnChunk.__call__

    def measured(self, *arrays):
        tracemalloc.start()
        try:
            found = kept(self, *arrays)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        outputs = found if isinstance(found, tuple) else (found,)
        needed.append(peak / sum(each.nbytes for each in (*arrays, *outputs)))
        return found

    monkeypatch.setattr(chunks.OnChunk, "__call__", measured)
    values = np.random.default_rng(0).normal(size=(200, 20, 20))
    x = pg.tensor(array.from_array(values, chunks=(100, 20, 20)), requires_grad=True)
    (CHUNKED[name](x) ** 2).sum().backward()
    with dask.config.set(scheduler="synchronous"):
        pg.compute(x.grad)
    assert max(needed) < TEMPORARIES
