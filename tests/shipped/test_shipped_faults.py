"""Faults of the kind that ship, as rules of PyTorch: each is found, none of the right ones is alarmed, and what PyTorch
itself says of them.
"""

import numpy as np
import pytest

from plugrad.check import check_op
from tests.checker.writing_ops import on_samples, told
from tests.comparing import installed, needs_torch

installed("torch")
pytestmark = needs_torch

NO_FAULTS = {
    "forward views its input, which one that is not contiguous refuses": "what is refused aloud is no wrong gradient",
    "the output is an attribute of ctx, which the garbage collector alone frees": "it is freed, if late",
    "the gradient of a weight is not summed over the batch": "PyTorch's engine sums it",
    "the gradient of one slope for all is left with an axis": "PyTorch's engine sums it",
}
"""What was written as a fault, and is none: the checker lets it pass, rightly."""
UNSEEN = {
    "a gradient is read by strides as if it were contiguous",
    "a gradient is viewed, which one that is not contiguous refuses",
    "a kernel's raw memory is read, so a transposed input is another one",
    "a rule that goes through NumPy does not say that it is differentiable once",
    "a table of constants is float32, so the values lose half their digits",
    "an input is written to, and nobody is told",
    "every ctx is kept in a list for statistics",
    "needs_input_grad is read in another order than the arguments'",
    "noise is drawn again by seeding everybody's generator",
    "the epsilon of forward is left out of backward",
    "the gradient is written into one buffer for all calls",
    "the mask of the last call stands on the class",
    "what is written to is returned without mark_dirty",
    "without a gradient of the input that of the weight is not computed",
}
"""What neither `gradcheck` nor `gradgradcheck` of PyTorch 2.13 finds, slow or fast."""
EVERY = 31  # of so many pairs one is asked in the suite; all in the sweep


def test_some_pairs_are_told_apart(pairs):
    assert not wrongly_told(pairs[::EVERY])


@pytest.mark.sweep
def test_every_pair_is_told_apart(pairs, capsys):
    wrongly = wrongly_told(pairs)
    with capsys.disabled():
        print(f"\npairs of rules that ship: {len(pairs)}, told wrongly: {len(wrongly)}")
    assert not wrongly


@pytest.mark.sweep
def test_what_pytorchs_own_checkers_miss_is_known(pairs, capsys):
    missed = {pair.name for pair in pairs if not is_found_by_pytorch(pair)}
    with capsys.disabled():
        print(f"\npairs: {len(pairs)}, missed by gradcheck and gradgradcheck: {len(missed)}")
    assert missed == UNSEEN


@pytest.fixture(scope="module")
def pairs():
    """Return the pairs whose wrong rule is wrong."""
    from tests.shipped.table import PAIRS

    names = [pair.name for pair in PAIRS]
    assert len({*names}) == len(names)
    assert {*names} >= UNSEEN | NO_FAULTS.keys()
    return [pair for pair in PAIRS if pair.name not in NO_FAULTS]


def wrongly_told(pairs):
    """Return what is said of right rules that do not pass, and the names of wrong ones that do not fail."""
    reports = [(pair.name, check_op(pair.right), check_op(pair.wrong)) for pair in pairs]
    alarms = [f"{name}: {told(right)}" for name, right, _ in reports if on_samples(right) != "pass"]
    return alarms + [name for name, _, wrong in reports if wrong.verdict != "fail"]


def is_found_by_pytorch(pair):
    """Return whether a mode raises on the wrong rule, and not on the right one: with second derivatives, or without."""
    return any(raised(pair.wrong, second) - raised(pair.right, second) for second in (False, True))


def raised(rule, second):
    """Return the modes of PyTorch's checkers that raise on a rule, which is given copies, for it may write to them."""
    import torch

    from tests.faults.torch_twins import verdicts

    def call(*given):
        if not getattr(rule, "deterministic", True):
            torch.manual_seed(0)
        return rule.apply(*(v.clone() if isinstance(v, torch.Tensor) else v for v in given))

    drawn = rule.samples(np.random.default_rng(0))
    samples = [(args if isinstance(args, tuple) else (args,), {}) for args in drawn]
    return verdicts(call, samples, second=second)
