"""Memory tests of the contract: who owns which array, and what a call leaves behind in the process.

What backward is given stays as it is, what it returns is nobody else's, and nothing is left behind.
"""

from __future__ import annotations

import dataclasses
import gc
import math
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from _plugrad_check.codes import CODES, Severity
from _plugrad_check.report.report import GENERATORS
from _plugrad_check.slopes.arrays import Array
from _plugrad_check.subject import process_state
from _plugrad_check.subject.call import Call, Raised, Recorded, attempt
from _plugrad_check.subject.findings import with_place
from _plugrad_check.subject.process_state import untouched
from _plugrad_check.subject.rule import Rule, RuleRun, through_clones
from _plugrad_check.subject.trials import Subject
from plugrad.engine.errors import LeafError
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import wrap
from plugrad.engine.tree import leaves
from plugrad.registry.telling.strangers import words_of


def leaves_arrays_alone(run: RuleRun) -> None:
    """Does backward leave the inputs, what was saved and grad_output as they are?"""
    call = run.trial.call
    copy = writable(call)
    rule = run.ruled(copy)
    saved = rule.saved
    before = [array.copy() for array in saved]
    grads = run.copies()
    rule.raw(grads)
    for name in changed(call.names, call.args, copy.args):
        run.add("PLG014", f"backward writes to {name}, which belongs to the caller", argument=name)
    for slot in changed(range(len(saved)), before, saved):
        arrays = copy.arrays.values()
        if not any(np.may_share_memory(array, saved[slot]) for array in arrays):
            run.add("PLG015", f"backward writes to the array saved in slot {slot}")
    written = changed(run.rule.recorded.numbers, run.grads, grads)
    for number in written:
        run.add("PLG016", f"backward writes to the grad_output of output {number}", output=number)
    if not written and run.trial.subject.facts.writes_to_gradients is False:
        only_reads_gradients(run)


def only_reads_gradients(run: RuleRun) -> None:
    """Does backward do with gradients that cannot be written to, as it declares? Some writes leave all as it was."""
    rule = run.ruled(writable(run.trial.call))
    try:
        rule.raw([unwritable(grad) for grad in run.grads])
    except ValueError as error:
        if "read-only" not in words_of(error):
            raise
        run.add("PLG016", f"writes_to_gradients = False, but backward raised {with_place(error)}")


def observed(call: Call, record: Callable[[Call], Recorded]) -> tuple[Recorded, bool, list[str]]:
    """Return a recorded call on copies of its arrays, whether it is known to write to them, and those to which it does.

    What it is known to write to, as an op that says `mark_dirty` is, is what it should return.
    """
    given = writable(call)
    try:
        return record(given), False, changed(call.names, call.args, given.args)
    except LeafError:
        clones: list[Any] = []

    def on_clones(*args: Any) -> Any:
        clones[:] = args
        return call.function(*args)

    recorded = record(through_clones(dataclasses.replace(call, function=on_clones)))
    written = changed(range(len(clones)), call.args, [getattr(e, "_array", e) for e in clones])
    outputs = [getattr(output, "_array", None) for output in recorded.outputs]
    lost = [at for at in written if not any(overlap(clones[at]._array, each) for each in outputs)]
    return recorded, True, [call.names[at] for at in lost]


def unwritable(array: Array) -> Array:
    """Return a copy of an array into which nothing can be written."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy.view()


def writable(call: Call) -> Call:
    """Return the call on copies of its arrays, laid out as they are."""
    return call.with_args({place: array.copy(order="K") for place, array in call.arrays.items()})


def changed(keys: Sequence[Any], before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """Return the keys of the arrays whose bytes are no longer the same."""
    return [
        key
        for key, old, new in zip(keys, before, after, strict=True)
        if isinstance(old, np.ndarray) and not has_same_bytes(old, new)
    ]


def has_same_bytes(one: Array, other: Array) -> bool:
    """Return whether two arrays hold the same bytes, those of NaN too."""
    plain = one.flags.c_contiguous and other.flags.c_contiguous and one.dtype == other.dtype
    if one.nbytes <= SMALL or not plain or one.dtype.kind not in "biufc":
        return one.tobytes() == other.tobytes()
    # As they are: to copy large arrays would cost more.
    words = f"u{math.gcd(one.itemsize, 8)}"
    return np.array_equal(one.reshape(-1).view(words), other.reshape(-1).view(words))


SMALL = 2**12
"""So many bytes are compared as fast by a copy of them as by a view, which takes longer to make."""


def gradients_lie_apart(run: RuleRun) -> None:
    """Is every returned gradient memory of its own, or grad_output's, and not another gradient's?"""
    for (name, array), (other, other_array) in combinations(own_gradients(run), 2):
        if overlap(array, other_array):
            run.add("PLG017", f"the gradients of {name} and {other} share memory", argument=other)


def shares_no_memory(run: RuleRun) -> None:
    """Is no returned gradient the memory of an input, or of what was saved?"""
    rule = run.rule
    call = rule.call
    inputs = [(f"the input {call.names[nr]}", array) for nr, array in call.arrays.items()]
    kept = [(f"the array saved in slot {slot}", array) for slot, array in enumerate(rule.saved)]
    for name, array in own_gradients(run):
        for what, other_array in (*inputs, *kept):
            if overlap(array, other_array):
                message = f"the gradient of {name} shares memory with {what}"
                run.add("PLG017", message, argument=name)
                break


def own_gradients(run: RuleRun) -> list[tuple[str, Array]]:
    """Return the gradients that the rule returned and that are not grad_output's memory, by the inputs' names."""
    rule = run.rule
    if rule.node is None:  # the engine made these, and owns them
        return []
    grads = run.copies()
    own = not_given(rule.raw(grads), grads)
    return [(rule.call.names[nr], array) for nr, array in own.items() if nr in rule.call.wanted]


def not_given(results: Sequence[Any], grads: Sequence[Array]) -> dict[int, Array]:
    """Return the arrays among results that have no memory in common with `grads`, by their places."""
    return {
        nr: array
        for nr, array in enumerate(results)
        if isinstance(array, np.ndarray) and not any(overlap(array, grad) for grad in grads)
    }


def returns_memory_of_its_own(run: RuleRun) -> None:
    """Is what a call returned unchanged by the next call, of forward and of backward?"""
    rule = run.ruled(run.rule.call)
    returned = rule.raw(run.copies())
    outputs, gradients = snapshot(rule.outputs), snapshot(returned)
    other = attempt(lambda: run.ruled(rule.call.elsewhere()))
    if isinstance(other, Raised):  # forward may refuse other inputs
        other = run.ruled(rule.call)
    other.raw([-grad for grad in run.grads])
    rule.raw([-grad for grad in run.grads])
    for output in changed(rule.recorded.numbers, outputs, rule.outputs):
        message = f"output {output} of one call is overwritten by the next call of forward: return a new array"
        run.add("PLG021", message, output=output)
    for position in changed(range(len(returned)), gradients, returned):
        name = run.rule.call.names[position]
        run.add(
            "PLG017",
            f"the gradient of {name} is overwritten by the next backward: return a copy, since calls share this memory",
            argument=name,
        )


def keeps_no_input_unsaved(run: RuleRun) -> None:
    """Is the gradient the same, or an error raised, after an input was changed in place between forward and backward?

    What `save_for_backward` keeps has a version, which the engine compares. An attribute of ctx has none.
    """
    call = run.rule.call
    for position, array in call.arrays.items():
        name = call.names[position]
        if not array.size:
            continue
        rule = run.ruled(writable(call))
        expected = run.gradients(rule)
        if isinstance(attempt(overwrite, run, rule, position), Raised):
            continue  # nothing can be written there
        found = attempt(run.gradients, rule)
        if isinstance(found, Raised):
            continue  # it was noticed
        for of in run.differing(expected, found)[:1]:
            kept = attribute_with(run, rule, position)
            message = (
                f"{kept} shares the memory of {name}: keep it with ctx.save_for_backward, or keep a copy; after an "
                f"in-place change of {name} between forward and backward the gradient of {of} is wrong, without "
                "an error"
            )
            run.add("PLG029", message, argument=name, verdict=risk_of(array, position, call))


def risk_of(array: Array, position: int, call: Call) -> Severity:
    """Return how bad it is if an input is not saved: by how often what is given there is written to in place.

    Parameters are, by every step of an optimiser, and buffers such as a running mean now and then. Indices and
    masks are new in each call; 2 of 64 right rules of others keep them as attributes, and none writes to them.
    """
    if position in call.wanted:
        return "fail"
    return "note" if array.dtype.kind in "biu" else "warn"


def overwrite(run: RuleRun, rule: Rule, position: int) -> None:
    """Write other numbers into an argument of a recorded call, in place, as users do: versions are counted."""
    tensor = rule.recorded.arguments[position]
    values = other_numbers(tensor._array)
    if run.trial.subject.foreign is None:
        with no_grad():
            tensor.copy_(wrap(values))
        return
    node = rule.node or next(each.grad_fn for each in rule.recorded.floating if each.grad_fn)
    node.ran.overwrite(position, values)


def other_numbers(array: Array) -> Array:
    """Return an array with its entries in the opposite order; numbers of other signs too, and truth values negated."""
    turned = array.reshape(-1)[::-1].reshape(array.shape)
    if array.dtype.kind == "b":
        return np.logical_not(array)
    changed: Array = (-0.875 * turned).astype(array.dtype) if array.dtype.kind in "fc" else turned
    return changed


def attribute_with(run: RuleRun, rule: Rule, position: int) -> str:
    """Return which attribute of ctx holds memory of an argument: 'ctx.x'."""
    array = rule.recorded.arguments[position]._array
    for name, value in getattr(rule.context, "__dict__", {}).items():
        for held in leaves(value):
            if overlap(run.trial.subject.array_in(held), array):
                return f"ctx.{name}"
    return "an array that backward uses"


def reads_no_garbage(run: RuleRun) -> None:
    """Is nothing read of what `np.empty` returns before it is written? It is filled with NaN here."""
    usual = [*run.rule.outputs, *run.gradients()]
    with nan_in_empty(run.trial.subject):
        found = run.everything(run.ruled(run.rule.call), run.copies())
    for label, one, other in zip(run.labels, usual, found, strict=True):
        lost = other is not None and np.isnan(other) & ~np.isnan(0.0 if one is None else one)
        if np.any(lost):
            message = f"{label} contains uninitialized memory of np.empty: use np.zeros, or write every entry"
            run.add("PLG027", message)
            return


def programs_keep_apart(run: RuleRun) -> None:
    """Do the kernels that are launched access their own arguments alone, and none of their programs what another one
    writes?
    """
    foreign = run.trial.subject.foreign
    if foreign is None or not foreign.meant.framework.blocks():
        return
    with foreign.meant.framework.watched() as faults:
        run.everything(run.ruled(run.rule.call), run.copies())
    for fault in faults:
        if fault.verdict != "note":
            run.add("PLG098", fault.message, verdict=fault.verdict)


@contextmanager
def nan_in_empty(subject: Subject | None = None) -> Iterator[None]:
    """Have `np.empty` and `np.empty_like` return NaN in floating-point arrays, and so a foreign subject's framework."""
    foreign = None if subject is None else subject.foreign
    elsewhere = nullcontext() if foreign is None else foreign.meant.framework.nan_in_empty()

    def filled(function: Callable[..., Any]) -> Callable[..., Any]:
        def with_nan(*args: Any, **settings: Any) -> Any:
            array = function(*args, **settings)
            if isinstance(array, np.ndarray) and array.dtype.kind in "fc":
                array.fill(np.nan)
            return array

        return with_nan

    # unittest.mock would do it, but its import takes as long as the rest of the checker's: asyncio
    before = {name: getattr(np, name) for name in ("empty", "empty_like")}
    try:
        for name, function in before.items():
            setattr(np, name, filled(function))
        with elsewhere:
            yield
    finally:
        for name, function in before.items():
            setattr(np, name, function)


def snapshot(arrays: Sequence[Any]) -> list[Any]:
    """Return copies of the arrays among some values, and the other values as they are."""
    return [array.copy() if isinstance(array, np.ndarray) else array for array in arrays]


def overlap(first: Any, second: Any) -> bool:
    """Return whether two values are arrays that have an element in common."""
    if not (isinstance(first, np.ndarray) and isinstance(second, np.ndarray)):
        return False
    return np.may_share_memory(first, second) and np.shares_memory(first, second)


def leaves_globals_alone(run: RuleRun) -> None:
    """Are the random number generators, NumPy's error state and the warning filters as they were?"""
    rng = run.trial.generator("footprint")
    looks = [around(run, int(rng.integers(2**32)))]
    if looks[0].is_odd:
        looks.append(around(run, int(rng.integers(2**32))))
    # Another thread of the process may have done it, once: Dask's workers choose files so.
    used = [all(each) for each in zip(*(look.used for look in looks), strict=True)]
    apart = process_state.differ(looks[0].after, looks[-1].after)
    # What was seeded ends in one state, wherever it began.
    seeded = any(each and not other for each, other in zip(used, apart, strict=True))
    draws = any(used) and not seeded and run.trial.subject.deterministic
    for is_wrong, state, what in (
        (seeded, GENERATORS, "seeds"),
        (draws, GENERATORS, "draws"),
        (all(look.errors for look in looks), "error state", "error state"),
        (all(look.filters for look in looks), "warning filters", "warning filters"),
    ):
        if is_wrong:
            run.add("PLG023", CODES["PLG023"].messages[what], state=state)


class Around(NamedTuple):
    """State that was another one after forward and backward than before."""

    used: tuple[bool, ...]
    """Of each generator."""
    after: list[Any]
    """The states of the generators."""
    errors: bool
    filters: bool

    @property
    def is_odd(self) -> bool:
        """Whether any was."""
        return any(self.used) or self.errors or self.filters


def around(run: RuleRun, seed: int) -> Around:
    """Return what forward and backward change of what the process shares, its generators set to `seed`."""
    unusual = np.errstate(all="call", call=lambda kind, flag: None)  # not what anybody would set
    with untouched(lambda: run_again(run)), unusual, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("ignore", message=UNUSUAL)
        process_state.reseed(seed)
        errors, filters, before = np.geterr(), list(warnings.filters), process_state.state()
        run_again(run)
        after = process_state.state()
        used = process_state.differ(before, after)
        return Around(used, after, np.geterr() != errors, list(warnings.filters) != filters)


def run_again(run: RuleRun) -> None:
    """Run forward and backward; what they draw is not seeded."""
    rule = run.ruled(dataclasses.replace(run.rule.call, random_seed=None))
    if run.fits:
        rule.raw(run.copies())


# It comes before the filter that ignores all, which an op may set too.
UNUSUAL = "a warning that nobody raises"


def lets_the_graph_go(run: RuleRun) -> None:
    """Is a call forgotten once its outputs are?"""
    call = run.ruled(run.rule.call).context
    if call is None:
        return
    forgotten = weakref.ref(call)
    del call
    if forgotten() is not None:
        gc.collect()  # ctx may hold its own output
    if forgotten() is not None:
        run.add(
            "PLG026",
            "memory leak: ctx is alive after the outputs were deleted. Remove the reference to it (a list, a cache), "
            "which keeps all its saved arrays alive",
        )
