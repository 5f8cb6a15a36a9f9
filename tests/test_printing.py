"""Printing: PyTorch's text, character by character."""

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.printing import format_tensor


def f32(values):
    return np.array(values, dtype=np.float32)


@pytest.fixture(autouse=True)
def default_options():
    yield
    pg.set_printoptions(profile="default")


@pytest.mark.parametrize(
    ("array", "text"),
    [
        (f32(4.0), "tensor(4.)"),
        (f32([4.0]), "tensor([4.])"),
        (f32([1.5, -2.0]), "tensor([ 1.5000, -2.0000])"),
        (f32([[1, 2], [3, 40]]), "tensor([[ 1.,  2.],\n        [ 3., 40.]])"),
        (f32([np.nan, 1.0, np.inf]), "tensor([nan, 1., inf])"),
        (f32([np.nan, 1.5, -np.inf]), "tensor([   nan, 1.5000,   -inf])"),
        (f32([1e-5, 1.0]), "tensor([1.0000e-05, 1.0000e+00])"),
        (f32([123456789.0]), "tensor([1.2346e+08])"),
        (f32([0.0, -0.0]), "tensor([0., -0.])"),
        (np.array([1.0]), "tensor([1.], dtype=torch.float64)"),
        (np.array([1, -20]), "tensor([  1, -20])"),
        (np.array([1], dtype=np.int32), "tensor([1], dtype=torch.int32)"),
        (np.array([True, False]), "tensor([ True, False])"),
        (np.array([1 + 2j, -1.5j], dtype=np.complex64), "tensor([1.+2.0000j, -0.-1.5000j])"),
        (f32([]), "tensor([])"),
        (np.zeros((0, 3), np.float32), "tensor([], size=(0, 3))"),
        (np.zeros(0, np.int64), "tensor([], dtype=torch.int64)"),
        (np.ones((1, 2, 1), np.float32), "tensor([[[1.],\n         [1.]]])"),
        (np.arange(1001), "tensor([   0,    1,    2,  ...,  998,  999, 1000])"),
    ],
)
def test_a_tensor_prints_as_in_pytorch(array, text):
    assert format_tensor(array) == text


def test_where_it_came_from_is_shown():
    assert (
        format_tensor(f32([4.0]), grad_fn="PowBackward0") == "tensor([4.], grad_fn=<PowBackward0>)"
    )
    assert format_tensor(f32([4.0]), requires_grad=True) == "tensor([4.], requires_grad=True)"
    assert repr(pg.tensor([2.0], requires_grad=True) ** 2) == "tensor([4.], grad_fn=<PowBackward0>)"


def test_a_suffix_that_does_not_fit_starts_a_line_of_its_own():
    text = format_tensor(np.arange(8) / 7.0, grad_fn="MulBackward0")
    assert text.endswith("1.0000],\n       dtype=torch.float64, grad_fn=<MulBackward0>)")


def test_options_change_the_notation():
    pg.set_printoptions(precision=2)
    assert format_tensor(f32([1.2345])) == "tensor([1.23])"
    pg.set_printoptions(sci_mode=False)
    assert format_tensor(f32([1e-5])) == "tensor([0.00])"
    with pytest.raises(ValueError, match="no profile 'long'"):
        pg.set_printoptions(profile="long")


def test_a_foreign_array_is_not_computed_to_be_shown():
    class Lazy:
        shape, dtype, size = (2,), np.dtype("float64"), 2

        def __repr__(self):
            return "lazy.array<2>"

    assert format_tensor(Lazy()) == "tensor(lazy.array<2>)"


def random_array(rng):
    shape = tuple(int(n) for n in rng.choice([0, 1, 2, 3, 5, 7, 12], size=rng.integers(0, 5)))
    dtype = np.dtype(rng.choice(["f4", "f8", "f2", "i8", "i4", "u1", "?", "c8", "c16"]))
    values = rng.normal(size=shape) * 10.0 ** rng.integers(-9, 12)
    match rng.integers(0, 5):
        case 0:
            values = np.round(values)
        case 1:
            values = values * 10.0 ** rng.integers(-3, 4, size=shape)
        case 2:
            values = np.where(
                rng.random(shape) < 0.2, rng.choice([np.nan, np.inf, -np.inf, 0.0, -0.0]), values
            )
    with np.errstate(all="ignore"):
        if dtype.kind == "c":
            values = values + 1j * rng.normal(size=shape)
        elif dtype.kind in "iu":
            values = np.clip(np.nan_to_num(values), -100, 100).astype(np.int64)
        return np.asarray(values).astype(dtype)


def test_two_thousand_random_tensors_print_as_pytorch_prints_them():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
    rng = np.random.default_rng(0)
    for _ in range(2000):
        array = random_array(rng)
        theirs = torch.from_numpy(array.copy())
        wants_grad = array.dtype.kind in "fc" and rng.random() < 0.5
        ours = pg.from_numpy(array)
        if wants_grad:
            theirs.requires_grad_()
            ours.requires_grad_()
            if rng.random() < 0.5:
                theirs, ours = theirs.clone(), ours.clone()
        assert repr(ours) == repr(theirs)
