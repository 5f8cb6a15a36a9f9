"""pluggy manager of all plugins: plugins of every kind, each registered when it is first imported.

A hook is called for one plugin alone, so that what is wrong with one is known by its name and spoils no other.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pluggy

from plugrad.engine.errors import RegistrationError
from plugrad.engine.fork import is_being_imported
from plugrad.engine.graph.facts import signature_of
from plugrad.engine.places import written_at
from plugrad.registry import hookspecs
from plugrad.registry.finding.kinds import KINDS, PACK, Kind
from plugrad.registry.loading.load_locks import LoadLocks
from plugrad.registry.loading.ownership import root_of
from plugrad.registry.telling.spelling import did_you_mean
from plugrad.registry.telling.strangers import bounded, repr_of

HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("plugrad_"))
MOST_OF_A_VALUE = 200  # characters of what a hook returned
BODY = {kind.hook: kind.body for kind in KINDS.values()} | {
    "plugrad_register_checks": 'register("ACME001", question) for each question',
    "plugrad_doctor": 'report.wrong("...") or report.right("...")',
}
"""What the body of each consists of, in a pack; in another kind of plugin, that of its own hook is the kind's."""


class Hooks:
    """pluggy manager of one registry's plugins: it registers them, and calls a hook of one plugin at a time."""

    def __init__(self, locks: LoadLocks | None = None) -> None:
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._locks = locks or LoadLocks()

    @contextmanager
    def registering(self, name: str, plugin: Any, kind: Kind = PACK) -> Iterator[None]:
        """Context manager that registers a plugin of a kind under a name,
        and removes it again if the block raises an error.

        Raises
        ------
        RegistrationError
            The plugin has no hook, an unknown one, or one with an argument that is never passed.
        """
        found = Implementations(hooks_in(plugin, self._manager, kind), kind)
        with self._locks.commit:
            if self._manager.has_plugin(name):
                self._manager.unregister(name=name)  # of a load that did not end: Ctrl-C, or a fork
            self._manager.register(found, name=name)
        try:
            yield
        except BaseException:
            with self._locks.commit:
                self._manager.unregister(name=name)
            raise

    def implements(self, name: str, hook: str) -> bool:
        """Return True if the plugin registered as `name` has the hook."""
        return hook in vars(self._manager.get_plugin(name))

    def call(self, name: str, hook: str, **context: Any) -> None:
        """Call `hook` of the plugin registered as `name`, if it has it, with the arguments `context`.
        Its errors are raised.

        Raises
        ------
        RegistrationError
            The hook returned something: ops that it should register, or a generator or coroutine, which has not run.
        """
        with self._locks.commit:
            alone: Any = self._manager.get_plugin(name)
            others = [each for each in self._manager.get_plugins() if each is not alone]
            caller = self._manager.subset_hook_caller(hook, others)
        for returned in caller(**context):
            form = f"{hook}({', '.join(context)})", body_of(hook, alone.kind)
            refuse_returned(returned, *form, defined_at(vars(alone)[hook]))


class Implementations:
    """Adapter whose attributes are the hooks of a plugin: pluggy registers it in place of the plugin itself.

    So pluggy neither sees other attributes of the plugin nor compares it.
    """

    def __init__(self, hooks: dict[str, Callable[..., Any]], kind: Kind) -> None:
        vars(self).update(hooks)
        self.kind = kind


def body_of(hook: str, kind: Kind) -> str:
    """Return the line of code that a plugin of a kind writes in `hook`, for messages."""
    return kind.body if hook == kind.hook else BODY[hook]


def refuse_returned(returned: Any, name: str, body: str, place: str) -> None:
    """Raise RegistrationError about what a hook returned, as it should return None.

    `name`, `body` and `place` are the hook's, for the message.
    """
    if inspect.isgenerator(returned) or inspect.isasyncgen(returned):
        raise RegistrationError(
            f"call {body} in {name}, and yield nothing: it is a generator function, of which nothing was "
            f"run{place}"
        )
    if inspect.iscoroutine(returned):
        returned.close()
        raise RegistrationError(
            f"write def {name}, without async: it is a coroutine function, of which nothing was run{place}"
        )
    raise RegistrationError(
        f"call {body} in {name}, and return nothing: what it returned is not read, "
        f"{bounded(repr_of(returned), MOST_OF_A_VALUE)}{place}"
    )


def hooks_in(
    plugin: Any, manager: pluggy.PluginManager, kind: Kind
) -> dict[str, Callable[..., Any]]:
    """Return the hooks that a plugin of a kind implements, as functions by name.

    Raises
    ------
    RegistrationError
        The plugin has no hook, an unknown or unmarked one, or one with an argument that is never passed.
    """
    found: dict[str, Callable[..., Any]] = {}
    for attribute in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, attribute)
        if options is not None:
            hook = options["specname"] or attribute
            function = getattr(plugin, attribute)
            is_wrapper = options["wrapper"] or options["hookwrapper"]
            require_form(hook, function, kind, is_wrapper=is_wrapper)
            found[hook] = function
    for hook in HOOKS:
        # Not by `getattr`, which a module's own __getattr__ may answer.
        unmarked = inspect.getattr_static(plugin, hook, None)
        if hook not in found and unmarked is not None:
            raise RegistrationError(
                f"write @plugrad.hookimpl above {hook}: it is not marked as a hook{defined_at(unmarked)}"
                if inspect.isroutine(unmarked)
                else f"write {hook} as a function, @plugrad.hookimpl above it: it is "
                f"{bounded(repr_of(unmarked), MOST_OF_A_VALUE)}"
            )
    if not found:
        raise RegistrationError(
            f"it implements no hook; its entry point must name the module (or object) in which {kind.hook} is defined"
        )
    return found


def require_form(hook: str, function: Any, kind: Kind, *, is_wrapper: bool) -> None:
    """Raise RegistrationError if `function`, marked as `hook`, is no known hook of the kind, is a wrapper
    (`is_wrapper`), or has an unknown argument.
    """
    if hook not in HOOKS:
        raise RegistrationError(
            f"{hook} is marked as a hook, but plugrad has no hook of that name"
            f"{did_you_mean(hook, HOOKS)} The hooks are {', '.join(HOOKS)}"
        )
    if is_wrapper:
        raise RegistrationError(
            f"write @plugrad.hookimpl above {hook} without wrapper, and call {body_of(hook, kind)} in it, without "
            f"yield: a pack's hook is called alone, so there is nothing to wrap{defined_at(function)}"
        )
    signature = signature_of(function)
    given = [*inspect.signature(getattr(hookspecs, hook)).parameters]
    for each in signature.parameters.values():
        by_position = each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
        if each.default is each.empty and not (by_position and each.name in given):
            bare = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
            raise RegistrationError(
                f"{hook}{inspect.Signature(bare)} takes what no hook is given; write "
                f"{hook}({', '.join(given)}){defined_at(function)}"
            )


def defined_at(function: Any) -> str:
    """Return the file and line of a function, ' (file:line)', for messages; '' if it has no Python code."""
    file, line = written_at(function)
    return f" ({file}:{line})" if file is not None else ""


def import_plugin(value: str) -> tuple[ModuleType, Any]:
    """Return the module and the object that the value of an entry point, 'module' or 'module:object', names.

    The object is the module itself if none is named, or the module is still being imported. Import errors are raised.
    """
    name, _, attributes = value.partition("[")[0].replace(" ", "").partition(":")
    module = importlib.import_module(name)
    if not isinstance(module, ModuleType):
        raise TypeError(f"sys.modules[{name!r}] is {repr_of(module)}, not a module")
    if not attributes or is_being_imported(module):
        return module, module
    return module, functools.reduce(getattr, attributes.split("."), module)


def unimport(module: str, loaded: Iterable[str]) -> list[ModuleType]:
    """Remove the package of `module`, whose pack could not be loaded, from `sys.modules`,
    and return the removed modules.

    Else the remains of the failed import would be used by the next one. A package that also has one of the modules
    `loaded` stays; then the result is [].
    """
    root = root_of(module)
    if root in map(root_of, loaded):
        return []
    names = [name for name in sys.modules.copy() if name == root or name.startswith(f"{root}.")]
    return [sys.modules.pop(name) for name in names]
