"""Beyond the samples: what is tried, what is kept, what ends. Its tables are asked by `tests/checker/faults`."""

# ruff: noqa: E501 - the table holds one op a line

import dataclasses
import re
import threading
import time

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.subject.trials import op_subject
from _plugrad_check.variants.numbers import PROPERTIES, kept, other_numbers, shared_by
from _plugrad_check.variants.settings import inversely_scaled, orders
from _plugrad_check.variants.variant import as_written, written
from gradient_faults.rows.awkward_ops import AWKWARD
from plugrad.check import check_function, check_op
from tests.checker.check.writing_ops import (
    at,
    beside_samples,
    check_called,
    finding_of,
    formula,
    from_saved,
    normal,
    on_samples,
    op,
    positive,
    saving,
)


def beyond(report):
    return check_called("beyond", report)


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


def test_memory_that_forward_leaves_unwritten_there_is_no_result(monkeypatch):
    """A permutation leaves an entry out where its order names another twice: what was in memory is found there, often
    the same again.
    """

    def scattered(ctx, x, order):
        ctx.save_for_backward(order)
        y = np.empty(x.shape)
        y[order] = x
        return y

    def gathered(ctx, g):
        return g[ctx.saved_tensors[0]], None

    def samples(rng):
        return [pg.Sample(rng.normal(size=5), rng.permutation(5))]

    monkeypatch.setattr(np, "empty", np.zeros)
    assert codes(check_op(op(scattered, gathered, samples))) == []


# What is found, and what is not -------------------------------------------------------------------------------------


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


row_mean = saving(lambda x: x.mean(axis=-1))
by_three = from_saved(lambda g, x: np.repeat(g[..., None], x.shape[-1], -1) / 3)


def split_sums(ctx, x, w, *, groups=1):
    if w.shape != (groups,) or len(x) % groups:
        raise ValueError(f"{len(x)} numbers in {groups} groups, of weights {w.shape}")
    ctx.save_for_backward(x, w)
    return x.reshape(groups, -1).sum(axis=1) * w


def for_one_group(ctx, g):
    x, w = ctx.saved_tensors
    each = (g * w).mean()
    return np.full(x.shape, each), g * x.reshape(len(w), -1).sum(axis=1)


square = saving(lambda x: x * x)
largest = saving(lambda x: np.asarray(x.max()))
norm = saving(lambda x: np.asarray(np.sqrt((x * x).sum())))
sigmoid = saving(lambda x: np.exp(-np.logaddexp(0, -x)))
by_exp = from_saved(lambda g, x: g * np.exp(-x) / (1 + np.exp(-x)) ** 2)
all_but_nan = saving(lambda x: np.asarray(np.nansum(x * x)))
shifted = from_saved(lambda g, x: g * (2 * x + 0 * x.sum()))
power, above = (saving(lambda x: x**2.5), saving(lambda x: (1 - x) ** 1.75))
of_power = from_saved(lambda g, x: g * 2.5 * x**2.5 / x)
of_power_and_at_0 = from_saved(lambda g, x: g * (2.5 * x**1.5 + (x == 0)))
of_above = from_saved(lambda g, x: g * (-1.75 * (1 - x) ** 1.75 / (1 - x)))
inside = lambda rng: [pg.Sample(rng.uniform(0.2, 0.8, 3))]  # noqa: E731
groups = normal((4,), (1,))
EVERYWHERE, UPWARDS = {"domain": {"x": (-np.inf, np.inf)}}, {"domain": {"x": (0.0, np.inf)}}


def of_rows(ctx, g):
    (x,) = ctx.saved_tensors
    return np.broadcast_to(g[:, None], x.shape) if x.ndim == 2 else 0 * x


ASKED = {
    "a declared domain is not left": (op(cube_of_modulus, where_positive, positive((3,)), **UPWARDS), {}),
    "nor a narrower one": (op(cube_of_modulus, where_positive, positive((3,)), domain={"x": (0.1, 50.0)}), {}),
    "a setting that no sample has": (op(scaled, for_one_time, normal((2, 3)), once=True), {"PLG070 fail": "times="}),
    "one that is not declared": (op(scaled, for_one_time, normal((2, 3)), once=True, settings={"times": (1,)}), {}),
    "words with which forward compares a setting": (op(scaled, for_sums, normal((2, 3)), once=True), {"PLG070 fail": "mode='mean'"}),
    "a length that no sample has": (op(row_mean, by_three, normal((2, 3)), once=True), {"PLG070 fail": ""}),
    "a length that is not declared": (op(row_mean, by_three, normal((2, 3)), once=True, sizes={"x": ("n", 3)}), {}),
    "tied entries that each get the whole gradient": (op(largest, from_saved(lambda g, x: g * (x == x.max())), normal((4,)), once=True), {"PLG073 warn": "tied entries get too much"}),
    "tied entries that share it": (op(largest, from_saved(lambda g, x: g * (x == x.max()) / (x == x.max()).sum()), normal((4,)), once=True), {}),
    "NaN at a kink": (op(norm, from_saved(lambda g, x: g * x / np.sqrt((x * x).sum())), normal((3,)), once=True), {"PLG073 warn": ""}),
    "NaN at a smooth point": (formula(lambda x: x**3, lambda g, x: g * 3 * x**4 / np.abs(x) ** 3 * np.abs(x) / np.abs(x) * x, positive((3,)), once=True), {"PLG070 fail": ""}),
    "another number of axes": (op(saving(lambda x: x.sum(axis=-1)), of_rows, normal((2, 3)), once=True), {"PLG074 warn": "backward says 0"}),
    "a block of 1024, and what is left over is found": (op(square, from_saved(lambda g, x: 2 * g * x * ((np.arange(x.size) < 1024) | (x.size < 1024))), normal((5,)), once=True), {"PLG070 fail": ""}),
    "any length is right": (op(square, from_saved(lambda g, x: 2 * g * x), normal((5,)), once=True), {}),
    "no number beside the slope, at an edge that is declared": (op(power, of_power, inside, **UPWARDS), {"PLG070 fail": ""}),
    "another slope there": (op(power, of_power_and_at_0, inside, **UPWARDS), {"PLG070 fail": ""}),
    "no number at an edge from below": (op(above, of_above, inside, domain={"x": (-np.inf, 1.0)}), {"PLG070 fail": ""}),
    "no number at an edge that nobody declares": (op(power, of_power, inside), {"PLG073 warn": "at the edge of forward's domain, with "}),
    "another slope at one": (op(power, of_power_and_at_0, inside), {"PLG073 warn": "at the edge of forward's domain, with "}),
    "no number at one from below": (op(above, of_above, inside), {"PLG073 warn": "at the edge of forward's domain, with "}),
    "a number far out among others": (op(sigmoid, by_exp, normal((5,)), once=True), {"PLG074 warn": "= ±1000"}),
    "one that is declared": (op(sigmoid, by_exp, normal((5,)), once=True, **EVERYWHERE), {"PLG070 fail": "= ±1000"}),
    "a number beyond a domain": (op(sigmoid, by_exp, normal((5,)), once=True, domain={"x": (-30.0, 30.0)}), {}),
    "NaN of an entry that is NaN is no surprise": (op(all_but_nan, shifted, normal((4,)), once=True), {"PLG074 note": "an entry of x = nan"}),
    "nor where all numbers are declared": (op(all_but_nan, shifted, normal((4,)), once=True, **EVERYWHERE), {}),
    "the other entries are compared": (op(all_but_nan, from_saved(lambda g, x: g * 2 * np.nan_to_num(x)), normal((4,)), once=True), {}),
    "complex numbers are made real": (formula(lambda z: (z * np.conj(z)).real, lambda g, z: 2 * g * z + 0j, at(np.array([1 + 2j, 3 - 1j])), once=True, complex=True), {"PLG071 note": "^with z real"}),
    "a setting that asks for a length": (op(split_sums, for_one_group, groups, once=True), {"PLG070 fail": r"groups=2 and w of shape \(2,\)"}),
    "one that the sizes refuse": (op(split_sums, for_one_group, groups, once=True, sizes={"w": (1,)}), {}),
    "one that the settings refuse": (op(split_sums, for_one_group, groups, once=True, settings={"groups": (1,)}), {}),
}  # fmt: skip
RIGHT_AT_AN_EDGE = {
    "square root": (np.sqrt, lambda g, x: g / 2 / np.sqrt(x)),
    "entropy": (lambda x: x * np.log(np.where(x == 0, 1, x)), lambda g, x: g * (np.log(x) + 1)),
    "angle": (lambda x: np.arccos(1 - x), lambda g, x: g / np.sqrt(2 * x - x * x)),
    "a power above one": (lambda x: x**1.2, lambda g, x: g * 1.2 * x**0.2),
}
for name, (forward, backward) in RIGHT_AT_AN_EDGE.items():
    for words, facts in (("", {}), (", declared", {"domain": {"x": (0.0, 2.0)}})):
        edge = formula(forward, backward, inside, once=True, **facts)
        ASKED[f"a right slope at an edge, even an infinite one: {name}{words}"] = (edge, {})


@pytest.mark.parametrize("name", ASKED)
def test_what_is_found_beyond_the_samples(name):
    function, due = ASKED[name]
    report = check_op(function)
    found = {}
    for each in beyond(report).findings:
        found.setdefault(f"{each.code} {each.verdict}", []).append(each.message)
    assert found.keys() == due.keys(), found
    for key, says in due.items():
        assert any(re.search(says, message) for message in found[key]), found
    assert on_samples(report) in ("pass", "note")


def test_an_infinite_slope_agrees_with_nothing():
    """In each of 12 draws: the one line along which it was looked at had room for any number."""
    steep = from_saved(lambda g, x: g * np.where(x == 0, np.inf, 2 * x))
    for seed in range(12):
        assert "PLG070" in codes(check_op(op(square, steep, positive((1,)), once=True), seed=seed))


def test_a_function_of_tensors_is_asked_too():
    def energy(x):
        return (x * x + 0.0 * x.abs().sqrt()).sum()  # NaN at 0

    report = check_function(energy, np.array([1.0, 2.0])).ops[0]
    assert on_samples(report) == "pass"
    assert beyond(report).points > 10


def test_a_default_that_a_call_of_a_function_leaves_out_is_changed_too():
    def scaled(x, *, halved=False):
        return (x / 2).detach() + 0 * x if halved else 3 * x

    report = check_function(scaled, np.array([1.0, 2.0])).ops[0]
    assert "with halved=True" in finding_of(report, "PLG070").message


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
    monkeypatch.setattr("_plugrad_check.exploration.exploration.WORK", 5e6)
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
        time.sleep(0.02)
    ctx.save_for_backward(x)
    return x * x


def test_points_that_there_is_no_time_for_are_a_warning_that_counts_them(monkeypatch):
    monkeypatch.setattr("_plugrad_check.exploration.exploration.SECONDS", 0.3)
    report = check_op(op(drowsy, from_saved(lambda g, x: 2 * g * x), positive((3,))))
    (finding,) = beyond(report).findings
    assert (finding.code, report.verdict) == ("PLG009", "warn")
    asked, left = beyond(report).points, int(finding.message.split()[0])
    assert asked > 0 < left
    assert "beyond the samples not checked" in finding.message
    assert "over after 0.3 to 0.6 s" in finding.message


def test_where_a_large_input_takes_seconds_the_others_as_large_are_left_out_and_that_is_said(
    monkeypatch,
):
    sizes = []

    def noted(ctx, x):
        sizes.append(x.size)
        return square(ctx, x)

    rule = op(noted, from_saved(lambda g, x: 2 * g * x), positive((3, 2)))
    whole = beyond(check_op(rule))
    monkeypatch.setattr("_plugrad_check.exploration.exploration.SLOW", 0.0)
    report = check_op(rule)
    assert report.verdict == "pass"
    assert "not all that are large, because the op is slow there" in beyond(report).message
    assert 0.8 * whole.points < beyond(report).points < whole.points
    assert max(sizes) > 1000


def test_much_work_for_changes_of_one_kind_leaves_the_others_their_share(monkeypatch):
    monkeypatch.setattr("_plugrad_check.exploration.exploration.WORK", 3e5)

    def looping(ctx, x):
        for _ in range(30_000 * (x.shape != (2, 3))):
            pass
        return square(ctx, x)

    found = beyond(check_op(op(looping, from_saved(lambda g, x: 2 * g * x), positive((2, 3)))))
    points, note = found.message.split("; ")
    numbers, lengths = (int(part.split()[0]) for part in points.split(": ")[1].split(", "))
    assert numbers > 10
    assert 0 < lengths < 6
    assert note == "not all, because the op is slow"


def test_what_a_first_call_leaves_in_a_cache_is_no_work_of_the_others(monkeypatch):
    monkeypatch.setattr("_plugrad_check.exploration.exploration.WORK", 1e6)

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
    monkeypatch.setattr("_plugrad_check.exploration.screening.MOST_LINES", 10**4)

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


def test_an_array_that_the_sample_leaves_out_is_given_as_long_as_the_first_axis():
    def weighted(ctx, x, weight=None):
        ctx.save_for_backward(x, weight)
        return x * x if weight is None else x * x * weight.reshape(-1, 1)

    def backward(ctx, g, *, forgets):
        x, weight = ctx.saved_tensors
        if weight is None:
            return 2 * g * x
        gradient = 2 * g * x * (1 if forgets else weight.reshape(-1, 1))
        return gradient, (g * x * x).sum(-1)

    def twin(forgets):
        return op(
            weighted, lambda ctx, g: backward(ctx, g, forgets=forgets), normal((2, 3)), once=True
        )

    report = check_op(twin(True))
    assert any("with weight of shape (2,)" in each.message for each in report.findings), str(report)
    assert report.verdict == "fail"
    assert "PLG070" not in codes(check_op(twin(False)))


def test_a_setting_is_made_smaller_as_the_first_input_is_made_larger():
    def softplus(ctx, x, *, beta=1.0):
        ctx.save_for_backward(x)
        ctx.beta = beta
        return np.logaddexp(0, beta * x) / beta

    (trial,) = op_subject(op(softplus, None, normal((3,))), "softplus", 0).trials()
    (variant,) = inversely_scaled(trial, {})
    assert variant.words == "beta=0.05 and x multiplied by 20"
    point = variant.of(trial)
    assert np.allclose(point.args[0], 20 * trial.call.args[0])
    assert point.settings == {"beta": 0.05}


def test_orders_of_axes_are_turned_and_counted_from_behind():
    assert list(orders((2, 0, 1))) == [(0, 1, 2), (-1, -3, -2)]
    assert list(orders(())) == list(orders((1, 2))) == []


@pytest.mark.parametrize("name", ["a sine of large numbers", "a fast sine", "a sine of 1e8"])
def test_what_oscillates_between_neighbours_is_not_torn_at_equal_entries(name):
    (row,) = (row for row in AWKWARD if row.name == name)
    assert "PLG073" not in codes(check_op(row.twin(broken=False)))


def test_a_note_lists_the_other_points_that_show_it():
    report = check_op(
        formula(lambda x, y: x * y, lambda g, x, y: (g * y, g * x), normal((4, 3), (4, 3)))
    )
    assert report.verdict == "pass"
    (note,) = report.notes
    assert (note.code, note.verdict) == ("PLG071", "note")
    assert re.fullmatch(r"\d+ further points: [xy] of shape \(.*", note.extent)
    assert f"{note.extent.count(';') + 1} further points" in note.extent


def test_shapes_that_numpy_refuses_in_forward_are_one_line_with_the_place():
    slopes = from_saved(lambda g, x, y: (g * y, g * x))
    plain = op(saving(lambda x, y: x * y), slopes, normal((4, 3), (4, 3)))
    message = beyond(check_op(plain)).message
    assert re.search(
        r"forward refused \d+ of \d+ points \(ValueError: operands could not be broadcast .*\.py:\d+\)",
        message,
    )
    refusing = saving(lambda x, y: x * y if x.shape == y.shape else refuse_shapes(x, y))
    worded = op(refusing, slopes, normal((4, 3), (4, 3)))
    assert "forward refused" not in beyond(check_op(worded)).message


def refuse_shapes(x, y):
    raise ValueError(f"x and y need one shape, got {x.shape} and {y.shape}")
