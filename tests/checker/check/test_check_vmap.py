"""`vmap` of plugrad's own ops under the checker: what an op declares, or a `vmap` of its own, beside a loop."""

import warnings

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from tests.checker.check.writing_ops import check_called, formula, normal, op


def scaled(vmap=None, **facts):
    """Return the op x times the sum of y, with this rule for batches."""
    return formula(
        lambda x, y: x * y.sum(),
        lambda g, x, y: (g * y.sum(), (g * x).sum() * np.ones_like(y)),
        normal((2, 3), (4,)),
        **({"vmap": vmap} if vmap else {}),
        once=True,
        **facts,
    )


Plain = scaled()


def in_front(info, in_dims, *tensors):
    return [
        tensor.expand(info.batch_size, *tensor.shape) if dim is None else tensor.movedim(dim, 0)
        for tensor, dim in zip(tensors, in_dims, strict=True)
    ]


def right(info, in_dims, x, y):
    x, y = in_front(info, in_dims, x, y)
    return x * y.sum(-1)[:, None, None], 0


def rows_turned(info, in_dims, x, y):
    return right(info, in_dims, x, y)[0].flip(0), 0


def off_the_graph(info, in_dims, x, y):
    return right(info, in_dims, x.detach(), y)


def other_axis(info, in_dims, x, y):
    return right(info, in_dims, x, y)[0], 1


def none_is_refused(info, in_dims, x, y):
    return right(info, (0, 0), x.movedim(in_dims[0], 0), y.movedim(in_dims[1], 0))


def written_with_a_mistake(info, in_dims, x, y):
    return x.of_no_such_name, 0


def vmap_check(given):
    return check_called("vmap", check_op(given))


def test_an_op_without_a_word_about_batches_is_called_example_by_example_and_the_report_says_so():
    check = vmap_check(Plain)
    assert check.verdict == "pass"
    assert "example by example: the op Planted" in check.message


def test_samples_that_are_too_large_for_batches_are_the_reason_that_none_is_compared():
    large = op(lambda ctx, x: 2 * x, lambda ctx, g: 2 * g, normal((600,)), once=True)
    assert "no batch could be compared: all samples have more than 512" in vmap_check(large).message


def test_a_right_rule_for_batches_passes_and_is_called_at_once():
    check = vmap_check(scaled(right))
    assert check.verdict == "pass"
    assert "example by example" not in check.message


@pytest.mark.parametrize(
    ("rule", "code", "words"),
    [
        (rows_turned, "PLG090", "rows are mixed"),
        (off_the_graph, "PLG091", "the gradient of x"),
        (other_axis, "PLG092", "must be the batch, of 5 examples"),
        (none_is_refused, "PLG092", "y not batched"),
        (written_with_a_mistake, "PLG092", "test_check_vmap.py:"),
    ],
)
def test_a_wrong_rule_for_batches_is_found(rule, code, words):
    (finding,) = vmap_check(scaled(rule)).findings
    assert (finding.code, finding.verdict) == (code, "fail")
    assert words in f"{finding.message} {finding.diagnosis}"


def test_a_false_declaration_of_core_dimensions_is_found():
    """The mean of all entries is no function of the last dimension alone."""
    centred = op(
        lambda ctx, x: np.asarray(x) - np.asarray(x).mean(),
        lambda ctx, g: g - g.mean(),
        normal((3,)),
        core_dims=1,
    )
    report = check_op(centred)
    assert "PLG090" in {each.code for each in check_called("vmap", report).findings}
    assert report.verdict == "fail"


def test_random_ops_draw_as_they_are_told():
    def noisy(of_all):
        def vmap(info, in_dims, x):
            x = x.movedim(in_dims[0], 0)
            shape = x.shape[1:] if of_all or info.randomness == "same" else x.shape
            return x + pg.rand(*shape, dtype=x.dtype), 0

        return op(
            lambda ctx, x: x + pg.rand(*x.shape, dtype=pg.float64).numpy(),
            lambda ctx, g: g,
            normal((4,)),
            deterministic=False,
            vmap=vmap,
        )

    assert vmap_check(noisy(False)).verdict == "pass"
    (finding,) = vmap_check(noisy(True)).findings
    assert "randomness='different'" in finding.message


def test_the_check_swallows_no_warning_that_a_user_gets_later():
    check_op(Plain)
    x, y = pg.ones(3, 2, 3, dtype=pg.float64), pg.ones(4, dtype=pg.float64)
    with pytest.warns(UserWarning, match="no batching rule for the op Planted"):
        pg.func.vmap(Plain.apply, (0, None))(x, y)


def test_a_function_is_not_asked_since_it_may_look_at_its_values():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report = check_function(lambda x: x * 2 if x.sum() > 0 else x, (np.ones(3),))
    assert "vmap" not in [check.name for check in report.checks]
