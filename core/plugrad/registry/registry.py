"""`Registry`: finds packs, loads each at its first touch, and answers for their ops. Next: `attributes.py`."""

from __future__ import annotations

import functools
import importlib
import inspect
import os
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

import pluggy

from plugrad.engine.errors import (
    OpMissingError,
    PackConflictError,
    PackError,
    PackIncompatibleError,
    PackLoadError,
    PackMissingError,
    PlugradError,
    RegistrationError,
)
from plugrad.engine.function import Function
from plugrad.registry import hookspecs
from plugrad.registry.discovery import OWN, discover, installed
from plugrad.registry.entries import Op, Pack, PackInfo, State
from plugrad.registry.registration import Draft, stamp
from plugrad.registry.selection import BLOCK, STRICT, select, strict
from plugrad.registry.suggestions import did_you_mean, forgotten, ops_called

if TYPE_CHECKING:
    from importlib.metadata import Distribution

API = 1  # of packs; a pack's module says which it was written for with PLUGRAD_API = 1
HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("plugrad_"))


class Registry:
    """All packs and ops of one process.

    `distributions` and `environment` are where it looks; `committed` is called with each pack that
    has been loaded, before anybody else sees it.
    """

    def __init__(
        self,
        distributions: Callable[[], Iterable[Distribution]] = installed,
        environment: Mapping[str, str] = os.environ,
        committed: Callable[[Pack], None] = lambda pack: None,
    ) -> None:
        self._distributions = distributions
        self._environment = environment
        self._committed = committed
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._found: dict[str, PackInfo] | None = None
        self._loaded: dict[str, Pack] = {}
        self._causes: dict[str, BaseException] = {}  # of the packs that are broken
        self._by_class: dict[type[Function], Op] = {}
        self._registering: set[str] = set()
        self._scan_lock = threading.Lock()
        self._load_lock = threading.RLock()

    def packs(self) -> tuple[PackInfo, ...]:
        """Return every installed pack, whatever its state, plugrad's own first; imports none of them.

        Raises
        ------
        PackMissingError
            ``PLUGRAD_PACKS`` or ``PLUGRAD_BLOCK`` names a pack that is not installed.
        """
        return tuple(self._scan().values())

    def info(self, name: str) -> PackInfo:
        """Return what is known of the pack `name` without importing it.

        Raises
        ------
        PackMissingError
            No installed distribution offers it.
        """
        packs = self._scan()
        if name not in packs:
            missing = f"no installed distribution offers the pack {name!r}"
            if lacking := forgotten(name):
                raise PackMissingError(f"{missing}: {lacking}")
            raise PackMissingError(
                f"{missing}{did_you_mean(name, packs)} "
                "`plugrad list` shows those that are installed; pip install the distribution that has it"
            )
        return packs[name]

    def load(self, name: str) -> Pack:
        """Return the pack `name`, imported and registered at the first call.

        Raises
        ------
        PackMissingError
            No installed distribution offers it.
        PackLoadError
            Importing it or running its hook failed (the cause is chained), or it is blocked.
        PackConflictError
            Two distributions offer it.
        PackIncompatibleError
            It was made for another plugrad.
        """
        pack = self._loaded.get(name)
        if pack is not None:
            return pack
        info = self._usable(name)
        # Not under our lock: Python imports a module once, whichever threads ask, and sees a deadlock
        # coming. It could not if another thread imports the pack directly and waits there for our lock.
        with self._broken_by_any_error(info):
            module, plugin = import_plugin(info.offers[0].value)
        with self._load_lock:
            if name in self._registering or is_being_imported(module):
                raise PackLoadError(
                    f"the pack {name!r} was touched while it is being loaded: code that runs at the import "
                    f"of {module.__name__} or in its hook uses an op of {name!r}; move it into a function"
                )
            if name not in self._loaded:
                self._register(self._usable(name), module, plugin)
        return self._loaded[name]

    def op(self, identity: str) -> Op:
        """Return the op `identity`, written 'pack::op'; loads its pack.

        Raises
        ------
        OpMissingError
            The pack has no such op, or `identity` is not written so.
        """
        name, separator, op = identity.partition("::")
        if not separator:
            raise OpMissingError(
                f"{identity!r} names no pack; write an op as 'pack::op', such as "
                + " or ".join(map(repr, ops_called(identity, self) or ["builtin::exp"]))
            )
        pack = self.load(name)
        if op not in pack.ops:
            raise OpMissingError(
                f"the pack {name!r} ({pack.distribution} {pack.version}) has no op {op!r}"
                f"{did_you_mean(op, pack.ops)}"
            )
        return pack.ops[op]

    def ops(self, pack: str) -> tuple[Op, ...]:
        """Return the ops of `pack`, in order of registration; loads it."""
        return tuple(self.load(pack).ops.values())

    def call_hook(self, pack: str, hook: str, **context: Any) -> list[Any]:
        """Call the hook `hook` of one pack and return its results, [] if it has none; loads the pack."""
        return self._call(self.load(pack).plugin, hook, **context)

    def _scan(self) -> dict[str, PackInfo]:
        if self._found is None:
            with self._scan_lock:
                if self._found is None:
                    strict(self._environment)  # a value it does not understand is better said now
                    self._found = select(discover(self._distributions()), self._environment)
        return self._found

    def _usable(self, name: str) -> PackInfo:
        info = self.info(name)
        if info.state not in ("ready", "loaded"):
            self._refuse(info)
        return info

    def _refuse(self, info: PackInfo) -> NoReturn:
        """Raise what touching a pack in a bad state raises."""
        cause = self._causes.get(info.name)
        if cause is not None and strict(self._environment):
            raise cause
        raise refusal(info) from cause

    @contextmanager
    def _broken_by_any_error(self, info: PackInfo) -> Iterator[None]:
        """Turn whatever the block raises, SystemExit too, into the state broken and a PackLoadError."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._causes[info.name] = error
            self._refuse(self._change(info, "broken", describe(error)))

    def _register(self, info: PackInfo, module: ModuleType, plugin: Any) -> None:
        """Run the pack's hook and commit its ops; on any error nothing of it remains."""
        made_for = vars(module).get("PLUGRAD_API", API)
        if made_for != API:
            newer = isinstance(made_for, int) and made_for > API
            self._refuse(
                self._change(
                    info,
                    "incompatible",
                    f"was made for plugrad's pack API {made_for!r}, and this plugrad has {API}; "
                    f"pip install --upgrade {'plugrad' if newer else info.distribution}",
                )
            )
        draft = Draft(info.offers[0], self._by_class)
        self._registering.add(info.name)
        try:
            with self._broken_by_any_error(info), self._plugged_in(info.name, plugin):
                self._require_known_hooks(plugin)
                self._call(plugin, "plugrad_register_ops", register=draft.register)
        finally:
            self._registering.discard(info.name)
            draft.close()
        for op in draft.ops.values():
            stamp(op)
        self._by_class.update((op.function, op) for op in draft.ops.values())
        pack = Pack(info.name, info.distribution, info.version, plugin, MappingProxyType(draft.ops))
        self._committed(pack)
        self._change(info, "loaded", info.reason, tuple(draft.ops))
        self._loaded[info.name] = pack

    @contextmanager
    def _plugged_in(self, name: str, plugin: Any) -> Iterator[None]:
        """Register `plugin` with pluggy, and take it out again if the block raises."""
        self._manager.register(plugin, name=name)
        try:
            yield
        except BaseException:
            self._manager.unregister(plugin)
            raise

    def _require_known_hooks(self, plugin: Any) -> None:
        """Raise RegistrationError for a hook that nobody would ever call, or if there is none at all."""
        callers = self._manager.get_hookcallers(plugin) or []
        for caller in callers:
            if not caller.has_spec():
                raise RegistrationError(
                    f"{caller.name} is marked as a hook, but plugrad has no hook of that name"
                    f"{did_you_mean(caller.name, HOOKS)} The hooks are {', '.join(HOOKS)}"
                )
        implemented = {caller.name for caller in callers}
        for name in HOOKS:
            if name not in implemented and inspect.isroutine(getattr(plugin, name, None)):
                raise RegistrationError(
                    f"{name} is not marked as a hook; write @plugrad.hookimpl above it"
                )
        if not implemented:
            raise RegistrationError(
                "it implements no hook; its entry point must name the module (or object) in which "
                "plugrad_register_ops is defined"
            )

    def _call(self, plugin: Any, hook: str, **context: Any) -> list[Any]:
        others = [other for other in self._manager.get_plugins() if other is not plugin]
        results: list[Any] = self._manager.subset_hook_caller(hook, others)(**context)
        return results

    def _change(
        self, info: PackInfo, state: State, reason: str, ops: tuple[str, ...] = ()
    ) -> PackInfo:
        changed = self._scan()[info.name] = replace(info, state=state, reason=reason, ops=ops)
        return changed


def import_plugin(value: str) -> tuple[ModuleType, Any]:
    """Return the module and the object that an entry point's value, 'module' or 'module:object', names."""
    name, _, attributes = value.partition("[")[0].replace(" ", "").partition(":")
    module = importlib.import_module(name)
    if not isinstance(module, ModuleType):
        raise TypeError(f"sys.modules has {module!r} in the place of the module {name}")
    if not attributes or is_being_imported(module):
        return module, module
    return module, functools.reduce(getattr, attributes.split("."), module)


def is_being_imported(module: ModuleType) -> bool:
    """Return True if the code of `module` is still running: its hooks may not be there yet."""
    return bool(getattr(module.__spec__, "_initializing", False))


def refusal(info: PackInfo) -> PackError:
    """Return the error for a pack in a bad state: what it is, why, and what to do."""
    bare = f"the pack {info.name!r}"
    if info.state == "conflict":
        return PackConflictError(f"{bare} is {info.reason}")
    what = f"{bare} ({info.offers[0]})"
    if info.state == "blocked":
        return PackLoadError(f"{what} is {info.reason}")
    if info.state == "incompatible":
        return PackIncompatibleError(f"{what} {info.reason}")
    if info.name in OWN:
        advice = "It is plugrad's own: pip install --force-reinstall plugrad"
    else:
        advice = f"Leave it out with {BLOCK}={info.name}, or pip uninstall {info.distribution}"
    return PackLoadError(
        f"{bare} could not be loaded: {info.reason}. It is from {info.offers[0]}. Everything else works. {advice}. "
        f"Its author sees the original error with {STRICT}=1"
    )


def describe(error: BaseException) -> str:
    """Return an error in one line, with the place that raised it unless it names one itself."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = "(its message cannot be printed)"
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    places = [f for f in frames if f.filename != __file__ and "importlib" not in f.filename]
    if isinstance(error, (PlugradError, SyntaxError)) or not places:
        return what
    first = places[0].filename  # of the pack: further in are the packages that it uses
    inside = f"{os.path.dirname(first)}{os.sep}" if first.endswith("__init__.py") else first
    place = [frame for frame in places if frame.filename.startswith(inside)][-1]
    return f"{what} ({place.filename}:{place.lineno})"
