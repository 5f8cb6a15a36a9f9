"""The programs of the gallery: each runs as it is, without a warning, prints, draws and shows its picture."""

import os
import subprocess
import sys

import pytest

from tests import ROOT
from tests.comparing import installed
from tests.project.test_site import SITE, chapter

pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="a source distribution has no site")

gallery = chapter("gallery") if SITE.is_dir() else None
PROGRAMS = gallery.programs(ROOT / "examples" / "gallery") if SITE.is_dir() else []

# Instead of a window: what was drawn must be something, and is drawn whole.
SHOW = """
import runpy, sys
import matplotlib.pyplot as plt

def show():
    (number,) = plt.get_fignums()
    figure = plt.figure(number)
    assert any(axes.has_data() for axes in figure.axes), "an empty picture"
    figure.savefig(sys.argv[2])

plt.show = show
runpy.run_path(sys.argv[1], run_name="__main__")
"""


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_a_program_runs_prints_and_shows_one_picture(program, tmp_path):
    for name in sorted(program.imported):
        installed(name)
    picture = tmp_path / "picture.svg"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SHOW, str(program.file), str(picture)],
        env=os.environ | {"MPLBACKEND": "agg", "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert [*tmp_path.iterdir()] == [picture]


def test_groups_have_all_programs_and_names_are_not_used_twice():
    folder = ROOT / "examples" / "gallery"
    assert {each.file for each in PROGRAMS} == {*folder.rglob("*.py")}
    assert len({each.name for each in PROGRAMS}) == len(PROGRAMS) >= 20
    for each in PROGRAMS:
        assert each.code.endswith("\nplt.show()"), each.file
        assert len(each.file.read_text(encoding="utf-8").splitlines()) <= 75, each.file


def test_what_a_program_uses_is_read_from_its_text(tmp_path):
    text = [
        '"""Title: a sentence.',
        "",
        "More.",
        '"""',
        "import numpy as np",
        "import plugrad as pg",
        "import plugrad.nn.functional as F",
        "from plugrad.ops import stats",
        "",
        "y = pg.func.grad(lambda x: F.conv2d(x, x) + stats.gamma.logpdf(x, 2.0) + np.sin(x))",
        'name = "special::kv"',
    ]
    file = tmp_path / "program.py"
    file.write_text("\n".join(text) + "\n", encoding="utf-8")
    program = gallery.read(file)
    assert (program.title, program.sentence, program.prose) == ("Title", "A sentence.", "More.")
    import plugrad as pg

    ops, api = gallery.used(program, {id(pg.func.grad): "plugrad.func.grad"})
    assert [*ops] == ["builtin::conv2d", "special::kv", "stats::gamma_logpdf"]
    assert api == ["plugrad.func.grad"]
    assert program.imported == {"numpy", "plugrad"}


@pytest.mark.parametrize(
    "text", ["import plugrad\n", '"""No title."""\n', '"""One line\n: two.\n"""\n']
)
def test_a_program_without_a_title_is_an_error(text, tmp_path):
    (tmp_path / "program.py").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r'expected """Title: a sentence'):
        gallery.read(tmp_path / "program.py")
