"""Making tensors: from data, from sizes, at random; by PyTorch's arguments, to PyTorch's last digit."""

import copy
import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from plugrad.authoring import silence
from tests.ops_builtin.programs import sections


def answer(program, library):
    """What one line gives: the text, kind and shape of a value, or the class and the words of an error."""
    library.manual_seed(0)
    try:
        value = eval(program, {"t": library, "np": np})
    except Exception as error:  # whatever PyTorch raises
        kinds = (RuntimeError, TypeError, ValueError, OverflowError, AttributeError)
        return next(kind for kind in kinds if isinstance(error, kind)), str(error)
    if not isinstance(value, library.Tensor):
        return repr(value), None
    return repr(value), (tuple(value.shape), str(value.dtype), value.requires_grad)


# Lines that make tensors, valid and not, for PyTorch and plugrad to answer alike; `t` is the library, `np` NumPy.
PROGRAMS, OTHER_WORDS = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in Path(__file__)
    .with_name("creation_programs.txt")
    .read_text(encoding="utf-8")
    .split("# refused by both, in other words: with errors of one kind\n")
)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_line_that_makes_a_tensor_answers_as_pytorch_does(torch):
    wrong = []
    for program in PROGRAMS:
        (theirs, told), (ours, said) = answer(program, torch), answer(program, pg)
        same = (ours, said) == (theirs, told)
        if isinstance(theirs, type) and isinstance(said, str):
            words = "" if "invalid combination of arguments" in told else told[:40].split("\n")[0]
            same = ours is theirs and said.startswith(words)
        wrong += [] if same else [f"{program}: {ours}, {said}; PyTorch: {theirs}, {told}"]
    for program in OTHER_WORDS:
        ours, theirs = answer(program, pg)[0], answer(program, torch)[0]
        if ours is not theirs or not isinstance(ours, type):
            wrong.append(f"{program}: {ours}; PyTorch: {theirs}")
    assert not wrong, "\n".join(wrong)


def test_what_pytorch_answers_otherwise():
    for expected, programs in sections(Path(__file__).with_name("different.txt")).items():
        for program in programs:
            got, words = answer(program, pg)
            said = f"{got.__name__}: {words}" if isinstance(got, type) else got
            assert said.startswith(expected) if isinstance(got, type) else said == expected, program


def test_data_is_copied_by_tensor_and_shared_by_from_numpy():
    array = np.zeros(2)
    copied, shared = pg.tensor(array), pg.from_numpy(array)
    array[0] = 5.0
    assert copied.tolist() == [0.0, 0.0]
    assert shared.tolist() == [5.0, 0.0]
    assert np.shares_memory(pg.as_tensor(array).numpy(), array)


@pytest.mark.parametrize("number", [True, 2, 2.0, 2j])
def test_a_number_becomes_a_tensor_where_warnings_are_switched_off_already(number):
    assert silence.run(pg.tensor, number).item() == number


def test_the_default_dtype_can_be_set():
    pg.set_default_dtype(pg.float64)
    try:
        assert pg.tensor(1.0).dtype == np.float64
        assert repr(pg.ones(1)) == "tensor([1.])"
    finally:
        pg.set_default_dtype(pg.float32)
    with pytest.raises(
        TypeError, match="only floating-point types are supported as the default type"
    ):
        pg.set_default_dtype(pg.int64)
    with pytest.raises(TypeError, match="are supported as the default type, got 3"):
        pg.set_default_dtype(3)


def test_copying_a_tensor_with_tensor_warns_as_in_pytorch():
    with pytest.warns(
        UserWarning, match="To copy construct from a tensor, it is recommended to use sourceTensor"
    ):
        pg.tensor(pg.ones(2))


def test_a_foreign_array_is_held_as_it_is():
    class Duck:
        shape, dtype, size = (2,), np.dtype("float64"), 2

        def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
            return NotImplemented

        def __array_function__(self, function, types, args, kwargs):
            return NotImplemented

    duck = Duck()
    assert pg.tensor(duck).numpy() is duck


REAL, WHOLE = ("float16", "float32", "float64"), ("uint8", "int8", "int16", "int32", "int64")
# What draws n numbers: with each of the dtypes, or with its own.
DRAWS = {
    "rand": (lambda t, n, d: t.rand(n, dtype=d), (*REAL, "cfloat", "cdouble")),
    "randn": (lambda t, n, d: t.randn(n, dtype=d), (*REAL, "cfloat", "cdouble")),
    "randint": (lambda t, n, d: t.randint(0, 100, (n,), dtype=d), REAL + WHOLE),
    "randperm": (lambda t, n, d: t.randperm(n, dtype=d), REAL + WHOLE),
    "randn_like": (lambda t, n, d: t.randn_like(t.zeros(n, dtype=d)), ("cfloat",)),
    "randint_like": (lambda t, n, d: t.randint_like(t.zeros(n, dtype=d), 3, 50), ("float32",)),
    "of booleans": (lambda t, n, d: t.randint(0, 2, (n,), dtype=d), ("bool",)),
    "negative": (lambda t, n, d: t.randint(-3, 17, (n,), dtype=d), ("int64",)),
    "28 bits": (lambda t, n, d: t.randint(0, 2**28, (n,), dtype=d), ("int64",)),
    "wide": (lambda t, n, d: t.randint(0, 2**40, (n,), dtype=d), ("int64",)),
    "all": (lambda t, n, d: t.randint(-(2**63), 2**63 - 1, (n,), dtype=d), ("int64",)),
}


def test_every_random_function_draws_pytorchs_stream(torch):
    cases = [
        (*each, dtype)
        for *each, dtypes in ((name, *row) for name, row in DRAWS.items())
        for dtype in dtypes
    ]
    for (name, draw, dtype), seed in itertools.product(cases, range(5)):
        pg.manual_seed(seed)
        torch.manual_seed(seed)
        # One after the other: each leaves the stream as PyTorch does.
        for n in (1, 2, 15, 16, 17, 24, 33, 100, 3, 0):
            ours, theirs = (draw(t, n, getattr(t, dtype)).numpy() for t in (pg, torch))
            says = f"{name}, {dtype}, seed {seed}, {n} numbers"
            assert ours.dtype == theirs.dtype, says
            # PyTorch's vectorised logarithm rounds normal numbers otherwise.
            rtol = 0 if "randn" not in name else 2e-3 if ours.dtype == np.float16 else 1e-5
            np.testing.assert_allclose(ours, theirs, rtol=rtol, atol=rtol, err_msg=says)


def test_float16_numbers_stay_below_one(torch):
    """A float32 just below 1 rounds up to it in float16; PyTorch makes it 0."""
    pg.manual_seed(1)
    torch.manual_seed(1)
    ours = pg.rand(100_000, dtype=pg.float16).numpy()
    assert ours.max() < 1
    assert ours.tolist() == torch.rand(100_000, dtype=torch.float16).tolist()


def test_a_generator_is_a_stream_of_its_own():
    pg.manual_seed(0)
    first = pg.rand(2)
    assert pg.initial_seed() == 0
    pg.manual_seed(0)
    stream = pg.Generator().manual_seed(0)
    assert pg.rand(2, generator=stream).tolist() == first.tolist()
    assert pg.rand(2).tolist() == first.tolist()
    with pytest.raises(TypeError, match=r"must be torch.Generator, not int"):
        pg.rand(2, generator=3)


def test_ranges_are_pytorchs_to_the_last_bit(torch):
    dtypes = ("float16", "float32", "float64", "int8", "int32", "int64", "uint8")
    rng = np.random.default_rng(0)
    for _, dtype in itertools.product(range(100), dtypes):
        start, end = (float(rng.uniform(0, 100)) for _ in range(2))
        if rng.random() < 0.4:
            start, end = float(int(start)), float(int(end))
        steps = int(rng.choice([2, 3, 7, 16, 33, 100, 1000]))
        step = float(rng.choice([0.1, 0.3, 1, 1.7, -0.5]))
        for program in (
            f"t.linspace({start}, {end}, {steps}, dtype=t.{dtype})",
            f"t.arange({start}, {end}, {step}, dtype=t.{dtype})",
        ):
            ours, theirs = (eval_or_class(program, library) for library in (pg, torch))
            assert ours == theirs, program


def eval_or_class(program, library):
    try:
        return eval(program, {"t": library}).tolist()
    except (RuntimeError, ValueError) as error:
        return type(error)


def test_the_only_device_is_the_cpu():
    cpu = pg.device("cpu")
    x = pg.zeros(2, device=cpu)
    assert x.device == cpu
    assert repr(cpu) == "device(type='cpu')"
    assert x.cpu() is x
    assert x.to(cpu) is x
    with pytest.raises(RuntimeError, match="plugrad computes on the CPU only, got device 'cuda'"):
        pg.device("cuda")


def test_there_is_no_cuda_and_that_can_be_asked():
    assert not pg.cuda.is_available()
    assert pg.cuda.device_count() == 0
    with pytest.raises(
        AttributeError, match=r"no attribute 'Stream': plugrad computes on the CPU only"
    ):
        _ = pg.cuda.Stream


def test_a_dtype_is_pytorchs_to_the_reader_and_numpys_to_numpy():
    x = pg.zeros(2, dtype=pg.float64)
    assert repr(x.dtype) == str(x.dtype) == "torch.float64"
    assert x.dtype is pg.float64 is pg.double
    assert x.dtype == np.float64 == x.dtype == np.dtype("float64") == x.dtype == "float64"
    assert x.dtype != np.float32
    assert x.dtype != 3
    assert {np.dtype("float64"): "found"}[x.dtype] == "found"
    assert np.zeros(3, dtype=x.dtype).astype(pg.float32).dtype == pg.float32
    assert np.result_type(pg.float32, x.dtype) == np.finfo(x.dtype).dtype == np.float64
    assert np.dtype(x.dtype) is np.dtype("float64")
    assert (x.dtype.kind, x.dtype.name, x.dtype.itemsize) == ("f", "float64", 8)
    assert copy.deepcopy(x.dtype) is x.dtype is pickle.loads(pickle.dumps(x.dtype))
    assert pg.tensor(np.ones(1, np.longdouble)).dtype == np.longdouble
    with pytest.raises(TypeError, match="only floating-point types are supported"):
        pg.set_default_dtype(pg.complex64)


def test_out_is_filled_in_place_and_returned():
    x = pg.zeros(3)
    version = x._version
    assert pg.arange(3, out=x) is x
    assert x.tolist() == [0.0, 1.0, 2.0]
    assert x._version > version
    saved = pg.ones(3, requires_grad=True)
    y = (saved * x).sum()
    pg.ones(3, out=x)
    with pytest.raises(RuntimeError, match="has been modified by an inplace operation"):
        y.backward()
    with pytest.warns(UserWarning, match="An output with one or more elements was resized"):
        pg.zeros(2, out=x)
    assert x.shape == (2,)


def test_likes_keep_the_order_in_memory_unless_told():
    x = pg.tensor(np.asfortranarray(np.ones((2, 3))))
    assert pg.zeros_like(x).numpy().flags.f_contiguous
    assert pg.zeros_like(x, memory_format=pg.contiguous_format).numpy().flags.c_contiguous
    assert x.to(pg.float32, memory_format=pg.contiguous_format).is_contiguous()
    assert x.contiguous().is_contiguous()
    y = pg.ones(2, 3, requires_grad=True)
    z = y.T.contiguous()
    assert z.is_contiguous()
    assert z.grad_fn.name() == "CloneBackward0"
    z.sum().backward()
    assert y.grad.tolist() == [[1.0] * 3] * 2
    assert y.contiguous(memory_format=pg.contiguous_format) is y.cpu(pg.preserve_format) is y


def test_a_copy_that_is_asked_for_is_one():
    x = pg.ones(2, requires_grad=True)
    y = x.to(pg.float32, copy=True)
    assert y is not x
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]
    assert x.to("cpu", pg.float32) is x


def test_the_old_tensor_shares_what_it_is_given():
    x = pg.tensor([1.0, 2.0])
    y = pg.FloatTensor(x)
    y[0] = 5.0
    assert x.tolist() == [5.0, 2.0]


def test_a_list_of_tensors_is_no_tensor_of_theirs():
    """It would lose their gradients: `stack` keeps them."""
    with pytest.raises(ValueError, match=r"only one element tensors can be .*plugrad\.stack"):
        pg.tensor([pg.ones(2), pg.ones(2)])
    with pytest.warns(UserWarning, match="Converting a tensor with requires_grad=True to a scalar"):
        pg.tensor([pg.ones(1, requires_grad=True)])


def test_discarding_an_imaginary_part_warns():
    with pytest.warns(UserWarning, match="Casting complex values to real discards"):
        pg.tensor(np.array([1 + 2j]), dtype=pg.float32)


def test_a_sequence_without_end_has_too_many_dimensions():
    alone, twice, beside, tensors = [], [], [1], [pg.ones(1)]
    alone.append(alone)
    twice += [twice, twice]
    beside.append(beside)
    tensors.append(tensors)
    for data in (alone, twice, beside, tensors, (alone,), [1, alone]):
        for make in (pg.tensor, pg.as_tensor):
            with pytest.raises(ValueError, match=r"^too many dimensions '(list|tuple)'"):
                make(data)


def test_a_size_may_be_an_array_of_one_integer():
    assert pg.ones((np.array(3), 4)).shape == (3, 4)
    assert pg.zeros(np.array(2), np.int64(1)).shape == (2, 1)
    assert pg.eye(np.array(2)).shape == (2, 2)
    with pytest.raises(TypeError, match=r"must be tuple of ints, not numpy.ndarray"):
        pg.ones(np.array([3, 4]))


@pytest.mark.parametrize(
    "taken", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
def test_a_copy_of_a_generator_goes_on_from_the_same_place(taken):
    stream = pg.Generator().manual_seed(3)
    pg.randn(3, generator=stream)  # which keeps the second number of a pair
    other = taken(stream)
    assert other.initial_seed() == 3
    drawn, again = (pg.randn(4, generator=each).tolist() for each in (stream, other))
    assert drawn == again
