"""The JSON of `plugrad check`: valid by its schema, and enough to repeat a failure."""

import dataclasses
import importlib.resources
import json
import typing
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.report import report
from tests.checker.cli.commands import RIGHT, WRONG, plug


def checked(*args):
    return json.loads(plug("check", *args, "--format", "json").stdout)


def schema():
    """Return what validates by the JSON Schema that the command prints."""
    jsonschema = pytest.importorskip("jsonschema")
    found = json.loads(plug("check", "--schema").stdout)
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


def test_what_check_prints_is_valid_by_its_schema_whatever_it_found(here):
    valid = schema()
    head = "class Scale(pg.ArrayFunction):"
    (here / "ops.py").write_text(WRONG)
    (here / "right.py").write_text(RIGHT.replace("sum(0)", "sum(0).reshape(3, 1)[:, 0]"))
    (here / "form.py").write_text(RIGHT.replace(".sum(0)", ""))
    (here / "complex.py").write_text(WRONG.replace(head, f"{head}\n    complex = True"))
    codes = {"ops.py": 1, "right.py": 0, "form.py": 1, "complex.py": 1, "gone.py": 2}
    for name, code in codes.items():
        document = checked(name)
        assert document["exit_code"] == code, name
        assert list(valid.iter_errors(document)) == []
    document["schema"] = 3
    assert list(valid.iter_errors(document)) != []


KINDS = {
    "op": (report.OpReport, {"verdict"}),
    "check": (report.CheckResult, set()),
    "finding": (report.Finding, {"reproduce"}),
    "worst": (report.Worst, set()),
    "smallest": (report.Smallest, set()),
    "errors": (report.ErrorMap, set()),
    "grids": (report.Grids, set()),
}
"""The parts of the schema: of which class each is, and what it has beside its fields."""


def test_the_schema_has_every_fact_of_a_report():
    text = importlib.resources.files("_plugrad_cli").joinpath("schemas/check.json").read_text()
    parts = json.loads(text)["$defs"]
    for name, (kind, more) in KINDS.items():
        facts = {field.name for field in dataclasses.fields(kind)} | more
        assert facts == set(parts[name]["properties"]), name
    assert set(parts["verdict"]["enum"]) == set(typing.get_args(report.Verdict))


ONE_ENTRY = """
import numpy as np
import plugrad as pg


class Ring(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, *, shift=1):
        ctx.save_for_backward(x)
        ctx.shift = shift
        return x * np.roll(x, shift)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        around = grad_output * pg.roll(x, ctx.shift) + pg.roll(grad_output * x, -ctx.shift)
        return around - {missing}

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=6), shift=2)
"""


def test_the_json_alone_has_a_call_that_fails_with_the_place_and_both_numbers(here):
    """An op is wrong in one entry: whoever has only the document can call it, and sees the same fault there."""
    before = "[(ctx.shift - 1) % len(x)]"
    last = f"np.eye(len(x))[-1] * grad_output{before} * x{before}"
    (here / "ring.py").write_text(ONE_ENTRY.format(missing=last))
    (op,) = checked("ring.py::Ring")["ops"]
    (values,) = (check for check in op["checks"] if check["name"] == "values")
    (finding,) = values["findings"]
    assert (finding["code"], finding["title"]) == ("PLG030", "wrong gradient")
    assert "finite differences" in finding["explanation"]
    smallest = finding["smallest"]
    (given,) = smallest["arguments"]
    x = np.array(given["value"], given["dtype"]).reshape(given["shape"])
    settings = dict(smallest["settings"])
    into, out = (tuple(smallest["worst"][name]) for name in ("input_index", "output_index"))
    namespace = {}
    lines = Path(op["file"]).read_text()
    exec(lines, namespace)
    assert "def backward" in lines.splitlines()[op["line"]]

    def ring(x):
        return namespace["Ring"].apply(x, **settings)[out]

    leaf = pg.tensor(x, requires_grad=True)
    ring(leaf).backward()
    assert leaf.grad.numpy()[into] == smallest["got"]
    step = np.zeros_like(x)
    step[into] = 1e-6
    there, before = (ring(pg.tensor(x + s)).item() for s in (step, -step))
    assert (there - before) / 2e-6 == pytest.approx(smallest["expected"], abs=1e-6)
    assert smallest["expected"] != pytest.approx(smallest["got"])
    (here / "right.py").write_text(ONE_ENTRY.format(missing="0"))
    assert checked("right.py::Ring")["verdict"] == "pass"
