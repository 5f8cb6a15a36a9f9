"""Dispatch of kernels: which of them runs instead of an op's plain forward, and the warnings about those that do not.

`kernels` chooses packs for a block, and the environment or pyproject.toml for a process; `plugrad.authoring.run_kernel`
calls `Chooser.run` as soon as this module is imported. The checker chooses by `Chooser.checked`.
"""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from plugrad.authoring import Kernel
from plugrad.authoring.kernels import require_kernel
from plugrad.engine import table
from plugrad.engine.errors import (
    GradientError,
    KernelWarning,
    NotCheckedError,
    PackError,
)
from plugrad.engine.places import level_of_user
from plugrad.engine.quiet import quietly
from plugrad.engine.tensor.arrays import fetching, is_other_array, library_of
from plugrad.engine.watch.anomaly import is_anomaly_enabled
from plugrad.registry import Registry, default
from plugrad.registry.finding.kinds import KERNELS
from plugrad.registry.telling.strangers import bounded, repr_of

Args: TypeAlias = tuple[Any, ...]
Settings: TypeAlias = dict[str, Any]
Packs: TypeAlias = tuple[str, ...]
Found: TypeAlias = tuple[str, Kernel]
"""The name of a kernel pack, and a kernel of it."""

NOT_WORTH_IT = ""
"""Result of `why_not` for arguments that a kernel takes, but for which the plain forward is as fast."""


def why_not(kernel: Kernel, args: Args, settings: Settings, any_size: bool = False) -> str | None:
    """Return the reason, in words, why a kernel does not take some arguments; None if it takes them.

    The result is `NOT_WORTH_IT` ('') if it could, but the plain forward is as fast. `any_size` ignores the kernel's
    `smallest`: the check runs kernels on small arrays, too.
    """
    arrays = arrays_in(args, settings)
    if not arrays:
        return NOT_WORTH_IT
    first, library = arrays[0].dtype, None
    for x in arrays:
        of = "numpy" if type(x) is np.ndarray else library_of(x) if is_other_array(x) else ""
        if of not in kernel.arrays or of != (library or of):
            kinds = " or ".join("NumPy" if each == "numpy" else each for each in kernel.arrays)
            return f"arrays of {kinds} only, not {type(x).__module__}.{type(x).__name__}"
        library = of
        if x.dtype != first and x.dtype.kind in "fc":
            return f"one dtype, not {first} and {x.dtype}"
    if not first.isnative or dtype_name(first) not in kernel.dtypes:
        return f"{' or '.join(kernel.dtypes)}, not {first}"
    sizes = [x.size for x in arrays]
    if not all(sizes) or (max(sizes) < kernel.smallest and not any_size):
        return NOT_WORTH_IT
    said = True if kernel.takes is None else kernel.takes(*args, **settings)
    if not isinstance(said, (bool, np.bool_, str)):
        raise TypeError(
            f"takes() of the kernel of {kernel.op} returned {bounded(repr_of(said), 200)}; return True, False, or "
            "what it takes in words"
        )
    if isinstance(said, str):
        return said
    return None if said else NOT_WORTH_IT


def run(kernel: Kernel, args: Args, settings: Settings) -> Any:
    """Return the result of a kernel for arguments that it takes,
    which are made contiguous unless it takes `any_strides`.
    """
    if not kernel.any_strides:
        args = tuple([arranged(value) for value in args])
        settings = {name: arranged(value) for name, value in settings.items()}
    return kernel.forward(*args, **settings)


@lru_cache(maxsize=64)
def dtype_name(dtype: Any) -> str:
    """Return the name of a dtype, cached: NumPy needs 2 µs for it."""
    return str(dtype.name)


def arrays_in(args: Args, settings: Settings) -> list[Any]:
    """Return the arguments that are arrays, of NumPy or of another library."""
    return [x for x in (*args, *settings.values()) if hasattr(x, "dtype") and hasattr(x, "shape")]


def arranged(value: Any) -> Any:
    """Return an array C-contiguous, aligned and without negative strides: itself, or a copy.
    Other values are unchanged.
    """
    if type(value) is not np.ndarray:
        return value
    flags = value.flags
    if flags.c_contiguous and flags.aligned and min(value.strides, default=0) >= 0:
        return value
    return value.copy()  # NumPy calls an axis of length 1 contiguous, whatever its stride is


# Which kernels run.


class Here(threading.local):
    """Thread-local holder of the names of the packs that a `kernels` block has chosen; None outside of such a block."""

    packs: Packs | None = None


_here = Here()
_told: set[tuple[str, str, str]] = set()  # kernel pack, op, and why it did not run


@dataclass(frozen=True)
class SlotCall:
    """Record of one call of an op's plain forward, and of the kernel that takes it, for a check: see `Checking.see`."""

    function: Any
    """The op's class."""
    kernel: Kernel | None
    """The kernel that takes the call; None if none does."""
    why_not: str
    """The reason why none does, in words; '' if there is nothing to say."""
    args: Args
    settings: Settings


@dataclass(frozen=True)
class Checking:
    """Kernels that a check runs, in every thread and on arrays of any size, with a callback for each call."""

    pack: str
    kernels_of: Callable[[Any], tuple[Kernel, ...]]
    """Function that returns the kernels of an op, given its class."""
    see: Callable[[SlotCall], bool]
    """Function that is called before each call of a slot; it returns True to run the kernel, False for the plain
    forward.
    """


class Chooser:
    """Dispatcher between the plain forwards of ops and the kernels that the user has chosen.

    There is one in a process, `chooser`; `run_kernel` calls its `run` for each op that can have kernels.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._known: dict[Any, list[Found]] = {}  # by what was found, packs and op
        self._checking: Checking | None = None

    @contextmanager
    def kernels(self, *packs: str) -> Iterator[None]:
        """Choose kernel packs for a block, in this thread: each call runs the first kernel that takes it.

        Without a name the plain forwards run, whatever ``PLUGRAD_KERNELS`` or ``[tool.plugrad] kernels`` say. A
        backward pass uses the kernels chosen where it is called: call it in the block, too.

        Raises
        ------
        PackMissingError
            No installed distribution offers a kernel pack of that name.
        NotCheckedError
            A lock is required, and the kernel is not in it: raised when an op is called.

        >>> import plugrad as pg
        >>> with pg.kernels():
        ...     pg.softmax(pg.zeros(2), dim=0)
        tensor([0.5000, 0.5000])
        """
        for name in packs:
            if not isinstance(name, str):
                raise TypeError(
                    f"kernels() takes the names of kernel packs, such as 'numba', not {bounded(repr_of(name), 200)}"
                )
            self._registry.info(name, KERNELS.name)
        with self.as_carried(packs):
            yield

    def chosen(self) -> Packs:
        """Return the names of the kernel packs that are chosen here, the first choice first."""
        if _here.packs is not None:
            return _here.packs
        said = self._registry.rules().kernels
        return said.value if said is not None else ()

    def carried(self) -> Packs | None:
        """Return the names of the chosen packs for a task that runs in another thread or process;
        None during a check of kernels.
        """
        return self.chosen() if self._checking is None else None

    @contextmanager
    def as_carried(self, packs: Packs | None) -> Iterator[None]:
        """Context manager in which `packs` are chosen: what `carried` returned where the task was made.
        None changes nothing.

        A kernel pack that is not installed here causes a warning, and the plain forwards run.
        """
        before = _here.packs
        try:
            _here.packs = before if packs is None else packs
            yield
        finally:
            _here.packs = before

    def run_on_chunk(
        self, packs: Packs, op: str, plain: Callable[..., Any], args: Args, settings: Settings
    ) -> Any:
        """Return the result of the op `op` for one chunk of its arguments: by a kernel of `packs`, else by `plain`."""
        found = self._kernel(packs, op, args, settings)
        if found is None:
            return quietly(plain, *args, **settings)
        return self._by_kernel(plain, *found, args, settings)

    def run(self, ctx: Any, args: Args, settings: Settings) -> Any:
        """Return the result of the op of the node `ctx`: by the chosen kernel, or by the plain forward.

        NumPy's warnings are off for it, as within `plugrad.quietly`.
        """
        function = ctx._function
        found = None
        if self._checking is not None and _here.packs is None:
            found = self._checked_kernel(self._checking, function, args, settings)
        elif packs := self.chosen():
            op = self._registry.identity_of(function) or ""
            by_chunk = getattr(function.plain, "by_chunk", None)
            if op and by_chunk is not None:
                result = quietly(by_chunk, packs, op, args, settings)
                if result is not NotImplemented:
                    return result
            found = self._kernel(packs, op, args, settings)
        if found is None:
            return quietly(function.plain, *args, **settings)
        name, kernel = found
        ctx._kernel = f", kernel {name}"
        return self._by_kernel(function.plain, name, kernel, args, settings)

    @contextmanager
    def checked(self, checking: Checking) -> Iterator[None]:
        """Context manager in which `checking` chooses the kernels, whatever is chosen outside of it; one at a time."""
        before, chosen_here = self._checking, _here.packs
        try:
            self._checking, _here.packs = checking, None
            yield
        finally:
            self._checking, _here.packs = before, chosen_here

    def _checked_kernel(
        self, checking: Checking, function: Any, args: Args, settings: Settings
    ) -> Found | None:
        """Return the pack and the kernel that a check runs for a call of the op `function`, its class;
        None for the plain forward.
        """
        found, reasons = None, []
        for kernel in checking.kernels_of(function):
            why = refusal(checking.pack, kernel, args, settings, any_size=True)
            if why is None:
                found = kernel
                break
            reasons += [why] if why else []
        runs = checking.see(SlotCall(function, found, "; ".join(reasons), args, settings))
        return (checking.pack, found) if runs and found is not None else None

    def _kernel(self, packs: Packs, op: str, args: Args, settings: Settings) -> Found | None:
        """Return the first of the chosen `packs` that has a kernel of `op` which takes the arguments, and the kernel.

        If none does, the result is None, after a warning with the reason.
        """
        reasons = []
        for name, kernel in self._of(packs, op):
            why = refusal(name, kernel, args, settings)
            if why is None:
                return name, kernel
            reasons.append((name, why))
        for name, why in reasons:
            if why is not NOT_WORTH_IT:
                tell(name, op, f"the kernel takes {why}; the plain forward runs")
        return None

    def _of(self, packs: Packs, op: str) -> list[Found]:
        """Return pairs (pack, kernel): the kernels of some packs for an op.
        A pack that cannot be loaded causes a warning.
        """
        key = self._registry.looked_up(), packs, op
        if key[0] is not None and key in self._known:
            return self._known[key]
        found = []
        for name in packs:
            try:
                rows = self._registry.rows(KERNELS.name, name, require_kernel)
            except NotCheckedError:
                raise
            except PackError as error:
                tell(name, "", f"{error}; the plain forwards run")
                continue
            kernels = [kernel for kernel in rows if kernel.op == op]
            if kernels:
                self._require_checked(name, op)
            found += [(name, kernel) for kernel in kernels]
        if key[0] is not None:
            self._known[key] = found
        return found

    def _require_checked(self, name: str, op: str) -> None:
        """Raise NotCheckedError if a lock is required in which the kernel of `op` from the pack `name` has not passed
        its check.
        """
        lock = self._registry.required_lock()
        if lock is None:
            return
        origin = self._registry.op(op).origin
        of = f"{origin.distribution} {origin.version}"
        if why := lock.why_kernel_refused(self._registry.info(name, KERNELS.name), op, of):
            raise NotCheckedError(why)

    def _by_kernel(
        self, plain: Callable[..., Any], name: str, kernel: Kernel, args: Args, settings: Settings
    ) -> Any:
        """Return the result of a kernel, from the pack `name`. If it raises an error, a note names the kernel.

        In anomaly mode, GradientError is raised if the result differs from that of `plain`.
        """
        try:
            result = quietly(run, kernel, args, settings)
        except Exception as error:
            error.add_note(
                f"in the kernel {name!r} of {kernel.op}: `with pg.kernels():` runs the plain forward"
            )
            raise
        if is_anomaly_enabled() and (
            wrong := difference(result, quietly(plain, *args, **settings), kernel.tolerance)
        ):
            raise GradientError(
                f"{kernel.op}: the kernel {name!r} and the plain forward differ: {wrong}; "
                f"`plugrad check {kernel.op} --kernels {name}` says where"
            )
        return result


chooser = Chooser(default)
kernels = chooser.kernels


def checking() -> Any:
    """Return the module `checking.asked`, which finds the kernels that a check is given; imported at its first use."""
    from plugrad_kernels.checking import asked

    return asked


def refusal(
    pack: str, kernel: Kernel, args: Args, settings: Settings, any_size: bool = False
) -> str | None:
    """Return the reason why a kernel of `pack` refuses arguments, as `why_not` does, with the same parameters.

    If its function `takes` raises an error, a note names the kernel.
    """
    try:
        return why_not(kernel, args, settings, any_size)
    except Exception as error:
        error.add_note(
            f"in takes() of the kernel {pack!r} of {kernel.op}: `with pg.kernels():` runs the plain forward"
        )
        raise


def tell(name: str, op: str, words: str) -> None:
    """Warn once, with the reason `words`, that the kernel pack `name` does not run for an op."""
    if (name, op, words) not in _told:
        _told.add((name, op, words))
        where = f"{op}: " if op else ""
        warnings.warn(
            f"{where}the kernel pack {name!r}: {words}", KernelWarning, stacklevel=level_of_user()
        )


def difference(result: Any, plain: Any, tolerance: float) -> str:
    """Return a text on the difference between the results of a kernel and of the plain forward; '' if they agree.

    Numbers may differ by `tolerance`, that of the `Kernel`; integers, and NaN or infinity, must be the same.
    """
    if wrong := other_form(result, plain):
        return wrong
    if isinstance(plain, tuple):
        found = (difference(*pair, tolerance) for pair in zip(result, plain, strict=True))
        return next((f"output {nr}: {words}" for nr, words in enumerate(found) if words), "")
    if plain is None:
        return ""
    result, plain = values_of(result), values_of(plain)
    if plain.dtype.kind not in "fc":
        apart = result != plain
        limit = 0.0
    else:
        with np.errstate(all="ignore"):
            finite = np.isfinite(plain)
            largest = float(np.abs(plain).max(where=finite, initial=0))
            facts = np.finfo(plain.dtype)
            # Some processors take a number below the least normal one for 0.
            limit = max(tolerance * float(facts.eps) * largest, float(facts.smallest_normal))
            same = (result == plain) | ((result != result) & (plain != plain))
            apart = ~(same | (finite & (np.abs(result - plain) <= limit)))
    if not apart.any():
        return ""
    place = tuple(int(i) for i in np.argwhere(apart)[0])
    return (
        f"at {list(place)} expected {plain[place]!s}, got {result[place]!s} (allowed: {limit:.1e}); "
        f"{int(apart.sum())} of {apart.size} elements differ"
    )


def values_of(array: Any) -> Any:
    """Return an array of any library as a NumPy array."""
    fetch = fetching(array)
    return np.asarray(array if fetch is None else getattr(array, fetch)())


def other_form(result: Any, plain: Any) -> str:
    """Return a text on the difference in type, shape or dtype between a kernel's result and the plain one;
    '' if none.
    """
    form, other = in_words(plain), in_words(result)
    if isinstance(plain, tuple) and isinstance(result, tuple) and len(plain) == len(result):
        same = not any(map(other_form, result, plain))
    else:
        same = type(result) is type(plain) and form == other
    if same:
        return ""
    return (
        f"expected {form}, got {other}"
        if form != other
        else f"expected a {type(plain).__name__}, got a {type(result).__name__}"
    )


def in_words(value: Any) -> str:
    """Return a text for a result: an array's dtype and shape, or those of the parts of a tuple."""
    if isinstance(value, tuple):
        return f"({', '.join(map(in_words, value))})"
    if hasattr(value, "dtype"):
        return f"{value.dtype} of shape {list(value.shape)}"
    return repr_of(value)


table.kernels = sys.modules[__name__]
