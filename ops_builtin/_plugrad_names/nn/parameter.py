"""`Parameter`: a leaf that requires grad, as in `torch.nn`."""

from __future__ import annotations

from typing import Any

from _plugrad_names.creation.filled import empty
from plugrad.engine.tensor.tensor import Tensor


class Parameter(Tensor):
    """Leaf that requires grad and shares memory with `data`. Without modules it differs from another leaf only in its
    class and how it prints; ops of it return Tensors.

    Parameters
    ----------
    data
        A Tensor; by default an empty one.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`, under `no_grad` too.

    Raises
    ------
    TypeError
        `data` is not a Tensor.
    RuntimeError
        `data` holds integers or booleans, and `requires_grad` is true.

    >>> import plugrad as pg
    >>> pg.nn.Parameter(pg.ones(2))
    Parameter containing:
    tensor([1., 1.], requires_grad=True)
    """

    __slots__ = ()

    def __init__(self, data: Tensor | None = None, requires_grad: bool = True) -> None:
        """Make a parameter that shares memory with `data`: see the class."""
        if not isinstance(data, Tensor | None):
            raise TypeError(
                f"Parameter(): data must be a Tensor, got {type(data).__name__}; write "
                "Parameter(plugrad.tensor(data))"
            )
        alias = (empty(0) if data is None else data).detach()
        self._array, self._counter, self._edge = alias._array, alias._counter, None
        self.requires_grad = requires_grad

    def __repr__(self) -> str:
        return f"Parameter containing:\n{super().__repr__()}"

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        """Return a parameter with memory of its own and no gradient, as PyTorch does."""
        copy = memo[id(self)] = Parameter(self.detach().clone(), self.requires_grad)
        return copy

    def __reduce__(self) -> Any:
        return Parameter, (self.detach(), self.requires_grad)
