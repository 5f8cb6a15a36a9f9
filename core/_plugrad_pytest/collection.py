"""What `pytest --plugrad PACK` collects and runs: one test per op and check, called `pack::op::check`.

So `-k`, `-x`, `--lf` and junit files work as for any test. The checks of an op are asked together, by the first of
its tests that runs; under xdist, `--dist loadscope` keeps them in one worker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from plugrad.check.report import CheckResult, OpReport
    from plugrad.registry import Op

CHECKS = ("contract", "values", "second order", "forward", "declared")


class Collection:
    """The plugin proper, registered when a session asks for packs."""

    def __init__(self, config: pytest.Config) -> None:
        self.targets: list[str] = list(dict.fromkeys(config.getoption("plugrad")))
        if config.args_source is not pytest.Config.ArgsSource.ARGS:
            config.args = []  # no path was asked for: only the packs

    # First of all, so that -k and --lf select among these tests as among any others.
    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Add the tests of the packs to those that were found in files."""
        for target in self.targets:
            items.extend(session.genitems(Target.from_parent(session, name=target, nodeid=target)))


class Target(pytest.Collector):
    """What `--plugrad` was given: a pack, or one op of it."""

    def collect(self) -> Iterable[Check]:
        """Return the tests of its ops."""
        from plugrad.engine.errors import PlugradError

        try:
            ops = tuple(self.ops())
        except PlugradError as error:
            raise self.CollectError(str(error)) from error
        if not ops:
            raise self.CollectError(f"the pack {self.name!r} has no ops: nothing would be checked")
        seed: int = self.config.getoption("plugrad_seed")
        return [
            Check.from_parent(self, name=f"{op.identity}::{check}", asked=asked, check=check)
            for op in ops
            for asked in [Asked(op, seed)]
            for check in CHECKS
        ]

    def ops(self) -> Iterator[Op]:
        """Yield the ops that are meant."""
        from plugrad import registry

        if "::" in self.name:
            yield registry.op(self.name)
        else:
            yield from registry.ops(self.name)


class Asked:
    """An op and what the checker says of it, once it is asked."""

    def __init__(self, op: Op, seed: int) -> None:
        self.op = op
        self.seed = seed
        self.answer: OpReport | None = None

    def report(self) -> OpReport:
        """Return the report of all checks."""
        if self.answer is None:
            from plugrad.check import check_op

            self.answer = check_op(self.op.identity, seed=self.seed)
        return self.answer


class CheckFailed(Exception):
    """A verdict that is not green; its message is the whole report."""


class Check(pytest.Item):
    """One check of one op."""

    def __init__(self, *, asked: Asked, check: str, **rest: Any) -> None:
        super().__init__(nodeid=rest["name"], **rest)
        self.asked = asked
        self.check = check
        self.user_properties.append(("plugrad_seed", asked.seed))

    def runtest(self) -> None:
        """Skip, pass or raise, as the verdict says. What could not be decided is not green."""
        report = self.asked.report()
        result = next((check for check in report.checks if check.name == self.check), None)
        if result is None:
            pytest.skip(f"the checker does not ask this of {report.op}")
        if result.verdict == "skip":
            pytest.skip(result.message)
        if result.verdict == "warn":
            self.add_report_section("call", "plugrad", told(report, result))
        elif result.verdict != "pass":
            raise CheckFailed(told(report, result))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the report; a traceback would only show pytest and this file."""
        if isinstance(excinfo.value, CheckFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        """Return the place of the op."""
        origin = self.asked.op.origin
        return origin.file, origin.line - 1, self.name


def told(report: OpReport, result: CheckResult) -> str:
    """Return a check's verdict, what it found, and how to see it again."""
    from plugrad.check.text import check_text

    return check_text(report, result)
