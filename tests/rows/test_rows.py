"""The table of behaviours, row by row: plugrad gives the transcript that is written, and so does PyTorch.

The rows are in `a_tensors.py` to `k_order.py`, a file for each letter; `writing_rows.py` tells how to read them.
"""

import pytest

import plugrad as pg
from tests.rows import (
    a_tensors,
    b_backward,
    c_functions,
    d_in_place,
    e_hooks,
    f_saved,
    g_grad_modes,
    h_anomaly,
    i_functionals,
    j_checkpoint,
    k_order,
)
from tests.rows.writing_rows import Said, run, says

SECTIONS = [
    a_tensors,
    b_backward,
    c_functions,
    d_in_place,
    e_hooks,
    f_saved,
    g_grad_modes,
    h_anomaly,
    i_functionals,
    j_checkpoint,
    k_order,
]
ROWS = [row for section in SECTIONS for row in section.ROWS]


@pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)
def test_plugrad(program, expected, torchs, better):
    assert expected == run(program, pg)


@pytest.fixture
def every_warning(torch):
    """PyTorch says some warnings once per process; here it says them each time."""
    before = torch.is_warn_always_enabled()
    torch.set_warn_always(True)
    yield torch
    torch.set_warn_always(before)


@pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)
def test_pytorch(program, expected, torchs, better, every_warning):
    assert torchs == run(program, every_warning)


@pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)
def test_a_difference_from_pytorch_has_a_reason_and_a_reason_a_difference(
    program, expected, torchs, better
):
    assert (better is None) == (repr(expected) == repr(torchs))


def test_every_row_of_the_table_has_a_program():
    rows = {
        "A": 16,
        "B": 28,
        "C": 31,
        "D": 11,
        "E": 10,
        "F": 4,
        "G": 5,
        "H": 2,
        "I": 3,
        "J": 3,
        "K": 9,
    }
    table = [f"{letter}{number}" for letter, last in rows.items() for number in range(1, last + 1)]
    assert sorted({param.id.split()[0] for param in ROWS}) == sorted(table)


def test_the_comparison_sees_another_class_another_message_and_another_fact():
    said = Said(ValueError, "boom: in tests")
    assert says(ValueError, "boom") == said
    assert says(ValueError, "boom...tests") == said
    assert says(RuntimeError, "boom") != said
    assert says(ValueError, "in tests") != said
    assert says(ValueError, "boom") != "accepted"
    assert [1.0, says(ValueError, "boom")] != [1.0005, said]
