"""`plugrad.autograd.graph`: inspect the graph, and hook what it saves, with PyTorch's names."""

from __future__ import annotations

import abc
from collections.abc import Iterable
from typing import Any

from _plugrad_names.autograd.hooks import register_multi_grad_hook
from _plugrad_names.autograd.mutation import allow_mutation_on_saved_tensors
from plugrad.engine.graph.node import AccumulateGrad
from plugrad.engine.graph.node import Node as Recorded
from plugrad.engine.inplace.histories import bump
from plugrad.engine.observers import RemovableHandle
from plugrad.engine.sweep.backward import GradientEdge, get_gradient_edge
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.watch.hooks import Hook
from plugrad.engine.watch.packing import disable_saved_tensors_hooks, saved_tensors_hooks

__all__ = [
    "GradientEdge",
    "Node",
    "allow_mutation_on_saved_tensors",
    "disable_saved_tensors_hooks",
    "get_gradient_edge",
    "increment_version",
    "register_multi_grad_hook",
    "save_on_cpu",
    "saved_tensors_hooks",
]


class Node(abc.ABC):
    """The abstract base class of every node of a graph: recorded operations, and the AccumulateGrad of a leaf.

    It is there for ``isinstance``; nodes are made by calling ops.

    >>> import plugrad as pg
    >>> y = pg.ones(1, requires_grad=True) * 2
    >>> isinstance(y.grad_fn, pg.autograd.graph.Node)
    True
    >>> isinstance(y.grad_fn.next_functions[0][0], pg.autograd.graph.Node)
    True
    """

    @abc.abstractmethod
    def name(self) -> str:
        """Return the name that `grad_fn` prints, such as 'MulBackward0'."""

    @property
    @abc.abstractmethod
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """The nodes that the gradients of the inputs flow to: a pair (node, output number) per tensor argument."""

    @property
    @abc.abstractmethod
    def metadata(self) -> dict[Any, Any]:
        """A dict in which a user may keep anything on this node."""

    @abc.abstractmethod
    def register_hook(self, hook: Hook) -> RemovableHandle:
        """Call ``hook(grad_inputs, grad_outputs)`` after this node ran; a tuple replaces the grad_inputs."""

    @abc.abstractmethod
    def register_prehook(self, hook: Hook) -> RemovableHandle:
        """Call ``hook(grad_outputs)`` before this node runs; a tuple that it returns replaces the gradients."""


Node.register(Recorded)
Node.register(AccumulateGrad)


class save_on_cpu(saved_tensors_hooks):
    """Context manager in which the values that ops save for backward are kept as copies in main memory.

    It is PyTorch's way to move saved values off an accelerator. plugrad's arrays may live elsewhere too (any array that
    supports NumPy's protocols); NumPy arrays are copied within main memory. To keep them on disk, see the example in
    the guide for PyTorch users.

    Parameters
    ----------
    pin_memory, device_type
        PyTorch's; they change nothing here.

    >>> import plugrad as pg
    >>> x = pg.tensor([3.0], requires_grad=True)
    >>> with pg.autograd.graph.save_on_cpu():
    ...     y = x * x
    >>> y.backward()
    >>> x.grad
    tensor([6.])
    """

    def __init__(self, pin_memory: bool = False, device_type: str = "cuda") -> None:
        def pack(tensor: Tensor) -> tuple[Any, Any]:
            array = tensor.numpy(force=True)
            bring_back = getattr(array, "__array_namespace__", None)
            to_host = getattr(array, "get", None)  # CuPy
            return bring_back, to_host() if to_host is not None else array.copy()

        def unpack(packed: tuple[Any, Any]) -> Tensor:
            bring_back, array = packed
            return wrap(bring_back().asarray(array) if bring_back is not None else array)

        super().__init__(pack, unpack)


def increment_version(tensor: Tensor | Iterable[Tensor]) -> None:
    """Increment a tensor's version counter after its memory was changed outside of plugrad, so that backward notices.

    Parameters
    ----------
    tensor
        A Tensor, or several.

    >>> import plugrad as pg
    >>> x = pg.ones(2)
    >>> x.numpy()[0] = 5.0  # behind plugrad's back
    >>> pg.autograd.graph.increment_version(x)
    >>> x._version
    1
    """
    changed = (tensor,) if isinstance(tensor, Tensor) else tuple(tensor)
    bump(changed, "a change announced by increment_version()")
