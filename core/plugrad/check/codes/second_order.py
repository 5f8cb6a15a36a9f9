"""Second derivatives."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG040": Code(
        "wrong second derivative",
        "The derivative of backward, recorded with `create_graph=True`, differs from finite differences of backward. "
        "Often a term is lost because backward used a value that is not recorded in the graph: use operators and "
        "plugrad functions on inputs and outputs that were saved with `ctx.save_for_backward`.",
        check="second order",
        wrong_number=True,
        shows="later",
        wrong="""
            def forward(ctx, x):
                ctx.slope = 3 * x**2  # a number to the rule, where it is a function of x
                return x**3

            def backward(ctx, grad_output):
                return grad_output * ctx.slope
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG041": Code(
        "no second derivative",
        "Differentiating backward raised an error, and the rule is not marked `@once_differentiable`. Write backward "
        "with operators and plugrad functions on saved inputs and outputs, or mark it. The mark must be directly "
        "above `def backward`, below `@staticmethod`, because it is read when the class is created.",
        check="second order",
        shows="later",
        wrong="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return np.asarray(grad_output) * 3 * np.asarray(x) ** 2
            """,
        right="""
            @once_differentiable  # of plugrad.autograd.function
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG042": Code(
        "once_differentiable does not raise its error",
        "The rule is marked `@once_differentiable`, but a second derivative did not raise an error, so it would be "
        "wrong in silence; or it raised another error than HigherOrderError. Most often backward itself raises that "
        "error: the checker runs it in float64.",
        check="second order",
        wrong="""
            @once_differentiable  # of plugrad.autograd.function
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                if x.dtype != np.float32:
                    raise TypeError("float32, please")
                return grad_output * 3 * x**2

            def samples(rng):
                yield pg.Sample(rng.normal(size=3).astype(np.float32))
            """,
        right="""
            @once_differentiable  # of plugrad.autograd.function
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG043": Code(
        "second derivative is not symmetric",
        "The matrix H of second derivatives must be symmetric, but u'Hw and w'Hu differ for random u and w: the "
        "gradients of different inputs do not belong to one function. Look for a constant that is rounded in one of "
        "them. The difference is too small for finite differences.",
        check="second order",
        wrong_number=True,
        shows="later",
        wrong="""
            broadcasts = True

            def forward(ctx, x, y):
                ctx.save_for_backward(x, y)
                return x**3 * y / 3

            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * x**2 * y, grad_output * 0.3333333 * x**3  # seven digits

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), rng.normal(size=3))
            """,
        right="""
            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * x**2 * y, grad_output * x**3 / 3
            """,
    ),
}
