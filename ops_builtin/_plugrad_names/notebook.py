"""HTML of a tensor for notebooks (Jupyter's `_repr_html_`): its values, and where they come from."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from _plugrad_names.printing import fetched, format_values
from plugrad.engine.places import written_at
from plugrad.engine.surface.dtypes import Device
from plugrad.registry.telling.notebook import cell, facts, link

if TYPE_CHECKING:
    from plugrad.engine.tensor.fields import TensorFields

MOST = 1_000_000
"""Elements among which NaN is looked for."""


def tensor_html(tensor: TensorFields) -> str:
    """Return a tensor as HTML: its values as they are printed, and below them shape, dtype, `grad_fn` and `.grad`."""
    array = tensor._array
    plain = fetched(array)
    device = str(Device.of(array))
    parts = [
        f"<b>Tensor</b> <code>{escape(str(tuple(array.shape)))}</code>",
        f"<code>{escape(array.dtype.name)}</code>",
        "" if device == "cpu" else escape(device),
        *history(tensor),
        *amiss(plain),
    ]
    shown = [f"<pre>{escape(format_values(array if plain is None else plain))}</pre>", facts(parts)]
    if tensor._grad is not None:
        values = escape(repr(tensor._grad))
        shown.append(f"<details><summary><code>.grad</code></summary><pre>{values}</pre></details>")
    return cell("".join(shown))


def history(tensor: TensorFields) -> list[str]:
    """Return pieces of HTML that say whether a tensor requires grad, and which node made it, with a link to the op's
    source.
    """
    if tensor._edge is None:
        return ["requires no grad"]
    if tensor.is_leaf:
        return ["requires grad", "leaf"]
    node = tensor._edge.pair[0]
    name = "Invalid" if node._lost is not None else node.name()
    return ["requires grad", f"grad_fn {link(name, *source_of(node))}"]


def source_of(node: Any) -> tuple[str | None, int | None]:
    """Return the file and the line of the op that recorded `node`; (None, None) if they are unknown."""
    function = getattr(node, "_function", None)
    if function is None:
        return None, None
    op = getattr(getattr(function, "call", None) or function.apply, "op", None)
    if op is not None:
        return op.origin.file, op.origin.line
    return written_at(function.forward)


def amiss(plain: np.ndarray[Any, Any] | None) -> list[str]:
    """Return the counts of NaN and infinite elements as pieces of HTML; none for zero counts, other dtypes, more than a
    million elements, or None.
    """
    if plain is None or plain.dtype.kind not in "fc" or plain.size > MOST:
        return []
    counts = {"NaN": int(np.isnan(plain).sum()), "infinite": int(np.isinf(plain).sum())}
    return [f'<span class="amiss">{n} {word}</span>' for word, n in counts.items() if n]
