"""The command `plugrad`: its faces on reports made by hand, then the commands on installed distributions."""

import ast
import dataclasses
import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
import types
from pathlib import Path
from xml.etree import ElementTree

import click
import numpy as np
import pytest

import plugrad
import plugrad as pg
from _plugrad_check.report.document import next_step
from _plugrad_cli import environment
from _plugrad_cli.commands.packs import doc_part
from _plugrad_cli.program import COMMANDS
from _plugrad_cli.terminal import printing
from _plugrad_cli.terminal.style import paragraph
from plugrad.check import CheckResult, OpReport, check
from tests import ROOT
from tests.checker.cli.commands import command, on_a_terminal, pack, plug, run
from tests.checker.cli.reports import NORM, SHAPE, WRONG, block, op, printed, report
from tests.sites import put_in_place, run_python

LONG = "a_pack_of_long_names::an_op_with_a_name_that_fills_most_of_a_line_in_a_terminal"


@pytest.fixture(autouse=True)
def same_terminal(monkeypatch):
    """Print alike, whatever the terminal is in which the tests run."""
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


# The faces, on reports made by hand.


def test_the_table_has_a_mark_per_check_the_error_beside_its_tolerance_and_the_verdict():
    lines = printed(report(op("acme::good"), op("acme::bad", "fail", WRONG, error=7.0)))
    assert lines[0].split() == ["second", "worst", "error"]
    assert lines[1].split() == ["op", "contract", "values", "order", "/", "tolerance", "verdict"]
    assert lines[3].split() == ["acme::good", "✓", "✓", "–", "2e-11", "/", "1e-6", "PASS"]
    assert lines[4].split() == ["acme::bad", "✓", "✗", "–", "7", "/", "1e-6", "FAIL"]
    assert "✓ right   ✗ wrong   – skipped" in lines
    full = OpReport("acme::full", (CheckResult("values", "fail", "", 4),), 1729)
    assert "✗ wrong" in printed(report(full))  # and no word of a dash


def test_in_80_columns_a_table_with_long_names_has_the_checks_in_one_column_and_says_which():
    long = op("builtin::binary_cross_entropy_with_logits", "inconclusive")
    lines = printed(report(long), columns=80, table_columns=80)
    assert lines[3].split() == [long.op, "✓", "?", "–", "2e-11", "/", "1e-6", "INCONCLUSIVE"]
    assert "checks: contract, values, second order" in "\n".join(lines)
    assert max(map(len, lines)) <= 80


def test_a_failure_names_op_argument_place_cause_both_values_and_how_to_see_it_again():
    lines = block(printed(report(op("acme::layer_scale", "fail", WRONG))), "FAIL")
    assert lines == [
        f"FAIL  acme::layer_scale   d(output 0) / d(gamma) {f'{NORM}:41':>51}",
        "  PLG030       wrong gradient",
        "  diagnosis    off by the constant factor 8 = shape(x)[0]: a sum over the batch where forward takes",
        "               a mean?",
        "  worst        backward says 3.2914 at gamma[2] -> [0, 2], finite differences say 0.41142 (± 4e-11)",
        "  extent       12 of 96 entries",
        "  reproduce    plugrad check acme::layer_scale --sample 4 --seed 1729",
    ]


def test_a_failure_describes_the_sample_and_says_which_others_fail():
    call = "Sample(array of float64 (8, 3), dim=1)"
    pattern = "numbers 0 and 4, of 6: those with dim=1, which no other has"
    found = report(op("a::b", "fail", dataclasses.replace(WRONG, call=call, pattern=pattern)))
    assert block(printed(found), "FAIL")[-3:] == [
        f"  sample       4: {call}",
        f"  samples      {pattern}",
        "  reproduce    plugrad check a::b --sample 4 --seed 1729",
    ]
    (finding,) = found.as_dict()["ops"][0]["checks"][1]["findings"]
    assert (finding["call"], finding["pattern"]) == (call, pattern)


def test_a_place_that_does_not_fit_beside_the_op_is_on_a_line_of_its_own():
    lines = block(printed(report(op(LONG, "fail", WRONG)), columns=80), "FAIL")
    assert lines[0] == f"FAIL  {LONG}"
    assert lines[1] == "  d(output 0) / d(gamma)"
    assert lines[2] == f"  defined      {NORM}:41"
    assert lines[-1] == f"  reproduce    plugrad check {LONG} --sample 4 --seed 1729"


def test_a_place_below_the_working_directory_is_shown_as_one_types_it(monkeypatch):
    monkeypatch.chdir("/")
    lines = block(printed(report(op("acme::scale", "fail", WRONG))), "FAIL")
    assert lines[0].endswith(f" {Path('nowhere', 'acme', 'norm.py')}:41")


def test_a_failure_has_at_most_25_lines_however_much_it_says():
    endless = "word " * 2000
    finding = dataclasses.replace(
        WRONG, message=endless, diagnosis=endless, extent=endless, call=endless, pattern=endless
    )
    lines = block(printed(report(op("acme::scale", "fail", finding)), columns=80), "FAIL")
    assert len(lines) <= 25
    assert "more characters; --all shows the rest)" in "\n".join(lines)


def test_a_finding_without_values_says_what_is_wrong_in_its_message():
    lines = block(printed(report(op("acme::scale", "fail", SHAPE))), "FAIL")
    assert lines[0].startswith("FAIL  acme::scale   gradient of beta")
    assert lines[1] == "  PLG011       the gradient of beta has shape (2, 3)"


def test_the_worst_findings_of_an_op_come_first_and_those_beyond_the_third_are_named():
    kink = dataclasses.replace(WRONG, code="PLG033", verdict="warn")
    lines = printed(report(op("a::b", "fail", kink, WRONG, SHAPE, SHAPE)))
    heads = [line.split()[0] for line in lines if "   " in line and line[:4] in ("FAIL", "WARN")]
    assert heads == ["FAIL", "FAIL", "FAIL"]
    assert "  and          1 more finding in a::b: PLG033 at a kink d(output 0) / d(gamma)" in lines
    assert "  all of them  plugrad check a::b --seed 1729 --all" in lines


def test_what_is_cut_and_folded_is_shown_by_all():
    endless = "word " * 200
    findings = [dataclasses.replace(WRONG, argument=name, message=endless) for name in "abcde"]
    followed = dataclasses.replace(SHAPE, follows="PLG030")
    found = report(op("acme::scale", "fail", *findings, followed))
    folded, whole = printed(found), printed(found, whole=True)
    assert sum(line.startswith("FAIL  acme::scale  ") for line in folded) == 3
    assert sum(line.startswith("FAIL  acme::scale  ") for line in whole) == 6
    assert any("--all shows the rest)" in line for line in folded)
    assert " ".join(" ".join(whole).split()).count("word") == 5 * 200
    assert "all of them" not in "\n".join(whole)


def test_the_meaning_of_a_mark_stands_on_its_line():
    long = op("builtin::binary_cross_entropy_with_logits", "inconclusive")
    for columns in range(40, 100):
        for line in printed(report(long), columns=columns, table_columns=80):
            assert not re.search("(^|  )[✓✗!?–]$", line), f"at {columns} columns: {line}"


def test_a_line_to_be_pasted_is_wrapped_where_python_lets_it_be():
    code = f"yield pg.Sample(np.array({np.zeros((4, 20)).tolist()}), mode='a {'long ' * 20}word')"
    finding = dataclasses.replace(WRONG, paste=code)
    lines = block(printed(report(op("acme::scale", "fail", finding)), columns=80), "FAIL")
    start = next(n for n, line in enumerate(lines) if line.startswith("  as a sample  "))
    pasted = "\n".join(lines[start:-1]).removeprefix("  as a sample  ")
    assert len(pasted.splitlines()) > 4
    assert ast.dump(ast.parse(pasted)) == ast.dump(ast.parse(code))


def test_the_samples_that_are_counted_are_those_that_the_op_yields():
    # The one has complex versions of its samples, the other error samples too.
    for name in ("exp", "add"):
        drawn = len(list(getattr(pg, name).op.samples(np.random.default_rng(0))))
        report = check([f"builtin::{name}"])
        assert f"; {drawn} samples and " in "\n".join(printed(report))
    (forward,) = [result for result in report.ops[0].checks if result.name == "forward"]
    assert (forward.samples, forward.verdict) == (0, "pass")
    assert "as declared" in forward.message


def test_an_op_of_which_nothing_could_be_asked_says_why():
    skipped = CheckResult("values", "skip", "no float inputs", 0)
    lines = printed(report(OpReport("acme::integers", (skipped,), 1729)))
    assert block(lines, "SKIP") == ["SKIP  acme::integers", "  values       no float inputs"]


def test_a_pack_that_could_not_be_checked_is_told_with_the_whole_reason():
    problem = "broken: PackLoadError: " + "reason " * 80 + "end"
    lines = printed(report(op(), problems=(problem,)))
    assert " ".join(" ".join(block(lines, "  not checked")).split()) == f"not checked {problem}"
    assert any("1 target could not be checked" in line for line in lines)


def test_the_last_lines_count_the_ops_and_say_how_long_it_took_with_which_seed():
    assert printed(report(op(), op()))[-2:] == [
        "PASS  2 ops right; 8 samples, 0.2 s, seed 1729",
        "  Every gradient agrees with finite differences.",
    ]
    mixed = printed(report(op(), op("acme::bad", "fail", WRONG)))
    assert mixed[-2] == "FAIL  2 ops: 1 wrong, 1 right; 8 samples, 0.2 s, seed 1729"


@pytest.mark.parametrize(
    ("found", "step"),
    [
        (report(op("a::b", "fail", WRONG)), "Correct the rule"),
        (report(op("a::b", "inconclusive")), "Undecided is not a pass"),
        (report(op("a::b", "warn")), "No error was found"),
        (report(op()), "Every gradient agrees"),
        (report(op(), problems=("broken: why",)), "`plugrad info PACK`"),
        (report(), "Nothing was checked"),
    ],
)
def test_the_last_line_says_what_to_do_next(found, step):
    assert next_step(found).startswith(step)


def test_a_command_in_a_paragraph_is_never_broken_across_lines():
    text = paragraph("Look at what `plugrad list` says " * 20, 44)
    assert text.count("`plugrad list`") == 20
    assert max(map(len, text.splitlines())) <= 44


def test_a_document_is_json_whatever_its_numbers_are(capsys):
    printing.show_json(
        {"nan": float("nan"), "inf": np.float64("-inf"), "one": np.int64(1), "z": (1.5,)}
    )
    document = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert document == {"schema": 1, "nan": "nan", "inf": "-inf", "one": 1, "z": [1.5]}


# The commands.


def test_version_names_plugrad_python_and_numpy_in_one_line():
    said = plug("--version").stdout
    assert re.fullmatch(r"plugrad \S+, Python 3\S+, NumPy \S+\n", said)
    assert f"{plugrad.__version__}," in said
    assert np.__version__ in said
    process = run("--version")  # python -m plugrad
    assert (process.returncode, process.stdout) == (0, said)


def test_list_shows_every_pack_and_imports_none_nor_what_it_does_not_show(site):
    site.pack("good", "raise AssertionError('imported')", version="2.5")
    code = """
        import sys
        from _plugrad_cli import main
        try:
            main(["list"], prog_name="plugrad")
        except SystemExit as error:
            print(error.code, *sys.modules)
    """
    *listed, imported = run_python(code, site.path, COLUMNS="100").splitlines()
    rows = [line.split() for line in listed]
    assert ["good", "plugrad-good", "2.5", "not", "loaded", "-", "entry", "point"] in rows
    assert any(row[:1] == ["builtin"] for row in rows)
    code, *modules = imported.split()
    assert code == "0"
    assert "_plugrad_cli.commands.packs" in modules
    formats = {f"_plugrad_cli.formats.{name}" for name in ("html", "junit", "sarif", "markdown")}
    assert not {"plugrad_builtin", "scipy", "pytest", "plugrad.check", *formats} & {*modules}


def test_list_says_how_long_it_waits_for_a_pack_and_how_not_to(site):
    site.pack("hangs", "import time\ntime.sleep(1000)")
    told = " ".join(plug("list", "--help").stdout.split())
    assert (
        "limit for a pack is 120 seconds; `plugrad --block PACK list --load` leaves it out" in told
    )
    listed = run("--block", "hangs", "list", "--load", "hangs", site=site)
    assert listed.returncode == 0, listed.stdout + listed.stderr
    assert "blocked" in listed.stdout


def test_who_waits_long_for_a_pack_is_told_for_which_and_for_how_long(site, monkeypatch):
    monkeypatch.setattr(printing, "QUIET", 0.1)
    monkeypatch.setattr(environment, "LIMIT", 0.3)
    site.pack("hangs", "import time\ntime.sleep(1000)")
    result = plug("list", "--load", "--json", "hangs", "builtin")
    first, second = json.loads(result.stdout)["packs"]
    assert (first["state"], second["state"]) == ("broken", "loaded")
    assert "no answer within 0.3 s" in first["reason"]
    assert result.stderr == (
        "still waiting for 'hangs', whose code runs, for 0.3 seconds in all; Ctrl-C ends it, and "
        "`plugrad --block hangs` before the command leaves it out\n"
    )
    assert "--block" not in plug("info", "hangs").stderr


def test_nobody_is_told_of_a_wait_that_is_over_soon(site):
    site.pack("good", pack(("Cube", 3)))
    assert "waiting" not in plug("list", "--load", "good").stderr


def test_list_as_json_has_every_field_and_no_ops_of_packs_that_were_not_loaded(site):
    site.pack("good", pack(("Cube", 3)))
    packs = {entry["name"]: entry for entry in json.loads(plug("list", "--json").stdout)["packs"]}
    assert packs["good"] == {
        "name": "good",
        "distribution": "plugrad-good",
        "version": "1.0",
        "state": "not loaded",
        "source": "entry point",
        "reason": "",
        "paths": [str(site.path)],
        "entry_points": ["good_pack"],
        "ops": None,
    }


def test_info_of_an_op_tells_how_to_call_it_where_it_comes_from_and_what_it_says(site):
    site.pack("good", pack(("Cube", 3)))
    lines = plug("info", "good::cube").stdout.splitlines()
    assert lines[0] == "good::cube  version 1"
    assert "  call         pg.ops.good.cube(x, w)" in lines
    assert "  distribution plugrad-good 1.0" in lines
    assert "  samples      2" in lines
    assert "  Cube: the cube of x times w." in lines
    assert any(re.search(r"good_pack\.py:\d+$", line) for line in lines)


def test_info_of_an_op_as_json_is_one_document(site):
    site.pack("good", pack(("Cube", 3)))
    document = json.loads(plug("info", "good::cube", "--json").stdout)
    assert document["identity"] == "good::cube"
    assert document["signature"] == "(x, w)"
    assert document["samples"] == 2
    assert document["declares"] == {"base": "ArrayFunction", "broadcasts": True}


def test_info_of_an_op_whose_samples_raise_says_so(site):
    site.pack("good", pack(("Cube", 3), samples="raise OSError('no data')"))
    assert "cannot be drawn: OSError: no data" in plug("info", "good::cube").stdout


def test_info_of_a_pack_lists_its_ops_with_their_first_line(site):
    site.pack("good", pack(("Cube", 3), ("Other", 3)))
    result = plug("info", "good")
    assert result.exit_code == 0
    assert "pack good  loaded" in result.stdout
    assert "good::cube   Cube: the cube of x times w." in result.stdout
    assert "good::other  Other: the cube of x times w." in result.stdout
    document = json.loads(plug("info", "good", "--json").stdout)
    assert [entry["name"] for entry in document["ops"]] == ["cube", "other"]


def test_info_of_a_pack_has_the_ops_that_are_for_rules_apart(site):
    inner = "class Slope(pg.ArrayFunction):"
    source = pack(("Cube", 3), ("Slope", 3)).replace(inner, f"{inner}\n    for_rules = True")
    site.pack("good", source)
    told = plug("info", "good").stdout
    assert told.index("good::cube") < told.index("for the backward of other ops")
    assert told.index("for the backward of other ops") < told.index("good::slope")


def test_info_of_an_op_wraps_what_belongs_together_as_one_paragraph():
    shown = doc_part(["x", f"    {'word ' * 20}".rstrip(), "    and more", "y", "    short"], 60)
    lines = "\n".join(line.plain for line in shown).splitlines()
    assert lines[0] == "  x"
    assert lines[2].endswith("word and more")
    assert lines[3:] == ["  y", "      short"]
    code = doc_part(["    a = 1", f"    b = {'c, ' * 30}"], 60)
    assert code[0].plain == "      a = 1"


def test_without_a_command_the_help_is_shown_once_and_nothing_was_done():
    result = plug()
    assert result.exit_code == 2
    assert result.stdout == plug("--help").stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["info", "goood"], "Did you mean 'good'?"),
        (["check", "good::cubed"], "Did you mean 'cube'?"),
        (
            ["check", "good", "--sample", "99"],
            "good::cube has no sample 99; its samples are 0 to 1",
        ),
    ],
)
def test_what_does_not_exist_is_a_line_on_stderr_with_what_is_close_and_exit_2(site, args, message):
    site.pack("good", pack(("Cube", 3)))
    result = plug(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    printed = "imported", "a pack that prints"
    (error,) = [line for line in result.stderr.splitlines() if line not in printed]
    assert message in error


def test_a_pack_that_cannot_be_loaded_is_told_with_the_reason_first_and_its_own_line(site):
    site.pack("broken", "import numpy\n\nx = numpy.nothing_of_that_name\n")
    process = run("check", "broken", site=site)
    told = " ".join(process.stdout.split())
    assert told.startswith(
        "not checked broken: PackLoadError: the pack 'broken' could not be loaded: AttributeError: "
        "module 'numpy' has no attribute 'nothing_of_that_name' "
        f"({site.path / 'broken_pack.py'}:3). It is from plugrad-broken 1.0"
    )


@pytest.mark.parametrize("name", ["forgotten", "plugrad_forgotten"])
def test_a_module_with_ops_that_no_entry_point_offers_is_recognized_and_not_imported(site, name):
    module = site.path / "plugrad_forgotten.py"
    module.write_text(pack(("Cube", 3)) + "raise AssertionError('imported')\n")
    result = plug("check", name)
    assert result.exit_code == 2
    assert "the entry point that would make it a pack is missing" in result.stderr
    line = '[project.entry-points."plugrad.ops"] with forgotten = "plugrad_forgotten"'
    assert line in result.stderr
    assert str(module) in result.stderr
    (site.path / "plugrad_other.py").write_text("x = 1\n")  # without the hook
    assert "entry point" not in plug("check", "other").stderr


def test_with_json_an_error_is_a_document_too(site):
    site.pack("good", pack(("Cube", 3)))
    result = plug("check", "goood", "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == document["exit_code"] == 2
    assert document["error"]["type"] == "PackMissingError"
    assert "Did you mean 'good'?" in document["error"]["message"]


@pytest.mark.parametrize(
    "args", [["check", "--seed", "many"], ["check", "--wrong"], ["info"], ["lst"]]
)
def test_a_wrong_command_line_is_told_how_it_is_written(args):
    result = plug(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: plugrad")


def test_checking_a_right_op_passes_and_exits_0(site):
    site.pack("good", pack(("Cube", 3)))
    result = plug("check", "good")
    assert result.exit_code == 0, result.stdout
    assert re.search(r"^good::cube .*PASS$", result.stdout, re.MULTILINE)
    told = result.stdout.splitlines()[-2]
    assert re.match(r"PASS  1 op right; 2 samples and \d+ further inputs, ", told)


def test_checking_a_wrong_op_fails_names_the_argument_shows_both_values_and_exits_1(site):
    site.pack("wrong", pack(("Cube", 6), ("Right", 3)))
    result = plug("check", "wrong")
    assert result.exit_code == 1
    assert re.search(r"^wrong::cube .*FAIL$", result.stdout, re.MULTILINE)
    assert re.search(r"^wrong::right .*PASS$", result.stdout, re.MULTILINE)
    told = block(result.stdout.splitlines(), "FAIL  wrong::cube")
    assert "d(output 0) / d(x)" in told[0]
    assert "wrong_pack.py:" in " ".join(told[:2])
    assert len(told) <= 25
    text = " ".join(" ".join(told).split())
    values = re.search(r"backward says (-?[\d.]+).*? finite differences say (-?[\d.]+) \(± ", text)
    backward, numeric = map(float, values.groups())
    assert backward == pytest.approx(2 * numeric, rel=1e-3)
    assert "factor 2" in text
    assert result.stdout.splitlines()[-2].startswith("FAIL  2 ops: 1 wrong, 1 right;")


def test_the_line_that_reproduces_a_failure_shows_it_again(site):
    def worst(lines):
        return next(line for line in lines if "worst" in line)

    site.pack("wrong", pack(("Cube", 6)))
    told = block(plug("check", "wrong", "--seed", "7").stdout.splitlines(), "FAIL")
    reproduce, _, *line = told[-1].split()
    assert reproduce == "reproduce"
    assert worst(block(plug(*line).stdout.splitlines(), "FAIL")) == worst(told)


def test_the_line_that_reproduces_a_note_shows_the_note(site):
    site.pack("accidental", pack(("Cube", 3)).replace("    broadcasts = True\n", ""))
    told = plug("check", "accidental", "--all").stdout.splitlines()
    line = next(line for line in told if line.strip().startswith("reproduce"))
    assert "NOTE" not in plug("check", "accidental").stdout
    again = plug(*line.split()[2:]).stdout
    assert "NOTE" in again
    assert line in again


def test_check_as_json_prints_the_report_and_nothing_else_even_if_the_pack_prints(site):
    site.pack("wrong", pack(("Cube", 6)))
    result = plug("check", "wrong::cube", "--json")
    document = json.loads(result.stdout)
    assert document["exit_code"] == result.exit_code == 1
    assert document["verdict"] == "fail"
    assert [entry["op"] for entry in document["ops"]] == ["wrong::cube"]
    findings = [finding for check in document["ops"][0]["checks"] for finding in check["findings"]]
    assert any(finding["argument"] == "x" and finding["code"] == "PLG030" for finding in findings)
    assert "a pack that prints" in result.stderr


@pytest.mark.parametrize("source", ["import nothing_of_that_name", pack()])
def test_checking_a_pack_that_cannot_be_loaded_or_has_no_ops_is_not_green(site, source):
    site.pack("bad", source)
    result = plug("check", "bad")
    assert result.exit_code == 2
    last = result.stdout.splitlines()[-2]
    assert last.startswith("FAIL  nothing was checked; 1 target could not")
    assert "Traceback" not in result.stdout + result.stderr


def test_without_targets_every_pack_is_checked_that_is_not_ruled_out(site, monkeypatch):
    asked = []
    found = report(op())
    monkeypatch.setattr("_plugrad_check.check", lambda names, **_: asked.extend(names) or found)
    site.pack("good", pack(("Cube", 3)))
    site.pack("ruled_out", "")
    put_in_place(site.registry(PLUGRAD_BLOCK="ruled_out"), monkeypatch)
    assert plug("check").exit_code == 0
    assert {"good", "builtin"} <= {*asked}
    assert "ruled_out" not in asked


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (report(op("a::b", "warn")), 0),
        (report(op("a::b", "fail", WRONG)), 1),
        (report(op("a::b", "inconclusive")), 3),
        (report(), 4),
    ],
)
def test_the_exit_code_is_the_reports(site, monkeypatch, found, code):
    monkeypatch.setattr("_plugrad_check.check", lambda targets, **options: found)
    assert plug("check", "builtin").exit_code == code
    assert plug("check", "builtin", "--json").exit_code == code


def test_an_interrupted_check_says_so_in_a_line_and_exits_130(site, monkeypatch):
    def interrupt(targets, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("_plugrad_check.check", interrupt)
    result = plug("check", "builtin")
    assert result.exit_code == 130
    assert result.stdout == ""
    assert result.stderr.strip() == "interrupted"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no working directory")
@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("info", "exp"), 0, "pg.exp is builtin::exp."),
        (("info", "builtin::exp"), 0, "builtin::exp"),
        (("check", "builtin::exp", "--lock", "k.lock"), 5, "'k.lock' cannot be written: No such"),
        (("check", "builtin::exp", "--html", "k.html"), 5, "'k.html' cannot be written: No such"),
        (("--require-checked", "k.lock", "list"), 2, "a path from the working directory, which is"),
        (("check", "json:Swish"), 2, "json has no class 'Swish'"),
    ],
)
def test_a_working_directory_that_is_gone_is_no_traceback(nowhere, args, code, words):
    result = plug(*args)
    assert result.exit_code == code
    assert words in result.output


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """Have the working directory be gone."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no working directory")
def test_sarif_is_written_where_no_working_directory_is_that_addresses_could_start_from(
    nowhere, tmp_path, monkeypatch
):
    found = report(op("a::b", "fail", WRONG))
    monkeypatch.setattr("_plugrad_check.check", lambda targets, **options: found)
    file = tmp_path / "found.sarif"
    result = plug("check", "builtin::exp", "--sarif", str(file))
    assert (result.exit_code, result.stderr) == (1, "")
    (run,) = json.loads(file.read_text())["runs"]
    assert run["originalUriBaseIds"] == {}
    assert len(run["results"]) == 1


@pytest.mark.parametrize(
    "target", ["a" * 300, f"{'a' * 300}.py", f"{'a' * 300}.py::Op", "a/" * 3000 + "b.py"]
)
def test_a_path_that_is_too_long_for_the_system_is_a_line(target):
    for args in (("check", target), ("info", target), ("check", "exp", "--samples", target)):
        result = plug(*args)
        assert result.exit_code == 2, args
        assert "Traceback" not in result.stderr
        assert result.stderr


# In processes of their own: pipes, terminals, signals.


def test_the_command_in_another_thread_ends_with_its_own_exit_code():
    printed = run_python("""
        import sys, threading
        import _plugrad_command

        def work():
            try:
                _plugrad_command.main()
            except BaseException as end:
                ends.append(end)

        ends, sys.argv = [], ["plugrad", "--version"]
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert repr(ends) == "[SystemExit(0)]", ends
    """)
    assert printed.startswith("plugrad 0")


def test_a_reader_that_goes_away_from_windows_ends_the_command_likewise(monkeypatch, tmp_path):
    with (tmp_path / "pipe").open("w") as pipe:

        def write(text):
            raise OSError(errno.EINVAL, "Invalid argument")  # no BrokenPipeError there

        stdout = types.SimpleNamespace(write=write, fileno=pipe.fileno)
        monkeypatch.setattr(sys, "stdout", stdout)
        with pytest.raises(click.exceptions.Exit) as ended:
            printing.write("text")
    assert ended.value.exit_code == 141


def test_an_output_without_unicode_gets_letters_that_it_has(site):
    site.pack("wrong", pack(("Cube", 6)))
    process = run("check", "wrong", site=site, PYTHONIOENCODING="ascii")
    assert process.returncode == 1, process.stderr
    assert re.search(r"^wrong::cube +\+ +X .*FAIL$", process.stdout, re.MULTILINE)
    assert "(+- " in process.stdout


def interrupted(site, tmp_path, *options, when="True"):
    """Press Ctrl-C while the second of three ops is asked; return what is printed, and the first file written."""
    mark = tmp_path / "reached"
    source = pack(("Able", 3), ("Slow", 3), ("Tail", 3))
    head, slow, rest = source.partition("class Slow")
    wait = f"""import sys, time, traceback
        called = {{frame.f_code.co_name for frame, _ in traceback.walk_stack(sys._getframe())}}
        if {when}:
            open({str(mark)!r}, "w").close()
            time.sleep(60)
        return x**3"""
    site.pack("three", head + slow + rest.replace("return x**3", wait, 1))
    with (tmp_path / "printed").open("w+") as printed:  # a pipe that nobody reads would fill up
        process = subprocess.Popen(
            **command("check", "three", *options, site=site),
            stdout=subprocess.PIPE,
            stderr=printed,
            text=True,
        )
        deadline = time.monotonic() + 60
        while not mark.exists() and time.monotonic() < deadline:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=60)
        printed.seek(0)
        stderr = printed.read()
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    return stdout


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("executor", [(), ("--in-process",)])
def test_control_c_shows_what_was_finished_and_leaves_reports_that_are_complete_and_say_so(
    site, tmp_path, executor
):
    files = {kind: tmp_path / f"report.{kind}" for kind in ("html", "junit", "sarif")}
    options = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    stdout = interrupted(site, tmp_path, *executor, *options)
    assert re.search(r"^three::able .*PASS$", stdout, re.MULTILINE)
    assert "not checked  2 ops, because the run was interrupted: three::slow, three::tail" in stdout
    assert "INCONCLUSIVE  1 op right; interrupted, 2 ops not checked" in stdout
    page = files["html"].read_text()
    assert "INTERRUPTED" in page
    assert page.rstrip().endswith("</html>")
    assert ElementTree.parse(files["junit"]).getroot().find("testsuite").get("errors") == "2"
    (invocation,) = json.loads(files["sarif"].read_text())["runs"][0]["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 130)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("executor", [(), ("--in-process",)])
def test_control_c_among_planted_faults_keeps_the_checks_and_the_faults_that_were_asked(
    site, tmp_path, executor
):
    stdout = interrupted(site, tmp_path, "--mutate", *executor, when="'mutate_op' in called")
    assert "PASS  3 ops right" in stdout
    assert re.search(r"^three::able .*\d+ of \d+", stdout, re.MULTILINE)
    assert "planted faults found, in 1 op; interrupted, 2 ops not checked" in stdout
    assert "three::slow, three::tail" in stdout


def documents(files):
    """Read reports; what is half of one raises."""
    readers = {"junit": ElementTree.fromstring, "sarif": json.loads, "html": str, "markdown": str}
    found = {kind: path.read_text() for kind, path in files.items() if path.exists()}
    assert found.get("html", "</html>").rstrip().endswith("</html>")
    return {kind: readers[kind](text) for kind, text in found.items()}


def pressed_at(line, *asked):
    """Run the command, with Ctrl-C at that line of all that run in `report_run`; return its result and their number."""
    count = 0

    def within(frame, event, _):
        nonlocal count
        if event == "line":
            count += 1
            if count == line:
                signal.raise_signal(signal.SIGINT)
        return within

    def entered(frame, event, _):
        below = frame
        while below is not None and below.f_code.co_name != "report_run":
            below = below.f_back
        return within if below is not None else None

    signal.signal(signal.SIGINT, signal.default_int_handler)
    before = sys.gettrace()
    sys.settrace(entered)
    try:
        return plug(*asked), count
    finally:
        sys.settrace(before)


@pytest.mark.usefixtures("signals")
def test_control_c_at_any_line_of_the_reporting_leaves_every_document_whole(site, tmp_path):
    site.pack("one", pack(("Able", 3)))
    files = {kind: tmp_path / f"report.{kind}" for kind in ("junit", "sarif", "html", "markdown")}
    asked = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    whole, count = pressed_at(0, "check", "one", "--json", *asked)
    assert (whole.exit_code, count > 1000) == (0, True)
    for line in [*range(2, 40, 3), *range(40, count, count // 12)]:
        for path in files.values():
            path.unlink(missing_ok=True)
        result, _ = pressed_at(line, "check", "one", "--json", *asked)
        document = json.loads(result.stdout)
        assert document["exit_code"] == result.exit_code, line
        assert result.exit_code in (0, 130)
        assert document["ops"][0]["verdict"] == "pass"
        assert documents(files).keys() == files.keys(), line
        assert {*tmp_path.glob("*report*"), *tmp_path.glob(".plug*")} == {*files.values()}


@pytest.mark.usefixtures("signals")
def test_control_c_while_nobody_reads_leaves_no_half_document(site, tmp_path):
    fcntl = pytest.importorskip("fcntl")
    if not hasattr(fcntl, "F_SETPIPE_SZ"):
        pytest.skip("pipes cannot be made small here")
    site.pack("three", pack(("Able", 6), ("Baker", 6), ("Charlie", 3)))
    files = {kind: tmp_path / f"report.{kind}" for kind in ("junit", "sarif")}
    asked = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    read, written = os.pipe()
    fcntl.fcntl(written, fcntl.F_SETPIPE_SZ, 4096)
    with subprocess.Popen(
        **command("check", "three", "--json", *asked, site=site),
        stdout=written,
        stderr=subprocess.DEVNULL,  # what the pack prints fills a pipe
    ) as process:
        os.close(written)
        while not files["sarif"].exists():  # the last of them
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
        with open(read) as pipe:
            text = pipe.read()
    assert len(text) > 8192
    assert json.loads(text)["exit_code"] == process.returncode
    assert documents(files).keys() == files.keys()


def test_a_terminal_gets_colours_and_a_bar_that_names_the_op_being_checked(site):
    # A bar is drawn each tenth of a second.
    slow = "        import time; time.sleep(0.3)\n        yield"
    source = pack(("Cube", 6)).replace("        yield", slow, 1)
    site.pack("wrong", source.replace('print("a pack that prints")', "").replace("print(", "str("))
    text, code = on_a_terminal("check", "wrong", site=site)
    assert code == 1
    assert "\x1b[1;31mFAIL" in text
    assert re.search(r"0/1\x1b.*wrong::cube", text)


def test_no_color_is_respected_and_every_line_fits_80_columns(site):
    site.pack("wrong", pack(("Cube", 6)).replace("print(", "str("))
    text, _ = on_a_terminal("check", "wrong", site=site, NO_COLOR="1")
    assert not re.search(r"\x1b\[[\d;]*(3[0-8]|9[0-7])(;|m)", text)
    final = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", text).replace("\r", "\n").splitlines()
    assert any(re.match("wrong::cube .*FAIL *$", line) for line in final)
    wide = [line for line in final if len(line) > 80]
    assert all("wrong_pack.py:" in line for line in wide), wide  # a path is not broken


def keys_of(document):
    """Yield the keys of a document, and of those in it that are lists of such."""
    for key, value in document.items():
        yield key
        for each in value[:1] if isinstance(value, list) else [value]:
            if isinstance(each, dict) and key not in ("declares", "ops"):
                yield from keys_of(each)


@pytest.mark.parametrize(
    "args",
    [
        ["list"],
        ["info", "good"],
        ["info", "good::cube"],
        ["info", "nothing"],
        ["info", "cube"],
        ["check", "good"],
        ["docs", "good", "-o", "reference"],
        ["doctor"],
        ["explain"],
        ["explain", "PLG030"],
    ],
    ids=" ".join,
)
def test_every_key_of_a_document_is_on_the_page(site, tmp_path, monkeypatch, args):
    site.pack("good", pack(("Cube", 3)))
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    document = json.loads(plug(*args, "--json").stdout)
    assert [key for key in keys_of(document) if f"`{key}`" not in page] == []


def test_every_command_is_on_the_page_and_says_its_exit_codes_and_examples():
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for each in COMMANDS:
        assert f"| `plugrad {each.name}" in page
        told = plug(each.name, "--help").stdout
        assert "--json" in told
        assert f"Examples:\n    plugrad {each.name}" in told
        codes = told.partition("Exit codes:\n")[2].partition("\n\n")[0].splitlines()
        assert codes[0].startswith("    0 ")
        assert not [line for line in codes if not re.match(r" {4}\d+ \S", line)], (
            "a code, and what it means"
        )
