"""Convolution and pooling over images: what is required of their arguments, then each op and its
arithmetic. Start at `requirements.py`.
"""
