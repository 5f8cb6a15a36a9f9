"""Processes in which strangers' code is run, so that whatever it does, the one that asks lives on.

Reading order: `pool` -> `process` -> `serving` -> `frames` -> `records` -> `unanswered` -> `keeper`.
"""

from plugrad.workers.pool import Workers

__all__ = ["Workers"]
