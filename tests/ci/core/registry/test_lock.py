"""The lock, written by the command and by several processes, and what runs under one in a fresh interpreter."""

import json
import os
import py_compile
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from _plugrad_cli import writing
from plugrad.engine.errors import NotCheckedError
from plugrad.registry.lock import entry_of, read_lock, text_of_lock
from tests import ROOT
from tests.checker.cli.commands import no_control_c
from tests.core.registry.test_lock import (
    BOTH,
    files_in,
    package,
    plugrad,
    requiring,
    unchecked,
    write,
)
from tests.sites import GOOD, run_python

WRONG = BOTH.replace("return 3 * grad_output", "return 4 * grad_output")


@pytest.mark.parametrize("ignored", [False, True])
def test_planted_bytecode_runs_under_a_lock_unless_python_is_told_to_ignore_it(
    site, lock, tmp_path_factory, ignored
):
    site.path.joinpath("probe.py").write_text("")
    _, folder = package(site)
    write(site.registry(), lock, double="pass")
    planted = tmp_path_factory.mktemp("elsewhere") / "planted.py"
    planted.write_text(f"print('planted')\n{GOOD}")
    source = str(folder / "__init__.py")
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(planted), cache_from_source(source), source, True, -1, mode)
    page = ROOT.joinpath("docs", "trust.md").read_text()
    assert "`PYTHONPYCACHEPREFIX=$(mktemp -d)`" in page
    caches = {"PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("caches"))} if ignored else {}
    code = "import plugrad as pg; print(pg.ops.acme.double(2.0))"
    said = run_python(code, site.path, PLUGRAD_REQUIRE_CHECKED=str(lock), **caches)
    assert said.splitlines() == ["planted"] * (not ignored) + ["4.0"]


def test_the_command_writes_what_the_setting_requires(site, lock):
    def packs():
        return json.loads(lock.read_text())["packs"]

    site.pack("acme", WRONG)
    site.pack("other", BOTH.replace("class Triple", "class Third").replace("(Triple)", "(Third)"))
    done = plugrad(site, "check", "acme", "other", "--lock", lock, "--seeds", 2, "--seed", 3)
    assert done.returncode == 1, done.stdout + done.stderr
    assert json.loads(lock.read_text())["schema"] == 1
    acme = packs()["acme"]
    known = {"distribution", "version", "entry_point", "files", "ops", "plugrad", "numpy", "python"}
    assert acme.keys() == known
    assert files_in(lock) == ["acme_pack.py"]
    assert acme["ops"]["acme::double"]["verdict"] == "pass"
    triple = acme["ops"]["acme::triple"]
    assert (triple["verdict"], triple["checks"]["values"]) == ("fail", "fail")
    assert (triple["version"], triple["seed"], triple["seeds"]) == (1, 3, 2)
    made = requiring(site, lock)
    assert made.op("acme::double")
    with pytest.raises(NotCheckedError, match="verdict in the lock .* is fail"):
        made.op("acme::triple")
    # One op of a pack is checked again: what the lock says of the others stays.
    done = plugrad(site, "check", "other::double", "--lock", lock)
    assert done.returncode == 0, done.stderr
    assert packs()["other"]["ops"].keys() == {"other::double", "other::third"}
    assert packs()["acme"] == acme
    # ... unless the files are others now: nobody has checked those.
    with site.path.joinpath("other_pack.py").open("a") as file:
        file.write("# another\n")
    done = plugrad(site, "check", "other::double", "--lock", lock)
    assert "note: other: 1 op" in done.stderr
    assert "must be checked again (other::third)" in done.stderr
    assert packs()["other"]["ops"].keys() == {"other::double"}


def test_what_is_checked_is_not_refused_but_it_is_said_that_it_will_be(site, lock):
    site.pack("acme")
    done = plugrad(site, "check", "acme", PLUGRAD_REQUIRE_CHECKED=str(lock))
    assert done.returncode == 0, done.stderr
    assert "note: packs are held to a lock, and there is no lock" in done.stderr
    done = plugrad(site, "check", "acme", "--lock", lock, PLUGRAD_REQUIRE_CHECKED=str(lock))
    assert (done.returncode, done.stderr) == (0, "")
    site.pack("other", GOOD)
    held = site, "--require-checked", lock
    done = plugrad(*held, "check", "other")
    assert done.returncode == 0, done.stderr
    note = "note: outside of this command 1 op of these would be refused (other::double)"
    assert note in done.stderr
    listed = plugrad(*held, "list", "--load")
    assert listed.returncode == 2
    assert "other        unchecked: it is not in the lock" in listed.stdout
    told = plugrad(*held, "info", "other::double")
    assert told.returncode == 2
    assert "is refused: it is not in the lock" in told.stderr


def test_what_another_run_wrote_meanwhile_stays_or_is_an_error_and_is_never_lost(site, lock):
    site.pack("other", GOOD)
    other = site.path / "written_meanwhile.txt"
    site.pack("acme", GOOD + f"import shutil\nshutil.copy({str(other)!r}, {str(lock)!r})\n")
    entry = entry_of(site.registry().info("other"), {"other::double": {"verdict": "pass"}}, {})
    other.write_text(text_of_lock({"other": entry}))
    assert plugrad(site, "check", "acme", "--lock", lock).returncode == 0
    assert sorted(read_lock(lock).packs) == ["acme", "other"]
    other.write_text("# Read me")
    done = plugrad(site, "check", "acme", "--lock", lock)
    assert (done.returncode, lock.read_text()) == (5, "# Read me")
    assert f"error: {str(lock)!r} could not be written: " in done.stderr
    assert "is not a lock file" in done.stderr
    assert "give another file, or remove it" in done.stderr


ADD_50 = """
    from pathlib import Path
    from _plugrad_cli.writing import file_lock, write
    path = Path({path!r})
    for _ in range(50):
        with file_lock(path):
            write(path, str(int(path.read_text()) + 1))
"""


def test_processes_take_turns_to_change_a_file(tmp_path):
    path = tmp_path / "count.txt"
    path.write_text("0")
    with ThreadPoolExecutor(3) as three:
        for done in [three.submit(run_python, ADD_50.format(path=str(path))) for _ in range(3)]:
            done.result()
    assert path.read_text() == "150"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@no_control_c
@pytest.mark.usefixtures("signals")  # the command leaves them ignored, for it is about to end
@pytest.mark.parametrize(("number", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_stop_while_another_process_keeps_the_lock_shows_what_was_found(
    site, lock, monkeypatch, number, code
):
    site.pack("acme")

    def stopped(place):
        os.kill(os.getpid(), getattr(signal, number))
        time.sleep(5)
        pytest.fail("it goes on")

    monkeypatch.setattr(writing, "acquire_lock", stopped)
    done = plugrad(site, "check", "acme", "--lock", lock, "--json")
    assert done.returncode == code, done.stderr
    document = json.loads(done.stdout)
    assert (document["exit_code"], document["interrupted"]) == (code, True)
    assert [op["op"] for op in document["ops"]] == ["acme::double"]
    assert not lock.exists()


def test_a_file_of_a_lock_that_was_left_behind_by_a_kill_is_no_obstacle(tmp_path):
    path = tmp_path / "plugrad.lock"
    code = ADD_50.replace("write(path", "import os; os._exit(0); write(path")
    path.write_text("0")
    run_python(code.format(path=str(path)))
    assert path.with_name(".plugrad.lock.writing").exists()
    with writing.file_lock(path):
        pass
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_files_that_change_while_they_are_checked_are_not_locked(site, lock):
    writes = "import pathlib; pathlib.Path(__file__).with_name('table.txt').write_text('made')\n"
    package(site, **{"__init__.py": writes + GOOD})
    done = plugrad(site, "check", "acme", "--lock", lock)
    assert done.returncode == 5
    assert "acme is not in" in done.stderr
    assert "its files changed while it was checked" in done.stderr
    assert read_lock(lock).packs == {}
    done = plugrad(site, "check", "acme", "--lock", lock)
    assert done.returncode == 0, done.stderr
    assert [*read_lock(lock).packs] == ["acme"]


@pytest.mark.parametrize(
    "record", [b"\xff\xfe", b"acme\0pack.py,,\n", b"a" * 200_000, None], ids=range(4)
)
def test_a_list_of_files_that_cannot_be_read_is_said_and_spoils_no_other_pack(site, lock, record):
    listed = site.pack("acme") / "RECORD"
    site.pack("other")
    write(site.registry(), lock, double="pass")
    listed.mkdir() if record is None else listed.write_bytes(record)
    assert {found.name for found in requiring(site, lock).packs()} >= {"acme", "other"}
    unchecked(site, lock, "its files have changed since they were checked")
    done = plugrad(site, "check", "acme", "--lock", lock)
    assert done.returncode == 5
    assert "error: acme is not in" in done.stderr
    assert "is not readable: " in done.stderr
    assert read_lock(lock).packs == {}


def test_a_pack_that_cannot_be_loaded_is_in_no_lock(site, lock):
    site.pack("acme")
    write(site.registry(), lock, double="pass")
    Path(site.path, "acme_pack.py").write_text("1 / 0")
    done = plugrad(site, "check", "acme", "--lock", lock)
    assert done.returncode == 2
    assert read_lock(lock).packs == {}
