"""The documentation that plugrad carries: the pages of its own docs/, in a wheel, a checkout or a zipapp."""

from __future__ import annotations

import importlib.resources
from importlib.resources.abc import Traversable
from pathlib import Path

import plugrad
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.telling.spelling import did_you_mean


def pages() -> dict[str, Traversable]:
    """Return the pages by name, 'checker' for checker.md.

    Raises
    ------
    CheckUsageError
        There are none: the package was copied without them.
    """
    inside = importlib.resources.files("plugrad") / "docs"
    # Of an editable install, where they are edited.
    checkout = Path(plugrad.__file__).parents[2] / "docs"
    for folder in (inside, checkout):
        if (folder / "checker.md").is_file():
            files = sorted(folder.iterdir(), key=lambda file: file.name)
            return {
                file.name.removesuffix(".md"): file for file in files if file.name.endswith(".md")
            }
    raise CheckUsageError(
        "this copy of plugrad has no pages with it: install it with pip, or read docs/ in its source"
    )


def page_meant(given: str) -> str | None:
    """Return the page that is meant by a path such as 'docs/checker.md#ask'; None for the name of a pack, perhaps."""
    name = given.partition("#")[0]
    if not name.endswith(".md"):
        return None
    name = name.rpartition("/")[2].removesuffix(".md")
    known = pages()
    if name not in known:
        raise CheckUsageError(
            f"there is no page {name!r}; `plugrad docs` lists the pages{did_you_mean(name, known)}"
        )
    return name


def title_of(page: Traversable) -> str:
    """Return the first heading of a page."""
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
