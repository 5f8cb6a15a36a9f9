"""Pictures: the graph of a tensor as text, Mermaid, DOT or SVG (`plugrad.viz.graph`), also in notebooks."""

from plugrad.viz.graph import Graph, graph

__all__ = ["Graph", "graph"]
