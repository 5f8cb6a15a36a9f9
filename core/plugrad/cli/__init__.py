"""Floor 4, the command `plugrad`: it asks the registry and the checker, and prints. Start at `commands.py`.

Reading order: `commands` -> `boundary` -> `terminal` -> `style`, then one file per face: `packs`, `info`, and `report`
with its `table` and its `failures`. A face is a function from data to what rich can print; `terminal` alone prints.
"""

from plugrad.cli.commands import main

__all__ = ["main"]
