"""What shrinking costs a process: Hypothesis is imported when something fails, and leaves nothing behind."""

import subprocess
import sys


def test_hypothesis_is_not_imported_before_something_fails():
    code = (
        "import sys; from plugrad.check import check_op; check_op('builtin::exp'); "
        "sys.exit('hypothesis' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_hypothesis_leaves_no_folder_behind(tmp_path):
    code = (
        "import plugrad as pg; from plugrad.check import check_function\n"
        "report = check_function(lambda x: x * x.detach(), pg.rand(4, 3))\n"
        "assert any(f.smallest for op in report.ops for f in op.findings)\n"
        "import hypothesis"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []
