"""`pytest --plugrad PACK` beside other tests, settings and workers; and `plugrad.testing.parametrize_ops`."""

import re
from xml.etree import ElementTree

import pytest

from plugrad.testing import CHECKS
from tests.checker.cli.test_pytest_plugin import HERE, outcomes, site, workplace  # noqa: F401

# ruff: noqa: F811 - site is a fixture
pytest_plugins = ["pytester"]


def test_what_a_pack_raises_reaches_no_terminal_raw_and_is_no_command_of_a_log(site):
    text = site.pytest("--plugrad", "evil", "--plugrad", "worse", "-v")
    assert "\\x1b[31m\\x07\\u202e" in text
    assert not re.search("[\x1b\x07\u202e]", text)
    assert not re.search(r"^\s*::error::", text, re.MULTILINE)


@pytest.mark.parametrize("arguments", [(), ("--collect-only",), ("--help",), ("--plugrad-seed=1",)])
def test_a_session_without_the_option_ends_with_nothing_of_plugrad_imported(
    site, tmp_path, arguments
):
    """What an environment pays in which plugrad is installed and nobody asks for it: the plugin's door."""
    told = "def pytest_unconfigure():\n    import sys\n    print('IMPORTED', *sys.modules, 'END')\n"
    settings = "[pytest]\nplugrad_expected_failures = acme::square::values: not here\n"
    own = "import sys\ndef test_own(): assert not {'numpy', 'plugrad'} & {*sys.modules}\n"
    files = {"conftest.py": told, "pytest.ini": settings, "test_own.py": own}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    output = site.apart(*arguments, cwd=tmp_path, code=0)
    assert ("1 passed" in output) == (not {"--collect-only", "--help"} & {*arguments})
    (names,) = re.findall(r"^IMPORTED (.*) END$", output, re.MULTILINE)
    imported = set(names.split())
    assert "_plugrad_pytest" in imported
    assert "_plugrad_pytest.collection" not in imported
    assert not {"numpy", "plugrad"} & {name.partition(".")[0] for name in imported}


LOSS = """
import numpy as np
from plugrad.testing import assert_gradients

def test_loss():
    assert_gradients(lambda x: x * x.detach(), np.ones(2))
"""


def test_the_short_summary_of_pytest_says_what_is_wrong(site, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    output = own(site, "", "-rf", source=LOSS, apart=True, code=1)
    (line,) = [line for line in output.splitlines() if line.startswith("FAILED")]
    assert "AssertionError: PLG030 wrong gradient: d(output 0) / d(x)" in line


def test_tests_are_selected_as_any_others(site):
    output = site.pytest(HERE, "--plugrad", "acme", "-v", "-k", "cube and not forward", code=0)
    assert {name.rpartition("::")[0] for name in outcomes(output)} == {"acme::cube"}
    site.pytest(HERE, "--plugrad", "acme")
    output = site.pytest(HERE, "--plugrad", "acme", "-v", "--lf", code=1)
    assert set(outcomes(output).values()) == {"FAILED"}


def test_with_a_path_both_are_collected(site):
    options = "--plugrad", "acme::cube", "-v", "-k", "own or values"
    output = site.pytest("test_own.py", HERE, *options, code=0)
    assert outcomes(output) == {"test_own.py::test_own": "PASSED", "acme::cube::values": "PASSED"}


OWN_LAYOUT = {
    "conftest.py": "import pytest\n@pytest.fixture\ndef number(): return 1\n",
    "tests/test_own.py": "def test_own(number): assert number == 2\n",
    "pack/test_pack.py": "def test_pack(): pass\n",
}


@pytest.mark.parametrize("where", ["addopts", "PYTEST_ADDOPTS", "-o"])
@pytest.mark.parametrize("testpaths", ["", "tests"])
@pytest.mark.parametrize(
    "arguments", [(), ("-k", "own or values"), ("tests",), ("tests/test_own.py::test_own",)]
)
def test_a_pack_of_the_settings_takes_no_own_test_away(
    site, tmp_path, monkeypatch, where, testpaths, arguments
):
    for name, text in OWN_LAYOUT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    ini = f"[pytest]\ntestpaths = {testpaths}\n"
    (tmp_path / "pytest.ini").write_text(ini, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    output = site.pytest("-v", *arguments)
    without = outcomes(output)
    asked = f"{HERE} --plugrad acme::cube"
    if where == "addopts":
        (tmp_path / "pytest.ini").write_text(f"{ini}addopts = {asked}\n", encoding="utf-8")
    elif where == "PYTEST_ADDOPTS":
        monkeypatch.setenv(where, asked)
    else:
        arguments = ("-o", f"addopts={asked}", *arguments)
    output = site.pytest("-v", *arguments, code=1)
    assert without["tests/test_own.py::test_own"] == "FAILED"
    assert {name: v for name, v in outcomes(output).items() if "acme" not in name} == without
    assert outcomes(output)["acme::cube::values"] == "PASSED"


def test_a_pack_of_the_settings_takes_no_own_test_away_from_workers_and_from_below(site, tmp_path):
    pytest.importorskip("xdist")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --plugrad acme::cube\n", "utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "test_own.py").write_text("def test_own(): assert 0\n", "utf-8")
    output = site.apart("-n", "1", "-v", cwd=tmp_path, code=1)
    assert re.search(r"FAILED below.test_own\.py::test_own", output)
    output = site.apart("-v", cwd=tmp_path / "below", code=1)
    assert outcomes(output)["test_own.py::test_own"] == "FAILED"
    assert re.search(r"acme::cube::values PASSED", output)


def test_a_run_of_packs_alone_says_so(site):
    words = "no tests in files"
    assert words in site.pytest(HERE, "--plugrad=acme::cube", "-k", "forward")
    assert words not in site.pytest("test_own.py", HERE, "--plugrad", "acme", "-k", "own")


SQUARE, CUBE = "acme::square::values: issue 12", "acme::cube::values: issue 12"


@pytest.mark.parametrize(
    ("target", "expected", "code", "words"),
    [
        # Without an expected failure of the settings.
        ("broken", "", 2, "no license"),
        ("nowhere", "", 2, "nowhere"),
        ("plugrad_builtin", "", 2, "there is no pack 'plugrad_builtin'. Did you mean 'builtin'?"),
        ("acme::cub", "", 2, "cube"),
        ("empty", "", 2, "the pack 'empty' has no ops"),
        ("raising", "", 1, "samples raised OSError: no file"),
        ("yielding", "", 1, "samples yielded nothing"),
        # With one.
        ("acme::square", SQUARE, 0, "1 xfailed"),
        ("acme", CUBE, 1, "[XPASS(strict)] issue 12"),
        ("acme::square", CUBE, 1, "1 failed"),  # of another op
        ("acme", "acme::square::value: x", 2, "Did you mean 'acme::square::values'"),
        ("acme", "acmee::square::values: x", 2, "no pack 'acmee'. Did you mean 'acme'?"),
        ("acme", "acme::square::values", 2, "is not of the form 'pack::op::check: reason'"),
    ],
)
def test_a_run_ends_with_its_code_and_says_why(site, target, expected, code, words):
    settings = ["-o", f"plugrad_expected_failures={expected}"] if expected else []
    output = site.pytest(HERE, "--plugrad", target, "-v", *settings, code=code)
    assert words in output
    if not expected and code == 2:
        assert f"ERROR {target}" in output
    if not expected and code == 1:
        assert {*outcomes(output).values()} == {"FAILED"}


def test_an_interrupt_ends_the_run_keeps_what_was_finished_and_names_what_was_not_asked(site):
    output = site.pytest(HERE, "--plugrad", "stopped", "--plugrad", "acme::cube", code=2)
    assert "KeyboardInterrupt" in output
    assert "passed" not in output
    output = site.pytest(HERE, "--plugrad", "acme::cube", "--plugrad", "stopped")
    assert "6 passed, 1 skipped" in output, output
    assert "plugrad: interrupted; not checked: stopped::lazy" in output


def test_the_first_failure_ends_the_run_if_asked_to(site):
    output = site.pytest(HERE, "--plugrad", "acme", "-x", "-v", code=1)
    assert [*outcomes(output).values()].count("FAILED") == 1
    assert [*outcomes(output)][-1] == "acme::square::values"
    assert "stopping after 1 failures" in output


def test_a_junit_file_has_each_check_with_its_seed_and_what_is_wrong(site, tmp_path):
    path = tmp_path / "junit.xml"
    site.pytest(HERE, "--plugrad", "acme::square", "--plugrad-seed", "7", f"--junitxml={path}")
    tests = {test.get("name"): test for test in ElementTree.parse(path).iter("testcase")}
    wrong = tests["values"]
    assert wrong.get("classname") == "acme.square"
    assert "off by the constant factor 0.5" in wrong.find("failure").text
    assert wrong.find("properties/property").attrib == {"name": "plugrad_seed", "value": "7"}
    assert tests["contract"].find("failure") is None


def test_workers_have_the_tests_of_one_process(site):
    pytest.importorskip("xdist")
    alone = outcomes(site.pytest(HERE, "--plugrad", "acme", "-v"))
    output = site.apart("--plugrad", "acme", "-v", "-n", "2", "--dist", "loadscope", code=1)
    each = r"^\[gw(\d)\].*? (PASSED|FAILED|SKIPPED) (\S+::.*?) *$"
    found = re.findall(each, output, re.MULTILINE)
    assert {name: outcome for _, outcome, name in found} == alone
    for op in ("cube", "square"):
        assert len({worker for worker, _, name in found if op in name}) == 1


# `plugrad.testing.parametrize_ops`, in a test file of a user's own.

OWN = """
from plugrad.testing import parametrize_ops

@parametrize_ops({arguments})
def test_ops(case):
    case.check()
    assert case.op.identity.startswith("acme::")
"""


def own(site, arguments, *options, code, source=OWN, apart=False):
    """Run a user's test file in which `parametrize_ops` is called with these arguments."""
    run = site.apart if apart else site.pytest
    path = site.work / "test_ops.py"
    path.write_text(source.format(arguments=arguments), encoding="utf-8")
    try:
        return run("-v", "-rX", "test_ops.py", *options, code=code)
    finally:
        path.unlink()


def test_a_packs_own_suite_has_one_test_of_each_op_and_check(site):
    output = own(site, "'acme'", code=1)
    found = outcomes(output)
    assert found["test_ops.py::test_ops[acme::cube::values]"] == "PASSED"
    assert found["test_ops.py::test_ops[acme::cube::forward]"] == "SKIPPED"
    assert found["test_ops.py::test_ops[acme::square::values]"] == "FAILED"
    assert "off by the constant factor 0.5" in output
    assert "testing.py" not in output, "the report is enough"
    output = own(site, "'acme'", "-k", "cube and values", code=0)
    assert "1 passed" in output


CUB = "'acme', expected_failures={'acme::cub::values': 'x'}"


NAMELESS = {
    f"({CUB})": "Did you mean 'acme::cube::values'",
    "('acmee')": "acmee",
    "('broken')": "no license",
    "('acme', 'empty')": "the pack 'empty' has no ops",
    "()": "needs the names of packs or ops",
    "": "@parametrize_ops('my_pack')",
}


@pytest.mark.parametrize("arguments", NAMELESS)
def test_what_names_nothing_is_an_error_and_not_a_green_run(site, arguments):
    output = own(site, arguments, source=OWN.replace("({arguments})", "{arguments}"), code=2)
    assert NAMELESS[arguments] in output


ERRING = """
import pytest
from plugrad.testing import parametrize_ops

@parametrize_ops('acme::square', expected_failures={{'acme::square::values': 'issue 12'}})
def test_ops(case):
    raise OSError("the disk is full")
"""


def test_an_expected_failure_is_the_checkers_and_no_other_error(site):
    output = own(site, "", "-k", "values", source=ERRING, code=1)
    assert "1 failed" in output
    assert "the disk is full" in output


TWICE = """
import pytest
import plugrad.testing
from plugrad.testing import parametrize_ops

calls = []
right = plugrad.testing.check_apart
plugrad.testing.check_apart = lambda name, *rest: calls.append(name) or right(name, *rest)

class TestPack:
    @parametrize_ops('acme::cube')
    def test_method(self, case):
        case.check()

@pytest.mark.parametrize("more", [1, 2])
@parametrize_ops('acme::cube')
def test_beside_other_parameters(tmp_path, more, case):
    case.check()

@parametrize_ops('acme::cube')
def test_under_another_name(cube):
    cube.check()

def test_that_the_checker_was_asked_once():
    assert calls == ["acme::cube"]

@parametrize_ops('acme::cube', seed=5)
def test_with_another_seed(case):
    assert case.report().seed == 5
    assert len(calls) == 2
"""


def test_the_case_is_one_parameter_among_others_and_an_op_is_asked_once(site):
    output = own(site, "", "-v", source=TWICE, apart=True, code=0)  # none was asked before
    found = outcomes(output)
    assert found["test_ops.py::TestPack::test_method[acme::cube::values]"] == "PASSED"
    assert found["test_ops.py::test_beside_other_parameters[acme::cube::values-2]"] == "PASSED"
    assert len(found) == len(CHECKS) * (1 + 2 + 1 + 1) + 1


def test_one_test_is_run_by_its_name_and_failures_are_run_again(site):
    path = site.work / "test_ops.py"
    path.write_text(OWN.format(arguments="'acme'"), encoding="utf-8")
    try:
        output = site.pytest("-v", "test_ops.py::test_ops[acme::cube::values]", code=0)
        assert [*outcomes(output)] == ["test_ops.py::test_ops[acme::cube::values]"]
        site.pytest("test_ops.py")
        output = site.pytest("-v", "--lf", "test_ops.py")
    finally:
        path.unlink()
    assert {*outcomes(output).values()} == {"FAILED"}
