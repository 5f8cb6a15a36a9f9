"""Batches of a sample: what `vmap` is given, and the rows that a loop over it runs one by one.

Each argument has a batch at one of its axes, or none; each row has numbers of its own. A row runs once, and is pulled
back once for each batch, whatever is compared with it.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from plugrad.check.frameworks import Program, Ran
from plugrad.check.questions import Array, Raised, Trial, attempt, uneven, varied
from plugrad.registry.telling.strangers import pluralized

Axes = tuple[int | None, ...]
"""The batch axis of each argument, None for one without."""
Row = tuple[int, ...]
"""The index of a row: one number for each level of a batch."""

FEW = 3
"""Number of rows of a batch, unless it is to be as long as an axis."""
LONGEST = 7
"""Limit of axis lengths for which a batch of the same length is made."""


@dataclasses.dataclass(frozen=True)
class Batch:
    """The form of one `vmap`, or of several nested ones: for each level, the number of rows in `sizes`, and the batch
    axis of each argument in `axes`. Its methods stack and split arguments.
    """

    sizes: tuple[int, ...]
    """Numbers of rows, from the outermost `vmap` to the innermost."""
    axes: tuple[Axes, ...]

    def of(self, program: Program, further: int = 0, randomness: str = "error") -> Program:
        """Return `program` batched by `vmap` on each level; the last arguments, `further` in number, have their batch
        axis in front. `randomness` is the argument of `vmap`.
        """
        for axes in reversed(self.axes):
            can_be_batched: Any = program
            program = can_be_batched.batched((*axes, *[0] * further), randomness)
        return program

    @property
    def unbatched(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the arguments that are not batched, for each level."""
        return tuple(
            tuple(place for place, axis in enumerate(axes) if axis is None) for axes in self.axes
        )

    def rows(self) -> Iterator[Row]:
        """Yield the index of each row: a tuple with one number per level."""
        yield from itertools.product(*map(range, self.sizes))

    def part(self, position: int, row: Row) -> Row:
        """Return the index of the value that the argument at `position` has in `row`: the row's numbers on those levels
        that batch this argument.
        """
        return tuple(
            at for at, axes in zip(row, self.axes, strict=True) if axes[position] is not None
        )

    def stacked(self, position: int, values: Callable[[Row], Array]) -> Array:
        """Return the argument at `position` with all its batch axes; `values` returns the array for an index as `part`
        returns it.
        """

        def level(depth: int, part: Row) -> Array:
            if depth == len(self.sizes):
                return values(part)
            axis = self.axes[depth][position]
            if axis is None:
                return level(depth + 1, part)
            rows = [level(depth + 1, (*part, at)) for at in range(self.sizes[depth])]
            if rows:
                return np.stack(rows, axis, dtype=rows[0].dtype)  # of bfloat16 too
            one = level(depth + 1, (*part, 0))
            shape = list(one.shape)
            shape.insert(axis % (one.ndim + 1), 0)
            return np.zeros(shape, one.dtype)

        return np.array(level(0, ()), order="C")

    def in_words(self, names: Sequence[str], arrays: Sequence[int]) -> str:
        """Return the batch in words, such as 'vmap over 3 rows (x at axis 1, y not batched)'. `names` are those of the
        arguments, `arrays` the indices of those to mention.
        """

        def level(size: int, axes: Axes) -> str:
            places = [
                f"{names[place]} {f'at axis {axes[place]}' if axes[place] is not None else 'not batched'}"
                for place in arrays
            ]
            return f"vmap over {pluralized(size, 'row')} ({', '.join(places)})"

        return " of ".join(map(level, self.sizes, self.axes))


def batches_of(trial: Trial, few: bool) -> Iterator[Batch]:
    """Yield the batches with which a sample is tested, the simplest first; with `few`, only those that find most
    faults.
    """
    arrays, count = trial.call.arrays, len(trial.call.args)
    lengths = {length for array in arrays.values() for length in array.shape}
    some = next(size for size in (2, FEW, 4, 5, *range(6, 99)) if size not in lengths)

    def of(size: int, axes: Mapping[int, int]) -> Batch:
        return Batch((size,), (tuple(axes.get(place) for place in range(count)),))

    front = dict.fromkeys(arrays, 0)
    last = dict.fromkeys(arrays, -1)
    turned = {
        place: (nr + 1) % (array.ndim + 1) for nr, (place, array) in enumerate(arrays.items())
    }
    square = sorted(length for length in lengths if 1 < length <= LONGEST)
    sizes = [some, *square[:3]]
    twice, again = of(some, front), of(FEW, last)
    in_batch = Batch(again.sizes + twice.sizes, again.axes + twice.axes)
    if few:
        alone = [of(sizes[-1], {place: array.ndim}) for place, array in arrays.items()]
        yield from dict.fromkeys(
            [of(some, front), of(some, turned), *alone, of(1, front), of(0, front), in_batch]
        )
        return
    found = [of(some, front), of(1, front), of(some, turned)]
    for place, array in arrays.items():
        for size in sizes if len(arrays) > 1 or array.ndim else [some]:
            found += [of(size, {place: axis}) for axis in range(array.ndim + 1)]
    for size in sizes[1:]:
        found += [of(size, front), of(size, turned), of(size, last)]
    found += [of(some, last), of(0, front)]
    if len(arrays) > 1:
        first = next(iter(arrays))
        others = {place: 0 for place in arrays if place != first}
        found += [of(some, {place: turned[place] for place in others})] if len(others) > 1 else []
        inner, outer = of(some, {first: turned[first]}), of(FEW, others)
        found += [Batch(outer.sizes + inner.sizes, outer.axes + inner.axes)]
        found += [Batch(inner.sizes + outer.sizes, inner.axes + outer.axes)]
    yield from dict.fromkeys([*found, in_batch])


class Rows:
    """The values of one sample's arguments in each row of a batch, distinct for each row, and the unbatched runs of
    `program` on them, which `vmap` is compared with. Values, runs and gradients are cached.
    """

    def __init__(
        self, trial: Trial, program: Program, nudge: int = 0, digits: int | None = None
    ) -> None:
        self.trial = trial
        self.program = program
        self.nudge = nudge
        """Not 0: all numbers are a few units in the last place away, to measure what that changes."""
        self.digits = digits
        """To how many digits all numbers are rounded, if they are."""
        call = trial.call
        self.needs = [place in call.wanted for place in range(len(call.args))]
        self.nothing = [False] * len(call.args)
        self._runs: dict[Any, Ran | Raised] = {}
        self._gradients: dict[Batch, ByRows | None] = {}
        self._values: dict[tuple[int, int], Array] = {}

    @functools.cached_property
    def drawn(self) -> list[Trial]:
        """The sample, and up to two further samples of equal shapes and dtypes, whose values the rows use first."""
        found = [self.trial]
        for again in (1, 2):
            trials = attempt(self.trial.subject.trials, self.trial.number, again)
            others = trials if isinstance(trials, list) else []
            found += [each for each in others[:1] if forms_of(each) == forms_of(self.trial)]
        return found

    def value(self, position: int, nr: int) -> Array:
        """Return the value number `nr` of the argument at `position`, from the cache if it is there."""
        if (position, nr) not in self._values:
            self._values[position, nr] = self.made(position, nr)
        return self._values[position, nr]

    def made(self, position: int, nr: int) -> Array:
        """Return a new value number `nr` for the argument at `position`: that of a drawn sample, or a variation of
        one.
        """
        known = [each.call.args[position] for each in self.drawn]
        value: Array = known[nr % len(known)]
        if nr >= len(known) or any(np.array_equal(value, each) for each in known[:nr]):
            rng = np.random.default_rng([position, nr, self.trial.subject.seed])
            value = varied(self.drawn[nr % len(known)].call, rng).args[position]
            if value.dtype.kind in "iu":  # the same in all samples, indices perhaps
                value = rng.permuted(value.reshape(-1)).reshape(value.shape)
        if self.digits is not None and value.dtype.kind in "fc":
            value = (np.round(value, self.digits) + 0.0).astype(value.dtype)
        if self.nudge and value.dtype.kind in "fc":
            ulps = np.random.default_rng([self.nudge, position, nr]).integers(-8, 9, value.shape)
            value = (value * (1 + ulps * np.finfo(value.dtype).eps)).astype(value.dtype)
        return value

    def arg(self, position: int, part: Row) -> Any:
        """Return the value of the argument at `position` in the rows with the index `part`, which `Batch.part` returns;
        an argument that is no array is the same in all rows.
        """
        given = self.trial.call.args[position]
        if not isinstance(given, np.ndarray):
            return given
        return self.value(position, functools.reduce(lambda nr, at: nr * 8 + at, part, 0))

    def args(self, batch: Batch, row: Row) -> list[Any]:
        """Return all arguments of one row of a batch."""
        return [self.arg(place, batch.part(place, row)) for place in range(len(self.needs))]

    def stacked(self, batch: Batch) -> list[Any]:
        """Return all arguments of a batch, the arrays with their batch axes."""
        return [
            batch.stacked(place, functools.partial(self.arg, place))
            if isinstance(given, np.ndarray)
            else given
            for place, given in enumerate(self.trial.call.args)
        ]

    def run(self, batch: Batch, row: Row) -> Ran | Raised:
        """Return the unbatched run of the program on the arguments of one row, or the error that it raised."""
        key = tuple(batch.part(place, row) for place in range(len(self.needs)))
        if key not in self._runs:
            args = [
                np.array(each) if isinstance(each, np.ndarray) else each
                for each in self.args(batch, row)
            ]
            self._runs[key] = attempt(self.program.run, args, self.needs)
        return self._runs[key]

    def runs(self, batch: Batch) -> dict[Row, Ran] | None:
        """Return the run of each row, by its index; for an empty batch, that of one row. None if a row raises, is not
        finite, or differs from the others in shapes or dtypes.
        """
        found = {row: self.run(batch, row) for row in batch.rows()}
        found = found or {(0,) * len(batch.sizes): self.run(batch, (0,) * len(batch.sizes))}
        forms = set()
        for each in found.values():
            if isinstance(each, Raised):
                return None
            arrays = [out for out in each.outputs if isinstance(out, np.ndarray)]
            if not all(np.isfinite(out).all() for out in arrays if out.dtype.kind in "fc"):
                return None
            forms.add(tuple((out.shape, out.dtype) for out in arrays))
        return found if len(forms) == 1 else None  # type: ignore[return-value]

    def gradients(self, batch: Batch) -> ByRows | None:
        """Return the gradients that a loop over the rows of `batch` gives, from the cache if they are there; None if a
        row has no finite gradient.
        """
        if batch not in self._gradients:
            self._gradients[batch] = self.pulled(batch)
        return self._gradients[batch]

    def pulled(self, batch: Batch) -> ByRows | None:
        """Compute the gradients of each row of `batch` by itself, for random output gradients; None if a row raises or
        has a gradient that is not finite.
        """
        runs = self.runs(batch)
        if runs is None:
            return None
        one = next(iter(runs.values()))
        rng = np.random.default_rng([len(runs), self.trial.number, self.trial.subject.seed])
        given = [
            {row: uneven(rng, output) for row in runs} if is_real(output, nr, one) else None
            for nr, output in enumerate(one.outputs)
        ]
        if not any(given):
            return None
        found: dict[Row, list[Array | None]] = {}
        for row, ran in runs.items():
            pulled = attempt(ran.pull, [None if each is None else each[row] for each in given])
            if isinstance(pulled, Raised) or len(pulled) < len(self.needs):
                return None
            for place in self.trial.call.wanted:
                of = pulled[place]
                shape = self.trial.call.args[place].shape
                if of is not None and (
                    getattr(of, "shape", None) != shape or not np.isfinite(of).all()
                ):
                    return None
            found[row] = list(pulled)
        return ByRows(given, found)


class ByRows(NamedTuple):
    """Gradients that a loop over the rows of a batch gives, made by `Rows.gradients`: those of the outputs, which were
    chosen at random, and those of the arguments that follow from them.
    """

    given: list[dict[Row, Array] | None]
    """The output gradients, one per row for each output; None for an output that has no derivative."""
    found: dict[Row, list[Array | None]]
    """The gradients of the arguments, by row."""


def forms_of(trial: Trial) -> list[Any]:
    """Return the form of each argument of a sample: the shape and dtype of an array, the `repr` of any other value.
    Samples with equal forms can be rows of one batch.
    """
    return [
        (arg.shape, arg.dtype) if isinstance(arg, np.ndarray) else repr(arg)
        for arg in trial.call.args
    ]


def arrays_in(outputs: Sequence[Any]) -> dict[int, Array]:
    """Return the arrays among `outputs`, by their index."""
    return {nr: each for nr, each in enumerate(outputs) if isinstance(each, np.ndarray)}


def is_real(output: Any, nr: int, ran: Ran) -> bool:
    """Return True if the output `output`, number `nr` of the run `ran`, has a derivative: it is a floating-point array,
    not marked as non-differentiable.
    """
    return isinstance(output, np.ndarray) and output.dtype.kind in "fc" and nr not in ran.marked


def in_rows(batch: Batch, rows: Mapping[Row, Array]) -> Array:
    """Return the values of all rows as one array, whose first axes are the levels of the batch; without entries for an
    empty batch.
    """
    one = next(iter(rows.values()))
    if 0 in batch.sizes:
        return np.zeros((*batch.sizes, *one.shape), one.dtype)
    stacked = np.stack([rows[row] for row in batch.rows()], dtype=one.dtype)
    return stacked.reshape(*batch.sizes, *one.shape)


def in_front(array: Array, batch: Batch, position: int) -> Array:
    """Return `array`, the argument at `position`, with the batch axes that it has moved to the front: that of the
    outermost level of `vmap` first.
    """
    for depth, axes in enumerate(batch.axes):
        axis = axes[position]
        if axis is not None:
            at = axis if axis >= 0 else axis + array.ndim
            array = np.moveaxis(array, at + (depth if axis >= 0 else 0), depth)
    return array
