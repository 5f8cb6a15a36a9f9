"""Signatures of functions, whatever their annotations name, and the name of a class as an op."""

from __future__ import annotations

import inspect
import re
from typing import Any

from plugrad.engine.graph.facts import signature_of as signature_of


def signature_or_none(function: Any) -> inspect.Signature | None:
    """Return a function's signature, if it can be had: one that is written in C need not have any."""
    try:
        return signature_of(function)
    except (TypeError, ValueError):
        return None


def bare(signature: inspect.Signature) -> inspect.Signature:
    """Return a signature without its annotations, which for an op say `Any` at most.

    >>> bare(inspect.signature(lambda ctx, x, *, times=2: x))
    <Signature (ctx, x, *, times=2)>
    """
    parameters = signature.parameters.values()
    return inspect.Signature([each.replace(annotation=each.empty) for each in parameters])


def snake_case(name: str) -> str:
    """Return an op's name from its class's: 'MaxPool2d' gives 'max_pool2d'.

    >>> snake_case("LogSoftmax")
    'log_softmax'
    >>> snake_case("LSTMCell")
    'lstm_cell'
    """
    words = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", words).lower()
