"""What is measured: each workload as a program that plugrad and PyTorch both run, with the ratios that are asked for.

A program is written once, for a module `t` that is `plugrad` or `torch`; where the two cannot share a text (a
NumPy kernel inside a Function) there are two. Other libraries run some of the programs: `peers.py`.
"""

from __future__ import annotations

import atexit
import functools
import math
import operator
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

import plugrad as pg

Program = Callable[[], object]


@dataclass(frozen=True)
class Work:
    """Arithmetic and memory that a workload takes, however it is written."""

    flops: float = 0
    """Additions and multiplications."""
    bytes: float = 0
    """What is read and written once, of arrays that no cache holds."""
    dtype: str = "float32"
    """In which the arithmetic is."""


@dataclass(frozen=True)
class Workload:
    """One row of the table."""

    name: str
    title: str
    target: float
    """Ratio to the peer that is asked of plugrad with NumPy alone: at most this."""
    program: Callable[..., Program]
    """Prepares the inputs for a module and returns what is timed, forward and backward."""
    args: tuple[Any, ...] = ()
    """What the program is given after the module."""
    with_kernels: float = 1.1
    """Ratio that is asked with kernels of a pack, `--kernels`; never more than `target`."""
    peer_program: Callable[..., Program] | None = None
    """PyTorch's, where it is another text."""
    against: str = "torch"
    """The peer: `torch`, or `numpy` of what is not PyTorch's."""
    units: int = 1
    """How many of `unit` one run is: times are told per unit."""
    unit: str = "run"
    needs: str = "builtin"
    """The pack whose ops it calls."""
    of: str = "seconds"
    """What is measured: `seconds`, or the peak of `bytes` in a process of its own (`memory.py`)."""
    floor: Callable[..., Work | Program] | None = None
    """Returns, for `args`, what no implementation can do without; see `floors.py`."""

    def ours(self) -> Program:
        """Prepare plugrad's side."""
        return self.program(pg, *self.args)

    def peer(self, module: ModuleType) -> Program:
        """Prepare the peer's side."""
        return (self.peer_program or self.program)(module, *self.args)

    def asked(self, kernels: bool) -> float:
        """Return the ratio that is asked for."""
        return min(self.target, self.with_kernels) if kernels else self.target


def chain(t: Any, steps: int, backward: bool, size: int = 4) -> Program:
    """`y = y*w + x`, over and over, on a few elements."""
    w, x, y = (t.full((size,), value, requires_grad=True) for value in (0.9, 0.1, 1.0))
    seed = t.ones(size)

    def forward() -> Any:
        z = y
        for _ in range(steps // 2):
            z = z * w + x
        return z

    return (lambda: forward().backward(seed)) if backward else forward


def bare_chain(steps: int, backward: bool, size: int = 4) -> Program:
    """NumPy's calls of `chain` alone: the least that an engine over NumPy takes."""
    w, x, y, seed = (np.full(size, value, np.float32) for value in (0.9, 0.1, 1.0, 1.0))

    def run() -> None:
        z, kept = y, []
        for _ in range(steps // 2):
            kept.append(z)
            z = np.add(np.multiply(z, w), x)
        if backward:
            of_w, of_x, of_z = seed * kept.pop(), seed, seed * w
            while kept:
                of_x = np.add(of_x, of_z)
                of_w = np.add(of_w, np.multiply(of_z, kept.pop()))
                of_z = np.multiply(of_z, w)

    return run


def three_ops(t: Any) -> Program:
    """`(w + x) * (w + 1)` and one backward."""
    w, x = t.tensor([1.0], requires_grad=True), t.tensor([2.0], requires_grad=True)
    return lambda: ((w + x) * (w + 1)).backward()


def bare_three_ops() -> Program:
    """NumPy's calls of `three_ops` alone."""
    w, x, seed = (np.array([value], np.float32) for value in (1.0, 2.0, 1.0))

    def run() -> None:
        first, second = w + x, w + 1
        _ = first * second
        of_first, of_second = seed * second, seed * first
        _ = of_first + of_second

    return run


def function_pairs(t: Any, pairs: int = 100) -> Program:
    """A user's exponential, then a product, forward and backward; the fixed point keeps the numbers near 0.5."""

    class Exp(t.autograd.Function):  # type: ignore[misc]
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


def array_function_pairs(_t: Any, pairs: int = 100) -> Program:
    """The pairs with the exponential as an ArrayFunction."""
    return _pairs(pg, array_exp().apply, pairs)


def exported_pairs(_t: Any, pairs: int = 100) -> Program:
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


def convolution(
    t: Any,
    name: str,
    shapes: tuple[tuple[int, ...], ...],
    dtype: str = "float32",
    **settings: Any,
) -> Program:
    """One convolution `conv2d`, `conv1d`, `conv_transpose2d` of images, kernels and a bias, forward and backward."""
    rng = np.random.default_rng(0)
    x, w, b = (
        t.from_numpy(rng.normal(size=shape).astype(dtype)).requires_grad_() for shape in shapes
    )
    convolve = functools.partial(getattr(t.nn.functional, name), **settings)
    with t.no_grad():
        shape = convolve(x, w, b).shape
    seed = t.from_numpy(rng.normal(size=shape).astype(dtype))

    def run() -> tuple[Any, ...]:
        x.grad = w.grad = b.grad = None
        convolve(x, w, b).backward(seed)
        return x.grad, w.grad, b.grad

    return run


def conv2d(
    t: Any, row: tuple[int, ...], dtype: str = "float32", dilation: int = 1, groups: int = 1
) -> Program:
    """A two-dimensional convolution of (N, C, H = W, O, k, stride, padding)."""
    n, c, size, o, k, stride, padding = row
    shapes = ((n, c, size, size), (o, c // groups, k, k), (o,))
    return convolution(
        t,
        "conv2d",
        shapes,
        dtype,
        stride=stride,
        padding=padding,
        dilation=dilation,
        groups=groups,
    )


def conv_work(
    row: tuple[int, ...], dtype: str = "float32", dilation: int = 1, groups: int = 1
) -> Work:
    """Return the work of `conv2d`, forward and backward, as its definition says (Winograd's and FFT's need less)."""
    n, c, size, o, k, stride, padding = row
    out = (size + 2 * padding - dilation * (k - 1) - 1) // stride + 1
    flops = 3 * 2 * n * o * out**2 * (c // groups) * k**2
    # The image is read twice, its gradient is written; so of the result, the other way around.
    elements = 3 * n * (c * size**2 + o * out**2)
    return Work(flops, elements * np.dtype(dtype).itemsize, dtype)


def conv1d(t: Any, n: int, c: int, length: int, o: int, k: int) -> Program:
    """A one-dimensional convolution of the same length."""
    return convolution(t, "conv1d", ((n, c, length), (o, c, k), (o,)), padding=k // 2)


def conv_transpose2d(t: Any, n: int, c: int, size: int, o: int) -> Program:
    """A transposed convolution that doubles height and width: 4x4, stride 2."""
    shapes = ((n, c, size, size), (c, o, 4, 4), (o,))
    return convolution(t, "conv_transpose2d", shapes, stride=2, padding=1)


def transposed_work(n: int, c: int, size: int, o: int) -> Work:
    """Return the work of `conv_transpose2d`: that of the convolution from the larger image to the smaller."""
    return conv_work((n, o, 2 * size, c, 4, 2, 1))


def conv1d_work(n: int, c: int, length: int, o: int, k: int) -> Work:
    """Return the work of `conv1d`."""
    return Work(3 * 2 * n * o * length * c * k, 3 * n * (c + o) * length * 4)


IMAGES = (32, 64, 56, 56)


def pool2d(
    t: Any, kind: str, kernel: int, stride: int, padding: int, shape: tuple[int, ...] = IMAGES
) -> Program:
    """One pooling of square images of float32, forward and backward."""
    x = t.rand(*shape, requires_grad=True)
    pool = getattr(t.nn.functional, f"{kind}_pool2d")
    out = (shape[2] + 2 * padding - kernel) // stride + 1
    seed = t.ones(*shape[:2], out, out)

    def run() -> tuple[Any, ...]:
        x.grad = None
        pool(x, kernel, stride=stride, padding=padding).backward(seed)
        return (x.grad,)

    return run


def pool_work(
    kind: str, kernel: int, stride: int, padding: int, shape: tuple[int, ...] = IMAGES
) -> Work:
    """Return the work of `pool2d`: an image read, its gradient written, and the same of the result."""
    out = (shape[2] + 2 * padding - kernel) // stride + 1
    return Work(bytes=2 * 4 * shape[0] * shape[1] * (shape[2] ** 2 + out**2))


def of_rows(t: Any, name: str, shape: tuple[int, ...] = (512, 1000)) -> Program:
    """`softmax`, `log_softmax`, `layer_norm` or `cross_entropy` of rows of float32, forward and backward."""
    rng = np.random.default_rng(0)
    f = t.nn.functional
    x, w, b = (
        t.from_numpy(rng.normal(size=size).astype(np.float32)).requires_grad_()
        for size in (shape, shape[1:], shape[1:])
    )
    seed = t.from_numpy(rng.normal(size=shape).astype(np.float32))
    labels = t.from_numpy(rng.integers(0, shape[1], size=shape[0]))

    def run() -> None:
        x.grad = w.grad = b.grad = None
        if name == "cross_entropy":
            f.cross_entropy(x, labels).backward()
        elif name == "layer_norm":
            f.layer_norm(x, shape[1:], w, b).backward(seed)
        else:
            getattr(f, name)(x, dim=1).backward(seed)

    return run


def attention(t: Any, shape: tuple[int, ...]) -> Program:
    """`scaled_dot_product_attention` of (batch, heads, length, features) float32, forward and backward."""
    rng = np.random.default_rng(0)
    q, k, v, seed = (t.from_numpy(rng.normal(size=shape).astype(np.float32)) for _ in range(4))
    for each in (q, k, v):
        each.requires_grad_()

    def run() -> None:
        q.grad = k.grad = v.grad = None
        t.nn.functional.scaled_dot_product_attention(q, k, v).backward(seed)

    return run


def embedding(t: Any, indexed: bool, words: int = 10_000, features: int = 64) -> Program:
    """Rows of a table, by `embedding` or by an index, forward and backward."""
    rng = np.random.default_rng(0)
    table = t.from_numpy(rng.normal(size=(words, features)).astype(np.float32)).requires_grad_()
    places = t.from_numpy(rng.integers(0, words, size=(64, 128)))
    seed = t.from_numpy(rng.normal(size=(64, 128, features)).astype(np.float32))

    def run() -> None:
        table.grad = None
        looked_up = table[places] if indexed else t.nn.functional.embedding(places, table)
        looked_up.backward(seed)

    return run


def mlp_step(t: Any, batch: int = 64) -> Program:
    """A step of training: 64 -> 128 -> 10, relu, cross_entropy, plain gradient descent."""
    f = t.nn.functional
    images, labels, (w1, b1, w2, b2) = _classifier(
        t, (batch, 64), ((128, 64), (128,), (10, 128), (10,))
    )

    def loss() -> Any:
        return f.cross_entropy(f.linear(f.relu(f.linear(images, w1, b1)), w2, b2), labels)

    return functools.partial(_step, t, loss, (w1, b1, w2, b2))


def conv_net_step(t: Any, batch: int = 32) -> Program:
    """A step of training of the network of examples/digits.py: conv2d, relu, max_pool2d, linear."""
    f = t.nn.functional
    images, labels, parameters = _classifier(
        t, (batch, 1, 8, 8), ((16, 1, 3, 3), (16,), (10, 256), (10,))
    )
    kernel, kernel_bias, weight, bias = parameters

    def loss() -> Any:
        features = f.relu(f.conv2d(images, kernel, kernel_bias, padding=1))
        pooled = f.max_pool2d(features, 2)
        return f.cross_entropy(f.linear(pooled.view(len(images), -1), weight, bias), labels)

    return functools.partial(_step, t, loss, parameters)


def _classifier(
    t: Any, shape: tuple[int, ...], sizes: tuple[tuple[int, ...], ...]
) -> tuple[Any, Any, tuple[Any, ...]]:
    """Return images, labels below 10, and parameters, of random numbers."""
    rng = np.random.default_rng(0)
    images = t.from_numpy(rng.uniform(size=shape).astype(np.float32))
    labels = t.from_numpy(rng.integers(0, 10, size=shape[0]))
    parameters = (
        t.from_numpy(rng.normal(0, 0.1, size).astype(np.float32)).requires_grad_() for size in sizes
    )
    return images, labels, tuple(parameters)


def _step(t: Any, loss: Callable[[], Any], parameters: tuple[Any, ...], rate: float = 0.01) -> None:
    """Descend by the gradient of a loss."""
    loss().backward()
    with t.no_grad():
        for parameter in parameters:
            parameter -= rate * parameter.grad
            parameter.grad = None


def layers(t: Any, depth: int = 50, size: int = 10**6) -> Program:
    """`tanh(y * w)`, `depth` times, on many float64, forward and backward: what a graph holds."""
    x = t.ones(size, dtype=t.float64, requires_grad=True)

    def run() -> None:
        x.grad = None
        y = x
        for _ in range(depth // 2):
            y = (y * 1.01).tanh()
        y.sum().backward()

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


def gradcheck_of(t: Any, name: str, shapes: tuple[tuple[int, ...], ...], *args: Any) -> Program:
    """gradcheck of a function, `nn.functional.softmax`, of float64 of these shapes and of further arguments."""
    rng = np.random.default_rng(0)
    inputs = [t.from_numpy(rng.normal(size=shape)).requires_grad_() for shape in shapes]
    function = operator.attrgetter(name)(t)
    return lambda: t.autograd.gradcheck(lambda *xs: function(*xs, *args), inputs)


def gradgradcheck(t: Any) -> Program:
    """gradgradcheck of a product of matrices and tanh in float64."""
    rng = np.random.default_rng(0)
    x, w = (t.from_numpy(rng.normal(size=(6, 6))).requires_grad_() for _ in range(2))
    return lambda: t.autograd.gradgradcheck(lambda x, w: (x @ w).tanh(), (x, w))


def hessian(t: Any, size: int = 50) -> Program:
    """The Hessian of a function of `size` numbers."""
    x = t.from_numpy(np.random.default_rng(0).normal(size=size))
    return lambda: t.func.hessian(lambda x: (x.sin() * x.roll(1)).sum() ** 2)(x)


def sample_gradients(t: Any, batch: int = 128) -> Program:
    """The gradients of each sample, of the perceptron of `mlp_step`, by `vmap`."""
    f = t.nn.functional
    images, labels, weights = _classifier(t, (batch, 64), ((128, 64), (128,), (10, 128), (10,)))

    def loss(weights: Any, image: Any, label: Any) -> Any:
        w1, b1, w2, b2 = weights
        return f.cross_entropy(f.linear(f.relu(f.linear(image, w1, b1)), w2, b2), label)

    gradients = t.func.vmap(t.func.grad(loss), in_dims=(None, 0, 0))
    return lambda: gradients(tuple(each.detach() for each in weights), images, labels)


def imported(t: Any, then: str = "") -> Program:
    """A fresh interpreter that imports a module as `t`, and runs a statement `then`.

    The bytecode is cached in a folder of its own: some machines forbid Python to write it.
    """
    environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode(), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", f"import {t.__name__} as t; {then}"]
    return lambda: subprocess.run(command, check=True, env=environment)


@functools.cache
def bytecode() -> str:
    """Return a folder for bytecode, which is removed when this process ends."""
    folder = tempfile.mkdtemp(prefix="plugrad-bytecode-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


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


WIDE = (8, 64, 56, 64, 3, 1, 1)
"""The convolution that grouped and dilated ones are made of."""


def workloads() -> list[Workload]:
    """Return the rows of the table, in order."""
    return [*small_ops(), *large_arrays(), *convolutions(), *networks(), *others()]


def small_ops() -> Iterator[Workload]:
    """Yield what shows the time that an op takes beside NumPy's: on a few elements."""
    per_op: dict[str, Any] = {"units": 200, "unit": "op"}
    per_pair: dict[str, Any] = {"units": 100, "unit": "pair"}
    per_op["floor"] = bare_chain
    yield Workload(
        "chain-forward", "200 small ops y = y*w + x, forward", 0.75, chain, (200, False), **per_op
    )
    yield Workload("chain", "the same, forward + backward", 0.60, chain, (200, True), **per_op)
    title = "(w + x) * (w + 1) and backward"
    yield Workload("three-ops", title, 0.50, three_ops, floor=bare_three_ops)
    yield Workload(
        "function", "a user's Function (exp) and mul, f + b", 0.60, function_pairs, **per_pair
    )
    for name, title, target, program, peer in (
        (
            "array-function",
            "the same as an ArrayFunction",
            0.40,
            array_function_pairs,
            function_pairs,
        ),
        (
            "numpy-kernel",
            "a user's NumPy kernel (exp) and mul, f + b",
            0.35,
            array_function_pairs,
            kernel_pairs_torch,
        ),
        (
            "exported",
            "the ArrayFunction exported to PyTorch and mul, f + b",
            2.0,
            exported_pairs,
            kernel_pairs_torch,
        ),
    ):
        yield Workload(
            name, title, target, program, peer_program=peer, with_kernels=target, **per_pair
        )


def large_arrays() -> Iterator[Workload]:
    """Yield ops on one large array or two."""
    title = "(a*b + a.exp()).sum(), 10^7 float32, f + b"
    # Both are read twice, and their gradients are written.
    read = functools.partial(Work, bytes=6 * 4 * 10**7)
    yield Workload("elementwise", title, 1.0, large_elementwise, floor=read)
    title = "(a @ b).relu().sum(), 1000^2 float32, f + b"
    products = functools.partial(Work, flops=3 * 2 * 1000**3)
    yield Workload("matmul", title, 0.95, matmul_relu, floor=products)
    for name in ("softmax", "log_softmax", "cross_entropy", "layer_norm"):
        title = f"{name} 512x1000 float32, f + b"
        yield Workload(name.replace("_", "-"), title, 3.5, of_rows, (name,))
    yield Workload("attention", "attention 8x4x128x32, f + b", 1.2, attention, ((8, 4, 128, 32),))
    title = "rows of a table 10000x64 by 64x128"
    yield Workload("embedding", f"embedding: {title}, f + b", 1.2, embedding, (False,))
    yield Workload("embedding-index", f"index: {title}, f + b", 1.2, embedding, (True,))


def convolutions() -> Iterator[Workload]:
    """Yield convolution and pooling; rows are (N, C, H = W, O, k, stride, padding)."""
    for dtype, target in (("float64", 0.60), ("float32", 1.5)):
        for nr, row in enumerate(CONV_ROWS):
            asked = 1.2 if nr < 2 else target
            title = f"conv2d {dtype} {row}, f + b"
            name = f"conv2d-{dtype}-{nr + 1}"
            yield Workload(name, title, asked, conv2d, (row, dtype), floor=conv_work)
    for name, title, target, settings in (
        ("depthwise", "depthwise, 64 groups", 4.0, (1, 64)),
        ("groups", "4 groups", 1.5, (1, 4)),
        ("dilation", "dilation 2", 1.5, (2, 1)),
    ):
        row = (*WIDE[:6], settings[0])
        title = f"conv2d float32 {row}, {title}, f + b"
        args = (row, "float32", *settings)
        yield Workload(f"conv2d-{name}", title, target, conv2d, args, floor=conv_work)
    title = "conv_transpose2d float32 (8, 64, 28, 64, 4, 2, 1), f + b"
    sizes = (8, 64, 28, 64)
    yield Workload("conv-transpose2d", title, 1.5, conv_transpose2d, sizes, floor=transposed_work)
    title = "conv1d float32 (16, 64, 512, 64, 5, 1, 2), f + b"
    yield Workload("conv1d", title, 1.5, conv1d, (16, 64, 512, 64, 5), floor=conv1d_work)
    for kind in ("max", "avg"):
        for kernel, stride, padding in ((2, 2, 0), (3, 2, 1)):
            title = f"{kind}_pool2d k{kernel}s{stride}p{padding} 32x64x56x56, f + b"
            yield Workload(
                f"{kind}-pool-k{kernel}",
                title,
                0.8,
                pool2d,
                (kind, kernel, stride, padding),
                with_kernels=0.4,
                floor=pool_work,
            )
    for dtype in ("float32", "float64"):
        for nr, shape in enumerate(GRID_ROWS):
            for backward in (False, True):
                name = f"grid-sample-{dtype}-{nr + 1}{'' if backward else '-forward'}"
                title = f"grid_sample {dtype} {shape}, {'f + b' if backward else 'forward'}"
                yield Workload(
                    name,
                    title,
                    math.inf,
                    grid_sample,
                    (shape, dtype, backward),
                    with_kernels=math.inf,
                    needs="gridsample",
                )


def networks() -> Iterator[Workload]:
    """Yield steps of training."""
    yield Workload("mlp-step", "step of an MLP 64-128-10, 64 rows", 1.2, mlp_step)
    yield Workload(
        "conv-net-step", "step of the network of digits.py, 32 images", 1.2, conv_net_step
    )
    yield Workload(
        "memory-chain",
        "peak memory of 50 layers on 10^6 float64",
        1.0,
        layers,
        of="bytes",
        unit="step",
    )


def others() -> Iterator[Workload]:
    """Yield the checker, and what comes before all else."""
    yield Workload("gradcheck", "gradcheck of conv2d, by default", 0.5, gradcheck_conv2d)
    yield Workload(
        "gradcheck-full",
        "the same, the full Jacobian forced",
        1.0,
        functools.partial(gradcheck_conv2d, fast_mode=False),
        peer_program=gradcheck_conv2d,
    )
    for name, shapes, args in (
        ("nn.functional.softmax", ((20, 20),), (1,)),
        ("nn.functional.layer_norm", ((10, 40),), ((40,),)),
        ("linalg.solve", ((15, 15), (15, 15)), ()),
        ("cumsum", ((20, 20),), (1,)),
        ("nn.functional.max_pool2d", ((2, 2, 12, 12),), (2,)),
    ):
        size = " and ".join("x".join(map(str, shape)) for shape in shapes)
        short = name.rpartition(".")[2]
        title = f"gradcheck of {short}, {size}"
        yield Workload(f"gradcheck-{short}", title, 0.2, gradcheck_of, (name, shapes, *args))
    yield Workload("gradgradcheck", "gradgradcheck of (x @ w).tanh(), 6x6", 1.0, gradgradcheck)
    yield Workload("hessian", "func.hessian of 50 numbers", 1.5, hessian)
    title = "func.vmap: gradients of 128 samples of an MLP 64-128-10"
    yield Workload("vmap", title, 1.5, sample_gradients, with_kernels=1.5)
    yield Workload(
        "import", "import plugrad, beside NumPy", 1.6, imported, against="numpy", with_kernels=1.6
    )
    first = ("x = t.ones(3, requires_grad=True); (x * x).sum().backward()",)
    yield Workload("first-op", "import, three ops and a backward", 0.2, imported, first)
