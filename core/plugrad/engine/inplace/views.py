"""Views: tensors that show the memory of another one, their base, and which of them may be written to.
Next: `inplace/histories.py`.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.errors import InPlaceError
from plugrad.engine.graph.node import Node
from plugrad.engine.graph.saved import forward_name
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor, ViewCall, share_version


def same_memory(array: Array, other: Any) -> bool:
    """Return True if two arrays are views of one buffer, or the same."""
    return memory_of(array) is memory_of(other)


def memory_of(array: Array) -> Any:
    """Return the array whose memory a NumPy array shows: its base, or itself. (Others are taken to show their own.)"""
    base = getattr(array, "base", None)
    return base if type(base) is np.ndarray else array


def base_of(tensor: Tensor) -> Tensor:
    """Return the tensor whose memory a view shows; a tensor that is no view, itself."""
    return tensor if tensor._base is None else tensor._base


def record_view(
    view: Tensor, node: Node, nr: int | None, args: Any, position: int, settings: dict[str, Any]
) -> None:
    """Note that `view`, output `nr` of `node` (None: the only one), shows the memory of the argument at `position`.

    The view may be written to while recording only if the op is known to do nothing but show memory (`is_view`), its
    one output is the view, and recording was on when it was made.
    """
    function = node._function
    source: Tensor = args[position]
    share_version(source, view)
    base = source._base if source._base is not None else source
    view._base = base
    others = (*args[:position], None, *args[position + 1 :])
    view._replay = (*source._replay, (function, position, others, settings))
    if source._refusal is not None:
        what, advice = source._refusal
        if what.startswith("A view"):  # by its mode
            made = what.removeprefix("A view")
            what = f"Output {nr or 0} of {forward_name(node)} is a view of a view which{made}"
        view._refusal = what, advice
    elif nr is not None or not node._facts.is_view or not grad_mode.is_grad_enabled():
        view._refusal = of_a_call(node, nr)
    if base._views is None:
        base._views = []
    elif len(base._views) >= 16 and len(base._views) & (len(base._views) - 1) == 0:
        base._views = [ref for ref in base._views if ref() is not None]
    base._views.append(weakref.ref(view))


def replay(calls: tuple[ViewCall, ...], base: Any) -> Any:
    """Make a view of `base` (a Tensor or an array) as the recorded calls made it."""
    value = base
    for function, position, args, settings in calls:
        value = function.apply(*args[:position], value, *args[position + 1 :], **settings)
    return value


def places(array: Array) -> Array:
    """Return an array in which each element is its own place, laid out like `array`: it has the same views."""
    numbered = np.empty_like(array, dtype=np.intp, subok=False)
    numbered[...] = np.arange(array.size).reshape(array.shape)
    return numbered


# Why a view may not be written to while recording, in PyTorch's words.

WITHOUT_GRAD = (
    "A view was created in no_grad mode and",
    " with grad mode enabled. Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify \
your code by moving both the view and the inplace either both inside the no_grad block (if you don't want the inplace \
to be tracked) or both outside (if you want the inplace to be tracked).",
)
OF_SEVERAL = (
    ". This view is the output of a function that returns multiple views. Such functions do not allow the output views "
    "to be modified inplace. You should replace the inplace operation by an out-of-place one."
)
CUSTOM = (
    ". This view was created inside a custom Function (or because an input was returned as-is) and the autograd logic "
    "to handle view+inplace would override the custom backward associated with the custom Function, leading to "
    "incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the custom Function; "
    "an op that does nothing but show its input's memory declares `is_view = True`."
)


def refusal(view: Tensor) -> InPlaceError:
    """The error for writing to a view that may not be written to."""
    assert view._refusal is not None
    what, advice = view._refusal
    return InPlaceError(f"{what} is being modified inplace{advice}")


def of_a_call(node: Node, nr: int | None) -> tuple[str, str]:
    """Return why output `nr` of an op (None: the only one), which shows an input's memory, may not be written to."""
    if not grad_mode.is_grad_enabled():
        return WITHOUT_GRAD
    what = f"Output {nr or 0} of {forward_name(node)} is a view and"
    return what, CUSTOM if nr is None else OF_SEVERAL
