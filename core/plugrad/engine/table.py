"""Lookup table of the ops that the engine uses, by name: filled by the registry when the pack `builtin` loads.

The engine imports no op. `ops` starts empty; the first look at an op (``pg.exp``, ``x * 2``, ``x.sum``) calls `get`,
which has the registry load the module of the pack where the op is, and finds it here. `loader` is set in
`plugrad/__init__.py`, the registry fills `ops`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ops: dict[str, Callable[..., Any]] = {}
loader: Callable[[], Any] | None = None
chunks: Any = None
"""Import of the module that computes chunk by chunk (Dask's arrays), set there, too.

Its `over_chunks` runs an op that declares `core_dims`, its `on_batches` and `along_chunks` a function of NumPy arrays.
"""
of_ufunc: Callable[[Any], Callable[..., Any] | None] | None = None
"""What finds the op of a pack that a ufunc of another library than NumPy is on Tensors, or None: set there, too."""
settings: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {}
"""Settings of the names, which who runs a stranger's code puts back: how each is read, and how it is set."""

load_vmap: Callable[[], Any] | None = None
"""What imports the module of `vmap`, if it is installed: set in `plugrad/__init__.py`, too."""
vmap: Any = None
"""The module that calls ops with batched tensors, once there are any: it sets itself."""

kernels: Any = None
"""The module that chooses kernels, once it is imported: it sets itself, when the first kernel is chosen."""
load_kernels: Callable[[], Any]
"""What imports that module: set in `plugrad/__init__.py`, too."""

instead: Callable[[str], str] | None = None
"""What says what to write instead of a name that PyTorch has and plugrad lacks, "" if nothing: set by those names."""


def get(name: str) -> Callable[..., Any]:
    """Return the function of the builtin op `name`; the pack `builtin`, and the op's module,
    are imported when first needed.

    Raises
    ------
    AttributeError
        The pack `builtin` has no such op.
    """
    if name not in ops and loader is not None:
        loader().get(name)
    try:
        return ops[name]
    except KeyError:
        raise AttributeError(f"the pack 'builtin' has no op {name!r}") from None


def lists(name: str) -> bool:
    """Return True if the pack `builtin` lists an op of that name, without importing the op."""
    return name in ops or (loader is not None and name in loader().names())
