"""Formatting of tensors: PyTorch's text, character by character.

The numbers of a tensor share one notation, chosen from those that are finite and not zero: whole (`4.`), fixed
(`4.0000`) or scientific (`4.0000e+00`). Then each is padded to the widest of them.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.surface.dtypes import Device, get_default_dtype
from plugrad.engine.surface.forcing import number_now
from plugrad.engine.tensor.arrays import Array, fetching
from plugrad.engine.tensor.tensor import Tensor

FLOAT32 = np.dtype(np.float32)
OPENING = "tensor("


def text_of(self: Tensor) -> str:
    """Return the tensor as text, as PyTorch prints it."""
    default = get_default_dtype()
    if self.is_leaf:
        head = "Parameter containing:\n" if "_is_param" in vars(self) else ""
        return head + format_tensor(
            self._array, requires_grad=self._edge is not None, default_dtype=default
        )
    node = self._edge.pair[0]
    name = "Invalid" if node._lost is not None else node.name().removeprefix("torch::autograd::")
    return format_tensor(self._array, grad_fn=name, default_dtype=default)


def text_by(self: Tensor, spec: str) -> str:
    """Return the only element of a 0-d tensor formatted by `spec`; for more dimensions, the tensor's `repr`, or
    TypeError if `spec` is not empty.
    """
    if self._array.shape or not (spec or isinstance(self._array, np.ndarray)):
        return object.__format__(self, spec)
    return format_scalar_tensor(self._array, spec)


def format_tensor(
    array: Array,
    *,
    grad_fn: str | None = None,
    requires_grad: bool = False,
    default_dtype: Any = FLOAT32,
) -> str:
    """Return the text of a tensor that holds `array`, as PyTorch prints it.

    Parameters
    ----------
    array
        A NumPy array or scalar of any shape. An array on a GPU is copied for it, as by PyTorch; another library's is
        shown by its own repr, in one line and without being computed.
    grad_fn
        The name of the node that made the tensor; None for a leaf.
    requires_grad
        True if the leaf requires grad; not shown beside a `grad_fn`, which implies it.
    default_dtype
        The floating-point dtype that is not shown, and neither is the complex dtype that belongs to it.

    Source: what PyTorch 2.13 prints (`torch/_tensor_str.py`); `set_printoptions` says how long and how precise.

    >>> import numpy as np
    >>> print(format_tensor(np.array([4.0], dtype=np.float32), grad_fn="PowBackward0"))
    tensor([4.], grad_fn=<PowBackward0>)
    >>> print(format_tensor(np.array([[1.5, -2.0], [np.nan, 0.0]])))
    tensor([[ 1.5000, -2.0000],
            [    nan,  0.0000]], dtype=torch.float64)
    >>> print(format_tensor(np.zeros((0, 3), dtype=np.float32), requires_grad=True))
    tensor([], size=(0, 3), requires_grad=True)
    """
    plain = fetched(array)
    text = format_values(array if plain is None else plain, len(OPENING))
    suffixes = [] if plain is None else _hidden(plain, np.dtype(default_dtype))
    if fetching(array) == "get":
        suffixes.insert(0, f"device='{Device.of(array)}'")
    if grad_fn is not None:
        suffixes.append(f"grad_fn=<{grad_fn}>")
    elif requires_grad:
        suffixes.append("requires_grad=True")
    return _with_suffixes(OPENING + text, suffixes, len(OPENING)) + ")"


def fetched(array: Array) -> np.ndarray[Any, Any] | None:
    """Return an array in memory or on a GPU as a NumPy array; None for another library's array that would have to be
    computed first.
    """
    if isinstance(array, np.ndarray | np.generic):
        return np.asarray(array)  # a row of an np.matrix would be a matrix again, without end
    return array.get() if fetching(array) == "get" else None


def format_values(array: Array, indent: int = 0) -> str:
    """Return the numbers of an array in brackets, as a tensor prints them; for an array that is not NumPy's, its repr
    on one line. Lines after the first are indented by `indent`.
    """
    if isinstance(array, np.ndarray):
        return _elements(array, indent)
    return " ".join(repr(array).split())


def format_scalar_tensor(array: Array, spec: str) -> str:
    """Return the only element of a 0-d array as text, formatted by `spec` like a Python number: the result of
    `f"{loss:.3f}"`.

    Raises
    ------
    ValueError
        `spec` is invalid for numbers of this kind.

    >>> import numpy as np
    >>> format_scalar_tensor(np.array(2.0 / 3.0, dtype=np.float32), ".3f")
    '0.667'
    >>> format_scalar_tensor(np.array(7), "")
    '7'
    """
    return format(number_now("a format", array), spec)


def _elements(array: np.ndarray[Any, Any], indent: int) -> str:
    if array.size == 0:
        return "[]"
    edge = _options.edgeitems if array.size > _options.threshold else None
    write, width = _writer(array if edge is None else _corners(array, edge))
    room = _options.linewidth - indent - max(0, array.ndim - 1)  # a row stands behind its brackets
    per_line = max(1, math.floor(room / (width + len(", "))))
    return _nested(array, indent, edge, write, per_line)


def _nested(
    array: np.ndarray[Any, Any],
    indent: int,
    edge: int | None,
    write: Callable[[Any], str],
    per_line: int,
) -> str:
    if array.ndim == 0:
        return write(array.item())

    def texts(rows: np.ndarray[Any, Any]) -> list[str]:
        if rows.ndim == 1:
            return [write(value) for value in rows.tolist()]
        return [_nested(row, indent + 1, edge, write, per_line) for row in rows]

    if edge is None or len(array) <= 2 * edge:
        parts = texts(array)
    else:
        dots = " ..." if array.ndim == 1 and edge else "..."
        parts = [*texts(array[:edge]), dots, *texts(array[len(array) - edge :])]
    if array.ndim == 1:
        parts = [", ".join(parts[i : i + per_line]) for i in range(0, len(parts), per_line)]
    separator = "," + "\n" * max(1, array.ndim - 1) + " " * (indent + 1)
    return "[" + separator.join(parts) + "]"


def _corners(array: np.ndarray[Any, Any], edge: int) -> np.ndarray[Any, Any]:
    """Return the elements that a summary shows: `edge` at each end of each dimension. No others are copied."""
    kept = [
        range(length) if length <= 2 * edge else [*range(edge), *range(length - edge, length)]
        for length in array.shape
    ]
    return np.asarray(array[np.ix_(*kept)])


def _writer(values: np.ndarray[Any, Any]) -> tuple[Callable[[Any], str], int]:
    """Return a function that formats one of the numbers `values`, and the width to which it pads."""
    if values.dtype.kind == "c":
        return _complex_writer(values)
    spec = ""
    if values.dtype.kind == "f":
        values = values[np.isfinite(values) & (values != 0)]
        spec = _floating_spec(values)
    width = max((len(format(value, spec)) for value in values.ravel().tolist()), default=1)
    return lambda value: format(value, spec).rjust(width), width


def _complex_writer(values: np.ndarray[Any, Any]) -> tuple[Callable[[Any], str], int]:
    write_real, real_width = _writer(values.real)
    write_imaginary, imaginary_width = _writer(values.imag)

    def write(value: complex) -> str:
        imaginary = write_imaginary(value.imag).lstrip()
        plus = "" if imaginary.startswith("-") else "+"
        return f"{write_real(value.real)}{plus}{imaginary}j"

    return write, real_width + imaginary_width + len("j")


def _floating_spec(finite: np.ndarray[Any, Any]) -> str:
    """Return Python's format specification for a tensor's numbers; `finite` are those that are finite and not zero."""
    whole = "#.0f"  # the alternate form keeps the point of `4.`, and gives inf and nan none
    if finite.size == 0:
        return whole
    scientific = _is_spread(finite) if _options.sci_mode is None else _options.sci_mode
    if scientific:
        return f".{_options.precision}e"
    return whole if (finite == np.ceil(finite)).all() else f".{_options.precision}f"


def _is_spread(finite: np.ndarray[Any, Any]) -> bool:
    """Return True if the numbers are too large, too small or too far apart to be printed with a fixed point."""
    with np.errstate(over="ignore"):  # infinity is above 1000 and 1e8 too
        sizes = np.abs(finite).astype(np.float64)
        smallest, largest = sizes.min(), sizes.max()
        return bool(largest / smallest > 1e3 or largest > 1e8 or smallest < 1e-4)


def _hidden(array: np.ndarray[Any, Any], default: np.dtype[Any]) -> list[str]:
    """Return the texts 'size=...' and 'dtype=...', each only if it cannot be read from the numbers; `default` is the
    dtype that is not shown.
    """
    suffixes = []
    size_is_hidden = array.ndim != 1 if array.size == 0 else _options.edgeitems == 0
    if size_is_hidden:
        suffixes.append(f"size={array.shape}")
    implied = {default.name}
    if array.size:
        implied |= {np.result_type(default, np.complex64).name, "int64", "bool"}
    if array.dtype.name not in implied:
        suffixes.append(f"dtype=torch.{array.dtype.name}")
    return suffixes


def _with_suffixes(text: str, suffixes: Sequence[str], indent: int) -> str:
    column = len(text) - text.rfind("\n") + 1  # two more than there are: PyTorch breaks that early
    for suffix in suffixes:
        column += len(", ") + len(suffix)
        if column > _options.linewidth:
            text += ",\n" + " " * indent + suffix
            column = indent + len(suffix)
        else:
            text += ", " + suffix
    return text


@dataclasses.dataclass(frozen=True)
class PrintOptions:
    """Options for printing tensors: number of digits, length of summaries and lines, notation; `set_printoptions`
    explains them.
    """

    precision: int = 4
    threshold: float = 1000
    edgeitems: int = 3
    linewidth: int = 80
    sci_mode: bool | None = None


PROFILES = {
    "default": PrintOptions(),
    "short": PrintOptions(precision=2, edgeitems=2),
    "full": PrintOptions(threshold=math.inf),
}
_options = PROFILES["default"]


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """Set how tensors are printed in this process. An argument that is None changes nothing, except `sci_mode`.

    Parameters
    ----------
    precision
        Digits after the point (4).
    threshold
        Tensors with more elements than this are summarised (1000).
    edgeitems
        The number of elements that a summary shows at each end of each dimension (3).
    linewidth
        Characters in a line (80). A row of a summary is broken too, its `...` counting as one element.
    profile
        "default", "short" (2 digits, 2 elements at each end) or "full" (no summaries): all four above at once, before
        those that are given.
    sci_mode
        True or False puts scientific notation on or off. None lets the numbers decide; like PyTorch's, every call that
        does not give it comes back to that.

    Raises
    ------
    ValueError
        There is no such profile. (PyTorch ignores that.)

    >>> import numpy as np
    >>> set_printoptions(precision=2)
    >>> format_tensor(np.float32([1.2345]))
    'tensor([1.23])'
    >>> set_printoptions(profile="default")
    >>> format_tensor(np.float32([1.2345]))
    'tensor([1.2345])'
    """
    global _options
    if profile is not None and profile not in PROFILES:
        raise ValueError(
            f"set_printoptions: no profile {profile!r}; give one of {', '.join(PROFILES)}"
        )
    given = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
    }
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    start = _options if profile is None else PROFILES[profile]
    _options = dataclasses.replace(start, **changes, sci_mode=sci_mode)


def get_printoptions() -> dict[str, Any]:
    """Return the present options as keyword arguments for `set_printoptions`.

    >>> get_printoptions()
    {'precision': 4, 'threshold': 1000, 'edgeitems': 3, 'linewidth': 80, 'sci_mode': None}
    """
    return dataclasses.asdict(_options)


@contextlib.contextmanager
def printoptions(**given: Any) -> Iterator[None]:
    """Context manager that sets print options, as `set_printoptions` does, and restores the old ones at the end.

    >>> import numpy as np
    >>> with printoptions(sci_mode=True, precision=1):
    ...     print(format_tensor(np.float32([10.0, 20.0])))
    tensor([1.0e+01, 2.0e+01])
    """
    before = get_printoptions()
    set_printoptions(**given)
    try:
        yield
    finally:
        set_printoptions(**before)


table.settings["plugrad.set_printoptions"] = (
    functools.partial(globals().get, "_options"),
    functools.partial(globals().__setitem__, "_options"),
)
