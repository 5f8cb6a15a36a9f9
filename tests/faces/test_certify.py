"""Certificates: what `plugrad certify` writes of a check, when one still holds, its badge; and the JSON Schemas."""

import base64
import dataclasses
import hashlib
import importlib.resources
import json
import os
import subprocess
import sys
import typing
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import plugrad as pg
from plugrad.check.report import report
from tests.faces.commands import pack, plug
from tests.sites import SOURCES

OP = """
import numpy as np
import plugrad as pg


class Scale(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output * w, (grad_output * x).{reduce}(0)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))
"""
RIGHT, WRONG = OP.format(reduce="sum"), OP.format(reduce="mean")


@pytest.fixture
def here(site, tmp_path_factory, monkeypatch):
    """A folder to work in, which is no folder of the site."""
    folder = tmp_path_factory.mktemp("project")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def certified(here):
    """The path of a certificate of the right op, which is made once."""
    (here / "ops.py").write_text(RIGHT)
    if not MADE:
        result = plug("certify", "ops.py", "-o", "ops.json")
        assert result.exit_code == 0, result.output
        MADE.append((here / "ops.json").read_bytes())
    (here / "ops.json").write_bytes(MADE[0])
    return here / "ops.json"


MADE = []


def verified(path="ops.json", *options):
    """Return what `--verify` says as data, and the exit code with which it ended."""
    result = plug("certify", "--verify", str(path), "--json", *options)
    document = json.loads(result.stdout)
    assert document["exit_code"] == result.exit_code
    return document


def edited(path, **changes):
    """Write a certificate in which some facts are others."""
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def schema(command):
    """Return the JSON Schema that a command prints, and what validates by it."""
    jsonschema = pytest.importorskip("jsonschema")
    found = json.loads(plug(command, "--schema").stdout)
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


def test_a_certificate_says_what_was_asked_of_which_bytes_and_what_came_of_it(certified):
    document = json.loads(certified.read_text())
    digest = hashlib.sha256((certified.parent / "ops.py").read_bytes()).hexdigest()
    assert document["sources"] == {"ops.py": {"kind": "file", "files": {"ops.py": digest}}}
    assert document["verdict"] == "pass"
    assert document["asked"]["seed"] == 0
    assert document["versions"]["numpy"] == np.__version__
    op = document["ops"]["ops.py::Scale"]
    assert op["checks"]["values"]["verdict"] == "pass"
    assert op["checks"]["values"]["error"] < op["checks"]["values"]["tolerance"]
    assert op["samples"] == ["Sample(array of float64 (4, 3), array of float64 (3,))"]
    assert list(schema("certify").iter_errors(document)) == []


def test_it_holds_until_a_byte_of_the_file_is_another_and_again_when_it_is_back(certified):
    assert verified()["holds"] is True
    file = certified.parent / "ops.py"
    file.write_text(RIGHT + "# one more line\n")
    found = verified()
    assert (found["holds"], found["exit_code"]) == (False, 3)
    assert found["changed_files"] == ["ops.py: 1 file changed since: ops.py"]
    file.unlink()
    assert verified()["changed_files"] == ["ops.py: it is not here"]
    file.write_text(RIGHT)
    assert verified()["exit_code"] == 0


def test_another_version_ends_it_unless_the_same_questions_have_the_same_answers(certified):
    document = json.loads(certified.read_text())
    edited(certified, versions=document["versions"] | {"numpy": "1.99", "torch": "0.1"})
    found = verified()
    assert found["exit_code"] == 3
    assert found["changed_versions"][0] == f"numpy was 1.99, and is {np.__version__}"
    again = verified("ops.json", "--rerun")
    assert (again["exit_code"], again["changed_verdicts"]) == (0, [])
    ops = document["ops"]
    ops["ops.py::Scale"]["checks"]["beyond"]["verdict"] = "skip"
    ops["ops.py::Gone"] = ops["ops.py::Scale"]
    edited(certified, ops=ops)
    again = verified("ops.json", "--rerun")
    assert again["exit_code"] == 3
    assert again["changed_verdicts"] == [
        "ops.py::Scale: the check beyond was skip, and is pass",
        "ops.py::Gone: it was not checked again",
    ]


def test_a_wrong_op_has_a_certificate_that_is_no_pass_in_any_of_its_uses(certified):
    (certified.parent / "ops.py").write_text(WRONG)
    assert (
        verified("ops.json", "--rerun")["exit_code"] == 1
    )  # the certificate itself is of the right one
    result = plug("certify", "ops.py", "-o", "ops.json")
    assert result.exit_code == 1
    assert "NO PASS" in result.stdout
    document = json.loads(certified.read_text())
    assert (document["verdict"], document["ops"]["ops.py::Scale"]["codes"]) == (
        "fail",
        {"PLG030": 1},
    )
    assert verified()["exit_code"] == 1
    assert "NO PASS" in plug("certify", "--verify", "ops.json").stdout
    result = plug("certify", "--badge", "ops.json", "-o", "badge.svg")
    assert result.exit_code == 1
    assert badge(certified.parent / "badge.svg")[0] == "gradients: 1 of 1 wrong"
    edited(certified, verdict="pass")  # who writes it by hand has to write it everywhere
    assert verified()["exit_code"] == 1


def test_nothing_that_was_not_checked_passes(here):
    (here / "ops.py").write_text(RIGHT.replace("def samples", "def examples"))
    result = plug("certify", "ops.py", "-o", "ops.json")
    assert result.exit_code == 2
    assert verified()["exit_code"] == 1
    assert "no samples" in json.loads((here / "ops.json").read_text())["problems"][0]
    plug("certify", "--badge", "ops.json", "-o", "badge.svg")
    assert badge(here / "badge.svg")[0] == "gradients: not all checked"


def badge(path):
    """Return what a badge says, and its colours."""
    root = ElementTree.fromstring(path.read_text())
    colours = [each.get("fill") for each in root if each.get("fill")]
    return root.get("aria-label"), colours


def test_a_badge_is_green_only_while_the_certificate_holds(certified):
    folder = certified.parent
    assert plug("certify", "--badge", "ops.json", "-o", "badge.svg").exit_code == 0
    words, (_, green, _) = badge(folder / "badge.svg")
    assert words == "gradients: 1 checked"
    (folder / "ops.py").write_text(RIGHT + "\n")
    result = plug("certify", "--badge", "ops.json", "-o", "badge.svg")
    assert (result.exit_code, badge(folder / "badge.svg")[0]) == (3, "gradients: out of date")
    assert badge(folder / "badge.svg")[1][1] != green


def test_a_file_that_changes_while_it_is_checked_has_no_certificate(here):
    changing = "    def samples(rng):\n        open(__file__, 'a').write('#')"
    (here / "ops.py").write_text(RIGHT.replace("    def samples(rng):", changing))
    result = plug("certify", "ops.py", "-o", "ops.json")
    assert result.exit_code == 5
    assert "changed while they were checked" in result.stderr
    assert not (here / "ops.json").exists()


def test_a_file_of_a_package_is_certified_with_the_package_and_a_module_too(here):
    (here / "kernels").mkdir()
    (here / "kernels" / "__init__.py").write_text("")
    (here / "kernels" / "near.py").write_text("FACTOR = 1\n")
    (here / "kernels" / "ops.py").write_text("from .near import FACTOR\n" + RIGHT)
    for target, kind in (("kernels/ops.py", "file"), ("kernels.ops:Scale", "module")):
        result = plug("certify", target, "-o", "ops.json")
        assert result.exit_code == 0, result.output
        ((source),) = json.loads((here / "ops.json").read_text())["sources"].values()
        assert source["kind"] == kind
        assert set(source["files"]) == {f"kernels/{n}.py" for n in ("__init__", "near", "ops")}
        assert verified()["exit_code"] == 0
        (here / "kernels" / "near.py").write_text("FACTOR = 2\n")
        assert verified()["changed_files"][0].endswith("1 file changed since: kernels/near.py")
        (here / "kernels" / "near.py").write_text("FACTOR = 1\n")


def test_samples_and_inputs_are_asked_again_as_they_were(here):
    (here / "ops.py").write_text(RIGHT)
    (here / "more.py").write_text(
        "import plugrad as pg\ndef few(rng):\n    yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=3))\n"
        "def other(x, y):\n    return x * y\n"
    )
    for given in (
        {"samples": "more.py::few", "inputs": None, "reference": "more.py::other"},
        {"samples": None, "inputs": "randn(2, 3), randn(3)", "reference": None},
    ):
        options = [word for key, value in given.items() if value for word in (f"--{key}", value)]
        result = plug("certify", "ops.py::Scale", *options, "--seed", "7", "-o", "ops.json")
        assert result.exit_code == 0, result.output
        document = json.loads((here / "ops.json").read_text())
        assert given.items() <= document["asked"].items()
        assert ("more.py" in document["sources"]) == (given["inputs"] is None)
        assert document["asked"]["k"] == (2 if given["reference"] else None)
        again = verified("ops.json", "--rerun")
        assert (again["exit_code"], again["changed_verdicts"]) == (0, [])


def wheel(folder, source, version="1.0", name="acme"):
    """Write a wheel of a pack as pip takes it, and return its name."""
    info = f"plugrad_{name}-{version}.dist-info"
    files = {
        f"plugrad_{name}.py": source,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: plugrad-{name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[plugrad.ops]\n{name} = plugrad_{name}\n",
    }
    rows = []
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=")
        rows.append(f"{path},sha256={digest.decode()},{len(text.encode())}\n")
    files[f"{info}/RECORD"] = "".join([*rows, f"{info}/RECORD,,\n"])
    made = folder / f"plugrad_{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made.name


def plugged(*args):
    """Run the command in a process of its own, which sees what is installed in the folder `site`."""
    path = os.pathsep.join([str(Path("site").absolute()), *map(str, SOURCES)])
    command = [sys.executable, "-m", "plugrad", *args]
    return subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path}
    )


def says(path):
    """Return what `--verify` says as data."""
    return json.loads(plugged("certify", "--verify", path, "--json").stdout)


def test_a_wheel_is_checked_as_it_would_be_installed_and_its_certificate_holds_for_that_too(here):
    made = wheel(here, pack(("Cube", 3)))
    result = plugged("certify", made, "-o", "acme.json")
    assert result.returncode == 0, result.stderr
    document = json.loads((here / "acme.json").read_text())
    assert list(document["ops"]) == ["acme::cube"]
    digest = hashlib.sha256((here / made).read_bytes()).hexdigest()
    assert document["sources"][made] == {"kind": "wheel", "files": {made: digest}}
    assert says("acme.json")["exit_code"] == 0
    assert "acme" not in plugged("list").stdout  # nothing is left of it
    right = (here / made).read_bytes()
    wheel(here, pack(("Cube", 6)))
    found = says("acme.json")
    assert found["exit_code"] == 3
    assert [words.partition(":")[0] for words in found["changed_files"]] == [made, "acme"]
    assert plugged("certify", made, "-o", "wrong.json").returncode == 1
    # Without the wheel, what is installed is compared: it is not, then it is.
    (here / made).unlink()
    assert says("acme.json")["exit_code"] == 3
    (here / "again.whl").write_bytes(right)
    with zipfile.ZipFile(here / "again.whl") as archive:
        archive.extractall(here / "site")
    assert says("acme.json")["exit_code"] == 0


def test_what_is_no_wheel_and_a_wheel_without_a_pack_say_so(here):
    (here / "no.whl").write_text("no")
    result = plugged("certify", "no.whl", "-o", "c.json")
    assert (result.returncode, "no wheel" in result.stderr) == (2, True)
    result = plugged("certify", "gone.whl", "-o", "c.json")
    assert (result.returncode, "no file 'gone.whl'" in result.stderr) == (2, True)
    made = wheel(here, RIGHT, name="acme")
    with zipfile.ZipFile(here / made) as archive:
        texts = {name: archive.read(name) for name in archive.namelist() if "entry" not in name}
    with zipfile.ZipFile(here / made, "w") as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    result = plugged("certify", made, "-o", "c.json")
    assert (result.returncode, "offers no pack" in result.stderr) == (2, True)
    result = plugged("certify", made, "plugrad_acme:Scale", "-o", "c.json")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("ops.py",),
        ("-o", "c.json"),
        ("ops.py", "--verify", "c.json"),
        ("--verify", "c.json", "-o", "d.json"),
        ("--badge", "c.json"),
        ("--badge", "c.json", "-o", "d.svg", "--rerun"),
        ("--verify", "c.json", "--seed", "3"),
        ("ops.py", "-o", "c.json", "--samples", "s.py::f", "--inputs", "1.0"),
        ("ops.py", "-o", "c.json", "--k", "3"),
    ],
    ids=" ".join,
)
def test_what_does_not_go_together_is_refused(here, args):
    result = plug("certify", *args)
    assert result.exit_code == 2
    assert "Usage: plugrad certify" in result.stderr


def test_what_is_no_certificate_is_refused(certified):
    whole = json.loads(certified.read_text())
    broken = [{}, {"kind": "other"}, {**whole, "schema": 2}, {**whole, "ops": []}]
    broken += [{**whole, "sources": {"ops.py": {"kind": "file"}}}, {**whole, "asked": {}}, [whole]]
    broken += [
        {key: value for key, value in whole.items() if key != each} for each in ("verdict", "ops")
    ]
    for document in broken:
        certified.write_text(json.dumps(document))
        assert verified()["error"]["type"] == "CheckUsageError"
    certified.write_text("{")
    assert verified()["exit_code"] == 2
    certified.unlink()
    assert "there is no certificate" in verified()["error"]["message"]


# The JSON of `plugrad check`.


def checked(*args):
    return json.loads(plug("check", *args, "--format", "json").stdout)


def test_what_check_prints_is_valid_by_its_schema_whatever_it_found(here):
    valid = schema("check")
    (here / "ops.py").write_text(WRONG)
    (here / "right.py").write_text(RIGHT.replace("sum(0)", "sum(0).reshape(3, 1)[:, 0]"))
    (here / "form.py").write_text(RIGHT.replace(".sum(0)", ""))
    (here / "complex.py").write_text(
        WRONG.replace(
            "class Scale(pg.ArrayFunction):", "class Scale(pg.ArrayFunction):\n    complex = True"
        )
    )
    for name, code in (
        ("ops.py", 1),
        ("right.py", 0),
        ("form.py", 1),
        ("complex.py", 1),
        ("gone.py", 2),
    ):
        document = checked(name)
        assert document["exit_code"] == code, name
        assert list(valid.iter_errors(document)) == []
    document["schema"] = 3
    assert list(valid.iter_errors(document)) != []


def test_the_schema_has_every_fact_of_a_report():
    text = importlib.resources.files("plugrad.cli").joinpath("schemas/check.json").read_text()
    parts = json.loads(text)["$defs"]
    for kind, name in (
        (report.OpReport, "op"),
        (report.CheckResult, "check"),
        (report.Finding, "finding"),
        (report.Worst, "worst"),
        (report.Smallest, "smallest"),
        (report.ErrorMap, "errors"),
        (report.Grids, "grids"),
    ):
        facts = {field.name for field in dataclasses.fields(kind)}
        facts |= {"verdict"} if name == "op" else {"reproduce"} if name == "finding" else set()
        assert facts == set(parts[name]["properties"]), name
    verdicts = typing.get_args(report.Verdict)
    assert set(parts["verdict"]["enum"]) == set(verdicts)


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
    last = (
        "np.eye(len(x))[-1] * grad_output[(ctx.shift - 1) % len(x)] * x[(ctx.shift - 1) % len(x)]"
    )
    (here / "ring.py").write_text(ONE_ENTRY.format(missing=last))
    document = checked("ring.py::Ring")
    (op,) = document["ops"]
    values = next(check for check in op["checks"] if check["name"] == "values")
    (finding,) = values["findings"]
    assert finding["code"] == "PLG030"
    assert finding["title"] == "wrong gradient"
    assert "finite differences" in finding["explanation"]
    smallest = finding["smallest"]
    (x,) = [
        np.array(each["value"], each["dtype"]).reshape(each["shape"])
        for each in smallest["arguments"]
    ]
    (given,) = smallest["settings"]
    into, out = (tuple(smallest["worst"][name]) for name in ("input_index", "output_index"))
    namespace = {}
    lines = Path(op["file"]).read_text()
    exec(lines, namespace)
    assert "def backward" in lines.splitlines()[op["line"]]

    def slope():
        leaf = pg.tensor(x, requires_grad=True)
        namespace["Ring"].apply(leaf, **dict([given]))[out].backward()
        return leaf.grad.numpy()[into]

    assert slope() == smallest["got"]
    step = np.zeros_like(x)
    step[into] = 1e-6
    there, before = (
        namespace["Ring"].apply(pg.tensor(x + s), **dict([given])).numpy() for s in (step, -step)
    )
    assert (there[out] - before[out]) / 2e-6 == pytest.approx(smallest["expected"], abs=1e-6)
    assert smallest["expected"] != pytest.approx(smallest["got"])
    (here / "right.py").write_text(ONE_ENTRY.format(missing="0"))
    assert checked("right.py::Ring")["verdict"] == "pass"
