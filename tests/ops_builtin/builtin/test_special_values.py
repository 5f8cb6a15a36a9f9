"""inf, nan and half precision: ops answer as PyTorch does, without NumPy's warnings, forward and backward."""

import itertools
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch
from tests.example_ops import Cube, cube
from tests.ops_builtin.programs import sections

F = pg.nn.functional
inf, nan = np.inf, np.nan
SPECIAL = [nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 5e-324, 1e300, -1e300, 1e-300, 2.5, 700.0, -800.0]

UNARY, BINARY = (
    {text: eval(f"lambda {names}: {text}", {"pg": pg, "F": F, "inf": inf}) for text in texts}
    for names, texts in zip(
        ("x", "x, y"), sections(Path(__file__).with_name("silent.txt")).values(), strict=True
    )
)


def run_both_ways(function, *arrays):
    """Call a function of Tensors, and differentiate what it returns twice where it can be."""
    inputs = [pg.from_numpy(array.copy()).requires_grad_() for array in arrays]
    output = function(*inputs)
    ones = pg.ones_like(output.detach())
    output.backward(ones, retain_graph=True)
    output.backward(ones, retain_graph=True)  # into the .grad that is there
    grads = pg.autograd.grad(output, inputs, ones, create_graph=True)
    for grad in grads:
        if grad.requires_grad:
            seed = pg.ones_like(grad.detach())
            pg.autograd.grad(grad, inputs, seed, retain_graph=True, allow_unused=True)
    return output, grads


def special(dtype):
    with np.errstate(all="ignore"):
        return np.array(SPECIAL).astype(dtype)


def loud(functions, arrays):
    """Return which functions say something on arrays, forward or backward, where NumPy warns or raises."""
    found = []
    for (name, function), state in itertools.product(functions.items(), ("warn", "raise")):
        silent = np.errstate(all=state, under="ignore")
        with warnings.catch_warnings(action="error"), silent:
            for each in arrays:
                try:
                    run_both_ways(function, *each)
                except Exception as error:
                    found.append(f"{name} of {each}, {state}: {error!r}")
    return found


DTYPES = ["float64", "float32", "float16"]


@pytest.mark.parametrize("dtype", DTYPES)
def test_an_op_is_silent_on_special_values_forward_and_backward(dtype):
    x = special(dtype)
    wrong = loud(UNARY, [(x,), (x[:, None],), *((np.array(each),) for each in x)])
    wrong += loud(BINARY, [[grid.ravel() for grid in np.meshgrid(x, x)]])
    assert not wrong, "\n".join(wrong)


def test_silence_leaves_numpys_own_warnings_as_they_were():
    pg.log(pg.zeros(1, requires_grad=True)).backward(pg.ones(1))
    with pytest.warns(RuntimeWarning, match="divide by zero"):
        np.log(np.zeros(1))


def test_a_functions_own_forward_warns_as_numpy_does():
    log = type("Log", (Cube,), {"forward": staticmethod(lambda ctx, x: np.log(x))}).apply
    with pytest.warns(RuntimeWarning, match="divide by zero encountered in log"):
        assert log(pg.zeros(1)).item() == -inf
    x = pg.tensor([0.0], requires_grad=True)
    cube(lambda g, x: g / x).apply(x).backward(pg.ones(1))  # where no rule does
    assert x.grad.item() == inf


def test_every_thread_is_silent_and_its_error_state_is_restored():
    def work(_):
        before = np.geterr()
        x = pg.zeros(3, requires_grad=True)
        pg.log(x).sum().backward()
        return np.geterr() == before

    with warnings.catch_warnings(action="error"), ThreadPoolExecutor(4) as four:
        assert [*four.map(work, range(4))] == [True] * 4


def test_an_op_inside_another_is_silent_too():
    """As a finalizer, a signal handler or another thread runs one in the middle of a ufunc."""
    answers = []

    class Nested:
        shape, dtype = (2,), np.dtype("float64")

        def __array_function__(self, function, types, args, settings):
            return NotImplemented

        def __array_ufunc__(self, ufunc, method, *inputs, **settings):
            answers.append([pg.exp(pg.tensor([1e9])), pg.tensor([1.0]) / 0, 1 - pg.tensor([-inf])])
            with pytest.raises(RuntimeError, match="The size of tensor a"):
                pg.ones(2) + pg.ones(3)
            return ufunc(*(np.zeros(2) if value is self else value for value in inputs), **settings)

    nested = pg.tensor(Nested())
    with warnings.catch_warnings(action="error"):
        for run in (pg.exp, lambda x: x * 2, lambda x: x + 1):
            run(nested)
    assert [value.item() for row in answers for value in row] == [inf] * 9


def test_backward_restores_the_error_state_when_a_rule_raises():
    before = np.geterr()
    x = pg.ones(1, requires_grad=True)
    bad = cube(lambda g, x: {}["no"])
    for differentiate in (lambda y: y.backward(), lambda y: pg.autograd.grad(y, x)):
        with pytest.raises(KeyError, match="no"):
            differentiate(bad.apply(x))
    assert np.geterr() == before


# What they answer.


def gradients(function, *lists):
    inputs = [pg.tensor(values, requires_grad=True) for values in lists]
    output = function(*inputs)
    output.backward(pg.ones_like(output))
    return output.tolist(), *(x.grad.tolist() for x in inputs)


def test_complex_keeps_infinities_and_nan_where_they_are():
    real, imag = [1.0, inf, nan, 2.0], [inf, 0.0, 1.0, nan]
    z = pg.complex(pg.tensor(real), pg.tensor(imag)).numpy()
    np.testing.assert_array_equal(z.real, np.array(real, np.float32))
    np.testing.assert_array_equal(z.imag, np.array(imag, np.float32))
    assert str(pg.complex(pg.tensor(1.0), pg.tensor(inf))) == "tensor(1.+infj)"


def test_log1p_of_complex_numbers_is_exact_in_each_part(rng):
    """Near 0 and near the circle ``abs(1 + z) == 1``, where the real part cancels; with the sign of a zero."""
    mpmath = pytest.importorskip("mpmath")
    y = 10.0 ** rng.uniform(-12, 0, 60)
    z = np.exp(1j * np.concatenate([y, 3 * y])) - 1
    z = np.concatenate([z, rng.normal(size=(60, 2)) @ [1, 1j] * 10.0 ** rng.uniform(-20, 20, 60)])
    with mpmath.workdps(50):
        exact = [mpmath.log(1 + mpmath.mpc(each)) for each in z]
        parts = np.array([[float(each.real), float(each.imag)] for each in exact])
    found = pg.log1p(pg.tensor(z)).numpy()
    np.testing.assert_allclose(np.stack([found.real, found.imag], 1), parts, rtol=1e-15)
    for each in (complex(1, -0.0), complex(1, 0.0), complex(-1, -0.0), complex(-3, -0.0)):
        found = pg.log1p(pg.tensor([each])).numpy()[0]
        assert np.signbit(found.imag) == np.signbit(each.imag)


SLOPES = [  # a function, its arguments, and the gradients of its sum
    (pg.clamp, [[0.0, 3.0, nan], [nan, 1.0, 1.0]], [[0, 1, 0], [0, 0, 0]]),  # a bound of nan
    (
        pg.clamp,  # the gradient goes to a bound where that is the result
        [[0.5, 5, 2, 1, 2.5], [2.0, 2, 2, 1, 2], [1.0, 1, 2, 1, 3]],
        [[0, 0, 1, 1, 1], [0] * 5, [1, 1, 0, 0, 0]],
    ),
    (pg.relu, [[nan, -1.0, 0.0, 2.0]], [[1, 0, 0, 1]]),
    (pg.maximum, [[nan, 1.0], [1.0, nan]], [[0.5, 0.5], [0.5, 0.5]]),  # nan shares it
    (lambda x: x**0, [[0.0, 1e-40, -1e-45, 2.0, nan, inf, -inf]], [[0] * 7]),
    (lambda x: x ** pg.tensor([0.0]), [[0.0, 1e-40, -1e-45, 2.0]], [[0] * 4]),
    (lambda x: pg.div(0.0, x), [[1e-45]], [[0]]),
    (
        lambda x: pg.zeros(1).scatter_reduce(0, pg.tensor([0, 0]), x, "amax"),
        [[inf, 1.0]],
        [[1, 0]],
    ),
]


def test_slopes_at_special_values_are_those_of_the_limit_or_0():
    for function, arguments, expected in SLOPES:
        _, *grads = gradients(function, *arguments)
        assert grads == expected, arguments
    np.testing.assert_array_equal(
        gradients(pg.clamp, [0.0, 3.0, nan], [nan, 1.0, 1.0])[0], [nan, 3, nan]
    )


def test_flat_ops_have_a_zero_gradient_where_an_infinite_one_comes_in():
    for flat in (pg.floor, pg.ceil, pg.trunc, pg.round, pg.sign):
        x = pg.tensor([1.5], requires_grad=True)
        flat(x).backward(pg.tensor([inf]))
        assert x.grad.tolist() == [0.0]


# Half precision.

ACCURATE = {
    "sigmoid": pg.sigmoid,
    "tanh": pg.tanh,
    "exp": pg.exp,
    "logsigmoid": pg.logsigmoid,
    "softmax": lambda x: pg.softmax(x, 0),
    "log_softmax": lambda x: pg.log_softmax(x, 0),
    "gelu": lambda x: pg.ops.builtin.gelu(x.clamp(min=-2)),  # further down 1 + erf cancels
    "silu": lambda x: pg.ops.builtin.silu(x),
    "cube": lambda x: x**3,
    "sum": lambda x: x.sum(),
    "mean": lambda x: x.mean(),
    "norm": lambda x: x.norm(),
    "matmul": lambda x: x.reshape(40, 25) @ x.reshape(25, 40),
    "mse_loss": lambda x: F.mse_loss(x, x * 0),
}


def test_half_precision_errs_by_half_a_unit_in_the_last_place():
    x = np.random.default_rng(0).normal(0, 3, 1000).astype(np.float16)
    for name, function in ACCURATE.items():
        exact = function(pg.from_numpy(x.astype(np.float64))).numpy()
        output = function(pg.from_numpy(x)).numpy()
        assert output.dtype == np.float16, name
        error = np.abs(output - exact) / np.spacing(np.abs(exact).astype(np.float16)).astype(float)
        assert error.max() < 0.51, name


@pytest.mark.parametrize("function", [pg.tanh, pg.sigmoid, lambda x: pg.softmax(x, 0)])
def test_the_slope_in_half_precision_is_that_of_the_rounded_result(function):
    values = np.linspace(0, 4, 300).astype(np.float16)
    seed = np.random.default_rng(0).normal(size=300).astype(np.float16)
    x = pg.from_numpy(values).requires_grad_()
    y = function(x)
    y.backward(pg.from_numpy(seed))
    result, seed = y.detach().numpy().astype(float), seed.astype(float)
    rules = {
        pg.tanh: seed * (1 - result**2),
        pg.sigmoid: seed * result * (1 - result),
    }
    exact = rules.get(function, seed * result - result * (seed * result).sum())
    np.testing.assert_allclose(x.grad.numpy(), exact, rtol=6e-4, atol=2e-7)


@pytest.mark.parametrize("number", [70000.0, 70000, -1e6, 1e-8, 0.1, 0.333])
def test_a_number_beside_half_precision_is_not_rounded_to_half_first(number):
    values = np.array([0.001, 0.0101, -0.5, 3.3, 60000.0, 7e-7], np.float16)
    grad = np.array([0.002, 0.3, -1.0, 3.0, 1e-4, 1e3], np.float16)
    wide = np.float64(number)
    for call, expected, slope in (
        (lambda x: x * number, lambda x: x * wide, lambda x: wide),
        (lambda x: number * x, lambda x: x * wide, lambda x: wide),
        (lambda x: x / number, lambda x: x / wide, lambda x: 1 / wide),
        (lambda x: number / x, lambda x: wide / x, lambda x: -wide / x / x),
        (lambda x: x.clone().mul_(number), lambda x: x * wide, lambda x: wide),
        (lambda x: x.clone().div_(number), lambda x: x / wide, lambda x: 1 / wide),
    ):
        x = pg.tensor(values, requires_grad=True)
        y = call(x)
        y.backward(pg.tensor(grad))
        with np.errstate(all="ignore"):
            exact = expected(values.astype(float)).astype(np.float16)
            of_x = (grad * slope(values.astype(float))).astype(np.float16)
        np.testing.assert_allclose(y.detach().numpy(), exact, rtol=1e-3, atol=1e-7)
        np.testing.assert_allclose(x.grad.numpy(), of_x, rtol=2e-3, atol=1e-7)
    assert pg.tensor(values).div(number, rounding_mode="floor").dtype == pg.float16


@needs_torch
def test_a_quotient_in_whole_numbers_of_half_precision_is_pytorchs():
    values = np.array([0.001, 0.0101, -0.5, 3.3, 60000.0], np.float16)
    for number in (70000.0, 1e-3, 0.333, -2):
        for rounding in ("trunc", "floor"):
            mine, theirs = (
                t.div(t.from_numpy(values), number, rounding_mode=rounding) for t in (pg, torch)
            )
            assert mine.tolist() == theirs.tolist()


def test_an_exponent_that_half_precision_cannot_hold_is_refused():
    for dtype, exponent in ((pg.float16, 70000.0), (pg.float32, 1e300)):
        with pytest.raises(RuntimeError, match="^value cannot be converted to type .* overflow"):
            pg.ones(2, dtype=dtype) ** exponent
    assert (pg.ones(2, dtype=pg.float64) ** 1e300).tolist() == [1.0, 1.0]


@pytest.mark.parametrize("tiny", [1e-6, 3e-17, 0.0])
def test_the_second_derivative_of_a_cumulative_product_has_all_digits_beside_zero(tiny):
    x = pg.tensor([tiny, 0.5], dtype=pg.float64, requires_grad=True)
    powers = pg.cumprod(pg.stack([x] * 3, 1), 1)
    weights = pg.tensor([1.0, 0.1, 0.01], dtype=pg.float64)
    (slope,) = pg.autograd.grad((powers * weights).sum(), x, create_graph=True)
    (bend,) = pg.autograd.grad(slope.sum(), x)
    expected = 0.2 + 0.06 * np.array([tiny, 0.5])  # of w0 x + w1 x**2 + w2 x**3
    np.testing.assert_allclose(bend.numpy(), expected, rtol=1e-14)
