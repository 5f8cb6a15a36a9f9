"""Triton kernels, interpreted on the CPU: the right ones of the examples pass, planted faults are found by name."""

import json
import os
import runpy
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.checker.cli.commands import plug
from tests.ops_contrib.frameworks.checking.triton_faults import KERNELS, RIGHT, checked

pytest.importorskip("torch")
pytest.importorskip("triton")
OFTEN = (
    "softmax: no mask at the store of the gradient",  # at the last block
    "softmax: the last row is never written",
    "softmax: a block of 8 whatever the row",
    "layer norm: a race on the bias gradient",
)
"""Those that the ordinary run checks too: each takes seconds."""


def told_of(names):
    """Return what the checker says of kernels by the names of their faults, or of the right ones."""
    return {each["name"]: each for each in checked(*names)}


@pytest.mark.one_in(3)  # layer norm takes 20 s, attention 40
@pytest.mark.parametrize("name", RIGHT)
def test_no_right_kernel_is_called_wrong_on_the_command_line(name):
    """With the right twins of the table `Triton kernels`, which `tests/nightly/checker/faults` asks."""
    done = plug("check", f"{KERNELS}::{name}")
    assert done.exit_code == 0, done.stdout
    assert "PASS" in done.stdout
    assert "PLG" not in done.stdout


def test_faults_that_only_their_memory_or_another_block_shows_are_found():
    told = told_of(OFTEN)
    assert {name: told[name]["verdict"] for name in OFTEN} == dict.fromkeys(OFTEN, "fail"), told
    (out_of_bounds,) = [words for words in told[OFTEN[0]]["messages"] if "out of bounds" in words]
    assert out_of_bounds.startswith("the kernel softmax_backward writes out of bounds: element")
    race = told["layer norm: a race on the bias gradient"]
    assert "PLG098" in race["codes"]
    assert any(words.startswith("a race in the kernel norm_backward") for words in race["messages"])
    assert "PLG027" in told["softmax: a block of 8 whatever the row"]["codes"]


def test_without_the_interpreter_an_error_says_what_to_set():
    done = subprocess.run(
        [sys.executable, "-m", "plugrad", "check", f"{KERNELS}::Softmax"],
        capture_output=True,
        text=True,
        env=os.environ | {"TRITON_INTERPRET": "0"},
    )
    words = " ".join(done.stdout.split())
    assert done.returncode == 3, words
    assert "set the environment variable TRITON_INTERPRET=1 before Python starts" in words
    assert "launches the Triton kernel softmax_forward" in words


LOCKED = """
import torch, triton, triton.language as tl
from plugrad_frameworks.torch.kernels import Kernels

@triton.jit
def sums(x_ptr, out_ptr, lock_ptr, LOCKED: tl.constexpr, ATOMIC: tl.constexpr):
    x = tl.load(x_ptr + tl.program_id(0))
    if ATOMIC:
        tl.atomic_add(out_ptr, x)
    else:
        if LOCKED:
            while tl.atomic_cas(lock_ptr, 0, 1) == 1:
                pass
        tl.store(out_ptr, tl.load(out_ptr) + x)
        if LOCKED:
            tl.atomic_xchg(lock_ptr, 0)

kernels = Kernels()
with kernels.being_checked():
    for locked, atomic in ((True, False), (False, True), (False, False)):
        x, out, lock = torch.ones(3), torch.zeros(1), torch.zeros(1, dtype=torch.int32)
        with kernels.watched() as faults:
            sums[(3,)](x, out, lock, LOCKED=locked, ATOMIC=atomic)
        print(out.item(), sum(each.verdict == "fail" for each in faults))
"""


@pytest.fixture
def printed(tmp_path, capsys):
    """Return a function that runs a program from a file, where Triton reads kernels, and returns its lines."""

    def run(source):
        file = tmp_path / "program.py"
        file.write_text(source, encoding="utf-8")
        runpy.run_path(str(file))
        return capsys.readouterr().out.splitlines()

    return run


def test_an_atomic_sum_and_one_behind_a_lock_are_no_race(printed):
    assert printed(LOCKED) == ["3.0 0", "3.0 0", "3.0 1"]


AGAIN = """
import torch, triton, triton.language as tl
from plugrad_frameworks.torch.kernels import Kernels

@triton.jit
def doubled(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out_ptr + at, 2 * tl.load(x_ptr + at, mask=at < n), mask=at < n)

kernels = Kernels()
with kernels.being_checked():
    for number, n in ((1.0, 3), (1.0, 3), (2.0, 3), (1.0, 2), (-0.0, 3), (0.0, 3)):
        x, out = torch.tensor([number, number, 5.0]), torch.full((3,), kernels.steps + 7.0)
        garbage, before = out.tolist(), kernels.steps
        doubled[(1,)](x, out, n, BLOCK=4)
        assert out[:n].tolist() == (2 * x[:n]).tolist() and out[n:].tolist() == garbage[n:], out
        assert (out[:2].signbit() == x[:2].signbit()).all()
        print(kernels.steps - before)
    x = torch.arange(6.0)
    doubled[(1,)](x[:3], x[3:], 3, BLOCK=4)
    doubled[(1,)](x[3:], x[:3], 3, BLOCK=4)
    print(x.tolist())
"""


def test_a_launch_that_reads_the_same_numbers_is_not_interpreted_again(printed):
    *steps, last = printed(AGAIN)
    assert steps == ["2", "0", "2", "2", "2", "2"]  # a load and a store, or nothing
    assert last == "[0.0, 4.0, 8.0, 0.0, 2.0, 4.0]"


@pytest.mark.parametrize("numbers", [[0.0], [1.0, 2.0]])
def test_a_launch_that_is_given_a_wrapped_tensor_is_interpreted_whatever_its_numbers(numbers):
    import torch

    from plugrad_frameworks.torch.launches import described

    with pytest.raises(TypeError, match="holds a tensor"):
        described(SimpleNamespace(base=torch.tensor(numbers)), [])


LOSS = """
import torch
import triton
import triton.language as tl
from torch.autograd.function import once_differentiable


@triton.jit
def squares(x_ptr, out_ptr, columns, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + tl.program_id(0) * columns + at, mask=at < columns, other=0.0)
    tl.store(out_ptr + tl.program_id(0), tl.sum(x * x, axis=0))


class Squares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        x = x.contiguous()
        out = x.new_zeros(len(x), dtype=torch.float)
        if x.numel():
            squares[(len(x),)](x, out, x.shape[1], BLOCK=triton.next_power_of_2(x.shape[1]))
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return (2 * grad[:, None] * x).to(x.dtype)

    @staticmethod
    def samples(rng):
        yield rng.normal(size=(3, 5))
"""


def test_a_loss_in_a_buffer_of_float32_is_the_same_in_the_first_call(beside):
    """fla-core's FusedCrossEntropyFunction: that there are kernels was known from the second call on (PLG020)."""
    done = beside("loss", LOSS)("loss.py", "--json")
    (op,) = json.loads(done.stdout)["ops"]
    found = [each["code"] for check in op["checks"] for each in check["findings"]]
    assert "PLG020" not in found, done.stdout
    assert op["verdict"] == "pass", done.stdout
