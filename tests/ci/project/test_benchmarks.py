"""`python -m benchmarks` compares what computes the same, and says what it measured; that it is fast, no test says."""

import json
import math
import subprocess
import sys
import time

import numpy as np
import pytest

import plugrad as pg
from benchmarks import measure, memory, pages, peers, published_ops, workloads
from benchmarks.workloads import Workload
from tests import ROOT


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch):
    """Spend no time between runs that are not measured."""
    monkeypatch.setattr(measure, "PAUSE", 1e-3)


ROWS = {row.name: row for row in workloads.workloads()}


def test_rows_have_names_of_their_own_and_kernels_are_never_asked_for_less():
    assert len(ROWS) == len(workloads.workloads())
    for row in ROWS.values():
        assert row.asked(kernels=True) <= row.asked(kernels=False)
    assert ROWS["max-pool-k2"].asked(kernels=True) == 0.4
    assert ROWS["conv2d-depthwise"].asked(False) == 4.0


def test_the_work_of_a_transposed_convolution_is_that_of_the_convolution_back():
    """64 channels of 28 x 28 to 64 of 56 x 56, 4 x 4: each of the smaller image's elements meets 16 x 64 weights."""
    work = workloads.transposed_work(8, 64, 28, 64)
    assert work.flops == 3 * 2 * 8 * 64 * 28**2 * 16 * 64
    assert work.bytes == 3 * 4 * 8 * (64 * 56**2 + 64 * 28**2)


def test_of_paired_runs_the_median_ratio_counts_and_times_are_per_unit():
    found = measure.paired([(2.0, 1.0), (3.0, 1.0), (8.0, 1.0), (30.0, 10.0)], units=2)
    assert (found.ours, found.peer, found.ratio) == (2.75, 0.5, 3.0)
    assert (found.low, found.high) == (2.0, 8.0)


def test_rounds_beside_which_other_work_ran_are_asked_again_and_said(monkeypatch):
    """A spin that takes twice as long in each second round, and then in all but the first ones."""
    turns = iter([1.0] * 3 + [2.0, 1.0, 1.0] + [1.0] * 12)
    machine = measure.Machine()
    machine.least = 1.0
    monkeypatch.setattr(machine, "spin", lambda: next(turns, 2.0))
    monkeypatch.setattr(measure, "MACHINE", machine)
    programs = [lambda: None, lambda: None]
    found, loud = measure.rounds(programs, 1e-3, 60.0, least=3, most=3)
    assert (len(found), loud) == (3, 1)
    found, loud = measure.rounds(programs, 1e-3, 0.0, least=4, most=4)
    assert (len(found), loud) == (4, -2)


def test_programs_run_in_turns_as_often_as_each_other(monkeypatch):
    monkeypatch.setattr(measure, "WARM", 0.0)  # for a time, not a number of runs
    ran = []
    first, second = measure.in_turns(
        *(lambda n=n: (ran.append(n), time.sleep(1e-3)) for n in "abc"), budget=0.0
    )
    assert {ran.count(name) for name in "abc"} == {ran.count("a")}
    assert first.ratio > 0 < second.ratio


SMALL = {
    "conv2d": (workloads.conv2d, ((2, 3, 7, 5, 3, 1, 1), "float64")),
    "stride": (workloads.conv2d, ((2, 4, 7, 6, 3, 2, 1), "float64")),
    "groups": (workloads.conv2d, ((2, 4, 7, 6, 3, 1, 1), "float64", 1, 2)),
    "dilation": (workloads.conv2d, ((2, 4, 9, 6, 3, 1, 2), "float64", 2, 1)),
    "max, in blocks": (workloads.pool2d, ("max", 2, 2, 0, (2, 3, 8, 8))),
    "max, overlapping": (workloads.pool2d, ("max", 3, 2, 1, (2, 3, 8, 8))),
    "average, in blocks": (workloads.pool2d, ("avg", 2, 2, 0, (2, 3, 8, 8))),
    "average, overlapping": (workloads.pool2d, ("avg", 3, 2, 1, (2, 3, 8, 8))),
    "chain": (workloads.chain, (6, True)),
    "three ops": (workloads.three_ops, ()),
}


@pytest.mark.parametrize("what", SMALL)
@pytest.mark.parametrize("library", ["JAX", "JAX, no jit", "autograd", "MyGrad"])
def test_each_library_computes_the_gradients_that_plugrad_does(library, what):
    name = library.partition(",")[0]
    pytest.importorskip(name.lower())
    row = Workload("", "", 1.0, *SMALL[what])
    prepared = peers.PREPARED[row.program](name, *row.args)
    if prepared is None:
        assert name != "JAX"
        return
    _, arrays, seed = prepared
    tensors = [pg.from_numpy(each.copy()).requires_grad_() for each in arrays]
    program_of(row, tensors).backward(pg.from_numpy(seed))
    theirs = dict(peers.prepared(row))[library]()()
    for expected, found in zip(tensors, theirs, strict=True):
        np.testing.assert_allclose(np.asarray(found), expected.grad.numpy(), rtol=1e-5, atol=1e-6)


def program_of(row, tensors):
    """Return what a workload computes, of these tensors."""
    if row.program is workloads.conv2d:
        (*_, stride, padding), _, dilation, groups = (*row.args, 1, 1)[:4]
        settings = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
        return pg.conv2d(*tensors, **settings)
    if row.program is workloads.pool2d:
        kind, kernel, stride, padding, _ = row.args
        pool = getattr(pg.nn.functional, f"{kind}_pool2d")
        return pool(*tensors, kernel, stride=stride, padding=padding)
    if row.program is workloads.three_ops:
        w, x = tensors
        return (w + x) * (w + 1)
    w, x, y = tensors
    for _ in range(row.args[0] // 2):
        y = y * w + x
    return y


@pytest.mark.parametrize("name", ["conv2d-float32-1", "mlp-step", "conv-net-step", "attention"])
@pytest.mark.torch
def test_pytorch_runs_the_same_program(name):
    torch = pytest.importorskip("torch")
    run, theirs = ROWS[name].ours(), ROWS[name].peer(torch)
    for ours, other in zip(run() or (), theirs() or (), strict=True):
        np.testing.assert_allclose(ours.numpy(), other.numpy(), rtol=1e-4, atol=1e-4)


# Memory.


linux = pytest.mark.skipif(not memory.STATUS.exists(), reason="read from /proc")


@linux
def test_the_peak_of_a_step_is_what_it_holds_at_once(monkeypatch):
    """An array of 80 MB, made and dropped, three times over."""

    def program(_module, size):
        return lambda: np.ones(size).sum()

    row = Workload("", "", 1.0, program, (10**7,), of="bytes")
    monkeypatch.setitem(memory.SMALL, program, (10,))
    found = memory.peak(row, pg)
    assert 78e6 < found.resident < 110e6
    assert 80e6 <= found.traced < 81e6


@linux
def test_steps_are_counted_and_what_they_leave_is_seen(monkeypatch):
    kept = []
    monkeypatch.setattr(memory, "conv_net_step", lambda _t: lambda: kept.append(bytearray(10_000)))
    *_, last = memory.marks(0.002, traced=True)
    assert last.steps == len(kept)
    assert last.traced > 10_000 * len(kept)
    monkeypatch.setattr(memory, "conv_net_step", lambda _t: lambda: bytearray(10_000))
    *_, last = memory.marks(0.002, traced=True)
    assert last.traced < 1000 * last.steps


# Pictures.


def test_a_picture_is_small_has_its_caption_and_is_the_same_for_the_same():
    pytest.importorskip("matplotlib")
    from benchmarks import plots

    panels = plots.pictures()["op-chains"]
    lines = {
        name: {size: measure.Band(1e-6 * size, 0.5e-6 * size, 2e-6 * size) for size in (1, 10)}
        for name in ("plugrad", "PyTorch")
    }
    drawn = [plots.picture(panels, [lines] * len(panels), "BLAS 0.3.31.188") for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) < 60_000
    for words in ("BLAS 0.3.31.188", "PyTorch", panels[0].axis, panels[-1].title):
        assert f">{words}<" in drawn[0]


def test_a_library_that_fails_or_is_slow_has_no_point_at_the_next_size(monkeypatch):
    pytest.importorskip("matplotlib")
    from benchmarks import plots

    monkeypatch.setattr(plots, "PATIENCE", -1.0)  # all are slow
    asked = []

    def programs(size):
        def fail():
            raise RecursionError

        return {
            "plugrad": lambda: lambda: asked.append(("plugrad", size)),
            "PyTorch": lambda: lambda: asked.append(("PyTorch", size)) or fail(),
        }

    found = plots.measure(plots.Panel("", "", (1, 2), programs), 0.0)
    assert list(found) == ["plugrad"]
    assert list(found["plugrad"]) == [1]
    assert asked.count(("PyTorch", 1)) == 1
    assert not [each for each in asked if each[1] == 2]


def test_the_pictures_of_the_page_are_those_that_are_drawn_and_small():
    from benchmarks import plots

    folder = ROOT / "docs" / "pictures"
    of_numbers = ("slope-", "check-maps")
    drawn = {each.stem for each in folder.iterdir() if not each.stem.startswith(of_numbers)}
    assert drawn == set(plots.pictures())  # the others are those of test_numbers.py
    for each in folder.iterdir():
        assert each.stat().st_size < 60_000


# The command.


def test_what_is_measured_is_printed_as_json_and_kept_for_the_pages(tmp_path):
    pytest.importorskip("torch")
    file = tmp_path / "machine.json"
    command = [sys.executable, "-m", "benchmarks", "--only", "three-ops", "--budget", "0.01"]
    command += ["--no-others", "--json", "--save", str(file)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    document = json.loads(printed)
    (row,) = document["rows"]
    assert row["name"] == "three-ops"
    assert row["met"] == (None if row["loud"] < 0 else row["ratio"] <= 0.5)
    assert math.isclose(row["asked"], 0.5)
    assert 0 < row["floor"] < row["ours"]
    assert {"date", "processor", "BLAS", "numpy", "torch"} <= set(document["machine"])
    pages.save(file, "numba", document["machine"], [row | {"ratio": 0.25, "loud": -5}])
    pages.save(file, "numba", document["machine"], [row | {"ratio": 0.125, "loud": -5}])
    shown = pages.long_tables(json.loads(file.read_text("utf-8"))).splitlines()
    assert shown[2] == f"| {' | '.join(pages.HEADINGS)} |"
    assert shown[4].startswith("| (w + x) * (w + 1) and backward |")
    assert shown[-3].endswith(" ~ |")
    assert "| 0.12 (" in shown[-3]
    assert shown[-1].startswith("Measured: ")


def test_the_tables_of_the_pages_are_made_of_what_is_kept():
    for page, text in pages.pages().items():
        assert page.read_text("utf-8") == text


def test_a_row_that_is_not_there_is_refused_with_the_names():
    command = [sys.executable, "-m", "benchmarks", "--only", "nothing"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert "three-ops" in found.stderr


# Published ops.


def modes_of(row):
    """Return which modes of differentiation are wrong somewhere."""
    found = [words.partition(" MODES ")[2] for words in row["findings"]]
    return {words.partition(":")[0] for words in found if words}


def test_a_framework_is_asked_for_its_ops_in_every_mode_at_points_that_nobody_names():
    torch = pytest.importorskip("torch")

    class Cube(torch.autograd.Function):
        """Its second derivative is half the right one, in reverse."""

        @staticmethod
        def forward(x):
            return x**3

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * 3 * x * x.detach()

    arrays = [np.array([1.0, -0.5, 2.0])]
    right = published_ops.Case("right", lambda x: (x**3,), arrays)
    wrong = published_ops.Case("wrong", lambda x: (Cube.apply(x),), arrays)
    found, points = published_ops.by_modes("torch", right)
    assert found == []
    assert points > 15
    found, _ = published_ops.by_modes("torch", wrong)
    assert any(words.startswith("second, reverse twice") for words in found)
    assert not any(words.startswith("first") for words in found)


def test_a_function_of_jax_is_asked_on_the_arrays_that_it_takes():
    pytest.importorskip("jax")
    assert "jax.scipy.special.logsumexp, b" in published_ops.jax_names()
    row = published_ops.examined("jax", "jax.scipy.special.logsumexp, b")
    assert modes_of(row) >= {"first, reverse", "first, forward"}
    assert published_ops.examined("jax", "jax.numpy.tanh")["verdict"] == "pass"


def test_a_published_rule_that_takes_too_long_is_named_and_does_not_end_the_others():
    pytest.importorskip("torch")
    command = [sys.executable, "-m", "benchmarks.published", "gelu", "--seconds"]
    asked = subprocess.run([*command, "250"], capture_output=True, text=True, check=True).stdout
    assert asked.startswith("pass")
    over = subprocess.run([*command, "0.01"], capture_output=True, text=True, check=True).stdout
    assert over.startswith("not examined torch gelu")
    assert "no answer within 0.01 s" in over
    assert over.endswith("1 not examined to the end: torch gelu\n")
