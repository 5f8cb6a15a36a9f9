"""Launches of Triton kernels, interpreted: the memory of their arguments, races, and a cache of what they wrote.

`Launch` is one launch and what its programs accessed. `Replays` is the cache: what a launch has written is written
again where the same kernel reads the same numbers, and nothing is interpreted.
"""

from __future__ import annotations

import ctypes
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from plugrad.check.frameworks import Array, Fault

LOAD, ATOMIC, STORE = range(3)
VERBS = {LOAD: "reads", STORE: "writes", ATOMIC: "writes"}
MOST_SHARED = 64
"""Limit of addresses, shared by several programs, that are looked at one by one."""


class Memory(NamedTuple):
    """Memory of a tensor that a Triton kernel is given: the addresses `start` and `end` of its storage, and `first`,
    that of its first element; the bytes per element (`width`), shape and strides; `name` is that of the kernel's
    argument.
    """

    name: str
    start: int
    end: int
    first: int
    width: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    @classmethod
    def of(cls, name: str, tensor: Any) -> Memory:
        """Return the memory of `tensor`, the argument `name`: the whole storage, since the tensor may be a view of a
        part.
        """
        storage = tensor.untyped_storage()
        start = storage.data_ptr()
        end, first = start + storage.nbytes(), tensor.data_ptr()
        shape = tuple(tensor.shape)
        return cls(name, start, end, first, tensor.element_size(), shape, tensor.stride())

    def addresses(self) -> Array:
        """Return the addresses of the elements of the tensor, as a vector in row-major order."""
        found = np.full((1,) * len(self.shape), self.first)
        for axis, (length, stride) in enumerate(zip(self.shape, self.strides, strict=True)):
            steps = np.arange(length) * stride * self.width
            found = found + np.expand_dims(steps, [*range(axis), *range(axis + 1, len(self.shape))])
        return found.reshape(-1)

    def element(self, address: int) -> str:
        """Return the element of the tensor at an address, in words, such as 'element 3 of x'."""
        return f"element {(address - self.first) // self.width} of {self.name}"


class Access(NamedTuple):
    """Access to memory by one program (one instance in the grid) of a Triton kernel: the `program`'s index, the `kind`
    (LOAD, STORE or ATOMIC) and the addresses.
    """

    program: tuple[int, ...]
    kind: int
    addresses: Array
    changes: Array | None
    """For a store, the mask of addresses where it leaves another value than before; None for other accesses."""
    orders: bool
    """True if it is atomic on integers, as on a lock or a counter: accesses after it wait for others."""


@dataclass
class Launch:
    """Launch of a Triton kernel, recorded while it is interpreted: the memory of its arguments, and the accesses of its
    programs.
    """

    function: Callable[..., Any]
    memory: list[Memory] = field(default_factory=list)
    accesses: list[Access] = field(default_factory=list)
    is_anywhere: bool = False
    """True if the kernel computes addresses from integers."""
    is_astray: bool = False
    """True if a program has accessed memory outside of all arguments."""
    is_here: bool = False
    """True if all tensors are in this memory, and not copies of a device's."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    grid: tuple[int, ...] = ()
    key: Any = None
    """Cache key, which is equal for launches that do the same to the same bytes."""
    before: list[Array] = field(default_factory=list)
    """The bytes of the storages before the launch."""
    touched: list[tuple[int, int, Array]] = field(default_factory=list)
    """The accesses: the kind, the number of bytes each, and the addresses."""

    @property
    def kernel(self) -> str:
        """The name of the kernel."""
        return self.function.__name__

    @functools.cached_property
    def storages(self) -> list[tuple[int, int]]:
        """Start and end address of each distinct storage of the arguments, in the arguments' order."""
        return list(dict.fromkeys((each.start, each.end) for each in self.memory))

    def bytes(self) -> list[Array]:
        """Return the bytes of each of `storages`, as arrays that are the memory itself, not copies."""
        return [
            np.frombuffer(memoryview((ctypes.c_char * (end - start)).from_address(start)), np.uint8)
            if end > start
            else np.zeros(0, np.uint8)
            for start, end in self.storages
        ]

    def places(self, *kinds: int) -> list[Array]:
        """Return, for each of `storages`, the offsets of the bytes that were accessed in one of these `kinds`."""
        touched = [np.zeros(end - start, bool) for start, end in self.storages]
        for width in {width for kind, width, _ in self.touched if kind in kinds}:
            some = [at for kind, wide, at in self.touched if kind in kinds and wide == width]
            addresses = np.unique(np.concatenate(some)).astype(np.int64)
            for (start, end), bytes_there in zip(self.storages, touched, strict=True):
                first = addresses[(addresses >= start) & (addresses < end)] - start
                for byte in range(width):
                    bytes_there[first + byte] = True
        return [np.flatnonzero(each) for each in touched]

    def has(self, addresses: Array, width: int) -> bool:
        """Return True if all `addresses`, of `width` bytes each, lie in the memory of arguments."""
        low, high = int(addresses.min()), int(addresses.max()) + width
        return any(each.start <= low and high <= each.end for each in self.memory) or bool(
            self.inside(addresses, width).all()
        )

    def inside(self, addresses: Array, width: int) -> Array:
        """Return the mask of the `addresses`, of `width` bytes each, that lie in the memory of an argument."""
        found = np.zeros(addresses.shape, bool)
        for each in self.memory:
            found |= (addresses >= each.start) & (addresses + np.uint64(width) <= each.end)
        return found

    def nearest(self, address: int) -> Memory:
        """Return the argument's memory that contains `address`, or else is nearest to it."""
        return min(self.memory, key=lambda each: max(each.start - address, address - each.end, 0))

    def outside(self, kind: int, addresses: Array, width: int) -> tuple[str, Fault]:
        """Return the name of an argument and the fault for accesses of `kind` at `addresses`, of `width` bytes each,
        which lie in no argument's memory. The argument is the one nearest to the highest address.
        """
        address = int(addresses.max())
        memory = self.nearest(address)
        size = (memory.end - memory.first) // memory.width
        way_out = "mask the load" if kind == LOAD else "mask the store"
        return memory.name, Fault(
            f"the kernel {self.kernel} {VERBS[kind]} out of bounds: {memory.element(address)}, whose memory has "
            f"{size}; {way_out}, and look at its strides",
            "warn" if kind == LOAD else "fail",
            by_lengths=True,
        )

    def races(self) -> Iterator[tuple[str, Fault]]:
        """Yield (argument name, fault) for each argument on which programs race: at most one fault per argument."""
        if not any(each.kind == STORE for each in self.accesses):
            return
        if len({each.program for each in self.accesses}) < 2:
            return
        told = set()
        for address, first, second in self.unordered():
            memory = self.nearest(address)
            if memory.name in told:
                continue
            told.add(memory.name)
            both = "write" if first.kind == second.kind == STORE else "read and write"
            yield (
                memory.name,
                Fault(
                    f"a race in the kernel {self.kernel}: its programs {first.program} and {second.program} both "
                    f"{both} {memory.element(address)}, and on a GPU they run at the same time; use tl.atomic_add, or "
                    "give each program memory of its own and add it up afterwards",
                    "fail",
                ),
            )

    def unordered(self) -> Iterator[tuple[int, Access, Access]]:
        """Yield (address, first access, second access) for accesses by different programs whose order changes the
        result and is not enforced: a race.
        """
        numbers = {program: n for n, program in enumerate({a.program for a in self.accesses})}
        counts = [each.addresses.size for each in self.accesses]
        addresses = np.concatenate([each.addresses for each in self.accesses])
        access = np.repeat(np.arange(len(counts)), counts)
        program = np.repeat([numbers[each.program] for each in self.accesses], counts)
        changes = np.concatenate(
            [
                np.zeros(a.addresses.size, bool) if a.changes is None else a.changes
                for a in self.accesses
            ]
        )
        order = np.lexsort((access, addresses))
        addresses, access, program, changes = (
            each[order] for each in (addresses, access, program, changes)
        )
        starts = np.flatnonzero(np.append(True, addresses[1:] != addresses[:-1]))
        is_shared = np.maximum.reduceat(program, starts) != np.minimum.reduceat(program, starts)
        is_changed = np.logical_or.reduceat(changes, starts)
        ends = np.append(starts[1:], addresses.size)
        for group in np.flatnonzero(is_shared & is_changed)[:MOST_SHARED]:
            here = range(starts[group], ends[group])
            for later in here:
                for earlier in range(starts[group], later):
                    if program[earlier] != program[later] and self.matters(
                        int(access[earlier]), int(access[later]), changes[earlier], changes[later]
                    ):
                        first, second = self.accesses[access[earlier]], self.accesses[access[later]]
                        yield int(addresses[later]), first, second
                        break

    def matters(self, first: int, second: int, changed: bool, changes: bool) -> bool:
        """Return True if the order of two accesses to one address, given by their indices, changes the result, and no
        lock or counter enforces it. `changed` and `changes` say whether the first and the second left another value
        there.
        """
        kinds = self.accesses[first].kind, self.accesses[second].kind
        if kinds == (STORE, STORE):
            matters = changes  # the second store left another value than the first
        else:
            matters = (kinds[0] == STORE and changed) or (kinds[1] == STORE and changes)
        return bool(matters) and not self.is_ordered(first, second)

    def is_ordered(self, first: int, second: int) -> bool:
        """Return True if a lock or counter orders two accesses, given by their indices: the first program came to it
        after its access, and then the second before its own.
        """
        released = self.orders_of(self.accesses[first].program, range(first + 1, second))
        acquired = self.orders_of(self.accesses[second].program, range(first + 1, second))
        return any(at < then for lock, at in released.items() for then in [acquired.get(lock, -1)])

    def orders_of(self, program: tuple[int, ...], accesses: Sequence[int]) -> dict[int, int]:
        """Return the index of a program's last access to each lock or counter, by its address; only the given
        `accesses`, indices, are looked at.
        """
        return {
            int(address): number
            for number in accesses
            if self.accesses[number].orders and self.accesses[number].program == program
            for address in self.accesses[number].addresses
        }


class Reads:
    """Record of the elements of tensors that Triton kernels have read, over all launches in one run of a function: it
    finds the arguments of which only a part is read.
    """

    def __init__(self) -> None:
        self.of: dict[tuple[Any, ...], tuple[str, Memory, list[Array]]] = {}

    def add(self, launch: Launch) -> None:
        """Add the elements that `launch` has read, for those arguments to which it writes nothing."""
        read = [at for kind, _, at in launch.touched if kind == LOAD]
        written = [at for kind, _, at in launch.touched if kind != LOAD]
        for memory in launch.memory:
            if not any(((memory.start <= at) & (at < memory.end)).any() for at in written):
                key = memory[1:]
                self.of.setdefault(key, (launch.kernel, memory, []))[2].extend(read)

    def partial(self) -> Iterator[Fault]:
        """Yield a fault, a note, for each argument of which some elements were never read."""
        for kernel, memory, read in self.of.values():
            own = memory.addresses()
            seen = np.isin(own, np.concatenate([np.zeros(0, np.uint64), *read]).astype(own.dtype))
            if not seen.all():
                counts = f"{int(seen.sum())} of the {own.size} elements of {memory.name}"
                yield Fault(f"the kernel {kernel} reads {counts}", "note", by_lengths=True)


# The cache.


class Replayed(Exception):
    """Exception that ends the launch of a kernel whose results were written from the cache, so that its programs need
    not run.
    """


class Replays:
    """Cache of launches of Triton kernels: what a kernel wrote for the same inputs is written again, without
    interpreting it. A check makes one call many times, and a launch takes tens of milliseconds to interpret.

    A launch's writes are determined by the kernel, its grid, its numbers, the layout of its arguments, and the bytes
    that it reads. Memory that it does not read, such as that of `torch.empty`, may hold anything.
    """

    def __init__(self) -> None:
        self.known: dict[Any, list[Replay]] = {}
        self.size = 0

    def has_replayed(self, launch: Launch) -> bool:
        """Write the results of `launch` from the cache and return True; if they are not cached, record its key and
        input for `keep`, and return False.
        """
        launch.key = key_of(launch)
        if launch.key is None:
            return False
        memory = launch.bytes()
        launch.before = [each.copy() for each in memory]
        return any(each.has_written(memory) for each in self.known.get(launch.key, ()))

    def keep(self, launch: Launch) -> None:
        """Add the writes of `launch` to the cache; not if they may depend on more than the bytes of its arguments, or
        the cache is full.
        """
        if launch.key is None or launch.is_anywhere or launch.is_astray or self.size > MOST_BYTES:
            return
        reads, writes = launch.places(LOAD, ATOMIC), launch.places(STORE, ATOMIC)
        same = self.known.setdefault(launch.key, [])
        replay = next((each for each in same if each.reads_as(reads)), None)
        if replay is None:
            same.append(replay := Replay(reads))
        memory = launch.bytes()
        written = [(places, each[places]) for places, each in zip(writes, memory, strict=True)]
        replay.written[replay.read(launch.before)] = written
        self.size += sum(places.nbytes for places in (*reads, *writes))


MOST_BYTES = 2**26
"""Limit of bytes in the cache."""


@dataclass
class Replay:
    """Cache of what the launches with one key wrote, for those launches that read bytes at the same offsets, `reads`;
    the writes are found by the values of these bytes.
    """

    reads: list[Array]
    """Places of bytes in each storage."""
    written: dict[bytes, list[tuple[Array, Array]]] = field(default_factory=dict)
    """Places in each storage, and bytes."""

    def reads_as(self, places: list[Array]) -> bool:
        """Return True if `places`, one array of offsets per storage, are those that these launches read."""
        return all(map(np.array_equal, self.reads, places))

    def read(self, memory: list[Array]) -> bytes:
        """Return the bytes of `memory`, one array per storage, at the offsets that these launches read: the cache key
        of their writes.
        """
        return b"".join(
            each[places].tobytes() for places, each in zip(self.reads, memory, strict=True)
        )

    def has_written(self, memory: list[Array]) -> bool:
        """Write the cached results for this content of `memory`, one array per storage, into it, and return True; False
        if there are none.
        """
        written = self.written.get(self.read(memory))
        for each, (places, values) in zip(memory, written or (), strict=False):
            each[places] = values
        return written is not None


def key_of(launch: Launch) -> Any:
    """Return the cache key of a kernel launch: the kernel, its grid, its arguments and their layout. None if the launch
    cannot be cached.
    """
    in_order = sorted(launch.storages)
    if not launch.is_here or any(one[1] > other[0] for one, other in itertools.pairwise(in_order)):
        return None  # a device's memory; or storages that share some
    try:
        arguments = tuple(
            (name, described(each, launch.storages)) for name, each in launch.arguments.items()
        )
        sizes = tuple(end - start for start, end in launch.storages)
        key = launch.function, launch.grid, arguments, sizes
        hash(key)
    except TypeError:
        return None
    return key


def described(value: Any, storages: Sequence[tuple[int, int]]) -> Any:
    """Return a hashable description of a kernel's argument: for a tensor, the index of its memory in `storages`, and
    its layout. Raises TypeError if another object holds a tensor.
    """
    if hasattr(value, "untyped_storage"):
        memory = Memory.of("", value)
        number = storages.index((memory.start, memory.end))
        return number, memory.first - memory.start, value.dtype, tuple(value.shape), value.stride()
    if isinstance(value, tuple):
        return tuple(described(each, storages) for each in value)
    if any(True for _ in tensors_in(value)):
        raise TypeError(f"{type(value).__name__} holds a tensor")
    return type(value), repr(value) if isinstance(value, float) else value  # -0.0 is equal to 0.0


def tensors_in(value: Any) -> Iterator[Any]:
    """Yield the tensors in an argument of a kernel: the tensor itself, those in a tuple, or the `base` of a descriptor
    or a wrapper.
    """
    if isinstance(value, tuple):
        for each in value:
            yield from tensors_in(each)
    elif hasattr(value, "untyped_storage"):
        yield value
    elif hasattr(value, "base"):
        yield from tensors_in(value.base)
