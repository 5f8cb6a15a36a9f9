"""HTML of ops and packs for notebooks (`_repr_html_`): formula, signature, samples, verdict of the last check.

To be shown is no reason to import a stranger's pack: of one that is not loaded its metadata is shown. What a pack says
of itself is escaped.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from plugrad.engine.errors import PlugradError, SettingError
from plugrad.engine.graph.facts import facts_about
from plugrad.registry.entries import Op, PackInfo, is_ours, without_annotations
from plugrad.registry.telling.strangers import bounded, first_line, visible
from plugrad.registry.telling.wording import LOOKS

if TYPE_CHECKING:
    from plugrad.registry.registry import Registry

SAMPLES = 4
"""Samples of an op that are drawn and named."""
IN_A_TABLE = 30
"""Ops of a pack that have a row each; more are named."""
STYLE = """
.plugrad .badge { font: 600 .8rem/1 system-ui, sans-serif; padding: .2rem .5rem; border: 1px solid;
  border-radius: .3rem; white-space: nowrap; color: var(--tone); }
.plugrad .pass { --tone: var(--pass); } .plugrad .fail { --tone: var(--fail); } .plugrad .warn { --tone: var(--warn); }
.plugrad .note { --tone: var(--note); } .plugrad .inconclusive { --tone: var(--inconclusive); }
.plugrad .skip { --tone: var(--skip); }
.plugrad .title { font-size: 1.05em; margin-bottom: .35rem; } .plugrad .title b ~ span { margin-left: .5rem; }
.plugrad.plugrad table.ops tr { background: none; }
.plugrad.plugrad table.ops { border-collapse: collapse; margin: .4rem 0; font-size: 1em; color: inherit; }
.plugrad.plugrad table.ops td, .plugrad.plugrad table.ops th { text-align: left; padding: .2rem .8rem .2rem 0;
  white-space: normal; border: 0; border-bottom: 1px solid var(--line); vertical-align: top; background: none;
  max-width: none; }
.plugrad table.ops th code { white-space: nowrap; }
.plugrad .names { display: flex; flex-wrap: wrap; gap: .15rem .9rem; margin: .4rem 0; }
.plugrad details { margin: .25rem 0; }
"""


def badge(verdict: str, word: str = "") -> str:
    """Return HTML for a verdict as a coloured word; `word` replaces the usual one."""
    return f'<span class="badge {verdict}">{word or LOOKS[verdict].word}</span>'  # type: ignore[index]


def said(text: str) -> str:
    """Return a third-party text as escaped HTML, with hidden characters made visible and at most some thousand
    characters.
    """
    return escape(visible(bounded(text)))


def first_sentence(doc: str) -> str:
    """Return the first paragraph of a docstring as HTML, with text between backticks as code."""
    first, *_ = doc.strip().split("\n\n")
    parts = said(" ".join(first.split())).replace("``", "`").split("`")
    return "".join(f"<code>{p}</code>" if nr % 2 else p for nr, p in enumerate(parts))


def record_html(record: Op | PackInfo, registry: Registry) -> str:
    """Return the HTML of an `Op` or a `PackInfo`."""
    if isinstance(record, Op):
        return op_html(record, registry)
    return pack_html(record, registry)


def op_html(op: Op, registry: Registry) -> str:
    """Return the HTML of an op: name, verdict, first sentence, signature, origin, documentation and samples."""
    if "function" not in vars(op):  # one that was unpickled, and its pack is not loaded
        return cell(f"<pre>{escape(repr(op))}</pre>")
    origin = op.origin
    _, _, rest = op.doc.partition("\n\n")
    call = f"{op.name}{without_annotations(op.signature)}"
    shown = [
        f'<div class="title"><b class="name">{escape(op.identity)}</b>{verdict_html(op, registry)}</div>',
        f"<p>{first_sentence(op.doc)}</p>",
        f"<pre>{said(call)}</pre>",
        facts(
            [
                f"of {said(origin.distribution)} {said(origin.version)}",
                link(
                    f"{origin.file.replace(chr(92), '/').rpartition('/')[2]}:{origin.line}",
                    origin.file,
                    origin.line,
                ),
                "once differentiable" * facts_about(op.function).once_differentiable,
            ]
        ),
    ]
    if rest.strip():
        shown.append(
            f"<details><summary>Documentation</summary><pre>{said(rest.strip())}</pre></details>"
        )
    rows = "".join(f"<li><code>{each}</code></li>" for each in samples_of(op))
    shown.append(f"<details><summary>Samples</summary><ul>{rows}</ul></details>")
    return cell("".join(shown), STYLE)


def verdict_html(op: Op, registry: Registry) -> str:
    """Return the HTML badge for the last check of an op: in this process, else in the required lock,
    else "not checked yet".
    """
    verdict, where = registry.verdicts.get(op.identity), "checked in this session"
    if verdict is None:
        try:
            lock = registry.required_lock()
        except SettingError:
            lock = None
        entry = lock.packs.get(op.pack, {}).get("ops", {}).get(op.identity) if lock else None
        if lock is not None and entry is not None and entry["verdict"] in LOOKS:
            verdict, where = entry["verdict"], f"according to {lock.path}"
    if verdict is None:
        words = f"plugrad.check.check_op({op.identity!r}) checks it"
        return f' <span class="badge skip" title="{escape(words)}">not checked yet</span>'
    return f' <span title="{said(where)}">{badge(verdict)}</span>'


def samples_of(op: Op) -> Iterable[str]:
    """Yield the first samples of an op as HTML, then "..." if there are more;
    or the error that its `samples` raises.
    """
    try:
        drawn = list(itertools.islice(op.samples(np.random.default_rng(0)), SAMPLES + 1))
        yield from (said(repr(sample)) for sample in drawn[:SAMPLES])
        if len(drawn) > SAMPLES:
            yield "..."
    except Exception as error:  # the author's code
        yield f"samples raised {said(first_line(error))}"


def pack_html(info: PackInfo, registry: Registry) -> str:
    """Return the HTML of a pack: its distribution and state, and its ops if it is loaded."""
    tone = {"loaded": "pass", "not loaded": "skip"}.get(info.state, "fail")
    shown = [
        f'<div class="title"><b class="name">{said(info.name)}</b> {badge(tone, said(info.state))}</div>',
        facts(
            [
                f"{said(info.kind)} of {said(info.distribution)} {said(info.version)}",
                said(info.source),
                *sorted({f"<code>{said(offer.value)}</code>" for offer in info.offers}),
            ]
        ),
    ]
    if info.reason:
        shown.append(f'<p class="amiss">{said(info.reason)}</p>')
    if info.ops:
        shown.append(ops_html(info, registry))
    elif info.kind == "pack" and info.usable:
        shown.append(
            f"<p>Its ops are listed when it is loaded: <code>dir(plugrad.ops.{said(info.name)})</code></p>"
        )
    return cell("".join(shown), STYLE)


def ops_html(info: PackInfo, registry: Registry) -> str:
    """Return the HTML of the ops of a loaded pack: a row for each, or the names alone if there are many."""
    loaded = registry.load(info.name).ops.loaded()
    docs = {name: op.doc for name, op in loaded.items()}
    if len(info.ops) <= IN_A_TABLE:
        rows = "".join(
            f'<tr><th scope="row"><code>{said(name)}</code></th><td>{first_sentence(docs.get(name, ""))}</td></tr>'
            for name in info.ops
        )
        return f'<table class="ops"><tbody>{rows}</tbody></table>'
    names = "".join(f"<code>{said(name)}</code>" for name in sorted(info.ops))
    return (
        f'<details><summary>{len(info.ops)} ops</summary><div class="names">{names}</div></details>'
    )


def namespace_html(name: str, registry: Registry) -> str:
    """Return the HTML of ``plugrad.ops.<pack>``, that of its `PackInfo`;
    a pack that came with plugrad is loaded for it.
    """
    if is_ours(registry.info(name)):
        try:
            registry.load(name)
        except PlugradError as error:
            return cell(f'<p class="amiss">{said(first_line(error))}</p>')
    return pack_html(registry.info(name), registry)


def packs_html(infos: Iterable[PackInfo]) -> str:
    """Return the HTML of ``plugrad.ops``: a table with a row for each installed pack."""
    rows = "".join(
        f'<tr><th scope="row"><code>{said(info.name)}</code></th><td>{said(info.state)}</td>'
        f"<td>{said(info.distribution)} {said(info.version)}</td></tr>"
        for info in infos
    )
    head = "<p><b>plugrad.ops</b>: the installed packs</p>"
    return cell(f'{head}<table class="ops"><tbody>{rows}</tbody></table>', STYLE)


# The frame of what is shown: packs, ops, tensors, graphs, reports. No script, nothing that is loaded, every
# text escaped. Colours are JupyterLab's (`--jp-...`) or VS Code's (`--vscode-...`) where they say some; dark or light
# is what the notebook says, else what the system says. A class that is written twice outweighs JupyterLab's rules.

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
FRAME = f"""{COLORS.rstrip()}
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


def cell(content: str, style: str = "") -> str:
    """Return the HTML of one output of a notebook: `content` in a frame, with the frame's CSS and `style`."""
    return f'<style>{FRAME}{style}</style><div class="plugrad cell">{content}</div>'


def facts(parts: Iterable[str]) -> str:
    """Return an HTML paragraph with the facts, each of them HTML, separated by dots; empty ones are left out."""
    return f'<p class="facts">{" · ".join(filter(None, parts))}</p>'


def link(name: str, file: str | None, line: int | None) -> str:
    """Return the HTML of a name as a link to `file`, with file and line as its tooltip; without a file, as code."""
    if not file or not Path(file).is_absolute():  # compiled from a string, say
        return f"<code>{escape(name)}</code>"
    where = escape(f"{file}:{line}" if line else file)
    return (
        f'<a href="{escape(Path(file).as_uri())}" title="{where}"><code>{escape(name)}</code></a>'
    )
