"""The data set `data/gradient-faults`: what it says of itself, its loaders, and its scorer."""

import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from types import SimpleNamespace
from unittest import mock

import jsonschema
import numpy as np
import pytest

from gradient_faults import __main__ as command
from gradient_faults import as_numpy, as_plugrad, entries
from gradient_faults.as_numpy import is_inexact
from gradient_faults.checkers import NoVerdict, numpy_calls, of_user
from gradient_faults.entries import KINDS, missing
from gradient_faults.evidence import drawn, where_and_kind
from gradient_faults.scores import as_json, as_markdown, as_text, from_json, score, total
from tests import ROOT
from tests.checker.faults.tables import AWKWARD, PLANTED
from tests.comparing import needs_torch

DATA = ROOT / "data" / "gradient-faults"
README = (DATA / "README.md").read_text(encoding="utf-8")
RECORDED = json.loads((DATA / "scores.json").read_text(encoding="utf-8"))
LINES = [json.loads(line) for line in (DATA / "entries.jsonl").read_text("utf-8").splitlines()]


# What it says of itself -----------------------------------------------------------------------------------------------


def test_the_entries_are_written_down_as_they_are():
    """Write them anew with `python -m gradient_faults --list`; what is not installed here is not compared."""
    written = {(line["table"], line["name"]): line for line in LINES}
    assert len(written) == len(LINES), "two entries of a table have one name"
    found = {(entry.table, entry.name): entry.metadata() for entry in entries()}
    assert [key for key, line in found.items() if written.get(key) != line] == []
    absent = {line["framework"] for key, line in written.items() if key not in found}
    assert absent <= {*missing(), "torch.library"}


def test_every_line_follows_the_schema():
    schema = json.loads((DATA / "schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["required"] == [*schema["properties"]]
    assert schema["additionalProperties"] is False
    follows = jsonschema.Draft202012Validator(schema)
    wrong = [
        f"{line['name']}: {each.message}" for line in LINES for each in follows.iter_errors(line)
    ]
    assert not wrong, "\n".join(wrong)
    (line, *_) = LINES
    for change in ({"where": "nowhere"}, {"dtypes": ["float64", 1]}, {"new": "a field"}):
        assert not follows.is_valid(line | change)


def test_the_readme_counts_the_entries():
    of_table = Counter(line["table"] for line in LINES)
    wrong = Counter(line["table"] for line in LINES if line["wrong"])
    rows = dict(re.findall(r"^\| ([\w ]+) \| (\d+ \| \d+) \|", README, re.MULTILINE))
    assert rows == {table: f"{count} | {wrong[table]}" for table, count in of_table.items()}
    first = f"{len(LINES):,} entries: {wrong.total():,} derivative rules that are wrong"
    assert first in README
    assert f"{len(LINES) - wrong.total()} right rules that are difficult" in README
    kinds = Counter(line["kind"] for line in LINES if line["kind"])
    assert {kind: f"{kinds[kind]}" for kind in KINDS} == dict(
        re.findall(r"^\| `([a-z ]+)` \| (\d+) \|", README, re.MULTILINE)
    )
    for loader, name in (("torch", "as_torch"), ("plugrad", "as_plugrad"), ("numpy", "as_numpy")):
        count = sum(loader in line["loads"] for line in LINES)
        assert f"| `{name}` | {count:,} " in README


def test_the_readmes_table_is_made_of_the_recorded_scores():
    assert as_markdown(RECORDED) in README
    for scores in RECORDED["checkers"].values():
        assert as_json(from_json(scores)) == scores


def test_the_recorded_scores_are_what_the_pages_say():
    planted = total(from_json(RECORDED["checkers"]["plugrad"])["planted faults"].values())
    assert (planted.found, planted.alarms) == (len(PLANTED), 6)
    comparable = sum(fault.torch for fault in PLANTED)
    either = comparable - len(in_modes("planted faults", "missed", set.intersection))
    alarms = len(in_modes("awkward ops", "called_wrong", set.union))
    numbers = {*map(str, (len(PLANTED), len(PLANTED) + len(AWKWARD), comparable, either, alarms))}
    for page in (ROOT / "README.md", ROOT / "docs" / "lab" / "evidence.md"):
        assert numbers <= {*re.findall(r"\d+", page.read_text(encoding="utf-8"))}, page.name


def in_modes(table, field, join):
    """Return the names that both modes of PyTorch's, or one of them, have in a field of their scores of a table."""
    modes = (RECORDED["checkers"][name] for name in ("torch.gradcheck", "torch.gradcheck:fast"))
    return join(
        *({name for each in mode[table].values() for name in each[field]} for mode in modes)
    )


# The loaders ----------------------------------------------------------------------------------------------------------

WITHOUT_PLUGRAD = """
import sys


class Refused:
    def find_spec(self, name, path=None, target=None):
        if "plugrad" in name.partition(".")[0]:
            raise ModuleNotFoundError(name)


sys.meta_path.insert(0, Refused())
import warnings

import torch
from gradient_faults import as_torch, checkers, entries

warnings.simplefilter("ignore")
ran, refused = 0, []
for entry in entries():
    if "torch" not in entry.loads:
        continue
    rules = [as_torch.load(entry, broken=broken) for broken in (False, True)[: 1 + entry.is_wrong]]
    dtype = getattr(rules[0], "dtype", "float64") if entry.framework != "numpy" else None
    args = [checkers.tensor_of(arg, dtype) for arg in checkers.calls_of(rules[0])[0]]
    args = [arg.clone() if isinstance(arg, torch.Tensor) else arg for arg in args]
    try:
        outputs = getattr(rules[0], "apply", rules[0])(*args)
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        outputs = [out for out in outputs if getattr(out, "requires_grad", False)]
        torch.autograd.backward(outputs, [torch.ones_like(out) for out in outputs])
        ran += 1
    except Exception as error:
        refused.append(f"{entry.name}: {error}")
print(ran)
print(*refused, sep="\\n")
assert not {name for name in sys.modules if name.startswith(("plugrad", "_plugrad", "tests"))}
"""


@needs_torch
def test_the_loader_of_pytorch_needs_nothing_of_plugrads():
    """Each right rule that it takes runs there and back in a process that refuses to import plugrad."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", WITHOUT_PLUGRAD],
        cwd=DATA,
        env={**os.environ, "PYTHONPATH": str(DATA), "TRITON_INTERPRET": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    ran, *refused = done.stdout.splitlines()
    installed = {"numpy", "torch", "torch.library", "triton"} - {*missing()}
    asked = [line for line in LINES if "torch" in line["loads"] and line["framework"] in installed]
    assert int(ran) >= len(asked) - 1
    assert all(each.startswith("a weight whose gradient is refused: ") for each in refused)


@needs_torch
def test_what_a_loader_does_not_take_it_refuses_with_the_reason():
    from gradient_faults import as_torch  # which imports PyTorch

    left_out = [entry for entry in entries() if "torch" not in entry.loads]
    for entry in left_out:
        with pytest.raises(TypeError, match=re.escape(entry.metadata()["not_asked"]["torch"])):
            as_torch.load(entry)
    with pytest.raises(TypeError, match="it is written for torch, whose rules have a form of"):
        as_plugrad.load(entries("held out")[0])


def test_what_a_right_rule_has_no_wrong_one_of_each_loader_says():
    for load in (as_numpy.load, as_plugrad.load):
        with pytest.raises(TypeError, match=r"a right rule, .* \(entry.is_wrong\)"):
            load(entries("awkward ops")[0], broken=True)


def test_each_loading_forgets_what_the_last_one_kept():
    (take,) = [each for each in entries("bug reports") if "take adds to" in each.name]
    said = []
    for _ in range(2):
        *_, (function, args) = numpy_calls(take, True, True)
        output, pull = function(*args)
        said.append(pull(np.ones_like(output))[0])
    np.testing.assert_array_equal(*said)


def test_right_rules_keep_what_is_promised_of_the_functions_of_numpy():
    """Every third of them: shapes, arguments that are left alone, new arrays, the same random numbers each time."""
    for entry in (each for each in entries()[::3] if not each.why_not_asked("numpy")):
        pairs = zip(*(numpy_calls(entry, False, True) for _ in range(2)), strict=True)
        with np.errstate(all="ignore"):
            for (function, args), (_, again) in pairs:
                output, pull = function(*args)
                outputs = output if isinstance(output, tuple) else (output,)
                grads = pull(*(drawn(rng(), each, 1.0) for each in outputs))
                for arg, grad, new in zip(args, grads, again, strict=True):
                    np.testing.assert_array_equal(arg, new, err_msg=entry.name)
                    assert grad is None or np.shape(grad) == np.shape(arg), entry.name
                    assert not (is_inexact(arg) and np.shares_memory(arg, new)), entry.name
                np.testing.assert_equal(function(*again)[0], output, err_msg=entry.name)


def test_settings_are_arguments_and_what_an_interface_does_not_show_is_not_asked():
    of = {entry.name: entry for entry in entries("beside the samples", "planted faults")}
    *_, (function, args) = numpy_calls(of["a softmax' temperature is forgotten"], True, True)
    assert args[1:] == (-1, 2)
    assert function(*args)[1](args[0])[1:] == (None, None)
    rows = [of["the second derivative is detached"], of["an input is in a closure"]]
    scores = score(of_user(None), rows)["planted faults"]
    assert total(scores.values()).not_asked == 2


@needs_torch  # for what a rule of NumPy does not show
def test_where_a_rule_is_wrong_is_found_again():
    for entry in (each for each in entries()[::13] if each.is_wrong and "numpy" in each.loads):
        assert where_and_kind(entry) == (entry.where, entry.kind), entry.name


def test_an_entry_that_shows_its_fault_has_one_sample_more():
    (entry, *_) = [each for each in entries("bug reports") if each.row.revealing]
    for broken in (False, True):
        counts = [
            len([*as_plugrad.load(entry, broken=broken, revealed=shown).samples(rng())])
            for shown in (False, True)
        ]
        assert counts[1] == counts[0] + 1


def rng():
    return np.random.default_rng(0)


# The scorer -----------------------------------------------------------------------------------------------------------


def test_the_checker_of_the_readme_finds_faults_and_seldom_calls_a_right_rule_wrong(
    capsys, monkeypatch
):
    monkeypatch.setitem(sys.modules, "example", the_readmes("def check("))
    tables = ["planted faults", "hard numbers"]
    assert command.main(["example:check", "--every", "12", "--tables", *tables]) == 0
    shown = dict(
        re.findall(
            r"^(planted faults|hard numbers) +(\d+ +\d+ .*)$", capsys.readouterr().out, re.MULTILINE
        )
    )
    for row in shown.values():
        wrong, found, less, _, right, alarms, _ = map(int, row.split())
        assert wrong == right
        assert found > wrong / 3
        assert less == 0
        assert alarms < right / 5
    assert [*shown] == tables


def the_readmes(text, **given):
    """Return what the block of README.md with this text defines."""
    blocks = re.findall(r"```python.*?\n(.*?)```", README, re.DOTALL)
    (source,) = [block for block in blocks if text in block]
    exec(source, given)
    return SimpleNamespace(**given)


def test_the_example_of_scores_in_the_readme_runs(capsys):
    the_readmes("scores = score(", check=the_readmes("def check(").check)
    assert re.search(r"^[1-9] found of 9$", capsys.readouterr().out, re.MULTILINE)


@needs_torch
def test_a_checker_of_pytorch_of_ones_own_is_scored_as_gradcheck_is(monkeypatch):
    monkeypatch.setitem(sys.modules, "example", the_readmes("def check_in_torch"))
    rows = entries("faults that ship")[::6]
    own, theirs = (
        total(score(command.checker_called(name)[0], rows)["faults that ship"].values())
        for name in ("torch:example:check_in_torch", "torch.gradcheck:fast")
    )
    assert 0 < own.found <= theirs.found


@pytest.mark.parametrize("verdict", [0, None, "no", SystemExit(0)])
def test_what_is_no_verdict_is_refused_with_the_entry(verdict):
    check = mock.Mock(side_effect=[verdict])  # which raises what is an exception
    with pytest.raises(NoVerdict, match="hard numbers, .* expected True .* the checker gave "):
        score(of_user(check), entries("hard numbers")[:1])


def test_a_false_of_numpys_is_a_verdict_and_a_false_alarm_is_quoted():
    scores = score(of_user(lambda *asked: np.bool_(False)), entries("hard numbers")[:1])
    assert as_text(scores).endswith("the derivative is doubled: returned False")


def test_an_entry_that_takes_too_long_is_named():
    rows = entries("hard numbers")[:1]
    scores = score(of_user(lambda *asked: time.sleep(9)), rows, seconds=0.05)
    count = total(scores["hard numbers"].values())
    assert (count.wrong, len(count.late)) == (0, 1)


def test_what_the_command_cannot_do_it_says_before_it_asks(capsys, tmp_path):
    (there := tmp_path / "there.json").write_text("{}")
    for arguments, said in (
        (["plugrad", "nowhere:check"], "nowhere:check cannot be imported: No module"),
        (["plugrad", "--every", "0"], "expected 1 or more, got 0"),
        (["plugrad", "--json", f"{tmp_path}/no/scores.json"], "No such file"),
        (["plugrad", "--json", f"{there}"], "is there: --add keeps"),
        (["plugrad", "--json", f"{there}", "--add"], "no scores of this version"),
    ):
        with pytest.raises(SystemExit, match="2"):
            command.main(arguments)
        assert said in capsys.readouterr().err


def test_a_checker_that_always_or_never_raises_finds_nothing():
    rows = entries("bug reports")[:5]
    always, never = (score(lambda *asked, said=said: said, rows) for said in ({"it"}, set()))
    for scores, alarms in ((always, 5), (never, 0)):
        count = total(scores["bug reports"].values())
        assert (count.wrong, count.found, count.shown, count.alarms) == (5, 0, 0, alarms)
        assert len(count.missed) == 5
        assert "bug reports" in as_text(scores)


def test_what_is_found_if_shown_and_what_is_less_than_an_error_are_counted():
    def check(entry, broken, revealed):
        return {"it"} if broken and revealed else {"less than an error"} if broken else set()

    rows = [entry for entry in entries("bug reports") if entry.row.revealing][:3]
    count = total(score(check, rows)["bug reports"].values())
    assert (count.found, count.shown, count.less, count.alarms) == (0, 3, 3, 0)


def test_plugrad_finds_the_fault_of_one_entry_of_each_table_of_numpy():
    for table in ("planted faults", "beside the samples", "bug reports", "hard numbers", "kernels"):
        (entry, *_) = [each for each in entries(table) if each.where != "beside the samples"]
        count = total(score(command.checker_called("plugrad")[0], [entry])[table].values())
        assert (count.found, count.alarms) == (1, 0), table


def test_a_framework_that_is_not_installed_is_said(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "is_there", lambda needs: False)
    monkeypatch.setattr(command, "missing", lambda: ["jax"])
    file = tmp_path / "scores.json"
    assert command.main(["jax.check_grads", "--json", str(file), "--every", "999"]) == 3
    said = capsys.readouterr()
    assert said.out == "jax.check_grads is not asked: jax is not installed\n"
    assert said.err == "not installed, so that their entries are left out: jax\n"


def test_an_unknown_checker_is_refused_with_those_that_there_are():
    with pytest.raises(LookupError, match=r"nobody is none of plugrad, torch\.gradcheck, .*module"):
        command.checker_called("nobody")
