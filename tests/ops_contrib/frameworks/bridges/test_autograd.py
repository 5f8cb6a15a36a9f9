"""An exported op among HIPS autograd's functions: its own checker, and its way with tuples, integers and loops."""

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import InPlaceError, OpArgumentError
from tests.comparing import installed
from tests.ops_contrib.frameworks.bridges.derivatives import FOR_THEIR_CHECKERS, too_steep

autograd = installed("autograd")
anp = installed("autograd.numpy")
bridge = installed("plugrad.interop.autograd")
export = bridge.export


@FOR_THEIR_CHECKERS
def test_check_grads_passes_at_second_order(op, shapes, settings, rng):
    inputs = [np.asarray(rng.normal(size=shape)) for shape in shapes]
    call = getattr(pg, op)
    assert passes_check_grads(export(call), inputs, settings)
    assert not passes_check_grads(export(too_steep(call, 1.1)), inputs, settings)


def passes_check_grads(call, inputs, settings):
    from autograd.test_util import check_grads

    try:
        check_grads(lambda *a: call(*a, **settings), modes=["rev"], order=2)(*inputs)
    except AssertionError:
        return False
    return True


def test_check_grads_passes_on_complex_numbers(rng):
    inputs = [rng.normal(size=3) + 1j * rng.normal(size=3) for _ in range(2)]

    def call(z, w):
        return pg.exp(z) * w.conj() + z

    assert passes_check_grads(export(call), inputs, {})
    assert not passes_check_grads(export(too_steep(call, 1.1)), inputs, {})


def test_higher_derivatives_of_its_readme():
    tanh, grad = export("builtin::tanh"), autograd.elementwise_grad
    x = np.linspace(-2, 2, 7)
    ours, theirs = tanh, anp.tanh
    for _ in range(4):
        ours, theirs = grad(ours), grad(theirs)
        np.testing.assert_allclose(ours(x), theirs(x), rtol=1e-9, atol=1e-12)


def test_several_outputs_and_integers():
    x = np.array([[1.0, 3.0, 2.0], [5.0, 4.0, 6.0]])
    call = export("builtin::max")
    result = call(x, dim=1)
    np.testing.assert_array_equal(result.indices, [1, 2])
    slope = autograd.grad(lambda x: anp.sum(call(x, dim=1).values * np.array([2.0, 3.0])))(x)
    np.testing.assert_array_equal(slope, [[0, 2, 0], [0, 0, 3]])
    both = export(lambda a, b: (a * b, a + b))
    by_both = autograd.grad(lambda a: both(a, 2.0 * a)[0] * 3 + both(a, a)[1])(np.array(4.0))
    assert by_both == 3 * 16 + 2
    loss = export("builtin::cross_entropy")
    logits = autograd.grad(lambda x: loss(x, np.array([0, 2])))(x)
    np.testing.assert_allclose(logits.sum(1), 0, atol=1e-15)


def test_numbers_that_are_traced_and_arrays_in_lists():
    cat, mul = export("builtin::cat"), export("builtin::mul")
    assert autograd.grad(mul)(3.0, np.array(4.0)) == 4.0
    assert mul(3.0, 2.0) == 6.0
    assert passes_check_grads(export("builtin::tanh"), [0.5], {})
    slope = autograd.grad(lambda x: anp.sum(cat([x, x * x])))(np.ones(2))
    np.testing.assert_array_equal(slope, [3.0, 3.0])


def test_what_comes_in_is_neither_written_to_nor_handed_out():
    x = np.ones(3)
    y = export("builtin::reshape")(x, (3, 1))
    y[:] = 5
    np.testing.assert_array_equal(x, 1)
    with pytest.raises(InPlaceError, match="Export the op that returns a new tensor"):
        export(lambda x: x.add_(1))(x)
    np.testing.assert_array_equal(x, 1)
    with pytest.raises(OpArgumentError, match="no argument is an array"):
        export("builtin::exp")("x")
