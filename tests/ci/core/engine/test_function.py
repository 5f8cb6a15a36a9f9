"""Examples in the docstrings of ops, as pytest collects them."""

import os
import subprocess
import sys

from tests.sites import SOURCES

WITH_EXAMPLES = '''
import plugrad as pg
from plugrad.authoring import composed, constant, elementwise, of_class, on, primitive, smooth_samples


class Square(pg.Function):
    """The square.

    >>> 1 + 1
    2
    """

    @staticmethod
    def forward(ctx, x):
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return grad

class Double(pg.ArrayFunction):
    """Twice x.

    >>> 2 + 2
    4
    """

    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad):
        return 2 * grad


@composed(samples=smooth_samples)
def thrice(input):
    """Thrice x.

    >>> 3 + 3
    6
    """
    return input * 3


@composed(samples=smooth_samples, inplace=True, half_in_single=True)
def four_times(input):
    """Four times x.

    >>> 4 + 4
    8
    """
    return input * 4


@composed(samples=smooth_samples, of_list=True)
def total(*tensors):
    """The sum.

    >>> 5 + 5
    10
    """
    return sum(tensors)


@constant(samples=smooth_samples)
def floor(input):
    """The floor.

    >>> 6 + 6
    12
    """
    return input // 1


@primitive(lambda input: -input, samples=smooth_samples, inplace=True)
def minus(grad):
    """Minus x.

    >>> 7 + 7
    14
    """
    return -grad


@elementwise(lambda input: input * 2, samples=smooth_samples, inplace=True)
def double(g, input):
    """Twice x.

    >>> 8 + 8
    16
    """
    return g * 2


@of_class(lambda slope, at: Line(slope)(at), samples=on(((), (3,))))
class Line:
    """A line.

    >>> 9 + 9
    18
    """

    def __init__(self, slope):
        self.slope = slope

    def __call__(self, at):
        return self.slope * at
'''


OPS_WITH_EXAMPLES = [
    "Double",
    "Line",
    "Square",
    "double",
    "floor",
    "four_times",
    "minus",
    "thrice",
    "total",
]


def test_examples_of_an_op_are_one_test_of_pytest(tmp_path):
    (tmp_path / "with_examples.py").write_text(WITH_EXAMPLES)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--doctest-modules", "-q", "--collect-only", "-n", "0"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, SOURCES))},
    )
    found = [line.rpartition("::")[2] for line in done.stdout.splitlines() if "::" in line]
    assert sorted(found) == [f"with_examples.{name}" for name in OPS_WITH_EXAMPLES], done.stdout
