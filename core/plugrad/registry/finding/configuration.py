"""Settings about packs, from pyproject.toml, the environment, the command line or a block of code.

The setting with the highest precedence replaces the others; values are not merged. The order is `plugrad.config(...)`,
the innermost first, then the command line's options, then the environment, then ``[tool.plugrad]``.
"""

from __future__ import annotations

import os
import re
import warnings
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from plugrad.engine import fork
from plugrad.engine.errors import PackWarning, SettingError
from plugrad.registry.telling.spelling import close, did_you_mean

T = TypeVar("T")

ALLOW = "PLUGRAD_PACKS"
BLOCK = "PLUGRAD_BLOCK"
STRICT = "PLUGRAD_STRICT"
REQUIRE_CHECKED = "PLUGRAD_REQUIRE_CHECKED"
KERNELS = "PLUGRAD_KERNELS"
VARIABLES = {
    ALLOW: "packs",
    BLOCK: "block",
    STRICT: "strict",
    REQUIRE_CHECKED: "require_checked",
    KERNELS: "kernels",
}
SWITCH = {"0": False, "false": False, "1": True, "true": True}
IN_A_CALL = "plugrad.config(", "=...)"  # around a key
# Of a file that is no TOML: whether a table of plugrad's was to be in it.
OUR_TABLE = re.compile(
    r"""^\s*(\[\s*)?["']?tool["']?\s*(\.|\]\s*$[^\[]*?^)\s*["']?plugrad\b""", re.MULTILINE
)


@dataclass(frozen=True)
class Said(Generic[T]):
    """Value of a setting, and the source that set it, for messages: 'PLUGRAD_BLOCK', 'block in
    /home/me/pyproject.toml'.
    """

    value: T
    source: str


@dataclass(frozen=True)
class Rules:
    """All settings about packs, each a `Said` value with its source; None where it is not set."""

    packs: Said[frozenset[str]] | None = None
    """Only these may be used, and `builtin`."""
    block: Said[frozenset[str]] | None = None
    """These may not."""
    strict: Said[bool] | None = None
    """Whether a pack's own exception is raised as it is, for its author."""
    require_checked: Said[Path | None] | None = None
    """The lock that packs and ops are held to; a value of None lifts what a weaker place requires."""
    prefer: Said[Mapping[str, str]] | None = None
    """Pack -> the distribution that is to have the name, of several that offer it."""
    kernels: Said[tuple[str, ...]] | None = None
    """The kernel packs that run, the first choice first."""

    def under(self, stronger: Rules) -> Rules:
        """Return these settings, replaced by those that `stronger` has."""
        if stronger is NOTHING:
            return self
        return Rules(
            *(getattr(stronger, name) or getattr(self, name) for name in Rules.__match_args__)
        )

    @property
    def is_strict(self) -> bool:
        """True if the setting `strict` is on."""
        return self.strict is not None and self.strict.value


NOTHING = Rules()
LIFTED: Said[Path | None] = Said(None, "nobody")
"""No lock, whatever a weaker place requires."""


# Where they are made.


def rules_of_project(folder: Path) -> Rules:
    """Return the settings in the nearest pyproject.toml, from `folder` upwards, that has a table [tool.plugrad];
    or none.

    Raises
    ------
    SettingError
        That table cannot be read, or has an unknown key or an invalid value.
    """
    for place in (folder, *folder.parents):
        file = place / "pyproject.toml"
        table = table_in(file)
        if table is not None:
            return read(table, ("", f" in {file}"), "require-checked", place)
    return NOTHING


def working_directory() -> Path | None:
    """Return the working directory; None if it is gone."""
    with suppress(FileNotFoundError):
        return Path.cwd()
    return None


def table_in(file: Path) -> Any:
    """Return the table [tool.plugrad] of the pyproject.toml `file`; None if it, or the file, does not exist.

    A file that cannot be opened is a warning. One that is invalid TOML raises SettingError if it has such a table; else
    it is the concern of another tool.
    """
    try:
        if not file.is_file():  # nor a pipe, which would be waited for
            return None
        content = file.read_bytes()
    except OSError as error:  # another user's, perhaps
        message = f"{file} cannot be read ({error.strerror}), so the settings that it may have for packs are ignored"
        warnings.warn(message, PackWarning, 2)
        return None
    words = content.replace(b"\0", b"")  # of which UTF-16 has as many as letters
    if b"plugrad" not in words:
        return None
    text = content.decode("utf-8-sig", errors="replace")
    import tomllib  # 5 ms, for a project that says something

    try:
        return tomllib.loads(text).get("tool", {}).get("plugrad")
    except (tomllib.TOMLDecodeError, AttributeError) as error:
        if OUR_TABLE.search(words.decode(errors="replace").lstrip("\ufeff\ufffd")):
            raise SettingError(
                f"fix {file}, which has a table [tool.plugrad] and must be TOML in UTF-8: it cannot be read ({error})"
            ) from None
        return None


def rules_of_environment(environment: Mapping[str, str]) -> Rules:
    """Return the settings in environment variables.

    Raises
    ------
    SettingError
        A value is invalid, or a variable's name is similar to that of a setting and probably misspelt.
    """
    ours = [name for name in environment if name.startswith("PLUGRAD_")]
    for name in ours:
        if name not in VARIABLES and (meant := close(name, VARIABLES, 0.85)):
            message = f"the environment variable {name} is not a setting of plugrad. Did you mean {meant[0]}?"
            raise SettingError(message)
    return Rules(
        **{
            key: of_text(key, environment[name], name)
            for name, key in VARIABLES.items()
            if name in environment
        }
    )


def of_text(key: str, text: str, source: str) -> Said[Any]:
    """Return the setting `key` from its text, in a variable or after a command-line option; `source` names that.

    Raises SettingError if the text is invalid.
    """
    value: Any = text
    if key in ("packs", "block", "kernels"):
        value = [name.strip() for name in text.split(",") if name.strip()]
    elif key == "strict":
        if text.lower() not in SWITCH:
            raise SettingError(f"{source} is {text!r}; write 0, 1, true or false")
        value = SWITCH[text.lower()]
    return Said(READERS[key](value, source, Path()), source)


def rules_of_call(given: Mapping[str, Any]) -> Rules:
    """Return the settings for the arguments of `plugrad.config`; None means not set,
    and ``require_checked=False`` no lock.

    Raises SettingError for an unknown or invalid one.
    """
    said = {key: value for key, value in given.items() if value is not None}
    lift = said.get("require_checked") is False and said.pop("require_checked") is False
    rules = read(said, IN_A_CALL, "require_checked", Path())
    return replace(rules, require_checked=LIFTED) if lift else rules


def read(table: Any, around: tuple[str, str], checked: str, folder: Path) -> Rules:
    """Return the settings in a table. Relative paths in it start from `folder`.

    `around` are the texts before and after a key in a message, and `checked` is the name of the key for the lock.

    Raises
    ------
    SettingError
        `table` is no dict, has an unknown key, or a value of a wrong type.
    """
    if not isinstance(table, dict):
        raise SettingError(f"[tool.plugrad]{around[1]} is {table!r}; write a table")
    known = {name.replace("require_checked", checked): name for name in READERS}
    rules = {}
    for key, value in table.items():
        if key not in known:
            raise no_setting(key, known, around)
        where = key.join(around)
        rules[known[key]] = Said(READERS[known[key]](value, where, folder), where)
    return Rules(**rules)


def no_setting(key: str, known: Iterable[str], around: tuple[str, str]) -> SettingError:
    """Return the error for an unknown key, with similar ones as a suggestion; `around` is as in `read`."""
    return SettingError(
        f"{key.join(around)}: there is no such setting{did_you_mean(key, known)} The settings are {', '.join(known)}"
    )


# What they may be.


def names(value: Any, source: str, _: Path) -> frozenset[str]:
    """Return a setting that lists packs. SettingError, which names the `source`, if `value` is no list of strings."""
    listed = isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))
    found = tuple(value) if listed else ()
    if not listed or not all(isinstance(name, str) for name in found):
        raise SettingError(f"{source} is {value!r}; write a list of packs, such as ['acme']")
    return frozenset(found)


def ordered_names(value: Any, source: str, folder: Path) -> tuple[str, ...]:
    """Return a setting that lists kernel packs, the first choice first, without duplicates;
    SettingError if it is no list.
    """
    names(value, source, folder)
    return tuple(dict.fromkeys(value))


def switch(value: Any, source: str, _: Path) -> bool:
    """Return a setting that is on or off. SettingError, which names the `source`, if `value` is no bool."""
    if not isinstance(value, bool):
        raise SettingError(f"{source} is {value!r}; write true or false")
    return value


def lock_file(value: Any, source: str, folder: Path) -> Path:
    """Return a setting that is the path of a lock file, absolute; a relative path starts from `folder`.

    Raises SettingError, which names the `source`, if `value` is no path.
    """
    if not isinstance(value, (str, os.PathLike)) or not os.fspath(value):
        raise SettingError(
            f"{source} is {value!r}; write the path of a lock, which `plugrad check --lock` makes"
        )
    try:
        return Path(os.path.abspath(folder / os.fsdecode(value)))
    except FileNotFoundError:
        raise SettingError(
            f"{source} is {value!r}, a path from the working directory, which is gone; write the whole path, or go to "
            "another directory"
        ) from None


def choices(value: Any, source: str, _: Path) -> Mapping[str, str]:
    """Return a setting that maps packs to distributions. SettingError, which names the `source`,
    if it is no dict of strings.
    """
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise SettingError(f'{source} is {value!r}; write a table: {{acme = "plugrad-acme"}}')
    return value


READERS: dict[str, Callable[[Any, str, Path], Any]] = {
    "packs": names,
    "block": names,
    "strict": switch,
    "require_checked": lock_file,
    "prefer": choices,
    "kernels": ordered_names,
}


_said: ContextVar[Rules | None] = ContextVar("plugrad.config", default=None)
_blocks = [0]  # how many run in this process
_remembering: weakref.WeakSet[Any] = weakref.WeakSet()
_lock = fork.Lock()


def rules_here() -> Rules:
    """Return the settings of the `config` blocks that this code runs in, combined."""
    return _said.get() or NOTHING


def set_rules_here(rules: Rules) -> None:
    """Set the settings of `config` blocks for this context to `rules`, whatever blocks were entered before."""
    _said.set(rules)
    with _lock:
        forget()


@contextmanager
def applying(rules: Rules) -> Iterator[None]:
    """Context manager in which these settings hold, over those around it, in this thread or task."""
    token = _said.set(rules_here().under(rules))
    count_blocks(1)
    try:
        yield
    finally:
        count_blocks(-1)
        with suppress(ValueError):  # a generator that another context closes
            _said.reset(token)


def count_blocks(one: int) -> None:
    """Add `one`, 1 or -1, to the number of `config` blocks that run, and forget cached lookups of packs and ops."""
    with _lock:
        _blocks[0] += one
        forget()


def forget() -> None:
    """Drop all cached attributes for packs and ops, so that they are looked up again under the present settings."""
    for namespace in list(_remembering):
        for name in namespace.remembered:
            vars(namespace).pop(name, None)
        namespace.remembered.clear()


def remember(namespace: Any, name: str, value: Any) -> Any:
    """Return `value`, and cache it as the attribute `name` of `namespace`, unless a `config` block is running."""
    with _lock:
        if not _blocks[0]:
            vars(namespace)[name] = value
            namespace.remembered.add(name)
            _remembering.add(namespace)
    return value


def _after_fork() -> None:
    global _lock
    _lock = fork.Lock()
    _blocks[0] = 0 if _said.get() is None else 1  # other threads' blocks are not in this process


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
