"""Parser of targets: 'pack', 'pack::op', 'ops.py::MyOp', or an op itself."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any

import numpy as np

from _plugrad_check.frameworks.adapted import rule_meant, samples_of
from _plugrad_check.from_source.classes import (
    READERS,
    FromSource,
    function_at,
    named_function,
    op_at,
    op_named,
    ops_in,
    samples_from,
)
from _plugrad_check.from_source.sources import Inputs, Source, source_meant
from _plugrad_check.subject.trials import Subject, foreign_of, op_subject
from _plugrad_check.workers.jobs import lost_words
from _plugrad_check.workers.pool import awaited, only_loads
from plugrad import registry
from plugrad.authoring.kernels import choosing, require_kernel
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.errors import CheckUsageError, OpMissingError, PackError, PackMissingError
from plugrad.registry import Op
from plugrad.registry.finding.kinds import FRAMEWORK, KERNELS
from plugrad.registry.samples import SampleError
from plugrad.registry.telling.strangers import first_line
from plugrad.registry.telling.suggestions import ops_called

READERS.append(rule_meant)


def found_names(
    targets: str | Iterable[str],
    executor: Executor | None = None,
    samples: str | None = None,
    reference: str | None = None,
) -> tuple[list[str], list[str]]:
    """Return the names of all ops that `targets` mean (a pack means all its ops), and a message for each target that
    has no ops or cannot be loaded.

    With an executor, its workers load the packs. `samples` and `reference` are the names of functions for one op.

    Raises
    ------
    CheckUsageError
        `samples` or `reference` is given, and cannot be loaded, or there are several ops.
    """
    names: list[str] = []
    problems: list[str] = []
    for target in [targets] if isinstance(targets, str) else targets:
        try:
            found, problem = names_where(executor, target, samples, reference)
        except OpMissingError as error:
            found, problem = [], first_line(error)
        names += found
        problems += [f"{target}: {problem}"] * bool(problem)
    if samples is not None and len(names) > 1:
        raise CheckUsageError(
            f"the samples {samples} are for one op, and there are {len(names)}: name one, {names[0]}"
        )
    if reference is not None and len(names) > 1:
        raise CheckUsageError(
            f"the reference {reference} is of one op, and there are {len(names)}: name one, {names[0]}"
        )
    return names, problems


def names_where(
    executor: Executor | None,
    target: str,
    samples: str | None = None,
    reference: str | None = None,
) -> tuple[list[str], str]:
    """Return the names of the ops that a target means, and a message if some are left out ('' if none): the result of
    `names_in` with the same arguments, which a worker of the executor runs if there is one.

    A pack that would not be imported anyway needs no executor. If the worker dies, the message says so.
    """
    if executor is None or is_refused(target):
        return names_in(target, samples, reference)
    try:
        answer: tuple[list[str], str] = awaited(
            executor.submit(names_in, target, samples, reference)
        )
        return answer
    except (OpMissingError, CheckUsageError):
        raise
    except Exception as why:
        what = "its pack was loaded" if source_meant(target) is None else "it was imported"
        return [], lost_words(what, why)


def with_kernels(
    names: Sequence[str], pack: str, executor: Executor | None = None
) -> tuple[list[str], list[str]]:
    """Return the ops, among `names`, that have a kernel in the kernel pack `pack`, and messages about kernels in it
    that fit no op.

    With an executor, its workers import the kernel pack.

    Raises
    ------
    PackMissingError
        There is no kernel pack of that name.
    """
    registry.info(pack, KERNELS.name)
    if executor is None:
        found, problem = kernels_in(f"kernels {pack}", tuple(names))
    else:
        try:
            found, problem = awaited(executor.submit(kernels_in, f"kernels {pack}", tuple(names)))
        except Exception as why:
            found, problem = [], lost_words("its kernel pack was imported", why)
    return found, [f"{pack}: {problem}"] * bool(problem)


@only_loads
@registry.default.lifted()
def kernels_in(target: str, names: Sequence[str]) -> tuple[list[str], str]:
    """Return the ops, among `names`, that have a kernel in the pack of `target` ('kernels PACK'); and a message about
    kernels that fit no op, or a pack that cannot be loaded ('' if all is well).
    """
    pack = target.removeprefix("kernels ")
    try:
        rows = registry.rows(KERNELS.name, pack, require_kernel)
    except PackError as error:
        return [], first_line(error)
    kernels = choosing().checking()
    packs = dict.fromkeys(name.partition("::")[0] for name in names if source_meant(name) is None)
    wrong = [words for each in packs for words in kernels.misplaced(rows, each)]
    theirs = {row.op for row in rows}
    found = [name for name in names if name in theirs and not any(name in words for words in wrong)]
    if not found and not wrong:
        wrong.append(
            f"the kernel pack has no kernel of the ops that are named; {kernels.ops_of(pack, rows)}"
        )
    return found, "; ".join(wrong)


@registry.default.lifted()
def is_refused(target: str) -> bool:
    """Return True if a target names a pack, or an op of a pack, that plugrad would not import: it is blocked, say.
    False for a file or a module. Raises PackMissingError if there is no such pack.
    """
    return source_meant(target) is None and not registry.info(target.partition("::")[0]).usable


@only_loads
@registry.default.lifted()
def names_in(
    target: str, samples: str | None = None, reference: str | None = None
) -> tuple[list[str], str]:
    """Return the names of the ops that a target means (a pack, a file, or one op), and a message if some are left out,
    or ''.

    Raises
    ------
    OpMissingError
        The pack or file has no op of that name.
    CheckUsageError
        The `samples` or the `reference` cannot be loaded.
    """
    named_reference(reference)
    if samples is not None:
        draw = samples_from(samples)
        if isinstance(samples, Inputs):  # an expression that fails is a slip of whoever typed it
            try:
                list(draw(np.random.default_rng(0)))
            except SampleError as error:
                raise CheckUsageError(str(error)) from error
    source = source_meant(target)
    if source is not None:
        return names_at(source, target, samples)
    try:
        ops = [registry.op(target)] if "::" in target else registry.ops(target)
    except OpMissingError:
        raise
    except PackError as error:
        return [], first_line(error)
    if not ops:
        return [], "the pack has no ops, so there is nothing to check"
    return [op.identity for op in ops], ""


def named_reference(reference: str | Callable[..., Any] | None) -> Callable[..., Any] | None:
    """Return a reference function, loaded if it is given by name; None for None.

    Raises
    ------
    CheckUsageError
        No function can be loaded by that name.
    """
    return named_function(reference, REFERENCE) if isinstance(reference, str) else reference


REFERENCE = "reference(*args) of the arguments that the op has"


@only_loads
@registry.default.lifted()
def imported_by(target: str) -> tuple[list[str], str]:
    """Return the frameworks and compiled libraries (SciPy, Numba and so on) that are imported after `target` is loaded;
    and '', because callers expect a pair as of `names_in`.
    """
    with contextlib.suppress(OpMissingError, CheckUsageError):
        names_in(target)
    frameworks = [info.name for info in registry.plugins(FRAMEWORK.name)]
    return [name for name in (*frameworks, *COMPUTE) if name in sys.modules], ""


COMPUTE = ("scipy", "jaxlib", "numba", "triton")


def names_at(source: Source, target: str, samples: str | None) -> tuple[list[str], str]:
    """Return the names of the ops in a file, or of one class of a file or module, and a message if some are left out,
    or ''. `source` is the parsed `target`; a class without samples counts if `samples` names some.
    """
    try:
        if not source.name:
            found, lacking = ops_in(source)
        elif samples is not None and function_at(source) is not None:
            return [target], ""
        else:
            has_samples = hasattr(op_at(source).function, "samples")
            found, lacking = ([target], []) if has_samples else ([], [source.name])
    except CheckUsageError as error:
        return [], str(error).removeprefix(f"{target}: ").removeprefix(f"{source.where}: ")
    if samples is not None:
        found += [f"{source.where}::{name}" if source.is_file else target for name in lacking]
    elif lacking:
        return found, no_samples(lacking)
    return found, ""


def no_samples(names: Sequence[str]) -> str:
    """Return the message that the classes `names` have no samples, and how to give them some."""
    have = "has" if len(names) == 1 else "have"
    return (
        f"{', '.join(names)} {have} no samples: add a static method samples(rng) that yields plugrad.Sample(...), or "
        "give them with --samples FILE.py::FUNCTION, or give inputs: --inputs 'randn(3, 4)'"
    )


def identity_of(op: str | Op | FromSource | type[Function]) -> str:
    """Return the name of an op: its identity 'pack::op'; for a class that is in no pack, the name of the class."""
    if isinstance(op, str):
        return op
    return op.identity or op.__name__ if isinstance(op, type) else op.identity


def samples_function(
    op: Op | FromSource | type[Function], samples: str | Callable[[Any], Any] | None
) -> Callable[[Any], Any]:
    """Return the function that yields the samples for an op: `samples`, or the function that it names; with None, the
    op's own.

    Raises
    ------
    CheckUsageError
        No samples are given, and the op has none.
    """
    function = op if isinstance(op, type) else op.function
    if samples is not None:
        given = samples_from(samples) if isinstance(samples, str) else samples
        foreign = foreign_of(function)
        return given if foreign is None else samples_of(foreign, given)
    if not hasattr(function, "samples"):
        raise CheckUsageError(
            f"{identity_of(op)} has no samples: name inputs, --inputs 'randn(3, 4)' after FILE.py::CLASS, or in Python "
            "check_function(CLASS.apply, inputs); give samples=; or add a static method samples(rng) that yields "
            "plugrad.Sample(...)"
        )
    own: Callable[[Any], Any] = function.samples
    return own


def subject_meant(
    given: Any, face: str, seed: int, samples: Any, full: bool = False
) -> tuple[Op | FromSource | type[Function], Subject, str | None]:
    """Return the op that `given` means, the `Subject` for it, and, for a class in no pack, the call of `face` that
    repeats the check, as text (None for others).

    `face` is the public function that was called, 'check_op' or 'mutate'. `seed`, `samples` and `full` are its
    arguments.
    """
    op = op_meant(given)
    name, function = identity_of(op), op if isinstance(op, type) else op.function
    call = f"{face}({name})" if isinstance(op, type) and not op.identity else None
    return op, op_subject(function, name, seed, full, samples_function(op, samples)), call


def function_named(target: str) -> Callable[..., Any] | None:
    """Return the function that a name such as 'module:loss' means, imported; None if the name means an op, or
    nothing.
    """
    source = source_meant(target)
    return function_at(source) if source is not None else None


def op_meant(given: Any) -> Op | FromSource | type[Function]:
    """Return the op that `given` means: an identity 'pack::op', an `Op`, a class, or the function that users call.

    Raises
    ------
    CheckUsageError
        `given` means no op.
    OpMissingError, PackMissingError
        There is no op or pack of that name.
    """
    if isinstance(given, str):
        from_source = op_named(given)
        if from_source is not None:
            return from_source
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
    rule = rule_meant(given)
    if rule is not None:
        return rule
    called = getattr(given, "op", None)  # pg.exp and its like know whose they are
    if isinstance(called, Op):
        return called
    raise CheckUsageError(
        "check_op takes an op: its identity 'pack::op', its class (a plugrad.Function), or what plugrad.ops gives; "
        f"got {described(given)}{hint_for_function(given)}"
    )


def require_function(given: Any) -> None:
    """Raise CheckUsageError if `given` cannot be called, or is the class of an op, and not a function."""
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
    """Return True if a pack of this name is installed."""
    try:
        registry.info(name)
    except PackMissingError:
        return False
    return True


def described(given: Any) -> str:
    """Return the value `given` in words for an error message: 'the function f', 'a list', or a text in quotes."""
    name = getattr(given, "__name__", None)
    kind = type(given).__name__
    if isinstance(given, str):
        return repr(given)
    article = "an" if kind[0].lower() in "aeiou" else "a"
    return f"the {kind} {name}" if name else f"{article} {kind}"


def hint_for_function(given: Any) -> str:
    """Return the end of the error message about `given`, which is no op: the registered ops that have its name, and the
    call that checks a function; '' if it cannot be called.
    """
    if not callable(given):
        return ""
    name = str(getattr(given, "__name__", ""))
    ops = ops_called(name, registry)
    meant = f" Did you mean {' or '.join(map(repr, ops))}?" if ops else ""
    return f".{meant} Of any function of Tensors, write check_function(fn, inputs)"
