"""Other frameworks: their rules under plugrad's checker, and plugrad's ops among their own functions.

Each is a package here, and comes in by entry point like anybody's; a framework is imported by its own package alone.
`functions.py`, `arrays.py` and `shapes.py` are what every bridge needs; `scipy.py` is the bridge to SciPy's solvers.
"""

from __future__ import annotations


def lacking(framework: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error that a bridge raises when its `framework` cannot be imported: one that says how to install it.
    If `error` names another missing module, return `error` itself.
    """
    if error.name != framework:
        return error
    return ModuleNotFoundError(
        f"plugrad.interop.{framework} needs {framework}, which is not installed: pip install {framework}",
        name=framework,
    )
