"""The checker: what a report says, repeatability, targets, the numbers. What it finds is in the room `faults`."""

# ruff: noqa: E501 - the tables hold one case a line; NumPy's legacy global state is guarded, so it is named

import contextlib
import dataclasses
import functools
import inspect
import json
import re
import warnings

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.plan import CHECKS
from _plugrad_check.report.text import finding_text
from _plugrad_check.slopes.arrays import DOUBLE
from _plugrad_check.slopes.slopes import (
    changes_along,
    corner,
    differentiate,
    noise_of,
    slope_at,
    taylor_rate,
)
from _plugrad_check.slopes.tolerance import both
from gradient_faults.rows.awkward_ops import AWKWARD
from gradient_faults.rows.planted_faults import FAULTS, detached, square, square_rule
from plugrad.authoring import composed
from plugrad.autograd.function import once_differentiable
from plugrad.check import check, check_function, check_op, check_pack
from plugrad.engine.errors import CheckUsageError, OpMissingError
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.sweep import rules
from plugrad.testing import CheckWarning, assert_gradients
from tests.checker.check.test_check_threads import beside
from tests.checker.check.writing_ops import (
    at,
    check_called,
    codes_of,
    expect_findings,
    finding_of,
    findings_of,
    formula,
    from_saved,
    normal,
    on_samples,
    op,
    plain,
    saving,
    several,
    told,
)

NAMES = [check.name for check in CHECKS]


# --- What a report says ---------------------------------------------------------------------------------------------


def fault_named(name):
    return next(fault for fault in FAULTS if fault.name == name)


def awkward_named(name):
    return next(awkward for awkward in AWKWARD if awkward.name == name)


@functools.cache
def broken(name):
    """Return the report of the broken twin of a planted fault."""
    return check_op(fault_named(name).twin(broken=True))


def first_finding(name, code):
    return finding_of(broken(name), code)


def test_a_wrong_gradient_is_told_with_its_place_both_values_and_the_uncertainty():
    finding = first_finding("a factor 2 is forgotten", "PLG030")
    assert (finding.argument, finding.output, finding.verdict) == ("x", 0, "fail")
    assert finding.worst.input_index == finding.worst.output_index
    assert finding.worst.backward == pytest.approx(finding.worst.numeric / 2)
    assert 0 < finding.worst.uncertainty < 1e-8
    assert finding.message.startswith("d(output 0) / d(x): backward says ")
    assert "finite differences say" in finding.message
    assert finding.extent == ("4 of 4 nonzero entries wrong; relative error 0.5")
    assert finding.call == "Sample(array of float64 (4,))"
    assert (finding.sample, finding.samples, finding.pattern) == (1, (0, 1), "all 2")


def test_a_fault_that_shows_on_several_samples_is_told_once_on_the_smallest():
    (wrong,) = broken("a sum where forward takes a mean").findings
    assert (wrong.code, wrong.sample) == ("PLG030", 1)  # the one of shape (5, 2)


def power(ctx, x, *, exponent=2, shift=0.0):
    ctx.save_for_backward(x)
    ctx.exponent = exponent
    return x**exponent + shift


def wrong_if(condition):
    """Return a rule of `power` with a factor 2 too much where `condition(exponent, x)`."""

    def rule(ctx, g):
        (x,) = ctx.saved_tensors
        wrong = condition(ctx.exponent, x)
        return g * (1 + wrong) * ctx.exponent * x ** (ctx.exponent - 1)

    return rule


cubed = wrong_if(lambda exponent, x: exponent == 3)


def cubed_or_nan(ctx, g):
    return g * np.nan if ctx.exponent == 4 else cubed(ctx, g)


def powers(*settings, shapes=(3, 3, 3, 3)):
    return lambda rng: [
        pg.Sample(rng.uniform(1, 2, shape), **each)
        for shape, each in zip(shapes, settings, strict=False)
    ]


CUBE = {"exponent": 3}


def after_whole_numbers(rng):
    yield from [pg.Sample(np.arange(3))] * 3  # have no gradient that is compared
    yield from powers(CUBE, {}, CUBE)(rng)


@pytest.mark.parametrize(
    ("samples", "rule", "pattern"),
    [
        (powers({}, CUBE, {}, CUBE), cubed, "numbers 1 and 3, of 4: those with exponent=3, which no other has"),
        (powers({"exponent": 3, "shift": 1.0}, {"exponent": 4, "shift": 1.0}, {}), cubed_or_nan, "number 0, of 3: that with exponent=3 and shift=1.0, which no other has"),
        (powers(CUBE, {"shift": 1.0}), cubed, "number 0, of 2: that with exponent=3 and shift=0.0, which no other has"),
        (powers(CUBE, CUBE), cubed, "all 2"),
        (after_whole_numbers, cubed, "numbers 3 and 5, of 3 compared: those with exponent=3, which no other has"),
        (powers(CUBE), cubed, None),
        (powers(CUBE, CUBE, CUBE, shapes=(2, 5, 4)), wrong_if(lambda _, x: x.size == 5), "number 1, of 3"),
        (powers({}, {}, {}, shapes=(2, (2, 3), 5)), wrong_if(lambda _, x: x.ndim == 2), "number 1, of 3: that with 2-d x, which no other has"),
    ],
)  # fmt: skip
def test_a_setting_or_a_rank_that_only_the_failing_samples_have_is_named_defaults_among_them(
    samples, rule, pattern
):
    """A sample that fails otherwise, as that of NaN, does not count as right."""
    assert finding_of(check_op(op(power, rule, samples, once=True)), "PLG030").pattern == pattern


# --- One fault, one finding -----------------------------------------------------------------------------------------


def test_a_second_derivative_is_asked_of_the_samples_whose_first_is_right():
    def second_of(rule):
        report = check_op(op(square, from_saved(rule), several((3,), (2, 2))))
        return report, check_called("second order", report)

    report = broken("two gradients are swapped")
    second = check_called("second order", report)
    assert (second.verdict, second.findings) == ("skip", ())
    assert second.message == "the first derivative is wrong"
    assert codes_of(report) == {"PLG030"}
    report, second = second_of(lambda g, x: g * (3 * x if x.ndim == 1 else 2 * detached(x)))
    (first,) = check_called("values", report).findings
    (later,) = second.findings
    assert (first.code, first.samples) == ("PLG030", (0,))
    assert (later.code, later.samples) == ("PLG040", (1,))
    _, second = second_of(lambda g, x: g * (3 if g.ndim == 1 else 2) * x)
    assert (second.verdict, second.samples) == ("pass", 1)
    assert "skipped on 1 sample: the first derivative is wrong" in second.message


def test_a_wrong_rule_whose_second_derivative_is_none_is_told_both():
    for second, rule in (
        ("PLG040", lambda g, x: 3 * g * detached(x)),  # off the tape
        ("PLG041", lambda g, x: 3 * np.asarray(g) * x),  # not to be differentiated
    ):
        report = check_op(op(square, from_saved(rule), several((3,))))
        assert codes_of(report) == {"PLG030", second}
        assert check_called("second order", report).verdict == "fail"


def test_a_rule_that_ignores_grad_output_is_told_so_once():
    for rule in (
        lambda g, x, y: (y, x),
        lambda g, x, y: (y.sum() * x, 2.0 * x),
        lambda g, x, y: (y + 0 * g, x + 0 * g),
    ):
        report = check_op(formula(lambda x, y: x * y, rule, normal(3, 3)))
        (finding,) = report.findings
        assert finding.code == "PLG019"
        assert finding.message.startswith("backward ignores grad_output")
        assert [check.verdict for check in report.checks][1:3] == ["skip", "skip"]


def test_a_rule_that_ignores_grad_output_in_one_gradient_is_asked_everything_else():
    report = check_op(formula(lambda x, y: x * y, lambda g, x, y: (g * y, x), normal(3, 3)))
    assert {"PLG017", "PLG019", "PLG030"} <= codes_of(report)
    assert {f.argument for f in report.findings if f.code in ("PLG017", "PLG019")} == {"y"}


# --- Numbers --------------------------------------------------------------------------------------------------------


def test_numbers_have_five_digits_unless_it_takes_more_to_tell_them_apart():
    message = first_finding("a gradient is None", "PLG031").message
    (number,) = re.findall(r"differences say (-?[\d.]+)", message)
    assert len(re.sub(r"\D", "", number).lstrip("0")) <= 5
    message = first_finding("wrong by 0.05 %", "PLG030").message
    ours, theirs = (float(text) for text in re.findall(r"says? (-?[\d.e+-]+)", message))
    assert ours != theirs
    for pair, shown in {
        (0.0, 1 / 3): ("0", "0.33333"),
        (0.1, 0.1): ("0.1", "0.1"),
        (1.0000001, 1.0): ("1.0000001", "1"),
        (np.int64(1234567), np.int64(7)): ("1234567", "7"),
    }.items():
        assert both(*pair) == shown


# --- What an op raises, and what is no sample -----------------------------------------------------------------------


def line_of(function, text):
    lines, first = inspect.getsourcelines(function)
    return first + next(nr for nr, line in enumerate(lines) if text in line)


def test_an_exception_in_forward_or_backward_is_told_with_the_line_of_the_op_that_raised_it():
    def picky(ctx, x):
        np.linalg.inv(x)  # raises deep inside NumPy
        return x

    def rule(ctx, g):
        helper(g)
        return g

    def helper(g):
        raise KeyError("no such thing")

    (forward,) = check_op(op(picky, rule, several((2, 3)))).findings
    place = f"({__file__}:{line_of(picky, 'inv(x)')})"
    assert forward.code == "PLG002"
    assert forward.message.startswith("forward raised LinAlgError: ")
    assert forward.message.endswith(place)
    (backward,) = check_op(op(lambda ctx, x: 2 * x, rule, several((2, 3)))).findings
    place = f"({__file__}:{line_of(helper, 'raise')})"
    assert backward.message == f"backward raised KeyError: 'no such thing' {place}"


def test_an_exception_that_the_engine_raises_has_no_line_of_the_op():
    (finding,) = check_op(op(square, lambda ctx, g: (g, g, g), several((3,)))).findings
    assert finding.code == "PLG010"
    assert __file__ not in finding.message


ONES = np.ones(3)


def yielding(*values):
    def samples(rng):
        yield from values

    return samples


def scale(ctx, x, factor):
    ctx.factor = factor
    return x * factor


class Listed(op(square, square_rule, several((3,)))):
    samples = [pg.Sample(ONES)]  # noqa: RUF012 - as somebody writes it


NO_SAMPLES = [
    (yielding((ONES, ONES)), r"yields a tuple of 2 \(number 0\).*`yield plugrad.Sample\(..., ...\)`"),
    (yielding([pg.Sample(ONES)]), r"yields a list of 1 .*`yield from \[...\]`"),
    (yielding(pg.Sample(ONES), ONES), r"yields an array of float64 \(3,\) \(number 1\)"),
    (yielding(pg.ones(3)), r"yields a Tensor of shape \(3,\)"),
    (yielding(None), r"yields None .*not a plugrad.Sample; write `yield"),
    (lambda rng: (ONES, ONES), r"returns a tuple of 2 with an array of float64 \(3,\) in it"),
    (lambda rng: pg.Sample(ONES), r"returns one Sample where it should yield it"),
    (lambda rng: pg.ones(3), r"returns a Tensor of shape \(3,\), and should yield"),
    (lambda rng: None, r"returns nothing, and should yield samples; write `yield plugrad.Sample"),
    (lambda: [pg.Sample(ONES)], r"samples\(\) cannot be called .* write def samples\(rng\)"),
    (lambda self, rng: [pg.Sample(ONES)], r"samples\(self, rng\) .*write @staticmethod"),
    (lambda rng: 1 / 0, r"raised ZeroDivisionError: division by zero \(.*test_check.py:\d+\)"),
    (yielding(), "samples yielded nothing"),
]  # fmt: skip
NO_ARRAYS = [
    (lambda x: None, "^forward returned nothing; write `return` before its result"),
    (lambda x: (), "^forward returned nothing; write `return` before its result"),
    (lambda x: float(x.sum()), "^forward returned float, which has no gradient"),
    (lambda x: (1, "two"), "^forward returned int, str, which has no gradient"),
]
NO_CALLS = [
    (pg.Sample(ONES, ONES, ONES, ONES), "too many positional arguments"),
    (pg.Sample(), "missing a required argument: 'x'"),
    (pg.Sample(ONES, exponents=3), r"unexpected keyword argument 'exponents'\. Did you mean 'exponent'\?"),
]  # fmt: skip
SIGNATURE = r"^sample 1 is no call of forward\(x, \*, exponent=2, shift=0\.0\): .*"
MISWRITTEN = [
    *((op(square, square_rule, samples), "PLG001", says) for samples, says in NO_SAMPLES),
    (Listed, "PLG001", "^samples is a list of 1, not a function"),
    *(
        (op(plain(forward), lambda ctx, *g: None, several((3,), (2, 3)), base), "PLG007", says)
        for forward, says in NO_ARRAYS
        for base in (pg.ArrayFunction, pg.Function)
    ),
    *(
        (op(power, wrong_if(lambda exponent, x: False), yielding(pg.Sample(ONES), sample)), "PLG002", SIGNATURE + says)
        for sample, says in NO_CALLS
    ),
    (op(scale, lambda ctx, g: g * ctx.factor, yielding(pg.Sample(ONES, 3))), "PLG010", r"factor is not an array: make it keyword-only \(def forward\(ctx, \.\.\., \*, factor\)\)"),
    (op(square, square_rule, several((3,)), error_samples=yielding(pg.Sample(ONES))), "PLG001", r"write plugrad\.ErrorSample\(\.\.\., raises=ValueError\); $"),
]  # fmt: skip


def test_what_is_miswritten_is_one_failure_that_says_what_to_write():
    expect_findings(MISWRITTEN)


def test_samples_that_are_no_call_leave_the_others_to_be_asked_and_a_list_may_be_returned():
    some = yielding(pg.Sample(ONES), pg.Sample())
    report = check_op(op(power, wrong_if(lambda exponent, x: False), some))
    assert report.findings[0].sample == 1
    assert check_called("values", report).verdict == "pass"
    assert check_op(op(square, square_rule, lambda rng: [pg.Sample(ONES)])).verdict == "pass"


def test_a_setting_by_position_with_a_gradient_gets_no_such_advice():
    none = op(scale, lambda ctx, g: (g, None, g), yielding(pg.Sample(ONES, 3)))
    assert "keyword-only" not in check_op(none).findings[0].message


def test_an_error_sample_is_reproduced_with_all_of_them():
    samples = yielding(pg.ErrorSample(ONES, raises=TypeError))
    report = check_op(op(square, square_rule, several((3,)), error_samples=samples))
    assert report.reproduce(report.findings[0]) == "check_op(Planted, seed=0)"


# --- A report as text -----------------------------------------------------------------------------------------------


def test_a_report_is_printed_as_text_that_says_what_is_wrong_and_how_to_see_it_again():
    report = broken("a factor 2 is forgotten")
    lines = str(report).splitlines()
    assert lines[:4] == [
        "FAIL  Planted",
        f"  contract     pass: {report.checks[0].message}",
        "  values       fail: PLG030",
        "  second order skip: the first derivative is wrong",
    ]
    start = lines.index("PLG030 wrong gradient: d(output 0) / d(x)")
    labels = [line.split()[0] for line in lines[start + 1 :] if line[2] != " "]
    assert labels == [
        "message", "diagnosis", "extent", "sample", "samples", "smallest", "defined", "reproduce"
    ]  # fmt: skip
    assert lines[-1] == "  reproduce    check_op(Planted, sample=1, seed=0)"
    assert "" not in str(report)


def test_the_repr_of_a_report_is_short_and_has_the_codes():
    wrong = broken("two gradients are swapped")
    assert repr(wrong) == "<OpReport of Planted: fail, 2 PLG030>"
    report = dataclasses.replace(check(["builtin::exp", "nowhere"]), ops=(wrong,))
    assert repr(report) == "<Report: fail, 1 fail, 1 not checked>"


def test_a_report_of_several_ops_names_those_that_pass_in_a_line_and_what_was_not_checked():
    lines = str(check(["builtin::exp", "builtin::neg", "nowhere"])).splitlines()
    assert lines[:2] == ["PASS  builtin::exp", "PASS  builtin::neg"]
    assert lines[3].startswith("  not checked  nowhere: PackMissingError")
    assert lines[-1] == "FAIL  2 ops, seed 0"


def test_a_finding_has_at_most_25_lines_however_much_it_says():
    endless = "word " * 2000
    wrong = broken("a factor 2 is forgotten")
    fields = ("message", "diagnosis", "extent", "call", "pattern")
    finding = dataclasses.replace(wrong.findings[0], **dict.fromkeys(fields, endless))
    assert len(finding_text(wrong, finding).splitlines()) <= 25


# --- What may be asked ----------------------------------------------------------------------------------------------


def test_an_op_is_checked_by_what_users_call_too():
    assert check_op(pg.exp).op == check_op(pg.ops.builtin.exp).op == "builtin::exp"
    assert check_function(np.exp, np.ones(2)).verdict == "pass"


REFUSED = [
    (lambda: check_op("exp"), "'exp' names no pack; .* such as 'builtin::exp'"),
    (lambda: check_op("builtin::expp"), "Did you mean 'exp'"),
    (lambda: check_op("builtin"), r"is a pack, .*check_pack\('builtin'\)"),
    (lambda: check_op(np.exp), "got the ufunc exp. Did you mean 'builtin::exp'.*check_function"),
    (lambda: check_op(3), "takes an op: .*; got an int"),
    (lambda: check_op(pg.Function), "Function is no op itself"),
    (lambda: check_op(type("Planted", (pg.Function,), {"forward": square})), "Planted has no samples"),
    (lambda: check_op("builtin::exp", sample=99), r"has no sample 99; its samples are 0 to \d"),
    (lambda: check_function("builtin::exp", ONES), r"write check_op\('builtin::exp'\)"),
    (lambda: check_function(pg.exp.op.function, ONES), "apply"),
    (lambda: check_function(lambda n: n, 3), "needs a Tensor or an array"),
]  # fmt: skip


def test_what_is_no_op_or_function_is_refused_with_what_to_give():
    for ask, message in REFUSED:
        with pytest.raises((CheckUsageError, OpMissingError, ValueError), match=message):
            ask()


def test_an_output_is_told_by_its_number_among_all_outputs():
    both_of = saving(lambda x: (np.argsort(x), x * x))
    wrong = op(both_of, lambda ctx, g, h: h * ctx.saved_tensors[0], several((3,)))
    (finding,) = check_called("values", check_op(wrong)).findings
    assert finding.output == 1
    assert finding.message.startswith("d(output 1) / d(x)")


def test_a_registered_op_is_reproduced_on_the_command_line():
    report = check_op("builtin::exp", seed=7)
    finding = dataclasses.replace(first_finding("zero is returned", "PLG030"), sample=2)
    assert report.reproduce(finding) == "plugrad check builtin::exp --sample 2 --seed 7"


def test_a_pass_shows_its_evidence_and_its_errors_are_within_the_tolerances_beside_them():
    for identity in ("builtin::mul", "vision::soft_pool", "vision::blur_pool", "builtin::softmax"):
        report = check_op(identity)
        for each in report.checks:
            assert each.verdict in ("pass", "skip")
            assert each.error is None or each.error <= each.tolerance, each
        values = check_called("values", report)
        assert 0 <= values.error < values.tolerance == 1e-6
        assert re.match(r"\d+ entries on \d+ samples?", values.message)
    assert check_called("values", check_op("builtin::mul")).samples >= 5


def test_no_explanation_is_given_where_none_is_confirmed_on_other_numbers():
    """Of noise there is none; and for this x alone the gradient is off by the factor pi."""
    noise, drawn = np.random.default_rng(0).normal(size=(2, 3)), []

    def samples(rng):
        drawn.append(rng.normal())
        return [pg.Sample(np.array(drawn[0] if len(drawn) == 1 else rng.normal()))]

    for rule, tried in (
        (lambda g, x: g * noise, several((2, 3))),
        (lambda g, x: 2 * g * np.pi * drawn[0], samples),
    ):
        report = check_op(op(square, from_saved(rule), tried))
        assert "pi" not in str(finding_of(report, "PLG030").diagnosis)
        assert rule(1, 1) is not noise or finding_of(report, "PLG030").diagnosis is None


def test_a_report_can_be_written_as_json_with_the_line_that_reproduces_a_fault():
    report = check(["builtin::exp"])
    data = json.loads(json.dumps(report.as_dict()))
    assert (data["verdict"], data["ops"][0]["op"]) == ("pass", "builtin::exp")
    report = dataclasses.replace(report, ops=(broken("a factor 2 is forgotten"),))
    (finding,) = json.loads(json.dumps(report.as_dict()))["ops"][0]["checks"][1]["findings"]
    assert finding["reproduce"]
    assert finding["diagnosis"].startswith("off by the constant factor")


# --- Repeatability --------------------------------------------------------------------------------------------------


def test_one_sample_gives_the_same_finding_alone_as_among_the_others():
    wrong = fault_named("a sum where forward takes a mean").twin(broken=True)
    among, alone = check_op(wrong, seed=3), check_op(wrong, seed=3, sample=1)
    assert finding_of(alone, "PLG030").worst == finding_of(among, "PLG030").worst


# A formula of checked ops: its rules were asked on samples of their own ---------------------------------------------


def twice_or_once(function):
    """Return an op of a formula, with samples of two settings."""
    shapes = [{}, {"twice": True}]
    return composed(samples=lambda rng: [pg.Sample(rng.normal(size=3), **some) for some in shapes])(
        function
    )


def messages_of(report):
    """Return what each check says."""
    return {check.name: check.message for check in report.checks}


def test_a_formula_of_checked_ops_is_asked_along_a_line_after_its_first_sample():
    @twice_or_once
    def square(x, twice=False):
        return x * x * (2 if twice else 1)

    report = check_op(square)
    assert report.verdict == "pass"
    said = messages_of(report)
    assert "1 of these along a line" in said["values"]
    assert "2 of these along a line" in said["second order"]
    whole = messages_of(check_op(square, full=True))
    assert "along a line" not in whole["values"] + whole["second order"]


PATHS = {  # half of one is missing, one is, and one of the second derivative
    "PLG030": lambda x, twice=False: x * (x.detach() if twice else x),
    "PLG031": lambda x, twice=False: x.detach() if twice else x * x,
    "PLG040": lambda x, twice=False: x.detach() * (2 * x - x.detach()) if twice else x * x,
}


def test_a_path_that_a_formula_misses_is_found_on_a_further_sample():
    for code, paths in PATHS.items():
        report = check_op(twice_or_once(paths))
        (found,) = [each for _, each in findings_of(report) if each.code == code]
        assert found.samples == (1,)


# An op that no pack offers: nobody has checked it.
UNREGISTERED = formula(lambda x: x * x, lambda g, x: g * 2 * x, several((3,)), arrays="nep18")


def clipped(x):
    """Return x*x, whose gradient a hook may change."""
    y = x * x
    y.register_hook(lambda grad: grad * 1.0)
    return y


def test_a_formula_with_what_nobody_checked_is_asked_everything_on_each_sample():
    for part in (UNREGISTERED.apply, clipped):

        @twice_or_once
        def square(x, twice=False, part=part):
            return part(x) * (2 if twice else 1)

        report = check_op(square)
        assert report.verdict == "pass"
        assert not any("along a line" in each for each in messages_of(report).values())


def test_an_op_that_warns_does_not_disturb_the_check():
    warning = saving(lambda x: (warnings.warn("so what", stacklevel=1), x * x)[1])
    noisy = op(warning, square_rule, several((2, 3)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert check_op(noisy).verdict == "pass"


# --- Packs and targets ----------------------------------------------------------------------------------------------


def test_what_is_not_there_is_a_problem_beside_the_others_and_nothing_asked_is_no_pass():
    missing, beside = check_pack("nonsense"), check(["builtin::exp", "builtin::expp"])
    assert (missing.verdict, missing.exit_code, beside.exit_code) == ("fail", 2, 2)
    assert missing.problems[0].startswith("nonsense: PackMissingError: ")
    assert "builtin::expp" in beside.problems[0]
    assert [op.verdict for op in beside.ops] == ["pass"]
    assert (check([]).verdict, check([]).exit_code) == ("skip", 4)


def test_progress_is_told():
    told = []
    check(["builtin::exp", "builtin::neg"], progress=lambda *args: told.append(args))
    assert told == [(0, 2, "builtin::exp"), (1, 2, "builtin::neg"), (2, 2, "")]


def test_an_op_with_nothing_but_integers_is_not_said_to_be_right():
    values = check_op(awkward_named("integers only").twin(broken=False)).checks[1]
    assert (values.verdict, values.samples) == ("inconclusive", 0)
    assert "forward takes no floating-point numbers" in values.findings[0].message


def test_a_refused_gradient_is_mentioned():
    report = check_op(awkward_named("a weight whose gradient is refused").twin(broken=False))
    assert "refuses a gradient of weight" in report.checks[0].message


def test_once_differentiable_is_held_to_its_word_whatever_its_values_are(monkeypatch):
    """What such a rule returns is, in an engine that forgets, a constant, and does not raise."""
    monkeypatch.setattr(rules, "undifferentiable", lambda *_: None)
    right, wrong = (from_saved(rule) for rule in (lambda g, x: 2 * g * x, lambda g, x: 3 * g * x))
    for rule, codes in ((right, {"PLG042"}), (wrong, {"PLG030", "PLG042"})):
        assert codes_of(check_op(op(square, rule, several((2, 3)), once=True))) == codes


def test_a_mark_that_comes_after_the_class_is_made_says_nothing_of_it():
    late = op(square, lambda ctx, g: 2 * np.asarray(g) * ctx.saved_tensors[0], several((2, 3)))
    late.backward.once_differentiable = True
    child = type("Child", (late,), {})
    assert not facts_about(late).once_differentiable
    assert facts_about(child).once_differentiable  # a class of its own, made after the mark
    assert codes_of(check_op(late)) == {"PLG041"}


# --- Any function ---------------------------------------------------------------------------------------------------


def test_any_function_of_tensors_can_be_checked():
    report = check_function(lambda x, y: (x * y).exp().sum(), (np.ones(3), np.arange(3.0)))
    assert report.verdict == "pass"
    assert [check.name for check in report.ops[0].checks] == NAMES


def test_only_the_tensors_that_require_grad_are_differentiated_if_any_does():
    x = pg.tensor([0.5, 2.0], dtype=pg.float64, requires_grad=True)
    y = pg.tensor([0.5, 2.0], dtype=pg.float64)
    report = check_function(lambda x, y: x * y.detach(), (x, y))
    assert report.verdict == "pass", told(report.ops[0])
    assert check_function(lambda x, y: x * y.detach(), (x.detach(), y)).verdict == "fail"


def test_an_output_that_depends_on_which_gradients_are_asked_for_is_told():
    report = check_function(lambda x, b: x * 2 + b if b.requires_grad else x * 2, (np.ones(2),) * 2)
    (finding,) = report.findings
    assert (finding.code, finding.output) == ("PLG024", 0), told(report.ops[0])
    assert finding.message == "output 0 is another one when x alone needs a gradient"


def test_further_samples_are_tried():
    further = [(np.zeros(2),), (-np.ones(2),)]
    report = check_function(lambda x: x.abs() * x.sign(), np.ones(2), samples=further)
    assert report.ops[0].checks[0].samples == 3


def test_a_function_that_refuses_second_derivatives_is_not_blamed():
    once = op(square, once_differentiable(square_rule), several((2,)))
    report = check_function(lambda x: once.apply(x) * 2, np.ones(2))
    assert report.verdict == "pass", told(report.ops[0])
    assert report.ops[0].checks[2].verdict == "skip"
    assert "once_differentiable" in report.ops[0].checks[2].message


# --- The numbers ----------------------------------------------------------------------------------------------------


def line_through(function, x):
    def line(t):
        moved = x + t
        with np.errstate(all="ignore"):
            return np.atleast_1d(np.asarray(function(moved), dtype=np.float64)), moved - x

    return line


def slope_of(function, x):
    line = line_through(function, x)
    scale = abs(x) or 1.0
    noise = noise_of(lambda t: line(t * scale), line(0.0)[0], DOUBLE)
    with np.errstate(all="ignore"):
        slope = differentiate(line, (scale, scale), DOUBLE, noise)
    return float(slope.value[0]), float(slope.error[0])


SLOPES = {
    "exp": (np.exp, 1.0, np.e),
    "log near 0": (np.log, 1e-3, 1e3),
    "sqrt near 0": (np.sqrt, 1e-8, 5e3),
    "sine of a large number": (np.sin, 1e8, np.cos(1e8)),
    "exp of a tiny number": (np.exp, 1e-20, 1.0),
    "cube at 0": (lambda x: x**3, 0.0, 0.0),
    "one side only": (lambda x: x**2.5 if x >= 0 else np.nan, 0.0, 0.0),
    "abs near its kink": (np.abs, 1e-4, 1.0),
    "a small slope on a large value": (lambda x: 1e6 + 1e-6 * x, 2.0, 1e-6),
    "float32 inside": (lambda x: float(np.float32(x)) ** 2, 1.3, 2.6),
    "a fast sine": (lambda x: np.sin(1e5 * x), 0.3, 1e5 * np.cos(3e4)),
    "1/x near 0": (lambda x: 1 / x, 1e-6, -1e12),
    "a constant": (lambda x: 3.0 + 0 * x, 1.0, 0.0),
}


def test_the_uncertainty_of_a_slope_covers_its_error():
    for name, (function, x, right) in SLOPES.items():
        value, error = slope_of(function, x)
        assert abs(value - right) <= 10 * error, name
        assert error <= 1e-4 * max(abs(right), 1e-9) or name == "float32 inside", name


def test_central_differences_at_one_scale_can_be_sure_and_wrong_so_several_are_compared():
    line = line_through(np.sin, 1e8)
    fooled = slope_at(line, 2.0**-8 * 1e8, np.array([1e-16]))
    assert abs(fooled.value[0] - np.cos(1e8)) > 1e4 * fooled.error[0]
    value, error = slope_of(np.sin, 1e8)
    assert abs(value - np.cos(1e8)) <= 10 * error < 1e-4


CORNERS = {
    "smooth": (np.sin, 0.0, "smooth"),
    "smooth but flat": (lambda x: x**2, 0.0, "smooth"),
    "twice differentiable from one side each": (lambda x: x * np.abs(x), 0.0, "smooth"),
    "abs": (np.abs, 0.0, "kink"),
    "relu": (lambda x: np.maximum(x, 0), 0.0, "kink"),
    "relu, shifted": (lambda x: np.maximum(x - 3, 0), 3.0, "kink"),
    "sign": (np.sign, 0.0, "jump"),
    "floor": (np.floor, 2.0, "jump"),
    "sqrt": (np.sqrt, 0.0, "pole"),
    "sqrt of abs": (lambda x: np.sqrt(np.abs(x)), 0.0, "pole"),
}


def test_kinks_jumps_and_poles_are_told_apart():
    for name, (function, x, kind) in CORNERS.items():
        scale = abs(x) or 1.0
        found = corner(line_through(function, x), 0, (scale, scale), DOUBLE, 1e-16)
        assert found.kind == kind, name


def test_at_a_kink_a_value_outside_the_one_sided_slopes_is_wrong():
    relu = saving(lambda x: np.maximum(x, 0))
    inside = op(relu, from_saved(lambda g, x: g * ((x > 0) + 0.3 * (x == 0))), at([0.0, 1.0]))
    outside = op(relu, from_saved(lambda g, x: g * ((x > 0) - 0.3 * (x == 0))), at([0.0, 1.0]))
    report = check_op(inside)
    assert (report.verdict, {note.code for note in report.notes}) == ("pass", {"PLG033"})
    (finding,) = check_called("values", check_op(outside)).findings
    assert finding.code == "PLG030"
    assert "outside the slopes 0 and 1 of a kink" in finding.message


largest = saving(lambda x: np.asarray(x.max()))
larger = saving(lambda x, y: np.maximum(x, y))
PAIR = at([1.0, 2.0], [0.0, 2.0])


TIED = at([1.0, 3.0, 3.0, 2.0])


@pytest.mark.parametrize(
    ("forward", "rule", "samples", "ours"),
    [
        (largest, lambda g, x: g * (x == x.max()), TIED, 2),
        (largest, lambda g, x: g * (x > np.sort(x)[-2]), TIED, 0),
        (larger, lambda g, x, y: (g * (x >= y), g * (y >= x)), PAIR, 2),
        (larger, lambda g, x, y: (g * (x > y), g * (y > x)), PAIR, 0),
    ],
    ids=["all of it to each", "nothing to any", "to both inputs", "to neither"],
)
def test_gradients_of_equal_entries_that_add_up_to_no_slope_are_wrong(forward, rule, samples, ours):
    report = check_op(op(forward, from_saved(rule), samples, once=True))
    (finding,) = [f for name, f in findings_of(report) if f.verdict == "fail"]
    assert finding.code == "PLG030"
    assert finding.worst.backward == pytest.approx(ours)
    assert finding.worst.numeric == pytest.approx(1)
    assert "equal entries" in finding.message
    assert "share it out" in finding.message


@pytest.mark.parametrize(
    ("forward", "rule", "samples"),
    [
        (largest, lambda g, x: g * (x == x.max()) / (x == x.max()).sum(), TIED),
        (largest, lambda g, x: g * (np.arange(x.size) == x.argmax()), TIED),
        (saving(lambda x, y: np.maximum(x, 0) - np.maximum(-y, 0)), lambda g, x, y: (g * (x > 0), g * (y < 0)), at([0.0, 0.0], [0.0, 1.0])),
        (saving(np.abs), lambda g, x: g * np.sign(x), at([0.0, 0.0, 1.0])),
    ],
    ids=["shared", "to the first", "slopes that cancel", "a kink where all move"],
)  # fmt: skip
def test_any_subgradient_of_equal_entries_passes(forward, rule, samples):
    report = check_op(op(forward, from_saved(rule), samples, once=True))
    assert on_samples(report) in ("pass", "note"), told(report)


def test_assert_gradients_gives_a_python_warning_that_can_be_made_an_error():
    def narrow(x):
        return (x.astype(np.float32) ** 2).astype(x.dtype)

    rounded = formula(narrow, lambda g, x: g * 2 * x, several(2))
    single = lambda x: rounded.apply(x)  # noqa: E731 - a function, not an op
    with pytest.warns(CheckWarning, match="PLG028 digits lost in forward") as caught:
        assert_gradients(single, np.array([0.3, 0.7]))
    assert "pytest -W error::plugrad.testing.CheckWarning" in str(caught[0].message)
    assert caught[0].filename == __file__
    with (
        warnings.catch_warnings(action="error", category=CheckWarning),
        pytest.raises(CheckWarning),
    ):
        assert_gradients(single, np.array([0.3, 0.7]))
    assert_gradients(lambda x: pg.relu(x), np.array([0.0, 1.0]))  # a note is no warning


@pytest.mark.parametrize("other_thread", [contextlib.nullcontext, beside])
@pytest.mark.parametrize(("where", "code"), [("backward", "PLG095"), ("forward", "PLG020")])
def test_a_first_call_that_is_wrong_alone_is_found_and_so_it_is_beside_a_thread_that_waits(
    where, code, other_thread
):
    calls = {"backward": 0, "forward": 0}

    def warming_up(name, value):
        calls[name] += 1
        return value * (0.5 if name == where and calls[name] <= wrong_until else 1)

    for wrong_until in (0, 1):
        calls.update(backward=0, forward=0)
        warmed = formula(
            lambda x: warming_up("forward", x**2),
            lambda g, x: warming_up("backward", g * 2 * x),
            several((3,), (2, 2)),
        )
        with other_thread():
            report = check_op(warmed)
        assert codes_of(report, "fail") == ({code} if wrong_until else set()), told(report)


def test_what_cannot_be_told_is_inconclusive_and_not_green():
    rng = np.random.default_rng(0)
    rough = saving(lambda x: x + 0.01 * rng.normal(size=x.shape))
    report = check_op(op(rough, lambda ctx, g: g, several((3,)), deterministic=False))
    assert report.verdict == "inconclusive"
    assert codes_of(report, "inconclusive") == {"PLG020"}
    assert "draw from one of those" in str(report)

    rounded = saving(lambda x: np.round(np.sin(x), 4))
    sines = op(rounded, from_saved(lambda g, x: g * np.cos(x)), several((3,)), once=True)
    report = check_op(sines)
    assert report.verdict == "inconclusive"
    assert codes_of(report) == {"PLG034"}


@pytest.mark.parametrize(("factor", "rate"), [(3.0, 2), (3.3, 1), (0.0, 1)])
def test_the_taylor_rate_is_2_of_a_right_slope_and_1_of_a_wrong_one(factor, rate):
    def line(t):
        return np.array([(1.5 + t) ** 3]), t

    changes = changes_along((line, (1.0, 1.0)), 0)
    assert changes[0] == (0.25, pytest.approx(1.75**3 - 1.5**3))
    assert taylor_rate(changes, factor * 1.5**2, 1e-15) == pytest.approx(rate, abs=0.1)
    assert taylor_rate(changes, factor * 1.5**2, 1.0) is None


CLOSE = {  # with these seeds
    ("fmod", 49, 0): "finite differences of fmod(2.3, 3e-16) are 5e-14, which is rounding",
    ("histc", 128, None): "a number of float32 lies close to the border of two bins",
    ("linalg_eig", 182, 0): "a vector's sign jumps where its matrix is no longer triangular",
}


def test_a_right_op_is_not_called_wrong_at_a_jump_that_is_very_close():
    for (name, seed, sample), why in CLOSE.items():
        assert check_op(f"builtin::{name}", sample=sample, seed=seed).verdict == "pass", why


def test_a_right_gradient_shows_no_error_above_its_tolerance_where_the_numbers_cannot_tell():
    """The second derivative of log cosh is 0 to all digits of a number, and to none of its own, far from 0."""
    log_cosh = formula(
        lambda x: np.abs(x) + np.log1p(np.exp(-2 * np.abs(x))) - np.log(2),
        lambda g, x: g * pg.tanh(x),
        lambda rng: [pg.Sample(np.array([18.0, 18.3, 60.0])), pg.Sample(rng.normal(size=4))],
    )
    report = check_op(log_cosh)
    second = check_called("second order", report)
    assert report.verdict == "pass"
    assert 0 < second.error < second.tolerance
