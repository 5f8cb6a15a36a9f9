"""What a command line may name: a pack, or an op as PACK::OP. What is not there is refused with what may be meant."""

from __future__ import annotations

from plugrad import registry
from plugrad.cli.terminal import prints_aside
from plugrad.engine.errors import OpMissingError, PackError, PackMissingError
from plugrad.registry.suggestions import ops_called


def require(target: str) -> None:
    """Raise PackMissingError or OpMissingError if there is no such pack or op; a broken pack is there."""
    try:
        if "::" in target:
            with prints_aside():
                registry.op(target)
        else:
            registry.info(target)
    except (PackMissingError, OpMissingError) as error:
        meant = meant_op(target)
        if meant is None:
            raise
        raise type(error)(f"there is no pack {target!r}. Did you mean the op {meant!r}?") from None
    except PackError:
        pass  # it is installed; what is wrong with it will be told with everything else


def meant_op(target: str) -> str | None:
    """Return the op that a name in Python's spelling means: 'legendre.legendre3', 'pg.exp', 'exp'."""
    *prefix, name = target.removeprefix("pg.").removeprefix("ops.").split(".")
    try:
        with prints_aside():
            if not prefix:
                return next(iter(ops_called(name, registry, loading=True)), None)
            return registry.op("::".join([*prefix, name])).identity
    except PackError:
        return None


def usable_packs() -> list[str]:
    """Return all installed packs but those that the user has ruled out."""
    return [info.name for info in registry.packs() if info.state != "blocked"]
