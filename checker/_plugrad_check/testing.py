"""Gradient tests for a test suite: `assert_gradients` for one function, `parametrize_ops` for the ops of a pack (needs
pytest). `pytest --plugrad` uses this module too.
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any

from _plugrad_check import CheckResult, OpReport, check_function, plan, rows
from _plugrad_check.report.report import OpPlace, worst_of
from _plugrad_check.report.text import check_text, fit, in_a_line
from _plugrad_check.running import check_apart
from _plugrad_check.workers.jobs import lost_words
from _plugrad_check.workers.messages import Unanswered
from _plugrad_check.workers.pool import awaited, only_loads
from plugrad import registry
from plugrad.engine.errors import CheckUsageError, CheckWarning
from plugrad.engine.graph.facts import signature_of
from plugrad.registry import Op
from plugrad.registry.telling.spelling import did_you_mean
from plugrad.registry.telling.strangers import bounded
from plugrad.registry.telling.suggestions import require

__all__ = ["CHECKS", "Case", "assert_gradients", "parametrize_ops"]

CHECKS = (*(check.name for check in plan.CHECKS), "vmap")


def assert_gradients(
    fn: Callable[..., Any],
    inputs: Any,
    *,
    samples: Iterable[Any] | None = None,
    seed: int = 0,
    full: bool = False,
    framework: str | None = None,
    reference: Callable[..., Any] | None = None,
    k: float = 2.0,
    surrogate: Callable[..., Any] | None = None,
) -> None:
    """Raise AssertionError unless the gradients of a function are right: a function of plugrad, PyTorch, JAX, autograd
    or PyTensor.

    It does not need pytest. The checks and the parameters are those of `plugrad.check.check_function`: a
    `torch.autograd.Function` or a `jax.custom_vjp` is checked by its own rule. If a kernel takes only float16, bfloat16
    or float32, give a `reference` to compare it with.

    Raises
    ------
    AssertionError
        A check fails, or is inconclusive; the message is the report.
    CheckUsageError
        There is nothing to check, or the function belongs to another framework than its arrays.

    Warns
    -----
    CheckWarning
        The checks pass with a warning: somebody could get a wrong number, or lose one, without an error. It is a
        Python warning, which pytest's summary shows; ``pytest -W error::plugrad.testing.CheckWarning``, or
        ``warnings.simplefilter("error", CheckWarning)``, makes it an error. Notes are not shown.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.testing import assert_gradients
    >>> assert_gradients(lambda x: pg.exp(x) * x, np.linspace(-1, 1, 5))
    """
    __tracebackhide__ = True  # pytest shows where it was called
    report = check_function(
        fn,
        inputs,
        samples=samples,
        seed=seed,
        full=full,
        framework=framework,
        reference=reference,
        k=k,
        surrogate=surrogate,
    )
    if report.verdict == "warn":
        warnings.warn(f"{report}\n\n{AS_ERRORS}", CheckWarning, stacklevel=2)
    elif report.verdict != "pass":
        raise AssertionError(f"{in_a_line(report.checks)}\n\n{report}")


AS_ERRORS = "It passes. To make such warnings errors: pytest -W error::plugrad.testing.CheckWarning"


class ReportOnDemand:
    """Lazily computed report of one op, shared by all tests of the op: the first of them that asks for it runs the
    checks.
    """

    def __init__(self, op: OpPlace, seed: int, executor: Executor | None = None) -> None:
        self.op = op
        self.seed = seed
        self.executor = executor
        """The executor that checks the op; None: this process."""
        self.answer: OpReport | None = None

    def report(self) -> OpReport:
        """Return the report of all checks of the op; the first call runs them."""
        if self.answer is None:
            self.answer = check_apart(self.op.identity, self.seed, self.executor)
        return self.answer


class Case:
    """Test for pytest of one check of one op. `parametrize_ops` makes one for each check of each op, and passes it to
    the test function, which calls its `check`.
    """

    def __init__(self, on_demand: ReportOnDemand, name: str) -> None:
        self.on_demand = on_demand
        self.place = on_demand.op
        """The op's identity, and where its class begins."""
        self.name = name
        """The check to run: 'contract', 'values' or another of `CHECKS`, or the code of a check of its pack."""

    def __repr__(self) -> str:
        return f"{self.place.identity}::{self.name}"

    @property
    def op(self) -> Op:
        """The op that this case tests, from the registry; reading this imports its pack."""
        with registry.default.lifted():
            return registry.op(self.place.identity)

    def report(self) -> OpReport:
        """Return the checker's report on the op that this case tests, with all checks. The op is checked once, however
        many tests there are.
        """
        return self.on_demand.report()

    def check(self) -> None:
        """Pass, skip or fail the running test, according to the verdict.

        An inconclusive check fails. A warning passes and is a Python warning, as of `assert_gradients`; notes are
        printed (pytest shows them with ``-rP``). A check that the checker does not run on this op is skipped.
        """
        import pytest

        report = self.report()
        results = self.results()
        if not results:
            pytest.skip(f"the checker does not check this for {report.op}")
        text = "\n\n".join(check_text(report, result) for result in results)
        verdict = worst_of(result.verdict for result in results)
        if verdict == "skip":
            pytest.skip(fit(bounded("; ".join(result.message for result in results))))
        if verdict == "warn":
            warnings.warn(f"{text}\n\n{AS_ERRORS}", CheckWarning, stacklevel=2)
        elif verdict == "pass" and any(result.notes for result in results):
            print(text)  # noqa: T201 - to pytest, which shows it
        elif verdict != "pass":
            pytest.fail(text, pytrace=False)

    def results(self) -> list[CheckResult]:
        """Return the results of this check in the op's report; if the samples could not be drawn, return the one result
        that says so.
        """
        checks = self.report().checks
        own = [check for check in checks if check.name == self.name]
        return own or [
            check for check in checks if check.name not in (*CHECKS, *self.place.questions)
        ]


def parametrize_ops(
    *targets: str, expected_failures: Mapping[str, str] | None = None, seed: int = 0
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that runs a test once for each check of each op of installed packs.

    The test gets a `Case` as its parameter `case`, or as its first parameter. Its body is ``case.check()``, and
    anything else. The names of the tests are 'pack::op::check'.

    Parameters
    ----------
    *targets
        Packs and ops: 'pack' or 'pack::op'.
    expected_failures
        Tests that must fail, with the reasons: ``{"my_pack::swish::values": "issue 12"}``. If such a test passes, it
        is a failure.
    seed
        The seed of the checks.

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
        import pytest

        rows = [
            pytest.param(case, id=name, marks=[failing(expected[name])] if name in expected else ())
            for name, case in cases.items()
        ]
        parametrized: Callable[..., Any] = pytest.mark.parametrize(parameter_of(test), rows)(test)
        return parametrized

    return decorate


def parameter_of(test: Callable[..., Any]) -> str:
    """Return the name of the parameter by which a test takes its case: 'case' if it has one, else the first after self.
    Raises CheckUsageError if it has none.
    """
    names = list(signature_of(test).parameters)
    if "case" in names:
        return "case"
    if inspect.isclass(test) or names in ([], ["self"]):
        raise CheckUsageError(
            f"{test.__name__} takes no case: write `def {test.__name__}(case): case.check()`"
        )
    return names[names[0] == "self"]


def failing(reason: str) -> Any:
    """Return pytest's xfail mark, with this `reason`, for a test that must fail with the checker's verdict, and not
    with any other error.
    """
    import pytest

    return pytest.mark.xfail(reason=reason, strict=True, raises=pytest.fail.Exception)


def require_known(name: str, cases: Mapping[str, Case]) -> None:
    """Raise CheckUsageError, with a suggestion, unless `name`, an expected failure, is the name of one of the tests in
    `cases`.
    """
    if name not in cases:
        raise CheckUsageError(
            f"expected_failures names {name!r}, which is not one of the tests 'pack::op::check'"
            + did_you_mean(name, cases)
        )


def cases_of(target: str, seed: int, executor: Executor | None = None) -> Iterator[Case]:
    """Yield a `Case` (one test) for every check of every op of a pack, or of one op: 'pack' or 'pack::op'. `seed` is
    that of the checks.

    With an executor, its workers load the packs and check the ops.
    """
    for op in places_of(target) if executor is None else places_by_worker(target, executor):
        for check in (*CHECKS, *op.questions):
            yield Case(report_on_demand(op, seed, executor), check)


@only_loads
@registry.default.lifted()
def places_of(target: str) -> tuple[OpPlace, ...]:
    """Return the identity, file, line and further checks of each op of 'pack' or 'pack::op'; this imports the pack.
    Raises PackError if there is no such pack or op, CheckUsageError if the pack has no ops.
    """
    require(target, registry)
    ops = (registry.op(target),) if "::" in target else registry.ops(target)
    if not ops:
        raise CheckUsageError(f"the pack {target!r} has no ops: nothing would be checked")
    questions = (*rows.names_of_plugins(), *(each.code for each in registry.questions(ops[0].pack)))
    return tuple(OpPlace(op.identity, op.origin.file, op.origin.line, questions) for op in ops)


def places_by_worker(target: str, executor: Executor) -> tuple[OpPlace, ...]:
    """Return the identity, file, line and further checks of each op of `target`, as `places_of` does, computed in a
    worker process. Raises CheckUsageError if the worker sends no answer.
    """
    try:
        places: tuple[OpPlace, ...] = awaited(executor.submit(places_of, target))
    except Unanswered as why:
        raise CheckUsageError(f"{target}: {lost_words('its pack was loaded', why)}") from None
    return places


@functools.cache
def report_on_demand(op: OpPlace, seed: int, executor: Executor | None) -> ReportOnDemand:
    """Return the shared `ReportOnDemand` of an op, cached by the arguments: the same object for all tests of one run,
    in any file. `seed` is that of the checks, and `executor` runs them; None runs them in this process.
    """
    return ReportOnDemand(op, seed, executor)
