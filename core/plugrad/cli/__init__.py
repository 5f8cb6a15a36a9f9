"""Floor 4, the command `plugrad`: it asks the registry and the checker, and prints. Start at `commands.py`.

Reading order: `commands` -> `boundary` -> `terminal` -> `style`, then one file per face: `packs`, `info`, and `report`
with its `table` and its `failures`. A face is a function from data to `style`'s texts and tables, which hold nothing
that a terminal would obey; `terminal` alone prints. The faces of a report that are files (`files`, put in place by
`writing`) share its `wording`: `junit`, `sarif`, `html` with its `heat_map` and its `page`, `markdown`.
Where the checks run is `executors`.
"""

from plugrad.cli.commands import main

__all__ = ["main"]
