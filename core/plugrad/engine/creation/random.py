"""The stream of random numbers, PyTorch's own on the CPU: after `manual_seed`, the same numbers.

The stream is the Mersenne twister's 32-bit words (Matsumoto and Nishimura, 1998), as NumPy's MT19937 gives them.
Uniform numbers are the low 24 (float32, and float16 rounded from it) or 53 (float64) bits of a word or two; normal ones
are made by Box and Muller's transform (1958), sixteen at a time where there are at least sixteen. float32 normals may
differ from PyTorch's in the last digit, because its vectorised logarithm and cosine round differently.
"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from plugrad.engine import locks
from plugrad.engine.quiet import quietly
from plugrad.engine.tensor.dtypes import Device


class Generator:
    """A stream of random numbers; one call at a time draws from it.

    >>> import plugrad as pg
    >>> stream = pg.Generator().manual_seed(0)
    >>> pg.rand(3, generator=stream)
    tensor([0.4963, 0.7682, 0.0885])
    """

    def __init__(self, device: Any = "cpu") -> None:
        Device(device)
        self.lock = threading.RLock()
        locks.holders.add(self)
        self._twister: Any = None
        self._spare: float | None = None  # the second normal number of the last pair
        self.manual_seed(67280421310721)  # PyTorch's own default

    def manual_seed(self, seed: int) -> Generator:
        """Start the stream anew at `seed`, an int of 64 bits."""
        if not -(2**63) <= seed < 2**64:
            raise ValueError(f"Overflow when unpacking long long: a seed has 64 bits, got {seed}")
        with self.lock:
            self._seed = seed & (2**64 - 1)
            self._twister = None
            self._spare = None
        return self

    @property
    def _words(self) -> Any:
        """The twister at its seed, made when it is first asked: `import plugrad` need not import numpy.random."""
        if self._twister is None:
            # NumPy switches its error state meanwhile: in a context of its own.
            self._twister = quietly(_seeded, self._seed & 0xFFFFFFFF)
        return self._twister

    def after_fork(self, held: bool) -> None:
        """In a forked child: go on from here with a lock that nobody holds.

        The twister has a lock of NumPy's, too. Was that perhaps taken, because the fork has not `held` ours, the stream
        starts again at its seed.
        """
        self.lock = threading.RLock()
        if not held:
            self._twister = self._spare = None

    def initial_seed(self) -> int:
        """Return the seed that the stream was last started at."""
        return self._seed

    def get_state(self) -> tuple[Any, ...]:
        """Return where the stream is, for `set_state`."""
        with self.lock:
            return self._words.state, self._spare, self._seed

    def set_state(self, state: tuple[Any, ...]) -> None:
        """Continue the stream from where it was when `get_state` returned `state`."""
        with self.lock:
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
        with self.lock:
            if dtype == np.float64:
                return (self.double_words(count) & np.uint64(2**53 - 1)) * 2.0**-53
            values = ((self.words(count) & np.uint64(2**24 - 1)) * 2.0**-24).astype(dtype)
            values[values == 1] = 0  # what float16 rounds up to the end of the interval
            return values

    def normal(self, count: int, dtype: Any, deviation: float = 1.0) -> Any:
        """Return numbers of mean 0 and this standard deviation."""
        with self.lock:
            if count >= 16:
                return self._normal_in_sixteens(count, dtype) * dtype.type(deviation)
            values = np.array([self._next_normal() for _ in range(count)], dtype=np.float64)
            return (values * deviation).astype(dtype)

    def integers(self, low: int, high: int, count: int) -> Any:
        """Return whole numbers from `low` to below `high`."""
        span = high - low
        with self.lock:
            raw = self.words(count) if span < 2**28 else self.double_words(count)
        return (raw % np.uint64(span)).astype(np.int64) + low

    def permutation(self, count: int) -> Any:
        """Return the numbers from 0 to below `count` in random order."""
        order = np.arange(count)
        with self.lock:
            words = self.words(max(count - 1, 0))
        for i, word in enumerate(words):
            j = i + int(word) % (count - i)
            order[i], order[j] = order[j], order[i]
        return order

    def _next_normal(self) -> float:
        if self._spare is not None:
            value, self._spare = self._spare, None
            return value
        first, second = self.uniform(2, np.float64)
        radius = np.sqrt(-2 * np.log1p(-second))
        self._spare = float(radius * np.sin(2 * np.pi * first))
        return float(radius * np.cos(2 * np.pi * first))

    def _normal_in_sixteens(self, count: int, dtype: Any) -> Any:
        whole = count - count % 16
        half = dtype == np.float16  # is made in float32, and draws only what it keeps
        values = np.empty(count, np.float32 if half else dtype)
        drawn = whole if half else count
        values[:drawn] = self.uniform(drawn, values.dtype)
        values[:whole] = _box_muller(values[:whole])
        if whole < count:  # the last sixteen are drawn again, so that none is left over
            values[-16:] = _box_muller(self.uniform(16, values.dtype))
        return values.astype(dtype, copy=False)


def _seeded(seed: int) -> Any:
    twister = np.random.MT19937()
    twister._legacy_seeding(seed)
    return twister


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
    import secrets  # which takes as long to import as numpy.random

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
