"""Bridges: export plugrad's ops to other frameworks, with a module for each.

``plugrad.interop.torch.export("legendre::legendre3")`` is a function of PyTorch's tensors. A module imports its
framework when it is itself imported; plugrad imports none of them.
"""

from __future__ import annotations


def lacking(framework: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error for a bridge to a framework that is not installed, or `error` if another module is missing."""
    if error.name != framework:
        return error
    return ModuleNotFoundError(
        f"plugrad.interop.{framework} needs {framework}, which is not installed: pip install {framework}",
        name=framework,
    )
