"""The rows of the fault tables as rules of PyTorch, and in which modes PyTorch's own checkers raise on them."""

from gradient_faults.as_torch import of_row
from gradient_faults.checkers import CHECKERS
from gradient_faults.entries import Entry

__all__ = ["can_be_said", "forget", "modes", "of_row"]
MODES = ("torch.gradcheck", "torch.gradcheck:fast")


def can_be_said(rule):
    """Return True: PyTorch has a word for whatever the tables hold."""
    return True


def forget():
    """Do nothing: PyTorch compiles nothing."""


def modes(row, *, broken=False):
    """Return the modes in which PyTorch raises on the right rule of a row, or on the wrong one."""
    entry = Entry("planted faults", row)
    return {mode for mode in MODES if CHECKERS[mode](entry, broken, False)}
