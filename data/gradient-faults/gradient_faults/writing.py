"""How the tables in NumPy are written: a forward, a backward and samples, from functions.

A rule is text that NumPy, plugrad and PyTorch can all run: operators, methods that all three have, functions by the
`xp` of `form.py`.
"""

import copy
import inspect

import numpy as np

from .form import Sample

# Samples ------------------------------------------------------------------------------------------------------------


def normal(*shapes, **settings):
    """Return samples of normal numbers: one argument per shape."""
    return lambda rng: [Sample(*(rng.normal(size=shape) for shape in shapes), **settings)]


def uniform(low, high, *shapes, **settings):
    """Return samples of numbers in a range: one argument per shape."""
    return lambda rng: [Sample(*(rng.uniform(low, high, shape) for shape in shapes), **settings)]


def positive(*shapes, **settings):
    """Return samples of numbers from 0.5 to 2: one argument per shape."""
    return uniform(0.5, 2, *shapes, **settings)


def several(*shapes):
    """Return samples of one argument, of several shapes."""
    return lambda rng: [Sample(rng.normal(size=shape)) for shape in shapes]


def at(*values, **settings):
    """Return samples that are these very numbers."""
    return lambda rng: [Sample(*map(np.array, values), **settings)]


def beside(shape, *others, **settings):
    """Return samples of normal numbers, and beside them these very values: indices, masks, sizes."""
    return lambda rng: [Sample(rng.normal(size=shape), *copy.deepcopy(others), **settings)]


# Rules --------------------------------------------------------------------------------------------------------------


def saving(function):
    """Return a forward that saves its inputs."""

    def forward(ctx, *args):
        ctx.save_for_backward(*args)
        return function(*args)

    return with_names_of(function, forward)


def keeping(function):
    """Return a forward that saves its output."""

    def forward(ctx, *args):
        output = function(*args)
        ctx.save_for_backward(output)
        return output

    return with_names_of(function, forward)


def plain(function):
    """Return a forward that saves nothing."""
    return with_names_of(function, lambda ctx, *args: function(*args))


def with_names_of(function, forward):
    """Return `forward` with the arguments' names of `function`: x and y for a ufunc."""
    code = getattr(function, "__code__", None)
    named = code.co_varnames[: code.co_argcount] if code else "xy"[: getattr(function, "nin", 1)]
    names = ("ctx", *named)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    forward.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in names])
    return forward


def from_saved(function):
    """Return a backward that is a function of grad_output and what was saved."""
    return lambda ctx, g: function(g, *ctx.saved_tensors)


def of_grad(function):
    """Return a backward that is a function of grad_output alone."""
    return lambda ctx, *g: function(*g)


def write_into(array, value):
    """Return the array, with other values written into it."""
    array[...] = value
    return array


def by_position(forward):
    """Return the parameters of a forward less its ctx, with settings by position, and the settings' names."""
    parameters = list(inspect.signature(forward).parameters.values())[1:]
    settings = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    return [
        each.replace(kind=each.POSITIONAL_OR_KEYWORD) if each.name in settings else each
        for each in parameters
    ], settings


def calls_by_position(side):
    """Return the samples of a side as a function of a Generator that yields arguments: the settings are the last."""
    parameters, names = by_position(side["forward"] or side["backward"])
    settings = [each for each in parameters if each.name in names]
    samples = side["samples"]

    def calls(rng):
        for sample in samples(rng):
            given = [sample.settings.get(each.name, each.default) for each in settings]
            yield (*sample.args, *given)

    return calls
