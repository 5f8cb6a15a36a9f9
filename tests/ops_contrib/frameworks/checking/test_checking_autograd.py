"""Primitives of HIPS autograd under the checker, where they stand."""

import numpy as np
import pytest

from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients
from tests.checker.check.writing_ops import alike, codes_of
from tests.comparing import installed

autograd = installed("autograd")
anp = installed("autograd.numpy")
extend = installed("autograd.extend")

X, Y = np.array([0.3, -0.2, 1.0]), np.array([1.0, 2.0, -1.0])


def sine(*rules):
    """Return sin(x) y with these rules in the place of the right ones."""
    right = (
        lambda ans, x, y: lambda g: g * anp.cos(x) * y,
        lambda ans, x, y: lambda g: g * anp.sin(x),
    )
    rule = extend.primitive(lambda x, y: np.sin(x) * alike(x, y))
    extend.defvjp(rule, *rules, *right[len(rules) :])
    return rule


def test_a_right_primitive_passes():
    rule = sine()
    report = check_function(rule, (X, Y), framework="autograd")
    assert report.verdict == "pass", str(report)
    rule.samples = lambda rng: [(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))]
    assert check_op(rule).verdict == "pass"


def test_a_shape_that_autograd_takes_in_silence_is_a_warning_and_no_note():
    """Its engine goes on with a gradient of another shape than the input's; plugrad's, PyTorch's and JAX's raise."""
    product = extend.primitive(lambda x, y: x * y)
    extend.defvjp(product, lambda ans, x, y: lambda g: g * y, lambda ans, x, y: lambda g: g * x)
    given = np.ones((1, 3)), np.arange(12.0).reshape(4, 3)
    wide = autograd.grad(lambda x: anp.sum(product(x, given[1])))(given[0])
    assert wide.shape == (4, 3)
    report = check_function(product, (given[1], given[1] - 5), framework="autograd")
    (finding,) = (each for op in report.ops for each in op.findings)
    assert (finding.code, finding.verdict) == ("PLG071", "warn")


WRONG = {
    "a factor": ("PLG030", lambda ans, x, y: lambda g: -7 * g * anp.cos(x) * y),
    "an axis too many": ("PLG011", lambda ans, x, y: lambda g: anp.array([g, g])),
    "half the digits": ("PLG012", lambda ans, x, y: lambda g: np.float32(g * np.cos(x) * y)),
    "not linear": ("PLG019", lambda ans, x, y: lambda g: g * g * anp.cos(x) * y),
    "detached": ("PLG040", lambda ans, x, y: lambda g: g * np.cos(np.array(autograd.tracer.getval(x))) * y),
    "written to": ("PLG016", lambda ans, x, y: lambda g: np.multiply(g, np.cos(x) * y, out=g)),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_is_found(name):
    code, wrong = WRONG[name]
    report = check_function(sine(wrong), (X, Y), framework="autograd")
    assert code in codes_of(report, "fail"), str(report)


@pytest.mark.filterwarnings("ignore:Output seems independent")
def test_a_rule_in_numpy_whose_second_derivative_autograd_loses_in_silence_is_wrong():
    cube = extend.primitive(lambda x: x**3)
    extend.defvjp(cube, lambda ans, x: lambda g: np.asarray(g) * 3 * np.asarray(x) ** 2)
    assert not autograd.hessian(lambda x: anp.sum(cube(x)))(X).any()
    report = check_function(cube, (X,), framework="autograd")
    assert codes_of(report, "fail") == {"PLG040"}, str(report)


def test_a_complex_gradient_of_a_real_number_is_told_within_a_function_too():
    rule = sine(lambda ans, x, y: lambda g: g * anp.cos(x) * y * (1 + 0j))
    report = check_function(lambda x, y: anp.sum(rule(x, y) ** 2), (X, Y), framework="autograd")
    assert codes_of(report, "fail") == {"PLG012"}, str(report)


def test_functions_are_examined_as_autograd_differentiates_them():
    assert_gradients(lambda x: anp.tanh(x).sum(), X, framework="autograd")
    assert_gradients(lambda x, y: (x * y, anp.exp(y)), (X, Y), framework="autograd")
    assert_gradients(anp.exp, np.array([1 + 2j, 0.5j]), framework="autograd")
    wrong = sine(WRONG["a factor"][1])
    with pytest.raises(AssertionError, match="constant factor -7 "):
        assert_gradients(lambda x, y: wrong(x, y).sum(), (X, Y), framework="autograd")


def test_a_primitive_on_arrays_alone_is_an_error_that_says_what_to_add():
    wrong = sine(WRONG["a factor"][1])
    for function in (wrong, lambda x, y: wrong(x, y) + 1):
        with pytest.raises(CheckUsageError, match="framework='autograd'"):
            check_function(function, (X, Y))


RULES = """
import numpy as np
from autograd.extend import defvjp, primitive

cube = primitive(lambda x: x**3)
defvjp(cube, lambda ans, x: lambda g: 2 * g * x**2)
cube.samples = lambda rng: [rng.normal(size=3)]
"""


def test_a_primitive_of_a_file_is_checked_with_the_file(beside):
    found = beside("rules_of_autograd", RULES)("rules_of_autograd.py")
    assert found.exit_code == 1, found.output
    assert "off by the constant factor 0.666667" in found.output
