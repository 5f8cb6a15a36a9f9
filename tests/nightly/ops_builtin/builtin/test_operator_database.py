"""PyTorch's own database of operators: its sample inputs through every op that plugrad has by that name.

Values, dtypes, requires_grad, first and second gradients are compared; what PyTorch refuses must not give an
AttributeError, nor a bare error of NumPy's here. Run it with ``-m sweep``.
"""

import inspect
import warnings
from itertools import product

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import flat, installed
from tests.ops_builtin.builtin.differences import CLOSE, Case, Said, given
from tests.ops_builtin.builtin.known_differences import reason

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
    "argsort": "the order of equal numbers is nobody's promise",
    "as_strided_scatter": "PyTorch's gradient is that of what is overwritten; random cases compare another formula",
    "einsum": "the database calls it with its arguments in another order",
    "linalg.eig": "the phases of vectors are free",
    "linalg.eigh": "the signs of vectors are free",
    "linalg.lstsq": "the database asks for the solution alone",
    "linalg.pinv": "the database calls it with factors",
    "linalg.svd": "the signs of vectors are free",
    "svd": "the signs of vectors are free",
    "empty": "nobody has set its values",
    "empty_like": "nobody has set its values",
    "new_empty": "nobody has set its values",
    "nn.functional.rrelu": "random",
    "bernoulli": "random",
    "empty_permuted": "nobody has set its values",
    "empty_strided": "nobody has set its values",
    "new_empty_strided": "nobody has set its values",
    "multinomial": "random",
    "cauchy": "random",
    "exponential": "random",
    "geometric": "random",
    "log_normal": "random",
    "uniform": "random",
    "normal": "random",
    "rand_like": "random",
    "randint": "random",
    "randint_like": "random",
    "randn": "random",
    "randn_like": "random",
    "complex": "of half precision PyTorch makes a complex32, which NumPy has not",
    "zero_": "the database gives it a leaf that requires grad",
    "view_as_complex": "of half precision PyTorch makes a complex32, which NumPy has not",
    "where": "the database calls it with its arguments in another order",
    "sum_to_size": "the database gives the function its sizes one by one",
    "nn.functional.embedding_bag": "the database calls it with its arguments in another order",
    "nn.functional.embedding": "the database calls it with its arguments in another order",
    "scalar_tensor": "makes a tensor of a number",
}
CASTS = {"bool", "cdouble", "cfloat", "double", "float", "half", "int", "long", "short"}  # dtypes
CREATORS = {
    "arange",
    "eye",
    "full",
    "full_like",
    "linspace",
    "ones",
    "ones_like",
    "zeros",
    "zeros_like",
}
MOST = 150  # samples of one op
PARTS = 40  # of the database, each a test: a minute or less


@pytest.mark.sweep
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


ORDERED = {"kthvalue", "mode", "msort", "sort", "topk"}


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


def as_array(value):
    """Return an argument with arrays for tensors."""
    if isinstance(value, pg.Tensor):
        return value.detach().resolve_conj().resolve_neg().numpy()
    if isinstance(value, (list, tuple)):
        return type(value)(map(as_array, value))
    if isinstance(value, dict):
        return {key: as_array(item) for key, item in value.items()}
    return value


def bare(tensor):
    """Return the array of a tensor; of complex numbers of half precision, which NumPy has not, their shape alone."""
    if tensor.dtype == torch.complex32:
        return np.empty(tuple(tensor.shape), complex)
    return tensor.detach().resolve_conj().resolve_neg().numpy(force=True)


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


def difference(expected, output, pairs, slack=1, least=0):
    """Return what differs of two lists of results, or of their derivatives, which have `slack` times the tolerance.

    Of arguments of mixed precision the least precise one decides: `least` is its tolerance.
    """
    wrong = unequal(expected, output, least=least)
    roots = [pair for pair in zip(expected, output, strict=True) if requires_grad(pair[0])]
    if wrong or not roots:
        return wrong
    leaves = [pair for pair in pairs if pair[0].requires_grad]
    for order in ("first", "second") if leaves else ():
        found = []
        for which, library in enumerate((torch, pg)):
            several = [
                root[which] for root in roots if order == "first" or root[which].requires_grad
            ]
            if not several:  # a constant gradient, where PyTorch's is none
                found.append([None] * len(leaves))
                continue
            try:
                found.append(
                    library.autograd.grad(
                        several,
                        [leaf[which] for leaf in leaves],
                        [library.from_numpy(seed_for(root)) for root in several],
                        create_graph=order == "first",
                        allow_unused=True,
                    )
                )
            except Exception as error:
                if library is torch:
                    return None  # there is no derivative, or not of that dtype, or it fails
                return Said("gradient error", f"{type(error).__name__}: {error}")
        both = [
            tuple(map(or_zeros, *pair))
            for pair in zip(zip(*found, strict=True), leaves, strict=True)
        ]
        if wrong := unequal(*zip(*both, strict=True), slack=slack):
            wrong.kind = f"{order} gradient"
            return wrong
        roots = [pair for pair in both if requires_grad(pair[0])]
        if not roots or roots[0][0].dtype == torch.float16:
            return None
    return None


def or_zeros(gradient, leaf):
    """Return the gradient of a leaf; of one that the result does not depend on, None, as zeros."""
    return (
        (torch if isinstance(leaf, torch.Tensor) else pg).zeros_like(leaf)
        if gradient is None
        else gradient
    )


def requires_grad(value):
    return getattr(value, "requires_grad", False)


def seed_for(root):
    """Return the gradient that is given of a result: the same for both libraries."""
    array = bare(root) if isinstance(root, torch.Tensor) else as_array(root)
    rng = np.random.default_rng(0)
    seed = rng.normal(size=array.shape)
    if array.dtype.kind == "c":
        seed = seed + 1j * rng.normal(size=array.shape)
    return np.asarray(seed).astype(array.dtype)


def unequal(expected, output, slack=1, least=0):
    """Return where two lists of results differ, or None."""
    if len(expected) != len(output):
        return Said("dtype or shape", f"{len(expected)} results expected, got {len(output)}")
    for theirs, ours in zip(expected, output, strict=True):
        if not isinstance(theirs, torch.Tensor):
            if theirs != ours:
                return Said("value", f"expected {theirs}, got {ours}")
            continue
        if theirs.requires_grad and not ours.requires_grad and theirs.grad_fn is None:
            return Said("dtype or shape", "requires no grad")
        dense = theirs.detach().to_dense() if theirs.is_sparse else theirs.detach()
        array = bare(dense)
        got = ours.detach().resolve_conj().resolve_neg().numpy()
        if (array.dtype, array.shape) != (got.dtype, got.shape):
            words = f"expected {array.dtype} {array.shape}, got {got.dtype} {got.shape}"
            return Said("dtype or shape", words, array, got)
        close = slack * CLOSE[array.real.dtype.itemsize] if array.dtype.kind in "fc" else 0
        if array.dtype.kind in "fc":
            close = max(close, least)
        if slack > 1:  # of derivatives, what PyTorch has a number of
            got = np.where(np.isfinite(array), got, array)
        with np.errstate(all="ignore"):
            atol = close
            # A sum loses digits of its largest term, on some processors more of them.
            atol *= max(1, np.nanmax(np.where(np.isinf(array), 0, abs(array)), initial=0) / 16)
            if not np.allclose(array, got, rtol=close, atol=atol, equal_nan=True):
                words = f"expected {array.ravel()[:4]}, got {got.ravel()[:4]}"
                return Said("value", words, array, got)
    return None


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        (lambda x, q: x * x * q, None),
        (lambda x, q: x * x * q.detach(), "first gradient"),
        (lambda x, q: x * (x * q).detach(), "first gradient"),
    ],
)
def test_a_gradient_that_one_of_the_two_loses_is_a_difference(program, kind):
    theirs, ours = (
        [library.tensor([2.0, 3.0], dtype=library.float64, requires_grad=True) for _ in "xq"]
        for library in (torch, pg)
    )
    whole = theirs[0] * theirs[0] * theirs[1]
    said = difference([whole], [program(*ours)], [*zip(theirs, ours, strict=True)])
    assert (said and said.kind) == kind


def test_a_second_gradient_that_is_lost_is_a_difference():
    class Squared(pg.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad):
            return 2 * (grad * ctx.saved_tensors[0]).detach()

    theirs, ours = (
        library.tensor([2.0, 3.0], dtype=library.float64, requires_grad=True)
        for library in (torch, pg)
    )
    lost = difference([theirs * theirs], [Squared.apply(ours)], [(theirs, ours)])
    assert lost.kind == "second gradient"
