"""Arrays in lists, tuples, dicts and pytrees: each is varied as an argument is, and taken out of what is returned."""

import dataclasses
import functools
import itertools
from typing import NamedTuple

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from tests.checker.check.writing_ops import told
from tests.comparing import installed, needs

NUMBERS = itertools.count()


@pytest.fixture(params=["plugrad", pytest.param("torch", marks=needs("torch"))])
def there(request):
    """Return the arrays of what differentiates, and how they are cut off from it."""
    make = pg.tensor if request.param == "plugrad" else installed("torch").tensor
    return lambda *numbers: make(np.array(numbers))


def of_argument(report, code="PLG031"):
    """Return the arguments of the findings of a code."""
    return {finding.argument for finding in report.findings if finding.code == code}


class Layer(NamedTuple):
    weight: object
    times: int


def kept(array):
    return array


def cut(array):
    return array.detach()


# A function that changes what is second, how it is given it, and how that is called.
CONTAINERS = {
    "a dict": (
        lambda x, p, change: x * p["w"] * change(p["b"]),
        lambda w, b: {"w": w, "b": b},
        "p['b']",
    ),
    "a list": (lambda x, p, change: x * p[0] * change(p[1]), lambda w, b: [w, b], "p[1]"),
    "nested": (
        lambda x, p, change: x * p[0]["w"] * change(p[1][0]),
        lambda w, b: ({"w": w}, [b]),
        "p[1][0]",
    ),
    "a named tuple": (
        lambda x, p, change: x * p[0].weight * change(p[1].weight) ** p[1].times,
        lambda w, b: (Layer(w, 2), Layer(b, 2)),
        "p[1].weight",
    ),
}


@pytest.mark.parametrize("kind", CONTAINERS)
def test_a_lost_gradient_of_an_array_in_a_container_is_found_by_its_name(there, kind):
    function, make, name = CONTAINERS[kind]
    inputs = there(0.5, 1.5), make(there(1.0, 2.0), there(0.7, -1.0))
    report = check_function(lambda x, p: function(x, p, cut), inputs)
    assert of_argument(report) == {name}, told(report)
    report = check_function(lambda x, p: function(x, p, kept), inputs)
    assert report.verdict == "pass", told(report)


def test_only_what_requires_grad_is_differentiated_in_a_container_too(there):
    x, w, b = there(0.5, 1.5), there(1.0, 2.0), there(0.7, -1.0)
    w.requires_grad = True
    report = check_function(lambda x, p: x * p["w"] * cut(p["b"]), (x, {"w": w, "b": b}))
    assert report.verdict == "pass", told(report)


def test_outputs_are_taken_out_of_containers(there):
    right = check_function(lambda x: {"y": x * x, "z": [x.sin()]}, (there(0.5, 1.5),))
    assert right.verdict == "pass", told(right)
    report = check_function(lambda x: {"y": x * x, "z": [x.detach() * x]}, (there(0.5, 1.5),))
    assert of_argument(report, "PLG030") == {"x"}, told(report)


def test_samples_have_the_containers_of_the_first(there):
    x = there(0.5, 1.5)
    with pytest.raises(CheckUsageError, match="other containers apart"):
        check_function(lambda xs: sum(xs), ([x],), samples=[([x, x],)])


# PyTorch --------------------------------------------------------------------------------------------------------------


def weighted(torch, factor):
    """Return an op of a list of tensors whose rule multiplies the second gradient by a factor."""

    def total(xs: list[torch.Tensor], scale: float) -> torch.Tensor:
        return scale * xs[0] * xs[1]

    total.__annotations__ = {"xs": list[torch.Tensor], "scale": float, "return": torch.Tensor}
    op = torch.library.custom_op(f"plugrad_tests::weighted{next(NUMBERS)}", total, mutates_args=())

    def keep(ctx, inputs, output):
        ctx.scale = inputs[1]
        ctx.save_for_backward(*inputs[0])

    def pull(ctx, grad):
        x, y = ctx.saved_tensors
        return [ctx.scale * grad * y, factor * ctx.scale * grad * x], None

    op.register_autograd(pull, setup_context=keep)
    return op


@needs("torch")
def test_an_op_of_a_list_of_tensors_is_checked_by_itself():
    torch = installed("torch")
    x, y = torch.randn(2, 3, dtype=torch.float64)
    assert check_function(weighted(torch, 1.0), ([x, y], 2.0)).verdict == "pass"
    report = check_function(weighted(torch, 3.0), ([x, y], 2.0))
    assert of_argument(report, "PLG030") == {"xs[1]"}, told(report)


@needs("torch")
def test_tensors_that_a_function_class_is_given_in_a_list_are_not_varied_which_is_said():
    torch = installed("torch")

    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factors):
            ctx.factor = factors[0]
            return x * ctx.factor

        @staticmethod
        def backward(ctx, grad):
            return grad * ctx.factor, None

    x, y = torch.randn(2, 3, dtype=torch.float64)
    report = check_function(Scale.apply, (x, [y]))
    assert report.verdict == "pass", told(report)
    assert "arrays in containers not varied: Scale.apply has no gradients" in " ".join(
        str(report).split()
    )


# JAX ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def jax():
    return installed("jax")


def layer(params, x):
    return {"y": x * params["w"], "b": (params["b"][0],)}


def layer_vjp(jax, factor=1.0, change=lambda grads: grads):
    """Return the layer as a `custom_vjp` that multiplies the gradient of the weight by a factor."""
    rule = jax.custom_vjp(layer)

    def bwd(left, grads):
        params, x = left
        found = {"w": factor * grads["y"] * x, "b": [grads["b"][0]]}
        return change(found), grads["y"] * params["w"]

    rule.defvjp(lambda params, x: (layer(params, x), (params, x)), bwd)
    return rule


def layer_jvp(jax, factor=1.0):
    """Return the layer as a `custom_jvp`, with the same fault."""
    rule = jax.custom_jvp(layer)

    def jvp(primals, tangents):
        (params, x), (moved, along) = primals, tangents
        pushed = {"y": along * params["w"] + factor * x * moved["w"], "b": (moved["b"][0],)}
        return layer(params, x), pushed

    rule.defjvp(jvp)
    return rule


@needs("jax")
@pytest.mark.parametrize("make", [layer_vjp, layer_jvp])
def test_a_rule_of_a_dict_is_asked_for_each_array_in_it(jax, make):
    x, w, b = jax.numpy.array([[0.5, 1.5], [1.0, 2.0], [0.7, -1.0]])
    inputs = {"w": w, "b": [b]}, x
    report = check_function(make(jax), inputs)
    assert report.verdict == "pass", told(report)
    report = check_function(make(jax, 2.0), inputs)
    assert of_argument(report, "PLG030") == {"params['w']"}, told(report)


@needs("jax")
def test_a_rule_whose_samples_have_a_dict_is_asked_by_check_op(jax):
    rule = layer_vjp(jax, 2.0)
    rule.samples = lambda rng: [({"w": rng.normal(size=2), "b": [np.ones(2)]}, np.ones(2))]
    assert of_argument(check_op(rule), "PLG030") == {"params['w']"}


@needs("jax")
def test_gradients_in_other_containers_than_the_arguments_are_found(jax):
    x, w, b = jax.numpy.array([[0.5, 1.5], [1.0, 2.0], [0.7, -1.0]])
    rule = layer_vjp(jax, change=lambda grads: [grads["w"], grads["b"]])
    report = check_function(rule, ({"w": w, "b": [b]}, x))
    assert "return each gradient where its array is" in told(report)


@needs("jax")
def test_fields_of_a_registered_class_and_constants_beside_them_are_known(jax):
    @jax.tree_util.register_dataclass
    @dataclasses.dataclass
    class Params:
        w: object
        b: object

    @functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
    def power(params, settings, scale=2.0):
        return scale * params.w ** settings["times"] + params.b

    def fwd(params, settings, scale=2.0):
        return power(params, settings, scale), (params, scale)

    def bwd(settings, left, grad):
        (params, scale), times = left, settings["times"]
        slope = times * params.w ** (times - 1)
        return Params(scale * grad * slope, 3.0 * grad), (grad * params.w**times).sum()

    power.defvjp(fwd, bwd)
    w, b = jax.numpy.array([[0.5, 1.5], [0.7, -1.0]])
    report = check_function(power, (Params(w, b), {"times": 3}))
    assert of_argument(report, "PLG030") == {"params.b"}, told(report)
