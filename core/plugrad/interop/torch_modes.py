"""PyTorch's active modes in a call: a transform of `torch.func`, forward mode, a tracer."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.autograd import forward_ad

# What PyTorch's own `Function.apply` asks first. A `Transformed` call is right in any case, and takes 10 µs more.
is_transformed: Callable[[], bool] = getattr(
    torch._C, "_are_functorch_transforms_active", lambda: True
)


def has_tangents() -> bool:
    """Return whether PyTorch may compute in forward mode."""
    level: int = getattr(forward_ad, "_current_level", 0)
    return level >= 0


def is_traced() -> bool:
    """Return whether the dispatcher's ops are being traced (`make_fx`), or the tensors are fake."""
    if not torch._C._len_torch_dispatch_stack():
        return False
    kinds = torch._C._TorchDispatchModeKey
    return any(map(torch._C._get_dispatch_mode, (kinds.PROXY, kinds.FAKE)))


@torch.compiler.assume_constant_result
def is_differentiated() -> bool:
    """Return whether forward mode, or a transform of torch.func other than `vmap`, is active.

    In those PyTorch 2.13 raises of any op of `torch.library`, or gives zeros for its tangent, without a word.
    """
    transforms = torch._C._functorch.get_interpreter_stack() or ()
    return has_tangents() or any(each.key() != VMAP for each in transforms)


VMAP = torch._C._functorch.TransformType.Vmap
