"""Results that are written into a tensor that is given: ``out=``."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.errors import GradientError, InPlaceError, OpArgumentError
from plugrad.engine.inplace.write import refuse_dtype, write_in_place
from plugrad.engine.places import level_of_user
from plugrad.engine.tensor.arrays import torch_name
from plugrad.engine.tensor.tensor import Tensor


def write_out(name: str, out: Any, compute: Callable[[], Any], inputs: Any, exact: bool) -> Any:
    """Write what `compute` returns into `out`, as PyTorch's ``out=`` does, and return `out`.

    If there are several results, `out` is a tuple, and each Tensor must have the dtype of its result. A single one must
    if `exact`. `name` is the op's, for messages, and `inputs` are its arguments.

    Raises
    ------
    TypeError
        `out` is no Tensor, or has not one Tensor for each result.
    RuntimeError
        `out` or an input requires grad and operations are being recorded; or `out` has another shape and shares its
        memory; or its dtype cannot hold the result, or differs from it where it must not.
    """
    targets = out if isinstance(out, (tuple, list)) else (out,)
    others = [type(target).__name__ for target in targets if not isinstance(target, Tensor)]
    if others:
        raise OpArgumentError(f"{name}(): argument 'out' must be Tensor, not {others[0]}")
    tensors = [value for value in (*targets, *inputs) if isinstance(value, Tensor)]
    if grad_mode.is_grad_enabled() and any(tensor._edge is not None for tensor in tensors):
        raise GradientError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, but one of the "
            "arguments requires grad. Leave `out` away, or call it inside no_grad()"
        )
    result = compute()
    single = not isinstance(result, tuple)
    results = (result,) if single else result
    if len(results) != len(targets) or single is not (targets is not out):
        raise OpArgumentError(
            f"{name}(): argument 'out' must be {'a Tensor' if single else f'a tuple of {len(results)} Tensors'}, got "
            f"{type(out).__name__} of {len(targets)}"
        )
    for target, value in zip(targets, results, strict=True):
        asked, kind = (torch_name(each._array.dtype).lower() for each in (value, target))
        if (exact or not single) and kind != asked:
            raise InPlaceError(f"Expected out tensor to have dtype {asked}, but got {kind} instead")
        refuse_dtype(target, value._array, name)
    for target, value in zip(targets, results, strict=True):
        resize_out(target, value._array.shape, name)
        write_in_place(target, name, lambda old, value=value: value)  # type: ignore[misc]
    if type(result) is tuple:
        return tuple(targets)
    return out if single else type(result)(*targets)


def resize_out(out: Tensor, shape: tuple[int, ...], name: str) -> None:
    """Give `out` new memory if it has another shape than `shape`, with PyTorch's warning if it had elements.

    `name` is that of the op, for the message.

    Raises
    ------
    InPlaceError
        `out` requires grad, is a view or has views: PyTorch would write beyond what they show.
    """
    if out._array.shape == shape:
        return
    seen = out._base is not None or any(ref() is not None for ref in tuple(out._views or ()))
    if seen or out._edge is not None:
        what = "variables that require grad" if out._edge is not None else "a tensor that has views"
        raise InPlaceError(
            f"cannot resize {what if out._base is None else 'a view'}: {name}(out=...) needs shape {list(shape)}, and "
            f"`out` has {list(out._array.shape)}. Give it a tensor of that shape, or an empty one"
        )
    if out._array.size:
        warnings.warn(
            f"An output with one or more elements was resized since it had shape {list(out._array.shape)}, which does "
            f"not match the required output shape {list(shape)}. {name}(out=...) gives it memory of its own",
            UserWarning,
            stacklevel=level_of_user(),
        )
    out._array = np.empty(shape, out._array.dtype)
