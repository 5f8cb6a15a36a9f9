"""PyTorch's own database of operators: its sample inputs through every op that plugrad has by that name.

Values, dtypes, requires_grad, first and second gradients are compared; what PyTorch refuses must not give an
AttributeError, nor a bare error of NumPy's here. Run it with ``-m sweep``.
"""

import warnings
from itertools import product

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import flat, installed
from tests.ops.differences import CLOSE, Said

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
DIFFERENT = {
    "__rpow__": (
        "float16 int64",
        "integers to negative powers are refused, not 0; half precision rounds",
    ),
    "add": ("uint8", "a number that uint8 cannot hold is refused, not wrapped"),
    "addbmm": ("int64 uint8", "a fraction times integers is refused, not cut off"),
    "addmv": ("int64 uint8", "a fraction times integers is refused, not cut off"),
    "baddbmm": ("int64 uint8", "a fraction times integers is refused, not cut off"),
    "as_strided_scatter": (
        "float64 float32 float16 complex128",
        "PyTorch's gradient is that of the elements that are overwritten",
    ),
    "cdist": ("float32", "by matrix products PyTorch's second gradient loses digits"),
    "cholesky": (
        "float16 complex128",
        "half precision is refused; the gradient is Hermitian, PyTorch's is not",
    ),
    "cholesky_inverse": (
        "float64 float32 complex128",
        "PyTorch's gradient has numbers where nothing is read",
    ),
    "cholesky_solve": (
        "float64 float32 complex128",
        "PyTorch's gradient has numbers where nothing is read",
    ),
    "copysign": ("float32", "the second gradient is 0, where PyTorch's has rounding errors"),
    "cov": ("float32", "the gradient is 0, of which single precision leaves rounding errors"),
    "histc": ("float16", "in half precision PyTorch rounds the borders of bins"),
    "index_add": ("uint8", "a number that uint8 cannot hold is refused, not wrapped"),
    "index_reduce": ("float32", "the gradient of a product by division: single precision"),
    "linalg.cholesky": (
        "float16 complex128",
        "half precision is refused; the gradient is Hermitian, PyTorch's is not",
    ),
    "linalg.norm": ("float64 float32 complex128", "at 0 the second derivative is 0, not nan"),
    "linalg.svdvals": ("float16", "half precision is refused even without elements"),
    "log_softmax": (
        "int64 uint8 bool complex128",
        "no elements of integers stay integers in PyTorch; complex numbers are refused, not cut off",
    ),
    "logaddexp": ("complex128", "complex numbers are refused, as by NumPy's"),
    "logcumsumexp": (
        "float32 float16 complex128",
        "beside 10,000 PyTorch's gradient loses digits, in half precision all; complex numbers are refused",
    ),
    "logspace": ("bool", "powers are no truth values"),
    "masked.log_softmax": (
        "int64 uint8 bool",
        "no elements of integers stay integers in PyTorch",
    ),
    "masked.logaddexp": (
        "float64 float32 complex128",
        "PyTorch's second derivative of -inf is nan; complex numbers are refused, as by NumPy's",
    ),
    "masked.normalize": ("float16", "powers of small norms: half precision"),
    "masked.prod": ("float16", "PyTorch's gradient overflows where ours does not"),
    "masked.softmax": (
        "int64 uint8 bool",
        "no elements of integers stay integers in PyTorch",
    ),
    "masked.softmin": ("int64 uint8", "no elements of integers stay integers in PyTorch"),
    "matrix_exp": ("float16", "half precision is refused"),
    "nn.functional.adaptive_avg_pool1d": (
        "complex128",
        "complex numbers are refused, as by adaptive_avg_pool2d",
    ),
    "nn.functional.adaptive_avg_pool3d": (
        "complex128",
        "complex numbers are refused, as by adaptive_avg_pool2d",
    ),
    "nn.functional.alpha_dropout": ("bool", "truth values become integers"),
    "nn.functional.feature_alpha_dropout": ("bool", "truth values become integers"),
    "nn.functional.avg_pool3d": ("int64", "integers are refused, as by avg_pool2d"),
    "nn.functional.batch_norm": ("int64 uint8 bool", "running means of integers are refused"),
    "nn.functional.ctc_loss": (
        "float64 float32",
        "PyTorch's gradient is right before log_softmax only",
    ),
    "nn.functional.grid_sample": ("float16", "computed in single precision"),
    "nn.functional.hardsigmoid": ("float64", "PyTorch's slope of 1/6 is one of single precision"),
    "nn.functional.interpolate": ("uint8", "PyTorch rounds means to integers"),
    "nn.functional.upsample_bilinear": ("uint8", "PyTorch rounds means to integers"),
    "nn.functional.local_response_norm": (
        "int64 uint8 bool",
        "PyTorch cuts off the mean of integers",
    ),
    "nn.functional.margin_ranking_loss": ("uint8", "PyTorch wraps negative numbers"),
    "nn.functional.max_unpool1d": (
        "float64 float32 float16",
        "of elements with one place the last counts; PyTorch gives each the gradient",
    ),
    "nn.functional.max_unpool2d": (
        "float64 float32 float16",
        "of elements with one place the last counts; PyTorch gives each the gradient",
    ),
    "nn.functional.max_unpool3d": (
        "float64 float32 float16",
        "of elements with one place the last counts; PyTorch gives each the gradient",
    ),
    "nn.functional.normalize": ("float32 float16", "powers of small norms: single precision"),
    "nn.functional.pdist": ("float16", "PyTorch has no gradient in half precision"),
    "nn.functional.soft_margin_loss": ("float16", "PyTorch's overflows"),
    "nn.functional.softmin": (
        "int64 uint8 complex128",
        "no elements of integers stay integers in PyTorch; complex numbers are refused, not cut off",
    ),
    "nn.functional.scaled_dot_product_attention": (
        "float16",
        "PyTorch's fused one keeps more digits",
    ),
    "norm": ("float64 float32 complex128", "the nuclear norm is linalg.matrix_norm's"),
    "polygamma": ("float16", "PyTorch's overflows where the result does not"),
    "pow": ("float16", "in half precision the second digit of a power of 10,000 differs"),
    "rsub": ("uint8", "a number that uint8 cannot hold is refused, not wrapped"),
    "scatter_reduce": ("float32", "the gradient of a product by division: single precision"),
    "softmax": (
        "int64 uint8 bool complex128",
        "no elements of integers stay integers in PyTorch; complex numbers are refused, not cut off",
    ),
    "special.airy_ai": ("float64", "PyTorch's has fewer digits"),
    "special.bessel_j0": ("float64", "PyTorch's has 7 digits beyond 5"),
    "special.bessel_j1": ("float64", "PyTorch's has 7 digits beyond 5"),
    "special.bessel_y0": ("float64", "PyTorch's has 7 digits beyond 5"),
    "special.bessel_y1": ("float64", "PyTorch's has 7 digits beyond 5"),
    "special.i1": ("float16", "has a gradient of half precision, which PyTorch has not"),
    "special.i1e": ("float16", "has a gradient of half precision, which PyTorch has not"),
    "special.log_ndtr": ("float32", "the second derivative loses digits, in PyTorch too"),
    "special.polygamma": ("float16", "PyTorch's overflows where the result does not"),
    "sub": ("uint8", "a number that uint8 cannot hold is refused, not wrapped"),
    "tan": ("float16", "in half precision PyTorch rounds after each step"),
}
"""The dtypes in which an op differs from PyTorch's, and why."""
MOST = 150  # samples of one op


@pytest.mark.sweep
@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning", "ignore:.*:FutureWarning")
def test_the_samples_of_pytorchs_operator_database_give_the_same():
    pytest.importorskip("expecttest", reason="PyTorch's test database imports it")
    from torch.testing._internal.common_methods_invocations import op_db

    failures, as_told, ran = {}, set(), 0
    for op in op_db:
        ours = find(op.name)
        if not ours or op.name in {*LEFT_OUT, *CREATORS}:
            continue
        told = DIFFERENT.get(op.name, ("", ""))[0].split()
        for dtype in NUMPYS:
            for sample, (name, function) in product(samples_of(op, dtype)[:MOST], ours.items()):
                theirs = op.op if name == "function" else getattr(torch.Tensor, op.name)
                ran += 1
                wrong = compared(theirs, function, sample, has_ties(op, sample))
                if wrong and words(dtype) in told:
                    as_told.add((op.name, words(dtype)))
                elif wrong:
                    failures.setdefault((op.name, name), f"{dtype}: {wrong}")
    assert ran > 8000
    assert not failures, "\n".join(f"{key}: {wrong}" for key, wrong in failures.items())
    every = {(name, dtype) for name, (dtypes, _) in DIFFERENT.items() for dtype in dtypes.split()}
    assert not every - as_told, "no longer different"


def words(dtype):
    return str(dtype).removeprefix("torch.")


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


def compared(theirs, ours, sample, ties=False):
    """Return what differs between one call of both, or None; with `ties`, in the values alone."""
    pairs = []
    arguments = translated((sample.input, *sample.args), pairs)
    settings = translated(sample.kwargs, pairs)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = theirs(sample.input, *sample.args, **sample.kwargs)
    except Exception:  # what PyTorch refuses, plugrad may know
        return refusal(ours, arguments, settings)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            output = ours(*arguments, **settings)
            expected, output = flat(expected), flat(output)
            return (
                unequal(expected[:1], output[:1]) if ties else difference(expected, output, pairs)
            )
    except NotImplementedError as error:
        return None if str(error).startswith("the derivative for") else f"{error}"  # PyTorch's own
    except Exception as error:
        unknown = str(error).startswith("derivative for aten::")  # to PyTorch
        return None if unknown else f"{type(error).__name__}: {error}"


def refusal(ours, arguments, settings):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            ours(*arguments, **settings)
    except AttributeError as error:
        return f"AttributeError: {error}"
    except Exception as error:
        return f"NumPy's own {error}" if "ufunc" in str(error) else None
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
    for order in ("first", "second"):
        seeds = [seed_for(root) for root, _ in roots]
        theirs, ours = (
            library.autograd.grad(
                [root[which] for root in roots],
                [leaf[which] for leaf in leaves],
                [library.from_numpy(seed) for seed in seeds],
                create_graph=order == "first",
                allow_unused=True,
            )
            for which, library in enumerate((torch, pg))
        )
        both = [
            (a, b) for a, b in zip(theirs, ours, strict=True) if a is not None and b is not None
        ]
        if wrong := unequal(*zip(*both, strict=True), slack=slack) if both else None:
            wrong.kind = f"{order} gradient"
            return wrong
        roots = [pair for pair in both if all(map(requires_grad, pair))]
        if not roots or roots[0][0].dtype == torch.float16:
            return None
    return None


def requires_grad(value):
    return getattr(value, "requires_grad", False)


def seed_for(root):
    rng = np.random.default_rng(0)
    seed = rng.normal(size=tuple(root.shape))
    if root.dtype.is_complex:
        seed = seed + 1j * rng.normal(size=tuple(root.shape))
    return np.asarray(seed).astype(root.detach().resolve_conj().numpy().dtype)


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
        array = dense.resolve_conj().resolve_neg().numpy(force=True)
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
