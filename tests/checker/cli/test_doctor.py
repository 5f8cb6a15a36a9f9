"""`plugrad doctor`: each thing that goes wrong in practice, planted, is found with its mend; what is right is not."""

import json
import os
import re
import sys
from pathlib import Path

import numpy as np
import pytest

import plugrad
from _plugrad_check.from_source.sources import in_a_shell
from _plugrad_cli.doctor import installation, questions, sources
from _plugrad_cli.doctor.installation import Wrong
from _plugrad_cli.doctor.questions import QUESTIONS, Question, answer, answers_shown, ask_all
from plugrad import registry
from plugrad.registry import default
from plugrad.registry.lock import entry_of
from tests.checker.cli.commands import pack, plug
from tests.checker.words import lacking
from tests.sites import GOOD, put_in_place

USABLE = pack(("Cube", 3))
HEALTH = """
@pg.hookimpl
def plugrad_doctor(report):
    {}
"""


def texts(question, about=""):
    """Return what a question finds wrong about something, each with its mend on a line of its own."""
    found = [f"{each.text}\n{each.mend}" for each in question() if isinstance(each, Wrong)]
    return [text for text in found if about in text]


# The metadata of packs.


def test_a_right_pack_is_nothing_wrong(site):
    site.pack("good", USABLE)
    for question in QUESTIONS:
        if not question.loads:
            assert not texts(question.ask, "good"), question
    assert "good_pack" not in sys.modules


def test_what_is_wrong_with_installed_metadata_is_found_with_what_to_do(site):
    site.pack("good", GOOD)
    site.pack("good", GOOD, distribution="other-good")
    site.pack("left", GOOD)
    site.pack("left", GOOD, version="2.0")
    site.install("plugrad-evil", {"builtin": "evil_pack"}, evil_pack=GOOD)
    (found,) = texts(installation.in_a_bad_state, "the pack 'good'")
    assert found.splitlines()[0].endswith("): keep one of them")
    assert found.splitlines()[1].startswith(
        "pip uninstall other-good or pip uninstall plugrad-good; or, in"
    )
    assert found.endswith(' under [tool.plugrad]: prefer = {good = "other-good"}')
    (found,) = texts(installation.in_a_bad_state, "left")
    assert "one of them left over\npip install --force-reinstall plugrad-left" in found
    (found,) = texts(installation.in_a_bad_state, "builtin")
    assert found.endswith("\npip uninstall plugrad-evil")


@pytest.fixture
def lock(site, monkeypatch):
    """Require a lock that holds no pack but those that are given."""

    def require(**packs):
        path = site.path / "plugrad.lock"
        path.write_text(json.dumps({"schema": 1, "packs": packs}))
        put_in_place(site.registry(PLUGRAD_REQUIRE_CHECKED=str(path)), monkeypatch)
        return path

    return require


def test_a_pack_that_a_lock_refuses_is_found_with_the_command_that_checks_it(site, lock):
    site.pack("good", GOOD)
    assert not texts(installation.unchecked)
    path = lock()
    (found,) = texts(installation.unchecked)
    assert f"the pack 'good' (plugrad-good 1.0) is refused: it is not in the lock {path}" in found
    assert found.endswith(f"\nplugrad check good --lock {path}")
    assert installation.usable() == sorted(default.own_packs())  # with --load it is not told twice


def test_a_pack_that_was_changed_under_a_lock_is_found_with_the_command_that_reinstalls_it(
    site, lock
):
    info = site.pack("good", GOOD)
    path = lock(good=entry_of(site.registry().info("good"), {}, {"good_pack.py": "another"}))
    (found,) = texts(installation.unchecked)
    assert f"if the change is yours, run `plugrad check good --lock {path}`" in found
    reinstall = "pip install --force-reinstall --no-deps plugrad-good==1.0"
    assert found.endswith(f"\n{reinstall}")
    direct = {"url": site.path.as_uri(), "dir_info": {"editable": True}}
    info.joinpath("direct_url.json").write_text(json.dumps(direct))
    lock(good=entry_of(site.registry().info("good"), {}, {"good_pack.py": "another"}))
    (found,) = texts(installation.unchecked)
    assert found.endswith(f"\nplugrad check good --lock {path}")


@pytest.mark.parametrize("group", ["plugrad.op", "plugrad_ops", "plugrad-ops", "plugrad"])
def test_a_group_that_is_misspelt_is_found(site, group):
    site.install("plugrad-good", f"[{group}]\ngood = good_pack", good_pack=GOOD)
    (found,) = texts(installation.in_a_misspelt_group, "good")
    assert f"in the entry-point group {group!r}" in found
    assert '[project.entry-points."plugrad.ops"]' in found


@pytest.mark.parametrize("group", ["plugrad_good.kernels", "pytest11", "console_scripts"])
def test_a_group_of_somebody_s_own_is_none(site, group):
    site.install("plugrad-good", f"[{group}]\ngood = good_pack", good_pack=GOOD)
    assert not texts(installation.in_a_misspelt_group, "good")


# Entry points.


@pytest.mark.parametrize(
    ("value", "lacking"),
    [
        ("gone_pack", "names the module gone_pack, which is not there"),
        ("good_pack.gone", "names the module good_pack.gone, which is not there"),
        ("good_pack:Gone", "names Gone in "),
        ("good_pack:gone.deep", "names gone.deep in "),
        ("good_pack", ""),
        ("good_pack:Double", ""),
        ("good_pack:plugrad_register_ops", ""),
        ("good_pack : np", ""),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_found_and_nothing_is_imported(site, value, lacking):
    site.install("plugrad-good", {"good": value}, good_pack=GOOD)
    found = texts(installation.leading_nowhere, "good")
    assert bool(found) == bool(lacking)
    assert all(lacking in each for each in found)
    assert all("-m pip install --force-reinstall plugrad-good" in each for each in found)
    assert "good_pack" not in sys.modules


@pytest.mark.parametrize(
    "source",
    [
        "from os import *",
        "def __getattr__(name): ...",
        "try:\n    import json as Plugin\nexcept ImportError:\n    Plugin = None",
        "if True:\n    class Plugin: ...",
        "a, Plugin = 1, 2",
        "this is no Python",
    ],
)
def test_what_a_module_may_define_is_not_said_to_be_missing(site, source):
    site.install("plugrad-good", {"good": "good_pack:Plugin"}, good_pack=source)
    assert not texts(installation.leading_nowhere, "good")


def packaged(site, head, modules):
    """Install a pack that is a package with modules."""
    folder = site.path / "good"
    folder.mkdir()
    for name, source in {"__init__": head + GOOD.replace("import probe", ""), **modules}.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return site.install("plugrad-good", {"good": "good"})


@pytest.mark.parametrize(
    "head",
    [
        "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n",
        "if False:\n    import nowhere\n",
        "import sys\nsys.path.append('/elsewhere')\nimport nowhere\n",
        "PLUGRAD_API = 1\n",
        "from numpy import testing, fft\nimport numpy.linalg as la\nimport xml.dom.minidom, os.path\n",
        "from os import *\nfrom plugrad import errors\nfrom plugrad.authoring import *\nfrom numpy.lib import format\n",
        "from . import ops\nfrom .ops import f\nimport good.ops\nfrom good import f as g\nf = 1\n",
    ],
)
def test_what_may_be_imported_is_no_problem(site, head):
    packaged(site, head, {"ops": "f = 1\n"})
    assert not texts(sources.unimportable)


def test_the_packs_of_this_environment_can_be_imported_as_their_sources_show():
    """The examples that are installed, and other plugins."""
    assert not texts(sources.unimportable)


FIXES = {  # the reason of a pack that cannot be imported
    "is for another API; pip install --upgrade plugrad": "pip install --upgrade plugrad",
    "No module named 'x'; pip install x": "pip install x",
    "ModuleNotFoundError: No module named 'x.y' (a.py:1)": "install what has the module x, or ",
    "ImportError: no op f; write another as a Function (a.py:1)": "pip install --upgrade plugrad-good",
    "SyntaxError: never closed (a.py:1)": "pip install --upgrade plugrad-good",
}


def test_the_fix_of_a_pack_is_what_its_reason_ends_with_unless_that_is_of_another_case(site):
    site.pack("good", GOOD)
    (offer,) = registry.info("good").offers
    fixes = {reason: installation.with_fix(reason, offer)[1] for reason in FIXES}
    assert not {reason: fix for reason, fix in fixes.items() if FIXES[reason] not in fix}


@pytest.mark.parametrize(
    ("requires", "words", "fix"),
    [
        ("numpy>=9", f"requires numpy>=9, and numpy {np.__version__} is installed", "install 'numpy>=9'"),
        ("numpy<1,>0; python_version >= '3'", "requires numpy<1,>0; python", "install 'numpy<1,>0'"),
        ("nowhere-at-all", "requires nowhere-at-all, and it is not installed", "nowhere-at-all"),
        ("numpy >>= 9", "requires 'numpy >>= 9', which cannot be read", ""),
        ("numpy>=1", "", ""),
        ("nowhere-at-all; python_version < '3'", "", ""),
        ("nowhere-at-all; extra == 'more'", "", ""),
    ],
)  # fmt: skip
def test_a_requirement_that_is_not_installed_is_found(site, requires, words, fix):
    site.pack("good", GOOD, requires=[requires, "plugrad"])
    found = texts(installation.unmet, "plugrad-good 1.0")
    assert len(found) == bool(words)
    assert all(words in each and fix in each.rpartition("\n")[2] for each in found)


@pytest.mark.parametrize("old", [{"old": "good_pack"}, {"good": "good_pack"}, {}])
@pytest.mark.parametrize("name", ["plugrad-good", "Plugrad.Good"])
def test_an_upgrade_that_was_cut_short_is_found_whatever_its_two_versions_offer(site, old, name):
    site.install("plugrad-good", old, version="1.0", good_pack=GOOD)
    site.install(name, {"good": "good_pack"}, version="2.0")
    for offered in {"good", *old}:
        info = site.registry().info(offered)
        assert "one of them left over; pip install --force-reinstall" in info.reason
        (found,) = texts(installation.in_a_bad_state, f"the pack {offered!r}")
        assert not lacking(found, "has metadata of", "1.0", "2.0")
    site.pack("other", GOOD, version="3.0")
    assert not site.registry().info("other").reason


def installed_from(site, project, editable, offered="good = good_pack"):
    """Install a distribution as pip does from a folder."""
    info = site.install("plugrad-good", f"[plugrad.ops]\n{offered}", good_pack=GOOD)
    origin = {"url": project.as_uri(), "dir_info": {"editable": True} if editable else {}}
    (info / "direct_url.json").write_text(json.dumps(origin))


@pytest.mark.parametrize(
    "text", ["", "[tool.poetry]", "no toml", '[project]\nname="x"\ndynamic=["entry-points"]']
)
def test_a_project_that_does_not_say_what_it_offers_is_not_held_to_it(site, tmp_path, text):
    (tmp_path / "pyproject.toml").write_text(text)
    installed_from(site, tmp_path, True)
    assert not texts(installation.edited_since, "good")


def test_an_editable_install_whose_folder_is_gone_is_found(site, tmp_path):
    installed_from(site, tmp_path / "gone", True)
    (found,) = texts(installation.edited_since, "good")
    assert not lacking(found, "gone, which is not there any more", "-m pip uninstall plugrad-good")


@pytest.mark.parametrize("layout", ["src", "."])
@pytest.mark.parametrize(
    ("name", "edited", "editable", "is_found"),
    [
        ("plugrad-good", True, False, True),
        ("Plugrad_Good", True, False, True),
        ("plugrad-good", False, False, False),
        ("plugrad-good", True, True, False),
        ("plugrad-other", True, False, False),
    ],
)
def test_a_copy_that_is_not_what_is_edited_here_is_found(
    site, tmp_path, monkeypatch, layout, name, edited, editable, is_found
):
    folder = tmp_path / "a project"
    (folder / layout).mkdir(parents=True)
    (folder / "pyproject.toml").write_text(f'[project]\nname = "{name}"\n')
    (folder / layout / "good_pack.py").write_text(GOOD + "# edited" * edited, encoding="utf-8")
    installed_from(site, tmp_path, editable)
    (folder / "tests").mkdir()
    monkeypatch.chdir(folder / "tests")
    found = texts(installation.copies_that_differ, "good")
    assert len(found) == is_found
    assert all("1 file, good_pack.py differs from the project" in each for each in found)
    assert all(f"install -e {in_a_shell(str(folder))}" in each for each in found)
    monkeypatch.chdir(tmp_path)
    assert not texts(installation.copies_that_differ, "good")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no working directory")
def test_where_the_working_directory_is_gone_nothing_is_edited(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert not texts(installation.copies_that_differ)


# plugrad itself.


def test_another_plugrad_that_is_installed_is_found(site):
    site.install("plugrad", "", version="9.9")
    (found,) = texts(installation.other_plugrads, "9.9")
    assert str(site.path) in found
    assert str(Path(plugrad.__file__).parent) in found


def test_another_plugrad_on_the_path_is_found(site, tmp_path, monkeypatch):
    other = tmp_path / "elsewhere" / "plugrad"
    other.mkdir(parents=True)
    (other / "__init__.py").touch()
    assert not texts(installation.other_plugrads, "elsewhere")
    monkeypatch.syspath_prepend(other.parent)
    (found,) = texts(installation.other_plugrads, "elsewhere")
    assert f"another on sys.path, {other}" in found


def test_metadata_of_another_version_are_found(monkeypatch):
    assert not texts(installation.metadata_of_another)
    monkeypatch.setattr(plugrad, "__version__", "99")
    assert "plugrad 99 runs, and its metadata" in texts(installation.metadata_of_another)[0]


def test_a_plugrad_that_is_not_installed_is_found(monkeypatch):
    monkeypatch.setattr(installation, "installed", list)
    assert "is not installed, so it has no packs" in texts(installation.metadata_of_another)[0]


# Surroundings.


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("PLUGRAD_BLOK", "x", "Did you mean 'PLUGRAD_BLOCK'"),
        ("PLUGRAD_SOMETHING", "x", "plugrad has no such variable"),
        ("PLUGRAD_BLOCK", "builtn", "PLUGRAD_BLOCK names 'builtn'"),
        ("PLUGRAD_PACKS", "nothing", "unset PLUGRAD_PACKS"),
        ("PLUGRAD_STRICT", "maybe", "PLUGRAD_STRICT is 'maybe'"),
    ],
)
def test_a_variable_that_says_nothing_is_found(site, monkeypatch, name, value, words):
    assert not texts(questions.misspelt_variables)
    monkeypatch.setenv(name, value)
    put_in_place(site.registry(**{name: value}), monkeypatch)
    (found,) = texts(questions.misspelt_variables)
    assert words in found


def test_a_variable_of_a_pack_that_is_installed_is_left_to_that_pack(site, monkeypatch):
    monkeypatch.setenv("PLUGRAD_GOOD_KERNEL", "numpy")
    assert "no such variable" in texts(questions.misspelt_variables)[0]
    site.pack("good", USABLE)
    assert not texts(questions.misspelt_variables)


@pytest.mark.skipif(os.name == "nt", reason="scripts are programs there")
@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("#!{here}\n", None),
        ("#!/bin/sh\n'''exec' \"{here}\" \"$0\" \"$@\"\n' '''\n", None),
        ("#!/bin/sh\nexec something\n", None),  # a shim: nobody knows
        ("#!{fake}\n", "of the environment /elsewhere; plugrad runs in"),
        ("#!/bin/sh\n'''exec' \"{fake}\" \"$0\" \"$@\"\n' '''\n", "of the environment /elsewhere"),
        ("#!/nowhere/bin/python\n", "cannot be run"),
    ],
)
def test_a_pytest_of_another_environment_is_found(tmp_path, monkeypatch, first, words):
    fake, script = tmp_path / "python", tmp_path / "pytest"
    fake.write_text("#!/bin/sh\nprintf /elsewhere\n")
    script.write_text(first.format(here=sys.executable, fake=fake))
    for program in (fake, script):
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    found = texts(questions.pytest_elsewhere)
    assert len(found) == (words is not None)
    assert all(words in each and each.endswith(f"{sys.executable} -m pytest") for each in found)
    if not words:  # nor is one where there is none
        monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
        assert not texts(questions.pytest_elsewhere)


def test_what_does_not_apply_has_no_tick_and_says_why(site, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(questions.importlib.util, "find_spec", lambda name: None)
    answers = [
        answer(question, is_asked=True)
        for question in QUESTIONS
        if question.ask
        in (installation.copies_that_differ, questions.pytest_elsewhere, questions.plugin_unseen)
    ]
    reasons = ["in no project", "no pytest on PATH", "pytest is not installed"]
    for each, reason in zip(answers, reasons, strict=True):
        assert each["wrong"] is None
        assert reason in each["skipped"]
    shown = [str(line) for line in answers_shown(answers, 100)]
    assert all(line.startswith("–") for line in shown[:3])
    assert shown[-1] == "0 checks, no problem."
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "plugrad-absent"\n')
    (found,) = installation.copies_that_differ()
    assert found.text == "no pack of the project plugrad-absent is installed"


def test_plugins_that_are_turned_off_are_found(monkeypatch):
    before = len(texts(questions.plugin_unseen))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    assert len(texts(questions.plugin_unseen)) == before + 1
    assert "pytest -p _plugrad_pytest" in texts(questions.plugin_unseen)[-1]
    monkeypatch.setenv("PYTEST_PLUGINS", "_plugrad_pytest")
    assert not texts(questions.plugin_unseen)


# The command.


def test_nothing_wrong_is_said_with_what_was_asked(site, only):
    only("every entry point names a module that exists", "every pack can be imported")
    result = plug("doctor", code=0)
    assert "✓ every entry point names a module that exists" in result.stdout
    assert "– every pack can be imported" in result.stdout
    assert "1 check, no problem. --load imports the packs too, for 1 more check." in result.stdout


def test_what_is_wrong_is_exit_code_1_with_the_mend_on_a_line_to_copy(site, only):
    only("every entry point names a module that exists")
    site.install("plugrad-good", {"good": "gone_pack"})
    result = plug("doctor", code=1)
    assert "✗ every entry point names a module that exists" in result.stdout
    assert "1 check, 1 problem." in result.stdout
    (mend,) = (line for line in result.stdout.splitlines() if line.startswith("  fix"))
    assert mend.endswith("-m pip install --force-reinstall plugrad-good")
    document = json.loads(plug("doctor", "--json").stdout)
    assert document["exit_code"] == 1
    (answer,) = document["questions"]
    assert answer["wrong"][0]["mend"].endswith("plugrad-good")


def test_without_load_no_pack_is_imported_nor_asked(site):
    site.pack("good", USABLE + HEALTH.format("report.wrong('x')"))
    document = json.loads(plug("doctor", "--json").stdout)
    assert [each["wrong"] for each in document["questions"][-2:]] == [None, None]
    assert "good_pack" not in sys.modules


def test_a_question_that_cannot_be_answered_is_wrong_and_the_others_are_asked(monkeypatch):
    def fail():
        yield Wrong("first", "")
        raise OSError("no such disk")

    rows = (Question("one", fail), Question("two", lambda: iter(())))
    monkeypatch.setattr(questions, "QUESTIONS", rows)
    one, two = ask_all()
    said = "this could not be found out: OSError: no such disk"
    assert [each["text"] for each in one["wrong"]] == ["first", said]
    assert two["wrong"] == []


def test_a_pack_in_a_bad_state_does_not_keep_the_doctor_from_the_rest(site):
    site.pack("good", USABLE)
    site.install("broken-dist", "[plugrad.ops]\nno equals")
    result = plug("doctor")
    assert re.search("broken[-_]dist", result.stdout)
    assert "Traceback" not in result.output
