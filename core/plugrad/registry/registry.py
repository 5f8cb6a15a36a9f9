"""`Registry`: finds packs, loads each at its first touch, and answers for their ops. Next: `attributes.py`."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
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
    PackWarning,
    PlugradError,
    RegistrationError,
)
from plugrad.engine.locks import is_being_imported
from plugrad.registry import hookspecs
from plugrad.registry.entries import Offer, Op, Pack, PackInfo, State
from plugrad.registry.finding.discovery import OWN, discover, installed, our_spec
from plugrad.registry.finding.selection import BLOCK, STRICT, select, strict
from plugrad.registry.loading.ownership import Ownership
from plugrad.registry.loading.registration import Draft, stamp
from plugrad.registry.loading.turns import Turns
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, words_of
from plugrad.registry.telling.suggestions import EXACTLY, did_you_mean, meant, no_pack

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
        self._found: list[dict[str, PackInfo]] = []  # one, once it was looked for
        self._loaded: dict[str, Pack] = {}
        self._causes: dict[str, BaseException] = {}  # of the packs that are broken
        self._taken: list[Op] = []  # of all packs
        self._turns = Turns()

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
            raise PackMissingError(no_pack(name, self))
        return packs[name]

    def load(self, name: str) -> Pack:
        """Return the pack `name`, imported and registered at the first call.

        Raises
        ------
        PackMissingError
            No installed distribution offers it.
        PackLoadError
            Importing it or running its hook failed (the cause is chained), or it is blocked; or it is being loaded, by
            code that touches it or in a thread that waits for this one.
        PackConflictError
            Two distributions offer it.
        PackIncompatibleError
            It was made for another plugrad.
        """
        pack = self._loaded.get(name)
        if pack is not None:
            return pack
        usable = self._usable(name)
        # A stranger's code finds plugrad's own in place, and cannot come before it.
        if name not in OWN:
            with suppress(PackError):
                self.load("builtin")
        with self._turns.take(usable.name):
            pack = self._loaded.get(name)
            if pack is not None:
                return pack
            pack, harm = self._load(self._usable(name))
        if harm:  # said when the turn is over: what shows warnings may be anybody's code
            warnings.warn(f"the pack {name!r}: {harm}", PackWarning, 3)
        return pack

    def op(self, identity: str) -> Op:
        """Return the op `identity`, written 'pack::op'; loads its pack.

        Raises
        ------
        OpMissingError
            The pack has no such op, or `identity` is not written so.
        """
        name, separator, op = identity.partition("::")
        if not separator:
            found = [one for one in meant(identity, self, EXACTLY) if "::" in one]
            raise OpMissingError(
                f"{identity!r} names no pack; write an op as 'pack::op', such as "
                + " or ".join(map(repr, found or ["builtin::exp"]))
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

    def _scan(self) -> dict[str, PackInfo]:
        # No lock: metadata may be a stranger's code, and a second scan finds the same.
        if not self._found:
            strict(self._environment)  # a value it does not understand is better said now
            self._found.append(select(discover(self._distributions()), self._environment))
        return self._found[0]

    def _usable(self, name: str) -> PackInfo:
        info = self.info(name)
        if not info.usable:
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
            self._refuse(self._change(info, "broken", describe(error, info.offers[0])))

    def _load(self, info: PackInfo) -> tuple[Pack, str]:
        """Import the pack, run its hook and commit its ops; on any error nothing of it remains.

        The words say what it changed of what decides everybody's numbers; '' if nothing.
        """
        changed: list[str] = []
        if info.name in OWN:
            pack = self._import(info)
        else:
            from plugrad.registry.loading.surroundings import undisturbed  # and numpy.random, 30 ms

            pack, changed = undisturbed(lambda: self._import(info))
        self._committed(pack)
        harm = harm_done(info, changed)
        told = "; ".join(filter(None, [info.reason, harm]))
        self._change(info, "loaded", told, tuple(pack.ops))
        self._loaded[info.name] = pack
        return pack, harm

    def _import(self, info: PackInfo) -> Pack:
        with self._broken_by_any_error(info):
            module, plugin = import_plugin(info.offers[0].value, info.name in OWN)
        if is_being_imported(module):
            raise PackLoadError(
                f"the pack {info.name!r} was touched while it is being loaded: code that runs at the import of "
                f"{module.__name__} uses an op of {info.name!r}; move it into a function"
            )
        self._require_our_api(info, module)
        with self._broken_by_any_error(info):
            return self._register(info, module, plugin)

    def _require_our_api(self, info: PackInfo, module: ModuleType) -> None:
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

    def _register(self, info: PackInfo, module: ModuleType, plugin: Any) -> Pack:
        """Run the pack's hook; commit its ops all or none."""
        offer = info.offers[0]
        offers = [other for known in self.packs() for other in known.offers]
        ownership = Ownership(offer, offers, self._distributions)
        ownership.require(module.__name__, f"the pack {info.name!r}")
        draft = Draft(offer, self._taken, ownership)
        try:
            run_hook(info.name, plugin, draft)
        finally:
            draft.close()
        with self._turns.commit:
            draft.refuse_taken()  # meanwhile, by another thread's
            self._taken += draft.ops.values()
        for op in draft.ops.values():
            stamp(op)
        ops = MappingProxyType(draft.ops)
        return Pack(info.name, info.distribution, info.version, plugin, ops)

    def _change(
        self, info: PackInfo, state: State, reason: str, ops: tuple[str, ...] = ()
    ) -> PackInfo:
        changed = self._scan()[info.name] = replace(info, state=state, reason=reason, ops=ops)
        return changed


def run_hook(name: str, plugin: Any, draft: Draft) -> None:
    """Have `plugin` register its ops.

    pluggy's manager is made for this one pack: a shared one would need a lock while a stranger's code runs.

    Raises
    ------
    RegistrationError
        It has a hook that nobody would ever call, or none at all; or what `register` raised.
    """
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(plugin, name=name)
    callers = manager.get_hookcallers(plugin) or []
    for caller in callers:
        if not caller.has_spec():
            raise RegistrationError(
                f"{caller.name} is marked as a hook, but plugrad has no hook of that name"
                f"{did_you_mean(caller.name, HOOKS)} The hooks are {', '.join(HOOKS)}"
            )
    implemented = {caller.name for caller in callers}
    for hook in HOOKS:
        if hook not in implemented and inspect.isroutine(getattr(plugin, hook, None)):
            raise RegistrationError(
                f"{hook} is not marked as a hook; write @plugrad.hookimpl above it"
            )
    if not implemented:
        raise RegistrationError(
            "it implements no hook; its entry point must name the module (or object) in which "
            "plugrad_register_ops is defined"
        )
    manager.hook.plugrad_register_ops(register=draft.register)


def harm_done(info: PackInfo, changed: Sequence[str]) -> str:
    """Return what to say of a pack which changed what decides everybody's numbers; '' if it did not."""
    if not changed:
        return ""
    return (
        f"loading it changed {', '.join(changed)}, which was put back: other people's numbers depend on it, so "
        f"{info.distribution} must leave it as it is when it is imported (a library that it imports may have done it)"
    )


def import_plugin(value: str, own: bool = False) -> tuple[ModuleType, Any]:
    """Return the module and the object that an entry point's value, 'module' or 'module:object', names.

    Of plugrad's `own` packs it is the module beside the plugrad that runs, whatever lies before it on sys.path.
    """
    name, _, attributes = value.partition("[")[0].replace(" ", "").partition(":")
    if own:
        import_ours(name)
    module = importlib.import_module(name)
    if not isinstance(module, ModuleType):
        raise TypeError(f"sys.modules has {module!r} in the place of the module {name}")
    if not attributes or is_being_imported(module):
        return module, module
    return module, functools.reduce(getattr, attributes.split("."), module)


def import_ours(name: str) -> None:
    """Import plugrad's own module from where it lies, if `import` would find another of that name."""
    ours = our_spec(name)
    found = sys.modules[name].__spec__ if name in sys.modules else importlib.util.find_spec(name)
    if ours is None or ours.loader is None or (found and found.origin == ours.origin):
        return
    if name in sys.modules:
        raise ImportError(
            f"the module {name} that is imported is {getattr(found, 'origin', None)}, and plugrad's own is "
            f"{ours.origin}; remove the other"
        )
    module = sys.modules[name] = importlib.util.module_from_spec(ours)
    try:
        ours.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise


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


def describe(error: BaseException, offer: Offer) -> str:
    """Return an error in one line, with the place that raised it unless it names one itself."""
    text = " ".join(bounded(words_of(error), MOST_OF_AN_ERROR).split())
    place = place_in(error, offer)
    if isinstance(error, SyntaxError) and os.path.isfile(error.filename or ""):
        text, place = str(error.msg), f"{error.filename}:{error.lineno or 1}"
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return what if isinstance(error, PlugradError) else f"{what} ({place})"


def place_in(error: BaseException, offer: Offer) -> str:
    """Return where in a pack an error was raised: further in are the packages that it uses."""
    frames = [
        (str(frame.f_globals.get("__name__")).partition(".")[0], frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename != __file__ and "importlib" not in frame.f_code.co_filename
    ]
    package = offer.value.partition(":")[0].partition(".")[0].strip()
    own = [frame for frame in frames if frame[0] == package] or frames[:1]
    if own:
        _, file, line = own[-1]
        return f"{file}:{line}"
    return f"its entry point is {offer.name} = {offer.value!r}"
