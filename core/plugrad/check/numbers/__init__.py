"""Slopes from values of functions alone, and how much they can be believed. Start at `numerics.py`."""
