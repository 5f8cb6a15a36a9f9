"""`plugrad doctor --load`, which imports packs in processes and asks them; and what takes longer to look at."""

# ruff: noqa: E501 - the table holds one case a line

import json
import re
import sys

import pytest

from _plugrad_cli.doctor import installation, sources
from _plugrad_cli.doctor.questions import QUESTIONS, answer
from plugrad.registry.lock import hashes_of
from tests.checker.cli.commands import plug
from tests.checker.cli.test_doctor import (
    HEALTH,
    USABLE,
    installed_from,
    packaged,
    texts,
)
from tests.sites import GOOD

BROKEN = {
    "no Python": ("def f(:\n", {}, "SyntaxError: ", "pip install --upgrade plugrad-good"),
    "a module that is not there": ("import nowhere_at_all.deep\n", {}, "there is no module nowhere_at_all", "install what has the module nowhere_at_all"),
    "a name that is not there": ("from numpy import nowhere\n", {}, "ImportError: numpy has no nowhere", "--upgrade"),
    "a name that plugrad has not": ("from plugrad import hookimp\n", {}, "plugrad has no hookimp", "--upgrade"),
    "a newer API": ("PLUGRAD_API = 99\n", {}, "pack API 99, and this plugrad has 1", "pip install --upgrade plugrad"),
    "an older API": ("PLUGRAD_API = 0\n", {}, "pack API 0", "pip install --upgrade plugrad-good"),
    "no Python further in": ("from good.ops import f\n", {"ops": "f = (\n"}, "ops.py:1)", "--upgrade"),
    "a module of its own": ("from . import ops\nfrom .gone import f\n", {"ops": ""}, "good.gone", "--upgrade"),
    "a name of its own": ("from .ops import gone\n", {"ops": "there = 1"}, "good.ops has no gone", "--upgrade"),
}  # fmt: skip
"""What a pack begins with, its other modules, what is said of it and the fix."""


@pytest.mark.parametrize(("head", "modules", "words", "fix"), BROKEN.values(), ids=BROKEN)
def test_a_pack_whose_source_shows_that_it_cannot_be_imported_is_found_without_an_import(
    site, head, modules, words, fix
):
    info = packaged(site, head, modules)
    (found,) = texts(sources.unimportable, "the pack 'good' (plugrad-good 1.0)")
    assert words in found
    assert fix in found.rpartition("\n")[2]
    assert "good" not in sys.modules
    direct = {"url": site.path.as_uri(), "dir_info": {"editable": True}}
    info.joinpath("direct_url.json").write_text(json.dumps(direct))
    (found,) = texts(sources.unimportable, "good")  # the author's own
    if "--upgrade plugrad-good" in fix or fix == "--upgrade":
        assert re.search(r"\ncorrect .*\.py:\d+$|\npip install", found)


@pytest.mark.parametrize(("head", "modules", "words", "fix"), BROKEN.values(), ids=BROKEN)
def test_with_load_the_same_is_found_with_a_fix(site, head, modules, words, fix):
    packaged(site, head, modules)
    found = texts(installation.unusable, "the pack 'good' is ")
    assert len(found) == 1
    assert "plugrad info good" not in found[0]
    assert fix in found[0].rpartition("\n")[2]


def test_with_load_a_pack_that_cannot_be_is_found_and_no_other_suffers(site, only):
    only("every pack can be imported")
    site.pack("good", USABLE)
    site.pack("broken", "raise SystemExit(0)")
    site.pack("exits", "import os\nos._exit(0)")
    result = plug("doctor", "--load", code=1)
    said = " ".join(result.stdout.split())
    assert "the pack 'broken' is broken: SystemExit: 0" in said
    assert "the pack 'exits' is broken" in said
    assert "'good'" not in said
    assert "2 problems" in said


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ("report.right('the tables are there')", 0, "good: the tables are there"),
        ("report.wrong('no compiler', mend='apt install gcc')", 1, "fix apt install gcc"),
        ("pass", 1, "its plugrad_doctor reported neither a problem nor a success"),
        ("1 / 0", 1, "its plugrad_doctor raised ZeroDivisionError"),
        ("report.wrong()", 1, "its plugrad_doctor raised TypeError"),
        ("import os; os._exit(3)", 1, "its plugrad_doctor gave no answer"),
        ("report.right('\\x1b[31m::error::x')", 0, "\\x1b[31m"),
    ],
)
def test_a_pack_says_how_it_is_in_a_process_of_its_own(site, only, body, code, words):
    only("the health checks of the packs pass")
    site.pack("good", USABLE + HEALTH.format(body))
    result = plug("doctor", "--load")
    assert result.exit_code == code, result.output
    assert words in " ".join(result.stdout.split())
    place = f"{site.path / 'good_pack.py'}:{len((USABLE + HEALTH).splitlines())}"
    assert (place in "".join(result.stdout.split())) == ("raised" in words)
    assert "good_pack" not in sys.modules


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_a_pack_in_a_namespace_package_is_there_and_its_files_are_hashed(site, depth):
    spaces = ["one", "two", "three"][:depth]
    folder = site.path.joinpath(*spaces)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "good_pack.py").write_text(USABLE, encoding="utf-8")
    site.install("plugrad-good", {"good": ".".join([*spaces, "good_pack"])})
    for question in QUESTIONS:
        if not question.loads:
            assert not texts(question.ask, "good"), question
    (name,) = hashes_of(site.registry().info("good").offers[0])
    assert name == "/".join([*spaces, "good_pack.py"])


@pytest.mark.parametrize(
    "text", ["[plugrad.ops]\ngood good_pack", "[plugrad.ops\ngood = good_pack"]
)
def test_a_malformed_line_of_entry_points_is_one_problem_with_one_fix(site, text):
    site.install("plugrad-good", text, good_pack=GOOD)
    answers = [answer(each, is_asked=True) for each in QUESTIONS if not each.loads]
    (found,) = [
        wrong
        for each in answers
        for wrong in each["wrong"] or ()
        if "could not" in wrong["text"] or "good" in wrong["text"]
    ]
    assert f"its entry_points.txt in {site.path} cannot be read (expected" in found["text"]
    assert any(repr(line) in found["text"] for line in text.splitlines())
    assert found["mend"] == "pip install --force-reinstall plugrad-good"


@pytest.mark.parametrize("editable", [True, False])
@pytest.mark.parametrize(
    ("project", "words"),
    [
        ("good = 'good_pack'", None),
        ("good = 'other_pack'", "good = other_pack, where good_pack is installed"),
        ("new = 'good_pack'", "good = nothing, where good_pack is installed; new = good_pack"),
        ("good = 'good_pack'\nnew = 'x'", "new = x, where nothing is installed"),
        ("", "good = nothing, where good_pack is installed"),
    ],
)
def test_a_project_that_was_edited_since_is_found(site, tmp_path, project, words, editable):
    folder = tmp_path / "project"
    folder.mkdir()
    table = f'[project]\nname = "x"\n[project.entry-points."plugrad.ops"]\n{project}\n'
    (folder / "pyproject.toml").write_text(table)
    installed_from(site, folder, editable)
    found = texts(installation.edited_since, "good")
    assert len(found) == (words is not None)
    assert all(words in each for each in found)
    again = f"-m pip install {'-e ' * editable}{folder}"
    assert all(each.endswith(again) for each in found)
