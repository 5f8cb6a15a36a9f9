"""Arrays that are not NumPy's: an op takes them or refuses them, and never gives other numbers or a NumPy array."""

import importlib
import operator
import warnings
from functools import cache

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.declared.duck import FUNCTIONS, Duck
from plugrad.engine.errors import InPlaceError, OpArgumentError, PlugradComputeWarning
from tests.comparing import installed, needs
from tests.example_ops import op
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
from tests.ops_builtin.names.strict_array import Strict

every_op = pytest.mark.parametrize("op", OPS, ids=lambda op: op.identity)


# Refused by construction: no other library is needed to see it.


@pytest.mark.one_in(2)
@every_op
def test_an_op_takes_other_arrays_or_refuses_them_by_name(op, rng):
    for sample in op.function.samples(rng):
        if not any(isinstance(value, np.ndarray) for value in sample.args):
            continue
        ducks = [isinstance(value, np.ndarray) for value in sample.args]
        if takes_indices(op, sample):
            ducks = [nr in panels.numbers_of(sample) for nr in range(len(ducks))]
        args = [
            Duck(value) if duck else value for value, duck in zip(sample.args, ducks, strict=True)
        ]
        tensors = [pg.tensor(value) if isinstance(value, Duck) else value for value in args]
        for given in (args, tensors):
            if declares(op):
                result = refused = None
                try:
                    result = op.function.apply(*given, **sample.settings)
                except OpArgumentError as error:
                    refused = str(error)
                if refused is not None:  # by a part
                    assert op.function.is_formula
                    assert WAY_OUT.search(refused)
                    continue
                for each in result if isinstance(result, tuple) else (result,):
                    assert each is None or isinstance(getattr(each, "_array", each), Duck)
            else:
                name = (
                    r"\w+" if op.function.is_formula else op.name
                )  # the part of it that refuses them
                says = rf"^{name}\(\): argument .* is a plugrad Duck: convert it first.* builtin::{name} takes NumPy"
                says = says.replace("builtin", op.pack)
                with pytest.raises(OpArgumentError, match=says):
                    op.function.apply(*given, **sample.settings)


def halved(array):
    """Write into a slice of a copy, which of Dask's arrays changed nothing, in silence."""
    array = array.copy()
    array[::2] = 0
    return array


def mixed(ctx, x, y):
    ctx.save_for_backward(x, y)
    return x if isinstance(x, Duck) else y * 2


Halves = op(
    lambda ctx, x, y=None, *, weights=(): halved(x), lambda ctx, g: (halved(g), None), name="Halves"
)
# Takes other arrays, and hands such a gradient to an op that does not.
Mixing = op(mixed, lambda ctx, g: (g, g), arrays="nep18")


def numbers():
    return pg.tensor(np.arange(6.0), requires_grad=True)


def duck():
    return pg.tensor(Duck(np.arange(6.0)), requires_grad=True)


def replacing(y):
    y.register_hook(lambda grad: pg.tensor(Duck(np.ones(6))))
    return y


def recorded(x):
    given = pg.tensor(Duck(np.ones(6)))
    return pg.autograd.grad(Halves.apply(x), x, given, create_graph=True)


WAYS_IN = {
    "a tensor": (lambda: Halves.apply(duck()), r"argument 'x' \(position 1\)"),
    "a raw array": (lambda: Halves.apply(numbers(), Duck(np.ones(6))), r"'y' \(position 2\)"),
    "by keyword": (lambda: Halves.apply(x=duck()), r"argument 'x' \(position 1\)"),
    "a setting": (lambda: Halves.apply(numbers(), weights=Duck(np.ones(6))), "'weights'"),
    "in a list": (lambda: Halves.apply(numbers(), weights=[Duck(np.ones(6))]), "'weights'"),
    "in a tensor in a setting": (
        lambda: Halves.apply(numbers(), weights={"w": duck().detach()}),
        "'weights'",
    ),
    "the gradient of the root": (
        lambda: Halves.apply(numbers()).backward(pg.tensor(Duck(np.ones(6)))),
        "the gradient given to the backward of HalvesBackward",
    ),
    "a gradient while recording": (
        lambda: recorded(numbers()),
        "the gradient given to the backward of HalvesBackward",
    ),
    "a gradient from another op": (
        lambda: Mixing.apply(duck(), Halves.apply(numbers())).backward(pg.tensor(Duck(np.ones(6)))),
        "the gradient given to the backward of HalvesBackward",
    ),
    "a gradient from a hook": (
        lambda: replacing(Halves.apply(numbers())).sum().backward(),
        "HalvesBackward was given is|backward of Halves",
    ),
    "a rule that is called": (
        lambda: Halves.apply(numbers()).grad_fn(pg.tensor(Duck(np.ones(6)))),
        "the gradient given to the backward of HalvesBackward",
    ),
    "an index": (lambda: numbers()[Duck(np.array([0, 1]))], "an index is a NumPy array"),
    "an index tensor": (lambda: numbers()[pg.tensor(Duck(np.array([0, 1])))], "an index is a"),
    "a value for an index": (
        lambda: numbers().detach().__setitem__(slice(2), Duck(np.ones(2))),
        "would write a plugrad Duck into a NumPy array",
    ),
    "out=": (lambda: pg.exp(duck().detach(), out=pg.zeros(6)), "would write a plugrad Duck"),
}


@pytest.mark.parametrize("way", WAYS_IN)
def test_no_way_leads_another_array_into_an_op_that_takes_numpys(way):
    call, says = WAYS_IN[way]
    with pytest.raises((pg.PlugradError, TypeError), match=says) as caught:
        call()
    assert "onvert it first" in str(caught.value)


@pytest.mark.parametrize(
    "write",
    [
        lambda x: x.add_(1),
        lambda x: x.__imul__(2),
        lambda x: x.__setitem__(0, 1.0),
        lambda x: x.zero_(),
        lambda x: x.unsqueeze_(0),
        lambda x: pg.exp(pg.ones(6), out=x),
    ],
)
def test_another_array_is_not_written_to_in_place_since_its_views_would_not_see_it(write):
    x = duck().detach()
    with pytest.raises(InPlaceError, match="this tensor holds a plugrad Duck"):
        write(x)


@pytest.mark.parametrize(
    "ask",
    [
        *(float, int, complex, bool, list, np.asarray),
        lambda x: x.item(),
        lambda x: x.tolist(),
        lambda x: f"{x:.3f}",
        lambda x: range(5)[x.long()],
        lambda x: 1.0 in x,
        lambda x: pg.allclose(x, x),
        lambda x: pg.equal(x, x),
        lambda x: pg.tensor([x, 1.0]),
        lambda x: pg.zeros(x.long()),
        lambda x: pg.autograd.gradcheck(lambda a: a * 2, x.requires_grad_()),
    ],
)
def test_what_needs_the_values_now_says_so(ask):
    x = pg.tensor(Duck(np.array(1.0)))
    if ask is list:
        x, ask = pg.tensor(Duck(np.array([1.0]))), lambda x: [float(item) for item in x]
    with pytest.raises(OpArgumentError, match="needs the values of a plugrad Duck: compute"):
        ask(x)


def test_anomaly_mode_does_not_compute_values_in_silence():
    with (
        pytest.warns(UserWarning, match="Anomaly Detection has been enabled"),
        pg.autograd.detect_anomaly(),
        pytest.raises(OpArgumentError, match="check_nan=False.* needs the values"),
    ):
        duck() * 2


def test_printing_shows_the_array_and_computes_nothing():
    x = pg.tensor(Duck(np.array(1.0)))
    assert f"{x}" == str(x) == repr(x) == "tensor(Duck(array(1.)))"


def test_what_other_arrays_give_stays_theirs():
    x = duck()
    for answer in (x > 2, x.argmax(), x.any(), x.isnan(), pg.isclose(x, x), np.greater(x, 1.0)):
        assert type(answer._array) is Duck
    assert x.is_contiguous()


def test_arrays_of_two_other_libraries_do_not_mix():
    class Other(Duck):
        __slots__ = ()

    with pytest.raises(
        OpArgumentError, match="one kind of array other than NumPy's, not .*Duck.*Other"
    ):
        duck() + pg.tensor(Other(np.ones(6)))


def test_an_array_of_unknown_size_is_refused():
    class Unknown(Duck):
        __slots__ = ()
        shape = (float("nan"),)

    with pytest.raises(OpArgumentError, match="unknown size"):
        pg.tensor(Unknown(np.ones(2)))


# Subclasses of NumPy's, and what is no array.


def test_a_subclass_of_numpys_is_its_plain_array():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)
        m = np.matrix([[1.0, 2.0]])
    for tensor in (pg.from_numpy(m), pg.as_tensor(m), pg.tensor(m), pg.ones(2) * m, pg.exp(m)):
        assert type(getattr(tensor, "_array", tensor)) in (np.ndarray, np.matrix)
    x = pg.from_numpy(m)
    x[0, 0] = 5.0
    assert m[0, 0] == 5.0  # the memory is shared
    assert type((x * m)._array) is np.ndarray


@pytest.mark.parametrize("take", [pg.tensor, pg.from_numpy, lambda a: pg.ones(2) * a])
def test_masked_entries_are_not_unmasked_in_silence(take):
    hidden = np.ma.MaskedArray([1.0, 2.0], [False, True])
    with pytest.raises(OpArgumentError, match=r"masked entries.*array.filled\(0.0\)"):
        take(hidden)
    take(np.ma.MaskedArray([1.0, 2.0]))


def test_an_array_of_objects_loses_no_gradient_in_silence():
    with pytest.raises((OpArgumentError, NotImplementedError)):
        np.array([1.0, 2.0], object) * pg.ones(2, requires_grad=True)


class Table:
    """As xarray's and pandas' tables do: NumPy would convert it, and it computes with arrays in a way of its own."""

    shape, dtype = (2,), np.dtype(float)

    def __array__(self, dtype=None, copy=None):
        return np.array([1.0, 2.0])

    def __array_ufunc__(self, ufunc, method, *inputs, **settings):
        return self


@pytest.mark.parametrize(
    "use",
    [
        lambda x, table: pg.mul(x, table),
        lambda x, table: pg.where(x > 0, x, table),
        lambda x, table: pg.cat([x, table]),
        lambda x, table: pg.exp(table),
        lambda x, table: x.detach().__setitem__(0, table),
        lambda x, table: Halves.apply(table),
    ],
)
def test_what_is_no_array_is_refused_by_every_op(use):
    with pytest.raises(TypeError, match=r"must be Tensor, not tests Table; make it a tensor first"):
        use(pg.ones(2, requires_grad=True), Table())


def test_an_op_returns_no_table_in_a_tensor():
    with pytest.raises(OpArgumentError, match="returned a tests Table, which no tensor can"):
        op(lambda ctx, x: Table(), lambda ctx, g: g).apply(pg.ones(2))


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


def test_a_ufunc_says_what_to_do_with_an_array_that_numpy_does_not_ask():
    class Plain:
        def __array__(self, dtype=None, copy=None):
            return np.ones(2)

    with pytest.raises(OpArgumentError, match=r"np.hypot\(\): .* first: plugrad.tensor"):
        np.hypot(pg.ones(2), Plain())
    assert pg.tensor(Plain()).tolist() == [1, 1]


# Dask.


@pytest.fixture
def dask():
    """`dask.array`, and a list of what was computed while nobody asked for it."""
    import dask
    import dask.array

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


@needs("dask")
@pytest.mark.one_in(8)
@every_op
@pytest.mark.parametrize(
    ("chunks", "every"),
    [
        pytest.param(2, False, id="2"),
        *(
            pytest.param(size, True, id=f"{size}-each sample", marks=pytest.mark.sweep)
            for size in (-1, 1, 2)
        ),
    ],
)
def test_on_dasks_arrays_an_op_is_right_and_lazy_or_refuses_them(op, chunks, every, dask, computed):
    right, refusals = tried_on_dask(op, chunks, every, dask, computed)
    if declares(op) and not right:  # along chunks Dask has no fft
        right, more = tried_on_dask(op, -1, every, dask, computed)
        refusals += more
    assert bool(right) == declares(op)
    for refusal in refusals:  # of the op, or of one that its formula or its rule calls
        assert WAY_OUT.search(refusal)
        assert op.function.is_formula or op.name in refusal or f"{op.pack}::" in refusal
    assert declares(op) or refusals


MANY = 2
"""Of an op with more samples, the suite asks so many, the first and the last: Dask takes a quarter of a second for one
of conv2d. The sweep asks all."""


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


@needs("dask")
@pytest.mark.one_in(8)
@every_op
def test_second_gradients_of_dasks_arrays_are_right_and_lazy_as_the_page_says(op, dask, computed):
    second = panels.second_on_dask(op, np.random.default_rng(0)) if declares(op) else False
    assert not computed
    assert second is None or said()[1][op.identity] == second  # None: NumPy's have none either


@pytest.mark.one_in(3)
@needs("array_api_strict")
@every_op
def test_an_op_asks_for_no_more_than_the_array_api_standard_has_as_the_page_says(op):
    within = declares(op) and panels.within_standard(op, np.random.default_rng(0))
    assert said()[2][op.identity] == within


said = cache(panels.told)


@needs("array_api_strict")
@pytest.mark.parametrize(
    "beyond",
    [
        lambda x: np.einsum("i->", x),
        lambda x: np.nan_to_num(x),
        lambda x: np.add.reduce(x),
        lambda x: np.add(x, x, dtype=np.float32),
        lambda x: x + np.ones(2),
        lambda x: x * (x > 0),
        lambda x: x[np.array([0, 1]), None],
        lambda x: np.asarray(x),
        lambda x: bool(x[0] > 0),
        lambda x: x.partition(0),
    ],
)
def test_the_strict_array_can_do_no_more_than_the_standard(beyond):
    x = Strict(np.array([1.0, 2.0]))
    assert (x + 1).held[1] == 3
    with pytest.raises((TypeError, AttributeError)):
        beyond(x)


@needs("array_api_strict")
def test_an_array_of_the_standard_itself_becomes_numpys():
    """It speaks neither of NumPy's protocols, by which ops compute."""
    array = installed("array_api_strict").asarray([1.0, 2.0])
    assert type(pg.tensor(array)._array) is np.ndarray


class LazyStandard:
    """An array of Cubed's kind: lazy, with the functions of the array API standard and none of NumPy's protocols."""

    shape, dtype = (2,), np.dtype(float)

    def __array_namespace__(self):
        raise NotImplementedError

    def __array__(self, dtype=None, copy=None):
        raise NotImplementedError

    compute = __array__


@pytest.mark.parametrize("use", [pg.tensor, pg.exp, lambda x: pg.cat([pg.ones(2), x])])
def test_a_lazy_array_of_the_standard_is_refused_and_not_computed(use):
    with pytest.raises(
        OpArgumentError, match=r"LazyStandard is lazy, .* plugrad\.tensor\(array\.compute\(\)\)"
    ):
        use(LazyStandard())


@needs("dask")
def test_a_dask_array_is_not_written_into_numpys(dask):
    x = pg.ones(6)
    with pytest.raises(
        InPlaceError, match="mul_ would write a dask Array into a NumPy array: conv"
    ):
        x.mul_(pg.tensor(dask.ones(6)))


@needs("dask")
def test_what_dask_cannot_do_names_the_op_and_the_way_out(dask):
    x = pg.tensor(dask.ones((2, 3), chunks=1), requires_grad=True)
    with pytest.raises(OpArgumentError, match=r"forward of builtin::reshape.*array.compute\(\)"):
        x.reshape(3, 2)


@needs("dask")
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


@needs("dask")
def test_second_derivatives_of_dask_arrays(dask):
    values = np.linspace(0.1, 1, 6)
    results = []
    for array in (values, dask.from_array(values, chunks=2)):
        x = pg.tensor(array, requires_grad=True)
        (first,) = pg.autograd.grad((x**3)[::2].sum() * x[[1, 1, 4]].sum(), x, create_graph=True)
        (second,) = pg.autograd.grad((first * first).sum(), x)
        results.append(np.asarray(second.numpy()))
    assert np.allclose(*results)


@needs("dask")
@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_the_checkers_duck_knows_no_function_of_numpys_that_dask_converts_for(name, dask):
    module, _, own = f"{dask.__name__}.{name}".rpartition(".")
    assert hasattr(importlib.import_module(module), own)


# Indices of other arrays, held against NumPy's own.

INDICES = [
    (np.array([0, 1]), slice(None), np.array([3, 1])),  # apart: in front
    (slice(None), np.array([0, 2]), np.array([3, 1])),
    (..., np.array([[0, 1], [2, 2]])),
    (np.array([[0], [1]]), np.array([-1, 0])),
    (None, np.array([True, False]), 1),
    np.array([[True, False, True], [False, False, True]]),
    (0, None, np.array([1, 1, 1])),
    (slice(-1, None, -1), slice(3, 0, -2), -1),
    (slice(1, 1),),
    (slice(None), [], None),
]


@pytest.mark.parametrize("index", INDICES, ids=str)
def test_another_array_is_indexed_as_numpys_are_and_so_is_its_gradient(index):
    values = np.arange(24.0).reshape(2, 3, 4)
    x, y = pg.tensor(values, requires_grad=True), pg.tensor(Duck(values), requires_grad=True)
    grad = np.random.default_rng(0).normal(size=x[index].shape)
    assert np.array_equal(y[index]._array._values, x[index].detach().numpy())
    x[index].backward(pg.tensor(grad))
    y[index].backward(pg.tensor(Duck(grad)))
    assert np.allclose(y.grad._array._values, x.grad.numpy())


@pytest.mark.parametrize(
    "index", [np.array([2]), np.array([True] * 3), (np.array([0, 1]), np.array([0, 1, 2]))], ids=str
)
def test_an_index_that_does_not_fit_another_array_raises_as_one_of_numpys(index):
    for kind in (np.asarray, Duck):
        with pytest.raises(IndexError, match="out of bounds for dim|shape of the mask|mismatch"):
            pg.tensor(kind(np.zeros((2, 3))))[index]


def test_an_element_may_be_chosen_any_number_of_times():
    index = np.random.default_rng(0).integers(0, 4, 100) ** 2 % 6
    grad = np.random.default_rng(1).normal(size=100)
    x, y = numbers(), duck()
    x[index].backward(pg.tensor(grad))
    y[index].backward(pg.tensor(Duck(grad)))
    assert np.allclose(y.grad._array._values, x.grad.numpy())


# Chunk by chunk.


@needs("dask")
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


@needs("dask")
def test_a_chunk_along_a_core_dimension_is_joined_only_where_none_grows(dask):
    x = pg.tensor(dask.from_array(np.arange(24.0).reshape(4, 6), chunks=(4, 2)), requires_grad=True)
    assert pg.sort(x, 1, descending=True).values._array.chunks == ((1, 1, 1, 1), (6,))
    with pytest.raises(
        OpArgumentError, match=r"dimension -1 in 3 chunks: joined, .*plugrad.rechunk\(x, \{-1: -1\}"
    ):
        pg.sort(x[0])
    pg.sort(pg.rechunk(x[0], {-1: -1})).values[1].backward()
    assert x.grad.numpy().compute()[0].tolist() == [0, 1, 0, 0, 0, 0]


@needs("dask")
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


@needs("dask")
def test_a_singular_matrix_raises_when_its_chunk_is_computed(dask):
    matrices = dask.from_array(np.array([np.eye(2), np.zeros((2, 2))]), chunks=(1, 2, 2))
    found = pg.linalg.inv(pg.tensor(matrices))
    assert found[0].numpy().compute().tolist() == [[1, 0], [0, 1]]
    with pytest.raises(np.linalg.LinAlgError, match="ingular"):
        found[1].numpy().compute()


def test_a_library_without_chunks_is_refused_by_an_op_that_computes_chunks(monkeypatch):
    monkeypatch.delattr(Duck, "apply_gufunc")
    with pytest.raises(
        OpArgumentError, match=r"sort\(\): argument 'input'.*plugrad Duck: convert it first"
    ):
        pg.sort(duck())


def test_an_op_that_computes_chunks_refuses_a_gradient_of_another_library_for_numpys():
    y = pg.logcumsumexp(numbers(), 0)
    with pytest.raises(
        OpArgumentError, match="the gradient given to the backward of builtin::logc"
    ):
        y.backward(pg.tensor(Duck(np.ones(6))))


Centred = op(
    lambda ctx, x: x - x.mean(),
    lambda ctx, g: g - g.mean(),
    name="Centred",
    core_dims=1,
    samples=staticmethod(lambda rng: [pg.Sample(rng.normal(size=(2, 3)))]),
)


def test_core_dims_that_are_too_few_give_other_numbers_and_the_checker_says_so():
    findings = pg.check.check_op(Centred).findings
    assert [each.code for each in findings].count("PLG062") == 2  # forward and backward


@needs("dask")
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


@needs("dask")
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


# The page.


def test_the_page_lists_every_op_and_says_of_dask_what_they_declare():
    """After a change: `python -m tests.ops_builtin.names.panels`."""
    assert said()[0] == {op.identity: declares(op) for op in OPS}


def test_the_table_is_read_as_it_is_written(monkeypatch, tmp_path):
    panel = {op.identity: (nr % 2 == 0, nr % 3 == 0, nr % 5 == 0) for nr, op in enumerate(OPS)}
    monkeypatch.setattr(panels, "PAGE", tmp_path / "page.md")
    panels.PAGE.write_text(panels.table(panel), encoding="utf-8")
    for nr, answers in enumerate(panels.told()):
        assert answers == {identity: found[nr] for identity, found in panel.items()}


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
def test_no_function_of_numpy_converts_an_array_of_dask(call, requires_grad):
    da = installed("dask.array")
    x = pg.tensor(da.ones((4, 2), chunks=2), requires_grad=requires_grad)
    with pytest.raises(OpArgumentError, match=r"dask Array.*array\.compute\(\)"):
        call(x)
    for known in (np.argmax, np.isfinite, np.zeros_like, np.count_nonzero, np.sort):
        assert type(known(x)._array) is da.Array
    assert np.shape(x) == (4, 2)


def test_an_index_of_dask_is_refused_with_a_line_that_works():
    da = installed("dask.array")
    x = pg.tensor(da.from_array(np.arange(6.0), chunks=3), requires_grad=True)
    with pytest.raises(TypeError, match=r"index.numpy\(\).compute\(\) of a tensor"):
        x[x > 2]
    x[(x > 2).numpy().compute()].sum().backward()
    assert np.asarray(x.grad.numpy().compute()).tolist() == [0, 0, 0, 1, 1, 1]


@needs("dask")
def test_the_number_of_one_element_is_computed_when_it_is_asked_for(dask, computed):
    loss = pg.tensor(dask.ones((2, 3), chunks=1), requires_grad=True).sum()
    assert computed == []
    with pytest.warns(PlugradComputeWarning):
        assert (loss.item(), computed) == (6.0, ["compute"])


def test_a_class_of_one_hot_that_is_none_raises_when_its_chunk_is_computed():
    dask_array = pytest.importorskip("dask.array")
    classes = pg.tensor(dask_array.from_array(np.array([0, 2, 1, 3]), chunks=2))
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


@needs("dask")
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
