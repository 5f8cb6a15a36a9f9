"""The registry alone: packs are found, allowed, imported, registered, locked or broken. `registry/` asks the rest."""

import json
import sys

import pytest

import plugrad as pg
from plugrad.engine.errors import (
    NotCheckedError,
    OpMissingError,
    PackConflictError,
    PackIncompatibleError,
    PackLoadError,
    PackMissingError,
    SettingError,
)
from plugrad.registry import Packs
from plugrad.registry.lock import entry_of, hashes_of, text_of_lock


def states(made):
    return {info.name: info.state for info in made.packs()}


def test_a_pack_is_found_by_its_entry_point_and_imported_when_an_op_is_touched(site):
    site.pack("small")
    made = site.registry()
    (info,) = made.packs()
    assert (info.name, info.distribution, info.version) == ("small", "acme-small", "1.0")
    ops = Packs(made)
    assert (info.state, dir(ops), "small_pack" in sys.modules) == ("not loaded", ["small"], False)
    assert dir(ops.small) == ["mul", "total"]
    assert ops.small.mul is ops.small.mul is made.op("small::mul").call
    assert states(made) == {"small": "loaded"}
    op = ops.small.mul.op
    assert (op.identity, op.version, str(op.signature)) == ("small::mul", 1, "(x, y)")
    assert (op.origin.distribution, op.origin.version) == ("acme-small", "1.0")
    assert op.doc.startswith("x y, of one shape.")
    with pytest.raises(OpMissingError, match="has no op 'totl'. Did you mean 'total'?"):
        ops.small.totl  # noqa: B018
    with pytest.raises(AttributeError, match="Did you mean 'small'?"):
        ops.smal  # noqa: B018


def test_what_was_installed_later_is_found_by_refresh(site):
    made = site.registry()
    assert made.packs() == ()
    with pytest.raises(PackMissingError, match="no installed distribution offers the pack 'acme'"):
        made.load("acme")
    site.pack("small")
    assert made.packs() == ()
    (new,) = made.refresh()
    assert (new.name, new.state) == ("small", "not loaded")


def test_what_cannot_be_used_is_known_without_an_import_and_says_the_way_out(site):
    site.pack("small", distribution="one")
    site.pack("small", distribution="two")
    site.pack("newer", requires="plugrad>=99")
    site.pack("core")
    made = site.registry()
    assert states(made) == {"small": "conflict", "newer": "incompatible", "core": "broken"}
    assert "the name 'core' is reserved for plugrad itself" in made.info("core").reason
    with pytest.raises(PackConflictError, match="pip uninstall one or pip uninstall two"):
        made.load("small")
    with pytest.raises(PackIncompatibleError, match="pip install --upgrade 'plugrad>=99'"):
        made.load("newer")
    assert not {"small_pack", "newer_pack", "core_pack"} & {*sys.modules}


def test_packs_are_ruled_out_by_the_environment_and_in_a_block(site):
    site.pack("small")
    site.pack("other")
    made = site.registry(PLUGRAD_BLOCK="small")
    assert states(made) == {"small": "blocked", "other": "not loaded"}
    assert states(site.registry(PLUGRAD_PACKS="other")) == states(made)
    with pytest.raises(PackLoadError, match="ruled out by PLUGRAD_BLOCK"):
        made.load("small")
    assert "small_pack" not in sys.modules
    made = site.registry()
    ops = Packs(made)
    mul = ops.small.mul
    with made.config(block=["small"]), pytest.raises(PackLoadError, match="ruled out by"):
        ops.small.mul  # noqa: B018
    assert ops.small.mul is mul
    for given, error, words in (
        ({"block": ["smal"]}, PackMissingError, "Did you mean 'small'?"),
        ({"blok": ["small"]}, SettingError, "blok"),
    ):
        with pytest.raises(error, match=words), made.config(**given):
            pass


def test_a_pack_that_is_broken_is_listed_with_its_reason_and_harms_no_other(site):
    small = site.pack("small")
    site.pack("bad", "x = 1\n1 / 0\n")
    site.pack("empty", "import plugrad as pg\n")
    site.pack("later", "PLUGRAD_API = 99\n")
    site.pack("bare", small.read_text().replace("def samples", "def examples"))
    made = site.registry()
    for name, error, words in (
        ("bad", PackLoadError, "ZeroDivisionError: division by zero"),
        ("empty", PackLoadError, "it implements no hook"),
        ("later", PackIncompatibleError, "was made for plugrad's pack API 99"),
        ("bare", PackLoadError, r"bare::mul \(class Mul, .*\): it has no samples"),
    ):
        with pytest.raises(error, match=words) as caught:
            made.load(name)
    assert isinstance(caught.value, ImportError)
    assert made.info("bad").state == "broken"
    assert f"{site.path / 'bad_pack.py'}:2" in made.info("bad").reason
    assert [op.name for op in made.ops("small")] == ["mul", "total"]
    with pytest.raises(ZeroDivisionError):
        site.registry(PLUGRAD_STRICT="1").load("bad")


def test_the_lock_admits_what_passed_and_refuses_what_failed_was_changed_or_is_not_in_it(site):
    module = site.pack("small")
    site.pack("other")
    info, path = site.registry().info("small"), site.path / "plugrad.lock"
    verdicts = {"mul": "pass", "total": "fail"}
    ops = {f"small::{op}": {"version": 1, "verdict": each} for op, each in verdicts.items()}
    path.write_text(text_of_lock({"small": entry_of(info, ops, hashes_of(info.offers[0]))}))
    assert json.loads(path.read_text())["packs"].keys() == {"small"}
    ops = Packs(site.registry(PLUGRAD_REQUIRE_CHECKED=str(path)))
    assert ops.small.mul(pg.tensor([2.0]), pg.tensor([3.0])).tolist() == [6.0]
    with pytest.raises(NotCheckedError, match="total .* has not passed its check"):
        ops.small.total  # noqa: B018
    module.write_text(module.read_text() + "\nchanged = True\n")
    made = site.registry(PLUGRAD_REQUIRE_CHECKED=str(path))
    assert states(made) == {"small": "unchecked", "other": "unchecked"}
    for name, words in (("small", "small_pack.py"), ("other", "is not in the lock")):
        with pytest.raises(NotCheckedError, match=words):
            made.load(name)
    assert "other_pack" not in sys.modules
