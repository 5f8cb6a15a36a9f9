"""The table of behaviours A1 to K9, row by row: each a program whose transcript plugrad, and PyTorch, must give.

A program is a generator of plain facts, written with PyTorch's names. `row` says which row it is of and what it must
give; the first test runs it on plugrad, the second on PyTorch where that is installed. Where plugrad differs on
purpose, `torch=` is what PyTorch gives, and `better=` why: a number of the list "Better than PyTorch, on purpose".
"""

import contextlib
import copy
import functools
import gc
import importlib
import math
import pickle
import re
import threading
import types
import warnings
import weakref

import numpy as np
import pytest

import plugrad as pg

ROWS = []


def row(number, *expected, torch=None, better=None):
    """Put a program into the table; its name is its sentence."""

    def add(program):
        sentence = program.__name__.strip("_").replace("_", " ")
        theirs = list(expected) if torch is None else torch
        ROWS.append(
            pytest.param(program, list(expected), theirs, better, id=f"{number} {sentence}")
        )
        return program

    return add


class says:
    """An exception or warning to expect: its built-in class, and how its message begins; `...` stands for anything."""

    def __init__(self, kind, beginning):
        self.kind = kind.__name__
        self.beginning = beginning

    def __eq__(self, said):
        pattern = ".*".join(re.escape(part) for part in self.beginning.split("..."))
        return (
            isinstance(said, Said)
            and said.kind == self.kind
            and re.match(pattern, said.message, re.DOTALL) is not None
        )

    def __repr__(self):
        return f"{self.kind}: {self.beginning}"


class Said:
    """An exception or warning that a program met."""

    def __init__(self, kind, message):
        self.kind = kind.__name__
        self.message = message

    def __repr__(self):
        return f"{self.kind}: {self.message}"


def refusal(call, *args, **kwargs):
    """Return how `call` was refused, or "accepted"."""
    try:
        call(*args, **kwargs)
    except Exception as error:
        kind = next(c for c in type(error).__mro__ if c.__module__ == "builtins")
        return Said(kind, str(error))
    return "accepted"


def warned(call, *args, **kwargs):
    """Return the warnings of `call`, in order."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call(*args, **kwargs)
    return [Said(w.category, str(w.message)) for w in caught]


def function(torch, forward, backward=None, **facts):
    """Return `apply` of a Function named F."""
    body = {"forward": staticmethod(forward), **facts}
    if backward is not None:
        body["backward"] = staticmethod(backward)
    return type("F", (torch.autograd.Function,), body).apply


def run(program, engine):
    """Return the transcript of a program."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return list(program(engine))


# A. Tensor and node state.


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
    _, whole = function(torch, lambda ctx, t: (t * 2, t.long()), lambda ctx, g, _: g)(x)
    yield [whole.requires_grad, whole.grad_fn is None, whole.is_leaf]


@row(
    "A3",
    says(RuntimeError, "Only Tensors of floating point and complex dtype can require gradients"),
    says(RuntimeError, "Only Tensors of floating point and complex dtype can require gradients"),
    says(RuntimeError, "only Tensors of floating point dtype can require gradients"),
)
def whole_numbers_require_no_gradient(torch):
    yield refusal(torch.tensor, [1, 2], requires_grad=True)
    yield refusal(torch.tensor, [True], requires_grad=True)
    yield refusal(torch.tensor([1, 2]).requires_grad_)


@row(
    "A4",
    says(
        RuntimeError,
        "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a "
        "subgraph that doesn't require differentiation use var_no_grad = var.detach().",
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


@row("A5", says(AttributeError, "attribute 'grad_fn' of...not writable"))
def grad_fn_is_read_only(torch):
    yield refusal(setattr, torch.ones(2), "grad_fn", None)


@row("A5", [True, 0, 1], 0)
def all_outputs_of_an_op_share_one_node_and_count_their_numbers(torch):
    x = torch.ones(2, requires_grad=True)
    a, b = function(torch, lambda ctx, t: (t * 2, t * 3), lambda ctx, g, h: g * 2 + h * 3)(x)
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
    both = function(torch, lambda ctx, t: (t * 2, t * 3), lambda ctx, g, h: g * 2 + h * 3)(x)
    yield names((y + both[1]).grad_fn)
    yield names((x * 2).grad_fn)
    yield names(torch.cat([x, y]).grad_fn)


@row("A7", "MulBackward0", "FBackward", {}, {"seen": 1}, [True, True], True)
def a_node_has_a_name_metadata_and_a_number_that_grows(torch):
    x = torch.ones(2, requires_grad=True)
    node = (x * 2).grad_fn
    yield node.name()
    later = function(torch, lambda ctx, t: t * 2, lambda ctx, g: g * 2)(x).grad_fn
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


@row("A7", ["prehook", "posthook"], says(TypeError, "cannot create 'MulBackward0' instances"))
def a_node_takes_hooks_and_cannot_be_made_by_hand(torch):
    order = []
    y = torch.ones(2, requires_grad=True) * 2
    y.grad_fn.register_hook(lambda *grads: order.append("posthook"))
    y.grad_fn.register_prehook(lambda grads: order.append("prehook"))
    y.sum().backward()
    yield order
    yield refusal(type(y.grad_fn))


@row(
    "A8",
    [[5.0, 5.0], None],
    (None, None),
    says(TypeError, "expected 1 arguments, got 2 instead"),
    None,
)
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
    gc.collect()
    (x * 4).sum().backward()
    yield list(fired)


@row(
    "A10",
    says(
        RuntimeError,
        "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.",
    ),
    [[7.0, 1.0], True],
    1.0,
    [says(UserWarning, "Converting a tensor with requires_grad=True to a scalar may lead to")],
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
    says(
        RuntimeError,
        "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment",
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
    says(RuntimeError, "Can't detach views in-place. Use detach() instead"),
)
def detach_in_place_cuts_the_graph_but_not_a_view(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    same = y.detach_()
    yield [same is y, y.requires_grad, y.is_leaf, y.grad_fn]
    yield refusal((x * 2)[0:1].detach_)


@row(
    "A14",
    says(
        RuntimeError,
        "attempting to assign a gradient of size '[3]' to a tensor of size '[2]'. Please ensure that the gradient "
        "and the tensor are the same size",
    ),
    says(
        RuntimeError,
        "attempting to assign a gradient with dtype 'float' to a tensor with grad_dtype 'Double'. The gradient must "
        "match",
    ),
    says(TypeError, "assigned grad expected to be a Tensor or None but got grad of type float"),
    says(RuntimeError, "can't assign Variable as its own grad"),
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
    [
        says(
            UserWarning,
            "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed",
        )
    ],
)
def grad_of_a_computed_tensor_is_none_with_a_warning(torch):
    y = torch.ones(2, requires_grad=True) * 2
    seen = []
    messages = warned(lambda: seen.append(y.grad))
    yield seen[0]
    yield messages


@row(
    "A16",
    says(RuntimeError, "can't retain_grad on Tensor that has requires_grad=False"),
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


# B. backward() and grad().


@row(
    "B1",
    *[says(RuntimeError, "element 0 of tensors does not require grad and does not have a grad_fn")]
    * 2,
)
def a_root_without_history_is_refused(torch):
    yield refusal(torch.ones(1).backward)
    yield refusal(torch.autograd.grad, torch.ones(1), torch.ones(1, requires_grad=True))


@row("B2", says(RuntimeError, "grad can be implicitly created only for scalar outputs"), [[2.0]])
def a_root_of_one_element_needs_no_gradient_and_any_other_does(torch):
    yield refusal((torch.ones(2, requires_grad=True) * 2).backward)
    x = torch.ones(1, 1, requires_grad=True)
    (x * 2).backward()
    yield x.grad.tolist()


@row(
    "B3",
    says(
        RuntimeError,
        "grad can be implicitly created only for real scalar outputs but got torch.complex64",
    ),
)
def a_complex_root_needs_a_gradient(torch):
    yield refusal(torch.tensor(1j, dtype=torch.complex64, requires_grad=True).backward)


@row(
    "B4",
    says(
        RuntimeError,
        "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and output[0] has a shape of torch.Size([2])",
    ),
    says(
        RuntimeError,
        "Mismatch in shape: grad_output[0] has a shape of torch.Size([1]) and output[0] has a shape of torch.Size([2])",
    ),
)
def a_gradient_of_another_shape_is_refused_and_none_is_broadcast(torch):
    y = torch.ones(2, requires_grad=True) * 2
    yield refusal(y.backward, torch.ones(3))
    yield refusal(y.backward, torch.ones(1))


@row(
    "B5",
    says(TypeError, "gradients can be either Tensors or None, but got float"),
    [True, [3.0, 3.0]],
    says(
        RuntimeError,
        "For complex Tensors, both grad_output and output are required to have the same dtype",
    ),
)
def a_gradient_is_a_tensor_of_the_same_kind_and_cast_to_the_dtype(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    yield refusal(torch.autograd.backward, [x * 2], [1.0])
    (x * 2).backward(torch.full((2,), 1.5, dtype=torch.float32))
    yield [x.grad.dtype == torch.float64, x.grad.tolist()]
    yield refusal((x * 2).backward, torch.ones(2, dtype=torch.complex128))


@row("B6", says(RuntimeError, "got 2 tensors and 1 gradients"), [2.0])
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
    says(
        RuntimeError,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have "
        "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
        "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if "
        "you need to access saved tensors after calling backward.",
    ),
    says(
        RuntimeError,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have "
        "already been freed)",
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
    z = function(torch, lambda ctx, t: t * 2, lambda ctx, g: g * 2)(x)
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

    for sweep in (
        lambda y, x: y.backward(),
        lambda y, x: torch.autograd.grad(y, x),
    ):
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


@row("B13", says(RuntimeError, "Trying to backward through the graph a second time"))
def a_second_head_on_a_freed_trunk_is_refused(torch):
    x = torch.tensor(2.0, requires_grad=True)
    trunk = x * x
    first, second = trunk * trunk, trunk.exp()
    first.backward()
    yield refusal(second.backward)


@row("B13", says(RuntimeError, "Trying to backward through the graph a second time"))
def a_trunk_that_multiplied_by_a_number_was_freed_too(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 2
    y.backward()
    yield refusal(y.backward)


@row(
    "B14",
    [
        says(
            UserWarning,
            "Using backward() with create_graph=True will create a reference cycle between the parameter and its "
            "gradient which can cause a memory leak",
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


@row("B15", [12.0, 12.0, 6.0])
def derivatives_of_a_cube_to_the_third_order(torch):
    x = torch.tensor(2.0, requires_grad=True)
    (first,) = torch.autograd.grad(x**3, x, create_graph=True)
    (second,) = torch.autograd.grad(first, x, create_graph=True)
    (third,) = torch.autograd.grad(second, x)
    yield [first.item(), second.item(), third.item()]


@row(
    "B16",
    [None, 24.0, 12.0],
    says(RuntimeError, "`inputs` argument to `backward()` cannot be empty"),
    [2.0, None],
    says(RuntimeError, "can't retain_grad on Tensor that has requires_grad=False"),
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
    y = function(torch, lambda ctx, t: t * 2, lambda ctx, g: ran.append("run"))(x)
    (y * 1).backward(inputs=[y])
    yield [y.grad.item(), ran]


@row(
    "B17",
    says(RuntimeError, "`inputs` argument to `grad()` cannot be empty"),
    says(RuntimeError, "One of the differentiated Tensors does not require grad"),
)
def grad_needs_inputs_that_require_grad(torch):
    y = torch.ones(1, requires_grad=True) * 2
    yield refusal(torch.autograd.grad, y, [])
    yield refusal(torch.autograd.grad, y, torch.ones(1))


@row(
    "B18",
    says(
        RuntimeError,
        "The differentiated Tensor at index 1 appears to not have been used in the graph. Set allow_unused=True if "
        "this is the desired behavior.",
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
    says(
        RuntimeError,
        "The differentiated Tensor at index 0 appears to not have been used in the graph",
    ),
)
def an_input_whose_rule_returned_none_counts_as_unused(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = function(torch, lambda ctx, t: t * 2, lambda ctx, g: None)(x)
    yield refusal(torch.autograd.grad, y, x)


@row(
    "B20",
    [[0.0, 0.0], False],
    [[0.0, 0.0], True],
    says(
        ValueError,
        "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False",
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
    aside = function(torch, lambda ctx, t: t * 2, lambda ctx, g: ran.append("run"))(w)
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
    says(TypeError, "`inputs` argument to `grad()` must be a dict, not mappingproxy"),
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


@row("B27", says(ValueError, "boom"))
def an_exception_of_a_rule_keeps_its_class(torch):
    def backward(ctx, g):
        raise ValueError("boom")

    yield refusal(
        function(torch, lambda ctx, t: t * 2, backward)(torch.ones(1, requires_grad=True)).backward
    )


@row("B28", says(ValueError, "boom"), None, torch=[says(ValueError, "boom"), 3.0], better=4)
def a_failing_backward_changes_no_grad(torch):
    def backward(ctx, g):
        raise ValueError("boom")

    x, u = torch.tensor(1.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    broken = function(torch, lambda ctx, t: t * 2, backward)(x)
    yield refusal((broken + u * 3).backward)
    yield u.grad if u.grad is None else u.grad.item()


@row("B28", says(RuntimeError, "Trying to backward through the graph a second time"))
def a_node_that_ran_in_a_failing_backward_stays_freed(torch):
    failing = [True]

    def backward(ctx, g):
        if failing[0]:
            raise ValueError("boom")
        return g

    x = torch.tensor(1.0, requires_grad=True)
    y = function(torch, lambda ctx, t: t * 2, backward)(x)
    z = y * y
    refusal(z.backward)
    failing[0] = False
    yield refusal(z.backward)


# C. Custom Functions, and their ctx.


@row(
    "C1",
    [4.0],
    [says(DeprecationWarning, "...should not be instantiated")],
    says(
        RuntimeError,
        "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
        "function with static forward method",
    ),
)
def a_function_is_applied_and_never_instantiated(torch):
    class F(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * 4

    x = torch.ones(1, requires_grad=True)
    F.apply(x).backward()
    yield x.grad.tolist()
    made = []
    yield warned(lambda: made.append(F()))
    yield refusal(made[0], x)


@row(
    "C2",
    says(
        NotImplementedError,
        "You must implement the forward function for custom autograd.Function.",
    ),
    [
        "recorded",
        says(
            NotImplementedError,
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with "
            "backward mode AD.",
        ),
    ],
    says(
        RuntimeError,
        "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only implement one "
        "of them.",
    ),
    [3.0],
)
def a_missing_method_is_said_when_it_is_needed(torch):
    class Empty(torch.autograd.Function):
        pass

    x = torch.ones(1, requires_grad=True)
    yield refusal(Empty.apply, x)
    y = function(torch, lambda ctx, t: t * 2)(x)
    yield ["recorded", refusal(y.backward)]

    def both():
        two = function(
            torch, lambda ctx, t: t * 2, lambda ctx, g: g, vjp=staticmethod(lambda ctx, g: g)
        )
        two(x).backward()

    yield refusal(both)
    function(torch, lambda ctx, t: t * 2, vjp=staticmethod(lambda ctx, g: g * 3))(x).backward()
    yield x.grad.tolist()


@row("C3", [False, True, False], [False], [True])
def forward_runs_without_recording_and_backward_records_with_create_graph(torch):
    modes, inside = [], []

    def forward(ctx, t):
        inside.extend([torch.is_grad_enabled(), t.requires_grad, (t * 2).requires_grad])
        return t * 2

    def backward(ctx, g):
        modes.append(torch.is_grad_enabled())
        return g * 2

    x = torch.ones(1, requires_grad=True)
    y = function(torch, forward, backward)(x)
    yield inside
    torch.autograd.grad(y, x, retain_graph=True)
    yield list(modes)
    torch.autograd.grad(y, x, create_graph=True)
    yield modes[1:]


@row("C4", [["forward", 1], ["setup", 2, None, False]], [54.0])
def setup_context_sees_inputs_and_an_output_without_history(torch):
    seen = []

    class F(torch.autograd.Function):
        @staticmethod
        def forward(x, k):
            seen.append(["forward", 1])
            return x * k

        @staticmethod
        def setup_context(ctx, inputs, output):
            _, ctx.k = inputs
            seen.append(["setup", len(inputs), output.grad_fn, output.requires_grad])
            ctx.save_for_backward(output)
            return "ignored"

        @staticmethod
        def backward(ctx, g):
            return g * ctx.k * ctx.saved_tensors[0] * 3, None

    x = torch.tensor([2.0], requires_grad=True)
    y = F.apply(x, 3.0)
    y.backward()
    yield seen
    yield x.grad.tolist()


@row(
    "C5",
    [6.0, 3.0],
    says(TypeError, "...got an unexpected keyword argument 'zz'"),
    says(TypeError, "...got multiple values for argument 'k'"),
    [5.0, 2.0],
    [7.0],
)
def keywords_of_apply_go_to_the_slots_of_forward_and_are_tracked(torch):
    def forward(ctx, t, k=3.0):
        ctx.k = k if isinstance(k, float) else k.detach()
        ctx.t = t.detach()
        return t * k

    def backward(ctx, g):
        return g * ctx.k, g * ctx.t if ctx.needs_input_grad[1:] == (True,) else None

    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(5.0, requires_grad=True)
    op = function(torch, forward, backward)
    y = op(x, k=3.0)
    y.backward()
    yield [y.item(), x.grad.item()]
    yield refusal(op, x, zz=1)
    yield refusal(op, x, 2.0, k=1)
    yield [g.item() for g in torch.autograd.grad(op(x, k=w), [x, w])]

    class Setup(torch.autograd.Function):
        @staticmethod
        def forward(x, k=1.0):
            return x * k

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.k = inputs[1]

        @staticmethod
        def backward(ctx, g):
            return g * ctx.k, None

    yield [torch.autograd.grad(Setup.apply(x, k=7.0), x)[0].item()]


@row("C6", [2.0], [2.0], says(RuntimeError, "function FBackward returned an incorrect number"))
def a_default_left_out_needs_no_gradient_and_extra_nones_are_accepted(torch):
    x = torch.ones(1, requires_grad=True)

    def forward(ctx, t, k=2):
        return t * k

    for extra in ((), (None, None, None)):
        op = function(torch, forward, lambda ctx, g, extra=extra: (g * 2, *extra))
        yield torch.autograd.grad(op(x), x)[0].tolist()
    op = function(torch, forward, lambda ctx, g: (g, None, g))
    yield refusal(torch.autograd.grad, op(x), x)


@row(
    "C7",
    says(
        RuntimeError,
        "function FBackward returned an incorrect number of gradients (expected 2, got 1)",
    ),
    says(
        RuntimeError,
        "function FBackward returned an incorrect number of gradients (expected 2, got 3)",
    ),
)
def a_wrong_number_of_gradients_is_counted_out(torch):
    x = torch.ones(1, requires_grad=True)
    for wrong in ((1,), (1, 1, 1)):
        op = function(torch, lambda ctx, a, b: a * b, lambda ctx, g, w=wrong: tuple(g for _ in w))
        yield refusal(op(x, x).backward)


@row(
    "C8",
    says(
        RuntimeError,
        "function FBackward returned a gradient different than None at position 2, but the corresponding forward "
        "input was not a Variable",
    ),
)
def a_gradient_for_a_number_is_refused(torch):
    op = function(torch, lambda ctx, t, k: t * k, lambda ctx, g: (g, g))
    yield refusal(op(torch.ones(1, requires_grad=True), 2.0).backward)


@row(
    "C9",
    says(RuntimeError, "expected Variable or None (got float)"),
    says(RuntimeError, "expected Variable or None (got list)"),
)
def a_gradient_that_is_no_tensor_is_refused_and_a_list_is_no_tuple(torch):
    x = torch.ones(1, requires_grad=True)
    for wrong in (lambda g: 1.0, lambda g: [g]):
        op = function(torch, lambda ctx, t: t * 2, lambda ctx, g, wrong=wrong: wrong(g))
        yield refusal(op(x).backward)


@row(
    "C10",
    says(
        RuntimeError,
        "Function FBackward returned an invalid gradient at index 0 - got [3] but expected shape compatible with [2]",
    ),
    says(
        RuntimeError,
        "Function FBackward returned an invalid gradient at index 0 - got [] but expected shape compatible with [2]",
    ),
)
def a_gradient_of_a_wrong_shape_is_refused(torch):
    x = torch.ones(2, requires_grad=True)
    for shape in ((3,), ()):
        wrong = torch.ones(shape)
        op = function(torch, lambda ctx, t: t.sum(), lambda ctx, g, wrong=wrong: wrong)
        yield refusal(op(x).backward)


@row(
    "C10",
    says(
        RuntimeError,
        "Function FBackward returned an invalid gradient at index 0 - got [3, 2] but expected shape compatible with "
        "[2]...Sum the gradient over the broadcast axes (0,)",
    ),
    None,
    torch=["accepted", [3.0, 3.0]],
    better=1,
)
def a_gradient_that_would_have_to_be_summed_is_refused(torch):
    x = torch.ones(2, requires_grad=True)
    op = function(torch, lambda ctx, t: t.sum(), lambda ctx, g: torch.ones(3, 2))
    yield refusal(op(x).backward)
    yield x.grad if x.grad is None else x.grad.tolist()


@row(
    "C11",
    [True, [0.5, 0.5]],
    says(
        RuntimeError,
        "Function FBackward returned an invalid gradient at index 0 - expected type Double but got ComplexDouble",
    ),
    torch=[
        [True, [0.5, 0.5]],
        says(RuntimeError, "Expected isFloatingType(...) || (input_is_complex == grad_is_complex)"),
    ],
    better=1,
)
def a_gradient_of_another_float_dtype_is_cast_and_a_complex_one_refused(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    half = torch.full((2,), 0.5, dtype=torch.float32)
    function(torch, lambda ctx, t: t.sum(), lambda ctx, g: half)(x).backward()
    yield [x.grad.dtype == torch.float64, x.grad.tolist()]
    turned = torch.ones(2, dtype=torch.complex128)
    op = function(torch, lambda ctx, t: t.sum(), lambda ctx, g: turned)
    yield refusal(op(x).backward)


@row(
    "C11",
    says(
        RuntimeError,
        "Function FBackward returned an invalid gradient at index 0 - expected type Double but got Long",
    ),
    torch=["accepted"],
    better=1,
)
def a_gradient_of_whole_numbers_is_refused(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    op = function(torch, lambda ctx, t: t.sum(), lambda ctx, g: torch.tensor([1, 1]))
    yield refusal(op(x).backward)


@row("C12", None, [None, 3.0])
def none_for_an_input_leaves_its_grad_none_through_other_ops_too(torch):
    nothing = function(torch, lambda ctx, t: t * 2, lambda ctx, g: None)
    x, w = torch.tensor(1.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    nothing(x).backward()
    yield x.grad
    (nothing((x * 2).exp()) + w * 3).backward()
    yield [x.grad, w.grad.item()]


@row("C13", [], torch=[["zeros"]], better="How it should be built: None end to end")
def a_node_that_received_no_gradient_is_not_called(torch):
    seen = []

    def backward(ctx, g):
        seen.append("zeros" if g is not None and not g.any() else "gradient")
        return g

    x = torch.tensor(1.0, requires_grad=True)
    nothing = function(torch, lambda ctx, t: t * 2, lambda ctx, g: None)
    nothing(function(torch, lambda ctx, t: t * 2, backward)(x)).backward()
    yield seen


@row(
    "C14",
    [[2.0, 2.0], [0.0, 0.0]],
    [[2.0, 2.0], None],
    [[2.0, 2.0], None],
    says(AttributeError, "...materialize_grads"),
)
def the_gradient_of_an_unused_output_is_zeros_or_none(torch):
    x = torch.ones(2, requires_grad=True)
    reading = []
    for setting in (
        lambda ctx: ctx.set_materialize_grads(True),
        lambda ctx: ctx.set_materialize_grads(False),
        lambda ctx: setattr(ctx, "materialize_grads", False),
    ):
        seen = []

        def forward(ctx, t, setting=setting):
            setting(ctx)
            reading.append(refusal(getattr, ctx, "materialize_grads"))
            return t * 1, t * 1

        def backward(ctx, *grads, seen=seen):
            seen.extend(None if g is None else g.tolist() for g in grads)
            return grads[0]

        (function(torch, forward, backward)(x)[0] * 2).sum().backward()
        yield seen
    yield reading[-1]


@row(
    "C15",
    [True, False, None, True],
    [[1.0, 1.0], [0.0, 0.0]],
    says(RuntimeError, "mark_non_differentiable only accepts variable arguments, but got "),
    [True],
)
def an_output_marked_non_differentiable_has_no_history(torch):
    seen = []

    def forward(ctx, t):
        a, b = t * 2, t * 3
        ctx.mark_non_differentiable(b)
        return a, b

    def backward(ctx, *grads):
        seen.extend(g.tolist() for g in grads)
        return grads[0]

    x = torch.ones(2, requires_grad=True)
    a, b = function(torch, forward, backward)(x)
    yield [a.requires_grad, b.requires_grad, b.grad_fn, b.is_leaf]
    a.sum().backward()
    yield seen
    yield refusal(function(torch, lambda ctx, t: ctx.mark_non_differentiable(5) or t * 2), x)

    def other(ctx, t):
        ctx.mark_non_differentiable(t * 5)
        return t * 2

    yield [function(torch, other, lambda ctx, g: g)(x).requires_grad]


@row("C16", ["text", 3, None, [1], True], [True, True, True, True], [2.0])
def outputs_that_are_no_tensors_pass_through(torch):
    nones = []

    def backward(ctx, g, *rest):
        nones.extend(g is None for g in rest)
        return g * 2

    x = torch.ones(1, requires_grad=True)
    a, *rest = function(torch, lambda ctx, t: (t * 2, "text", 3, None, [1]), backward)(x)
    yield [*rest, a.requires_grad]
    a.backward()
    yield nones
    yield x.grad.tolist()


@row(
    "C16",
    says(TypeError, "...holds a Tensor that requires grad"),
    says(TypeError, "...holds a Tensor that requires grad"),
    says(TypeError, "...holds a Tensor that requires grad"),
    says(TypeError, "...Tensor"),
    says(TypeError, "...Tensor"),
    says(TypeError, "...Tensor"),
    torch=["accepted"] * 6,
    better=6,
)
def a_tensor_hidden_in_a_container_is_refused_instead_of_untracked(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(function(torch, lambda ctx, ts: ts[0] * 2, lambda ctx, g: None), [x])
    yield refusal(function(torch, lambda ctx, ts: ts["x"] * 2, lambda ctx, g: None), {"x": x})
    yield refusal(function(torch, lambda ctx, ts: ts[0][0] * 2, lambda ctx, g: None), ([x],))
    yield refusal(function(torch, lambda ctx, t: [t * 2], lambda ctx, g: g), x)
    yield refusal(function(torch, lambda ctx, t: (t * 2, [t * 3]), lambda ctx, g, _: g), x)
    yield refusal(function(torch, lambda ctx, t: {"y": t * 2}, lambda ctx, g: g), x)


@row("C17", [False, "FBackward", True], [5.0, 5.0])
def an_input_returned_as_it_is_comes_back_as_a_view_with_history(torch):
    x = torch.ones(2, requires_grad=True)
    y = function(torch, lambda ctx, t: t, lambda ctx, g: g * 5)(x)
    shared = y.detach().numpy().ctypes.data == x.detach().numpy().ctypes.data
    yield [y is x, y.grad_fn.name(), shared]
    y.sum().backward()
    yield x.grad.tolist()


@row("C18", True, [0.0, 4.0])
def a_tensor_returned_twice_is_one_and_its_gradient_lands_on_the_last_slot(torch):
    def forward(ctx, t):
        y = t * 2
        return y, y

    seen = []

    def backward(ctx, g, h):
        seen.extend([g.item(), h.item()])
        return g

    x = torch.tensor(1.0, requires_grad=True)
    a, b = function(torch, forward, backward)(x)
    yield a is b
    (a + b * 3).backward()
    yield seen


@row("C19", 5.0)
def a_tensor_passed_twice_gets_both_gradients(torch):
    x = torch.tensor(1.0, requires_grad=True)
    function(torch, lambda ctx, a, b: a + b, lambda ctx, g: (g * 2, g * 3))(x, x).backward()
    yield x.grad.item()


@row(
    "C20",
    says(TypeError, "save_for_backward can only save variables, but argument 1 is of type int"),
    [(), ["last"], 1],
)
def only_tensors_are_saved_and_the_last_call_wins(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(function(torch, lambda ctx, t: ctx.save_for_backward(t, 3)), x)
    seen = []

    def forward(ctx, t):
        ctx.save_for_backward(t, t)
        ctx.save_for_backward(None)
        seen.append(ctx.saved_tensors)
        return t * 2

    def backward(ctx, g):
        seen.append(["last"] if ctx.saved_tensors == (None,) else ["first"])
        ctx.save_for_backward(g, g)
        seen.append(len(ctx.saved_tensors))
        return g

    function(torch, forward, backward)(x).backward()
    yield seen


@row("C21", [True, [True, True], [None, False]])
def a_saved_input_is_the_same_object_and_a_saved_output_has_this_node(torch):
    seen = []

    def forward(ctx, t):
        y, between = t * 2, t * 3
        ctx.save_for_backward(t, y, between)
        return y

    def backward(ctx, g):
        t, y, between = ctx.saved_tensors
        seen.extend(
            [
                t is x,
                [y is not out, y.grad_fn is out.grad_fn],
                [between.grad_fn, between.requires_grad],
            ]
        )
        return g

    x = torch.ones(1, requires_grad=True)
    out = function(torch, forward, backward)(x)
    out.backward()
    yield seen


@row(
    "C22",
    says(
        RuntimeError,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have "
        "already been freed)",
    ),
    "kept",
    [True, False],
)
def saved_tensors_are_freed_by_backward_and_other_attributes_with_the_node(torch):
    class Thing:
        pass

    def forward(ctx, t):
        ctx.save_for_backward(t)
        ctx.note = "kept"
        ctx.thing = Thing()
        things.append(weakref.ref(ctx.thing))
        return t * 2

    things = []
    y = function(torch, forward, lambda ctx, g: g)(torch.ones(1, requires_grad=True))
    y.backward()
    yield refusal(getattr, y.grad_fn, "saved_tensors")
    yield y.grad_fn.note
    before = things[0]() is not None
    del y
    yield [before, things[0]() is not None]


@row("C23", [False, False], [True, False])
def a_saved_output_makes_no_cycle_and_one_kept_on_ctx_does(torch):
    def saved(ctx, t):
        y = t * 2
        ctx.save_for_backward(y)
        return y

    def stored(ctx, t):
        ctx.y = t * 2
        return ctx.y

    x = torch.ones(1, requires_grad=True)
    for forward in (saved, stored):
        y = function(torch, forward, lambda ctx, g: g)(x)
        alive = weakref.ref(y.grad_fn)
        gc.disable()
        try:
            del y
            before = alive() is not None
        finally:
            gc.enable()
        gc.collect()
        yield [before, alive() is not None]


@row("C24", [12.0, 12.0])
def a_second_derivative_goes_through_a_saved_input_and_through_one_kept_on_ctx(torch):
    def kept(ctx, t):
        ctx.t = t
        return t**3

    def saved(ctx, t):
        ctx.save_for_backward(t)
        return t**3

    def backward(ctx, g):
        t = ctx.saved_tensors[0] if ctx.saved_tensors else ctx.t
        return g * 3 * t * t

    x = torch.tensor(2.0, requires_grad=True)
    second = []
    for forward in (saved, kept):
        (first,) = torch.autograd.grad(function(torch, forward, backward)(x), x, create_graph=True)
        second.append(torch.autograd.grad(first, x)[0].item())
    yield second


@row(
    "C24",
    4.0,
    says(RuntimeError, "...slot 0 is neither an input nor an output"),
    says(RuntimeError, "...slot 0 is neither an input nor an output"),
    torch=[
        4.0,
        says(
            RuntimeError, "element 0 of tensors does not require grad and does not have a grad_fn"
        ),
        "accepted",
    ],
    better=2,
)
def a_second_derivative_through_a_saved_intermediate_is_an_error_and_drops_no_term(torch):
    def forward(ctx, t):
        ctx.save_for_backward(t * 2)
        return t * t

    x = torch.tensor(2.0, requires_grad=True)
    op = function(torch, forward, lambda ctx, g: g * ctx.saved_tensors[0])
    (first,) = torch.autograd.grad(op(x), x, create_graph=True)
    yield first.item()
    yield refusal(first.backward)
    (first,) = torch.autograd.grad(op(x) * x, x, create_graph=True)
    yield refusal(torch.autograd.grad, first, x)


TWICE = says(
    RuntimeError,
    "trying to differentiate twice a function that was marked with @once_differentiable",
)


def once(torch, seen):
    """Return `apply` of a Function whose backward notes whether it was recorded."""

    class F(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, g):
            seen.extend([torch.is_grad_enabled(), (g * 2).requires_grad])
            return g * 2 * ctx.saved_tensors[0]

    return F.apply


@row("C25", [False, False], TWICE)
def once_differentiable_records_nothing_and_refuses_a_second_backward(torch):
    seen = []
    x = torch.tensor(3.0, requires_grad=True)
    (first,) = torch.autograd.grad(x * once(torch, seen)(x), x, create_graph=True)
    yield seen
    yield refusal(first.backward)


@row(
    "C25",
    TWICE,
    TWICE,
    torch=[
        "accepted",
        says(
            RuntimeError, "element 0 of tensors does not require grad and does not have a grad_fn"
        ),
    ],
    better=2,
)
def once_differentiable_refuses_a_second_grad_on_every_path(torch):
    x = torch.tensor(3.0, requires_grad=True)
    (first,) = torch.autograd.grad(x * once(torch, [])(x), x, create_graph=True)
    yield refusal(torch.autograd.grad, first, x)
    (first,) = torch.autograd.grad(once(torch, [])(x), x, create_graph=True)
    yield refusal(torch.autograd.grad, first, x)


@row("C26", [(True, False, False), (True, False, False)])
def needs_input_grad_is_known_in_forward_even_under_no_grad(torch):
    seen = []

    def forward(ctx, a, b, k):
        seen.append(ctx.needs_input_grad)
        return a * 2

    op = function(torch, forward, lambda ctx, g: (g, None, None))
    x = torch.ones(1, requires_grad=True)
    op(x, torch.ones(1), 5)
    with torch.no_grad():
        op(x, torch.ones(1), 5)
    yield seen


@row("C26", [(False, True), (True, True)], torch=[[(True, True), (True, True)]], better=3)
def needs_input_grad_is_exact_when_some_inputs_are_asked_for(torch):
    seen = []

    def backward(ctx, g):
        seen.append(ctx.needs_input_grad)
        return g, g

    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    y = function(torch, lambda ctx, a, b: a + b, backward)(a, b)
    torch.autograd.grad(y, b, retain_graph=True)
    y.backward()
    yield seen


@row(
    "C27",
    [True, 1, "FBackward", [10.0]],
    says(
        RuntimeError,
        "Some elements marked as dirty during the forward method were not returned as output. The inputs that are "
        "modified inplace must all be outputs of the Function.",
    ),
    says(
        RuntimeError,
        "a leaf Variable that requires grad has been used in an in-place operation.",
    ),
)
def an_input_marked_dirty_comes_back_as_itself(torch):
    def forward(ctx, t):
        t.data.add_(1)
        ctx.mark_dirty(t)
        return t

    x = torch.ones(1, requires_grad=True)
    y = x * 2
    op = function(torch, forward, lambda ctx, g: g * 5)
    z = op(y)
    z.backward()
    yield [z is y, z._version, z.grad_fn.name(), x.grad.tolist()]
    silent = function(torch, lambda ctx, t: ctx.mark_dirty(t) or t * 2, lambda ctx, g: g)
    yield refusal(silent, x * 2)
    yield refusal(op, x)


@row("C27", [[6.0, 2.0], [6.0, 2.0]], [[6.0], [6.0, 0.0]])
def a_view_marked_dirty_gives_its_base_the_history_and_a_base_its_views(torch):
    def forward(ctx, t):
        t.data.mul_(3)
        ctx.mark_dirty(t)
        return t

    op = function(torch, forward, lambda ctx, g: g * 3)
    for change_view in (True, False):
        x = torch.ones(2, requires_grad=True)
        base = x * 2
        view = base[0:1]
        op(view if change_view else base)
        seen = base if change_view else view
        seen.sum().backward()
        yield [seen.tolist(), x.grad.tolist()]


@row("C28", [False, None, True])
def apply_under_no_grad_records_and_saves_nothing(torch):
    class Big:
        pass

    def forward(ctx, t):
        ctx.big = Big()
        made.append(weakref.ref(ctx.big))
        ctx.save_for_backward(t)
        return t * 2

    made = []
    with torch.no_grad():
        y = function(torch, forward, lambda ctx, g: g)(torch.ones(1, requires_grad=True))
    yield [y.requires_grad, y.grad_fn, made[0]() is None]


@row("C29", [2.0])
def a_function_may_bring_methods_for_transforms_that_plugrad_has_not(torch):
    op = function(
        torch,
        lambda ctx, t: t * 2,
        lambda ctx, g: g * 2,
        vmap=staticmethod(lambda info, in_dims, t: (t * 2, 0)),
        jvp=staticmethod(lambda ctx, tangent: tangent * 2),
    )
    x = torch.ones(1, requires_grad=True)
    op(x).backward()
    yield x.grad.tolist()


@row(
    "C29",
    says(AttributeError, "module 'plugrad' has no attribute 'vmap'"),
    torch=["accepted"],
    better="Not ours: functorch transforms",
)
def the_transforms_of_functorch_are_refused(torch):
    yield refusal(lambda: torch.vmap(lambda t: t * 2)(torch.ones(2, 3)))


@row(
    "C29",
    "accepted",
    says(AssertionError, "save_for_forward expects all arguments to be tensors"),
)
def save_for_forward_keeps_tensors_for_jvp(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(function(torch, lambda ctx, t: ctx.save_for_forward(t) or t * 2), x)
    yield refusal(function(torch, lambda ctx, t: ctx.save_for_forward(t, 3) or t * 2), x)


@row(
    "C30",
    [
        4.0,
        says(
            RuntimeError,
            "saved_tensors can only be accessed once when clear_saved_tensors_on_access=True is set on the "
            "autograd.Function",
        ),
    ],
)
def saved_tensors_may_be_cleared_when_read(torch):
    seen = []

    def forward(ctx, t):
        ctx.save_for_backward(t)
        return t * t

    def backward(ctx, g):
        (t,) = ctx.saved_tensors
        seen.append(refusal(lambda: ctx.saved_tensors))
        return g * 2 * t

    x = torch.tensor(2.0, requires_grad=True)
    function(torch, forward, backward, clear_saved_tensors_on_access=True)(x).backward()
    yield [x.grad.item(), *seen]


@row("C30", ["list", 2, [2.0, 3.0], 23.0])
def gradients_may_come_in_a_list_to_empty(torch):
    seen = []

    def backward(ctx, grads):
        seen.extend([type(grads).__name__, len(grads), [g.item() for g in grads]])
        g, h = grads
        grads.clear()
        return g * 4 + h * 5

    x = torch.tensor(1.0, requires_grad=True)
    a, b = function(torch, lambda ctx, t: (t * 4, t * 5), backward, boxed_grads_call=True)(x)
    (a * 2 + b * 3).backward()
    yield [*seen, x.grad.item()]


@row("C31", [1.0, 1.0], [3.0, 3.0], torch=[[2.0, 2.0], [4.0, 4.0]], better=5)
def a_rule_that_writes_into_its_gradient_harms_nobody(torch):
    x, given = torch.ones(2, requires_grad=True), torch.ones(2)
    doubled = function(torch, lambda ctx, t: t * 1, lambda ctx, g: g.mul_(2))(x)
    (doubled + x).backward(given)
    yield given.tolist()
    yield x.grad.tolist()


# D. In-place changes, and versions.

LEAF = says(
    RuntimeError, "a leaf Variable that requires grad is being used in an in-place operation."
)
VIEW_OF_LEAF = says(
    RuntimeError,
    "a view of a leaf Variable that requires grad is being used in an in-place operation.",
)


@row("D1", LEAF, VIEW_OF_LEAF, VIEW_OF_LEAF, [[7.0, 2.0], 2, True, True])
def a_leaf_and_its_views_are_changed_only_without_recording(torch):
    x = torch.ones(2, requires_grad=True)
    yield refusal(x.add_, 1)
    yield refusal(x[0:1].add_, 1)
    yield refusal(x.__setitem__, 0, 5.0)
    with torch.no_grad():
        x.add_(1)
        x[0] = 7.0
    yield [x.tolist(), x._version, x.requires_grad, x.is_leaf]


@row("D2", 0, [3, 3, 3], [0, 3])
def a_version_counts_changes_and_is_shared_by_views_but_not_by_data(torch):
    base = torch.ones(4)
    yield base._version
    view, alias, data = base[0:2], base.detach(), base.data
    base.add_(1)
    view.mul_(2)
    alias[0] = 5.0
    yield [base._version, view._version, alias._version]
    data.add_(1)
    yield [base.data._version, base._version]


@row(
    "D3",
    says(
        RuntimeError,
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        "[torch.DoubleTensor [2]], which is output 0 of Exp, is at version 1; expected version 0 instead...Hint: "
        "enable anomaly detection to find the operation that failed to compute its gradient, with "
        "...autograd.set_detect_anomaly(True, check_nan=False).",
    ),
    says(
        RuntimeError,
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        "[torch.DoubleTensor [2]] is at version 1; expected version 0 instead",
    ),
)
def a_saved_value_that_was_changed_is_described(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    y = x.exp()
    y.add_(1)
    yield refusal(y.sum().backward)
    w = torch.ones(2, dtype=torch.float64)
    z = (x * w).sum()
    w.add_(1)
    yield refusal(z.backward)


@row(
    "D3",
    says(RuntimeError, "one of the variables needed...builtin::mul saved it...add_ changed it"),
    torch=[says(RuntimeError, "one of the variables needed...Hint")],
    better=7,
)
def a_saved_value_that_was_changed_names_who_saved_it_and_who_changed_it(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    z = y * y
    y.add_(1)
    yield refusal(z.sum().backward)


@row("D4", [2.0, 2.0])
def a_change_of_a_value_that_nobody_saved_is_fine(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 1
    z = y + y
    y.add_(1)
    z.sum().backward()
    yield x.grad.tolist()


CHANGED = says(
    RuntimeError, "one of the variables needed for gradient computation has been modified"
)


@row("D5", CHANGED, CHANGED, CHANGED)
def a_change_of_an_untracked_operand_or_through_a_view_or_detach_is_seen(torch):
    for change in (
        lambda t: t.add_(1),
        lambda t: t[0:1].zero_(),
        lambda t: t.detach().mul_(2),
    ):
        x, w = torch.ones(2, requires_grad=True), torch.ones(2)
        z = (x * w).sum()
        change(w)
        yield refusal(z.backward)


@row("D6", [32.0, 64.0])
def a_change_through_data_or_numpy_is_not_seen(torch):
    gradients = []
    for change in (lambda t: t.data.mul_(2), lambda t: t.detach().numpy().__imul__(4)):
        x = torch.tensor([2.0], requires_grad=True)
        y = x * 2
        z = y * y
        change(y)
        z.backward()
        gradients.append(x.grad.item())
    yield gradients


@row("D6", CHANGED, CHANGED, torch=["accepted", "accepted"], better=7)
def a_change_through_data_or_numpy_is_seen_in_anomaly_mode(torch):
    for change in (lambda t: t.data.mul_(2), lambda t: t.detach().numpy().__imul__(4)):
        x = torch.tensor([2.0], requires_grad=True)
        with torch.autograd.set_detect_anomaly(True, check_nan=False):
            y = x * 2
            z = y * y
            change(y)
            yield refusal(z.backward)


@row(
    "D7",
    [True, "AddBackward0", 1, 0],
    ["torch::autograd::CopySlices", [2.0, 0.0]],
    [True, False, [3.0, 3.0]],
)
def a_computed_tensor_changed_in_place_is_the_same_object_with_new_history(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    same, before = y, y._version
    y += 1
    yield [y is same, y.grad_fn.name(), y._version, before]
    y = x * 2
    y[1] = 5.0
    y.sum().backward()
    yield [y.grad_fn.name(), x.grad.tolist()]
    x.grad = None
    plain = torch.zeros(2)
    plain.add_(x * 3)
    plain.sum().backward()
    yield [plain.requires_grad, plain.is_leaf, x.grad.tolist()]


@row(
    "D8",
    says(RuntimeError, "output with shape [2] doesn't match the broadcast shape [3, 2]"),
    says(RuntimeError, "result type Float can't be cast to the desired output type Long"),
)
def an_in_place_op_neither_grows_its_tensor_nor_changes_its_kind(torch):
    yield refusal(torch.ones(2).add_, torch.ones(3, 2))
    yield refusal(torch.tensor([1, 2]).add_, 0.5)


@row(
    "D9",
    says(
        RuntimeError,
        "A view was created in no_grad mode and is being modified inplace with grad mode enabled.",
    ),
    [7.0, 2.0],
)
def a_view_made_without_recording_is_not_changed_with_recording(torch):
    base = torch.ones(2, requires_grad=True) * 2
    with torch.no_grad():
        view = base[0:1]
    yield refusal(view.add_, 1)
    with torch.no_grad():
        view.fill_(7.0)
    yield base.tolist()


@row(
    "D9",
    says(
        RuntimeError,
        "Output 0 of F is a view and is being modified inplace. This view is the output of a function that returns "
        "multiple views.",
    ),
    says(
        RuntimeError,
        "Output 0 of F is a view and is being modified inplace. This view was created inside a custom Function (or "
        "because an input was returned as-is)",
    ),
)
def views_made_by_a_function_are_not_changed(torch):
    def returning(forward):
        op = function(torch, forward, lambda ctx, g, *rest: g)
        views = op(torch.ones(2, requires_grad=True) * 2)
        return views[0] if isinstance(views, tuple) else views

    yield refusal(returning(lambda ctx, t: (t[0:1], t[1:2])).add_, 1)
    yield refusal(returning(lambda ctx, t: t[0:1]).add_, 1)


@row(
    "D9",
    "accepted",
    [6.0, 2.0],
    torch=[
        says(
            RuntimeError,
            "Output 0 of Unbind is a view and is being modified inplace. This view is the output of a function that "
            "returns multiple views.",
        ),
        [2.0, 2.0],
    ],
    better="iterating indexes, and each index is a view of its own",
)
def what_iterating_gives_may_be_changed(torch):
    x = torch.ones(2, requires_grad=True)
    base = x * 2
    first, _ = base
    yield refusal(first.mul_, 3)
    base.sum().backward()
    yield x.grad.tolist()


@row(
    "D10",
    says(
        RuntimeError,
        "add(): functions with out=... arguments don't support automatic differentiation, but one of the arguments "
        "requires grad.",
    ),
    says(
        RuntimeError,
        "exp(): functions with out=... arguments don't support automatic differentiation, but one of the arguments "
        "requires grad.",
    ),
    [[2.0, 2.0], [2.0, 2.0], False],
)
def out_is_refused_where_something_requires_grad(torch):
    x, out = torch.ones(2, requires_grad=True), torch.zeros(2)
    yield refusal(torch.add, x, x, out=out)
    yield refusal(torch.exp, torch.ones(2), out=x)
    with torch.no_grad():
        y = torch.add(x, x, out=out)
    yield [out.tolist(), y.tolist(), out.requires_grad]


@row("D11", [1, 2, 1], CHANGED)
def increment_version_announces_a_change(torch):
    a, b = torch.ones(1), torch.ones(1)
    torch.autograd.graph.increment_version(a)
    one = a._version
    torch.autograd.graph.increment_version([a, b])
    yield [one, a._version, b._version]
    x = torch.ones(1, requires_grad=True)
    y = x * a
    torch.autograd.graph.increment_version(a)
    yield refusal(y.backward)


@row(
    "D11",
    [4.0, 104.0],
    says(RuntimeError, "allow_mutation_on_saved_tensors contexts cannot be nested"),
)
def allow_mutation_on_saved_tensors_copies_what_is_about_to_change(torch):
    allow = torch.autograd.graph.allow_mutation_on_saved_tensors
    x = torch.tensor([2.0], requires_grad=True)
    with allow():
        y = x * 1
        z = y * y
        y.add_(100)
        (first,) = torch.autograd.grad(z, x)
        yield [first.item(), (y + 2).item()]
        yield refusal(allow().__enter__)


OUTSIDE = "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context"


@row(
    "D11",
    says(RuntimeError, OUTSIDE),
    torch=[says(AssertionError, OUTSIDE)],
    better="a misuse is no failed assertion",
)
def the_copies_are_gone_after_the_block(torch):
    x = torch.tensor([2.0], requires_grad=True)
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        y = x * x
    yield refusal(y.backward)


# E. Hooks.


@row(
    "E1",
    [[7.0], 70.0],
    says(RuntimeError, "cannot register a hook on a tensor that doesn't require gradient"),
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
    says(TypeError, "expected Variable, but hook returned 'int'"),
    says(RuntimeError, "hook '<lambda>' has changed the size of value"),
    says(
        RuntimeError,
        "hook '<lambda>' has changed the type of value (was torch.DoubleTensor got torch.FloatTensor)",
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
    yield seen
    seen = []
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
    y = function(torch, lambda ctx, t: t * 2, backward)(x)
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
    says(TypeError, "expected tuple, but hook returned 'Tensor'"),
    says(
        RuntimeError,
        "hook '<lambda>' has returned an incorrect number of values (got 1, but expected 2)",
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
    says(RuntimeError, "post accumulate grad hooks cannot be registered on non-leaf tensors"),
    says(RuntimeError, "cannot register a hook on a tensor that doesn't require gradient"),
    says(TypeError, "expected Variable, but hook returned 'int'"),
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
    [2.0, 3.0],
    says(ValueError, "Expects mode to be one of ('all', 'any') but got some"),
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
    yield seen
    yield refusal(register, (a, b), print, mode="some")
    seen = []
    handle = register((a,), seen.append)
    handle.remove()
    (a * 2).backward()
    yield seen


@row("E10", [False, True], says(KeyError, "'lost'"))
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


# F. Hooks on what is saved.


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


@row(
    "F2",
    ["inner pack", "outer pack", "outer unpack", "inner unpack"],
    torch=[["inner pack", "inner unpack"]],
    better=10,
)
def nested_hooks_compose(torch):
    events = []

    def hooks(name):
        return torch.autograd.graph.saved_tensors_hooks(
            lambda t: events.append(f"{name} pack") or t,
            lambda t: events.append(f"{name} unpack") or t,
        )

    x = torch.tensor(0.0, requires_grad=True)
    with hooks("outer"), hooks("inner"):
        y = x.exp()
    y.backward()
    yield events


@row(
    "F2",
    says(
        TypeError,
        "Output of saved tensor unpack_hook expected to be a Tensor but got result of type int",
    ),
    says(RuntimeError, "A saved tensor pack hook is modifying its input in place."),
    says(TypeError, "...takes 0 positional arguments but 1 was given"),
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


@row(
    "F3",
    says(RuntimeError, "nope!"),
    "accepted",
)
def hooks_on_saved_values_can_be_forbidden_for_a_while(torch):
    graph = torch.autograd.graph

    def hooks():
        with graph.saved_tensors_hooks(lambda t: t, lambda t: t):
            pass

    with graph.disable_saved_tensors_hooks("nope!"):
        yield refusal(hooks)
    yield refusal(hooks)


@row(
    "F3",
    [30.0, ["pack", "unpack"]],
    says(
        RuntimeError,
        "Calling register_hooks on a saved tensor whose hooks have already been set.",
    ),
    says(RuntimeError, "Trying to backward through the graph a second time"),
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


# G. Grad modes.


@row("G1", [False, True, False, True], [False, False, True, False, True], [False, True])
def grad_mode_is_set_by_blocks_decorators_and_a_plain_call(torch):
    def mode():
        return torch.is_grad_enabled()

    with torch.no_grad():
        inside = [mode()]
        with torch.enable_grad():
            inside.append(mode())
        inside.append(mode())
    yield [*inside, mode()]
    off, called_off = torch.no_grad(mode), torch.no_grad()(mode)
    on, set_off = torch.enable_grad()(mode), torch.set_grad_enabled(False)(mode)
    with torch.set_grad_enabled(False):
        turned_on = on()
    yield [off(), called_off(), turned_on, set_off(), mode()]
    torch.set_grad_enabled(False)
    turned_off = mode()
    torch.set_grad_enabled(True)
    yield [turned_off, mode()]


@row("G2", [False, True, False])
def a_decorated_generator_has_the_mode_only_while_it_runs(torch):
    seen = []

    @torch.no_grad()
    def generator():
        seen.append(torch.is_grad_enabled())
        yield
        seen.append(torch.is_grad_enabled())

    running = generator()
    next(running)
    seen.append(torch.is_grad_enabled())
    list(running)
    yield seen


@row(
    "G2",
    [False, True, False],
    torch=[[True, True, True]],
    better="measured: 2.13 sets the mode only while the coroutine is made",
)
def a_decorated_coroutine_has_the_mode_only_while_it_runs(torch):
    class Pause:
        def __await__(self):
            yield

    seen = []

    @torch.no_grad()
    async def coroutine():
        seen.append(torch.is_grad_enabled())
        await Pause()
        seen.append(torch.is_grad_enabled())

    awaited = coroutine()
    awaited.send(None)
    seen.append(torch.is_grad_enabled())
    with contextlib.suppress(StopIteration):
        awaited.send(None)
    yield seen


@row("G2", [says(FutureWarning, "Decorating classes is deprecated")])
def decorating_a_class_is_warned_of(torch):
    class Model:
        pass

    yield warned(torch.no_grad(), Model)


@row("G3", [True, False])
def a_new_thread_starts_with_recording_on(torch):
    seen = []
    with torch.no_grad():
        thread = threading.Thread(target=lambda: seen.append(torch.is_grad_enabled()))
        thread.start()
        thread.join()
        seen.append(torch.is_grad_enabled())
    yield seen


@row("G4", [True, True, False, 2.0])
def a_leaf_may_be_made_under_no_grad_and_is_recorded_later(torch):
    with torch.no_grad():
        x = torch.tensor(1.0, requires_grad=True)
        y = x * 2
    (x * 2).backward()
    yield [x.requires_grad, x.is_leaf, y.requires_grad, x.grad.item()]


@row(
    "G5",
    [True, False, False],
    says(RuntimeError, "Inference tensors do not track version counter."),
    says(
        RuntimeError,
        "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
        "computation tracked by autograd.",
    ),
    [3.0],
    says(
        RuntimeError,
        "Inplace update to inference tensor outside InferenceMode is not allowed.",
    ),
    [True, False],
)
def an_inference_tensor_takes_no_part_in_recording(torch):
    x = torch.ones(1, requires_grad=True)
    with torch.inference_mode():
        y = x * 2
        within = torch.is_inference_mode_enabled()
    yield [y.is_inference(), y.requires_grad, x.is_inference()]
    yield refusal(lambda: y._version)
    yield refusal(lambda: x * y)
    with torch.inference_mode():
        y.add_(1)
    yield y.tolist()
    yield refusal(y.add_, 1)
    yield [within, torch.is_inference_mode_enabled()]


@row(
    "G5",
    [False, True],
    says(
        RuntimeError,
        "A view was created in inference mode and is being modified inplace in normal mode.",
    ),
)
def a_view_made_in_inference_mode_of_a_normal_tensor_is_normal_and_read_only(torch):
    base = torch.ones(2, requires_grad=True) * 2
    with torch.inference_mode():
        view = base[0:1]
    yield [view.is_inference(), view._base is base]
    yield refusal(view.add_, 1)


@row("G5", [[4.0], [2.0]], [True, False, True])
def a_clone_of_an_inference_tensor_is_normal_and_the_mode_can_be_left(torch):
    x = torch.ones(1, requires_grad=True)
    with torch.inference_mode():
        y = x * 2
        with torch.inference_mode(False):
            inside = (x * 2).requires_grad
    twin = y.clone()
    (x * twin).backward()
    twin.add_(2)
    yield [twin.tolist(), x.grad.tolist()]
    decorated = torch.inference_mode()(lambda: (x * 2).requires_grad)
    yield [inside, decorated(), (x * 2).requires_grad]


# H. Anomaly mode.


def nan_in_backward(torch):
    """Return what fails under anomaly mode: 0 * inf in the backward of sqrt at 0."""
    x = torch.zeros(1, requires_grad=True)
    return x, (x.sqrt() * 0).sum()


@row(
    "H1",
    [
        says(
            UserWarning,
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for "
            "debugging.",
        )
    ],
    says(RuntimeError, "Function 'SqrtBackward0' returned nan values in its 0th output."),
    ["accepted", True],
    says(ValueError, "boom"),
)
def anomaly_mode_stops_at_a_nan_and_keeps_the_class_of_an_error(torch):
    yield warned(torch.autograd.detect_anomaly)
    torch.autograd.set_detect_anomaly(False)

    def backward(ctx, g):
        raise ValueError("boom")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with torch.autograd.detect_anomaly():
            yield refusal(nan_in_backward(torch)[1].backward)
        with torch.autograd.detect_anomaly(check_nan=False):
            x, y = nan_in_backward(torch)
            yield [refusal(y.backward), math.isnan(x.grad.item())]
            y = function(torch, lambda ctx, t: t * 2, backward)(x)
            yield refusal(y.backward)


@row(
    "H1",
    [True, False],
    [[], True],
    torch=[
        [True, False],
        [[says(UserWarning, "Error detected in SqrtBackward0. Traceback of forward call")], False],
    ],
    better=8,
)
def anomaly_mode_shows_the_forward_call(torch):
    with torch.autograd.set_detect_anomaly(True):
        _, y = nan_in_backward(torch)
        node = y.grad_fn.next_functions[0][0].next_functions[0][0]
        stack = "".join(node.metadata["traceback_"])
    unwatched = (torch.ones(1, requires_grad=True) * 1).grad_fn
    yield ["nan_in_backward" in stack, "traceback_" in unwatched.metadata]
    with torch.autograd.set_detect_anomaly(True):
        caught = []

        def fail():
            try:
                y.backward()
            except RuntimeError as error:
                caught.append(error)

        said = warned(fail)
        yield [said, "nan_in_backward" in "".join(getattr(caught[0], "__notes__", []))]


@row("H1", [True, False, True, False])
def anomaly_mode_is_a_block_or_a_switch(torch):
    seen = []
    with torch.autograd.set_detect_anomaly(True):
        seen.append(torch.is_anomaly_enabled())
    seen.append(torch.is_anomaly_enabled())
    torch.autograd.set_detect_anomaly(True)
    seen.append(torch.is_anomaly_enabled())
    torch.autograd.set_detect_anomaly(False)
    yield [*seen, torch.is_anomaly_enabled()]


@row(
    "H2",
    says(
        RuntimeError, "Function 'DivBackward0' returned nan values in the 0th output of its forward"
    ),
    torch=["accepted"],
    better=8,
)
def a_nan_that_forward_makes_is_found_in_anomaly_mode(torch):
    x = torch.zeros(1, requires_grad=True)
    with warnings.catch_warnings():  # NumPy warns of it too
        warnings.simplefilter("ignore", RuntimeWarning)
        with torch.autograd.set_detect_anomaly(True):
            yield refusal(lambda: x / x)


# I. Functions of functions.


@row(
    "I1",
    [[2.0, 0.0], [0.0, 4.0]],
    [[[2.0, 3.0], [1.0, 2.0]], [[1.0, 1.0], [1.0, 1.0]]],
    [2, 3, 4, 5],
)
def jacobian_has_the_shape_of_output_and_input_and_nests_as_they_do(torch):
    jacobian = torch.autograd.functional.jacobian
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([2.0, 3.0])
    yield jacobian(lambda x: x * x, x).tolist()
    nested = jacobian(lambda x, y: ((x * y).sum(), (x + y).sum()), (x, y))
    yield [[into.tolist() for into in of] for of in nested]
    yield list(jacobian(lambda x: torch.ones(2, 3) * x.sum(), torch.ones(4, 5)).shape)


@row(
    "I1",
    says(
        RuntimeError,
        "Output 0 of the user-provided function does not require gradients. The outputs must be computed in a "
        "differentiable manner from the input when running in strict mode.",
    ),
    [[0.0, 0.0]],
    [True, [[2.0, 0.0], [0.0, 4.0]]],
    [True, [[2.0, 0.0], [0.0, 4.0]]],
)
def jacobian_is_strict_recorded_or_vectorized_on_request(torch):
    jacobian = torch.autograd.functional.jacobian
    x = torch.tensor([1.0, 2.0])
    yield refusal(jacobian, lambda x: torch.ones(1), x, strict=True)
    yield jacobian(lambda x: torch.ones(1), x).tolist()
    x.requires_grad_()
    for how in ({"create_graph": True}, {"create_graph": True, "vectorize": True}):
        found = jacobian(lambda x: x * x, x, **how)
        yield [found.requires_grad, found.tolist()]


@row(
    "I1",
    [[2.0, 0.0], [0.0, 4.0]],
    says(AssertionError, 'Expected strategy to be either "forward-mode" or "reverse-mode"'),
)
def jacobian_goes_forward_on_request(torch):
    jacobian = torch.autograd.functional.jacobian
    x = torch.tensor([1.0, 2.0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of PyTorch's own use of its JIT
        found = jacobian(lambda x: x * x, x, strategy="forward-mode", vectorize=True)
    yield found.tolist()
    yield refusal(jacobian, lambda x: x * x, x, strategy="sideways")


@row(
    "I2",
    [[6.0, 0.0], [0.0, 12.0]],
    says(
        RuntimeError,
        "The Tensor returned by the function given to hessian should contain a single element",
    ),
    says(
        RuntimeError,
        "The vector v can only be None if the user-provided function returns a single Tensor with a single element.",
    ),
    says(RuntimeError, "v has invalid size: should be torch.Size([2]) but got torch.Size([3])."),
    says(
        TypeError,
        "The outputs of the user-provided function given to jacobian must be either a Tensor or a tuple of Tensors "
        "but ",
    ),
)
def functionals_refuse_what_they_cannot_take(torch):
    functional = torch.autograd.functional
    x = torch.tensor([1.0, 2.0])
    yield functional.hessian(lambda x: (x**3).sum(), x).tolist()
    yield refusal(functional.hessian, lambda x: x * x, x)
    yield refusal(functional.vjp, lambda x: x * x, x)
    yield refusal(functional.vjp, lambda x: x * x, x, torch.ones(3))
    yield refusal(functional.jacobian, lambda x: 5.0, x)


@row("I2", [[0.0, 1.0], [1.0, 0.0]])
def a_tensor_given_twice_is_two_arguments_to_hessian(torch):
    x = torch.tensor([2.0])
    found = torch.autograd.functional.hessian(lambda a, b: (a * b).sum(), (x, x))
    yield [[block.item() for block in blocks] for blocks in found]


@row("I3", [0.0, 1.0], [0.0, 1.0])
def a_tensor_given_twice_is_two_arguments_to_hvp_and_vhp(torch):
    x, v = torch.tensor([2.0]), (torch.ones(1), torch.zeros(1))
    for product in (torch.autograd.functional.hvp, torch.autograd.functional.vhp):
        _, found = product(lambda a, b: (a * b).sum(), (x, x), v)
        yield [part.item() for part in found]


@row(
    "I3",
    [[1.0, 8.0], [0.0, 12.0]],
    [[1.0, 8.0], [6.0, 24.0]],
    [9.0, [0.0, 12.0]],
    [9.0, [6.0, 24.0]],
    [True, True],
)
def products_return_the_output_and_the_product(torch):
    functional = torch.autograd.functional
    x = torch.tensor([1.0, 2.0])

    def cube(x):
        return x**3

    def plain(pair):
        return [pair[0].tolist(), pair[1].tolist()]

    yield plain(functional.jvp(cube, x, torch.tensor([0.0, 1.0])))
    yield plain(functional.vjp(cube, x, torch.tensor([2.0, 2.0])))
    yield plain(functional.hvp(lambda x: cube(x).sum(), x, torch.tensor([0.0, 1.0])))
    yield plain(functional.vhp(lambda x: cube(x).sum(), x, torch.tensor([1.0, 2.0])))
    x.requires_grad_()
    out, product = functional.jvp(cube, x, torch.ones(2), create_graph=True)
    yield [out.requires_grad, product.requires_grad]


# J. Checkpoint.


def checkpoint_of(torch):
    """Return `checkpoint` of an engine, without the argument that every call must have."""
    module = importlib.import_module(f"{torch.__name__}.utils.checkpoint")
    return lambda *args, **kwargs: module.checkpoint(*args, use_reentrant=False, **kwargs)


@row("J1", [1, 2, 12.0], [2, 12.0], [12.0, 12.0], 24.0)
def a_checkpointed_function_runs_twice_and_has_the_same_gradients(torch):
    checkpoint, calls = checkpoint_of(torch), []

    def cube(t, factor=1.0):
        calls.append(1)
        return t * t * t * factor

    x = torch.tensor(2.0, requires_grad=True)
    y = checkpoint(cube, x)
    before = len(calls)
    y.backward()
    yield [before, len(calls), x.grad.item()]
    calls.clear()
    z = checkpoint(lambda t: checkpoint(cube, t) * 1, x)
    (into_x,) = torch.autograd.grad(z, x)
    yield [len(calls), into_x.item()]
    (first,) = torch.autograd.grad(checkpoint(cube, x), x, create_graph=True)
    yield [first.item(), torch.autograd.grad(first, x)[0].item()]
    yield torch.autograd.grad(checkpoint(cube, x, factor=2.0), x)[0].item()


@row("J1", [["a", "b", "c"], ["a", "b"]])
def the_second_run_stops_when_it_has_what_is_needed(torch):
    ran = []

    def chain(t):
        ran.append("a")
        t = t.exp()
        ran.append("b")
        t = t.exp()
        ran.append("c")
        return t + 1

    x = torch.tensor(0.0, requires_grad=True)
    y = checkpoint_of(torch)(chain, x)
    first = list(ran)
    ran.clear()
    y.backward()
    yield [first, ran]


@row(
    "J2",
    says(NotImplementedError, "...use_reentrant=False"),
    torch=[
        says(
            RuntimeError,
            "When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or passing an `inputs` "
            "parameter to .backward().",
        )
    ],
    better="Not ours: reentrant checkpointing",
)
def the_reentrant_kind_is_refused(torch):
    module = importlib.import_module(f"{torch.__name__}.utils.checkpoint")
    x = torch.ones(1, requires_grad=True)
    yield refusal(
        lambda: torch.autograd.grad(module.checkpoint(lambda t: t * t, x, use_reentrant=True), x)
    )


@row(
    "J2",
    [],
    torch=[[says(UserWarning, "...use_reentrant parameter should be passed explicitly")]],
    better="Not ours: reentrant checkpointing, so there is nothing to choose",
)
def the_kind_need_not_be_named(torch):
    module = importlib.import_module(f"{torch.__name__}.utils.checkpoint")
    x = torch.ones(1, requires_grad=True)
    yield warned(module.checkpoint, lambda t: t * t, x)


@row("J3", [True, True])
def random_numbers_are_the_same_in_the_second_run(torch):
    drawn = []

    def noisy(t):
        drawn.append(torch.rand(3).tolist())
        return (t * torch.tensor(drawn[-1])).exp()

    torch.manual_seed(0)
    torch.rand(3)
    following = torch.rand(3).tolist()
    torch.manual_seed(0)
    x = torch.ones(3, requires_grad=True)
    checkpoint_of(torch)(noisy, x).sum().backward()
    yield [drawn[0] == drawn[1], torch.rand(3).tolist() == following]


@row(
    "J3",
    says(
        RuntimeError,
        "...checkpoint: Recomputed values for the following tensors have different metadata",
    ),
)
def a_second_run_that_saves_another_shape_is_an_error(torch):
    sizes = iter((2, 3))
    x = torch.tensor(1.0, requires_grad=True)
    y = checkpoint_of(torch)(lambda t: (t * torch.ones(next(sizes))).exp().sum(), x)
    yield refusal(y.backward)


@row(
    "J3",
    says(RuntimeError, "...checkpoint: Recomputed values"),
    torch=[0.5],
    better="measured silently wrong: not matched",
)
def a_second_run_of_another_op_is_an_error(torch):
    rules = iter((lambda t: t.exp(), lambda t: t**3))
    x = torch.tensor(0.5, requires_grad=True)
    y = checkpoint_of(torch)(lambda t: next(rules)(t), x)
    said = refusal(y.backward)
    yield x.grad.item() if said == "accepted" else said


# K. Order, memory, threads and depth.


def spy(torch, order, name):
    """Return an op that writes its name when its rule runs."""
    return function(torch, lambda ctx, t: t * 1, lambda ctx, g: order.append(name) or g)


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


@row("K4", [False, False], [2.0, 1.0])
def gradients_of_leaves_share_no_memory_with_each_other_or_the_callers(torch):
    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    given = torch.ones(2)
    (x + y).backward(given)
    ours, theirs = x.grad.numpy(), y.grad.numpy()
    yield [np.shares_memory(ours, theirs), np.shares_memory(ours, given.numpy())]
    x.grad.add_(1)
    yield [x.grad[0].item(), y.grad[0].item()]


@row("K4", False, torch=[True], better=5)
def two_views_of_one_buffer_become_two_gradients(torch):
    def backward(ctx, g):
        buffer = torch.ones(4)
        return buffer[:2], buffer[:2]

    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    function(torch, lambda ctx, a, b: a + b, backward)(x, y).sum().backward()
    yield np.shares_memory(x.grad.numpy(), y.grad.numpy())


@row("K5", [True, [2.0, 1.0, 1.0]])
def a_gradient_is_dense_and_writable_even_if_the_rule_returned_an_expanded_one(torch):
    x = torch.ones(3, requires_grad=True)
    function(torch, lambda ctx, t: t.sum(), lambda ctx, g: g.expand(3))(x).backward()
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
    function(torch, lambda ctx, t: t * 1, backward)(x).backward()
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

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    yield x.grad.item()


@row("K7", [1, 1], 4.0)
def of_two_threads_that_pass_one_graph_exactly_one_succeeds(torch):
    outcomes, start = [], threading.Barrier(2)
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x

    def work():
        start.wait()
        outcomes.append(refusal(y.backward))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    second_time = says(RuntimeError, "Trying to backward through the graph a second time")
    yield [outcomes.count("accepted"), sum(second_time == outcome for outcome in outcomes)]
    yield x.grad.item()


@row("K8", [True, True])
def backward_runs_in_the_thread_that_called_it(torch):
    seen = []
    x = torch.tensor(1.0, requires_grad=True)

    def work():
        op = function(
            torch, lambda ctx, t: t * 1, lambda ctx, g: seen.append(threading.get_ident()) or g
        )
        op(x).backward()
        seen.append(threading.get_ident())

    work()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
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
    seen = function(
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
    own = function(torch, lambda ctx, t: t * 2, lambda ctx, g: g)(x).grad_fn
    yield [isinstance(node, Node) for node in (y.grad_fn, accumulator, own)] + [
        issubclass(type(accumulator), Node)
    ]
    yield [
        isinstance(None, Node),
        isinstance(x, Node),
        Node in type(y.grad_fn).mro(),
        Node in Node.mro(),
    ]
    accumulator.metadata["key"] = 3
    again = (x * 3).grad_fn.next_functions[0][0]
    yield [
        again.metadata["key"],
        again.requires_grad,
        again.next_functions,
        again._sequence_nr(),
    ]
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
    says(RuntimeError, "Can't call numpy() on Tensor"),
)
def numpy_may_be_called_where_nothing_is_recorded(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    with torch.no_grad():
        yield [x.numpy().tolist(), np.asarray(x).tolist(), y.numpy().tolist()]
        yield np.shares_memory(x.numpy(), x.detach().numpy())
    seen = []
    function(torch, lambda ctx, t: seen.append(t.numpy().tolist()) or t * 1, lambda ctx, g: g)(x)
    yield seen
    yield refusal(np.asarray, x)


@row(
    "A14",
    ["torch.float32", "torch.float16", None],
    ["torch.float16", "torch.float64", "torch.float64"],
    says(RuntimeError, "grad_dtype can only be accessed on leaf tensors"),
    says(RuntimeError, "grad_dtype can only be set on leaf tensors"),
    says(RuntimeError, "Cannot set grad_dtype to 'Half' because there is already a gradient"),
    says(
        RuntimeError,
        "attempting to assign a gradient with dtype 'float' to a tensor with grad_dtype 'Half'",
    ),
    says(RuntimeError, "grad_dtype must be a torch.dtype or None"),
    ["torch.float32", "torch.float32", [1.0]],
)
def grad_dtype_says_what_gradients_a_leaf_takes(torch):
    x = torch.ones(1, requires_grad=True)
    seen = []
    for dtype in (torch.float32, torch.float16, None):
        x.grad_dtype = dtype
        seen.append(x.grad_dtype and f"torch.{x.grad_dtype}".replace("torch.torch", "torch"))
    yield seen
    seen = []
    wide = function(torch, lambda ctx, t: t * 2, lambda ctx, g: g.to(torch.float64))
    for before, dtype in ((True, torch.float16), (True, None), (False, None)):
        x = torch.ones(1, requires_grad=True)
        if before:
            x.grad_dtype = dtype
        y = wide(x)
        if not before:
            x.grad_dtype = dtype  # the graph is there already
        y.backward()
        seen.append(f"torch.{x.grad.dtype}".replace("torch.torch", "torch"))
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
    (unused,) = torch.autograd.grad(
        torch.ones(1, requires_grad=True) * 1, x, materialize_grads=True
    )
    x.backward()
    yield [
        *(f"torch.{t.dtype}".replace("torch.torch", "torch") for t in (unused, x.grad)),
        x.grad.tolist(),
    ]


@row(
    "A14",
    says(RuntimeError, "Deleting tensor data is not allowed"),
    says(TypeError, "Variable data has to be a tensor"),
    says(RuntimeError, "requires_grad must be a bool"),
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


@row(
    "B5",
    ["torch.float32", [2.0, 4.0]],
    [2.0, 0.0],
    [[2.0, 8.0], True],
    ["torch.float32"],
    [1.0, 2.0],
    says(RuntimeError, "For complex Tensors, both grad_output and output are required"),
)
def a_given_gradient_of_integers_is_cast(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    whole = torch.tensor([1, 2])
    (x * 2).backward(whole)
    yield [f"torch.{x.grad.dtype}".replace("torch.torch", "torch"), x.grad.tolist()]
    yield torch.autograd.grad(x * 2, x, torch.tensor([True, False]))[0].tolist()
    (recorded,) = torch.autograd.grad(x * x, x, whole, create_graph=True)
    yield [recorded.tolist(), recorded.requires_grad]
    y, seen = x * 2, []
    y.register_hook(lambda g: seen.append(f"torch.{g.dtype}".replace("torch.torch", "torch")))
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
    says(RuntimeError, "If `is_grads_batched=True`, we interpret the first dimension"),
    says(RuntimeError, "If `is_grads_batched=True`, we interpret the first dimension"),
)
def a_batch_of_gradients_may_be_of_integers_and_must_fit(torch):
    x = torch.ones(2, requires_grad=True)
    rows = torch.arange(3).reshape(3, 1).expand(3, 2)
    yield torch.autograd.grad(x * 2, x, rows, is_grads_batched=True)[0].tolist()
    yield refusal(torch.autograd.grad, x * 2, x, torch.ones(2), is_grads_batched=True)
    yield refusal(torch.autograd.grad, x.sum(), x, torch.ones(2, 1), is_grads_batched=True)


@row("C20", [says(DeprecationWarning, "'saved_variables' is deprecated; use 'saved_tensors'")])
def saved_variables_is_the_deprecated_name(torch):
    def forward(ctx, t):
        ctx.save_for_backward(t)
        return t * 2

    def backward(ctx, g):
        (t,) = ctx.saved_variables
        return g * t

    x = torch.ones(1, requires_grad=True)
    yield warned(function(torch, forward, backward)(x).backward)


@row(
    "C27",
    [says(UserWarning, "ctx.mark_dirty() received a tensor that was not an input")],
    says(RuntimeError, "mark_dirty can only accept variables, but argument"),
)
def only_an_input_can_be_marked_dirty(torch):
    def forward(ctx, t):
        fresh = t * 2
        ctx.mark_dirty(fresh)
        return fresh

    x = torch.ones(1, requires_grad=True)
    yield warned(function(torch, forward, lambda ctx, g: g * 2), x)
    yield refusal(function(torch, lambda ctx, t: ctx.mark_dirty(3) or t * 2, lambda ctx, g: g), x)


LOST = "A view was created in no_grad mode and its base or another view of its base has been modified inplace"


@row("D9", says(RuntimeError, LOST), True)
def the_history_of_a_view_made_under_no_grad_is_lost_when_its_base_is_written_to(torch):
    base = torch.ones(2, requires_grad=True) * 1
    with torch.no_grad():
        view = base[:1]
    base.mul_(2)
    yield refusal(lambda: view.grad_fn)
    yield "grad_fn=<Invalid>" in repr(view)


@row("D9", [False, True], "accepted", torch=[[True, True], "accepted"], better="no_grad means it")
def a_view_made_under_no_grad_requires_no_gradient(torch):
    base = torch.ones(2, requires_grad=True) * 1
    with torch.no_grad():
        view = base[:1]
    yield [view.requires_grad, view.is_leaf]
    yield refusal(lambda: view.grad_fn)


@row("D11", [True, True])
def outside_its_block_a_kept_copy_is_missed_with_an_assertion(torch):
    x = torch.ones(1, requires_grad=True)
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        y = x * x
    try:
        y.backward()
    except AssertionError as error:
        yield [True, str(error).startswith("Trying to backward outside of the 'allow_mutation")]


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


@row("E7", [(), 4.0])
def a_posthook_that_a_rule_registers_on_its_node_runs_after_it_and_sees_its_results_only(torch):
    seen = []

    def backward(ctx, g):
        ctx.register_hook(lambda gi, go: seen.append(go) or (gi[0] * 2,))
        return g * 2

    x = torch.ones(1, requires_grad=True)
    function(torch, lambda ctx, t: t * 2, backward)(x).backward()
    yield [*seen, x.grad.item()]


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


@row("G1", [False, True, True, False, True], [False, True])
def multithreading_can_be_enabled_by_block_call_and_decorator(torch):
    enabled, set_enabled = (
        torch.autograd.is_multithreading_enabled,
        torch.autograd.set_multithreading_enabled,
    )
    seen = []
    with set_enabled(False):
        seen.append(enabled())
        set_enabled(True)
        seen.append(enabled())
    seen.append(enabled())
    set_enabled(False)
    seen.append(enabled())
    set_enabled(True)
    yield [*seen, enabled()]

    def ask():
        return enabled()

    decorated = set_enabled(False)(ask)
    set_enabled(True)
    yield [decorated(), enabled()]


@row("G1", [True, 3.0, 3.0], says(TypeError, "set_multithreading_enabled(): argument 'enabled'"))
def grad_mode_is_a_module_and_has_the_mode_for_threads(torch):
    from_module = importlib.import_module(f"{torch.__name__}.autograd.grad_mode")
    x = torch.ones(1, requires_grad=True)
    with torch.autograd.set_multithreading_enabled(False):
        (x * 3).backward()
    seen = [from_module.no_grad is torch.no_grad, x.grad.item()]
    x.grad = None
    from_module.set_multithreading_enabled(True)
    (x * 3).backward()
    yield [*seen, x.grad.item()]
    yield refusal(torch.autograd.set_multithreading_enabled, 3)


@row("G2", [False, True])
def a_decorated_generator_is_closed_in_its_own_mode(torch):
    seen = []

    @torch.no_grad()
    def steps():
        try:
            yield 1
        finally:
            seen.append(torch.is_grad_enabled())

    for _ in steps():
        break
    yield [*seen, torch.is_grad_enabled()]


@row("I1", [True, True, True])
def gradcheck_is_a_function_and_a_module(torch):
    module = importlib.import_module(f"{torch.__name__}.autograd.gradcheck")
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    yield [
        torch.autograd.gradcheck(lambda t: t.exp(), x),
        module.gradgradcheck(lambda t: t.exp(), x),
        issubclass(importlib.import_module(module.__name__).GradcheckError, RuntimeError),
    ]


@row("J1", [True, True], [True, True])
def a_checkpointed_function_may_differentiate_inside(torch):
    checkpoint = importlib.import_module(f"{torch.__name__}.utils.checkpoint")

    def slope(t):
        (g,) = torch.autograd.grad((t.exp() * t).sin().sum(), t, create_graph=True)
        return (g * t).sin()

    x = torch.tensor([0.5, 1.0], dtype=torch.float64, requires_grad=True)
    (expected,) = torch.autograd.grad(slope(x).sum(), x)
    for early_stop in (True, False):
        seen = []
        for levels in (1, 2):
            call = slope
            for _ in range(levels):
                call = functools.partial(
                    checkpoint.checkpoint, call, use_reentrant=False, early_stop=early_stop
                )
            seen.append(bool(torch.allclose(torch.autograd.grad(call(x).sum(), x)[0], expected)))
        yield seen


@row("J1", [1, 2, 2])
def early_stop_can_be_set_for_a_block(torch):
    checkpoint = importlib.import_module(f"{torch.__name__}.utils.checkpoint")
    seen = []
    for enable, given in ((True, True), (False, True), (False, False)):
        ends = []

        def end(t, ends=ends):
            y = t.exp()
            ends.append(1)
            return y

        x = torch.ones(1, requires_grad=True)
        with checkpoint.set_checkpoint_early_stop(enable):
            y = checkpoint.checkpoint(end, x, use_reentrant=False, early_stop=given)
        y.backward()
        seen.append(len(ends))
    yield seen


@row(
    "K6",
    ["rule", [2.0], "last"],
    says(RuntimeError, "Final callbacks can only be installed during backward pass"),
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
    function(torch, lambda ctx, t: t * 2, backward)(x).backward()
    yield seen
    yield refusal(queue, first)


@row("K6", [400, 1.0], ["ValueError", "innermost"])
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

    op = function(torch, forward, backward)
    x = torch.tensor(400.0, requires_grad=True)
    op(x).backward()
    yield [len(levels) - 1, x.grad.item()]
    said = refusal(op(x).backward)
    yield [said.kind, said.message]


@row(
    "C27",
    [True, True],
    [6.0, 6.0],
    says(RuntimeError, "one of the variables needed for gradient computation has been modified"),
)
def an_input_that_was_changed_and_saved_is_freed_with_its_last_reference(torch):
    def forward(ctx, t):
        t.data.mul_(2)
        ctx.mark_dirty(t)
        ctx.save_for_backward(t)
        return t

    op = function(torch, forward, lambda ctx, g: g * ctx.saved_tensors[0])
    x = torch.tensor(3.0, requires_grad=True)
    freed = []
    gc.collect()
    gc.disable()
    try:
        for make in (lambda: x.clone(), lambda: x.clone().view(1)):
            h = make()
            ref = weakref.ref(h)
            y = op(h)
            del h, y
            freed.append(ref() is None)
    finally:
        gc.enable()
    yield freed
    (first,) = torch.autograd.grad(op(x.clone()), x, create_graph=True)
    yield [first.item(), torch.autograd.grad(first, x)[0].item()]
    y = op(x.clone())
    y.mul_(5)
    yield refusal(y.backward)


@row("C27", says(RuntimeError, "ctx.mark_dirty() received a tensor that was not an input"))
def a_view_of_what_is_no_input_cannot_be_marked_dirty(torch):
    def forward(ctx, t):
        view = t.clone().view(1)
        ctx.mark_dirty(view)
        return view

    yield refusal(function(torch, forward, lambda ctx, g: g), torch.ones(1, requires_grad=True) * 1)


@row(
    "D9",
    says(
        RuntimeError,
        "Output 0 of View is a view of a view which was created in no_grad mode and is being modified",
    ),
    says(
        RuntimeError,
        "Output 0 of View is a view of a view which was created in inference mode and is being modified",
    ),
    says(RuntimeError, "A view was created in no_grad mode and is being modified inplace"),
)
def a_view_of_a_view_made_without_grad_may_not_be_written_to_and_a_functions_neither(torch):
    for mode in (torch.no_grad, torch.inference_mode):
        x = torch.zeros(2)
        with mode():
            y = x.view(2)
        y.requires_grad_(True)
        yield refusal(y.view(2).mul_, 2)
    shown = function(torch, lambda ctx, t: t[:], lambda ctx, g: g)
    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        view = shown(x)
    yield refusal(view.zero_)


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

    op = function(torch, forward, backward)
    x, u = torch.ones(1, requires_grad=True), torch.ones(1)
    op(x, u).backward()
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        y = op(x, u)
    y.backward()
    checkpoint(op, x, u, use_reentrant=False).backward()
    yield [value is u for value in found]


@row("G5", [True, False])
def data_of_an_inference_tensor_is_one(torch):
    with torch.inference_mode():
        made = torch.ones(1)
    yield [made.data.is_inference(), torch.ones(1).data.is_inference()]


@row(
    "J3",
    says(RuntimeError, "...trying to save more tensors during recomputation"),
    says(RuntimeError, "...A different number of tensors was saved"),
)
def a_second_run_that_saves_more_or_fewer_is_an_error(torch):
    checkpoint = importlib.import_module(f"{torch.__name__}.utils.checkpoint").checkpoint
    few, many = (lambda t: t.sin().exp()), (lambda t: t.sin().exp().sin())
    for runs in ([few, many], [many, few]):
        turn = iter(runs)
        y = checkpoint(
            lambda t, turn=turn: next(turn)(t),
            torch.ones(1, requires_grad=True),
            use_reentrant=False,
            early_stop=False,
        )
        yield refusal(y.backward)


@row("J3", [False, True, True, False])
def what_both_runs_saved_is_listed_if_one_asks_for_it(torch):
    module = importlib.import_module(f"{torch.__name__}.utils.checkpoint")

    def error(debug, block=None):
        turn = iter([lambda t: t.sin().exp(), lambda t: t.sin() * torch.ones(2)])
        with module.set_checkpoint_debug_enabled(block):
            y = module.checkpoint(
                lambda t: next(turn)(t),
                torch.ones(1, requires_grad=True),
                use_reentrant=False,
                debug=debug,
            )
            return refusal(y.sum().backward).message

    asked = ((False,), (True,), (False, True), (True, False))
    yield ["because you passed `debug=True` to checkpoint" in error(*how) for how in asked]


# The tests: the table, on both engines.


@pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)
def test_plugrad(program, expected, torchs, better):
    assert expected == run(program, pg)


@pytest.fixture
def every_warning(torch):
    """PyTorch says some warnings once per process; here it says them each time."""
    before = torch.is_warn_always_enabled()
    torch.set_warn_always(True)
    yield torch
    torch.set_warn_always(before)


@pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)
def test_pytorch(program, expected, torchs, better, every_warning):
    assert torchs == run(program, every_warning)


@pytest.mark.parametrize(("program", "expected", "torchs", "better"), ROWS)
def test_a_difference_from_pytorch_has_a_reason_and_a_reason_a_difference(
    program, expected, torchs, better
):
    assert (better is None) == (repr(expected) == repr(torchs))


def test_every_row_of_the_table_has_a_program():
    rows = {
        "A": 16,
        "B": 28,
        "C": 31,
        "D": 11,
        "E": 10,
        "F": 4,
        "G": 5,
        "H": 2,
        "I": 3,
        "J": 3,
        "K": 9,
    }
    table = [f"{letter}{number}" for letter, last in rows.items() for number in range(1, last + 1)]
    assert sorted({param.id.split()[0] for param in ROWS}) == sorted(table)


def test_the_comparison_sees_another_class_another_message_and_another_fact():
    said = Said(ValueError, "boom: in tests")
    assert says(ValueError, "boom") == said
    assert says(ValueError, "boom...tests") == said
    assert says(RuntimeError, "boom") != said
    assert says(ValueError, "in tests") != said
    assert says(ValueError, "boom") != "accepted"
    assert [1.0, says(ValueError, "boom")] != [1.0005, said]
