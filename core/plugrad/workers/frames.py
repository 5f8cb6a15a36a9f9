"""A message in a pipe: its length, and itself."""

from __future__ import annotations

import struct
from typing import IO

LENGTH = struct.Struct("!Q")

MOST = 1 << 26
"""Bytes that an answer may have: a report is bounded, and what an op writes to the pipe may seem to be a longer one."""


def sent(pipe: IO[bytes], frame: bytes) -> None:
    """Write a frame: its length, and itself."""
    pipe.write(LENGTH.pack(len(frame)) + frame)
    pipe.flush()


def received(pipe: IO[bytes]) -> bytes | None:
    """Read a frame; None if the pipe ends before it does, or what comes is no frame."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    if length > MOST:
        return None
    frame = pipe.read(length)
    return frame if len(frame) == length else None
