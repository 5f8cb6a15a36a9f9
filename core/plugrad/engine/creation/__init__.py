"""Creation of tensors from data: `tensor`, `as_tensor`, `from_numpy`, ``Tensor(...)``. Others are names."""
