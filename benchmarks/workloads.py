"""What is measured: each workload as a program that plugrad and PyTorch both run, with the ratio that is asked for.

A program is written once, for a module `t` that is `plugrad` or `torch`; where the two cannot share a text (a
NumPy kernel inside a Function) there are two.
"""

from __future__ import annotations

import functools
import math
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

import plugrad as pg

Program = Callable[[], object]


@dataclass(frozen=True)
class Workload:
    """One row of the table."""

    name: str
    title: str
    target: float
    """The ratio to the peer that is asked for: at most this."""
    ours: Callable[[], Program]
    """Prepares the inputs and returns the program to time."""
    peer: Callable[[ModuleType], Program] | None
    """The same for PyTorch; None: the peer is NumPy, `import numpy`."""
    units: int = 1
    unit: str = "run"
    needs: str = "builtin"
    """The pack whose ops it calls."""


def chain(t: Any, steps: int, backward: bool) -> Program:
    """`y = y*w + x`, over and over, on four elements."""
    w, x, y = (t.tensor([value] * 4, requires_grad=True) for value in (0.9, 0.1, 1.0))
    seed = t.ones(4)

    def forward() -> Any:
        z = y
        for _ in range(steps // 2):
            z = z * w + x
        return z

    return (lambda: forward().backward(seed)) if backward else forward


def three_ops(t: Any) -> Program:
    """`(w + x) * (w + 1)` and one backward."""
    w, x = t.tensor([1.0], requires_grad=True), t.tensor([2.0], requires_grad=True)
    return lambda: ((w + x) * (w + 1)).backward()


def function_pairs(t: Any, base: Any, pairs: int = 100) -> Program:
    """A user's exponential, then a product, forward and backward; the fixed point keeps the numbers near 0.5."""

    class Exp(base):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, i: Any) -> Any:
            result = i.exp()
            ctx.save_for_backward(result)
            return result

        @staticmethod
        def backward(ctx: Any, grad_output: Any) -> Any:
            (result,) = ctx.saved_tensors
            return grad_output * result

    return _pairs(t, Exp.apply, pairs)


def array_exp() -> type[pg.ArrayFunction]:
    """The same exponential as an ArrayFunction: a NumPy kernel."""

    class Exp(pg.ArrayFunction):
        @staticmethod
        def forward(ctx: Any, i: Any) -> Any:
            result = np.exp(i)
            ctx.save_for_backward(result)
            return result

        @staticmethod
        def backward(ctx: Any, grad_output: Any) -> Any:
            (result,) = ctx.saved_tensors
            return grad_output * result

    return Exp


def array_function_pairs(pairs: int = 100) -> Program:
    """The pairs with the exponential as an ArrayFunction."""
    return _pairs(pg, array_exp().apply, pairs)


def exported_pairs(pairs: int = 100) -> Program:
    """The same ArrayFunction among PyTorch's tensors."""
    import torch

    import plugrad.interop.torch

    return _pairs(torch, plugrad.interop.torch.export(array_exp()), pairs)


def kernel_pairs_torch(torch: Any, pairs: int = 100) -> Program:
    """The exponential as a NumPy kernel, as PyTorch's NumPy-extension tutorial writes one: out to NumPy and back."""

    class Exp(torch.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, i: Any) -> Any:
            result = torch.from_numpy(np.exp(i.detach().numpy()))
            ctx.save_for_backward(result)
            return result

        @staticmethod
        def backward(ctx: Any, grad_output: Any) -> Any:
            (result,) = ctx.saved_tensors
            return torch.from_numpy(grad_output.numpy() * result.detach().numpy())

    return _pairs(torch, Exp.apply, pairs)


def _pairs(t: Any, exp: Callable[..., Any], pairs: int) -> Program:
    w = t.tensor([0.3] * 4, requires_grad=True)
    x = t.tensor([0.5] * 4, requires_grad=True)
    seed = t.ones(4)

    def run() -> None:
        y = x
        for _ in range(pairs):
            y = exp(y) * w
        y.backward(seed)

    return run


def large_elementwise(t: Any, size: int = 10**7) -> Program:
    """`(a*b + a.exp()).sum()` on many float32, forward and backward."""
    a, b = (t.rand(size, requires_grad=True) for _ in range(2))

    def run() -> None:
        a.grad = b.grad = None
        (a * b + a.exp()).sum().backward()

    return run


def matmul_relu(t: Any, size: int = 1000) -> Program:
    """`(a @ b).relu().sum()`, forward and backward."""
    a, b = (t.rand(size, size, requires_grad=True) for _ in range(2))

    def run() -> None:
        a.grad = b.grad = None
        (a @ b).relu().sum().backward()

    return run


def conv2d(t: Any, row: tuple[int, ...], dtype: str) -> Program:
    """One convolution, forward and backward."""
    n, c, size, o, k, stride, padding = row
    rng = np.random.default_rng(0)
    x, w, b = (
        t.from_numpy(rng.normal(size=shape).astype(dtype)).requires_grad_()
        for shape in ((n, c, size, size), (o, c, k, k), (o,))
    )
    out = (size + 2 * padding - k) // stride + 1
    seed = t.from_numpy(rng.normal(size=(n, o, out, out)).astype(dtype))
    convolve = t.nn.functional.conv2d

    def run() -> None:
        x.grad = w.grad = b.grad = None
        convolve(x, w, b, stride=stride, padding=padding).backward(seed)

    return run


def pool2d(t: Any, kind: str, kernel: int, stride: int, padding: int) -> Program:
    """One pooling of 32x64x56x56 float32, forward and backward."""
    x = t.rand(32, 64, 56, 56, requires_grad=True)
    pool = getattr(t.nn.functional, f"{kind}_pool2d")
    out = (56 + 2 * padding - kernel) // stride + 1
    seed = t.ones(32, 64, out, out)

    def run() -> None:
        x.grad = None
        pool(x, kernel, stride=stride, padding=padding).backward(seed)

    return run


def grid_sample(t: Any, shape: tuple[int, ...], dtype: str, backward: bool) -> Program:
    """Images looked up at a rotated grid of their own size: what a spatial transformer does."""
    height, width = shape[2:]
    rng = np.random.default_rng(0)
    y, x = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing="ij")
    turned = np.stack([0.9 * x + 0.3 * y, 0.9 * y - 0.3 * x], axis=-1)
    grid = t.from_numpy(np.tile(turned, (shape[0], 1, 1, 1)).astype(dtype)).requires_grad_(backward)
    images = t.from_numpy(rng.normal(size=shape).astype(dtype)).requires_grad_(backward)
    seed = t.from_numpy(rng.normal(size=shape).astype(dtype))
    if t is pg:
        sample = pg.ops.gridsample.grid_sample
    else:
        sample = functools.partial(t.nn.functional.grid_sample, align_corners=False)

    def run() -> None:
        images.grad = grid.grad = None
        sample(images, grid).backward(seed)

    return run if backward else lambda: sample(images, grid)


def gradcheck_conv2d(t: Any, **settings: Any) -> Program:
    """gradcheck of a conv2d with a 10x3x7x7 input and a 5x3x3x3 kernel in float64."""
    rng = np.random.default_rng(0)
    x = t.from_numpy(rng.normal(size=(10, 3, 7, 7))).requires_grad_()
    w = t.from_numpy(rng.normal(size=(5, 3, 3, 3))).requires_grad_()
    return lambda: t.autograd.gradcheck(t.nn.functional.conv2d, (x, w), **settings)


def imported(module: str) -> Program:
    """A fresh interpreter that imports `module`."""
    return lambda: subprocess.run([sys.executable, "-c", f"import {module}"], check=True)


CONV_ROWS = (
    (10, 3, 7, 5, 3, 1, 0),
    (32, 3, 32, 16, 3, 1, 1),
    (32, 16, 32, 32, 3, 1, 1),
    (32, 64, 16, 64, 3, 1, 1),
    (8, 64, 56, 64, 3, 1, 1),
    (8, 64, 56, 64, 1, 1, 0),
    (8, 3, 224, 64, 7, 2, 3),
)


GRID_ROWS = ((8, 16, 64, 64), (8, 3, 64, 64), (1, 64, 128, 128), (2, 3, 512, 512))
"""Images of `grid_sample`, which the example pack plugrad-gridsample offers."""


def workloads() -> list[Workload]:
    """Return the rows of the table, in order."""
    rows = [
        Workload(
            "chain-forward",
            "200 small ops y = y*w + x, forward",
            0.85,
            lambda: chain(pg, 200, False),
            lambda t: chain(t, 200, False),
            200,
            "op",
        ),
        Workload(
            "chain",
            "the same, forward + backward",
            0.70,
            lambda: chain(pg, 200, True),
            lambda t: chain(t, 200, True),
            200,
            "op",
        ),
        Workload(
            "three-ops", "(w + x) * (w + 1) and backward", 0.60, lambda: three_ops(pg), three_ops
        ),
        Workload(
            "function",
            "a user's Function (exp) and mul, f + b",
            0.60,
            lambda: function_pairs(pg, pg.Function),
            lambda t: function_pairs(t, t.autograd.Function),
            100,
            "pair",
        ),
        Workload(
            "array-function",
            "the same as an ArrayFunction",
            0.40,
            array_function_pairs,
            lambda t: function_pairs(t, t.autograd.Function),
            100,
            "pair",
        ),
        Workload(
            "numpy-kernel",
            "a user's NumPy kernel (exp) and mul, f + b",
            0.35,
            array_function_pairs,
            kernel_pairs_torch,
            100,
            "pair",
        ),
        Workload(
            "exported",
            "the ArrayFunction exported to PyTorch and mul, f + b",
            2.0,
            exported_pairs,
            kernel_pairs_torch,
            100,
            "pair",
        ),
        Workload(
            "elementwise",
            "(a*b + a.exp()).sum(), 10^7 float32, f + b",
            1.0,
            lambda: large_elementwise(pg),
            large_elementwise,
        ),
        Workload(
            "matmul",
            "(a @ b).relu().sum(), 1000^2 float32, f + b",
            0.95,
            lambda: matmul_relu(pg),
            matmul_relu,
        ),
    ]
    for dtype, target in (("float64", 0.60), ("float32", 2.0)):
        for nr, row in enumerate(CONV_ROWS):
            asked = math.inf if dtype == "float64" and nr < 2 else target
            rows.append(
                Workload(
                    f"conv2d-{dtype}-{nr + 1}",
                    f"conv2d {dtype} {row}, f + b",
                    asked,
                    lambda row=row, dtype=dtype: conv2d(pg, row, dtype),  # type: ignore[misc]
                    lambda t, row=row, dtype=dtype: conv2d(t, row, dtype),  # type: ignore[misc]
                )
            )
    for kind in ("max", "avg"):
        for kernel, stride, padding in ((2, 2, 0), (3, 2, 1)):
            rows.append(
                Workload(
                    f"{kind}-pool-k{kernel}",
                    f"{kind}_pool2d k{kernel}s{stride}p{padding} 32x64x56x56, f + b",
                    0.8,
                    lambda a=(kind, kernel, stride, padding): pool2d(pg, *a),  # type: ignore[misc]
                    lambda t, a=(kind, kernel, stride, padding): pool2d(t, *a),  # type: ignore[misc]
                )
            )
    rows += [
        Workload(
            f"grid-sample-{dtype}-{nr + 1}{'' if backward else '-forward'}",
            f"grid_sample {dtype} {shape}, {'f + b' if backward else 'forward'}",
            math.inf,
            lambda a=(shape, dtype, backward): grid_sample(pg, *a),  # type: ignore[misc]
            lambda t, a=(shape, dtype, backward): grid_sample(t, *a),  # type: ignore[misc]
            needs="gridsample",
        )
        for dtype in ("float32", "float64")
        for nr, shape in enumerate(GRID_ROWS)
        for backward in (False, True)
    ]
    rows += [
        Workload(
            "gradcheck",
            "gradcheck of conv2d, by default",
            0.5,
            lambda: gradcheck_conv2d(pg),
            gradcheck_conv2d,
        ),
        Workload(
            "gradcheck-full",
            "the same, the full Jacobian forced",
            1.0,
            lambda: gradcheck_conv2d(pg, fast_mode=False),
            gradcheck_conv2d,
        ),
        Workload(
            "import",
            "import plugrad",
            1.6,
            lambda: imported("plugrad"),
            None,
        ),
    ]
    return rows
