"""Hooks: callbacks on gradients, how they are run, and in which order.

The total order, at a node: the tensor's hooks in order of registration, `retain_grad`, what `grad()` captures, the
node's prehooks, its rule, its posthooks. At a leaf: the tensor's hooks, what `grad()` captures, the prehooks of its
AccumulateGrad, `.grad` is written, the post-accumulate hooks, the posthooks. The sweep sees that something hangs there
and calls it; each hook may look at a gradient, or put another in its place.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Container, Iterable, Iterator
from heapq import heappush
from typing import Any

from plugrad.engine import fork
from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import this_thread
from plugrad.engine.graph.node import NOT_A_TENSOR, AccumulateGrad, Edge, Node
from plugrad.engine.inplace.histories import Step
from plugrad.engine.observers import SweepObserver, sweep_observers
from plugrad.engine.sweep.gradients import conform, fit_length
from plugrad.engine.sweep.ownership import guard
from plugrad.engine.sweep.state import Arrival, Sweep, nodes_behind
from plugrad.engine.tensor.arrays import Array, Gradient, tensor_type
from plugrad.engine.tensor.tensor import Tensor, give

Hook = Callable[..., Any]
Gradients = tuple[Any, ...]  # raw arrays, or Tensors in a recorded sweep; None where there is none


class Hooks:
    """Hooks of a tensor or a node, each kind in order of registration; a sweep finds it as the `_hooks` of an edge or
    leaf.

    The kinds are: at a tensor's gradient, before and after a node's rule, and after a leaf's `.grad` is written.
    """

    __slots__ = ("__weakref__", "accumulated", "after", "before", "gradient", "retained")

    def __init__(self) -> None:
        self.gradient: dict[int, Hook] = {}  # of the tensor: hook(grad)
        self.before: dict[int, Hook] = {}  # of the node: hook(grad_outputs)
        self.after: dict[int, Hook] = {}  # of the node: hook(grad_inputs, grad_outputs)
        self.accumulated: dict[int, Hook] = {}  # of a leaf: hook(leaf), once `.grad` is written
        self.retained: weakref.ref[Any] | None = None  # the tensor, if it keeps its gradient

    def at_gradient(self, gradient: Gradient, run: Sweep) -> Any:
        """Return the gradient of a tensor after the tensor's hooks, `run` being the pass;
        it is stored if the tensor retains it.
        """
        for hook in self.gradient.copy().values():
            shown = guard(gradient)
            array = shown._array
            returned = hook(shown)
            if returned is None and shown._array is not array:  # the hook wrote into it
                returned = shown
            if returned is not None:
                _same_kind(hook, array, returned)
                gradient = returned if run.record else returned._array
        tensor = self.retained() if self.retained is not None else None
        if tensor is not None:
            run.arrived[tensor] = gradient, False
        return gradient

    def before_rule(self, gradients: Gradients, record: bool) -> Gradients:
        """Return the gradients of a node's outputs after the node's prehooks; they are Tensors if `record` is True (the
        pass is recorded), else arrays.
        """
        for hook in self.before.copy().values():
            shown = _guarded(gradients)
            arrays = [g if g is None else g._array for g in shown]
            returned = hook(shown)
            gradients = _replaced(hook, arrays, shown if returned is None else returned, record)
        return gradients

    def after_rule(self, node: Node, results: Any, gradients: Gradients, record: bool) -> Any:
        """Return the `results` of a node's rule after the node's posthooks, which also get the `gradients` of the
        outputs.

        With `record`, all of them are Tensors, else arrays. `gradients` is () if the rule itself registered the first
        posthook.
        """
        if not self.after:
            return results
        results = fit_length(node, results)
        fitted = [
            g if g is None or not after else conform(g, after, node, results, record)
            for g, after in zip(results, node._edges, strict=True)
        ]
        places = [nr for nr, after in enumerate(node._edges) if after is not NOT_A_TENSOR]
        shown = tuple([fitted[nr] for nr in places])
        made = self.at_results(shown, gradients, record)
        for nr, gradient in zip(places, made, strict=True):
            fitted[nr] = gradient
        return tuple(fitted)

    def at_results(self, results: Gradients, gradients: Gradients, record: bool) -> Gradients:
        """Return the gradients of a node's inputs, `results`, after the node's posthooks, which also get the
        `gradients` of the outputs; all are Tensors if `record` is True, else arrays.
        """
        for hook in self.after.copy().values():
            shown = _guarded(results)
            arrays = [g if g is None else g._array for g in shown]
            returned = hook(shown, _guarded(gradients))
            results = _replaced(hook, arrays, shown if returned is None else returned, record)
        return results

    def going_with(self, tensor: Tensor, edge: Edge | None) -> list[Step]:
        """Return the steps, for `at_once`, that move the retained gradient of `tensor` to `edge`;
        [] if none is retained here.
        """
        if self.retained is None or self.retained() is not tensor:
            return []
        steps: list[Step] = []
        if edge is not None:
            hooks = edge._hooks if edge._hooks is not None else Hooks()
            steps += [(setattr, edge, "_hooks", hooks), (setattr, hooks, "retained", self.retained)]
        return [*steps, (setattr, self, "retained", None)]

    def after_writing(self, leaf: Tensor) -> None:
        """Run a leaf's post-accumulate hooks, after its `.grad` was written.
        Raises GradientError if one returns something.
        """
        for hook in self.accumulated.copy().values():
            returned = hook(leaf)
            # `lambda p: p.add_(p.grad)` returns the leaf.
            if returned is not None and returned is not leaf:
                _a_tensor(returned)
                raise GradientError(
                    "Tensor post accumulate grad hooks should return None. "
                    f"Assign {_name(hook)}'s result to tensor.grad instead"
                )


def _guarded(gradients: Gradients) -> Gradients:
    return tuple([g if g is None else guard(g) for g in gradients])


def _replaced(hook: Hook, arrays: list[Array], returned: Any, record: bool) -> Gradients:
    """Return the gradients that a node's hook returned in place of `arrays`: Tensors if `record`, else arrays.

    Raises TypeError if they are no tuple of Tensors or None, GradientError if the number, a shape or a dtype differs.
    """
    if not isinstance(returned, tuple):
        raise TypeError(f"expected tuple, but hook returned '{type(returned).__name__}'")
    if len(returned) != len(arrays):
        raise GradientError(
            f"hook '{_name(hook)}' has returned an incorrect number of values (got {len(returned)}, but expected "
            f"{len(arrays)})"
        )
    for before, after in zip(arrays, returned, strict=True):
        if after is not None and before is not None:
            _same_kind(hook, before, after)
        elif after is not None:
            _a_tensor(after)
    return returned if record else tuple([g if g is None else g._array for g in returned])


def _same_kind(hook: Hook, array: Array, returned: Any) -> None:
    _a_tensor(returned)
    if returned._array.shape != array.shape:
        raise GradientError(
            f"hook '{_name(hook)}' has changed the size of value: {list(array.shape)} became "
            f"{list(returned._array.shape)}"
        )
    if returned._array.dtype != array.dtype:
        raise GradientError(
            f"hook '{_name(hook)}' has changed the type of value (was {tensor_type(array.dtype)} got "
            f"{tensor_type(returned._array.dtype)})"
        )


def _a_tensor(returned: Any) -> None:
    if not isinstance(returned, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type(returned).__name__}'")


def _name(hook: Hook) -> str:
    return getattr(hook, "__name__", repr(hook))


# Registration: room for the hooks of a tensor or node, which running sweeps learn of.


def own_hooks(tensor: Tensor) -> Hooks:
    """Return the `Hooks` of a tensor: of a leaf its own, of a computed tensor those of its node or output."""
    return hooks_of(tensor if tensor.is_leaf else tensor._edge)


def hooks_of(holder: Any) -> Hooks:
    """Return the `Hooks` of `holder`, a node, an output or a leaf; they are made if it has none.

    The backward passes that this thread runs are informed of new ones.
    """
    with fork.edges:
        hooks: Hooks | None = holder._hooks
        if hooks is not None:
            return hooks
        hooks = Hooks()
        look_at_hooks(holder, hooks)
        holder._hooks = hooks
    sweep = this_thread().sweep
    while sweep is not None:
        sweep.hooked.append(holder)
        sweep = sweep.outer
    return hooks


give(Tensor, own_hooks)
give(Node, hooks_of)


# Leaves with hooks: when a sweep reaches them, and what is done then.


hooks_of_leaves: dict[int, weakref.ref[Hooks]] = {}
"""The hooks of all leaves: while there is none, no sweep need find out when a leaf has received all it will."""


def look_at_hooks(holder: Any, hooks: Hooks) -> None:
    """Register the first `hooks` of a leaf in `hooks_of_leaves`, as long as they exist; other holders are ignored."""
    if isinstance(holder, (Tensor, AccumulateGrad)):
        key = id(hooks)
        hooks_of_leaves[key] = weakref.ref(hooks, lambda _: hooks_of_leaves.pop(key, None))
        if HOOKED_LEAVES not in sweep_observers:  # before, no sweep need ask
            sweep_observers.append(HOOKED_LEAVES)


class HookedLeaves(SweepObserver):
    """Observer that runs the hooks of leaves during a backward pass. It is installed once a leaf has hooks."""

    __slots__ = ()

    def swept(self, sweep: Sweep) -> None:
        if hooks_of_leaves:
            sweep.due = {
                edge: number for edge, number in last_numbers(sweep).items() if is_hooked(edge)
            }

    def hooked(self, sweep: Sweep, now: float) -> None:
        """Add leaves that got their first hooks while the sweep was at the number `now` to those whose hooks it will
        run.

        A leaf that has its whole gradient by then is not among them: its hooks wait for the next pass.
        """
        if not any(isinstance(holder, (Tensor, AccumulateGrad)) for holder in sweep.hooked):
            return
        if "last_numbers" not in sweep.notes:
            sweep.notes["last_numbers"] = last_numbers(sweep)
        due = sweep.due
        added = {
            edge: number
            for edge, number in sweep.notes["last_numbers"].items()
            if number <= now and edge not in due and is_hooked(edge)
        }
        for edge in [edge for edge in sweep.leaves if edge in added]:
            sweep.leaves.remove(edge)
            heappush(sweep.heap, (-added[edge], edge))
        sweep.due = {**due, **added}

    def completed(self, sweep: Sweep, edge: AccumulateGrad, arrival: Arrival) -> None:
        """Run the hooks of a leaf whose gradient is complete, and write its `.grad` now if a hook needs it written."""
        record, write = sweep.record, sweep.write
        leaf, hooks, node_hooks = edge.variable, edge.variable._hooks, edge._hooks
        gradient, owned = arrival
        if hooks is not None and edge not in sweep.ends:
            owned = owned and not hooks.gradient
            gradient = hooks.at_gradient(gradient, sweep)
        if edge in sweep.captured:
            sweep.captured[edge] = gradient, owned
        if write is None or leaf._edge is None:  # `grad()`, or a leaf that was frozen since
            return
        if node_hooks is not None:
            owned = owned and not node_hooks.before
            (gradient,) = node_hooks.before_rule((gradient,), record)
        if not (hooks and hooks.accumulated) and not (node_hooks and node_hooks.after):
            sweep.arrived[leaf] = gradient, owned
            return
        shown = gradient if record or node_hooks is None else gradient.copy()
        write({leaf: (gradient, owned)}, record)
        if hooks is not None:
            hooks.after_writing(leaf)
        if node_hooks is not None:
            node_hooks.at_results((), (shown,), record)


HOOKED_LEAVES = HookedLeaves()


def last_numbers(sweep: Sweep) -> dict[AccumulateGrad, float]:
    """Return, for each leaf that a backward pass reaches, the number after which its gradient is complete.

    That is right after the oldest node that contributes to it.
    """
    found = {edge: INFINITY for edge in sweep.starts if type(edge) is AccumulateGrad}
    for node, edge in edges_behind(sweep.starts, sweep.needed):
        if type(edge) is AccumulateGrad:
            found[edge] = min(found.get(edge, INFINITY), node._number - 0.5)
    return found


def edges_behind(
    edges: Iterable[Edge], within: Container[Any] | None
) -> Iterator[tuple[Node, Any]]:
    """Yield each edge reached from `edges` towards the leaves, with the node that it leaves; only those in `within`,
    if given.
    """
    for node in nodes_behind(edges, within=within):
        for after in node._edges:
            if after and (within is None or after in within):
                yield node, after


INFINITY = float("inf")


def is_hooked(edge: AccumulateGrad) -> bool:
    """Return True if a leaf, or its AccumulateGrad, has hooks."""
    return edge._hooks is not None or edge.variable._hooks is not None
