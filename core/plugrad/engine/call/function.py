"""`Function` and `ArrayFunction`: how an op is written, and what happens when it is called.
Next: `call/arguments.py`.

Calling an op is one closure per class, made when the class is: `call` handles everything, and `call_unary` and
`call_binary` the case that decides the engine's speed, one or two Tensors into an ArrayFunction without settings.
They do the same steps in the same order: edges, node, forward, what was saved, output.
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from plugrad.engine.call.arguments import (
    arrange,
    no_operand,
    op_name,
    refuse_hidden_tensors,
    refuse_number,
    told_apart,
)
from plugrad.engine.call.facts import facts_of
from plugrad.engine.call.outputs import OWN_OUTPUT, finish, finish_watched, may_require_grad
from plugrad.engine.grad_mode import (
    EVERYWHERE,
    USUAL,
    is_watched,
    modes,
    running,
    set_mode,
    this_thread,
    unusual,
)
from plugrad.engine.graph.node import NOT_A_TENSOR, Node, accumulator, numbers
from plugrad.engine.graph.saved import SAVED_ONCE, bind_saved
from plugrad.engine.inplace.inplace import write_out
from plugrad.engine.tensor.tensor import LEAF, Tensor, new
from plugrad.engine.watch.packing import saved_names

ndarray = np.ndarray
SINGLE, DOUBLE = np.dtype(np.float32), np.dtype(np.float64)


class Function:
    """A differentiable operation: a forward/backward pair, PyTorch's ``autograd.Function`` contract.

    Subclass it with two static methods. ``forward(ctx, *tensors, *, settings)`` computes with recording off and may
    keep tensors with ``ctx.save_for_backward``; ``backward(ctx, *grad_outputs)`` returns one gradient per positional
    argument of forward (None where none flows), each of exactly its input's shape. Call it as ``MyOp.apply(...)``.

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
    broadcasts: ClassVar[bool] = False  # inputs broadcast: the engine sums gradients back
    new_gradients: ClassVar[bool] = (
        False  # each gradient that the rule returns is a new, writable array, which nobody else holds
    )
    is_view: ClassVar[bool] = False  # the output does nothing but show the input's memory
    complex: ClassVar[bool | str] = (
        True  # the rule is right for complex numbers too; or "holomorphic"
    )
    clear_saved_tensors_on_access: ClassVar[bool] = (
        False  # give up what was saved when the rule asks
    )
    boxed_grads_call: ClassVar[bool] = False  # backward(ctx, [grad_output, ...]): a list to empty
    node_class: ClassVar[type[Node]] = Node
    identity: ClassVar[str | None] = None  # "pack::op", stamped by the registry
    apply: ClassVar[Callable[..., Any]]

    @staticmethod
    def forward(*args: Any, **settings: Any) -> Any:
        """Compute the result: ``forward(ctx, *tensors, *, settings)``, or without ctx beside a ``setup_context``."""
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

    def __init__(self) -> None:
        warnings.warn(
            f"{type(self)} should not be instantiated. Methods on autograd functions are all static, so you should "
            "invoke them on the class itself.",
            DeprecationWarning,
            stacklevel=2,
        )

    def __call__(self, *args: Any, **settings: Any) -> Any:
        """Refuse: a Function is called as ``MyOp.apply(...)``."""
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
            f"function with static forward method. Call {type(self).__name__}.apply(...); do not instantiate it."
        )

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not cls.__dict__.keys() & {"forward", "backward", "vjp", "setup_context"}:
            return
        backward = cls.backward
        if hasattr(cls, "vjp"):
            if backward is not Function.backward:
                raise RuntimeError(
                    "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only "
                    f"implement one of them. {cls.__name__} has both."
                )
            backward = cls.vjp
        if cls.boxed_grads_call:
            backward = boxed(backward)
        name = cls.__dict__.get("node_name", f"{cls.__name__}Backward")
        facts = facts_of(cls, backward)
        body = {
            **saved_names(facts.arguments + facts.settings),
            **(SAVED_ONCE if cls.clear_saved_tensors_on_access else {}),
            "__slots__": (),
            "__module__": cls.__module__,
            "_function": cls,
            "node_name": name,
            "_rule": staticmethod(backward),
            "_facts": facts,
            "_shows_tensors": not facts.takes_arrays,
        }
        cls.node_class = type(name, (Node,), body)
        cls.apply = staticmethod(make_apply(cls))
        name_apply(cls)


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
    complex: ClassVar[bool | str] = False


def make_apply(cls: type[Function]) -> Callable[..., Any]:
    """Return the function that calls the op `cls`: the fastest that its signature allows."""
    forward = cls.forward
    setup_context: Any = getattr(cls, "setup_context", None)
    takes_ctx = setup_context is None
    code = getattr(forward, "__code__", None)
    most = code.co_argcount - takes_ctx if code is not None else VARIADIC
    named_arguments = (
        code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code is not None else ()
    )
    node_class = cls.node_class
    takes_arrays = cls.takes_arrays
    number_edge = None if cls.broadcasts else NOT_A_TENSOR  # one that broadcasts counts as a tensor

    def call(*args: Any, **settings: Any) -> Any:
        """The whole of calling an op, for any arguments."""
        if "out" in settings and "out" not in named_arguments:
            out = settings.pop("out")
            if out is not None:
                return write_out(op_name(cls), out, lambda: call(*args, **settings), args)
        if settings or len(args) > most:
            args, settings = arrange(cls, code, takes_ctx, args, settings)
            for name, value in settings.items():
                refuse_hidden_tensors(cls, name, value)
        if not takes_ctx and len(args) < most and forward.__defaults__:
            args += forward.__defaults__[len(args) - most :]  # setup_context sees them too
        node = new(node_class)
        before = modes() if unusual else USUAL
        recording = before[0]
        has_tensor = needed = False
        edges: list[Any] = []
        needs: list[bool] = []
        seen: Any = []
        for arg in args:
            if type(arg) is Tensor or isinstance(arg, Tensor):
                has_tensor = True
                edge = arg._edge
                if edge is None:
                    needs.append(False)
                else:
                    needs.append(True)
                    needed = True
                    if edge is LEAF and recording:
                        edge = accumulator(arg)
                edges.append(edge)
                seen.append(arg._array)
            else:
                if isinstance(arg, (list, tuple, dict)):
                    refuse_hidden_tensors(cls, len(edges), arg)
                    if cls.broadcasts:
                        raise no_operand(cls, len(edges), arg)
                needs.append(False)
                edges.append(number_edge)
                seen.append(arg)
        if takes_arrays and len(seen) > 1 and len({id(value) for value in seen}) < len(seen):
            seen = told_apart(args, seen)
        node._edges = tuple(edges)
        node.needs_input_grad = tuple(needs)
        node._number = next(numbers)
        node._saved = node._owners = ()
        try:
            if takes_arrays:
                if takes_ctx:
                    result = forward(node, *seen, **settings)
                else:
                    result = forward(*seen, **settings)
                    setup_context(node, tuple(seen), result)
            else:
                seen = args
                set_mode(False)
                if takes_ctx:
                    result = forward(node, *args, **settings)
                else:
                    result = forward(*args, **settings)
                    setup_context(node, args, result)
        except Exception as error:
            refuse_number(cls, seen, error)
            say_where(error, cls, "forward")
            raise
        finally:  # what forward has switched ends here; no call comes first, and so no interrupt
            if unusual:
                thread = running.state
                thread.enabled, thread.inferring, thread.packers = before
                (unusual.discard if before == USUAL else unusual.add)(thread.ident)
        if not has_tensor:
            return result
        if unusual and is_watched():
            return finish_watched(node, args, seen, result, recording and needed, settings)
        return finish(node, args, seen, result, recording and needed, settings)

    def call_unary(a: Any, *, out: Any = None) -> Any:
        """`call` for one Tensor and no settings."""
        if type(a) is not Tensor or out is not None:
            return call(a, out=out)
        array = a._array
        edge = a._edge
        recording = edge is not None
        enabled = True
        thread = None
        if unusual:
            thread = this_thread()
            if thread.inferring or thread.packers or EVERYWHERE in unusual:
                return call(a)
            enabled = thread.enabled
            recording = recording and enabled
        if recording and edge is LEAF:
            known = a._accumulator
            edge = (known and known()) or accumulator(a)
        node = new(node_class)
        node._edges = (edge,)
        node.needs_input_grad = NONE if edge is None else ONE
        node._number = next(numbers)
        node._saved = node._owners = ()
        try:
            if takes_arrays:
                out = forward(node, array)  # from here on: the result
            else:
                set_mode(False)
                out = forward(node, a)
        except Exception as error:
            say_where(error, cls, "forward")
            raise
        finally:  # as in `call`
            if unusual and (
                thread is None
                or thread.enabled is not enabled
                or thread.inferring
                or thread.packers
            ):
                thread = running.state
                thread.enabled, thread.inferring, thread.packers = enabled, False, ()
                (unusual.discard if enabled else unusual.add)(thread.ident)
        if not takes_arrays:
            return finish(node, (a,), (a,), out, recording, NO_SETTINGS)
        if type(out) is not ndarray or out.base is not None or out is array or node._marked:
            return finish(node, (a,), (array,), out, recording, NO_SETTINGS)
        tensor = new(Tensor)
        tensor._array = out
        tensor._edge = tensor._counter = None
        if recording:
            saved = node._saved
            if saved:
                if len(saved) == 1 and saved[0] is out:
                    node._owners = OWN_OUTPUT
                elif len(saved) == 1 and saved[0] is array and a._counter is None:
                    node._owners = (a,)
                else:
                    bind_saved(node, (array,), (a,), (out,))
            node._shape = out.shape
            node._dtype = dtype = out.dtype
            if dtype is SINGLE or dtype is DOUBLE or may_require_grad(dtype, node):
                tensor._edge = node
        return tensor

    def call_binary(a: Any, b: Any, *, out: Any = None) -> Any:
        """`call` for two Tensors and no settings."""
        if type(a) is not Tensor or out is not None:
            return call(a, b, out=out)
        array = a._array
        edge = a._edge
        if type(b) is Tensor:
            other = b._array
            other_edge = b._edge
            if other is array and a is not b:
                return call(a, b)
        elif type(b) is float or type(b) is int:
            other = b
            other_edge = number_edge
        else:
            return call(a, b)
        node = new(node_class)
        if edge is None:
            recording = bool(other_edge)
            node.needs_input_grad = SECOND if other_edge else NEITHER
        else:
            recording = True
            node.needs_input_grad = BOTH if other_edge else FIRST
        enabled = True
        thread = None
        if unusual:
            thread = this_thread()
            if thread.inferring or thread.packers or EVERYWHERE in unusual:
                return call(a, b)
            enabled = thread.enabled
            recording = recording and enabled
        if recording:
            if edge is LEAF:
                known = a._accumulator
                edge = (known and known()) or accumulator(a)
            if other_edge is LEAF:
                known = b._accumulator
                other_edge = (known and known()) or accumulator(b)
        node._edges = (edge, other_edge)
        node._number = next(numbers)
        node._saved = node._owners = ()
        try:
            out = forward(node, array, other)  # from here on: the result
        except Exception as error:
            refuse_number(cls, (a, b), error)
            say_where(error, cls, "forward")
            raise
        finally:  # as in `call`
            if unusual and (
                thread is None
                or thread.enabled is not enabled
                or thread.inferring
                or thread.packers
            ):
                thread = running.state
                thread.enabled, thread.inferring, thread.packers = enabled, False, ()
                (unusual.discard if enabled else unusual.add)(thread.ident)
        if (
            type(out) is not ndarray
            or out.base is not None
            or out is array
            or out is other
            or node._marked
        ):
            return finish(node, (a, b), (array, other), out, recording, NO_SETTINGS)
        tensor = new(Tensor)
        tensor._array = out
        tensor._edge = tensor._counter = None
        if recording:
            saved = node._saved
            if saved:
                first, second = saved if len(saved) == 2 else (saved, saved)
                if (
                    (first is array or first is None)
                    and (second is other or second is None)
                    and a._counter is None
                    and (other is b or b._counter is None)
                ):
                    node._owners = (
                        None if first is None else a,
                        None if second is None or other is b else b,
                    )
                else:
                    bind_saved(node, (array, other), (a, b), (out,))
            node._shape = out.shape
            node._dtype = dtype = out.dtype
            if dtype is SINGLE or dtype is DOUBLE or may_require_grad(dtype, node):
                tensor._edge = node
        return tensor

    if takes_ctx and code is not None and _only_tensors(code, forward):
        if code.co_argcount == 2:
            return named(call_unary, code.co_varnames[1:2])
        if code.co_argcount == 3 and takes_arrays:
            return named(call_binary, code.co_varnames[1:3])
    return call


def name_apply(cls: type[Function]) -> None:
    """Give `apply` the name that it has for users, by which `help` shows it and pickle finds it again."""
    apply: Any = cls.apply
    apply.__name__ = "apply"
    apply.__qualname__ = f"{cls.__qualname__}.apply"
    apply.__module__ = cls.__module__
    apply.__doc__ = cls.__doc__
    apply.__self__ = cls  # as of PyTorch's, which is a class method


def _only_tensors(code: Any, forward: Any) -> bool:
    """Return True if forward takes a fixed number of tensors, none of them called `out`, and nothing else."""
    arguments = code.co_varnames[: code.co_argcount]
    return not (
        code.co_flags & VARIADIC
        or code.co_kwonlyargcount
        or forward.__defaults__
        or "out" in arguments
    )


VARIADIC = 0x04 | 0x08  # inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
ONE = (True,)
NONE = (False,)
NEITHER, FIRST, SECOND, BOTH = (False, False), (True, False), (False, True), (True, True)
NO_SETTINGS: dict[str, Any] = {}


def named(function: Callable[..., Any], names: tuple[str, ...]) -> Callable[..., Any]:
    """Return `function` with its parameters called `names`, so that they can be given by keyword.

    What else it calls so is renamed: a debugger looks variables up by name, and up to Python 3.12 writes them back.
    """
    code = function.__code__
    others = code.co_varnames[len(names) :]
    function.__code__ = code.replace(
        co_varnames=(*names, *(f"its {name}" if name in names else name for name in others)),
        co_freevars=tuple(f"its {name}" if name in names else name for name in code.co_freevars),
    )
    return function


def say_where(error: Exception, cls: type[Function], what: str) -> None:
    """Add the op to an error that its own code raised; the error's class stays."""
    if cls.identity is not None and not cls.identity.startswith("builtin::"):
        file, line = place_of(cls, what)
        place = f" ({file}:{line})" if file is not None else ""
        error.add_note(f"raised in {what} of the op {cls.identity}{place}")


def place_of(cls: type[Function], what: str) -> tuple[str | None, int | None]:
    """Return file and line of an op's forward or backward, whoever wraps it; those of forward if it has no rule."""
    rule = cls.node_class._rule
    method = cls.forward if what == "forward" or rule is Function.backward else rule
    code = getattr(inspect.unwrap(method), "__code__", None)
    return (None, None) if code is None else (code.co_filename, code.co_firstlineno)


def boxed(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule that gives `backward` its gradients in one list, which it may empty."""

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


Function.apply = staticmethod(make_apply(Function))  # says what a subclass must implement
