"""Scores: how many wrong rules a checker finds, of each class of fault, and on how many right ones it raises."""

import contextlib
import dataclasses
import signal
from collections.abc import Iterable, Iterator
from typing import Any

from .checkers import LESS, Checker, NotAsked
from .entries import Entry


@dataclasses.dataclass
class Score:
    """What a checker says of some entries."""

    wrong: int = 0
    """Wrong rules of which it was asked."""
    found: int = 0
    """It raises on the wrong rule something that it does not raise on the right one."""
    less: int = 0
    """It gives a warning or a note, where it finds no error."""
    shown: int = 0
    """Found, if the call that shows the fault is among the samples."""
    right: int = 0
    """Right rules of which it was asked."""
    alarms: int = 0
    """It raises on the right rule."""
    not_asked: int = 0
    """Entries that it has no words for."""
    missed: list[str] = dataclasses.field(default_factory=list)
    """The names of the entries whose fault is not found on the author's samples."""
    called_wrong: list[str] = dataclasses.field(default_factory=list)
    """The names of those whose right rule it raises on."""
    late: list[str] = dataclasses.field(default_factory=list)
    """The names of those for which it took longer than it may: they are not counted otherwise."""
    words: list[str] = dataclasses.field(default_factory=list)
    """What a user's checker said of the first right rule that it called wrong."""


Scores = dict[str, dict[str, Score]]
"""By table and class of fault."""


class OutOfTime(BaseException):
    """It took longer than it may; no `except Exception` of a checker catches it."""


def score(check: Checker, entries: Iterable[Entry], said: Any = None, seconds: float = 0) -> Scores:
    """Return what a checker says of entries; `said` is called with each entry after it.

    Longer than these seconds it is not asked of an entry, if they are given, in the main thread of a POSIX system.
    """
    scores: Scores = {}
    for entry in entries:
        count = scores.setdefault(entry.table, {}).setdefault(entry.fault_class, Score())
        try:
            with limited(seconds):
                add(count, check, entry)
        except NotAsked:
            count.not_asked += 1
        except OutOfTime:
            count.late.append(entry.name)
        if said:
            said(entry)
    return scores


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in what takes longer."""

    def stop(*signalled: Any) -> None:
        raise OutOfTime

    if not seconds:
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def add(count: Score, check: Checker, entry: Entry) -> None:
    """Count what a checker says of an entry."""
    has_revealing = entry.is_wrong and getattr(entry.row, "revealing", None) is not None
    alarms = check(entry, False, False) if entry.has_right else set()
    wrong = check(entry, True, False) if entry.is_wrong else set()
    shown = wrong
    if has_revealing:
        shown = check(entry, True, True) - check(entry, False, True)
    if entry.has_right:
        count.right += 1
        if alarms - {LESS}:
            count.alarms += 1
            count.called_wrong.append(entry.name)
            words = [getattr(each, "words", "") for each in alarms]
            count.words += [f"{entry.name}: {each}" for each in words if each and not count.words]
    if entry.is_wrong:
        found = wrong - alarms - {LESS}
        count.wrong += 1
        count.found += bool(found)
        count.less += not found and LESS in wrong
        count.shown += bool(found or shown - alarms - {LESS})
        if not found:
            count.missed.append(entry.name)


def total(scores: Iterable[Score]) -> Score:
    """Return the sum of scores."""
    result = Score()
    for each in scores:
        for field in dataclasses.fields(Score):
            setattr(result, field.name, getattr(result, field.name) + getattr(each, field.name))
    return result


COLUMNS = {
    "wrong rules": "wrong",
    "found": "found",
    "less said": "less",
    "found if shown": "shown",
    "right rules": "right",
    "false alarms": "alarms",
    "not asked": "not_asked",
}
"""Of the table, by heading."""


def as_text(scores: Scores) -> str:
    """Return scores as a table: a line for each class of fault, and one for each table."""
    lines = [f"{'':50}" + "".join(f"{heading:>16}" for heading in COLUMNS)]
    for table, classes in scores.items():
        lines.append(line(table, total(classes.values())))
        if len(classes) > 1:
            lines += [line(f"  {name}", each) for name, each in classes.items()]
    everything = total(each for classes in scores.values() for each in classes.values())
    lines.append(line("all", everything))
    if everything.late:
        lines.append(f"out of time: {', '.join(everything.late)}")
    return "\n".join([*lines, *(f"a false alarm: {each}" for each in everything.words[:1])])


def line(name: str, each: Score) -> str:
    """Return a line of the table."""
    return f"{name:50}" + "".join(f"{getattr(each, column):16}" for column in COLUMNS.values())


def as_json(scores: Scores) -> dict[str, Any]:
    """Return scores as plain data."""
    return {
        table: {name: dataclasses.asdict(each) for name, each in classes.items()}
        for table, classes in scores.items()
    }


def from_json(data: dict[str, Any]) -> Scores:
    """Return scores that were written by `as_json`."""
    return {
        table: {name: Score(**each) for name, each in classes.items()}
        for table, classes in data.items()
    }


def as_markdown(recorded: dict[str, Any]) -> str:
    """Return the table of recorded scores for people: of each checker found, wrong rules and false alarms."""
    checkers = {name: from_json(scores) for name, scores in recorded["checkers"].items()}
    lines = [
        "| table | " + " | ".join(f"`{name}`" for name in checkers) + " |",
        "|---" * (len(checkers) + 1) + "|",
    ]
    tables = dict.fromkeys(table for scores in checkers.values() for table in scores)
    for table in tables:
        cells = [cell(total(scores.get(table, {}).values())) for scores in checkers.values()]
        lines.append(f"| {table} | {' | '.join(cells)} |")
    sums = [
        cell(total(each for classes in scores.values() for each in classes.values()))
        for scores in checkers.values()
    ]
    lines.append(f"| all | {' | '.join(sums)} |")
    return "\n".join(lines)


def cell(each: Score) -> str:
    """Return a checker's score of a table in words: found of wrong rules, false alarms of right ones."""
    if not each.wrong + each.right:
        return "–"
    parts = []
    if each.wrong:
        shown = f" ({each.shown})" if each.shown > each.found else ""
        parts.append(f"{each.found}{shown} of {each.wrong}")
    parts.append(f"{each.alarms} of {each.right}" if each.right else "")
    return "; ".join(filter(None, parts))
