"""`plugrad.masked`, reductions and normalisations of the elements that a mask lets through: ops by the names of
`torch.masked`."""

from _plugrad_names.namespaces import attributes

__getattr__, __dir__ = attributes(__name__, "masked")
