"""Where every command ends: expected errors become a line or two and an exit code. Next: `terminal.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from plugrad.cli import terminal
from plugrad.cli.executors import Unstoppable
from plugrad.engine.errors import PlugradError

USAGE = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells count


class Boundary(click.Group):
    """A group of commands whose return value is the exit code, and in which no expected error has a traceback.

    Anything else that is raised is a fault of plugrad itself, or a pack's own under ``PLUGRAD_STRICT=1``; its
    traceback is wanted.
    """

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **options: Any
    ) -> NoReturn:
        """Run the command line `args` and exit."""
        given = list(sys.argv[1:] if args is None else args)
        options["standalone_mode"] = (
            False  # or click itself would print, and exit with its own codes
        )
        try:
            code = super().main(given, prog_name, **options)
        except click.Abort as stop:
            terminal.complain("interrupted")
            code = INTERRUPTED
            if isinstance(stop, Unstoppable):
                os._exit(code)  # what was printed is flushed, and no file is open
        except click.ClickException as error:
            error.show()
            code = failed(given, error, error.format_message(), error.exit_code)
        except PlugradError as error:
            terminal.complain(f"error: {error}")
            code = failed(given, error, str(error), USAGE)
        sys.exit(code)


def failed(given: list[str], error: Exception, message: str, code: int) -> int:
    """Return `code`, having printed the document that was asked for if one was."""
    if "--json" in given:
        terminal.show_json(
            {"exit_code": code, "error": {"type": type(error).__name__, "message": message}}
        )
    return code
