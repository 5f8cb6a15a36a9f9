"""The contract of a backward rule."""

from __future__ import annotations

from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    "PLG010": Code(
        "wrong number of gradients",
        "backward must return one gradient per positional argument of forward, and None for an argument that has no "
        "gradient. Keyword-only settings get none; extra trailing Nones are accepted.",
        check="contract",
        wrong="""
            broadcasts = True

            def forward(ctx, x, y):
                ctx.save_for_backward(x, y)
                return x * y

            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * y

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), rng.normal(size=3))
            """,
        right="""
            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * y, grad_output * x
            """,
    ),
    "PLG011": Code(
        "gradient of the wrong shape",
        "The gradient of an input must have exactly the input's shape. Where forward broadcasts, sum over the axes "
        "that were added or stretched with `plugrad.sum_to_size(grad, x.shape)`, or declare `broadcasts = True`, and "
        "the engine sums. A gradient that can merely be broadcast to the right shape is wrong too.",
        check="contract",
        wrong="""
            def forward(ctx, x, gain):
                ctx.save_for_backward(x, gain)
                return x * gain

            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, grad_output * x

            def samples(rng):
                yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))
            """,
        right="""
            broadcasts = True  # the engine then sums both; pg.sum_to_size(grad, gain.shape) sums one
            """,
    ),
    "PLG012": Code(
        "gradient of the wrong type",
        "A gradient must be an array (a Tensor, in a `Function`) of a floating-point dtype that is at least as "
        "precise as both the input and the output. Integers, booleans and complex numbers cannot be cast to a real "
        "gradient, and float32 in the middle of a float64 computation loses half of the digits.",
        check="contract",
        wrong="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return (grad_output * 3 * x**2).astype(np.float32)
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG013": Code(
        "gradient for an argument that has none",
        "backward must return None for an integer, boolean or non-tensor argument, which has no gradient. It returned "
        "something else.",
        check="contract",
        wrong="""
            def forward(ctx, x, times):
                ctx.times = times
                return x * times

            def backward(ctx, grad_output):
                return grad_output * ctx.times, grad_output.sum()

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), 2)
            """,
        right="""
            def backward(ctx, grad_output):
                return grad_output * ctx.times, None
            """,
    ),
    "PLG014": Code(
        "input changed in place",
        "forward or backward changed an input array. Compute into a new array instead; an op that works in place on "
        "purpose declares it with `ctx.mark_dirty`. The array belongs to the caller, who may use it again or have "
        "saved it elsewhere in the graph.",
        check="contract",
        about="argument",
        ends=("backward",),
        wrong="""
            def forward(ctx, x):
                x *= 2
                return x

            def backward(ctx, grad_output):
                return 2 * grad_output
            """,
        right="""
            def forward(ctx, x):
                return x * 2
            """,
    ),
    "PLG015": Code(
        "saved value changed in place",
        "backward changed an array that was saved for it. Compute into a new array instead. Otherwise a second "
        "backward pass (`retain_graph=True`) gives another result.",
        check="contract",
        ends=("backward",),
        wrong="""
            def forward(ctx, x):
                y = np.exp(x)
                ctx.save_for_backward(y)
                return y

            def backward(ctx, grad_output):
                (y,) = ctx.saved_tensors
                y *= grad_output
                return y
            """,
        right="""
            def backward(ctx, grad_output):
                (y,) = ctx.saved_tensors
                return grad_output * y
            """,
    ),
    "PLG016": Code(
        "grad_output changed in place",
        "backward changed the gradient that it was given. Compute into a new array (`grad_output * x`, not "
        "`grad_output *= x`). The engine may pass the same array to another op, or it may belong to the user.",
        check="contract",
        ends=("backward",),
        wrong="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                grad_output *= 3 * x**2
                return grad_output
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG017": Code(
        "returned gradients share memory",
        "A returned gradient shares memory with another one, with an input or a saved value, or with the result of "
        "the next backward pass. Return a copy (grad_output itself, or a view of it, is fine). Otherwise writing into "
        "one changes the other.",
        check="contract",
        shows="state",
        wrong="""
            broadcasts = True

            def forward(ctx, x, y):
                return 2 * (x + y)

            def backward(ctx, grad_output):
                grad = 2 * grad_output
                return grad, grad

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), rng.normal(size=3))
            """,
        right="""
            def backward(ctx, grad_output):
                return 2 * grad_output, 2 * grad_output
            """,
    ),
    "PLG018": Code(
        "backward is not repeatable",
        "Called twice on the same values, backward gave different gradients: it changes a saved value, keeps state, "
        "or draws random numbers. Draw random numbers in forward, and save them.",
        check="contract",
        shows="state",
        ends=("values", "derivative"),
        wrong="""
            deterministic = False

            def forward(ctx, x):
                return x * (np.random.rand(*x.shape) > 0.5)

            def backward(ctx, grad_output):
                return grad_output * (np.random.rand(*grad_output.shape) > 0.5)
            """,
        right="""
            def forward(ctx, x):
                ctx.mask = np.random.rand(*x.shape) > 0.5
                return x * ctx.mask

            def backward(ctx, grad_output):
                return grad_output * ctx.mask
            """,
    ),
    "PLG019": Code(
        "backward is not linear in grad_output",
        "A vector-Jacobian product is linear: b(0) = 0, b(-g) = -b(g), b(ag + bh) = a b(g) + b "
        "b(h). A rule that ignores grad_output, clips it, squares it, or branches on it is not "
        "a derivative, whatever numbers it gives for grad_output = 1.",
        check="contract",
        ends=("derivative",),
        wrong="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return 3 * x**2  # grad_output is forgotten
            """,
        right="""
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
    ),
    "PLG020": Code(
        "forward is not repeatable",
        "Forward gave different values for the same inputs. An op that draws random numbers must declare "
        "`deterministic = False`; the checker then seeds the generators before each evaluation.",
        check="contract",
        shows="state",
        wrong="""
            generator = np.random.default_rng()

            def forward(ctx, x):
                return x + generator.normal(size=x.shape)

            def backward(ctx, grad_output):
                return grad_output
            """,
        right="""
            deterministic = False  # and from the generator that others can seed

            def forward(ctx, x):
                return x + np.random.normal(size=x.shape)
            """,
    ),
    "PLG021": Code(
        "state shared between calls",
        "The gradient or the output of one call changed because forward was called again. Keep what backward needs on "
        "ctx, not on the class, in the module or in a default argument.",
        check="contract",
        shows="state",
        wrong="""
            last = {}

            def forward(ctx, x):
                last["x"] = x
                return x**3

            def backward(ctx, grad_output):
                return grad_output * 3 * last["x"] ** 2
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
    "PLG022": Code(
        "the result depends on memory layout",
        "The same values in another memory layout (Fortran order, reversed, strided, stride 0) gave another result. "
        "Look for `ravel(order='K')`, `.reshape` or `.view` of non-contiguous memory, `as_strided`, and writes to "
        "`.flat`. An op may refuse a layout: forward then raises an error.",
        check="contract",
        shows="state",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x.ravel(order="K") ** 3).reshape(x.shape)
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x.ravel() ** 3).reshape(x.shape)
            """,
    ),
    "PLG023": Code(
        "global state is changed",
        "The op seeded a global random number generator, drew from one without declaring `deterministic = False`, or "
        "changed NumPy's error state or Python's warning filters and did not restore them. Use `with "
        "np.errstate(...)`. A change of the default dtype, the print options, anomaly mode or the working directory "
        "is a warning.",
        check="contract",
        wrong="""
            def forward(ctx, x):
                np.seterr(over="ignore")
                ctx.save_for_backward(x)
                return x**3
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                with np.errstate(over="ignore"):
                    return x**3
            """,
    ),
    "PLG024": Code(
        "a gradient depends on which other gradients are requested",
        "When only one input requires a gradient (`ctx.needs_input_grad`), backward returns another gradient for it "
        "than when all inputs do, or raises an error. Save a value if the gradient of any input needs it: a value "
        "that was saved or skipped for one input was needed for another.",
        check="contract",
        shows="state",
        wrong="""
            broadcasts = True

            def forward(ctx, x, y):
                ctx.save_for_backward(x if ctx.needs_input_grad[0] else None, y)
                return x * y

            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * y, None if x is None else grad_output * x

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), rng.normal(size=3))
            """,
        right="""
            def forward(ctx, x, y):
                ctx.save_for_backward(x if ctx.needs_input_grad[1] else None, y)
                return x * y
            """,
    ),
    "PLG025": Code(
        "missing grad_output is not treated as zero",
        "If an output is not used, its grad_output is zero, or None after `ctx.set_materialize_grads(False)`. In both "
        "cases the gradients must be those for zero.",
        check="contract",
        shows="state",
        wrong="""
            def forward(ctx, x):
                ctx.set_materialize_grads(False)
                return 2 * x, 3 * x

            def backward(ctx, grad_double, grad_triple):
                if grad_double is None or grad_triple is None:
                    return None  # but one of them may be given
                return 2 * grad_double + 3 * grad_triple
            """,
        right="""
            def backward(ctx, grad_double, grad_triple):
                double = 0 if grad_double is None else 2 * grad_double
                triple = 0 if grad_triple is None else 3 * grad_triple
                return double + triple
            """,
    ),
    "PLG026": Code(
        "memory leak: ctx is kept after the call",
        "The outputs of a call were deleted, but its ctx is still alive: a list or a cache on the class or in the "
        "module refers to it. Remove that reference. The arrays that ctx saved stay alive too, so memory grows with "
        "every call.",
        check="contract",
        wrong="""
            calls = []

            def forward(ctx, x):
                calls.append(ctx)
                ctx.save_for_backward(x)
                return x**3
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
    ),
    "PLG027": Code(
        "uninitialized memory is used",
        "An entry of an `np.empty` array is read before it is written, so that forward or backward returns whatever "
        "was in memory. Use `np.zeros`, or write every entry. The result is right when the memory happens to be zero, "
        "and wrong otherwise. During this check `np.empty` is filled with NaN.",
        check="contract",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                cube = np.empty_like(x)
                return np.power(x, 3, out=cube, where=x > 0)  # not written where x <= 0

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2 * (x > 0)
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                cube = np.zeros_like(x)
                return np.power(x, 3, out=cube, where=x > 0)
            """,
    ),
    "PLG028": Code(
        "digits lost in forward",
        "Forward is given float64 and returns float64, but rounds to a narrower type on the way. Use the dtype of the "
        "input where an array is created or cast, and note that some libraries always compute in float32. Otherwise "
        "an output is right to seven digits only (three for float16), and its finite differences to fewer.",
        check="contract",
        wrong="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x.astype(np.float32) ** 3).astype(x.dtype)
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
    ),
    "PLG029": Code(
        "input kept without save_for_backward",
        "An attribute of ctx, or a closure, shares the memory of an input. Keep inputs and views of them with "
        "`ctx.save_for_backward`, or keep a copy. Otherwise, if that input is changed in place between forward and "
        "backward (`x += 1`, an optimiser's step), backward computes a wrong gradient without an error. Values in "
        "`ctx.save_for_backward` have a version, and the engine raises ModifiedError if it changed. The checker "
        "changes every input in place between forward and backward: an error or the old gradient is right, another "
        "number is this finding; it is a warning for a constant, and a note for an index or a mask.",
        check="contract",
        about="argument",
        wrong="""
            def forward(ctx, x):
                ctx.x = x
                return x**3

            def backward(ctx, grad_output):
                return grad_output * 3 * ctx.x**2
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
}
