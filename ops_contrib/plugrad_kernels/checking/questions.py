"""Tests of a kernel at one call (numbers, dtypes, shapes, memory) and at several: repeats, threads, earlier calls."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.authoring.kernels import choosing
from plugrad.check.questions import (
    LAYOUTS,
    Array,
    Raised,
    attempt,
    nan_in_empty,
    overlap,
    with_place,
)
from plugrad.engine.graph.facts import signature_of
from plugrad.engine.quiet import quietly
from plugrad_kernels.checking.asked import AskedKernels
from plugrad_kernels.checking.calls import KernelCall, read_only, with_copies
from plugrad_kernels.checking.measures import Accuracy, is_as_near, is_noise, natural_size

NUMBERS, FORM, RAISES, MEMORY, GARBAGE, UNSTEADY, EARLIER, UNUSED = (
    f"PLG08{number}" for number in range(8)
)
REPEATS = 5
"""Number of repetitions of a call that seems wrong."""
MANY_REPEATS, SECONDS_OF_REPEATS = 40, 2.0
"""Limits for a large call: repetitions, and seconds."""
THREADS, ROUNDS = 4, 5
MOST_KEPT = 2**14
"""Limit of entries of a call whose result is kept, to be compared with a later one."""
MOST_ANEW = 6
"""Limit of wrong calls that are tried in a freshly imported module, which may compile for seconds."""
LAST_DIGITS = "the last digits differ; they depend on where memory lies, or on the order of threads"
ROUNDINGS = 16
"""Units of resolution by which cancelling terms may differ, relative to their own size."""
PATTERNS = 0xFF, 0x5A
"""Bytes that freed memory is filled with: one that makes NaN as a float, and one that makes a number."""


@dataclasses.dataclass(frozen=True)
class Fault:
    """Fault of a kernel at a call: the code of the finding, the call, and the message."""

    code: str
    call: KernelCall
    message: str


class Questions:
    """Tests of the kernels of one op, which collect the faults that they find in `faults`."""

    def __init__(self, kernels: AskedKernels) -> None:
        self.kernels = kernels
        self.faults: list[Fault] = []
        self.notes: dict[str, Fault] = {}
        """Differences in last digits between repetitions, by code: no number is wrong."""
        self.accuracy = Accuracy()
        self.dtypes: Counter[str] = Counter()
        self.kept: list[tuple[KernelCall, Any]] = []
        """Calls, each with the kernel's first result."""
        self.anew = 0
        self.lengths: dict[str, dict[int, bool]] = {}
        """True or False for right or wrong calls, by the axes that were lengthened and by the length."""

    @property
    def count(self) -> int:
        """The number of calls that were compared."""
        return self.dtypes.total()

    def add(self, code: str, call: KernelCall, message: str) -> None:
        """Record a fault at a call, with the code of the finding and the message."""
        self.faults.append(Fault(code, call, message))

    def add_changed(self, code: str, call: KernelCall, when: str, before: Any, after: Any) -> bool:
        """Record that a repeated call returned `after` in place of `before`; return True if more than the last digits
        differ.

        `code` is that of the fault, and `when` says in words what was different.
        """
        if isinstance(after, Raised):
            said = f"{when}, the kernel raised {with_place(after.error)}, which it did not before"
            self.add(code, call, said)
            return True
        wrong = choosing().difference(after, before, call.kernel.tolerance)
        said = f"{when}, the kernel returns other numbers: {wrong or LAST_DIGITS}"
        if wrong:
            self.add(code, call, f"{said} (expected: those of the first time)")
        else:
            self.notes.setdefault(code, Fault(code, call, said))
        return bool(wrong)

    def compare(self, call: KernelCall) -> Any:
        """Compare the kernel with the plain forward at one call, and record the faults in `faults`; return the plain
        result if there is none.

        The result is None if there is a fault; also, without a comparison, if the plain forward raises an error or
        overflows.
        """
        expected = plain_result(call)
        if isinstance(expected, Raised) or overflows(call, expected):
            return None
        before = len(self.faults)
        self.dtypes[call.dtype] += 1
        given = with_copies(call)
        result = run(given)
        if isinstance(result, Raised):
            self.add(
                RAISES,
                call,
                f"the kernel raised {with_place(result.error)}; the plain forward does not",
            )
        else:
            self.judge(call, given, result, expected)
        if call.stretched is not None:
            axes, length = call.stretched
            right = self.lengths.setdefault(axes, {})
            right[length] = right.get(length, True) and len(self.faults) == before
        if len(self.faults) > before:
            return None
        if call.size <= MOST_KEPT:
            self.kept.append((call, result))
        return expected

    def judge(self, call: KernelCall, given: KernelCall, result: Any, expected: Any) -> None:
        """Record the faults of the kernel's `result` beside the plain one, `expected`.

        `given` is the call on the copies that the kernel got, which it must not have changed.
        """
        for name, array, was in zip(names_of(call), given.arrays, call.arrays, strict=False):
            if not same_bytes(array, was):
                self.add(MEMORY, call, f"the kernel writes to its argument {name}")
                return
        if wrong := choosing().other_form(result, expected):
            self.add(FORM, call, f"{wrong} (expected: the plain forward's; got: the kernel's)")
            return
        for array in arrays_of(result):
            for name, other in zip(names_of(call), given.arrays, strict=False):
                if overlap(array, other):
                    self.add(
                        MEMORY,
                        call,
                        f"what the kernel returns is memory of its argument {name}: return a new array",
                    )
                    return
        wrong = choosing().difference(
            result, forgiving(call, result, expected), call.kernel.tolerance
        )
        if wrong and not is_as_near(call, result, expected):
            self.add(*self.cause_of(call, result, expected, wrong))
            return
        if call.usual and not wrong:
            self.accuracy.note(call, result, expected)

    def cause_of(
        self, call: KernelCall, result: Any, expected: Any, wrong: str
    ) -> tuple[str, KernelCall, str]:
        """Return the code, the call and the message of a fault: the kernel's `result` has other numbers than the plain
        forward's, `expected`, which the text `wrong` describes.

        The code names the cause if one is found: uninitialized memory, state of earlier calls, randomness.
        """
        if garbage := self.garbage_in(call, expected):
            return GARBAGE, call, garbage
        again = [run(with_copies(call)) for _ in range(REPEATS)]
        if all(is_right(each, expected, call) for each in again):
            words = "wrong after another call, and right when it is called again: it keeps something of earlier calls"
            return EARLIER, call, f"{words}; {wrong}"
        if not all(same_results(result, each) for each in again):
            return (
                UNSTEADY,
                call,
                f"called again with the same arguments, the kernel returns other numbers: {wrong}",
            )
        if self.is_right_anew(call, expected):
            words = "right in a module that is imported anew, and wrong after other calls: it keeps something of them"
            return EARLIER, call, f"{words}; {wrong}"
        return NUMBERS, call, f"{wrong} (expected: the plain forward's; got: the kernel's)"

    def garbage_in(self, call: KernelCall, expected: Any) -> str:
        """Return a text about uninitialized memory in the kernel's result at a call, whose plain result is `expected`;
        '' if there is none.
        """
        results = []
        for pattern in PATTERNS:
            with nan_in_empty() if pattern == PATTERNS[0] else contextlib.nullcontext():
                fill_freed_memory(call, expected, pattern)
                results.append(run(with_copies(call)))
        if any(
            isinstance(each, Raised) or choosing().other_form(each, expected) for each in results
        ):
            return ""
        for one, other, right in zip(*map(arrays_of, (*results, expected)), strict=True):
            filled = bytes_of(one) != bytes_of(other)
            old = np.isnan(one) if one.dtype.kind in "fc" else is_pattern(one, PATTERNS[0])
            lost = filled & ((old & ~same_numbers(one, right)) | is_pattern(other, PATTERNS[1]))
            if lost.any():
                place = tuple(int(each) for each in np.argwhere(lost)[0])
                return (
                    f"uninitialized memory at {list(place)} of the result ({int(lost.sum())} of {lost.size} elements): "
                    "it has what the memory held before; write every element"
                )
        return ""

    def is_right_anew(self, call: KernelCall, expected: Any) -> bool:
        """Return True if the kernel from a freshly imported module is right at a call, whose plain result is
        `expected`.
        """
        self.anew += 1
        twin = self.kernels.anew(call.kernel) if self.anew <= MOST_ANEW else None
        if twin is None:
            return False
        result = run(dataclasses.replace(with_copies(call), kernel=twin))
        return is_right(result, expected, call)

    def look_closely(self, call: KernelCall) -> None:
        """Run further tests at a call at which the kernel is right: repeated, after another call,
        and in other memory.
        """
        expected, before = plain_result(call), len(self.faults)
        first, second = run(with_copies(call)), run(with_copies(call))
        if isinstance(first, Raised) or isinstance(second, Raised):
            return
        if not same_results(first, second):
            self.add_changed(UNSTEADY, call, "called twice with the same arguments", first, second)
        kept = [each.copy() for each in arrays_of(first)]
        other = run(with_copies(with_factor(call, 0.5)))
        if not isinstance(other, Raised) and any(
            overlap(one, two) for one in arrays_of(first) for two in arrays_of(other)
        ):
            self.add(
                MEMORY,
                call,
                "the kernel returns the same memory at every call: an earlier result changes; return a new array",
            )
        elif not all(map(same_bytes, kept, arrays_of(first))):
            self.add(
                MEMORY,
                call,
                "an earlier result of the kernel changes at the next call: return a new array",
            )
        if garbage := self.garbage_in(call, expected):
            self.add(GARBAGE, call, garbage)
        if len(self.faults) > before:
            return
        self.in_other_memory(call)

    def in_other_memory(self, call: KernelCall) -> None:
        """Test that the kernel is right for read-only arrays and for other memory layouts."""
        layouts: dict[str, Callable[[Array], Array]] = {"read-only": np.array, **LAYOUTS}
        for words, layout in layouts.items():
            given = dataclasses.replace(
                call,
                args=tuple(laid_out(each, layout) for each in call.args),
                settings={name: laid_out(each, layout) for name, each in call.settings.items()},
                words=" and ".join(filter(None, [call.words, f"{words} arrays"])),
                stretched=None,
            )
            if attempt(given.kernel.why_not, given.args, given.settings, any_size=True) is not None:
                continue  # of repeated numbers it may say so
            shown = read_only(given) if words == "read-only" else given
            before = [each.copy() for each in shown.arrays]
            expected, result = plain_result(given), run(shown)
            if isinstance(expected, Raised):
                continue
            self.dtypes[call.dtype] += 1
            if isinstance(result, Raised):
                self.add(
                    RAISES,
                    given,
                    f"the kernel raised {with_place(result.error)}; the plain forward does not",
                )
            elif not all(map(np.array_equal, before, shown.arrays)) and all(
                np.isfinite(each).all() for each in before if each.dtype.kind in "fc"
            ):
                self.add(MEMORY, given, "the kernel writes to an argument")
            elif wrong := choosing().other_form(result, expected):
                self.add(FORM, given, wrong)
            elif (
                wrong := choosing().difference(
                    result, forgiving(given, result, expected), call.kernel.tolerance
                )
            ) and not is_as_near(given, result, expected):
                self.add(NUMBERS, given, wrong)

    # Several calls.

    def ask_again(self, rng: np.random.Generator) -> None:
        """Repeat the calls that were right, in another order: no result may depend on earlier calls."""
        order = rng.permutation(len(self.kept))
        neighbours = sorted(range(len(self.kept)), key=lambda nr: self.shapes_at(nr))
        for number in (*order, *neighbours):
            call, result = self.kept[number]
            again = run(with_copies(call))
            if not same_results(result, again) and self.add_changed(
                EARLIER, call, "after other calls", result, again
            ):
                return

    def shapes_at(self, number: int) -> Any:
        """Return a sort key for call `number` of `kept`: its shapes, with different dtypes and settings mixed."""
        call = self.kept[number][0]
        return [each.shape for each in call.arrays], number % 3

    def ask_threads(self, calls: Sequence[KernelCall]) -> None:
        """Run calls in several threads at once, each thread on other numbers,
        and compare with the results of one thread.
        """
        found: list[tuple[KernelCall, Any, Any]] = []
        of_thread = [[with_factor(call, 1 + number) for call in calls] for number in range(THREADS)]
        alone = [[run(with_copies(call)) for call in mine] for mine in of_thread]
        begin = threading.Barrier(THREADS)

        def work(number: int) -> None:
            for call, result in zip(of_thread[number], alone[number], strict=True):
                begin.wait()  # the same call in all threads
                for _ in range(ROUNDS):
                    again = run(with_copies(call))
                    if not same_results(result, again):
                        found.append((call, result, again))

        workers = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        when = f"while {THREADS} threads call it at once"
        any(self.add_changed(EARLIER, call, when, *results) for call, *results in found)

    def ask_often(self, call: KernelCall) -> None:
        """Repeat a large call many times: threads that share the work may race."""
        first = run(with_copies(call))
        if isinstance(first, Raised):
            self.add(
                RAISES,
                call,
                f"the kernel raised {with_place(first.error)}; the plain forward does not",
            )
            return
        given, began = with_copies(call), time.monotonic()
        for number in range(MANY_REPEATS):
            again = run(given)
            when = f"called {number + 2} times with the same arguments (threads that race?)"
            if not same_results(first, again) and self.add_changed(
                UNSTEADY, call, when, first, again
            ):
                return
            if time.monotonic() - began > SECONDS_OF_REPEATS:
                return


def plain_result(call: KernelCall) -> Any:
    """Return the result of the plain forward at a call, or a `Raised` with its error."""
    given = read_only(call)
    result = attempt(quietly, call.plain, *given.args, **given.settings)
    if isinstance(result, Raised) and "read-only" in str(result.error):
        given = with_copies(call)
        result = attempt(quietly, call.plain, *given.args, **given.settings)
    return result


def run(call: KernelCall) -> Any:
    """Return the result of the kernel at a call, or a `Raised` with its error."""
    return attempt(quietly, call.kernel.run, call.args, call.settings)


def overflows(call: KernelCall, expected: Any) -> bool:
    """Return True if the plain result, `expected`, is infinite or NaN although all arguments are finite.

    Where that begins depends on the order of a sum.
    """
    finite = all(np.isfinite(each).all() for each in call.arrays if each.dtype.kind in "fc")
    results = [each for each in arrays_of(expected) if each.dtype.kind in "fc"]
    return finite and not all(np.isfinite(each).all() for each in results)


def forgiving(call: KernelCall, result: Any, expected: Any) -> Any:
    """Return `expected`, the plain forward's result, but with the kernel's number in places where either is right: 0 *
    NaN, or a skipped term.

    In such a place the NaN or infinity in the arguments does not matter: with any finite number instead, the plain
    forward gives the same result, which is the kernel's, or the kernel gives NaN there. One may multiply paddings and
    gaps by 0, and the other skip them; so infinity may stand for NaN, and NaN for infinity.
    """
    if all(np.isfinite(each).all() for each in call.arrays if each.dtype.kind in "fc"):
        return without_rounding(call, result, expected)

    def without(value: Any, instead: float) -> Any:
        if type(value) is not np.ndarray or value.dtype.kind not in "fc":
            return value
        return np.where(np.isfinite(value), value, np.asarray(instead, value.dtype))

    others = []
    for instead in (1e6, -1e6):
        settings = {name: without(each, instead) for name, each in call.settings.items()}
        args = tuple(without(each, instead) for each in call.args)
        others.append(plain_result(dataclasses.replace(call, args=args, settings=settings)))
    if any(isinstance(each, Raised) or choosing().other_form(each, expected) for each in others):
        return expected
    mended: list[Any] = []
    for mine, plain, high, low in zip(*map(arrays_of, (result, expected, *others)), strict=True):
        right = plain
        if plain.dtype.kind in "fc":
            right = np.where(~np.isfinite(plain) & np.isfinite(mine) & (high == low), high, plain)
            either = np.isnan(plain) | np.isnan(mine)
            right = np.where(~np.isfinite(plain) & ~np.isfinite(mine) & either, mine, right)
            right = np.where(~np.isfinite(mine) & (high == low) & (plain == high), mine, right)
        mended.append(right)
    if not isinstance(expected, tuple):
        return without_rounding(call, result, mended[0])
    left = iter(mended)
    parts = (next(left) if isinstance(each, np.ndarray) else each for each in expected)
    return without_rounding(call, result, tuple(parts))


def arrays_of(result: Any) -> list[Array]:
    """Return the arrays that a forward returned."""
    several = result if isinstance(result, tuple) else (result,)
    return [each for each in several if isinstance(each, np.ndarray)]


def names_of(call: KernelCall) -> list[str]:
    """Return the names of a call's arrays, those of the plain forward's parameters."""
    try:
        bound = inspect.Signature.bind(signature_of(call.plain), *call.args, **call.settings)
    except (TypeError, ValueError):
        return [f"number {number}" for number in range(len(call.args) + len(call.settings))]
    return [name for name, each in bound.arguments.items() if type(each) is np.ndarray]


def without_rounding(call: KernelCall, result: Any, expected: Any) -> Any:
    """Return `expected`, the plain forward's result, but with the numbers of the kernel's `result` where they differ
    only by the rounding of cancelling terms.

    A slope that is nearly 0, such as that of two normalized elements, has other digits for each way to compute it.
    """

    def chosen(mine: Any, plain: Any) -> Any:
        if not isinstance(plain, np.ndarray) or plain.dtype.kind not in "fc" or not plain.size:
            return plain
        if is_noise(call, mine) and is_noise(call, plain):
            return mine
        allowed = ROUNDINGS * float(np.finfo(plain.dtype).eps) * natural_size(call)
        return np.where(np.abs(mine - plain) <= allowed, mine, plain)

    if isinstance(expected, tuple):
        return tuple(map(chosen, result, expected))
    return chosen(result, expected)


def is_right(result: Any, expected: Any, call: KernelCall) -> bool:
    """Return True if `result` agrees with `expected`, the plain forward's, within the tolerance of the call's kernel;
    False for a `Raised`.
    """
    return not isinstance(result, Raised) and not choosing().difference(
        result, expected, call.kernel.tolerance
    )


def bytes_of(array: Array) -> Any:
    """Return the elements of an array as values of raw bytes, which can be compared, in the same shape."""
    flat = np.ascontiguousarray(array).reshape(array.shape)
    return (
        flat.view(f"V{array.dtype.itemsize}")
        if array.ndim
        else flat.reshape(1).view(f"V{array.dtype.itemsize}")
    )


def is_pattern(array: Array, byte: int) -> Any:
    """Return the mask of the elements of an array all of whose bytes are `byte`."""
    pattern = np.frombuffer(bytes([byte]) * array.dtype.itemsize, f"V{array.dtype.itemsize}")[0]
    return bytes_of(array) == pattern


def same_bytes(one: Array, other: Array) -> bool:
    """Return True if two arrays have the same shape, dtype and bits."""
    return (
        one.shape == other.shape and one.dtype == other.dtype and one.tobytes() == other.tobytes()
    )


def same_numbers(one: Array, other: Array) -> Any:
    """Return the mask of the equal elements of two arrays; NaN equals NaN."""
    return (one == other) | ((one != one) & (other != other))


def same_results(one: Any, other: Any) -> bool:
    """Return True if two results have the same shapes, dtypes and numbers, to the last digit, or are both `Raised`."""
    if isinstance(one, Raised) or isinstance(other, Raised):
        return isinstance(one, Raised) and isinstance(other, Raised)
    mine, theirs = arrays_of(one), arrays_of(other)
    return len(mine) == len(theirs) and all(
        a.shape == b.shape and a.dtype == b.dtype and bool(same_numbers(a, b).all())
        for a, b in zip(mine, theirs, strict=True)
    )


def with_factor(call: KernelCall, factor: float) -> KernelCall:
    """Return a call with all floating and complex arrays multiplied by `factor`."""

    def moved(value: Any) -> Any:
        if type(value) is not np.ndarray or value.dtype.kind not in "fc":
            return value
        return (value * factor).astype(value.dtype)

    settings = {name: moved(each) for name, each in call.settings.items()}
    return dataclasses.replace(call, args=tuple(map(moved, call.args)), settings=settings)


def laid_out(value: Any, layout: Callable[[Array], Array]) -> Any:
    """Return ``layout(value)`` if `value` is an array with dimensions, else `value`."""
    return layout(value) if type(value) is np.ndarray and value.ndim else value


def fill_freed_memory(call: KernelCall, expected: Any, byte: int) -> None:
    """Fill memory of the sizes of a call's arrays and of its result `expected` with `byte`, and free it, so that new
    arrays probably get it.
    """
    sizes = {each.nbytes for each in (*call.arrays, *arrays_of(expected))}
    held = [np.full(size, byte, np.uint8) for size in sizes for _ in range(4)]
    del held


def first_of_each(calls: Iterable[KernelCall], most: int) -> Iterator[KernelCall]:
    """Yield the first call of each `form`, at most `most` calls."""
    seen: set[Any] = set()
    for call in calls:
        if call.form not in seen and len(seen) < most:
            seen.add(call.form)
            yield call
