"""Forward, and rules for tangents."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG050": Code(
        "forward differs from its reference",
        "The op's `reference`, an independent implementation, gave other values. One of the two is wrong: the "
        "checker cannot say which, but backward is compared with forward, and so is everybody's result.",
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
        "an error sample did not raise as declared",
        "A call from `error_samples` raised nothing, another class of exception, or a message "
        "that does not match (`re.search`). Users are then given a value where they should be told that there is none. "
        "Refuse the input in forward, or correct the sample.",
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
        "`jvp` is the derivative times tangents of the inputs, and backward its transpose: for any "
        "tangents u and any grad_outputs v, <Ju, v> = <u, J'v>, where <a, b> is the real part of "
        "the sum of conj(a) b. Here the two differ by more than rounding, for the tangent of one "
        "input alone, and finite differences, where they could tell, side with backward.",
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
        "`jvp(ctx, *tangents)` gets a tangent per positional argument of forward (None for what is "
        "no floating-point tensor, zeros for one that does not move) and returns one per output of "
        "forward, of the output's shape and dtype; None stands for zero. What it needs of "
        "forward's values is kept with `ctx.save_for_forward` and found in `ctx.saved_for_forward`.",
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
        "float64 of float32",
        "Given float32 alone, forward returns float64. No number is wrong, but what comes after it takes twice "
        "the memory and time, and a float32 model is none any more. Take the dtype of the input where an array or a "
        "NumPy number is made; Python's numbers widen nothing.",
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
