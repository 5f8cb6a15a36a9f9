"""Kernels for the slot of a small op: right ones, and wrong ones of every kind, each with the code that names it.

The op multiplies rows by a matrix and scales the result; another one, `RowMax`, has ties and NaN.
"""

import functools
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

import plugrad as pg
from gradient_faults.form import between_calls, set_back
from plugrad.authoring import Kernel, Primitive, run_kernel


def blend(x, matrix, scale):
    """The product of rows x (N, K) and a matrix (K, J), times a whole number."""
    return (x @ matrix) * x.dtype.type(scale)


class Blend(Primitive):
    """scale * x @ matrix."""

    plain = staticmethod(blend)

    @staticmethod
    def forward(ctx, x, matrix, *, scale=1):
        if x.ndim != 2 or matrix.ndim != 2 or x.shape[1] != matrix.shape[0]:
            raise ValueError(
                f"expected x (N, K) and matrix (K, J); got {x.shape} and {matrix.shape}"
            )
        ctx.save_for_backward(x, matrix)
        ctx.scale = scale
        return run_kernel(ctx, x, matrix, scale)

    @staticmethod
    def backward(ctx, grad_output):
        x, matrix = ctx.saved_tensors
        grad = grad_output * ctx.scale
        return pg.matmul(grad, pg.transpose(matrix, 0, 1)), pg.matmul(pg.transpose(x, 0, 1), grad)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 4)), rng.normal(size=(4, 2)))
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(3, 5)), scale=3)


def row_max(x):
    """The largest number of each row, and where it is first; of a row with NaN that."""
    return x.max(-1), x.argmax(-1)


class RowMax(Primitive):
    """Largest numbers of rows, and their places."""

    plain = staticmethod(row_max)
    arrays = "numpy"

    @staticmethod
    def forward(ctx, x):
        if x.ndim != 2 or not x.size:
            raise ValueError(f"expected x (N, K); got {x.shape}")
        values, places = run_kernel(ctx, x)
        ctx.save_for_backward(places)
        ctx.shape = x.shape
        ctx.mark_non_differentiable(places)
        return values, places

    @staticmethod
    def backward(ctx, grad_output, _):
        (places,) = ctx.saved_tensors
        mask = np.arange(ctx.shape[1]) == np.asarray(places)[:, None]
        return pg.unsqueeze(grad_output, 1) * mask.astype("float64")

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 4)))
        yield pg.Sample(rng.normal(size=(5, 2)))


# Right kernels.


def by_blocks(x, matrix, scale):
    """In blocks of 16 rows, with what is left after them."""
    y = np.empty((len(x), matrix.shape[1]), x.dtype)
    for first in range(0, len(x), 16):
        np.matmul(x[first : first + 16], matrix, out=y[first : first + 16])
    y *= scale
    return y


def by_einsum(x, matrix, scale):
    """The same sum in another order."""
    return np.einsum("nk,kj->nj", x, matrix) * x.dtype.type(scale)


POOL = ThreadPoolExecutor(3)
RANDOM = random.SystemRandom()  # whose state no check puts back


def by_threads(x, matrix, scale):
    """A part of the rows in each thread, which writes to its own."""
    y = np.empty((len(x), matrix.shape[1]), x.dtype)

    def work(rows):
        np.matmul(x[rows], matrix, out=y[rows])

    list(POOL.map(work, [slice(0, len(x) // 2), slice(len(x) // 2, None)]))
    return y * x.dtype.type(scale)


@functools.cache
def factor(dtype, scale):
    """What the result is multiplied by, which is kept."""
    return np.dtype(dtype).type(scale)


def cached(x, matrix, scale):
    """With a cache that has everything in its key."""
    return (x @ matrix) * factor(x.dtype.char, scale)


LAST_DIGIT = [1.0]


def of_other_last_digits(x, matrix, scale):
    """The last digits differ from call to call, as where they depend on the alignment of memory: a note."""
    LAST_DIGIT[0] = 1.0 if LAST_DIGIT[0] > 1 else 1 + 4 * np.finfo(x.dtype).eps
    return (x @ matrix) * x.dtype.type(scale * LAST_DIGIT[0])


def row_max_by_sort(x):
    """The first of the largest, of a row with NaN that."""
    order = np.argmax(x, axis=1)
    return np.take_along_axis(x, order[:, None], 1)[:, 0], order


# Wrong kernels.


def edge_block(x, matrix, scale):
    """The last block of rows is computed from its first row."""
    y = by_blocks(x, matrix, scale)
    left = len(x) % 8
    if left and len(x) > 8:
        y[-left:] = y[-left]
    return y


def forgotten_tail(x, matrix, scale):
    """Of the columns, what is left after blocks of 4 stays 0."""
    y = by_blocks(x, matrix, scale)
    if y.shape[1] > 4:
        y[:, y.shape[1] // 4 * 4 :] = 0
    return y


def both_edges(x, matrix, scale):
    """Wrong only in the corner where a block of rows and one of columns end."""
    y = by_blocks(x, matrix, scale)
    if len(x) > 16 and y.shape[1] > 16 and len(x) % 16 and y.shape[1] % 16:
        y[-1, -1] *= 1.5
    return y


def race(x, matrix, scale):
    """Several threads add their parts of the sum to one array; on a busy machine, too, now together and now in turn."""
    y = np.zeros((len(x), matrix.shape[1]), x.dtype)

    def work(part):
        mine = y + x[:, part] @ matrix[part]
        time.sleep(RANDOM.choice((0, 2e-4)))
        y[...] = mine

    size = x.shape[1]
    if x.size < 2000:
        work(slice(None))
    else:
        list(POOL.map(work, [slice(0, size // 2), slice(size // 2, None)]))
    return y * x.dtype.type(scale)


def uninitialized(x, matrix, scale):
    """The last row is not written where rows do not fill a block."""
    y = np.empty((len(x), matrix.shape[1]), x.dtype)
    rows = len(x) if len(x) % 8 == 0 or len(x) < 8 else len(x) - 1
    np.matmul(x[:rows], matrix, out=y[:rows])
    y[:rows] *= scale
    return y


def uninitialized_inside(x, matrix, scale):
    """The sum begins with what the memory held, in an array of another size."""
    y = np.empty((2, len(x), matrix.shape[1]), x.dtype)
    np.matmul(x, matrix, out=y[0])
    return (y[0] + 0 * y[1]) * x.dtype.type(scale)


KEPT = between_calls(factors={}, packed={}, scales={}, buffer={}, results={})


def stale_dtype(x, matrix, scale):
    """The matrix is kept by its shape and its numbers' sum, in the dtype of the first call."""
    key = matrix.shape, round(float(matrix.sum()), 3), scale
    kept = KEPT.factors.setdefault(key, matrix.astype(x.dtype) * x.dtype.type(scale))
    return (x @ kept).astype(x.dtype)


def stale_values(x, matrix, scale):
    """The matrix is kept by its shape and dtype, whatever its values are."""
    return (x @ KEPT.packed.setdefault((matrix.shape, matrix.dtype), matrix.copy())) * x.dtype.type(
        scale
    )


def stale_settings(x, matrix, scale):
    """What is kept by the shapes is of the scale of the first call."""
    return (x @ matrix) * x.dtype.type(KEPT.scales.setdefault((x.shape, matrix.shape), scale))


def shared_buffer(x, matrix, scale):
    """Threads share a buffer for what is between."""
    key = len(x), matrix.shape[1], x.dtype
    y = KEPT.buffer.setdefault(key, np.empty(key[:2], x.dtype))
    np.matmul(x, matrix, out=y)
    time.sleep(0.0001)
    return y * x.dtype.type(scale)


def same_memory(x, matrix, scale):
    """Each call returns the same array."""
    key = len(x), matrix.shape[1], x.dtype
    y = KEPT.results.setdefault(key, np.empty(key[:2], x.dtype))
    np.matmul(x, matrix, out=y)
    y *= scale
    return y


def writes_to_input(x, matrix, scale):
    """The scale goes into the argument."""
    x *= scale
    return x @ matrix


def writes_and_restores_not_quite(x, matrix, scale):
    """The matrix is normalized in place, and not put back."""
    largest = np.abs(matrix).max() or 1
    matrix /= largest
    return (x @ matrix) * x.dtype.type(scale * largest)


def returns_input(x, matrix, scale):
    """A matrix that is the identity: its argument is returned."""
    if matrix.shape[0] == matrix.shape[1] and (matrix == np.eye(len(matrix))).all() and scale == 1:
        return x
    return (x @ matrix) * x.dtype.type(scale)


def wrong_dtype(x, matrix, scale):
    """float32 becomes float64."""
    return (x.astype("float64") @ matrix) * scale


def wrong_shape_for_a_setting(x, matrix, scale):
    """Another shape where the scale is 2."""
    y = by_blocks(x, matrix, scale)
    return y[:, None] if scale == 2 else y


def wrong_for_a_setting(x, matrix, scale):
    """A negative scale is taken for a positive one."""
    return by_blocks(x, matrix, abs(scale))


def single_precision(x, matrix, scale):
    """The sum of float64 in float32."""
    return ((x.astype("float32") @ matrix.astype("float32")) * scale).astype(x.dtype)


def raises_at_a_length(x, matrix, scale):
    """It has no plan for 33 rows."""
    if len(x) == 33:
        raise IndexError("no plan for 33 rows")
    return by_blocks(x, matrix, scale)


def wants_to_write(x, matrix, scale):
    """It refuses what is read-only."""
    if not x.flags.writeable:
        raise TypeError("a writable array is needed")
    return by_blocks(x, matrix, scale)


def lies_about_matrices(x, matrix, scale):
    """Says that it takes all, and can compute less than 9 columns."""
    y = np.zeros((len(x), matrix.shape[1]), x.dtype)
    y[:, :8] = (x @ matrix[:, :8]) * x.dtype.type(scale)
    return y


def no_array(x, matrix, scale):
    """Of one row and one column it returns a number."""
    y = by_blocks(x, matrix, scale)
    return y[0, 0] if y.size == 1 else y


def swallows_nan(x):
    """NaN is no maximum."""
    filled = np.where(np.isnan(x), -np.inf, x)
    return filled.max(1), filled.argmax(1)


def last_of_ties(x):
    """The last of several that are as large."""
    return x.max(1), x.shape[1] - 1 - x[:, ::-1].argmax(1)


def short_integers(x):
    """Places of another dtype."""
    return x.max(1), x.argmax(1).astype("int32")


def one_output(x):
    """The values alone."""
    return x.max(1)


def nan_of_infinity(x):
    """A difference of infinities on the way."""
    least = x.min(1)
    return (x - least[:, None]).max(1) + least, x.argmax(1)


LOCK = threading.Lock()


class KernelFault(NamedTuple):
    """A wrong kernel, and the code of the finding that names it; or a right one, and no code."""

    kernel: Callable
    code: str
    op: type = Blend
    takes: Callable | None = None
    framework: str = "kernel"

    @property
    def name(self):
        """The kernel's name, and the code that tells it from the same kernel with another predicate."""
        return f"{self.kernel.__name__} of {self.op.__name__}, {self.code or 'right'}"

    def as_kernel(self):
        """The kernel as its pack would register it."""
        set_back()
        return Kernel(f"acme::{self.op.__name__.lower()}", self.kernel, takes=self.takes)


def raising(x, matrix, scale):
    """A predicate that fails for some arguments."""
    return 1 / (len(x) - 3) != 0


RIGHT = (
    KernelFault(by_blocks, ""),
    KernelFault(by_einsum, ""),
    KernelFault(by_threads, ""),
    KernelFault(cached, ""),
    KernelFault(row_max_by_sort, "", RowMax),
)
FAULTS = (
    KernelFault(edge_block, "PLG080"),
    KernelFault(forgotten_tail, "PLG080"),
    KernelFault(both_edges, "PLG080"),
    KernelFault(race, "PLG085"),
    KernelFault(uninitialized, "PLG084"),
    KernelFault(uninitialized_inside, "PLG084"),
    KernelFault(stale_dtype, "PLG086"),
    KernelFault(stale_values, "PLG086"),
    KernelFault(stale_settings, "PLG086"),
    KernelFault(shared_buffer, "PLG086"),
    KernelFault(same_memory, "PLG083"),
    KernelFault(writes_to_input, "PLG083"),
    KernelFault(writes_and_restores_not_quite, "PLG083"),
    KernelFault(returns_input, "PLG083"),
    KernelFault(wrong_dtype, "PLG081"),
    KernelFault(wrong_shape_for_a_setting, "PLG081"),
    KernelFault(wrong_for_a_setting, "PLG080"),
    KernelFault(single_precision, "PLG080"),
    KernelFault(raises_at_a_length, "PLG082"),
    KernelFault(wants_to_write, "PLG082"),
    KernelFault(lies_about_matrices, "PLG080", takes=lambda x, matrix, scale: True),
    KernelFault(by_blocks, "PLG082", takes=raising),
    KernelFault(by_blocks, "PLG087", takes=lambda x, matrix, scale: "matrices of a million"),
    KernelFault(no_array, "PLG081"),
    KernelFault(swallows_nan, "PLG080", RowMax),
    KernelFault(last_of_ties, "PLG080", RowMax),
    KernelFault(short_integers, "PLG081", RowMax),
    KernelFault(one_output, "PLG081", RowMax),
    KernelFault(nan_of_infinity, "PLG080", RowMax),
)
