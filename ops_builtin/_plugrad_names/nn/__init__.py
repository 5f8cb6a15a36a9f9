"""`plugrad.nn`: `functional`, `Parameter` and `utils`. plugrad has no `nn.Module`, optimisers and data loaders."""

import re
from typing import TYPE_CHECKING, Any, NoReturn

from _plugrad_names.creation.filled import empty
from _plugrad_names.missing import WORDS, only
from _plugrad_names.nn import functional, utils
from plugrad.engine.tensor.tensor import Tensor

__all__ = ["Parameter", "functional", "utils"]

if TYPE_CHECKING:

    class Parameter(Tensor):
        """Type of what a call of `Parameter` returns, for type checkers."""

        def __init__(self, data: Tensor | None = None, requires_grad: bool = True) -> None: ...

else:

    class _IsParameter(type):
        def __instancecheck__(cls, value: Any) -> bool:
            return isinstance(value, Tensor) and "_is_param" in vars(value)

    class Parameter(metaclass=_IsParameter):
        """Leaf that requires grad, under `no_grad` too, and shares memory with `data`: ``Parameter(data)`` returns a
        Tensor that prints as a parameter, and is an instance of this class. What is computed from it is not.

        Parameters
        ----------
        data
            A Tensor; by default an empty one.
        requires_grad
            Whether gradients are to be accumulated into its `.grad`.

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

        def __new__(cls, data: Any = None, requires_grad: bool = True) -> Any:
            if not isinstance(data, Tensor | None):
                raise TypeError(
                    f"Parameter(): data must be a Tensor, got {type(data).__name__}; write "
                    "Parameter(plugrad.tensor(data))"
                )
            leaf = (empty(0) if data is None else data).detach().requires_grad_(requires_grad)
            leaf._is_param = True  # and no subclass: the engine is fastest with Tensors
            return leaf

    def __getattr__(name: str) -> NoReturn:  # type checkers know that there is no other name
        from plugrad.registry.telling.spelling import EXACTLY, close  # only an error needs it

        plain = re.sub(r"(Loss|\dd)$", "", name.replace("BCE", "BinaryCrossEntropy"))
        found = [one for each in (name, plain) for one in close(each, dir(functional), EXACTLY)]
        layer = f"; what nn.{name} computes is plugrad.nn.functional.{found[0]}" if found else ""
        only(__name__, __all__, f"{WORDS['nn.Module']}{layer}")(name)
