"""Queue of jobs: a function that is called for many ops, in this process or by an executor; and reports for lost
answers.

The answers come in the order of the jobs. A worker that gives none leaves one in its place with the reason, and after
Ctrl-C the finished answers are kept.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any

from _plugrad_check.workers.messages import Ended, OutOfTime, Raised, Unanswered
from _plugrad_check.workers.pool import as_they_end
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.telling.strangers import first_line

Progress = Callable[[int, int, str], None]
"""Function that is called with the number of finished ops, of all ops, and the identity of the next one ('' at the
end).
"""

Job = tuple[Any, int]
"""Op, and the seed with which it is checked."""


@dataclass(frozen=True)
class Inquiry:
    """Kind of jobs: the function that is called for each op, the class of its answer, and the function that makes an
    answer if a worker sent none. `answers_of` runs the jobs.
    """

    ask: Callable[..., Any]
    """Function of an op, its `seed` and the `settings` that returns the answer."""
    kind: type[Any]
    """The class of an answer; its field `op` equals `name_of` of the op."""
    lost: Callable[[str, int, Exception, Any], Any]
    """Function that makes the answer for an op whose worker gave none; its last argument is the `samples` setting."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    name_of: Callable[[Any], str] = str


def answers_of(
    inquiry: Inquiry,
    jobs: list[Job],
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> tuple[list[Any], bool]:
    """Run the jobs, in this process or by an executor; return the answers in the order of the jobs, and True if Ctrl-C
    was pressed. None stands for unfinished jobs.
    """
    progress = progress or (lambda done, total, name: None)
    answers: list[Any] = [None] * len(jobs)
    try:
        if executor is not None:
            ask_elsewhere(executor, inquiry, jobs, progress, answers)
        else:
            for done, (op, seed) in enumerate(jobs):
                progress(done, len(jobs), inquiry.name_of(op))
                answers[done] = inquiry.ask(op, seed=seed, **inquiry.settings)
        progress(len(jobs), len(jobs), "")
    except KeyboardInterrupt:
        return answers, True
    return answers, False


def ask_elsewhere(
    executor: Executor,
    inquiry: Inquiry,
    jobs: list[Job],
    progress: Progress,
    answers: list[Any],
) -> None:
    """Submit the jobs to an executor, and put each answer into `answers`, a list that is as long as the jobs."""
    futures: dict[Future[Any], int] = {}
    try:
        progress(0, len(jobs), jobs[0][0] if jobs else "")
        for number, (op, seed) in enumerate(jobs):
            futures[executor.submit(inquiry.ask, op, seed=seed, **inquiry.settings)] = number
        for done, future in enumerate(as_they_end(futures), 1):
            number = futures[future]
            op, seed = jobs[number]
            try:
                answers[number] = answer_in(future, inquiry, op)
            except Exception as why:
                if isinstance(why, CheckUsageError) and inquiry.settings.get("sample") is not None:
                    raise  # the user asked for a sample that there is not
                answers[number] = inquiry.lost(op, seed, why, inquiry.settings.get("samples"))
            waiting = (job for other, job in zip(futures, jobs, strict=True) if not other.done())
            progress(done, len(jobs), next(waiting, ("", 0))[0])
    finally:
        for future, number in futures.items():
            if not future.cancel() and answers[number] is None and future.done():
                with contextlib.suppress(Exception):
                    answers[number] = answer_in(future, inquiry, jobs[number][0])


def answer_in(future: Future[Any], inquiry: Inquiry, op: Any) -> Any:
    """Return the answer in a worker's future. Raises TypeError if it is no report of the op, and the exception of the
    future.
    """
    answer: Any = future.result()
    name = inquiry.name_of(op)
    if type(answer) is not inquiry.kind or answer.op != name:
        raise TypeError(f"its answer is no {inquiry.kind.__name__} of {name}")
    return answer


def lost_words(when: str, why: Exception) -> str:
    """Return the message about a worker that sent no answer; `when` says what it was doing, and `why` is the error."""
    when += f" ({why.asking})" if isinstance(why, Unanswered) and why.asking else ""
    if isinstance(why, OutOfTime):
        longer = f"use --timeout {2 * why.seconds:g}"
        return f"{why.words(when)}; if it is only slow, {longer}"
    if isinstance(why, (Ended, Raised)):
        return why.words(when)
    if isinstance(why, CheckUsageError):
        return first_line(why)
    return f"a worker ended before it answered ({first_line(why)}) while {when}"
