"""Kernels: faster forwards of ops, offered as plugins, chosen by the user, each beside the plain text that it replaces.

An op that can have kernels names its plain forward in its class, ``plain``: a function of arrays, which its `forward`
calls as ``run_kernel(ctx, ...)`` when it has checked and arranged the arguments. A kernel is another function of the
same arguments. The rule, what is saved and the errors stay the op's, so derivatives of every order do. Installed and
not chosen, a kernel changes nothing; chosen, it runs where it takes the arguments, and the plain forward elsewhere.

Here stands what authors write. What chooses a kernel is imported when a user, the environment or a check chooses one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from plugrad.engine import table
from plugrad.engine.errors import RegistrationError
from plugrad.engine.quiet import quietly
from plugrad.registry import default
from plugrad.registry.telling.strangers import bounded, repr_of


@dataclass(frozen=True, eq=False)
class Kernel:
    """A faster forward of an op, what it takes, and what it must equal: the op's own plain forward.

    Parameters
    ----------
    op
        The op's identity, 'builtin::conv2d'.
    forward
        Called with what the op's plain forward is called with (`plugrad info OP` shows that): arrays that are
        C-contiguous, aligned, in native byte order and not empty, not to be written to; it returns new arrays, of the
        same shapes and dtypes.
    dtypes
        Those of the first array that it takes; other arrays of floating or complex numbers have the same one.
    takes
        Called with the same arguments: True, or False, or why not, in words ("groups"), which the user is told once.
    smallest
        Of how many elements the largest array must be: below that the plain forward is as fast, and runs.
    any_strides
        Whether it is given arrays as they are, which need not be contiguous; else they are copied before.
    arrays
        The libraries whose arrays it takes, by the names of their packages, "cupy": all arrays of a call are of one.
        Those of another library than NumPy's it is given as they are.
    tolerance
        How far it may be from the plain forward, in units of the dtype's resolution, relative to the largest element:
        what is farther is a fault, for the checker and in anomaly mode.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import Kernel
    >>> kernel = Kernel("builtin::softmax", lambda x, axis: np.exp(x) / np.exp(x).sum(axis, keepdims=True))
    >>> kernel
    <kernel of builtin::softmax, float32 or float64>
    """

    op: str
    forward: Callable[..., Any]
    dtypes: tuple[str, ...] = ("float32", "float64")
    takes: Callable[..., bool | str] | None = None
    smallest: int = 0
    any_strides: bool = False
    arrays: tuple[str, ...] = ("numpy",)
    tolerance: float = 1000.0

    def __repr__(self) -> str:
        return f"<kernel of {self.op}, {' or '.join(self.dtypes)}>"

    def why_not(
        self, args: tuple[Any, ...], settings: dict[str, Any], any_size: bool = False
    ) -> str | None:
        """Return why it does not take some arguments, in words, '' if the plain forward is as good; None if it does."""
        return choosing().why_not(self, args, settings, any_size)  # type: ignore[no-any-return]

    def run(self, args: tuple[Any, ...], settings: dict[str, Any]) -> Any:
        """Return what it computes of arguments that it takes."""
        return choosing().run(self, args, settings)


def run_kernel(ctx: Any, /, *args: Any, **settings: Any) -> Any:
    """Call the plain forward of an op, or the kernel of it that is chosen, without NumPy's warnings.

    `ctx` is the first argument of the op's forward or backward. What is called is the attribute ``plain`` of its class.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import run_kernel
    >>> class Log(pg.ArrayFunction):
    ...     plain = staticmethod(np.log)
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return run_kernel(ctx, x)
    >>> Log.apply(pg.tensor([1.0, 0.0]))
    tensor([0., -inf])
    """
    kernels = table.kernels or in_use()
    if kernels is None:
        return quietly(ctx._function.plain, *args, **settings)
    return kernels.chooser.run(ctx, args, settings)


def in_use(packs: tuple[str, ...] | None = ()) -> Any:
    """Return the module that chooses kernels; None where neither `packs` nor anything else has ever chosen one."""
    if table.kernels is None:
        said = default.rules().kernels
        if packs or (said is not None and said.value):
            return choosing()
    return table.kernels


def choosing() -> Any:
    """Return the module that chooses kernels, imported at its first use."""
    return table.kernels or table.load_kernels()


def carried() -> tuple[str, ...] | None:
    """Return the choice that a task takes along, to make it where it runs; None during a check of kernels."""
    kernels = in_use()
    return () if kernels is None else kernels.chooser.carried()


def as_carried(packs: tuple[str, ...] | None) -> AbstractContextManager[None]:
    """Make the choice in a block that `carried` was where its task was made; of no packs, the plain forwards run.

    A kernel pack that is not installed here is told: the plain forwards run.
    """
    kernels = in_use(packs)
    return nullcontext() if kernels is None else kernels.chooser.as_carried(packs)


def require_kernel(row: Any) -> None:
    """Raise RegistrationError if what a kernel pack registers is no kernel."""
    if not isinstance(row, Kernel):
        raise RegistrationError(
            f"register() was given {bounded(repr_of(row), 200)}, which is no Kernel; write "
            'register(Kernel("builtin::conv2d", conv2d)), from plugrad.authoring'
        )
    pack, separator, name = str(row.op).partition("::")
    if not (pack and separator and name):
        raise RegistrationError(
            f"a kernel's op is {bounded(repr_of(row.op), 200)}; write its identity, 'builtin::conv2d'"
        )
    for each in (row.forward, row.takes):
        if each is not None and not callable(each):
            raise RegistrationError(
                f"{row!r}: {bounded(repr_of(each), 200)} cannot be called; write a function"
            )
    given: tuple[tuple[str, Any, str], ...] = (
        ("dtypes", row.dtypes, "('float32', 'float64')"),
        ("arrays", row.arrays, "('numpy', 'cupy')"),
    )
    for name, names, such in given:
        if not isinstance(names, tuple) or not names or {*map(type, names)} != {str}:
            raise RegistrationError(f"{row.op}: {name} is {names!r}; write names, {such}")
