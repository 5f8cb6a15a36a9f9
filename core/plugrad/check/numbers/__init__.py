"""Slopes from values of functions alone, and how much they can be believed."""
