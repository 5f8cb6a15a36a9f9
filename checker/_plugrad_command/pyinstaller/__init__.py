"""Entry point of the PyInstaller hook: the folder of `hook-plugrad.py`, which bundles the packs with plugrad."""

from __future__ import annotations

import os


def hook_dirs() -> list[str]:
    """Return the folders in which PyInstaller looks for hooks: that of this package."""
    return [os.path.dirname(__file__)]
