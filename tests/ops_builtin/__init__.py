"""Tests of the first pack and of PyTorch's, NumPy's and the standard's names."""
