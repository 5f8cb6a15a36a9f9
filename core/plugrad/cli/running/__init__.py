"""The run of `plugrad check`: it is made, in whatever processes, and what it found is told and written down.
Start at `checking.py`.

Reading order: `checking` -> `executors` -> `telling` -> `files` -> `locking`.
"""
