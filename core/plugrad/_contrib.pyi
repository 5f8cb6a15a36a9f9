"""The ops of the pack `contrib`, as `plugrad.ops.contrib` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "erf",
    "gelu",
    "silu",
    "softplus",
]

@overload
def erf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Error function, elementwise: ``2/sqrt(pi)`` times the integral of ``exp(-t**2)`` from 0 to x.

    Any shape, floating dtype.

    Source: Abramowitz and Stegun, 7.1.1; its derivative is ``2/sqrt(pi) * exp(-x**2)``.

    >>> import plugrad as pg
    >>> pg.ops.contrib.erf(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8427])
    """

@overload
def erf(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def gelu(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Gaussian error linear unit, elementwise: ``x * P(Z <= x)`` for a standard normal Z, exact (by erf).

    Any shape, floating dtype.

    Source: Hendrycks and Gimpel (2016), https://arxiv.org/abs/1606.08415.

    >>> import plugrad as pg
    >>> pg.ops.contrib.gelu(pg.tensor([-1.0, 0.0, 1.0]))
    tensor([-0.1587,  0.0000,  0.8413])
    """

@overload
def gelu(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def silu(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sigmoid linear unit, elementwise: ``x * sigmoid(x)``, also called swish.

    Any shape, floating dtype.

    Source: Elfwing, Uchibe and Doya (2017), https://arxiv.org/abs/1702.03118.

    >>> import plugrad as pg
    >>> pg.ops.contrib.silu(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7311])
    """

@overload
def silu(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def softplus(input: Tensor, beta: builtins.float = 1.0, *, out: Tensor | None = None) -> Tensor:
    """Smooth rectifier, elementwise: ``log(1 + exp(beta * x)) / beta``, without overflow.

    Any shape, floating dtype.

    Parameters
    ----------
    beta
        Sharpness; the larger, the nearer to relu.

    Source: Dugas et al. (2001), "Incorporating second-order functional knowledge"; its derivative is sigmoid(beta x).

    >>> import plugrad as pg
    >>> pg.ops.contrib.softplus(pg.tensor([0.0, 100.0]))
    tensor([  0.6931, 100.0000])
    """

@overload
def softplus(input: AnyArray, beta: builtins.float = 1.0, *, out: Tensor | None = None) -> Any: ...
