"""PyTorch's `gradcheck` and `gradgradcheck` on the checker's machinery.

gradcheck: PyTorch's signatures
entrywise: what is asked, in PyTorch's order
"""
