"""Libraries that call functions by NumPy's names: opt_einsum, xarray, and NumPy's keywords at `plugrad`'s functions."""

import copy

import numpy as np
import pytest

import plugrad as pg
from plugrad.authoring import composed, smooth_samples
from tests.comparing import installed

X = np.array([[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]])
V, M = X[0], np.array([[2.0, 1.0], [1.0, 3.0]])

CALLS = {
    "all": [(X > 2, {"axis": 0, "keepdims": True})],
    "any": [(X > 2, {"axis": 0, "keepdims": True})],
    "amax": [(X, {"axis": 0, "keepdims": True})],
    "amin": [(X, {"axis": 0, "keepdims": True})],
    "argmax": [(X, {"axis": 0, "keepdims": True})],
    "argmin": [(X, {"axis": 0, "keepdims": True})],
    "argsort": [(X, {"axis": 0, "stable": True})],
    "broadcast_to": [(V, {"shape": (2, 3)})],
    "clip": [
        (X, {"a_min": 2.0, "a_max": 4.0}),
        (X, {"min": 2.0, "max": 4.0}),
        (X, {"a_min": 2.0, "a_max": None}),
    ],
    "concat": [((X, X), {"axis": 1})],
    "concatenate": [((X, X), {"axis": 1})],
    "count_nonzero": [(X > 2, {"axis": 0})],
    "cov": [(X, {"ddof": 0}), (X, {"bias": True}), (X, {"rowvar": False, "ddof": 0})],
    "cumprod": [(X, {"axis": 0})],
    "cumsum": [(X, {"axis": 0})],
    "diag": [(V, {"k": 1})],
    "diagflat": [(V, {"k": 1})],
    "diagonal": [(M, {"offset": 1, "axis1": 0, "axis2": 1}), (M, {"axis1": 1, "axis2": 0})],
    "diff": [(X, {"n": 1, "axis": 0})],
    "expand_dims": [(X, {"axis": 0})],
    "flip": [(X, {"axis": 0}), (X, {"axis": (0, 1)})],
    "full_like": [(X, {"fill_value": 2.0})],
    "hsplit": [(X, {"indices_or_sections": 3})],
    "mean": [(X, {"axis": 0, "keepdims": True})],
    "moveaxis": [(X, {"source": 0, "destination": 1})],
    "nanmean": [(X, {"axis": 0, "keepdims": True})],
    "nanquantile": [(X, {"q": 0.5, "axis": 0, "keepdims": True, "method": "linear"})],
    "nansum": [(X, {"axis": 0})],
    "nan_to_num": [(X, {"nan": 1.0})],
    "pad": [
        (X, {"pad_width": ((1, 1), (0, 2))}),
        (X, {"pad_width": 1, "mode": "edge"}),
    ],
    "permute_dims": [(X, {"axes": (1, 0)})],
    "prod": [(X, {"axis": 0, "keepdims": True})],
    "quantile": [(X, {"q": 0.5, "axis": 0, "method": "lower"})],
    "repeat": [(X, {"repeats": 2, "axis": 1}), (X, {"repeats": (1, 2), "axis": 0})],
    "reshape": [(X, {"shape": (3, 2)})],
    "roll": [(X, {"shift": 1, "axis": 0}), (X, {"shift": (1, 1), "axis": (0, 1)})],
    "rot90": [(X, {"k": 1, "axes": (1, 0)})],
    "round": [(X / 3, {"decimals": 1})],
    "split": [
        (X, {"indices_or_sections": 3, "axis": 1}),
        (X, {"indices_or_sections": (1, 2), "axis": 1}),
        (X, {"indices_or_sections": 2}),
    ],
    "squeeze": [(X[None], {"axis": 0})],
    "stack": [((X, X), {"axis": 1})],
    "std": [(X, {"axis": 0, "ddof": 0, "keepdims": True}), (X, {"axis": 0, "correction": 1})],
    "sum": [(X, {"axis": 0, "keepdims": True})],
    "swapaxes": [(X, {"axis1": 0, "axis2": 1})],
    "take": [
        (X, {"indices": np.array([1, 0]), "axis": 1}),
        (X, {"indices": np.array([[1, 5]])}),
    ],
    "tile": [(X, {"reps": (2, 1)}), (X, {"reps": 2})],
    "trace": [(X, {"offset": 1}), (np.ones((2, 3, 4)), {"axis1": 1, "axis2": 2})],
    "transpose": [(X, {"axes": (1, 0)}), (np.ones((2, 3, 4)), {"axes": (1, 2, 0)})],
    "trapezoid": [(X, {"dx": 2.0, "axis": 0})],
    "tril": [(X, {"k": 1})],
    "triu": [(X, {"k": 1})],
    "unstack": [(X, {"axis": 1})],
    "vander": [(V, {"N": 2, "increasing": True})],
    "var": [(X, {"axis": 0, "ddof": 0})],
    "vsplit": [(X, {"indices_or_sections": 2})],
}
"""Calls by NumPy's keywords: the arrays, which come by position as libraries give them, and the settings."""
OF_TWO = {
    "allclose": {"rtol": 1e-3, "atol": 0.0, "equal_nan": True},
    "cross": {"axis": 1},
    "isclose": {"rtol": 1e-3},
    "tensordot": {"axes": ([1], [1])},
}

OTHERWISE = {
    "pairs of values and indices in PyTorch": "max median min nanmedian sort unique",
    "indices as one tensor in PyTorch": "nonzero",
    "another meaning in PyTorch: the write into a tensor, places in the flat tensor, another op": ""
    "copy put select",
    "without settings": "angle argwhere atleast_1d atleast_2d atleast_3d broadcast_arrays broadcast_shapes "
    "column_stack corrcoef dot dstack fix fliplr flipud hstack i0 imag inner isneginf isposinf isreal kron "
    "matrix_transpose outer ravel real row_stack sinc unravel_index vdot vstack where "
    "unique_all unique_counts unique_inverse unique_values",
    "no arrays": "arange asarray astype can_cast empty eye from_dlpack frombuffer full isdtype linspace logspace ones "
    "promote_types result_type set_printoptions tril_indices triu_indices zeros empty_like ones_like zeros_like size",
    "the same names": "bincount cumulative_prod cumulative_sum dsplit einsum gradient histogram histogramdd isin "
    "meshgrid searchsorted take_along_axis",
}


def offered():
    """Yield the functions of NumPy's, no ufuncs, that plugrad offers under their name."""
    for name in dir(np):
        function = getattr(np, name)
        plain = callable(function) and not isinstance(function, (type, np.ufunc))
        if plain and not name.startswith("_") and callable(getattr(pg, name, None)):
            yield name


def test_every_function_of_numpys_name_is_called_here_or_in_the_table_of_the_others():
    others = {name for names in OTHERWISE.values() for name in names.split()}
    assert {*offered()} == {*CALLS, *OF_TWO} | (others & {*offered()})
    assert not others & {*CALLS, *OF_TWO}


def of(value):
    """Return arrays as tensors that require grad, where they can."""
    if isinstance(value, tuple):
        return tuple(map(of, value))
    return pg.tensor(value, requires_grad=value.dtype.kind == "f")


def parts(value):
    """Return a result as a list of arrays."""
    found = value if isinstance(value, (tuple, list)) else [value]
    return [np.asarray(each.detach() if isinstance(each, pg.Tensor) else each) for each in found]


def complaint(name, args, settings):
    """Return what is wrong with a call by NumPy's keywords; "" if it is NumPy's."""
    try:
        expected = parts(getattr(np, name)(*args, **settings))
    except (AttributeError, TypeError):  # an older NumPy's names and keywords
        return ""
    try:
        got = getattr(pg, name)(*map(of, args), **settings)
        for mine, theirs in zip(parts(got), expected, strict=True):
            assert mine.shape == theirs.shape
            np.testing.assert_allclose(mine, theirs)
        several = got if isinstance(got, (tuple, list)) else [got]
        tensors = [each for each in several if isinstance(each, pg.Tensor)]
        if name != "full_like" and any(each.is_floating_point() for each in tensors):
            assert all(each.requires_grad for each in tensors), "a gradient is lost"
    except Exception as error:  # whatever it raises
        return f"{name}(..., {settings}): {type(error).__name__}: {error}"
    return ""


def test_numpys_keywords_mean_at_plugrad_what_they_mean_at_numpy():
    calls = [(name, (x,), settings) for name, rows in CALLS.items() for x, settings in rows]
    calls += [(name, (X, X), settings) for name, settings in OF_TWO.items()]
    calls.append(("tensordot", (X, X.T), {"axes": 1}))
    wrong = [told for call in calls if (told := complaint(*call))]
    assert not wrong, "\n".join(wrong)


def test_a_keyword_that_neither_has_is_refused():
    for call in (
        *(lambda f=f: f(pg.ones(2, 2), shift=1) for f in (pg.exp, pg.tile, pg.matmul, pg.softmax)),
        lambda: pg.tile(pg.ones(2), axis=1),
        lambda: pg.transpose(pg.ones(2, 2), 1),
    ):
        with pytest.raises(TypeError):
            call()


def test_a_keyword_of_numpys_is_refused_by_an_op_that_somebody_else_calls_by_its_name():
    @composed(samples=smooth_samples)
    def trace(input):
        """Another's trace."""
        return input.sum()

    with pytest.raises(TypeError):
        trace.call(pg.ones(2, 2), offset=1)


CONTRACTIONS = {
    "ij,jk->ik": [(2, 3), (3, 4)],
    "ij,jk->ki": [(2, 3), (3, 4)],
    "ij,jk,kl->il": [(2, 3), (3, 4), (4, 2)],
    "abc,bcd,d->da": [(2, 3, 4), (3, 4, 5), (5,)],
    "ii,ij->j": [(3, 3), (3, 2)],
    "ij->ji": [(2, 3)],
    "ij,ij->": [(2, 3), (2, 3)],
    "bij,bjk->bik": [(2, 3, 4), (2, 4, 5)],
    "i,j->ij": [(2,), (3,)],
}


def test_opt_einsum_contracts_tensors_and_keeps_their_gradients(rng):
    opt_einsum = installed("opt_einsum")
    for equation, shapes in CONTRACTIONS.items():
        arrays = [rng.normal(size=shape) for shape in shapes]
        tensors, again = (
            [pg.tensor(array, requires_grad=True) for array in arrays] for _ in range(2)
        )
        opt_einsum.contract(equation, *tensors).square().sum().backward()
        pg.einsum(equation, *again).square().sum().backward()
        for mine, other in zip(tensors, again, strict=True):
            np.testing.assert_allclose(mine.grad, other.grad, err_msg=equation)
        compiled = opt_einsum.contract_expression(equation, *shapes)(*tensors)
        expected = np.einsum(equation, *arrays)
        np.testing.assert_allclose(compiled.detach(), expected, err_msg=equation)


TABLES = {
    "dot": lambda d, xr, of: d.dot(xr.DataArray(of(np.ones((4, 2))), dims=("y", "z"))),
    "dot of two": lambda d, xr, of: xr.dot(d, d, dim="y"),
    "weighted": lambda d, xr, of: d.weighted(xr.DataArray(of(np.arange(3.0)), dims="x")).mean("x"),
    "where": lambda d, xr, of: d.where(d > 0),
    "where with another": lambda d, xr, of: d.where(d > 0, 0.0),
    "where and drop": lambda d, xr, of: d.where(d.x > 0, drop=True),
    "where, a function": lambda d, xr, of: xr.where(d > 0, d, 0.0),
    "pad": lambda d, xr, of: d.pad(x=1),
    "pad with a number": lambda d, xr, of: d.pad(x=(1, 2), constant_values=3.0),
    "pad by the edge": lambda d, xr, of: d.pad(x=1, mode="edge"),
    "pad reflected": lambda d, xr, of: d.pad(x=1, mode="reflect"),
    "pad around": lambda d, xr, of: d.pad(x=1, mode="wrap"),
    "copy": lambda d, xr, of: d.copy(),
    "shallow copy": lambda d, xr, of: d.copy(deep=False),
    "deepcopy": lambda d, xr, of: copy.deepcopy(d),
    "copy of a set": lambda d, xr, of: d.to_dataset(name="q").copy(deep=True).q,
    "sortby": lambda d, xr, of: d.sortby("x"),
    "sortby, descending": lambda d, xr, of: d.sortby("x", ascending=False),
    "shift": lambda d, xr, of: d.shift(x=1),
    "roll": lambda d, xr, of: d.roll(x=1),
    "reindex": lambda d, xr, of: d.reindex(x=[0.0, 5.0]),
    "quantile": lambda d, xr, of: d.quantile(0.5, "x"),
    "differentiate": lambda d, xr, of: d.differentiate("y"),
    "diff": lambda d, xr, of: d.diff("x"),
    "std": lambda d, xr, of: d.std("x"),
    "var": lambda d, xr, of: d.var("x", ddof=1),
    "cumsum": lambda d, xr, of: d.cumsum("x"),
    "fillna": lambda d, xr, of: d.fillna(0.0),
    "clip": lambda d, xr, of: d.clip(0.0, 1.0),
    "concat": lambda d, xr, of: xr.concat([d, d], "x"),
    "groupby": lambda d, xr, of: d.groupby("x").mean(),
    "coarsen": lambda d, xr, of: d.coarsen(y=2).mean(),
    "combine_first": lambda d, xr, of: d.combine_first(d),
    "stack": lambda d, xr, of: d.stack(z=("x", "y")),
    "broadcast": lambda d, xr, of: d.broadcast_like(xr.DataArray(np.zeros(2), dims="q")),
}


@pytest.mark.parametrize("is_leaf", [True, False])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_xarray_computes_on_a_tensor_and_keeps_its_gradient(name, is_leaf, rng):
    xr = installed("xarray")
    array = rng.normal(size=(3, 4))
    labels = {"x": [2.0, 0.0, 1.0], "y": np.arange(4.0)}
    leaf = pg.tensor(array, requires_grad=True)
    table = xr.DataArray(leaf if is_leaf else leaf * 1, dims=("x", "y"), coords=labels)
    expected = TABLES[name](xr.DataArray(array, dims=("x", "y"), coords=labels), xr, np.asarray)
    got = TABLES[name](table, xr, pg.tensor).data
    np.testing.assert_allclose(got.detach().numpy(), expected.data)
    (got * 1).nansum().backward()
    assert leaf.grad is not None
    assert pg.any(leaf.grad != 0)


def test_a_leaf_that_is_copied_by_its_user_is_another_leaf():
    leaf = pg.ones(2, requires_grad=True)
    copied = copy.deepcopy({"of a module": [leaf]})["of a module"][0]
    assert copied.is_leaf
    copied.sum().backward()
    assert leaf.grad is None


def test_a_dtype_is_one_of_numpys_to_isinstance_and_a_tensor_is_no_other_array():
    from plugrad.authoring import is_other_array

    assert isinstance(pg.float32, np.dtype)
    assert isinstance(pg.ones(2).dtype, np.dtype)
    assert type(pg.float32) is not np.dtype
    assert not is_other_array(pg.ones(2))
