"""Which of the installed packs may be used: what the environment variables say. Next: `loading/turns.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from plugrad.engine.errors import PackMissingError, SettingError
from plugrad.registry.entries import PackInfo
from plugrad.registry.telling.suggestions import packs_called

ALLOW = "PLUGRAD_PACKS"
BLOCK = "PLUGRAD_BLOCK"
STRICT = "PLUGRAD_STRICT"


def select(packs: Mapping[str, PackInfo], environment: Mapping[str, str]) -> dict[str, PackInfo]:
    """Return `packs` with those blocked that the environment rules out.

    ``PLUGRAD_PACKS=a,b`` allows only `builtin`, a and b (empty: only `builtin`); ``PLUGRAD_BLOCK=c``
    rules out c.

    Raises
    ------
    PackMissingError
        A variable names a pack that is not installed.
    """
    allowed = named(ALLOW, environment, packs) if ALLOW in environment else set(packs)
    blocked = named(BLOCK, environment, packs)
    selected = {}
    for name, info in packs.items():
        if name in blocked:
            info = replace(info, state="blocked", reason=f"ruled out by {BLOCK}")
        elif name not in allowed and name != "builtin":
            info = replace(info, state="blocked", reason=f"not among the packs in {ALLOW}")
        selected[name] = info
    return selected


def named(variable: str, environment: Mapping[str, str], packs: Mapping[str, PackInfo]) -> set[str]:
    """Return the pack names in a comma-separated variable, each of which must exist."""
    names = {name.strip() for name in environment.get(variable, "").split(",")} - {""}
    for name in sorted(names):
        if name not in packs:
            found = " or ".join(map(repr, packs_called(name, packs.values())))
            raise PackMissingError(
                f"{variable} names {name!r}, but no installed distribution offers that pack. "
                f"{f'Did you mean {found}? ' * bool(found)}Correct {variable}, or install the distribution that has it"
            )
    return names


def strict(environment: Mapping[str, str]) -> bool:
    """Return True if a pack's own exception is to be raised as it is, for its author.

    Raises
    ------
    SettingError
        ``PLUGRAD_STRICT`` is anything but 0, 1, true or false.
    """
    value = environment.get(STRICT, "0")
    try:
        return {"0": False, "false": False, "1": True, "true": True}[value.lower()]
    except KeyError:
        raise SettingError(f"{STRICT} is {value!r}; write 0, 1, true or false") from None
