"""Lazy tensors (Dask's) are computed together, each part once; what computes says so, and a loop that grows is told."""

import copy
import inspect
import pickle
import subprocess
import sys
import warnings
from graphlib import TopologicalSorter

import numpy as np
import pytest

import plugrad as pg
import plugrad.nn.functional as F
from plugrad.engine.errors import InPlaceError, OpArgumentError, PlugradComputeWarning
from plugrad.engine.surface import forcing
from plugrad.utils.checkpoint import checkpoint

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
    with pytest.warns(PlugradComputeWarning):
        loss.item()
    x.grad.numpy().compute()
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
    assert pg.compute(other)[0].tolist() == [1, 1]
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


# What computes, and says so.


@pytest.fixture
def runs():
    """A list that grows with each run of Dask's scheduler."""
    import dask
    from dask.callbacks import Callback

    seen = []

    class Noting(Callback):
        def _start(self, dsk):
            seen.append(dsk)

    with dask.config.set(scheduler="synchronous"), Noting():
        yield seen


def lazy(requires_grad=False):
    return pg.tensor(da.ones((4, 2), chunks=2), requires_grad=requires_grad)


ONE_NUMBER = {
    "item": lambda x, one: one.item(),
    "tolist": lambda x, one: one.tolist(),
    "bool": lambda x, one: bool(one > 2),
    "float": lambda x, one: float(one),
    "int": lambda x, one: int(one),
    "complex": lambda x, one: complex(one),
    "index": lambda x, one: range(20)[one.long()],
    "in": lambda x, one: 1.0 in x,
    "format": lambda x, one: f"{one:.2f}",
    "allclose": lambda x, one: pg.allclose(x, x),
    "equal": lambda x, one: pg.equal(x, x),
    "a size": lambda x, one: pg.zeros(one.long()),
    "a number": lambda x, one: pg.linspace(0, one, 3),
    "an item of a list": lambda x, one: pg.tensor([one, 1.0]),
}


@pytest.mark.parametrize("face", ONE_NUMBER)
def test_what_needs_one_number_computes_it_once_and_says_so_at_the_users_line(face, runs):
    ask, x = ONE_NUMBER[face], lazy()
    with pytest.warns(PlugradComputeWarning, match=r"plugrad\.compute\(loss, x\.grad\)") as told:
        answer = ask(x, x.sum())
    assert len(runs) == len(told) == 1
    assert told[0].filename == __file__
    assert told[0].lineno == inspect.getsourcelines(ask)[1]
    with (
        pg.strict_lazy(),
        pytest.raises(OpArgumentError, match=r"plugrad\.compute\(loss, x\.grad\)"),
    ):
        ask(x, x.sum())
    assert len(runs) == 1
    y = pg.tensor(x.numpy().compute())
    expected = ask(y, y.sum())
    same = (
        answer.tolist() == expected.tolist()
        if isinstance(answer, pg.Tensor)
        else answer == expected
    )
    assert same


def test_a_line_says_it_once(runs):
    loss = lazy().sum()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("default")
        for _ in range(3):
            loss.item()
            with warnings.catch_warnings():  # which has Python forget what it has shown
                pass
    assert len(told) == 1


NOTHING = {
    "repr": repr,
    "str": str,
    "format": lambda x: f"{x}",
    "len": len,
    "iteration": list,
    "numpy": lambda x: x.detach().numpy(),
    "comparison": lambda x: x > 0,
    "backward": lambda x: (x * x).sum().backward(),
    "grad of grad": lambda x: pg.autograd.grad(
        pg.autograd.grad((x**3).sum(), x, create_graph=True)[0].sum(), x
    ),
    "hooks": lambda x: (x.register_hook(lambda grad: grad * 2), (x * x).sum().backward()),
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "deepcopy": copy.deepcopy,
    "an error": lambda x: refused_backward(x),
    "anomaly mode without the search for nan": lambda x: in_anomaly_mode(x),
    "checkpoint": lambda x: checkpoint(pg.exp, x, use_reentrant=False).sum().backward(),
}


def refused_backward(x):
    with pytest.raises(RuntimeError, match="shape"):
        (x * 2).backward()


def in_anomaly_mode(x):
    with (
        pytest.warns(UserWarning, match="Anomaly"),
        pg.autograd.detect_anomaly(check_nan=False),
    ):
        (x * x).sum().backward()


@pytest.mark.parametrize("face", NOTHING)
def test_nothing_else_computes(face, runs):
    NOTHING[face](lazy(requires_grad=True))
    assert not runs


WHOLE = {
    "tolist": lambda x: x.tolist(),
    "asarray": np.asarray,
    "dlpack": np.from_dlpack,
    "a mask": lambda x: x[x > 0].shape,
    "nonzero": pg.nonzero,
    "unique": pg.unique,
    "gradcheck": lambda x: pg.autograd.gradcheck(lambda a: a * 2, x.requires_grad_()),
    "one_hot": lambda x: F.one_hot(x.long()),
}


@pytest.mark.parametrize("face", WHOLE)
def test_what_needs_a_whole_array_is_an_error_with_the_way_out(face, runs):
    with pytest.raises(TypeError, match=r"\.compute\("):
        WHOLE[face](lazy())
    assert not runs


def test_the_text_of_a_lazy_tensor_has_its_shape_chunks_dtype_and_node():
    text = repr(lazy(requires_grad=True) * 2)
    for part in ("shape=(4, 2)", "dtype=float64", "chunksize=(2, 2)", "grad_fn=<MulBackward0>"):
        assert part in text


def test_a_number_that_persist_has_computed_is_read_without_a_word(runs):
    loss, _ = pg.persist(lazy().sum(), lazy())
    with pg.strict_lazy():
        assert loss.item() == 8


def test_strict_lazy_ends_with_its_block_however_it_ends(runs):
    with pytest.raises(KeyError), pg.strict_lazy():
        raise KeyError
    with pytest.warns(PlugradComputeWarning):
        lazy().sum().item()


# Loops.


@pytest.fixture(autouse=True)
def one_thread():
    import dask

    with dask.config.set(scheduler="synchronous"):
        yield


DATA = da.from_array(ROWS, chunks=(2, 2))


def slope(weight):
    return pg.autograd.grad(((pg.tensor(DATA) @ weight - 1) ** 2).mean(), weight)[0]


def start():
    return pg.tensor(da.zeros(2, chunks=2), requires_grad=True)


def by_a_new_leaf(steps):
    weight = start()
    for _ in range(steps):
        weight = (weight - 0.1 * slope(weight)).detach().requires_grad_()


def by_data(steps):
    weight = start()
    for _ in range(steps):
        weight.data = weight - 0.1 * slope(weight)


def by_a_new_tensor(steps):
    weight = start()
    for _ in range(steps):
        value = weight.detach().numpy() - 0.1 * slope(weight).numpy()
        weight = pg.tensor(value, requires_grad=True)


def with_a_momentum(steps):
    weight, momentum = start(), 0.0
    for _ in range(steps):
        momentum = 0.9 * momentum + slope(weight)
        weight = pg.persist(weight - 0.1 * momentum)[0].requires_grad_()


GROWING = [by_a_new_leaf, by_data, by_a_new_tensor, with_a_momentum]


@pytest.fixture
def few(monkeypatch):
    """Fewer steps than in truth are a loop: Dask takes its time."""
    monkeypatch.setattr(forcing, "STEPS", 5)


@pytest.mark.parametrize("loop", GROWING)
def test_a_loop_whose_graph_grows_with_its_steps_is_told_at_its_line(loop, few):
    loop(4)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("default")
        loop(8)
    assert [each.category for each in told] == [PlugradComputeWarning]
    assert "persist(weight" in str(told[0].message)
    lines, first = inspect.getsourcelines(loop)
    line = lines[told[0].lineno - first]
    assert "requires_grad" in line or "weight.data" in line


def test_a_loop_that_cuts_its_graph_is_told_nothing(few):
    weight, momentum, other = start(), pg.zeros(2), start()
    average = pg.zeros(2)
    losses = []
    for step in range(12):
        grad, again = slope(weight), slope(other)
        losses.append(((pg.tensor(DATA) @ weight) ** 2).mean().detach())
        momentum, weight = pg.persist(0.9 * momentum + grad, weight - 0.1 * (0.9 * momentum + grad))
        weight.requires_grad_()
        other.data = pg.persist(other - 0.1 * again)[0]
        average = average + weight.detach()  # a few numbers a step, computed once
        if step % 6 == 5:
            pg.compute(*losses[-6:])
    pg.compute(average / 12)


def test_a_growing_model_and_other_leaves_are_told_nothing(few):
    for depth in range(9):
        x = pg.tensor(DATA, requires_grad=True)
        y = x
        for _ in range(depth):
            y = (y * 1.1).tanh()
        y.sum().backward()
        pg.compute(y, x.grad)
    parameters = [pg.tensor(da.ones(3) * n, requires_grad=True) for n in range(9)]
    pg.compute(sum(parameters))


# Graphs.


def longest_path(array):
    """Return how many tasks must run one after the other, and how many inputs one task has at most."""
    from dask.core import get_dependencies

    graph = dict(array.__dask_graph__())
    needs = {key: get_dependencies(graph, key) for key in graph}
    length = {}
    for key in TopologicalSorter(needs).static_order():
        length[key] = 1 + max((length[each] for each in needs[key]), default=0)
    return max(length.values()), max(map(len, needs.values()))


@pytest.mark.parametrize(
    "model",
    [
        lambda x, b: x + b,
        lambda x, b: x * b,
        lambda x, b: x @ b,
        lambda x, b: F.linear(x, b.reshape(1, 3)),
        lambda x, b: F.layer_norm(x, (3,), b),
        lambda x, b: x[:, 0] * b[np.zeros(len(x), int)],
    ],
)
def test_the_gradient_of_a_broadcast_parameter_is_a_tree(model):
    paths = []
    for chunks in (4, 256):
        x, b = pg.tensor(da.ones((chunks, 3), chunks=(1, 3))), pg.ones(3, requires_grad=True)
        model(x, b).exp().sum().backward()
        length, inputs = longest_path(b.grad.numpy())
        assert inputs <= 4
        paths.append(length)
    assert paths[1] - paths[0] <= 6  # log2(256 / 4)


def test_checkpoint_computes_chunks_again_instead_of_keeping_them(runs):
    from dask.callbacks import Callback

    class Peak(Callback):
        def _start_state(self, dsk, state):
            self.bytes = 0

        def _posttask(self, key, result, dsk, state, worker):
            held = sum(getattr(each, "nbytes", 0) for each in state["cache"].values())
            self.bytes = max(self.bytes, held)

    def layer(h):
        for _ in range(4):
            h = (h * 0.9).sin().exp()
        return h

    peaks, grads = [], []
    for run in (layer, lambda h: checkpoint(layer, h, use_reentrant=False)):
        w = pg.tensor(np.full(1, 0.5), requires_grad=True)
        h = pg.tensor(da.linspace(-1, 1, 6000, chunks=1000)) * w
        for _ in range(3):
            h = run(h)
            h = h - h.mean()  # backward begins only when all chunks have come here
        with Peak() as peak:
            grads.append(pg.compute(*pg.autograd.grad((h * h).sum(), w))[0].item())
        peaks.append(peak.bytes / 8 / 6000)
    np.testing.assert_allclose(*grads)
    assert peaks[0] > 25  # arrays
    assert peaks[1] < 9


def test_second_derivatives_of_checkpointed_lazy_tensors():
    found = []
    for run in (pg.tanh, lambda h: checkpoint(pg.tanh, h, use_reentrant=False)):
        w = pg.tensor(0.5, requires_grad=True)
        loss = run(pg.tensor(DATA) * w).square().mean()
        (grad,) = pg.autograd.grad(loss, w, create_graph=True)
        found.append([each.item() for each in pg.compute(grad, *pg.autograd.grad(grad, w))])
    np.testing.assert_allclose(*found)


def test_random_numbers_of_each_chunk_are_the_same_in_backward():
    x = pg.tensor(da.ones((40, 30), chunks=(10, 30)), requires_grad=True)
    for draw in (
        lambda: F.dropout(x, 0.5),
        lambda: x * pg.rand_like(x),
        lambda: x * pg.bernoulli(x * 0.5),
        lambda: checkpoint(F.dropout, x, 0.5, use_reentrant=False),
    ):
        x.grad = None
        y = draw()
        y.sum().backward()
        values, grad = (each.numpy() for each in pg.compute(y, x.grad))
        assert np.array_equal(values, grad)
        chunks = np.split(values, 4)
        assert not any(np.array_equal(chunks[0], each) for each in chunks[1:])
        again = x.grad.numpy().compute()
        assert np.array_equal(grad, again)


def printed(code):
    """Return the lines that a program prints in a process of its own."""
    code = f"import sys, numpy as np, plugrad as pg\n{code}"
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_what_computes_chunks_is_imported_by_the_first_lazy_array_that_needs_it():
    code = """
x, image = pg.rand(2, 3, requires_grad=True), pg.rand(1, 1, 4, 4)
pg.sort(pg.exp(x), 1).values.sum().backward()
pg.conv2d(image, pg.ones(1, 1, 2, 2))
print({"plugrad_arrays", "dask"} & {*sys.modules})
import dask.array as da
pg.sort(pg.tensor(da.ones((2, 3), chunks=(1, 3))), 1)
print("plugrad_arrays.chunks" in sys.modules, "plugrad_arrays.lazy" in sys.modules)
"""
    assert printed(code) == ["set()", "True False"]


def test_without_the_package_numpy_arrays_compute_and_a_lazy_one_says_what_is_missing():
    code = """
class Missing:
    def find_spec(name, *_):
        if name == "plugrad_arrays":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing)
x = pg.ones(4, 3, requires_grad=True)
(pg.sort(x, 1).values * 2).sum().backward()
print(x.grad.sum().item(), pg.conv2d(pg.ones(1, 1, 2, 2), pg.ones(1, 1, 2, 2)).item())
import dask.array as da
lazy = da.ones((4, 3), chunks=(2, 3))
images = da.ones((2, 1, 3, 3), chunks=(1, 1, 3, 3))
print((pg.tensor(lazy) * 2).detach().numpy().sum().compute())
for call in (
    lambda: pg.sort(pg.tensor(lazy), 1),
    lambda: pg.conv2d(pg.tensor(images), pg.ones(1, 1, 2, 2, dtype=pg.float64)),
    lambda: pg.authoring.along_chunks(np.sort, lazy, 1, 3),
    lambda: pg.compute(pg.tensor(lazy)),
):
    try:
        call()
    except ModuleNotFoundError as error:
        print(error)
"""
    missing = "No module named 'plugrad_arrays'"
    said = f"{missing}, which computes arrays of Dask. Reinstall plugrad, or use NumPy arrays"
    assert printed(code) == ["24.0 4.0", "24.0", said, said, said, missing]


def test_names_in_old_pickles_and_tasks_are_found_where_they_were():
    for name in ("distributed Sent", "distributed differences", "lazy unchanged", "lazy Again"):
        module, name = name.split()
        found = pickle.loads(f"cplugrad.{module}\n{name}\n.".encode())
        assert found.__name__ == name


def test_vmap_of_a_lazy_batch_is_lazy_and_what_a_loop_computes():
    numbers = np.random.default_rng(0).normal(size=(6, 4))
    lazy, eager = pg.tensor(da.from_array(numbers, chunks=(2, 4))), pg.tensor(numbers)
    weight = pg.tensor(np.random.default_rng(1).normal(size=(4, 3)))
    for function in (
        lambda x: pg.softmax(pg.tanh(x @ weight), 0),
        pg.func.grad(lambda x: pg.tanh(x @ weight).square().sum()),
        pg.func.hessian(lambda x: (x**3).sum()),
        lambda x: x.view(2, 2)[1:] * x.std(),
        lambda x: pg.nn.functional.cross_entropy(x[None], pg.tensor([1])),
    ):
        found = pg.func.vmap(function)(lazy)
        assert isinstance(found._array, da.Array)
        assert pg.allclose(pg.compute(found)[0], pg.stack([function(row) for row in eager]))
    with pytest.raises(InPlaceError, match="this tensor holds a dask Array"):
        pg.func.vmap(lambda x: x.clone().mul_(2))(lazy)
