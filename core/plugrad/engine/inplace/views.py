"""Views: tensors that show the memory of another one, their base, and which of them may be written to."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from plugrad.engine import fork, grad_mode
from plugrad.engine.errors import GradientError, InPlaceError
from plugrad.engine.graph.node import Node
from plugrad.engine.graph.saved import forward_name
from plugrad.engine.tensor.arrays import Array, as_array, has_memory, is_batched, memory_of
from plugrad.engine.tensor.tensor import LEAF, Tensor, ViewCall, new, share_version, wrap


def same_memory(array: Array, other: Any) -> bool:
    """Return True if two arrays are views of one buffer, or the same array."""
    return memory_of(array) is memory_of(other)


def base_of(tensor: Tensor) -> Tensor:
    """Return the tensor whose memory `tensor` shows if it is a view, else `tensor` itself."""
    return tensor if tensor._base is None else tensor._base


def record_view(
    view: Tensor, node: Node, nr: int | None, args: Any, position: int, settings: dict[str, Any]
) -> None:
    """Record that `view`, output `nr` of `node` (None: the only one), shows the memory of the argument at `position`.

    `args` and `settings` are those of the call, which is kept to make the view again. The view may be written to while
    recording only if the op declares `is_view`, has one output, and was recorded.
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
    add_view(base, view)


def add_view(base: Tensor, view: Tensor) -> None:
    """Add `view` to those that follow the writes to `base`, and forget those that are gone once there are many."""
    views = base._views
    if views is None:
        views = vars(base).setdefault("_views", [])
    elif len(views) >= 16 and len(views) & (len(views) - 1) == 0:
        with fork.edges:
            count = len(views)  # others may append meanwhile
            base._settled = 0, None
            alive = {id(ref): ref for ref in views[:count] if ref() is not None}
            views[:count] = alive.values()
    views.append(weakref.ref(view))


class LazyView(Tensor):
    """Lazily conjugated view, which ``z.conj()`` returns: its numbers are computed from memory whenever they are read.

    A complex one shows the conjugate of what its memory holds. A real one, such as the imaginary part of a conjugated
    view, shows the negative. Two conjugations cancel.
    """

    __slots__ = ("_shown",)
    _is_lazy = True

    _shown: Array
    """What it shows, in the memory of its base."""

    @property
    def _array(self) -> Array:
        return mirrored(self._shown)

    @property
    def _memory(self) -> Array:
        return self._shown

    def _alias(self) -> Tensor:
        return lazily(self._shown)

    def _show_memory(self) -> None:
        bit, name = ("conjugate", "conj") if self._shown.dtype.kind == "c" else ("negative", "neg")
        raise GradientError(
            f"Can't call numpy() on Tensor that has {bit} bit set. Use tensor.resolve_{name}().numpy() instead: its "
            "memory does not hold the numbers that it shows, so it cannot be handed out."
        )

    def __reduce__(self) -> Any:
        return wrap(self._array, LEAF if self.requires_grad else None).__reduce__()

    def __copy__(self) -> Tensor:
        return self._alias().requires_grad_(self.requires_grad)


def mirrored(array: Array) -> Any:
    """Return the conjugate of a complex array, the negative of a real one: what a lazy view reads from memory,
    or writes.
    """
    return as_array(np.conj(array) if array.dtype.kind == "c" else np.negative(array))


def lazily(shown: Array) -> LazyView:
    """Return a `LazyView` of the memory `shown`: conjugated if complex, negated if real. It has no history."""
    view: LazyView = new(LazyView)
    view._shown = shown
    view._edge = None
    view._counter = None
    return view


def show(view: Tensor, memory: Array) -> None:
    """Replace the memory that a view shows by its part of `memory`, an array that replaces the memory of its base.

    The part is found by the recorded calls that made the view, without conjugations.
    """
    calls = [call for call in view._replay if not call[0].node_class._facts.conjugates]
    setattr(view, "_shown" if type(view) is LazyView else "_array", replay(tuple(calls), memory))


def as_view(
    output: Tensor, node: Node, nr: int | None, args: Any, seen: Any, settings: dict[str, Any]
) -> Tensor:
    """Return `output`, number `nr` of `node`, recorded as a view if it shows the memory of an input; else unchanged.

    `args` and `settings` are those of the call, and `seen` are the arguments as forward saw them.
    """
    value = output._array
    if not has_memory(value):
        return output
    conjugates = node._facts.conjugates
    memory = memory_of(value)
    for position, array in enumerate(seen):
        source = args[position]
        if (
            (type(array) is type(value) or node._facts.is_view)
            and isinstance(source, Tensor)
            and (conjugates or memory_of(array) is memory)
        ):
            if conjugates or type(source) is LazyView:
                view = shown_by(node, args, position, settings)
                if view is None:
                    break
                output = view
            elif value is array:
                output._array = value.view()
            record_view(output, node, nr, args, position, settings)
            break
    return output


def shown_by(node: Node, args: Any, position: int, settings: dict[str, Any]) -> Tensor | None:
    """Return the output of an op that conjugates, or whose input at `position` is a `LazyView`,
    as a view of that memory.

    The result is a `LazyView`, or a plain Tensor (the conjugate of a lazy view, its real part); None if it is no view.
    """
    source: Tensor = args[position]
    lazy, memory = type(source) is LazyView, source._memory
    if node._facts.conjugates:
        if memory.dtype.kind == "c":
            lazy = not lazy
        return lazily(memory) if lazy else wrap(memory.view())

    def see(array: Array) -> Any:
        others = (*args[:position], array, *args[position + 1 :])
        return node._function.apply(*others, **settings)

    seen = see(memory)
    if not same_memory(seen, memory):
        return None  # a reshape that has to copy
    if seen.dtype.kind != "c" and memory.dtype.kind == "c":
        probe = np.full(memory.shape, 1j, memory.dtype)  # of one example, if it has a batch
        if not np.any(see(probe)):  # the real part, which conjugation leaves as it is
            return wrap(seen)
    return lazily(seen)


def replay(calls: tuple[ViewCall, ...], base: Any) -> Any:
    """Return a view of `base` (a Tensor or an array), made by the recorded `calls`."""
    value = base
    for function, position, args, settings in calls:
        value = function.apply(*args[:position], value, *args[position + 1 :], **settings)
    return value


def places(array: Array) -> Array:
    """Return an array like `array` in which each element is its own flat index,
    so that a view of it says which elements it shows.

    If `array` is complex, the imaginary part of an element is its index plus the number of elements. Indices are
    floating-point numbers, because a view may show pairs of them as complex numbers.
    """
    while is_batched(array):  # each example has the same
        array = array.data[0] if len(array.data) else np.empty(array.shape, array.dtype)
    is_complex = array.dtype.kind == "c"
    numbered = np.empty_like(array, dtype=complex if is_complex else float, subok=False)
    numbered[...] = np.arange(array.size).reshape(array.shape)
    if is_complex:
        numbered.imag = numbered.real + array.size
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


def view_error(view: Tensor) -> InPlaceError:
    """Return the error for writing to a view that may not be written to: see ``view._refusal``."""
    assert view._refusal is not None
    what, advice = view._refusal
    return InPlaceError(f"{what} is being modified inplace{advice}")


def of_a_call(node: Node, nr: int | None) -> tuple[str, str]:
    """Return why output `nr` of an op (None: the only one), a view of an input, may not be written to while recording.

    The result is a pair: the beginning and the end of an error's message.
    """
    if not grad_mode.is_grad_enabled():
        return WITHOUT_GRAD
    what = f"Output {nr or 0} of {forward_name(node)} is a view and"
    return what, CUSTOM if nr is None else OF_SEVERAL
