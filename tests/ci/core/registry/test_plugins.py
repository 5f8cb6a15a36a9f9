"""What the command says of plugins of every kind."""

import json
import re

import pytest

from tests.checker.cli.commands import anew, run
from tests.core.registry.test_plugins import CHECKS, install
from tests.sites import GOOD


@pytest.mark.one_in(3)
@pytest.mark.parametrize("body", ["1 / 0", "register('ACME001', str)", "return 3"])
def test_the_author_of_a_plugin_sees_its_own_error(site, body):
    install(site, "acme", CHECKS.format(body=body), group="plugrad.checks")
    site.pack("good", GOOD)
    for more in ([], ["--in-process"]):
        found = run("check", "good", *more, site=site, PLUGRAD_STRICT="1")
        assert found.returncode == 1
        assert "acme_pack.py" in found.stderr
        assert "Traceback" in found.stderr
        assert "INCONCLUSIVE" not in found.stdout


def test_list_info_and_doctor_show_plugins_of_every_kind_and_why_one_is_broken(site):
    install(site, "loud")
    install(site, "bad", "raise RuntimeError('no luck')", group="plugrad.frameworks")
    listed = anew("list", site=site)
    assert listed.returncode == 0, listed.stderr
    for words in (r"loud +report +plugrad-loud +1.0 +not loaded", r"bad +framework +plugrad-bad"):
        assert re.search(words, listed.stdout), listed.stdout
    tried = anew("--packs", "loud,bad", "list", "--load", "--json", site=site)
    assert tried.returncode == 2
    found = {each["name"]: each for each in json.loads(tried.stdout)["plugins"]}
    assert (found["loud"]["kind"], found["loud"]["state"]) == ("report", "loaded")
    assert found["bad"]["state"] == "broken"
    assert "RuntimeError: no luck" in found["bad"]["reason"]
    info = anew("info", "bad", site=site)
    assert info.returncode == 2
    assert "RuntimeError: no luck" in " ".join(info.stdout.split())
    doctor = anew("--packs", "bad", "doctor", "--load", "--json", site=site)
    assert "the framework 'bad' is broken" in doctor.stdout


LOUD = """
import plugrad as pg
from plugrad.check import Check

def ask(op, sample):
    '''It is too loud.'''

@pg.hookimpl
def plugrad_register_checks(register):
    register(Check("volume", ask, "sample", ("{code}",)))
"""


FRAMEWORK = """
import plugrad as pg
from plugrad.check.frameworks import Framework

class Odd(Framework):
    name, arrays, way_in = "odd", "odd arrays", "Give it odd arrays"
    owns = as_array = function = lambda *given: None

@pg.hookimpl
def plugrad_frameworks(register):
    register(Odd())
"""


def test_what_a_plugin_brings_and_its_conflicts_are_shown(site):
    points = "[plugrad.ops]\nacme = acme\n[plugrad.checks]\nacme_checks = acme_checks\n"
    modules = {"acme": GOOD, "acme_checks": LOUD.format(code="ACME001")}
    site.install("plugrad-acme", points, **modules)
    install(site, "blare", LOUD.format(code="BLARE001"), group="plugrad.checks")
    install(site, "loud")
    install(site, "odd", FRAMEWORK, group="plugrad.frameworks")
    check = "the check volume (sample), ACME001: It is too loud"
    conflict = "the name 'volume' is taken by acme_checks and blare"
    brought = (check, "the framework odd, of odd arrays", "the format loud: --format loud")
    only = "--packs", "acme,blare,loud,odd"
    for args in (("list", "--load"), ("doctor", "--load"), ("info", "acme"), ("info", "odd")):
        said = " ".join(anew(*only, *args, site=site).stdout.split())
        for words in brought if args[-1] == "--load" else brought[args[-1] == "odd" :][:1]:
            assert f"brings {words}" in said, args
        assert (conflict in said) is (args[-1] != "odd")
    found = json.loads(anew("info", "acme", "--json", site=site).stdout)
    ((plugin,), name) = found["plugins"], found["name"]
    assert (name, plugin["name"]) == ("acme", "acme_checks")
    (row,) = plugin["brings"]
    assert row == {
        "name": "volume",
        "stage": "sample",
        "codes": ["ACME001"],
        "title": "It is too loud",
    }
    assert len(plugin["conflicts"]) == 1
