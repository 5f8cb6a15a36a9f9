"""HTML of a tensor for notebooks (Jupyter's `_repr_html_`), and the frame and colours that every object is shown in.

No script, nothing that is loaded, every text escaped. Colours are JupyterLab's (`--jp-...`) or VS Code's
(`--vscode-...`) where they say some; dark or light is what the notebook says, else what the system says. A class that
is written twice outweighs JupyterLab's rules.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from plugrad.engine.surface.dtypes import Device
from plugrad.printing import fetched, format_values

if TYPE_CHECKING:
    from plugrad.engine.tensor.fields import TensorFields

COLORS = """
.plugrad { color-scheme: light dark;
  --paper: var(--jp-layout-color0, var(--vscode-editor-background, light-dark(#ffffff, #0d1117)));
  --ink: var(--jp-content-font-color1, var(--vscode-editor-foreground, light-dark(#1b1f24, #e6edf3)));
  --soft: var(--jp-content-font-color2, light-dark(#57606a, #9ba5b0));
  --panel: color-mix(in srgb, var(--ink) 4%, var(--paper));
  --line: color-mix(in srgb, var(--ink) 20%, var(--paper));
  --link: light-dark(#0550ae, #79b8ff); --code: var(--jp-code-font-family, ui-monospace, monospace);
  --pass: light-dark(#116329, #56d364); --fail: light-dark(#b3161f, #ff8a80); --warn: light-dark(#7a4d00, #e3b341);
  --inconclusive: light-dark(#6e40c9, #c4a7ff); --note: light-dark(#0550ae, #79c0ff); --skip: var(--soft);
  background: var(--paper); color: var(--ink); }
body[data-jp-theme-light="true"] .plugrad, [data-theme="light"] .plugrad, [theme="light"] .plugrad,
.vscode-light .plugrad { color-scheme: light; }
body[data-jp-theme-light="false"] .plugrad, [data-theme="dark"] .plugrad, [theme="dark"] .plugrad,
.vscode-dark .plugrad { color-scheme: dark; }
"""
"""What everything that is drawn is colored by, SVG too: `light-dark(LIGHT, DARK)`."""
STYLE = f"""{COLORS.rstrip()}
.plugrad.cell {{ font: 14px/1.5 system-ui, sans-serif; padding: .3rem 0; max-width: 72rem; }}
.plugrad code, .plugrad .name {{ font-family: var(--code); overflow-wrap: anywhere;
  background: none !important; color: inherit !important; padding: 0 !important; }}
.plugrad.plugrad pre {{ margin: 0; padding: 0; overflow-x: auto; font: .93em/1.45 var(--code); background: none;
  color: inherit; }}
.plugrad.cell p {{ margin: .25rem 0; }}
.plugrad .facts {{ color: var(--soft); font-size: .93em; }}
.plugrad a {{ color: var(--link); }} .plugrad b {{ color: var(--ink); font-weight: 600; }}
.plugrad .amiss {{ color: var(--fail); }}
.plugrad summary {{ cursor: pointer; color: var(--link); }}
"""
MOST = 1_000_000
"""Elements among which NaN is looked for."""


def cell(content: str, style: str = "") -> str:
    """Return the HTML of one output of a notebook: its style, and the content in a frame that the style is bound to."""
    return f'<style>{STYLE}{style}</style><div class="plugrad cell">{content}</div>'


def facts(parts: Iterable[str]) -> str:
    """Return a line of facts, each of them HTML; those that are empty are left out."""
    return f'<p class="facts">{" · ".join(filter(None, parts))}</p>'


def link(name: str, file: str | None, line: int | None) -> str:
    """Return a name as a link to the file where it is defined; file and line are seen when it is pointed at."""
    if not file or not Path(file).is_absolute():  # compiled from a string, say
        return f"<code>{escape(name)}</code>"
    where = escape(f"{file}:{line}" if line else file)
    return (
        f'<a href="{escape(Path(file).as_uri())}" title="{where}"><code>{escape(name)}</code></a>'
    )


def tensor_html(tensor: TensorFields) -> str:
    """Return a tensor as HTML: its values as they are printed, and beneath them shape, dtype and its `grad_fn`."""
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
    """Return whether a tensor requires grad, and which node made it, with a link to the op's source."""
    if tensor._edge is None:
        return ["requires no grad"]
    if tensor.is_leaf:
        return ["requires grad", "leaf"]
    node = tensor._edge.pair[0]
    name = "Invalid" if node._lost is not None else node.name()
    return ["requires grad", f"grad_fn {link(name, *source_of(node))}"]


def source_of(node: Any) -> tuple[str | None, int | None]:
    """Return file and line of the op whose node this is; None if they are unknown."""
    function = getattr(node, "_function", None)
    if function is None:
        return None, None
    op = getattr(getattr(function, "call", None) or function.apply, "op", None)
    if op is not None:
        return op.origin.file, op.origin.line
    code = getattr(inspect.unwrap(function.forward), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code is not None else (None, None)


def amiss(plain: np.ndarray[Any, Any] | None) -> list[str]:
    """Return how many elements are NaN or infinite, if any are."""
    if plain is None or plain.dtype.kind not in "fc" or plain.size > MOST:
        return []
    counts = {"NaN": int(np.isnan(plain).sum()), "infinite": int(np.isinf(plain).sum())}
    return [f'<span class="amiss">{n} {word}</span>' for word, n in counts.items() if n]
