"""Pictures: the graph of a tensor as text, Mermaid, DOT or SVG (`plugrad.viz.graph`), and what a check found
(`plugrad.viz.compare`), also in notebooks.
"""

from typing import TYPE_CHECKING, Any

from plugrad_viz.graph import Graph, graph

if TYPE_CHECKING:
    from plugrad_viz.reports import Pictures, compare

__all__ = ["Graph", "Pictures", "compare", "graph"]


def __getattr__(name: str) -> Any:
    """Return `compare` or `Pictures`; the module that draws reports, and the checker,
    are imported when one is first used.

    Raises AttributeError for any other name.
    """
    if name not in ("Pictures", "compare"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from plugrad_viz import reports  # a graph needs no checker

    globals().update(Pictures=reports.Pictures, compare=reports.compare)
    return globals()[name]
