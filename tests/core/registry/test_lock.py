"""The lock: what `plugrad check --lock` writes down, and whom it refuses where it is required."""

import contextlib
import errno
import json
import os
import pickle
import re
import shutil
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import plugrad as pg
from _plugrad_cli import writing
from _plugrad_cli.terminal import printing
from plugrad import registry
from plugrad.check import check_op
from plugrad.engine.errors import NotCheckedError, PackLoadError, SettingError
from plugrad.registry import Packs
from plugrad.registry.lock import entry_of, hashes_of, read_lock, text_of_lock
from tests.checker.cli.commands import anew
from tests.comparing import installed
from tests.sites import DOUBLE, GOOD

SUFFIX = EXTENSION_SUFFIXES[0]


TRIPLE = DOUBLE.replace("Double", "Triple").replace("2 *", "3 *")
BOTH = GOOD.replace("@pg.hookimpl", TRIPLE + "@pg.hookimpl") + "    register(Triple)\n"


def write(made, path, **verdicts):
    """Write a lock of the pack acme as it is now, with a verdict for each op."""
    info = made.info("acme")
    ops = {
        f"acme::{name}": {"version": 1, "verdict": verdict} for name, verdict in verdicts.items()
    }
    path.write_text(text_of_lock({"acme": entry_of(info, ops, hashes_of(info.offers[0]))}))
    return path


def requiring(site, lock, *folders):
    return site.registry(*folders, PLUGRAD_REQUIRE_CHECKED=str(lock))


def unchecked(site, lock, words, name="acme"):
    """Hold a pack to a lock that refuses it in these words, a pattern."""
    said = site.refused(name, error=NotCheckedError, PLUGRAD_REQUIRE_CHECKED=str(lock))
    assert re.search(words, said), said
    return said


def files_in(lock, name="acme"):
    return sorted(json.loads(lock.read_text())["packs"][name]["files"])


# Who is refused.


def test_an_op_that_has_passed_is_handed_out_and_another_is_refused_by_name(site, lock):
    site.pack("acme", BOTH)
    for passed, verdict in (("pass", "fail"), ("warn", "inconclusive"), ("pass", "skip")):
        write(site.registry(), lock, double=passed, triple=verdict)
        made = requiring(site, lock)
        ops = Packs(made)
        assert ops.acme.double(2.0) == 4.0
        assert (made.info("acme").state, made.info("acme").reason) == ("loaded", "")
        for touch in (lambda: ops.acme.triple, lambda: made.op("acme::triple")) * 2:  # noqa: B023
            with pytest.raises(NotCheckedError) as caught:
                touch()
            assert str(caught.value).startswith("acme::triple (plugrad-acme 1.0 (")
            assert f"its verdict in the lock {lock} is {verdict}" in str(caught.value)
        assert dir(ops.acme) == ["double", "triple"]
        assert isinstance(caught.value, ImportError)
    write(site.registry(), lock, double="pass")
    with pytest.raises(NotCheckedError, match=f"plugrad check acme::triple --lock {lock}"):
        requiring(site, lock).op("acme::triple")


def test_a_pack_that_the_lock_does_not_have_is_not_imported(site, lock):
    site.pack("acme")
    site.pack("other", "raise SystemExit('imported')")
    write(site.registry(), lock, double="pass")
    assert requiring(site, lock).info("other").state == "unchecked"
    words = "the pack 'other' .* is refused: it is not in the lock .* other --lock"
    unchecked(site, lock, words, "other")
    assert "other_pack" not in sys.modules
    assert requiring(site, lock).load("acme").ops


def test_a_pack_whose_file_has_changed_is_refused_before_it_is_imported(site, lock):
    site.pack("acme")
    write(site.registry(), lock, double="pass")
    made = requiring(site, lock)
    assert made.info("acme").usable
    site.path.joinpath("acme_pack.py").write_text("raise SystemExit('imported')")
    with pytest.raises(NotCheckedError, match="1 file, acme_pack.py"):  # since it was listed
        made.load("acme")
    assert requiring(site, lock).info("acme").state == "unchecked"
    said = unchecked(site, lock, "files have changed since they were checked: 1 file, acme_pack.py")
    # Whoever did not change it must not be led to have it checked as it is.
    reinstall = "`pip install --force-reinstall --no-deps plugrad-acme==1.0`"
    again = f"if the change is yours, run `plugrad check acme --lock {lock}`"
    assert said.endswith(f"; reinstall it with {reinstall}; {again}")
    assert "acme_pack" not in sys.modules


def package(site, **files):
    folder = site.path / "acme_pack"
    for name, text in {"__init__.py": GOOD, **files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return site.install("plugrad-acme", {"acme": "acme_pack"}), folder


CHANGES = {
    "other": lambda folder: folder.joinpath("table.txt").write_text("2"),
    "new": lambda folder: folder.joinpath("numpy.py").write_text(""),
    "gone": lambda folder: folder.joinpath("sub", "a.py").unlink(),
    "renamed": lambda folder: folder.joinpath("sub").rename(folder / "bus"),
    "bytecode": lambda folder: folder.joinpath("b.pyc").write_bytes(b""),
    "linked": lambda folder: folder.joinpath("link").symlink_to(folder / "sub"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_python_or_the_op_could_load_is_compared(site, lock, change):
    _, folder = package(site, **{"table.txt": "1", "sub/a.py": "x = 1"})
    write(site.registry(), lock, double="pass")
    assert requiring(site, lock).load("acme").ops
    CHANGES[change](folder)
    unchecked(site, lock, "its files have changed")


def test_what_python_keeps_and_an_installer_writes_is_not_compared(site, lock):
    info, folder = package(site)
    write(site.registry(), lock, double="pass")
    folder.joinpath("__pycache__").mkdir(exist_ok=True)
    folder.joinpath("__pycache__", "kernel.nbi").write_text("a compiler's")
    info.joinpath("INSTALLER").write_text("another")
    assert requiring(site, lock).load("acme").ops


def test_a_wheel_s_list_names_what_lies_beside_the_package_too(site, lock):
    info, _ = package(site)
    data = site.path / "acme_data"
    data.mkdir()
    data.joinpath("weights.bin").write_text("1")
    listed = "acme_pack/__init__.py", "acme_data/weights.bin", "../../bin/acme", "a.dist-info/x"
    info.joinpath("RECORD").write_text("".join(f"{file},,\n" for file in listed))
    write(site.registry(), lock, double="pass")
    assert files_in(lock) == ["acme_data/weights.bin", "acme_pack/__init__.py"]
    data.joinpath("weights.bin").write_text("2")
    unchecked(site, lock, "acme_data/weights.bin")


def test_an_editable_installation_is_held_to_its_sources(site, lock, monkeypatch):
    project = site.path / "project"
    project.mkdir()
    project.joinpath("acme_pack.py").write_text(GOOD)
    monkeypatch.syspath_prepend(project)
    info = site.install("plugrad-acme", {"acme": "acme_pack"})
    direct = {"url": project.as_uri(), "dir_info": {"editable": True}}
    info.joinpath("direct_url.json").write_text(json.dumps(direct))
    info.joinpath("RECORD").write_text("__editable__.acme.pth,,\n")
    write(site.registry(), lock, double="pass")
    assert files_in(lock) == ["acme_pack.py"]
    assert requiring(site, lock).load("acme").ops
    project.joinpath("acme_pack.py").write_text(GOOD + "\n")
    again = f"if the change is yours, run `plugrad check acme --lock {lock}`"
    restore = f"if it is not, restore the sources in {project}"
    unchecked(site, lock, re.escape(f"; {again}; {restore}"))


def test_a_pack_in_an_archive_is_the_archive(tmp_path, monkeypatch, site):
    archive = tmp_path / "packs.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("zipped_pack/__init__.py", GOOD)
    monkeypatch.syspath_prepend(archive)
    site.install("plugrad-acme", {"acme": "zipped_pack"})
    assert list(hashes_of(site.registry().info("acme").offers[0])) == ["packs.zip"]


def test_what_is_imported_is_compared_and_not_what_is_listed_under_its_name(
    site, lock, tmp_path_factory, monkeypatch
):
    info = site.pack("acme")
    info.joinpath("RECORD").write_text("acme_pack.py,,\n")
    write(site.registry(), lock, double="pass")
    other = tmp_path_factory.mktemp("first_on_the_path")
    other.joinpath("acme_pack.py").write_text(GOOD + "\n")
    monkeypatch.syspath_prepend(other)
    unchecked(site, lock, "1 file, acme_pack.py")


@pytest.mark.parametrize(
    "changed", ["b.py", "deep/__init__.py", "deep/helper.py", "deep/c.py", f"b{SUFFIX}"]
)
def test_in_a_namespace_it_is_what_python_imports_on_the_way(site, lock, changed):
    folder = site.path / "space"
    files = {"b.py": GOOD, "deep/c.py": GOOD, "deep/__init__.py": "", "deep/helper.py": ""}
    # The folder is one that `b.py` comes before, the package one of another distribution.
    for name, text in {**files, "b/data.txt": "1", "other/__init__.py": "1"}.items():
        folder.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(name).write_text(text)
    is_deep = "deep" in changed
    info = site.install("plugrad-acme", {"acme": "space.deep.c" if is_deep else "space.b"})
    if changed.endswith(SUFFIX):  # an extension module that was put beside what is listed
        info.joinpath("RECORD").write_text("space/b.py,,\n")
    write(site.registry(), lock, double="pass")
    assert all("deep" in file if is_deep else "space/b" in file for file in files_in(lock))
    folder.joinpath("other", "__init__.py").write_text("2")
    assert requiring(site, lock).info("acme").usable
    folder.joinpath(changed).write_text(GOOD + "\n")
    unchecked(site, lock, "1 file, space/b" if changed.endswith(SUFFIX) else changed)


def test_another_version_or_entry_point_is_refused_and_both_are_named(site, lock):
    info = site.pack("acme")
    write(site.registry(), lock, double="pass")
    for version in ("1.1", "0.9"):
        shutil.rmtree(info)
        info = site.pack("acme", version=version)
        installed = (
            f"plugrad-acme 1.0 was checked, and plugrad-acme {version} is installed; install"
        )
        again = f"`pip install plugrad-acme==1.0`, or run `plugrad check acme --lock {lock}`"
        unchecked(site, lock, f"{installed} that again with {again}")
    shutil.rmtree(info)
    site.install("plugrad-acme", {"acme": "acme_pack:other"})
    words = "was checked when its entry point was acme_pack; reinstall it with .*; if the change is"
    unchecked(site, lock, words)


def test_plugrad_s_own_packs_are_held_to_what_the_lock_says_of_them(site, lock):
    site.pack("acme")
    write(site.registry(), lock, double="pass")
    document = json.loads(lock.read_text())
    made = requiring(site, lock)
    assert made.op("builtin::exp")
    own = made.info("builtin")
    hashes, fail = hashes_of(own.offers[0]), {"builtin::exp": {"version": 1, "verdict": "fail"}}
    for ops, files, words in (
        ({}, {"plugrad_builtin/x.py": "0"}, "its files have changed"),
        (fail, hashes, "builtin::exp has not passed its check"),
        ({}, hashes, None),
    ):
        document["packs"]["builtin"] = entry_of(own, ops, files)
        lock.write_text(json.dumps(document))
        made = requiring(site, lock)
        with pytest.raises(NotCheckedError, match=words) if words else contextlib.nullcontext():
            assert made.op("builtin::exp")


NO_LOCK, PART = "is not a lock file", "not a whole one"


UNUSABLE = [
    (None, "there is no lock"),
    *((text, NO_LOCK) for text in ("", "# a readme", "[]", "{}", "\ud800", "[" * 100_000)),
    ('{"schema": true, "packs": {}}', NO_LOCK),
    ('{"schema": 1}', f"{NO_LOCK}, or {PART}"),
    ('{"schema": 1, "packs": {"acme": {"ops": {}}}}', PART),
    ('{"schema": 2, "packs": {}}', "has schema 2, and this plugrad reads 1; pip install --up"),
    ("a pipe", "cannot be read: it is no regular file"),
]


@pytest.mark.parametrize(("text", "words"), UNUSABLE, ids=range(len(UNUSABLE)))
def test_a_lock_that_cannot_be_used_is_an_error_and_never_nothing_required(site, lock, text, words):
    site.pack("acme")
    if text == "a pipe":  # which is not waited for
        if not hasattr(os, "mkfifo"):
            pytest.skip("Windows has no FIFO in a folder")
        os.mkfifo(lock)
    elif text is not None:
        lock.write_text(text, errors="surrogatepass")
    made = requiring(site, lock)
    for ask in (made.packs, lambda: made.op("acme::double"), lambda: made.op("builtin::exp")):
        with pytest.raises(SettingError, match=f"^PLUGRAD_REQUIRE_CHECKED requires .*{words}"):
            ask()
    assert "acme_pack" not in sys.modules


def test_a_project_s_lock_lies_where_its_file_does(site, tmp_path, monkeypatch):
    site.pack("acme", BOTH)
    inner = tmp_path / "project" / "src"
    inner.mkdir(parents=True)
    settings = '[tool.plugrad]\nrequire-checked = "plugrad.lock"\n'
    inner.with_name("pyproject.toml").write_text(settings)
    write(site.registry(), inner.with_name("plugrad.lock"), double="pass")
    monkeypatch.chdir(inner)
    made = site.registry()
    assert made.op("acme::double")
    for _ in range(2):
        with pytest.raises(NotCheckedError):
            made.op("acme::triple")
        with made.config(require_checked=False):
            assert made.op("acme::triple")


def test_a_block_may_require_what_was_handed_out_before(site, lock):
    site.pack("acme", BOTH)
    made = site.registry()
    ops = Packs(made)
    triple = ops.acme.triple
    write(made, lock, double="pass")
    with made.config(require_checked=lock):
        assert ops.acme.double(1.0) == 2.0
        with pytest.raises(NotCheckedError):
            ops.acme.triple  # noqa: B018
    assert ops.acme.triple is triple


def test_a_stored_op_is_refused_when_it_is_used(site, lock, monkeypatch):
    site.pack("acme", BOTH)
    first = Packs(site.registry())
    monkeypatch.setitem(sys.modules, "plugrad.ops", first)
    stored = pickle.dumps(first.acme.triple)
    write(site.registry(), lock, double="pass")
    sys.modules.pop("acme_pack")
    monkeypatch.setitem(sys.modules, "plugrad.ops", Packs(requiring(site, lock)))
    triple = pickle.loads(stored)
    with pytest.raises(NotCheckedError, match="acme::triple"):
        triple(1.0)


def test_where_no_lock_is_required_the_checker_finds_ops_as_fast_as_anybody():
    vars(pg.ops.builtin).pop("exp", None)
    with registry.default.lifted():
        assert pg.ops.builtin.exp is vars(pg.ops.builtin)["exp"]


def test_the_checker_looks_at_what_is_not_checked_yet(lock):
    installed("plugrad_legendre")
    lock.write_text(text_of_lock({}))
    with pg.config(require_checked=lock):
        with pytest.raises(NotCheckedError):
            registry.default.load("legendre")
        assert check_op("legendre::legendre3").verdict == "pass"


# The command.


def plugrad(site, *arguments, **environment):
    site.path.joinpath("probe.py").write_text("log = []\n")  # a worker imports it
    return anew(*arguments, site=site, COLUMNS="200", **environment)


NEEDS = DOUBLE.replace("Double", "Needs").replace("2 * grad_output", "LEFT.get(2, 3) * grad_output")
LEFT = GOOD.replace("@pg.hookimpl", f"LEFT = {{}}\n{NEEDS}\n@pg.hookimpl") + "    register(Needs)\n"
LEFT = LEFT.replace("        return 2 * x", "        LEFT[2] = 2\n        return 2 * x", 1)
"""A rule that is right only after another op was used."""


def test_no_op_is_in_the_lock_for_what_another_left_behind(site, lock):
    site.pack("acme", LEFT)
    done = plugrad(site, "check", "acme", "--lock", lock)
    assert done.returncode == 1, done.stdout
    ops = read_lock(lock).packs["acme"]["ops"]
    assert {name: op["verdict"] for name, op in ops.items()} == {
        "acme::double": "pass",
        "acme::needs": "fail",
    }


IN_THREADS = "--executor", "concurrent.futures:ThreadPoolExecutor"
REFUSED = [  # what is there, what is asked, what is said
    ("# Read me\n", [], "is not a lock file"),
    ('{"schema": 9, "packs": {}}', [], "has schema 9"),
    ("", ["--sample", "0"], "--lock is for whole checks"),
    ("", ["--in-process"], "--lock and --in-process cannot be combined"),
    ("", IN_THREADS, "--lock and --executor cannot be combined"),
]


def test_what_is_no_lock_is_not_replaced_nor_written_by_what_checks_no_op_alone(site, lock):
    site.pack("acme")
    for text, arguments, words in REFUSED:
        lock.write_text(text)
        done = plugrad(site, "check", "acme", "--lock", lock, *arguments)
        assert done.returncode == 2
        assert words in done.stderr
        assert lock.read_text() == text


@pytest.mark.parametrize("may_be_beside", [True, False])
def test_a_process_that_keeps_the_lock_is_said_and_not_waited_for_for_ever(
    tmp_path, monkeypatch, capsys, may_be_beside
):
    path = tmp_path / "plugrad.lock"
    path.write_text("{}")
    monkeypatch.setattr(os, "access", lambda place, mode: may_be_beside or Path(place) == path)
    monkeypatch.setattr(writing, "PATIENCE", 0.3)
    monkeypatch.setattr(printing, "QUIET", 0.1)
    name = ".plugrad.lock.writing" if may_be_beside else "plugrad.lock"
    with writing.file_lock(path):
        words = rf"end the process .*{name}.* and run this again"
        with pytest.raises(TimeoutError, match=words), writing.file_lock(path):
            pytest.fail("two have the lock")
        assert path.with_name(name).exists()
    said = capsys.readouterr().err
    assert f"waiting for another process that writes {str(path)!r}" in said
    assert name in said
    with writing.file_lock(path):  # it is free again
        pass
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_file_system_without_locks_is_said_and_the_file_is_written(tmp_path, monkeypatch, capsys):
    fcntl = pytest.importorskip("fcntl")

    def refuse(opened, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with writing.file_lock(tmp_path / "plugrad.lock"):
        pass
    assert "run one `plugrad check --lock` at a time" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_broken_pack_stays_broken_where_a_lock_has_it(site, lock):
    site.pack("acme", "1 / 0")
    write(site.registry(), lock, double="pass")
    made = requiring(site, lock)
    with pytest.raises(PackLoadError, match="ZeroDivisionError"):
        made.load("acme")
    assert made.info("acme").state == "broken"
