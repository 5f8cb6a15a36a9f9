"""Declared facts."""

from __future__ import annotations

from plugrad.check.codes.code import Code
from plugrad.engine.graph.declarable import TABLE

CODES: dict[str, Code] = {
    "PLG060": Code(
        "fails on arrays that it declares to accept",
        'The op declares `arrays = "nep18"`: it accepts any array that implements NumPy\'s protocols '
        "(`__array_ufunc__`, `__array_function__`), such as Dask's and CuPy's. Use NumPy's functions and operators, "
        "and create arrays with `np.zeros_like`; or remove the declaration, and the op accepts NumPy arrays only. The "
        "checker runs the op on such an array, which refused something: `np.asarray(x)`, a mix with a NumPy array, "
        "`out=`, `x += y`, `np.put_along_axis`, `as_strided`, `float(x)`, a Python `if` on values, or a ufunc that is "
        "not NumPy's.",
        check="declared",
        shows="later",
        wrong="""
            arrays = "nep18"

            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.asarray(x) ** 3
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
    ),
    "PLG061": Code(
        "returns another kind of array than its input",
        'The op declares `arrays = "nep18"`, but for arrays that are not NumPy\'s, an output or a gradient is of '
        "another kind than the inputs. Most often it was created from scratch: write `np.zeros_like(x)` for "
        "`np.zeros(x.shape)`.",
        check="declared",
        shows="later",
        wrong="""
            arrays = "nep18"

            def forward(ctx, x):
                return np.floor(x)

            def backward(ctx, grad_output):
                return np.zeros(grad_output.shape)
            """,
        right="""
            def backward(ctx, grad_output):
                return 0 * grad_output
            """,
    ),
    "PLG062": Code(
        "other values for another kind of array",
        'The op declares `arrays = "nep18"`, but for arrays that are not NumPy\'s, with the same entries, it returns '
        "other values. Look for `isinstance(x, np.ndarray)`, and for writes in place, which may go into a copy.",
        check="declared",
        shows="later",
        wrong="""
            arrays = "nep18"

            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3 if isinstance(x, np.ndarray) else x**2
            """,
        right="""
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
    ),
    "PLG063": Code(
        "false declaration",
        "The checker tested a declaration of the op, and it is not true: the message says what and where. Correct the "
        "declaration, or remove it: the engine and the other checks rely on it. For an `Op` of PyTensor, the stored "
        "result differs from what its `make_node`, `infer_shape` or `view_map` says.",
        check="declared",
        about="argument",
        wrong="""
            domain = {"x": (0.0, np.inf)}

            def samples(rng):
                yield pg.Sample(np.array([-1.0, 2.0]))
            """,
        right="""
            def samples(rng):
                yield pg.Sample(np.array([1.0, 2.0]))
            """,
    ),
    "PLG064": Code(
        "invalid declaration",
        "A declaration names an argument that forward does not have, or its value has the wrong form. Correct it, or "
        "remove it. The forms are: "
        + "; ".join(f"`{name}`: {row.form.words}" for name, row in TABLE.items())
        + ".",
        check="declared",
        about="argument",
        wrong="""
            domain = {"input": (0.0, np.inf)}  # forward calls it x

            def samples(rng):
                yield pg.Sample(np.array([1.0, 2.0]))
            """,
        right="""
            domain = {"x": (0.0, np.inf)}
            """,
    ),
}
