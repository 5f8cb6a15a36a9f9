"""The data set `data/gradient-faults`: what it says of itself, its loaders, and its scorer."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace

import jsonschema
import numpy as np
import pytest

from gradient_faults import __main__ as command
from gradient_faults import as_plugrad, entries
from gradient_faults.entries import TABLES, missing
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
    for loader, name in (("torch", "as_torch"), ("plugrad", "as_plugrad")):
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
    for page in (ROOT / "README.md", ROOT / "docs" / "checker.md"):
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
    assert {line["name"] for line in LINES if line["not_in_torch"]} >= {e.name for e in left_out}
    for entry in left_out:
        with pytest.raises(TypeError, match=re.escape(entry.not_in_torch)):
            as_torch.load(entry)
    (jax, *_) = entries("held out")
    with pytest.raises(TypeError, match="a rule of torch is no op of plugrad's"):
        as_plugrad.load(jax)


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
    (source,) = [
        block
        for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL)
        if "def check" in block
    ]
    example: dict = {}
    exec(source, example)
    monkeypatch.setitem(sys.modules, "example", SimpleNamespace(**example))
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
        (entry, *_) = [
            each
            for each in entries(table)
            if getattr(each.row, "question", "") or not getattr(each.row, "revealing", None)
        ]
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


def test_every_table_has_a_kind_of_its_own():
    assert len({table.kind for table in TABLES.values()}) == len(TABLES)
    assert {line["kind"] for line in LINES} == {table.kind for table in TABLES.values()}
