"""`Variable`: the name of Tensor before PyTorch 0.4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from _plugrad_names.autograd.hooks import queue_callback
from plugrad.engine.tensor.tensor import Tensor, wrap

__all__ = ["Variable"]


class _Engine:
    """The engine object that users of PyTorch reach as ``Variable._execution_engine``, with `queue_callback` alone."""

    queue_callback = staticmethod(queue_callback)


if TYPE_CHECKING:

    class Variable(Tensor):
        """Type of the tensor that a call of `Variable` returns, for type checkers."""

        _execution_engine: ClassVar[_Engine]

        def __init__(self, data: Tensor, requires_grad: bool = False) -> None: ...

else:

    class _IsTensor(type):
        def __instancecheck__(cls, value: Any) -> bool:
            return isinstance(value, Tensor)

    class Variable(metaclass=_IsTensor):
        """``Variable(data, requires_grad)`` returns a leaf that shares memory with `data`; every Tensor is an instance.

        Raises
        ------
        TypeError
            `data` is not a Tensor.

        >>> import plugrad as pg
        >>> pg.autograd.Variable(pg.Tensor([2]), requires_grad=True)
        tensor([2.], requires_grad=True)
        >>> isinstance(pg.ones(1), pg.autograd.Variable)
        True
        """

        _execution_engine: ClassVar[_Engine] = _Engine()

        def __new__(cls, data: Any, requires_grad: bool = False) -> Any:
            if not isinstance(data, Tensor):
                raise TypeError(f"Variable data has to be a tensor, but got {type(data).__name__}")
            data._show_memory()
            return wrap(data._array).requires_grad_(requires_grad)
