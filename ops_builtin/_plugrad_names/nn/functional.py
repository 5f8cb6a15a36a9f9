"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from _plugrad_names.creation.filled import empty_like, zeros_like
from _plugrad_names.namespaces import attributes
from plugrad.engine import table
from plugrad.engine.surface.dtypes import contiguous_format
from plugrad.engine.tensor.tensor import Tensor


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """Return ``max(input, 0)``, elementwise; with `inplace`, in the memory of `input`.

    >>> import plugrad as pg
    >>> pg.nn.functional.relu(pg.tensor([-1.0, 2.0]), inplace=True)
    tensor([0., 2.])
    """
    output: Tensor = input.relu_() if inplace else table.get("relu")(input)
    return output


def gumbel_softmax(
    logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1
) -> Tensor:
    """Return a random choice along `dim` by the Gumbel-softmax at temperature `tau`: weights between 0 and 1, or with
    `hard` a 1 at the choice, whose gradient is that of the weights. `eps` has no effect, as in PyTorch.

    >>> import plugrad as pg
    >>> pg.nn.functional.gumbel_softmax(pg.tensor([0.0, 1000.0]), hard=True)
    tensor([0., 1.])
    """
    waits = table.get("exponential")(empty_like(logits, memory_format=contiguous_format))
    noise = -table.get("log")(waits)
    soft: Tensor = table.get("softmax")((logits + noise) / tau, dim)
    if not hard:
        return soft
    place = soft.detach().argmax(dim, keepdim=True)
    chosen: Tensor = zeros_like(soft).scatter_(dim, place, 1.0)
    return chosen - soft.detach() + soft


if not TYPE_CHECKING:  # who reads the stub, which has them all
    __getattr__, __dir__ = attributes(__name__, "F", "gumbel_softmax", "relu")
