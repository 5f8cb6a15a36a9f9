"""Entry point of the command `plugrad`: Ctrl-C while it is being imported, or as it ends, is a line, as it is
between.

It lies outside of the package, whose own import is what may be interrupted.
"""

from __future__ import annotations

import signal

from _plugrad_command.interrupting import end_at_once_on_ctrl_c, interrupted


def main() -> None:
    """Run the command line of the process, and exit."""
    end_at_once_on_ctrl_c()
    try:
        from plugrad.cli import main as run

        if signal.getsignal(signal.SIGINT) is interrupted:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run(prog_name="plugrad")
    except KeyboardInterrupt:
        interrupted()
    finally:
        end_at_once_on_ctrl_c()
