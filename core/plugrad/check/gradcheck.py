"""`gradcheck` and `gradgradcheck`: PyTorch's signatures and verdicts, on this checker's machinery.

A correct function is recognised by a few random probes of its Jacobian (`sketch.py`), which cost some dozens of calls
whatever its size and are decided more strictly than the caller's tolerances. Only where a probe disagrees, or cannot
tell, is the whole Jacobian computed as PyTorch does, and every entry held against ``atol + rtol * |numerical|``.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad.check.call import Call, Recorded, as_tuple, is_real, quietly
from plugrad.check.comparison import Block
from plugrad.check.diagnosis import diagnose
from plugrad.check.jacobian import block_between, numeric_entries
from plugrad.check.lines import Surroundings
from plugrad.check.numerics import Array, precision_of
from plugrad.check.sketch import Probing, probes, widened
from plugrad.check.trials import argument_names
from plugrad.engine.backward import grad
from plugrad.engine.errors import CheckUsageError, GradcheckError
from plugrad.engine.grad_mode import is_grad_enabled, set_mode
from plugrad.engine.tensor import Tensor, wrap
