"""Conversion of PyTorch's tensors to arrays and back, without a copy.

An op gets a read-only view of the tensor, so it cannot write into it. An output that is read-only is a view of an input
(or of a gradient); PyTorch must not own that memory, so only such an output is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import torch
from torch.autograd import forward_ad

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor

DTYPES = (
    *(torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64),
    *(torch.uint16, torch.uint32, torch.uint64, torch.float16, torch.float32, torch.float64),
    *(torch.complex64, torch.complex128),
)
AS_NUMPY = {dtype: torch.empty(0, dtype=dtype).numpy().dtype for dtype in DTYPES}
AS_TORCH = {ours: theirs for theirs, ours in AS_NUMPY.items()}


def as_numpy(tensor: torch.Tensor) -> Array:
    """Return a read-only array that shares the memory of `tensor`.

    Raises
    ------
    OpArgumentError
        The tensor is not on the CPU, or of a layout or dtype that NumPy lacks.
    """
    try:
        array = (tensor.detach() if tensor.requires_grad else tensor).numpy()
    except (RuntimeError, TypeError) as error:
        array = resolved(tensor, error)
    array.flags.writeable = False
    return array


def resolved(tensor: torch.Tensor, error: Exception) -> Array:
    """Return an array for a tensor that PyTorch keeps as lazily conjugated or negated, computed. Raises
    OpArgumentError, caused by `error`, for any other tensor that NumPy cannot take.
    """
    if tensor.device.type != "cpu":
        raise OpArgumentError(
            f"plugrad computes on the CPU, and this tensor is on {tensor.device}: move it there and back, "
            f"op(x.cpu()).to({str(tensor.device)!r}), which autograd follows"
        ) from error
    if tensor.layout != torch.strided:
        raise OpArgumentError(
            f"plugrad takes dense tensors, and this one is {tensor.layout}: give it x.to_dense()"
        ) from error
    if tensor.dtype not in AS_NUMPY:
        wider = "x.to(torch.complex64)" if tensor.is_complex() else "x.float()"
        raise OpArgumentError(
            f"NumPy, and so plugrad, has no {tensor.dtype}: give it {wider}, and turn the result back by "
            f".to({tensor.dtype})"
        ) from error
    if tensor.is_conj() or tensor.is_neg():
        array: Array = tensor.detach().resolve_conj().resolve_neg().numpy()
        return array
    raise OpArgumentError(
        f"a {type(tensor).__name__} without memory of its own (traced, or transformed in a way that plugrad's exports "
        f"do not know) cannot be given to NumPy: {error}"
    ) from error


def handed_over(outputs: Sequence[Tensor]) -> tuple[torch.Tensor, ...]:
    """Return plugrad's outputs as torch tensors that share their memory; an output that shares memory with an earlier
    one is copied.
    """
    if len(outputs) == 1:
        return (as_torch(outputs[0]._array),)
    arrays = [output._array for output in outputs]
    for later in range(1, len(arrays)):
        if any(np.may_share_memory(arrays[later], earlier) for earlier in arrays[:later]):
            arrays[later] = arrays[later].copy()
    return tuple([as_torch(array) for array in arrays])


def as_torch(array: Array) -> torch.Tensor:
    """Return a tensor that shares the memory of `array`, or a copy if the array is read-only or has negative strides.

    Raises
    ------
    OpArgumentError
        PyTorch has no such dtype, or `array` is no NumPy array.
    """
    try:
        return torch.from_numpy(array if array.flags.writeable else array.copy())
    except ValueError:  # strides that run backwards
        return torch.from_numpy(array.copy())
    except (AttributeError, TypeError) as error:
        raise OpArgumentError(
            f"the op returned {type(array).__name__} of {getattr(array, 'dtype', 'no dtype')}, which PyTorch cannot "
            "hold: let it return a NumPy array of bool, integers, float16 to float64 or complex numbers"
        ) from error


# What PyTorch's own `Function.apply` asks first. A `Transformed` call is right in any case, and takes 10 µs more.
is_transformed: Callable[[], bool] = getattr(
    torch._C, "_are_functorch_transforms_active", lambda: True
)


def has_tangents() -> bool:
    """Return True if PyTorch's forward mode is active."""
    level: int = getattr(forward_ad, "_current_level", 0)
    return level >= 0


def is_traced() -> bool:
    """Return True while PyTorch traces its dispatcher's ops (`make_fx`), or computes with fake tensors."""
    if not torch._C._len_torch_dispatch_stack():
        return False
    kinds = torch._C._TorchDispatchModeKey
    return any(map(torch._C._get_dispatch_mode, (kinds.PROXY, kinds.FAKE)))


@torch.compiler.assume_constant_result
def is_differentiated() -> bool:
    """Return True if forward mode, or a transform of torch.func other than `vmap`, is active.

    In those PyTorch 2.13 raises an error for any op of `torch.library`, or silently gives zeros for its tangent.
    """
    transforms = torch._C._functorch.get_interpreter_stack() or ()
    return has_tangents() or any(each.key() != VMAP for each in transforms)


VMAP = torch._C._functorch.TransformType.Vmap
