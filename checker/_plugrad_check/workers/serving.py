"""Main loop of a worker process: it takes one call after the other, and answers."""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from typing import IO, Any, NoReturn

from _plugrad_check.workers.messages import LISTENERS, MOST, REFUSALS, encoded, received, sent
from plugrad import registry
from plugrad.registry.telling.strangers import words_of


def serve(ahead: str) -> NoReturn:
    """Answer calls until there are no more, and exit: the main function of a worker, which imports the module `ahead`
    first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what an op prints is no answer
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # or what a killed worker printed is lost
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=take, args=(calls, jobs), name="plugrad-calls", daemon=True).start()
    importlib.import_module(ahead)  # while nothing is asked yet
    gc.freeze()  # none of this is ever garbage
    gc.enable()
    sent(answers, encoded(("", "ready", None)))
    itself = os.getpid()
    try:
        while True:
            answer = reply(jobs.get(), answers)
            if os.getpid() != itself:  # an op has forked, and this is its child
                break
            sent(answers, answer)
    finally:
        os._exit(0)  # no stranger's atexit


def take(calls: IO[bytes], jobs: queue.SimpleQueue[bytes]) -> None:
    """Put the calls that arrive through the pipe into the queue; at the end of the pipe, exit the process, even if a
    call is running.
    """
    with contextlib.suppress(OSError, ValueError):
        while (call := received(calls)) is not None:
            jobs.put(call)
    os._exit(0)


def reply(call: bytes, answers: IO[bytes]) -> bytes:
    """Run one call, given as bytes, and return the answer as bytes. Meanwhile, write to `answers` how far it is: the
    process may end in it.
    """
    number, (function, args, kwargs) = pickle.loads(call)
    itself = os.getpid()

    def tell(result: Any, asking: str) -> None:
        if os.getpid() == itself:  # and not a child that an op has forked
            with contextlib.suppress(
                OSError, ValueError
            ):  # an op has closed it: the answer will say so
                sent(answers, encoded((number, "so far", (result, asking))))

    LISTENERS[:] = [tell]
    try:
        answer = encoded((number, "answer", function(*args, **kwargs)))
        if len(answer) > MOST:
            raise ValueError(f"its report has {len(answer)} bytes, and at most {MOST} are read")
        return answer
    except REFUSALS as error:
        kind = next(kind.__name__ for kind in REFUSALS if isinstance(error, kind))
        return encoded((number, "refused", (kind, words_of(error))))
    except BaseException as error:
        if registry.default.rules().is_strict:
            traceback.print_exception(error)  # stderr is passed on
        status = "raised" if isinstance(error, Exception) else "ended"
        return encoded(
            (number, status, ": ".join(filter(None, (type(error).__name__, words_of(error)))))
        )
    finally:
        LISTENERS.clear()
