"""Beyond the samples."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG070": Code(
        "wrong gradient beyond the samples",
        "The gradient is right on every sample, and wrong at a point that differs from a sample in one thing: the "
        "numbers of one input, the length of an axis, or a setting. Correct backward, let forward refuse such inputs, "
        "or declare which inputs are allowed: `domain`, `kinks`, `sizes`, `settings`. Then yield the point as a "
        "sample. Forward accepts the point, its values there are finite, and its slope is certain.",
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
        "forward accepts a point that backward does not",
        "At a point that differs from a sample in one thing, forward returns values, but backward raises an error, or "
        "returns something that is not a gradient of that input, so that the engine raises an error. Often forward "
        "broadcasts by accident: raise a clear error there, or declare `broadcasts = True`, and the engine sums the "
        "gradient. If backward cannot support a setting or a size, declare `settings` or `sizes`. A note, since users "
        "get an error and no wrong number; a warning for frameworks that continue with a gradient of another shape "
        "(autograd, PyTensor).",
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
        "wrong second derivative beyond the samples",
        "At a point that differs from a sample in one thing, the gradient is right, but its derivative is wrong: most "
        "often NaN at a zero or a tie, from a division in backward. Rewrite backward without that division, or mark "
        "it with `@once_differentiable`.",
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
        "no subgradient at a kink beyond the samples",
        "A point that differs from a sample in one thing is a kink of forward, or an edge of its domain, and backward "
        "returns a value there that is not a subgradient. It is one of three. NaN or infinity: return 0 instead, as "
        "for the norm of a zero vector. A number outside the slopes on both sides: return one of the slopes. The "
        "whole gradient for each of several tied entries, of which a maximum has one: divide it among them, or give "
        "it to the first.",
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
        "wrong gradient where forward may run by accident",
        "At a point that the op may not be made for (another number of axes than the samples have, a negative slope "
        "or index, NaN or a very large number in one entry), forward returns values, and the gradient is wrong, "
        "without an error. Correct backward, let forward refuse such inputs, or declare which inputs are allowed: "
        "`domain`, `sizes`, `settings`. A gradient of NaN for an input of NaN is a note.",
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
