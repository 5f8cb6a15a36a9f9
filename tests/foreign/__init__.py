"""Whether the checker examines rules of PyTorch, JAX and autograd where they stand, as it does plugrad's own."""
