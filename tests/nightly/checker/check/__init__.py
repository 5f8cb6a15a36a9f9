"""Sweeps of the checker."""
