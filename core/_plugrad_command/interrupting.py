"""A signal handler for Ctrl-C that ends the process at once, while nothing is open that must be closed."""

from __future__ import annotations

# And nothing else: Ctrl-C in an import that comes before the handler is a traceback.
import os
import signal


def end_at_once_on_ctrl_c() -> None:
    """Install it, unless somebody has installed another one.

    An exception would not do: NumPy's import makes an ImportError of a KeyboardInterrupt, and what Python calls as it
    ends prints it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        try:  # noqa: SIM105 - `contextlib` is one of those imports
            signal.signal(signal.SIGINT, interrupted)
        except ValueError:  # in another thread than the main one
            pass


def interrupted(*_: object) -> None:
    """Say so, and end the process."""
    try:  # noqa: SIM105 - likewise
        os.write(2, b"interrupted\n")
    except OSError:  # stderr is closed
        pass
    os._exit(130)  # as `plugrad.cli.boundary` does
