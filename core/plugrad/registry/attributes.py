"""Lazy namespaces of `plugrad.ops`: packs and their ops as attributes, each pack loaded when an op of it is first used.

The classes are modules, so that `help`, `inspect`, `pickle` and whatever else asks a function for its module
(an op's is `plugrad.ops`) find what they expect of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from inspect import Signature, signature
from operator import attrgetter
from types import ModuleType
from typing import Any

from plugrad.engine.errors import (
    OpMissingError,
    PackIncompatibleError,
    PackMissingError,
)
from plugrad.registry.entries import Op, PackInfo, is_ours
from plugrad.registry.finding.configuration import remember
from plugrad.registry.registry import Registry
from plugrad.registry.telling.spelling import sentence

NAME = "plugrad.ops"


class Packs(ModuleType):
    """Every installed pack as an attribute: ``pg.ops.<pack>.<op>(...)``.

    To name a pack imports nothing; to read one of its ops, or ``dir(pg.ops.<pack>)``, loads it.
    """

    def __init__(self, registry: Registry) -> None:
        super().__init__(
            NAME, f"The installed packs, and in them their ops: ``{NAME}.<pack>.<op>(...)``."
        )
        self._registry = registry

    def __getattr__(self, name: str) -> Any:
        if "::" in name:
            return self._stored(name)
        if name.startswith("_"):  # no pack is called so, and tools ask for many such names
            raise AttributeError(f"{NAME} has no attribute {name!r}")
        try:
            self._registry.info(name)
        except PackMissingError as error:
            raise OpMissingError(f"{NAME} has no attribute {name!r}: {error}") from error
        return vars(self).setdefault(name, PackOps(self._registry, name))  # one for all threads

    def _stored(self, name: str) -> Any:
        """Return the op for the name 'pack::op@version', by which pickle stores it.

        If its pack is not loaded and not plugrad's own, a `StoredOp` is returned, which loads it when it is used.
        """
        stored = StoredOp(self._registry, name)
        info = stored.info()
        return stored.find() if is_ours(info) or info.state == "loaded" else stored

    @property
    def __all__(self) -> list[str]:
        return dir(self)

    def __dir__(self) -> list[str]:
        return [info.name for info in self._registry.packs() if info.usable]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return import_module, (NAME,)

    def __repr__(self) -> str:
        return f"<{NAME}: installed packs as attributes; dir({NAME}) names them>"

    def _repr_html_(self) -> str:
        from plugrad.registry.telling.notebook import packs_html  # for notebooks alone

        return packs_html(self._registry.packs())


class StoredOp:
    """Proxy of an op that was unpickled before its pack was loaded: it is called like the op, and has its attributes.

    The first use loads the pack.

    Raises
    ------
    PackMissingError
        No installed distribution offers its pack.
    PackIncompatibleError
        The pack lacks the op, or has another version of it.
    """

    def __init__(self, registry: Registry, name: str) -> None:
        identity, _, origin = name.partition(" of ")
        self.__name__ = self.__qualname__ = name
        self.__module__ = NAME
        self._registry = registry
        self._identity, _, self._version = identity.rpartition("@")
        self._origin = tuple(origin.replace(",", ".").split(" ", 1)) if origin else ()

    def info(self) -> PackInfo:
        """Return the `PackInfo` of its pack. Raises PackMissingError if no installed distribution offers that."""
        try:
            return self._registry.info(self._identity.partition("::")[0])
        except PackMissingError as error:
            message = str(error)
        if self._origin:
            message = (
                f"{sentence(message)} It was stored with {' '.join(self._origin)}: "
                f"pip install {'=='.join(self._origin)}"
            )
        raise PackMissingError(f"{self._words()}: {message}")

    def find(self) -> Any:
        """Return the op's own function, as `plugrad.ops` has it, and load its pack if necessary:
        see the class for its errors.
        """
        if "_call" not in vars(self):
            self._call = self._find()
        return self._call

    def _find(self) -> Any:
        self.info()
        advice = "Install the pack's version that was used when it was stored"
        if self._origin:
            advice += f": pip install {'=='.join(self._origin)}"
        try:
            op = self._registry.op(self._identity)
        except OpMissingError as error:
            # No AttributeError, here and below: pickle would put its own text in the place of this.
            raise PackIncompatibleError(
                f"{self._words()}: {sentence(str(error))} {advice}"
            ) from error
        if str(op.version) != self._version:
            raise PackIncompatibleError(
                f"{self._words()}: {op.origin} offers version {op.version} of that op, which may differ. {advice}"
            )
        return op.call

    def _words(self) -> str:
        of = f" of {' '.join(self._origin)}" if self._origin else ""
        return f"the stored op {self._identity}@{self._version}{of} cannot be loaded"

    @property
    def op(self) -> Op:
        """The `Op` record. Its class and origin, which need the pack, are looked up when they are read."""
        op = object.__new__(Op)
        pack, _, name = self._identity.partition("::")
        version = int(self._version) if self._version.isdecimal() else 0
        vars(op).update(pack=pack, name=name, version=version, _stored=self)
        return op

    def __call__(self, *args: Any, **settings: Any) -> Any:
        return self.find()(*args, **settings)

    def __getattr__(self, name: str) -> Any:
        if name in ("__signature__", "__wrapped__", "__annotations__") or not name.startswith("_"):
            return getattr(self.find(), name)
        raise AttributeError(f"a stored op has no attribute {name!r}")

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return getattr, (import_module(NAME), self.__name__)

    def __repr__(self) -> str:
        return f"<the stored op {self._identity}@{self._version}>"


class PackOps(ModuleType):
    """Module-like namespace of one pack, ``pg.ops.<pack>``:
    each op is a plain function that has its `Op` as ``.op``.
    """

    def __init__(self, registry: Registry, pack: str) -> None:
        super().__init__(f"{NAME}.{pack}", f"The ops of the pack {pack!r}.")
        self._registry = registry
        self._pack = pack
        self.remembered: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"a pack has no attribute {name!r}")
        if name in self._families():
            return remember(self, name, Family(self, name))
        call = self._registry.op(f"{self._pack}::{name}").call
        return remember(self, name, call)  # and from now on it is found without coming here

    def _families(self) -> tuple[str, ...]:
        """Return the first words of op names that are namespaces of their own (`Family`):
        ``PLUGRAD_FAMILIES`` of the pack.
        """
        plugin = self._registry.load(self._pack).plugin
        return tuple(getattr(plugin, "PLUGRAD_FAMILIES", ()))

    def _names(self) -> tuple[str, ...]:
        """Return the names of the pack's ops, without importing modules whose ops the pack has listed by name."""
        known = self._registry.load(self._pack).ops
        if not all(known.waiting.values()):
            return tuple(op.name for op in self._registry.ops(self._pack))
        return known.names()

    @property
    def __all__(self) -> list[str]:
        return dir(self)

    def __dir__(self) -> list[str]:
        names = (op.name for op in self._registry.ops(self._pack))
        return [*names, *self._registry.load(self._pack).aliases, *self._families()]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return attrgetter(self._pack), (import_module(NAME),)

    def __repr__(self) -> str:
        return f"<{NAME}.{self._pack}: the ops of a pack as attributes; dir() names them>"

    def _repr_html_(self) -> str:
        from plugrad.registry.telling.notebook import namespace_html  # for notebooks alone

        return namespace_html(self._pack, self._registry)


class Family(ModuleType):
    """Namespace of the ops of a pack whose names begin with one word:
    ``stats.norm.logpdf`` is the op `stats::norm_logpdf`.

    A pack lists those words, ``PLUGRAD_FAMILIES = ("norm", "gamma")``, in the module that its entry point names. An op
    is registered, checked and listed under its whole name. A call fixes the arguments that all of the ops have:
    ``stats.norm(0, 2).logpdf(x)``.
    """

    def __init__(self, pack: PackOps, name: str) -> None:
        super().__init__(f"{pack.__name__}.{name}", f"The ops of {pack.__name__} named {name}_...")
        self._pack = pack
        self._word = name

    @property
    def called(self) -> Signature:
        """Signature of the arguments that all ops of the family have, which a call of the family fixes."""
        first, *others = (signature(getattr(self, name)).parameters for name in dir(self))
        shared = [each for name, each in first.items() if all(name in more for more in others)]
        return Signature(shared)

    def __call__(self, *args: Any, **settings: Any) -> Frozen:
        """Return the family's ops with these arguments fixed, as a `Frozen`.
        Raises TypeError if the arguments do not fit.
        """
        bound = self.called.bind(*args, **settings)
        bound.apply_defaults()
        return Frozen(self, bound.arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"a family of ops has no attribute {name!r}")
        return getattr(self._pack, f"{self._word}_{name}")

    @property
    def __all__(self) -> list[str]:
        return dir(self)

    def __dir__(self) -> list[str]:
        start, families = f"{self._word}_", self._pack._families()
        longer = tuple(f"{word}_" for word in families if word.startswith(start))
        return [
            name.removeprefix(start)
            for name in self._pack._names()
            if name.startswith(start) and not name.startswith(longer)
        ]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return getattr, (self._pack, self._word)

    def __repr__(self) -> str:
        return f"<{self.__name__}: ops by the end of their names; dir() names them>"


class Frozen:
    """Family of ops with fixed values for the arguments that all of them have:
    a frozen distribution, ``stats.norm(0, 2)``.

    Its attributes are the ops, called with the remaining arguments. Another `Frozen` of the same family may be given
    as an argument, and stands for its fixed values: ``stats.norm(0, 2).kl_divergence(stats.norm(0, 1))``.
    """

    def __init__(self, family: Family, arguments: Mapping[str, Any]) -> None:
        self._family = family
        self._arguments = dict(arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"a frozen family of ops has no attribute {name!r}")
        getattr(self._family, name)  # where it is missing, the error says so now
        return partial(call, self, name)

    def __dir__(self) -> list[str]:
        return dir(self._family)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Frozen, (self._family, self._arguments)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self._arguments.items())
        return f"{self._family.__name__.removeprefix(f'{NAME}.')}({given})"


def call(frozen: Frozen, name: str, /, *args: Any, **settings: Any) -> Any:
    """Return the result of the op `name` of a frozen family, called with its fixed arguments and the remaining ones.

    Raises TypeError if an argument is a `Frozen` of another family, or the arguments do not fit.
    """
    fixed, op = frozen._arguments, getattr(frozen._family, name)
    rest = [each for key, each in signature(op).parameters.items() if key not in fixed]
    for other in args:
        if isinstance(other, Frozen) and other._family.__name__ != frozen._family.__name__:
            raise TypeError(
                f"{frozen._family.__name__}.{name} was given {other!r}, of another family"
            )
    given = [
        value
        for each in args
        for value in (each._arguments.values() if isinstance(each, Frozen) else [each])
    ]
    return op(**fixed, **Signature(rest).bind(*given, **settings).arguments)
