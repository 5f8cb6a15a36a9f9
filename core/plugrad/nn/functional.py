"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and `linear`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plugrad.engine import table
from plugrad.engine.tensor.tensor import Tensor

if TYPE_CHECKING:
    from plugrad._builtin import avg_pool2d as avg_pool2d
    from plugrad._builtin import (
        binary_cross_entropy_with_logits as binary_cross_entropy_with_logits,
    )
    from plugrad._builtin import conv2d as conv2d
    from plugrad._builtin import conv_transpose2d as conv_transpose2d
    from plugrad._builtin import cross_entropy as cross_entropy
    from plugrad._builtin import log_softmax as log_softmax
    from plugrad._builtin import logsigmoid as logsigmoid
    from plugrad._builtin import max_pool2d as max_pool2d
    from plugrad._builtin import mse_loss as mse_loss
    from plugrad._builtin import nll_loss as nll_loss
    from plugrad._builtin import sigmoid as sigmoid
    from plugrad._builtin import softmax as softmax
    from plugrad._builtin import tanh as tanh

OPS = (
    "avg_pool2d",
    "binary_cross_entropy_with_logits",
    "conv2d",
    "conv_transpose2d",
    "cross_entropy",
    "log_softmax",
    "logsigmoid",
    "max_pool2d",
    "mse_loss",
    "nll_loss",
    "sigmoid",
    "softmax",
    "tanh",
)


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


if not TYPE_CHECKING:  # to whom the names above are all

    def __getattr__(name: str) -> Any:
        if name in OPS:
            op = globals()[name] = table.get(name)
            return op
        from plugrad import registry  # only an error needs it
        from plugrad.missing import absent, suggested
        from plugrad.registry.telling.suggestions import in_another_pack

        elsewhere = "" if name.startswith("_") else in_another_pack(name, registry)
        way = suggested(name, elsewhere) or f"it has {', '.join(sorted((*OPS, 'linear', 'relu')))}"
        raise absent("module 'plugrad.nn.functional'", name, way)


def __dir__() -> list[str]:
    return sorted((*OPS, "linear", "relu"))
