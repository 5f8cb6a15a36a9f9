"""The kernels that a check of an op is asked for: of a pack by its name, or given as they are."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from plugrad import registry
from plugrad.authoring.kernels import Kernel, choosing, require_kernel
from plugrad.check.questions import KernelReport, libraries
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.finding.kinds import KERNELS
from plugrad.registry.telling.strangers import bounded, repr_of

if TYPE_CHECKING:
    from plugrad_kernels.choosing import SlotCall

GIVEN = "given"
"""Name of kernels that are in no pack."""


@dataclasses.dataclass(eq=False)
class AskedKernels:
    """Kernels that one call of `check` measures: those of a kernel pack, or those that the caller gave in a list. The
    check runs the ops with them (`checked`, `in_force`), and stores what it measured in `report`.
    """

    name: str
    rows: tuple[Kernel, ...]
    of: str = ""
    """The distribution that offers them, with its version."""
    module: str = ""
    """The module that registers them; '' for given kernels."""
    report: KernelReport | None = None

    def of_op(self, op: Any) -> tuple[Kernel, ...]:
        """Return the kernels for an op, given its class. For a class in no pack,
        given kernels are matched by its name.
        """
        identity = getattr(op, "identity", "")
        if identity or self.module:
            return tuple(kernel for kernel in self.rows if kernel.op == identity)
        name = op.__name__.lower()
        return tuple(k for k in self.rows if k.op.rpartition("::")[2].replace("_", "") == name)

    def checked(self, see: Callable[[SlotCall], bool]) -> contextlib.AbstractContextManager[None]:
        """Return a context manager in which the chosen kernel runs for each call for which ``see(call)`` returns True.

        `see` gets a `SlotCall`: one call that the op makes to its plain forward.
        """
        kernels = choosing()
        checking = kernels.Checking(self.name, self.of_op, see)
        return kernels.chooser.checked(checking)  # type: ignore[no-any-return]

    def in_force(self) -> contextlib.AbstractContextManager[None]:
        """Return a context manager in which the kernels run for all calls that they take."""
        return self.checked(lambda call: True)

    def anew(self, kernel: Kernel) -> Kernel | None:
        """Return the same kernel from its module imported again, without state of earlier calls;
        None if that is impossible.
        """
        module = self.module or getattr(kernel.forward, "__module__", None) or ""
        package = module.rpartition(".")[0]
        inside = f"{package}." if package else module
        mine = {name: each for name, each in sys.modules.items() if name.startswith(inside)}
        if module == "__main__" or getattr(mine.get(module), "__file__", None) is None:
            return None
        parent = sys.modules.get(package)
        attributes = dict(vars(parent)) if parent is not None else {}
        nr = [each for each in self.rows if each.op == kernel.op].index(kernel)
        for name in mine:
            del sys.modules[name]
        try:
            found = importlib.import_module(module)
            if not self.module:
                twin: Any = found
                for part in kernel.forward.__qualname__.split("."):
                    twin = getattr(twin, part)
                return dataclasses.replace(kernel, forward=twin)
            rows: list[Kernel] = []
            found.plugrad_register_kernels(register=rows.append)
            return of_numpy([each for each in rows if each.op == kernel.op][nr])
        except Exception:  # what cannot be imported twice says nothing
            return None
        finally:
            for name in [name for name in sys.modules if name.startswith(inside)]:
                del sys.modules[name]
            sys.modules.update(mine)
            if parent is not None:
                vars(parent).update(attributes)


def kernels_meant(given: str | Kernel | Sequence[Kernel], op: Any, name: str) -> AskedKernels:
    """Return the kernels in the pack named `given`, or the given `Kernel`s; at least one is for the op.

    `op` is the class of the op, and `name` its name for messages.

    Raises
    ------
    PackError
        There is no such pack, or it cannot be loaded.
    CheckUsageError
        `given` is no kernel, or none is for the op, or the op can have no kernel.
    """
    if isinstance(given, str):
        info = registry.info(given, KERNELS.name)
        rows = registry.rows(KERNELS.name, given, require_kernel)
        of = f"{info.distribution} {info.version}"
        asked = AskedKernels(given, rows, of, info.offers[0].module)
    else:
        each = (given,) if isinstance(given, Kernel) else tuple(given)
        for row in each:
            if not isinstance(row, Kernel):
                raise CheckUsageError(
                    f"kernels= takes the name of a kernel pack, or Kernels; got {bounded(repr_of(row), 200)}"
                )
        asked = AskedKernels(GIVEN, each)
    if getattr(op, "plain", None) is None:
        raise CheckUsageError(no_slot(name))
    mine = asked.of_op(op)
    if not mine:
        who = f"the kernel pack {given!r} has" if isinstance(given, str) else "there is"
        raise CheckUsageError(f"{who} no kernel of {name}; {ops_of(asked.name, asked.rows)}")
    rows = tuple(of_numpy(row) if row in mine else row for row in asked.rows)
    return dataclasses.replace(asked, rows=rows)


def of_numpy(kernel: Kernel) -> Kernel:
    """Return a kernel that takes NumPy arrays: itself, or one that converts them to its library's arrays,
    and the result back.

    Raises
    ------
    CheckUsageError
        The checker knows no installed library whose arrays the kernel takes.
    """
    if "numpy" in kernel.arrays:
        return kernel
    kind = next(
        (
            kinds[-1]
            for kinds in libraries()
            if kinds[-1].own.__module__.partition(".")[0] in kernel.arrays
        ),
        None,
    )
    if kind is None:
        raise CheckUsageError(
            f"{kernel.op}: the kernel takes arrays of {' or '.join(kernel.arrays)} only; the checker has those of "
            "NumPy, of Dask where it is installed, and of CuPy where there is a GPU"
        )
    make, values = kind.make, kind.values

    def called(function: Any, args: tuple[Any, ...], settings: dict[str, Any]) -> Any:
        return function(*map(made, args), **{name: made(each) for name, each in settings.items()})

    def made(each: Any) -> Any:
        return make(each) if type(each) is np.ndarray else each

    @functools.wraps(kernel.forward)
    def forward(*args: Any, **settings: Any) -> Any:
        result = called(kernel.forward, args, settings)
        several = result if isinstance(result, tuple) else (result,)
        found = tuple(values(each) if isinstance(each, kind.own) else each for each in several)
        return found if isinstance(result, tuple) else found[0]

    def takes(*args: Any, **settings: Any) -> bool | str:
        return True if kernel.takes is None else called(kernel.takes, args, settings)

    return dataclasses.replace(kernel, forward=forward, takes=takes, arrays=("numpy",))


def no_slot(name: str) -> str:
    """Return the message for an op, called `name`, that can have no kernel because its class has no `plain`."""
    return (
        f"{name} can have no kernel: its class names no plain forward (`plain = staticmethod(...)`), which it would "
        "call with run_kernel(ctx, ...)"
    )


def ops_of(pack: str, rows: Sequence[Kernel]) -> str:
    """Return a text that lists the ops for which a pack has kernels."""
    return f"{pack!r} has kernels of {', '.join(dict.fromkeys(kernel.op for kernel in rows))}"


def misplaced(rows: Sequence[Kernel], pack: str) -> list[str]:
    """Return messages about kernels in `rows` for ops of a pack that do not exist, or that can have no kernel."""
    wrong = []
    ops = {op.identity: op for op in registry.ops(pack)}
    for identity in dict.fromkeys(row.op for row in rows if row.op.partition("::")[0] == pack):
        if identity not in ops:
            wrong.append(f"it has a kernel of {identity}, and the pack {pack!r} has no such op")
        elif getattr(ops[identity].function, "plain", None) is None:
            wrong.append(no_slot(identity))
    return wrong
