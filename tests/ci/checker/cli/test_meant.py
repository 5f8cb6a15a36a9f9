"""What is meant by a name, asked anew of what is installed; and `plugrad info NAME`, which loads packs."""

import itertools
import json
import sys

import pytest

from tests.checker.cli.commands import anew, expect, pack, plug
from tests.checker.cli.test_meant import good  # noqa: F401
from tests.checker.words import says
from tests.sites import put_in_place

# ruff: noqa: F811 - good is a fixture


OTHER_NAMES = {  # the module, the distribution, PyTorch's way, Python's ...
    "'good'": "good_pack plugrad-good plugrad_good Good GOOD goood ./somewhere/plugrad-good good.nothing",
    "the op 'good::cube'": "good.cube good:cube good/cube pg.ops.good.cube plugrad_good.Cube "
    "good_pack.Cube good.cub cube Cube",
    "the op 'builtin::exp'": "exp torch.exp",
    "'builtin'": "plugrad",
}
NAMES = "good.cube good:cube good/cube pg.ops.good.cube cube exp torch.exp"
"""Of these, what `plugrad info` shows."""


def test_a_pack_or_op_is_known_by_its_other_names(good):
    rows = []
    for is_meant, names in OTHER_NAMES.items():
        for name, command in itertools.product(names.split(), ("check", "info", "list")):
            if command == "info" and name in NAMES.split():
                rows.append((f"info {name}", 0, is_meant.split("'")[1]))
            else:
                said = f"error: there is no pack {name!r}. Did you mean {is_meant}"
                rows.append((f"{command} {name}", 2, None, said))
    expect(rows)


def test_a_variable_that_names_a_distribution_is_told_the_pack(good):
    process = anew("list", site=good, PLUGRAD_BLOCK="plugrad-good", code=2)
    assert says(process.stderr, "PLUGRAD_BLOCK names 'plugrad-good' ... Did you mean 'good'?")


def test_a_broken_pack_does_not_spoil_the_search_nor_does_its_author_s_switch(good):
    good.pack("broken", "raise SystemExit(7)")
    for strict in ("0", "1"):
        process = anew("check", "cube", site=good, PLUGRAD_STRICT=strict, code=2)
        assert "Did you mean the op 'good::cube'?" in process.stderr


def test_the_list_says_which_packs_are_not_loaded_and_which_are_broken(good):
    good.pack("broken", "1 / 0")
    expect([("list", 0, "good plugrad-good 1.0 not loaded ... `plugrad list --load`")])
    assert '"state": "not loaded"' in plug("list", "--json").stdout
    loaded = anew("list", "--load", site=good, code=2)
    assert says(loaded.stdout, "broken plugrad-broken 1.0 broken ... ZeroDivisionError")
    assert "not loaded" not in loaded.stdout
    expect([("list --load good", 0, ""), ("list", 0, "")], site=good)
    expect([("check broken", 2, ""), ("list", 0, "broken plugrad-broken 1.0 broken")])
    assert '"state": "broken"' in plug("list", "--json").stdout  # from then on


def test_a_pack_is_found_with_dashes_for_underscores_as_new_takes_them(site):
    site.pack("my_pack", pack(("Cube", 3)))
    packs = [(f"{command} my-pack", 0, "my_pack") for command in ("check", "info", "list", "docs")]
    ops = [(f"{command} my-pack::cube", 0, "my_pack::cube") for command in ("check", "info")]
    expect([*packs, *ops])


def test_an_author_sees_the_traceback_of_a_pack_that_a_worker_could_not_load(site):
    site.pack("acme", "import plugrad as pg\n\n\nraise KeyError('weights')\n")
    for verb in ("check", "info"):
        strict = anew(verb, "acme", site=site, PLUGRAD_STRICT="1")
        assert 'acme_pack.py", line 4, in <module>' in strict.stderr
        assert strict.returncode == 2
        assert "Traceback" not in anew(verb, "acme", site=site).stderr


# `plugrad info NAME`.


def named(name):
    """Return what `plugrad info` finds of a name, as its document says it."""
    return json.loads(plug("info", name, "--json").stdout)


def test_info_names_every_op_of_a_name_in_order_and_what_is_pg_name(good):
    good.pack("other", pack(("Exp", 3)))
    found = named("exp")
    assert found["gives"] == "builtin::exp"
    assert [each["identity"] for each in found["candidates"]] == ["builtin::exp", "other::exp"]
    assert [each["call"] for each in found["candidates"]] == ["pg.exp", "pg.ops.other.exp"]
    assert [each["known_by"] for each in found["candidates"]] == ["import", "source"]
    last = found["candidates"][-1]
    assert last["file"] == str(good.path / "other_pack.py")
    assert "class Exp" in (good.path / "other_pack.py").read_text().splitlines()[last["line"] - 1]
    assert "other_pack" not in sys.modules
    shown = plug("info", "exp").stdout
    assert "pg.exp is builtin::exp." in shown
    assert "as its source says" in shown


@pytest.mark.parametrize("target", ["pg.ops.good.cube", "good.cube"])
def test_info_of_an_op_as_it_is_written_in_python_is_that_op(good, target):
    good.pack("other", pack(("Cube", 3)))
    assert [each["identity"] for each in named(target)["candidates"]] == ["good::cube"]
    assert len(named("cube")["candidates"]) == 2
    assert "There is no pg.cube; write pg.ops.good.cube." in plug("info", "cube").stdout
    assert "Did you mean the op 'good::cube' or the op" in plug("info", "cubee").stderr


def test_info_says_what_is_no_op_but_plugrad_s_own(good):
    (own,) = named("tensor")["candidates"]
    assert (own["kind"], own["call"]) == ("plugrad", "pg.tensor")
    assert own["file"].endswith(".py")
    assert named("inf")["gives"] == "plugrad.inf"


def test_info_of_a_name_never_imports_a_pack_that_is_ruled_out(good, monkeypatch):
    good.pack("other", pack(("Cube", 3)))
    put_in_place(good.registry(PLUGRAD_BLOCK="good"), monkeypatch)
    assert "Not looked into: good (blocked)." in plug("info", "cube").stdout
    (unknown,) = named("cube")["not_looked_into"]
    assert (unknown["pack"], unknown["state"]) == ("good", "blocked")
    assert "good_pack" not in sys.modules
