"""`torch.func`: derivatives as functions of functions, `grad(f)(x)`, which may be nested and compose with `backward`.

Each transform evaluates its function at points of its own, so that the caller's tensors are left alone. What it returns
is recorded where something outside of it requires grad: an argument, a tensor that the function closes over, the point
of a transform around it. `plugrad.autograd.functional` has the same derivatives in PyTorch's older form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from _plugrad_names.autograd.functional import blocks
from _plugrad_names.creation.filled import zeros_like
from _plugrad_names.missing import only
from _plugrad_names.vmap.vmap import vmap
from plugrad.engine.call.pickling import picklable
from plugrad.engine.errors import GradientError, OpArgumentError, VmapError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled, restoring, set_grad_enabled
from plugrad.engine.sweep.linearized import Linearized, materialized, own
from plugrad.engine.tensor.fields import numbers
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.tree import leaves, mapped, rebuilt

__all__ = ["grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp", "vjp", "vmap"]

ArgNums = int | tuple[int, ...]


@picklable
def grad(
    func: Callable[..., Any], argnums: ArgNums = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """Return a function that computes the gradient of `func`, which returns a Tensor of one element.

    Parameters
    ----------
    argnums
        The index of the argument by which to differentiate, or a tuple of several, whose gradients are a tuple. Such
        an argument is a Tensor, or a nested list, tuple or dict of them.
    has_aux
        `func` returns a pair, whose second part is not differentiated: the result is (gradient, second part).

    Raises
    ------
    GradientError
        `func` did not return a Tensor of one element.

    >>> import plugrad as pg
    >>> pg.func.grad(pg.func.grad(lambda x: x**3))(pg.tensor(2.0))
    tensor(12.)
    """
    both = grad_and_value(func, argnums, has_aux)

    def gradient(*args: Any, **settings: Any) -> Any:
        gradients, value = both(*args, **settings)
        return (gradients, value[1]) if has_aux else gradients

    return gradient


@picklable
def grad_and_value(
    func: Callable[..., Any], argnums: ArgNums = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """Return a function that computes the pair (gradient of `func`, value of `func`); the parameters are those of
    `grad`.

    With `has_aux`, `func` returns a pair, and the result is (gradient, (value, second part)).

    >>> import plugrad as pg
    >>> pg.func.grad_and_value(lambda x: (x**2).sum())(pg.tensor([1.0, 2.0]))
    (tensor([2., 4.]), tensor(5.))
    """

    def gradient_and_value(*args: Any, **settings: Any) -> Any:
        run = Run(func, argnums, args, settings, has_aux)
        if not isinstance(run.output, Tensor) or run.output.numel() != 1:
            found = [tuple(each.shape) for each in run.outputs]
            raise GradientError(
                f"grad(func): func must return a Tensor of one element, got {found}; sum it, or use plugrad.func.jacrev"
            )
        gradients = run.pulled([None])
        return gradients, (run.value, run.aux) if has_aux else run.value

    return gradient_and_value


def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any:
    """Return ``func(*primals)`` and a function of a vector u that computes uᵀJ, with J the Jacobian of `func`.

    That function may be called several times. It returns a tuple with a gradient for each primal.

    Parameters
    ----------
    has_aux
        `func` returns a pair, whose second part is not differentiated and is returned as a third result.

    >>> import plugrad as pg
    >>> value, pull = pg.func.vjp(lambda x: x**2, pg.tensor([1.0, 2.0]))
    >>> value, pull(pg.tensor([1.0, 10.0]))
    (tensor([1., 4.]), (tensor([ 2., 40.]),))
    """
    run = Run(func, tuple(range(len(primals))), primals, {}, has_aux)

    def pull(cotangents: Any) -> Any:
        return run.pulled(fitting("vjp: the vectors", cotangents, run.outputs))

    return (run.value, pull, run.aux) if has_aux else (run.value, pull)


@restoring
def jvp(
    func: Callable[..., Any],
    primals: tuple[Any, ...],
    tangents: tuple[Any, ...],
    *,
    has_aux: bool = False,
) -> Any:
    """Return ``func(*primals)`` and Jv, the derivative of `func` in the direction v = `tangents`; with `has_aux`, the
    second part of the pair that `func` returns comes third.

    It takes two backward passes: uᵀJ is linear in u, and its derivative by u, applied to v, is Jv. So every rule on the
    way must itself be differentiable.

    Parameters
    ----------
    primals, tangents
        Tuples of the same structure and shapes, one entry for each argument of `func`.

    >>> import plugrad as pg
    >>> pg.func.jvp(lambda x: x**2, (pg.tensor([1.0, 2.0]),), (pg.tensor([1.0, 10.0]),))
    (tensor([1., 4.]), tensor([ 2., 40.]))
    """
    for what, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, tuple):
            raise OpArgumentError(
                f"jvp: {what} must be a tuple, one entry for each argument of func, got {type(given).__name__}"
            )
    run = Run(func, tuple(range(len(primals))), primals, {}, has_aux)
    directions = fitting("jvp: the tangents", tangents, run.points)
    with enable_grad():
        vectors = [run.point(zeros_like(each)) for each in run.outputs]
        transposed = Linearized(run.at.pull(*vectors), vectors)
    with set_grad_enabled(run.recorded or grows(directions)):
        moved = materialized(transposed.pull(*directions), vectors)
    tangent = rebuilt(run.output, run.closed(moved))
    return (run.value, tangent, run.aux) if has_aux else (run.value, tangent)


@picklable
def jacrev(
    func: Callable[..., Any],
    argnums: ArgNums = 0,
    *,
    has_aux: bool = False,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """Return a function that computes the Jacobian of `func`, by one backward pass of all rows.
    `argnums` and `has_aux` are those of `grad`; `chunk_size` is how many rows are computed at a time, by default as
    many as have four million elements in the largest tensor.

    For an output of shape s and an argument of shape t it has shape s + t; for nested outputs and arguments it is
    nested, the outputs outside.

    >>> import plugrad as pg
    >>> pg.func.jacrev(lambda x: x**2)(pg.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    """

    if chunk_size is not None and chunk_size <= 0:
        raise VmapError(f"jacrev: `chunk_size` should be greater than 0, got {chunk_size}")

    @restoring
    def jacobian(*args: Any, **settings: Any) -> Any:
        run = Run(func, argnums, args, settings, has_aux)
        with set_grad_enabled(run.recorded):
            rows = blocks(run.outputs, run.points, "give its gradient", chunk_size=chunk_size)
        found = rebuilt(run.output, [rebuilt(run.arguments, run.closed(row)) for row in rows])
        return (found, run.aux) if has_aux else found

    return jacobian


def jacfwd(
    func: Callable[..., Any], argnums: ArgNums = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """Return a function that computes the Jacobian of `func`: the same as `jacrev` does, since plugrad's forward mode
    takes two backward passes.

    >>> import plugrad as pg
    >>> pg.func.jacfwd(pg.sin)(pg.tensor(0.0))
    tensor(1.)
    """
    return jacrev(func, argnums, has_aux=has_aux)


def hessian(func: Callable[..., Any], argnums: ArgNums = 0) -> Callable[..., Any]:
    """Return a function that computes the Hessian of `func`, which returns a Tensor of one element: the Jacobian of its
    gradient, with respect to the arguments `argnums`.

    >>> import plugrad as pg
    >>> pg.func.hessian(lambda x: (x**3).sum())(pg.tensor([1.0, 2.0]))
    tensor([[ 6.,  0.],
            [ 0., 12.]])
    """
    return jacrev(jacrev(func, argnums), argnums)


class Run:
    """Evaluation of a function that is to be differentiated: `points` are new tensors in place of the arguments
    `argnums`, and `outputs` the Tensors that it returned.

    `recorded` is True if its value and derivatives are recorded on the caller's graph: if they depend on a tensor that
    requires grad and is no such point, or one of a run around this. `start` is when the run began, on the clock of
    nodes.
    """

    @restoring
    def __init__(
        self,
        func: Callable[..., Any],
        argnums: ArgNums,
        args: Sequence[Any],
        settings: dict[str, Any],
        has_aux: bool,
    ) -> None:
        places = argnums if isinstance(argnums, tuple) else (argnums,)
        if not all(type(nr) is int and -len(args) <= nr < len(args) for nr in places):
            raise OpArgumentError(
                f"argnums={argnums}, but func was given {len(args)} positional arguments: an int that counts them is "
                "wanted, or a tuple of ints"
            )
        given = list(args)
        self.start = next(numbers)
        self.recording = is_grad_enabled()
        with enable_grad():
            for place in places:
                given[place] = mapped(args[place], self.point)
            wanted = tuple(given[place] for place in places)
            self.arguments = wanted if isinstance(argnums, tuple) else wanted[0]
            self.points = tensors("the arguments by which to differentiate", self.arguments)
            returned = func(*given, **settings)
        self.output, aux = returned if has_aux else (returned, None)
        self.outputs = tensors("what func returned", self.output)
        self.at = Linearized(self.outputs, self.points)
        self.recorded = self.recording and depends_on_others(self.outputs, self.start)
        self.value = self.output if self.recorded else mapped(self.output, detached)
        self.aux: Any = aux if self.recorded else mapped(aux, detached)

    def point(self, part: Any) -> Any:
        """Return a tensor to differentiate by in place of another one; anything else as it is."""
        if not isinstance(part, Tensor):
            return part
        found = own(part, self.recording).requires_grad_()
        if found.is_leaf:
            vars(found)["_point_since"] = self.start
        return found

    @restoring
    def pulled(self, vectors: Sequence[Tensor | None]) -> Any:
        """Return the products of `vectors`, one per output, with the Jacobian, in the structure of the arguments."""
        with set_grad_enabled(self.recorded or grows(vectors)):
            found = self.at.pull(*vectors)
        return rebuilt(self.arguments, self.closed(materialized(found, self.points)))

    def closed(self, derivatives: Sequence[Tensor]) -> list[Tensor]:
        """Return derivatives, detached if they depend on nothing outside of the run."""
        return [
            each if depends_on_others([each], self.start) else each.detach() for each in derivatives
        ]


def detached(value: Any) -> Any:
    """Return a Tensor detached from its graph, and any other value as it is."""
    return value.detach() if isinstance(value, Tensor) else value


def depends_on_others(found: Sequence[Tensor], start: int) -> bool:
    """Return True if tensors were computed from a leaf that requires grad, other than the points of runs since `start`.

    What was recorded earlier was so from such a leaf, and is not walked through.
    """
    for tensor in found:
        if tensor.is_leaf and tensor.requires_grad and is_other(tensor, start):
            return True
    ahead = [each.grad_fn for each in found if each.grad_fn is not None]
    seen = set(ahead)
    for node in ahead:  # it grows meanwhile
        if node._number < start:
            return True
        for after, _ in node.next_functions:
            if after is not None and after not in seen:
                seen.add(after)
                leaf = getattr(after, "variable", None)
                if leaf is None:
                    ahead.append(after)
                elif is_other(leaf, start):
                    return True
    return False


def is_other(leaf: Tensor, start: int) -> bool:
    """Return True unless a leaf is a point of a run since `start`."""
    since = vars(leaf).get("_point_since")
    return since is None or since < start


def grows(vectors: Sequence[Tensor | None]) -> bool:
    """Return True if results that are computed from `vectors` are recorded: grad mode is on, and one of them requires
    grad.
    """
    return is_grad_enabled() and any(each is not None and each.requires_grad for each in vectors)


def tensors(what: str, value: Any) -> list[Tensor]:
    """Return the Tensors in a nested value. Raises OpArgumentError if there are none, or anything else; `what` names
    the value in the message.
    """
    found = [*leaves(value)]
    others = [part for part in found if not isinstance(part, Tensor)]
    if others or not found:
        kind = type(others[0]).__name__ if others else "none"
        raise OpArgumentError(
            f"{what} must be Tensors, or nested lists, tuples and dicts of them, got {kind}"
        )
    return found


def fitting(what: str, vectors: Any, like: Sequence[Tensor]) -> list[Tensor]:
    """Return the Tensors in `vectors`, a nested value. Raises GradientError unless they have the shapes of `like`;
    `what` names them in the message.
    """
    given = tensors(what, vectors)
    shapes, wanted = ([tuple(each.shape) for each in some] for some in (given, like))
    if shapes != wanted:
        raise GradientError(f"{what} must have the shapes {wanted}, got {shapes}")
    return given


if not TYPE_CHECKING:  # who knows that there is no other name
    __getattr__ = only(__name__, __all__)
