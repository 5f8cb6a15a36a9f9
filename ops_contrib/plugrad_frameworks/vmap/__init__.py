"""The vmap check, of the rules for batches that other frameworks have: a question of the checker, from outside of it.

Read `batching.py` (what is asked), `batches.py` (batches, and the rows of the loop), `diagnoses.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from plugrad.check import Check
from plugrad.registry import hookimpl
from plugrad_frameworks.vmap.batching import Batches, has_batches


@hookimpl
def plugrad_register_checks(register: Callable[[Check], None]) -> None:
    """Register the check of batches, for functions of a framework that has `vmap`, by calling `register` with it."""
    register(Check(Batches.name, Batches.answer, concerns=has_batches, has_column=False))
