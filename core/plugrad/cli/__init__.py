"""Floor 4, the command `plugrad`: it asks the registry and the checker, and prints. Start at `program.py`.

Reading order: `program` -> `configuring` -> `commands/`, a file each -> `options` -> `boundary` -> `completion` ->
`terminal` -> `style`, then `faces/`, a file each: a face is a function from data to `style`'s texts and tables, which
hold nothing that a terminal would obey; `terminal` alone prints. A report is put into files by `files` and `writing`,
in the forms of `documents/`; a lock is made by `locking`. Where the checks run is `executors`. What a command must find
out first has a place of its own: `facts`, `candidates`, `doctor/`, `reference/`.
"""

from plugrad.cli.program import main

__all__ = ["main"]
