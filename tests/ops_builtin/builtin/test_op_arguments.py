"""What PyTorch's users type at the ops that exist: arguments, other names, in-place forms; and what is refused how."""

import functools
import itertools
import re

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from tests.comparing import flat, needs_torch, torch
from tests.ops_builtin.builtin.differences import CLOSE

LIBRARIES = [pg] if torch is None else [pg, torch]
both = pytest.mark.parametrize("t", LIBRARIES, ids=lambda t: t.__name__)
inf = float("inf")


def F(t):
    return t.nn.functional


# No Tensor among the arguments.

NO_TENSORS = [2.0, 3, None, "one", [1.0, 2.0], (1.0,), {}, object()]
TAKE_OTHERS = {"to", "copy", "fill", "zero", "index", "index_put", "index_adjoint", "cat", "stack"}


def test_an_op_refuses_what_is_no_tensor_with_a_type_error_that_says_so():
    wrong, says = [], re.compile("must be Tensor|Half, Float or Double|not subscriptable")
    for op in registry.ops("builtin"):
        if op.function.is_formula or op.name in TAKE_OTHERS:
            continue
        sample = next(op.samples(np.random.default_rng(0)))
        expected = (RuntimeError, TypeError) if op.name == "complex" else TypeError
        call = op.function.apply if op.name == "view" else op.call
        for number in NO_TENSORS:
            if op.name == "add" and isinstance(number, str):
                continue  # NumPy adds strings, and then has no dtype for them
            args = [number if isinstance(arg, np.ndarray) else arg for arg in sample.args]
            error = raised_or(call, *args, **sample.settings)
            if not isinstance(error, expected) or not says.search(str(error)):
                wrong.append(f"{op.name}({number!r}): {error!r}")
    assert not wrong, "\n".join(wrong)


def raised_or(call, *args, **settings):
    """Return what a call returns, or the error that it raises."""
    try:
        return call(*args, **settings)
    except Exception as error:
        return error


@both
def test_a_tensor_too_many_is_refused_and_not_written_to(t):
    x, y = t.ones(2), t.tensor([5.0, 6.0])
    for call in (t.exp, t.Tensor.exp, t.Tensor.exp_, t.Tensor.isnan):
        with pytest.raises(TypeError):
            call(x, y)
    assert y.tolist() == [5.0, 6.0]


WARNED = {
    "std(): degrees of freedom is <= 0": lambda t: t.ones(2, 3).std(1, correction=3),
    "var_mean(): degrees of freedom is <= 0": lambda t: t.var_mean(t.ones(1)),
    "Using a target size (torch.Size([2])) that is": lambda t: F(t).smooth_l1_loss(
        t.ones(2, 1), t.ones(2)
    ),
    "target size (torch.Size([3])) that is": lambda t: F(t).l1_loss(
        t.ones(2, 1).half(), t.ones(3).half()
    ),
    "'mean' divides the total loss by both": lambda t: F(t).kl_div(t.ones(2), t.ones(2)),
    "shorter than the length": lambda t: t.istft(t.ones(3, 3) + 0j, 4, window=t.ones(4), length=30),
}


@both
def test_a_number_that_means_nothing_comes_with_a_warning_at_the_users_line(t):
    for words, call in WARNED.items():
        with pytest.warns(UserWarning, match=re.escape(words)) as caught:
            call(t)
        assert t is torch or caught[0].filename == __file__, words


def test_a_spectrogram_without_a_window_warns():  # PyTorch does once in a process
    spectrum = pg.stft(pg.ones(8), 4, window=pg.ones(4), return_complex=True)
    for call in (
        lambda: pg.stft(pg.ones(8), 4, return_complex=True),
        lambda: pg.istft(spectrum, 4),
    ):
        with pytest.warns(UserWarning, match="^A window was not provided") as caught:
            call()
        assert caught[0].filename == __file__


@both
def test_a_matrix_that_cannot_be_inverted_or_factorized_is_an_error_of_linear_algebra(t):
    for call, words in {
        lambda: t.linalg.inv(t.zeros(2, 2)): "because the input matrix is singular",
        lambda: t.linalg.cholesky(-t.eye(2)): "because the input is not positive-definite",
    }.items():
        with pytest.raises(t.linalg.LinAlgError, match=words):
            call()
    assert issubclass(t.linalg.LinAlgError, RuntimeError)


def test_methods_called_as_functions_refuse_numbers_too():
    for name in ("argmax", "eq", "isnan", "item", "greater", "detach"):
        words = rf"{name}\(\): argument 'input' \(position 1\) must be"
        with pytest.raises(TypeError, match=words):
            getattr(pg, name)(2.0)
    for function in (pg.isclose, pg.allclose, pg.equal):
        with pytest.raises(TypeError, match="must be Tensor, not float"):
            function(2.0, 2.0)


def test_the_argument_that_is_a_number_is_named():
    for call, name, position in (
        (lambda: pg.matmul(pg.ones(2, 2), 2.0), "other", 2),
        (lambda: pg.mse_loss(pg.ones(2), 2.0), "target", 2),
        (lambda: pg.where(True, pg.ones(2), 1.0), "condition", 1),
    ):
        with pytest.raises(TypeError, match=rf"'{name}' \(position {position}\) must be Tensor"):
            call()


# Arguments.


@both
def test_alpha_scales_the_second_operand(t):
    x = t.tensor([1.0, 2.0], requires_grad=True)
    y = t.tensor([10.0, 20.0], requires_grad=True)
    (t.add(x, y, alpha=2) + t.sub(x, y, alpha=0.5) + x.add(1, alpha=3)).sum().backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([3.0, 3.0], [1.5, 1.5])


DTYPES = [*map(np.dtype, "dfebBqi?FD")]
NUMBERS = {
    "f": [1.5, 6e4, -3.0],
    "i": [100, 3, -7],
    "u": [200, 3, 250],
    "b": [1, 0, 1],
    "c": [1j, 3, -1j],
}
FACTORS = [2, 0.5, -1, True, 3.0, 300, 2j]
MULTIPLES = {
    **{
        op: lambda t, x, y, factor, op=op: getattr(t.Tensor, op)(x, y, alpha=factor)
        for op in ("add", "sub", "add_", "sub_")
    },
    **{
        op: lambda t, x, y, factor, op=op: getattr(t.Tensor, op)(x, y, y.flip(0), value=factor)
        for op in ("addcmul", "addcdiv", "addcmul_", "addcdiv_")
    },
    "rsub": lambda t, x, y, factor: t.rsub(x, y, alpha=factor),
    "add a number": lambda t, x, y, factor: t.add(x, y[1].item(), alpha=factor),
    "sub from a number": lambda t, x, y, factor: t.rsub(x, y[1].item(), alpha=factor),
    "addmv": lambda t, x, y, factor: t.addmv(x, y.reshape(3, 1), y[1:2], alpha=factor),
    "addr": lambda t, x, y, factor: t.addr(x[:, None], y, y[1:2], alpha=factor, beta=2),
    "index_add": lambda t, x, y, factor: x.index_add(0, t.tensor([0, 1, 2]), y, alpha=factor),
}


@needs_torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", MULTIPLES)
def test_a_multiple_is_one_of_the_results_dtype(op):
    found, wrong = 0, []
    for dtypes in itertools.product(DTYPES, DTYPES):
        arrays = [np.array(NUMBERS[dtype.kind]).astype(dtype) for dtype in dtypes]
        for factor in FACTORS:
            results = []
            for t in (torch, pg):
                try:
                    results.append(
                        MULTIPLES[op](t, *map(t.from_numpy, map(np.copy, arrays)), factor).numpy()
                    )
                except (RuntimeError, TypeError, NotImplementedError) as error:
                    results.append(error)
            theirs, ours = results
            if isinstance(theirs, Exception):
                gap = re.search("Complex|not implemented|same dtype", str(theirs))
                same = gap or isinstance(ours, Exception)
            elif isinstance(ours, Exception):
                same = re.search("must not be a (fraction|floating)", str(ours))
            else:
                found += 1
                close = CLOSE[theirs.real.dtype.itemsize] if theirs.dtype.kind in "fc" else 0
                if ours.dtype == np.float16:  # of `sub` and `addr` PyTorch rounds both steps
                    ours = np.where(np.isfinite(theirs), ours, theirs)
                same = theirs.dtype == ours.dtype and np.allclose(theirs, ours, close, 0, True)
            wrong += [] if same else [f"{dtypes}, {factor}: {theirs!r}, {ours!r}"]
    assert not wrong, "\n".join(wrong)
    assert found > 40


@both
@pytest.mark.parametrize("p", [0, 0.5, 1, 1.5, 2, 3, -1, inf, -inf, "fro", None])
def test_norms_of_every_order(t, p):
    values = np.array([[3.0, -1.0, 2.0], [0.5, -4.0, 0.0 if p != -1 else 1.0]])
    x = t.tensor(values, requires_grad=True)
    order = 2 if p in ("fro", None) else p
    norm = t.norm(x, p, dim=1, keepdim=True)
    expected = np.linalg.norm(values, order, axis=1, keepdims=True)
    np.testing.assert_allclose(norm.detach().numpy(), expected)
    norm.sum().backward() if p != 0 else None
    if p == inf:
        assert x.grad.tolist() == [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]
    if p == 1:
        assert x.grad.tolist() == [[1.0, -1.0, 1.0], [1.0, -1.0, 0.0]]
    if p == 3:
        slope = np.sign(values) * values**2 / expected**2
        np.testing.assert_allclose(x.grad.numpy(), slope)


@both
@pytest.mark.parametrize("p", [0.5, 1, 1.5, 2, 3, -1, inf, -inf])
def test_the_gradient_of_a_norm_of_zero_is_zero_and_ties_share(t, p):
    x = t.zeros(2, requires_grad=True)
    t.norm(x, p).backward()
    assert x.grad.tolist() == [0.0, 0.0]
    if p in (inf, -inf):
        x = t.tensor([2.0, -2.0], requires_grad=True)
        t.norm(x, p).backward()
        assert x.grad.tolist() == [0.5, -0.5]


@both
def test_index_put_replaces_or_accumulates(t):
    x = t.zeros(3, requires_grad=True)
    v = t.tensor([1.0, 2.0], requires_grad=True)
    y = t.index_put(x, (t.tensor([0, 0]),), v, accumulate=True)
    assert y.tolist() == [3.0, 0.0, 0.0]
    (y * t.tensor([5.0, 6.0, 7.0])).sum().backward()
    assert (x.grad.tolist(), v.grad.tolist()) == ([5.0, 6.0, 7.0], [5.0, 5.0])
    z = t.zeros(2, 2)
    assert z.index_put_((t.tensor([0, 1]), t.tensor([1, 0])), t.tensor(1.0)) is z
    assert z.index_put((t.tensor([1]),), t.tensor([4.0, 5.0])).tolist() == [[0.0, 1.0], [4.0, 5.0]]


def test_an_out_that_does_not_fit_is_refused_by_the_name_of_the_op():
    for name in ("sort", "quantile", "svd", "exp", "cat"):
        x = [pg.ones(2, 2)] if name == "cat" else pg.ones(2, 2)
        with pytest.raises(
            TypeError, match=rf"^{name}\(\): argument 'out' must be Tensor, not int"
        ):
            getattr(pg, name)(x, *[0.5] * (name == "quantile"), out=3)


@both
def test_a_copy_is_made_in_the_order_that_is_asked_for(t):
    x = t.arange(6.0).reshape(2, 3).requires_grad_()
    copy = x.t().clone(memory_format=t.contiguous_format)
    assert copy.is_contiguous(memory_format=t.contiguous_format)
    assert copy.grad_fn.name() == "CloneBackward0"
    (copy * t.arange(6.0).reshape(3, 2)).sum().backward()
    assert x.grad.tolist() == [[0.0, 2.0, 4.0], [1.0, 3.0, 5.0]]
    same = t.clone(x, memory_format=t.contiguous_format)
    assert same is not x
    assert same.grad_fn.name() == "CloneBackward0"


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("values", [4, 4000], ids=["ties", "few ties"])
def test_ranks_of_many_elements_are_those_of_a_stable_sort(rng, values, dim):
    array = rng.integers(0, values, (60, 80)).astype(np.float32)
    array[:20, :20] = array[50, 0] = np.nan
    array[50, 10:17] = (
        5000  # seven that are at least the seventh, and one of them is not among the first
    )
    x = pg.tensor(array)
    for k in (1, 7, array.shape[dim] - 3):
        for largest in (True, False):
            order = pg.argsort(x, dim, largest)
            assert pg.equal(pg.topk(x, k, dim, largest).indices, pg.narrow(order, dim, 0, k))
        assert pg.equal(pg.kthvalue(x, k, dim).indices, pg.select(order, dim, k - 1))


@pytest.mark.parametrize("dtype", ["float16", "float32", "int8", "bool", "complex64"])
@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
def test_a_scan_over_rows_of_a_large_tensor_is_numpys(rng, name, dtype):
    array = rng.normal(1, 1, (3, 4, 300)).astype(dtype)
    wide = np.float32 if dtype == "float16" else np.int64 if dtype in ("int8", "bool") else dtype
    for dim in (0, 1):
        result = getattr(pg, name)(pg.tensor(array), dim)
        expected = getattr(np, name)(array, dim, dtype=wide)
        assert np.array_equal(result.numpy(), expected.astype(result.numpy().dtype))
        assert result.dtype == (pg.int64 if wide == np.int64 else pg.tensor(array).dtype)


@pytest.mark.parametrize("factors", [(1e-30, 1e-20), (1e30, 1e20), (1e-30, 1e-13)])
def test_the_slope_of_a_product_that_vanishes_or_overflows_is_the_other_factor(factors):
    x = pg.tensor(factors, dtype=pg.float32, requires_grad=True)
    pg.prod(x).backward()
    assert np.allclose(x.grad.numpy(), factors[::-1], atol=0)


@both
def test_padding_keeps_the_sign_of_zero_and_removes_no_more_than_there_is(t):
    x = t.tensor([1.0, 2.0])
    assert t.signbit(F(t).pad(x, (-1, 1), value=-0.0)).tolist() == [False, True]
    assert not t.signbit(F(t).pad(x, (-1, 1), value=0.0)).any()
    for ends in [(-3, 5), (5, -3)]:
        with pytest.raises(RuntimeError):
            F(t).pad(x, ends)


# In place.

COMPARED_IN_PLACE = ["eq_", "not_equal_", "less_", "greater_equal_", "logical_and_", "__imod__"]


@both
@pytest.mark.parametrize("name", COMPARED_IN_PLACE)  # those of ops: test_in_place.py
def test_an_in_place_form_of_a_comparison_writes_what_it_returns(t, name):
    x = t.tensor([1.0, -2.5, 0.3])
    other = t.tensor(0.7) if name.startswith("logical") else 0.7
    expected = getattr(x, name.replace("__i", "__").removesuffix("_" * (name[0] != "_")))(other)
    assert getattr(x, name)(other) is x
    assert (x.tolist(), x._version) == (expected.float().tolist(), 1)


@both
def test_operators_that_assign_write_in_place(t):
    x, alias = t.tensor([6, 3]), None
    alias = x
    x |= 8
    x ^= 1
    x &= 14
    x //= 2
    x %= 4
    assert x is alias
    assert x.tolist() == [((((v | 8) ^ 1) & 14) // 2) % 4 for v in (6, 3)]


SHAPES_IN_PLACE = {"unsqueeze_": (0,), "squeeze_": (), "t_": ()}
SHAPES_IN_PLACE |= {"transpose_": (0, 1), "swapdims_": (0, 1), "swapaxes_": (1, 0)}


@both
@pytest.mark.parametrize("name", SHAPES_IN_PLACE)
def test_a_tensor_changes_its_shape_in_place_and_keeps_its_history_and_its_views(t, name):
    settings = SHAPES_IN_PLACE[name]
    x = t.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
    y = x * 2
    shape = getattr(y, name[:-1])(*settings).shape
    assert getattr(y, name)(*settings) is y
    assert (y.shape, y._version) == (shape, 1)
    y.backward(t.arange(1.0, 4.0).reshape(shape))
    assert x.grad.tolist() == [[2.0, 4.0, 6.0]]
    for changed in ("base", "view"):
        x.grad = None
        base = x * 1
        view = base[:, :2]
        getattr(base if changed == "base" else view, name)(*settings)
        view.mul_(3)
        assert base.flatten().tolist() == [3.0, 6.0, 3.0]
        base.sum().backward()
        assert x.grad.tolist() == [[3.0, 3.0, 1.0]]


@both
def test_a_base_that_changed_shape_still_gives_its_writes_to_its_views(t):
    x = t.ones(1, 3, requires_grad=True)
    base = x * 1
    view = base[:, :2]
    base.t_()
    base.mul_(5)
    view.sum().backward()
    assert x.grad.tolist() == [[5.0, 5.0, 0.0]]


@both
def test_a_leaf_and_what_was_saved_are_protected_from_a_new_shape(t):
    x = t.ones(1, 3, requires_grad=True)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        x.unsqueeze_(0)
    y = x * 1
    z = y * y
    y.t_()
    with pytest.raises(RuntimeError, match="has been modified by an inplace operation"):
        z.sum().backward()


@both
def test_a_parameter_changes_shape_under_no_grad(t):
    x = t.ones(1, 3, requires_grad=True)
    (x * 2).sum().backward()
    with t.no_grad():
        x.squeeze_()
    x.grad = None
    (x * 3).sum().backward()
    assert x.is_leaf
    assert x.grad.tolist() == [3.0, 3.0, 3.0]


@both
def test_a_number_that_the_dtype_cannot_hold_is_a_runtime_error(t):
    x = t.tensor([1], dtype=t.uint8)
    calls = [lambda: x + 300, lambda: x * -3, lambda: -3 * x, lambda: x % 300, lambda: x // 300]
    for call in (*calls * (t is pg), lambda: x.clamp(300)):  # which PyTorch wraps
        with pytest.raises(RuntimeError, match="value cannot be converted"):
            call()


# A setting too few.


def test_what_a_list_holds_is_named_if_it_is_no_list_of_ints():
    with pytest.raises(TypeError, match=r"must be int or tuple of ints, not tuple of int and str"):
        pg.unravel_index(pg.tensor(1), (2, "a"))


def test_a_missing_setting_is_named_by_the_op():
    x = pg.ones(2, 3)
    for call, words in {
        x.transpose: r"^transpose\(\) missing required argument 'dim0'",
        lambda: x.transpose(1): r"^transpose\(\) missing required argument 'dim1'",
        lambda: pg.unsqueeze(x): r"unsqueeze\(\) missing .* 'dim'; it takes input, dim$",
    }.items():
        with pytest.raises(TypeError, match=words):
            call()


def test_a_type_error_of_forward_s_own_is_left_as_it_is():
    class Picky(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x, *, scale, shift=0.0):
            raise TypeError("not today")

    with pytest.raises(TypeError, match="not today"):
        Picky.apply(pg.ones(2), scale=1.0)
    words = r"forward\(\) missing required argument 'scale'; it takes x, "
    with pytest.raises(TypeError, match=words):
        Picky.apply(pg.ones(2))


INTEGERS = {"np.int64": np.int64, "an array": np.array, "a tensor": pg.tensor}


def with_integers(value, kind):
    """Return a setting with each Python int in it as one of another kind."""
    if type(value) is int:
        return kind(value)
    return type(value)(with_integers(v, kind) for v in value) if type(value) is tuple else value


def other_with_integers(op, kind):
    """Return the settings of samples with which an op answers otherwise where integers are of another kind."""
    wrong = []
    for sample in op.samples(np.random.default_rng(0)):
        settings = {
            key: with_integers(value, INTEGERS[kind]) for key, value in sample.settings.items()
        }
        found = []
        for each in (sample.settings, settings):
            pg.manual_seed(0)
            found.append(raised_or(op.function.apply, *sample.args, **each))
        ours, expected = map(flat, found)
        if not all(map(same_array, ours, expected)) or len(ours) != len(expected):
            wrong.append(f"{op.name}, {kind}, {sample.settings}: {found}")
    return wrong


def same_array(one, other):
    one, other = map(np.asarray, (one, other))
    return one.dtype == other.dtype and np.array_equal(one, other, equal_nan=one.dtype.kind in "fc")


def test_every_integer_setting_may_be_an_integer_of_numpys_or_a_tensor():
    """One kind of integer for each op, in turn; at night, all."""
    ops = zip(registry.ops("builtin"), itertools.cycle(INTEGERS), strict=False)
    wrong = [said for op, kind in ops for said in other_with_integers(op, kind)]
    assert not wrong, "\n".join(wrong)


def test_a_view_that_cannot_be_made_says_shape_and_strides_in_elements():
    for dtype in (pg.float16, pg.float32, pg.float64, pg.complex128, pg.bool):
        says = r"Got shape \(3, 2\), strides \(1, 3\), wanted \(6,\)"
        with pytest.raises(RuntimeError, match=says):
            pg.zeros(2, 3, dtype=dtype).t().view(6)


# Memory.

MODULES = ("Tensor", "nn.functional", "masked", "linalg", "special", "fft", "")
OF_STATE = {"as_tensor", "asarray", "from_numpy", "load", "new", "save", "share_memory"}
OF_STATE |= {"set_printoptions"}
IDLE = [
    (),
    (0,),
    (1,),
    ((),),
    (1, 1),
    (1.0,),
    (None,),
    (0, True),
    ((1,),),
    ("x",),
    ("i",),
    (0, "i"),
]


def pairs_of_functions():
    """Yield the functions and methods that both have by one name."""
    for module in MODULES:
        ours, theirs = (
            functools.reduce(getattr, filter(None, module.split(".")), t) for t in (pg, torch)
        )
        for name in {*dir(ours)} & {*dir(theirs)} - OF_STATE:
            if not name.startswith("_") and not name.endswith("_"):
                pair = getattr(ours, name, None), getattr(theirs, name, None)
                if all(map(callable, pair)) and not any(isinstance(each, type) for each in pair):
                    yield f"{module} {name}", *pair


def shown_by(t, function, array, extra):
    """Return whether what a function returns shows memory of what it is given; None if it refuses that."""
    arrays = {"x": array, "i": np.zeros(array.shape, int)}
    given = [t.from_numpy(arrays[each].copy()) for each in ("x", *extra) if each in ("x", "i")]
    others = iter(given[1:])
    args = [next(others) if each in ("x", "i") else each for each in extra]
    try:
        found = function(given[0], *args)
    except Exception:
        return None
    if t is pg:
        return any(
            isinstance(y, pg.Tensor) and np.shares_memory(y._memory, x._memory)
            for y in flat(found)
            for x in given
        )
    storages = {x.untyped_storage().data_ptr() for x in given}
    return any(
        isinstance(y, torch.Tensor) and y.untyped_storage().data_ptr() in storages
        for y in flat(found)
    )


@needs_torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("shape", [(), (1,), (1, 1, 2, 2), (1, 600)])
def test_a_function_with_nothing_to_do_copies_where_pytorchs_does(shape):
    arrays = [np.ones(shape, dtype) for dtype in (np.float32, np.float16, np.int64)]
    wrong = [
        (name, array.dtype, extra)
        for name, ours, theirs in pairs_of_functions()
        for array, extra in itertools.product(arrays, IDLE)
        if shown_by(pg, ours, array, extra) and shown_by(torch, theirs, array, extra) is False
    ]
    assert not wrong


FLAGS = {
    "sum": lambda t, x, flag: x.sum(0, flag),
    "mean": lambda t, x, flag: x.mean(0, flag),
    "prod": lambda t, x, flag: x.prod(0, flag),
    "amax": lambda t, x, flag: x.amax(0, flag),
    "logsumexp": lambda t, x, flag: t.logsumexp(x, 0, flag),
    "norm": lambda t, x, flag: t.norm(x, 2, 0, flag),
    "topk": lambda t, x, flag: x.topk(1, 0, flag),
    "dropout": lambda t, x, flag: t.nn.functional.dropout(x, 0.5, flag),
}
"""Calls of single ops and of formulas, with a flag by position."""


@both
def test_a_number_by_position_is_no_flag(t):
    x = t.ones(2, 3, requires_grad=True)
    for name, call in FLAGS.items():
        for flag in (True, False):
            call(t, x, flag)
        for number in (1, 0, 0.0, (1,)):
            assert isinstance(raised_or(call, t, x, number), TypeError), (name, number)


def test_a_flag_of_an_op_that_is_in_no_pack_is_its_author_s_affair():
    class Twice(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x, *, negated=False):
            return -2 * x if negated else 2 * x

    assert Twice.apply(pg.ones(1), 1).item() == -2
