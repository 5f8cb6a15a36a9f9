"""A Tensor that requires grad in a list, or in the place of a number: its gradient is right, or the call raises.

Every array of every sample of every op is given as a list of Tensors, and every setting that is a number as a Tensor.
"""

import warnings

import numpy as np
import pytest

import plugrad as pg
import plugrad.nn.functional as F
from plugrad import registry
from plugrad.authoring import composed, on, stacked
from plugrad.registry.samples import Sample
from tests.comparing import flat, installed, needs_torch, torch

COORDINATES = {("interpolate::griddata", "xi"), ("interpolate::LinearNDInterpolator", "xi")}
"""A tuple here is one array for each axis, in SciPy too."""
OF_LIST = ("atleast_1d", "atleast_2d", "atleast_3d")
"""A list is several Tensors here."""


def leaf(value):
    return pg.tensor(value, dtype=pg.float64, requires_grad=True)


def nested(tensor):
    """A Tensor as nested lists of Tensors without dimensions."""
    return [nested(row) for row in tensor] if tensor.ndim else tensor


def mixed(tensor):
    """... of which the first is a number."""
    whole = row = nested(tensor)
    while isinstance(row[0], list):
        row = row[0]
    row[0] = row[0].item()
    return tuple(whole)


def total(result):
    """A sum of all that an op returns, in which each number has its own weight."""
    terms = []
    for nr, each in enumerate(flat(result)):
        each = pg.as_tensor(each) if isinstance(each, (float, np.ndarray)) else each
        if isinstance(each, pg.Tensor) and each._array.dtype.kind in "fc":
            parts = pg.view_as_real(each.resolve_conj()) if each.is_complex() else each
            weights = np.cos(np.arange(parts.numel()) + nr).reshape(parts.shape)
            terms.append((parts.to(pg.float64) * pg.tensor(weights)).sum())
    return sum(terms) if terms else None


def gradient(call, sample, place, value, source):
    """The gradient by `source` of a call of a sample in which one argument is another value."""
    args = [pg.tensor(each) if is_array(each) else each for each in sample.args]
    settings = dict(sample.settings)
    if isinstance(place, int):
        args[place] = value
    else:
        settings[place] = value
    result = total(call(*args, **settings))
    if result is None or not result.requires_grad:
        return None
    (found,) = pg.autograd.grad(result, source, allow_unused=True)
    return None if found is None else found.numpy()


def is_array(value):
    return isinstance(value, np.ndarray) and value.dtype.kind in "biufc"


def calls(pack, most):
    """Each op of a pack that gives the same numbers twice, what is called, and some of its samples."""
    for op in registry.ops(pack):
        if op.function.deterministic is not False and "generator" not in op.signature.parameters:
            yield op, op.function.apply, list(op.samples(np.random.default_rng(0)))[:most]


def refused(function, *args):
    """What a function returns, or the error that it raises; a warning that a gradient is lost is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("error", "Converting a tensor with requires_grad=True to a scalar")
        try:
            return function(*args)
        except Warning as warning:
            pytest.fail(str(warning))
        except Exception as error:
            return error


def arrays_of(pack, most):
    """Each op of a pack, what is called, a sample, and an argument of it that is an array of floating-point numbers."""
    for op, call, samples in calls(pack, most):
        names = op.function.node_class._facts.arguments or [""]
        for sample in samples:
            for place, array in enumerate(sample.args):
                small = is_array(array) and array.dtype.kind == "f" and 0 < array.size <= 40
                if small and array.ndim and op.name not in OF_LIST:
                    yield op, call, sample, place, names[min(place, len(names) - 1)]


def told_wrong(pack, most):
    """What a list of Tensors loses in a pack, and how many are stacked and how many refused."""
    lost, stacked, errors = [], 0, 0
    for op, call, sample, place, name in arrays_of(pack, most):
        source = leaf(sample.args[place])
        expected = refused(gradient, call, sample, place, source, source)
        if expected is None or isinstance(expected, Exception):
            continue
        for form in (nested, mixed):
            if form is mixed and (op.identity, name) in COORDINATES:
                continue
            found = refused(gradient, call, sample, place, form(source), source)
            if isinstance(found, Exception):
                errors += 1
                continue
            wanted = expected.copy()
            if form is mixed:
                wanted.reshape(-1)[0] = 0  # it is a number
            found = np.zeros(wanted.shape) if found is None else found
            stacked += 1
            if not np.allclose(found, wanted, rtol=1e-9, atol=1e-12, equal_nan=True):
                lost.append(f"{op.identity}: {name}, {form.__name__}: {found}, not {wanted}")
    return lost, stacked, errors


def test_a_list_of_tensors_has_the_gradient_of_their_stack_or_is_refused():
    lost, stacked, _ = told_wrong("builtin", 1)
    assert not lost, "\n".join(lost)
    assert stacked


def test_a_list_whose_gradient_is_lost_is_found():
    def loses(x):
        return x.detach() if isinstance(x, pg.Tensor) else pg.tensor([each.item() for each in x])

    source = leaf([1.0, 2.0])
    assert gradient(lambda x: x * 2, Sample(None), 0, source, source) is not None
    assert gradient(loses, Sample(None), 0, nested(source), source) is None


def numbers_of(op, sample):
    """The settings of a call that are numbers: of the sample, or by default."""
    given = {**dict(zip(op.signature.parameters, sample.args, strict=False)), **sample.settings}
    for name, each in op.signature.parameters.items():
        value = sample.settings.get(name, each.default)
        if type(value) in (int, float) and (name in sample.settings or name not in given):
            yield name, float(value)


def slope(call, sample, name, value):
    """The derivative by a setting, of differences; None where it is no number between others, or the result jumps, as a
    distribution of whole numbers does where its `loc` is whole.
    """
    sides = []
    for step in (1e-6, -1e-6):
        at = pg.tensor(value + step, dtype=pg.float64)
        args = [pg.tensor(each) if is_array(each) else each for each in sample.args]
        side = refused(lambda s=at, a=args: total(call(*a, **{**sample.settings, name: s})))
        if side is None or isinstance(side, Exception):
            return None
        sides.append(side.item())
    apart = sides[0] - sides[1]
    return apart / 2e-6 if np.isfinite(sides).all() and abs(apart) < 1e-3 else None


def numbers_lost(pack):
    """Which settings of a pack's ops lose the gradient of a Tensor that is given as a number."""
    lost = []
    for op, call, samples in calls(pack, 1):
        for name, value in numbers_of(op, samples[0]):
            source = leaf(value)
            found = refused(gradient, call, samples[0], name, source, source)
            if isinstance(found, Exception):
                continue
            wanted = slope(call, samples[0], name, value)
            found = 0.0 if found is None else found.item()
            if wanted is not None and not np.isclose(found, wanted, 1e-4, 1e-5, equal_nan=True):
                lost.append(f"{op.identity}: {name} = {value}: {found}, not {wanted}")
    return lost


def test_a_number_that_is_a_tensor_has_its_gradient_or_is_refused():
    lost = numbers_lost("builtin")
    assert not lost, "\n".join(lost)


# What PyTorch says of numbers.

NUMBERS = {
    "full": lambda t, f, x, q: t.full((2,), q),
    "full_like": lambda t, f, x, q: t.full_like(x, q),
    "new_full": lambda t, f, x, q: x.new_full((2,), q),
    "scalar_tensor": lambda t, f, x, q: t.scalar_tensor(q),
    "arange": lambda t, f, x, q: t.arange(q),
    "threshold": lambda t, f, x, q: f.threshold(x, q, 0.0),
    "pad": lambda t, f, x, q: f.pad(x, (1, 1), value=q),
    "embedding": lambda t, f, x, q: f.embedding(t.tensor([0]), t.ones(2, 3), max_norm=q),
    "addmm": lambda t, f, x, q: t.addmm(x[None], x[:, None], x[None], alpha=q),
    "addcmul": lambda t, f, x, q: t.addcmul(x, x, x, value=q),
    "leaky_relu": lambda t, f, x, q: f.leaky_relu(x, q),
    "dropout": lambda t, f, x, q: f.dropout(x, q),
    "nan_to_num": lambda t, f, x, q: t.nan_to_num(x, q),
    "cosine_similarity": lambda t, f, x, q: f.cosine_similarity(x, x, dim=0, eps=q),
    "uniform_": lambda t, f, x, q: x.clone().uniform_(q, 1),
    "std": lambda t, f, x, q: t.std(x, correction=q),
    "histc": lambda t, f, x, q: t.histc(x, 3, q, 2),
    "kaiser_window": lambda t, f, x, q: t.kaiser_window(4, beta=q),
}
SLOPES = {
    "quantile": lambda t, f, x, q: t.quantile(x, q),
    "quantile of a dimension": lambda t, f, x, q: t.quantile(x[None] * x[:, None], q, dim=1),
    "nanquantile": lambda t, f, x, q: t.nanquantile(x, q),
    "normalize": lambda t, f, x, q: f.normalize(x * 0 + 0.1, dim=0, eps=q),
    "lp_pool1d": lambda t, f, x, q: f.lp_pool1d(x[None], q + 2, 2),
    "local_response_norm": lambda t, f, x, q: f.local_response_norm(x.reshape(1, 1, 5), 2, k=q),
    "masked_fill": lambda t, f, x, q: x.masked_fill(x > 2, q),
    "clamp": lambda t, f, x, q: t.clamp(x, q + 2),
}


def numbers(t):
    """A library, its functions, numbers, and one that requires grad."""
    x = t.tensor([1.0, 2.0, 4.0, 3.0, 7.0], dtype=t.float64)
    functions = F if t is pg else torch.nn.functional
    return t, functions, x, t.tensor(0.3, dtype=t.float64, requires_grad=True)


@needs_torch
@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_by_which_pytorch_has_no_gradient_is_refused_with_its_error(name):
    said = []
    for t in (torch, pg):
        with pytest.raises(TypeError) as caught:
            NUMBERS[name](*numbers(t))
        said.append(str(caught.value))
    assert "Tensor" in said[0]
    assert "not Tensor" in said[1]
    assert "requires grad" in said[1]


@pytest.mark.parametrize("name", ["threshold", "pad", "embedding", "addmm", "addcmul", "full"])
def test_a_tensor_that_requires_no_grad_is_the_number(name):
    t, f, x, q = numbers(pg)
    given = NUMBERS[name](t, f, x, q.detach())
    assert pg.allclose(given, NUMBERS[name](t, f, x, q.item()).to(given.dtype))


@needs_torch
@pytest.mark.parametrize("name", SLOPES)
def test_a_number_by_which_pytorch_has_a_gradient_has_it(name):
    found = []
    for t in (torch, pg):
        *rest, q = numbers(t)
        found.append(t.autograd.grad(SLOPES[name](t, *rest[1:], q).sum(), q)[0].item())
    assert found[1] == pytest.approx(found[0], rel=1e-9)
    assert found[0]


def test_a_quantile_at_an_element_has_the_mean_of_both_slopes():
    q = leaf(0.5)
    assert pg.autograd.grad(pg.quantile(pg.tensor([0.0, 1.0, 4.0]).double(), q), q)[0].item() == 4.0
    assert pg.autograd.grad(pg.quantile(pg.tensor([3.0]).double(), q), q)[0].item() == 0.0


@pytest.mark.parametrize("call", [np.percentile, np.nanpercentile, np.quantile])
def test_fractions_that_require_grad_are_refused_by_numpys_quantiles(call):
    for q in (leaf(0.5), [leaf(0.5), 0.25]):
        with pytest.raises((TypeError, RuntimeError)):
            call(pg.arange(5.0).double(), q)


# Lists, wherever they are given.


def stats():
    installed("scipy")
    return pg.ops.stats


CALLS = {
    "by keyword": lambda S, p: S.norm.logpdf([0.1, 0.5], loc=[p[0], p[1]]),
    "frozen": lambda S, p: S.norm([p[0], p[1]], 2.0).logpdf([0.1, 0.5]),
    "mean": lambda S, p: S.multivariate_normal.logpdf(np.ones(2), mean=(p[0], p[1]), cov=np.eye(2)),
    "matrix": lambda S, p: S.multivariate_normal.logpdf(
        np.ones(2), np.zeros(2), [[p[0], 0], [0, p[1]]]
    ),
    "dirichlet": lambda S, p: S.dirichlet.logpdf(np.array([0.4, 0.6]), [p[0], p[1]]),
    "poisson": lambda S, p: S.poisson.logpmf([1, 2], [p[0], p[1]]),
    "skew": lambda S, p: S.skew([p[0], p[1], 3.0, 7.0]),
    "gmean": lambda S, p: S.gmean([p[0], p[1]]),
    "density": lambda S, p: S.log_kernel_density([0.5], [p[0], p[1], 3.0]),
    "arrays among them": lambda S, p: S.norm.logpdf(0.1, [[p[0], p[1]], np.array([1.0, 2.0])]),
    "integers among them": lambda S, p: S.norm.logpdf(0.1, [p[0], 1, pg.tensor(2)]) * p[1],
}


def test_a_list_of_tensors_in_statistics_has_its_gradient():
    p, S = leaf([1.2, 0.7]), stats()
    for name, call in CALLS.items():
        (found,) = pg.autograd.grad(call(S, p).sum(), p)
        for step, slope in zip(np.eye(2) * 1e-6, found, strict=True):
            up, down = (call(S, p.detach() + sign * step).sum().item() for sign in (1, -1))
            assert slope.item() == pytest.approx((up - down) / 2e-6, rel=1e-6), name


def test_lists_that_make_no_array_are_refused():
    p, S = leaf([1.2, 0.7]), stats()
    itself = [p[0]]
    itself.append(itself)
    for ragged in ([p[0], [p[1]]], [p, p[0]], [p[0], None], [p[0], "1"], [], itself):
        with pytest.raises((TypeError, ValueError, RuntimeError)):
            pg.autograd.grad(S.norm.logpdf(0.1, ragged).sum(), p)


def test_a_list_of_arrays_is_a_list_where_the_op_takes_one():
    @composed(samples=on((2,)))
    def total(parts: "Array | Sequence[Array]"):  # noqa: F821 - an annotation is a text here
        return sum(part.sum() for part in parts)

    parts = [leaf([1.0, 2.0]), leaf([3.0])]
    total.call(parts).backward()
    assert parts[1].grad.tolist() == [1.0]


def test_numbers_take_the_dtype_of_the_tensors_beside_them():
    p = pg.tensor([1.0, 2.0], requires_grad=True)
    assert stats().norm.logpdf(pg.tensor(0.5), [p[0], 0.1]).dtype == pg.float32
    exact = stats().norm.logpdf(pg.tensor(0.5).double(), [leaf(1.0), 0.1])[1]
    assert exact.item() == stats().norm.logpdf(pg.tensor(0.5).double(), 0.1).item()
    assert stacked([p[0], 2.0j]).tolist() == [1.0, 2.0j]


# NumPy's conversion of a Tensor that requires grad.


def test_the_error_of_a_conversion_says_what_the_case_needs():
    scipy = installed("scipy")
    installed("scipy.sparse")
    installed("scipy.stats")
    x = leaf([1.0, 2.0])
    cases = {
        "np.stack([x, y])": lambda: np.array([x, x]),
        "np.mean(np.stack([x, y]))": lambda: np.mean([x, x]),
        "np.linalg.norm(np.stack([x, y]))": lambda: np.linalg.norm([x, x]),
        "plugrad.ops.stats": lambda: scipy.stats.norm.logpdf(x),
        "plugrad.ops.sparse.csr_array": lambda: scipy.sparse.csr_array(np.eye(2)).multiply(x),
        "takes tensor.detach().": lambda: np.testing.assert_allclose(x, x),
    }
    for words, call in cases.items():
        with pytest.raises(RuntimeError) as caught:
            call()
        assert words in str(caught.value)
        assert len(str(caught.value)) < 260
