"""`gradcheck` and `gradgradcheck` beside PyTorch's, where that is installed, and where they see more."""

# ruff: noqa: E501, NPY002 - the tables hold one case a line; NumPy's legacy global state is guarded, so named
import functools
import importlib
import inspect
import itertools

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.gradcheck.gradcheck import gradcheck as implementation
from gradient_faults.form import randn_complex
from plugrad.autograd import gradcheck, gradgradcheck
from plugrad.autograd.function import once_differentiable
from plugrad.engine.errors import CheckUsageError, GradcheckError, HigherOrderError
from tests.checker.check.writing_ops import saving
from tests.comparing import needs_torch, torch
from tests.example_ops import cube, written


def leaf(t, values, dtype=None):
    return t.tensor(np.asarray(values).tolist(), dtype=dtype or t.float64, requires_grad=True)


def normal(t, *shape, seed=0):
    return leaf(t, np.random.default_rng(seed).normal(size=shape))


def complex_normal(t, *shape, seed=0):
    return leaf(t, randn_complex(*shape)(np.random.default_rng(seed)), t.complex128)


def rule(compute):
    return lambda ctx, *grads: compute(*grads, *ctx.saved_tensors)


def times(w):
    return lambda x: x * w


complex_written = functools.partial(written, complex=True)
SQUARE = saving(lambda x: x * x)
PRODUCT = saving(lambda x, y: x * y * y)


# Name -> what is checked: a function of `t` that returns (callable, inputs). The verdicts are PyTorch's.
RIGHT = {
    "exp": lambda t: (t.exp, normal(t, 3)),
    "a composition": lambda t: (lambda x: (x * x.sin()).sum(), normal(t, 3, 4)),
    "two inputs": lambda t: (lambda x, y: x * y.exp(), (normal(t, 3), normal(t, 3, seed=1))),
    "broadcasting": lambda t: (lambda x, y: x * y, (normal(t, 4, 3), normal(t, 3, seed=1))),
    "matmul": lambda t: (lambda x, y: x @ y, (normal(t, 3, 4), normal(t, 4, 2, seed=1))),
    "one input of two": lambda t: (lambda x, y: x * y, (normal(t, 3), normal(t, 3).detach())),
    "a number beside a tensor": lambda t: (lambda x, n: x**n, (normal(t, 3), 3)),
    "a list of inputs": lambda t: (lambda x, y: x + y, [normal(t, 3), normal(t, 3, seed=1)]),
    "several outputs": lambda t: (lambda x: (x.exp(), x * x), normal(t, 2, 3)),
    "an output that needs no grad": lambda t: (lambda x: (x.exp(), t.ones(2)), normal(t, 2)),
    "no output that needs grad": lambda t: (lambda x: x.detach() * 0 + 1, normal(t, 2)),
    "the same tensor twice": lambda t: (lambda x, y: x * y, (normal(t, 3),) * 2),
    "a tensor held by a closure": lambda t: (times(normal(t, 3, seed=3)), normal(t, 3)),
    "0-d": lambda t: (lambda x: x * x, normal(t)),
    "no entries": lambda t: (lambda x: x * x, normal(t, 0, 3)),
    "an unused input": lambda t: (lambda x, y: x * 2, (normal(t, 3), normal(t, 3))),
    "relu away from 0": lambda t: (lambda x: x.relu(), leaf(t, [-1.0, 2.0])),
    "a larger one": lambda t: (lambda x: (x @ x.t()).exp(), leaf(t, np.linspace(-1, 1, 48).reshape(8, 6))),
    "conv2d": lambda t: (t.nn.functional.conv2d, (normal(t, 2, 2, 5, 5), normal(t, 3, 2, 3, 3, seed=1))),
    "a written Function": lambda t: (written(t, SQUARE, rule(lambda g, x: 2 * g * x)), normal(t, 3)),
    "off by a hair": lambda t: (written(t, SQUARE, rule(lambda g, x: 2.0004 * g * x)), normal(t, 3)),
    "off by a hair, large": lambda t: (written(t, SQUARE, rule(lambda g, x: 2.0004 * g * x)), normal(t, 9, 9)),
}  # fmt: skip

WRONG = {
    "a factor": lambda t: (written(t, SQUARE, rule(lambda g, x: g * x)), normal(t, 3)),
    "a factor, large": lambda t: (written(t, SQUARE, rule(lambda g, x: g * x)), normal(t, 10, 9)),
    "the sign": lambda t: (written(t, SQUARE, rule(lambda g, x: -2 * g * x)), normal(t, 3)),
    "zero": lambda t: (written(t, SQUARE, rule(lambda g, x: 0 * g * x)), normal(t, 3)),
    "independent of grad_output": lambda t: (written(t, SQUARE, rule(lambda g, x: 2 * x + 0 * g)), normal(t, 3)),
    "not zero for zero": lambda t: (written(t, lambda ctx, x: x * 1, lambda ctx, g: g + (g == 0) * 1.0), normal(t)),
    "None for an input": lambda t: (written(t, PRODUCT, rule(lambda g, x, y: (g * y * y, None))), (normal(t, 3), normal(t, 3, seed=1))),
    "swapped": lambda t: (written(t, lambda ctx, *args: PRODUCT(ctx, *args), rule(lambda g, x, y: (2 * g * x * y, g * y * y))), (normal(t, 3), normal(t, 3, seed=1))),
    "one entry": lambda t: (written(t, SQUARE, rule(lambda g, x: 2 * g * x * (1 + 1.0 * (x == x.max())))), normal(t, 9, 9)),
    "off by more than a hair": lambda t: (written(t, SQUARE, rule(lambda g, x: 2.004 * g * x)), normal(t, 9, 9)),
    "a detached factor": lambda t: (lambda x: x.detach() * x, normal(t, 3)),
    "everything detached": lambda t: (lambda x: x.detach() * 2, normal(t, 3)),
    "relu at 0": lambda t: (lambda x: x.relu(), leaf(t, [0.0, 1.0])),
    "abs of one of many at a kink": lambda t: (lambda x: (x - 1).relu(), leaf(t, np.linspace(0, 2, 101))),
}  # fmt: skip


def unconjugated(t, *shape):
    """Return a square whose rule lacks a conj, and what to try it on."""
    return complex_written(t, SQUARE, rule(lambda g, z: 2 * g * z)), complex_normal(t, *shape)


def of_modulus(t, wrong):
    """Return the squared modulus with a wrong rule of grad_output and z, and what to try it on."""
    forward = saving(lambda z: t.real(z * t.conj(z)))
    return complex_written(t, forward, rule(wrong)), complex_normal(t, 3)


COMPLEX_RIGHT = {
    "a square": lambda t: (lambda z: z * z, complex_normal(t, 3)),
    "z conj(z)": lambda t: (lambda z: z * t.conj(z), complex_normal(t, 2, 2)),
    "abs": lambda t: (t.abs, complex_normal(t, 3)),
    "a real part": lambda t: (lambda z: t.real(z * z), complex_normal(t, 3)),
    "an imaginary part": lambda t: (lambda z: t.imag(z * z), complex_normal(t, 3)),
    "real to complex": lambda t: (lambda x, y: t.complex(x, y) * 1j, (normal(t, 3), normal(t, 3, seed=1))),
    "a real and a complex input": lambda t: (lambda x, z: x * z, (normal(t, 3), complex_normal(t, 3))),
    "a real and a complex output": lambda t: (lambda z: (t.real(z), z * z), complex_normal(t, 3)),
    "0-d": lambda t: (lambda z: z.exp(), complex_normal(t)),
    "no entries": lambda t: (lambda z: z * z, complex_normal(t, 0)),
    "matmul": lambda t: (lambda a, b: a @ b, (complex_normal(t, 2, 3), complex_normal(t, 3, 2, seed=1))),
    "a larger one": lambda t: (lambda z: z * z * t.conj(z), complex_normal(t, 8, 6)),
    "a larger one to real numbers": lambda t: (lambda z: t.abs(z).sum(), complex_normal(t, 8, 6)),
    "a sum over a loss": lambda t: (lambda z: t.real(z * t.conj(z)).sum(), complex_normal(t, 3)),
    # One complex number is compared, not two real ones.
    "an imaginary part smaller than the tolerance beside a real one": lambda t: (complex_written(t, saving(lambda z: z * (1 + 1e-4j)), lambda ctx, g: g * (1 - 2e-4j)), complex_normal(t, 3)),
}  # fmt: skip
COMPLEX_WRONG = {
    "a conj missing": lambda t: unconjugated(t, 3),
    "a conj missing in a larger one": lambda t: unconjugated(t, 8, 6),
    "a conj too many": lambda t: (complex_written(t, saving(lambda z: z * 2), lambda ctx, g: 2 * t.conj(g)), complex_normal(t, 3)),
    "Wirtinger's convention": lambda t: of_modulus(t, lambda g, z: g * z),
    "the imaginary part dropped": lambda t: of_modulus(t, lambda g, z: 2 * g * t.real(z) + 0j),
    "the real part dropped": lambda t: of_modulus(t, lambda g, z: 2j * g * t.imag(z)),
    "the sign of imag": lambda t: (complex_written(t, saving(lambda z: t.imag(z) * 1), lambda ctx, g: g * -1j), complex_normal(t, 3)),
    "a conj missing by a real input": lambda t: (complex_written(t, saving(lambda x: x * 1j), lambda ctx, g: t.real(g * 1j)), normal(t, 3)),
}  # fmt: skip


WITH_TORCH = pytest.param(torch, marks=[needs_torch, pytest.mark.filterwarnings("ignore")])
ALL_RIGHT = RIGHT | {f"complex: {name}": make for name, make in COMPLEX_RIGHT.items()}
ALL = ALL_RIGHT | WRONG | {f"complex: {name}": make for name, make in COMPLEX_WRONG.items()}


@pytest.mark.parametrize("t", [pg, WITH_TORCH], ids=["plugrad", "torch"])
def test_the_verdict_is_pytorchs(t):
    wrong = []
    for name, make in ALL.items():
        right = name in ALL_RIGHT
        if t.autograd.gradcheck(*make(t), raise_exception=False) is not right:
            wrong.append(name)
        if right and t.autograd.gradcheck(*make(t)) is not True:
            wrong.append(f"{name}, which may raise")
    assert not wrong, wrong


def test_what_is_wrong_raises_and_the_message_begins_as_pytorchs():
    for name, make in WRONG.items():
        with pytest.raises(GradcheckError) as ours:
            gradcheck(*make(pg))
        if torch is not None:
            with pytest.raises(torch.autograd.gradcheck.__globals__["GradcheckError"]) as theirs:
                torch.autograd.gradcheck(*make(torch))
            assert str(ours.value).splitlines()[0] == str(theirs.value).splitlines()[0], name


def test_a_mismatch_is_shown_as_pytorch_shows_it_and_then_explained():
    assert issubclass(GradcheckError, RuntimeError)
    with pytest.raises(GradcheckError) as caught:
        gradcheck(*WRONG["a factor"](pg))
    lines = str(caught.value).splitlines()
    assert lines[0] == "Jacobian mismatch for output 0 with respect to input 0,"
    assert lines[1].startswith("numerical:tensor([[")
    assert any(line.startswith("analytical:tensor([[") for line in lines)
    assert lines[-2].startswith("worst: ")
    assert lines[-2].endswith("3 of 9 entries are wrong")
    assert "constant factor 0.5 = 1/2" in lines[-1]


def test_inputs_that_depend_on_each_other_are_told_as_the_cause():
    x = pg.tensor([3.0], dtype=pg.float64, requires_grad=True)
    for later in (lambda x: 2 * x, lambda x: x.view(-1)):
        with pytest.raises(GradcheckError, match="diagnosis: y was computed from x: "):
            gradcheck(lambda x, y: x * y, (x, later(x)))
        assert gradcheck(lambda x, y: x * y, (x, later(x).detach().requires_grad_()))


@needs_torch
@pytest.mark.parametrize("t", [pg, torch], ids=["plugrad", "torch"])
@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        (lambda g, z: 2 * g * z, "imaginary"),
        (lambda g, z: 2 * g.real * z.conj() * 1.1 + 2j * g.imag * z.conj(), "real"),
    ],
)
def test_a_wrong_complex_output_is_told_by_its_part(t, wrong, part):
    square = complex_written(t, saving(lambda z: z * z), rule(wrong))
    said = f"While considering the {part} part of complex outputs only, Jacobian mismatch"
    with pytest.raises(RuntimeError, match=said):
        t.autograd.gradcheck(square, complex_normal(t, 2))


def test_gradcheck_names_the_cause():
    square, z = unconjugated(pg, 2)
    for what, given, says in (
        (*WRONG["swapped"](pg), r"diagnosis: this is the gradient of args\[1\]"),
        (square, z, "diagnosis: a conjugate is missing"),
        (square, complex_normal(pg, 40, 4), "diagnosis: a conjugate is missing"),
        (lambda z: square(z), z, r"worst: z\.(real|imag)\[\d\] -> output\.(real|imag)\[\d\]"),
    ):
        with pytest.raises(GradcheckError, match=says):
            gradcheck(what, given)


def test_gradgradcheck_of_complex_functions():
    assert gradgradcheck(lambda z: z * z * pg.conj(z), complex_normal(pg, 3))
    assert gradgradcheck(lambda z: pg.abs(z), complex_normal(pg, 3))
    z = complex_normal(pg, 2, 3)
    assert gradgradcheck(lambda z: z * z, z, gen_non_contig_grad_outputs=True)

    def detached(ctx, g):
        (z,) = ctx.saved_tensors
        return 3 * g * pg.conj(z) * pg.conj(z.detach())

    half = complex_written(pg, saving(lambda z: z * z * z), detached)
    assert gradcheck(half, complex_normal(pg, 3))
    with pytest.raises(GradcheckError):
        gradgradcheck(half, complex_normal(pg, 3))


# --- What PyTorch's does not see ------------------------------------------------------------------------------------


def clip(g):
    return g.clamp(min=0)


BETTER = {
    "negative grad_output is clipped": lambda t: (written(t, SQUARE, rule(lambda g, x: 2 * clip(g) * x)), normal(t, 3)),
    "negative grad_output is clipped, large": lambda t: (written(t, SQUARE, rule(lambda g, x: 2 * clip(g) * x)), normal(t, 9, 9)),
    "grad_output enters squared": lambda t: (written(t, SQUARE, rule(lambda g, x: 2 * g * g * x)), normal(t, 3)),
}  # fmt: skip


def test_a_rule_that_is_not_linear_is_refused_although_pytorch_lets_it_pass():
    for make in BETTER.values():
        if torch is not None:
            assert torch.autograd.gradcheck(*make(torch))
        with pytest.raises(GradcheckError, match="Backward is not linear in grad_output"):
            gradcheck(*make(pg))


def test_a_shape_that_only_broadcasts_raises_the_engines_error_and_is_not_summed():
    wrong = written(pg, SQUARE, rule(lambda g, x: (2 * g * x).reshape(1, 3)))
    with pytest.raises(RuntimeError, match="invalid gradient at index 0"):
        gradcheck(wrong, normal(pg, 3))


def test_float32_inputs_warn_as_in_pytorch_and_are_checked_for_what_they_are_worth():
    message = (
        r"Input #0 requires gradient and is not a double precision floating point or complex. This check will likely "
        r"fail if all the inputs are not of double precision floating point or complex. "
    )
    x = leaf(pg, [0.5, 1.5], pg.float32)
    with pytest.warns(UserWarning, match=message) as caught:
        assert gradcheck(lambda x: x * x, x, eps=1e-2, atol=1e-2)
    assert caught[0].filename == __file__
    z = leaf(pg, [1 + 1j], pg.complex64)
    with pytest.warns(UserWarning, match=message):
        gradcheck(lambda z: z * 1, z, raise_exception=False)
    if torch is not None:
        x = leaf(torch, [0.5, 1.5], torch.float32)
        with pytest.warns(UserWarning, match=message):
            torch.autograd.gradcheck(lambda x: x * x, x, eps=1e-2, atol=1e-2)


def test_neither_large_values_nor_a_kink_among_many_entries_nor_a_closure_make_a_right_rule_wrong():
    assert gradcheck(lambda x: x + 1e9, normal(pg, 3))
    assert gradcheck(lambda x: x.relu() * 2, leaf(pg, np.linspace(-1, 1.01, 100)))
    w = normal(pg, 3)
    assert gradcheck(lambda x, unused: x * w, (normal(pg, 3, seed=1), w))  # it sees w move


# --- Usage ----------------------------------------------------------------------------------------------------------


def test_inputs_that_need_no_gradient_are_refused_as_in_pytorch():
    message = "gradcheck expects at least one input tensor to require gradient, but none of them have requires_grad=True."
    with pytest.raises(ValueError, match=message):
        gradcheck(lambda x: x * x, normal(pg, 3).detach())
    if torch is not None:
        with pytest.raises(ValueError, match=message):
            torch.autograd.gradcheck(lambda x: x * x, normal(torch, 3).detach())


def test_an_input_of_stride_zero_is_refused_as_in_pytorch():
    x = pg.from_numpy(np.broadcast_to(np.ones(1), (3,)).view())
    x.requires_grad = True
    refused = "The 0th input has a dimension with stride 0. gradcheck only supports"
    with pytest.raises(RuntimeError, match=refused):
        gradcheck(lambda x: x * x, x)


def test_what_plugrad_does_not_have_is_refused_and_not_skipped():
    for setting, error in (
        ({"check_forward_ad": True}, CheckUsageError),
        ({"check_batched_grad": True}, CheckUsageError),
        ({"check_backward_ad": False}, AssertionError),
    ):
        with pytest.raises(error):
            gradcheck(lambda x: x * x, normal(pg, 3), **setting)


@needs_torch
@pytest.mark.parametrize("name", ["gradcheck", "gradgradcheck"])
def test_the_signature_is_pytorchs(name):
    """But for one default: there the whole Jacobian is computed unless one says otherwise, here if one says so."""
    theirs = inspect.signature(getattr(torch.autograd, name)).parameters.values()
    ours = inspect.signature(getattr(pg.autograd, name)).parameters.values()
    assert [(p.name, p.kind, p.default) for p in ours] == [
        (p.name, p.kind, None if p.name == "fast_mode" else p.default) for p in theirs
    ]


def test_the_public_name_is_the_implementation():
    # Once somebody has imported the module of that name it is the module, which may be called.
    assert inspect.unwrap(pg.autograd.gradcheck) is implementation
    assert importlib.import_module("plugrad.autograd.gradcheck").gradcheck is implementation
    assert inspect.unwrap(pg.autograd.gradcheck) is implementation
    assert pg.autograd.gradcheck(lambda x: x * 2, normal(pg, 3))


def test_nothing_is_left_behind_not_even_by_an_exception_in_the_function():
    x, before = normal(pg, 3), np.random.get_state()[1].copy()
    array, calls = x.detach().numpy(), []
    values = array.copy()

    def fails_later(x):
        calls.append(1)
        if len(calls) > 3:
            raise ZeroDivisionError
        return x * x

    assert gradcheck(lambda x: (x * x).exp(), x)
    with pytest.raises(ZeroDivisionError):
        gradcheck(fails_later, x)
    assert x.grad is None
    assert x.detach().numpy() is array
    np.testing.assert_array_equal(array, values)
    np.testing.assert_array_equal(np.random.get_state()[1], before)


# --- Repeatability --------------------------------------------------------------------------------------------------


def noisy(size):
    rng = np.random.default_rng(0)
    return lambda g, x: 2 * g * x * (1 + size * rng.normal())


def test_a_backward_that_is_not_repeatable_is_refused_unless_nondet_tol_allows_it():
    text = (
        "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times gives "
        "different values, although analytical gradient matches numerical gradient. "
        "The tolerance for nondeterminism was 0.0."
    )
    for shape in ((3,), (9, 9)):
        with pytest.raises(GradcheckError, match=text):
            gradcheck(written(pg, SQUARE, rule(noisy(1e-9))), normal(pg, *shape))
        again = written(pg, SQUARE, rule(noisy(1e-9)))
        assert gradcheck(again, normal(pg, *shape), nondet_tol=1e-6)


# --- Undefined gradients --------------------------------------------------------------------------------------------


def two_outputs(careful):
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(x)
        return x * 2, x * 3

    def backward(ctx, g, h):
        if careful:
            return (0 if g is None else 2 * g) + (0 if h is None else 3 * h)
        return 2 * g + 3 * h

    return written(pg, forward, backward)


def test_absent_gradients_must_be_coped_with():
    assert gradcheck(two_outputs(careful=True), normal(pg, 3))
    undefined = "Expected backward function to handle undefined output grads"
    with pytest.raises(GradcheckError, match=undefined):
        gradcheck(two_outputs(careful=False), normal(pg, 3))


# --- Second derivatives ---------------------------------------------------------------------------------------------


@needs_torch
def test_the_second_verdict_is_pytorchs_for_what_is_right():
    for name, make in RIGHT.items():
        if (
            name != "no output that needs grad"
        ):  # then PyTorch's calls the function without arguments
            assert torch.autograd.gradgradcheck(*make(torch)), name
        assert gradgradcheck(*make(pg)), name


def test_a_detached_second_derivative_is_found():
    detached = written(pg, SQUARE, rule(lambda g, x: 2 * g * x.detach()))
    assert gradcheck(detached, normal(pg, 3))
    mismatch = "Jacobian mismatch for output 0 with respect to input 0,"
    with pytest.raises(GradcheckError, match=mismatch):
        gradgradcheck(detached, normal(pg, 3))
    assert not gradgradcheck(detached, normal(pg, 3), raise_exception=False)


def test_a_rule_marked_once_differentiable_raises():
    once = written(pg, SQUARE, once_differentiable(rule(lambda g, x: 2 * g * x)))
    with pytest.raises(HigherOrderError, match="once_differentiable"):
        gradgradcheck(once, normal(pg, 3))


def test_grad_outputs_can_be_given():
    assert gradgradcheck(lambda x: x**3, normal(pg, 3), normal(pg, 3, seed=1))
    assert gradgradcheck(lambda x: x**3, normal(pg, 3), gen_non_contig_grad_outputs=True)


# --- How it decides -------------------------------------------------------------------------------------------------


def test_a_large_function_is_probed_unless_the_whole_jacobian_is_asked_for():
    calls = []

    def counted(x):
        calls.append(1)
        return (x.sin() * x).sum(dim=0)

    for shape, fast_mode, least, most in (
        ((300, 200), None, 2, 99),
        ((100, 1), None, 2, 99),
        ((100, 1), True, 2, 99),
        ((100, 1), False, 200, 999),
    ):
        calls.clear()
        assert gradcheck(counted, normal(pg, *shape), fast_mode=fast_mode)
        assert least <= len(calls) <= most, (shape, fast_mode)


def test_a_wrong_entry_of_a_jacobian_too_large_to_hold_is_found():
    def one_wrong(g, x):
        factor = np.ones(x.shape)
        factor[3, 4] = 1.1
        return 2 * g * x * pg.from_numpy(factor)

    with pytest.raises(GradcheckError, match=r"at .*\[3, 4\] -> output\[3, 4\]"):
        gradcheck(written(pg, SQUARE, rule(one_wrong)), normal(pg, 100, 100))


# Functions that differentiate inside, and what depends on the values.


def differentiating(x):
    (slope,) = pg.autograd.grad((x.exp() * x).sum(), x, create_graph=True)
    return slope


def hooked(x):
    y = x * 2
    y.register_hook(lambda grad: grad)
    y.retain_grad()
    return y


def asking(x):
    assert x.requires_grad
    assert pg.is_grad_enabled()
    assert (x * 2).grad_fn is not None
    return x.exp()


@pytest.mark.parametrize("func", [differentiating, hooked, asking])
def test_a_function_is_evaluated_with_recording_on(func):
    for check, size in itertools.product((gradcheck, gradgradcheck), (2, 60)):
        x = normal(pg, size)
        assert check(func, (x,))
        assert check(func, (x,), fast_mode=False)
        with pg.no_grad():
            assert gradcheck(func, (x,))
    report = pg.check.check_function(func, np.array([0.5, 2.0]))
    assert report.verdict == "pass", str(report)


@pytest.mark.parametrize("t", [pg, pytest.param(torch, marks=needs_torch)])
@pytest.mark.parametrize("what", ["shape", "dtype"])
def test_outputs_that_change_their_form_with_the_values_are_refused(t, what):
    def func(x):
        if not bool((x >= 1).all()):
            return x * 1
        return t.cat([x, x]) if what == "shape" else x.to(t.float32)

    match = f"return outputs with the same {what} when inputs are perturbed"
    with pytest.raises(AssertionError, match=match):
        t.autograd.gradcheck(func, (leaf(t, [1.0]),))


def test_the_numbers_of_a_second_derivative_come_from_ordinary_passes():
    two_faced = cube(lambda g, x: g * x**2 * (3.01 if isinstance(g, pg.Tensor) else 3))
    x = leaf(pg, [0.5, 2.0])
    assert gradcheck(two_faced.apply, x)
    with pytest.raises(GradcheckError, match="Jacobian mismatch"):
        gradgradcheck(two_faced.apply, x)


def test_a_want_of_memory_is_no_mismatch():
    for at in (2, 3, 4):
        with pytest.raises(MemoryError):
            gradcheck(short_of_memory(at), normal(pg, 2))


def short_of_memory(at):
    calls = itertools.count(1)

    def function(x):
        if next(calls) >= at:
            raise MemoryError
        return x * x

    return function
