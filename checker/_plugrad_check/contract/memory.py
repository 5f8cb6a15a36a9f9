"""Memory tests of the contract: aliases, writes into arrays of others, leaks, and changes of process state.

Backward must leave its arguments as they are and return memory of its own; a call must leave nothing behind.
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
    """Test that backward writes to no input (PLG014), saved array (PLG015) or grad_output (PLG016); add a finding for
    each that it writes to.
    """
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
    """Test that backward accepts read-only gradients, as `writes_to_gradients = False` declares; add the finding PLG016
    if it does not.

    A write may restore the values, and so stay unseen otherwise.
    """
    rule = run.ruled(writable(run.trial.call))
    try:
        rule.raw([unwritable(grad) for grad in run.grads])
    except ValueError as error:
        if "read-only" not in words_of(error):
            raise
        run.add("PLG016", f"writes_to_gradients = False, but backward raised {with_place(error)}")


def observed(call: Call, record: Callable[[Call], Recorded]) -> tuple[Recorded, bool, list[str]]:
    """Run a call on copies of its arrays; return the recorded call, True if the op declares in-place writes, and the
    names of the arrays that it writes to by mistake.

    An op that declares its writes (`mark_dirty`) must return the arrays that it wrote to. `record` makes the recorded
    call.
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
    """Return a read-only copy of an array."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy.view()


def writable(call: Call) -> Call:
    """Return the call on copies of its arrays, which can be written to, with the same memory layouts."""
    return call.with_args({place: array.copy(order="K") for place, array in call.arrays.items()})


def changed(keys: Sequence[Any], before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """Return the keys of the arrays whose bytes have changed from `before` to `after`; `keys` has one key for each."""
    return [
        key
        for key, old, new in zip(keys, before, after, strict=True)
        if isinstance(old, np.ndarray) and not has_same_bytes(old, new)
    ]


def has_same_bytes(one: Array, other: Array) -> bool:
    """Return True if two arrays hold the same bytes, those of NaN included."""
    plain = one.flags.c_contiguous and other.flags.c_contiguous and one.dtype == other.dtype
    if one.nbytes <= SMALL or not plain or one.dtype.kind not in "biufc":
        return one.tobytes() == other.tobytes()
    # As they are: to copy large arrays would cost more.
    words = f"u{math.gcd(one.itemsize, 8)}"
    return np.array_equal(one.reshape(-1).view(words), other.reshape(-1).view(words))


SMALL = 2**12
"""Limit of bytes up to which a comparison of copies is as fast as one of views, which take longer to make."""


def gradients_lie_apart(run: RuleRun) -> None:
    """Test that no two returned gradients share memory, except that of grad_output; add the finding PLG017 if they
    do.
    """
    for (name, array), (other, other_array) in combinations(own_gradients(run), 2):
        if overlap(array, other_array):
            run.add("PLG017", f"the gradients of {name} and {other} share memory", argument=other)


def shares_no_memory(run: RuleRun) -> None:
    """Test that no returned gradient shares memory with an input, or with a saved array; add the finding PLG017 if one
    does.
    """
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
    """Run the rule, and return the gradients that are not aliases of grad_output, as pairs of the input's name and the
    array.
    """
    rule = run.rule
    if rule.node is None:  # the engine made these, and owns them
        return []
    grads = run.copies()
    own = not_given(rule.raw(grads), grads)
    return [(rule.call.names[nr], array) for nr, array in own.items() if nr in rule.call.wanted]


def not_given(results: Sequence[Any], grads: Sequence[Array]) -> dict[int, Array]:
    """Return the arrays among `results`, by position, that share no memory with any of `grads`."""
    return {
        nr: array
        for nr, array in enumerate(results)
        if isinstance(array, np.ndarray) and not any(overlap(array, grad) for grad in grads)
    }


def returns_memory_of_its_own(run: RuleRun) -> None:
    """Test that a call does not overwrite outputs (PLG021) or gradients (PLG017) that an earlier call returned; add a
    finding for each that it overwrites.
    """
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
    """Test that, after an in-place change of an input between forward and backward, the gradient is the same, or an
    error is raised; add the finding PLG029 if not.

    The engine compares versions of arrays that `save_for_backward` keeps; an attribute of ctx has no version.
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
    """Return the severity for an input, `array` at `position` of the call, that backward keeps without saving it
    properly, by how often programs write to such inputs in place: 'fail' if it is differentiated, 'note' for integers,
    else 'warn'.

    Every optimiser step writes to parameters; buffers such as a running mean are written to now and then. Indices and
    masks are new in each call: 2 of 64 right rules of others keep them as attributes, and none writes to them.
    """
    if position in call.wanted:
        return "fail"
    return "note" if array.dtype.kind in "biu" else "warn"


def overwrite(run: RuleRun, rule: Rule, position: int) -> None:
    """Write other numbers into the argument at `position` of a recorded call, in place, as a user would: its version
    counter moves.
    """
    tensor = rule.recorded.arguments[position]
    values = other_numbers(tensor._array)
    if run.trial.subject.foreign is None:
        with no_grad():
            tensor.copy_(wrap(values))
        return
    node = rule.node or next(each.grad_fn for each in rule.recorded.floating if each.grad_fn)
    node.ran.overwrite(position, values)


def other_numbers(array: Array) -> Array:
    """Return an array like `array` with other entries: floats in the opposite order and times -7/8, integers in the
    opposite order, booleans inverted.
    """
    turned = array.reshape(-1)[::-1].reshape(array.shape)
    if array.dtype.kind == "b":
        return np.logical_not(array)
    changed: Array = (-0.875 * turned).astype(array.dtype) if array.dtype.kind in "fc" else turned
    return changed


def attribute_with(run: RuleRun, rule: Rule, position: int) -> str:
    """Return the attribute of ctx, as 'ctx.x', that shares memory with the argument at `position`; 'an array that
    backward uses' if none does.
    """
    array = rule.recorded.arguments[position]._array
    for name, value in getattr(rule.context, "__dict__", {}).items():
        for held in leaves(value):
            if overlap(run.trial.subject.array_in(held), array):
                return f"ctx.{name}"
    return "an array that backward uses"


def reads_no_garbage(run: RuleRun) -> None:
    """Test that no result holds uninitialized memory of `np.empty`, which is filled with NaN for this test; add the
    finding PLG027 if one does.
    """
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
    """Test that each kernel (a function for a GPU, which runs as many parallel programs) accesses only its own
    arguments, and that no program writes where another one does; add the finding PLG098 if not.
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
    """Context manager in which `np.empty` and `np.empty_like`, and such functions of the subject's framework, return
    NaN in floating-point arrays.
    """
    foreign = None if subject is None else subject.foreign
    elsewhere = nullcontext() if foreign is None else foreign.meant.framework.nan_in_empty()

    def filled_with_nan(function: Callable[..., Any]) -> Callable[..., Any]:
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
            setattr(np, name, filled_with_nan(function))
        with elsewhere:
            yield
    finally:
        for name, function in before.items():
            setattr(np, name, function)


def snapshot(arrays: Sequence[Any]) -> list[Any]:
    """Return the values as a list, with arrays copied."""
    return [array.copy() if isinstance(array, np.ndarray) else array for array in arrays]


def overlap(first: Any, second: Any) -> bool:
    """Return True if `first` and `second` are arrays with an element of memory in common."""
    if not (isinstance(first, np.ndarray) and isinstance(second, np.ndarray)):
        return False
    return np.may_share_memory(first, second) and np.shares_memory(first, second)


def leaves_globals_alone(run: RuleRun) -> None:
    """Test that a call leaves random generators, NumPy's error state and warning filters as they were; add the finding
    PLG023 for each that it changes.
    """
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
    """Changes of process state by one forward and backward, as `around` observed them: which random generators were
    used, and what else changed.
    """

    used: tuple[bool, ...]
    """For each generator, True if its state changed."""
    after: list[Any]
    """The states of the generators."""
    errors: bool
    """True if NumPy's error state changed."""
    filters: bool
    """True if the warning filters changed."""

    @property
    def is_odd(self) -> bool:
        """True if forward and backward changed a random generator, NumPy's error state, or the warning filters."""
        return any(self.used) or self.errors or self.filters


def around(run: RuleRun, seed: int) -> Around:
    """Run forward and backward with the random generators seeded to `seed`, and return the changes of process state."""
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
    """Run forward and backward of a sample once more, without seeding the random generators before."""
    rule = run.ruled(dataclasses.replace(run.rule.call, random_seed=None))
    if run.fits:
        rule.raw(run.copies())


# It comes before the filter that ignores all, which an op may set too.
UNUSUAL = "a warning that nobody raises"


def lets_the_graph_go(run: RuleRun) -> None:
    """Test that ctx is freed when the outputs are deleted; add the finding PLG026 (a memory leak) if it is alive."""
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
