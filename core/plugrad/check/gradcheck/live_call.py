"""`LiveCall`: a call on the very Tensors that a user holds, whose arrays are exchanged while it is evaluated."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import Call, Recorded, as_tuple
from plugrad.engine.grad_mode import set_mode


@dataclasses.dataclass(frozen=True)
class LiveCall(Call):
    """A call of a function on the very Tensors that were given: it may reach them by other ways than its arguments.

    While it is evaluated elsewhere, other arrays are put into them.
    """

    given: tuple[Any, ...] = ()

    def values(self, inputs: Sequence[Array] | None = None) -> list[Array]:
        """Return the floating-point outputs, computed as in `record`; those of a backward as in an ordinary pass."""
        before = set_mode(not self.is_backward)
        try:
            with self.holding(inputs):
                return Recorded([], as_tuple(self.function(*self.given))).arrays
        finally:
            set_mode(before)

    def record(self) -> Recorded:
        """Run it with recording on."""
        before = set_mode(True)
        try:
            outputs = as_tuple(self.function(*self.given))
        finally:
            set_mode(before)
        return Recorded([self.given[position] for position in self.wanted], outputs)

    @contextlib.contextmanager
    def holding(self, inputs: Sequence[Array] | None) -> Iterator[None]:
        """Put other arrays into the differentiated Tensors."""
        tensors = [self.given[position] for position in self.wanted]
        arrays = [tensor._array for tensor in tensors]
        try:
            for tensor, array in zip(tensors, inputs or arrays, strict=True):
                tensor._array = array
            yield
        finally:
            for tensor, array in zip(tensors, arrays, strict=True):
                tensor._array = array
