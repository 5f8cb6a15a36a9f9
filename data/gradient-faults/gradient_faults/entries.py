"""Entries: every row of every table, with its name, what is wrong, where it was reported, and how it can be loaded."""

import dataclasses
import functools
import json
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from .form import Fault
from .pairs import Pair


@dataclasses.dataclass(frozen=True)
class Table:
    """Where the rows of a table are."""

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
    "planted faults": Table("planted_faults", ("FAULTS", "FUNCTION_FAULTS")),
    "beside the samples": Table("beside_the_samples", ("BESIDE",)),
    "awkward ops": Table("awkward_ops", ("AWKWARD",)),
    "tempting ops": Table("tempting_ops", ("TEMPTING",)),
    "bug reports": Table("reported", ("REPORTED",)),
    "faults that ship": Table("shipped", ("SHIPPED",), "torch"),
    "held out": Table("held_out", ("PAIRS", "RIGHT"), "torch"),
    "hard numbers": Table("hard_numbers", ("HARD_NUMBERS",)),
    "forward rules": Table("forward_rules", ("FORWARD_RULES",)),
    "batching rules": Table("batching_rules", ("BATCHING_RULES",)),
    "low precision": Table("low_precision", ("LOW_PRECISION",)),
    "from call to call": Table("low_precision", ("CALLS",)),
    "Triton kernels": Table("triton_kernels", ("TRITON_KERNELS",)),
    "kernels": Table("kernel_faults", ("FAULTS", "RIGHT"), "plugrad"),
}
KINDS = {
    "values": "030 031 032 019 080",
    "form": "010 011 012 013 002 003 081 082",
    "second derivative": "040 041",
    "needed gradients": "024 025",
    "memory": "014 015 016 017 022 083",
    "calls": "018 020 021 027 084 085 086",
    "references": "026 029",
    "surroundings": "023",
    "declarations": "001 050 051 087",
    "tangents": "",
    "batches": "",
}
"""The kinds of faults, which README.md explains, and plugrad's codes of those that were planted."""
KIND_OF_CODE = {f"PLG{code}": kind for kind, codes in KINDS.items() for code in codes.split()}
UNSEEN = ("second derivative", "references", "needed gradients")
"""Kinds of which nothing is seen through `(output, pull)`, unless values are wrong, too."""
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
            return self.kind or "right kernels"
        if is_pair(self.row):
            return self.row.asked
        topic = getattr(self.row, "topic", "of later reports")
        is_written_as_class = self.table in ("bug reports", "faults that ship")
        return TOPICS[topic] if is_written_as_class else topic

    @property
    def framework(self) -> str:
        """What the rule is written for: 'numpy', 'torch', 'jax', and so on; 'kernel' for an op of plugrad's."""
        return self.row.framework

    @functools.cached_property
    def recorded(self) -> tuple[str, str] | tuple[None, None]:
        """Where the wrong rule is wrong, and its kind, as `entries.jsonl` has them; else its row is run."""
        if not self.is_wrong:
            return None, None
        if line := lines().get((self.table, self.name)):
            return line["where"], line["kind"]
        from .evidence import where_and_kind  # whose loaders no entry needs

        return where_and_kind(self)

    @property
    def where(self) -> str | None:
        """What must be looked at to see that the wrong rule is wrong: README.md lists the words."""
        return self.recorded[0]

    @property
    def kind(self) -> str | None:
        """The kind of the fault, one of `KINDS`; None for a right rule."""
        return self.recorded[1]

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
            {
                str(each.dtype).removeprefix("torch.")
                for call in calls
                for each in call
                if hasattr(each, "dtype")
            }
        )

    @property
    def loads(self) -> list[str]:
        """The loaders that take it."""
        return [loader for loader in LOADERS if not self.why_not(loader)]

    def why_not(self, loader: str) -> str:
        """Return why a loader, 'numpy', 'plugrad' or 'torch', does not take it, or nothing."""
        own, taken = self.framework, LOADERS[loader]
        if own == "kernel":
            return "a kernel for the forward of an op of plugrad's is no rule"
        if own not in taken:
            return f"it is written for {own}, whose rules have a form of their own"
        if loader == "numpy" and self.row.forward is None:
            return "it is a function of tensors, which detaches"
        return NOT_IN_TORCH.get(self.name, "") if loader == "torch" else ""

    def why_not_asked(self, loader: str) -> str:
        """Return why a checker that is given the functions of a loader is not asked of it, or nothing."""
        if reason := self.why_not(loader) or NOT_ASKED.get((loader, self.name), ""):
            return reason
        if not getattr(self.row, "torch", True):
            return "checkers of gradients know no samples, references and global generators"
        if loader == "numpy" and self.kind in UNSEEN and "samples" not in str(self.where):
            return f"an output and its pullback do not show it: {self.kind}"
        return ""

    def refuse(self, loader: str, *, broken: bool) -> None:
        """Raise TypeError with the reason if a loader does not take it, or if there is no such rule."""
        reason = self.why_not(loader)
        if broken and not self.is_wrong:
            reason = "it is a right rule, and has no wrong one (entry.is_wrong)"
        if reason:
            raise TypeError(f"{self.name}: {reason}")

    def metadata(self) -> dict[str, Any]:
        """Return what is said of it, as `schema.json` has it."""
        return {
            "table": self.table,
            "name": self.name,
            "wrong": self.wrong,
            "kind": self.kind,
            "where": self.where,
            "revealing": getattr(self.row, "revealing", None) is not None,
            "note": NOTES.get(self.name),
            "fault_class": self.fault_class,
            "right_twin": self.has_right,
            "framework": self.framework,
            "dtypes": self.dtypes,
            "source": getattr(self.row, "source", "") or None,
            "loads": self.loads,
            "not_asked": {
                each: why for each in ("numpy", "torch") if (why := self.why_not_asked(each))
            },
        }


LOADERS = {
    "numpy": ("numpy",),
    "plugrad": ("numpy", "plugrad"),
    "torch": ("numpy", "torch", "torch.library", "triton"),
}
"""Each loader, and the frameworks whose rules it takes."""
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
NOT_ASKED = {
    ("numpy", "an output is marked non-differentiable"): "pull is given a gradient for each output",
    ("numpy", "an op that writes to its input and says so"): "it writes to an argument",
    ("numpy", "broadcasting that is left to the engine"): "a gradient has another shape",
    ("numpy", "a weight whose gradient is refused"): "pull raises where a gradient is refused",
    ("torch", "a weight whose gradient is refused"): "backward raises where a gradient is refused",
} | dict.fromkeys(
    ((each, "a noisy forward with a generator of its own, declared") for each in LOADERS),
    "its random numbers are other ones in each call",
)
"""By loader and name: what the loader's functions do not show, or how a right rule breaks their contract."""
NOTES = {
    **NO_FAULTS,
    "a maximum of two equal inputs": "right by convention: other shares of the gradient are, too",
    "ClippedGradient": "as people write it, though it is the derivative of no function",
    "StepsInTheCode": "as people write it, though it is 2e-5 off what its forward computes",
    "SpectralNorm": "as people write it, though it is 1 % off: three steps are too few",
}
"""By name: in what sense a right rule is right."""


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


@functools.cache
def lines() -> dict[tuple[str, str], dict[str, Any]]:
    """Return the lines of `entries.jsonl` by table and name."""
    file = Path(__file__).parent.parent / "entries.jsonl"
    found = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {(line["table"], line["name"]): line for line in found if "revealing" in line}


def missing() -> list[str]:
    """Return the frameworks that are not installed, without which entries are left out."""
    names = ("torch", "jax", "plugrad", "pytensor", "triton")
    return [name for name in names if not is_installed(name)]
