"""A signal handler for Ctrl-C that ends the process at once, while nothing is open that must be closed."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import Any


def end_at_once_on_ctrl_c() -> None:
    """Install it, unless somebody has installed another one.

    An exception would not do: NumPy's import makes an ImportError of a KeyboardInterrupt, and what Python calls as it
    ends prints it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        with contextlib.suppress(ValueError):  # in another thread than the main one
            signal.signal(signal.SIGINT, interrupted)


def interrupted(*_: Any) -> None:
    """Say so, and end the process."""
    with contextlib.suppress(OSError):  # stderr may be closed
        os.write(2, b"interrupted\n")
    os._exit(130)  # as `plugrad.cli.boundary` does
