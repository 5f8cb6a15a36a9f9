"""Printing: PyTorch's text, character by character, beside PyTorch where it is installed and by heart where not."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from _plugrad_names import printing
from _plugrad_names.printing import format_scalar_tensor, format_tensor
from plugrad.engine.surface.conversion import Conversion
from tests.ops_builtin.programs import sections

NAN, INF = np.nan, np.inf
TINY, HUGE = 5e-324, np.finfo(np.float64).max


def f32(values):
    return np.array(values, dtype=np.float32)


def c64(values):
    return np.array(values, dtype=np.complex64)


@pytest.fixture(autouse=True)
def default_options():
    yield
    pg.set_printoptions(profile="default")


# By heart


@pytest.mark.parametrize(
    ("array", "text"),
    [
        (f32(4.0), "tensor(4.)"),
        (
            f32([[1.5, 2], [3, -40]]),
            "tensor([[  1.5000,   2.0000],\n        [  3.0000, -40.0000]])",
        ),
        (f32([1e-5, 1.0]), "tensor([1.0000e-05, 1.0000e+00])"),
        (np.array([NAN, 1.0, INF]), "tensor([nan, 1., inf], dtype=torch.float64)"),
        (np.array([True, False]), "tensor([ True, False])"),
        (c64([1 + 2j, -1.5j]), "tensor([1.+2.0000j, -0.-1.5000j])"),
        (np.zeros((0, 3), np.float32), "tensor([], size=(0, 3))"),
        (np.arange(1001), "tensor([   0,    1,    2,  ...,  998,  999, 1000])"),
    ],
)
def test_a_tensor_prints_as_in_pytorch(array, text):
    assert format_tensor(array) == text


def test_a_tensor_of_the_engine_alone_prints_its_shape_and_dtype():
    assert Conversion.__repr__(pg.ones(2, 3)) == "Tensor(shape=(2, 3), dtype=float32)"


def test_a_call_that_does_not_force_a_notation_lets_the_numbers_decide_again():
    pg.set_printoptions(sci_mode=True)
    pg.set_printoptions(precision=4)
    assert format_tensor(f32([1.0])) == "tensor([1.])"


def test_an_unknown_profile_is_refused_and_changes_nothing():
    pg.set_printoptions(precision=2)
    with pytest.raises(ValueError, match="no profile 'long'; give one of default, short, full"):
        pg.set_printoptions(profile="long", precision=3)
    assert printing.get_printoptions()["precision"] == 2


def test_what_is_given_beside_a_profile_wins():
    pg.set_printoptions(profile="short", precision=3)
    options = printing.get_printoptions()
    assert (options["precision"], options["edgeitems"]) == (3, 2)


def test_options_of_a_block_end_with_it_even_when_it_raises():
    before = printing.get_printoptions()
    with printing.printoptions(precision=1, sci_mode=True):
        assert format_tensor(f32([2.0])) == "tensor([2.0e+00])"
    assert printing.get_printoptions() == before
    with pytest.raises(RuntimeError), printing.printoptions(precision=1):
        raise RuntimeError
    assert printing.get_printoptions() == before


def test_a_foreign_array_is_not_computed_to_be_shown():
    class Lazy:
        shape, dtype, size = (2,), np.dtype("float64"), 2

        def __array__(self, *args, **kwargs):
            raise AssertionError("computed")

        def __repr__(self):
            return "lazy.array<2,\n           float64>"

    assert format_tensor(Lazy()) == "tensor(lazy.array<2, float64>)"
    assert format_tensor(Lazy(), grad_fn="ExpBackward0").endswith(">, grad_fn=<ExpBackward0>)")


def test_a_matrix_prints_as_the_array_that_it_is():
    matrix = f32([[1, 2], [3, 4]]).view(np.matrix)
    assert format_tensor(matrix) == "tensor([[1., 2.],\n        [3., 4.]])"


def test_byte_order_is_not_shown():
    assert format_tensor(np.array([1.5], dtype=">f4")) == "tensor([1.5000])"


def test_a_summary_reads_only_what_it_shows():
    # 260 GiB, had it memory.
    rows = np.lib.stride_tricks.as_strided(f32([1.0]), (7, 10**10), (0, 0))
    assert format_tensor(rows).startswith("tensor([[1., 1., 1.,  ..., 1., 1., 1.],\n")


# Beside PyTorch

NUMBERS = {"NAN": NAN, "INF": INF, "TINY": TINY, "HUGE": HUGE, "complex": complex}
VALUES, BINARY64, COMPLEX, SHAPES = (
    {text: eval(text, NUMBERS) for text in texts}
    for texts in sections(Path(__file__).with_name("printed.txt")).values()
)
DTYPES = ["f2", "f4", "f8", "c8", "c16", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "?"]


def _arrays():
    for name, values in VALUES.items():
        for dtype in ("f2", "f4", "f8"):
            # 1e30 in float16 is inf, which is to be printed as well.
            with np.errstate(over="ignore"):
                yield f"{name} {dtype}", np.array(values).astype(dtype)
    for name, values in BINARY64.items():
        yield f"{name} f8", np.array(values)
    for name, shape in SHAPES.items():
        count = int(np.prod(shape))
        yield f"{name} i8", np.arange(count).reshape(shape)
        yield f"{name} f4", (np.arange(count, dtype=np.float32) / 8 - 3).reshape(shape)
        yield f"{name} c16", (np.arange(count) * (0.5 - 1j)).reshape(shape)
    for dtype in DTYPES:
        yield f"0-d of {dtype}", np.array(1, dtype)
        yield f"empty of {dtype}", np.zeros((2, 0), dtype)
        yield f"a few of {dtype}", np.array([[0, 1], [1, 0]], dtype)
    for dtype in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"):
        limits = np.iinfo(dtype)
        yield f"limits of {dtype}", np.array([limits.min, limits.max], dtype)
    for name, number in {"nan": NAN, "inf": INF, "-inf": -INF, "-0": -0.0, "1e-5": 1e-5}.items():
        yield f"0-d {name}", f32(number)
    for name, numbers in COMPLEX.items():
        yield f"complex {name} c8", c64(numbers)
        yield f"complex {name} c16", np.array(numbers, np.complex128)
    yield "a long row of zeros", np.zeros(40, np.float32)  # as wide as a whole number of no digits
    yield "transposed", f32([[1, 2.5], [3, 4], [5, 6]]).T
    yield "every other", np.arange(12)[::2]


ARRAYS = dict(_arrays())
OPTIONS = [
    {"profile": "short"},
    {"profile": "full"},
    {"precision": 0},
    {"precision": 1},
    {"precision": 10},
    {"precision": 17, "sci_mode": True},
    {"sci_mode": True},
    {"sci_mode": False},
    {"threshold": 0},
    {"threshold": 4, "edgeitems": 1},
    {"threshold": 4, "edgeitems": 0},
    {"edgeitems": 0},
    {"edgeitems": 12},
    {"linewidth": 1},
    {"linewidth": 40},
    {"linewidth": 81},
    {"linewidth": 200, "threshold": 10, "edgeitems": 2, "precision": 2},
]


def tensors_alike(torch, array, *, grad_fn=None, requires_grad=False):
    """Return PyTorch's text of this array and ours; `grad_fn` is the name of a node, ending in "Backward"."""
    theirs = torch.from_numpy(np.array(array))
    if requires_grad or grad_fn:
        theirs.requires_grad_()
    if grad_fn:
        copying = {
            "forward": staticmethod(lambda ctx, x: x.clone()),
            "backward": staticmethod(lambda ctx, grad: grad),
        }
        name = grad_fn.removesuffix("Backward")
        theirs = type(name, (torch.autograd.Function,), copying).apply(theirs)
    dtype = np.dtype(str(torch.get_default_dtype()).removeprefix("torch."))
    return repr(theirs), format_tensor(
        array, grad_fn=grad_fn, requires_grad=requires_grad, default_dtype=dtype
    )


def set_both(torch, **options):
    torch.set_printoptions(**options)
    pg.set_printoptions(**options)


@pytest.fixture
def beside(torch):
    """PyTorch with its own options, put back after the test."""
    default = torch.get_default_dtype()
    yield torch
    torch.set_default_dtype(default)
    torch.set_printoptions(profile="default")


def test_the_table_prints_as_in_pytorch_under_any_options_and_default_dtype(beside):
    wrong = []
    for options in [{}, *OPTIONS, *({"default": each} for each in ("float16", "float64"))]:
        default = options.get("default", "float32")
        beside.set_default_dtype(getattr(beside, default))
        beside.set_printoptions(profile="default")
        pg.set_printoptions(profile="default")
        set_both(beside, **{name: each for name, each in options.items() if name != "default"})
        texts = {name: tensors_alike(beside, array) for name, array in ARRAYS.items()}
        wrong += [f"{name}, {options}:\n{a}\n{b}" for name, (a, b) in texts.items() if a != b]
    assert not wrong, "\n".join(wrong)


def test_suffixes_of_the_table_break_lines_as_in_pytorch(beside):
    floating = {name: array for name, array in ARRAYS.items() if array.dtype.kind in "fc"}
    for (name, array), linewidth in itertools.product(floating.items(), (40, 80)):
        set_both(beside, linewidth=linewidth)
        for suffix in ({"requires_grad": True}, {"grad_fn": "ConvolutionBackward"}):
            theirs, ours = tensors_alike(beside, array, **suffix)
            assert ours == theirs, (name, linewidth, suffix)


def test_a_suffix_of_any_length_breaks_where_pytorch_breaks(beside):
    for dtype, count, length in itertools.product(("f4", "f8"), (1, 7, 9, 10), range(1, 75)):
        array, name = np.full(count, 0.5, dtype), "N" * length + "Backward"
        theirs, ours = tensors_alike(beside, array, grad_fn=name)
        assert ours == theirs, (dtype, count, length)


@pytest.mark.parametrize("spec", ["", ".3f", ".2e", "+.1f", ">12", "08.2f", "g", "d", "x", "no"])
def test_a_number_is_formatted_or_refused_as_in_pytorch(beside, spec):
    def outcome(call, *args):
        try:
            return call(*args)
        except (TypeError, ValueError) as error:
            return type(error), str(error)

    for array in (f32(2 / 3), np.float16(0.1), np.array(7), np.array(True), np.array(1.5 - 2j)):
        theirs = outcome(format, beside.from_numpy(np.array(array)), spec)
        assert outcome(format_scalar_tensor, array, spec) == theirs, array


def test_the_comparison_notices_one_wrong_character(beside, monkeypatch):
    monkeypatch.setattr(printing, "_options", printing.PrintOptions(precision=5))
    theirs, ours = tensors_alike(beside, f32([0.5]))
    assert (theirs, ours) == ("tensor([0.5000])", "tensor([0.50000])")


def random_array(rng):
    shape = tuple(int(n) for n in rng.choice([0, 1, 2, 3, 5, 7, 12], size=rng.integers(0, 5)))
    dtype = np.dtype(rng.choice(DTYPES))
    values = rng.normal(size=shape) * 10.0 ** rng.integers(-9, 12)
    match rng.integers(0, 5):
        case 0:
            values = np.round(values)
        case 1:
            values = values * 10.0 ** rng.integers(-3, 4, size=shape)
        case 2:
            special = rng.choice([NAN, INF, -INF, 0.0, -0.0, 1.0], size=shape)
            values = np.where(rng.random(shape) < 0.2, special, values)
    with np.errstate(over="ignore", invalid="ignore"):  # too large for float16: printed as inf
        if dtype.kind == "c":
            values = values + 1j * rng.normal(size=shape)
        elif dtype.kind in "iu":
            values = np.clip(np.nan_to_num(values), -100 * (dtype.kind == "i"), 100)
        return np.asarray(values).astype(dtype)


def random_options(rng):
    choices = {
        "precision": [0, 1, 2, 4, 6, 9],
        "threshold": [0, 1, 5, 20, 1000],
        "edgeitems": [0, 1, 2, 3, 5],
        "linewidth": [1, 20, 50, 79, 80, 120],
        "sci_mode": [True, False],
    }
    chosen = {name: values[rng.integers(len(values))] for name, values in choices.items()}
    return {name: value for name, value in chosen.items() if rng.random() < 0.4}


def test_a_thousand_random_arrays_print_as_in_pytorch(beside, rng):
    for _ in range(1000):
        array, options, suffix = random_array(rng), {}, {}
        if rng.random() < 0.5:
            options = random_options(rng)
        if array.dtype.kind in "fc":
            suffix = [{}, {"requires_grad": True}, {"grad_fn": "MulBackward"}][rng.integers(3)]
        set_both(beside, profile="default")
        set_both(beside, **options)
        theirs, ours = tensors_alike(beside, array, **suffix)
        assert ours == theirs, (array.dtype, array.shape, options, suffix)


def test_tensors_of_plugrad_print_as_tensors_of_pytorch(beside, rng):
    for _ in range(300):
        array = random_array(rng)
        theirs, ours = beside.from_numpy(np.array(array)), pg.from_numpy(np.array(array))
        if array.dtype.kind in "fc":
            theirs.requires_grad_()
            ours.requires_grad_()
            if rng.random() < 0.5:
                theirs, ours = theirs.clone(), ours.clone()
        assert repr(ours) == repr(theirs)
