"""Every name of the array API standard is there, takes its arguments, and gives its results."""

import array
import copy
import inspect
import itertools
import math
import operator
import pickle
import warnings
from functools import cache

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import plugrad as pg
import plugrad.array_api as xp
from tests.ops_builtin.array_api import standard
from tests.ops_builtin.array_api.standard import DTYPES, call, difference, some, tensor

strict = pytest.importorskip("array_api_strict", reason="array_api_strict is not installed")
OWN = ("ArrayAPIStrictFlags", "Device", "__version__", "get_array_api_strict_flags")
OWN += ("reset_array_api_strict_flags", "set_array_api_strict_flags")  # of that package alone
UNCALLED = {"__array_namespace_info__", "empty", "empty_like", "finfo", "iinfo"}


@pytest.fixture(autouse=True)
def double():
    """The default dtype is that of `array_api_strict`."""
    standard.strict()
    pg.set_default_dtype(pg.float64)
    yield
    pg.set_default_dtype(pg.float32)
    strict.reset_array_api_strict_flags()


def names():
    """Return the names of the standard, with those of its extensions."""
    standard.strict()
    found = [name for name in strict.__all__ if name not in OWN]
    for part in ("linalg", "fft"):
        found += [f"{part}.{name}" for name in getattr(strict, part).__all__]
    return [*found, "linalg.eig", "linalg.eigvals"]  # which strict has, and does not list


def at(namespace, name):
    for part in name.split("."):
        namespace = getattr(namespace, part)
    return namespace


def has(namespace, name):
    try:
        at(namespace, name)
    except AttributeError:
        return False
    return True


def functions():
    """Return the functions of the standard: a pair of this one and of `array_api_strict`'s for each name."""
    found = {name: (at(xp, name), at(strict, name)) for name in names()}
    return {name: pair for name, pair in found.items() if inspect.isfunction(pair[1])}


@cache
def calls():
    """Return the calls of each function."""
    found = {}
    for each in standard.calls():
        found.setdefault(each.name, []).append(each)
    return found


def test_every_name_of_the_standard_is_there():
    assert [name for name in names() if not has(xp, name)] == []
    assert {*strict.__all__} - {*OWN, *dir(xp)} == set()
    assert {*strict.linalg.__all__} <= {*xp.linalg.__all__}
    assert {*strict.fft.__all__} <= {*xp.fft.__all__}
    assert {*xp.__all__} - {*strict.__all__} == {"special"}


def test_the_parameters_are_the_standards():
    more_than = {inspect.Parameter.KEYWORD_ONLY: inspect.Parameter.POSITIONAL_OR_KEYWORD}
    wrong = []
    for name, (ours, theirs) in functions().items():
        own = inspect.signature(ours).parameters
        for each in inspect.signature(theirs).parameters.values():
            mine = own.get(each.name)
            known = mine is not None and mine.kind in (each.kind, more_than.get(each.kind))
            if not known or ("UNDEF" not in repr(each.default) and mine.default != each.default):
                wrong.append(f"{name}: {mine}, where the standard has {each}")
    assert not wrong, "\n".join(wrong)


def test_each_function_gives_what_the_standard_says():
    assert functions().keys() - calls().keys() == UNCALLED
    wrong = []
    for name, several in calls().items():
        found = [*map(standard.deviation, several)]
        if all(each is None for each in found):  # array_api_strict answers some
            found.append(f"{name}: no call was compared")
        wrong += filter(None, found)
    assert not wrong, "\n".join(wrong)


def test_another_result_is_a_deviation(monkeypatch):
    x = call("exp", some("float64", 3))
    for wrong, words in (
        (lambda x: np.exp(x) * (1 + 1e-12), "where the standard has"),
        (lambda x: pg.tensor(np.exp(x.detach().numpy()), dtype=pg.float32), "dtype"),
        (lambda x: np.exp(x)[None], "shape"),
        (lambda x: x.detach().numpy(), "a ndarray"),
    ):
        monkeypatch.setattr(xp, "exp", wrong)
        assert words in standard.deviation(x)
    monkeypatch.setattr(xp, "trunc", lambda x: np.trunc(x) + 0.0)
    assert "where the standard has" in standard.deviation(call("trunc", np.array(-0.5)))


CONSTANT = {"astype", "empty_like", "full_like", "ones_like", "zeros_like", "full", "nextafter"}
CONSTANT |= {"signbit"}


def test_no_result_has_lost_its_graph():
    """What is computed of tensors that require grad, requires grad, or is no floating-point number."""
    lost = []
    for each in itertools.chain.from_iterable(calls().values()):
        given = list(flat([*each.args, *each.settings.values()]))
        kinds = {part.dtype.kind for part in given if isinstance(part, np.ndarray)}
        if each.name in CONSTANT or not kinds & {*("c" if each.name == "imag" else "fc")}:
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", np.exceptions.ComplexWarning)
                warnings.filterwarnings("ignore", ".*degrees of freedom is <= 0")
                results = each.on(xp, tensor)
        except (TypeError, ValueError, RuntimeError, NotImplementedError, IndexError, BufferError):
            continue
        found = [one for one in flat([results]) if isinstance(one, pg.Tensor)]
        if any(one.dtype.kind in "fc" and not one.requires_grad for one in found):
            lost.append(str(each))
    assert not lost, "\n".join(lost)


def flat(values):
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from flat(value)
        else:
            yield value


# Values that hypothesis finds.

REAL = st.sampled_from([*standard.NUMBERS, 1e308, 5e-324]) | st.floats(width=32)


@st.composite
def arrays(draw, shapes=((), (3,), (2, 3), (2, 1), (0, 3))):
    dtype = np.dtype(draw(st.sampled_from(DTYPES)))
    shape = draw(st.sampled_from(shapes))
    numbers = {
        "b": st.booleans(),
        "f": REAL,
        "c": st.builds(complex, st.floats(-1e3, 1e3), st.floats(-1e3, 1e3)),
    }
    kind = numbers.get(dtype.kind)
    if kind is None:
        kind = st.integers(np.iinfo(dtype).min, np.iinfo(dtype).max)
    count = math.prod(shape)
    drawn = draw(st.lists(kind, min_size=count, max_size=count))
    with np.errstate(all="ignore"):
        return np.array(drawn, dtype).reshape(shape)


@settings(max_examples=150, deadline=None)
@given(arrays(), st.sampled_from(standard.ONE))
@example(np.array(complex(-0.0, 0.0), "F"), "log1p")
def test_functions_of_each_element_at_any_numbers(x, name):
    if x.dtype.kind == "c" and name in ("reciprocal", "sign"):
        x = x + 1000  # array_api_strict's own have other zeros
    assert not standard.deviation(call(name, x))


@settings(max_examples=150, deadline=None)
@given(arrays(), arrays(), st.sampled_from(standard.TWO))
def test_functions_of_two_elements_at_any_numbers(x, y, name):
    careful = "floor_divide remainder pow bitwise_left_shift bitwise_right_shift"
    if x.dtype.kind in "iu" and name in careful.split():
        y = abs(y % 7) + np.ones((), y.dtype) if y.dtype.kind in "iu" else y
    assert not standard.deviation(call(name, x, y))


REDUCTIONS = ["all", "any", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var"]


@settings(max_examples=150, deadline=None)
@given(arrays(), st.sampled_from(REDUCTIONS), st.booleans())
def test_reductions_at_any_numbers(x, name, keepdims):
    if x.dtype.kind in "fc":
        # Sums near the largest number depend on their order, and on where a product of complex numbers begins does the
        # sign of a zero: 1 * (0 - 0j) is 0 + 0j. Numbers whose squares vanish have a spread here, and in NumPy none.
        x = (np.where((abs(x) < 1e3) & ((abs(x) > 1e-15) | (x == 0)), x, 1) + 0).astype(x.dtype)
    # So does it on the order of the axes, of which several are multiplied one after another.
    whole = () if x.dtype.kind == "c" and name == "prod" and x.ndim > 1 else (None,)
    for axis in (*whole, *range(-x.ndim, x.ndim)):
        assert not standard.deviation(call(name, x, axis=axis, keepdims=keepdims))


# The array object.

OPERATORS = """
    add and eq floordiv ge gt le lshift lt matmul mod mul ne or pow rshift sub truediv xor
    """.split()  # noqa: SIM905
ALONE = ["__abs__", "__invert__", "__neg__", "__pos__"]


def deviations(program, *arrays):
    """Return how a program of arrays differs on Tensors from what it does on the arrays of `array_api_strict`."""
    with np.errstate(all="ignore"):
        try:
            expected = program(*(strict.asarray(each.copy()) for each in arrays))
        except Exception:
            return []
        found = program(*(pg.tensor(each.copy()) for each in arrays))
    return [*filter(None, [difference(found, expected)])]


def operators_of(name):
    """Yield programs of an operator and of its form in place, and the arrays of each."""
    plain, in_place = (getattr(operator, f"__{i}{name}__", None) for i in ("", "i"))
    for dtype, other in itertools.product(DTYPES, DTYPES):
        kind = np.dtype(dtype).kind
        careful = kind in "iu" and name in ("floordiv", "mod", "pow", "lshift", "rshift", "matmul")
        x = some(dtype, 3, 3, special=not careful)
        y = some(other, 3, 3, seed=1, special=not careful)
        y = abs(y) + np.ones((), y.dtype) if careful and y.dtype.kind in "iu" else y
        if name == "truediv" and kind in "iu":
            continue  # left open: here of the default dtype, as PyTorch's
        yield plain, x, y
        yield plain, x, y[0]
        if dtype == other:
            if in_place is not None:
                yield in_place, x, y
            for scalar in standard.SCALARS[kind]:
                yield lambda a, n=scalar: plain(a, n), x
                if not careful:
                    yield lambda a, n=scalar: plain(n, a), y


def test_an_operator_gives_what_the_standard_says():
    wrong = []
    for name in OPERATORS:
        for program, *arrays in operators_of(name):
            wrong += [f"{name} of {arrays}: {each}" for each in deviations(program, *arrays)]
    for name, dtype in itertools.product(ALONE, DTYPES):
        x = some(dtype, 40, special=True)
        wrong += [f"{name}: {each}" for each in deviations(operator.methodcaller(name), x)]
    assert not wrong, "\n".join(wrong)


def test_methods_take_the_standards_arguments():
    x, theirs = pg.ones(2), strict.ones(2)
    names = [*(f"__{name}__" for name in OPERATORS), *ALONE, "__dlpack__", "__array_namespace__"]
    for name in names:
        own = inspect.signature(getattr(x, name)).parameters
        expected = inspect.signature(getattr(theirs, name)).parameters.values()
        by_place = [each for each in expected if each.kind is each.POSITIONAL_ONLY]
        needed = [each for each in own.values() if each.default is each.empty]
        assert len(needed) == len(by_place), name
        assert {each.name for each in expected if each.kind is each.KEYWORD_ONLY} <= {*own}, name


def test_shifts_by_a_tensor_of_a_number():
    assert (1 << pg.tensor([1, 2])).tolist() == [2, 4]
    assert (8 >> pg.tensor([1, 2])).tolist() == [4, 2]


INDICES = [0, -1, (1, 2), (0, slice(None)), slice(None), slice(1, None), slice(None, None, -1)]
INDICES += [slice(5, 0, -2), ..., (..., 0), (0, ...), (None, 0), (slice(None), None), ()]
INDICES += [(None, ..., None), (slice(1, 1), 2), (slice(None, None, 2), slice(3, None, -2))]
INDICES += [(slice(-2, None), -1)]


def indexings(dtype):
    """Yield programs that read and write elements, and the arrays of each."""
    x = some(dtype, 3, 4)
    mask, rows, columns = some("bool", 3, 4), np.array([2, 0]), np.array([1, -1])
    for index in INDICES:
        yield lambda a, i=index: a[i], x
        yield lambda a, i=index: written(a, i, a[0, 0]), x
        yield lambda a, i=index: written(a, i, x[0, 0].item()), x
    yield lambda a, m: a[m], x, mask
    yield lambda a, m: written(a, m, 1 if dtype != "bool" else True), x, mask
    yield lambda a, i, j: a[i, j], x, rows, columns
    yield lambda a, i, j: a[i, ...], x, rows, columns
    yield lambda a, i: a[i, 1], x, rows
    for number in (np.array(True), np.array(False)):
        yield lambda a, m: a[m], x[0, 0], number


def written(a, index, value):
    a = a.__array_namespace__().asarray(a, copy=True)
    a[index] = value
    return a


ATTRIBUTES = {
    "shape": lambda a: a.shape,
    "ndim": lambda a: a.ndim,
    "size": lambda a: a.size,
    "mT": lambda a: a.mT,
    "dtype": lambda a: a.dtype,
    "T": lambda a: a[0, ...].T,
    "to_device": lambda a: a.to_device(a.device),
    "asarray on a device": lambda a: a.__array_namespace__().asarray(a, device=a.device),
    "like, on a device": lambda a: a.__array_namespace__().zeros_like(a, device=a.device),
    "a namespace's sum": lambda a: a.__array_namespace__(api_version="2025.12").sum(a),
    "__dlpack_device__": lambda a: a.__dlpack_device__()[0] == 1,
}


def test_elements_attributes_and_numbers_of_python_are_the_standards():
    wrong = []
    for dtype in DTYPES:
        programs = [("an index", *each) for each in indexings(dtype)]
        programs += [(name, each, some(dtype, 2, 3, 4)) for name, each in ATTRIBUTES.items()]
        for convert in (bool, int, float, complex, lambda x: [1, 2, 3][x]):
            programs += [("a number", convert, np.array(value, dtype)) for value in (0, 1, 2)]
        for name, program, *arrays in programs:
            wrong += [f"{name} of {arrays}: {each}" for each in deviations(program, *arrays)]
    assert not wrong, "\n".join(wrong)


def test_the_only_device_and_the_only_version_are_those_of_the_standard():
    a = pg.ones(2)
    assert a.device == a.to_device("cpu").device
    with pytest.raises(ValueError, match="no version of the array API standard"):
        a.__array_namespace__(api_version="1999.01")
    with pytest.raises(RuntimeError, match="CPU only"):
        a.to_device("cuda")


def test_size_is_a_number_that_can_be_called():
    """The standard's `size` is a number, PyTorch's a method: it is both."""
    x = pg.ones(2, 3)
    assert x.size == 6
    assert isinstance(x.size, int)
    assert [x.size(), x.size(0), x.size(-1), x.size(dim=1)] == [(2, 3), 2, 3, 3]
    assert pg.Tensor.size(x, 0) == 2
    assert x.sum() / x.size == 1
    assert pg.ones(2, 0).size == 0
    assert (
        pg.tensor(x.size).dtype
        == xp.asarray([x.size]).dtype
        == pg.full((), x.size).dtype
        == pg.int64
    )
    assert type(pickle.loads(pickle.dumps(x.size))) is type(copy.deepcopy(x.size)) is int


BESIDE_SIZE = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv]
BESIDE_SIZE += [operator.mod, operator.pow, operator.gt, operator.eq, operator.ipow]
BESIDE_SIZE += [operator.itruediv, xp.maximum, np.divide]
BESIDE_SIZE += [
    lambda x, n: n / x,
    lambda x, n: n - x,
    lambda x, n: x.clamp(min=n),
    lambda x, n: pg.where(x > 1, x, n),
    lambda x, n: xp.clip(x, 0, n),
    lambda x, n: x.to(xp.result_type(x, n)),
]


def test_size_beside_a_tensor_is_a_number_of_python():
    """It takes the tensor's dtype. NumPy alone takes it for an array of int64, and float32 / x.size were float64."""

    def result(number):
        try:
            return function(pg.tensor([1, 2, 3], dtype=dtype), number)
        except RuntimeError as error:  # int32 has no `/=`
            return str(error)

    for dtype, function in itertools.product((pg.float32, pg.int32), BESIDE_SIZE):
        got, expected = result(pg.ones(3).size), result(3)
        case = f"{BESIDE_SIZE.index(function)} of {dtype}: {got}, {expected}"
        assert got == expected if isinstance(got, str) else pg.equal(got, expected), case
        assert getattr(got, "dtype", None) == getattr(expected, "dtype", None), case


def test_memory_is_shared_by_dlpack_and_a_gradient_is_not_lost():
    x = xp.asarray([1.0, 2.0])
    assert np.shares_memory(np.from_dlpack(x), x.numpy())
    assert np.asarray(strict.from_dlpack(x)).tolist() == [1, 2]
    copied = x.__dlpack__(max_version=(1, 1), copy=True, dl_device=(1, 0))
    assert "dltensor" in repr(copied)
    y = xp.asarray([1.0], copy=True).requires_grad_()
    with pytest.raises(BufferError, match="require gradient"):
        np.from_dlpack(y)
    assert xp.from_dlpack(y * 2).requires_grad


# The dtypes, and what the namespace says of itself.


def test_the_default_dtypes_are_plugrads_and_the_namespace_says_so():
    pg.set_default_dtype(pg.float32)
    info = xp.__array_namespace_info__()
    assert info.default_dtypes() == {
        "real floating": xp.float32,
        "complex floating": xp.complex64,
        "integral": xp.int64,
        "indexing": xp.int64,
    }
    for made in (
        xp.ones(2),
        xp.asarray(1.5),
        xp.arange(0.5, 2),
        xp.linspace(0, 1, 3),
        xp.eye(2),
        xp.full(2, 0.5),
    ):
        assert made.dtype == xp.float32
    assert xp.asarray(1j).dtype == xp.linspace(0, 1j, 3).dtype == xp.complex64
    assert xp.fft.fftfreq(3).dtype == xp.where(xp.asarray([True]), 0.5, 1).dtype == xp.float32
    assert xp.result_type(xp.int8, 1.5) == xp.float32
    assert (xp.asarray([1]) + 1.5).dtype == xp.float32


def test_the_namespace_says_what_it_has():
    info, theirs = xp.__array_namespace_info__(), strict.__array_namespace_info__()
    assert info.capabilities()["boolean indexing"] is True
    assert info.devices() == [info.default_device()] == [xp.ones(1).device]
    for kind in (
        None,
        "bool",
        "integral",
        "real floating",
        ("numeric", "bool"),
        "unsigned integer",
    ):
        assert {*info.dtypes(kind=kind)} == {*theirs.dtypes(kind=kind)}
    with pytest.raises(ValueError, match="no kind of dtypes"):
        info.dtypes(kind="float")
    assert xp.__array_api_version__ == standard.VERSION


@pytest.mark.parametrize("dtype", DTYPES)
def test_limits_of_dtypes(dtype):
    kind = np.dtype(dtype).kind
    if kind == "b":
        return
    name, fields = (
        ("iinfo", "bits max min") if kind in "iu" else ("finfo", "bits eps max min smallest_normal")
    )
    for what in (getattr(xp, dtype), tensor(some(dtype, 2))):
        found, expected = getattr(xp, name)(what), getattr(strict, name)(getattr(strict, dtype))
        for field in fields.split():
            assert getattr(found, field) == getattr(expected, field)
            assert type(getattr(found, field)) in (int, float)
        assert found.dtype == (getattr(xp, dtype).to_real())


def test_what_is_in_another_set_is_not_in_the_inverse():
    """`array_api_strict` 2.6 has `invert` the wrong way round."""
    found = xp.isin(xp.asarray([4, 2, 1]), xp.asarray([4, 2]), invert=True)
    assert found.tolist() == [False, False, True]


def test_an_uninitialised_tensor_has_the_shape_and_dtype():
    assert xp.empty((2, 3), dtype=xp.int8).shape == (2, 3)
    assert xp.empty_like(xp.ones(2), dtype=xp.int8).dtype == xp.int8


def test_a_list_of_tensors_becomes_a_tensor_on_the_graph():
    a, b = pg.tensor(1.0, requires_grad=True), pg.tensor(2.0)
    found = xp.asarray([[a, b], [3.0, a]])
    found.sum().backward()
    assert a.grad == 2
    with pytest.raises(ValueError, match="copy=False"):
        xp.asarray([a], copy=False)


def test_what_can_be_made_a_tensor():
    pg.set_default_dtype(pg.float32)
    numbers = array.array("d", [1.0, 2.0])
    shared = xp.asarray(numbers)
    numbers[0] = 5.0
    assert (shared.tolist(), shared.dtype) == ([5, 2], xp.float64)
    assert xp.asarray(numbers, copy=True).tolist() == [5, 2]
    assert xp.asarray(range(3)).tolist() == [0, 1, 2]
    assert xp.asarray(np.float64(1.5)).dtype == xp.float64
    assert xp.asarray([np.ones(2), np.ones(2)]).shape == (2, 2)
    assert xp.asarray(pg.ones(2, 3).shape).tolist() == [2, 3]
    for nothing in (None, "abc", object()):
        with pytest.raises((TypeError, RuntimeError)):
            xp.asarray(nothing)


def test_a_value_that_is_a_tensor_keeps_its_gradient():
    a = pg.tensor(2.0, requires_grad=True)
    (
        xp.sum(xp.full((2, 3), a))
        + xp.sum(xp.full_like(xp.ones(2), a))
        + xp.sum(xp.linspace(0, a, 3))
    ).backward()
    assert a.grad == 6 + 2 + 1.5
