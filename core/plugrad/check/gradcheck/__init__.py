"""PyTorch's `gradcheck` and `gradgradcheck` on the checker's machinery."""
