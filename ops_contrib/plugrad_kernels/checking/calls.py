"""Test inputs of a kernel: recorded calls of its slot, on which it is compared with the plain forward.

They are the calls that the op makes for its samples and their variants. The arguments are copies of those that the op
gave its plain forward: the op has checked and arranged them, and inputs that it refuses make no call.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from plugrad.check.questions import (
    Array,
    Raised,
    Trial,
    Variant,
    attempt,
    axes_by_length,
    frozen,
    resized,
    shared_properties,
    variants_of,
    with_imaginary,
)
from plugrad_kernels.checking.asked import AskedKernels

if TYPE_CHECKING:
    from plugrad.authoring import Kernel
    from plugrad_kernels.choosing import SlotCall

Axis = tuple[int, int]
"""Position of an argument, and one of its axes."""
Axes = tuple[Axis, ...]
LENGTHS = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    15,
    16,
    17,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    129,
    255,
    256,
    257,
)
"""Lengths for one axis, or for several of equal length: around the lengths of blocks."""
MOST_ENTRIES = 2**16
"""Limit of entries of all arrays of a lengthened sample."""
FEW_LENGTHS = (1, 3, 7, 8, 17, 32, 33, 65, 129)
"""Lengths for further samples."""
MOST_BASES, MOST_WIDENED, MOST_SETS = 6, 3, 12
"""Limits: samples that are lengthened, each of other settings or ranks; samples that are varied; sets of axes of one
length.
"""
MOST_VARIANTS = 250
MOST_MIXED = 2**12
"""Approximate limit for the product of the lengths of axes that are lengthened together, since the cost is unknown."""
CORNERS, MOST_PAIRS = ((17, 33), (129, 65)), 12
"""Lengths of two axes that both end in a partly filled block, whatever its size; and the limit of such pairs."""
SLOW = 0.1
"""Seconds of a call after which no axis is made longer still."""
MOST_SPENT = 2.5
"""Approximate limit of seconds for the lengths of one sample: a slow op is tested at the short ones."""
MIXED = 16
"""Number of random combinations of lengths of all axes."""
LARGE = 2**21
"""Limit of entries of an array where speed is measured, and threads share the work."""
TOO_SLOW = 1.0
"""Seconds that such a call may be expected to take if its work and memory grow with each axis. Measured for distances
between rows by an array of all differences: a check takes 13 s and 2 GB; without a limit 48 s and 8 GB."""


@dataclasses.dataclass(frozen=True)
class KernelCall:
    """Recorded call of a kernel: its arguments, and the sample, or variant of a sample, that led to it."""

    trial: Trial
    """The sample, or a variant of it."""
    words: str
    """The change of the sample: 'input of shape (1, 2, 17, 17)'; '' if there is none."""
    kernel: Kernel
    plain: Any
    """The plain forward."""
    args: tuple[Any, ...]
    settings: dict[str, Any]
    stretched: tuple[str, int] | None = None
    """The axes that were made longer, and their length, if nothing else was changed."""
    usual: bool = False
    """True if its numbers are those of a sample, so that errors are worth measuring."""

    @property
    def arrays(self) -> list[Array]:
        """The arrays among the arguments."""
        return [each for each in (*self.args, *self.settings.values()) if type(each) is np.ndarray]

    @property
    def size(self) -> int:
        """The number of entries of its arrays."""
        return sum(each.size for each in self.arrays)

    @property
    def dtype(self) -> str:
        """The name of the dtype of the first array."""
        return self.arrays[0].dtype.name

    @property
    def form(self) -> tuple[Any, ...]:
        """Key that is equal for calls for which a kernel is compiled only once: dtype, dimensions, other arguments."""
        return (self.dtype, *(each.ndim for each in self.arrays), repr(self.others))

    @property
    def others(self) -> list[Any]:
        """The arguments that are not arrays."""
        return [
            each for each in (*self.args, *self.settings.values()) if type(each) is not np.ndarray
        ]

    @property
    def where(self) -> str:
        """Description of the call for messages: sample, change, dtype and shapes."""
        shapes = ", ".join(f"{list(each.shape)}" for each in self.arrays)
        changed = f" with {self.words}" * bool(self.words)
        return f"on sample {self.trial.number}{changed} ({self.dtype}, arrays of shape {shapes})"


class Slot:
    """Recorder of the calls that an op makes to its plain forward, with the reasons of kernels for refusing some."""

    def __init__(self, kernels: AskedKernels, op: Any) -> None:
        self.kernels = kernels
        self.op = op
        self.refused: dict[str, int] = {}
        """The reasons of kernels for calls that they do not take, with their counts."""
        self.raised: list[tuple[Trial, str, Exception]] = []
        """The exceptions of `takes` predicates, each with the trial and its change in words."""
        self.made = 0

    def calls(
        self,
        trial: Trial,
        words: str = "",
        stretched: tuple[str, int] | None = None,
        usual: bool = False,
    ) -> list[KernelCall]:
        """Return the calls to the plain forward that an op makes in a trial, and that a kernel takes;
        [] if it refuses the trial.

        `words` says how the trial differs from its sample; `stretched` and `usual` are those of `KernelCall`.
        """
        seen: list[SlotCall] = []

        def see(call: SlotCall) -> bool:
            if call.function is self.op:
                seen.append(
                    dataclasses.replace(
                        call,
                        args=tuple(map(own_copy, call.args)),
                        settings={name: own_copy(each) for name, each in call.settings.items()},
                    )
                )
            return False

        with self.kernels.checked(see):
            outcome = attempt(trial.call.record)
        if isinstance(outcome, Raised) and any(
            "takes" in frame for frame in getattr(outcome.error, "__notes__", ())
        ):
            self.raised.append((trial, words, outcome.error))
        self.made += len(seen)
        found = []
        for call in seen:
            if call.kernel is None:
                why = call.why_not or "it is not worth it"
                self.refused[why] = self.refused.get(why, 0) + 1
            else:
                found.append(
                    KernelCall(
                        trial,
                        words,
                        call.kernel,
                        self.op.plain,
                        call.args,
                        call.settings,
                        stretched,
                        usual,
                    )
                )
        return found


def own_copy(value: Any) -> Any:
    """Return a C-contiguous copy of an array, as a kernel gets it; any other value unchanged."""
    return np.array(value, order="C") if type(value) is np.ndarray else value


# Which inputs.


def with_dtypes(trial: Trial, dtypes: Sequence[str]) -> Iterator[tuple[Trial, str]]:
    """Yield (trial, words): the trial with its own numbers first, then with its arrays in each of `dtypes`.

    `words` names the change, '' for none.
    """
    arrays = trial.call.arrays
    of_numbers = [each for each in arrays.values() if each.dtype.kind in "fc"] or [*arrays.values()]
    if not of_numbers:
        yield trial, ""
        return
    own = of_numbers[0].dtype
    for name in dict.fromkeys((own.name, *dtypes)):
        dtype = np.dtype(name)
        if dtype == own:
            yield trial, ""
            continue
        rng = trial.generator(f"kernels, {name}")
        cast = {
            place: as_dtype(array, dtype, rng)
            for place, array in arrays.items()
            if array.dtype.kind == own.kind
        }
        if all(each is not None for each in cast.values()):
            yield trial.with_args(cast), f"arrays of {name}"


def as_dtype(array: Array, dtype: np.dtype[Any], rng: np.random.Generator) -> Array | None:
    """Return an array in another dtype, or None if the conversion makes no sense, such as from integers to floats.

    If it is complex, `rng` draws imaginary parts; floats are rounded to small integers.
    """
    if dtype.kind == "c" and array.dtype.kind == "f":
        wide: Array = with_imaginary(array.astype(np.float64), rng).astype(dtype)
        return wide
    if dtype.kind in "iu" and array.dtype.kind == "f":
        whole: Array = np.clip(
            np.rint(3 * np.nan_to_num(array)), 0 if dtype.kind == "u" else -99, 99
        )
        return whole.astype(dtype)
    if dtype.kind != array.dtype.kind:
        return None
    return array.astype(dtype)


def different(trials: Sequence[Trial], most: int) -> list[Trial]:
    """Return the smallest trial for each combination of settings and ranks of arrays, at most `most`."""
    kinds: dict[Any, Trial] = {}
    usable = [trial for trial in trials if trial.call.arrays and trial.size]
    for trial in sorted(usable, key=lambda trial: (trial.widened, trial.size)):
        ranks = tuple(array.ndim for array in trial.call.arrays.values())
        kinds.setdefault((repr(trial.sample.settings), ranks), trial)
    return list(kinds.values())[:most]


def varied(trials: Sequence[Trial]) -> Iterator[tuple[Trial, Variant]]:
    """Yield (trial, variant) for a few trials: the variants that other checks use, with other settings,
    lengths or numbers.
    """
    shared = shared_properties(trials)
    for number, trial in enumerate(different(trials, MOST_WIDENED)):
        for variant in variants_of(trial, shared, 1 if number == 0 else 3):
            yield trial, variant


def special(trial: Trial) -> Iterator[tuple[Trial, str]]:
    """Yield (trial, words): the trial with special numbers in one of its arrays, such as NaN, infinity, -0, tiny,
    huge or ties.

    `words` names the change.
    """
    first = min(trial.call.arrays, default=0)
    for place, array in trial.call.arrays.items():
        if array.dtype.kind != "f" or not array.size:
            continue
        name = trial.call.names[place]
        limits = np.finfo(array.dtype)
        flat = {"first": 0, "middle": array.size // 2, "last": array.size - 1}
        for which, entry in flat.items():
            for words, value in (("nan", np.nan), ("inf", np.inf), ("-inf", -np.inf)):
                new = array.copy()
                new.flat[entry] = value
                yield trial.with_args({place: new}), f"the {which} entry of {name} = {words}"
        for words, new in (
            *(
                (
                    ("all nan", np.full_like(array, np.nan)),
                    ("all -inf", np.full_like(array, -np.inf)),
                )
                if place == first
                else ()  # of several infinite terms the order, and what is 0 * inf, decide
            ),
            ("all -0.0", np.full_like(array, -0.0)),
            ("all equal", np.full_like(array, array.flat[0])),
            ("whole numbers, with ties", np.rint(array)),
            ("ties and zeros of both signs", np.where(np.rint(array) == 0, -0.0, np.rint(array))),
            ("denormal", (np.sign(array) * limits.smallest_subnormal * 5).astype(array.dtype)),
            ("multiplied by 1e4", (array * 1e4).astype(array.dtype)),
            ("multiplied by 1e15", (array * 1e15).astype(array.dtype)),
            ("multiplied by 1e-15", (array * 1e-15).astype(array.dtype)),
            *((("the identity", identity(array)),) if array.ndim > 1 else ()),
        ):
            yield trial.with_args({place: new.astype(array.dtype)}), f"{name} {words}"


def identity(array: Array) -> Array:
    """Return identity matrices of the shape and dtype of `array`,
    whose last two dimensions are those of the matrices.
    """
    return np.broadcast_to(np.eye(*array.shape[-2:], dtype=array.dtype), array.shape)


def of_one_length(trial: Trial) -> Iterator[tuple[Trial, str]]:
    """Yield (trial, words): the trial, then with all axes of length 1, and of length 4, if the op accepts that."""
    yield trial, ""
    axes = [axis for group in axes_by_length(trial).values() for axis in group]
    for length in (1, 4):
        other = resized(trial, dict.fromkeys(axes, length), MOST_ENTRIES)
        if other is not None and is_taken(other):
            yield other, in_words(other, trial)


def stretched(
    trial: Trial, lengths: Sequence[int] = LENGTHS
) -> Iterator[tuple[Trial, str, tuple[str, int] | None]]:
    """Yield (trial, words, axes): the trial with longer axes, one axis first, then several of equal length, then all.

    `lengths` are those of blocks and their neighbours. `axes` is a description of the axes and their length, None if
    several lengths were changed. Only the op knows which axes must be equal: it refuses the others.
    """
    names = trial.call.names
    taken: list[Axes] = []
    for length, group in axes_by_length(trial).items():
        for chosen in sets_of(group):
            probes = [
                resized(trial, dict.fromkeys(chosen, each), MOST_ENTRIES)
                for each in (16, 17, length + 1)
            ]
            if any(each is not None and is_taken(each) for each in probes):
                taken.append(chosen)
    longest = dict.fromkeys(taken, LENGTHS[-1])
    for chosen in taken:
        spent = 0.0
        for length in lengths:
            longer = resized(trial, dict.fromkeys(chosen, length), MOST_ENTRIES)
            if longer is None:
                continue
            began = time.monotonic()
            yield longer, in_words(longer, trial), (axes_in_words(chosen, names), length)
            took = time.monotonic() - began
            spent += took
            if took > SLOW or spent > MOST_SPENT / len(taken):
                longest[chosen] = length
                break
    for longer in (*in_pairs(trial, taken, longest), *mixed(trial, taken, longest)):
        yield longer, in_words(longer, trial), None


def in_pairs(trial: Trial, taken: Sequence[Axes], longest: Mapping[Axes, int]) -> Iterator[Trial]:
    """Yield a trial with two sets of axes that both end in a partly filled block,
    so that these blocks meet in a corner.

    `taken` are the sets of axes that the op lets change, and `longest` their longest lengths.
    """
    apart = (pair for pair in itertools.combinations(taken, 2) if not {*pair[0]} & {*pair[1]})
    for chosen, other in itertools.islice(apart, MOST_PAIRS):
        for one, two in CORNERS:
            if one <= longest[chosen] and two <= longest[other]:
                new = dict.fromkeys(chosen, one) | dict.fromkeys(other, two)
                longer = resized(trial, new, MOST_ENTRIES)
                if longer is not None:
                    yield longer


def mixed(trial: Trial, taken: Sequence[Axes], longest: Mapping[Axes, int]) -> Iterator[Trial]:
    """Yield a trial with random lengths of all axes; `taken` and `longest` are as for `in_pairs`."""
    rng = trial.generator("kernels, lengths")
    for _ in range(MIXED):
        new: dict[Axis, int] = {}
        most = MOST_MIXED
        for chosen in sorted(taken, key=lambda each: rng.random()):
            if any(axis in new for axis in chosen):
                continue
            fitting = [each for each in LENGTHS if each <= min(most, longest[chosen])]
            length = int(rng.choice(fitting))
            new |= dict.fromkeys(chosen, length)
            most = max(most // length, 4)
        longer = resized(trial, new, MOST_ENTRIES)
        if longer is not None:
            yield longer


def sets_of(group: Sequence[Axis]) -> list[Axes]:
    """Return the sets of axes of one length that may have to stay equal: all of `group`, each alone, and pairs."""
    found = [tuple(group), *((axis,) for axis in group), *itertools.combinations(group, 2)]
    return list(dict.fromkeys(found))[:MOST_SETS]


def is_taken(trial: Trial) -> bool:
    """Return True if the op accepts a trial: it raises no error."""
    return not isinstance(attempt(trial.call.values), Raised)


def in_words(trial: Trial, before: Trial) -> str:
    """Return a text that names the arrays whose shapes differ from those of the trial `before`, with the new shapes."""
    return ", ".join(
        f"{trial.call.names[place]} of shape {array.shape}"
        for place, array in trial.call.arrays.items()
        if array.shape != before.call.args[place].shape
    )


def axes_in_words(chosen: Sequence[Axis], names: Sequence[str]) -> str:
    """Return a text for axes: 'axis 1 of x and axis 0 of weight'; `names` are those of the arguments."""
    return " and ".join(f"axis {axis} of {names[place]}" for place, axis in chosen)


def largest(trial: Trial, most: int = LARGE) -> Iterator[Trial]:
    """Yield a trial made as large as possible, the largest first; no array has more than `most` entries."""
    sets = [chosen for group in axes_by_length(trial).values() for chosen in sets_of(group)]
    lengths: dict[Axis, int] = {}
    found: list[Trial] = []
    took = 0.0
    for factor, chosen in itertools.product((4, 16, 64, 256, 1024), sets):
        place, axis = chosen[0]
        length = trial.call.args[place].shape[axis]
        new = lengths | dict.fromkeys(chosen, length * factor)
        longer = resized(trial, new, most)
        growth = (length * factor / max(lengths.get(chosen[0], length), 1)) ** len(chosen)
        if longer is None or took * growth > TOO_SLOW:
            continue
        began = time.monotonic()
        if is_taken(longer):
            lengths = new
            found.append(longer)
            took = time.monotonic() - began
        if took > SLOW:
            break
    yield from reversed(found)


def with_copies(call: KernelCall) -> KernelCall:
    """Return a call on new, C-contiguous copies of its arrays."""
    return dataclasses.replace(
        call,
        args=tuple(map(own_copy, call.args)),
        settings={name: own_copy(each) for name, each in call.settings.items()},
    )


def read_only(call: KernelCall) -> KernelCall:
    """Return a call on read-only arrays."""
    return dataclasses.replace(
        call,
        args=tuple(map(frozen, call.args)),
        settings={name: frozen(each) for name, each in call.settings.items()},
    )


def entries(call: KernelCall) -> int:
    """Return the number of entries of a call's largest array."""
    return max(math.prod(each.shape) for each in call.arrays)
