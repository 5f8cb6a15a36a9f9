"""Ops that are in no pack, in processes of their own: odd names of files, files that end or hang, every face."""

# ruff: noqa: F811 - folder is a fixture

import pytest

from plugrad.check import check, mutate
from tests.checker.check.test_from_source import BARE, IDEA, SAMPLES, WRONG, file, folder  # noqa: F401
from tests.checker.cli.commands import expect, run
from tests.sites import DOUBLE


def plugrad(*args, code=None):
    """Run the command in the working directory, which is not on its path: as the installed script does."""
    return run(*args, PYTHONSAFEPATH="1", cwd=None, code=code)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["json.py", "colorsys.py", "numpy.py", "my-ops.py", "my ops.py"])
def test_a_file_called_like_another_module_or_like_none_is_checked_and_takes_no_name(name, folder):
    text = f"import colorsys, json\nassert json.dumps and colorsys.rgb_to_hls\n{IDEA}"
    file(name, text, folder)
    assert f"{name}::Double" in plugrad("check", name, code=0).stdout


def test_a_file_that_ends_its_process_spoils_only_itself(folder):
    file("exits.py", "import os\nos._exit(3)\n", folder)
    file("hangs.py", "import time\ntime.sleep(60)\n", folder)
    file("good.py", IDEA, folder)
    result = plugrad("check", "exits.py", "hangs.py", "good.py", "--timeout", "5")
    told = " ".join(result.stdout.split())
    assert result.returncode == 2
    assert "exits.py: the process in which it was imported ended" in told
    assert "hangs.py: there was no answer within 5 s while it was imported" in told
    assert "1 op right" in told


def test_every_face_and_option_takes_an_op_of_a_file(folder):
    file("ops.py", WRONG + DOUBLE.replace("Double", "Fine"), folder)
    files = ("--html", "page.html", "--junit", "tests.xml", "--sarif", "scan.json")
    result = plugrad("check", "ops.py", "--jobs", "2", "--mutate", "--seed", "3", *files)
    assert result.returncode == 1
    assert "plugrad check ops.py::Double --sample 0 --seed 3" in result.stdout
    for name in ("page.html", "tests.xml", "scan.json"):
        assert "ops.py::Double" in (folder / name).read_text(encoding="utf-8")
    assert 'testsuite name="ops.py"' in (folder / "tests.xml").read_text(encoding="utf-8")


def test_info_shows_an_op_of_a_file(folder):
    file("ops.py", IDEA, folder)
    says = "Double.apply(x, *, times=1) ... none: it is in no pack ... plugrad check {}"
    rows = [(f"info {each}", 0, says.format(each)) for each in ("ops.py::Double", "ops:Double")]
    expect([*rows, ("info gone.py::Double", 2, "")])


def test_samples_are_had_from_elsewhere(folder):
    file("ops.py", BARE + SAMPLES, folder)
    assert check("ops.py::Double").problems
    for spec in ("ops.py::mine", "ops.py:mine", "ops:mine"):
        assert check("ops.py::Double", samples=spec).verdict == "pass"
        assert check("ops.py", samples=spec).verdict == "pass"
        assert mutate("ops.py::Double", samples=spec).ops[0].mutants
    file("bad.py", WRONG + SAMPLES, folder)
    report = check("bad.py", samples="bad.py::mine").ops[0]
    assert report.samples_from == "bad.py::mine"
    assert report.reproduce() == "plugrad check bad.py::Double --samples bad.py::mine --seed 0"
    assert report.findings[0].call == "Sample(array of float64 (4,))"
