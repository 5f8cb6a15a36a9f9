"""Reaper process of a worker (Linux): no process that the worker starts outlives it, not even a daemon.

A process that an op detaches (`setsid`, a double fork) is in no group that could be killed. But Linux gives orphans to
the nearest ancestor that has declared itself a reaper. So the forked process splits in two: the parent is the keeper,
the child is the worker. When the worker ends, or must end, or the parent process is gone, the keeper kills every
process below it, and sends the exit status of the worker.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import struct
from typing import NoReturn

SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)


NUMBER = struct.Struct("!i")
"""Format of the keeper's messages: its process ID, and at last the exit status, or minus the number of a signal."""

PATIENCE = 10.0
"""Seconds that a process may take to end once it is killed."""


def split(status: int) -> None:
    """Fork this process: return in the child, which is the worker; the parent becomes its keeper (which kills all that
    the worker starts), writes to the pipe `status`, and never returns.
    """
    control = ctypes.CDLL(None).prctl
    control(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    stopped = [False]

    def stop(*_: object) -> None:
        stopped[0] = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    os.write(status, NUMBER.pack(os.getpid()))
    worker = os.fork()
    if worker:
        keep(worker, woken, stopped, status)
    control(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    for each in (woken, wakes, status):
        os.close(each)
    os.setsid()


def keep(worker: int, woken: int, stopped: list[bool], told: int) -> NoReturn:
    """Wait until the worker has ended or must end, kill all processes below this one, and write the exit status to the
    pipe `told`. `woken` is the pipe that signals wake, `stopped` becomes [True] by SIGTERM.
    """
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM, signal.SIGCHLD))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # the pipes are the worker's: they close with it
    os.dup2(nowhere, 2)
    events = select.poll()
    events.register(0, 0)  # where calls come from: closed once nobody is left who asks
    events.register(woken, select.POLLIN)
    ended, status = os.waitpid(worker, os.WNOHANG)
    while not ended and not stopped[0]:
        if any(descriptor == 0 for descriptor, _ in events.poll()):
            break
        os.read(woken, 512)
        ended, status = os.waitpid(worker, os.WNOHANG)
    with contextlib.suppress(OSError):
        os.killpg(worker, signal.SIGKILL)
    while True:
        for child in children():
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            child, its_status = os.waitpid(-1, 0)
        except ChildProcessError:  # there are none
            break
        if child == worker:
            status = its_status
    with contextlib.suppress(OSError):  # nobody is left who would read it
        os.write(told, NUMBER.pack(os.waitstatus_to_exitcode(status)))
    os._exit(0)


def children() -> list[int]:
    """Return the process IDs of this process's children, adopted orphans included."""
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat:
            # 'pid (name) state parent ...', where a name may hold anything
            if int(stat.read().rpartition(b")")[2].split()[1]) == os.getpid():
                found.append(int(name))
    return found
