"""Examples in the docstrings of ops, as pytest collects them."""

import os
import subprocess
import sys

from tests.sites import SOURCES

EXAMPLE = '''"""Told.

    >>> 1 + 1
    2
    """'''
CLASS = f"""
class {{name}}(pg.{{base}}):
    {EXAMPLE}

    @staticmethod
    def forward(ctx, x):
        return x

    @staticmethod
    def backward(ctx, grad):
        return grad
"""
FORM = f"""
@{{form}}
def {{name}}({{arguments}}):
    {EXAMPLE}
"""
LINE = f"""
@of_class(lambda slope, at: Line(slope)(at), samples=on(((), (3,))))
class Line:
    {EXAMPLE}

    def __init__(self, slope):
        self.slope = slope

    def __call__(self, at):
        return self.slope * at
"""
FORMS = {
    "thrice": ("composed(samples=smooth_samples)", "input"),
    "four": ("composed(samples=smooth_samples, inplace=True, half_in_single=True)", "input"),
    "total": ("composed(samples=smooth_samples, of_list=True)", "*tensors"),
    "floor": ("constant(samples=smooth_samples)", "input"),
    "minus": ("primitive(lambda input: -input, samples=smooth_samples, inplace=True)", "grad"),
    "double": (
        "elementwise(lambda input: input, samples=smooth_samples, inplace=True)",
        "g, input",
    ),
}


def test_examples_of_an_op_are_one_test_of_pytest(tmp_path):
    source = "import plugrad as pg\nfrom plugrad.authoring import *\n" + LINE
    source += CLASS.format(name="Square", base="Function")
    source += CLASS.format(name="Double", base="ArrayFunction")
    for name, (form, arguments) in FORMS.items():
        source += FORM.format(name=name, form=form, arguments=arguments)
    (tmp_path / "with_examples.py").write_text(source)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--doctest-modules", "-q", "--collect-only", "-n", "0"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, SOURCES))},
    )
    found = [line.rpartition("::")[2] for line in done.stdout.splitlines() if "::" in line]
    ops = sorted(["Line", "Square", "Double", *FORMS])
    assert sorted(found) == [f"with_examples.{name}" for name in ops], done.stdout
