"""`Call`: a function of Tensors at one point, which can be evaluated, recorded, and pulled back through."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import itertools
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

import numpy as np
from numpy.lib.array_utils import byte_bounds

from _plugrad_check.slopes.arrays import (
    PARTS,
    UNBOUNDED,
    Array,
    Precision,
    SearchBox,
    components,
    precision_of,
    search_box,
)
from _plugrad_check.subject.process_state import reseed
from plugrad.engine.call.function import ArrayFunction
from plugrad.engine.grad_mode import enable_grad, set_grad_enabled
from plugrad.engine.quiet import SILENT, error_state
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.tensor import Tensor, wrap

Bounds = tuple[float, float]
Value = TypeVar("Value")
Frozen = TypeVar("Frozen", bound=Any)
Given = ParamSpec("Given")


@dataclasses.dataclass(frozen=True)
class Call:
    """Call of a function at one point: the function, its arguments, and which of them are differentiated. The checks
    evaluate it, record it, and move its inputs.

    `Subject.trial` makes one from each sample. Its differentiated inputs and its outputs are floating-point arrays,
    real or complex.
    """

    function: Callable[..., Any]
    """Function that takes Tensors (and the other values in `args`), and returns a Tensor or several."""
    args: tuple[Any, ...]
    """The arguments by position: arrays, which become Tensors, and other values."""
    names: tuple[str, ...]
    """The name of each argument."""
    wanted: tuple[int, ...]
    """The positions of the arguments that are differentiated: all of them floating-point arrays, real or complex."""
    domain: Mapping[str, Bounds] = dataclasses.field(default_factory=dict)
    """The bounds between which each named argument must stay."""
    magnitude: float = 0.0
    """The size of the terms that the outputs are sums of, if they may cancel."""
    random_seed: int | None = None
    """The seed that the random generators are set to before each evaluation; None leaves them alone."""
    holomorphic: bool = False
    """True if the engine runs the rule between two conjugations, as the op declares."""
    is_backward: bool = False
    """True if the function is a backward: it records for itself, and is evaluated as an ordinary backward pass runs it.
    """
    sampled: Mapping[int, np.dtype[Any]] = dataclasses.field(default_factory=dict)
    """The sample's own dtype, by position, of arguments that are widened here."""
    rounds_to: np.dtype[Any] | None = None
    """The dtype that forward rounds to inside, if it is known to have fewer digits than the inputs and outputs."""

    settings: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """The keyword arguments of the function, defaults included."""
    limits: tuple[float, ...] = ()
    """The distance that each differentiated array may be moved, for a call on simpler numbers than the sample's; () for
    no limit.
    """

    @property
    def inputs(self) -> list[Array]:
        """The arrays of the call that are differentiated, in order."""
        return [self.args[position] for position in self.wanted]

    @property
    def arrays(self) -> dict[int, Array]:
        """All array arguments of the call, by position."""
        return {place: arg for place, arg in enumerate(self.args) if isinstance(arg, np.ndarray)}

    @property
    def numbers(self) -> dict[str, float]:
        """The arguments and settings that are plain numbers, by name, and those in tuples and lists: `size[0]`."""
        named = {**self.settings, **dict(zip(self.names, self.args, strict=True))}
        several = {
            f"{name}[{nr}]": each
            for name, value in named.items()
            if isinstance(value, (tuple, list))
            for nr, each in enumerate(value)
        }
        return {
            name: float(value)
            for name, value in {**named, **several}.items()
            if isinstance(value, (int, float)) and not isinstance(value, bool)
        }

    @functools.cached_property
    def boxes(self) -> list[SearchBox]:
        """The `SearchBox` of each differentiated array: the bounds within which it may be moved."""
        bounds = (self.domain.get(self.names[position], UNBOUNDED) for position in self.wanted)
        return [*map(search_box, self.inputs, bounds, self.limits or itertools.repeat(math.inf))]

    def moved(self, inputs: Sequence[Array]) -> Call:
        """Return the call with other differentiated arrays, `inputs`; entries that would leave their `SearchBox`, the
        bounds for moves, keep their values.
        """
        moves = zip(self.boxes, self.inputs, inputs, strict=True)
        return self.at([frozen(box.held(start, array)) for box, start, array in moves])

    def at(self, inputs: Sequence[Array]) -> Call:
        """Return the call with other differentiated arrays: rearranged numbers of the sample, or numbers close to them.

        No bounds are checked. For other numbers, use `moved`.
        """
        return self.with_args(dict(zip(self.wanted, inputs, strict=True)))

    def with_args(self, others: Mapping[int, Any]) -> Call:
        """Return the call with some arguments replaced; `others` has the new ones by position."""
        args = tuple([others.get(position, arg) for position, arg in enumerate(self.args)])
        return altered(self, args=args)

    def elsewhere(self) -> Call:
        """Return the call on other values: the entries of each differentiated input in the opposite order, and one
        eighth smaller.
        """
        turned = self.at([array.reshape(-1)[::-1].reshape(array.shape) for array in self.inputs])
        return turned.moved([(0.875 * array).astype(array.dtype) for array in turned.inputs])

    def values(self, inputs: Sequence[Array] | None = None) -> list[Array]:
        """Return the floating-point outputs as arrays; the differentiated inputs are `inputs`, or the call's own for
        None.

        Recording is on as in `record`, because the function may differentiate inside, or look at `requires_grad`. It is
        off for a backward, as in an ordinary backward pass.
        """
        recording = not self.is_backward
        with set_grad_enabled(recording):
            outputs = self.run(self.tensors(recording, inputs))
        return [output._array for output in outputs if is_floating(output)]

    def record(self) -> Recorded:
        """Run the function with recording on, and return its outputs with their graph."""
        with enable_grad():
            tensors = self.tensors(True)
            outputs = self.run(tensors)
        return Recorded([tensors[position] for position in self.wanted], outputs, tensors)

    def tensors(self, requires_grad: bool, inputs: Sequence[Array] | None = None) -> list[Any]:
        """Return the arguments with a fresh Tensor for every array; the differentiated ones hold `inputs`, if given,
        and have this `requires_grad`.
        """
        tensors = [wrap(arg) if isinstance(arg, np.ndarray) else arg for arg in self.args]
        if inputs is not None:
            for position, array in zip(self.wanted, inputs, strict=True):
                tensors[position] = wrap(array)
        if requires_grad:
            for position in self.wanted:
                tensors[position].requires_grad = True
        return tensors

    def run(self, tensors: Sequence[Any]) -> tuple[Any, ...]:
        """Return the outputs of the function for these arguments as a tuple, after the random generators are seeded
        with `random_seed`, if it is not None.
        """
        if self.random_seed is not None:
            reseed(self.random_seed)
        return as_tuple(self.function(*tensors))


def altered(record: Frozen, **fields: Any) -> Frozen:
    """Return a copy of a frozen dataclass with some fields replaced: `dataclasses.replace`, in a quarter of its time.

    Caches of cached properties are not copied, and `__post_init__` is not run.
    """
    new, known = object.__new__(type(record)), vars(record)
    vars(new).update({name: known[name] for name in record.__dataclass_fields__}, **fields)
    return new


class Recorded:
    """Recorded call, which `Call.record` makes: the Tensors of its differentiated inputs, its outputs, and the graph
    between them, through which gradients can be computed any number of times.
    """

    def __init__(
        self, inputs: list[Tensor], outputs: tuple[Any, ...], arguments: Sequence[Any] = ()
    ) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self.arguments = arguments
        """The arguments of the function: Tensors and other values."""
        self.floating = [output for output in outputs if is_floating(output)]
        """The floating-point outputs, real or complex; those that require no grad are included."""

    @property
    def arrays(self) -> list[Array]:
        """The floating-point outputs of the recorded call as arrays."""
        return [output._array for output in self.floating]

    @property
    def numbers(self) -> list[int]:
        """The position of each floating-point output of the recorded call among all its outputs."""
        return [number for number, output in enumerate(self.outputs) if is_floating(output)]

    @property
    def differentiable(self) -> bool:
        """True if any output of the recorded call is on the graph."""
        return any(output.requires_grad for output in self.floating)

    def pull(self, grads: Sequence[Array | None]) -> list[Any]:
        """Return the gradient of each differentiated input (None if it has none) by a backward pass. `grads` has a
        gradient for each floating-point output, or None.
        """
        pairs = [
            seeded(output, gradient)
            for output, gradient in zip(self.floating, grads, strict=True)
            if output.requires_grad and gradient is not None
        ]
        if not pairs:
            return [None] * len(self.inputs)
        outputs, given = zip(*pairs, strict=True)
        results = grad(outputs, self.inputs, given, retain_graph=True, allow_unused=True)
        return [result if result is None else result._array for result in results]

    def pull_cast(self, grads: Sequence[Array]) -> list[Any]:
        """Return the gradient of each differentiated input (None if it has none), as `pull` does, after the output
        gradients are cast to the dtypes of the outputs.
        """
        pairs = zip(grads, self.arrays, strict=True)
        return self.pull([grad.astype(array.dtype) for grad, array in pairs])


def seeded(output: Tensor, gradient: Array) -> tuple[Tensor, Tensor]:
    """Return the Tensor at which to start a backward pass, and the gradient for it, so that the rule of `output` gets
    `gradient` in its memory layout.

    The engine would start with a copy in C order, but inside of a graph a gradient of any layout may arrive.
    """
    if type(gradient) is not np.ndarray or gradient.flags.c_contiguous:  # a duck has no layout
        return output, wrap(gradient)
    overlaps = any(
        stride == 0 and n > 1 for stride, n in zip(gradient.strides, gradient.shape, strict=True)
    )
    with enable_grad():
        return (Repeated if overlaps else HandedOn).apply(output, gradient=gradient), wrap(gradient)


class HandedOn(ArrayFunction):
    """Identity op that ignores the gradient that arrives: its backward returns a copy of the array `gradient`, with
    that array's memory layout. `seeded` applies it to an output.
    """

    complex = True
    new_gradients = True

    @staticmethod
    def forward(ctx: Any, y: Array, *, gradient: Array) -> Array:
        """Return a copy of `y`; `gradient`, the array that backward will return, is kept."""
        ctx.gradient = gradient
        return y.copy()

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        """Return a copy of the given gradient; if it were the array itself, which somebody else holds, the engine would
        copy it and lose its layout.
        """
        return copied(ctx.gradient)


class Repeated(HandedOn):
    """The op `HandedOn` for a gradient whose entries share memory: it declares that the engine must not add another
    gradient into it.

    It repeats `backward`, because a class without a backward of its own inherits the declarations of its base.
    """

    new_gradients = False

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        """Return a copy of the array `gradient` that was given to forward."""
        return copied(ctx.gradient)


def copied(array: Array) -> Array:
    """Return a copy of an array with the same strides, overlapping ones included."""
    if array.flags.c_contiguous:
        return array.copy()
    low, high = byte_bounds(array)
    memory = np.empty(high - low, np.uint8)
    first = array.__array_interface__["data"][0] - low
    copy: Array = np.ndarray(array.shape, array.dtype, memory, first, array.strides)
    copy[...] = array
    return copy


class Flat:
    """Adapter between a list of arrays of fixed shapes and one long float64 vector of their entries; a complex number
    is two entries. It is made from example arrays, and converts both ways: `join` and `split`.
    """

    def __init__(self, arrays: Sequence[Array]) -> None:
        self.shapes = [array.shape for array in arrays]
        self.dtypes = [array.dtype for array in arrays]
        self.kinds = [dtype.kind for dtype in self.dtypes]
        self.widths = [2 if kind == "c" else 1 for kind in self.kinds]
        self.forms = [np.complex128 if width == 2 else np.float64 for width in self.widths]
        sizes = [
            width * math.prod(shape) for width, shape in zip(self.widths, self.shapes, strict=True)
        ]
        self.edges = [0, *np.cumsum(sizes).tolist()]
        self.size: int = self.edges[-1]

    def takes(self, arrays: Sequence[Array]) -> bool:
        """Return True if `arrays` have the shapes and dtype kinds (float or complex) of the arrays that this adapter
        was made from.
        """
        return [array.shape for array in arrays] == self.shapes and [
            array.dtype.kind for array in arrays
        ] == self.kinds

    def join(self, arrays: Sequence[Array | None]) -> Array:
        """Return the entries of all arrays as one vector; zeros for an array that is None."""
        vector = np.zeros(self.size)
        for array, start, end in zip(arrays, self.edges, self.edges[1:], strict=False):
            if array is not None:
                vector[start:end] = components(array).reshape(-1)
        return vector

    def split(self, vector: Array) -> list[Array]:
        """Return a vector as fresh arrays of the original shapes and dtypes: the inverse of `join`."""
        return [
            vector[start:end].view(form).reshape(shape).astype(dtype)
            for form, shape, dtype, start, end in zip(
                self.forms, self.shapes, self.dtypes, self.edges, self.edges[1:], strict=False
            )
        ]

    def only(self, place: Any, values: Any = 1.0) -> Array:
        """Return a vector, as `join` makes it, that is 0 except at `place`, an entry's number or a slice, where it has
        `values`.
        """
        vector = np.zeros(self.size)
        vector[place] = values
        return vector

    def parts(self) -> list[slice]:
        """Return, for each array, the slice of the vector that `join` makes which holds the array's entries."""
        return [slice(start, end) for start, end in zip(self.edges, self.edges[1:], strict=False)]

    def place_of(self, entry: int) -> tuple[int, int]:
        """Return the number of the array in which entry `entry` of the vector that `join` makes lies, and the offset in
        that array.
        """
        number = int(np.searchsorted(self.edges, entry, side="right")) - 1
        return number, entry - self.edges[number]

    def locate(self, entry: int) -> tuple[int, tuple[int, ...]]:
        """Return the number of the array in which entry `entry` of the vector that `join` makes lies, and the entry's
        index in that array.
        """
        number, place = self.place_of(entry)
        index = np.unravel_index(place // self.widths[number], self.shapes[number])
        return number, tuple(int(axis) for axis in index)

    def part_at(self, entry: int) -> str | None:
        """Return 'real' or 'imag' if entry `entry` of the vector that `join` makes is that part of a complex number;
        None if it is a real number.
        """
        number, place = self.place_of(entry)
        return PARTS[place % 2] if self.widths[number] == 2 else None

    def whole(self, number: int, entries: Array) -> Array:
        """Return `entries`, positions in array number `number`, sorted, and completed: if they have only the real or
        the imaginary part of a complex number, the other part is added.
        """
        if self.widths[number] == 1:
            return np.unique(entries)
        first = self.edges[number]
        return np.union1d(entries, first + ((entries - first) ^ 1))


def is_floating(value: Any) -> bool:
    """Return True for a Tensor of floating-point numbers, real or complex."""
    return isinstance(value, Tensor) and value._array.dtype.kind in "fc"


def dependence(args: Sequence[Any], names: Sequence[str]) -> str:
    """Return, in words, which of the arguments were computed from one another in an autograd graph, or are one tensor:
    'y was computed from x'; '' if none were.

    It uses only attributes that the Tensors of plugrad and PyTorch share.
    """
    pairs = zip(names, args, strict=True)
    tensors = [(name, arg) for name, arg in pairs if getattr(arg, "requires_grad", False) is True]
    said = []
    for number, (name, one) in enumerate(tensors):
        for other_name, other in tensors[:number]:
            if one is other:
                said.append(f"{other_name} and {name} are the same tensor")
            elif is_computed_from(one, other):
                said.append(f"{name} was computed from {other_name}")
            elif is_computed_from(other, one):
                said.append(f"{other_name} was computed from {name}")
    return " and ".join(said)


def is_computed_from(tensor: Any, other: Any) -> bool:
    """Return True if the graph of `tensor` leads back to the tensor `other`."""
    waiting, met = [tensor.grad_fn], set()
    while waiting:
        node = waiting.pop()
        if node is None or node in met:
            continue
        if node is other.grad_fn or getattr(node, "variable", None) is other:
            return True
        met.add(node)
        waiting += [before for before, _ in node.next_functions]
    return False


def as_tuple(value: Any) -> tuple[Any, ...]:
    """Return a tuple or list as a tuple, and any other value as a tuple that holds it alone."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def nested(value: Any) -> Any:
    """Return nested lists as nested tuples."""
    return tuple(map(nested, value)) if isinstance(value, list) else value


def frozen(value: Any) -> Any:
    """Return a read-only view of an array, or of a Tensor's array; any other value as it is."""
    if isinstance(value, Tensor):
        value = value._array
    if isinstance(value, np.generic):
        value = np.asarray(value)
    if not isinstance(value, np.ndarray):
        return value
    view = value.view()
    view.flags.writeable = False
    return view


def precision_for(call: Call, outputs: Sequence[Array]) -> Precision:
    """Return the precision (the tolerances) for a call: that of its least precise input or output, or of rounding
    inside of forward.
    """
    known = () if call.rounds_to is None else (call.rounds_to,)
    return precision_of(*(array.dtype for array in (*call.inputs, *outputs)), *known)


def precision_of_gradient(call: Call, number: int, gradient: Array) -> Precision | None:
    """Return the precision of float32, or of the sample's own dtype, if the gradient of input `number` has only that
    many digits although the call's input was converted to float64.

    None if the gradient has more digits, or the input was not converted. Such a rule names the dtype that it was
    written for, `(g * x).astype(np.float32)`, which is right on the sample.
    """
    dtype = call.sampled.get(call.wanted[number])
    if dtype is None:
        return None
    finite = gradient[np.isfinite(gradient)]
    for narrow in (np.empty(0, dtype).real.dtype, np.dtype(np.float32)):
        if np.array_equal(finite, finite.astype(narrow)):
            precision = precision_of(narrow)
            return dataclasses.replace(
                precision, rtol=ROUNDINGS * precision.epsilon, atol=precision.epsilon
            )
    return None


ROUNDINGS = 32
"""Roundings that a gradient may be off by, in a rule that computes in a narrower dtype."""


@dataclasses.dataclass(frozen=True)
class Raised:
    """Exception in the place of a result: `attempt` returns one if the code that it ran raised `error`."""

    error: Exception


def attempt(
    run: Callable[Given, Value], *args: Given.args, **settings: Given.kwargs
) -> Value | Raised:
    """Return the result of `run`, which may be somebody else's code; if it raises an Exception, return `Raised` with
    the exception in it.
    """
    try:
        return run(*args, **settings)
    except Exception as error:
        return Raised(error)


def pulled(call: Call) -> list[Any]:
    """Return the gradient of each differentiated input of a call (None if it has none) for output gradients of ones, by
    a backward pass of the engine, as a user gets them.
    """
    recorded = call.record()
    return recorded.pull([np.ones(array.shape, array.dtype) for array in recorded.arrays])


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Context manager that suppresses the warnings of NumPy and Python, and restores their settings afterwards."""
    before = error_state.get()
    try:
        error_state.set(SILENT)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        error_state.set(before)
