"""Whether the checker examines rules of PyTorch, JAX and autograd where they stand, as it does plugrad's own."""

import importlib

# An editable installation may be older than plugrad_frameworks: this finds it.
importlib.import_module("plugrad.interop")
