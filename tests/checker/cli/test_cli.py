"""The command `plugrad`: its faces on reports made by hand, then the commands on installed distributions."""

# ruff: noqa: E501 - the table holds one command line a row

import ast
import dataclasses
import errno
import json
import re
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import numpy as np
import pytest

import _plugrad_command
import plugrad
import plugrad as pg
from _plugrad_check.report.document import next_step
from _plugrad_cli.commands.packs import doc_part
from _plugrad_cli.program import COMMANDS
from _plugrad_cli.terminal import printing
from _plugrad_cli.terminal.style import paragraph
from _plugrad_cli.terminal.style import stacked_row as block_of_row
from plugrad.check import CheckResult, OpReport, check
from tests import ROOT
from tests.checker.cli.commands import expect, pack, plug, run
from tests.checker.cli.reports import NORM, SHAPE, WRONG, block, op, printed, report
from tests.checker.words import lacking
from tests.sites import put_in_place, run_python

no_such_folder = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows removes no working directory"
)
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


def test_a_row_as_lines_has_none_for_an_empty_remark():
    lines = block_of_row("  {:6} ", ["op", "values", ""], ["a::b", "right", ""], 80)
    assert str(lines) == "a::b\n  values right"


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


def test_the_last_line_says_what_to_do_next():
    for found, step in (
        (report(op("a::b", "fail", WRONG)), "Correct the rule"),
        (report(op("a::b", "inconclusive")), "Undecided is not a pass"),
        (report(op("a::b", "warn")), "No error was found"),
        (report(op()), "Every gradient agrees"),
        (report(op(), problems=("broken: why",)), "`plugrad info PACK`"),
        (report(), "Nothing was checked"),
    ):
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


@pytest.fixture
def packs(site):
    """Packs that are right, wrong, that cannot be loaded, and that are odd in other ways."""
    inner = "class Slope(pg.ArrayFunction):"
    rules = pack(("Cube", 3), ("Slope", 3)).replace(inner, f"{inner}\n    for_rules = True")
    noted = pack(("Cube", 3)).replace("    broadcasts = True\n", "")
    for name, source in {
        "good": pack(("Cube", 3), ("Other", 3)),
        "wrong": pack(("Cube", 6), ("Right", 3)),
        "noted": noted,
        "inner": rules,
        "raising": pack(("Cube", 3), samples="raise OSError('no data')"),
        "broken": "import numpy\n\nx = numpy.nothing_of_that_name\n",
        "unimportable": "import nothing_of_that_name",
        "empty": pack(),
    }.items():
        site.pack(name, source)
    return site


NOTHING_CHECKED = "FAIL nothing was checked; 1 target could not"
TYPED = [
    ("", 2, "Usage: plugrad", None),
    ("list", 0, "good plugrad-good 1.0 not loaded - entry point"),
    ("list --help", 0, "limit for a pack is 120 seconds; `plugrad --block PACK list --load` leaves it out"),
    ("--block vision list --load vision", 0, "vision ... blocked"),
    ("list --load good", 0, "good", "imported"),
    ("info good::cube", 0, "good::cube version 1 ... call pg.ops.good.cube(x, w) ... defined ... good_pack.py: ... distribution plugrad-good 1.0 samples 2 ... Cube: the cube of x times w."),
    ("info raising::cube", 0, "cannot be drawn: OSError: no data"),
    ("info good", 0, "pack good loaded ... good::cube Cube: the cube of x times w. ... good::other Other: the cube of x times w."),
    ("info inner", 0, "inner::cube ... 2 ops. ... 1 of them are for the backward of other ops: `--all`"),
    ("info inner --all", 0, "inner::cube ... for the backward of other ops ... inner::slope"),
    ("info goood", 2, None, "Did you mean 'good'?"),
    ("check good::cubed", 2, None, "Did you mean 'cube'?"),
    ("check good::cube --sample 99", 2, None, "good::cube has no sample 99; its samples are 0 to 1"),
    ("check --seed many", 2, None, "Usage: plugrad"),
    ("check --wrong", 2, None, "Usage: plugrad"),
    ("info", 2, None, "Usage: plugrad"),
    ("lst", 2, None, "Usage: plugrad"),
    ("doctor --speed", 2, "", "python -m threadpoolctl -i numpy"),
    ("which exp --load", 2, "", "`plugrad info NAME`"),
    ("certify ops.py -o ops.json", 2, "", "`plugrad check TARGET --lock FILE` writes what was checked"),
    ("check good", 0, "good::cube ... PASS ... PASS 2 ops right; 4 samples and"),
    ("check broken", 2, "not checked broken: PackLoadError: the pack 'broken' could not be loaded: AttributeError: module 'numpy' has no attribute 'nothing_of_that_name' ( ... broken_pack.py:3). It is from plugrad-broken 1.0"),
    ("check unimportable", 2, NOTHING_CHECKED),
    ("check empty", 2, NOTHING_CHECKED),
    ("check noted --all", 0, "NOTE noted::cube"),
]  # fmt: skip
"""What is typed, the exit code, and what is said."""


def test_every_command_does_its_work_and_says_what_is_wrong_in_a_line(packs):
    expect(TYPED)
    assert plug().stdout == plug("--help").stdout
    assert "waiting" not in plug("list", "--load", "good").stderr
    assert "NOTE" not in plug("check", "noted").stdout


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


def test_what_is_printed_as_json_is_one_document_with_every_field(packs):
    def document(*args):
        return json.loads(plug(*args, "--json").stdout)

    listed = {entry["name"]: entry for entry in document("list")["packs"]}
    assert listed["good"] == {
        "name": "good",
        "distribution": "plugrad-good",
        "version": "1.0",
        "state": "not loaded",
        "source": "entry point",
        "reason": "",
        "paths": [str(packs.path)],
        "entry_points": ["good_pack"],
        "ops": None,
    }
    shown = document("info", "good::cube")
    known = {"identity": "good::cube", "signature": "(x, w)", "samples": 2}
    assert shown.items() >= known.items()
    assert shown["declares"] == {"base": "ArrayFunction", "broadcasts": True}
    assert [entry["name"] for entry in document("info", "good")["ops"]] == ["cube", "other"]
    missing = document("check", "goood")
    assert (missing["exit_code"], missing["error"]["type"]) == (2, "PackMissingError")
    assert "Did you mean 'good'?" in missing["error"]["message"]


def test_info_of_an_op_wraps_what_belongs_together_as_one_paragraph():
    shown = doc_part(["x", f"    {'word ' * 20}".rstrip(), "    and more", "y", "    short"], 60)
    lines = "\n".join(line.plain for line in shown).splitlines()
    assert lines[0] == "  x"
    assert lines[2].endswith("word and more")
    assert lines[3:] == ["  y", "      short"]
    code = doc_part(["    a = 1", f"    b = {'c, ' * 30}"], 60)
    assert code[0].plain == "      a = 1"


@pytest.mark.parametrize("name", ["forgotten", "plugrad_forgotten"])
def test_a_module_with_ops_that_no_entry_point_offers_is_recognized_and_not_imported(site, name):
    module = site.path / "plugrad_forgotten.py"
    module.write_text(pack(("Cube", 3)) + "raise AssertionError('imported')\n")
    line = '[project.entry-points."plugrad.ops"] with forgotten = "plugrad_forgotten"'
    missing = f"the entry point that would make it a pack is missing ... {line}"
    expect([(f"check {name}", 2, "", missing)])
    assert str(module) in plug("check", name).stderr
    (site.path / "plugrad_other.py").write_text("x = 1\n")  # without the hook
    assert "entry point" not in plug("check", "other").stderr


def test_checking_a_wrong_op_names_the_argument_shows_both_values_and_how_to_see_it_again(packs):
    result = plug("check", "wrong", code=1)
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


@pytest.mark.parametrize(
    ("args", "header", "line"),
    [(("wrong", "--seed", "7"), "FAIL", "  worst"), (("noted", "--all"), "NOTE", "  message")],
)
def test_the_line_that_reproduces_a_finding_shows_it_again(packs, args, header, line):
    told = block(plug("check", *args).stdout.splitlines(), header)
    reproduce, _, *words = told[-1].split()
    assert reproduce == "reproduce"
    again = block(plug(*words).stdout.splitlines(), header)
    shown, first = ([each for each in lines if each.startswith(line)] for lines in (again, told))
    assert (shown, again[-1]) == (first, told[-1])


def test_check_as_json_prints_the_report_and_nothing_else_even_if_the_pack_prints(packs):
    result = plug("check", "wrong::cube", "--json")
    document = json.loads(result.stdout)
    assert document["exit_code"] == result.exit_code == 1
    assert document["verdict"] == "fail"
    assert [entry["op"] for entry in document["ops"]] == ["wrong::cube"]
    findings = [finding for check in document["ops"][0]["checks"] for finding in check["findings"]]
    assert any(finding["argument"] == "x" and finding["code"] == "PLG030" for finding in findings)
    assert "a pack that prints" in result.stderr


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


def test_the_exit_code_is_the_reports_and_an_interrupt_is_a_line_and_130(site, monkeypatch):
    for found, code in (
        (report(op("a::b", "warn")), 0),
        (report(op("a::b", "fail", WRONG)), 1),
        (report(op("a::b", "inconclusive")), 3),
        (report(), 4),
    ):
        monkeypatch.setattr("_plugrad_check.check", lambda targets, found=found, **options: found)
        assert plug("check", "builtin").exit_code == code
        assert plug("check", "builtin", "--json").exit_code == code

    def interrupt(targets, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("_plugrad_check.check", interrupt)
    result = plug("check", "builtin")
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "interrupted")


@no_such_folder
def test_a_working_directory_that_is_gone_is_no_traceback(nowhere):
    unwritten = "cannot be written: No such"
    expect(
        [
            ("info exp", 0, "pg.exp is builtin::exp."),
            ("info builtin::exp", 0, "builtin::exp"),
            ("check builtin::exp --lock k.lock", 5, "", f"'k.lock' {unwritten}"),
            ("check builtin::exp --html k.html", 5, "", f"'k.html' {unwritten}"),
            ("--require-checked k.lock list", 2, "", "a path from the working directory, which is"),
            ("check json:Swish", 2, "", "json has no class 'Swish'"),
        ]
    )


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """Have the working directory be gone."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()


@no_such_folder
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


def test_a_path_that_is_too_long_for_the_system_is_a_line():
    long = "a" * 300
    for target in (long, f"{long}.py", f"{long}.py::Op", "a/" * 3000 + "b.py"):
        asked = ("check", target), ("info", target), ("check", "exp", "--samples", target)
        expect([(each, 2, "", "error: ") for each in asked])


def test_a_long_run_says_how_far_it_is_also_where_no_terminal_is(site, monkeypatch):
    monkeypatch.setattr(printing, "OFTEN", 0.0)
    site.pack("good", pack(("Cube", 3), ("Third", 3)))
    assert re.search(r"^1 of 2 ops after \d+ s$", plug("check", "good").stderr, re.MULTILINE)
    assert " of 2 ops" not in plug("check", "good", "--json").stderr


@pytest.mark.usefixtures("signals")
def test_the_command_in_another_thread_ends_with_its_own_exit_code(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["plugrad", "--version"])
    monkeypatch.setattr(printing, "_kept", None)  # which stays at the end of a process
    with ThreadPoolExecutor(1) as pool:
        end = pool.submit(_plugrad_command.main).exception()
    assert repr(end) == "SystemExit(0)"
    assert capsys.readouterr().out.startswith("plugrad 0")


def test_a_reader_that_goes_away_from_windows_ends_the_command_likewise(monkeypatch, tmp_path):
    with (tmp_path / "pipe").open("w") as pipe:

        def write(text):
            raise OSError(errno.EINVAL, "Invalid argument")  # no BrokenPipeError there

        stdout = types.SimpleNamespace(write=write, fileno=pipe.fileno)
        monkeypatch.setattr(sys, "stdout", stdout)
        with pytest.raises(click.exceptions.Exit) as ended:
            printing.write("text")
    assert ended.value.exit_code == 141


def test_every_command_is_on_the_page_and_says_its_exit_codes_and_examples():
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for each in COMMANDS:
        assert f"| `plugrad {each.name}" in page
        told = plug(each.name, "--help").stdout
        assert not lacking(told, "--json", f"Examples:\n    plugrad {each.name}")
        codes = told.partition("Exit codes:\n")[2].partition("\n\n")[0].splitlines()
        assert codes[0].startswith("    0 ")
        odd = [line for line in codes if not re.match(r" {4}\d+ \S", line)]
        assert not odd, "a code, and what it means"
