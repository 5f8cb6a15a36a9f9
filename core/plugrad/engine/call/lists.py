"""Lists of Tensors where an array may stand: they are stacked, on the graph. A call without lists runs nothing here."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor.arrays import is_array
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.tree import PLAIN, leaves


def stacked(value: Any, what: str = "an argument") -> Any:
    """Return nested lists and tuples that hold a Tensor of floating-point numbers as one Tensor, on the graph; anything
    else unchanged. Numbers and arrays of integers beside Tensors take their dtype.

    Calls of ops do so with a list in place of an array; use it for what is no argument of an op. ``np.asarray`` of
    such a list raises an error, and `plugrad.tensor` of it loses the gradients, as in PyTorch.

    Raises
    ------
    OpArgumentError
        The items make no array: sizes differ, or one is no number. `what` begins the message.

    >>> import plugrad as pg
    >>> from plugrad.authoring import stacked
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> stacked([x, 1])
    tensor([2., 1.], grad_fn=<StackBackward0>)
    >>> stacked([1, 2])
    [1, 2]
    """
    if not isinstance(value, (list, tuple)) or not any(map(floating, leaves(value, PLAIN))):
        return value
    try:
        found = [*leaves(value)]
        dtypes = {leaf._array.dtype for leaf in found if floating(leaf)}
        dtypes |= {leaf.dtype for leaf in found if is_array(leaf) and leaf.dtype.kind in "fc"}
        if any(isinstance(leaf, complex) for leaf in found):
            dtypes.add(np.result_type(*dtypes, 1j))
        return joined(value, np.result_type(*dtypes))
    except (RuntimeError, TypeError, ValueError) as error:
        raise OpArgumentError(
            f"{what} is a {type(value).__name__} of Tensors, which make no array: {error}. Where they do, it is taken "
            "as plugrad.stack([x, y])"
        ) from error


def floating(value: Any) -> bool:
    return isinstance(value, Tensor) and value._array.dtype.kind in "fc"


def joined(value: Any, dtype: Any) -> Tensor:
    """Return a Tensor, a number or an array, or nested lists of these, as one Tensor of `dtype`.
    TypeError for other items.
    """
    if isinstance(value, (list, tuple)):
        whole: Tensor = table.get("stack")([joined(item, dtype) for item in value])
        return whole
    if isinstance(value, Tensor):
        return value if value._array.dtype == dtype else table.get("to")(value, dtype)
    if not (is_array(value) or isinstance(value, (int, float, complex, np.number))):
        raise TypeError(f"{type(value).__name__} among them is no number")
    return wrap(value.astype(dtype) if is_array(value) else np.asarray(value, dtype))
