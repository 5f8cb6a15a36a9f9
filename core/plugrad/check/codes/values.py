"""First derivatives."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG030": Code(
        "wrong gradient",
        "The gradient of backward differs from finite differences of forward by more than their uncertainty and "
        "rounding. The report shows the worst entry with both values; the diagnosis names a cause if one was "
        "confirmed on other numbers.",
        check="values",
        wrong_number=True,
        shows="values",
        wrong="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 2 * x**3
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG031": Code(
        "missing gradient",
        "The output changes with the input, but the input gets no gradient: backward returned None for it, or the "
        "output was marked non-differentiable. Return its gradient, or remove the mark.",
        check="values",
        wrong_number=True,
        shows="values",
        wrong="""
            broadcasts = True

            def forward(ctx, x, gain):
                ctx.save_for_backward(x, gain)
                return x * gain

            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, None

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), rng.normal(size=3))
            """,
        right="""
            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, grad_output * x
            """,
    ),
    "PLG032": Code(
        "gradient is not a number",
        "Backward returned NaN or infinity where forward has a finite slope. Rewrite the formula so that it does not "
        "divide by zero or compute 0 * inf.",
        check="values",
        wrong_number=True,
        shows="values",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x * abs(x)

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 2 * x**2 / abs(x)  # 0 / 0 where x is 0

            def samples(rng):
                yield pg.Sample(np.array([-1.5, 0.0, 2.0]))
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 2 * abs(x)
            """,
    ),
    "PLG033": Code(
        "at a kink",
        "Forward has a kink, a jump or an infinite slope at this point, so there is no derivative to compare with. "
        "Add samples away from the kink. Backward's value lies within the one-sided slopes, which is all that can be "
        "checked here.",
        check="values",
        verdict="warn",
        shows="values",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.maximum(x, 0)

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * (x > 0)

            def samples(rng):
                yield pg.Sample(np.array([-1.0, 0.0, 1.0]))
            """,
        right="""
            def samples(rng):
                yield pg.Sample(np.array([-1.0, 0.5, 1.0]))
            """,
    ),
    "PLG034": Code(
        "inconclusive",
        "Finite differences are too uncertain to say that backward is right, and backward is not clearly wrong. This "
        "is not a pass. Choose samples at which forward is smooth, or declare the `domain` of its arguments. Forward "
        "is noisy, rough, computed in low precision, or has values on one side only.",
        check="values",
        verdict="inconclusive",
        shows="values",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.round(x**3, 4)  # finite differences see the steps
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
    ),
}
