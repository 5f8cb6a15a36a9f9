"""What the checker says a wrong gradient comes from: slips that people make in pooling, gathering and normalising."""

import numpy as np
import pytest

from plugrad import ArrayFunction, Sample
from plugrad.check import check_op


def diagnosis(forward, backward, *args, **settings):
    """Return what is said of a rule on one sample, and on one of other numbers."""

    def samples(rng):
        yield Sample(
            *[rng.normal(size=arg) if isinstance(arg, tuple) else arg for arg in args], **settings
        )

    body = {"forward": forward, "backward": backward, "samples": samples}
    rule = type("Rule", (ArrayFunction,), {name: staticmethod(each) for name, each in body.items()})
    return next(each for each in check_op(rule).findings if each.code == "PLG030").diagnosis or ""


def pooled(ctx, x, k=2):
    ctx.k = k
    return x.reshape(len(x), -1, k).mean(-1)


def test_a_setting_is_named_as_the_factor_that_is_too_much():
    given = {"kernel_size": 2}

    def forward(ctx, x, *, kernel_size):
        return pooled(ctx, x, kernel_size)

    said = diagnosis(forward, lambda ctx, g: np.repeat(g, ctx.k, -1), (2, 6), **given)
    assert said.startswith("off by the constant factor 2 = kernel_size")


@pytest.mark.parametrize("place", ["by position", "by name", "by default"])
def test_a_gradient_reversal_names_its_factor(place):
    def forward(ctx, x, alpha=0.7):
        ctx.alpha = alpha
        return x.copy()

    args = ((3, 4), 0.7) if place == "by position" else ((3, 4),)
    settings = {"alpha": 0.7} if place == "by name" else {}
    said = diagnosis(forward, lambda ctx, g: (-ctx.alpha * g, None), *args, **settings)
    assert "-0.7 = -alpha" in said


def test_a_factor_that_is_an_input_of_one_number_is_named_with_its_sign():
    def forward(ctx, x, alpha):
        ctx.save_for_backward(alpha)
        return x.copy()

    def backward(ctx, g):
        (alpha,) = ctx.saved_tensors
        return -alpha * g, np.zeros_like(alpha)

    assert "the factor -alpha is too much" in diagnosis(forward, backward, (3, 4), ())


def test_a_tile_for_a_repeat_is_named():
    said = diagnosis(pooled, lambda ctx, g: np.tile(g, 2) / 2, (2, 6))
    assert (
        "along axis 1 of the gradient of x are in the order of np.tile for np.repeat (3 blocks of 2)"
        in said
    )

    def upsampled(ctx, x):
        return np.repeat(x, 3, -1)

    def summed(ctx, g):
        return g.reshape(*g.shape[:-1], 3, -1).sum(-2)

    assert "along axis 1 of grad_output are in the order of np.tile" in diagnosis(
        upsampled, summed, (2, 4)
    )


def test_two_channels_that_are_swapped_are_named():
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x[:, 0] * np.exp(x[:, 1]) + x[:, 2]

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        scale = np.exp(x[:, 1]) * g
        return np.stack([x[:, 0] * scale, scale, g], 1)

    said = diagnosis(forward, backward, (4, 3))
    assert said == "entries 0 and 1 along axis 1 of the gradient of x are swapped"


def test_weights_of_a_pooling_that_are_taken_as_constants_are_named():
    def forward(ctx, x):
        windows = x.reshape(len(x), -1, 2)
        weights = np.exp(windows) / np.exp(windows).sum(-1, keepdims=True)
        ctx.save_for_backward(weights)
        return (weights * windows).sum(-1)

    def backward(ctx, g):
        (weights,) = ctx.saved_tensors
        return (g[..., None] * weights).reshape(len(g), -1)

    assert "with its factors of x as constants" in diagnosis(forward, backward, (2, 6))


def test_the_derivative_of_another_output_is_no_exchange_if_that_one_is_right():
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2, x**3

    def backward(ctx, g, h):
        (x,) = ctx.saved_tensors
        return 2 * x * (g + h)

    assert diagnosis(forward, backward, (3,)) == "this is the derivative of output 0"


def test_a_switch_among_the_arguments_is_no_number():
    def forward(ctx, x, fast):
        return 2 * x

    said = diagnosis(forward, lambda ctx, g: (3 * g, None), (3,), np.array(True))
    assert said.startswith("off by the constant factor 1.5 ")
