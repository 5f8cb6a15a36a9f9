"""Triton kernels under the checker: interpreted on the CPU, with each access to memory observed.

With `TRITON_INTERPRET=1` Triton runs a kernel in NumPy, one program after the other. While a rule is checked, its
interpreter is extended here: an access outside of a kernel's arguments is recorded, and not carried out; accesses of
several programs to one address are compared (a race); and float64 stays float64 where a kernel casts to float32. Triton
is not imported here: a rule that launches kernels has imported it.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace as replaced
from typing import Any

import numpy as np

from plugrad.check.frameworks import Array, Fault
from plugrad.engine.errors import CheckUsageError
from plugrad_frameworks.torch.launches import (
    ATOMIC,
    LOAD,
    STORE,
    VERBS,
    Access,
    Launch,
    Memory,
    Reads,
    Replayed,
    Replays,
    tensors_in,
)

NO_GPU = (
    "launches the Triton kernel {kernel} on tensors that are on the CPU: set the environment variable "
    "TRITON_INTERPRET=1 before Python starts (TRITON_INTERPRET=1 plugrad check ...), and Triton interprets its kernels "
    "on the CPU"
)


class Kernels:
    """Record of the Triton kernels that were launched while one rule was checked: their block sizes, the faults that
    were found in their memory accesses, and the caches of launches. The adapter makes one for each check.
    """

    def __init__(self) -> None:
        self.blocks: set[int] = set()
        """The integer `constexpr` arguments of kernels, most of which are block sizes."""
        self.faults: dict[tuple[str, ...], Fault] = {}
        self.steps = 0
        """The number of memory accesses of programs."""
        self.is_recording = False
        self.launch: Launch | None = None
        self.replays = Replays()
        self.reads = Reads()
        self.refused = ""
        """The name of a kernel that was launched where none can run; '' if there was none."""

    @contextlib.contextmanager
    def watched(self) -> Iterator[list[Fault]]:
        """Context manager that compares the accesses of the programs of each launch; yields a list that holds the
        faults afterwards.
        """
        found: list[Fault] = []
        self.faults.clear()
        self.reads = Reads()
        self.is_recording = True
        try:
            yield found
        finally:
            self.is_recording = False
            found += [*self.faults.values(), *self.reads.partial()]

    @contextlib.contextmanager
    def being_checked(self) -> Iterator[None]:
        """Context manager that extends Triton's interpreter to record launches and memory accesses. Without the
        interpreter, it refuses launches on CPU tensors, which would end in Triton's search for a GPU.

        Raises
        ------
        CheckUsageError
            On leaving, if a launch was refused.
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
        """Run `kernel`, which is not interpreted, by Triton's own method `usual`, if one of its tensors is on a device.
        Raises CheckUsageError if all are on the CPU.
        """
        tensors = [each for each in (*args, *settings.values()) if hasattr(each, "data_ptr")]
        if all(getattr(each, "is_cpu", False) for each in tensors):
            self.refused = kernel.fn.__name__
            raise CheckUsageError(NO_GPU.format(kernel=kernel.fn.__name__))
        return usual(kernel, *args, **settings)


def replace(patches: contextlib.ExitStack, owner: Any, name: str, value: Any) -> None:
    """Set the attribute `name` of `owner` to `value`, until the exit stack `patches` is closed."""
    own = vars(owner)
    if name in own:
        patches.callback(setattr, owner, name, own[name])
    else:
        patches.callback(delattr, owner, name)
    setattr(owner, name, value)


class Extended:
    """Patches of Triton's interpreter while a rule is checked. Each method with the name of an interpreter function
    replaces it: it is called with the original as `usual`, and then the function's own arguments, and records in
    `kernels` what the function does.
    """

    def __init__(self, kernels: Kernels, interpreter: Any, patches: contextlib.ExitStack) -> None:
        self.kernels = kernels
        self.interpreter = interpreter
        self.patches = patches
        self.builder = interpreter.interpreter_builder
        self.patched: set[int] = set()
        """The namespaces of kernels in which Triton's functions are replaced by those of its interpreter."""

    def extend(self) -> None:
        """Replace the interpreter's functions that launch kernels and access memory by the methods of this class."""
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
        """Launch the kernel of `executor` by `usual`, the interpreter's own function, and record its accesses and
        races; skip its programs if the results were written from the cache.
        """
        self.kernels.launch = launch = Launch(executor.fn)
        try:
            usual(executor, *args, **settings)
            self.kernels.replays.keep(launch)
        except Replayed:
            pass
        finally:
            self.kernels.launch = None
            if self.kernels.is_recording:
                for place, fault in launch.races():
                    self.kernels.faults.setdefault((launch.kernel, place), fault)
                self.kernels.reads.add(launch)

    def init_args_hst(self, usual: Any, executor: Any, *given: Any) -> Any:
        """Return the arguments and settings of a launch as `usual`, the interpreter's own method of `executor`, returns
        them for `given`; record their tensors and block sizes.
        """
        args, settings = usual(executor, *given)
        launch = self.kernels.launch
        named = inspect.getcallargs(executor.fn, *args, **settings)
        for name, value in named.items():
            if name in executor.constexprs and type(value) is int and value > 1:
                self.kernels.blocks.add(value)
            if launch is not None:
                launch.memory += [Memory.of(name, tensor) for tensor in tensors_in(value)]
        if launch is not None:
            launch.arguments = named
            launch.is_here = all(
                each.is_cpu for each in tensors_in((*given[0], *given[1].values()))
            )
        return args, settings

    def set_grid_dim(self, usual: Any, *grid: int) -> None:
        """Set, by the interpreter's own function `usual`, and record the number of programs of a launch along each
        axis, `grid`. Raises Replayed, which ends the launch, if its results were written from the cache.
        """
        usual(*grid)
        launch = self.kernels.launch
        if launch is not None:
            launch.grid = grid
            # One that is watched must run: each of its accesses is looked at.
            if not self.kernels.is_recording and self.kernels.replays.has_replayed(launch):
                raise Replayed

    def implicit_cvt(self, usual: Any, given: Any) -> Any:
        """Return the argument `given` of a kernel as a Triton value, floats included, by the interpreter's own function
        `usual`. The interpreter leaves a float as it is, but on a GPU it is a tensor of float32, whose methods kernels
        call (`eps.to(...)`).
        """
        if type(given) is not float:
            return usual(given)
        return self.interpreter.interpreter_semantic.to_tensor(np.float32(given).item())

    def patch_lang(self, usual: Any, function: Any) -> Any:
        """Replace Triton's functions in the module of `function` by those of its interpreter, once in a check, and not
        in each call of a kernel; return an empty scope, which restores nothing. `usual` is Triton's own function for
        this.

        Measured: that is half of the time of a small kernel.
        """
        scope = self.interpreter._LangPatchScope()
        if id(function.__globals__) not in self.patched:
            self.patched.add(id(function.__globals__))
            self.patches.callback(usual(function).restore)
            self.give_libdevice(function.__globals__)
        return scope

    def give_libdevice(self, names: dict[str, Any]) -> None:
        """Replace functions of libdevice, which only a GPU has, in `names`, the globals of a kernel's module, by
        functions of NumPy and SciPy of the same name.
        """
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
        """Return the elementwise function `name` of NumPy or SciPy as a function of Triton tensors; None if neither has
        it.
        """
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
        """Return the Triton value `given` cast to the dtype `to` by the interpreter's own function `usual`; float64
        stays float64 where a kernel casts it to float32, so that finite differences are exact.

        Casts to fewer digits are done: a kernel that casts to float16, whatever its input, does lose digits.
        """
        if not (given.type.scalar.is_fp64() and to.scalar.is_floating()):
            return usual(given, to, *how, **named)
        if to.scalar.primitive_bitwidth >= 32:
            return given
        return usual(usual(given, self.interpreter.tl.float32), to, *how, **named)

    def narrowed(self, value: Any, pointers: Any) -> Any:
        """Return the float64 `value` cast to the dtype of the memory that `pointers` point to; any other value as it
        is.
        """
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
        """Load the values at `pointers` where `mask` is True, and return them, by the interpreter's own function
        `usual`: NaN for addresses outside of the arguments' memory, which are not read.
        """
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
        """Store `value` at `pointers` where `mask` is True, by the interpreter's own function `usual`, except at
        addresses outside of the arguments' memory.
        """
        value = self.narrowed(value, pointers)
        inside = self.seen(STORE, pointers, mask, value)
        return usual(
            pointers, value, mask if inside is None else self.masked(mask.data & inside), *how
        )

    def create_atomic_rmw(
        self, usual: Any, operation: Any, pointers: Any, value: Any, mask: Any, *how: Any
    ) -> Any:
        """Apply the atomic `operation` with `value` at `pointers` where `mask` is True, by the interpreter's own
        function `usual`, except at addresses outside of the arguments' memory; return the old values.
        """
        value = self.narrowed(value, pointers)
        inside = self.seen(ATOMIC, pointers, mask)
        mask = mask if inside is None else self.masked(mask.data & inside)
        return usual(operation, pointers, value, mask, *how)

    def create_atomic_cas(self, usual: Any, pointers: Any, *how: Any) -> Any:
        """Compare and swap at `pointers` by the original `usual`, as a lock does, and record the access."""
        self.seen(ATOMIC, pointers, self.masked(np.ones(np.shape(pointers.data), bool)))
        return usual(pointers, *how)

    def create_int_to_ptr(self, usual: Any, *given: Any) -> Any:
        """Record that a kernel computes addresses from integers, so that no argument tells where memory ends; return
        the pointers, made by the interpreter's own function `usual`.
        """
        if self.kernels.launch is not None:
            self.kernels.launch.is_anywhere = True
        return usual(*given)

    def masked(self, mask: Array) -> Any:
        """Return the boolean array `mask` as a Triton value."""
        return self.interpreter.TensorHandle(mask, self.interpreter.tl.int1)

    def seen(self, kind: int, pointers: Any, mask: Any, value: Any = None) -> Array | None:
        """Record an access of the `kind` LOAD, STORE (of `value`) or ATOMIC at `pointers` where `mask` is True. Return
        the mask of the addresses that lie in the memory of the launch's arguments; None if all do, or nothing is
        accessed.
        """
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
            launch.is_astray = True
            wanted = wanted & inside
            chosen = addresses[wanted]
        launch.touched.append((kind, width, chosen))
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
    "set_grid_dim",
    "create_masked_load",
    "create_masked_store",
    "create_atomic_rmw",
    "create_atomic_cas",
    "create_int_to_ptr",
)


def method(own: Callable[..., Any], usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function to be set as the method of a class: it calls ``own(usual, instance, ...)``, where `usual` is
    the original method.
    """
    return lambda instance, *args, **named: own(usual, instance, *args, **named)


def with_first(usual: Any, autotuner: Any, *args: Any, **settings: Any) -> Any:
    """Run a kernel by `usual`, the method of its `autotuner`, in the first of its configurations only: measuring all
    would take too long on a CPU.
    """
    configurations = autotuner.configs
    autotuner.configs = configurations[:1]
    try:
        return usual(autotuner, *args, **settings)
    finally:
        autotuner.configs = configurations


def bits(array: Array) -> Array:
    """Return the bytes of the numbers in `array` as unsigned integers of the same width, for which NaN is equal to
    itself.
    """
    return np.ascontiguousarray(array).view(f"u{array.itemsize}")
