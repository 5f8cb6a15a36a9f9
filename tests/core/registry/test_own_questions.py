"""A pack's own questions: asked of its own ops alone, shown in every face, and no pass where nothing was learnt."""

import json
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.plan import CHECKS
from _plugrad_check.report.document import document_of
from _plugrad_check.report.text import report_text
from _plugrad_cli.formats.html import as_html
from _plugrad_cli.formats.junit import as_junit
from _plugrad_cli.formats.markdown import as_markdown
from _plugrad_cli.formats.sarif import as_sarif
from plugrad.check import check, check_op
from plugrad.testing import cases_of
from tests.checker.cli.commands import plug
from tests.checker.cli.reports import printed
from tests.sites import DOUBLE, HOOK, put_in_place

ASKED = '''
def question(op, sample):
    """The sample is too large.

    Make it smaller.
    """
    {}

@pg.hookimpl
def plugrad_register_checks(register):
    register({}, question)
'''
PACK = "import numpy as np\nimport plugrad as pg\n" + DOUBLE + HOOK


def asking(body, code="'ACME001'"):
    """Return the source of a pack that asks a question."""
    return PACK + ASKED.format(body, code)


@pytest.fixture
def acme(site, monkeypatch):
    """Install a pack `acme` of a source, and another one that is right, and return the report of both."""

    def install(source):
        site.pack("acme", source)
        site.pack("other", PACK)
        put_in_place(site.registry(), monkeypatch)
        return check(["acme", "other"])

    return install


WRONG = "return f'expected 2 entries at most, got {sample.args[0].size}'"


def test_a_question_is_asked_of_the_pack_s_own_ops_on_every_sample_and_of_no_other(acme):
    own, other = acme(asking(f"assert op.identity == 'acme::double'; {WRONG}")).ops
    ours = [*(check.name for check in CHECKS), "vmap"]
    assert [check.name for check in own.checks] == [*ours, "ACME001"]
    assert [check.name for check in other.checks] == ours
    assert (own.verdict, other.verdict) == ("fail", "pass")
    (finding,) = own.findings
    assert (finding.code, finding.sample) == ("ACME001", 0)
    assert finding.message == "expected 2 entries at most, got 3"
    assert (finding.title, finding.explanation) == ("The sample is too large", "Make it smaller.")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("1 / 0", "the question ACME001 raised ZeroDivisionError: division by zero"),
        ("raise SystemExit(0)", "the question ACME001 raised SystemExit: 0"),
        ("return 0", "the question ACME001 must return None, or a text that says what is wrong"),
        ("return False", "returned bool"),
        ("yield 'wrong'", "returned generator"),
        ("sample.args[0][...] = 0", "the question ACME001 raised ValueError"),
    ],
)
def test_a_question_of_which_nothing_is_learnt_is_no_pass_and_spoils_no_other(acme, body, words):
    own, other = acme(asking(body)).ops
    assert [check.verdict for check in own.checks[:3]] == ["pass", "pass", "pass"]
    assert own.checks[-1].verdict == own.verdict == "inconclusive"
    (finding,) = own.findings
    assert finding.code == "PLG005"
    assert words in finding.message
    assert other.verdict == "pass"


def test_a_question_is_not_asked_where_the_op_breaks_its_contract(acme):
    source = asking("1 / 0").replace("return 2 * grad_output", "return (2 * grad_output)[:1]")
    own, _ = acme(source).ops
    assert own.checks[-1].name == "ACME001"
    assert own.checks[-1].verdict == "skip"


CODES = ["'PLG030'", "'OTHER001'", "'acme001'", "'ACME1'", "'ACME'", "1"]


@pytest.mark.parametrize("code", CODES)
def test_a_pack_has_codes_of_its_own_only(acme, code):
    (problem,) = acme(asking("return None", code)).problems
    assert problem.startswith("acme: PackLoadError: ")
    assert "is not a code of this pack, which are ACME001, ACME002 ..." in problem


REGISTERED = "register('ACME001', question)"


@pytest.mark.parametrize(
    ("slip", "instead", "words"),
    [
        ("def question(op, sample)", "def question(op)", "def question(op, sample)"),
        ("The sample is too large.\n\n    Make it smaller.", "", "question has no docstring"),
        (REGISTERED, "register('ACME001')", "argument"),
        (REGISTERED, "register('ACME001', None)", "def NoneType(op, sample)"),
        (REGISTERED, f"{REGISTERED}; {REGISTERED}", ""),
        (REGISTERED, f"{REGISTERED}; register('ACME001', lambda op, sample: None)", "given twice"),
    ],
)
def test_a_slip_in_a_question_is_told_when_the_pack_is_loaded(acme, slip, instead, words):
    source = asking("return None")
    assert slip in source
    problems = acme(source.replace(slip, instead)).problems
    assert len(problems) == bool(words)
    assert all(words in problem for problem in problems)


def test_register_is_no_use_after_the_hook(acme):
    kept = "    question.register = register\n    register("
    acme(asking("return None").replace("    register(", kept))
    question = sys.modules["acme_pack"].question
    with pytest.raises(ValueError, match="after plugrad_register_checks returned"):
        question.register("ACME002", question)


def test_a_class_is_asked_what_its_pack_asks_once_it_is_registered(acme):
    acme(asking(WRONG))
    assert check_op(sys.modules["acme_pack"].Double).checks[-1].name == "ACME001"
    names = {"np": np, "pg": pg}
    exec(DOUBLE, names)
    assert check_op(names["Double"]).checks[-1].name == "vmap"


def test_every_face_shows_a_question_s_finding(acme, tmp_path, monkeypatch):
    report = acme(asking(WRONG))
    shown = printed(report)
    assert any("ACME001" in line and "declared" not in line for line in shown[:2])
    assert any(line.startswith("FAIL  acme::double   The sample is too large") for line in shown)
    assert "ACME001 The sample is too large" in report_text(report)
    document = document_of(report, 0.1)
    case = ElementTree.fromstring(as_junit(document)).find(".//testcase[@name='ACME001']")
    assert case.find("failure").get("type") == "ACME001 The sample is too large"
    page = as_html(document)
    assert "What ACME001 means" in page
    assert "Make it smaller." in page
    assert "ACME001" in as_markdown(document)
    (run,) = json.loads(as_sarif(document))["runs"]
    rules = run["tool"]["driver"]["rules"]
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "ACME001"
    assert rules[-1]["help"] == {"text": "Make it smaller."}
    assert all("markdown" in rule["help"] for rule in rules[:-1])


def test_pytest_has_an_item_for_a_question(acme):
    acme(asking(WRONG))
    cases = {repr(case): case for case in cases_of("acme", 0)}
    assert list(cases)[-1] == "acme::double::ACME001"
    with pytest.raises(pytest.fail.Exception, match="expected 2 entries"):
        cases["acme::double::ACME001"].check()
    cases["acme::double::values"].check()
    assert not any("ACME001" in repr(case) for case in cases_of("other", 0))


def test_explain_and_info_say_what_a_question_asks(acme):
    acme(asking(WRONG))
    result = plug("explain", "acme001")
    assert result.exit_code == 0, result.output
    assert "ACME001 The sample is too large\n\nMake it smaller." in result.stdout
    assert "ACME001  The sample is too large" in plug("info", "acme").stdout
    (question,) = json.loads(plug("info", "acme", "--json").stdout)["questions"]
    assert question["explanation"] == "Make it smaller."
    result = plug("explain", "acme002")
    assert result.exit_code == 2
    assert "there is no code or check 'acme002'; its pack has ACME001" in result.stderr
