"""What the checker asks of a framework: to run a function of arrays there, and to pull gradients back by its own rule.

A further framework is a file that implements `Program`, and a row of `FRAMEWORKS` in `subject/answering.py`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from plugrad.check.slopes.arrays import Array

Gradients = Sequence[Array | None]


class Ran(Protocol):
    """One run of a program, to be pulled back through any number of times."""

    @property
    def outputs(self) -> tuple[Any, ...]:
        """What it returned: arrays, in the framework's own memory where that can be, and other values."""

    @property
    def marked(self) -> tuple[int, ...]:
        """The numbers of the outputs that the function says have no derivative."""

    @property
    def saved(self) -> Sequence[Array]:
        """The arrays that the rule was left by its forward."""

    @property
    def context(self) -> Any:
        """What is alive as long as the call is remembered, if a weak reference to it can be had; else None."""

    def pull(self, grads: Gradients) -> tuple[Any, ...]:
        """Return what the rule returns for one gradient per output (None: nothing was computed from it).

        It is the rule's own answer, one value per argument: nothing is repaired, and what is no array of the framework
        stays what it is.
        """


@dataclasses.dataclass(frozen=True)
class Meant:
    """What is examined in a framework, and what is known of it."""

    framework: Framework
    target: Any
    """What was given: a class, or a function."""
    name: str
    rule: Any = None
    """Where its backward is written, if that is known."""
    signature: inspect.Signature | None = None
    once_differentiable: bool = False
    """Whether the rule says of itself that it has no derivative."""
    has_jvp: bool = False
    """Whether it has a rule for tangents, too."""
    reference: Any = None
    """What forward is compared with, on arrays, if the framework runs another text where no gradient is needed."""

    def pullback(self, function: Any, called: str = "_pullback") -> Meant:
        """Return what is known of its pullback, which is this function, `called` so after it."""
        return Meant(self.framework, function, self.name + called, self.rule)


class Program(Protocol):
    """A function of another framework."""

    meant: Meant

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Run it; `args` are arrays and other values, `needs` says which of them need a gradient."""

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> Program:
        """Return the function of the arguments, and of the gradients of the outputs that are `given`, that returns the
        gradients of the arguments that need one: as the framework differentiates it.
        """

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs, by the function's own rule for them."""


class Framework(Protocol):
    """What is the same of all functions of a framework."""

    name: str
    arrays: str
    """What it calls its arrays: 'torch tensors'."""
    checks_gradients: bool
    """Whether its engine raises where a gradient has another shape or kind than the input."""
    declares_once: bool
    """Whether a rule can say there that it has no second derivative. If not, it refuses one by raising."""
    compiles: bool
    """Whether it compiles what a function does anew for arrays of other lengths, which takes seconds."""
    unasked: Mapping[str, str]
    """The questions of the contract that have no meaning there, and why."""
    promises: Mapping[str, Callable[[Any, Sequence[Any]], str | None]]
    """What a rule says of itself there, beside its gradient, and what tries it: given the rule's program and arguments,
    it returns what is not so, '' if all is, or None if nothing is said.
    """
    words: Sequence[tuple[str, str]]
    """Patterns of what the checker says to authors of plugrad's Functions, and what is said there."""

    def owns(self, value: Any) -> bool:
        """Return whether a value is one of its arrays."""

    def traces(self, value: Any) -> bool:
        """Return whether a value is what it computes gradients through, where the question is put."""

    def as_array(self, value: Any) -> Any:
        """Return an array of the framework as NumPy's, sharing memory where it can."""

    def rule_of(self, target: Any) -> Program | None:
        """Return what is to be examined if something given is a rule of the framework; None if it is none."""

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return any function of the framework's arrays as what is to be examined."""

    def nan_in_empty(self) -> contextlib.AbstractContextManager[Any]:
        """Have the framework's uninitialised memory hold NaN."""

    def in_one_thread(self) -> contextlib.AbstractContextManager[Any]:
        """Have the framework compute in the thread that calls it: on small arrays its other threads only wait."""
