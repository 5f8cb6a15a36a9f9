"""What is meant by a name that is not there: the same answer in every command, in pytest, and in Python."""

import importlib.metadata
import json
import sys

import pytest

import plugrad as pg
from plugrad.check import CODES
from plugrad.registry.telling.spelling import EXACTLY, ROUGHLY, close
from plugrad.registry.telling.suggestions import meant
from tests.checker.cli.commands import pack, plug


@pytest.fixture
def good(site):
    site.pack("good", pack(("Cube", 3)))
    return site


HAS_NO_OP = "the pack 'good' (plugrad-good 1.0) has no op"
CODES_ARE_LISTED = "`plugrad explain` lists the codes and the checks"
MEANT = {  # what is typed, and what is said of it
    # An op's identity in another spelling, a file of another kind, nothing, and a name that PyTorch has.
    ("check info", "plugrad_good::cube"): "'plugrad_good'. Did you mean the op 'good::cube'?",
    ("check info", "Good::Cube"): "there is no pack 'Good'. Did you mean the op 'good::cube'?",
    ("check info", "good::Cube"): f"{HAS_NO_OP} 'Cube'. Did you mean 'cube'?",
    ("check info", "good::CUBE"): f"{HAS_NO_OP} 'CUBE'. Did you mean 'cube'?",
    ("check info", "gone.py::Cube"): "there is no file 'gone.py'",
    ("check info", "README.md"): "'README.md' is no Python file: it does not end in .py",
    ("check info", "READ.ME.txt"): "'READ.ME.txt' is no Python file",
    ("check info", "good.TOML"): "'good.TOML' is no Python file",
    ("check info", "new/ops.pyi"): "'new/ops.pyi' is no Python file",
    ("check info", "good::"): "'good::' names no op; write good::OP, or good",
    ("check info list", ""): "'' names nothing; write a PACK, or PACK::OP",
    ("check info list", " "): "' ' names nothing",
    ("check info list", "::"): "'::' names nothing",
    ("check info", "chain_matmul"): "for chain_matmul(m, m, m) write m @ m @ m",
    # An option before its command, and a pack in the place of one.
    ("--json", "list"): "--json goes after the command: `plugrad list --json`.",
    ("--json",): "--json goes after the command: `plugrad list --json`.",
    ("--full", "check", "good"): "`plugrad check --full`.",
    ("-o", "x", "new", "acme"): "-o goes after the command: `plugrad new -o`.",
    ("--full", "list"): "No such option '--full'",
    ("--nothing", "list"): "No such option '--nothing'",
    ("good",): "'good'. Did you mean `plugrad check good` or `plugrad info good`?",
    ("plugrad-good",): "Did you mean `plugrad check good` or",
    ("cube",): "Did you mean `plugrad check good::cube` or",
    ("nothing",): "No such command 'nothing'.",
    ("list", "good::cube"): "'good::cube' is an op; `plugrad info good::cube` shows it.",
    # A code or a check.
    ("explain", "good"): "Did you mean `plugrad info good`?",
    ("explain", "plugrad_good"): "Did you mean `plugrad info good`?",
    ("explain", "cube"): "Did you mean `plugrad info good::cube`?",
    ("explain", "PLG30"): "Did you mean PLG030?",
    ("explain", "plg-030"): "Did you mean PLG030?",
    ("explain", "30"): "Did you mean PLG030?",
    ("explain", "vlaues"): f"Did you mean 'values'? {CODES_ARE_LISTED}",
    ("explain", "second-oder"): "Did you mean 'second order'?",
    ("explain", "nothing"): f"'nothing'. {CODES_ARE_LISTED}",
    ("explain", "PLG999"): f"'PLG999'. {CODES_ARE_LISTED}",
}


def test_what_is_meant_by_a_command_line_that_is_wrong_is_said(good):
    wrong = []
    for (first, *rest), words in MEANT.items():
        for command in first.split():
            result = plug(command, *rest)
            said = " ".join(result.stderr.split())
            right = words in said and ("Did you mean" not in said or "Did you mean" in words)
            if command == "explain":
                right &= (
                    f"there is no code or check {rest[0]!r}" in said and said.count("PLG0") <= 1
                )
            if result.exit_code != 2 or not right:
                wrong.append(f"{command} {rest}: {said}")
    assert not wrong, "\n".join(wrong)


def test_python_knows_what_is_meant():
    from plugrad.testing import parametrize_ops

    for ask in (
        lambda: parametrize_ops("plugrad_builtin"),
        lambda: pg.registry.load("plugrad_builtin"),
        lambda: pg.ops.plugrad_builtin,
    ):
        with pytest.raises(pg.PlugradError, match="Did you mean 'builtin'?"):
            ask()
    assert "Did you mean 'builtin'?" in pg.check.check(["Builtin"]).problems[0]
    for name in ("exp", "builtin.exp", "pg.exp"):
        with pytest.raises(pg.errors.OpMissingError, match="'pack::op', such as 'builtin::exp'"):
            pg.check.check_op(name)
    assert not hasattr(pg, "Exp")  # and no word of exp, which has another name


def test_looking_at_names_in_python_loads_no_pack(good):
    assert not hasattr(pg.registry.Packs(made()), "cube")
    assert "good_pack" not in sys.modules
    assert meant("good_pack", pg.registry, EXACTLY) == ["good"]
    assert "good_pack" not in sys.modules


def made():
    return pg.registry.Registry(importlib.metadata.distributions, {})


def test_names_that_are_the_same_but_for_letters_case_come_alone():
    known = ["max_pool2d", "max_pool3d", "maxpool2d"]
    assert close("MaxPool2d", known, ROUGHLY) == ["max_pool2d", "maxpool2d"]
    assert close("max_pool", known, ROUGHLY)
    assert close("max_pool", known, EXACTLY) == []


def test_names_that_are_little_alike_are_no_suggestion(site):
    site.pack("my_pack", pack(("Cube", 3)))
    assert "Did you mean" not in plug("info", "qwxyz").stderr
    assert "Did you mean 'my_pack'?" in plug("info", "my_pakc").stderr


def test_an_index_of_all_codes_and_of_those_of_a_check():
    assert plug("explain", "VALUES").stdout == plug("explain", "values").stdout
    document = json.loads(plug("explain", "--json").stdout)
    assert [code["code"] for code in document["codes"]] == list(CODES)
    shown = plug("explain", "values").stdout
    assert "PLG030  wrong gradient" in shown
    assert "PLG040" not in shown
    one = json.loads(plug("explain", "PLG030", "--json").stdout)
    assert one["check"] == "values"
    assert "def backward" in one["wrong"]
