"""What several commands take: `--json`, and a file or a folder to write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from plugrad.cli.writing import tried

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document instead."
)


class Folder(click.Path):
    """A folder to write to. That of an empty path, as of a shell's variable that is not set, would be this one."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path of the folder."""
        if not value:
            self.fail("the path is empty; write . for the folder that you are in", param, ctx)
        return super().convert(value, param, ctx)


class FileOrFolder(Folder):
    """A Markdown file or a folder to write to, or - for stdout, which is None."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path of the file or the folder."""
        if str(value) == "-":
            return None
        path = Path(value)
        if str(value).endswith(".md") and not path.is_dir():
            return path
        return super().convert(value, param, ctx)


def file_to_write(option: str) -> dict[str, Any]:
    """Return the keywords of an option that names a file to write: refused before the checks, which may take long."""

    def require(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
        return tried(path, option) if path is not None else None

    return {"metavar": "FILE", "type": click.Path(path_type=Path), "callback": require}
