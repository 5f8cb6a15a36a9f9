"""Where an op's own code stands, for the errors that it raises. Next: `call/apply.py`."""

from __future__ import annotations

import inspect
from typing import Any


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
