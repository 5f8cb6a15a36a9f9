"""Plugins of every kind: checks, frameworks and reports come in by the same door as packs, each spoils only itself."""

import re
import sys

import numpy as np
import pytest

from plugrad.engine.errors import (
    NotCheckedError,
    PackConflictError,
    PackLoadError,
    PackMissingError,
    PackWarning,
    RegistrationError,
)
from plugrad.registry.finding.kinds import KINDS
from tests.checker.cli.commands import anew
from tests.core.registry.test_lock import write
from tests.sites import GOOD

REPORT = """
import plugrad as pg

@pg.hookimpl
def plugrad_reports(register):
    register(str.upper)
"""


def install(site, name, source=REPORT, *, group="plugrad.reports", distribution=None, **modules):
    """Install a distribution whose entry point `name` in a group is the module <name>_pack."""
    distribution = distribution or f"plugrad-{name}"
    points = f"[{group}]\n{name} = {name}_pack\n"
    for other in modules:
        points += f"[plugrad.ops]\n{other.removesuffix('_pack')} = {other}\n"
    return site.install(distribution, points, **{f"{name}_pack": source}, **modules)


def states(registry, kind="report"):
    return {i.name: i.state for i in registry.plugins(kind) if i.distribution != "plugrad"}


def test_plugins_are_known_by_name_and_imported_at_first_use(site):
    install(site, "loud")
    made = site.registry()
    assert states(made) == {"loud": "not loaded"}
    assert "loud_pack" not in sys.modules
    assert made.rows("report", "loud") == (str.upper,)
    assert states(made) == {"loud": "loaded"}
    assert "loud" not in [info.name for info in made.packs()]


@pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if kind.name != "pack"])
def test_each_kind_has_its_group_and_its_hook(site, kind):
    install(site, "one", REPORT.replace("plugrad_reports", kind.hook), group=kind.group)
    assert site.registry().rows(kind.name, "one") == (str.upper,)


BROKEN = [
    ("raise RuntimeError('no luck')", "RuntimeError: no luck"),
    ("raise SystemExit(3)", "SystemExit"),
    ("x = 1", "it implements no hook"),
    (GOOD, "it does not implement plugrad_reports"),
    (REPORT.replace("register(str.upper)", "pass"), "its plugrad_reports registers nothing"),
    (REPORT.replace("register(str.upper)", "return [1]"), "return nothing"),
    (REPORT.replace("(register)", "(registry)"), "takes what no hook is given"),
    (REPORT.replace("@pg.hookimpl", ""), "write @plugrad.hookimpl above plugrad_reports"),
    (REPORT.replace("plugrad_reports", "plugrad_report"), "no hook of that name. Did you mean"),
    (REPORT + "    register(str.lower)\n", "it registers two: <method 'upper'"),
    (REPORT.replace("str.upper", "str.upper, 3"), "takes one report, and was given 3 too"),
]


def test_a_broken_plugin_spoils_only_itself_by_name(site):
    for number, (source, _) in enumerate(BROKEN):
        install(site, f"bad{number}", source)
    install(site, "good")
    made = site.registry()
    found, broken = made.all_rows("report")
    assert found["good"] == (str.upper,)
    assert states(made) == {"good": "loaded", **dict.fromkeys(broken, "broken")}
    assert len(broken) == len(BROKEN)
    for number, (source, words) in enumerate(BROKEN):
        said = str(broken[f"bad{number}"])
        assert f"the report 'bad{number}' could not be loaded" in said
        assert words in said, source


CHECKS = """
import plugrad as pg

@pg.hookimpl
def plugrad_register_checks(register):
    {body}
"""


BODIES = ("return 3", "yield", "1 / 0; yield")
FORMS = [(CHECKS.format(body=body), 'call register(Check("strides", ask') for body in BODIES]
FORMS += [("x = 1", "in which plugrad_register_checks is defined")]


@pytest.mark.parametrize(("source", "words"), FORMS)
def test_the_form_of_a_check_is_told_to_who_writes_a_plugin_of_checks(site, source, words):
    install(site, "acme", source, group="plugrad.checks")
    with pytest.raises(PackLoadError, match=re.escape(words)):
        site.registry().rows("check", "acme")


def test_what_is_registered_is_refused_by_whoever_asks_for_it(site):
    def require(row):
        raise RegistrationError("it is no report")

    install(site, "odd")
    with pytest.raises(PackLoadError, match="it is no report"):
        site.registry().rows("report", "odd", require)


def test_one_module_may_be_a_plugin_of_several_kinds(site):
    source = GOOD + REPORT.replace("import plugrad as pg", "")
    points = "[plugrad.ops]\nmany = many_pack\n[plugrad.reports]\nmany = many_pack\n"
    site.install("plugrad-many", points, many_pack=source)
    made = site.registry()
    assert list(made.load("many").ops) == ["double"]
    assert made.rows("report", "many") == (str.upper,)


def test_two_distributions_with_one_name_conflict(site):
    install(site, "same")
    install(site, "same", distribution="other-same")
    made = site.registry()
    assert states(made) == {"same": "conflict"}
    both = r"the report 'same' is offered by other-same 1\.0.* and plugrad-same 1\.0"
    with pytest.raises(PackConflictError, match=both):
        made.rows("report", "same")
    assert "same" in made.all_rows("report")[1]


def test_a_missing_plugin_or_one_of_no_name_is_an_error_that_says_which_there_are(site):
    install(site, "loud")
    with pytest.raises(PackMissingError, match=r"there is no report 'loued'. Did you mean 'loud'"):
        site.registry().rows("report", "loued")
    site.install("plugrad-a", "[plugrad.reports]\nNot-A-Name = a_pack\n", a_pack=REPORT)
    (info,) = [each for each in site.registry().plugins("report") if each.name == "Not-A-Name"]
    assert info.state == "broken"
    assert "is not a valid report name" in info.reason
    assert '[project.entry-points."plugrad.reports"]' in info.reason


# What the user has said of packs holds for what else their distributions bring.


def test_a_plugin_is_not_imported_if_it_or_the_pack_of_its_distribution_is_blocked(site):
    install(site, "loud", distribution="plugrad-acme", acme_pack=GOOD)
    for blocked in ("acme", "loud"):
        made = site.registry(PLUGRAD_BLOCK=blocked)
        assert states(made) == {"loud": "blocked"}, blocked
        with pytest.raises(PackLoadError, match="ruled out by PLUGRAD_BLOCK"):
            made.rows("report", "loud")
        assert made.all_rows("report")[1] == {}
    assert "loud_pack" not in sys.modules


def test_packs_that_are_allowed_allow_what_else_their_distributions_bring(site):
    install(site, "loud", distribution="plugrad-acme", acme_pack=GOOD)
    install(site, "soft")
    assert states(site.registry(PLUGRAD_PACKS="acme")) == {"loud": "not loaded", "soft": "blocked"}
    assert states(site.registry(PLUGRAD_PACKS="soft")) == {"loud": "blocked", "soft": "not loaded"}
    own = [info.state for info in site.registry(PLUGRAD_PACKS="").plugins("framework")]
    assert set(own) <= {"not loaded"}


def test_where_a_lock_is_required_a_plugin_needs_a_checked_pack_in_its_distribution(site):
    install(site, "loud")
    install(site, "soft", distribution="plugrad-acme", acme_pack=GOOD)
    lock = site.path / "plugrad.lock"
    write(site.registry(), lock, double="pass")
    made = site.registry(PLUGRAD_REQUIRE_CHECKED=str(lock))
    assert states(made) == {"loud": "unchecked", "soft": "not loaded"}
    with pytest.raises(NotCheckedError, match="the report 'loud'"):
        made.rows("report", "loud")


def test_a_plugin_can_be_tried_again_after_a_refresh(site):
    install(site, "late", "raise RuntimeError('not yet')")
    made = site.registry()
    assert "late" in made.all_rows("report")[1]
    (site.path / "late_pack.py").write_text(REPORT)
    made.refresh()
    assert made.rows("report", "late") == (str.upper,)


# What the command line says of them.


def test_doctor_says_where_an_entry_point_of_any_kind_leads_nowhere(site):
    site.install("plugrad-lost", "[plugrad.reports]\nlost = lost_pack\n")
    said = " ".join(anew("doctor", site=site).stdout.split())
    assert "the report 'lost'" in said
    assert "names the module lost_pack, which is not there" in said


def test_what_a_plugin_changes_of_everybodys_settings_is_put_back(site):
    install(site, "rude", "import numpy as np\nnp.seterr(all='raise')\n" + REPORT)
    before = np.geterr()
    with pytest.warns(PackWarning, match=r"the report 'rude'.*np.seterr"):
        site.registry().rows("report", "rude")
    assert np.geterr() == before
