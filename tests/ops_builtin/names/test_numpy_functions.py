"""NumPy's functions on Tensors have NumPy's meaning: every keyword gives NumPy's result, or a clear refusal."""

import inspect
import itertools

import numpy as np
import pytest
import scipy.special

import plugrad as pg
from _plugrad_names.numpy_functions.dispatch import FUNCTIONS, OPERATORS, UFUNCS

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
    "geomspace": (2.0,),
    "linspace": (2.0,),
    "logspace": (2.0,),
    "nanpercentile": (30.0,),
    "nanquantile": (0.3,),
    "pad": (1,),
    "percentile": (30.0,),
    "quantile": (0.3,),
    "resize": ((3, 3),),
    "take": ([0, 1, -1],),
    "rollaxis": (1,),
    "expand_dims": (0,),
    "reshape": (-1,),
    "swapaxes": (0, 1),
}
# Calls whose arguments no table of keywords has.
MORE = {
    "apply_along_axis": lambda x: [(np.sort, axis, x) for axis in (0, 1, -1, 2)],
    "apply_over_axes": lambda x: [(np.sum, x, axes) for axes in (0, (0, 1), [-1], 3)],
    "average": lambda x: [(x, 0, [1, 2]), (x, (1, 0), A.T * A.T), (x, 1, A[0] ** 2, True)],
    "bincount": lambda x: [
        ([0, 1, 3], x[0]),
        ([0, 1, 3], x[0], 7),
        ([0, 1], x[0]),
        ([-1, 0, 0], x[0]),
    ],
    "block": lambda x: [([[x, x], [x, A]],), ([x[0], 1],), (x,), ([x, [x]],), ([[x], (x,)],)],
    "broadcast_arrays": lambda x: [(x, x[0], 1), (x, x[:, :2]), (x,)],
    "choose": lambda x: [([0, 1, 0], [x, A]), ([0, 2, -1], [x, A]), ([0, 2, -1], x, None, "wrap")],
    "compress": lambda x: [([True, False, True], x, 1), ([0, 1], x, 0), ([1] * 9, x), ([1], x)],
    "convolve": lambda x: [
        (x[0], other, mode) for other in (x[1, :2], [1.0], x) for mode in ("full", "same", "valid")
    ],
    "correlate": lambda x: [
        (*pair, mode)
        for other in (x[1, :2], A[0, :2] * 1j, [1.0, 2, 3, 4], [], x)
        for pair in ((x[0], other), (other, x[0]))
        for mode in ("full", "same", "valid", "none")
    ],
    "cov": lambda x: [
        (x, x),
        (x, x.T),
        (x[0],),
        (x, None, True, False, None, [1, 2, 1], A[0] ** 2),
    ],
    "cross": lambda x: [(x, x), (x[:, :2], x), (x[:, :2], x[:, :2]), (x, A[0]), (x, x[:, :1])],
    "delete": lambda x: [
        (x, at, axis) for at in (0, [0, -1], 9, slice(2)) for axis in (None, 0, 1)
    ],
    "diff": lambda x: [(x, 1, 1, 2.0), (x, 2, 0, x[:1], x), (x, 0), (x, -1), (x, 9), (x, 1, 5)],
    "ediff1d": lambda x: [(x, 1, [2, 3]), (x[0],), (x, 1j)],
    "extract": lambda x: [(A > 0, x), ([0, 1, 1], x), ([1] * 9, x)],
    "frexp": lambda x: [(x * 1e300,), (x / 1e305,)],
    "full_like": lambda x: [(A, x[0]), (x, x[0]), (x, 2.5), (A, x, np.float32), (A, x[:, :2])],
    "insert": lambda x: [
        (x, at, value, axis)
        for at in (0, [0, -1], 9, slice(2))
        for value in (1, 2.5, x[0], 1j)
        for axis in (None, 0, 1)
    ],
    "interp": lambda x: [
        (x, [-1.0, 0, 1], [1.0, 3, 2]),
        (x, [-1.0, 0, 1], [1.0, 3, 2], 7, 8),
        (0.3, [-1.0, 0, 1], x[0]),
        ([0.3, 7], [-1.0, 0, 1], x[0], None, None, 3),
        (x, [0.0], [1.0]),
        (x, [0.0, 1], [1.0]),
        (x, [], []),
    ],
    "ldexp": lambda x: [(x, 3), (x, [1, 2, -3]), (x, 2000), (x, 1.5)],
    "meshgrid": lambda x: [(x[0], x[1]), (x[0],), (x[0], 1, x[1, :2]), (x, x), ()],
    "piecewise": lambda x: [
        (x, [x < 0, x > 1], [np.negative, 2]),
        (x, [x < 0], [1.5, np.square]),
        (x[0], x[0] < 0, [np.negative]),
        (x, [x < 0], [1, 2, 3]),
    ],
    "poly": lambda x: [(x[0],), (x[:, :2],), (x,), ([],)],
    "polyadd": lambda x: [(x[0], x[1, :2]), (x[0], 1), (x[0], x)],
    "polyder": lambda x: [(x[0],), (x[0], 2), (x[0], 9), (x[0], -1), (x,)],
    "polydiv": lambda x: [(x[0], x[1, :2]), (x[1, :2], x[0]), (x[0], 2.0), (x[0], x)],
    "polyfit": lambda x: [([0.0, 1, 3], x[0], 1), (x[0], A[1], 2), (x[0], x, 1), (x[0], x[1], -1)],
    "polyint": lambda x: [(x[0],), (x[0], 2), (x[0], 2, [1, 2]), (x[0], 2, 3), (x[0], -1)],
    "polymul": lambda x: [(x[0], x[1, :2]), (x[0], 2), (x, x)],
    "polysub": lambda x: [(x[0], x[1, :2]), (x[0], 1)],
    "polyval": lambda x: [(x[0], x), (x[0], 2.0), ([1.0, 2], x), (x, 1.0), ([], x)],
    "roots": lambda x: [(x[0],), (np.pad(x[1], 2),), (x[0] * 0,), (x,)],
    "resize": lambda x: [(x, 7), (x, (2, -1)), (x[:0], 3)],
    "searchsorted": lambda x: [],
    "sliding_window_view": lambda x: [
        (x, (1, 2)),
        (x, 2, 1),
        (x, 5, 1),
        (x, 2),
        (x, -1, 0),
        (x, (2, 2), (1, 1)),
    ],
    "take": lambda x: [
        (x, at, axis, mode)
        for at in (1, -7, [[0, 1]])
        for axis in (None, 0, 1, 5)
        for mode in ("raise", "wrap", "clip")
    ],
    "trim_zeros": lambda x: [(np.pad(x[0], 2),), (np.pad(x, 1), "f"), (x[0] * 0,), (x[0], "no")],
    "unstack": lambda x: [(x[0],), (x[0, 0],)],
    "vecdot": lambda x: [(x, x[0]), (x, x[:, :2]), (x, 2)],
    "broadcast_to": lambda x: [(x, (-1, 3)), (x[0], 3), (x, (2, 2)), (x[0], [2, 3])],
    "concatenate": lambda x: [
        ([x, x[:1]],),
        ([x, [[1, 2, 3]]],),
        ([x[0], x],),
        ([x[0, 0], x], None),
        ([x, A.astype(np.float32)],),
    ],
    "expand_dims": lambda x: [(x, axis) for axis in (-1, (0, 1), (0, -1), [0], (0, 0), 7, ())],
    "gradient": lambda x: [
        (x, 2.0),
        (x, 1, np.array([0.0, 1, 3])),
        (x[0], np.array([0.0, 1, 3])),
        (x, 1, 2, 3),
        (x[:1],),
    ],
    "linspace": lambda x: [
        (1, x),
        (x, x, 4),
        (x, x[0], 1),
        (x, 0, 0),
        (x, 1, -1),
        (x, 2, 4, False),
    ],
    "nan_to_num": lambda x: [(x / (x > 0.3),), (x / (x > 0.3), True, 1.0, 2, 3)],
    "pad": lambda x: [
        (x, width, mode)
        for width in (0, 2, (1,), (1, 0), ((0, 1), (2, 0)), -1, (1, 2, 3))
        for mode in ("constant", "edge", "reflect", "symmetric", "wrap", "maximum", "other")
    ],
    "ravel": lambda x: [
        (x[::step].T if turned else x[:, ::step], order)
        for step in (1, 2)
        for turned in (False, True)
        for order in "CFAK"
    ],
    "reshape": lambda x: [(x.T, (3, -1), order) for order in "CFA"],
    "real_if_close": lambda x: [(x * (1 + 1e-20j),), (x * 1j, 10), (x * 1j, 0.5)],
    "rollaxis": lambda x: [
        (x, axis, start) for axis in (0, 1, -1, 3) for start in (-1, 0, 1, 2, 3)
    ],
    "select": lambda x: [
        ([x > 0, x > -1], [x, x * 2]),
        ([A > 0, A[0] < 0], [1, x], 5.5),
        ([A > 0], [A], x[0]),
        ([x], [x]),
        ([x > 0], []),
        ([], []),
    ],
    "squeeze": lambda x: [(x[:1],), (x[:1], 0), (x[None, :1], (0, 1)), (x, 0), (x[:1], ())],
    "stack": lambda x: [([x, x], 2), ([x, A.astype(np.float32)],), ([x[0], x],)],
    "where": lambda x: [
        (x,),
        (x, x, x),
        (A > 0, x, 0),
        (A > 0, 1, x),
        (x, 1, 0),
        (A > 0, x),
        ([True, False, True], x, [1, 2, 3]),
        (x > 0, x, 2.5),
    ],
}


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


PAIRS = {each: 1 if each in (np.float64, np.complex64, np.int64) else 3 for each in KINDS}
"""Of how many pairs of keywords one is given to arrays of a dtype: each to one of each kind, with -m sweep to all."""


@pytest.mark.one_in(4, "float64")
@pytest.mark.filterwarnings("ignore")  # NumPy's own, of infinities and of casts
@pytest.mark.parametrize(
    ("dtype", "every"),
    [
        *(pytest.param(each, every, id=each.__name__) for each, every in PAIRS.items()),
        *(
            pytest.param(each, 1, id=f"{each.__name__}-each pair", marks=pytest.mark.sweep)
            for each, every in PAIRS.items()
            if every > 1
        ),
    ],
)
def test_a_numpy_function_with_any_of_its_keywords_gives_numpys_result_or_says_why_not(
    dtype, every
):
    x = A > 0 if dtype is np.bool_ else A.astype(dtype)
    ufuncs = UFUNCS.keys() | {each for each in FUNCTIONS if isinstance(each, np.ufunc)}
    tried, wrong = 0, []
    for function in FUNCTIONS.keys() - ufuncs - LIKE:
        for args, settings in calls(function, x, every, KINDS.index(dtype)):
            tried += 1
            what = complaints(function, args, settings)
            wrong += [(function.__name__, args[1:], settings, what)] * bool(what)
    for ufunc in ufuncs:
        for called, args, settings in calls_of_ufunc(ufunc, x):
            tried += 1
            what = complaints(called, args, settings, ufunc in OPERATORS)
            wrong += [(ufunc.__name__, called.__name__, args, settings, what)] * bool(what)
    assert tried > 2000
    assert wrong == []


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


FORMULAS = {
    "sum over no axis": lambda x: np.sum(x, axis=()),
    "sum of some": lambda x: np.sum(x, axis=1, initial=2, where=A > 0),
    "mean of some": lambda x: np.mean(x, axis=0, where=A > -1),
    "max of some": lambda x: np.max(x, axis=1, initial=0.1, where=A > 0.5),
    "min, and a first number": lambda x: np.min(x, initial=-0.5),
    "joined flat": lambda x: np.concatenate([x, x[:1] * 2], axis=None),
    "reshaped by columns": lambda x: np.reshape(x, (3, 2), order="F"),
    "flat in memory's order": lambda x: np.ravel(x.T, order="K"),
    "two new axes": lambda x: np.expand_dims(x, (0, 2)),
    "clipped by a Tensor": lambda x: np.clip(x, a_min=x * x, a_max=3),
    "chosen by numbers": lambda x: np.where(A // 1, x * x, x),
    "padded with numbers": lambda x: np.pad(x, ((1, 0), (2, 1)), constant_values=3),
    "padded by reflection": lambda x: np.pad(x, (1, 4), mode="reflect"),
    "points between": lambda x: np.linspace(x, x[0] * 2, 4, axis=1),
    "slopes": lambda x: np.gradient(x, 2.0, [0.0, 1.0, 3.0]),
    "slopes, of second order at the edges": lambda x: np.gradient(
        x, [0.0, 1.0, 3.0], axis=1, edge_order=2
    ),
    "one of several": lambda x: np.select([A > 1, A < 0], [x, x * x], x[0]),
    "one triangle": lambda x: np.linalg.eigvalsh(x[:, :2]),
    "the other triangle": lambda x: np.linalg.eigh(x[:, :2], UPLO="U").eigenvalues,
    "of complex numbers, the largest": lambda x: np.max(x * (1 + 2j), axis=(0, 1)),
    "reduced by a ufunc": lambda x: np.maximum.reduce(x, axis=1),
    "the product of some": lambda x: np.prod(x, axis=1, initial=2, where=A > 0),
    "logarithms, reduced": lambda x: np.logaddexp.reduce(x, axis=1),
    "running maximum": lambda x: np.maximum.accumulate(x, axis=1),
    "every pair": lambda x: np.hypot.outer(x[0], x[1]),
    "variance of some, about a mean": lambda x: np.var(x, axis=1, where=A > -1, mean=x[:, :1]),
    "spread, but nan": lambda x: np.nanstd(np.where(A == 4, np.nan, x), axis=0, ddof=0.5),
    "largest, but nan": lambda x: np.nanmax(np.where(A == 4, np.nan, x), axis=0),
    "a quantile of two axes": lambda x: np.quantile(x * A[0], [0.2, 0.7], axis=(0, 1)),
    "a quantile by another method": lambda x: np.quantile(x, 0.3, axis=1, method="hazen"),
    "a quantile, but nan": lambda x: np.nanpercentile(np.where(A == 4, np.nan, x), 30.0, axis=1),
    "weighted by rows": lambda x: np.average(x, axis=0, weights=x[:, 2] + 2),
    "from nothing on": lambda x: np.cumulative_sum(x, axis=1, include_initial=True),
    "different, and begun": lambda x: np.diff(x, axis=0, prepend=1.0, append=x[:1]),
    "turned on": lambda x: np.unwrap(x * 4, axis=1),
    "counted by weight": lambda x: np.bincount([0, 2, 2], x[0] * x[1]),
    "covariance": lambda x: np.cov(x, x[0] * x[1], ddof=0, aweights=[1, 2, 0.5]),
    "correlation": lambda x: np.corrcoef(x, rowvar=False)[:, 0],
    "between points": lambda x: np.interp(x, np.cumsum(np.exp(x[0])) - 2, x[1], left=3),
    "between points of a period": lambda x: np.interp(x, [0.0, 1.1, 2.2], x[1], period=3),
    "convolved": lambda x: np.convolve(x[0], x[1, :2], "same"),
    "correlated": lambda x: np.correlate(x[0, :2], x[1] * 1j, "full"),
    "of matrices and vectors": lambda x: np.vecmat(x[:, 0], np.matvec(x[:, None], x)),
    "a matrix's condition": lambda x: np.linalg.cond(x[:, :2], "fro"),
    "one triangle, factored": lambda x: np.linalg.cholesky(x[:, :2] * x[:, :2] + 30 * np.eye(2)),
    "one triangle, inverted": lambda x: np.linalg.pinv(x[:, :2], hermitian=True),
    "one triangle, decomposed": lambda x: np.linalg.svd(x[:, :2], compute_uv=False, hermitian=True),
    "one triangle, composed": lambda x: composed(*np.linalg.svd(x[:, :2], hermitian=True)),
    "in a plane": lambda x: np.cross(x[:, :2], x[0, :2]),
    "cube roots": lambda x: np.cbrt(x),
    "mantissas": lambda x: np.frexp(x * 1.1)[0],
    "parts of a quotient": lambda x: np.divmod(x, x[::-1] + 9)[1],
    "roots in the plane": lambda x: np.emath.sqrt(x),
    "points between, by powers": lambda x: np.geomspace(x * x, x[0] * x[0] * 9, 3),
    "one function after another": lambda x: np.piecewise(x, [A < 0], [np.square, np.sin]),
    "row by row": lambda x: np.apply_along_axis(lambda row: row * row.sum(), 0, x),
    "inserted": lambda x: np.insert(x, [0, 2], x[:, :2] * 2, axis=1),
    "a wall of blocks": lambda x: np.block([[x, x[:, :1]], [x[0] * 2, 1.0]]),
    "taken round": lambda x: np.take(x, [7, -8], mode="wrap"),
    "chosen one by one": lambda x: np.choose([0, 1, 0], [x[0], x[1] * 2]),
    "a grid": lambda x: np.meshgrid(x[0], x[1, :2]),
    "padded with Tensors": lambda x: np.pad(x, 1, constant_values=x[0, 0] * 2),
    "windows that slide": lambda x: np.lib.stride_tricks.sliding_window_view(x, (1, 2)),
    "a stack of a list": lambda x: np.array([[x[0, 0], 1.0], x[1, :2]], like=x),
    "appended to a list": lambda x: np.append([x[0, 0], 2.0], x[1]),
    "a polynomial": lambda x: np.polyval(x[0], x),
    "a polynomial's quotient and rest": lambda x: np.polydiv(x[0], x[1, :2] + 3),
    "a fitted polynomial": lambda x: np.polyfit([0.0, 1.5, 2], x.T, 1, w=[1, 2, 3.0]),
    "a polynomial's zeros": lambda x: np.roots(x[0] - x[1] * 2),
}


# What NumPy's older versions do not have.
NEWER = {"cumulative_sum": "from nothing on", "vecmat": "of matrices and vectors"}
for name, row in NEWER.items():
    if not hasattr(np, name):
        del FORMULAS[row]
# And what newer ones refuse.
if np.lib.NumpyVersion(np.__version__) >= "2.5.0":
    del FORMULAS["in a plane"]


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_a_numpy_call_that_is_a_formula_of_ops_has_the_right_gradient(formula):
    assert pg.autograd.gradcheck(formula, pg.tensor(A, requires_grad=True))


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


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: np.add(x, 1, out=np.empty((2, 3))), r"np.add takes no out= .* y = \.\.\."),
        (
            lambda x: np.exp(x, where=A > 0),
            r"np.exp takes no where= .*np.where\(mask, result, other\)",
        ),
        (lambda x: np.sum(x, out=np.empty(())), "np.sum takes no out="),
        (lambda x: np.add(A, 1, out=x), r"np.add cannot write into a Tensor: .* x.copy_\(result\)"),
        (lambda x: np.copyto(x, A), r"np.copyto cannot write into a Tensor: write x.copy_\("),
        (lambda x: np.copyto(A.copy(), x), "np.copyto has no differentiable counterpart"),
        (lambda x: np.add.at(x, 0, 1), "np.add.at cannot write into a Tensor"),
        (lambda x: np.median(x.detach(), overwrite_input=True), "np.median cannot write into a"),
        (lambda x: np.nan_to_num(x.detach(), copy=False), "np.nan_to_num cannot write into a"),
        (lambda x: np.union1d(x, x), "np.union1d has no .*write np.unique"),
        (lambda x: np.spacing(x), r"np.spacing has no .* x.detach\(\) if no gradient"),
        (
            lambda x: scipy.special.besselpoly(x, x, x),
            r"^scipy.special.besselpoly has no differentiable counter",
        ),
        (lambda x: np.save("never-written", x), "np.save has no"),
    ],
)
def test_a_call_that_would_lose_a_gradient_names_the_function_and_what_to_write(call, words):
    with pytest.raises(TypeError, match=words):
        call(pg.tensor(A, requires_grad=True))


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
