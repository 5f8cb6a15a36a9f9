"""`silent`: a ufunc without NumPy's warnings, for hot paths.

>>> import numpy as np
>>> import plugrad as pg
>>> from plugrad.authoring import silent
>>> def log(input):
...     try:
...         return silent(np.log, input)
...     except RuntimeError:
...         return pg.quietly(np.log, input)
>>> log(np.zeros(1))
array([-inf])
"""

from __future__ import annotations

import contextvars

from plugrad.engine.quiet import quietly

silent = quietly(contextvars.copy_context).run
"""``silent(ufunc, *arrays)``: a faster `plugrad.quietly` for hot paths, in a fourth of its time. It is not reentrant: a
call during another call (of another thread, for example) raises RuntimeError; use `plugrad.quietly` then."""
