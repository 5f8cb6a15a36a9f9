"""Histories after a write through a view, or to a tensor that has views.

The base has the history of the view there, and its own elsewhere (`CopySlices`); each other view is derived from the
base again, when its history is next asked for (`StaleView`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.grad_mode import EVERYWHERE, run_in_mode, switched, this_thread
from plugrad.engine.graph.node import Edge, Node
from plugrad.engine.graph.saved import undifferentiable
from plugrad.engine.inplace.histories import Step, at_once, move
from plugrad.engine.inplace.views import add_view, places, replay
from plugrad.engine.observers import observers
from plugrad.engine.tensor.arrays import all_examples, is_batched
from plugrad.engine.tensor.fields import numbers
from plugrad.engine.tensor.tensor import Tensor, ViewCall, new, wrap


class CopySlices(Node):
    """Node of a base that was written to through a view: that region has the view's history, the rest its earlier one.

    Its first edge goes to the base's earlier history, the second to the view's.
    """

    __slots__ = ()
    node_name = "torch::autograd::CopySlices"
    # Where the view's elements are in the flattened base; of complex ones, where their parts are. Negative: of such a
    # place the view shows the negative. See `places`.
    elements: tuple[Any, ...] = ()

    @staticmethod
    def _rule(ctx: CopySlices, grad: Any) -> Any:
        needs_base, needs_view = ctx.needs_input_grad
        where, together = table.get("where"), table.get("complex")
        flat = grad.reshape((-1,))
        is_complex = ctx._dtype.kind == "c"
        parts = [table.get("real")(flat), table.get("imag")(flat)] if is_complex else [flat]
        grad_base = grad_view = None
        if needs_base:
            written = np.zeros(len(parts) * flat.shape[0], dtype=bool)
            for places in ctx.elements:
                written[np.abs(all_examples(places))] = True
            kept = [
                where(there, 0.0, part)
                for there, part in zip(np.split(written, len(parts)), parts, strict=True)
            ]
            grad_base = (together(*kept) if is_complex else kept[0]).reshape(ctx._shape)
        if needs_view:
            numbers = table.get("cat")(parts) if is_complex else flat
            shown = []
            for places in ctx.elements:
                at = np.abs(places)
                found = table.get("take")(numbers, at) if is_batched(at) else numbers[at]
                negative = (all_examples(places) < 0).any()
                shown.append(where(places < 0, -found, found) if negative else found)
            grad_view = shown[0] if len(shown) == 1 else together(*shown)
        return grad_base, grad_view


def copy_slices(base: Tensor, calls: tuple[ViewCall, ...], edge: Edge | None) -> CopySlices:
    """Return the node for `base` after a view of it, which was made by `calls`, took the history `edge`."""
    array = base._array
    node: CopySlices = new(CopySlices)
    node._edges = (base._edge, edge)
    node.needs_input_grad = (base._edge is not None, edge is not None)
    node._number = next(numbers)
    node._saved = node._origins = ()
    node._shape = array.shape
    node._dtype = array.dtype
    shown = replay(calls, places(array))
    parts = (shown.real, shown.imag) if shown.dtype.kind == "c" else (shown,)
    node.elements = tuple(part.astype(np.intp) for part in parts)
    if EVERYWHERE in switched:
        for observer in observers:
            observer.called(node, (), (), False)
    return node


class StaleView(Tensor):
    """View whose base was written to: its history is derived from the base when it is next asked for.

    So a write takes the same time however many views there are. The view is a Tensor again then.
    """

    __slots__ = ()

    @property
    def _edge(self) -> Edge | None:
        base: Any = self._base
        mode = this_thread().mode.recording(True)
        edge: Edge | None = run_in_mode(mode, derived, self, base._written)
        add_view(base, self)  # first: an interrupt may come
        self._edge = edge
        return edge

    @_edge.setter
    def _edge(self, edge: Edge | None) -> None:
        at_once([(EDGE, self, edge), (setattr, self, "__class__", Tensor)])


EDGE = Tensor._edge.__set__
"""Sets the edge of a tensor, of a stale view too."""


def followed(base: Tensor, start: Edge) -> list[Step]:
    """Return the steps, for `at_once`, after which the views of `base` have histories derived from its own, `start`."""
    views, (settled, latest) = base._views, base._settled
    assert views is not None
    if settled > len(views) or views[settled - 1] is not latest:
        settled = 0  # another thread let some be forgotten meanwhile
    count, written, others = len(views), wrap(base._array, start), []
    steps: list[Step] = [(setattr, base, "_written", written)]
    steps.append((setattr, base, "_settled", (count, views[count - 1])))
    for ref in views[settled:count]:
        view = ref()
        if type(view) is Tensor and (view.is_leaf or view._edge._hooks is None):
            steps += (setattr, view, "__class__", StaleView), (EDGE, view, None)
        elif view is not None and type(view) is not StaleView:
            steps += move(view, derived(view, written))
            others.append(ref)
    return [*steps, (views.extend, others)]


def derived(view: Tensor, base: Tensor) -> Edge | None:
    """Return the history of a view of `base`, which was written to."""
    if view._refusal is not None:
        return _lost(view, base._edge)
    edge: Edge | None = replay(view._replay, base)._edge
    return edge


def _lost(view: Tensor, start: Edge) -> Edge:
    """Return a history for a view that cannot be derived again from its base, which has the new history `start`.

    It is a node whose rule raises an error.
    """
    assert view._refusal is not None
    what, advice = view._refusal
    reason = f"{what} its base or another view of its base has been modified inplace{advice}"
    node = start.pair[0]
    lost = undifferentiable(node, view._array, reason, (start,))
    lost._lost = reason
    return lost
