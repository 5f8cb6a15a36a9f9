"""Arrays that are not NumPy's: an op takes them or refuses them, and never gives other numbers or a NumPy array."""

import re
import warnings

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.declared.duck import Duck
from plugrad.engine.errors import InPlaceError, OpArgumentError
from tests.comparing import installed, needs
from tests.example_ops import op
from tests.ops_builtin.names import panels
from tests.ops_builtin.names.panels import (
    OPS,
    WAY_OUT,
    declares,
    takes_indices,
)
from tests.ops_builtin.names.strict_array import Strict

# Refused by construction: no other library is needed to see it.


def answers_to_ducks(each, sample):
    """Yield what is wrong with the answers of an op to arrays, and to tensors of them; "" if nothing is."""
    ducks = [isinstance(value, np.ndarray) for value in sample.args]
    if takes_indices(each, sample):
        ducks = [nr in panels.numbers_of(sample) for nr in range(len(ducks))]
    args = [Duck(value) if duck else value for value, duck in zip(sample.args, ducks, strict=True)]
    tensors = [pg.tensor(value) if isinstance(value, Duck) else value for value in args]
    part = r"\w+" if each.function.is_formula else each.name  # the part of it that refuses them
    says = rf"^{part}\(\): argument .* is a plugrad Duck: convert it first.* {each.pack}::{part} takes NumPy"
    for given in (args, tensors):
        try:
            results = each.function.apply(*given, **sample.settings)
        except OpArgumentError as error:
            by_a_part = each.function.is_formula and WAY_OUT.search(str(error))
            yield (
                "" if (by_a_part if declares(each) else re.search(says, str(error))) else str(error)
            )
            continue
        found = results if isinstance(results, tuple) else (results,)
        own = [one is None or isinstance(getattr(one, "_array", one), Duck) for one in found]
        yield "" if declares(each) and all(own) else f"{results!r}"


def in_silence(each):
    """Return how an op answers to other arrays, if not with one of these, as it declares, or by name."""
    rng = np.random.default_rng(0)
    samples = (s for s in each.function.samples(rng) if any(map(is_array, s.args)))
    return "; ".join(said for s in samples for said in answers_to_ducks(each, s) if said)


def is_array(value):
    return isinstance(value, np.ndarray)


def test_an_op_takes_other_arrays_or_refuses_them_by_name():
    assert not (wrong := panels.failures(in_silence, OPS)), wrong


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


def ones():
    return pg.tensor(Duck(np.ones(6)))


def replacing(y):
    y.register_hook(lambda grad: ones())
    return y


BACKWARD = "the gradient given to the backward of HalvesBackward"
WRITES = "would write a plugrad Duck"
WAYS_IN = {
    "a tensor": (lambda: Halves.apply(duck()), r"argument 'x' \(position 1\)"),
    "a raw array": (lambda: Halves.apply(numbers(), Duck(np.ones(6))), r"'y' \(position 2\)"),
    "by keyword": (lambda: Halves.apply(x=duck()), r"argument 'x' \(position 1\)"),
    "a setting": (lambda: Halves.apply(numbers(), weights=Duck(np.ones(6))), "'weights'"),
    "in a list": (lambda: Halves.apply(numbers(), weights=[Duck(np.ones(6))]), "'weights'"),
    "in a dict": (lambda: Halves.apply(numbers(), weights={"w": duck().detach()}), "'weights'"),
    "the gradient of the root": (lambda: Halves.apply(numbers()).backward(ones()), BACKWARD),
    "a gradient while recording": (
        lambda: pg.autograd.grad(Halves.apply(x := numbers()), x, ones(), create_graph=True),
        BACKWARD,
    ),
    "a gradient from another op": (
        lambda: Mixing.apply(duck(), Halves.apply(numbers())).backward(ones()),
        BACKWARD,
    ),
    "a gradient from a hook": (
        lambda: replacing(Halves.apply(numbers())).sum().backward(),
        "HalvesBackward was given is|backward of Halves",
    ),
    "a rule that is called": (lambda: Halves.apply(numbers()).grad_fn(ones()), BACKWARD),
    "an index": (lambda: numbers()[Duck(np.array([0, 1]))], "an index is a NumPy array"),
    "an index tensor": (lambda: numbers()[pg.tensor(Duck(np.array([0, 1])))], "an index is a"),
    "a value": (lambda: numbers().detach().__setitem__(slice(2), Duck(np.ones(2))), WRITES),
    "out=": (lambda: pg.exp(duck().detach(), out=pg.zeros(6)), WRITES),
}


@pytest.mark.parametrize("way", WAYS_IN)
def test_no_way_leads_another_array_into_an_op_that_takes_numpys(way):
    call, says = WAYS_IN[way]
    with pytest.raises((pg.PlugradError, TypeError), match=says) as caught:
        call()
    assert "onvert it first" in str(caught.value)


def test_another_array_is_not_written_to_in_place_since_its_views_would_not_see_it():
    for write in (
        lambda x: x.add_(1),
        lambda x: x.__imul__(2),
        lambda x: x.__setitem__(0, 1.0),
        lambda x: x.zero_(),
        lambda x: x.unsqueeze_(0),
        lambda x: pg.exp(pg.ones(6), out=x),
    ):
        with pytest.raises(InPlaceError, match="this tensor holds a plugrad Duck"):
            write(duck().detach())


def test_what_needs_the_values_now_says_so():
    for ask in (
        *(float, int, complex, bool, np.asarray, pg.Tensor.item, pg.Tensor.tolist),
        lambda x: [float(item) for item in x[None]],
        lambda x: f"{x:.3f}",
        lambda x: range(5)[x.long()],
        lambda x: 1.0 in x,
        lambda x: pg.allclose(x, x),
        lambda x: pg.equal(x, x),
        lambda x: pg.tensor([x, 1.0]),
        lambda x: pg.zeros(x.long()),
        lambda x: pg.autograd.gradcheck(lambda a: a * 2, x.requires_grad_()),
    ):
        with pytest.raises(OpArgumentError, match="needs the values of a plugrad Duck: compute"):
            ask(pg.tensor(Duck(np.array(1.0))))


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


def test_a_ufunc_says_what_to_do_with_an_array_that_numpy_does_not_ask():
    class Plain:
        def __array__(self, dtype=None, copy=None):
            return np.ones(2)

    with pytest.raises(OpArgumentError, match=r"np.hypot\(\): .* first: plugrad.tensor"):
        np.hypot(pg.ones(2), Plain())
    assert pg.tensor(Plain()).tolist() == [1, 1]


# Dask.


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


# The page.


def test_the_page_lists_every_op_and_says_of_dask_what_they_declare():
    """After a change: `python -m tests.ops_builtin.names.panels`."""
    assert panels.told()[0] == {op.identity: declares(op) for op in OPS}


def test_the_table_is_read_as_it_is_written(monkeypatch, tmp_path):
    panel = {op.identity: (nr % 2 == 0, nr % 3 == 0, nr % 5 == 0) for nr, op in enumerate(OPS)}
    monkeypatch.setattr(panels, "PAGE", tmp_path / "page.md")
    panels.PAGE.write_text(panels.table(panel), encoding="utf-8")
    for nr, answers in enumerate(panels.told()):
        assert answers == {identity: found[nr] for identity, found in panel.items()}
