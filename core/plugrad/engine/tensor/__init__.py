"""Tensors: the array and what is known of it, how it is made, drawn at random and printed. Start at `dtypes.py`."""
