"""Worker processes in which packs' code runs: a crash, a hang or an exit there is an answer, not the end of the run.

- `jobs.py`: a function that is called for many ops, here or by an executor
- `pool.py`: the executor, and its processes
- `process.py`: one worker, seen from the parent process
- `fork_server.py`: the process that workers are forks of (Linux)
- `serving.py`: the main loop of a worker
- `messages.py`: the messages in the pipes, and the errors in the place of an answer
- `keeper.py`: the process that kills everything that a worker has started (Linux)
"""

from _plugrad_check.workers.pool import Workers

__all__ = ["Workers"]
