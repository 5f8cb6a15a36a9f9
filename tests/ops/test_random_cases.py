"""Every op of `builtin` beside PyTorch's function of its name, on random cases: the checker's variants of its samples
(other shapes, numbers, settings), in other dtypes and memory layouts.

Values, dtypes, shapes, `requires_grad`, first and second gradients are compared. What plugrad refuses, PyTorch refuses
too, or `DIFFERENT` and `TOLD` say why; and the error is one that somebody wrote. What PyTorch refuses, plugrad may
take. Some hundreds of cases run each time, thousands with ``-m sweep``; ``PLUGRAD_TEST_SEED=N`` draws others.
"""

import itertools
import os
import warnings
from functools import reduce
from types import SimpleNamespace

import numpy as np
import pytest

import plugrad as pg
from plugrad.check.exploration.exploration import Exploration
from plugrad.check.subject.call import copied
from plugrad.check.subject.trials import op_subject
from plugrad.check.variants.arrays import LAYOUTS, with_imaginary
from plugrad.check.variants.variant import KINDS, together
from plugrad.engine.call.refusals import is_written
from plugrad.registry.samples import Sample
from tests.bridges.derivatives import too_steep
from tests.comparing import needs_torch, torch
from tests.ops.test_operator_database import CLOSE, DIFFERENT, ORDERED, difference, flat
from tests.ops.test_ops_against_torch import OPS, OURS_ALONE, counterpart, in_torch

pytestmark = needs_torch

DTYPES = (*["float64"] * 6, "float32", "float16", "int32", "int64", "uint8", "bool", "complex128")
"""What arrays are cast to, float64 about half of the time."""
LARGEST = 400
"""Entries of a case: PyTorch's Fourier transforms of longer axes end in the operating system's hands."""
SEED = int(os.environ.get("PLUGRAD_TEST_SEED", "0"))

FREE = {name for name, why in OURS_ALONE.items() if " free" in why}  # signs, phases
UNASKED = {
    **dict.fromkeys(
        ("lu_unpack", "linalg_lu_solve", "lu_solve"),
        "PyTorch reads beyond pivots that are too few",
    ),
    "take_along_dim": "PyTorch reads beyond the end of broadcast tensors",
    "pdist": "PyTorch's gradient of no points ends the process",
    "ctc_loss": "PyTorch's gradient is right before log_softmax only",
}
"""Ops of which PyTorch is not asked; plugrad's errors are looked at."""
LOW = (
    "PyTorch has no error for half precision, integers or other dtypes where there are no elements"
)
ORDER_FREE = "the last of several that go to one place counts; PyTorch gives each the gradient"
SINGULAR = "a singular matrix: rounding decides what is found, or it is refused where PyTorch goes on with inf"
CORNER = "at a corner, or where it is constant, PyTorch's rule gives another number"
TOLD = {
    "dtype or shape": {
        "with no elements PyTorch's has the shape of the input": "addmv",
        "PyTorch promotes no mixed dtypes, and does not always refuse them": (
            "addbmm baddbmm bmm conv3d einsum linalg_solve_triangular"
        ),
        "its bounds of numbers are 0-d tensors here": "clamp",
        "with no elements PyTorch returns the input as it is": "conv1d pixel_unshuffle",
        "a margin of a fraction makes no integers": "hinge_embedding_loss",
        "PyTorch has no keepdim without dim": "prod",
        "PyTorch has the weight's dtype": "rms_norm",
        "with no channels PyTorch returns none": "conv2d conv3d",
    },
    "value": {
        "of mixed precision PyTorch rounds other steps": (
            "addcmul multilabel_soft_margin_loss cosine_similarity gradient huber_loss poisson_nll_loss"
        ),
        "boundaries with nan, or in no order": "bucketize searchsorted",
        SINGULAR: (
            "linalg_cond linalg_inv linalg_inv_ex linalg_lstsq linalg_lu linalg_lu_factor_ex "
            "linalg_solve_ex logdet lu"
        ),
        "a matrix that is not positive definite has no factor: nan": "linalg_cholesky_ex",
        "PyTorch drops imaginary parts of the diagonal, which no factor has": "cholesky_inverse",
        "their order is free": "linalg_eigvals",
        "a dependent column stands for no direction": "linalg_qr qr",
        "the sign of nan is nan": "sign",
        "PyTorch's has 7 digits beyond 5": (
            "special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1"
        ),
        "PyTorch's has 7 digits": "igamma igammac",
        "a row without spread has no correlation": "corrcoef",
        "the test gives PyTorch its tensors in one block of memory": "as_strided",
        "of nan, a polynomial of PyTorch's is not always nan": (
            "special_chebyshev_polynomial_t special_chebyshev_polynomial_u "
            "special_chebyshev_polynomial_v special_chebyshev_polynomial_w "
            "special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_u "
            "special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w "
            "special_hermite_polynomial_h special_hermite_polynomial_he special_laguerre_polynomial_l "
            "special_legendre_polynomial_p"
        ),
        "without a dimension PyTorch takes another one": "masked_log_softmax masked_softmax masked_softmin",
    },
    "first gradient": {
        "of uint8 PyTorch squares without room": "atan2 hypot",
        "PyTorch's gradient has numbers in the triangle that is not read": (
            "cholesky_inverse cholesky_solve linalg_cholesky linalg_cholesky_ex"
        ),
        "PyTorch's result of no elements requires grad, this one does not": "cummax cummin",
        "PyTorch's has 7 digits": "igamma igammac",
        ORDER_FREE: "put index_copy max_unpool1d max_unpool2d max_unpool3d scatter",
        "2 to a negative integer is 0 in PyTorch's gradient": "ldexp",
        "at a pole the slope is inf": "digamma lgamma mvlgamma polygamma",
        "of sizes that are 0 or negative PyTorch's slope is that of their absolute value": "polar",
        "PyTorch's slope of 1/6 is one of single precision": "hardsigmoid",
        CORNER: "std std_mean var var_mean",
        SINGULAR: (
            "linalg_cond linalg_eigvalsh linalg_lstsq linalg_lu linalg_lu_factor linalg_lu_factor_ex "
            "linalg_matrix_norm linalg_pinv linalg_svdvals lu"
        ),
        "PyTorch's goes on where the value is held at eps": "cosine_similarity gaussian_nll_loss",
        "PyTorch divides by 1e-12 at least, here the slope is 0": "binary_cross_entropy",
        "of equal bounds, or at one, it is another's": "clamp nextafter",
    },
    "second gradient": {
        CORNER: "angle copysign corrcoef float_power fmod pow prelu sinc std std_mean",
        "PyTorch has none": "hardsigmoid",
        "at a pole the slope is inf": "digamma lgamma mvlgamma polygamma",
        "PyTorch's has 7 digits": "igamma igammac",
        SINGULAR: (
            "batch_norm group_norm instance_norm linalg_cond linalg_det linalg_eigvalsh "
            "linalg_householder_product linalg_inv linalg_inv_ex linalg_lstsq linalg_matrix_norm "
            "linalg_norm linalg_pinv linalg_svdvals"
        ),
        "beyond 0 and 1, where the value is nan": "logit",
    },
    "gradient error": {
        "equal singular values or eigenvalues, dependent columns: there is no derivative": (
            "linalg_cond linalg_eigvals linalg_eigvalsh linalg_lu linalg_lu_factor "
            "linalg_lu_factor_ex linalg_matrix_norm linalg_norm linalg_pinv linalg_qr linalg_svd "
            "linalg_svdvals lu norm qr svd"
        ),
    },
    "refused": {
        LOW: (
            "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d batch_norm conv1d conv2d "
            "conv3d conv_transpose1d conv_transpose2d conv_transpose3d grid_sample instance_norm "
            "linalg_cholesky_ex linalg_eig linalg_eigh linalg_eigvals linalg_eigvalsh linalg_lu "
            "linalg_lu_factor linalg_lu_factor_ex linalg_matrix_rank linalg_svd linalg_svdvals "
            "logcumsumexp lu matrix_exp qr svd"
        ),
        "a fraction times integers is refused, not cut off": (
            "addbmm addcmul addmm addmv addr baddbmm index_add"
        ),
        "integers are refused, as by avg_pool2d": "avg_pool3d lp_pool3d",
        SINGULAR: (
            "cholesky_solve linalg_cond linalg_inv linalg_solve_triangular linalg_tensorinv "
            "triangular_solve"
        ),
        "a number that the dtype cannot hold, negative powers of integers": (
            "add clamp mul pow rsub sub"
        ),
        "weights have no gradient": "binary_cross_entropy_with_logits cross_entropy",
        "a dimension is looked at, also if nothing is done": "diff",
        "there are no sparse gradients": "embedding gather",
        "numbers alone are no tensors": "floor_divide",
        "booleans have no difference": "gradient huber_loss l1_loss mse_loss smooth_l1_loss",
        "complex numbers are refused, as by NumPy's": "logaddexp",
        "an output of no elements holds no index": "max_unpool1d max_unpool2d max_unpool3d",
        "the nuclear norm is linalg.matrix_norm's": "norm",
        "batches must broadcast, also where there are no elements": "scaled_dot_product_attention",
        "`index` is no larger than `src`, also where it has no elements": "scatter_add",
        "a negative number is refused, also where there are no elements": "tile",
        "PyTorch rounds means to integers": "interpolate upsample_bilinear",
        "NumPy has no complex numbers of half precision": "view_as_complex",
        "the test gives PyTorch its tensors in one block of memory": "as_strided view view_as",
        "without a dimension there is no order": "masked_cumprod masked_cumsum",
        "a weight of another size is refused": "native_batch_norm",
    },
    "unclear error": {
        "a distance that is no function is the caller's": "triplet_margin_with_distance_loss",
    },
}
"""What differs on purpose, why, and of which ops."""


def is_told(name, what, sample):
    """Return whether a difference has its reason in a table, this one or that of PyTorch's operator database."""
    if any(name in names.split() for names in TOLD.get(what, {}).values()):
        return True
    arrays = [arg for arg in sample.args if is_array(arg)]
    dtypes = {str(array.dtype) for array in arrays} | {
        {"complex64": "complex128", "int32": "int64"}.get(str(array.dtype), "") for array in arrays
    }
    module, _, rest = name.partition("_")
    named = (name, f"{module}.{rest}", f"nn.functional.{name}")
    if any(dtypes & {*DIFFERENT[key][0].split()} for key in named if key in DIFFERENT):
        return True
    # A 0-d tensor counts in NumPy's promotion like any other (docs/from-pytorch.md).
    mixed = len({array.dtype for array in arrays}) > 1
    return what == "dtype or shape" and mixed and not all(array.ndim for array in arrays)


class Cases:
    """The random cases of one op, without end."""

    def __init__(self, name, seed):
        self.name = name
        op = OPS[name]
        subject = op_subject(op.function, op.identity, seed)
        self.rng = subject.generator("cases")
        self.trials = [
            trial
            for trial in subject.trials()
            if trial.size <= LARGEST and trial.sample.settings.get("dtype") != np.longdouble
        ]
        self.variants = {}
        with np.errstate(all="ignore"):
            for trial, variant in Exploration(self.trials).in_turn(self.trials):
                self.variants.setdefault((trial.number, variant.kind), []).append(variant)

    def __iter__(self):
        while self.trials:
            trial = self.chosen(self.trials)
            count = self.rng.choice(3, p=[0.15, 0.6, 0.25])
            kinds = [kind for kind in KINDS if (trial.number, kind) in self.variants]
            if not trial.sample.settings.keys() <= OPS[self.name].signature.parameters.keys():
                kinds = [kind for kind in kinds if kind != "settings"]  # nobody calls it so
            found = [
                self.chosen(self.variants[trial.number, self.chosen(kinds)])
                for _ in range(count if kinds else 0)
            ]
            sample, words = trial.sample, [f"sample {trial.number}"]
            if found:
                variant = reduce(together, found)
                with np.errstate(all="ignore"):
                    sample = variant.of(trial)
                words.append(variant.words)
            if sample is None or sum(map(np.size, sample.args)) > LARGEST:
                continue
            args = list(sample.args)
            words += [self.change_dtype(args), self.change_layout(args)]
            yield ", ".join(filter(None, words)), Sample(*args, **sample.settings)

    def chosen(self, several):
        return several[self.rng.integers(len(several))]

    def change_dtype(self, args):
        """Cast all floating arrays, or one of them."""
        dtype = np.dtype(self.chosen(DTYPES))
        places = [place for place, arg in enumerate(args) if is_array(arg, "fc")]
        if dtype == np.float64 or not places:
            return ""
        one = len(places) > 1 and self.rng.random() < 0.3
        for place in [self.chosen(places)] if one else places:
            args[place] = self.cast(args[place], dtype)
        return f"one of {dtype}" if one else f"{dtype}"

    def cast(self, array, dtype):
        """Return an array in a dtype, its numbers made to fit."""
        if dtype.kind == "c":
            return array if array.dtype.kind == "c" else with_imaginary(np.array(array), self.rng)
        if array.dtype.kind == "c" and dtype.kind == "f":
            return array.astype(np.result_type(dtype, np.complex64))
        array = np.nan_to_num(array.real) if dtype.kind in "iu" else array.real
        if dtype.kind in "iu":
            array = np.clip(np.rint(3 * array), -200, 200)
            array = abs(array) if dtype.kind == "u" else array
        return np.asarray(array).astype(dtype)

    def change_layout(self, args):
        """Lay all arrays out otherwise, or make one 0-d."""
        places = [place for place, arg in enumerate(args) if is_array(arg)]
        roll = self.rng.random()
        if roll > 0.4 or not places:
            return ""
        place = self.chosen(places)
        if roll < 0.04 and args[place].size:
            args[place] = np.array(args[place].flat[0])
            return f"argument {place} of 0-d"
        name = self.chosen(list(LAYOUTS))
        for place in places:
            args[place] = LAYOUTS[name](args[place]) if args[place].ndim else args[place]
        return name


def is_array(value, kinds="biufc"):
    return isinstance(value, np.ndarray) and value.dtype.kind in kinds


def unlike(name, sample):
    """Return what differs between one call of both, and how; or None."""
    pairs, theirs, ours = [], [], []
    for arg in sample.args:
        if isinstance(arg, (np.ndarray, np.generic)):
            array = np.asarray(arg)
            # PyTorch's own answers for overlapping memory are not always right: `median` of stride 0.
            pairs.append((torch.from_numpy(np.array(array)), pg.from_numpy(own_copy(array))))
            for tensor in pairs[-1] if array.dtype.kind in "fc" else ():
                tensor.requires_grad_()
        theirs.append(pairs[-1][0] if isinstance(arg, (np.ndarray, np.generic)) else in_torch(arg))
        ours.append(pairs[-1][1] if isinstance(arg, (np.ndarray, np.generic)) else arg)
    settings = {key: in_torch(value) for key, value in sample.settings.items()}
    output, wrong = tried(users(name, sample.settings), ours, sample.settings)
    if wrong and not is_written(wrong):
        return "unclear error", f"{type(wrong).__name__}: {wrong}"
    if name in UNASKED or (wrong and "declared for real numbers only" in str(wrong)):
        return None
    expected, refused = tried(counterpart(name), theirs, settings)
    if refused:
        return None  # what PyTorch refuses, plugrad may know
    if wrong:
        return "refused", f"{type(wrong).__name__}: {wrong}"
    expected, output = flat(expected), flat(output)
    if name in ORDERED | {"argsort"} or any(
        not np.isfinite(arg).all() for arg in sample.args if is_array(arg, "fc")
    ):  # which of equal numbers comes first is nobody's promise; nan has no derivative
        pairs, expected, output = [], expected[:1], output[:1]
    return differing(name, expected, output, pairs)


def differing(name, expected, output, pairs):
    """Return what differs of two lists of results, and how; or None."""
    if name in FREE:
        return None
    sizes = [
        CLOSE[x.real.dtype.itemsize]
        for x, _ in pairs
        if x.dtype.is_floating_point or x.dtype.is_complex
    ]
    slack = 100 * max(sizes, default=1) / min(sizes, default=1)  # the least precise number decides
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            said = difference(expected, output, pairs, slack)
    except (RuntimeError, TypeError, IndexError) as error:
        last = error.__traceback__
        while last.tb_next is not None:
            last = last.tb_next
        # PyTorch's own: there is no derivative, or not of that dtype, or it fails.
        return (
            None if "torch" in last.tb_frame.f_code.co_filename else ("gradient error", f"{error}")
        )
    if not said:
        return None
    if "gradient" in said.partition(":")[0]:
        return said.partition(":")[0], said
    numbers = said.partition("expected ")[2][:1] == "["
    return "value" if numbers else "dtype or shape", said


def tried(function, args, settings):
    """Return what a function returns, and what it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return function(*args, **settings), None
        except Exception as error:
            return None, error


def users(name, settings):
    """Return what users call; where the samples have another form of the call, what the checker calls."""
    op = OPS[name]
    if not settings.keys() <= op.signature.parameters.keys():
        return op.function.apply
    if next(iter(op.signature.parameters)) == "tensors":
        return lambda *tensors, **settings: op.call(list(tensors), **settings)
    return op.call


def own_copy(array):
    """Return a copy that nobody else writes to, with the strides of the array."""
    return copied(array) if array.size else array.copy()


def differences(name, seed, count):
    """Return the cases of an op, among `count`, that differ without a reason."""
    found = []
    with np.errstate(all="ignore"):
        for words, sample in itertools.islice(Cases(name, seed), count):
            said = unlike(name, sample)
            if said and not is_told(name, said[0], sample):
                found.append(f"{name} [{words}] {sample!r}\n    {': '.join(said)}")
    return found


ASKED = [name for name, op in OPS.items() if op.function.deterministic]


@pytest.mark.parametrize("part", range(8))
def test_a_random_case_of_each_op_has_pytorchs_values_and_derivatives(part):
    found = [said for name in ASKED[part::8] for said in differences(name, SEED, 1)]
    assert not found, "\n".join(found)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ASKED)
def test_random_cases_have_pytorchs_values_and_derivatives(name):
    print(f"PLUGRAD_TEST_SEED={SEED}")
    found = differences(name, SEED, 30)
    assert not found, "\n".join(found)


def test_a_case_that_is_wrong_is_noticed(monkeypatch):
    exp = OPS["exp"]
    cases = list(itertools.islice(Cases("exp", 0), 20))
    assert not any(unlike("exp", sample) for _, sample in cases)
    steep = SimpleNamespace(
        call=too_steep(pg.exp, 1.001), function=exp.function, signature=exp.signature
    )
    monkeypatch.setitem(OPS, "exp", steep)
    assert any((unlike("exp", sample) or " ")[0] == "first gradient" for _, sample in cases)
    steep.call = lambda input: pg.cos(input)
    assert any((unlike("exp", sample) or " ")[0] == "value" for _, sample in cases)
    steep.call = lambda input: input.dtype + 1
    assert {unlike("exp", sample)[0] for _, sample in cases} == {"unclear error"}


def test_every_reason_is_of_an_op():
    every = (names for reasons in TOLD.values() for names in reasons.values())
    names = {name for several in every for name in several.split()}
    assert names | UNASKED.keys() <= OPS.keys()
