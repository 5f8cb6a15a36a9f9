"""The programs of one line in the files beside this: PyTorch answers them, and refuses them, as plugrad does."""

from pathlib import Path

import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch
from tests.ops_builtin.programs import LIBRARIES, disagreements, refusals, sections, untrue

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
ALIKE, REFUSED, TRUE = (
    Path(__file__).with_name(f"{name}.txt") for name in ("alike", "refused", "true")
)


@pytest.mark.parametrize("t", LIBRARIES, ids=lambda t: t.__name__)
def test_a_program_is_refused_with_the_class_and_the_words_of_pytorchs_error(t):
    wrong = refusals(REFUSED, t)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("t", LIBRARIES, ids=lambda t: t.__name__)
def test_a_program_is_true_of_both_libraries(t):
    wrong = untrue(TRUE, t)
    assert not wrong, "\n".join(wrong)


@needs_torch
def test_a_program_has_pytorchs_values_dtypes_and_order_in_memory():
    wrong = [said for programs in sections(ALIKE).values() for said in disagreements(programs)]
    assert not wrong, "\n".join(wrong)


def test_a_program_that_is_not_refused_or_not_true_is_noticed(tmp_path):
    file = tmp_path / "programs.txt"
    file.write_text("# A comment.\nRuntimeError: shape\n    x.view(4)\n    x.view(6)\n    x[2]\n")
    assert [said.partition(":")[0] for said in refusals(file, pg)] == ["x.view(6)", "x[2]"]
    file.write_text("RuntimeError: stride\n    x.view(4)\n")
    assert len(refusals(file, pg)) == 1
    file.write_text("Sums\n    x.sum() == 15\n    x.sum().item() == 15\n    x.sum().item() == 16\n")
    assert [said.partition(":")[0] for said in untrue(file, pg)] == [
        "x.sum() == 15",
        "x.sum().item() == 16",
    ]


@needs_torch
@pytest.mark.parametrize(
    "wrong", ["x.exp() * 1.001", "x.exp().double()", "x.exp()[None]", "1", "x.shape"]
)
def test_another_answer_is_noticed(wrong, monkeypatch):
    monkeypatch.setattr(pg.Tensor, "answer", lambda x: eval(wrong, {"x": x}), raising=False)
    monkeypatch.setattr(torch.Tensor, "answer", lambda x: x.exp(), raising=False)
    assert disagreements(["x.answer()", "x.exp()"])[0].startswith("x.answer()")
    assert not disagreements(["x.exp()"])
