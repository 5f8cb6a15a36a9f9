"""The faces of a report for machines and browsers, each read back and held against the JSON; and `--executor`."""

import dataclasses
import html.parser
import json
import os
import re
import urllib.parse
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.report.pictures import colour, heat_map
from _plugrad_check.report.report import Grids
from _plugrad_cli.formats.html import as_html
from _plugrad_cli.formats.junit import as_junit
from _plugrad_cli.formats.markdown import MOST, as_markdown
from _plugrad_cli.formats.sarif import as_sarif
from plugrad.check import (
    CODES,
    CheckResult,
    ErrorMap,
    Finding,
    OpReport,
    check_function,
    check_op,
)
from plugrad.registry.telling.strangers import visible
from tests.checker.cli.commands import anew, expect, pack, plug
from tests.checker.cli.reports import NORM, SHAPE, WORST, WRONG, document, op, printed, report
from tests.checker.words import lacking
from tests.example_ops import Cube, cube
from tests.sites import Site

ODD = "a<b>&\"c'|`*_\x1b[31m\x00]]>"
"""Nothing that an op may be called, but a message can hold all of it."""

MAP = ErrorMap((3,), (2,), (0, 1, 2), (0, 1), (1, 1), ((5.7, -16.0), (0.5, -7.25), (None, 16.0)))
KINK = dataclasses.replace(WRONG, code="PLG033", verdict="warn")
UNSURE = dataclasses.replace(WRONG, code="PLG034", verdict="inconclusive", diagnosis=None)


def everything():
    """A report with every verdict, a pack that does not load, and letters that each format must escape."""
    odd = Finding("PLG002", "fail", f"forward raised {ODD}", 0, extent=ODD)
    skipped = CheckResult("values", "skip", "no float inputs", 0)
    return report(
        op("acme::good"),
        op("acme::bad", "fail", KINK, dataclasses.replace(WRONG, errors=MAP), SHAPE, error=7.0),
        op("other::kinky", "warn", KINK),
        op("other::unsure", "inconclusive", UNSURE),
        op(f"other::{ODD}", "fail", odd),
        OpReport("acme::integers", (skipped,), 1729),
        OpReport("a function", (CheckResult("values", "pass", "", 1),), 1729, seconds=0.25),
        problems=("broken: PackLoadError: no module\nnamed x", "acme::gone: OpMissingError: gone"),
    )


@pytest.fixture(autouse=True)
def no_summary(monkeypatch):
    """Write no summary, though these tests may run in a GitHub workflow."""
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)


@pytest.fixture
def installed(tmp_path):
    """A site for processes of their own."""
    folder = tmp_path / "site"
    folder.mkdir()
    return Site(folder)


def faulty(*names):
    """Return the source of a pack with an op that is wrong, and right ones of these names."""
    return pack(("Wrong", 6), *((name, 3) for name in names))


# Formats of other distributions.

WRITERS = """
import plugrad as pg

@pg.hookimpl
def plugrad_reports(register):
    register({writer})

def headings(document):
    document["ops"], ops = None, document["ops"]
    return "".join(f"{{f['heading']}}; {{dict(f['lines'])['reproduce']}}\\n" for op in ops for f in op["findings"])
"""


@pytest.fixture
def formats(installed):
    """A site with a wrong op, and the formats `headings` and `bad` of another distribution."""
    installed.pack("wrong", faulty())
    points = "[plugrad.reports]\nheadings = good_format\nbad = bad_format\nseed = good_format\n"
    sources = {
        "good_format": WRITERS.format(writer="headings"),
        "bad_format": WRITERS.format(writer="lambda document: document['nothing']"),
    }
    installed.install("plugrad-formats", points, **sources)
    return installed


SAID = "PLG030 wrong gradient: d(output 0) / d(x); plugrad check wrong::wrong --sample 1 --seed 0\n"


def test_another_distribution_s_format_is_printed_and_written_as_plugrads_own(formats, tmp_path):
    path, page = tmp_path / "headings.txt", tmp_path / "page.html"
    files = "--headings", str(path), "--html", str(page)
    found = anew("check", "wrong", "--in-process", "--format", "headings", *files, site=formats)
    assert (found.returncode, found.stdout, path.read_text()) == (1, SAID, SAID)
    assert (
        f"plugrad check wrong --in-process --format headings --headings {path}" in page.read_text()
    )
    assert "wrong::wrong" in page.read_text()  # whatever a writer does with its document
    assert "--headings FILE" in anew("check", "--help", site=formats).stdout


def test_a_format_that_fails_spoils_no_other_and_one_that_is_not_there_is_told_first(
    formats, tmp_path
):
    page = tmp_path / "page.html"
    formats.install("late", "[plugrad.reports]\nlate = late\n", late=WRITERS.format(writer="exit"))
    late = "error: the format 'late' of late 1.0 ... raised SystemExit ... leave out its option"
    bad = "error: the format 'bad' of plugrad-formats 1.0 ... raised KeyError: 'nothing'"
    asked = "check wrong --in-process"
    failing = [
        (f"{asked} --format bad --html {page}", 5, "FAIL wrong::wrong", bad),
        (f"{asked} --format late", 5, "FAIL wrong::wrong", late),
        (f"{asked} --format heading", 2, None, "Did you mean 'headings'?"),
        (f"{asked} --format junit --json", 2, "", "give only one of --json and --format"),
    ]
    expect(failing, site=formats)
    assert "wrong::wrong" in page.read_text()
    formats.install("gone", "[plugrad.reports]\ngone = gone\n", gone="1 / 0")
    gone = "the report 'gone' could not be loaded: ZeroDivisionError ... PLUGRAD_BLOCK=gone"
    unloadable = [(f"{asked} {each}", 2, None, gone) for each in ("--format gone", "--gone f.txt")]
    expect(unloadable, site=formats)


# Notes.

WIDENED = "with x of shape (1,) forward runs"
NOTE = dataclasses.replace(WRONG, code="PLG071", verdict="note", message=WIDENED, worst=None)


def noted():
    return report(op("acme::good"), op("acme::other", "pass", NOTE), op("a::b", "pass", NOTE, NOTE))


def test_an_op_with_notes_only_passes_and_the_notes_are_one_line():
    found = noted()
    assert (found.verdict, found.exit_code) == ("pass", 0)
    assert [len(each.notes) for each in found.ops] == [0, 1, 2]
    for lines in (printed(found, columns=80), str(found).splitlines()):
        said = [line for line in lines if "PLG071" in line]
        assert len(said) == 1
        assert said[0].startswith("  notes        3 on 2 ops: PLG071 (3)")
        assert any("plugrad check --all" in line for line in lines)
        assert not any(NOTE.message in line for line in lines)


def test_all_shows_each_note_in_full():
    lines = printed(noted(), whole=True)
    assert sum(line.startswith("NOTE  ") for line in lines) == 3
    assert sum(NOTE.message in line for line in lines) == 3
    reproduced = [line for line in lines if line.startswith("  reproduce ")]
    assert len(reproduced) == 3
    assert all(line.endswith(" --all") for line in reproduced)  # without it, no note is shown
    assert not any("--all" in line for line in lines if line not in reproduced)


def test_every_document_has_the_notes_and_none_counts_them():
    found = noted()
    assert [f["verdict"] for f in found.as_dict()["ops"][1]["checks"][1]["findings"]] == ["note"]
    assert [each["level"] for each in run_of(found)["results"]] == ["note"] * 3
    suites = suites_of(found)
    assert {suite.get("failures") + suite.get("errors") for suite in suites} == {"00"}
    assert "PLG071" in suites.find("testsuite[@name='acme']/system-out").text
    page = as_html(document(found))
    assert page.count("<h3>PLG071") == 3
    assert '<details class="op note">' in page
    markdown = as_markdown(document(found))
    assert "PLG071 \\(3\\)" in markdown or "PLG071 (3)" in markdown


def test_a_note_is_never_an_exit_code(installed):
    installed.pack("noted", pack(("Cube", 3)).replace("    broadcasts = True\n", ""))
    for strict in ((), ("--strict",)):
        ended = anew("check", "noted", "--in-process", *strict, site=installed, code=0)
        assert "PLG071" in ended.stdout
    shown = anew("check", "noted", "--in-process", "--all", site=installed)
    assert "NOTE  noted::" in shown.stdout


# JUnit.

# What both schemas allow: Ant's (windyroad/JUnit-Schema, JUnit.xsd) and Jenkins' (xunit-plugin, junit-10.xsd).
SUITE = ["name", "id", "package", "timestamp", "hostname", "tests", "failures", "errors", "skipped"]


def suites_of(found):
    return ElementTree.fromstring(visible(as_junit(document(found))).encode())


def test_junit_has_a_suite_per_pack_and_a_case_per_op_and_check():
    found = everything()
    suites = suites_of(found)
    assert [suite.get("name") for suite in suites] == ["acme", "other", "functions", "broken"]
    cases = {(case.get("classname"), case.get("name")): case for case in suites.iter("testcase")}
    tags = {"fail": "failure", "inconclusive": "error", "skip": "skipped"}
    for entry in found.as_dict()["ops"]:
        name = entry["op"].replace("\x1b", r"\x1b").replace("\x00", r"\x00")
        for result in entry["checks"]:
            told = [element.tag for element in cases.pop((name, result["name"]))]
            assert told == [tags[v] for v in [result["verdict"]] if v in tags]
    assert list(cases) == [("acme::gone", "load"), ("broken", "load")]
    assert "PLG033" in suites.find("testsuite[@name='other']/system-out").text  # a warning
    error = cases["broken", "load"].find("error")
    assert error.get("message") == "PackLoadError: no module"
    assert error.text == "PackLoadError: no module\nnamed x"


def test_a_junit_failure_says_the_cause_in_short_and_all_of_it_in_full():
    failure = suites_of(everything()).find(".//*[@classname='acme::bad']/failure")
    assert failure.get("type") == "PLG030 wrong gradient"
    assert failure.get("message") == WRONG.diagnosis
    for words in ("backward says 3.2914", "finite differences say 0.41142", WRONG.extent):
        assert words in failure.text
    assert not lacking(failure.text, f"{NORM}:41", "plugrad check acme::bad --sample 4 --seed 1729")
    assert SHAPE.message in failure.text
    assert "PLG033" not in failure.text  # a warning fails nothing


def test_junit_is_valid_under_both_schemas_that_its_readers_go_by_and_counts_what_it_holds():
    suites = suites_of(everything())
    assert suites.tag == "testsuites"
    assert not suites.attrib
    for number, suite in enumerate(suites):
        assert list(suite.attrib) == [*SUITE, "time"]
        assert suite.get("id") == str(number)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.get("timestamp"))
        tags = [child.tag for child in suite]
        assert re.fullmatch(r"properties (testcase )*system-out system-err ", " ".join([*tags, ""]))
        assert [list(entry.attrib) for entry in suite.find("properties")] == [["name", "value"]]
        for element in suite.iter():
            assert re.fullmatch(r"\d+\.\d{3}", element.get("time", "0.000"))
            if element.tag == "testcase":
                assert list(element.attrib) == ["name", "classname", "time"]
                assert len(element) <= 1
            if element.tag in ("failure", "error"):
                assert list(element.attrib) == ["type", "message"]
        cases = suite.findall("testcase")
        assert int(suite.get("tests")) == len(cases)
        for counted, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(counted)) == len(suite.findall(f"testcase/{tag}"))
        times = sum(float(case.get("time")) for case in cases)
        assert float(suite.get("time")) == pytest.approx(times)


# SARIF.


HERE, ELSEWHERE = Path("/nowhere").absolute(), Path("/elsewhere").absolute()


def run_of(found, root=HERE):
    sarif = json.loads(as_sarif(document(found, folder=root)))
    assert sarif["version"] == "2.1.0"
    assert sarif["$schema"].endswith("sarif-2.1.0.json")
    (run,) = sarif["runs"]
    return run


def test_sarif_has_a_result_per_finding_with_its_level():
    found = everything()
    levels = {"fail": "error", "inconclusive": "warning", "warn": "warning", "note": "note"}
    expected = [
        (entry["op"], result["name"], finding["code"], levels[finding["verdict"]])
        for entry in found.as_dict()["ops"]
        for result in entry["checks"]
        for finding in result["findings"]
    ]
    told = []
    for result in run_of(found)["results"]:
        (name,) = result["locations"][0]["logicalLocations"]
        check = result["properties"]["check"]
        told.append((name["fullyQualifiedName"], check, result["ruleId"], result["level"]))
    assert sorted(told) == sorted(expected)


def test_sarif_rules_are_the_codes_whatever_was_found():
    run = run_of(report())
    assert run["results"] == []
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CODES)
    for rule in rules:
        entry = CODES[rule["id"]]
        assert rule["shortDescription"] == {"text": entry.title}
        assert rule["fullDescription"] == {"text": entry.explanation}
        assert entry.explanation in rule["help"]["text"]
        assert rule["help"]["markdown"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")


def test_sarif_results_point_at_their_rule_and_at_the_line_of_backward():
    run = run_of(everything())
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"] == {"uri": "acme/norm.py", "uriBaseId": "%SRCROOT%"}
        assert place["region"] == {"startLine": 41}
    assert run["originalUriBaseIds"] == {"%SRCROOT%": {"uri": f"{HERE.as_uri()}/"}}


def test_a_sarif_message_says_what_is_wrong_and_why():
    (result,) = (r for r in run_of(everything())["results"] if r["ruleId"] == "PLG030")
    said = [f"acme::bad: {WRONG.message}", WRONG.diagnosis, WRONG.extent]
    assert result["message"]["text"].splitlines() == said
    assert result["properties"]["reproduce"] == "plugrad check acme::bad --sample 4 --seed 1729"


def test_sarif_addresses_are_uris_and_relative_below_the_working_directory():
    for file, address in (
        (HERE / "a b" / "ü#%.py", "a%20b/%C3%BC%23%25.py"),
        (ELSEWHERE / "a b.py", f"{ELSEWHERE.as_uri()}/a%20b.py"),
        (Path("<string>"), "%3Cstring%3E"),
    ):
        there = dataclasses.replace(op("acme::bad", "fail", WRONG), file=str(file))
        place = run_of(report(there))["results"][0]["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == address
        path = urllib.parse.unquote(address.removeprefix("file://"))
        assert file.as_posix().endswith(path.removeprefix("/") if os.name == "nt" else path)


def test_a_finding_keeps_its_sarif_fingerprint_when_lines_and_numbers_move():
    def prints(*findings, line=41):
        there = dataclasses.replace(op("acme::bad", "fail", *findings), line=line)
        return [r["partialFingerprints"] for r in run_of(report(there))["results"]]

    later = dataclasses.replace(WRONG, message="d(output 0) / d(gamma): other numbers", sample=1)
    assert prints(WRONG) == prints(later, line=90)
    assert len({str(entry) for entry in prints(WRONG, SHAPE, UNSURE)}) == 3


def test_sarif_tells_what_could_not_be_checked_in_the_notes_of_the_run():
    (invocation,) = run_of(everything())["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["exitCode"] == 1
    notes = invocation["toolExecutionNotifications"]
    told = [(note["level"], note["message"]["text"]) for note in notes]
    assert ("error", "broken: PackLoadError: no module\nnamed x") in told
    assert ("note", "acme::integers: all checks were skipped: no float inputs") in told


# HTML.

VOID = {"meta", "link", "br", "wbr", "rect", "path"}


class Page(html.parser.HTMLParser):
    """A page, read: its elements, their text, and whether every one that is opened is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements, self.rows, self.text = [], [], [], ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append([dict(attributes), ""])
        if tag not in VOID or tag == "rect":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.text += data
            if {"td", "th"} & set(self.open):
                self.rows[-1][-1][1] += data

    def named(self, *tags):
        return [attributes for tag, attributes in self.elements if tag in tags]


def page_of(found):
    return Page(as_html(document(found)))


def test_the_page_has_a_row_per_op_that_says_what_the_json_says():
    found = everything()
    rows = {row[0][0]["data-key"]: row for row in page_of(found).rows[1:]}
    assert list(rows)[:2] == ["acme::bad", f"other::{ODD}"]  # failures first
    verdicts = ["fail", "inconclusive", "warn", "pass", "skip"]
    for entry in found.as_dict()["ops"]:
        attributes, text = rows.pop(entry["op"])[1]
        assert text.lower() == entry["verdict"]
        assert attributes["data-key"] == str(verdicts.index(entry["verdict"]))
    assert not rows


def test_each_cell_of_the_table_has_what_to_sort_by_and_each_title_is_a_button():
    page = page_of(everything())
    head, *rows = page.rows
    assert [text for _, text in head][:3] == ["op", "verdict", "contract"]
    assert {len(row) for row in rows} == {len(head)}
    assert all("data-key" in attributes for row in rows for attributes, _ in row)
    assert len(page.named("button")) == len(head)
    sorted_by = [attributes.get("aria-sort") for attributes, _ in head]
    assert sorted_by == [None, "ascending"] + [None] * (len(head) - 2)
    for row in rows:
        float(row[-1][0]["data-key"])
    marks = {row[3][1] for row in rows}  # each is also a word
    assert marks == {"✓right", "✗wrong", "!worth a look", "?undecided", "–skipped"}


def test_the_page_loads_nothing_from_anywhere():
    text = as_html(document(everything()))
    page = Page(text)
    assert {attributes["href"] for attributes in page.named("link")} == {"data:,"}
    assert all(attributes["href"].startswith("#op-") for attributes in page.named("a"))
    assert not any("src" in attributes for _, attributes in page.elements)
    assert not re.search(r"https?:|url\(|@import|//[a-z]", text)
    (policy,) = [a["content"] for a in page.named("meta") if "http-equiv" in a]
    assert policy.startswith("default-src 'none'")


def test_the_page_has_colours_for_dark_and_light_and_says_its_language():
    text = as_html(document(everything()))
    style = text.partition("</style>")[0]
    assert "color-scheme: light dark" in style
    assert '<html lang="en">' in style
    assert {*re.findall(r"var\((--[\w-]+)\)", text)} <= {*re.findall(r"(--[\w-]+):", style)}
    alone = re.sub(r"light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)", "", style)  # each is one of two
    assert not re.search("light-dark|#[0-9a-f]{3,6};", alone)


def test_the_page_tells_each_finding_in_words_and_every_link_has_its_place():
    page = page_of(everything())
    said = WRONG.diagnosis, "backward says 3.2914", WRONG.extent, SHAPE.message
    for words in (*said, "no module\nnamed x", "13 tests on 4 samples"):
        assert words in page.text
    assert "plugrad check acme::bad --sample 4 --seed 1729" in page.text
    assert "plugrad check acme::good --seed 1729" in page.text
    places = {a["id"] for a in page.named("section", "details") if "id" in a}
    assert {f"#{place}" for place in places} == {a["href"] for a in page.named("a")}
    assert ODD in page.text  # escaped, so it arrives as it is
    known = CODES["PLG030"]
    assert known.explanation.replace("`", "") in page.text
    assert known.wrong in page.text
    assert known.right in page.text
    assert f"NumPy {np.__version__}" in page.text
    assert "2024-02-29 12:30 UTC" in page.text


def test_the_table_comes_before_the_findings_and_those_before_what_is_right():
    right, wrong = op("acme::good"), op("acme::bad", "fail", WRONG)
    text = as_html(document(report(right, wrong)))
    parts = ['<table id="ops">', "PLG030 wrong gradient", '<details class="op pass"']
    assert sorted(map(text.index, parts)) == list(map(text.index, parts))


def test_an_op_that_passed_shows_its_samples_in_the_page():
    checked = check_op(Cubes)
    assert checked.samples == ("Sample(array of float64 (2,))", "Sample(array of float64 (3, 1))")
    page = page_of(report(checked))
    assert all(text in page.text for text in checked.samples)
    alone = check_op(Cubes, sample=1)
    assert alone.samples == checked.samples[1:]
    assert "sample 1" in page_of(report(alone)).text


class Cubes(Cube):
    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=2))
        yield pg.Sample(rng.normal(size=(3, 1)))


def test_expected_and_got_stand_in_the_same_columns_beside_their_labels():
    wrong = ((False, True), (False, False))
    grids = Grids((0,), (0, 0), ((1.0, -2.0), (3.5, 4.0)), ((1.0, 2000.0), (3.5, 4.0)), wrong)
    expected, got = grids.drawn(grids.expected), grids.drawn(grids.got)
    assert got.splitlines()[0].index("*2000") == got.splitlines()[1].index("4") - 4
    assert [len(line) for line in expected.splitlines()] == [len(line) for line in got.splitlines()]
    assert expected.splitlines()[1] == got.splitlines()[1]
    assert "pre { margin: 0; padding: 0; overflow-x: auto;" in as_html(document(report()))


def test_findings_beyond_the_third_are_folded_but_there_and_a_report_of_nothing_is_a_page_too():
    page = page_of(report(op("acme::bad", "fail", WRONG, SHAPE, UNSURE, KINK, KINK)))
    assert [a.get("class") for a in page.named("details")].count(None) == 1
    assert "2 more findings" in page.text
    assert page.text.count("PLG033 at a kink") == 2
    nothing = page_of(report())
    assert not nothing.named("table")
    assert "nothing was checked" in nothing.text


def map_of(**changes):
    finding = dataclasses.asdict(dataclasses.replace(WRONG, errors=MAP, **changes))
    return heat_map(json.loads(json.dumps(finding)))  # a document has lists, and no tuples


def test_the_heat_map_has_a_cell_per_entry_and_a_cross_on_what_is_wrong():
    page = Page(map_of())
    cells = [attributes for attributes in page.named("rect") if "x" in attributes]
    assert [cell["class"] for cell in cells] == ["h4", "h0", "h2", "h0", "none", "h4"]
    assert len(page.named("path")) == 3
    places = {(x, y) for x in ("0", "24") for y in ("0", "24", "48")}
    assert {(cell["x"], cell["y"]) for cell in cells} == places
    assert "gamma[0] -> [0]: 5e+5 times the tolerance" in page.text
    assert "gamma[2] -> [0]: not compared" in page.text
    label = next(a["aria-label"] for a in page.named("svg") if a.get("role") == "img")
    assert label.startswith("3 of 5 cells are beyond the tolerance; the worst error is not finite")


def test_the_heat_map_of_complex_numbers_says_which_axis_is_that_of_their_parts():
    imaginary = map_of(worst=dataclasses.replace(WORST, input_part="imag"))
    assert "(real, imaginary)" in Page(imaginary).text
    assert "(real, imaginary)" not in map_of()


def test_colours_change_at_the_tolerance():
    assert [colour(value) for value in (-16.0, -3.0, -0.01, 0.0, 0.01, 2.0, 16.0)] == [
        "h0", "h0", "h1", "h1", "h2", "h3", "h4",
    ]  # fmt: skip


# The data behind the heat map.


def errors_in(x, entries, size=1.5, code="PLG030"):
    """Return what is found of a cube whose backward is wrong in these entries: the errors, and which are wrong."""

    def rule(grad_output, x):
        grad = 3 * grad_output * x**2
        grad.reshape(-1)[entries] *= size
        return grad

    found = check_function(cube(rule).apply, x)
    assert json.dumps(found.as_dict())
    errors = next(each.errors for each in found.ops[0].findings if each.code == code)
    excess = np.array(errors.excess)
    return errors, excess, [tuple(place) for place in np.argwhere(excess > 0)]


def test_the_errors_of_a_finding_are_above_zero_where_backward_is_wrong(rng):
    errors, excess, wrong = errors_in(rng.uniform(1, 2, (2, 3)), [1, 4])
    assert errors.input_shape == errors.output_shape == (2, 3)
    assert errors.rows == errors.columns == tuple(range(6))
    assert wrong == [(1, 1), (4, 4)]
    assert excess[1, 1] == pytest.approx(np.log10(0.5 / 1.5 / 1e-6), abs=0.2)  # rtol, of the larger


def test_the_errors_of_a_large_block_are_the_worst_of_groups_or_those_around_the_worst_entry(rng):
    errors, _, wrong = errors_in(rng.uniform(1, 2, 50), [17])
    assert errors.group == (2, 2)
    assert errors.rows == errors.columns == tuple(range(0, 50, 2))
    assert wrong == [(8, 8)]
    errors, _, wrong = errors_in(rng.uniform(1, 2, 100), [42])  # found by probes
    assert [(errors.rows[row], errors.columns[column]) for row, column in wrong] == [(42, 42)]


def test_a_gradient_that_is_not_a_number_is_the_worst_there_can_be(rng):
    _, excess, _ = errors_in(rng.uniform(1, 2, 3), [2], np.nan, "PLG032")
    assert excess[2][2] == 16.0


# Markdown.


def unescaped(text):
    return re.sub(r"\\([\\`*_{}\[\]<>#|~&$])", r"\1", text)


def test_the_summary_has_a_row_per_op_with_its_verdict():
    found = everything()
    lines = [line for line in as_markdown(document(found)).splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    told = {unescaped(row[0]): row[-1].lower() for row in rows if row[0] not in ("op", ":---")}
    ops = found.as_dict()["ops"]
    assert told == {visible(" ".join(entry["op"].split())): entry["verdict"] for entry in ops}
    assert {len(row) for row in rows} == {6}


def test_the_summary_tells_what_is_wrong_and_what_was_not_checked():
    text = unescaped(as_markdown(document(everything())))
    assert text.startswith("## ❌ plugrad check: FAIL\n")
    assert "**PLG030 wrong gradient: d(output 0) / d(gamma)**" in text
    assert f"- diagnosis: {WRONG.diagnosis}" in text
    assert "- reproduce: `plugrad check acme::bad --sample 4 --seed 1729`" in text
    assert "- **not checked** broken: PackLoadError: no module named x" in text
    assert "<summary>2 right</summary>" in text


def test_the_summary_escapes_what_markdown_would_take_for_its_own():
    text = as_markdown(document(everything()))
    assert r"a\<b\>\&" in text
    outside_code = re.sub(r"(`+).+?(?<!`)\1(?!`)", "", text)
    assert not re.search(r"(?<!\\)<b>", outside_code)


def test_a_summary_is_never_longer_than_github_takes():
    endless = dataclasses.replace(WRONG, message="word " * 2000)
    found = report(*(op(f"acme::bad{number}", "fail", endless) for number in range(200)))
    text = as_markdown(document(found))
    assert MOST / 2 < len(text.encode()) <= MOST + 100
    assert re.search(r"\.\.\. and \d+ more parts", text.splitlines()[-1])


# The command writes them.


def test_check_writes_every_file_and_they_agree_with_the_json(installed, tmp_path):
    installed.pack("mixed", faulty("Cube"))
    installed.pack("broken", "import nothing_of_that_name")
    files = {name: tmp_path / f"report.{name}" for name in ("junit", "sarif", "html")}
    summary = tmp_path / "summary.md"
    summary.write_text("what was there\n")
    options = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    asked = "check", "mixed", "broken", "--json", *options
    process = anew(*asked, "--in-process", site=installed, GITHUB_STEP_SUMMARY=str(summary))
    document = json.loads(process.stdout)
    assert process.returncode == document["exit_code"] == 1

    cases = ElementTree.parse(files["junit"]).getroot().iter("testcase")
    told = {
        (case.get("classname"), case.get("name")): [each.tag for each in case] for case in cases
    }
    results = [(entry["op"], result) for entry in document["ops"] for result in entry["checks"]]
    assert told.pop(("broken", "load")) == ["error"]
    assert told.keys() == {(name, result["name"]) for name, result in results}
    failed = {(name, result["name"]) for name, result in results if result["verdict"] == "fail"}
    assert {key for key, tags in told.items() if tags == ["failure"]} == failed

    (sarif,) = json.loads(files["sarif"].read_text())["runs"]
    codes = [finding["code"] for _, result in results for finding in result["findings"]]
    assert [result["ruleId"] for result in sarif["results"]] == codes
    address = sarif["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert address["uri"].endswith("site/mixed_pack.py")

    page = Page(files["html"].read_text())
    assert [row[0][1] for row in page.rows[1:]] == ["mixed::wrong", "mixed::cube"]
    assert any(attributes.get("role") == "img" for attributes in page.named("svg"))

    assert summary.read_text().startswith("what was there\n## ❌")
    assert "mixed::wrong" in summary.read_text()


def test_without_being_asked_check_writes_nothing(here):
    assert plug("check", "builtin::neg").exit_code == 0
    assert not list(here.iterdir())


def test_a_summary_that_cannot_be_written_is_a_line_and_no_failure(monkeypatch, tmp_path):
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "nowhere" / "summary.md"))
    result = plug("check", "builtin::neg", code=0)
    assert "no summary is written" in result.stderr


def test_lists_of_numbers_are_on_one_line_of_the_json(installed):
    installed.pack("wrong", faulty())
    process = anew("check", "wrong", "--json", "--in-process", site=installed)
    excess = json.loads(process.stdout)["ops"][0]["checks"][1]["findings"][0]["errors"]["excess"]
    assert len(excess[0]) > 1
    assert json.dumps(excess[0]) in process.stdout


# Where the ops are checked.


EXECUTORS = [
    ("threads:2", "write --jobs 2 for 2 processes; in threads of one process the checks would"),
    ("processes:2", "write --jobs 2 for 2 processes"),
    ("dask", "'dask' is not 'module:factory' of a concurrent.futures.Executor"),
    ("nothing_of_that_name:f", "No module named 'nothing_of_that_name'"),
    ("concurrent.futures:Nothing", "has no attribute 'Nothing'"),
    ("math:pi", "cannot be called"),
    ("builtins:dict", "which is no Executor"),
    ("sys:exit", "SystemExit"),
]


def test_an_executor_that_cannot_be_had_is_a_usage_error():
    asked = "check builtin::neg --executor"
    expect([(f"{asked} {spec}", 2, "", message) for spec, message in EXECUTORS])
