"""Declared facts."""

from __future__ import annotations

from plugrad.check.codes.code import Code
from plugrad.engine.graph.declarable import TABLE

CODES: dict[str, Code] = {
    "PLG060": Code(
        "does not take the arrays that it declares",
        'The op declares `arrays = "nep18"`: it takes any array that speaks NumPy\'s protocols '
        "(`__array_ufunc__`, `__array_function__`), such as dask's and CuPy's. The checker runs it "
        "on such an array, which refused something: `np.asarray(x)`, a NumPy array beside it, "
        "`out=`, `x += y`, `np.put_along_axis`, `as_strided`, `float(x)`, a Python `if` on values, a "
        "ufunc that is not NumPy's. Write it with NumPy's functions and operators, and make new arrays with "
        "`np.zeros_like`. Or leave the declaration out: the op then takes NumPy arrays.",
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
        "returns another kind of array than it is given",
        'The op declares `arrays = "nep18"`, and was given arrays that are not NumPy\'s, but an '
        "output or a gradient is not of their kind. Most often it was made from nothing: "
        "`np.zeros(x.shape)` is `np.zeros_like(x)`.",
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
        'The op declares `arrays = "nep18"`, but of arrays that are not NumPy\'s, with the same '
        "entries, it computes something else. Look for `isinstance(x, np.ndarray)`, and for what "
        "was meant to be written into an array in place.",
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
        "a declaration that is not true",
        "What the op says of itself was tried, and is not so: the message says what, and where it shows. The engine "
        "and the other checks trust these declarations. Correct it, or leave it out. Of an `Op` of PyTensor, what it "
        "stores is not what its `make_node`, `infer_shape` or `view_map` says.",
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
        "a declaration that says nothing",
        "A declared fact has no meaning: it names an argument that forward does not have, or its value is not of the "
        "form that it has, which is one of these. "
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
