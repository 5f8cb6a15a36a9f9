"""Contract of forward and backward: tests with exact answers, without finite differences.

Each test is a function of a `RuleRun` that adds to its findings, and a row of `TESTS`. A test that raises is itself a
finding, and does not stop the others.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from _plugrad_check.contract import layouts, memory, results
from _plugrad_check.frameworks.answering import type_name
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Check, PluginFailed, Room, Stage, always, rows
from _plugrad_check.subject.call import Call, Raised, Recorded, altered, attempt
from _plugrad_check.subject.findings import Findings, is_our_own, with_place
from _plugrad_check.subject.instruction_count import TooLongError
from _plugrad_check.subject.rule import Pulled, Rule, RuleRun, through_clones
from _plugrad_check.subject.trials import Subject, Trial
from plugrad.engine.places import frames_of
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry.telling.strangers import first_line, pluralized, words_of


def a_test(
    stage: Stage,
    ask: Callable[[RuleRun], bool | None],
    *codes: str,
    applies: Callable[[RuleRun], bool] = always,
) -> Check:
    """Return the row (a `Check`) for a test of the contract: `ask` is the test, after which the row is named, `codes`
    are those of its findings, and `applies` decides on which samples it runs.
    """
    return Check(ask.__name__.replace("_", " "), ask, stage, codes, applies)


def repeats(run: RuleRun) -> bool:
    """Return True if the op declares that it draws no random numbers, so that forward gives the same values each
    time.
    """
    return run.trial.subject.deterministic


def repeats_in_any_thread(run: RuleRun) -> bool:
    """Return True if calls in another thread are to be tested: on the first sample, for an op without random numbers,
    and not with kernels, which are in force in one thread only.
    """
    is_first = run.trial.number == run.findings.among[0].number
    return repeats(run) and is_first and run.trial.subject.kernels is None


# Those of forward come last, and the op has run several times before: a question about what a call leaves behind sets
# what it looks at anew. (What all of a process share has a row in `subject/process_state.py` instead.)
TESTS = (
    a_test("form", results.one_gradient_per_argument, "PLG010"),
    a_test("form", results.arrays_of_floats, "PLG012"),
    a_test("form", results.exactly_the_shape, "PLG011"),
    a_test("form", results.none_where_none_flows, "PLG013"),
    a_test("backward", memory.returns_memory_of_its_own, "PLG017", "PLG021"),
    a_test("backward", memory.leaves_arrays_alone, "PLG014", "PLG015", "PLG016"),
    a_test("backward", memory.gradients_lie_apart, "PLG017"),
    a_test("backward", memory.shares_no_memory, "PLG017"),
    a_test("backward", memory.keeps_no_input_unsaved, "PLG029", applies=repeats),
    a_test("backward", memory.reads_no_garbage, "PLG027", applies=repeats),
    a_test("backward", results.backward_twice, "PLG018", "PLG094"),
    a_test("backward", results.same_in_any_call, "PLG095", applies=repeats_in_any_thread),
    a_test("backward", results.for_one_input_at_a_time, "PLG024"),
    a_test("backward", results.absent_is_zero, "PLG025"),
    a_test("backward", results.interleaved, "PLG021", applies=repeats),
    a_test("backward", layouts.uses_all_digits, "PLG012", applies=repeats),
    a_test("backward", results.linear_in_grad_output, "PLG019"),
    a_test("forward", results.forward_three_times, "PLG020"),
    a_test("forward", layouts.same_in_every_layout, "PLG022", applies=repeats),
    a_test("forward", layouts.forward_uses_all_digits, "PLG028", applies=repeats),
    a_test("forward", memory.programs_keep_apart, "PLG098"),
    a_test("forward", memory.leaves_globals_alone, "PLG023"),
    a_test("forward", memory.lets_the_graph_go, "PLG026"),
)
STAGES: tuple[Stage, ...] = ("form", "backward", "forward")
REFUSAL = "not differentiable with respect to"  # how PyTorch says it, and so do plugrad's ops


class Contract(Room):
    """Check of the contract. Trials that pass become `usable` for the later checks.

    Their call can be repeated: for an op that writes to its inputs, it works on copies.
    """

    name = "contract"

    def ask(self) -> Iterator[Trial]:
        """Yield the samples that can be called; for the others, add a finding."""
        for trial in self.now.trials:
            prepared = prepare(trial, self.findings)
            if prepared is not None:
                yield prepared

    def judge(self, each: Trial) -> None:
        """Run every test on one sample, and add it to the usable ones if its gradients keep the contract."""
        self.findings.asked_on.add(each.number)
        if each.widened:
            self.findings.notes.add("complex versions of samples among them")
        self.now.usable.extend(tested(each, self.findings))

    def say(self) -> CheckResult:
        """Return the result of the tests on all samples."""
        unasked = unasked_of(self.now.subject)
        tests = sum(len(rows(stage)) for stage in STAGES) - len(unasked)
        for name, reason in unasked.items():
            self.findings.notes.add(f"skipped: {name.replace('_', ' ')} ({reason})")
        summary = f"{tests} tests on {pluralized(len(self.findings.asked_on), 'sample')}"
        return self.findings.result("no sample could be called", summary)


def unasked_of(subject: Subject) -> Mapping[str, str]:
    """Return the names of the tests that make no sense in the subject's framework, each with the reason; empty for an
    op of plugrad.
    """
    foreign = subject.foreign
    return {} if foreign is None else foreign.meant.framework.unasked


def prepare(
    trial: Trial, findings: Findings, record: Callable[[Call], Recorded] = Call.record
) -> Trial | None:
    """Return the trial with a call that leaves its inputs alone; None, and a finding, if the call raises or returns no
    numbers.

    `record` makes the recorded call. Arguments for which forward refuses a gradient are no longer differentiated.
    """
    call = trial.call
    try:
        recorded, is_in_place, changed = memory.observed(call, record)
    except TooLongError:
        raise
    except Exception as error:
        allowed = differentiable(trial) if REFUSAL in words_of(error) else ()
        if not allowed:
            message = trial.misfit() or f"forward raised {with_place(error)}"
            findings.add(trial, "PLG002", message)
            return None
        refused = [call.names[position] for position in call.wanted if position not in allowed]
        findings.notes.add(f"refuses a gradient of {', '.join(refused)}")
        return prepare(
            dataclasses.replace(trial, call=dataclasses.replace(call, wanted=allowed)),
            findings,
            record,
        )
    wrong = no_numbers(recorded.outputs)
    if wrong:
        findings.add(trial, "PLG007", wrong)
        return None
    if changed:
        message = f"forward writes to {changed[0]}, which belongs to the caller"
        findings.add(trial, "PLG014", message, argument=changed[0])
    if changed or is_in_place:
        return dataclasses.replace(trial, call=through_clones(call))
    return altered(trial, first=[array.copy() for array in recorded.arrays])


def no_numbers(outputs: tuple[Any, ...]) -> str:
    """Return the message about a forward whose outputs are not Tensors of numbers; '' if at least one is, and no other
    kind of array is among them.
    """
    dtypes = [output._array.dtype for output in outputs if isinstance(output, Tensor)]
    odd = [dtype for dtype in dtypes if dtype.kind not in "biufc"]  # of Python's objects, say
    if odd:
        return f"forward returned an array of {odd[0]}, without numbers; return an array of numbers"
    if dtypes:
        return ""
    if not outputs or (len(outputs) == 1 and outputs[0] is None):
        return "forward returned nothing; write `return` before its result"
    kinds = ", ".join(map(type_name, outputs))
    return (
        f"forward returned {kinds}, which has no gradient; return arrays (Tensors, in a `Function`)"
    )


def differentiable(trial: Trial) -> tuple[int, ...]:
    """Return the positions of the arguments that forward accepts when they, each alone, require grad. It leaves out
    those for which it refuses a gradient, and returns () if it raises another error for one.
    """
    allowed = []
    for position in trial.call.wanted:
        recorded = attempt(dataclasses.replace(trial.call, wanted=(position,)).record)
        if not isinstance(recorded, Raised):
            allowed.append(position)
        elif REFUSAL not in words_of(recorded.error):
            return ()
    return tuple(allowed)


def tested(trial: Trial, findings: Findings) -> Iterator[Trial]:
    """Run every test on one sample, which adds findings; yield the trial if its gradients keep the contract, else
    nothing.

    The yielded trial knows the results of the tests: `rounds_to`, and `of_known_rules` for a formula (an op without a
    rule) whose gradients come through rules of registered ops alone. For such an op, the tests of backward are skipped,
    and those of forward run on the first sample only: each op in it is tested on its own samples. Tests of plugins
    always run.
    """
    earliest = call_elsewhere(trial)
    rule = Rule(memory.writable(trial.call), trial.subject.op)
    grads = rule.random_grads(trial.generator("contract"))
    run = RuleRun(trial, findings, rule, grads, earliest)
    run.fits = run_rule(run)
    for test in rows("form") if run.fits else ():
        run.fits = passes(test, run) and run.fits
    run.fits = run.fits and results.depends_on_grad_output(run)
    known = trial.subject.composed is not None and rule.is_known
    again = known and trial.number != findings.among[0].number
    for test in rows("backward") if run.fits else ():
        if test.plugin or not known:
            ask_test(test, run, "PLG003", "backward raised")
    for test in rows("forward"):
        if test.plugin or not again:
            ask_test(test, run, "PLG002", "forward raised")
    if run.fits and not run.unsteady:
        call = dataclasses.replace(trial.call, rounds_to=run.rounds_to)
        yield dataclasses.replace(trial, call=call, of_known_rules=known, first=())


def call_elsewhere(trial: Trial) -> Pulled | None:
    """Run forward and backward for the first time, on other values than the sample's, and return the output gradients
    with the results; None if one of them raises.

    If an op caches values by shape, say, they are then not those of the sample, and the tests notice.
    """
    rule = attempt(lambda: Rule(memory.writable(trial.call).elsewhere(), trial.subject.op))
    # Not every rearrangement of the inputs is one that forward accepts.
    if isinstance(rule, Raised):
        return None
    grads = rule.random_grads(trial.generator("elsewhere"))
    found = attempt(rule.gradients, [grad.copy() for grad in grads])
    return None if isinstance(found, Raised) else Pulled(grads, found)


def run_rule(run: RuleRun, most: float | None = None) -> bool:
    """Run the rule once, and keep its results in `run.results`; return False, and add a finding, if it raises.

    Raises
    ------
    TooLongError
        It took more than `most` lines of Python.
    """
    found = attempt(run.rule.raw, run.copies(), most)
    if isinstance(found, Raised):
        if isinstance(found.error, TooLongError):
            raise found.error
        code = results.code_of(found.error)
        raised = f"backward raised {with_place(found.error)}"
        run.add(code, raised if code == "PLG003" else words_of(found.error))
        return False
    run.results = found
    return True


def passes(test: Check, run: RuleRun) -> bool:
    """Return True if the results pass a test of form (number, dtype, shape); also, with the finding PLG005, if a
    plugin's test raises.
    """
    try:
        return bool(test.ask(run))
    except PluginFailed as failed:
        run.add("PLG005", str(failed), verdict="inconclusive")
        return True


def ask_test(test: Check, run: RuleRun, code: str, what: str) -> None:
    """Run one test on one sample, if it makes sense for the subject. If the op raises in it, add a finding with `code`,
    whose message begins with `what`; if the test itself raises, PLG005.
    """
    if test.name.replace(" ", "_") in unasked_of(run.trial.subject):
        return
    np.seterr(all="ignore")  # the op may have left it otherwise
    asked = attempt(lambda: test.ask(run) if test.applies(run) else None)
    if not isinstance(asked, Raised):
        return
    error = asked.error
    frames = frames_of(error)
    if isinstance(error, PluginFailed):
        run.add("PLG005", str(error), verdict="inconclusive")
    elif is_our_own(error):
        message = (
            f"the checker itself raised {first_line(error)} in the test: {test.name}. Please report it; it is no fault "
            f"of the op ({os.path.basename(frames[-1].place)})"
        )
        run.add("PLG005", message, verdict="inconclusive")
    else:
        if any(frame.code is Rule.raw.__code__ for frame in frames):
            code, what = "PLG003", "backward raised"
        run.add(code, f"{what} {with_place(error)}, in the test: {test.name}")
