"""plugrad's own checks, all in one list. A further one is a function and a row, here or in another distribution.

Those of the contract, of declared facts and of likely causes stand with what they ask: a row each, too.
"""

from __future__ import annotations

from collections.abc import Callable

from plugrad.check.contract.contract import TESTS, ask_contract
from plugrad.check.declared.declared import FACTS, ask_declared
from plugrad.check.diagnosis.explanations import EXPLANATIONS
from plugrad.check.exploration.exploration import ask_beyond
from plugrad.check.forward.forward import ask_forward
from plugrad.check.rows import Check
from plugrad.check.values.second_order import ask_second_order
from plugrad.check.values.values import ask_values
from plugrad.registry.hookspecs import hookimpl

CHECKS = (
    Check("contract", lambda now: ask_contract(now.trials, now.usable), of_backward=True),
    Check(
        "values",
        lambda now: ask_values(now.steady, now.diagnosed),
        applies=lambda now: now.steady,
        of_backward=True,
    ),
    Check(
        "second order",
        lambda now: ask_second_order(now.usable, now.wrong, now.broken, now.diagnosed),
        applies=lambda now: now.usable,
        of_backward=True,
    ),
    Check(
        "forward",
        lambda now: ask_forward(now.subject, now.trials, now.usable, now.only is None),
    ),
    Check(
        "declared",
        lambda now: ask_declared(now.subject, now.trials, now.usable),
        has_column=False,
    ),
    Check("beyond", lambda now: ask_beyond(now.steady, now.has_failed), of_samples=False),
)
"""Those that the report of an op has a line for, in the order in which they are asked."""


@hookimpl
def plugrad_register_checks(register: Callable[[Check], None]) -> None:
    """Register all of them."""
    for row in (*CHECKS, *TESTS, *FACTS, *EXPLANATIONS):
        register(row)
