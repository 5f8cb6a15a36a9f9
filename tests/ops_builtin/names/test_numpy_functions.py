"""NumPy's functions on Tensors have NumPy's meaning: every keyword gives NumPy's result, or a clear refusal."""

import inspect
import itertools
from pathlib import Path

import numpy as np
import pytest
import scipy.special

import plugrad as pg
from _plugrad_names.numpy_functions.dispatch import FUNCTIONS, OPERATORS, UFUNCS
from tests.comparing import flat
from tests.ops_builtin.programs import table

A = np.array([[0.3, -1.5, 2.0], [4.0, 0.3, -0.7]])
KINDS = [np.float64, np.float32, np.float16, np.int64, np.uint8, np.bool_, np.complex64]
BUFFER = object()  # stands for a fresh array to write into

# What is given for each keyword of NumPy's functions.
VALUES = {
    "a_max": [None, 1.0],
    "a_min": [None, 0, np.array([0.0, 1, 2])],
    "axis": [None, 0, 1, -1, (0, 1), (), (0,), 5, np.int64(1)],
    "axis1": [0, 1, -1],
    "axis2": [0, 1, 5],
    "axes": [None, (1, 0), [1, 0], (0, 0), (0,)],
    "axisa": [0, -1],
    "casting": ["same_kind", "unsafe", "no"],
    "copy": [None, True, False],
    "correction": [0, 1, 1.5],
    "ddof": [0, 1, 7],
    "deg": [True, False],
    "decimals": [0, 1, -1],
    "device": [None, "cpu"],
    "edge_order": [1, 2, 3],
    "dtype": [None, np.float64, np.float32, np.int64, complex],
    "include_initial": [True, False],
    "initial": [0, 1.5, -3, None],
    "keepdims": [True, False],
    "max": [None, 1.0, np.zeros(3)],
    "mean": [0.5, np.zeros((1, 3))],
    "method": ["linear", "lower", "hazen", "averaged_inverted_cdf", "other"],
    "min": [None, 0.5],
    "order": ["C", "F", "A", "K"],
    "out": [None, BUFFER],
    "shape": [6, (3, 2), (-1, 2), (-1, -1), [3, 2], (7,)],
    "subok": [True, False],
    "returned": [True, False],
    "weights": [None, A * A, [1.0, 2.0], [1.0, 2, 3], np.zeros((2, 3))],
    "where": [True, False, A > 0, [True, False, True], (A > 0)[:1]],
}
# What a function needs besides the array.
NEEDED = {
    "astype": (np.float64,),
    "broadcast_to": ((4, 2, 3),),
    **dict.fromkeys(("geomspace", "linspace", "logspace"), (2.0,)),
    **dict.fromkeys(("nanpercentile", "percentile"), (30.0,)),
    **dict.fromkeys(("nanquantile", "quantile"), (0.3,)),
    **dict.fromkeys(("pad", "rollaxis"), (1,)),
    "resize": ((3, 3),),
    "take": ([0, 1, -1],),
    "expand_dims": (0,),
    "reshape": (-1,),
    "swapaxes": (0, 1),
}


def rows(name, **given):
    """Return the rows of a file beside this: functions of `x`, by their names."""
    names = {"np": np, "A": A, **given}
    texts = table(Path(__file__).with_name(name))
    return {name: eval(f"lambda x: {text}", names) for name, text in texts.items()}


MORE = rows("numpy_calls.txt")
# Functions whose first argument is not the array alone.
FIRST_ARE_OTHERS = set(
    """
    apply_along_axis apply_over_axes bincount block broadcast_arrays choose compress convolve correlate delete extract
    insert interp meshgrid piecewise poly polyadd polyder polydiv polyfit polyint polymul polysub polyval roots
    sliding_window_view where
    """.split()  # noqa: SIM905  a list of literals would hide the names
)
# Functions that ask a Tensor only where like= is one.
LIKE = {np.array, np.asarray, np.asanyarray, np.ascontiguousarray}


def calls(function, x, every, first_pair):
    """Return calls of a NumPy function: arguments and keywords, each of its own, and of pairs one in so many."""
    name = function.__name__
    if name in FIRST_ARE_OTHERS:
        return [(args, {}) for args in MORE[name](x)]
    needed = NEEDED.get(name, ())
    first = ([x, x] if name in ("concatenate", "stack") else x, *needed)
    keywords = [*inspect.signature(function).parameters][len(first) :]
    if "cum" in name:
        keywords.remove("out")  # NumPy 2.4 crashes if it is of another shape
    given = [{key: value} for key in keywords for value in VALUES.get(key, ())]
    pairs = [
        one | other for one, other in itertools.combinations(given, 2) if one.keys() != other.keys()
    ]
    return [
        (first, {}),
        *((first, each) for each in given + pairs[first_pair % every :: every]),
        *((args, {}) for args in MORE.get(name, lambda x: ())(x)),
    ]


def calls_of_ufunc(ufunc, x):
    """Return calls of a ufunc and of its `reduce`: the callable, arguments and keywords."""
    if ufunc is np.matmul:
        operands = [(x, x.T), (x, A.T), (x, x), (x, 2), (x, [1, 2, 3])]
    elif ufunc.nin == 1:
        operands = [(x,)]
    else:
        others = [x, 2, 2.5, -1, True, A, A.astype(np.float32), [1, 2, 3], x[0], np.int8(3)]
        others += [np.float64(2), x[:, :2], "a", None]
        operands = [pair for other in others for pair in ((x, other), (other, x))]
    keywords = [{"dtype": np.float64}, {"out": BUFFER}, {"where": True}]
    # NumPy 2.5's own vecmat of complex numbers returns memory that it never wrote where order is "F".
    keywords += [{"order": "F"}] * (ufunc.signature is None or ufunc is np.matmul)
    keywords += [{"casting": "unsafe"}, {"subok": False}, {"where": A > 0, "out": BUFFER}]
    found = [(ufunc, args, given) for args in operands for given in ({}, *keywords)]
    if ufunc.nin == 2 and ufunc is not np.matmul:
        reduced = [{}, {"axis": None}, {"axis": 1, "keepdims": True}, {"axis": ()}]
        reduced += [{"axis": (0, 1)}, {"initial": 2}, {"where": A > 0}, {"dtype": np.float32}]
        reduced += [{"where": A > 0, "initial": 0}]
        found += [(ufunc.reduce, (x,), given) for given in reduced]
        found += [(ufunc.outer, (x, x), {}), (ufunc.accumulate, (x,), {})]
    return found


def outcome(function, args, settings, requires_grad=None):
    """Return what a call returns, or the error; with `requires_grad`, of Tensors instead of arrays."""

    def given(value):
        if value is BUFFER:
            return np.empty(())
        if isinstance(value, list):
            return [given(part) for part in value]
        if requires_grad is None or not isinstance(value, np.ndarray):
            return value
        return pg.tensor(value, requires_grad=requires_grad and value.dtype.kind in "fc")

    settings = {key: value if key != "out" else given(value) for key, value in settings.items()}
    try:
        return function(*map(given, args), **settings)
    except Exception as error:
        return error


def complaints(function, args, settings, like_an_operator=False):
    """Return what is wrong with a call on Tensors, by NumPy's result on the arrays: recorded, and where nothing is."""
    expected = outcome(function, args, settings)
    found = {
        how: complaint(
            expected, outcome(function, args, settings, how == RECORDED), how, like_an_operator
        )
        for how in (RECORDED, "plain")
    }
    return {how: what for how, what in found.items() if what}


RECORDED = "recorded"


def complaint(expected, found, how, like_an_operator):
    """Return what is wrong with what a call on Tensors gave; "" if nothing is."""
    if isinstance(expected, Exception):
        return "" if isinstance(found, Exception) else f"NumPy raises {expected!r}, got {found}"
    if isinstance(found, NotImplementedError):  # complex numbers have no order
        return "" if "is not implemented for complex" in str(found) else repr(found)
    if isinstance(found, Exception):
        clear = isinstance(found, TypeError) and str(found).startswith("np.")
        lost = how == RECORDED and "x.detach()" in str(found)
        writes = "cannot write into a Tensor" in str(found)
        return "" if clear and (lost or writes) else f"unclear: {found!r}"
    return "" if same(found, expected, like_an_operator) else f"{found!r} is not {expected!r}"


def same(found, expected, like_an_operator=False):
    """Return whether a result is NumPy's, in values, shape and dtype (that of an operator may be PyTorch's)."""
    if isinstance(expected, tuple):
        return len(found) == len(expected) and all(map(same, found, expected))
    if not isinstance(expected, (np.ndarray, np.generic)):
        return type(found) is type(expected) and found == expected
    array = found.detach().numpy() if isinstance(found, pg.Tensor) else found
    rough = like_an_operator or array.dtype == np.float16
    return (
        array.shape == expected.shape
        and (array.dtype == expected.dtype or (like_an_operator and array.dtype.kind in "fc"))
        and np.allclose(
            array,
            expected,
            rtol=2e-3 if rough else 1e-5,
            atol=1e-3 if rough else 1e-6,
            equal_nan=True,
        )
    )


def unlike_numpy(dtype, every):
    """Return how NumPy's functions answer on Tensors of a dtype where NumPy answers otherwise.

    Of the pairs of keywords one in `every` is given.
    """
    x = A > 0 if dtype is np.bool_ else A.astype(dtype)
    ufuncs = UFUNCS.keys() | {each for each in FUNCTIONS if isinstance(each, np.ufunc)}
    tried, wrong = 0, []
    for function in FUNCTIONS.keys() - ufuncs - LIKE:
        for args, settings in calls(function, x, every, KINDS.index(dtype)):
            tried += 1
            if what := complaints(function, args, settings):
                wrong.append(f"{function.__name__}, {args[1:]}, {settings}: {what}")
    if x.dtype.kind == "c":
        ufuncs -= {
            np.logaddexp
        }  # which NumPy refuses of complex numbers; PyTorch takes them, and so do we
    for ufunc in ufuncs:
        for called, args, settings in calls_of_ufunc(ufunc, x):
            tried += 1
            if what := complaints(called, args, settings, ufunc in OPERATORS):
                wrong.append(f"{ufunc.__name__}.{called.__name__}, {args}, {settings}: {what}")
    assert tried > 2000
    return "\n".join(wrong)


@pytest.mark.filterwarnings("ignore")  # NumPy's own, of infinities and of casts
@pytest.mark.parametrize("dtype", KINDS)
def test_a_numpy_function_with_any_of_its_keywords_gives_numpys_result_or_says_why_not(dtype):
    """Each pair of keywords is given to float64; to others one in six, at night all."""
    every = 1 if dtype is np.float64 else 6
    assert not (wrong := unlike_numpy(dtype, every)), wrong


def test_the_comparison_with_numpy_sees_a_wrong_value_shape_dtype_and_an_unclear_error():
    def wrong(on_tensors):
        def function(x):
            return on_tensors(x) if isinstance(x, pg.Tensor) else np.sum(x, 0)

        found = complaints(function, (A,), {})
        assert len(found) in (0, 2)  # recorded and plain
        return found.get(RECORDED, "")

    assert not wrong(lambda x: np.sum(x, 0))
    assert "is not" in wrong(lambda x: np.sum(x, 1))
    assert "is not" in wrong(lambda x: np.sum(x, 0) * 1.001)
    assert "is not" in wrong(lambda x: np.sum(x, 0).to(np.float32))
    assert "unclear" in wrong(lambda x: x.reshape(5))


def test_every_function_takes_its_keywords_by_numpys_names():
    for function, op in FUNCTIONS.items():
        names = inspect.signature(op).parameters.keys() - {"out"}
        theirs = inspect.signature(function).parameters
        named = {name for name, one in theirs.items() if one.kind is not one.VAR_KEYWORD}
        assert names <= named or len(named) < len(theirs), function


def composed(u, s, vh):
    """Return the matrix of a singular value decomposition, whose factors have signs of their own."""
    return np.matmul(u * s, vh)


# What NumPy's older versions do not have.


FORMULAS = rows("numpy_formulas.txt", composed=composed)
# What NumPy's older versions do not have, and what newer ones refuse.
for function, row in {
    "cumulative_sum": "from nothing on",
    "vecmat": "of matrices and vectors",
}.items():
    if not hasattr(np, function):
        del FORMULAS[row]
if np.lib.NumpyVersion(np.__version__) >= "2.5.0":
    del FORMULAS["in a plane"]


@pytest.mark.filterwarnings("ignore:Arrays of 2-dimensional vectors:DeprecationWarning")
def test_a_numpy_call_that_is_a_formula_of_ops_has_numpys_result_and_the_right_gradient():
    wrong = []
    for name, formula in FORMULAS.items():
        try:
            assert same(tuple(flat(formula(pg.tensor(A)))), tuple(flat(formula(A))))
            assert pg.autograd.gradcheck(formula, pg.tensor(A, requires_grad=True))
        except Exception as error:
            wrong.append(f"{name}: {error!r}")
    assert not wrong, "\n".join(wrong)


def test_what_has_no_gradient_is_answered_for_tensors_that_require_grad():
    x = pg.tensor(A, requires_grad=True)
    assert np.ndim(x) == 2
    assert np.shape(x) == (2, 3)
    assert np.size(x) == 6
    assert np.size(x, 1) == 3
    assert np.result_type(x, np.float32) == np.float64
    assert np.can_cast(x, np.complex128)
    assert np.allclose(x, A)
    assert np.array_equal(x, A)
    assert np.shares_memory(x, x)
    assert not np.iscomplexobj(x)
    assert np.count_nonzero(x) == 6
    for function in (np.isclose, np.equal, np.logical_and):
        assert function(x, x).numpy().all()
    for function in (np.argsort, np.argmax, np.isreal, np.iscomplex, np.signbit, np.isfinite):
        assert np.array_equal(function(x).numpy(), function(A))
    assert [part.tolist() for part in np.nonzero(x > 1)] == [[0, 1], [2, 0]]
    assert np.searchsorted(np.arange(4.0), x).tolist() == [[1, 0, 2], [4, 1, 0]]
    for alike in (np.full_like(x, 7), np.zeros_like(x, dtype=np.float32, shape=(2,))):
        assert isinstance(alike, pg.Tensor)
        assert not alike.requires_grad


def test_numpy_computes_where_no_gradient_is_recorded_and_shared_memory_has_one_version():
    x = pg.tensor(A)
    assert isinstance(np.cumsum(x), pg.Tensor)
    assert np.cumsum(x).numpy().tolist() == np.cumsum(A).tolist()
    assert np.sum(pg.tensor([1, 2], dtype=pg.uint8)).dtype == np.uint64
    w = pg.ones(2, 3, dtype=pg.float64, requires_grad=True)
    y = (x * w).sum()
    np.diagonal(x).numpy()  # read-only, as NumPy's
    np.rot90(x).mul_(2)  # shows the memory of x, which is saved
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward()
    leaf = pg.tensor(A, requires_grad=True)
    with pg.no_grad():
        assert not np.cumsum(leaf).requires_grad


LOST = {
    "np.add(x, 1, out=np.empty((2, 3)))": r"np.add takes no out= .* y = \.\.\.",
    "np.exp(x, where=A > 0)": r"np.exp takes no where= .*np.where\(mask, result, other\)",
    "np.sum(x, out=np.empty(()))": "np.sum takes no out=",
    "np.add(A, 1, out=x)": r"np.add cannot write into a Tensor: .* x.copy_\(result\)",
    "np.copyto(x, A)": r"np.copyto cannot write into a Tensor: write x.copy_\(",
    "np.copyto(A.copy(), x)": "np.copyto has no differentiable counterpart",
    "np.add.at(x, 0, 1)": "np.add.at cannot write into a Tensor",
    "np.median(x.detach(), overwrite_input=True)": "np.median cannot write into a",
    "np.nan_to_num(x.detach(), copy=False)": "np.nan_to_num cannot write into a",
    "np.union1d(x, x)": "np.union1d has no .*write np.unique",
    "np.spacing(x)": r"np.spacing has no .* x.detach\(\) if no gradient",
    "scipy.special.besselpoly(x, x, x)": r"^scipy.special.besselpoly has no differentiable counter",
    "np.save('never-written', x)": "np.save has no",
}


@pytest.mark.parametrize("call", LOST)
def test_a_call_that_would_lose_a_gradient_names_the_function_and_what_to_write(call):
    with pytest.raises(TypeError, match=LOST[call]):
        eval(call, {"np": np, "scipy": scipy, "A": A, "x": pg.tensor(A, requires_grad=True)})


def test_an_array_that_a_tensor_is_added_to_in_place_is_refused_or_changed_as_numpy_does():
    array = np.zeros((2, 3))
    same = array
    array += pg.tensor(A)
    assert array is same
    assert array.tolist() == A.tolist()
    with pytest.raises(TypeError, match="np.add takes no out="):
        array += pg.tensor(A, requires_grad=True)


def test_hasattr_is_false_of_an_attribute_that_only_tensors_of_another_kind_have():
    x = pg.ones(2, requires_grad=True)
    assert not hasattr(x, "imag")
    assert not hasattr(x * 2, "grad_dtype")
    assert hasattr(pg.tensor([1j]), "imag")
    with pytest.raises(RuntimeError, match="imag is not implemented for tensors with non-complex"):
        x.imag  # noqa: B018


@pytest.mark.parametrize("array", [np.ones(2), np.array([1 + 2j, 3j])])
@pytest.mark.parametrize("change", [lambda x: x, lambda x: x.conj()])
def test_the_conjugate_under_numpys_name_is_an_array_of_its_own(array, change):
    x = pg.tensor(array)
    y = np.conj(change(x))
    y.mul_(2)
    assert x.tolist() == array.tolist()
