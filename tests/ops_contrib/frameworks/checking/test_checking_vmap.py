"""Rules for batches under the checker: `vmap` of PyTorch's Functions and custom ops, and of JAX, beside a loop."""

import itertools

import numpy as np
import pytest

from _plugrad_check.rows import Round
from _plugrad_check.subject.call import quietly
from _plugrad_check.targets import subject_meant
from gradient_faults.form import class_of
from plugrad.check import check_function, check_op
from plugrad_frameworks.vmap.batching import Batches
from tests.checker.check.writing_ops import check_called
from tests.comparing import installed, needs, needs_torch

torch = installed("torch")
pytestmark = needs_torch
NUMBERS = itertools.count()


def scaled(x, y):
    return x * y.sum(-1, keepdim=True)


def keep(ctx, inputs, output):
    ctx.save_for_backward(*inputs)


def pull(ctx, g):
    x, y = ctx.saved_tensors
    return g * y.sum(-1, keepdim=True), (g * x).sum(-1, keepdim=True).expand_as(y)


def pairs(rng):
    yield rng.normal(size=(2, 3)), rng.normal(size=(2, 4))
    yield rng.normal(size=3), rng.normal(size=3)


PARTS = {"forward": scaled, "setup_context": keep, "backward": pull, "samples": pairs}
Plain = class_of("Plain", torch.autograd.Function, PARTS) if torch else None


def in_front(info, in_dims, *tensors):
    return [
        tensor.expand(info.batch_size, *tensor.shape) if dim is None else tensor.movedim(dim, 0)
        for tensor, dim in zip(tensors, in_dims, strict=True)
    ]


def rule(vmap, **parts):
    """Return x times the sum of y, with this rule for batches, if one is given."""
    methods = {**PARTS, **({"vmap": vmap} if vmap else {}), **parts}
    return class_of("Scaled", torch.autograd.Function, methods)


def of_moved(change=lambda x: x, out_dim=0, before=lambda x: x):
    """Return a right rule for batches with something done to its result, or to x."""

    def vmap(info, in_dims, x, y):
        x, y = in_front(info, in_dims, x, y)
        return change(Plain.apply(before(x), y)), out_dim

    return vmap


def again(info, in_dims, x, y):
    """Call the rule itself again, so that batches of batches have one too."""
    return Right.apply(*in_front(info, in_dims, x, y)), 0


Right = rule(again) if torch else None


def at_the_end(info, in_dims, x, y):
    x, y = in_front(info, in_dims, x, y)
    made = AtTheEnd.apply(x, y)
    return made.movedim(0, -1), made.ndim - 1


AtTheEnd = rule(at_the_end) if torch else None


def of_rows(given):
    """Return the vmap check of a rule, asked alone, and those of its findings that are faults."""
    _, subject, _ = subject_meant(given, "check_op", 0, None, False)
    now = Round(subject, subject.trials())
    now.usable = now.trials
    with quietly():
        check = Batches.answer(now)
    return check, {each.code for each in check.findings if each.verdict == "fail"}


def test_a_rule_without_batches_is_not_asked():
    assert "vmap" not in [check.name for check in check_op(Plain).checks]


def test_it_is_a_check_of_its_own():
    check = check_called("vmap", check_op(Right))
    assert check.verdict == "pass", check
    assert check.message.endswith("batches as a loop on 2 samples")


@pytest.mark.parametrize(
    "given",
    [Right, AtTheEnd, rule(None, generate_vmap_rule=True)] if torch else [],
)
def test_right_rules_pass_and_nothing_is_left_out(given):
    check, _ = of_rows(given)
    assert check.verdict == "pass", check
    assert not check.findings
    assert "not asked" not in check.message


WRONG = {
    "in_dims is ignored": (
        lambda info, in_dims, x, y: (Plain.apply(x, y), 0),
        {"PLG090", "PLG092"},
        "the batch axis of x is read as axis 0, and is axis 1",
    ),
    "another out_dims": (
        of_moved(out_dim=1),
        {"PLG090", "PLG092"},
        "the batch is at axis 1 of what comes out, and not where out_dims says",
    ),
    "None in in_dims": (
        lambda info, in_dims, x, y: (
            Plain.apply(x.movedim(in_dims[0], 0), y.movedim(in_dims[1], 0)),
            0,
        ),
        {"PLG092"},
        "an input that is not batched: its entry of in_dims is None",
    ),
    "rows in another order": (of_moved(lambda y: y.flip(0)), {"PLG090"}, "rows are mixed: the result"),
    "the first row alone": (of_moved(lambda y: y[:1].expand_as(y)), {"PLG090"}, "every row is that of row 0"),
    "a sum over the batch": (
        of_moved(lambda y: y.sum(0, keepdim=True).expand_as(y)),
        {"PLG090"},
        "every row is the sum over the batch",
    ),
    "a mean over the batch": (
        of_moved(lambda y: y.mean(0, keepdim=True).expand_as(y)),
        {"PLG090"},
        "every row is the mean over the batch",
    ),
    "a factor of the batch": (of_moved(lambda y: y * len(y)), {"PLG090"}, "the size of the batch"),
    "nothing but the first row": (
        of_moved(lambda y: torch.cat([y[:1], 0 * y[1:]])),
        {"PLG090"},
        "all rows but the first are 0",
    ),
    "half the digits": (of_moved(lambda y: y.float()), {"PLG092"}, None),
    "no batch in out_dims": (of_moved(out_dim=None), {"PLG092"}, "it has the batch twice"),
    "detached": (of_moved(before=lambda x: x.detach()), {"PLG091"}, "the gradient is lost"),
    "off the graph": (
        of_moved(lambda y: torch.from_numpy(y.detach().numpy().copy())),
        {"PLG091"},
        "the gradient is lost",
    ),
    "a refusal": (lambda *given: 1 / 0, {"PLG092"}, None),
}  # fmt: skip


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_is_found_and_named(name):
    vmap, codes, says = WRONG[name]
    check, found = of_rows(rule(vmap))
    assert found == codes, check.findings
    diagnoses = [each.diagnosis or "" for each in check.findings if each.verdict == "fail"]
    assert says is None or any(says in each for each in diagnoses), diagnoses


def test_the_finding_shows_the_batch_and_both_numbers():
    check, _ = of_rows(rule(of_moved(lambda y: y.flip(0))))
    (finding,) = (each for each in check.findings if each.code == "PLG090")
    assert finding.message.startswith(
        "output 0 of vmap over 2 rows (x at axis 0, y at axis 0): row"
    )
    x, y = (argument.array for argument in finding.smallest.arguments)
    assert (len(x), len(y)) == (2, 2)
    assert not np.allclose(
        scaled(torch.tensor(x), torch.tensor(y)).flip(0), scaled(*map(torch.tensor, (x, y)))
    )


def test_a_gradient_that_is_kept_of_one_row_is_found_where_the_values_are_right():
    def of_all(ctx, g):
        gx, gy = pull(ctx, g)
        return gx / (ctx.saved_tensors[0].numel() / 3 if g.ndim == 2 else 1), gy

    def own(info, in_dims, x, y):
        return wrong.apply(*in_front(info, in_dims, x, y)), 0

    wrong = rule(
        own, backward=of_all, samples=lambda rng: [(rng.normal(size=3), rng.normal(size=4))]
    )
    check, codes = of_rows(wrong)
    assert codes == {"PLG091"}, check.findings


def test_a_refusal_in_words_of_its_own_is_a_note_and_what_works_is_compared():
    def vmap(info, in_dims, x, y):
        if None in in_dims:
            raise ValueError("give both a batch")
        return again(info, in_dims, x, y)

    check, codes = of_rows(rule(vmap))
    assert check.verdict == "pass"
    assert not codes
    assert "not asked: a batch" in check.message
    assert "give both a batch" in check.message


def test_an_empty_batch_that_raises_is_a_note():
    def vmap(info, in_dims, x, y):
        return again(info, in_dims, x, y)[0] / (1 // info.batch_size + 1) * (
            1 // info.batch_size + 1
        ), 0

    check, codes = of_rows(rule(vmap))
    assert not codes
    assert [(each.code, each.verdict) for each in check.findings] == [("PLG092", "note")]


def drop(x):
    kept = (torch.rand_like(x) < 0.5).to(x.dtype)
    return x * kept, kept


def drops(vmap=None, **more):
    parts = {
        "forward": drop,
        "setup_context": lambda ctx, inputs, output: (
            ctx.mark_non_differentiable(output[1]),
            ctx.save_for_backward(output[1]),
        ),
        "backward": lambda ctx, g, _: g * ctx.saved_tensors[0],
        "samples": lambda rng: [rng.normal(size=(3, 4))],
        "deterministic": False,
        **({"vmap": vmap} if vmap else {}),
        **more,
    }
    return class_of("Drop", torch.autograd.Function, parts)


def test_random_numbers_are_the_same_or_different_ones_as_vmap_is_told():
    def vmap(info, in_dims, x):
        x = x.movedim(in_dims[0], 0)
        if info.randomness == "different":
            return drop(x), (0, 0)
        kept = drop(x[0])[1]
        return (x * kept, kept.expand_as(x)), (0, 0)

    assert of_rows(drops(vmap))[0].verdict == "pass"
    assert of_rows(drops(generate_vmap_rule=True))[0].verdict == "pass"
    for mode in ("same", "different"):

        def wrong(info, in_dims, x, mode=mode):
            return vmap(info._replace(randomness=mode), in_dims, x)

        check, codes = of_rows(drops(wrong))
        assert codes == {"PLG090"}
        assert "look at info.randomness" in check.findings[0].message


def test_several_outputs_settings_and_integers_are_compared():
    def parts(x, places, times):
        return x[places] * times, places.sum().to(x.dtype), x.sin()

    def keeping(ctx, inputs, output):
        x, places, ctx.times = inputs
        ctx.save_for_backward(x, places)

    def back(ctx, first, _, second):
        x, places = ctx.saved_tensors
        return (
            torch.zeros_like(x).index_add(0, places, first * ctx.times) + second * x.cos(),
            None,
            None,
        )

    def samples(rng):
        yield rng.normal(size=4), rng.integers(0, 4, 3), 2.0

    made = {"forward": parts, "setup_context": keeping, "backward": back, "samples": samples}

    def right(info, in_dims, x, places, times):
        x, places = in_front(info, in_dims[:2], x, places)
        return (x.gather(-1, places) * times, places.sum(-1).to(x.dtype), x.sin()), (0, 0, 0)

    check, codes = of_rows(class_of("Right", torch.autograd.Function, made | {"vmap": right}))
    assert (check.verdict, codes) == ("pass", set()), check

    def vmap(info, in_dims, x, places, times):
        x, places = in_front(info, in_dims[:2], x, places)
        first = torch.stack(
            [one[at] * times for one, at in zip(x, places[:1].expand_as(places), strict=True)]
        )
        return (first, places.sum(-1).to(x.dtype), x.sin()), (0, 0, 0)

    check, codes = of_rows(class_of("Wrong", torch.autograd.Function, made | {"vmap": vmap}))
    assert codes == {"PLG090"}, check.findings


def test_custom_ops_are_asked_by_register_vmap():
    def plain(x: torch.Tensor, times: float, *, shift: float = 1.0) -> torch.Tensor:
        return times * x.flip(-1) + shift

    def op_with(rule):
        op = torch.library.custom_op(
            f"plugrad_tests::batched{next(NUMBERS)}", plain, mutates_args=()
        )
        op.register_autograd(
            lambda ctx, g: (ctx.times * g.flip(-1), None),
            setup_context=lambda ctx, inputs, keyword_only_inputs, output: setattr(
                ctx, "times", inputs[1]
            ),
        )
        op.samples = lambda rng: [(rng.normal(size=(2, 3)), 2.0)]
        if rule:
            op.register_vmap(
                lambda info, in_dims, x, times, **more: rule(op, info, in_dims, x, times, more)
            )
        return op

    def right(op, info, in_dims, x, times, more):
        return op(x.movedim(in_dims[0], 0), times, **more), 0

    def wrong(op, info, in_dims, x, times, more):
        return op(x, times, **more), in_dims[0]

    assert "vmap" not in [check.name for check in check_op(op_with(None)).checks]
    assert of_rows(op_with(right))[0].verdict == "pass"
    assert of_rows(op_with(wrong))[1] == {"PLG090"}


def test_what_pytorch_generates_counts_an_output_too_often_that_does_not_depend_on_the_batch():
    """PyTorch 2.13: [3 y + 9 cos x] for [3 y + 3 cos x], of three rows of y."""
    made = rule(
        None,
        generate_vmap_rule=True,
        forward=lambda x, y: (x * y, x.sin()),
        backward=lambda ctx, g, h: (
            g * ctx.saved_tensors[1] + h * ctx.saved_tensors[0].cos(),
            g * ctx.saved_tensors[0],
        ),
        samples=lambda rng: [tuple(rng.normal(size=(2, 3)))],
    )
    x, y = torch.tensor(0.5, requires_grad=True), torch.ones(3)
    first, second = torch.func.vmap(made.apply, (None, 0))(x, y)
    (grad,) = torch.autograd.grad(first.sum() + second.sum(), x)
    if np.isclose(float(grad), 3 + 3 * np.cos(0.5)):
        pytest.skip("this PyTorch counts it once")
    check, codes = of_rows(made)
    assert codes == {"PLG091"}
    assert "output 1 is the same for all rows, and its gradient is counted 2 times" in str(
        [each.diagnosis for each in check.findings]
    )


@needs("jax")
def test_jax_is_asked_for_what_it_makes_of_a_rule_and_for_a_custom_vmap():
    import jax
    from jax import numpy as jnp

    x, y = jnp.array([0.3, -0.2, 1.0]), jnp.array([1.0, 2.0, -1.0])

    def asked(rule):
        check = check_called("vmap", check_function(rule, (x, y)))
        return check, {each.code for each in check.findings}

    def vjp_of(function):
        made = jax.custom_vjp(function)
        made.defvjp(
            lambda x, y: (function(x, y), (x, y)),
            lambda left, g: (g * left[1].sum(), jnp.full_like(left[1], (g * left[0]).sum())),
        )
        return made

    def on_host(method):
        def function(x, y):
            kind = jax.ShapeDtypeStruct(x.shape, x.dtype)
            call = lambda x, y: np.asarray(x * np.sum(y))  # noqa: E731
            return jax.pure_callback(call, kind, x, y, vmap_method=method)

        return vjp_of(function)

    def batched(rule):
        made = jax.custom_batching.custom_vmap(lambda x, y: x * y.sum())
        made.def_vmap(rule)
        return made

    def right(size, is_batched, x, y):
        total = y.sum(-1, keepdims=is_batched[1])
        return x * total, True

    assert asked(vjp_of(lambda x, y: x * y.sum()))[0].verdict == "pass"
    assert asked(on_host("broadcast_all"))[1] == {"PLG090"}
    refusing, codes = asked(on_host(None))
    assert (refusing.verdict, codes) == ("skip", set())
    assert "not asked: a batch" in refusing.message
    assert asked(batched(right))[0].verdict == "pass"
    assert asked(vjp_of(batched(right)))[0].verdict == "pass"
    assert "PLG090" in asked(batched(lambda size, _, x, y: (x * y.sum(), True)))[1]
