"""`plugrad.autograd.functional`: Jacobians, Hessians and their products, beside closed forms, SciPy and PyTorch."""

import importlib
import inspect
import threading
from functools import partial

import numpy as np
import pytest
from scipy import optimize

import plugrad as pg
from plugrad.autograd import functional
from plugrad.autograd.functional import hessian, hvp, jacobian, jvp, vhp, vjp
from tests.comparing import needs_torch, torch
from tests.example_ops import cube

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
    for got in (doubles([1.0005]), doubles([[1.0]]), (doubles([1.0]),)):
        with pytest.raises(AssertionError):
            assert_close(got, np.ones(1))
    with pytest.raises(AssertionError):
        assert_close(doubles([1.0]), (np.ones(1),))


# Closed forms.


def test_a_linear_function_is_its_own_jacobian(rng):
    a, x, v, u = (rng.normal(size=shape) for shape in ((3, 4), 4, 4, 3))

    def f(x):
        return doubles(a) @ x

    assert_close(jacobian(f, doubles(x)), a)
    assert_close(jacobian(f, doubles(x), **FORWARD), a)
    assert_close(jvp(f, doubles(x), doubles(v)), (a @ x, a @ v))
    assert_close(vjp(f, doubles(x), doubles(u)), (a @ x, u @ a))


def test_shapes_are_output_then_input_and_so_are_the_elements(rng):
    a, b = rng.normal(size=(2, 3)), rng.normal(size=(3, 4))
    inputs = doubles(a), doubles(b)
    by_a = np.einsum("ip,kj->ijpk", np.eye(2), b)
    by_b = np.einsum("ik,jq->ijkq", a, np.eye(4))
    for settings in ({}, {"vectorize": True}, FORWARD):
        assert_close(jacobian(pg.matmul, inputs, **settings), (by_a, by_b))


def test_the_hessian_of_several_inputs_is_blocks_of_each_with_each(rng):
    x, y = rng.normal(size=2), rng.normal(size=(2, 2))

    def f(x, y):
        return ((y @ x) * x).sum()

    mixed = np.einsum("j,ip->pij", x, np.eye(2)) + np.einsum("i,jp->pij", x, np.eye(2))
    expected = (y + y.T, mixed), (mixed.transpose(1, 2, 0), np.zeros((2, 2, 2, 2)))
    inputs = doubles(x), doubles(y)
    assert_close(hessian(f, inputs), expected)
    forward = hessian(f, inputs, vectorize=True, outer_jacobian_strategy="forward-mode")
    assert_close(forward, expected)


# A case that nobody here wrote: SciPy's Rosenbrock function with its derivatives by hand.


def rosenbrock(x):
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2).sum()


@pytest.mark.parametrize("n", [2, 3, 7])
def test_scipys_rosenbrock_derivatives(rng, n):
    x, p = rng.normal(size=n), rng.normal(size=n)
    value, slope = optimize.rosen(x), optimize.rosen_der(x)
    curvature, bent = optimize.rosen_hess(x), optimize.rosen_hess_prod(x, p)
    assert_close(jacobian(rosenbrock, doubles(x)), slope, 1e-10)
    assert_close(vjp(rosenbrock, doubles(x)), (value, slope), 1e-10)
    assert_close(jvp(rosenbrock, doubles(x), doubles(p)), (value, slope @ p), 1e-10)
    assert_close(hessian(rosenbrock, doubles(x)), curvature, 1e-10)
    assert_close(hvp(rosenbrock, doubles(x), doubles(p)), (value, bent), 1e-10)
    assert_close(vhp(rosenbrock, doubles(x), doubles(p)), (value, bent), 1e-10)


# Random functions of several inputs with several outputs.


def random_function(seed):
    """Return a smooth function of a few tensors and the shapes of its inputs; it returns a tuple of tensors.

    Not every output depends on every input.
    """
    rng = np.random.default_rng(seed)
    shapes = [
        tuple(int(n) for n in rng.integers(1, 4, size=rng.integers(0, 3)))
        for _ in range(rng.integers(1, 4))
    ]
    steps = rng.integers(0, 2**31, size=rng.integers(3, 9))
    chosen = rng.integers(0, 2**31)

    def f(*inputs):
        values = list(inputs)
        for step in steps:
            r = np.random.default_rng(step)
            x, y = (values[r.integers(len(values))] for _ in range(2))
            kind = r.integers(7)
            if kind == 0:
                values.append(x.tanh())
            elif kind == 1:
                values.append((x * 0.5).exp())
            elif kind == 2:
                values.append(x.sum() * y)
            elif kind == 3:
                values.append(x.reshape(-1) * float(r.normal()))
            elif kind == 4:
                values.append((x * x + 1.0).log())
            elif kind == 5:
                values.append(x.mean() - y.reshape(-1)[:1])
            else:
                values.append(pg.stack([x, x.tanh()], 0))
        r = np.random.default_rng(chosen)
        return tuple(values[-n] for n in r.integers(1, len(values) + 1, size=r.integers(1, 4)))

    return f, shapes


def scalar(f):
    return lambda *inputs: sum(((output.tanh() ** 2).sum() for output in f(*inputs)), 0.0)


def flat_matrix(blocks, targets, sources):
    """Return blocks[target][source] as one matrix."""
    return np.block(
        [
            [
                block.detach().numpy().reshape(target.size, source.size)
                for block, source in zip(row, sources, strict=True)
            ]
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


def test_a_v_of_one_in_a_tuple_is_taken_for_a_single_output():
    x = doubles(3.0)
    assert_close(vjp(lambda x: x * x, x, (doubles(1.0),)), (np.array(9.0), np.array(6.0)))


def test_v_may_be_left_out_for_a_single_element_of_any_shape():
    x = doubles([[3.0]])
    for name in PRODUCTS:
        value, product = getattr(functional, name)(lambda x: x * x, x)
        assert value.shape == product.shape == (1, 1)


def test_a_vector_of_another_precision_or_of_integers_is_converted():
    x = pg.tensor([1.0, 2.0])
    for name in PRODUCTS:

        def f(x, name=name):
            return x**3 if name == "vjp" else (x**3).sum()

        function = getattr(functional, name)
        expected = function(f, x, pg.tensor([1.0, 10.0]))[1]
        for v in (doubles([1.0, 10.0]), pg.tensor([1, 10])):
            got = function(f, x, v)[1]
            assert got.dtype == pg.float32
            assert got.tolist() == expected.tolist()


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
    for create_graph in (False, True):
        got = jacobian(lambda inner: inner * x, x, create_graph=create_graph)
        assert_close(got, np.diag([2.0, 3.0]))
    total = jacobian(lambda inner: inner * x, x, create_graph=True).sum()
    assert_close(pg.autograd.grad(total, x), (np.ones(2),))


def test_the_graph_outside_the_function_survives_and_can_be_used_again():
    w = doubles(2.0, requires_grad=True)
    outside = w.exp()
    x = doubles([1.0, 2.0])
    for _ in range(2):
        assert_close(vjp(lambda x: (x * outside).sum(), x)[1], np.full(2, np.exp(2.0)))
        assert_close(jacobian(lambda x: x * outside, x), np.eye(2) * np.exp(2.0))
    outside.backward()
    assert_close(w.grad, np.exp(2.0))


def test_the_same_tensor_may_be_given_as_two_inputs():
    x = doubles(3.0, requires_grad=True)
    assert_close(jacobian(lambda a, b: a * a * b, (x, x)), (np.array(18.0), np.array(9.0)))


def test_a_function_that_returns_its_input_has_the_identity_as_its_jacobian():
    x = doubles([1.0, 2.0])
    for settings in ({}, FORWARD):
        assert_close(jacobian(lambda x: x, x, **settings), np.eye(2))
    for product in (vjp, jvp):
        v = doubles([5.0, 7.0])
        value, result = product(lambda x: x, x, v)
        assert_close(result, np.array([5.0, 7.0]))
        assert not np.shares_memory(result.numpy(), v.numpy())
        assert not value.requires_grad


def test_what_the_function_does_not_depend_on_has_zero_derivatives():
    x, y = doubles([1.0, 2.0]), doubles([3.0, 4.0, 5.0])

    def f(x, y):
        return (x**2).sum()

    assert_close(jacobian(f, (x, y)), (np.array([2.0, 4.0]), np.zeros(3)))
    assert_close(jacobian(f, (x, y), **FORWARD), (np.array([2.0, 4.0]), np.zeros(3)))
    nothing = np.zeros((2, 3)), np.zeros((3, 2)), np.zeros((3, 3))
    blocks = (2 * np.eye(2), nothing[0]), (nothing[1], nothing[2])
    assert_close(hessian(f, (x, y)), blocks)
    v = doubles([1.0, 1.0]), doubles([1.0, 1.0, 1.0])
    for product in (hvp, vhp):
        assert_close(product(f, (x, y), v)[1], (np.array([2.0, 2.0]), np.zeros(3)))
    assert_close(jvp(f, (x, y), v)[1], np.array(6.0))
    for name in ALL:
        given = {"v": v} if name in ("jvp", "hvp", "vhp") else {}
        got = getattr(functional, name)(lambda x, y: pg.tensor(1.0), (x, y), **given)
        parts = got if name in ("jacobian", "hessian") else got[1:]
        for part in parts:
            for tensor in part if isinstance(part, tuple) else (part,):
                assert not np.any(tensor.numpy())


@pytest.mark.parametrize("settings", [{}, {"vectorize": True}, FORWARD], ids=str)
def test_empty_tensors_have_empty_jacobians(settings):
    x = doubles([1.0, 2.0])
    assert jacobian(lambda x: x[:0], x, **settings).shape == (0, 2)
    assert jacobian(lambda x: x.sum(), x[:0], **settings).shape == (0,)
    assert jacobian(lambda x: x * 2, x[:0], **settings).shape == (0, 0)


def test_the_hessian_by_an_empty_input_is_empty():
    assert hessian(lambda x: (x**2).sum(), doubles([])).shape == (0, 0)


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
    assert y.requires_grad is False
    assert y.grad is None


def test_a_third_derivative_by_the_hessian_of_the_hessian():
    x = doubles([0.5, 2.0], requires_grad=True)

    def f(x):
        return x[0] ** 2 * x[1] ** 3

    second = hessian(f, x, create_graph=True)
    a, b = 0.5, 2.0
    assert_close(second, np.array([[2 * b**3, 6 * a * b**2], [6 * a * b**2, 6 * a**2 * b]]))
    expected = np.array(
        [
            [[0.0, 6 * b**2], [6 * b**2, 12 * a * b]],
            [[6 * b**2, 12 * a * b], [12 * a * b, 6 * a**2]],
        ]
    )
    for settings in ({}, FORWARD):
        third = jacobian(lambda x: hessian(f, x, create_graph=True), x, **settings)
        assert_close(third, expected)
    assert_close(pg.autograd.grad(second.sum(), x), (expected.sum((0, 1)),))


def test_derivatives_nest_to_the_fifth_order():
    x = doubles(1.5)

    def nested(order):
        def f(x):
            return x**5

        for _ in range(order):
            inner = f

            def f(x, inner=inner):
                return jacobian(inner, x, create_graph=True)

        return f(x).item()

    expected = [1.5**5, 5 * 1.5**4, 20 * 1.5**3, 60 * 1.5**2, 120 * 1.5, 120.0]
    assert [nested(order) for order in range(6)] == pytest.approx(expected, rel=1e-12)


def test_products_are_differentiable_by_each_other():
    x, v = doubles([0.5, 2.0]), doubles([1.0, -1.0])

    def directional(x):
        return jvp(lambda x: (x**4).sum(), x, v, create_graph=True)[1]

    expected = 12 * np.array([0.25, 4.0]) * np.array([1.0, -1.0])
    assert_close(jacobian(directional, x), expected)
    assert_close(vjp(directional, x)[1], expected)
    assert_close(hvp(lambda x: (x**4).sum(), x, v)[1], expected)


@pytest.mark.parametrize("name", ALL)
def test_no_grad_around_changes_nothing(name):
    x = doubles([4.0], requires_grad=True)
    function = getattr(functional, name)
    for create_graph in (False, True):
        expected = function(lambda x: (x**3).sum(), x, create_graph=create_graph)
        with pg.no_grad():
            got = function(lambda x: (x**3).sum(), x, create_graph=create_graph)
            assert not pg.is_grad_enabled()
        for one, other in zip(
            got if name in PRODUCTS else (got,),
            expected if name in PRODUCTS else (expected,),
            strict=True,
        ):
            assert one.tolist() == other.tolist()
            assert one.requires_grad is other.requires_grad is create_graph


def test_the_grad_mode_is_put_back_when_the_function_raises():
    def fails(x):
        assert pg.is_grad_enabled()
        raise ValueError("boom")

    for name in ALL:
        v = (doubles(1.0),) if name in PRODUCTS else ()
        with pg.no_grad():
            with pytest.raises(ValueError, match="boom"):
                getattr(functional, name)(fails, doubles(1.0), *v)
            assert not pg.is_grad_enabled()


def test_inference_mode_around_never_gives_zeros_for_a_derivative_that_is_not_zero():
    for name in ALL:  # PyTorch returns zeros here
        with pg.inference_mode(), pytest.raises(RuntimeError, match="Inference tensors"):
            getattr(functional, name)(lambda x: (x**3).sum(), doubles([4.0]))


def test_the_functions_may_be_used_from_several_threads_at_once():
    x = np.linspace(0.5, 2.0, 8)
    results = [None] * 4

    def work(position):
        for _ in range(10):
            results[position] = hessian(lambda x: (x ** (position + 2)).sum(), doubles(x)).numpy()

    threads = [threading.Thread(target=work, args=(position,)) for position in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for position, got in enumerate(results):
        power = position + 2
        np.testing.assert_allclose(got, np.diag(power * (power - 1) * x ** (power - 2)))


# Rules that cannot be differentiated again.


class OnlyOnce(pg.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    @pg.autograd.function.once_differentiable
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


def test_what_needs_the_derivative_of_a_rule_that_has_none_raises_and_the_rest_works():
    x = doubles([1.0, 2.0])
    assert_close(vjp(OnlyOnce.apply, x, doubles([1.0, 1.0]))[1], np.array([3.0, 12.0]))
    assert_close(jacobian(OnlyOnce.apply, x), np.diag([3.0, 12.0]))
    v = doubles([1.0, 1.0])
    with pytest.raises(RuntimeError, match="once_differentiable"):
        jvp(OnlyOnce.apply, x, v)
    with pytest.raises(RuntimeError, match="once_differentiable"):
        jacobian(OnlyOnce.apply, x, **FORWARD)
    for name in ("hessian", "hvp", "vhp"):
        given = (v,) if name != "hessian" else ()
        with pytest.raises(RuntimeError, match="once_differentiable"):
            getattr(functional, name)(lambda x: OnlyOnce.apply(x).sum(), x, *given)


# Complex numbers.


def test_complex_products_need_no_more_than_complex_rules():
    z = pg.tensor(np.array([1 + 2j, 3 - 1j]))
    v = pg.tensor(np.array([2j, 1 + 1j]))

    def f(z):
        return z.reshape(2, 1)[1:]

    assert_close(vjp(f, z, pg.tensor(np.array([[5 + 1j]])))[1], np.array([0, 5 + 1j]))
    assert_close(jvp(f, z, v)[1], np.array([[1 + 1j]]))
    assert_close(jacobian(f, z, **FORWARD), np.array([[[0j, 1 + 0j]]]))


def test_a_complex_output_has_no_rows_and_a_real_v_is_no_direction_of_it():
    z = pg.tensor(np.array([1 + 2j]))
    message = "grad can be implicitly created only for real scalar outputs but got torch.complex128"
    for name in ALL:
        with pytest.raises(RuntimeError, match=message):
            getattr(functional, name)(lambda z: z.reshape(1, 1), z)
    message = "For complex Tensors, both grad_output and output are required to have the same dtype"
    for name in PRODUCTS:
        with pytest.raises(RuntimeError, match=message):
            getattr(functional, name)(lambda x: x**3, doubles([1.0]), pg.tensor(np.array([1j])))


def test_an_op_whose_rule_is_for_real_numbers_says_so():
    with pytest.raises(TypeError, match="declared for real numbers only"):
        jacobian(lambda z: pg.softmax(z, 0), pg.tensor(np.array([1 + 2j])))


# Misuse.


def must(what, name, which):
    return (
        f"The {what} given to {name} must be either a Tensor or a tuple of Tensors but the {which}"
    )


@pytest.mark.parametrize("name", ALL)
def test_inputs_and_v_are_tensors_or_tuples_of_them(name):
    function = getattr(functional, name)
    x = doubles(2.0)
    with pytest.raises(
        TypeError, match=must("inputs", name, "given inputs has type <class 'list'>")
    ):
        function(lambda x: x * x, [x])
    with pytest.raises(
        TypeError, match=must("inputs", name, "value at index 1 has type <class 'float'>")
    ):
        function(lambda x, y: x * y, (x, 1.0))
    if name in PRODUCTS:
        with pytest.raises(TypeError, match=must("v", name, "given v has type <class 'float'>")):
            function(lambda x: x * x, x, 1.0)
        with pytest.raises(
            TypeError, match=must("v", name, "value at index 0 has type <class 'float'>")
        ):
            function(lambda x: x * x, x, (1.0,))


@pytest.mark.parametrize("name", ALL)
def test_no_inputs_and_inputs_of_integers_are_refused(name):
    function = getattr(functional, name)
    with pytest.raises(RuntimeError, match=f"`inputs` argument to `{name}\\(\\)` cannot be empty"):
        function(lambda: pg.tensor(1.0), ())
    with pytest.raises(RuntimeError, match="only Tensors of floating point dtype can require grad"):
        function(lambda x: x.sum(), pg.tensor([1, 2]))


@pytest.mark.parametrize("name", PRODUCTS)
def test_v_has_the_length_and_shapes_of_what_it_multiplies(name):
    function = getattr(functional, name)
    x, y = doubles([1.0, 2.0]), doubles([3.0, 4.0, 5.0])

    def one(x):
        return x * x if name == "vjp" else (x * x).sum()

    def two(x, y):
        return (x * x, y * y) if name == "vjp" else (x * x).sum() * y.sum()

    size = r"v has invalid size: should be torch.Size\(\[2\]\) but got torch.Size\(\[3\]\)."
    with pytest.raises(RuntimeError, match="^" + size):
        function(one, x, y)
    with pytest.raises(RuntimeError, match="^Entry 0 in " + size):
        function(two, (x, y), (y, y))
    with pytest.raises(RuntimeError, match="The given v should contain a single Tensor."):
        function(one, x, (x, x))
    message = "v is a tuple of invalid length: should be 2 but got 1."
    with pytest.raises(RuntimeError, match=message):
        function(two, (x, y), x)
    end = "a single Tensor with a single element."
    message = (
        f"The vector v can only be None if the user-provided function returns {end}"
        if name == "vjp"
        else f"The vector v can only be None if the input to the user-provided function is {end}"
    )
    for program, inputs in ((one, x), (two, (x, y))):
        with pytest.raises(RuntimeError, match=message):
            function(program, inputs)


@pytest.mark.parametrize("name", ["hessian", "hvp", "vhp"])
def test_a_hessian_is_that_of_one_element(name):
    function = getattr(functional, name)
    given = {} if name == "hessian" else {"v": doubles([1.0, 1.0])}
    x = doubles([1.0, 2.0])
    message = f"The Tensor returned by the function given to {name} should contain a single element"
    for f in (lambda x: x * x, lambda x: x[:0]):
        with pytest.raises(RuntimeError, match=message):
            function(f, x, **given)
    message = f"The function given to {name} should return a single Tensor"
    for f in (lambda x: ((x * x).sum(),), lambda x: (x.sum(), x.sum()), lambda x: ()):
        with pytest.raises(RuntimeError, match=message):
            function(f, x, **given)


@pytest.mark.parametrize("name", ["jacobian", "hessian"])
def test_what_pytorch_cannot_combine_is_refused_here_too(name):
    function = getattr(functional, name)
    strategy = "strategy" if name == "jacobian" else "outer_jacobian_strategy"
    x = doubles([1.0, 2.0])

    def f(x):
        return (x**3).sum()

    with pytest.raises(
        AssertionError, match='Expected strategy to be either "forward-mode" or "re'
    ):
        function(f, x, **{strategy: "sideways"})
    forward = {strategy: "forward-mode"}
    with pytest.raises(NotImplementedError, match="Computing Jacobian using forward-AD or forward"):
        function(f, x, **forward)
    start = "torch.autograd.functional.jacobian: "
    message = start + '`create_graph=True` and `strategy="forward-mode"` are not supported together'
    for vectorize in (False, True):
        with pytest.raises(NotImplementedError, match=message):
            function(f, x, create_graph=True, vectorize=vectorize, **forward)
        message_strict = (
            start + '`strict=True` and `strategy="forward-mode"` are not supported together'
        )
        with pytest.raises(RuntimeError, match=message_strict):
            function(f, x, strict=True, vectorize=vectorize, **forward)
    message = start + "`strict=True` and `vectorized=True` are not supported together"
    with pytest.raises(RuntimeError, match=message):
        function(f, x, strict=True, vectorize=True)


# Strict mode.


class ItsSlope(pg.Function):
    """x³, with a rule that forgets the gradient it was given: uᵀJ is then no function of u."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 3 * x**2


class Seven(pg.Function):
    """x³, with a rule that forgets everything."""

    @staticmethod
    def forward(ctx, x):
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        return pg.full_like(grad_output, 7.0)


def parameter():
    return doubles(7.0, requires_grad=True)


OF_FUNCTION = "of the user-provided function"
WHEN_RECORDED = "This is not allowed in strict mode when create_graph=True."
STRICT = [
    (ALL, lambda x, y: doubles(1.0), False, f"Output 0 {OF_FUNCTION} does not require gradients"),
    (ALL, lambda x, y: (x * y).detach(), False, f"Output 0 {OF_FUNCTION} does not require"),
    (PRODUCTS, lambda x, y: x**3, False, f"The output {OF_FUNCTION} is independent of input 1"),
    (PRODUCTS, lambda x, y: parameter() * 1, False, f"The output {OF_FUNCTION} is independent of"),
    (("jacobian",), lambda x, y: y, False, f"Output 0 {OF_FUNCTION} is independent of input 0"),
    (
        ("jacobian",),
        lambda x, y: (x * y, x),
        False,
        f"Output 1 {OF_FUNCTION} is independent of input 1",
    ),
    (
        ("vjp", "jacobian"),
        lambda x, y: x**3 + y,
        True,
        f"The jacobian {OF_FUNCTION} is independent of input 1. {WHEN_RECORDED}",
    ),
    (
        ("jvp",),
        lambda x, y: x + y,
        True,
        f"The jacobian {OF_FUNCTION} is independent of input 0. {WHEN_RECORDED}",
    ),
    (
        ("jvp",),
        lambda x, y: ItsSlope.apply(x) + ItsSlope.apply(y),
        False,
        "The gradient with respect to the input is independent of entry 0 in the grad_outputs when",
    ),
    (
        ("jvp",),
        lambda x, y: x + Seven.apply(y),
        False,
        "The gradient with respect to input 1 is independent of the inputs of the user-provided function.",
    ),
    (
        ("hessian", "hvp", "vhp"),
        lambda x, y: x**3 + y,
        False,
        f"While computing the hessian, found that the jacobian {OF_FUNCTION} with respect to input 1",
    ),
    (
        ("hessian",),
        lambda x, y: x**3,
        False,
        f"While computing the hessian, found that the jacobian {OF_FUNCTION} with respect to input 1",
    ),
    (
        ("hessian",),
        lambda x, y: x**3 + y * y,
        False,
        f"Output 0 {OF_FUNCTION} is independent of input 1",
    ),
    (
        ("hessian",),
        lambda x, y: (x + y) ** 2,
        True,
        f"The jacobian {OF_FUNCTION} is independent of input 0. {WHEN_RECORDED}",
    ),
    (
        ("vhp",),
        lambda x, y: (x + y) * parameter(),
        False,
        f"The jacobian {OF_FUNCTION} is independent of input 0.",
    ),
    (
        ("hvp",),
        lambda x, y: (x + y) * parameter(),
        False,
        f"The hessian {OF_FUNCTION} is independent of entry 0 in the grad_jacobian.",
    ),
    (
        ("hvp", "vhp"),
        lambda x, y: x**3 + y * y,
        True,
        f"The hessian {OF_FUNCTION} is independent of input 1. {WHEN_RECORDED}",
    ),
]


@pytest.mark.parametrize(("names", "f", "create_graph", "message"), STRICT)
def test_strict_mode_says_what_is_independent_of_what(names, f, create_graph, message):
    inputs = doubles(2.0), doubles(5.0)
    for name in names:
        v = {"v": (doubles(1.0), doubles(1.0))} if name in ("jvp", "hvp", "vhp") else {}
        function = getattr(functional, name)
        function(f, inputs, create_graph=create_graph, **v)  # allowed where not strict
        with pytest.raises(pg.errors.GradientError, match="strict mode") as raised:
            function(f, inputs, create_graph=create_graph, strict=True, **v)
        assert str(raised.value).startswith(message)


@pytest.mark.parametrize("name", ALL)
def test_strict_mode_lets_pass_what_depends_on_everything_twice(name):
    inputs = doubles(2.0), doubles(5.0)
    v = {"v": (doubles(1.0), doubles(1.0))} if name in ("jvp", "hvp", "vhp") else {}
    for create_graph in (False, True):
        settings = {"create_graph": create_graph, **v}
        strict, lax = (
            getattr(functional, name)(lambda x, y: x**3 * y**3, inputs, strict=strict, **settings)
            for strict in (True, False)
        )
        assert str(strict) == str(lax)


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
    }


PROGRAMS = tuple(programs(None))
POINTS = {
    "scalar": 2.0,
    "vector": [1.0, 2.0],
    "tuple of one": ([1.0, 2.0],),
    "two scalars": (2.0, 5.0),
    "two vectors": ([1.0, 2.0], [0.5, 0.25, 2.0]),
}


def tensors(t, nested, **settings):
    if isinstance(nested, tuple):
        return tuple(t.tensor(part, **settings) for part in nested)
    return t.tensor(nested, **settings)


# PyTorch 2.13 puts the number of the output where its message speaks of the input; plugrad does not.
SLIP = ("jacobian", "linear in the last", True, True)


def test_strict_jacobian_names_the_input_where_pytorch_names_the_output(torch):
    for t, number in ((torch, 0), (pg, 1)):
        f = programs(t)[SLIP[1]]
        message = f"jacobian of the user-provided function is independent of input {number}"
        with pytest.raises(RuntimeError, match=message):
            t.autograd.functional.jacobian(
                f, tensors(t, POINTS["two scalars"]), create_graph=True, strict=True
            )


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_results_and_errors_are_pytorchs(torch, name, strict, create_graph):
    settings = {"strict": strict, "create_graph": create_graph}
    compared = 0
    for program in PROGRAMS:
        for point, numbers in POINTS.items():
            if (name, program, strict, create_graph) == SLIP and point.startswith("two"):
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


@pytest.mark.parametrize("name", ["jacobian", "hessian"])
@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
def test_vectorized_numbers_are_pytorchs(torch, name, strategy):
    def nested(value):  # PyTorch's forward mode returns lists in the place of tuples
        return tuple(nested(item) for item in value) if isinstance(value, (list, tuple)) else value

    keyword = "strategy" if name == "jacobian" else "outer_jacobian_strategy"
    for program in ("sum of cubes", "mixed", "linear in the last", "two", "matrix"):
        if name == "hessian" and program in ("two", "matrix"):
            continue
        for numbers in POINTS.values():
            expected, got = (
                nested(
                    getattr(t.autograd.functional, name)(
                        programs(t)[program],
                        tensors(t, numbers),
                        vectorize=True,
                        **{keyword: strategy},
                    )
                )
                for t in (torch, pg)
            )

            def bare(value):  # PyTorch's forward mode keeps the history of a Hessian
                return tuple(map(bare, value)) if isinstance(value, tuple) else value.detach()

            assert described(bare(got)) == described(bare(expected))


def test_signatures_are_pytorchs(torch):
    assert set(functional.__all__) == set(torch.autograd.functional.__all__)
    for name in ALL:
        ours, theirs = (
            [
                (parameter.name, parameter.default, parameter.kind)
                for parameter in inspect.signature(
                    getattr(t.autograd.functional, name)
                ).parameters.values()
            ]
            for t in (pg, torch)
        )
        assert ours == theirs


@pytest.mark.parametrize("module", ["plugrad", pytest.param("torch", marks=needs_torch)])
def test_a_gradient_penalty_on_a_network_of_relus_gives_every_parameter_a_gradient(module):
    t = importlib.import_module(module)
    x = t.tensor([[1.0, -2.0], [0.5, 3.0]], requires_grad=True)
    w, b = (t.tensor([[1.0, -1.0], [2.0, 0.5]], requires_grad=True), t.ones(2, requires_grad=True))
    (g,) = t.autograd.grad(t.relu(x @ w + b).sum(), x, create_graph=True)
    ((g.norm(2, 1) - 1) ** 2).mean().backward()
    assert b.grad.tolist() == [0.0, 0.0]
    assert x.grad.tolist() == [[0.0, 0.0], [0.0, 0.0]]
    assert w.grad.abs().sum() > 0


@pytest.mark.parametrize("module", ["plugrad", pytest.param("torch", marks=needs_torch)])
def test_a_hessian_row_by_row_of_a_relu_is_zeros_in_strict_mode_too(module):
    t = importlib.import_module(module)
    x = t.tensor([1.0, -2.0, float("nan")], requires_grad=True)
    (g,) = t.autograd.grad(t.relu(x).sum(), x, create_graph=True)
    assert g.tolist() == [1.0, 0.0, 1.0]
    rows = [t.autograd.grad(e, x, retain_graph=True)[0].tolist() for e in g]
    assert rows == [[0.0] * 3] * 3
    second = t.autograd.functional.hessian(lambda x: t.relu(x).sum(), x.detach(), strict=True)
    assert second.tolist() == rows


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


def flat(value):
    """Return the tensors in nested lists, tuples and dicts."""
    if isinstance(value, dict):
        value = [*value.values()]
    return (
        [part for each in value for part in flat(each)]
        if isinstance(value, (list, tuple))
        else [value]
    )


@needs_torch
@pytest.mark.parametrize("recording", [True, False], ids=["recording", "no_grad"])
@pytest.mark.parametrize("requires_grad", [True, False], ids=["required", "plain"])
@pytest.mark.parametrize("transform", TRANSFORMS.values(), ids=TRANSFORMS)
def test_a_transform_of_torch_func_gives_pytorchs_numbers_and_records_what_pytorch_records(
    transform, requires_grad, recording
):
    results = []
    for house in (pg, torch):
        x = house.tensor([1.0, -2.0], requires_grad=requires_grad)
        y = house.tensor([0.5, 3.0], requires_grad=requires_grad)
        w = house.tensor([2.0, 4.0], requires_grad=True)
        with house.set_grad_enabled(recording):
            found = flat(transform(house.func, x, y, w))
        behind = sum((each * each).sum() for each in found if each.requires_grad)
        grads = None
        if not isinstance(behind, int):
            grads = house.autograd.grad(behind, [w, *[x, y] * requires_grad], allow_unused=True)
            # A gradient that is 0 everywhere may be None, and so may all of them.
            grads = [None if each is None or not each.any() else each.tolist() for each in grads]
            grads = grads if any(grads) else None
        results.append(([each.tolist() for each in found], grads))
    assert results[0] == results[1]


def test_what_a_transform_of_torch_func_cannot_take_is_an_error_that_says_what_it_can():
    x = pg.ones(2)
    for call, words in [
        (lambda: pg.func.grad(lambda x: x)(x), r"one element, got \[\(2,\)\]; sum it, or use"),
        (lambda: pg.func.grad(cubes, 1)(x), "argnums=1, but func was given 1 positional"),
        (lambda: pg.func.grad(cubes)(3.0), "must be Tensors, .* got float"),
        (lambda: pg.func.grad(lambda x: 3.0)(x), "what func returned must be Tensors.* got float"),
        (lambda: pg.func.jvp(cubes, x, x), "primals must be a tuple"),
        (lambda: pg.func.jvp(cubes, (x,), (pg.ones(3),)), r"shapes \[\(2,\)\], got \[\(3,\)\]"),
        (lambda: pg.func.vjp(cubes, x)[1](x), r"shapes \[\(\)\], got \[\(2,\)\]"),
        (lambda: pg.func.vmap, "does not vectorise functions; write the batch as a dimension"),
        (lambda: pg.func.functional_call, "write the layer as a function of its parameters"),
        (lambda: pg.func.gradd, "has no attribute 'gradd': it has grad, grad_and_value"),
    ]:
        with pytest.raises((pg.PlugradError, AttributeError), match=words):
            call()


def test_a_jacobian_of_nothing_has_its_shape():
    assert pg.func.jacrev(lambda x: x[:0])(pg.ones(2)).shape == (0, 2)
