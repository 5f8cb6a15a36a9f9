"""The example of plugins that are no packs, `examples/toytape`: installed, a framework, a check and a report work."""

import sys
import tomllib

import numpy as np
import pytest

from _plugrad_check.frameworks.adapted import rule_meant
from _plugrad_cli.running.reporting import formats, text_in
from plugrad import registry
from plugrad.check import check_function, check_op, rows
from plugrad.engine.errors import CheckUsageError, PackWarning
from tests import ROOT
from tests.sites import Site, put_in_place

EXAMPLE = ROOT / "examples" / "toytape"


@pytest.fixture
def toytape(tmp_path, monkeypatch):
    """Install the example by its own metadata; return the framework."""
    registry.packs()
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in each.items())
        for group, each in project["entry-points"].items()
    )
    site = Site(tmp_path)
    site.install(project["name"], points, version=project["version"])
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    put_in_place(site.registry(), monkeypatch)
    import toytape

    yield toytape
    monkeypatch.undo()
    rows.look()
    for name in [name for name in sys.modules if "toytape" in name]:
        del sys.modules[name]


def cube(toytape, factor):
    def cube_backward(grad, x):
        return (grad * x * x * toytape.Var(np.full(x.value.shape, factor)),)

    return toytape.Rule(lambda x: x**3, cube_backward)


def test_a_rule_and_any_function_of_the_toy_framework_is_examined(toytape):
    given = toytape.Var(np.array([1.0, 2.0])), toytape.Var(np.array([0.5, -1.0]))
    assert check_function(cube(toytape, 3.0), given[:1]).verdict == "pass"
    report = check_function(cube(toytape, 1.0), given[:1])
    assert (report.op, report.verdict) == ("cube", "fail")
    assert "PLG030" in {finding.code for finding in report.findings}
    report = check_function(lambda x, y: x * y * y + x, given)
    assert report.verdict == "pass", report


def test_the_toy_framework_is_among_those_that_can_be_named(toytape):
    known = "'toytap' is not one of autograd, jax, pytensor, torch, toytape. Did you mean 'toytape'"
    with pytest.raises(CheckUsageError, match=known):
        check_function(cube(toytape, 3.0), (np.ones(2),), framework="toytap")


def test_plain_arrays_given_to_its_rule_tell_the_way_into_it(toytape):
    for function in (cube(toytape, 3.0), toytape.mul, lambda x, y: toytape.mul(x, y) + x):
        with pytest.raises(CheckUsageError, match=r"Give it Vars, check_function\(fn, \(toytape"):
            check_function(function, (np.ones(2), np.ones(2)))


def test_its_format_prints_a_line_for_each_op(toytape):
    document = {"ops": [{"op": "a::b", "verdict": "pass", "seconds": 1.0}]}
    assert text_in("csv", document) == "op,verdict,seconds\na::b,pass,1.000\n"
    assert "csv" in formats()


def test_its_check_is_asked_of_every_op(toytape):
    report = check_op("builtin::exp")
    assert report.checks[-1].name == "dtype kept"
    assert report.verdict == "pass"


ODD = """
import plugrad as pg
from plugrad.check.frameworks import Framework

class Odd(Framework):
    name, arrays, way_in = {name!r}, "arrays", "Give it arrays"
    owns = lambda self, value: False
    as_array = lambda self, value: value
    rule_of = lambda self, target: {rule}
    function = lambda self, target, inputs: {function}

{more}

@pg.hookimpl
def plugrad_frameworks(register):
    register({made})
"""
USUAL = {"name": "json", "rule": None, "function": None, "more": "", "made": "Odd()"}
RAN = "from types import SimpleNamespace as Of\nfrom plugrad.check.frameworks import Meant\n"


@pytest.fixture
def check_by(site, monkeypatch):
    """Install a framework `json` of this source; return the check of exp by it."""

    def install(source):
        site.install("plugrad-bad", "[plugrad.frameworks]\njson = bad_pack\n", bad_pack=source)
        put_in_place(site.registry(), monkeypatch)
        return lambda: check_function(np.exp, (np.ones(2),), framework="json")

    return install


@pytest.mark.parametrize(
    ("odd", "words"),
    [
        ({"made": "object()"}, "was given object, which is no plugrad.check.fram"),
        ({"more": "del Odd.arrays"}, "Odd.arrays is 'not there'; write the text"),
        ({"name": "yaml"}, "the framework 'json' calls itself 'yaml'"),
        ({"rule": 5}, "rule_of of the framework json .Odd. returned int, which is"),
        ({}, "function of the framework json .Odd. returned NoneType, which is no"),
    ],
)
def test_a_framework_that_is_none_is_refused_by_name(check_by, odd, words):
    check = check_by(ODD.format(**USUAL | odd))
    with pytest.raises(CheckUsageError, match=words):
        check()


def test_a_run_that_is_none_is_told_as_the_frameworks(check_by):
    program = "Of(meant=Meant(self, target, 'exp'), run=lambda args, needs: None)"
    (finding,) = check_by(RAN + ODD.format(**USUAL | {"function": program}))().findings
    assert "run of json's SimpleNamespace returned NoneType, which is no Ran" in finding.message


def test_a_framework_that_cannot_be_used_is_named_and_no_other_rule_is_left_unchecked(check_by):
    check = check_by("1 / 0")
    with pytest.warns(PackWarning, match="the framework 'json' could not be loaded: ZeroDivision"):
        assert rule_meant(print) is None
    assert rule_meant(print) is None  # and once is enough
    with pytest.raises(CheckUsageError, match="'json' could not be loaded: ZeroDivisionError"):
        check()
