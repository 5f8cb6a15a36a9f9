"""Random programs, grown a line at a time, on the engine and on a model of it that is too simple to be wrong.

The model has no graph and no sweep. It carries, beside every number, the derivative of that number with respect to
everything a gradient can be asked for: forward differentiation, a column at a time, by the textbook's rules. A gradient
is read off. Views need no thought either: a tensor of the model is an array of *places* in a memory, so a view is fewer
places in the same memory, and writing to one is writing.

A step of the machine is a line of Python, which the engine executes as it stands: what a failure prints is the program.
"""

import copy
import gc
import sys
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import (
    GradientError,
    GraphFreedError,
    HigherOrderError,
    InPlaceError,
    LeafError,
    ModifiedError,
)
from plugrad.engine.inplace import through_views
from plugrad.engine.sweep import sweep
from plugrad_builtin import arithmetic

hypothesis = pytest.importorskip(
    "hypothesis", reason="Hypothesis is not installed: it writes the programs"
)

from hypothesis import HealthCheck, Phase, note, settings  # noqa: E402 - the import must be optional
from hypothesis import strategies as st  # noqa: E402
from hypothesis.stateful import (  # noqa: E402
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

# The model.

WIDTH = 48  # columns: one for each element of each tensor that a gradient can be asked for
TINY = 1e-40  # an imaginary step this small has no square: imaginary parts are exact second derivatives


@dataclass(eq=False)
class Source:
    """Something that a gradient can be asked for: a leaf, or a tensor that retains its own."""

    columns: slice
    leaf: bool


@dataclass(eq=False)
class Step:
    """One recorded operation: what it saved, as (memory, its version then), and the sources behind it."""

    behind: frozenset[Source]
    inputs: tuple[tuple["Memory", int], ...]
    outputs: tuple[tuple["Memory", int], ...]
    freed: bool = False
    lost: bool = False


@dataclass(eq=False)
class Memory:
    """What a tensor, its views and its detached aliases share."""

    numbers: np.ndarray
    version: int = 0


def is_stale(saved: tuple[tuple[Memory, int], ...]) -> bool:
    return any(memory.version != version for memory, version in saved)


@dataclass(eq=False)
class History:
    """What a tensor and its views share, and its detached aliases do not: a slope per place in memory and column."""

    slopes: np.ndarray
    tracked: bool = False
    leaf: bool = True
    steps: frozenset[Step] = frozenset()
    behind: frozenset[Source] = frozenset()


@dataclass(eq=False)
class Dual:
    """A tensor of the model: places in a memory. Views are other places in the same one."""

    memory: Memory
    history: History
    places: np.ndarray
    view: bool = False
    writable: bool = True  # nothing that was expanded is
    blind: bool = False  # a view made under no_grad, or a view of one
    # To such a view its base was overwritten: it has a history, but nobody knows it.
    lost: Step | None = None

    @property
    def tracked(self) -> bool:
        return self.history.tracked and (not self.blind or self.lost is not None)

    @property
    def is_leaf(self) -> bool:
        return not self.tracked or (self.history.leaf and not self.view)

    @property
    def numbers(self) -> np.ndarray:
        return self.memory.numbers[self.places]

    @property
    def slopes(self) -> np.ndarray:
        return self.history.slopes[self.places] * (not self.blind)

    @property
    def steps(self) -> frozenset[Step]:
        return self.history.steps | ({self.lost} if self.lost else set())


@dataclass(frozen=True)
class Op:
    """An operation: how it is written, its value, its slope (None: it is linear, so its value at the slopes), what it
    saves: "inputs", "output", or the "others" of each input that needs a gradient.
    """

    text: str
    value: Callable[..., Any]
    slope: Callable[..., Any] | None = None
    saves: str = ""


def run_op(op: Op, duals: list[Dual], direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers and the slopes of a result; imaginary parts are derivatives along `direction`."""
    slopes = [dual.slopes for dual in duals]
    inputs = [
        dual.numbers + 1j * TINY * (slope.real @ direction)
        for dual, slope in zip(duals, slopes, strict=True)
    ]
    slope_of = op.slope or (lambda *both: op.value(*both[len(duals) :]))
    with np.errstate(all="ignore"):  # whoever calls this drops what is large
        columns = [slope_of(*inputs, *[slope[..., k] for slope in slopes]) for k in range(WIDTH)]
        return np.real(op.value(*inputs)), np.stack(columns, axis=-1)


def is_small(numbers: np.ndarray, slopes: np.ndarray) -> bool:
    """Return whether rounding errors stay far below what the test tolerates."""
    return bool((np.abs(numbers) < 1000).all() and (np.abs(slopes) < 1000).all())


def new(numbers: Any, slopes: Any = None, **history: Any) -> Dual:
    """Return a tensor with a memory of its own."""
    numbers = np.array(numbers)
    if slopes is None:
        slopes = np.zeros((*numbers.shape, WIDTH), complex)
    places = np.arange(numbers.size).reshape(numbers.shape)
    own = History(slopes.reshape(numbers.size, WIDTH), **history)
    return Dual(Memory(numbers.ravel()), own, places)


def saved_inputs(op: Op, duals: list[Dual]) -> list[Dual]:
    """Return the inputs that a recorded operation saves: all, or of a product each whose other factor is tracked."""
    if op.saves == "others":
        return [dual for dual, other in zip(duals, reversed(duals), strict=True) if other.tracked]
    return duals if op.saves == "inputs" else []


def union(sets: Any) -> frozenset[Any]:
    return frozenset().union(*sets)


# Rules that treat the gradients they are given as their own, or go on holding them, and what they return.

# Arrays that a rule or a hook has kept, with copies of what was in them.
held: list[tuple[Any, Any]] = []


def keep(array: np.ndarray) -> None:
    held.append((array, array.copy()))


def doubled(base: type[pg.Function], rule: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return an op that doubles, whose rule is `rule`."""

    class Doubled(base):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2

        @staticmethod
        def backward(ctx: Any, grad_output: Any) -> Any:
            if getattr(grad_output, "requires_grad", False):
                return grad_output * 2
            return rule(grad_output)

    return Doubled.apply


def multiply(array: Any) -> Any:
    array *= 2
    return array


def multiply_shown(grad: Any) -> Any:
    return pg.from_numpy(multiply(grad.numpy()))


def keep_and_multiply(array: Any) -> Any:
    if isinstance(array, pg.Tensor):
        return array * 2
    keep(array)
    result = array * 2
    keep(result)
    return result


class Both(pg.ArrayFunction):
    """a + b, with one array for both gradients: the one that came."""

    @staticmethod
    def forward(ctx: Any, a: Any, b: Any) -> Any:
        return a + b

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return grad_output, grad_output


def doubling_hook(grad: Any) -> None:
    grad.mul_(2)


def keeping_hook(grad: Any) -> Any:
    keep(grad.numpy() if not grad.requires_grad else grad.detach().numpy())
    return grad * 2


STRANGERS = {
    "both": Both.apply,
    "doubling_hook": doubling_hook,
    "keeping_hook": keeping_hook,
    "keeping": doubled(pg.ArrayFunction, keep_and_multiply),
    "writing": doubled(pg.ArrayFunction, multiply),
    "writing_part": doubled(pg.ArrayFunction, lambda g: multiply(g.reshape(-1)).reshape(g.shape)),
    "writing_lent": doubled(pg.Function, lambda g: g.mul_(2)),
    "writing_shown": doubled(pg.Function, multiply_shown),
    "writing_data": doubled(pg.Function, lambda g: (g.data.mul_(2), g)[1]),
}

# What the programs do.

UNARY = (
    *[
        Op(f"{name}({{}})", lambda a: 2 * a)
        for name in STRANGERS
        if name.startswith(("keeping", "writing")) and "hook" not in name
    ],
    Op("{}.sin()", np.sin, lambda a, da: np.cos(a) * da, "inputs"),
    Op("{}.cos()", np.cos, lambda a, da: -np.sin(a) * da, "inputs"),
    Op("{}.tanh()", np.tanh, lambda a, da: (1 - np.tanh(a) ** 2) * da, "output"),
    Op("{}.exp()", np.exp, lambda a, da: np.exp(a) * da, "output"),
    Op("{} ** 2", lambda a: a * a, lambda a, da: 2 * a * da, "inputs"),
    Op("1 - {}", lambda a: 1 - a, lambda a, da: -da),
    Op("{} * 2", lambda a: 2 * a),
    Op("{} * 1", lambda a: 1 * a),
    Op("{}.clone()", lambda a: 1 * a),
)
BINARY = (
    Op("{} + {}", lambda a, b: a + b),
    Op("{} - {}", lambda a, b: a - b),
    Op("both({0} + 0 * {1}, {1} + 0 * {0})", lambda a, b: a + b),
    Op("{} * {}", lambda a, b: a * b, lambda a, b, da, db: da * b + a * db, "others"),
    Op(
        "{0} / ({1} * {1} + 2)",
        lambda a, b: a / (b * b + 2),
        lambda a, b, da, db: da / (b * b + 2) - a * 2 * b * db / (b * b + 2) ** 2,
        "inputs",
    ),
)
MATMUL = Op("{} @ {}", lambda a, b: a @ b, lambda a, b, da, db: da @ b + a @ db, "others")

WRITE_ALONE = (
    Op("{}.zero_()", lambda a: 0 * a),
    Op("{}.fill_(3)", lambda a: 0 * a + 3, lambda a, da: 0 * da),
    Op("{} += 1", lambda a: a + 1, lambda a, da: da),
    Op("{} *= -2", lambda a: -2 * a),
    Op("{}.tanh_()", np.tanh, lambda a, da: (1 - np.tanh(a) ** 2) * da, "output"),
    Op("{}.exp_()", np.exp, lambda a, da: np.exp(a) * da, "output"),
)
WRITE_OTHER = (
    Op("{} += {}", lambda a, b: a + b),
    Op("{}.sub_({})", lambda a, b: a - b),
    Op("{} *= {}", lambda a, b: a * b, lambda a, b, da, db: da * b + a * db, "others"),
)
COPY = Op("{}.copy_({})", lambda a, b: np.broadcast_to(b, a.shape))
FILL = Op("{}.fill_(5)", lambda a: 0 * a + 5, lambda a, da: 0 * da)


VIEWS = (  # of which shapes there is one, how it is written, what it does to the places
    (lambda s: True, "{}[...]", lambda p: p[...]),
    (lambda s: True, "{}[None]", lambda p: p[None]),
    (lambda s: True, "{}.unsqueeze(-1)", lambda p: p[..., None]),
    (lambda s: True, "{}.reshape(-1)", lambda p: p.reshape(-1)),
    (lambda s: True, "{}.expand((2, *{}.shape))", lambda p: np.broadcast_to(p, (2, *p.shape))),
    (lambda s: True, "{}.expand({}.shape)", lambda p: p),
    (len, "{}[1:]", lambda p: p[1:]),
    (len, "{}[::2]", lambda p: p[::2]),
    (len, "{}[::-1]", lambda p: p[::-1]),
    (len, "{}[..., :1]", lambda p: p[..., :1]),
    (len, "{}.flatten()", lambda p: p.reshape(-1)),
    (lambda s: s and s[0], "{}[0]", lambda p: p[0]),
    (lambda s: s and s[0], "{}[-1]", lambda p: p[-1]),
    (lambda s: s[:1] == (1,), "{}.squeeze(0)", lambda p: p[0]),
    (
        lambda s: s[:1] == (1,),
        "{}.expand((3, *{}.shape[1:]))",
        lambda p: np.broadcast_to(p, (3, *p.shape[1:])),
    ),
    (lambda s: len(s) >= 2, "{}.transpose(0, 1)", lambda p: p.swapaxes(0, 1)),
    (lambda s: len(s) >= 2, "{}[:, 1:]", lambda p: p[:, 1:]),
    (lambda s: len(s) >= 2, "{}.reshape({}.shape[::-1])", lambda p: p.reshape(p.shape[::-1])),
    (lambda s: len(s) == 2, "{}.t()", lambda p: p.T),
    (lambda s: len(s) == 2, "{}.permute(1, 0)", lambda p: p.T),
)
REGIONS = (  # of a tensor in an assignment
    (lambda s: True, "{}[...]", lambda p: p[...]),
    (len, "{}[1:]", lambda p: p[1:]),
    (len, "{}[::2]", lambda p: p[::2]),
    (lambda s: s and s[0], "{}[0]", lambda p: p[0]),
    (lambda s: s and s[0], "{}[[0]]", lambda p: p[[0]]),
    (lambda s: len(s) == 2, "{}[:, 1:]", lambda p: p[:, 1:]),
)


def possible(table: Any, shape: tuple[int, ...]) -> list[tuple[str, Callable[[Any], Any]]]:
    """Return those of a table that a tensor of this shape has."""
    return [(text, change) for fits, text, change in table if fits(shape)]


def broadcast(*shapes: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        return None


def assert_close(ours: Any, models: Any, what: str) -> None:
    assert ours.shape == models.shape, f"{what}: shape {ours.shape}, not {models.shape}"
    if models.size:
        difference = np.abs(ours - models).max()
        assert difference <= 1e-8 * (1 + np.abs(models).max()), f"{what}:\n{ours}\nnot\n{models}"


def tensor_text(numbers: np.ndarray) -> str:
    return f"pg.tensor({numbers.ravel().tolist()}, dtype=pg.float64).reshape({numbers.shape})"


SHAPES = ((), (1,), (3,), (2, 3), (1, 3), (2, 1), (2, 2), (0,), (2, 0))
NUMBERS = st.integers(-12, 12).map(lambda n: n / 8)


has_room = precondition(lambda self: len(self.model) < 10)
RECORDING = st.sampled_from((True, True, True, True, False))


class Programs(RuleBasedStateMachine):
    """Every rule writes a line, has the engine execute it, and does the same to the model."""

    def __init__(self) -> None:
        super().__init__()
        self.program: list[str] = []
        self.names: dict[str, Any] = {"pg": pg, "copy": copy, **STRANGERS}
        self.model: dict[str, Dual] = {}
        self.sources: dict[str, Source] = {}
        self.grads: dict[str, np.ndarray | None] = {}
        self.scales: dict[str, float] = {}  # by hooks on leaves
        self.direction = np.zeros(WIDTH)  # along which second derivatives are taken
        self.used = 0  # columns
        self.count = 0  # names
        self.made: list[weakref.ref[Any]] = []
        self.knotted = False  # may a tensor have come to lie behind itself?
        gc.disable()  # what goes away, goes because nobody refers to it

    # Playing a line.

    def play(self, line: str, may: tuple[type, ...] = (), must: tuple[type, ...] = ()) -> bool:
        """Have the engine execute a line; return False if it was refused, as it may, or must."""
        try:
            exec(line, self.names)
        except Exception as error:
            if type(error) not in may + must:
                self.program.append(f"{line}  # <-- fails")
                raise
            self.program.append(f"{line}  # {type(error).__name__}")
            return False
        self.program.append(line)
        assert not must, f"{line!r} should have raised {must[0].__name__}"
        return True

    def name(self) -> str:
        self.count += 1
        return f"t{self.count}"

    def pick(self, data: Any, test: Callable[[Dual], bool] = lambda dual: True) -> str | None:
        names = [name for name, dual in reversed(self.model.items()) if test(dual)]
        return data.draw(st.sampled_from(names)) if names else None

    def keep(self, name: str, dual: Dual) -> None:
        self.model[name] = dual
        self.grads[name] = None
        self.scales[name] = 1.0
        self.made.append(weakref.ref(self.names[name]))

    def add_source(self, name: str, leaf: bool) -> None:
        """Give a tensor columns of its own: the slope of each of its elements with respect to itself is 1."""
        dual = self.model[name]
        columns = slice(self.used, self.used + dual.places.size)
        self.used = columns.stop
        self.sources[name] = Source(columns, leaf)
        self.direction[columns] = leaf * np.cos(np.arange(WIDTH)[columns])
        dual.history.slopes[:, columns] = 0
        dual.history.slopes[dual.places.ravel(), np.arange(WIDTH)[columns]] = 1
        dual.history.behind |= {self.sources[name]}

    def room_for(self, size: int) -> bool:
        return self.used + size <= WIDTH

    def result(self, text: str, op: Op, names: list[str], recording: bool = True) -> str | None:
        """Play an operation that makes a new tensor; nothing happens if its numbers would be large."""
        duals = [self.model[name] for name in names]
        numbers, slopes = run_op(op, duals, self.direction)
        if not is_small(numbers, slopes):
            return None
        name = self.name()
        self.play(("" if recording else "with pg.no_grad(): ") + f"{name} = " + text.format(*names))
        tracked = [dual for dual in duals if dual.tracked and recording]
        if tracked:
            dual = new(numbers, slopes, tracked=True, leaf=False)
            dual.history.behind = union(dual.history.behind for dual in tracked)
            inputs = [(saved.memory, saved.memory.version) for saved in saved_inputs(op, duals)]
            outputs = [(dual.memory, 0)] if op.saves == "output" else []
            step = Step(dual.history.behind, tuple(inputs), tuple(outputs))
            dual.history.steps = union(dual.steps for dual in tracked) | {step}
        else:
            dual = new(numbers)
        self.keep(name, dual)
        return name

    # Rules that make tensors.

    @initialize(data=st.data())
    def first(self, data: Any) -> None:
        for shape in ((3,), (2, 3)):
            self.make_leaf(data, shape, requires_grad=True)
        # Unlike a leaf, it may be written to from the start, also through a view.
        self.result("{} * 1", Op("", lambda x: 1 * x), ["t2"])
        self.make_view(data, "t3", recording=True)

    @has_room
    @rule(data=st.data(), shape=st.sampled_from(SHAPES), requires_grad=st.booleans())
    def leaf(self, data: Any, shape: tuple[int, ...], requires_grad: bool) -> None:
        self.make_leaf(data, shape, requires_grad)

    def make_leaf(self, data: Any, shape: tuple[int, ...], requires_grad: bool) -> None:
        size = int(np.prod(shape))
        if not self.room_for(size):
            return
        drawn = data.draw(st.lists(NUMBERS, min_size=size, max_size=size))
        numbers = np.array(drawn).reshape(shape)
        name = self.name()
        self.play(f"{name} = pg.tensor({numbers.tolist()}, dtype=pg.float64, {requires_grad=})")
        self.keep(name, new(numbers, tracked=requires_grad))
        if requires_grad:
            self.add_source(name, leaf=True)

    @has_room
    @rule(data=st.data(), op=st.sampled_from(UNARY), recording=RECORDING)
    def unary(self, data: Any, op: Op, recording: bool) -> None:
        self.result(op.text, op, [self.pick(data)], recording)

    @has_room
    @rule(data=st.data(), op=st.sampled_from(BINARY), recording=RECORDING)
    def binary(self, data: Any, op: Op, recording: bool) -> None:
        a = self.pick(data)
        shape = self.model[a].places.shape
        b = self.pick(data, lambda dual: broadcast(shape, dual.places.shape) is not None)
        if np.prod(broadcast(shape, self.model[b].places.shape)) <= 12:
            self.result(op.text, op, [a, b], recording)

    @has_room
    @rule(data=st.data(), ops=st.lists(st.sampled_from(UNARY), min_size=4, max_size=4))
    def fan_out(self, data: Any, ops: list[Op]) -> None:
        """Two ways from one tensor to another, one of them through a sum that it shares with a third."""
        a = self.pick(data, lambda dual: dual.places.size <= 6)
        if a is None:
            return
        shape = self.model[a].places.shape
        b = self.pick(data, lambda dual: dual.places.shape == shape)
        plus = BINARY[0]
        made: list[str | None] = []
        for op, names in (
            (ops[0], lambda: [a]),
            (plus, lambda: [a, b]),
            (ops[1], lambda: [made[1]]),
            (ops[2], lambda: [made[0]]),
            (plus, lambda: [made[2], made[3]]),
            (ops[3], lambda: [made[4]]),
        ):
            made.append(self.result(op.text, op, names()))
            if made[-1] is None:
                return
        for name in made[:-1]:
            self.forget(name)
        self.program.append(f"del {', '.join(made[:-1])}")

    @has_room
    @rule(data=st.data())
    def matmul(self, data: Any) -> None:
        a = self.pick(data, lambda dual: dual.places.ndim in (1, 2))
        inner = self.model[a].places.shape[-1] if a else None
        b = self.pick(
            data, lambda dual: dual.places.ndim in (1, 2) and dual.places.shape[-2:][0] == inner
        )
        if a and b:
            self.result(MATMUL.text, MATMUL, [a, b])

    @has_room
    @rule(data=st.data(), mean=st.booleans(), keepdim=st.booleans())
    def reduce(self, data: Any, mean: bool, keepdim: bool) -> None:
        a = self.pick(data, lambda dual: dual.places.size > 0 or not mean)
        if a is None:
            return
        dims = [None, *range(self.model[a].places.ndim)]
        dim = data.draw(st.sampled_from(dims))
        function = np.mean if mean else np.sum
        op = Op("", lambda x: function(x, axis=dim, keepdims=keepdim))
        self.result(f"{{}}.{function.__name__}(dim={dim}, keepdim={keepdim})", op, [a])

    @has_room
    @rule(data=st.data(), stack=st.booleans())
    def join(self, data: Any, stack: bool) -> None:
        a = self.pick(data, lambda dual: dual.places.ndim >= (not stack) and dual.places.ndim < 3)
        if a is None:
            return
        shape = self.model[a].places.shape
        b = self.pick(data, lambda dual: dual.places.shape == shape)
        dim = data.draw(st.integers(0, len(shape) - (not stack)))
        op = Op("", lambda x, y: (np.stack if stack else np.concatenate)([x, y], axis=dim))
        if np.prod(shape) <= 6:
            self.result(f"pg.{'stack' if stack else 'cat'}([{{}}, {{}}], {dim=})", op, [a, b])

    @has_room
    @rule(data=st.data())
    def chosen(self, data: Any) -> None:
        a = self.pick(data, lambda dual: dual.places.ndim > 0 and len(dual.places) > 0)
        if a:
            self.result("{}[[0, -1, 0]]", Op("", lambda x: x[[0, -1, 0]]), [a])

    @has_room
    @rule(data=st.data(), recording=RECORDING)
    def view(self, data: Any, recording: bool) -> None:
        self.make_view(data, self.pick(data), recording)

    def make_view(self, data: Any, a: str, recording: bool) -> None:
        dual = self.model[a]
        shape = dual.places.shape
        small = [
            (text.replace("{}", a), change)
            for text, change in possible(VIEWS, shape)
            if change(dual.places).size <= 12 and change(dual.places).ndim <= 3
        ]
        text, change = data.draw(st.sampled_from(small))
        name = self.name()
        self.play(("" if recording else "with pg.no_grad(): ") + f"{name} = {text}")
        tensor, places = self.names[name], change(dual.places)
        if tensor is self.names[a]:
            assert "flatten" in text, "as in PyTorch, no other view may be the tensor itself"
            assert len(shape) == 1
            self.forget(name)
            return
        if tensor._base is None and ("reshape" in text or "flatten" in text):
            assert not self.names[a].is_contiguous(), "of contiguous memory every shape is a view"
            self.forget(name)
            self.count -= 1
            self.program.pop()
            self.result(text.replace(a, "{0}"), Op("", change), [a], recording)
            return
        self.keep(
            name,
            Dual(
                dual.memory,
                dual.history,
                places,
                view=True,
                writable=dual.writable and ("expand" not in text or places.shape == shape),
                blind=dual.blind or not recording,
                lost=dual.lost if recording else None,
            ),
        )

    @has_room
    @rule(data=st.data())
    def detach(self, data: Any) -> None:
        a = self.pick(data)
        name, dual = self.name(), self.model[a]
        self.play(f"{name} = {a}.detach()")
        bare = History(np.zeros_like(dual.history.slopes))
        self.keep(name, Dual(dual.memory, bare, dual.places, writable=dual.writable))

    @has_room
    @rule(data=st.data())
    def deepcopy(self, data: Any) -> None:
        a = self.pick(data)
        dual, name = self.model[a], self.name()
        if not dual.is_leaf:
            self.play(f"{name} = copy.deepcopy({a})", must=(RuntimeError,))
        elif self.room_for(dual.places.size):
            self.play(f"{name} = copy.deepcopy({a})")
            self.keep(name, new(dual.numbers, tracked=dual.tracked))
            self.grads[name] = copy.copy(self.grads[a])
            if dual.tracked:
                self.add_source(name, leaf=True)

    @rule(data=st.data())
    def delete(self, data: Any) -> None:
        a = self.pick(data)
        if len(self.model) > 2:
            self.forget(a)
            self.program.append(f"del {a}")

    def forget(self, name: str) -> None:
        del self.names[name]
        for table in (self.model, self.grads, self.scales, self.sources):
            table.pop(name, None)

    # Rules that write.

    def write(self, line: str, op: Op, names: list[str], places: Any, recording: bool) -> None:
        """Play a line that overwrites some places of the first of the tensors named."""
        target = self.model[names[0]]
        part = Dual(target.memory, target.history, places, blind=target.blind, lost=target.lost)
        duals = [part, *[self.model[name] for name in names[1:]]]
        numbers, slopes = run_op(op, duals, self.direction)
        if not is_small(numbers, slopes):
            return
        family = [name for name, dual in self.model.items() if dual.history is target.history]
        retained = [
            name for name in family if name in self.sources and not self.model[name].is_leaf
        ]
        if not self.room_for(sum(self.model[name].places.size for name in retained)):
            return
        tracked = recording and (target.history.tracked or any(dual.tracked for dual in duals[1:]))
        refused: tuple[type, ...] = ()
        if recording and target.history.tracked and target.history.leaf:
            refused = (LeafError,)
        if tracked and target.blind:
            refused += (InPlaceError,)
        if not target.writable or numbers.shape != places.shape:
            refused += (InPlaceError,)
        before = self.names[names[0]]
        if not self.play(("" if recording else "with pg.no_grad(): ") + line, must=refused):
            return
        assert self.names[names[0]] is before
        saved = [dual for dual in saved_inputs(op, duals) if dual is not part]  # of that, a copy
        inputs = tuple((dual.memory, dual.memory.version) for dual in saved)
        target.memory.numbers[places] = numbers
        target.memory.version += 1
        if not tracked:
            return
        outputs = ((target.memory, target.memory.version),) if op.saves == "output" else ()
        history = target.history
        history.slopes[places] = slopes
        history.tracked, history.leaf = True, False
        others = [dual for dual in duals[1:] if dual.tracked]
        history.behind |= union(dual.history.behind for dual in others)
        history.steps |= union(dual.steps for dual in others)
        history.steps |= {Step(history.behind, inputs, outputs)}
        for name in family:
            if self.model[name].blind:
                self.model[name].lost = Step(history.behind, (), (), lost=True)
        for name in retained:
            self.add_source(name, leaf=False)
        # What saved a tensor that was overwritten since holds it, and by it the history that it has now.
        self.knotted |= any(is_stale(step.inputs) for step in history.steps)

    def pick_target(self, data: Any, recording: bool) -> str | None:
        """Draw what to write to: a tensor whose writing is refused, such as a leaf, once in ten times."""
        anything = data.draw(st.sampled_from((False,) * 9 + (True,)))

        def is_fine(dual: Dual) -> bool:
            trained = dual.history.leaf and dual.history.tracked
            return dual.writable and not (recording and (trained or dual.blind))

        view = data.draw(st.booleans())
        return self.pick(data, lambda dual: anything or (is_fine(dual) and (dual.view or not view)))

    @rule(data=st.data(), op=st.sampled_from(WRITE_ALONE), recording=RECORDING)
    def write_alone(self, data: Any, op: Op, recording: bool) -> None:
        a = self.pick_target(data, recording)
        if a is None:
            return
        self.write(op.text.format(a), op, [a], self.model[a].places, recording)

    @rule(data=st.data(), op=st.sampled_from((*WRITE_OTHER, COPY)), recording=RECORDING)
    def write_other(self, data: Any, op: Op, recording: bool) -> None:
        a = self.pick_target(data, recording)
        if a is None:
            return
        shape = self.model[a].places.shape
        # A result that is larger than the target is refused, in so many words if no copy_ made it.
        fits = (shape,) if op is COPY else (shape, (2, 3))
        b = self.pick(data, lambda dual: broadcast(shape, dual.places.shape) in fits)
        if b:
            self.write(op.text.format(a, b), op, [a, b], self.model[a].places, recording)

    @rule(data=st.data(), recording=RECORDING, constant=st.booleans())
    def assign(self, data: Any, recording: bool, constant: bool) -> None:
        a = self.pick_target(data, recording)
        if a is None:
            return
        places = self.model[a].places
        text, region = data.draw(st.sampled_from(possible(REGIONS, places.shape)))
        shape = region(places).shape
        if constant:
            self.write(f"{text.format(a)} = 5", FILL, [a], region(places), recording)
            return
        b = self.pick(data, lambda dual: broadcast(shape, dual.places.shape) == shape)
        if b:
            self.write(f"{text.format(a)} = {b}", COPY, [a, b], region(places), recording)

    # Rules about gradients.

    @has_room
    @rule(
        data=st.data(),
        hook=st.sampled_from((None, "lambda g: g * 2", "doubling_hook", "keeping_hook")),
        retained=st.booleans(),
    )
    def watched(self, data: Any, hook: str | None, retained: bool) -> None:
        a = self.pick(data, lambda dual: dual.tracked and self.room_for(dual.places.size))
        name = self.result("{} * 1", Op("", lambda x: 1 * x), [a]) if a else None
        if name is None:
            return
        if retained:
            self.play(f"{name}.retain_grad()")
            self.add_source(name, leaf=False)
        if hook:
            # What is multiplied on the way back could as well have been multiplied on the way there.
            self.play(f"{name}.register_hook({hook})")
            self.model[name].history.slopes *= 2

    @rule(data=st.data())
    def hook_on_leaf(self, data: Any) -> None:
        a = self.pick(data, lambda dual: dual.tracked and dual.is_leaf)
        if a and self.scales[a] > 0.1:
            self.play(f"{a}.register_hook(lambda g: g * 0.5)")
            self.scales[a] *= 0.5

    @rule(data=st.data(), drop=st.booleans())
    def zero_grad(self, data: Any, drop: bool) -> None:
        names = [name for name, grad in self.grads.items() if grad is not None]
        if names:
            a = data.draw(st.sampled_from(names))
            self.play(f"{a}.grad = None" if drop else f"{a}.grad.zero_()")
            self.grads[a] = None if drop else np.zeros_like(self.grads[a])

    def roots(self, data: Any) -> tuple[list[str], list[str], np.ndarray]:
        """Draw roots and their gradients; return both as text, and the row of slopes that they make."""
        names: list[str] = []
        weights: list[str] = []
        row = np.zeros(WIDTH, complex)
        for _ in range(data.draw(st.integers(1, 2))):
            name = self.pick(data, lambda dual: dual.tracked)
            if name is None:
                break  # nothing is
            dual = self.model[name]
            weight = np.ones(dual.places.shape)
            text = "None"
            if weight.size != 1 or data.draw(st.booleans()):
                weight = 0.5 + np.arange(weight.size).reshape(weight.shape)
                text = tensor_text(weight)
            names.append(name)
            weights.append(text)
            row += np.tensordot(weight, dual.slopes, weight.ndim)
        return names, weights, row

    def give(self, weights: list[str]) -> None:
        """Play a line that makes the gradients of roots, which stay the caller's own."""
        self.play(f"given = [{', '.join(weights)}]")
        for gradient in self.names["given"]:
            if gradient is not None:
                keep(gradient.numpy())

    def read(self, row: np.ndarray, name: str) -> np.ndarray:
        """Return what a row says of a source; the imaginary part is a second derivative."""
        part = row[self.sources[name].columns].reshape(self.model[name].places.shape)
        return part * self.scales[name]

    def behind(self, names: list[str]) -> frozenset[Source]:
        return union(self.model[name].history.behind for name in names)

    def sweep(
        self, line: str, roots: list[str], sources: list[str] | None, keep: bool, must: Any = ()
    ) -> bool:
        """Play a backward pass; it may be refused only if a step on its way is stale or freed."""
        wanted = None if sources is None else {self.sources[name] for name in sources}
        every = union(self.model[name].steps for name in roots)
        steps = [step for step in every if wanted is None or step.behind & wanted]
        stale = any(is_stale(step.inputs + step.outputs) for step in steps)
        freed = any(step.freed for step in steps)
        if any(step.lost for step in steps):
            must += (HigherOrderError,)
        may = (ModifiedError,) * stale + (GraphFreedError,) * freed
        may += (HigherOrderError,) * any(step.lost for step in every)  # of a source that it had
        done = self.play(line, may=may, must=must)
        for step in steps:
            step.freed |= not keep
        return done

    @rule(data=st.data(), keep=st.sampled_from((True, True, True, False)), only_some=st.booleans())
    def backward(self, data: Any, keep: bool, only_some: bool) -> None:
        a = self.pick(data)
        if not self.model[a].tracked:
            self.play(f"{a}.sum().backward()", must=(GradientError,))
            return
        roots, weights, row = self.roots(data)
        sources = self.pick_sources(data) if only_some else None
        if not roots or sources == []:
            return
        inputs = f", inputs=[{', '.join(sources)}]" if sources else ""
        self.give(weights)
        line = f"pg.autograd.backward([{', '.join(roots)}], given, {keep}{inputs})"
        if self.sweep(line, roots, sources, keep):
            for name, source in self.sources.items():
                # With `inputs`, a tensor that retains its gradient does so if it lies on the way to one of them.
                way = {source} if source.leaf else self.behind([name])
                asked = sources is None or not way.isdisjoint(
                    self.sources[other] for other in sources
                )
                if asked and source in self.behind(roots):
                    gradient, held = self.read(row, name).real, self.grads[name]
                    self.grads[name] = gradient if held is None else held + gradient

    def pick_sources(self, data: Any) -> list[str]:
        names = list(self.sources)
        return data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=3)) if names else []

    @rule(
        data=st.data(), keep=st.sampled_from((True, True, True, False)), allow_unused=st.booleans()
    )
    def grad(self, data: Any, keep: bool, allow_unused: bool) -> None:
        roots, weights, row = self.roots(data)
        sources = self.pick_sources(data)
        if not roots or not sources:
            return
        used = [self.sources[name] in self.behind(roots) for name in sources]
        unused = () if all(used) or allow_unused else (GradientError,)
        self.give(weights)
        line = f"g = pg.autograd.grad([{', '.join(roots)}], [{', '.join(sources)}], given, "
        if self.sweep(f"{line}{keep}, {allow_unused=})", roots, sources, keep, must=unused):
            for name, gradient, is_used in zip(sources, self.names.pop("g"), used, strict=True):
                assert (gradient is not None) == is_used, f"gradient of {name}"
                if is_used:
                    assert not gradient.requires_grad
                    assert_close(gradient.numpy(), self.read(row, name).real, f"gradient of {name}")

    @rule(data=st.data())
    def second_derivative(self, data: Any) -> None:
        roots, weights, row = self.roots(data)
        behind = self.behind(roots)
        leaves = [name for name, source in self.sources.items() if source.leaf and source in behind]
        if not leaves or len(leaves) < sum(source.leaf for source in behind):
            return  # the second derivative along a leaf that has been deleted cannot be asked for
        listed = ", ".join(leaves)
        self.give(weights)
        line = f"g = pg.autograd.grad([{', '.join(roots)}], [{listed}], given, create_graph=True)"
        if not self.sweep(line, roots, leaves, keep=True):
            return
        along = []
        for name, gradient in zip(leaves, self.names["g"], strict=True):
            assert_close(gradient.data.numpy(), self.read(row, name).real, f"gradient of {name}")
            # The gradient has passed the leaf's hooks, but the model's direction has not.
            direction = self.read(self.direction, name) / self.scales[name] ** 2
            along.append(tensor_text(direction))
        self.play(f"g = [(g, v) for g, v in zip(g, [{', '.join(along)}]) if g.requires_grad]")
        seconds = [None] * len(leaves)
        if self.names["g"]:
            line = f"g = pg.autograd.grad([g for g, v in g], [{listed}], [v for g, v in g], True, allow_unused=True)"
            self.play(line)
            seconds = self.names["g"]
        for name, second in zip(leaves, seconds, strict=True):
            expected = self.read(row, name).imag / TINY
            ours = np.zeros_like(expected) if second is None else second.numpy()
            assert_close(ours, expected, f"second derivative with respect to {name}")
        del self.names["g"]

    # What always holds.

    @invariant()
    def every_tensor_is_as_the_model_says(self) -> None:
        for name, dual in self.model.items():
            tensor = self.names[name]
            # Not detach(): a tensor that shares its version is no longer on the engine's fast path.
            assert_close(tensor.data.numpy(), dual.numbers, f"numbers of {name}")
            assert tensor.requires_grad == dual.tracked, f"{name}.requires_grad"
            assert tensor.is_leaf == dual.is_leaf, f"{name}.is_leaf"
            assert (tensor._base is not None) == dual.view, f"{name}._base"
            assert tensor._version == dual.memory.version, f"{name}._version"
            assert tensor.retains_grad == (name in self.sources and not dual.is_leaf), (
                f"{name}.retains_grad"
            )

    @invariant()
    def every_grad_is_as_the_model_says_and_shares_no_memory(self) -> None:
        arrays = []
        for name in self.sources:
            gradient, expected = self.names[name].grad, self.grads[name]
            assert (gradient is None) == (expected is None), (
                f"{name}.grad is {gradient}, not {expected}"
            )
            if gradient is not None:
                assert_close(gradient.numpy(), expected, f"{name}.grad")
                assert gradient.numpy().flags.carray
                arrays.append(gradient.numpy())
        for nr, array in enumerate(arrays):
            others = arrays[:nr] + [self.names[name].data.numpy() for name in self.model]
            assert not any(np.may_share_memory(array, other) for other in others)

    @invariant()
    def nobody_has_written_to_what_others_hold(self) -> None:
        for array, before in held:
            assert np.array_equal(array, before), f"was {before}, is now {array}"

    def teardown(self) -> None:
        failed = sys.exc_info()[0] is not None
        note("\n".join(self.program))
        self.names.clear()
        held.clear()
        alive = sum(ref() is not None for ref in self.made)
        gc.enable()
        assert failed or self.knotted or not alive, f"{alive} tensors outlive the program"


# Running it.

ORDINARY = settings(
    max_examples=25,  # 60 at each merge, 5000 in the night
    stateful_step_count=40,
    deadline=None,  # a program's first use of an op loads its pack
    print_blob=True,
    # Choosing a tensor is a draw: a program of forty lines makes many, which Hypothesis takes for slow generation.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# Finding a planted bug is what is asked, not its smallest program.
HUNT = settings(
    ORDINARY,
    max_examples=2000,
    stateful_step_count=50,
    database=None,
    phases=[Phase.generate],
    report_multiple_bugs=False,
)


def test_random_programs_agree_with_the_model():
    run_state_machine_as_test(Programs, settings=settings(ORDINARY, derandomize=True))


# What it finds.


def enlarged(op: Any) -> Any:
    """Return a plant: the rule of an op, with gradients too large by a twentieth of a percent."""

    def plant(patch: Any) -> None:
        rule = op.node_class._rule

        def wrong(ctx: Any, *grads: Any) -> Any:
            results = rule(ctx, *grads)
            several = results if type(results) is tuple else (results,)
            return tuple(None if value is None else value * 1.0005 for value in several)

        patch.setattr(op.node_class, "_rule", staticmethod(wrong))

    return plant


def base_keeps_the_gradient_of_what_was_overwritten(patch: Any) -> None:
    rule = through_views.CopySlices._rule
    patch.setattr(
        through_views.CopySlices, "_rule", staticmethod(lambda ctx, g: (g, rule(ctx, g)[1]))
    )


def references_are_counted(patch: Any) -> None:
    """An array counts as nobody else's if few refer to it: with one too many, as where Python began to count less."""

    def add(arrival: Any, gradient: Any, record: bool) -> Any:
        held, owned = arrival
        few = not record and held.base is None and sys.getrefcount(held) <= 4
        if few and held.flags.writeable:
            return np.add(held, gradient, held), owned
        return held + gradient if record else np.asarray(held + gradient), owned

    patch.setattr(sweep, "add", add)


PLANTS = {
    "a product's rule": enlarged(arithmetic.Mul),
    "a base keeps the gradient of what was overwritten": base_keeps_the_gradient_of_what_was_overwritten,
    "references are counted": references_are_counted,
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_bug_is_found(plant, monkeypatch):
    plant(monkeypatch)
    # A wrong answer, a wrong refusal, or a write that NumPy refuses.
    with pytest.raises((AssertionError, GradientError, ValueError)):
        # By luck alone, references that are counted are found in a third of a second or in a minute.
        run_state_machine_as_test(Programs, settings=settings(HUNT, derandomize=True))
