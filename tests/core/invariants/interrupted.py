"""Programs to be interrupted anywhere, and what must then be true: for `test_interrupts.py`.

A program is a generator. It first yields a function that observes what it changes (gradients, values, versions), then
yields wherever the observation may have become another. Interrupted, it must have left what was observed before or
after. It enters no `warnings.catch_warnings`: an interrupt in there loses the lock that Python 3.14 and newer have for
it, and the next thread that warns waits for ever.
"""

from __future__ import annotations

import dis
import inspect
import itertools
import os
import sys
import warnings

import hypothesis
import numpy as np

import plugrad as pg
from _plugrad_names.autograd.hooks import queue_callback
from plugrad.autograd import functional
from plugrad.engine import fork, grad_mode
from plugrad.engine.observers import observers
from plugrad.engine.watch.packing import being_saved, disabled_by
from plugrad.utils.checkpoint import checkpoint
from tests import ROOT
from tests.example_ops import Cube, Double, op


def leaves(*shapes):
    """Leaves of ones, each second of which has a `.grad` already."""
    made = [pg.ones(*shape, requires_grad=True) for shape in shapes]
    for leaf in made[::2]:
        leaf.grad = pg.zeros(*leaf.shape)
    return made


def shown(tensor):
    """What a user can see of a tensor."""
    if tensor is None:
        return None
    history = None if tensor.grad_fn is None else tensor.grad_fn.name()
    return tensor.detach().numpy().tolist(), tensor._version, history


def grads(*tensors):
    """Return a function that shows the gradients of tensors."""
    return lambda: [None if tensor._grad is None else tensor._grad.tolist() for tensor in tensors]


def values(*tensors):
    """Return a function that shows tensors."""
    return lambda: [shown(tensor) for tensor in tensors]


Twice = op(lambda ctx, x: (x + 0, x * 2), lambda ctx, first, second: first + second * 2)


def views_written_to():
    (a,) = leaves((4,))
    base = a * 1
    view = base[1:3]
    yield values(base, view)
    view.mul_(3)
    yield
    view += 1
    yield
    base[0] = 7
    yield
    base[1:] = pg.ones(3)
    yield


def written_to():
    (a,) = leaves((2,))
    x, y = a * 1, pg.ones(2)
    yield values(x, y)
    x += 1
    yield
    x *= x
    yield
    x[...] = a
    yield
    x.exp_()
    yield
    y += 1
    yield
    y[0] = 3
    yield
    pg.add(y, y, out=y)
    yield
    y.copy_(x)
    yield


def reshaped():
    (a,) = leaves((2,))
    x = a * 1
    yield lambda: (shown(x), x.shape)
    x.unsqueeze_(0)
    yield
    x.t_()
    yield


@pg.no_grad()
def _off(x):
    return x * 2


@pg.inference_mode()
def _inferred(x):
    return x * 2


@pg.enable_grad()
def _steps(x):
    yield x * 2
    yield x * 3


def jacobians():
    (a,) = leaves((2,))
    yield grads(a)
    functional.jacobian(lambda x: x.exp(), a)
    functional.hessian(lambda x: (x * x).sum(), a)
    functional.jvp(lambda x: x * x, a, pg.ones(2))
    functional.vhp(lambda x: (x * x).sum(), a, pg.ones(2))


def gradchecked():
    a = pg.ones(2, dtype=pg.float64, requires_grad=True)
    yield grads(a)
    pg.autograd.gradcheck(lambda x: x * x, (a,))


def by_hand():
    a, b = leaves((2,), (2,))
    mid = a * b
    yield grads(a, b)
    mid.grad_fn(pg.ones(2))


def drawn():
    yield lambda: None
    pg.manual_seed(0)
    pg.randn(3)
    pg.rand(3)
    pg.randn(20)


def marked_dirty():
    class Bump(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            x += 1
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output

    (a,) = leaves((2,))
    x = a * 1
    yield lambda: None
    Bump.apply(x)


# What is done with three leaves, of which the first and the last have a `.grad` already.


def packed(a, b, c):
    with pg.autograd.graph.saved_tensors_hooks(lambda t: t * 2, lambda t: t / 2):
        y = (a * b).exp()
    y.sum().backward()


def saved_copies(a, b, c):
    with pg.autograd.graph.allow_mutation_on_saved_tensors():
        y = a * 1
        z = y * y * b
        y += 100
        z.sum().backward()


def modes(a, b, c):
    with pg.no_grad():
        y = a * 2
        with pg.enable_grad():
            z = a * 2
    with pg.inference_mode():
        y = y.clone() * 2
    z.sum().backward()


def decorated(a, b, c):
    _off(a)
    _inferred(a)
    list(_steps(a))
    (a * 2).sum().backward()


def anomalous(a, b, c):
    with pg.autograd.detect_anomaly():
        (a * b).exp().sum().backward()


def second_derivative(a, b, c):
    (first,) = pg.autograd.grad((Cube.apply(a) * a).sum(), a, create_graph=True)
    first.sum().backward()


def of_several_outputs(a, b, c):
    one, two = Twice.apply(a * b)
    (one * two).sum().backward()


ON_LEAVES = {
    "first_backward": lambda a, b, c: (Double.apply(a * 2 + b) + Cube.apply(c)).sum().backward(),
    "of_inputs": lambda a, b, c: (a * b * c).sum().backward(inputs=[a, b]),
    "recorded": lambda a, b, c: (Cube.apply(a) * Double.apply(b)).sum().backward(create_graph=True),
    "checkpointed": lambda a, b, c: checkpoint(
        lambda x, y: (x * y).exp().sum(), a, b, use_reentrant=False
    ).backward(),
    **{
        function.__name__: function
        for function in (
            packed, saved_copies, modes, decorated, anomalous, second_derivative, of_several_outputs,
        )
    },
}  # fmt: skip


def on_leaves(use):
    def program():
        given = leaves((2,), (2,), (2,))
        yield grads(*given)
        use(*given)
        yield

    return program


# Hooks on the product of two leaves, or on these.


def differentiate_within(mid, a, b):
    inner = pg.ones(2, requires_grad=True)

    def hook(grad):
        with pg.enable_grad():
            pg.autograd.grad((inner * inner).sum(), inner)

    mid.register_hook(hook)


def pass_within(mid, a, b):
    inner = pg.ones(2, requires_grad=True)
    loss = (inner * inner).sum()
    mid.register_hook(lambda grad: loss.backward(retain_graph=True))


def of_every_kind(mid, a, b):
    a.register_hook(lambda g: g * 2)
    mid.register_hook(lambda g: g.mul_(3))
    mid.grad_fn.register_prehook(lambda gs: gs)
    mid.grad_fn.register_hook(lambda after, before: None)


def of_the_accumulator(mid, a, b):
    acc = mid.grad_fn.next_functions[0][0]
    acc.register_prehook(lambda gs: None)
    acc.register_hook(lambda after, before: None)


HOOKS = {
    "accumulated": lambda mid, a, b: None,
    "retained": lambda mid, a, b: mid.retain_grad(),
    "hooked": of_every_kind,
    "post_accumulate": lambda mid, a, b: a.register_post_accumulate_grad_hook(lambda leaf: None),
    "nested": differentiate_within,
    "nested_backward": pass_within,
    "callbacks": lambda mid, a, b: mid.register_hook(lambda grad: queue_callback(lambda: None)),
    "several_hooked_together": lambda mid, a, b: pg.autograd.graph.register_multi_grad_hook(
        (a, b), lambda gs: None
    ),
    "hooks_replaced_by_nodes": of_the_accumulator,
}


# A leaf with such a hook is written before the others.
EARLY = ("post_accumulate", "hooks_replaced_by_nodes")


def with_hooks(name, register):
    def program():
        a, b = leaves((2,), (2,))
        mid = a * b
        register(mid, a, b)
        yield grads(a) if name in EARLY else grads(a, b, mid)
        for _ in range(2):
            mid.sum().backward(retain_graph=True)
            yield

    return program


PROGRAMS = {
    **{name: on_leaves(use) for name, use in ON_LEAVES.items()},
    **{name: with_hooks(name, register) for name, register in HOOKS.items()},
    **{
        function.__name__: function
        for function in (views_written_to, written_to, reshaped, jacobians, gradchecked, by_hand, drawn, marked_dirty)
    },
}  # fmt: skip


def state():
    """Everything that must be as it was, whatever happened."""
    thread = grad_mode.this_thread()
    fields = {name: getattr(thread, name) for name in grad_mode.ThreadState.__slots__}
    return {
        **fields,
        # A thread that is listed in vain asks in vain.
        "switched": grad_mode.switched - {thread.ident},
        "listed": thread.ident in grad_mode.switched or thread.mode is grad_mode.USUAL,
        "errors": np.geterr(),
        "writing": "unlocked" in repr(fork.writing),
        "edges": "unlocked" in repr(fork.edges),
        "random": "unlocked" in repr(pg.default_generator.lock),
        "dtype": pg.get_default_dtype(),
        "copies": len(observers),
        "saving": (disabled_by(), being_saved()),
    }


def observed(program):
    """Run a program to its end and return what was observed at each of its places."""
    steps = program()
    look = next(steps)
    return [look(), *(look() for _ in steps)]


class Attempt:
    """One run of a program, to be interrupted: `run` it, then ask what is `wrong`."""

    def __init__(self, program, expected):
        self.expected = expected
        self.before = state()
        self.steps = program()
        self.look = next(self.steps)
        self.passed = 0

    def run(self):
        for _ in self.steps:
            self.passed += 1

    def wrong(self):
        found = []
        after = state()
        for name, value in self.before.items():
            if after[name] != value:
                found.append(f"{name}: {value} became {after[name]}")
        now = self.look()
        if now not in self.expected[self.passed : self.passed + 2]:
            found.append(f"torn: {now}, neither {self.expected[self.passed : self.passed + 2]}")
        return found


def interruptible(code):
    """Return the offsets in a code object before which Python may handle a signal: after a call, and where it loops.

    After a call it does so as if the call had raised, so a place after the last call of a ``try`` is not outside of it.
    """
    entries = dis.Bytecode(code).exception_entries

    def handler(offset):
        return next((e.target for e in entries if e.start <= offset < e.end), None)

    places = set()
    for before, after in itertools.pairwise(dis.get_instructions(code)):
        if before.opname == "JUMP_BACKWARD":
            places.add(before.offset)
        elif before.opname == "RESUME" and code.co_name == "__exit__":
            pass  # of a `with` in the program: it is over, or not; Python leaves no way to tell
        elif before.opname.startswith(("CALL", "RESUME")) and (
            handler(before.offset) == handler(after.offset)
        ):
            places.add(after.offset)
    return places


_places = {}
_excluded = {}
# Not ours to make whole.
_of_others = (
    str(ROOT / "tests"),
    "<frozen importlib",
    os.path.dirname(np.__file__),
    os.path.dirname(hypothesis.__file__),  # once used, it has Python call it at each collection
    warnings.__file__,
    inspect.getfile(warnings.catch_warnings),  # another file since 3.14
)


def excluded(code):
    known = _excluded.get(code)
    if known is None:
        known = code.co_filename.startswith(_of_others)
        # What __del__ raises, Python prints and forgets.
        known = _excluded[code] = known or code.co_name == "__del__"
    return known


def interrupted(attempt, at, error=KeyboardInterrupt, everywhere=False):
    """Run an attempt and raise at the place of that number; return where that was, None if it was never reached."""
    count = 0
    where = None

    def trace(frame, event, arg):
        nonlocal count, where
        code = frame.f_code
        if excluded(code):
            return trace if event == "call" else None
        frame.f_trace_opcodes = True
        if event == "opcode":
            places = _places.get(code)
            if places is None:
                places = _places[code] = interruptible(code)
            if everywhere or frame.f_lasti in places:
                count += 1
                if count == at:
                    where = f"{os.path.basename(code.co_filename)}:{frame.f_lineno} {code.co_name}+{frame.f_lasti}"
                    raise error
        return trace

    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        attempt.run()
    except error:
        pass
    finally:
        sys.settrace(outer)
    return where
