"""Fork server (Linux): one process imports the checker once, and each worker is a fork of it.

No code of a pack runs in it, so a worker is as good as a fresh interpreter, and starts in 10 ms instead of 0.7 s: a
hundred packs have two hundred workers. The parent process sends it four descriptors: the three of a process, and one
for the exit status.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import signal
import socket
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from typing import IO, Any, NoReturn

from _plugrad_check.workers.keeper import NUMBER, PATIENCE, split
from _plugrad_check.workers.serving import serve
from plugrad import registry
from plugrad.engine import fork

FORK = b"f"
"""Message that is sent with the descriptors."""


class ForkServer:
    """Fork server (a process that forks a worker for each request), seen from the parent process; if it ends, the next
    fork starts another one.

    Parameters
    ----------
    command
        The command that starts it. Its standard input is the socket.
    watch
        Function that gets its stderr as a file.
    """

    def __init__(self, command: list[str], watch: Callable[[IO[bytes]], None]) -> None:
        self.command = command
        self.watch = watch
        self.lock = fork.Lock()
        self.start()

    def start(self) -> None:
        """Start the server process, and a thread that watches its stderr."""
        self.socket, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                self.command,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is not for it
            )
        threading.Thread(
            target=self.watch, args=(self.process.stderr,), name="plugrad-listener", daemon=True
        ).start()

    def fork(self) -> Fork:
        """Have the server fork a new worker process, and return it; the server is started again if it has ended."""
        pipes: list[int] = []
        try:
            for _ in range(4):
                pipes += os.pipe()
            calls, stdin, stdout, answers, stderr, printed, status, ends = pipes
            given = [calls, answers, printed, ends]
            with self.lock:
                try:
                    self.process.send_signal(signal.SIGCONT)  # a worker may have stopped it
                    socket.send_fds(self.socket, [FORK], given)
                except OSError:  # it has ended
                    self.close()
                    self.start()
                    socket.send_fds(self.socket, [FORK], given)
        except BaseException:  # too many files are open, say: these are not to stay so
            for each in pipes:
                os.close(each)
            raise
        for each in given:
            os.close(each)
        return Fork(
            open(stdin, "wb"), open(stdout, "rb"), open(stderr, "rb"), open(status, "rb", 0)
        )

    def close(self) -> None:
        """Kill the server process. Its workers go on until no call can come."""
        self.socket.close()
        self.process.kill()
        self.process.wait()


class Fork:
    """Worker process that a fork server has started: its pipes, and those methods of `subprocess.Popen` that are
    needed.
    """

    def __init__(
        self, stdin: IO[bytes], stdout: IO[bytes], stderr: IO[bytes], status: IO[bytes]
    ) -> None:
        self.stdin, self.stdout, self.stderr, self.status = stdin, stdout, stderr, status
        self.keeper: int | None = None
        """The process ID of its keeper, once that has begun."""
        self.code: int | None = None
        """The exit status, or minus the number of the signal that ended it."""
        self.ended = threading.Event()

    def hear(self) -> int:
        """Wait until the worker has ended, and return the exit status. For one thread, which reads the messages of the
        keeper, the process that kills the worker.
        """
        with self.status:
            self.keeper = read(self.status)
            code = read(self.status)
        self.code = -signal.SIGKILL if code is None else code  # if its keeper was killed
        self.ended.set()
        return self.code

    def poll(self) -> int | None:
        """Return the exit status, if it is known; None while the worker runs."""
        return self.code

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the worker has ended, and return the exit status.

        Raises
        ------
        TimeoutExpired
            That took longer than `timeout` seconds.
        """
        if not self.ended.wait(timeout):
            raise subprocess.TimeoutExpired("a worker", timeout or 0)
        assert self.code is not None
        return self.code

    def end(self) -> None:
        """Make the keeper kill the worker, and everything that it has started."""
        if self.keeper is None:  # it has not begun, and ends when it finds that nobody asks
            self.stdin.close()
        # Its worker may have stopped it.
        for numbers in ((signal.SIGTERM, signal.SIGCONT), (signal.SIGKILL,)):
            if self.keeper is not None and self.code is None:
                for number in numbers:
                    os.kill(self.keeper, number)
            if self.ended.wait(PATIENCE):
                return


def read(status: IO[bytes]) -> int | None:
    """Return the next number from the pipe of a keeper, the process that watches a worker; None if the keeper has
    ended. The first number is the keeper's process ID, the second the worker's exit status.
    """
    some = status.read(NUMBER.size)
    return NUMBER.unpack(some)[0] if len(some) == NUMBER.size else None


def serve_forks(ahead: str) -> NoReturn:
    """Run the main loop of a fork server: import the module `ahead`, then fork a worker for each request, until no more
    can come.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # its children tell others how they ended
    requests = socket.socket(fileno=os.dup(0))
    importlib.import_module(ahead)
    with contextlib.suppress(Exception):  # a worker says what is wrong, once it is asked
        registry.load("builtin")
    gc.freeze()  # what is garbage in none of them stays in memory that they share
    while True:
        try:
            request, descriptors, _, _ = socket.recv_fds(requests, len(FORK), 4)
        except OSError:
            os._exit(0)
        if request != FORK or len(descriptors) != 4:
            os._exit(0)
        sys.stderr.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the threads of the BLAS, which knows of forks
            forked = os.fork()
        if not forked:
            begin(requests, descriptors, ahead)
        for each in descriptors:
            os.close(each)


def begin(requests: socket.socket, descriptors: list[int], ahead: str) -> NoReturn:
    """Become a worker, in the forked process: with a session, descriptors, keeper and random numbers of its own.
    `requests` is the server's socket, `descriptors` are the worker's pipes, `ahead` is the module that it imports
    first.
    """
    try:
        requests.close()
        os.setsid()
        *three, status = descriptors
        for place, each in enumerate(three):
            os.dup2(each, place)
            os.close(each)
        split(status)
        numpy_random: Any = sys.modules.get("numpy.random")
        if numpy_random is not None:
            numpy_random.seed()  # Python's own is seeded by each fork
        serve(ahead)
    finally:
        os._exit(1)
