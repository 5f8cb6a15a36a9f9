"""For a pack's own test suite (it needs pytest): each check of each op as a test. Also what `pytest --plugrad` runs."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from plugrad import registry
from plugrad.check import CheckResult, OpReport, check_op
from plugrad.check.report import worst_of
from plugrad.check.text import check_text
from plugrad.engine.errors import CheckUsageError
from plugrad.registry import Op
from plugrad.registry.suggestions import did_you_mean

CHECKS = ("contract", "values", "second order", "forward", "declared")


class Asked:
    """An op and what the checker says of it, once it is asked: all its checks at once, by the first that runs."""

    def __init__(self, op: Op, seed: int) -> None:
        self.op = op
        self.seed = seed
        self.answer: OpReport | None = None

    def report(self) -> OpReport:
        """Return the report of all checks."""
        if self.answer is None:
            self.answer = check_op(self.op.identity, seed=self.seed)
        return self.answer


class Case:
    """One check of one op, as a test."""

    def __init__(self, asked: Asked, name: str) -> None:
        self.asked = asked
        self.op = asked.op
        """The op, as the registry knows it."""
        self.name = name
        """What is asked of it: 'contract', 'values', 'second order', 'forward' or 'declared'."""

    def __repr__(self) -> str:
        return f"{self.op.identity}::{self.name}"

    def report(self) -> OpReport:
        """Return what the checker says of the op: of all checks, each asked once however many tests there are."""
        return self.asked.report()

    def check(self) -> None:
        """Pass, skip or fail, as the verdict says.

        What could not be decided fails; a warning passes, and is printed (pytest shows it with ``-rP``). Skipped is
        what the checker does not ask of this op.
        """
        report = self.report()
        results = self.results()
        if not results:
            pytest.skip(f"the checker does not ask this of {report.op}")
        told = "\n\n".join(check_text(report, result) for result in results)
        verdict = worst_of(result.verdict for result in results)
        if verdict == "skip":
            pytest.skip("; ".join(result.message for result in results))
        if verdict == "warn":
            print(told)  # noqa: T201 - to pytest, which shows it
        elif verdict != "pass":
            pytest.fail(told, pytrace=False)

    def results(self) -> list[CheckResult]:
        """Return what the checker says of this; of samples that cannot be had, it says nothing else."""
        checks = self.report().checks
        own = [check for check in checks if check.name == self.name]
        return own or [check for check in checks if check.name not in CHECKS]


def parametrize_ops(
    *targets: str, expected_failures: Mapping[str, str] | None = None, seed: int = 0
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that runs a test once for each check of each op of installed packs.

    The test's parameter `case`, or else its first, is given a `Case`; its body is ``case.check()``, and what else it
    likes. The tests are called 'pack::op::check'.

    Parameters
    ----------
    *targets
        Packs and ops: 'pack' or 'pack::op'.
    expected_failures
        Reasons by test: ``{"my_pack::swish::values": "issue 12"}``. Such a test fails if it passes.
    seed
        The root seed of the checks.

    Raises
    ------
    PackError
        There is no such pack or op, or it is broken.
    CheckUsageError
        A pack has no ops, an expected failure names none of the tests, or the test takes no case.

    >>> from plugrad.testing import parametrize_ops
    >>> @parametrize_ops("builtin::exp", "builtin::neg")
    ... def test_ops(case):
    ...     case.check()
    """
    expected = dict(expected_failures or {})
    if not targets or not all(isinstance(target, str) for target in targets):
        raise CheckUsageError(
            "parametrize_ops needs the names of packs or ops: @parametrize_ops('my_pack')"
        )
    cases = {repr(case): case for target in targets for case in cases_of(target, seed)}
    for name in expected:
        require_known(name, cases)

    def decorate(test: Callable[..., Any]) -> Callable[..., Any]:
        rows = [
            pytest.param(case, id=name, marks=[failing(expected[name])] if name in expected else ())
            for name, case in cases.items()
        ]
        parametrized: Callable[..., Any] = pytest.mark.parametrize(parameter_of(test), rows)(test)
        return parametrized

    return decorate


def parameter_of(test: Callable[..., Any]) -> str:
    """Return the name of a test's parameter for the case: 'case', if there is one, else the first but self."""
    names = list(inspect.signature(test).parameters)
    if "case" in names:
        return "case"
    if inspect.isclass(test) or names in ([], ["self"]):
        raise CheckUsageError(
            f"{test.__name__} takes no case: write `def {test.__name__}(case): case.check()`"
        )
    return names[names[0] == "self"]


def failing(reason: str) -> pytest.MarkDecorator:
    """Return the mark of a test that is expected to fail: by what the checker says, not by any other error."""
    return pytest.mark.xfail(reason=reason, strict=True, raises=pytest.fail.Exception)


def require_known(name: str, cases: Mapping[str, Case]) -> None:
    """Raise an error that suggests what is meant, unless `name` is a test's."""
    if name not in cases:
        raise CheckUsageError(
            f"expected_failures names {name!r}, which is none of the tests 'pack::op::check'"
            + did_you_mean(name, cases)
        )


def cases_of(target: str, seed: int) -> Iterator[Case]:
    """Yield every check of every op of a pack, or of one op: 'pack' or 'pack::op'."""
    ops = (registry.op(target),) if "::" in target else registry.ops(target)
    if not ops:
        raise CheckUsageError(f"the pack {target!r} has no ops: nothing would be checked")
    for op in ops:
        for check in CHECKS:
            yield Case(asked(op, seed), check)


@functools.cache
def asked(op: Op, seed: int) -> Asked:
    """Return what is asked of an op: the same for all tests of one run, in whatever file they are."""
    return Asked(op, seed)
