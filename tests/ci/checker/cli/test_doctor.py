"""`plugrad doctor --load`: packs are imported, and asked how they are, in processes of their own."""

import sys

import pytest

from _plugrad_cli.doctor import installation
from tests.checker.cli.commands import plug
from tests.checker.cli.test_doctor import BROKEN, HEALTH, USABLE, packaged, texts


@pytest.mark.parametrize(("head", "modules", "words", "fix"), BROKEN.values(), ids=BROKEN)
def test_with_load_the_same_is_found_with_a_fix(site, head, modules, words, fix):
    packaged(site, head, modules)
    found = texts(installation.unusable, "the pack 'good' is ")
    assert len(found) == 1
    assert "plugrad info good" not in found[0]
    assert fix in found[0].rpartition("\n")[2]


def test_with_load_a_pack_that_cannot_be_is_found_and_no_other_suffers(site, only):
    only("every pack can be imported")
    site.pack("good", USABLE)
    site.pack("broken", "raise SystemExit(0)")
    site.pack("exits", "import os\nos._exit(0)")
    result = plug("doctor", "--load")
    assert result.exit_code == 1
    said = " ".join(result.stdout.split())
    assert "the pack 'broken' is broken: SystemExit: 0" in said
    assert "the pack 'exits' is broken" in said
    assert "'good'" not in said
    assert "2 problems" in said


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ("report.right('the tables are there')", 0, "good: the tables are there"),
        ("report.wrong('no compiler', mend='apt install gcc')", 1, "fix apt install gcc"),
        ("pass", 1, "its plugrad_doctor reported neither a problem nor a success"),
        ("1 / 0", 1, "its plugrad_doctor raised ZeroDivisionError"),
        ("report.wrong()", 1, "its plugrad_doctor raised TypeError"),
        ("import os; os._exit(3)", 1, "its plugrad_doctor gave no answer"),
        ("report.right('\\x1b[31m::error::x')", 0, "\\x1b[31m"),
    ],
)
def test_a_pack_says_how_it_is_in_a_process_of_its_own(site, only, body, code, words):
    only("the health checks of the packs pass")
    site.pack("good", USABLE + HEALTH.format(body))
    result = plug("doctor", "--load")
    assert result.exit_code == code, result.output
    assert words in " ".join(result.stdout.split())
    place = f"{site.path / 'good_pack.py'}:{len((USABLE + HEALTH).splitlines())}"
    assert (place in "".join(result.stdout.split())) == ("raised" in words)
    assert "good_pack" not in sys.modules
