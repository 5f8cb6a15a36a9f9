"""The contract of a framework: to run a function of its arrays, and to pull gradients back by its own rule.

`Framework` has what is the same of all its functions, `Program` is one function, `Ran` one run of it, and `Meant` what
is known of it.
"""

from __future__ import annotations

import abc
import contextlib
import dataclasses
import importlib
import inspect
import os
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol

from _plugrad_check.codes import Severity
from _plugrad_check.slopes.arrays import Array
from _plugrad_check.subject.containers import Leaves, Spread, leaves_of
from _plugrad_check.subject.instruction_count import OURS
from _plugrad_check.subject.process_state import GENERATORS, SETTINGS, GlobalGenerator
from plugrad import registry
from plugrad.engine.errors import CheckUsageError, PackError, PackWarning, RegistrationError

Gradients = Sequence[Array | None]
Asked = Literal["", "offered", "made"]
"""Whether forward mode, or a batch, is asked of a program: not; by a rule that it offers, which must then take any
question; or by what the framework makes of it and of the rules that it calls, which may refuse.
"""


class Fault(NamedTuple):
    """A wrong access of a program to memory: out of bounds, a race, an entry never written."""

    message: str
    verdict: Severity
    by_lengths: bool = False
    """Whether a right program does it too, where it is given lengths that do not go together."""


@dataclasses.dataclass(eq=False)
class Ran:
    """One run of a program, to be pulled back through any number of times."""

    outputs: tuple[Any, ...]
    """What it returned: arrays, in the framework's own memory where that can be, and other values."""
    pull: Callable[[Gradients], tuple[Any, ...]]
    """Returns what the rule returns for one gradient per output (None: nothing was computed from it).

    It is the rule's own answer, one value per argument: nothing is repaired, and what is no array of the framework
    stays what it is.
    """
    marked: tuple[int, ...] = ()
    """The numbers of the outputs that the function says have no derivative."""
    saved: Sequence[Array] = ()
    """The arrays that the rule was left by its forward."""
    context: Any = None
    """What is alive as long as the call is remembered, if a weak reference to it can be had; else None."""


@dataclasses.dataclass(frozen=True)
class Meant:
    """Record of a framework's function or rule that is checked, and what is known about it."""

    framework: Framework
    target: Any
    """What was given: a class, or a function."""
    name: str
    rule: Any = None
    """Where its backward is written, if that is known."""
    signature: inspect.Signature | None = None
    once_differentiable: bool = False
    """Whether the rule says of itself that it has no derivative."""
    forward_mode: Asked = ""
    """Whether it is asked for tangents: "offered" by a rule of its own."""
    not_nested: str = ""
    """Why its tangents are not differentiated: what of the framework's own in it loses that."""
    batching: Asked = ""
    """Whether it is asked for a batch."""
    reference: Any = None
    """What forward is compared with, on arrays, if the framework runs another text where no gradient is needed."""
    has_backward: bool = True
    """Whether it has a rule for gradients. If not, they are those that its rule for tangents implies."""

    def pullback(self, function: Any, called: str = "_pullback") -> Meant:
        """Return what is known of its pullback, which is this function, `called` so after it."""
        return Meant(self.framework, function, self.name + called, self.rule)


class Program(Protocol):
    """Function of another framework, in the form in which the checker runs it."""

    meant: Meant

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Run it; `args` are arrays and other values, `needs` says which of them need a gradient."""

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> Program:
        """Return the function of the arguments, and of the gradients of the outputs that are `given`, that returns the
        gradients of the arguments that need one: as the framework differentiates it.
        """

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs, by the function's own rule for them; None for one that has none."""


class ForwardProgram(Program, Protocol):
    """A function of a framework that has forward mode."""

    def pushforward(self, moving: Sequence[bool]) -> ForwardProgram:
        """Return the function of the arguments, and of a tangent of each that is `moving`, that returns the tangents of
        the outputs: as the framework differentiates it.
        """


class BatchedProgram(Program, Protocol):
    """A program that can be asked for a batch, as its `meant.batching` says; so can its pullback, and its batches."""

    def batched(self, axes: Sequence[int | None], randomness: str = "error") -> BatchedProgram:
        """Return `vmap` of the function, with these axes of the arguments (None: not batched), and the batch in front
        of each output that is an array; `randomness` is one of the framework's words.
        """


class Framework(abc.ABC):
    """Adapter to another autograd framework: what is the same for all its functions.

    A distribution offers one by the entry-point group `plugrad.frameworks` and the hook `plugrad_frameworks`; the entry
    point is called like the package that people import.
    """

    name: str
    """The package: 'torch'."""
    arrays: str
    """What it calls its arrays: 'torch tensors'."""
    way_in: str
    """A sentence for who gave it plugrad's Tensors: 'Give it torch tensors, check_function(fn, (torch.ones(3),))'."""
    packages: Sequence[str] = ()
    """Further packages that define its arrays."""
    checks_gradients: bool = False
    """Whether its engine raises where a gradient has another shape or kind than the input."""
    declares_once: bool = False
    """Whether a rule can say there that it has no second derivative. If not, it refuses one by raising."""
    hands_on_none: bool = False
    """Whether its engine calls a rule although no gradient has come, where what uses its output returns none."""
    compiles: bool = False
    """Whether it compiles what a function does anew for arrays of other lengths, which takes seconds."""
    unasked: Mapping[str, str] = MappingProxyType({})
    """The questions of the contract that have no meaning there, and why."""
    promises: Mapping[str, Callable[[Any, Sequence[Any]], str | None]] = MappingProxyType({})
    """What a rule says of itself there, beside its gradient, and what tries it: given the rule's program and arguments,
    it returns what is not so, '' if all is, or None if nothing is said.
    """
    loses_nested: str = ""
    """What is said where forward mode, nested in itself, loses derivatives of a right rule; '' if it does not."""
    randomness: Sequence[str] = ()
    """What its `vmap` may be told about random numbers: 'same' or 'different' ones in each row."""
    threads: Sequence[int] = ()
    """In how many threads it is asked to compute, beside one."""
    words: Sequence[tuple[str, str]] = ()
    """Patterns of what the checker says to authors of plugrad's Functions, and what is said there."""
    generators: Sequence[GlobalGenerator] = ()
    """Its global random number generators."""
    settings: Mapping[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = MappingProxyType({})
    """What its functions may switch for everybody, by name: what reads it, and what puts it back."""

    @abc.abstractmethod
    def owns(self, value: Any) -> bool:
        """Return whether a value is one of its arrays."""

    @abc.abstractmethod
    def as_array(self, value: Any) -> Any:
        """Return an array of the framework as NumPy's, sharing memory where it can."""

    @abc.abstractmethod
    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return any function of the framework's arrays as what is to be examined."""

    def rule_of(self, target: Any) -> Program | None:
        """Return what is to be examined if something given is a rule of the framework; None if it is none."""
        return None

    def flatten(self, value: Any) -> Leaves:
        """Return the leaves of a value that may be a container of arrays; of anything else, itself."""
        return leaves_of(value)

    def flat_rule(self, target: Any, spread: Spread) -> Any:
        """Return a rule of the framework as one of the leaves of its arguments, or as any function of them; None if it
        has no gradients of what is in containers.
        """
        return None

    def made_of(self, program: Program, args: Sequence[Any]) -> Meant:
        """Return what is known of a function once it is run on `args`: whether somebody's rules are in it, which are
        then asked through it, for forward mode and batches.
        """
        return program.meant

    def traces(self, value: Any) -> bool:
        """Return whether a value is what it computes gradients through, where the question is put."""
        return self.owns(value)

    def nan_in_empty(self) -> contextlib.AbstractContextManager[Any]:
        """Have the framework's uninitialised memory hold NaN; nothing is done where it is NumPy's, or there is none."""
        return contextlib.nullcontext()

    def being_checked(self) -> contextlib.AbstractContextManager[Any]:
        """Have the framework compute as a check needs it: in the thread that calls it, since on small arrays its other
        threads only wait.
        """
        return contextlib.nullcontext()

    def in_threads(self, number: int) -> contextlib.AbstractContextManager[Any]:
        """Have the framework compute in one of the numbers of `threads`."""
        return contextlib.nullcontext()

    def blocks(self) -> Collection[int]:
        """Return the block sizes of the kernels that this check has launched: how many entries they take at once."""
        return ()

    def steps(self) -> int:
        """Return how many steps of kernels were interpreted in this check: what takes time there."""
        return 0

    def watched(self) -> contextlib.AbstractContextManager[list[Fault]]:
        """Watch each access of kernels to memory; the list holds afterwards what is wrong with them."""
        return contextlib.nullcontext([])


# Those that are installed.


def framework_names() -> tuple[str, ...]:
    """Return the names of the frameworks that may be used; none is imported."""
    return tuple(info.name for info in registry.plugins("framework") if info.usable)


def loaded(name: str) -> Framework:
    """Return a framework by name, which imports it.

    Raises
    ------
    CheckUsageError
        It cannot be imported, or what was installed for it cannot be used.
    """
    try:
        importlib.import_module(name)
        framework: Framework = registry.rows("framework", name, require_framework)[0]
    except ImportError as error:
        raise CheckUsageError(f"framework={name!r} needs {name}: {error}") from error
    except PackError as error:
        raise CheckUsageError(str(error)) from error
    if framework.name != name:
        raise CheckUsageError(
            f"the framework {name!r} calls itself {framework.name!r}: name its entry point and its `name` alike, after "
            "the package that people import"
        )
    if framework not in _loaded:
        _loaded.append(framework)
        OURS.append(home_of(framework))
        GENERATORS.extend(framework.generators)
        SETTINGS.update(framework.settings)
    return framework


_loaded: list[Framework] = []


def home_of(framework: Framework) -> str:
    """Return the folder of the package that brought a framework; of a module in none, its file."""
    module = sys.modules[type(framework).__module__]
    file = module.__file__ or ""
    return f"{os.path.dirname(file)}{os.sep}" if module.__package__ else file


def imported_frameworks() -> Iterator[Framework]:
    """Yield the frameworks that the program has imported: what they made can be given only then.

    One that cannot be used is named in a warning.
    """
    for name in framework_names():
        if sys.modules.get(name) is not None:
            try:
                yield loaded(name)
            except CheckUsageError as error:
                warnings.warn(str(error), PackWarning, 2)


def require_framework(row: Any) -> None:
    """Raise RegistrationError if what `plugrad_frameworks` registers is no framework."""
    if not isinstance(row, Framework):
        kind = row.__name__ if isinstance(row, type) else type(row).__name__
        raise RegistrationError(
            f"register() was given {kind}, which is no plugrad.check.frameworks.Framework; write a class that extends "
            "it, and register what that makes, register(MyFramework())"
        )
    for word in ("name", "arrays", "way_in"):
        if not isinstance(getattr(row, word, None), str):
            raise RegistrationError(
                f"{type(row).__name__}.{word} is {getattr(row, word, 'not there')!r}; write the text that "
                "plugrad.check.frameworks.Framework asks for"
            )


def require_program(framework: Framework, method: str, program: Any) -> Program:
    """Return what a method of a framework returned, if that is a program.

    Raises
    ------
    CheckUsageError
        It is none.
    """
    if not isinstance(getattr(program, "meant", None), Meant):
        raise CheckUsageError(
            f"{method} of the framework {framework.name} ({type(framework).__qualname__}) returned "
            f"{type(program).__name__}, which is no Program: it has no `meant`, a plugrad.check.frameworks.Meant"
        )
    found: Program = program
    return found


def framework_of(value: Any) -> str:
    """Return the name of the framework of whose arrays a value is one; '' if it is of none."""
    names = framework_names()
    for package in [kind.__module__.partition(".")[0] for kind in type(value).__mro__]:
        if package in names:
            return package
        for framework in imported_frameworks() if package not in AT_HOME else ():
            if package in framework.packages:
                return framework.name
    return ""


AT_HOME = frozenset({"builtins", "numpy", "plugrad"})


def way_into(name: str) -> str:
    """Return the sentence that says how a framework is asked; '' if none of that name is installed."""
    return loaded(name).way_in if name in framework_names() else ""
