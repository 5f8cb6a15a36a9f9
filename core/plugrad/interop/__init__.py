"""Bridges: export plugrad's ops to other frameworks, with a module for each. Start at `functions.py`.

``plugrad.interop.torch.export("legendre::legendre3")`` is a function of PyTorch's tensors. A module imports its
framework when it is itself imported; plugrad imports none of them.
"""
