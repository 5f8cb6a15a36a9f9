"""Which ops are meant by names, and what is said to whoever gives something that is no op. Next: `jobs.py`."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any

from plugrad import registry
from plugrad.check.jobs import lost_words
from plugrad.check.subject.findings import first_line
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.errors import CheckUsageError, OpMissingError, PackError, PackMissingError
from plugrad.registry import Op
from plugrad.registry.finding.blocks import lifted
from plugrad.registry.telling.suggestions import ops_called
from plugrad.workers import awaited, only_loads


def found_names(
    targets: str | Iterable[str], executor: Executor | None = None
) -> tuple[list[str], list[str]]:
    """Return the ops that are named, one by one or by their packs, and why others cannot be asked.

    With an executor it is there that the packs are loaded.
    """
    names: list[str] = []
    problems: list[str] = []
    for target in [targets] if isinstance(targets, str) else targets:
        try:
            found, problem = names_where(executor, target)
        except OpMissingError as error:
            found, problem = [], first_line(error)
        names += found
        problems += [f"{target}: {problem}"] * bool(problem)
    return names, problems


def names_where(executor: Executor | None, target: str) -> tuple[list[str], str]:
    """Return what `names_in` says where the ops are to be checked."""
    if executor is None:
        return names_in(target)
    try:
        answer: tuple[list[str], str] = awaited(executor.submit(names_in, target))
        return answer
    except OpMissingError:
        raise
    except Exception as why:
        return [], lost_words("its pack was loaded", why)


@only_loads
@lifted()
def names_in(target: str) -> tuple[list[str], str]:
    """Return the ops that are meant by 'pack' or 'pack::op', and why there are none.

    Raises
    ------
    OpMissingError
        The pack has no op of that name.
    """
    try:
        ops = [registry.op(target)] if "::" in target else registry.ops(target)
    except OpMissingError:
        raise
    except PackError as error:
        return [], first_line(error)
    if not ops:
        return [], "the pack has no ops, so there is nothing to check"
    return [op.identity for op in ops], ""


def op_meant(given: Any) -> Op | type[Function]:
    """Return the op that is meant by its identity, its `Op`, its class, or what users call.

    Raises
    ------
    CheckUsageError
        None is.
    OpMissingError, PackMissingError
        It is named, but there is none of that name.
    """
    if isinstance(given, str):
        if "::" not in given and is_pack(given):
            raise CheckUsageError(
                f"{given!r} is a pack, and check_op takes one op; write check_pack({given!r})"
            )
        return registry.op(given)
    if isinstance(given, Op):
        return given
    if isinstance(given, type) and issubclass(given, Function):
        if given in (Function, ArrayFunction):
            raise CheckUsageError(f"{given.__name__} is no op itself; give a subclass of it")
        return given
    called = getattr(given, "op", None)  # pg.exp and its like know whose they are
    if isinstance(called, Op):
        return called
    raise CheckUsageError(
        "check_op takes an op: its identity 'pack::op', its class (a plugrad.Function), or what plugrad.ops gives; "
        f"got {described(given)}{instead(given)}"
    )


def require_function(given: Any) -> None:
    """Raise CheckUsageError if this is nothing that can be called with Tensors."""
    if isinstance(given, type) and issubclass(given, Function):
        raise CheckUsageError(
            f"check_function takes a function of Tensors, and {given.__name__} is an op's class; give "
            f"{given.__name__}.apply, or write check_op({given.__name__})"
        )
    if callable(given):
        return
    named = isinstance(given, str) and "::" in given
    advice = f"; write check_op({given!r})" if named else ""
    raise CheckUsageError(
        f"check_function takes a function of Tensors; got {described(given)}{advice}"
    )


def is_pack(name: str) -> bool:
    """Return whether a pack has this name."""
    try:
        registry.info(name)
    except PackMissingError:
        return False
    return True


def described(given: Any) -> str:
    """Return what something is."""
    name = getattr(given, "__name__", None)
    kind = type(given).__name__
    if isinstance(given, str):
        return repr(given)
    article = "an" if kind[0].lower() in "aeiou" else "a"
    return f"the {kind} {name}" if name else f"{article} {kind}"


def instead(given: Any) -> str:
    """Return the end of a sentence: the op that has the name of a function, and how functions are checked."""
    if not callable(given):
        return ""
    name = str(getattr(given, "__name__", ""))
    ops = ops_called(name, registry)
    meant = f" Did you mean {' or '.join(map(repr, ops))}?" if ops else ""
    return f".{meant} Of any function of Tensors, write check_function(fn, inputs)"
