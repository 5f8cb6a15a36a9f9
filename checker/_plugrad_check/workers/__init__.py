"""Worker processes in which packs' code runs: a crash, a hang or an exit there is an answer, not the end of the run.

- `jobs.py`: one thing asked of many ops, here or by an executor
- `pool.py`: the executor, and the processes that it has
- `process.py`: one of them, seen from the process that asks
- `fork_server.py`: what it is a fork of (Linux)
- `serving.py`: the loop that runs in it
- `messages.py`: what goes through the pipes, and the errors in the place of an answer
- `keeper.py`: what kills all that it has started (Linux)
"""

from _plugrad_check.workers.pool import Workers

__all__ = ["Workers"]
