"""`plugrad.ops`: packs and their ops as attributes, each pack loaded at the first touch of one of its ops."""

from __future__ import annotations

from typing import Any

from plugrad.engine.errors import OpMissingError, PackIncompatibleError, PackMissingError
from plugrad.registry.registry import Registry


class Packs:
    """Every installed pack as an attribute: ``pg.ops.<pack>.<op>(...)``.

    Naming a pack imports nothing; touching one of its ops, or ``dir(pg.ops.<pack>)``, loads it.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __getattr__(self, name: str) -> Any:
        if "::" in name:
            return self._stored(name)
        if name.startswith("_"):  # no pack is called so, and tools ask for many such names
            raise AttributeError(f"plugrad.ops has no attribute {name!r}")
        try:
            self._registry.info(name)
        except PackMissingError as error:
            raise OpMissingError(f"plugrad.ops has no attribute {name!r}: {error}") from error
        pack = vars(self)[name] = PackOps(self._registry, name)
        return pack

    def _stored(self, name: str) -> Any:
        """Return the op that was stored as 'pack::op@version', as pickle does."""
        identity, _, version = name.rpartition("@")
        op = self._registry.op(identity)
        if str(op.version) != version:
            raise PackIncompatibleError(  # no AttributeError: pickle would put its own text in the place of this
                f"{name} is not installed: {op.origin} offers version {op.version} of that op, which may differ. "
                "Install the pack's version that was used when it was stored"
            )
        return op.call

    def __dir__(self) -> list[str]:
        return [info.name for info in self._registry.packs() if info.state in ("ready", "loaded")]

    def __repr__(self) -> str:
        return "<plugrad.ops: installed packs as attributes; dir(plugrad.ops) names them>"


class PackOps:
    """The ops of one pack as attributes, each a plain function that carries its `Op` as ``.op``."""

    def __init__(self, registry: Registry, pack: str) -> None:
        self._registry = registry
        self._pack = pack

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"a pack has no attribute {name!r}")
        call = vars(self)[name] = self._registry.op(f"{self._pack}::{name}").call
        return call  # and from now on found as an ordinary attribute, without coming here

    def __dir__(self) -> list[str]:
        return [op.name for op in self._registry.ops(self._pack)]

    def __repr__(self) -> str:
        return f"<plugrad.ops.{self._pack}: the ops of a pack as attributes; dir() names them>"
