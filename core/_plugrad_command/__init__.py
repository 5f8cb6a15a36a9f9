"""The door of the command `plugrad`: Ctrl-C while it is still being imported is a line, as it is later.

It lies outside of the package, whose own import is what may be interrupted.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line of the process, and exit."""
    try:
        from plugrad.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(130)  # as `plugrad.cli.boundary` does
