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


def refused(*expected):
    """Expect one of these errors, whose message Python itself or PyTorch words."""
    return pytest.raises(expected)


# No Tensor among the arguments.

OPS = {op.name: op for op in registry.ops("builtin")}
RULES = [
    name
    for name, op in OPS.items()
    if not op.function.is_formula
    and name
    not in (
        "to",
        "copy",
        "fill",
        "zero",
        "index",
        "index_put",
        "index_adjoint",
        "cat",
        "stack",
    )
]
NO_TENSORS = [2.0, 3, None, "one", [1.0, 2.0], (1.0,), {}, object()]


@pytest.mark.parametrize("name", RULES)
def test_an_op_refuses_what_is_no_tensor_with_a_type_error_that_says_so(name):
    sample = next(OPS[name].samples(np.random.default_rng(0)))
    expected = (RuntimeError, TypeError) if name == "complex" else TypeError
    call = OPS[name].function.apply if name == "view" else OPS[name].call
    for number in NO_TENSORS:
        if name == "add" and isinstance(number, str):
            continue  # NumPy adds strings, and then has no dtype for them
        args = [number if isinstance(arg, np.ndarray) else arg for arg in sample.args]
        with pytest.raises(
            expected, match="must be Tensor|Half, Float or Double|not subscriptable"
        ):
            call(*args, **sample.settings)


@both
@pytest.mark.parametrize(
    "call",
    [
        lambda t, x, y: t.exp(x, y),
        lambda t, x, y: x.exp(y),
        lambda t, x, y: x.exp_(y),
        lambda t, x, y: x.isnan(y),
        lambda t, x, y: x.eq(x, y),
        lambda t, x, y: t.matmul(x, x, y),
        lambda t, x, y: x.long().bitwise_not_(y.long()),
        lambda t, x, y: x.eq(),
    ],
)
def test_a_tensor_too_many_is_refused_and_not_written_to(t, call):
    x, y = t.ones(2), t.tensor([5.0, 6.0])
    with pytest.raises(TypeError):
        call(t, x, y)
    assert y.tolist() == [5.0, 6.0]


@both
def test_a_tensor_is_equal_to_no_none_list_or_string(t):
    x = t.ones(2)
    for other in (None, "a", [1.0, 1.0], object()):
        assert (x == other) is False
        assert (x != other) is True
        for compare in (lambda other=other: x < other, lambda other=other: x.eq(other)):
            with pytest.raises(TypeError):
                compare()
    for refused_call in (
        lambda: x.logical_and(None),
        lambda: (x > 0) & [True, False],
        lambda: t.isclose(x, "a"),
        lambda: t.where(x > 0, x, "a"),
        lambda: t.where(x > 0, x, None),
    ):
        with pytest.raises(TypeError):
            refused_call()


WARNED = {
    "std(): degrees of freedom is <= 0": lambda t: t.ones(2, 3).std(1, correction=3),
    "var_mean(): degrees of freedom is <= 0": lambda t: t.var_mean(t.ones(1)),
    "Using a target size (torch.Size([2])) that is different": lambda t: (
        t.nn.functional.smooth_l1_loss(t.ones(2, 1), t.ones(2))
    ),
    "target size (torch.Size([3])) that is different": lambda t: t.nn.functional.l1_loss(
        t.ones(2, 1).half(), t.ones(3).half()
    ),
    "'mean' divides the total loss by both": lambda t: t.nn.functional.kl_div(t.ones(2), t.ones(2)),
    "shorter than the length parameter": lambda t: t.istft(
        t.ones(3, 3) + 0j, 4, window=t.ones(4), length=30
    ),
}


@both
@pytest.mark.parametrize("words", WARNED)
def test_a_number_that_means_nothing_comes_with_a_warning_at_the_users_line(t, words):
    with pytest.warns(UserWarning, match=re.escape(words)) as caught:
        WARNED[words](t)
    assert t is torch or caught[0].filename == __file__


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
def test_masked_reductions_over_no_dimensions_are_over_all(t):
    x = t.tensor([[1.0, 2.0], [3.0, 4.0]])
    shown = [
        getattr(t.masked, name)(x, dim=(), mask=x > 1) for name in ("mean", "prod", "var", "std")
    ]
    assert flat(shown) == pytest.approx([3.0, 24.0, 1.0, 1.0])
    assert t.masked.mean(x, dim=(), keepdim=True).shape == (1, 1)


@both
def test_a_matrix_that_cannot_be_inverted_or_factorized_is_an_error_of_linear_algebra(t):
    for call, words in {
        lambda: t.linalg.inv(t.zeros(2, 2)): "because the input matrix is singular",
        lambda: t.linalg.cholesky(-t.eye(2)): "because the input is not positive-definite",
    }.items():
        with pytest.raises(t.linalg.LinAlgError, match=words):
            call()
    assert issubclass(t.linalg.LinAlgError, RuntimeError)


@both
def test_decompositions_take_their_older_arguments(t):
    x = t.tensor([[1.0, 0.0], [0.0, 0.01]])
    first = [[1.0, 0.0], [0.0, 0.0]]
    for shown in (
        t.linalg.pinv(x, 0.1, True),
        t.linalg.pinv(x, rcond=0.1),
        t.linalg.pinv(x, rtol=0.1, hermitian=True),
        t.pinverse(x, 0.1),
    ):
        assert shown.tolist() == first
    assert t.linalg.matrix_rank(x, 0.1, True).tolist() == 1
    assert t.linalg.svd(x, driver=None).S.tolist() == pytest.approx([1.0, 0.01])


@both
def test_the_norm_of_a_matrix_without_elements_is_0(t):
    for shape in ((0, 0), (0, 3), (2, 0)):
        assert t.linalg.matrix_norm(t.ones(shape), 2).tolist() == 0
        assert t.linalg.norm(t.ones(shape), "nuc").tolist() == 0


@both
def test_frequencies_of_transforms(t):
    for n, d in ((5, 1.0), (4, 0.1), (7, 0.3), (1, 2.0)):
        for name in ("fftfreq", "rfftfreq"):
            found = getattr(t.fft, name)(n, d, dtype=t.float64)
            assert found.tolist() == pytest.approx(getattr(np.fft, name)(n, d).tolist())
    assert t.fft.fftfreq(3).dtype == t.float32
    assert t.fft.rfftfreq(3, requires_grad=True).requires_grad
    out = t.empty(3)
    assert t.fft.rfftfreq(4, out=out) is out
    assert out.tolist() == [0.0, 0.25, 0.5]
    with refused(TypeError):
        t.fft.fftfreq(2.0)
    with refused(RuntimeError):
        t.fft.fftfreq(2, dtype=t.int64)
    assert {"fftfreq", "rfft"} <= {*t.fft.__all__}


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
    assert t.add(x, y, alpha=2).tolist() == [21.0, 42.0]
    assert t.ones(2).add_(t.ones(2), alpha=2).tolist() == [3.0, 3.0]
    assert t.add(t.tensor([True]), t.tensor([True]), alpha=True).tolist() == [True]


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
def test_division_rounds_down_or_towards_zero(t):
    x, y = t.tensor([-7, 7, -6, 6]), t.tensor([2, -2, 3, 4])
    assert t.div(x, y, rounding_mode="floor").tolist() == [-4, -4, -2, 1]
    assert t.div(x, y, rounding_mode="trunc").tolist() == [-3, -3, -2, 1]
    assert t.div(x, y, rounding_mode="trunc").dtype == t.int64
    assert (t.tensor([2**60 + 1]) // 1).tolist() == [2**60 + 1]
    z = t.tensor([-7.5, 7.5], requires_grad=True)
    rounded = z.div(2, rounding_mode="trunc")
    assert rounded.tolist() == [-3.0, 3.0]
    rounded.sum().backward()
    assert z.grad.tolist() == [0.0, 0.0]
    with pytest.raises(RuntimeError, match="div expected rounding_mode to be one of None"):
        z.div(2, rounding_mode="up")


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
def test_a_norm_converts_first_and_wants_floating_numbers(t):
    assert t.norm(t.tensor([3.0, 4.0]), dtype=t.float64).dtype == t.float64
    with pytest.raises(RuntimeError, match="linalg.vector_norm: Expected a floating point"):
        t.norm(t.tensor([3, 4]))


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
    with refused(TypeError):
        t.index_put(x, t.tensor([0]), v)


@both
def test_without_indices_nothing_is_scattered(t):
    nowhere, src = t.tensor([], dtype=t.int64), t.ones(2, 2)
    for name in ("scatter", "scatter_add"):
        assert getattr(t, name)(t.zeros(1, 3), 1, nowhere, src).tolist() == [[0.0] * 3]
    assert t.scatter_reduce(t.zeros(1, 3), 1, nowhere, src, "amax").tolist() == [[0.0] * 3]


@both
def test_results_are_written_into_out(t):
    out = t.empty(4)
    assert t.cat([t.ones(2), t.zeros(2)], out=out) is out
    assert out.tolist() == [1.0, 1.0, 0.0, 0.0]
    assert t.stack([t.ones(2), t.zeros(2)], out=t.empty(2, 2)).tolist() == [[1, 1], [0, 0]]
    assert t.add(t.ones(2), t.ones(2), alpha=2, out=t.empty(2)).tolist() == [3.0, 3.0]
    assert t.div(t.ones(2), 2, out=t.empty(2)).tolist() == [0.5, 0.5]
    parts = t.empty(2), t.empty(1)
    t.split_copy(t.tensor([1.0, 2.0, 3.0]), 2, out=parts)
    assert [part.tolist() for part in parts] == [[1.0, 2.0], [3.0]]
    norm = t.linalg.norm(t.ones(4) * 1j, dtype=t.complex128, out=t.empty((), dtype=t.float64))
    assert norm.tolist() == 2.0


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
    across = x.t()
    assert not across.clone().is_contiguous()
    assert not across.clone(memory_format=t.preserve_format).is_contiguous()
    copy = across.clone(memory_format=t.contiguous_format)
    assert copy.is_contiguous(memory_format=t.contiguous_format)
    assert copy.grad_fn.name() == "CloneBackward0"
    (copy * t.arange(6.0).reshape(3, 2)).sum().backward()
    assert x.grad.tolist() == [[0.0, 2.0, 4.0], [1.0, 3.0, 5.0]]
    same = t.clone(x, memory_format=t.contiguous_format)
    assert same is not x
    assert same.grad_fn.name() == "CloneBackward0"
    assert not t.ones(1, 2, 2, 2).is_contiguous(memory_format=t.channels_last)
    assert t.ones(1, 2, 2, 2).permute(0, 3, 1, 2).is_contiguous(memory_format=t.channels_last)


@both
def test_old_types_take_the_device(t):
    assert t.LongTensor([1, 2], device="cpu").tolist() == [1, 2]
    assert t.ones(2).new([3, 4], device="cpu").tolist() == [3.0, 4.0]
    with pytest.raises(RuntimeError):
        t.FloatTensor([1], device="cuda")


@both
def test_relu_in_place_writes_into_its_input(t):
    x = t.tensor([-1.0, 2.0])
    assert t.nn.functional.relu(x, inplace=True) is x
    assert x.tolist() == [0.0, 2.0]
    assert t.nn.functional.relu(t.tensor([-1.0]), inplace=False).tolist() == [0.0]


@both
def test_reductions_without_a_gradient_take_dims_by_either_name(t):
    x = t.tensor([[1.0, 3.0], [0.0, 2.0]])
    assert t.argmax(x, axis=1, keepdims=True).tolist() == [[1], [1]]
    assert x.argmin(dim=0).tolist() == [1, 1]
    assert x.all(axis=0).tolist() == [False, True]
    assert t.any(x, dim=(0, 1)).tolist() is True
    assert t.all(t.tensor([1, 2], dtype=t.uint8)).dtype == t.uint8
    with pytest.raises(
        IndexError, match=r"Dimension out of range \(expected .* range of \[-2, 1\]"
    ):
        x.argmax(axis=2)
    with pytest.raises(IndexError, match=r"argmax\(\): Expected reduction dim"):
        t.argmax(t.zeros(0))
    with refused(TypeError):
        x.argmax(nonsense=1)


# Other names.

NAMES = {
    "absolute": (lambda t, x: t.absolute(x), lambda t, x: t.abs(x)),
    "swapdims": (lambda t, x: t.swapdims(x, 0, 1), lambda t, x: t.transpose(x, 0, 1)),
    "method swapdims": (lambda t, x: x.swapdims(0, -1), lambda t, x: x.transpose(0, -1)),
    "concat": (lambda t, x: t.concat([x, x], dim=1), lambda t, x: t.cat([x, x], dim=1)),
    "concatenate": (lambda t, x: t.concatenate((x, x), axis=0), lambda t, x: t.cat((x, x))),
    "greater": (lambda t, x: t.greater(x, 1), lambda t, x: x > 1),
    "greater_equal": (lambda t, x: x.greater_equal(1), lambda t, x: x >= 1),
    "less": (lambda t, x: t.less(x, 1), lambda t, x: x < 1),
    "less_equal": (lambda t, x: x.less_equal(1), lambda t, x: x <= 1),
    "not_equal": (lambda t, x: t.not_equal(x, 1), lambda t, x: x != 1),
    "logical_and": (lambda t, x: t.logical_and(x > 0, x > 1), lambda t, x: (x > 0) & (x > 1)),
    "logical_xor": (lambda t, x: (x > 0).logical_xor(x > 1), lambda t, x: (x > 0) ^ (x > 1)),
    "fix": (lambda t, x: t.fix(x), lambda t, x: x.trunc()),
    "sgn": (lambda t, x: t.sgn(x), lambda t, x: t.sign(x)),
    "floor_divide": (lambda t, x: t.floor_divide(x, 0.4), lambda t, x: x // 0.4),
    "sum_to_size": (lambda t, x: x.sum_to_size(1, 3), lambda t, x: x.sum(0, keepdim=True)),
    "sum to one shape": (lambda t, x: x.sum_to_size((3,)), lambda t, x: x.sum(0)),
}


@both
@pytest.mark.parametrize("name", NAMES)
def test_an_op_answers_to_its_other_names(t, name):
    other, known = NAMES[name]
    x = t.tensor([[0.5, -1.5, 2.0], [1.0, 0.0, -3.0]])
    assert other(t, x).tolist() == known(t, x).tolist()


@both
def test_numbers_stand_on_the_left_of_bits(t):
    x = t.tensor([1, 2])
    assert [(5 | x).tolist(), (5 & x).tolist(), (5 ^ x).tolist()] == [[5, 7], [1, 0], [4, 7]]
    assert (7 // x).tolist() == [7, 3]
    assert t.sign(t.tensor([True, False])).tolist() == [True, False]


@both
@pytest.mark.parametrize("name", ["floor", "ceil", "trunc", "round", "sign"])
def test_flat_functions_keep_requires_grad_with_a_gradient_of_zero(t, name):
    for call in (lambda x: getattr(x, name)(), lambda x: getattr(t, name)(x)):
        x = t.tensor([-1.5, 0.3], requires_grad=True)
        y = call(x)
        assert y.requires_grad
        y.sum().backward()
        assert x.grad.tolist() == [0.0, 0.0]


@both
def test_whole_numbers_are_whole_already_and_booleans_are_not_numbers(t):
    x = t.tensor([3, -3])
    for name in ("floor", "ceil", "trunc", "round"):
        assert getattr(t, name)(x).dtype == t.int64
        for other in (t.tensor([True]), t.tensor([1j])):
            with pytest.raises(NotImplementedError):
                getattr(t, name)(other)


# In place.

IN_PLACE = {
    "floor_": (), "ceil_": (), "trunc_": (), "fix_": (), "round_": (), "sign_": (), "sgn_": (), "absolute_": (),
    "remainder_": (0.7,), "floor_divide_": (0.7,), "true_divide_": (2,), "__imod__": (0.7,), "eq_": (1,),
    "not_equal_": (1,), "less_": (1,), "greater_equal_": (1,), "logical_not_": (), "logical_and_": (1,),
}  # fmt: skip


@both
@pytest.mark.parametrize("name", IN_PLACE)
def test_an_in_place_form_writes_what_the_op_returns(t, name):
    x = t.tensor([1.0, -2.5, 0.3])
    args = [t.tensor(a) if name.startswith("logical") else a for a in IN_PLACE[name]]
    out_of_place = name.replace("__i", "__").replace("___", "__") if "__i" in name else name[:-1]
    expected = getattr(x, out_of_place)(*args).tolist()
    before = x.clone()
    assert getattr(x, name)(*args) is x
    assert x.tolist() == expected
    assert x._version == 1
    assert before.tolist() == [1.0, -2.5, pytest.approx(0.3)]


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


SHAPES_IN_PLACE = {
    "unsqueeze_": (0,),
    "squeeze_": (),
    "transpose_": (0, 1),
    "swapdims_": (0, 1),
    "swapaxes_": (1, 0),
    "t_": (),
}


@both
@pytest.mark.parametrize("name", SHAPES_IN_PLACE)
def test_a_tensor_changes_its_shape_in_place_and_keeps_its_history(t, name):
    x = t.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
    y = x * 2
    shape = getattr(y, name[:-1])(*SHAPES_IN_PLACE[name]).shape
    assert getattr(y, name)(*SHAPES_IN_PLACE[name]) is y
    assert y.shape == shape
    assert y._version == 1
    y.backward(t.arange(1.0, 4.0).reshape(shape))
    assert x.grad.tolist() == [[2.0, 4.0, 6.0]]


@both
@pytest.mark.parametrize("name", SHAPES_IN_PLACE)
@pytest.mark.parametrize("which", ["base", "view"])
def test_views_and_their_base_stay_one_memory_when_either_changes_shape(t, name, which):
    x = t.ones(1, 3, requires_grad=True)
    base = x * 1
    view = base[:, :2]
    getattr(base if which == "base" else view, name)(*SHAPES_IN_PLACE[name])
    view.mul_(3)
    assert base.flatten().tolist() == [3.0, 3.0, 1.0]
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


def test_comparisons_of_shapes_that_do_not_broadcast_say_which_sizes():
    with pytest.raises(RuntimeError, match=r"The size of tensor a \(2\) must match the size of"):
        pg.greater(pg.ones(2), pg.ones(3))


@both
def test_a_number_that_the_dtype_cannot_hold_is_a_runtime_error(t):
    x = t.tensor([1], dtype=t.uint8)
    calls = [lambda: x + 300, lambda: x * -3, lambda: -3 * x, lambda: x % 300, lambda: x // 300]
    for call in (*calls * (t is pg), lambda: x.clamp(300)):  # which PyTorch wraps
        with pytest.raises(RuntimeError, match="value cannot be converted"):
            call()


@both
def test_numbers_alone_have_the_type_of_the_tensor_that_is_made_of_them(t):
    assert t.result_type(True, False) == t.bool
    assert t.result_type(True, 1) == t.int64
    assert t.result_type(1, 2.0) == t.float32
    assert t.result_type(1j, 1) == t.complex64
    with pytest.raises((ValueError, TypeError)):
        t.result_type()


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


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", INTEGERS.values(), ids=INTEGERS)
@pytest.mark.parametrize("name", dir(pg.ops.builtin))
def test_every_integer_setting_may_be_an_integer_of_numpys_or_a_tensor(name, kind):
    op = getattr(pg.ops.builtin, name).op
    for sample in op.samples(np.random.default_rng(0)):
        settings = {key: with_integers(value, kind) for key, value in sample.settings.items()}
        pg.manual_seed(0)
        shown = op.function.apply(*sample.args, **settings)
        pg.manual_seed(0)
        expected = op.function.apply(*sample.args, **sample.settings)
        for one, other in zip(flat(shown), flat(expected), strict=True):
            np.testing.assert_array_equal(one, other, strict=True)


@both
def test_no_dimension_is_every_dimension(t):
    x = t.ones(1, 2, 1)
    for none in ([], ()):
        reduced = x.sum(none), x.mean(none), x.amax(none), x.norm(dim=none)
        assert [each.dim() for each in reduced] == [0] * 4
        assert x.squeeze(none).shape == x.shape


# What PyTorch takes.


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex128", "bool"])
def test_a_view_that_cannot_be_made_says_shape_and_strides_in_elements(dtype):
    x = pg.zeros(2, 3, dtype=getattr(pg, dtype)).t()
    with pytest.raises(RuntimeError, match=r"Got shape \(3, 2\), strides \(1, 3\), wanted \(6,\)"):
        x.view(6)


# Memory.

MODULES = ("Tensor", "nn.functional", "masked", "linalg", "special", "fft", "")
OF_STATE = {
    "as_tensor",
    "asarray",
    "from_numpy",
    "load",
    "new",
    "save",
    "set_printoptions",
    "share_memory",
}
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


def test_an_op_of_another_pack_shows_memory_of_an_input_only_if_it_says_so():
    asked, wrong = 0, []
    others = [
        op for pack in registry.packs() if pack.name != "builtin" for op in registry.ops(pack.name)
    ]
    for op in others:
        for sample in op.function.samples(np.random.default_rng(0)):
            x = [pg.from_numpy(a.copy()) for a in sample.args if isinstance(a, np.ndarray)]
            tensors = iter(x)
            args = [next(tensors) if isinstance(a, np.ndarray) else a for a in sample.args]
            with np.errstate(all="ignore"):
                found = flat(op.function.apply(*args, **sample.settings))
            asked += 1
            shown = any(
                np.shares_memory(a._memory, b._memory)
                for a, b in itertools.product(found, x)
                if isinstance(a, pg.Tensor)
            )
            wrong += [(op, sample)] if shown and not op.function.node_class._facts.is_view else []
    assert not wrong
    assert asked > 1000


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
@pytest.mark.parametrize("call", FLAGS.values(), ids=FLAGS)
def test_a_number_by_position_is_no_flag(t, call):
    x = t.ones(2, 3, requires_grad=True)
    for flag in (True, False):
        call(t, x, flag)
    for number in (1, 0, 0.0, (1,)):
        with refused(TypeError):
            call(t, x, number)


def test_a_flag_of_an_op_that_is_in_no_pack_is_its_author_s_affair():
    class Twice(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x, *, negated=False):
            return -2 * x if negated else 2 * x

    assert Twice.apply(pg.ones(1), 1).item() == -2
