"""The ops of the pack `special`, as `plugrad.ops.special` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "jv",
]

@overload
def jv(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the first kind J_v(z) of real order v, elementwise. Source: DLMF 10.6.1.

    >>> import plugrad as pg
    >>> pg.ops.special.jv(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """

@overload
def jv(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def jv(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...
