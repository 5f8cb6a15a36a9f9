"""Tensors: the array and what is known of it, how it is printed and turned into other things, and the stream of random
numbers. Start at `dtypes.py`.
"""
