"""Ctrl-C at any moment leaves everything old or everything new, and no mode switched; a forked child runs on."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import signal
import threading
import time
import warnings
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.subject import process_state
from _plugrad_cli.writing import require_writable
from plugrad import registry
from plugrad.check import check_op
from plugrad.engine import fork, grad_mode
from plugrad.engine.stream import default_generator
from plugrad.engine.watch.anomaly import is_anomaly_check_nan_enabled
from plugrad.engine.watch.packing import saved_tensors_hooks
from plugrad.registry.finding import configuration
from tests.core.invariants import interrupted
from tests.core.invariants.interrupted import PROGRAMS, Attempt, observed
from tests.example_ops import op as op_of

LONG = ("jacobians", "gradchecked", "anomalous")
BLOCKS = ("modes", "packed", "saved_copies", "anomalous")  # leave `with` blocks of their own

# What the programs are warned of.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled"),
    pytest.mark.filterwarnings("ignore:Using backward.. with create_graph=True"),
]

# An interrupt that comes in a __del__ or the callback of a weak reference, Python prints and forgets.
finalisers = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.mark.one_in(3)
@finalisers
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_interrupt_at_any_place_leaves_all_old_or_all_new(name):
    interrupt_each(PROGRAMS[name], 397 if name in LONG else 41)


def interrupt_each(program, step):
    """Interrupt a program at each of its places, or each so many-th."""
    observed(program)
    expected = observed(program)
    for at in itertools.count(1, step):
        attempt = Attempt(program, expected)
        where = interrupted.interrupted(attempt, at)
        assert not attempt.wrong(), f"interrupted at {at}, {where}"
        if where is None:
            assert at > 1, "it was interrupted nowhere"
            return


def test_a_program_that_nothing_interrupts_has_shown_nothing(monkeypatch):
    monkeypatch.setattr(interrupted, "interruptible", lambda code: frozenset())
    monkeypatch.setattr(interrupted, "_places", {})
    with pytest.raises(AssertionError, match="it was interrupted nowhere"):
        interrupt_each(PROGRAMS["first_backward"], 1)


@finalisers
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer signals")
def test_signals_at_random_moments_leave_all_old_or_all_new():
    interrupt_by_signals(400)


def interrupt_by_signals(count):
    """Interrupt programs by so many signals at random moments."""
    names = sorted(set(PROGRAMS) - {*LONG, *BLOCKS})
    known = {name: (observed(PROGRAMS[name]), observed(PROGRAMS[name]))[1] for name in names}
    took = {name: duration(PROGRAMS[name]) for name in names}
    draw = random.Random(0)
    came = 0
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for tried in itertools.count():
            if came == count:
                return
            assert tried < 20 * count, f"only {came} signals came"
            name = draw.choice(names)
            attempt = Attempt(PROGRAMS[name], known[name])
            try:
                try:
                    signal.setitimer(signal.ITIMER_REAL, draw.uniform(1e-6, took[name]))
                    attempt.run()
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                came += 1
            assert not attempt.wrong(), name
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals come to no thread here")
@pytest.mark.usefixtures("signals")
def test_ctrl_c_leaves_no_lock_taken_that_another_thread_let_go():
    ours = (fork.writing, fork.edges, fork.checking, default_generator.lock)
    ours += (configuration._lock, registry.default._locks.commit)
    assert {type(lock) for lock in ours} == {fork.Lock}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for _ in range(60):
            assert not is_left_taken(fork.Lock())
    finally:
        signal.signal(signal.SIGINT, before)


def is_left_taken(lock):
    """Interrupt a thread that waits for a lock, just when it gets it; return True if it keeps it."""
    taken = threading.Event()

    def let_go():
        with lock:
            taken.set()
            time.sleep(0.003)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=let_go)
    try:
        thread.start()
        taken.wait()
        with lock:
            pass
        thread.join()
    except KeyboardInterrupt:
        thread.join()
    return lock._is_owned()


def duration(program):
    """Return how many seconds the part of a program takes that is interrupted."""
    times = []
    for _ in range(5):
        attempt = Attempt(program, [])
        began = time.perf_counter()
        attempt.run()
        times.append(time.perf_counter() - began)
    return min(times)


# Forks.


forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
threads_and_forks = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")


@forks
@threads_and_forks
def test_a_thread_of_a_child_draws_what_its_parent_would_have_drawn():
    pg.manual_seed(3)
    pg.randn(5)
    state = default_generator.get_state()
    child = os.fork()
    if child == 0:
        drawn = []
        thread = threading.Thread(target=lambda: drawn.append(pg.rand(4).tolist()), daemon=True)
        thread.start()  # the lock that the fork has taken is not held in here
        thread.join(10)
        default_generator.set_state(state)
        os._exit(0 if drawn == [pg.rand(4).tolist()] else 3)
    assert os.waitpid(child, 0)[1] == 0


# What an op switches ends with it.


SWITCHES = {
    "set_grad_enabled(False)": lambda: pg.set_grad_enabled(False),
    "set_grad_enabled(True)": lambda: pg.set_grad_enabled(True),
    "no_grad": lambda: pg.no_grad().__enter__(),
    "inference_mode": lambda: pg.inference_mode().__enter__(),
    "saved_tensors_hooks": lambda: saved_tensors_hooks(lambda t: t, lambda t: t).__enter__(),
}


def switching(base, arguments, switch, raises=False):
    """An op of so many arguments whose forward switches a mode."""

    def computed(x):
        switch()
        return x * (1 / 0 if raises else 2)

    forward = {
        1: lambda ctx, x: computed(x),
        2: lambda ctx, x, y: computed(x),
        3: lambda ctx, x, *, setting=0: computed(x),
    }[arguments]

    def backward(ctx, grad_output):
        switch()
        return (grad_output * 2,) + (None,) * (arguments == 2)

    return op_of(forward, backward, base)


@pytest.mark.parametrize("raises", [False, True])
@pytest.mark.parametrize("around", [pg.enable_grad, pg.no_grad, pg.inference_mode])
@pytest.mark.parametrize("arguments", [1, 2, 3])
@pytest.mark.parametrize("base", [pg.ArrayFunction, pg.Function])
def test_what_forward_or_the_rule_switches_ends_with_it(base, arguments, around, raises):
    for name, switch in SWITCHES.items():
        op = switching(base, arguments, switch, raises)
        x = pg.ones(2, requires_grad=True)
        args = (x, x * 1) if arguments == 2 else (x,)
        thread = grad_mode.this_thread()
        with around():
            before = thread.mode
            with contextlib.suppress(ZeroDivisionError):
                op.apply(*args, **({"setting": 1} if arguments == 3 else {}))
                assert not raises
            assert thread.mode == before, name
            assert (thread.ident in grad_mode.switched) >= (before != grad_mode.USUAL), name
        assert thread.mode == grad_mode.USUAL, name
        if arguments == 1 and not raises:
            y = op.apply(x)
            for passes in (y.sum().backward, lambda y=y: y.grad_fn(pg.ones(2))):
                passes()
                assert thread.mode == grad_mode.USUAL, name


@pytest.mark.parametrize("where", ["rule", "hook"])
def test_a_rule_or_hook_that_turns_recording_off_takes_no_second_derivative_from_others(where):
    def off(*_):
        pg.set_grad_enabled(False)

    x = pg.ones(2, requires_grad=True)
    y = x * x * x
    if where == "hook":
        (y * 1).register_hook(off)
        y.register_hook(off)
    else:
        y = switching(pg.Function, 1, off).apply(y) / 2
    (first,) = pg.autograd.grad(y.sum(), x, create_graph=True)
    (second,) = pg.autograd.grad(first.sum(), x)
    assert second.tolist() == [6.0, 6.0]


# What an op changes for everybody is put back by the checker.


def meddling(ctx, x):
    """exp, and a change of all that it can."""
    pg.set_default_dtype(pg.float64)
    pg.set_printoptions(precision=1)
    np.set_printoptions(precision=1)
    np.seterr(all="raise")
    warnings.simplefilter("ignore")
    pg.autograd.set_detect_anomaly(True, check_nan=False)
    os.chdir(os.sep)
    np.random.seed(0)  # noqa: NPY002
    random.seed(0)
    pg.manual_seed(0)
    pg.set_grad_enabled(False)
    result = np.exp(x)
    ctx.save_for_backward(result)
    return result


def everything():
    return (
        pg.get_default_dtype(),
        repr(pg.tensor(1 / 3)),
        np.get_printoptions(),
        np.geterr(),
        list(warnings.filters),
        pg.is_anomaly_enabled(),
        is_anomaly_check_nan_enabled(),
        os.getcwd(),
        random.getstate(),
        repr(np.random.get_state()),  # noqa: NPY002
        repr(default_generator.get_state()),
        grad_mode.this_thread().mode,
    )


def test_the_checker_puts_back_what_an_op_changes_for_everybody(monkeypatch):
    # As in a process of one thread: earlier tests may have left some, which wait for work.
    monkeypatch.setattr(process_state, "is_alone", lambda: True)
    samples = staticmethod(lambda rng: [pg.Sample(rng.uniform(-1, 1, 3))])
    before = everything()
    check_op(op_of(meddling, lambda ctx, g: g * ctx.saved_tensors[0], samples=samples))
    assert everything() == before


def test_reports_lie_where_they_were_asked_for_whatever_an_op_does(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = require_writable(Path("report.xml"), "--junit")
    os.chdir(os.sep)
    assert asked == tmp_path / "report.xml"
