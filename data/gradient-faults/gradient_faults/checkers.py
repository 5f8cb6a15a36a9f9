"""What the frameworks' own checkers find of the tables of the field: `python -m tests.checker.faults field` prints it.

PyTorch's `gradcheck` with forward mode and batched gradients, and `gradgradcheck`; `opcheck` of `torch.library`; JAX's
`check_grads` in forward mode, twice. A fault is found if one raises on the wrong rule and none on its twin.
"""

import os
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from unittest import mock

import numpy as np

from tests.checker.faults.batching_rules import BATCHING_RULES
from tests.checker.faults.field import Pair
from tests.checker.faults.forward_rules import FORWARD_RULES
from tests.checker.faults.low_precision import CALLS, LOW_PRECISION
from tests.checker.faults.triton_kernels import TRITON_KERNELS
from tests.comparing import why_not

TABLES = {
    "forward rules": FORWARD_RULES,
    "batching rules": BATCHING_RULES,
    "low precision": LOW_PRECISION,
    "from call to call": CALLS,
    "Triton kernels": TRITON_KERNELS if os.environ.get("TRITON_INTERPRET") == "1" else (),
}
ASKED = ("torch", "torch.library", "jax", "triton")
"""Frameworks that have a checker of forward mode, or of batching."""


def scores(tables: list[str]) -> Iterator[tuple[str, Counter[str]]]:
    """Yield tables, all or those named: how many pairs were asked and found, on the author's samples and on those that
    show the fault, and on how many right rules a checker raises.
    """
    for table in tables or TABLES:
        count: Counter[str] = Counter()
        for pair in TABLES[table]:
            if pair.framework not in ASKED or why_not(pair.framework.partition(".")[0]):
                continue
            right = raised(pair, broken=False, revealed=True)
            wrong = raised(pair, broken=True, revealed=False)
            shown = raised(pair, broken=True, revealed=True) if pair.revealing else wrong
            count["asked"] += 1
            count["found"] += bool(wrong - right)
            count["on revealing samples"] += bool(shown - right)
            count["right ones refused"] += bool(right)
        yield table, count


def raised(pair: Pair, *, broken: bool, revealed: bool) -> set[str]:
    """Return which of the framework's own checkers raise on a rule."""
    rule = pair.twin(broken=broken, revealed=revealed)
    checks = in_jax if pair.framework == "jax" else in_torch
    raising = set()
    for args in pair.calls(rule):
        for name, check in checks(pair, rule, args):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    check()
            except Exception:
                raising.add(name)
    return raising


def in_torch(pair, rule, args):
    """Yield PyTorch's checks of a rule that may be asked of it, by name."""
    import torch
    from torch.autograd import gradcheck, gradgradcheck

    dtype = getattr(torch, getattr(rule, "dtype", "float64"))

    def tensor(value):
        if not isinstance(value, np.ndarray):
            return value
        made = torch.from_numpy(np.array(value))
        if not (made.is_floating_point() or made.is_complex()):
            return made
        return made.to(made.dtype if made.is_complex() else dtype).requires_grad_()

    call = rule.apply if isinstance(rule, type) else rule
    given = [*map(tensor, args)]
    forward = isinstance(rule, type) and "jvp" in vars(rule)
    fast = (
        pair.framework == "triton" or dtype != torch.float64
    )  # the slow mode takes minutes for each of these
    batched = not fast

    def once():
        torch.manual_seed(0)
        # Where the fast mode fails, it runs the slow one for its message: minutes, and the verdict stays.
        with mock.patch.object(
            sys.modules["torch.autograd.gradcheck"],
            "_run_slow_mode_and_get_error",
            return_value="",
        ):
            gradcheck(
                call, given, check_forward_ad=forward, check_batched_grad=batched, fast_mode=fast
            )

    yield "gradcheck", once
    if pair.asked in ("tangents", "nested", "rows", "gradients of rows"):
        yield "gradgradcheck", lambda: gradgradcheck(call, given, check_fwd_over_rev=forward)
    if pair.framework == "torch.library":
        yield "opcheck", lambda: torch.library.opcheck(rule, tuple(given))


def in_jax(pair, rule, args):
    """Yield JAX's check of a rule, in forward mode."""
    import jax
    from jax.test_util import check_grads

    def check():
        with jax.enable_x64(True):
            places = [i for i, a in enumerate(args) if isinstance(a, np.ndarray)]

            def function(*moved):
                full = [*args]
                for place, value in zip(places, moved, strict=True):
                    full[place] = value
                return rule(*full)

            given = [jax.numpy.asarray(args[place]) for place in places]
            check_grads(function, given, order=2, modes=["fwd"])

    yield "check_grads", check
