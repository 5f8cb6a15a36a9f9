"""Rows D1 to D11: in-place changes, and versions."""

from tests.core.rows.writing_rows import refusal, row
from tests.example_ops import written

LEAF = RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")


VIEW_OF_LEAF = RuntimeError(
    "a view of a leaf Variable that requires grad is being used in an in-place operation."
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


MODIFIED = (
    "one of the variables needed for gradient computation has been modified by an inplace operation: "
    "[torch.DoubleTensor [2]]"
)


@row(
    "D3",
    RuntimeError(
        f"{MODIFIED}, which is output 0 of Exp, is at version 1; expected version 0 instead...Hint: "
        "enable anomaly detection to find the operation that failed to compute its gradient, with "
        "...autograd.set_detect_anomaly(True, check_nan=False)."
    ),
    RuntimeError(f"{MODIFIED} is at version 1; expected version 0 instead"),
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
    RuntimeError("one of the variables needed...builtin::mul saved it...add_ changed it"),
    torch=[RuntimeError("one of the variables needed...Hint")],
    better=7,
)
def a_saved_value_that_was_changed_names_who_saved_it_and_who_changed_it(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    z = y * y
    y.add_(1)
    yield refusal(z.sum().backward)


CHANGED = RuntimeError("one of the variables needed for gradient computation has been modified")


@row("D5", CHANGED, CHANGED, CHANGED)
def a_change_of_an_untracked_operand_or_through_a_view_or_detach_is_seen(torch):
    for change in (lambda t: t.add_(1), lambda t: t[0:1].zero_(), lambda t: t.detach().mul_(2)):
        x, w = torch.ones(2, requires_grad=True), torch.ones(2)
        z = (x * w).sum()
        change(w)
        yield refusal(z.backward)


UNSEEN_CHANGES = (lambda t: t.data.mul_(2), lambda t: t.detach().numpy().__imul__(4))


@row("D6", [32.0, 64.0])
def a_change_through_data_or_numpy_is_not_seen(torch):
    gradients = []
    for change in UNSEEN_CHANGES:
        x = torch.tensor([2.0], requires_grad=True)
        y = x * 2
        z = y * y
        change(y)
        z.backward()
        gradients.append(x.grad.item())
    yield gradients


UNSEEN = RuntimeError("one of the...its version does not show: builtin::mul saved it")


@row("D6", UNSEEN, UNSEEN, torch=["accepted", "accepted"], better=7)
def a_change_through_data_or_numpy_is_seen_in_anomaly_mode(torch):
    for change in UNSEEN_CHANGES:
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
    RuntimeError("output with shape [2] doesn't match the broadcast shape [3, 2]"),
    RuntimeError("result type Float can't be cast to the desired output type Long"),
)
def an_in_place_op_neither_grows_its_tensor_nor_changes_its_kind(torch):
    yield refusal(torch.ones(2).add_, torch.ones(3, 2))
    yield refusal(torch.tensor([1, 2]).add_, 0.5)


@row(
    "D9",
    RuntimeError(
        "A view was created in no_grad mode and is being modified inplace with grad mode enabled."
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
    RuntimeError(
        "Output 0 of F is a view and is being modified inplace. This view is the output of a function that returns "
        "multiple views."
    ),
    RuntimeError(
        "Output 0 of F is a view and is being modified inplace. This view was created inside a custom Function (or "
        "because an input was returned as-is)"
    ),
)
def views_made_by_a_function_are_not_changed(torch):
    def returning(forward):
        op = written(torch, forward, lambda ctx, g, *rest: g)
        views = op(torch.ones(2, requires_grad=True) * 2)
        return views[0] if isinstance(views, tuple) else views

    yield refusal(returning(lambda ctx, t: (t[0:1], t[1:2])).add_, 1)
    yield refusal(returning(lambda ctx, t: t[0:1]).add_, 1)


@row(
    "D9",
    "accepted",
    [6.0, 2.0],
    torch=[
        RuntimeError(
            "Output 0 of Unbind is a view and is being modified inplace. This view is the output of a function that "
            "returns multiple views."
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


NO_OUT = (
    "functions with out=... arguments don't support automatic differentiation, but one of the arguments requires "
    "grad."
)


@row(
    "D10",
    RuntimeError(f"add(): {NO_OUT}"),
    RuntimeError(f"exp(): {NO_OUT}"),
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


@row("D11", [4.0, 104.0], RuntimeError("allow_mutation_on_saved_tensors contexts cannot be nested"))
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


# What PyTorch's own tests of autograd ask besides.


LOST = "A view was created in no_grad mode and its base or another view of its base has been modified inplace"


@row("D9", RuntimeError(LOST), True)
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


@row("D11", True)
def outside_its_block_a_kept_copy_is_missed_with_an_assertion(torch):
    x = torch.ones(1, requires_grad=True)
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        y = x * x
    try:
        y.backward()
    except AssertionError as error:
        yield str(error).startswith("Trying to backward outside of the 'allow_mutation")


@row(
    "D9",
    RuntimeError(
        "Output 0 of View is a view of a view which was created in no_grad mode and is being modified"
    ),
    RuntimeError(
        "Output 0 of View is a view of a view which was created in inference mode and is being modified"
    ),
    RuntimeError("A view was created in no_grad mode and is being modified inplace"),
)
def a_view_of_a_view_made_without_grad_may_not_be_written_to_and_a_functions_neither(torch):
    for mode in (torch.no_grad, torch.inference_mode):
        x = torch.zeros(2)
        with mode():
            y = x.view(2)
        y.requires_grad_(True)
        yield refusal(y.view(2).mul_, 2)
    shown = written(torch, lambda ctx, t: t[:], lambda ctx, g: g)
    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        view = shown(x)
    yield refusal(view.zero_)
