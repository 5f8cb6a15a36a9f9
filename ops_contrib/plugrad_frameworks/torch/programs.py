"""Programs of PyTorch: a `torch.autograd.Function`, checked by its own `backward`, and any function of torch tensors.

PyTorch's engine silently sums, casts and fills in what a rule returns. So a rule is called directly, with its own ctx,
which is the node that it made in the graph.
"""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch.autograd import forward_ad
from torch.autograd.function import BackwardCFunction
from torch.overrides import TorchFunctionMode

from plugrad.check.frameworks import (
    BFLOAT16,
    Array,
    Gradients,
    Meant,
    Ran,
    as_tuple,
    broadcasts_to,
    copied,
    has_same_bytes,
    is_bfloat16,
    of_some,
    own,
    refused,
)
from plugrad.engine.errors import HigherOrderError, LeafError
from plugrad_frameworks.functions import positions, spread

IN_PLACE = "a leaf Variable that requires grad"  # what PyTorch says of one that is written to
ONCE = re.compile(
    r"marked with @once_differentiable|derivative for \S+_backward\S* is not implemented"
)
"""Pattern of the error of a rule without a second derivative, and of PyTorch's own ops without one (`cdist`,
`pdist`).
"""
CPU = torch.device("cpu")


@dataclasses.dataclass
class TorchFunction:
    """Function of torch tensors, as a `Program`, the form in which plugrad's checker runs it; its gradient is computed
    by PyTorch's engine. `is_pullback` is True for one that was itself made by differentiation or batching; `device` is
    where its tensors are.
    """

    meant: Meant
    is_pullback: bool = False
    device: torch.device = CPU
    writes: bool = False
    """True once it is known to write to its inputs, and to declare it: it then gets copies."""
    transformed: Any = None
    """The derivative by `torch.func`, for a function that calls PyTorch's engine, which no transform can follow."""

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> TorchRan:
        """Call the function with leaf tensors that share memory with the arrays in `args`, and require grad where
        `needs` is True; return the run.

        Raises
        ------
        LeafError
            The function writes to its inputs, and this was not known before; the next run gives it copies.
        """
        launched = self.launches_in_double(args)
        ran = self.run_once(args, needs)
        # The first launch tells that there are kernels: what came of it has been through buffers of float32.
        return ran if launched == self.launches_in_double(args) else self.run_once(args, needs)

    def run_once(self, args: Sequence[Any], needs: Sequence[bool]) -> TorchRan:
        """Call the function once, as `run` does; buffers are float64 if it is known to launch kernels."""
        leaves = [
            tensor_of(arg, self.device).requires_grad_(need) if isinstance(arg, np.ndarray) else arg
            for arg, need in zip(args, needs, strict=True)
        ]
        given = self.given(leaves)
        with torch.enable_grad(), self.in_double(args):
            try:
                result = self.call(given)
            except RuntimeError as error:
                if IN_PLACE not in str(error):
                    raise
                self.writes = True
                raise LeafError(str(error)) from error
        results = result if self.is_pullback else own(self.meant, result)
        ran = self.ran(leaves, results)
        pairs = zip(args, given, strict=True)
        ran.copies = [(arg, each) for arg, each in pairs if is_copied(arg, each)]
        if self.writes:  # what it returns is what it is for
            own_memory = set(map(memory_of, results))
            ran.copies = [pair for pair in ran.copies if memory_of(pair[1]) not in own_memory]
        copy_back(ran.copies)
        return ran

    def in_double(self, args: Sequence[Any]) -> contextlib.AbstractContextManager[Any]:
        """Return a context manager in which float32 buffers become float64, if the function launches kernels and has
        float64 among `args`; otherwise it does nothing.
        """
        return InDouble() if self.launches_in_double(args) else contextlib.nullcontext()

    def launches_in_double(self, args: Sequence[Any]) -> bool:
        """Return True if kernels were launched in this check, and there is a float64 array among `args`."""
        is_double = any(isinstance(each, np.ndarray) and each.dtype == np.float64 for each in args)
        return is_double and bool(self.meant.framework.blocks())

    def given(self, leaves: Sequence[Any]) -> list[Any]:
        """Return the tensors to call the function with: the `leaves` themselves, or copies if the function writes to
        its inputs.
        """
        return [each.clone() if self.writes and is_tensor(each) else each for each in leaves]

    def call(self, tensors: Sequence[Any]) -> Any:
        """Return the result of the checked function for these tensors and other arguments."""
        return self.meant.target(*tensors)

    def ran(self, leaves: list[Any], results: tuple[Any, ...]) -> TorchRan:
        """Return the record of a call that has run, a `TorchRan`, from its tensors: the arguments `leaves` and its
        `results`.
        """
        return TorchRan(leaves, results)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> TorchFunction:
        """Return the pullback of the function as a program that PyTorch's engine can differentiate again: it takes the
        arguments and the gradients of the outputs marked in `given`, and returns the gradients of the arguments marked
        in `needs`.
        """
        count = len(needs)

        def pullback(*tensors: Any) -> tuple[Any, ...]:
            inputs = list(tensors[:count])
            needed = positions(needs)
            for place in needed:
                if not inputs[place].requires_grad:
                    inputs[place] = inputs[place].detach().requires_grad_()
            outputs = zip(as_tuple(self.call(self.given(inputs))), given, strict=True)
            chosen = [output for output, is_given in outputs if is_given]
            return engine_grad(
                chosen, [inputs[place] for place in needed], tensors[count:], create_graph=True
            )

        def transformed(*tensors: Any) -> tuple[Any, ...]:
            def chosen(*some: Any) -> tuple[Any, ...]:
                inputs = list(tensors[:count])
                for place, value in zip(positions(needs), some, strict=True):
                    inputs[place] = value
                outputs = zip(as_tuple(self.call(self.given(inputs))), given, strict=True)
                return tuple(output for output, is_given in outputs if is_given)

            _, back = torch.func.vjp(chosen, *[tensors[place] for place in positions(needs)])
            found: tuple[Any, ...] = back(tuple(tensors[count:]))
            return found

        meant = self.meant.pullback(pullback, "Backward")
        return TorchFunction(meant, True, self.device, transformed=transformed)

    def batched(self, axes: Sequence[int | None], randomness: str = "error") -> TorchFunction:
        """Return `torch.func.vmap` of the function as a program, for the outputs that are tensors. `axes` has the batch
        axis of each argument, None if it is not batched; `randomness` is that of `vmap`.
        """

        def batch(*args: Any) -> tuple[Any, ...]:
            def rows(*tensors: Any) -> tuple[Any, ...]:
                return tuple(each for each in alone(*tensors) if is_tensor(each))

            places = positions(map(is_tensor, args))
            run = self.transformed or (lambda *given: self.call(self.given(list(given))))
            alone = of_some(run, args, places)
            in_dims = tuple(axes[place] for place in places)
            vmapped = torch.func.vmap(rows, in_dims, randomness=randomness)
            outputs: tuple[Any, ...] = vmapped(*[args[place] for place in places])
            return outputs

        meant = self.meant.pullback(batch, "Batch")
        return TorchFunction(meant, True, self.device, transformed=batch)

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs by PyTorch's forward mode, which calls the `jvp` of a class; None in
        `tangents` holds an argument fixed, and an output without a tangent has None.
        """

        def dual(arg: Any, tangent: Any) -> Any:
            if not isinstance(arg, np.ndarray):
                return arg
            # What repeats one number in memory cannot have a tangent of its own for each.
            point = tensor_of(arg if all(arg.strides) else np.array(arg), self.device)
            asks_engine = self.is_pullback or self.meant.forward_mode == "made"
            if asks_engine and (point.is_floating_point() or point.is_complex()):
                # What asks for a gradient inside detaches what needs none, and a tangent is lost with it.
                point.requires_grad_()
            if tangent is None:
                return point
            return forward_ad.make_dual(point, tensor_of(tangent, self.device))

        with forward_ad.dual_level():
            outputs = as_tuple(self.call(list(map(dual, args, tangents))))
            pairs = [forward_ad.unpack_dual(each) if is_tensor(each) else None for each in outputs]
            return tuple([pair and as_array(pair.tangent) for pair in pairs])

    def pushforward(self, moving: Sequence[bool]) -> TorchFunction:
        """Return the pushforward of the function as a program: it takes the arguments and the tangents of those marked
        in `moving`, and returns the tangents of the outputs. PyTorch's engine can differentiate it; its own tangents
        are computed by `torch.func`.
        """
        return Pushforward(
            self.meant.pullback(self.meant.target, "Forward"),
            is_pullback=True,
            device=self.device,
            function=self,
            moving=positions(moving),
            count=len(moving),
        )


@dataclasses.dataclass(kw_only=True)
class Pushforward(TorchFunction):
    """`Program` for the tangents of the outputs of `function`, as a function of its `count` arguments and of the
    tangents of those with the indices `moving`.
    """

    function: TorchFunction
    moving: Sequence[int]
    count: int

    def call(self, tensors: Sequence[Any]) -> Any:
        """Return the tangents of the outputs; None for an output that has none."""
        args = list(tensors[: self.count])
        with forward_ad.dual_level():
            for place, tangent in zip(self.moving, tensors[self.count :], strict=True):
                args[place] = forward_ad.make_dual(args[place], tangent)
            outputs = as_tuple(self.function.call(self.given(args)))
            return tuple(
                forward_ad.unpack_dual(each).tangent if is_tensor(each) else None
                for each in outputs
            )

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the tangents, a second derivative, by `torch.func.jvp`; None in `tangents` holds an
        argument fixed.
        """
        given = [
            tensor_of(each, self.device) if isinstance(each, np.ndarray) else each for each in args
        ]
        outputs = as_tuple(self.function.call(self.given(given[: self.count])))
        places = positions(map(is_tensor, outputs))

        def tensors(*points: Any) -> tuple[Any, ...]:
            outputs = as_tuple(self.function.call(self.given(points)))
            return tuple(outputs[place] for place in places)

        def tangents_of(*points: Any) -> tuple[Any, ...]:
            along = of_some(tensors, points[: self.count], self.moving)
            moved = tuple(points[place] for place in self.moving)
            pushed: tuple[Any, ...] = torch.func.jvp(along, moved, points[self.count :])[1]
            return pushed

        moving = positions(each is not None for each in tangents)
        moves = tuple(tensor_of(tangents[place], self.device) for place in moving)
        along = of_some(tangents_of, given, moving)
        _, pushed = torch.func.jvp(along, tuple(given[place] for place in moving), moves)
        return spread(map(as_array, pushed), places, len(outputs))


@dataclasses.dataclass
class TorchRule(TorchFunction):
    """Class that extends `torch.autograd.Function`, as a `Program` of plugrad's checker: its own `backward` is called
    directly, with the ctx of the run.
    """

    def call(self, tensors: Sequence[Any]) -> Any:
        """Return the result of the class's `apply` for these tensors and other arguments."""
        return self.meant.target.apply(*tensors)

    def ran(self, leaves: list[Any], results: tuple[Any, ...]) -> TorchRan:
        """Return the `RuleRan` of a call, from its leaf tensors, `leaves`, and its `results`, with the graph node that
        is the rule's ctx.
        """
        ran = RuleRan(leaves, results, self.ctx_among(results))
        ran.in_double = self.in_double
        return ran

    def ctx_among(self, results: tuple[Any, ...]) -> Any:
        """Return the graph node that is the rule's ctx, found from the outputs of a call; None if nothing was
        recorded.
        """
        nodes = [output.grad_fn for output in results if is_tensor(output)]
        return next(filter(None, map(self.node_of, nodes)), None)

    def node_of(self, node: Any) -> Any:
        """Return `node` if it is the ctx of the rule, or else the node before it that is, as behind a view or an
        in-place write; None if there is none.
        """
        nodes = [node, *(before for before, _ in getattr(node, "next_functions", ()))]
        return next((each for each in nodes if self.is_ctx(each)), None)

    def is_ctx(self, node: Any) -> bool:
        """Return True if a node of the graph is the ctx of the rule."""
        return (
            isinstance(node, BackwardCFunction)
            and getattr(node, "_forward_cls", None) is self.meant.target
        )


class TorchRan(Ran):
    """Run of a function, made by `TorchFunction.ran`: its arguments `leaves`, its `results` as tensors and its
    `outputs` as arrays. `pull` computes gradients by PyTorch's engine.
    """

    def __init__(self, leaves: list[Any], results: tuple[Any, ...]) -> None:
        self.leaves = leaves
        self.results = results
        self.outputs = tuple(as_array(result) for result in results)
        self.copies: list[tuple[Array, Any]] = []
        """Arrays whose tensors do not share their memory, each with its tensor."""

    def overwrite(self, position: int, values: Array) -> None:
        """Write the numbers `values` into the argument at index `position`, in place, so that its version counter
        increases.
        """
        with torch.no_grad():
            self.leaves[position].copy_(tensor_of(values))

    def pull(self, grads: Gradients) -> tuple[Any, ...]:
        """Return the gradient of each argument, from one gradient per output (None: the output was not used), by
        PyTorch's engine.
        """
        recorded = zip(self.results, grads, strict=True)
        known = [(o, g) for o, g in recorded if is_tensor(o) and o.requires_grad]
        pairs = [(o, g) for o, g in known if g is not None]
        pairs = pairs or [(Unused.apply(o), as_array(o)) for o, _ in known]
        needed = positions(is_tensor(leaf) and leaf.requires_grad for leaf in self.leaves)
        found = engine_grad(
            [output for output, _ in pairs],
            [self.leaves[place] for place in needed],
            [tensor_of(grad, output.device) for output, grad in pairs],
            retain_graph=True,
        )
        return spread(map(as_array, found), needed, len(self.leaves))


class RuleRan(TorchRan):
    """Run of a class that extends `torch.autograd.Function`: `pull` calls its `backward` directly, with the ctx of that
    run, `node` (None if nothing was recorded).
    """

    in_double: Callable[..., contextlib.AbstractContextManager[Any]] = contextlib.nullcontext
    """The context manager of the function, `TorchFunction.in_double`."""
    has_summed = False
    """True once a gradient was wider than its argument, and was summed."""

    def __init__(self, leaves: list[Any], results: tuple[Any, ...], node: Any) -> None:
        super().__init__(leaves, results)
        self.node = self.context = node
        wanted = any(is_tensor(leaf) and leaf.requires_grad for leaf in leaves)
        self.marked = tuple(
            number
            for number, output in enumerate(results)
            if wanted and is_tensor(output) and output.is_floating_point()
            if not output.requires_grad
        )

    @property
    def saved(self) -> Sequence[Array]:  # type: ignore[override]
        """The arrays that `ctx.save_for_backward` kept."""
        kept = [] if self.node is None else list(filter(is_tensor, self.node.saved_tensors))
        arrays = [as_array(each) for each in kept]
        self.copies += [pair for pair in zip(arrays, kept, strict=True) if is_copied(*pair)]
        return arrays

    def pull(self, grads: Gradients) -> tuple[Any, ...]:
        """Return the result of `backward` for one gradient per output, unchanged: a value for each argument. If a
        gradient is None, PyTorch's engine calls `backward` instead, which fills it in.
        """
        if self.node is None:
            return (None,) * len(self.leaves)
        if any(g is None for g, o in zip(grads, self.results, strict=True) if is_tensor(o)):
            return super().pull(grads)
        given = [
            tensor_of(g, o.device) if is_tensor(o) else None
            for g, o in zip(grads, self.results, strict=True)
        ]
        with torch.no_grad(), self.in_double(list(map(as_array, self.leaves))):
            found = self.returned(self.node.apply(*given))
        pairs: Any = zip(grads, given, strict=True)
        copy_back([*self.copies, *[pair for pair in pairs if is_copied(*pair)]])
        return tuple([self.answer(number, value) for number, value in enumerate(found)])

    def returned(self, found: Any) -> tuple[Any, ...]:
        """Return the result of the rule, `found`, as a tuple with one entry per argument."""
        return found if isinstance(found, tuple) else (found,)

    def answer(self, number: int, value: Any) -> Any:
        """Return `value`, which the rule returned for the argument `number`, as an array; it is summed to the
        argument's shape as PyTorch's engine does. Raises GradientError if it is a NumPy array.
        """
        if isinstance(value, (np.ndarray, np.generic)):
            raise refused(self.node.name(), number, value, "a torch tensor")
        leaf: Any = self.leaves[number] if number < len(self.leaves) else None
        tensors = is_tensor(value) and is_tensor(leaf)
        if tensors and value.shape != leaf.shape and broadcasts_to(leaf.shape, value.shape):
            self.has_summed = True
            value = value.sum_to_size(leaf.shape)
        return as_array(value)


class Unused(torch.autograd.Function):
    """`torch.autograd.Function` that is the identity and returns None as gradient: PyTorch's engine then calls the rule
    that made its input with None.
    """

    @staticmethod
    def forward(ctx: Any, output: Any) -> Any:
        """Return a copy of `output`."""
        return output.clone()

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> None:
        """Return None: no gradient."""


class InDouble(TorchFunctionMode):
    """Mode in which every PyTorch function that is asked for float32 (`dtype=torch.float32`) makes float64 instead:
    kernels keep means and sums in such buffers.
    """

    def __torch_function__(
        self, func: Any, types: Any, args: Any = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the result of the PyTorch function `func`, called with float64 where `dtype` is float32."""
        settings = dict(kwargs or {})
        if settings.get("dtype") is torch.float32:
            settings["dtype"] = torch.float64
        return func(*args, **settings)


def engine_grad(outputs: Any, inputs: Any, grads: Any, **how: bool) -> tuple[Any, ...]:
    """Return the result of `torch.autograd.grad`, with None for each input on which the outputs do not depend; `how`
    are its settings. Raises HigherOrderError if a rule on the way has no second derivative.
    """
    pairs = [(o, g) for o, g in zip(outputs, grads, strict=True) if is_tensor(o)]
    pairs = [(o, g) for o, g in pairs if o.requires_grad]
    if not pairs or not inputs:
        return (None,) * len(inputs)
    outputs, grads = zip(*pairs, strict=True)
    try:
        found: tuple[Any, ...] = torch.autograd.grad(
            outputs, inputs, grads, allow_unused=True, **how
        )
    except RuntimeError as error:
        if ONCE.search(str(error)):
            raise HigherOrderError(str(error)) from error
        raise
    if None in found and any(leads_to_refusal(each.grad_fn) for each in outputs):
        raise HigherOrderError(REFUSAL)
    return found


REFUSAL = "trying to differentiate twice a function that was marked with @once_differentiable"
"""PyTorch's words where `backward` meets a function without a second derivative. `torch.autograd.grad` may not raise
it: it runs only the nodes between an output and the given inputs, and such a node may be between none.
"""


def leads_to_refusal(node: Any) -> bool:
    """Return True if the graph that ends at `node` has a node of `@once_differentiable`, which raises when it is
    run.
    """
    return any(each.name().endswith("::Error") for each in nodes_behind([node]))


def nodes_behind(nodes: Iterable[Any]) -> list[Any]:
    """Return all nodes of the graph that ends at `nodes`, these included; a None among them is ignored."""
    met: dict[Any, None] = {}
    ahead = list(nodes)
    while ahead:
        node = ahead.pop()
        if node is not None and node not in met:
            met[node] = None
            ahead += [before for before, _ in node.next_functions]
    return list(met)


def is_tensor(value: Any) -> bool:
    """Return True if a value is a torch tensor."""
    return isinstance(value, torch.Tensor)


def tensor_of(array: Any, device: torch.device = CPU) -> Any:
    """Return an array as a tensor on `device`. It shares the array's memory if PyTorch allows that: not if it is
    read-only, or has negative strides. A bfloat16 array is copied.
    """
    if not isinstance(array, np.ndarray) or any(step < 0 for step in array.strides):
        array = np.array(array)
    elif not array.flags.writeable:  # PyTorch would write into it all the same
        array = copied(array)
    tensor = torch.from_numpy(array).to(device)
    return tensor.bfloat16() if is_bfloat16(array.dtype) else tensor


def is_copied(array: Any, tensor: Any) -> bool:
    """Return True if `tensor`, made from `array`, does not share its memory, although the array is writable."""
    return (
        isinstance(array, np.ndarray)
        and array.flags.writeable
        and min(array.strides or (1,)) > 0
        and tensor.data_ptr() != array.__array_interface__["data"][0]
    )


def memory_of(tensor: Any) -> int | None:
    """Return the address at which a tensor's memory begins; None for any other value."""
    return tensor.untyped_storage().data_ptr() if is_tensor(tensor) else None


def copy_back(pairs: Sequence[tuple[Array, Any]]) -> None:
    """Copy the content of each tensor into its array, for pairs of an array and a tensor that is a copy of it, if it
    was changed: so the checker sees what was written.
    """
    for array, tensor in pairs:
        now = as_array(tensor)
        if not has_same_bytes(now, as_array(tensor_of(array))):  # which is rounded, of bfloat16
            array[...] = now


def as_array(value: Any) -> Any:
    """Return a tensor as an array, which shares its memory if NumPy can; any other value as it is.

    A bfloat16 tensor is copied to an array of `BFLOAT16`, the dtype that stands for it in NumPy.
    """
    if not is_tensor(value):
        return value
    plain = value.detach() if value.layout == torch.strided else value.detach().to_dense()
    if plain._is_zerotensor():  # in which forward mode and second derivatives say "all zeros"
        plain = torch.zeros_like(plain)
    if plain.dtype == torch.bfloat16:
        return plain.cpu().float().numpy().astype(BFLOAT16)
    return plain.cpu().resolve_conj().resolve_neg().numpy()
