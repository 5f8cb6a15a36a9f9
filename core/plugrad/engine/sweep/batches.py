"""`grad` of a whole batch of gradients: row by row, and what comes out stacked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plugrad.engine import table
from plugrad.engine.errors import GradientError
from plugrad.engine.sweep.roots import edge_at
from plugrad.engine.tensor.tensor import Tensor


def check_batches(outputs: tuple[Any, ...], given: tuple[Any, ...]) -> None:
    """Refuse a batch of gradients whose rows are not of its output's shape."""
    for nr, (output, gradient) in enumerate(zip(outputs, given, strict=False)):
        edge = edge_at(output)
        shape = None if edge is None else edge._shape
        if isinstance(gradient, Tensor) and shape is not None and gradient.shape[1:] != shape:
            raise GradientError(
                "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch "
                "dimension. The sizes of the remaining dimensions are expected to match the shape of corresponding "
                f"output, but a mismatch was detected: grad_output[{nr}] has a shape of "
                f"torch.Size({list(gradient.shape)}) and output[{nr}] has a shape of torch.Size({list(shape)})."
            )


def batched(run: Callable[[tuple[Any, ...], bool], Any], given: tuple[Any, ...]) -> Any:
    """Run once per row of the `given` gradients, and stack what comes out."""
    sizes = {len(gradient) for gradient in given if gradient is not None}
    if len(sizes) != 1:
        raise GradientError(
            "grad(): is_grads_batched needs grad_outputs with one batch size as their first dimension, got "
            f"{sorted(sizes)}"
        )
    count = sizes.pop()
    rows = [
        run(tuple([None if g is None else g[row] for g in given]), row == count - 1)
        for row in range(count)
    ]
    if not rows:
        raise GradientError("grad(): is_grads_batched got grad_outputs with no rows")
    stack = table.get("stack")

    def stacked(column: Sequence[Any]) -> Any:
        return None if column[0] is None else stack(list(column))

    if isinstance(rows[0], dict):
        return {key: stacked([row[key] for row in rows]) for key in rows[0]}
    return tuple([stacked(column) for column in zip(*rows, strict=True)])
