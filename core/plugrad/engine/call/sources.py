"""Where an op's own code stands, for the errors that it raises."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Iterable
from typing import Any

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor.arrays import class_of, is_other_array, way_out


def say_where(error: Exception, cls: Any, what: str) -> None:
    """Add the op to an error that its own code raised; the error's class stays."""
    if cls.errors_say_where:
        file, line = source_of(cls, what)
        where = f" ({file}:{line})" if file is not None else ""
        error.add_note(f"raised in {what} of the op {cls.identity}{where}")


def source_of(cls: Any, what: str) -> tuple[str | None, int | None]:
    """Return file and line of an op's forward or backward, whoever wraps it; those of forward if it has no rule."""
    node_class = cls.node_class
    method = (
        cls.forward if what == "forward" or not node_class._facts.has_rule else node_class._rule
    )
    code = getattr(inspect.unwrap(method), "__code__", None)
    return (None, None) if code is None else (code.co_filename, code.co_firstlineno)


def refuse_what_its_library_does_not(error: Exception, what: str, values: Iterable[Any]) -> None:
    """Raise OpArgumentError if `error`, which names no op and no way out, comes from the library of one of `values`."""
    other = next((value for value in values if is_other_array(value)), None)
    if other is None:
        return
    library = type(other).__module__.partition(".")[0]
    modules = [
        frame.f_globals.get("__name__", "").partition(".")[0]
        for frame, _ in traceback.walk_tb(error.__traceback__)
    ]
    if "NotImplemented from __array_" not in str(error) and (
        library == __name__.partition(".")[0] or library not in modules
    ):
        return
    raise OpArgumentError(
        f"{what}: the {class_of(other)} lacks an operation that it needs. Convert it first, "
        f"plugrad.tensor({way_out(other)}). It raised: {type(error).__name__}: {' '.join(str(error).split())}"
    ) from error
