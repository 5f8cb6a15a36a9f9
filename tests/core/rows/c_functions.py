"""Rows C1 to C31: custom Functions, and their ctx."""

import gc
import weakref

from tests.core.rows.writing_rows import refusal, row, warned
from tests.example_ops import op, written

# How the refusals of what a rule returned begin.
INVALID = (
    "function FBackward returned",
    "Function FBackward returned an invalid gradient at index 0 -",
)


def twice(ctx, t):
    return t * 2


@row(
    "C1",
    [4.0],
    [DeprecationWarning("...should not be instantiated")],
    RuntimeError(
        "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
        "function with static forward method"
    ),
)
def a_function_is_applied_and_never_instantiated(torch):
    F = op(lambda ctx, x: x * 2, lambda ctx, g: g * 4, torch.autograd.Function)
    x = torch.ones(1, requires_grad=True)
    F.apply(x).backward()
    yield x.grad.tolist()
    made = []
    yield warned(lambda: made.append(F()))
    yield refusal(made[0], x)


@row(
    "C2",
    NotImplementedError("You must implement the forward function for custom autograd.Function."),
    [
        "recorded",
        NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with "
            "backward mode AD."
        ),
    ],
    RuntimeError(
        "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only implement one "
        "of them."
    ),
    [3.0],
)
def a_missing_method_is_said_when_it_is_needed(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(type("Empty", (torch.autograd.Function,), {}).apply, x)
    yield ["recorded", refusal(written(torch, twice)(x).backward)]
    vjp = staticmethod(lambda ctx, g: g * 3)
    rules = twice, lambda ctx, g: g
    yield refusal(lambda: written(torch, *rules, vjp=vjp)(x).backward())
    written(torch, twice, vjp=vjp)(x).backward()
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
    y = written(torch, forward, backward)(x)
    yield inside
    torch.autograd.grad(y, x, retain_graph=True)
    yield list(modes)
    torch.autograd.grad(y, x, create_graph=True)
    yield modes[1:]


@row("C4", [["forward", 1], ["setup", 2, None, False]], [54.0])
def setup_context_sees_inputs_and_an_output_without_history(torch):
    seen = []

    def setup_context(ctx, inputs, output):
        _, ctx.k = inputs
        seen.append(["setup", len(inputs), output.grad_fn, output.requires_grad])
        ctx.save_for_backward(output)
        return "ignored"

    times = written(
        torch,
        lambda x, k: seen.append(["forward", 1]) or x * k,
        lambda ctx, g: (g * ctx.k * ctx.saved_tensors[0] * 3, None),
        setup_context=staticmethod(setup_context),
    )
    x = torch.tensor([2.0], requires_grad=True)
    times(x, 3.0).backward()
    yield seen
    yield x.grad.tolist()


@row(
    "C5",
    [6.0, 3.0],
    TypeError("...got an unexpected keyword argument 'zz'"),
    TypeError("...got multiple values for argument 'k'"),
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
    op = written(torch, forward, backward)
    y = op(x, k=3.0)
    y.backward()
    yield [y.item(), x.grad.item()]
    yield refusal(op, x, zz=1)
    yield refusal(op, x, 2.0, k=1)
    yield [g.item() for g in torch.autograd.grad(op(x, k=w), [x, w])]
    times = written(
        torch,
        lambda x, k=1.0: x * k,
        lambda ctx, g: (g * ctx.k, None),
        setup_context=staticmethod(lambda ctx, inputs, output: setattr(ctx, "k", inputs[1])),
    )
    yield [torch.autograd.grad(times(x, k=7.0), x)[0].item()]


@row("C6", [2.0], [2.0], RuntimeError("function FBackward returned an incorrect number"))
def a_default_left_out_needs_no_gradient_and_extra_nones_are_accepted(torch):
    x = torch.ones(1, requires_grad=True)

    rules = (lambda ctx, g: g * 2), (lambda ctx, g: (g * 2, *[None] * 3))
    for rule in rules:
        times = written(torch, lambda ctx, t, k=2: t * k, rule)
        yield torch.autograd.grad(times(x), x)[0].tolist()
    times = written(torch, lambda ctx, t, k=2: t * k, lambda ctx, g: (g, None, g))
    yield refusal(torch.autograd.grad, times(x), x)


@row(
    "C7",
    *[
        RuntimeError(f"{INVALID[0]} an incorrect number of gradients (expected 2, got {count})")
        for count in (1, 3)
    ],
)
def a_wrong_number_of_gradients_is_counted_out(torch):
    x = torch.ones(1, requires_grad=True)
    for count in (1, 3):
        times = written(torch, lambda ctx, a, b: a * b, lambda ctx, g, n=count: (g,) * n)
        yield refusal(times(x, x).backward)


@row(
    "C8",
    RuntimeError(
        "function FBackward returned a gradient different than None at position 2, but the corresponding forward "
        "input was not a Variable"
    ),
)
def a_gradient_for_a_number_is_refused(torch):
    times = written(torch, lambda ctx, t, k: t * k, lambda ctx, g: (g, g))
    yield refusal(times(torch.ones(1, requires_grad=True), 2.0).backward)


@row(
    "C9",
    RuntimeError("expected Variable or None (got float)"),
    RuntimeError("expected Variable or None (got list)"),
)
def a_gradient_that_is_no_tensor_is_refused_and_a_list_is_no_tuple(torch):
    x = torch.ones(1, requires_grad=True)
    for wrong in (lambda ctx, g: 1.0, lambda ctx, g: [g]):
        yield refusal(written(torch, twice, wrong)(x).backward)


@row(
    "C10",
    RuntimeError(f"{INVALID[1]} got [3] but expected shape compatible with [2]"),
    RuntimeError(f"{INVALID[1]} got [] but expected shape compatible with [2]"),
)
def a_gradient_of_a_wrong_shape_is_refused(torch):
    x = torch.ones(2, requires_grad=True)
    for shape in ((3,), ()):
        wrong = written(torch, lambda ctx, t: t.sum(), lambda ctx, g, s=shape: torch.ones(s))
        yield refusal(wrong(x).backward)


@row(
    "C10",
    RuntimeError(
        f"{INVALID[1]} got [3, 2] but expected shape compatible with [2]..."
        "Sum the gradient over the broadcast axes (0,)"
    ),
    None,
    torch=["accepted", [3.0, 3.0]],
    better=1,
)
def a_gradient_that_would_have_to_be_summed_is_refused(torch):
    x = torch.ones(2, requires_grad=True)
    wide = written(torch, lambda ctx, t: t.sum(), lambda ctx, g: torch.ones(3, 2))
    yield refusal(wide(x).backward)
    yield x.grad if x.grad is None else x.grad.tolist()


@row(
    "C11",
    [True, [0.5, 0.5]],
    RuntimeError(f"{INVALID[1]} expected type Double but got ComplexDouble"),
    torch=[
        [True, [0.5, 0.5]],
        RuntimeError("Expected isFloatingType(...) || (input_is_complex == grad_is_complex)"),
    ],
    better=1,
)
def a_gradient_of_another_float_dtype_is_cast_and_a_complex_one_refused(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    half, turned = torch.full((2,), 0.5), torch.ones(2, dtype=torch.complex128)
    written(torch, lambda ctx, t: t.sum(), lambda ctx, g: half)(x).backward()
    yield [x.grad.dtype == torch.float64, x.grad.tolist()]
    yield refusal(written(torch, lambda ctx, t: t.sum(), lambda ctx, g: turned)(x).backward)


@row(
    "C11",
    RuntimeError(f"{INVALID[1]} expected type Double but got Long"),
    torch=["accepted"],
    better=1,
)
def a_gradient_of_whole_numbers_is_refused(torch):
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    whole = written(torch, lambda ctx, t: t.sum(), lambda ctx, g: torch.tensor([1, 1]))
    yield refusal(whole(x).backward)


@row("C12", None, [None, 3.0])
def none_for_an_input_leaves_its_grad_none_through_other_ops_too(torch):
    nothing = written(torch, twice, lambda ctx, g: None)
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
    nothing = written(torch, twice, lambda ctx, g: None)
    nothing(written(torch, twice, backward)(x)).backward()
    yield seen


@row(
    "C14",
    [[2.0, 2.0], [0.0, 0.0]],
    [[2.0, 2.0], None],
    [[2.0, 2.0], None],
    AttributeError("...materialize_grads"),
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

        (written(torch, forward, backward)(x)[0] * 2).sum().backward()
        yield seen
    yield reading[-1]


@row(
    "C15",
    [True, False, None, True],
    [[1.0, 1.0], [0.0, 0.0]],
    RuntimeError("mark_non_differentiable only accepts variable arguments, but got "),
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
    a, b = written(torch, forward, backward)(x)
    yield [a.requires_grad, b.requires_grad, b.grad_fn, b.is_leaf]
    a.sum().backward()
    yield seen
    yield refusal(written(torch, lambda ctx, t: ctx.mark_non_differentiable(5) or t * 2), x)

    def other(ctx, t):
        ctx.mark_non_differentiable(t * 5)
        return t * 2

    yield [written(torch, other, lambda ctx, g: g)(x).requires_grad]


@row("C16", ["text", 3, None, [1], True], [True, True, True, True], [2.0])
def outputs_that_are_no_tensors_pass_through(torch):
    nones = []

    def backward(ctx, g, *rest):
        nones.extend(g is None for g in rest)
        return g * 2

    x = torch.ones(1, requires_grad=True)
    a, *rest = written(torch, lambda ctx, t: (t * 2, "text", 3, None, [1]), backward)(x)
    yield [*rest, a.requires_grad]
    a.backward()
    yield nones
    yield x.grad.tolist()


@row(
    "C16",
    *[TypeError("...holds a Tensor that requires grad")] * 3,
    *[TypeError("...Tensor")] * 3,
    torch=["accepted"] * 6,
    better=6,
)
def a_tensor_hidden_in_a_container_is_refused_instead_of_untracked(torch):
    x = torch.ones(1, requires_grad=True)
    for forward, given in (
        (lambda ctx, ts: ts[0] * 2, [x]),
        (lambda ctx, ts: ts["x"] * 2, {"x": x}),
        (lambda ctx, ts: ts[0][0] * 2, ([x],)),
        (lambda ctx, t: [t * 2], x),
        (lambda ctx, t: (t * 2, [t * 3]), x),
        (lambda ctx, t: {"y": t * 2}, x),
    ):
        yield refusal(written(torch, forward, lambda ctx, *grads: grads[0]), given)


@row("C17", [False, "FBackward", True], [5.0, 5.0])
def an_input_returned_as_it_is_comes_back_as_a_view_with_history(torch):
    x = torch.ones(2, requires_grad=True)
    y = written(torch, lambda ctx, t: t, lambda ctx, g: g * 5)(x)
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
    a, b = written(torch, forward, backward)(x)
    yield a is b
    (a + b * 3).backward()
    yield seen


@row("C19", 5.0)
def a_tensor_passed_twice_gets_both_gradients(torch):
    x = torch.tensor(1.0, requires_grad=True)
    written(torch, lambda ctx, a, b: a + b, lambda ctx, g: (g * 2, g * 3))(x, x).backward()
    yield x.grad.item()


@row(
    "C20",
    TypeError("save_for_backward can only save variables, but argument 1 is of type int"),
    [(), ["last"], 1],
)
def only_tensors_are_saved_and_the_last_call_wins(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(written(torch, lambda ctx, t: ctx.save_for_backward(t, 3)), x)
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

    written(torch, forward, backward)(x).backward()
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
    out = written(torch, forward, backward)(x)
    out.backward()
    yield seen


@row(
    "C22",
    RuntimeError(
        "Trying to backward through the graph a second time (or directly access saved tensors after they have "
        "already been freed)"
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
    y = written(torch, forward, lambda ctx, g: g)(torch.ones(1, requires_grad=True))
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
    gc.disable()
    try:
        for forward in (saved, stored):
            y = written(torch, forward, lambda ctx, g: g)(x)
            alive = weakref.ref(y.grad_fn)
            del y
            before = alive() is not None
            gc.collect(0)  # of all that is old it takes a second
            yield [before, alive() is not None]
    finally:
        gc.enable()


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
        (first,) = torch.autograd.grad(written(torch, forward, backward)(x), x, create_graph=True)
        second.append(torch.autograd.grad(first, x)[0].item())
    yield second


@row(
    "C24",
    4.0,
    *[RuntimeError("...slot 0 is neither an input nor an output")] * 2,
    torch=[
        4.0,
        RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn"),
        "accepted",
    ],
    better=2,
)
def a_second_derivative_through_a_saved_intermediate_is_an_error_and_drops_no_term(torch):
    def forward(ctx, t):
        ctx.save_for_backward(t * 2)
        return t * t

    x = torch.tensor(2.0, requires_grad=True)
    op = written(torch, forward, lambda ctx, g: g * ctx.saved_tensors[0])
    (first,) = torch.autograd.grad(op(x), x, create_graph=True)
    yield first.item()
    yield refusal(first.backward)
    (first,) = torch.autograd.grad(op(x) * x, x, create_graph=True)
    yield refusal(torch.autograd.grad, first, x)


TWICE = RuntimeError(
    "trying to differentiate twice a function that was marked with @once_differentiable"
)


def once(torch, seen):
    """Return `apply` of a Function whose backward notes whether it was recorded."""

    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        seen.extend([torch.is_grad_enabled(), (g * 2).requires_grad])
        return g * 2 * ctx.saved_tensors[0]

    return written(torch, lambda ctx, x: ctx.save_for_backward(x) or x * x, backward)


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
        RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn"),
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

    op = written(torch, forward, lambda ctx, g: (g, None, None))
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
    y = written(torch, lambda ctx, a, b: a + b, backward)(a, b)
    torch.autograd.grad(y, b, retain_graph=True)
    y.backward()
    yield seen


@row(
    "C27",
    [True, 1, "FBackward", [10.0]],
    RuntimeError(
        "Some elements marked as dirty during the forward method were not returned as output. The inputs that are "
        "modified inplace must all be outputs of the Function."
    ),
    RuntimeError("a leaf Variable that requires grad has been used in an in-place operation."),
)
def an_input_marked_dirty_comes_back_as_itself(torch):
    def forward(ctx, t):
        t.data.add_(1)
        ctx.mark_dirty(t)
        return t

    x = torch.ones(1, requires_grad=True)
    y = x * 2
    op = written(torch, forward, lambda ctx, g: g * 5)
    z = op(y)
    z.backward()
    yield [z is y, z._version, z.grad_fn.name(), x.grad.tolist()]
    silent = written(torch, lambda ctx, t: ctx.mark_dirty(t) or t * 2, lambda ctx, g: g)
    yield refusal(silent, x * 2)
    yield refusal(op, x)


@row("C27", [[6.0, 2.0], [6.0, 2.0]], [[6.0], [6.0, 0.0]])
def a_view_marked_dirty_gives_its_base_the_history_and_a_base_its_views(torch):
    def forward(ctx, t):
        t.data.mul_(3)
        ctx.mark_dirty(t)
        return t

    op = written(torch, forward, lambda ctx, g: g * 3)
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
        y = written(torch, forward, lambda ctx, g: g)(torch.ones(1, requires_grad=True))
    yield [y.requires_grad, y.grad_fn, made[0]() is None]


@row("C29", [2.0])
def a_function_may_bring_methods_for_transforms_that_plugrad_has_not(torch):
    op = written(
        torch,
        lambda ctx, t: t * 2,
        lambda ctx, g: g * 2,
        vmap=staticmethod(lambda info, in_dims, t: (t * 2, 0)),
        jvp=staticmethod(lambda ctx, tangent: tangent * 2),
    )
    x = torch.ones(1, requires_grad=True)
    op(x).backward()
    yield x.grad.tolist()


@row("C29", [[2.0], [4.0]])
def a_function_of_one_example_is_mapped_over_a_batch(torch):
    yield torch.vmap(torch.func.grad(lambda t: (t * t).sum()))(
        torch.tensor([[1.0], [2.0]])
    ).tolist()


@row("C29", "accepted", AssertionError("save_for_forward expects all arguments to be tensors"))
def save_for_forward_keeps_tensors_for_jvp(torch):
    x = torch.ones(1, requires_grad=True)
    yield refusal(written(torch, lambda ctx, t: ctx.save_for_forward(t) or t * 2), x)
    yield refusal(written(torch, lambda ctx, t: ctx.save_for_forward(t, 3) or t * 2), x)


@row(
    "C30",
    [
        4.0,
        RuntimeError(
            "saved_tensors can only be accessed once when clear_saved_tensors_on_access=True is set on the "
            "autograd.Function"
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
    written(torch, forward, backward, clear_saved_tensors_on_access=True)(x).backward()
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
    a, b = written(torch, lambda ctx, t: (t * 4, t * 5), backward, boxed_grads_call=True)(x)
    (a * 2 + b * 3).backward()
    yield [*seen, x.grad.item()]


# What PyTorch's own tests of autograd ask besides.


@row("C20", [DeprecationWarning("'saved_variables' is deprecated; use 'saved_tensors'")])
def saved_variables_is_the_deprecated_name(torch):
    def forward(ctx, t):
        ctx.save_for_backward(t)
        return t * 2

    def backward(ctx, g):
        (t,) = ctx.saved_variables
        return g * t

    x = torch.ones(1, requires_grad=True)
    yield warned(written(torch, forward, backward)(x).backward)


@row(
    "C27",
    [UserWarning("ctx.mark_dirty() received a tensor that was not an input")],
    RuntimeError("mark_dirty can only accept variables, but argument"),
)
def only_an_input_can_be_marked_dirty(torch):
    def forward(ctx, t):
        fresh = t * 2
        ctx.mark_dirty(fresh)
        return fresh

    x = torch.ones(1, requires_grad=True)
    yield warned(written(torch, forward, lambda ctx, g: g * 2), x)
    yield refusal(written(torch, lambda ctx, t: ctx.mark_dirty(3) or t * 2, lambda ctx, g: g), x)


@row(
    "C27",
    [True, True],
    [6.0, 6.0],
    RuntimeError("one of the variables needed for gradient computation has been modified"),
)
def an_input_that_was_changed_and_saved_is_freed_with_its_last_reference(torch):
    def forward(ctx, t):
        t.data.mul_(2)
        ctx.mark_dirty(t)
        ctx.save_for_backward(t)
        return t

    op = written(torch, forward, lambda ctx, g: g * ctx.saved_tensors[0])
    x = torch.tensor(3.0, requires_grad=True)
    freed = []
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


@row("C27", RuntimeError("ctx.mark_dirty() received a tensor that was not an input"))
def a_view_of_what_is_no_input_cannot_be_marked_dirty(torch):
    def forward(ctx, t):
        view = t.clone().view(1)
        ctx.mark_dirty(view)
        return view

    yield refusal(written(torch, forward, lambda ctx, g: g), torch.ones(1, requires_grad=True) * 1)
