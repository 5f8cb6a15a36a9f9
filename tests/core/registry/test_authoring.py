"""The authoring kit: what `builtin` is written with is what a stranger's pack can be written with."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import _plugrad_cli as plugrad_cli
import plugrad as pg
import plugrad_builtin
import plugrad_contrib
import plugrad_kernels
import plugrad_scipy
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
    within,
)
from plugrad.check import check_op
from plugrad.registry.loading.registration import RegistrationError, validate
from tests import ROOT
from tests.ops_builtin.types.typed.pack import (  # right ops, as their own tests say
    Hypot,
    SumOfSquares,
)

BUNDLED = (plugrad_builtin, plugrad_contrib, plugrad_scipy, plugrad_kernels)
PAGE = ROOT / "docs" / "authoring-kit.md"
ADJOINTS = {
    "airy_ai_slope",
    "attention_fused",
    "attention_fused_backward",
    "avg_pool2d_adjoint",
    "cofactors",
    "cofactors_along",
    "conv2d_weight",
    "cross_entropy_backward",
    "density_of_gamma",
    "gammainc_by_shape",
    "gegenbauer_polynomial",
    "generalised_laguerre_polynomial",
    "index_adjoint",
    "zeta_by_exponent",
    "layer_norm_fused",
    "layer_norm_fused_backward",
    "linear_fused",
    "log_softmax_backward",
    "max_pool2d_gather",
    "max_pool2d_scatter",
    "polygamma_of_complex",
    "relu_gradient",
    "rms_norm_fused",
    "rms_norm_fused_backward",
    "softmax_backward",
}


def names_imported_from(module, *folders):
    """Return the names that the modules in some folders import from `module`."""
    found = set()
    for folder in folders:
        for file in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module == module:
                    found |= {alias.name for alias in node.names}
    return found


def test_there_is_nothing_in_the_kit_that_the_bundled_packs_do_not_use_themselves():
    folders = [Path(package.__file__).parent for package in BUNDLED]
    new = Path(plugrad_cli.__file__).parent / "templates"  # what `plugrad new` writes is one, too
    used = names_imported_from("plugrad.authoring", *folders, new)
    through_others = {"Windows", "Number"}  # what `pooled` returns, and what an Operand may be
    assert set(authoring.__all__) - used <= through_others


def test_the_bundled_packs_take_the_kit_as_one_module():
    for package in BUNDLED:
        for file in Path(package.__file__).parent.rglob("*.py"):
            of_kit = re.findall(r"plugrad\.authoring\.(\w+)", file.read_text(encoding="utf-8"))
            few = (
                {"kernels", "run_kernel"} if file.name == "choosing.py" else set()
            )  # which is no pack
            assert {*of_kit} <= {"closures", "matrices", "quadrature"} | few, file  # which few need


@pytest.mark.parametrize("name", authoring.__all__)
def test_every_name_of_the_kit_is_told(name):
    assert f"`{name}`" in PAGE.read_text(encoding="utf-8")
    thing = getattr(authoring, name)
    if (getattr(thing, "__module__", None) or "").startswith("plugrad.authoring"):
        assert ">>> " in thing.__doc__


class Transposed(SumOfSquares):
    """One that forgets where the dimensions were: the kit's samples are meant to show it."""

    @staticmethod
    def backward(ctx, grad_output):
        (input,) = ctx.saved_tensors
        return 2 * input * grad_output

    samples = staticmethod(authoring.reduction_samples)


class OneSided(Hypot):
    """One that gives all of the gradient to the first."""

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, authoring.no_gradient(grad_output)

    samples = staticmethod(authoring.broadcasting_samples)


@pytest.mark.parametrize("op", [Transposed, OneSided])
def test_the_samples_of_the_kit_show_a_rule_that_is_wrong(op):
    assert check_op(op).verdict == "fail"


@pytest.mark.parametrize(
    "samples",
    [
        getattr(authoring, name)
        for name in authoring.__all__
        if "samples" in name and name != "samples_within"
    ]
    + [authoring.samples_within(0, 1)]
    + [getattr(authoring, name) for name in authoring.__all__ if name.endswith("_errors")],
    ids=lambda samples: samples.__name__,
)
def test_samples_are_the_same_for_the_same_seed(samples):
    first, second = (repr(list(samples(np.random.default_rng(3)))) for _ in range(2))
    assert first == second
    shown = [[*map(np.asarray, sample.args)] for sample in samples(np.random.default_rng(3))]
    again = [[*map(np.asarray, sample.args)] for sample in samples(np.random.default_rng(3))]
    assert shown
    for one, other in zip(shown, again, strict=True):
        for a, b in zip(one, other, strict=True):
            np.testing.assert_array_equal(a, b)


def test_computed_says_in_pytorchs_words_what_does_not_fit():
    with pytest.raises(RuntimeError, match=r"The size of tensor a \(3\) must match"):
        authoring.computed(np.hypot, np.ones((2, 3)), np.ones(2))
    with pytest.raises(TypeError, match="must be Tensor or number, not str"):
        authoring.computed(np.hypot, np.ones(2), "1")
    with pytest.raises(NotImplementedError, match="not implemented for complex128"):
        authoring.computed(np.hypot, np.ones(2, complex), np.ones(2))


def test_the_array_of_a_tensor_is_had_without_its_graph_and_with_its_conjugation():
    x = pg.tensor([1 + 2j], requires_grad=True)
    assert authoring.array_of(pg.conj(x)) == 1 - 2j
    assert type(authoring.array_of(pg.conj(x))) is np.ndarray
    assert authoring.array_of([x]) == [x]


def test_a_context_is_the_node_that_forward_and_backward_see():
    seen = []

    class Same(pg.Function):
        @staticmethod
        def forward(ctx, x):
            seen.append(ctx)
            return x.clone()

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output

    Same.apply(pg.ones(1, requires_grad=True))
    assert isinstance(seen[0], authoring.Context)
    assert pg.autograd.function.FunctionCtx is authoring.Context


# Ops that only rules call.


def test_dir_of_plugrad_has_the_ops_for_people_only():
    assert not ADJOINTS & {*dir(pg)}
    assert {"conv2d", "index", "exp", "authoring"} <= {*dir(pg)}


def test_what_only_rules_call_says_so_itself_and_is_where_rules_look_for_it():
    declared = {op.name for op in registry.ops("builtin") if op.for_rules}
    assert declared == ADJOINTS
    assert {*dir(pg.ops.builtin)} >= ADJOINTS
    for name in ADJOINTS:
        assert getattr(pg, name) is getattr(pg.ops.builtin, name)


def test_no_operator_or_method_of_tensors_is_an_op_for_rules():
    tables = (operators.OPERATORS, operators.METHODS, operators.REFLECTED, operators.IN_PLACE)
    assert not ADJOINTS & {op for table in tables for op in table.values()}


def test_that_it_is_for_rules_is_true_or_false():
    class Wordy(SumOfSquares):
        """Declares a word."""

        for_rules = "yes"
        backward = staticmethod(SumOfSquares.backward)

    with pytest.raises(RegistrationError, match="it declares for_rules = 'yes'; write for_rules ="):
        validate(Wordy, "wordy", 1)


def test_a_formula_takes_numpys_spellings_and_out_and_its_tensors_in_a_list() -> None:
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)), dim=1)

    @composed(samples=samples, of_list=True)
    def joined(*tensors: Any, dim: int) -> Any:
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


def test_a_linear_op_is_compared_with_its_adjoint_without_differences_and_a_wrong_one_fails() -> (
    None
):
    def shifted(adjoint):
        forward = linear(
            lambda input, *, shifts: np.roll(input, shifts), samples=on((2, 3), shifts=2)
        )
        return forward(adjoint)

    def moved(grad, shifts):
        return np.roll(grad, -shifts) if isinstance(grad, np.ndarray) else pg.roll(grad, -shifts)

    right = check_op(shifted(moved))
    assert right.verdict == "pass"
    assert any("jvp agrees with backward" in check.message for check in right.checks)

    def too_large(grad, shifts):
        return moved(grad, shifts) * 1.0005

    wrong = check_op(shifted(too_large))
    assert wrong.verdict == "fail"


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


@pytest.mark.parametrize("name", ["dim", "input", "output", "shape", "settings"])
@pytest.mark.parametrize("form", ["primitive", "linear", "of two"])
def test_what_forward_keeps_on_ctx_by_a_name_of_the_call_is_refused(form, name) -> None:
    if form == "linear" and name in ("input", "output"):
        return  # an adjoint may not ask for these

    def one(ctx: Any, input: Any, *, dim: int = 0) -> Any:
        setattr(ctx, name, 1)
        return np.flip(input, dim)

    def two(ctx: Any, input: Any, other: Any, *, dim: int = 0) -> Any:
        return one(ctx, input * other, dim=dim)

    rule: Any = eval(f"lambda grad, {name}: grad")
    forms = {"primitive": (primitive, one), "linear": (linear, one), "of two": (primitive, two)}
    make, forward = forms[form]
    op: Any = make(forward, samples=smooth_samples)(rule)
    for settings in ({}, {"dim": 1}):
        with pytest.raises(TypeError, match=f"forward stores ctx.{name}, .* another name"):
            op.call(*[pg.ones(2, 3)] * (1 + (form == "of two")), **settings)


def test_what_forward_keeps_by_the_name_of_a_setting_that_no_rule_asks_for_is_its_own() -> None:
    def forward(ctx: Any, input: Any, *, dim: int) -> Any:
        ctx.dim = ctx.axis = dim % input.ndim
        return np.flip(input, dim)

    op: Any = primitive(forward, samples=on((2, 3), dim=every(-1, 0)))(
        lambda grad, axis: pg.flip(grad, axis)
    )
    assert check_op(op).verdict == "pass"


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


def test_a_class_of_the_kit_reads_gradients_only_takes_any_array_and_is_named_as_pytorchs() -> None:
    class Double(Primitive):
        @staticmethod
        def forward(ctx, input):
            return 2 * input

        @staticmethod
        def backward(ctx, grad_output):
            return 2 * grad_output

    class Renamed(Double):
        node_name = "MulBackward0"
        arrays = "numpy"
        forward = staticmethod(Double.forward)

    x = pg.tensor([1.0], requires_grad=True)
    facts = Double.node_class._facts
    assert (facts.arrays, facts.writes_to_gradients) == ("nep18", False)
    assert Double.apply(x).grad_fn.name() == "DoubleBackward0"
    assert Renamed.apply(x).grad_fn.name() == "MulBackward0"
    assert Renamed.node_class._facts.only_numpy


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
    (drawn,) = on((50,), numbers=within(2, 3))(np.random.default_rng(0))
    assert 2 <= drawn.args[0].min() <= drawn.args[0].max() <= 3
    both = [*(smooth_samples + table)(np.random.default_rng(0))]
    assert len(both) == len([*smooth_samples(np.random.default_rng(0))]) + len(given)


def test_a_table_of_errors_says_what_each_row_raises() -> None:
    table = refuses(RuntimeError, "empty") + refuses(IndexError, "range", (2, 3), (3,), dim=2)
    given = [*table(np.random.default_rng(0))]
    assert [
        (sample.raises, sample.match, len(sample.args), sample.settings) for sample in given
    ] == [
        (RuntimeError, "empty", 0, {}),
        (IndexError, "range", 1, {"dim": 2}),
        (IndexError, "range", 1, {"dim": 2}),
    ]
