"""Entries: every row of every table, with its name, what is wrong, where it was reported, and how it can be loaded."""

import dataclasses
import functools
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from .form import Fault
from .pairs import Pair


@dataclasses.dataclass(frozen=True)
class Table:
    """Where the rows of a table are."""

    kind: str
    """What its entries are."""
    module: str
    names: tuple[str, ...]
    """Of the module: the tuples of rows."""
    needs: str = ""
    """The framework without which no row of it can be imported."""

    def rows(self) -> Iterator[Any]:
        """Yield its rows."""
        module = import_module(f"{__package__}.rows.{self.module}")
        for name in self.names:
            yield from getattr(module, name)


TABLES = {
    "planted faults": Table("planted fault", "planted_faults", ("FAULTS", "FUNCTION_FAULTS")),
    "beside the samples": Table("fault beside the samples", "beside_the_samples", ("BESIDE",)),
    "awkward ops": Table("awkward right rule", "awkward_ops", ("AWKWARD",)),
    "tempting ops": Table("tempting right rule", "tempting_ops", ("TEMPTING",)),
    "bug reports": Table("reported bug", "reported", ("REPORTED",)),
    "faults that ship": Table("fault that ships", "shipped", ("SHIPPED",), "torch"),
    "held out": Table("held-out rule", "held_out", ("PAIRS", "RIGHT"), "torch"),
    "hard numbers": Table("hard numbers", "hard_numbers", ("HARD_NUMBERS",)),
    "forward rules": Table("forward rule", "forward_rules", ("FORWARD_RULES",)),
    "batching rules": Table("batching rule", "batching_rules", ("BATCHING_RULES",)),
    "low precision": Table("low precision", "low_precision", ("LOW_PRECISION",)),
    "from call to call": Table("state between calls", "low_precision", ("CALLS",)),
    "Triton kernels": Table("Triton kernel", "triton_kernels", ("TRITON_KERNELS",)),
    "kernels": Table("kernel", "kernel_faults", ("FAULTS", "RIGHT"), "plugrad"),
}
TOPICS = {
    "algebra": "matrices, spectra, geometry",
    "arrays": "array functions (held out)",
    "everywhere": "at any numbers",
    "kinds": "equal numbers, nan, other types",
    "layers": "layers (held out)",
    "numbers": "zeros, negative and large numbers",
    "parts": "broadcasting; empty, single, repeated parts",
    "places": "places: indices, orders, windows",
    "settings": "settings: modes, reductions",
    "shapes": "shapes and axes",
    "state": "ctx, flags, buffers, random numbers",
    "windows": "windows: strides, padding, dilation",
}
"""Of rows that are written as classes: the module that they are in, as a fault class."""
KERNELS = {
    "PLG080": "other numbers",
    "PLG081": "another form",
    "PLG082": "raises",
    "PLG083": "memory",
    "PLG084": "uninitialized memory",
    "PLG085": "a race",
    "PLG086": "other calls",
    "PLG087": "is never used",
}


def is_installed(framework: str) -> bool:
    """Return whether a framework, or NumPy, is there."""
    name = framework.partition(".")[0]
    try:
        return find_spec(name) is not None
    except ImportError:  # something refuses it
        return False


@dataclasses.dataclass(frozen=True, eq=False)
class Entry:
    """A row of a table: a wrong rule with its right twin, or a right rule alone."""

    table: str
    row: Any

    @property
    def kind(self) -> str:
        """What it is: one word or more, the same for all entries of a table."""
        return TABLES[self.table].kind

    @property
    def name(self) -> str:
        """A name that no other entry of the table has."""
        return f"{self.row.make.__name__}: {self.row.name}" if is_pair(self.row) else self.row.name

    @property
    def is_wrong(self) -> bool:
        """Whether it has a wrong rule."""
        if self.table == "kernels":
            return bool(self.row.code)
        return is_pair(self.row) or not (self.row.wrong is None or self.name in NO_FAULTS)

    @property
    def has_right(self) -> bool:
        """Whether it has a right rule."""
        return self.table != "kernels" or not self.is_wrong

    @property
    def wrong(self) -> str | None:
        """What is wrong, in a sentence."""
        if not self.is_wrong:
            return None
        if self.table == "kernels":
            return self.row.kernel.__doc__.partition("\n")[0]
        return getattr(self.row, "words", self.row.name)

    @property
    def fault_class(self) -> str:
        """The kind of fault, or of difficulty."""
        if self.table == "kernels":
            return KERNELS.get(self.row.code, "right kernels")
        if is_pair(self.row):
            return self.row.asked
        topic = getattr(self.row, "topic", "of later reports")
        is_written_as_class = self.table in ("bug reports", "faults that ship")
        return TOPICS[topic] if is_written_as_class else topic

    @property
    def framework(self) -> str:
        """What the rule is written for: 'numpy', 'torch', 'jax', and so on; 'kernel' for an op of plugrad's."""
        return self.row.framework

    @property
    def where(self) -> str | None:
        """Where the wrong rule is wrong: on its author's samples, beside them alone, or from call to call."""
        if not self.is_wrong:
            return None
        if self.table == "from call to call":
            return "from call to call"
        is_beside = getattr(self.row, "question", "") or getattr(self.row, "revealing", None)
        return "beside the samples" if is_beside or self.table == "held out" else "on the samples"

    @functools.cached_property
    def dtypes(self) -> list[str]:
        """The dtypes of the arrays of its samples, and the only one that a rule takes."""
        if self.table == "kernels":
            return ["float32", "float64"]
        row, rng = self.row, np.random.default_rng(0)
        if isinstance(row, Fault):
            calls = [sample.args for sample in row.samples(rng)]
        else:
            rule = row.twin(broken=False)
            if hasattr(rule, "dtype"):
                return [rule.dtype]
            calls = [getattr(call, "args", call) for call in rule.samples(rng)]
        return sorted(
            {str(each.dtype) for call in calls for each in call if hasattr(each, "dtype")}
        )

    @property
    def loads(self) -> list[str]:
        """The loaders that take it."""
        from_plugrad = self.framework in ("numpy", "plugrad")
        return ["plugrad"] * from_plugrad + ["torch"] * (not self.not_in_torch)

    @property
    def not_in_torch(self) -> str:
        """Why the loader of PyTorch does not take it, or nothing."""
        if self.framework == "kernel":
            return "a kernel for the forward of an op of plugrad's is no rule"
        if self.framework not in ("numpy", "torch", "torch.library", "triton"):
            return f"it is written for {self.framework}, whose rules have a form of their own"
        return NOT_IN_TORCH.get(self.name, "")

    def metadata(self) -> dict[str, Any]:
        """Return what is said of it, as `schema.json` has it."""
        return {
            "table": self.table,
            "name": self.name,
            "kind": self.kind,
            "wrong": self.wrong,
            "fault_class": self.fault_class,
            "where": self.where,
            "right_twin": self.has_right,
            "framework": self.framework,
            "dtypes": self.dtypes,
            "source": getattr(self.row, "source", "") or None,
            "loads": self.loads,
            "not_in_torch": self.not_in_torch or None,
        }


NO_FAULTS = {
    "Forward views its input, which one that is not contiguous refuses": "what is refused aloud is no wrong gradient",
    "The output is an attribute of ctx, which the garbage collector alone frees": "it is freed, if late",
    "The gradient of a weight is not summed over the batch": "PyTorch's engine sums it",
    "The gradient of one slope for all is left with an axis": "PyTorch's engine sums it",
}
"""What was written as a fault that ships, and is none, and why: such an entry is a right rule."""
NOT_IN_TORCH = {
    "it draws from plugrad's generator": "it draws from plugrad's generator",
    "backward calls a function whose own gradient is wrong": "the function is one of plugrad's",
    "a product of pairs that leaves the tape at two zeros": "tensors have no steps backwards",
}
"""Rules of NumPy that PyTorch cannot run, and why."""


def is_pair(row: Any) -> bool:
    """Return whether a row is written as a right rule and the piece of its text that makes it wrong."""
    return isinstance(row, Pair)


@functools.cache
def entries(*tables: str) -> tuple[Entry, ...]:
    """Return the entries of these tables, or of all, whose framework is installed.

    >>> len(entries("planted faults"))
    346
    """
    return tuple(
        Entry(name, row)
        for name in tables or TABLES
        if not TABLES[name].needs or is_installed(TABLES[name].needs)
        for row in TABLES[name].rows()
        if row.framework in ("numpy", "kernel") or is_installed(row.framework)
    )


def missing() -> list[str]:
    """Return the frameworks that are not installed, without which entries are left out."""
    names = ("torch", "jax", "plugrad", "pytensor", "triton")
    return [name for name in names if not is_installed(name)]
