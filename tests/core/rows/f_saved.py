"""Rows F1 to F4: hooks on what is saved."""

import importlib

from tests.core.rows.writing_rows import refusal, row
from tests.example_ops import written


@row("F1", ["pack 3.0", "pack 3.0"], ["unpack", "unpack"], 6.0, ["pack 1.0"])
def each_saved_value_is_packed_once_and_unpacked_when_it_is_used(torch):
    events = []

    def pack(tensor):
        events.append(f"pack {tensor.item()}")
        return tensor.item()

    def unpack(number):
        events.append("unpack")
        return torch.tensor(number)

    x = torch.tensor(3.0, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = x * x
    yield list(events)
    events.clear()
    y.backward()
    yield list(events)
    yield x.grad.item()
    events.clear()
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        torch.tensor(0.0, requires_grad=True).exp()
    yield events


@row("F1", [1.0, 1.0, 2])
def an_unpacked_output_is_attached_to_its_node_again(torch):
    unpacked = []
    x = torch.tensor(0.0, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(
        lambda t: t.detach(), lambda t: unpacked.append(1) or t
    ):
        y = x.exp()
    (first,) = torch.autograd.grad(y, x, create_graph=True)
    (second,) = torch.autograd.grad(first, x)
    yield [first.item(), second.item(), len(unpacked)]


WHEN = ("pack", "unpack")


@row(
    "F2",
    ["inner pack", "outer pack", "outer unpack", "inner unpack"],
    torch=[["inner pack", "inner unpack"]],
    better=10,
)
def nested_hooks_compose(torch):
    events = []

    def hooks(name):
        notes = (lambda t, when=when: events.append(f"{name} {when}") or t for when in WHEN)
        return torch.autograd.graph.saved_tensors_hooks(*notes)

    x = torch.tensor(0.0, requires_grad=True)
    with hooks("outer"), hooks("inner"):
        y = x.exp()
    y.backward()
    yield events


@row(
    "F2",
    TypeError(
        "Output of saved tensor unpack_hook expected to be a Tensor but got result of type int"
    ),
    RuntimeError("A saved tensor pack hook is modifying its input in place."),
    TypeError("...takes 0 positional arguments but 1 was given"),
)
def hooks_that_break_the_rules_are_refused(torch):
    saved_tensors_hooks = torch.autograd.graph.saved_tensors_hooks
    x = torch.tensor(3.0, requires_grad=True)
    with saved_tensors_hooks(lambda t: t, lambda t: 5):
        y = x * x
    yield refusal(y.backward)
    w = torch.tensor(3.0)
    with saved_tensors_hooks(lambda t: t.add_(1), lambda t: t):
        yield refusal(lambda: x * w)
    with saved_tensors_hooks(lambda: 5, lambda t: t):
        yield refusal(x.exp)


@row("F3", RuntimeError("nope!"), "accepted")
def hooks_on_saved_values_can_be_forbidden_for_a_while(torch):
    graph = torch.autograd.graph
    hooks = graph.saved_tensors_hooks(lambda t: t, lambda t: t)
    with graph.disable_saved_tensors_hooks("nope!"):
        yield refusal(hooks.__enter__)
    yield refusal(lambda: hooks.__enter__() or hooks.__exit__())


@row(
    "F3",
    [30.0, ["pack", "unpack"]],
    RuntimeError("Calling register_hooks on a saved tensor whose hooks have already been set."),
    RuntimeError("Trying to backward through the graph a second time"),
)
def one_saved_value_of_a_node_takes_hooks_of_its_own(torch):
    events = []
    x, w = torch.tensor(1.0, requires_grad=True), torch.tensor(3.0)
    y = x * w
    y.grad_fn._raw_saved_other.register_hooks(
        lambda t: events.append("pack") or t.item(),
        lambda number: events.append("unpack") or torch.tensor(number * 10),
    )
    raw = y.grad_fn._raw_saved_other
    y.backward(retain_graph=True)
    yield [x.grad.item(), list(events)]
    yield refusal(raw.register_hooks, lambda t: t, lambda t: t)
    y.backward()
    yield refusal(lambda: y.grad_fn._saved_other)


@row("F4", [6.0, 6.0, 2.0])
def save_on_cpu_keeps_copies_and_changes_no_gradient(torch):
    x = torch.tensor(3.0, requires_grad=True)
    with torch.autograd.graph.save_on_cpu():
        y = x * x
        z = x * x
    (first,) = torch.autograd.grad(y, x)
    (again,) = torch.autograd.grad(z, x, create_graph=True)
    yield [first.item(), again.item(), torch.autograd.grad(again, x)[0].item()]


# What PyTorch's own tests of autograd ask besides.


@row("F1", [0, 0])
def hooks_entered_in_a_backward_pass_end_with_it(torch):
    packed = []

    def left_open():
        return torch.autograd.graph.saved_tensors_hooks(
            lambda t: packed.append(1) or t, lambda t: t
        )

    def unpack(tensor):
        left_open().__enter__()
        return tensor

    x = torch.ones(1, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t, unpack):
        y = x.exp()
    y.backward()
    x * x
    first = len(packed)
    y = x.exp()
    y.register_hook(lambda g: left_open().__enter__())
    y.backward()
    x * x
    yield [first, len(packed)]


@row("F1", [True, True, True])
def a_saved_tensor_without_history_comes_back_as_the_hooks_return_it(torch):
    checkpoint = importlib.import_module(f"{torch.__name__}.utils.checkpoint").checkpoint
    found = []

    def forward(ctx, t, u):
        ctx.save_for_backward(u)
        return t * 1

    def backward(ctx, g):
        found.append(ctx.saved_tensors[0])
        return g, None

    op = written(torch, forward, backward)
    x, u = torch.ones(1, requires_grad=True), torch.ones(1)
    op(x, u).backward()
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        y = op(x, u)
    y.backward()
    checkpoint(op, x, u, use_reentrant=False).backward()
    yield [value is u for value in found]
