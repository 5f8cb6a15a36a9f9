"""`plugrad.autograd.functional`: Jacobians, Hessians and their products, beside finite differences and PyTorch."""

import inspect
import itertools
from collections import OrderedDict
from functools import partial

import numpy as np
import pytest

import plugrad as pg
from _plugrad_names import func as func_module
from plugrad.autograd import functional
from plugrad.autograd.functional import hessian, hvp, jacobian, jvp, vhp, vjp
from plugrad.engine.sweep.linearized import Linearized, own
from plugrad.engine.tree import leaves
from tests.comparing import needs_torch, torch
from tests.example_ops import SineOnce, cube, written

ALL = ("vjp", "jvp", "vhp", "hvp", "jacobian", "hessian")
PRODUCTS = ALL[:4]
FORWARD = {"vectorize": True, "strategy": "forward-mode"}


def doubles(array, requires_grad=False):
    return pg.tensor(np.asarray(array, dtype=float), requires_grad=requires_grad)


def assert_close(got, expected, tolerance=1e-12):
    """Compare tensors, or nested tuples of them, with arrays: nesting, shapes and values."""
    if isinstance(expected, tuple):
        assert isinstance(got, tuple)
        assert len(got) == len(expected)
        for one, other in zip(got, expected, strict=True):
            assert_close(one, other, tolerance)
        return
    assert isinstance(got, pg.Tensor)
    got, expected = got.detach().numpy(), np.asarray(expected)
    assert got.shape == expected.shape
    np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance)


def test_what_compares_here_tells_values_shapes_and_nesting_apart():
    assert_close((doubles([1.0]),), (np.ones(1),))
    wrong = [(got, np.ones(1)) for got in (doubles([1.0005]), doubles([[1.0]]), (doubles([1.0]),))]
    for got, expected in (*wrong, (doubles([1.0]), (np.ones(1),))):
        with pytest.raises(AssertionError):
            assert_close(got, expected)


# Random functions of several inputs with several outputs.


# What a random function makes of two of its values.
STEPS = (
    lambda x, y, number: x.tanh(),
    lambda x, y, number: (x * 0.5).exp(),
    lambda x, y, number: x.sum() * y,
    lambda x, y, number: x.reshape(-1) * number,
    lambda x, y, number: (x * x + 1.0).log(),
    lambda x, y, number: x.mean() - y.reshape(-1)[:1],
    lambda x, y, number: pg.stack([x, x.tanh()], 0),
)


def random_function(seed):
    """Return a smooth function of a few tensors and the shapes of its inputs; it returns a tuple of tensors.

    Not every output depends on every input.
    """
    rng = np.random.default_rng(seed)
    sizes = [rng.integers(1, 4, size=rng.integers(0, 3)) for _ in range(rng.integers(1, 4))]
    steps = rng.integers(0, 2**31, size=rng.integers(3, 9))
    chosen = rng.integers(0, 2**31)

    def f(*inputs):
        values = list(inputs)
        for step in steps:
            r = np.random.default_rng(step)
            x, y = (values[r.integers(len(values))] for _ in range(2))
            values.append(STEPS[r.integers(len(STEPS))](x, y, float(r.normal())))
        r = np.random.default_rng(chosen)
        return tuple(values[-n] for n in r.integers(1, len(values) + 1, size=r.integers(1, 4)))

    return f, [tuple(map(int, each)) for each in sizes]


def scalar(f):
    return lambda *inputs: sum(((output.tanh() ** 2).sum() for output in f(*inputs)), 0.0)


def flat_matrix(blocks, targets, sources):
    """Return blocks[target][source] as one matrix."""

    def flat(block, target, source):
        return block.detach().numpy().reshape(target.size, source.size)

    return np.block(
        [
            [flat(block, target, source) for block, source in zip(row, sources, strict=True)]
            for row, target in zip(blocks, targets, strict=True)
        ]
    )


def flat_vector(tensors):
    return np.concatenate([np.asarray(tensor).ravel() for tensor in tensors])


def differences(f, point, shapes, h=1e-5):
    """Return the Jacobian of f, which takes tensors of these shapes and returns a tuple, by central differences."""
    cuts = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]

    def at(flat):
        parts = np.split(flat, cuts)
        inputs = [doubles(part.reshape(shape)) for part, shape in zip(parts, shapes, strict=True)]
        return flat_vector(f(*inputs))

    steps = np.eye(point.size) * h
    return np.stack([(at(point + e) - at(point - e)) / (2 * h) for e in steps], axis=-1)


@pytest.mark.parametrize("seed", range(25))
def test_jacobians_and_their_products_of_random_functions_agree_with_finite_differences(seed):
    f, shapes = random_function(seed)
    rng = np.random.default_rng(seed)
    x = [rng.normal(size=shape) for shape in shapes]
    inputs = tuple(doubles(part) for part in x)
    outputs = [output.numpy() for output in f(*inputs)]
    expected = differences(f, flat_vector(x), shapes)

    rows = jacobian(f, inputs)
    np.testing.assert_allclose(flat_matrix(rows, outputs, x), expected, rtol=1e-6, atol=1e-7)
    exact = flat_matrix(rows, outputs, x)
    columns = jacobian(f, inputs, **FORWARD)
    np.testing.assert_allclose(flat_matrix(columns, outputs, x), exact, rtol=1e-12, atol=1e-12)

    v = [rng.normal(size=part.shape) for part in x]
    u = [rng.normal(size=output.shape) for output in outputs]
    got, pushed = jvp(f, inputs, tuple(doubles(part) for part in v))
    assert_close(got, tuple(outputs))
    np.testing.assert_allclose(flat_vector(pushed), exact @ flat_vector(v), rtol=1e-9, atol=1e-9)
    got, pulled = vjp(f, inputs, tuple(doubles(part) for part in u))
    assert_close(got, tuple(outputs))
    np.testing.assert_allclose(flat_vector(pulled), flat_vector(u) @ exact, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", range(25))
def test_hessians_and_their_products_of_random_functions_agree_with_finite_differences(seed):
    f, shapes = random_function(seed)
    f = scalar(f)
    rng = np.random.default_rng(seed)
    x = [rng.normal(size=shape) for shape in shapes]
    inputs = tuple(doubles(part) for part in x)
    expected = differences(lambda *inputs: jacobian(f, inputs), flat_vector(x), shapes)

    exact = flat_matrix(hessian(f, inputs), x, x)
    np.testing.assert_allclose(exact, expected, rtol=1e-6, atol=1e-7)
    forward = hessian(f, inputs, vectorize=True, outer_jacobian_strategy="forward-mode")
    np.testing.assert_allclose(flat_matrix(forward, x, x), exact, rtol=1e-9, atol=1e-9)
    v = [rng.normal(size=part.shape) for part in x]
    for product in (hvp, vhp):
        _, bent = product(f, inputs, tuple(doubles(part) for part in v))
        np.testing.assert_allclose(flat_vector(bent), exact @ flat_vector(v), rtol=1e-9, atol=1e-9)


def test_a_rule_that_is_wrong_by_a_twentieth_of_a_percent_is_seen_by_the_finite_differences():
    bent = cube(lambda g, x: g * 3.0015 * x**2)

    def f(x):
        return (bent.apply(x),)

    x = np.array([1.0, 2.0])
    ((block,),) = jacobian(f, (doubles(x),))
    expected = differences(f, x, [(2,)])
    assert not np.allclose(block.numpy(), expected, rtol=1e-6, atol=1e-7)
    assert np.allclose(block.numpy(), expected * 1.0005, rtol=1e-6, atol=1e-7)


# What comes in and what goes out.


@pytest.mark.parametrize("name", PRODUCTS)
def test_v_may_be_left_out_for_one_element_and_is_converted_to_the_precision_of_the_input(name):
    function = getattr(functional, name)
    value, product = function(lambda x: x * x, doubles([[3.0]]))
    assert value.shape == product.shape == (1, 1)

    def f(x):
        return x**3 if name == "vjp" else (x**3).sum()

    x = pg.tensor([1.0, 2.0])
    expected = function(f, x, pg.tensor([1.0, 10.0]))[1]
    for v in (doubles([1.0, 10.0]), pg.tensor([1, 10])):
        got = function(f, x, v)[1]
        assert (got.dtype, got.tolist()) == (pg.float32, expected.tolist())


def test_rows_have_the_dtype_of_the_input_and_columns_that_of_the_output():
    inputs = pg.tensor([1.0, 2.0]), doubles([3.0, 4.0])

    def f(x, y):
        return x.sum().to(pg.float64) * y.sum()

    assert [row.dtype for row in jacobian(f, inputs)] == [pg.float32, pg.float64]
    assert [row.dtype for row in jacobian(f, inputs, **FORWARD)] == [pg.float64, pg.float64]


@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_inputs_are_left_as_they_were(name, create_graph, requires_grad):
    x = doubles([1.0, 2.0], requires_grad)
    before = x.detach().numpy().copy()
    seen = []

    def f(inner):
        seen.append(inner)
        assert inner.requires_grad
        assert inner.is_leaf is not (create_graph and requires_grad)
        assert np.shares_memory(inner.detach().numpy(), x.detach().numpy())
        return (inner**3).sum()

    v = {} if name in ("vjp", "jacobian", "hessian") else {"v": doubles([1.0, 1.0])}
    getattr(functional, name)(f, x, create_graph=create_graph, **v)
    assert x.requires_grad is requires_grad
    assert x.grad is None
    assert x.is_leaf
    assert x._version == 0
    np.testing.assert_array_equal(x.detach().numpy(), before)
    assert all(inner is not x for inner in seen)


def test_a_tensor_that_the_function_captured_is_not_the_input_even_if_it_is_the_same_object():
    x = doubles([2.0, 3.0], requires_grad=True)
    assert_close(jacobian(lambda inner: inner * x, x), np.diag([2.0, 3.0]))
    got = jacobian(lambda inner: inner * x, x, create_graph=True)
    assert_close(got, np.diag([2.0, 3.0]))
    assert_close(pg.autograd.grad(got.sum(), x), (np.ones(2),))


def test_the_graph_outside_the_function_survives_and_can_be_used_again():
    w = doubles(2.0, requires_grad=True)
    outside = w.exp()
    x = doubles([1.0, 2.0])
    for _ in range(2):
        assert_close(vjp(lambda x: (x * outside).sum(), x)[1], np.full(2, np.exp(2.0)))
        assert_close(jacobian(lambda x: x * outside, x), np.eye(2) * np.exp(2.0))
    outside.backward()
    assert_close(w.grad, np.exp(2.0))
    v = doubles([5.0, 7.0])
    for product in (vjp, jvp):  # that with the identity is an array of its own
        _, result = product(lambda x: x, x, v)
        assert_close(result, np.array([5.0, 7.0]))
        assert not np.shares_memory(result.numpy(), v.numpy())


@pytest.mark.parametrize("settings", [{}, {"vectorize": True}, FORWARD], ids=str)
def test_empty_tensors_have_empty_jacobians(settings):
    x = doubles([1.0, 2.0])
    assert jacobian(lambda x: x[:0], x, **settings).shape == (0, 2)
    assert jacobian(lambda x: x.sum(), x[:0], **settings).shape == (0,)
    assert jacobian(lambda x: x * 2, x[:0], **settings).shape == (0, 0)
    assert hessian(lambda x: (x**2).sum(), doubles([])).shape == (0, 0)
    assert pg.func.jacrev(lambda x: x[:0])(x).shape == (0, 2)


# Derivatives of derivatives.


@pytest.mark.parametrize("name", PRODUCTS)
def test_with_create_graph_gradients_flow_to_the_callers_own_tensors_and_to_v(name):
    x, v = doubles(2.0, requires_grad=True), doubles(5.0, requires_grad=True)
    value, product = getattr(functional, name)(lambda x: x**3, x, v, create_graph=True)
    assert_close(pg.autograd.grad(value, x), (np.array(12.0),))
    product.backward()
    slope, curvature, bend = 3 * 2.0**2, 6 * 2.0, 6.0
    by_x, by_v = (curvature, slope) if name in ("vjp", "jvp") else (bend, curvature)
    assert_close(x.grad, by_x * 5.0)
    assert_close(v.grad, by_v)


def test_with_create_graph_an_input_that_requires_no_grad_still_does_not():
    x, y = doubles(2.0, requires_grad=True), doubles(5.0)
    slopes = jacobian(lambda x, y: x**2 * y**2, (x, y), create_graph=True)
    assert_close(pg.autograd.grad(slopes[1], x), (np.array(40.0),))
    assert (y.requires_grad, y.grad) == (False, None)


def test_derivatives_nest_to_the_fifth_order():
    def f(x):
        return x**5

    found = []
    for _ in range(6):
        found.append(f(doubles(1.5)).item())
        f = partial(jacobian, f, create_graph=True)
    expected = [1.5**5, 5 * 1.5**4, 20 * 1.5**3, 60 * 1.5**2, 120 * 1.5, 120.0]
    assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("settings", [{}, FORWARD], ids=str)
def test_a_third_derivative_by_the_jacobian_of_the_hessian(settings):
    def second(x):
        return hessian(lambda x: x[0] ** 2 * x[1] ** 3, x, create_graph=True)

    third = jacobian(second, doubles([0.5, 2.0]), **settings).reshape(4, 2)
    expected = differences(lambda x: (second(x).detach(),), np.array([0.5, 2.0]), [(2,)])
    assert_close(third, expected, 1e-8)


def test_products_are_differentiable_by_each_other():
    x, v = doubles([0.5, 2.0]), doubles([1.0, -1.0])

    def directional(x):
        return jvp(lambda x: (x**4).sum(), x, v, create_graph=True)[1]

    expected = 12 * np.array([0.25, 4.0]) * np.array([1.0, -1.0])
    assert_close(jacobian(directional, x), expected)
    assert_close(vjp(directional, x)[1], expected)
    assert_close(hvp(lambda x: (x**4).sum(), x, v)[1], expected)


@pytest.mark.parametrize("name", ALL)
def test_no_grad_around_changes_nothing_and_is_put_back_and_inference_mode_is_refused(name):
    def fails(x):
        assert pg.is_grad_enabled()
        raise ValueError("boom")

    x = doubles([4.0], requires_grad=True)
    function = getattr(functional, name)
    for create_graph in (False, True):
        expected = function(lambda x: (x**3).sum(), x, create_graph=create_graph)
        with pg.no_grad():
            got = function(lambda x: (x**3).sum(), x, create_graph=create_graph)
            assert not pg.is_grad_enabled()
        both = zip(got, expected, strict=True) if name in PRODUCTS else [(got, expected)]
        for one, other in both:
            assert one.tolist() == other.tolist()
            assert one.requires_grad is other.requires_grad is create_graph
    v = (doubles([1.0]),) if name in PRODUCTS else ()
    with pg.no_grad():
        with pytest.raises(ValueError, match="boom"):
            function(fails, x, *v)
        assert not pg.is_grad_enabled()
    # PyTorch returns zeros here.
    with pg.inference_mode(), pytest.raises(RuntimeError, match="Inference tensors"):
        function(lambda x: (x**3).sum(), doubles([4.0]))


# Rules that cannot be differentiated again.


def test_what_needs_the_derivative_of_a_rule_that_has_none_raises_and_the_rest_works():
    x, v, cosines = doubles([1.0, 2.0]), doubles([1.0, 1.0]), np.cos([1.0, 2.0])
    assert_close(vjp(SineOnce.apply, x, v)[1], cosines)
    assert_close(jacobian(SineOnce.apply, x), np.diag(cosines))
    for call in (
        lambda: jvp(SineOnce.apply, x, v),
        lambda: jacobian(SineOnce.apply, x, **FORWARD),
        lambda: hessian(lambda x: SineOnce.apply(x).sum(), x),
        lambda: hvp(lambda x: SineOnce.apply(x).sum(), x, v),
        lambda: vhp(lambda x: SineOnce.apply(x).sum(), x, v),
    ):
        with pytest.raises(RuntimeError, match="once_differentiable"):
            call()


# Complex numbers.


def test_complex_products_need_no_more_than_complex_rules():
    z = pg.tensor(np.array([1 + 2j, 3 - 1j]))
    v = pg.tensor(np.array([2j, 1 + 1j]))

    def f(z):
        return z.reshape(2, 1)[1:]

    assert_close(vjp(f, z, pg.tensor(np.array([[5 + 1j]])))[1], np.array([0, 5 + 1j]))
    assert_close(jvp(f, z, v)[1], np.array([[1 + 1j]]))
    assert_close(jacobian(f, z, **FORWARD), np.array([[[0j, 1 + 0j]]]))


def test_an_op_whose_rule_is_for_real_numbers_says_so():
    with pytest.raises(TypeError, match="declared for real numbers only"):
        jacobian(lambda z: pg.softmax(z, 0), pg.tensor(np.array([1 + 2j])))


# Beside PyTorch.


def described(value):
    """Return nesting, shapes, dtypes and numbers of what was returned, in a form that both libraries share."""
    if isinstance(value, tuple):
        return tuple(described(item) for item in value)
    array = np.asarray(value.detach().numpy())
    numbers = [float(f"{number:.5g}") + 0.0 for number in array.ravel().tolist()]
    return list(array.shape), str(array.dtype), value.requires_grad, numbers


def outcome(call):
    """Return what `call` returns, or the built-in kind of its error and the first clause of its message."""
    try:
        return described(call())
    except Exception as error:
        kind = next(base for base in type(error).__mro__ if base.__module__ == "builtins")
        return kind.__name__, str(error).split(". ")[0].split("; ")[0].rstrip(".")


def programs(t):
    """Return functions by name, written for either library."""
    # x³, with rules that forget the gradient that they were given, and everything.
    slope = written(
        t,
        lambda ctx, x: ctx.save_for_backward(x) or x**3,
        lambda ctx, g: 3 * ctx.saved_tensors[0] ** 2,
    )
    seven = written(t, lambda ctx, x: x**3, lambda ctx, g: t.full_like(g, 7.0))
    return {
        "constant": lambda *x: t.tensor(1.0),
        "detached": lambda *x: x[0].detach(),
        "captured": lambda *x: t.tensor(1.0, requires_grad=True) * 1,
        "integer": lambda *x: t.tensor(1),
        "number": lambda *x: 1.0,
        "list": lambda *x: list(x),
        "number in a tuple": lambda *x: (x[0], 1.0),
        "nothing": lambda *x: None,
        "itself": lambda *x: x[0],
        "all": lambda *x: x,
        "linear": lambda *x: 3 * x[0],
        "square": lambda *x: x[0] * x[0],
        "cube": lambda *x: x[-1] ** 3,
        "cube in a tuple": lambda *x: (x[-1] ** 3,),
        "sum of cubes": lambda *x: (x[-1] ** 3).sum(),
        "sum": lambda *x: sum(part.sum() for part in x),
        "mixed": lambda *x: sum((part**3).sum() for part in x) * x[0].exp().sum(),
        "linear in the last": lambda *x: (x[0] ** 3).sum() * 0.5 + x[-1].sum(),
        "two": lambda *x: (x[0].tanh() * x[-1].sum(), x[-1].exp()),
        "one constant": lambda *x: (x[0].tanh(), t.tensor(2.0)),
        "matrix": lambda *x: (x[0] * x[0]).reshape(1, -1),
        "one less": lambda *x: (x[0] * x[-1].sum(), x[0]),
        "sums": lambda *x: x[0].sum() + x[-1].sum(),
        "separate": lambda *x: (x[0] ** 3).sum() + (x[-1] ** 3).sum(),
        "times a parameter": lambda *x: x[0].sum() * t.tensor(7.0, requires_grad=True),
        "slope": lambda *x: slope(x[0]) + slope(x[-1]).sum(),
        "seven": lambda *x: x[0].sum() + seven(x[-1]).sum(),
    }


PROGRAMS = tuple(programs(pg))
POINTS = {
    "scalar": 2.0,
    "vector": [1.0, 2.0],
    "tuple of one": ([1.0, 2.0],),
    "two scalars": (2.0, 5.0),
    "two vectors": ([1.0, 2.0], [0.5, 0.25, 2.0]),
    "two shapes": ([[1.0, 2.0, 0.5]], [3.0]),
}


def tensors(t, nested, **settings):
    if isinstance(nested, tuple):
        return tuple(t.tensor(part, **settings) for part in nested)
    return t.tensor(nested, **settings)


# PyTorch 2.13 puts the number of the output where its message speaks of the input; plugrad does not.
SLIPS = ("linear in the last", "one less")


def test_strict_jacobian_names_the_input_where_pytorch_names_the_output(torch):
    for t, number in ((torch, 0), (pg, 1)):
        f = programs(t)[SLIPS[0]]
        message = f"jacobian of the user-provided function is independent of input {number}"
        with pytest.raises(RuntimeError, match=message):
            t.autograd.functional.jacobian(
                f, tensors(t, POINTS["two scalars"]), create_graph=True, strict=True
            )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_results_and_errors_are_pytorchs(torch, name, strict, create_graph):
    settings = {"strict": strict, "create_graph": create_graph}
    compared = 0
    for program in PROGRAMS:
        for point, numbers in POINTS.items():
            if name == "jacobian" and strict and create_graph and program in SLIPS:
                continue
            for requires_grad in (False, True):
                results = []
                for t in (torch, pg):
                    f = programs(t)[program]
                    inputs = tensors(t, numbers, requires_grad=requires_grad)
                    given = {} if name in ("jacobian", "hessian") else {"v": inputs}
                    if name == "vjp":
                        v = f(*inputs) if isinstance(inputs, tuple) else f(inputs)
                        given = {"v": v} if isinstance(v, (t.Tensor, tuple)) else {}
                    function = partial(getattr(t.autograd.functional, name), f, inputs)
                    results.append(outcome(partial(function, **given, **settings)))
                assert results[1] == results[0], (program, point, requires_grad)
                compared += 1
    assert compared > 190


NUMBERS_OF = {  # what is compared of each
    "jacobian": ("itself", "all", "square", "sum of cubes", "mixed", "linear in the last", "two", "matrix"),
    "hessian": ("sum of cubes", "mixed", "linear in the last"),
}  # fmt: skip


@pytest.mark.parametrize("name", NUMBERS_OF)
@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
def test_vectorized_numbers_are_pytorchs(torch, name, strategy):
    def bare(
        value,
    ):  # PyTorch's forward mode returns lists for tuples, and keeps the history of a Hessian
        return tuple(map(bare, value)) if isinstance(value, (list, tuple)) else value.detach()

    keyword = "strategy" if name == "jacobian" else "outer_jacobian_strategy"
    settings = {"vectorize": True, keyword: strategy}
    for program in NUMBERS_OF[name]:
        for numbers in POINTS.values():
            found = []
            for t in (torch, pg):
                function = getattr(t.autograd.functional, name)
                result = function(programs(t)[program], tensors(t, numbers), **settings)
                found.append(described(bare(result)))
            assert found[0] == found[1], program


# What is asked of forward mode beside its name: it has no strict mode and no graph.
MORE = [dict.fromkeys(names, True) for names in ((), ("create_graph",), ("strict",))]
MORE += [{**each, "vectorize": True} for each in MORE[1:]]
# What is refused, called with a function of `functional`, a vector and one of another length.
MISUSE = [
    (ALL, lambda t, f, x, y: f(lambda x: x * x, [x])),
    (ALL, lambda t, f, x, y: f(lambda x, y: x * y, (x, 1.0))),
    (ALL, lambda t, f, x, y: f(lambda x: x.sum(), t.tensor([1, 2]))),
    (PRODUCTS, lambda t, f, x, y: f(lambda x: (x * x).sum(), x, 1.0)),
    (PRODUCTS, lambda t, f, x, y: f(lambda x: (x * x).sum(), x, (1.0,))),
    (PRODUCTS, lambda t, f, x, y: f(lambda x: (x * x).sum(), x, (x, x))),
    (PRODUCTS, lambda t, f, x, y: f(lambda x: x[0] ** 3, x, t.tensor([1j]))),
    (PRODUCTS, lambda t, f, x, y: f(lambda x: x[:1] ** 3, x[:1], t.tensor([1j]))),
    (PRODUCTS, lambda t, f, x, y: f(lambda x, y: x.sum() * y.sum(), (x, y), x)),
    (PRODUCTS, lambda t, f, x, y: f(lambda x, y: x.sum() * y.sum(), (x, y), (y, y))),
    (PRODUCTS, lambda t, f, x, y: f(lambda x: x**3, x)),
    (PRODUCTS, lambda t, f, x, y: f(lambda x, y: (x * x, y * y), (x, y))),
    (PRODUCTS[1:], lambda t, f, x, y: f(lambda x: (x * x).sum(), x, y)),
    (("vjp",), lambda t, f, x, y: f(lambda x: x * x, x, y)),
    (("hvp", "vhp"), lambda t, f, x, y: f(lambda x: x * x, x, x)),
    (("hvp", "vhp"), lambda t, f, x, y: f(lambda x: x[:0], x, x)),
    (("hvp", "vhp"), lambda t, f, x, y: f(lambda x: (x.sum(), x.sum()), x, x)),
    (("hvp", "vhp"), lambda t, f, x, y: f(lambda x: (), x, x)),
    (("hessian",), lambda t, f, x, y: f(lambda x: x[:0], x)),
    (("hessian",), lambda t, f, x, y: f(lambda x: (), x)),
    *(
        ((name,), lambda t, f, x, y, given=given: f(lambda x: (x**3).sum(), x, **given))
        for name, key in (("jacobian", "strategy"), ("hessian", "outer_jacobian_strategy"))
        for given in (
            {key: "sideways"},
            {"strict": True, "vectorize": True},
            *({key: "forward-mode", **more} for more in MORE),
        )
    ),
]


@pytest.mark.parametrize(("names", "call"), MISUSE)
def test_what_is_refused_is_refused_in_pytorchs_words(torch, names, call):
    def asked(t, name):
        function = getattr(t.autograd.functional, name)
        return outcome(lambda: call(t, function, t.tensor([1.0, 2.0]), t.tensor([3.0, 4.0, 5.0])))

    for name in names:
        (kind, words), ours = asked(torch, name), asked(pg, name)
        assert isinstance(kind, str)
        assert ours[0] == kind
        assert ours[1].startswith(words.removesuffix(" (yet)").split(" isonly")[0])


@pytest.mark.parametrize(
    ("names", "f", "inputs", "words"),
    [
        (ALL, lambda: 1.0, (), "`inputs` argument to `{}()` cannot be empty"),
        (ALL, lambda z: z.reshape(1, 1), (1j,), "grad can be implicitly created only for real "),
        (("hessian",), lambda x, y: (x + y) ** 2, (2.0, 5.0), "The jacobian of the user"),
        (("hvp", "vhp"), lambda x, y: x**3 + y * y, (2.0, 5.0), "The hessian of the user"),
    ],
)
def test_what_pytorch_does_not_see_is_refused_too(names, f, inputs, words):
    inputs = tuple(pg.tensor(value) for value in inputs)
    for name in names:
        v = {"v": inputs} if name in ("hvp", "vhp") and len(inputs) == 2 else {}
        with pytest.raises((RuntimeError, TypeError)) as raised:
            getattr(functional, name)(f, inputs, create_graph=True, strict=True, **v)
        assert words.format(name) in str(raised.value)


def test_a_flat_hessian_is_zeros_in_strict_mode_too():
    x = doubles([1.0, -2.0, np.nan])
    assert_close(hessian(lambda x: pg.relu(x).sum(), x, strict=True), np.zeros((3, 3)))


def test_signatures_are_pytorchs(torch):
    def told(t, name):
        parameters = inspect.signature(getattr(t.autograd.functional, name)).parameters.values()
        return [(each.name, each.default, each.kind) for each in parameters]

    assert set(functional.__all__) == set(torch.autograd.functional.__all__)
    for name in ALL:
        assert told(pg, name) == told(torch, name)


def test_a_pull_is_linearized_again_for_the_transposed_map_and_for_second_order():
    a, u = (own(doubles(each), recorded=False) for each in ([1.0, 2.0], [0.0]))
    v = doubles([3.0, 5.0])
    f = Linearized([(a[0] * a[1] ** 2).reshape(1)], [a])
    transposed = Linearized(f.pull(u), [u])
    gradient = Linearized(f.pull(None), [a])
    with pg.no_grad():
        assert_close(transposed.pull(v), ([3 * 4 + 5 * 4.0],))
        assert_close(gradient.pull(v), ([5 * 4.0, 3 * 4 + 5 * 2.0],))
        assert_close(f.pull(doubles([2.0])), ([8.0, 8.0],))


def test_a_pull_may_stop_at_a_point_that_another_lies_behind():
    a = own(doubles([1.0, 2.0]), recorded=False)
    b = a * 3
    seen = []
    a.register_hook(seen.append)
    outputs = [(a * b).sum(), None, doubles(1.0)]
    points = [a, b, pg.tensor([1, 2])]
    for stop, by_a in ((False, [6.0, 12.0]), (True, [3.0, 6.0])):
        found = Linearized(outputs, points, stop).pull(doubles(1.0), None, None)
        assert_close(found[:2], (by_a, [1.0, 2.0]))
        assert found[2] is None
    assert len(seen) == 1


def test_a_gradient_penalty_on_a_network_of_relus_gives_every_parameter_a_gradient():
    x = pg.tensor([[1.0, -2.0], [0.5, 3.0]], requires_grad=True)
    w, b = pg.tensor([[1.0, -1.0], [2.0, 0.5]], requires_grad=True), pg.ones(2, requires_grad=True)
    (g,) = pg.autograd.grad(pg.relu(x @ w + b).sum(), x, create_graph=True)
    ((g.norm(2, 1) - 1) ** 2).mean().backward()
    assert b.grad.tolist() == [0.0, 0.0]
    assert x.grad.tolist() == [[0.0, 0.0], [0.0, 0.0]]
    assert w.grad.abs().sum() > 0


def cubes(x):
    return (x**3).sum()


def products(x, y):
    return x * y, (x + y).sum()


# What is done with `torch.func`, at points x and y that require grad or not; w always does.
TRANSFORMS = {
    "grad": lambda f, x, y, w: f.grad(cubes)(x),
    "grad of grad": lambda f, x, y, w: f.grad(lambda x: f.grad(cubes)(x).sum())(x),
    "grad by the second": lambda f, x, y, w: f.grad(lambda x, y: (x * y * y).sum(), 1)(x, y),
    "grad by both": lambda f, x, y, w: f.grad(lambda x, y: (x * y).sum(), (0, 1))(x, y),
    "grad by the last": lambda f, x, y, w: f.grad(lambda x, y: (x * y).sum(), -1)(x, y),
    "grad by a dict": lambda f, x, y, w: f.grad(lambda p: (p["a"] * p["b"][0]).sum())(
        {"a": x, "b": [y]}
    ),
    "grad with a second part": lambda f, x, y, w: f.grad(
        lambda x: (cubes(x), {"y": x * 2}), has_aux=True
    )(x),
    "grad with a keyword": lambda f, x, y, w: f.grad(lambda x, k: cubes(x) * k)(x, k=3.0),
    "grad of a constant": lambda f, x, y, w: f.grad(lambda x: y.sum())(x),
    "grad and what is closed over": lambda f, x, y, w: f.grad(lambda x: (x * x * w).sum())(x),
    "grad and value": lambda f, x, y, w: f.grad_and_value(cubes)(x),
    "grad and value with a second part": lambda f, x, y, w: f.grad_and_value(
        lambda x: (cubes(x), x * 2), has_aux=True
    )(x),
    "vjp": lambda f, x, y, w: f.vjp(cubes, x)[0],
    "vjp pulled": lambda f, x, y, w: f.vjp(lambda x: x**3, x)[1](y),
    "vjp of several": lambda f, x, y, w: f.vjp(products, x, y)[1]((y, w[0])),
    "vjp twice": lambda f, x, y, w: [f.vjp(lambda x: x**3, x)[1](v) for v in (y, w)],
    "jvp": lambda f, x, y, w: f.jvp(lambda x: x**3, (x,), (y,)),
    "jvp of several": lambda f, x, y, w: f.jvp(products, (x, y), (y, x)),
    "jvp of a linear map": lambda f, x, y, w: f.jvp(lambda x: x * w, (x,), (y,)),
    "jvp of a constant": lambda f, x, y, w: f.jvp(lambda x: y * 2, (x,), (y,)),
    "jvp of grad": lambda f, x, y, w: f.jvp(f.grad(cubes), (x,), (y,)),
    "grad of jvp": lambda f, x, y, w: f.grad(lambda x: f.jvp(cubes, (x,), (y,))[1])(x),
    "jacrev": lambda f, x, y, w: f.jacrev(lambda x: x**3)(x),
    "jacrev of several": lambda f, x, y, w: f.jacrev(products, (0, 1))(x, y),
    "jacrev of a dict": lambda f, x, y, w: f.jacrev(lambda x: {"a": x**2, "b": x.sum()})(x),
    "jacfwd": lambda f, x, y, w: f.jacfwd(lambda x: x**3)(x),
    "hessian": lambda f, x, y, w: f.hessian(cubes)(x),
    "hessian by both": lambda f, x, y, w: f.hessian(lambda x, y: (x * x * y).sum(), (0, 1))(x, y),
}


def numbers_and_slopes(house, transform, requires_grad, recording):
    """Return what a transform gives, and the gradients of what it recorded."""
    x = house.tensor([1.0, -2.0], requires_grad=requires_grad)
    y = house.tensor([0.5, 3.0], requires_grad=requires_grad)
    w = house.tensor([2.0, 4.0], requires_grad=True)
    with house.set_grad_enabled(recording):
        found = [*leaves(transform(house.func, x, y, w))]
    behind = [(each * each).sum() for each in found if each.requires_grad]
    grads = ()
    if behind:
        grads = house.autograd.grad(sum(behind), [w, *[x, y] * requires_grad], allow_unused=True)
    # A gradient that is 0 everywhere may be None, and so may all of them.
    grads = [None if each is None or not each.any() else each.tolist() for each in grads]
    return [each.tolist() for each in found], grads if any(grads) else None


@needs_torch
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_a_transform_of_torch_func_gives_pytorchs_numbers_and_records_what_pytorch_records(
    transform,
):
    for how in itertools.product((True, False), repeat=2):
        ours, theirs = (numbers_and_slopes(t, TRANSFORMS[transform], *how) for t in (pg, torch))
        assert ours == theirs, f"requires_grad, recording = {how}"


@needs_torch
@pytest.mark.parametrize("count", [1, 2])
def test_what_vjp_returns_gives_a_tuple_of_gradients(count):
    for house in (pg, torch):
        _, pull = house.func.vjp(lambda *xs: sum(xs) ** 2, *[house.ones(2)] * count)
        assert [each.tolist() for each in pull(house.ones(2))] == [[2.0 * count] * 2] * count


def test_a_nested_argument_keeps_its_class_and_a_part_may_occur_twice():
    shared = [pg.tensor(2.0), (pg.tensor(3.0),)]
    given = OrderedDict(a=shared, b=shared)
    found = pg.func.grad(lambda p: p["a"][0] * p["b"][0] * p["b"][1][0])(given)
    assert type(found) is OrderedDict
    assert [each.item() for each in leaves(found)] == [6, 0, 6, 4]


def test_what_a_transform_of_torch_func_cannot_take_is_an_error_that_says_what_it_can():
    x = pg.ones(2)
    for call, words in [
        (lambda: pg.func.grad(lambda x: x)(x), r"one element, got \[\(2,\)\]; sum it, or use"),
        (lambda: pg.func.grad(cubes, 1)(x), "argnums=1, but func was given 1 positional"),
        (lambda: pg.func.grad(cubes, [0])(x), r"argnums=\[0\], .* or a tuple of ints"),
        (lambda: pg.func.grad(cubes)(3.0), "must be Tensors, .* got float"),
        (lambda: pg.func.grad(lambda x: 3.0)(x), "what func returned must be Tensors.* got float"),
        (lambda: pg.func.jvp(cubes, x, x), "primals must be a tuple"),
        (lambda: pg.func.jvp(cubes, (x,), (pg.ones(3),)), r"shapes \[\(2,\)\], got \[\(3,\)\]"),
        (lambda: pg.func.vjp(cubes, x)[1](x), r"shapes \[\(\)\], got \[\(2,\)\]"),
        (lambda: pg.func.functional_call, "write the layer as a function of its parameters"),
        (lambda: pg.func.gradd, "has no attribute 'gradd'. Did you mean 'grad'?"),
    ]:
        with pytest.raises((pg.PlugradError, AttributeError), match=words):
            call()


def test_nested_transforms_by_different_arguments_leave_no_graph_unless_a_tensor_outside_requires_grad():
    func, grad = pg.func, pg.func.grad
    x, y = pg.tensor([1.0, 2.0]), pg.tensor([3.0, 0.5])

    def product(x, y):
        return (x * x * y * y).sum()

    def pair(x):
        return grad(product, 1)(x, y), x * y

    for found in (
        grad(lambda x: grad(product, 1)(x, y).sum())(x),
        func.jacrev(func.jacrev(product, 1), 0)(x, y),
        func.jacfwd(func.jacrev(product, 1), 0)(x, y),
        func.jvp(lambda x: grad(product, 1)(x, y), (x,), (y,)),
        func.vjp(lambda x: grad(product, 1)(x, y), x)[1](y),
        func.vmap(grad(lambda x, y: grad(product)(x, y), 1))(x, y),
        grad(lambda x: tuple(part.sum() for part in pair(x)), has_aux=True)(x),
    ):
        assert not [part for part in leaves([found]) if part.requires_grad]
    w = pg.tensor(2.0, requires_grad=True)
    assert not grad(lambda x: w + (x * x).sum())(
        x
    ).requires_grad  # its gradient does not depend on w
    mixed = grad(lambda x: grad(lambda y: w * product(x, y))(y).sum())(x)
    (by_w,) = pg.autograd.grad(mixed.sum(), w)
    assert by_w == mixed.sum() / w


def test_a_transform_in_a_long_recorded_loop_walks_through_its_own_graph_alone(monkeypatch):
    asked = []
    is_other = func_module.is_other
    monkeypatch.setattr(func_module, "is_other", lambda *each: asked.append(1) or is_other(*each))
    state = pg.tensor(1.0, requires_grad=True)
    steps = []
    for _ in range(30):
        before = len(asked)
        state = state - 0.1 * pg.func.grad(lambda x: x.sin() * 2)(state)
        steps.append(len(asked) - before)
    assert steps[-1] == steps[3]
