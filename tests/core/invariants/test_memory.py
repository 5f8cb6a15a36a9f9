"""Memory: whatever is used of the engine, it is freed by reference counts alone; the collector has nothing to find."""

import functools
import gc

import pytest

import plugrad as pg
from plugrad.autograd import graph
from plugrad.utils.checkpoint import checkpoint
from tests.core.invariants import interrupted
from tests.example_ops import op


def doubled(ctx, x):
    y = x * 2
    ctx.save_for_backward(x, y)
    return y


def two_outputs(ctx, x):
    a, b = x * 2, x * 3
    ctx.save_for_backward(a, b)
    return a, b


Doubled = op(doubled, lambda ctx, g: g * ctx.saved_tensors[1] / ctx.saved_tensors[0], pg.Function)
TwoOutputs = op(
    two_outputs, lambda ctx, g, h: g * ctx.saved_tensors[0] + h * ctx.saved_tensors[1], pg.Function
)


def leaf():
    return pg.ones(3, requires_grad=True)


def loss(x):
    y = (x * 1).add_(2)
    y[:2].mul_(3)
    return Doubled.apply(x.exp() * x)[:2].sum() + x.max() + y.sum() + TwoOutputs.apply(x)[0].sum()


def a_graph_without_backward():
    loss(leaf())


def saved_tensor_hooks():
    for backward in (True, False):
        with graph.saved_tensors_hooks(lambda t: t, lambda t: t), graph.save_on_cpu():
            y = loss(leaf())
        if backward:
            y.backward()


def hooks_on_one_saved_tensor():
    y = leaf().exp()
    y.grad_fn._raw_saved_result.register_hooks(lambda t: t, lambda t: t)
    y.sum().backward()


def checkpoints():
    def inner(x):
        return x.exp().sin()

    def outer(x):
        return checkpoint(inner, x * 2, use_reentrant=False).cos()

    for create_graph in (True, False):
        x = leaf()
        y = checkpoint(outer, x, use_reentrant=False).sum()
        (first,) = pg.autograd.grad(y, x, create_graph=create_graph)
        if create_graph:
            pg.autograd.grad(first.sum(), x)
    checkpoint(outer, leaf(), use_reentrant=False)


def complex_numbers():
    z = pg.tensor([1 + 2j], requires_grad=True)
    (z * z).real.sum().backward()


def a_second_backward_that_fails():
    y = (leaf() ** 2).sum()
    y.backward()
    with pytest.raises(RuntimeError, match="a second time"):
        y.backward()


def a_saved_value_that_was_changed():
    y = leaf().exp()
    y.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


OWN = (
    a_graph_without_backward, saved_tensor_hooks, hooks_on_one_saved_tensor, checkpoints, complex_numbers,
    a_second_backward_that_fails, a_saved_value_that_was_changed,
)  # fmt: skip
CYCLIC = ("recorded", "written_to")  # a `.grad` with a history, and `x *= x`, which saves x
INTERRUPTED = [
    pytest.param(functools.partial(interrupted.observed, program), id=name)
    for name, program in interrupted.PROGRAMS.items()
    if name not in CYCLIC
]


@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
@pytest.mark.parametrize(
    "use", [*(pytest.param(use, id=use.__name__) for use in OWN), *INTERRUPTED]
)
def test_no_reference_cycle_is_left_by(use):
    def found():
        use()
        return sum(isinstance(item, (pg.Tensor, graph.Node)) for item in collected())

    def collected():
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        gc.set_debug(0)
        items = list(gc.garbage)
        gc.garbage.clear()
        return items

    use()  # what is made once and kept
    gc.disable()
    gc.freeze()  # the collector looks at what comes now alone, and not at a whole process
    try:
        assert found() == 0
    finally:
        gc.unfreeze()
        gc.enable()


def test_that_a_cycle_would_be_seen():
    def forward(ctx, x):
        ctx.output = [x * 2]
        return ctx.output[0]

    with pytest.raises(AssertionError):
        test_no_reference_cycle_is_left_by(lambda: op(forward, base=pg.Function).apply(leaf()))
