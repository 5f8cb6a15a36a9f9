"""`plugrad.refresh()`: what was installed, mended or taken away since, in a process that goes on."""

import shutil
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from plugrad.engine.errors import PackLoadError, PackMissingError, SettingError
from plugrad.registry import Packs
from tests.sites import GOOD


def test_a_pack_that_was_installed_meanwhile_is_found(site):
    made = site.registry()
    ops = Packs(made)
    with pytest.raises(AttributeError, match="no attribute 'acme'"):
        ops.acme  # noqa: B018
    site.pack("acme")
    with pytest.raises(PackMissingError):
        made.load("acme")
    (found,) = made.refresh()
    assert (found.name, found.state) == ("acme", "not loaded")
    assert ops.acme.double(2.0) == 4.0
    assert made.refresh() == ()


BROKEN = [
    GOOD.replace("@pg.hookimpl", "raise RuntimeError('not yet')\n@pg.hookimpl"),
    GOOD.replace("register(Double)", "register(Double)\n    1 / 0"),
    "PLUGRAD_API = 99\n" + GOOD,
]


@pytest.mark.parametrize("broken", BROKEN, ids=["at import", "in the hook", "another API"])
def test_a_pack_that_could_not_be_loaded_is_tried_again_once_it_is_mended(site, broken):
    site.pack("acme", broken)
    made = site.registry()
    ops = Packs(made)
    for _ in range(2):
        with pytest.raises(ImportError):
            ops.acme.double  # noqa: B018
    # Of another size, or Python may take the old bytecode of the same second.
    site.path.joinpath("acme_pack.py").write_text(GOOD)
    assert [info.name for info in made.refresh()] == ["acme"]
    assert ops.acme.double(2.0) == 4.0


def test_a_pack_that_is_still_broken_is_tried_once_and_told_again(site, probe):
    site.pack("acme", "import probe\nprobe.log.append('tried')\n1 / 0")
    made = site.registry()
    for tries in (1, 2):
        for _ in range(3):
            with pytest.raises(PackLoadError, match="ZeroDivisionError"):
                made.load("acme")
        assert probe.log == ["tried"] * tries
        made.refresh()


def package(site, points, **files):
    """Install a distribution whose packs are in one package of these files; return how to write one of them."""
    folder = site.path / "both_pack"
    folder.mkdir()
    site.install("plugrad-both", points)

    def write(**files):
        for name, text in files.items():
            folder.joinpath(f"{name}.py").write_text(text)

    write(**files)
    return write


def test_what_a_failed_import_left_behind_is_imported_anew(site):
    """The half that could be imported is of the old version, and would be taken without a word."""
    half = "from both_pack.ops import *\nfrom both_pack.gone import x"
    write = package(
        site, {"acme": "both_pack"}, __init__=half, ops="import plugrad as pg\nOPS = []\n"
    )
    made = site.registry()
    with pytest.raises(PackLoadError, match=r"both_pack\.gone"):
        made.load("acme")
    assert "both_pack.ops" in sys.modules
    write(__init__="from both_pack.ops import plugrad_register_ops\n", ops=GOOD)
    made.refresh()
    assert [op.name for op in made.ops("acme")] == ["double"]


def test_a_package_that_a_loaded_pack_is_from_stays(site):
    points = {"one": "both_pack.one", "two": "both_pack.two"}
    write = package(site, points, __init__="", one=GOOD, two="1 / 0")
    made = site.registry()
    made.load("one")
    with pytest.raises(PackLoadError):
        made.load("two")
    before = sys.modules["both_pack.one"]
    made.refresh()
    assert sys.modules["both_pack.one"] is before
    write(two=GOOD.replace("Double", "Twice"))
    assert made.load("two").ops.keys() == {"twice"}


def test_a_conflict_that_is_settled_is_none_any_more(site, monkeypatch):
    site.pack("acme", distribution="dist-a", folder="one")
    other = site.pack("acme", distribution="dist-b", folder="two")
    made = site.registry("one", "two")
    assert made.info("acme").state == "conflict"
    shutil.rmtree(other)
    monkeypatch.syspath_prepend(site.path / "one")
    assert [info.name for info in made.refresh()] == ["acme"]
    assert made.load("acme").distribution == "dist-a"


def test_a_loaded_pack_stays_as_it_is_and_says_that_another_version_waits(site):
    info = site.pack("acme")
    made = site.registry()
    ops = Packs(made)
    double = ops.acme.double
    shutil.rmtree(info)
    site.pack("acme", GOOD.replace("2 * x", "3 * x"), version="1.1")
    (changed,) = made.refresh()
    assert changed.state == "loaded"
    assert changed.version == "1.0"
    assert changed.reason == (
        "plugrad-acme 1.0 is no longer installed, but loaded; restart Python to use plugrad-acme 1.1"
    )
    assert ops.acme.double is double
    shutil.rmtree(site.path / "plugrad_acme-1.1.dist-info")
    (changed,) = made.refresh()
    assert changed.reason.endswith("is no longer installed, but loaded until Python ends")
    assert ops.acme.double(1.0) == 2.0
    site.pack("acme")
    (changed,) = made.refresh()
    assert (changed.state, changed.reason) == ("loaded", "")


def test_the_settings_are_read_again(site, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    site.pack("acme")
    made = site.registry()
    ops = Packs(made)
    assert ops.acme.double(1.0) == 2.0
    file = tmp_path / "pyproject.toml"
    file.write_text("[tool.plugrad]\nblock = ['acme']\n")
    assert ops.acme.double(1.0) == 2.0
    assert [(info.name, info.state) for info in made.refresh()] == [("acme", "blocked")]
    with pytest.raises(PackLoadError, match="ruled out by block in"):
        ops.acme.double  # noqa: B018
    file.write_text("[tool.plugrad]\nblok = ['acme']\n")
    with pytest.raises(SettingError):
        made.refresh()
    assert made.info("acme").state == "blocked"  # as it was
    file.unlink()
    assert [(info.name, info.state) for info in made.refresh()] == [("acme", "loaded")]
    assert ops.acme.double(1.0) == 2.0


def test_eight_threads_may_touch_packs_while_another_refreshes(site, probe):
    count = 12
    for number in range(count):
        slow = f"import time; time.sleep(0.002)\nimport probe\nprobe.log.append({number})\n"
        site.pack(f"p{number}", slow + GOOD.replace("import probe", ""))
    made = site.registry()
    ops = Packs(made)
    done = threading.Event()

    def touch(start):
        for number in range(count):
            pack = getattr(ops, f"p{(start + number) % count}")
            assert pack.double(1.0) == 2.0

    def refresh():
        while not done.is_set():
            made.refresh()

    with ThreadPoolExecutor(9) as pool:
        refreshing = pool.submit(refresh)
        for future in [pool.submit(touch, start) for start in range(8)]:
            future.result()
        done.set()
        refreshing.result()
    assert sorted(probe.log) == list(range(count))  # each once
    assert {info.state for info in made.packs() if info.name.startswith("p")} == {"loaded"}
