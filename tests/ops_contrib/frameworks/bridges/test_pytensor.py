"""An exported op among PyTensor's: its own checker, its shapes, and its graphs."""

import pickle

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import InPlaceError, OpArgumentError
from tests.comparing import installed
from tests.example_ops import SineOnce, cube
from tests.ops_contrib.frameworks.bridges.derivatives import FOR_THEIR_CHECKERS, too_steep

pytensor = installed("pytensor")
pt = installed("pytensor.tensor")
bridge = installed("plugrad.interop.pytensor")
export = bridge.export


@pytest.fixture(autouse=True)
def without_a_compiler():
    with pytensor.config.change_flags(mode="FAST_COMPILE", cxx=""):
        yield


@FOR_THEIR_CHECKERS
def test_verify_grad_passes(op, shapes, settings, rng):
    inputs = [rng.normal(size=shape) for shape in shapes]
    call = getattr(pg, op)
    right, wrong = export(call), export(too_steep(call, 1.1))
    assert passes_verify_grad(lambda *a: right(*a, **settings), inputs, rng)
    assert not passes_verify_grad(lambda *a: wrong(*a, **settings), inputs, rng)


def test_verify_grad_passes_on_a_gradient(rng):
    call = export(pg.tanh)
    assert passes_verify_grad(lambda x: pytensor.grad(call(x).sum(), x), [rng.normal(size=3)], rng)


def passes_verify_grad(function, inputs, rng):
    try:
        pytensor.gradient.verify_grad(function, inputs, rng=rng)
    except pytensor.gradient.GradientError:
        return False
    return True


def test_sizes_may_be_unknown_and_shapes_are_inferred(rng):
    x, w = pt.dmatrix("x"), pt.dmatrix("w")
    y = export("builtin::matmul")(x, w)
    assert y.type.shape == (None, None)
    slope = pytensor.grad(y.sum(), x)
    a, b = rng.normal(size=(2, 5)), rng.normal(size=(5, 3))
    np.testing.assert_allclose(y.eval({x: a, w: b}), a @ b)
    assert tuple(slope.shape.eval({x: a, w: b})) == (2, 5)
    known = export("builtin::exp")(pt.tensor("k", shape=(2, 3), dtype="float32"))
    assert (known.type.shape, known.type.dtype) == ((2, 3), "float32")


def test_several_outputs_integers_and_what_takes_no_part():
    x = pt.dmatrix("x")
    result = export("builtin::max")(x, dim=1)
    a = np.array([[1.0, 3.0], [5.0, 4.0]])
    np.testing.assert_array_equal(result.indices.eval({x: a}), [1, 0])
    slope = pytensor.grad(result.values.sum(), x)
    np.testing.assert_array_equal(slope.eval({x: a}), [[0, 1], [1, 0]])
    target = pt.lvector("target")
    loss = export("builtin::cross_entropy")(x, target)
    slope = pytensor.grad(loss, x).eval({x: a, target: [0, 1]})
    np.testing.assert_allclose(slope.sum(1), 0, atol=1e-15)


def test_equal_calls_are_merged_and_different_ones_are_not():
    x = pt.dvector("x")
    power = export("builtin::pow")
    both = pytensor.function([x], [power(x, 2), power(x, 2)])
    apart = pytensor.function([x], [power(x, 2), power(x, 2.0)])
    count = lambda f: sum(isinstance(n.op, bridge.PlugradOp) for n in f.maker.fgraph.toposort())  # noqa: E731
    assert (count(both), count(apart)) == (1, 2)


def test_what_comes_in_is_neither_written_to_nor_handed_out():
    x = pt.dvector("x")
    a = np.ones(2)
    out = export("builtin::reshape")(x, (2, 1)).eval({x: a})
    out[:] = 5
    np.testing.assert_array_equal(a, 1)
    with pytest.raises(InPlaceError, match="Export the op that returns a new tensor"):
        export(lambda x: x.add_(1))(x)
    with pytest.raises(OpArgumentError, match="no argument is a PyTensor variable"):
        export("builtin::exp")(a)
    with pytest.raises(OpArgumentError, match="state them"):
        export(lambda x: x.reshape(7, 11))(x)


def test_the_black_box_likelihood_of_pymc_s_example(rng):
    """A log-likelihood of a straight line that PyTensor knows nothing about, and its gradient."""

    def log_likelihood(m, c, sigma, x, data):
        residuals = (data - (m * x + c)) / sigma
        return -0.5 * (residuals**2).sum() - len(data) * pg.log(sigma)

    x = np.linspace(0, 9, 10)
    data = 0.4 * x + 3 + rng.normal(size=10)
    m, c, sigma = pt.dscalars("m", "c", "sigma")
    ours = export(log_likelihood)(m, c, sigma, x, data)
    theirs = -0.5 * pt.sqr((data - (m * x + c)) / sigma).sum() - 10 * pt.log(sigma)
    at = {m: 0.3, c: 2.5, sigma: 1.2}
    for by in (m, c, sigma):
        np.testing.assert_allclose(
            pytensor.grad(ours, by).eval(at), pytensor.grad(theirs, by).eval(at), rtol=1e-10
        )


def test_the_rewrites_that_ask_for_shapes_fail_at_nothing(rng):
    x = pt.dmatrix("x")
    y = export("builtin::matmul")(x, x.T)
    how = pytensor.compile.mode.Mode("py", "fast_run")
    with pytensor.config.change_flags(on_opt_error="raise"):
        asked = pytensor.function([x], [y.shape, pytensor.grad(y.sum(), x).shape], mode=how)
    assert [shape.tolist() for shape in asked(rng.normal(size=(2, 3)))] == [[2, 2], [2, 3]]


def test_a_result_of_another_number_of_axes_than_was_guessed_is_an_error():
    x = pt.dmatrix("x")
    y = export("builtin::squeeze")(x)
    assert y.eval({x: np.ones((2, 3))}).shape == (2, 3)
    with pytest.raises(OpArgumentError, match=r"builtin::squeeze returned .*1\).* state those"):
        y.eval({x: np.ones((1, 3))})


def test_graphs_are_pickled_with_the_op_by_name():
    x = pt.dvector("x")
    for target in ("builtin::tanh", SineOnce):
        y = pickle.loads(pickle.dumps(export(target)(x)))
        assert np.isfinite(y.eval({y.owner.inputs[0]: np.ones(2)})).all()


@pytest.mark.filterwarnings("ignore:Numba will use object mode:UserWarning")
def test_numba_by_which_pytensor_compiles_calls_back_ops_and_classes_that_are_nobody_elses(rng):
    """It pickles what it is to call: a class of a script, or of a function, has an `apply` that cannot be."""
    x, at = pt.dvector("x"), rng.normal(size=3)
    own = cube(lambda g, x: 3 * g * x**2)
    for target, expected in (("builtin::tanh", 1 - np.tanh(at) ** 2), (own, 3 * at**2)):
        slope = pytensor.function([x], pytensor.grad(export(target)(x).sum(), x), mode="NUMBA")
        np.testing.assert_allclose(slope(at), expected)
