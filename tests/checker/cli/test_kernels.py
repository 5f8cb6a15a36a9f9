"""Kernels on the command line: `check --kernels` of a right one and of a wrong one."""

import pytest

from tests.checker.cli.commands import anew
from tests.checker.words import lacking, says

OPS = """
import numpy as np
import plugrad as pg
from plugrad.authoring import Primitive, run_kernel

def cubes(x, times):
    return x * x * x * x.dtype.type(times)

class Cube(Primitive):
    '''times * x ** 3.'''

    plain = staticmethod(cubes)

    @staticmethod
    def forward(ctx, x, *, times=1):
        ctx.save_for_backward(x)
        ctx.times = times
        return run_kernel(ctx, x, times)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * ctx.times * x * x

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2)))
        yield pg.Sample(rng.normal(size=4), times=2)

class Fourth(Cube):
    '''Without a slot.'''

    plain = None

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**4

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 4 * x**3

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))

@pg.hookimpl
def plugrad_register_ops(register):
    register(Cube)
    register(Fourth)
"""
KERNELS = """
import numpy as np
import plugrad as pg
from plugrad.authoring import Kernel

print("a kernel pack that prints")

def cube(x, times):
    y = x**2 * x * x.dtype.type(times)
    {change}
    return y

@pg.hookimpl
def plugrad_register_kernels(register):
    register(Kernel("{op}", cube{more}))
"""


def install(site, name="fast", *, change="", op="acme::cube", more="", source=None, **options):
    """Install a kernel pack with a kernel of the cube."""
    text = KERNELS.format(change=change, op=op, more=more) if source is None else source
    entry = f"[plugrad.kernels]\n{name} = {name}_pack\n"
    site.install(f"plugrad-{name}", entry, **options, **{f"{name}_pack": text})


@pytest.fixture
def there(site, tmp_path_factory, monkeypatch):
    """The site with the op, and a cache folder of its own."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setenv("PLUGRAD_BLOCK", "torch,numba,vision")  # nobody waits for them
    site.pack("acme", OPS)
    return site


def test_a_right_kernel_passes_and_the_report_shows_its_error_and_its_time(there):
    install(there)
    result = anew("check", "acme", "--kernels", "fast", site=there, code=0)
    assert says(result.stdout, "kernels ... worst error, eps")
    assert says(result.stdout, "Every kernel computes what the op's plain forward computes")
    (row,) = [line for line in result.stdout.splitlines() if " fast " in line]
    op, pack, calls, error, plain, time = row.split()
    assert (op, pack) == ("acme::cube", "fast")
    assert int(calls) > 100
    assert max(float(error), float(plain)) < 100
    assert float(time) > 0
    assert "acme::fourth" not in result.stdout


def test_a_wrong_kernel_is_an_error_that_names_it_and_what_to_run_again(there):
    install(there, change="y[..., x.shape[-1] // 4 * 4 :] *= 1 + (x.shape[-1] > 4)")
    result = anew("check", "acme::cube", "--kernels", "fast", site=there, code=1)
    block = "the last block of 4 along it"
    advice = "Correct the kernel, or let its `takes` refuse such arguments"
    again = "plugrad check acme::cube --kernels fast --sample"
    said = "PLG080 on sample", "fast_pack.py:8", block, again, advice
    assert not lacking(" ".join(result.stdout.split()), *said)
