"""The vmap check: a rule for batches, of another framework, gives what a loop over the rows gives.

Every row of the loop is a run of the function without a batch. Compared with it are the values of `vmap`, the gradient
through it (`grad` of `vmap`), and `vmap` of the gradient: with each input's batch at every axis, with inputs that are
not batched, with batches of 0, 1, some, and as many as an axis has entries, and with a batch within a batch.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from plugrad.check.frameworks.contract import Program, Ran
from plugrad.check.report.report import Argument, CheckResult, Smallest
from plugrad.check.rows import Round
from plugrad.check.slopes.arrays import Array, place_of_largest, precision_of, uneven
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, both, with_place
from plugrad.check.subject.trials import Trial, varied
from plugrad.engine.call.refusals import is_written
from plugrad.registry.telling.strangers import pluralized

Axes = tuple[int | None, ...]
"""The batch axis of each argument, None for one without."""

FEW = 3
"""The rows of a batch, but where a batch is to be as long as an axis."""
LONGEST = 7
"""The longest axis that a batch is made as long as."""
TRIALS, ENTRIES = 4, 512
"""The samples that are asked at most, of different forms, and how many entries they may have."""
TRIALS_COMPILED = 1
"""The same where each form is compiled anew, which takes a second for one sample."""


def ask_batches(now: Round) -> CheckResult | None:
    """Return what the vmap check found; None if the function is no framework's with a rule for batches."""
    program = now.subject.foreign
    kind = "" if program is None else program.meant.batching
    findings = Findings("vmap", now.trials)
    if program is None or not kind:
        return findings.result("no rule for batches")
    steady = {trial.number for trial in now.steady}
    drawing = not now.subject.deterministic
    compared = 0
    left: dict[str, str] = {}
    for trial in chosen(now.usable, program):
        asked = Asked(findings, trial, program, with_gradients=trial.number in steady)
        if drawing:
            asked.randomness()
        else:
            asked.all()
        compared += asked.compared
        left |= asked.left
        if asked.compared:
            findings.asked_on.add(trial.number)
    for why in dict.fromkeys(left.values()):
        what = " and ".join(each for each, reason in left.items() if reason == why)
        findings.notes.add(f"not asked: {what} ({why})")
    summary = f"{pluralized(compared, 'batch', 'batches')} as a loop on {pluralized(len(findings.asked_on), 'sample')}"
    return findings.result("no batch could be compared", summary)


def chosen(trials: Sequence[Trial], program: Program) -> list[Trial]:
    """Return the samples that are asked: small ones, of different numbers of axes or other settings."""
    found: dict[Any, Trial] = {}
    for trial in sorted(trials, key=lambda each: each.size):
        arrays = trial.call.arrays
        form = tuple((place, array.ndim, array.dtype.kind) for place, array in arrays.items())
        others = repr([arg for arg in trial.call.args if not isinstance(arg, np.ndarray)])
        # Where all lengths are 1, or there are none, rows of different axes look the same.
        plain = all(array.size <= 1 for array in arrays.values()) and bool(trial.size)
        if arrays and trial.size <= ENTRIES and trial.call.args:
            found.setdefault((form, others, plain), trial)
    several = sorted(found.values(), key=lambda each: each.size < 2)
    return several[: TRIALS_COMPILED if program.meant.framework.compiles else TRIALS]


# How batches are made -------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Batch:
    """One `vmap`, or one within another: the number of rows of each, and the batch axes that each is told."""

    sizes: tuple[int, ...]
    """From the outermost to the innermost."""
    axes: tuple[Axes, ...]

    def of(self, program: Program, further: int = 0, randomness: str = "error") -> Program:
        """Return a program as the program of a batch; its `further` last arguments have their batch axis in front."""
        for axes in reversed(self.axes):
            can_be_batched: Any = program
            program = can_be_batched.batched((*axes, *[0] * further), randomness)
        return program

    @property
    def unbatched(self) -> tuple[tuple[int, ...], ...]:
        """The arguments that are not batched, on each level."""
        return tuple(
            tuple(place for place, axis in enumerate(axes) if axis is None) for axes in self.axes
        )

    def rows(self) -> Iterator[tuple[int, ...]]:
        """Yield the index of each row."""
        yield from itertools.product(*map(range, self.sizes))

    def part(self, position: int, row: tuple[int, ...]) -> tuple[int, ...]:
        """Return which of the different values of an argument a row has: its index in the levels that batch that."""
        return tuple(
            at for at, axes in zip(row, self.axes, strict=True) if axes[position] is not None
        )

    def stacked(self, position: int, values: Callable[[tuple[int, ...]], Array]) -> Array:
        """Return an argument as the batch has it, of `values` of each of its parts."""

        def level(depth: int, part: tuple[int, ...]) -> Array:
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
        """Return what is asked, with the names of the arguments: 'vmap over 3 rows (x at axis 1, y not batched)'."""

        def level(size: int, axes: Axes) -> str:
            places = [
                f"{names[place]} {f'at axis {axes[place]}' if axes[place] is not None else 'not batched'}"
                for place in arrays
            ]
            return f"vmap over {pluralized(size, 'row')} ({', '.join(places)})"

        return " of ".join(map(level, self.sizes, self.axes))


def batches_of(trial: Trial, few: bool) -> Iterator[Batch]:
    """Yield the batches of a sample's arrays, the simplest first; `few`: those that show most alone."""
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
    """The values of one sample's arguments, row by row: numbers of their own for each, and the runs of the loop."""

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
        self._values: dict[tuple[int, int], Array] = {}

    @functools.cached_property
    def drawn(self) -> list[Trial]:
        """The sample, and others of the same form."""
        found = [self.trial]
        for again in (1, 2):
            trials = attempt(self.trial.subject.trials, self.trial.number, again)
            others = trials if isinstance(trials, list) else []
            found += [each for each in others[:1] if forms_of(each) == forms_of(self.trial)]
        return found

    def value(self, position: int, nr: int) -> Array:
        """Return value number `nr` of an argument: of a sample, or near those."""
        if (position, nr) not in self._values:
            self._values[position, nr] = self.made(position, nr)
        return self._values[position, nr]

    def made(self, position: int, nr: int) -> Array:
        """Return such a value."""
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

    def arg(self, position: int, part: tuple[int, ...]) -> Any:
        """Return an argument of the rows that share a part."""
        given = self.trial.call.args[position]
        if not isinstance(given, np.ndarray):
            return given
        return self.value(position, functools.reduce(lambda nr, at: nr * 8 + at, part, 0))

    def args(self, batch: Batch, row: tuple[int, ...]) -> list[Any]:
        """Return the arguments of a row."""
        return [self.arg(place, batch.part(place, row)) for place in range(len(self.needs))]

    def stacked(self, batch: Batch) -> list[Any]:
        """Return the arguments of all rows."""
        return [
            batch.stacked(place, functools.partial(self.arg, place))
            if isinstance(given, np.ndarray)
            else given
            for place, given in enumerate(self.trial.call.args)
        ]

    def run(self, batch: Batch, row: tuple[int, ...]) -> Ran | Raised:
        """Return a run of one row."""
        key = tuple(batch.part(place, row) for place in range(len(self.needs)))
        if key not in self._runs:
            args = [
                np.array(each) if isinstance(each, np.ndarray) else each
                for each in self.args(batch, row)
            ]
            self._runs[key] = attempt(self.program.run, args, self.needs)
        return self._runs[key]

    def runs(self, batch: Batch) -> dict[tuple[int, ...], Ran] | None:
        """Return the run of each row, of an empty batch that of one; None if not all of them have finite values."""
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


def forms_of(trial: Trial) -> list[Any]:
    """Return the shapes and dtypes of a sample's arrays, and its other arguments."""
    return [
        (arg.shape, arg.dtype) if isinstance(arg, np.ndarray) else repr(arg)
        for arg in trial.call.args
    ]


# What is compared -----------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Compared:
    """What a batch gave of one thing beside what the loop gives; both have the batch's axes in front, if any."""

    of: str
    """'output 0', 'the gradient of x'."""
    found: Any
    expected: Array
    rows: bool = True
    """Whether it has a row for each of the batch; the gradient of what is not batched has none."""


class Asked:
    """The vmap questions about one sample."""

    def __init__(
        self, findings: Findings, trial: Trial, program: Program, with_gradients: bool
    ) -> None:
        self.findings = findings
        self.trial = trial
        self.program = program
        self.rows = Rows(trial, program)
        self.with_gradients = with_gradients and any(self.rows.needs)
        self.compared = 0
        self.found = False
        self.worked: set[str] = set()
        """Which of the gradients a batch was ever had of."""
        self.accepted: set[Any] = set()
        """Which arguments were not batched where a batch did not raise."""
        self.left: dict[str, str] = {}
        self.refusals: list[tuple[Batch, str, Exception]] = []

    @property
    def names(self) -> Sequence[str]:
        """The names of the arguments."""
        return self.trial.call.names

    def simplified(self) -> Asked:
        """Return the same with rounded numbers."""
        asked = Asked(self.findings, self.trial, self.program, self.with_gradients)
        asked.rows = Rows(self.trial, self.program, digits=1)
        return asked

    def beside(self, nudge: int) -> Rows:
        """Return the rows, or with a nudge such that are a few units in the last place away."""
        rows = self.rows
        return Rows(self.trial, self.program, nudge, rows.digits) if nudge else rows

    def all(self) -> None:
        """Compare each batch: values, and where these are right the gradients."""
        few = self.program.meant.framework.compiles
        for nr, batch in enumerate(batches_of(self.trial, few)):
            if not self.values(batch):
                continue
            if self.with_gradients and (not few or nr in FIRST or len(batch.sizes) > 1):
                self.gradient_of_batch(batch)
                self.batch_of_gradient(batch)
        self.tell_refusals()

    def values(self, batch: Batch) -> bool:
        """Compare the values; return whether they are right, so that gradients can be."""
        runs = self.rows.runs(batch)
        if runs is None:
            return False
        ran = attempt(batch.of(self.program).run, self.rows.stacked(batch), self.rows.nothing)
        if isinstance(ran, Raised):
            self.refusals.append((batch, "", ran.error))
            return False
        self.compared += 1
        self.accepted.add(batch.unbatched)
        pairs = self.of_outputs(batch, runs, ran.outputs)
        return self.agree("PLG090", batch, pairs, self.again, Asked.values)

    def of_outputs(
        self, batch: Batch, runs: Mapping[tuple[int, ...], Ran], outputs: Sequence[Any]
    ) -> list[Compared]:
        """Return the arrays among the outputs, of a batch and of its rows."""
        each = {row: arrays_in(ran.outputs) for row, ran in runs.items()}
        found = arrays_in(outputs)
        numbers = list(next(iter(each.values())))
        if len(found) != len(numbers):
            return [Compared(OUTPUTS, len(found), np.array(len(numbers)))]
        return [
            Compared(
                f"output {nr} of", value, in_rows(batch, {row: of[nr] for row, of in each.items()})
            )
            for nr, value in zip(numbers, found.values(), strict=True)
        ]

    def again(self, batch: Batch, nudge: int) -> list[Compared] | None:
        """Return the values of the loop at numbers that are a few units in the last place away."""
        runs = self.beside(nudge).runs(batch)
        return (
            None
            if runs is None
            else self.of_outputs(batch, runs, next(iter(runs.values())).outputs)
        )

    # gradients

    def grads(
        self, batch: Batch, runs: Mapping[tuple[int, ...], Ran]
    ) -> list[dict[Any, Array] | None]:
        """Return for each output a gradient per row; None for one that has none."""
        one = next(iter(runs.values()))
        rng = np.random.default_rng([len(runs), self.trial.number, self.trial.subject.seed])
        return [
            {row: uneven(rng, output) for row in runs} if is_real(output, nr, one) else None
            for nr, output in enumerate(one.outputs)
        ]

    def by_rows(
        self, batch: Batch, rows: Rows
    ) -> tuple[list[dict[Any, Array] | None], dict[Any, list[Array | None]]] | None:
        """Return the gradients that are given to the outputs, and those of the arguments, of each row of the loop."""
        runs = rows.runs(batch)
        if runs is None:
            return None
        given = self.grads(batch, runs)
        if not any(given):
            return None
        found: dict[Any, list[Array | None]] = {}
        for row, ran in runs.items():
            pulled = attempt(ran.pull, [None if each is None else each[row] for each in given])
            if isinstance(pulled, Raised) or len(pulled) < len(rows.needs):
                return None
            for place in self.trial.call.wanted:
                of = pulled[place]
                shape = self.trial.call.args[place].shape
                if of is not None and (
                    getattr(of, "shape", None) != shape or not np.isfinite(of).all()
                ):
                    return None
            found[row] = list(pulled)
        return given, found

    def gradient_of_batch(self, batch: Batch) -> None:
        """Compare the gradients through a batch: of what is not batched, the sum over the rows."""
        known = self.by_rows(batch, self.rows)
        if known is None:
            return
        given, _ = known
        expected = self.sums(batch, 0)
        ran = attempt(batch.of(self.program).run, self.rows.stacked(batch), self.rows.needs)
        if isinstance(ran, Raised) or expected is None:
            return
        numbers = list(arrays_in(next(iter(self.rows.runs(batch).values())).outputs))  # type: ignore[union-attr]
        outs = list(arrays_in(ran.outputs))
        grads: list[Any] = [None] * len(ran.outputs)
        for nr, out in zip(numbers, outs, strict=True):
            rows = given[nr]
            grads[out] = None if rows is None else in_rows(batch, rows)
        pulled = attempt(ran.pull, grads)
        if isinstance(pulled, Raised):
            self.refusals.append((batch, THROUGH, pulled.error))
            return
        self.compared += 1
        self.worked.add(THROUGH)
        pairs = []
        for place, each in expected.items():
            found = pulled[place]
            if each.rows and isinstance(found, np.ndarray):
                found = in_front(found, batch, place)
            pairs.append(dataclasses.replace(each, found=found))
        again = lambda batch, nudge: by_value(self.sums(batch, nudge))  # noqa: E731
        self.agree("PLG091", batch, pairs, again, Asked.gradient_of_batch)

    def sums(self, batch: Batch, nudge: int) -> dict[int, Compared] | None:
        """Return the gradients of the arguments by the loop, each summed over the rows that share a value of it."""
        known = self.by_rows(batch, self.beside(nudge))
        if known is None:
            return None
        found = {}
        for place in self.trial.call.wanted:
            arg = self.trial.call.args[place]
            parts: dict[tuple[int, ...], Array] = {}
            for row, gradients in known[1].items():
                part, one = batch.part(place, row), gradients[place]
                whole = parts.setdefault(part, np.zeros(arg.shape, arg.dtype))
                if one is not None and 0 not in batch.sizes:
                    parts[part] = whole + one
            expected = batch.stacked(place, parts.__getitem__)
            has_rows = all(axes[place] is not None for axes in batch.axes)
            moved = in_front(expected, batch, place) if has_rows else expected
            words = f"the gradient of {self.names[place]} through"
            found[place] = Compared(words, None, moved, has_rows)
        return found

    def batch_of_gradient(self, batch: Batch) -> None:
        """Compare a batch of gradients with those of the rows."""
        known = self.by_rows(batch, self.rows)
        expected = self.each(batch, 0)
        if known is None or expected is None:
            return
        given = [each for each in known[0] if each is not None]
        pullback = self.program.pullback(self.rows.needs, [each is not None for each in known[0]])
        args = [*self.rows.stacked(batch), *[in_rows(batch, each) for each in given]]
        program = batch.of(pullback, len(given))
        ran = attempt(program.run, args, [False] * len(args))
        if isinstance(ran, Raised):
            self.refusals.append((batch, INSIDE, ran.error))
            return
        self.compared += 1
        self.worked.add(INSIDE)
        pairs = [
            dataclasses.replace(pair, found=found)
            for pair, found in zip(expected.values(), ran.outputs, strict=False)
        ]
        again = lambda batch, nudge: by_value(self.each(batch, nudge))  # noqa: E731
        self.agree("PLG091", batch, pairs, again, Asked.batch_of_gradient)

    def each(self, batch: Batch, nudge: int) -> dict[int, Compared] | None:
        """Return the gradients of the arguments by the loop, of each row."""
        known = self.by_rows(batch, self.beside(nudge))
        if known is None:
            return None
        found = {}
        for place in self.trial.call.wanted:
            arg = self.trial.call.args[place]
            rows = {
                row: np.zeros_like(arg) if of[place] is None else np.asarray(of[place], arg.dtype)
                for row, of in known[1].items()
            }
            words = f"the gradient of {self.names[place]} in"
            found[place] = Compared(words, None, in_rows(batch, rows))
        return found

    # findings

    def agree(
        self,
        code: str,
        batch: Batch,
        pairs: Sequence[Compared],
        again: Callable[[Batch, int], Sequence[Compared] | None],
        question: Callable[[Asked, Batch], Any],
    ) -> bool:
        """Return whether a batch agrees with the loop; add a finding for the first thing in which it does not."""
        arrays = list(self.trial.call.arrays)
        for nr, pair in enumerate(pairs):
            where = f"{pair.of} {batch.in_words(self.names, arrays)}"
            wrong = wrong_form(pair)
            found = as_found(pair)
            if not wrong and within(found, pair.expected, self.scale(pair, code)):
                continue
            if not wrong and self.is_noise(batch, pair, found, nr, again):
                continue
            self.found = True
            if self.rows.digits is None:
                simpler = self.simplified()
                question(simpler, batch)
                if simpler.found:
                    return False
            diagnosis = diagnosis_of(self, batch, pair, found, nr, code)
            words = f" {wrong}" if wrong else f": {self.numbers(batch, pair, found)}"
            self.findings.add(
                self.trial,
                "PLG092" if wrong else code,
                f"{where}{words}",
                diagnosis=diagnosis,
                smallest=self.smallest(batch, words.removeprefix(": ").strip()),
            )
            return False
        return True

    def scale(self, pair: Compared, code: str) -> float:
        """Return the size of the numbers that a gradient is made of: it may vanish where large terms cancel."""
        return 1.0 if code == "PLG091" else 0.0

    def is_noise(
        self,
        batch: Batch,
        pair: Compared,
        found: Array,
        nr: int,
        again: Callable[[Batch, int], Sequence[Compared] | None],
    ) -> bool:
        """Return whether the loop differs as much where the inputs are a few units in the last place away."""
        gap = distance(found, pair.expected)
        spread = np.zeros_like(gap)
        for nudge in (1, 2, 3):
            near = attempt(again, batch, nudge)
            if near is None or isinstance(near, Raised):
                continue
            spread = np.maximum(spread, distance(near[nr].expected, pair.expected))
        return bool((gap <= 64 * spread.max(initial=0.0)).all())

    def numbers(self, batch: Batch, pair: Compared, found: Array) -> str:
        """Return where a batch and the loop differ most, and the two numbers."""
        index = place_of_largest(distance(found, pair.expected))
        count = len(batch.sizes) if pair.rows else 0
        row, inner = index[:count], index[count:]
        ours, theirs = both(found[index], pair.expected[index])
        at = f"row {', '.join(map(str, row))}" if count else "there"
        entry = f" at {list(inner)}" if inner else ""
        return f"{at}{entry} is {ours}, that of the loop {theirs}"

    def smallest(self, batch: Batch, says: str) -> Smallest | None:
        """Return the arguments of a batch, if they are few."""
        args = self.rows.stacked(batch)
        if sum(np.size(arg) for arg in args if isinstance(arg, np.ndarray)) > 64:
            return None
        shown = tuple(
            Argument(name, nested(np.round(arg, 4).tolist()), str(arg.dtype), arg.shape)
            if isinstance(arg, np.ndarray)
            else Argument(name, repr(arg))
            for name, arg in zip(self.names, args, strict=True)
        )
        return Smallest(shown, says=says)

    def tell_refusals(self) -> None:
        """Say which batches raise: of a rule that is offered, a fault, unless it says so itself; else not asked."""
        arrays = list(self.trial.call.arrays)
        offered = self.program.meant.batching == "offered"
        for batch, what, error in self.refusals:
            words = f"{what}{batch.in_words(self.names, arrays)} raised {with_place(error)}"
            deliberate = isinstance(error, NotImplementedError) or (
                is_written(error) and bool(self.place_of(error))
            )
            # PyTorch has no `vjp` of ops of torch.library, whatever is batched; a backward may use NumPy.
            never = what in (THROUGH, INSIDE) and what not in self.worked
            if not offered or never or (deliberate and self.compared):
                self.left.setdefault(kind_of(batch, what), with_place(error))
                continue
            empty = 0 in batch.sizes
            twice = len(batch.sizes) > 1
            verdict: Any = "note" if self.compared and (empty or twice or deliberate) else None
            self.findings.asked_on.add(self.trial.number)
            self.findings.add(
                self.trial,
                "PLG092",
                words,
                verdict,
                apart=1.0 if verdict else None,
                diagnosis=self.why_raised(batch, what),
            )

    def why_raised(self, batch: Batch, what: str) -> str | None:
        """Return what a batch that raises has that others have not, and what to do."""
        if not self.compared or what:
            return None
        if 0 in batch.sizes:
            return "a batch of 0 rows: nothing wrong can come out, but take sizes from the arrays that are there"
        if len(batch.sizes) > 1:
            return "a batch of batches: use what a batch can be asked of as well, and no memory of the arrays"
        if batch.unbatched not in self.accepted:
            return "an input that is not batched: its entry of in_dims is None, and it has no axis to move"
        if any(batch.axes[0]):
            return "a batch at another axis than 0: move it to the front, x.movedim(in_dims[0], 0)"
        return None

    def place_of(self, error: Exception) -> str:
        """Return the place in the author's code that raised an error; '' if none did."""
        last = error.__traceback__
        while last is not None and last.tb_next is not None:
            last = last.tb_next
        file = "" if last is None else last.tb_frame.f_code.co_filename
        place = with_place(error)
        return file if file and file in place else ""

    # randomness

    def randomness(self) -> None:
        """Ask a function that draws: rows that are alike must come out alike with the "same" random numbers alone."""
        if "same" not in self.program.meant.framework.randomness:
            self.left["batches"] = "it draws random numbers"
            return
        call, count = self.trial.call, 4
        axes = tuple(0 if isinstance(arg, np.ndarray) else None for arg in call.args)
        batch = Batch((count,), (axes,))
        alike = [
            np.stack([arg] * count, dtype=arg.dtype) if isinstance(arg, np.ndarray) else arg
            for arg in call.args
        ]
        if not self.draws():
            return
        for mode in self.program.meant.framework.randomness:
            differs = []
            for _ in range(3):
                ran = attempt(batch.of(self.program, randomness=mode).run, alike, self.rows.nothing)
                if isinstance(ran, Raised):
                    self.refusals.append((batch, f"randomness={mode!r}: ", ran.error))
                    break
                outputs = arrays_in(ran.outputs).values()
                differs.append(any(np.any(each != each[:1]) for each in outputs))
            else:
                self.compared += 1
                if any(differs) != (mode == "different"):
                    words = "other numbers" if mode == "same" else "the same numbers"
                    message = (
                        f"with randomness={mode!r}, {count} rows that are alike come out with {words}: look at "
                        "info.randomness in vmap"
                    )
                    self.findings.add(self.trial, "PLG090", message, apart=float(mode == "same"))
        self.tell_refusals()

    def draws(self) -> bool:
        """Return whether two runs of the function differ here."""
        runs = [
            attempt(self.program.run, list(self.trial.call.args), self.rows.nothing)
            for _ in range(4)
        ]
        outputs = [arrays_in(each.outputs) for each in runs if not isinstance(each, Raised)]
        return any(
            not np.array_equal(one, other)
            for each in outputs[1:]
            for one, other in zip(outputs[0].values(), each.values(), strict=False)
        )


FIRST = (0, 1, 2)
"""The batches whose gradients are compared where each form is compiled anew."""


THROUGH, INSIDE = "the gradient through ", "the gradient in "
OUTPUTS = "the number of outputs of"


def by_value(found: Mapping[int, Compared] | None) -> list[Compared] | None:
    """Return what is compared, in order."""
    return None if found is None else list(found.values())


def arrays_in(outputs: Sequence[Any]) -> dict[int, Array]:
    """Return the arrays among outputs, by number."""
    return {nr: each for nr, each in enumerate(outputs) if isinstance(each, np.ndarray)}


def is_real(output: Any, nr: int, ran: Ran) -> bool:
    """Return whether an output has a derivative."""
    return isinstance(output, np.ndarray) and output.dtype.kind in "fc" and nr not in ran.marked


def in_rows(batch: Batch, rows: Mapping[tuple[int, ...], Array]) -> Array:
    """Return the array that has a value per row, its first axes being those of the batch."""
    one = next(iter(rows.values()))
    if 0 in batch.sizes:
        return np.zeros((*batch.sizes, *one.shape), one.dtype)
    stacked = np.stack([rows[row] for row in batch.rows()], dtype=one.dtype)
    return stacked.reshape(*batch.sizes, *one.shape)


def in_front(array: Array, batch: Batch, position: int) -> Array:
    """Return an argument that each level of a batch has an axis of with these axes in front."""
    for depth, axes in enumerate(batch.axes):
        axis = axes[position]
        if axis is not None:
            at = axis if axis >= 0 else axis + array.ndim
            array = np.moveaxis(array, at + (depth if axis >= 0 else 0), depth)
    return array


def as_found(pair: Compared) -> Array:
    """Return what was found as an array; zeros for no gradient."""
    return np.zeros_like(pair.expected) if pair.found is None else np.asarray(pair.found)


def wrong_form(pair: Compared) -> str:
    """Return what is wrong with the form of what was found; '' if nothing."""
    found, expected = pair.found, pair.expected
    if pair.of == OUTPUTS:
        return f"is {found}, of one row {expected}"
    if found is None:
        return ""
    if not isinstance(found, np.ndarray):
        return f"is a {type(found).__name__}, not an array"
    if found.shape != expected.shape:
        return f"has shape {found.shape}, the rows of the loop make {expected.shape}"
    if found.dtype != expected.dtype:
        return f"is {found.dtype}, a row of the loop {expected.dtype}"
    return ""


def distance(found: Array, expected: Array) -> Array:
    """Return how far entries are apart; infinity where one alone is NaN."""
    if found.dtype.kind not in "fc":
        differs: Array = (found != expected).astype(float)
        return differs
    with np.errstate(invalid="ignore"):
        gap = np.abs(found - expected).astype(np.float64)
    return np.where(np.isnan(gap), np.where(np.isnan(found) & np.isnan(expected), 0, np.inf), gap)


def within(found: Array, expected: Array, natural: float = 0.0) -> bool:
    """Return whether a batch has the numbers of the loop, up to rounding."""
    if found.shape != expected.shape:
        return False
    gap = distance(found, expected)
    if expected.dtype.kind not in "fc":
        return not gap.any()
    epsilon = precision_of(expected.dtype).epsilon
    largest = float(np.abs(expected[np.isfinite(expected)]).max(initial=0.0))
    return bool((gap <= math.sqrt(epsilon) * largest + 2.0**10 * epsilon * natural).all())


def kind_of(batch: Batch, what: str) -> str:
    """Return what kind of batch is not asked, in words."""
    if 0 in batch.sizes:
        return f"{what}a batch of 0"
    return f"{what}a batch of batches" if len(batch.sizes) > 1 else f"{what}a batch"


# Diagnoses ------------------------------------------------------------------------------------------------------------


def nested(value: Any) -> Any:
    """Return lists in lists as tuples in tuples."""
    return tuple(map(nested, value)) if isinstance(value, list) else value


def diagnosis_of(
    asked: Asked, batch: Batch, pair: Compared, found: Array, nr: int, code: str
) -> str | None:
    """Return how what a batch gave comes from what the loop gives, if it is simple, and how to fix it."""
    expected = pair.expected
    if pair.found is None and code == "PLG091":
        return (
            "the gradient is lost: what comes out of the batch is not on the graph. Compute it with the framework's "
            "functions, or call the rule itself again"
        )
    if not isinstance(pair.found, np.ndarray) or 0 in batch.sizes:
        return None
    elsewhere = read_elsewhere(asked, batch, found, nr, code)
    if elsewhere:
        return elsewhere
    if pair.rows and found.ndim == expected.ndim:
        for axis in range(1, found.ndim):
            turned = np.moveaxis(found, axis, 0)
            if turned.shape == expected.shape and within(turned, expected):
                return (
                    f"the batch is at axis {axis} of what comes out, and not where out_dims says: return the axis at "
                    "which the batch is, or move it there"
                )
    if pair.rows and found.ndim == expected.ndim + 1 and within(found[0], expected):
        return "it has the batch twice: it is said of the output that it has no batch, and it has"
    if code == "PLG091" and found.shape == expected.shape and len(batch.sizes) == 1:
        counted = counted_often(asked, batch, pair, found, nr)
        if counted:
            return counted
    if not pair.rows and code == "PLG091" and found.ndim > expected.ndim:
        return "it is not summed over the batch, though the input is not batched"
    if not pair.rows or found.shape != expected.shape or len(batch.sizes) > 1 or len(expected) < 2:
        return of_whole(batch, found, expected) if found.shape == expected.shape else None
    return of_rows(found, expected) or of_whole(batch, found, expected)


def counted_often(asked: Asked, batch: Batch, pair: Compared, found: Array, nr: int) -> str | None:
    """Return which output, the same for all rows, is counted once for each row of a sum over them."""
    known, runs = asked.by_rows(batch, asked.rows), asked.rows.runs(batch)
    if pair.rows or known is None or not runs:
        return None
    place = asked.trial.call.wanted[nr]
    for output in arrays_in(next(iter(runs.values())).outputs):
        given = known[0][output]
        values = [np.asarray(ran.outputs[output]) for ran in runs.values()]
        if given is None or any(not np.array_equal(each, values[0]) for each in values):
            continue
        extra = np.zeros_like(pair.expected)
        for row, ran in runs.items():
            only = [given[row] if at == output else None for at in range(len(ran.outputs))]
            pulled = attempt(ran.pull, only)
            if not isinstance(pulled, Raised) and pulled[place] is not None:
                extra = extra + pulled[place]
        count = batch.sizes[0]
        if within(found, pair.expected + (count - 1) * extra, 1.0):
            return (
                f"output {output} is the same for all rows, and its gradient is counted {count} times: PyTorch's "
                "generate_vmap_rule does that where an output does not depend on what is batched; write vmap, and "
                "return a row for each"
            )
    return None


def read_elsewhere(asked: Asked, batch: Batch, found: Array, nr: int, code: str) -> str | None:
    """Return which input is read at another axis than its batch's, if the numbers are those."""
    if code != "PLG090" or len(batch.sizes) > 1 or not found.ndim:
        return None
    (axes,) = batch.axes
    stacked = asked.rows.stacked(batch)
    places = list(asked.trial.call.arrays)
    at = {
        place: None if axes[place] is None else axes[place] % stacked[place].ndim
        for place in places
    }
    astray = {place: 0 for place in places if at[place]}
    others = [{place: axis} for place in places for axis in range(stacked[place].ndim)]
    for moved in [astray] * (len(astray) > 1) + others:
        read = {place: axis for place, axis in {**at, **moved}.items() if axis is not None}
        if read == {place: axis for place, axis in at.items() if axis is not None}:
            continue
        made = outputs_read(asked, stacked, read, len(found), nr)
        if made is None or not within(found, made):
            continue
        if len(moved) > 1:
            return "the batch axis of every input is read as axis 0: use in_dims"
        ((place, axis),) = moved.items()
        name = asked.names[place]
        if at[place] is None:
            return f"{name}, which is not batched, is read as if it were, at axis {axis}: its entry of in_dims is None"
        return f"the batch axis of {name} is read as axis {axis}, and is axis {at[place]}: use its entry of in_dims"
    return None


def outputs_read(
    asked: Asked, stacked: Sequence[Any], read: Mapping[int, int], count: int, nr: int
) -> Array | None:
    """Return an output of the loop over `count` rows, if inputs are read at these axes; None if that is no call."""
    if any(stacked[place].shape[axis] != count for place, axis in read.items()):
        return None
    rows = []
    for row in range(count):
        args = [
            np.array(np.take(arg, row, read[place]) if place in read else arg)
            if isinstance(arg, np.ndarray)
            else arg
            for place, arg in enumerate(stacked)
        ]
        ran = attempt(asked.program.run, args, asked.rows.nothing)
        outputs = [] if isinstance(ran, Raised) else list(arrays_in(ran.outputs).values())
        if nr >= len(outputs):
            return None
        rows.append(outputs[nr])
    return np.stack(rows) if len({each.shape for each in rows}) == 1 else None


def of_rows(found: Array, expected: Array) -> str | None:
    """Return how the rows of a batch come from those of the loop."""
    like = [
        [within(ours, theirs) and bool(np.any(theirs)) for theirs in expected] for ours in found
    ]
    places = [row.index(True) if True in row else None for row in like]
    distinct = not any(within(one, other) for one, other in itertools.combinations(expected, 2))
    if distinct and None not in places:
        if len({*places}) == 1:
            return f"every row is that of row {places[0]}"
        nr = next(nr for nr, place in enumerate(places) if place != nr)
        return f"rows are mixed: the result for row {nr} is that of row {places[nr]}"
    if not np.any(found[1:]) and within(found[0], expected[0]):
        return "all rows but the first are 0"
    for total, words in ((expected.sum(0), "sum"), (expected.mean(0), "mean")):
        if found.dtype.kind in "fc" and all(within(ours, total) for ours in found):
            return f"every row is the {words} over the batch"
    wrong = [
        nr
        for nr, (ours, theirs) in enumerate(zip(found, expected, strict=True))
        if not within(ours, theirs)
    ]
    if len(wrong) == 1 and len(found) > 2:
        return f"row {wrong[0]} alone is wrong"
    return None


def of_whole(batch: Batch, found: Array, expected: Array) -> str | None:
    """Return by what factor all rows are off, if it is one."""
    if found.dtype.kind not in "fc":
        return None
    if not found.any():
        return "all of it is 0"
    power = float(np.vdot(expected, expected).real)
    if not power or not np.isfinite(found).all():
        return None
    factor = float(np.vdot(expected, found).real / power)
    if not within(found, factor * expected):
        return None
    count = math.prod(batch.sizes)
    for value, words in (
        (count, "the size of the batch"),
        (1 / count, "1 / the size of the batch"),
    ):
        if count > 1 and abs(factor / value - 1) < 1e-6:
            return f"off by the factor {factor:.5g}, {words}"
    return (
        "the sign is wrong"
        if abs(factor + 1) < 1e-6
        else f"off by the constant factor {factor:.5g}"
    )
