"""Rows K1 to K9: order, memory, threads and depth."""

import threading
import weakref

import numpy as np

from tests.core.rows.writing_rows import in_threads, refusal, row
from tests.example_ops import written


def spy(torch, order, name):
    """Return an op that writes its name when its rule runs."""
    return written(torch, lambda ctx, t: t * 1, lambda ctx, g: order.append(name) or g)


@row("K1", ["y", "c", "b", "a"], ["y", "c", "b", "a"])
def the_newest_op_runs_first_whatever_the_order_of_arguments(torch):
    for arrange in (lambda a, b, c: a + b + c, lambda a, b, c: c + a + b):
        order = []
        x = torch.tensor(1.0, requires_grad=True)
        a, b, c = (spy(torch, order, name)(x) for name in "abc")
        spy(torch, order, "y")(arrange(a, b, c)).backward()
        yield order


@row("K2", ["c", "b", "leaf y", "a", "leaf x"])
def a_leaf_with_a_hook_is_written_when_its_last_contribution_is_in(torch):
    order = []
    x, y = torch.tensor(1.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    for name, leaf in (("x", x), ("y", y)):
        leaf.register_post_accumulate_grad_hook(lambda p, n=name: order.append(f"leaf {n}"))
    a, b, c = (spy(torch, order, name)(leaf) for name, leaf in (("a", x), ("b", y), ("c", y)))
    (a + b + c).backward()
    yield order


@row("K3", 1.0)
def a_chain_of_two_hundred_thousand_ops_is_swept_and_freed_without_recursion(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(200_000):
        y = y + 1.0
    y.backward()
    yield x.grad.item()
    del y


@row("K4", False, torch=[True], better=5)
def two_views_of_one_buffer_become_two_gradients(torch):
    def backward(ctx, g):
        buffer = torch.ones(4)
        return buffer[:2], buffer[:2]

    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    written(torch, lambda ctx, a, b: a + b, backward)(x, y).sum().backward()
    yield np.shares_memory(x.grad.numpy(), y.grad.numpy())


@row("K5", [True, [2.0, 1.0, 1.0]])
def a_gradient_is_dense_and_writable_even_if_the_rule_returned_an_expanded_one(torch):
    x = torch.ones(3, requires_grad=True)
    written(torch, lambda ctx, t: t.sum(), lambda ctx, g: g.expand(3))(x).backward()
    x.grad[0] += 1
    yield [x.grad.is_contiguous(), x.grad.tolist()]


@row("K6", [12.0, 5.0], [4.0, 3.0])
def backward_may_be_called_inside_backward_and_inside_a_hook(torch):
    w = torch.tensor(1.0, requires_grad=True)

    def backward(ctx, g):
        with torch.enable_grad():
            t = torch.tensor(2.0, requires_grad=True)
            (t * t * t).backward()
            (w * 5).backward()
        return g * t.grad

    x = torch.tensor(1.0, requires_grad=True)
    written(torch, lambda ctx, t: t * 1, backward)(x).backward()
    yield [x.grad.item(), w.grad.item()]
    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    inner = w * 3
    x.register_hook(lambda g: inner.backward())
    (x * x).backward()
    yield [x.grad.item(), w.grad.item()]


@row("K7", 1600.0)
def four_threads_accumulate_into_one_leaf_exactly(torch):
    x = torch.tensor(0.0, requires_grad=True)

    def work():
        for _ in range(400):
            (x * 1.0).backward()

    in_threads(*[work] * 4)
    yield x.grad.item()


@row("K7", [1, 1], 4.0)
def of_two_threads_that_pass_one_graph_exactly_one_succeeds(torch):
    outcomes, start = [], threading.Barrier(2)
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x

    def work():
        start.wait()
        outcomes.append(refusal(y.backward))

    in_threads(work, work)
    second_time = RuntimeError("Trying to backward through the graph a second time")
    yield [outcomes.count("accepted"), sum(second_time == outcome for outcome in outcomes)]
    yield x.grad.item()


@row("K8", [True, True])
def backward_runs_in_the_thread_that_called_it(torch):
    seen = []
    x = torch.tensor(1.0, requires_grad=True)

    def work():
        asks = written(
            torch, lambda ctx, t: t * 1, lambda ctx, g: seen.append(threading.get_ident()) or g
        )
        asks(x).backward()
        seen.append(threading.get_ident())

    work()
    in_threads(work)
    yield [seen[0] == seen[1], seen[2] == seen[3]]


@row("K9", [False, False], [True, True], [False, False])
def a_graph_keeps_no_tensor_but_what_was_saved(torch):
    def alive_after(make):
        a, b = torch.ones(2, requires_grad=True) * 1, torch.ones(2, requires_grad=True) * 1
        watched = [weakref.ref(a), weakref.ref(b)]
        root = make(a, b)
        del a, b
        return root, [ref() is not None for ref in watched]

    root, alive = alive_after(lambda a, b: a + b)
    yield alive
    seen = written(
        torch,
        lambda ctx, a, b: ctx.save_for_backward(a, b) or a * b,
        lambda ctx, g: tuple(g * t for t in reversed(ctx.saved_tensors)),
    )
    root, _ = alive_after(seen)
    yield [t.grad_fn is not None for t in root.grad_fn.saved_tensors]
    root.sum().backward()
    root, alive = alive_after(lambda a, b: (a + b) + (a + b))
    yield alive


# What PyTorch's own tests of autograd ask besides.


@row(
    "K6",
    ["rule", [2.0], "last"],
    RuntimeError("Final callbacks can only be installed during backward pass"),
)
def a_callback_is_called_when_the_pass_is_over_and_may_queue_another(torch):
    queue = torch.autograd.Variable._execution_engine.queue_callback
    seen = []

    def first():
        seen.append(x.grad.tolist())
        queue(lambda: seen.append("last"))

    def backward(ctx, g):
        queue(first)
        seen.append("rule")
        return g * 2

    x = torch.ones(1, requires_grad=True)
    written(torch, lambda ctx, t: t * 2, backward)(x).backward()
    yield seen
    yield refusal(queue, first)


@row("K6", [400, 1.0], ValueError("innermost"))
def passes_nest_deeper_than_pythons_stack(torch):
    levels = []

    def forward(ctx, t):
        ctx.level = t.item()
        return t * 1

    def backward(ctx, g):
        levels.append(ctx.level)
        if ctx.level:
            with torch.enable_grad():
                op(torch.tensor(ctx.level - 1, requires_grad=True)).backward()
        elif len(levels) > 401:
            raise ValueError("innermost")
        return g

    op = written(torch, forward, backward)
    x = torch.tensor(400.0, requires_grad=True)
    op(x).backward()
    yield [len(levels) - 1, x.grad.item()]
    yield refusal(op(x).backward)
