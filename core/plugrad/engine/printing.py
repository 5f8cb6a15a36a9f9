"""How a tensor prints: as PyTorch's, character by character.

All numbers of a tensor share one notation, chosen from its nonzero finite values: whole numbers, four decimals or
scientific; then every element is padded to the widest.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


@dataclasses.dataclass
class PrintOptions:
    """What `set_printoptions` sets."""

    precision: int = 4
    threshold: float = 1000
    edgeitems: int = 3
    linewidth: int = 80
    sci_mode: bool | None = None


options = PrintOptions()
FLOAT32 = np.dtype("float32")

PROFILES = {
    "default": PrintOptions(),
    "short": PrintOptions(precision=2, edgeitems=2),
    "full": PrintOptions(threshold=math.inf),
}


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """Set how tensors print, for this process.

    Parameters
    ----------
    precision
        Digits after the point (4).
    threshold
        Tensors with more elements are summarised (1000).
    edgeitems
        How many elements at each end a summary shows (3).
    linewidth
        Characters in a line (80).
    profile
        "default", "short" or "full": all of the above at once; what is given besides wins.
    sci_mode
        True or False to force scientific notation on or off; None lets the values decide.

    Raises
    ------
    ValueError
        There is no such profile.

    >>> import plugrad as pg
    >>> pg.set_printoptions(precision=2)
    >>> pg.tensor([1.2345])
    tensor([1.23])
    >>> pg.set_printoptions(profile="default")
    """
    if profile is not None:
        if profile not in PROFILES:
            raise ValueError(
                f"set_printoptions: no profile {profile!r}; there are {', '.join(PROFILES)}"
            )
        for name in ("precision", "threshold", "edgeitems", "linewidth"):
            setattr(options, name, getattr(PROFILES[profile], name))
    given = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
    }
    for name, value in given.items():
        if value is not None:
            setattr(options, name, value)
    options.sci_mode = sci_mode


def format_tensor(
    array: Any,
    *,
    grad_fn: str | None = None,
    requires_grad: bool = False,
    default_dtype: Any = FLOAT32,
) -> str:
    """Return the text of a tensor that holds `array`.

    Parameters
    ----------
    grad_fn
        The name of the node that computed it.
    requires_grad
        It is a leaf that requires grad.
    default_dtype
        The floating dtype that need not be named.

    >>> import numpy as np
    >>> format_tensor(np.array([1.5, -2.0], dtype=np.float32), grad_fn="ExpBackward0")
    'tensor([ 1.5000, -2.0000], grad_fn=<ExpBackward0>)'
    >>> format_tensor(np.zeros((0, 3)))
    'tensor([], size=(0, 3), dtype=torch.float64)'
    """
    suffixes = []
    if not isinstance(
        array, (np.ndarray, np.generic)
    ):  # a foreign array is not computed in order to be shown
        text = " ".join(repr(array).split())
    elif array.size == 0:
        text = "[]"
        if array.ndim != 1:
            suffixes.append(f"size={tuple(array.shape)}")
        if array.dtype != default_dtype:
            suffixes.append(f"dtype=torch.{array.dtype.name}")
    else:
        if array.dtype not in _need_no_name(default_dtype):
            suffixes.append(f"dtype=torch.{array.dtype.name}")
        text = _format_elements(array, len("tensor("))
    if grad_fn is not None:
        suffixes.append(f"grad_fn=<{grad_fn}>")
    elif requires_grad:
        suffixes.append("requires_grad=True")
    return _with_suffixes("tensor(" + text, suffixes, len("tensor("))


def format_scalar_tensor(array: Any, spec: str) -> str:
    """Return the one element of a 0-d array, formatted by `spec`."""
    text: str = format(array.item(), spec)
    return text


def _need_no_name(default_dtype: Any) -> tuple[Any, ...]:
    default_complex = np.result_type(default_dtype, np.complex64)
    return (np.dtype(default_dtype), default_complex, np.dtype("int64"), np.dtype("bool"))


def _with_suffixes(text: str, suffixes: Sequence[str], indent: int) -> str:
    used = len(text) - text.rfind("\n") + 1
    for suffix in suffixes:
        if used + len(suffix) + 2 > options.linewidth:
            text += ",\n" + " " * indent + suffix
            used = indent + len(suffix)
        else:
            text += ", " + suffix
            used += len(suffix) + 2
    return text + ")"


def _format_elements(array: Any, indent: int) -> str:
    summarize = array.size > options.threshold
    if array.dtype == np.float16:
        array = array.astype(np.float32)
    shown = _edges(array) if summarize else array
    if array.dtype.kind == "c":
        real, imaginary = Notation(shown.real), Notation(shown.imag)
        return _nested(
            array,
            indent,
            summarize,
            real.width + imaginary.width + 1,
            lambda z: _complex(z, real, imaginary),
        )
    notation = Notation(shown)
    return _nested(array, indent, summarize, notation.width, notation.format)


def _complex(value: Any, real: Notation, imaginary: Notation) -> str:
    second = (imaginary.format(value.imag) + "j").lstrip()
    return real.format(value.real) + (second if second[0] in "+-" else "+" + second)


def _edges(array: Any) -> Any:
    """Return the elements that a summary shows."""
    for axis in range(array.ndim):
        if array.shape[axis] > 2 * options.edgeitems:
            ends = np.r_[
                0 : options.edgeitems, array.shape[axis] - options.edgeitems : array.shape[axis]
            ]
            array = np.take(array, ends, axis)
    return array


def _nested(
    array: Any, indent: int, summarize: bool, width: int, write: Callable[[Any], str]
) -> str:
    if array.ndim == 0:
        return write(array[()])
    edge = options.edgeitems
    cut = summarize and len(array) > 2 * edge
    if array.ndim == 1:
        per_line = max(1, (options.linewidth - indent) // (width + 2))
        items = [write(value) for value in (array[:edge] if cut else array)]
        if cut:
            items += [" ...", *(write(value) for value in array[len(array) - edge :])]
        lines = [", ".join(items[i : i + per_line]) for i in range(0, len(items), per_line)]
        return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
    rows = array[:edge] if cut else array
    parts = [_nested(row, indent + 1, summarize, width, write) for row in rows]
    if cut:
        parts.append("...")
        parts += [
            _nested(row, indent + 1, summarize, width, write) for row in array[len(array) - edge :]
        ]
    return "[" + ("," + "\n" * (array.ndim - 1) + " " * (indent + 1)).join(parts) + "]"


class Notation:
    """How the numbers of one tensor are written: chosen from all of its values, so that they line up."""

    def __init__(self, values: Any) -> None:
        self.floating = values.dtype.kind == "f"
        self.whole, self.scientific, self.width = True, False, 1
        if not self.floating:
            self.width = max(len(str(value)) for value in values.flat)
            return
        finite = values[np.isfinite(values) & (values != 0)]
        if finite.size == 0:
            return
        self.whole = bool((finite == np.ceil(finite)).all())
        self.scientific = _spread(finite) if options.sci_mode is None else options.sci_mode
        self.width = max(len(self._write(float(value))) for value in finite.flat)

    def _write(self, value: float) -> str:
        if self.scientific:
            return f"{value:.{options.precision}e}"
        if self.whole:
            return f"{value:.0f}" + ("." if math.isfinite(value) else "")
        return f"{value:.{options.precision}f}"

    def format(self, value: Any) -> str:
        """Return `value` in this notation, padded to the common width."""
        text = self._write(float(value)) if self.floating else str(value)
        return text.rjust(self.width)


def _spread(finite: Any) -> bool:
    """Return True if these values are too large, too small or too far apart to be written with a fixed point."""
    size = np.abs(finite.astype(np.float64))
    smallest, largest = size.min(), size.max()
    with np.errstate(over="ignore"):
        return bool(largest / smallest > 1000 or largest > 1e8 or smallest < 1e-4)
