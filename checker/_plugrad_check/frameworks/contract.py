"""Interface of a framework: run a function of its arrays, and pull gradients back by its own rule.

`Framework` has everything that is the same for all functions, `Program` is one function, `Ran` one run of it, and
`Meant` the facts about it.
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
"""Gradients, one per output or per argument; None for no gradient."""
Asked = Literal["", "offered", "made"]
"""Source of forward mode, or of batches, for a program: "" (there is none, and nothing is tested); "offered" (a rule of
its own, which must work in every test); "made" (by the framework from the function and the rules in it, which may
refuse).
"""


class Fault(NamedTuple):
    """Wrong access of a kernel to memory (out of bounds, a race, an entry never written): the message for a finding and
    its severity. A framework that watches kernels makes these.
    """

    message: str
    verdict: Severity
    by_lengths: bool = False
    """True if a right kernel does it too when it is given lengths that do not match."""


@dataclasses.dataclass(eq=False)
class Ran:
    """Result of one run of a program: its outputs, and the function that computes gradients from output gradients, any
    number of times. `Program.run` makes one.
    """

    outputs: tuple[Any, ...]
    """The outputs: arrays, in the framework's own memory if possible, and other values."""
    pull: Callable[[Gradients], tuple[Any, ...]]
    """Function that returns the rule's results for one gradient per output (None: the output was not used).

    They are the rule's own results, one value per argument: nothing is repaired, and a value that is no array of the
    framework is returned as it is.
    """
    marked: tuple[int, ...] = ()
    """The numbers of the outputs that the function marks as non-differentiable."""
    saved: Sequence[Array] = ()
    """The arrays that forward saved for the rule."""
    context: Any = None
    """An object that lives as long as the call is remembered, and takes a weak reference; None if there is none."""


@dataclasses.dataclass(frozen=True)
class Meant:
    """Facts about the function or rule of another framework that is checked: its name and place in the source, and what
    it declares. An adapter makes one for each `Program`.
    """

    framework: Framework
    target: Any
    """The class or function that was given."""
    name: str
    rule: Any = None
    """The function that is its backward, for its place in the source; None if that is not known."""
    signature: inspect.Signature | None = None
    once_differentiable: bool = False
    """True if the rule declares that it has no derivative."""
    forward_mode: Asked = ""
    """Source of its tangents: "offered" for a rule of its own."""
    not_nested: str = ""
    """Why its tangents are not differentiated: what of the framework's own in it loses that."""
    batching: Asked = ""
    """Source of its batches (vmap)."""
    reference: Any = None
    """Function of arrays that forward is compared with, if the framework runs other code where no gradient is
    needed.
    """
    has_backward: bool = True
    """True if it has a rule for gradients; if not, gradients are computed from its rule for tangents."""

    def pullback(self, function: Any, called: str = "_pullback") -> Meant:
        """Return the facts about the pullback of this function, which is `function`; its name gets the ending
        `called`.
        """
        return Meant(self.framework, function, self.name + called, self.rule)


class Program(Protocol):
    """Function of another framework, in the form in which the checker runs it; `meant` are the facts about it. The
    framework's adapter makes one from the function or rule that a user gives.
    """

    meant: Meant

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Run the function, and return its outputs with the function that computes gradients. `args` are arrays and
        other values; `needs` is True for each of those that needs a gradient.
        """

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> Program:
        """Return the pullback as a program, as the framework differentiates it: a function of the arguments, and of the
        gradients of the outputs that are `given`, that returns the gradients of the arguments that need one.
        """

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs, by the function's own rule for tangents; None for an output
        without one.
        """


class ForwardProgram(Program, Protocol):
    """Program (function of another framework) whose framework has forward mode, so that its tangents are a program,
    too.
    """

    def pushforward(self, moving: Sequence[bool]) -> ForwardProgram:
        """Return the pushforward as a program, as the framework differentiates it: a function of the arguments, and of
        a tangent of each that is `moving`, that returns the tangents of the outputs.
        """


class BatchedProgram(Program, Protocol):
    """Program that can be batched (vmap), as its `meant.batching` says; so can its pullback, and its batches."""

    def batched(self, axes: Sequence[int | None], randomness: str = "error") -> BatchedProgram:
        """Return `vmap` of the function: `axes` are the batch axes of the arguments (None: not batched), the batch is
        in front of each output that is an array, and `randomness` is one of the framework's words.
        """


class Framework(abc.ABC):
    """Adapter to another autograd framework, such as PyTorch: everything that is the same for all its functions. An
    author of an adapter extends this class; one instance is registered.

    A distribution offers one by the entry-point group `plugrad.frameworks` and the hook `plugrad_frameworks`; the entry
    point has the name of the package that people import.
    """

    name: str
    """The name of the package: 'torch'."""
    arrays: str
    """The framework's name for its arrays: 'torch tensors'."""
    way_in: str
    """A sentence for a user who gave it plugrad's Tensors: 'Give it torch tensors, check_function(fn,
    (torch.ones(3),))'.
    """
    packages: Sequence[str] = ()
    """Names of further packages that define its arrays."""
    checks_gradients: bool = False
    """True if its engine raises when a gradient has another shape or kind than the input."""
    declares_once: bool = False
    """True if a rule can declare that it has no second derivative. If not, a rule refuses it by raising."""
    hands_on_none: bool = False
    """True if its engine calls a rule without any gradient, when the user of the output returned none."""
    compiles: bool = False
    """True if it compiles a function anew for arrays of other lengths, which takes seconds."""
    unasked: Mapping[str, str] = MappingProxyType({})
    """The tests of the contract that have no meaning there, each with the reason."""
    promises: Mapping[str, Callable[[Any, Sequence[Any]], str | None]] = MappingProxyType({})
    """Further promises of a rule, by name, each with its test: a function of the rule's program and arguments that
    returns a message, '' if the promise is kept, or None if the rule does not make it.
    """
    loses_nested: str = ""
    """The message where forward mode, nested in itself, loses derivatives of a right rule; '' if it does not."""
    randomness: Sequence[str] = ()
    """The words for random numbers in its `vmap`: 'same' or 'different' in each row."""
    threads: Sequence[int] = ()
    """The numbers of threads with which it is tested, besides one."""
    words: Sequence[tuple[str, str]] = ()
    """Pairs of a pattern in the checker's advice to authors of plugrad Functions, and its replacement for authors
    there.
    """
    generators: Sequence[GlobalGenerator] = ()
    """Its global random generators."""
    settings: Mapping[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = MappingProxyType({})
    """Global settings that its functions may change, by name: the function that reads, and the one that
    restores, each.
    """

    @abc.abstractmethod
    def owns(self, value: Any) -> bool:
        """Return True if a value is one of the framework's arrays."""

    @abc.abstractmethod
    def as_array(self, value: Any) -> Any:
        """Return an array of the framework as NumPy's, sharing memory where it can."""

    @abc.abstractmethod
    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return a function of the framework's arrays as a program; `inputs` are the arguments of its first sample."""

    def rule_of(self, target: Any) -> Program | None:
        """Return the program of `target`, a rule that a user wrote for the framework (a `torch.autograd.Function`,
        say); None if it is no such rule.
        """
        return None

    def flatten(self, value: Any) -> Leaves:
        """Return the leaves of a container of the framework's arrays, with their paths; any other value is its own only
        leaf.
        """
        return leaves_of(value)

    def flat_rule(self, target: Any, spread: Spread) -> Any:
        """Return a rule of the framework, `target`, as a rule whose arguments are the leaves of its containers, or as a
        function of them; `spread` is the layout of the arguments.

        None if it has no gradients of arrays in containers.
        """
        return None

    def made_of(self, program: Program, args: Sequence[Any]) -> Meant:
        """Return the facts about a function after it was run on `args`. If users' rules were run in it, forward mode
        and batches are then tested through it.
        """
        return program.meant

    def traces(self, value: Any) -> bool:
        """Return True if the framework computes gradients through a value, at this moment."""
        return self.owns(value)

    def nan_in_empty(self) -> contextlib.AbstractContextManager[Any]:
        """Return a context manager in which the framework's uninitialized memory holds NaN; it does nothing if that
        memory is NumPy's, or there is none.
        """
        return contextlib.nullcontext()

    def being_checked(self) -> contextlib.AbstractContextManager[Any]:
        """Return a context manager for a check: the framework computes in the calling thread, since its other threads
        only wait on small arrays.
        """
        return contextlib.nullcontext()

    def in_threads(self, number: int) -> contextlib.AbstractContextManager[Any]:
        """Return a context manager in which the framework computes in `number` threads, one of `threads`."""
        return contextlib.nullcontext()

    def blocks(self) -> Collection[int]:
        """Return the block sizes of the kernels that this check has launched: the entries that they process at once."""
        return ()

    def steps(self) -> int:
        """Return the number of kernel steps that were interpreted in this check; these take the time."""
        return 0

    def watched(self) -> contextlib.AbstractContextManager[list[Fault]]:
        """Return a context manager that watches each access of kernels to memory; it yields a list that holds the
        faults afterwards.
        """
        return contextlib.nullcontext([])


# Those that are installed.


def framework_names() -> tuple[str, ...]:
    """Return the names of the frameworks whose adapters are installed and usable; none is imported."""
    return tuple(info.name for info in registry.plugins("framework") if info.usable)


def loaded(name: str) -> Framework:
    """Return the adapter of the framework of this name; this imports the framework.

    Raises
    ------
    CheckUsageError
        It cannot be imported, or its plugin cannot be used.
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
    """Return the folder of the package that an adapter comes from; for a module in no package, its file."""
    module = sys.modules[type(framework).__module__]
    file = module.__file__ or ""
    return f"{os.path.dirname(file)}{os.sep}" if module.__package__ else file


def imported_frameworks() -> Iterator[Framework]:
    """Yield the adapters of the frameworks that the program has imported: nobody can have given an object of another
    one.

    A framework that cannot be used is named in a warning.
    """
    for name in framework_names():
        if sys.modules.get(name) is not None:
            try:
                yield loaded(name)
            except CheckUsageError as error:
                warnings.warn(str(error), PackWarning, 2)


def require_framework(row: Any) -> None:
    """Raise RegistrationError if `row`, which a plugin registers as a framework, is not an instance of `Framework`, or
    lacks a name or another text.
    """
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
    """Return `program`, which `method` of a framework returned, if it is one.

    Raises
    ------
    CheckUsageError
        It is no Program.
    """
    if not isinstance(getattr(program, "meant", None), Meant):
        raise CheckUsageError(
            f"{method} of the framework {framework.name} ({type(framework).__qualname__}) returned "
            f"{type(program).__name__}, which is no Program: it has no `meant`, a plugrad.check.frameworks.Meant"
        )
    found: Program = program
    return found


def framework_of(value: Any) -> str:
    """Return the name of the framework whose array a value is; '' if it is none."""
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
    """Return the sentence that says how to check functions of the framework `name`; '' if no framework of that name is
    installed.
    """
    return loaded(name).way_in if name in framework_names() else ""
