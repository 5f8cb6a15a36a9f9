"""How a row is written: a program of plain facts, and what it must give.

A program is a generator, written with PyTorch's names; `torch` is the engine it runs on. Its name is its sentence.
`row` says which row of the table it is of and what it must give. Where plugrad differs on purpose, `torch=` is what
PyTorch gives, and `better=` why: a number of the list "Better than PyTorch, on purpose".
"""

import re
import warnings

import pytest


def table():
    """Return an empty list of rows, and the decorator that puts a program into it."""
    rows = []

    def row(number, *expected, torch=None, better=None):
        def add(program):
            sentence = program.__name__.strip("_").replace("_", " ")
            theirs = list(expected) if torch is None else torch
            rows.append(
                pytest.param(program, list(expected), theirs, better, id=f"{number} {sentence}")
            )
            return program

        return add

    return rows, row


class says:
    """An exception or warning to expect: its built-in class, and how its message begins; `...` stands for anything."""

    def __init__(self, kind, beginning):
        self.kind = kind.__name__
        self.beginning = beginning

    def __eq__(self, said):
        pattern = ".*".join(re.escape(part) for part in self.beginning.split("..."))
        return (
            isinstance(said, Said)
            and said.kind == self.kind
            and re.match(pattern, said.message, re.DOTALL) is not None
        )

    def __repr__(self):
        return f"{self.kind}: {self.beginning}"


class Said:
    """An exception or warning that a program met."""

    def __init__(self, kind, message):
        self.kind = kind.__name__
        self.message = message

    def __repr__(self):
        return f"{self.kind}: {self.message}"


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


def function(torch, forward, backward=None, **facts):
    """Return `apply` of a Function named F."""
    body = {"forward": staticmethod(forward), **facts}
    if backward is not None:
        body["backward"] = staticmethod(backward)
    return type("F", (torch.autograd.Function,), body).apply


def run(program, engine):
    """Return the transcript of a program."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return list(program(engine))
