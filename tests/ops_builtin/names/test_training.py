"""The functions of a training script without modules: clipping, parameters as a vector, padding, `Parameter`,
`fork_rng`, `assert_close`, settings; beside PyTorch's numbers and messages.
"""

import copy
import pickle

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch

rng = np.random.default_rng(0)
SHAPES = [(2, 3), (4,), ()]
ARRAYS = [rng.normal(size=shape).astype(np.float32) * 3 for shape in SHAPES]


def parameters(lib, *, dtype="float32", without=()):
    """Return parameters of one of the two libraries, whose gradients are their own values."""
    made = []
    for nr, array in enumerate(ARRAYS):
        leaf = lib.nn.Parameter(lib.tensor(array.copy()).to(getattr(lib, dtype)))
        if nr not in without:
            leaf.grad = leaf.detach().clone()
        made.append(leaf)
    return made


def outcome(function, lib):
    """Return the numbers that `function` gives with a library, or its error."""
    try:
        result = function(lib)
    except Exception as error:
        return type(error).__name__, str(error).replace("plugrad.engine.tensor.tensor.", "torch.")
    return [np.asarray(each.detach().numpy()) for each in result]


def same(function):
    """Assert that plugrad and PyTorch give the same for ``function(library)``."""
    ours, theirs = outcome(function, pg), outcome(function, torch)
    assert type(ours) is type(theirs), (ours, theirs)
    if isinstance(ours, tuple):
        assert ours == theirs
    else:
        for one, other in zip(ours, theirs, strict=True):
            assert one.dtype == other.dtype
            np.testing.assert_allclose(one, other, rtol=1e-6)


@needs_torch
def test_what_is_not_the_same_is_seen():
    with pytest.raises(AssertionError):
        same(lambda lib: [lib.ones(1) * (1.001 if lib is pg else 1)])
    with pytest.raises(AssertionError):
        same(lambda lib: [lib.ones(1) / 1 if lib is pg else lib.no_such])


def clipped(lib, most, *options, without=(), **named):
    ps = parameters(lib, without=without)
    norm = lib.nn.utils.clip_grad_norm_(iter(ps), most, *options, **named)
    return [norm, *(p.grad for p in ps if p.grad is not None)]


@needs_torch
@pytest.mark.parametrize("order", [2.0, 1, 3.5, "inf", 0.5])
@pytest.mark.parametrize("most", [0.5, 100])
def test_clipping_by_norm_gives_pytorchs_norm_and_gradients(order, most):
    same(lambda lib: clipped(lib, most, order))
    same(lambda lib: clipped(lib, most, norm_type=order, without=(1,), foreach=True))


@needs_torch
def test_clipping_takes_one_tensor_none_and_mixed_dtypes_and_refuses_what_is_not_finite():
    def one(lib):
        (p, *_) = parameters(lib)
        return [lib.nn.utils.clip_grad_norm_(p, 1.0), p.grad]

    def mixed(lib):
        ps = [parameters(lib)[0], parameters(lib, dtype="float64")[1]]
        return [lib.nn.utils.clip_grad_norm_(ps, 1.0), *(p.grad for p in ps)]

    def infinite(lib):
        (p, *_) = parameters(lib)
        p.grad[0, 0] = lib.inf
        return [lib.nn.utils.clip_grad_norm_([p], 1.0, error_if_nonfinite=True)]

    same(one)
    same(mixed)
    same(infinite)
    same(lambda lib: clipped(lib, 1.0, without=(0, 1, 2)))
    with pytest.warns(UserWarning, match="empty generator"):
        assert pg.nn.utils.clip_grad_norm_((p for p in ()), 1.0).item() == 0.0


@needs_torch
def test_clipping_by_value_is_pytorchs():
    def by_value(lib):
        ps = parameters(lib, without=(2,))
        lib.nn.utils.clip_grad_value_(ps, 1.5)
        return [p.grad for p in ps[:2]]

    same(by_value)


@needs_torch
def test_parameters_become_a_vector_and_the_vector_s_memory_becomes_theirs():
    def gradient(lib):
        ps = parameters(lib, without=(0, 1, 2))
        (lib.nn.utils.parameters_to_vector(ps) ** 3).sum().backward()
        return [p.grad for p in ps]

    def back(lib):
        ps = parameters(lib)
        vector = lib.arange(11.0)
        lib.nn.utils.vector_to_parameters(vector, ps)
        vector += 1
        return ps

    same(gradient)
    same(back)
    with pytest.raises(TypeError, match="expected torch.Tensor, but got"):
        pg.nn.utils.vector_to_parameters([1.0], [])


@needs_torch
@pytest.mark.parametrize("side", ["right", "left", "up"])
@pytest.mark.parametrize("batch_first", [True, False])
@pytest.mark.parametrize("tail", [(), (2,), (2, 3)])
def test_padded_sequences_and_their_gradients_are_pytorchs(tail, batch_first, side):
    parts = [rng.normal(size=(length, *tail)).astype(np.float32) for length in (3, 1, 4, 0)]

    def padded(lib):
        given = [lib.tensor(part, requires_grad=True) for part in parts]
        whole = lib.nn.utils.rnn.pad_sequence(given, batch_first, -1.0, side)
        (whole**2).sum().backward()
        return [whole, *(each.grad for each in given)]

    same(padded)


@needs_torch
def test_what_pad_sequence_refuses_it_refuses_in_pytorchs_words():
    same(lambda lib: [lib.nn.utils.rnn.pad_sequence([])])
    same(lambda lib: [lib.nn.utils.rnn.pad_sequence(lib.eye(3))])
    same(lambda lib: [lib.nn.utils.rnn.pad_sequence([lib.arange(2), lib.ones(3)])])


@needs_torch
def test_a_parameter_is_a_leaf_that_prints_and_copies_as_in_pytorch():
    def seen(lib):
        with lib.no_grad():
            p = lib.nn.Parameter(lib.ones(2))
        twice = copy.deepcopy([p, p])
        fixed = lib.nn.Parameter(lib.ones(2, dtype=lib.int64), requires_grad=False)
        kinds = [isinstance(x, lib.nn.Parameter) for x in (p, lib.ones(2), p * 2, *twice)]
        facts = [p.is_leaf, p.requires_grad, type(p.detach()) is lib.Tensor, twice[0] is twice[1]]
        return [repr(p), repr(p * 2), repr(fixed), repr(lib.nn.Parameter()), kinds, facts]

    assert seen(pg) == seen(torch)


def test_a_parameter_shares_memory_and_trains():
    data = pg.ones(2)
    p = pg.nn.Parameter(data)
    (p**2).sum().backward()
    with pg.no_grad():
        p -= 0.5 * p.grad
    assert isinstance(p, pg.nn.Parameter)
    for other in (pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
        assert isinstance(other, pg.nn.Parameter)
        assert other.requires_grad
    assert data.tolist() == [0.0, 0.0]
    assert p.grad.tolist() == [2.0, 2.0]
    with pytest.raises(TypeError, match=r"data must be a Tensor, got list; write Parameter\("):
        pg.nn.Parameter([1.0])
    with pytest.raises(RuntimeError, match="floating point dtype can require gradients"):
        pg.nn.Parameter(pg.ones(2, dtype=pg.int64))


@needs_torch
def test_fork_rng_puts_the_state_back_as_a_context_and_as_a_decorator():
    def drawn(lib):
        @lib.random.fork_rng(devices=[])
        def hidden():
            return lib.rand(2)

        lib.random.manual_seed(0)
        with lib.random.fork_rng():
            inside = lib.rand(2)
        with lib.random.fork_rng(enabled=False):
            lib.rand(3)
        with pytest.raises(ZeroDivisionError), lib.random.fork_rng():
            lib.rand(3).tolist()[1 // 0]
        return [inside, hidden(), hidden(), lib.rand(2)]

    same(drawn)


# Two values, and options: `t` makes a tensor.
CLOSE = """
    t([1.0, 2.0]), t([1.0, 2.000001])
    t([1.0, 2.0]), t([1.0, 2.5])
    t([[1.0, 2.0], [4.0, 5.0]]), t([[1.1, 2.0], [8.0, 5.0]])
    t([0.0, 1.0]), t([1e-3, 1.0])
    t([1e-3, 1.0]), t([0.0, 1.0])
    t(1.0), t(1.1)
    t(1.0), t(0.0)
    t([1, 2, 3]), t([1, 2, 5])
    t([True, False]), t([True, True])
    t([1.0]), t([1.0, 2.0])
    t([1.0]), t([1])
    t([1.0]), t([1]), check_dtype=False
    t([1.0]), t([2]), check_dtype=False
    t([lib.nan, 1.0]), t([lib.nan, 1.0])
    t([lib.nan, 1.0]), t([lib.nan, 1.0]), equal_nan=True
    t([lib.inf, 1.0]), t([lib.inf, 1.0])
    t([lib.inf, 1.0]), t([1.0, lib.inf])
    t([1.0, 2.0]).to(lib.float16), t([1.0, 2.001]).to(lib.float16)
    t([1.0, 2.0]).to(lib.float64), t([1.0, 2.000001]).to(lib.float64)
    t([1.0 + 1j]), t([1.0 + 2j])
    t([1.0, 2.0]), t([1.0, 2.5]), rtol=0, atol=0
    t([1.0, 2.0]), t([1.0, 2.5]), rtol=0.0, atol=1.0
    t([1.0, 2.0]), t([1.0, 2.5]), rtol=0.1
    t([1.0, 2.0]), t([1.0, 2.5]), atol=0.1
    t([1.0, 2.0]), t([1.0, 2.5]), msg="no"
    t([1.0, 2.0]), t([1.0, 2.5]), msg=lambda text: "see: " + text
    t([[1.0, 2.0]] * 2), t([[1.0, 2.0]] * 2).T.contiguous().T, check_stride=True
    t([[1.0, 2.0]] * 2), t([[1.0, 2.0]] * 2).T.T, check_stride=True
    t([2**62]), t([2**62 + 1])
    1.0, 1.0 + 1e-9
    1.0, 1.5
    1, 2
    1, 1.0
    1, 1.0, check_dtype=False
    1j, 2j
    2.0, 0
    float("nan"), float("nan")
    float("nan"), float("nan"), equal_nan=True
    np.float64(1.0), 1.5
    True, False
    True, np.True_
    None, None
    None, 1.0
    "a", "a"
    t([1.0]), 1.0
    np.ones(2), np.ones(2)
    np.ones(2), 2 * np.ones(2)
    np.ones(2), t([1.0, 1.0])
    [t([1.0]), 2.0], (t([1.0]), 2.0)
    [t([1.0]), [2.0, t([3.0])]], [t([1.0]), [2.0, t([4.0])]]
    [1.0], [1.0, 2.0]
    {"a": t([1.0]), "b": [1, 2]}, {"b": [1, 3], "a": t([1.0])}
    {"a": 1, "c": 2}, {"a": 1, "b": 2}
    lib.nn.Parameter(t([1.0])), t([1.0])
    t([]), t([])
    """.strip().splitlines()


@needs_torch
@pytest.mark.parametrize("line", [line.strip() for line in CLOSE])
def test_assert_close_says_what_pytorchs_says(line):
    def said(lib):
        def call(*values, **options):
            lib.testing.assert_close(*values, **options)
            return []

        return eval(f"call({line})", {"call": call, "lib": lib, "t": lib.tensor, "np": np})

    same(said)


def test_a_subclass_is_refused_where_the_classes_must_be_the_same():
    class Mine(pg.Tensor):
        """A subclass."""

    x = Mine([1.0, 1.0])
    with pytest.raises(TypeError, match="No comparison pair .*Mine'> and .*Tensor'>"):
        pg.testing.assert_close(x, pg.ones(2), allow_subclasses=False)
    with pytest.raises(AssertionError, match=r"Greatest absolute difference: 1.0 at index \(1,\)"):
        pg.testing.assert_close(x, pg.tensor([1.0, 2.0]))


@needs_torch
def test_the_settings_at_the_beginning_of_a_script_are_accepted():
    script = """
import {0}.backends.cudnn as cudnn
from {0}.backends import mps
cudnn.benchmark = False
torch.backends.cudnn.deterministic = True
torch.backends.cuda.matmul.allow_tf32 = True
torch.use_deterministic_algorithms(True, warn_only=True)
torch.set_default_device("cpu")
torch.set_num_threads(2)
torch.set_float32_matmul_precision("highest")
torch.cuda.manual_seed(0)
torch.cuda.manual_seed_all(0)
answers = [mps.is_available(), torch.backends.mps.is_available(), torch.backends.mps.is_built()]
answers += [cudnn.is_available(), torch.backends.cudnn.deterministic]
"""
    known = {"torch": pg}
    exec(script.format("plugrad"), known)
    assert known["answers"] == [False, False, False, False, True]
    assert not any(hasattr(pg.backends.cudnn, each) for each in ("no_such", "benchmrk"))
    with pytest.raises(RuntimeError, match="plugrad computes on the CPU only, got device 'cuda'"):
        pg.set_default_device("cuda")
