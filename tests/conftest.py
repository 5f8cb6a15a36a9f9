"""Fixtures for every test: seeded random numbers, and PyTorch where it is installed."""

from __future__ import annotations

import gc
import importlib.metadata
import importlib.util
import os
import signal
import zlib
from collections import Counter
from collections.abc import Generator

import numpy as np
import pytest

from tests import ROOT

# Triton reads it when it is imported: its kernels then run on the CPU, in NumPy. There is no GPU in CI.
os.environ.setdefault("TRITON_INTERPRET", "1")


def pytest_report_header() -> str:
    """Say which plugrad is tested: the installed one, or this tree."""
    spec = importlib.util.find_spec("plugrad")
    return f"plugrad: {spec.origin if spec else 'not installed'}"


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    """Random numbers of the test's own, the same in every run; PLUGRAD_TEST_SEED=N draws others."""
    seed = [int(os.environ.get("PLUGRAD_TEST_SEED", "0")), zlib.crc32(request.node.name.encode())]
    print(f"rng = np.random.default_rng({seed})")  # pytest shows it when the test fails
    return np.random.default_rng(seed)


@pytest.fixture(autouse=True)
def few_points(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask few inputs beyond samples in rooms of command, packs and kernels: what these find, the checker's tests."""
    if request.path.parent.name in ("cli", "registry", "kernels"):
        from _plugrad_check.exploration import exploration

        monkeypatch.setattr(exploration, "MOST_POINTS", 24)


@pytest.fixture
def signals() -> Generator[None]:
    """Signals that stop a process stop this one and its children, where those who started pytest have them ignored too.

    `nohup` has SIGHUP ignored, and a script has SIGINT in what it starts with `&`; children inherit that.
    """
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [
        getattr(signal, name) for name in names if hasattr(signal, name)
    ]  # no SIGHUP on Windows
    before = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.fixture(scope="session")
def torch():
    """PyTorch; without it the test is skipped."""
    from tests.comparing import installed

    return installed("torch")


def pytest_addoption(parser: pytest.Parser) -> None:
    words = "ask every case of the tests that are marked one_in(n)"
    parser.addoption("--every-case", action="store_true", help=words)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the option
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Have every core work on the whole fast tier; what somebody has chosen runs in this process, as -s and -x want it.

    There is a process for each core, so in each one thread computes: with PyTorch's own beside them, the tests of
    convolutions take half as long again (measured: 33 s of processor time, 22 s with one).
    """
    option = config.option
    is_worker = hasattr(config, "workerinput")
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not is_worker
    chosen = option.markexpr or option.keyword or option.capture == "no" or option.maxfail
    if whole and (others := other_packs()):
        names = ", ".join(others)
        raise pytest.UsageError(
            f"the tests bring packs of their own and count them, so that no other may be installed: {names} is. Run "
            f"them in another environment, or first: python -m pip uninstall {' '.join({*others.values()})}"
        )
    if whole and not chosen and getattr(option, "numprocesses", 0) is None:
        option.numprocesses, option.dist = "auto", "worksteal"
    if getattr(option, "numprocesses", None):
        os.environ.setdefault("OMP_NUM_THREADS", "1")  # read when a worker imports NumPy or PyTorch


def other_packs() -> dict[str, str]:
    """The packs that are installed beside plugrad's own and those of its examples, and their distributions."""
    found = importlib.metadata.entry_points(group="plugrad.ops")
    offers = {each.name: each.dist.name for each in found if each.dist is not None}
    ours = {"plugrad", *(folder.name for folder in ROOT.glob("examples/plugrad-*"))}
    return {pack: name for pack, name in offers.items() if name not in ours}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without the garbage collector, which finds nothing among them and looks at them again and again.

    Measured in each process: 9.4 s instead of 11.4 s, and each `gc.collect()` of a test is a third of a second shorter.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what asks for the fixture `torch` so, and leave the cases to `--every-case` that `one_in` does."""
    cases: Counter[str] = Counter()
    asked: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        if "torch" in getattr(item, "fixturenames", ()):
            item.add_marker("torch")
        few = item.get_closest_marker("one_in")
        number, *always = few.args if few else (1,)
        test, _, case = item.nodeid.partition("[")
        is_left = cases[test] % number and case.rstrip("]") not in always
        cases[test] += 1
        (left if is_left and not config.option.every_case else asked).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = asked


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs PyTorch, or something else, where that is not installed."""
    for mark in [*item.iter_markers("torch"), *item.iter_markers("needs")]:
        from tests.comparing import installed

        installed(*(mark.args or ["torch"]))
    if item.get_closest_marker("gpu") and (why := why_no_gpu()):
        pytest.skip(why)


def why_no_gpu() -> str:
    """Return why nothing can run on a GPU here; "" if it can."""
    from tests.comparing import why_not

    why = why_not("cupy")
    if not why:
        import cupy

        try:
            why = "" if cupy.cuda.runtime.getDeviceCount() else "CuPy finds no GPU"
        except cupy.cuda.runtime.CUDARuntimeError as error:
            why = f"CuPy finds no GPU: {error}"
    return why


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Have a run in which every test was skipped fail, as one that found no test does: nothing was asked."""
    if session.exitstatus == pytest.ExitCode.OK and asked_nothing(session.config):
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if asked_nothing(config):
        terminalreporter.write_line("NOTHING WAS TESTED: every test was skipped", red=True)


def asked_nothing(config: pytest.Config) -> bool:
    """Return whether tests were skipped, and none ran."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    came = {kind for kind in getattr(reporter, "stats", {}) if kind}
    return "skipped" in came and came <= {"skipped", "deselected", "warnings"}
