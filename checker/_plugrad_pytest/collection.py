"""Pytest plugin behind `pytest --plugrad PACK`: one test per op and check, called `pack::op::check`.

So `-k`, `-x`, `--lf` and junit files work as for any test. The checks of an op are asked together, by the first of
its tests that runs; under xdist, `--dist loadscope` keeps them in one worker.
plugrad is imported by what needs it: if that fails, it is an error of the collection, which pytest reports as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from _plugrad_check.testing import Case


class Collection:
    """The pytest plugin proper, registered once in a session with `--plugrad`: it adds the tests of the named packs
    (`targets`) to the session, and owns the worker process in which ops are checked.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.targets: list[str] = list(dict.fromkeys(config.getoption("plugrad")))
        # `addopts` adds the packs to whatever is collected; the command line asks for them instead of it.
        self.alone = config.args_source is not pytest.Config.ArgsSource.ARGS and any(
            argument.partition("=")[0] == "--plugrad" for argument in config.invocation_params.args
        )
        if self.alone:
            config.args = []
        self.waiting: dict[str, Check] = {}
        """The checks that are still to be asked, by their node ids."""
        self.timeout: float = config.getoption("plugrad_timeout")
        self.workers: Executor | None = None

    def started_workers(self) -> Executor:
        """Return the executor with the worker process in which ops are checked; it is started at the first call, one
        for the session.
        """
        if self.workers is None:
            from _plugrad_check.workers import Workers

            self.workers = Workers(1, self.timeout or None)
        return self.workers

    def pytest_unconfigure(self) -> None:
        """Shut down the worker process, if it was started."""
        if self.workers is not None:
            self.workers.shutdown(wait=False)

    def pytest_report_header(self) -> str | None:
        """Return the line that says that no tests in files are collected; None if they are."""
        return "plugrad: --plugrad without a path: no tests in files" if self.alone else None

    # First of all, so that -k and --lf select among these tests as among any others.
    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Append the tests of the packs to `items`, the tests that were found in files."""
        for target in self.targets:
            items.extend(session.genitems(Target.from_parent(session, name=target, nodeid=target)))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Remember in `waiting` the checks among the tests that were selected: those not yet run."""
        self.waiting = {item.nodeid: item for item in session.items if isinstance(item, Check)}

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Remove the test that was run, whose pytest id is `nodeid`, from `waiting`."""
        self.waiting.pop(nodeid, None)

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int
    ) -> None:
        """Print the names of the ops that were not checked because of Ctrl-C."""
        if exitstatus == pytest.ExitCode.INTERRUPTED and self.waiting:
            ops = dict.fromkeys(item.case.place.identity for item in self.waiting.values())
            terminalreporter.write_line(f"plugrad: interrupted; not checked: {', '.join(ops)}")


class Target(pytest.Collector):
    """Collector of one target of `--plugrad`, a pack or an op: it makes a test for each check of each op."""

    def collect(self) -> Iterable[Check]:
        """Yield the tests of the target's ops. Raises CollectError if the pack cannot be loaded, or an expected failure
        names no such test.
        """
        from _plugrad_check.report.text import fit
        from _plugrad_check.testing import cases_of, failing, require_known
        from plugrad.engine.errors import PlugradError

        seed: int = self.config.getoption("plugrad_seed")
        expected = dict(self.expected())
        try:
            cases = {repr(case): case for case in cases_of(self.name, seed, self.workers())}
            for name in expected:
                require_known(name, cases)
        except PlugradError as error:
            raise self.CollectError(fit(str(error))) from error
        for name, case in cases.items():
            item = Check.from_parent(self, name=name, case=case)
            if name in expected:
                item.add_marker(failing(expected[name]))
            yield item

    def workers(self) -> Executor | None:
        """Return the executor in which ops are checked; None if they are checked in pytest's own process."""
        collection: Any = self.config.pluginmanager.get_plugin("plugrad-collection")
        return None if self.config.getoption("plugrad_in_process") else collection.started_workers()

    def expected(self) -> Iterator[tuple[str, str]]:
        """Yield (test name, reason) for the tests of this target that must fail, according to
        `plugrad_expected_failures`. Raises CollectError for a malformed line or a pack that does not exist.
        """
        from plugrad import registry
        from plugrad.registry.telling.suggestions import no_pack

        for line in self.config.getini("plugrad_expected_failures"):
            name, _, reason = line.partition(": ")
            if not reason.strip() or name.count("::") != 2:
                raise self.CollectError(
                    f"plugrad_expected_failures: {line!r} is not of the form 'pack::op::check: reason'"
                )
            pack = name.partition("::")[0]
            if pack not in [info.name for info in registry.packs()]:
                raise self.CollectError(f"plugrad_expected_failures: {no_pack(pack, registry)}")
            if f"{name}::".startswith(f"{self.name}::"):
                yield name, reason.strip()


class Check(pytest.Item):
    """Test that runs one check of one op, called `pack::op::check`; `case` is the checker's own description of it."""

    def __init__(self, *, case: Case, **rest: Any) -> None:
        super().__init__(nodeid=rest["name"], **rest)
        self.case = case
        self.user_properties.append(("plugrad_seed", case.on_demand.seed))

    def runtest(self) -> None:
        """Run the check; the test passes, is skipped or fails according to its verdict."""
        self.case.check()

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        """Return the file and the line (from 0) where the op is defined, and the name of the test, for pytest's
        reports.
        """
        from _plugrad_check.report.text import fit

        place = self.case.place
        return fit(place.file), place.line - 1, self.name
