"""Before anything can be asked: samples that cannot be had, calls that raise or do not return."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG001": Code(
        "an op without usable samples",
        "The op's `samples` raised, or yielded nothing. What cannot be tried is not checked, "
        "and what is not checked is not green. Yield at least one `plugrad.Sample(...)` per "
        "shape and setting that behaves differently.",
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
        "The op could not be called on one of its own samples. Correct the op, or the sample; a "
        "call that is meant to raise belongs into `error_samples`. An op that is not "
        "differentiable in one of its arguments may refuse to be called when that one requires "
        "grad, with a RuntimeError that says 'not differentiable with respect to'.",
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
        "The backward rule raised an exception on a sample. Every sample that forward accepts "
        "must be differentiable; if an input is not, backward returns None for it.",
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
        "Something raised where the checker did not expect it. Nothing was learnt from this "
        "check. If the op is not to blame, please report it with the op and the seed.",
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
        "On no sample could a derivative be compared with anything: all samples are empty, hold "
        "infinities or NaN only, or hold no floating-point array at all, or forward returns none. "
        "Yield a sample that does. Outputs that have no derivative are marked with "
        "`ctx.mark_non_differentiable`; if all are, that is a note: no gradient can be lost that forward says is none.",
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
        "What forward returned is no array of numbers (None, a number of Python's, text, an array of objects), and "
        "has no gradient: "
        "whoever calls the op gets it as it is, cut off from the graph. Usually a `return` is "
        "missing, or `.item()` or `float()` ends the computation.",
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
        "While it was checked, the process ended (an exit, a crash of compiled code, a kill for want of memory), or "
        "what was raised is no Exception, as SystemExit is not: no program that calls the op survives that. Raise an "
        "Exception instead. `plugrad check --in-process` checks in one process, for a debugger.",
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
        "no answer in time",
        "The checks of the op took longer than the limit of `--timeout`, and its process was killed. Either something "
        "in it does not end, a loop or a lock, or it is slow: then give it more time, or smaller samples. A warning: "
        "points beside the samples were left out, because those before them took half a minute.",
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
