"""A pack's hooks, called one pack at a time, each seen to be one that somebody calls. Next: `loading/registration.py`.

pluggy's manager is made for this one pack: a shared one would need a lock while a stranger's code runs.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pluggy

from plugrad.engine.errors import RegistrationError
from plugrad.registry import hookspecs
from plugrad.registry.entries import Pack
from plugrad.registry.telling.spelling import did_you_mean

if TYPE_CHECKING:
    from plugrad.registry.loading.registration import Draft

HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("plugrad_"))


def run_hooks(name: str, plugin: Any, draft: Draft) -> None:
    """Have `plugin` register its ops, and its questions.

    Raises
    ------
    RegistrationError
        It has a hook that nobody would ever call, or none at all; or what `register` raised.
    """
    hooks = manager_of(name, plugin).hook
    hooks.plugrad_register_ops(register=draft.register)
    hooks.plugrad_register_checks(register=draft.register_question)


def manager_of(name: str, plugin: Any) -> pluggy.PluginManager:
    """Return the manager of one pack's hooks.

    Raises
    ------
    RegistrationError
        It has a hook that nobody would ever call, one with an argument that nobody would give it, or none at all.
    """
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    try:
        manager.register(plugin, name=name)
    except pluggy.PluginValidationError as error:
        raise RegistrationError(misdefined(plugin, str(error))) from None
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
    return manager


def misdefined(plugin: Any, refusal: str) -> str:
    """Return which hook of a pack takes what no hook is given, where it is, and how it is written."""
    for hook in HOOKS:
        function: Any = getattr(plugin, hook, None)
        taken, given = arguments(function), arguments(getattr(hookspecs, hook))
        if not set(taken) <= set(given):
            code = getattr(inspect.unwrap(function), "__code__", None)
            place = f" ({code.co_filename}:{code.co_firstlineno})" if code is not None else ""
            return (
                f"{hook}({', '.join(taken)}) takes what no hook is given; write "
                f"{hook}({', '.join(given)}){place}"
            )
    return refusal


def arguments(hook: Any) -> list[str]:
    """Return the names of the arguments that a hook is to be given; those with a default are its own."""
    if not inspect.isroutine(hook):
        return []
    parameters = inspect.signature(hook).parameters.values()
    return [
        each.name
        for each in parameters
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]


def implements(pack: Pack, hook: str) -> bool:
    """Return whether a pack has a hook."""
    callers = manager_of(pack.name, pack.plugin).get_hookcallers(pack.plugin) or []
    return hook in {caller.name for caller in callers}


def call_hook(pack: Pack, hook: str, **context: Any) -> None:
    """Call one hook of a pack; what it raises is raised."""
    getattr(manager_of(pack.name, pack.plugin).hook, hook)(**context)
