"""The slips that authors make first, each answered with what is wrong, where, and what to write instead."""

import functools
import re
from types import SimpleNamespace

import pytest

import plugrad as pg
from _plugrad_cli.environment import declarations
from plugrad.check import check_op
from plugrad.engine.errors import GradientError, OpArgumentError, PackMissingError
from plugrad.registry.telling.spelling import ROUGHLY, close
from tests.example_ops import op

HERE = __file__


def leaf():
    return pg.tensor([1.0, 2.0], requires_grad=True)


# What an ArrayFunction's forward returns.

OTHER = pg.tensor([3.0, 4.0], requires_grad=True)


FORWARDS = {
    "made of an array": lambda ctx, x: pg.from_numpy(2 * x),
    "with a history": lambda ctx, x: pg.from_numpy(x) * OTHER,  # whose gradient would be lost
    "in a tuple": lambda ctx, x: (2 * x, pg.from_numpy(x)),
    "with settings": lambda ctx, x, *, k=1: pg.tensor([1.0]),
    "another leaf": lambda ctx, x: OTHER,
}


@pytest.mark.parametrize("forward", FORWARDS.values(), ids=FORWARDS)
@pytest.mark.parametrize("x", [leaf(), leaf().detach()], ids=["recorded", "not recorded"])
def test_a_tensor_from_an_array_function_s_forward_is_refused(forward, x):
    with pytest.raises(OpArgumentError, match=r"^forward of F returned a Tensor.*Return an array"):
        op(forward).apply(x)


# Settings by position.


def incorrect_number(Op, *args):
    with pytest.raises(GradientError, match="incorrect number of gradients") as caught:
        Op.apply(*args).sum().backward()
    return str(caught.value)


@pytest.mark.parametrize("base", [pg.Function, pg.ArrayFunction])
def test_a_setting_by_position_that_gets_no_gradient_is_told_of_the_star(base):
    scaled = op(lambda ctx, x, scale=2.0: x * scale, lambda ctx, grad: grad * 2, base=base)
    for told in (incorrect_number(scaled, leaf(), 3.0), incorrect_number(scaled, leaf(), 3)):
        assert "(expected 2, got 1)" in told
        assert told.endswith("write * before them, def forward(ctx, x, *, scale)")


def test_the_star_is_shown_where_setup_context_takes_the_context():
    Op = op(
        lambda x, y, dim, keep: x * y,
        lambda ctx, grad: (grad, grad),
        setup_context=lambda ctx, inputs, output: None,
    )
    assert incorrect_number(Op, leaf(), leaf(), 0, True).endswith(
        "such as dim and keep, need none if they are keyword-only: write * before them, "
        "def forward(x, y, *, dim, keep)"
    )


@pytest.mark.parametrize("y", [leaf(), leaf().detach()])
def test_a_tensor_without_a_gradient_is_no_setting(y):
    Op = op(lambda ctx, x, y: x * y, lambda ctx, grad: grad)
    assert "*" not in incorrect_number(Op, leaf(), y)
    variadic = op(lambda ctx, *xs: xs[0], lambda ctx, grad: grad)
    assert "*" not in incorrect_number(variadic, leaf(), y)


# Where an op is said to be.


def line_of(text):
    """Return the first line of this file that contains `text`."""
    with open(HERE, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if text in line)


def cubed(ctx, x):  # of Cube
    ctx.save_for_backward(x)
    return x**3


@pg.autograd.function.once_differentiable
def wrong_vjp(ctx, grad):
    return 2 * grad * ctx.saved_tensors[0]


def boxed(ctx, grads):  # boxed
    return 2 * grads[0]


def traced(function):
    @functools.wraps(function)
    def call(*args):
        return function(*args)

    return call


@traced
def wrapped(ctx, grad):
    return 2 * grad


def cube(rule=None, **facts):
    """Return an op that is x³, with samples and this rule."""
    samples = staticmethod(lambda rng: [pg.Sample(rng.normal(size=3))])
    return op(cubed, rule, pg.Function, "Cube", samples=samples, **facts)


WithVjp, WithBoxed = cube(vjp=staticmethod(wrong_vjp)), cube(boxed, boxed_grads_call=True)


@pytest.mark.parametrize(
    ("function", "place"),
    [
        (WithVjp, "once_differentiable\n"),
        (WithBoxed, "(ctx, grads):  # boxed"),
        (cube(wrapped), "@traced\n"),
        (cube(), "(ctx, x):  # of Cube"),
    ],
)
def test_the_checker_places_a_class_that_is_in_no_pack_in_its_author_s_file(function, place):
    report = check_op(function)
    assert report.verdict == "fail"
    assert report.file == HERE
    assert abs(report.line - line_of(place)) <= 1, report.line
    assert "plugrad/engine" not in str(report)


def test_a_note_about_an_error_in_a_rule_names_the_author_s_line():
    facts = {"identity": "acme::broken", "errors_say_where": True}  # stamped at registration
    broken = cube(lambda ctx, grad: {}["no"], **facts)
    with pytest.raises(KeyError) as failed:
        broken.apply(pg.ones(3, requires_grad=True)).sum().backward()
    (note,) = failed.value.__notes__
    place = rf"raised in backward of the op acme::broken \({re.escape(HERE)}:\d+\)"
    assert re.fullmatch(place, note)


def test_info_knows_a_vjp_that_is_marked():
    marked, other = (declarations(SimpleNamespace(function=each)) for each in (WithVjp, WithBoxed))
    assert marked["once_differentiable"] is True
    assert "once_differentiable" not in other


# How an op is written and offered.


def test_a_setting_with_a_default_is_told_of_the_star_by_the_checker_too():
    scaled = op(
        lambda ctx, x, scale=2.0: x * scale,
        lambda ctx, grad: grad * 2,
        samples=lambda rng: [pg.Sample(rng.normal(size=3), scale=2.0)],
    )
    (finding,) = check_op(scaled).findings
    assert finding.code == "PLG010"
    assert "2 positional arguments (x, scale); scale is not an array: make it keyword-only" in (
        finding.message
    )


# What PyTorch has and plugrad has not.


def test_a_misspelt_entry_point_group_is_found(site):
    site.install("plugrad-acme", "[plugrad_ops]\nacme = acme_ops\n")
    said = site.refused("acme", error=PackMissingError)
    assert re.search(r"plugrad-acme 1.0 .* 'plugrad_ops', which must be", said)


@pytest.mark.parametrize(
    ("module", "name", "words"),
    [
        (pg, "save", "pickle.dump"),
        (pg, "load", "pickle.load"),
        (pg.nn, "Linear", "plugrad has no modules"),
        (pg.nn, "ParameterList", "a list of tensors is one"),
        (pg.nn.functional, "no_such", r"`dir\(plugrad.nn.functional\)` lists what it has"),
    ],
)
def test_what_is_missing_by_design_says_what_to_write_instead(module, name, words):
    with pytest.raises(AttributeError, match=words):
        getattr(module, name)


def test_a_long_name_is_not_offered_for_a_short_one_whose_letters_are_scattered_in_it():
    assert close("good", ["avg_pool2d"], ROUGHLY) == []
    assert close("avgpool", ["avg_pool2d"], ROUGHLY) == ["avg_pool2d"]


def test_a_tensor_is_refused_with_setup_context_and_under_no_grad_too():
    Op = op(lambda x: pg.from_numpy(x), setup_context=lambda ctx, inputs, output: None)
    with pg.no_grad(), pytest.raises(OpArgumentError, match="^forward of F returned a Tensor"):
        Op.apply(leaf())
