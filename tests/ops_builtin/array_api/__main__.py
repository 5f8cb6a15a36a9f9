"""Write docs/tables/array-api.md anew: ``python -m tests.ops_builtin.array_api``; with a text, print its rows.

``python -m tests.ops_builtin.array_api stats.skew`` prints what became of `scipy.stats.skew`.
"""

import os

os.environ["SCIPY_ARRAY_API"] = "1"  # before anything imports SciPy, which looks once

import re
import sys
from collections import Counter, defaultdict
from typing import Any

import plugrad as pg
from tests import ROOT
from tests.ops_builtin.array_api import libraries, standard

PAGE = ROOT / "docs" / "tables" / "array-api.md"


def main() -> None:
    if sys.argv[1:] == ["--page"]:
        sys.stdout.write(written(PAGE.read_text(encoding="utf-8")))
        return
    if len(sys.argv) > 1:
        for text in sys.argv[1:]:
            for row in libraries.rows(text):
                print(*filter(None, row), sep=" | ")
        return
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def written(page: str) -> str:
    """Return the page with the tables as they are found now."""
    for name, table in (("standard", conformance()), ("libraries", functions())):
        between = rf"(<!-- {name}: .*?-->\n).*?(<!-- end -->)"
        page = re.sub(
            between,
            lambda found, table=table: f"{found[1]}\n{table}\n{found[2]}",
            page,
            flags=re.DOTALL,
        )  # type: ignore[misc]
    return page


def conformance() -> str:
    """Return the table of what is equal to the standard's, by groups of functions; each name counts once."""
    pg.set_default_dtype(pg.float64)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seen: set[str] = set()
    for make in standard.GROUPS:
        before = len(seen)
        for each in make():
            differs = standard.deviation(each)
            seen.add(each.name)
            verdict = "open" if differs is None else "differs" if differs else "equal"
            counts[make.__name__][verdict] += 1
        counts[make.__name__]["functions"] = len(seen) - before
    pg.set_default_dtype(pg.float32)
    total: Counter[str] = sum(counts.values(), Counter())
    columns = ("functions", "equal", "differs", "open")
    lines = [
        "| group | new names | calls equal | calls that differ | calls that the standard leaves open |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, found in (*counts.items(), ("all", total)):
        lines.append(f"| {name} | {' | '.join(str(found[each]) for each in columns)} |")
    return "\n".join(lines) + "\n"


def functions() -> str:
    """Return the table of the functions of SciPy and scikit-learn by what became of them."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    counts: Counter[str] = Counter()
    for module, call, verdict, _ in libraries.rows():
        found[module][verdict].append(call)
        counts[verdict] += 1
    lines = ["| verdict | calls | what it means |", "| --- | --- | --- |"]
    lines += [
        f"| {each} | {counts[each]} | {words} |" for each, words in libraries.VERDICTS.items()
    ]
    lines += ["", "| module | verdict | calls |", "| --- | --- | --- |"]
    for module, verdicts in found.items():
        for verdict in (*libraries.VERDICTS, libraries.WRONG):
            if verdict in verdicts:
                lines.append(f"| `{module}` | {verdict} | {shown(verdicts[verdict])} |")
    return "\n".join(lines) + "\n"


def shown(calls: list[Any]) -> str:
    """Return calls as a cell of a table."""
    return ", ".join(f"`{each}`" for each in calls).replace("|", r"\|")


if __name__ == "__main__":
    main()
