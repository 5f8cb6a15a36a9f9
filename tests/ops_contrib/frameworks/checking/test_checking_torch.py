"""Rules of PyTorch under the checker, where they stand: what is asked of them, and what is said."""

import contextlib
import re
import subprocess
import sys
import unittest

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.subject import process_state
from gradient_faults.form import class_of, randn_complex
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients
from plugrad_frameworks.nested import ORDERS
from tests.checker.check.writing_ops import check_called, codes_of, finding_of, on_samples
from tests.comparing import installed, needs_torch

torch = installed("torch")
pytestmark = needs_torch


def given(*shapes, dtype=None):
    """Return tensors that require grad."""
    rng = np.random.default_rng(1)
    dtype = dtype or torch.float64
    return tuple(
        torch.tensor(rng.normal(size=shape), dtype=dtype, requires_grad=True) for shape in shapes
    )


class Product(torch.autograd.Function):
    """x times y squared."""

    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y * y

    @staticmethod
    def backward(ctx, grad):
        x, y = ctx.saved_tensors
        return grad * y * y, 2 * grad * x * y


def product(**changed):
    """Return `Product` with other methods."""
    return type("Changed", (Product,), {name: staticmethod(f) for name, f in changed.items()})


def of_product(wrong):
    """Return a backward that is the right one with something done to each gradient."""
    return lambda ctx, grad: tuple(wrong(g) for g in Product.backward(ctx, grad))


def test_a_right_rule_passes_and_what_was_not_asked_is_said():
    report = check_function(Product.apply, given((2, 3), (2, 3)))
    (op,) = report.ops
    assert on_samples(op) == "pass", str(report)
    assert op.op == "Product.apply"
    assert "skipped: gradients lie apart" in op.checks[0].message
    assert op.checks[1].message.startswith("72 entries on 1 sample")


WRONG = {
    "a factor": ("PLG030", "constant factor -7", lambda g: -7 * g),
    "an axis too many": ("PLG030", "constant factor 3", lambda g: g.expand(3, 2)),
    "an axis that is not the input's": ("PLG011", "has shape", lambda g: g.repeat(2)),
    "half the digits": ("PLG012", "half of the digits", lambda g: g.float()),
    "a NumPy array": ("PLG012", "return a torch tensor", lambda g: g.detach().numpy()),
    "a number": ("PLG012", "is a float, not an array", lambda g: float(g.sum())),
    "detached": ("PLG040", "is something detached", lambda g: g.detach()),
    "not linear": ("PLG019", "not linear in grad_output", lambda g: g.clamp(-10, 10)),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", WRONG)
def test_what_pytorch_mends_or_never_sees_is_found_in_the_rule_itself(name):
    code, says, wrong = WRONG[name]
    cls = product(backward=of_product(wrong))
    report = check_function(cls.apply, given((2,), (2,)))
    assert code in codes_of(report, "fail"), str(report)
    told = [f"{finding.message} {finding.diagnosis}" for finding in report.ops[0].findings]
    assert any(re.search(says, each) for each in told), str(report)
    assert report.ops[0].file == __file__


def test_a_backward_of_which_nothing_is_recorded_is_one_finding_whatever_it_forgets():
    def backward(ctx, grad):  # as a kernel computes it
        x, y, g = (each.detach().numpy() for each in (*ctx.saved_tensors, grad))
        return torch.from_numpy(g * y * y), torch.from_numpy(2 * g * x * y)

    report = check_function(product(backward=backward).apply, given((2, 3), (2, 3)))
    (finding,) = (each for op in report.ops for each in op.findings if each.verdict == "fail")
    assert finding.code == "PLG040"
    assert "nothing of what backward computes is recorded" in str(report)
    assert "once_differentiable if it has none" in str(report)
    marked = product(backward=torch.autograd.function.once_differentiable(backward))
    assert not codes_of(check_function(marked.apply, given((2, 3), (2, 3))), "fail")


def test_a_rule_may_leave_a_broadcast_gradient_to_pytorchs_engine_which_sums_it():
    x, y = given((4, 2), (2,))
    report = check_function(Product.apply, (x, y))
    assert "fail" not in {finding.verdict for op in report.ops for finding in op.findings}
    (grad,) = torch.autograd.grad(Product.apply(x, y).sum(), y)
    torch.testing.assert_close(grad, (2 * x * y).sum(0))
    halved = product(backward=of_product(lambda g: g * torch.tensor([1.0, 0.5]))).apply
    assert "PLG030" in codes_of(check_function(halved, (x, y)), "fail")


def test_the_number_of_gradients_is_asked_of_the_rule():
    cls = product(backward=lambda ctx, grad: Product.backward(ctx, grad)[0])
    assert codes_of(check_function(cls.apply, given((2,), (2,))), "fail") == {"PLG010"}


def test_a_rule_that_writes_is_found():
    writing = product(backward=lambda ctx, g: (g.mul_(ctx.saved_tensors[1] ** 2), None))
    x, y = given((2,), (2,))
    report = check_function(writing.apply, (x, y.detach()))
    assert "PLG016" in codes_of(report, "fail"), str(report)


def rule(forward, backward, samples=None, **others):
    """Return a rule with these methods and facts; its samples are three numbers if none are given."""
    parts = {"forward": forward, "backward": backward, "samples": samples or three, **others}
    return class_of("Style", torch.autograd.Function, parts)


def three(rng):
    yield rng.normal(size=3)


def saved(forward):
    """Return a forward that saves its tensors."""

    def keeping(ctx, *tensors):
        ctx.save_for_backward(*tensors)
        ctx.save_for_forward(*tensors)
        return forward(*tensors)

    return keeping


def of_saved(backward):
    return lambda ctx, grad: backward(grad, *ctx.saved_tensors)


def set_up(ctx, inputs, output):
    x, ctx.times = inputs
    ctx.save_for_backward(x)


def times_samples(rng):
    yield pg.Sample(rng.normal(size=3), times=2.0)
    yield torch.tensor(rng.normal(size=(2, 2))), 3.0


def in_place(ctx, x):
    ctx.mark_dirty(x)
    return x.mul_(3)


def two_outputs(ctx, x):
    ctx.set_materialize_grads(False)
    ctx.save_for_backward(x)
    places = x.argsort()
    ctx.mark_non_differentiable(places)
    return x * x, places, 3 * x


def of_two_outputs(ctx, grad, nothing, other):
    (x,) = ctx.saved_tensors
    found = None if grad is None else 2 * grad * x
    if other is None:
        return found
    return 3 * other if found is None else found + 3 * other


def by_numpy(ctx, x):
    ctx.kept = x.detach().numpy().copy()
    return torch.from_numpy(np.sinh(ctx.kept))


@torch.autograd.function.once_differentiable
def of_numpy(ctx, grad):
    return torch.from_numpy(grad.numpy() * np.cosh(ctx.kept))


def as_asked(ctx, grad):
    x, y = ctx.saved_tensors
    first = grad @ y.T if ctx.needs_input_grad[0] else None
    return first, x.T @ grad if ctx.needs_input_grad[1] else None


def matrices(rng):
    yield rng.normal(size=(2, 3)), rng.normal(size=(3, 2))


def dropout(ctx, x):
    kept = torch.rand_like(x) < 0.5
    ctx.save_for_backward(kept)
    return x * kept


def of_times(ctx, grad):
    return grad * ctx.saved_tensors[0].cos() * ctx.times, None


third = saved(lambda x: x**3), of_saved(lambda grad, x: 3 * grad * x**2)
STYLES = {
    "setup_context": rule(
        lambda x, times: x.sin() * times,
        of_times,
        times_samples,
        setup_context=set_up,
        generate_vmap_rule=True,
    ),
    "in place": rule(in_place, lambda ctx, grad: 3 * grad),
    "two outputs": rule(two_outputs, of_two_outputs),
    "once": rule(by_numpy, of_numpy),
    "jvp": rule(*third, jvp=lambda ctx, tangent: 3 * tangent * ctx.saved_tensors[0] ** 2),
    "needs_input_grad": rule(saved(lambda x, y: x @ y), as_asked, matrices),
    "complex": rule(
        saved(lambda z: z * z),
        of_saved(lambda grad, z: grad * 2 * z.conj()),
        lambda rng: [randn_complex(3)(rng)],
    ),
    "dropout": rule(dropout, of_saved(lambda grad, kept: grad * kept), deterministic=False),
}
"""Right rules in all the ways in which PyTorch has them written."""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", STYLES)
def test_a_right_rule_passes_in_whatever_style_it_is_written(name):
    report = check_op(STYLES[name])
    assert report.verdict == "pass", str(report)
    assert report.checks[1].verdict == "pass"


def test_a_rule_that_is_differentiable_once_says_so_and_is_not_asked_for_more():
    second = check_op(STYLES["once"]).checks[2]
    assert second.message == "refused, as declared by @once_differentiable"


def test_a_wrong_jvp_is_found():
    report = check_op(rule(*third, jvp=lambda ctx, tangent: 2 * tangent))
    assert [check.verdict for check in report.checks if check.name == "forward"] == ["fail"]


def quartic(jvp, **other):
    """Return x**4 in the style that torch.func takes."""
    return rule(
        lambda x: x**4,
        of_saved(lambda grad, x: 4 * grad * x**3),
        setup_context=lambda ctx, inputs, output: (
            ctx.save_for_backward(*inputs),
            ctx.save_for_forward(*inputs),
        ),
        jvp=jvp,
        **other,
    )


def with_forward_mode(ctx, tangent):
    x = torch.autograd.forward_ad.unpack_dual(ctx.saved_tensors[0]).primal
    with torch.autograd.forward_ad._set_fwd_grad_enabled(True):
        return 4 * tangent * x**3


def partly_constant(ctx, tangent):
    (x,) = ctx.saved_tensors
    return 4 * tangent * x.detach() * x**2


def test_second_derivatives_are_asked_in_every_order():
    """pytorch#197867: jvp of jvp is 0 for every rule that does not switch forward mode on, which is no fault of it."""
    right = check_op(quartic(with_forward_mode))
    assert right.verdict == "pass", str(right)
    assert check_called("nested", right).message == f"{', '.join(ORDERS)} agree"
    lost = check_op(quartic(lambda ctx, tangent: 4 * tangent * ctx.saved_tensors[0] ** 3))
    assert (lost.verdict, lost.findings) == ("pass", ()), str(lost)
    message = "jvp of backward, backward of jvp agree; PyTorch loses jvp of jvp, as of nearly every"
    assert check_called("nested", lost).message.startswith(message)
    constant = check_op(quartic(lambda ctx, t: 4 * t * ctx.saved_tensors[0].detach() ** 3))
    assert codes_of(constant, "fail") == {"PLG056"}, str(constant)
    assert not codes_of(constant, "note"), str(constant)
    partly = check_op(quartic(partly_constant))
    (finding,) = partly.findings  # for all orders that are wrong, each with its number
    assert re.search(
        r"as jvp of jvp, backward of jvp is wrong: jvp of jvp gives <.*> = 0 for .*, backward of jvp [-\d]",
        finding.message,
    ), finding.message
    detached = check_op(rule(*third, jvp=lambda ctx, t: 3 * t * ctx.saved_tensors[0].detach() ** 2))
    assert codes_of(detached, "fail") == {"PLG056"}, str(detached)
    (finding,) = detached.findings
    assert "as backward of jvp is wrong" in finding.message
    assert "it is 0: does the rule compute with values that do not follow" in finding.diagnosis


def test_a_rule_for_tangents_alone_is_asked_all_that_is_asked_of_gradients():
    def forward(ctx, x):
        ctx.save_for_forward(x)
        return x**3

    def only(factor):
        jvp = lambda ctx, tangent: factor * tangent * ctx.saved_tensors[0] ** 2  # noqa: E731
        return rule(forward, torch.autograd.Function.backward, jvp=jvp)

    assert check_op(only(3)).verdict == "pass", str(check_op(only(3)))
    (finding,) = [each for each in check_op(only(-3)).findings if each.code == "PLG030"]
    assert "the sign is wrong" in finding.diagnosis


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        (lambda x: (x, 2 * x), "; y was computed from x: each was varied by itself"),
        (lambda x: ((x * 1)[:1], x.exp()), ""),
        (lambda x: (2 * x, x), "; x was computed from y: each was varied by itself"),
        (lambda x: (x, x), "; x and y are the same tensor: each was varied by itself"),
        (lambda x: (x, x.detach()), ""),
    ],
)
def test_inputs_that_depend_on_each_other_are_told(inputs, said):
    for library in (torch, pg):  # whose graphs are read in the same way
        x = library.ones(1, dtype=library.float64, requires_grad=True)
        report = check_function(lambda x, y: x * y * y, inputs(x))
        (values,) = [check.message for check in report.checks if check.name == "values"]
        assert report.verdict == "pass"
        assert values.partition("on 1 sample")[2] == said


def test_tails_are_asked_as_exactly_as_forward_shows_them():
    def at(function, x):
        return check_function(function, torch.tensor([x], dtype=torch.float64, requires_grad=True))

    assert at(torch.sigmoid, 40.0).verdict == "pass"  # forward is 1 all around
    assert codes_of(at(torch.nn.functional.logsigmoid, 37.4)) == {"PLG040"}  # is 0, not -5.7e-17
    x = pg.tensor([37.4], dtype=pg.float64, requires_grad=True)
    assert check_function(pg.nn.functional.logsigmoid, x).verdict == "pass"


def test_compositions_and_modules_are_examined_as_pytorch_differentiates_them():
    torch.manual_seed(1)
    layer = torch.nn.Linear(3, 2)  # of float32: it refuses float64
    x32 = given((4, 3), dtype=torch.float32)
    assert_gradients(lambda x: torch.tanh(layer(x)), x32)
    assert_gradients(torch.nn.Softplus(), given((3,)))
    assert_gradients(torch.logsumexp, (*given((2, 3)), 1))
    wrong = product(backward=of_product(lambda g: 2 * g))
    with pytest.raises(AssertionError, match="constant factor 2 "):
        assert_gradients(lambda x, y: wrong.apply(x, y).exp(), given((2,), (2,)))


def test_functions_whose_second_derivatives_are_zero_or_refused_by_pytorch_pass():
    assert_gradients(torch.abs, given((3,)))  # "all zeros" is a tensor of its own kind
    assert_gradients(lambda x, y: torch.cdist(x, y), given((2, 3), (4, 3)))


def test_a_second_derivative_that_is_nan_by_the_gradient_of_an_output_too_is_told():
    report = check_function(torch.sinc, given((3,)))
    assert {finding.code for finding in report.findings} == {"PLG072"}
    assert {finding.argument for finding in report.findings} <= {"input", "args[0]", "grad_output"}


def test_only_tensors_that_require_grad_are_differentiated_if_any_does():
    wrong_in_y = product(backward=lambda ctx, g: (Product.backward(ctx, g)[0], None))
    x, y = given((2,), (2,))
    assert_gradients(wrong_in_y.apply, (x, y.detach()))
    with pytest.raises(AssertionError, match="no gradient, "):
        assert_gradients(wrong_in_y.apply, (x, y))


def test_the_gradient_that_was_lost_on_the_way_through_numpy_is_missed():
    def lossy(x):
        return torch.from_numpy(np.sin(x.detach().numpy()))

    report = check_function(lossy, given((3,)))
    assert codes_of(report, "fail") == {"PLG031"}, str(report)


WHOSE = {
    "an array": (lambda x: x.detach().numpy(), r"returned numpy\.ndarray, but for torch tensors"),
    "a number": (lambda x: float(x.sum()), "returned float, but for torch tensors"),
    "plugrad's op": (pg.exp, "exp is plugrad's, and the inputs are torch's"),
    "plugrad's Tensor": (lambda x: pg.tensor(x.detach().numpy()).exp(), "returned plugrad.Tensor"),
}


@pytest.mark.parametrize("name", WHOSE)
def test_what_is_not_pytorchs_is_no_pass_of_pytorch(name):
    function, says = WHOSE[name]
    with pytest.raises(CheckUsageError, match=says):
        check_function(function, given((3,)))


def test_a_torch_function_on_arrays_or_on_plugrads_tensors_is_an_error_that_says_what_to_give():
    wrong = product(backward=of_product(lambda g: -7 * g))
    for inputs in ((np.ones(3), np.ones(3)), (pg.ones(3), pg.ones(3)), (np.ones(3), pg.ones(3))):
        for function in (wrong.apply, lambda x, y: wrong.apply(x, y), torch.mul):
            with pytest.raises(CheckUsageError, match="Give it torch tensors"):
                check_function(function, inputs)
    with pytest.raises(AssertionError, match="-7"):
        assert_gradients(wrong.apply, (np.ones(3), np.ones(3)), framework="torch")


def test_a_class_without_samples_says_what_to_do():
    with pytest.raises(CheckUsageError, match="Product has no samples"):
        check_op(Product)


def test_state_of_pytorchs_that_is_left_changed_is_told_and_put_back(monkeypatch):
    # As in a process of one thread: earlier tests may have left some, which wait for work.
    monkeypatch.setattr(process_state, "is_alone", lambda: True)

    def seeded(ctx, x, y):
        torch.manual_seed(0)
        return Product.forward(ctx, x, y)

    before = torch.get_rng_state()
    assert "PLG023" in codes_of(
        check_function(product(forward=seeded).apply, given((2,), (2,))), "fail"
    )
    assert torch.equal(before, torch.get_rng_state())

    def wide(ctx, x, y):
        torch.set_default_dtype(torch.float64)
        return Product.forward(ctx, x, y)

    report = check_function(product(forward=wide).apply, given((2,), (2,)))
    assert "torch's default dtype" in str(report)
    assert torch.get_default_dtype() is torch.float32


def test_memory_that_torch_empty_left_uninitialised_is_found():
    def empty(ctx, grad):
        found = torch.empty_like(grad)
        found[1:] = grad[1:]
        return 0 * found + grad * ctx.saved_tensors[1] ** 2, None

    report = check_function(
        product(backward=empty).apply, (given((2,))[0], torch.ones(2, dtype=torch.float64))
    )
    assert "torch.empty" in str(report)


def test_a_call_that_is_kept_alive_is_found():
    kept = []

    def keeping(ctx, x, y):
        kept.append(ctx)
        return Product.forward(ctx, x, y)

    assert "PLG026" in codes_of(
        check_function(product(forward=keeping).apply, given((2,), (2,))), "fail"
    )


def test_an_error_is_placed_in_the_authors_own_code():
    def broken(ctx, grad):
        return grad.nonsense

    report = check_function(product(backward=broken).apply, given((2,), (2,)))
    assert f"{__file__}:{broken.__code__.co_firstlineno + 1}" in str(report).replace(
        "\n               ", ""
    )


def test_inputs_are_left_as_they_are():
    def writing(ctx, x, y):
        x.zero_()
        return Product.forward(ctx, x, y)

    x, y = given((2,), (2,))
    before = x.detach().clone()
    with contextlib.suppress(AssertionError):
        assert_gradients(product(forward=writing).apply, (x, y))
    assert torch.equal(x.detach(), before)


@pytest.mark.parametrize("error", [None, RuntimeError, SystemExit])
def test_pytorch_computes_in_one_thread_meanwhile_and_in_as_many_as_before_afterwards(error):
    seen, before = [], torch.get_num_threads()

    def looking(ctx, x, y):
        seen.append(torch.get_num_threads())
        if error is not None and len(seen) > 1:
            raise error
        return Product.forward(ctx, x, y)

    try:
        torch.set_num_threads(3)
        check_function(product(forward=looking).apply, given((2,), (2,)))
        assert torch.get_num_threads() == 3
    finally:
        torch.set_num_threads(before)
    # The first call asks whether it is a function at all, and one question is whether threads change a gradient.
    assert {1} <= set(seen[1:]) <= {1, 2, 4}
    assert error is not None or {2, 4} <= set(seen)


def test_it_is_one_line_of_any_test_suite():
    class Case(unittest.TestCase):
        def test_product(self):
            assert_gradients(Product.apply, given((2,), (2,)))

    result = unittest.TestResult()
    Case("test_product").run(result)
    assert result.wasSuccessful(), result
    told = (
        "import sys, plugrad.testing; print([m for m in ('pytest', 'torch') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def unsaved(ctx, x, matrix):
    ctx.matrix = matrix
    return x @ matrix


def gathered(ctx, x, index):
    ctx.index, ctx.length = index, x.shape[0]
    return x[index]


def of_gathered(ctx, grad):
    return torch.zeros(ctx.length, dtype=grad.dtype).index_add(0, ctx.index, grad), None


def test_an_unsaved_input_is_an_error_one_that_needs_no_gradient_a_warning_and_an_index_a_note():
    def found(rule, *args):
        report = check_function(rule.apply, args)
        return report, [(each.code, each.verdict) for each in (*report.findings, *report.notes)]

    x, matrix = given((2, 3), (3, 4))
    product = rule(unsaved, lambda ctx, grad: (grad @ ctx.matrix.t(), None))
    report, codes = found(product, x, matrix.detach())
    assert codes == [("PLG029", "warn")]
    assert report.findings[0].message.startswith("ctx.matrix shares the memory of matrix")
    assert ("PLG029", "fail") in found(product, x, matrix)[1]
    report, codes = found(rule(gathered, of_gathered), *given((4,)), torch.tensor([2, 0, 1]))
    assert (report.verdict, ("PLG029", "note") in codes) == ("pass", True)


@pytest.mark.parametrize("factor", [1.0, 1.001])
def test_a_rule_for_float16_may_compute_in_float32(factor):
    @torch.autograd.function.once_differentiable
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        wide = x.float()
        s = wide.sigmoid()
        return (grad.float() * factor * s * (1 + wide * (1 - s))).to(x.dtype)

    silu = rule(saved(torch.nn.functional.silu), backward)
    report = check_function(silu.apply, given((6,), dtype=torch.float16))
    assert report.verdict == ("pass" if factor == 1 else "fail"), report.findings


def test_a_function_of_a_rule_that_is_marked_once_differentiable_has_refused():
    @torch.autograd.function.once_differentiable
    def backward(ctx, grad):
        return 3 * grad * ctx.saved_tensors[0] ** 2

    cube = rule(saved(lambda x: x**3), backward)
    (x,) = given((3,))
    report = check_function(lambda x: 2 * cube.apply(x), x)
    second = next(check for check in report.ops[0].checks if check.name == "second order")
    assert report.verdict == "pass", report
    assert "marked with @once_differentiable" in second.message
    g = torch.ones(3, dtype=x.dtype, requires_grad=True)
    (grad,) = torch.autograd.grad(cube.apply(x), x, g, create_graph=True)
    (lost,) = torch.autograd.grad(grad.sum() + x.sum(), x)
    assert lost.tolist() == [1, 1, 1]  # PyTorch itself says nothing


def test_the_weights_of_a_module_are_asked_and_one_that_is_shared_once():
    class Tied(torch.nn.Module):
        def __init__(self, lost):
            super().__init__()
            self.lost = lost
            self.inner = torch.nn.Linear(3, 3, dtype=torch.float64)
            self.weight = self.inner.weight

        def forward(self, x):
            return self.inner(x) @ (self.weight.detach() if self.lost else self.weight)

    x = torch.linspace(-1, 2, 6, dtype=torch.float64).reshape(2, 3)
    assert check_function(Tied(lost=False), (x,)).verdict == "pass"
    (finding,) = [
        each for each in check_function(Tied(lost=True), (x,)).findings if each.code == "PLG030"
    ]
    assert finding.argument == "weight"
    assert "test_checking_torch.py" in str(check_function(Tied(lost=True), (x,)))


def halved(careful, several=False, fills=False):
    """Return a rule of one output, or of two, that is asked for gradients that may be None."""

    def forward(ctx, x):
        ctx.set_materialize_grads(fills)
        return (x / 2, x * 2) if several else x / 2

    def backward(ctx, grad):
        return None if careful and grad is None else grad / 2

    def backward_of_two(ctx, half, double):
        if half is None:
            return None if careful and double is None else 2 * double
        return half / 2 if double is None else half / 2 + 2 * double

    parts = {"forward": forward, "backward": backward_of_two if several else backward}
    return class_of("Halved", torch.autograd.Function, parts)


@pytest.mark.parametrize("several", [False, True], ids=["one output", "two outputs"])
def test_a_rule_that_no_gradient_reaches_is_called_with_none(several):
    x = torch.ones(3, dtype=torch.float64)
    report = check_function(halved(False, several).apply, (x,))
    assert "when no gradient comes" in finding_of(report, "PLG025").message
    for right in (halved(True, several), halved(False, several, fills=True)):
        assert check_function(right.apply, (x,)).verdict == "pass"
