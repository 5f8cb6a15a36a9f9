"""`plugrad.special`, special functions of each element: builtin ops by the names of `torch.special`."""

from _plugrad_names.namespaces import attributes

__getattr__, __dir__ = attributes(__name__, "special")
