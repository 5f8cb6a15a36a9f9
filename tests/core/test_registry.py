"""The registry: packs are found, allowed, imported and registered, or broken for a reason that is listed."""

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


# Found: by metadata, which import nothing.


def test_a_pack_is_found_by_its_entry_point_and_not_imported(site):
    site.pack("small")
    (info,) = site.registry().packs()
    assert (info.name, info.distribution, info.version) == ("small", "acme-small", "1.0")
    assert info.state == "not loaded"
    assert "small_pack" not in sys.modules


def test_without_any_pack_there_is_none_and_asking_for_one_says_so(site):
    made = site.registry()
    assert made.packs() == ()
    with pytest.raises(PackMissingError, match="no installed distribution offers the pack 'acme'"):
        made.load("acme")


def test_two_distributions_that_offer_one_name_are_a_conflict_that_names_both(site):
    site.pack("small", distribution="one")
    site.pack("small", distribution="two")
    made = site.registry()
    assert states(made) == {"small": "conflict"}
    with pytest.raises(PackConflictError, match="pip uninstall one or pip uninstall two"):
        made.load("small")
    assert "small_pack" not in sys.modules


def test_a_pack_that_needs_a_newer_plugrad_is_told_before_it_is_imported(site):
    site.pack("small", requires="plugrad>=99")
    made = site.registry()
    assert states(made) == {"small": "incompatible"}
    with pytest.raises(PackIncompatibleError, match="pip install --upgrade 'plugrad>=99'"):
        made.load("small")
    assert "small_pack" not in sys.modules


def test_a_pack_cannot_take_a_name_that_is_reserved(site):
    site.pack("core")
    (info,) = site.registry().packs()
    assert info.state == "broken"
    assert "the name 'core' is reserved for plugrad itself" in info.reason


# Allowed: by the environment, and in a block.


def test_a_blocked_pack_is_listed_and_not_imported(site):
    site.pack("small")
    made = site.registry(PLUGRAD_BLOCK="small")
    assert states(made) == {"small": "blocked"}
    with pytest.raises(PackLoadError, match="ruled out by PLUGRAD_BLOCK"):
        made.load("small")
    assert "small_pack" not in sys.modules


def test_a_list_of_packs_rules_out_all_others(site):
    site.pack("small")
    site.pack("other")
    assert states(site.registry(PLUGRAD_PACKS="other")) == {
        "other": "not loaded",
        "small": "blocked",
    }


def test_a_block_of_config_rules_a_loaded_pack_out_and_then_in_again(site):
    site.pack("small")
    made = site.registry()
    ops = Packs(made)
    mul = ops.small.mul
    with made.config(block=["small"]):
        assert states(made) == {"small": "blocked"}
        with pytest.raises(PackLoadError, match="ruled out by"):
            ops.small.mul  # noqa: B018
    assert ops.small.mul is mul


def test_config_refuses_a_pack_that_is_not_installed_and_a_setting_that_is_not_there(site):
    site.pack("small")
    made = site.registry()
    with (
        pytest.raises(PackMissingError, match="Did you mean 'small'?"),
        made.config(block=["smal"]),
    ):
        pass
    with pytest.raises(SettingError, match="blok"), made.config(blok=["small"]):
        pass


# Imported and registered: once, at the first touch.


def test_an_op_is_an_attribute_of_its_pack_and_has_one_call(site):
    site.pack("small")
    made = site.registry()
    ops = Packs(made)
    assert dir(ops) == ["small"]
    assert "small_pack" not in sys.modules
    assert dir(ops.small) == ["mul", "total"]
    assert ops.small.mul is ops.small.mul is made.op("small::mul").call
    assert states(made) == {"small": "loaded"}
    assert made.info("small").ops == ("mul", "total")


def test_an_op_knows_its_name_its_signature_and_where_it_comes_from(small):
    op = small.mul.op
    assert (op.identity, op.version, str(op.signature)) == ("small::mul", 1, "(x, y)")
    assert (op.origin.distribution, op.origin.version) == ("acme-small", "1.0")
    assert op.doc.startswith("x y, of one shape.")


def test_an_op_that_is_missing_is_an_error_with_a_close_match(site):
    site.pack("small")
    ops = Packs(site.registry())
    with pytest.raises(OpMissingError, match="has no op 'totl'. Did you mean 'total'?"):
        ops.small.totl  # noqa: B018
    with pytest.raises(AttributeError, match="Did you mean 'small'?"):
        ops.smal  # noqa: B018


# Broken: with the reason, and without harm to others.


def test_a_pack_that_raises_when_it_is_imported_is_listed_with_its_reason(site):
    site.pack("bad", "x = 1\n1 / 0\n")
    site.pack("small")
    made = site.registry()
    with pytest.raises(PackLoadError, match="ZeroDivisionError: division by zero") as caught:
        made.load("bad")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert made.info("bad").state == "broken"
    assert f"{site.path / 'bad_pack.py'}:2" in made.info("bad").reason
    assert [op.name for op in made.ops("small")] == ["mul", "total"]


def test_under_strict_the_author_sees_the_error_itself(site):
    site.pack("bad", "1 / 0\n")
    with pytest.raises(ZeroDivisionError):
        site.registry(PLUGRAD_STRICT="1").load("bad")


def test_a_pack_without_a_hook_and_one_for_another_api_are_refused(site):
    site.pack("empty", "import plugrad as pg\n")
    site.pack("later", "PLUGRAD_API = 99\n")
    made = site.registry()
    with pytest.raises(PackLoadError, match="it implements no hook"):
        made.load("empty")
    with pytest.raises(PackIncompatibleError, match="was made for plugrad's pack API 99"):
        made.load("later")


def test_an_op_without_samples_is_refused_by_name(site, request):
    source = request.path.with_name("small_pack.py").read_text(encoding="utf-8")
    site.pack("bare", source.replace("def samples", "def examples"))
    with pytest.raises(PackLoadError, match=r"bare::mul \(class Mul, .*\): it has no samples"):
        site.registry().load("bare")


def test_what_was_installed_later_is_found_by_refresh(site):
    made = site.registry()
    assert made.packs() == ()
    site.pack("small")
    assert made.packs() == ()
    (new,) = made.refresh()
    assert (new.name, new.state) == ("small", "not loaded")


# The lock: which packs and ops were checked.


def lock(site, path, **verdicts):
    """Write a lock of the pack small as it is now, with these verdicts; return a registry that requires it."""
    info = site.registry().info("small")
    ops = {f"small::{op}": {"version": 1, "verdict": found} for op, found in verdicts.items()}
    path.write_text(text_of_lock({"small": entry_of(info, ops, hashes_of(info.offers[0]))}))
    assert json.loads(path.read_text())["packs"].keys() == {"small"}
    return site.registry(PLUGRAD_REQUIRE_CHECKED=str(path))


def test_the_lock_admits_an_op_that_passed_and_refuses_one_that_failed(site):
    site.pack("small")
    ops = Packs(lock(site, site.path / "plugrad.lock", mul="pass", total="fail"))
    assert ops.small.mul(pg.tensor([2.0]), pg.tensor([3.0])).tolist() == [6.0]
    with pytest.raises(NotCheckedError, match="total .* has not passed its check"):
        ops.small.total  # noqa: B018


def test_the_lock_refuses_a_pack_that_was_changed_since_and_one_that_it_has_not(site):
    site.pack("small")
    site.pack("other")
    made = lock(site, site.path / "plugrad.lock", mul="pass", total="pass")
    with site.path.joinpath("small_pack.py").open("a") as file:
        file.write("\nchanged = True\n")
    assert states(made) == {"small": "unchecked", "other": "unchecked"}
    with pytest.raises(NotCheckedError, match="small_pack.py"):
        made.load("small")
    with pytest.raises(NotCheckedError, match="is not in the lock"):
        made.load("other")
    assert not {"small_pack", "other_pack"} & {*sys.modules}
