"""The table of behaviours, row by row: plugrad gives the transcript that is written, and so does PyTorch.

The rows are in `a_tensors.py` to `k_order.py`, a file for each letter; `writing_rows.py` tells how to read them.
Asked elsewhere: functionals (I1 to I3) and derivatives of any order (B15) in `engine/test_functional.py`, and what a
rule does to the gradients that it is given (C31, K4) in `invariants/test_ownership.py`.
"""

import importlib
from pathlib import Path

import pytest

import plugrad as pg
from tests.core.rows.writing_rows import ROWS, Said, run

for path in sorted(Path(__file__).parent.glob("?_*.py")):
    importlib.import_module(f"tests.core.rows.{path.stem}")

every_row = pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)


@every_row
def test_plugrad(program, expected, torchs, better):
    assert expected == run(program, pg)


@pytest.fixture
def every_warning(torch):
    """PyTorch says some warnings once per process; here it says them each time."""
    before = torch.is_warn_always_enabled()
    torch.set_warn_always(True)
    yield torch
    torch.set_warn_always(before)


@every_row
def test_pytorch(program, expected, torchs, better, every_warning):
    assert torchs == run(program, every_warning)
    assert (better is None) == (repr(expected) == repr(torchs))  # a difference has a reason


def test_the_comparison_sees_another_class_another_message_and_another_fact():
    said = Said(ValueError, "boom: in tests")
    assert ValueError("boom") == said == ValueError("boom...tests")
    for other in (RuntimeError("boom"), ValueError("in tests"), "accepted"):
        assert other != said
    assert [1.0, ValueError("boom")] != [1.0005, said]
