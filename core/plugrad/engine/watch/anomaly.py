"""Anomaly mode: the first NaN is an error, and every error knows where the forward call was made."""

from __future__ import annotations

import traceback
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import EVERYWHERE, switched, this_thread
from plugrad.engine.graph.node import Node
from plugrad.engine.observers import Observer, observers
from plugrad.engine.tensor.arrays import all_examples, in_memory
from plugrad.engine.tensor.fields import VersionCounter
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.watch.packing import Packed, raw_saved

_ENGINE = str(Path(__file__).parents[1])
checks_nan = [True]
ANOMALY = frozenset({EVERYWHERE})


class set_detect_anomaly:
    """Turn anomaly mode on or off, in all threads: at once as a plain call, or for a `with` block.

    While it is on, a NaN that an operation makes, forward or backward, is an error that names the operation; errors in
    a backward pass carry the stack of the forward call; and a saved array that was changed through ``.data`` or a NumPy
    view is found. Everything becomes slower: use it to find a fault.

    Parameters
    ----------
    mode
        Whether the mode is on.
    check_nan
        Whether NaN is an error.

    >>> import plugrad as pg
    >>> with pg.autograd.set_detect_anomaly(False):
    ...     pg.is_anomaly_enabled()
    False
    """

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        self._mode = mode, check_nan
        self._switch()

    def _switch(self) -> None:
        """Set the mode, and remember the earlier one. Only assignments, so that no interrupt comes between them."""
        listed = switched
        self._before = ANOMALY if EVERYWHERE in listed else frozenset(), checks_nan[0]
        mode, checks_nan[0] = self._mode
        listed -= ANOMALY
        listed |= ANOMALY if mode else frozenset()

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        listed = switched
        before, checks_nan[0] = self._before
        listed -= ANOMALY
        listed |= before


class detect_anomaly(set_detect_anomaly):
    """Anomaly mode for a `with` block: see `set_detect_anomaly`.

    >>> import warnings
    >>> import plugrad as pg
    >>> x = pg.tensor(0.0, requires_grad=True)
    >>> with warnings.catch_warnings(action="ignore"), pg.autograd.detect_anomaly():
    ...     try:
    ...         (pg.sqrt(x) * 0).backward()
    ...     except RuntimeError as error:
    ...         print(error)
    Function 'SqrtBackward0' returned nan values in its 0th output. That is the gradient of its argument 0.
    """

    def __init__(self, check_nan: bool = True) -> None:
        warnings.warn(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for "
            "debugging.",
            stacklevel=2,
        )
        self._mode = True, check_nan

    __enter__ = set_detect_anomaly._switch


def is_anomaly_enabled() -> bool:
    """Return True while anomaly mode is on.

    >>> import plugrad as pg
    >>> pg.is_anomaly_enabled()
    False
    """
    return EVERYWHERE in switched


def is_anomaly_check_nan_enabled() -> bool:
    """Return True if anomaly mode, when it is on, looks for NaN.

    >>> import plugrad as pg
    >>> pg.is_anomaly_check_nan_enabled()
    True
    """
    return checks_nan[0]


class Anomaly(Observer):
    """Observer that does the work of anomaly mode. It is always in `observers`,
    and does something only while the mode is on.
    """

    __slots__ = ()

    def called(self, node: Node, args: Any, outputs: Any, recording: bool) -> Any:
        """Record on the node where the op was called, and if `recording`, fingerprints of what it saved; return its
        outputs. Does nothing while anomaly mode is off.

        Raises GradientError if an output has a NaN and no input has.
        """
        if not is_anomaly_enabled():
            return outputs
        node.metadata["traceback_"] = stack()
        results = outputs if isinstance(outputs, tuple) else (outputs,)
        if checks_nan[0] and this_thread().sweep is None:  # in a sweep, `ran` says it
            for nr, output in enumerate(results):
                if has_nan(output) and not any(has_nan(arg) for arg in args):
                    raise GradientError(
                        f"Function '{node.name()}' returned nan values in the {nr}th output of its forward; none of "
                        "its inputs has any. Anomaly mode stops at the first operation that makes a NaN; "
                        "set_detect_anomaly(True, check_nan=False) lets them pass."
                    )
        if recording and (node._origins or isinstance(node._saved, Packed)):
            for saved in raw_saved(node, results):
                if saved._shape is not None and not (saved._unpackers and saved._counter is None):
                    saved.fingerprint()
        return outputs

    def ran(self, node: Node, results: tuple[Any, ...]) -> None:
        """Raise GradientError if a rule returned a NaN."""
        if not checks_nan[0]:
            return
        for nr, gradient in enumerate(results):
            if has_nan(gradient):
                raise GradientError(
                    f"Function '{node.name()}' returned nan values in its {nr}th output. That is the gradient of its "
                    f"argument {nr}."
                )

    def running_call(self) -> list[str] | None:
        return stack() if is_anomaly_enabled() else None

    def failed(self, error: BaseException, thing: Any, what: str) -> None:
        """Add to an error where the op of `thing`, a node, was called, or where `thing`, a version counter, was changed
        last; `what` says what happened to it ("saved it").
        """
        if isinstance(thing, VersionCounter):
            if thing.changed_in:
                add_stack(error, f"{thing.changed_by} {what}", thing.changed_in)
            return
        known = thing.__dict__.get("_metadata") if isinstance(thing, Node) else None
        if known and "traceback_" in known:
            add_stack(error, f"{thing.name()} {what}", known["traceback_"])

    def advice(self) -> str:
        """Return the advice to turn anomaly mode on; "" if it is on."""
        return (
            ""
            if is_anomaly_enabled()
            else " Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
            "plugrad.autograd.set_detect_anomaly(True, check_nan=False)."
        )


def has_nan(value: Any) -> bool:
    """Return True if a Tensor, array or number contains NaN."""
    array = value._array if isinstance(value, Tensor) else value
    dtype = getattr(array, "dtype", None)
    if dtype is None or dtype.kind not in "fc":
        return False
    what = "the search for NaN, which set_detect_anomaly(True, check_nan=False) leaves out,"
    return bool(np.isnan(in_memory(what, all_examples(array))).any())


def stack() -> list[str]:
    """Return the call stack as text, without the engine's own frames."""
    frames = [f for f in traceback.extract_stack() if not f.filename.startswith(_ENGINE)]
    return traceback.format_list(frames)


def add_stack(error: BaseException, what: str, lines: list[str]) -> None:
    """Add a note to an error with the last eight lines of a call stack, unless it has it already;
    `what` begins the note.
    """
    left_out = f"  ... {len(lines) - 8} calls further out\n" if len(lines) > 8 else ""
    note = f"{what} in this forward call:\n{left_out}{''.join(lines[-8:]).rstrip()}"
    if note not in getattr(error, "__notes__", ()):
        error.add_note(note)


observers.append(Anomaly())
