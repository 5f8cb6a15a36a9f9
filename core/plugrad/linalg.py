"""`plugrad.linalg`, linear algebra (norms, decompositions, equations): builtin ops by the names of `torch.linalg`."""

from plugrad.engine.errors import LinAlgError as LinAlgError
from plugrad.namespaces import attributes

__getattr__, __dir__ = attributes(__name__, "linalg", "LinAlgError")
