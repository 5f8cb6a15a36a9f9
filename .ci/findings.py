"""Write docs/tables/findings.md, all findings in published packages, from data/published-findings.jsonl, a line each.

``python .ci/findings.py`` writes the page, and the numbers of docs/findings.md between its two marks.
tests/ci/project/test_findings.py holds both to what this would write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
DATA = ROOT / "data" / "published-findings.jsonl"
PAGE, TABLES = ROOT / "docs" / "findings.md", ROOT / "docs" / "tables" / "findings.md"
MARKED = re.compile(r"(<!-- by: python \.ci/findings\.py -->\n).*?(<!-- to here -->\n)", re.DOTALL)
COLUMNS = {"package": "package", "rule": "rule", "where": "where", "finding": "finding"}
COLUMNS |= {"confirmed": "how it was confirmed"}
VERDICTS = {
    "wrong": "a number is wrong or lost, or a caller's array is changed",
    "raises": "an error where a gradient is due",
    "on purpose": "another derivative than forward's, as the authors mean it; none declares its surrogate",
    "undecided": "no answer, with the reason",
    "right": "nothing was found, at points beyond the given inputs too",
}
HEAD = """# All findings in published packages

How they were found, and ten of them at length: [Findings in published packages](../findings.md). The ops of PyTorch and
JAX: [Frameworks audited](audit.md). Each rule was checked as installed, in float64 where it takes it; libraries that a
package imports and a rule does not use were empty modules. A place in quotes is a change that the checker made by
itself. *one run*: seen in one run of an audit, and not repeated.
"""


def findings() -> list[dict[str, str]]:
    """Return the rows of the data."""
    return [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]


def packages(rows: list[dict[str, str]]) -> int:
    """Return how many packages rows are about, whatever their release."""
    return len({name.split()[0] for row in rows for name in row["package"].split(", ")})


def counts() -> Iterator[str]:
    """Yield the lines of the table of numbers."""
    yield from ("| verdict | meaning | findings | packages |", "|---|---|---|---|")
    for verdict, meaning in VERDICTS.items():
        rows = [row for row in findings() if row["verdict"] == verdict]
        yield f"| {verdict} | {meaning} | {len(rows)} | {packages(rows)} |"
    yield f"| all | | {len(findings())} | {packages(findings())} |"


def tables() -> Iterator[str]:
    """Yield the lines of the page with all findings."""
    yield from HEAD.splitlines()
    for verdict, meaning in VERDICTS.items():
        rows = [row for row in findings() if row["verdict"] == verdict]
        columns = [key for key in COLUMNS if any(key in row for row in rows)]
        yield from ("", f"## {verdict.capitalize()}", "", f"{meaning.capitalize()}.", "")
        yield f"| {' | '.join(COLUMNS[key] for key in columns)} |"
        yield f"|{'---|' * len(columns)}"
        for row in rows:
            yield f"| {' | '.join(row.get(key, '') for key in columns)} |"


def written() -> dict[Path, str]:
    """Return the two pages as they are now."""
    numbers = "\n".join(["", *counts(), "", ""])
    page = MARKED.sub(lambda found: found[1] + numbers + found[2], PAGE.read_text("utf-8"))
    return {PAGE: page, TABLES: "\n".join([*tables(), ""])}


if __name__ == "__main__":
    for file, text in written().items():
        file.write_text(text, encoding="utf-8")
