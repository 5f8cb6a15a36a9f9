"""What is the caller's stays as it is, whatever a rule or a hook does with the gradients it is given."""

import copy

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import InPlaceError
from tests.example_ops import op

# Ways to write to a Tensor's memory, and to an array's.
TENSOR_WRITES = {
    "mul_": lambda g: g.mul_(2),
    "assignment": lambda g: g.__setitem__(0, 5.0),
    "view": lambda g: g.view(-1).mul_(2),
    "out": lambda g: pg.mul(g, 2, out=g),
    "detach": lambda g: g.detach().mul_(2),
    "data": lambda g: g.data.mul_(2),
    "numpy": lambda g: np.multiply(g.numpy(), 2, out=g.numpy()),
    "asarray": lambda g: np.asarray(g).fill(7),
    "view's numpy": lambda g: g.reshape(-1).numpy().fill(7),
    "expanded": lambda g: g.expand(2).detach().numpy().fill(7) or g.numpy().fill(7),
    "memoryview": lambda g: memoryview(g.numpy()).__setitem__(0, 7.0),
    "dlpack": lambda g: np.from_dlpack(g).fill(7),
    "from_numpy": lambda g: pg.from_numpy(g.detach().numpy()).mul_(2),
}
ARRAY_WRITES = {
    "in place": lambda g: np.multiply(g, 2, out=g),
    "view": lambda g: g.reshape(-1).fill(3),
    "base": lambda g: (g if g.base is None else g.base).fill(4),
    "transposed": lambda g: g.T.fill(4),
}
WRITERS = [
    pytest.param(base, write, id=f"{kind}, {name}")
    for kind, base, writes in (
        ("Function", pg.Function, TENSOR_WRITES),
        ("array", pg.ArrayFunction, ARRAY_WRITES),
    )
    for name, write in writes.items()
]
ROUTES = {
    "directly": lambda y, x: y,
    "through a view": lambda y, x: y.reshape(2),
    "through two views": lambda y, x: y[None][0],
    "beside another branch": lambda y, x: y + x,
    "beside another view": lambda y, x: y.reshape(2) + x.reshape(1, 2)[0],
    "below a sum": lambda y, x: (y + x) + (y + x).reshape(2),
}


def writer(base, write):
    """Return an identity whose rule writes to its gradient, and what it made of it."""
    seen = []

    def backward(ctx, grad_output):
        write(grad_output)
        array = grad_output if isinstance(grad_output, np.ndarray) else grad_output.numpy()
        seen.append(array.copy())
        return grad_output

    return op(lambda ctx, x: x * 1, backward, base).apply, seen


def times(rule, **facts):
    """Return the `apply` of an identity on arrays whose rule is `rule(grad_output)`."""
    return op(lambda ctx, x: x * 1, lambda ctx, g: rule(g), **facts).apply


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(("base", "write"), WRITERS)
def test_a_rule_that_writes_to_its_gradient_changes_its_own_alone(base, write, route):
    apply, seen = writer(base, write)
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    other = pg.tensor([1.0, 2.0], requires_grad=True)
    given = pg.tensor([1.0, 3.0])
    ROUTES[route](apply(x), other).backward(given)
    assert given.tolist() == [1.0, 3.0]
    assert given._version == 0
    # Its own writes do count, as in PyTorch.
    assert x.grad.tolist() == seen[0].tolist() != [1.0, 3.0]
    if other.grad is not None:
        times = 2 if route == "below a sum" else 1
        assert other.grad.tolist() == [times * 1.0, times * 3.0]


@pytest.mark.parametrize("name", [name for name in TENSOR_WRITES if name != "assignment"])
@pytest.mark.parametrize("node", [False, True])
def test_a_hook_that_writes_to_its_gradient_changes_nobody_elses(name, node):
    write = TENSOR_WRITES[name]
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    given = pg.tensor([1.0, 3.0])
    y = x * 1
    z = x * 1
    registered(y, "before" if node else "tensor", lambda grad: (write(grad), None)[1])
    (y + z).reshape(2).backward(given)
    assert given.tolist() == [1.0, 3.0]
    untouched = pg.autograd.grad((z * 1).sum(), z, allow_unused=True)
    assert untouched[0].tolist() == [1.0, 1.0]


@pytest.mark.parametrize("create_graph", [False, True])
def test_a_rule_marked_once_differentiable_may_write_too(create_graph):
    @pg.autograd.function.once_differentiable
    def backward(ctx, grad_output):
        grad_output *= 2
        return grad_output

    x = pg.tensor([1.0, 2.0], requires_grad=True)
    given = pg.tensor([1.0, 3.0])
    y = op(lambda ctx, x: x * 2, backward).apply(x)
    (grad,) = pg.autograd.grad(y, x, given, create_graph=create_graph)
    assert (grad.tolist(), given.tolist()) == ([2.0, 6.0], [1.0, 3.0])


def test_calling_a_node_leaves_the_gradient_that_it_is_given():
    apply, _ = writer(pg.ArrayFunction, ARRAY_WRITES["in place"])
    given = pg.tensor([1.0, 3.0])
    y = apply(pg.ones(2, requires_grad=True))
    with pg.no_grad():
        assert y.grad_fn(given)[0].tolist() == [2.0, 6.0]
    assert given.tolist() == [1.0, 3.0]


def test_a_sum_is_never_made_in_an_array_that_two_branches_share():
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    y = pg.tensor([1.0, 2.0], requires_grad=True)
    ones = pg.tensor([1.0, 1.0])
    u = x * ones
    z = (x + y) * ones
    (u * ones + z * ones).backward(ones.clone())
    assert (x.grad.tolist(), y.grad.tolist()) == ([2.0, 2.0], [1.0, 1.0])


def test_an_array_that_a_rule_keeps_is_not_added_to():
    kept = []
    keeping = times(lambda g: kept.append(g * 3) or kept[-1])
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    (keeping(x) + keeping(x) + x).sum().backward()
    assert x.grad.tolist() == [7.0, 7.0]
    assert [array.tolist() for array in kept] == [[3.0, 3.0]] * 2
    x.grad.zero_()
    assert kept[0].tolist() == [3.0, 3.0]


@pytest.mark.parametrize(("factor", "expected"), [(1, 0), (None, 1)])
def test_a_large_fan_in_allocates_once(monkeypatch, factor, expected):
    """The other direction: what the sweep made, or `mul`, which makes new ones, is added to."""
    from plugrad.engine.sweep import ownership

    sums = []
    monkeypatch.setattr(
        ownership, "as_array", lambda value: sums.append(value) or np.asarray(value)
    )
    x = pg.tensor(1.0, requires_grad=True)  # 0-d: every new sum passes `as_array`
    total = x * 1
    for _ in range(50):
        total = total + (x if factor is None else x * factor)
    total.backward()
    assert x.grad.item() == 51.0
    assert len(sums) == expected


def test_a_gradient_that_nobody_else_sees_is_the_grad_itself():
    arrays = []
    new = times(lambda g: arrays.append(g * 2) or arrays[-1], new_gradients=True)
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    new(x).sum().backward()
    assert x.grad.numpy() is arrays[0]
    (grad,) = pg.autograd.grad(new(x).sum(), x)
    assert grad.numpy() is arrays[1]


@pytest.mark.parametrize("register", ["tensor", "node", "before", "leaf"])
def test_what_a_hook_keeps_is_not_the_grad(register):
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    y = times(lambda g: g * 2, new_gradients=True)(x)
    kept = []

    def once(*grads):  # it takes itself away, so that no hook is left to be seen
        handle.remove()
        kept.append(grads[0] if isinstance(grads[0], pg.Tensor) else grads[0][0])

    handle = {
        "tensor": x.register_hook,
        "node": y.grad_fn.register_hook,
        "before": y.grad_fn.register_prehook,
        "leaf": y.grad_fn.next_functions[0][0].register_prehook,
    }[register](once)
    y.sum().backward()
    before = kept[0].tolist()
    x.grad.mul_(10)
    assert kept[0].tolist() == before


# `.grad` is written to all or none.


def test_a_grad_that_cannot_be_added_to_is_refused_before_any_is_changed():
    a, b = (pg.ones(3, requires_grad=True) for _ in "ab")
    a.grad = pg.zeros(3)
    b.grad = pg.zeros(1).expand(3)
    with pytest.raises(InPlaceError, match="unsupported operation: .* clone"):
        (a + b).sum().backward()
    assert a.grad.tolist() == [0.0, 0.0, 0.0]
    assert a.grad._version == 0  # what saved it may still be differentiated through
    for value in (pg.ones(2), pg.ones(3, dtype=pg.complex64)):  # it no longer fits
        a, b = (pg.ones(3, requires_grad=True) for _ in "ab")
        (a + b).sum().backward()
        b.data = value
        with pytest.raises(InPlaceError, match=r"backward\(\) writes into its tensor"):
            (a.sum() + (b * b.conj()).real.sum()).backward()
        assert a.grad.tolist() == b.grad.tolist() == [1.0, 1.0, 1.0]


# Memory that a gradient shares, on every way out of it.


def set_data(tensor, value):
    tensor.data = value
    return tensor


SHARES = {
    "Tensor": pg.Tensor,
    "copy.copy": copy.copy,
    "Variable": pg.autograd.Variable,
    ".data of another": lambda g: set_data(pg.zeros(2), g),
}


@pytest.mark.parametrize("name", SHARES)
def test_a_write_through_another_name_of_a_gradient_changes_no_other_branch(name):
    x, other = (pg.tensor([1.0, 2.0], requires_grad=True) for _ in "ab")
    x.register_hook(lambda grad: (SHARES[name](grad).mul_(2), None)[1])
    (x + other).backward(pg.tensor([1.0, 3.0]))
    assert x.grad.tolist() == [2.0, 6.0]  # what is written through it counts here, as in PyTorch
    assert other.grad.tolist() == [1.0, 3.0]


REPLACED = {
    "data": lambda g: set_data(g, g * 2),
    "t_": lambda g: g.t_(),
    "transpose_": lambda g: g.transpose_(0, 1),
}


def test_a_gradient_that_a_hook_makes_a_grad_is_not_added_to_where_others_see_it():
    scale = op(
        lambda ctx, x, w: ctx.save_for_backward(w) or x * w,
        lambda ctx, grad_output: (ctx.saved_tensors[0], None),
        pg.Function,
    )

    w = pg.tensor([5.0, 7.0])
    x, other = (pg.tensor([1.0, 2.0], requires_grad=True) for _ in "ab")
    kept = []
    x.register_hook(kept.append)
    x.register_hook(lambda grad: setattr(other, "grad", grad))
    scale.apply(x, w).sum().backward()
    (other * 2).sum().backward()
    assert other.grad.tolist() == [7.0, 9.0]
    assert w.tolist() == kept[0].tolist() == x.grad.tolist() == [5.0, 7.0]


def registered(y, where, change):
    """Register `change(grad)` as a hook on a tensor or its node, before or after its rule."""
    if where == "tensor":
        y.register_hook(lambda grad: change(grad))
    else:
        register = y.grad_fn.register_prehook if where == "before" else y.grad_fn.register_hook
        register(lambda grads, *_: change(grads[0]))


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("where", ["tensor", "before", "after"])
@pytest.mark.parametrize("name", REPLACED)
def test_what_a_hook_makes_of_its_gradient_counts_however_it_is_done(name, where, create_graph):
    x = pg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    given = pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = x * 1
    registered(y, where, lambda grad: (REPLACED[name](grad), None)[1])
    (grad,) = pg.autograd.grad(y, x, given, create_graph=create_graph)
    assert grad.tolist() == ([[2.0, 4.0], [6.0, 8.0]] if name == "data" else [[1, 3], [2, 4]])
    assert given.tolist() == [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize("where", ["tensor", "before", "after"])
def test_a_hook_that_changes_the_shape_of_its_gradient_is_named(where):
    y = pg.ones(2, requires_grad=True) * 1
    registered(y, where, lambda grad: (grad.unsqueeze_(0), None)[1])
    with pytest.raises(RuntimeError, match=r"hook '<lambda>' has changed the size of value"):
        y.sum().backward()


@pytest.mark.parametrize("create_graph", [False, True])
def test_gradients_that_are_returned_share_no_memory(create_graph):
    x, y = (pg.ones(2, requires_grad=True) for _ in "xy")
    given = pg.tensor([1.0, 2.0])
    total = x + y
    settings = {"create_graph": create_graph, "retain_graph": True}
    grads = pg.autograd.grad(total, [x, y, x, total], given, **settings)
    called = total.grad_fn(given)
    with pg.no_grad():
        for grad in (*grads, *called, *total.grad_fn(given)):
            assert grad.tolist() == [1.0, 2.0]
            grad.mul_(3)
    assert given.tolist() == [1.0, 2.0]


def test_the_grad_that_a_computed_tensor_retained_stays_what_it_was_and_an_array():
    y = pg.tensor([1.0, 2.0], requires_grad=True) * 2
    y.retain_grad()
    total = (y * y).sum()
    total.backward(retain_graph=True)
    kept = y.grad
    total.backward()
    assert (kept.tolist(), y.grad.tolist()) == ([4.0, 8.0], [8.0, 16.0])  # as in PyTorch
    y = pg.tensor(3.0, requires_grad=True) * 2
    y.retain_grad()
    for _ in range(2):
        (y * 1).backward(retain_graph=True)
    assert type(y.grad.numpy()) is np.ndarray
    y.grad.add_(1)
    assert y.grad.item() == 3.0


@pytest.mark.filterwarnings("ignore:the matrix subclass")
@pytest.mark.parametrize("kind", ["memmap", "matrix", "masked"])
def test_arrays_of_numpys_other_classes_are_nobody_elses_either(kind, tmp_path):
    if kind == "memmap":
        array = np.memmap(tmp_path / "memory", dtype=np.float32, mode="w+", shape=(1, 2))
        array[:] = 1
    else:
        array = {"matrix": np.matrix, "masked": np.ma.masked_array}[kind](np.ones((1, 2), "f"))
    apply, _ = writer(pg.ArrayFunction, ARRAY_WRITES["in place"])
    x, y = (pg.ones(1, 2, requires_grad=True) for _ in "xy")
    (y * 1 + apply(x)).backward(pg.from_numpy(array))
    assert (x.grad.tolist(), y.grad.tolist()) == ([[2.0, 2.0]], [[1.0, 1.0]])
    x.grad = y.grad = None
    (x + y).backward(pg.from_numpy(array))
    x.grad.mul_(5)
    assert y.grad.tolist() == array.tolist() == [[1.0, 1.0]]
