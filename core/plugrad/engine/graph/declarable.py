"""What an op may declare of itself: the table, a row for each fact.

A further one is a row here, and one of `FACTS` in `check/declared/declared.py`, which says how it is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from plugrad.engine.graph.forms import (
    ARRAYS,
    COMPLEX,
    DOMAIN,
    FLAG,
    KINKS,
    SETTINGS,
    SIZES,
    VIEW,
    Form,
)


class Row(NamedTuple):
    """What is known of a fact whoever declares it."""

    default: Any
    """What holds where nobody says it."""
    form: Form
    shown: bool
    """Whether it is shown to those who read about an op."""

    def admits(self, value: Any) -> bool:
        """Return whether something may stand there; None is to say nothing."""
        return value is None or self.form.admits(value)


def row(default: Any, form: Form, shown: bool = False) -> Any:
    """Return a row, in the place of the value that an op without a word of its own has."""
    return Row(default, form, shown)


class Declarable:
    """The attributes by which an op declares something; a `Function` has them all."""

    __slots__ = ()

    domain: ClassVar[Mapping[str, tuple[float, float]] | None] = row(None, DOMAIN, shown=True)
    """Where an argument may lie: ``{"x": (0.0, np.inf)}``."""
    kinks: ClassVar[Mapping[str, Sequence[float]] | None] = row(None, KINKS, shown=True)
    """Where there is no derivative: ``{"x": (0.0,)}``."""
    sizes: ClassVar[Mapping[str, Sequence[Any]] | None] = row(None, SIZES, shown=True)
    """The shape of an argument, told by names for lengths that may be any, and integers: ``{"q": (..., "n", 4)}``."""
    settings: ClassVar[Mapping[str, Sequence[Any]] | None] = row(None, SETTINGS, shown=True)
    """The values that a setting may have: ``{"mode": ("sum", "mean")}``."""
    deterministic: ClassVar[bool] = row(True, FLAG, shown=True)
    """Two runs give the same."""
    arrays: ClassVar[str] = row("numpy", ARRAYS, shown=True)
    """Which arrays it takes: NumPy's, or ``"nep18"``, all that speak NumPy's protocols."""
    broadcasts: ClassVar[bool] = row(False, FLAG, shown=True)
    """Inputs broadcast: the engine sums gradients back."""
    new_gradients: ClassVar[bool] = row(False, FLAG)
    """Each gradient that the rule returns is a new, writable array, which nobody else holds."""
    writes_to_gradients: ClassVar[bool] = row(True, FLAG)
    """The rule may write into the gradients that it is given. Else the engine need not copy one for it."""
    for_rules: ClassVar[bool] = row(False, FLAG, shown=True)
    """Only rules of other ops call it: `dir(plugrad)` leaves it out."""
    is_view: ClassVar[bool | Literal["conjugate"]] = row(False, VIEW)
    """The output does nothing but show the memory of one input; or "conjugate": the complex conjugate of it."""
    complex: ClassVar[bool | Literal["holomorphic"]] = row(False, COMPLEX)
    """The rule is right for complex numbers too; or "holomorphic"."""


TABLE: dict[str, Row] = {
    name: value for name, value in vars(Declarable).items() if isinstance(value, Row)
}
"""What may be declared."""
for name, each in TABLE.items():
    setattr(Declarable, name, each.default)
SHOWN = tuple(name for name, each in TABLE.items() if each.shown)
"""What of it is shown to those who read about an op."""
