"""Rows J1 to J3: checkpoint."""

import importlib
from functools import partial

from tests.core.rows.writing_rows import refusal, row, warned


def module_of(torch):
    return importlib.import_module(f"{torch.__name__}.utils.checkpoint")


def checkpoint_of(torch):
    """Return `checkpoint` of an engine, without the argument that every call must have."""
    return partial(module_of(torch).checkpoint, use_reentrant=False)


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


@row(
    "J2",
    NotImplementedError("...use_reentrant=False"),
    torch=[
        RuntimeError(
            "When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or passing an `inputs` "
            "parameter to .backward()."
        )
    ],
    better="Not ours: reentrant checkpointing",
)
def the_reentrant_kind_is_refused(torch):
    module = module_of(torch)
    x = torch.ones(1, requires_grad=True)
    yield refusal(
        lambda: torch.autograd.grad(module.checkpoint(lambda t: t * t, x, use_reentrant=True), x)
    )


@row(
    "J2",
    [],
    torch=[[UserWarning("...use_reentrant parameter should be passed explicitly")]],
    better="Not ours: reentrant checkpointing, so there is nothing to choose",
)
def the_kind_need_not_be_named(torch):
    module = module_of(torch)
    x = torch.ones(1, requires_grad=True)
    yield warned(module.checkpoint, lambda t: t * t, x)


@row(
    "J3",
    RuntimeError(
        "...checkpoint: Recomputed values for the following tensors have different metadata"
    ),
)
def a_second_run_that_saves_another_shape_is_an_error(torch):
    sizes = iter((2, 3))
    x = torch.tensor(1.0, requires_grad=True)
    y = checkpoint_of(torch)(lambda t: (t * torch.ones(next(sizes))).exp().sum(), x)
    yield refusal(y.backward)


@row(
    "J3",
    RuntimeError("...checkpoint: Recomputed values"),
    torch=[0.5],
    better="measured silently wrong: not matched",
)
def a_second_run_of_another_op_is_an_error(torch):
    rules = iter((lambda t: t.exp(), lambda t: t**3))
    x = torch.tensor(0.5, requires_grad=True)
    y = checkpoint_of(torch)(lambda t: next(rules)(t), x)
    said = refusal(y.backward)
    yield x.grad.item() if said == "accepted" else said


# What PyTorch's own tests of autograd ask besides.


@row("J1", [1, 2, 2])
def early_stop_can_be_set_for_a_block(torch):
    checkpoint = module_of(torch)
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
    "J3",
    RuntimeError("...trying to save more tensors during recomputation"),
    RuntimeError("...A different number of tensors was saved"),
)
def a_second_run_that_saves_more_or_fewer_is_an_error(torch):
    checkpoint = partial(checkpoint_of(torch), early_stop=False)
    few, many = (lambda t: t.sin().exp()), (lambda t: t.sin().exp().sin())
    for runs in ([few, many], [many, few]):
        turn = iter(runs)
        x = torch.ones(1, requires_grad=True)
        yield refusal(checkpoint(lambda t, turn=turn: next(turn)(t), x).backward)


@row("J3", [False, True, True, False])
def what_both_runs_saved_is_listed_if_one_asks_for_it(torch):
    module = module_of(torch)

    def error(debug, block=None):
        turn = iter([lambda t: t.sin().exp(), lambda t: t.sin() * torch.ones(2)])
        x = torch.ones(1, requires_grad=True)
        with module.set_checkpoint_debug_enabled(block):
            y = checkpoint_of(torch)(lambda t: next(turn)(t), x, debug=debug)
            return refusal(y.sum().backward).message

    asked = ((False,), (True,), (False, True), (True, False))
    yield ["because you passed `debug=True` to checkpoint" in error(*how) for how in asked]
