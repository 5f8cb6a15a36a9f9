"""Rules that take only low precision beside a reference, and rules whose gradients differ from run to run."""

import re
import threading

import numpy as np
import pytest

from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients

torch = pytest.importorskip("torch")
DTYPES = {"float32": torch.float32, "float16": torch.float16, "bfloat16": torch.bfloat16}


def eager(x, w, b):
    return torch.nn.functional.layer_norm(x, (x.shape[-1],), w, b)


def step_by_step(x, w, b):
    """The same of PyTorch's own sums, which are kept in float32: its layer_norm keeps some in bfloat16."""
    centred = x - x.mean(-1, keepdim=True)
    return centred * ((centred**2).mean(-1, keepdim=True) + 1e-5).rsqrt() * w + b


def layer_norm(dtype, change=lambda dx, dw, x: (dx, dw), summed=lambda rows: rows.sum(0)):
    """A kernel as they are written: computed in float32, stored in its dtype, and taking nothing else."""

    class LayerNorm(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            assert x.dtype == w.dtype == dtype
            wide = x.float()
            mean = wide.mean(-1, keepdim=True)
            scale = (wide.var(-1, unbiased=False, keepdim=True) + 1e-5).rsqrt()
            ctx.save_for_backward(x, w, mean, scale)
            return ((wide - mean) * scale * w.float() + b.float()).to(dtype)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad):
            assert grad.dtype == dtype
            x, w, mean, scale = ctx.saved_tensors
            normal, wide = (x.float() - mean) * scale, grad.float()
            g = wide * w.float()
            means = g.mean(-1, keepdim=True), (g * normal).mean(-1, keepdim=True)
            dx = (g - means[0] - normal * means[1]) * scale
            dx, dw = change(dx, summed(wide * normal), x)
            return dx.to(dtype), dw.to(dtype), summed(wide).to(dtype)

    return LayerNorm


def inputs(dtype, shape=(40, 33)):
    torch.manual_seed(0)
    return [torch.randn(size).to(dtype) for size in (shape, shape[1:], shape[1:])]


def codes(report):
    return {finding.code for finding in report.findings if finding.verdict == "fail"}


def in_a_row(rows):
    """Sum rows one after the other, as a loop over blocks does."""
    total = torch.zeros_like(rows[0])
    for row in rows:
        total = total + row
    return total


@pytest.mark.parametrize("summed", [lambda rows: rows.sum(0), in_a_row])
@pytest.mark.parametrize("name", DTYPES)
def test_a_right_kernel_passes_in_its_own_dtype_and_is_told_how_small_an_error_is_seen(
    name, summed
):
    kernel = layer_norm(DTYPES[name], summed=summed)
    report = check_function(kernel.apply, inputs(DTYPES[name]), reference=eager)
    assert report.verdict == "pass", report
    (values,) = (check for check in report.checks if check.name == "values")
    assert f"would be seen; {name} by the reference, k = 2" in values.message
    assert values.tolerance < 0.04


def tail_lost(dx, dw, x):
    dx[:, x.shape[1] // 16 * 16 :] = 0
    return dx, dw


def row_of_garbage(dx, dw, x):
    dx[7] = dx[3]
    return dx, dw


def kept_in(dtype):
    def summed(rows):
        return in_a_row(rows.to(dtype)).float()

    return summed


FAULTS = {
    "two percent": ({"change": lambda dx, dw, x: (1.02 * dx, dw)}, r"constant factor 1\.0[12]"),
    "a missing scale": (
        {"change": lambda dx, dw, x: (dx, dw / len(x))},
        r"constant factor 0\.02.* = 1/40|0\.02",
    ),
    "a lost last block": ({"change": tail_lost}, "zero there, the last block"),
    "a row of garbage": ({"change": row_of_garbage}, "nothing like the truth"),
}


@pytest.mark.parametrize("name", DTYPES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_kernel_is_found_in_its_own_dtype_and_the_cause_said(name, fault):
    how, said = FAULTS[fault]
    report = check_function(
        layer_norm(DTYPES[name], **how).apply, inputs(DTYPES[name]), reference=eager
    )
    assert "PLG093" in codes(report), report
    diagnoses = [each.diagnosis or "" for each in report.findings if each.code == "PLG093"]
    assert any(re.search(said, each) for each in diagnoses), diagnoses


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_a_long_sum_in_low_precision_is_found(name):
    given = inputs(DTYPES[name], (2000, 16))
    right, wrong = (
        layer_norm(DTYPES[name], summed=how) for how in (in_a_row, kept_in(DTYPES[name]))
    )
    assert codes(check_function(right.apply, given, reference=step_by_step)) == set()
    assert "PLG093" in codes(check_function(wrong.apply, given, reference=step_by_step))


def test_a_reference_that_is_coarse_itself_is_told():
    report = check_function(
        layer_norm(torch.bfloat16).apply, inputs(torch.bfloat16, (2000, 16)), reference=eager
    )
    (values,) = (check for check in report.checks if check.name == "values")
    assert "the reference in bfloat16 is itself off by" in values.message


def test_a_last_block_that_is_not_full_is_asked_though_no_sample_has_one():
    kernel = layer_norm(torch.bfloat16, change=tail_lost)
    report = check_function(kernel.apply, inputs(torch.bfloat16, (8, 32)), reference=eager)
    assert [c.verdict for c in report.checks if c.name in ("values", "beyond")] == ["pass", "fail"]


class Product(torch.autograd.Function):
    """A product of matrices whose inputs are rounded to 10 bits, as TF32 does."""

    @staticmethod
    def few(x):
        return ((x.view(torch.int32) + 0x1000) & ~0x1FFF).view(torch.float32)

    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return Product.few(x) @ Product.few(y)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, grad):
        x, y = map(Product.few, ctx.saved_tensors)
        return Product.few(grad.contiguous()) @ y.T, x.T @ Product.few(grad.contiguous())


def test_tf32_is_named():
    torch.manual_seed(0)
    given = torch.randn(12, 20), torch.randn(20, 9)
    report = check_function(Product.apply, given, reference=torch.matmul)
    found = [each for each in report.findings if each.diagnosis and "TF32" in each.diagnosis]
    assert {each.code for each in found} == {"PLG050", "PLG093"}


def test_ties_in_low_precision_are_no_fault():
    class Largest(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            assert x.dtype == torch.bfloat16
            values, places = x.max(-1)
            ctx.save_for_backward(places)
            ctx.shape = x.shape
            return values

        @staticmethod
        def backward(ctx, grad):
            (places,) = ctx.saved_tensors
            zeros = torch.zeros(ctx.shape, dtype=grad.dtype)
            return zeros.scatter(-1, places[..., None], grad[..., None])

    x = torch.tensor([[1.0, 2.0, 2.0], [3.0, 3.0, 1.0], [0.0, 1.0, 2.0]]).bfloat16()
    report = check_function(Largest.apply, (x,), reference=lambda x: x.amax(-1))
    assert codes(report) == set(), report


@pytest.mark.parametrize(
    ("written", "expected"),
    [("nothing", set()), ("x in forward", {"PLG014"}), ("g", {"PLG016"})],
)
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_what_is_written_to_an_array_of_the_caller_is_seen_in_every_dtype(dtype, written, expected):
    torch = pytest.importorskip("torch")

    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            square = (x.float() ** 2).to(x.dtype)
            ctx.save_for_backward(x.clone())
            if written == "x in forward":
                x.mul_(2)
            return square

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g.mul_(2 * x) if written == "g" else g * 2 * x

    x = torch.tensor([[0.5, 1.25], [-1.0, 3.0]], dtype=getattr(torch, dtype), requires_grad=True)
    found = codes(check_function(Squared.apply, (x,), reference=lambda x: x * x))
    assert expected <= found
    assert bool(found) is bool(expected)


FUNCTIONS = {
    "sin": torch.sin,
    "cos": torch.cos,
    "exp": torch.exp,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "the square": lambda x: x * x,
    "the cube": lambda x: x**3,
    "a bell": lambda x: torch.exp(-x * x),
    "gelu": lambda x: 0.5 * x * (1 + torch.erf(x / 2**0.5)),
    "relu": torch.relu,
    "the sine of thrice": lambda x: torch.sin(3 * x),
    "x times its sine": lambda x: x * torch.sin(x),
    "the double": lambda x: 2 * x,
    "sqrt": torch.sqrt,
    "log": torch.log,
    "the reciprocal": torch.reciprocal,
}
POSITIVE, SMALL = {"sqrt", "log", "the reciprocal"}, {"exp", "the cube", "the square"}


def alone(function, dtype, factor=1.0):
    """A rule that takes one dtype, and has no reference."""

    class Alone(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            assert x.dtype == dtype
            ctx.save_for_backward(x)
            return function(x.float()).to(dtype)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad):
            with torch.enable_grad():
                x = ctx.saved_tensors[0].float().requires_grad_()
                found = torch.autograd.grad(function(x), x, grad.float())[0]
            return (factor * found).to(dtype)

    return Alone


def drawn(name, seed):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(3, 4) if seed % 3 else 5) * (3.0 if seed % 2 and name not in SMALL else 1)
    return torch.tensor(np.abs(x) + 0.1 if name in POSITIVE else x)


@pytest.mark.one_in(11)
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("seed", range(10))
def test_a_right_rule_of_few_digits_passes_without_a_reference(seed, dtype, name):
    x = drawn(name, seed).to(DTYPES[dtype])
    report = check_function(alone(FUNCTIONS[name], DTYPES[dtype]).apply, (x,))
    assert report.verdict == "pass", report


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(("dtype", "factor"), [("float16", 1.15), ("bfloat16", -1.0)])
def test_a_wrong_rule_of_few_digits_is_found_without_a_reference(dtype, factor, name):
    x = drawn(name, 1)[:1, :2].to(DTYPES[dtype])
    report = check_function(alone(FUNCTIONS[name], DTYPES[dtype], factor).apply, (x,))
    assert "PLG030" in codes(report), report


def test_k_is_what_the_reference_may_be_exceeded_by():
    kernel = layer_norm(torch.bfloat16, change=lambda dx, dw, x: (1.02 * dx, dw))
    given = inputs(torch.bfloat16)
    assert codes(check_function(kernel.apply, given, reference=eager, k=40)) == set()
    with pytest.raises(AssertionError, match="PLG093"):
        assert_gradients(kernel.apply, given, reference=eager)
    for wrong in ({"k": 0.5}, {"reference": 3}):
        with pytest.raises(CheckUsageError):
            check_function(kernel.apply, given, **{"reference": eager} | wrong)


def test_a_reference_that_a_class_declares_is_the_measure_too():
    kernel = layer_norm(torch.float16, change=lambda dx, dw, x: (1.02 * dx, dw))
    kernel.reference = staticmethod(eager)
    kernel.samples = staticmethod(lambda rng: [tuple(inputs(torch.float16))])
    assert "PLG093" in codes(check_op(kernel))


class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        assert x.dtype == torch.bfloat16
        return 2 * x

    @staticmethod
    def backward(ctx, grad):
        assert grad.dtype == torch.bfloat16
        return 2 * grad


def test_without_a_reference_the_limit_of_differences_is_told():
    report = check_function(Doubled.apply, (torch.randn(3, 2).bfloat16(),))
    told = {check.name: check.message for check in report.checks}
    assert "finite differences in bfloat16 see errors from about 0.2" in told["values"]
    assert "give a reference" in told["beyond"]


def test_what_takes_float64_too_is_compared_with_that_in_its_own_dtype():
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * (3.0 if x.dtype == torch.float64 else 3.2) * x**2

    report = check_function(Cube.apply, (torch.linspace(0.5, 2, 64).half(),))
    assert codes(report) == {"PLG093"}


def test_a_jax_rule_in_bfloat16_is_compared_with_its_reference():
    jax = pytest.importorskip("jax")
    jnp = jax.numpy

    def rule(factor):
        @jax.custom_vjp
        def scaled(x, w):
            assert x.dtype == jnp.bfloat16
            return (x.astype(jnp.float32) * w.astype(jnp.float32)).astype(x.dtype)

        def bwd(left, g):
            x, w = (each.astype(jnp.float32) for each in left)
            g = g.astype(jnp.float32)
            return (factor * g * w).astype(jnp.bfloat16), (g * x).sum(0).astype(jnp.bfloat16)

        scaled.defvjp(lambda x, w: (scaled(x, w), (x, w)), bwd)
        return scaled

    rng = np.random.default_rng(0)
    given = [jnp.asarray(rng.normal(size=size), "bfloat16") for size in ((20, 1), (1,))]
    assert codes(check_function(rule(1.0), tuple(given), reference=lambda x, w: x * w)) == set()
    assert codes(check_function(rule(1.02), tuple(given), reference=lambda x, w: x * w)) == {
        "PLG093"
    }


# From run to run ------------------------------------------------------------


def squares(backward):
    class Squares(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return (x**2).sum(0)

        @staticmethod
        def backward(ctx, grad):
            return backward(grad, *ctx.saved_tensors)

    return check_function(Squares.apply, (torch.linspace(-1, 2, 12).double().reshape(4, 3),))


def test_another_order_of_a_sum_is_a_note_with_its_size():
    terms = torch.tensor([n**-0.5 for n in range(1, 200)], dtype=torch.float64)
    rng = np.random.default_rng(0)

    def backward(grad, x):
        order = torch.as_tensor(rng.permutation(len(terms)))
        return 2 * grad * x * (in_a_row(terms[order]) / in_a_row(terms))

    report = squares(backward)
    assert report.verdict == "pass", report
    (note,) = (each for each in report.findings if each.code == "PLG094")
    assert "e-16 of its largest entry, which rounding explains" in note.message or "e-15" in (
        note.message
    )


def test_a_race_is_found_though_it_is_lost_only_now_and_then():
    runs = iter(range(10**9))

    def backward(grad, x):
        found = 2 * grad * x
        if next(runs) % 11 == 0:
            found[0] = 0
        return found

    assert "PLG018" in codes(squares(backward))


def test_a_gradient_that_depends_on_the_thread_is_found():
    here = threading.local()
    here.factor = 2
    found = squares(lambda grad, x: getattr(here, "factor", 3) * grad * x)
    assert codes(found) == {"PLG095"}
    assert "in another thread" in found.findings[0].message


def test_a_gradient_that_depends_on_the_last_call_is_found():
    last = []

    def backward(grad, x):
        last[:] = [*last[-1:], float(x.sum())]
        return grad * x * (2 if len(set(last)) < 2 else 2.5)

    assert {"PLG018", "PLG021", "PLG095"} & codes(squares(backward))


@pytest.mark.parametrize("factor", [2.0, -0.5, 1e-3])
def test_a_second_derivative_of_zeros_is_certain_in_float32_too(factor):
    class Multiplied(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            assert x.dtype == torch.float32
            return factor * x

        @staticmethod
        def backward(ctx, grad):
            return factor * grad

    report = check_function(Multiplied.apply, (torch.randn(3, 4),))
    assert report.verdict == "pass", report


def tanh_of(change, dtypes=(torch.float16, torch.bfloat16, torch.float32)):
    """A tanh for some dtypes alone, whose backward changes the gradient that it is given."""

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            assert x.dtype in dtypes
            ctx.save_for_backward(x.tanh())
            return x.tanh()

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad):
            (y,) = ctx.saved_tensors
            return change(grad) * (1 - y * y)

    return Tanh


CHANGES = {
    "clipped to 30": lambda grad: grad.clamp(-30, 30),
    "flushed below 0.01": lambda grad: torch.where(grad.abs() < 1e-2, 0.0, grad).to(grad.dtype),
    "cast to half": lambda grad: grad.half().to(grad.dtype),
}


@pytest.mark.parametrize("name", DTYPES)
@pytest.mark.parametrize("change", CHANGES)
def test_a_gradient_that_is_right_for_those_of_size_1_alone_is_found(change, name):
    (x, *_), rule = inputs(DTYPES[name], (5, 4)), tanh_of(CHANGES[change])
    changes_nothing = (change, name) == ("cast to half", "float16")
    assert codes(check_function(rule, (x,))) == (set() if changes_nothing else {"PLG019"})


@pytest.mark.parametrize("name", DTYPES)
def test_a_right_gradient_passes_for_those_of_any_size(name):
    for reference in (None, torch.tanh):
        rule, (x, *_) = tanh_of(lambda grad: grad), inputs(DTYPES[name], (5, 4))
        assert check_function(rule, (x,), reference=reference).verdict == "pass"


def softplus_by(slope):
    class Softplus(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            assert x.dtype != torch.float64
            ctx.save_for_backward(x)
            return torch.nn.functional.softplus(x)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad):
            return grad * slope(ctx.saved_tensors[0])

    return Softplus


@pytest.mark.parametrize("name", DTYPES)
def test_a_gradient_that_overflows_beside_samples_of_size_1_is_found(name):
    (x, *_), softplus = inputs(DTYPES[name], (5, 4)), torch.nn.functional.softplus
    wrong, right = softplus_by(lambda x: x.exp() / (1 + x.exp())), softplus_by(torch.sigmoid)
    for reference in (softplus, None) if name == "float32" else (softplus,):
        report = check_function(wrong, (x,), reference=reference)
        said = [each for each in report.findings if re.search("nan|not finite", each.message)]
        assert {each.code for each in said} <= {"PLG074", "PLG093"}
        assert said
        assert check_function(right, (x,), reference=reference).verdict == "pass"


@pytest.mark.parametrize("name", ["float16", "float32"])
def test_a_loss_that_is_nan_at_saturated_logits_is_found_beside_its_reference(name):
    labels = torch.tensor([0, 1, 2, 3, 0])

    def loss(shift):
        class Loss(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                p = (x - shift(x)).exp()
                p = p / p.sum(-1, keepdim=True)
                ctx.save_for_backward(p)
                return (shift(x) - x).gather(-1, labels[:, None]).mean() + (
                    (x - shift(x)).exp().sum(-1).log().mean()
                )

            @staticmethod
            @torch.autograd.function.once_differentiable
            def backward(ctx, grad):
                (p,) = ctx.saved_tensors
                hot = torch.nn.functional.one_hot(labels, p.shape[-1])
                return grad * (p - hot.to(p.dtype)) / p.shape[0]

        return Loss

    (x, *_), known = inputs(DTYPES[name], (5, 4)), torch.nn.functional.cross_entropy
    asked = {"reference": lambda x: known(x, labels)}
    wrong = check_function(loss(torch.zeros_like), (x,), **asked)
    right = check_function(loss(lambda x: x.amax(-1, keepdim=True)), (x,), **asked)
    (said,) = [each.message for each in wrong.findings if each.code == "PLG050"]
    assert "not finite" in said
    assert "PLG050" not in {each.code for each in right.findings}


def test_a_gradient_that_depends_on_the_number_of_threads_is_found():
    def by_thread(count):
        def backward(grad, x):
            rows, found = len(x) // count(), torch.zeros_like(x)
            for first in range(0, rows * count(), rows):
                found[first : first + rows] = 2 * x[first : first + rows] * grad
            return found

        return squares(backward)

    before = torch.get_num_threads()
    assert "PLG095" not in codes(by_thread(torch.get_num_threads))  # 4 rows, 1, 2 and 4 threads
    assert codes(by_thread(lambda: torch.get_num_threads() + 1)) == {"PLG095"}
    assert torch.get_num_threads() == before
