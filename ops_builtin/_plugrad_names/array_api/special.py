"""Special functions by SciPy's names: ``scipy.special.expit(tensor)`` is `sigmoid` under ``SCIPY_ARRAY_API=1``.

SciPy looks for them in the namespace of its arguments. The array API standard plans such an extension and has none.
What is not here, SciPy computes of NumPy's arrays, which Tensors that require grad refuse to be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from _plugrad_names.array_api.creation import asarray
from _plugrad_names.array_api.dtypes import result_type
from _plugrad_names.faces import faces
from plugrad.engine import table
from plugrad.engine.tensor.tensor import Tensor

OPS = dict(faces("scipy"))
"""SciPy's name -> the op."""


def cbrt(x: Any) -> Tensor:
    """Return the cube root of each element."""
    found: Any = np.cbrt(x)
    return asarray(found)


def exp10(x: Any) -> Tensor:
    """Return 10 to the power of each element."""
    found: Tensor = table.get("pow")(10.0, asarray(x))
    return found


def multigammaln(a: Any, d: int) -> Tensor:
    """Return the logarithm of the multivariate gamma function of dimension `d`: the op `mvlgamma`."""
    found: Tensor = table.get("mvlgamma")(a, d)
    return found


def polygamma(n: int, x: Tensor) -> Tensor:
    """Return the `n`-th derivative of the digamma function at each element: the op `polygamma`."""
    found: Tensor = table.get("polygamma")(n, x)
    return found


def of_an_op(op: str) -> Callable[..., Tensor]:
    """Return the op `op` as a function of its operands, tensors of one dtype or numbers, for SciPy."""

    def call(*x: Any) -> Tensor:
        dtype = result_type(*x)
        found: Tensor = table.get(op)(*(asarray(each, dtype=dtype) for each in x))
        return found

    call.__doc__ = f"The op `{op}`, of each element."
    return call


if TYPE_CHECKING:

    def __getattr__(name: str) -> Callable[..., Tensor]:
        """Return a function for each name in `OPS`; for type checkers only."""


for _name, _op in OPS.items():
    vars()[_name] = of_an_op(_op)
    vars()[_name].__name__ = vars()[_name].__qualname__ = _name

__all__ = sorted([*OPS, "cbrt", "exp10", "multigammaln", "polygamma"])
