"""An exported op among PyTorch's own: its checkers, its transforms, its compiler, its rules for memory and graphs."""

import copy
import gc
import inspect
import threading
import weakref
from typing import Literal

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import InPlaceError, OpArgumentError
from tests.comparing import installed, needs_torch
from tests.example_ops import SineOnce
from tests.ops_contrib.frameworks.bridges.derivatives import FOR_THEIR_CHECKERS

torch = installed("torch")
bridge = installed("plugrad.interop.torch")
pytestmark = needs_torch
export = bridge.export


def numbers(*shape, dtype=torch.float64, requires_grad=True):
    generator = torch.Generator().manual_seed(0)
    return torch.randn(shape, dtype=dtype, generator=generator).requires_grad_(requires_grad)


# PyTorch's own checkers.


@FOR_THEIR_CHECKERS
def test_gradcheck_and_gradgradcheck_pass(op, shapes, settings):
    call = export(f"builtin::{op}")
    inputs = [numbers(*shape) for shape in shapes]
    assert torch.autograd.gradcheck(lambda *a: call(*a, **settings), inputs, check_forward_ad=True)
    assert torch.autograd.gradgradcheck(lambda *a: call(*a, **settings), inputs)


def test_an_op_of_a_pack_is_an_attribute_of_ops():
    from plugrad.interop.torch import ops

    x = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradgradcheck(lambda x: ops.special.jv(0.5, x), x)


def test_gradcheck_passes_on_a_function_of_tensors_and_complex_numbers():
    def function(z, w):
        return (pg.exp(z) * w.conj()).real, z * w

    call = export(function)
    z, w = numbers(3, dtype=torch.complex128), numbers(3, dtype=torch.complex128)
    assert torch.autograd.gradcheck(call, (z, w))
    assert torch.autograd.gradgradcheck(call, (z, w))


@pytest.mark.parametrize(
    ("op", "shapes", "settings"),
    [
        ("tanh", [(3, 2)], {}),
        ("tanh", [(0, 2)], {}),
        ("mse_loss", [(3, 2), (3, 2)], {"reduction": "sum"}),
        ("t", [(3, 2)], {}),  # a view
    ],
)
def test_opcheck_passes_on_the_registered_op(op, shapes, settings):
    export(f"builtin::{op}")
    inputs = tuple(numbers(*shape) for shape in shapes)
    operator = getattr(torch.ops.plugrad_builtin, op).default
    found = torch.library.opcheck(operator, inputs, settings)
    assert set(found.values()) == {"SUCCESS"}, found


def test_the_registered_op_is_differentiable_to_any_order():
    export("builtin::mul")
    operator = torch.ops.plugrad_builtin.mul
    assert torch.autograd.gradgradcheck(operator, (numbers(3, 2), numbers(2)))
    x = torch.tensor(2.0, requires_grad=True)
    y = operator(operator(x, x), operator(x, x))
    for slope in (32.0, 48.0, 48.0, 24.0):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
        assert y.item() == slope


def test_the_registered_op_takes_arguments_that_are_absent():
    call = export("builtin::binary_cross_entropy_with_logits")
    operator = torch.ops.plugrad_builtin.binary_cross_entropy_with_logits
    x, target, by = numbers(3), torch.rand(3).double(), torch.rand(3).double()
    for args in ((x, target), (x, target, by), (x, target, None, by)):
        (ours,) = torch.autograd.grad(operator(*args, reduction="sum"), x)
        (theirs,) = torch.autograd.grad(call(*args, reduction="sum"), x)
        assert torch.equal(ours, theirs)


# Its transforms and its compiler.


def test_torch_func_differentiates_and_maps_it_in_any_nesting():
    call = export("builtin::tanh")
    func, x = torch.func, numbers(4, requires_grad=False)
    for ours, theirs in (
        (func.grad(lambda x: call(x).sum()), func.grad(lambda x: x.tanh().sum())),
        (func.vmap(call), torch.tanh),
        (func.vmap(func.grad(call)), func.vmap(func.grad(torch.tanh))),
        (func.jacrev(call), func.jacrev(torch.tanh)),
        (func.jacfwd(call), func.jacfwd(torch.tanh)),
        (func.hessian(lambda x: call(x).sum()), func.hessian(lambda x: x.tanh().sum())),
        (func.jacrev(func.jacrev(call)), func.jacrev(func.jacrev(torch.tanh))),
        (func.grad(lambda x: func.vmap(call)(x).sum()), func.grad(lambda x: x.tanh().sum())),
    ):
        torch.testing.assert_close(ours(x), theirs(x))


def test_vmap_takes_any_dimension_and_gradients_flow_through_it():
    call = export("builtin::matmul")
    a, b = numbers(2, 5, 3), numbers(3, 4)
    mapped = torch.vmap(call, in_dims=(1, None), out_dims=1)(a, b)
    torch.testing.assert_close(mapped, a @ b)
    assert torch.autograd.gradcheck(torch.vmap(call, in_dims=(1, None)), (a, b))


def test_torch_compile_takes_it_whole():
    call = export("builtin::mse_loss")

    def loss(x, y):
        return call(x.sin(), y, reduction="sum") * 2

    x, y = numbers(3, 2), numbers(3, 2, requires_grad=False) + 1
    compiled = torch.compile(loss, fullgraph=True, backend="aot_eager")
    value, wanted = compiled(x, y), ((x.sin() - y) ** 2).sum() * 2
    torch.testing.assert_close(value, wanted)
    (slope,) = torch.autograd.grad(value, x)
    torch.testing.assert_close(slope, torch.autograd.grad(wanted, x)[0])


def test_a_module_with_it_is_copied_exported_and_run_in_inference_mode():
    class Scaled(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(3))
            self.call = export("builtin::tanh")

        def forward(self, x):
            return self.call(x * self.weight)

    x = torch.ones(3)
    program = torch.export.export(copy.deepcopy(Scaled()), (x,))
    assert "torch.ops.plugrad_builtin.tanh.default" in program.graph_module.code
    torch.testing.assert_close(program.module()(x), x.tanh())
    with torch.inference_mode():
        torch.testing.assert_close(Scaled()(x), x.tanh())


def test_what_has_no_schema_breaks_the_graph_and_a_whole_one_is_refused_with_the_reason():
    call, x = export("builtin::cat"), numbers(2, requires_grad=False)

    def twice(x):
        return call([x, x]).sin()

    torch.testing.assert_close(torch.compile(twice, backend="eager")(x), torch.cat([x, x]).sin())
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.Unsupported, match="list of tensors"):
        torch.compile(twice, fullgraph=True, backend="eager")(x)


def test_a_number_for_a_tensor_and_a_setting_by_position_break_the_graph():
    mul, softmax = export("builtin::mul"), export("builtin::softmax")
    x = numbers(3, 2, requires_grad=False)
    compiled = torch.compile(lambda x: softmax(mul(x, 2.0), 1).sin(), backend="eager")
    torch.testing.assert_close(compiled(x), (x * 2).softmax(1).sin())


def test_a_graph_that_is_traced_holds_the_op_and_never_its_numbers():
    make_fx = installed("torch.fx.experimental.proxy_tensor").make_fx
    call, x = export("builtin::mul"), numbers(3)
    for how in ("real", "fake", "symbolic"):
        slope = make_fx(
            lambda x: torch.autograd.grad(call(x, x).sum(), x, create_graph=True), tracing_mode=how
        )(x)
        torch.testing.assert_close(slope(x + 1)[0], 2 * (x + 1))
    plain = x.detach()
    torch.testing.assert_close(make_fx(torch.vmap(call))(plain, plain)(plain, plain), plain**2)
    with pytest.raises(OpArgumentError, match="no registered deterministic op"):
        make_fx(export(lambda x: pg.tanh(x)))(x)
    with pytest.raises(OpArgumentError, match="in forward mode"):  # PyTorch's op would give zeros
        torch.func.linearize(export("builtin::tanh"), plain)


def test_a_compiled_tangent_is_never_the_zeros_of_a_registered_op():
    call, x = export("builtin::tanh"), numbers(3, requires_grad=False)

    def tangent(x):
        return torch.func.jvp(call, (x,), (x,))[1]

    torch.testing.assert_close(torch.compile(tangent, backend="eager")(x), tangent(x))
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.Unsupported, match="in forward mode"):
        torch.compile(tangent, backend="eager", fullgraph=True)(x)


def test_vmap_over_nothing_has_the_shape_of_something():
    assert torch.vmap(export("builtin::tanh"))(torch.empty(0, 3)).shape == (0, 3)
    outputs = torch.vmap(export("builtin::matmul"), in_dims=(1, None))(
        torch.empty(2, 0, 3), torch.ones(3, 4)
    )
    assert outputs.shape == (0, 2, 4)


def test_a_setting_of_literal_texts_is_a_text_in_a_schema():
    def forward(ctx, x, *, mode: Literal["mean", "sum"] = "mean"):
        return x

    parameter = inspect.signature(forward).parameters["mode"]
    schema = installed("plugrad_frameworks.torch.library")
    assert schema.stated_setting(parameter) == 'str mode="mean"'


# Memory.


class Watched(pg.ArrayFunction):
    """The square, and where it found and put its numbers."""

    places = ()

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        result = x * x
        Watched.places = (x.ctypes.data, result.ctypes.data)
        return result

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x * grad_output


def test_nothing_is_copied_on_the_way_in_or_out():
    x = numbers(3, 4)
    y = export(Watched)(x)
    assert Watched.places == (x.data_ptr(), y.data_ptr())


@pytest.mark.parametrize("view", [torch.t, lambda x: x[:, 1:], lambda x: x[1:2].expand(2, 3)])
def test_strided_and_expanded_tensors_are_read_where_they_lie(view):
    x = view(numbers(2, 3))
    assert torch.equal(export(Watched)(x), x * x)
    assert Watched.places[0] == x.data_ptr()


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x.reshape(6),
        lambda x: x,
        lambda x: x[0],
        lambda x: x.expand(4, 2, 3),
        "builtin::t",
        lambda x: pg.ops.builtin.reshape(x, (3, 2)).t(),
    ],
)
def test_a_result_that_is_a_view_of_an_input_is_memory_of_its_own(function):
    x = numbers(2, 3)
    before = x.detach().clone()
    y = export(function)(x)
    y.sum().backward()
    with torch.no_grad():
        y.zero_()
    assert torch.equal(x, before)
    x.grad.zero_()
    assert torch.equal(x, before)


def test_two_outputs_in_one_memory_come_apart():
    y, z = export(lambda x: (double := x * 2, double[0]))(numbers(3))
    before = z.item()
    y.data.zero_()
    assert z.item() == before


def test_gradients_share_no_memory_with_each_other_or_with_what_came_in():
    a, b = numbers(3), numbers(3)
    seed = torch.ones(3, dtype=torch.float64)
    export("builtin::add")(a, b).backward(seed)
    assert len({a.grad.data_ptr(), b.grad.data_ptr(), seed.data_ptr()}) == 3


def test_a_result_that_backward_needs_may_not_be_changed_in_place_and_another_may():
    x = numbers(3)
    y = export("builtin::exp")(x)
    y.mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()
    y = export("builtin::sin")(x)
    y.mul_(2)
    y.sum().backward()
    torch.testing.assert_close(x.grad, 2 * x.detach().cos())


def test_an_input_that_backward_needs_may_not_be_changed_in_place():
    x = numbers(3) * 1
    y = export("builtin::sin")(x)
    x.mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


class Doubled(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x):
        x *= 2
        ctx.mark_dirty(x)
        return x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


@pytest.mark.parametrize(
    "function", [Doubled, lambda x: x.add_(1), lambda x: x.detach().zero_() + x]
)
def test_an_op_that_writes_into_its_input_is_refused_and_has_written_nothing(function):
    x = numbers(3, requires_grad=False)
    before = x.clone()
    with pytest.raises(InPlaceError, match="Export the op that returns a new tensor"):
        export(function)(x)
    assert torch.equal(x, before)


def test_conjugated_and_negated_tensors_are_resolved():
    z = numbers(3, dtype=torch.complex128)
    call = export("builtin::exp")
    torch.testing.assert_close(call(z.conj()), z.conj().exp())
    torch.testing.assert_close(call(z.conj().imag), z.conj().imag.exp())


# What it takes.


@pytest.mark.parametrize(
    ("tensor", "advice"),
    [
        (lambda: torch.ones(2, device="meta"), r"on meta: move it there and back, op\(x.cpu\(\)\)"),
        (lambda: torch.ones(2, dtype=torch.bfloat16), r"no torch.bfloat16: give it x.float\(\)"),
        (lambda: torch.eye(2).to_sparse(), r"to_dense\(\)"),
    ],
)
def test_what_numpy_cannot_read_is_refused_with_the_way_out(tensor, advice):
    with pytest.raises(OpArgumentError, match=advice):
        export("builtin::exp")(tensor())


def test_plugrad_s_own_tensors_and_bare_arrays_are_refused():
    call = export("builtin::mul")
    with pytest.raises(OpArgumentError, match="was given a plugrad Tensor"):
        call(torch.ones(2), pg.ones(2))
    with pytest.raises(OpArgumentError, match=r"no argument is a torch\.Tensor"):
        call(np.ones(2), np.ones(2))


@pytest.mark.parametrize("shape", [(), (0,), (0, 3), (1,)])
def test_tensors_without_dimensions_or_elements_pass(shape):
    x = numbers(*shape)
    y = export("builtin::exp")(x)
    y.backward(torch.ones_like(y))
    assert y.shape == x.grad.shape == shape
    assert torch.equal(x.grad, y)


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32, torch.float64, torch.complex64])
def test_results_and_gradients_have_the_dtype_of_the_op(dtype):
    x = numbers(3, dtype=dtype)
    y = export("builtin::exp")(x)
    y.abs().sum().backward()
    assert (y.dtype, x.grad.dtype) == (dtype, dtype)


def test_integers_have_no_gradients_and_several_outputs_come_as_the_op_gives_them():
    x = numbers(2, 3)
    result = export("builtin::max")(x, dim=1)
    assert (result.values.requires_grad, result.indices.requires_grad) == (True, False)
    assert result.indices.dtype == torch.int64
    result.values.sum().backward()
    assert x.grad.sum() == 2


def test_inputs_and_outputs_that_take_no_part_have_no_gradient():
    call = export(lambda a, b, c: (a * 2, b.detach() * c))
    a, b, c = numbers(2), numbers(2), numbers(2)
    first, second = call(a, b, c)
    first.sum().backward()
    assert (b.grad, c.grad) == (None, None)
    first, second = call(a, b, c)
    second.sum().backward()
    assert b.grad is None
    assert torch.equal(c.grad, b)
    constant, _ = export(lambda a: (a.detach(), a))(a)
    assert not constant.requires_grad


def test_tensors_are_found_in_lists_and_by_keyword_and_the_same_one_twice():
    x, w = numbers(3), numbers(3)
    torch.testing.assert_close(export("builtin::cat")([x, w, x]), torch.cat([x, w, x]))
    assert torch.autograd.gradgradcheck(
        lambda x, w: export("builtin::cat")([x, w * x, x]) ** 2, (x, w)
    )
    torch.testing.assert_close(export("builtin::mul")(x, other=w), x * w)
    (slope,) = torch.autograd.grad(export("builtin::mul")(x, x).sum(), x)
    torch.testing.assert_close(slope, 2 * x)


def test_it_has_the_op_s_name_signature_and_words():
    call = export("builtin::softmax")
    assert call.__name__ == "softmax"
    assert "dim" in inspect.signature(call).parameters
    assert "plugrad.interop.torch.export" in call.__doc__


# Graphs.


def test_a_second_backward_raises_as_pytorch_does_and_retain_graph_allows_it():
    x = numbers(3)
    y = export("builtin::sin")(x).sum()
    y.backward(retain_graph=True)
    y.backward()
    torch.testing.assert_close(x.grad, 2 * x.detach().cos())
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        y.backward()


class Keeps(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x):
        kept = np.exp(x)
        Keeps.kept = weakref.ref(kept)
        ctx.kept = kept
        return kept * 1

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.kept


def test_what_was_kept_is_freed_with_the_graph_and_with_the_result():
    x = numbers(3)
    y = export(Keeps)(x).sum()
    assert Keeps.kept() is not None
    y.backward()
    assert Keeps.kept() is None
    y = export(Keeps)(x)
    del y
    gc.collect()
    assert Keeps.kept() is None


def test_a_rule_that_is_once_differentiable_raises_at_the_second_derivative():
    x = numbers(3)
    (slope,) = torch.autograd.grad(export(SineOnce)(x).sum(), x, create_graph=True)
    torch.testing.assert_close(slope, x.cos())
    with pytest.raises(RuntimeError, match="once_differentiable"):
        slope.sum().backward()


class Noise(pg.ArrayFunction):
    deterministic = False

    @staticmethod
    def forward(ctx, x):
        ctx.mask = np.random.default_rng().random(x.shape)
        return x * ctx.mask

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.mask


def test_a_random_op_s_gradient_is_that_of_the_numbers_it_drew_and_nothing_draws_others():
    x = torch.ones(50, dtype=torch.float64, requires_grad=True)
    y = export(Noise)(x)
    for _ in range(2):
        (slope,) = torch.autograd.grad(y.sum(), x, retain_graph=True)
        assert torch.equal(slope, y)
    with pytest.raises(RuntimeError, match="deterministic = False"):
        torch.autograd.grad(y.sum(), x, create_graph=True)


def test_checkpoints_and_hooks_on_what_is_saved_change_nothing():
    call, x = export("builtin::tanh"), numbers(3)
    (wanted,) = torch.autograd.grad(x.tanh().sum(), x)
    for reentrant in (True, False):
        x.grad = None
        torch.utils.checkpoint.checkpoint(call, x, use_reentrant=reentrant).sum().backward()
        torch.testing.assert_close(x.grad, wanted)
    with torch.autograd.graph.save_on_cpu():
        y = call(x).sum()
    torch.testing.assert_close(torch.autograd.grad(y, x)[0], wanted)


def test_the_modes_of_plugrad_and_of_other_threads_do_not_matter():
    call, x = export("builtin::tanh"), numbers(3)
    with pg.no_grad():
        y = call(x)
        y.sum().backward()
    torch.testing.assert_close(x.grad, 1 - y.detach() ** 2)
    with torch.no_grad():
        assert not call(x).requires_grad
    found = []
    z = call(x).sum()
    thread = threading.Thread(target=lambda: found.append(torch.autograd.grad(z, x)[0]))
    thread.start()
    thread.join()
    torch.testing.assert_close(found[0], x.grad)
    assert pg.is_grad_enabled()


def test_what_else_a_function_knows_gets_no_gradient():
    weight = pg.ones(3, dtype=pg.float64, requires_grad=True)
    x = numbers(3)
    export(lambda x: x * weight)(x).sum().backward()
    assert weight.grad is None
    assert torch.equal(x.grad, torch.ones_like(x))


def test_an_error_inside_the_op_is_the_op_s():
    with pytest.raises(RuntimeError, match="mat1 and mat2 shapes cannot be multiplied"):
        export("builtin::matmul")(torch.ones(2, 3), torch.ones(2, 3))


@pytest.mark.parametrize("name", ["softmax", "matmul", "conv2d", "logsumexp"])
def test_vmap_of_an_export_is_a_loop_over_the_rows_in_values_and_gradients(name):
    sample = next(
        iter(pg.registry.op(f"builtin::{name}").function.samples(np.random.default_rng(0)))
    )
    call = export(f"builtin::{name}")
    args = [torch.tensor(np.array(arg)) for arg in sample.args if isinstance(arg, np.ndarray)]
    if len(args) < len(sample.args):
        pytest.skip("it takes more than arrays")

    def total(*tensors):
        return call(*tensors, **sample.settings).sin().sum()

    rows = torch.stack([args[0], 0.5 * args[0], -args[0]], -1)
    for of in (lambda *t: call(*t, **sample.settings), torch.func.grad(total)):
        found = torch.func.vmap(of, (-1, *[None] * (len(args) - 1)))(rows, *args[1:])
        loop = torch.stack([of(rows[..., nr], *args[1:]) for nr in range(3)])
        torch.testing.assert_close(found, loop)


def test_vmap_calls_an_op_that_takes_any_array_once_for_all_rows():
    calls = []

    def function(x, w):
        calls.append(x.shape)
        return pg.tanh(x @ w).sum()

    call, func = export(function), torch.func
    x, w = numbers(5, 3, requires_grad=False), numbers(3, 4, requires_grad=False)
    expected = func.vmap(func.grad(lambda x, w: (x @ w).tanh().sum(), 1), (0, None))(x, w)
    torch.testing.assert_close(func.vmap(func.grad(call, 1), (0, None))(x, w), expected)
    assert len(calls) == 2  # forward, and the gradient
    nested = func.vmap(func.vmap(func.hessian(call), (None, 1)), (0, None))
    theirs = func.vmap(
        func.vmap(func.hessian(lambda x, w: (x @ w).tanh().sum()), (None, 1)), (0, None)
    )
    w = numbers(3, 2, 4, requires_grad=False)
    torch.testing.assert_close(nested(x, w), theirs(x, w))


def test_vmap_draws_random_numbers_as_it_is_told():
    noise = export(lambda x: x + pg.rand(2, dtype=pg.float64))
    x = torch.zeros(3, 2, dtype=torch.float64)
    assert len(torch.vmap(noise, randomness="different")(x).unique()) == 6
    assert len(torch.vmap(noise, randomness="same")(x).unique()) == 2
    with pytest.raises(RuntimeError, match="randomness error mode"):
        torch.vmap(noise)(x)


def test_a_write_into_the_result_of_a_vmap_that_backward_needs_is_an_error():
    x = numbers(3, 2)
    y = torch.vmap(export("builtin::exp"))(x)
    y.mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_vmap_of_the_jacobian_of_one_output():  # a batch of one within a batch
    x, w = numbers(4, 3, requires_grad=False), numbers(3, 2, requires_grad=False)
    function, func = lambda x, w: (x @ w).tanh().sum(), torch.func
    for jacobian in (func.jacrev, func.jacfwd, func.hessian):
        found, theirs = [
            func.vmap(jacobian(call, (0, 1)), (0, None))(x, w)
            for call in (export(function), function)
        ]
        torch.testing.assert_close(found, theirs)


def test_vmap_calls_a_function_that_needs_numbers_for_each_row():
    call = export(lambda x: x * 2 if x.sum() > 0 else x.sin())
    x = torch.tensor([[1.0, 2.0], [-1.0, -2.0]], dtype=torch.float64)
    expected = torch.stack([torch.full((2,), 2.0, dtype=torch.float64), x[1].cos()])
    with pytest.warns(UserWarning, match="no batching rule for the op .*<lambda>"):
        found = torch.func.vmap(torch.func.grad(lambda x: call(x).sum()))(x)
    torch.testing.assert_close(found, expected)
    with pytest.raises(ValueError, match="its own"):
        torch.vmap(export(refusing))(x)


def refusing(x):
    raise ValueError("its own")


def test_an_empty_batch_may_be_of_booleans_and_of_matrices_that_zeros_are_not():
    x = torch.empty(0, 3)
    assert torch.vmap(export("builtin::where"))(x > 0, x, x).shape == (0, 3)
    assert torch.vmap(export(pg.linalg.cholesky))(torch.empty(0, 3, 3)).shape == (0, 3, 3)
