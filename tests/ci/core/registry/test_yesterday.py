"""Packs that were built, locked and stored by an earlier plugrad work with this one: see `yesterday/README.md`."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.sites import SOURCES, run_python

HERE = Path(__file__).parent / "yesterday"
PICKLES = json.loads((HERE / "pickles.json").read_text())


@pytest.fixture(scope="module")
def yesterday(tmp_path_factory):
    """The folder that pip makes of the two wheels: they hold pure Python, which is unpacked as it is."""
    folder = tmp_path_factory.mktemp("yesterday")
    for wheel in HERE.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    return folder


def test_wheels_built_then_are_found_and_right_and_the_lock_made_then_admits_them(yesterday):
    code = f"""
    import numpy as np, plugrad as pg
    from plugrad import registry
    from plugrad.check import check_op
    with pg.config(require_checked={str(HERE / "plugrad.lock")!r}):
        x = pg.ones(1, 2, 4, 4, requires_grad=True)
        pg.ops.acmeconv.lp_pool2d(x, 2).sum().backward()
        print(x.grad.sum().item(), pg.ops.legendre.legendre3(pg.tensor([2.0])))
        print([registry.info(name).state for name in ("acmeconv", "legendre")])
    for op in (*registry.ops("acmeconv"), *registry.ops("legendre")):
        print(op.identity, op.origin.file.startswith({str(yesterday)!r}))
    print(check_op("legendre::legendre3").verdict)  # those of acmeconv are checked by its own tests
    """
    assert run_python(code, yesterday).splitlines() == [
        "16.0 tensor([17.])",
        "['loaded', 'loaded']",
        "acmeconv::depthwise_conv2d True",
        "acmeconv::depthwise_conv2d_image True",
        "acmeconv::depthwise_conv2d_weight True",
        "acmeconv::lp_pool2d True",
        "legendre::legendre3 True",
        "legendre::grad_scale True",
        "pass",
    ]


def test_the_tests_that_plugrad_new_wrote_then_pass(yesterday):
    written = yesterday / "test_acmeconv.py"
    written.write_text((HERE / "test_acmeconv.py.txt").read_text())
    passed = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(written)],
        cwd=yesterday,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [yesterday, *SOURCES]))},
        capture_output=True,
        text=True,
    )
    assert passed.returncode == 0, passed.stdout
    assert re.search(r"\d+ passed", passed.stdout), passed.stdout


def test_what_was_pickled_then_is_the_same_now(yesterday):
    """In a fresh process, so that nothing has imported what a pickle names; one thing after the other."""
    code = f"""
    import base64, json, pathlib, pickle, re
    pickles = json.loads(pathlib.Path({str(HERE / "pickles.json")!r}).read_text())
    things = {{}}
    for name, kept in pickles.items():
        for data in kept["pickles"]:
            thing = things[name] = pickle.loads(base64.b64decode(data))
            shown = re.sub(" at 0x[0-9a-f]+", "", repr(thing))
            was = kept["repr"] and kept["repr"].replace("plugrad.engine.creation.random.", "plugrad.engine.stream.")
            if was not in (None, shown) and "stored op" not in shown:  # its pack is loaded when it is used
                print(name, "is", shown, "and was", was)
    import numpy as np
    import plugrad as pg
    from plugrad import ops, registry
    assert things["a leaf with a gradient"].is_leaf and things["a leaf with a gradient"].requires_grad
    assert things["ops of builtin"] == (pg.exp, pg.conv2d, pg.softmax)
    assert things["packs"] == (pg.ops, pg.ops.builtin) and things["packs"][0] is ops
    assert things["a record of an op"].function is registry.op("legendre::legendre3").function
    assert things["a stranger's op"](pg.tensor([2.0])).tolist() == [17.0]
    frozen, op = things["a frozen distribution"], things["an op of stats"]
    assert frozen.logpdf(pg.tensor(0.5)).item() == op(0.5, 0.5, 2.0).item()
    assert things["a size"] == (2, 2) and type(things["a size"]) is pg.Size
    assert all(one is other for one, other in zip(things["dtypes"], (pg.float16, pg.float32), strict=False))
    drawn = pg.Generator().manual_seed(3)
    pg.rand(2, generator=drawn)
    assert pg.equal(pg.rand(3, generator=drawn), pg.rand(3, generator=things["a generator"]))
    assert all(isinstance(error, pg.PlugradError) for error in things["errors"])
    assert things["a sample"].args[0].tolist() == [1.0, 1.0]
    print(len(things), "things")
    """
    assert run_python(code, yesterday) == f"{len(PICKLES)} things\n"
