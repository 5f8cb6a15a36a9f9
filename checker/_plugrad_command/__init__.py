"""Entry point of the command `plugrad`; outside of the package, which a build of a frozen program need not import."""

from __future__ import annotations

import contextlib
import os
import signal


def main() -> None:
    """Run the command line of this process as `plugrad`, and exit with its exit code; 130 after Ctrl-C."""
    # Only here: PyInstaller imports this package for its hook alone.
    from _plugrad_cli import main as run

    try:
        run(prog_name="plugrad")
    except KeyboardInterrupt:
        os._exit(130)
    finally:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # What Python calls as it ends would print a traceback. (In another thread than the main one it cannot be.)
            with contextlib.suppress(ValueError):
                signal.signal(signal.SIGINT, lambda *_: os._exit(130))
