"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and `linear`."""

from __future__ import annotations

from typing import Any

from plugrad.engine import table

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


def linear(input: Any, weight: Any, bias: Any = None) -> Any:
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
    product = table.get("matmul")(input, table.get("transpose")(weight, -1, -2))
    return product if bias is None else table.get("add")(product, bias)


def relu(input: Any, inplace: bool = False) -> Any:
    """Return ``max(input, 0)``, elementwise; with `inplace`, in the memory of `input`.

    >>> import plugrad as pg
    >>> pg.nn.functional.relu(pg.tensor([-1.0, 2.0]), inplace=True)
    tensor([0., 2.])
    """
    return input.relu_() if inplace else table.get("relu")(input)


def __getattr__(name: str) -> Any:
    if name in OPS:
        op = globals()[name] = table.get(name)
        return op
    from plugrad.registry.suggestions import in_another_pack

    known = ", ".join(sorted((*OPS, "linear", "relu")))
    elsewhere = "" if name.startswith("_") else in_another_pack(name)
    raise AttributeError(
        f"module 'plugrad.nn.functional' has no attribute {name!r}{elsewhere}; it has {known}"
    )


def __dir__() -> list[str]:
    return sorted((*OPS, "linear", "relu"))
