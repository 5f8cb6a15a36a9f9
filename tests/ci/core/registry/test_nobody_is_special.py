"""Core knows no pack by name: plugrad's own packs work under a stranger's names."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import plugrad_scipy
from _plugrad_names.faces import faces
from tests import ROOT
from tests.sites import SOURCES, Site, run_python

OFFERED = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))["project"]
OFFERED = OFFERED["entry-points"]
PACKS = [name for name, module in OFFERED["plugrad.ops"].items() if "plugrad_scipy" in module]
ITS_NAME = re.compile(rf"\bpg\.(ops\.)?({'|'.join(PACKS)})\b(?:\.(\w+))?")
OURS_OFF = {"PLUGRAD_BLOCK": ",".join(PACKS)}


def renamed(source):
    """Return a source of `plugrad_scipy` as its author would write it in `renamed_scipy`, with packs called r_..."""

    def own(match):
        of_ops, pack, name = match.groups()
        if not of_ops and name in dict(faces(pack)):  # PyTorch's name
            return match[0]
        return f"pg.ops.r_{pack}" + f".{name}" * bool(name)

    source = source.replace("plugrad_scipy", "renamed_scipy")
    return ITS_NAME.sub(own, re.sub(rf"\b({'|'.join(PACKS)})::", r"r_\1::", source))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with `plugrad_scipy` as a distribution, a package and packs of other names."""
    folder = tmp_path_factory.mktemp("renamed")
    package, left = folder / "renamed_scipy", shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(plugrad_scipy.__file__).parent, package, ignore=left)
    for file in package.rglob("*.py"):
        file.write_text(renamed(file.read_text("utf-8")), "utf-8")
    lines = []
    for group in ("plugrad.ops", "plugrad.ufuncs"):
        ours = {name: value for name, value in OFFERED[group].items() if name in PACKS}
        lines += [f"[{group}]", *(f"r_{name} = {renamed(ours[name])}" for name in ours)]
    Site(folder).install("somebody-s-scipy", "\n".join(lines))
    return folder


def plug(folder, *words, cwd=None, **environment):
    """Run the command, ours off, and return what it prints."""
    path = {"PYTHONPATH": os.pathsep.join(map(str, [folder, *SOURCES]))}
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "plugrad", *words],
        env=os.environ | path | OURS_OFF | environment,
        capture_output=True,
        text=True,
        cwd=cwd,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


USED = """
import pickle, warnings
import numpy as np, scipy.special
import plugrad as pg

def op_of(y):
    return type(y.grad_fn)._function.identity

x = pg.tensor([0.5, 1.5], requires_grad=True)
print(op_of(scipy.special.jv(1.0, x)), op_of(scipy.special.erf(x)), op_of(scipy.special.jn(1.0, x)))
"""


RENAMED = f"""{USED}
assert pg.ops.r_special.erf is pg.ops.builtin.erf and "jv" in dir(pg.ops.r_special)
pg.ops.r_special.jv(0.0, x).sum().backward()
np.testing.assert_allclose(x.grad, -scipy.special.j1([0.5, 1.5]))
assert pickle.loads(pickle.dumps(pg.ops.r_special.jv)) is pg.ops.r_special.jv
print(pg.ops.r_stats.norm(0.0, 1.0).logpdf(x).shape, pg.ops.r_linalg.expm(pg.ones(2, 2)).shape)
print(pg.registry.info("r_special").state, pg.registry.info("special").state)
"""


def test_plugrad_s_scipy_packs_work_under_a_stranger_s_names(folder):
    assert run_python(RENAMED, folder, **OURS_OFF).splitlines() == [
        "r_special::jv builtin::erf r_special::jv",
        "torch.Size([2]) torch.Size([2, 2])",
        "loaded blocked",
    ]


def test_a_ufunc_of_which_two_packs_have_an_op_is_the_first_one_s_which_is_ours(folder):
    assert run_python(USED, folder) == "special::jv builtin::erf special::jv\n"


HELD = """
import plugrad as pg
pg.ops.r_special.jv(0.0, pg.tensor([0.5, 1.5]))
for op in ("iv", "yv"):
    try:
        getattr(pg.ops.r_special, op)
    except pg.errors.NotCheckedError as error:
        print(str(error).partition(" ")[0])
"""


def test_packs_are_listed_documented_checked_and_locked_under_a_stranger_s_names(folder, tmp_path):
    listed = json.loads(plug(folder, "list", "--json"))["packs"]
    assert {f"r_{name}" for name in PACKS} <= {each["name"] for each in listed}
    assert "somebody-s-scipy 1.0" in plug(folder, "info", "r_special::jv")
    assert "[`yv`](#yv)" in plug(folder, "docs", "r_special")
    ops = ["r_special::jv", "r_linalg::sqrtm", "r_fft::dct", "r_stats::norm_logpdf"]
    plug(folder, "check", *ops, "--lock", "packs.lock", cwd=tmp_path)
    held = run_python(HELD, folder, PLUGRAD_REQUIRE_CHECKED=str(tmp_path / "packs.lock"))
    assert held == "r_special::iv\nr_special::yv\n"
