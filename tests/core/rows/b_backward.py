"""Rows B1 to B28: `backward()` and `grad()`."""

import importlib
import types
import warnings
import weakref

from tests.core.rows.writing_rows import named, refusal, row, warned
from tests.example_ops import written


@row(
    "B1",
    *[RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")] * 2,
)
def a_root_without_history_is_refused(torch):
    yield refusal(torch.ones(1).backward)
    yield refusal(torch.autograd.grad, torch.ones(1), torch.ones(1, requires_grad=True))


@row("B2", RuntimeError("grad can be implicitly created only for scalar outputs"), [[2.0]])
def a_root_of_one_element_needs_no_gradient_and_any_other_does(torch):
    yield refusal((torch.ones(2, requires_grad=True) * 2).backward)
    x = torch.ones(1, 1, requires_grad=True)
    (x * 2).backward()
    yield x.grad.tolist()


@row(
    "B3",
    RuntimeError(
        "grad can be implicitly created only for real scalar outputs but got torch.complex64"
    ),
)
def a_complex_root_needs_a_gradient(torch):
    yield refusal(torch.tensor(1j, dtype=torch.complex64, requires_grad=True).backward)


@row(
    "B4",
    RuntimeError(
        "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and output[0] has a shape of torch.Size([2])"
    ),
    RuntimeError(
        "Mismatch in shape: grad_output[0] has a shape of torch.Size([1]) and output[0] has a shape of torch.Size([2])"
    ),
)
def a_gradient_of_another_shape_is_refused_and_none_is_broadcast(torch):
    y = torch.ones(2, requires_grad=True) * 2
    yield refusal(y.backward, torch.ones(3))
    yield refusal(y.backward, torch.ones(1))


@row("B5", TypeError("gradients can be either Tensors or None, but got float"), [True, [3.0, 3.0]])
def a_gradient_is_a_tensor_and_cast_to_the_dtype(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    yield refusal(torch.autograd.backward, [x * 2], [1.0])
    (x * 2).backward(torch.full((2,), 1.5, dtype=torch.float32))
    yield [x.grad.dtype == torch.float64, x.grad.tolist()]


@row("B6", RuntimeError("got 2 tensors and 1 gradients"), [2.0])
def fewer_gradients_than_roots_are_refused_and_more_are_ignored(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(torch.autograd.backward, [x, x], [torch.ones(1)])
    torch.autograd.backward([x * 2], [torch.ones(1), torch.ones(1)])
    yield x.grad.tolist()


@row("B7", 6.0)
def the_same_root_twice_counts_twice(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    torch.autograd.backward([y, y])
    yield x.grad.item()


@row("B8", 1.0, 1.0)
def a_leaf_is_its_own_root(torch):
    x = torch.tensor(5.0, requires_grad=True)
    x.backward()
    yield x.grad.item()
    yield torch.autograd.grad(x, x)[0].item()


@row("B9", [True, 5.0], [False, 9.0, 5.0])
def gradients_add_up_in_place_unless_the_graph_is_made(torch):
    x = torch.tensor(2.0, requires_grad=True)
    (x * 2).backward()
    first = x.grad
    (x * 3).backward()
    yield [first is x.grad, first.item()]
    y = x * x
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y.backward(create_graph=True)
    yield [first is x.grad, x.grad.item(), first.item()]


@row(
    "B10",
    RuntimeError(
        "Trying to backward through the graph a second time (or directly access saved tensors after they have "
        "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
        "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if "
        "you need to access saved tensors after calling backward."
    ),
    RuntimeError(
        "Trying to backward through the graph a second time (or directly access saved tensors after they have "
        "already been freed)"
    ),
)
def a_second_backward_says_that_the_saved_values_were_freed(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x
    y.backward()
    yield refusal(y.backward)
    z = x * x
    torch.autograd.grad(z, x)
    yield refusal(torch.autograd.grad, z, x)


@row("B11", [4.0, 4.0])
def a_graph_that_saved_nothing_can_be_passed_again(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x + x
    z = written(torch, lambda ctx, t: t * 2, lambda ctx, g: g * 2)(x)
    grads = []
    for root in (y, z):
        root.backward()
        root.backward()
        grads.append(x.grad.item())
        x.grad = None
    yield grads


@row("B12", [5, 4, 3, 2, 1], [5, 4, 3, 2, 1], 0)
def saved_values_are_freed_node_by_node_as_the_sweep_passes(torch):
    class Box:
        def __init__(self, tensor):
            self.tensor = tensor

    for sweep in (lambda y, x: y.backward(), lambda y, x: torch.autograd.grad(y, x)):
        boxes, alive = weakref.WeakSet(), []

        def pack(tensor, boxes=boxes):
            box = Box(tensor)
            boxes.add(box)
            return box

        x = torch.tensor(0.1, requires_grad=True)
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda box: box.tensor):
            y = x
            for _ in range(5):
                y = y.sin()
                y.register_hook(lambda g, boxes=boxes, alive=alive: alive.append(len(boxes)))
        sweep(y, x)
        yield alive
    yield len(boxes)


@row("B12", [True, 6.0])
def retain_graph_follows_create_graph(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x
    (first,) = torch.autograd.grad(y, x, create_graph=True)
    yield [first.requires_grad, torch.autograd.grad(y, x)[0].item()]


@row("B13", RuntimeError("Trying to backward through the graph a second time"))
def a_trunk_that_multiplied_by_a_number_was_freed_too(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 2
    y.backward()
    yield refusal(y.backward)


@row(
    "B14",
    [
        UserWarning(
            "Using backward() with create_graph=True will create a reference cycle between the parameter and its "
            "gradient which can cause a memory leak"
        )
    ],
    [True, 12.0],
)
def backward_with_create_graph_warns_of_the_cycle_it_makes(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x * x
    yield warned(y.backward, create_graph=True)
    yield [x.grad.grad_fn is not None, x.grad.item()]
    x.grad = None


@row(
    "B16",
    [None, 24.0, 12.0],
    RuntimeError("`inputs` argument to `backward()` cannot be empty"),
    [2.0, None],
    RuntimeError("can't retain_grad on Tensor that has requires_grad=False"),
)
def backward_with_inputs_fills_only_those(torch):
    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    y = x * w
    (y * y).backward(inputs=[w, y])
    yield [x.grad, w.grad.item(), y.grad.item()]
    yield refusal((x * 2).backward, inputs=[])
    (x * 2).backward(inputs=[x, y])
    unused = torch.tensor(1.0, requires_grad=True)
    (x * 0).backward(inputs=[x, unused])
    yield [x.grad.item(), unused.grad]
    yield refusal((x * 2).backward, inputs=[torch.tensor(1.0)])


@row("B16", [1.0, []], torch=[[1.0, ["run"]]], better=3)
def the_node_of_a_requested_tensor_is_not_run_by_backward(torch):
    ran = []
    x = torch.tensor(2.0, requires_grad=True)
    y = written(torch, lambda ctx, t: t * 2, lambda ctx, g: ran.append("run"))(x)
    (y * 1).backward(inputs=[y])
    yield [y.grad.item(), ran]


@row(
    "B17",
    RuntimeError("`inputs` argument to `grad()` cannot be empty"),
    RuntimeError("One of the differentiated Tensors does not require grad"),
)
def grad_needs_inputs_that_require_grad(torch):
    y = torch.ones(1, requires_grad=True) * 2
    yield refusal(torch.autograd.grad, y, [])
    yield refusal(torch.autograd.grad, y, torch.ones(1))


@row(
    "B18",
    RuntimeError(
        "The differentiated Tensor at index 1 appears to not have been used in the graph. Set allow_unused=True if "
        "this is the desired behavior."
    ),
    [2.0, None],
)
def an_unused_input_is_an_error_or_none_on_request(torch):
    x, w = torch.tensor(1.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    yield refusal(torch.autograd.grad, x * 2, [x, w])
    used, unused = torch.autograd.grad(x * 2, [x, w], allow_unused=True)
    yield [used.item(), unused]


@row(
    "B19",
    RuntimeError("The differentiated Tensor at index 0 appears to not have been used in the graph"),
)
def an_input_whose_rule_returned_none_counts_as_unused(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = written(torch, lambda ctx, t: t * 2, lambda ctx, g: None)(x)
    yield refusal(torch.autograd.grad, y, x)


@row(
    "B20",
    [[0.0, 0.0], False],
    [[0.0, 0.0], True],
    ValueError(
        "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False"
    ),
)
def unused_inputs_are_zeros_with_materialize_grads(torch):
    x, w = torch.tensor(1.0, requires_grad=True), torch.ones(2, requires_grad=True)
    for create_graph in (False, True):
        _, zeros = torch.autograd.grad(
            x * x, [x, w], materialize_grads=True, create_graph=create_graph
        )
        yield [zeros.tolist(), zeros.requires_grad]
    yield refusal(torch.autograd.grad, x * x, [w], materialize_grads=True, allow_unused=False)


@row("B21", [4.0, None, None, []], [1.0, []])
def grad_runs_only_what_lies_between_and_touches_no_grad(torch):
    ran = []
    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    aside = written(torch, lambda ctx, t: t * 2, lambda ctx, g: ran.append("run"))(w)
    y = x * x + aside
    (into_x,) = torch.autograd.grad(y, x, retain_graph=True)
    yield [into_x.item(), x.grad, w.grad, ran]
    yield [torch.autograd.grad(y, aside)[0].item(), ran]


@row("B22", [4.0, 4.0])
def an_input_asked_for_twice_is_given_twice(torch):
    x = torch.tensor(2.0, requires_grad=True)
    yield [g.item() for g in torch.autograd.grad(x * x, [x, x])]


@row(
    "B23",
    {"a": 3.0, "b": 2.0},
    TypeError("`inputs` argument to `grad()` must be a dict, not mappingproxy"),
)
def inputs_in_a_dict_give_gradients_in_a_dict(torch):
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    yield {name: g.item() for name, g in torch.autograd.grad(a * b, {"a": a, "b": b}).items()}
    yield refusal(torch.autograd.grad, a * b, types.MappingProxyType({"a": a}))


@row("B23", ["MulBackward0", 0, True, True], [4.0, 2.0], 24.0)
def a_gradient_edge_stands_for_its_tensor_as_input_and_as_output(torch):
    edge_of = torch.autograd.graph.get_gradient_edge
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    edge = edge_of(y)
    is_one = isinstance(edge, torch.autograd.graph.GradientEdge)
    yield [edge.node.name(), edge.output_nr, is_one, edge_of(x).node.variable is x]
    z = y * 2 * x
    yield [
        torch.autograd.grad(z, edge, retain_graph=True)[0].item(),
        torch.autograd.grad(edge_of(x * 2), x, torch.tensor(1.0))[0].item(),
    ]
    yield torch.autograd.grad(z, edge_of(x))[0].item()


@row("B24", [[[3.0, 0.0], [0.0, 3.0]]])
def is_grads_batched_takes_one_gradient_per_row(torch):
    x = torch.ones(2, requires_grad=True)
    rows = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
    yield [g.tolist() for g in torch.autograd.grad(x * 3, x, rows, is_grads_batched=True)]


@row("B25", [True, [2.0, 3.0]])
def a_gradient_is_cast_to_the_dtype_of_its_input(torch):
    x = torch.ones(2, dtype=torch.float32, requires_grad=True)
    (x * torch.tensor([2.0, 3.0], dtype=torch.float64)).sum().backward()
    yield [x.grad.dtype == torch.float32, x.grad.tolist()]


@row("B26", 4.0, [True, 2.0])
def backward_runs_inside_no_grad_and_records_on_request(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y, z = x * x, x * x
    with torch.no_grad():
        y.backward()
        (first,) = torch.autograd.grad(z, x, create_graph=True)
    yield x.grad.item()
    yield [first.requires_grad, torch.autograd.grad(first, x)[0].item()]


@row("B27", ValueError("boom"))
def an_exception_of_a_rule_keeps_its_class(torch):
    def backward(ctx, g):
        raise ValueError("boom")

    yield refusal(
        written(torch, lambda ctx, t: t * 2, backward)(torch.ones(1, requires_grad=True)).backward
    )


@row("B28", ValueError("boom"), None, torch=[ValueError("boom"), 3.0], better=4)
def a_failing_backward_changes_no_grad(torch):
    def backward(ctx, g):
        raise ValueError("boom")

    x, u = torch.tensor(1.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    broken = written(torch, lambda ctx, t: t * 2, backward)(x)
    yield refusal((broken + u * 3).backward)
    yield u.grad if u.grad is None else u.grad.item()


@row("B28", RuntimeError("Trying to backward through the graph a second time"))
def a_node_that_ran_in_a_failing_backward_stays_freed(torch):
    failing = [True]

    def backward(ctx, g):
        if failing[0]:
            raise ValueError("boom")
        return g

    x = torch.tensor(1.0, requires_grad=True)
    y = written(torch, lambda ctx, t: t * 2, backward)(x)
    z = y * y
    refusal(z.backward)
    failing[0] = False
    yield refusal(z.backward)


# What PyTorch's own tests of autograd ask besides.


@row(
    "B5",
    ["torch.float32", [2.0, 4.0]],
    [2.0, 0.0],
    [[2.0, 8.0], True],
    ["torch.float32"],
    [1.0, 2.0],
    RuntimeError("For complex Tensors, both grad_output and output are required"),
)
def a_given_gradient_of_integers_is_cast(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    whole = torch.tensor([1, 2])
    (x * 2).backward(whole)
    yield [named(x.grad.dtype), x.grad.tolist()]
    yield torch.autograd.grad(x * 2, x, torch.tensor([True, False]))[0].tolist()
    (recorded,) = torch.autograd.grad(x * x, x, whole, create_graph=True)
    yield [recorded.tolist(), recorded.requires_grad]
    y, seen = x * 2, []
    y.register_hook(lambda g: seen.append(named(g.dtype)))
    y.backward(whole)
    yield seen
    yield torch.autograd.grad(x, x, whole)[0].tolist()
    z = torch.ones(2, dtype=torch.complex64, requires_grad=True)
    yield refusal((z * 2).backward, whole)


@row("B16", ["tensor", "pre", ["post", (None, None)]], [[2.0], None], ["tensor"])
def under_backward_the_hooks_of_a_requested_tensors_node_run_and_under_grad_they_do_not(torch):
    x = torch.ones(1, requires_grad=True)
    y = x * x
    seen = []
    y.register_hook(lambda g: seen.append("tensor"))
    y.grad_fn.register_prehook(lambda gs: seen.append("pre"))
    y.grad_fn.register_hook(lambda gi, go: seen.append(["post", gi]))
    z = (y * 2).sum()
    z.backward(inputs=(y,), retain_graph=True)
    yield list(seen)
    yield [y.grad.tolist(), x.grad]
    seen.clear()
    torch.autograd.grad(z, y)
    yield seen


@row(
    "B24",
    [[0.0, 0.0], [2.0, 2.0], [4.0, 4.0]],
    *[RuntimeError("If `is_grads_batched=True`, we interpret the first dimension")] * 2,
)
def a_batch_of_gradients_may_be_of_integers_and_must_fit(torch):
    x = torch.ones(2, requires_grad=True)
    rows = torch.arange(3).reshape(3, 1).expand(3, 2)
    yield torch.autograd.grad(x * 2, x, rows, is_grads_batched=True)[0].tolist()
    yield refusal(torch.autograd.grad, x * 2, x, torch.ones(2), is_grads_batched=True)
    yield refusal(torch.autograd.grad, x.sum(), x, torch.ones(2, 1), is_grads_batched=True)


@row("I1", [True, True, True])
def gradcheck_is_a_function_and_a_module(torch):
    module = importlib.import_module(f"{torch.__name__}.autograd.gradcheck")
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    yield [
        torch.autograd.gradcheck(lambda t: t.exp(), x),
        module.gradgradcheck(lambda t: t.exp(), x),
        issubclass(importlib.import_module(module.__name__).GradcheckError, RuntimeError),
    ]
