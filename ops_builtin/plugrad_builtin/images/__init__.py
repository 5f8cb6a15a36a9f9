"""Convolution and pooling over images: what callers give, how windows lie on an image, then each op and its arithmetic.
Start at `settings.py`.
"""
