"""The authoring kit: what `builtin` is written with is what a stranger's pack can be written with."""

import numpy as np
import pytest

import plugrad as pg
from _plugrad_names import operators
from plugrad import authoring, registry
from plugrad.authoring import (
    Primitive,
    composed,
    every,
    linear,
    on,
    primitive,
    refuses,
    smooth_samples,
    strided,
    uniform,
    within,
)
from plugrad.check import check_op
from plugrad.registry.loading.registration import RegistrationError, validate
from tests import ROOT
from tests.example_ops import op
from tests.ops_builtin.types.typed.pack import (  # right ops, as their own tests say
    Hypot,
    SumOfSquares,
)

PAGE = ROOT / "docs" / "rules.md"


def test_every_name_of_the_kit_is_told():
    page = PAGE.read_text(encoding="utf-8")
    for name in authoring.__all__:
        assert f"`{name}`" in page, name
        thing = getattr(authoring, name)
        if (getattr(thing, "__module__", None) or "").startswith("plugrad.authoring"):
            assert ">>> " in thing.__doc__, name


def forgets_where_the_dimensions_were(ctx, grad_output):
    (input,) = ctx.saved_tensors
    return 2 * input * grad_output


def gives_all_to_the_first(ctx, grad_output):
    return grad_output, authoring.no_gradient(grad_output)


@pytest.mark.parametrize(
    ("right", "rule", "samples"),
    [
        (SumOfSquares, forgets_where_the_dimensions_were, authoring.reduction_samples),
        (Hypot, gives_all_to_the_first, authoring.broadcasting_samples),
    ],
)
def test_the_samples_of_the_kit_show_a_rule_that_is_wrong(right, rule, samples):
    methods = {"backward": staticmethod(rule), "samples": staticmethod(samples)}
    assert check_op(type("Wrong", (right,), methods)).verdict == "fail"


def test_samples_are_the_same_for_the_same_seed():
    of_kit = {name: getattr(authoring, name) for name in authoring.__all__}
    of_kit["samples_within"] = authoring.samples_within(0, 1)
    for name, samples in of_kit.items():
        if "samples" in name or name.endswith("_errors"):
            first, again = ([*samples(np.random.default_rng(3))] for _ in range(2))
            assert first, name
            assert repr(first) == repr(again), name
            for one, other in zip(first, again, strict=True):
                for a, b in zip(one.args, other.args, strict=True):
                    np.testing.assert_array_equal(a, b, name)


def test_computed_says_in_pytorchs_words_what_does_not_fit():
    with pytest.raises(RuntimeError, match=r"The size of tensor a \(3\) must match"):
        authoring.computed(np.hypot, np.ones((2, 3)), np.ones(2))
    with pytest.raises(TypeError, match="must be Tensor or number, not str"):
        authoring.computed(np.hypot, np.ones(2), "1")
    with pytest.raises(NotImplementedError, match="not implemented for complex128"):
        authoring.computed(np.hypot, np.ones(2, complex), np.ones(2))


def test_named_sizes_says_which_array_does_not_fit():
    x, w, b = np.ones((2, 3)), pg.ones(4, 3).double(), np.ones(4)

    def sizes(**arrays):
        return authoring.named_sizes("linear", {"O": 4}, **arrays)

    right = {"input": (x, "N I"), "weight": (w, "O I"), "bias": (b, "4 | None")}
    assert sizes(**right) == {"O": 4, "N": 2, "I": 3, "4": 4}
    for wrong, error, words in (
        ({"weight": (w.T, "O I")}, RuntimeError, r"weight of shape \(O=4, I=3\), but got \[3, 4\]"),
        (
            {"weight": (w, "O I k")},
            RuntimeError,
            r"weight of shape \(O=4, I=3, k\), but got \[4, 3\]",
        ),
        ({"bias": (b, "5")}, RuntimeError, r"bias of shape \(5\), but got \[4\]"),
        (
            {"bias": (b.astype("f"), "O")},
            TypeError,
            r"a Tensor of Double .* bias.to\(input.dtype\)",
        ),
        ({"weight": (None, "O I")}, TypeError, "'weight' must be Tensor, not NoneType"),
        ({"input": (None, "N I | None")}, TypeError, "'input' must be Tensor, not NoneType"),
        ({"input": (x > 0, "N I")}, NotImplementedError, "not implemented for 'Bool'"),
    ):
        with pytest.raises(error, match=words):
            sizes(**right | wrong)


def test_the_array_of_a_tensor_is_had_without_its_graph_and_with_its_conjugation():
    x = pg.tensor([1 + 2j], requires_grad=True)
    assert authoring.array_of(pg.conj(x)) == 1 - 2j
    assert type(authoring.array_of(pg.conj(x))) is np.ndarray
    assert authoring.array_of([x]) == [x]


def test_a_context_is_the_node_that_forward_and_backward_see():
    seen = []
    same = op(lambda ctx, x: seen.append(ctx) or x.clone(), lambda ctx, g: g, pg.Function)
    same.apply(pg.ones(1, requires_grad=True))
    assert isinstance(seen[0], authoring.Context)
    assert pg.autograd.function.FunctionCtx is authoring.Context


# Ops that only rules call.


def test_what_only_rules_call_says_so_itself_and_is_found_by_rules_and_by_no_person():
    for_rules = {op.name for op in registry.ops("builtin") if op.for_rules}
    # Whoever adds one counts it here: it has no name of PyTorch's.
    assert len(for_rules) == 28, for_rules
    assert {"conv2d_weight", "index_adjoint", "softmax_backward"} <= for_rules
    assert for_rules <= {*dir(pg.ops.builtin)}
    assert not for_rules & {*dir(pg)}
    assert {"conv2d", "index", "exp", "authoring"} <= {*dir(pg)}
    assert all(getattr(pg, name) is getattr(pg.ops.builtin, name) for name in for_rules)
    tables = (operators.OPERATORS, operators.METHODS, operators.REFLECTED, operators.IN_PLACE)
    assert not for_rules & {op for table in tables for op in table.values()}
    facts = {"for_rules": "yes", "backward": staticmethod(SumOfSquares.backward), "__doc__": "One."}
    wordy = type("Wordy", (SumOfSquares,), facts)
    with pytest.raises(RegistrationError, match="it declares for_rules = 'yes'; write for_rules ="):
        validate(wordy, "wordy", 1)


def test_a_formula_takes_numpys_spellings_and_out_and_its_tensors_in_a_list():
    @composed(samples=on(((2, 3), (2, 3)), dim=1), of_list=True)
    def joined(*tensors, dim):
        """Tensors one after the other."""
        return pg.cat(tensors, dim)

    x = pg.ones(2, 1)
    out = pg.zeros(4, 1)
    assert joined.call([x, x], axis=1).shape == (2, 2)
    assert joined.call(tensors=(x, x), dim=0, out=out) is out
    assert out.sum() == 4
    with pytest.raises(TypeError, match=r"joined\(\): argument 'tensors' \(position 1\) must be"):
        joined.call(x, dim=0)
    assert check_op(joined).verdict == "pass"


def test_a_number_of_a_wrong_type_is_told_by_its_name():
    def half_of(x, scale: "float" = 0.5):
        return x * scale

    scaled = composed(samples=smooth_samples)(half_of)
    for value in ("2", [2]):
        with pytest.raises(TypeError, match=r"half_of\(\): argument 'scale' must be float, not"):
            scaled.call(pg.ones(2), scale=value)
    with pytest.raises(TypeError, match=r"elu\(\): argument 'alpha' must be float, not str"):
        pg.nn.functional.elu(pg.ones(2), "2")


def test_a_linear_op_is_compared_with_its_adjoint_without_differences_and_a_wrong_one_fails():
    def shifted(times):
        def adjoint(grad, shifts):
            roll = np.roll if isinstance(grad, np.ndarray) else pg.roll
            return roll(grad, -shifts) * times

        form = linear(lambda input, *, shifts: np.roll(input, shifts), samples=on((2, 3), shifts=2))
        return check_op(form(adjoint))

    right = shifted(1)
    assert right.verdict == "pass"
    assert any("jvp agrees with backward" in check.message for check in right.checks)
    assert shifted(1.0005).verdict == "fail"


def test_an_adjoint_that_asks_for_the_input_is_that_of_no_linear_function() -> None:
    with pytest.raises(TypeError, match=r"the adjoint square asks for input.*use the form primi"):

        @linear(lambda input: input * input, samples=smooth_samples)
        def square(grad, input):
            return 2 * grad * input


def test_a_rule_may_name_what_forward_keeps_on_ctx() -> None:
    def forward(ctx, input):
        ctx.positive = input > 0
        return np.where(ctx.positive, input, 0)

    @primitive(forward, samples=on([-1.0, 2.0]))
    def ramp(grad, positive):
        return grad * positive

    assert check_op(ramp).verdict == "pass"
    x = pg.tensor([-1.0, 3.0], requires_grad=True)
    ramp.call(x).sum().backward()
    assert x.grad.tolist() == [0.0, 1.0]


def test_an_argument_of_the_op_that_is_called_output_is_the_rules():
    @primitive(lambda input, output: input * output, samples=on(((2,), (2,))))
    def product(grad, input, output):
        return grad * output, grad * input

    @primitive(lambda input, *, output: input * output, samples=on((2,), output=3.0))
    def times(grad, output):
        return grad * output

    assert check_op(product).verdict == check_op(times).verdict == "pass"


@pytest.mark.parametrize("name", ["dim", "input", "output", "shape", "settings"])
@pytest.mark.parametrize("form", ["primitive", "linear", "of two"])
def test_what_forward_keeps_on_ctx_by_a_name_of_the_call_is_refused(form, name):
    def one(ctx, input, *, dim=0):
        setattr(ctx, name, 1)
        return np.flip(input, dim)

    def two(ctx, input, other, *, dim=0):
        return one(ctx, input * other, dim=dim)

    if form == "linear" and name in ("input", "output"):
        return  # an adjoint may not ask for these
    make = linear if form == "linear" else primitive
    rule = eval(f"lambda grad, {name}: grad")
    kept = make(two if form == "of two" else one, samples=smooth_samples)(rule)
    args = [pg.ones(2, 3)] * (1 + (form == "of two"))
    for settings in ({}, {"dim": 1}):
        with pytest.raises(TypeError, match=f"forward stores ctx.{name}, .* another name"):
            kept.call(*args, **settings)


def test_what_forward_keeps_by_the_name_of_a_setting_that_no_rule_asks_for_is_its_own():
    def forward(ctx, input, *, dim):
        ctx.dim = ctx.axis = dim % input.ndim
        return np.flip(input, dim)

    form = primitive(forward, samples=on((2, 3), dim=every(-1, 0)))
    assert check_op(form(lambda grad, axis: pg.flip(grad, axis))).verdict == "pass"


def test_the_numbers_of_a_setting_may_be_given_one_by_one() -> None:
    @linear(
        lambda input, *, dims: np.flip(input, dims), samples=on((2, 3), dims=(1,)), sizes="dims"
    )
    def turned(grad, dims):
        return turned.call(grad, dims)

    x = pg.tensor([[1, 2], [3, 4]])
    for y in (turned.call(x, 0, 1), turned.call(x, (0, 1)), turned.call(x, dims=(0, 1))):
        assert y.tolist() == [[4, 3], [2, 1]]
    with pytest.raises(TypeError, match="missing 1 required"):
        turned.call(x)


def test_a_class_of_the_kit_reads_gradients_only_takes_any_array_and_is_named_as_pytorchs():
    facts = {"node_name": "MulBackward0", "arrays": "numpy"}
    double, renamed = (
        op(lambda ctx, input: 2 * input, lambda ctx, g: 2 * g, Primitive, "Double", **more)
        for more in ({}, facts)
    )
    x = pg.tensor([1.0], requires_grad=True)
    of_double = double.node_class._facts
    assert (of_double.arrays, of_double.writes_to_gradients) == ("nep18", False)
    assert double.apply(x).grad_fn.name() == "DoubleBackward0"
    assert renamed.apply(x).grad_fn.name() == "MulBackward0"
    assert renamed.node_class._facts.only_numpy


def test_a_table_of_samples_is_its_rows_with_every_setting() -> None:
    table = on((2, 3), (), dim=every(0, 1)) + on(((3,), [1, 2], 0.5), strided(2, 3), keep=True)
    given = [*table(np.random.default_rng(0))]
    assert [(*map(np.shape, sample.args), sample.settings) for sample in given] == [
        ((2, 3), {"dim": 0}),
        ((2, 3), {"dim": 1}),
        ((), {"dim": 0}),
        ((), {"dim": 1}),
        ((3,), (2,), (), {"keep": True}),
        ((2, 3), {"keep": True}),
    ]
    assert given[4].args[2] == 0.5
    assert given[5].args[0].flags.f_contiguous
    (drawn,) = on((50,), numbers=within(2, 3), mask=uniform(4, 5, 50))(np.random.default_rng(0))
    assert 2 <= drawn.args[0].min() <= drawn.args[0].max() <= 3
    assert 4 <= drawn.settings["mask"].min() <= drawn.settings["mask"].max() <= 5
    both = [*(smooth_samples + table)(np.random.default_rng(0))]
    assert len(both) == len([*smooth_samples(np.random.default_rng(0))]) + len(given)


def test_a_table_of_errors_says_what_each_row_raises() -> None:
    table = refuses(RuntimeError, "empty") + refuses(IndexError, "range", (2, 3), (3,), dim=2)
    given = [*table(np.random.default_rng(0))]
    told = [(each.raises, each.match, len(each.args), each.settings) for each in given]
    assert told == [(RuntimeError, "empty", 0, {}), *[(IndexError, "range", 1, {"dim": 2})] * 2]
