"""Forward, and rules for tangents."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG050": Code(
        "forward differs from its reference",
        "The op's `reference`, an independent implementation, gave other values. One of the two is wrong, and the "
        "checker cannot say which. Correct it: users get forward's values, and backward is compared with forward.",
        check="forward",
        shows="later",
        wrong="""
            def reference(x):
                return x * abs(x) ** 2.5
            """,
        right="""
            def reference(x):
                return np.power(x, 3)
            """,
    ),
    "PLG051": Code(
        "an error sample did not raise the declared error",
        "A call from `error_samples` raised nothing, another class of exception, or a message that does not match "
        "(`re.search`). Raise that error in forward, or correct the sample. Otherwise users get a value where they "
        "expect an error.",
        check="forward",
        of_a_sample=False,
        wrong="""
            def error_samples(rng):
                yield pg.ErrorSample(np.ones((0, 2)), raises=ValueError, match="is empty")
            """,
        right="""
            def forward(ctx, x):
                if x.size == 0:
                    raise ValueError("x is empty")
                ctx.save_for_backward(x)
                return x**3
            """,
    ),
    "PLG052": Code(
        "wrong jvp",
        "`jvp` must be the derivative times tangents of the inputs, and backward its transpose: for any tangents u "
        "and any grad_outputs v, <Ju, v> = <u, J'v>, where <a, b> is the real part of the sum of conj(a) b. Here the "
        "two differ by more than rounding, for the tangent of one input alone. Finite differences, if they are "
        "precise enough, agree with backward, so correct `jvp`.",
        check="forward",
        shows="later",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                ctx.save_for_forward(x)
                return x**3

            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return 2 * x**2 * tangent
            """,
        right="""
            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return 3 * x**2 * tangent
            """,
    ),
    "PLG053": Code(
        "jvp of the wrong form",
        "`jvp(ctx, *tangents)` gets one tangent per positional argument of forward (None for an argument that is not "
        "a floating-point tensor, zeros for one that does not change) and must return one per output of forward, of "
        "the output's shape and dtype, or None for zero. Keep values of forward for it with `ctx.save_for_forward`, "
        "and read them from `ctx.saved_for_forward`.",
        check="forward",
        about="argument",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                ctx.save_for_forward(x)
                return x**3

            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return (3 * x**2 * tangent).sum()
            """,
        right="""
            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return 3 * x**2 * tangent
            """,
    ),
    "PLG054": Code(
        "float64 output of a float32 input",
        "Given float32 only, forward returns float64. Use the dtype of the input where an array or a NumPy scalar is "
        "created (Python numbers do not widen). No number is wrong, but the rest of the computation takes twice the "
        "memory and time, and a float32 model continues in float64.",
        check="values",
        verdict="note",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.float64(1) * x**3
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return 1.0 * x**3
            """,
    ),
}
