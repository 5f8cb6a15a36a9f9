"""The check of kernels: each must equal the op's plain forward. A question of the checker, from outside of it.

Read `asking.py` (what is asked, and in what order), `asked.py` (whose kernels), `calls.py` (test inputs),
`questions.py` (tests at one call and at several), `measures.py` (errors and times).
"""

from __future__ import annotations

from collections.abc import Callable

from plugrad.check import Check
from plugrad.registry import hookimpl
from plugrad_kernels.checking.asking import KernelsBeside


@hookimpl
def plugrad_register_checks(register: Callable[[Check], None]) -> None:
    """Register the check of kernels, which runs if a check of an op is given kernels."""
    has_kernels = lambda subject: subject.kernels is not None  # noqa: E731
    register(
        Check(KernelsBeside.name, KernelsBeside.answer, concerns=has_kernels, has_column=False)
    )
