"""Where the checker asks, and whose answers it takes: near the samples, of plugrad's own rules, at all digits."""

import sys
import types

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.exploration.beyond import FEW_DIGITS
from _plugrad_check.subject.trials import op_subject
from _plugrad_check.variants.arrays import TO_SINGLE, cast
from _plugrad_check.variants.shapes import all_unequal
from gradient_faults.form import xp
from plugrad.autograd import gradcheck
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from tests.checker.check.writing_ops import (
    at,
    beside,
    check_called,
    findings_of,
    formula,
    from_saved,
    of_grad,
    op,
    saving,
)

NUMBERS = np.array([0.5, -1.2, 2.0])


def told(report):
    return [(finding.code, finding.verdict) for _, finding in findings_of(report)]


# --- Near the samples -------------------------------------------------------------------------------------------------


def test_no_probe_leaves_the_domain():
    low, high = 1.0, 2.0

    def forward(ctx, x):
        inside = x[np.isfinite(x)]
        assert ((inside >= low) & (inside <= high)).all()
        ctx.save_for_backward(x)
        return np.log(x)

    rule = from_saved(lambda g, x: g / x)
    for sample in ([1.0, 1.05, 1.5], [1.01, 2.0, 1.99]):
        report = check_op(op(forward, rule, at(sample), domain={"x": (low, high)}))
        assert report.verdict == "pass", told(report)


@pytest.mark.parametrize(  # where they are in line by chance
    "point", [0.7051126186585275, 1.9263974401934674, 1.3960100654753687, 1.8825964633421788]
)
def test_the_steps_of_a_loop_that_ends_at_a_tolerance_are_noise_and_no_slope(point):
    """Between two of its steps, 1e-9 apart, this square root has twice the slope that it has across them."""

    def forward(ctx, x):
        low, high = 0.0, max(1.0, float(x))
        while high - low > 1e-9:
            middle = (low + high) / 2
            low, high = (low, middle) if middle**2 > x else (middle, high)
        root = np.asarray((low + high) / 2)
        ctx.save_for_backward(root)
        return root

    def samples(rng):
        return [pg.Sample(np.asarray(point))]

    inside = {"domain": {"x": (0.1, 10.0)}}
    right = op(forward, from_saved(lambda g, y: g / (2 * y)), samples, once=True, **inside)
    wrong = op(forward, from_saved(lambda g, y: g / y), samples, once=True)
    report = check_op(right)
    assert report.verdict == "pass", told(report)
    assert check_op(wrong).verdict == "fail"


def wrong_at_the_second(g, x):
    """Return the slope of a cube; half of it for the second entry in float32."""
    halved = np.where((np.arange(x.size) == 1) & (x.dtype == np.float32), 0.5, 1.0)
    return g * 3 * x**2 * halved.astype(x.dtype)


def test_a_fault_of_float32_alone_is_told_of_the_float32_sample_and_its_worst_entry():
    cube = formula(lambda x: x**3, wrong_at_the_second, at(NUMBERS), once=True)
    report = check_op(cube)
    (finding,) = report.findings
    assert (finding.code, finding.verdict) == ("PLG030", "fail")
    assert finding.call == "Sample(array of float32 (3,))"
    worst = finding.worst
    assert (worst.input_index, worst.output_index) == ((1,), (1,))
    assert worst.backward == pytest.approx(1.5 * 1.44, rel=1e-6)
    assert worst.numeric == pytest.approx(3 * 1.44, rel=1e-6)
    assert "backward says 2.16 at x[1] -> [1] in float32, and 4.32 in float64" in finding.message


def test_a_trial_with_other_arrays_is_told_of_those():
    (trial,) = op_subject(formula(xp.exp, lambda g, x: g, at(NUMBERS)), "t", 0).trials()
    for other in (trial.with_args(cast(trial.call, TO_SINGLE)), next(all_unequal(trial))):
        (array,) = other.call.args
        assert repr(other.sample) == f"Sample(array of {array.dtype} {array.shape})"


def test_a_loop_that_never_ends_in_float32_is_not_waited_for():
    def forward(ctx, x):
        low, high = np.zeros_like(x), np.maximum(x, 1)
        while np.max(high - low) > 1e-9:
            middle = (low + high) / 2
            low, high = np.where(middle * middle < x, (middle, high), (low, middle))
        root = (low + high) / 2
        root = (root + x / root) / 2
        ctx.save_for_backward(root)
        return root

    rule, inside = from_saved(lambda g, y: g / (2 * y)), {"x": (0.1, 1e4)}
    report = check_op(op(forward, rule, at([450.0, 220.0]), domain=inside))
    assert report.verdict == "pass", told(report)


# --- Whose answer it is -----------------------------------------------------------------------------------------------


@pytest.fixture
def framework(monkeypatch):
    """Another framework: it differentiates by rules of its own, and runs its functions on whatever it is given."""
    module = types.ModuleType("othergrad")
    source = (
        "def grad(function): ...\n"
        "def primitive(function):\n"
        "    def wrapped(*args): return function(*args)\n"
        "    return wrapped\n"
        "class Rule:\n"
        "    @classmethod\n"
        "    def apply(cls, *args): return cls.forward(*args)\n"
        "def is_tensor(value): return False\n"
    )
    exec(compile(source, "othergrad.py", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, "othergrad", module)
    return module


def test_a_function_of_another_framework_is_refused(framework):
    class Square(framework.Rule):
        @staticmethod
        def forward(x):
            return x * x

    primitive = framework.primitive(lambda x: x * x)
    for function in (Square.apply, primitive, lambda x: primitive(x) + 1):
        with pytest.raises(CheckUsageError, match="is othergrad's, or calls a function that is"):
            check_function(function, NUMBERS)
    with pytest.raises(CheckUsageError, match="othergrad"):
        gradcheck(primitive, pg.tensor([1.0], dtype=pg.float64, requires_grad=True))


def test_asking_another_framework_something_is_no_matter(framework):
    report = check_function(lambda x: x.exp() if not framework.is_tensor(x) else None, NUMBERS)
    assert report.verdict == "pass"


def test_a_torch_function_is_refused(torch):
    for function in (torch.exp, torch.nn.SiLU()):  # of a rule's own class: the room of frameworks
        with pytest.raises(CheckUsageError, match="torch"):
            check_function(function, NUMBERS)


def test_a_function_that_returns_no_tensor_is_refused():
    for function in (
        lambda x: 3.0,
        lambda x: None,
        lambda x: x.detach().numpy(),
        lambda x: float(x.sum()),
    ):
        with pytest.raises(CheckUsageError, match="returned no plugrad Tensor but"):
            check_function(function, NUMBERS)


def doubled(**facts):
    """Return 2 exp(x), by an intermediate that is saved."""

    def forward(ctx, x):
        power = np.exp(x)
        ctx.save_for_backward(power)
        return 2 * power

    return op(forward, from_saved(lambda g, power: 2 * g * power), at(NUMBERS), **facts)


def test_a_second_derivative_that_is_refused_by_accident_is_a_note():
    (report,) = check_function(lambda x: doubled().apply(x).sum(), NUMBERS).ops
    assert report.verdict == "pass"
    (finding,) = report.notes
    assert finding.code == "PLG041"
    assert "save inputs and outputs only" in finding.message
    assert "@once_differentiable" in finding.message
    assert check_function(lambda x: doubled(once=True).apply(x).sum(), NUMBERS).verdict == "pass"


def test_check_function_hands_a_rule_gradients_in_every_layout():
    def in_memory_order(g, x):
        return 2 * x * (g.ravel(order="K").reshape(g.shape) if isinstance(g, np.ndarray) else g)

    reads_memory = formula(lambda x: x * x, in_memory_order, at(NUMBERS), complex=True)
    x = np.linspace(1, 2, 12).reshape(3, 4)
    (report,) = check_function(reads_memory.apply, x).ops
    assert ("PLG022", "fail") in told(report)
    assert check_function(lambda x: (x * x).exp(), x * (1 + 2j)).verdict == "pass"


def test_an_output_that_another_output_is_computed_from_has_one_gradient_in_every_layout():
    """Of equal numbers that share memory the sum of the two was one number's."""

    def spectrum_and_power(x):
        spectrum = pg.fft.rfft(x)
        return spectrum, spectrum * spectrum

    assert check_function(spectrum_and_power, np.linspace(0.5, 1, 4)).verdict == "pass"


# --- Digits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("narrow", [np.float32, np.float16])
@pytest.mark.parametrize("shape", [(), (2,), (3, 4)])
def test_a_forward_that_rounds_is_told_of(narrow, shape):
    rule = from_saved(lambda g, x: g * xp.cos(x))
    sample = at(np.random.default_rng(0).normal(size=shape))
    on_the_way_in = saving(lambda x: np.sin(x.astype(narrow).astype(np.float64)))
    on_the_way_out = saving(lambda x: np.sin(x).astype(narrow).astype(np.float64))
    for forward, where in ((on_the_way_in, "inputs"), (on_the_way_out, "outputs")):
        report = check_op(op(forward, rule, sample))
        assert ("PLG028", "warn") in told(report)
        assert f"rounds its {where} to {narrow.__name__}" in str(report)
        assert report.verdict != "fail", told(report)
        beyond = next(check for check in report.checks if check.name == "beyond")
        undecided = report.verdict == "inconclusive"
        words = "a check on the samples failed" if undecided else FEW_DIGITS
        assert (beyond.verdict, beyond.message) == ("skip", words)


def test_numbers_of_few_digits_are_no_sign_of_rounding():
    few = at([1.25, 2.5, 0.5])
    for right in (
        formula(lambda x: x * 1.0, lambda g, x: g * 1.0, few),
        formula(lambda x: np.floor(x) + x, lambda g, x: g * 1.0, few),
        formula(lambda x: 2 * x, lambda g, x: g * 2.0, few),
    ):
        assert "PLG028" not in dict(told(check_op(right)))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("short_of_a_half", [0.2, 0.1, 0.05, 0.01])
@pytest.mark.parametrize("whole", [0, 2])
def test_a_slope_in_the_place_of_a_step_is_wrong_close_to_the_step_too(whole, short_of_a_half):
    """That the step comes into sight from afar was taken for noise: too much to tell."""
    number = whole + 0.5 - short_of_a_half
    straight_through = op(lambda ctx, x: np.round(x), lambda ctx, g: g, at(np.array([number])))
    assert ("PLG030", "fail") in told(check_op(straight_through))


def test_a_constant_gradient_with_its_rounding_is_no_sign_of_float32():
    """As of a sum of two angles, by their sines and cosines: by chance other digits round it otherwise."""
    rule = from_saved(lambda g, x: g * (xp.cos(x) * xp.cos(x) + xp.sin(x) * xp.sin(x)))
    report = check_op(op(saving(lambda x: x * 1.0), rule, at(np.array([-1.9250645]))))
    assert report.verdict == "pass", told(report)


# --- All entries together ---------------------------------------------------------------------------------------------


def values_of(report):
    return check_called("values", report)


def test_a_right_rule_is_known_by_as_few_calls_whatever_its_size():
    calls = []

    def forward(ctx, x):
        ctx.save_for_backward(x)
        calls.append(x.size)
        return np.exp(x)

    numbers = []
    for size in (5, 50, 500):
        calls.clear()
        report = check_op(op(forward, from_saved(lambda g, x: g * xp.exp(x)), beside(size)))
        assert report.verdict == "pass"
        numbers.append(calls.count(size))
    assert max(numbers) < 1.3 * min(numbers)


def test_what_calls_have_in_common_shows_where_forward_is_asked_before_backward_runs():
    last = {}

    def forward(ctx, x):
        last[x.shape] = x.copy()
        ctx.save_for_backward(x)
        return x * x

    shared = op(forward, of_grad(lambda g: g * 2 * last[g.shape]), beside(3))
    assert values_of(check_op(shared)).verdict == "fail"
