"""Checks of another distribution: of any stage a function and a row, asked of every op, and each spoils only itself."""

from itertools import product

import pytest

from _plugrad_check.plan import CHECKS
from _plugrad_check.report.text import op_text
from plugrad import registry
from plugrad.check import check_op, rows
from plugrad.testing import cases_of
from tests.checker.check.writing_ops import formula, normal, op
from tests.checker.cli.commands import plug
from tests.sites import DOUBLE, HOOK, put_in_place

HEAD = "import numpy as np\nimport plugrad as pg\nfrom plugrad.check import Check, CheckResult\n"
ASK = '''
def ask({given}):
    """It is too loud.

    Speak softly.
    """
    {body}

@pg.hookimpl
def plugrad_register_checks(register):
    register(Check("{name}", ask, "{stage}", ("ACME001",)))
'''
ASKED = {
    "op": ("now", "return CheckResult('volume', 'pass', f'{len(now.usable)} heard', 1)"),
    "sample": ("op, sample", "return f'{op.name} has {len(sample.args)}'"),
    "form": ("run", "run.add('ACME001', 'what a form'); return False"),
    "backward": ("run", "run.add('ACME001', f'{run.names}', argument=run.names[0])"),
    "forward": ("run", "run.add('ACME001', 'heard', verdict='warn')"),
    "declared": (
        "findings, trials",
        "findings.add(trials[0], 'ACME001', 'it is not quiet'); return trials",
    ),
    "diagnosis": (
        "block",
        "from plugrad.check import LikelyCause; yield LikelyCause(('loud',), 'too loud?')",
    ),
}
square = formula(lambda x: x * x, lambda g, x: 2 * g * x, normal((2, 3)))
odd = formula(lambda x: x * x, lambda g, x: g * (2 * x + x**4 + 0.3), normal((2, 3)))


@pytest.fixture
def site(site, monkeypatch):
    """Install the module `acme_checks_pack` with a check, and a pack `other` that is right."""
    registry.packs()  # the process's own looks before there is anything to see
    site.pack("other", "import plugrad as pg\n" + DOUBLE + HOOK)

    def install(**sources):
        for name, source in sources.items():
            module = f"{name}_checks_pack"
            points = f"[plugrad.checks]\n{name} = {module}\n"
            site.install(f"{name}-checks", points, **{module: HEAD + source})
        put_in_place(site.registry(), monkeypatch)

    yield install
    monkeypatch.undo()
    rows.look()


LINES = [*(row.name for row in CHECKS), "vmap"]
"""The lines of a report on an op by plugrad's own checks."""


def asking(stage, body=None, name="volume"):
    """Return the source of a plugin with one check."""
    given, usual = ASKED[stage]
    return ASK.format(given=given, body=body or usual, name=name, stage=stage)


def test_a_check_of_an_op_is_one_more_line_of_every_report(site):
    site(acme=asking("op"))
    for subject in (square, "builtin::neg"):
        report = check_op(subject)
        assert [each.name for each in report.checks] == [*LINES, "volume"]
        assert report.verdict == "pass"
    assert report.checks[-1].message == "3 heard"
    cases = {repr(case): case for case in cases_of("other", 0)}
    cases["other::double::volume"].check()


@pytest.mark.parametrize(
    ("stage", "verdict", "message"),
    [
        ("sample", "fail", "{name} has 1"),
        ("form", "fail", "what a form"),
        ("backward", "fail", "['x']"),
        ("forward", "warn", "heard"),
    ],
)
def test_a_question_is_asked_of_the_ops_of_all_packs_and_of_none(site, stage, verdict, message):
    site(acme=asking(stage))
    for subject, name in (("other::double", "double"), (square, square.__name__)):
        report = check_op(subject)
        (finding,) = report.findings
        assert (finding.code, finding.verdict) == ("ACME001", verdict)
        assert finding.message == message.format(name=name)
        assert (finding.title, finding.explanation) == ("It is too loud", "Speak softly.")
        assert "ACME001 It is too loud" in op_text(report)
    if stage == "sample":
        assert report.checks[-1].name == "volume"


def test_a_fact_is_tried_where_an_op_declares_it_and_a_likely_cause_told_where_none_is_known(site):
    assert not any("too loud" in str(each.diagnosis) for each in check_op(odd).findings)
    site(acme=asking("declared", name="quiet"), blare=asking("diagnosis").replace("ACME", "BLARE"))
    quiet = type("Quiet", (square,), {"quiet": True})
    (finding,) = check_op(quiet).findings
    assert finding.message == "it is not quiet"
    assert check_op(square).verdict == "pass"
    assert any(each.diagnosis == "too loud?" for each in check_op(odd).findings)


FAILING = {"1 / 0": "ZeroDivisionError", "raise SystemExit(3)": "SystemExit: 3", "return 3": ""}
NOT_READ = {(stage, "return 3") for stage in ("form", "backward", "forward")}


@pytest.mark.parametrize(("stage", "body"), sorted({*product(ASKED, FAILING)} - NOT_READ))
def test_a_check_that_fails_spoils_only_itself_and_is_named(site, stage, body):
    is_diagnosis = stage == "diagnosis"
    generator = f"{body}; yield" if is_diagnosis and body != "return 3" else body
    site(acme=asking(stage, generator, "quiet"))
    rule = odd if is_diagnosis else square
    target = "other::double" if stage == "sample" else type("Quiet", (rule,), {"quiet": True})
    report = check_op(target)
    assert "the op raised" not in op_text(report)
    messages = [f"{each.message} {each.diagnosis}" for each in report.findings]
    (named,) = [each for each in messages if "the check quiet of acme" in each or "ACME001" in each]
    assert FAILING[body] in named
    if not is_diagnosis:
        (finding,) = report.findings
        assert (finding.code, finding.verdict) == ("PLG005", "inconclusive")


CAUSE = "from plugrad.check import LikelyCause; yield LikelyCause"
UNTOLD = [  # what a check answers or adds that no report can tell
    ("op", "return CheckResult('quiet', 'splendid', '', 1)", "the verdict 'splendid'"),
    ("op", "return CheckResult('quiet', 'pass', 5, 1)", "said 5: write a text, not int"),
    ("backward", "run.add('ACME002', 'no')", "'ACME002', which is none of the codes of its row"),
    ("backward", "run.add('ACME001', 5)", "said 5 of ACME001"),
    ("forward", "run.add('ACME001', 'loud', verdict='bad')", "the verdict 'bad'"),
    ("form", "run.add('ACME001')", "without saying what"),
    ("declared", "findings.add(trials[0], 'ACME009', ''); return []", "'ACME009'"),
    ("declared", "return [None]", "but returned one with NoneType"),
    ("diagnosis", "yield None", "a list of LikelyCause, but returned one with NoneType"),
    ("diagnosis", f"{CAUSE}((), 5)", "said 5"),
]


@pytest.mark.parametrize(("stage", "body", "words"), UNTOLD)
def test_what_no_report_can_tell_is_refused_with_its_checks_name(site, stage, body, words):
    site(acme=asking(stage, body, "quiet"))
    if stage == "diagnosis":
        said = " ".join(op_text(check_op(odd)).split())
    else:
        (finding,) = check_op(type("Quiet", (square,), {"quiet": True})).findings
        assert (finding.code, finding.verdict) == ("PLG005", "inconclusive")
        assert "PLUGRAD_BLOCK=acme" in finding.message
        said = finding.message
    assert "the check quiet of acme" in said
    assert words in said


@pytest.mark.parametrize(
    "body", ["pass", "return False", "run.add('ACME001', 'so', verdict='warn')"]
)
def test_a_form_from_outside_hides_no_wrong_gradient_unless_it_finds_a_fault(site, body):
    site(acme=asking("form", body))
    assert check_op(square).verdict == ("warn" if "add" in body else "pass")
    assert "PLG030" in {each.code for each in check_op(odd).findings}


def test_what_two_plugins_claim_is_asked_of_neither_and_both_are_named(site):
    quiet = "\n    register(Check('quiet', ask))\n"
    site(acme=asking("op").rstrip() + quiet, blare=asking("op").replace("ACME", "BLARE"))
    report = check_op(square)
    asked = {each.name: each.message for each in report.checks[len(LINES) :]}
    assert set(asked) == {"quiet", "checks of acme", "checks of blare"}
    assert "the name 'volume' is taken by acme and blare" in asked["checks of acme"]
    assert "acme and blare" in plug("check", "other", "--strict").stdout
    assert plug("check", "other", "--strict").exit_code == 3
    assert plug("check", "other").exit_code == 0


@pytest.mark.parametrize("name", ["values", "quiet"])
def test_a_name_is_given_once(site, name):
    site(acme=asking("op", name=name).rstrip() + "\n    register(Check('quiet', ask))\n")
    checks = check_op(square).checks
    rivals = "acme, twice" if name == "quiet" else "acme and plugrad"
    assert checks[-1].message.startswith(f"the name {name!r} is taken by {rivals}")
    asked = ["quiet"] if name == "values" else []
    assert [each.name for each in checks[:-1]] == [*LINES, *asked]


def test_a_check_that_has_no_meaning_for_an_op_says_so_and_nothing_of_its_contract(site):
    source = asking("op").replace('",))', '",), applies=lambda now: False)')
    site(acme=source, blare=asking("op", "return None", "blare").replace("ACME", "BLARE"))
    asked = {each.name: each for each in check_op(square).checks[len(LINES) :]}
    assert {each.message for each in asked.values()} == {"nothing was to be asked of this op"}
    assert list(asked) == ["volume", "blare"]


def test_every_conflict_of_a_plugin_is_told(site):
    more = "\n    register(Check('contract', ask))\n    register(Check('values', ask))\n"
    site(acme=asking("op").rstrip() + more)
    (result,) = [each for each in check_op(square).checks if each.name == "checks of acme"]
    for name in ("contract", "values"):
        assert f"the name {name!r} is taken by acme and plugrad" in result.message


def test_a_check_may_be_named_after_its_code_which_two_share_but_not_answer_for_another(site):
    again = "\n    register(Check('softly', ask, 'op', ('ACME001',)))\n"
    body = "return CheckResult('contract', 'pass', '', 1)"
    site(acme=asking("op", body, name="ACME001").rstrip() + again)
    assert [each.name for each in check_op(square).checks[len(LINES) :]] == ["ACME001", "softly"]


@pytest.mark.parametrize("stage", ["sample", "form", "backward", "declared"])
def test_a_row_says_how_bad_its_finding_is(site, stage):
    source = asking(stage, name="quiet" if stage == "declared" else "volume")
    if stage == "form":
        source = source.replace("; return False", "")
    site(acme=source.replace('("ACME001",)', '("ACME001",), verdict="warn"'))
    rule = "other::double" if stage == "sample" else type("Quiet", (square,), {"quiet": True})
    (finding,) = check_op(rule).findings
    assert finding.verdict == "warn"
    assert "WARN" in plug("explain", "ACME001").stdout


def test_what_an_op_raises_in_a_plugins_test_is_told_as_the_ops(site):
    def never_twice(ctx, x):
        ctx.parts = [2 * x]
        return x * x

    site(acme=asking("forward", "run.rule.raw(run.copies())"))
    rule = op(never_twice, lambda ctx, g: g * ctx.parts.pop(), normal((3,)), once=True)
    assert "no fault of the op" not in op_text(check_op(rule))


SLIPS = [
    ("1 / 0", "ZeroDivisionError"),
    (asking("op").replace("register(Check", "register(repr(Check") + ")", "was given str"),
    (asking("op").replace("register(", 'register("ACME001", '), "was given str"),
    (asking("op").replace('"op"', '"ops"'), "has the stage 'ops'"),
    (asking("op").replace('",))', '",), verdict="bad")'), "has the verdict 'bad'"),
    (asking("sample").replace(', ("ACME001",)', ""), "the check 'volume' has no code"),
    (asking("op").replace('("ACME001",)', '("ACME001")'), "write a tuple"),
    (asking("op").replace('"ACME001"', '"my code"'), "capitals and three digits"),
    (asking("op").replace('"ACME001"', '"PLG011"'), "'PLG011' is taken by acme and plugrad"),
    (asking("op").replace('Check("volume"', "Check(7"), "a text of one line, not 7"),
    (asking("op").replace(", ask,", ", None,"), "ask of the check 'volume' is None"),
    (asking("op").replace("It is too loud.", "").replace("Speak softly.", ""), "no docstring"),
]


@pytest.mark.parametrize(("source", "words"), SLIPS)
def test_a_plugin_that_cannot_be_loaded_is_named_and_spoils_no_verdict(site, source, words):
    site(acme=source)
    report = check_op(square)
    last = report.checks[-1]
    assert (report.verdict, last.name, last.verdict) == ("pass", "checks of acme", "skip")
    assert words in last.message


def test_explain_says_what_a_plugins_code_means(site):
    site(acme=asking("backward"))
    result = plug("explain", "acme001")
    assert result.exit_code == 0, result.output
    assert "ACME001 It is too loud\n\nSpeak softly." in result.stdout
    assert "found by: the check volume of the plugin acme, as FAIL" in result.stdout


ROOM = '''
from plugrad.check.questions import Room

class Loud(Room):
    """It is too loud.

    Speak softly.
    """

    name = "volume"

    def ask(self):
        yield from self.now.usable

    def judge(self, each):
        self.findings.asked_on.add(each.number)
        self.findings.add(each, "ACME001", "heard"{severity})

    def say(self):
        return self.findings.result("nobody listened")

@pg.hookimpl
def plugrad_register_checks(register):
    register(Check("volume", Loud.answer, "op", ("ACME001",), verdict="note"))
'''


def test_a_room_from_outside_is_explained_by_its_class_and_as_bad_as_its_row_says(site):
    site(acme=ROOM.replace("{severity}", ""))
    (finding,) = check_op(square).checks[-1].findings
    assert (finding.verdict, finding.title) == ("note", "It is too loud")
    assert finding.explanation == "Speak softly."
    assert "Speak softly." in plug("explain", "ACME001").stdout


def test_a_severity_that_is_none_is_told_with_those_that_are(site):
    site(acme=ROOM.replace("{severity}", ", 'warning'"))
    (finding,) = check_op(square).checks[-1].findings
    assert finding.code == "PLG005"
    assert "'warning', which is none of fail, inconclusive, warn, note" in finding.message


def test_explain_of_a_code_that_nobody_has_says_whose_checks_cannot_be_used(site):
    site(acme="raise OSError('no disk')\n")
    said = plug("explain", "ACME001").stderr
    assert "the checks of acme cannot be used" in said
    assert "no disk" in said
