"""Errors and timeouts of samples, forward and backward, which stop the other checks."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG001": Code(
        "an op without usable samples",
        "The op's `samples` raised an error or yielded nothing. Yield at least one `plugrad.Sample(...)` per shape "
        "and setting that behaves differently. An op without samples cannot be checked, so it fails.",
        check="samples",
        of_a_sample=False,
        wrong="""
            def samples(rng):
                return []
            """,
        right="""
            def samples(rng):
                yield pg.Sample(rng.normal(size=(3, 2)))
            """,
    ),
    "PLG002": Code(
        "forward raised on a sample",
        "forward raised an error on one of the op's own samples. Correct the op or the sample; a call that is meant "
        "to raise an error belongs into `error_samples`. An op that is not differentiable with respect to one of its "
        "arguments may refuse that argument when it requires grad, with a RuntimeError that says 'not differentiable "
        "with respect to'.",
        check="contract",
        wrong="""
            def forward(ctx, x, *, times):
                ctx.save_for_backward(x)
                return x**3

            def samples(rng):
                yield pg.Sample(rng.normal(size=(3, 2)))  # times is missing
            """,
        right="""
            def samples(rng):
                yield pg.Sample(rng.normal(size=(3, 2)), times=1)
            """,
    ),
    "PLG003": Code(
        "backward raised",
        "backward raised an error on a sample. It must support every sample that forward accepts; return None for an "
        "input that is not differentiable.",
        check="contract",
        ends=("backward",),
        wrong="""
            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors  # but forward saved x alone
                return grad_output * 3 * x**2
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG005": Code(
        "a check could not be completed",
        "An unexpected exception stopped this check, so it has no result. If the op is not the cause, please report "
        "it with the op and the seed.",
        check="any",
        verdict="inconclusive",
        wrong="""
            def question(op, sample):  # of a pack's own: see plugrad_register_checks
                return op.no_such_attribute
            """,
        right="""
            def question(op, sample):
                return None if op.doc else "it has no docstring"
            """,
    ),
    "PLG006": Code(
        "nothing could be compared",
        "There is no sample on which a derivative could be compared: all samples are empty, contain only infinities "
        "or NaN, or have no floating-point array, or forward returns none. Yield a sample that has one. Mark outputs "
        "that have no derivative with `ctx.mark_non_differentiable`; if all outputs are marked, this is a note, since "
        "no gradient can be lost.",
        check="values",
        wrong="""
            def samples(rng):
                yield pg.Sample(np.arange(3))  # integers have no derivative
            """,
        right="""
            def samples(rng):
                yield pg.Sample(np.arange(3.0))
            """,
    ),
    "PLG007": Code(
        "forward returns no array",
        "forward returned something that is not an array of numbers (None, a Python number, text, an array of "
        "objects). Return an array: usually a `return` is missing, or `.item()` or `float()` converts the result. "
        "Otherwise the result has no gradient, and the user gets it detached from the graph.",
        check="contract",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x**3).sum().item()
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x**3).sum()
            """,
    ),
    "PLG008": Code(
        "the op ends the process",
        "The process ended while the op was checked (an exit, a crash of compiled code, not enough memory), or the op "
        "raised something that is not an Exception, such as SystemExit. Raise an Exception instead, because any "
        "program that calls the op ends too. To debug it, run `plugrad check --in-process`, which checks in one "
        "process.",
        check="any",
        of_a_sample=False,
        wrong="""
            def forward(ctx, x):
                if x.ndim > 1:
                    sys.exit("one axis, please")
                ctx.save_for_backward(x)
                return x**3
            """,
        right="""
            def forward(ctx, x):
                if x.ndim > 1:
                    raise ValueError(f"expected one axis, got {x.ndim}")
                ctx.save_for_backward(x)
                return x**3

            def samples(rng):
                yield pg.Sample(rng.normal(size=3))
            """,
    ),
    "PLG009": Code(
        "timeout",
        "The checks of the op took longer than the limit of `--timeout`, and its process was killed. Look for a loop "
        "or a lock that does not end; if the op is only slow, use a larger `--timeout` or smaller samples. As a "
        "warning: further inputs beyond the samples were not checked, because those before them took half a minute.",
        check="process",
        of_a_sample=False,
        wrong="""
            def forward(ctx, x):
                while np.abs(x).max() > 1:
                    x = x / 1  # never smaller
                return x
            """,
        right="""
            def forward(ctx, x):
                return x / max(np.abs(x).max(), 1)
            """,
    ),
}
