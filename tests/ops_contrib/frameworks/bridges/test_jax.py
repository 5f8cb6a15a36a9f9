"""An exported op among JAX's own functions: every op of `builtin` on its samples, JAX's checker, and its transforms."""

import warnings

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from plugrad.engine.errors import InPlaceError, OpArgumentError
from tests.comparing import installed
from tests.example_ops import SineOnce
from tests.ops_contrib.frameworks.bridges.derivatives import (
    FOR_THEIR_CHECKERS,
    LEFT_OUT,
    OPS,
    RANDOM,
    derivatives,
    samples_of,
    taken_apart,
    too_steep,
)

jax = installed("jax")
jnp = jax.numpy
bridge = installed("plugrad.interop.jax")
export = bridge.export


@pytest.fixture(autouse=True)
def all_digits():
    with jax.enable_x64(True):
        yield


def assert_close(theirs, ours, what):
    assert theirs.dtype == ours.dtype, what
    np.testing.assert_allclose(np.asarray(theirs), ours, rtol=1e-12, atol=1e-12, err_msg=what)


def weighed(outputs, weights):
    """Return a number whose gradient pulls the weights, as PyTorch writes them, back through the outputs."""
    return sum(
        jnp.real(jnp.vdot(weight, output))
        for output, weight in zip(outputs, weights, strict=True)
        if weight is not None
    )


def compare(exported, call, arrays):
    """Hold the derivatives of a function of JAX's arrays to those of one of plugrad's Tensors; count what was held."""
    asked = derivatives(call, arrays)
    given = [jnp.asarray(a) for a in arrays]
    wanted = tuple(nr for nr, first in enumerate(asked.first) if first is not None)

    def values(*inputs):
        result = exported(*inputs)
        return [*result] if isinstance(result, (tuple, list)) else [result]

    slopes, curves = (lambda *x: ()), (lambda *x: ())
    if wanted:
        directions = [asked.directions[place] for place in wanted]
        slopes = jax.grad(lambda *x: weighed(values(*x), asked.weights), wanted)
        # JAX's gradients of complex numbers are the conjugates of PyTorch's.
        curves = jax.grad(lambda *x: weighed(map(jnp.conj, slopes(*x)), directions), wanted)
    every = jax.jit(lambda *x: (values(*x), slopes(*x), curves(*x)))(*given)
    for output, value in zip(every[0], asked.values, strict=True):
        assert_close(output, value, "value")
    for name, found, ours in (("first", every[1], asked.first), ("second", every[2], asked.second)):
        for place, theirs in zip(wanted, found, strict=True):
            assert_close(jnp.conj(theirs), ours[place], name)
    return len(asked.values) + 2 * len(wanted)


OF_NO_KNOWN_SHAPE = {"unique", "unique_consecutive", "masked_select", "argwhere", "nonzero"}
# Samples, by number, whose shape hangs on theirs: repeats in an array; residues, which there are of a full rank.
SHAPES_BY_NUMBERS = {"builtin::repeat_interleave": (2,), "builtin::linalg_lstsq": (1, 2, 3)}
TRACED = [
    each
    for each in OPS
    if each not in RANDOM | LEFT_OUT.keys() and each.rpartition(":")[2] not in OF_NO_KNOWN_SHAPE
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("identity", TRACED)
def test_an_op_has_the_same_values_and_derivatives_in_jax(identity):
    compare_samples(identity, 1)  # JAX compiles every call for its shapes: all samples take minutes


def compare_samples(identity, most):
    """Compare an op on so many of its samples."""
    op = registry.op(identity).function
    exported = bridge.export(op)
    counts = []
    for number, sample in enumerate(samples_of(identity)[:most]):
        arrays, calling = taken_apart(sample)
        if number in SHAPES_BY_NUMBERS.get(identity, ()):
            with pytest.raises(
                OpArgumentError, match="what traces must know shapes before numbers"
            ):
                compare(calling(exported), calling(op.apply), arrays)
        else:
            counts.append(compare(calling(exported), calling(op.apply), arrays))
    assert counts
    assert all(counts)


def test_a_derivative_that_is_wrong_by_a_thousandth_is_noticed():
    wrong = export(too_steep(pg.exp, 1.001))
    with pytest.raises(AssertionError, match="first"):
        compare(wrong, pg.exp, [np.array([0.3, 0.7])])


# JAX's own checker, and its transforms.


@FOR_THEIR_CHECKERS
def test_check_grads_passes_at_second_order(op, shapes, settings, rng):
    inputs = [jnp.asarray(rng.normal(size=shape)) for shape in shapes]
    call = getattr(pg, op)
    assert passes_check_grads(export(call), inputs, settings)
    assert not passes_check_grads(export(too_steep(call, 1.1)), inputs, settings)


def passes_check_grads(call, inputs, settings):
    from jax.test_util import check_grads

    try:
        check_grads(lambda *a: call(*a, **settings), inputs, order=2, modes=["rev"])
    except AssertionError:
        return False
    return True


def test_transforms_nest():
    call, x = export("builtin::tanh"), jnp.linspace(-1, 1, 4)
    for ours, theirs in (
        (jax.jit(call), jnp.tanh),
        (jax.vmap(call), jnp.tanh),
        (jax.vmap(jax.grad(call)), jax.vmap(jax.grad(jnp.tanh))),
        (jax.jit(jax.vmap(jax.grad(jax.grad(call)))), jax.vmap(jax.grad(jax.grad(jnp.tanh)))),
        (jax.jacrev(jax.jacrev(call)), jax.jacrev(jax.jacrev(jnp.tanh))),
        (jax.grad(lambda x: jax.vmap(call)(x).sum()), jax.grad(lambda x: jnp.tanh(x).sum())),
        (jax.grad(lambda x: jax.checkpoint(call)(x).sum()), jax.grad(lambda x: jnp.tanh(x).sum())),
    ):
        np.testing.assert_allclose(ours(x), theirs(x), rtol=1e-12)


def test_it_runs_in_loops_and_where_it_is_not_needed():
    call = export("builtin::sin")

    def iterated(x):
        return jax.lax.fori_loop(0, 3, lambda _, y: call(y), x)

    assert jax.jit(iterated)(0.5) == np.sin(np.sin(np.sin(0.5)))

    def scanned(x):
        return jax.lax.scan(lambda y, _: (call(y), None), x, None, length=3)[0]

    expected = jax.grad(lambda x: jnp.sin(jnp.sin(jnp.sin(x))))(0.5)
    np.testing.assert_allclose(jax.grad(scanned)(0.5), expected, rtol=1e-12)


def test_forward_mode_is_right_alone_nested_and_mixed_with_reverse_mode():
    sine, x = export("builtin::sin"), jnp.array([0.3, -0.7, 1.1])
    slope, curve = jnp.diag(jnp.cos(x)), jnp.diag(-jnp.sin(x))
    total = lambda x: sine(x).sum()  # noqa: E731
    pushed, pull = jax.linearize(sine, x)[1], jax.vjp(sine, x)[1]
    for found, expected in (
        (jax.jacfwd(sine)(x), slope),
        (jax.vmap(pushed)(jnp.eye(3)), slope),
        (jax.linear_transpose(pushed, x)(x)[0], slope @ x),
        (jax.linear_transpose(pull, x)((x,))[0], slope @ x),
        (jax.jit(jax.hessian(total))(x), curve),
        (jax.jacfwd(jax.jacfwd(total))(x), curve),
        (jax.jacrev(jax.jacfwd(total))(x), curve),
    ):
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-15)


def test_forward_mode_of_complex_numbers_is_jaxs():
    z, tangent = jnp.array([1 + 2j, 0.5 - 1j]), jnp.array([0.3 - 1j, 2j])
    for ours, theirs in (
        (lambda z: export("builtin::mul")(z, jnp.conj(z)), lambda z: z * jnp.conj(z)),
        (export("builtin::abs"), jnp.abs),
    ):
        np.testing.assert_allclose(
            jax.jvp(ours, (z,), (tangent,))[1], jax.jvp(theirs, (z,), (tangent,))[1], rtol=1e-12
        )


def test_forward_mode_needs_a_backward_that_has_a_derivative_and_reverse_mode_does_not():
    once, x = export(SineOnce), jnp.ones(2)
    np.testing.assert_allclose(jax.grad(lambda x: once(x).sum())(x), np.cos(x))
    with pytest.raises(Exception, match="once_differentiable"):
        jax.block_until_ready(jax.jvp(once, (x,), (x,)))


def test_what_jax_believes_to_be_linear_is_not_transposed_by_itself():
    with pytest.raises(OpArgumentError, match=r"cannot be transposed by itself .* use jax\.vjp"):
        jax.linear_transpose(export("builtin::neg"), jnp.ones(2))(jnp.ones(2))


# What it takes and gives.


def test_integers_have_no_gradient_and_several_outputs_come_as_the_op_gives_them(rng):
    logits, target = jnp.asarray(rng.normal(size=(4, 3))), jnp.array([0, 2, 1, 1])
    loss = export("builtin::cross_entropy")
    by_logits, by_target = jax.grad(loss, (0, 1), allow_int=True)(logits, target)
    assert by_target.dtype == jax.dtypes.float0
    np.testing.assert_allclose(by_logits.sum(1), 0, atol=1e-15)
    result = jax.jit(lambda x: export("builtin::max")(x, dim=1))(logits)
    np.testing.assert_array_equal(result.values, logits.max(1))
    np.testing.assert_array_equal(result.indices, logits.argmax(1))


def test_an_input_that_has_no_gradient_is_asked_for_none(rng):
    loss, weight = export("builtin::nll_loss"), jnp.ones(3)
    grad = jax.grad(lambda x: loss(x, jnp.array([0, 2]), weight))
    assert grad(jnp.asarray(rng.normal(size=(2, 3)))).shape == (2, 3)


def test_masks_of_numpy_are_constants_and_traced_ones_are_refused():
    call, x, mask = export("builtin::index"), jnp.arange(3.0), np.array([True, False, True])
    np.testing.assert_array_equal(jax.jit(lambda x: call(x, mask))(x), [0, 2])
    with pytest.raises(OpArgumentError, match="must know shapes before numbers"):
        jax.jit(call)(x, jnp.asarray(mask))


def test_an_op_whose_shapes_depend_on_numbers_that_were_not_tried_is_found_out_when_it_runs():
    call = export(lambda x: pg.from_numpy(x.numpy()[x.numpy() < 5]))
    assert call(jnp.ones(3)).shape == (3,)
    with pytest.raises(Exception, match="must know shapes before numbers"):
        jax.block_until_ready(call(jnp.arange(8.0)))


@pytest.mark.parametrize("shape", [(), (0,), (0, 3)])
def test_arrays_without_dimensions_or_elements_pass(shape):
    x = jnp.ones(shape)
    slope = jax.grad(lambda x: export("builtin::exp")(x).sum())(x)
    assert slope.shape == shape


def test_arrays_are_found_in_lists_and_by_keyword():
    x, w = jnp.ones(3), jnp.arange(3.0)
    cat, mul = export("builtin::cat"), export("builtin::mul")
    np.testing.assert_array_equal(jax.grad(lambda w: (cat([x, w]) ** 2).sum())(w), 2 * w)
    np.testing.assert_array_equal(mul(x, other=w), w)


def test_without_x64_the_loss_of_digits_is_said_once():
    bridge.warn_of_lost_digits.cache_clear()
    call = export("builtin::exp")
    with jax.enable_x64(False):
        with pytest.warns(UserWarning, match="jax_enable_x64") as told:
            assert call(np.ones(3)).dtype == np.float32
        assert len(told) == 1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert call(np.ones(3)).dtype == np.float32
            assert export("builtin::max")(jnp.ones((2, 2)), dim=1).indices.dtype == np.int32


def test_what_numpy_has_not_is_refused():
    with pytest.raises(OpArgumentError, match="no bfloat16"):
        export("builtin::exp")(jnp.ones(2, jnp.bfloat16))
    with pytest.raises(OpArgumentError, match="no argument is an array"):
        export("builtin::exp")("x")


def test_numbers_are_arrays_as_jax_has_it():
    call = export("builtin::tanh")
    assert call(0.5).shape == ()
    assert passes_check_grads(call, (0.5,), {})


def test_ops_that_write_into_inputs_or_draw_random_numbers_are_refused():
    with pytest.raises(InPlaceError, match="Export the op that returns a new tensor"):
        export(lambda x: x.add_(1))(jnp.ones(2))

    class Noise(pg.ArrayFunction):
        deterministic = False

        @staticmethod
        def forward(ctx, x):
            return x

    with pytest.raises(OpArgumentError, match="deterministic = False"):
        export(Noise)


def test_a_rule_that_is_once_differentiable_raises_at_the_second_derivative():
    call = export(SineOnce)
    np.testing.assert_allclose(jax.grad(call)(0.5), np.cos(0.5))
    with pytest.raises(Exception, match="once_differentiable"):
        jax.block_until_ready(jax.grad(jax.grad(call))(0.5))


def test_jax_s_own_example_of_a_rule_with_clipped_gradients():
    # "Custom derivative rules for JAX-transformable Python functions": gradient clipping.
    class ClipGradient(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x, *, lo, hi):
            ctx.bounds = lo, hi
            return np.positive(x)

        @staticmethod
        def backward(ctx, grad_output):
            return pg.clamp(grad_output, *ctx.bounds)

    call, t = export(ClipGradient), jnp.linspace(0, 10, 100)
    with pytest.warns(UserWarning, match="no batching rule for the op ClipGradient"):
        clipped = jax.vmap(jax.grad(lambda x: call(jnp.sin(x), lo=-0.75, hi=0.75) * x))(t[:5])
    assert clipped.shape == (5,)
    plain = jax.vmap(jax.grad(lambda x: jnp.sin(call(x, lo=-0.75, hi=0.75))))(t)
    np.testing.assert_allclose(plain, np.clip(np.cos(t), -0.75, 0.75), rtol=1e-12)


def test_vmap_calls_a_function_of_any_array_once_and_its_tangent_map_is_transposed():
    calls = []

    def function(x, y):
        calls.append(x.shape)
        return pg.sin(x) * y.sum() + x * x

    ours, theirs = export(function), lambda x, y: jnp.sin(x) * y.sum() + x * x
    rng = np.random.default_rng(0)
    x, y = jnp.asarray(rng.normal(size=(4, 5, 3))), jnp.asarray(rng.normal(size=(5, 2)))

    def twice(call):
        return jax.vmap(jax.vmap(call, in_axes=(0, 0)), in_axes=(0, None))(x, y)

    def linear(call):
        pushed = jax.linearize(call, x[0, 0], y[0])[1]
        inner = jax.vmap(pushed, in_axes=(1, None))
        outer = jax.vmap(inner, in_axes=(2, 0))
        return jax.linear_transpose(outer, x.T, jnp.zeros((4, 2)))(x)

    def hessians(call):
        return jax.jit(jax.vmap(jax.hessian(lambda x, y: (call(x, y) ** 2).sum())))(x[0], y)

    for _ in range(2):  # the first finds out shapes, too
        calls.clear()
        jax.block_until_ready(jax.vmap(ours, in_axes=(0, None))(x[0], y[0]))
    assert len(calls) == 1
    for asked in (twice, linear, hessians):
        pairs = zip(jax.tree.leaves(asked(ours)), jax.tree.leaves(asked(theirs)), strict=True)
        for found, expected in pairs:
            np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-12)
    assert jax.vmap(ours, in_axes=(0, None))(jnp.zeros((0, 3)), y[0]).shape == (0, 3)


def test_shapes_of_a_batch_are_those_of_a_row_with_invented_numbers():
    call = export(pg.linalg.cholesky)
    a = np.stack([np.eye(3), 4 * np.eye(3)], 1)
    np.testing.assert_allclose(jax.vmap(call, 1, 1)(a), np.sqrt(a))
    by_row = export(lambda x: x * 2 if x.sum() > 0 else x)
    with pytest.warns(UserWarning, match="no batching rule for the op .*<lambda>"):
        found = jax.vmap(by_row)(jnp.asarray([[1.0], [-1.0]]))
    np.testing.assert_allclose(found, [[2.0], [-1.0]])
