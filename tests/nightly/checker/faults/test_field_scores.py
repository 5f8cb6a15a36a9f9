"""What the checker says of the tables of the field: each wrong rule fails, and its right twin does not.

The suite asks one pair of every twelfth right rule, of those that take no long; `-m sweep` asks all, JAX's too.
"""

import numpy as np
import pytest

from plugrad.check import check_function, check_op
from tests.checker.faults.batching_rules import BATCHING_RULES
from tests.checker.faults.forward_rules import FORWARD_RULES
from tests.checker.faults.low_precision import CALLS, LOW_PRECISION
from tests.checker.faults.test_field_tables import FRAMEWORKS
from tests.checker.faults.triton_kernels import TRITON_KERNELS
from tests.comparing import needs

TABLES = {
    "tangents": FORWARD_RULES,
    "batches": BATCHING_RULES,
    "precision": LOW_PRECISION,
    "calls": CALLS,
    "kernels": TRITON_KERNELS,
}
SLOW = {
    ("precision", "attention"),
    ("tangents", "layer_norm"),
    ("kernels", "rotary"),
    ("kernels", "product"),
}
"""Of many points, each of which is compared with a reference or nested, or interpreted: half a minute."""
QUICK = {"grad_output is taken for 1", "rows that no index names are never written"}
"""Faults of kernels that are found before many launches are interpreted."""
TIED = {"row_max"}
"""Kernels that warn: of equal entries each gets the gradient, as if it were the only maximum. PyTorch divides it."""


def cases():
    seen = set()
    for table, pairs in TABLES.items():
        for pair in pairs:
            rule = table, pair.make.__name__
            first = rule not in seen and pair.framework in ("torch", "plugrad", "torch.library")
            seen.add(rule)
            first = first and len(seen) % 12 == 1
            in_suite = (first or (table == "kernels" and pair.name in QUICK)) and rule not in SLOW
            framework = FRAMEWORKS.get(pair.framework, pair.framework)
            marks = [] if pair.framework == "plugrad" else [needs(framework)]
            marks += [] if in_suite else [pytest.mark.sweep]
            name = f"{table}-{pair.framework}-{rule[1]}-{pair.name}"
            yield pytest.param(table, pair, id=name, marks=marks)


def report_on(table, pair, *, broken):
    """Return what the checker says of the wrong rule, or of the right one."""
    rule = pair.twin(broken=broken, revealed=True)
    if table == "kernels":
        return check_op(once(rule))
    if table != "precision" and pair.framework in ("torch", "plugrad"):
        return check_op(rule)
    calls = [tuple(given(pair, rule, each) for each in call) for call in pair.calls(rule)]
    settings = {} if pair.framework != "pytensor" else {"framework": "pytensor"}
    if table == "precision":
        settings["reference"] = rule.reference
    if isinstance(rule, type):
        rule = rule() if pair.framework == "pytensor" else rule.apply
    return check_function(rule, calls[0], samples=calls[1:], **settings)


def once(rule):
    """Return a class whose backward says that it has no derivative, as one that launches kernels should.

    Its gradients are those of float64 alone: other numbers, as the angles of a rotation, are the author's constants.
    """
    import torch
    from torch.autograd.function import once_differentiable

    authors = rule.samples

    def samples(rng):
        for call in authors(rng):
            yield tuple(
                torch.from_numpy(each).requires_grad_() if is_double(each) else each
                for each in call
            )

    rule.samples = staticmethod(samples)
    rule.backward = staticmethod(once_differentiable(rule.backward))
    return rule


def is_double(value):
    return isinstance(value, np.ndarray) and value.dtype == np.float64


def given(pair, rule, value):
    """Return an array as one of the pair's framework."""
    if not isinstance(value, np.ndarray) or pair.framework == "pytensor":
        return value
    if pair.framework == "jax":
        from jax import numpy as jnp

        return jnp.asarray(value)
    import torch

    tensor = torch.from_numpy(np.array(value))
    if not tensor.is_floating_point():
        return tensor
    return tensor.to(getattr(torch, getattr(rule, "dtype", str(value.dtype)))).requires_grad_()


@pytest.mark.parametrize(("table", "pair"), [*cases()])
def test_a_wrong_rule_fails_and_its_right_twin_does_not(table, pair):
    found = report_on(table, pair, broken=True)
    assert found.verdict == "fail", str(found)
    right = report_on(table, pair, broken=False)
    assert right.verdict != "fail", str(right)


TWINS = {(pair.make.__name__, pair.revealing): pair for pair in TRITON_KERNELS}
"""A pair for each right kernel and call of it."""


@needs("triton")
@pytest.mark.sweep
@pytest.mark.parametrize(
    "pair", [pytest.param(pair, id=f"{rule}-{pair.name}") for (rule, _), pair in TWINS.items()]
)
def test_no_right_kernel_is_called_wrong(pair):
    report = report_on("kernels", pair, broken=False)
    tied = pair.make.__name__ in TIED
    assert report.verdict == ("warn" if tied else "pass"), str(report)
    assert {each.code for each in report.findings if each.verdict == "warn"} == (
        {"PLG073"} if tied else set()
    )
