"""Random tensors, and the generator that they are drawn from: after `manual_seed`, PyTorch's own numbers.

The stream is the Mersenne twister's 32-bit words (Matsumoto and Nishimura, 1998), as NumPy's MT19937 gives them.
Uniform numbers are the low 24 (float32, and float16 rounded from it) or 53 (float64) bits of a word or two; normal ones
are made by Box and Muller's transform (1958), sixteen at a time where there are at least sixteen. float32 normals may
differ from PyTorch's in the last digit, because its vectorised logarithm and cosine round differently.
"""

from __future__ import annotations

import contextlib
import math
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypedDict, Unpack

import numpy as np

from plugrad.creation.options import WhereAlike, count_of, dtype_like, finished, memory_order
from plugrad.engine import fork, table
from plugrad.engine.creation.options import C_NAMES, dtype_of, size_of, type_name
from plugrad.engine.quiet import quietly
from plugrad.engine.surface.dtypes import Device, Dtype
from plugrad.engine.tensor.arrays import Array, torch_name
from plugrad.engine.tensor.tensor import Tensor


class Drawn(TypedDict, total=False):
    """From which stream random numbers are drawn, and where PyTorch puts them."""

    generator: Any
    device: Any
    layout: Any
    pin_memory: Any


def rand(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return a tensor of uniform numbers in [0, 1), for a complex dtype in both parts.

    Parameters
    ----------
    *sizes
        Sizes as ints, or one sequence of them, which may be called `size`.
    out
        A tensor to write them into, which takes this size, and to return.
    dtype
        A floating or complex one; else that of `out`, else the default dtype.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.
    **where
        `generator`, the stream to draw from; `device`, `layout` and `pin_memory`, as PyTorch's users write them.

    Raises
    ------
    RuntimeError
        An integer dtype, a negative size, or another device than the CPU.

    >>> import plugrad as pg
    >>> pg.rand(2, 3, device="cpu").shape
    torch.Size([2, 3])
    """
    chosen = dtype_of("rand", dtype, out)
    shape = size_of("rand", sizes, size, itemsize=chosen.itemsize)
    return _floats("rand", "uniform", shape, chosen, out, requires_grad, where)


def randn(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return a tensor of normal numbers, of mean 0 and variance 1; the arguments are those of `rand`.

    The variance of a complex number is shared by its parts.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randn(3)
    tensor([ 1.5410, -0.2934, -2.1788])
    """
    chosen = dtype_of("randn", dtype, out)
    shape = size_of("randn", sizes, size, itemsize=chosen.itemsize)
    return _floats("randn", "normal", shape, chosen, out, requires_grad, where)


def randint(
    low: Any = 0,
    high: Any = None,
    size: Any = None,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return whole numbers from `low` (0 if only one bound is given) to below `high`: ``randint(10, (2, 3))``.

    Raises
    ------
    RuntimeError
        The range is empty, or the dtype (int64 by default) does not hold it.
    TypeError
        A bound or a size is no int, or there is no size.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randint(0, 10, (3,))
    tensor([4, 9, 3])
    """
    bounds = 2
    if size is None:
        low, high, size, bounds = 0, low, high, 1
    elif high is None:
        low, high = 0, low
    if not isinstance(size, (tuple, list)):
        raise TypeError(
            f"randint(): argument 'size' (position {bounds + 1}) must be tuple of ints, not {type_name(size)}"
        )
    chosen = dtype_of("randint", dtype, out, default=np.int64)
    shape = size_of("randint", (size,), itemsize=chosen.itemsize)
    return _integers("randint", low, high, shape, chosen, out, requires_grad, where)


def randperm(
    n: int,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return the numbers 0 ... n-1 in random order.

    Raises
    ------
    RuntimeError
        `n` is negative, or more than the dtype (int64 by default) holds.

    >>> import plugrad as pg
    >>> sorted(pg.randperm(4).tolist())
    [0, 1, 2, 3]
    """
    count = count_of("randperm", "n", 1, n)
    chosen = dtype_of("randperm", dtype, out, default=np.int64)
    if chosen.kind in "bc":
        raise NotImplementedError(f"\"randperm\" not implemented for '{torch_name(chosen)}'")
    size_of("randperm", (count,), itemsize=chosen.itemsize)
    if chosen.kind in "iu" and count - 1 > np.iinfo(chosen).max:
        raise RuntimeError(
            f"value cannot be converted to type {chosen.name}_t without overflow: n={count}"
        )
    generator, place = _generator(where)
    order = generator.permutation(count).astype(chosen)
    return finished("randperm", order, requires_grad=requires_grad, where=place, out=out)


def rand_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return uniform numbers in [0, 1) in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.rand_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = dtype_like("rand_like", input, dtype)
    return _floats("rand_like", "uniform", array.shape, chosen, None, requires_grad, where, array)


def randn_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return normal numbers, of mean 0 and variance 1, in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.randn_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = dtype_like("randn_like", input, dtype)
    return _floats("randn_like", "normal", array.shape, chosen, None, requires_grad, where, array)


def randint_like(
    input: Tensor,
    low: Any = 0,
    high: Any = None,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[WhereAlike],
) -> Tensor:
    """Return whole numbers from `low` to below `high` (0 to below `low`, if it alone is given), like `input`.

    >>> import plugrad as pg
    >>> pg.randint_like(pg.ones(2), 1)
    tensor([0., 0.])
    """
    array, chosen = dtype_like("randint_like", input, dtype)
    low, high = (0, low) if high is None else (low, high)
    return _integers(
        "randint_like", low, high, array.shape, chosen, None, requires_grad, where, array
    )


def normal(
    mean: Any,
    std: Any = 1.0,
    size: Any = None,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return normal numbers: of tensors of means and deviations, which broadcast, or of numbers in a tensor of `size`.

    The gradients of `mean` and `std` are 0, as PyTorch's. Those of ``mean + std * plugrad.randn(...)`` are not.

    Raises
    ------
    RuntimeError
        A deviation is negative, or the shapes do not broadcast.
    TypeError
        Neither is a tensor, and there is no `size`; or there is one beside tensors with a shape.

    >>> import plugrad as pg
    >>> pg.normal(pg.tensor([1.0, 5.0]), pg.tensor([0.0, 0.0]))
    tensor([1., 5.])
    """
    arrays = [each._array if isinstance(each, Tensor) else each for each in (mean, std)]
    tensors = [each for each in (mean, std) if isinstance(each, Tensor)]
    if size is not None and tensors:
        if any(each._array.ndim or each.requires_grad for each in tensors):
            raise TypeError(
                "normal() received an invalid combination of arguments: with `size`, mean and std are numbers; without "
                "it, the result has the shape of the tensors"
            )
        tensors = []
    deviation = np.asarray(arrays[1])
    if deviation.dtype.kind == "c" or not (deviation >= 0).all():
        what = (
            "all elements of std >= 0.0" if deviation.ndim else f"std >= 0.0, but found std {std}"
        )
        raise RuntimeError(f"normal expects {what}")
    if tensors:
        try:
            shape = np.broadcast_shapes(*[np.shape(each) for each in arrays])
        except ValueError:
            raise RuntimeError(
                f"The size of mean {list(np.shape(arrays[0]))} must match that of std {list(deviation.shape)}"
            ) from None
        chosen = dtype_of("normal", tensors[0]._array.dtype if dtype is None else dtype)
    elif size is None:
        raise TypeError(
            "normal(): where mean and std are numbers, the size of the result is needed"
        )
    else:
        chosen = dtype_of("normal", dtype, out)
        shape = size_of("normal", (tuple(size),), itemsize=chosen.itemsize)
    generator, place = _generator(where)
    drawn = _floats("normal", "normal", shape, chosen, None, False, {"generator": generator})
    values = (drawn._array * arrays[1] + arrays[0]).astype(chosen)
    result = finished("normal", values, requires_grad=requires_grad, where=place, out=out)
    for each in tensors if out is None else ():
        if each.requires_grad:
            result = table.get("add")(result, table.get("zero")(each))  # whose gradient is 0
    return result


# As PyTorch names them.
KERNELS = {"uniform": "check_uniform_bounds", "normal": "normal_kernel_cpu"}


def _floats(
    name: str,
    distribution: str,
    shape: Any,
    dtype: Dtype,
    out: Any,
    requires_grad: bool,
    where: Any,
    like: Array | None = None,
) -> Tensor:
    """Return uniform or normal numbers for the function `name`, whose arguments were read: `_laid` like an array."""
    if dtype.kind not in "fc":
        raise NotImplementedError(
            f"\"{KERNELS[distribution]}\" not implemented for '{torch_name(dtype)}': "
            f"{name}() draws real or complex numbers"
        )
    generator, where = _generator(where)
    parts = np.dtype(f"f{dtype.itemsize // 2}") if dtype.kind == "c" else dtype
    count = math.prod(shape) * (dtype.itemsize // parts.itemsize)
    memory = _memory(name, shape, dtype, out, like, where)
    if distribution == "uniform":
        values = generator.uniform(count, parts)
    else:
        deviation = math.sqrt(0.5) if dtype.kind == "c" else 1.0
        filled = memory if out is None else out._array
        values = generator.normal(count, parts, deviation, not filled.flags.c_contiguous)
    array = _laid(values.view(dtype), memory)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def _memory(name: str, shape: Any, dtype: Dtype, out: Any, like: Any, where: Any) -> Array:
    """Return an array to draw into: it lies in memory as `out` of this shape, or the tensor that a result is like."""
    if out is not None and out._array.shape == tuple(shape):
        like = out._array
    if not isinstance(like, np.ndarray):
        return np.empty(shape, dtype)
    return np.empty_like(like, dtype, memory_order(name, where.get("memory_format")), subok=False)


def _laid(values: Array, memory: Array) -> Array:
    """Return numbers in an array in the order of its memory, in which PyTorch draws those that fill a tensor."""
    memory.ravel(order="K")[...] = values  # a view, as the array has no gaps
    return memory


def _integers(
    name: str,
    low: Any,
    high: Any,
    shape: Any,
    dtype: Dtype,
    out: Any,
    requires_grad: bool,
    where: Any,
    like: Array | None = None,
) -> Tensor:
    """Return whole numbers for the function `name`, whose dtype and size were read."""
    high = count_of(name, "high", 1 if low == 0 else 2, high)
    low = count_of(name, "low", 1, low)
    if high <= low:
        raise RuntimeError(
            f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}"
        )
    if dtype.kind == "c":
        raise RuntimeError(
            "check_random_bounds handles only integral, floating-point and boolean types, not complex ones"
        )
    _refuse_bounds(low, high, dtype)
    generator, where = _generator(where)
    values = generator.integers(low, high, math.prod(shape)).astype(dtype)
    values = _laid(values, _memory(name, shape, dtype, out, like, where))
    return finished(name, values, requires_grad=requires_grad, where=where, out=out)


def _refuse_bounds(low: int, high: int, dtype: Dtype) -> None:
    if not (low >= -(2**63) and high < 2**63):
        raise ValueError("Overflow when unpacking long long: the bounds are int64")
    if dtype.kind == "b":
        least, most = 0, 1
    elif dtype.kind == "f":
        most = min(int(np.finfo(dtype).max), 2**63)
        least = -most
    else:
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    for bound, value in (("from", low), ("to - 1", high - 1)):
        if not least <= value <= most:
            in_c = C_NAMES.get(dtype.name, dtype.name) if dtype.kind in "iu" else dtype.name
            raise RuntimeError(f"{bound} is out of bounds for {in_c}: {value}")


def _generator(where: Any) -> tuple[Generator, dict[str, Any]]:
    rest = dict(where)
    generator = rest.pop("generator", None)
    if generator is None or generator is default_generator:
        return stream_here(), rest
    if not isinstance(generator, Generator):
        raise TypeError(
            f"argument 'generator' must be torch.Generator, not {type_name(generator)}; make one: plugrad.Generator()"
        )
    return generator, rest


# The stream. Pickles of an earlier plugrad know this file where it was.
sys.modules.setdefault("plugrad.engine.creation.random", sys.modules[__name__])


def _continued(state: tuple[Any, ...]) -> Generator:
    """Return a stream of its own that is where another one was, for `pickle` and `copy`."""
    stream = Generator()
    stream.set_state(state)
    return stream


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
        """Start the stream anew at `seed`, an int of 64 bits."""
        if not -(2**63) <= seed < 2**64:
            raise ValueError(f"Overflow when unpacking long long: a seed has 64 bits, got {seed}")
        with self.lock:
            self._seed = seed & (2**64 - 1)
            self._spare = None
            if self._twister is not None:  # to make another one takes ten times as long
                self._twister._legacy_seeding(self._seed & 0xFFFFFFFF)
        return self

    def seed(self) -> int:
        """Set a random seed of the random numbers, and return it."""
        import secrets  # which takes as long to import as numpy.random

        self.manual_seed(secrets.randbits(63))
        return self._seed

    @property
    def device(self) -> Device:
        """The device, as PyTorch names it: always the CPU."""
        return Device()

    @property
    def _words(self) -> Any:
        """The twister at its seed, made when it is first asked: `import plugrad` need not import numpy.random."""
        with self.lock:
            if self._twister is None:
                # NumPy switches its error state meanwhile: in a context of its own.
                self._twister = quietly(_seeded, self._seed & 0xFFFFFFFF)
            return self._twister

    def after_fork(self, held: bool) -> None:
        """In a forked child: go on from here with a lock that nobody holds.

        The twister has a lock of NumPy's, too. Was that perhaps taken, because the fork has not `held` ours, the stream
        starts again at its seed.
        """
        self.lock = fork.Lock()
        if not held:
            self._twister = self._spare = None

    def initial_seed(self) -> int:
        """Return the last seed of the random numbers."""
        return self._seed

    def get_state(self) -> tuple[Any, ...]:
        """Return where the stream is, for `set_state`."""
        with self.lock:
            return self._words.state, self._spare, self._seed

    def set_state(self, state: tuple[Any, ...]) -> None:
        """Continue the stream from where it was when `get_state` returned `state`."""
        with self.lock:
            self._words.state, self._spare, self._seed = state

    def __reduce__(self) -> Any:
        return _continued, (self.get_state(),)

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

    def normal(self, count: int, dtype: Any, deviation: float = 1.0, in_pairs: bool = False) -> Any:
        """Return numbers of mean 0 and this deviation: sixteen and more are made in sixteens, unless `in_pairs`."""
        with self.lock:
            if count >= 16 and not in_pairs:
                return self._normal_in_sixteens(count, dtype) * dtype.type(deviation)
            return (self._normal_in_pairs(count) * deviation).astype(dtype)

    def integers(self, low: int, high: int, count: int) -> Any:
        """Return whole numbers from `low` to below `high`."""
        span = high - low
        with self.lock:
            raw = self.words(count) if span < 2**28 else self.double_words(count)
        return (raw % np.uint64(span)).astype(np.int64) + low

    def one_by_one(self, sample: Callable[..., float], *parameters: Any) -> list[float]:
        """Return ``sample(uniform, ...)`` of each of the parameters; `uniform()` draws the next number in [0, 1)."""
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
        """Return the numbers from 0 to below `count` in random order."""
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


class _Here(threading.local):
    """The stream of one thread in `own_stream`; None where it draws from everybody's."""

    stream: Generator | None = None


_here = _Here()


def stream_here() -> Generator:
    """Return the generator that this thread draws from: `default_generator`, or in `own_stream` its own."""
    return _here.stream or default_generator


@contextlib.contextmanager
def own_stream(stream: Generator | None = None) -> Iterator[None]:
    """Have this thread draw in the block from a stream of its own, which goes on from where it is, or from `stream`.

    Who checks an op, or loads a pack, seeds it and draws from it as he likes: other threads draw from theirs.
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
    """Set a random seed of the random numbers, and return it.

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
    """Return the last seed of the random numbers.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(7)
    >>> pg.initial_seed()
    7
    """
    return stream_here().initial_seed()
