"""Loader: rows as a `torch.autograd.Function` with samples, which needs nothing but PyTorch, NumPy and SciPy.

Forward is the row's NumPy code; backward is its text on torch tensors, or NumPy code too where it is declared `once`.
"""

import functools
import inspect
from types import SimpleNamespace

import numpy as np
import torch
from torch.autograd.function import once_differentiable

from .form import class_of
from .writing import by_position, calls_by_position


def load(entry, *, broken=False, revealed=False):
    """Return an entry's rule, right or wrong: a class with `apply`, whose `samples(rng)` yields the arguments of calls.

    Of a fault that is no rule, but a function of tensors that detaches, it is an object with the same two names; of an
    op of `torch.library`, the op, which is called itself. `rule.dtype`, where there is one, is the only dtype it takes.

    Raises
    ------
    TypeError
        It has no rule of PyTorch's, or not this one; the message says why.
    """
    entry.refuse("torch", broken=broken)
    row = entry.row
    if row.framework != "numpy":
        return row.twin(broken=broken, revealed=revealed)
    side = row.side(broken=broken, revealed=revealed)
    calls = calls_by_position(side)
    del side["samples"]
    if row.forward is None:
        return SimpleNamespace(apply=side["backward"], samples=calls, once=False)
    return of_row(**side, samples=calls)


def of_row(forward, backward, samples=None, *, once=False, **facts):
    """Return the class; settings are arguments by position, as PyTorch knows no others."""
    parameters, settings = by_position(forward)
    count = len(parameters) - len(settings)

    def there(ctx, *args):
        ctx.once = once
        given = args[:count] if settings else args
        named = dict(zip(settings, args[len(given) :], strict=False))
        return run_forward(functools.partial(forward, **named), ctx, given)

    def back(ctx, *grads):
        results = run_backward(backward, ctx, grads)
        return (*results, *[None] * (len(ctx.needs_input_grad) - count if settings else 0))

    ctx = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_ONLY)
    there.__signature__ = inspect.Signature([ctx, *parameters])
    methods = {"forward": there, "backward": once_differentiable(back) if once else back}
    if samples is not None:
        methods["samples"] = samples
    return class_of("Planted", torch.autograd.Function, methods | facts)


# Running a row inside PyTorch ---------------------------------------------------------------------------------------


class Context:
    """The ctx of a row, on top of PyTorch's."""

    def __init__(self, ctx, tensors, arrays):
        object.__setattr__(self, "inner", ctx)
        object.__setattr__(self, "known", list(zip(arrays, tensors, strict=True)))
        object.__setattr__(self, "saved", ())
        object.__setattr__(self, "marked", [])
        object.__setattr__(self, "facts", {})

    needs_input_grad = property(lambda self: self.inner.needs_input_grad)

    def __setattr__(self, name, value):
        self.facts[name] = value

    def __getattr__(self, name):
        try:
            return self.facts[name]
        except KeyError:
            raise AttributeError(name) from None

    def save_for_backward(self, *values):
        object.__setattr__(self, "saved", values)

    def set_materialize_grads(self, value):
        self.inner.set_materialize_grads(value)

    def mark_dirty(self, *arrays):
        self.inner.mark_dirty(*(self.tensor(array) for array in arrays))

    def mark_non_differentiable(self, *arrays):
        self.marked.extend(arrays)

    def tensor(self, value):
        """Return the tensor that an array is of: an input's, an output's, or a new one."""
        for array, tensor in self.known:
            if array is value:
                return tensor
        return new_tensor(value) if isinstance(value, (np.ndarray, np.generic)) else value


def run_forward(forward, ctx, tensors):
    """Run a row's forward inside PyTorch's."""
    arrays = [t.detach().numpy() if isinstance(t, torch.Tensor) else t for t in tensors]
    ours = Context(ctx, tensors, arrays)
    outputs = forward(ours, *arrays)
    several = isinstance(outputs, tuple)
    results = []
    for output in outputs if several else (outputs,):
        results.append(ours.tensor(output))
        ours.known.append((output, results[-1]))
    if ours.marked:
        ctx.mark_non_differentiable(*(ours.tensor(array) for array in ours.marked))
    saved = [ours.tensor(value) for value in ours.saved]
    ctx.save_for_backward(*(t if isinstance(t, torch.Tensor) else None for t in saved))
    ctx.plain = [None if isinstance(t, torch.Tensor) else t for t in saved]
    ctx.facts = ours.facts
    return tuple(results) if several else results[0]


def new_tensor(value):
    """Return an array as a tensor with the same memory, where PyTorch can have it."""
    array = np.asarray(value)
    usable = array.flags.writeable and all(step >= 0 for step in array.strides)
    return torch.from_numpy(array if usable and array.ndim else array.copy())


class SavedContext:
    """The ctx of a row in backward: saved tensors, and whatever forward wrote on it."""

    def __init__(self, ctx, convert):
        self.__dict__.update({name: convert(value) for name, value in ctx.facts.items()})
        self.saved_tensors = tuple(
            plain if tensor is None else convert(tensor)
            for tensor, plain in zip(ctx.saved_tensors, ctx.plain, strict=True)
        )
        self.needs_input_grad = ctx.needs_input_grad


def run_backward(backward, ctx, grads):
    """Run a row's backward inside PyTorch's: on its tensors, or on arrays if it is declared `once`."""
    convert = as_array if ctx.once else as_tensor
    ours = SavedContext(ctx, convert)
    before = dict(vars(ours))
    results = backward(ours, *(convert(grad) for grad in grads))
    ctx.facts |= {  # what backward changed on ctx stays changed
        name: value for name, value in vars(ours).items() if before.get(name) is not value
    }
    results = results if isinstance(results, tuple) else (results,)
    return tuple(as_tensor(result) for result in results)


def as_array(value):
    """Return a tensor as an array that shares its memory."""
    return value.detach().numpy() if isinstance(value, torch.Tensor) else value


def as_tensor(value):
    """Return an array as a tensor."""
    return new_tensor(value) if isinstance(value, (np.ndarray, np.generic)) else value
