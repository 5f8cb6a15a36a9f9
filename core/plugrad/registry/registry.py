"""`Registry`: finds packs, loads each at its first touch, and answers for their ops.

A plugin of any kind goes through four steps, and its state is that of the first that fails (`Registry._plugin`):

    step        by                                  reads                        if it fails
    found       `pack_from_offers`, once a `Scan`   the installed metadata       conflict, broken, incompatible
    allowed     `_as_ruled`, at each look           settings, the required lock  blocked, unchecked
    imported    `_import`, at the first touch       its module, PLUGRAD_API      broken, incompatible
    registered  `_register` or `_rows_of`           what its hooks register      broken

A plugin is 'not loaded' once it is found and allowed, and 'loaded' once it is registered. `_change` stores a state in
the scan; blocked and unchecked are not stored, because a block of `config` may rule otherwise. A stored bad state ends
with the scan, at `refresh`.
"""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Never, NoReturn

from plugrad.engine.errors import (
    NotCheckedError,
    OpMissingError,
    PackError,
    PackLoadError,
    PackMissingError,
    PackWarning,
    RegistrationError,
    SettingError,
)
from plugrad.engine.fork import is_being_imported
from plugrad.registry.entries import Op, Ops, Pack, PackInfo, Question, State, is_ours
from plugrad.registry.finding import configuration
from plugrad.registry.finding.configuration import LIFTED, Rules
from plugrad.registry.finding.discovery import installed
from plugrad.registry.finding.kinds import INDISPENSABLE, KERNELS, KINDS
from plugrad.registry.finding.selection import (
    Key,
    Scan,
    packs_beside,
    require_all_known,
    ruled,
    scan_installed,
    still_loaded,
)
from plugrad.registry.loading.load_locks import LoadLocks
from plugrad.registry.loading.ownership import Ownership
from plugrad.registry.loading.plugins import Hooks, import_plugin, unimport
from plugrad.registry.loading.registration import Draft, stamp
from plugrad.registry.telling.errors import describe, error_for, harm_done, place_in
from plugrad.registry.telling.spelling import EXACTLY, did_you_mean
from plugrad.registry.telling.strangers import bounded, repr_of
from plugrad.registry.telling.suggestions import meant, no_pack, not_offered

if TYPE_CHECKING:
    from importlib.metadata import Distribution

    from plugrad.registry.lock import Lock

Require = Callable[[Any], None]
API = 1  # of packs; a pack's module says which it was written for with PLUGRAD_API = 1


class Registry:
    """All packs and ops of one process: finds what is installed, loads a pack at its first use, and returns its ops.

    `distributions` and `environment` are where it looks, besides the working directory. The functions of the ops of
    `builtin` are added to `table` when they are loaded.
    """

    def __init__(
        self,
        distributions: Callable[[], Iterable[Distribution]] = installed,
        environment: Mapping[str, str] = os.environ,
        table: dict[str, Callable[..., Any]] | None = None,
    ) -> None:
        self._distributions = distributions
        self._environment = environment
        self._table = {} if table is None else table
        self._found: list[Scan] = []  # one, once it was looked for
        self._loaded: dict[Key, Any] = {}  # packs, and what other plugins registered
        self._as_loaded: dict[Key, PackInfo] = {}
        self._taken: list[Op] = []  # of all packs
        self.verdicts: dict[str, str] = {}
        """Of the ops that were checked in this process, by identity: a notebook shows them."""
        self._locks = LoadLocks()
        self.hooks = Hooks(self._locks)

    def packs(self) -> tuple[PackInfo, ...]:
        """Return every installed pack, whatever its state, plugrad's own first; imports none of them.

        Raises
        ------
        PackMissingError
            A setting names a pack that is not installed.
        SettingError
            A setting is invalid, or the lock that is required cannot be read.
        """
        return tuple(map(self._as_ruled, list(self._scan().packs.values())))

    def info(self, name: str, kind: str = "pack") -> PackInfo:
        """Return the record of the pack `name`, or of another kind of plugin, without importing it.

        Raises
        ------
        PackMissingError
            No installed distribution offers the pack.
        """
        return self._as_ruled(self._known(name, kind))

    def load(self, name: str) -> Pack:
        """Return the pack `name`, imported and registered at the first call.

        Raises
        ------
        PackMissingError
            No installed distribution offers it.
        PackLoadError
            Importing it or running its hook failed (the cause is chained), or it is blocked; or it is being loaded
            already, by this thread or in a thread that waits for this one.
        PackConflictError
            Two distributions offer it.
        PackIncompatibleError
            It was made for another plugrad.
        NotCheckedError
            A lock is required, and the pack is not in it with these files.
        """
        pack: Pack = self._plugin("pack", name)
        return pack

    def own_packs(self) -> set[str]:
        """Return the names of the packs that came with plugrad."""
        return {info.name for info in list(self._scan().packs.values()) if is_ours(info)}

    def plugins(self, kind: str) -> tuple[PackInfo, ...]:
        """Return every installed plugin of a kind ('check', 'framework', 'report'), as `packs` does; imports none."""
        return tuple(map(self._as_ruled, list(self._scan().plugins[kind].values())))

    def rows(self, kind: str, name: str, require: Require = lambda row: None) -> tuple[Any, ...]:
        """Return the objects that a plugin of a kind registers; the first call imports it.

        `require` is called with each object, and raises RegistrationError if it is not of the right type.

        Raises
        ------
        PackError
            As for `load`.
        """
        found: tuple[Any, ...] = self._plugin(kind, name, require)
        return found

    def all_rows(
        self, kind: str, require: Require = lambda row: None
    ) -> tuple[dict[str, tuple[Any, ...]], dict[str, PackError]]:
        """Return two dicts by the names of plugins of a kind: the objects that each registers,
        and the errors of unusable ones.

        `require` is as in `rows`. With the setting `strict`, the error of a broken plugin is raised.
        """
        found: dict[str, tuple[Any, ...]] = {}
        broken: dict[str, PackError] = {}
        for info in self.plugins(kind):
            try:
                found[info.name] = self.rows(kind, info.name, require)
            except PackError as error:
                if self.info(info.name, kind).state == "broken" and self.rules().is_strict:
                    raise
                if info.state != "blocked":
                    broken[info.name] = error
        return found, broken

    def op(self, identity: str) -> Op:
        """Return the op with the identity 'pack::op', which may be an alias; loads its pack.

        Raises
        ------
        OpMissingError
            The pack has no such op, or `identity` is not written so.
        NotCheckedError
            A lock is required, and the op is not in it with a passing verdict.
        """
        name, separator, op = identity.partition("::")
        if not separator:
            found = [one for one in meant(identity, self, EXACTLY) if "::" in one]
            raise OpMissingError(
                f"{identity!r} names no pack; write an op as 'pack::op', such as "
                + " or ".join(map(repr, found or ["builtin::exp"]))
            )
        pack = self.load(name)
        if op not in pack.ops and op in pack.aliases:  # which names an op, and not another alias
            name, _, op = pack.aliases[op].partition("::")
            pack = self.load(name)
        if op not in pack.ops:
            guess = did_you_mean(op, pack.ops) + not_offered(op, pack, self.info(name))
            listed = f" `plugrad info {name}` lists its ops" if guess == "." else ""
            raise OpMissingError(
                f"the pack {name!r} ({pack.distribution} {pack.version}) has no op {op!r}{guess}{listed}"
            )
        lock = self.required_lock()
        if lock is not None and (why := lock.why_op_refused(pack.ops[op])):
            raise NotCheckedError(why)
        return pack.ops[op]

    def op_of_ufunc(self, ufunc: Any) -> Callable[..., Any] | None:
        """Return the function of the op that computes a ufunc of another library on Tensors, or None if there is none.

        It is the op of that name in the first pack whose metadata names the ufunc's module; no other pack is loaded.
        """
        known = {} if self.looked_up() is None else self._scan().ufuncs
        if ufunc in known:
            return known[ufunc]
        name = ufunc.__name__
        for info in list(self._scan().packs.values()):
            module = sys.modules.get(info.offers[0].ufuncs)
            if getattr(module, name, None) is ufunc and self._as_ruled(info).usable:
                pack = self.load(info.name)
                if name in pack.ops.names() or name in pack.aliases:
                    return known.setdefault(ufunc, self.op(f"{info.name}::{name}").call)
        return None

    def identity_of(self, function: Any) -> str | None:
        """Return the identity 'pack::op' of an op, given its class; None if no loaded pack offers it.

        If the class is in a module that a loaded pack offers for later, the ops of that module are registered now.
        """
        if function.identity is None:
            for key, pack in list(self._loaded.items()):
                if key[0] == "pack" and function.__module__ in pack.ops.waiting:
                    pack.ops.complete(function.__module__)
        return function.identity  # type: ignore[no-any-return]

    def ops(self, pack: str) -> tuple[Op, ...]:
        """Return the ops of `pack`, in order of registration, checked or not; loads it."""
        return tuple(self.load(pack).ops.values())

    def questions(self, pack: str) -> tuple[Question, ...]:
        """Return the checks that `pack` brings for its own ops; loads it."""
        return self.load(pack).questions

    @contextmanager
    def config(
        self,
        *,
        packs: Iterable[str] | None = None,
        block: Iterable[str] | None = None,
        strict: bool | None = None,
        require_checked: str | os.PathLike[str] | bool | None = None,
        **misspelt: Never,
    ) -> Iterator[None]:
        """Settings for a block: which packs may be used there, in this thread or task. They replace all other settings.

        Parameters
        ----------
        packs
            Only these packs, and `builtin`, may be used.
        block
            These packs may not be used, whatever `packs` says.
        strict
            Whether a pack's own exception is raised as it is, for its author.
        require_checked
            The path of the lock file in which packs and ops must have passed; False requires none.

        A setting that is not given, or None, is as outside of the block. An excluded pack is not imported in the block,
        and to use one that was loaded before (``pg.ops.acme.swish``) raises as well; a function that you already hold
        (``swish = pg.ops.acme.swish``) goes on working.

        Raises
        ------
        PackMissingError
            No installed distribution offers a pack that is named.
        SettingError
            There is no such setting, a value is invalid, or the lock file does not exist.

        >>> import plugrad as pg
        >>> with pg.config(block=["vision"]):
        ...     pg.registry.info("vision").state
        'blocked'
        """
        given = {
            "packs": packs,
            "block": block,
            "strict": strict,
            "require_checked": require_checked,
        }
        for key in misspelt:
            raise configuration.no_setting(key, given, configuration.IN_A_CALL)
        with self.holding(configuration.rules_of_call(given)):
            yield

    @contextmanager
    def holding(self, rules: Rules) -> Iterator[None]:
        """Context manager in which the settings `rules` hold.
        Raises PackMissingError or SettingError if they cannot.
        """
        require_all_known(rules, self._scan().plugins)
        with configuration.applying(rules):
            if rules.require_checked is not None:
                self.required_lock()
            yield

    def refresh(self) -> tuple[PackInfo, ...]:
        """Refresh the list of installed packs, and the settings: after ``pip install`` in a notebook.

        Returns
        -------
        tuple of PackInfo
            The packs about which something is new. Loaded packs stay as they are: if another version of one is
            installed by now, or none, its `reason` says so. Packs that could not be loaded may be tried again.

        Raises
        ------
        PackMissingError, SettingError
            As for `packs`; nothing is changed then.

        >>> import plugrad as pg
        >>> pg.refresh()
        ()
        """
        importlib.invalidate_caches()
        shown = {info.name: info for info in self.packs()}
        after = scan_installed(self._distributions(), self._environment)
        with self._locks.commit:
            before = self._scan()
            modules = [info.offers[0].module for info in self._as_loaded.values()]
            tried = [before.plugins[kind][name].offers[0].module for kind, name in before.tried]
            gone = [unimport(module, modules) for module in tried]
            before.tried.clear()
            for (kind, name), info in self._as_loaded.items():
                after.plugins[kind][name] = still_loaded(info, after.plugins[kind].get(name))
            self._found[:] = [after]
        del gone  # a module that ends may run code, which the lock is not for
        configuration.forget()
        return tuple(info for info in self.packs() if shown.get(info.name) != info)

    def looked_up(self) -> object | None:
        """Return an object that is the same as long as packs and settings are: a cache key.
        None within a `config` block.
        """
        return self._scan() if configuration.rules_here() is configuration.NOTHING else None

    def rules(self) -> Rules:
        """Return the settings that apply here, each from the source with the highest precedence."""
        return self._scan().rules.under(configuration.rules_here())

    def required_lock(self) -> Lock | None:
        """Return the lock that the settings require here, read once; None if none is required.
        SettingError if it is unreadable.
        """
        required, locks = self.rules().require_checked, self._scan().locks
        if required is None or required.value is None:
            return None
        if required.value not in locks:
            from plugrad.registry.lock import read_lock  # and hashlib, for who requires one

            try:
                locks[required.value] = read_lock(required.value)
            except SettingError as error:
                raise SettingError(f"{required.source} requires a lock: {error}") from None
        return locks[required.value]

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """Context manager in which no lock is required: for the checker, which loads ops that are not checked yet.

        If none is required, nothing is changed, because in a block with settings each use of an op looks it up anew.
        """
        required = self.rules().require_checked
        if required is None or required.value is None:
            yield
            return
        with configuration.applying(Rules(require_checked=LIFTED)):
            yield

    def _plugin(self, kind: str, name: str, require: Require = lambda row: None) -> Any:
        """Return a plugin, loaded at the first call: a `Pack`, or a tuple of the objects that another kind registers.

        `require` validates each object. The methods from here to `_refuse` are the steps of the table above, in its
        order.
        """
        usable, key = self._usable(kind, name), (kind, name)
        if key in self._loaded:
            return self._loaded[key]
        # A stranger's code finds plugrad's own in place, and cannot come before it.
        if not is_ours(usable):
            with suppress(PackError):
                self.load(INDISPENSABLE)
        with self._locks.take(name if kind == "pack" else f"{kind} {name}"):
            if key in self._loaded:
                return self._loaded[key]
            plugin, harm = self._load(self._usable(kind, name), require)
        if harm:  # said when the turn is over: what shows warnings may be anybody's code
            warnings.warn(f"the {kind} {name!r}: {harm}", PackWarning, 4)
        return plugin

    def _known(self, name: str, kind: str = "pack") -> PackInfo:
        plugins = self._scan().plugins[kind]
        if name not in plugins:
            raise PackMissingError(
                no_pack(name, self) if kind == "pack" else no_plugin(kind, name, plugins)
            )
        return plugins[name]

    def _scan(self) -> Scan:
        # No lock: metadata may be a stranger's code, and a second scan finds the same.
        if not self._found:
            self._found.append(scan_installed(self._distributions(), self._environment))
        return self._found[0]

    def _usable(self, kind: str, name: str) -> PackInfo:
        info = self._as_ruled(self._known(name, kind), anew=(kind, name) not in self._loaded)
        if not info.usable:
            self._refuse(info)
        return info

    def _as_ruled(self, info: PackInfo, anew: bool = False) -> PackInfo:
        """Return the PackInfo in the state that settings and the lock leave it in: maybe "blocked" or "unchecked".

        Its files are compared with the lock once, or again if `anew`.
        """
        packs = [] if info.kind == "pack" else packs_beside(info, self._scan().packs.values())
        info, lock = ruled(info, self.rules(), packs), self.required_lock()
        if lock is None or not info.usable:
            return info
        if info.kind not in ("pack", KERNELS.name):
            return self._as_locked(info, packs)
        refusals, key = self._scan().refusals, (key_of(info), lock.path)
        if anew or key not in refusals:
            judge = lock.why_refused if info.kind == "pack" else lock.why_kernels_refused
            refusals[key] = judge(info)
        why = refusals[key]
        return replace(info, state="unchecked", reason=why, ops=()) if why else info

    def _as_locked(self, info: PackInfo, packs: Iterable[PackInfo]) -> PackInfo:
        """Return the PackInfo of a plugin that a lock has no entries for, such as a check.

        It is "unchecked" unless a pack of its distribution (in `packs`) is usable: then its files are in the lock.
        """
        if is_ours(info) or any(self._as_ruled(pack).usable for pack in packs):
            return info
        why = f"no pack of {info.distribution} is in the lock, and one must be for its files to be known"
        return replace(info, state="unchecked", reason=why)

    def _load(self, info: PackInfo, require: Require) -> tuple[Any, str]:
        """Import a plugin, run its hook and commit what it registers; if there is an error, nothing of it remains.

        Returns the plugin, and a text that says which process state it changed; '' if none.
        """
        plugin, harm = load_undisturbed(info, lambda: self._import(info, require))
        ops: tuple[str, ...] = ()
        if isinstance(plugin, Pack):
            ops = plugin.ops.names()
        reason = "; ".join(filter(None, [info.reason, harm]))
        with self._locks.commit:
            self._as_loaded[key_of(info)] = self._change(info, "loaded", reason, ops)
            self._loaded[key_of(info)] = plugin
        return plugin, harm

    def _import(self, info: PackInfo, require: Require) -> Any:
        with self._broken_by_any_error(info):
            module, plugin = import_plugin(info.offers[0].value)
        if is_being_imported(module):
            raise PackLoadError(
                f"the {info.kind} {info.name!r} is used while it is being loaded, a circular import: code at the top "
                f"of {module.__name__} uses an op of {info.name!r}; move it into a function"
            )
        with self._broken_by_any_error(info):
            made_for = api_of(module)
        if made_for != API:
            self._refuse(
                self._change(info, "incompatible", of_another_api(made_for, info.distribution))
            )
        registering = self.hooks.registering(plugin_name(info), plugin, KINDS[info.kind])
        with self._broken_by_any_error(info), registering:
            if info.kind == "pack":
                return self._register(info, module, plugin)
            return self._rows_of(info, require)

    def _register(self, info: PackInfo, module: ModuleType, plugin: Any) -> Pack:
        """Return the `Pack` for an imported module, after running the hooks of its `plugin` (the module, or an object
        in it) and committing its ops, all or none.
        """
        offer = info.offers[0]
        ownership = Ownership(offer, self._scan().offers, self._scan().distributions)
        ownership.require(module.__name__, f"the pack {info.name!r}")
        draft = Draft(offer, self._taken, ownership)
        try:
            self.hooks.call(plugin_name(info), "plugrad_register_ops", register=draft)
            self.hooks.call(
                plugin_name(info), "plugrad_register_checks", register=draft.register_question
            )
        finally:
            draft.close()
        self._take(draft)
        ops = Ops(draft.index, lambda module: self._load_later(info, ops, module, ownership))
        ops.add(draft.ops)
        questions = tuple(draft.questions.values())
        return Pack(info.name, info.distribution, info.version, plugin, ops, questions)

    def _rows_of(self, info: PackInfo, require: Require) -> tuple[Any, ...]:
        """Return the objects that a plugin which is no pack registers, by running its hook.

        Raises RegistrationError if it has no such hook, or registers nothing, or two where one is allowed.
        """
        kind = KINDS[info.kind]
        hook = kind.hook
        if not self.hooks.implements(plugin_name(info), hook):
            raise RegistrationError(
                f"it does not implement {hook}; its entry point must name the module (or object) in which that is "
                "defined"
            )
        rows: list[Any] = []

        def register(row: Any, /, *more: Any) -> None:
            require(row)
            if more:
                raise RegistrationError(
                    f"register() takes one {kind.name}, and was given {bounded(repr_of(more[0]), 200)} too; write "
                    f"{kind.body}"
                )
            if rows and kind.is_single:
                both = " and ".join(bounded(repr_of(each), 200) for each in (*rows, row))
                raise RegistrationError(
                    f"it registers two: {both}; keep one, and offer the other by an entry point of its own"
                )
            rows.append(row)

        self.hooks.call(plugin_name(info), hook, register=register)
        if not rows:
            raise RegistrationError(f"its {hook} registers nothing; call register(...) in it")
        return tuple(rows)

    def _change(
        self, info: PackInfo, state: State, reason: str, ops: tuple[str, ...] = ()
    ) -> PackInfo:
        scan = self._scan()
        if state != "loaded":
            scan.tried.add(key_of(info))
        changed = scan.plugins[info.kind][info.name] = replace(
            info, state=state, reason=reason, ops=ops
        )
        return changed

    @contextmanager
    def _broken_by_any_error(self, info: PackInfo) -> Iterator[None]:
        """Context manager that turns any exception in the block, SystemExit too,
        into the state "broken" and a PackLoadError.
        """
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._scan().causes[key_of(info)] = error
            place = place_in(error, info.offers[0])
            self._refuse(self._change(info, "broken", describe(error, place)))

    def _refuse(self, info: PackInfo) -> NoReturn:
        """Raise the error for using a pack in a bad state; with the setting `strict`, the pack's own."""
        cause = self._scan().causes.get(key_of(info)) if info.state == "broken" else None
        if cause is not None and self.rules().is_strict:
            raise cause
        raise error_for(info, cause is not None) from cause

    def _load_later(self, info: PackInfo, ops: Ops, module: str, ownership: Ownership) -> None:
        """Import a module of a pack and commit its ops, all or none; after an error the next use tries again.

        Raises PackLoadError, or with the setting `strict` the module's own error.
        """
        offer = info.offers[0]
        draft = Draft(offer, self._taken, ownership)

        def take_all() -> None:
            found = importlib.import_module(module)
            if is_being_imported(found):
                raise RegistrationError(
                    f"it is used while it is being imported, a circular import: code at the top of {module} uses an "
                    f"op of {info.name!r}; move it into a function"
                )
            draft.take_all(found, ops)
            draft.close()

        with self._locks.take(f"{info.name} ({module})"):
            if module not in ops.waiting:
                return
            try:
                _, harm = load_undisturbed(info, take_all)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                if self.rules().is_strict:
                    raise
                why = describe(error, place_in(error, offer))
                raise PackLoadError(
                    f"the pack {info.name!r}: the ops of {module} cannot be loaded: {why}"
                ) from error
            self._take(draft)
            with self._locks.commit:
                ops.add(draft.ops, module)
        if harm:
            warnings.warn(f"the pack {info.name!r}: {harm}", PackWarning, 4)

    def _take(self, draft: Draft) -> None:
        """Commit the ops of a draft, all or none."""
        with self._locks.commit:
            draft.refuse_taken()  # meanwhile, by another thread's
            self._taken += draft.ops.values()
        for op in draft.ops.values():
            stamp(op)
            if op.pack == INDISPENSABLE:
                self._table[op.name] = op.call


def load_undisturbed(info: PackInfo, load: Callable[[], Any]) -> tuple[Any, str]:
    """Return ``load()``, and a description of the process state that a third-party pack changed meanwhile, '' if none.

    That state is restored.
    """
    if is_ours(info):
        return load(), ""
    # And numpy.random with it, 30 ms.
    from plugrad.registry.loading.process_state import undisturbed

    loaded, changed = undisturbed(load)
    return loaded, harm_done(info, changed) if changed else ""


def key_of(info: PackInfo) -> Key:
    """Return the key of a plugin in the registry's dicts: its kind and name."""
    return info.kind, info.name


def plugin_name(info: PackInfo) -> str:
    """Return the name of a plugin in pluggy's manager: 'plugrad.ops: acme'."""
    return f"{KINDS[info.kind].group}: {info.name}"


def no_plugin(kind: str, name: str, known: Iterable[str]) -> str:
    """Return the message for a plugin `name` of a kind that is not installed; `known` are the installed ones."""
    return f"there is no {kind} {name!r}{did_you_mean(name, known)} There are {', '.join(known) or 'none'}"


def of_another_api(made_for: int, distribution: str) -> str:
    """Return the reason why a pack of this `distribution` is incompatible: it was made for the version `made_for` of
    the pack API.
    """
    return (
        f"was made for plugrad's pack API {made_for}, and this plugrad has {API}; "
        f"pip install --upgrade {'plugrad' if made_for > API else distribution}"
    )


def api_of(module: ModuleType) -> int:
    """Return the version of the pack API that a module declares as ``PLUGRAD_API``;
    RegistrationError if it is no integer.
    """
    made_for = vars(module).get("PLUGRAD_API", API)
    if type(made_for) is not int:
        raise RegistrationError(
            f"write PLUGRAD_API = {API} in {module.__name__}: it is {repr_of(made_for)}, and no integer"
        )
    return made_for
