"""The vmap check: an op of plugrad, or a rule for batches of another framework, gives what a loop over the rows gives.

Every row of the loop is a run of the function without a batch. Compared with it are the values of `vmap`, the gradient
through it (`grad` of `vmap`), and `vmap` of the gradient: with each input's batch at every axis, with inputs that are
not batched, with batches of 0, 1, some, and as many as an axis has entries, and with a batch within a batch.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from plugrad.check import CheckResult, Round
from plugrad.check.frameworks import Ran
from plugrad.check.questions import (
    AXES,
    Argument,
    Array,
    Findings,
    Gap,
    Raised,
    Room,
    Smallest,
    Subject,
    Trial,
    attempt,
    distance,
    nested,
    with_place,
)
from plugrad.engine.call.refusals import is_written
from plugrad.engine.errors import VmapError
from plugrad.engine.places import frames_of
from plugrad.registry.telling.strangers import pluralized
from plugrad_frameworks.vmap.batches import (
    Batch,
    Row,
    Rows,
    arrays_in,
    batches_of,
    in_front,
    in_rows,
)
from plugrad_frameworks.vmap.diagnoses import (
    OUTPUTS,
    Compared,
    as_found,
    diagnosis_of,
    gap_to_loop,
    wrong_form,
)
from plugrad_frameworks.vmap.own import Meant, OwnProgram

TRIALS, ENTRIES = 4, 512
"""The samples that are asked at most, of different forms, and how many entries they may have."""
TRIALS_FEW = 1
"""Limit of samples where few batches are compared: each form is compiled anew, which takes a second for one sample; or
it is an op of plugrad, most of which are batched in the same ways, and the check is not a full one.
"""


def has_batches(subject: Subject) -> bool:
    """Return True if `subject`, what is checked, is an op of plugrad, or a framework's function that can be batched."""
    if subject.foreign is None:
        return subject.declaring is not None
    return bool(subject.foreign.meant.batching)


class Batches(Room):
    """Check of batches against a loop over their rows."""

    name = "vmap"

    def __init__(self, now: Round) -> None:
        super().__init__(now)
        self.foreign: Any = now.subject.foreign
        """The framework's function that is checked; None for an op of plugrad."""
        has_vmap = self.foreign is None and hasattr(now.subject.declaring, "vmap")
        self.meant = Meant("offered" if has_vmap else "declared")
        compiles = self.foreign is not None and self.foreign.meant.framework.compiles
        self.few: bool = compiles or not (self.foreign or now.subject.full)
        self.steady = {trial.number for trial in now.steady}
        self.compared = 0
        self.left: dict[str, str] = {}
        self.loops: set[str] = set()

    def ask(self) -> Iterator[Trial]:
        """Yield the samples to test: small ones of different forms, and one with a negative axis (counted from the
        end).
        """
        trials = chosen(self.now.usable, self.few and self.now.subject.deterministic)
        yield from trials
        if not self.few:
            yield from from_behind(trials)

    def judge(self, each: Trial) -> None:
        """Compare the batches of the sample `each` with loops; for a function that draws random numbers, only test how
        it draws them.
        """
        program: Any = self.foreign or OwnProgram(each.call.function, self.meant, self.loops)
        asked = BatchTests(self.findings, each, program, each.number in self.steady, self.few)
        if self.now.subject.deterministic:
            asked.all()
        else:
            asked.randomness()
        self.compared += asked.compared
        self.left |= asked.left
        if asked.compared:
            self.findings.asked_on.add(each.number)

    def say(self) -> CheckResult:
        """Return the result of the check, with the batches that were not tested and the reasons."""
        for why in dict.fromkeys(self.left.values()):
            what = " and ".join(each for each, reason in self.left.items() if reason == why)
            self.findings.notes.add(f"not asked: {what} ({why})")
        if self.loops:
            self.findings.notes.add(f"example by example: {', '.join(sorted(self.loops))}")
        batches = pluralized(self.compared, "batch", "batches")
        samples = pluralized(len(self.findings.asked_on), "sample")
        large = bool(self.now.usable) and min(each.size for each in self.now.usable) > ENTRIES
        why = f": all samples have more than {ENTRIES} entries" * large
        return self.findings.result(
            f"no batch could be compared{why}", f"{batches} as a loop on {samples}"
        )


def chosen(trials: Sequence[Trial], few: bool) -> list[Trial]:
    """Return the samples to test, the smallest of each form: numbers of axes, kinds of dtype and other arguments. There
    are at most `TRIALS`, or `TRIALS_FEW` if there are to be `few`.
    """
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
    return several[: TRIALS_FEW if few else TRIALS]


def from_behind(trials: Sequence[Trial]) -> Iterator[Trial]:
    """Yield the first of the samples that has an axis argument, with this axis counted from the end (-1) instead;
    nothing if some sample has a negative axis already, or the result differs. -1 is another axis of a batch whose rows
    are along the last.
    """
    named = [
        (trial, place, arg)
        for trial in trials
        for place, arg in enumerate(trial.call.args)
        if trial.call.names[place] in AXES and type(arg) is int
    ]
    for trial, place, axis in named[:1] if all(axis >= 0 for *_, axis in named) else ():
        rank = next(iter(trial.call.arrays.values())).ndim
        other = trial.with_args({place: axis - rank})
        expected, found = attempt(trial.call.values), attempt(other.call.values)
        if isinstance(expected, Raised) or isinstance(found, Raised):
            continue
        if len(found) == len(expected) and all(map(np.array_equal, found, expected)):
            yield other


class BatchTests:
    """The tests of `vmap` on one sample of `program`: each batch is compared with a loop over its rows, and `findings`
    gets the differences. `compared` counts the comparisons, and `left` has the batches that were not tested, with the
    reasons.
    """

    def __init__(
        self,
        findings: Findings,
        trial: Trial,
        program: Any,
        with_gradients: bool,
        few: bool,
    ) -> None:
        self.findings = findings
        self.trial = trial
        self.program = program
        self.own = trial.subject.foreign is None
        """True for an op of plugrad."""
        self.few = few
        """True if only the batches that find most faults are compared."""
        self.rows = Rows(trial, program)
        self.with_gradients = with_gradients and any(self.rows.needs)
        self.compared = 0
        self.found = False
        self.worked: set[str] = set()
        """The kinds of gradients (`THROUGH`, `INSIDE`) that some batch had."""
        self.accepted: set[Any] = set()
        """The sets of unbatched arguments for which some batch did not raise."""
        self.left: dict[str, str] = {}
        self.refusals: list[tuple[Batch, str, Exception]] = []

    @property
    def names(self) -> Sequence[str]:
        """The names of the arguments."""
        return self.trial.call.names

    def simplified(self) -> BatchTests:
        """Return these tests on the sample with its numbers rounded to one digit, which make a finding easier to
        read.
        """
        asked = BatchTests(self.findings, self.trial, self.program, self.with_gradients, self.few)
        asked.rows = Rows(self.trial, self.program, digits=1)
        return asked

    def beside(self, nudge: int) -> Rows:
        """Return the rows of the sample; if `nudge` is not 0, rows with all numbers moved by a few units in the last
        place.
        """
        rows = self.rows
        return Rows(self.trial, self.program, nudge, rows.digits) if nudge else rows

    def all(self) -> None:
        """Compare each batch with the loop: the values first, and if these are right the gradients."""
        few = self.few
        for nr, batch in enumerate(batches_of(self.trial, few)):
            if 0 in batch.sizes and self.trial.subject.declaring is None:
                self.left[kind_of(batch, "")] = EMPTY
                continue
            if not self.values(batch):
                continue
            if self.with_gradients and (not few or nr in FIRST or len(batch.sizes) > 1):
                self.gradient_of_batch(batch)
                self.batch_of_gradient(batch)
        self.report_refusals()

    def values(self, batch: Batch) -> bool:
        """Compare the outputs of `batch` with those of the loop, and add a finding for a difference; return True if
        they agree. A batch that raises is recorded in `refusals`.
        """
        runs = self.rows.runs(batch)
        if runs is None:
            return False
        needs = self.rows.needs if self.own else self.rows.nothing  # as a row was run
        ran = attempt(batch.of(self.program).run, self.rows.stacked(batch), needs)
        if isinstance(ran, Raised):
            self.refusals.append((batch, "", ran.error))
            return False
        self.compared += 1
        self.accepted.add(batch.unbatched)
        pairs = self.of_outputs(batch, runs, ran.outputs)
        return self.agree("PLG090", batch, pairs, self.again, BatchTests.values)

    def of_outputs(
        self, batch: Batch, runs: Mapping[Row, Ran], outputs: Sequence[Any]
    ) -> list[Compared]:
        """Return the comparison of each array in `outputs`, those of a batch, with the stacked outputs of its rows;
        `runs` has the run of each row.
        """
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
        """Return comparisons that hold the outputs of the loop with all inputs moved by a few units in the last place
        (`nudge`), to measure rounding; None if a row raises or is not finite.
        """
        runs = self.beside(nudge).runs(batch)
        return (
            None
            if runs is None
            else self.of_outputs(batch, runs, next(iter(runs.values())).outputs)
        )

    # gradients

    def gradient_of_batch(self, batch: Batch) -> None:
        """Compare the gradient through `vmap` with the gradients of the loop, and add a finding for a difference. For
        an argument that is not batched, the expected gradient is the sum over the rows.
        """
        known, expected = self.rows.gradients(batch), self.sums(batch, 0)
        if known is None or expected is None:
            return
        ran = attempt(batch.of(self.program).run, self.rows.stacked(batch), self.rows.needs)
        if isinstance(ran, Raised):
            return
        numbers = list(arrays_in(next(iter(self.rows.runs(batch).values())).outputs))  # type: ignore[union-attr]
        outs = list(arrays_in(ran.outputs))
        grads: list[Any] = [None] * len(ran.outputs)
        for nr, out in zip(numbers, outs, strict=True):
            rows = known.given[nr]
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
        self.agree("PLG091", batch, pairs, again, BatchTests.gradient_of_batch)

    def sums(self, batch: Batch, nudge: int) -> dict[int, Compared] | None:
        """Return the expected gradient of each argument through the batch, by the argument's index: the gradients of
        the loop, summed over the rows that share a value of the argument. None if a row has no finite gradient. If
        `nudge` is not 0, all inputs are moved by a few units in the last place.
        """
        known = self.beside(nudge).gradients(batch)
        if known is None:
            return None
        found = {}
        for place in self.trial.call.wanted:
            arg = self.trial.call.args[place]
            parts: dict[Row, Array] = {}
            for row, gradients in known.found.items():
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
        """Compare `vmap` of the pullback with the gradients of the rows, and add a finding for a difference."""
        known, expected = self.rows.gradients(batch), self.each(batch, 0)
        if known is None or expected is None:
            return
        given = [each for each in known.given if each is not None]
        has = [each is not None for each in known.given]
        pullback = self.program.pullback(self.rows.needs, has)
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
        self.agree("PLG091", batch, pairs, again, BatchTests.batch_of_gradient)

    def each(self, batch: Batch, nudge: int) -> dict[int, Compared] | None:
        """Return the expected gradients of each argument, row by row, by the argument's index; None if a row has no
        finite gradient. If `nudge` is not 0, all inputs are moved by a few units in the last place.
        """
        known = self.beside(nudge).gradients(batch)
        if known is None:
            return None
        found = {}
        for place in self.trial.call.wanted:
            arg = self.trial.call.args[place]
            rows = {
                row: np.zeros_like(arg) if of[place] is None else np.asarray(of[place], arg.dtype)
                for row, of in known.found.items()
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
        question: Callable[[BatchTests, Batch], Any],
    ) -> bool:
        """Return True if all `pairs` agree up to rounding; otherwise add a finding with `code` for the first
        difference, and return False. `again` gives the loop's results near the sample, and `question` repeats this
        test, to find out whether simpler numbers show the difference too.
        """
        arrays = list(self.trial.call.arrays)
        for nr, pair in enumerate(pairs):
            where = f"{pair.of} {batch.in_words(self.names, arrays)}"
            wrong = wrong_form(pair)
            found = as_found(pair)
            # A gradient may vanish where large terms cancel.
            natural = 1.0 if code == "PLG091" else 0.0
            gap = None if wrong else gap_to_loop(found, pair.expected, natural)
            if not wrong and (gap is None or self.is_noise(batch, pair, found, nr, again)):
                continue
            self.found = True
            if self.rows.digits is None:
                simpler = self.simplified()
                question(simpler, batch)
                if simpler.found:
                    return False
            diagnosis = diagnosis_of(self.rows, batch, pair, found, nr, code)
            words = f": {numbers(batch, pair, gap)}" if gap else f" {wrong}"
            self.findings.add(
                self.trial,
                "PLG092" if wrong else code,
                f"{where}{words}",
                diagnosis=diagnosis,
                smallest=self.smallest(batch, words.removeprefix(": ").strip()),
            )
            return False
        return True

    def is_noise(
        self,
        batch: Batch,
        pair: Compared,
        found: Array,
        nr: int,
        again: Callable[[Batch, int], Sequence[Compared] | None],
    ) -> bool:
        """Return True if the difference between `found` and the loop is rounding: the loop's own results change as much
        when the inputs move by a few units in the last place. `again` computes these; `nr` is the index of `pair` among
        them.
        """
        gap = distance(found, pair.expected)
        spread = np.zeros_like(gap)
        for nudge in (1, 2, 3):
            near = attempt(again, batch, nudge)
            if near is None or isinstance(near, Raised):
                continue
            spread = np.maximum(spread, distance(near[nr].expected, pair.expected))
        return bool((gap <= 64 * spread.max(initial=0.0)).all())

    def smallest(self, batch: Batch, says: str) -> Smallest | None:
        """Return the arguments of a batch to be shown with a finding whose message is `says`; None if they have more
        than 64 entries.
        """
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

    def report_refusals(self) -> None:
        """Report the batches that raised: as a fault if the function has a batching rule of its own, unless that raises
        deliberately; otherwise in a note.
        """
        arrays = list(self.trial.call.arrays)
        offered = self.program.meant.batching == "offered"
        for batch, what, error in self.refusals:
            words = f"{what}{batch.in_words(self.names, arrays)} raised {with_place(error)}"
            deliberate = isinstance(error, NotImplementedError) or (
                is_written(error) and bool(self.place_of(error))
            )
            # PyTorch has no `vjp` of ops of torch.library, whatever is batched; a backward may use NumPy.
            never = what in (THROUGH, INSIDE) and what not in self.worked
            if self.program.meant.batching == "declared":
                refused = isinstance(error, VmapError)
            else:
                refused = not offered or never or (deliberate and bool(self.compared))
            if refused:
                self.left.setdefault(kind_of(batch, what), reason(error))
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
        """Return the likely reason for which `batch` raises while others do not, and the way out; None if none is
        known. `what` is '' for the values, and otherwise the kind of gradient.
        """
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
        """Return the file of the author's code in which `error` was raised; '' if it was raised elsewhere."""
        files = [frame.file for frame in frames_of(error)[-1:] if frame.file in with_place(error)]
        return "".join(files)

    # randomness

    def randomness(self) -> None:
        """Test a function that draws random numbers on equal rows: with randomness="same" the results must be equal,
        with "different" they must differ. Add a finding otherwise.
        """
        if "same" not in self.program.meant.framework.randomness:
            self.left["batches"] = "it draws random numbers"
            return
        call, count, nothing = self.trial.call, 4, self.rows.nothing
        axes = tuple(0 if isinstance(arg, np.ndarray) else None for arg in call.args)
        batch = Batch((count,), (axes,))
        alike = [
            np.stack([arg] * count, dtype=arg.dtype) if isinstance(arg, np.ndarray) else arg
            for arg in call.args
        ]
        if not self.draws():
            return
        if self.own and not isinstance(attempt(batch.of(self.program).run, alike, nothing), Raised):
            self.left["batches"] = "it draws from a random generator that is not plugrad's"
            return
        for mode in self.program.meant.framework.randomness:
            differs = []
            for _ in range(3):
                ran = attempt(batch.of(self.program, randomness=mode).run, alike, nothing)
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
        self.report_refusals()

    def draws(self) -> bool:
        """Return True if runs of the function on this sample differ: it really draws random numbers."""
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


EMPTY = "in a function, where the framework's own operations may get it wrong"
"""Measured in PyTorch 2.13, of `conv1d`, pooling, `group_norm` and `interpolate`."""
FIRST = (0, 1, 2)
"""The batches whose gradients are compared where few batches are."""
THROUGH, INSIDE = "the gradient through ", "the gradient in "


def numbers(batch: Batch, pair: Compared, gap: Gap) -> str:
    """Return in words the entry at which a batch and the loop differ most (`gap`), and the two numbers there."""
    count = len(batch.sizes) if pair.rows else 0
    row, inner = gap.index[:count], gap.index[count:]
    ours, theirs = gap.numbers
    at = f"row {', '.join(map(str, row))}" if count else "there"
    entry = f" at {list(inner)}" if inner else ""
    return f"{at}{entry} is {ours}, that of the loop {theirs}"


def reason(error: Exception) -> str:
    """Return in words why a batch is refused; of plugrad's own refusals, no advice."""
    return str(error).partition(";")[0] if isinstance(error, VmapError) else with_place(error)


def by_value(found: Mapping[int, Compared] | None) -> list[Compared] | None:
    """Return the values of the mapping `found`, comparisons, as a list, in order; None for None."""
    return None if found is None else list(found.values())


def kind_of(batch: Batch, what: str) -> str:
    """Return the kind of a batch that is not tested, in words, such as 'a batch of 0'; `what` is put in front."""
    if 0 in batch.sizes:
        return f"{what}a batch of 0"
    return f"{what}a batch of batches" if len(batch.sizes) > 1 else f"{what}a batch"
