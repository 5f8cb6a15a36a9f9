"""What a node saved, by PyTorch's names: ``grad_fn._saved_self`` and ``grad_fn._raw_saved_self``."""

from __future__ import annotations

from typing import Any

from plugrad.engine.graph.node import Node, Origin
from plugrad.engine.graph.saved import Absent, OwnOutput, origins_of
from plugrad.engine.watch.saved_tensors import Packed, raw_saved


def name_saved(node_class: type[Node]) -> None:
    """Give what nodes of a class save the names that PyTorch has for it.

    The first argument is 'self', an output 'result'; another argument, or a setting that the op keeps on its node, has
    its own name.
    """

    def asking(asked: str) -> property:
        return property(lambda node: find_saved(node, asked))

    facts = node_class._facts
    for name in ("self", "result", "tensors", *facts.arguments, *facts.keywords):
        for prefix in ("_saved_", "_raw_saved_"):
            setattr(node_class, f"{prefix}{name}", asking(f"{prefix}{name}"))


def find_saved(node: Node, asked: str) -> Any:
    """Return the saved value that ``_saved_self`` asks for, or the SavedTensor that ``_raw_saved_self`` does.

    Raises
    ------
    AttributeError
        The node saved nothing of that name.
    GraphFreedError
        A backward pass freed it.
    """
    raw = asked.startswith("_raw_saved_")
    wanted = asked.removeprefix("_raw_saved_" if raw else "_saved_")
    if raw and wanted == "tensors":
        return tuple(raw_saved(node))
    names = slot_names(node)
    if wanted not in names:
        if not raw and wanted in node.__dict__:
            return node.__dict__[wanted]
        known = ", ".join(f"_saved_{slot}" for slot in names) or "nothing"
        raise AttributeError(f"{node.name()!r} object has no attribute {asked!r}; it saved {known}")
    slot = names.index(wanted)
    if raw:
        return raw_saved(node)[slot]
    return node.for_run(node.needs_input_grad, True).saved_tensors[slot]


def slot_names(node: Node) -> list[str]:
    """Return the name of each value that a node saved."""
    return [name_of(origin, node, slot) for slot, origin in enumerate(known_origins(node))]


def known_origins(node: Node) -> list[Origin]:
    """Return what each value is that a node saved, however it keeps it; raise if it has let go of them."""
    saved = node._saved
    if isinstance(saved, Packed):
        return [slot._origin for slot in saved]
    if isinstance(saved, Absent):
        saved.unpack(node)  # raises
    return origins_of(node)


def name_of(origin: Origin, node: Node, slot: int) -> str:
    """Return PyTorch's name of a saved value: the first is 'self', an output 'result', others are arguments."""
    if isinstance(origin, OwnOutput):
        return "result" if node._outputs is None else f"result{origin.nr}"
    if slot == 0:
        return "self"
    arguments = node._facts.arguments
    return arguments[slot] if slot < len(arguments) else f"saved{slot}"
