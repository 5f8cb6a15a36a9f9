"""What real environments have in them, at its worst: in a fresh interpreter, where that matters."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import textwrap
import time

import pytest

from tests import ROOT
from tests.checker.cli.commands import run
from tests.sites import GOOD, Site, run_python

LEGENDRE = ROOT / "examples" / "plugrad-legendre"
LEAN = GOOD.replace("import probe", "")


def test_a_conflict_is_told_in_the_same_words_in_whatever_order_it_is_found(site):
    names = {"zeta": "one", "Alpha": "two", "mid": "three"}
    for name, folder in names.items():
        module = f"{folder}_pack"
        site.install(name, {"acme": module}, folder=folder, **{module: "raise SystemExit(1)"})
    code = """
    import plugrad as pg
    print(pg.registry.info("acme"))
    try:
        pg.ops.acme.swish
    except pg.errors.PackConflictError as error:
        print(error)
    print([info.name for info in pg.registry.packs()])
    """
    folders = [site.path / folder for folder in names.values()]
    orders = {"0": folders, "1": folders[::-1], "2": folders[1:] + folders[:1]}
    (told,) = {run_python(code, *each, PYTHONHASHSEED=seed) for seed, each in orders.items()}
    assert "Alpha 1.0" in told
    assert "zeta 1.0" in told


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


@pytest.fixture(scope="module")
def listed(tmp_path_factory):
    """What a list says that loads all of these packs, and a good one after them."""
    site = Site(tmp_path_factory.mktemp("bad"))
    packs = {f"bad{number}": source for number, source in enumerate(BAD)} | {"good": LEAN}
    for name, source in packs.items():
        site.pack(name, source)
    done = run("--packs", ",".join(packs), "list", "--load", "--json", *packs, site=site)
    assert done.returncode == 2, done.stderr
    return {each["name"]: each for each in json.loads(done.stdout)["packs"]}


@pytest.mark.parametrize("source", BAD)
def test_a_pack_that_cannot_be_used_spoils_neither_the_list_nor_the_others(listed, source):
    bad, good = listed[f"bad{BAD.index(source)}"], listed["good"]
    assert bad["state"] in ("broken", "incompatible")
    assert bad["reason"]
    assert (good["state"], good["ops"]) == ("loaded", ["double"])


def test_a_folder_that_a_pack_adds_to_the_path_stays(site, recwarn):
    site.pack("acme", GOOD + "import sys; sys.path.insert(0, '/vendored')\n")
    before = list(sys.path)
    try:
        site.registry().load("acme")
        assert sys.path == ["/vendored", *before]
        assert not recwarn
    finally:
        sys.path[:] = before


def test_one_of_100_packs_that_takes_a_minute_to_import_does_not_slow_the_list(site):
    for number in range(99):
        site.pack(f"pack{number}", LEAN, requires=["numpy>=2", "plugrad>=0.0.1,<99"])
    site.pack("slow", "import time; time.sleep(60)\n" + LEAN)
    start = time.perf_counter()
    done = run("list", "--json", site=site)
    took = time.perf_counter() - start
    print(f"{took:.2f} s")  # measured: 0.3 s
    assert took < 30
    assert len(json.loads(done.stdout)["packs"]) >= 102


@pytest.mark.parametrize("editable", [False, True], ids=["wheel", "editable"])
def test_what_pip_installs_is_found_used_and_locked(tmp_path, editable):
    pytest.importorskip("pip")
    project = tmp_path / "project"
    shutil.copytree(
        LEGENDRE, project, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    )
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--quiet", "--ignore-installed"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *offline, "--prefix", tmp_path / "prefix"]
        + ["--editable"] * editable
        + [project],
        check=True,
        env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"},
    )
    paths = {"base": str(tmp_path / "prefix"), "platbase": str(tmp_path / "prefix")}
    folder = sysconfig.get_path("purelib", vars=paths)
    code = f"""
    import site, sys
    sys.path.insert(0, {folder!r})
    site.addsitedir({folder!r})  # which runs what an editable installation left there
    sys.path.sort(key=lambda entry: not entry.startswith({str(tmp_path)!r}))
    import plugrad as pg
    from plugrad.registry.lock import hashes_of
    info = pg.registry.info("legendre")
    print(info.source, info.offers[0].path == {folder!r}, info.state)
    print(sorted(hashes_of(info.offers[0])))
    print(float(pg.ops.legendre.legendre3(pg.ones(1)).sum()))
    print(pg.ops.legendre.legendre3.op.origin.file.startswith({str(tmp_path)!r}))
    """
    told = run_python(textwrap.dedent(code)).splitlines()
    assert told[0] == f"{'editable' if editable else 'entry point'} True not loaded"
    names = ["__init__", "polynomials", "scaling"]
    assert told[1] == str([f"plugrad_legendre/{name}.py" for name in names])
    assert told[2:] == ["1.0", "True"]
