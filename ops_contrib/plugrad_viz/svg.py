"""SVG of a graph: layers from inputs down to outputs, arranged by igraph so that few arrows cross.

igraph, in the extra [viz], is a wheel; no program of the system is needed. Colors follow the reader's choice of light
or dark, and JupyterLab's.
"""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plugrad.registry.telling.notebook import COLORS
from plugrad_viz import text

if TYPE_CHECKING:
    from plugrad_viz.graph import Graph
    from plugrad_viz.steps import Step

CHARACTER, LINE, PADDING = 6.6, 15.0, 9.0
"""Pixels: the mean width of a character of 12 px, the height of a line, and around the text of a box."""
GAP, RISE, DUMMY = 26.0, 34.0, 14.0
"""Between boxes, between layers, and for an arrow that passes a layer."""
FAR = 2
"""Layers that an arrow from a leaf may span: beyond them the leaf is drawn again."""

STYLE = f"""{COLORS}
.plugrad-graph {{ font: 12px system-ui, sans-serif; }}
.plugrad-graph .paper {{ fill: var(--paper); }}
.plugrad-graph text {{ fill: var(--ink); }}
.plugrad-graph text.faint {{ fill: var(--soft); font-size: 11px; }}
.plugrad-graph text.bad {{ fill: var(--fail); font-size: 11px; font-weight: 600; }}
.plugrad-graph .box {{ fill: var(--panel); stroke: var(--soft); }}
.plugrad-graph .leaf .box {{ stroke: var(--link); stroke-width: 1.6; }}
.plugrad-graph .bad .box {{ stroke: var(--fail); stroke-width: 2; }}
.plugrad-graph path {{ stroke: var(--soft); stroke-width: 1.2; }}
.plugrad-graph path.looped {{ stroke-dasharray: 4 3; }}
.plugrad-graph marker path {{ fill: var(--soft); stroke: none; }}
"""
PRINT = dict(re.findall(r"--(\w+): [^;]*?light-dark\((#\w+),", COLORS))
"""The light colors, as attributes for programs that know no variables of CSS: librsvg drew all black without."""


def svg(graph: Graph) -> str:
    """Return a graph as an SVG document.

    Raises
    ------
    ImportError
        igraph is not installed.
    """
    boxes, routes = arranged(graph)
    width = max(box.x + box.width / 2 for box in boxes) + GAP
    width = max([width, *(x + GAP for route in routes for x, _ in route.points)])
    height = max(box.y + box.height for box in boxes) + GAP
    drawn = [route.drawn() for route in routes] + [box.drawn() for box in boxes]
    title = f"Autograd graph of {text.summary(graph)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plugrad plugrad-graph" role="img" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" style="max-width:100%;height:auto">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style>"
        '<defs><marker id="plugrad-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        f'orient="auto"><path fill="{PRINT["soft"]}" d="M0 0L8 4L0 8z"/></marker></defs>'
        f'<rect class="paper" fill="{PRINT["paper"]}" width="100%" height="100%"/>{"".join(drawn)}</svg>'
    )


class Box:
    """A step drawn as a rectangle: its lines of text, its size, and its place,
    `x` and `y` of the middle of its upper edge.
    """

    def __init__(self, step: Step, graph: Graph) -> None:
        self.step = step
        self.lines = text.lines_of(step, graph)
        self.is_bad = bool(graph.trouble(step))
        longest = max(map(len, self.lines))
        self.width = longest * CHARACTER + 2 * PADDING
        self.height = len(self.lines) * LINE + 2 * PADDING - 4
        self.x = self.y = 0.0

    def drawn(self) -> str:
        """Return the SVG of the rectangle with its text; a tooltip has the op's place in the source."""
        left, step = self.x - self.width / 2, self.step
        kind = "bad" if self.is_bad else "leaf" if step.is_leaf else "step"
        radius = self.height / 2 if step.is_leaf else 5
        parts = [f'<g class="{kind}">']
        said = [
            step.identity,
            step.source,
            *(f"{s.what}: {s.dtype} {list(s.shape)}" for s in step.saved),
        ]
        tip = "\n".join(filter(None, said))
        if tip:
            parts.append(f"<title>{html.escape(tip)}</title>")
        if step.times > 1:  # of what is folded, a second edge shows behind the first
            parts.append(self.rectangle(left + 4, self.y + 4, radius))
        parts.append(self.rectangle(left, self.y, radius))
        for number, line in enumerate(self.lines):
            look = ' font-weight="600"' if number == 0 else ' class="faint"'
            if self.is_bad and line.startswith("gradient"):
                look = ' class="bad"'
            y = self.y + PADDING + 9 + number * LINE
            parts.append(
                f'<text x="{self.x:.1f}" y="{y:.1f}" text-anchor="middle"{look}>{html.escape(line)}</text>'
            )
        return "".join(parts) + "</g>"

    def rectangle(self, x: float, y: float, radius: float) -> str:
        """Return the SVG of a rectangle of this box's size with its upper left corner at (x, y), and corners rounded
        with this `radius`.
        """
        stroke = PRINT["fail" if self.is_bad else "link" if self.step.is_leaf else "soft"]
        return (
            f'<rect class="box" fill="{PRINT["paper"]}" stroke="{stroke}" x="{x:.1f}" y="{y:.1f}" '
            f'width="{self.width:.1f}" height="{self.height:.1f}" '
            f'rx="{radius:.1f}"/>'
        )


class Route:
    """An arrow drawn through points, from the lower edge of one box to the upper edge of another.

    It is dashed if `looped`, and `label` is written at its beginning.
    """

    def __init__(self, points: Sequence[tuple[float, float]], looped: bool, label: str) -> None:
        self.points = points
        self.looped = looped
        self.label = label

    def drawn(self) -> str:
        """Return the SVG of the arrow, a smooth path."""
        (x, y), *others = self.points
        steps = [f"M{x:.1f} {y:.1f}"]
        for new_x, new_y in others:
            middle = (y + new_y) / 2
            steps.append(f"C{x:.1f} {middle:.1f} {new_x:.1f} {middle:.1f} {new_x:.1f} {new_y:.1f}")
            x, y = new_x, new_y
        look = ' class="looped"' if self.looped else ""
        path = (
            f'<path{look} fill="none" stroke="{PRINT["soft"]}" d="{"".join(steps)}" '
            'marker-end="url(#plugrad-arrow)"/>'
        )
        if not self.label:
            return path
        at_x, at_y = self.points[0]
        return f'{path}<text class="faint" x="{at_x + 5:.1f}" y="{at_y + 13:.1f}">{html.escape(self.label)}</text>'


def arranged(graph: Graph) -> tuple[list[Box], list[Route]]:
    """Return the boxes of a graph, with their places, and the routes of the arrows between them.

    Raises ImportError if igraph is not installed.
    """
    try:
        import igraph
    except ImportError as error:
        raise ImportError(
            "Graph.svg() arranges the picture by igraph, which is not installed: pip install 'plugrad[viz]'. "
            "Graph.mermaid() and Graph.dot() need nothing"
        ) from error
    layers = layers_of(graph)
    # The vertices that igraph arranges: boxes, and one for each layer that an arrow passes.
    boxes: dict[tuple[int, int], Box] = {}
    vertices: dict[tuple[int, int], int] = {}
    of_layer: list[int] = []
    for step in graph.steps:
        boxes[step.number, layers[step.number]] = Box(step, graph)
    arrows = []
    for source, target, looped, label in text.arrows_of(graph):
        layer, step = layers[source], graph.by_number[source]
        if step.is_leaf and layers[target] - layer > FAR:  # it stands there once more
            layer = layers[target] - 1
            boxes.setdefault((source, layer), Box(step, graph))
        arrows.append(((source, layer), (target, layers[target]), looped, label))
    for key in boxes:
        vertices[key] = len(of_layer)
        of_layer.append(key[1])
    edges: list[tuple[int, int]] = []
    passed: list[range] = []
    for begin, end, looped, _ in arrows:
        between = range(begin[1] + 1, end[1]) if not looped else range(0)
        dummies = range(len(of_layer), len(of_layer) + len(between))
        of_layer += between
        passed.append(dummies)
        if not looped:
            chain = [vertices[begin], *dummies, vertices[end]]
            edges += itertools.pairwise(chain)
    layout = igraph.Graph(len(of_layer), edges, directed=True).layout_sugiyama(layers=of_layer)
    widths = [box.width for box in boxes.values()] + [DUMMY] * (len(of_layer) - len(boxes))
    xs = spread([row[0] for row in layout.coords[: len(of_layer)]], of_layer, widths, edges)
    heights = [0.0] * (max(of_layer) + 1)
    for (_, layer), box in boxes.items():
        heights[layer] = max(heights[layer], box.height)
    tops = [
        GAP + x + RISE * layer for layer, x in enumerate(itertools.accumulate(heights, initial=0.0))
    ]
    for key, box in boxes.items():
        box.x, box.y = xs[vertices[key]], tops[key[1]]
    routes = []
    for (begin, end, looped, label), dummies in zip(arrows, passed, strict=True):
        first, last = boxes[begin], boxes[end]
        points = [(first.x, first.y + first.height)]
        if looped:
            side = max(first.x + first.width / 2, last.x + last.width / 2) + GAP / 2
            points += [(side, first.y + first.height / 2), (side, last.y - 8)]
        for vertex in dummies:
            top = tops[of_layer[vertex]]
            points += [(xs[vertex], top), (xs[vertex], top + heights[of_layer[vertex]])]
        routes.append(Route([*points, (last.x, last.y - 1)], looped, label))
    return list(boxes.values()), routes


def layers_of(graph: Graph) -> dict[int, int]:
    """Return the layer of each step by its number, 0 at the top: below all steps that it was computed from.

    A leaf is in the layer right above its first use.
    """
    layers: dict[int, int] = {}
    first_use: dict[int, int] = {}
    for step in graph.steps:
        if step.is_leaf:
            continue
        sources = [arrow.source for arrow in step.arrows if not arrow.looped]
        layers[step.number] = max(
            (1 if graph.by_number[source].is_leaf else layers[source] + 1 for source in sources),
            default=0,
        )
        for source in sources:
            if graph.by_number[source].is_leaf:
                use = first_use.get(source, layers[step.number])
                first_use[source] = min(use, layers[step.number])
    for step in graph.steps:
        if step.is_leaf:
            layers[step.number] = first_use.get(step.number, 1) - 1
    return layers


def spread(
    xs: Sequence[float],
    layers: Sequence[int],
    widths: Sequence[float],
    edges: Sequence[tuple[int, int]],
) -> list[float]:
    """Return the x of the middle of each vertex, in pixels.

    Within a layer (`layers` by vertex) vertices keep the order of `xs`, do not overlap (`widths`), and lie near those
    that `edges` connect them to.
    """
    rows: dict[int, list[int]] = {}
    for vertex in sorted(range(len(xs)), key=lambda each: xs[each]):
        rows.setdefault(layers[vertex], []).append(vertex)
    joined: list[list[int]] = [[] for _ in xs]
    for one, other in edges:
        joined[one].append(other)
        joined[other].append(one)
    places = [0.0] * len(xs)
    for row in rows.values():
        place_row(row, [0.0] * len(row), widths, places)
    for sweep in range(8):  # downwards and upwards in turn; more changes little
        for layer in sorted(rows, reverse=bool(sweep % 2)):
            row = rows[layer]
            wanted = []
            for vertex in row:
                near = sorted(places[other] for other in joined[vertex])
                middle = (
                    (near[(len(near) - 1) // 2] + near[len(near) // 2]) / 2
                    if near
                    else places[vertex]
                )
                wanted.append(middle)
            place_row(row, wanted, widths, places)
    left = min(place - width / 2 for place, width in zip(places, widths, strict=True))
    return [place - left + GAP for place in places]


def place_row(
    row: Sequence[int], wanted: Sequence[float], widths: Sequence[float], places: list[float]
) -> None:
    """Write into `places` the x of each vertex of a row, as near as possible to `wanted`, in order and without overlap.

    It is isotonic regression: neighbours that would overlap form a block, placed at the mean of what they want.
    """
    offset, offsets = 0.0, []
    for place, vertex in enumerate(row):
        if place:
            offset += (widths[row[place - 1]] + widths[vertex]) / 2 + GAP
        offsets.append(offset)
    blocks: list[tuple[float, int]] = []  # the mean of what is wanted, and of how many
    for want, shift in zip(wanted, offsets, strict=True):
        mean, count = want - shift, 1
        while blocks and blocks[-1][0] >= mean:
            before, size = blocks.pop()
            mean, count = (before * size + mean * count) / (size + count), size + count
        blocks.append((mean, count))
    started = [mean for mean, count in blocks for _ in range(count)]
    for vertex, start, shift in zip(row, started, offsets, strict=True):
        places[vertex] = start + shift
