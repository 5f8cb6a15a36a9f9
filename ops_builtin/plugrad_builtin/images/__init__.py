"""Convolution and pooling over images: each op, then its arithmetic."""
