"""Bridges: export plugrad's ops to other frameworks, with a module for each, and to SciPy.

``plugrad.interop.torch.export("legendre::legendre3")`` is a function of PyTorch's tensors. The modules are the public
names of what is in `plugrad_frameworks`, and import their framework when they are imported.
"""
