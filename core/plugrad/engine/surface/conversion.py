"""Conversion of a tensor to Python's numbers and lists, NumPy's arrays and other libraries' tensors."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from numbers import Number
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import this_thread
from plugrad.engine.surface.forcing import number_now
from plugrad.engine.tensor.arrays import fetching, in_memory, is_other_array
from plugrad.engine.tensor.fields import TensorFields

if TYPE_CHECKING:
    from plugrad.engine.tensor.tensor import Tensor  # which that file puts here when it has made it


class Conversion(TensorFields):
    """Base class of `Tensor` with the methods that convert it to Python numbers, NumPy arrays and other libraries."""

    __slots__ = ()

    def numpy(self, *, force: bool = False) -> Any:
        """Return the NumPy array itself (no copy); with `force`, also that of a tensor that requires grad.

        Raises
        ------
        RuntimeError
            This tensor requires grad and operations are being recorded: use ``tensor.detach().numpy()``.
        """
        if self._edge is not None and not force and this_thread().mode.enabled:
            raise GradientError(
                "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."
            )
        if force and self._is_lazy:
            return self._array
        self._show_memory()
        return self._array

    def item(self) -> Any:
        """Return the only element as a Python number; a lazy array is computed for it, with a warning.

        Raises
        ------
        RuntimeError
            There is not exactly one element.
        """
        if self._array.size != 1:
            raise RuntimeError(
                f"a Tensor with {self._array.size} elements cannot be converted to Scalar; index one element, or use "
                "tolist()"
            )
        return number_now("item()", self._array)

    def tolist(self) -> Any:
        """Return the elements as nested lists of Python numbers (a number for a 0-d tensor)."""
        array = self._array
        if is_other_array(array) and fetching(array) == "get":
            return array.get().tolist()
        if array.size == 1 and is_other_array(array):
            return np.full(array.shape, number_now("tolist()", array), object).tolist()
        return in_memory("tolist()", array).tolist()

    def __float__(self) -> float:
        """Return the only element as a float, with a warning if the tensor requires grad, as the gradient ends here.

        Raises ValueError if there is not exactly one element, RuntimeError if it has an imaginary part.
        """
        warn_if_it_loses_its_gradient(self)
        return float(real_element("float()", self, "double"))

    def __int__(self) -> int:
        """Return the only element as an int. Raises ValueError if there is not exactly one."""
        return int(real_element("int()", self, "int64_t"))

    def __complex__(self) -> complex:
        """Return the only element as a complex number. Raises ValueError if there is not exactly one."""
        return complex(one_element("complex()", self))

    def __index__(self) -> int:
        """Return the only element, an integer, for ``sequence[tensor]``. Raises TypeError for any other tensor."""
        if self._array.size != 1 or self._array.dtype.kind not in "biu":
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(number_now("an index", self._array))

    def __bool__(self) -> bool:
        """Return True if the only element is not zero. Raises RuntimeError if there is not exactly one."""
        if self._array.size == 0:
            raise RuntimeError("Boolean value of Tensor with no values is ambiguous")
        if self._array.size > 1:
            raise RuntimeError(
                "Boolean value of Tensor with more than one value is ambiguous; use (x > 0).all() or .any()"
            )
        return bool(number_now("bool(), as in `if`,", self._array))

    def __len__(self) -> int:
        """Return the size of the first dimension. Raises TypeError for a 0-d tensor."""
        if not self._array.shape:
            raise TypeError("len() of a 0-d tensor")
        return int(self._array.shape[0])

    def __iter__(self) -> Iterator[Tensor]:
        """Return an iterator over the first dimension. Raises TypeError for a 0-d tensor."""
        if not self._array.shape:
            raise TypeError("iteration over a 0-d tensor")
        return (self[position] for position in range(len(self)))

    def __contains__(self, element: Any) -> bool:
        """Return True if an element equals `element`, a number or a Tensor that broadcasts;
        RuntimeError for anything else.
        """
        if isinstance(element, (Tensor, Number)):
            equal: Any = self == element
            return bool(number_now("`in`", equal._array.any()))
        raise RuntimeError(
            f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}. Make it a "
            "tensor: plugrad.tensor(...)"
        )

    def __reversed__(self) -> Self | Tensor:
        """Return a copy with the first dimension in reverse order; a 0-d tensor is returned itself."""
        if not self._array.shape:
            return self
        turned: Tensor = self[np.arange(len(self))[::-1]]
        return turned

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[Any, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Share this tensor's memory with another library: ``numpy.from_dlpack(tensor)``, ``torch.from_dlpack(...)``.

        Raises
        ------
        BufferError
            This tensor requires grad.
        """
        if self._edge is not None:
            raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
        self._show_memory()
        settings = {
            "stream": stream,
            "max_version": max_version,
            "dl_device": dl_device,
            "copy": copy,
        }
        given = {name: value for name, value in settings.items() if value is not None}
        return shares_memory(self).__dlpack__(**given)  # NumPy knows the last three since 2.1

    def __dlpack_device__(self) -> Any:
        """Return the device of its memory, as DLPack defines it."""
        return shares_memory(self).__dlpack_device__()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return the values as a NumPy array, of `dtype` if given: see `numpy`.
        Raises GradientError if the tensor requires grad.
        """
        try:
            array = in_memory("a conversion to a NumPy array", self.numpy())
        except GradientError as error:
            raise GradientError(f"{error} {way_out_for(sys._getframe(1))}") from None
        if copy is None:
            return np.asarray(array, dtype=dtype)
        return np.array(array, dtype=dtype, copy=copy)

    def __repr__(self) -> str:
        """Return the shape and dtype as text. The package of names replaces it by the printing of the numbers."""
        return f"Tensor(shape={self._array.shape}, dtype={self._array.dtype})"


def way_out_for(frame: Any) -> str:
    """Return advice on what to write instead of converting a Tensor that requires grad to a NumPy array.

    `frame` is that of the code that converts it. The advice depends on what the user called: the outermost function of
    a library such as pandas or Matplotlib.
    """
    module, function = [""], ""
    while frame is not None:
        parts = frame.f_globals.get("__name__", "").split(".")
        if parts[0] not in LIBRARIES:
            break
        module, function = parts, frame.f_code.co_name
        frame = frame.f_back
    if module[0] == "pandas":
        return "Beside a tensor, a table is plugrad.tensor(table) @ x; a table of tensors takes tensor.detach()."
    if module[0] in ("matplotlib", "seaborn") or "testing" in module:
        return "A plot, and a comparison of numbers, takes tensor.detach()."
    if module[:2] == ["scipy", "sparse"]:
        return "Make the sparse matrix one of plugrad's: plugrad.ops.sparse.csr_array(matrix) @ tensor."
    if module[0] == "scipy":
        return (
            "Of SciPy's functions write plugrad's: plugrad.ops.stats.norm.logpdf(x) instead of "
            "scipy.stats.norm.logpdf(x)."
        )
    if module[0] == "numpy" and function.isidentifier() and not function.startswith("_"):
        name = f"np.{'linalg.' if 'linalg' in ''.join(module) else ''}{function}"
        return (
            f"NumPy does not ask the tensors in a list: {name}([x, y]) is {name}(np.stack([x, y]))."
        )
    return (
        "A list of tensors is np.stack([x, y]), not np.array([x, y]) or np.r_[x, y]; another library's array beside a "
        "tensor is plugrad.tensor(array)."
    )


LIBRARIES = {"numpy", "scipy", "matplotlib", "seaborn", "pandas"}


def one_element(what: str, tensor: TensorFields) -> Any:
    """Return the only element of a tensor as a number. ValueError if there is not exactly one;
    `what` names the conversion.
    """
    if tensor._array.size != 1:
        raise ValueError(
            "only one element tensors can be converted to Python scalars; index one element, or use tolist()"
        )
    return number_now(what, tensor._array)


def real_element(what: str, tensor: TensorFields, name: str) -> Any:
    """Return the only element of a tensor as a real number; `what` names the conversion,
    and `name` PyTorch's target type.

    Raises ValueError if there is not exactly one element, RuntimeError if it has an imaginary part.
    """
    value = one_element(what, tensor)
    if not isinstance(value, complex):
        return value
    if value.imag:
        raise RuntimeError(
            f"value cannot be converted to type {name} without overflow: {value} has an imaginary part; take x.real or "
            "x.abs()"
        )
    return value.real


def warn_if_it_loses_its_gradient(tensor: TensorFields) -> None:
    """Warn if a tensor that requires grad is converted to a number."""
    if tensor._edge is not None:
        warnings.warn(
            "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior. "
            "Consider using tensor.detach() first.",
            UserWarning,
            stacklevel=3,
        )


def shares_memory(tensor: TensorFields) -> Any:
    """Return the array of a tensor, if it has DLPack's methods; else as a NumPy array, or raise OpArgumentError."""
    speaks = hasattr(tensor._array, "__dlpack__")
    return tensor._array if speaks else in_memory("DLPack", tensor._array)
