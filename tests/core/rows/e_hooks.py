"""Rows E1 to E10: hooks."""

from tests.core.rows.writing_rows import refusal, row
from tests.example_ops import written


@row(
    "E1",
    [[7.0], 70.0],
    RuntimeError("cannot register a hook on a tensor that doesn't require gradient"),
)
def a_hook_on_a_leaf_sees_the_sum_once_and_may_replace_it(torch):
    x, seen = torch.tensor(2.0, requires_grad=True), []
    x.register_hook(lambda grad: seen.append(grad.item()))
    x.register_hook(lambda grad: grad * 10)
    (x * 3 + x * 4).backward()
    yield [seen, x.grad.item()]
    yield refusal(torch.ones(1).register_hook, print)


@row(
    "E2",
    TypeError("expected Variable, but hook returned 'int'"),
    RuntimeError("hook '<lambda>' has changed the size of value"),
    RuntimeError(
        "hook '<lambda>' has changed the type of value (was torch.DoubleTensor got torch.FloatTensor)"
    ),
)
def a_hook_that_returns_something_else_is_refused(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    for hook in (lambda grad: 5, lambda grad: grad.sum(), lambda grad: grad.float()):
        with x.register_hook(hook):
            yield refusal((x * 2).sum().backward)


@row("E3", [1.0], [2.0, 2.0], ["late"])
def a_handle_removes_its_hook_and_a_hook_made_in_a_hook_waits_for_the_next_pass(torch):
    x, seen = torch.tensor(1.0, requires_grad=True), []
    handle = x.register_hook(lambda grad: seen.append(grad.item()))
    (x * 1).backward()
    handle.remove()
    handle.remove()
    (x * 1).backward()
    yield list(seen)
    seen.clear()
    with x.register_hook(lambda grad: seen.append(grad.item())):
        (x * 2).backward()
        (x * 2).backward()
    (x * 2).backward()
    yield seen
    late = []
    y = x * 2

    def register(grad):
        y.register_hook(lambda grad: late.append("late"))

    with y.register_hook(register):
        y.backward(retain_graph=True)
        assert late == []
    y.backward()
    yield late


@row(
    "E4",
    ["y first", "y second", "before", "rule", "after"],
    4.0,
    ["x", "before x", "x written: 1.0", "after x"],
    [(), [1.0]],
)
def hooks_run_in_one_order(torch):
    order = []

    def backward(ctx, g):
        order.append("rule")
        return g

    x = torch.tensor(1.0, requires_grad=True)
    y = written(torch, lambda ctx, t: t * 2, backward)(x)
    y.grad_fn.register_hook(lambda gi, go: order.append("after"))
    y.grad_fn.register_prehook(lambda go: order.append("before") or (go[0] * 10,))
    y.retain_grad()
    y.register_hook(lambda g: order.append("y first"))
    y.register_hook(lambda g: order.append("y second"))
    (y * 4).backward()
    yield order
    yield y.grad.item()  # what it was after y's hooks, and before the node's
    x, order, given = torch.tensor(1.0, requires_grad=True), [], []
    y = x * 1
    into_x = y.grad_fn.next_functions[0][0]
    into_x.register_hook(lambda gi, go: given.extend([gi, [g.item() for g in go]]))
    into_x.register_hook(lambda gi, go: order.append("after x"))
    into_x.register_prehook(lambda go: order.append("before x"))
    x.register_post_accumulate_grad_hook(lambda p: order.append(f"x written: {p.grad.item()}"))
    x.register_hook(lambda g: order.append("x"))
    y.backward()
    yield order
    yield given


@row("E4", None, torch=[4.0], better=4)
def a_retained_grad_is_written_when_nothing_can_fail_any_more(torch):
    seen = []
    y = torch.tensor(1.0, requires_grad=True) * 2
    y.retain_grad()
    y.grad_fn.register_prehook(lambda go: seen.append(y.grad))
    (y * 4).backward()
    yield seen[0] and seen[0].item()


@row("E5", [20.0, ["y hook", "z hook"]], [10.0, []])
def under_grad_hooks_of_captured_tensors_act_and_those_of_nodes_not_run_are_silent(torch):
    order = []
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    z = y * 2
    y.grad_fn.register_prehook(lambda go: order.append("y prehook"))
    y.grad_fn.register_hook(lambda gi, go: order.append("y posthook"))
    y.register_hook(lambda g: order.append("y hook") or g * 10)
    z.register_hook(lambda g: order.append("z hook"))
    (into_y,) = torch.autograd.grad(z, y)
    yield [into_y.item(), sorted(order)]
    order = []
    x.register_post_accumulate_grad_hook(lambda p: order.append("accumulated"))
    x.register_hook(lambda g: g * 5)
    yield [torch.autograd.grad(x * 2, x)[0].item(), order]


@row(
    "E5",
    [30.0, 60.0],
    torch=[[3.0, 60.0]],
    better="measured on 2.13: the hook's result is lost when the node is run too",
)
def a_captured_gradient_is_what_the_hooks_returned_even_if_its_node_runs(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = x * 2
    y.register_hook(lambda g: g * 10)
    yield [g.item() for g in torch.autograd.grad(y * 3, [y, x])]


@row("E6", ["after: 3.0", "before: 6.0"], [True, 3.0])
def hooks_registered_before_a_change_stay_with_the_old_value_and_retain_grad_moves(torch):
    order = []
    x = torch.tensor(1.0, requires_grad=True)
    y = x * 5
    y.register_hook(lambda g: order.append(f"before: {g.item()}"))
    y.retain_grad()
    y.mul_(2)
    y.register_hook(lambda g: order.append(f"after: {g.item()}"))
    (y * 3).backward()
    yield order
    yield [y.retains_grad, y.grad.item()]


@row(
    "E7",
    [20.0, 100.0],
    TypeError("expected tuple, but hook returned 'Tensor'"),
    RuntimeError(
        "hook '<lambda>' has returned an incorrect number of values (got 1, but expected 2)"
    ),
)
def hooks_of_nodes_replace_gradients_by_tuples(torch):
    x, w = torch.tensor(1.0, requires_grad=True), torch.tensor(2.0, requires_grad=True)
    y = x * w
    with y.grad_fn.register_prehook(lambda go: (go[0] * 10,)):
        before = torch.autograd.grad(y, x, retain_graph=True)[0].item()
    with y.grad_fn.register_hook(lambda gi, go: (gi[0] * 50, gi[1])):
        after = torch.autograd.grad(y, [x, w], retain_graph=True)[0].item()
    yield [before, after]
    with y.grad_fn.register_prehook(lambda go: go[0]):
        yield refusal(y.backward, retain_graph=True)
    with y.grad_fn.register_hook(lambda gi, go: (gi[0],)):
        yield refusal(y.backward, retain_graph=True)


@row("E7", None, None)
def a_gradient_that_a_node_hook_took_away_is_none_for_what_follows(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = (x * 2).exp()
    with y.grad_fn.register_prehook(lambda go: (None,)):
        y.backward(retain_graph=True)
    yield x.grad
    with y.grad_fn.register_hook(lambda gi, go: (None,)):
        y.backward()
    yield x.grad


@row(
    "E8",
    RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors"),
    RuntimeError("cannot register a hook on a tensor that doesn't require gradient"),
    TypeError("expected Variable, but hook returned 'int'"),
    None,
    [3.0, 0.0],
)
def a_post_accumulate_hook_is_for_leaves_and_may_empty_the_grad(torch):
    x = torch.tensor(1.0, requires_grad=True)
    yield refusal((x * 2).register_post_accumulate_grad_hook, print)
    yield refusal(torch.ones(1).register_post_accumulate_grad_hook, print)
    with x.register_post_accumulate_grad_hook(lambda p: 5):
        yield refusal((x * 2).backward)
    x.grad = None
    with x.register_post_accumulate_grad_hook(lambda p: setattr(p, "grad", None)):
        (x * 2).backward()
        yield x.grad

    def step(p):
        with torch.no_grad():
            p.sub_(p.grad)

    x = torch.tensor(3.0, requires_grad=True)
    before = x.item()
    x.register_post_accumulate_grad_hook(step)
    (x * 3).backward()
    yield [before, x.item()]


@row(
    "E9",
    [[2.0, 3.0, None]],
    [2.0, 3.0, 3.0],
    ValueError("Expects mode to be one of ('all', 'any') but got some"),
    [],
)
def a_hook_on_several_tensors_is_called_once_with_all_or_any(torch):
    register = torch.autograd.graph.register_multi_grad_hook
    a, b, c = (torch.tensor(1.0, requires_grad=True) for _ in range(3))
    seen = []
    with register((a, b, c), lambda gs: seen.append([g and g.item() for g in gs])):
        (a * 2 + b * 3).backward()
    yield seen
    seen = []
    with register((a, b, c), lambda g: seen.append(g.item()), mode="any"):
        (a * 2).backward()
        (b * 3).backward()
        (a * 2 + b * 3).backward()
    yield seen
    yield refusal(register, (a, b), print, mode="some")
    seen = []
    handle = register((a,), seen.append)
    handle.remove()
    (a * 2).backward()
    yield seen


@row("E10", [False, True], KeyError("'lost'"))
def hooks_record_with_create_graph_and_their_exceptions_keep_their_class(torch):
    x, modes = torch.tensor(1.0, requires_grad=True), []
    with x.register_hook(lambda g: modes.append(torch.is_grad_enabled())):
        torch.autograd.grad(x * x, x)
        torch.autograd.grad(x * x, x, create_graph=True)
    yield modes

    def fail(grad):
        raise KeyError("lost")

    x.register_hook(fail)
    yield refusal((x * 2).backward)


# What PyTorch's own tests of autograd ask besides.


@row("E3", ["pre", [3.0], "post"], [[6.0, 6.0]], [])
def a_hook_registered_during_a_pass_runs_in_it_if_its_leaf_has_not_received_all(torch):
    x = torch.ones(1, requires_grad=True)
    y = x * 3
    accumulator = y.grad_fn.next_functions[0][0]
    seen = []

    def register(grad):
        x.register_post_accumulate_grad_hook(lambda t: seen.append(t.grad.tolist()))
        accumulator.register_prehook(lambda gs: seen.append("pre"))
        accumulator.register_hook(lambda _, gs: seen.append("post"))

    y.register_hook(register)
    y.backward()
    yield seen
    leaf = torch.ones(2, requires_grad=True)
    z = leaf * 3
    seen = []
    z.register_hook(lambda g: leaf.register_hook(lambda g: seen.append(g.tolist())) and None)
    (z * leaf).sum().backward()
    yield seen
    first, second = torch.ones(1, requires_grad=True), torch.ones(1, requires_grad=True)
    z = second * 3
    seen = []
    z.register_hook(lambda g: first.register_hook(lambda g: seen.append("late")) and None)
    (z * first).sum().backward()
    yield seen
