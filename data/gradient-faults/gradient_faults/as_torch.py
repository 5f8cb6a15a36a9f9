"""The rows of the fault tables as PyTorch's own kind of rule, a `torch.autograd.Function` with samples, and what
`torch.autograd.gradcheck` and `gradgradcheck` say of them.

Forward is the row's NumPy code; backward is its text on torch tensors, or NumPy code too where it is declared `once`. A
rule is said to be wrong if any sample raises in any of the modes.
"""

import functools
import inspect
import warnings

import numpy as np
import torch
from torch.autograd.function import once_differentiable

from tests.checker.check.writing_ops import by_position
from tests.checker.gradient_bugs.form import class_of


def of_row(forward, backward, samples, *, once=False, **facts):
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
    return class_of("Planted", torch.autograd.Function, methods | {"samples": samples} | facts)


def can_be_said(rule):
    """Return True: PyTorch has a word for whatever the tables hold."""
    return True


def forget():
    """Do nothing: PyTorch compiles nothing."""


# Running a row inside PyTorch ---------------------------------------------------------------------------------------


class Context:
    """Our ctx, on top of PyTorch's."""

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
    """Run our forward inside PyTorch's."""
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
    """Our ctx in backward: saved tensors, and whatever forward wrote on it."""

    def __init__(self, ctx, convert):
        self.__dict__.update({name: convert(value) for name, value in ctx.facts.items()})
        self.saved_tensors = tuple(
            plain if tensor is None else convert(tensor)
            for tensor, plain in zip(ctx.saved_tensors, ctx.plain, strict=True)
        )
        self.needs_input_grad = ctx.needs_input_grad


def run_backward(backward, ctx, grads):
    """Run our backward inside PyTorch's: on its tensors, or on arrays if it is declared `once`."""
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


# PyTorch's own checkers ----------------------------------------------------------------------------------------------

MODES = ("slow", "fast")
OUR_OWN = "Can't call numpy() on Tensor"  # a rule's constants are arrays: that is how it is written, and no fault


LARGEST = 4096  # entries of an input: PyTorch's slow mode writes down a Jacobian with as many rows and columns


def modes(row, *, broken=False):
    """Return the modes in which PyTorch raises on the right rule of a row, or on the wrong one."""
    side = row.side(broken=broken)
    drawn = list(side["samples"](np.random.default_rng(0)))
    if row.forward is None:
        return verdicts(side["backward"], [sample.args for sample in drawn])
    parameters, names = by_position(side["forward"])
    settings = [each for each in parameters if each.name in names]
    calls = [
        (*sample.args, *(sample.settings.get(each.name, each.default) for each in settings))
        for sample in drawn
    ]
    seed = None if side.get("deterministic", True) else 0
    return verdicts(of_row(**side).apply, calls, second=not row.once, seed=seed)


def is_found(fault):
    """Return whether a mode raises on the wrong one of PyTorch's own rules, and not on the right one.

    Each is asked with second derivatives, and without.
    """
    return any(
        raised(fault, second, broken=True) - raised(fault, second, broken=False)
        for second in (False, True)
    )


def raised(fault, second, *, broken):
    """Return the modes that raise on one of PyTorch's own rules, which is given copies, for it may write to them."""
    rule = fault.twin(broken=broken)

    def call(*given):
        if not getattr(rule, "deterministic", True):
            torch.manual_seed(0)
        return rule.apply(*(v.clone() if isinstance(v, torch.Tensor) else v for v in given))

    return verdicts(call, rule.samples(np.random.default_rng(0)), second=second)


def is_small(samples):
    """Return whether PyTorch can be asked."""
    args = [arg for sample in samples(np.random.default_rng(0)) for arg in sample.args]
    return all(np.size(arg) <= LARGEST for arg in args)


def verdicts(function, samples, *, second=True, seed=None):
    """Return the modes in which PyTorch's checkers raise on any sample, of 'slow' and 'fast'.

    Parameters
    ----------
    function
        Takes tensors.
    samples
        The arguments of each call.
    second
        Whether `gradgradcheck` is asked too.
    seed
        What NumPy's global generator is set to before each call, for an op that draws from it.
    """

    def call(*given):
        if seed is not None:
            np.random.seed(seed)  # noqa: NPY002 - what the op draws from
        return function(*given)

    raised = set()
    calls = list(samples)
    for mode in MODES:
        for args in calls:
            tensors = [tensor_of(arg) for arg in args]
            for check in (torch.autograd.gradcheck, torch.autograd.gradgradcheck)[: 1 + second]:
                try:
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")
                        check(call, tensors, fast_mode=mode == "fast")
                except Exception as error:
                    if OUR_OWN not in str(error):
                        raised.add(mode)
    return raised


def tensor_of(value):
    """Return an array as a tensor, differentiable if it can be; anything else as it is."""
    if not isinstance(value, np.ndarray):
        return value
    tensor = torch.from_numpy(np.array(value))
    return tensor.requires_grad_(tensor.is_floating_point() or tensor.is_complex())
