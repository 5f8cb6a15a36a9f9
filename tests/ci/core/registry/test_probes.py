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
from tests.core.registry.test_broken_packs import LEAN
from tests.sites import run_python

LEGENDRE = ROOT / "examples" / "plugrad-legendre"


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
