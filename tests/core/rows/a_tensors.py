"""Rows A1 to A16: tensors and the nodes they come from."""

import copy
import pickle

import numpy as np

from tests.core.rows.writing_rows import named, refusal, row, warned
from tests.example_ops import written


@row("A1", [True, True, True, False], [True, False], [[7.0, 2.0], 1, 1, True])
def a_leaf_is_what_no_recorded_op_made_and_detach_shares_memory_and_version(torch):
    x, plain = torch.ones(2, requires_grad=True), torch.ones(2)
    y = x * 2
    yield [x.is_leaf, plain.is_leaf, (plain * 2).is_leaf, y.is_leaf]
    d = y.detach()
    yield [d.is_leaf, d.requires_grad]
    d[0] = 7.0
    yield [y.tolist(), y._version, d._version, d.grad_fn is None]


@row("A2", [True, False, False], [False, True, True])
def a_result_requires_grad_if_an_input_does_and_grad_mode_is_on(torch):
    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        y = x * 2
    yield [(x * torch.ones(2)).requires_grad, y.requires_grad, (torch.ones(2) * 2).requires_grad]
    _, whole = written(torch, lambda ctx, t: (t * 2, t.long()), lambda ctx, g, _: g)(x)
    yield [whole.requires_grad, whole.grad_fn is None, whole.is_leaf]


@row(
    "A3",
    *[RuntimeError("Only Tensors of floating point and complex dtype can require gradients")] * 2,
    RuntimeError("only Tensors of floating point dtype can require gradients"),
)
def whole_numbers_require_no_gradient(torch):
    yield refusal(torch.tensor, [1, 2], requires_grad=True)
    yield refusal(torch.tensor, [True], requires_grad=True)
    yield refusal(torch.tensor([1, 2]).requires_grad_)


@row(
    "A4",
    RuntimeError(
        "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a "
        "subgraph that doesn't require differentiation use var_no_grad = var.detach()."
    ),
    "accepted",
)
def requires_grad_of_a_computed_tensor_cannot_be_turned_off(torch):
    y = torch.ones(2, requires_grad=True) * 2
    yield refusal(y.requires_grad_, False)
    yield refusal(y.requires_grad_, True)


@row("A4", [False, None])
def a_leaf_frozen_after_the_forward_receives_no_gradient(torch):
    x = torch.ones(2, requires_grad=True)
    y = (x * 2).sum()
    x.requires_grad_(False)
    y.backward()
    yield [x.requires_grad, x.grad if x.grad is None else x.grad.tolist()]


@row("A5", AttributeError("attribute 'grad_fn' of...not writable"))
def grad_fn_is_read_only(torch):
    yield refusal(setattr, torch.ones(2), "grad_fn", None)


@row("A5", [True, 0, 1], 0)
def all_outputs_of_an_op_share_one_node_and_count_their_numbers(torch):
    x = torch.ones(2, requires_grad=True)
    a, b = written(torch, lambda ctx, t: (t * 2, t * 3), lambda ctx, g, h: g * 2 + h * 3)(x)
    yield [a.grad_fn is b.grad_fn, a.output_nr, b.output_nr]
    yield x.output_nr


@row(
    "A6",
    [("torch::autograd::AccumulateGrad", 0), (None, 0)],
    True,
    [("MulBackward0", 0), ("FBackward", 1)],
    [("torch::autograd::AccumulateGrad", 0), (None, 0)],
    [("torch::autograd::AccumulateGrad", 0), ("MulBackward0", 0)],
)
def next_functions_has_a_node_and_a_number_for_each_tensor_argument(torch):
    def names(node):
        return [(after and after.name(), nr) for after, nr in node.next_functions]

    x, w = torch.ones(2, requires_grad=True), torch.ones(2)
    y = x * w
    yield names(y.grad_fn)
    yield y.grad_fn.next_functions[0][0].variable is x
    both = written(torch, lambda ctx, t: (t * 2, t * 3), lambda ctx, g, h: g * 2 + h * 3)(x)
    yield names((y + both[1]).grad_fn)
    yield names((x * 2).grad_fn)
    yield names(torch.cat([x, y]).grad_fn)


@row("A7", "MulBackward0", "FBackward", {}, {"seen": 1}, [True, True], True)
def a_node_has_a_name_metadata_and_a_number_that_grows(torch):
    x = torch.ones(2, requires_grad=True)
    node = (x * 2).grad_fn
    yield node.name()
    later = written(torch, lambda ctx, t: t * 2, lambda ctx, g: g * 2)(x).grad_fn
    yield later.name()
    yield dict(node.metadata)
    node.metadata["seen"] = 1
    yield dict(node.metadata)
    yield [node._sequence_nr() < later._sequence_nr(), isinstance(node._sequence_nr(), int)]
    yield node.requires_grad


@row("A7", [None, [2.0, 2.0]], [True, True], [None, [2.0, 2.0]], [7.389, True])
def saved_self_and_saved_other_are_none_where_backward_needs_them_not(torch):
    x, w = torch.ones(2, requires_grad=True), torch.full((2,), 2.0)
    node = (x * w).grad_fn
    yield [node._saved_self, node._saved_other.tolist()]
    node = (x * x).grad_fn
    yield [node._saved_self is x, node._saved_other is x]
    node = (w * x).grad_fn
    yield [node._saved_other, node._saved_self.tolist()]
    y = (x * 2).exp()
    result = y.grad_fn._saved_result
    yield [round(result[0].item(), 3), result.grad_fn is y.grad_fn]


@row("A7", ["prehook", "posthook"], TypeError("cannot create 'MulBackward0' instances"))
def a_node_takes_hooks_and_cannot_be_made_by_hand(torch):
    order = []
    y = torch.ones(2, requires_grad=True) * 2
    y.grad_fn.register_hook(lambda *grads: order.append("posthook"))
    y.grad_fn.register_prehook(lambda grads: order.append("prehook"))
    y.sum().backward()
    yield order
    yield refusal(type(y.grad_fn))


@row("A8", [[5.0, 5.0], None], (None, None), TypeError("expected 1 arguments, got 2 instead"), None)
def a_node_called_returns_the_gradients_of_its_inputs_and_writes_no_grad(torch):
    x, w = torch.ones(2, requires_grad=True), torch.full((2,), 5.0)
    node = (x * w).grad_fn
    into_x, into_w = node(torch.ones(2))
    yield [into_x.tolist(), into_w]
    yield node(None)
    yield refusal(node, torch.ones(2), torch.ones(2))
    yield x.grad


@row("A8", [[3, 2], [3, 2]])
def a_node_called_leaves_the_broadcast_axes_in(torch):
    x, y = torch.ones(2, requires_grad=True), torch.ones(3, 2, requires_grad=True)
    yield [list(g.shape) for g in (x + y).grad_fn(torch.ones(3, 2))]


@row("A9", True, ["held"], ["held"])
def the_accumulator_of_a_leaf_is_one_object_while_a_graph_lives_and_gone_after(torch):
    x = torch.ones(2, requires_grad=True)
    y, z, fired = x * 2, x * 3, []
    into_x = y.grad_fn.next_functions[0][0]
    yield into_x is z.grad_fn.next_functions[0][0]
    into_x.register_hook(lambda *grads: fired.append("held"))
    del into_x, y
    z.sum().backward()
    yield list(fired)
    del z
    (x * 4).sum().backward()
    yield list(fired)


@row(
    "A10",
    RuntimeError(
        "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."
    ),
    [[7.0, 1.0], True],
    1.0,
    [UserWarning("Converting a tensor with requires_grad=True to a scalar may lead to")],
)
def numpy_needs_a_detached_tensor_and_a_scalar_is_warned_of(torch):
    x = torch.ones(2, requires_grad=True)
    yield refusal(x.numpy)
    array = x.detach().numpy()
    array[0] = 7.0
    yield [x.tolist(), bool(array.flags.writeable)]
    yield x[1].item()
    yield warned(float, x[1])


@row(
    "A11",
    [[1.0, 1.0], [2.0, 2.0], True, True, False],
    RuntimeError(
        "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment"
    ),
    [[2.0, 2.0], True, True],
)
def a_leaf_is_copied_with_its_grad_and_a_computed_tensor_pickled_as_a_leaf(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    y.sum().backward()
    twin = copy.deepcopy(x)
    yield [twin.tolist(), twin.grad.tolist(), twin.requires_grad, twin.is_leaf, twin.grad is x.grad]
    yield refusal(copy.deepcopy, y)
    back = pickle.loads(pickle.dumps(y))
    yield [back.tolist(), back.is_leaf, back.requires_grad]


@row("A12", "tensor(2., requires_grad=True)", "tensor(4., grad_fn=<MulBackward0>)", "tensor(2.)")
def a_tensor_prints_its_history(torch):
    x = torch.tensor(2.0, requires_grad=True)
    yield repr(x)
    yield repr(x * 2)
    yield repr(x.detach())


@row(
    "A13",
    [True, False, True, None],
    RuntimeError("Can't detach views in-place. Use detach() instead"),
)
def detach_in_place_cuts_the_graph_but_not_a_view(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    same = y.detach_()
    yield [same is y, y.requires_grad, y.is_leaf, y.grad_fn]
    yield refusal((x * 2)[0:1].detach_)


@row(
    "A14",
    RuntimeError(
        "attempting to assign a gradient of size '[3]' to a tensor of size '[2]'. Please ensure that the gradient "
        "and the tensor are the same size"
    ),
    RuntimeError(
        "attempting to assign a gradient with dtype 'float' to a tensor with grad_dtype 'Double'. The gradient must "
        "match"
    ),
    TypeError("assigned grad expected to be a Tensor or None but got grad of type float"),
    RuntimeError("can't assign Variable as its own grad"),
    [None, None, True],
)
def grad_is_assigned_only_what_fits(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    yield refusal(setattr, x, "grad", torch.ones(3, dtype=torch.float64))
    yield refusal(setattr, x, "grad", torch.ones(2))
    yield refusal(setattr, x, "grad", 1.0)
    yield refusal(setattr, x, "grad", x)
    given = torch.ones(2, dtype=torch.float64)
    x.grad = given
    assigned = x.grad is given
    x.grad = None
    emptied = x.grad
    del x.grad
    yield [emptied, x.grad, assigned]


@row(
    "A15",
    None,
    [UserWarning("The .grad attribute of a Tensor that is not a leaf Tensor is being accessed")],
)
def grad_of_a_computed_tensor_is_none_with_a_warning(torch):
    y = torch.ones(2, requires_grad=True) * 2
    seen = []
    messages = warned(lambda: seen.append(y.grad))
    yield seen[0]
    yield messages


@row(
    "A16",
    RuntimeError("can't retain_grad on Tensor that has requires_grad=False"),
    [False, True],
    [20.0, 20.0],
)
def retain_grad_keeps_the_gradient_after_all_hooks_even_later_ones(torch):
    yield refusal(torch.ones(2).retain_grad)
    x = torch.ones(2, requires_grad=True)
    y = x * 3
    x.retain_grad()
    y.retain_grad()
    yield [x.retains_grad, y.retains_grad]
    y.register_hook(lambda grad: grad * 10)
    (y * 2).sum().backward()
    yield y.grad.tolist()


# What PyTorch's own tests of autograd ask besides.


@row(
    "A7",
    [True, True, True, True],
    [False, False, False, True],
    [3, True, (), 2**64 - 1],
    [[], 1.0, ["accumulated"]],
)
def every_node_is_an_instance_of_node_and_an_accumulator_has_what_nodes_have(torch):
    Node = torch.autograd.graph.Node
    x = torch.ones(1, requires_grad=True)
    y = x * 2
    accumulator = y.grad_fn.next_functions[0][0]
    own = written(torch, lambda ctx, t: t * 2, lambda ctx, g: g)(x).grad_fn
    found = [isinstance(node, Node) for node in (y.grad_fn, accumulator, own, None, x)]
    yield [*found[:3], issubclass(type(accumulator), Node)]
    yield [*found[3:], Node in type(y.grad_fn).mro(), Node in Node.mro()]
    accumulator.metadata["key"] = 3
    again = (x * 3).grad_fn.next_functions[0][0]
    yield [again.metadata["key"], again.requires_grad, again.next_functions, again._sequence_nr()]
    seen = []
    x.register_hook(lambda g: seen.append("tensor"))
    accumulator.register_prehook(lambda gs: seen.append("pre"))
    x.register_post_accumulate_grad_hook(lambda t: seen.append("accumulated"))
    yield [list(accumulator(torch.ones(1))), x.grad.item(), seen]


@row(
    "A10",
    [[1.0, 2.0], [1.0, 2.0], [2.0, 4.0]],
    True,
    [[1.0, 2.0]],
    RuntimeError("Can't call numpy() on Tensor"),
)
def numpy_may_be_called_where_nothing_is_recorded(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    with torch.no_grad():
        yield [x.numpy().tolist(), np.asarray(x).tolist(), y.numpy().tolist()]
        yield np.shares_memory(x.numpy(), x.detach().numpy())
    seen = []
    written(torch, lambda ctx, t: seen.append(t.numpy().tolist()) or t * 1, lambda ctx, g: g)(x)
    yield seen
    yield refusal(np.asarray, x)


@row(
    "A14",
    ["torch.float32", "torch.float16", None],
    ["torch.float16", "torch.float64", "torch.float64"],
    RuntimeError("grad_dtype can only be accessed on leaf tensors"),
    RuntimeError("grad_dtype can only be set on leaf tensors"),
    RuntimeError("Cannot set grad_dtype to 'Half' because there is already a gradient"),
    RuntimeError(
        "attempting to assign a gradient with dtype 'float' to a tensor with grad_dtype 'Half'"
    ),
    RuntimeError("grad_dtype must be a torch.dtype or None"),
    ["torch.float32", "torch.float32", [1.0]],
)
def grad_dtype_says_what_gradients_a_leaf_takes(torch):
    x = torch.ones(1, requires_grad=True)
    seen = []
    for dtype in (torch.float32, torch.float16, None):
        x.grad_dtype = dtype
        seen.append(x.grad_dtype and named(x.grad_dtype))
    yield seen
    seen = []
    wide = written(torch, lambda ctx, t: t * 2, lambda ctx, g: g.to(torch.float64))
    for before, dtype in ((True, torch.float16), (True, None), (False, None)):
        x = torch.ones(1, requires_grad=True)
        if before:
            x.grad_dtype = dtype
        y = wide(x)
        if not before:
            x.grad_dtype = dtype  # the graph is there already
        y.backward()
        seen.append(named(x.grad.dtype))
    yield seen
    yield refusal(lambda: y.grad_dtype)
    yield refusal(setattr, y, "grad_dtype", torch.float16)
    x.grad_dtype = None
    yield refusal(setattr, x, "grad_dtype", torch.float16)
    x.grad = None
    x.grad_dtype = torch.float16
    yield refusal(setattr, x, "grad", torch.ones(1))
    yield refusal(setattr, x, "grad_dtype", 3)
    x.grad_dtype = None
    root = torch.ones(1, requires_grad=True) * 1
    (unused,) = torch.autograd.grad(root, x, materialize_grads=True)
    x.backward()
    yield [named(unused.dtype), named(x.grad.dtype), x.grad.tolist()]


@row(
    "A14",
    RuntimeError("Deleting tensor data is not allowed"),
    TypeError("Variable data has to be a tensor"),
    RuntimeError("requires_grad must be a bool"),
    None,
)
def of_a_tensors_attributes_only_grad_can_be_deleted(torch):
    x = torch.ones(1, requires_grad=True)
    x.sum().backward()
    yield refusal(delattr, x, "data")
    yield refusal(setattr, x, "data", None)
    yield refusal(delattr, x, "requires_grad")
    del x.grad
    yield x.grad
