"""Sweeps of the ops of the pack `builtin`: more cases, dtypes and sizes beside PyTorch."""
