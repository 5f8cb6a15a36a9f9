"""Faults of the kind that ship: pairs of PyTorch's Functions, of which one is wrong, on which the checker was not made.

They were written as people write such rules, before the checker was asked: `test_shipped_faults.py` asks it.
"""
