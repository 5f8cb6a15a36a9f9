"""`Call`: a function of Tensors at one point, to be evaluated, recorded and pulled back through. Next: `lines.py`."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from plugrad.check.components import PARTS, components
from plugrad.check.numerics import Array, Precision, precision_of
from plugrad.check.randomness import reseed
from plugrad.engine.backward import grad
from plugrad.engine.grad_mode import set_mode
from plugrad.engine.tensor import Tensor, wrap

Bounds = tuple[float, float]


@dataclasses.dataclass(frozen=True)
class Call:
    """One call of a function, as the checker sees it: floating-point arrays in and out, real or complex."""

    function: Callable[..., Any]
    """Takes Tensors (and what else is in `args`), returns a Tensor or several."""
    args: tuple[Any, ...]
    """By position: arrays, which become Tensors, and other values."""
    names: tuple[str, ...]
    """What each argument is called."""
    wanted: tuple[int, ...]
    """The positions of the arguments that are differentiated: all of them floating-point arrays, real or complex."""
    domain: Mapping[str, Bounds] = dataclasses.field(default_factory=dict)
    """Between what values each named argument must stay."""
    magnitude: float = 0.0
    """How large the terms are that the outputs are sums of, if they may cancel."""
    random_seed: int | None = None
    """If given, the random number generators are set to it before each evaluation."""
    holomorphic: bool = False
    """Whether the engine runs the rule between two conjugations, as the op declares."""

    @property
    def inputs(self) -> list[Array]:
        """The differentiated arrays."""
        return [self.args[position] for position in self.wanted]

    def at(self, inputs: Sequence[Array]) -> Call:
        """Return this call with other differentiated arrays."""
        args = list(self.args)
        for position, array in zip(self.wanted, inputs, strict=True):
            args[position] = array
        return dataclasses.replace(self, args=tuple(args))

    def elsewhere(self) -> Call:
        """Return a call on other values: each input with its entries in the opposite order, and a little smaller."""
        return self.at(
            [
                frozen((0.875 * array).astype(array.dtype).reshape(-1)[::-1].reshape(array.shape))
                for array in self.inputs
            ]
        )

    def values(self, inputs: Sequence[Array] | None = None) -> list[Array]:
        """Return the floating-point outputs, computed with recording off; at other `inputs` if given."""
        call = self if inputs is None else self.at(inputs)
        before = set_mode(False)
        try:
            return [
                output._array for output in call.run(call.tensors(False)) if is_floating(output)
            ]
        finally:
            set_mode(before)

    def record(self) -> Recorded:
        """Run it with recording on."""
        before = set_mode(True)
        try:
            tensors = self.tensors(True)
            outputs = self.run(tensors)
        finally:
            set_mode(before)
        return Recorded([tensors[position] for position in self.wanted], outputs)

    def tensors(self, requires_grad: bool) -> list[Any]:
        """Return the arguments with every array a fresh Tensor."""
        tensors = [wrap(arg) if isinstance(arg, np.ndarray) else arg for arg in self.args]
        if requires_grad:
            for position in self.wanted:
                tensors[position].requires_grad = True
        return tensors

    def run(self, tensors: Sequence[Any]) -> tuple[Any, ...]:
        """Return the outputs of the function as a tuple."""
        if self.random_seed is not None:
            reseed(self.random_seed)
        return as_tuple(self.function(*tensors))


class Recorded:
    """A call that was recorded, and can be pulled back through any number of times."""

    def __init__(self, inputs: list[Tensor], outputs: tuple[Any, ...]) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self.floating = [output for output in outputs if is_floating(output)]
        """The floating-point outputs, real or complex, those that require no grad included."""

    @property
    def arrays(self) -> list[Array]:
        """The floating-point outputs as arrays."""
        return [output._array for output in self.floating]

    @property
    def numbers(self) -> list[int]:
        """The number among all outputs of each floating-point one."""
        return [number for number, output in enumerate(self.outputs) if is_floating(output)]

    @property
    def differentiable(self) -> bool:
        """True if any output is on the graph."""
        return any(output.requires_grad for output in self.floating)

    def pull(self, grads: Sequence[Array | None], create_graph: bool = False) -> list[Any]:
        """Return the gradient of each input (None: none flows), given one per floating-point output.

        They are arrays; Tensors on the graph with `create_graph`, and then `grads` are Tensors too.
        """
        pairs = [
            (output, gradient if create_graph else wrap(gradient))
            for output, gradient in zip(self.floating, grads, strict=True)
            if output.requires_grad and gradient is not None
        ]
        if not pairs:
            return [None] * len(self.inputs)
        outputs, given = zip(*pairs, strict=True)
        results = grad(
            outputs,
            self.inputs,
            given,
            retain_graph=True,
            create_graph=create_graph,
            allow_unused=True,
        )
        return [result if result is None or create_graph else result._array for result in results]


class Flat:
    """Arrays of fixed shapes as one long float64 vector, and back; a complex number is two entries."""

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
        """Return whether `arrays` are of these shapes, and complex where these are."""
        return [array.shape for array in arrays] == self.shapes and [
            array.dtype.kind for array in arrays
        ] == self.kinds

    def join(self, arrays: Sequence[Array | None]) -> Array:
        """Return the entries of `arrays` in a row; zeros for None."""
        vector = np.zeros(self.size)
        for array, start, end in zip(arrays, self.edges, self.edges[1:], strict=False):
            if array is not None:
                vector[start:end] = components(array).reshape(-1)
        return vector

    def split(self, vector: Array) -> list[Array]:
        """Return `vector` as fresh arrays of the original shapes and dtypes."""
        return [
            vector[start:end].view(form).reshape(shape).astype(dtype)
            for form, shape, dtype, start, end in zip(
                self.forms, self.shapes, self.dtypes, self.edges, self.edges[1:], strict=False
            )
        ]

    def parts(self) -> list[slice]:
        """Return where each array lies in the vector."""
        return [slice(start, end) for start, end in zip(self.edges, self.edges[1:], strict=False)]

    def locate(self, entry: int) -> tuple[int, tuple[int, ...]]:
        """Return which array entry number `entry` of the vector is in, and its index there."""
        number = int(np.searchsorted(self.edges, entry, side="right")) - 1
        place = (entry - self.edges[number]) // self.widths[number]
        index = np.unravel_index(place, self.shapes[number])
        return number, tuple(int(axis) for axis in index)

    def part_at(self, entry: int) -> str | None:
        """Return which part of a complex number entry number `entry` of the vector is; None of a real one."""
        number = int(np.searchsorted(self.edges, entry, side="right")) - 1
        return PARTS[(entry - self.edges[number]) % 2] if self.widths[number] == 2 else None

    def whole(self, number: int, entries: Array) -> Array:
        """Return entries of array `number`, in order, with the other part of each complex number among them."""
        if self.widths[number] == 1:
            return np.unique(entries)
        first = self.edges[number]
        return np.union1d(entries, first + ((entries - first) ^ 1))


def is_floating(value: Any) -> bool:
    """Return True for a Tensor of floating-point numbers, real or complex."""
    return isinstance(value, Tensor) and value._array.dtype.kind in "fc"


def as_tuple(value: Any) -> tuple[Any, ...]:
    """Return a tuple or list as a tuple, anything else as a tuple of one."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def frozen(value: Any) -> Any:
    """Return a read-only view of an array, or of a Tensor's; anything else as it is."""
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
    """Return the precision that a call can be checked with: that of its least precise input or output."""
    return precision_of(*(array.dtype for array in (*call.inputs, *outputs)))


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Keep NumPy's and Python's warnings to ourselves, and put global settings back afterwards."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
