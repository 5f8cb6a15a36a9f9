"""A pack's hooks: validated, and called one pack at a time.

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
from plugrad.registry.telling.strangers import bounded, repr_of

if TYPE_CHECKING:
    from plugrad.registry.loading.registration import Draft

HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("plugrad_"))
MOST_OF_A_VALUE = 200  # characters of what a hook returned
# What the body of each consists of.
BODY = {
    "plugrad_register_ops": "register(MyOp) for each op",
    "plugrad_register_checks": 'register("ACME001", question) for each question',
    "plugrad_doctor": 'report.wrong("...") or report.right("...")',
}


def run_hooks(name: str, plugin: Any, draft: Draft) -> None:
    """Have `plugin` register its ops, and its questions.

    Raises
    ------
    RegistrationError
        It has a hook that nobody would ever call, one that registers nothing but returns something, or none at all;
        or what `register` raised.
    """
    manager = manager_of(name, plugin)
    call(manager, "plugrad_register_ops", register=draft.register)
    call(manager, "plugrad_register_checks", register=draft.register_question)


def call(manager: pluggy.PluginManager, hook: str, **context: Any) -> None:
    """Call one hook of a pack; what it raises is raised.

    Raises
    ------
    RegistrationError
        It returned something: ops that it did not register, or a generator or a coroutine, of which nothing was run.
    """
    caller = getattr(manager.hook, hook)
    for returned in caller(**context):
        name, place = f"{hook}({', '.join(context)})", place_of(caller.get_hookimpls()[-1].function)
        if inspect.isgenerator(returned) or inspect.isasyncgen(returned):
            raise RegistrationError(
                f"call {BODY[hook]} in {name}, and yield nothing: it is a generator function, of which nothing was "
                f"run{place}"
            )
        if inspect.iscoroutine(returned):
            returned.close()
            raise RegistrationError(
                f"write def {name}, without async: it is a coroutine function, of which nothing was run{place}"
            )
        raise RegistrationError(
            f"call {BODY[hook]} in {name}, and return nothing: what it returned is not read, "
            f"{bounded(repr_of(returned), MOST_OF_A_VALUE)}{place}"
        )


def manager_of(name: str, plugin: Any) -> pluggy.PluginManager:
    """Return the manager of one pack's hooks.

    Raises
    ------
    RegistrationError
        It has a hook that nobody would ever call, one with an argument that nobody would give it, or none at all.
    """
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    marked = set()
    for attribute in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, attribute)
        if options is not None:
            hook = options["specname"] or attribute
            require_form(
                hook,
                getattr(plugin, attribute),
                is_wrapper=options["wrapper"] or options["hookwrapper"],
            )
            marked.add(hook)
    for hook in HOOKS:
        # Not by `getattr`, which a module's own __getattr__ may answer.
        found = inspect.getattr_static(plugin, hook, None)
        if hook not in marked and found is not None:
            raise RegistrationError(
                f"write @plugrad.hookimpl above {hook}: it is not marked as a hook{place_of(found)}"
                if inspect.isroutine(found)
                else f"write {hook} as a function, @plugrad.hookimpl above it: it is "
                f"{bounded(repr_of(found), MOST_OF_A_VALUE)}"
            )
    if not marked:
        raise RegistrationError(
            "it implements no hook; its entry point must name the module (or object) in which "
            "plugrad_register_ops is defined"
        )
    manager.register(plugin, name=name)
    return manager


def require_form(hook: str, function: Any, *, is_wrapper: bool) -> None:
    """Raise RegistrationError if a function that is marked as a hook is none, or cannot be called as one."""
    if hook not in HOOKS:
        raise RegistrationError(
            f"{hook} is marked as a hook, but plugrad has no hook of that name"
            f"{did_you_mean(hook, HOOKS)} The hooks are {', '.join(HOOKS)}"
        )
    if is_wrapper:
        raise RegistrationError(
            f"write @plugrad.hookimpl above {hook} without wrapper, and call {BODY[hook]} in it, without yield: a "
            f"pack's hook is called alone, so there is nothing to wrap{place_of(function)}"
        )
    signature = inspect.signature(function)
    given = [*inspect.signature(getattr(hookspecs, hook)).parameters]
    for each in signature.parameters.values():
        by_position = each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
        if each.default is each.empty and not (by_position and each.name in given):
            bare = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
            raise RegistrationError(
                f"{hook}{inspect.Signature(bare)} takes what no hook is given; write "
                f"{hook}({', '.join(given)}){place_of(function)}"
            )


def place_of(function: Any) -> str:
    """Return where a function is defined, in brackets; '' of one that has no code of its own."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return f" ({code.co_filename}:{code.co_firstlineno})" if code is not None else ""


def implements(pack: Pack, hook: str) -> bool:
    """Return whether a pack has a hook."""
    callers = manager_of(pack.name, pack.plugin).get_hookcallers(pack.plugin) or []
    return hook in {caller.name for caller in callers}


def call_hook(pack: Pack, hook: str, **context: Any) -> None:
    """Call one hook of a pack; what it raises is raised."""
    call(manager_of(pack.name, pack.plugin), hook, **context)
