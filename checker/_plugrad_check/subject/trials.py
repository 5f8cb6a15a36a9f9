"""Subjects and trials: an op or a function that is checked, and each of its samples ready to be called.

Every random number comes from one root seed, the subject's name and the sample's number, so that verdicts are the same
in any order and any process.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import new_class
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.random.bit_generator import ISpawnableSeedSequence

from _plugrad_check.from_source.classes import ForeignFunction
from _plugrad_check.slopes.arrays import Array, Precision, components, composed, precision_of
from _plugrad_check.subject.call import Call, as_tuple, frozen
from _plugrad_check.subject.parameters import (
    class_behind,
    defaults_of,
    named_by,
    names_of,
    parameters_of,
)
from _plugrad_check.variants.arrays import (
    COMPLEX_CASES,
    TO_DOUBLE,
    by_promise,
    cast,
    complex_version,
    is_accepted,
    is_square,
)
from plugrad.engine.call.arguments import source_of
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.graph.facts import Facts, facts_about
from plugrad.engine.places import written_at
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.samples import Sample, drawn
from plugrad.registry.telling.spelling import did_you_mean

if TYPE_CHECKING:
    from _plugrad_check.frameworks.contract import Program
    from _plugrad_check.report.report import KernelReport

Generator = np.random.Generator


class Seed(ISpawnableSeedSequence):
    """Seed of a random generator from a number and words, like `numpy.random.SeedSequence`, but with its state cached.

    NumPy takes 20 us to compute a state, and the check of an op makes hundreds of generators, many with the same words.
    """

    def __init__(self, root: int, *words: str | int) -> None:
        self.words = root, *words

    @functools.cached_property
    def sequence(self) -> np.random.SeedSequence:
        """NumPy's seed sequence for this seed, which counts the seeds that were spawned from it."""
        return sequence_of(self.words)

    def generate_state(self, n_words: int, dtype: Any = np.uint32) -> Any:
        """Return a read-only array of `n_words` words, the state that NumPy computes from this seed."""
        return state_of(self.words, n_words, dtype)

    def spawn(self, n_children: int) -> list[Any]:
        """Return `n_children` independent seeds, for further generators."""
        return self.sequence.spawn(n_children)


def sequence_of(words: tuple[Any, ...]) -> np.random.SeedSequence:
    """Return NumPy's seed sequence for `words`, the first of which is a number."""
    root, *others = words
    return np.random.SeedSequence([root, *(zlib.crc32(str(word).encode()) for word in others)])


@functools.lru_cache(maxsize=64)
def state_of(words: tuple[Any, ...], n_words: int, dtype: Any) -> Array:
    """Return a read-only array of `n_words` words, the state of the seed sequence for `words`; cached by the
    arguments.
    """
    state: Array = sequence_of(words).generate_state(n_words, dtype)
    state.flags.writeable = False
    return state


@dataclasses.dataclass(frozen=True)
class Reference:
    """Another implementation of the subject, which the user gave: its gradients in float64 are taken for right, and
    those of the subject in low precision are compared with them.
    """

    function: Callable[..., Any]
    """A function of Tensors with the subject's arguments."""
    k: float = 2.0
    """Allowed error of the subject in low precision, as a multiple of the error of the reference in the same dtype."""


class Kernels(Protocol):
    """Kernels that replace the plain forward of a subject in all of its checks, and are checked themselves. This is the
    interface that the kernel loader implements.
    """

    report: KernelReport | None
    """Measurements of the kernels; None before they are checked."""

    def in_force(self) -> contextlib.AbstractContextManager[None]:
        """Return a context manager in which the kernels run instead of the plain forward."""


@dataclasses.dataclass(frozen=True)
class Subject:
    """Subject of a check: an op or a function, with its samples, its seed, and the settings of the check. `op_subject`
    and `function_subject` make one; its `trials` are the samples, ready to be called.
    """

    name: str
    """'pack::op', or a callable's name."""
    seed: int
    draw: Callable[[Generator], Iterable[Any]]
    """Function that yields the samples."""
    function: Callable[..., Any]
    """Function that is called with the arguments of a sample."""
    op: type[Function] | None = None
    """The class, for an op with its own backward rule; None for a function, or an op that is a formula of other ops."""
    composed: type[Function] | None = None
    """The class, for an op without a rule: a formula of other ops, checked as a function is."""
    drawn: bool = True
    """True if the samples are drawn at random. For given samples, other numbers are the given ones, each moved a
    little.
    """
    full: bool = False
    """True if whole Jacobians are compared, whatever their size."""
    kernels: Kernels | None = None
    """The kernels that run in all its checks; None for the plain forward."""
    reference: Reference | None = None
    """The reference for results in low precision; None if the user gave none."""
    notes: tuple[str, ...] = ()
    """Notes beside the verdict, on how its arguments were varied."""
    held: tuple[str, ...] = ()
    """The names of its last arguments, which are no parameters: Tensors that it holds, or that are in containers."""

    @property
    def foreign(self) -> Program | None:
        """The program of another framework that this subject was made from; None for an op or a function of plugrad."""
        return foreign_of(self.op or class_behind(self.function))

    @functools.cached_property
    def pushed(self) -> type[Function] | None:
        """The class of this subject that has a `jvp` (a rule for forward mode): the op, or the class that was made of a
        framework's function. None if there is no `jvp`.
        """
        behind = self.op or (class_behind(self.function) if self.foreign else None)
        return behind if behind is not None and "jvp" in facts_about(behind).methods else None

    @functools.cached_property
    def facts(self) -> Facts:
        """The declarations of the op that is checked, such as `domain`; for a function, the defaults."""
        return Facts() if self.declaring is None else facts_about(self.declaring)

    @property
    def declaring(self) -> type[Function] | None:
        """The class of the op that is checked, with a backward rule or as a formula; None for a function."""
        return self.op or self.composed

    @functools.cached_property
    def parameters(self) -> list[inspect.Parameter]:
        """The parameters after which the arguments of the subject are named in messages; cached, since reading them is
        slow.
        """
        return named_by(self.op or self.function)

    @functools.cached_property
    def taken(self) -> list[inspect.Parameter]:
        """The parameters that forward, or the function, takes, without ctx."""
        return parameters_of(self.op or self.function)

    @property
    def deterministic(self) -> bool:
        """False if the op that is checked declares that it draws random numbers."""
        return bool(self.facts.deterministic)

    def array_in(self, value: Any) -> Any:
        """Return the array that a Tensor holds. If the subject is of another framework, return an array of that as a
        NumPy array. Any other value is returned as it is.
        """
        known = value if self.foreign is None else self.foreign.meant.framework.as_array(value)
        return getattr(known, "_array", known)

    def generator(self, *purpose: str | int) -> Generator:
        """Return the random generator for one purpose, named by words and numbers; it is independent of the numbers
        that were drawn before.
        """
        # NumPy's stubs know no `ISeedSequence`. The name of what is in no pack is nobody's: no verdict hangs on it.
        seed: Any = Seed(self.seed, getattr(self.declaring, "identity", None) or "", *purpose)
        return np.random.Generator(np.random.PCG64(seed))

    def trials(self, only: int | None = None, again: int = 0) -> list[Trial]:
        """Return the trials (samples, ready to be called) of all samples, or of number `only`; `again` > 0 draws other
        numbers for the same samples.
        """
        rng = self.generator("samples", again)
        found = []
        for number, sample in enumerate(drawn(self.draw, rng)):
            trial = self.trial(number, sample, again)
            if again and not self.drawn:
                trial = trial.on(varied(trial.call, trial.generator("varied")))
            found.append(trial)
        if only is not None and only < len(found):
            return found[only : only + 1]
        return [*(found if only is None else ()), *self.complex_trials(found, only)]

    def draw_numbers(self) -> None:
        """Run forward and backward on each sample, if the op declares that it draws random numbers: to see which
        generators it uses.
        """
        for trial in () if self.deterministic else self.trials():
            recorded = trial.call.record()
            recorded.pull([np.ones_like(array) for array in recorded.arrays])

    def complex_trials(self, drawn: list[Trial], only: int | None) -> Iterator[Trial]:
        """Yield complex versions of one of the samples in `drawn`, if the op declares that it takes complex numbers and
        has no complex sample; with `only`, the version of that number.

        They are numbered on: with n samples, those of sample k are n + k (every array is complex), 2n + k (the first
        one is) and 3n + k (all but the first are).
        """
        if not self.facts.declares_complex:
            return
        calls = [trial.call for trial in drawn]
        if any(array.dtype.kind == "c" and array.size for call in calls for array in call.inputs):
            return
        for case in range(len(COMPLEX_CASES)):
            for number in by_promise(calls):
                place = (case + 1) * len(drawn) + number
                if only is not None and only != place:
                    continue
                trial = dataclasses.replace(drawn[number], number=place, widened=True)
                call = complex_version(calls[number], case, trial.generator("imaginary parts"))
                if call is None or not is_accepted(call):
                    continue
                yield trial.on(call)
                break

    def with_settings(self, settings: Mapping[str, Any]) -> Callable[..., Any]:
        """Return the function with the settings of a sample, its keyword arguments, bound to it."""
        return functools.partial(self.function, **settings) if settings else self.function

    def trial(self, number: int, sample: Any, again: int = 0) -> Trial:
        """Return the trial of one sample: a `Call` with names for its arguments, of which those that require grad are
        differentiated, or all floating-point arrays if none does. `again` is the number of the draw.
        """
        args = tuple(frozen(arg) for arg in sample.args)
        asked = [isinstance(arg, Tensor) and arg.requires_grad for arg in sample.args]
        wanted = tuple(
            position
            for position, arg in enumerate(args)
            if isinstance(arg, np.ndarray)
            and arg.dtype.kind in "fc"
            and (asked[position] or not any(asked))
        )
        settings = sample.settings
        function = self.with_settings(settings)
        names = names_of(self.parameters, len(args) - len(self.held)) + self.held
        defaults = {each.name: each.default for each in self.parameters}
        call = Call(
            of_hermitian_parts(function, names, self.facts.symmetric or ()),
            args,
            names=names,
            wanted=wanted,
            domain=dict(self.facts.domain or {}),
            random_seed=None if self.deterministic else int(self.generator("call").integers(2**32)),
            holomorphic=self.facts.complex == "holomorphic",
            settings={**defaults, **settings},
        )
        return Trial(self, number, sample, call, again)


class HermitianPart(ArrayFunction):
    """Op that returns the Hermitian part of square matrices, whose derivative it is too; arrays of other shapes are
    copied.
    """

    arrays = "nep18"
    complex = True
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Any, x: Array) -> Array:
        """Return ``(x + xᴴ) / 2``; a copy of `x` if it does not hold square matrices."""
        if not is_square(x):
            return x.copy()
        part: Array = (x + np.conj(x.swapaxes(-1, -2))) / 2
        return part

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        """Return the Hermitian part of the gradient."""
        return HermitianPart.apply(grad_output)


def of_hermitian_parts(
    function: Callable[..., Any], names: Sequence[str], symmetric: Sequence[str]
) -> Callable[..., Any]:
    """Return a function that replaces the arguments whose names are in `symmetric` by their Hermitian parts before it
    calls `function`, so that moved matrices stay Hermitian. `names` are those of all arguments.
    """
    chosen = [name in symmetric for name in names]
    if not any(chosen):
        return function

    def of_parts(*args: Any) -> Any:
        pairs = zip(args, chosen, strict=True)
        return function(*(HermitianPart.apply(arg) if is_one else arg for arg, is_one in pairs))

    return of_parts


@dataclasses.dataclass(frozen=True)
class Trial:
    """Sample of a subject, ready to be called: its number, the sample, and the `Call` made from it. The checks compare,
    and report findings on, trials. `Subject.trials` makes them.
    """

    subject: Subject
    number: int
    sample: Any
    call: Call
    again: int = 0
    widened: bool = False
    """True for the complex version of a sample of the op's own."""
    of_known_rules: bool = False
    """True if the op is a formula whose gradients come through the rules of registered ops alone. These are checked by
    themselves. Set by the contract check.
    """
    first: Sequence[Array] = ()
    """The outputs of the first call; kept while the contract check runs."""

    def on(self, call: Call) -> Trial:
        """Return the trial with the arguments of another call; findings then show these as the sample."""
        return dataclasses.replace(
            self, call=call, sample=Sample(*call.args, **self.sample.settings)
        )

    def with_args(self, others: Mapping[int, Any]) -> Trial:
        """Return the trial with some arguments replaced, read-only for forward; `others` has the new ones by
        position.
        """
        args = {position: frozen(arg) for position, arg in others.items()}
        return self.on(self.call.with_args(args))

    def generator(self, purpose: str) -> Generator:
        """Return the random generator for one purpose on this sample, independent of the numbers that were drawn
        before.
        """
        return self.subject.generator(self.number, purpose, self.again)

    is_sample = True
    """True for a sample and its complex version; False for a variant."""

    @property
    def where(self) -> str:
        """The inputs of this trial in words, for messages: 'on sample 2'."""
        return f"on sample {self.number}"

    @property
    def size(self) -> int:
        """The number of entries of all input arrays; a finding is reported on the smallest sample that shows it."""
        return sum(array.size for array in self.call.arrays.values())

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments of this sample that are no arrays, by name, with the defaults of those that it leaves out."""
        given = dict(zip(self.call.names, self.call.args, strict=True)) | self.sample.settings
        left_out = defaults_of(self.subject.taken)
        return {
            name: value
            for name, value in {**left_out, **given}.items()
            if not isinstance(value, np.ndarray)
        }

    @property
    def precision(self) -> Precision:
        """The precision of the sample: that of the least precise differentiated argument."""
        return precision_of(*(array.dtype for array in self.call.inputs))

    def misfit(self) -> str | None:
        """Return the message for a sample that does not fit forward's signature, with the way out; None if it fits."""
        parameters = self.subject.taken
        signature = inspect.Signature([each.replace(annotation=each.empty) for each in parameters])
        if not parameters:
            return None
        try:
            signature.bind(*self.call.args, **self.sample.settings)
        except TypeError as error:
            forward = "forward" if self.subject.op is not None else self.subject.name
            return (
                f"sample {self.number} is no call of {forward}{signature}: {error}"
                f"{advice(signature, self.sample)}"
            )
        return None

    def in_double(self) -> Call:
        """Return the sample's call with every floating-point array in float64 or complex128."""
        arrays = cast(self.call, TO_DOUBLE)
        sampled = {
            place: self.call.args[place].dtype
            for place in self.call.wanted
            if arrays[place].dtype != self.call.args[place].dtype
        }
        return dataclasses.replace(self.call.with_args(arrays), sampled=sampled)

    def fresh(self) -> Trial | None:
        """Return the trial of the same sample drawn once more, with other random numbers in the same shapes, to confirm
        a suspicion; None if the shapes or dtypes differ.
        """
        found = self.subject.trials(self.number, self.again + 1)
        same = found and [shape_of(arg) for arg in found[0].call.args] == [
            shape_of(arg) for arg in self.call.args
        ]
        return found[0] if same else None


def advice(signature: inspect.Signature, sample: Sample) -> str:
    """Return the end of an error message about `sample`, which does not fit `signature`: how to write one that does."""
    kinds = [parameter.kind for parameter in signature.parameters.values()]
    positional = sum(kind <= inspect.Parameter.POSITIONAL_OR_KEYWORD for kind in kinds)
    settings = [
        parameter.name
        for parameter in signature.parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.name not in sample.settings
    ]
    too_many = sample.args[positional:]
    if too_many and settings and not any(isinstance(arg, (Tensor, np.ndarray)) for arg in too_many):
        pairs = [f"{name}={arg!r}" for name, arg in zip(settings, too_many, strict=False)]
        return f"; {settings[0]} is keyword-only: write plugrad.Sample(..., {', '.join(pairs)})"
    for name in sample.settings:
        if name not in signature.parameters:
            return did_you_mean(name, signature.parameters)
    return "; a Sample holds what apply is given: arrays by position, settings by keyword"


def shape_of(value: Any) -> Any:
    """Return the shape and dtype of an array; None for anything else."""
    return (value.shape, value.dtype) if isinstance(value, np.ndarray) else None


def op_subject(
    op: type[Function],
    name: str,
    seed: int,
    full: bool = False,
    draw: Callable[[Generator], Iterable[Any]] | None = None,
) -> Subject:
    """Return an op as a `Subject` to check: its samples, or those that `draw` yields, are given to its ``apply``.
    `seed` is that of the random numbers, and `full` asks for full Jacobians. A formula of other ops, without a rule, is
    checked like a function.
    """
    draw = draw or op.samples  # type: ignore[attr-defined]
    if op.is_formula:
        formula = Subject(name, seed, draw, op.apply, composed=op, full=full)
        given = getattr(op, "surrogate", None)
        return formula if given is None else with_values_of(formula, given)
    op = with_surrogate(op)
    return Subject(name, seed, draw, op.apply, op, full=full)


def with_surrogate(op: type[Function]) -> type[Function]:
    """Return a class like `op` whose forward returns the values of its `surrogate`, the function whose derivative
    backward computes; the op itself if it declares none.

    Backward still gets what the op's own forward saved. Its forward raises ValueError if the outputs of both have
    different shapes.
    """
    if "surrogate" not in facts_about(op).methods:
        return op
    own: Any = op

    def values(given: tuple[Any, ...], settings: Mapping[str, Any], outputs: Any) -> Any:
        found = own.surrogate(*given, **settings)
        for one, other in zip(as_tuple(found), as_tuple(outputs), strict=True):
            if np.shape(one) != np.shape(other):
                raise ValueError(
                    f"surrogate returned shape {np.shape(one)}, and forward {np.shape(other)}: write a function of the "
                    "same arguments whose outputs have the same shapes"
                )
        return found

    def forward(ctx: Any, *given: Any, **settings: Any) -> Any:
        return values(given, settings, own.forward(ctx, *given, **settings))

    latest: list[Any] = []

    def without_ctx(*given: Any, **settings: Any) -> Any:
        latest[:] = [own.forward(*given, **settings)]
        return values(given, settings, latest[0])

    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        own.setup_context(ctx, inputs, latest.pop())

    takes_ctx = facts_about(op).takes_ctx
    body: dict[str, Any] = {
        "forward": staticmethod(
            functools.wraps(own.forward)(forward if takes_ctx else without_ctx)
        ),
        "__module__": op.__module__,
        "__qualname__": op.__qualname__,
        "__doc__": op.__doc__,
        "original": op,
    }
    if not takes_ctx:
        body["setup_context"] = staticmethod(functools.wraps(own.setup_context)(setup_context))
    made: type[Function] = new_class(op.__name__, (op,), {}, lambda space: space.update(body))
    return made


def with_values_of(subject: Subject, surrogate: Callable[..., Any]) -> Subject:
    """Return the subject with its outputs replaced by those of `surrogate`, the function of Tensors whose derivative
    its backward computes; gradients still come from the subject's backward.
    """
    behind = subject.op or class_behind(subject.function)
    if behind is None or behind.is_formula:
        # What is added is 0, and has the gradient.
        def straight_through(*given: Any, **settings: Any) -> Any:
            outputs = as_tuple(subject.function(*given, **settings))
            with no_grad():
                values = as_tuple(surrogate(*given, **settings))
            pairs = zip(values, outputs, strict=True)
            found = tuple(value.detach() + (out - out.detach()) for value, out in pairs)
            return found if len(found) != 1 else found[0]

        straight_through.__signature__ = inspect.Signature(subject.parameters)  # type: ignore[attr-defined]
        return dataclasses.replace(subject, function=straight_through)
    own: Any = getattr(behind, "original", behind)

    def values(*given: Any, **settings: Any) -> Any:
        with no_grad():
            found = surrogate(*map(as_tensor, given), **settings)
        if not own.takes_arrays:
            return found
        arrays = tuple(getattr(each, "_array", each) for each in as_tuple(found))
        return arrays if isinstance(found, (tuple, list)) else arrays[0]

    body = {"surrogate": staticmethod(values), "__module__": own.__module__}
    made = new_class(own.__name__, (own,), {}, lambda space: space.update(body))
    op = with_surrogate(made)
    return dataclasses.replace(subject, function=op.apply, op=op if subject.op else None)


def as_tensor(value: Any) -> Any:
    """Return an array as a Tensor; any other value as it is."""
    return wrap(value) if isinstance(value, np.ndarray) else value


def function_subject(
    function: Callable[..., Any],
    name: str,
    seed: int,
    samples: list[Sample],
    full: bool = False,
) -> Subject:
    """Return a function of Tensors as a `Subject` to check, with `samples` as its samples. `seed` is that of the random
    numbers, and `full` asks for full Jacobians.
    """
    return Subject(name, seed, lambda rng: samples, function, drawn=False, full=full)


def varied(call: Call, rng: Generator) -> Call:
    """Return a call at a nearby point: each entry of the differentiated arrays times a random factor from 0.75 to 1.25,
    so zeros and signs stay.
    """

    def moved(array: Array) -> Array:
        parts = components(array)
        return composed(parts * rng.uniform(0.75, 1.25, parts.shape), array.dtype)

    return call.moved([moved(array) for array in call.inputs])


# What a function is called, and where it was written ------------------------------------------------------------------


def foreign_of(op: type[Function] | None) -> Program | None:
    """Return the program of another framework (a `Program`) that an op was made from; None for an op of plugrad."""
    return op.foreign if op is not None and issubclass(op, ForeignFunction) else None


def definition_of(function: Any) -> tuple[str | None, int | None]:
    """Return the file and line where a function is defined, or, for the `apply` of a class, its backward; None for each
    that is unknown.
    """
    while (behind := class_behind(function)) is None and isinstance(function, partial):
        function = function.func
    if behind is not None:
        return source_of(behind, "backward")
    return written_at(function)


def function_name(function: Any) -> str:
    """Return the name of a function: 'f', 'Cube.apply', 'partial(f)'."""
    if isinstance(function, partial):
        return f"partial({function_name(function.func)})"
    behind = class_behind(function)
    # PyTorch's `apply` is a method in C since 2.14.
    is_method = inspect.ismethod(function) or getattr(function, "__name__", "") == "apply"
    if is_method and isinstance(getattr(function, "__self__", None), type):
        return f"{function.__self__.__name__}.{function.__name__}"
    if behind is not None and not hasattr(function, "op"):
        return f"{behind.__name__}.apply"
    return str(getattr(function, "__name__", type(function).__name__))


def spelled(function: Any) -> str:
    """Return a function as it is written in a call that a report shows: its name if it has one; 'fn' for lambdas and
    objects.
    """
    name = function_name(function)
    own = inspect.isfunction(function) and name.replace(".", "_").isidentifier()
    return name if own else "fn"
