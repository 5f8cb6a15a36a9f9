"""`plugrad.linalg`, linear algebra (norms, decompositions, equations): builtin ops by the names of `torch.linalg`."""

from _plugrad_names.namespaces import attributes
from plugrad.engine.errors import LinAlgError as LinAlgError

__getattr__, __dir__ = attributes(__name__, "linalg", "LinAlgError")
