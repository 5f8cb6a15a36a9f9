"""Export plugrad's ops to PyTorch: `export`.

A first backward pass runs through the graph that plugrad recorded in forward; where a higher derivative is being
recorded, or a transform of `torch.func` is at work, it is the export of the pullback that runs. Under `torch.compile`
the op that is registered with `torch.library` stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad_frameworks import lacking

try:
    import torch
except ModuleNotFoundError as error:
    raise lacking("torch", error) from error

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.graph.saved import Absent
from plugrad.engine.sweep.state import nodes_behind
from plugrad.engine.tensor.arrays import Array, all_examples
from plugrad.engine.tensor.tensor import Tensor
from plugrad_frameworks.functions import (
    Container,
    Exports,
    Pullback,
    Pushforward,
    Recording,
    Vmapped,
    gathered,
    positions,
    recorded,
    second_run,
    source_of,
    split_arrays,
    spread,
    with_metadata_of,
)
from plugrad_frameworks.torch.library import operator_of
from plugrad_frameworks.torch.tensors import (
    as_numpy,
    as_torch,
    handed_over,
    has_tangents,
    is_differentiated,
    is_traced,
    is_transformed,
)


def export(target: Any) -> Callable[..., Any]:
    """Return an op, or any differentiable function of plugrad's Tensors, as a function of PyTorch's.

    It is differentiable as often as the op is, in PyTorch's own graph, and works with `torch.func` (`grad`, `vmap`,
    `jacrev`, `jvp`, `hessian`). It also works under ``torch.compile(fullgraph=True)`` if it is a registered op whose
    signature a schema can express (not a list of tensors, and not a setting that may be an int or a pair); then it is
    also available as ``torch.ops.plugrad_<pack>.<op>``.

    Parameters
    ----------
    target
        ``"pack::op"``, a function of `plugrad.ops`, a `plugrad.Function` class, or a function of Tensors.

    Returns
    -------
    function
        It takes the op's arguments, with PyTorch's dense CPU tensors. The op reads the tensors' own memory, which is
        read-only for it. Results have the op's dtype and are not copied, unless they share memory with an input.

    Raises
    ------
    OpArgumentError
        `target` is no op or function; or, when it is called, a tensor is on another device or of a dtype that NumPy
        lacks.
    InPlaceError
        The function writes into its input.
    HigherOrderError
        In a second backward pass: a rule marked ``@once_differentiable``, or an op that is not deterministic.

    >>> import torch
    >>> import plugrad.interop.torch
    >>> exp = plugrad.interop.torch.export("builtin::exp")
    >>> x = torch.zeros(2, requires_grad=True)
    >>> exp(x).sum().backward()
    >>> x.grad
    tensor([1., 1.])
    """
    source = source_of(target)
    operator = operator_of(source)

    def function(*args: Any, **settings: Any) -> Any:
        compiling = torch.compiler.is_compiling()
        if compiling or is_traced():
            if operator is not None and operator.takes(args, settings) and not is_differentiated():
                return operator.call(*args, **settings)
            if compiling:
                return uncompiled(*args, **settings)
            raise OpArgumentError(
                f"{source.identity}: call it outside of the traced function. This call cannot be traced (make_fx, "
                f"torch.func.linearize): {NO_OPERATOR}"
            )
        bound, tensors = split_arrays(source, args, settings, torch.Tensor)
        if not tensors:
            raise OpArgumentError(
                f"{source.identity}: no argument is a torch.Tensor; call the op itself with other arrays"
            )
        run = Run(bound, source.deterministic)
        outputs = apply(run, tensors)
        return gathered(run.container, outputs, export)

    uncompiled = torch.compiler.disable(
        function,
        reason=f"{source.identity} is called in a way that no torch.library schema states: {NO_OPERATOR}",
    )
    return with_metadata_of(function, source, "torch")


ops = Exports(export)
"""The installed packs as attributes, each op exported: ``ops.builtin.exp``."""


NO_OPERATOR = (
    "it is no registered deterministic op, takes a list of tensors, has a setting that is not a bool, int, float, str "
    "or sequence of ints, is given a number for a tensor or a setting by position, or is differentiated by torch.func "
    "or in forward mode, of which ops of torch.library know nothing"
)


def apply(run: Run, tensors: Sequence[Any]) -> tuple[Any, ...]:
    """Run the function of `run` on PyTorch's tensors, as a node of PyTorch's graph; return its outputs as tensors."""
    recording = torch.is_grad_enabled()
    run.needs = [recording and tensor.requires_grad for tensor in tensors]
    call = Transformed.apply if is_transformed() else apply_plainly
    outputs: tuple[Any, ...] = call(run, *tensors)
    return outputs


class Run:
    """Call of an exported function, made by `export`. `forward` runs `function`, and keeps the graph that plugrad
    recorded in `recording` until `save` hands it to PyTorch; `container` is the container of its outputs.
    """

    __slots__ = ("container", "deterministic", "function", "needs", "recording")

    def __init__(self, function: Callable[..., Any], deterministic: bool) -> None:
        self.function = function
        self.deterministic = deterministic
        self.needs: list[bool] = []
        """For each input, True if PyTorch will ask for its gradient."""
        self.recording: Recording | None = None
        self.container: Container = None

    def forward(self, tensors: Sequence[Any]) -> tuple[Any, ...]:
        """Run the function on `tensors`, recorded if one of them needs a gradient; return its outputs as tensors."""
        recording = recorded(self.function, [as_numpy(tensor) for tensor in tensors], self.needs)
        self.container = recording.container
        if True in self.needs:
            self.recording = recording
        return handed_over(recording.outputs)

    def save(self, ctx: Any, tensors: Sequence[Any], output: Sequence[Any]) -> None:
        """Save in `ctx`, for backward, the inputs `tensors` and the graph that plugrad recorded, and tell PyTorch which
        outputs are not differentiable.
        """
        ctx.run = self
        if len(output) > 1:
            ctx.set_materialize_grads(False)
        if self.recording is None:
            ctx.save_for_backward(*tensors)
            return
        # PyTorch says when it is freed: it hangs on a tensor that PyTorch has saved.
        graph: Any = torch.empty(0)
        graph.recording, self.recording = self.recording, None
        seen, constant = [], []
        for theirs, ours in zip(output, graph.recording.outputs, strict=False):
            if ours._edge is None:
                constant.append(theirs)
            elif is_saved(ours):
                seen.append(theirs)
        if constant:
            ctx.mark_non_differentiable(*constant)
        ctx.save_for_backward(*tensors, *seen, graph)


class Exported(torch.autograd.Function):
    """The `torch.autograd.Function` of every exported function. Its first argument, a `Run`, says which one."""

    @staticmethod
    def forward(ctx: Any, run: Run, *tensors: Any) -> tuple[Any, ...]:
        output = run.forward(tensors)
        run.save(ctx, tensors, output)
        if has_tangents():
            save_for_tangents(ctx, tensors, output)
        return output

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> tuple[Any, ...]:
        saved = ctx.saved_tensors  # raises if one was changed in place, or if they were freed
        recording = getattr(saved[-1], "recording", None)
        if recording is None or torch.is_grad_enabled():
            return (None, *pulled_back(ctx, saved[: len(ctx.run.needs)], gradients))
        found = recording.gradients([g if g is None else as_numpy(g) for g in gradients])
        return None, *[g if g is None else as_torch(g) for g in found]

    @staticmethod
    def jvp(ctx: Any, _: None, *tangents: Any) -> tuple[Any, ...]:
        return pushed_forward(ctx, ctx.saved_for_forward, tangents)


# What `Function.apply` calls if no transform is at work, which has been asked: 2 µs less.
apply_plainly = super(torch.autograd.Function, Exported).apply


class Transformed(torch.autograd.Function):
    """The `torch.autograd.Function` of every exported function while a transform of `torch.func` is active: transforms
    need `forward` and `setup_context` separately, and a rule for `vmap`, which is plugrad's.
    """

    @staticmethod
    @torch.compiler.disable  # of a transform that cannot be compiled, what is in it would be
    def forward(run: Run, *tensors: Any) -> tuple[Any, ...]:
        return run.forward(tensors)

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        run, *tensors = inputs
        run.save(ctx, tensors, output)
        save_for_tangents(ctx, tensors, output)

    backward = Exported.backward
    jvp = Exported.jvp

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], run: Run, *tensors: Any) -> Any:
        whole = Run(Vmapped(run.function, in_dims[1:], info.randomness), run.deterministic)
        outputs = apply(whole, tensors)
        run.container = whole.container
        return outputs, (0,) * len(outputs)


def pulled_back(ctx: Any, tensors: Sequence[Any], gradients: Sequence[Any]) -> tuple[Any, ...]:
    """Return the gradients of the inputs `tensors`, from the `gradients` of the outputs, by a call of the pullback that
    PyTorch records; None for an input that needs no gradient.
    """
    wanted = positions(ctx.needs_input_grad[1:])
    flowing = positions(gradient is not None for gradient in gradients)
    if not flowing:
        return (None,) * len(tensors)
    run = derivative(ctx, Pullback(ctx.run.function, len(tensors), wanted, flowing))
    found = apply(run, [*tensors, *(gradients[place] for place in flowing)])
    return spread(found, wanted, len(tensors))


def pushed_forward(ctx: Any, tensors: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, ...]:
    """Return the tangents of the outputs, from the `tangents` of the inputs `tensors`, by a call of the pushforward
    that PyTorch records; None for an output of integers.
    """
    moved = positions(tangent is not None for tangent in tangents)
    moving = positions(dtype.is_floating_point or dtype.is_complex for dtype in ctx.dtypes)
    run = derivative(ctx, Pushforward(ctx.run.function, len(tensors), moved, moving))
    found = apply(run, [*tensors, *(tangents[place] for place in moved)])
    return spread(found, moving, len(ctx.dtypes))


def derivative(ctx: Any, function: Any) -> Run:
    """Return a `Run` of `function`, the pullback or pushforward of the exported function. Raises HigherOrderError if
    that function is not deterministic, since the derivative runs it once more.
    """
    if not ctx.run.deterministic:
        raise second_run(ctx.run.function)
    return Run(function, True)


def is_saved(output: Tensor) -> bool:
    """Return True if the memory of `output` is saved for backward by any node of its graph: then PyTorch must watch it
    for in-place writes.
    """
    array, last = output._array, output._edge
    if holds(last, array):  # nearly always the only node
        return True
    return any(holds(node, array) for node in nodes_behind([last]))


def holds(node: Any, array: Array) -> bool:
    """Return True if `node` has saved `array`, or an array that shares memory with it; True also if its saved arrays
    were packed away by a hook, so that nobody can look.
    """
    held = getattr(node, "_saved", ())  # of a leaf, nothing
    if isinstance(held, Absent):
        return True  # packed away: it may be
    return any(
        saved is array or (type(saved) is np.ndarray and np.may_share_memory(saved, array))
        for saved in map(all_examples, held)
    )


def save_for_tangents(ctx: Any, tensors: Sequence[Any], output: Sequence[Any]) -> None:
    """Save in `ctx`, for forward mode, the input tensors and the dtypes of the outputs."""
    ctx.save_for_forward(*tensors)
    ctx.dtypes = [theirs.dtype for theirs in output]
