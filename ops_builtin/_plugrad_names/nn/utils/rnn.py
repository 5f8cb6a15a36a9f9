"""`plugrad.nn.utils.rnn`: sequences of different lengths in one tensor, as in `torch.nn.utils.rnn`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from _plugrad_names.missing import only
from plugrad.engine import table
from plugrad.engine.tensor.tensor import Tensor

__all__ = ["pad_sequence"]


def pad_sequence(
    sequences: Tensor | Iterable[Tensor],
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Tensor:
    """Return sequences of different lengths as one tensor: padded to the longest, and stacked, with gradients.

    Parameters
    ----------
    sequences
        Tensors of shape (length, *), with the same sizes after the first. The result has the first one's dtype.
    batch_first
        The result has shape (sequences, length, *), not (length, sequences, *).
    padding_side
        Where the padding is: "right" or "left".

    Raises
    ------
    RuntimeError
        There is no sequence, `padding_side` is another word, or sizes differ.

    >>> import plugrad as pg
    >>> pg.nn.utils.rnn.pad_sequence([pg.ones(3), pg.ones(2)], batch_first=True)
    tensor([[1., 1., 1.],
            [1., 1., 0.]])
    """
    parts = [*sequences]
    if not parts:
        raise RuntimeError("received an empty list of sequences")
    if padding_side not in ("left", "right"):
        raise RuntimeError(
            f"Expected padding_side to be one of left or right, but got {padding_side}."
        )
    longest, padded = max(map(len, parts)), []
    for each in parts:
        ends = [0, longest - len(each)][:: 1 if padding_side == "right" else -1]
        widths = [0] * (2 * each.ndim - 2) + ends
        padded.append(table.get("pad")(each, widths, value=padding_value).to(parts[0].dtype))
    stacked: Tensor = table.get("stack")(padded, 0 if batch_first else 1)
    return stacked


if not TYPE_CHECKING:  # who knows that there is no other name
    __getattr__ = only(__name__, __all__)
