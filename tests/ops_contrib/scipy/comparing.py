"""Numbers with a gradient, and differences: what the tests of SciPy's packs compare with."""

import numpy as np

import plugrad as pg


def double(*numbers):
    """Return a tensor of float64 or complex128 that requires grad: of a number, an array, or several numbers."""
    array = np.asarray(numbers if len(numbers) > 1 else numbers[0])
    return pg.tensor(array.astype(np.result_type(array, np.float64)), requires_grad=True)


def doubles(*numbers):
    """Return such a tensor of each."""
    return [double(each) for each in numbers]


def slopes(value, inputs, **settings):
    """Return the gradients of the sum of a tensor, 0 where it does not depend on an input."""
    how = {"allow_unused": True, "materialize_grads": True} | settings
    return pg.autograd.grad(value.sum(), inputs, **how)


def differences(function, at, step=1e-5):
    """Return the central differences of a function of an array which returns an array."""
    at = np.asarray(at, float)
    moves = step * np.eye(at.size).reshape(at.size, *at.shape)
    found = [(function(at + move) - function(at - move)) / (2 * step) for move in moves]
    return np.moveaxis(np.array(found), 0, -1)
