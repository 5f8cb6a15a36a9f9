"""Beyond the samples."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG070": Code(
        "wrong beside the samples",
        "The gradient is right on every sample, and wrong where one thing about a sample is changed: the numbers of "
        "one input, the length of an axis, a setting. Forward takes that point, its values are finite, and its slope "
        "there is certain. Correct backward, have forward refuse what the op is not meant for, or declare what is "
        "allowed: `domain`, `kinks`, `sizes`, `settings`. Yield the point as a sample once it is right.",
        check="beyond",
        wrong_number=True,
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.abs(x) ** 3

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2  # right where x is positive

            def samples(rng):
                yield pg.Sample(rng.uniform(1, 2, size=3))
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x * abs(x)
            """,
    ),
    "PLG071": Code(
        "forward takes what backward does not",
        "Where one thing about a sample is changed, forward returns values, but backward raises, or returns what is no "
        "gradient of that input, which the engine refuses. A note, since whoever asks for the gradient gets an error "
        "and no wrong number; a warning in frameworks that go on with a gradient of another shape (autograd, "
        "PyTensor). Often forward broadcasts by accident: refuse it there, with words for "
        "whoever calls; or declare `broadcasts = True`, and the engine sums. If no backward can be had for a setting "
        "or a size, `settings` and `sizes` say which there are.",
        check="beyond",
        verdict="note",
        wrong="""
            def forward(ctx, x, gain):
                ctx.save_for_backward(x, gain)
                return x * gain

            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, pg.sum_to_size(grad_output * x, gain.shape)

            def samples(rng):
                yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))
            """,
        right="""
            def forward(ctx, x, gain):
                if x.ndim != 2 or gain.shape != x.shape[1:]:
                    raise ValueError(f"expected x (N, C) and gain (C,); got {x.shape} and {gain.shape}")
                ctx.save_for_backward(x, gain)
                return x * gain
            """,
    ),
    "PLG072": Code(
        "wrong second derivative beside the samples",
        "The gradient is right where one thing about a sample is changed, but differentiated again it is wrong: NaN "
        "at a zero or a tie, most often, from a division in backward. Write it so that it has a limit there, or mark "
        "backward with `@once_differentiable`.",
        check="beyond",
        wrong_number=True,
        wrong="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * pg.exp(2 * pg.log(abs(x)))  # its derivative is 0 * inf at 0
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG073": Code(
        "no subgradient at a corner beside the samples",
        "Where one thing about a sample is changed forward has a corner, or an edge beyond which it has no values, and "
        "what backward returns there is none of the gradients that come near it: NaN or infinity, which spoils every "
        "gradient that it is added to (0 will do for the norm of a vector of zeros), a number outside the slopes on "
        "either side, or the whole gradient for each of several equal entries, of which a maximum has one (share it "
        "out, or give it to the first).",
        check="beyond",
        verdict="warn",
        wrong="""
            def forward(ctx, x):
                norm = np.sqrt((x**2).sum())
                ctx.save_for_backward(x, norm)
                return norm

            def backward(ctx, grad_output):
                x, norm = ctx.saved_tensors
                return grad_output * x / norm  # 0 / 0 where all of x is 0
            """,
        right="""
            def backward(ctx, grad_output):
                x, norm = ctx.saved_tensors
                return grad_output * x / (norm if norm > 0 else 1.0)
            """,
    ),
    "PLG074": Code(
        "wrong where forward may run by accident",
        "Where one thing about a sample is changed in a way that the op may not be made for (another number of axes, a "
        "negative slope or index, NaN or a very large number in one entry), forward returns values, and the gradient "
        "is wrong: whoever calls it so gets a wrong number without an error. Correct backward, have forward refuse "
        "such inputs, or declare what is allowed: `domain`, `sizes`, `settings`. A gradient of NaN that comes of an "
        "input of NaN is a note.",
        check="beyond",
        verdict="warn",
        wrong_number=True,
        wrong="""
            def forward(ctx, x):
                ctx.shape = x.shape
                return x.mean()

            def backward(ctx, grad_output):
                return grad_output / ctx.shape[0] * np.ones(ctx.shape)  # right for one axis

            def samples(rng):
                yield pg.Sample(rng.normal(size=3))
            """,
        right="""
            def backward(ctx, grad_output):
                return grad_output / np.prod(ctx.shape) * np.ones(ctx.shape)
            """,
    ),
}
