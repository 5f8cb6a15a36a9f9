"""What is checked, and on what: a subject (an op, or any function of Tensors) and its trials, one per sample.

Every random number comes from one root seed, the subject's name and the sample's number, so that verdicts are the same
in any order and any process. Next: `values.py`.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from plugrad.check.call import Call, frozen
from plugrad.check.numerics import Precision, precision_of
from plugrad.engine.function import Function
from plugrad.engine.tensor import Tensor
from plugrad.registry.samples import Sample

Generator = np.random.Generator


@dataclasses.dataclass(frozen=True)
class Subject:
    """An op or a function that is checked."""

    name: str
    """'pack::op', or a callable's name."""
    seed: int
    draw: Callable[[Generator], Iterable[Any]]
    """Yields its samples."""
    function: Callable[..., Any]
    """What a sample is given to."""
    op: type[Function] | None = None
    """The class, if it is an op and not just any function."""
    drawn: bool = True
    """Whether its samples are drawn at random. If they are given, other numbers are these, each moved a little."""

    @property
    def deterministic(self) -> bool:
        """False if the op declares that it draws random numbers."""
        return bool(getattr(self.op, "deterministic", True))

    def generator(self, *purpose: Any) -> Generator:
        """Return the generator for one purpose: the same whatever was drawn before."""
        words = [zlib.crc32(str(word).encode()) for word in (self.name, *purpose)]
        return np.random.default_rng([self.seed, *words])

    def trials(self, only: int | None = None, again: int = 0) -> list[Trial]:
        """Return the trials, or that of one sample; with `again`, of other numbers in the same samples."""
        rng = self.generator("samples", again)
        found = []
        for number, sample in enumerate(self.draw(rng)):
            if only is None or number == only:
                trial = self.trial(number, sample, again)
                if again and not self.drawn:
                    call = varied(trial.call, trial.generator("varied"))
                    trial = dataclasses.replace(trial, call=call)
                found.append(trial)
        return found

    def trial(self, number: int, sample: Any, again: int = 0) -> Trial:
        """Return the trial of one sample."""
        args = tuple(frozen(arg) for arg in sample.args)
        asked = [isinstance(arg, Tensor) and arg.requires_grad for arg in sample.args]
        wanted = tuple(
            position
            for position, arg in enumerate(args)
            if isinstance(arg, np.ndarray)
            and arg.dtype.kind == "f"
            and (asked[position] or not any(asked))
        )
        settings = sample.settings
        call = Call(
            functools.partial(self.function, **settings) if settings else self.function,
            args,
            names=argument_names(self.op or self.function, len(args)),
            wanted=wanted,
            domain=dict(getattr(self.op, "domain", {})),
            random_seed=None if self.deterministic else int(self.generator("call").integers(2**32)),
        )
        return Trial(self, number, sample, call, again)


@dataclasses.dataclass(frozen=True)
class Trial:
    """One sample, ready to be called."""

    subject: Subject
    number: int
    sample: Any
    call: Call
    again: int = 0

    def generator(self, purpose: str) -> Generator:
        """Return the random numbers for one check of this sample."""
        return self.subject.generator(self.number, purpose, self.again)

    @property
    def size(self) -> int:
        """The number of input entries: findings are told on the smallest sample that shows them."""
        return sum(arg.size for arg in self.call.args if isinstance(arg, np.ndarray))

    @property
    def is_complex(self) -> bool:
        """True if an argument is complex."""
        return any(isinstance(arg, np.ndarray) and arg.dtype.kind == "c" for arg in self.call.args)

    @property
    def precision(self) -> Precision:
        """That of the least precise differentiated argument."""
        return precision_of(*(array.dtype for array in self.call.inputs))

    def in_double(self) -> Call:
        """Return the call with every real array in float64."""
        args = tuple(
            frozen(arg.astype(np.float64))
            if isinstance(arg, np.ndarray) and arg.dtype.kind == "f"
            else arg
            for arg in self.call.args
        )
        return dataclasses.replace(self.call, args=args)

    def fresh(self) -> Trial | None:
        """Return the same sample with other numbers in it, if it can be had: to confirm what this one suggests."""
        found = self.subject.trials(self.number, self.again + 1)
        same = found and [shape_of(arg) for arg in found[0].call.args] == [
            shape_of(arg) for arg in self.call.args
        ]
        return found[0] if same else None


def shape_of(value: Any) -> Any:
    """Return the shape and dtype of an array; None for anything else."""
    return (value.shape, value.dtype) if isinstance(value, np.ndarray) else None


def argument_names(function: Any, count: int) -> tuple[str, ...]:
    """Return what a Function's forward, or a callable, calls its first `count` positional arguments."""
    skip = 0
    if isinstance(function, type) and issubclass(function, Function):
        skip = 0 if hasattr(function, "setup_context") else 1
        function = function.forward
    try:
        parameters = list(inspect.signature(function).parameters.values())[skip:]
    except (TypeError, ValueError):
        parameters = []
    names: list[str] = []
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            names.extend(f"{parameter.name}[{nr}]" for nr in range(count - len(names)))
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            names.append(parameter.name)
    names.extend(f"argument {nr}" for nr in range(len(names), count))
    return tuple(names[:count])


def op_subject(op: type[Function], name: str, seed: int) -> Subject:
    """Return an op as what is checked: a sample is given to its ``apply``."""
    return Subject(name, seed, op.samples, op.apply, op)  # type: ignore[attr-defined]


def function_subject(
    function: Callable[..., Any], name: str, seed: int, samples: list[tuple[Any, ...]]
) -> Subject:
    """Return any function of Tensors as what is checked, on `samples`, tuples of arguments."""

    def draw(rng: Generator) -> Iterator[Sample]:
        for args in samples:
            yield Sample(*args)

    return Subject(name, seed, draw, function, drawn=False)


def varied(call: Call, rng: Generator) -> Call:
    """Return a call at a point nearby on every scale: zeros and signs stay as they are."""
    return call.at(
        [
            frozen((array * rng.uniform(0.75, 1.25, array.shape)).astype(array.dtype))
            for array in call.inputs
        ]
    )
