"""Complex numbers: the gradient of a real loss by z = x + iy is dL/dx + i dL/dy, as in PyTorch."""

import contextlib
import copy
import pickle

import numpy as np
import pytest

import plugrad as pg
from tests.example_ops import Cube, cube, op

Z = np.array([1 + 2j, 3 - 1j])
X = np.array([1.5, -0.5])

PROGRAMS = {
    "abs": lambda t, z, x: t.abs(z),
    "abs squared": lambda t, z, x: t.abs(z) ** 2,
    "times a number": lambda t, z, x: z * 2,
    "times a complex number": lambda t, z, x: z * (2 - 1j),
    "times a real tensor": lambda t, z, x: z * x,
    "square": lambda t, z, x: z * z * 1j,
    "plus a real tensor": lambda t, z, x: (z + x) * (x + z),
    "minus a real tensor": lambda t, z, x: (z - x) * (x - z),
    "over a real tensor": lambda t, z, x: z / x,
    "a real tensor over it": lambda t, z, x: x / z,
    "cube": lambda t, z, x: z**3,
    "a power of 2": lambda t, z, x: 2.0**z,
    "to the power of itself": lambda t, z, x: z**z,
    "exp": lambda t, z, x: t.exp(z),
    "log": lambda t, z, x: t.log(z),
    "sqrt": lambda t, z, x: t.sqrt(z),
    "sin": lambda t, z, x: t.sin(z),
    "cos": lambda t, z, x: t.cos(z),
    "tanh": lambda t, z, x: t.tanh(z),
    "sigmoid": lambda t, z, x: t.sigmoid(z),
    "matmul": lambda t, z, x: z @ z,
    "matmul with reals": lambda t, z, x: z @ (x * (1 + 0j)),
    "real part": lambda t, z, x: z.real**2,
    "imaginary part": lambda t, z, x: z.imag * x,
    "conj": lambda t, z, x: z.conj() * z * z,
    "complex": lambda t, z, x: t.complex(x, x * 2) * z,
    "where": lambda t, z, x: t.where(t.tensor([True, False]), z, z * 2),
    "mean": lambda t, z, x: (z * z).mean(),
    "cat with reals": lambda t, z, x: t.cat([z, x]) ** 2,
    "index": lambda t, z, x: z[0] * z[1],
    "a phase": lambda t, z, x: (t.exp(1j * z) * x).abs(),
    "norm": lambda t, z, x: t.norm(z),
    "in place": lambda t, z, x: (z * 1).mul_(x).add_(z),
}


def real_loss(t, y):
    """Return a real number of which every part of y has a share."""
    y = y * (0.3 - 0.7j) if y.is_complex() else y
    return (y.real if y.is_complex() else y).sum()


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_first_and_second_gradients_are_pytorchs(torch, program):
    def gradients(t):
        z = t.tensor(Z, requires_grad=True)
        x = t.tensor(X, requires_grad=True)
        first = t.autograd.grad(
            real_loss(t, program(t, z, x)), (z, x), create_graph=True, materialize_grads=True
        )
        size = sum((g * g.conj()).real.sum() if g.is_complex() else (g * g).sum() for g in first)
        second = t.autograd.grad(size, (z, x), materialize_grads=True) if size.requires_grad else ()
        detached = (g.detach() for g in (*first, *second))
        return [np.asarray(g.resolve_conj() if t is torch else g) for g in detached]

    for ours, theirs in zip(gradients(pg), gradients(torch), strict=False):
        np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-12)
        assert ours.dtype == theirs.dtype


def test_an_op_that_is_declared_for_real_numbers_refuses_complex_ones():
    real_part = op(lambda ctx, x: np.real(x).copy(), lambda ctx, g: g)
    z = pg.tensor(Z, requires_grad=True)
    with pytest.raises(TypeError, match="declared for real numbers only.*complex = 'holomorphic'"):
        Cube.apply(z)
    with pytest.raises(TypeError, match="declared for real numbers only"):
        real_part.apply(z).sum().backward()


def test_a_holomorphic_op_needs_no_rule_of_its_own_for_complex_numbers():
    holomorphic = cube(lambda g, x: g * 3 * x**2, complex="holomorphic")
    z = pg.tensor(Z, requires_grad=True)
    y = holomorphic.apply(z)
    (grad,) = pg.autograd.grad(y, z, pg.ones_like(y), create_graph=True)
    np.testing.assert_allclose(grad.detach(), np.conj(3 * Z**2))
    (second,) = pg.autograd.grad(grad.real.sum(), z)
    np.testing.assert_allclose(second, np.conj(6 * Z))
    assert y.grad_fn.name() == "CubeBackward"


def test_the_sign_of_a_complex_number_has_no_slope_at_zero():
    z = pg.tensor([0j, 3 + 4j], requires_grad=True)
    pg.abs(z).sum().backward()
    np.testing.assert_allclose(z.grad, [0, 0.6 + 0.8j])
    s = pg.sign(z)
    (grad,) = pg.autograd.grad(s.real.sum(), z)
    np.testing.assert_allclose(grad, [0, (1 - 0.6 * (0.6 + 0.8j)) / 5], rtol=1e-6)


NOT_COMPLEX = "imag is not implemented for tensors with non-complex"


def test_parts_are_shown_and_set_through_their_names():
    z = pg.tensor([1 + 2j, 3 - 1j])
    z.real = 0
    z.imag = pg.tensor([5.0, 6.0])
    z[0].real = 3.5
    assert z.tolist() == [3.5 + 5j, 6j]
    x = pg.tensor([1.0, 2.0])
    assert pg.real(x) is pg.conj(x) is x
    x.real = 5
    assert x.tolist() == [5.0, 5.0]
    for call, words in (
        (lambda: x.imag, NOT_COMPLEX),
        (lambda: setattr(x, "imag", 1), NOT_COMPLEX),
        (
            lambda: pg.complex(x, x.double()),
            "Expected object of scalar type Float but got .* Double",
        ),
        (lambda: setattr(z.requires_grad_(), "real", 0), "a view of a leaf Variable that requires"),
    ):
        with pytest.raises(RuntimeError, match=words):
            call()


# z times two complex numbers, with the rule that a real op would have.
TwoProducts = op(
    lambda ctx, z: (z * (1 + 2j), z * 3j),
    lambda ctx, first, second: first * (1 + 2j) + second * 3j,
    complex="holomorphic",
)


def test_the_rule_of_a_holomorphic_op_with_two_outputs_is_conjugated_once():
    z = pg.tensor([1 + 1j], requires_grad=True)
    one, other = TwoProducts.apply(z)
    (one.real + other.real).sum().backward()
    assert z.grad.tolist() == [1 - 5j]


def test_a_node_with_a_complex_output_is_of_the_class_of_all_nodes_of_its_op():
    z = pg.tensor([1 + 1j], requires_grad=True)
    y = pg.exp(z)
    node = y.grad_fn
    node.metadata["kept"] = "here"
    assert type(node) is type(pg.exp(pg.tensor([1.0], requires_grad=True)).grad_fn)
    run = node.for_run((True,), True)
    assert run is not node
    assert run.metadata is node.metadata
    assert (run.name(), run.pair[1]) == (node.name(), 0)
    (by_hand,) = node(pg.ones(1, dtype=pg.complex64))
    np.testing.assert_allclose(by_hand.detach(), np.conj(np.exp(z.detach().numpy())), rtol=1e-6)


# Views of complex numbers, each written to from both sides. `look` shows what is there; z and w require grad.

VIEWS = {
    "conj": lambda a: a.conj(),
    "real": lambda a: a.real,
    "imag": lambda a: a.imag,
    "imag of conj": lambda a: a.conj().imag,
    "real of conj": lambda a: a.conj().real,
    "conj twice": lambda a: a.conj().conj(),
    "part of conj": lambda a: a.conj()[1:],
    "conj of a part": lambda a: a[::2].conj(),
    "transposed conj": lambda a: a.view(3, 1).conj().T,
    "conj in another shape": lambda a: a.conj().view(3, 1)[1:].imag[:, 0],
    "real part of a part": lambda a: a[1].real,
}

WRITES = {
    "to the base": lambda a, v, w: a.mul_(2j),
    "to the view": lambda a, v, w: v.mul_(3),
    "a number to the view": lambda a, v, w: v.fill_(0.5),
    "a tensor to the view": lambda a, v, w: v.copy_(w.real),
    "a tensor to a part of the base": lambda a, v, w: a.__setitem__(1, w),
    "the base to the view": lambda a, v, w: v.add_((a * (1 + 2j)).sum().real),
    "the view to the base": lambda a, v, w: a.copy_(v.sum()),
    "both": lambda a, v, w: (v.mul_(w.abs()), a.mul_(w), v.add_(1)),
    "to the base detached": lambda a, v, w: a.detach().mul_(2),
    "to the view detached": lambda a, v, w: v.detach().mul_(2),
    "to the data of the view": lambda a, v, w: v.data.mul_(2),
    "to the real part of the base": lambda a, v, w: setattr(a, "real", w.imag),
    "to the imaginary part of the view": lambda a, v, w: (
        setattr(v, "imag", w.real) if v.is_complex() else setattr(v, "real", 7)
    ),
}


NUMBERS = np.array([1 + 2j, 3 - 1j, -2 + 0.5j])
TO_THE_VIEW = [name for name in WRITES if "the view" in name and name != "the view to the base"]


PAIRED = [(False, write) for write in WRITES] + [(True, write) for write in TO_THE_VIEW]


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_a_complex_view_and_its_base_change_together_as_do_their_gradients(torch, view):
    """The base is complex, or real and shown two by two (`pairs`)."""

    def run(t, pairs, write):
        numbers = NUMBERS.view(float).reshape(3, 2) if pairs else NUMBERS
        z = t.tensor(numbers.tolist(), dtype=t.float64 if pairs else t.complex128)
        z.requires_grad_()
        w = t.tensor(0.75 - 1.25j, dtype=t.complex128, requires_grad=True)
        a = z.clone()
        v = view(t.view_as_complex(a) if pairs else a)
        facts = (v._is_view(), v._base is a, v.is_conj(), v.is_neg(), v.resolve_conj() is v)
        WRITES[write](a, v, w)
        assert a._version == v._version
        loss = (a * a * (1 + 2j)).abs().sum() + (v * v * v).abs().sum() * (1 + a.abs().sum())
        first = t.autograd.grad(loss, (z, w), create_graph=True, allow_unused=True)
        size = sum(g.abs().sum() for g in first if g is not None)
        second = t.autograd.grad(size, (z, w), allow_unused=True)
        values = [a, v, *first, *second]
        return facts, [None if x is None else np.array(x.detach().tolist()) for x in values]

    for pairs, write in PAIRED:
        (facts, mine), (their_facts, theirs) = run(pg, pairs, write), run(torch, pairs, write)
        assert facts == their_facts, (pairs, write)
        for got, expected in zip(mine, theirs, strict=True):
            assert (got is None) == (expected is None), (pairs, write)
            if got is not None:
                np.testing.assert_allclose(got, expected, 1e-9, 1e-12, err_msg=f"{pairs}, {write}")


def test_the_conjugate_of_one_number_is_a_view_too():
    z = pg.tensor(1 + 2j, requires_grad=True)
    a = z.clone()
    v = a.conj()
    a.mul_(2)
    assert v.item() == 2 - 4j
    assert v._base is a
    v.imag.add_(1)
    assert a.item() == 2 + 3j
    (v * 1j).real.backward()
    assert z.grad.item() == 2j
    row = pg.tensor([1 + 2j]).conj()[0]
    assert row.is_conj()
    assert row.numpy(force=True).shape == ()
    first = op(lambda ctx, a, count: a[:count], None).apply(pg.tensor([1j, 2j, 3j]).conj(), 2)
    assert first.is_conj()
    assert first.tolist() == [-1j, -2j]


def test_a_conjugate_is_copied_stored_and_reshaped_in_place_and_shows_what_numpy_writes():
    array = np.array([0.5 + 1j, 1.5j])
    a = pg.from_numpy(array)
    v = a.conj()
    array *= 2
    stored, alone, alias = pickle.loads(pickle.dumps(v)), copy.deepcopy(v), copy.copy(v)
    v.unsqueeze_(0)
    v[0, 0] = 7j
    assert a.tolist() == [-7j, 3j]
    assert alias.tolist() == [7j, -3j]
    assert stored.tolist() == alone.tolist() == [1 - 2j, -3j]
    with pytest.raises(RuntimeError, match=r"^data cannot be set of a view that is conj.*copy_"):
        v.data = pg.tensor([5j])
    v.copy_(pg.tensor([[5j, 0]], dtype=v.dtype))
    assert a.tolist() == [-5j, 0]


def test_the_memory_of_a_conjugate_is_not_handed_out():
    v = pg.tensor([1 + 2j]).conj()
    for lazy, way_out in ((v, "resolve_conj"), (v.imag, "resolve_neg")):
        for take in (lambda t: t.numpy(), np.asarray, lambda t: t.__dlpack__(), pg.Tensor):
            with pytest.raises(
                RuntimeError, match=rf"^Can't call numpy\(\) .*tensor.{way_out}\(\)"
            ):
                take(lazy)
        copy = getattr(lazy, way_out)()
        assert copy.numpy().tolist() == lazy.numpy(force=True).tolist() == lazy.tolist()
        assert getattr(copy, way_out)() is copy


def test_a_conjugate_may_be_a_gradient_to_which_more_is_added_or_a_hook_writes():
    x, given = pg.tensor([1 + 2j], requires_grad=True), pg.tensor([1j])
    x.grad = given.conj()
    x.real.sum().backward()
    assert (x.grad.tolist(), given.tolist()) == ([1 - 1j], [1j])
    x.grad = None
    y = x * 1
    y.register_hook(lambda g: g.conj().mul_(2))
    seed = pg.tensor([1 + 1j])
    y.backward(seed)
    assert (x.grad.tolist(), seed.tolist()) == ([2 - 2j], [1 + 1j])


def test_a_function_that_changes_a_conjugate_in_place_changes_its_base():
    def forward(ctx, x):
        ctx.mark_dirty(x)
        x *= 2
        return x

    a = pg.tensor([1 + 2j])
    v = a.conj()
    op(forward, lambda ctx, g: 2 * g, complex=True).apply(v)
    assert (a.tolist(), v.tolist()) == ([2 + 4j], [2 - 4j])


GRAPH = pg.autograd.graph
SAVING = {
    "as it is": contextlib.nullcontext,
    "on the CPU": GRAPH.save_on_cpu,
    "a copy of what is written to": GRAPH.allow_mutation_on_saved_tensors,
    "packed": lambda: GRAPH.saved_tensors_hooks(lambda t: t, lambda t: t),
    "packed and detached": lambda: GRAPH.saved_tensors_hooks(lambda t: t.detach(), lambda t: t),
}


@pytest.mark.parametrize("saving", SAVING)
def test_a_saved_conjugate_whose_base_is_changed_is_a_copy_or_refused(saving):
    z = pg.tensor([1 + 2j], requires_grad=True)
    with SAVING[saving]():
        a = z * 1
        y = a.conj() * a.conj()
        a.mul_(0)
        if "cop" in saving or "CPU" in saving:
            y.real.sum().backward()
            assert z.grad.tolist() == [2 - 4j]
    if z.grad is None:
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            y.real.sum().backward()
