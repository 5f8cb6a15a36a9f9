"""Rules of JAX under the checker, where they stand: what is asked of them, and what is said."""

import contextlib
import functools

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients
from plugrad_frameworks.nested import ORDERS
from tests.checker.check.writing_ops import alike, check_called, codes_of
from tests.comparing import installed

jax = installed("jax")
jnp = installed("jax.numpy")

from plugrad_frameworks.jax.rules import is_custom_vjp, parts_of  # noqa: E402 - JAX may be missing

X, Y = np.array([0.3, -0.2, 1.0]), np.array([1.0, 2.0, -1.0])


def right(left, grad):
    x, y = left
    return grad * jnp.cos(x) * y, grad * jnp.sin(x)


def sine(bwd=right, fwd=lambda x, y: (jnp.sin(x) * alike(x, y), (x, y))):
    """Return sin(x) y as a custom_vjp with these rules."""
    rule = jax.custom_vjp(lambda x, y: jnp.sin(x) * alike(x, y))
    rule.defvjp(fwd, bwd)
    return rule


def asked(rule, *inputs, **settings):
    """Return the report of a rule on JAX arrays."""
    return check_function(
        rule, tuple(jnp.array(each) for each in inputs or (X, Y)), **settings
    ).ops[0]


def test_a_right_rule_passes_in_float64_whatever_is_switched_on_and_what_was_not_asked_is_said():
    report = asked(sine())
    assert report.verdict == "pass", str(report)
    assert "skipped: leaves arrays alone (JAX's arrays cannot be written to)" in str(
        report.checks[0].message
    )
    assert report.checks[1].error < 1e-9  # of float32 it would be 1e-4
    assert jnp.ones(1).dtype == np.float32


WRONG = {
    "a factor": ("PLG030", lambda left, g: tuple(2 * each for each in right(left, g))),
    "a sign": ("PLG030", lambda left, g: (-right(left, g)[0], right(left, g)[1])),
    "an axis too many": ("PLG011", lambda left, g: tuple(jnp.stack([r, r]) for r in right(left, g))),
    "half the digits": ("PLG012", lambda left, g: tuple(r.astype(jnp.float32) for r in right(left, g))),
    "no tuple": ("PLG010", lambda left, g: right(left, g)[0]),
    "one too few": ("PLG010", lambda left, g: right(left, g)[:1]),
    "not linear": ("PLG019", lambda left, g: tuple(jnp.clip(r, -9, 9) for r in right(left, g))),
    "detached": ("PLG040", lambda left, g: tuple(jax.lax.stop_gradient(r) for r in right(left, g))),
}  # fmt: skip


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_is_found(name):
    code, bwd = WRONG[name]
    report = check_function(sine(bwd), (X, Y), framework="jax").ops[0]
    assert code in codes_of(report, "fail"), str(report)


def test_a_fwd_that_computes_something_else_than_the_function_is_found():
    report = asked(sine(fwd=lambda x, y: (jnp.sin(x) * y + 1, (x, y))))
    assert codes_of(report, "fail") == {"PLG050", "PLG090"}, str(report)


def by_setting(on):
    """Return what makes `jax.custom_vjp` give instances of its future class, or of today's."""
    name = "jax_custom_vjp3"
    if name not in jax.config.values:
        if on:
            pytest.skip(f"JAX {jax.__version__} has no setting {name}")
        return contextlib.nullcontext()
    return jax._src.config.custom_vjp3(on)


@pytest.mark.parametrize("on", [False, True], ids=["today's class", "the future one"])
def test_both_classes_of_custom_vjp_have_the_parts_that_are_read(on):
    """What `jax.custom_vjp` keeps of a rule is no public name: this fails, and says which, once JAX has moved it."""
    with by_setting(on):
        rule = functools.partial(jax.custom_vjp, nondiff_argnums=(2, 0))(lambda n, x, k: k * x**n)
        assert is_custom_vjp(rule)
        assert isinstance(rule, jax.custom_vjp) is not on
        with pytest.raises(CheckUsageError, match="has no rule yet"):
            parts_of(rule)

        def fwd(n, x, k):
            return k * x**n, x

        def bwd(n, k, x, grad):
            return (grad * k * n * x ** (n - 1),)

        rule.defvjp(fwd, bwd, symbolic_zeros=True)
        parts = parts_of(rule)
        assert (parts.fwd, parts.bwd, parts.fixed, parts.symbolic_zeros) == (fwd, bwd, [0, 2], True)
        assert parts.fun(2, 3, 1) == 9
        rule.defvjp(fwd, bwd)
        rule.samples = lambda rng: [(3, rng.normal(size=4), 2.0)]
        assert check_op(rule).verdict == "pass"
        rule.defvjp(lambda n, x, k: (k * x**n + 1, x), bwd)
        assert codes_of(check_op(rule), "fail") == {"PLG050", "PLG090"}  # vmap runs fwd, too
        report = check_function(sine(WRONG["half the digits"][1]), (X, Y), framework="jax").ops[0]
        assert "PLG012" in codes_of(report, "fail")


def test_a_custom_vjp_whose_insides_have_moved_is_an_error_that_says_so(monkeypatch):
    class Moved:
        """A class of a JAX to come: what it has not, it looks up in its function, as today's do."""

        def __init__(self, fun):
            self.body, self.__name__ = fun, "moved"

        def defvjp(self, fwd, bwd):
            self.rules = fwd, bwd

        def __call__(self, *args):
            return self.body(*args)

        def __getattr__(self, name):
            return getattr(self.__dict__["body"], name)

    Moved.__module__ = "jax._src.later"
    rule = Moved(lambda x: x**3)
    rule.defvjp(lambda x: (x**3, x), lambda x, grad: (3 * x**2 * grad,))
    for ask in (lambda: asked(rule, X), lambda: check_op(rule, samples=lambda rng: [X])):
        with pytest.raises(
            CheckUsageError,
            match=r"moved is a jax\._src\.later\..*Moved of JAX .* keeps its rule elsewhere",
        ):
            ask()
    assert asked(lambda x: rule(x), X).verdict == "pass"  # the way out that is named


def test_arguments_that_are_not_differentiated_and_integers_are_passed_over():
    @functools.partial(jax.custom_vjp, nondiff_argnums=(0, 2))
    def at(power, x, shift, places):
        return (x**power + shift).at[places].get(mode="fill", fill_value=0)

    def fwd(power, x, shift, places):
        return at(power, x, shift, places), (x, places)

    def bwd(power, shift, left, grad):
        x, places = left
        return jnp.zeros_like(x).at[places].add(grad) * power * x ** (power - 1), None

    at.defvjp(fwd, bwd)
    at.samples = lambda rng: [pg.Sample(3, rng.normal(size=4), 1.0, np.array([0, 0, 2]))]
    report = check_op(at)
    assert report.verdict == "pass", str(report)


def test_a_rule_for_tangents_is_asked_and_compared_with_what_it_is_transposed_to():
    cube = jax.custom_jvp(lambda x: x**3)
    cube.defjvp(lambda primals, tangents: (primals[0] ** 3, 3 * primals[0] ** 2 * tangents[0]))
    report = asked(cube, X)
    assert report.verdict == "pass", str(report)
    assert "jvp agrees with backward on 1 sample" in report.checks[3].message
    cube.defjvp(lambda primals, tangents: (primals[0] ** 3, 2 * primals[0] ** 2 * tangents[0]))
    assert "PLG030" in codes_of(asked(cube, X), "fail")
    cube.defjvp(lambda primals, tangents: (primals[0] ** 2, 3 * primals[0] ** 2 * tangents[0]))
    assert "PLG050" in codes_of(asked(cube, X), "fail")


def cube_of(tangent):
    cube = jax.custom_jvp(lambda x: x**3)
    cube.defjvp(lambda primals, tangents: (primals[0] ** 3, tangent(primals[0], tangents[0])))
    return asked(cube, X)


def test_a_rule_for_tangents_is_asked_in_every_order_and_need_not_have_a_transpose():
    right = cube_of(lambda x, t: 3 * x**2 * t)
    assert check_called("nested", right).message == f"{', '.join(ORDERS)} agree"
    slope = jax.custom_vjp(lambda x: 3 * x**2)
    slope.defvjp(lambda x: (3 * x**2, x), lambda x, grad: (6 * x * grad,))
    composed = cube_of(lambda x, t: slope(x) * t)
    assert composed.verdict == "pass", str(composed)
    assert "jvp of jvp refused" in check_called("nested", composed).message
    detached = cube_of(lambda x, t: 3 * jax.lax.stop_gradient(x) ** 2 * t)
    assert {"PLG040", "PLG056"} <= codes_of(detached, "fail"), str(detached)
    of_size = cube_of(lambda x, t: 3 * x**2 * jnp.abs(t))
    (finding,) = [each for each in of_size.findings if each.code == "PLG052"]
    assert "not linear" in finding.diagnosis
    forward_only = cube_of(
        jax.jit(
            lambda x, t: jax.lax.while_loop(
                lambda c: c[0] < 1, lambda c: (c[0] + 1, c[1] + 3 * x**2 * t), (0, 0 * x)
            )[1]
        )
    )
    assert forward_only.verdict == "pass", str(forward_only)


def test_a_second_derivative_that_is_refused_aloud_is_no_fault():
    def host(left, grad):
        shape = jax.ShapeDtypeStruct(grad.shape, grad.dtype)
        return jax.pure_callback(lambda g, x: g * np.cos(x), shape, grad, left[0]) * left[1], (
            grad * jnp.sin(left[0])
        )

    report = asked(sine(host))
    assert report.verdict == "pass", str(report)
    assert "refused" in report.checks[2].message


def test_a_second_derivative_may_be_refused_where_the_rule_that_is_differentiated_is_transposed():
    """As a linear solver does that has no transpose of a transpose: bwd itself runs, and its own bwd raises."""

    def no_more(left, grad):
        raise NotImplementedError("no second derivative")

    once = jax.custom_vjp(lambda x: 2 * x)
    once.defvjp(lambda x: (2 * x, None), no_more)
    square = jax.custom_vjp(jnp.square)
    square.defvjp(lambda x: (x * x, x), lambda x, grad: (grad * once(x),))
    report = asked(square, X)
    assert report.verdict == "pass", str(report)
    assert "refused: HigherOrderError: NotImplementedError: no second" in report.checks[2].message


def test_complex_numbers_are_differentiated_as_jax_does():
    rule = jax.custom_vjp(lambda z: z * z)
    rule.defvjp(lambda z: (z * z, z), lambda z, grad: (2 * grad * z,))
    z = np.array([1 + 2j, -0.5j])
    assert asked(rule, z).verdict == "pass"
    assert asked(lambda z: jnp.exp(z) * z.conj(), z).verdict == "pass"
    rule.defvjp(lambda z: (z * z, z), lambda z, grad: (2 * grad * z.conj(),))
    assert "PLG030" in codes_of(asked(rule, z), "fail")


def test_any_function_of_jax_arrays_is_examined_as_jax_differentiates_it():
    key = jax.random.key(0)
    assert_gradients(jax.jit(lambda x: jnp.tanh(x).sum()), jnp.array(X))
    # Random numbers take seconds to compile.
    assert_gradients(lambda x, key: x * (1 + jax.random.key_data(key).sum()), (jnp.array(X), key))
    double = sine(lambda left, g: tuple(2 * each for each in right(left, g)))
    with pytest.raises(AssertionError, match="constant factor 2 "):
        assert_gradients(jax.jit(lambda x, y: double(x, y).sum()), (jnp.array(X), jnp.array(Y)))


@pytest.mark.parametrize(
    "function",
    [
        sine(),
        lambda x, y: sine()(x, y),
        lambda x, y: jnp.sin(x) * y,
        jax.jit(lambda x, y: x * y),
        jax.vmap(lambda x, y: x * y),
        jax.grad(lambda x, y: (x * y).sum()),
    ],
)
def test_a_jax_function_on_arrays_or_on_plugrads_tensors_is_an_error_that_says_what_to_give(
    function,
):
    for inputs in ((X, Y), (pg.tensor(X), pg.tensor(Y))):
        with pytest.raises(CheckUsageError, match="Give it JAX arrays"):
            check_function(function, inputs)


def test_what_is_not_jaxs_is_no_pass_of_jax():
    with pytest.raises(CheckUsageError, match=r"returned numpy\.ndarray, but for JAX arrays"):
        asked(lambda x: np.sin(x), X)
    with pytest.raises(CheckUsageError, match="exp is plugrad's, and the inputs are jax's"):
        asked(pg.exp, X)
    torch = installed("torch")
    with pytest.raises(CheckUsageError, match="exp is torch's, and the inputs are jax's"):
        asked(torch.exp, X)
    with pytest.raises(CheckUsageError, match="give those of one framework"):
        check_function(lambda x, y: x, (jnp.array(X), torch.tensor(Y)))


def test_a_gradient_of_a_python_number_is_jaxs_way_and_no_fault():
    @jax.custom_vjp
    def scaled(x, k):
        return x * k

    scaled.defvjp(lambda x, k: (x * k, (x, k)), lambda kept, g: (g * kept[1], (g * kept[0]).sum()))
    report = check_function(scaled, (jnp.linspace(1.0, 2.0, 2), 2.5))
    assert not report.findings, str(report)


def test_a_bare_callback_has_no_gradient_to_check_and_is_no_fault():
    def on_the_host(x):
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    def beside(x):
        return x**2 + 0 * on_the_host(jax.lax.stop_gradient(x))

    with pytest.raises(
        CheckUsageError, match=r"no gradient to check: give it one with jax\.custom"
    ):
        check_function(on_the_host, (jnp.ones(3),))
    assert check_function(beside, (jnp.ones(3),)).verdict == "pass"
