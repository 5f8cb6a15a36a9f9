"""The list of checks and the rows of codes: what one place says is what every face shows."""

import dataclasses
import zlib
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.contract.contract import TESTS
from _plugrad_check.declared.declared import FACTS
from _plugrad_check.plan import CHECKS, CONSEQUENCES, in_turn
from _plugrad_check.report.document import IF_ASKED
from _plugrad_check.report.report import CheckResult
from _plugrad_check.rows import Check, Room, Round, rows
from _plugrad_check.slopes.arrays import DOUBLE
from _plugrad_check.subject.call import Call, quietly
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.process_state import untouched
from _plugrad_check.subject.trials import op_subject
from gradient_faults.rows.planted_faults import FAULTS
from plugrad import testing
from plugrad.check import CODES, check_op, codes, explain
from tests.checker.check.writing_ops import formula, normal

NAMES = [check.name for check in CHECKS]
square = formula(lambda x: x * x, lambda g, x: 2 * g * x, normal((2, 3)))


def asked(subject, checks):
    """Return what the checks find, and leave the process's settings as they were."""
    with untouched(), quietly():
        return [*in_turn(Round(subject, subject.trials()), checks)]


def test_each_question_with_a_line_in_the_report_is_a_room_of_the_same_three_steps():
    own = {check.name: check for check in rows("op") if not check.plugin}
    assert {*NAMES, "vmap", "nested", "kernels"} == {*own}
    for name, check in own.items():
        room = check.ask.__self__
        assert issubclass(room, Room), name
        assert {"ask", "judge", "say"} <= {*vars(room)}, name


def test_each_check_has_a_name_and_answers_by_it():
    assert len({*NAMES}) == len(NAMES)
    assert [check.name for check in check_op(square).checks] == [*NAMES, "vmap"]
    assert list(testing.CHECKS) == [*NAMES, "vmap"]
    assert {*NAMES} >= IF_ASKED


def test_a_further_check_is_a_row_that_is_given_what_those_before_it_found():
    def ask(now):
        assert [result.name for result in now.results] == NAMES
        assert len(now.usable) == 1
        return CheckResult("sixth", "pass", "asked", len(now.usable))

    subject = op_subject(square, "square", 0)
    results = asked(subject, (*CHECKS, Check("sixth", ask)))
    assert (results[-1].name, results[-1].verdict) == ("sixth", "pass")


def test_a_check_that_raises_ends_no_other():
    subject = op_subject(square, "square", 0)
    for check in CHECKS:
        raising = dataclasses.replace(check, ask=lambda now: 1 / 0)
        results = asked(subject, [raising if each is check else each for each in CHECKS])
        assert [result.name for result in results] == NAMES
        (own,) = [result for result in results if result.name == check.name]
        found = [(each.code, each.verdict) for each in own.findings]
        assert found == [("PLG005", "inconclusive")], check.name


def test_each_code_names_the_check_that_finds_it():
    names = {*(row.name for row in rows("op")), "samples", "process", "any"}
    assert {code.check for code in CODES.values()} <= names
    report = check_op(next(fault for fault in FAULTS if fault.code == "PLG019").twin(broken=True))
    for check in report.checks:
        assert {CODES[each.code].check for each in check.findings} <= {check.name, "any"}


def test_the_codes_of_a_row_are_those_of_its_check_and_a_cause_or_what_follows_is_a_code():
    for table, check in ((TESTS, "contract"), (FACTS, "declared")):
        known = {code for code, entry in CODES.items() if entry.check == check}
        assert {code for row in table for code in row.codes} <= known
    for row in CONSEQUENCES:
        assert {*row.causes, *row.follow} <= CODES.keys()
        assert not {*row.causes} & {code for code in CODES if not CODES[code].of_a_sample}


def test_every_code_has_a_file_of_its_own_and_an_example_that_explain_says_too():
    files = sorted(Path(codes.__file__).parent.glob("*.md"))
    assert [*CODES] == [file.stem for file in files]
    for code, file in zip(CODES, files, strict=True):
        assert file.read_text(encoding="utf-8").startswith(f"# {code} {CODES[code].title}\n\n- ")
        wrong, right = CODES[code].example
        assert wrong
        assert right not in ("", wrong)
    assert "wrong:\n\n    def backward" in explain("PLG030")


# What the checker asks with.


def test_no_verdict_hangs_on_the_name_of_what_is_in_no_pack():
    one, other = (op_subject(square, name, 7).generator(3, "values") for name in ("one", "other"))
    assert one.random() == other.random()


def test_the_generator_of_a_purpose_is_numpys_of_its_words():
    subject = op_subject(pg.ops.builtin.exp.op.function, "builtin::exp", 7)
    words = [zlib.crc32(word.encode()) for word in ("builtin::exp", "3", "values")]
    for _ in range(2):  # the second time from the cache
        ours, numpys = subject.generator(3, "values"), np.random.default_rng([7, *words])
        assert ours.random() == numpys.random()
        for one, other in zip(ours.spawn(2), numpys.spawn(2), strict=True):
            assert one.random() == other.random()


def test_outputs_that_are_nan_cost_no_further_steps_and_have_no_slope():
    counts = {}
    for shift in (0.0, -9.0):  # of which the second leaves one output in two
        ran = []

        def function(x, shift=shift, ran=ran):
            ran.append(x)
            return pg.stack([x * x, pg.sqrt(x + shift)])

        with quietly():
            call = Call(function, (np.array([1.0, 2.0]),), ("x",), (0,))
            near = Surroundings(call, call.values(), DOUBLE)
            assert near.noise.size == 4
            before = len(ran)
            slope = near.slope(1)
        counts[shift] = len(ran) - before
        assert slope.value[1] == pytest.approx(4.0, rel=1e-9)
        assert np.isnan(slope.value[3]) == np.isinf(slope.error[3]) == (shift != 0)
    assert counts[-9.0] == counts[0.0]


def test_a_function_in_a_sample_is_shown_the_same_in_every_process():
    def squared(x):
        return x * x

    shown = "Sample(array of float64 (2,), f=<function squared>)"
    assert repr(pg.Sample(np.ones(2), f=squared)) == shown
