"""How a row is written: a program of plain facts, and what it must give.

A program is a generator, written with PyTorch's names; `torch` is the engine it runs on. Its name is its sentence.
`row` says which row of the table it is of and what it must give. Where plugrad differs on purpose, `torch=` is what
PyTorch gives, and `better=` why: a number of the list "Better than PyTorch, on purpose". An exception or a warning that
is expected has the class that it has in Python, and the beginning of its message; `...` stands for anything.
"""

import re
import threading
import warnings

import pytest

ROWS = []


def row(number, *expected, torch=None, better=None):
    """Return the decorator that puts a program into the table."""

    def add(program):
        sentence = program.__name__.strip("_").replace("_", " ")
        theirs = list(expected) if torch is None else torch
        ROWS.append(
            pytest.param(program, list(expected), theirs, better, id=f"{number} {sentence}")
        )
        return program

    return add


class Said:
    """An exception or warning that a program met; it equals what is expected of it."""

    def __init__(self, kind, message):
        self.kind, self.message = kind, message

    def __eq__(self, expected):
        if type(expected) is not self.kind:
            return False
        pattern = ".*".join(re.escape(part) for part in str(expected.args[0]).split("..."))
        return re.match(pattern, self.message, re.DOTALL) is not None

    def __repr__(self):
        return f"{self.kind.__name__}: {self.message}"


def refusal(call, *args, **kwargs):
    """Return how `call` was refused, or "accepted"."""
    try:
        call(*args, **kwargs)
    except Exception as error:
        kind = next(c for c in type(error).__mro__ if c.__module__ == "builtins")
        return Said(kind, str(error))
    return "accepted"


def warned(call, *args, **kwargs):
    """Return the warnings of `call`, in order."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call(*args, **kwargs)
    return [Said(w.category, str(w.message)) for w in caught]


def named(dtype):
    """Return the name that both engines have for a dtype."""
    return f"torch.{dtype}".replace("torch.torch", "torch")


def in_threads(*calls):
    """Call functions side by side, and wait for them."""
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run(program, engine):
    """Return the transcript of a program."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return list(program(engine))
