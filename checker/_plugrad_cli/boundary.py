"""Error boundary of every command: an expected error becomes a line or two and an exit code."""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import re
import shlex
import sys
import textwrap
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

import click

from _plugrad_cli.arguments import meant_by
from _plugrad_cli.running.checking import Terminated, Unstoppable
from _plugrad_cli.terminal import printing
from plugrad.engine.errors import PlugradError, RegistrationError
from plugrad.registry.telling.strangers import words_of

WRONG = 1
USAGE = 2
UNDECIDED = 3
INTERRUPTED = 130  # 128 + SIGINT, as shells count
TERMINATED = 143  # 128 + SIGTERM


# Until the next release.
GONE = {
    "which": "`plugrad which` is a part of info: `plugrad info NAME`",
    "certify": "`plugrad certify` is a part of check: `plugrad check TARGET --lock FILE` writes what was checked, and "
    "`plugrad check --verify FILE` says whether it still holds",
}


class Command(click.Command):
    """A command of `plugrad`: while it runs, whatever Python prints goes to stderr, since packs may print, and stdout
    is for the command's own output.
    """

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's help, with the list of exit codes wrapped to the width of the terminal."""
        help, mark, codes = inspect.cleandoc(self.help or "").partition("Exit codes:\n")
        lines = [" ".join(code.split()) for code in re.split(r"\n(?=  \d)", codes) if code]
        width = formatter.width - 4  # of the paragraph, and of the list in it
        wrap = textwrap.TextWrapper(
            width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )
        self.help = help + mark + textwrap.indent("\n".join(map(wrap.fill, lines)), "  ")
        super().format_help_text(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and return its exit code. Raises click.UsageError if code of a pack ends the process with
        SystemExit.
        """
        with printing.stdout_to_stderr():
            try:
                return super().invoke(ctx)
            except SystemExit as end:  # nobody here raises it, and its code is no verdict
                message = f"code that was run in this process ended it: SystemExit: {words_of(end)}"
                raise click.UsageError(message) from end


class Boundary(click.Group):
    """The group of all commands: the return value of a command is the exit code, and expected errors are printed
    without a traceback.

    Any other exception is a fault of plugrad itself, or a pack's own under ``PLUGRAD_STRICT=1``, and keeps its
    traceback.
    """

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command, and return the remaining arguments. For an option that belongs to a
        command, raise click.UsageError that says where to write it.
        """
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = error.option_name
            takers = [each.name for each in self.commands.values() if takes(each, ctx, name)]
            meant = next(
                (word for word in given if word in self.commands), takers[0] if takers else ""
            )
            if meant not in takers:
                raise
            raise click.UsageError(
                f"{name} goes after the command: `{ctx.command_path} {meant} {name}`.", ctx
            ) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name, the command and the arguments for it. Raise click.UsageError for an unknown command; if it
        is a pack or an op, the message names commands that take one.
        """
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0] in GONE:
                raise click.UsageError(GONE[args[0]], ctx) from None
            for target in meant_by(args[0])[:1]:
                instead = f"Did you mean `plugrad check {target}` or `plugrad info {target}`?"
                raise click.UsageError(f"{error.format_message()} {instead}", ctx) from None
            raise

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **options: Any
    ) -> NoReturn:
        """Run the command line `args`, or that of the process if it is None, and end the process with its exit code."""
        given = list(sys.argv[1:] if args is None else args)
        put_back = printing.keep_stdout()
        try:
            code = self.code_of(given, prog_name, options)
        except click.exceptions.Exit as end:  # what was to be printed could not be
            code = end.exit_code
        finally:
            if args is not None:  # what packs print when the process ends is no document either
                put_back()
        sys.exit(code)

    def code_of(self, given: list[str], prog_name: str | None, options: dict[str, Any]) -> int:
        """Run the command line `given`, print its errors, and return the exit code; `options` are those of click's
        `main`.
        """
        options.setdefault("terminal_width", printing.columns())
        options.setdefault(
            "obj", shlex.join(["plugrad", *given])
        )  # for a report, which says what was run
        # Else click itself would print, and exit with its own codes.
        options["standalone_mode"] = False
        try:
            helped = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
            with contextlib.redirect_stdout(helped):  # click writes completions as bytes
                try:
                    code: int = super().main(given or ["--help"], prog_name, **options)
                finally:
                    helped.seek(0)
                    if said := helped.read():  # click prints help, version and completions itself
                        printing.write(said)
            return code if given else USAGE  # nothing was asked, so nothing was done
        except Terminated:
            printing.complain("terminated")
            return TERMINATED
        except click.Abort as stop:
            printing.complain("interrupted")
            if isinstance(stop, Unstoppable):
                os._exit(INTERRUPTED)  # what was printed is flushed, and no file is open
            return INTERRUPTED
        except click.ClickException as error:
            show_error(error)
            return fail(given, error, error.format_message(), error.exit_code)
        except RegistrationError:  # a plugin's own, under PLUGRAD_STRICT=1
            raise
        except PlugradError as error:
            printing.complain(f"error: {error}")
            return fail(given, error, str(error), USAGE)


def takes(command: click.Command, context: click.Context, option: str) -> bool:
    """Return True if `option`, such as '--json', is an option of `command`."""
    return any(option in parameter.opts for parameter in command.get_params(context))


def show_error(error: click.ClickException) -> None:
    """Print the error of a command line, and the usage of its command."""
    usage = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        usage = f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n\n"
    printing.complain(f"error: {error.format_message()}", usage)


def fail(given: list[str], error: Exception, message: str, code: int) -> int:
    """Return the exit code `code`; if the command line `given` asks for JSON, first print a JSON document with the
    class of `error` and the text `message`.
    """
    if {"--json", "--format=json"} & {*given} or ("--format", "json") in pairwise(given):
        printing.show_json(
            {"exit_code": code, "error": {"type": type(error).__name__, "message": message}}
        )
    return code
