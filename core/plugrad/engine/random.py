"""Random tensors, from the same stream as PyTorch's on the CPU: after `manual_seed`, the same numbers.

The stream is the Mersenne twister's 32-bit words (Matsumoto and Nishimura, 1998), as NumPy's MT19937 gives them.
Uniform numbers are the low 24 (float32) or 53 (float64) bits of a word or two; normal ones are made by Box and Muller's
transform (1958), sixteen at a time where there are at least sixteen. float32 normals may differ from PyTorch's in the
last digit, because its vectorised logarithm and cosine round differently.
"""

from __future__ import annotations

import secrets
import threading
from typing import Any

import numpy as np

from plugrad.engine.dtypes import get_default_dtype
from plugrad.engine.tensor import Tensor, made


class Generator:
    """A stream of random numbers; one call at a time draws from it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._words = np.random.MT19937()
        self._spare: float | None = None  # the second normal number of the last pair
        self.manual_seed(67280421310721)  # PyTorch's own default

    def manual_seed(self, seed: int) -> Generator:
        """Start the stream anew at `seed`."""
        with self._lock:
            self._seed = seed
            self._words._legacy_seeding(seed & 0xFFFFFFFF)
            self._spare = None
        return self

    def initial_seed(self) -> int:
        """Return the seed that the stream was last started at."""
        return self._seed

    def get_state(self) -> tuple[Any, ...]:
        """Return where the stream is, for `set_state`."""
        with self._lock:
            return self._words.state, self._spare, self._seed

    def set_state(self, state: tuple[Any, ...]) -> None:
        """Continue the stream from where it was when `get_state` returned `state`."""
        with self._lock:
            self._words.state, self._spare, self._seed = state

    def words(self, count: int) -> Any:
        """Return `count` 32-bit words, as uint64."""
        return self._words.random_raw(count)

    def double_words(self, count: int) -> Any:
        """Return `count` 64-bit words, each made of two 32-bit ones, the first on top."""
        pairs = self.words(2 * count).reshape(count, 2)
        return (pairs[:, 0] << np.uint64(32)) | pairs[:, 1]

    def uniform(self, count: int, dtype: Any) -> Any:
        """Return numbers in [0, 1)."""
        with self._lock:
            if dtype == np.float64:
                return (self.double_words(count) & np.uint64(2**53 - 1)) * 2.0**-53
            bits = 11 if dtype == np.float16 else 24
            return ((self.words(count) & np.uint64(2**bits - 1)) * 2.0**-bits).astype(dtype)

    def normal(self, count: int, dtype: Any) -> Any:
        """Return numbers of mean 0 and variance 1."""
        with self._lock:
            if count >= 16 and dtype in (np.float32, np.float64):
                return self._normal_in_sixteens(count, dtype)
            return np.array([self._next_normal() for _ in range(count)], dtype=np.float64).astype(
                dtype
            )

    def _next_normal(self) -> float:
        if self._spare is not None:
            value, self._spare = self._spare, None
            return value
        first, second = self.uniform(2, np.float64)
        radius = np.sqrt(-2 * np.log1p(-second))
        self._spare = float(radius * np.sin(2 * np.pi * first))
        return float(radius * np.cos(2 * np.pi * first))

    def _normal_in_sixteens(self, count: int, dtype: Any) -> Any:
        values = self.uniform(count, dtype)
        whole = count - count % 16
        values[:whole] = _box_muller(values[:whole])
        if whole < count:  # the last sixteen are drawn again, so that none is left over
            values[-16:] = _box_muller(self.uniform(16, dtype))
        return values


def _box_muller(uniform: Any) -> Any:
    blocks = uniform.reshape(-1, 2, 8)
    radius = np.sqrt(-2 * np.log(1 - blocks[:, 0]))
    angle = (2 * np.pi * blocks[:, 1]).astype(uniform.dtype)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).reshape(-1)


default_generator = Generator()


def manual_seed(seed: int) -> Generator:
    """Start the stream of random numbers at `seed`, as PyTorch's would.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.rand(3)
    tensor([0.4963, 0.7682, 0.0885])
    """
    return default_generator.manual_seed(int(seed))


def seed() -> int:
    """Start the stream at a seed that nobody knows, and return it.

    >>> import plugrad as pg
    >>> pg.seed() == pg.initial_seed()
    True
    """
    chosen = secrets.randbits(63)
    manual_seed(chosen)
    return chosen


def initial_seed() -> int:
    """Return the seed that the stream was last started at.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(7)
    >>> pg.initial_seed()
    7
    """
    return default_generator.initial_seed()


def rand(*size: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of uniform numbers in [0, 1).

    Parameters
    ----------
    *size
        Sizes as ints, or one sequence of them.

    >>> import plugrad as pg
    >>> pg.rand(2, 3).shape
    torch.Size([2, 3])
    """
    return _filled(default_generator.uniform, "rand", size, dtype, requires_grad)


def randn(*size: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of normal numbers, of mean 0 and variance 1.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randn(3)
    tensor([ 1.5410, -0.2934, -2.1788])
    """
    return _filled(default_generator.normal, "randn", size, dtype, requires_grad)


def randint(low: int, high: Any = None, size: Any = (), *, dtype: Any = None) -> Tensor:
    """Return whole numbers from `low` (0 if only one bound is given) to below `high`: ``randint(10, (2, 3))``.

    Raises
    ------
    RuntimeError
        The range is empty.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randint(0, 10, (3,))
    tensor([4, 9, 3])
    """
    if isinstance(high, (tuple, list)):
        low, high, size = 0, low, high
    if high is None:
        low, high = 0, low
    if high <= low:
        raise RuntimeError(
            f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}"
        )
    shape = tuple(size)
    count = int(np.prod(shape))
    generator = default_generator
    with generator._lock:
        span = high - low
        raw = generator.words(count) if span < 2**28 else generator.double_words(count)
    values = (raw % np.uint64(span)).astype(np.int64) + low
    return made(values.reshape(shape).astype(np.dtype(dtype) if dtype is not None else np.int64))


def randperm(n: int) -> Tensor:
    """Return the numbers 0 ... n-1 in random order.

    >>> import plugrad as pg
    >>> sorted(pg.randperm(4).tolist())
    [0, 1, 2, 3]
    """
    order = np.arange(n)
    generator = default_generator
    with generator._lock:
        words = generator.words(max(n - 1, 0))
    for i, word in enumerate(words):
        j = i + int(word) % (n - i)
        order[i], order[j] = order[j], order[i]
    return made(order)


def _filled(draw: Any, name: str, size: Any, dtype: Any, requires_grad: bool) -> Tensor:
    shape = tuple(size[0]) if len(size) == 1 and isinstance(size[0], (tuple, list)) else size
    chosen = get_default_dtype() if dtype is None else np.dtype(dtype)
    if chosen.kind != "f":
        raise RuntimeError(f"{name}: random numbers need a floating dtype, got {chosen.name}")
    values = draw(int(np.prod(shape)), chosen)
    return made(values.reshape(shape), requires_grad)
