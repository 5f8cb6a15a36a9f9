"""Some workloads in libraries other than PyTorch, where these are installed: JAX with `jit` and without, HIPS autograd,
MyGrad.

A workload is a function of the library's NumPy and of arrays, which the three share; only convolution and pooling are
named differently in each.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks import workloads
from benchmarks.workloads import Program, Workload

Formula = Callable[..., Any]
"""A function of a library's NumPy and of its arrays."""


def installed() -> dict[str, Callable[..., Program]]:
    """Return the libraries that are installed, each with what makes a program of a formula."""
    found = {}
    for name, program in (
        ("JAX", jax),
        ("JAX, no jit", jax_by_op),
        ("autograd", autograd),
        ("MyGrad", mygrad),
    ):
        try:
            importlib.import_module(name.lower().partition(",")[0])
        except ImportError:
            continue
        found[name] = program
    return found


def prepared(row: Workload) -> Iterator[tuple[str, Callable[[], Program]]]:
    """Yield the libraries that can run a workload, and what prepares its program."""
    prepare = PREPARED.get(row.program)
    if prepare is not None:
        for name, program in installed().items():
            asked = prepare(name.partition(",")[0], *row.args)
            if asked is not None:
                yield name, functools.partial(program, *asked)


# How each library differentiates a formula at arrays, for a gradient `seed` of its result; None: forward only.


def jax(formula: Formula, arrays: list[Any], seed: Any) -> Program:
    """Return the program that XLA compiles at the first call."""
    import jax as library

    library.config.update("jax_enable_x64", True)
    given = [library.numpy.asarray(each) for each in arrays]
    text = functools.partial(formula, library.numpy)
    if seed is None:
        compiled = library.jit(text)
    else:
        compiled = library.jit(lambda *xs: library.vjp(text, *xs)[1](library.numpy.asarray(seed)))
    return lambda: library.block_until_ready(compiled(*given))


def jax_by_op(formula: Formula, arrays: list[Any], seed: Any) -> Program:
    """Return the program that JAX runs op by op, as it is written."""
    import jax as library

    library.config.update("jax_enable_x64", True)
    given = [library.numpy.asarray(each) for each in arrays]
    text = functools.partial(formula, library.numpy)

    def run() -> Any:
        if seed is None:
            return library.block_until_ready(text(*given))
        return library.block_until_ready(library.vjp(text, *given)[1](library.numpy.asarray(seed)))

    return run


def autograd(formula: Formula, arrays: list[Any], seed: Any) -> Program:
    """Return the program that records at each call."""
    import autograd as library
    import autograd.numpy as anp

    text = functools.partial(formula, anp)
    recorded = library.make_vjp(text, argnum=tuple(range(len(arrays))))
    if seed is None:
        return lambda: recorded(*arrays)
    return lambda: recorded(*arrays)[0](seed)


def mygrad(formula: Formula, arrays: list[Any], seed: Any) -> Program:
    """Return the program that records at each call."""
    import mygrad as library

    given = [library.tensor(each, copy=False) for each in arrays]

    def run() -> Any:
        result = formula(library, *given)
        if seed is None:
            return result
        result.backward(seed)
        return tuple(each.grad for each in given)

    return run


# What each workload is: a formula, its arrays, and the gradient of its result.


Prepared = tuple[Formula, list[Any], Any] | None


def chain(library: str, steps: int, backward: bool, size: int = 4) -> Prepared:
    """`y = y*w + x`; a long one takes minutes to compile."""
    if library == "JAX" and steps > LONG:
        return None

    def formula(_np: Any, w: Any, x: Any, y: Any) -> Any:
        for _ in range(steps // 2):
            y = y * w + x
        return y

    arrays = [np.full(size, value, np.float32) for value in (0.9, 0.1, 1.0)]
    return formula, arrays, np.ones(size, np.float32) if backward else None


LONG = 1000
"""Ops of a chain that JAX compiles as it is written, without a loop."""


def three_ops(_library: str) -> Prepared:
    """`(w + x) * (w + 1)`."""
    arrays = [np.array([value], np.float32) for value in (1.0, 2.0)]
    return lambda _np, w, x: (w + x) * (w + 1), arrays, np.ones(1, np.float32)


def large_elementwise(_library: str, size: int = 10**7) -> Prepared:
    """`(a*b + exp(a)).sum()`."""
    arrays = [np.random.default_rng(0).random(size, np.float32) for _ in range(2)]
    return lambda np_, a, b: np_.sum(a * b + np_.exp(a)), arrays, np.ones((), np.float32)


def matmul_relu(_library: str, size: int = 1000) -> Prepared:
    """`(a @ b).relu().sum()`."""
    arrays = [np.random.default_rng(0).random((size, size), np.float32) for _ in range(2)]
    formula = lambda np_, a, b: np_.sum(np_.maximum(a @ b, 0))  # noqa: E731 - as its neighbours
    return formula, arrays, np.ones((), np.float32)


def conv2d(
    library: str, row: tuple[int, ...], dtype: str = "float32", dilation: int = 1, groups: int = 1
) -> Prepared:
    """A convolution with a bias; autograd's has no stride, MyGrad's no groups."""
    n, c, size, o, k, stride, padding = row
    rng = np.random.default_rng(0)
    shapes = ((n, c, size, size), (o, c // groups, k, k), (o,))
    arrays = [rng.normal(size=shape).astype(dtype) for shape in shapes]
    out = (size + 2 * padding - dilation * (k - 1) - 1) // stride + 1
    seed = rng.normal(size=(n, o, out, out)).astype(dtype)

    def by_jax(np_: Any, x: Any, w: Any, b: Any) -> Any:
        from jax import lax

        y = lax.conv_general_dilated(
            x,
            w,
            (stride, stride),
            [(padding, padding)] * 2,
            rhs_dilation=(dilation, dilation),
            feature_group_count=groups,
            dimension_numbers=("NCHW", "OIHW", "NCHW"),
        )
        return y + np_.reshape(b, (1, o, 1, 1))

    def by_autograd(np_: Any, x: Any, w: Any, b: Any) -> Any:
        from autograd.scipy.signal import convolve

        around = ((0, 0), (0, 0), (padding, padding), (padding, padding))
        y = convolve(
            np_.pad(x, around, mode="constant"),
            w[:, :, ::-1, ::-1],
            axes=([2, 3], [2, 3]),
            dot_axes=([1], [1]),
            mode="valid",
        )
        return y + np_.reshape(b, (1, o, 1, 1))

    def by_mygrad(np_: Any, x: Any, w: Any, b: Any) -> Any:
        from mygrad.nnet.layers import conv_nd

        y = conv_nd(x, w, stride=stride, padding=padding, dilation=dilation)
        return y + np_.reshape(b, (1, o, 1, 1))

    if library == "JAX":
        return by_jax, arrays, seed
    if groups > 1 or (library == "autograd" and (stride > 1 or dilation > 1)):
        return None
    if (size + 2 * padding - dilation * (k - 1) - 1) % stride:  # MyGrad refuses an edge left over
        return None
    return by_autograd if library == "autograd" else by_mygrad, arrays, seed


def pool2d(
    library: str,
    kind: str,
    kernel: int,
    stride: int,
    padding: int,
    shape: tuple[int, ...] = workloads.IMAGES,
) -> Prepared:
    """A pooling of square images of float32; where windows overlap, of JAX alone."""
    arrays = [np.random.default_rng(0).random(shape, np.float32)]
    out = (shape[2] + 2 * padding - kernel) // stride + 1
    seed = np.ones((*shape[:2], out, out), np.float32)

    def by_jax(_np: Any, x: Any) -> Any:
        from jax import lax

        first, combine = (-np.inf, lax.max) if kind == "max" else (0.0, lax.add)
        around = [(0, 0), (0, 0), (padding, padding), (padding, padding)]
        window, steps = (1, 1, kernel, kernel), (1, 1, stride, stride)
        y = lax.reduce_window(x, np.float32(first), combine, window, steps, around)
        return y if kind == "max" else y / np.float32(kernel**2)

    def in_blocks(np_: Any, x: Any) -> Any:
        blocks = np_.reshape(x, (*shape[:2], out, kernel, out, kernel))
        return (np_.max if kind == "max" else np_.mean)(blocks, axis=(3, 5))

    def by_mygrad(_np: Any, x: Any) -> Any:
        from mygrad.nnet.layers import max_pool

        return max_pool(x, (kernel, kernel), stride)

    if library == "JAX":
        return by_jax, arrays, seed
    if kernel != stride or padding:
        return None
    return by_mygrad if (library, kind) == ("MyGrad", "max") else in_blocks, arrays, seed


PREPARED: dict[Callable[..., Program], Callable[..., Prepared]] = {
    workloads.chain: chain,
    workloads.three_ops: three_ops,
    workloads.large_elementwise: large_elementwise,
    workloads.matmul_relu: matmul_relu,
    workloads.conv2d: conv2d,
    workloads.pool2d: pool2d,
}
