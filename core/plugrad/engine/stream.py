"""The random stream that tensors are drawn from: after `manual_seed`, PyTorch's own numbers. A thread may have its own.

The stream is the Mersenne twister's 32-bit words (Matsumoto and Nishimura, 1998), as NumPy's MT19937 gives them.
Uniform numbers are the low 24 (float32, and float16 rounded from it) or 53 (float64) bits of a word or two; normal ones
are made by Box and Muller's transform (1958), sixteen at a time where there are at least sixteen. float32 normals may
differ from PyTorch's in the last digit, because its vectorised logarithm and cosine round differently.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from plugrad.engine import fork
from plugrad.engine.quiet import quietly
from plugrad.engine.surface.dtypes import PICKLED, Device, _rebuild


class Generator:
    """Random number generator: a stream of random numbers, from which one call at a time draws.

    `copy.copy` and `pickle` make a stream that goes on from the same place.

    >>> import plugrad as pg
    >>> stream = pg.Generator().manual_seed(0)
    >>> pg.rand(3, generator=stream)
    tensor([0.4963, 0.7682, 0.0885])
    """

    def __init__(self, device: Any = "cpu") -> None:
        Device(device)
        self.lock = fork.Lock()
        with fork.edges:
            fork.holders.add(self)
        self._twister: Any = None
        self._spare: float | None = None  # the second normal number of the last pair
        self.manual_seed(67280421310721)  # PyTorch's own default

    def manual_seed(self, seed: int) -> Generator:
        """Restart the stream at `seed`, an int of 64 bits, and return this generator.
        Raises ValueError for any other number.
        """
        if not -(2**63) <= seed < 2**64:
            raise ValueError(f"Overflow when unpacking long long: a seed has 64 bits, got {seed}")
        with self.lock:
            self._seed = seed & (2**64 - 1)
            self._spare = None
            if self._twister is not None:  # to make another one takes ten times as long
                self._twister._legacy_seeding(self._seed & 0xFFFFFFFF)
        return self

    def seed(self) -> int:
        """Restart the stream at a random seed, and return the seed."""
        import secrets  # which takes as long to import as numpy.random

        self.manual_seed(secrets.randbits(63))
        return self._seed

    @property
    def device(self) -> Device:
        """The device, as PyTorch names it: always the CPU."""
        return Device()

    @property
    def _words(self) -> Any:
        """The Mersenne twister, made when it is first drawn from,
        so that `import plugrad` need not import numpy.random.
        """
        with self.lock:
            if self._twister is None:
                # NumPy switches its error state meanwhile: in a context of its own.
                self._twister = quietly(_seeded, self._seed & 0xFFFFFFFF)
            return self._twister

    def after_fork(self, held: bool) -> None:
        """Replace the lock, in a forked child, by one that nobody holds, and go on from the same place in the stream.

        `held` says whether the fork waited for the lock. If not, the lock that NumPy's twister has of its own may have
        been taken, so the stream starts again at its seed.
        """
        self.lock = fork.Lock()
        if not held:
            self._twister = self._spare = None

    def initial_seed(self) -> int:
        """Return the seed that was set last."""
        return self._seed

    def get_state(self) -> tuple[Any, ...]:
        """Return the state of the stream, for `set_state`: the twister's (None before the first draw),
        a spare number, the seed.
        """
        with self.lock:
            return self._twister and self._twister.state, self._spare, self._seed

    def set_state(self, state: tuple[Any, ...]) -> None:
        """Set the state of the stream to `state`, which `get_state` returned."""
        with self.lock:
            words, self._spare, self._seed = state
            if words is None:
                self._twister = None
            else:
                self._words.state = words

    def __reduce__(self) -> Any:
        return _rebuild, ("Generator", "cpu"), self.get_state()

    __setstate__ = set_state

    def instead_of(self, other: Generator) -> Generator:
        """Return what a thread that draws from this one draws from where it is given another."""
        return other

    def words(self, count: int) -> Any:
        """Return `count` random 32-bit words, as an array of uint64."""
        return self._words.random_raw(count)

    def double_words(self, count: int) -> Any:
        """Return `count` random 64-bit words, as an array of uint64; each is made of two 32-bit ones,
        the first of them on top.
        """
        pairs = self.words(2 * count).reshape(count, 2)
        return (pairs[:, 0] << np.uint64(32)) | pairs[:, 1]

    def uniform(self, count: int, dtype: Any) -> Any:
        """Return an array of `count` random numbers in [0, 1), of `dtype`."""
        with self.lock:
            if dtype == np.float64:
                return (self.double_words(count) & np.uint64(2**53 - 1)) * 2.0**-53
            values = ((self.words(count) & np.uint64(2**24 - 1)) * 2.0**-24).astype(dtype)
            values[values == 1] = 0  # what float16 rounds up to the end of the interval
            return values

    def normal(self, count: int, dtype: Any, deviation: float = 1.0, in_pairs: bool = False) -> Any:
        """Return an array of `count` normal random numbers of mean 0 and this standard deviation, of `dtype`.

        Sixteen and more are made in blocks of sixteen, as PyTorch does, unless `in_pairs`.
        """
        with self.lock:
            if count >= 16 and not in_pairs:
                return self._normal_in_sixteens(count, dtype) * dtype.type(deviation)
            return (self._normal_in_pairs(count) * deviation).astype(dtype)

    def integers(self, low: int, high: int, count: int) -> Any:
        """Return an array of `count` random integers from `low` up to `high`, which is excluded."""
        span = high - low
        with self.lock:
            raw = self.words(count) if span < 2**28 else self.double_words(count)
        return (raw % np.uint64(span)).astype(np.int64) + low

    def one_by_one(self, sample: Callable[..., float], *parameters: Any) -> list[float]:
        """Return a list of ``sample(uniform, *each)`` for each tuple of the `parameters`,
        which are sequences of one length.

        `sample` draws its random numbers in [0, 1) by calling ``uniform()``.
        """
        block: Iterator[float] = iter(())
        before: Any = None

        def uniform() -> float:
            nonlocal block, before
            for number in block:
                return number
            before = self._words.state
            block = iter(self.uniform(256, np.float64).tolist())
            return next(block)

        with self.lock:
            values = [sample(uniform, *each) for each in zip(*parameters, strict=True)]
            if before is not None:  # the rest of the last block is for whoever draws next
                self._words.state = before
                self.words(2 * (256 - len(list(block))))
        return values

    def permutation(self, count: int) -> Any:
        """Return an array of the integers from 0 to `count` - 1 in random order."""
        order = np.arange(count)
        with self.lock:
            words = self.words(max(count - 1, 0))
        for i, word in enumerate(words):
            j = i + int(word) % (count - i)
            order[i], order[j] = order[j], order[i]
        return order

    def _normal_in_pairs(self, count: int) -> Any:
        spare = [] if self._spare is None or not count else [self._spare]
        pairs = self.uniform(2 * ((count - len(spare) + 1) // 2), np.float64).reshape(-1, 2)
        radius, angle = np.sqrt(-2 * np.log1p(-pairs[:, 1])), 2 * np.pi * pairs[:, 0]
        values = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).reshape(-1)
        values = np.concatenate([spare, values])
        if count:
            self._spare = float(values[-1]) if len(values) > count else None
        return values[:count]

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


def _continued(state: tuple[Any, ...]) -> Generator:
    """Return a new generator at `state`, which another's `get_state` returned, for `pickle` and `copy`."""
    stream = Generator()
    stream.set_state(state)
    return stream


def _seeded(seed: int) -> Any:
    twister = np.random.MT19937()
    twister._legacy_seeding(seed)
    return twister


def _box_muller(uniform: Any) -> Any:
    blocks = uniform.reshape(-1, 2, 8)
    radius = np.sqrt(-2 * np.log(1 - blocks[:, 0]))
    angle = (2 * np.pi * blocks[:, 1]).astype(uniform.dtype)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).reshape(-1)


PICKLED["Generator"] = Generator
default_generator = Generator()


class _Here(threading.local):
    """Thread-local holder of the generator that a thread uses within `own_stream`; None elsewhere."""

    stream: Generator | None = None


_here = _Here()


def stream_here(given: Generator | None = None) -> Generator:
    """Return the generator that this thread draws from: `default_generator`, or, within `own_stream`, its own; for one
    that a user has given, that one, as `randomness` has it within `vmap`.
    """
    here = _here.stream or default_generator
    return here if given is None else here.instead_of(given)


@contextlib.contextmanager
def own_stream(stream: Generator | None = None) -> Iterator[None]:
    """Context manager in which this thread draws from a generator of its own: `stream`, or a copy of the current one.

    The checker and the loading of packs seed it and draw from it; other threads, and later draws here, are not
    affected.
    """
    before = _here.stream
    _here.stream = stream or _continued(stream_here().get_state())
    try:
        yield
    finally:
        _here.stream = before


def manual_seed(seed: int) -> Generator:
    """Set the seed of the random numbers; after it they are PyTorch's for the same seed.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.rand(3)
    tensor([0.4963, 0.7682, 0.0885])
    """
    return stream_here().manual_seed(int(seed))


def seed() -> int:
    """Set the seed of the random numbers to a random one, and return it.

    >>> import plugrad as pg
    >>> pg.seed() == pg.initial_seed()
    True
    """
    return stream_here().seed()


def get_rng_state() -> tuple[Any, ...]:
    """Return the state of the random number generator, for `set_rng_state`.

    >>> import plugrad as pg
    >>> state = pg.get_rng_state()
    >>> first = pg.rand(2)
    >>> pg.set_rng_state(state)
    >>> pg.equal(pg.rand(2), first)
    True
    """
    return stream_here().get_state()


def set_rng_state(new_state: tuple[Any, ...]) -> None:
    """Set the state of the random number generator to `new_state`, which `get_rng_state` returned.

    >>> import plugrad as pg
    >>> state = pg.get_rng_state()
    >>> first = pg.rand(2)
    >>> pg.set_rng_state(state)
    >>> pg.equal(pg.rand(2), first)
    True
    """
    stream_here().set_state(new_state)


def initial_seed() -> int:
    """Return the seed of the random numbers that was set last.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(7)
    >>> pg.initial_seed()
    7
    """
    return stream_here().initial_seed()


# Pickles of an earlier plugrad know the file where it was.
sys.modules.setdefault("plugrad.engine.creation.random", sys.modules[__name__])
