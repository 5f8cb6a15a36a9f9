"""Closure conversion: a function of Tensors, with the Tensors that it closes over as further arguments.

An op that is given a function, such as a solver, has edges to the tensors that it is given by position, and none to
those that the function knows from elsewhere: their gradients would be lost in silence. `closure_convert` finds them on
the graph of one evaluation, as ``jax.closure_convert`` does.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable
from typing import Any

import plugrad as pg
from plugrad.engine.call.function import Function
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled
from plugrad.engine.graph.node import AccumulateGrad, Edge, dtype_at, edge_of
from plugrad.engine.sweep.linearized import Linearized, materialized
from plugrad.engine.sweep.linearized import own as own
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
        A function that returns a Tensor. It is evaluated here, and again by each derivative, and must do the same each
        time.
    *examples
        The arguments with which `function` is evaluated here.
    more
        Further tuples of arguments, for which `function` may take another branch and use other tensors.

    >>> import plugrad as pg
    >>> from plugrad.authoring.closures import closure_convert
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
    """Collector of the edges that lead out of the graphs of a function's evaluations:
    of the Tensors that it closes over.

    `closure_convert` makes one before it evaluates the function, and calls `note` with each result.
    """

    def __init__(self) -> None:
        self.before = next(numbers)  # what is made from now on has a larger number
        self.edges: list[Edge] = []

    def note(self, result: Tensor, points: Iterable[Tensor] = ()) -> None:
        """Add the edges for one result of the function,
        computed since this collector was made from the arguments `points`.
        """
        if result.requires_grad:
            known = {edge_of(point) for point in points if point.requires_grad} | {*self.edges}
            self.edges += beyond(result, self.before, known)

    def tensors(self) -> tuple[Tensor, ...]:
        """Return a Tensor for each edge found, in the same order; a gradient of that Tensor flows to the edge."""
        return tuple(map(standing_at, self.edges))


def standing_at(edge: Edge) -> Tensor:
    """Return a tensor whose gradient flows to `edge`: the leaf itself, or zeros that stand for the result of a node."""
    if isinstance(edge, AccumulateGrad):
        return edge.variable
    return wrap(pg.zeros(edge._shape, dtype=dtype_at(edge))._array, edge)


def beyond(result: Tensor, before: int, known: Collection[Edge]) -> list[Edge]:
    """Return the edges at which the graph of `result` leaves what was computed since the node number `before`.

    Edges in `known` are left out and not followed.
    """
    found: list[Edge] = []
    todo = [edge_of(result)]
    seen: set[Edge] = set()
    while todo:
        edge = todo.pop()
        if edge in seen or edge in known:
            continue
        seen.add(edge)
        if edge._number < before:
            found.append(edge)
        else:
            todo += [after for after in edge.pair[0]._edges if after]
    return found


class Converted(Function):
    """Op whose value is that of `function`, with an edge to each tensor that `function` closes over:
    see `closure_convert`.

    It is called with the arguments and, after them, one tensor for each of `edges`. Nothing that `function` computes is
    kept: backward calls it again. A caller who has the value already passes it as `known`.
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
    """Return the gradients of `function`: one for each of its inputs, then one for each of `edges`.

    `values` are `count` inputs, followed by the gradients of the outputs.
    """
    return value_and_pulled(*values, function=function, edges=edges, count=count)[1:]


def value_and_pulled(
    *values: Tensor, function: Callable[..., Any], edges: list[Edge], count: int
) -> tuple[Any, ...]:
    """Return the result of `function`, followed by the gradients that `pulled` returns, from one evaluation.

    `values` are `count` inputs, followed by the gradients of the outputs.
    """
    recorded = is_grad_enabled()
    with enable_grad():
        points = [own(each, recorded) for each in values[:count]]
        result = function(*points)
    outputs = result if isinstance(result, tuple) else (result,)
    points += map(standing_at, edges)
    # Of two edges, one may lie behind the other, whose own node goes on to it.
    pull = Linearized(outputs, points, stop=True).pull
    return result, *materialized(pull(*values[count:]), points)
