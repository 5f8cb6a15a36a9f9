"""Closure conversion: a function of Tensors, with the Tensors that it closes over as further arguments.

An op that is given a function, such as a solver, has edges to the tensors that it is given by position, and none to
those that the function knows from elsewhere: their gradients would be lost in silence. `closure_convert` finds them on
the graph of one evaluation, as ``jax.closure_convert`` does.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from plugrad.engine import table
from plugrad.engine.call.function import Function
from plugrad.engine.creation import zeros, zeros_like
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled
from plugrad.engine.graph.node import AccumulateGrad, Edge, dtype_at, edge_of
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.fields import numbers
from plugrad.engine.tensor.tensor import Tensor, wrap

__all__ = ["closure_convert"]


def closure_convert(
    function: Callable[..., Any], *examples: Tensor, more: Iterable[tuple[Tensor, ...]] = ()
) -> tuple[Callable[..., Any], tuple[Tensor, ...]]:
    """Return `function` with the Tensors that it closes over as further arguments, and those Tensors.

    Derivatives of every order of ``converted(*args, *closed_over)`` by `closed_over` go on to the tensors that
    `function` knows from elsewhere: through its closure, an attribute, or a global name. The tensors returned stand
    for those in the graph, and their numbers mean nothing. What is closed over and requires no grad stays a constant.

    Parameters
    ----------
    function
        Returns a Tensor. It is evaluated here, and again by each derivative, and must do the same each time.
    *examples
        Its arguments there.
    more
        Further such arguments, where it may take another branch and use other tensors.

    Raises
    ------
    OpArgumentError
        It closes over two tensors of which one is computed from the other: pass them to it.

    >>> import plugrad as pg
    >>> from plugrad.autograd.closures import closure_convert
    >>> scale = pg.tensor(3.0, requires_grad=True)
    >>> x = pg.tensor([1.0, 2.0])
    >>> converted, closed_over = closure_convert(lambda x: scale * x, x)
    >>> pg.autograd.grad(converted(x, *closed_over).sum(), scale)
    (tensor(3.),)
    """
    found = ClosedOver()
    with enable_grad():
        for given in (examples, *more):
            points = [own(each, False) for each in given]
            found.note(function(*points), points)
    closed_over = found.tensors()
    if not closed_over:
        return function, ()
    return functools.partial(Converted.apply, function=function, edges=found.edges), closed_over


class ClosedOver:
    """What evaluations of a function close over: a collector of the edges that lead out of their graphs."""

    def __init__(self) -> None:
        self.before = next(numbers)  # what is made from now on has a smaller number
        self.edges: list[Edge] = []

    def note(self, result: Tensor, points: Iterable[Tensor] = ()) -> None:
        """Add those of one result, which was computed of `points` since this collector was made."""
        if result.requires_grad:
            known = {edge_of(point) for point in points if point.requires_grad} | {*self.edges}
            self.edges += beyond(result, self.before, known)

    def tensors(self) -> tuple[Tensor, ...]:
        """Return a tensor for each edge, to which its gradient flows; refuse edges that depend on each other."""
        refuse_chained(self.edges)
        return tuple(map(standing_at, self.edges))


def own(tensor: Tensor, recorded: bool) -> Tensor:
    """Return a tensor at which to differentiate: a view if its own graph is to go on, else a leaf."""
    if recorded and tensor.requires_grad:
        view: Tensor = table.get("view_as")(tensor, tensor)
        return view
    return tensor.detach().requires_grad_(tensor.dtype.kind in "fc")


def standing_at(edge: Edge) -> Tensor:
    """Return a tensor whose gradient flows to an edge: the leaf there, or one of zeros that stands for a result."""
    if isinstance(edge, AccumulateGrad):
        return edge.variable
    return wrap(zeros(edge._shape, dtype=dtype_at(edge))._array, edge)


def beyond(result: Tensor, before: int, known: Collection[Edge]) -> list[Edge]:
    """Return the edges that lead out of a graph: to what is older than `before` (numbers fall), and is not `known`."""

    def ends(edge: Edge) -> bool:
        return edge in known or edge._number > before

    return [edge for edge in walked([result], ends) if ends(edge) and edge not in known]


def walked(results: Iterable[Any], ends: Callable[[Edge], bool]) -> Iterator[Edge]:
    """Yield every edge of the graph behind some tensors, or edges, once; nothing behind one that `ends`."""
    todo = [
        each if isinstance(each, Edge) else edge_of(each)
        for each in results
        if isinstance(each, Edge) or each.requires_grad
    ]
    seen: set[Any] = set()
    while todo:
        edge = todo.pop()
        if edge in seen:
            continue
        seen.add(edge)
        yield edge
        node = edge.pair[0]
        if not ends(edge) and not isinstance(node, AccumulateGrad):
            todo += [after for after in node._edges if after]


def refuse_chained(edges: list[Edge]) -> None:
    """Raise OpArgumentError if one edge lies behind another: its gradient would be counted twice."""
    for edge in edges if len(edges) > 1 else ():
        others = {*edges} - {edge}
        if any(each in others for each in walked([edge], others.__contains__)):
            raise OpArgumentError(
                f"the function closes over a Tensor of shape {tuple(edge._shape)} and over another that it was "
                "computed from, so that their gradients cannot be told apart; pass both as arguments (args=)"
            )


class Converted(Function):
    """The value of `function` at its own inputs, with an edge to each place that it closes over.

    Nothing that `function` computes is kept: backward calls it again. Who has its value already gives it as `known`.
    """

    @staticmethod
    def forward(
        ctx: Any,
        *inputs: Tensor,
        function: Callable[..., Any],
        edges: list[Edge],
        known: Any = None,
    ) -> Any:
        ctx.save_for_backward(*inputs)
        ctx.function, ctx.edges = function, edges
        if known is not None:
            return known
        result = function(*[each.detach() for each in inputs[: len(inputs) - len(edges)]])
        several = isinstance(result, tuple)
        return tuple([each.detach() for each in result]) if several else result.detach()

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> Any:
        inputs, edges = ctx.saved_tensors, ctx.edges
        count = len(inputs) - len(edges)
        pull = functools.partial(pulled, function=ctx.function, edges=edges, count=count)
        values = (*inputs[:count], *grads)
        if not is_grad_enabled():
            return pull(*values)
        # Its own derivative is that of a function that closes over the same.
        return Converted.apply(*values, *inputs[count:], function=pull, edges=edges)


def pulled(
    *values: Tensor, function: Callable[..., Any], edges: list[Edge], count: int
) -> tuple[Tensor, ...]:
    """Return the gradients of a function's `count` inputs, and at the edges; the other values are its outputs'."""
    recorded = is_grad_enabled()
    with enable_grad():
        points = [own(each, recorded) for each in values[:count]]
        result = function(*points)
    outputs = result if isinstance(result, tuple) else (result,)
    pairs = [pair for pair in zip(outputs, values[count:], strict=True) if pair[0].requires_grad]
    points += map(standing_at, edges)
    if not pairs:
        return tuple(map(zeros_like, points))
    found = iter(
        grad(
            [output for output, _ in pairs],
            [point for point in points if point.requires_grad],
            [gradient for _, gradient in pairs],
            create_graph=recorded,
            allow_unused=True,
        )
    )
    grads = [next(found) if point.requires_grad else None for point in points]
    return tuple([zeros_like(p) if g is None else g for p, g in zip(points, grads, strict=True)])
