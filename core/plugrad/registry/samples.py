"""`Sample` and `ErrorSample`: where the checker may try an op, as its `samples` and `error_samples` yield them."""

from __future__ import annotations

from typing import Any


class Sample:
    """One call on which an op can be checked: arrays by position, settings by keyword.

    Parameters
    ----------
    *args
        What `forward` takes by position: NumPy arrays (floating ones are differentiated), or plain values.
    **settings
        Its keyword-only settings.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.Sample(np.ones((2, 3)), dim=1)
    Sample(array of float64 (2, 3), dim=1)
    """

    __slots__ = ("args", "settings")

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.args = args
        self.settings = settings

    def __repr__(self) -> str:
        shown = [_brief(value) for value in self.args]
        shown += [f"{name}={_brief(value)}" for name, value in self.settings.items()]
        return f"{type(self).__name__}({', '.join(shown)})"


class ErrorSample(Sample):
    """One call that must raise: the class of the error, and a pattern that its message must match (`re.search`).

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.ErrorSample(np.ones(3), raises=IndexError, match="out of range", dim=5)
    ErrorSample(array of float64 (3,), dim=5)
    """

    __slots__ = ("match", "raises")

    def __init__(
        self, *args: Any, raises: type[Exception], match: str = "", **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.raises = raises
        self.match = match


def _brief(value: Any) -> str:
    if hasattr(value, "shape") and hasattr(value, "dtype") and not isinstance(value, type):
        return f"array of {value.dtype} {tuple(value.shape)}"
    return repr(value)
