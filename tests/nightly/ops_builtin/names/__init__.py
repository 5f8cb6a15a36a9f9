"""Sweeps over every op on the arrays of other libraries, and over every keyword of NumPy's functions."""
