"""Bridges: export plugrad's ops to other frameworks, with a module for each.

``plugrad.interop.torch.export("legendre::legendre3")`` is a function of PyTorch's tensors. `functions`, `arrays` and
`shapes` are what every bridge needs. `scipy` is plugrad's own; the modules called like a framework are the public names
of what is in `plugrad_frameworks`, and import that framework when they are imported.
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
