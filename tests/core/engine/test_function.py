"""`Function` and `ArrayFunction`: the contract between an op's author and the engine."""

import functools
import sys

import numpy as np
import pytest

import plugrad as pg
from tests.example_ops import Cube, Square, op


@pytest.fixture
def x():
    return pg.tensor([2.0, 3.0], requires_grad=True)


def test_an_array_function_sees_arrays_first_and_tensors_when_recorded(x):
    kinds = []

    def backward(ctx, g):
        kinds.append((type(g), type(ctx.saved_tensors[0])))
        return g * ctx.saved_tensors[0]

    def forward(ctx, a):
        ctx.save_for_backward(a)
        kinds.append(type(a))
        return a * a / 2

    half = op(forward, backward).apply
    pg.autograd.grad(half(x).sum(), x)
    pg.autograd.grad(half(x).sum(), x, create_graph=True)
    assert kinds == [np.ndarray, (np.ndarray, np.ndarray), np.ndarray, (pg.Tensor, pg.Tensor)]


def test_settings_are_keyword_only_and_get_no_gradient(x):
    def forward(ctx, x, *, factor=1.0):
        ctx.factor = factor
        return x * factor

    scale = op(forward, lambda ctx, g: g * ctx.factor).apply
    assert scale(x, factor=3.0).tolist() == scale(x, 3.0).tolist() == [6.0, 9.0]
    assert scale(x=x).tolist() == [2.0, 3.0]
    scale(x, factor=3.0).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
    for args, settings, words in (
        ((), {"zz": 1}, "got an unexpected keyword argument 'zz'"),
        ((2.0,), {"factor": 1}, "got multiple values for argument 'factor'"),
        ((2.0, 3.0), {}, "takes 2 positional arguments but 3 were given"),
    ):
        with pytest.raises(TypeError, match=words):
            scale(x, *args, **settings)


def test_a_decorated_forward_takes_what_its_signature_says(x):
    def decorated(forward):
        @functools.wraps(forward)
        def call(*args, **settings):
            return forward(*args, **settings)

        return call

    def forward(ctx, x, y=2.0, *, factor=1.0):
        ctx.slope = y * factor
        return x * ctx.slope

    scale = op(decorated(forward), lambda ctx, g: (g * ctx.slope, None))
    assert scale.apply(x).tolist() == [4.0, 6.0]
    assert scale.apply(x, 1.0, 3.0).tolist() == [6.0, 9.0]
    assert scale.apply(x=x, factor=2.0).tolist() == [8.0, 12.0]
    scale.apply(x, 3.0).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'zz'; it takes x, y"):
        scale.apply(x, zz=1)


def test_calling_the_class_itself_says_apply(x):
    for call in (lambda: Cube(x), lambda: Cube(x=x)):
        with pytest.raises(TypeError, match=r"Cube\(...\) does not call the op: write Cube.apply"):
            call()


def test_plain_numbers_and_arrays_are_taken_and_give_no_tensor():
    assert (Cube.apply(2.0), Square.apply(3.0)) == (8.0, 9.0)
    assert isinstance(Cube.apply(np.ones(2)), np.ndarray)


def test_an_array_returned_as_it_is_becomes_a_new_tensor_with_history(x):
    y = op(lambda ctx, a: a, lambda ctx, g: g * 5).apply(x)
    assert y is not x
    assert np.shares_memory(y.detach().numpy(), x.detach().numpy())
    y.sum().backward()
    assert x.grad.tolist() == [5.0, 5.0]


def test_several_outputs_are_differentiable_twice_and_for_some_inputs_only(x):
    def backward(ctx, by_product, by_square):
        x, w = ctx.saved_tensors
        return by_product * w + by_square * 2 * x, by_product * x

    both = op(lambda ctx, x, w: ctx.save_for_backward(x, w) or (x * w, x * x), backward)
    product, square = both.apply(x, pg.tensor([5.0, 7.0], requires_grad=True))
    (first,) = pg.autograd.grad((product * square).sum(), x, create_graph=True)
    assert first.tolist() == [3 * 4 * 5, 3 * 9 * 7]
    assert pg.autograd.grad(first.sum(), x)[0].tolist() == [6 * 2 * 5, 6 * 3 * 7]


def test_a_gradient_that_would_broadcast_is_an_error_that_names_argument_and_axes():
    bias = pg.ones(3, requires_grad=True)
    y = op(lambda ctx, x, bias: x + bias, lambda ctx, g: (g, g)).apply(pg.ones(2, 3), bias)
    words = r"argument 1 \('bias'\).*Sum the gradient over the broadcast axes \(0,\)"
    with pytest.raises(RuntimeError, match=words):
        y.sum().backward()
    assert bias.grad is None


LOST = {  # ops that would lose a gradient, or return what is no tensor, and what is said
    "in a setting": (
        lambda x: op(lambda ctx, a, *, scale: a * 2).apply(pg.ones(2), scale=x),
        "argument 'scale' is or holds a Tensor that requires grad",
    ),
    "an array of a Function": (
        lambda x: op(lambda ctx, t: np.ones(2), None, pg.Function).apply(x),
        "returned a NumPy ndarray, whose gradient would be lost",
    ),
    "in a tuple": (lambda x: HIDES.apply(x), "holds a Tensor, whose gradient would be lost"),
    "in a list": (
        lambda x: op(lambda ctx, x: np.array_split(x, 2)).apply(x),
        "forward returned a list that holds an array",
    ),
    "a text": (
        lambda x: op(lambda ctx, x: (x * 1, np.array(["a"]))).apply(x),
        "a tensor holds numbers or booleans, not <U1",
    ),
}
HIDES = op(lambda ctx, x: ((1, [x * 2]), x * 3), lambda ctx, *grads: grads[-1], pg.Function)


@pytest.mark.parametrize("where", LOST)
def test_what_would_lose_a_gradient_is_refused_and_returned_where_there_is_none(x, where):
    call, words = LOST[where]
    with pytest.raises(TypeError, match=words):
        call(x)
    assert len(HIDES.apply(x.detach())) == 2


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_each_saved_number_that_was_computed_is_an_intermediate_and_no_index_is(dtype):
    def forward(ctx, x):
        squares = (x * x).sum()  # of float64, NumPy's number is a Python float, too
        ctx.save_for_backward(x, squares, x.argsort(), -squares)
        return x * squares

    def backward(ctx, grad_output):
        x, squares, _, _ = ctx.saved_tensors
        return grad_output * squares + 2 * x * (grad_output * x).sum()

    x = pg.tensor(np.array([1.0, 2.0], dtype), requires_grad=True)
    (first,) = pg.autograd.grad(op(forward, backward).apply(x).sum(), x, create_graph=True)
    with pytest.raises(pg.PlugradError, match="slot 1 and slot 3 is neither an input nor"):
        pg.autograd.grad(first.sum(), x)


def test_a_rule_that_returns_a_bare_array_while_recorded_raises_at_the_second_derivative(x):
    square = op(
        lambda ctx, a: ctx.save_for_backward(a) or a * a,
        lambda ctx, g: 2 * np.asarray(g.detach() if isinstance(g, pg.Tensor) else g) * 3.0,
    )
    given = pg.ones_like(x).requires_grad_()
    for by in (x, given):  # the gradient that was given is a leaf
        (first,) = pg.autograd.grad(square.apply(x), x, given, create_graph=True)
        with pytest.raises(RuntimeError, match="its backward returned an array, not a Tensor"):
            pg.autograd.grad(first.sum(), by, allow_unused=True)


def test_input_shape_is_known_without_saving(x):
    def backward(ctx, g):
        with pytest.raises(ValueError, match="argument 1 needs no gradient"):
            ctx.input_shape(1)
        return pg.sum_to_size(g, ctx.input_shape(0)), None

    op(lambda ctx, a, b: a + b, backward).apply(x, pg.ones(4, 2)).sum().backward()
    assert x.grad.tolist() == [4.0, 4.0]


def test_every_name_on_ctx_without_an_underscore_is_the_authors(x):
    names = ("shape", "dtype", "number", "edges", "saved", "rule", "function", "watch", "outputs")

    def forward(ctx, a):
        for position, name in enumerate(names):
            setattr(ctx, name, position)
        return a * 2

    def backward(ctx, g):
        assert [getattr(ctx, name) for name in names] == list(range(len(names)))
        return g * 2

    for base in (pg.Function, pg.ArrayFunction):
        op(forward, backward, base).apply(x).sum().backward()
    assert x.grad.tolist() == [4.0, 4.0]


def test_a_plain_array_argument_is_a_constant_at_every_order(x):
    weights = np.array([5.0, 7.0], dtype=np.float32)
    (first,) = pg.autograd.grad((x**4 * weights).sum(), x, create_graph=True)
    (second,) = pg.autograd.grad(first.sum(), x, create_graph=True)
    (third,) = pg.autograd.grad(second.sum(), x)
    assert third.tolist() == [24 * 2 * 5.0, 24 * 3 * 7.0]


def test_setup_context_sees_the_defaults_that_the_call_left_out(x):
    scaled = op(
        lambda x, factor=3.0: x * factor,
        lambda ctx, g: (g * ctx.factor, None),
        pg.Function,
        setup_context=staticmethod(lambda ctx, inputs, output: setattr(ctx, "factor", inputs[1])),
    )
    scaled.apply(x).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]


def test_a_tensor_with_a_history_that_forward_returns_keeps_it(x):
    kept = x * 3
    before = kept.grad_fn
    given = op(lambda ctx, x: kept, lambda ctx, g: g, pg.Function)
    assert given.apply(x).grad_fn is not before
    assert kept.grad_fn is before


def test_two_tensors_that_share_one_array_are_told_apart():
    array = np.array([1.0, 2.0])
    a, b = (pg.from_numpy(array).requires_grad_() for _ in range(2))
    (by_a,) = pg.autograd.grad((a * b).sum(), a, create_graph=True)
    by_a_and_a, by_a_and_b = pg.autograd.grad(by_a.sum(), (a, b), materialize_grads=True)
    assert (by_a_and_a.tolist(), by_a_and_b.tolist()) == ([0.0, 0.0], [1.0, 1.0])
    (both,) = pg.autograd.grad(pg.where(a > 1, a, b).sum(), b)
    assert both.tolist() == [1.0, 0.0]


# Its arguments have the names of variables of whoever calls it.
NamedAsInside = op(lambda ctx, node, other: node * other, lambda ctx, g: (g * 3, g * 2))


def test_a_debugger_that_looks_at_the_variables_changes_no_result():
    def gradients(call):
        a, b = pg.tensor([2.0], requires_grad=True), pg.tensor([3.0], requires_grad=True)
        call(a, b).backward()
        return a.grad.item(), b.grad.item()

    def look(frame, event, argument):
        assert frame.f_locals is not None  # read, and up to Python 3.12 written back
        return look

    calls = (
        lambda a, b: (a * b).sum(),
        lambda a, b: pg.mul(input=a, other=b).sum(),
        lambda a, b: (3 * a - b / 2).sum().exp(),
        lambda a, b: NamedAsInside.apply(a, other=b).sum(),
    )
    expected = [*map(gradients, calls)]
    outer = sys.gettrace()
    sys.settrace(look)
    try:
        seen = [*map(gradients, calls)]
    finally:
        sys.settrace(outer)
    assert seen == expected


def test_an_op_may_call_its_argument_or_variable_out():
    place = pg.zeros(2)
    a = pg.tensor([1.0, 2.0])
    assert NamedAsInside.apply(a, a, out=place) is place
    assert place.tolist() == [1.0, 4.0]
    twice = op(lambda ctx, out: out * 2, lambda ctx, g: g * 2)
    a = pg.tensor([1.0], requires_grad=True)
    assert twice.apply(a).item() == twice.apply(out=a).item() == 2.0


def test_a_list_that_holds_itself_may_be_an_argument():
    ignoring = op(lambda ctx, x, names: x * len(names), lambda ctx, g: (g, None), pg.Function)
    names = ["a"]
    names.append(names)
    assert ignoring.apply(pg.ones(1), names).tolist() == [2.0]
    with pytest.raises(TypeError, match="must be Tensor or number, not list"):
        pg.add(pg.ones(1), names)
    with pytest.raises(TypeError, match="would be silently untracked"):
        ignoring.apply(pg.ones(1), [names, [pg.ones(1, requires_grad=True)]])


@pytest.mark.parametrize("value", [1.0, [1.0], "a", None, {}, object()])
def test_what_is_no_tensor_is_refused_with_plugrad_tensor_only_where_that_takes_it(value):
    with pytest.raises(TypeError, match="must be Tensor, not") as refused:
        pg.exp(value)
    if "plugrad.tensor(...)" in str(refused.value):
        pg.exp(pg.tensor(value))
    else:
        with pytest.raises((TypeError, ValueError, RuntimeError)):
            pg.tensor(value)


def test_a_subclass_that_only_declares_something_is_an_op_of_its_own():
    class Twice(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        def backward(ctx, grad_output):
            return 2 * grad_output

    class Named(Twice):
        complex = "holomorphic"

    x = pg.ones(2, requires_grad=True)
    assert Twice.apply(x).grad_fn.name() == "TwiceBackward"
    assert Named.apply(x).grad_fn.name() == "NamedBackward"
    assert Named.node_class._facts.complex == "holomorphic" != Twice.node_class._facts.complex
