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
        The dtypes that its first array may have; other arrays of floating or complex numbers have the same one.
    takes
        A function of the same arguments, which returns True if the kernel can compute them, else False or the reason
        in words ("groups"), about which the user is warned once.
    smallest
        The number of elements that the largest array must have; with fewer, the plain forward is as fast, and runs.
    any_strides
        Whether `forward` gets arrays as they are, which need not be contiguous; else they are copied before.
    arrays
        The libraries whose arrays it takes, by the names of their packages, such as "cupy"; all arrays of a call are of
        one library. Arrays of another library than NumPy are passed as they are.
    tolerance
        How far a result may be from the plain forward's, in units of the dtype's resolution, relative to the largest
        element. A larger difference is a fault, for the checker and in anomaly mode.

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
        """Return why this kernel does not take some arguments, in words; '' if the plain forward is as fast;
        None if it does.

        `args` and `settings` are the arguments of a call. With `any_size`, `smallest` is ignored.
        """
        return choosing().why_not(self, args, settings, any_size)  # type: ignore[no-any-return]

    def run(self, args: tuple[Any, ...], settings: dict[str, Any]) -> Any:
        """Return the result of this kernel for a call's `args` and `settings`, which it must take: see `why_not`."""
        return choosing().run(self, args, settings)


def run_kernel(ctx: Any, /, *args: Any, **settings: Any) -> Any:
    """Return the result of an op's plain forward, or of the kernel that is chosen for it, without NumPy's warnings.

    `ctx` is the first argument of the op's forward or backward; the plain forward is the attribute ``plain`` of its
    class. The other arguments are passed on.

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
    """Return the module that chooses kernels, or None if no kernel has been chosen:
    by `packs` or anywhere in this process.

    `packs` are the kernel packs that a task has chosen. If there are any, or the user's configuration names some, the
    module is imported.
    """
    if table.kernels is None:
        said = default.rules().kernels
        if packs or (said is not None and said.value):
            return choosing()
    return table.kernels


def choosing() -> Any:
    """Return the module that chooses kernels, imported at its first use."""
    return table.kernels or table.load_kernels()


def carried() -> tuple[str, ...] | None:
    """Return the names of the kernel packs that are chosen here, for a task that will run elsewhere: see `as_carried`.

    The result is () if there are none, and None during a check of kernels.
    """
    kernels = in_use()
    return () if kernels is None else kernels.chooser.carried()


def as_carried(packs: tuple[str, ...] | None) -> AbstractContextManager[None]:
    """Return a context manager in which the kernels of `packs` are chosen, as they were where a task was made.

    `packs` is what `carried` returned there; if it is empty, the plain forwards run. For a kernel pack that is not
    installed here there is a warning, and the plain forwards run.
    """
    kernels = in_use(packs)
    return nullcontext() if kernels is None else kernels.chooser.as_carried(packs)


def require_kernel(row: Any) -> None:
    """Raise RegistrationError if `row`, which a kernel pack registers, is no `Kernel`,
    or one of its fields is malformed.
    """
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
