"""The rows of the fault tables as PyTorch's own kind of rule: a `torch.autograd.Function` with samples.

Forward is the row's NumPy code; backward is its text on torch tensors, or NumPy code too where it is declared `once`.
"""

import functools
import inspect

import torch
from torch.autograd.function import once_differentiable

from tests.faults.torch_twins import run_backward, run_forward


def of_row(forward, backward, samples, *, once=False, **facts):
    """Return the class; settings are arguments by position, as PyTorch knows no others."""
    parameters = list(inspect.signature(forward).parameters.values())
    settings = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    by_position = [
        each.replace(kind=each.POSITIONAL_OR_KEYWORD) if each.name in settings else each
        for each in parameters
    ]

    count = len(parameters) - 1 - len(settings)

    def there(ctx, *args):
        ctx.once = once
        given = args[:count] if settings else args
        named = dict(zip(settings, args[len(given) :], strict=False))
        return run_forward(functools.partial(forward, **named), ctx, given)

    def back(ctx, *grads):
        results = run_backward(backward, ctx, grads)
        return (*results, *[None] * (len(ctx.needs_input_grad) - count if settings else 0))

    there.__signature__ = inspect.Signature(by_position)
    wrapped = {
        name: staticmethod(value) if callable(value) else value for name, value in facts.items()
    }
    methods = {
        "forward": staticmethod(there),
        "backward": staticmethod(once_differentiable(back) if once else back),
        "samples": staticmethod(samples),
    }
    return type("Planted", (torch.autograd.Function,), {**wrapped, **methods})


def can_be_said(rule):
    """Return True: PyTorch has a word for whatever the tables hold."""
    return True


def forget():
    """Do nothing: PyTorch compiles nothing."""
