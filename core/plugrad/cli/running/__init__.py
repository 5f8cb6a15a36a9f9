"""The run of `plugrad check`: it is made, in whatever processes, and what it found is told and written down.

Reading order: `checking` -> `executors` -> `telling` -> `files` -> `locking`.
"""
