"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and `linear`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plugrad.engine import table
from plugrad.engine.tensor.tensor import Tensor
from plugrad.namespaces import attributes


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return ``input @ weight.T + bias``.

    Parameters
    ----------
    input
        Shape (..., in_features).
    weight
        Shape (out_features, in_features).
    bias
        Shape (out_features,), or None.

    >>> import plugrad as pg
    >>> pg.nn.functional.linear(pg.ones(1, 2), pg.ones(3, 2), pg.ones(3))
    tensor([[3., 3., 3.]])
    """
    product: Tensor = table.get("matmul")(input, table.get("transpose")(weight, -1, -2))
    output: Tensor = product if bias is None else table.get("add")(product, bias)
    return output


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """Return ``max(input, 0)``, elementwise; with `inplace`, in the memory of `input`.

    >>> import plugrad as pg
    >>> pg.nn.functional.relu(pg.tensor([-1.0, 2.0]), inplace=True)
    tensor([0., 2.])
    """
    output: Tensor = input.relu_() if inplace else table.get("relu")(input)
    return output


if not TYPE_CHECKING:  # who reads the stub, which has them all
    __getattr__, __dir__ = attributes(__name__, "F", "linear", "relu")
