"""Which packs may be used: said in pyproject.toml, the environment, a command line or a block, the strongest last."""

import asyncio
import re
import sys
import threading

import pytest

import plugrad as pg
from plugrad.engine.errors import (
    PackConflictError,
    PackLoadError,
    PackMissingError,
    PackWarning,
    SettingError,
)
from plugrad.registry import Packs
from plugrad.registry.finding.configuration import rules_of_call, rules_of_environment
from tests.sites import GOOD

CHECKED, VARIABLE = "require_checked", "PLUGRAD_REQUIRE_CHECKED"


@pytest.fixture
def project(tmp_path_factory, monkeypatch):
    """Write the text of a pyproject.toml, two folders above the working directory."""
    folder = tmp_path_factory.mktemp("project")
    inner = folder / "src" / "deep"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)

    def write(text, place="."):
        file = folder / place / "pyproject.toml"
        file.write_text(text)
        return file

    return write


def states(made, *names):
    return [made.info(name).state for name in names]


# pyproject.toml.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_project_s_table_rules_packs_out_and_is_named_in_the_reason(site, project, encoding):
    site.pack("acme")
    site.pack("evil", "raise SystemExit('imported')")
    file = project("")
    file.write_text("[tool.plugrad]\nblock = ['evil']\n", encoding=encoding)
    made = site.registry()
    assert states(made, "acme", "evil") == ["not loaded", "blocked"]
    assert made.info("evil").reason == f"ruled out by block in {file}"
    assert f"ruled out by block in {file}" in site.refused("evil")
    assert "evil_pack" not in sys.modules


def test_the_nearest_file_with_a_table_of_plugrad_s_is_the_one(site, project):
    site.pack("acme")
    project("[tool.plugrad]\nblock = ['acme']\n")
    project("[project]\nname = 'inner'\ndependencies = ['plugrad']\n", "src/deep")
    assert states(site.registry(), "acme") == ["blocked"]
    project("[tool.plugrad]\npacks = ['acme']\n", "src")
    assert states(site.registry(), "acme") == ["not loaded"]


def test_a_setting_holds_from_the_strongest_place_that_has_it(site, project):
    for name in ("one", "two", "three"):
        site.pack(name)
    project("[tool.plugrad]\nblock = ['one']\npacks = ['one', 'two']\n")
    assert states(site.registry(), "one", "two", "three") == ["blocked", "not loaded", "blocked"]
    made = site.registry(PLUGRAD_BLOCK="two")
    assert states(made, "one", "two", "three") == ["not loaded", "blocked", "blocked"]
    with made.config(block=["three"], packs=["two", "three"]):
        assert states(made, "one", "two", "three") == ["blocked", "not loaded", "blocked"]
        with made.config(block=[]):
            assert states(made, "one", "two", "three") == ["blocked", "not loaded", "not loaded"]
    assert states(made, "one", "two", "three") == ["not loaded", "blocked", "blocked"]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("blok = ['acme']", r"blok in FILE: there is no such setting. Did you mean 'block'\?"),
        ("require_checked = 'x'", r"require_checked in FILE: .* Did you mean 'require-checked'\?"),
        ("block = 'acme'", r"block in FILE is 'acme'; write a list of packs"),
        ("packs = ['acme', 3]", r"packs in FILE is \['acme', 3\]; write a list"),
        ("packs = {acme = 1}", r"packs in FILE is .*; write a list"),
        ("strict = 1", r"strict in FILE is 1; write true or false"),
        ("strict = 'false'", r"strict in FILE is 'false'; write true or false"),
        ("prefer = ['acme']", r"prefer in FILE is \['acme'\]; write a table"),
        ("prefer = {acme = 1}", r"prefer in FILE is .*; write a table"),
        ("require-checked = true", r"require-checked in FILE is True; write the path of a lock"),
        ("require-checked = ''", r"require-checked in FILE is ''; write the path of a lock"),
        ("require-checked = 'no.lock'", r"require-checked in FILE requires .* no lock .*no\.lock"),
        ("block = ['acmee']", r"block in FILE names 'acmee'.*'acme'\?"),
        ("packs = ['acmee']", r"packs in FILE names 'acmee'.*'acme'\?"),
        ("prefer = {acmee = 'x'}", r"prefer in FILE names 'acmee'.*'acme'\?"),
        ("[tool]\nplugrad = 3", r"\[tool.plugrad\] in FILE is 3; write a table"),
    ],
)
def test_a_setting_that_makes_no_sense_is_an_error_that_names_file_and_key(
    site, project, table, message
):
    site.pack("acme")
    file = project(table if table.startswith("[") else f"[tool.plugrad]\n{table}\n")
    error = PackMissingError if "acmee" in table else SettingError
    with pytest.raises(error, match=f"^{message.replace('FILE', re.escape(str(file)))}"):
        site.registry().packs()


NOT_OURS = [
    "[project]\nname = \n",
    "[project]\ndependencies = ['plugrad', \n",
    "[project.scripts]\nplugrad = \n[tool.black]\n",
    "tool = 3  # plugrad\n",
    "\x00\xff plugrad",
]


@pytest.mark.parametrize("text", NOT_OURS)
def test_a_broken_file_that_says_nothing_of_plugrad_is_no_matter_of_plugrad_s(site, project, text):
    project(text)
    assert site.registry().info("builtin").usable


BROKEN = [
    "[tool.plugrad]\nblock = [\n",
    "[ tool . 'plugrad' ]\nblock = \n",
    "tool.plugrad.block = [\n",
    "[tool]\nother = 1\nplugrad = {\n",
    "[tool.plugrad.prefer]\nx = a\n",
]
UTF_16 = [("[tool.plugrad]\nblock = ['builtin']\n", f"utf-16{order}") for order in ("", "-le")]


@pytest.mark.parametrize(("text", "encoding"), [*((text, "utf-8") for text in BROKEN), *UTF_16])
def test_a_broken_file_that_was_to_say_something_is_an_error(site, project, text, encoding):
    file = project("")
    file.write_bytes(text.encode(encoding))
    words = f"^fix {file}, which has a table .tool.plugrad. .*cannot be read"
    with pytest.raises(SettingError, match=words):
        site.registry().packs()


def test_a_file_that_may_not_be_read_is_warned_of(site, project, monkeypatch):
    file = project("[tool.plugrad]\nblock = ['acme']\n")

    def refuse(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(file), "read_bytes", refuse)
    words = f"{file} cannot be read .Permission denied., so the settings"
    with pytest.warns(PackWarning, match=words):
        assert site.registry().info("builtin").usable


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no working directory")
def test_a_lock_named_from_a_working_directory_that_is_gone_is_an_error_in_words(
    tmp_path, monkeypatch
):
    gone, there = tmp_path / "gone", tmp_path / "k.lock"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    for source, require in (
        ("PLUGRAD_REQUIRE_CHECKED", lambda lock: rules_of_environment({VARIABLE: lock})),
        ("plugrad.config(require_checked=...)", lambda lock: rules_of_call({CHECKED: lock})),
    ):
        words = f"{source} is 'k.lock', a path from the working directory, which is gone; write the"
        with pytest.raises(SettingError, match=re.escape(words)):
            require("k.lock")
        assert require(str(there)).require_checked.value == there


@pytest.mark.parametrize("order", [("one", "two"), ("two", "one")])
@pytest.mark.parametrize("wanted", ["dist-b", "Dist_B"])
def test_a_preferred_distribution_settles_a_conflict(site, project, monkeypatch, order, wanted):
    site.install("dist-a", {"acme": "acme_a_pack"}, folder="one", acme_a_pack=GOOD)
    site.install("dist-b", {"acme": "acme_b_pack"}, folder="two", version="2.0", acme_b_pack=GOOD)
    for folder in ("one", "two"):
        monkeypatch.syspath_prepend(site.path / folder)
    said = site.refused("acme", None, *order, error=PackConflictError)
    _, _, line = said.rpartition("in pyproject.toml under [tool.plugrad]: ")
    assert line == 'prefer = {acme = "dist-a"}'  # which is copied
    file = project(f"[tool.plugrad]\n{line.replace('dist-a', wanted)}\n")
    made = site.registry(*order)
    assert made.load("acme").version == "2.0"
    assert made.info("acme").reason.startswith("preferred to dist-a 1.0")
    assert made.info("acme").reason.endswith(f"by prefer in {file}")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("acme", r"dist-c.*does not offer .*; write 'dist-a' or 'dist-b'"),
        ("builtin", "does not offer the pack 'builtin'"),  # one's own has one distribution
    ],
)
def test_a_preferred_distribution_that_does_not_offer_the_pack_is_an_error(
    site, project, name, words
):
    site.pack(name, distribution="dist-a", folder="one")
    site.pack(name, distribution="dist-b", folder="two")
    project(f"[tool.plugrad.prefer]\n{name} = 'dist-c'\n")
    with pytest.raises(SettingError, match=words):
        site.registry("one", "two").packs()


# The environment.


def test_a_variable_that_is_misspelt_is_an_error(site):
    for name in ("PLUGRAD_BLOK", "PLUGRAD_BLOCKS", "PLUGRAD_REQUIRE_CHEKED"):
        words = rf"^the environment variable {name} is not .* Did you mean PLUG"
        with pytest.raises(SettingError, match=words):
            site.registry(**{name: "x"}).packs()
    assert site.registry(PLUGRAD_HOME="x", PLUGRAD_LEGENDRE_TABLES="y").packs()  # others' own


def test_false_is_false_and_in_a_strict_block_an_author_sees_the_own_error(site):
    site.pack("acme", "1 / 0")
    for value in ("false", "False", "true"):
        made = site.registry(PLUGRAD_STRICT=value)
        for _ in range(2):
            with pytest.raises(ZeroDivisionError if value == "true" else PackLoadError):
                made.load("acme")
            with made.config(strict=True), pytest.raises(ZeroDivisionError):
                made.load("acme")


# Blocks.


def test_in_a_block_a_pack_is_not_imported_and_its_ops_are_out_of_reach(site):
    site.pack("acme")
    made = site.registry()
    ops = Packs(made)
    with made.config(block=["acme"]):
        with pytest.raises(PackLoadError, match=r"ruled out by plugrad\.config\(block=\.\.\.\)"):
            ops.acme.double  # noqa: B018
        assert "acme" not in dir(ops)
        assert "acme_pack" not in sys.modules
    double = ops.acme.double
    with made.config(packs=[]):
        with pytest.raises(PackLoadError, match=r"not among the packs in plugrad\.config\(packs="):
            ops.acme.double  # noqa: B018
        with pytest.raises(PackLoadError):
            made.op("acme::double")
        assert double(2.0) == 4.0  # who holds it has it
    assert ops.acme.double is double
    assert vars(ops.acme)["double"] is double  # found without a question from now on


def test_a_block_is_for_its_own_thread_and_task(site):
    site.pack("acme")
    made = site.registry()
    ops = Packs(made)
    inside, seen = threading.Event(), []
    thread = threading.Thread(target=lambda: seen.append(inside.wait() and ops.acme.double(1.0)))
    thread.start()  # before the block: since 3.14 one may inherit what is said where it is started
    with made.config(block=["acme"]):
        inside.set()
        thread.join()
        with pytest.raises(PackLoadError):
            ops.acme.double  # noqa: B018
    assert seen == [2.0]

    async def state(*blocked):
        with made.config(block=blocked):
            await asyncio.sleep(0)
            return made.info("acme").state

    async def both():
        return await asyncio.gather(state("acme"), state())

    assert asyncio.run(both()) == ["blocked", "loaded"]


SENSELESS = [
    ({"block": "acme"}, r"\(block=...\) is 'acme'; write a list"),
    ({"packs": [1]}, r"\(packs=...\) is \[1\]; write a list"),
    ({"strict": 1}, r"\(strict=...\) is 1; write true or false"),
    ({"require_checked": "no.lock"}, r"\(require_checked=...\) requires a lock"),
    ({"require_checked": True}, r"\(require_checked=...\) is True; write the"),
    ({"block": ["nobody"]}, r"\(block=...\) names 'nobody'"),
    ({"reqire_checked": "a"}, r"\(reqire_checked=...\): .* Did you mean 'require_checked'\?"),
    ({"prefer": {}}, ".* The settings are packs, block, strict, require_checked$"),
]


def test_a_block_that_says_what_makes_no_sense_does_not_begin_and_one_that_raises_ends(site):
    site.pack("acme")
    made = site.registry()
    for given, words in SENSELESS:
        wrong = pytest.raises(pg.PlugradError, match=f"plugrad.config{words}")
        with wrong, made.config(**given):
            raise AssertionError(given)
    with pytest.raises(ZeroDivisionError), made.config(block=["acme"]):
        1 / 0  # noqa: B018
    assert made.load("acme").ops


def test_a_generator_may_end_in_another_context():
    def ruled():
        with pg.config(packs=[]):
            yield

    generator = ruled()
    thread = threading.Thread(target=next, args=[generator])
    thread.start()
    thread.join()
    generator.close()
    assert pg.registry.info("vision").usable


# The command line.
