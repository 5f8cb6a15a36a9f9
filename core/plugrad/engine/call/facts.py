"""What a Function declares of itself, read once, when its class is made. Next: `call/function.py`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facts:
    """What the engine knows of every node of a Function. The names are those of the Function's own attributes."""

    takes_arrays: bool = True
    broadcasts: bool = False
    once_differentiable: bool = False
    new_gradients: bool = False
    """Each gradient that the rule returns is writable memory that nobody else holds."""
    may_write: bool = False
    """The rule may write into the arrays that it is given."""
    arguments: tuple[str, ...] = ()
    """What forward calls its positional arguments."""
