"""Graphs as text: an indented tree for a terminal, Mermaid for GitHub and notebooks, DOT for Graphviz.

Each form says the same of a step, by `lines_of`.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING

from plugrad.registry.telling.strangers import pluralized, visible

if TYPE_CHECKING:
    from plugrad_viz.graph import Graph
    from plugrad_viz.steps import Step

LEAF, TROUBLE = "#2a78c2", "#c22a2a"
"""Colors of leaves, and of gradients that are no numbers, zero, huge or tiny."""
LONGEST = 40
"""Characters of a line in a box."""


def bytes_in_words(number: int) -> str:
    """Return a number of bytes as text: '24 B', '1.5 kB', '2.0 MB'."""
    for unit in ("B", "kB", "MB", "GB"):
        if number < 1000 or unit == "GB":
            break
        number /= 1000  # type: ignore[assignment]
    return f"{number} B" if unit == "B" else f"{number:.1f} {unit}"


def details_of(step: Step, graph: Graph) -> Iterator[str]:
    """Yield the details of a step besides title and outputs, in words: repetitions, saved values, constants,
    notes, gradient.
    """
    if step.is_leaf:
        yield "leaf"
    if step.times > 1:
        yield f"× {step.times}"
    if step.saved:
        what = ", ".join(dict.fromkeys(saved.what for saved in step.saved))
        yield f"saves {what}, {bytes_in_words(step.nbytes)}"
    if step.constants:
        known = ", ".join(step.known_constants)
        yield pluralized(step.constants, "constant") + (f" ({known})" if known else "")
    yield from step.notes
    gradient = graph.gradient(step)
    if gradient is not None:
        yield f"gradient {gradient.trouble or f'{gradient.size:.2g}'}"


def summary(graph: Graph) -> str:
    """Return the last line of a tree: how many steps and leaves there are, and how much is saved;
    and a line about trouble.
    """
    leaves = sum(step.is_leaf for step in graph.steps)
    steps = sum(step.times for step in graph.steps if not step.is_leaf)
    folded = len(graph.steps) - leaves
    counted = pluralized(steps, "step") + (f" ({folded:,} shown)" if folded < steps else "")
    said = f"{counted}, {pluralized(leaves, 'leaf', 'leaves')}; {bytes_in_words(graph.saved_bytes)} saved for backward"
    words = trouble_in_words(graph)
    return f"{said}\n{words}" if words else said


def trouble_in_words(graph: Graph) -> str:
    """Return a sentence on the first gradient in a backward pass that is NaN or infinite, else zero, huge or tiny;
    '' if none.
    """
    troubled = [step for step in reversed(graph.steps) if graph.trouble(step)]
    worst = [step for step in troubled if graph.trouble(step).startswith(("NaN", "infinite"))]
    if not troubled:
        return ""
    step = (worst or troubled)[0]
    makers = [
        later.label
        for later in graph.steps
        if any(arrow.source == step.number for arrow in later.arrows) and later not in worst
    ]
    by = f", from the backward of {' and '.join(makers)}" if makers else ""
    return f"first on the way back: the gradient of {step.label} is {graph.trouble(step)}{by}"


# In a terminal.


def tree(shown: Graph, whole: Graph) -> str:
    """Return a graph as an indented tree, outputs first; below each step come its inputs,
    as branches if there are several.

    `shown` has the steps to print, and `whole` those to sum up.
    """
    rows: list[tuple[str, str, str]] = []
    met: set[int] = set()
    # What is still to be written: a step, the lead of its line, and that of the lines below it.
    waiting = [(number, "", "") for number in reversed(shown.outputs)]
    while waiting:
        number, lead, below = waiting.pop()
        step = shown.by_number[number]
        label = visible(f"{lead}{step.label}").replace("\n", " ")
        if number in met and not step.is_leaf:
            rows.append((label, step.typed, "as above"))
            continue
        met.add(number)
        rows.append((label, step.typed, "  ".join(details_of(step, whole))))
        inputs = [arrow.source for arrow in step.arrows if not arrow.looped]
        if len(inputs) == 1:
            waiting.append((inputs[0], below, below))
            continue
        branches = [
            (source, f"{below}└─ ", f"{below}   ")
            if place == len(inputs) - 1
            else (source, f"{below}├─ ", f"{below}│  ")
            for place, source in enumerate(inputs)
        ]
        waiting += reversed(branches)
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    lines = [f"{a:{widths[0]}}  {b:{widths[1]}}  {c}".rstrip() for a, b, c in rows]
    if shown.earlier:
        lines.append(f"... {pluralized(shown.earlier, 'step')} before these")
    return "\n".join([*lines, summary(whole)])


# For programs that draw.


def lines_of(step: Step, graph: Graph) -> list[str]:
    """Return the lines of text for the box of a step, each cut to `LONGEST` characters."""
    said = [detail for detail in details_of(step, graph) if detail != "leaf"]
    shown = [visible(line).replace("\n", " ") for line in (step.label, step.typed, *said)]
    return [line if len(line) <= LONGEST else line[: LONGEST - 1] + "…" for line in shown]


def arrows_of(graph: Graph) -> Iterator[tuple[int, int, bool, str]]:
    """Yield (source, target, looped, label) for each arrow of a graph; source and target are numbers of steps."""
    for step in graph.steps:
        for arrow in step.arrows:
            several = len(graph.at(arrow).shapes) > 1
            label = "next" if arrow.looped else f"output {arrow.nr}" if several else ""
            yield arrow.source, step.number, arrow.looped, label


def mermaid(graph: Graph) -> str:
    """Return a graph as a Mermaid flowchart, from inputs down to outputs."""
    lines = ["flowchart TB"]
    for step in graph.steps:
        words = "<br/>".join(html.escape(line) for line in lines_of(step, graph))
        opened, closed = ("([", "])") if step.is_leaf else ("[", "]")
        kind = ":::trouble" if graph.trouble(step) else ":::leaf" if step.is_leaf else ""
        lines.append(f'    n{step.number}{opened}"{words}"{closed}{kind}')
    for source, target, looped, label in arrows_of(graph):
        said = f"|{label}|" if label else ""
        lines.append(f"    n{source} {'-.->' if looped else '-->'}{said} n{target}")
    lines.append(f"    classDef leaf stroke:{LEAF},stroke-width:2px")
    if any(line.endswith(":::trouble") for line in lines):
        lines.append(f"    classDef trouble stroke:{TROUBLE},stroke-width:3px")
    return "\n".join(lines)


def dot(graph: Graph) -> str:
    """Return a graph in DOT, the language of Graphviz."""
    lines = [
        "digraph autograd {",
        '    node [shape=box, style=rounded, fontname="sans-serif", fontsize=11];',
        '    edge [fontname="sans-serif", fontsize=9];',
    ]
    for step in graph.steps:
        color = TROUBLE if graph.trouble(step) else LEAF if step.is_leaf else ""
        settings = [f"label={quoted(lines_of(step, graph))}"]
        settings += [f'color="{color}", penwidth=2'] if color else []
        settings += [f"tooltip={quoted([step.source])}"] if step.source else []
        lines.append(f"    n{step.number} [{', '.join(settings)}];")
    for source, target, looped, label in arrows_of(graph):
        settings = [f"label={quoted([label])}"] if label else []
        settings += ["style=dashed", "constraint=false"] if looped else []
        end = f" [{', '.join(settings)}]" if settings else ""
        lines.append(f"    n{source} -> n{target}{end};")
    return "\n".join([*lines, "}"])


def quoted(lines: list[str]) -> str:
    """Return lines as one quoted string of DOT."""
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'
