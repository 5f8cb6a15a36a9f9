"""`python -m benchmarks.published` on PyTorch's database of operators."""

import json
import subprocess
import sys

import pytest

from tests.ci.project.test_benchmarks import modes_of


def test_the_ops_of_pytorchs_database_are_examined_by_name_and_those_that_are_done_are_not_again(
    tmp_path,
):
    pytest.importorskip("torch")
    pytest.importorskip("expecttest")
    results = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "benchmarks.published", "--frameworks", "torch", "--jobs", "1"]
    command += ["--seconds", "250", "--json", str(results)]
    command += ["--only", "sinc", "--only", "special.i1e", "--only", "nn.functional.relu6"]
    subprocess.run(command, capture_output=True, text=True, check=True)
    rows = {row["op"]: row for row in map(json.loads, results.read_text().splitlines())}
    assert {op: row["verdict"] for op, row in rows.items()} == {
        "sinc": "fail",
        "special.i1e": "pass",
        "nn.functional.relu6": "pass",
    }
    assert rows["special.i1e"]["points"] > 20
    assert "second, reverse twice" in modes_of(rows["sinc"])  # at 0, where nobody pointed
    assert "PLG072" in rows["sinc"]["codes"]
    again = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "0 examined now" in again
