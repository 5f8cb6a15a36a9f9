"""Ops of PyTensor under the checker, where they stand: what is asked of them, and what is said."""

import json

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients
from plugrad_frameworks.nested import ORDERS
from tests.checker.check.writing_ops import alike, check_called, codes_of
from tests.comparing import installed

pytensor = installed("pytensor")
pt = installed("pytensor.tensor")
Apply = installed("pytensor.graph.basic").Apply
Op = installed("pytensor.graph.op").Op
OpFromGraph = installed("pytensor.compile.builders").OpFromGraph
gradient = installed("pytensor.gradient")
scalars = installed("pytensor.scalar.basic")

X, Y = np.array([0.3, -0.2, 1.0]), np.array([1.0, 2.0, -1.0])


class Sine(Op):
    """sin(x) y."""

    def make_node(self, x, y):
        x, y = pt.as_tensor_variable(x), pt.as_tensor_variable(y)
        return Apply(self, [x, y], [x.type()])

    def perform(self, node, inputs, storage):
        x, y = inputs
        storage[0][0] = np.asarray(np.sin(x) * alike(x, y))

    def pullback(self, inputs, outputs, grads):
        x, y = inputs
        return [grads[0] * pt.cos(x) * y, grads[0] * pt.sin(x)]


def sine(**other):
    """Return the op with other methods or attributes."""
    return type("Sine", (Sine,), other)()


def pulling(rule):
    """Return the op with the gradient of x that a function of the inputs and grad gives."""
    return sine(pullback=lambda s, i, o, g: [rule(*i, g[0]), g[0] * pt.sin(i[0])])


def asked(function, *inputs):
    """Return the report."""
    return check_function(function, inputs or (X, Y), framework="pytensor").ops[0]


def messages(report):
    return " ".join(finding.message for finding in report.findings)


def test_a_right_op_passes_and_what_was_not_asked_is_said():
    report = asked(Sine())
    assert report.verdict == "pass", str(report)
    assert "skipped: lets the graph go (PyTensor keeps no graph of a call)" in str(
        report.checks[0].message
    )
    (declared,) = (each for each in report.checks if each.name == "declared")
    assert declared.message == "make_node on 1 sample; view_map on 1 sample"


WRONG = {
    "a factor": ("PLG030", pulling(lambda x, y, g: 2 * g * pt.cos(x) * y)),
    "an axis too many": ("PLG011", pulling(lambda x, y, g: pt.stack([g, g]))),
    "half the digits": ("PLG012", pulling(lambda x, y, g: (g * pt.cos(x) * y).astype("float32"))),
    "integers": ("PLG012", pulling(lambda x, y, g: pt.zeros_like(x, dtype="int64"))),
    "no variable": ("PLG012", pulling(lambda x, y, g: None)),
    "not linear": ("PLG019", pulling(lambda x, y, g: pt.clip(g, -0.5, 0.5) * pt.cos(x) * y)),
    "detached": ("PLG040", pulling(lambda x, y, g: g * gradient.disconnected_grad(pt.cos(x)) * y)),
    "disconnected": ("PLG031", pulling(lambda x, y, g: gradient.disconnected_type())),
    "one too few": ("PLG010", sine(pullback=lambda s, i, o, g: [g[0] * i[1]])),
    "it raises": ("PLG003", sine(pullback=lambda s, i, o, g: 1 / 0)),
    "none at all": ("PLG003", sine(pullback=Op.pullback)),
    "the old name": ("PLG030", sine(pullback=Op.pullback, grad=lambda s, i, g: [g[0], g[0]])),
    "a pattern that denies it": ("PLG003", sine(connection_pattern=lambda s, n: [[True], [False]])),
    "a pattern of nothing": ("PLG031", sine(connection_pattern=lambda s, n: [[False], [False]])),
    "a tangent": ("PLG052", sine(pushforward=lambda s, i, o, t: [t[0] if t[0].type == i[0].type else t[1]])),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_is_found(name):
    code, op = WRONG[name]
    report = asked(op)
    assert code in codes_of(report, "fail"), str(report)


def pushing(slope):
    """Return the op with tangents: a function of x, in the place of its cosine, times y and the tangent of x."""

    def pushforward(self, inputs, outputs, tangents):
        (x, y), (dx, dy) = inputs, tangents
        terms = [(dx, slope(x) * y), (dy, pt.sin(x))]
        moved = [t * d for t, d in terms if not isinstance(t.type, gradient.DisconnectedType)]
        return [sum(moved) if moved else gradient.disconnected_type()]

    return {"pushforward": pushforward}


def test_tangents_are_asked_in_every_order_and_without_a_pullback():
    right = asked(sine(**pushing(pt.cos)))
    assert right.verdict == "pass", str(right)
    assert check_called("nested", right).message == f"{', '.join(ORDERS)} agree"
    detached = asked(sine(**pushing(lambda x: gradient.disconnected_grad(pt.cos(x)))))
    assert codes_of(detached, "fail") == {"PLG056"}, str(detached)
    only = asked(sine(pullback=Op.pullback, **pushing(pt.cos)))
    assert only.verdict == "pass", str(only)
    wrong = asked(sine(pullback=Op.pullback, **pushing(pt.sin)))
    assert codes_of(wrong, "fail") == {"PLG030"}, str(wrong)


def write(kind):
    """Return a perform that computes into x."""

    def perform(self, node, inputs, storage):
        x, y = inputs
        np.multiply(np.sin(x, out=x), y, out=x)
        storage[0][0] = x

    return {"perform": perform, **kind}


def test_an_op_that_works_in_place_says_so():
    assert asked(sine(**write({"destroy_map": {0: [0]}}))).verdict == "pass"
    assert asked(lambda x: sine(**write({"destroy_map": {0: [0]}}))(x, Y), X).verdict == "pass"
    report = asked(sine(**write({})))
    assert "PLG014" in codes_of(report, "fail")
    assert "perform writes to x, which destroy_map does not declare" in messages(report)


class Same(Op):
    """The input itself."""

    def make_node(self, x):
        x = pt.as_tensor_variable(x)
        return Apply(self, [x], [x.type()])

    def perform(self, node, inputs, storage):
        storage[0][0] = inputs[0]

    def pullback(self, inputs, outputs, grads):
        return [grads[0]]


PROMISES = {
    "a NumPy number for an array": (
        "perform stores a float64 (store np.asarray of it) in output 0",
        sine(perform=lambda s, n, i, o: o[0].__setitem__(0, np.sin(i[0]) * i[1])),
        (np.array(0.5), np.array(2.0)),
    ),
    "another dtype": (
        "an array of float32 of shape (3,) in output 0, and make_node says Vector(float64",
        sine(perform=lambda s, n, i, o: o[0].__setitem__(0, (np.sin(i[0]) * i[1]).astype("f4"))),
        (X, Y),
    ),
    "another shape": (
        "infer_shape says that output 0 has shape (4,), and it has (3,)",
        sine(infer_shape=lambda s, f, n, shapes: [(shapes[0][0] + 1,)]),
        (X, Y),
    ),
    "a view": ("output 0 shares memory with input 0: declare view_map", Same(), (X,)),
}


@pytest.mark.parametrize("name", PROMISES)
def test_what_an_op_says_of_itself_is_tried(name):
    says, op, inputs = PROMISES[name]
    report = asked(op, *inputs)
    assert "PLG063" in codes_of(report, "fail"), str(report)
    assert says in messages(report)


def test_what_is_said_rightly_passes():
    report = asked(sine(infer_shape=lambda s, f, n, shapes: [shapes[0]]))
    assert report.verdict == "pass", str(report)
    (declared,) = (each for each in report.checks if each.name == "declared")
    assert "infer_shape on 1 sample" in declared.message
    assert asked(type("Same", (Same,), {"view_map": {0: [0]}})(), X).verdict == "pass"


def test_a_gradient_that_is_said_not_to_exist_is_refused_and_the_others_are_examined():
    def pullback(self, inputs, outputs, grads):
        x, y = inputs
        return [2 * grads[0] * pt.cos(x) * y, gradient.grad_undefined(self, 1, y, "it is a table")]

    report = asked(sine(pullback=pullback))
    assert codes_of(report, "fail") == {"PLG030"}
    assert "refuses a gradient of y" in str(report.checks[0].message) + messages(report)


class Parts(Op):
    """x to the power k, the order of x, and the sum of x."""

    def make_node(self, x, k):
        x, k = pt.as_tensor_variable(x), pt.as_tensor_variable(k)
        return Apply(self, [x, k], [x.type(), pt.lvector(), pt.dscalar()])

    def perform(self, node, inputs, storage):
        x, k = inputs
        storage[0][0], storage[1][0], storage[2][0] = (
            x ** alike(x, k),
            np.argsort(x),
            np.asarray(x.sum()),
        )

    def pullback(self, inputs, outputs, grads):
        x, k = inputs
        slopes = [k * x ** (k - 1), None, pt.ones_like(x)]
        there = [s * g for s, g in zip(slopes, grads, strict=True) if not gone(g)]
        return [sum(there, start=pt.zeros_like(x)), pt.zeros_like(k, dtype="float64")]


def gone(variable):
    return isinstance(variable.type, gradient.DisconnectedType)


def test_several_outputs_integers_and_plain_numbers():
    assert asked(Parts(), X, 3).verdict == "pass"
    assert asked(Parts(), X, np.array([2, 3, 4])).verdict == "pass"


def test_an_op_that_does_not_expect_an_unused_output_is_found():
    def pullback(self, inputs, outputs, grads):
        return [
            grads[0] * inputs[1] * inputs[0] ** (inputs[1] - 1) + grads[2],
            gradient.disconnected_type(),
        ]

    report = asked(type("Parts", (Parts,), {"pullback": pullback})(), X, 3)
    assert "PLG025" in codes_of(report, "fail"), str(report)


def test_what_make_node_makes_of_an_argument_is_differentiated_through():
    def make_node(self, x, y):
        return Sine.make_node(self, 3 * pt.as_tensor_variable(x), y)

    assert asked(sine(make_node=make_node)).verdict == "pass"


class Slope(Op):
    """An op for the gradient of another, which has none itself."""

    def __init__(self, factor=1, writes=False):
        self.factor, self.writes = factor, writes

    def make_node(self, x, y, grad):
        return Apply(self, [x, y, grad], [x.type()])

    def perform(self, node, inputs, storage):
        x, y, grad = inputs
        if self.writes:
            grad *= y
        storage[0][0] = np.asarray(self.factor * grad * np.cos(x) * y)


def test_a_second_derivative_that_is_refused_aloud_is_no_fault():
    report = asked(pulling(lambda x, y, g: Slope()(x, y, g)))
    assert report.verdict == "pass", str(report)
    assert "refused" in report.checks[2].message
    assert "PLG030" in codes_of(asked(pulling(lambda x, y, g: Slope(-1)(x, y, g))), "fail")
    assert "PLG016" in codes_of(
        asked(pulling(lambda x, y, g: Slope(1, writes=True)(x, y, g))), "fail"
    )


def test_an_op_of_numbers_is_examined_elementwise_and_one_of_a_graph_as_it_stands():
    class Square(scalars.UnaryScalarOp):
        def impl(self, x):
            return x * x

        def pullback(self, inputs, outputs, grads):
            return [3 * inputs[0] * grads[0]]

    assert "constant factor 1.5 " in str(asked(Square(scalars.same_out, name="square"), X))
    x = pt.dvector()
    assert asked(OpFromGraph([x], [pt.exp(x)]), X).verdict == "pass"


def test_dtypes_are_those_that_the_op_takes():
    assert asked(Sine(), X.astype("f4"), Y.astype("f4")).checks[1].error < 1e-9  # asked in float64
    single = type(
        "Same", (Same,), {"make_node": Op.make_node, "itypes": [pt.fvector], "otypes": [pt.fvector]}
    )
    assert "PLG063" in codes_of(asked(single(), X.astype("f4")), "fail")
    with pytensor.config.change_flags(floatX="float32"):
        assert asked(Sine()).verdict == "pass"
    assert asked(Sine(), np.array(0.3), np.array(2.0)).verdict == "pass"
    assert asked(Sine(), np.ones((0, 2)), np.ones((0, 2))).verdict == "inconclusive"
    assert "no gradients of complex numbers" in messages(asked(lambda z: z * z, X + 1j))


def test_functions_of_variables_are_examined_as_pytensor_differentiates_them():
    assert_gradients(lambda x: pt.tanh(x).sum(), X, framework="pytensor")
    assert_gradients(
        lambda x, y: (x * y, x, x), (np.ones((2, 1)), np.ones((1, 3))), framework="pytensor"
    )
    wrong = WRONG["a factor"][1]
    with pytest.raises(AssertionError, match="constant factor 2 "):
        assert_gradients(lambda x, y: wrong(x, y).sum(), (X, Y), framework="pytensor")


def test_shared_variables_and_constants_say_themselves_whose_they_are():
    assert check_function(Sine(), (pytensor.shared(X), pt.constant(Y))).verdict == "pass"
    with pytest.raises(CheckUsageError, match="x is a variable without a value; give an array"):
        check_function(Sine(), (pt.dvector("x"), Y))


@pytest.mark.parametrize(
    "function", [Sine(), lambda x, y: Sine()(x, y), lambda x, y: pt.sin(x) * y]
)
def test_an_op_on_arrays_or_on_plugrads_tensors_is_an_error_that_says_what_to_add(function):
    for inputs in ((X, Y), (pg.tensor(X), pg.tensor(Y))):
        with pytest.raises(CheckUsageError, match="framework='pytensor'"):
            check_function(function, inputs)


def test_what_is_not_pytensors_is_no_pass_of_pytensor():
    with pytest.raises(
        CheckUsageError, match=r"returned numpy\.ndarray, but for symbolic variables"
    ):
        asked(lambda x: np.ones(3), X)
    with pytest.raises(CheckUsageError, match="exp is plugrad's, and the inputs are pytensor's"):
        asked(pg.exp, X)
    with pytest.raises(CheckUsageError, match="draws random numbers"):
        asked(lambda x: x * pt.random.normal(size=3), X)
    with pytest.raises(CheckUsageError, match="'pytensr' is not one of .* Did you mean 'pytensor'"):
        check_function(Sine(), (X, Y), framework="pytensr")


def test_a_rule_of_autograd_is_not_passed_by():
    extend = installed("autograd.extend")
    wrong = extend.primitive(lambda x: np.sin(x))
    extend.defvjp(wrong, lambda ans, x: lambda g: 2 * g)
    with pytest.raises(CheckUsageError, match="calls a function of autograd, but"):
        asked(lambda x: wrong(x), X)


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_a_function_or_an_array_of_another_framework_is_an_error(name):
    other = installed(name)
    library = other if name == "torch" else other.numpy
    with pytest.raises(CheckUsageError, match=f"exp is {name}'s, and the inputs are pytensor's"):
        asked(library.exp, X)
    array = library.asarray(X)
    with pytest.raises(CheckUsageError, match="give those of one framework"):
        asked(Sine(), array, array)
    with pytest.raises(CheckUsageError, match=f"Sine is pytensor's, and the inputs are {name}'s"):
        check_function(Sine(), (array, array))


RULES = """
import numpy as np
import pytensor.tensor as pt
from pytensor.graph.basic import Apply
from pytensor.graph.op import Op


class Cube(Op):
    def make_node(self, x):
        x = pt.as_tensor_variable(x)
        return Apply(self, [x], [x.type()])

    def perform(self, node, inputs, storage):
        storage[0][0] = np.asarray(inputs[0] ** 3)

    def pullback(self, inputs, outputs, grads):
        return [2 * grads[0] * inputs[0] ** 2]


def samples(rng):
    yield rng.normal(size=(2, 3))
    yield np.array(0.5)


class Scaled(Cube):
    samples = staticmethod(samples)

    def __init__(self, factor):
        self.factor = factor

    def pullback(self, inputs, outputs, grads):
        return [self.factor * grads[0] * inputs[0] ** 2]


right = Scaled(3)
"""


@pytest.fixture
def command(beside):
    return beside("rules_of_pytensor", RULES)


def test_classes_and_ops_of_a_file_or_a_module_are_checked_where_they_stand(command):
    found = command("rules_of_pytensor.py::Cube", "--samples", "rules_of_pytensor.py::samples")
    assert found.exit_code == 1, found.output
    assert "off by the constant factor 0.666667" in found.output
    found = command("rules_of_pytensor:right", "--json")
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout)["ops"][0]["op"] == "rules_of_pytensor:right"
    assert command("rules_of_pytensor.py").exit_code == 0  # of Scaled, what is made of it
    found = command("rules_of_pytensor.py::Scaled")
    said = " ".join(found.output.split())  # however wide the terminal is
    assert "Scaled makes an op with arguments of its own" in said


def test_a_class_is_asked_by_what_it_makes_without_arguments():
    Same.samples = staticmethod(lambda rng: [rng.normal(size=3)])
    try:
        assert codes_of(check_op(Same), "fail") == codes_of(check_op(Same()), "fail") == {"PLG063"}
    finally:
        del Same.samples
