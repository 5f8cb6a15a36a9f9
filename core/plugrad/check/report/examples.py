"""What a code's fault looks like, and its mend: lines of an op's class. A test asks the checker of each.
Next: `report/text.py`.

Static methods are written without their decorator. What an example leaves out is the cube's: `forward` returns x**3,
`backward` 3 x**2 times its argument, `samples` yields arrays of one and of two axes. What a mend leaves
out stays as it is.
"""

from __future__ import annotations

from textwrap import dedent, indent
from typing import Any, NamedTuple

from plugrad.check.report.codes import CODES


class Example(NamedTuple):
    """A cause of a finding, and its mend."""

    wrong: str
    right: str


EXAMPLES = {
    code: Example(dedent(wrong).strip("\n"), dedent(right).strip("\n"))
    for code, wrong, right in (
        (
            "PLG001",
            """
            def samples(rng):
                return []
            """,
            """
            def samples(rng):
                yield pg.Sample(rng.normal(size=(3, 2)))
            """,
        ),
        (
            "PLG002",
            """
            def forward(ctx, x, *, times):
                ctx.save_for_backward(x)
                return x**3

            def samples(rng):
                yield pg.Sample(rng.normal(size=(3, 2)))  # times is missing
            """,
            """
            def samples(rng):
                yield pg.Sample(rng.normal(size=(3, 2)), times=1)
            """,
        ),
        (
            "PLG003",
            """
            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors  # but forward saved x alone
                return grad_output * 3 * x**2
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG005",
            """
            def question(op, sample):  # of a pack's own: see plugrad_register_checks
                return op.no_such_attribute
            """,
            """
            def question(op, sample):
                return None if op.doc else "it has no docstring"
            """,
        ),
        (
            "PLG006",
            """
            def samples(rng):
                yield pg.Sample(np.arange(3))  # integers have no derivative
            """,
            """
            def samples(rng):
                yield pg.Sample(np.arange(3.0))
            """,
        ),
        (
            "PLG007",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x**3).sum().item()
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x**3).sum()
            """,
        ),
        (
            "PLG008",
            """
            def forward(ctx, x):
                if x.ndim > 1:
                    sys.exit("one axis, please")
                ctx.save_for_backward(x)
                return x**3
            """,
            """
            def forward(ctx, x):
                if x.ndim > 1:
                    raise ValueError(f"expected one axis, got {x.ndim}")
                ctx.save_for_backward(x)
                return x**3

            def samples(rng):
                yield pg.Sample(rng.normal(size=3))
            """,
        ),
        (
            "PLG009",
            """
            def forward(ctx, x):
                while np.abs(x).max() > 1:
                    x = x / 1  # never smaller
                return x
            """,
            """
            def forward(ctx, x):
                return x / max(np.abs(x).max(), 1)
            """,
        ),
        (
            "PLG010",
            """
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
            """
            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * y, grad_output * x
            """,
        ),
        (
            "PLG011",
            """
            def forward(ctx, x, gain):
                ctx.save_for_backward(x, gain)
                return x * gain

            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, grad_output * x

            def samples(rng):
                yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))
            """,
            """
            broadcasts = True  # the engine then sums both; pg.sum_to_size(grad, gain.shape) sums one
            """,
        ),
        (
            "PLG012",
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return (grad_output * 3 * x**2).astype(np.float32)
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG013",
            """
            def forward(ctx, x, times):
                ctx.times = times
                return x * times

            def backward(ctx, grad_output):
                return grad_output * ctx.times, grad_output.sum()

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), 2)
            """,
            """
            def backward(ctx, grad_output):
                return grad_output * ctx.times, None
            """,
        ),
        (
            "PLG014",
            """
            def forward(ctx, x):
                x *= 2
                return x

            def backward(ctx, grad_output):
                return 2 * grad_output
            """,
            """
            def forward(ctx, x):
                return x * 2
            """,
        ),
        (
            "PLG015",
            """
            def forward(ctx, x):
                y = np.exp(x)
                ctx.save_for_backward(y)
                return y

            def backward(ctx, grad_output):
                (y,) = ctx.saved_tensors
                y *= grad_output
                return y
            """,
            """
            def backward(ctx, grad_output):
                (y,) = ctx.saved_tensors
                return grad_output * y
            """,
        ),
        (
            "PLG016",
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                grad_output *= 3 * x**2
                return grad_output
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG017",
            """
            broadcasts = True

            def forward(ctx, x, y):
                return 2 * (x + y)

            def backward(ctx, grad_output):
                grad = 2 * grad_output
                return grad, grad

            def samples(rng):
                yield pg.Sample(rng.normal(size=3), rng.normal(size=3))
            """,
            """
            def backward(ctx, grad_output):
                return 2 * grad_output, 2 * grad_output
            """,
        ),
        (
            "PLG018",
            """
            deterministic = False

            def forward(ctx, x):
                return x * (np.random.rand(*x.shape) > 0.5)

            def backward(ctx, grad_output):
                return grad_output * (np.random.rand(*grad_output.shape) > 0.5)
            """,
            """
            def forward(ctx, x):
                ctx.mask = np.random.rand(*x.shape) > 0.5
                return x * ctx.mask

            def backward(ctx, grad_output):
                return grad_output * ctx.mask
            """,
        ),
        (
            "PLG019",
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return 3 * x**2  # grad_output is forgotten
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG020",
            """
            generator = np.random.default_rng()

            def forward(ctx, x):
                return x + generator.normal(size=x.shape)

            def backward(ctx, grad_output):
                return grad_output
            """,
            """
            deterministic = False  # and from the generator that others can seed

            def forward(ctx, x):
                return x + np.random.normal(size=x.shape)
            """,
        ),
        (
            "PLG021",
            """
            last = {}

            def forward(ctx, x):
                last["x"] = x
                return x**3

            def backward(ctx, grad_output):
                return grad_output * 3 * last["x"] ** 2
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG022",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x.ravel(order="K") ** 3).reshape(x.shape)
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x.ravel() ** 3).reshape(x.shape)
            """,
        ),
        (
            "PLG023",
            """
            def forward(ctx, x):
                np.seterr(over="ignore")
                ctx.save_for_backward(x)
                return x**3
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                with np.errstate(over="ignore"):
                    return x**3
            """,
        ),
        (
            "PLG024",
            """
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
            """
            def forward(ctx, x, y):
                ctx.save_for_backward(x if ctx.needs_input_grad[1] else None, y)
                return x * y
            """,
        ),
        (
            "PLG025",
            """
            def forward(ctx, x):
                ctx.set_materialize_grads(False)
                return 2 * x, 3 * x

            def backward(ctx, grad_double, grad_triple):
                if grad_double is None or grad_triple is None:
                    return None  # but one of them may be given
                return 2 * grad_double + 3 * grad_triple
            """,
            """
            def backward(ctx, grad_double, grad_triple):
                double = 0 if grad_double is None else 2 * grad_double
                triple = 0 if grad_triple is None else 3 * grad_triple
                return double + triple
            """,
        ),
        (
            "PLG026",
            """
            calls = []

            def forward(ctx, x):
                calls.append(ctx)
                ctx.save_for_backward(x)
                return x**3
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
        ),
        (
            "PLG027",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                cube = np.empty_like(x)
                return np.power(x, 3, out=cube, where=x > 0)  # not written where x <= 0

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2 * (x > 0)
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                cube = np.zeros_like(x)
                return np.power(x, 3, out=cube, where=x > 0)
            """,
        ),
        (
            "PLG028",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return (x.astype(np.float32) ** 3).astype(x.dtype)
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
        ),
        (
            "PLG030",
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 2 * x**3
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG031",
            """
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
            """
            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, grad_output * x
            """,
        ),
        (
            "PLG032",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x * abs(x)

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 2 * x**2 / abs(x)  # 0 / 0 where x is 0

            def samples(rng):
                yield pg.Sample(np.array([-1.5, 0.0, 2.0]))
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 2 * abs(x)
            """,
        ),
        (
            "PLG033",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.maximum(x, 0)

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * (x > 0)

            def samples(rng):
                yield pg.Sample(np.array([-1.0, 0.0, 1.0]))
            """,
            """
            def samples(rng):
                yield pg.Sample(np.array([-1.0, 0.5, 1.0]))
            """,
        ),
        (
            "PLG034",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.round(x**3, 4)  # finite differences see the steps
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
        ),
        (
            "PLG040",
            """
            def forward(ctx, x):
                ctx.slope = 3 * x**2  # a number to the rule, where it is a function of x
                return x**3

            def backward(ctx, grad_output):
                return grad_output * ctx.slope
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG041",
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return np.asarray(grad_output) * 3 * np.asarray(x) ** 2
            """,
            """
            @once_differentiable  # of plugrad.autograd.function
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG042",
            """
            @once_differentiable  # of plugrad.autograd.function
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                if x.dtype != np.float32:
                    raise TypeError("float32, please")
                return grad_output * 3 * x**2

            def samples(rng):
                yield pg.Sample(rng.normal(size=3).astype(np.float32))
            """,
            """
            @once_differentiable  # of plugrad.autograd.function
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG043",
            """
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
            """
            def backward(ctx, grad_output):
                x, y = ctx.saved_tensors
                return grad_output * x**2 * y, grad_output * x**3 / 3
            """,
        ),
        (
            "PLG050",
            """
            def reference(x):
                return x * abs(x) ** 2.5
            """,
            """
            def reference(x):
                return np.power(x, 3)
            """,
        ),
        (
            "PLG051",
            """
            def error_samples(rng):
                yield pg.ErrorSample(np.ones((0, 2)), raises=ValueError, match="is empty")
            """,
            """
            def forward(ctx, x):
                if x.size == 0:
                    raise ValueError("x is empty")
                ctx.save_for_backward(x)
                return x**3
            """,
        ),
        (
            "PLG052",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                ctx.save_for_forward(x)
                return x**3

            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return 2 * x**2 * tangent
            """,
            """
            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return 3 * x**2 * tangent
            """,
        ),
        (
            "PLG053",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                ctx.save_for_forward(x)
                return x**3

            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return (3 * x**2 * tangent).sum()
            """,
            """
            def jvp(ctx, tangent):
                (x,) = ctx.saved_for_forward
                return 3 * x**2 * tangent
            """,
        ),
        (
            "PLG060",
            """
            arrays = "nep18"

            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.asarray(x) ** 3
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
        ),
        (
            "PLG061",
            """
            arrays = "nep18"

            def forward(ctx, x):
                return np.floor(x)

            def backward(ctx, grad_output):
                return np.zeros(grad_output.shape)
            """,
            """
            def backward(ctx, grad_output):
                return 0 * grad_output
            """,
        ),
        (
            "PLG062",
            """
            arrays = "nep18"

            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3 if isinstance(x, np.ndarray) else x**2
            """,
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x**3
            """,
        ),
        (
            "PLG063",
            """
            domain = {"x": (0.0, np.inf)}

            def samples(rng):
                yield pg.Sample(np.array([-1.0, 2.0]))
            """,
            """
            def samples(rng):
                yield pg.Sample(np.array([1.0, 2.0]))
            """,
        ),
        (
            "PLG064",
            """
            domain = {"input": (0.0, np.inf)}  # forward calls it x

            def samples(rng):
                yield pg.Sample(np.array([1.0, 2.0]))
            """,
            """
            domain = {"x": (0.0, np.inf)}
            """,
        ),
        (
            "PLG070",
            """
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return np.abs(x) ** 3

            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2  # right where x is positive

            def samples(rng):
                yield pg.Sample(rng.uniform(1, 2, size=3))
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x * abs(x)
            """,
        ),
        (
            "PLG071",
            """
            def forward(ctx, x, gain):
                ctx.save_for_backward(x, gain)
                return x * gain

            def backward(ctx, grad_output):
                x, gain = ctx.saved_tensors
                return grad_output * gain, pg.sum_to_size(grad_output * x, gain.shape)

            def samples(rng):
                yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))
            """,
            """
            def forward(ctx, x, gain):
                if x.ndim != 2 or gain.shape != x.shape[1:]:
                    raise ValueError(f"expected x (N, C) and gain (C,); got {x.shape} and {gain.shape}")
                ctx.save_for_backward(x, gain)
                return x * gain
            """,
        ),
        (
            "PLG072",
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * pg.exp(2 * pg.log(abs(x)))  # its derivative is 0 * inf at 0
            """,
            """
            def backward(ctx, grad_output):
                (x,) = ctx.saved_tensors
                return grad_output * 3 * x**2
            """,
        ),
        (
            "PLG073",
            """
            def forward(ctx, x):
                norm = np.sqrt((x**2).sum())
                ctx.save_for_backward(x, norm)
                return norm

            def backward(ctx, grad_output):
                x, norm = ctx.saved_tensors
                return grad_output * x / norm  # 0 / 0 where all of x is 0
            """,
            """
            def backward(ctx, grad_output):
                x, norm = ctx.saved_tensors
                return grad_output * x / (norm if norm > 0 else 1.0)
            """,
        ),
    )
}


def code_as_dict(code: str) -> dict[str, Any]:
    """Return all that is known of a code as plain values.

    Raises
    ------
    KeyError
        There is no such code.
    """
    entry, example = CODES[code], EXAMPLES[code]
    return {
        "code": code,
        "title": entry.title,
        "explanation": entry.explanation,
        "check": entry.check,
        "verdict": entry.verdict,
        "wrong": example.wrong,
        "right": example.right,
    }


def explain(code: str) -> str:
    """Return what a code means and what to do about it, with an example of a cause and its mend.

    Raises
    ------
    KeyError
        There is no such code.

    >>> from plugrad.check import explain
    >>> explain("PLG018").split(",")[0]
    'PLG018 backward is not repeatable\\n\\nCalled twice on the same values'
    """
    entry, example = CODES[code], EXAMPLES[code]
    wrong, right = (indent(source, "    ") for source in example)
    return f"{code} {entry.title}\n\n{entry.explanation}\n\nwrong:\n\n{wrong}\n\nright:\n\n{right}"
