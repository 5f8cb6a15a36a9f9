"""The smallest input on which an op fails: fewer axes, shorter axes, simpler numbers, the same code.
Next: `gradcheck/gradcheck.py`.

Hypothesis, if it is installed, draws the structure: shapes, layout, dtype, and the seed from which entries are chosen.
The entries are those of the failing sample, so that they stay in the domain that its author had in mind. Then the
numbers are rounded, as long as the same code is found and no kink is walked into.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from plugrad.check.contract import form_of_gradients
from plugrad.check.contract.contract import prepare
from plugrad.check.contract.memory import writable
from plugrad.check.numbers.numerics import Array, largest_of
from plugrad.check.report.codes import CODES
from plugrad.check.report.report import Argument, CheckResult, Finding, Smallest
from plugrad.check.subject.call import Call, frozen, precision_for, quietly
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.rule import Rule
from plugrad.check.subject.rule_run import RuleRun
from plugrad.check.subject.trials import Subject, Trial
from plugrad.check.values.examination import Examination
from plugrad.check.values.values import compare_first, widened
from plugrad.registry.samples import Sample

SECONDS = 2.0  # of work for one op, whatever is found in it
# Times as long on the clock: a busy machine is not the op's fault, one that sleeps is.
PATIENCE = 15.0
TRIES = 400  # of one finding
DRAWS = 120  # structures that Hypothesis draws at first; shrinking them comes on top
TELLABLE = 4096  # entries
TOLD = 3  # findings of one op that are told in full

FORMS = {
    "PLG010": form_of_gradients.one_gradient_per_argument,
    "PLG011": form_of_gradients.exactly_the_shape,
    "PLG012": form_of_gradients.arrays_of_floats,
    "PLG013": form_of_gradients.none_where_none_flows,
}
VALUES = tuple(code for code, kind in CODES.items() if kind.check == "values" and kind.wrong_number)

MISSING = "install hypothesis to shrink shapes"
LATE = "not finished in the time there was"


def worked() -> float:
    """Return the seconds that this thread has worked, or that the clock has gone on by, divided by `PATIENCE`.

    Measured: the search for README's op works for 0.08 s. An op that sleeps or waits works for none at all.
    """
    return time.thread_time() + time.perf_counter() / PATIENCE


def with_smallest(
    subject: Subject, sample: int | None, checks: tuple[CheckResult, ...], seconds: float = SECONDS
) -> tuple[CheckResult, ...]:
    """Return the results of an op's checks, and with its findings the smallest inputs that show them."""
    places = [
        (check, finding)
        for check in checks
        for finding in check.findings
        if finding.verdict == "fail" and finding.code in (*FORMS, *VALUES)
    ]
    places = sorted(places, key=lambda place: place[1].follows is not None)[:TOLD]
    if not places or seconds <= 0:
        return checks
    # The first import may take as long as a search, and its time is not the search's.
    with contextlib.suppress(ImportError):
        import hypothesis.extra.numpy  # noqa: F401
    deadline = worked() + seconds
    trials = {trial.number: trial for trial in subject.trials(sample)}
    for check, finding in places:
        trial = trials.get(finding.sample)
        try:
            found = None if trial is None else smallest(trial, finding, deadline)
        except Exception:  # whatever the op does on other inputs, what was found on this one stays
            found = None
        if found is not None:
            better = dataclasses.replace(finding, smallest=found)
            checks = tuple(replaced(each, check, finding, better) for each in checks)
    return checks


def replaced(each: CheckResult, check: CheckResult, old: Finding, new: Finding) -> CheckResult:
    """Return a result with another finding in the place of one, if it is the result in question."""
    if each.name != check.name:
        return each
    findings = tuple(new if finding is old else finding for finding in each.findings)
    return dataclasses.replace(each, findings=findings)


def smallest(trial: Trial, finding: Finding, deadline: float) -> Smallest | None:
    """Return the smallest input on which an op fails as on one of its samples; None if none is or it is large."""
    prepared = prepare(trial, Findings(""))
    if prepared is None:
        return None
    search = Search(prepared, finding, deadline)
    notes = [] if search.shrink_structure() else [MISSING]
    search.shrink_numbers()
    entries = sum(np.size(arg) for arg in search.best.call.args)
    if entries > TELLABLE or (search.best is prepared and not notes):
        return None
    notes += layouts_of(search.best)
    if search.late:
        notes.append(LATE)
    shown = search.complaint(search.best)
    if shown is None:
        return None
    return Smallest(
        told(search.best),
        tuple((name, show(value)) for name, value in trial.sample.settings.items()),
        tuple(arg.shape for arg in trial.call.args if isinstance(arg, np.ndarray)),
        "; ".join(notes),
        shown.says,
        shown.got,
        shown.expected,
    )


@dataclasses.dataclass(frozen=True)
class Complaint:
    """What is wrong on an input: in words, and both values where values are wrong."""

    says: str
    got: float | complex | None = None
    expected: float | complex | None = None


class OutOfBudgetError(BaseException):
    """Raised through Hypothesis, which catches every Exception, when there is no time left."""


class Search:
    """The best input so far, and what it takes for another one to be as bad."""

    def __init__(self, trial: Trial, finding: Finding, deadline: float) -> None:
        self.start = self.best = trial
        self.finding = finding
        self.deadline = deadline
        self.tries = 0
        self.late = False
        self.at_corner = finding.code in VALUES and is_at_corner(trial)
        """Whether the sample itself is at a kink."""
        self.finite = is_finite(trial.call)
        """Whether forward has a value on the sample: it then must have one on smaller inputs too."""

    def is_out_of_budget(self) -> bool:
        """Return whether there is no time left, or no try; the first is noted."""
        self.late = self.late or worked() > self.deadline
        return self.late or self.tries >= TRIES

    def accepts(self, trial: Trial) -> bool:
        """Return whether an input fails too; if so, it is the best so far."""
        if self.is_out_of_budget() or not is_inside(trial.call, self.start.call):
            return False
        if not self.fails(trial):
            return False
        self.best = trial
        return True

    def fails(self, trial: Trial) -> bool:
        """Return whether the same thing is wrong with an input: the same code, for the same argument."""
        self.tries += 1
        return self.complaint(trial) is not None

    def complaint(self, trial: Trial) -> Complaint | None:
        """Return what is wrong with an input, if it is the same as with the sample."""
        try:
            found = self.of_form(trial) if self.finding.code in FORMS else self.of_values(trial)
            return None if found and self.finite and not is_finite(trial.call) else found
        except Exception:  # not every arrangement of the arguments is one that the op accepts
            return None

    def of_form(self, trial: Trial) -> Complaint | None:
        findings = Findings("")
        rule = Rule(writable(trial.call), trial.subject.op)
        grads = rule.random_grads(trial.generator("contract"))
        run = RuleRun(trial, findings, rule, grads)
        run.results = rule.raw([grad.copy() for grad in grads])
        if self.finding.code != "PLG010" and not form_of_gradients.one_gradient_per_argument(run):
            return None
        FORMS[self.finding.code](run)
        for found, _ in findings.kept.values():
            if (found.code, found.argument) == (self.finding.code, self.finding.argument):
                return Complaint(found.message.partition(": ")[0])  # what to do has been said
        return None

    def of_values(self, trial: Trial) -> Complaint | None:
        comparison, names = compare_first(trial)
        words = Examination("values", wrong="PLG030", of="forward", compare=compare_first).words
        for mismatch in comparison.mismatches:
            argument, output = names[0][mismatch.input][0], names[1][mismatch.output]
            code, verdict, message = words(mismatch, argument, output[0])
            if (verdict, argument) != ("fail", self.finding.argument):
                continue
            if self.finding.code not in (
                code,
                "PLG070",
            ):  # beside the samples all that is wrong is one
                continue
            if output[1] == self.finding.output and (self.at_corner or not is_at_corner(trial)):
                worst = mismatch.worst
                return Complaint(message.partition(": ")[2], worst.backward, worst.numeric)
        return None

    def shrink_structure(self) -> bool:
        """Try other shapes, layouts and dtypes; return whether there is a Hypothesis to draw them."""
        try:
            import hypothesis
        except ImportError:
            return False
        settings = hypothesis.settings(
            database=None,
            deadline=None,
            max_examples=DRAWS,
            phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
            suppress_health_check=list(hypothesis.HealthCheck),
            verbosity=hypothesis.Verbosity.quiet,
        )
        known: dict[Structure, bool] = {}

        def fails(structure: Structure) -> bool:
            if structure not in known:
                if self.is_out_of_budget():
                    raise OutOfBudgetError
                known[structure] = self.accepts(structure.of(self.start))
            return known[structure]

        seed = int(self.start.generator("structure").integers(2**32))
        worst = self.finding.worst.input_index if self.finding.worst is not None else ()
        try:
            with stored_nowhere():
                found = hypothesis.find(
                    structures(self.start, self.finding.argument, worst),
                    fails,
                    settings=settings,
                    random=random.Random(seed),
                )
        except hypothesis.errors.NoSuchExample:
            return True  # it fails as it is only
        except OutOfBudgetError:
            failing = [structure for structure, failed in known.items() if failed]
            if not failing:
                return True
            found = min(failing, key=lambda structure: structure.size)
        self.best = found.of(self.start)
        return True

    def shrink_numbers(self) -> None:
        """Round numbers: all of an array at once, then one by one, as far as it goes on failing."""
        places = [
            nr
            for nr, arg in enumerate(self.best.call.args)
            if isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"
        ]
        for position in places:
            for array in simpler(self.best.call.args[position]):
                if self.accepts(with_array(self.best, position, array)):
                    break
            self.clear_parts(position)
        for position in places:
            for index in np.ndindex(self.best.call.args[position].shape):
                if self.is_out_of_budget():
                    return
                for array in simpler(self.best.call.args[position], index):
                    if self.accepts(with_array(self.best, position, array)):
                        break

    def clear_parts(self, position: int) -> None:
        """Make long stretches of an array 0, the longest first: of many entries few matter."""
        size = self.best.call.args[position].size
        length = size // 2
        while length > 1:
            for start in range(0, size, length):
                array = np.array(self.best.call.args[position], order="K")
                part = np.unravel_index(np.arange(start, min(start + length, size)), array.shape)
                if array[part].any():
                    array[part] = 0
                    self.accepts(with_array(self.best, position, array))
            length //= 2


@contextlib.contextmanager
def stored_nowhere() -> Iterator[None]:
    """Keep Hypothesis from making a folder `.hypothesis` in the working directory, if it has none."""
    from hypothesis import configuration

    if getattr(configuration, "__hypothesis_home_directory", True) or Path(".hypothesis").exists():
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(None)


@dataclasses.dataclass(frozen=True)
class Structure:
    """All of an input but its numbers."""

    shapes: tuple[tuple[int, ...], ...]
    """Of the arguments that are arrays."""
    plain: bool
    """Whether arrays are in C order."""
    double: bool
    """Whether they are float64, or complex128."""
    zeros: bool
    """Whether integers and booleans are all 0."""
    seed: int
    """From which entries are chosen; 0: the first ones, 1: those from the worst on."""
    worst: tuple[int, tuple[int, ...]] = (-1, ())
    """The position of the array that the finding is about, and where in it."""

    @property
    def size(self) -> tuple[int, int]:
        """How large it is: entries, then axes."""
        return sum(map(math.prod, self.shapes)), sum(map(len, self.shapes))

    def of(self, trial: Trial) -> Trial:
        """Return a trial of this structure, with entries of the trial's arrays."""
        rng = np.random.default_rng(self.seed)
        shapes = iter(self.shapes)
        args = list(trial.call.args)
        for position, arg in enumerate(args):
            if isinstance(arg, np.ndarray):
                if (
                    self.seed == 1
                    and self.worst[0] == position
                    and arg.ndim == len(self.worst[1]) > 0
                ):
                    arg = np.roll(arg, [-nr for nr in self.worst[1]], tuple(range(arg.ndim)))
                args[position] = frozen(self.array(arg, next(shapes), rng))
        return with_args(trial, tuple(args))

    def array(self, array: Array, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
        """Return an array of another shape with entries of an array."""
        if array.dtype.kind not in "fc":
            return np.zeros(shape, array.dtype) if self.zeros else first_of(array, shape)
        if self.seed < 2 or not array.size:
            chosen = first_of(array, shape)
        else:
            size = int(np.prod(shape))
            chosen = rng.choice(array.reshape(-1), size, replace=size > array.size).reshape(shape)
        if self.double:
            chosen = chosen.astype(np.complex128 if array.dtype.kind == "c" else np.float64)
        plain = self.plain or not shape
        return (
            np.array(chosen, order="C", ndmin=min(array.ndim, 1))
            if plain
            else laid_out(chosen, array)
        )


def first_of(array: Array, shape: tuple[int, ...]) -> Array:
    """Return the first entries of an array along each axis: what is left of a triangle or an order is kept."""
    if array.shape == shape:
        return array
    narrow = array[(0,) * max(array.ndim - len(shape), 0)]
    narrow = np.asarray(narrow)[tuple(slice(size) for size in shape[len(shape) - narrow.ndim :])]
    if narrow.shape == shape:
        return narrow
    return np.resize(array, shape)


def laid_out(chosen: Array, array: Array) -> Array:
    """Return an array in the layout of another: Fortran order, or with gaps between the entries."""
    if array.flags.c_contiguous:
        return np.ascontiguousarray(chosen)
    if array.flags.f_contiguous:
        return np.asfortranarray(chosen)
    wide = np.repeat(chosen, 2, axis=-1)
    return wide[..., ::2]


def structures(trial: Trial, argument: str | None, worst: tuple[int, ...]) -> Any:
    """Return the Hypothesis strategy of structures that are no larger than a trial's, the smallest first."""
    from hypothesis import strategies as st

    arrays = [arg for arg in trial.call.args if isinstance(arg, np.ndarray)]
    shapes = [array.shape for array in arrays]
    floats = [array for array in arrays if array.dtype.kind in "fc"]
    double = all(array.dtype.itemsize == (16 if array.dtype.kind == "c" else 8) for array in floats)
    contiguous = all(array.flags.c_contiguous for array in arrays)
    integers = any(array.dtype.kind not in "fc" for array in arrays)
    names = trial.call.names
    place = (names.index(argument) if argument in names else -1, worst)
    return st.builds(
        Structure,
        worst=st.just(place),
        shapes=shapes_like(shapes),
        plain=st.just(True) if contiguous else st.sampled_from((True, False)),
        double=st.just(False) if double else st.sampled_from((True, False)),
        zeros=st.sampled_from((True, False)) if integers else st.just(False),
        seed=st.integers(0, 3),
    )


def shapes_like(shapes: Sequence[tuple[int, ...]]) -> Any:
    """Return the strategy of shapes that are related as these are: they broadcast, or have equal sizes somewhere."""
    from hypothesis import strategies as st
    from hypothesis.extra import numpy as hnp

    sizes = sorted({size for shape in shapes for size in shape})
    related = st.fixed_dictionaries({size: st.integers(min(size, 1), size) for size in sizes}).map(
        lambda new: tuple(tuple(new[size] for size in shape) for shape in shapes)
    )
    most, rank = max(sizes, default=1), max(map(len, shapes), default=0)
    if len(shapes) == 1:
        free = hnp.array_shapes(min_dims=0, max_dims=rank, min_side=1, max_side=max(most, 1))
        return st.one_of(free.map(lambda shape: (shape,)), related)
    try:
        np.broadcast_shapes(*shapes)
    except ValueError:
        return related
    broadcast = hnp.mutually_broadcastable_shapes(
        num_shapes=len(shapes), min_dims=0, max_dims=rank, min_side=1, max_side=max(most, 1)
    )
    return st.one_of(broadcast.map(lambda found: tuple(found.input_shapes)), related)


def simpler(array: Array, index: tuple[int, ...] | None = None) -> Iterator[Array]:
    """Yield an array with simpler numbers, all or the one at an index, the simplest first."""
    for round_to in ROUNDINGS:
        changed = np.array(array, order="K")
        if index is None:
            changed[...] = round_to(array)
        else:
            changed[index] = round_to(array[index])
        if np.array_equal(changed, array):
            return  # it is as simple as that
        yield changed


def rounded(digits: int) -> Any:
    """Return the function that rounds to so many digits behind the point."""
    return lambda values: np.round(values, digits) + 0.0  # -0.0 is not simpler


ROUNDINGS = (
    np.zeros_like,
    np.ones_like,
    lambda values: -np.ones_like(values),
    *(rounded(digits) for digits in range(4)),
)


STEPS = (2.0**-12, 2.0**-15)


def is_at_corner(trial: Trial) -> bool:
    """Return whether forward has a kink or a jump at an input, in whatever entry: one slope to the right, another left.

    Their difference goes with the step where it is smooth.
    """
    call = widened(trial)
    outputs = call.values()
    near = Surroundings(call, outputs, precision_for(call, outputs))
    line, _ = near.direction(near.uneven())
    gaps = []
    for step in STEPS:
        right, left = (line(sign * step)[0] - near.origin for sign in (1, -1))
        gaps.append(np.abs(right + left) / step)
        slopes = np.maximum(np.abs(right), np.abs(left)) / step
    with np.errstate(invalid="ignore"):
        return bool(((gaps[1] > 1e-4 * slopes) & (gaps[1] > 0.5 * gaps[0])).any())


def is_finite(call: Call) -> bool:
    """Return whether forward has a value for its inputs in every entry of its outputs."""
    with quietly():
        return all(bool(np.isfinite(value).all()) for value in call.values())


def is_inside(call: Call, start: Call) -> bool:
    """Return whether all entries are within reach of the sample's; at the edge of their domain only if those are."""
    for position, reach in zip(start.wanted, start.reaches, strict=True):
        low, high = call.domain.get(call.names[position], (-np.inf, np.inf))
        array, before = call.args[position], start.args[position]
        if array.dtype.kind != "f":
            continue
        for edge in (low, high):
            if (array == edge).any() and not (before == edge).any():
                return False
        if not ((array >= low) & (array <= high) | np.isnan(array)).all():
            return False
        if largest_of(array) > max(reach.farthest, largest_of(before)):
            return False
    return True


def with_array(trial: Trial, position: int, array: Array) -> Trial:
    """Return a trial with another array at one position."""
    args = list(trial.call.args)
    args[position] = frozen(array)
    return with_args(trial, tuple(args))


def with_args(trial: Trial, args: tuple[Any, ...]) -> Trial:
    """Return a trial with other arguments."""
    limits = tuple(reach.farthest for reach in trial.call.reaches)
    call = dataclasses.replace(trial.call, args=args, limits=limits)
    return dataclasses.replace(trial, call=call, sample=Sample(*args, **trial.sample.settings))


def told(trial: Trial) -> tuple[Argument, ...]:
    """Return the arguments of a trial as plain data."""
    call = trial.call
    return tuple(
        Argument(name, nested(arg.tolist()), str(arg.dtype), arg.shape)
        if isinstance(arg, np.ndarray)
        else Argument(name, show(arg))
        for name, arg in zip(call.names, call.args, strict=True)
    )


def layouts_of(trial: Trial) -> Iterator[str]:
    """Yield which arrays are not laid out as they are shown."""
    for name, arg in zip(trial.call.names, trial.call.args, strict=True):
        if isinstance(arg, np.ndarray) and not arg.flags.c_contiguous:
            yield f"{name} {'in Fortran order' if arg.flags.f_contiguous else 'with strides'}"


def nested(value: Any) -> Any:
    """Return lists in lists as tuples in tuples."""
    return tuple(map(nested, value)) if isinstance(value, list) else value


def show(value: Any) -> Any:
    """Return a value as it is if JSON has it, else as text."""
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)
