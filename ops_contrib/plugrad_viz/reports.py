"""Picture of what a check found: Taylor plot, heat maps of expected, got and error, smallest input (`compare`).

In a notebook, and in ``plugrad check --html``, they are the same SVG. With Matplotlib (``pip install 'plugrad[viz]'``)
they are drawn on axes of your own.
"""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from _plugrad_check.report.document import document_of
from _plugrad_check.report.html import STYLE
from _plugrad_check.report.pictures import pictures_of, taylor_curves
from _plugrad_check.report.report import OpReport, Report
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.telling.notebook import cell
from plugrad.registry.telling.strangers import pluralized


def compare(report: Report | OpReport, *, ax: Any = None) -> Any:
    """Draw what a check found: the error against the step, expected and got side by side, the smallest input.

    Parameters
    ----------
    report
        What `check`, `check_op` or `check_function` returned.
    ax
        With None the result is HTML with SVG, of all findings, for a notebook (`Pictures`; ``str()`` of it is the
        HTML). With True it is a new Matplotlib figure of the first finding. On Matplotlib axes, the first finding's
        Taylor plot is drawn, or the map of its errors if nothing was measured along a line.

    Returns
    -------
    Pictures, or Matplotlib's Figure

    Raises
    ------
    CheckUsageError
        `report` is no report, or has no finding that Matplotlib could draw.
    ImportError
        `ax` is True, and Matplotlib is not installed.

    >>> import plugrad as pg
    >>> from plugrad.viz import compare
    >>> compare(pg.check.check_op("builtin::exp"))
    <pictures of 0 findings>
    """
    if not isinstance(report, (Report, OpReport)):
        raise CheckUsageError(
            f"compare needs a report, as plugrad.check.check_op(...) returns it; got {type(report).__name__}"
        )
    pictures = Pictures(report)
    return pictures if ax is None else drawn_by_matplotlib(pictures, ax)


class Pictures:
    """Pictures of the findings of a report, the worst first, made by `compare`: a notebook shows them;
    ``str()`` is the HTML.
    """

    def __init__(self, report: Report | OpReport) -> None:
        whole = report if isinstance(report, Report) else Report(report.ops, report.seed)
        document = document_of(whole, 0.0)
        self.findings: list[dict[str, Any]] = [
            {"op": op["op"], **finding} for op in document["ops"] for finding in op["findings"]
        ]
        """What is drawn, as plain data: `Report.as_dict`."""

    def _repr_html_(self) -> str:
        shown = [
            f'<div class="title"><b class="name">{escape(finding["op"])}</b> {escape(finding["heading"])}</div>'
            f"{pictures_of(finding) or '<p>nothing was measured that could be drawn</p>'}"
            for finding in self.findings
        ]
        return cell("".join(shown) or "<p>nothing wrong was found</p>", STYLE)

    def __str__(self) -> str:
        return self._repr_html_()

    def __repr__(self) -> str:
        return f"<pictures of {pluralized(len(self.findings), 'finding')}>"


def drawn_by_matplotlib(pictures: Pictures, ax: Any) -> Any:
    """Return a Matplotlib figure of the first finding that has something to draw: that of the axes `ax`, or a new one.

    `ax` is True for a new one. Raises CheckUsageError if there is nothing to draw.
    """
    finding = next(
        (each for each in pictures.findings if taylor_curves(each["worst"]) or has_maps(each)), None
    )
    if finding is None:
        raise CheckUsageError("there is nothing to draw: no wrong number was found")
    if ax is not True:
        if taylor_curves(finding["worst"]):
            draw_taylor(ax, finding)
        else:
            draw_maps([ax], finding)
        return ax.figure
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError(f"{error}; pip install 'plugrad[viz]', or leave out ax") from error
    taylor, maps = bool(taylor_curves(finding["worst"])), 3 * has_maps(finding)
    figure = Figure(figsize=(3.6 * (taylor + maps), 3.4), layout="constrained")
    axes = list(figure.subplots(1, taylor + maps, squeeze=False)[0])
    if taylor:
        draw_taylor(axes.pop(0), finding)
    draw_maps(axes, finding)
    figure.suptitle(f"{finding['op']}: {finding['heading']}")
    return figure


def has_maps(finding: dict[str, Any]) -> bool:
    """Return True if a finding has a block of the Jacobian to draw."""
    return bool(finding["errors"] and finding["errors"]["got"])


def draw_taylor(ax: Any, finding: dict[str, Any]) -> None:
    """Draw the error of the gradient in a `finding` against the step on the Matplotlib axes `ax`, with lines of slope 1
    and 2 for comparison.
    """
    worst = finding["worst"]
    curves = taylor_curves(worst)
    for name, whose in (("got", "backward"), ("expected", worst["by"])):
        if name in curves:
            ax.loglog(*zip(*curves[name], strict=True), "o-", label=whose)
    (step, rest), *_ = next(iter(curves.values()))
    shorter = np.array([step, min(each[0] for curve in curves.values() for each in curve)])
    for slope in (1, 2):
        ax.loglog(
            shorter, rest * (shorter / step) ** slope, "--", color="gray", label=f"slope {slope}"
        )
    ax.set(xlabel="step h", ylabel="|f(x + h) - f(x) - h × gradient|", title="Taylor plot")
    ax.legend()


def draw_maps(axes: list[Any], finding: dict[str, Any]) -> None:
    """Draw the expected and the obtained Jacobian of a `finding`, and log10(error / tolerance), on three Matplotlib
    axes; on one, only the last.
    """
    errors = finding["errors"]
    tables = {name: np.array(errors[name], float) for name in ("expected", "got")}
    most = max(float(np.abs(each[np.isfinite(each)]).max(initial=0.0)) for each in tables.values())
    excess = np.array(errors["excess"], float)  # None is NaN
    for ax, name in zip(
        axes, ("expected", "got", "error") if len(axes) > 1 else ("error",), strict=True
    ):
        if name == "error":
            image = ax.imshow(excess, cmap="coolwarm", vmin=-6, vmax=6, aspect="auto")
            ax.set_title("log10(error / tolerance)")
        else:
            image = ax.imshow(tables[name], cmap="RdBu_r", vmin=-most, vmax=most, aspect="auto")
            ax.set_title(name)
        for axis in (ax.xaxis, ax.yaxis):
            axis.get_major_locator().set_params(integer=True)
        ax.set(xlabel="entry of the output", ylabel=f"entry of {finding['argument']}")
        ax.figure.colorbar(image, ax=ax)
