"""Beyond the samples: what is tried, what is kept, what ends. Its tables are asked by `test_fault_scores.py`."""

import dataclasses
import re
import threading
import time

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from plugrad.check.subject.trials import op_subject
from plugrad.check.variants.numbers import PROPERTIES, kept, other_numbers, shared_by
from plugrad.check.variants.settings import orders
from plugrad.check.variants.variant import as_written, written
from tests.checker.writing_ops import (
    at,
    beside_samples,
    from_saved,
    normal,
    on_samples,
    op,
    positive,
    saving,
)
from tests.faults.awkward_ops import AWKWARD


def beyond(report):
    return next(check for check in report.checks if check.name == "beyond")


def codes(report):
    return [finding.code for finding in beyond(report).findings]


cube_of_modulus = saving(lambda x: np.abs(x) ** 3)
where_positive = from_saved(lambda g, x: g * 3 * x**2)


def test_what_is_wrong_beside_the_samples_is_told_with_what_was_changed():
    report = check_op(op(cube_of_modulus, where_positive, positive((3,))))
    assert on_samples(report) == "pass"
    (finding,) = beyond(report).findings
    assert (finding.code, finding.verdict, finding.argument) == ("PLG070", "fail", "x")
    assert ", with x negated" in finding.message
    assert finding.diagnosis.startswith("the sign is wrong")
    assert report.verdict == "fail"


def test_the_line_that_is_offered_is_a_sample_that_shows_it():
    report = check_op(op(cube_of_modulus, where_positive, positive((3,))))
    line = beyond(report).findings[0].paste
    sample = eval(line.removeprefix("yield "), {"np": np, "pg": pg})
    again = check_op(op(cube_of_modulus, where_positive, lambda rng: [sample]))
    assert on_samples(again) == "fail"


def test_the_points_are_counted():
    checked = beyond(check_op("builtin::softmax"))
    kinds = [int(part.split()[0]) for part in checked.message.split(": ")[1].split(", ")]
    assert checked.points == sum(kinds) > 50


def test_nothing_is_asked_where_the_samples_are_wrong_or_undecided():
    wrong = check_op(op(cube_of_modulus, from_saved(lambda g, x: g * x), positive((3,))))
    assert on_samples(wrong) == "fail"
    assert (beside_samples(wrong), beyond(wrong).points) == ("skip", 0)


@pytest.mark.parametrize(
    "fact",
    [
        {"domain": {"x": (0.0, np.inf)}},
        {"domain": {"x": (0.1, 50.0)}},
    ],
)
def test_a_declared_domain_is_not_left(fact):
    assert (
        beside_samples(check_op(op(cube_of_modulus, where_positive, positive((3,)), **fact)))
        == "pass"
    )


def scaled(ctx, x, *, times=1, mode="sum"):
    if mode not in ("sum", "mean"):
        raise ValueError(mode)
    ctx.times, ctx.mode, ctx.shape = times, mode, x.shape
    return times * (x.sum(-1) if mode == "sum" else x.mean(-1))


def for_one_time(ctx, g):
    share = 1 if ctx.mode == "sum" else 1 / ctx.shape[-1]
    return np.broadcast_to(g[..., None] * share, ctx.shape).copy()


def for_sums(ctx, g):
    return np.broadcast_to(g[..., None] * ctx.times, ctx.shape).copy()


def test_a_setting_that_no_sample_has_is_tried_and_one_that_is_not_declared_is_not():
    report = check_op(op(scaled, for_one_time, normal((2, 3)), once=True))
    assert codes(report) == ["PLG070"]
    assert "times=" in beyond(report).findings[0].message
    declared = op(scaled, for_one_time, normal((2, 3)), once=True, settings={"times": (1,)})
    assert check_op(declared).verdict == "pass"


def test_words_with_which_forward_compares_a_setting_are_tried():
    report = check_op(op(scaled, for_sums, normal((2, 3)), once=True))
    assert "mode='mean'" in beyond(report).findings[0].message


row_mean = saving(lambda x: x.mean(axis=-1))
by_three = from_saved(lambda g, x: np.repeat(g[..., None], x.shape[-1], -1) / 3)


def test_a_length_that_no_sample_has_is_tried_and_one_that_is_not_declared_is_not():
    report = check_op(op(row_mean, by_three, normal((2, 3)), once=True))
    assert "PLG070" in codes(report)
    declared = op(row_mean, by_three, normal((2, 3)), once=True, sizes={"x": ("n", 3)})
    assert check_op(declared).verdict == "pass"


def test_a_function_of_tensors_is_asked_too():
    def energy(x):
        return (x * x + 0.0 * x.abs().sqrt()).sum()  # NaN at 0

    report = check_function(energy, np.array([1.0, 2.0])).ops[0]
    assert on_samples(report) == "pass"
    assert beyond(report).points > 10


def endless(ctx, x):
    while not x.any():
        pass
    ctx.save_for_backward(x)
    return x * x


def test_a_forward_that_does_not_end_beside_its_samples_is_left_alone():
    report = check_op(op(endless, from_saved(lambda g, x: 2 * g * x), positive((2,))))
    assert report.verdict == "pass"
    assert "forward does not end at some" in beyond(report).message


def answers_of(op):
    """Return all that a report says of an op but the time that it took."""
    return dataclasses.replace(check_op(op), seconds=0.0)


def test_what_is_asked_and_found_is_the_same_on_a_machine_that_is_ten_times_slower(monkeypatch):
    def loops(ctx, x):
        for _ in range(30_000):
            pass
        return cube_of_modulus(ctx, x)

    slow = op(loops, where_positive, positive((3,)))
    # It is done before the points are.
    monkeypatch.setattr("plugrad.check.exploration.exploration.WORK", 5e6)
    quiet = answers_of(slow)
    assert "not all, because the op is slow" in beyond(quiet).message or codes(quiet)
    real, wait = {name: getattr(time, name) for name in CLOCKS}, threading.Event.wait
    for name, clock in real.items():
        monkeypatch.setattr(time, name, lambda clock=clock: 10 * clock())
    monkeypatch.setattr(
        threading.Event, "wait", lambda self, left=None: wait(self, left and left / 10)
    )
    assert answers_of(slow) == quiet


CLOCKS = ("monotonic", "perf_counter", "thread_time", "process_time")


def drowsy(ctx, x):
    if x.shape != (3,) or not (x > 0).all():
        time.sleep(0.005)
    ctx.save_for_backward(x)
    return x * x


def test_points_that_there_is_no_time_for_are_a_warning_that_counts_them(monkeypatch):
    monkeypatch.setattr("plugrad.check.exploration.exploration.SECONDS", 0.3)
    report = check_op(op(drowsy, from_saved(lambda g, x: 2 * g * x), positive((3,))))
    (finding,) = beyond(report).findings
    assert (finding.code, report.verdict) == ("PLG009", "warn")
    asked, left = beyond(report).points, int(finding.message.split()[0])
    assert asked > 0 < left
    assert "beyond the samples not checked" in finding.message
    assert "over after 0.3 s" in finding.message


def test_much_work_for_changes_of_one_kind_leaves_the_others_their_share(monkeypatch):
    monkeypatch.setattr("plugrad.check.exploration.exploration.WORK", 1e6)

    def looping(ctx, x):
        for _ in range(30_000 * (x.shape != (2, 3))):
            pass
        ctx.save_for_backward(x)
        return x * x

    found = beyond(check_op(op(looping, from_saved(lambda g, x: 2 * g * x), positive((2, 3)))))
    points, note = found.message.split("; ")
    numbers, lengths = (int(part.split()[0]) for part in points.split(": ")[1].split(", "))
    assert numbers > 10
    assert 0 < lengths < 6
    assert note == "not all, because the op is slow"


def test_what_a_first_call_leaves_in_a_cache_is_no_work_of_the_others(monkeypatch):
    monkeypatch.setattr("plugrad.check.exploration.exploration.WORK", 1e6)

    def points():
        seen = set()

        def compiled_once(ctx, x):
            for _ in range(40_000 * (x.tobytes() not in seen)):
                seen.add(x.tobytes())
            ctx.save_for_backward(x)
            return x * x

        cached = op(compiled_once, from_saved(lambda g, x: 2 * g * x), positive((4,)))
        first = beyond(check_op(cached)).points
        return first, beyond(check_op(cached)).points

    first, again = points()
    assert first == again > 15


def test_a_backward_that_does_not_end_beyond_the_samples_is_ended_there(monkeypatch):
    monkeypatch.setattr("plugrad.check.exploration.screening.MOST_LINES", 10**4)

    def halving(ctx, g):
        (x,) = ctx.saved_tensors
        while not x.all():
            pass
        return 2 * g * x

    found = beyond(check_op(op(saving(lambda x: x * x), halving, positive((3,)), once=True)))
    assert (found.verdict, "backward does not end at some" in found.message) == ("pass", True)


@pytest.mark.parametrize("each", PROPERTIES, ids=lambda each: each.words)
def test_no_array_has_a_property_by_chance(each):
    rng = np.random.default_rng(0)
    assert not any(
        each.has(rng.normal(size=shape))
        for shape in ((), (5,), (3, 4), (2, 4, 4))
        for _ in range(20)
    )


def test_what_all_samples_have_is_kept():
    symmetric = np.array([[2.0, 1.0], [1.0, 3.0]])
    shared = shared_by([symmetric, np.eye(3)])
    assert [each.words for each in shared] == ["symmetric matrices", "whole numbers"]
    moved = kept(np.array([[0.0, 7.0], [5.0, 1.0]]), shared)
    assert np.array_equal(moved, [[0.0, 5.0], [5.0, 1.0]])
    assert np.array_equal(kept(np.array([[0.7, 0.0], [0.0, 1.0]]), shared), np.eye(2))


def test_what_cannot_have_what_all_samples_have_is_not_tried():
    unit, square = np.array([[0.6, 0.8], [1.0, 0.0]]), np.array([[2.0, 1.0], [1.0, 3.0]])
    assert np.allclose(kept(np.array([[3.0, 4.0]]), shared_by([unit])), [[0.6, 0.8]])
    assert kept(np.zeros((2, 2)), shared_by([unit])) is None
    assert kept(np.ones((2, 3)), shared_by([square])) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.zeros((2, 3)), "np.zeros((2, 3))"),
        (np.ones(2), "np.ones((2,))"),
        (np.full(2, 0.5), "np.full((2,), 0.5)"),
        (np.array([1, 2]), "np.array([1, 2])"),
        (np.array([1.23456, 2.0], np.float32), "np.array([1.235, 2.0], np.float32)"),
        (np.zeros((0, 2)), "np.zeros((0, 2))"),
        (np.arange(30.0), "rng.normal(size=(30,))"),
        (np.array(2.5), "np.array(2.5)"),
        ("sum", "'sum'"),
    ],
)
def test_arguments_are_written_as_python(value, text):
    assert written(value) == text


def test_a_sample_is_written_as_python():
    assert as_written(pg.Sample(np.ones(2), axis=-1)) == "yield pg.Sample(np.ones((2,)), axis=-1)"


largest = saving(lambda x: np.asarray(x.max()))


def test_tied_entries_that_each_get_the_whole_gradient_are_a_warning_and_shares_are_not():
    whole = from_saved(lambda g, x: g * (x == x.max()))
    shared = from_saved(lambda g, x: g * (x == x.max()) / (x == x.max()).sum())
    report = check_op(op(largest, whole, normal((4,)), once=True))
    (finding,) = beyond(report).findings
    assert (finding.code, finding.verdict) == ("PLG073", "warn")
    assert "on which equal entries stay equal" in finding.message
    assert check_op(op(largest, shared, normal((4,)), once=True)).verdict == "pass"


norm = saving(lambda x: np.asarray(np.sqrt((x * x).sum())))


def test_nan_at_a_kink_is_a_warning_and_at_a_smooth_point_an_error():
    by_zero = from_saved(lambda g, x: g * x / np.sqrt((x * x).sum()))
    (finding,) = beyond(check_op(op(norm, by_zero, normal((3,)), once=True))).findings
    assert (finding.code, finding.verdict) == ("PLG073", "warn")
    smooth = from_saved(lambda g, x: g * 3 * x**4 / np.abs(x) ** 3 * np.abs(x) / np.abs(x) * x)
    wrong = check_op(op(saving(lambda x: x**3), smooth, positive((3,)), once=True))
    assert "PLG070" in codes(wrong)


def test_an_infinite_slope_agrees_with_nothing():
    """In each of 12 draws: the one line along which it was looked at had room for any number."""
    steep = from_saved(lambda g, x: g * np.where(x == 0, np.inf, 2 * x))
    square = saving(lambda x: x * x)
    for seed in range(12):
        report = check_op(op(square, steep, positive((1,)), once=True), seed=seed)
        assert "PLG070" in codes(report)


def test_what_is_wrong_with_another_number_of_axes_alone_is_a_warning():
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return np.broadcast_to(g[:, None], x.shape) if x.ndim == 2 else 0 * x

    rows = op(saving(lambda x: x.sum(axis=-1)), backward, normal((2, 3)), once=True)
    findings = beyond(check_op(rows)).findings
    assert {(each.code, each.verdict) for each in findings} == {("PLG074", "warn")}
    assert any("backward says 0" in each.message for each in findings)


def test_a_kernel_that_forgets_what_is_left_of_its_last_block_is_found():
    blocks = from_saved(lambda g, x: 2 * g * x * (np.arange(x.size) < x.size - x.size % 1024))
    right = from_saved(lambda g, x: 2 * g * x)
    short = from_saved(lambda g, x: 2 * g * x * ((np.arange(x.size) < 1024) | (x.size < 1024)))
    square = saving(lambda x: x * x)
    assert "PLG070" in codes(check_op(op(square, short, normal((5,)), once=True)))
    assert check_op(op(square, right, normal((5,)), once=True)).verdict == "pass"
    assert "fail" in {
        each.verdict for each in check_op(op(square, blocks, normal((5,)), once=True)).findings
    }


def test_an_index_is_made_what_a_setting_says_is_ignored():
    def picked(ctx, x, target, *, ignored=-1):
        ctx.save_for_backward(target)
        ctx.shape, ctx.kept = x.shape, target != ignored
        return np.where(ctx.kept, x[np.arange(len(x)), target], 0.0)

    def backward(ctx, g, *, forgets):
        (target,) = ctx.saved_tensors
        grad = np.zeros(ctx.shape)
        grad[np.arange(len(grad)), target] = g if forgets else g * ctx.kept
        return grad, None

    def samples(rng):
        return [pg.Sample(rng.normal(size=(4, 3)), np.array([0, 2, 1, 2]))]

    def twin(forgets):
        return op(picked, lambda ctx, g: backward(ctx, g, forgets=forgets), samples, once=True)

    (trial,) = op_subject(twin(True), "picked", 0).trials()
    changes = list(other_numbers(trial, {}))
    assert "target[0] = -1, which is ignored" in [change.words for change in changes]
    assert "PLG070" in codes(check_op(twin(True)))
    assert beside_samples(check_op(twin(False))) in ("pass", "warn")


# Where forward has values on one side only.

AT_AN_EDGE = {
    "no number": (lambda x: x**2.5, lambda g, x: g * 2.5 * x**2.5 / x, (0.0, np.inf)),
    "another slope": (lambda x: x**2.5, lambda g, x: g * (2.5 * x**1.5 + (x == 0)), (0.0, np.inf)),
    "from below": (
        lambda x: (1 - x) ** 1.75,
        lambda g, x: g * (-1.75 * (1 - x) ** 1.75 / (1 - x)),
        (-np.inf, 1.0),
    ),
}


def inside(domain):
    return lambda rng: [pg.Sample(np.clip(rng.uniform(0.2, 0.8, 3), *domain))]


@pytest.mark.parametrize("name", AT_AN_EDGE)
def test_what_is_wrong_at_the_edge_of_a_declared_domain_is_an_error_and_elsewhere_a_warning(name):
    forward, backward, domain = AT_AN_EDGE[name]
    functions = saving(forward), from_saved(backward), inside(domain)
    (warned,) = beyond(check_op(op(*functions))).findings
    assert warned.code == "PLG073"
    assert warned.message.split(", with ")[0].endswith("at the edge of forward's domain")
    assert codes(check_op(op(*functions, domain={"x": domain}))) == ["PLG070"]


INFINITE_AT_AN_EDGE = {
    "square root": (np.sqrt, lambda g, x: g / 2 / np.sqrt(x)),
    "entropy": (
        lambda x: x * np.log(np.where(x == 0, 1, x)),
        lambda g, x: g * (np.log(x) + 1),
    ),
    "angle": (lambda x: np.arccos(1 - x), lambda g, x: g / np.sqrt(2 * x - x * x)),
    "a power above one": (lambda x: x**1.2, lambda g, x: g * 1.2 * x**0.2),
}


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("name", INFINITE_AT_AN_EDGE)
def test_a_right_slope_at_an_edge_even_an_infinite_one_is_no_finding(name, declared):
    facts = {"domain": {"x": (0.0, 2.0)}} if declared else {}
    forward, backward = INFINITE_AT_AN_EDGE[name]
    right = op(saving(forward), from_saved(backward), inside((0.0, 2.0)), once=True, **facts)
    assert codes(check_op(right)) == []


# Far out, NaN, complex numbers, two things at once.

by_exp = from_saved(lambda g, x: g * np.exp(-x) / (1 + np.exp(-x)) ** 2)
sigmoid = saving(lambda x: np.exp(-np.logaddexp(0, -x)))


@pytest.mark.parametrize(
    ("facts", "code"),
    [({}, "PLG074"), ({"domain": {"x": (-np.inf, np.inf)}}, "PLG070")],
    ids=["nothing", "all numbers"],
)
def test_a_number_far_out_among_others_is_a_warning_and_an_error_if_it_is_declared(facts, code):
    (finding,) = beyond(check_op(op(sigmoid, by_exp, normal((5,)), once=True, **facts))).findings
    assert (finding.code, "= ±1000" in finding.message) == (code, True)


def test_no_number_is_tried_beyond_a_domain():
    declared = op(sigmoid, by_exp, normal((5,)), once=True, domain={"x": (-30.0, 30.0)})
    assert beside_samples(check_op(declared)) == "pass"


def test_nan_in_an_entry_is_tried_and_other_entries_are_compared():
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.asarray(np.nansum(x * x))

    shifted = from_saved(lambda g, x: g * (2 * x + 0 * x.sum()))
    right = from_saved(lambda g, x: g * 2 * np.nan_to_num(x))
    report = check_op(op(forward, shifted, normal((4,)), once=True))
    (finding,) = beyond(report).findings
    assert (finding.code, finding.verdict) == ("PLG074", "note")  # NaN of NaN is no surprise
    assert "an entry of x = nan" in finding.message
    assert check_op(op(forward, right, normal((4,)), once=True)).verdict == "pass"
    known = op(forward, shifted, normal((4,)), once=True, domain={"x": (-np.inf, np.inf)})
    assert beside_samples(check_op(known)) == "pass"
    given = op(forward, shifted, at([1.0, np.nan, 2.5]), once=True)
    assert on_samples(check_op(given)) == "fail"


def test_complex_numbers_are_made_real():
    def backward(ctx, g):
        (z,) = ctx.saved_tensors
        return 2 * g * z + 0j

    modulus = saving(lambda z: (z * np.conj(z)).real)
    report = check_op(
        op(modulus, backward, at(np.array([1 + 2j, 3 - 1j])), once=True, complex=True)
    )
    assert [finding.message[:11] for finding in beyond(report).findings] == ["with z real"]


def split_sums(ctx, x, w, *, groups=1):
    if w.shape != (groups,) or len(x) % groups:
        raise ValueError(f"{len(x)} numbers in {groups} groups, of weights {w.shape}")
    ctx.save_for_backward(x, w)
    return x.reshape(groups, -1).sum(axis=1) * w


def for_one_group(ctx, g):
    x, w = ctx.saved_tensors
    each = (g * w).mean()
    return np.full(x.shape, each), g * x.reshape(len(w), -1).sum(axis=1)


def test_a_setting_that_asks_for_a_length_is_tried_with_it_but_where_sizes_or_settings_refuse():
    samples = normal((4,), (1,))
    (finding,) = beyond(check_op(op(split_sums, for_one_group, samples, once=True))).findings
    assert "groups=2 and w of shape (2,)" in finding.message
    for fact in ({"sizes": {"w": (1,)}}, {"settings": {"groups": (1,)}}):
        declared = op(split_sums, for_one_group, samples, once=True, **fact)
        assert beside_samples(check_op(declared)) == "pass"


def test_orders_of_axes_are_turned_and_counted_from_behind():
    assert list(orders((2, 0, 1))) == [(0, 1, 2), (-1, -3, -2)]
    assert list(orders(())) == list(orders((1, 2))) == []


@pytest.mark.parametrize("name", ["a sine of large numbers", "a fast sine", "a sine of 1e8"])
def test_what_oscillates_between_neighbours_is_not_torn_at_equal_entries(name):
    (row,) = (row for row in AWKWARD if row.name == name)
    assert "PLG073" not in codes(check_op(row.twin(broken=False)))


def test_a_note_lists_the_other_points_that_show_it():
    product = op(
        saving(lambda x, y: x * y),
        from_saved(lambda g, x, y: (g * y, g * x)),
        normal((4, 3), (4, 3)),
    )
    report = check_op(product)
    assert report.verdict == "pass"
    (note,) = report.notes
    assert (note.code, note.verdict) == ("PLG071", "note")
    assert re.fullmatch(r"\d+ further points: [xy] of shape \(.*", note.extent)
    assert f"{note.extent.count(';') + 1} further points" in note.extent


def test_shapes_that_numpy_refuses_in_forward_are_one_line_with_the_place():
    plain = saving(lambda x, y: x * y)
    message = beyond(
        check_op(op(plain, from_saved(lambda g, x, y: (g * y, g * x)), normal((4, 3), (4, 3))))
    ).message
    assert re.search(
        r"forward refused \d+ of \d+ points \(ValueError: operands could not be broadcast .*\.py:\d+\)",
        message,
    )
    refusing = saving(lambda x, y: x * y if x.shape == y.shape else refuse_shapes(x, y))
    worded = op(refusing, from_saved(lambda g, x, y: (g * y, g * x)), normal((4, 3), (4, 3)))
    assert "forward refused" not in beyond(check_op(worded)).message


def refuse_shapes(x, y):
    raise ValueError(f"x and y need one shape, got {x.shape} and {y.shape}")
