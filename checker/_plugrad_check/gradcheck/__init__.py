"""PyTorch's `gradcheck` and `gradgradcheck` on the checker's machinery.

- `gradcheck.py`: PyTorch's signatures
- `entrywise.py`: the comparisons, in PyTorch's order
"""
