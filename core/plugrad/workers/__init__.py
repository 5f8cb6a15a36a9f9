"""Worker processes in which packs' code runs: a crash, a hang or an exit there is an answer, not the end of the run.

Reading order: `pool` -> `process` -> `serving` -> `messages` -> `keeper`.
"""

from plugrad.workers.pool import Workers

__all__ = ["Workers"]
