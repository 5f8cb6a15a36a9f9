"""Triton kernels under the checker: interpreted on the CPU, with each access to memory in sight.

With `TRITON_INTERPRET=1` Triton runs a kernel in NumPy, one program after the other. While a rule is checked, its
interpreter is extended here: what lies outside of a kernel's arguments is neither read nor written, but told; accesses
of several programs to one address are compared (a race); and float64 stays float64 where a kernel casts to float32.
Nothing is imported: a rule that launches kernels has imported Triton.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from typing import Any, NamedTuple

import numpy as np

from plugrad.check.frameworks.contract import Fault
from plugrad.check.slopes.arrays import Array
from plugrad.engine.errors import CheckUsageError

NO_GPU = (
    "launches the Triton kernel {kernel} on tensors that are on the CPU: set the environment variable "
    "TRITON_INTERPRET=1 before Python starts (TRITON_INTERPRET=1 plugrad check ...), and Triton interprets its kernels "
    "on the CPU"
)
LOAD, ATOMIC, STORE = range(3)
MOST_SHARED = 64
"""Addresses to which several programs come that are looked at one by one."""


class Kernels:
    """What is known of the launches of one check."""

    def __init__(self) -> None:
        self.blocks: set[int] = set()
        """The integer `constexpr` arguments of kernels, most of which are block sizes."""
        self.faults: dict[tuple[str, ...], Fault] = {}
        self.steps = 0
        """How often programs have accessed memory."""
        self.is_recording = False
        self.launch: Launch | None = None
        self.refused = ""
        """The kernel that was launched where none can run."""

    @contextlib.contextmanager
    def watched(self) -> Iterator[list[Fault]]:
        """Compare the accesses of the programs of each launch; yield the list that holds what is wrong afterwards."""
        found: list[Fault] = []
        self.faults.clear()
        self.is_recording = True
        try:
            yield found
        finally:
            self.is_recording = False
            found += self.faults.values()

    @contextlib.contextmanager
    def being_checked(self) -> Iterator[None]:
        """Extend Triton's interpreter, or refuse launches that would end in its search for a GPU.

        Raises
        ------
        CheckUsageError
            Afterwards, if a launch was refused.
        """
        with contextlib.ExitStack() as patches:
            jit = sys.modules.get("triton.runtime.jit")
            interpreter = sys.modules.get("triton.runtime.interpreter")
            if interpreter is not None:
                Extended(self, interpreter, patches).extend()
            if jit is not None:
                replace(patches, jit.JITFunction, "run", method(self.refuse, jit.JITFunction.run))
            yield
        if self.refused:
            raise CheckUsageError(f"the rule {NO_GPU.format(kernel=self.refused)}")

    def refuse(self, usual: Callable[..., Any], kernel: Any, *args: Any, **settings: Any) -> Any:
        """Run a kernel that is not interpreted, if its tensors are on a device."""
        tensors = [each for each in (*args, *settings.values()) if hasattr(each, "data_ptr")]
        if all(getattr(each, "is_cpu", False) for each in tensors):
            self.refused = kernel.fn.__name__
            raise CheckUsageError(NO_GPU.format(kernel=kernel.fn.__name__))
        return usual(kernel, *args, **settings)


def replace(patches: contextlib.ExitStack, owner: Any, name: str, value: Any) -> None:
    """Set an attribute until the patches are undone."""
    own = vars(owner)
    if name in own:
        patches.callback(setattr, owner, name, own[name])
    else:
        patches.callback(delattr, owner, name)
    setattr(owner, name, value)


class Extended:
    """Triton's interpreter, extended while a rule is checked."""

    def __init__(self, kernels: Kernels, interpreter: Any, patches: contextlib.ExitStack) -> None:
        self.kernels = kernels
        self.interpreter = interpreter
        self.patches = patches
        self.builder = interpreter.interpreter_builder
        self.patched: set[int] = set()
        """The namespaces of kernels in which Triton's functions are replaced by those of its interpreter."""

    def extend(self) -> None:
        """Replace what launches kernels and what accesses memory."""
        executor, semantic = self.interpreter.GridExecutor, self.interpreter.interpreter_semantic
        # It computes each product of integers a second time, in 64 bits: a fifth of the time of a small kernel.
        unchecked = replaced(self.builder.options, sanitize_overflow=False)
        replace(self.patches, self.builder, "options", unchecked)
        for owner, name in (
            (executor, "__call__"),
            (executor, "_init_args_hst"),
            (semantic, "cast"),
            (self.interpreter, "_patch_lang"),
            (self.interpreter, "_implicit_cvt"),
            *((self.builder, name) for name in MEMORY),
        ):
            usual = getattr(owner, name, None)
            own = getattr(self, name.strip("_"))
            if usual is None:
                continue  # another version of Triton has none
            if owner is executor:  # a method: it is called with the executor first
                replace(self.patches, owner, name, method(own, usual))
            else:
                replace(self.patches, owner, name, functools.partial(own, usual))
        autotuner = sys.modules.get("triton.runtime.autotuner")
        if autotuner is not None:
            tuner = autotuner.Autotuner
            replace(self.patches, tuner, "run", method(with_first, tuner.run))

    # A launch.

    def call(self, usual: Any, executor: Any, *args: Any, **settings: Any) -> Any:
        """Launch a kernel."""
        self.kernels.launch = launch = Launch(executor.fn.__name__)
        try:
            return usual(executor, *args, **settings)
        finally:
            self.kernels.launch = None
            if self.kernels.is_recording:
                for place, fault in launch.races():
                    self.kernels.faults.setdefault((launch.kernel, place), fault)

    def init_args_hst(self, usual: Any, executor: Any, *given: Any) -> Any:
        """Note the tensors and the block sizes of a launch."""
        args, settings = usual(executor, *given)
        launch = self.kernels.launch
        named = inspect.getcallargs(executor.fn, *args, **settings)
        for name, value in named.items():
            if name in executor.constexprs and type(value) is int and value > 1:
                self.kernels.blocks.add(value)
            if launch is not None:
                launch.memory += [Memory.of(name, tensor) for tensor in tensors_in(value)]
        return args, settings

    def implicit_cvt(self, usual: Any, given: Any) -> Any:
        """Return an argument of a kernel as Triton's; a float too, which the interpreter leaves as it is: a GPU has a
        tensor of float32, whose methods (`eps.to(...)`) kernels call.
        """
        if type(given) is not float:
            return usual(given)
        return self.interpreter.interpreter_semantic.to_tensor(np.float32(given).item())

    def patch_lang(self, usual: Any, function: Any) -> Any:
        """Replace Triton's functions by those of its interpreter once in a check, and not in each call of a kernel.

        Measured: that is half of the time of a small kernel.
        """
        scope = self.interpreter._LangPatchScope()
        if id(function.__globals__) not in self.patched:
            self.patched.add(id(function.__globals__))
            self.patches.callback(usual(function).restore)
            self.give_libdevice(function.__globals__)
        return scope

    def give_libdevice(self, names: dict[str, Any]) -> None:
        """Give a kernel's module functions of NumPy and SciPy for those of libdevice, which only a GPU has."""
        for name, value in list(names.items()):
            if inspect.ismodule(value) and value.__name__.endswith(".libdevice"):
                for each, _ in inspect.getmembers(value, callable):
                    own = self.of_numpy(each)
                    if own is not None and not each.startswith("_"):
                        replace(self.patches, value, each, own)
            elif str(getattr(value, "__module__", "")).endswith(".libdevice"):
                own = self.of_numpy(getattr(value, "__name__", name))
                if own is not None:
                    self.patches.callback(names.__setitem__, name, value)
                    names[name] = own

    def of_numpy(self, name: str) -> Callable[..., Any] | None:
        """Return an elementwise function of NumPy's or SciPy's for Triton's tensors; None if they have none."""
        import scipy.special  # only for kernels that call libdevice

        known = {"rsqrt": lambda x: 1 / np.sqrt(x), "pow": np.power, "fast_expf": np.exp}
        plain: Any = (
            known.get(name) or getattr(np, name, None) or getattr(scipy.special, name, None)
        )
        if not callable(plain):
            return None
        semantic, core = self.interpreter.interpreter_semantic, self.interpreter.tl.core

        def function(*args: Any, **_: Any) -> Any:
            tensors = [semantic.to_tensor(arg) for arg in args]
            first = max(tensors, key=lambda each: (each.dtype.primitive_bitwidth, each.numel.value))
            result = np.asarray(plain(*(each.handle.data for each in tensors)))
            data = result.astype(self.interpreter._get_np_dtype(first.dtype))
            return core.tensor(self.interpreter.TensorHandle(data, first.dtype), first.type)

        return function

    # Precision.

    def cast(self, usual: Any, given: Any, to: Any, *how: Any, **named: Any) -> Any:
        """Leave float64 as it is where a kernel computes in float32: finite differences then are exact."""
        if given.type.scalar.is_fp64() and to.scalar.is_floating():
            return given
        return usual(given, to, *how, **named)

    def narrowed(self, value: Any, pointers: Any) -> Any:
        """Return what is stored in the dtype that the memory has."""
        element = pointers.get_element_ty()
        if not element.is_floating() or value.dtype.scalar == element or not value.dtype.is_fp64():
            return value
        if element.primitive_bitwidth < 32:
            single = self.interpreter.TensorHandle(
                value.data.astype(np.float32), self.interpreter.tl.float32
            )
            return self.builder.cast_impl(single, element)
        return self.interpreter.TensorHandle(value.data.astype(np.float32), element)

    # Memory.

    def create_masked_load(
        self, usual: Any, pointers: Any, mask: Any, other: Any, *how: Any
    ) -> Any:
        """Load what lies inside; NaN from outside."""
        inside = self.seen(LOAD, pointers, mask)
        if other is not None:
            other = self.narrowed(other, pointers)
        if inside is None:
            return usual(pointers, mask, other, *how)
        wanted = np.asarray(mask.data)
        loaded = usual(pointers, self.masked(wanted & inside), other, *how)
        if loaded.data.dtype.kind == "f":
            loaded.data = np.where(wanted & ~inside, np.nan, loaded.data).astype(loaded.data.dtype)
        return loaded

    def create_masked_store(
        self, usual: Any, pointers: Any, value: Any, mask: Any, *how: Any
    ) -> Any:
        """Store what lies inside."""
        value = self.narrowed(value, pointers)
        inside = self.seen(STORE, pointers, mask, value)
        return usual(
            pointers, value, mask if inside is None else self.masked(mask.data & inside), *how
        )

    def create_atomic_rmw(
        self, usual: Any, operation: Any, pointers: Any, value: Any, mask: Any, *how: Any
    ) -> Any:
        """Change what lies inside, in one step."""
        value = self.narrowed(value, pointers)
        inside = self.seen(ATOMIC, pointers, mask)
        mask = mask if inside is None else self.masked(mask.data & inside)
        return usual(operation, pointers, value, mask, *how)

    def create_atomic_cas(self, usual: Any, pointers: Any, *how: Any) -> Any:
        """Compare and swap, as a lock does."""
        self.seen(ATOMIC, pointers, self.masked(np.ones(np.shape(pointers.data), bool)))
        return usual(pointers, *how)

    def create_int_to_ptr(self, usual: Any, *given: Any) -> Any:
        """Note that a kernel computes addresses from integers: no argument says where memory ends."""
        if self.kernels.launch is not None:
            self.kernels.launch.is_anywhere = True
        return usual(*given)

    def masked(self, mask: Array) -> Any:
        """Return a mask for Triton."""
        return self.interpreter.TensorHandle(mask, self.interpreter.tl.int1)

    def seen(self, kind: int, pointers: Any, mask: Any, value: Any = None) -> Array | None:
        """Note an access, and return which parts of it lie inside the arguments of the launch: None if all do."""
        launch = self.kernels.launch
        self.kernels.steps += 1
        if launch is None:
            return None
        addresses = np.asarray(pointers.data)
        wanted = np.broadcast_to(mask.data, addresses.shape)
        chosen = addresses[wanted]
        if not chosen.size:
            return None
        element = pointers.get_element_ty()
        width = max(1, element.primitive_bitwidth // 8) if not element.is_ptr() else 8
        inside = None
        if not launch.is_anywhere and not launch.has(chosen, width):
            inside = launch.inside(addresses, width)
            astray = chosen[~inside[wanted]]
            place, fault = launch.outside(kind, astray, width)
            self.kernels.faults.setdefault((launch.kernel, VERBS[kind], place), fault)
            wanted = wanted & inside
            chosen = addresses[wanted]
        if self.kernels.is_recording and chosen.size:
            changes = None
            if value is not None:
                new = np.broadcast_to(value.data, addresses.shape)
                old = self.interpreter._interpreter.load(
                    addresses, wanted, np.zeros(addresses.shape, new.dtype), new.dtype
                )
                changes = (bits(old) != bits(new))[wanted]
            whole = kind == ATOMIC and not element.is_floating()
            program = getattr(self.builder, "grid_idx", (0, 0, 0))
            launch.accesses.append(Access(program, kind, chosen, changes, whole))
        return inside


MEMORY = (
    "create_masked_load",
    "create_masked_store",
    "create_atomic_rmw",
    "create_atomic_cas",
    "create_int_to_ptr",
)
VERBS = {LOAD: "reads", STORE: "writes", ATOMIC: "writes"}


def method(own: Callable[..., Any], usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a class that is given the usual one before its instance."""
    return lambda instance, *args, **named: own(usual, instance, *args, **named)


def with_first(usual: Any, autotuner: Any, *args: Any, **settings: Any) -> Any:
    """Run an autotuned kernel in the first of its configurations: there is no time to measure on a CPU."""
    configurations = autotuner.configs
    autotuner.configs = configurations[:1]
    try:
        return usual(autotuner, *args, **settings)
    finally:
        autotuner.configs = configurations


def tensors_in(value: Any) -> Iterator[Any]:
    """Yield the tensors of an argument: itself, those of a tuple, or that of a descriptor or a wrapper."""
    if isinstance(value, tuple):
        for each in value:
            yield from tensors_in(each)
    elif hasattr(value, "untyped_storage"):
        yield value
    elif hasattr(value, "base"):
        yield from tensors_in(value.base)


def bits(array: Array) -> Array:
    """Return the bytes of numbers as integers: NaN is equal to itself."""
    return np.ascontiguousarray(array).view(f"u{array.itemsize}")


class Memory(NamedTuple):
    """The memory behind a tensor that a kernel is given."""

    name: str
    start: int
    end: int
    first: int
    width: int

    @classmethod
    def of(cls, name: str, tensor: Any) -> Memory:
        """Return that of one tensor: its whole storage, of which it may be a view."""
        storage = tensor.untyped_storage()
        start = storage.data_ptr()
        return cls(name, start, start + storage.nbytes(), tensor.data_ptr(), tensor.element_size())

    def element(self, address: int) -> str:
        """Return in words which element of the tensor lies at an address."""
        return f"element {(address - self.first) // self.width} of {self.name}"


class Access(NamedTuple):
    """One access to memory by one program."""

    program: tuple[int, ...]
    kind: int
    addresses: Array
    changes: Array | None
    """For a store: where it leaves another value than was there."""
    orders: bool
    """Whether it is atomic on integers, a lock or a counter: what comes after it waits for others."""


@dataclass
class Launch:
    """One launch of a kernel: its arguments' memory, and what its programs did there."""

    kernel: str
    memory: list[Memory] = field(default_factory=list)
    accesses: list[Access] = field(default_factory=list)
    is_anywhere: bool = False
    """Whether the kernel computes addresses from integers."""

    def has(self, addresses: Array, width: int) -> bool:
        """Return whether all of some addresses lie in the memory of one argument."""
        low, high = int(addresses.min()), int(addresses.max()) + width
        return any(each.start <= low and high <= each.end for each in self.memory) or bool(
            self.inside(addresses, width).all()
        )

    def inside(self, addresses: Array, width: int) -> Array:
        """Return which of some addresses lie in the memory of an argument."""
        found = np.zeros(addresses.shape, bool)
        for each in self.memory:
            found |= (addresses >= each.start) & (addresses + np.uint64(width) <= each.end)
        return found

    def nearest(self, address: int) -> Memory:
        """Return the memory that an address was probably meant to lie in."""
        return min(self.memory, key=lambda each: max(each.start - address, address - each.end, 0))

    def outside(self, kind: int, addresses: Array, width: int) -> tuple[str, Fault]:
        """Return the argument, and what is said of accesses that lie in the memory of none."""
        address = int(addresses.max())
        memory = self.nearest(address)
        size = (memory.end - memory.first) // memory.width
        way_out = "mask the load" if kind == LOAD else "mask the store"
        return memory.name, Fault(
            f"the kernel {self.kernel} {VERBS[kind]} out of bounds: {memory.element(address)}, whose memory has "
            f"{size}; {way_out}, and look at its strides",
            "warn" if kind == LOAD else "fail",
        )

    def races(self) -> Iterator[tuple[str, Fault]]:
        """Yield for each argument where programs race what is said of it."""
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
        """Yield an address and two accesses of different programs to it whose order matters, and is nobody's."""
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
        """Return whether the order of two accesses to one address matters, and no lock or counter keeps it."""
        kinds = self.accesses[first].kind, self.accesses[second].kind
        if kinds == (STORE, STORE):
            matters = changes  # the second store left another value than the first
        else:
            matters = (kinds[0] == STORE and changed) or (kinds[1] == STORE and changes)
        return bool(matters) and not self.is_ordered(first, second)

    def is_ordered(self, first: int, second: int) -> bool:
        """Return whether the first came to a lock or counter after its access, and the second before its own."""
        released = self.orders_of(self.accesses[first].program, range(first + 1, second))
        acquired = self.orders_of(self.accesses[second].program, range(first + 1, second))
        return any(at < then for lock, at in released.items() for then in [acquired.get(lock, -1)])

    def orders_of(self, program: tuple[int, ...], accesses: Sequence[int]) -> dict[int, int]:
        """Return the last of a program's accesses to each lock or counter, by its address."""
        return {
            int(address): number
            for number in accesses
            if self.accesses[number].orders and self.accesses[number].program == program
            for address in self.accesses[number].addresses
        }
