"""PyTorch's `gradcheck` and `gradgradcheck` on the checker's machinery.

gradcheck: PyTorch's signatures entrywise: the comparisons, in PyTorch's order
"""
