"""Tensors: the array, its dtype and version, and what the engine knows of it."""
