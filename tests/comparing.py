"""PyTorch and other frameworks, where installed; without one its tests are skipped, in one line of the summary.

`torch` is None there. What has no use without it asks for the fixture `torch`, or bears `needs_torch`.
"""

import importlib

import pytest

try:
    import torch
except ImportError:
    torch = None

needs_torch = pytest.mark.torch


def pytorch():
    """Return PyTorch; without it, skip the test or the module that asks."""
    if torch is None:  # raised in one place for all, so that pytest counts all in one line
        pytest.skip("compares with PyTorch, which is not installed", allow_module_level=True)
    return torch


def framework(name):
    """Return an installed framework; without it, skip the module that asks."""
    try:
        return importlib.import_module(name)
    except ImportError:  # raised in one place for all, so that pytest counts all in one line
        pytest.skip(f"the bridge to {name}, which is not installed", allow_module_level=True)
