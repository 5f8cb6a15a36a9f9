"""`Function` and `ArrayFunction`: how an op is written.

Its own `apply` is made for each class when that is made.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, ClassVar, Literal

from plugrad.engine.call.call import make_apply
from plugrad.engine.call.pickling import PicklableApply, PickledAsACall
from plugrad.engine.errors import GraphFreedError
from plugrad.engine.graph.facts import Declarable, facts_of
from plugrad.engine.graph.node import Node, label
from plugrad.engine.graph.saved import Absent
from plugrad.engine.observers import class_observers


class Function(Declarable):
    """A differentiable operation: a forward/backward pair, PyTorch's ``autograd.Function`` contract.

    Subclass it with two static methods. ``forward(ctx, *tensors, *, settings)`` computes with recording off and may
    keep tensors with ``ctx.save_for_backward``; ``backward(ctx, *grad_outputs)`` returns one gradient per positional
    argument of forward (None for one without a gradient), each of exactly its input's shape. Call it as
    ``MyOp.apply(...)``.

    An op that is written in NumPy subclasses `ArrayFunction` instead.

    >>> import plugrad as pg
    >>> class Square(pg.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x * x
    ...     @staticmethod
    ...     def backward(ctx, grad_output):
    ...         (x,) = ctx.saved_tensors
    ...         return grad_output * 2 * x
    >>> x = pg.tensor([3.0], requires_grad=True)
    >>> Square.apply(x)
    tensor([9.], grad_fn=<SquareBackward>)
    """

    takes_arrays: ClassVar[bool] = False

    # As in PyTorch, it may be given complex numbers unless it says no.
    complex: ClassVar[bool | Literal["holomorphic"]] = True

    # What PyTorch's Functions may say of their rule.
    clear_saved_tensors_on_access: ClassVar[bool] = False
    """Give up what was saved when the rule asks for it."""
    boxed_grads_call: ClassVar[bool] = False
    """``backward(ctx, [grad_output, ...])``: a list to empty."""

    node_class: ClassVar[type[Node]] = Node
    # Stamped by the registry.
    identity: ClassVar[str | None] = None
    """'pack::op'."""
    errors_say_where: ClassVar[bool] = False
    """Whether an error that its own code raises says which op's it is: not of the pack that is always there."""
    is_formula: ClassVar[bool] = False
    """Whether it is a `Composed` op: its forward is a formula of other ops, without ctx, and there is no rule."""
    apply: ClassVar[Callable[..., Any]]

    @staticmethod
    def forward(*args: Any, **settings: Any) -> Any:
        """Compute the result: ``forward(ctx, *tensors, *, settings)``;
        without `ctx` if the class has a `setup_context`.
        """
        raise NotImplementedError(
            "You must implement the forward function for custom autograd.Function."
        )

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any, **no_settings: Any) -> Any:
        """Return the gradient of each positional argument of forward."""
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with "
            f"backward mode AD. {ctx._function.__name__} has none."
        )

    def __init__(self, *args: Any, **settings: Any) -> None:
        """Warn, as an op is called as ``MyOp.apply(...)`` and needs no instance.
        Raises TypeError if arguments are given.
        """
        if args or settings:
            name = type(self).__name__
            raise TypeError(f"{name}(...) does not call the op: write {name}.apply(...)")
        warnings.warn(
            f"{type(self)} should not be instantiated. Methods on autograd functions are all static, so you should "
            "invoke them on the class itself.",
            DeprecationWarning,
            stacklevel=2,
        )

    def __call__(self, *args: Any, **settings: Any) -> Any:
        """Raise RuntimeError: an op is called as ``MyOp.apply(...)``."""
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
            f"function with static forward method. Call {type(self).__name__}.apply(...); do not instantiate it."
        )

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__dict__.keys() & {"forward", "backward", "vjp", "setup_context", "jvp", "vmap"}:
            cls._make_ready()

    @classmethod
    def _make_ready(cls) -> None:
        """Read what the class declares into its `Facts`, and make the class of its nodes and its `apply`.

        Raises RuntimeError if the class defines both `backward` and `vjp`.
        """
        backward = cls.backward
        if hasattr(cls, "vjp"):
            if backward is not Function.backward:
                raise RuntimeError(
                    "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only "
                    f"implement one of them. {cls.__name__} has both."
                )
            backward = cls.vjp
        name = cls.__dict__.get("node_name", f"{cls.__name__}Backward")
        facts = facts_of(
            cls,
            has_rule=backward is not Function.backward,
            once_differentiable=getattr(backward, "once_differentiable", False),
        )
        body = {
            "__slots__": (),
            "__module__": cls.__module__,
            "_function": cls,
            "node_name": name,
            "_rule": staticmethod(backward),
            "_facts": facts,
            "_shows_tensors": not facts.takes_arrays,
        }
        cls.node_class = type(name, (Node,), body)
        if cls.boxed_grads_call:
            cls.node_class._rule = staticmethod(boxed(backward))
        if cls.clear_saved_tensors_on_access:
            cls.node_class.saved_tensors = property(saved_tensors_once)  # type: ignore[assignment, method-assign]
        for defined in class_observers:
            defined(cls.node_class)
        cls._make_apply()

    @classmethod
    def _make_apply(cls) -> None:
        apply = make_apply(cls.node_class)
        if cls.__module__ == "__main__":
            # `dask.delayed(G.apply)`: of a function there cloudpickle copies all that it uses.
            apply = PickledAsACall(apply, functools.partial(getattr, cls, "apply"))
        cls.apply = PicklableApply(apply)
        name_apply(cls)


def name_apply(cls: type[Function]) -> None:
    """Give the `apply` of an op's class its module, qualified name and docstring,
    which `help` shows and pickle needs.
    """
    apply: Any = cls.apply
    apply.__name__ = "apply"
    apply.__qualname__ = f"{cls.__qualname__}.apply"
    apply.__module__ = cls.__module__
    apply.__doc__ = before_examples(cls.__doc__)
    apply.__self__ = cls  # as of PyTorch's, which is a class method


def before_examples(doc: str | None) -> str | None:
    """Return a docstring up to its first example (``>>>``),
    so that pytest runs an example that appears twice only once.
    """
    return doc and doc.partition(">>>")[0].rstrip()


class ArrayFunction(Function):
    """A differentiable operation written in NumPy: `Function`'s contract on raw arrays.

    ``forward`` sees raw arrays and returns raw arrays. ``backward`` sees raw arrays too, and Tensors when a higher
    derivative is being recorded (``create_graph=True``): write it with operators and `plugrad` functions, which accept
    both, and it is fast at first order and differentiable again at any order. A rule that calls a NumPy kernel instead
    carries ``@once_differentiable``, and a second derivative then raises.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> class Cube(pg.ArrayFunction):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x**3
    ...     @staticmethod
    ...     def backward(ctx, grad_output):
    ...         (x,) = ctx.saved_tensors
    ...         return grad_output * 3 * x**2
    >>> Cube.apply(pg.tensor([2.0], requires_grad=True))
    tensor([8.], grad_fn=<CubeBackward>)
    """

    takes_arrays = True
    complex: ClassVar[bool | Literal["holomorphic"]] = False


class Composed(Function):
    """Base class of an op that is a formula of other ops: it has no rule and no node of its own,
    as those of its parts are recorded.

    Its `forward` is the formula, without `ctx`, and is called as it is. `plugrad.authoring.composed` makes such a class
    from a function.
    """

    is_formula = True
    call: ClassVar[Callable[..., Any]]

    @classmethod
    def _make_ready(cls) -> None:
        """Read what the class declares into its `Facts`. Its `apply` is the formula,
        and no node of its class is ever made.
        """
        facts = facts_of(cls, has_rule=False, once_differentiable=False)
        body = {"__slots__": (), "__module__": cls.__module__, "_function": cls, "_facts": facts}
        cls.node_class = type(cls.__name__, (Node,), body)
        cls.apply = staticmethod(cls.forward)


def boxed(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule that calls `backward` with the gradients of the outputs in one list, which it may empty."""

    @functools.wraps(backward)
    def rule(ctx: Any, *grad_outputs: Any) -> Any:
        return backward(ctx, list(grad_outputs))

    return rule


def once_differentiable(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a backward rule that is itself not differentiable: a second derivative through it raises.

    It sees raw arrays in an `ArrayFunction`, whatever is being recorded, and Tensors that record nothing in a
    `Function`.

    >>> import plugrad as pg
    >>> from plugrad.autograd.function import once_differentiable
    >>> class Sine(pg.ArrayFunction):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return np.sin(x)
    ...     @staticmethod
    ...     @once_differentiable
    ...     def backward(ctx, grad_output):
    ...         (x,) = ctx.saved_tensors
    ...         return grad_output * np.cos(x)
    >>> import numpy as np
    >>> x = pg.tensor([0.0], requires_grad=True)
    >>> pg.autograd.grad(Sine.apply(x), x)
    (tensor([1.]),)
    """
    backward.once_differentiable = True  # type: ignore[attr-defined]
    return backward


class Accessed(Absent):
    """Placeholder for the saved values of a Function that clears them on access, after its rule has read them.

    To read them again raises GraphFreedError, with the node's label, which is its one item.
    """

    __slots__ = ()

    def unpack(self, node: Node) -> tuple[Any, ...]:
        raise GraphFreedError(
            "saved_tensors can only be accessed once when clear_saved_tensors_on_access=True is set on the "
            "autograd.Function. Either access saved_tensors only once, or set clear_saved_tensors_on_access=False. "
            f"({self[0]} has accessed them.)"
        )


def saved_tensors_once(self: Node) -> tuple[Any, ...]:
    """Return the values that `save_for_backward` kept, and drop them, so that a second read raises GraphFreedError."""
    values: tuple[Any, ...] = Node.saved_tensors.__get__(self)
    if values:
        for node in (self, self._itself or self):
            node._saved = Accessed((label(node),))
            node._origins = ()
    return values


Function._make_ready()  # calling it says what a subclass must implement
