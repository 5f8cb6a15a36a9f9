"""PyTorch, other frameworks and the example packs, where installed; what needs one that is missing is skipped, in one
line of the summary for each.

`torch` is None without PyTorch. What has no use then asks for the fixture `torch`, or bears `needs_torch`. Then come
results of ops in the form in which they are compared.
"""

import importlib
from functools import cache

import numpy as np
import pytest

import plugrad as pg


def installed(name):
    """Return a module of what is installed; without that, skip the test or the module of tests that asks."""
    why = why_not(name.partition(".")[0])
    if why:  # raised in one place for all, in the same words, so that pytest counts all in one line
        pytest.skip(why, allow_module_level=True)
    return importlib.import_module(name)


@cache
def why_not(name):
    """Return why something cannot be imported; "" if it can."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        return f"{name} is not installed"
    except (ImportError, RuntimeError) as exc:  # torchvision without its libraries
        return f"{name} cannot be imported: {exc}"
    return ""


def needs(name):
    """Return the mark of a test that is skipped, before its fixtures are set up, where something is not installed.

    What a fixture skips itself, pytest tells in a line for each test function.
    """
    return pytest.mark.torch if name == "torch" else pytest.mark.needs(name)


needs_torch = needs("torch")
torch = None if why_not("torch") else importlib.import_module("torch")


def flat(value):
    """Return what an op returns as a list, whatever tuples and lists it stands in."""
    if isinstance(value, (list, tuple)):
        return [leaf for item in value for leaf in flat(item)]
    return [value]


def arrays_of(result):
    """Results of an op as arrays: a tensor's, or those of a tuple."""
    if isinstance(result, tuple):
        return tuple(map(arrays_of, result))
    return result.detach().numpy() if isinstance(result, pg.Tensor) else result


def cast(value, dtype):
    """An array of real numbers in another dtype; anything else as it is."""
    is_real = isinstance(value, np.ndarray) and value.dtype.kind == "f"
    return value.astype(dtype) if is_real else value
