"""The arguments of a trial as plain data, to be shown and written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.check.report.report import Argument
from plugrad.check.subject.trials import Trial


def told(trial: Trial) -> tuple[Argument, ...]:
    """Return the arguments of a trial as plain data."""
    call = trial.call
    return tuple(
        Argument(name, nested(arg.tolist()), str(arg.dtype), arg.shape)
        if isinstance(arg, np.ndarray)
        else Argument(name, show(arg))
        for name, arg in zip(call.names, call.args, strict=True)
    )


def layouts_of(trial: Trial) -> Iterator[str]:
    """Yield which arrays are not laid out as they are shown."""
    for name, arg in zip(trial.call.names, trial.call.args, strict=True):
        if isinstance(arg, np.ndarray) and not arg.flags.c_contiguous:
            yield f"{name} {'in Fortran order' if arg.flags.f_contiguous else 'with strides'}"


def nested(value: Any) -> Any:
    """Return lists in lists as tuples in tuples."""
    return tuple(map(nested, value)) if isinstance(value, list) else value


def show(value: Any) -> Any:
    """Return a value as it is if JSON has it, else as text."""
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)
