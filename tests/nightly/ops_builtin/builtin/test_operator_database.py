"""PyTorch's own database of operators: its sample inputs through every op that plugrad has by that name.

Values, dtypes, requires_grad, first and second gradients are compared; what PyTorch refuses must not give an
AttributeError, nor a bare error of NumPy's here. It runs each night.
"""

import inspect
import warnings
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import flat, installed
from tests.ops_builtin.builtin.comparison import ORDERED, as_array, bare, difference, unequal
from tests.ops_builtin.builtin.differences import Case, Said, given
from tests.ops_builtin.builtin.known_differences import reason
from tests.ops_builtin.programs import sections

torch = installed("torch")

NUMPYS = {
    torch.float64: np.float64,
    torch.float32: np.float32,
    torch.float16: np.float16,
    torch.complex128: np.complex128,
    torch.int64: np.int64,
    torch.uint8: np.uint8,
    torch.bool: np.bool_,
}
LEFT_OUT = {
    name: why
    for why, lines in sections(Path(__file__).with_name("left_out.txt")).items()
    for name in " ".join(lines).split()
}
CASTS = {"bool", "cdouble", "cfloat", "double", "float", "half", "int", "long", "short"}  # dtypes
CREATORS = {"arange", "eye", "full", "full_like", "linspace"}
CREATORS |= {"ones", "ones_like", "zeros", "zeros_like"}
MOST = 150  # samples of one op
PARTS = 40  # of the database, each a test: a minute or less


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning", "ignore:.*:FutureWarning")
def test_the_samples_of_pytorchs_operator_database_give_the_same(part):
    pytest.importorskip("expecttest", reason="PyTorch's test database imports it")
    from torch.testing._internal.common_methods_invocations import op_db

    failures, ran = {}, 0
    for op in op_db[part::PARTS]:
        ours = find(op.name)
        if not ours or op.name in {*LEFT_OUT, *CREATORS}:
            continue
        for dtype in NUMPYS:
            for sample, (form, function) in product(samples_of(op, dtype)[:MOST], ours.items()):
                theirs = op.op if form == "function" else getattr(torch.Tensor, op.name)
                ran += 1
                case = compared(theirs, function, sample, name_of(op), has_ties(op, sample))
                if case and not reason(case):
                    failures.setdefault((op.name, form), f"{dtype}: {case.said}")
    assert ran > 50
    assert not failures, "\n".join(f"{key}: {wrong}" for key, wrong in failures.items())


def name_of(op):
    """Return the name of plugrad's op for one of the database."""
    name = op.name.removeprefix("nn.functional.").replace(".", "_")
    return {"__rpow__": "pow", "cholesky": "linalg_cholesky", "special_polygamma": "polygamma"}.get(
        name, name
    )


def find(name):
    """Return plugrad's function and method of a name in the database, those that there are."""
    function = pg
    for part in name.split("."):
        function = getattr(function, part, None)
    found = {} if function is None or name in CASTS else {"function": function}
    if "." not in name and callable(getattr(pg.Tensor, name, None)) and hasattr(torch.Tensor, name):
        found["method"] = getattr(pg.Tensor, name)
    return found


def samples_of(op, dtype):
    """Return the samples of one dtype, but those with random results, or a module of PyTorch's among the settings."""
    differentiable = dtype.is_floating_point or dtype.is_complex
    try:
        samples = list(op.sample_inputs("cpu", dtype, requires_grad=differentiable))
    except (RuntimeError, ValueError, TypeError, IndexError, KeyError):  # it has none of that dtype
        return []
    return [
        sample
        for sample in samples
        if not is_random(op, sample)
        if not any(isinstance(value, torch.nn.Module) for value in sample.kwargs.values())
    ]


def is_random(op, sample):
    if "fractional" in op.name:
        return sample.kwargs.get("_random_samples") is None
    if "multi_head" in op.name:
        return sample.args[9] > 0 and sample.kwargs.get("training", True)
    if not ("dropout" in op.name or "attention" in op.name):
        return False
    chance = (
        sample.kwargs.get("dropout_p", 0) if "attention" in op.name else sample.kwargs.get("p", 0.5)
    )
    return 0 < chance < 1 and sample.kwargs.get("training", True)


def has_ties(op, sample):
    """Return whether equal numbers are ordered: which comes first is nobody's promise, nor which has the gradient."""
    if op.name not in ORDERED or sample.kwargs.get("stable"):
        return False
    numbers = sample.input.detach().numpy()
    return np.unique(numbers).size < numbers.size


def translated(value, pairs):
    """Return plugrad's counterpart of an argument, and note in `pairs` which tensor became which."""
    if isinstance(value, torch.Tensor):
        tensor = pg.from_numpy(laid_out_alike(value.detach().resolve_conj().resolve_neg()))
        if value.requires_grad:
            tensor.requires_grad_()
        pairs.append((value, tensor))
        return tensor
    if isinstance(value, torch.memory_format):
        return pg.preserve_format  # there is no other order than NumPy's
    if isinstance(value, torch.dtype):
        return np.dtype(NUMPYS.get(value, np.float32))
    if callable(value) and getattr(value, "__module__", "") == "torch.nn.functional":
        return getattr(pg.nn.functional, value.__name__)
    if isinstance(value, list):
        return [translated(item, pairs) for item in value]
    if isinstance(value, tuple):
        return tuple(translated(item, pairs) for item in value)
    if isinstance(value, dict):
        return {key: translated(item, pairs) for key, item in value.items()}
    return value


def laid_out_alike(value):
    """Return a copy of a tensor as an array; one in larger memory, as some strided views need, in a copy of that."""
    array, memory = value.numpy(), value.untyped_storage()
    if value.is_contiguous() and memory.nbytes() > array.nbytes:
        whole = torch.empty(0, dtype=value.dtype).set_(memory).numpy().copy()
        first = value.storage_offset()
        return whole[first : first + array.size].reshape(array.shape)
    copy = np.empty_like(array)
    copy[...] = array
    return copy


def compared(theirs, ours, sample, name="", ties=False):
    """Return the case, if one call of both has two answers, or None; with `ties`, the values alone are compared."""
    pairs = []
    arguments = translated((sample.input, *sample.args), pairs)
    # How PyTorch's linear_cross_entropy saves memory is no argument here, and changes no number.
    settings = {key: value for key, value in sample.kwargs.items() if key != "options"}
    settings = translated(settings, pairs)
    expected = []

    def case(said):
        signature = inspect.signature(ours)
        values = [bare(x) for x in expected if isinstance(x, torch.Tensor)]
        named = given(signature, [*map(as_array, arguments)], as_array(settings))
        return Case(name, said, named, values)

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = flat(theirs(sample.input, *sample.args, **sample.kwargs))
    except Exception:  # what PyTorch refuses, plugrad may know
        said = refusal(ours, arguments, settings)
        return said and case(said)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            output = flat(ours(*arguments, **settings))
    except Exception as error:
        return case(Said("refused", f"{type(error).__name__}: {error}"))
    said = unequal(expected[:1], output[:1]) if ties else difference(expected, output, pairs)
    return said and case(said)


def refusal(ours, arguments, settings):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            ours(*arguments, **settings)
    except AttributeError as error:
        return Said("unclear error", f"AttributeError: {error}")
    except Exception as error:
        return Said("unclear error", f"NumPy's own {error}") if "ufunc" in str(error) else None
    return None
