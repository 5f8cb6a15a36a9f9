"""A forward that writes into what it is given is found, by whichever way it comes to the checker.

A second call repeats none of these writes: whoever looks after a first call sees nothing.
"""

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from plugrad.testing import assert_gradients
from tests.comparing import installed, needs, needs_torch

torch = pytest.importorskip("torch")
pytestmark = needs_torch

X = np.random.default_rng(0).normal(size=(2, 3))
WRITES = {
    "centred": (lambda x: x.sub_(x.max(-1, keepdim=True).values), lambda x: x.softmax(-1)),
    "clamped": (lambda x: x.clamp_(min=0), lambda x: x * x),
    "absolute": (lambda x: x.abs_(), lambda x: 3 * x),
    "sorted": (lambda x: x.copy_(x.sort(-1).values), lambda x: (x * x).sum(-1)),
}
"""Of PyTorch's tensors and plugrad's: the write, and what comes of the numbers that it leaves."""


def plain(framework, write, rest):
    def function(x):
        write(x)
        return rest(x)

    return function


def without_grad(framework, write, rest):
    def function(x):
        with framework.no_grad():
            write(x)
        return rest(x)

    return function


def through_numpy(framework, write, rest):
    def function(x):
        write(framework.from_numpy(x.detach().numpy()))
        return rest(x)

    return function


def module(framework, write, rest):
    class Module(torch.nn.Module):
        def forward(self, x):
            return plain(framework, write, rest)(x)

    return Module() if framework is torch else plain(framework, write, rest)


def rule(framework, write, rest):
    class Rule(framework.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            write(x)
            return rest(x)

        @staticmethod
        @framework.autograd.function.once_differentiable
        def backward(ctx, g):
            with framework.enable_grad():
                x = ctx.saved_tensors[0].detach().requires_grad_()
                y = rest(write(x * 1))
            return framework.autograd.grad(y, x, g)[0]

        @staticmethod
        def samples(rng):
            yield (framework.tensor(rng.normal(size=(2, 3))),)

    return Rule


def call_of_a_rule(framework, write, rest):
    apply = rule(framework, write, rest).apply
    return lambda x: 2 * apply(x)


def codes(report):
    return {finding.code for finding in report.findings if finding.verdict == "fail"}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize(
    "way", [plain, without_grad, through_numpy, module, call_of_a_rule], ids=lambda f: f.__name__
)
@pytest.mark.parametrize("framework", [pg, torch], ids=["plugrad", "torch"])
def test_a_function_that_writes_to_its_argument_is_found(framework, way, write):
    fn = way(framework, *WRITES[write])
    for needed in (False, True):
        x = framework.tensor(X, dtype=framework.float64, requires_grad=needed)
        assert "PLG014" in codes(check_function(fn, (x,)))
        assert np.array_equal(x.detach().numpy(), X), "the caller's own array was written to"
    if way is not through_numpy:  # whose numbers are another function's than its gradient is
        kept = way(framework, lambda x: x, lambda x: WRITES[write][1](WRITES[write][0](x * 1)))
        assert not codes(check_function(kept, (x,)))


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("framework", [pg, torch], ids=["plugrad", "torch"])
def test_a_rule_that_writes_to_its_argument_is_found(framework, write):
    made = rule(framework, *WRITES[write])
    if framework is pg:
        made.samples = staticmethod(lambda rng: [pg.Sample(rng.normal(size=(2, 3)))])
    for report in (
        check_op(made),
        check_function(made.apply, (X.copy(),), framework="torch" if framework is torch else None),
        check_function(made.apply, (framework.tensor(X, requires_grad=True),)),
    ):
        assert codes(report) == {"PLG014"}, report
    with pytest.raises(AssertionError, match="PLG014"):
        assert_gradients(made.apply, (framework.tensor(X),))


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("way", [plain, without_grad], ids=lambda f: f.__name__)
@pytest.mark.parametrize("write", ["centred", "clamped"])
def test_it_is_found_in_every_dtype(write, way, dtype):
    x = torch.tensor(X, dtype=getattr(torch, dtype))
    assert "PLG014" in codes(check_function(way(torch, *WRITES[write]), (x,)))


@pytest.mark.parametrize("framework", [pg, torch], ids=["plugrad", "torch"])
@pytest.mark.parametrize(
    "fn",
    [
        lambda x: x.mul_(2),
        lambda x: x.clamp_(min=0).reshape(-1),
        lambda x: (x.exp_(), x * 2),
        lambda x: (x * 1).clamp_(min=0) ** 2,
    ],
)
def test_what_returns_what_it_writes_to_is_an_operation_in_place(framework, fn):
    assert not codes(check_function(fn, (framework.tensor(X, requires_grad=True),)))


FILE = """
import torch

class Centred(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        x -= x.max(-1, keepdim=True).values
        y = x.softmax(-1)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(-1, keepdim=True))

    @staticmethod
    def samples(rng):
        yield (torch.tensor(rng.normal(size=(2, 3))),)

def centred(x):
    return Centred.apply(x)

def clamped(x):
    x.clamp_(min=0)
    return x * x
"""


@pytest.mark.parametrize("place", ["writes_of_torch.py::", "writes_of_torch:"])
@pytest.mark.parametrize("name", ["Centred", "centred", "clamped"])
def test_it_is_found_in_files_and_modules(beside, place, name):
    asked = beside("writes_of_torch", FILE)
    inputs = ["--inputs", "torch.randn(2, 3, dtype=torch.float64)"] * (name != "Centred")
    found = asked(place + name, *inputs)
    assert found.exit_code == 1, found.output
    assert "PLG014" in found.output


IN_NUMPY = {
    "centred": (
        lambda x: np.subtract(x, x.max(-1, keepdims=True), out=x),
        lambda x, y: np.exp(x) / np.exp(x).sum(-1, keepdims=True),
        lambda x, y, g: y * (g - (g * y).sum(-1, keepdims=True)),
    ),
    "clamped": (
        lambda x: np.maximum(x, 0, out=x),
        lambda x, y: x * x,
        lambda x, y, g: 2 * x * g,
    ),
}
"""The write, the value and the gradient."""


def in_autograd(write, value, gradient):
    from autograd.extend import defvjp, primitive

    @primitive
    def op(x):
        return value(write(x), None)

    defvjp(op, lambda y, x: lambda g: gradient(write(1 * x), y, g))
    return op


def in_pytensor(write, value, gradient):
    from pytensor.graph import Apply, Op

    class Gradient(Op):
        def make_node(self, x, g):
            return Apply(self, [x, g], [x.type()])

        def perform(self, node, inputs, storage):
            x = write(inputs[0].copy())
            storage[0][0] = gradient(x, value(x, None), inputs[1])

    class Value(Op):
        def make_node(self, x):
            return Apply(self, [x], [x.type()])

        def perform(self, node, inputs, storage):
            storage[0][0] = value(write(inputs[0]), None)

        def pullback(self, inputs, outputs, grads):
            return [Gradient()(inputs[0], grads[0])]

    return Value()


@pytest.mark.parametrize("write", IN_NUMPY)
@pytest.mark.parametrize(
    ("framework", "make"),
    [
        pytest.param("autograd", in_autograd, marks=needs("autograd")),
        pytest.param("pytensor", in_pytensor, marks=needs("pytensor")),
    ],
)
def test_it_is_found_in_frameworks_of_numpy_arrays(framework, make, write):
    installed(framework)
    op = make(*IN_NUMPY[write])
    for fn in (op, lambda x: op(x)):
        assert "PLG014" in codes(check_function(fn, (X.copy(),), framework=framework))


@needs("jax")
def test_what_writes_to_an_array_of_jax_is_told_that_it_cannot():
    jax = pytest.importorskip("jax")

    def clamped(x):
        np.maximum(0, np.asarray(jax.lax.stop_gradient(x)), out=np.asarray(x))
        return x * x

    report = check_function(clamped, (jax.numpy.ones(3),))
    assert codes(report) == {"PLG002"}
