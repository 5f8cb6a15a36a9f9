"""`plugrad check --lock` of a file, and `--verify`: whether what was checked is what is here."""

import hashlib
import json

import numpy as np
import pytest

from tests.checker.cli.commands import RIGHT, plug


@pytest.fixture
def locked(here):
    """The path of a lock of the right op, which is made once."""
    (here / "ops.py").write_text(RIGHT)
    if not MADE:
        plug("check", "ops.py", "--lock", "ops.lock", code=0)
        MADE.append((here / "ops.lock").read_bytes())
    (here / "ops.lock").write_bytes(MADE[0])
    return here / "ops.lock"


MADE = []


def verified(*targets, lock="ops.lock"):
    """Return what `--verify` says as data, and the exit code with which it ended."""
    result = plug("check", *targets, "--verify", lock, "--json")
    document = json.loads(result.stdout)
    document = document.get("verified", document)
    assert document["exit_code"] == result.exit_code
    return document


def test_the_lock_says_of_a_file_which_bytes_were_checked_and_what_came_of_it(locked):
    document = json.loads(locked.read_text())
    digest = hashlib.sha256((locked.parent / "ops.py").read_bytes()).hexdigest()
    entry = document["sources"]["ops.py"]
    assert entry["files"] == {"ops.py": digest}
    assert entry["numpy"] == np.__version__
    op = entry["ops"]["ops.py::Scale"]
    assert (op["verdict"], op["checks"]["values"], op["seed"]) == ("pass", "pass", 0)
    assert document["packs"] == {}


def test_it_holds_until_a_byte_of_the_file_is_another_and_again_when_it_is_back(locked):
    assert verified()["holds"] is True
    file = locked.parent / "ops.py"
    file.write_text(RIGHT + "raise SystemExit('it was imported')\n")
    for targets in ((), ("ops.py",)):  # what is another is not run
        found = verified(*targets)
        assert (found["holds"], found["exit_code"]) == (False, 3)
        (words,) = found["changed_files"]
        assert words.endswith("changed since they were checked: 1 file, ops.py")
        assert found["changed_verdicts"] is None
    file.unlink()
    assert "there is no file 'ops.py'" in verified()["changed_files"][0]
    file.write_text(RIGHT)
    assert verified()["exit_code"] == 0
