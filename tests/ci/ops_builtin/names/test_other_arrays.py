"""Dask's arrays, and the tables of pandas and xarray: an op takes them, lazily, or refuses them."""

import importlib
import operator
import re

import numpy as np
import pytest

import plugrad as pg
import plugrad.array_api as xp
import plugrad.nn.functional as F
from _plugrad_check.declared.duck import FUNCTIONS
from plugrad.authoring import Primitive
from plugrad.engine.errors import InPlaceError, OpArgumentError, PlugradComputeWarning
from tests.comparing import installed, needs
from tests.ops_builtin.names import panels
from tests.ops_builtin.names.panels import (
    OPS,
    WAY_OUT,
    declares,
    on_dask,
    on_numpy,
    same,
    takes_indices,
)
from tests.ops_builtin.names.test_numpy_functions import FORMULAS, A


def unlike_numpy(op, chunks, every, dask, computed):
    """Return whether an op is wrong on Dask's arrays, or not lazy, or takes them and does not declare it."""
    right, refusals = tried_on_dask(op, chunks, every, dask, computed)
    if declares(op) and not right:  # along chunks Dask has no fft
        right, more = tried_on_dask(op, -1, every, dask, computed)
        refusals += more
    own = "" if op.function.is_formula else rf"{op.name}|{op.pack}::"  # or of what it calls
    named = all(WAY_OUT.search(each) and re.search(own, each) for each in refusals)
    told = named and bool(declares(op) or refusals)
    right_as_declared = bool(right) == declares(op)
    return "" if told and right_as_declared else f"{right} right, {refusals}"


def all_unlike_numpy(ops, *how):
    return panels.failures(lambda op: unlike_numpy(op, *how), ops)


def test_on_dasks_arrays_an_op_is_right_and_lazy_or_refuses_them(dask, computed):
    assert not (wrong := all_unlike_numpy(OPS[::8], 2, False, dask, computed)), wrong


def otherwise_than_the_page(ops):
    """Return the ops whose second gradients of Dask's arrays are not as the page says; None is neither."""
    said = panels.told()[1]

    def otherwise(op):
        found = panels.second_on_dask(op, np.random.default_rng(0)) if declares(op) else False
        return "" if found in (None, said[op.identity]) else f"{found}"

    return panels.failures(otherwise, ops)


def test_second_gradients_of_dasks_arrays_are_right_and_lazy_as_the_page_says(dask, computed):
    assert not (wrong := otherwise_than_the_page(OPS[::8])), wrong
    assert not computed


MANY = 2
"""Of an op with more samples, so many are asked, the first and the last: Dask takes a quarter of a second for one of
conv2d. At night, all."""


def tried_on_dask(op, chunks, every, dask, computed):
    """Return on how many calls an op was right, and what it said of the others."""
    right, refusals = 0, []
    samples = list(op.function.samples(np.random.default_rng(0)))
    if not every and len(samples) > MANY:
        samples = [samples[at] for at in np.linspace(0, len(samples) - 1, MANY).astype(int)]
    for number, sample in enumerate(samples):
        arrays = [nr for nr, value in enumerate(sample.args) if isinstance(value, np.ndarray)]
        expected = on_numpy(op, sample) if declares(op) else None
        ways = [{None, *arrays}] if arrays else []
        if len(arrays) > 1 and number < 1 + every:
            ways += [{None, nr} for nr in arrays]  # beside NumPy's
        if takes_indices(op, sample):
            ways.append({None, *panels.numbers_of(sample)})
        for foreign in ways:
            computed.clear()
            found = on_dask(op, sample, chunks, foreign)
            if isinstance(found, TypeError):
                refusals.append(str(found))
                continue
            assert not computed
            right += 1
            results = [*found[0], *found[1]]
            if foreign >= {*arrays}:
                assert all(type(each._array) is dask.Array for each in results if each is not None)
            values_of = panels.computed_by_dask
            assert same([*expected[0], *expected[1]], results, values_of, panels.draws(op))
    return right, refusals


@pytest.mark.parametrize(
    ("library", "make"),
    [
        pytest.param("xarray", lambda m: m.DataArray([1.0, 2.0], dims="x"), marks=needs("xarray")),
        pytest.param("pandas", lambda m: m.Series([1.0, 2.0]), marks=needs("pandas")),
        pytest.param("pandas", lambda m: m.Index([1.0, 2.0]), marks=needs("pandas")),
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_product_with_a_table_keeps_its_gradient_or_raises(library, make, swapped):
    table, x = make(installed(library)), pg.ones(2, dtype=pg.float64, requires_grad=True)
    try:
        product = table * x if swapped else x * table
    except (TypeError, RuntimeError):
        return
    assert not isinstance(product, pg.Tensor)
    product.data.sum().backward()  # a table of a tensor
    assert x.grad.tolist() == [1.0, 2.0]


OPERATORS = [operator.add, operator.pow, operator.eq, operator.lt]


@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize(
    "use",
    [
        *OPERATORS,
        operator.iadd,
        np.add,
        np.hypot,
        lambda x, table: np.exp(x, where=table),
        lambda x, table: np.concatenate([x, table]),
        lambda x, table: np.where(table, x, x),
        lambda x, table: np.dot(x, table),
        lambda x, table: np.sum(x, where=table),
    ],
)
def test_a_table_of_pandas_is_refused_with_the_way_out_and_no_number_is_lost(use, requires_grad):
    pandas = installed("pandas")
    x = pg.ones(2, dtype=pg.float64, requires_grad=requires_grad)
    for table in [
        pandas.Series([1.0, 2.0]),
        pandas.DataFrame([[1.0, 2.0]]),
        pandas.Index([1.0, 2.0]),
        pandas.array([1.0, 2.0]),
    ]:
        for given in [(x, table), (table, x)] if use in OPERATORS else [(x, table)]:
            with pytest.raises(OpArgumentError, match=r"first: plugrad\.tensor\(") as refused:
                use(*given)
            text = str(refused.value)
            assert f"must be Tensor, not pandas {type(table).__name__}" in text


def test_a_product_that_pandas_computes_says_what_to_make_a_tensor_of():
    pandas = installed("pandas")
    table, x = pandas.DataFrame([[1.0, 2.0]]), pg.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match=r"plugrad\.tensor\(table\) @ x"):
        table @ x
    with pytest.raises(OpArgumentError, match=r"matmul.*pandas DataFrame; make it a tensor first"):
        x @ table


@pytest.fixture
def dask():
    """`dask.array`, and a list of what was computed while nobody asked for it."""
    dask = installed("dask")
    installed("dask.array")
    with dask.config.set(scheduler="synchronous"):
        yield dask.array


@pytest.fixture
def computed(dask, monkeypatch):
    """What was made a NumPy array, or computed, without `value_of`."""
    seen = []
    for name in ("__array__", "compute"):
        kept = getattr(dask.Array, name)

        def method(self, *args, _kept=kept, _name=name, **settings):
            seen.append(_name)
            return _kept(self, *args, **settings)

        monkeypatch.setattr(dask.Array, name, method)
    return seen


def test_a_dask_array_is_not_written_into_numpys(dask):
    x = pg.ones(6)
    with pytest.raises(
        InPlaceError, match="mul_ would write a dask Array into a NumPy array: conv"
    ):
        x.mul_(pg.tensor(dask.ones(6)))


def test_what_dask_cannot_do_names_the_op_and_the_way_out(dask):
    x = pg.tensor(dask.ones((2, 3), chunks=1), requires_grad=True)
    with pytest.raises(OpArgumentError, match=r"forward of builtin::reshape.*array.compute\(\)"):
        x.reshape(3, 2)


def test_fold_takes_columns_in_any_chunks(dask):
    columns = np.random.default_rng(0).normal(size=(2, 12, 9))
    found = F.fold(pg.tensor(dask.from_array(columns, chunks=(1, 5, 4))), (4, 4), (2, 2)).numpy()
    assert np.allclose(found.compute(), F.fold(pg.tensor(columns), (4, 4), (2, 2)))


def test_an_error_of_a_users_own_keeps_its_class_beside_dasks_arrays(dask):
    class Own(Exception):
        pass

    def refuse(grad):
        raise Own

    x = pg.tensor(dask.ones(3), requires_grad=True)
    y = x * 2
    y.register_hook(refuse)
    with pytest.raises(Own):
        y.sum().backward()


def test_second_derivatives_of_dask_arrays(dask):
    values = np.linspace(0.1, 1, 6)
    results = []
    for array in (values, dask.from_array(values, chunks=2)):
        x = pg.tensor(array, requires_grad=True)
        (first,) = pg.autograd.grad((x**3)[::2].sum() * x[[1, 1, 4]].sum(), x, create_graph=True)
        (second,) = pg.autograd.grad((first * first).sum(), x)
        results.append(np.asarray(second.numpy()))
    assert np.allclose(*results)


def test_the_checkers_duck_knows_no_function_of_numpys_that_dask_converts_for(dask):
    parts = {name: f"{dask.__name__}.{name}".rpartition(".") for name in FUNCTIONS}
    homes = {name: (importlib.import_module(home), own) for name, (home, _, own) in parts.items()}
    assert not [name for name, (home, own) in homes.items() if not hasattr(home, own)]


@pytest.mark.parametrize("chunks", [(100, 3), (7, 1), (30, 2)])
def test_the_gradient_of_repeated_rows_is_added_up_by_chunk_and_no_chunk_grows(dask, chunks):
    rng = np.random.default_rng(0)
    table, index, grad = (
        rng.normal(size=(40, 3)),
        rng.zipf(1.3, 100) % 40,
        rng.normal(size=(100, 3)),
    )
    x = pg.tensor(table, requires_grad=True)
    y = pg.tensor(dask.from_array(table, chunks=(16, 3)), requires_grad=True)
    x[index].backward(pg.tensor(grad))
    y[index].backward(pg.tensor(dask.from_array(grad, chunks=chunks)))
    found = y.grad.numpy()
    assert np.allclose(found.compute(), x.grad.numpy())
    assert max(found.chunks[0]) <= chunks[0]
    assert np.array_equal(found.compute(scheduler="threads"), found.compute())


def test_a_chunk_along_a_core_dimension_is_joined_only_where_none_grows(dask):
    x = pg.tensor(dask.from_array(np.arange(24.0).reshape(4, 6), chunks=(4, 2)), requires_grad=True)
    assert pg.sort(x, 1, descending=True).values._array.chunks == ((1, 1, 1, 1), (6,))
    with pytest.raises(
        OpArgumentError, match=r"dimension -1 in 3 chunks: joined, .*plugrad.rechunk\(x, \{-1: -1\}"
    ):
        pg.sort(x[0])
    pg.sort(pg.rechunk(x[0], {-1: -1})).values[1].backward()
    assert x.grad.numpy().compute()[0].tolist() == [0, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("ndim", [3, 4])
def test_loop_dimensions_may_lie_around_the_core_dimension(dask, ndim):
    values = np.random.default_rng(0).normal(size=(2, 3, 4, 2)[:ndim])
    results = []
    for array in (values, dask.from_array(values, chunks=(1, -1, 2, 1)[:ndim])):
        x = pg.tensor(array, requires_grad=True)
        outputs = (
            pg.quantile(x, np.array([0.2, 0.7]), 1),
            pg.median(x, 1, keepdim=True).values,
            pg.topk(x, 2, 1).values,
        )
        grads = pg.autograd.grad(sum((each**2).sum() for each in outputs), x)
        results.append([*outputs, *grads])
    assert same(*results, panels.computed_by_dask)


def test_an_argument_that_each_chunk_needs_whole_says_why_it_has_no_gradient(dask):
    class Scaled(Primitive):
        core_dims = (1, None)

        @staticmethod
        def forward(ctx, x, w):
            return x * w

        @staticmethod
        def backward(ctx, g):
            raise AssertionError

    x = pg.tensor(dask.ones((4, 3), chunks=(2, 3)))
    assert Scaled.apply(x, pg.full((3,), 2.0)).numpy().compute().sum() == 24
    with pytest.raises(OpArgumentError, match=r"'w' .* says None .*tensor\(array.compute\(\)\)"):
        Scaled.apply(x, pg.ones(3, requires_grad=True))


def test_a_singular_matrix_raises_when_its_chunk_is_computed(dask):
    matrices = dask.from_array(np.array([np.eye(2), np.zeros((2, 2))]), chunks=(1, 2, 2))
    found = pg.linalg.inv(pg.tensor(matrices))
    assert found[0].numpy().compute().tolist() == [[1, 0], [0, 1]]
    with pytest.raises(np.linalg.LinAlgError, match="ingular"):
        found[1].numpy().compute()


@pytest.mark.parametrize(
    "draw", [lambda x: pg.nn.functional.dropout(x, 0.3), lambda x: x * pg.bernoulli(x * 0 + 0.5)]
)
def test_a_random_mask_is_the_same_in_backward_and_in_any_chunks(dask, draw):
    masks = []
    for chunks in (7, 100, (13, 40)):
        pg.manual_seed(0)
        x = pg.tensor(dask.ones((60, 50), chunks=chunks), requires_grad=True)
        y = draw(x)
        (grad,) = pg.autograd.grad(y.sum(), x)
        masks.append(y.detach().numpy().compute())
        assert np.array_equal(masks[-1], grad.numpy().compute())
    assert np.array_equal(masks[0], masks[1])
    assert np.array_equal(masks[0], masks[2])
    assert not np.array_equal(masks[0], draw(x).detach().numpy().compute())


def test_random_numbers_of_chunks_have_their_distribution(dask):
    x = pg.tensor(dask.zeros((200, 500), chunks=(100, 250)))
    pg.manual_seed(0)
    ops = pg.ops.builtin
    for drawn, cumulative in (
        (ops.uniform(x, 1.0, 3.0), lambda v: (v - 1) / 2),
        (ops.exponential(x, 2.0), lambda v: 1 - np.exp(-2 * v)),
        (ops.cauchy(x), lambda v: 0.5 + np.arctan(v) / np.pi),
        (pg.special.ndtr(ops.normal_functional(x, 0.0, 1.0)), lambda v: v),
    ):
        share = cumulative(drawn.numpy().compute())
        gap = np.abs(np.sort(share, axis=None) - np.arange(share.size) / share.size).max()
        assert gap < 1.95 / np.sqrt(share.size)  # Kolmogorov and Smirnov, at 0.1 %
        for one, other in ((share[1:], share[:-1]), (share[:, 1:], share[:, :-1])):
            assert abs(np.corrcoef(one.ravel(), other.ravel())[0, 1]) < 3.3 / np.sqrt(share.size)


@pytest.mark.filterwarnings("ignore::FutureWarning")  # Dask's: the function is not implemented
@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize(
    "call",
    [
        lambda x: np.argsort(x),
        lambda x: np.argpartition(x, 1),
        lambda x: np.packbits(x > 0),
        lambda x: np.trim_zeros(x.detach()[:, 0]),
        lambda x: np.linalg.matrix_rank(x),
        lambda x: np.array_equal(x, x),
        lambda x: np.array_repr(x),
        lambda x: np.searchsorted(x[:, 0], 1.0),
    ],
)
def test_no_function_of_numpy_converts_an_array_of_dask(call, requires_grad, dask):
    x = pg.tensor(dask.ones((4, 2), chunks=2), requires_grad=requires_grad)
    with pytest.raises(OpArgumentError, match=r"dask Array.*array\.compute\(\)"):
        call(x)
    for known in (np.argmax, np.isfinite, np.zeros_like, np.count_nonzero, np.sort):
        assert type(known(x)._array) is dask.Array
    assert np.shape(x) == (4, 2)


def test_an_index_of_dask_is_refused_with_a_line_that_works(dask):
    x = pg.tensor(dask.from_array(np.arange(6.0), chunks=3), requires_grad=True)
    with pytest.raises(TypeError, match=r"index.numpy\(\).compute\(\) of a tensor"):
        x[x > 2]
    x[(x > 2).numpy().compute()].sum().backward()
    assert np.asarray(x.grad.numpy().compute()).tolist() == [0, 0, 0, 1, 1, 1]


def test_the_number_of_one_element_is_computed_when_it_is_asked_for(dask, computed):
    loss = pg.tensor(dask.ones((2, 3), chunks=1), requires_grad=True).sum()
    assert computed == []
    with pytest.warns(PlugradComputeWarning):
        assert (loss.item(), computed) == (6.0, ["compute"])


def test_a_class_of_one_hot_that_is_none_raises_when_its_chunk_is_computed(dask):
    classes = pg.tensor(dask.from_array(np.array([0, 2, 1, 3]), chunks=2))
    found = pg.nn.functional.one_hot(classes, 4).numpy()
    assert found.chunks == ((2, 2), (4,))
    assert found.compute().tolist() == np.eye(4)[[0, 2, 1, 3]].tolist()
    for wrong, words in ((classes, "smaller than num_classes"), (classes - 1, "non-negative")):
        lazy = pg.nn.functional.one_hot(wrong, 3)
        with pytest.raises(RuntimeError, match=words):
            lazy.numpy().compute()


def net_of(images, kernel):
    found = pg.nn.functional.max_pool2d(pg.nn.functional.conv2d(images, kernel, padding=1), 2)
    return (found * found).sum()


@pytest.mark.parametrize(
    ("chunks", "by_kernel"), [((2, 1, 6, 6), True), ((2, 1, 3, 6), False)], ids=["batch", "rows"]
)
def test_a_kernel_runs_on_each_chunk_of_a_batch_and_a_formula_where_images_are_cut(
    dask, computed, rng, chunks, by_kernel
):
    given = rng.normal(size=(6, 1, 6, 6)), rng.normal(size=(2, 1, 3, 3))
    here = [pg.tensor(array, requires_grad=True) for array in given]
    expected = pg.autograd.grad(net_of(*here), here)
    images = pg.tensor(dask.from_array(given[0], chunks=chunks), requires_grad=True)
    kernel = pg.tensor(given[1], requires_grad=True)
    found = pg.autograd.grad(net_of(images, kernel), [images, kernel])
    assert computed == []
    for grad, wanted in zip(found, expected, strict=True):
        np.testing.assert_allclose(grad.numpy().compute(), wanted.numpy(), rtol=1e-12, atol=1e-12)
    tasks = len(found[1].numpy().__dask_graph__()) / 3  # for each chunk of the batch
    assert (tasks < 40) is by_kernel, tasks


def test_the_elements_of_a_dask_array_have_no_address(dask):
    x = pg.tensor(dask.ones(3))
    for ask in (x.data_ptr, x.storage_offset, lambda: x.is_set_to(x)):
        with pytest.raises(RuntimeError, match="^the elements of a dask Array have no address"):
            ask()


def test_arrays_of_dask_stay_lazy_where_numpys_functions_compute_them(dask):
    numbers = np.array([[2.0, 1.0, 2.0, np.nan], [0.0, -1.0, 3.0, 0.0]])
    lazy, eager = pg.tensor(dask.from_array(numbers, chunks=(1, 4))), pg.tensor(numbers)
    for function in (
        lambda x: xp.full_like(x, 2),
        lambda x: xp.full_like(x, True, dtype=xp.bool),
        xp.argsort,
        lambda x: xp.argsort(x, axis=0, descending=True),
    ):
        with pg.strict_lazy():
            result = function(lazy)
            assert isinstance(result.numpy(), dask.Array)
            (computed,) = pg.compute(result)
        assert computed.dtype == function(eager).dtype
        assert np.array_equal(computed, function(eager))


def test_arrays_of_other_libraries_stay_theirs(dask):
    x = pg.tensor(dask.ones(4, chunks=2))
    found = xp.sum(xp.exp(x) * 2, axis=0)
    assert type(found.numpy()) is dask.Array
    assert found.numpy().compute() == pytest.approx(8 * np.e)


@pytest.mark.filterwarnings("ignore:The `numpy")  # Dask's, of what it does not implement
@pytest.mark.parametrize("requires_grad", [True, False], ids=["recorded", "plain"])
def test_a_numpy_function_of_a_dask_array_stays_lazy_or_is_refused(requires_grad, dask):
    x = pg.as_tensor(dask.from_array(A, chunks=2)).requires_grad_(requires_grad)
    lazy, refused, computed = [], [], []
    for name, formula in FORMULAS.items():
        try:
            result = formula(x)
        except (TypeError, NotImplementedError):
            refused.append(name)
            continue
        parts = result if isinstance(result, (tuple, list)) else [result]
        kept = all(isinstance(part.detach().numpy(), dask.Array) for part in parts)
        (lazy if kept else computed).append(name)
    assert computed == []
    assert len(lazy) > 30
    assert "flat in memory's order" in refused


@needs("array_api_strict")
def test_an_op_asks_for_no_more_than_the_array_api_standard_has_as_the_page_says():
    said = panels.told()[2]

    def otherwise(each):
        rng = np.random.default_rng(0)
        found = declares(each) and panels.within_standard(each, rng)
        return "" if found is said[each.identity] else f"{found}"

    assert not (wrong := panels.failures(otherwise, OPS)), wrong
