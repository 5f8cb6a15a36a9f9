"""Locks of files, packages, samples and wheels, and what `--verify` says when something has changed."""

# ruff: noqa: F811 - locked is a fixture

import base64
import hashlib
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from tests.checker.cli.commands import RIGHT, WRONG, expect, pack, plug, run
from tests.checker.cli.test_verify import locked, verified  # noqa: F401
from tests.sites import Site


def edited(path, change):
    """Write a lock whose entry of ops.py is changed."""
    document = json.loads(path.read_text())
    change(document["sources"]["ops.py"])
    path.write_text(json.dumps(document))


def test_another_version_ends_it_unless_a_check_has_the_same_verdicts(locked):
    edited(locked, lambda entry: entry.update(numpy="1.99", imported={"torch": "0.1"}))
    found = verified()
    assert found["exit_code"] == 3
    assert found["changed_versions"][0] == f"numpy was 1.99, and is {np.__version__}"
    assert found["changed_versions"][1].startswith("torch was 0.1, and is ")
    again = verified("ops.py")
    assert (again["exit_code"], again["changed_verdicts"]) == (0, [])

    def change(entry):
        entry["ops"]["ops.py::Scale"]["checks"]["beyond"] = "skip"
        entry["ops"]["ops.py::Gone"] = entry["ops"]["ops.py::Scale"]

    edited(locked, change)
    again = verified("ops.py")
    assert again["exit_code"] == 3
    assert again["changed_verdicts"] == [
        "ops.py::Scale: the check beyond was skip, and is pass",
        "ops.py::Gone: it was not checked again",
    ]
    assert verified("ops.py::Scale")["changed_verdicts"] == again["changed_verdicts"][:1]


def test_a_wrong_op_never_holds(locked):
    (locked.parent / "ops.py").write_text(WRONG)
    digest = hashlib.sha256(WRONG.encode()).hexdigest()
    edited(locked, lambda entry: entry.update(files={"ops.py": digest}))
    found = verified("ops.py")  # the lock is of the right one
    assert found["exit_code"] == 1
    assert "ops.py::Scale: its verdict was pass, and is fail" in found["changed_verdicts"]
    (locked.parent / "ops.py").write_text(WRONG + RIGHT.replace("Scale", "Other"))
    result = plug("check", "ops.py", "--lock", "ops.lock", "--json", code=1)
    since = "since 'ops.lock' was written: ops.py::"
    for changed in (
        "Scale: its verdict was pass, and is fail",
        "Other: it is new, and its verdict pass",
    ):
        assert f"note: {since}{changed}\n" in result.stderr
        assert since + changed in json.loads(result.stdout)["notes"]
    found = verified()
    assert (found["exit_code"], found["not_passed"]) == (1, ["ops.py::Scale: fail"])
    assert "NO PASS  ops.lock" in plug("check", "--verify", "ops.lock").stdout


def test_what_is_undecided_is_3_and_nothing_that_was_not_checked_holds(locked):
    edited(locked, lambda entry: entry["ops"]["ops.py::Scale"].update(verdict="inconclusive"))
    assert verified()["exit_code"] == 3
    (locked.parent / "ops.py").write_text(RIGHT.replace("def samples", "def examples"))
    assert plug("check", "ops.py", "--lock", "ops.lock").exit_code == 2
    assert verified()["changed_files"] == ["the lock has no op"]
    assert verified("ops.py")["changed_files"] == ["ops.py: it is not in the lock"]


def test_a_file_that_changes_while_it_is_checked_is_in_no_lock(here):
    changing = "    def samples(rng):\n        open(__file__, 'a').write('#')"
    (here / "ops.py").write_text(RIGHT.replace("    def samples(rng):", changing))
    result = plug("check", "ops.py", "--lock", "ops.lock", code=5)
    assert "ops.py is not in 'ops.lock': its files changed while it was checked" in result.stderr
    assert json.loads((here / "ops.lock").read_text()) == {"packs": {}, "schema": 1}


def test_a_file_of_a_package_is_locked_with_the_package_and_a_module_too(here):
    (here / "kernels").mkdir()
    (here / "kernels" / "__init__.py").write_text("")
    (here / "kernels" / "near.py").write_text("FACTOR = 1\n")
    (here / "kernels" / "ops.py").write_text("from .near import FACTOR\n" + RIGHT)
    for target, name in (
        ("kernels/ops.py", "kernels/ops.py"),
        ("kernels.ops:Scale", "kernels.ops"),
    ):
        plug("check", target, "--lock", "ops.lock", code=0)
        entry = json.loads((here / "ops.lock").read_text())["sources"][name]
        assert set(entry["files"]) == {f"kernels/{n}.py" for n in ("__init__", "near", "ops")}
        assert verified()["exit_code"] == 0
        assert verified(target)["exit_code"] == 0
        (here / "kernels" / "near.py").write_text("FACTOR = 2\n")
        assert verified()["changed_files"][0].endswith("1 file, kernels/near.py")
        (here / "kernels" / "near.py").write_text("FACTOR = 1\n")


def test_samples_and_inputs_are_in_the_lock_with_their_files(here):
    (here / "ops.py").write_text(RIGHT)
    (here / "more.py").write_text(
        "import plugrad as pg\ndef few(rng):\n    yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=3))\n"
        "def other(x, y):\n    return x * y\n"
    )
    for given in (
        {"samples": "more.py::few", "reference": "more.py::other"},
        {"inputs": "randn(2, 3), randn(3)"},
    ):
        (here / "ops.lock").unlink(missing_ok=True)
        options = [word for key, value in given.items() for word in (f"--{key}", value)]
        plug("check", "ops.py::Scale", *options, "--seed", "7", "--lock", "ops.lock", code=0)
        sources = json.loads((here / "ops.lock").read_text())["sources"]
        op = sources["ops.py"]["ops"]["ops.py::Scale"]
        assert (given | {"seed": 7}).items() <= op.items()
        assert ("more.py" in sources) == ("inputs" not in given)
        assert verified("ops.py::Scale", *options, "--seed", "7")["changed_verdicts"] == []
    asked = "check builtin::exp --inputs 'randn(3)' --lock ops.lock"
    expect([(asked, 2, "", "own samples: leave out --inputs")])


def wheel(folder, source, offers="acme = plugrad_acme"):
    """Write a wheel of a pack as pip takes it, and return its name."""
    info = "plugrad_acme-1.0.dist-info"
    files = {
        "plugrad_acme.py": source,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: plugrad-acme\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[plugrad.ops]\n{offers}\n",
    }
    rows = []
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=")
        rows.append(f"{path},sha256={digest.decode()},{len(text.encode())}\n")
    files[f"{info}/RECORD"] = "".join([*rows, f"{info}/RECORD,,\n"])
    made = folder / "plugrad_acme-1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made.name


def plugged(*args, code=None):
    """Run the command in a process of its own, which sees what is installed in the folder `site`."""
    return run(*args, site=Site(Path("site").absolute()), cwd=None, code=code)


def says(*targets):
    """Return what `--verify` says as data."""
    document = json.loads(plugged("check", *targets, "--verify", "acme.lock", "--json").stdout)
    return document.get("verified", document)


def test_a_wheel_is_checked_as_it_would_be_installed_and_its_lock_is_that_of_the_pack(here):
    made = wheel(here, pack(("Cube", 3)))
    plugged("check", made, "--lock", "acme.lock", code=0)
    document = json.loads((here / "acme.lock").read_text())
    assert list(document["packs"]["acme"]["ops"]) == ["acme::cube"]
    assert says(made) | {"changed_verdicts": []} == says(made)
    assert says(made)["holds"] is True
    assert "acme" not in plugged("list").stdout  # nothing is left of it
    right = (here / made).read_bytes()
    wheel(here, pack(("Cube", 6)))
    found = says(made)
    assert (found["exit_code"], found["changed_verdicts"]) == (3, None)
    assert found["changed_files"][0].endswith("1 file, plugrad_acme.py")
    plugged("check", made, "--lock", "wrong.lock", code=1)
    # Without the wheel, what is installed is compared: it is not, then it is, and is held to the lock.
    assert says()["exit_code"] == 3
    (here / "again.whl").write_bytes(right)
    with zipfile.ZipFile(here / "again.whl") as archive:
        archive.extractall(here / "site")
    assert says()["exit_code"] == 0
    plugged("--require-checked", "acme.lock", "list", "--load", "acme", code=0)


def test_what_is_no_wheel_and_a_wheel_without_a_pack_say_so(here):
    (here / "no.whl").write_text("no")
    made = wheel(here, RIGHT, offers="")
    for name, said in (
        ("no.whl", "no wheel"),
        ("gone.whl", "no file 'gone.whl'"),
        (made, "offers no pack"),
    ):
        assert said in plugged("check", name, code=2).stderr
    plugged("check", made, "plugrad_acme:Scale", "--lock", "acme.lock", code=0)
    assert says(made, "plugrad_acme:Scale")["exit_code"] == 0


def test_what_does_not_go_together_is_refused(locked):
    for args in (
        "--verify ops.lock --seed 3",
        "--verify ops.lock --html report.html",
        "ops.py --verify ops.lock --lock ops.lock",
        "ops.py --verify ops.lock --sample 0",
        "ops.py --verify ops.lock --in-process",
    ):
        expect([(f"check {args}", 2, "", "leave")])


@pytest.mark.parametrize(
    "sources", [[], {"ops.py": {"ops": {}}}, {"ops.py": {"files": {}, "ops": {"f": {}}}}]
)
def test_what_is_no_whole_lock_is_refused(locked, sources):
    locked.write_text(json.dumps(json.loads(locked.read_text()) | {"sources": sources}))
    expect([("check --verify ops.lock", 2, "", "not a whole one")])
