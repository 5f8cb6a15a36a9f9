"""What an op declares is tried: arrays that are none of NumPy's, jvp, broadcasting, domains, kinks, complex numbers."""

# ruff: noqa: E501 - the tables hold one op a row

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.declared.duck import Duck, Refusal
from _plugrad_check.plan import CHECKS
from _plugrad_check.report.document import document_of
from _plugrad_cli.environment import declarations
from plugrad import registry
from plugrad.authoring import composed, constant_like
from plugrad.check import Report, check_op, explain
from plugrad.engine.errors import RegistrationError
from plugrad.registry.loading.registration import validate
from tests.checker.check.writing_ops import (
    check_called,
    eigenvalues,
    formula,
    from_saved,
    keeping,
    normal,
    of_eigenvalues,
    of_grad,
    on_samples,
    op,
    plain,
    positive,
    saving,
    several,
    symmetric_matrices,
    told,
)

NEP18 = {"arrays": "nep18"}


# A right op and its broken twins --------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Row:
    """An op, what must be found of it, and what must be said: a regular expression."""

    name: str
    op: Any
    code: str = ""
    """Nothing is wrong with it, if it is empty."""
    says: str = ""
    asked: str = ""
    """What the declared check says that it has asked."""


def only_numpy(values: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that is another one for arrays that are not NumPy's."""
    return lambda x: values(x) if isinstance(x, np.ndarray) else otherwise(x)


def along(g, x):
    grad = np.zeros_like(x)
    np.put_along_axis(grad, np.argmax(x, axis=-1, keepdims=True), g[..., None], axis=-1)
    return grad


def one_hot(g, x):
    return np.where(x == np.max(x, axis=-1, keepdims=True), g[..., None], 0.0)


def in_place(ctx, g):
    (x,) = ctx.saved_tensors
    g = g * 2
    g *= x
    return g


def into(g, x):
    grad = np.empty_like(x)
    np.multiply(g, 2 * x, out=grad)
    return grad


def by_strides(x):
    return np.lib.stride_tricks.as_strided(x, x.shape, x.strides) * 2.0


def unless_negative(x):
    if x.sum() < -1e9:
        raise ValueError("too small")
    return x * x


def scattered(ctx, g):
    (x,) = ctx.saved_tensors
    grad = np.zeros_like(x)
    np.add.at(grad, ..., 2 * g * x)
    return grad


def converted(ctx, x):
    ctx.save_for_backward(x)
    values = np.asarray(x)
    return values * values


def swallowed(x):
    try:
        return np.asarray(x) ** 2
    except TypeError as error:
        raise ValueError("x is no array") from error


def left_for_numpy(x):
    values = np.asarray(x.detach())
    return pg.from_numpy(np.asarray(np.sin(values) * values))


sine = saving(lambda x: pg.sin(x) * x)
of_sine = from_saved(lambda g, x: g * (pg.cos(x) * x + pg.sin(x)))


def square(ctx, x):
    """Keep the input; written out, as a finding names a line in the folder of forward."""
    ctx.save_for_backward(x)
    return x * x


slope = from_saved(lambda g, x: 2 * g * x)
squares = several((2, 3), (), (0, 3))
product = from_saved(lambda g, x, w: (g * w, g * x))
rows = saving(lambda x: np.max(x, axis=-1))


def squared(forward=square, backward=slope, **settings):
    return op(forward, backward, squares, **settings, **NEP18)


OTHER_ARRAYS = [
    Row("a square", squared(), asked=r"arrays = 'nep18' on 3 samples"),
    Row("what was computed is saved", op(keeping(np.exp), from_saved(lambda g, y: g * y), squares, **NEP18)),
    Row("of two inputs", op(saving(lambda x, w: x * w), product, normal((3,), (3,)), **NEP18)),
    Row("two inputs that broadcast", op(saving(lambda x, w: x * w), product, normal((2, 3), (3,)), broadcasts=True, **NEP18)),
    Row("a maximum by comparison", op(rows, from_saved(one_hot), several((2, 3)), once=True, **NEP18)),
    Row("zeros that are like it", op(plain(lambda x: x * 1.0), of_grad(lambda g: g + np.zeros_like(g)), squares, once=True, **NEP18)),
    Row("a matrix product and its transpose", formula(lambda a, b: a @ b, lambda g, a, b: (g @ b.T, a.T @ g), normal((2, 3), (3, 4)), **NEP18)),
    Row("a Fourier transform", op(plain(lambda x: np.fft.irfft(np.fft.rfft(x), n=4)), of_grad(lambda g: g), several((4,)), **NEP18)),
    Row("several outputs", op(saving(lambda x: (x * x, np.sum(x))), lambda ctx, g, h: 2 * g * ctx.saved_tensors[0] + h, squares, **NEP18)),
    Row("an index among the outputs", op(saving(lambda x: (x * x, np.argmax(x, axis=-1))), lambda ctx, g, h: 2 * g * ctx.saved_tensors[0], several((2, 3)), **NEP18)),
    Row("a mask among the outputs", op(saving(lambda x: (x * x, x > 0)), lambda ctx, g, h: 2 * g * ctx.saved_tensors[0], squares, **NEP18)),
    Row("an index among the inputs", op(saving(lambda x, index: x[index]), lambda ctx, g: (np.where(np.equal(*np.meshgrid(np.arange(3, like=g), ctx.saved_tensors[1])), g[:, None], 0.0).sum(axis=0), None), lambda rng: [pg.Sample(rng.normal(size=3), np.array([2, 0, 2]))], once=True, **NEP18)),
    Row("complex numbers", op(saving(lambda z: z * z), slope, several((2, 3)), complex="holomorphic", **NEP18), asked="complex = 'holomorphic' on 1 sample"),
    Row("a setting that is an array", op(lambda ctx, x, *, scale: (setattr(ctx, "scale", scale), x * float(scale[0]))[1], lambda ctx, g: g * float(ctx.scale[0]), normal((3,), scale=np.array([2.0])), **NEP18)),
    Row("a Function of Tensors", op(sine, of_sine, several((2, 3)), pg.Function, **NEP18)),
    Row("np.asarray in forward", squared(converted), "PLG060", r"forward converts one to a NumPy array, in `values = np\.asarray\(x\)` \(.*test_check_declared\.py:\d+\)"),
    Row("np.asarray in backward", squared(backward=from_saved(lambda g, x: g * 2 * np.asarray(x)), once=True), "PLG060", r"backward converts one to a NumPy array, in .*np\.asarray"),
    Row("np.asarray, and the error dressed up", squared(saving(swallowed)), "PLG060", "forward converts one to a NumPy array"),
    Row("float() of a result", squared(saving(lambda x: x * x + 0 * float(x.sum()))), "PLG060", "forward converts one to a Python float"),
    Row("a Python if", squared(saving(unless_negative)), "PLG060", "forward converts one to a bool, as a Python `if`"),
    Row("np.put_along_axis", op(rows, from_saved(along), several((2, 3)), once=True, **NEP18), "PLG060", r"backward calls np\.put_along_axis, which writes into its argument"),
    Row("np.add.at", squared(backward=scattered, once=True), "PLG060", r"backward calls np\.add\.at, .*in `np\.add\.at\(grad"),
    Row("np.add.reduce", squared(saving(lambda x: x * x + 0 * np.add.reduce(x, axis=None))), "PLG060", r"forward calls np\.add\.reduce"),
    Row("out=", squared(backward=from_saved(into), once=True), "PLG060", r"backward writes into one with np\.multiply\(\.\.\., out=\.\.\.\)"),
    Row("g *= x", squared(backward=in_place, once=True), "PLG060", r"backward writes into one with np\.multiply.*in `g \*= x`"),
    Row("as_strided", op(plain(by_strides), of_grad(lambda g: 2 * g), squares, **NEP18), "PLG060", r"forward uses \.strides"),
    Row("a ufunc that is not public", formula(lambda x: np._core.umath._ones_like(x) * x * x, lambda g, x: 2 * g * x, squares, once=True, **NEP18), "PLG060", "a ufunc of neither NumPy nor SciPy"),
    Row("np.copy", squared(saving(lambda x: np.copy(x) ** 2)), "PLG060", r"forward calls np\.copy, which not every array knows"),
    Row("max(initial=)", op(plain(lambda x: x * 1.0 + 0 * x.max(initial=0.0)), of_grad(lambda g: g), squares, **NEP18), "PLG060", r"forward calls \.max with initial="),
    Row("NumPy's zeros beside it", squared(backward=from_saved(lambda g, x: 2 * g * x + np.zeros(x.shape)), once=True), "PLG060", r"backward gives np\.add a NumPy array together with one"),
    Row("an item", squared(saving(lambda x: x * x + 0 * x.sum().item())), "PLG060", r"forward uses \.item, which not every array has"),
    Row("forward returns an ndarray", op(plain(lambda x: np.ones(x.shape)), lambda ctx, g: g * 0, squares, **NEP18), "PLG061", "forward returned a NumPy array as output 0"),
    Row("backward returns an ndarray", op(plain(lambda x: np.sign(x)), lambda ctx, g: np.zeros(g.shape), squares, once=True, **NEP18), "PLG061", "backward returned a NumPy array as the gradient of x"),
    Row("one gradient of two is an ndarray", formula(lambda x, w: x * w + 0 * w, lambda g, x, w: (g * w, np.full(w.shape, 1.0) if isinstance(x, Duck) else g * x), normal((3,), (3,)), once=True, **NEP18), "PLG061", "as the gradient of w"),
    Row("another formula for other arrays", squared(saving(only_numpy(lambda x: x * x, lambda x: x * x * 1.5))), "PLG062", r"output 0 is \S+, for NumPy's arrays it is \S+$"),
    Row("another mask for other arrays", op(saving(lambda x: (x * x, x > 0 if isinstance(x, np.ndarray) else x <= 0)), lambda ctx, g, h: 2 * g * ctx.saved_tensors[0], squares, **NEP18), "PLG062", r"output 1 is (True|False)(?: at \S+ \S+|), for NumPy's arrays it is (True|False)"),
    Row("another gradient for other arrays", squared(backward=from_saved(lambda g, x: 2 * g * x if isinstance(x, np.ndarray) else g * x), once=True), "PLG062", "the gradient of x is .*, for NumPy's arrays it is"),
    Row("another dtype for other arrays", squared(saving(only_numpy(lambda x: x * x, lambda x: (x * x).astype(np.float32)))), "PLG062", "output 0 is float32, for NumPy's arrays it is float64"),
    Row("a Function that leaves for NumPy", op(saving(left_for_numpy), of_sine, several((2, 3)), pg.Function, **NEP18), "PLG060", "forward raised OpArgumentError: a conversion to a NumPy array needs the va"),
    Row("arrays of a kind that nobody knows", op(square, slope, squares, arrays="cupy"), "PLG064", "arrays = 'cupy' is invalid: write arrays = 'numpy' or 'nep18'"),
]  # fmt: skip


def logarithm(ctx, x):
    ctx.save_for_backward(x)
    return np.log(x)


def bounded(ctx, x):
    if not (x > 0).all():
        raise ValueError("x must be positive")
    return logarithm(ctx, x)


def same_shapes(ctx, x, w):
    if x.shape != w.shape:
        raise ValueError("x and w have different shapes")
    ctx.save_for_backward(x, w)
    return x * w


def first_of(ctx, x, w):
    """Broadcasts, but not by NumPy's rules: along the first axis of x alone counts its first row."""
    ctx.save_for_backward(x, w)
    return x * w * (2.0 if w.ndim < x.ndim else 1.0)


def of_widened(ctx, g):
    x, w = ctx.saved_tensors
    share = 2.0 if len(w.shape) < len(x.shape) else 1.0
    return g * w * share, g * x * share


def hinge(x):
    return np.where(x > 1.0, x - 1.0, 0.0)


def left_in_a_circle(g, x):
    slope = 2 * g * x
    circle = [slope]
    circle.append(circle)
    return slope


def kept_in_a_list(g, x):
    KEPT.append(2 * g * x)
    return KEPT[-1]


KEPT = []
LOG_SLOPE = from_saved(lambda g, x: g / x)


def three_columns(ctx, x):
    if x.shape[-1] != 3:
        raise ValueError("3 columns")
    return x @ np.diag([1.0, 2.0, 3.0])


def of_three_columns(ctx, g):
    return g @ np.diag([1.0, 2.0, 3.0])


def raised(ctx, x, *, power=2):
    if power < 2:
        raise ValueError("a power above 1")
    ctx.power = power
    ctx.save_for_backward(x)
    return x**power


def of_raised(ctx, g):
    (x,) = ctx.saved_tensors
    return g * ctx.power * x ** (ctx.power - 1)


REVERSED = of_grad(lambda g: g[::-1])
COMPLEX_VECTOR = lambda rng: [pg.Sample(1 + rng.random(3) + 1j)]  # noqa: E731
VECTOR_AND_MATRIX = several((2,), (3, 2))


def view(function, backward=REVERSED, samples=VECTOR_AND_MATRIX, **settings):
    """Return an op that declares itself a view."""
    return op(plain(function), backward, samples, is_view=True, **settings)


def of_both(ctx, rest, first):
    return pg.cat([first, rest])


def of_no_zeros(x):
    if not x.all():
        raise TypeError("no zeros, please")
    return x[::-1]


POSITIVE = {"domain": {"x": (0.0, np.inf)}}


def two_by_two(x):
    if x.dtype.kind == "c":
        raise TypeError("real numbers, please")
    return x.view(complex)


FACTS = [
    Row("a logarithm and its domain", op(logarithm, LOG_SLOPE, positive((3,)), **POSITIVE), asked=r"domain = .* on 1 sample"),
    Row("a logarithm that raises outside its domain", op(bounded, LOG_SLOPE, positive((3,)), **POSITIVE)),
    Row("a domain that is too wide", op(logarithm, LOG_SLOPE, positive((3,)), domain={"x": (-1.0, np.inf)}), "PLG063", r"of x from -\S+ to \S+, inside its declared domain \(-1\.0, inf\), forward gives NaN"),
    Row("a domain inside which it raises", op(bounded, LOG_SLOPE, positive((3,)), domain={"x": (-1.0, 5.0)}), "PLG063", "forward raised ValueError: x must be positive"),
    Row("a sample outside the domain", op(logarithm, LOG_SLOPE, positive((2, 3)), domain={"x": (2.0, np.inf)}), "PLG063", r"x\[0, 0\] is \S+, outside its declared domain \(2\.0, inf\)"),
    Row("a domain of an argument that is not there", op(logarithm, LOG_SLOPE, positive((3,)), domain={"input": (0.0, np.inf)}), "PLG064", "domain names 'input', but forward has no such argument; it has x"),
    Row("inputs that broadcast", op(saving(lambda x, w: x * w), product, normal((2, 3), (2, 3)), broadcasts=True), asked="broadcasts = True on 1 sample"),
    Row("inputs that do not broadcast", op(same_shapes, product, normal((2, 3), (2, 3)), broadcasts=True), "PLG063", r"broadcasts = True, but of x \(1, 3\) and w \(2, 3\) forward raised ValueError: x and w have different shapes"),
    Row("inputs that broadcast to something else", op(first_of, of_widened, normal((2, 3), (2, 3)), broadcasts=True), "PLG063", r"of x \(2, 3\) and w \(3,\) output 0 differs from the one with w broadcast beforehand"),
    Row("a gradient that is wrong when it broadcasts", formula(lambda x, w: x * w, lambda g, x, w: (g * w, g * x * (1.0 + (x.shape != w.shape))), normal((2, 3), (2, 3)), broadcasts=True), "PLG063", "the gradient of w is not the sum of the one with .* broadcast beforehand"),
    Row("gradients that are new", op(saving(lambda x, w: x * w), product, normal((3,), (3,)), new_gradients=True), asked="new_gradients = True on 1 sample"),
    Row("new gradients that broadcast", op(saving(lambda x, w: x * w), product, normal((2, 3), (3,)), broadcasts=True, new_gradients=True)),
    Row("a new gradient that is grad_output", op(plain(lambda x: x * 1.0), of_grad(lambda g: g), squares, new_gradients=True), "PLG063", "new_gradients = True, but the gradient of x shares memory with grad_output 0"),
    Row("a new gradient that is a view of it", op(plain(lambda x: x * 1.0), of_grad(lambda g: g[...]), squares, new_gradients=True), "PLG063", "the gradient of x shares memory with grad_output 0"),
    Row("a new gradient that cannot be written to", op(plain(lambda x: x * 1.0), of_grad(lambda g: np.broadcast_to(g * 1, g.shape)), squares, once=True, new_gradients=True), "PLG063", "the gradient of x is read-only"),
    Row("one new gradient for two inputs", op(plain(lambda x, w: x + w), lambda ctx, g: (g + 0,) * 2, normal((3,), (3,)), new_gradients=True), "PLG063", "the gradient of w shares memory with the gradient of x"),
    Row("a new gradient in a circle of garbage", op(square, from_saved(left_in_a_circle), squares, once=True, new_gradients=True)),
    Row("a new gradient that is kept", op(square, from_saved(kept_in_a_list), squares, once=True, new_gradients=True), "PLG063", "the gradient of x is still referenced elsewhere"),
    Row("a kink where there is one", formula(hinge, lambda g, x: g * (x > 1.0), several((3,)), kinks={"x": (1.0,)}), asked="kinks = .* on 1 sample"),
    Row("a kink where there is none", formula(hinge, lambda g, x: g * (x > 1.0), several((3,)), kinks={"x": (0.0, 1.0)}), "PLG063", "kinks says that there is one at x = 0, but it is smooth there"),
    Row("a slope outside those of the kink", formula(hinge, lambda g, x: g * (x > 1.0) - 7.0 * g * (x == 1.0), several((3,)), kinks={"x": (1.0,)}), "PLG063", "at the kink x = 1 backward says -7, outside the slopes 0 and 1"),
    Row("a kink that is alike on both sides", formula(np.abs, lambda g, x: g * pg.sign(x), several((2, 3)), kinks={"x": (0.0,)}), asked="kinks = .* on 1 sample"),
    Row("a slope outside those of a kink that is alike on both sides", formula(np.abs, lambda g, x: g * pg.where(x == 0.0, 7.0, pg.sign(x)), several((2, 3)), kinks={"x": (0.0,)}), "PLG063", "at the kink x = 0 backward says 7, outside the slopes -1 and 1"),
    Row("kinks of an argument that is not there", formula(hinge, lambda g, x: g * (x > 1.0), several((3,)), kinks={"y": (1.0,)}), "PLG064", "kinks names 'y'"),
    Row("sizes that are so", op(three_columns, of_three_columns, normal((2, 3)), sizes={"x": ("n", 3)}), asked="sizes = .* on 1 sample"),
    Row("sizes with axes before", op(square, slope, several((2, 3), (3,)), sizes={"x": (..., "n")}), asked="sizes = .* on 2 samples"),
    Row("a length that is not any", op(three_columns, of_three_columns, normal((2, 3)), sizes={"x": ("n", "m")}), "PLG063", "sizes says that m may be any length, but with one more forward raised ValueError: 3 columns"),
    Row("a sample of another size", op(square, slope, several((2, 3)), sizes={"x": ("n", 4)}), "PLG063", r"sizes does not fit sample 0: x has shape \(2, 3\), declared is \('n', 4\): 4 is 4"),
    Row("a sample of other axes", op(square, slope, several((2, 3)), sizes={"x": ("n",)}), "PLG063", r"x of shape \(2, 3\) has another number of axes than \('n',\)"),
    Row("symmetric matrices, of which one triangle is read", op(eigenvalues, of_eigenvalues(), symmetric_matrices, symmetric=("x",), once=True), asked=r"symmetric = \('x',\) on 1 sample"),
    Row("their gradient, and something that symmetric steps cannot see", op(eigenvalues, of_eigenvalues(skew=1.0), symmetric_matrices, symmetric=("x",), once=True), "PLG063", "the gradient of x is not symmetric: return its symmetric"),
    Row("symmetric matrices of an argument that is not there", op(square, slope, several((2, 2)), symmetric=("A",)), "PLG064", "symmetric names 'A'"),
    Row("symmetric matrices that are no names", op(square, slope, several((2, 2)), symmetric=(0,)), "PLG064", r"write symmetric = \('x',\), the names of arguments"),
    Row("sizes of an argument that is not there", op(square, slope, several((2, 3)), sizes={"w": ("n", 3)}), "PLG064", "sizes names 'w'"),
    Row("settings that are so", op(raised, of_raised, squares, settings={"power": (2, 3)}), asked="settings = .* on 3 samples"),
    Row("a setting that forward refuses", op(raised, of_raised, squares, settings={"power": (2, 1)}), "PLG063", "settings says that power may be 1, but forward raised ValueError: a power above 1"),
    Row("a sample with another setting", op(raised, of_raised, normal((3,), power=4), settings={"power": (2, 3)}), "PLG063", r"power is 4, which is not one of its declared \(2, 3\)"),
    Row("a setting that is not there", op(square, slope, squares, settings={"mode": ("sum",)}), "PLG064", "settings names 'mode'"),
    Row("complex numbers that are refused", formula(lambda x: np.cbrt(x), lambda g, x: g / (3 * np.cbrt(x) ** 2), positive((3,)), once=True, complex=True), "PLG063", "complex = True, but no sample has a complex version that forward takes: TypeError"),
    Row("a word on complex numbers that there is not", op(plain(lambda x: 2.0 * x), of_grad(lambda g: 2.0 * g), squares, complex="holomorfic"), "PLG064", "complex = 'holomorfic' is invalid: write complex = True, False or 'holomorphic'"),
    Row("a view", view(lambda x: x[::-1]), asked="is_view = True on 2 samples"),
    Row("a view that has to copy sometimes", view(lambda x: x[...] if x.ndim == 1 else x.copy(), of_grad(lambda g: g)), asked="is_view = True on 1 sample"),
    Row("a view of other elements of zeros", view(lambda x: x[::-1] if x.all() else x[:]), "PLG063", r"is_view = True, but at \[0\] the output shows another element of the input than forward picks of numbers"),
    Row("a view that negative numbers turn", view(lambda x: x[::-1] if (x >= 0).all() else x[:], samples=positive((3,))), "PLG063", r"is_view = True, but at \[0\] the output shows another element"),
    Row("a view of what is not zero", view(of_no_zeros), "PLG063", r"of numbers, the places of the input's elements, forward raised TypeError: no zeros, please"),
    Row("a view in another dtype", view(lambda x: x.view(np.float32), of_grad(lambda g: g.astype(float).reshape(-1, 2).sum(1)), normal((3,)), once=True), "PLG063", "is_view = True, but the output shows float64 as float32"),
    Row("a view two by two", view(two_by_two, of_grad(lambda g: pg.view_as_real(g).reshape(-1)), normal((4,)), complex=True), asked="is_view = True on 1 sample"),
    Row("a view of the real part", view(np.real, of_grad(lambda g: g + 0j), COMPLEX_VECTOR, complex=True), asked="is_view = True on 1 sample"),
    Row("a view of the imaginary part, which forward takes of what is real", view(lambda z: z.imag if z.real[0] < 0 else z.real, of_grad(lambda g: g + 0j), COMPLEX_VECTOR, complex=True), "PLG063", "is_view = True, but .*the output shows another element"),
    Row("a conjugate view", op(plain(np.conj), of_grad(lambda g: pg.conj(g)), COMPLEX_VECTOR, is_view="conjugate", complex=True), asked="is_view = 'conjugate' on 1 sample"),
    Row("a conjugate view of other numbers", op(plain(lambda z: 2 * np.conj(z)), of_grad(lambda g: pg.conj(g)), COMPLEX_VECTOR, is_view="conjugate", complex=True), "PLG063", "is_view = 'conjugate', but forward returned other numbers than the conjugate of its input"),
    Row("a word on views that there is not", op(plain(np.conj), of_grad(lambda g: pg.conj(g)), COMPLEX_VECTOR, is_view="conj", complex=True), "PLG064", "is_view = 'conj' is invalid: write is_view = True, False or 'conjugate'"),
    Row("a view of several outputs", view(lambda x: (x[1:], x[:1]), of_both), "PLG063", "forward returns 2 outputs, and a view is one"),
    Row("a view that is a copy", view(lambda x: x[::-1].copy()), "PLG063", "is_view = True, but the output lies in no input's memory"),
    Row("a view that is a copy of negative numbers", view(lambda x: x[::-1] if (x >= 0).all() else np.abs(x[::-1]), samples=positive((3,))), "PLG063", "with the signs of its inputs turned it lies in memory of its own"),
    Row("random numbers that are none", op(square, slope, squares, deterministic=False)),
]  # fmt: skip


# jvp ------------------------------------------------------------------------------------------------------------------


def pushed(forward, backward, jvp, samples, **settings):
    """Return an op with a jvp; forward saves its inputs for that, too."""

    def both(ctx, *args):
        ctx.save_for_forward(*(arg for arg in args if hasattr(arg, "shape")))
        return forward(ctx, *args)

    both.__signature__ = getattr(forward, "__signature__", None)
    return op(both, backward, samples, jvp=jvp, **settings)


def of_product(rule):
    """Return a jvp of x * w: `rule` of both tangents and both inputs."""
    return lambda ctx, dx, dw: rule(dx, dw, *ctx.saved_for_forward)


def product_with(rule, **settings):
    forward, samples = saving(lambda x, w: x * w), normal((2, 3), (2, 3))
    return pushed(forward, product, of_product(rule), samples, **settings)


def matrices_with(rule):
    """Return a product of square matrices, of which a transposed tangent has the right shape."""
    backward = from_saved(lambda g, x, w: (g @ w.T, x.T @ g))
    return pushed(saving(lambda x, w: x @ w), backward, of_product(rule), normal((3, 3), (3, 3)))


def cosine_with(rule, **settings):
    jvp = lambda ctx, dz: rule(dz, *ctx.saved_for_forward)  # noqa: E731 - as short as the rows
    facts = {"complex": "holomorphic"} | settings
    return pushed(
        saving(lambda z: np.sin(z)),
        from_saved(lambda g, z: g * pg.cos(z)),
        jvp,
        several((2, 3)),
        **facts,
    )


def two_outputs(rule):
    def backward(ctx, g, h):
        (x,) = ctx.saved_tensors
        return 2 * g * x + 3 * h

    return pushed(
        saving(lambda x: (x * x, 3 * x)),
        backward,
        lambda ctx, dx: rule(dx, *ctx.saved_for_forward),
        several((2, 3), ()),
    )


def of_tensor(tangent, x):
    assert isinstance(tangent, pg.Tensor)
    return tangent * (pg.cos(x) * x + pg.sin(x))


def sine_with(rule):
    """Return sin(x) x in the style of PyTorch: tangents and what was saved are Tensors."""
    jvp = lambda ctx, tangent: rule(tangent, *ctx.saved_for_forward)  # noqa: E731
    return pushed(sine, of_sine, jvp, several((2, 3)), base=pg.Function, **NEP18)


def with_index(rule):
    def forward(ctx, x, index):
        ctx.index, ctx.shape = index, x.shape
        return x[index]

    def backward(ctx, g):
        grad = np.zeros(ctx.shape)
        np.add.at(grad, ctx.index, g)
        return grad, None

    samples = lambda rng: [pg.Sample(rng.normal(size=4), np.array([2, 0, 2]))]  # noqa: E731
    return op(forward, backward, samples, once=True, jvp=rule)


JVP = [
    Row("a product", product_with(lambda dx, dw, x, w: dx * w + x * dw)),
    Row("in float32", pushed(saving(lambda x, w: x * w), product, of_product(lambda dx, dw, x, w: dx * w + x * dw), lambda rng: [pg.Sample(*rng.normal(size=(2, 2, 3)).astype(np.float32))])),
    Row("complex numbers", cosine_with(lambda dz, z: dz * np.cos(z))),
    Row("what was saved for backward", op(square, slope, squares, jvp=lambda ctx, dx: 2 * dx * ctx.saved_tensors[0])),
    Row("several outputs", two_outputs(lambda dx, x: (2 * dx * x, 3 * dx))),
    Row("an index has no tangent", with_index(lambda ctx, dx, index: dx[ctx.index] if index is None else None)),
    Row("a 0-d tangent is an array", op(square, slope, several(()), jvp=lambda ctx, dx: 2 * dx * ctx.saved_tensors[0] if type(dx) is np.ndarray else 0)),
    Row("None is zero", op(plain(lambda x: (x * 2.0, np.sign(x))), lambda ctx, g, h: 2 * g + 0 * h, several((2, 3)), jvp=lambda ctx, dx: (2 * dx, None))),
    Row("a Function of Tensors", sine_with(of_tensor)),
    Row("a factor", product_with(lambda dx, dw, x, w: dx * w + 2 * x * dw), "PLG052", r"d\(output 0\) / d\(w\): jvp gives <Ju, v> = \S+ for random u and v, backward \S+, finite differences \S+.*off by the constant factor 2$"),
    Row("a factor, and it is the first input's", product_with(lambda dx, dw, x, w: 1.001 * dx * w + x * dw), "PLG052", r"d\(output 0\) / d\(x\): .*factor 1\.001$"),
    Row("the sign", product_with(lambda dx, dw, x, w: dx * w - x * dw), "PLG052", r"d\(w\): .*the sign is wrong"),
    Row("an input is left out", product_with(lambda dx, dw, x, w: dx * w), "PLG052", r"d\(w\): .*the tangent of w is left out"),
    Row("two inputs are mixed up", product_with(lambda dx, dw, x, w: dx * x + w * dw), "PLG052", r"d\(x\)"),
    Row("transposed", matrices_with(lambda dx, dw, x, w: (dx @ w).T + x @ dw), "PLG052", r"d\(x\): .*transposed"),
    Row("conjugated", cosine_with(lambda dz, z: np.conj(dz * np.cos(z))), "PLG052", r"d\(z\): .*conjugate"),
    Row("a conjugate inside", cosine_with(lambda dz, z: dz * np.conj(np.cos(z))), "PLG052", r"d\(z\)"),
    Row("one output of two", two_outputs(lambda dx, x: (2 * dx * x, 2 * dx)), "PLG052", r"d\(output 1\) / d\(x\)"),
    Row("the slope at another place", op(square, slope, squares, jvp=lambda ctx, dx: 2 * dx * (ctx.saved_tensors[0] + 1e-4)), "PLG052", "jvp gives"),
    Row("the tangent's size", op(square, slope, squares, jvp=lambda ctx, dx: 2 * np.abs(dx) * ctx.saved_tensors[0]), "PLG052", "jvp gives"),
    Row("a clipped tangent", op(square, slope, several((2, 3)), jvp=lambda ctx, dx: 2 * np.clip(dx, -9, 9) * ctx.saved_tensors[0]), "PLG052", "jvp is not linear"),
    Row("a Function that leaves a term out", sine_with(lambda tangent, x: tangent * (pg.cos(x) * x)), "PLG052", r"d\(output 0\) / d\(x\)"),
    Row("too few tangents", two_outputs(lambda dx, x: 2 * dx * x), "PLG053", "jvp returned 1 tangent, forward has 2 outputs"),
    Row("another shape", op(square, slope, several((2, 3)), jvp=lambda ctx, dx: (2 * dx * ctx.saved_tensors[0]).sum(axis=0)), "PLG053", r"has shape \(3,\), the output has \(2, 3\)"),
    Row("another dtype", op(square, slope, several((2, 3)), jvp=lambda ctx, dx: (2 * dx * ctx.saved_tensors[0]).astype(np.float32)), "PLG053", "is float32, the output is float64"),
    Row("another kind of dtype", op(square, slope, several((2, 3)), jvp=lambda ctx, dx: (2 * dx * ctx.saved_tensors[0]).astype(np.int64)), "PLG053", "is int64, the output is float64"),
    Row("no array", op(square, slope, several(()), jvp=lambda ctx, dx: float(2 * dx * ctx.saved_tensors[0])), "PLG053", "is a float, not an array"),
    Row("it raises", op(square, slope, several((2, 3)), jvp=lambda ctx, dx: ctx.nothing), "PLG053", r"jvp raised AttributeError: .*nothing.* \(.*test_check_declared\.py:\d+\)"),
    Row("too few arguments", product_with(lambda dx, dw, x, w: dx), "PLG052", r"d\(x\)"),
]  # fmt: skip

TABLES = [("declared", OTHER_ARRAYS), ("declared", FACTS), ("forward", JVP)]
ALL = [pytest.param(name, row, id=f"{name}: {row.name}") for name, table in TABLES for row in table]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("name", "row"), ALL)
def test_a_false_declaration_is_found_by_its_check_alone_and_a_true_one_passes(name, row):
    report = check_op(row.op)
    mine = check_called(name, report)
    if row.code:
        texts = [f"{f.code} {f.message} {f.diagnosis or ''}".strip() for f in mine.findings]
        assert any(re.match(f"{row.code} .*{row.says}", text, re.DOTALL) for text in texts), texts
        assert mine.verdict == "fail"
        assert explain(row.code)
    else:
        assert on_samples(report) == "pass", told(report)
        assert mine.verdict in ("pass", "skip")
        assert re.search(row.asked, mine.message), mine.message
    # What is declared falsely is no fault of the rule: no other check may say so.
    allowed = {name}
    if "wrong when it broadcasts" in row.name:
        allowed |= {"values", "contract"}
    if row in OTHER_ARRAYS:
        allowed |= {"vmap"}  # a batch is an array of another library
    if "one new gradient for two" in row.name:
        allowed |= {"contract"}  # it would be wrong undeclared, too
    assert {check.name for check in report.checks if check.verdict == "fail"} <= allowed


def test_a_constant_of_the_same_library_may_stand_before_a_tensor():
    @composed(samples=several((3,)))
    def threefold(x):
        return constant_like(np.full(3, 3, x.dtype), x) * x

    assert check_called("declared", check_op(threefold)).verdict == "pass"


# The duck -------------------------------------------------------------------------------------------------------------


def test_a_duck_computes_what_numpy_does_and_stays_one():
    x = np.array([[1.0, 2.0], [3.0, 4.0]])
    for function in (
        lambda x: np.exp(x) + x @ x.T - 1,
        lambda x: np.concatenate([x, np.zeros_like(x)], axis=1).sum(axis=0, keepdims=True),
        lambda x: np.where(x > 2, x, 0)[..., None].reshape(-1),
        lambda x: 2.0 - x.max(axis=1),
        lambda x: np.float64(3.0) * x[0, 0],
    ):
        result = function(Duck(x))
        assert type(result) is Duck
        assert repr(result) == f"Duck({np.asarray(function(x))!r})"


REFUSED = [
    *(np.asarray, np.array, np.sort, float, int, bool, complex, memoryview),
    lambda x: [1, 2][x],
    lambda x: 1 in x,
    lambda x: np.zeros(2) + x,
    lambda x: np.zeros(2).__iadd__(x),
    lambda x: x.__iadd__(1),
    lambda x: x.strides,
    lambda x: x.flags,
    lambda x: x.fill(0),
    lambda x: np.linalg.det(x),
    lambda x: np.sum(x, out=x),
    lambda x: np.copyto(x, 1.0),
    lambda x: np.where(x > 0, x, np.zeros(1)),
]


def test_a_duck_refuses_what_not_every_array_can_do():
    for use in REFUSED:
        with pytest.raises((Refusal, TypeError)):
            use(Duck(np.ones(1)))


def test_a_duck_belongs_in_a_tensor():
    x = pg.tensor(Duck(np.array([1.0, 2.0])), requires_grad=True)
    (pg.exp(x) * x).sum().backward()
    assert type(x.grad._array) is Duck
    assert np.allclose(x.grad._array._values, np.exp([1.0, 2.0]) * [2.0, 3.0])


# What is declared, where it shows --------------------------------------------------------------------------------------


def square_on_dask(how):
    """Return a square that is wrong on Dask's arrays alone, in one of several ways."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        foreign = not isinstance(x, (np.ndarray, Duck))
        if foreign and how == "converts":
            return x.compute() ** 2
        return x**2 * (2 if foreign and how == "doubles" else 1)

    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        if how == "raises" and hasattr(grad_output, "compute"):
            raise ValueError("no such array")
        return grad_output * 2 * x

    return op(forward, backward, normal((3, 5)), **NEP18)


def test_with_full_an_op_is_tried_on_the_arrays_of_installed_libraries():
    pytest.importorskip("dask.array", reason="dask is not installed")
    assert not check_op(square_on_dask("right"), full=True).findings
    for how, code, said, of_batch in (
        ("doubles", "PLG062", "output 0 is ", {"PLG090"}),  # a batch is no array of NumPy's either
        ("converts", "PLG061", "forward returned a NumPy array as output 0", {"PLG092"}),
        ("raises", "PLG060", "backward raised ValueError: no such array", set()),
    ):
        assert {each.code for each in check_op(square_on_dask(how)).findings} == of_batch
        found = check_op(square_on_dask(how), full=True).findings
        found = [each for each in found if each.code not in of_batch]
        assert {each.code for each in found} == {code}
        assert f"given dask.array's arrays, {said}" in found[0].message


def test_most_builtin_ops_take_other_arrays():
    functions = {op.name: op.function for op in registry.ops("builtin")}
    declaring = [name for name, op in functions.items() if getattr(op, "arrays", "") == "nep18"]
    assert {"add", "mul", "exp", "sum", "reshape", "matmul", "where"} <= {*declaring}
    assert len(declaring) >= 40


def test_what_is_not_asked_is_said():
    for function, check, message in (
        (op(lambda ctx, x: np.array(2.0 * x), lambda ctx, g: 2.0 * g, several((3,))), "declared", "declares nothing"),
        (op(square, slope, squares, broadcasts=True), "declared", "broadcasts = True"),
        (op(square, lambda ctx, g: 1 / 0, squares, jvp=lambda ctx, dx: dx), "forward", "jvp skipped"),
    ):  # fmt: skip
        found = check_called(check, check_op(function))
        assert (found.verdict, message in found.message) == ("skip", True)
        assert message != "declares nothing" or found.samples == 0


def test_a_right_jvp_is_not_blamed_for_a_wrong_backward():
    rule = from_saved(lambda g, x: 3 * g * x)
    jvp = lambda ctx, dx: 2 * dx * ctx.saved_tensors[0]  # noqa: E731
    report = check_op(op(square, rule, squares, jvp=jvp))
    assert check_called("values", report).verdict == "fail"
    forward = check_called("forward", report)
    assert forward.verdict == "pass"
    assert "finite differences agree with jvp" in forward.message


def columns(*ops):
    """Return the names of the checks that a table of these reports has."""
    return document_of(Report(sum((each.ops for each in ops), ()), 0), 0.0)["columns"]


def test_the_table_has_a_column_for_it_only_if_some_op_declares_something():
    silent = check_op(op(plain(lambda x: np.array(2.0 * x)), lambda ctx, g: 2.0 * g, several((3,))))
    assert "declared" not in columns(silent)
    assert {"contract", "forward"} <= {*columns(silent)}
    others = [*(row.name for row in CHECKS), "vmap"]
    assert columns(silent, check_op("builtin::exp")) == others


def test_info_shows_what_an_op_declares():
    facts = {"arrays": "nep18", "broadcasts": True, "complex": "holomorphic"}
    known = {"base": "ArrayFunction", "error_samples": True, **facts}
    assert declarations(registry.op("builtin::add")) == known


MISDECLARED = [
    ("arrays", "cupy", "'numpy' or 'nep18'"),
    ("broadcasts", 1, "True or False"),
    ("new_gradients", "yes", "True or False"),
    ("deterministic", "no", "True or False"),
    ("writes_to_gradients", "no", "True or False"),
    ("domain", (0.0, 1.0), "a pair of numbers per argument"),
    ("domain", {"x": (1.0, 0.0)}, "a pair of numbers per argument"),
    ("kinks", {"x": 0.0}, "the points per argument"),
    ("sizes", {"x": 3}, "a shape per argument"),
    ("sizes", {"x": ("n", ...)}, "a shape per argument"),
    ("settings", {"mode": "sum"}, "the allowed values per setting"),
    ("settings", {"mode": ()}, "the allowed values per setting"),
]


def test_a_declaration_of_the_wrong_form_is_refused_at_registration():
    for fact, value, form in MISDECLARED:
        said = f"it declares {fact} = .*; write {fact} = .*{form}"
        with pytest.raises(RegistrationError, match=said):
            validate(op(square, slope, squares, **{fact: value}), "planted", 1)
    with pytest.raises(RegistrationError, match="jvp does not take ctx"):
        validate(op(square, slope, squares, jvp=lambda tangent: tangent), "planted", 1)


def cubes_with(rule, forward=lambda x: np.abs(x) ** 3, slope=lambda g, x: g * 3 * x * abs(x)):
    return pushed(
        saving(forward),
        from_saved(slope),
        lambda ctx, dx: rule(dx, *ctx.saved_for_forward),
        lambda rng: [pg.Sample(rng.uniform(1, 2, 3))],
    )


def test_jvp_is_asked_beside_the_samples_and_its_smallest_input_told():
    assert check_op(cubes_with(lambda dx, x: 3 * x * abs(x) * dx)).verdict == "pass"
    report = check_op(cubes_with(lambda dx, x: 3 * x**2 * dx))
    (finding,) = report.findings
    assert (finding.code, finding.verdict) == ("PLG055", "fail"), str(report)
    assert finding.diagnosis == "the sign is wrong"
    assert finding.paste.startswith("yield pg.Sample(")
    assert finding.smallest is not None


def test_at_a_corner_jvp_may_give_another_slope_than_backward_but_no_nan():
    corner = {"forward": lambda x: np.maximum(x, 0), "slope": lambda g, x: g * (x > 0)}
    report = check_op(cubes_with(lambda dx, x: (x >= 0) * dx, **corner))
    assert "PLG055" not in [each.code for each in report.findings], str(report)
    report = check_op(cubes_with(lambda dx, x: np.maximum(x, 0) / x * dx, **corner))
    found = [(each.code, each.verdict) for each in report.findings if each.code == "PLG055"]
    assert found == [("PLG055", "warn")], str(report)


def test_a_rule_of_symmetric_matrices_is_compared_along_them():
    right, half = (
        check_op(op(eigenvalues, rule, symmetric_matrices, symmetric=("x",), once=True))
        for rule in (of_eigenvalues(), of_eigenvalues(0.5))
    )
    assert right.verdict == "pass"
    assert "PLG030" in {finding.code for finding in half.findings}
