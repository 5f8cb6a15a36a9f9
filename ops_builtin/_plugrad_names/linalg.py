"""`plugrad.linalg`, linear algebra (norms, decompositions, equations): builtin ops by the names of `torch.linalg`."""

import numpy as np

from plugrad.engine.errors import PlugradError
from _plugrad_names.namespaces import attributes


class LinAlgError(PlugradError, RuntimeError, np.linalg.LinAlgError):
    """A matrix is singular, or not positive definite, or LAPACK's iterations did not converge."""


__getattr__, __dir__ = attributes(__name__, "linalg", "LinAlgError")
