"""The checker on every op of `builtin`, at a part of the points beside its samples; seeds; large Jacobians."""

import dataclasses

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.exploration import exploration
from _plugrad_check.report.report import Control
from _plugrad_check.subject.trials import op_subject
from plugrad import registry
from plugrad.check import check, check_function, check_op, running
from tests.checker.check.test_check import fault_named
from tests.checker.check.writing_ops import at, formula, op, several, told

BUILTIN = [op.identity for op in registry.ops("builtin")]


@pytest.mark.one_in(8)
@pytest.mark.parametrize("name", BUILTIN)
def test_every_builtin_op_passes(name, monkeypatch):
    """Of the faults that only points beyond samples find, the first 24 of 240 points find four in five: measured.

    The numbers of every op are compared with PyTorch's in tests/ops_builtin/builtin: asked here is that the checker is
    content.
    """
    monkeypatch.setattr(exploration, "MOST_POINTS", 24)
    report = check_op(name)
    assert report.verdict == "pass", told(report)


def test_the_same_seed_gives_the_same_report_in_any_order_and_another_tries_other_numbers():
    names = ["builtin::tanh", "builtin::matmul", "builtin::relu"]
    reports = [
        {report.op: dataclasses.replace(report, seconds=0.0) for report in check(order, seed=5).ops}
        for order in (names, names[::-1], names[1:] + names[:1])
    ]
    assert all(report == reports[0] for report in reports)
    wrong = fault_named("a factor 2 is forgotten").twin(broken=True)
    one, other = (check_op(wrong, seed=seed).findings[0].worst.backward for seed in (1, 2))
    assert one != other


def rare_samples(rng):
    yield pg.Sample(rng.normal(size=2), "rare" if rng.random() < 0.3 else "usual")


def rare_forward(ctx, x, kind):
    ctx.save_for_backward(x)
    ctx.kind = kind
    return x * x


def rare_rule(ctx, g):
    return (2 + (ctx.kind == "rare")) * g * ctx.saved_tensors[0], None


# Wrong for a kind that only some seeds draw.
RARE = op(rare_forward, rare_rule, rare_samples)


def test_several_seeds_are_asked_and_the_worst_report_is_kept(monkeypatch):
    alone = [check_op(RARE, seed=seed).verdict for seed in range(12)]
    assert set(alone) == {"pass", "fail"}
    monkeypatch.setattr(
        running, "check_op", lambda name, *, seed, **rest: check_op(RARE, seed=seed)
    )
    monkeypatch.setattr(running, "control_of", lambda name, **rest: Control(name, "found"))
    together = check("builtin::exp", seeds=12)
    assert (together.verdict, together.seeds, len(together.ops)) == ("fail", 12, 1)
    assert together.ops[0].seed == alone.index("fail")
    assert check("builtin::exp", seeds=alone.index("fail")).verdict == "pass"


def test_with_full_every_entry_of_a_large_jacobian_is_compared():
    large = formula(lambda x: x * x, lambda g, x: 2 * g * x, several((100,)))
    probed, whole = check_op(large), check_op(large, full=True)
    assert probed.verdict == whole.verdict == "pass"
    assert "by random probes" in probed.checks[1].message
    assert "by random probes" not in whole.checks[1].message
    slightly = formula(
        lambda x: x * x, lambda g, x: 2 * g * x * (1 + 1e-3 * (np.arange(80) == 7)), several(80)
    )
    wrong = check_function(slightly.apply, np.linspace(1, 2, 80), full=True)
    assert "1 of 80 nonzero entries wrong" in wrong.ops[0].findings[0].extent


@pytest.mark.parametrize(
    ("forward", "backward", "inputs"),
    [
        (np.cos, lambda g, x: -g * pg.sin(x), ([1e15],)),
        (lambda x, y: np.cos(x) * y, lambda g, x, y: (-g * pg.sin(x) * y, g * pg.cos(x)), ([1e15], [1.5])),
    ],
    ids=["alone", "beside another"],
)  # fmt: skip
def test_a_number_too_large_to_be_moved_a_little_is_no_smooth_function(forward, backward, inputs):
    report = check_op(formula(forward, backward, at(*inputs)))
    assert report.verdict == "inconclusive", told(report)


def test_every_builtin_op_that_declares_complex_numbers_is_compared_on_them():
    facts = {op: op.function.node_class._facts for op in registry.ops("builtin")}
    declared = [op for op, says in facts.items() if says.declares_complex]
    assert len(declared) > 40
    for each in declared:
        trials = op_subject(each.function, each.identity, 0).trials()
        kinds = {array.dtype.kind for trial in trials for array in trial.call.inputs}
        if "c" not in kinds:
            kinds = {array.dtype.kind for trial in trials for array in trial.call.values()}
        assert "c" in kinds, each.identity
