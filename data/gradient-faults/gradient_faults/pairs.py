"""The form of the tables of the field: a right rule, and the text in it that makes it wrong.

A right rule is made by a function, so that what it keeps between calls is new each time. A wrong one is made by this
text with one piece replaced, so that the two differ in the fault alone. Rules have `samples`: calls of NumPy arrays.
"""

import copy
import dataclasses
import inspect
import linecache
from collections.abc import Callable
from typing import Any

import numpy as np

from .form import replaced_in


@dataclasses.dataclass(frozen=True, eq=False)
class Pair:
    """A wrong rule and its right twin."""

    name: str
    """What is wrong."""
    make: Callable[[], Any]
    """Returns the right rule."""
    make_wrong: Callable[[], Any]
    framework: str = "torch"
    asked: str = "gradients"
    """What shows the fault: 'tangents', 'nested', 'rows', 'gradients of rows', 'values', 'gradients', 'calls'."""
    revealing: Callable[[np.random.Generator], Any] | None = None
    """As `samples`: the calls that show the fault; None if those of the author do."""
    kind: str = ""
    """The kind of the fault, where neither `asked` nor running it says it."""

    def twin(self, *, broken: bool, revealed: bool = False) -> Any:
        """Return the right rule or the wrong one; if `revealed`, its samples have the call that shows the fault."""
        rule = self.make_wrong() if broken else self.make()
        return showing(rule, self.revealing) if revealed and self.revealing else rule

    def calls(self, rule: Any, *, revealed: bool = False) -> list[tuple[Any, ...]]:
        """Return the arguments of the calls of a rule, or those that show the fault."""
        samples = self.revealing if revealed else rule.samples
        drawn = samples(np.random.default_rng(0)) if samples else ()
        return [
            call if isinstance(call, tuple) else getattr(call, "args", (call,)) for call in drawn
        ]


def showing(rule: Any, revealing: Callable[[np.random.Generator], Any]) -> Any:
    """Return a rule of which the call that shows a fault is the last sample."""
    shown = type(rule.__name__, (rule,), {}) if isinstance(rule, type) else copy.copy(rule)
    shown.samples = lambda rng: [*rule.samples(rng), *revealing(rng)]
    return shown


def planting(table: list[Pair], **usual: Any) -> Callable[..., None]:
    """Return a function that adds a pair to a table: what is wrong, the maker of the right rule, and the fault."""

    def plant(name, make, replaced, **given):
        table.append(Pair(name, make, with_fault(make, replaced, name), **{**usual, **given}))

    return plant


def with_fault(make: Callable[[], Any], replaced: dict[str, str], name: str) -> Any:
    """Return a function whose text is another's but for these pieces, each of which is there once.

    Whoever reads its source (Triton does, to run a kernel; a traceback) is given the text that it has.
    """
    source = replaced_in(inspect.getsource(make), replaced)
    file = f"<{make.__module__}: {make.__name__}: {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {}
    exec(compile(source, file, "exec"), make.__globals__, namespace)
    return namespace[make.__name__]
