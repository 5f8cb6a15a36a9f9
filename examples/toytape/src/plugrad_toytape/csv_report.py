"""A report format: `plugrad check --format csv` prints a line for each op."""

from __future__ import annotations

from typing import Any

import plugrad as pg


def csv(report: dict[str, Any]) -> str:
    """Return a report as comma-separated values."""
    rows = [("op", "verdict", "seconds")]
    rows += [(op["op"], op["verdict"], f"{op['seconds']:.3f}") for op in report["ops"]]
    return "".join(",".join(row) + "\n" for row in rows)


@pg.hookimpl
def plugrad_reports(register: Any) -> None:
    register(csv)
