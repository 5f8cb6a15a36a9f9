"""Every op of `builtin` beside PyTorch's function of its name, on the op's own samples.

Values, dtypes, first and second gradients are compared, in float64 and float32, and the classes of errors. Whoever adds
an op adds nothing here, unless PyTorch calls it otherwise: a row of `CALLED`.
"""

from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from plugrad.registry.samples import ErrorSample, drawn
from tests.comparing import needs_torch, torch
from tests.ops_builtin.builtin.cases import OPS
from tests.ops_builtin.programs import sections
from tests.ops_contrib.frameworks.bridges.derivatives import (
    derivatives,
    name_of_node,
    taken_apart,
    too_steep,
)

pytestmark = needs_torch

# What PyTorch has no function for, or not of these samples.
OURS_ALONE = {
    name: why
    for why, lines in sections(Path(__file__).with_name("ours_alone.txt")).items()
    for name in " ".join(lines).split()
}

F = None if torch is None else torch.nn.functional


def by_name(function, *names):
    """Return a loss of PyTorch's that takes what follows the first two arguments by name."""
    return lambda x, y, *more, **settings: getattr(F, function)(
        x, y, **dict(zip(names, more, strict=False)), **settings
    )


def bags(rows, weight, offsets=None, *rest, **settings):
    """Return PyTorch's bags of embeddings; of rows with weights, which it cannot derive twice, by a formula."""
    if len(rest) < 6 or rest[3] != "sum" or settings or not len(offsets):
        return F.embedding_bag(rows, weight, offsets, *rest, **settings)
    parts = torch.tensor_split(weight[rows] * rest[5][:, None], offsets[1:])
    return torch.stack([part.sum(0) for part in parts])


def with_part(x, src, size, stride, offset=None):
    """Return a copy with a part of its memory written over: the gradient of PyTorch's function is the old part's."""
    if tuple(src.shape) != tuple(size):
        raise RuntimeError("another size")
    whole = x.clone()
    whole.as_strided(size, stride, offset).copy_(src)
    return whole


def clamped(x, min=None, max=None):
    """Return PyTorch's, which takes no number beside a tensor."""
    bounds = (min, max)
    tensors = any(isinstance(bound, torch.Tensor) for bound in bounds)
    return torch.clamp(x, *(map(as_tensor, bounds) if tensors else bounds))


def reduced(loss, reduction):
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction)
    return loss if reduction == "none" else getattr(loss, reduction)()


def least_squares(A, B, **settings):
    """Return PyTorch's result, with singular values that can be differentiated."""
    *found, s = torch.linalg.lstsq(A, B, **settings)
    return *found, torch.linalg.svdvals(A) if s.numel() else s


def of_dtype(value, like):
    """Return a number as it is, and a tensor in the dtype of another."""
    return value.to(like.dtype) if isinstance(value, torch.Tensor) else value


def attention(*args, **settings):
    """Return PyTorch's attention by the kernel that can be differentiated twice."""
    with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
        return F.scaled_dot_product_attention(*args, **settings)


def as_tensor(value, like=None):
    """Return a number as a 0-d tensor, in the precision of another tensor if that is floating."""
    floating = isinstance(like, torch.Tensor) and like.dtype.is_floating_point
    kind = like.dtype if floating and isinstance(value, float) else None
    return torch.tensor(value, dtype=kind) if isinstance(value, (int, float)) else value


def part(L, upper):
    """Return a factor without numbers in the other triangle: PyTorch's gradients are those of one."""
    return L.triu() if upper else L.tril()


def entropy(x, y, weight=1.0, *, reduction="mean"):
    """Return the loss with the weight's gradient, which PyTorch's has not."""
    return reduced(weight * F.binary_cross_entropy(x, y, reduction="none"), reduction)


def soft_margin(x, y, *, reduction="mean"):
    """Return the loss with the target's gradient, which PyTorch's has not."""
    return reduced(-F.logsigmoid(x * y), reduction)


def triplet(*x, distance_function=None, **settings):
    if callable(distance_function):
        distance_function = lambda a, b: ((a - b) ** 2).sum(-1)  # noqa: E731  of PyTorch's tensors
    return F.triplet_margin_with_distance_loss(*x, distance_function=distance_function, **settings)


def product(x, *, dim=None, keepdim=False):
    whole = torch.prod(x) if dim is None else torch.prod(x, dim, keepdim)
    return whole.reshape((1,) * x.ndim) if dim is None and keepdim else whole


NO_NUMBERS = ["atan2", "fmax", "fmin", "hypot", "logaddexp", "logaddexp2", "maximum", "minimum"]
NO_NUMBERS += ["nextafter"]  # PyTorch's take none
DRAWN = {op: f"{op}_" for op in ("cauchy", "exponential", "geometric", "log_normal", "uniform")}
DRAWN |= {"bernoulli_p": "bernoulli_", "normal_functional": "normal_", "random_integers": "random_"}
LOGITS = "binary_cross_entropy_with_logits"

# Op -> how PyTorch does the same, where it is no function of the op's name with its arguments' names.
CALLED = {
    "binary_cross_entropy": entropy,
    "cholesky_inverse": lambda L, *, upper=False: torch.cholesky_inverse(
        part(L, upper), upper=upper
    ),
    "cholesky_solve": lambda B, L, *, upper=False: torch.cholesky_solve(
        B, part(L, upper), upper=upper
    ),
    "col2im": F and F.fold,
    "im2col": F and F.unfold,
    "soft_margin_loss": soft_margin,
    "triplet_margin_with_distance_loss": triplet,
    **{name: by_name(name, "weight") for name in ("huber_loss", "l1_loss")},
    "binary_cross_entropy_with_logits": by_name(LOGITS, "weight", "pos_weight"),
    "linear_cross_entropy": by_name("linear_cross_entropy", "target", "linear_bias", "weight"),
    "cat": lambda *tensors, dim=0: torch.cat(tensors, dim),
    "as_strided_scatter": with_part,
    "clamp": clamped,
    "embedding_bag": bags,
    "expand": lambda x, *, size: x.expand(*size),
    "floor_divide": lambda x, y, *, rounding_mode="floor": torch.div(
        x, y, rounding_mode=rounding_mode
    ),
    "igamma": lambda x, y: torch.igamma(as_tensor(x, y), y),
    "igammac": lambda x, y: torch.igammac(as_tensor(x, y), y),
    "linalg_lstsq": least_squares,
    "linalg_multi_dot": lambda *tensors: torch.linalg.multi_dot(tensors),
    "norm": lambda x, **settings: torch.norm(x, **settings),
    "nanquantile": lambda x, *, q, **settings: torch.nanquantile(x, of_dtype(q, x), **settings),
    "prod": product,
    "quantile": lambda x, *, q, **settings: torch.quantile(x, of_dtype(q, x), **settings),
    "remainder": lambda x, y: torch.remainder(as_tensor(x, y), y),
    "reshape": lambda x, *, shape: x.reshape(shape),
    "scaled_dot_product_attention": attention,
    "squeeze": lambda x, *, dim=None: torch.squeeze(x) if dim is None else torch.squeeze(x, dim),
    **{
        op: lambda x, *args, name=name, **settings: getattr(x.clone(), name)(*args, **settings)
        for op, name in DRAWN.items()
    },
    **{
        name: lambda *tensors, name=name: getattr(torch, name)(tensors)
        for name in ("column_stack", "dstack", "hstack", "vstack")
    },
    "stack": lambda *tensors, dim=0: torch.stack(tensors, dim),
    "tensor_split": lambda x, *, indices_or_sections, dim=0: torch.tensor_split(
        x, indices_or_sections, dim
    ),
    "unfold": lambda x, **settings: x.unfold(**settings),  # F.unfold is of images
    "view": lambda x, *, shape: x.view(shape),
    **{
        name: lambda x, *, indices_or_sections, name=name: getattr(torch, name)(
            x, indices_or_sections
        )
        for name in ("dsplit", "hsplit", "vsplit")
    },
    **{
        name: lambda x, y, name=name: getattr(torch, name)(x, as_tensor(y, x))
        for name in NO_NUMBERS
    },
}


def has_no_counterpart(sample):
    """Return whether a sample is of what only plugrad takes: another padding at the end of an axis."""
    padding = sample.settings.get("padding")
    return isinstance(padding, tuple) and any(isinstance(side, tuple) for side in padding)


def counterpart(name):
    """Return what PyTorch has for an op: ``torch.exp``, ``torch.linalg.det`` of linalg_det, a method of Tensor."""
    if name in CALLED:
        return CALLED[name]
    module, _, rest = name.partition("_")
    if (
        rest
        and hasattr(getattr(torch, module, None), rest)
        and module in ("fft", "linalg", "masked", "special")
    ):
        return getattr(getattr(torch, module), rest)
    for home in (torch.nn.functional, torch):
        if hasattr(home, name):
            return getattr(home, name)
    return lambda x, *args, **settings: getattr(x, name)(*args, **settings)


def in_torch(value):
    """Return a setting as PyTorch takes it: its dtypes, and tensors for arrays."""
    if isinstance(value, (np.ndarray, np.generic)):
        return torch.tensor(value)
    if isinstance(value, (np.dtype, pg.dtype)) or value in (np.float32, np.float64):
        return getattr(torch, np.dtype(value).name)
    if isinstance(value, (tuple, list)):
        return type(value)(map(in_torch, value))
    return value


def there(name, sample):
    """Return PyTorch's function of the arrays of a sample."""
    function = counterpart(name)
    settings = {key: in_torch(value) for key, value in sample.settings.items()}

    def call(*given):
        left = iter(given)
        args = [
            next(left) if isinstance(arg, (np.ndarray, np.generic)) else in_torch(arg)
            for arg in sample.args
        ]
        return function(*args, **settings)

    return call


def outputs_of(result):
    return [result] if isinstance(result, torch.Tensor) else [*result]


def assert_close(theirs, ours, tolerance, what):
    theirs = theirs.numpy(force=True)
    assert theirs.dtype == ours.dtype, what
    assert theirs.shape == ours.shape, what
    scale = np.abs(theirs[np.isfinite(theirs)]).max(initial=1.0)
    np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance * scale, err_msg=what)


NAMED_OTHERWISE = (
    """
Clamp1 Clamp0, Convolution0 Squeeze1, FftC2C0 Conj0, FftC2C0 FftR2C0, Fmod0 Fmod1, Imag0 Select0, IndexFill0 IndexFill1,
Lerp0 Lerp1, LinalgVectorNorm0 Permute0, MaskedFill0 MaskedFill1, Mean0 Mean1, Mul0 Div0, NllLoss0 Add0, NllLoss0 Div1,
NllLoss0 Neg0, NllLoss2D0 Add0, NllLoss2D0 Div1, NllLoss2D0 View0, Prod0 Prod1, Real0 Select0, Remainder0 Remainder1,
Round0 Round1, Rsub1 Sub0, SpecialNdtr0 Mul1, SpecialXlog1Py0 SpecialXlog1Py1, SpecialXlog1Py0 SpecialXlog1Py2,
SpecialZeta0 SpecialZeta1, Sum0 Sum1, UnsafeView0 Clone0, View0 UnsafeView0, Xlogy0 Xlogy1, Xlogy0 Xlogy2
""".replace("\n", " ")
    .strip()
    .split(", ")
)
"""Nodes of one op here and their names in PyTorch: of several ops there, the last one's; or numbered otherwise."""


def compare(call, function, arrays, tolerance, *, of_one_name=False):
    """Hold plugrad's derivatives of `call` to those of a function of PyTorch's tensors; and the names of its nodes."""
    ours = derivatives(call, arrays)
    inputs = [
        torch.tensor(array, requires_grad=slope is not None)
        for array, slope in zip(arrays, ours.first, strict=True)
    ]
    outputs = outputs_of(function(*inputs))
    for output, node in zip(outputs, ours.nodes, strict=True):
        names = f"{node} {name_of_node(output)}".replace("Backward", "")
        assert not of_one_name or len({*names.split()}) == 1 or names in NAMED_OTHERWISE, names
    for output, value in zip(outputs, ours.values, strict=True):
        assert_close(output, value, tolerance, "value")
    pairs = [
        (output, torch.tensor(weight))
        for output, weight in zip(outputs, ours.weights, strict=True)
        if weight is not None
    ]
    if not pairs:
        assert not any(output.requires_grad for output in outputs)
        return
    roots, weights = zip(*pairs, strict=True)
    differentiable = [x for x in inputs if x.requires_grad]
    how = {"allow_unused": True, "materialize_grads": True}
    slopes = torch.autograd.grad(roots, differentiable, weights, create_graph=True, **how)
    wanted = [slope for slope in ours.first if slope is not None]
    for theirs, slope in zip(slopes, wanted, strict=True):
        assert_close(theirs, slope, 10 * tolerance, "first gradient")
    directions = [torch.tensor(d) for d in ours.directions if d is not None]
    curving = [(s, d) for s, d in zip(slopes, directions, strict=True) if s.requires_grad]
    curves = [torch.zeros_like(x) for x in differentiable]
    if curving:
        bent, along = zip(*curving, strict=True)
        curves = torch.autograd.grad(bent, differentiable, along, **how)
    for theirs, curve in zip(curves, [c for c in ours.second if c is not None], strict=True):
        assert_close(theirs, curve, 100 * tolerance, "second gradient")


def in_dtype(arrays, dtype):
    """Return arrays with another precision, and complex numbers as such."""
    kinds = {"f": np.dtype(dtype), "c": np.result_type(dtype, np.complex64)}
    return [array.astype(kinds.get(array.dtype.kind, array.dtype)) for array in arrays]


def samples_of(op):
    found = op.samples(np.random.default_rng(0))
    return [
        sample
        for sample in found
        if sample.settings.get("dtype") != np.longdouble and not has_no_counterpart(sample)
    ]


# Samples, by number, that PyTorch refuses, in these words.
REFUSED_THERE = {
    "igamma": {3: "the derivative for 'igamma: input' is not implemented"},
    "igammac": {3: "the derivative for 'igammac: input' is not implemented"},
    "special_zeta": {3: "the derivative for 'zeta' is not implemented"},
    "transpose": {3: "argument 'dim0' must be int, not tuple"},
}


def unlike_pytorch(name, dtype, tolerance):
    """Return on which sample an op has other values or derivatives than PyTorch, and which; "" if on none."""
    op = OPS[name]
    named = "node_name" in vars(op.function)
    refused = dict(REFUSED_THERE.get(name, ()))
    for number, sample in enumerate(samples_of(op)):
        arrays, calling = taken_apart(sample)
        try:
            compare(
                calling(op.call if op.function.is_formula and named else op.function.apply),
                there(name, sample),
                in_dtype(arrays, dtype),
                tolerance,
                of_one_name=named or not op.function.is_formula,
            )
        except Exception as error:
            if refused.pop(number, "\0") not in str(error):
                return f"{name}, sample {number}, {sample!r}: {error}"
    return f"{name}: PyTorch takes samples {[*refused]} now" if refused else ""


ASKED = [name for name, op in OPS.items() if name not in OURS_ALONE and op.function.deterministic]
PARTS = 8


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(PARTS))
def test_an_op_has_pytorchs_values_and_derivatives(part):
    wrong = [unlike_pytorch(name, "float64", 1e-10) for name in ASKED[part::PARTS]]
    assert not any(wrong), "\n".join(filter(None, wrong))


# Where plugrad refuses what PyTorch takes, or with another class, on purpose.
REFUSED_OTHERWISE = {
    "binomial",
    "binary_cross_entropy_with_logits",
    "cat",
    "cross_entropy",
    "floor_divide",
    "stack",
}


def test_what_an_op_refuses_pytorch_refuses_with_that_class():
    wrong = []
    for name in OPS.keys() - OURS_ALONE.keys() - REFUSED_OTHERWISE:
        function = OPS[name].function
        if not hasattr(function, "error_samples"):
            continue
        for sample in drawn(function.error_samples, np.random.default_rng(0), ErrorSample):
            arrays, _ = taken_apart(sample)
            try:
                error = there(name, sample)(*map(torch.tensor, arrays))
            except Exception as raised:
                error = raised
            known = isinstance(error, Exception) and issubclass(sample.raises, type(error))
            if not known and not isinstance(error, sample.raises):
                wrong.append(f"{name}, {sample!r}: PyTorch raises {error!r}")
    assert not wrong, "\n".join(wrong)


def test_a_derivative_that_is_wrong_by_a_thousandth_is_noticed():
    x = [np.array([0.3, 0.7])]
    with pytest.raises(AssertionError, match="first"):
        compare(too_steep(pg.exp, 1.001), torch.exp, x, 1e-10)
