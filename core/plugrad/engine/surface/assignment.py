"""Assignable attributes of a tensor, and what each refuses: `requires_grad`, `grad`, `grad_dtype`, `data`."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from plugrad.engine.errors import GradientError, LeafError, TensorAttributeError
from plugrad.engine.surface.dtypes import DType
from plugrad.engine.surface.forcing import begins_a_step
from plugrad.engine.tensor.arrays import is_batched, torch_name
from plugrad.engine.tensor.fields import LEAF, TensorFields

if TYPE_CHECKING:
    from plugrad.engine.tensor.tensor import Tensor  # which that file puts here when it has made it


class Assignment(TensorFields):
    """Base class of `Tensor` with the attributes that a user may assign, and what each accepts."""

    __slots__ = ()

    @property
    def requires_grad(self) -> bool:
        """True if gradients flow to this tensor. Assigning it makes a leaf trainable, or not.

        Raises
        ------
        LeafError
            It is set to False on a tensor that was computed: use ``detach()``.
        RuntimeError
            It is set to True on integers or booleans, or to something that is no bool.
        """
        return self._edge is not None

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise RuntimeError(f"requires_grad must be a bool, got {type(value).__name__}")
        if not self.is_leaf:
            if not value:
                raise LeafError(
                    "you can only change requires_grad flags of leaf variables. If you want to use a computed variable "
                    "in a subgraph that doesn't require differentiation use var_no_grad = var.detach()."
                )
            return
        if value and self._array.dtype.kind not in "fc":
            raise RuntimeError(
                "only Tensors of floating point dtype can require gradients, got "
                f"{torch_name(self._array.dtype)}; convert it first: x = x.float()"
            )
        if value and self._counter is not None:
            self._counter.before_training()
        if value and self._edge is None:
            begins_a_step(self._array)
        self._edge = LEAF if value else None

    @requires_grad.deleter
    def requires_grad(self) -> None:
        raise RuntimeError("requires_grad must be a bool; it cannot be deleted: set it to False")

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Set `requires_grad` and return this tensor."""
        self.requires_grad = requires_grad
        return self

    @property
    def grad(self) -> Tensor | Any:
        """The gradient that backward passes have accumulated; None before the first.

        Raises
        ------
        RuntimeError
            The assigned tensor has another shape or dtype, or is this tensor itself.
        TypeError
            The assigned value is neither a Tensor nor None.
        """
        if self._grad is None and not self.is_leaf and not self.retains_grad:
            warnings.warn(
                "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute "
                "won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for "
                "a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor.",
                UserWarning,
                stacklevel=2,
            )
        return self._grad

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is None:
            self._grad = None
            return
        if not isinstance(value, Tensor):
            raise TypeError(
                f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}"
            )
        if value is self:
            raise RuntimeError("can't assign Variable as its own grad")
        if value._array.shape != self._array.shape:
            raise RuntimeError(
                f"attempting to assign a gradient of size '{list(value._array.shape)}' to a tensor of size "
                f"'{list(self._array.shape)}'. Please ensure that the gradient and the tensor are the same size"
            )
        expected = self._dtype_of_grad()
        if expected is not None and value._array.dtype != expected:
            raise RuntimeError(
                f"attempting to assign a gradient with dtype '{torch_name(value._array.dtype).lower()}' to a tensor "
                f"with grad_dtype '{torch_name(expected)}'. The gradient must match the tensor's grad_dtype (by "
                "default the tensor's own dtype). You can set the tensor's grad_dtype attribute with a specific dtype, "
                "or None to allow any dtype"
            )
        if not value._is_lazy:  # to which later passes do not add in place
            value._show_memory()
        self._refuse_batch(value._array)
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    @property
    def retains_grad(self) -> bool:
        """True for a computed tensor on which `retain_grad` was called,
        so that backward stores its gradient in `.grad`.
        """
        hooks = None if self.is_leaf else self._edge._hooks
        return hooks is not None and hooks.retained is not None and hooks.retained() is self

    @property
    def grad_dtype(self) -> DType | None:
        """The dtype of a leaf's gradients, to which they are cast: by default the leaf's own. None keeps theirs.

        Raises
        ------
        RuntimeError
            This tensor was computed; or the value is no dtype, or differs from that of an existing `.grad`.

        >>> import plugrad as pg
        >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
        >>> x.grad_dtype = pg.float64
        >>> (x * 3).sum().backward()
        >>> x.grad
        tensor([3., 3.], dtype=torch.float64)
        """
        if not self.is_leaf:
            raise TensorAttributeError(
                "grad_dtype can only be accessed on leaf tensors; a computed tensor's gradient has its own dtype"
            )
        dtype = self._dtype_of_grad()
        return None if dtype is None else DType(dtype)

    @grad_dtype.setter
    def grad_dtype(self, value: Any) -> None:
        if not self.is_leaf:
            raise RuntimeError(
                "grad_dtype can only be set on leaf tensors; a computed tensor's gradient has its own dtype"
            )
        if isinstance(value, str):
            raise RuntimeError("grad_dtype must be a torch.dtype or None, but got str")
        if value is not None:
            try:
                value = np.dtype(value)
            except TypeError:
                value = np.dtype(object)
            if value.kind not in "fc":
                raise RuntimeError(
                    "grad_dtype must be a torch.dtype or None, of floating-point or complex numbers: a gradient is no "
                    "integer"
                )
            if self._grad is not None and self._grad._array.dtype != value:
                raise RuntimeError(
                    f"Cannot set grad_dtype to '{torch_name(value)}' because there is already a gradient with dtype "
                    f"'{torch_name(self._grad._array.dtype)}'. Please clear the gradient (.grad = None) before "
                    "changing grad_dtype, or ensure the new grad_dtype matches the existing gradient's dtype."
                )
        self._grad_dtype = value
        self._tell_accumulator()

    @property
    def data(self) -> Tensor:
        """This tensor's values outside autograd: a tensor of the same memory, without the history and the version.

        A change through `.data` is invisible to the checks that protect gradients; one through `detach()` is not.
        """
        alias = self._alias()
        if self._counter is not None:
            alias._counter = self._counter.of_data()
        return alias

    @data.setter
    def data(self, value: Tensor) -> None:
        if not isinstance(value, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(value).__name__}")
        if self._is_lazy:
            raise GradientError(
                "data cannot be set of a view that is conjugated or negated lazily: it shows the memory of another "
                "tensor. Write into it, x.copy_(...), or set the data of a clone()"
            )
        value._show_memory()
        array = value._array
        self._refuse_batch(array)
        if self._edge is not None and array.dtype.kind not in "fc":
            raise RuntimeError(
                "data set to a tensor that requires gradients must be floating point or complex dtype, got "
                f"{array.dtype}"
            )
        if self._edge is LEAF:
            begins_a_step(array)
        self._array = array
        self._tell_accumulator()

    @data.deleter
    def data(self) -> None:
        raise RuntimeError("Deleting tensor data is not allowed. Delete tensor instead!")

    def _refuse_batch(self, array: Any) -> None:
        """Raise if an array has the batch of a `vmap`, and this tensor has none."""
        if is_batched(array) and not is_batched(self._array):
            array.refuse_write()

    def _tell_accumulator(self) -> None:
        """Update the shape and dtype of the gradients at this leaf's `AccumulateGrad`,
        to which recorded graphs lead.
        """
        accumulator = self._accumulator() if self._accumulator is not None else None
        if accumulator is not None:
            accumulator._shape, accumulator._dtype = self._array.shape, self._dtype_of_grad()
