"""What is said of a pack that cannot be loaded: which error, in which file and line, whatever is wrong with it."""

import json
import re

import pytest

from plugrad.engine.errors import PackLoadError
from tests.checker.cli.commands import run
from tests.sites import GOOD, forget_packs

FAULTS = {
    "a syntax error": ("x = 1\ndef f(:\n", "SyntaxError: invalid syntax", 2),
    "an indentation error": ("def f():\n  x = 1\n    y = 2\n", "IndentationError: unexpected", 3),
    "a missing block": ("def f():\nx = 1\n", "IndentationError: .* definition on line 1", 2),
    "tabs and spaces": ("if 1:\n    x = 1\n\ty = 2\n", "TabError: inconsistent use of tabs", 3),
    "a string without an end": ("x = 1\ny = 'abc\n", "SyntaxError: unterminated string", 2),
    "a return outside": ("x = 1\nreturn x\n", "SyntaxError: 'return' outside function", 2),
    "another encoding": (b"x = 1\ny = '\xff\xfe'\n", "SyntaxError: .*[uU][tT][fF]-8", 2),
    "an unknown encoding": (b"# coding: klingon\n", "SyntaxError: .*klingon", 1),
    "null bytes": (b"x = 1\nfrom \x00 import y\n", "(Syntax|Value)Error: source code .*null", 1),
    "a name error": ("x = 1\n\nnothing\n", "NameError: name 'nothing' is not defined", 3),
    "a missing package": ("x = 1\nimport no_such\n", "ModuleNotFoundError: .*'no_such'", 2),
    "a missing name": ("from os import no_such\n", "ImportError: cannot import name 'no_such'", 1),
    "code that it compiles": ("x = 1\nexec('1 +')\n", "SyntaxError: invalid syntax", 2),
    "an exit": ("x = 1\nraise SystemExit(3)\n", "SystemExit: 3", 2),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("nested", [False, True], ids=["module", "package"])
def test_a_fault_is_told_with_the_path_and_the_line_that_has_it(site, fault, nested):
    source, error, line = FAULTS[fault]
    site.install("plugrad-bad", {"bad": "bad_pack"})
    path = site.path / "bad_pack.py"
    if nested:
        folder = site.path / "bad_pack" / "ops"
        folder.mkdir(parents=True)
        folder.parent.joinpath("__init__.py").write_text("from bad_pack import ops\n")
        folder.joinpath("__init__.py").write_text("\nfrom bad_pack.ops import kernels\n")
        path = folder / "kernels.py"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    words = site.refused()
    assert re.search(f"could not be loaded: {error}", words), words
    if "null" in fault and str(path) not in words:
        # Python does not say which file: the one that imports it.
        assert "bad = 'bad_pack'" in words or f"({path.parent}" in words
        return
    found = re.search(rf"\({re.escape(str(path))}:(\d+)\)\. It is from plugrad-bad 1\.0", words)
    assert found, words
    assert int(found[1]) == line or "encoding" in fault or "null" in fault


def test_an_error_is_placed_at_the_last_line_of_the_pack_s_own(site):
    (site.path / "used_by_a_pack.py").write_text("\n\n1 / 0\n")
    site.pack("bad", "x = 1\nimport used_by_a_pack\n")
    assert f"ZeroDivisionError: division by zero ({site.path / 'bad_pack.py'}:2)" in site.refused()
    folder = site.path / "worse_pack"
    folder.mkdir()
    folder.joinpath("__init__.py").write_text("")
    folder.joinpath("hooks.py").write_text("from worse_pack import kernels\n")
    folder.joinpath("kernels.py").write_text("\n1 / 0\n")
    site.install("plugrad-worse", {"worse": "worse_pack.hooks"})
    assert f"({folder / 'kernels.py'}:2)" in site.refused("worse")


NOTHING = {
    "no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
    "no-such-module": "ModuleNotFoundError: No module named 'no-such-module'",
    "good_pack:Nothing": "AttributeError: module 'good_pack' has no attribute 'Nothing'",
    "good_pack.ops": "ModuleNotFoundError: No module named 'good_pack.ops'",
    "good_pack.py": "ModuleNotFoundError: No module named 'good_pack.py'",
}


def test_an_entry_point_that_names_nothing_is_quoted_and_one_oddly_written_is_taken(site):
    points = {f"bad{number}": value for number, value in enumerate(NOTHING)}
    site.pack("good")
    site.install("plugrad-bad", points)
    for name, value in points.items():
        words = site.refused(name)
        assert NOTHING[value] in words
        assert f"(its entry point is {name} = {value!r}" in words
    site.install("plugrad-odd", {"odd": "odd_pack:"}, odd_pack=GOOD)
    assert site.registry().load("odd").ops.keys() == {"double"}


def test_an_entry_point_of_another_spoils_no_pack_whose_files_nobody_listed(site):
    site.pack("good")
    site.install("plugrad-bad", {"g": "good_pack"})
    for bad_first in (True, False):
        made = site.registry()
        if bad_first:
            with pytest.raises(PackLoadError, match="pip uninstall plugrad-bad"):
                made.load("g")
        assert made.load("good").ops
        forget_packs()


def test_a_name_that_no_installer_would_take_is_not_shown(site):
    info = site.pack("bad")
    for name in ("a" * 200_000, "plugrad\0bad", "a\x1b[31m", "plugrad bad; rm -rf"):
        (info / "METADATA").write_text(f"Name: {name}\nVersion: {name}\n")
        made = site.registry()
        found = made.info("bad")
        assert (found.distribution, found.version) == ("plugrad_bad", "unknown")
        assert made.load("bad").ops
        forget_packs()


LONG = "a" * 100_000
NO_MODULES = [
    *("", ":", ":good_pack", ".good_pack", "good_pack.", "./good_pack.py", "good/pack", "1st"),
    *("good_pack::x", "good_pack:1", "good_pack = x", "good_pack [", "good pack", "good\0pack"),
    *("good_pack # ours", '"good_pack"'),
]
CUT = "characters left out)"
RULE = "not a valid pack name: it must match [a-z][a-z0-9_]* and be no Python keyword"
WHERE = 'pyproject.toml of plugrad-bad under [project.entry-points."plugrad.ops"]'
NO_PACKS = [  # lines of the group, the name under which they are listed, and why they are none
    *((f"bad = {value}", "bad", f"{value!r} names no module: expected") for value in NO_MODULES),
    *((f"{name} = good_pack", name, RULE) for name in ("Caps", "with-dash", "1st", "dotted.name")),
    *((f"{name} = good_pack", name, RULE) for name in ("lambda", "class", "import", "_", "Good")),
    *(
        (f"{name} = x", name, f"'{name}' is reserved for plug")
        for name in ("core", "plugrad", "ops")
    ),
    ("no equals", "<plugrad-bad>", "cannot be read (expected NAME = MODULE, got 'no equals"),
    ("= good_pack", "<plugrad-bad>", "'= good_pack' has no name: expected NAME = MODULE"),
    ("=", "<plugrad-bad>", "has no name: expected NAME = MODULE"),
    (f"{'b' * 5000} = x", "<plugrad-bad>", "has a name of 5000 letters, more than 100: expected"),
    ("bad = a_pack\nbad = b_pack", "bad", "offers it twice, as bad = a_pack and bad = b_pack"),
    (f"bad = {'a ' * 100_000}", "bad", CUT),
    (f"= {LONG}", "<plugrad-bad>", CUT),
    (f"bad = {LONG}\nbad = b{LONG}", "bad", CUT),
]


@pytest.mark.parametrize(("lines", "name", "words"), NO_PACKS, ids=lambda value: value[:30])
def test_an_entry_point_that_is_no_pack_is_listed_with_the_reason_and_spoils_no_other(
    site, lines, name, words
):
    site.pack("good")
    site.install("plugrad-bad", f"[plugrad.ops]\n{lines}\n")
    made = site.registry()
    info = made.info(name)
    assert info.state == "broken"  # known without an import
    assert words in info.reason
    assert len(info.reason) < 700
    assert made.load("good").ops
    with pytest.raises(PackLoadError) as refused:
        made.load(name)
    said = str(refused.value)
    assert re.search("(pip un|re)install plugrad-bad", said)
    assert "names no module" not in said or WHERE in said
    assert "STRICT" not in said  # there is no other error for its author


def test_files_that_no_list_has_are_claimed_by_nobody_whose_list_lacks_them(site):
    site.install("plugrad-good", {"good": "its_pack"}, its_pack=GOOD)
    other = site.install("plugrad-its-pack", {"its_pack": "its_pack"})
    other.joinpath("RECORD").write_text("another.py,,\n")
    assert site.registry().load("good").ops
    assert "belongs to plugrad-good, not to plugrad-its-pack" in site.refused("its_pack")


@pytest.mark.parametrize(("good", "other"), [("good", "other"), ("a", "a_pack")])
def test_where_nothing_says_whose_files_they_are_both_are_named_with_the_way_out(site, good, other):
    site.install("plugrad-good", {good: "a_pack"}, a_pack=GOOD)
    site.install("plugrad-other", {other: "a_pack"})
    said = site.refused(good)
    assert "a_pack, which plugrad-other claims as well as plugrad-good, " in said
    assert "; pip install --force-reinstall the one that the module is from, or pip uninst" in said
    assert "which plugrad-good claims as well as plugrad-other" in site.refused(other)


def test_files_that_are_links_into_an_installer_s_cache_are_those_of_the_list(site):
    cache = site.path / "cache"
    cache.mkdir()
    info = site.install("plugrad-good", {"good": "a_pack"})
    info.joinpath("RECORD").write_text("a_pack.py,,\n")
    cache.joinpath("12ab.py").write_text(GOOD)
    site.path.joinpath("a_pack.py").symlink_to(cache / "12ab.py")
    site.install("plugrad-a-pack", {"a": "a_pack"})
    assert site.registry().load("good").ops


def test_metadata_in_another_encoding_spoils_nothing(site):
    site.pack("good")
    info = site.pack("bad")
    (info / "METADATA").write_bytes(b"Name: plugrad-b\xffd\nVersion: 1\n")
    made = site.registry()
    assert made.load("good").ops
    assert {found.name for found in made.packs()} >= {"good", "bad"}
    (info / "entry_points.txt").write_bytes(b"[plugrad.ops]\nb\xffd = bad_pack\n")
    assert site.registry().load("good").ops


LEAN = GOOD.replace("import probe", "")


BAD = [
    "import no_such_module",
    "raise ImportError('no')",
    "raise SystemExit(0)",
    "raise KeyboardInterrupt",
    "import os; os._exit(0)",
    "import time; time.sleep(0.3); 1 / 0",
    "print('{\"packs\": []}'); 1 / 0",
    "import sys; sys.path.clear(); sys.stdout.close(); 1 / 0",
    LEAN.replace("plugrad_register_ops", "plugrad_register_op"),
    LEAN.replace("(register)", "(register, session)"),
    "PLUGRAD_API = 99\n" + LEAN,
]


def test_packs_that_cannot_be_used_spoil_neither_the_list_nor_the_others(site):
    packs = {f"bad{number}": source for number, source in enumerate(BAD)} | {"good": LEAN}
    for name, source in packs.items():
        site.pack(name, source)
    done = run("--packs", ",".join(packs), "list", "--load", "--json", *packs, site=site)
    assert done.returncode == 2, done.stderr
    listed = {each["name"]: each for each in json.loads(done.stdout)["packs"]}
    good = listed.pop("good")
    assert (good["state"], good["ops"]) == ("loaded", ["double"])
    for name in packs.keys() & listed.keys():
        assert listed[name]["state"] in ("broken", "incompatible"), packs[name]
        assert listed[name]["reason"], packs[name]
    assert packs.keys() - {"good"} <= listed.keys()
